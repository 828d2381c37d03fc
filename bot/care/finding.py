"""What the doctor says of one matter.

doctor, additions, online -> Finding -> commands
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

State = Literal["good", "look", "bad"]


class Finding(Struct, frozen=True):
    """How one matter stands."""

    about: str
    state: State
    said: str
    do: str = ""
    """What to do about it; "" where nothing is to be done."""
