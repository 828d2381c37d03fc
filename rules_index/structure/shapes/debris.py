"""Recognises lines that OCR makes of a picture: short lines without a word."""

from __future__ import annotations

import re

_LETTERS = re.compile(r"[^\W\d_]{3,}")


def is_debris(text: str) -> bool:
    """Tell whether a short line has no word, so that OCR has probably made it of a picture.

    "| ~ 7 |" is such a line; "No!" is not, because it has letters and a final sign.
    """
    says_no = text.endswith((".", "!")) and any(char.isalpha() for char in text)
    return len(text) <= 40 and not _LETTERS.search(text) and not says_no and ":" not in text
