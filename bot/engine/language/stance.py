"""Tell whether a line may change the table: a denial, question, supposition or quote may not.

text -> tokens, vocabulary -> kind of stance -> understand
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

from bot.engine.games.words import LANGUAGES
from bot.engine.language.cards import buying
from bot.engine.language.context import Context
from bot.engine.language.fold import Token, fold, tokens, words
from bot.engine.language.lexicon import OWN
from bot.engine.language.vocabulary import as_typed, vocabulary

NEGATION, QUESTION, CONDITION, LATER, QUOTE = "negation", "question", "condition", "later", "quote"
ENDING = "ending"
STANCES = (NEGATION, QUESTION, CONDITION, LATER, QUOTE, ENDING)
_AT_START = "asking"
"""Words that make a question only at the start of a clause: "do I"."""
_JOKE = "joke"
"""Words that take back all that is said with them: "just kidding"."""
_STOPPING, _STOPPED = "stopping", "stopped"
"""The kinds of words that together make a line about the end: French "arrête" with "là", "done"
with "for tonight"."""
_LACKING = "lacking"
"""Words that deny without ordering the opposite: "without", "I forgot", "never"."""
_SUPPOSING = "supposing"
"""Words that suppose something, or tell what happens as a rule: "worst case", "usually"."""
_OPINION = "opinion"
"""Words that make what follows a guess about somebody else: "I bet it's a 3"."""
_THAT = "that"
"""Words that lead to what somebody says or thinks, and may have a comma before them."""
_DENYING = {NEGATION, _LACKING}
"""The kinds of words that deny."""
_INTENT = "intent"
"""Words for what is yet to come; at the start of a clause they announce a deed: "gonna pass"."""
_MEANS = {
    _AT_START: QUESTION,
    _SUPPOSING: CONDITION,
    _LACKING: NEGATION,
    _JOKE: LATER,
    _INTENT: LATER,
}
"""Kind of phrase -> the stance that it gives a line."""
_LONGEST_PHRASE = 4
"""The maximum number of words of a phrase that gives a line its stance. Chosen by hand."""
_INVERTED = re.compile(r"[a-z]-(?:t-)?(?:je|tu|il|elle|on|nous|vous|ils|elles)\b")
"""A French verb with its subject after it, as in a question: "perds-tu"."""
_FRENCH_AHEAD = ("ai", "as", "a", "ons", "ez", "ont", "ais", "ait", "ions", "iez", "aient")
"""The endings of the French future and conditional, after an infinitive."""
_POLISH_WOULD = ("bym", "bys", "by", "bysmy", "byscie")
"""The endings of the Polish conditional, without accents."""
_KEPT_OPENLY = {"counter", "piece", "kind", "track", "action", "compare", "and"}
"""The kinds of words for what everybody may speak of while all choose in secret."""
_RESULT = ("verb", "won")
"""The word for a win, which everybody may speak of as well: "Bo won by 3"."""
_PUNCTUATION = {"soft", "hard"}
"""The kinds of tokens that separate clauses."""


def stance(context: Context, said: str) -> str:
    """Return why a line must not change the table, as one of `STANCES`; "" if it may."""
    found = tokens(said)
    if not any(token.kind == "word" for token in found) or _begins_text(context, found):
        return ""
    if "?" in said and _has_verb(context, found):
        return QUESTION
    if context.chosen_number and (
        _tells_anothers_choice(context, found) or tells_opinion(context, found)
    ):
        return QUOTE
    languages = _languages(context, found)
    if "fr" in languages and _INVERTED.search(fold(said)):
        return QUESTION
    for language in languages:
        if kind := _kind(context, found, language) or _talk_of_end(found, language):
            return kind
    return ""


def _talk_of_end(found: Sequence[Token], language: str) -> str:
    """Return ENDING if a line has words for stopping the game: "done for tonight"; else "".

    A line with a number is not about the end: "I stop here, 2 honor lost".
    """
    texts = tuple(token.text for token in found if token.kind == "word")
    if any(token.kind in {"number", "sign"} for token in found):
        return ""
    return ENDING if all(_holds(texts, kind, language) for kind in (_STOPPING, _STOPPED)) else ""


def _holds(texts: tuple[str, ...], kind: str, language: str) -> bool:
    """Tell whether the words of a line contain a phrase of a kind."""
    known = {words(said) for said in vocabulary(language).stance.get(kind, ())}
    return any(
        texts[start:end] in known
        for start in range(len(texts))
        for end in range(start + 1, min(start + _LONGEST_PHRASE, len(texts)) + 1)
    )


def _kind(context: Context, found: Sequence[Token], language: str) -> str:
    """Return the stance that the first phrase with one gives a line; "" if none gives it one."""
    known = _phrases(language)
    texts = [token.text for token in found]
    for place, token in enumerate(found):
        if token.kind != "word" or _is_seat(context, token.text):
            continue
        for length in range(min(_LONGEST_PHRASE + 1, len(found) - place), 0, -1):
            for kind in known.get(_phrase(found, texts, place, length, language), ()):
                if not _is_exempt(context, found, place, length, kind):
                    return _MEANS.get(kind, kind)
        kind = "" if _is_known(context, token.text, language) else _by_form(token.text, language)
        kind = kind or _denied_deed(context, token.text, language)
        if kind and not _is_longer(context, found, place, 1):
            return kind
    return ""


def _phrase(
    found: Sequence[Token], texts: Sequence[str], place: int, length: int, language: str
) -> tuple[str, ...]:
    """Return `length` words of a line from a place on, without a comma before "that".

    Polish "obstawiam, że" (I bet that) becomes "obstawiam że".
    """
    said = tuple(texts[place : place + length])
    if length < 2 or found[place + length - 2].kind != "soft":
        return said
    that = {words(one) for one in vocabulary(language).stance.get(_THAT, ())}
    return (*said[:-2], said[-1]) if said[-1:] in that else said


def tells_opinion(context: Context, found: Sequence[Token]) -> bool:
    """Tell whether a line only guesses what somebody else chooses: "I bet it's a 3".

    "I think I go with three" does not, as the speaker is named again after "I think".
    """
    known = {words(one) for one in vocabulary(context.language).stance.get(_OPINION, ())}
    texts = [token.text for token in found]
    for place in range(len(found)):
        for length in range(1, min(_LONGEST_PHRASE + 1, len(found) - place) + 1):
            if _phrase(found, texts, place, length, context.language) in known:
                return not any(_is_own(context, token) for token in found[place + length :])
    return False


def _is_own(context: Context, token: Token) -> bool:
    """Tell whether a word stands for the speaker, or is a verb of which only the speaker acts."""
    terms = [term for one in context.words for term in one.phrases.get((token.text,), ())]
    own = [term for term in terms if not context.is_foreign(term)]
    return any(
        term.kind in {"me", "we"} or (term.kind == "seat" and term.value == context.seat)
        for term in own
    ) or any(term.kind == "verb" and term.is_own and term.persons <= OWN for term in own)


def _denied_deed(context: Context, word: str, language: str) -> str:
    """Return NEGATION for an action's name with the Czech "ne" before it: "neútočím"; else ""."""
    if language != "cs" or not word.startswith("ne") or _is_known(context, word, language):
        return ""
    terms = context.words[0].phrases.get((word[2:],), ())
    return NEGATION if any(term.kind == "action" for term in terms) else ""


