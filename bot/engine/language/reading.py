"""Find all that one clause can mean, and which of it is meant at the table as it stands.

Lattice -> readers -> Candidates -> the best of them
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

import msgspec

from bot.engine import commands as c
from bot.engine.decide import decide
from bot.engine.errors import TableError
from bot.engine.evolve import evolve
from bot.engine.games.effects import Place
from bot.engine.games.game_flow import Action
from bot.engine.language.candidate import Candidate
from bot.engine.language.context import Context
from bot.engine.language.doubts import can_be, common_languages, doubts
from bot.engine.language.grammar import Grammar, Path, Sequence, sequences
from bot.engine.language.lattice import LONGEST_CLAUSE, Lattice
from bot.engine.language.persons import about, is_anothers
from bot.engine.language.purchase import is_put_on_card
from bot.engine.language.readers import (
    amounts,
    deeds,
    moves,
    phases,
    things,
    unnumbered,
)
from bot.engine.language.readers.directions import is_half_led
from bot.engine.language.readers.of_text import text_readers_from
from bot.engine.language.shadowed import without_shadowed
from bot.engine.language.vocabulary import before_all

_Reader = Callable[[Context, Sequence], Iterator[c.Command]]
_Readers = tuple[tuple[Grammar, _Reader], ...]
_READERS: _Readers = (
    (amounts.GRAMMAR, amounts.read),
    (things.PIECES, things.put),
    (things.RUNNING, things.take_running),
    (things.TRACKS, things.rank),
    (deeds.NAMED, deeds.read),
    (deeds.UNNAMED, deeds.unnamed),
    (moves.PLAIN, moves.plain),
    (moves.PLACES, moves.places),
    (phases.GRAMMAR, phases.onward),
    (moves.WON, moves.won),
    (moves.TOTALS, moves.totals),
    (moves.UNCOUNTED, moves.uncounted),
    (moves.BACK, moves.back),
)
"""Each reader of single words, with the grammar that it reads."""
_IN_PLACE = (c.Pass, c.Do, c.Tell, c.Choose, c.Withdraw, c.Answer, c.Next)
"""The commands that depend on the step; all others can be done at any time, by hand."""
_BY_HAND = (c.Change, c.Several)
"""The commands that change counters by hand; they are not read from a stretch that names an action
with a number."""
_GRAVE = (c.Concede, c.Tell, c.Answer, c.Choose, c.Withdraw)
"""The commands that are never read from a misspelt word."""
_MOST_KEPT = 5_000
"""The maximum number of sets of kinds of words whose readers are kept in memory. Chosen by hand."""
_A_LOOK, _A_STRETCH, _A_READER, _A_COMMAND, _A_DECISION = 1, 8, 2, 4, 60
"""The steps it costs to look at a stretch, read it, ask a reader, compare a command, decide one."""


def bare_of(command: c.Command) -> c.Command:
    """Return a command without its id and its nonce, which are drawn anew each time."""
    if isinstance(command, c.Several):
        return c.Several(id="", seat=command.seat, commands=tuple(map(bare_of, command.commands)))
    if isinstance(command, (c.Choose, c.Throw)):
        return msgspec.structs.replace(command, id="", nonce="")
    return msgspec.structs.replace(command, id="")


def same_command(one: c.Command, other: c.Command) -> bool:
    """Tell whether two commands are the same but for their ids and nonces."""
    return _same(bare_of(one), bare_of(other))


def _same(one: c.Command, other: c.Command) -> bool:
    """Tell whether two commands are the same in all their fields."""
    return type(one) is type(other) and one == other


def may_end(lattice: Lattice, start: int) -> list[int]:
    """Return the tokens at which a clause from `start` on may end, judged by a quick look."""
    last = min(start + LONGEST_CLAUSE, len(lattice.tokens))
    ends = [lattice.ends(grammar, start) for grammar, _ in _readers_from(lattice, start)]
    found = set[int]().union(*ends)
    readers = text_readers_from(lattice, start)
    led_to = lattice.led_to(start, last) if readers else 0
    for end in range(start + 1, last + 1):
        if end not in found and led_to >> end & 1:
            lattice.context.effort.spend(_A_LOOK)
            if any(True for read in readers for _ in read(lattice, start, end)):
                found.add(end)
    return sorted(found)


def _readers_from(lattice: Lattice, start: int) -> _Readers:
    """Return the readers that may take words from a token on, each with its grammar."""
    last = min(start + LONGEST_CLAUSE, len(lattice.tokens))
    return _readers_of(lattice.kinds(start, last))


@lru_cache(_MOST_KEPT)
def _readers_of(kinds: frozenset[str]) -> _Readers:
    """Return the readers that may take words of these kinds, each with its grammar."""
    return tuple(one for one in _READERS if one[0].may_be_said(kinds))


def candidates(lattice: Lattice, start: int, end: int) -> list[Candidate]:
    """Return every command that a stretch can mean, each once, with its likeliest words."""
    if (start, end) not in lattice.candidates:
        lattice.candidates[start, end] = _candidates(lattice, start, end)
    return lattice.candidates[start, end]


def _candidates(lattice: Lattice, start: int, end: int) -> list[Candidate]:
    found: list[Candidate] = []
    bare: list[c.Command] = []
    effort, named = lattice.context.effort, lattice.names_action(start, end)
    effort.spend(_A_STRETCH)
    for candidate in _all(lattice, start, end):
        if named and isinstance(candidate.command, _BY_HAND):
            continue
        if is_put_on_card(lattice, start, end, candidate.command):
            continue
        effort.spend(_A_COMMAND + len(found) // 8)
        bare_command = bare_of(candidate.command)
        twin = next((i for i, one in enumerate(bare) if _same(one, bare_command)), None)
        if twin is None:
            found.append(candidate)
            bare.append(bare_command)
        elif _rank(candidate) < _rank(found[twin]):
            found[twin] = candidate
    return found


def _all(lattice: Lattice, start: int, end: int) -> Iterator[Candidate]:
    """Yield all that a stretch can mean to each reader; a command may come several times."""
    for read in text_readers_from(lattice, start):
        for command, spelt, off, foreign in read(lattice, start, end):
            if not (spelt and is_grave(lattice.context, command)):
                reasons = doubts(lattice.context, (), command, spelt)
                yield Candidate(command, off, foreign, reasons=reasons)
    from_here = _readers_from(lattice, start)
    readers = [one for one in from_here if end in lattice.ends(one[0], start)]
    for path in lattice.paths(start, end) if readers else ():
        for grammar, reader in readers:
            yield from _of_reader(lattice, path, grammar, reader)


def _of_reader(
    lattice: Lattice, path: Path, grammar: Grammar, reader: _Reader
) -> Iterator[Candidate]:
    """Yield what a reader makes of the words of a path; nothing if it cannot use one of them."""
    context = lattice.context
    options = [lattice.meanings(item, grammar) for item in path]
    if not all(options):
        return
    for sequence in sequences(options, grammar, context.effort):
        said = (*[one for one in sequence if one.kind != "filler"],)
        key = (grammar, tuple(map(id, said)))  # "a" may be passed over in each of four languages
        commands = lattice.commands.get(key)
        if commands is None:
            commands = lattice.commands[key] = list(_commands(context, said, reader))
        if commands and _fills(context, sequence) and not _is_time(lattice, sequence):
            yield from _weighed(context, sequence, said, commands)


def _commands(context: Context, said: Sequence, reader: _Reader) -> Iterator[c.Command]:
    """Yield the commands that a reader makes of words, for each seat that they may be about."""
    for somebody in about(context, said):
        context.effort.spend(_A_READER)
        yield from reader(somebody, said)


def _weighed(
    context: Context, sequence: Sequence, said: Sequence, commands: Iterable[c.Command]
) -> Iterator[Candidate]:
    """Yield a candidate for each command that the words can mean, with its doubts and costs.

    A grave command with a misspelt word is left out.
    """
    spelt = sum(one.item.cost for one in sequence)
    off = spelt + sum(one.term.cost for one in sequence)
    foreign = sum(context.is_foreign(one.term) for one in sequence if one.kind != "and")
    joints = sum(one.term.value == "and" for one in sequence)
    for command in commands:
        reported = is_anothers(context, said, command)
        if not (spelt and is_grave(context, command)) and reported == context.is_reported:
            reasons = doubts(context, sequence, command, spelt)
            yield Candidate(command, off, foreign, joints, said, reasons)


def _fills(context: Context, sequence: Sequence) -> bool:
    """Tell whether the words passed over are fillers in the language of the other words.

    In "2 fate to Bo" the word "to" is a filler in Polish alone, so it is not passed over. Nor is
    "is" in "honor is 3", where it alone says what becomes of the number.
    """
    if _sets(sequence) or _is_paid_for(sequence) or is_half_led(sequence):
        return False
    common = common_languages(sequence)
    if not common:
        spoken = [said for one in sequence if one.kind != "filler" and (said := one.term.languages)]
        whole = frozenset[str].intersection(*spoken) if spoken else frozenset[str]()
        common = whole or frozenset({context.language}).union(*spoken)
    # "Fate" is said in Polish as well, but there is no Polish "to" in "2 fate to Bo".
    common = frozenset({context.language}) if context.language in common else common
    fillers = (one.term.languages for one in sequence if one.kind == "filler")
    return all(not languages or languages & common for languages in fillers)


def _is_time(lattice: Lattice, said: Sequence) -> bool:
    """Tell whether "all" only belongs to a time: Polish "po tym wszystkim" (after all that)."""
    return any(
        lattice.is_led(one.item.start, before_all(language))
        for one in said
        if one.kind == "each"
        for language in one.term.languages
    )


def _sets(said: Sequence) -> bool:
    """Tell whether a word that can set a number was passed over, and no verb was taken."""
    kinds = {one.kind for one in said}
    return (
        {"counter", "number"} <= kinds
        and "verb" not in kinds
        and any(one.kind == "filler" and can_be(one, "verb", "set") for one in said)
    )


def _is_paid_for(said: Sequence) -> bool:
    """Tell whether an action is only a reason for paying: "for the duel", Polish "za pojedynek"."""
    leads = [place for place, one in enumerate(said) if one.kind == "filler"]
    return any(
        can_be(said[place], "price")
        and (place + 1 == len(said) or said[place + 1].kind == "action")
        for place in leads
    )


def is_grave(context: Context, command: c.Command) -> bool:
    """Tell whether a command must not come from a misspelt word, such as a surrender or a result.

    Secret choices, answers and claims of a piece are grave as well.
    """
    if isinstance(command, c.Several):
        return any(is_grave(context, one) for one in command.commands)
    if isinstance(command, c.Do):
        action = context.game.actions[command.action]
        return not action.begins and any(isinstance(one, Place) for one in action.do)
    return isinstance(command, _GRAVE) or (
        isinstance(command, c.Put) and command.holder is not None
    )


def _rank(candidate: Candidate) -> tuple[int, int, int, int]:
    """Return a sort key for a candidate's doubts; the likelier candidate has the lower one."""
    return candidate.off, candidate.foreign, candidate.joints, len(candidate.reasons)


