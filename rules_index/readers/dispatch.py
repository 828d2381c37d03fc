"""Chooses the reader of a file by its first bytes, or else by its file name extension."""

from __future__ import annotations

import re
from pathlib import PurePath

from rules_index.errors import EmptyGuide, GuideTooLarge, NotAGuide, UnknownMarkup
from rules_index.model import Document
from rules_index.phrase import Phrase
from rules_index.readers.asciidoc import read_asciidoc
from rules_index.readers.encoding import decode
from rules_index.readers.html import read_html
from rules_index.readers.markdown import read_markdown
from rules_index.readers.markup import foreign_markup
from rules_index.readers.pdf import read_pdf
from rules_index.readers.text import read_text
from rules_index.readers.underlined import with_marks

_LONGEST_LINE = 200_000
"""The most characters of a line in a guide that is not HTML; a file with a longer line is no guide.
Chosen by hand."""
_SIGNATURES = (
    (b"\x89PNG", Phrase("a picture")),
    (b"\xff\xd8\xff", Phrase("a picture")),
    (b"GIF8", Phrase("a picture")),
    (b"II*\0", Phrase("a picture")),
    (b"MM\0*", Phrase("a picture")),
    (b"PK\x03\x04", Phrase("an archive or an office document")),
    (b"PK\x05\x06", Phrase("an archive or an office document")),
    (b"\xd0\xcf\x11\xe0", Phrase("an office document")),
    (b"\x1f\x8b", Phrase("a compressed file")),
    (b"BZh", Phrase("a compressed file")),
    (b"\xfd7zXZ", Phrase("a compressed file")),
    (b"7z\xbc\xaf", Phrase("an archive")),
    (b"Rar!", Phrase("an archive")),
    (b"\x7fELF", Phrase("a program")),
    (b"MZ\x90", Phrase("a program")),
    (b"SQLite format 3", Phrase("a database")),
    (b"{\\rtf", Phrase("an RTF document")),
    (b"%!PS", Phrase("a PostScript file")),
)
_ENDINGS = {
    ".html": read_html,
    ".htm": read_html,
    ".xhtml": read_html,
    ".md": read_markdown,
    ".markdown": read_markdown,
    ".adoc": read_asciidoc,
    ".asciidoc": read_asciidoc,
    ".asc": read_asciidoc,
}
_HTML = re.compile(
    r"\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--.{0,2000}?-->\s*)?"
    r"<(?:!doctype\s+html|html|head|body)\b",
    re.I | re.S,
)
_XML = re.compile(r"\s*<\?xml\s")
_ASCIIDOC = re.compile(r"^={1,5} \S|^:[\w-]+:(?: |$)", re.M)
_MARKDOWN = re.compile(r"^ {0,3}#{1,6} +\S|\*\*\S[^*\n]*\*\*|^\|.*\|\s*$", re.M)


def read(data: bytes, name: str) -> Document:
    """Read a guide of any known format, and return it as a Document.

    Raise a subclass of `UnreadableGuide` if the format is unknown or the file contains no text.
    """
    if b"%PDF-" in data[:1024]:
        return read_pdf(data, name)
    for signature, looks_like in _SIGNATURES:
        if data.startswith(signature):
            raise NotAGuide(name, looks_like)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        raise NotAGuide(name, "a picture")
    text = decode(data, name)
    if not text.strip("\ufeff \t\r\n\f\v"):
        raise EmptyGuide(name, "is empty", "choose the file with the rules")
    document = _read_text(text, name)
    if not document.lines:
        raise EmptyGuide(name, "holds nothing but marks", "choose the file with the rules")
    return document


def _read_text(text: str, name: str) -> Document:
    reader = _ENDINGS.get(PurePath(name).suffix.lower())
    if reader is read_html or (reader is None and _HTML.match(text)):
        return read_html(text, name)
    if _XML.match(text):
        raise NotAGuide(name, Phrase("an XML file"))
    if max(map(len, text.split("\n"))) > _LONGEST_LINE:
        limit = Phrase("{n} characters in one line", {"n": f"{_LONGEST_LINE:,}"})
        raise GuideTooLarge(name, limit, "save it as text with line ends")
    if markup := foreign_markup(text, name):
        raise UnknownMarkup(name, markup)
    if reader is not None:
        return reader(text, name)
    if len(_ASCIIDOC.findall(text)) > 1 and not _MARKDOWN.search(text):
        return read_asciidoc(text, name)
    if len(_MARKDOWN.findall(text)) > 1:
        return read_markdown(with_marks(text), name)
    return read_text(text, name)
