"""The important events of a command, as short lines for the channel, for any game.

announcements -> announcements_of -> outbox.discord
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.engine import events as e
from bot.engine.history import Record
from bot.engine.host import CommandResult
from bot.engine.message import Translate
from bot.engine.narration import names as n
from bot.engine.narration.events import ending, event_text
from bot.engine.narration.line import BY_HAND
from bot.engine.narration.teller import Teller
from bot.engine.state import Table, seat_of

_BETWEEN = " · "
REVEALED, WON, CLAIMED, PHASE, END = KINDS = ("revealed", "won", "claimed", "phase", "end")


def kinds(words: Callable[[str], str]) -> tuple[tuple[str, str], ...]:
    """Return the kinds of announcements as pairs of key and name; `words` translates the names."""
    return (
        (REVEALED, words("Secret choices are revealed")),
        (WON, words("Something is won: a conflict, a duel, a count")),
        (CLAIMED, words("A piece is claimed, broken or lost")),
        (PHASE, words("A phase or a turn begins")),
        (END, words("The game ends")),
    )


_TELLING = (
    *(e.Revealed, e.Settled, e.Knew, e.Placed, e.Entered, e.Turned),
    *(e.Conceded, e.Eliminated, e.Readmitted, e.Ended, e.Resumed),
)


def can_announce(new: Iterable[Record]) -> bool:
    """Tell whether any new record can lead to an announcement; most presses cannot."""
    return any(isinstance(record.event, _TELLING) for record in new)


@dataclass(frozen=True, slots=True)
class Announcement:
    """A line for the channel, with its kind: a reveal, a win, a piece, a phase or the end."""

    kind: str
    text: str


def announcements_of(
    done: CommandResult,
    language: str = "en",
    translate: Translate = str,
    quiet: Iterable[str] = (),
) -> tuple[Announcement, ...]:
    """Return the announcements for one command, except the kinds in `quiet`.

    Return () for opening a table and for an undo: the board shows these.
    """
    new = [record.event for record in done.records]
    if not new or any(isinstance(event, e.Opened) for event in new):
        return ()
    running = done.running
    teller = Teller(running.game, running.table, language, translate, {})
    found: dict[str, list[str]] = {}
    for said in _Rules(teller, done.before).all(new):
        if said.text and said.text not in found.setdefault(said.kind, []):
            found[said.kind].append(said.text)
    heard = ((kind, texts) for kind, texts in found.items() if kind not in set(quiet) and texts)
    return tuple(Announcement(kind, _BETWEEN.join(texts)) for kind, texts in heard)


@dataclass(frozen=True, slots=True)
class _Rules:
    teller: Teller
    before: Table
    """The table before the command."""

    def all(self, new: Sequence[e.AnyEvent]) -> Iterator[Announcement]:
        yield from self._revealed(new)
        yield from self._won(new)
        yield from self._claimed(new)
        yield from self._phase(new)
        yield from self._end(new)

    # ---- secret choices ------------------------------------------------------------------------

    def _revealed(self, new: Sequence[e.AnyEvent]) -> Iterator[Announcement]:
        """Yield revealed choices, the counters that they moved, and the results for each seat."""
        opened = False
        for event in new:
            if isinstance(event, e.Revealed):
                opened = True
                yield Announcement(REVEALED, event_text(self.teller, event))
            elif isinstance(event, e.Settled):
                yield from (Announcement(REVEALED, self._moved(move)) for move in event.moves)
            elif opened and isinstance(event, e.Noted) and event.seat is not None and event.number:
                yield Announcement(REVEALED, event_text(self.teller, event))

    def _moved(self, move: e.Moved) -> str:
        t = self.teller
        counter = n.counter_name(t.game, dict(t.table.extras), move.counter, t.language)
        way = f"{t.holder(move.source)} → {t.holder(move.target)}"
        return t.pair(way, f"{move.by} {counter}")

    # ---- who won -------------------------------------------------------------------------------

    def _won(self, new: Sequence[e.AnyEvent]) -> Iterator[Announcement]:
        totals = ""
        for event in new:
            if isinstance(event, e.Compared):
                totals = event_text(self.teller, event)
            elif isinstance(event, e.Knew) and event_text(self.teller, event):
                about = self._about(new)
                about = "" if totals.startswith(self.teller.pair(about, "")) else about
                yield Announcement(
                    WON,
                    _BETWEEN.join(filter(None, [about, totals, event_text(self.teller, event)])),
                )

    def _about(self, new: Sequence[e.AnyEvent]) -> str:
        """Return the name of the running procedure with its starting facts, such as the ring.

        Return "" if none runs.
        """
        t = self.teller
        procedure, facts = self._running(new)
        if not procedure:
            return ""
        told = [
            n.value_name(t.game, t.table.seats, value, t.language)
            for value in facts.values()
            if isinstance(value, str) and value and seat_of(value) is None
        ]
        name = t.game.procedures[procedure].words.name(t.language)
        return f"{name} ({', '.join(told)})" if told else name

    def _running(self, new: Sequence[e.AnyEvent]) -> tuple[str, Mapping[str, e.FactValue]]:
        """Return the procedure that these events begin, end or continue, and its starting facts.

        Facts that were learned later, while it ran, are left out.
        """
        last = next((one for one in reversed(new) if isinstance(one, (e.Began, e.Left))), None)
        if isinstance(last, e.Began):
            return last.procedure, last.facts
        ended = last.procedure if last else self.before.frame.procedure
        frames = (one for one in reversed(self.before.frames) if one.procedure == ended)
        facts = next((frame.facts for frame in frames), {})
        takes = {
            name
            for action in self.teller.game.actions.values()
            if action.begins == ended
            for name in action.takes
        }
        return ended, {name: told for name, told in facts.items() if name in takes}

    # ---- pieces --------------------------------------------------------------------------------

    def _claimed(self, new: Sequence[e.AnyEvent]) -> Iterator[Announcement]:
        for place, event in enumerate(new):
            if isinstance(event, e.Placed) and self._matters(event, new[:place]):
                mark = BY_HAND if event.by_hand else ""
                yield Announcement(CLAIMED, f"{mark}{event_text(self.teller, event)}")

    def _matters(self, event: e.Placed, earlier: Sequence[e.AnyEvent]) -> bool:
        """Tell whether a piece got another holder, or a seat's own piece left its initial state."""
        game = self.teller.game
        kind = game.kind_of(event.piece.rpartition(".")[2])
        if not kind or kind == game.first:  # the line about the new round says so
            return False
        of_it = (one for one in reversed(earlier) if isinstance(one, e.Placed))
        moved = (one for one in of_it if one.piece == event.piece)
        last = next(moved, None) or self.before.pieces.get(event.piece)
        if event.holder is not None:
            return last is None or last.holder != event.holder
        start = next(iter(game.pieces[kind].states))
        return game.pieces[kind].each and not event.by_hand and event.state != start

    # ---- the flow ------------------------------------------------------------------------------

    def _phase(self, new: Sequence[e.AnyEvent]) -> Iterator[Announcement]:
        """Yield the round, phase and turn if the command changed them.

        Yield nothing once the game has ended. A phase that each player has in turn is announced
        once for each turn.
        """
        t = self.teller
        if t.table.outcome or not any(isinstance(event, (e.Entered, e.Turned)) for event in new):
            return
        now = self._place(t.table.frames[0].step, t.table.round, t.table.turn)
        then = self.before
        was = self._place(then.frames[0].step, then.round, then.turn)
        if now == was or (
            now[2] and (now[0], now[2]) == (was[0], was[2]) and not _begins_turn(new)
        ):
            return
        # Whose turn it is says as much where everybody has one.
        first = self._first() if t.table.round != then.round and not now[2] else ""
        yield Announcement(PHASE, _BETWEEN.join(filter(None, [*now, first])))

    def _first(self) -> str:
        """Return the first-player token's name with its holder's; "" if nobody holds one."""
        t = self.teller
        piece = t.table.pieces.get(t.game.first)
        if piece is None or piece.holder is None:
            return ""
        return t.pair(n.piece_name(t.game, t.game.first, t.language), t.seat(piece.holder))

    def _place(self, step: str, number: int, turn: int | None) -> tuple[str, str, str]:
        t, phase = self.teller, self.teller.game.phase_of(step)
        its_turn = turn is not None and phase is not None and phase.per == "turn"
        return (
            t.say("round {round}", round=number),
            phase.names.of(t.language) if phase else "",
            t.say("{who} is to act", who=t.seat(turn)) if its_turn else "",
        )

    def _end(self, new: Sequence[e.AnyEvent]) -> Iterator[Announcement]:
        t = self.teller
        for event in new:
            if isinstance(event, (e.Conceded, e.Eliminated, e.Readmitted, e.Resumed)):
                yield Announcement(END, event_text(t, event))
        if any(isinstance(event, e.Ended) for event in new):
            yield Announcement(END, ending(t.game, t.table, t.language, t.translate))


def _begins_turn(new: Sequence[e.AnyEvent]) -> bool:
    """Tell whether these events begin a player's turn."""
    return any(isinstance(event, e.Turned) and event.seat is not None for event in new)
