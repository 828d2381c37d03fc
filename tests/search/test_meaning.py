"""What is meant counts beside what is said: texts of like meaning point in like directions."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_index.language.lexicon import build, load, read
from rules_index.language.meaning import FULL, directions, likeness
from rules_index.language.meaning import places as known_places
from rules_index.measuring.meaning import places
from rules_index.search.records import Scope
from rules_index.search.searcher import Searcher
from tests.search.lanterns import file_lanterns

SAIL, ROW, EAT, COOK, SWIM = range(5)
TEXTS = [{SAIL}, {ROW}, {EAT}, {COOK}, {SAIL, ROW}, {EAT, COOK}] * 4
BOATS, FOOD = np.array([1, 0, 0.1]), np.array([0, 1, 0.1])


def point(key: str) -> np.ndarray:
    """The place of a concept that ships."""
    held: np.ndarray = known_places([key])[0].astype(float)
    return held


def cosine(one: np.ndarray, other: np.ndarray) -> float:
    return float(one @ other / np.linalg.norm(one) / np.linalg.norm(other))


def worked_out() -> np.ndarray:
    """Places learnt from texts about boats and about food; nobody says anything of swimming."""
    vectors = np.array([BOATS if own & {SAIL, ROW} else FOOD for own in TEXTS], dtype=np.float32)
    random = np.random.default_rng(1).normal(size=(5, 3)).astype(np.float32)
    random[SWIM] = BOATS
    return places(TEXTS, vectors, random)


def test_concepts_of_like_texts_come_to_lie_together() -> None:
    """Whatever their own phrases look like."""
    found = worked_out().astype(float)
    assert cosine(found[SAIL], found[ROW]) > 0.9
    assert cosine(found[EAT], found[COOK]) > 0.9
    assert cosine(found[SAIL], found[EAT]) < 0


def test_a_concept_of_no_text_lies_where_its_phrases_are() -> None:
    """The lexicon knows more than any books that were read."""
    found = worked_out().astype(float)
    assert cosine(found[SWIM], found[SAIL]) > cosine(found[SWIM], found[EAT])


@given(st.lists(st.sets(st.integers(0, 4)), max_size=9))
def test_every_direction_is_as_long_as_any_other(texts: list[set[int]]) -> None:
    """Texts of many concepts are no nearer than others; those of none are near to nothing."""
    held = worked_out()
    found = directions(texts, held)
    assert found.shape == (len(texts), held.shape[1])
    for own, one in zip(texts, found, strict=True):
        length = float(np.linalg.norm(one.astype(float)))
        assert length == 0 if not own else length == pytest.approx(float(FULL), rel=0.05)
        assert own or not likeness(one, found).any()


def test_what_ships_tells_near_from_far() -> None:
    """By concepts of which every reader would say the same."""
    deck, shuffle, pay, cost = (
        point(f"general.{name}") for name in ("deck", "shuffle", "pay", "cost")
    )
    assert cosine(deck, shuffle) > max(cosine(deck, pay), cosine(shuffle, cost))
    assert cosine(pay, cost) > max(cosine(deck, pay), cosine(shuffle, cost))


def test_nearly_every_concept_that_ships_has_a_place() -> None:
    """A few new ones may wait for the next time that places are worked out."""
    keys = load().keys
    assert known_places(keys).any(axis=1).mean() > 0.95


def test_a_concept_of_ones_own_lies_apart() -> None:
    """Operators add words: texts that hold one are like each other, and it is like no other."""
    keys = ["lanterns.wick", "lanterns.soot", *load().keys]
    held = known_places(keys)
    assert (known_places(keys) == held).all()
    wick, *others = held.astype(float)
    assert max(cosine(wick, other) for other in others) < 0.6
    both, one = directions([{0, 40}, {0}], held)
    assert likeness(one, np.array([both]))[0] > 0.5


def test_a_concept_of_ones_own_lies_where_its_phrases_point() -> None:
    """Players' slang for something that is known means just that."""
    own = build(read('[general.deck]\nen = ["deck", "pile"]\n[x.brick]\nen = ["brick", "deck"]\n'))
    deck, brick = own.places()
    assert likeness(directions([{0}], own.places())[0], np.array([brick]))[0] > 0.95
    assert deck.any()


WORDS = """
[general.deck]
en = ["pile"]
[general.shuffle]
en = ["mix"]
cs = ["michat"]
[general.pay]
en = ["coin"]
[general.cost]
en = ["fee"]
cs = ["poplatek"]
[general.door]
en = ["door"]
cs = ["dveře"]
"""
RULES = (
    "Beside the red door lies the pile for today.",
    "Beside the red door lies the coin for today.",
)


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize(
    ("question", "meant"),
    [
        ("do we mix what lies beside the red door", 0),
        ("is there a fee for what lies beside the red door", 1),
        ("budeme to hned teď michat u dveří", 0),
        ("jaký je u dveří poplatek za jeden den", 1),
    ],
)
def test_of_two_rules_that_say_as_much_the_one_that_means_it_comes_first(
    question: str, meant: int, first: int, tmp_path: Path
) -> None:
    """In words that the rule does not use, and in another language."""
    guide = f"# Harbour: rules\n\n## One\n\n{RULES[first]}\n\n## Two\n\n{RULES[1 - first]}\n"
    file_lanterns(tmp_path, guide, game="harbour")
    found = Searcher(tmp_path, build(read(WORDS))).search(question, Scope())
    assert found.hits[0].row.title == ("One" if meant == first else "Two")


def test_a_passage_means_what_its_titles_say(tmp_path: Path) -> None:
    """Its own words may be "it is red" and nothing else."""
    file_lanterns(tmp_path, "# Harbour: rules\n\n## The pile\n\nIt is red.\n", game="harbour")
    searcher = Searcher(tmp_path, build(read(WORDS)))
    index = searcher.index()
    (passage,) = index.meaning[index.passages(0)]
    (deck,) = directions([{searcher.lexicon.keys.index("general.deck")}], searcher.lexicon.places())
    assert likeness(deck, np.array([passage]))[0] == pytest.approx(1.0, abs=0.05)
