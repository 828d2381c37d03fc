"""Files that are no readable PDF end in one sentence; nothing crashes and nothing is lost."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules_index.errors import (
    BrokenGuide,
    EmptyGuide,
    EncryptedGuide,
    GuideTooLarge,
    UnreadableGuide,
)
from rules_index.model import Document
from rules_index.readers.pdf import read_pdf
from tests.readers.pdf_samples import BODY, BOLD, Pen, mapped, prose, with_own_letters

LEFT = 50.0


def sample() -> bytes:
    """Three pages with headings, columns, a list, a table, a picture and numbers."""
    pen = Pen()
    for page in range(3):
        pen.line(LEFT, 60, f"Chapter {page}", BOLD, 16)
        y = pen.paragraph(LEFT, 80, 235, prose(page, 8))
        pen.paragraph(310, 80, 235, prose(page + 3, 8))
        for row in range(4):
            pen.lines(LEFT, y + 40 + 14 * row, [f"• item {row}"])
            pen.line(200, y + 40 + 14 * row, f"cell {row}")
            pen.rule(LEFT, 400, y + 44 + 14 * row)
        pen.picture(300, 600, 80, 80)
        pen.line(290, 820, str(page + 1), BODY, 7)
        pen.turn_page()
    return pen.pdf()


SAMPLE = sample()


def read(data: bytes) -> Document:
    return read_pdf(data, "guide.pdf")


def test_a_file_with_a_password_says_so() -> None:
    """What cannot be opened without a password is told apart from what is broken."""
    pen = Pen(password="tide")
    pen.paragraph(LEFT, 80, 495, prose(1))
    with pytest.raises(EncryptedGuide, match=r"^guide\.pdf is protected by a password: "):
        read(pen.pdf())


@pytest.mark.parametrize("kept", [9, 300, len(SAMPLE) // 2, len(SAMPLE) - 40, len(SAMPLE) - 7])
def test_a_file_that_was_cut_off_is_refused(kept: int) -> None:
    """Half a download is refused rather than read as a shorter guide."""
    with pytest.raises(BrokenGuide):
        read(SAMPLE[:kept])


def test_what_servers_add_before_and_behind_a_file_does_no_harm() -> None:
    """Rubbish around a whole file does not make it a broken one."""
    around = b"\r\n" * 40 + SAMPLE + b"\n<html>thank you</html>\n" * 200
    assert [line.text for line in read(around).lines] == [line.text for line in read(SAMPLE).lines]


@pytest.mark.parametrize("data", [b"%PDF-1.7", b"no such thing", b"%PDF-1.4\n%%EOF\n", b"\0" * 99])
def test_rubbish_is_refused(data: bytes) -> None:
    """Bytes that only begin like a PDF, or not even that."""
    with pytest.raises(BrokenGuide, match=r"^guide\.pdf is damaged and cannot be read: "):
        read(data)


def test_an_empty_file_is_refused() -> None:
    """No bytes, no guide."""
    with pytest.raises(EmptyGuide):
        read(b"")


def test_a_scan_without_recognised_text_is_refused() -> None:
    """Pages that are pictures hold no text, even with a page number printed on one of them."""
    pen = Pen()
    for number in range(3):
        pen.picture(0, 0, 595, 842)
        if number == 1:
            pen.line(290, 820, "2")
        pen.turn_page()
    with pytest.raises(EmptyGuide, match="holds pictures of pages but no text"):
        read(pen.pdf())


def test_a_single_picture_page_is_told_and_the_rest_is_read() -> None:
    """A cover without text does not spoil the guide behind it."""
    pen = Pen()
    pen.picture(0, 0, 595, 842)
    pen.turn_page()
    pen.paragraph(LEFT, 80, 495, prose(1))
    document = read(pen.pdf())
    assert document.lines[0].page == 2
    assert [(left.reason, left.page) for left in document.dropped] == [("picture page", 1)]


def test_blank_pages_are_no_text() -> None:
    """A file of empty pages is refused."""
    pen = Pen()
    pen.turn_page()
    with pytest.raises(EmptyGuide, match="holds no text"):
        read(pen.pdf())


def test_more_pages_than_any_guide_has_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small file may claim any number of pages: none of them is read then."""
    monkeypatch.setattr("rules_index.readers.pdf.reader.MOST_PAGES", 2)
    with pytest.raises(GuideTooLarge, match="over the limit of 2 pages"):
        read(SAMPLE)


def test_fonts_that_do_not_name_their_letters_are_refused() -> None:
    """Shapes without letters would become an index of rubbish."""
    pen = Pen()
    # The font has none of these letters and shows a box for each of them.
    pen.lines(LEFT, 80, ["Фонарь горит всю ночь", "пока держится туман"], font=with_own_letters())
    with pytest.raises(BrokenGuide, match="has fonts that do not say which letters they show"):
        read(pen.pdf())


