"""A small guide with every kind of entry, in our own words, and a data folder that holds it."""

from __future__ import annotations

from pathlib import Path

from rules_index.model import Identity
from rules_index.parsing.parse import parse_bytes
from rules_index.store.library import Library

LANTERNS = """# Lanterns: rules reference

Version 1.0, 3 May 2021

## Oil

Oil pays for the light of a lantern. You start with 3 oil.

- A lantern without oil goes out at the end of the round.
- A lantern that went out can not be moved.

See also: Fog

## Fog

Fog stops every boat that enters it.

## Sailing phase

### 2.1 Choose a course

Players set their course dials in secret and reveal them together.

### 2.2 Move boats

Boats move from the highest course to the lowest.

## Errata

### Old Wreck (Bay, 12)

Should read: “Discard 1 oil to move the chosen boat.”

## Frequently asked questions

**Q: Can Old Wreck (Bay Set 12) move a boat that is in the fog?**

A: No, the fog stops it first, and the oil is lost.

## Restricted list

A crew may hold only one of these cards.

- Old Wreck (Bay, 12)
- Silver Buoy (Reef, 3)
- Silver Bell (Reef, 4)
"""


def file_lanterns(
    folder: Path, text: str = LANTERNS, scope: str = "", game: str = "lanterns"
) -> Path:
    """Puts the guide into the library of a folder."""
    parsed = parse_bytes(text.encode(), Identity(game=game), "lanterns.md")
    Library(folder).add(parsed, scope=scope, source="lanterns.md")
    return folder
