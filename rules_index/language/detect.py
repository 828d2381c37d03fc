"""Detects the language of a text from whole words that are common in only one language.

It works for a guide and for a question of three words, and returns "" if no language fits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files

import tomli

from rules_index.language.fold import words
from rules_index.language.letters import told

_LETTERS = {
    "pl": "ąćęłńśźż",
    "cs": "ěřůťďňčšž",
    "fr": "çœêëîûù",
    "de": "äöüß",
    "es": "ñ¿¡",
    "pt": "ãõ",
}
_HALF = 0.5
"""The score of each letter in `_LETTERS`; a common word scores 1. Chosen by hand."""
_FEWEST = 2
"""The fewest words of a text in which sequences of three letters count.

A single word may come from any language. Chosen by hand.
"""
_LEAST = 1.0
"""The least score at which a language is accepted if the text has none of its small words.

A small word such as "the" scores 1, too. Chosen by hand.
"""
_LEAD = 0.4
"""The least lead of a language over the next one, in a text of one or two words without small
words.

So few words may be a name. Chosen by hand.
"""
_SHARE_OF_A_TEXT = 0.12
"""The least share of a text's words that must be small words of its language, such as "the".

Chosen by hand.
"""
_WORDS_OF_A_TEXT = 30
"""The fewest words of a long text; a shorter one is judged as a question. Chosen by hand."""
_SAMPLE = 200_000
"""The number of characters of a text that are read; the rest is ignored. Chosen by hand."""


@dataclass(frozen=True, slots=True)
class _Lists:
    """The small words of each language, such as "the", and the languages of each small word."""

    sets: Mapping[str, frozenset[str]]
    languages: Mapping[str, tuple[str, ...]]
    """Word -> the languages that have it."""


def _small_word_lists(*kinds: str) -> _Lists:
    """Read the lists of the given kinds, such as "common" and "chat", from small_words.toml."""
    text = files("rules_index.language").joinpath("small_words.toml").read_text("utf-8")
    tables = tomli.loads(text)
    sets = {
        code: frozenset(
            word for kind in kinds for word in _words_of_list(tables[kind].get(code, ""))
        )
        for code in tables["common"]
    }
    languages: dict[str, tuple[str, ...]] = {}
    for code, known in sets.items():
        for word in known:
            languages[word] = (*languages.get(word, ()), code)
    return _Lists(sets, languages)


def _words_of_list(written: str) -> list[str]:
    return written.replace("_", " ").split()


def _label_phrases() -> frozenset[tuple[str, ...]]:
    text = files("rules_index.language").joinpath("small_words.toml").read_text("utf-8")
    found = " ".join(tomli.loads(text)["labels"].values()).split()
    return frozenset(tuple(phrase.split("_")) for phrase in found)


_IN_TEXTS, _IN_TALK = _small_word_lists("common"), _small_word_lists("common", "asking", "chat")
_IN_QUESTIONS = _small_word_lists("common", "asking", "chat", "labels")
_LABELS = _label_phrases()
_OF_GUIDES = frozenset[str]().union(*_small_word_lists("guides").sets.values())
LANGUAGES = tuple(_IN_TEXTS.sets)
"""The codes of the languages that guides are read in."""


def detect(text: str) -> str:
    """Return the code of the language of a text: "Where is the fog?" -> "en".

    Return "" if the text has too few small words of any language, and its letters are no clear sign
    of one either.
    """
    sample = text[:_SAMPLE]
    found = words(sample)
    if not found:
        return ""
    long = len(found) >= _WORDS_OF_A_TEXT
    # A question of five words may hold none that texts are full of; how people talk tells then.
    lists = _IN_TEXTS if long else _IN_QUESTIONS
    counts = Counter(found)
    scores = _scores(counts, sample, lists)
    if not long and len(found) >= _FEWEST:
        for word in found:
            for code, much in ({} if word in lists.languages else told(word)).items():
                scores[code] += much
    best = max(scores, key=lambda code: scores[code])
    known = sum(count for word, count in counts.items() if word in lists.sets[best])
    enough = (
        known >= _SHARE_OF_A_TEXT * len(found)
        if long
        else known > 0 or _letters_decide(scores, found)
    )
    return best if enough and scores[best] > 0 else ""


def _letters_decide(scores: Mapping[str, float], found: Sequence[str]) -> bool:
    """Tell whether the letters of a text are enough to decide its language.

    The best of the `scores` must be high enough; in a text of one or two words, it must also be
    clearly ahead of the second best. `found` has the words of the text.
    """
    second, best = sorted(scores.values())[-2:]
    return best >= _LEAST and (len(found) > _FEWEST or best - second >= _LEAD)


def function_words(language: str) -> frozenset[str]:
    """Return the common small words of a language, such as "the"; an empty set for an unknown
    language.
    """
    return _IN_TEXTS.sets.get(language, frozenset())


def asking_words(*languages: str) -> frozenset[str]:
    """Return words that say nothing about the topic of a question, such as "please", in these
    languages.
    """
    return frozenset().union(*(_IN_TALK.sets.get(code, ()) for code in languages))


def without_labels(found: Sequence[str]) -> list[str]:
    """Return the words of a question without labels such as "keyword": ["keyword", "fog"] ->
    ["fog"].

    A label only says what kind of thing the question is about.
    """
    left, place = [], 0
    longest = max(map(len, _LABELS))
    while place < len(found):
        lengths = range(longest, 0, -1)
        label = next((n for n in lengths if tuple(found[place : place + n]) in _LABELS), 0)
        left += [] if label else [found[place]]
        place += label or 1
    return left


def guide_words() -> frozenset[str]:
    """Return the words for guides, such as "rulebook", in all languages.

    In a title, these words are not part of the game's name.
    """
    return _OF_GUIDES


def _scores(counts: Counter[str], sample: str, lists: _Lists) -> dict[str, float]:
    """Return a mapping from language codes to scores, by the common words and special letters of a
    text.

    `counts` has how often each word occurs in the text, and `sample` is the text itself. The score
    of a word that is common in several languages is divided among them.
    """
    scores = dict.fromkeys(lists.sets, 0.0)
    for word, count in counts.items():
        codes = lists.languages.get(word, ())
        for code in codes:
            scores[code] += count / len(codes)
    if not sample.isascii():  # where no language has letters of its own
        lowered = sample.lower()
        for code, letters in _LETTERS.items():
            scores[code] += _HALF * sum(map(lowered.count, letters))
    return scores
