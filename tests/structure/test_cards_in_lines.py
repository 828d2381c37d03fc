"""Errata and clarifications as people write them: bullets, paragraphs, headings, by set or not."""

from __future__ import annotations

import pytest

from rules_index.model import CardRef, Entry, Identity, Kind, ParsedGuide
from rules_index.parsing.parse import parse_bytes


def guide(text: str, name: str = "guide.md") -> ParsedGuide:
    return parse_bytes(text.encode(), Identity(language="en", game="lanterns"), name)


def entry(parsed: ParsedGuide, title: str) -> Entry:
    (found,) = [entry for entry in parsed.entries if entry.title == title]
    return found


def test_errata_in_bullets_below_the_name_of_their_set() -> None:
    """Each is an erratum of its card; the chapter and the set stand above it."""
    text = (
        "# Lanterns – FAQ and errata (v2)\n\nAn introduction to all of this.\n\n## 1. Errata\n\n"
        "### Harbour\n\n- **Brass Lamp** (no. 4): burns for two rounds. Nothing else changes.\n"
        "- **Old Pier** (no. 37): add “Once per round.”\n\n### Reef\n\n"
        "- **Diver** (no. 4): has the trait Wet.\n\n## 2. Card by card clarifications\n\n"
        "### Harbour\n\n**Bell** (no. 50). It rings once. Nobody has to hear it.\n\n"
        "**Fog** (no. 9). Fog is no weather.\n\n## 3. FAQ\n\n**Q: May I row?**\nA: Yes.\n"
    )
    parsed = guide(text)
    lamp, bell = entry(parsed, "Brass Lamp"), entry(parsed, "Bell")
    assert lamp.kind is Kind.ERRATA
    assert lamp.cards == (CardRef("Brass Lamp", "Harbour", "4"),)
    assert lamp.section[1:] == ("1. Errata", "Harbour")
    assert lamp.text == "burns for two rounds. Nothing else changes."
    assert entry(parsed, "Diver").cards == (CardRef("Diver", "Reef", "4"),)
    assert (bell.kind, bell.cards) == (
        Kind.CLARIFICATION,
        (CardRef("Bell", "Harbour", "50"),),
    )
    assert bell.section[1:] == ("2. Card by card clarifications", "Harbour")
    assert entry(parsed, "May I row?").section[1:] == ("3. FAQ",)


@pytest.mark.parametrize(
    "line",
    [
        "- **Brass Lamp** (Harbour 12): burns on.",
        "- **Brass Lamp** (Harbour #12) – burns on.",
        "**Brass Lamp** (Harbour, no. 12). Burns on.",
        "Brass Lamp (Harbour, 12): burns on.",
        "Brass Lamp [Harbour 12] – burns on.",
        "**Brass Lamp** (Harbour, card 12): “Burns on.”",
    ],
)
def test_a_card_and_what_is_said_of_it_on_one_line(line: str) -> None:
    """Whatever sets the text apart from the name."""
    other = line.replace("Brass Lamp", "Old Pier").replace("12", "13")
    parsed = guide(f"# Lanterns\n\n## Errata\n\n{line}\n\n{other}\n")
    found = entry(parsed, "Brass Lamp")
    assert (found.kind, found.cards) == (
        Kind.ERRATA,
        (CardRef("Brass Lamp", "Harbour", "12"),),
    )
    assert found.text.strip("“”. ").lower() == "burns on"


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("n° 12 : Brass Lamp. Burns on for a round.", "12"),
        ("No. 12 – Brass Lamp: burns on for a round.", "12"),
        ("#12 Brass Lamp – burns on for a round.", "12"),
        ("n° 8, 9 et 12 : Brass Lamp. Burns on for a round.", "8 / 9 / 12"),
    ],
)
def test_a_card_behind_the_word_for_its_number(line: str, number: str) -> None:
    """The set stands above; several numbers are one card printed more than once."""
    other = "n° 37 : Old Pier. Rots."
    parsed = guide(f"# Lanterns\n\n## Errata\n\n### Harbour\n\n{line}\n\n{other}\n")
    found = entry(parsed, "Brass Lamp")
    assert found.cards == (CardRef("Brass Lamp", "Harbour", number),)
    assert found.text.lower() == "burns on for a round."


def test_sets_in_bold_above_numbered_cards_with_their_text_below() -> None:
    """Neither belongs to the card before."""
    parsed = guide(
        "# Lanterns\n\n## Card clarifications\n\n**Harbour**\n\n"
        "3 Old Pier\n\nIt rots in the rain.\n\n"
        "18 Brass Lamp\n\nIt burns for two rounds.\n\n**Reef**\n\n2 Bell\n\nIt rings only once.\n"
    )
    assert [(one.cards, one.text) for one in parsed.entries] == [
        ((CardRef("Old Pier", "Harbour", "3"),), "It rots in the rain."),
        ((CardRef("Brass Lamp", "Harbour", "18"),), "It burns for two rounds."),
        ((CardRef("Bell", "Reef", "2"),), "It rings only once."),
    ]


