"""Read an action of the game with the values for its parameters.

typed sequences -> Do
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, pairwise, product

from bot.engine import commands as c
from bot.engine.events import FactValue
from bot.engine.games.game_flow import Action, Parameter
from bot.engine.language.context import Context
from bot.engine.language.grammar import Grammar, Sequence, Typed
from bot.engine.language.readers.shared import SMALL, Holder, holders, of, piece_key, same, verb
from bot.engine.rules import lookup
from bot.engine.state import seat_key, seat_of

_PLAINLY = frozenset({"do", "choose"})
_DOING = frozenset({"do", "choose", "deal"})
"""Verbs that may be said with an action: "action", "going political", "hitting your 2"."""
UNNAMED = Grammar(
    SMALL | {"option", "piece", "kind", "number", "seat", "article", "verb", "mark"},
    verbs=_DOING,
    needed=frozenset({"option", "piece"}),
    of_one_action=True,
)
NAMED = Grammar(
    SMALL
    | {"action", "option", "param", "piece", "kind", "seat", "number", "mark", "verb", "article"},
    needed=frozenset({"action"}),
    verbs=_DOING,
    of_one_action=True,
)
_MOST = 12
_AN_ACTION = 4
"""Steps of effort for sharing out the words of a clause among an action's parameters."""


def read(context: Context, sequence: Sequence) -> Iterator[c.Command]:
    """Yield the action that a clause means.

    Each word of the clause has to name the action, give it a value, or say who does it.
    """
    said = same(of(sequence, "action"))
    known = _DOING if of(sequence, "option", "piece") else _PLAINLY
    if said is None or verb(sequence) not in {"", *known}:
        return  # "I'm done, pass" does no action
    context.effort.spend(_AN_ACTION)
    name = str(said.value)
    action = context.game.actions[name]
    sequence = _without_owner(context, sequence)
    sequence = _numbered(context, action, sequence)
    if not _belong(context, name, action, sequence):
        return
    options = _options(name, sequence)
    numbers = _numbers(action, sequence)
    if options is None or numbers is None:
        return
    for actor, told in islice(_told(context, action, sequence), _MOST):
        seat = context.seat if context.seat is not None else actor
        if seat is not None and actor in {None, seat}:
            yield c.Do(seat=seat, action=name, told={**options, **numbers, **told})


def _without_owner(context: Context, sequence: Sequence) -> Sequence:
    """Leave out "your" of "your province broke" if that province is attacked: you do not act."""
    facts = {str(one) for frame in context.table.frames for one in frame.facts.values()}
    return tuple(
        one
        for one, after in zip(sequence, [*sequence[1:], None], strict=True)
        if not (one.kind == "seat" and after is not None and after.kind == "kind")
        or not any(fact.startswith(f"{seat_key(int(one.value))}.") for fact in facts)
    )


def unnamed(context: Context, sequence: Sequence) -> Iterator[c.Command]:
    """Yield an action that begins something, from its values alone: "military air" is a conflict.

    The speaker may be named before them, as in French "je tape la 1" (I hit number 1).
    """
    if any(one.value != "to" for one in of(sequence, "mark")):
        return
    kinds = [one.kind for one in sequence[:2]]
    if kinds == ["seat", "verb"] and sequence[0].value == context.seat:
        sequence = sequence[1:]  # "je tape la 1": who does it, not whose it is
    for name in dict.fromkeys(one.of.partition(".")[0] for one in of(sequence, "option")):
        action, options = context.game.actions[name], _options(name, sequence)
        sequence = _numbered(context, action, sequence)
        if not action.begins or not options or of(sequence, "number"):
            continue
        if not _belong(context, name, action, sequence):
            continue
        for actor, told in islice(_told(context, action, sequence), _MOST):
            if told and actor in {None, context.seat}:
                yield c.Do(seat=context.seat, action=name, told={**options, **told})


