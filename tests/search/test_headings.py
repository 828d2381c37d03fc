"""Whoever asks for a heading that has no words of its own gets what stands under it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules_index.answers.answer import Answer, State, ask
from rules_index.language.lexicon import build
from rules_index.model import Identity
from rules_index.parsing.parse import parse_bytes
from rules_index.search.records import Scope
from rules_index.search.searcher import Searcher
from rules_index.store.library import Library
from tests.readers.pdf_samples import BOLD, Pen

FERRIES = """# Ferries and tides

A game for two to four ferry companies on a bay where the tide turns four times a day.

## Course of a round

A round has phases that are played one after the other by all of the companies.

### Phase 1: Tide

Turn the tide card and move the tide marker one space along the track.

### Phase 2: Crossing

#### Choosing a lane

Each company lays one lane card face down in front of itself.

#### Moving the ferry

Ferries move as many spaces as the lane card says; one that would leave the bay stops.

### Phase 3: Conflict

#### Declaring an attack

The company with the most lamps may name one other ferry within two spaces.

#### Choosing defenders

The company that is attacked may add one tug from its own harbour.

#### Counting

Both companies count hulls and cannons; the lower total loses one crate.

### Phase 4: Repair

Each company may repair one hull for two coins.

## The harbour

### Berths

A berth holds one ferry.

### Cranes

A crane lifts one crate a round.

## Scoring

### Crates

Each crate counts two points.

### Lamps

Each lamp counts one point.
"""
CONFLICT = ["Declaring an attack", "Choosing defenders", "Counting"]


def as_html() -> str:
    headed = re.sub(r"(?m)^(#+) (.*)$", lambda m: f"<h{len(m[1])}>{m[2]}</h{len(m[1])}>", FERRIES)
    return re.sub(r"(?m)^([^<\n].*)$", r"<p>\1</p>", headed)


def as_text() -> str:
    """Without any mark: chapters are capitals, phases and their parts are lines of their own."""
    chapters = re.sub(r"(?m)^##? (.*)$", lambda m: m[1].upper(), FERRIES)
    return re.sub(r"(?m)^#+ ", "", chapters)


def as_pdf() -> bytes:
    pen, y = Pen(), 80.0
    for part in FERRIES.strip().split("\n\n"):
        mark, _, title = part.partition(" ")
        if y > 700:
            pen.turn_page()
            y = 80.0
        if set(mark) == {"#"}:
            pen.line(60, y + 8, title, BOLD, 22 - 3 * len(mark))
            y += 26
        else:
            y = pen.paragraph(60, y, 475, [part]) + 12
    return pen.pdf()


FILES = {
    "a.md": FERRIES.encode(),
    "a.adoc": re.sub(r"(?m)^#+", lambda m: "=" * len(m[0]), FERRIES).encode(),
    "a.html": as_html().encode(),
    "a.txt": as_text().encode(),
    "a.pdf": as_pdf(),
}


def searcher(folder: Path, *guides: tuple[str, bytes]) -> Searcher:
    for name, data in guides:
        parsed = parse_bytes(data, Identity("ferries", "en", name), name)
        Library(folder).add(parsed, source=name)
    return Searcher(folder, build(()))


def asked(judge: Searcher, question: str) -> Answer:
    return ask(judge, question, Scope("ferries"))


def titles(answer: Answer) -> list[str]:
    return [result.entry.title for result in answer.results]


@pytest.mark.parametrize("name", FILES)
def test_a_phase_is_what_stands_under_it(tmp_path: Path, name: str) -> None:
    """By number, by name, by both, in any format: its parts in their order, with their place."""
    judge = searcher(tmp_path, (name, FILES[name]))
    for question in ("phase 3", "conflict phase", "what happens in phase 3", "Phase 3: Conflict"):
        answer = asked(judge, question)
        assert answer.state is State.ANSWER, question
        assert titles(answer)[:3] == CONFLICT, question
        assert answer.results[0].entry.section[-1] == "Phase 3: Conflict"
    assert titles(asked(judge, "scoring"))[:2] == ["Crates", "Lamps"]
    assert titles(asked(judge, "how does the harbour work"))[0] == "Berths"
    assert titles(asked(judge, "phase 1"))[0] == "Phase 1: Tide"


def test_a_rule_that_is_called_like_it_is_meant(tmp_path: Path) -> None:
    """A heading says less than a rule of that name, in the same guide or in another one."""
    rule = b"# Terms\n\n## Conflict\n\nA conflict is between two.\n\n## Tug\n\nA tug pulls.\n"
    judge = searcher(tmp_path, ("a.md", FERRIES.encode()), ("b.md", rule))
    for question in ("conflict", "what is a conflict", "conflicts"):
        assert titles(asked(judge, question))[0] == "Conflict"
    assert titles(asked(judge, "phase 3"))[:3] == CONFLICT


def test_a_question_about_a_rule_is_no_question_for_its_chapter(tmp_path: Path) -> None:
    """One word more, and the question is answered as it always was."""
    judge = searcher(tmp_path, ("a.md", FERRIES.encode()))
    assert titles(asked(judge, "who loses a crate in the conflict phase"))[0] == "Counting"
    assert titles(asked(judge, "what does a crane lift in the harbour"))[0] == "Cranes"


def test_the_guide_itself_and_long_lists_are_no_chapters(tmp_path: Path) -> None:
    """Nobody who asks for the glossary means its first term."""
    terms = "\n\n".join(f"### Term {n}\n\nIt is number {n} of them." for n in range(30))
    text = f"# Ferries\n\n## Terms of the bay\n\n{terms}\n\n## Tugs\n\nA tug pulls.\n"
    judge = searcher(tmp_path, ("a.md", text.encode()))
    assert not judge.index().titles.chapters


def test_another_servers_chapters_answer_nobody_else(tmp_path: Path) -> None:
    """A server's own guide opens its chapters for that server alone."""
    parsed = parse_bytes(FERRIES.encode(), Identity("ferries", "en", "Ferries"), "a.md")
    Library(tmp_path).add(parsed, scope="guild:1", source="a.md")
    judge = Searcher(tmp_path, build(()))
    own = ask(judge, "phase 3", Scope("ferries", "", ("guild:1", "")))
    assert titles(own)[:3] == CONFLICT
    assert asked(judge, "phase 3").results == ()


def test_a_kept_index_knows_them_too(tmp_path: Path) -> None:
    """What is read from the file beside the library answers like what was made."""
    searcher(tmp_path, ("a.md", FERRIES.encode())).index()
    assert (tmp_path / "search.npz").exists()
    assert titles(asked(Searcher(tmp_path, build(())), "phase 3"))[:3] == CONFLICT
