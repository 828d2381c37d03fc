"""Names of cards as they are printed: several over one text, quotes, numbers of all kinds."""

from __future__ import annotations

import pytest

from rules_index.model import Entry, Identity, Kind
from rules_index.parsing.parse import parse_bytes

CORE, REEF = "Core Set", "The Reef"


def entries(text: str, name: str = "guide.md") -> tuple[Entry, ...]:
    return parse_bytes(text.encode(), Identity(language="en", game="lanterns"), name).entries


def cards(entry: Entry) -> list[tuple[str, str, str]]:
    return [(card.name, card.set, card.number) for card in entry.cards]


@pytest.mark.parametrize(
    ("names", "sets"),
    [
        ("## #12 Bell\n## #13 Buoy\n\n", ["", ""]),
        ("## #12 Bell, #13 Buoy\n\n", ["", ""]),
        ("## #12 Bell and #13 Buoy\n\n", ["", ""]),
        ("## Bell (Core Set, 12)\n\n## Buoy (The Reef, 13)\n\n", [CORE, REEF]),
        ("## Bell – Core Set, no. 12\n## Buoy – The Reef, no. 13\n\n", [CORE, REEF]),
    ],
)
def test_cards_in_a_row_share_the_text_below_them(names: str, sets: list[str]) -> None:
    """None of them is lost, however they are joined."""
    (found,) = entries(f"# Errata\n\n{names}Both burn for one round.\n")
    assert cards(found) == [("Bell", sets[0], "12"), ("Buoy", sets[1], "13")]
    assert found.text == "Both burn for one round."


@pytest.mark.parametrize(
    "names",
    [
        "The Bell of the Harbour (Core Set, 12) and The Buoy of the Reef (The Reef, 13)",
        "The Bell of the Harbour – Core Set, no. 12\nThe Buoy of the Reef – The Reef, no. 13",
    ],
)
def test_cards_share_a_text_in_plain_text_as_well(names: str) -> None:
    """They stand on one long line, or on two right below one another."""
    text = f"LANTERNS\n\nERRATA\n\nLamp (Core Set, 4)\nIt burns.\n\n{names}\nBoth burn twice.\n"
    found = entries(text, "guide.txt")
    assert [(entry.kind, entry.text) for entry in found] == [
        (Kind.ERRATA, "It burns."),
        (Kind.ERRATA, "Both burn twice."),
    ]
    assert cards(found[1]) == [
        ("The Bell of the Harbour", CORE, "12"),
        ("The Buoy of the Reef", REEF, "13"),
    ]


def test_a_card_with_a_picture_for_its_text_shares_no_other() -> None:
    """What stands between two names is not always read."""
    found = entries("# Errata\n\n## #12 Bell\n\n![text](bell.png)\n\n## #13 Buoy\n\nIt burns.\n")
    assert [cards(entry) for entry in found] == [[("Buoy", "", "13")]]


@pytest.mark.parametrize("sign", ["no. 12", "No. 12", "nr 12", "Nr. 12", "#12", "Č. 12"])
def test_a_number_behind_a_dash_may_have_a_capital(sign: str) -> None:
    """The set stands between the name and the number."""
    (found,) = entries(f"# Errata\n\n## Bell – Core Set, {sign}\n\nIt burns.\n")
    assert cards(found) == [("Bell", CORE, "12")]


@pytest.mark.parametrize("name", ["“Blind” Tom", "„Blind” Tom", '"Blind" Tom', "«Blind» Tom"])
def test_a_quote_at_the_front_of_a_name_stays_with_its_partner(name: str) -> None:
    """A name wholly in quotes loses them."""
    found = entries(f"# Errata\n\n## 12 {name}\n\nIt burns.\n\n## 13 “Bell”\n\nIt burns.\n")
    assert [entry.title for entry in found] == [name, "Bell"]


def test_a_list_of_cards_may_count_them() -> None:
    """A figure in front is the card's number only where brackets hold none."""
    (found,) = entries("# Lanterns\n\n## Banned cards\n\n1. Bell (012)\n2. Buoy (Core Set, 13)\n")
    assert cards(found) == [("Bell", "", "012"), ("Buoy", CORE, "13")]


@pytest.mark.parametrize("heads", ["Text | New text", "Old text | New text", "Is | Should be"])
def test_a_table_of_old_and_new_words_keeps_both(heads: str) -> None:
    """The old words may stand under a head that elsewhere names the correction."""
    rows = "| Bell | 12 | Rings once. | Rings twice. |\n| Buoy | 13 | Sinks. | Floats. |\n"
    found = entries(f"# Lanterns\n\n## Errata\n\n| Card | No. | {heads} |\n|-|-|-|-|\n{rows}")
    assert [(entry.number, entry.text) for entry in found] == [
        ("12", "Rings once.\tRings twice."),
        ("13", "Sinks.\tFloats."),
    ]
