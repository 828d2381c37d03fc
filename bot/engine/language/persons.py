"""Find whose deed a clause describes, by grammar: Polish "tracisz" is yours, "traci" is theirs.

a clause in one meaning, Context -> the contexts in which it may be read -> reading
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import pairwise

from bot.engine import commands as c
from bot.engine.games.words import LANGUAGES
from bot.engine.language.context import Context
from bot.engine.language.grammar import Sequence, Typed
from bot.engine.language.lexicon import OWN

_BY_ONESELF = (c.Pass, c.Do, c.Concede, c.Choose, c.Withdraw, c.Undo, c.Redo, c.Answer, c.Next)
"""The commands that players give only for themselves, whoever a line speaks of."""


def others(context: Context) -> tuple[int, ...]:
    """Return the seats that "you" can be: all but the speaker's."""
    return tuple(seat for seat in context.seats if seat != context.seat)


def spoken_of(context: Context) -> tuple[int, ...]:
    """Return the seats that "he" and "she" can be: the seat named just before, else all others."""
    return others(context) if context.subject is None else (context.subject,)


def shared_with(context: Context, said: Sequence) -> tuple[tuple[int, ...], ...]:
    """Return the groups of seats, larger than the speaker alone, that "we" in a clause can mean.

    In "we lose 1 honor" these are the speaker's team and everybody. A seat named in the clause is
    left out of them: with two players, "Bo gives us 1" is about the speaker alone. Return () for a
    clause with "each" or without "we".
    """
    if context.seat is None or any(one.kind == "each" for one in said):
        return ()
    named = {int(one.value) for one in said if one.kind == "seat" and one.of != "we"}
    says_we = any(one.kind == "seat" and one.of == "we" for one in said)
    if not says_we and (named or not is_told_by_us(said)):
        return ()
    if not _languages(said, "we"):
        return ()  # English "my" is no Polish "we"
    return groups_without(context, named)


def _languages(said: Sequence, pronoun: str) -> frozenset[str]:
    """Return the languages that the verbs of a clause and one of its pronouns can all be of."""
    words = [one for one in said if one.kind == "verb" or one.of == pronoun]
    spoken = [one.term.languages for one in words if one.term.languages]
    return frozenset(LANGUAGES).intersection(*spoken)


def _is_split(said: Sequence) -> bool:
    """Tell whether a word for "I" and a verb with the person "we" cannot be of one language.

    Beside a Polish verb "i" is the Polish "and", and not the English "I".
    """
    return is_told_by_us(said) and not _languages(said, "me")


def is_told_by_us(said: Sequence) -> bool:
    """Tell whether the verbs of a clause have the person "we" and not "I": Polish "tracimy"."""
    return _persons(said) & OWN == {"we"}


def done_with(context: Context, said: Sequence) -> tuple[int, ...]:
    """Return the seats of "we" with somebody: Polish "tracimy z Piotrem" (Piotr and I lose).

    They are the speaker's and the named ones; () for any other clause.
    """
    beside = [
        int(after.value)
        for one, after in pairwise(said)
        if (one.kind, one.of, after.kind) == ("mark", "with", "seat")
    ]
    is_ours = context.seat is not None and is_told_by_us(said)
    return (context.seat or 0, *beside) if beside and is_ours else ()


def groups_without(context: Context, named: Collection[int]) -> tuple[tuple[int, ...], ...]:
    """Return the speaker's team and everybody, as seats without `named`; no group of one seat."""
    team = () if context.seat is None else context.game.team(context.seat)
    free = (
        tuple(one for one in group if one not in named) for group in (team, tuple(context.seats))
    )
    return tuple(dict.fromkeys(one for one in free if len(one) > 1))


def about(context: Context, said: Sequence) -> Iterator[Context]:
    """Yield the contexts in which a clause can be meant, one for each seat whose deed it may be.

    Nothing is yielded if the words do not go together. For "we" there are also contexts for the
    groups of seats that it can mean.
    """
    if together := done_with(context, said):
        yield replace(context, we=together)
        return
    found = () if _is_split(said) else tuple(_about(context, said))
    yield from found
    if found and any(one.kind == "counter" for one in said):
        yield from (replace(context, we=seats) for seats in shared_with(context, said))


