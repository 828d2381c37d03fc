"""Read a question about the state of a table; None if a text asks about anything else.

text, Context -> Heard -> StateQuestion
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from bot.engine.games.game import Game
from bot.engine.games.words import LANGUAGES
from bot.engine.language.context import Context
from bot.engine.language.effort import Effort, TooMuch
from bot.engine.language.elision import spelled_out
from bot.engine.language.fold import clean
from bot.engine.language.lattice import Lattice
from bot.engine.language.lexicon import Term
from bot.engine.language.questions.words import phrases
from bot.engine.language.throw_talk import requested_throw
from bot.engine.state import Table

Topic = Literal[
    "turn", "place", "score", "chosen", "passed", "won", "running", "counter", "piece", "track"
]
_LONGEST, _EFFORT = 200, 3_000
"""The most characters of a question, and the most steps of effort for it in all languages."""
_ASKING = frozenset({"who", "many", "what", "where", "show"})
_SURE = frozenset({"who", "many", "where", "show"})
_THINGS = frozenset({"counter", "piece", "kind", "state", "seat", "role", "track", "choice"})
_EMPTY = frozenset(
    {
        "mark",
        "and",
        "filler",
        "article",
        "one",
        "each",
        "table",
        "more",
        "top",
        "me",
        "we",
        "nobody",
    }
)
"""Kinds of words that neither ask nor name anything."""
_GRAMMAR = frozenset({*_ASKING, "whether", "me", "you", "they", "we", "filler", "no"})
"""Kinds of question words; such a word is never the short name of a counter as well."""
_IN_ORDER: tuple[Topic, ...] = ("passed", "won", "running", "turn", "place", "score")


@dataclass(frozen=True, slots=True)
class StateQuestion:
    """A question about the state of a table, with things by their keys in the game's file."""

    topic: Topic
    seats: tuple[int, ...] = ()
    """The seats whose numbers or pieces are asked for; empty for everybody's."""
    counters: tuple[str, ...] = ()
    """The counters that are asked for; of a piece, those that are told even if they are 0."""
    pieces: tuple[str, ...] = ()
    """Pieces without their seats, or whole kinds; if counters are given, the pieces on which they
    lie.
    """
    states: tuple[str, ...] = ()
    """The states to which the pieces are limited; empty for any state."""
    choices: tuple[str, ...] = ()
    tracks: tuple[str, ...] = ()


def asked(
    text: str, game: Game, table: Table, seat: int | None, *languages: str
) -> StateQuestion | None:
    """Return the question about the state that a text asks; None if it asks none.

    It is read in the given languages first, in their order, then in the others.
    """
    said = clean(text[: 2 * _LONGEST])
    if not said or len(text) > _LONGEST or not table.seats:
        return None
    effort = Effort(_EFFORT)
    if requested_throw(Context(game, table, seat, effort=effort), said, *languages):
        return None
    for language in dict.fromkeys((*languages, *LANGUAGES)):
        context = Context(game, table, seat, language, effort=effort)
        try:
            heard = _heard(context, spelled_out(said, context))
        except TooMuch:
            return None
        # Of a language that nobody here has chosen every word has to be known.
        found = _question(context, heard) if language in languages or not heard.strange else None
        if found:
            return found
    return None


@dataclass(frozen=True, slots=True)
class Heard:
    """The contents of a line: kinds of question words, things of the game, unknown words."""

    kinds: frozenset[str]
    terms: tuple[Term, ...]
    strange: int
    """The number of words that mean nothing here."""
    orders: bool
    """Whether the line contains a verb or a number, as commands that change the table do."""
    doubtful: bool
    """Whether one of its words may be part of a command as well."""

    def names(self, kind: str) -> tuple[str, ...]:
        """Return the keys of the things of a kind that are named, each once."""
        return tuple(dict.fromkeys(str(t.value) for t in self.terms if t.kind == kind))

    def seats(self) -> tuple[int, ...]:
        """Return the seats that are named, each once."""
        return tuple(dict.fromkeys(int(t.value) for t in self.terms if t.kind == "seat"))


