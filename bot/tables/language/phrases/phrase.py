"""The canonical words for a command: what is read back as exactly this command.

Command -> ways to say it -> the first that reads back
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

from bot.tables import commands as c
from bot.tables.games.choices import Choice
from bot.tables.games.game import Game
from bot.tables.games.words import Words
from bot.tables.language.clauses import readings
from bot.tables.language.lattice import Context
from bot.tables.language.reading import same_command
from bot.tables.language.vocabulary import vocabulary
from bot.tables.state import TABLE, Table, seat_of


def phrase(command: c.Command, game: Game, table: Table, language: str = "en") -> str:
    """The words for a command in a language: read for its seat, they give it again."""
    return spoken(command, Context(game, table, command.seat, language))[0]


def spoken(command: c.Command, context: Context) -> tuple[str, bool]:
    """The words for a command, and whether whoever speaks is read so."""
    first = ""
    for said in ways(command, Speaker(context)):
        first = first or said
        found = readings(context, said)
        if len(found) == 1 and same_command(found[0], command):
            return said, True
    return first, False


@dataclass(frozen=True)
class Speaker:
    """The words of a table in one language."""

    context: Context
    called: str = "name"
    """How seats are called: by their name, as "seat 2", or as "#2", which is never a name."""

    @cached_property
    def verb(self) -> Callable[[str], str]:
        """The verb that we use ourselves."""
        return vocabulary(self.context.language).verb

    @cached_property
    def small(self) -> Callable[[str], str]:
        """The small word that we use ourselves."""
        return vocabulary(self.context.language).word

    def names(self, words: Words) -> list[str]:
        """The names of a thing, those of the language first."""
        return list(dict.fromkeys([*words.of(self.context.language), *words.all()]))

    def seat(self, seat: int) -> str:
        """A seat by its player's name, or by its number."""
        seats = self.context.table.seats
        if self.called == "sign":
            return f"#{seat + 1}"
        if self.called == "number" or not 0 <= seat < len(seats):
            return f"{self.small('seat')} {seat + 1}"
        return seats[seat].name

    def counter(self, name: str) -> list[str]:
        """The names of a counter."""
        if name in self.context.game.counters:
            return self.names(self.context.game.counters[name].words)
        extra = self.context.table.extras.get(name)
        return [extra.name if extra else name]

    def piece(self, key: str, owner: bool = True) -> list[str]:
        """The names of a piece, with whose it is if that has to be said."""
        born, _, item = key.rpartition(".")
        kind = self.context.game.kind_of(item)
        if not kind:
            return [key]
        pieces = self.context.game.pieces[kind]
        names = self.names(pieces.items.get(item, pieces.words))
        whose = seat_of(born)
        before = f"{self.seat(whose)} " if whose is not None and owner else ""
        return [before + name for name in names]

    def holder(self, key: str, counter: str) -> list[str]:
        """Who or what keeps a counter; nothing for the seat that speaks."""
        seat, mine = seat_of(key), self.context.seat
        if seat is not None:
            return [""] if seat == mine else [self.seat(seat)]
        if key == TABLE:
            known = self.context.game.counters.get(counter)
            unclear = known is not None and "seat" in known.at
            return [self.small("table")] if unclear else ["", self.small("table")]
        return self.piece(key)


def ways(command: c.Command, speaker: Speaker) -> Iterator[str]:
    """Ways to say it, the nicest first; seats by number last."""
    named = _WAYS[type(command)]
    yield from (" ".join(said.split()) for said in named(command, speaker))
    for called in ("number", "sign"):
        again = Speaker(speaker.context, called)
        yield from (" ".join(said.split()) for said in named(command, again))


def _change(command: c.Change, speaker: Speaker) -> Iterator[str]:
    for said in _counted(command.counter, command.holder, speaker):
        yield f"{said} {command.by:+}"


def _set_to(command: c.SetTo, speaker: Speaker) -> Iterator[str]:
    for said in _counted(command.counter, command.holder, speaker):
        if command.to >= 0:
            yield f"{said} {command.to}"
        yield f"{said} = {command.to}"


