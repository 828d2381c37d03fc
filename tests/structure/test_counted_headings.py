"""Chapters numbered in one series are siblings, and what stands between them is below them."""

from __future__ import annotations

from rules_index.model import Identity, ParsedGuide
from rules_index.parsing.parse import parse_bytes

SAYS = "Every keeper trims the wick before dusk, and nobody rows out without a lamp."


def guide(text: str, name: str = "guide.txt") -> ParsedGuide:
    return parse_bytes(text.encode(), Identity(language="en", game="lanterns"), name)


def sections(parsed: ParsedGuide) -> dict[str, tuple[str, ...]]:
    return {entry.title: entry.section for entry in parsed.entries}


def test_capitals_between_numbered_capitals_are_below_them() -> None:
    """The last term of a glossary does not hold the next chapter."""
    terms = "".join(f"{term}\n{SAYS}\n\n" for term in ("ANCHOR", "BOAT", "COMPASS"))
    questions = "Question: May I row?\nAnswer: Yes.\n\nQuestion: May I sail?\nAnswer: No.\n\n"
    parsed = guide(
        "LANTERNS – THE LONG RULES, VERSION 3.0\nHarbour Games, in force from spring\n\n"
        f"{SAYS}\n\n\n1. THE BOATS\n\n1.1 Rowing\n1.1.1 {SAYS}\n1.1.2 {SAYS}\n\n\n"
        f"2. GLOSSARY\n\n{terms}\n3. FREQUENTLY ASKED QUESTIONS\n\n{questions}\n"
        f"4. KEYWORDS\n\nBRIGHT\n{SAYS}\n\nDIM\n{SAYS}\n"
    )
    title = "LANTERNS – THE LONG RULES, VERSION 3.0"
    assert parsed.identity.title == title
    assert parsed.identity.version == "3.0"
    found = sections(parsed)
    assert found["COMPASS"] == (title, "2. GLOSSARY")
    assert found["May I row?"] == (title, "3. FREQUENTLY ASKED QUESTIONS")
    assert found["DIM"] == (title, "4. KEYWORDS")


def test_the_tenth_chapter_stands_beside_the_ninth() -> None:
    """Two figures are no part of one."""
    chapters = "".join(f"{n}. Part {'abcdefghijk'[n - 1]}\n\n{SAYS}\n\n" for n in range(1, 12))
    assert set(sections(guide(chapters)).values()) == {()}


def test_numbered_chapters_are_no_cards_though_the_guide_is_called_errata() -> None:
    """Their numbers only count them."""
    parsed = guide(
        f"# Lanterns: errata\n\n## 1. Setup\n\n{SAYS}\n\n## 2. Errata\n\n### 12 Old Pier\n\n{SAYS}"
        f"\n\n## 3. Tips\n\n{SAYS}\n",
        "guide.md",
    )
    assert [(entry.title, [card.number for card in entry.cards]) for entry in parsed.entries] == [
        ("1. Setup", []),
        ("Old Pier", ["12"]),
        ("3. Tips", []),
    ]


def test_a_line_with_nothing_but_a_version_is_no_title() -> None:
    """Nor is a numbered heading, where the guide has a title."""
    parsed = guide(f"Version 3.0\n\nLantern Bay\n\n{SAYS}\n\n1.1 Rowing\n\n{SAYS}\n")
    assert parsed.identity.title == "Lantern Bay"


def test_a_numbered_line_alone_above_a_text_is_no_chapter() -> None:
    """Under a marked chapter only titles that count on are told from an item of the text."""
    lone = sections(guide(f"Rules\n=====\n\n{SAYS}\n\n1.4 Litres\n{SAYS}\n", "guide.txt"))
    both = f"Rules\n=====\n\n{SAYS}\n\n1.1 Oil\n{SAYS}\n\n1.2 Wicks\n{SAYS}\n"
    assert list(lone) == ["Rules"]
    assert list(sections(guide(both))) == ["Rules", "1.1 Oil", "1.2 Wicks"]


def test_a_card_that_breaks_the_alphabet_keeps_its_heading() -> None:
    """Cards stand in the order of their numbers, also where most of their names rise."""
    names = ("Anchor", "Bell", "Cape", "Diver", "Eel", "Fog", "Zephyr", "Gull", "Harbour", "Isle")
    asked = "".join(
        f"{name} (Reef {n})\nQ: May {name} row?\nA: {SAYS}\n\n" for n, name in enumerate(names, 1)
    )
    found = sections(guide(f"LANTERNS\n\nCARD CLARIFICATIONS\n\n{asked}"))
    assert found["May Zephyr row?"][-1] == "Zephyr"


TERMS = ("Anchor", "Boat", "Compass", "Dock", "Gull", "Keywords", "Lamp", "Moor", "Oar", "Pier")


def test_a_term_called_keywords_holds_no_others() -> None:
    """It stands among them in the order of the alphabet."""
    terms = "".join(f"### {term}\n\n{SAYS}\n\n" for term in (*TERMS, "Reef", "Sail"))
    found = sections(guide(f"# Long rules\n\n## Glossary\n\n{terms}", "guide.md"))
    assert {found[term] for term in TERMS} == {("Long rules", "Glossary")}