def _is_known(context: Context, word: str, language: str) -> bool:
    """Tell whether a word by itself has a meaning at the table in this language."""
    return any((word,) in one.phrases and word in one.sure(language) for one in context.words)


def _is_exempt(
    context: Context, found: Sequence[Token], place: int, length: int, kind: str
) -> bool:
    """Tell whether a phrase gives the line no stance because of where it stands.

    Exempt are a denial between commas, a word of asking inside a clause, an intent at its start,
    "says" after a counter ("my dial says 3"), and a part of a longer phrase of the table.
    """
    before = found[place - 1] if place else None
    after = found[place + length] if place + length < len(found) else None
    apart = (before is None or before.kind in _PUNCTUATION) and (
        after is None or after.kind in _PUNCTUATION
    )
    if kind in {NEGATION, _LACKING} and apart:
        return True
    if kind == QUOTE and before and _is_thing(context, before.text):
        return True  # "my dial says 3"
    if kind == _INTENT and (
        before is None or before.kind in _PUNCTUATION or _nods(context, before)
    ):
        return True
    if kind == _AT_START and not (
        before is None or before.kind in _PUNCTUATION or _joins(context, before)
    ):
        return True
    return _is_longer(context, found, place, length)


def _is_longer(context: Context, found: Sequence[Token], place: int, length: int) -> bool:
    """Tell whether words are a part of a longer phrase of the table."""
    texts, end = [token.text for token in found], place + length
    return any(
        tuple(texts[start : start + len(phrase)]) == phrase
        for start in range(max(0, place - 4), place + 1)
        for one in context.words
        for phrase in one.first.get(texts[start], ())
        if len(phrase) > length and start + len(phrase) >= end
    )


def _joins(context: Context, token: Token) -> bool:
    """Tell whether a word is one after which a clause may begin, such as "and" or a name."""
    terms = [term for one in context.words for term in one.phrases.get((token.text,), ())]
    return any(
        term.kind in {"and", "filler", "seat"} and not context.is_foreign(term) for term in terms
    )


def _nods(context: Context, token: Token) -> bool:
    """Tell whether a word only agrees or joins: "ok gonna pass", "and gonna pass"."""
    terms = [term for one in context.words for term in one.phrases.get((token.text,), ())]
    own = [term for term in terms if not context.is_foreign(term)]
    return any(term.kind == "and" or (term.kind, term.value) == ("verb", "yes") for term in own)


def _is_thing(context: Context, word: str) -> bool:
    """Tell whether a word names a counter."""
    return any(
        term.kind == "counter" for one in context.words for term in one.phrases.get((word,), ())
    )


def _is_seat(context: Context, word: str) -> bool:
    """Tell whether a word names a player."""
    return any(term.kind == "seat" for term in context.words[1].phrases.get((word,), ()))


