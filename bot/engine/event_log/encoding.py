"""Events to JSON and back, for the store and for exports; secrets are plain text in it.

store, export -> encoding -> events
"""

from __future__ import annotations

import msgspec

from bot.engine.events import AnyEvent
from bot.engine.sealed import Secret


def enc_hook(value: object) -> object:
    if isinstance(value, Secret):
        return value.open()
    raise TypeError(type(value).__name__)


def dec_hook(kind: type, value: object) -> object:
    if kind is Secret and isinstance(value, str):
        return Secret(value)
    raise TypeError(kind.__name__)


_ENCODER = msgspec.json.Encoder(enc_hook=enc_hook)
_DECODER = msgspec.json.Decoder(AnyEvent, dec_hook=dec_hook)


def encode(event: AnyEvent) -> bytes:
    """Return the event as JSON, for the store only: secrets are plain text in it."""
    return _ENCODER.encode(event)


def decode(text: bytes | str) -> AnyEvent:
    """Return the event that a JSON text holds."""
    event: AnyEvent = _DECODER.decode(text)
    return event
