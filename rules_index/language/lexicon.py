"""The concept lexicon: maps phrases of questions and rules to concepts, the same in all languages.

It is written in TOML files in `lexicon/`. The words of a phrase may be in any order, but close
together: `word` matches by its stem, `word*` by its beginning, `=word` exactly; `?…` only in
questions, `!…` only in guides. See docs/lexicon.md.
"""

from __future__ import annotations

import hashlib
import zlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files

import tomli

from rules_index.language import dictionary
from rules_index.language.detect import asking_words
from rules_index.language.dictionary import Dictionary, spelt, written
from rules_index.language.fold import words
from rules_index.language.matcher import Matcher
from rules_index.language.meaning import Bytes, directions, places, unplaced
from rules_index.language.meaning import written as meaning_written
from rules_index.language.nearby import nearby
from rules_index.language.nearby import written as nearby_written
from rules_index.language.patterns import matcher
from rules_index.language.slips import Vocabulary, vocabulary

LANGUAGES = ("en", "pl", "cs", "fr", "de")

WORDS_KEPT = 10_000
"""The most typed words that are kept in memory with their concepts, at a few hundred bytes each.

Chosen by hand.
"""
GENERAL = "general"
"""The name of the section with the concepts that all games share."""


@dataclass(frozen=True, slots=True)
class Concept:
    """A meaning: its key, and the phrases that express it in each language."""

    key: str
    """The section and name of the concept in its lexicon file, such as "general.discard"."""
    phrases: Mapping[str, tuple[str, ...]]
    related: tuple[str, ...] = ()
    why: str = ""


@dataclass(slots=True)
class Lexicon:
    """All concepts by number, and the matchers that find them in questions and in guides."""

    keys: list[str]
    related: dict[int, tuple[int, ...]]
    around: dict[int, tuple[int, ...]]
    """Concept -> the concepts near it: its `related` ones, and those that `nearby.toml` adds."""
    digest: str
    """A hash of all phrases; an index with another hash was made from other phrases and is
    outdated.
    """
    written: Mapping[str, bytes]
    """Language -> the phrases of all concepts as text, compressed because it is rarely needed.

    The text has one line for each concept, with tabs between its phrases.
    """
    matchers: dict[tuple[str, bool], Matcher] = field(default_factory=dict)
    """The matchers made so far: (language, whether it is for questions) -> matcher.

    A matcher is made when it is first needed; answering questions needs no matcher for guides.
    """
    words: Dictionary | None = None
    """The dictionary; None until it is read."""
    _of_others: dict[tuple[str, tuple[str, ...]], frozenset[int]] = field(default_factory=dict)
    _of_words: dict[tuple[str, frozenset[str]], frozenset[int]] = field(default_factory=dict)
    vocabularies: dict[str, Vocabulary] = field(default_factory=dict)
    """Language -> its correctly spelt words, collected when a question first has an unknown
    word.
    """
    _places: Bytes | None = None

    def places(self) -> Bytes:
        """Return the coordinates of each concept in the vector space of meanings, one row for each.

        A concept that the operator added gets coordinates from the known concepts in its phrases.
        """
        if self._places is None:
            held = places(self.keys)
            for number, near in self._concepts_in_phrases().items():
                held[number] = directions([near], held)[0]
            self._places = held
        return self._places

    def _concepts_in_phrases(self) -> dict[int, set[int]]:
        """Return a mapping from each concept without coordinates to the other concepts in its
        phrases.

        All concepts are given by their numbers. A concept is left out if its phrases mention no
        other.
        """
        new, found = unplaced(self.keys), defaultdict[int, set[int]](set)
        for code, text in self.written.items() if new else ():
            lines = zlib.decompress(text).decode().split("\n")
            for number in new:
                said = self.concepts(lines[number].replace("\t", " "), {code}, question=True)
                if near := said - {number}:
                    found[number] |= near
        return found

    def of_others(self, game: str, games: tuple[str, ...]) -> frozenset[int]:
        """Return the numbers of the concepts that belong only to games other than `game`.

        They have no meaning in this game's guides. `games` has the games of the library.
        """
        found = self._of_others.get((game, games))
        if found is None:
            others = {*games, *shipped_games()} - {game, GENERAL}
            sections = (key.partition(".")[0] for key in self.keys)
            found = frozenset(n for n, section in enumerate(sections) if section in others)
            self._of_others[game, games] = found
        return found

    def beside(self, games: Iterable[str]) -> Mapping[int, tuple[int, ...]]:
        """Return a mapping from each concept to the wider concepts that a search for it includes.

        All concepts are given as numbers. If one of the games has no lexicon file, concepts with a
        near meaning are included, too.
        """
        return self.around if set(games) - shipped_games() else self.related

    def concepts(self, text: str, languages: Iterable[str], *, question: bool) -> set[int]:
        """Return the numbers of the concepts that a text mentions in any of these languages."""
        found = words(text)
        return {
            concept
            for language in languages
            if language in LANGUAGES
            for concept in self._matcher(language, question=question).concepts(found)
        }

    def meant(self, asked: Sequence[str], language: str) -> set[int]:
        """Return the numbers of the concepts in a question in `language`, given its folded words.

        Words without a meaning in this language are also read as English, but no others: the German
        article "die" is not the English verb. If `language` is "", all languages are tried.
        """
        if not language:
            return set[int]().union(*(self._asked(asked, code) for code in LANGUAGES))
        if language == "en":
            return self._asked(asked, language)
        small, own = asking_words(language), frozenset((language,))
        strange = [w for w in asked if w not in small and not self.of_word(w, own)]
        return self._asked(asked, language) | self._asked(strange, "en")

    def _asked(self, found: Sequence[str], language: str) -> set[int]:
        known = language in LANGUAGES
        return self._matcher(language, question=True).concepts(found) if known else set()

    def of_word(self, word: str, languages: frozenset[str]) -> frozenset[int]:
        """Return the numbers of the concepts that one word of a question names; results are
        cached.
        """
        found = self._of_words.get((word, languages))
        if found is None:
            if len(self._of_words) >= WORDS_KEPT:
                self._of_words.clear()
            found = frozenset(self.concepts(word, languages, question=True))
            self._of_words[word, languages] = found
        return found

    def of_words(self, asked: Iterable[str], languages: frozenset[str]) -> list[frozenset[int]]:
        """Return, for each word of a question, the numbers of the concepts that it names."""
        return [self.of_word(word, languages) for word in asked]

    def dictionary(self) -> Dictionary:
        """Return the dictionary of words in other languages; it is read at the first call."""
        if self.words is None:
            self.words = dictionary.load()
        return self.words

    def slips_of(self, word: str, language: str) -> tuple[str, ...]:
        """Return the known words that a misspelt word may mean: "scouot" -> ("scout",).

        Return () if the word is correctly spelt, or if no known word of the language is near
        enough.
        """
        return self.vocabulary(language).slips_of(word)

    def vocabulary(self, language: str) -> Vocabulary:
        """Return the correctly spelt words of a language, from its phrases and the dictionary."""
        found = self.vocabularies.get(language)
        if found is None:
            text = zlib.decompress(self.written[language]).decode()
            known = spelt(language).split("\n")
            found = self.vocabularies[language] = vocabulary(text, known)
        return found

    def _matcher(self, language: str, *, question: bool) -> Matcher:
        found = self.matchers.get((language, question))
        if found is None:
            written = self.written[language]
            made = _for_questions if question else _for_guides
            found = self.matchers[language, question] = made(written, language)
        return found


