"""Errata in items and running text become entries of the cards and rules that they name."""

from __future__ import annotations

import pytest

from rules_index.model import Entry, Identity, Kind
from rules_index.parsing.parse import parse_bytes

NOTES = {
    "en": "## Notes on cards\n\n- Nine Herons: All players discard.\n"
    "- Bittern-Boom: Punts go away.\n- The Widow's Pick: It breaks.\n",
    "pl": "## Wyjaśnienia do kart\n\n- Kot Bazyli: widzi duchy.\n- Czarci Młyn: miele.\n",
    "cs": "## Poznámky ke kartám\n\n- Bratři Sumcové: loví zvlášť.\n- Stará Kotrmelka: točí se.\n",
    "fr": "## Notes sur les cartes\n\n- Dame Aliénor : échangez.\n- Pluie-de-Mai : de la boue.\n",
    "de": "## Anmerkungen zu einzelnen Karten\n\n- Alter Galgenbaum: ruht.\n"
    "- Moosweiblein: tauscht.\n",
}
ERRATA = {"en": "Errata", "pl": "Sprostowania", "cs": "Opravy", "fr": "Corrections"} | {
    "de": "Berichtigungen"
}


def errata(text: str, language: str = "en", name: str = "guide.md") -> list[Entry]:
    guide = parse_bytes(text.encode(), Identity(language=language, game="fen"), name)
    return [entry for entry in guide.entries if entry.kind is Kind.ERRATA]


@pytest.mark.parametrize(
    ("language", "said", "card"),
    [
        ("en", "The cost of Nine Herons should be 2, not 4.", "Nine Herons"),
        ("en", "In the text of “Bittern-Boom” the word “may” is missing.", "Bittern-Boom"),
        ("en", "On the Widow's Pick the picture is wrong.", "The Widow's Pick"),
        ("pl", "Kotu Bazylemu brakuje symbolu.", "Kot Bazyli"),
        ("pl", "W opisie Czarciego Młyna brakuje słowa.", "Czarci Młyn"),
        ("cs", "Bratřím Sumcům přibyl symbol.", "Bratři Sumcové"),
        ("cs", "Staré Kotrmelce chybí slovo „opačně“.", "Stará Kotrmelka"),
        ("fr", "Le coût de Dame Aliénor est de 3 écus et non de 2.", "Dame Aliénor"),
        ("fr", "Sur la carte Pluie-de-Mai, lire « tour ».", "Pluie-de-Mai"),
        ("de", "Auf dem Alten Galgenbaum steht „zählen doppelt“. Falsch!", "Alter Galgenbaum"),
        ("de", "Beim Moosweiblein fehlt ein Wort.", "Moosweiblein"),
    ],
)
@pytest.mark.parametrize("item", ["- ", ""])
def test_an_item_is_an_erratum_of_the_card_that_it_names(
    language: str, said: str, card: str, item: str
) -> None:
    """Wherever the name stands in it, in whatever case; as an item or as a paragraph."""
    other = {"fr": "Page 3 : lire « deux » au lieu de « trois »."}.get(language, "S. 3: 3 statt 4.")
    text = f"# Fen\n\n{NOTES[language]}\n## {ERRATA[language]}\n\n{item}{said}\n\n{item}{other}\n"
    (found,) = errata(text, language)
    assert (found.title, [one.name for one in found.cards], found.text) == (card, [card], said)


def test_sentences_of_a_paragraph_are_told_apart() -> None:
    """A sentence that names nothing goes on with the one before; a page is of no card."""
    told = (
        "Nine Herons costs 2. The 4 is a misprint. On page 3 read “punt”. Nobody minds. "
        "Bittern-Boom and the Widow's Pick have no number."
    )
    guide = parse_bytes(
        f"# Fen\n\n{NOTES['en']}\n## Corrections\n\n{told}\n".encode(),
        Identity("fen", "en"),
        "g.md",
    )
    herons, both = (one for one in guide.entries if one.kind is Kind.ERRATA)
    assert herons.text == "Nine Herons costs 2. The 4 is a misprint."
    assert [card.name for card in both.cards] == ["Bittern-Boom", "The Widow's Pick"]
    (rest,) = (one for one in guide.entries if one.title == "Corrections")
    assert rest.text == "On page 3 read “punt”. Nobody minds."
    assert guide.placed > 0.9


def test_initials_and_abbreviations_end_no_sentence() -> None:
    """The whole sentence is quoted."""
    notes = "## Notes on cards\n\n- M. Quill: Draw.\n- Nine Herons: Discard.\n"
    said = "The card of Dr. M. Quill should be red. Nine Herons should be blue."
    first, second = errata(f"# Fen\n\n{notes}\n## Errata\n\n{said}\n")
    assert (first.text, second.text) == (
        "The card of Dr. M. Quill should be red.",
        "Nine Herons should be blue.",
    )


