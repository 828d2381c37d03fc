"""HTML that gives some of its articles no heading: they are rules of their own all the same."""

from __future__ import annotations

import pytest

from rules_index.model import Entry, Identity
from rules_index.parsing.parse import parse_bytes

SAYS = "Every keeper trims the wick before dusk, and nobody rows out without a lamp."
LOST = "A lamp that was lost in the fog is laid beside the board until the tide turns."
HEADED = [
    f"<article id='a{n}'><h3>{title}</h3><p>{title}: {SAYS}</p></article>"
    for n, title in enumerate(("Anchor", "Boom", "Dinghy", "Eel"))
]


def entries(*articles: str, heading: str = "<h2>Lamps</h2>") -> list[Entry]:
    page = f"<html><body><h1>Bay</h1><p>{SAYS}</p>{heading}{''.join(articles)}</body></html>"
    return list(parse_bytes(page.encode(), Identity(), "bay.html").entries)


def named(found: list[Entry], title: str) -> Entry:
    (entry,) = [entry for entry in found if entry.title == title]
    return entry


@pytest.mark.parametrize("name", ["article", "section"])
@pytest.mark.parametrize(
    ("inside", "attributes", "title", "text"),
    [
        (f"<p>{LOST}</p>", " aria-label='Lost lamps'", "Lost lamps", LOST),
        (f"<p><b>Lost lamps.</b> {LOST}</p>", "", "Lost lamps", LOST),
        (f"<p>{LOST}</p>", "", "A lamp that was lost in the fog is laid beside the board…", LOST),
        (f"<p>{LOST}</p><ul><li>So it is.</li></ul>", " title='x'", "", f"{LOST}\n• So it is."),
    ],
)
def test_it_is_a_rule_of_its_own(
    name: str, inside: str, attributes: str, title: str, text: str
) -> None:
    """Called as the page calls it, by its bold name, or by its first words; beside the others."""
    headed = [one.replace("article", name) for one in HEADED]
    bare = f"<{name} id='lost'{attributes}>{inside}</{name}>"
    link = f"<{name}><h3>Fog</h3><p>Fog hides <a href='#lost'>them</a> all.</p></{name}>"
    found = entries(*headed[:3], bare, headed[3], link)
    entry = named(found, title or "A lamp that was lost in the fog is laid beside the board…")
    assert entry.text == text
    assert entry.section == named(found, "Eel").section
    assert named(found, "Dinghy").text == f"Dinghy: {SAYS}"
    assert [made.target for made in named(found, "Fog").links] == [entry.id]


def test_where_start_tags_are_lost_end_tags_tell() -> None:
    """Converters drop what they do not know, and not always both tags."""
    lost = [one.partition(">")[2] for one in HEADED]
    found = entries(*lost[:3], f"<p>{LOST}</p></article>", lost[3])
    assert named(found, "A lamp that was lost in the fog is laid beside the board…").text == LOST
    assert named(found, "Dinghy").text == f"Dinghy: {SAYS}"


@pytest.mark.parametrize(
    "articles",
    [
        (*HEADED[:2], f"<article><p>{LOST}</p></article>"),
        (*HEADED, "<h3>Lost</h3>", f"<article><p>{LOST}</p></article>"),
        (*HEADED, f"<article><h3>Lost</h3><article><p>{LOST}</p></article></article>"),
        (*HEADED, f"<article><p>{LOST}</p><h3>Lost</h3><p>{SAYS}</p></article>"),
        (*HEADED, f"<p>{LOST}</p>"),
        (*HEADED, f"<article><p>Next page</p></article><h3>Lost</h3><p>{LOST}</p>"),
    ],
    ids=["few others", "heading before it", "inside another", "heading in it", "loose", "no text"],
)
def test_what_is_no_part_makes_no_rule(articles: tuple[str, ...]) -> None:
    """Where articles only lay out the page, or a heading says what it is about, nothing changes."""
    titles = {entry.title for entry in entries(*articles)}
    assert titles <= {"Bay", "Lamps", "Anchor", "Boom", "Dinghy", "Eel", "Lost"}


def test_bare_articles_alone_stay_with_their_heading() -> None:
    """Boxes under one heading are its text."""
    found = entries(*(f"<article><p>{n}: {SAYS}</p></article>" for n in range(5)))
    assert len(named(found, "Lamps").passages) == 5