def _numbered(context: Context, action: Action, sequence: Sequence) -> Sequence:
    """Replace the 2 of "attack at 2" with the piece of that number, if the action takes no number.

    Articles are left out of what is returned.
    """
    takes, pairs = action.takes.values(), pairwise(sequence)
    standing = any(one.kind == "number" and _is_number_of(before, one) for before, one in pairs)
    if not standing or any(one.number for one in takes):
        return tuple(one for one in sequence if one.kind != "article")
    kinds = {_kind(context, one) for one in takes if one.pieces}
    items = {
        number: item for kind in kinds for number, item in context.position.by_number(kind).items()
    }
    return tuple(
        replace(one, kind="piece", value=items[str(one.value)])
        if one.kind == "number" and str(one.value) in items and _is_number_of(before, one)
        else one
        for before, one in zip([None, *sequence], sequence, strict=False)
        if one.kind != "article"
    )


def _is_number_of(before: Typed | None, number: Typed) -> bool:
    """Tell by the word before a number whether it is the number of a piece.

    It is in "at 2", French "la 2", "fire 2" and "his 2", but not in "with 4".
    """
    if before is None or before.kind in {"on", "seat", "article"} or before.value == "to":
        return before is not None
    return before.item.end == number.item.start and before.kind not in {"mark", "number"}


def _belong(context: Context, name: str, action: Action, sequence: Sequence) -> bool:
    """Tell whether all kinds and parameters named in a clause belong to an action.

    Each parameter's name must stand before its value.
    """
    kinds = {_kind(context, one) for one in action.takes.values() if one.pieces}
    return all(one.value in kinds for one in of(sequence, "kind")) and all(
        one.of == name and _is_of(context, name, action, str(one.value), following)
        for one, following in zip(sequence, [*sequence[1:], None], strict=True)
        if one.kind == "param"
    )


def _is_of(context: Context, name: str, action: Action, parameter: str, said: Typed | None) -> bool:
    """Tell whether `said`, the word after the name of a parameter, can be the parameter's value."""
    one = action.takes[parameter]
    match said.kind if said else "":
        case "option":
            return said is not None and said.of == f"{name}.{parameter}"
        case "piece" if one.pieces and said:
            return context.game.kind_of(str(said.value)) == _kind(context, one)
        case "number":
            return one.number is not None
        case "seat":
            return bool(one.seat or one.pieces)
    return False


def _kind(context: Context, parameter: Parameter) -> str:
    name = parameter.pieces.partition("@")[0].partition(".")[0]
    return name if name in context.game.pieces else context.game.kind_of(name)


def _options(name: str, sequence: Sequence) -> dict[str, FactValue] | None:
    told: dict[str, FactValue] = {}
    for one in of(sequence, "option"):
        action, _, parameter = one.of.partition(".")
        if action != name or parameter in told:
            return None
        told[parameter] = str(one.value)
    return told


def _numbers(action: Action, sequence: Sequence) -> dict[str, FactValue] | None:
    """Return the numbers by parameter: by the one named before a number, else by the next free one.

    Return None if there are more numbers than parameters for them.
    """
    left = [name for name, one in action.takes.items() if one.number]
    told: dict[str, FactValue] = {}
    named = ""
    for one in sequence:
        if one.kind == "param":
            named = str(one.value)
        elif one.kind == "number":
            name = named if named in left else next(iter(left), "")
            if not name:
                return None
            left.remove(name)
            told[name] = int(one.value)
            named = ""
    return told


