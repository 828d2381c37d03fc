"""Who made a game is no rule of it, and what only stands near is."""

from __future__ import annotations

from rules_index.model import Identity, ParsedGuide
from rules_index.parsing.parse import parse_bytes

SAYS = "Every keeper trims the wick before dusk, and nobody rows out without a lamp."
ROLES = "**Designer:** Ann Lee\n\n**Illustrator:** Bo Wick\n\n**Translation:** Cleo Reef"


def guide(heading: str, body: str) -> ParsedGuide:
    text = f"# Lantern Bay\n\n## Oars\n\n{SAYS}\n\n## {heading}\n\n{body}\n\n## Lamps\n\n{SAYS}\n"
    return parse_bytes(text.encode(), Identity("bay", "en"), "guide.md")


def test_what_stands_between_the_lines_of_an_imprint_is_of_it() -> None:
    """A dedication and an address would be the answer to nothing."""
    told = "This is for everybody on the old pier, who never let us row alone in all those years."
    made = guide("Credits", f"{ROLES}\n\n{told}")
    assert [entry.title for entry in made.entries] == ["Oars", "Lamps"]
    assert told in [item.text for item in made.left_out if item.reason == "credits"]


def test_credits_that_a_game_is_played_for_are_a_rule() -> None:
    """Nobody is named there."""
    made = guide("Credits", "Pay 3 credits for a lamp. What you do not spend is lost at dusk.")
    assert "Credits" in [entry.title for entry in made.entries]


def test_a_list_of_what_one_can_do_is_kept_above_credits() -> None:
    """Short items are no names, though who made the game stands right below them."""
    listed = "\n".join(f"- **{name}:** {n} lamps in a row." for n, name in enumerate("ABCDE", 2))
    made = guide("Signals", f"{listed}\n\n{ROLES}")
    (signals,) = [entry for entry in made.entries if entry.title == "Signals"]
    assert "6 lamps in a row." in signals.text
    assert "Ann Lee" not in signals.text


def test_a_long_lead_with_the_word_of_a_role_is_no_credit() -> None:
    """It only begins a list."""
    made = guide("End", f"End of season management of the pier:\n\n- {SAYS}\n- {SAYS}")
    assert "End of season management of the pier:" in made.entries[1].text
