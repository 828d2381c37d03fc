"""Whose guides are asked: what another server filed changes no letter of an answer."""

from __future__ import annotations

import json
from collections.abc import Mapping

import numpy as np
import pytest

from rules_index import own
from rules_index.answers.answer import ask
from rules_index.answers.beside import Beside, beside
from rules_index.contracts import answer_json
from rules_index.search.index.bm25 import _Room, scored
from rules_index.search.index.make_postings import make_postings, stacked
from rules_index.search.index.postings import Floats, Postings, Spans
from rules_index.search.index.scopes import Shelves
from rules_index.search.index.top_places import best_of
from rules_index.search.records import Scope
from rules_index.search.searcher import Searcher
from rules_index.search.suggest.suggest import suggest
from tests.search.lanterns import LANTERNS, file_lanterns

ANA, BO = "guild:1", "guild:2"


def score(postings: Postings, terms: Mapping[int, float], spans: Spans | None = None) -> Floats:
    """What documents score by one kind of terms."""
    return scored([(postings, terms)], spans)[0]  # type: ignore[no-any-return]  # a row


TIDES = """# Tides: rules

## Low tide

At low tide every boat lies still, in the fog or out of it, and pays no oil.

## High tide

At high tide a lantern burns twice the oil. The highest boat moves first.

## Quiet water

Nobody moves. The crew reads the course dials and the oil.
"""
LOUD = "".join(
    f"## Fog {place}\n\nFog and oil, oil and fog: the lantern of boat {place} in the fog.\n\n"
    for place in range(40)
)
"""Makes the rare words of the other guides common, and its entries long."""
NEBEL = (
    "## Nebel\n\nDer Nebel ist dicht, und jeder Spieler darf mit seinem Boot nicht fahren.\n" * 9
)
TERMS = """
[lanterns.mist]
en = ["mist", "fog"]
[tides.mist]
en = ["mist", "still"]
[mist.ship]
en = ["boat", "moves"]
"""
QUESTIONS = (
    "fog",
    "does the fog stop my boat",
    "what happens without oil at the end of the round",
    "who moves first",
    "in mist my boat lies still",
    "2.1",
    "old wrek",
    "“lies still”",
    "kdy hoří lucerna",
    "wo ist der Nebel",
    "asdf qwer zxcv",
)


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> tuple[Searcher, Searcher]:
    """The library of the operator and Ana, without and with two guides of others."""
    made = []
    for name in ("alone", "beside"):
        folder = tmp_path_factory.mktemp(name)
        (folder / "lexicon").mkdir()
        (folder / "lexicon" / "own.toml").write_text(TERMS, "utf-8")
        file_lanterns(folder, TIDES, game="tides")
        file_lanterns(folder, LANTERNS, ANA)
        if name == "beside":
            # Before Ana's scope and after it, in another game and in another language.
            file_lanterns(folder, f"# Loud\n\n{LOUD}{LANTERNS.partition('## Oil')[2]}", BO, "mist")
            file_lanterns(folder, f"# Der Nebel und das Öl\n\n{LOUD}{NEBEL}", "guild:0")
        made.append(own.searcher(folder))
    return made[0], made[1]


def answered(searcher: Searcher, question: str, scope: Scope) -> bytes:
    """What goes over the wire, and what is offered while the question is typed."""
    answer = ask(searcher, question, scope)
    near = beside(searcher, answer.results[0], scope) if answer.results else Beside()
    told = answer_json(answer, near, 0.0)
    offered = [(one.label, one.entry) for one in suggest(searcher, question[:8], scope)]
    return json.dumps([told, offered]).encode()


@pytest.mark.parametrize("game", ["", "lanterns", "tides"])
@pytest.mark.parametrize("scopes", [("",), ("", ANA), (ANA,)])
def test_another_server_changes_no_letter(
    both: tuple[Searcher, Searcher], scopes: tuple[str, ...], game: str
) -> None:
    """Order, scores, passages and suggestions are those of a library without the others."""
    alone, beside = both
    assert len(beside.index().rows) > 2 * len(alone.index().rows)
    for question in QUESTIONS:
        scope = Scope(game, "", scopes)
        assert answered(alone, question, scope) == answered(beside, question, scope), question


def test_of_equal_ones_the_first_are_taken() -> None:
    """Which of many equals are looked at does not hang on what stands between them."""
    values = np.array([1, 3, 0, 2, 2, 2, 2, 3, 0, 2], dtype=np.float32)
    assert best_of(values, 4) == [1, 7, 3, 4]
    assert best_of(np.insert(values, 4, np.zeros(500)), 4) == [1, 507, 3, 504]
    assert best_of(values, 20) == [1, 7, 3, 4, 5, 6, 9, 0]


