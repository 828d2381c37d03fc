"""Below an answer stands the page of the guide on which the words are that are shown."""

from __future__ import annotations

import pytest

from bot.answers.entry_view import EntryView
from bot.answers.snapshot import LibrarySnapshot
from bot.locale.catalogue import words
from bot.ui.answer import card_view, entry_layout
from rules_index import own
from rules_index.model import Identity
from rules_index.parsing.parse import parse_bytes
from rules_index.search.records import Scope
from rules_index.store.library import Library
from tests.ui.limits import parts

EN, ALL = words("en"), Scope("", "", ("",))
_MENDS = "\n".join(f"- Crew {n} mends the hull, the mast and the keel." for n in range(12))
_PAINTS = "\n".join(f"- Crew {n} paints the hull, the mast and the keel." for n in range(70))
# Four pages of a printed guide, with the number of each at its foot.
FERRIES = f"""BAY RULES

FERRIES

A ferry carries two lanterns over the bay.
{_MENDS}

7

{_PAINTS}
- Nobody sails over the reef while the bell tolls.

8

ERRATA

Bay Set

Old Wreck (Bay, 12)

9

Should read: “Discard 1 coin when a ferry sails by night.”

10
"""


@pytest.fixture(scope="module")
def snapshot(tmp_path_factory: pytest.TempPathFactory) -> LibrarySnapshot:
    folder = tmp_path_factory.mktemp("ferries")
    parsed = parse_bytes(FERRIES.encode(), Identity("bay", "en", "Bay rules"), "bay.txt")
    Library(folder).add(parsed, source="bay.txt")
    return LibrarySnapshot(own.searcher(folder))


def told(view: object) -> str:
    return "\n".join(part["content"] for part in parts(view) if part["type"] == 10)  # type: ignore[arg-type] # a view


def line_of(text: str) -> int:
    return 1 + FERRIES.split("\n").index(text)


def asked(snapshot: LibrarySnapshot, question: str) -> EntryView:
    entry = snapshot.ask(question, ALL).entry
    assert entry
    return entry


def test_the_page_is_that_of_the_bold_words(snapshot: LibrarySnapshot) -> None:
    """Not the one on which the rule begins; opened again by its button it is the same."""
    entry = asked(snapshot, "who sails over the reef while the bell tolls")
    line = line_of("- Nobody sails over the reef while the bell tolls.")
    assert f"page 8, line {line}" in told(entry_layout(entry, EN))
    again = snapshot.open(entry.ref.mark, ALL)
    assert again
    bold = next(n for n, one in enumerate(entry.text.split("\n")) if "Nobody sails" in one)
    assert f"page 8, line {line}" in told(entry_layout(again, EN, line=bold))


def test_who_turns_the_pages_reads_where_each_begins(snapshot: LibrarySnapshot) -> None:
    """Without anything that answers in it, a part is cited by its own first line."""
    entry = asked(snapshot, "who sails over the reef while the bell tolls")
    assert "page 7, line 5" in told(entry_layout(entry, EN, page=0))
    middle = told(entry_layout(entry, EN, page=1))
    assert "page 8" in middle
    first = next(one for one in middle.split("\n") if "Crew" in one)
    assert f"line {line_of(first)}" in middle


def test_an_erratum_on_a_card_is_where_its_words_are(snapshot: LibrarySnapshot) -> None:
    """Its name may stand at the foot of the page before."""
    assert "page 10" in told(card_view(snapshot.card("Old Wreck", ALL), EN))
