"""Sealed choices: kept from every eye, and provable afterwards.

Locking publishes the commitment, a hash of the choice with a random nonce. Revealing publishes
both, so everybody can see that nothing was changed in between: `proves` says so.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping

_LENGTH = 20
"""100 bits: short enough to read out, too many to find two choices for one commitment."""


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


def canonical(value: Mapping[str, object]) -> str:
    """A choice as the one text that is hashed."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def commitment(value: str, proof: str) -> str:
    """What is published of a choice when it is locked."""
    digest = hashlib.sha256(f"{proof}:{value}".encode()).digest()
    return base64.b32encode(digest).decode().lower()[:_LENGTH]


def proves(value: str, proof: str, published: str) -> bool:
    """Whether a revealed choice is the one that was locked."""
    return hmac.compare_digest(commitment(value, proof).encode(), published.encode())
