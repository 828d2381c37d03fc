"""A guide in our own words with cards: errata, clarifications, questions and two lists."""

from __future__ import annotations

from pathlib import Path

from rules_index.model import Identity
from rules_index.parsing.parse import parse_bytes
from rules_index.store.library import Library

LANTERNS = """# The Lantern Game

Version 2.0

## Rules

### Oil

Oil burns in lanterns.

- A lantern without oil goes out.
- A keeper may take 1 oil from the shed.

### Fog

Fog hides a lantern. See Oil.

## Frequently Asked Questions

**Q: May two keepers light one lantern?**

A: Yes. Both pay 1 oil.

**Q: Does fog hide a bridge?**

A: No. Only lanterns are hidden.

## Card Errata

### Harbour Set

**Paper Lantern (Harbour Set, 7)**

Should read: "pay 1 oil."
(Replaces "take 1 oil from the shed.")

**Stone Bridge (Harbour Set, 12)**

Should read: "cross at night."
(Added "at night.")

## Card Clarifications

### Harbour Set

**Paper Lantern (Harbour Set, 7)**

- Paper Lantern burns in rain.

## Restricted List

A player may choose one card from this list and may not use any other card from this list.

- Paper Lantern (Harbour Set, 7)
- Stone Bridge (Harbour Set, 12)
- Grey Moth (Harbour Set, 20)

## Banned List

No player may use any of these cards.

- Black Candle (Harbour Set, 31)
"""


def with_lanterns(folder: Path) -> Path:
    """Put the guide into the library of a folder."""
    parsed = parse_bytes(LANTERNS.encode(), Identity(game="lantern"), "lanterns.md")
    Library(folder).add(parsed, scope="", source="lanterns.md")
    return folder
