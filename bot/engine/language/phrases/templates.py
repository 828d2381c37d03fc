"""Ways to say one command, the nicest first: a function for each kind of command.

Command, Wording -> WAYS -> phrase
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from bot.engine import commands as c
from bot.engine.games.choices import Choice
from bot.engine.language import throws
from bot.engine.language.phrases.wording import Wording
from bot.engine.state import seat_of


def _change(command: c.Change, wording: Wording) -> Iterator[str]:
    for said in _counted(command.counter, command.holder, wording):
        yield f"{said} {command.by:+}"


def _set_to(command: c.SetTo, wording: Wording) -> Iterator[str]:
    for said in _counted(command.counter, command.holder, wording):
        yield f"{said} = {command.to}"


def _counted(counter: str, holder: str, wording: Wording) -> Iterator[str]:
    for name, at in product(wording.counter(counter), wording.holder(holder, counter)):
        yield f"{at} {name}"
    # A counter that is called like a seat needs its seat named.
    seat = seat_of(holder)
    if seat is not None and seat == wording.context.seat:
        yield from (f"{wording.seat(seat)} {name}" for name in wording.counter(counter))


def _give(command: c.Give, wording: Wording) -> Iterator[str]:
    seats, own_seat = (seat_of(command.source), seat_of(command.target)), wording.context.seat
    sources = _given(command.source, wording)
    targets = _given(command.target, wording)
    for name, source, target in product(wording.counter(command.counter), sources, targets):
        much = f"{command.by} {name}"
        if seats[0] is not None and seats[0] == own_seat and seats[1] is not None:
            yield f"{wording.verb('give')} {target} {much}"
        if seats[1] is not None and seats[1] == own_seat:
            yield f"{wording.verb('take')} {much} {wording.small('from')} {source}"
        yield f"{source} → {target} {much}"


def _given(holder: str, wording: Wording) -> list[str]:
    seat = seat_of(holder)
    return wording.piece(holder) if seat is None else [wording.seat(seat)]


def _put(command: c.Put, wording: Wording) -> Iterator[str]:
    kind = wording.context.game.kind_of(command.piece.rpartition(".")[2])
    states = wording.context.game.pieces[kind].states if kind else {}
    words = states.get(command.state)
    named = wording.names(words) if words else [command.state]
    holder = "" if command.holder is None else wording.seat(command.holder)
    single = kind and len(states) == 1 and holder
    for piece in wording.piece(command.piece):
        if single:
            yield f"{piece} {holder}"
        for state in named:
            yield f"{piece} {state} {holder}"
            yield f"{wording.verb('set')} {piece} {state} {holder}"


def _rank(command: c.Rank, wording: Wording) -> Iterator[str]:
    track = wording.context.game.tracks.get(command.track)
    for name in wording.names(track.words) if track else [command.track]:
        yield f"{name} {' '.join(map(wording.seat, command.order))}"


def _do(command: c.Do, wording: Wording) -> Iterator[str]:
    game = wording.context.game
    action = game.actions[command.action]
    seat_name = "" if command.seat == wording.context.seat else wording.seat(command.seat or 0)
    for owner, labelled in ((False, False), (True, False), (False, True), (True, True)):
        told = [
            _told(wording, command, name, owner=owner, labelled=labelled)
            for name in action.takes
            if name in command.told
        ]
        for name in wording.names(action.words):
            yield " ".join([seat_name, name, *told])
        # Words that mean something else here as well: said to be an action's, or by its key.
        for name in (*wording.names(action.words), command.action.replace("_", " ")):
            yield " ".join([seat_name, wording.verb("do"), name, *told])


def _told(wording: Wording, command: c.Do, name: str, *, owner: bool, labelled: bool) -> str:
    parameter = wording.context.game.actions[command.action].takes[name]
    told = command.told[name]
    label = wording.names(parameter.words)[0] + " " if labelled else ""
    seat = seat_of(told) if parameter.seat else None
    if seat is not None:
        return label + wording.seat(seat)
    if told in parameter.options:
        return label + wording.names(parameter.options[str(told)])[0]
    return label + (str(told) if isinstance(told, int) else wording.piece(told, owner)[0])


def _tell(command: c.Tell, wording: Wording) -> Iterator[str]:
    if command.totals:
        running = wording.context.comparison
        pairs = " ".join(f"{wording.seat(seat)} {n}" for seat, n in command.totals.items())
        names = wording.names(running[1].words) if running else _compared(wording)
        yield from (f"{name} {pairs}" for name in names)
        yield pairs
        return
    by = f" {wording.small('by')} {command.margin}" if command.margin else ""
    if command.nobody:
        yield wording.verb("nobody_won")
        return
    winner = "" if command.winner is None else wording.seat(command.winner)
    yield f"{winner} {wording.verb('won')}{by}"


def _compared(wording: Wording) -> list[str]:
    steps = wording.context.game.all_steps()
    compared = (step.wait.compare for _, step in steps if step.wait and step.wait.compare)
    return [name for compare in compared for name in wording.names(compare.words)[:1]]


def _choose(command: c.Choose, wording: Wording) -> Iterator[str]:
    choice = wording.context.game.choices[command.choice]
    for labelled in (False, True):
        told = " ".join(_chosen(wording, choice, command.value, labelled=labelled))
        yield from (f"{name} {told}" for name in wording.names(choice.words))


def _chosen(wording: Wording, choice: Choice, value: Any, *, labelled: bool) -> Iterator[str]:
    for name, part in choice.fields.items():
        if name not in value:
            continue
        told = value[name]
        text = not part.range and not part.options
        label = f"{wording.names(part.words)[0]} " if labelled or text else ""
        numbers = told if isinstance(told, tuple) else (told,)
        shown = " ".join(
            wording.names(part.options[one])[0] if one in part.options else str(one)
            for one in numbers
        )
        yield label + shown


def _withdraw(command: c.Withdraw, wording: Wording) -> Iterator[str]:
    choice = wording.context.game.choices.get(command.choice)
    for name in wording.names(choice.words) if choice else [command.choice]:
        yield f"{wording.verb('withdraw')} {name}"


def _add_counter(command: c.AddCounter, wording: Wording) -> Iterator[str]:
    table = "" if command.each else wording.small("table")
    start = f" {command.start}" if command.start else ""
    yield f"{table} {wording.verb('counter')} {command.name}{start}"
    yield f"{table} {wording.verb('counter')} {command.name} {command.start}"


def _remove_counter(command: c.RemoveCounter, wording: Wording) -> Iterator[str]:
    extra = wording.context.table.extras.get(command.counter)
    yield f"{wording.verb('uncount')} {extra.name if extra else ''}"


def _acting(name: str) -> Callable[[Any, Wording], Iterator[str]]:
    def said(command: c.Command, wording: Wording) -> Iterator[str]:
        other = command.seat != wording.context.seat and command.seat is not None
        yield f"{wording.seat(command.seat or 0) if other else ''} {wording.verb(name)}"

    return said


def _plain(tell: Callable[[Any, Wording], str]) -> Callable[[Any, Wording], Iterator[str]]:
    def said(command: c.Command, wording: Wording) -> Iterator[str]:
        yield tell(command, wording)

    return said


WAYS: dict[type, Callable[[Any, Wording], Iterator[str]]] = {
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
    c.Pass: _acting("pass"),
    c.Concede: _acting("concede"),
    c.Next: _plain(lambda n, s: s.verb("next") + (f" {s.verb('anyway')}" if n.anyway else "")),
    c.Undo: _plain(lambda u, s: s.verb("undo") + (f" {s.small('table')}" if u.table else "")),
    c.Correct: _plain(lambda n, s: f"{s.small('correction')}, {n.number}"),
    c.Redo: _plain(lambda _, s: s.verb("redo")),
    c.Answer: _plain(lambda a, s: s.verb("yes" if a.agree else "no")),
    c.GoTo: _plain(lambda g, s: f"{s.verb('step')} {g.step}"),
    c.Throw: _plain(lambda t, s: throws.said(t, s.context.language)),
    c.SetRound: _plain(lambda r, s: f"{s.verb('round')} {r.to}"),
    c.GiveTurn: _plain(lambda t, s: f"{s.verb('turn')} {s.seat(t.to)}"),
}
