"""The log in words: every command a line, with numbers before and after; secrets never among them.

Records -> lines -> board, history, export
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.tables import events as e
from bot.tables import names as n
from bot.tables.game import Game
from bot.tables.history import Act, Record, acts
from bot.tables.lookup import NOBODY
from bot.tables.past import Past
from bot.tables.state import Table, seat_of

_UNDONE_SHOWN = 3

Translate = Callable[[str], str]
"""From our English templates to those of a language."""


@dataclass(frozen=True, slots=True)
class Line:
    """One command in words."""

    command: str
    who: str
    at: str
    parts: tuple[str, ...]
    by_hand: bool
    """Whether it set something that the game would not have set by itself."""
    undone: bool

    @property
    def text(self) -> str:
        """All of it."""
        return "; ".join(self.parts)


@dataclass(frozen=True, slots=True)
class _Teller:
    """Puts events into words, knowing the table at that moment."""

    game: Game
    table: Table
    language: str
    translate: Translate
    told: Mapping[str, str]
    """What the commands before this one did, in words."""

    def several(self, commands: Iterable[str]) -> str:
        """What commands did, the last one first, not all of it if it is much."""
        found = [self.told[command] for command in commands if command in self.told][::-1]
        shown = " · ".join(found[:_UNDONE_SHOWN])
        rest = len(found) - _UNDONE_SHOWN
        return self.say("{what} and {n} more", what=shown, n=rest) if rest > 0 else shown

    def say(self, template: str, **values: object) -> str:
        return self.translate(template).format(**values)

    def seat(self, seat: int | None) -> str:
        return n.seat_name(self.table.seats, seat)

    def holder(self, holder: str) -> str:
        seat = seat_of(holder.partition(".")[0])
        piece = n.piece_name(self.game, holder, self.language) if seat_of(holder) is None else ""
        if holder == "table":
            return self.say("the table")
        return " ".join(filter(None, [self.seat(seat) if seat is not None else "", piece]))


def lines(
    records: Sequence[Record], game: Game, language: str = "en", translate: Translate = str
) -> list[Line]:
    """The whole history in words, oldest first; what was undone is marked."""
    found, past = [], Past()
    told: dict[str, str] = {}
    for act in acts(records):
        read = len(past.records)
        past = past.followed_by(records[read : read + len(act.events)])
        parts = _parts(_Teller(game, past.table, language, translate, told), act)
        if parts:
            told[act.command] = parts[0]
            who = act.actor or n.seat_name(past.table.seats, act.seat)
            found.append(Line(act.command, who, act.at, parts, _by_hand(act), act.undone))
    return found


def _parts(teller: _Teller, act: Act) -> tuple[str, ...]:
    """What a command did; of the many steps that it walked over, where it ended is told."""
    parts = [_tell(teller, event, act) for event in _summed(act.events)]
    step = teller.table.frame.step
    if step and any(isinstance(event, (e.Entered, e.Left)) for event in act.events):
        name = n.step_name(teller.game, step, teller.language)
        parts.append(teller.say("round {round}, {step}", round=teller.table.round, step=name))
    return tuple(dict.fromkeys(filter(None, parts)))


def _summed(happened: Iterable[e.AnyEvent]) -> list[e.AnyEvent]:
    """The events with all changes of one counter in one place, where the last of them was."""
    found: dict[object, e.AnyEvent] = {}
    for place, event in enumerate(happened):
        if not isinstance(event, e.Counted):
            found[place] = event
            continue
        before = found.pop((event.counter, event.holder), None)
        by = event.by + (before.by if isinstance(before, e.Counted) else 0)
        found[event.counter, event.holder] = e.Counted(event.counter, event.holder, by, event.now)
    return [event for event in found.values() if not isinstance(event, e.Counted) or event.by]


_GAME = (e.Entered, e.Acted, e.Passed, e.Revealed, e.Locked, e.Knew, e.Opened, e.Sat, e.Conceded)


def _by_hand(act: Act) -> bool:
    changed = any(
        isinstance(event, (e.Counted, e.Placed, e.Ordered, e.Turned)) for event in act.events
    )
    free = not any(isinstance(event, _GAME) for event in act.events)
    return (changed and free) or any(getattr(event, "by_hand", False) for event in act.events)


def _tell(teller: _Teller, event: e.AnyEvent, act: Act) -> str:
    if isinstance(event, e.Counted) and not _by_hand(act):
        counter = teller.game.counters.get(event.counter)
        if counter and not counter.shown:
            return ""
    if any(isinstance(other, e.Opened) for other in act.events):
        if isinstance(event, (e.Counted, e.Ordered)):
            return ""
        if isinstance(event, e.Placed) and event.holder is None:
            return ""
    tell = _TELL.get(type(event))
    return tell(teller, event) if tell else ""


def _opened(t: _Teller, event: e.Opened) -> str:
    return f"{t.game.names.of(t.language)}: {', '.join(event.seats)}"


def _counted(t: _Teller, event: e.Counted) -> str:
    counter = n.counter_name(t.game, dict(t.table.extras), event.counter, t.language)
    return f"{t.holder(event.holder)}: {counter} {event.now - event.by} → {event.now}"


def _placed(t: _Teller, event: e.Placed) -> str:
    state = n.state_name(t.game, event.piece, event.state, t.language)
    piece = t.holder(event.piece)
    if event.holder is None:
        return f"{piece}: {state}"
    return (
        f"{piece}: {state}, {t.seat(event.holder)}"
        if state != piece
        else (f"{piece}: {t.seat(event.holder)}")
    )


def _ordered(t: _Teller, event: e.Ordered) -> str:
    known = t.game.tracks.get(event.track) or t.game.choices.get(event.track)
    words = known.words.name(t.language) if known else event.track
    return f"{words}: {', '.join(map(t.seat, event.order))}"


def _turned(t: _Teller, event: e.Turned) -> str:
    return "" if event.seat is None else t.say("{who} is to act", who=t.seat(event.seat))


def _passed(t: _Teller, event: e.Passed) -> str:
    return t.say("{who} passes", who=t.seat(event.seat))


def _knew(t: _Teller, event: e.Knew) -> str:
    winner = event.facts.get("winner")
    if winner == NOBODY:
        return t.say("nobody wins")
    if not winner:
        return ""
    margin = event.facts.get("margin")
    name = t.seat(seat_of(winner))
    return (
        t.say("{who} wins by {n}", who=name, n=margin) if margin else t.say("{who} wins", who=name)
    )


def _compared(t: _Teller, event: e.Compared) -> str:
    totals = ", ".join(f"{t.seat(seat_of(s))} {total}" for s, total in event.totals.items())
    steps = {step.id: step for _, step in t.game.all_steps()}
    wait = steps[event.step].wait if event.step in steps else None
    words = wait.compare.words.name(t.language) if wait and wait.compare else event.step
    return f"{words}: {totals}"


def _acted(t: _Teller, event: e.Acted) -> str:
    action = t.game.actions.get(event.action)
    words = action.words.name(t.language) if action else event.action
    told = [n.told_name(t.game, t.table.seats, v, t.language) for v in event.told.values()]
    return f"{t.seat(event.seat)}: {' '.join([words, *told])}"


def _locked(t: _Teller, event: e.Locked) -> str:
    return t.say("{who} has chosen ({proof})", who=t.seat(event.seat), proof=event.commitment)


def _unlocked(t: _Teller, event: e.Unlocked) -> str:
    return t.say("{who} takes the choice back", who=t.seat(event.seat))


def _revealed(t: _Teller, event: e.Revealed) -> str:
    found = []
    for seat, value in event.values.items():
        shown = n.chosen_text(t.game, event.choice, dict(value), t.language)
        found.append(f"{t.seat(int(seat))} {shown}")
    choice = t.game.choices.get(event.choice)
    return f"{choice.words.name(t.language) if choice else event.choice}: {', '.join(found)}"


def _noted(t: _Teller, event: e.Noted) -> str:
    text = n.filled(t.game, t.table.seats, event.text, event.facts, t.language)
    return n.closed(text.replace("{who}", t.seat(event.seat)).replace("{n}", str(event.number)))


def _named(t: _Teller, event: e.Named) -> str:
    return t.say("a new counter: {name}", name=event.name)


def _sat(t: _Teller, event: e.Sat) -> str:
    profile = t.game.profiles.get(event.profile)
    shown = f" ({profile.name(t.language)})" if profile else ""
    return t.say("{who} takes a seat", who=event.name) + shown


def _conceded(t: _Teller, event: e.Conceded) -> str:
    return t.say("{who} gives up", who=t.seat(event.seat))


def ending(game: Game, table: Table, language: str = "en", translate: Translate = str) -> str:
    """How the game ended, in words; "" while it is on."""
    if table.outcome is None:
        return ""
    winners = ", ".join(n.seat_name(table.seats, seat) for seat in table.outcome.winners)
    said = translate("{who} wins the game").format(who=winners or translate("nobody"))
    reason = table.outcome.reason
    return said if reason is None else f"{said}: {game.ends[reason].why.of(language)}"


def _ended(t: _Teller, _: e.Ended) -> str:
    return ending(t.game, t.table, t.language, t.translate)


def _resumed(t: _Teller, _: e.Resumed) -> str:
    return t.say("the game goes on")


def _undo_asked(t: _Teller, event: e.UndoAsked) -> str:
    needed = ", ".join(t.seat(seat) for seat in event.needed if seat not in event.agreed)
    return t.say(
        "{who} wants to undo: {what}. {others} has to agree",
        who=t.seat(event.seat), what=t.several(event.commands), others=needed,
    )  # fmt: skip


def _undo_dropped(t: _Teller, _: e.UndoDropped) -> str:
    return t.say("the undo is off")


def _undone(t: _Teller, event: e.Undone) -> str:
    return t.say("undone: {what}", what=t.several(event.commands))


def _redone(t: _Teller, event: e.Redone) -> str:
    return t.say("done again: {what}", what=t.several(event.commands))


_TELL: dict[type, Callable[[_Teller, Any], str]] = {
    e.Opened: _opened,
    e.Counted: _counted,
    e.Placed: _placed,
    e.Ordered: _ordered,
    e.Turned: _turned,
    e.Passed: _passed,
    e.Knew: _knew,
    e.Compared: _compared,
    e.Acted: _acted,
    e.Locked: _locked,
    e.Unlocked: _unlocked,
    e.Revealed: _revealed,
    e.Noted: _noted,
    e.Named: _named,
    e.Sat: _sat,
    e.Conceded: _conceded,
    e.Ended: _ended,
    e.Resumed: _resumed,
    e.UndoAsked: _undo_asked,
    e.UndoDropped: _undo_dropped,
    e.Undone: _undone,
    e.Redone: _redone,
}
