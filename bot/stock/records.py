"""What somebody has handed in for a server, as plain data.

store, Stock -> Upload -> render
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from bot.judge.leaf import GuideLine
from rules_index import Filing, Identity, PlacementState


class Upload(msgspec.Struct, frozen=True):
    """Files that wait for a decision."""

    id: str
    guild: int
    who: int
    """Who handed them in."""
    at: float
    """When, in seconds since 1970."""
    overrides: Identity
    """What was said about them: game, language, version."""
    names: tuple[str, ...]
    filings: tuple[Filing, ...] = ()
    """What publishing each would do; empty until they were read."""

    @property
    def usable(self) -> tuple[Filing, ...]:
        """The files that would change the library."""
        return tuple(one for one in self.filings if is_usable(one))

    @property
    def successors(self) -> tuple[Filing, ...]:
        """Those that would stand beside an older guide, whose place they could take."""
        return tuple(one for one in self.usable if one.before and not one.in_place)


def is_usable(filing: Filing) -> bool:
    """Whether to publish it would change anything."""
    return not filing.refusal and filing.state is not PlacementState.UNCHANGED


@dataclass(frozen=True, slots=True)
class Own:
    """A guide of a server, under the short name that fits into a button."""

    mark: str
    line: GuideLine


@dataclass(frozen=True, slots=True)
class Published:
    """What became of the files that were to be published."""

    filings: tuple[Filing, ...]
    searched: bool
    """Whether questions are answered from them; else from the guides as they were before."""


@dataclass(slots=True)
class Progress:
    """Where a piece of work stands; whoever does it writes, whoever shows it reads."""

    name: str = ""
    """The file that is being read."""
    number: int = 0
    total: int = 0
    waiting: bool = False
    """Whether another server's guide is being read first."""
    indexing: bool = False
    """Whether all files are filed and only the index is still made."""