def _told(
    context: Context, action: Action, sequence: Sequence
) -> Iterator[tuple[int | None, dict[str, FactValue]]]:
    """Yield (actor or None, values) for each way to give an action its pieces and seats.

    "Ana province 2" is first tried as Ana's province, then as a deed of Ana. If no way is possible,
    one impossible way is yielded, so that the refusal can name it.
    """
    refused: list[tuple[int | None, dict[str, FactValue]]] = []
    allowed = False
    for actor, found in _shared(context, action, sequence):
        wanted, fits = [], True
        for name, holder in found.items():
            keys, can_be = _keys(context, action.takes[name], holder, actor)
            fits = fits and can_be
            wanted.append([(name, key) for key in keys])
        if actor is None and context.seat is None:
            continue
        for chosen in product(*wanted):
            if fits:
                allowed = allowed or actor is None or context.seat in {None, actor}
                yield actor, dict(chosen)
            else:
                refused.append((actor, dict(chosen)))
    if not allowed:
        yield from refused[:1]


Share = tuple[int | None, dict[str, Holder]]


def _shared(context: Context, action: Action, sequence: Sequence) -> list[Share]:
    """Return the ways to give the pieces and seats of a clause to parameters, or a seat as actor.

    "Bo province 2" may be Bo's province, or Bo may break one: Bo as its owner is tried first.
    """
    middle = next((i for i, one in enumerate(sequence) if one.kind == "action"), 0)
    shares: list[Share] = [(None, {})]
    for holder in holders(context, sequence, beside=True):
        shares = [
            after
            for share in shares
            for after in _given(context, action, share, holder, acts=holder.place < middle)
        ][:_MOST]
    return shares


def _given(
    context: Context, action: Action, share: Share, holder: Holder, *, acts: bool
) -> Iterator[Share]:
    actor, told = share
    free = {n: one for n, one in action.takes.items() if n not in told and not one.number}
    for name, one in free.items():
        if holder.piece and one.pieces and _takes(context, one, holder):
            yield actor, {**told, name: holder}
            # "Fire Bo": nobody's fire but one's own can be meant, so against Bo.
            others = [n for n, one in free.items() if one.seat and holder.seat is not None]
            if others and not _keys(context, one, holder, actor)[1]:
                alone = Holder(None, holder.piece)
                yield actor, {**told, name: alone, others[0]: replace(holder, piece="")}
            if holder.seat is not None and actor is None:
                yield holder.seat, {**told, name: Holder(None, holder.piece)}
    seats = [name for name, one in free.items() if one.seat and not holder.piece]
    # "Ana challenges Bo": who stands before the deed does it, if it can be who speaks.
    if seats and not (acts and actor is None and context.seat in {None, holder.seat}):
        yield actor, {**told, seats[0]: holder}
    elif not holder.piece and not acts and action.opponent and context.seat is not None:
        # "Duel with Bo": where two play it is clear against whom, if it is not oneself.
        if len(context.seats) == 2 and holder.seat != context.seat:
            yield actor, told
    elif not holder.piece and actor is None:
        yield holder.seat, told


def _takes(context: Context, parameter: Parameter, holder: Holder) -> bool:
    name = parameter.pieces.partition("@")[0].partition(".")[0]
    return name == holder.piece or context.game.kind_of(holder.piece) == name


def _keys(
    context: Context, parameter: Parameter, holder: Holder, actor: int | None
) -> tuple[list[str], bool]:
    """Return (keys that a parameter can get for a holder now, True).

    If there are none, return (keys that can be named in the refusal, False).
    """
    if parameter.seat:
        return [seat_key(int(holder.seat or 0))], True
    seat = context.seat if actor is None else actor
    whose = parameter.pieces.partition("@")[2]
    anywhere = f"{holder.piece}@{whose}" if whose else holder.piece
    asked = (parameter.pieces, anywhere, holder.piece)
    for place, which in enumerate(asked):
        found = context.position.pieces(which, seat)
        fitting = [key for key in found if _is_named(context, key, holder)]
        if fitting:
            return fitting, place == 0
    key = piece_key(context, holder.piece, holder.seat)
    return ([key] if key else []), False


def _is_named(context: Context, key: str, holder: Holder) -> bool:
    if key.rpartition(".")[2] != holder.piece:
        return False
    whose = {seat_of(key.partition(".")[0]), lookup.owner(context.table, key)}
    return holder.seat is None or holder.seat in whose
