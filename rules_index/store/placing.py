"""Decides how a new guide is added: its key, and the guides that it replaces. No I/O.

ParsedGuide, Guides in the library -> placing -> Placement -> library
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import count

from rules_index.errors import DuplicateGuide
from rules_index.language.fold import fold, slug
from rules_index.language.versions import without_version
from rules_index.model import Guide, Identity
from rules_index.store.guide import VERSION_SIGN, family_of, root_of, version_figures

_NOT_IN_KEY = re.compile(r"[^\w.]+")


class PlacementState(StrEnum):
    """The outcome of adding a guide, such as `BESIDE` for a version filed beside older ones."""

    ADDED = "added"
    BESIDE = "beside"
    REPLACED = "replaced"
    UNCHANGED = "unchanged"


@dataclass(frozen=True, slots=True)
class Placement:
    """The decision on where a new guide goes: its key, and the guides that it replaces."""

    key: str
    state: PlacementState
    outgoing: tuple[Guide, ...] = ()
    """The guides that are removed to make room for the new guide."""
    before: Guide | None = None
    """The filed guide with which the new guide is compared for a person; None if there is none."""


@dataclass(frozen=True, slots=True)
class Change:
    """The entries that adding a guide adds, removes or changes, by their ids without the guide's
    key.
    """

    key: str
    state: PlacementState
    before: Guide | None = None
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    same: tuple[str, ...] = ()


def place(
    identity: Identity,
    fingerprint: str,
    digest: str,
    held: Sequence[Guide],
    taken: Collection[str] = (),
    *,
    file_format: str = "text",
    replace: bool = False,
) -> Placement:
    """Decide which key a new guide gets and which guides it replaces.

    `held` are the guides of its scope, `taken` are further keys in use. Raises `DuplicateGuide` if
    the scope has the same version in the same format, unless `replace` is set. The scope may have
    the same guide both as HTML and as PDF.
    """
    twin = next((guide for guide in held if guide.fingerprint == fingerprint), None)
    others = [guide for guide in held if guide is not twin]
    kin = [guide for guide in others if _is_kin(guide.identity, identity)]
    if twin and twin.digest == digest:
        forgotten = _older(identity.version, kin) if replace else None
        if forgotten:  # it was filed beside the version before: now it takes its place
            return Placement(forgotten.key, PlacementState.REPLACED, (twin, forgotten), forgotten)
        return Placement(twin.key, PlacementState.UNCHANGED, before=twin)
    rival = _rival(identity.version, kin)
    if rival and rival.format == file_format and not replace:
        raise DuplicateGuide(rival.key, rival.identity.version)
    before = _predecessor(identity.version, kin)
    replaced = (rival if replace else None) or twin or (before if replace else None)
    outgoing = tuple(guide for guide in (twin, replaced) if guide)
    if replaced and (replaced is not twin or _is_kept(twin.identity, identity)):
        key = replaced.key
    else:
        names = {*taken, *(guide.key for guide in others)}
        key = _free_key(identity, file_format if rival else "", kin, names)
    state = (
        PlacementState.REPLACED
        if replaced
        else PlacementState.BESIDE
        if kin
        else PlacementState.ADDED
    )
    return Placement(key, state, tuple(dict.fromkeys(outgoing)), replaced or before)


def compare(placement: Placement, before: Mapping[str, str], after: Mapping[str, str]) -> Change:
    """Return which entries a new version of a guide adds, removes and changes.

    `before` and `after` map the local id of each entry to its text.
    """
    kept = [entry for entry in after if entry in before]
    return Change(
        placement.key,
        placement.state,
        placement.before,
        added=tuple(entry for entry in after if entry not in before),
        removed=tuple(entry for entry in before if entry not in after),
        changed=tuple(entry for entry in kept if before[entry] != after[entry]),
        same=tuple(entry for entry in kept if before[entry] == after[entry]),
    )


def _is_kept(held: Identity, new: Identity) -> bool:
    return _is_kin(held, new) and held.version == new.version


def _is_kin(held: Identity, new: Identity) -> bool:
    """Tell whether two guides are versions of the same guide.

    `held` also counts if an older program added words of the title to its game: "go-rules", not
    "go".
    """
    longer = held.game.startswith(f"{new.game}-") and slug(held.title).startswith(held.game)
    game = new.game if longer else held.game
    return family_of(Identity(game, held.language, held.title)) == family_of(new)


def _version_and_date(guide: Guide) -> tuple[list[int], str, str]:
    return version_figures(guide.identity.version), guide.identity.date, guide.added


def _rival(version: str, kin: Sequence[Guide]) -> Guide | None:
    """Return the guide in `kin` that has the same version as the new guide, or None.

    If the new guide has no version, return a guide without a version, or else the newest guide.
    """
    same = next((guide for guide in kin if guide.identity.version == version), None)
    return same if version else same or max(kin, key=_version_and_date, default=None)


def _predecessor(version: str, kin: Sequence[Guide]) -> Guide | None:
    own = version_figures(version)
    older = [guide for guide in kin if version_figures(guide.identity.version) <= own]
    return (
        max(older, key=_version_and_date)
        if older
        else min(kin, key=_version_and_date, default=None)
    )


def _older(version: str, kin: Sequence[Guide]) -> Guide | None:
    own = version_figures(version)
    older = [guide for guide in kin if version_figures(guide.identity.version) < own]
    return max(older, key=_version_and_date, default=None)


def _free_key(
    identity: Identity, file_format: str, kin: Sequence[Guide], taken: Collection[str]
) -> str:
    wanted = _version_keys(identity, file_format, kin[0]) if kin else _first_keys(identity)
    return next(key for key in _with_figures(wanted) if key not in taken)


def _version_keys(identity: Identity, file_format: str, sibling: Guide) -> tuple[str, str]:
    """Return the two keys that `identity` may get, as another version of the guide `sibling`.

    The first is the key without a version, such as "go-en". The second has the version, the file
    format or both behind an "@": "go-en@2".
    """
    root = root_of(sibling.key)
    apart = "-".join(filter(None, (fold(identity.version), file_format)))
    return root, f"{root}{VERSION_SIGN}{_NOT_IN_KEY.sub('-', apart).strip('-')}"


def _first_keys(identity: Identity) -> tuple[str, ...]:
    game, title = slug(identity.game), slug(without_version(identity.title), 30)
    root = "-".join(filter(None, (game or title, slug(identity.language))))
    bare = title.removeprefix(f"{game}-")  # the key begins with the game already
    return tuple(filter(None, (root, root and bare and f"{root}-{bare}"))) or ("guide",)


def _with_figures(keys: Iterable[str]) -> Iterator[str]:
    *_, last = keys = tuple(keys)
    yield from keys
    yield from (f"{last}-{number}" for number in count(2))