@pytest.mark.parametrize(
    "said",
    [
        "Moving: should read “two punts”.",
        "In chapter 3 it should be “two punts”.",
        "Rule 3: it should be two.",
    ],
)
def test_an_item_that_names_a_rule_is_an_erratum_of_it(said: str) -> None:
    """By its title in front, or by its number."""
    text = f"# Fen\n\n## 2 Setup\n\nDeal.\n\n## 3 Moving\n\nOne punt.\n\n## 4 Errata\n\n- {said}\n"
    (found,) = errata(text)
    assert (found.title, found.cards, found.text) == ("3 Moving", (), said)


def test_cards_of_a_table_are_known() -> None:
    """The head of the table says that its rows are cards."""
    table = (
        "| Card | Cost | Effect |\n|---|---|---|\n| Old Wreck | 2 | Sinks. |\n| Bell | 1 | Ha. |\n"
    )
    (found,) = errata(
        f"# Fen\n\n## Overview\n\n{table}\n## Errata\n\n- The cost of Old Wreck should be 3.\n"
    )
    assert [card.name for card in found.cards] == ["Old Wreck"]


def test_a_repair_in_the_game_is_no_erratum() -> None:
    """A rule may be called like errata and name a card on the way."""
    notes = NOTES["cs"]
    assert not errata(f"# Hra\n\n{notes}\n## Oprava\n\nStará Kotrmelka opraví stroj.\n", "cs")


@pytest.mark.parametrize(
    ("language", "head", "cards"),
    [
        ("en", "Card “Nine Herons”", ["Nine Herons"]),
        ("en", "Relic Nine Herons", ["Nine Herons"]),
        ("pl", "Karta pogody „Suche wichry”", ["Suche wichry"]),
        ("de", "Auftrag »Keine Zeugen«", ["Keine Zeugen"]),
        ("fr", "Carte « Dame Aliénor »", ["Dame Aliénor"]),
        ("en", "Letter of Dame Quill", ["Letter of Dame Quill"]),
        ("en", "p. 9", []),
        ("en", "Page 11, draw", []),
        ("de", "Seite 11, Kran", []),
        ("pl", "Strona 4", []),
    ],
)
def test_a_card_bears_its_bare_name(language: str, head: str, cards: list[str]) -> None:
    """Without what sort of card it is; a page is none. The title stays as it is printed."""
    lines = "\n".join(f"- **{one}**: 2, 4." for one in (head, "Zorn", "Quill"))
    notes = f"{NOTES[language]}- Dame Quill, Smuggler: 2.\n"
    text = f"# Fen\n\n{notes}\n## {ERRATA[language]}\n\n{lines}\n"
    (found,) = [entry for entry in errata(text, language) if entry.title == head]
    assert [one.name for one in found.cards] == cards


TITLED = """# Fen

## Cards

### Doctor Vane, Star-Eater (Base 21)
Skill 2.

### Vane (Base 22)
Skill 1.

## Errata

"""


@pytest.mark.parametrize(
    ("said", "cards"),
    [
        ("Doctor Vane: skill should be 3.", ["Doctor Vane, Star-Eater"]),
        ("The skill of Doctor Vane should be 3.", ["Doctor Vane, Star-Eater"]),
        ("The skill of Doctor Vane, Star-Eater should be 3.", ["Doctor Vane, Star-Eater"]),
        ("The skill of Vane should be 3.", ["Vane"]),
        ("On the card Vane the 1 should be a 2.", ["Vane"]),
        ("Page 9 should be white. Replace Vane by Vane.", ["Vane"]),
        ("Professor Vane: skill should be 3.", ["Professor Vane"]),
        ("The skill of Professor Vane should be 3.", ["Professor Vane"]),
    ],
)
def test_a_longer_name_is_never_the_shorter_card(said: str, cards: list[str]) -> None:
    """The beginning of a name, up to its comma, names the card that alone is called so."""
    found = errata(f"{TITLED}- {said}\n- On the card “Quill” it should be 2.\n")
    named = [one.name for entry in found for one in entry.cards if one.name != "Quill"]
    assert list(dict.fromkeys(named)) == cards


