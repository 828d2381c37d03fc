"""Guess what a line means that is understood only in part; the guess is asked about, never done.

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
from bot.engine.language.phrases.did_you_mean import absent
from bot.engine.language.readers.unnumbered import NUMBERS
from bot.engine.language.reading import context_after, same_command

_MOST = 3
"""The maximum number of readings that are returned. Chosen by hand: nobody likes to choose among
more."""
_SAYS_LITTLE = frozenset(
    {"filler", "and", "now", "more", "one", "table", "top", "aux", "nobody", "price"}
)
"""The kinds of words that can be left out without a loss."""
_LEADS = frozenset({"mark", "on", "filler", "one", "number", "now", "more", "price"})
"""The kinds of words before a noun that belong to it: "for the two" in "for the two champions"."""
_BESIDE_VERB = frozenset({"filler", "aux", "now", "more"})
"""The kinds of words that may come between the one who acts and the verb."""
_ALWAYS = (c.Undo, c.Next)
"""The commands that are always allowed, unless the history refuses them."""
_NEVER = (c.Concede, c.Choose, c.Withdraw, c.Answer, c.Redo, c.AddCounter, c.RemoveCounter)
"""The commands that are asked about only if the whole line says them."""
_NUMBERS = frozenset({"number", "signed", "sign", "step", "and"})
"""The kinds of words that give a number, or join words as "and" does."""
_THINGS = frozenset({"counter", "action", "option", "choice", "compare", "piece", "kind", "track"})
"""The kinds of words that name a thing of the game."""
_TELLING = frozenset({"verb", "sign", "mark", "on", "now"})
"""The kinds of words that say what becomes of a number."""
_OF_PRICES = frozenset({"mark", "on"})
"""The kinds of words that may also lead to a price: "I buy Kuwanan for 3"."""
_COUNTING = frozenset({"number", "signed", "filler", "step"})
"""The kinds of words that say how many do something, and no more than that."""
Kept = tuple[int, ...]
"""The tokens of a line that are kept."""


def partial(context: Context, said: str) -> list[Reading]:
    """Return what a line may mean if some of its words are left out; [] if it means nothing.

    "Spending 2 fate on this guy" is read as "spending 2 fate"; "spend 2" may mean honor or fate.
    Impossible readings are dropped if there are possible ones, and at most three are returned.
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
    """Return the commands that a part of a line can mean: a bare "2 honor" gains or loses 2.

    In a line about cards a bare number is only lost, as a price: "2 fate on a guy".
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
    """Return the kinds of all words of a text."""
    return {term.kind for terms in lattice.words_of(unsure=False) for term in terms}


def is_possible(context: Context, command: c.Command) -> bool:
    """Tell whether a command would change the table as it stands.

    An undo, which only the history can refuse, and going on always count as possible.
    """
    return isinstance(command, _ALWAYS) or context_after(context, command) is not context


def _is_telling(token: Token, kinds: frozenset[str], missing: set[str]) -> bool:
    """Tell whether an unknown word must not be passed over.

    Such words are signs ("honor * 2", "honor?"), words with a digit, and the names of groups that
    nobody here plays (`missing`).
    """
    if token.kind == "other":
        return True
    garbled = any(sign.isnumeric() for sign in token.text) and token.kind == "word"
    return not kinds and (garbled or token.text in missing)


def _has_strange_subject(lattice: Lattice, kinds: list[frozenset[str]]) -> bool:
    """Tell whether an unknown word is the subject of a verb, as in "the stranger loses 1 honor".

    It is not if the verb says that the speaker acts: "Doji, I lose 2 honor".
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
        if not one and told and not any(term.is_own for term in told):
            return True
    return False


def _parts(kinds: list[frozenset[str]], place: int) -> bool:
    """Tell whether the unknown word at a position separates words that belong together.

    In "conflict purple air" it does: "purple" may tell of another air. In "conflict with Doji, air"
    the unknown "Doji" does not.
    """
    if kinds[place] or not place or not kinds[place - 1] or kinds[place - 1] & (_LEADS | {"and"}):
        return False
    rest = takewhile(lambda one: one != {"and"}, kinds[place + 1 :])
    return any(one - _LEADS for one in rest)


def _is_counted(command: c.Command) -> bool:
    """Tell whether a command only changes numbers by hand."""
    if isinstance(command, c.Several):
        return all(map(_is_counted, command.commands))
    return isinstance(command, (c.Change, c.SetTo, c.Give))


def _may_be_asked(command: c.Command) -> bool:
    """Tell whether a command may be offered as a guess if only a part of the line says it."""
    if isinstance(command, c.Several):
        return all(map(_may_be_asked, command.commands))
    return not isinstance(command, _NEVER)


def _levels(lattice: Lattice) -> Iterator[list[str]]:
    """Yield lists of ever shorter texts of a line, to be tried one list after the other."""
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
    """Return readings of a deed without the number of those who do it; [] for any other line.

    "Defending with two guys" is read as "defending".
    """
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
    """Return the kinds of each token's meanings in the table's language; empty for an unknown word.

    For a word of more than three letters that only other languages know, return its kinds there.
    """
    context, found = lattice.context, []
    for token, terms in zip(lattice.tokens, lattice.words_of(unsure=False), strict=True):
        own = [term for term in terms if not context.is_foreign(term)] or [
            term for term in terms if len(token.text) > 3
        ]
        sign = {"and"} if token.kind in {"soft", "hard"} else set[str]()
        found.append(frozenset({term.kind for term in own} | sign))
    return found


def _without_nouns(kinds: list[frozenset[str]], every: Kept) -> Iterator[int]:
    """Yield the tokens but for unknown nouns with the words before them, such as "on this guy"."""
    is_unknown = [not one for one in kinds]
    for place in every:
        end = place
        while end < len(every) and kinds[end] and kinds[end] <= _LEADS | {"kind"}:
            end += 1
        if not is_unknown[end if end < len(every) else place]:
            yield place


def _counted(lattice: Lattice, kinds: list[frozenset[str]], ways: Iterable[Kept]) -> list[str]:
    """Return texts of the line in which its number gets a counter: "spend 2" -> "spend 2 fate".

    There is one for each likely counter and each choice of kept tokens in `ways`. Return [] if a
    thing is named already, the number is not the only one, or nothing is done or paid.
    """
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
    """Return [a text of the clauses that can each be read alone]; [] if none or all of them can."""
    joints = {place for place in kept if lattice.tokens[place].kind in {"soft", "hard"}}
    parts: list[list[int]] = [[]]
    for place in kept:
        parts[-1:] = [parts[-1], []] if place in joints else [[*parts[-1], place]]
    texts = [_text(lattice, tuple(part)) for part in parts if part]
    found = [one for one in texts if readings(lattice.context, one, strict=True)]
    return [", ".join(found)] if 0 < len(found) < len(texts) else []


def _text(lattice: Lattice, kept: Kept, *, after: int = -1, name: str = "") -> str:
    """Return the words at the tokens in `kept`, with `name` added after the token `after`."""
    said = ((lattice.raw(place, place + 1), place) for place in kept)
    return " ".join(f"{word} {name}" if place == after else word for word, place in said)
