"""The doctor's findings on this installation, each with what to do about it.

settings, data folder, Discord -> findings -> report or JSON
"""

from __future__ import annotations

import os
import platform
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from importlib.metadata import version
from pathlib import Path

from bot.engine.stores.schema import FAILS
from bot.ops import corruption
from bot.ops.backup import ASIDE
from bot.ops.daily_backups import FOLDER, Loss, daily_backups, losses_by_database
from bot.ops.databases import DATABASES, LIBRARY, damage_of
from bot.ops.finding import Finding, State
from bot.ops.instance_lock import is_running
from bot.ops.operator_files import operator_file_findings
from bot.settings import KNOWN, TABLES, Settings
from rules_index import (
    Guide,
    Library,
    LibraryUnavailable,
    NotADatabaseFile,
    RulesIndexError,
    check_database,
    index_note,
    is_newer,
    newest_first,
    starters,
)

_TIGHT, _TOO_TIGHT = 500, 50
"""The free space, in megabytes, below which the doctor warns, and below which it reports an
error."""
_OLD = timedelta(days=3 * 365)
"""The age from which a guide probably has a newer edition."""
_LATE = timedelta(days=2)
_FAR = 30
"""The most characters of a guide's title that are shown."""


def local_findings(told: Settings, now: datetime) -> Iterator[Finding]:
    """Yield the findings on everything that can be checked without a network."""
    yield _versions()
    yield from _settings(told)
    yield from _folder(told.data)
    if not told.data.is_dir():
        return
    if _may_write(told.data):  # SQLite needs the right to write even to read
        lacking = losses_by_database(told.data)
        for name in DATABASES:
            yield _database(told.data, name, lacking.get(name))
        yield from _guides(told.data, now.date())
    yield from operator_file_findings(told.data)
    yield _backups(told, now)
    yield _tables(told)
    yield from _set_aside(told.data)
    if is_running(told.data):
        yield Finding("bot", "good", "is running over this data folder")


def _versions() -> Finding:
    named = {
        "Jade Judge": version("jade-judge"),
        "Python": platform.python_version(),
        "discord.py": version("discord-py"),
        "SQLite": sqlite3.sqlite_version,
    }
    return Finding("versions", "good", ", ".join(f"{name} {told}" for name, told in named.items()))


def _settings(told: Settings) -> Iterator[Finding]:
    set_here = {name for name in os.environ if name.startswith("JUDGE_")}
    unknown = sorted(set_here - KNOWN)
    if unknown:
        yield Finding(
            "settings",
            "look",
            f"nothing reads {', '.join(unknown)}",
            f"use one of {', '.join(sorted(KNOWN))}, or take it out",
        )
    else:
        yield Finding("settings", "good", ", ".join(sorted(set_here)) or "none but the usual ones")
    if not told.token:
        yield Finding(
            "token",
            "look",
            "there is none: the console works, the bot on Discord does not",
            "set DISCORD_TOKEN (Discord's Developer Portal, your application, Bot, Reset Token)",
        )


def _folder(data: Path) -> Iterator[Finding]:
    if not data.is_dir():
        yield Finding(
            "data folder",
            "bad",
            f"{data} does not exist",
            "begin with “judge console”, or add a guide: “judge ingest FILE”",
        )
        return
    if not _may_write(data):
        do = "give this account the right to, or name another folder with --data"
        yield Finding("data folder", "bad", f"{data} cannot be written to", do)
    else:
        yield Finding("data folder", "good", str(data))
    free = shutil.disk_usage(data).free // 1_000_000
    state: State = "bad" if free < _TOO_TIGHT else "look" if free < _TIGHT else "good"
    do = "" if state == "good" else "make room: a full disk stops every table"
    yield Finding("free space", state, f"{free:,} MB", do)


def _may_write(path: Path) -> bool:
    return os.access(path, os.W_OK)


def _database(data: Path, name: str, loss: Loss | None) -> Finding:
    try:
        check_database(data / name)
    except NotADatabaseFile as error:
        do = "move it away; “judge restore FILE” puts a backup in the place of a database"
        return Finding(name, "bad", f"cannot be opened: {error}", do)
    found = _file(data, name, loss)
    try:
        if name == LIBRARY and found.state == "good":
            _read_all(data)
    except LibraryUnavailable as error:
        return Finding(name, "bad", error.problem, error.advice)
    return found


