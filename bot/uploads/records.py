"""Uploads of a server and the work on them, as plain data.

store, Uploads -> Upload -> ui
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from bot.answers.entry_view import GuideLine
from rules_index import Filing, Identity, PlacementState


class Upload(msgspec.Struct, frozen=True):
    """Files that somebody has uploaded for a server and that are not published yet."""

    id: str
    guild: int
    uploader: int = msgspec.field(name="who")
    """A Discord id; the files of uploads call it `who`."""
    at: float
    """The time of the upload, in seconds since 1970."""
    overrides: Identity
    """The game, language and version that the uploader gave."""
    names: tuple[str, ...]
    filings: tuple[Filing, ...] = ()
    """The outcome of publishing for each file; empty until the files have been read."""

    @property
    def usable(self) -> tuple[Filing, ...]:
        """Return the filings of the files that would change the library."""
        return tuple(one for one in self.filings if is_usable(one))

    @property
    def successors(self) -> tuple[Filing, ...]:
        """Return the filings that could replace an older guide, or be added beside it."""
        return tuple(one for one in self.usable if one.before and not one.in_place)


def is_usable(filing: Filing) -> bool:
    """Tell whether publishing the file would change the library."""
    return not filing.refusal and filing.state is not PlacementState.UNCHANGED


@dataclass(frozen=True, slots=True)
class ServerGuide:
    """A server's guide with its short name, which fits into a button."""

    mark: str
    line: GuideLine


@dataclass(frozen=True, slots=True)
class PublishResult:
    """The result of publishing files."""

    filings: tuple[Filing, ...]
    searched: bool
    """Whether answers already use the published files; else the old guides still answer."""


@dataclass(slots=True)
class Progress:
    """The progress of work on files; the worker writes it, the display reads it."""

    name: str = ""
    """The name of the file that is being read."""
    number: int = 0
    total: int = 0
    waiting: bool = False
    """Whether another server's guide is being read first."""
    indexing: bool = False
    """Whether all files are filed and only the index is still being made."""
