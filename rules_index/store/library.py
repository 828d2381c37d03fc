"""Adds, replaces and removes guides and entries in library.db, in one transaction each.

ParsedGuide -> placing -> library [library.db] -> search, bot
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from sqlite_utils import Database

from rules_index.errors import NoSuchGuide
from rules_index.model import FiledEntry, Guide, LeftOut, ParsedGuide
from rules_index.store.crosslinks import link_between
from rules_index.store.guide import family_of
from rules_index.store.opening import opened, writing
from rules_index.store.placing import Change, Placement, PlacementState, compare, place
from rules_index.store.shelves import (
    CardName,
    Shelf,
    card_names,
    entries_named,
    entries_of,
    entry_of,
    left_out_of,
    put,
    shelves,
    take_away,
    texts_of,
)

OPERATOR = ""
"""The scope of the operator's guides, which every server sees."""

SCOPES = "SELECT DISTINCT scope FROM guides ORDER BY scope"
GENERATION = "SELECT value FROM meta WHERE name = 'generation'"
NEXT_GENERATION = "UPDATE meta SET value = value + 1 WHERE name = 'generation'"


class Snapshot:
    """A view of the library at one moment; later changes are not seen."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def generation(self) -> int:
        """Return the library's generation: a number that differs after every change."""
        found = next(iter(self._db.query(GENERATION)), None)
        if found is None:
            raise sqlite3.DatabaseError("it does not say how often it has changed")
        return int(found["value"])

    def scopes(self) -> tuple[str, ...]:
        """Return the scopes that have guides in the library, the operator's first."""
        return tuple(row["scope"] for row in self._db.query(SCOPES))

    def guides(self, scopes: Iterable[str]) -> tuple[Guide, ...]:
        """Return the guides of these scopes, one scope after the other."""
        return tuple(shelf.guide for shelf in shelves(self._db, scopes))

    def entries(
        self, scopes: Iterable[str], guide: str | None = None, kind: str | None = None
    ) -> tuple[FiledEntry, ...]:
        """Return the entries of all guides in these scopes, guide by guide.

        With `guide`, only entries of the guide with this key are returned; with `kind`, only those
        of this kind. Raises `NoSuchGuide` if no guide has the key.
        """
        held = shelves(self._db, scopes)
        wanted = held if guide is None else [_guide_with_key(guide, held)]
        return tuple(entry for shelf in wanted for entry in entries_of(self._db, shelf, kind))

    def entry(self, scopes: Iterable[str], entry_id: str) -> FiledEntry | None:
        """Return the entry with a public id such as "l5r-en/rings", or None if there is none.

        If several scopes have it, the first one counts.
        """
        key, _, local_id = entry_id.partition("/")
        held = [shelf for shelf in shelves(self._db, scopes) if shelf.guide.key == key]
        found = (entry_of(self._db, shelf, local_id) for shelf in held)
        return next(filter(None, found), None)

    def picked(
        self, wanted: Sequence[tuple[str, str]], guides: Mapping[tuple[str, str], Guide]
    ) -> list[FiledEntry | None]:
        """Return the entries with these scopes and public ids, in order; None for each missing one.

        `wanted` has pairs of a scope and an id. `guides` maps scope and key to the guides of the
        library; the caller passes them, because reading them for every question would be too slow.
        """
        local: dict[tuple[str, str], list[str]] = defaultdict(list)
        for scope, entry_id in wanted:
            key, _, local_id = entry_id.partition("/")
            local[scope, key].append(local_id)
        held = ((guide, ids) for place, ids in local.items() if (guide := guides.get(place)))
        found = {
            (filed.guide.scope, filed.entry.id): filed
            for guide, ids in held
            for filed in entries_named(self._db, guide, ids)
        }
        return [found.get(one) for one in wanted]

    def card_names(self) -> tuple[CardName, ...]:
        """Return every card name as a guide prints it, with the guide's scope and game."""
        return card_names(self._db)

    def left_out(self, scopes: Iterable[str], key: str) -> tuple[LeftOut, ...]:
        """Return the lines of a guide that are in no entry; raises `NoSuchGuide`."""
        return tuple(left_out_of(self._db, _guide_with_key(key, shelves(self._db, scopes))))


