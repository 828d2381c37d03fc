"""The pictures of the house: they show every arrow between the rooms, and no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.house import DOCUMENT, DRAWINGS, Drawing, arrows, picture, with_house

BOT = DRAWINGS[0]


def test_the_pictures_show_the_imports_of_today() -> None:
    """`python -m tests.docs.house` draws them anew."""
    text = DOCUMENT.read_text("utf-8")
    assert with_house(text) == text


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A bot of three rooms: ui -> tables -> engine, and refusals, which is in none of them."""
    plant(tmp_path, "bot/ui/view.py", "import discord\nfrom bot.tables import registry\n")
    plant(tmp_path, "bot/tables/registry.py", "from bot.engine import host\n")
    plant(tmp_path, "bot/engine/host.py", "")
    plant(tmp_path, "bot/refusals.py", "")
    for package in ("bot", "bot/ui", "bot/tables", "bot/engine"):
        plant(tmp_path, f"{package}/__init__.py", f'"""The {package}: what it is."""\n')
    return tmp_path


def plant(root: Path, file: str, source: str) -> None:
    path = root / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source, encoding="utf-8")


def test_an_arrow_is_left_out_where_another_way_leads_there(house: Path) -> None:
    plant(house, "bot/ui/board.py", "from bot.engine.host import Host\n")
    assert arrows(house, BOT) == {
        "bot.engine": set(),
        "bot.tables": {"bot.engine"},
        "bot.ui": {"bot.tables"},
    }


@pytest.mark.parametrize(
    "source", ["from bot.answers import desk\n", "def f():\n    import bot.texts\n"]
)
def test_an_import_that_adds_an_arrow_changes_the_picture(house: Path, source: str) -> None:
    """Also one inside a function, and one round by a module that is in no room."""
    plant(house, "bot/answers/__init__.py", '"""Answers."""\n')
    plant(house, "bot/answers/desk.py", "")
    plant(house, "bot/texts.py", "import bot.answers.desk\n")
    before = picture(house, BOT)
    plant(house, "bot/engine/dice.py", source)
    assert "bot_engine --> bot_answers" not in before
    assert "bot_engine --> bot_answers" in picture(house, BOT)


def test_what_loads_discord_is_blue(house: Path) -> None:
    """A room is as soon as one of its modules does, however far round."""
    plant(house, "bot/app/client.py", "from bot.ui import view\n")
    plant(house, "bot/app/__init__.py", '"""Put together."""\n')
    blue = [
        line.split("[")[0].strip() for line in picture(house, BOT).splitlines() if ":::d" in line
    ]
    assert blue == ["bot_app", "bot_ui"]


def test_a_picture_that_is_missing_is_named() -> None:
    """The command tells which one has no place in the document."""
    with pytest.raises(LookupError, match="The bot"):
        with_house("# Architecture\n")


def test_a_module_beside_the_rooms_has_its_box(house: Path) -> None:
    """Where the picture asks for it; others are looked through."""
    plant(house, "bot/texts.py", '"""Texts: what is refused."""\nimport bot.engine.host\n')
    drawn = picture(house, Drawing("", "bot", ("bot.texts",)))
    assert 'bot_texts["<b>texts</b><br>What is refused"]:::beside' in drawn
    assert "bot_texts --> bot_engine" in drawn
