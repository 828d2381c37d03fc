"""Whether a game's data speaks only of what it has: each mistake with its key and the reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.tables.games import effects as fx
from bot.tables.games import game as g
from bot.tables.state import MOST_SEATS

_SEATS = {"each", "actor", "others", "first", "turn", "not", "next", "holder", "highest", "lowest"}
_BY_COUNTER = {"highest", "lowest", "having"}
MOST_AT_HAND = 4
"""Counters that a board has room for among its buttons."""
_FACTS = {"winner", "loser", "margin", "acted"}
Mistake = tuple[str, str]


def mistakes(game: g.Game) -> Iterator[Mistake]:
    """All of them, in the order of the file."""
    yield from _seats(game)
    yield from _parts(game)
    yield from _steps(game)
    for place, effect in effects(game):
        yield from _effect(game, place, effect)
    for place, condition in conditions(game):
        yield from _condition(game, place, condition)


def _seats(game: g.Game) -> Iterator[Mistake]:
    least, most = game.seats
    if not 1 <= least <= most <= MOST_SEATS:
        yield "seats", f"is the least and the most number of players, 1 to {MOST_SEATS}."
    if game.first and not (game.first in game.pieces and game.pieces[game.first].held):
        yield "first", f"“{game.first}” is no piece that somebody can hold."
    yield from _at_hand(game)
    if game.tie and game.tie not in game.tracks:
        yield "tie", f"there is no track “{game.tie}”."


def _at_hand(game: g.Game) -> Iterator[Mistake]:
    own = {"seat", *(kind for kind, pieces in game.pieces.items() if pieces.each)}
    for name in game.at_hand:
        if name not in game.counters:
            yield "at_hand", f"there is no counter “{name}”."
        elif own.isdisjoint(game.counters[name].at):
            yield "at_hand", f"“{name}” is nothing that seats or their own pieces have."
        elif game.at_hand.count(name) > 1:
            yield "at_hand", f"“{name}” is there twice: take one of them out."
    if len(game.at_hand) > MOST_AT_HAND:
        yield "at_hand", f"a board has room for {MOST_AT_HAND} counters: take some out."


def _parts(game: g.Game) -> Iterator[Mistake]:
    for name, counter in game.counters.items():
        yield from _counter(game, f"counters.{name}", counter)
    for kind, pieces in game.pieces.items():
        yield from _kind(f"pieces.{kind}", pieces)
    for name, track in game.tracks.items():
        if track.by and track.by not in game.counters:
            yield f"tracks.{name}.by", f"there is no counter “{track.by}”."
    for name, profile in game.profiles.items():
        yield from _profile(game, name, profile)
    for name, choice in game.choices.items():
        yield from _choice(game, name, choice)
    keys = [watch.key for watch in game.watches]
    for key in {one for one in keys if keys.count(one) > 1}:
        yield "watches", f"“{key}” is there twice: rename one of them."


def _counter(game: g.Game, where: str, counter: g.Counter) -> Iterator[Mistake]:
    for at in counter.at:
        if at not in {"seat", "table", *game.pieces}:
            yield f"{where}.at", f"“{at}” is no seat, table or kind of pieces."
    low, high = counter.min, counter.max
    if (low is not None and counter.start < low) or (high is not None and counter.start > high):
        yield f"{where}.start", f"{counter.start} is out of its bounds."


def _kind(where: str, pieces: g.Pieces) -> Iterator[Mistake]:
    if not pieces.states:
        yield f"{where}.states", "there is none: a piece is in one of its states."
    for state in pieces.held:
        if state not in pieces.states:
            yield f"{where}.held", f"“{state}” is none of its states."


def _profile(game: g.Game, name: str, profile: g.Profile) -> Iterator[Mistake]:
    if profile.group and profile.group not in game.groups:
        yield f"profiles.{name}.group", f"there is no group “{profile.group}”."
    for counter in profile.sets:
        if counter not in game.counters:
            yield f"profiles.{name}.sets", f"there is no counter “{counter}”."


def _choice(game: g.Game, name: str, choice: g.Choice) -> Iterator[Mistake]:
    if not choice.fields:
        yield f"choices.{name}.fields", "there is none: say what is chosen."
    if choice.value and choice.value not in game.counters:
        yield f"choices.{name}.value", f"there is no counter “{choice.value}”."
    for field, part in choice.fields.items():
        if part.range and (part.options or part.range[0] > part.range[1]):
            yield f"choices.{name}.fields.{field}", "is a range from low to high, or options."
    for line in choice.order:
        if line.field not in choice.fields and line.track not in game.tracks:
            yield f"choices.{name}.order", "names a field of the choice or a track."
        if line.counter and line.counter not in game.counters:
            yield f"choices.{name}.order", f"there is no counter “{line.counter}”."


def _steps(game: g.Game) -> Iterator[Mistake]:
    if game.phases and not any(step.stop or step.wait for step in game.steps()):
        yield "phases", "no step of the round has `stop` or `wait`: it would never end."
    for procedure in ("", *game.procedures):
        ids = [step.id for step in game.steps(procedure)]
        where = f"procedures.{procedure}.steps" if procedure else "phases"
        if not ids and procedure:
            yield where, "there is none: a procedure has steps."
        for number in {one for one in ids if ids.count(one) > 1}:
            yield where, f"step {number} is there twice."
    for procedure, step in game.all_steps():
        where = f"{procedure or 'phases'}.{step.id}"
        yield from _wait(game, where, step.wait)
        if step.hint and step.hint not in game.texts:
            yield f"{where}.hint", f"there is no text “{step.hint}”."
    for name, action in game.actions.items():
        yield from _action(game, name, action)


def _wait(game: g.Game, where: str, wait: g.Wait | None) -> Iterator[Mistake]:
    if wait is None:
        return
    given = [wait.passes, wait.choice, wait.compare, wait.actions, wait.until]
    if sum(map(bool, given)) != 1:
        yield f"{where}.wait", "is one of passes, choice, compare, actions and until."
    if wait.choice and wait.choice not in game.choices:
        yield f"{where}.wait.choice", f"there is no choice “{wait.choice}”."
    for action in wait.actions:
        if action not in game.actions:
            yield f"{where}.wait.actions", f"there is no action “{action}”."
    if wait.compare:
        for who in filter(None, (*wait.compare.between, wait.compare.tie)):
            yield from _seat(game, f"{where}.wait.compare", who)
        if isinstance(wait.compare.plus, str):
            yield from _amount(game, f"{where}.wait.compare.plus", wait.compare.plus)


def _action(game: g.Game, name: str, action: g.Action) -> Iterator[Mistake]:
    known = {step.id for _, step in game.all_steps()}
    for step in action.at:
        if step not in known:
            yield f"actions.{name}.at", f"there is no step {step}."
    for field in ("during", "begins"):
        procedure = getattr(action, field)
        if procedure and procedure not in game.procedures:
            yield f"actions.{name}.{field}", f"there is no procedure “{procedure}”."
    yield from _seat(game, f"actions.{name}.who", action.who)
    for text in sorted({*action.reasons} - {*game.texts}):
        yield f"actions.{name}.unless", f"there is no text “{text}”."
    for told, parameter in action.takes.items():
        where = f"actions.{name}.takes.{told}"
        given = [parameter.options, parameter.pieces, parameter.seat, parameter.number]
        if sum(map(bool, given)) != 1:
            yield where, "is one of options, pieces, seat and number."
        if parameter.pieces:
            yield from _pieces(game, where, parameter.pieces)
        if parameter.seat:
            yield from _seat(game, where, parameter.seat)


def effects(game: g.Game) -> Iterator[tuple[str, fx.Effect]]:
    """Every effect, with where it stands."""
    groups: list[tuple[str, Iterable[fx.Effect]]] = [("setup", game.setup)]
    for procedure, step in game.all_steps():
        where = f"{procedure or 'phases'}.{step.id}"
        groups += [(f"{where}.ready", step.ready), (f"{where}.do", step.do)]
        groups += [(f"{where}.first_pass", step.first_pass)]
    groups += [(f"procedures.{n}.after", p.after) for n, p in game.procedures.items()]
    groups += [(f"actions.{n}.do", a.do) for n, a in game.actions.items()]
    groups += [(f"watches.{w.key}.do", w.do) for w in game.watches]
    groups += [(f"choices.{n}.reveal", c.reveal) for n, c in game.choices.items()]
    groups += [(f"choices.{n}.settle", c.settle) for n, c in game.choices.items()]
    for where, effects in groups:
        yield from ((where, effect) for effect in effects)


def _effect(game: g.Game, where: str, effect: fx.Effect) -> Iterator[Mistake]:
    for counter in _counters_of(effect):
        if counter and not counter.startswith("$") and counter not in game.counters:
            yield where, f"there is no counter “{counter}”."
    check = _selector if isinstance(effect, fx.Move) else _seat
    for selector in filter(None, _selectors_of(effect)):
        yield from check(game, where, selector)
    amount = effect.to if isinstance(effect, fx.Fix) else getattr(effect, "by", 0)
    if isinstance(amount, str) and not (amount == "all" and isinstance(effect, fx.Move)):
        yield from _amount(game, where, amount)
    on = getattr(effect, "on", "")
    if on:
        yield from _pieces(game, where, on)
    if isinstance(effect, fx.Place):
        yield from _pieces(game, where, effect.piece, effect.state)
    for section, name in _things_of(effect):
        if name not in getattr(game, section):
            yield where, f"there is nothing called “{name}” in {section}."


def _counters_of(effect: fx.Effect) -> tuple[str, ...]:
    if isinstance(effect, fx.Reset):
        return effect.counters
    if isinstance(effect, fx.Order):
        return effect.by
    if isinstance(effect, fx.Turn):
        return (effect.having,)
    return (getattr(effect, "counter", ""),)


def _selectors_of(effect: fx.Effect) -> tuple[str, ...]:
    if isinstance(effect, fx.Move):
        return effect.source, effect.target
    if isinstance(effect, fx.Turn):
        return (effect.to,)
    if isinstance(effect, fx.Order):
        return (effect.top,)
    return (getattr(effect, "who", ""),)


def _things_of(effect: fx.Effect) -> tuple[tuple[str, str], ...]:
    if isinstance(effect, fx.Order):
        return (("tracks", effect.track),)
    if isinstance(effect, (fx.Settle, fx.Clear)):
        return (("choices", effect.choice),)
    if isinstance(effect, fx.Note):
        return (("texts", effect.text),)
    return ()


def facts(game: g.Game) -> set[str]:
    """Every name under which a step or procedure can know something."""
    found = set(_FACTS)
    for action in game.actions.values():
        found |= {*action.takes, *(filter(None, [action.actor, action.opponent]))}
    return found | {e.fact for _, e in effects(game) if isinstance(e, fx.Know)}


def _seat(game: g.Game, where: str, selector: str) -> Iterator[Mistake]:
    """Mistakes in what has to be seats, or the table."""
    head = selector.partition(":")[0]
    if selector == "table" or head in facts(game) | _SEATS | _BY_COUNTER:
        yield from _selector(game, where, selector)
    else:
        yield where, f"“{selector}” is no seat."


def _selector(game: g.Game, where: str, selector: str) -> Iterator[Mistake]:
    head, _, rest = selector.partition(":")
    if selector == "table" or head in facts(game):
        return
    if head in _SEATS | _BY_COUNTER:
        if head in {"not", "next"}:
            yield from _seat(game, where, rest)
        elif head in _BY_COUNTER and rest not in game.counters:
            yield where, f"there is no counter “{rest}”."
        elif head == "holder" and not _one_piece(game, rest):
            yield where, f"“{rest}” is no single piece that somebody can hold."
        return
    yield from _pieces(game, where, selector)


def _one_piece(game: g.Game, name: str) -> bool:
    kind = game.pieces.get(game.kind_of(name))
    return kind is not None and not kind.each and bool(kind.held)


def _pieces(game: g.Game, where: str, selector: str, state: str = "") -> Iterator[Mistake]:
    name, _, whose = selector.partition("@")
    name, _, asked = name.partition(".")
    if whose:
        yield from _seat(game, where, whose)
    if name.startswith("$"):
        if name[1:] not in facts(game):
            yield where, f"nothing is ever known as “{name}”."
        return
    kind = name if name in game.pieces else game.kind_of(name)
    if not kind:
        yield where, f"“{selector}” is no seat and no piece."
        return
    for one in filter(None, (asked, state)):
        if not one.startswith("$") and one not in game.pieces[kind].states:
            yield where, f"{kind} has no state “{one}”."


def _amount(game: g.Game, where: str, value: str) -> Iterator[Mistake]:
    if "+" in value:
        for part in value.split("+"):
            yield from _amount(game, where, part.strip())
        return
    head, _, rest = value.partition(":")
    if value.isdecimal() or (head == "fact" and rest in facts(game)):
        return
    if head == "count" and rest:
        yield from _pieces(game, where, rest)
    elif head == "chosen":
        choice, _, field = rest.partition(".")
        if choice not in game.choices or field not in game.choices[choice].fields:
            yield where, f"there is no choice and field “{rest}”."
    elif (rest if head in {"difference", "table"} else value) not in game.counters:
        yield where, f"“{value}” is no amount: a number, a counter, or as docs/games.md says."


def conditions(game: g.Game) -> Iterator[tuple[str, fx.Condition]]:
    """Every condition, with where it stands."""
    for procedure, step in game.all_steps():
        where = f"{procedure or 'phases'}.{step.id}"
        yield from ((f"{where}.when", one) for one in step.when)
        yield from ((f"{where}.wait.until", one) for one in (step.wait.until if step.wait else ()))
    for name, action in game.actions.items():
        yield from ((f"actions.{name}.when", one) for one in action.when)
    for watch in game.watches:
        if not watch.when:
            yield f"watches.{watch.key}.when", fx.Condition()
        yield from ((f"watches.{watch.key}.when", one) for one in watch.when)
    for number, end in enumerate(game.ends):
        if not end.when:
            yield f"ends[{number}].when", fx.Condition()
        yield from ((f"ends[{number}].when", one) for one in end.when)
    for where, effect in effects(game):
        yield from ((f"{where}.when", one) for one in effect.when)


def _condition(game: g.Game, where: str, one: fx.Condition) -> Iterator[Mistake]:
    if sum(map(bool, [one.counter, one.pieces, one.fact])) != 1:
        yield where, "says exactly one of counter, pieces and fact."
        return
    if one.counter and one.counter not in game.counters:
        yield where, f"there is no counter “{one.counter}”."
    for which in filter(None, (one.pieces, one.on)):
        yield from _pieces(game, where, which)
    if one.fact and one.fact not in facts(game):
        yield where, f"nothing is ever known as “{one.fact}”."
    if one.who:
        yield from _seat(game, where, one.who)
    for bound in (one.at_least, one.at_most):
        if isinstance(bound, str):
            yield from _amount(game, where, bound)
