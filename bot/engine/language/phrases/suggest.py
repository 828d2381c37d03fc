"""Complete the phrase that somebody is typing.

Game, seats -> pool of phrases -> those that begin so, or are near
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import fuzz, process

from bot.engine import commands as c
from bot.engine.games.game import Game
from bot.engine.language.clauses import readings
from bot.engine.language.context import Context
from bot.engine.language.effort import Effort, TooMuch
from bot.engine.language.fold import clean, shape, tokens
from bot.engine.language.lattice import Lattice
from bot.engine.language.phrases.phrase import spoken, ways
from bot.engine.language.phrases.pool import NUMBER, samples
from bot.engine.language.phrases.wording import Wording
from bot.engine.language.reading import is_here
from bot.engine.language.sources import Same
from bot.engine.state import Extra, Seat, Table

_LONGEST = 120
_TYPING = 3_000
"""Steps of effort for reading what is typed. Chosen by hand."""
_NEAR = 55
"""The least likeness, from 0 to 100, of a phrase to the typed text for it to be shown."""
_THINGS = frozenset({"counter", "piece", "kind", "action", "choice", "track"})
_LAST = re.compile(r"^(.*[,;]\s*)?(.*)$", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Entry:
    """A phrase that can be read, with placeholders for numbers."""

    text: str
    shape: str
    command: c.Command
    about: frozenset[str]
    """The keys of the counters, pieces, actions and choices that the phrase is about."""
    literals: tuple[str, ...] = ()
    """The fixed numbers of the phrase: the 2 of "province 2"."""

    def filled(self, numbers: list[str]) -> str | None:
        """Return the phrase with numbers filled in; None if they lack a number that it contains.

        A missing number becomes 1. The phrase "province 2" does not fit the number 3.
        """
        left = list(numbers)
        for literal in self.literals:
            if literal in left:
                left.remove(literal)
            elif numbers:
                return None
        rest = iter(left)
        return re.sub(NUMBER, lambda _: next(rest, "1"), self.text)


def suggest(  # noqa: PLR0917 - the same order as in `understand`
    text: str,
    game: Game,
    table: Table,
    seat: int | None,
    language: str = "en",
    limit: int = 25,
    typed: Effort | None = None,
) -> list[str]:
    """Return up to `limit` phrases that begin like the typed text or are near to it.

    What can be done now comes first. Phrases are made from the game and the table's names alone, so
    they contain no secret choice of anybody.
    """
    context = Context(game, table, seat, language, effort=(typed or Effort()).part(_TYPING))
    split = _LAST.match(clean(text)[:_LONGEST])
    before, last = (split[1] or "", split[2]) if split else ("", "")
    found = dict.fromkeys([*_said(context, last), *_fitting(context, last, limit)])
    return [before + one for one in found][:limit]


def _said(context: Context, last: str) -> list[str]:
    """Return the typed text as the bot would word it, in up to three readings; [] if unreadable."""
    with suppress(TooMuch):
        lattice = Lattice(context, last)
        if lattice.tokens and lattice.leads(0, len(lattice.tokens)):
            return [
                spoken(one.command, context)[0] for one in readings(context, last, strict=True)[:3]
            ]
    return []


def _fitting(context: Context, last: str, limit: int) -> Iterator[str]:
    """Yield phrases that begin like the text, have a word like it, or concern a thing it names.

    If they are fewer than `limit`, those that only look like the text follow.
    """
    numbers, begun = _numbers(last), _canonical(context, last)
    entries = entries_of(context)
    meant = _meant(context, begun)
    ranks: list[list[Entry]] = [[], [], [], [], [], []]
    for one in entries:
        rank = 0 if one.shape.startswith(begun) else 2 if f" {begun}" in one.shape else None
        rank = 4 if rank is None and meant & one.about else rank
        if rank is not None:
            ranks[rank + (not is_here(context, one.command))].append(one)
    found = [text for rank in ranks for one in rank if (text := one.filled(numbers))]
    yield from found[:limit]
    if len(found) < limit and begun:
        yield from alike(context, last, entries, limit)


def _meant(context: Context, begun: str) -> set[str]:
    """Return the keys of all things with a name, in any language, that begins with the text.

    The result is empty for a text of one letter.
    """
    if len(begun) < 2:
        return set()
    return {
        str(term.value)
        for words in context.words
        for first in words.around(begun)
        for phrase in words.first[first]
        if " ".join(phrase).startswith(begun)
        for term in words.phrases[phrase]
        if term.kind in _THINGS
    }


def alike(context: Context, said: str, entries: Sequence[Entry], limit: int) -> list[str]:
    """Return up to `limit` phrases like a text, the likest first, with the text's numbers."""
    shapes = [one.shape for one in entries]
    wanted, numbers = _canonical(context, said), _numbers(said)
    hits = process.extract(wanted, shapes, scorer=fuzz.ratio, score_cutoff=_NEAR, limit=2 * limit)
    found = [entries[place].filled(numbers) for _, _, place in hits]
    return [one for one in found if one][:limit]


