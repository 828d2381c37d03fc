"""Sealed choices: hidden from everybody, and provable afterwards.

Locking publishes the commitment: a hash of the choice, of a random nonce and of what it is bound
to. Revealing publishes the choice and the nonce, so everybody can check, with `proves`, that the
choice was not changed in between.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

_TAG = "Jade Judge, sealed choice, version 2"
"""The beginning of the hashed text: no other text of the program can be taken for it."""
_MARK, _LENGTH = "v2-", 32
"""The mark of version 2, and the length of its code: 160 bits, so finding two choices for one
commitment takes 2^80 tries, for one seat, choice and round at one table."""
_OLD_LENGTH = 20
"""100 bits: the length of the first version, which had no mark and was bound to nothing."""
_FORMS = {
    1: re.compile(f"[a-z2-7]{{{_OLD_LENGTH}}}"),
    2: re.compile(f"{_MARK}[a-z2-7]{{{_LENGTH}}}"),
}


@dataclass(frozen=True, slots=True)
class Bound:
    """The table, game, round, choice and seat that a commitment is made for, and no other."""

    table: str
    """The id of the command that opened the table; an exported and imported table keeps it."""
    game: str
    round: int
    choice: str
    seat: int

    @property
    def parts(self) -> list[str | int]:
        """Return the fields in the order in which they are hashed."""
        return [self.table, self.game, self.round, self.choice, self.seat]

    def __str__(self) -> str:
        return canonical(self.parts)


class Secret:
    """A text that no repr, log line or format shows."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def open(self) -> str:
        """Return the text itself: for the store, the reveal, and the seat that it belongs to."""
        return self._text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and hmac.compare_digest(
            self._text.encode(), other._text.encode()
        )

    def __hash__(self) -> int:
        return hash(self._text)

    def __repr__(self) -> str:
        return "Secret(…)"


def nonce() -> str:
    """Return 128 random bits as hex, so that nobody finds a hidden choice by trying all values."""
    return secrets.token_hex(16)


def canonical(value: Mapping[str, object] | Sequence[object]) -> str:
    """Return a choice, or what it is bound to, as JSON in the one form that is hashed."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def commitment(value: str, proof: str, bound: Bound) -> str:
    """Return the code that is published when a choice is locked; `proof` is its nonce.

    It hashes a JSON list and then the choice. The list ends where its bracket closes, so no part of
    it can pass for a part of the choice.
    """
    place = canonical([_TAG, *bound.parts, proof])
    return _MARK + _letters(f"{place}{value}")[:_LENGTH]


def version_of(published: str) -> int:
    """Return the version of a commitment, 1 or 2; 0 if it is cut short or of an unknown version."""
    return next((n for n, form in _FORMS.items() if form.fullmatch(published)), 0)


def proves(value: str, proof: str, published: str, bound: Bound) -> bool:
    """Tell whether a choice and its nonce, `proof`, give the commitment published at `bound`."""
    match version_of(published):
        case 1:
            return published == _letters(f"{proof}:{value}")[:_OLD_LENGTH]
        case 2:
            return published == commitment(value, proof, bound)
    return False


def _letters(text: str) -> str:
    return base64.b32encode(hashlib.sha256(text.encode()).digest()).decode().lower()
