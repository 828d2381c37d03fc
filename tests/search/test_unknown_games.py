"""Games of which the lexicon has no file and no guide a pack: what anybody brings along.

Guides and questions of invented games, written by somebody who saw neither engine nor words: eight
rulebooks, sixteen references, FAQs and errata in all formats, and twenty whole guides of each kind,
twelve of them in the shapes in which people have them: text out of a PDF, a saved page, a word
processor's HTML, a forum's post. `*steps` are further questions about steps to all of these, by
somebody who had read the guides; of `heldsteps` six were looked at after the rest was done.
`*card` are ten short guides with errata in running text and notes on cards, with questions made of
names that chance misspelt or shortened. `*terms` are look-ups in all of them, drawn at random
from rows, items, leads and glossaries, half of them with a slip or in another form.

What is answered is read from `cases/pinned.tsv`, which `test_pinned` holds against the search: no
question is asked twice.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import zip_longest
from pathlib import Path

import pytest

from rules_index import own
from rules_index.answers.answer import State, ask, shown
from rules_index.measuring.evaluate import (
    Question,
    Tried,
    figures,
    folded,
    is_hit,
    read,
    snippets,
)
from rules_index.model import Entry
from rules_index.search.records import Scope
from tests.made_once import made_once
from tests.search.pinned import PINNED, file_unknown

CASES = Path(__file__).parents[1] / "cases" / "unknown"
FLOOR = {
    "seen": {"natural": (0.65, 0.86), "term": (0.95, 0.97), "xling": (0.72, 0.91)},
    "held": {"natural": (0.58, 0.80), "term": (0.83, 0.93), "xling": (0.62, 0.85)},
    "seenref": {
        "step": (0.97, 0.97),
        "card": (0.98, 1.0),
        "term": (1.0, 1.0),
        "natural": (0.73, 0.87),
        "xling": (0.81, 0.95),
    },
    "heldref": {
        "step": (1.0, 1.0),
        "card": (0.97, 1.0),
        "term": (0.98, 1.0),
        "natural": (0.83, 0.92),
        "xling": (0.91, 0.95),
    },
    "seenmix": {
        "step": (1.0, 1.0),
        "card": (1.0, 1.0),
        "term": (1.0, 1.0),
        "natural": (0.80, 0.95),
        "riddle": (0.35, 0.58),
        "xling": (0.69, 0.84),
    },
    "heldmix": {
        "step": (1.0, 1.0),
        "card": (1.0, 1.0),
        "term": (1.0, 1.0),
        "natural": (0.80, 0.91),
        "riddle": (0.23, 0.43),
        "xling": (0.73, 0.86),
    },
    "seenmore": {
        "step": (1.0, 1.0),
        "card": (1.0, 1.0),
        "term": (1.0, 1.0),
        "natural": (0.76, 0.92),
        "xling": (0.77, 0.92),
    },
    "heldmore": {
        "step": (1.0, 1.0),
        "card": (0.97, 1.0),
        "term": (1.0, 1.0),
        "natural": (0.74, 0.92),
        "xling": (0.64, 0.82),
    },
    "seensteps": {"step": (1.0, 1.0)},
    "heldsteps": {"step": (0.98, 0.98)},
    "seencard": {"card": (0.97, 1.0)},
    "heldcard": {"card": (0.90, 1.0)},
    "seenterms": {"term": (0.98, 0.98)},
    "heldterms": {"term": (0.93, 0.96)},
}
"""recall@1 and recall@3 by class; these figures only ever rise. A riddle says nothing in
the guide's words."""
MISLED, OFF_TOPIC = 0.20, 0.13
"""The greatest share of questions that is answered with confidence and wrongly."""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the guides and their index."""

    return made_once(tmp_path_factory, "unknown", file_unknown)


@pytest.fixture(scope="module")
def entries(library: Path) -> dict[str, Entry]:
    """All entries of the guides by their ids."""
    with own.searcher(library).library.snapshot() as now:
        return {filed.entry.id: filed.entry for filed in now.entries([""])}


@pytest.fixture(scope="module")
def texts(entries: dict[str, Entry]) -> dict[str, list[str]]:
    """The folded titles and texts of the entries of each game."""
    found = defaultdict[str, list[str]](list)
    for key, entry in entries.items():  # "eisgrat-de/spielaufbau"
        text = folded(f"{entry.title}\n{entry.text}")
        found[key.partition("/")[0].rpartition("-")[0]].append(text)
    return found


@pytest.fixture(scope="module")
def answers() -> dict[str, list[str]]:
    """`heldref-ys-fr 3` -> its answer: the state, the place of the passage, ids of results."""
    lines = (line.split("\t") for line in PINNED.read_text("utf-8").splitlines())
    return {place: said.split() for place, said, *_ in lines if not said.startswith("typed ")}


def tried(question: Question, answer: list[str], entries: dict[str, Entry]) -> Tried:
    """What became of a question: the state, and the place of the first result that hits."""
    state, *rest = answer
    results = [entries[one] for one in rest[1:]]
    passages = [one.passages[int(rest[0])] for one in results[:1]]
    hits = [
        is_hit(shown(entry, passage), question.expect)
        for entry, passage in zip_longest(results, passages)
    ]
    rank = hits.index(True) if any(hits) else None
    sure = state == State.ANSWER
    return Tried(question.cls, bool(question.expect), rank, passage=False, answered=sure, ms=0.0)


@pytest.mark.parametrize("kind", FLOOR)
def test_games_nobody_has_words_for_stand_on_their_floor(
    kind: str, answers: dict[str, list[str]], entries: dict[str, Entry]
) -> None:
    """In the guide's language and in others; `held*` are not looked at while words are written."""
    found = [
        tried(question, answers[f"{path.stem} {number}"], entries)
        for path in sorted(CASES.glob(f"{kind}-*.jsonl"))
        for number, question in enumerate(read(path.read_bytes(), path.name), 1)
    ]
    by_class = {cls: figures([one for one in found if one.cls == cls]) for cls in FLOOR[kind]}
    reached = {c: (one.recall_1 or 0.0, one.recall_3 or 0.0) for c, one in by_class.items()}
    floor = FLOOR[kind]
    below = {
        c: reached[c]
        for c in floor
        if any(a < b for a, b in zip(reached[c], floor[c], strict=True))
    }
    assert below == {}
    assert (figures([one for one in found if one.on_topic]).misled or 0.0) <= MISLED
    assert figures([one for one in found if not one.on_topic]).answered <= OFF_TOPIC


@pytest.mark.parametrize("path", sorted(CASES.glob("*.jsonl")), ids=lambda path: path.stem)
def test_what_is_expected_stands_in_the_guide(texts: dict[str, list[str]], path: Path) -> None:
    """Every question about the game has its answer in an entry."""
    for question in read(path.read_bytes(), path.name):
        wanted, held = snippets(question.expect), texts[question.game]
        assert not wanted or any(one in text for text in held for one in wanted), question


def test_a_rule_whose_title_is_typed_with_a_slip_goes_before_a_question_that_has_it(
    library: Path,
) -> None:
    """However much the question says of it besides."""
    found = ask(own.searcher(library), "obligacij", Scope("kolejarze"))
    assert found.results[0].entry.title == "Obligacje"