def _for_questions(written: bytes, language: str) -> Matcher:
    return matcher(zlib.decompress(written).decode(), language, question=True)


@lru_cache(maxsize=len(LANGUAGES))
def _for_guides(written: bytes, language: str) -> Matcher:
    """Build the matcher that finds the phrases of a language in guides; the result is cached.

    `written` has the phrases, compressed.
    """
    return matcher(zlib.decompress(written).decode(), language, question=False)


@cache
def load() -> Lexicon:
    """Return the lexicon that comes with the program."""
    texts = shipped()
    return build((concept for text in texts.values() for concept in read(text)), digest_of(texts))


def shipped() -> dict[str, str]:
    """Read the lexicon files that come with the program; return a mapping from file names
    to texts.
    """
    folder = files("rules_index.language").joinpath("lexicon")
    return {name: folder.joinpath(name).read_text("utf-8") for name in _shipped_names()}


def digest_of(texts: Mapping[str, str]) -> str:
    """Return a hash of these lexicon files and of all other shipped files on which concepts depend.

    These are the dictionary, the list of near concepts, and the coordinates of concepts.
    """
    said = hashlib.sha256(nearby_written().encode() + meaning_written() + written().encode())
    for name, text in texts.items():
        said.update(f"{name}\0{text}\0".encode())
    return said.hexdigest()[:12]


@cache
def shipped_games() -> frozenset[str]:
    """Return the names of the games whose lexicon file comes with the program."""
    names = (name.removesuffix(".toml") for name in _shipped_names())
    return frozenset(name for name in names if not name.startswith(GENERAL))


def _shipped_names() -> list[str]:
    folder = files("rules_index.language").joinpath("lexicon")
    return sorted(path.name for path in folder.iterdir() if path.name.endswith(".toml"))


def read(text: str) -> list[Concept]:
    """Parse the text of a lexicon file (TOML) into its concepts."""
    return [
        Concept(
            key=f"{section}.{name}",
            phrases={code: tuple(table.get(code, ())) for code in LANGUAGES},
            related=tuple(table.get("related", ())),
            why=table.get("why", ""),
        )
        for section, concepts in tomli.loads(text).items()
        for name, table in concepts.items()
    ]


def build(concepts: Iterable[Concept], digest: str = "") -> Lexicon:
    """Build the lexicon of some concepts; without a digest, one is computed from the concepts."""
    numbers: dict[str, int] = {}
    beside: list[tuple[str, ...]] = []
    lines: dict[str, list[str]] = {code: [] for code in LANGUAGES}
    said = hashlib.sha256()
    for number, concept in enumerate(concepts):  # one by one: all together take ten times the room
        numbers[concept.key] = number
        beside.append(concept.related)
        said.update(b"" if digest else repr(concept).encode())
        for code, own in lines.items():
            own.append("\t".join(" ".join(phrase.split()) for phrase in concept.phrases[code]))
    keys = list(numbers)
    related = {
        number: tuple(
            n for name in names if (n := _number_of_related(name, keys[number], numbers)) >= 0
        )
        for number, names in enumerate(beside)
    }
    near = nearby(GENERAL)
    around = {
        number: (
            *related[number],
            *(numbers[name] for name in near.get(key, ()) if name in numbers),
        )
        for key, number in numbers.items()
    }
    written = {code: zlib.compress("\n".join(lines[code]).encode()) for code in LANGUAGES}
    return Lexicon(keys, related, around, digest or said.hexdigest()[:12], written)


def _number_of_related(name: str, key: str, numbers: Mapping[str, int]) -> int:
    """Return the number of the concept with this name; -1 if there is none.

    The name comes from the concept with the key `key`, as a related concept. It is looked up in the
    section of that key, then in the general section, then as a full key. `numbers` maps keys to
    numbers.
    """
    section = key.partition(".")[0]
    return numbers.get(f"{section}.{name}", numbers.get(f"{GENERAL}.{name}", numbers.get(name, -1)))
