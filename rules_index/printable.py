"""Makes words from guides and file names safe to print.

intake, contracts, printed, commands -> printable
"""

from __future__ import annotations

import re

_GAP = "  "
"""The spaces that replace a tab between two cells; no sign is added to a guide's words."""
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udc7f\udd00-\udfff]")


def printable(text: str) -> str:
    """Return a text that is safe to print on one line.

    Undecodable bytes and control characters become "?", and a tab becomes two spaces.
    """
    # A name's bytes come as lone surrogates where the locale could not decode them.
    said = _CONTROL.sub("?", text.replace("\t", _GAP))
    return said.encode(errors="surrogateescape").decode(errors="replace")
