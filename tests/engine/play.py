"""Driving the engine by hand: a table with its log, and the next sensible thing to do at it."""

from __future__ import annotations

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.decide import decide
from bot.engine.errors import TableError
from bot.engine.games.choices import Field
from bot.engine.games.game import Game
from bot.engine.games.game_flow import Parameter
from bot.engine.history import Record, acts, replay, table_after
from bot.engine.rules.actions import possible_values
from bot.engine.rules.elimination import seats_needed
from bot.engine.rules.flow import current_wait
from bot.engine.rules.lookup import seats, seats_playing
from bot.engine.rules.transaction import Transaction
from bot.engine.state import Table, seat_key

NAMES = ("Ana", "Bo", "Cyril", "Dora", "Emil", "Fay", "Gil", "Hana", "Ivo", "Jan", "Kim", "Lea")


class Play:
    """A table and everything that has happened at it; replay has to agree with it each time."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.table = Table()
        self.records: list[Record] = []

    def do(self, command: c.Command) -> tuple[e.AnyEvent, ...]:
        """Decide a command and take in what it brings about."""
        events = decide(self.game, self.table, acts(self.records), command)
        start = len(self.records) + 1
        new = [
            Record(start + place, command.id, event, command.seat)
            for place, event in enumerate(events)
        ]
        self.table = table_after(self.table, self.records, new)
        self.records += new
        assert replay(self.records) == self.table
        return events

    def all(self, *commands: c.Command) -> Play:
        """One command after the other."""
        for command in commands:
            self.do(command)
        return self

    def refused(self, command: c.Command) -> str:
        """Why a command is refused; nothing happens then."""
        before = (self.table, len(self.records))
        try:
            self.do(command)
        except TableError as error:
            assert (self.table, len(self.records)) == before
            return str(error)
        raise AssertionError(f"{command!r} was not refused")

    def has(self, counter: str) -> tuple[int, ...]:
        """What the seats have of a counter."""
        return tuple(self.table.count(counter, seat_key(s)) for s in range(len(self.table.seats)))


def opened(
    game: Game,
    *profiles: str,
    players: int = 0,
    first: int = 0,
    names: tuple[str, ...] = NAMES,
) -> Play:
    """A table that has just been opened."""
    count = players or game.seats[0]
    play = Play(game)
    play.do(c.Open(game=game.key, seats=names[:count], profiles=profiles, first=first))
    return play


def seated(game: Game, pick: int) -> Play:
    """A table of two or more, who play as something where there is something to play as."""
    least, most = game.seats
    count = max(least, min(most, 2 + pick % 2))
    profiles = sorted(game.profiles)
    chosen = [profiles[(pick + n) % len(profiles)] for n in range(count)] if profiles else []
    return opened(game, *chosen, players=count, first=pick % count)


def sensible(game: Game, table: Table, pick: int) -> c.Command:
    """Something that players could do now; which one, and with what, a number picks."""
    if table.outcome:
        return c.Undo(table=True)
    wait = current_wait(game, table)
    among = seats_playing(table) or (0,)
    here = among[pick % len(among)]
    if wait and wait.passes:
        missing = [seat for seat in seats_needed(game, table, wait) if seat not in table.passed]
        return c.Pass(seat=missing[pick % len(missing)])
    if wait and wait.choice:
        locked = table.locks.get(wait.choice, {})
        missing = [s for s in seats_needed(game, table, wait) if s not in locked]
        fields = game.choices[wait.choice].fields
        value: e.Chosen = {name: _field(field, pick) for name, field in fields.items()}
        return c.Choose(choice=wait.choice, value=value, seat=missing[pick % len(missing)])
    if wait and wait.compare:
        compared = [s for who in wait.compare.between for s in seats(game, table, who)]
        return c.Tell(totals={seat: (pick + seat * 3) % 7 for seat in compared}, seat=here)
    return _by_name(game, table, pick, here) if wait or pick % 3 else c.Next(seat=here)


def _field(field: Field, pick: int) -> int | str:
    if field.range:
        low, high = field.range
        return low + pick % (high - low + 1)
    options = list(field.options)
    return options[pick % len(options)] if options else "something"


def _by_name(game: Game, table: Table, pick: int, here: int) -> c.Command:
    """One of the actions that fit the step, with the first of what it can be told."""
    step = table.frame.step
    inside = {frame.procedure for frame in table.frames}
    fit = [n for n, a in game.actions.items() if step in a.at or (a.during and a.during in inside)]
    fit = fit or [name for name, action in game.actions.items() if not action.at]
    if not fit or pick % 5 == 0:
        return c.Next(seat=here, anyway=pick % 2 == 0)
    name = fit[pick % len(fit)]
    action = game.actions[name]
    able = seats(game, table, action.who, here) or (here,)
    transaction = Transaction(game, table)
    told = {key: _told(transaction, one, able[0], pick) for key, one in action.takes.items()}
    given = {key: value for key, value in told.items() if value is not None}
    return c.Do(action=name, told=given, seat=able[0])


def _told(
    transaction: Transaction, parameter: Parameter, seat: int, pick: int
) -> e.FactValue | None:
    if parameter.number:
        low, high = parameter.number
        return low + pick % (high - low + 1)
    choices = possible_values(transaction, parameter, seat)
    return choices[pick % len(choices)] if choices else None
