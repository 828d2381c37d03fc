"""Every matcher and every rule is needed: without it one of these questions is answered otherwise.

A part of the search that no question here needs any more is to be deleted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from rules_index import own
from rules_index.aliases import Aliases
from rules_index.answers.answer import ask
from rules_index.intake.ingest import Rules, ingest
from rules_index.measuring.evaluate import read
from rules_index.model import Identity
from rules_index.parsing.parse import parse_bytes
from rules_index.search.match import MATCHERS
from rules_index.search.rank import RULES
from rules_index.search.records import Scope
from rules_index.search.searcher import Searcher
from rules_index.store.library import Library
from tests.search.lanterns import file_lanterns
from tests.search.pinned import CASES
from tests.search.test_card_status import KNOWN, NEWER
from tests.search.test_headings import FERRIES
from tests.search.test_order import GUIDE
from tests.search.test_pack_question import with_pack
from tests.search.test_step_lists import HERONS

pytestmark = pytest.mark.usefixtures("no_child")

Searching = Callable[[Path, str], Searcher]
"""Files guides in a folder, and searches them without a part; "" for all of it."""


def trial(folder: Path, part: str) -> Searcher:
    """Search over a folder without a part."""
    return own.searcher(folder, without=(part,) if part else ())


def of_guide(name: str, language: str, *texts: str) -> Searching:
    """Search over the versions of one guide."""

    def searching(folder: Path, part: str) -> Searcher:
        library = Library(folder)
        for version, text in enumerate(texts):
            identity = Identity(name, language, name.title(), f"1.{version}" if version else "1.0")
            library.add(parse_bytes(text.encode(), identity, f"{name}.md"))
        return trial(folder, part)

    return searching


def of_file(name: str) -> Searching:
    """Search over a guide of `tests/cases/unknown`."""

    def searching(folder: Path, part: str) -> Searcher:
        _, game, language = Path(name).stem.split("-")
        ingest(Library(folder), CASES / "unknown" / name, Rules(Identity(game, language)))
        return trial(folder, part)

    return searching


def of_lanterns(*texts: str) -> Searching:
    """Search over a guide with cards, errata and lists, and over newer ones beside it."""

    def searching(folder: Path, part: str) -> Searcher:
        for text in texts:
            file_lanterns(folder, text)
        return trial(folder, part)

    return searching


def with_alias(folder: Path, part: str) -> Searcher:
    """Search over a guide of which the judge was taught another name."""
    Aliases(file_lanterns(folder)).add("grey wall", "lanterns-en/fog")
    return trial(folder, part)


def of_pack(folder: Path, part: str) -> Searcher:
    """Search over a guide with a question pack."""
    return with_pack(folder, without=(part,))


def of_starter(folder: Path, part: str) -> Searcher:
    """Search over two of the guides that come along."""
    shipped = Path(__file__).parents[2] / "rules_index" / "starter"
    for name in ("l5r-cs", "l5r-en"):
        game, language = name.split("-")
        ingest(Library(folder), shipped / f"{name}.md", Rules(Identity(game, language)))
    return trial(folder, part)


def line(name: str, number: int) -> str:
    """A question of a set in `tests/cases`."""
    folder = "questions" if name.startswith("starter") else "unknown"
    data = (CASES / folder / f"{name}.jsonl").read_bytes()
    return read(data, name)[number - 1].question


SUGAR, MAYOR = of_file("heldmix-cukrovar-cs.txt"), of_file("heldcard-brouette-fr.txt")
NEEDED: Mapping[str, tuple[Searching, str]] = {
    "number": (SUGAR, line("heldmix-cukrovar-cs", 66)),
    "alias": (with_alias, "what is the grey wall"),
    "title": (of_file("seen-bretteurs-fr.md"), line("seenterms-many", 6)),
    "quoted": (of_file("held-eisgrat-de.md"), line("held-eisgrat-de", 48)),
    "pack_question": (of_pack, "who of us goes before the others"),
    "card": (MAYOR, line("heldcard-brouette-fr", 9)),
    "card_status": (of_lanterns(KNOWN), "is old wreck restricted"),
    "unknown_number": (of_file("heldref-rouages-fr.html"), line("heldref-rouages-fr", 6)),
    "bare_number": (of_file("heldmore-lodnice-cs.pdf"), line("heldmore-lodnice-cs", 23)),
    "heading": (of_guide("ferries", "en", FERRIES), "conflict phase"),
    "step": (of_file("heldmore-lodnice-cs.pdf"), line("heldmore-lodnice-cs", 18)),
    "definition": (of_file("held-wyrzecze-pl.md"), line("held-wyrzecze-pl", 35)),
    "card_ruling": (MAYOR, line("heldcard-brouette-fr", 9)),
    "newer_ruling": (of_lanterns(KNOWN, NEWER), "old wreck errata"),
    "step_before_list": (
        of_guide("herons", "en", HERONS),
        "how does a duel of herons begin and end",
    ),
    "newer_version": (
        of_guide("bay", "en", *(GUIDE.format(n, "Ready", "Ready.") for n in ("five", "ten"))),
        "how many coins does each crew start with",
    ),
    "rule_before_erratum": (
        of_file("heldcard-tarnhollow-en.txt"),
        line("heldcard-tarnhollow-en", 6),
    ),
    "readable_language": (of_starter, line("starter-cs", 25)),
    "follow_redirect": (
        of_file("heldmix-orpailleurs-fr.md"),
        line("heldmix-orpailleurs-fr", 1),
    ),
    "one_of_each": (of_starter, line("starter-cs", 1)),
}


def said(searcher: Searcher, question: str) -> tuple[object, ...]:
    """State, entries and the passage of the first: what a player sees."""
    answer = ask(searcher, question, Scope())
    return (
        answer.state,
        [one.entry.id for one in answer.results],
        *(one.passage.text for one in answer.results[:1]),
    )


@pytest.mark.parametrize("part", NEEDED)
def test_a_question_needs_it(tmp_path: Path, part: str) -> None:
    """Left out, its question is answered otherwise."""
    searching, question = NEEDED[part]
    whole, without = (searching(tmp_path / (name or "whole"), name) for name in ("", part))
    assert said(without, question) != said(whole, question), question


def test_every_part_has_its_question() -> None:
    """A matcher or rule that is added brings one along."""
    assert set(NEEDED) == {one.name for one in MATCHERS} | {one.name for one in RULES}