def test_names_in_quotes_are_the_cards_of_a_title() -> None:
    """One or two; the quotes are no part of the name."""
    parsed = guide(
        "# Lanterns\n\n## Errata and clarifications\n\n"
        "### “Old Pier” and “Bell”\n\nNot at once.\n\n"
        "### „Brass Lamp“\n\nIt burns on.\n\n### „Tin Lamp“, „Oar“\n\nBoth are tools.\n\n"
        "## General clarifications\n\n### “Up to” and “exactly”\n\nUp to two is also none.\n"
    )
    assert [[card.name for card in one.cards] for one in parsed.entries[:3]] == [
        ["Old Pier", "Bell"],
        ["Brass Lamp"],
        ["Tin Lamp", "Oar"],
    ]
    assert parsed.entries[3].title == "“Up to” and “exactly”"
    assert [one.title for one in parsed.entries[:3]] == [
        "Old Pier · Bell",
        "Brass Lamp",
        "Tin Lamp · Oar",
    ]


def test_a_row_of_names_below_a_list_of_cards_is_no_heading() -> None:
    """Where no heading is marked the names alone look like one."""
    says = "Every keeper trims the wick before dusk, and nobody rows out without a lamp."
    parsed = guide(
        f"LAMPS\n\n{says}\n\nBOATS\n\n{says}\n\nBANNED CARDS\n\nOld Pier, Brass Lamp, Tin Bell\n\n"
        f"REEFS\n\n{says}\n",
        "guide.txt",
    )
    found = entry(parsed, "BANNED CARDS")
    assert found.kind is Kind.LIST
    assert [card.name for card in found.cards] == ["Old Pier", "Brass Lamp", "Tin Bell"]


def test_a_sentence_with_a_page_in_brackets_names_no_card() -> None:
    """A full stop behind brackets ends a sentence."""
    text = "Move the boat forward (page 12). Then row back.\n\nLeave the pier (step 3). Row on.\n"
    parsed = guide(f"# Lanterns\n\n## Errata\n\n{text}")
    assert [one.cards for one in parsed.entries] == [()]


def test_two_cards_share_what_is_said_of_them() -> None:
    """It is one entry that both names find."""
    parsed = guide(
        "# Lanterns\n\n## Errata\n\n"
        "- **Tin Lamp** (Reef 1) and **Iron Lamp** (Reef 2): burn for one round.\n"
        "- **Bell** (Reef 3): rings.\n"
    )
    assert parsed.entries[0].cards == (
        CardRef("Tin Lamp", "Reef", "1"),
        CardRef("Iron Lamp", "Reef", "2"),
    )


def test_bare_names_are_cards_where_all_lines_begin_with_one() -> None:
    """Errata without numbers; the heading between is their set."""
    parsed = guide(
        "# Lanterns\n\n## Errata\n\n### Harbour\n\n- **Tin Lamp**: burns for one round.\n"
        "- **Iron Lamp**: has no wick.\n- **Bell**: rings.\n\n### Rulebook\n\n"
        "- **Page 5**: the boat is missing.\n- **Setup**: draw five cards.\n"
    )
    assert entry(parsed, "Bell").cards == (CardRef("Bell", "Harbour"),)
    assert entry(parsed, "Bell").kind is Kind.ERRATA
    assert entry(parsed, "Rulebook").cards == ()


def test_a_heading_under_errata_is_the_card_that_is_corrected() -> None:
    """Also without a number."""
    parsed = guide("# Lanterns\n\n## Errata\n\n### Tin Lamp\n\nBurns on.\n\n### Bell\n\nRings.\n")
    assert entry(parsed, "Bell").kind is Kind.ERRATA
    assert entry(parsed, "Bell").cards == (CardRef("Bell"),)


def test_remarks_about_the_rules_in_general_stay_together() -> None:
    """Clarifications that are not of cards name none."""
    parsed = guide(
        "# Lanterns\n\n## Rowing\n\nRow.\n\n## Clarifications\n\n- **Timing**: Row first.\n"
        "- **Ties**: Nobody rows.\n- **Line of sight**: From pier to pier.\n"
    )
    assert entry(parsed, "Clarifications").text.count("\n") == 2
    assert entry(parsed, "Clarifications").cards == ()


