"""Questions that share an answer, and questions that have none."""

from __future__ import annotations

import pytest

from rules_index.model import Emphasis, Identity, Line, Style
from rules_index.parsing.parse import parse_bytes
from rules_index.structure.build import build

FAQ = (
    "# Lanterns\n\n## FAQ\n\n"
    "Q: Does fog put a lantern out?\n\nQ: And rain?\n\nA: Neither does.\n\n"
    "Q: May I pass twice?\n\nA: Yes.\n\n"
)


def test_questions_in_a_row_have_one_answer() -> None:
    """They are one entry, without their labels."""
    first, second = parse_bytes(FAQ.encode(), Identity(game="lanterns"), "guide.md").entries
    assert first.title == "Does fog put a lantern out? And rain?"
    assert first.text == "Neither does."
    assert second.title == "May I pass twice?"


def test_a_question_that_nobody_answers_is_reported() -> None:
    """It is neither lost nor a part of the answer before it."""
    text = FAQ + "Q: Who wins?\n"
    parsed = parse_bytes(text.encode(), Identity(game="lanterns"), "guide.md")
    assert [entry.text for entry in parsed.entries] == ["Neither does.", "Yes."]
    assert [one.text for one in parsed.left_out if one.reason == "bare-heading"] == ["Q: Who wins?"]


def test_an_answer_may_run_on_behind_its_question_in_bold() -> None:
    """Questions in bold stand apart from what is said; a case told in bold is one of them."""
    text = (
        "# Lanterns\n\n## FAQ\n\n**May I row?** Yes, at dusk.\n\n**Does oil burn?** It does.\n\n"
        "**Two boats meet.** The first one waits.\n"
    )
    parsed = parse_bytes(text.encode(), Identity(game="lanterns", language="en"), "guide.md")
    assert [(entry.kind, entry.title, entry.text) for entry in parsed.entries] == [
        ("faq", "May I row?", "Yes, at dusk."),
        ("faq", "Does oil burn?", "It does."),
        ("faq", "Two boats meet.", "The first one waits."),
    ]


def test_a_single_question_in_bold_inside_a_rule_stays_in_it() -> None:
    """It is a figure of speech."""
    text = "# Lanterns\n\n## Rowing\n\nRow on.\n\n**And the fog?** It lifts.\n"
    parsed = parse_bytes(text.encode(), Identity(game="lanterns", language="en"), "guide.md")
    assert [entry.title for entry in parsed.entries] == ["Rowing"]


def test_what_is_said_of_a_card_before_the_first_question_is_no_remark() -> None:
    """Words on the questions themselves go, also where they name a page."""
    lead = "Here are the answers (see page 4).\n\n"
    card = "**Silver Buoy (Reef, 3).** It may be lit twice.\n\n"
    for said, kept in ((lead, []), (card, ["Silver Buoy (Reef, 3). It may be lit twice."])):
        text = FAQ.replace("## FAQ\n\n", f"## FAQ\n\n{said}")
        parsed = parse_bytes(text.encode(), Identity(game="lanterns", language="en"), "guide.md")
        assert [one.text for one in parsed.entries if one.kind != "faq"] == kept


def test_an_answer_may_run_on_behind_a_numbered_question_in_bold() -> None:
    """The number of the item, or its bullet, is no part of what is asked."""
    for number in ("1. ", "2) ", "- "):
        text = f"# Lanterns\n\n## FAQ\n\n{number}**May I row?** Yes.\n\n{number}**By day?** No.\n"
        parsed = parse_bytes(text.encode(), Identity(game="lanterns", language="en"), "guide.md")
        assert [(entry.kind, entry.title, entry.text) for entry in parsed.entries] == [
            ("faq", "May I row?", "Yes."),
            ("faq", "By day?", "No."),
        ]


def test_a_question_ends_where_its_line_does_before_the_edge() -> None:
    """Its answer stands right below, and is no longer than the question is."""
    told = "A boat carries three lanterns, and whoever rows it has to\nkeep them lit all night.\n\n"
    text = "LANTERNS\n\nROWING\n\n" + 5 * told + "QUESTIONS AND ANSWERS\n\n"
    text += "Does a boat sink in a fog?\nNever.\n\nMay a boat with no oil be rowed?\nIt may not.\n"
    parsed = parse_bytes(text.encode(), Identity(game="lanterns", language="en"), "guide.txt")
    assert [(entry.title, entry.text) for entry in parsed.entries if entry.kind == "faq"] == [
        ("Does a boat sink in a fog?", "Never."),
        ("May a boat with no oil be rowed?", "It may not."),
    ]


