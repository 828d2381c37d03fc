"""Read what moves the game on: pass, next, undo, steps, rounds, turns, who won, old counters.

typed sequences -> Pass, Next, Undo, Redo, Answer, Concede, GoTo, SetRound, GiveTurn, Tell, Withdraw
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from bot.engine import commands as c
from bot.engine.games.words import LANGUAGES
from bot.engine.language.context import Context
from bot.engine.language.fold import fold
from bot.engine.language.grammar import Grammar, Sequence, Typed
from bot.engine.language.lexicon import OWN
from bot.engine.language.readers.phases import ANY, phase_now
from bot.engine.language.readers.shared import SMALL, of, verb
from bot.engine.language.sources import Same
from bot.engine.language.vocabulary import vocabulary
from bot.engine.rules.comparing import counting_seat

_MINE: dict[str, Callable[[int | None], c.Command]] = {
    "pass": lambda seat: c.Pass(seat=seat),
    "concede": lambda seat: c.Concede(seat=seat),
    "yes": lambda seat: c.Answer(seat=seat, agree=True),
    "no": lambda seat: c.Answer(seat=seat, agree=False),
    "undo": lambda seat: c.Undo(seat=seat),
    "redo": lambda seat: c.Redo(seat=seat),
}
_VERB = frozenset({"verb"})
PLAIN = Grammar(
    SMALL | {"verb", "seat", "anyway", "table", "mark", "phase"},
    needed=_VERB,
    verbs=frozenset({*_MINE, "next", "anyway"}),
    pairs=frozenset({("next", "anyway")}),
)
PLACES = Grammar(
    SMALL | {"verb", "seat", "number", "step", "mark"},
    needed=_VERB,
    verbs=frozenset({"step", "round", "turn"}),
    once=(frozenset({"seat"}), frozenset({"number", "step"})),
)
WON = Grammar(
    SMALL | {"verb", "seat", "role", "nobody", "number", "mark", "procedure"},
    needed=_VERB,
    verbs=frozenset({"won", "lost", "nobody_won"}),
    once=(frozenset({"nobody"}),),
)
TOTALS = Grammar(
    SMALL | {"compare", "number", "signed", "seat", "verb", "mark"},
    needed=frozenset({"number"}),
    verbs=frozenset({"set"}),
)
UNCOUNTED = Grammar(
    SMALL | {"verb", "counter"},
    needed=frozenset({"verb", "counter"}),
    verbs=frozenset({"uncount"}),
    once=(frozenset({"counter"}),),
)
BACK = Grammar(
    SMALL | {"verb", "choice", "seat"},
    needed=_VERB,
    verbs=frozenset({"withdraw", "undo"}),
)
_ACTING = {"pass", "concede"}
"""Verbs that somebody without a seat can say for a player: "Ana passes"."""


def plain(context: Context, sequence: Sequence) -> Iterator[c.Command]:
    """Yield the command of a single verb, perhaps with its seat: "pass", "Ana passes"."""
    said = [str(one.value) for one in of(sequence, "verb")]
    seats = {int(one.value) for one in of(sequence, "seat")}
    here = {ANY, phase_now(context)}  # "dynasty pass from me"
    phases = {str(one.value) for one in of(sequence, "phase")}
    if not _is_marked_well(sequence, said) or not phases <= (here if said == ["pass"] else set()):
        return
    if said in (["next"], ["next", "anyway"]) and not seats and not of(sequence, "table"):
        yield c.Next(seat=context.seat, anyway=len(said) > 1)
    if said == ["undo"] and of(sequence, "table") and not seats:
        yield c.Undo(seat=context.seat, table=True)
    if len(said) != 1 or said[0] not in _MINE or of(sequence, "table"):
        return
    named = context.seat is None and said[0] in _ACTING
    if (len(seats) != 1) if named else not seats <= {context.seat}:
        return
    seat = next(iter(seats)) if named else context.seat
    yield _MINE[said[0]](seat)
    if said[0] == "pass":
        yield from (c.Do(seat=seat, action=name) for name in _passing(Same(context.game)))


def _is_marked_well(sequence: Sequence, said: list[str]) -> bool:
    """Tell whether each "from" or "for" only tells who passes: "pass from me", "a pass for Bo"."""
    following = (*sequence[1:], None)
    return all(
        said == ["pass"] and one.value in {"from", "for"} and after and after.kind == "seat"
        for one, after in zip(sequence, following, strict=False)
        if one.kind == "mark"
    )


@lru_cache(maxsize=64)
def _passing(key: Same) -> tuple[str, ...]:
    """Return the keys of a game's actions whose name is a form of "pass" in some language."""
    every = {fold(word) for name in LANGUAGES for word, _ in vocabulary(name).verbs["pass"].forms()}
    return tuple(
        name
        for name, action in key.game.actions.items()
        if not action.takes and every & {fold(word) for word in action.words.all()}
    )