def _about(context: Context, said: Sequence) -> Iterator[Context]:
    """Yield the contexts for `about`, where "we" is only the speaker."""
    persons = _persons(said)
    if _is_alone(said) or _is_had_by_another(context, said, persons):
        return
    if persons and "you" not in persons and any(one.of == "you_subject" for one in said):
        return  # Czech "ty" is "those" there
    if not persons or persons & OWN:
        yield context
        return
    named = {int(one.value) for one in said if one.kind == "seat"}
    if context.seat is None or ("they" in persons and context.subject is not None):
        yield context
    elif "they" not in persons:
        yield from (replace(context, subject=seat) for seat in others(context))
    elif not named or _is_object(said):
        free = [seat for seat in context.seats if seat not in named]
        yield from (replace(context, subject=seat) for seat in free)
    else:
        yield context


def is_anothers(context: Context, said: Sequence, command: c.Command) -> bool:
    """Tell whether a clause reports a deed of another player, which only that player can report."""
    persons = _persons(said)
    if not persons or persons & OWN or not isinstance(command, _BY_ONESELF):
        return False
    named = {int(one.value) for one in said if one.kind == "seat"}
    if "you" in persons and "they" not in persons:
        return command.seat not in named - {context.seat}
    return command.seat not in named


def _persons(said: Sequence) -> frozenset[str]:
    """Return the persons that all verbs of a clause can have; empty if the clause does not say."""
    auxiliaries = frozenset(str(one.value) for one in said if one.kind == "aux")
    if auxiliaries:
        return auxiliaries
    found: frozenset[str] | None = None
    for one in said:
        if one.kind == "verb" and one.term.persons and not _is_impersonal(said, one):
            found = one.term.persons if found is None else found & one.term.persons
    return found or frozenset()


def _is_alone(said: Sequence) -> bool:
    """Tell whether an auxiliary stands without a participle.

    In Czech it does in "dál jsi" (further you are), but not in "dal jsi" (you gave).
    """
    needed = {one.term.languages for one in said if one.kind == "aux"}
    participles = [
        one for one in said if one.kind == "verb" and one.term.persons <= frozenset({"they"})
    ]
    return bool(needed) and not any(
        one.term.persons or "fr" in one.term.languages for one in participles
    )


def _is_had_by_another(context: Context, said: Sequence, persons: frozenset[str]) -> bool:
    """Tell whether a clause in which "I" or "you" have something names a seat that cannot have it.

    French "j'ai 2 honneur de plus que toi" (I have 2 honor more than you) names "toi", who does not
    have them. The verb cannot mean having then.
    """
    has = any(one.of == "have" for one in said if one.kind == "verb")
    if not has or not persons or "they" in persons:
        return False
    return not all(_may_have(context, one, persons) for one in said if one.kind == "seat")


def _may_have(context: Context, seat: Typed, persons: frozenset[str]) -> bool:
    """Tell whether a seat can be the one who has something, given the persons of the verb."""
    if seat.of in {"you", "you_subject"}:
        return "you" in persons
    return not persons & OWN or seat.value == context.seat


def _is_impersonal(said: Sequence, one: Typed) -> bool:
    """Tell whether a verb says nothing about who acts: "it is 8", "the katana costs 2".

    Czech "je" (is) is said of a counter in "čest je na 8" (honor is at 8), but of somebody in "je
    na 8 cti" (he is at 8 honor).
    """
    if one.value in {"cost", "bring"}:
        return True
    if one.value != "set" or "they" not in one.term.persons:
        return False
    return one.of != "have" or "counter" in [each.kind for each in said[: said.index(one)]]


def _is_object(said: Sequence) -> bool:
    """Tell whether the only seat is the object of a verb of giving or taking, which it follows."""
    places = {
        kind: [i for i, one in enumerate(said) if one.kind == kind] for kind in ("verb", "seat")
    }
    passing = any(one.value in {"give", "take"} for one in said if one.kind == "verb")
    return passing and len(places["seat"]) == 1 and places["seat"][0] > places["verb"][-1]