def _heard(context: Context, said: str) -> Heard:
    lattice = Lattice(context, said)
    kinds, terms, spare = set[str](), list[Term](), list[Term]()
    strange, orders, doubtful, place = 0, False, False, 0
    while place < len(lattice.tokens):
        if lattice.tokens[place].kind not in {"word", "number", "step", "seat"}:
            place += 1
            continue
        end, own = _phrase(context, lattice, place)
        item_end, named = _named(context, lattice, place, len(own) and end)
        if item_end > end:
            asking = _asking(context, lattice, end, item_end) if own else frozenset[str]()
            # "Im attacking" is asked with, though it is the name of an action as well.
            own = frozenset() if not asking or _names_thing(named) else own | asking
            end = item_end
        things = [term for term in named if term.kind in _THINGS and not _is_choice(term)]
        (spare if own & _GRAMMAR else terms).extend(things)
        kinds |= own
        told = [term for term in named if not (own and context.is_foreign(term))]
        left = set() if things else {term.kind for term in told} - _EMPTY
        doubtful = doubtful or bool(left)
        changes = any(term.kind == "verb" and term.value != "set" for term in told)
        orders = orders or (not own and bool(left & {"verb", "number"}) and _orders(changes, left))
        strange += not own and (not named or bool(left - {"verb", "number"}))
        place = max(end, place + 1)
    if not any(one.kind != "seat" for one in terms):
        terms += [one for one in spare if one.kind == "counter" and not context.is_foreign(one)]
    marked = {"marked"} if "?" in said else set[str]()
    return Heard(frozenset(kinds | marked), tuple(terms), strange, orders, doubtful)


def _asking(context: Context, lattice: Lattice, place: int, end: int) -> frozenset[str]:
    """Return the kinds of the question phrases that fill a stretch; empty if there is a gap."""
    found = frozenset[str]()
    while place < end:
        place, kinds = _phrase(context, lattice, place)
        if not kinds:
            return kinds
        found |= kinds
    return found if place == end else frozenset()


def _names_thing(named: tuple[Term, ...]) -> bool:
    """Tell whether a name stands for something that can be asked about."""
    return any(term.kind in _THINGS for term in named)


def _orders(changes: bool, kinds: set[str]) -> bool:
    """Tell whether a word may change something: its verb does (`changes`), or it is a number.

    French "il me reste" (I have left) and "suis à" (am at) only describe the state.
    """
    return changes or "number" in kinds


def _is_choice(term: Term) -> bool:
    """Tell whether a word names a counter only by the open choice that it shows.

    A question about the choice has an answer of its own.
    """
    return term.kind == "counter" and bool(term.cost)


def _phrase(context: Context, lattice: Lattice, place: int) -> tuple[int, frozenset[str]]:
    """Return the token after the longest question phrase at a token, and all kinds of that phrase.

    Without a phrase there, return the token itself and no kinds.
    """
    said = tuple(token.text for token in lattice.tokens)
    found = phrases(context.language).get(said[place], ())
    fits = [one for one in found if said[place : place + len(one[0])] == one[0]]
    fits = [one for one in fits if one[1] != "whether" or not place]
    longest = max((len(phrase) for phrase, _ in fits), default=0)
    return place + longest, frozenset(kind for phrase, kind in fits if len(phrase) == longest)


def _named(
    context: Context, lattice: Lattice, place: int, least: int
) -> tuple[int, tuple[Term, ...]]:
    """Return the token after the longest name that begins at a token, and the name's meanings.

    Names that end before `least` are left out, and misspelt ones if one is spelt exactly.
    """
    items = [item for item in lattice.edges[place] if item.end >= least]
    exact = [item for item in items if not item.cost]
    if not exact and not least:
        near = min((item.cost for item in items), default=0)
        exact = [item for item in items if item.cost == near]
    end = max((item.end for item in exact), default=place)
    terms = tuple(term for item in exact if item.end == end for term in item.terms)
    native = tuple(term for term in terms if not context.is_foreign(term))
    return end, native or tuple(term for term in terms if len(lattice.raw(place, end)) > 3)


def _question(context: Context, heard: Heard) -> StateQuestion | None:
    if "no" in heard.kinds or heard.orders or not _asks(heard):
        return None
    about = _about_things(context, heard)
    if about:
        return about
    topic = next((one for one in _IN_ORDER if one in heard.kinds), None)
    if topic is None and "many" in heard.kinds and not heard.strange:
        topic = "score"  # "il me reste combien", of all that somebody has
    return StateQuestion(topic, _seats(context, heard)) if topic else None


