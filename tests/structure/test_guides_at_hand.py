"""The guides that a group owns, where they are at hand: the floor for what is found in them."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from rapidfuzz import fuzz

from rules_index.language.fold import words
from rules_index.model import Entry, Identity, Kind, ParsedGuide
from rules_index.parsing.parse import parse_bytes

_TAG = re.compile(r"[(\[]\s*v?\.?\s*\d+(?:\.\d+)*\s*[)\]]\s*$", re.I)
_KINDS = {
    "rule": {Kind.RULE},
    "timing": {Kind.STEP},
    "faq": {Kind.FAQ, Kind.CLARIFICATION},
    "errata": {Kind.ERRATA, Kind.CLARIFICATION},
    "list": {Kind.LIST},
}
_ALIKE = 85


def folded(title: str) -> str:
    return "".join(words(_TAG.sub("", title)))


@cache
def parsed(guides: Path, name: str) -> ParsedGuide:
    """A guide, read once for all that is asked of it."""
    return parse_bytes((guides / name).read_bytes(), Identity(), name)


def expected_titles(expected: dict[str, Any]) -> list[tuple[str, str]]:
    return [
        (
            group.split(":")[0].split("_")[-1]
            if group.startswith("embedded")
            else group.split(":")[0],
            title,
        )
        for group, titles in expected["titles"].items()
        if group != "list_items"
        for title in titles
    ]


def long_words(text: str) -> list[str]:
    return [word for word in words(text) if len(word) >= 3]


def kinds_of(group: str) -> set[Kind]:
    return _KINDS.get(group, {Kind.ERRATA})


def match(entries: list[Entry], wanted: list[tuple[str, str]]) -> tuple[int, list[Entry]]:
    """How many of the titles are there with their kind, and the entries that nobody expects."""
    free, found = list(entries), 0
    for group, title in wanted:
        alike = [e for e in free if fuzz.ratio(folded(e.title), folded(title)) >= _ALIKE]
        exact = [e for e in alike if folded(e.title) == folded(title)] or alike
        right = [e for e in exact if e.kind in kinds_of(group)]
        found += bool(right)
        for entry in (right or exact)[:1]:
            free.remove(entry)
    return found, free


@pytest.fixture(scope="module")
def expectations(guides: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((guides / "expected.json").read_text("utf-8"))
    return loaded


def test_titles_of_the_text_guides(guides: Path, expectations: dict[str, Any]) -> None:
    """At least 98 % of the titles are found with their kind, at most 3 % are not there."""
    total = found = extra = 0
    for name, expected in expectations.items():
        wanted = expected_titles(expected)
        got, free = match(list(parsed(guides, name).entries), wanted)
        total, found, extra = total + len(wanted), found + got, extra + len(free)
    assert found >= 0.98 * total
    assert extra <= 0.03 * total


def test_every_question_has_its_own_answer(guides: Path, expectations: dict[str, Any]) -> None:
    """Each question stands once, with an answer that holds no other question."""
    for name, expected in expectations.items():
        asked = [folded(title) for group, title in expected_titles(expected) if group == "faq"]
        entries = [e for e in parsed(guides, name).entries if e.kind is Kind.FAQ]
        questions = {folded(e.title) for e in entries}
        for entry in entries:
            assert entry.text.strip()
            others = questions - {folded(entry.title)}
            assert not any(question in folded(entry.text) for question in others)
        if entries:
            assert set(asked) <= questions


def test_card_entries_carry_set_and_number(guides: Path, expectations: dict[str, Any]) -> None:
    """Every erratum and clarification by number names its card, and its set if one is printed."""
    for name, expected in expectations.items():
        wanted = {
            folded(t)
            for g, t in expected_titles(expected)
            if g not in ("rule", "timing", "faq", "list")
        }
        entries = [
            e
            for e in parsed(guides, name).entries
            if e.kind in (Kind.ERRATA, Kind.CLARIFICATION) and folded(e.title) in wanted
        ]
        assert wanted == {folded(e.title) for e in entries}
        assert all(e.cards and e.cards[0].number for e in entries)
        under_a_set = [e for e in entries if e.id.count("/") > 1]
        assert all(e.cards[0].set for e in under_a_set)


def test_lists_hold_exactly_their_cards(guides: Path, expectations: dict[str, Any]) -> None:
    """A list of restricted or banned cards names each of its cards and no other."""
    for name, expected in expectations.items():
        lists = {folded(e.title): e for e in parsed(guides, name).entries if e.kind is Kind.LIST}
        for title, cards in expected["titles"].get("list_items", {}).items():
            got = Counter(folded(card.name) for card in lists[folded(title)].cards)
            assert got == Counter(folded(re.sub(r"\(.*", "", card)) for card in cards)


def test_no_line_is_lost(guides: Path, expectations: dict[str, Any]) -> None:
    """Every word of a guide stands in an entry, in its section, or in the report.

    Labels ("Q:"), numbers of cards and version tags are known in other ways than as words;
    words cut at a line end are whole again.
    """
    for name in expectations:
        guide = parsed(guides, name)
        held = Counter(
            word
            for entry in guide.entries
            for part in (entry.title, entry.text, *entry.section)
            for word in long_words(part)
        )
        held += Counter(word for item in guide.left_out for word in long_words(item.text))
        whole = re.sub(r"(?<=\w)-\n+(?=[^\W\d_])", "", (guides / name).read_text("utf-8"))
        raw = Counter(long_words(re.sub(r"[*#|_\\]", " ", whole)))
        lost = sum((raw - held).values())
        assert lost <= 0.01 * raw.total()
        assert guide.placed > 0.9


def test_numbered_rules(scale: Path) -> None:
    """A book of numbered rules comes out number by number, sub-rules under their rule."""
    path = next(scale.glob("mtg-*.txt"))
    guide = parse_bytes(path.read_bytes(), Identity(), path.name)
    numbered = {e.number: e for e in guide.entries if re.match(r"\d{3}", e.number)}
    assert len(numbered) == 2788
    assert "702.19" in " ".join(numbered["702.19b"].section)


def test_pdf_and_html_of_one_reference_are_the_same_entries(guides: Path) -> None:
    """At least 99 % of the sentences of the HTML stand unbroken in the entries from the PDF."""
    html, pdf = (parsed(guides, f"l5r-emerald-reference-2023-en.{end}") for end in ("html", "pdf"))
    text = "".join(words(" ".join(f"{e.title} {e.text}" for e in pdf.entries)))
    sentences = [
        "".join(words(sentence))
        for entry in html.entries
        for passage in entry.passages
        for sentence in re.split(r"(?<=[.!?]) (?=[A-Z“])", passage.text)
    ]
    whole = [sentence for sentence in sentences if len(sentence) > 8]
    assert sum(sentence in text for sentence in whole) >= 0.99 * len(whole)
    same = Counter(folded(e.title) for e in html.entries) & Counter(
        folded(e.title) for e in pdf.entries
    )
    assert same.total() >= 0.99 * len(html.entries)


def test_version_sixteen_comes_out_by_its_parts(guides: Path) -> None:
    """Glossary, framework steps, clarifications by set and errata are told apart."""
    guide = parsed(guides, "l5r-rules-reference-16-en.html")
    kinds = Counter(entry.kind for entry in guide.entries)
    assert kinds[Kind.RULE] > 130
    assert {"1.1", "3.2.8", "4.9", "D.9"} <= {e.number for e in guide.entries}
    about_cards = [e for e in guide.entries if e.kind in (Kind.ERRATA, Kind.CLARIFICATION)]
    named = [e for e in about_cards if e.cards and e.cards[0].set and e.cards[0].number]
    assert len(named) >= 70
    assert (guide.identity.version, guide.identity.date) == ("16", "2021-01-05")
