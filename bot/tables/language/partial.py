"""What a line may mean of which only a part is understood: asked about, never done.

text, Context -> shorter texts -> the readings of the first that can be read -> understand
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.tables import commands as c
from bot.tables.games.game import DEFAULT_AT_HAND
from bot.tables.language.cards import about_cards
from bot.tables.language.certainty import Reading, Reason
from bot.tables.language.clauses import MOST_TOKENS, readings
from bot.tables.language.context import Context
from bot.tables.language.lattice import Lattice
from bot.tables.language.reading import context_after, same_command

_MOST = 3
"""More readings than this are no question that anybody likes to answer."""
_SAYS_LITTLE = frozenset({"filler", "and", "now", "more", "one", "table", "top", "aux", "nobody"})
_LEADS = frozenset({"mark", "on", "filler", "one", "number", "now", "more"})
"""What may stand before a noun and belongs to it: "for the two" in "for the two champions"."""
_ALWAYS = (c.Undo, c.Next)
"""What only a history, or nobody, can refuse."""
_NEVER = (c.Concede, c.Choose, c.Withdraw, c.Answer, c.Redo, c.AddCounter, c.RemoveCounter)
"""What is not asked about unless all of a line says so."""
_NUMBERS = frozenset({"number", "signed", "sign", "step", "and"})
_THINGS = frozenset({"counter", "action", "option", "choice", "compare", "piece", "kind", "track"})
Kept = tuple[int, ...]
"""The tokens of a line that are left."""


def partial(context: Context, said: str) -> list[Reading]:
    """What a line may mean if some of its words are passed over; what is possible now comes first.

    "Spending 2 fate on this guy" is "spending 2 fate", and "spend 2" is of honor or of fate.
    """
    lattice = Lattice(context, said)
    if len(lattice.tokens) > MOST_TOKENS:
        return []  # "h2" is two: so would nearly all of its parts have too many
    if any(token.kind == "other" for token in lattice.tokens):
        return []  # "honor * 2" is a sum, and "honor?" asks
    if not any(kinds - _NUMBERS for kinds in _kinds(lattice)):
        return []  # "2" may be a number of anything
    for texts in _levels(lattice):
        found: list[Reading] = []
        for text in dict.fromkeys(texts):
            for one in readings(context, text, strict=True) if text else ():
                found += [
                    Reading(command, one.reasons | {Reason.PARTLY})
                    for command in _open(lattice, text, one.command)
                    if _may_be_asked(command)
                    and not any(same_command(command, other.command) for other in found)
                ]
        if found:
            return ([one for one in found if is_possible(context, one.command)] or found)[:_MOST]
    return []


def _open(lattice: Lattice, text: str, command: c.Command) -> tuple[c.Command, ...]:
    """A number without a verb in both directions: what was passed over may have told it.

    What is said of cards is paid for them.
    """
    if not isinstance(command, (c.SetTo, c.Change)) or _tells(Lattice(lattice.context, text)):
        return (command,)
    by = abs(command.to if isinstance(command, c.SetTo) else command.by)
    ways = (-by,) if about_cards(lattice.context, lattice.text) else (by, -by)
    return tuple(
        c.Change(seat=command.seat, counter=command.counter, holder=command.holder, by=one)
        for one in ways
    )


def _tells(lattice: Lattice) -> bool:
    """Whether words say what becomes of a number: a verb, a sign, a preposition."""
    kinds = {term.kind for terms in lattice.words_of(unsure=False) for term in terms}
    return bool(kinds & {"verb", "sign", "mark", "on", "now"})


def is_possible(context: Context, command: c.Command) -> bool:
    """Whether a command would do anything at the table as it stands."""
    return isinstance(command, _ALWAYS) or context_after(context, command) is not context


def _may_be_asked(command: c.Command) -> bool:
    if isinstance(command, c.Several):
        return all(map(_may_be_asked, command.commands))
    return not isinstance(command, _NEVER)


def _levels(lattice: Lattice) -> Iterator[list[str]]:
    """Shorter and shorter texts; those of a level say about equally much of the line."""
    kinds = _kinds(lattice)
    every = tuple(range(len(lattice.tokens)))
    known = tuple(place for place in every if kinds[place])
    phrases = tuple(_without_nouns(kinds, every))
    for kept in (known, phrases):
        yield [_text(lattice, kept)] if len(kept) < len(every) else []
    bare = tuple(place for place in phrases if not kinds[place] <= _SAYS_LITTLE)
    yield [_text(lattice, bare)]
    counts = any("counter" in one for one in kinds)
    little = _SAYS_LITTLE if counts else _SAYS_LITTLE | {"verb"}
    yield [
        _text(lattice, tuple(one for one in phrases if one != left))
        for left in phrases
        if kinds[left] <= little
    ]
    yield _counted(lattice, kinds, (known, phrases, bare))
    yield _clauses(lattice, phrases)


def _kinds(lattice: Lattice) -> list[frozenset[str]]:
    """What each token can be; nothing for a word that is not known, or of another language."""
    context, found = lattice.context, []
    for token, terms in zip(lattice.tokens, lattice.words_of(unsure=False), strict=True):
        own = [term for term in terms if not context.is_foreign(term)] or [
            term for term in terms if len(token.text) > 3
        ]
        sign = {"and"} if token.kind in {"soft", "hard"} else set[str]()
        found.append(frozenset({term.kind for term in own} | sign))
    return found


def _without_nouns(kinds: list[frozenset[str]], every: Kept) -> Iterator[int]:
    """The tokens but for unknown words and what leads to them: "on this" before "guy"."""
    is_unknown = [not one for one in kinds]
    for place in every:
        end = place
        while end < len(every) and kinds[end] and kinds[end] <= _LEADS | {"kind"}:
            end += 1
        if not is_unknown[end if end < len(every) else place]:
            yield place


def _counted(lattice: Lattice, kinds: list[frozenset[str]], ways: Iterable[Kept]) -> list[str]:
    """A number of nothing, with each of the counters that are at hand: "spend 2" is of fate."""
    context = lattice.context
    named = {kind for one in kinds for kind in one}
    if named & _THINGS or about_cards(context, lattice.text):
        return []
    names = [
        context.game.counters[key].words.name(context.language)
        for key in context.game.at_hand[:DEFAULT_AT_HAND]
    ]
    return [
        _text(lattice, kept, after=numbers[0], name=name)
        for kept in ways
        for name in names
        if len(numbers := [one for one in kept if "number" in kinds[one]]) == 1
    ]


def _clauses(lattice: Lattice, kept: Kept) -> list[str]:
    """The clauses of a line that can be read each by itself, without the others."""
    joints = {place for place in kept if lattice.tokens[place].kind in {"soft", "hard"}}
    parts: list[list[int]] = [[]]
    for place in kept:
        parts[-1:] = [parts[-1], []] if place in joints else [[*parts[-1], place]]
    texts = [_text(lattice, tuple(part)) for part in parts if part]
    found = [one for one in texts if readings(lattice.context, one, strict=True)]
    return [", ".join(found)] if 0 < len(found) < len(texts) else []


def _text(lattice: Lattice, kept: Kept, *, after: int = -1, name: str = "") -> str:
    """The words that are left, with a name behind one of them."""
    said = ((lattice.raw(place, place + 1), place) for place in kept)
    return " ".join(f"{word} {name}" if place == after else word for word, place in said)
