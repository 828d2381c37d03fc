"""The game that a question names, where guides of several games may answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_index import own
from rules_index.answers.answer import State, ask
from rules_index.answers.games import narrowed
from rules_index.model import Identity
from rules_index.parsing.parse import parse_bytes
from rules_index.search.records import Scope
from rules_index.search.searcher import Searcher
from rules_index.store.library import Library

TURN = """# {title}

## Your turn

{says}

## {other}

Every player owns one.
"""
GUIDES = {
    "tides": ("Tides & Reefs: Rulebook", "Move one boat, then end your turn.", "Ebb"),
    "ebb": ("Ebb Rules, version 2", "Draw a tile, then end your turn.", "Tile"),
    "the-long-wharf": ("The Long Wharf Rulebook", "Load a crate, then end your turn.", "Crate"),
    "zamek": ("Instrukcja", "Zbuduj wieżę.", "Wieża"),
}


@pytest.fixture
def searcher(tmp_path: Path) -> Searcher:
    library = Library(tmp_path)
    for game, (title, says, other) in GUIDES.items():
        text = TURN.format(title=title, says=says, other=other)
        parsed = parse_bytes(text.encode(), Identity(game=game, title=title), f"{game}.md")
        library.add(parsed, source=f"{game}.md")
    return own.searcher(tmp_path)


@pytest.mark.parametrize(
    ("question", "game", "rest"),
    [
        ("my turn in Tides & Reefs?", "tides", "my turn in  ?"),
        ("TIDES: my turn", "tides", " : my turn"),
        ("my turn, the long wharf", "the-long-wharf", "my turn, the  "),
        ("long-wharf turn", "the-long-wharf", "  turn"),
        ("The Long Wharf", "the-long-wharf", "The  "),
        ("zamek", "zamek", "zamek"),
        ("co robię w zamek", "zamek", "co robię w  "),
        ("ebb or zamek", "", "ebb or zamek"),
        ("what does an ebb do", "", "what does an ebb do"),
        ("my turn with rules", "", "my turn with rules"),
        ("my zameku", "", "my zameku"),
    ],
)
def test_the_name_of_a_game_is_told_from_its_key_and_its_guides_titles(
    searcher: Searcher, question: str, game: str, rest: str
) -> None:
    """But not where two are named, or where the name is a title in another game."""
    assert narrowed(searcher, question, Scope()) == (rest, Scope(game))


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ("what happens on my turn in tides & reefs", "Move one boat"),
        ("the long wharf: what happens on my turn", "Load a crate"),
    ],
)
def test_a_game_that_is_named_answers(searcher: Searcher, question: str, says: str) -> None:
    """Whatever the guides of other games say of it; a game that is asked already wins."""
    assert ask(searcher, question, Scope()).results[0].passage.text.startswith(says)
    asked = ask(searcher, question, Scope("ebb"))
    assert {result.guide.identity.game for result in asked.results} <= {"ebb"}


def test_where_the_named_game_knows_nothing_the_others_are_asked(searcher: Searcher) -> None:
    """A name may have been meant otherwise."""
    answer = ask(searcher, "zamek crate", Scope())
    assert answer.state is not State.NOTHING
    assert answer.results[0].entry.title == "Crate"
