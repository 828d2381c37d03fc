"""Decodes a file: finds the encoding among those common in Central and Western Europe.

Measured beside charset-normalizer on excerpts of 300 to 20,000 bytes: see docs/readers.md.
"""

from __future__ import annotations

import codecs
from collections import Counter

from rules_index.errors import BrokenGuide, NotAGuide
from rules_index.language.detect import detect
from rules_index.phrase import Phrase

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16: its mark begins with the same bytes
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_SINGLE_BYTE = ("cp1250", "iso8859_2", "cp1252")
# The letters beyond ASCII that each language uses; a wrong decoding mixes them.
_ALPHABETS = {
    code: frozenset(letters + letters.upper())
    for code, letters in {
        "pl": "ąćęłńóśźż",
        "cs": "áčďéěíňóřšťúůýž",
        "fr": "àâæçéèêëîïôœùûüÿ",
        "de": "äöüß",
        "es": "áéíñóúü",
        "it": "àèéìíòóù",
        "pt": "áâãàçéêíóôõú",
    }.items()
}
_PUNCTUATION = frozenset("„”“«»–—…’‘‚•€§°®™©·×½¼¾±‰\u00a0")
_BINARY_SHARE = 0.02
"""The share of control characters above which a file is binary. Chosen by hand."""
_SAMPLE = 20_000
"""The number of characters at the start of a text from which its language is detected. Chosen by
hand."""


def decode(data: bytes, name: str) -> str:
    """Decode the bytes of a file in whatever encoding they are, and return the text.

    Raise `NotAGuide` for binary data, and `BrokenGuide` if the bytes do not fit the encoding that
    the file claims. `name` is the guide's name in these errors.
    """
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return _strictly(data, encoding, name)
    if b"\0" in data:
        return _without_mark(data, name)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = _damaged_utf8(data) or _best_single_byte(data)
    if _controls(text) > _BINARY_SHARE * len(text):
        raise NotAGuide(name, "a binary file")
    return text


def _strictly(data: bytes, encoding: str, name: str) -> str:
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        raise BrokenGuide(
            name, Phrase("claims to be {encoding} but is not", {"encoding": encoding})
        ) from None
    if "\0" in text:
        raise NotAGuide(name, "a file with NUL bytes")
    return text


def _without_mark(data: bytes, name: str) -> str:
    """Decode UTF-16 that has no byte order mark; raise `NotAGuide` for other bytes.

    UTF-16 is recognised by its zero bytes: in mostly Latin text, every other byte is zero.
    """
    half = len(data) // 2 or 1
    for start, encoding in ((0, "utf-16-be"), (1, "utf-16-le")):
        if data[start::2].count(0) > 0.6 * half and data[1 - start :: 2].count(0) == 0:
            return _strictly(data[: len(data) // 2 * 2], encoding, name)
    raise NotAGuide(name, "a file with NUL bytes")


def _damaged_utf8(data: bytes) -> str:
    """Decode UTF-8 with a few broken characters; return "" if too many are broken.

    For each broken character, there must be more than 50 intact characters beyond ASCII.
    """
    text = data.decode("utf-8", "replace")
    whole = sum(char > "\x7f" and char != "\ufffd" for char in text)
    return text if text.count("\ufffd") * 50 < whole else ""


def _best_single_byte(data: bytes) -> str:
    return max((data.decode(name, "replace") for name in _SINGLE_BYTE), key=_likelihood)


def _likelihood(text: str) -> float:
    """Return a score for a decoded text: the higher, the likelier is the encoding.

    Only characters beyond ASCII count. Each letter of the language whose letters are most frequent
    in the text scores 1, each letter of the language that `detect` finds 0.5 (both may apply), and
    each typographic mark 0.9.
    """
    counts = Counter(char for char in text if char > "\x7f")
    marks = sum(count for char, count in counts.items() if char in _PUNCTUATION)
    fits = {
        code: sum(count for char, count in counts.items() if char in alphabet)
        for code, alphabet in _ALPHABETS.items()
    }
    return max(fits.values()) + 0.5 * fits.get(detect(text[:_SAMPLE]), 0) + 0.9 * marks


def _controls(text: str) -> int:
    return sum(char < " " and char not in "\t\n\r\f\v" for char in text)
