"""The settings from the environment, read once."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, get_args

Form = Literal["text", "json", ""]
"""The format of the log; "" means text on a terminal, else JSON."""

BACKUPS, LOG, METRICS = "JUDGE_BACKUPS", "JUDGE_LOG", "JUDGE_METRICS"
UNANSWERED, TABLES = "JUDGE_KEEP_UNANSWERED", "JUDGE_KEEP_TABLES"
KNOWN = frozenset({"JUDGE_DATA", BACKUPS, LOG, METRICS, UNANSWERED, TABLES})
"""The names of all environment variables that the bot reads, apart from Discord's own token."""
_USUAL_BACKUPS, _MOST_BACKUPS = 7, 1000
_USUAL_DAYS, _MOST_DAYS = 365, 36_500


class BadSetting(Exception):
    """A setting has an invalid value; one sentence says what is wrong and what to do."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of the process; the token never appears in its repr or the log."""

    data: Path
    token: str = field(repr=False)
    backups: int = _USUAL_BACKUPS
    """The number of daily backups to keep; 0 for none."""
    log: Form = ""
    metrics: tuple[str, int] | None = None
    """The address of /health and /metrics; None to serve neither."""
    keep_unanswered: bool = False
    keep_tables: int = _USUAL_DAYS
    """The days after the last move at a table until the table is deleted; 0 for never."""


def settings(data: Path) -> Settings:
    """Return the settings from the environment, with the data folder `data`.

    A token may begin with a copied “Bot ”, which is dropped. Raise BadSetting for an invalid value.
    """
    token = os.environ.get("DISCORD_TOKEN", "").strip().removeprefix("Bot ").strip()
    return Settings(
        data,
        token,
        _number(BACKUPS, _USUAL_BACKUPS, _MOST_BACKUPS),
        _form(),
        _address(),
        keep_unanswered=_number(UNANSWERED, 0, 1) == 1,
        keep_tables=_number(TABLES, _USUAL_DAYS, _MOST_DAYS),
    )


def _address() -> tuple[str, int] | None:
    """Return the host and port for metrics, or None; a port alone is reachable only locally.

    Raise BadSetting if the port is not a valid one.
    """
    told = os.environ.get(METRICS, "").strip()
    if not told:
        return None
    host, _, port = told.rpartition(":")
    if not (port.isascii() and port.isdigit() and 0 < int(port) < 65_536):
        raise BadSetting(f"{METRICS} is “{told}”: set it to a port such as 9464, or host:port.")
    return host or "127.0.0.1", int(port)


def _form() -> Form:
    told = os.environ.get(LOG, "").strip().lower()
    for form in get_args(Form):
        if told == form:
            return form  # type: ignore[no-any-return] # one of the words of the type
    raise BadSetting(f"{LOG} is “{told}”: set it to text or json, or leave it out.")


def _number(name: str, usual: int, most: int) -> int:
    told = os.environ.get(name, "").strip() or str(usual)
    if not (told.isascii() and told.isdigit() and int(told) <= most):
        raise BadSetting(f"{name} is “{told}”: set it to a number from 0 to {most}.")
    return int(told)
