"""Find the phrase that somebody may have meant by words that cannot be read.

text -> its words put right, or phrases that look like it -> those that keep its meaning
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rapidfuzz import fuzz, process

from bot.engine import commands as c
from bot.engine.language.clauses import readings
from bot.engine.language.context import Context
from bot.engine.language.fold import tokens, words
from bot.engine.language.lattice import Lattice
from bot.engine.language.lexicon import Term
from bot.engine.language.phrases.phrase import spoken
from bot.engine.language.phrases.pool import NUMBER
from bot.engine.language.phrases.suggest import alike, entries_of
from bot.engine.language.reading import best, candidates

_LONGEST = 120
_MOST, _MOST_REPAIRS = 40, 4
_A_LOOK = 60
"""Steps of effort for comparing one word with all known words. Chosen by hand."""
_LIKE, _VERY_LIKE = 65, 75
"""The least likeness, from 0 to 100, of an unknown word to a word of an offered phrase, and to the
known word that replaces it.
"""
_SIGNS = {"gain": 1, "lose": -1, "pay": -1}
_CHOSEN = frozenset({"seat", "piece", "state", "option", "choption"})
"""Kinds of words that an offered phrase must not add: to pick one of several would be a guess."""
_SAYS_LITTLE = frozenset({"number", "step", "filler", "and", "mark", "one", "now", "on", "price"})
Features = frozenset[tuple[str, str | int]]


def nearest(said: str, context: Context, *, secret: bool = False) -> str:
    """Return the phrase nearest to a text that cannot be read; "" if none has the text's meaning.

    No phrase names a secret choice. With `secret`, as the text may be such a choice, its numbers
    are dropped.
    """
    said = said[:_LONGEST]
    if secret:
        said = " ".join(token.text for token in tokens(said) if token.kind == "word")
    meant = _Meaning.of(context, said)
    entries = [
        one
        for one in entries_of(context)
        if _may_be_offered(one.command) and (meant.counts or NUMBER not in one.text)
    ]
    for phrase in alike(context, said, entries, _MOST) if meant.known or meant.unknown else ():
        kept = meant.is_kept_by(_Meaning.taken(context, phrase), len(context.seats))
        if kept and len(readings(context, phrase)) == 1:
            return phrase
    return ""


def repaired(said: str, context: Context) -> str:
    """Return the phrase for a text with one misspelt word put right; "" if it is still unclear."""
    return next(_repaired(context, said[:_LONGEST]), "")


def _may_be_offered(command: c.Command) -> bool:
    """Tell whether a command may be offered as a guess.

    Secret choices, giving up and undoing for all are never offered: a player might accept by
    mistake.
    """
    if isinstance(command, c.Several):
        return all(map(_may_be_offered, command.commands))
    return not isinstance(command, (c.Choose, c.Concede)) and not getattr(command, "table", False)


def _repaired(context: Context, said: str) -> Iterator[str]:
    """Yield phrases for the text with one unknown word replaced by a similar known one."""
    lattice = Lattice(context, said)
    named = lattice.words_of(unsure=False)
    tried = absent(context)
    own = [term for terms in named for term in terms if not context.is_foreign(term)]
    joined = any(term.kind in {"and", "each"} for term in own) or "," in said
    for token, terms in zip(lattice.tokens, named, strict=True):
        if terms or token.kind != "word" or token.text in tried:
            continue
        tried.add(token.text)  # said again, it would still stand there unknown
        context.effort.spend(_A_LOOK)
        known = [
            word for one in context.words for word in one.letters.alike(token.text, _VERY_LIKE)
        ]
        likely = process.extract(token.text, known, scorer=fuzz.ratio, score_cutoff=_VERY_LIKE)
        for word, _, _ in likely[:_MOST_REPAIRS]:
            if not _is_small(context, word):
                found = readings(context, f"{said[: token.start]}{word}{said[token.end :]}")
                is_one = joined or not any(isinstance(one.command, c.Several) for one in found)
                if is_one and len(found) == 1 and _may_be_offered(found[0].command):
                    phrase, reads_back = spoken(found[0].command, context)
                    yield from [phrase] * reads_back


def absent(context: Context) -> set[str]:
    """Return all words for the game's groups, such as clans, even for those that nobody plays."""
    return {
        word for one in context.game.groups.values() for said in one.all() for word in words(said)
    }


