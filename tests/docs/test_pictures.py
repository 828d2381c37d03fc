"""The pictures of the README: they show what the bot says today."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from PIL import Image

from docs.pictures.make import COMMAND, HERE, PAGE, kept, print_of
from docs.pictures.page import page
from docs.pictures.scenes import Scene, scenes

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
KEPT = dict(kept())
_COMMITMENT = re.compile(r"\([a-z2-7]{20}\)")


def lasting(scene: Scene) -> str:
    """The scene without what is drawn by lot each time."""
    return _COMMITMENT.sub("(…)", msgspec.json.format(msgspec.json.encode(scene)).decode())


def test_the_bot_still_says_what_the_pictures_show() -> None:
    """The answer and the board, played anew; where they differ, the pictures have to be renewed."""
    now = scenes()
    assert set(now) == set(KEPT)
    for name, scene in now.items():
        assert lasting(scene) == lasting(KEPT[name]), f"renew the pictures: {COMMAND}"


@pytest.mark.parametrize("name", KEPT)
def test_a_picture_is_of_its_scene(name: str) -> None:
    """It carries the hash of the very page that the scene gives, and is light enough to load."""
    path = HERE / f"{name}.png"
    with Image.open(path) as picture:
        assert picture.info.get(PAGE) == print_of(KEPT[name]), f"renew the pictures: {COMMAND}"
    assert path.stat().st_size < 150_000
    assert f"docs/pictures/{name}.png" in README


def test_nothing_of_a_message_is_lost_on_the_page() -> None:
    """Marks become elements, what is escaped stands as it is, no text becomes an element."""
    texts = "### Oil\n- **burn** it\n-# \\*free\\* <b> & `x`"
    shown = page(Scene("1 < 2?", [{"type": 10, "content": texts}]))
    assert "<h3>Oil</h3><li><b>burn</b> it</li>" in shown
    assert "<small>*free* &lt;b&gt; &amp; <code>x</code></small>" in shown
    assert "1 &lt; 2?" in shown


def test_an_unknown_component_is_not_passed_over() -> None:
    """A picture shows all of a message or does not come about."""
    with pytest.raises(KeyError):
        page(Scene("", [{"type": 99}]))
