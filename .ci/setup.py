"""Builds .venv from the lock with the standard library alone.

make -> this -> .venv. Where a distribution ships Python without ensurepip, the very pip that the
lock names is fetched from the index that pip itself would ask, checked and run from its wheel.
"""

from __future__ import annotations

import configparser
import hashlib
import html
import os
import re
import ssl
import subprocess
import sys
import tempfile
import urllib.parse
import urllib.request
import venv
from pathlib import Path

REQUIREMENTS = Path(__file__).with_name("requirements.txt")
_PIP = re.compile(r"^pip==(\S+)((?:\s+\\\s+--hash=sha256:[0-9a-f]{64})+)", re.MULTILINE)
_LINK = re.compile(r"""<a\s[^>]*?href=["']([^"']+)["']""", re.IGNORECASE)


class SetupError(Exception):
    """A sentence for the person who runs make."""


def locked_pip(requirements: str) -> tuple[str, set[str]]:
    """The version of pip that the lock names, and the SHA-256 sums it may have."""
    found = _PIP.search(requirements)
    if not found:
        raise SetupError("The lock names no pip: run `make lock` where uv can be installed.")
    return found[1], set(re.findall(r"[0-9a-f]{64}", found[2]))


def pip_option(name: str, environ: dict[str, str]) -> str:
    """A [global] option of pip, looked up as pip does: environment first, then the files."""
    if value := environ.get("PIP_" + name.upper().replace("-", "_")):
        return value
    home = Path(environ.get("HOME", "~"))
    settings = configparser.RawConfigParser(strict=False)
    files = [
        Path("/etc/xdg/pip/pip.conf"),
        Path("/etc/pip.conf"),
        home / ".pip/pip.conf",
        Path(environ.get("XDG_CONFIG_HOME") or home / ".config") / "pip/pip.conf",
    ]
    settings.read([*files, environ["PIP_CONFIG_FILE"]] if "PIP_CONFIG_FILE" in environ else files)
    return settings.get("global", name, fallback="")


def wheel_url(page: str, page_url: str, version: str) -> str:
    """Where a page of a package index says that the wheel of this pip lies."""
    for link in _LINK.findall(page):
        url = urllib.parse.urljoin(page_url, html.unescape(link)).partition("#")[0]
        if url.endswith(f"/pip-{version}-py3-none-any.whl"):
            return url
    host = urllib.parse.urlsplit(page_url).hostname
    raise SetupError(f"{host} has no pip {version}: name another index with PIP_INDEX_URL.")


def fetch_pip(folder: Path, requirements: str, environ: dict[str, str]) -> Path:
    """The wheel of the locked pip, downloaded into `folder` and checked against the lock."""
    version, sums = locked_pip(requirements)
    index = pip_option("index-url", environ) or "https://pypi.org/simple"
    trust = ssl.create_default_context(cafile=pip_option("cert", environ) or None)

    def load(url: str) -> bytes:
        answer = urllib.request.urlopen(url, timeout=60, context=trust)  # noqa: S310 - own index
        with answer:
            return bytes(answer.read())

    page_url = index.rstrip("/") + "/pip/"
    try:
        wheel = load(wheel_url(load(page_url).decode(), page_url, version))
    except OSError as error:
        why = getattr(error, "reason", error)
        host = urllib.parse.urlsplit(index).hostname
        raise SetupError(
            f"{host} gives no pip ({why}): check the network, or name an index with PIP_INDEX_URL."
        ) from error
    if hashlib.sha256(wheel).hexdigest() not in sums:
        raise SetupError(f"The pip {version} of the index is not the one in the lock: not run.")
    target = folder / f"pip-{version}-py3-none-any.whl"
    target.write_bytes(wheel)
    return target


def install(python: Path, project: Path) -> None:
    """Put everything that the lock names, and the project itself, into the environment."""
    with tempfile.TemporaryDirectory() as folder:
        pip = [str(python), "-m", "pip"]
        if subprocess.run([*pip, "--version"], capture_output=True, check=False).returncode:
            wheel = fetch_pip(Path(folder), REQUIREMENTS.read_text("utf-8"), dict(os.environ))
            pip = [str(python), f"{wheel}/pip"]
        quiet = ["install", "-qq", "--disable-pip-version-check"]
        subprocess.run([*pip, *quiet, "--require-hashes", "-r", str(REQUIREMENTS)], check=True)
    in_place = ["--no-deps", "--no-build-isolation", "-e", str(project)]
    subprocess.run([str(python), "-m", "pip", *quiet, *in_place], check=True)


def starts(python: Path) -> bool:
    """Whether this is an interpreter of our own version that still starts."""
    this = f"import sys; sys.exit(sys.version_info[:2] != {sys.version_info[:2]})"
    try:
        return subprocess.run([python, "-c", this], check=False).returncode == 0
    except OSError:
        return False


def main(target: str) -> None:
    """Make the environment in `target` and fill it."""
    python = Path(target, "bin", "python").absolute()
    venv.EnvBuilder(symlinks=True, clear=not starts(python)).create(target)
    # Fails where a distribution has cut ensurepip out; install() sees what is there.
    subprocess.run([python, "-m", "ensurepip", "--default-pip"], capture_output=True, check=False)
    try:
        install(python, Path(__file__).absolute().parents[1])
    except subprocess.CalledProcessError:
        sys.exit("The packages of the lock could not be installed: pip says why above.")
    except SetupError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main(sys.argv[1])
