"""A question that a pack asks word for word is answered with its entry, and surely."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_index.answers.answer import State, ask
from rules_index.language.lexicon import build
from rules_index.search.index.question_packs import Asked, Head, Pack, mark_of
from rules_index.search.records import Scope
from rules_index.search.searcher import Searcher
from rules_index.store.library import Library
from tests.search.lanterns import file_lanterns

LINES = {
    "fog": "the grey stuff, Élodie?",
    "2.2": "who of us goes before the others",
    "oil": "boats",
    "2.1": "fog",
}


def with_pack(folder: Path) -> Searcher:
    """Search over a guide with a pack, without any other words."""
    with Library(file_lanterns(folder)).snapshot() as now:
        entries = [filed.entry for filed in now.entries([""])]
    asked = []
    for one in entries:
        local = one.id.partition("/")[2]
        line = LINES.get(local, f"something of {local}")
        asked.append(Asked(local, mark_of(one), {"en": [line]}))
    pack = Pack(Head("own", "lanterns", "en"), tuple(asked))
    return Searcher(folder, build(()), packs=[pack])


@pytest.fixture
def searcher(tmp_path: Path) -> Searcher:
    """Search over a guide with a pack."""
    return with_pack(tmp_path)


@pytest.mark.parametrize(
    ("question", "entry"),
    [
        ("the grey stuff, Élodie?", "fog"),
        ("THE GREY STUFF ELODIE", "fog"),
        ("who of us goes before the others", "2.2"),
        ("boats", "oil"),
        ("fog", "fog"),
    ],
)
def test_a_line_of_a_pack(searcher: Searcher, question: str, entry: str) -> None:
    """Case, accents and signs aside; what is a title means what bears it."""
    answer = ask(searcher, question, Scope("lanterns"))
    assert (answer.state, answer.results[0].entry.id) == (State.ANSWER, f"lanterns-en/{entry}")


def test_a_kept_index_knows_them(searcher: Searcher, tmp_path: Path) -> None:
    """They stand in the file beside the library, and only for whoever sees the guide."""
    made = searcher.index()
    again = searcher.renewed()
    assert again
    assert again.index() is not made
    assert again.index().lines.tolist() == made.lines.tolist()
    assert ask(again, "boats", Scope("lanterns")).results[0].entry.id == "lanterns-en/oil"
    assert ask(again, "boats", Scope("chess")).state is State.NOTHING