def _file(data: Path, name: str, loss: Loss | None) -> Finding:
    is_there = (data / name).exists()
    if is_there and not _may_write(data / name):
        return Finding(name, "bad", "cannot be written to", "give this account the right to")
    try:
        wrong = damage_of(data / name) if is_there else ""
    except (OSError, *FAILS) as error:
        return Finding(name, "look", f"cannot be looked at now: {error}", "try again in a minute")
    if wrong:
        do = "stop the bot and run “judge restore FILE” with your last backup"
        return Finding(name, "bad", f"damaged: {wrong}", do)
    if loss:
        return Finding(name, "bad" if is_there else "look", loss.said, _remedy(loss))
    if not is_there:
        return Finding(name, "good", "not there yet; it is made when it is needed")
    size = (data / name).stat().st_size / 1_000_000
    return Finding(name, "good", f"sound, {size:.1f} MB")


def _read_all(data: Path) -> None:
    """Read everything in the library once; raise `LibraryUnavailable` if a row cannot be decoded.

    SQLite's own check finds no fault in such a row.
    """
    with Library(data).snapshot() as now:
        for guide in now.guides(now.scopes()):
            now.entries([guide.scope], guide.key)
            now.left_out([guide.scope], guide.key)
        now.card_names()


def _remedy(loss: Loss) -> str:
    if loss.is_latest:
        return "start the bot again: it puts that backup in its place and keeps this file"
    file = f"{FOLDER}/{loss.holders[0].name}"
    return (
        f"stop the bot and run “judge restore {file}”: all is then as it was in that backup, and "
        "what is there now is set aside; if nobody misses what it holds, move that file away"
    )


def _guides(data: Path, today: date) -> Iterator[Finding]:
    try:
        with Library(data).snapshot() as now:
            guides = now.guides(now.scopes())
    except RulesIndexError as error:
        yield Finding("guides", "bad", str(error), "restore a backup, or add your guides again")
        return
    if not guides:
        yield _no_guides(Library(data))
        return
    if behind := index_note.last(data):
        do = "mend what it names; the bot tries again after every change, or when it starts"
        yield Finding("search", "bad", behind, do)
    entries = sum(guide.entries for guide in guides)
    yield Finding("guides", "good", f"{len(guides)} with {entries:,} entries")
    for guide in guides:
        told = guide.identity.date
        day = _day(told)
        if day and today - day > _OLD:
            name = f"{guide.identity.title[:_FAR]} ({guide.identity.version or told})"
            yield Finding("guides", "look", f"{name} is of {told[:4]}", _successor(guide, guides))


def _successor(guide: Guide, guides: Sequence[Guide]) -> str:
    """Return what to do about an old guide: find a newer edition, or remove it if one is here."""
    kin = [one for one in guides if (one.scope, one.family) == (guide.scope, guide.family)]
    if not any(is_newer(one, guide) for one in kin):
        return "look whether its publisher has a newer one"
    newest = newest_first(kin)[0].identity
    scope = f" --scope {guide.scope}" if guide.scope else ""
    return (
        f"a newer one ({newest.version or newest.date}) is here, too: "
        f"if nobody plays by this one, “judge remove {guide.key}{scope}”"
    )


def _no_guides(library: Library) -> Finding:
    """Return the finding for a library without guides.

    A new library gets the starter guides by itself.
    """
    if starters.wanted(library):
        said = "none yet: the first start files the starter guides that come along"
        return Finding("guides", "good", said)
    do = "add one: “judge ingest FILE”, or the starter guides: “judge ingest --starter”"
    return Finding("guides", "look", "there is none", do)


def _day(told: str) -> date | None:
    """Return a day late in a year or month, or the day itself: "2021" -> 2021-12-28.

    "2021-01" -> 2021-01-28. Return None for no date or one that does not exist, as in a damaged
    library.
    """
    try:
        numbers = [int(number) for number in told.split("-")]
        year, month, day = (*numbers, *(12, 28)[len(numbers) - 1 :])
        return date(year, month, day)
    except (ValueError, OverflowError):
        return None


def _backups(told: Settings, now: datetime) -> Finding:
    found = daily_backups(told.data)
    if not found:
        do = "run “judge backup FILE”, or let the bot run: it makes one a day"
        return Finding("backups", "look", "there is none", do)
    age = now - found[-1][0]
    said = f"{len(found)} kept, the last of {found[-1][0]:%Y-%m-%d %H:%M} UTC"
    late = age > _LATE
    return Finding(
        "backups", "look" if late else "good", said, "is the bot running?" if late else ""
    )


def _tables(told: Settings) -> Finding:
    days = told.keep_tables
    said = f"deleted {days} days after their last move" if days else "kept for ever"
    return Finding("tables", "good", f"{said} ({TABLES})")


def _set_aside(data: Path) -> Iterator[Finding]:
    for start in (corruption.ASIDE, ASIDE):
        for path in sorted(data.glob(f"{start}*")):
            do = "keep it until you are sure that nothing is missing, then delete it"
            yield Finding("set aside", "look", path.name, do)


def now() -> datetime:
    """Return the present time in UTC."""
    return datetime.now(UTC)
