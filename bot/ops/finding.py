"""One finding of the doctor.

doctor, operator_files, doctor_online -> Finding -> commands
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

State = Literal["good", "look", "bad"]


class Finding(Struct, frozen=True):
    """The state of one thing that the doctor checked."""

    about: str
    state: State
    said: str
    do: str = ""
    """What to do about the finding; "" if nothing is needed."""