def _counted(counter: str, holder: str, speaker: Speaker) -> Iterator[str]:
    for name, at in product(speaker.counter(counter), speaker.holder(holder, counter)):
        yield f"{at} {name}"
    # A counter that is called like a seat needs its seat named.
    seat = seat_of(holder)
    if seat is not None and seat == speaker.context.seat:
        yield from (f"{speaker.seat(seat)} {name}" for name in speaker.counter(counter))


def _give(command: c.Give, speaker: Speaker) -> Iterator[str]:
    seats, mine = (seat_of(command.source), seat_of(command.target)), speaker.context.seat
    sources = _given(command.source, speaker)
    targets = _given(command.target, speaker)
    for name, source, target in product(speaker.counter(command.counter), sources, targets):
        much = f"{command.by} {name}"
        if seats[0] is not None and seats[0] == mine and seats[1] is not None:
            yield f"{speaker.verb('give')} {target} {much}"
        if seats[1] is not None and seats[1] == mine:
            yield f"{speaker.verb('take')} {much} {speaker.small('from')} {source}"
        yield f"{source} → {target} {much}"


def _given(holder: str, speaker: Speaker) -> list[str]:
    seat = seat_of(holder)
    return speaker.piece(holder) if seat is None else [speaker.seat(seat)]


def _put(command: c.Put, speaker: Speaker) -> Iterator[str]:
    kind = speaker.context.game.kind_of(command.piece.rpartition(".")[2])
    states = speaker.context.game.pieces[kind].states if kind else {}
    words = states.get(command.state)
    named = speaker.names(words) if words else [command.state]
    holder = "" if command.holder is None else speaker.seat(command.holder)
    single = kind and len(states) == 1 and holder
    for piece in speaker.piece(command.piece):
        if single:
            yield f"{piece} {holder}"
        for state in named:
            yield f"{piece} {state} {holder}"
            yield f"{speaker.verb('set')} {piece} {state} {holder}"


def _rank(command: c.Rank, speaker: Speaker) -> Iterator[str]:
    track = speaker.context.game.tracks.get(command.track)
    for name in speaker.names(track.words) if track else [command.track]:
        yield f"{name} {' '.join(map(speaker.seat, command.order))}"


def _do(command: c.Do, speaker: Speaker) -> Iterator[str]:
    game = speaker.context.game
    action = game.actions[command.action]
    who = "" if command.seat == speaker.context.seat else speaker.seat(command.seat or 0)
    for owner, labelled in ((False, False), (True, False), (False, True), (True, True)):
        told = [
            _told(speaker, command, name, owner=owner, labelled=labelled)
            for name in action.takes
            if name in command.told
        ]
        for name in speaker.names(action.words):
            yield " ".join([who, name, *told])
        # Words that mean something else here as well: said to be an action's, or by its key.
        for name in (*speaker.names(action.words), command.action.replace("_", " ")):
            yield " ".join([who, speaker.verb("do"), name, *told])


def _told(speaker: Speaker, command: c.Do, name: str, *, owner: bool, labelled: bool) -> str:
    parameter = speaker.context.game.actions[command.action].takes[name]
    told = command.told[name]
    label = speaker.names(parameter.words)[0] + " " if labelled else ""
    seat = seat_of(told) if parameter.seat else None
    if seat is not None:
        return label + speaker.seat(seat)
    if told in parameter.options:
        return label + speaker.names(parameter.options[str(told)])[0]
    return label + (str(told) if isinstance(told, int) else speaker.piece(told, owner)[0])


def _tell(command: c.Tell, speaker: Speaker) -> Iterator[str]:
    if command.totals:
        running = speaker.context.comparison
        pairs = " ".join(f"{speaker.seat(seat)} {n}" for seat, n in command.totals.items())
        names = speaker.names(running[1].words) if running else _compared(speaker)
        yield from (f"{name} {pairs}" for name in names)
        yield pairs
        return
    by = f" {speaker.small('by')} {command.margin}" if command.margin else ""
    if command.nobody:
        yield speaker.verb("nobody_won")
        return
    who = "" if command.winner is None else speaker.seat(command.winner)
    yield f"{who} {speaker.verb('won')}{by}"