@pytest.mark.parametrize(
    ("said", "own"),
    [
        ("The second ability of Moon Ferry says “each”.", None),
        ("St. Agnes gains the trait Holy.", None),
        ("Remove “non-unique” from Pale Rider.", None),
        ("Mr. Finch should have 3 health (not 2).", "Mr. Finch"),
        ("“Lantern Row” should be a Location.", "Lantern Row"),
    ],
)
def test_a_sentence_about_an_unknown_card_is_not_of_the_one_before(
    said: str, own: str | None
) -> None:
    """It is an erratum of its own where it is clearly a name, else it stays where it stood."""
    text = f"# Fen\n\n{NOTES['en']}\n## Corrections\n\nNine Herons should be 2. {said}\n"
    herons, *others = errata(text)
    assert (herons.title, herons.text) == ("Nine Herons", "Nine Herons should be 2.")
    assert [(one.title, one.text) for one in others] == ([(own, said)] if own else [])


@pytest.mark.parametrize("said", ["It costs Two Crowns.", "In the Draw Phase it sleeps."])
def test_a_sentence_that_goes_on_is_of_the_card_before(said: str) -> None:
    """With “it”, or in a part of the turn: these are names of no card."""
    text = f"# Fen\n\n{NOTES['en']}\n## Corrections\n\nNine Herons should be 2. {said}\n"
    (herons,) = errata(text)
    assert herons.text == f"Nine Herons should be 2. {said}"


SQUALLS = {
    "en": ("Squall", "should be: “Each ship sinks.”", "Captain Hook should have the trait Pirate."),
    "pl": ("Szkwał", "powinno być: „Tonie.”", "Kapitan Hak powinien mieć cechę Pirat."),
    "de": ("Sturmflut", "sollte lauten: „Alle sinken.“", "Kapitän Brandt sollte heißen: Brand."),
}


@pytest.mark.parametrize("language", SQUALLS)
def test_the_next_card_begins_its_own_erratum(language: str) -> None:
    """Below a card with its number, also where only a name begins the line; other lines go on."""
    squall, first, second = SQUALLS[language]
    hook = " ".join(second.split()[:2])
    text = (
        f"GUIDE\n\nERRATA\n\n{squall} (Core 12) - {first}\n\n{hook} is one line more.\n\n"
        f"{second}\n\n"
        f"CARDS\n\n{squall} (Core 12)\nEvent.\n\n{hook} (Core 1)\nA person.\n"
    )
    one, other = errata(text, language, "guide.txt")
    assert (one.title, one.text) == (squall, f"{first}\n{hook} is one line more.")
    assert (other.title, other.cards[0].number, other.text) == (hook, "1", second)


def test_a_sentence_ends_behind_its_closing_quote() -> None:
    """Also where a space stands before it, as in French."""
    told = "La carte Dame Aliénor devrait dire : « Tirez. »", "Pluie-de-Mai coûte 1 et non 2."
    text = f"# Marais\n\n{NOTES['fr']}\n## {ERRATA['fr']}\n\n{' '.join(told)}\n"
    assert [one.text for one in errata(text, "fr")] == list(told)


LISTED = {
    "bullets": "- Old Wreck (Core, 12): Cost 5.\n- The Idle Bell (Reef, 3): Cost 1.\n",
    "lines": "Old Wreck (Core, 12): Cost 5.\n\nThe Idle Bell (Reef, 3): Cost 1.\n",
    "rows": "| Name | Cost |\n|---|---|\n| Old Wreck | 5 |\n| The Idle Bell | 1 |\n",
}


@pytest.mark.parametrize("listed", LISTED)
def test_cards_that_are_only_listed_are_known(listed: str) -> None:
    """In bullets, in lines of their own or in a table, under a title that names cards."""
    told = "The cost of Old Wreck is 4. On the Idle Bell the 1 should be a 2."
    found = errata(f"# Fen\n\n## Cards\n\n{LISTED[listed]}\n## Errata\n\n{told}\n")
    number = "" if listed == "rows" else "12"
    assert [one.title for one in found] == ["Old Wreck", "The Idle Bell"]
    assert found[0].cards[0].number == number
    assert not errata(f"# Fen\n\n## Places\n\n{LISTED[listed]}\n## Errata\n\nOld Wreck is 4.\n")


def test_a_plain_list_of_errata_is_split() -> None:
    """By the names that its items begin with in other letters, and by those with a number."""
    items = (
        "<b>Bramble</b> – The cost should be 3.",
        "<i>Thorn Queen</i>: should read “When she enters, draw.”",
        "The attack of the Hollow Stag (Base #14) should be 5 instead of 4.",
        "<b>Note</b>: all of this should be known.",
    )
    listed = "".join(f"<li>{item}</li>" for item in items)
    page = f"<html><body><h1>Fen</h1><h2>Errata</h2><ul>{listed}</ul><h2>End</h2><p>Of all.</p>"
    found = errata(f"{page}</body></html>", name="guide.html")
    cards = [(card.name, card.set, card.number) for one in found for card in one.cards]
    assert cards == [("Bramble", "", ""), ("Thorn Queen", "", ""), ("Hollow Stag", "Base", "14")]
