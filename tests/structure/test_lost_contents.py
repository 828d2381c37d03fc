"""A heading that announces a table of contents and has none is no title of what stands below."""

from __future__ import annotations

import time

import pytest

from rules_index.model import Entry, Identity, Kind
from rules_index.parsing.parse import parse_bytes

INTRODUCTION = {
    "en": "Two to five keepers race along the reef. Whoever lights the last lamp wins the game.",
    "pl": "Od dwóch do pięciu latarników ściga się po rafie. Kto zapali ostatnią lampę, wygrywa.",
    "cs": "Dva až pět strážců závodí podél útesu. Kdo rozsvítí poslední lampu, vyhrává celou hru.",
    "fr": "Deux à cinq gardiens font la course le long du récif. Le dernier phare donne victoire.",
    "de": "Zwei bis fünf Wärter rudern am Riff um die Wette. Wer zuletzt leuchtet, gewinnt.",
}
HEADINGS = [
    ("Table of Contents", "en"),
    ("TABLE OF CONTENTS", "en"),
    ("Contents", "en"),
    ("Spis treści", "pl"),
    ("Obsah", "cs"),
    ("Sommaire", "fr"),
    ("Table des matières", "fr"),
    ("Inhaltsverzeichnis", "de"),
    ("Inhalt", "de"),
]
FORMATS = {
    "guide.md": "# Lantern Bay\n\n## {heading}\n\n{body}\n\n## Oars\n\n{rule}\n\n"
    "## Lamps\n\n{rule}\n",
    "guide.adoc": "= Lantern Bay\n\n== {heading}\n\n{body}\n\n== Oars\n\n{rule}\n\n"
    "== Lamps\n\n{rule}\n",
    "guide.html": "<html><body><h1>Lantern Bay</h1><h2>{heading}</h2><p>{body}</p><h2>Oars</h2>"
    "<p>{rule}</p><h2>Lamps</h2><p>{rule}</p></body></html>",
    "guide.txt": "LANTERN BAY\n\n{heading}\n\n{body}\n\nOARS\n\n{rule}\n\nLAMPS\n\n{rule}\n",
}
RULE = "Each keeper takes one of them before dusk, and nobody gives it back."


def entries(name: str, heading: str, body: str, language: str = "en") -> list[Entry]:
    text = FORMATS[name].format(heading=heading, body=body, rule=RULE)
    return list(parse_bytes(text.encode(), Identity("bay", language), name).entries)


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize(("heading", "language"), HEADINGS)
def test_an_introduction_belongs_to_the_title_above(name: str, heading: str, language: str) -> None:
    """Whatever the language and format, it is cited under the name of the guide."""
    told = INTRODUCTION[language]
    first, *others = entries(name, heading, told, language)
    assert first.title.casefold() == "lantern bay"
    assert (first.kind, first.section, first.text) == (Kind.SECTION, (), told)
    assert [entry.title.casefold() for entry in others] == ["oars", "lamps"]
    assert all(heading not in entry.section for entry in others)


def test_an_introduction_that_comes_again_is_still_one() -> None:
    """A guide may say the same twice; only a short line that comes again is a title."""
    told = f"{INTRODUCTION['en']} Nobody sees the reef itself, for it lies too deep at that hour."
    made = entries("guide.md", "Table of Contents", f"*{told}*\n\n## Aim\n\n{told}")
    assert [entry.title for entry in made[:2]] == ["Lantern Bay", "Aim"]


@pytest.mark.parametrize(
    "told",
    [
        "Nobody knows who lit the first lamp...",
        f"{INTRODUCTION['en']} And out there, beyond the reef, something else is rowing...",
        f"{INTRODUCTION['en']} {INTRODUCTION['en']} {INTRODUCTION['en']} 2-5 keepers, ages 12+",
    ],
)
def test_an_introduction_may_end_as_no_sentence_does(told: str) -> None:
    """Three dots are no leader, and for whom the game is may stand behind the last sentence."""
    first, *_ = entries("guide.md", "Table of Contents", told)
    assert (first.title, first.text) == ("Lantern Bay", told)


