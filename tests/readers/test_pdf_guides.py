"""The real PDF beside its HTML: the same words, so only their order can be wrong."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

from benchmarks.pdf_reading_order import blocks_of, normalised, sentences_of
from rules_index.model import Document
from rules_index.readers.pdf import read_pdf

_NAME = "l5r-emerald-reference-2023-en"


@cache
def printed(guides: Path) -> Document:
    """The PDF, read once for all that is asked of it."""
    return read_pdf((guides / f"{_NAME}.pdf").read_bytes(), f"{_NAME}.pdf")


def test_the_sentences_of_the_html_stand_unbroken_in_the_pdf(guides: Path) -> None:
    """At least 99 % of them; those that are missing are printed with markup inside."""
    wanted = sentences_of((guides / f"{_NAME}.html").read_text("utf-8"))
    document = printed(guides)
    whole = normalised("\n".join(line.text for line in document.lines))
    broken = sum(sentence not in whole for sentence in wanted)
    assert broken <= 0.01 * len(wanted)


def test_its_paragraphs_are_those_of_the_html(guides: Path) -> None:
    """At least 98 % of the paragraphs, items and headings begin and end where the HTML's do."""
    html = (guides / f"{_NAME}.html").read_text("utf-8").replace("<br>", " ")
    wanted = Counter(filter(None, map(normalised, blocks_of(html))))
    document = printed(guides)
    joined: list[str] = []
    for line in document.lines:
        if line.gap:
            joined.append(line.text)
        else:
            joined[-1] += f" {line.text}"
    found = wanted & Counter(map(normalised, joined))
    assert found.total() >= 0.98 * wanted.total()


def test_its_headings_and_pages_are_those_that_are_printed(guides: Path) -> None:
    """259 headings in the HTML; the PDF adds its contents and prints the number of each page."""
    document = printed(guides)
    heads = [line for line in document.lines if line.level is not None and line.gap]
    assert 255 <= len(heads) <= 262
    assert {line.page for line in document.lines} == set(range(1, 43))
    assert len(document.dropped) == 42
