"""Renews the pictures of the README: python -m docs.pictures.make (needs Chromium and emoji).

scenes -> NAME.json -> page -> NAME.png, which carries the hash of the page that it shows
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import font_source_sans_pro
import msgspec
from PIL import Image, ImageChops
from PIL.PngImagePlugin import PngInfo

from docs.pictures.page import WIDTH, page
from docs.pictures.scenes import Scene, scenes

HERE = Path(__file__).parent
COMMAND = "python -m docs.pictures.make"
PAGE = "Page"
"""The key in a picture under which the hash of its page stands."""
_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
QUIET = (
    "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
_TALL, _SHARP, _COLOURS, _MARGIN, _SECONDS = 1600, 2, 128, 24, 120


def kept() -> Iterator[tuple[str, Scene]]:
    """The scenes that the pictures were made of."""
    for path in sorted(HERE.glob("*.json")):
        yield path.stem, msgspec.json.decode(path.read_bytes(), type=Scene)


def print_of(scene: Scene) -> str:
    """What tells the page of a scene from every other page."""
    return hashlib.sha256(page(scene).encode()).hexdigest()


def main() -> None:
    """Play the scenes anew and photograph them."""
    for name, scene in scenes().items():
        told = msgspec.json.format(msgspec.json.encode(scene), indent=1)
        (HERE / f"{name}.json").write_bytes(told + b"\n")
        _photograph(scene, HERE / f"{name}.png")
        print(f"{name}.png: {(HERE / f'{name}.png').stat().st_size / 1000:.0f} kB")


def browser() -> str:
    """Where Chromium is; ends the program where there is none."""
    found = next(filter(None, map(shutil.which, _BROWSERS)), None)
    if not found:
        sys.exit("There is no Chromium: install it (Debian: chromium fonts-noto-color-emoji).")
    return found


def fonts_into(folder: Path) -> None:
    """Put the fonts of a page beside it."""
    for font in Path(font_source_sans_pro.__file__).parent.rglob("*.ttf"):
        shutil.copy(font, folder / font.name.removeprefix("SourceSansPro-"))


def _photograph(scene: Scene, target: Path) -> None:
    with TemporaryDirectory() as scratch:
        folder = Path(scratch)
        fonts_into(folder)
        (folder / "page.html").write_text(page(scene), "utf-8")
        asked = [
            browser(), *QUIET, f"--user-data-dir={folder / 'profile'}",
            f"--force-device-scale-factor={_SHARP}", f"--window-size={WIDTH},{_TALL}",
            f"--screenshot={folder / 'shot.png'}", (folder / "page.html").as_uri(),
        ]  # fmt: skip
        subprocess.run(asked, check=True, capture_output=True, timeout=_SECONDS)
        with Image.open(folder / "shot.png") as shot:
            _kept_small(shot.convert("RGB"), print_of(scene), target)


def _kept_small(shot: Image.Image, mark: str, target: Path) -> None:
    """Without the empty rest of the page, in as few colours as nobody misses."""
    ground = Image.new("RGB", shot.size, shot.getpixel((0, 0)))
    box = ImageChops.difference(shot, ground).getbbox()
    if box is None:
        raise ValueError("the page is empty")
    cut = shot.crop((0, 0, shot.width, min(shot.height, box[3] + _MARGIN)))
    few = cut.quantize(_COLOURS, dither=Image.Dither.NONE)
    info = PngInfo()
    info.add_text(PAGE, mark)
    few.save(target, optimize=True, pnginfo=info)


if __name__ == "__main__":
    main()