def test_numbered_rules_in_a_chapter_of_clarifications_are_no_cards() -> None:
    """A number with a point is a rule's."""
    parsed = guide(
        "# Lanterns\n\n## 7. Clarifications\n\n### 7.1 Winning\n\nSeven lamps win.\n\n"
        "### 7.2 Time\n\nFifty minutes.\n"
    )
    assert [(one.kind, one.cards) for one in parsed.entries] == [(Kind.RULE, ())] * 2


def test_a_set_keeps_its_last_letter_and_a_name_its_quote() -> None:
    """Neither "r" nor a closing quote belongs to the number."""
    parsed = guide(
        "# Lanterns\n\n## Errata\n\n- **Bell** (Harbour and Water 5): rings.\n"
        "- **Cutter „Good Hope“** (Harbour 60): sails on.\n"
    )
    assert entry(parsed, "Bell").cards[0].set == "Harbour and Water"
    assert entry(parsed, "Cutter „Good Hope“").cards[0].name == "Cutter „Good Hope“"


def test_an_erratum_that_ends_in_a_quote_is_not_lost() -> None:
    """It looks like a title without a text."""
    parsed = guide(
        "# Lanterns\n\n## Errata\n\n**Bell** (Harbour 5): Add: “Once per game.”\n\n"
        "**Lamp** (Harbour 6): burns on.\n"
    )
    assert entry(parsed, "Bell").text == "Add: “Once per game.”"


def test_a_question_knows_the_card_that_it_quotes() -> None:
    """Where the part is about cards, or the guide names the card itself."""
    parsed = guide(
        "# Lanterns\n\n## Errata\n\n### Old Pier (Harbour, 3)\n\nStands on.\n\n"
        "## Questions and answers about cards\n\n**Q: Does “Black Dog” bark?**\nA: No.\n\n"
        "## FAQ\n\n**Q: Does “Old Pier” float?**\nA: No.\n\n**Q: What does “At once” mean?**\n"
        "A: Now.\n"
    )
    assert entry(parsed, "Does “Black Dog” bark?").cards == (CardRef("Black Dog"),)
    assert entry(parsed, "Does “Old Pier” float?").cards == (CardRef("Old Pier"),)
    assert entry(parsed, "What does “At once” mean?").cards == ()


def test_a_line_in_bold_above_cards_is_their_set() -> None:
    """Whether it is a heading or only looks like one."""
    parsed = guide(
        "# Lanterns\n\n## Errata\n\n**Harbour**\n\n- Bell (12): rings.\n- Lamp (13): burns.\n\n"
        "**Reef**\n\n- Diver (4): dives.\n"
    )
    assert [entry.cards[0].set for entry in parsed.entries] == ["Harbour", "Harbour", "Reef"]


def test_a_guide_that_is_called_errata_and_nothing_else() -> None:
    """Its chapters are sets, its sections cards."""
    parsed = guide(
        "# Lanterns – Errata\n\n## Harbour\n\n### Bell\n\nRings twice.\n\n### Lamp\n\nBurns on.\n\n"
        "## Reef\n\n### Diver\n\nDives no more.\n"
    )
    assert [(entry.kind, entry.cards) for entry in parsed.entries] == [
        (Kind.ERRATA, (CardRef("Bell", "Harbour"),)),
        (Kind.ERRATA, (CardRef("Lamp", "Harbour"),)),
        (Kind.ERRATA, (CardRef("Diver", "Reef"),)),
    ]


def test_the_head_of_a_table_of_errata_is_no_rule() -> None:
    """It names columns, below a set or not."""
    parsed = guide(
        "# Lanterns\n\n## Errata\n\n### Harbour\n\n| No. | Card | Should read |\n|---|---|---|\n"
        "| 4 | Bell | Rings. |\n| 5 | Lamp | Burns. |\n"
    )
    assert [entry.title for entry in parsed.entries] == ["Bell", "Lamp"]


def test_a_table_of_restricted_cards_has_their_sets() -> None:
    """The head of the table says which column it is, wherever it stands."""
    parsed = guide(
        "# Lanterns\n\n## Restricted list\n\n| Card | Set | No. |\n|---|---|---|\n"
        "| Bell | Harbour | 4 |\n| Lamp | Reef | 5 |\n"
    )
    assert parsed.entries[0].cards == (
        CardRef("Bell", "Harbour", "4"),
        CardRef("Lamp", "Reef", "5"),
    )


def test_the_number_of_an_item_is_not_the_card_s() -> None:
    """Errata may be counted, and name cards with numbers of their own."""
    parsed = guide(
        "# Lanterns\n\n## Errata\n\n1. **Bell** (Harbour 12): rings.\n"
        "2. **Lamp** (Harbour 40): burns.\n"
    )
    assert [entry.cards[0].number for entry in parsed.entries] == ["12", "40"]


