"""Pages of publishers, wikis and fans: the website around a guide, headings that are no tags."""

from __future__ import annotations

import pytest

from rules_index.model import Entry, Identity, Kind, Style
from rules_index.parsing.parse import parse_bytes
from rules_index.readers.html import read_html

SAYS = "Every keeper trims the wick before dusk, and nobody rows out without a lamp."


def entries(body: str) -> list[Entry]:
    page = f"<html><body>{body}</body></html>"
    return list(parse_bytes(page.encode(), Identity(language="en"), "bay.html").entries)


@pytest.mark.parametrize(
    ("around", "reason"),
    [
        ("<div class='footer'>Imprint · Privacy</div>", "furniture"),
        ("<div class='site-footer'>Imprint · Privacy</div>", "furniture"),
        ("<div id='colophon'>Imprint · Privacy</div>", "furniture"),
        ("<section id='comments'><h3>Comments (2)</h3><p>Great!</p></section>", "furniture"),
        ("<ol class='comment-list'><li>Great!</li></ol>", "furniture"),
        ("<div class='cookie-notice'>We use cookies. <button>OK</button></div>", "furniture"),
        ("<div id='catlinks'>Categories: Games</div>", "furniture"),
        ("<aside><h3>More</h3><a href='/a'>Salt</a> <a href='/b'>Wind</a></aside>", "furniture"),
        ("<div class='topbar'><a>Start</a> <a href='/f'>Forum</a></div>", "furniture"),
        ("<div id='menu'><a href='#'>Shop</a> | <a href='/'>Games</a></div>", "furniture"),
        ("<div class='sharedaddy'><h3>Share:</h3><ul><li>Mail</li></ul></div>", "furniture"),
        ("<div id='jp-post-flair'><h3>Like this:</h3> Loading…</div>", "furniture"),
        ("<p class='noprint'>Skip to the text</p>", "navigation"),
        ("<span class='faq-icon'>+</span>", "navigation"),
    ],
)
def test_the_website_around_a_guide_is_left_out(around: str, reason: str) -> None:
    document = read_html(f"<h2>Lamps</h2><p>{SAYS}</p>{around}", "bay.html")
    assert [line.text for line in document.lines] == ["Lamps", SAYS]
    assert {left.reason for left in document.dropped} == {reason}


@pytest.mark.parametrize(
    "beside",
    [
        f"<aside><p>{SAYS}</p></aside>",
        f"<div class='sidebar'>{SAYS} See <a href='/a'>there</a>.</div>",
        f"<p class='comment'>{SAYS}</p>",
        f"<article><div class='footer'>{SAYS}</div></article>",
        f"<div class='menu'><a href='#l'>Lamps</a> <a href='#b'>Boats</a> {SAYS}</div>",
    ],
)
def test_a_box_beside_the_text_stays(beside: str) -> None:
    """It is called like the parts of a website, and says something of the game."""
    document = read_html(f"<h2>Lamps</h2><p>Light one.</p>{beside}", "bay.html")
    assert any(SAYS in line.text for line in document.lines)


def test_the_buttons_of_a_wiki_are_no_part_of_a_heading() -> None:
    button = "<span class='mw-editsection'>[<a>edit</a> | <a>edit source</a>]</span>"
    (lamps,) = read_html(f"<h2><span id='l'>Lamps</span>{button}</h2>", "bay.html").lines
    assert lamps.text == "Lamps"


@pytest.mark.parametrize(
    "title",
    [
        "<div class='section-title'>{}</div>",
        "<p class='heading'>{}</p>",
        "<p><span class='h2'>{}</span></p>",
        "<p><span class='titre'>{}</span><br></p>",
    ],
)
def test_what_is_called_a_title_is_a_heading(title: str) -> None:
    """Where the page has no other headings."""
    parts = (("Lamps", "Oil burns."), ("Boats", "Oars creak."), ("Reefs", "Sails tear."))
    found = entries("".join(f"{title.format(name)}<p>{text} {SAYS}</p>" for name, text in parts))
    assert [(entry.title, entry.text) for entry in found] == [
        (name, f"{text} {SAYS}") for name, text in parts
    ]


