"""What the bot is told by its environment; read once."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import get_args

from bot.logs import Form

BACKUPS, LOG = "JUDGE_BACKUPS", "JUDGE_LOG"
KNOWN = frozenset({"JUDGE_DATA", BACKUPS, LOG})
"""Every variable of ours; Discord's token is called as everybody calls it."""
_USUAL_BACKUPS = 7


class BadSetting(Exception):
    """A setting that means nothing: one sentence with what is wrong and what to do."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Token and data folder; the token stands in no repr and no log."""

    data: Path
    token: str = field(repr=False)
    backups: int = _USUAL_BACKUPS
    """How many daily backups are kept; 0 for none."""
    log: Form = ""


def settings(data: Path) -> Settings:
    """The settings of this process; a token may have been copied with “Bot ” before it."""
    token = os.environ.get("DISCORD_TOKEN", "").strip().removeprefix("Bot ").strip()
    return Settings(data, token, _number(BACKUPS, _USUAL_BACKUPS), _form())


def _form() -> Form:
    told = os.environ.get(LOG, "").strip().lower()
    for form in get_args(Form):
        if told == form:
            return form  # type: ignore[no-any-return] # one of the words of the type
    raise BadSetting(f"{LOG} is “{told}”: set it to text or json, or leave it out.")


def _number(name: str, usual: int) -> int:
    told = os.environ.get(name, "").strip() or str(usual)
    if not (told.isascii() and told.isdigit() and int(told) < 10_000):
        raise BadSetting(f"{name} is “{told}”: set it to a number such as {usual}, or to 0.")
    return int(told)