def _has_verb(context: Context, found: Iterable[Token]) -> bool:
    """Tell whether a line has a verb or an action; "honor?" has none."""
    for token in found:
        terms = [term for one in context.words for term in one.phrases.get((token.text,), ())]
        if any(term.kind in {"verb", "action"} for term in terms):
            return True
    return False


def _tells_anothers_choice(context: Context, found: Iterable[Token]) -> bool:
    """Tell whether a line gives another player's number, as "Bo takes three" does.

    While all choose in secret, such a line does nothing. "Bo won by 3" gives a result instead.
    """
    kinds: set[str] = set()
    seats: set[str | int] = set()
    for token in found:
        terms = [term for one in context.words for term in one.phrases.get((token.text,), ())]
        own = [term for term in terms if not context.is_foreign(term)]
        if (token.kind == "word" and not own) or any((t.kind, t.value) == _RESULT for t in own):
            return False
        kinds |= {term.kind for term in own} | ({token.kind} & {"number"})
        seats |= {term.value for term in own if term.kind == "seat"}
    another = bool(seats - {context.seat}) or bool(kinds & {"you", "they", "opponent"})
    return "number" in kinds and another and not kinds & _KEPT_OPENLY


def _begins_text(context: Context, found: Sequence[Token]) -> bool:
    """Tell whether a line begins with words that any text may follow.

    These are the words for adding a counter, which needs a name, and the name of a choice made in
    free words.
    """
    first = found[0].text
    texts = tuple(token.text for token in found)
    if any(
        texts[: len(phrase)] == phrase
        and any((term.kind, term.value) == ("verb", "counter") for term in one.phrases[phrase])
        for one in context.words
        for phrase in one.first.get(first, ())
    ):
        return True
    terms = [term for one in context.words for term in one.phrases.get((first,), ())]
    choices = [context.game.choices[str(t.value)] for t in terms if t.kind == "choice"]
    fields = [field for choice in choices for field in choice.fields.values()]
    return any(not field.range and not field.options for field in fields)


def _languages(context: Context, found: Sequence[Token]) -> list[str]:
    """Return the languages that know most words of a line; only the table's if it is among them."""
    texts = [token.text for token in found if token.kind == "word"]
    counts = {
        language: sum(
            any(text in one.sure(language) for one in context.words)
            or text in _single(language)
            or bool(_by_form(text, language))
            for text in texts
        )
        for language in LANGUAGES
    }
    most = max(counts.values())
    if counts[context.language] == most:
        return [context.language]
    return [language for language, count in counts.items() if count == most]


def _by_form(word: str, language: str) -> str:
    """Return the stance that a verb's form gives by itself; "" if it gives none.

    Czech "neztrácím" (I do not lose) is a denial; Polish "straciłbym" and French "perdrais" (I
    would lose) are about later.
    """
    if language == "cs" and word.startswith("ne") and word[2:] in _verbs("cs"):
        return NEGATION
    if language == "pl" and any(
        word.endswith(end) and word[: -len(end)] in _verbs("pl") for end in _POLISH_WOULD
    ):
        return LATER
    if language == "fr" and word.endswith(_FRENCH_AHEAD) and _is_ahead(word):
        return LATER
    return ""


def _is_ahead(word: str) -> bool:
    """Tell whether a word is a French infinitive with an ending of the future or conditional."""
    bases = (base for base in _infinitives() if word.startswith(base))
    return any(word.removeprefix(base) in _FRENCH_AHEAD for base in bases)


@cache
def negations(language: str) -> frozenset[tuple[str, ...]]:
    """Return a language's words that deny only the words beside them: "not", "don't"."""
    return frozenset(
        words(form)
        for said in vocabulary(language).stance.get(NEGATION, ())
        for form in as_typed(said, language)
    )


@cache
def _phrases(language: str) -> dict[tuple[str, ...], list[str]]:
    """Return a mapping from each phrase of a language that gives a line its stance to its kinds."""
    found: dict[tuple[str, ...], list[str]] = {}
    for kind in (_AT_START, _LACKING, _JOKE, _INTENT, _SUPPOSING, *STANCES):
        for said in vocabulary(language).stance.get(kind, ()):
            typed = as_typed(said, language) if kind in _DENYING else {said}
            for form in typed:  # "wont", but "id" and "shed" are words of their own
                found.setdefault(words(form), []).append(kind)
    return found


@cache
def _single(language: str) -> frozenset[str]:
    """Return the single words of all phrases that give a line its stance."""
    return frozenset(word for phrase in _phrases(language) for word in phrase)


@cache
def _verbs(language: str) -> frozenset[str]:
    """Return the first words of all forms of verbs in a language, with those for buying cards."""
    forms = [
        words(word) for verb in vocabulary(language).verbs.values() for word, _ in verb.forms()
    ]
    return frozenset(form[0] for form in (*forms, *buying(language)) if len(form[0]) > 2)


@cache
def _infinitives() -> frozenset[str]:
    """Return the French infinitives as stems of the future: "perdr" (lose), "gagner" (win)."""
    ends = (word for word in _verbs("fr") if word.endswith(("er", "ir", "re")) and len(word) > 4)
    return frozenset(word.removesuffix("e") for word in ends)
