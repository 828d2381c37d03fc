"""Every matcher and every rule is needed: without it one of these questions is answered otherwise.

A part of the search that no question here needs any more is to be deleted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from rules_index import own
from rules_index.aliases import Aliases
from rules_index.answers.answer import State, ask
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
from tests.search.test_order import GUIDE
from tests.search.test_pack_question import with_pack
from tests.search.test_step_lists import HERONS

pytestmark = pytest.mark.usefixtures("no_child")

Searching = Callable[[Path], Searcher]
"""Files guides in a folder, and searches them."""


def trial(whole: Searcher, part: str) -> Searcher:
    """The same search without a part."""
    folder = whole.library.path.parent
    return Searcher(folder, whole.lexicon, named=whole._named, packs=whole._packs, without=(part,))


def of_guide(name: str, language: str, *texts: str) -> Searching:
    """Search over the versions of one guide."""

    def searching(folder: Path) -> Searcher:
        library = Library(folder)
        for version, text in enumerate(texts):
            identity = Identity(name, language, name.title(), f"1.{version}" if version else "1.0")
            library.add(parse_bytes(text.encode(), identity, f"{name}.md"))
        return own.searcher(folder)

    return searching


def of_file(name: str) -> Searching:
    """Search over a guide of `tests/cases/unknown`."""

    def searching(folder: Path) -> Searcher:
        _, game, language = Path(name).stem.split("-")
        ingest(Library(folder), CASES / "unknown" / name, Rules(Identity(game, language)))
        return own.searcher(folder)

    return searching


def of_lanterns(*texts: str) -> Searching:
    """Search over a guide with cards, errata and lists, and over newer ones beside it."""

    def searching(folder: Path) -> Searcher:
        for text in texts:
            file_lanterns(folder, text)
        return own.searcher(folder)

    return searching


def with_alias(name: str, phrase: str, entry: str) -> Searching:
    """Search over a guide of `tests/cases/unknown` of which the judge was taught another name."""

    def searching(folder: Path) -> Searcher:
        of_file(name)(folder)
        Aliases(folder).add(phrase, entry)
        return own.searcher(folder)

    return searching


def of_starter(folder: Path) -> Searcher:
    """Search over two of the guides that come along."""
    shipped = Path(__file__).parents[2] / "rules_index" / "starter"
    for name in ("l5r-cs", "l5r-en"):
        game, language = name.split("-")
        ingest(Library(folder), shipped / f"{name}.md", Rules(Identity(game, language)))
    return own.searcher(folder)


def line(name: str, number: int) -> str:
    """A question of a set in `tests/cases`."""
    folder = "questions" if name.startswith("starter") else "unknown"
    data = (CASES / folder / f"{name}.jsonl").read_bytes()
    return read(data, name)[number - 1].question


RAILS, MARSH = of_file("heldmix-kolejarze-pl.html"), of_file("seenmix-marshlight-en.html")
SUGAR, MAYOR = of_file("heldmix-cukrovar-cs.txt"), of_file("heldcard-brouette-fr.txt")
NEEDED: Mapping[str, tuple[Searching, str]] = {
    "number": (SUGAR, line("heldmix-cukrovar-cs", 66)),
    "alias": (
        with_alias("held-faubourgs-fr.md", "lots", "faubourgs-fr/lot"),
        line("heldterms-many", 15),
    ),
    "title": (of_file("seen-bretteurs-fr.md"), line("seenterms-many", 6)),
    "quoted": (of_file("held-eisgrat-de.md"), line("held-eisgrat-de", 48)),
    "pack_question": (with_pack, "who of us goes before the others"),
    "card": (MAYOR, line("heldcard-brouette-fr", 9)),
    "card_status": (of_file("seenref-popiol-pl.txt"), "czy Wielki Piec jest zakazany"),
    "unknown_number": (of_file("heldref-rouages-fr.html"), line("heldref-rouages-fr", 6)),
    "bare_number": (of_file("heldmore-lodnice-cs.pdf"), line("heldmore-lodnice-cs", 23)),
    "heading": (MARSH, "trespass phase"),
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
    whole = searching(tmp_path)
    assert said(trial(whole, part), question) != said(whole, question), question


@pytest.mark.parametrize(
    ("searching", "question", "state"),
    [
        (of_starter, line("starter-en", 60), State.NOTHING),  # question/nonsense: is_strange
        (MARSH, "and then what", State.NOTHING),  # question/nonsense: says_nothing
        (MARSH, "step 9 of the gather phase", State.SUGGESTIONS),  # match/step_check
    ],
)
def test_what_keeps_an_answer_back_is_needed(
    tmp_path: Path, searching: Searching, question: str, state: State
) -> None:
    """What is no matcher and no rule: without it these questions are answered, or suggested to."""
    assert said(searching(tmp_path), question)[0] is state


def test_a_rule_that_is_looked_up_goes_before_a_question_with_its_name(tmp_path: Path) -> None:
    """A name with a slip is worth more than what a FAQ says of it (`Reason.CALLED`)."""
    _, entries, _ = said(RAILS(tmp_path), line("heldmix-kolejarze-pl", 14))
    assert isinstance(entries, list)
    assert entries[0] == "kolejarze-pl/obligacje"


def test_every_part_has_its_question() -> None:
    """A matcher or rule that is added brings one along."""
    assert set(NEEDED) == {one.name for one in MATCHERS} | {one.name for one in RULES}