def _compared(speaker: Speaker) -> list[str]:
    steps = speaker.context.game.all_steps()
    compared = (step.wait.compare for _, step in steps if step.wait and step.wait.compare)
    return [name for compare in compared for name in speaker.names(compare.words)[:1]]


def _choose(command: c.Choose, speaker: Speaker) -> Iterator[str]:
    choice = speaker.context.game.choices[command.choice]
    for labelled in (False, True):
        told = " ".join(_chosen(speaker, choice, command.value, labelled=labelled))
        yield from (f"{name} {told}" for name in speaker.names(choice.words))


def _chosen(speaker: Speaker, choice: Choice, value: Any, *, labelled: bool) -> Iterator[str]:
    for name, part in choice.fields.items():
        if name not in value:
            continue
        told = value[name]
        text = not part.range and not part.options
        label = f"{speaker.names(part.words)[0]} " if labelled or text else ""
        numbers = told if isinstance(told, tuple) else (told,)
        shown = " ".join(
            speaker.names(part.options[one])[0] if one in part.options else str(one)
            for one in numbers
        )
        yield label + shown


def _withdraw(command: c.Withdraw, speaker: Speaker) -> Iterator[str]:
    choice = speaker.context.game.choices.get(command.choice)
    for name in speaker.names(choice.words) if choice else [command.choice]:
        yield f"{speaker.verb('withdraw')} {name}"


def _add_counter(command: c.AddCounter, speaker: Speaker) -> Iterator[str]:
    table = "" if command.each else speaker.small("table")
    start = f" {command.start}" if command.start else ""
    yield f"{table} {speaker.verb('counter')} {command.name}{start}"
    yield f"{table} {speaker.verb('counter')} {command.name} {command.start}"


def _remove_counter(command: c.RemoveCounter, speaker: Speaker) -> Iterator[str]:
    extra = speaker.context.table.extras.get(command.counter)
    yield f"{speaker.verb('uncount')} {extra.name if extra else ''}"


def _several(command: c.Several, speaker: Speaker) -> Iterator[str]:
    parts = [spoken(one, speaker.context)[0] for one in command.commands]
    yield from (separator.join(parts) for separator in (", ", "; "))


def _acting(name: str) -> Callable[[Any, Speaker], Iterator[str]]:
    def said(command: c.Command, speaker: Speaker) -> Iterator[str]:
        other = command.seat != speaker.context.seat and command.seat is not None
        yield f"{speaker.seat(command.seat or 0) if other else ''} {speaker.verb(name)}"

    return said


def _plain(tell: Callable[[Any, Speaker], str]) -> Callable[[Any, Speaker], Iterator[str]]:
    def said(command: c.Command, speaker: Speaker) -> Iterator[str]:
        yield tell(command, speaker)

    return said


_WAYS: dict[type, Callable[[Any, Speaker], Iterator[str]]] = {
    c.Change: _change,
    c.SetTo: _set_to,
    c.Give: _give,
    c.Put: _put,
    c.Rank: _rank,
    c.Do: _do,
    c.Tell: _tell,
    c.Choose: _choose,
    c.Withdraw: _withdraw,
    c.AddCounter: _add_counter,
    c.RemoveCounter: _remove_counter,
    c.Several: _several,
    c.Pass: _acting("pass"),
    c.Concede: _acting("concede"),
    c.Next: _plain(lambda n, s: s.verb("next") + (f" {s.verb('anyway')}" if n.anyway else "")),
    c.Undo: _plain(lambda u, s: s.verb("undo") + (f" {s.small('table')}" if u.table else "")),
    c.Redo: _plain(lambda _, s: s.verb("redo")),
    c.Answer: _plain(lambda a, s: s.verb("yes" if a.agree else "no")),
    c.GoTo: _plain(lambda g, s: f"{s.verb('step')} {g.step}"),
    c.SetRound: _plain(lambda r, s: f"{s.verb('round')} {r.to}"),
    c.GiveTurn: _plain(lambda t, s: f"{s.verb('turn')} {s.seat(t.to)}"),
}
