"""Collect the words of a lexicon: from the languages, the game, and who sits at the table.

vocabulary, Game, Table -> sources -> Lexicon
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import product
from unicodedata import normalize

from bot.engine.games.game import Game
from bot.engine.games.game_flow import Phase
from bot.engine.games.things import Pieces
from bot.engine.games.words import LANGUAGES, NamesByLanguage
from bot.engine.language.conjugation import accented_only
from bot.engine.language.fold import words
from bot.engine.language.lexicon import ONE, Entries, Lexicon, Phrase, Written
from bot.engine.language.vocabulary import as_typed, inflected, inflected_noun, is_one, vocabulary
from bot.engine.state import Extra, Seat, Table

_SHORTEST_NOUN = 3
"""The minimum number of letters of a noun, and of each of its other forms. Chosen by hand."""
_INFLECTED = frozenset(
    {
        "counter",
        "piece",
        "kind",
        "state",
        "track",
        "option",
        "choption",
        "procedure",
        "compare",
        "phase",
    }
)
"""The kinds of words that are listed in their other forms as well."""


def lexicon(game: Game, table: Table) -> tuple[Lexicon, Lexicon]:
    """Return the lexicon of a game and the lexicon of a table."""
    extras = tuple(sorted(table.extras.items()))
    shown = tuple(sorted(table.revealed))
    return of_game(Same(game)), _of_table(Same(game), table.seats, extras, shown)


class Same:
    """A game as the key of a cache; two keys are equal only if their game is the same object."""

    __slots__ = ("game",)

    def __init__(self, game: Game) -> None:
        self.game = game

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.game is other.game

    def __hash__(self) -> int:
        return id(self.game)


class _Collector:
    """A collection of phrases with their meanings, from which a Lexicon is made."""

    def __init__(self) -> None:
        self.entries: Entries = {}
        self.written: Written = {}

    def add(
        self,
        said: str,
        kind: str,
        value: str | int,
        *,
        of: str = "",
        language: str = "",
        cost: int = 0,
        person: str = "",
    ) -> None:
        """Add a meaning of a phrase in a language, in all ways in which people type the phrase.

        `of` is what the value belongs to, `cost` is 1 for a guessed form, and `person` says who
        acts if the phrase is a verb.
        """
        for one in as_typed(said, language):
            phrase, meaning = words(one), (kind, value, of, cost)
            if phrase:
                self.entries.setdefault(phrase, {}).setdefault(meaning, set())
                self.entries[phrase][meaning].add((language, person))
            if len(phrase) == 1:
                self.write(one, kind, value, of=of, language=language, person=person)

    def write(
        self, said: str, kind: str, value: str | int, *, of: str, language: str, person: str
    ) -> None:
        """Add a meaning of a word as it is written, with its accents."""
        written = self.written.setdefault(normalize("NFC", said.casefold()), {})
        written.setdefault((kind, value, of), set()).add((language, person))

    def all(self, said: NamesByLanguage, kind: str, value: str | int, of: str = "") -> None:
        """Add all names of a thing in all languages."""
        for language in LANGUAGES:
            for word in said.of(language):
                self.add(word, kind, value, of=of, language=language)


@lru_cache(maxsize=64)
def of_game(key: Same) -> Lexicon:
    """Return the lexicon of a game: all words that do not depend on who sits at the table."""
    game, found = key.game, _Collector()
    for kind, value, of, said in _parts(game):
        found.all(said, kind, value, of)
    for name, counter in game.counters.items():
        _add_single(found, name, counter.words)
    for kind, pieces in game.pieces.items():
        _add_numbered(found, pieces)
        _add_joined(found, pieces)
        _add_holding(found, kind, pieces)
    for phase in game.phases:
        _add_phase(found, phase)
    for name in game.actions:
        found.add(name.replace("_", " "), "action", name)
    for role in _roles(game):
        found.add(role.replace("_", " "), "role", role)
    _inflect(found)
    known = Lexicon(found.entries, _of_languages(), found.written)
    counted = {
        name for name, one in game.actions.items() if any(p.number for p in one.takes.values())
    }
    for phrase, terms in known.phrases.items():
        if len(phrase) > 1 and any(t.kind == "action" and t.value in counted for t in terms):
            known.counted.setdefault(phrase[0], []).append(phrase)
    return known


@cache
def _of_languages() -> Lexicon:
    """Return the lexicon that all games share: the verbs and small words of all languages."""
    found = _Collector()
    for language in LANGUAGES:
        _add_vocabulary(found, language)
    return Lexicon(found.entries, written=found.written)


def _add_vocabulary(found: _Collector, language: str) -> None:
    """Add the verbs, small words, roles and numbers of a language."""
    known = vocabulary(language)
    for name, forms in known.verbs.items():
        # Having sets a number, but may also tell what somebody got.
        verb, of = ("set", name) if name == "have" else (name, "")
        for word, person in forms.forms():
            found.add(word, "verb", verb, of=of, language=language, person=person)
            for one in accented_only(language, word, person):
                found.write(one, "verb", verb, of=of, language=language, person="")
    for name, said in known.small.items():
        kind = "mark" if name in {"from", "to", "for", "by", "dative", "at"} else name
        kind = {"you_subject": "you"}.get(name, kind)
        kind = "each" if name.startswith("each_") else kind
        kind = "aux" if name.startswith("aux_") else kind
        # "Off" says from where as well, and that it is lost there.
        # "With" says from where in Polish, and who is among us.
        is_from = name in {"off", "with"}
        kind, value, of = ("mark", "from", name) if is_from else (kind, name, "")
        # "Seat" means something with a number only, which depends on the table.
        for word in said if name not in {"seat", "correction"} else ():
            found.add(word, kind, value.removeprefix("aux_"), of=of, language=language)
    for name, said in known.roles.items():
        for word in said:
            found.add(word, "role", name, language=language)
    for number, said in known.numbers.items():
        for word in said:
            found.add(word, "number", int(number), language=language)


def _inflect(found: _Collector) -> None:
    """Add the other forms of every noun and adjective of a game, unless the languages know them."""
    languages = _of_languages()
    for phrase, meant in list(found.entries.items()):
        for (kind, value, of, cost), said in meant.items() if len(phrase) == 1 else ():
            if kind in _INFLECTED and len(phrase[0]) >= _SHORTEST_NOUN and not cost:
                for language in sorted({where for where, _ in said if where}):
                    for form in inflected_noun(phrase[0], language):
                        if form not in languages.known and len(form) >= _SHORTEST_NOUN:
                            found.add(form, kind, value, of=of, language=language, cost=1)


def _add_single(found: _Collector, name: str, said: NamesByLanguage) -> None:
    """Mark the names of a counter that mean one of it if no number is said.

    Only languages without articles have them: Polish "tracę honor" (I lose 1 honor).
    """
    meaning = ("counter", name, "", 0)
    for language in LANGUAGES:
        for word in said.of(language):
            meant = found.entries.get(words(word), {}).get(meaning, set())
            if is_one(word, language) and (language, "") in meant:
                meant.discard((language, ""))
                meant.add((language, ONE))


def _add_holding(found: _Collector, kind: str, pieces: Pieces) -> None:
    """Add the "-ing" form of an English verb for holding a piece: "deals" -> "dealing"."""
    for state in pieces.held:
        for word in pieces.states[state].of("en") if state in pieces.states else ():
            if word.isalpha() and word.endswith("s"):
                found.add(f"{word[:-1]}ing", "state", state, of=kind, language="en")


def _add_joined(found: _Collector, pieces: Pieces) -> None:
    """Add pieces by kind and name as one phrase, such as French "anneau de feu" (ring of fire).

    By itself "de" (of, from) says where something is taken from.
    """
    for language in LANGUAGES:
        joints, kinds = vocabulary(language).of, pieces.words.of(language)
        for item, said in pieces.items.items():
            for kind, joint, word in product(kinds, joints, said.of(language)):
                found.add(f"{kind} {joint} {word}", "piece", item, language=language)


def _add_phase(found: _Collector, phase: Phase) -> None:
    """Add a phase's name without the words that all phases share: "conflict" without "phase"."""
    for language in LANGUAGES:
        generic = {one for said in vocabulary(language).small["phase"] for one in words(said)}
        small = {one for said in vocabulary(language).of for one in words(said)}
        name = [one for one in words(phase.names.of(language)) if one not in generic | small]
        if name:
            found.add(" ".join(name), "phase", phase.key, language=language)