def test_a_single_nameless_letter_leaves_a_hole() -> None:
    """A letter that nobody can name is shown as missing, not guessed."""
    pen = Pen()
    pen.line(LEFT, 80, "Pay 2 Ф to light a lamp", with_own_letters())
    assert read(pen.pdf()).lines[0].text == "Pay 2 \ufffd to light a lamp"


@given(
    st.text(st.sampled_from("ABC de"), min_size=1, max_size=20),
    st.lists(
        # From U+F000 on symbol fonts keep their bullets, which are known by their place.
        st.characters(min_codepoint=0x2600, categories=("So", "Co")).filter(
            lambda char: not "\uf000" <= char <= "\uf0ff"
        ),
        min_size=3,
        max_size=3,
    ),
)
@example("A and BA", ["\U0001f3b2", "\ue001", "x"])
@example("ABBA", ["\U0001f3b2", "\U000f0001", "x"])
def test_every_letter_is_one_whatever_its_number(text: str, meant: list[str]) -> None:
    """Beyond U+FFFF as before it; one that only the file's own font can show is one hole."""
    meanings = dict(zip("ABC", meant, strict=True))
    line = f"Pay {text} for every lamp that burns at night"
    lines = read(mapped(line, meanings)).lines
    wanted = "".join(meanings.get(char, char) for char in line.replace(" ", ""))
    holed = "".join("\ufffd" if unicodedata.category(c) == "Co" else c for c in wanted)
    shown = "".join(line.marker + line.text for line in lines).replace(" ", "")
    assert shown == unicodedata.normalize("NFC", holed)


def test_text_beyond_the_page_is_left_out_and_told() -> None:
    """Printer's notes outside the page and stamps across it are in `dropped`."""
    pen = Pen()
    pen.paragraph(LEFT, 80, 495, prose(1))
    pen.line(-200, 40, "Proof of the press")
    pen.line(30_000, 90, "lost")
    pen.canvas.rotate(45)
    pen.canvas.drawString(400, 200, "DRAFT")
    document = read(pen.pdf())
    assert " ".join(line.text for line in document.lines) == " ".join(prose(1))
    told = " ".join(left.text for left in document.dropped)
    assert all(word in told for word in ("Proof of the press", "lost", "DRAFT"))


def numbered(data: bytes, pattern: bytes, replacement: bytes) -> bytes:
    """The file with other numbers in it; its index of objects no longer fits, PDFium mends that."""
    changed, count = re.subn(pattern, replacement, data)
    assert count
    return changed


@pytest.mark.parametrize(
    ("pattern", "replacement"),
    [
        (rb"/Count \d+", b"/Count 2000000000"),
        (rb"/Count \d+", b"/Count -3"),
        (rb"/MediaBox \[[^]]*\]", b"/MediaBox [ 0 0 1e38 1e38 ]"),
        (rb"/MediaBox \[[^]]*\]", b"/MediaBox [ 5 5 5 5 ]"),
        (rb"/MediaBox \[[^]]*\]", b"/MediaBox [ nan 0 inf 842 ]"),
        (rb"/F1 9 Tf", b"/F1 -1e30 Tf"),
        (rb"/F1 9 Tf", b"/F1 0 Tf"),
        (rb"1 0 0 1 50 ", b"1e20 0 0 1e-20 50 "),
    ],
)
def test_absurd_numbers_are_not_believed(pattern: bytes, replacement: bytes) -> None:
    """Page counts, page sizes, type sizes and places without sense end in text or in our error."""
    try:
        document = read(numbered(SAMPLE, pattern, replacement))
    except UnreadableGuide:
        return
    assert document.lines or document.dropped


@given(st.binary(max_size=400), st.booleans())
@settings(max_examples=60)
def test_any_bytes_become_a_document_or_our_error(data: bytes, has_head: bool) -> None:
    """No bytes whatever make the reader fail in another way."""
    try:
        document = read(b"%PDF-1.5\n" + data + b"\n%%EOF" if has_head else data)
    except UnreadableGuide as error:
        told = str(error)
    else:
        told = " ".join(line.text for line in document.lines) + "."
    assert told.endswith(".")


@given(
    st.lists(
        st.tuples(
            st.integers(0, len(SAMPLE) - 1),
            st.sampled_from([b"0", b"9", b"-", b" ", b"(", b">", b"/", b"R", b"\xff", b"99999"]),
        ),
        min_size=1,
        max_size=25,
    )
)
@settings(max_examples=80)
def test_a_damaged_file_becomes_a_document_or_our_error(edits: list[tuple[int, bytes]]) -> None:
    """Changed bytes anywhere in a real file: whatever is still there is read, or refused."""
    damaged = bytearray(SAMPLE)
    for place, put in edits:
        damaged[place : place + len(put)] = put
    try:
        document = read(bytes(damaged))
    except UnreadableGuide:
        return
    assert all(line.text.strip() and "\n" not in line.text for line in document.lines)
    assert all(0 <= e.start < e.end <= len(x.text) for x in document.lines for e in x.emphasis)