def _is_small(context: Context, word: str) -> bool:
    terms = [term for one in context.words for term in one.phrases.get((word,), ())]
    return all(term.kind in _SAYS_LITTLE or term.kind in {"me", "we"} for term in terms)


@dataclass(frozen=True, slots=True)
class _Meaning:
    """The meaning of a text, word by word."""

    known: tuple[tuple[str, Features], ...]
    unknown: tuple[str, ...]
    words: tuple[str, ...]
    counts: bool
    """Whether the text contains a number."""
    seats: frozenset[str | int]

    @staticmethod
    def of(context: Context, text: str) -> _Meaning:
        lattice = Lattice(context, text)
        known, unknown, seats = [], [], set()
        for token, terms in zip(lattice.tokens, lattice.words_of(unsure=False), strict=True):
            features = frozenset(map(_feature, terms))
            is_own_seat = ("seat", context.seat) in features
            seats |= {value for kind, value in features if kind == "seat"}
            if not features and token.kind == "word":
                unknown.append(token.text)
            elif features and not any(one in _SAYS_LITTLE for one, _ in features) | is_own_seat:
                known.append((token.text, features))
        shown = tuple(token.text for token in lattice.tokens)
        counts = any(token.kind == "number" for token in lattice.tokens)
        return _Meaning(tuple(known), tuple(unknown), shown, counts, frozenset(seats))

    @staticmethod
    def taken(context: Context, phrase: str) -> _Meaning:
        """Return the meaning of a phrase where each word has only the meaning it is read with.

        Czech "dal" without accents is "gave" or "on", but in the phrase for "next step" only "on".
        That phrase is therefore no offer for a text about a gift.
        """
        lattice = Lattice(context, phrase)
        found = best(context, candidates(lattice, 0, len(lattice.tokens)))
        plain = _Meaning.of(context, phrase)
        if not found or not found[0].said:
            return plain
        shown = {
            lattice.tokens[one.item.start].text: _feature(one.term)
            for one in found[0].said
            if one.item.end == one.item.start + 1
        }
        known = tuple(
            (word, frozenset({shown[word]}) if word in shown else features)
            for word, features in plain.known
        )
        return replace(plain, known=known)

    def is_kept_by(self, offered: _Meaning, seats: int) -> bool:
        """Tell whether an offered phrase says all of this text, and adds nothing new to it.

        `seats` is the number of seats: a phrase may add all of them at once.
        """
        there = frozenset().union(*(one for _, one in offered.known))
        said = frozenset().union(*(one for _, one in self.known))
        if not all(features & there for _, features in self.known):
            return False
        if not all(any(_like(word, one) for one in offered.words) for word in self.unknown):
            return False
        everybody = len(offered.seats) == seats
        return not any(
            self._is_guess(features, everybody)
            for word, features in offered.known
            if not features & said and not any(_like(word, one) for one in self.unknown)
        )

    def _is_guess(self, added: Features, everybody: bool) -> bool:
        kinds = {kind for kind, _ in added}
        if "sign" in kinds and kinds <= {"sign", "verb"}:
            return self.counts
        return bool(kinds & _CHOSEN) and not (everybody and "seat" in kinds)


def _like(one: str, other: str) -> bool:
    return fuzz.ratio(one, other) >= _LIKE


def _feature(term: Term) -> tuple[str, str | int]:
    if term.kind == "verb" and term.value in _SIGNS:
        return "sign", _SIGNS[str(term.value)]
    if term.kind in {"sign", "signed"}:
        return "sign", 1 if int(term.value) > 0 else -1
    return term.kind, term.value
