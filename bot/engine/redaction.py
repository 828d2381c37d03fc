"""Redaction, the only access to a table's secrets: what a viewer may know, as plain data.

Table -> view_for(table, viewer) -> ui, console, export
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.engine.events import Chosen, FactValue
from bot.engine.state import Extra, Frame, Outcome, Piece, Request, Seat, Table


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A seat's secret choice, as far as the viewer may know it."""

    choice: str
    seat: int
    commitment: str
    """The commitment that was published when the choice was locked; "" once all choices are open.
    """
    value: Chosen | None
    """The choice, for its own seat; for everybody once it was revealed, even if that was undone;
    for anybody else None.
    """
    known: bool = False
    """Whether the choice is locked again although everybody knows it: its reveal was undone."""


@dataclass(frozen=True, slots=True)
class TableView:
    """A table without its secrets; the fields are those of `Table`."""

    viewer: int | None
    game: str
    seats: tuple[Seat, ...]
    counts: Mapping[tuple[str, str], int]
    pieces: Mapping[str, Piece]
    tracks: Mapping[str, tuple[int, ...]]
    extras: Mapping[str, Extra]
    frames: tuple[Frame, ...]
    round: int
    turn: int | None
    passed: tuple[int, ...]
    choices: tuple[ChoiceView, ...]
    out: frozenset[int]
    outcome: Outcome | None
    request: Request | None

    @property
    def place(self) -> tuple[str, str]:
        """Return the running procedure and its step; the procedure is "" in the round itself."""
        return self.frames[-1].procedure, self.frames[-1].step

    @property
    def hidden(self) -> tuple[ChoiceView, ...]:
        """Return the locked choices that the viewer does not know."""
        return tuple(one for one in self.choices if one.commitment and one.value is None)

    def count(self, counter: str, holder: str) -> int:
        """Return a counter's value at a holder; 0 if nothing was counted there."""
        return self.counts.get((counter, holder), 0)

    def facts(self) -> dict[str, FactValue]:
        """Return all facts of the running procedures.

        If two have the same name, the innermost one's is returned.
        """
        return {k: v for frame in self.frames for k, v in frame.facts.items() if v != ""}


def view_for(table: Table, viewer: int | None) -> TableView:
    """Return what a seat may see of the table; None stands for a spectator."""
    return TableView(
        viewer=viewer,
        game=table.game,
        seats=table.seats,
        counts=table.counts,
        pieces=table.pieces,
        tracks=table.tracks,
        extras=table.extras,
        frames=table.frames,
        round=table.round,
        turn=table.turn,
        passed=table.passed,
        choices=tuple(_choices_seen_by(table, viewer)),
        out=table.out,
        outcome=table.outcome,
        request=table.request,
    )


def _choices_seen_by(table: Table, viewer: int | None) -> list[ChoiceView]:
    found = []
    for choice, values in table.revealed.items():
        found += [ChoiceView(choice, seat, "", value) for seat, value in sorted(values.items())]
    for choice, locks in table.locks.items():
        for seat, lock in sorted(locks.items()):
            known = lock.commitment in table.seen
            value = lock.opened() if known or viewer == seat else None
            found.append(ChoiceView(choice, seat, lock.commitment, value, known))
    return found