def test_the_order_of_the_classes_is_that_of_the_levels() -> None:
    body = (
        f"<div class='section-title'>Lamps</div><p>{SAYS}</p>"
        f"<div class='subsection-title'>Wicks</div><p>{SAYS}</p>"
        f"<div class='section-title'>Boats</div><p>{SAYS}</p>"
        f"<div class='subsection-title'>Oars</div><p>{SAYS}</p>"
    )
    assert [(entry.title, entry.section) for entry in entries(body)] == [
        ("Lamps", ()),
        ("Wicks", ("Lamps",)),
        ("Boats", ()),
        ("Oars", ("Boats",)),
    ]


def test_sheets_stand_below_the_heading_of_their_part() -> None:
    sheets = "".join(
        f"<div class='sheet'><div class='sheet-name'>{name}</div><div>Cost: 3</div>"
        f"<p>{SAYS}</p></div>"
        for name in ("Mill", "Scriptorium", "Library")
    )
    body = f"<h1>Bay</h1><h2>Round</h2><p>{SAYS}</p><h2>Buildings</h2>{sheets}<h2>End</h2>"
    found = [entry for entry in entries(body + f"<p>{SAYS}</p>") if entry.section[1:]]
    assert [(entry.title, entry.section[-1]) for entry in found] == [
        ("Mill", "Buildings"),
        ("Scriptorium", "Buildings"),
        ("Library", "Buildings"),
    ]
    assert found[0].text == f"Cost: 3\n{SAYS}"


@pytest.mark.parametrize(
    "line",
    [
        "<div class='name'>Ana</div>",
        "<p>She said <span class='title'>Lamps</span></p>",
        "<p><span class='title'>Lamps</span> burn oil</p>",
        f"<p class='title'>{SAYS} {SAYS}</p>",
    ],
)
def test_names_inside_a_text_are_no_headings(line: str) -> None:
    """Once, in the middle of a line, or too long: nothing that announces a part."""
    lines = read_html(f"<h2>Lamps</h2><p>{SAYS}</p>{line}<p>{SAYS}</p>", "bay.html").lines
    assert [line.level for line in lines] == [2, None, None, None]


def test_terms_in_a_row_share_their_definition() -> None:
    body = (
        "<h1>Bay</h1><h2>Glossary</h2><dl><dt>Anchor</dt><dd>It holds a boat.</dd>"
        "<dt>Lamp</dt><dt>Lantern</dt><dd>It burns oil.</dd></dl>"
        "<h2>Errata</h2><dl><dt>Old Pier (003)</dt><dt>New Pier (004)</dt>"
        "<dd>Both are piers.</dd></dl>"
    )
    anchor, lamp, piers = entries(body)
    assert (anchor.title, anchor.text) == ("Anchor", "It holds a boat.")
    assert (lamp.title, lamp.text) == ("Lamp, Lantern", "It burns oil.")
    assert (piers.kind, [card.name for card in piers.cards]) == (
        Kind.ERRATA,
        ["Old Pier", "New Pier"],
    )


def test_what_unfolds_an_answer_is_set_off() -> None:
    body = "".join(
        f"<details><summary>{asked}</summary><p>{SAYS}</p></details>"
        for asked in ("May I row?", "Does it burn?", "Who trims it?")
    )
    lines = read_html(body, "bay.html").lines
    assert [line.emphasis[0].style for line in lines[::2]] == [Style.BOLD] * 3
    found = entries(f"<h2>Lamps</h2>{body}")
    assert [(entry.kind, entry.title) for entry in found] == [
        (Kind.FAQ, "May I row?"),
        (Kind.FAQ, "Does it burn?"),
        (Kind.FAQ, "Who trims it?"),
    ]