def places(context: Context, sequence: Sequence) -> Iterator[c.Command]:
    """Yield the command for a step, round or turn that is named: "step 3.2", "round 4"."""
    name, numbers = verb(sequence), of(sequence, "number", "step")
    seats = of(sequence, "seat")
    if name == "step" and len(numbers) == 1 and not seats and numbers[0].kind == "step":
        yield c.GoTo(seat=context.seat, step=_step(context, str(numbers[0].value)))
    if name == "round" and len(numbers) == 1 and not seats and numbers[0].kind == "number":
        yield c.SetRound(seat=context.seat, to=int(numbers[0].value))
    if name == "turn" and not numbers and len({one.value for one in seats}) == 1:
        yield c.GiveTurn(seat=context.seat, to=int(seats[0].value))


def _step(context: Context, said: str) -> str:
    """Return the number of a step as the game writes it; an unknown number is returned as said."""
    known = (step.id for _, step in context.game.all_steps())
    return next((number for number in known if number.casefold() == said.casefold()), said)


def won(context: Context, sequence: Sequence) -> Iterator[c.Command]:
    """Yield the command for who won or lost, or that nobody won, and by how much.

    If a role is named that nobody has now, the command has no winner, and the table asks for one.
    """
    name, numbers = verb(sequence), of(sequence, "number")
    seats, nobody = of(sequence, "seat"), of(sequence, "nobody")
    fought = of(sequence, "procedure")
    if not _are_running(context, fought):
        return
    if name == "nobody_won" and len(sequence) - len(fought) == 1:
        yield c.Tell(seat=context.seat, nobody=True)
    if name not in {"won", "lost"} or len(numbers) > 2:
        return
    winners = {one.value for one in seats} | ({context.seat} if _is_own(sequence) else set())
    if len(winners) + len(nobody) + len(of(sequence, "role")) > 1:
        return
    margin = int(numbers[0].value) if numbers else 0
    if nobody:
        if name == "won" and not margin:
            yield c.Tell(seat=context.seat, nobody=True)
        return
    winner = _winner(context, sequence)
    if winner is None and not of(sequence, "role"):
        return
    winner = _other(context, winner) if name == "lost" else winner
    if len(numbers) < 2 and not (winner is None and name == "lost"):
        yield c.Tell(seat=context.seat, winner=winner, margin=margin)
    elif winner is not None:
        yield from _won_by_totals(context, winner, [int(one.value) for one in numbers])


def _other(context: Context, loser: int | None) -> int | None:
    """Return the winner if `loser` lost: the only other seat that is compared; None if unclear."""
    among = context.comparison[2] if context.comparison else tuple(context.seats)
    others = [seat for seat in among if seat != loser]
    return others[0] if loser is not None and len(others) == 1 else None


def _won_by_totals(context: Context, winner: int, numbers: list[int]) -> Iterator[c.Command]:
    """Yield the command for "I win 7 to 4": the higher total is the winner's.

    Nothing is yielded unless only one other seat is compared.
    """
    among = context.comparison[2] if context.comparison else ()
    losers = [seat for seat in among if seat != winner]
    if winner in among and len(losers) == 1 and min(numbers) < max(numbers):
        totals = {winner: max(numbers), losers[0]: min(numbers)}
        yield c.Tell(seat=context.seat, totals=totals)


def _winner(context: Context, sequence: Sequence) -> int | None:
    """Return the seat said to have won or lost: the one named, else the speaker's; or None.

    It is None if that is unclear, as a verb such as "lose" may also be about a counter.
    """
    for one in of(sequence, "seat"):
        return int(one.value)
    # "Won by 3" is said of oneself; "lose" and "gagne" alone begin something else.
    is_clear = bool(of(sequence, "mark", "procedure")) or not any(map(_counts, sequence))
    if of(sequence, "role") or context.seat is None or not is_clear:
        return None
    return context.speaker if _is_told_of(sequence) else context.seat


def _are_running(context: Context, fought: list[Typed]) -> bool:
    """Tell whether everything that is said to be won, such as "the conflict", is going on."""
    running = {frame.procedure for frame in context.table.frames}
    return all(one.value in running for one in fought)