def _add_numbered(found: _Collector, pieces: Pieces) -> None:
    """Add "the second province", "province two" and "province number two" for "province 2"."""
    for item, said in pieces.items.items():
        for language in LANGUAGES:
            known, kinds = vocabulary(language), pieces.words.of(language)
            numbers = {word.rpartition(" ")[2] for word in said.of(language) if " " in word}
            for number in numbers & set(known.ordinals):
                ordinals = known.ordinals[number]
                cardinals = (number, *known.numbers[number])
                ways = [*cardinals, *ordinals, *(f"{w} {n}" for w in known.nth for n in cardinals)]
                for kind in kinds:
                    for way in ways:
                        found.add(f"{kind} {way}", "piece", item, language=language)
                    for way in ordinals:
                        found.add(f"{way} {kind}", "piece", item, language=language)


def _parts(game: Game) -> Iterator[tuple[str, str, str, NamesByLanguage]]:
    """Yield each named thing of a game: kind of word, key, what it is a part of, and its names."""
    yield from (("counter", name, "", one.words) for name, one in game.counters.items())
    yield from (("track", name, "", one.words) for name, one in game.tracks.items())
    for kind, pieces in game.pieces.items():
        yield ("kind" if pieces.items else "piece"), kind, "", pieces.words
        yield from (("piece", item, "", said) for item, said in pieces.items.items())
        yield from (("state", state, kind, said) for state, said in pieces.states.items())
    for name, choice in game.choices.items():
        yield "choice", name, "", choice.words
        for part, field in choice.fields.items():
            yield "field", part, name, field.words
            for option, said in field.options.items():
                yield "choption", option, f"{name}.{part}", said
    for name, action in game.actions.items():
        yield "action", name, "", action.words
        for part, parameter in action.takes.items():
            yield "param", part, name, parameter.words
            for option, said in parameter.options.items():
                yield "option", option, f"{name}.{part}", said
    yield from (("procedure", name, "", one.words) for name, one in game.procedures.items())
    for procedure, step in game.all_steps():
        if step.wait and step.wait.compare:
            yield "compare", f"{procedure}/{step.id}", "", step.wait.compare.words