def test_set_and_number_may_stand_below_the_name_of_the_card() -> None:
    """On a line of their own."""
    parsed = guide(
        "# Lanterns\n\n## Errata\n\n### Bell\n*Harbour, no. 12*\n\nRings.\n\n"
        "### Lamp\n*Reef, no. 4*\n\nBurns.\n"
    )
    found = entry(parsed, "Bell")
    assert (found.number, found.cards) == ("12", (CardRef("Bell", "Harbour", "12"),))


def test_a_set_called_like_an_appendix_opens_no_chapter() -> None:
    """ "Dodatek" is Polish for both: among errata it is an expansion, with a letter an appendix."""
    text = (
        "Wieża Mgieł\n\nERRATA\n\nZestaw podstawowy\n\nStrażnik (12) – koszt wynosi 2.\n"
        "Kocioł (19) – koszt wynosi 3.\n\nDodatek: Nocne Cienie\n\nNietoperz (3) – traci cechę."
        "\n\nCZĘSTE PYTANIA\n\nCzy można pasować?\nTak, ale tylko raz w każdej rundzie gry.\n"
    )
    parsed = parse_bytes(text.encode(), Identity(language="pl", game="mgla"), "guide.txt")
    assert entry(parsed, "Nietoperz").section == ("ERRATA", "Dodatek: Nocne Cienie")
    assert entry(parsed, "Czy można pasować?").section == ("CZĘSTE PYTANIA",)


def test_words_behind_the_brackets_of_a_heading_are_not_lost() -> None:
    """They begin what is said of the card."""
    parsed = guide(
        "# Lanterns\n\n## Errata\n\n### Bell (Harbour, 12). Its bell\n\nrings once.\n\n"
        "### Lamp (Reef, 4) (v1.2)\n\nBurns.\n"
    )
    assert entry(parsed, "Bell").text == "Its bell\nrings once."
    assert entry(parsed, "Lamp").text == "Burns."


def test_a_bold_end_of_a_sentence_names_no_set() -> None:
    """It belongs to the card above, and the cards below to the chapter."""
    parsed = guide(
        "# Lanterns\n\n## Errata\n\n**Bell (Harbour, 12).** Move it to\n\n**any open hall.**\n\n"
        "**Lamp (Harbour, 40).** It burns.\n"
    )
    assert entry(parsed, "Lamp").section[-1] == "Errata"


def test_a_bold_name_inside_a_sentence_is_the_card_that_it_corrects() -> None:
    """What names no card stands with none, and a page in brackets is no number."""
    parsed = guide(
        "# Lanterns\n\n## Lamps\n\nA lamp burns for two rounds.\n\n"
        "## Corrections of the first edition\n\n"
        "- The card **Old Pier** (P14) costs 5, not 3.\n"
        "- The board has two rings beside the mill.\n"
        "- On **Salt of Reef** (Z3) a seal is missing. Take it for printed.\n"
        "- What is said of **Fog** (P. 12) holds for storms.\n"
    )
    pier, salt = entry(parsed, "Old Pier"), entry(parsed, "Salt of Reef")
    assert (pier.kind, pier.cards) == (Kind.ERRATA, (CardRef("Old Pier", "P", "14"),))
    assert (salt.kind, salt.cards) == (Kind.ERRATA, (CardRef("Salt of Reef", "Z", "3"),))
    assert salt.text == "On Salt of Reef (Z3) a seal is missing. Take it for printed."
    assert [line[2:23] for line in entry(parsed, pier.section[-1]).text.splitlines()] == [
        "The board has two rin",
        "What is said of Fog (",
    ]


@pytest.mark.parametrize(
    ("language", "value"),
    [
        ("en", "Cost"),
        ("pl", "Koszt"),
        ("cs", "Síla"),
        ("fr", "Coût"),
        ("de", "Stärke"),
        ("en", "cost:"),
    ],
)
@pytest.mark.parametrize(
    "line",
    [
        "**Nine Herons** ({} 3) Ready a hero.",
        "**Nine Herons ({} 3)** Ready a hero.",
        "- Nine Herons ({} 3): Ready a hero.",
        "### Nine Herons ({} 3)\nReady a hero.",
    ],
)
def test_a_value_in_brackets_is_no_set(language: str, value: str, line: str) -> None:
    """It stays in what is said of the card."""
    lines = [line.replace("Nine", one).format(value) for one in ("Nine", "Ten", "Six")]
    text = "\n\n".join(("# Fen", "## Errata", *lines))
    parsed = parse_bytes(text.encode(), Identity(language=language, game="fen"), "guide.md")
    found = entry(parsed, "Nine Herons")
    assert found.cards == (CardRef("Nine Herons"),)
    assert f"({value} 3)" in found.text
    assert "Ready a hero." in found.text