def _is_own(sequence: Sequence) -> bool:
    """Tell whether a verb's form says that the speaker acts: French "j'ai gagné" (I have won)."""
    return any(
        one.value in OWN or (one.term.persons and one.term.persons <= OWN)
        for one in of(sequence, "aux", "verb")
    )


def _is_told_of(sequence: Sequence) -> bool:
    """Tell whether the form of a verb says that somebody other than the speaker acts."""
    told = [one.term for one in sequence if one.kind == "verb" and one.term.persons]
    return any(not one.is_own for one in told)


def _counts(one: Typed) -> bool:
    """Tell whether a verb of one word can be about a counter as well, such as "lose"."""
    return one.item.end - one.item.start == 1 and any(
        term.value in {"gain", "lose", "claim"} for term in one.item.terms
    )


def totals(context: Context, sequence: Sequence) -> Iterator[c.Command]:
    """Yield the command that tells the compared totals, by name or in the order of the seats."""
    if verb(sequence) not in {"", "set"} or any(one.value == "from" for one in sequence):
        return  # "from 10 to 8" is one number that changed
    compared = {str(one.value) for one in of(sequence, "compare")}
    running = context.comparison
    if compared and running and running[0] not in compared:
        return
    told = _pairs(sequence)
    if told is None:
        return
    among = running[2] if running else tuple(context.seats)
    numbers = [number for _, number in told]
    if len(numbers) == 1 < len(among) and told[0][0] is None and compared:
        yield from _own_total(context, numbers[0], among)
    elif any(seat is not None for seat, _ in told):
        named = {seat: number for seat, number in told if seat is not None}
        whole = len(named) == len(told) and (len(named) > 1 or bool(compared) or len(among) == 1)
        if whole:
            yield c.Tell(seat=context.seat, totals=named)
    elif len(numbers) <= len(among) and (
        compared or 1 < len(among) == len(numbers) * bool(running)
    ):
        yield c.Tell(seat=context.seat, totals=dict(zip(among, numbers, strict=False)))


def _own_total(context: Context, number: int, among: tuple[int, ...]) -> Iterator[c.Command]:
    """Yield the command that gives one number as the total of the speaker's side.

    Nothing is yielded without a speaker's seat.
    """
    if context.seat is not None:
        stands = counting_seat(context.game, context.seat, among)
        own = stands if stands in among else among[0]
        yield c.Tell(seat=context.seat, totals={own: number})


def _pairs(sequence: Sequence) -> list[tuple[int | None, int]] | None:
    """Return (seat or None, number) for each number, with the seat named beside it.

    "7-3" are two numbers. Return None if a number has a plus, or if seats and numbers do not
    alternate.
    """
    said = [one for one in sequence if one.kind in {"seat", "number", "signed"}]
    kinds = ["seat" if one.kind == "seat" else "number" for one in said]
    if any(
        one.kind == "signed" and (int(one.value) > 0 or place == 0 or kinds[place - 1] == "seat")
        for place, one in enumerate(said)
    ):
        return None
    numbers = [abs(int(one.value)) for one in said if one.kind != "seat"]
    seats = [int(one.value) for one in said if one.kind == "seat"]
    if not numbers or (seats and kinds not in _alternating(len(numbers))):
        return None
    named: list[int | None] = [*seats] if seats else [None] * len(numbers)
    return list(zip(named, numbers, strict=True))


def uncounted(context: Context, sequence: Sequence) -> Iterator[c.Command]:
    """Yield the command that removes a counter which was added at this table."""
    counters = of(sequence, "counter")
    if verb(sequence) == "uncount" and len(sequence) == 2 and len(counters) == 1:
        yield c.RemoveCounter(seat=context.seat, counter=str(counters[0].value))


def _alternating(count: int) -> tuple[list[str], list[str]]:
    return ["seat", "number"] * count, ["number", "seat"] * count


def back(context: Context, sequence: Sequence) -> Iterator[c.Command]:
    """Yield the command that withdraws a secret choice; the only one of a game needs no name."""
    choices = {str(one.value) for one in of(sequence, "choice")}
    name = verb(sequence)
    if any(one.value != context.seat for one in of(sequence, "seat")):
        return
    # "Take back" alone may mean the only choice there is, unless it is a word for undo as well.
    undoing = any(term.value == "undo" for one in sequence for term in one.item.terms)
    if name == "withdraw" and not choices and len(context.game.choices) == 1 and not undoing:
        choices = set(context.game.choices)
    if name in {"withdraw", "undo"} and len(choices) == 1:
        yield c.Withdraw(seat=context.seat, choice=choices.pop())
