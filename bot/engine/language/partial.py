"""What a line may mean of which only a part is understood: asked about, never done.

text, Context -> shorter texts -> the readings of the first that can be read -> understand
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile

from bot.engine import commands as c
from bot.engine.games.game import DEFAULT_AT_HAND
from bot.engine.language.cards import about_cards, paid_with
from bot.engine.language.certainty import Reading, Reason
from bot.engine.language.clauses import MOST_TOKENS, readings
from bot.engine.language.context import Context
from bot.engine.language.fold import Token
from bot.engine.language.lattice import Lattice
from bot.engine.language.phrases.nearest import absent
from bot.engine.language.readers.unnumbered import NUMBERS
from bot.engine.language.reading import context_after, same_command

_MOST = 3
"""More readings than this are no question that anybody likes to answer."""
_SAYS_LITTLE = frozenset(
    {"filler", "and", "now", "more", "one", "table", "top", "aux", "nobody", "price"}
)
_LEADS = frozenset({"mark", "on", "filler", "one", "number", "now", "more", "price"})
"""What may stand before a noun and belongs to it: "for the two" in "for the two champions"."""
_BESIDE_VERB = frozenset({"filler", "aux", "now", "more"})
"""What may stand between who does something and the verb."""
_ALWAYS = (c.Undo, c.Next)
"""What only a history, or nobody, can refuse."""
_NEVER = (c.Concede, c.Choose, c.Withdraw, c.Answer, c.Redo, c.AddCounter, c.RemoveCounter)
"""What is not asked about unless all of a line says so."""
_NUMBERS = frozenset({"number", "signed", "sign", "step", "and"})
_THINGS = frozenset({"counter", "action", "option", "choice", "compare", "piece", "kind", "track"})
_TELLING = frozenset({"verb", "sign", "mark", "on", "now"})
"""What says what becomes of a number."""
_OF_PRICES = frozenset({"mark", "on"})
"""What leads to a price as well: "I buy Kuwanan for 3"."""
_COUNTING = frozenset({"number", "signed", "filler", "step"})
"""What says how many do something, and no more than that."""
Kept = tuple[int, ...]
"""The tokens of a line that are left."""


def partial(context: Context, said: str) -> list[Reading]:
    """What a line may mean if some of its words are passed over; what is possible now comes first.

    "Spending 2 fate on this guy" is "spending 2 fate", and "spend 2" is of honor or of fate.
    """
    lattice = Lattice(context, said)
    if len(lattice.tokens) > MOST_TOKENS:
        return []  # "h2" is two: so would nearly all of its parts have too many
    kinds = _kinds(lattice)
    missing = absent(context)
    if any(_is_telling(*one, missing) for one in zip(lattice.tokens, kinds, strict=True)):
        return []
    if not any(one - _NUMBERS for one in kinds) or _has_strange_subject(lattice, kinds):
        return []  # "2" may be a number of anything
    numbered = any(one & NUMBERS for one in kinds)  # "remove counter threat" counts nothing
    parted = any(_parts(kinds, place) for place in range(len(kinds)))
    for texts in _levels(lattice):
        found: list[Reading] = []
        for text in dict.fromkeys(texts):
            for one in readings(context, text, strict=True) if text else ():
                found += [
                    Reading(command, one.reasons | {Reason.PARTLY})
                    for command in _open(lattice, text, one.command)
                    if _may_be_asked(command)
                    and (numbered if _is_counted(command) else not parted)
                    and not any(same_command(command, other.command) for other in found)
                ]
        if found:
            return ([one for one in found if is_possible(context, one.command)] or found)[:_MOST]
    return _done_with(lattice)


def _open(lattice: Lattice, text: str, command: c.Command) -> tuple[c.Command, ...]:
    """The commands that a part of a line can mean: "2 honor" without its verb gains or loses 2.

    What is said of cards is paid for them, so "2 fate on a guy" only loses 2.
    """
    if not isinstance(command, (c.SetTo, c.Change)):
        return (command,)
    is_price = command.counter in paid_with(lattice.context, lattice.text)
    if _told(Lattice(lattice.context, text)) & (_TELLING - _OF_PRICES if is_price else _TELLING):
        return (command,)
    by = abs(command.to if isinstance(command, c.SetTo) else command.by)
    ways = (-by,) if about_cards(lattice.context, lattice.text) else (by, -by)
    return tuple(
        c.Change(seat=command.seat, counter=command.counter, holder=command.holder, by=one)
        for one in ways
    )


def _told(lattice: Lattice) -> set[str]:
    """The kinds of all words of a text."""
    return {term.kind for terms in lattice.words_of(unsure=False) for term in terms}


def is_possible(context: Context, command: c.Command) -> bool:
    """Whether a command would do anything at the table as it stands."""
    return isinstance(command, _ALWAYS) or context_after(context, command) is not context


def _is_telling(token: Token, kinds: frozenset[str], missing: set[str]) -> bool:
    """Whether a word that is not understood must not be passed over.

    That is a sign ("honor * 2", "honor?"), what may be a number, and whoever is not here.
    """
    if token.kind == "other":
        return True
    garbled = any(sign.isnumeric() for sign in token.text) and token.kind == "word"
    return not kinds and (garbled or token.text in missing)


def _has_strange_subject(lattice: Lattice, kinds: list[frozenset[str]]) -> bool:
    """Whether nobody knows who does it, as in "the stranger loses 1 honor".

    "Doji, I lose 2 honor" and "tracę 2 honoru" tell it themselves.
    """
    verbs = [
        {term for term in terms if term.kind == "verb" and not lattice.context.is_foreign(term)}
        for terms in lattice.words_of(unsure=False)
    ]
    for place, one in enumerate(kinds):
        after = place + 1
        while after < len(kinds) and kinds[after] and kinds[after] <= _BESIDE_VERB:
            after += 1
        told = verbs[after] if after < len(kinds) else set()
        if not one and told and not any("i" in term.persons for term in told):
            return True
    return False


def _parts(kinds: list[frozenset[str]], place: int) -> bool:
    """Whether an unknown word stands between words of one clause that belong together.

    "Conflict purple air" may be another air, "conflict with Doji, air" is none.
    """
    if kinds[place] or not place or not kinds[place - 1] or kinds[place - 1] & (_LEADS | {"and"}):
        return False
    rest = takewhile(lambda one: one != {"and"}, kinds[place + 1 :])
    return any(one - _LEADS for one in rest)


def _is_counted(command: c.Command) -> bool:
    """Whether a command changes numbers by hand, and nothing else."""
    if isinstance(command, c.Several):
        return all(map(_is_counted, command.commands))
    return isinstance(command, (c.Change, c.SetTo, c.Give))


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
    told = any(one & _THINGS for one in kinds)
    little = _SAYS_LITTLE if told else _SAYS_LITTLE | {"verb"}
    yield [
        _text(lattice, tuple(one for one in phrases if one != left))
        for left in phrases
        if kinds[left] <= little
    ]
    yield _counted(lattice, kinds, (known, phrases, bare))
    yield _clauses(lattice, phrases)


def _done_with(lattice: Lattice) -> list[Reading]:
    """A deed without how many do it: "defending with two guys" is "defending"."""
    context, kinds = lattice.context, _kinds(lattice)
    kept = [place for place, one in enumerate(kinds) if one and not one & _COUNTING]
    if len(kept) == len(kinds) or any("counter" in one for one in kinds):
        return []
    found = readings(context, _text(lattice, tuple(kept)), strict=True)
    return [
        Reading(one.command, one.reasons | {Reason.PARTLY})
        for one in found
        if isinstance(one.command, c.Do) and not one.command.told
    ]


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
    paid = paid_with(context, lattice.text)
    if named & _THINGS or not (paid or "verb" in named):
        return []
    if not paid and about_cards(context, lattice.text):
        return []
    names = [
        context.game.counters[key].words.name(context.language)
        for key in paid or context.game.at_hand[:DEFAULT_AT_HAND]
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
