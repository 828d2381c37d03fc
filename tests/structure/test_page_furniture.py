"""What a page repeats is taken out; what a rule repeats stays."""

from __future__ import annotations

import itertools

from rules_index.model import Identity
from rules_index.parsing.parse import parse_bytes


def left_out(text: str) -> list[str]:
    parsed = parse_bytes(text.encode(), Identity(), "guide.txt")
    return [line.text for line in parsed.left_out if line.reason == "furniture"]


def test_running_heads_with_their_page_numbers_go() -> None:
    """A name with a number that rises from page to page is the head of a page."""
    pairs = list(itertools.product(("crew", "mast", "hull", "lamp", "keel"), "abcdefghijklmno"))
    rules = [f"The {part} of boat {letter} rests at dusk." for part, letter in pairs]
    pages = "\n\n".join(
        "\n\n".join([f"Harbour rules {page}", *rules[15 * page - 30 : 15 * page - 15]])
        for page in range(2, 7)
    )
    assert left_out(f"HARBOUR\n\n{pages}") == [f"Harbour rules {page}" for page in range(2, 7)]


def test_counts_below_each_other_are_rules() -> None:
    """A table of players and cards reads like page numbers, but stands on one page."""
    counts = "\n".join(f"{n} players: {n + 4} cards in every deck" for n in range(2, 5))
    assert left_out(f"SETUP\n\nDeal the decks.\n\n{counts}\n\nThe oldest player begins.") == []


def test_a_foot_right_above_the_next_head_is_furniture_as_well() -> None:
    """Where a page's foot has the name and number once, the next page's head is near."""
    pairs = list(itertools.product(("crew", "mast", "hull", "lamp", "keel"), "abcdefghijklmno"))
    rules = [f"The {part} of boat {letter} rests at dusk." for part, letter in pairs]
    pages = [
        "\n\n".join([f"Harbour rules {page}", *rules[15 * page - 30 : 15 * page - 15]])
        for page in range(2, 7)
    ]
    foot = "\n\n\nHarbour rules 1\n\n\n"
    text = "HARBOUR\n\nBoats float.\n" + foot + "\n\nHarbour guide 3.6\n\n".join(pages)
    heads = {f"Harbour rules {page}" for page in range(1, 7)}
    assert heads <= set(left_out(text))
