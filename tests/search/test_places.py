"""An answer names the page and the line of the words it quotes, not where the entry begins."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest

from rules_index.language.fold import words
from rules_index.model import Identity, Passage
from rules_index.parsing.parse import parse_bytes
from rules_index.store.library import Library
from tests.library.commands import judge, judge_json
from tests.readers.pdf_samples import BOLD, Pen, prose

_REEF = "Nobody sails over the reef while the bell tolls."
_WRECK = "The Old Wreck never blocks a ferry."
_HEADINGS = "Harbour", "Reef", "Card clarifications", "Old Wreck (Bay, 12)"
# What a file says with other words than stand in it: the document's own attributes.
_NAMED_ELSEWHERE = re.compile(r"\{\w+\}")
_LINES_OF_A_PARAGRAPH = 8


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path / "data"))


def filed(tmp_path: Path, data: bytes, name: str) -> None:
    parsed = parse_bytes(data, Identity("bay", "en", "Bay rules"), name)
    Library(tmp_path / "data").add(parsed, source=name)


def bay_pdf() -> bytes:
    """Three pages; the rule of the reef runs over the first turn, a card's over the second."""
    pen = Pen()
    texts = prose(1), [*prose(2), *prose(3)], prose(4), prose(5)
    y = 80.0
    for number, (heading, sentences) in enumerate(zip(_HEADINGS, texts, strict=True)):
        pen.line(60, y, heading, BOLD, 12)
        y = pen.paragraph(60, y + 20, 475, sentences) + 14
        if number == 1:
            pen.line(290, 800, "7")
            pen.turn_page()
            y = pen.paragraph(60, 80, 475, [_REEF]) + 20
    pen.line(290, 800, "8")
    pen.turn_page()
    pen.paragraph(60, 80, 475, [_WRECK])
    pen.line(290, 800, "9")
    return pen.pdf()


def test_of_an_entry_on_two_pages_that_of_the_words_is_named(tmp_path: Path) -> None:
    """The page printed where they stand; the entry itself keeps the one where it begins."""
    filed(tmp_path, bay_pdf(), "bay.pdf")
    (best, *_) = judge_json("ask", "may I sail over the reef while the bell tolls")["results"]
    assert (best["passage"], best["where"]["page"]) == (_REEF, 8)
    assert _page_of_entry(best["entry"]) == 7
    said = judge("ask", "may I sail over the reef while the bell tolls").stdout
    assert "— Bay rules, page 8 [" in said, "lines of a PDF are counted by nobody else"


def test_of_a_card_as_well(tmp_path: Path) -> None:
    """The page of the passage that names it, though its heading is on the one before."""
    filed(tmp_path, bay_pdf(), "bay.pdf")
    (told, *_) = judge_json("card", "Old Wreck")["results"]
    assert (told["passage"], told["where"]["page"]) == (_WRECK, 9)
    assert _page_of_entry(told["entry"]) == 8


def _page_of_entry(name: str) -> Any:
    entries = [json.loads(line) for line in judge("entries", "--json").stdout.splitlines()]
    return next(entry["page"] for entry in entries if entry["id"] == name)


BAY = """# Bay rules

## Harbour

A harbour holds two ferries.

- A ferry pays a coin.
- A barge pays nothing
  while the tide is low.

## Frequently asked questions

**Q: May a barge leave the harbour at night?**

A: Yes, though it pays
a coin then.

## Errata

### Old Wreck (Bay, 12)

Should read: “Discard 1 coin.”
"""


TERMS = "# Bay rules\n\n## Glossary\n\n" + "\n\n".join(
    f"**{term}**\nholds {count} ferries\nin the harbour."
    for count, term in enumerate(("Anchor", "Boom", "Capstan", "Dinghy", "Eel"))
)
"""Each term has its bold name on a line of its own, though it is one paragraph."""


@pytest.mark.parametrize(
    ("question", "passage"),
    [
        ("does a barge pay when the tide is low", "A barge pays nothing"),
        ("may a barge leave the harbour at night", "Yes, though it pays"),
        ("old wreck erratum", "Should read: “Discard 1 coin.”"),
    ],
)
def test_the_line_is_that_of_the_words(tmp_path: Path, question: str, passage: str) -> None:
    """Of a bullet, an answer, a correction: the line of the file on which it begins."""
    filed(tmp_path, BAY.encode(), "bay.md")
    told = judge_json("ask", question)
    (best, *_) = told["results"]
    assert best["passage"].startswith(passage)
    line = next(n for n, text in enumerate(BAY.split("\n"), 1) if passage in text)
    assert best["where"]["line"] == line
    assert f"line {line} [" in judge("ask", question).stdout


def test_an_erratum_above_an_answer_names_its_own_words(tmp_path: Path) -> None:
    """Its correction is quoted, so the line is that of the correction, not of the card's name."""
    text = BAY.replace("a barge", "Old Wreck (Bay Set 12)")
    filed(tmp_path, text.encode(), "bay.md")
    said = judge("ask", "may Old Wreck leave the harbour at night").stdout
    line = next(n for n, one in enumerate(text.split("\n"), 1) if one.startswith("Should"))
    assert f"\nShould read: “Discard 1 coin.”\n— Bay rules, Errata, line {line} [" in said


@pytest.mark.parametrize("text", [BAY, TERMS])
@pytest.mark.parametrize("ending", ["md", "txt"])
def test_every_passage_begins_on_its_line(text: str, ending: str) -> None:
    """The first words of each stand on the line that it names, also behind a name or a label."""
    parsed = parse_bytes(text.encode(), Identity(), f"bay.{ending}")
    source = text.split("\n")
    passages = [said for entry in parsed.entries for said in entry.passages]
    assert len(passages) > 3
    for said in passages:
        assert " ".join(said.text.split()[:2]) in source[said.line - 1].replace("*", "")


def real(guides: Path) -> Iterator[Any]:
    """The real guides by their file, with all of their passages."""
    for path in sorted(guides.iterdir()):
        if path.suffix != ".json":
            data = path.read_bytes()
            parsed = parse_bytes(data, Identity(), path.name)
            yield path, data, [said for entry in parsed.entries for said in entry.passages]


def test_real_passages_stand_where_they_say(guides: Path) -> None:
    """Every one of every guide at hand: on its page of the PDF, on its line of the others."""
    for path, data, passages in real(guides):
        told = _on_pages(data) if path.suffix == ".pdf" else _on_lines(data.decode(), path.suffix)
        missing = [said for said in passages if not told(said)]
        assert not missing, (path.name, missing[:3])


def _on_pages(data: bytes) -> Any:
    document = pdfium.PdfDocument(data)
    texts = [_run_together(page.get_textpage().get_text_bounded()) for page in document]

    def holds(said: Passage) -> bool:
        return said.page is not None and _begin(said.text, 4) in texts[said.page - 1]

    return holds


def _on_lines(text: str, ending: str) -> Any:
    source = text.split("\n")

    def holds(said: Passage) -> bool:
        lines = " ".join(source[said.line - 1 : said.line + _LINES_OF_A_PARAGRAPH])
        bare = html.unescape(re.sub(r"<[^>]*>", " ", lines)) if ending == ".html" else lines
        first = bare if ending == ".html" else source[said.line - 1]
        named = _NAMED_ELSEWHERE.search(first)
        return bool(named) or (
            _begin(said.text, 1) in _run_together(first)
            and _begin(said.text, 2) in _run_together(bare)
        )

    return holds


def _begin(text: str, count: int) -> str:
    return "".join(words(text)[:count])


def _run_together(text: str) -> str:
    return "".join(words(text))
