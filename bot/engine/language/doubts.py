"""Find reasons why a clause may not mean what was read: spelling, persons, numbers, languages.

a clause in one meaning, its command -> doubts -> reading
"""

from __future__ import annotations

from itertools import pairwise

from bot.engine import commands as c
from bot.engine.language.certainty import Reason, concedes
from bot.engine.language.context import Context
from bot.engine.language.grammar import Sequence, Typed
from bot.engine.language.persons import done_with, is_told_by_us, shared_with
from bot.engine.language.readers import changes, levels, unnumbered
from bot.engine.language.readers.shared import verb
from bot.engine.state import seat_of

_NAMES = frozenset(
    {"counter", "piece", "kind", "state", "action", "option", "param", "track", "choice", "field",
     "choption", "compare", "procedure", "role", "and", "filler"}
)  # fmt: skip
"""The kinds of words whose language does not matter: players say names as the box does."""
_COUNTS = frozenset({"number", "signed", "one"})
"""The kinds of words that give a number."""
_OF_THINGS = frozenset({"cost", "bring"})
"""The verbs whose subject is a thing and whose object is a player: "the katana costs me 2"."""


def doubts(context: Context, said: Sequence, command: c.Command, spelt: int) -> frozenset[Reason]:
    """Return the reasons why a command may not be what the words of a clause mean.

    `spelt` is the number of wrong letters in them.
    """
    found = {
        Reason.SPELLING: bool(spelt),
        Reason.SURRENDER: concedes(command),
        Reason.AMOUNT: unnumbered.is_open(context, said, command)
        or levels.may_be_more(context, said, command)
        or _drops_number(said),
        Reason.PERSON: _is_blurred(said)
        or _may_be_of_all(context, said, command)
        or changes.is_taken_from_all(said),
        Reason.LANGUAGES: not _is_of_one_language(context, said),
        Reason.SEVERAL: _may_be_revealed(command, said),
    }
    return frozenset(reason for reason, holds in found.items() if holds)


def _may_be_revealed(command: c.Command, said: Sequence) -> bool:
    """Tell whether a piece that nobody holds may only be turned face up: "I flip province 3"."""
    return isinstance(command, c.Put) and command.holder is None and verb(said) == "flip"


def _is_of_one_language(context: Context, said: Sequence) -> bool:
    """Tell whether all verbs and small words can be of one language; names may be of any.

    If that is not the table's language and the verb sets a number, the counter's name has to be of
    it too: in French "je vole 1 honneur" (I steal 1 honor), "je" is not the Czech "is".
    """
    common = common_languages(said)
    if not common or context.language in common or verb(said) != "set":
        return common is None or bool(common)
    names = (one.term.languages for one in said if one.kind == "counter")
    return all(not languages or languages & common for languages in names)


def common_languages(said: Sequence) -> frozenset[str] | None:
    """Return the languages that all verbs and small words can be of.

    It is None if there are no such words, and empty if they have no language in common.
    """
    some = [one.term.languages for one in said if one.term.languages and _is_small(one)]
    return frozenset.intersection(*some) if some else None


def _is_blurred(said: Sequence) -> bool:
    """Tell whether it is open who acts, because accents were not typed.

    The accents may be missing in a verb's ending, if no seat is named. With "costs" they may be
    missing in the pronoun: Polish "ja" (I) may be "ją" (her).
    """
    verbs = [one for one in said if one.kind == "verb"]
    seats = [one for one in said if one.kind == "seat"]
    if any(one.value in _OF_THINGS for one in verbs):
        return any(one.term.blurred for one in seats)
    return any(one.term.blurred for one in verbs) and not seats


def _may_be_of_all(context: Context, said: Sequence, command: c.Command) -> bool:
    """Tell whether a clause changes what players have, and leaves open whom "we" means.

    Fate that "we" put on a ring belongs to no player, so it is not open.
    """
    is_open = bool(shared_with(context, said) or done_with(context, said))
    return (is_open and _changes_seats(command)) or _is_of_another(context, said, command)


def _is_of_another(context: Context, said: Sequence, command: c.Command) -> bool:
    """Tell whether "we" do something that changes only another seat's counter.

    An example is Czech "ztrácíme s Bo 1 čest" (Bo and I lose 1 honor).
    """
    if context.seat is None or not is_told_by_us(said):
        return False
    holder = command.holder if isinstance(command, (c.Change, c.SetTo)) else ""
    return seat_of(holder) not in {None, context.seat}


def _changes_seats(command: c.Command) -> bool:
    """Tell whether a command changes a counter of a player."""
    match command:
        case c.Several():
            return any(map(_changes_seats, command.commands))
        case c.Change() | c.SetTo():
            return _is_of_seat(command.holder)
        case c.Give():
            return _is_of_seat(command.source) or _is_of_seat(command.target)
    return False


def _is_of_seat(holder: str) -> bool:
    """Tell whether a holder is a seat, or a piece of which every seat has its own."""
    return seat_of(holder.partition(".")[0]) is not None


def _is_small(one: Typed) -> bool:
    """Tell whether a word is a verb or small word, which has to be of the clause's language."""
    return one.kind not in _NAMES and (one.kind != "seat" or bool(one.of))


def _drops_number(said: Sequence) -> bool:
    """Tell whether a word that can be a number was passed over beside another number.

    In "une blessure pour les deux" (one wound for both) "une" and "deux" can both be numbers.
    """
    return any(one.kind in _COUNTS for one in said) and any(
        one.kind == "filler"
        and (can_be(one, "number") or (can_be(one, "one") and after.kind == "counter"))
        for one, after in pairwise(said)
    )


def can_be(one: Typed, kind: str, *values: str) -> bool:
    """Tell whether a word that was passed over can also be of a kind, with one of `values`.

    Without `values` any value will do. Only the language in which it was passed over counts: Polish
    "ten" (this) cannot be a number.
    """
    return any(
        term.kind == kind
        and (not values or term.value in values)
        and (not term.languages or term.languages & one.term.languages)
        for term in one.item.terms
    )
