"""Makes words from guides and file names safe to print.

intake, contracts, printed, commands -> printable
"""

from __future__ import annotations

import re

_GAP = "  "
"""The spaces that replace a tab between two cells, because a guide's words get no new signs."""
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udc7f\udd00-\udfff]")


def printable(text: str) -> str:
    """Return a text with "?" for undecodable bytes and control characters, two spaces for tabs."""
    # A name's bytes come as lone surrogates where the locale could not decode them.
    said = _CONTROL.sub("?", text.replace("\t", _GAP))
    return said.encode(errors="surrogateescape").decode(errors="replace")
