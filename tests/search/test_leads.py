"""Where questions lead, and what the senses of one word are worth."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.leads import learn
from rules_index.language.leads import numbered, shipped
from rules_index.language.lexicon import Lexicon, build, load, read
from rules_index.search.engine import Scope, Searcher
from rules_index.search.packs import Asked, Head, Pack, mark_of
from rules_index.search.query import make_query
from rules_index.search.score import features
from rules_index.search.weights import weights
from tests.search.lanterns import file_lanterns

ORCHARD = """# Orchard: rules

## Disputes

The eldest rules on what the text leaves open.

## Ladders

A ladder reaches one branch. It does not reach the next tree.
"""
WORDS = """
[general.quarrel]
en = ["bicker"]
cs = ["hád*"]
[general.ruling]
en = ["eldest"]
cs = ["nejstarš*"]
[general.limb]
en = ["branch"]
cs = ["větev"]
[general.office]
en = ["branch"]
cs = ["poboč*"]
why = "a branch of a tree and of a bank"
"""


def lexicon(*, led: bool = True) -> Lexicon:
    found = build(read(WORDS))
    found.leads = numbered(found.keys, {"general.quarrel": {"general.ruling": 1.0}} if led else {})
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    file_lanterns(tmp_path, ORCHARD, game="orchard")
    return tmp_path


def found(searcher: Searcher, question: str) -> list[str]:
    """The titles that score at all, best first."""
    hits = searcher.search(question, Scope("orchard")).hits
    return [hit.row.title for hit in hits if hit.score > 0]


def test_shipped_leads_name_known_concepts() -> None:
    """Leads are from one general concept to a few others, each with a share of what is said."""
    known = set(load().keys)
    for key, to in shipped().items():
        assert {key, *to} <= known
        assert all(name.startswith("general.") for name in (key, *to))
        assert key not in to
        assert len(to) <= 6
        assert all(0 < worth <= 1 for worth in to.values())


def test_a_question_finds_what_it_leads_to(folder: Path) -> None:
    """Bickering is not spoken of, but who bickers wants to know who rules."""
    assert found(Searcher(folder, lexicon(led=False)), "we bicker")[0] != "Disputes"
    assert found(Searcher(folder, lexicon()), "we bicker")[0] == "Disputes"


def test_a_guide_with_a_pack_needs_no_leads(folder: Path) -> None:
    """Its pack says where its own questions lead."""
    plain = Searcher(folder, lexicon())
    index = plain.index()
    entries = [one.entry for one in plain.entries(index.rows) if one]
    asked = [Asked(one.id.partition("/")[2], mark_of(one), {"en": ["rung"]}) for one in entries]
    packed = Searcher(folder, lexicon(), packs=[Pack(Head("p", "orchard", "en"), tuple(asked))])
    near = packed.lexicon.keys.index("general.ruling")
    for searcher, worth in ((plain, weights()["led"]), (packed, 0.0)):
        query = make_query("we bicker", searcher.index(), searcher.lexicon, "orchard")
        assert query.concepts.get(near, 0.0) == worth


def test_leads_of_an_unknown_concept_are_left_out() -> None:
    """An operator's lexicon may replace concepts of ours."""
    assert numbered(["a.b", "a.c"], {"a.b": {"a.c": 0.5, "a.x": 1.0}, "a.y": {"a.b": 1.0}}) == {
        0: ((1, 0.5),)
    }


def test_the_senses_of_a_word_share_its_worth(folder: Path) -> None:
    """In the guide's own language a word of two senses counts as much as one of one sense."""
    searcher = Searcher(folder, lexicon())
    index = searcher.index()
    query = make_query("a branch bickers", index, searcher.lexicon, "orchard")
    numbers = {key: number for number, key in enumerate(searcher.lexicon.keys)}
    assert query.senses[numbers["general.limb"]] == 2
    assert query.senses[numbers["general.quarrel"]] == 1
    allowed = searcher.allowed(index, Scope("orchard"))
    both = make_query("the branch of the eldest", index, searcher.lexicon, "orchard")
    places = [[row.title for row in index.rows].index(name) for name in ("Ladders", "Disputes")]
    ladders, disputes = features(both, index, allowed)["entry.concepts"][places]
    assert disputes > 0.8 * ladders
    foreign = make_query("větev, pobočka nejstaršího", index, searcher.lexicon, "orchard")
    ladders, disputes = features(foreign, index, allowed)["entry.concepts"][places]
    assert disputes < 0.8 * ladders


def test_what_is_learnt_explains_more_than_chance() -> None:
    """A concept leads to what its questions' entries speak of, not to what all entries do."""
    said = [((1,), (7, 9))] * 6 + [((2,), (8, 9))] * 6 + [((3,), (5, 9))] * 6
    assert set(learn(said)[1]) == {7}