def test_a_question_below_a_card_is_about_it() -> None:
    """Whoever asks for the card by its name finds the question, which need not name it."""
    text = "# Lanterns\n\n## Card notes\n\n### 12 Silver Buoy\n\nQ: Does it drift?\n\nA: No.\n"
    parsed = parse_bytes(text.encode(), Identity(game="lanterns", language="en"), "guide.md")
    (asked,) = (entry for entry in parsed.entries if entry.kind == "faq")
    assert [(card.name, card.number) for card in asked.cards] == [("Silver Buoy", "12")]


LABELS = {
    "en": ("Question", "Answer"),
    "pl": ("Pytanie", "Odpowiedź"),
    "cs": ("Otázka", "Odpověď"),
    "fr": ("Question", "Réponse"),
    "de": ("Frage", "Antwort"),
}
SHAPES = {
    "headings": "### {q}: {asked}\n\n{a}: {told}\n\n",
    "bold questions": "**{q}: {asked}**\n\n{a}: {told}\n\n",
    "both bold": "**{q}: {asked}**\n\n**{a}: {told}**\n\n",
    "bold labels": "**{q}:** {asked}\n\n**{a}:** {told}\n\n",
    "one paragraph": "**{q}:** {asked} **{a}:** {told}\n\n",
    "a line each": "{q}: {asked}  \n{a}: {told}\n\n",
    "labels alone": "{q}:\n\n{asked}\n\n{a}:\n\n{told}\n\n",
    "bullets": "- **{q}:** {asked}\n- **{a}:** {told}\n\n",
}


@pytest.mark.parametrize("language", LABELS)
@pytest.mark.parametrize("shape", SHAPES)
def test_labelled_questions_are_questions_wherever_they_stand(language: str, shape: str) -> None:
    """In any language and however they are set, also below a title that announces none."""
    ask, reply = LABELS[language]
    text = "# Lanterns\n\n## Setup\n\nLight all lamps in turn.\n\n## Boats\n\nRow on.\n\n"
    pairs = [("May two boats meet?", "Yes, at dusk."), ("Is oil free?", "No. Pay a coin.")]
    for asked, told in pairs:
        text += SHAPES[shape].format(q=ask, a=reply, asked=asked, told=told)
    parsed = parse_bytes(text.encode(), Identity(game="lanterns", language=language), "guide.md")
    found = [(entry.title, entry.text) for entry in parsed.entries if entry.kind == "faq"]
    assert found == pairs
    assert [entry.title for entry in parsed.entries if entry.kind != "faq"] == ["Setup", "Boats"]


def test_a_label_and_a_question_mark_inside_a_rule_are_none() -> None:
    """Only the two labels of one pair make a question and its answer."""
    text = "# Lanterns\n\n## Question: who rows?\n\nNobody rows at night.\n"
    parsed = parse_bytes(text.encode(), Identity(game="lanterns", language="en"), "guide.md")
    assert [(entry.kind, entry.title) for entry in parsed.entries] == [
        ("rule", "Question: who rows?")
    ]


def test_a_bold_question_may_take_several_lines() -> None:
    """Its answer begins behind the last bold word, wherever on the line that is."""
    lines = [
        Line("Questions", 1, level=1),
        Line(
            "May a keeper who has passed before row a-", 2, emphasis=(Emphasis(0, 41, Style.BOLD),)
        ),
        Line(
            "gain at dusk? Yes, but only a-", 3, emphasis=(Emphasis(0, 13, Style.BOLD),), gap=False
        ),
        Line("gain next day.", 4, gap=False),
        Line(
            "Does oil burn on the water of the bay too? It does.",
            5,
            emphasis=(Emphasis(0, 42, Style.BOLD),),
        ),
    ]
    made = build(lines, (), Identity("bay", "en")).entries
    assert [(entry.title, entry.text) for entry in made] == [
        ("May a keeper who has passed before row again at dusk?", "Yes, but only again next day."),
        ("Does oil burn on the water of the bay too?", "It does."),
    ]
