"""Cut a typed text into folded words, numbers and signs."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

_PLAIN = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "œ": "oe", "æ": "ae", "ı": "i"})
"""Letters that normalising does not split into letter and accent -> plain letters."""
_MOST_DIGITS = 15
"""The maximum number of digits of a number; a longer one is read as a word. Chosen by hand: no
player means such a number."""
_TOKEN = re.compile(
    r"""
      (?P<step>(?<![^\W_])[^\W_]{1,4}(?:\.[^\W_]{1,4})+(?![^\W_]))
    | (?P<seat>\#[0-9]{1,2}(?![^\W_]))                           # a seat, whatever it is called
    | (?P<number>[0-9]+(?![^\W_]))
    | (?P<drop>(?<=\w)['’]s(?![^\W_])                       # Ana's
              |(?<!\w)(?:l|d|j|m|s(?!.ils?\b)|t|c|qu)['’](?=\w)      # l'honneur, but s'il, n'a
              |(?<=[^\W\d_])&(?=[^\W\d_])                        # R&D
              |[\s_:…"“”„«»()\[\]{}!'’`])
    | (?P<word>[^\W_]+)
    | (?P<arrow>->|=>|→|⇒)
    | (?P<sign>[+−–—-])
    | (?P<equals>=)
    | (?P<hard>;)
    | (?P<soft>[,&.])
    | (?P<other>.)
    """,
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
"""One token of a text; the matching group names its kind. "drop", and spaces and marks among
"other", are left out."""


def fold(text: str) -> str:
    """Return a text in lower case without accents and strokes: "Żuraw" -> "zuraw"."""
    if text.isascii():
        return text.lower()
    cut = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in cut if not unicodedata.combining(c)).translate(_PLAIN)


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a number or a sign of a text, with the characters where it starts and ends."""

    kind: str
    text: str
    start: int
    end: int


def clean(text: str) -> str:
    """Return a text as one line without control characters, each accent joined with its letter."""
    one = unicodedata.normalize("NFC", text)
    shown = "".join(c if unicodedata.category(c) not in {"Cc", "Cs", "Cf"} else " " for c in one)
    return " ".join(shown.split())


@lru_cache(maxsize=8)
def tokens(text: str) -> tuple[Token, ...]:
    """Return the tokens of a text, without punctuation that means nothing.

    The last few texts are cached, as each language and each reader looks at the same line.
    """
    return _tokens(text)


def _tokens(text: str) -> tuple[Token, ...]:
    found = []
    for match in _TOKEN.finditer(text):
        kind = str(match.lastgroup)
        if kind == "drop" or (kind == "other" and unicodedata.category(match[0])[0] in "ZSM"):
            continue
        if kind == "number" and len(match[0]) > _MOST_DIGITS:
            kind = "word"
        said = fold(match[0]).strip()
        if said:
            found.append(Token(kind, said, match.start(), match.end()))
    return tuple(found)


def words(text: str) -> tuple[str, ...]:
    """Return a name as folded words, as they are looked up: "Żuraw 2" -> ("zuraw", "2")."""
    kinds = {"word", "number", "step", "sign"}
    return tuple(token.text for token in _tokens(clean(text)) if token.kind in kinds)


def shape(text: str) -> str:
    """Return the folded words of a text with "#" for each number: "Honor to 8" -> "honor to #".

    Phrases that may complete a typed text are looked up by this shape.
    """
    said = (token for token in tokens(text) if token.kind != "hard")
    return " ".join("#" if token.kind == "number" else token.text for token in said)