def _totals(context: Context) -> Iterator[Entry]:
    """Yield the phrase for the totals of the running comparison, or else of every comparison."""
    running, wording = context.comparison, Wording(context)
    steps = context.game.all_steps()
    compared = [step.wait.compare for _, step in steps if step.wait and step.wait.compare]
    among = running[2] if running else tuple(context.seats)
    pairs = " ".join(f"{wording.seat(seat)} {NUMBER}" for seat in among)
    for compare in [running[1]] if running else compared if among else []:
        text = f"{compare.words.name(context.language)} {pairs}"
        yield _entry(context.game, text, c.Tell(seat=context.seat))


def _numbers(said: str) -> list[str]:
    return [token.text for token in tokens(said) if token.kind == "number"]


def _canonical(context: Context, said: str) -> str:
    """Return the shape of a typed text: each seat by the bot's name for it, "#" for each number."""
    _, of_table = context.words
    wording = Wording(context)
    found = []
    for token in tokens(said):
        seats = {
            term.value for term in of_table.phrases.get((token.text,), ()) if term.kind == "seat"
        }
        if len(seats) == 1:
            found.append(shape(wording.seat(int(next(iter(seats))))))
        else:
            found.append("#" if token.kind == "number" else token.text)
    return " ".join(found)


def entries_of(context: Context) -> tuple[Entry, ...]:
    """Return every phrase worth showing to the speaker."""
    extras = tuple(sorted(context.table.extras.items()))
    table = context.table
    pool = _pool(Same(context.game), table.seats, extras, context.seat, context.language)
    # What shows a secret choice is not set by hand while that is made.
    return (*_totals(context), *(one for one in pool if not _is_mirrored(context, one.command)))


def _is_mirrored(context: Context, command: c.Command) -> bool:
    return context.mirrors(str(getattr(command, "counter", "")))


@lru_cache(maxsize=256)
def _pool(
    key: Same,
    seats: tuple[Seat, ...],
    extras: tuple[tuple[str, Extra], ...],
    seat: int | None,
    language: str,
) -> tuple[Entry, ...]:
    """Return every phrase worth showing, likely ones first; cached until seats or extras change."""
    table = Table(game=key.game.key, seats=seats, extras=dict(extras))
    context = Context(key.game, table, seat, language)
    wording = Wording(context)
    found: dict[str, Entry] = {}
    for command in samples(context):
        text = next(ways(command, wording), "")
        if text not in found:
            found[text] = _entry(key.game, text, command)
    return tuple(found.values())


def _entry(game: Game, text: str, command: c.Command) -> Entry:
    literals = tuple(number for number in _numbers(text) if number != NUMBER)
    return Entry(text, shape(text), command, _about(game, command), literals)


def _about(game: Game, command: c.Command) -> frozenset[str]:
    """Return the keys of what a command is about: counter, piece, kind, action, choice, track."""
    named = {getattr(command, name, "") for name in ("counter", "action", "choice", "track")}
    for key in (getattr(command, "piece", ""), getattr(command, "holder", "")):
        item = key.rpartition(".")[2] if isinstance(key, str) else ""
        named |= {item, game.kind_of(item)}
    return frozenset(named - {""})