def _roles(game: Game) -> set[str]:
    """Return the facts of a game that hold seats, such as "winner", or who began a duel."""
    told = {
        name
        for action in game.actions.values()
        for name in (
            [action.actor, action.opponent]
            if action.begins
            else [p for p, parameter in action.takes.items() if parameter.seat]
        )
    }
    return {"winner", "loser", *filter(None, told)}


@lru_cache(maxsize=512)
def _of_table(
    key: Same,
    seats: tuple[Seat, ...],
    extras: tuple[tuple[str, Extra], ...],
    shown: tuple[str, ...],
) -> Lexicon:
    """Return the lexicon of a table: its players, its own counters, and the values of open choices.

    `shown` are the choices that are open.
    """
    found = _Collector()
    for number, seat in enumerate(seats):
        for word, cost in _names(key.game, seat, seats):
            found.add(word, "seat", number, cost=cost)
        for language in LANGUAGES:
            for word in vocabulary(language).small["seat"]:
                found.add(f"{word} {number + 1}", "seat", number, language=language)
    for name, extra in extras:
        found.add(extra.name, "counter", name)
    for name in shown:
        _add_value(found, key.game, name)
    return Lexicon(found.entries)


def _add_value(found: _Collector, game: Game, choice: str) -> None:
    """Add the names of an open choice for the counter that shows it: "bid +1" changes the counter.

    While the choice is secret, its name means the choice alone.
    """
    opened = game.choices.get(choice)
    if opened is None or not opened.value:
        return
    for language in LANGUAGES:
        for word in opened.words.of(language):
            found.add(word, "counter", opened.value, language=language, cost=1)


def _names(game: Game, seat: Seat, seats: Iterable[Seat]) -> Iterator[tuple[str, int]]:
    """Yield (name, 1 if the form is guessed, else 0) for each name of a seat in every case.

    They are its player's name, the first name if only one player has it, its profile and its group.
    """
    said = words(seat.name)
    yield seat.name, 0
    yield from ((form, 1) for form in _forms(said))
    firsts = [words(other.name)[:1] for other in seats]
    if len(said) > 1 and said[0].isalpha() and firsts.count(said[:1]) == 1:
        yield from ((form, 1) for form in (said[0], *inflected(said[0])))
    profile = game.profile(seat.profile)
    if profile is None:
        return
    for language in LANGUAGES:
        yield profile.name(language), 0
    if profile.group in game.groups:
        for word in game.groups[profile.group].all():
            yield word, 0
            yield from ((form, 1) for form in _forms(words(word)))


def _forms(said: Phrase) -> set[str]:
    """Return a name with its last word in the other cases; an empty set if that is not a word."""
    if not said or not said[-1].isalpha():
        return set()
    return {" ".join([*said[:-1], form]) for form in inflected(said[-1])}