def test_what_is_asked_counts_as_if_it_stood_alone() -> None:
    """Rarity and usual length are those of the documents in the spans."""
    shared, mine, others = [[0, 0, 1], [1]], [[2, 1, 1, 1], [0]], [[0]] * 9 + [[1, 2] * 40]
    on = np.array([0, 0, 1, 1, *[2] * len(others)])
    alone = score(make_postings([*shared, *mine], 3, on[:4]), {0: 1.0, 1: 0.5, 2: 2.0})
    beside = make_postings([*shared, *mine, *others], 3, on)
    found = score(beside, {0: 1.0, 1: 0.5, 2: 2.0}, [[(0, 2), (2, 4)]])
    assert found[:4].tolist() == alone.tolist()
    assert not found[4:].any()
    assert score(beside, {0: 1.0, 1: 0.5, 2: 2.0})[:4].tolist() != alone.tolist()


def test_a_scope_costs_some_numbers() -> None:
    """Fifty servers with a guide each have fifty pairs of ends, not fifty indexes."""
    shelves = Shelves()
    for place in range(510):
        scope = f"guild:{place // 10}" if place >= 10 else ""
        shelves.put(place, scope, f"guide-{scope}", f"game-{place // 10}", "en")
    assert shelves.spans(("", "guild:7")) == [(0, 10), (70, 80)]
    assert shelves.spans(("", *(f"guild:{n}" for n in range(1, 51)))) is None
    assert shelves.games(("", "guild:7")) == ("game-0", "game-7")
    assert shelves.spans(("guild:99",)) == []


def test_fields_are_looked_up_at_once() -> None:
    """Several fields as one score and hold what each does by itself, in any scope."""
    fields = [[[0, 0, 1], [1], [2]], [[2, 1, 1, 1], []], [], [[0], [1, 2, 0]]]
    alone = [make_postings(field, 3) for field in fields]
    one, terms = stacked(alone), {0: 1.0, 2: 0.5, 1: 2.0}
    found = np.split(score(one, terms), one.fields[1:-1])
    assert [part.tolist() for part in found] == [score(field, terms).tolist() for field in alone]
    for number, field in enumerate(alone):
        for term in terms:
            assert one.holding(term, number).tolist() == field.holding(term).tolist()
    spans = [[(1, 3)], [(0, 1)], [], [(1, 2)]]
    moved = [[(a + n, b + n) for a, b in at] for at, n in zip(spans, one.fields[:-1], strict=True)]
    parts = np.split(score(one, terms, moved), one.fields[1:-1])
    for part, field, asked in zip(parts, alone, spans, strict=True):
        assert part.tolist() == score(field, terms, [asked]).tolist()


@pytest.mark.parametrize("spans", [None, [[(0, 1)], [(2, 4)]]])
def test_kinds_of_terms_score_together_as_alone(spans: list[list[tuple[int, int]]] | None) -> None:
    """A kind of which the question has no term scores nothing, and moves no other."""
    one = stacked([make_postings([[0, 1], [1]], 3), make_postings([[2], [0, 0, 2]], 3)])
    other = stacked([make_postings([[1], [0]], 2), make_postings([[0], [0, 1]], 2)])
    asked = [(one, {2: 1.0, 0: 0.5}), (other, {}), (other, {1: 0.3}), (one, {1: 1.0})]
    together = scored(asked, spans)
    alone = [score(postings, terms, spans) for postings, terms in asked]
    assert together.tolist() == [own.tolist() for own in alone]
    assert together.any(axis=1).tolist() == [True, False, True, True]


def test_documents_that_hold_any_of_some_terms_are_those_that_hold_each() -> None:
    """Whatever is asked at once is what is asked one by one, field by field."""
    one = stacked([make_postings([[0], [1, 2], [2]], 3), make_postings([[2], [0, 0], [1]], 3)])
    for field in (0, 1):
        apart = [place for term in (0, 2) for place in one.holding(term, field).tolist()]
        assert one.holding_any([0, 2], field).tolist() == apart
    assert one.holding_any([], 1).tolist() == []


def test_room_that_is_taken_is_nobody_elses() -> None:
    """Two threads that score at once count in arrays of their own; those of one are kept."""
    room = _Room()
    one, other = room.take(3), room.take(3)
    assert not np.shares_memory(one[0], other[0])
    assert not np.shares_memory(one[1], other[1])
    room.put_back(one)
    room.put_back(other)
    assert room.take(2)[0] is other[0]
    assert room.take(2)[0] is not one[0]