class Library:
    """The library in a data folder: its file library.db is opened or made only when it is used.

    Every call opens the file anew. So threads may share an object, and the next call sees a library
    that was rebuilt or restored from a backup.
    """

    def __init__(self, folder: Path, timeout: float = 5.0) -> None:
        self.path = folder / "library.db"
        self._timeout = timeout

    @contextmanager
    def snapshot(self) -> Iterator[Snapshot]:
        """Open a `with` block in which all reads see the library in the same state."""
        with opened(self.path, self._timeout) as db, db.atomic():
            yield Snapshot(db)

    def generation(self) -> int:
        """Return a number that differs after every change of the library; 0 if there is no
        library.
        """
        with self.snapshot() as now:
            # What is empty for want of a file is made in memory each time, and always the same.
            return now.generation() if self.path.exists() else 0

    def add(
        self,
        parsed: ParsedGuide,
        *,
        scope: str = OPERATOR,
        source: str = "",
        replace: bool = False,
        dry_run: bool = False,
    ) -> Change:
        """Add a guide and return what changes; with `dry_run`, change nothing.

        Raises `DuplicateGuide` if the library has another guide of the same version, unless
        `replace` is set.
        """
        if dry_run:
            with opened(self.path, self._timeout) as db, db.atomic():
                return _plan(db, parsed, scope, replace=replace)[1]
        with opened(self.path, self._timeout, create=True) as db, writing(db):
            placement, change = _plan(db, parsed, scope, replace=replace)
            if change.state is not PlacementState.UNCHANGED:
                _file(db, placement, _guide_to_file(placement.key, parsed, scope, source), parsed)
            return change

    def remove(self, key: str, *, scope: str = OPERATOR) -> Guide:
        """Remove the guide with this key and return its record; raise `NoSuchGuide`."""
        with opened(self.path, self._timeout) as db, writing(db):
            shelf = _guide_with_key(key, shelves(db, [scope]))
            take_away(db, shelf)
            _end_change(db, [shelf.guide])
            return shelf.guide


def _guide_with_key(key: str, held: Sequence[Shelf]) -> Shelf:
    for shelf in held:
        if shelf.guide.key == key:
            return shelf
    raise NoSuchGuide(key, tuple(dict.fromkeys(shelf.guide.key for shelf in held)))


def _plan(
    db: Database, parsed: ParsedGuide, scope: str, *, replace: bool
) -> tuple[Placement, Change]:
    held = shelves(db, [scope])
    guides = [shelf.guide for shelf in held]
    taken = _keys_of_others(db, parsed) if scope != OPERATOR else ()
    placement = place(
        parsed.identity,
        parsed.fingerprint,
        _digest(parsed),
        guides,
        taken,
        file_format=parsed.format,
        replace=replace,
    )
    before = [texts_of(db, shelf) for shelf in held if shelf.guide == placement.before]
    after = {entry.id: entry.text for entry in parsed.entries}
    return placement, compare(placement, before[0] if before else {}, after)


def _keys_of_others(db: Database, parsed: ParsedGuide) -> set[str]:
    """Return the keys of the operator's guides, which a server's guide `parsed` must not have.

    The operator's versions of the same guide are left out: their keys may be used.
    """
    family = family_of(parsed.identity)
    operators = (shelf.guide for shelf in shelves(db, [OPERATOR]))
    return {guide.key for guide in operators if guide.family != family}


def _digest(parsed: ParsedGuide) -> str:
    return hashlib.sha256(msgspec.json.encode(parsed)).hexdigest()


def _guide_to_file(key: str, parsed: ParsedGuide, scope: str, source: str) -> Guide:
    return Guide(
        key=key,
        scope=scope,
        family=family_of(parsed.identity),
        identity=parsed.identity,
        format=parsed.format,
        source=source,
        fingerprint=parsed.fingerprint,
        digest=_digest(parsed),
        added=datetime.now(UTC).isoformat(timespec="seconds"),
        placed=parsed.placed,
        entries=len(parsed.entries),
        left_out=len(parsed.left_out),
    )


def _file(db: Database, placement: Placement, guide: Guide, parsed: ParsedGuide) -> None:
    for shelf in shelves(db, [guide.scope]):
        if shelf.guide in placement.outgoing:
            take_away(db, shelf)
    put(db, guide, parsed)
    _end_change(db, [guide, *placement.outgoing])


def _end_change(db: Database, touched: Sequence[Guide]) -> None:
    """Finish a change of some guides: resolve the links between guides, and raise the
    generation.
    """
    for game in sorted({guide.identity.game for guide in touched}):
        link_between(db, game)
    db.execute(NEXT_GENERATION)
