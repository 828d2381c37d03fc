"""Read a line with one command or several: cut it into as few clauses as can be read.

text -> Lattice -> spans -> Readings
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, islice, product

from bot.engine import commands as c
from bot.engine.language.candidate import Candidate
from bot.engine.language.certainty import Reading, Reason, concedes
from bot.engine.language.context import Context
from bot.engine.language.cuts import Spans, cuts
from bot.engine.language.ellipsis import completed
from bot.engine.language.fold import Token, tokens
from bot.engine.language.lattice import LONGEST_CLAUSE, Lattice
from bot.engine.language.levels import in_one_way, is_number, without_start
from bot.engine.language.persons import shared_with
from bot.engine.language.reading import (
    best,
    candidates,
    context_after,
    is_grave,
    same_command,
)
from bot.engine.language.vocabulary import vocabulary

MOST_TOKENS = 60
"""The maximum number of words and signs of a line that is read. Chosen by hand: nobody says more at
once."""
_MOST_READINGS = 10
"""The maximum number of readings of a line that are followed. Chosen by hand."""
_ONCE = (c.Undo, c.Pass, c.Next, c.SetTo, c.Put)
"""The commands that are done once if a line says the same one twice: "I'm done, pass"."""


@dataclass(frozen=True, slots=True)
class _Clause:
    """One meaning of a clause, and the text that holds its words.

    That text is the line itself, or a copy with the verb of the clause before, if this clause has
    no verb.
    """

    candidate: Candidate
    lattice: Lattice

    def kinds(self) -> list[str]:
        """Return the kinds of the words, such as ["verb", "number", "counter"]."""
        return [one.kind for one in self.candidate.said]

    def verbs(self) -> list[str]:
        """Return the values of the verbs, such as ["gain"]."""
        return [str(one.value) for one in self.candidate.said if one.kind == "verb"]

    def text(self, *kinds: str, start: int = 0, end: int | None = None) -> list[str]:
        """Return the words of some kinds, or all words, as they were typed.

        `start` and `end` limit the words, as in a slice.
        """
        said = self.candidate.said[start:end]
        return [self.lattice.text_of(one) for one in said if not kinds or one.kind in kinds]


def readings(context: Context, text: str, *, strict: bool = False) -> list[Reading]:
    """Return what a text means: one reading, several where it is unclear, [] if it cannot be read.

    Unknown words may be read as misspelt ones. If that does not help, known words of other
    languages may be too, unless `strict`.
    """
    said = tokens(text)
    if not 0 < len(said) <= MOST_TOKENS:
        return []
    text = without_start(_regrouped(context, text, said), context)
    for loose in (False,) if strict else (False, True):
        lattice = Lattice(context, text, loose=loose)
        if not 0 < len(lattice.tokens) <= MOST_TOKENS:
            return []
        found = _read(lattice)
        found = _with_counters(lattice, found)
        if found:
            return found
    return []


def _with_counters(lattice: Lattice, found: list[Reading]) -> list[Reading]:
    """Read a text again with the counters that it leaves out: "me -1 honor, Bo +1".

    Return `found`, the readings so far, if no counter is left out, if adding it makes nothing
    clearer, or if an exact reading in `found` already changes the table.
    """
    context, whole = lattice.context, completed(lattice)
    if whole == lattice.text or any(
        not one.reasons and context_after(context, one.command) is not context for one in found
    ):
        return found
    again = _read(Lattice(context, whole, loose=lattice.loose))
    return again if again and not (found and again[0].reasons) else found


def _regrouped(context: Context, text: str, said: tuple[Token, ...]) -> str:
    """Move a number out of an action's name: "take 2 unrest" -> "take unrest 2".

    Only the names of actions that take a number are mended; any other text is returned as it is.
    `said` are the tokens of the text.
    """
    counted, known = context.words[0].counted, tuple(token.text for token in said)
    for start, word in enumerate(known):
        for phrase in counted.get(word, ()):
            end = start + len(phrase)
            if end >= len(said) or (*known[start : end - 1], known[end]) != phrase:
                continue
            number, last = said[end - 1 : end + 1]
            if is_number(number, context):
                return f"{text[: number.start]}{last.text} {number.text}{text[last.end :]}"
    return text


def _read(lattice: Lattice) -> list[Reading]:
    """Return the readings of a text as one clause, else as the fewest clauses that can be read."""
    count = len(lattice.tokens)
    if count <= LONGEST_CLAUSE:
        whole = best(lattice.context, candidates(lattice, 0, count))
        if whole and not any(one.joints for one in whole):
            return [one.reading for one in whole]
    found: list[Reading] = []
    cutting = lattice
    if lattice.context.seat is None and lattice.context.seats:
        # Of several clauses only the first has to name a seat.
        somebody = replace(lattice.context, subject=0)
        cutting = lattice.read_in(somebody)
    for spans in cuts(cutting):
        for reading in _in_turn(lattice, spans):
            if not any(same_command(reading.command, one.command) for one in found):
                found.append(reading)
    return found[:_MOST_READINGS]


def _in_turn(lattice: Lattice, spans: Spans) -> Iterator[Reading]:
    """Yield the readings of several clauses together, each read as if those before it were done.

    Nothing is yielded if one clause cannot be read, or if a misspelt word would do something grave.
    """
    context = earlier = lattice.context
    parts: list[list[Candidate]] = []
    before: _Clause | None = None
    subject: int | None = None
    for start, end in spans:
        if start and lattice.tokens[start - 1].kind == "hard":
            before = subject = None
        found = _next(lattice, replace(context, subject=None), (start, end), before, subject)
        is_result = before and isinstance(before.candidate.command, c.Tell)
        if not found and is_result and _is_told(lattice, earlier, context, (start, end)):
            continue  # "I win, I take the ring"
        if not found or (len(spans) > 1 and _is_empty(found[0].candidate.command)):
            return
        parts.append([one.candidate for one in found])
        before = found[-1]
        subject = _subject(before.candidate, subject)
        earlier, context = context, context_after(context, before.candidate.command)
    alike = (product(*one) for one in in_one_way(parts))
    chosen_alike = filter(partial(_is_one_group, context), chain.from_iterable(alike))
    for chosen in islice(chosen_alike, _MOST_READINGS):
        commands = tuple(one.command for one in chosen)
        command = _joined(lattice.context.seat, _without_nods(lattice.context, commands))
        reasons = frozenset[Reason]().union(*(one.reasons for one in chosen))
        joins_surrender = isinstance(command, c.Several) and concedes(command)
        if not joins_surrender and not (Reason.SPELLING in reasons and is_grave(context, command)):
            yield Reading(command, reasons)


def _is_one_group(context: Context, chosen: Sequence[Candidate]) -> bool:
    """Tell whether "we" means the same seats in all clauses: "we lose 1 honor and 1 fate"."""
    ours = (one.command for one in chosen if shared_with(context, one.said))
    return len({len(one.commands) if isinstance(one, c.Several) else 1 for one in ours}) <= 1


def _is_told(lattice: Lattice, earlier: Context, after: Context, span: tuple[int, int]) -> bool:
    """Tell whether a clause only repeats an effect of the deed before it.

    In "I win, I take the ring" the winner of the conflict has its ring already. The clause is read
    in the context `earlier`, before that deed, and compared with the table `after` it.
    """
    found = _best(lattice.read_in(replace(earlier, subject=None)), span)
    puts = [one.candidate.command for one in found]
    return bool(puts) and all(
        isinstance(one, c.Put)
        and (piece := after.table.pieces.get(one.piece)) is not None
        and (piece.state, piece.holder) == (one.state, one.holder)
        for one in puts
    )


def _without_nods(context: Context, commands: tuple[c.Command, ...]) -> tuple[c.Command, ...]:
    """Return commands without those that only nod: the "ok" of "ok, honor -2" answers no question.

    An answer is kept if somebody has asked, or if there is no other command. A pass beside "next"
    is dropped if nobody has to pass: "that's me, next phase".
    """
    waits = context.waiting is not None and context.waiting.passes
    if not waits and any(isinstance(one, c.Next) for one in commands):
        commands = tuple(one for one in commands if not isinstance(one, c.Pass))
    if context.table.request:
        return commands
    said = tuple(one for one in commands if not isinstance(one, c.Answer))
    return said or commands[:1]


def _is_empty(command: c.Command) -> bool:
    """Tell whether a command names a secret choice without the value that is chosen."""
    return isinstance(command, c.Choose) and not command.value


def _next(
    lattice: Lattice,
    context: Context,
    span: tuple[int, int],
    before: _Clause | None,
    subject: int | None,
) -> list[_Clause]:
    """Return the meanings of a clause after another, read as being about the same `subject`.

    After a comma, and without a verb, the clause may also be about the speaker again: then both are
    returned.
    """
    start = span[0]
    plain = lattice.read_in(context)
    found = _inheriting(plain, span, before)
    if subject is None or subject == context.seat:
        return found
    about = lattice.read_in(replace(context, subject=subject))
    again = _inheriting(about, span, before)
    if again and lattice.tokens[start - 1].kind == "soft" and not _is_verbal(again[0]):
        first = again[0].candidate.command
        return again + [one for one in found if not same_command(one.candidate.command, first)]
    return again


def _inheriting(lattice: Lattice, span: tuple[int, int], before: _Clause | None) -> list[_Clause]:
    """Return the meanings of a clause; if it has no verb, it takes the verb of the one before.

    If the clause has "more", its meanings without that verb are returned too: "2 fate gone and one
    extra honor".
    """
    found = _best(lattice, span)
    if before and found and _is_bare(found[0]) and _is_verbal(before):
        told = _inherited(lattice, before, found[0])
        alone = found if "more" in found[0].kinds() else []
        return told + _others(told, [*_added(lattice, span), *alone])
    return found


def _others(told: list[_Clause], more: list[_Clause]) -> list[_Clause]:
    """Return the clauses of `more` whose commands differ from all those of `told`."""
    known = [one.candidate.command for one in told]
    return [one for one in more if not any(same_command(one.candidate.command, it) for it in known)]


def _added(lattice: Lattice, span: tuple[int, int]) -> list[_Clause]:
    """Return the meanings of a clause after "plus", with the "plus" as a sign; [] without "plus".

    In "minus 2 fate plus 1 honor" the honor is gained: "plus" is not an "and" there.
    """
    before = span[0] - 1
    terms = [term for item in lattice.edges[before] for term in item.terms if item.end == span[0]]
    kinds = {(term.kind, term.value) for term in terms}
    is_plus = ("verb", "gain") in kinds and any(kind == "and" for kind, _ in kinds)
    return _best(lattice, (before, span[1])) if is_plus else []


def _best(lattice: Lattice, span: tuple[int, int]) -> list[_Clause]:
    """Return the likeliest meanings of a clause, given as the span of its tokens."""
    found = best(lattice.context, candidates(lattice, *span))
    return [_Clause(one, lattice) for one in found]


def _subject(candidate: Candidate, subject: int | None) -> int | None:
    """Return the seat that the next clause is about if it names none; None for the speaker.

    It is the seat whose number this clause changes; if this clause names no seat, it is `subject`.
    """
    if not isinstance(candidate.command, (c.Change, c.SetTo)):
        return None
    seats = [one for one in candidate.said if one.kind == "seat"]
    if seats:
        return int(seats[0].value) if seats[0].of not in {"me", "we"} else None
    return subject


def _is_bare(clause: _Clause) -> bool:
    """Tell whether a clause is a number and a counter without a verb, such as "1 fate".

    After "loses 2 honor and" such a clause takes over "loses". "1 fate on void" is not bare: "on
    void" says what happens to the fate.
    """
    kinds = clause.kinds()
    if "counter" not in kinds or "number" not in kinds or "verb" in kinds:
        return False
    if {"on", "piece"} <= set(kinds):
        return False
    return kinds.index("number") < kinds.index("counter")


def _is_verbal(clause: _Clause) -> bool:
    """Tell whether a clause has a verb that says what becomes of a counter."""
    return {"counter", "verb"} <= set(clause.kinds())


def _inherited(lattice: Lattice, before: _Clause, bare: _Clause) -> list[_Clause]:
    """Return the meanings of a clause with the verb of the one before it; [] if that means nothing.

    If the clause names no seats, it takes those over too. In "Bo has 8 honor and 5 fate, I 11
    honor" the last clause becomes "I have 11 honor".
    """
    said, kinds = " ".join(bare.text()), before.kinds()
    number = next((i for i, kind in enumerate(kinds) if kind in {"number", "signed", "one"}), 0)
    whose = {"seat"} & set(bare.kinds())
    kept = set(kinds) - whose
    head = before.text(*kept, end=number) if kept else []
    tail = before.text("seat", "piece", "mark", start=number)
    verbs = [vocabulary(lattice.context.language).verb(name) for name in before.verbs()]
    rest = bare.text(*{*bare.kinds()} - whose)
    own = [*(bare.text("seat") if whose else []), *verbs, *rest]  # whoever the verb tells of
    for text in ([*head, said, *tail], [*head, said], [*before.text("verb"), said], own):
        again = Lattice(lattice.context, " ".join(text), loose=lattice.loose)
        # In "has I 11 honor" Polish "i" is "and": that is nobody's.
        found = [one for one in _best(again, (0, len(again.tokens))) if whose <= set(one.kinds())]
        if found and all(map(_is_verbal, found)):
            return found
    return []


def _joined(seat: int | None, commands: tuple[c.Command, ...]) -> c.Command:
    """Return all commands as one: the only one, or a Several, which is done in full or not at all.

    A command such as a pass, which people often say twice, is done once.
    """
    flat = [
        one
        for command in commands
        for one in (command.commands if isinstance(command, c.Several) else (command,))
    ]
    if all(isinstance(one, _ONCE) and same_command(one, flat[0]) for one in flat):
        return flat[0]  # said twice, as people do
    return flat[0] if len(flat) == 1 else c.Several(seat=seat, commands=tuple(flat))