def best(context: Context, found: list[Candidate]) -> list[Candidate]:
    """Return the likeliest meanings: by spelling, then by language, then by what is possible now.

    Several are returned only if they are equal in all three.
    """
    found = without_shadowed(context, found)
    if len(found) > 1:
        least = min(one.off for one in found)
        found = [one for one in found if one.off == least]
    if len(found) > 1:
        least = min(one.foreign for one in found)
        found = [one for one in found if one.foreign == least]
    if len(found) > 1:
        found = _without_unnumbered(context, found)
        tiers = [_tier(context, one.command) for one in found]
        found = [one for one, tier in zip(found, tiers, strict=True) if tier == min(tiers)]
        if min(tiers) > 1:
            # Of what is refused anyway one is enough: the table says why.
            found = [one for one in found if is_possible(context, one.command)] or found[:1]
    return found


def _without_unnumbered(context: Context, found: list[Candidate]) -> list[Candidate]:
    """Drop the meanings of a counter without a number if an action of that name belongs here.

    "Gain honor" is that action where it belongs or is possible, and any number elsewhere.
    """
    bare = [one for one in found if unnumbered.is_bare(one.said)]
    named = [one.command for one in found if isinstance(one.command, c.Do)] if bare else []
    belongs = any(is_here(context, one) or is_possible(context, one) for one in named)
    return [one for one in found if one not in bare] if belongs else found