def _about_things(context: Context, heard: Heard) -> StateQuestion | None:
    """Return a question about things with a name in the game's file; None if none is named."""
    game, kinds = context.game, heard.kinds
    seats = () if "who" in kinds and heard.names("counter") else _seats(context, heard)
    counters, pieces = heard.names("counter"), heard.names("piece") or heard.names("kind")
    choices = heard.names("choice") or tuple(game.choices if "chosen" in kinds else ())
    values = {choice.value for choice in game.choices.values()}
    if "chosen" in kinds and values.issuperset(counters):
        counters = ()  # "misé" is what was bid, and the name of what it counts as
    if counters:
        lying = tuple(one for one in pieces if _carries(game, counters, one))
        return StateQuestion("counter", seats, counters, lying)
    if "first" in kinds and game.first and not _others(pieces, game):
        return StateQuestion("piece", pieces=(game.first,))
    if choices:
        return StateQuestion("chosen", seats, choices=choices)
    if pieces and context.table.frame.procedure:
        if "running" in kinds or _is_of_running(context, heard, pieces):
            return StateQuestion("running")
    elif not pieces and "who" in kinds:
        pieces = _held_as(game, heard.names("state"))
    if pieces:
        states = tuple(s for s in heard.names("state") if _is_state(game, s, pieces))
        lying = tuple(_lying(game, heard.names("piece")) if "many" in kinds else ())
        return StateQuestion("piece", seats, lying, pieces, states)
    tracks = heard.names("track")
    return StateQuestion("track", tracks=tracks) if tracks else None


def _asks(heard: Heard) -> bool:
    """Tell whether a line is a question at all; a clear question may contain one unknown word."""
    if heard.kinds & _ASKING:
        return heard.strange <= bool(heard.kinds & _SURE)
    alone = not heard.terms and not heard.doubtful and not heard.kinds & {"me", "you"}
    clear = {"whether", "marked", *({"score", "place"} if alone else ())}
    return not heard.strange and bool(heard.kinds & clear)


def _seats(context: Context, heard: Heard) -> tuple[int, ...]:
    """Return the named seats, else the only one that a pronoun can mean; () if there is none."""
    named, me, count = heard.seats(), context.seat, len(context.seats)
    if named:
        return named
    if me is None or heard.kinds & {"we", "who"}:
        return ()
    if "me" in heard.kinds:
        return (me,)
    other = heard.kinds & {"you", "they"} and count == 2
    return (1 - me,) if other else ()


def _carries(game: Game, counters: Iterable[str], piece: str) -> bool:
    """Tell whether one of the counters can lie on a piece, or on pieces of a kind."""
    kind = piece if piece in game.pieces else game.kind_of(piece)
    return any(name in game.counters and kind in game.counters[name].at for name in counters)


def _lying(game: Game, pieces: Iterable[str]) -> Iterator[str]:
    """Yield the counters that can lie on one of some pieces."""
    kinds = {game.kind_of(piece) for piece in pieces}
    return (name for name, one in game.counters.items() if kinds.intersection(one.at))


def _held_as(game: Game, states: Iterable[str]) -> tuple[str, ...]:
    """Return the kinds of pieces that have a held state among `states`, such as "deals"."""
    named = set(states)
    return tuple(kind for kind, one in game.pieces.items() if named.intersection(one.held))


def _is_of_running(context: Context, heard: Heard, pieces: tuple[str, ...]) -> bool:
    """Tell whether a question is about what runs now: "which ring is it" during a conflict.

    It has to name a kind of pieces, but no piece, state or player, and what runs must be about a
    piece of that kind.
    """
    asking = "what" in heard.kinds and not heard.kinds & {"who", "many", "where", "we", "me", "you"}
    if not asking or heard.seats() or heard.names("state") or heard.names("piece"):
        return False
    game, table = context.game, context.table
    action = next((a for a in game.actions.values() if a.begins == table.frame.procedure), None)
    told = (str(table.fact(name)) for name in (action.takes if action else ()))
    return any(game.kind_of(one.rpartition(".")[2]) in pieces for one in told)


def _others(pieces: Iterable[str], game: Game) -> bool:
    return any(piece != game.first for piece in pieces)


def _is_state(game: Game, state: str, pieces: Iterable[str]) -> bool:
    kinds = (piece if piece in game.pieces else game.kind_of(piece) for piece in pieces)
    return any(state in game.pieces[kind].states for kind in kinds if kind)