def test_keywords_after_chapters_hold_terms() -> None:
    """Those that a converter put beside their heading."""
    chapters = "".join(f"## {name}\n\n{SAYS}\n\n" for name in ("Setup", "Rounds", "Weather"))
    terms = "".join(f"## {term}\n\n{SAYS}\n\n" for term in TERMS if term != "Keywords")
    found = sections(guide(f"# Long rules\n\n{chapters}## Keywords\n\n{terms}", "guide.md"))
    assert found["Boat"] == ("Long rules", "Keywords")


def test_the_third_term_may_be_called_like_a_chapter() -> None:
    """The titles before and after it say that it is a term."""
    for terms in (("Anchor", "Boat", "Errata", "Gull"), ("ANCHOR", "BOAT", "ERRATA", "GULL")):
        text = "".join(f"{term}\n\n{SAYS}\n\n" for term in terms)
        last = "APPENDIX I: QUESTIONS\n\nQ: May I row?\nA: Yes.\n"
        found = sections(guide(f"LANTERNS\n\n{SAYS}\n\nGLOSSARY\n\n{text}{last}"))
        assert len({found[term] for term in terms}) == 1
        assert found["May I row?"] == ("APPENDIX I: QUESTIONS",)


def test_a_numbered_title_with_its_first_rule_right_below_is_no_chart() -> None:
    """It is not the end of the rule above it."""
    dawn = f"1. Dawn\n1.1 Light. {SAYS}\n1.2 Dawn ends.\n\n"
    dusk = f"2. Dusk\n2.1 Dusk begins.\n2.2 Dark. {SAYS}\n\n"
    parsed = guide(f"LANTERNS\n\nTHE ROUND\n\n{dawn}{dusk}")
    assert [(entry.number, entry.text) for entry in parsed.entries] == [
        ("1.1", SAYS),
        ("1.2", "Dawn ends."),
        ("2.1", "Dusk begins."),
        ("2.2", SAYS),
    ]
    assert parsed.entries[2].section[-1] == "2. Dusk"


def test_a_title_above_a_numbered_series_ends_the_chapter_before() -> None:
    """Rules of tournaments are none of the questions."""
    asked = "Questions and answers\n\nMay I row?\n\nYes.\n\nMay I sail?\n\nNo.\n\n"
    rules = f"Tournaments\n\n1. Time\n{SAYS}\n\n2. Judges\n{SAYS}\n"
    found = sections(guide(f"LANTERNS\n\n{SAYS}\n\n{asked}{rules}"))
    assert found["May I sail?"] == ("Questions and answers",)
    assert found["2. Judges"] == ("Tournaments",)


def test_terms_in_capitals_end_before_the_course_of_a_turn() -> None:
    """Its title has none, and steps right below it."""
    terms = "".join(f"{term}\n{SAYS}\n\n" for term in ("BOAT", "ANCHOR", "TURN"))
    steps = "".join(f"Step {n} – {name}\n{SAYS}\n\n" for n, name in enumerate(("Row", "Rest"), 1))
    parsed = guide(f"LANTERNS\n\nTERMS\n\n{terms}Course of a turn\n\n{steps}")
    kinds = {entry.title: entry.kind for entry in parsed.entries}
    assert (kinds["TURN"], kinds["Step 1 – Row"]) == ("rule", "step")
    assert sections(parsed)["Step 1 – Row"] == ("Course of a turn",)


def test_terms_in_bold_above_one_text_are_one_entry() -> None:
    """In a glossary; elsewhere a line in bold above another may be the title of a part."""
    terms = "**Fog**\n\nIt hides a boat.\n\n**Oil**\n\nIt burns.\n\n"
    terms += "**Wick**\n\n**Thread**\n\nIt burns.\n"
    for title, expected in (("Glossary", "Wick, Thread"), ("Boats", "Thread")):
        found = sections(guide(f"# Long rules\n\n## {title}\n\n{terms}", "guide.md"))
        assert list(found) == ["Fog", "Oil", expected]


def test_a_short_text_below_a_marked_chapter_is_on_no_title_page() -> None:
    """The first term of a glossary may be told in three words."""
    terms = "".join(f"**{term}**\n\nHides a boat.\n\n" for term in ("Fog", "Haze", "Mist"))
    found = sections(guide(f"# Long rules\n\n## Glossary\n\n{terms}It lifts at noon.", "guide.md"))
    assert list(found) == ["Fog", "Haze", "Mist"]


def test_a_short_rule_above_the_parts_of_an_appendix_is_kept() -> None:
    """What only says what the appendix holds goes."""
    for says, kept in (("Each keeper has two boats.", True), ("This appendix is short.", False)):
        text = f"# Long rules\n\n## Boats\n\n{SAYS}\n\n## Appendix A: Two keepers\n\n{says}\n\n"
        found = sections(guide(f"{text}### Setup\n\n{SAYS}\n", "guide.md"))
        assert ("Appendix A: Two keepers" in found) is kept


def test_single_numbers_below_the_course_of_a_turn_are_steps() -> None:
    """Whatever the game calls a turn: its heading says that this is the course of one."""
    for title, kind in (("COURSE OF A TURN", "step"), ("DÉROULEMENT D’UNE MANCHE", "step")):
        steps = "".join(f"{n}. {name}\n{SAYS}\n\n" for n, name in (("I", "Row"), ("II", "Rest")))
        parsed = guide(f"LANTERNS\n\n{SAYS}\n\n{title}\n\n{steps}III. Sleep\n{SAYS}\n")
        assert {entry.kind for entry in parsed.entries if entry.number} == {kind}
