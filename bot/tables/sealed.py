"""Sealed choices: kept from every eye, and provable afterwards.

Locking publishes the commitment, a hash of the choice with a random nonce and of the place that it
was made for. Revealing publishes the choice and the nonce, so everybody can see that nothing was
changed in between: `proves` says so.
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
"""Begins what is hashed, so that no other text of the program can stand for it."""
_MARK, _LENGTH = "v2-", 32
"""160 bits: finding two choices for one commitment takes 2^80 tries, for one place at one table."""
_OLD_LENGTH = 20
"""100 bits of the first version, which had no mark and was bound to nothing."""
_FORMS = {
    1: re.compile(f"[a-z2-7]{{{_OLD_LENGTH}}}"),
    2: re.compile(f"{_MARK}[a-z2-7]{{{_LENGTH}}}"),
}


@dataclass(frozen=True, slots=True)
class Bound:
    """Where a choice was made: its commitment is worth nothing anywhere else."""

    table: str
    """The command that opened the table: it stays the same in an export and where that goes on."""
    game: str
    round: int
    choice: str
    seat: int

    @property
    def parts(self) -> list[str | int]:
        """All of it in the order in which it is hashed."""
        return [self.table, self.game, self.round, self.choice, self.seat]

    def __str__(self) -> str:
        return canonical(self.parts)


class Secret:
    """A text that no repr, log line or format shows."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def open(self) -> str:
        """The text itself: for the store, the reveal, and the seat that it belongs to."""
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
    """Randomness that makes a commitment of a small number unguessable."""
    return secrets.token_hex(16)


def canonical(value: Mapping[str, object] | Sequence[object]) -> str:
    """A choice, or what it is bound to, as the one text that is hashed."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def commitment(value: str, proof: str, bound: Bound) -> str:
    """What is published of a choice when it is locked.

    The list ends where its bracket closes, so no part of it can pass for a part of the choice.
    """
    place = canonical([_TAG, *bound.parts, proof])
    return _MARK + _letters(f"{place}{value}")[:_LENGTH]


def version_of(published: str) -> int:
    """The version of a commitment, 1 or 2; 0 for one that is cut short, or of no known version."""
    return next((n for n, form in _FORMS.items() if form.fullmatch(published)), 0)


def proves(value: str, proof: str, published: str, bound: Bound) -> bool:
    """Whether a revealed choice is the one that was locked in this place."""
    match version_of(published):
        case 1:
            return published == _letters(f"{proof}:{value}")[:_OLD_LENGTH]
        case 2:
            return published == commitment(value, proof, bound)
    return False


def _letters(text: str) -> str:
    return base64.b32encode(hashlib.sha256(text.encode()).digest()).decode().lower()