def test_parts_under_such_a_heading_are_under_the_title() -> None:
    """Neither the path nor the kind of what stands deeper has the heading in it."""
    body = f"{INTRODUCTION['en']}\n\n### The old pier\n\n{RULE}"
    made = entries("guide.md", "Table of Contents", body)
    assert [(e.title, e.section) for e in made[:2]] == [
        ("Lantern Bay", ()),
        ("The old pier", ("Lantern Bay",)),
    ]


def test_a_heading_with_nothing_below_takes_no_chapters_with_it() -> None:
    """Chapters that a converter put under it are rules as any other."""
    text = f"# Lantern Bay\n\n## Table of Contents\n\n### Oars\n\n{RULE}\n\n### Lamps\n\n{RULE}\n"
    parsed = parse_bytes(text.encode(), Identity("bay", "en"), "guide.md")
    assert [e.section for e in parsed.entries] == [("Lantern Bay",)] * 2
    assert [(item.text, item.reason) for item in parsed.left_out if item.reason == "contents"] == [
        ("Table of Contents", "contents")
    ]


@pytest.mark.parametrize(
    "listed",
    [
        "- Oars\n- Lamps",
        "- Oars 3\n- Lamps 5",
        "- [Oars](#oars) for whoever rows.\n- [Lamps](#lamps) for whoever stays.",
        "- How does a keeper row?\n- What does a lamp cost?",
    ],
)
def test_a_table_that_is_there_is_still_left_out(listed: str) -> None:
    """Links, questions and page numbers say nothing, and nor do the titles that come again."""
    made = entries("guide.md", "Table of Contents", listed)
    assert [entry.title for entry in made] == ["Oars", "Lamps"]


def test_a_table_before_an_introduction_goes_alone() -> None:
    """The list is left out and the text below it is kept, under the title of the guide."""
    body = f"- Oars\n- Lamps\n\n{INTRODUCTION['en']}"
    made = entries("guide.md", "Table of Contents", body)
    assert [(e.title, e.text) for e in made[:1]] == [("Lantern Bay", INTRODUCTION["en"])]


@pytest.mark.parametrize(
    "told",
    [
        "The box holds three oars for every keeper.",
        "Take 5 lamps, 12 oars and 1 map out and punch the tokens.",
        "- 12 oars of painted wood.\n- 5 lamps made of brass.",
    ],
)
def test_what_lies_in_the_box_is_no_introduction(told: str) -> None:
    """Amounts and words for a box keep their heading."""
    assert entries("guide.md", "Contents", told)[0].title == "Contents"


def test_what_follows_a_text_is_no_introduction() -> None:
    """A word that may mean the box does so where the guide has spoken before."""
    told = f"{INTRODUCTION['en']}\n\n## Contents\n\nEverything is made of painted wood and brass."
    made = entries("guide.md", "Aim of the race", told)
    assert "Contents" in [entry.title for entry in made]


@pytest.mark.parametrize("piece", [".", ". ", "…", "_", "·", "1.", "[", "1 "])
@pytest.mark.parametrize("end", ["x", " 12", ""])
def test_long_rows_of_leaders_take_linear_time(piece: str, end: str) -> None:
    """One line of 50,000 of them; looked at again from each sign it took half a minute."""
    row = piece * (50_000 // len(piece)) + end
    text = f"# Bay\n\n## Oars\n\n{row}\n\n## Lamps\n\n{RULE}\n"
    started = time.process_time()
    parse_bytes(text.encode(), Identity("bay", "en"), "guide.md")
    assert time.process_time() - started < 4


COLUMNS = """\
fog 5, 9          keeper 5           oars 2, 6
lamps 5           wick 4             reef 8
oil 5             harbour bell 9     storm 5–7
"""


def test_an_index_in_columns_is_no_rule() -> None:
    """Words with pages behind them, several to a line; what says something with numbers stays."""
    guide = "LANTERN BAY\n\nOARS\n\n" + RULE + "\n\n{}\n\n{}\n\nLAMPS\n\n" + RULE + "\n"
    for title, body, kept in (
        ("INDEX", COLUMNS, False),
        ("INDEX", "A keeper has 2 lamps. Whoever has 3 of them gives one away at dusk.", True),
        ("STORES", COLUMNS, True),
    ):
        parsed = parse_bytes(guide.format(title, body).encode(), Identity("bay", "en"), "a.txt")
        assert (title in [entry.title for entry in parsed.entries]) is kept