def _tier(context: Context, command: c.Command) -> int:
    """Return how well a command fits the running step, from 0 (best) to 4.

    Possible in this step: 0. Done by hand: 1. Of this step but refused: 2. Of another step: 4 for
    an action of the game, 3 for anything else.
    """
    if not isinstance(command, _IN_PLACE):
        return 1
    here = is_here(context, command)
    if here and is_possible(context, command):
        return 0
    if here:
        return 2
    return 4 if isinstance(command, c.Do) else 3


def is_here(context: Context, command: c.Command) -> bool:
    """Tell whether a command belongs in the running step."""
    table = context.table
    if isinstance(command, c.Do):
        return _is_action_here(context, context.game.actions[command.action])
    if isinstance(command, c.Withdraw):
        return command.seat in table.locks.get(command.choice, {})
    if isinstance(command, c.Tell):
        return context.comparison is not None
    if isinstance(command, c.Answer):
        return table.request is not None
    wait = context.waiting
    if isinstance(command, c.Pass):
        return wait is not None and wait.passes
    return not isinstance(command, c.Choose) or (wait is not None and wait.choice == command.choice)


def _is_action_here(context: Context, action: Action) -> bool:
    """Tell whether an action belongs in the running step and procedures."""
    running = {frame.procedure for frame in context.table.frames}
    return (not action.at or context.table.frame.step in action.at) and (
        not action.during or action.during in running
    )


def is_possible(context: Context, command: c.Command) -> bool:
    """Tell whether a command is allowed now."""
    if isinstance(command, c.Answer):
        return True
    context.effort.spend(_A_DECISION)
    try:
        decide(context.game, context.table, (), command)
    except TableError:
        return False
    return True


def context_after(context: Context, command: c.Command) -> Context:
    """Return the context after a command, to read what follows; `context` if it is refused."""
    context.effort.spend(_A_DECISION)
    try:
        happened = decide(context.game, context.table, (), command)
    except TableError:
        return context
    table = context.table
    for event in happened:
        table = evolve(table, event)
    return replace(context, table=table)
