"""Repeat words that could not be read, without those that may be a secret choice."""

from __future__ import annotations

import unicodedata

from rapidfuzz.distance import OSA

from bot.engine.language.context import Context
from bot.engine.language.fold import words
from bot.engine.language.lattice import Lattice
from bot.engine.language.lexicon import Term

_LONGEST_ECHO = 100
"""The maximum number of characters of a line that a message repeats. Chosen by hand."""
_HIDDEN = "…"
"""Stands for words that are left out."""
_CHOSEN = frozenset({"number", "signed", "choption"})
"""The kinds of words that may be a part of a secret choice."""
_OPEN = frozenset({"counter", "piece", "kind", "track", "action", "compare"})
"""The kinds of words that are never used in mere talk about a secret choice."""
_MOVING = frozenset({"gain", "lose", "take", "heal", "cost", "bring"})
"""The verbs that are never said of a secret choice, unlike "give" and "put"."""


def choice_in(context: Context, said: str) -> str:
    """Return the secret choice that words name, even misspelt; "" if they name none."""
    return _found(context, Lattice(context, said[: 4 * _LONGEST_ECHO]))[0]


def _found(context: Context, lattice: Lattice) -> tuple[str, int]:
    """Return the secret choice that a text names, and its token; ("", -1) if it names none."""
    known = {
        phrase[-1]: name
        for name, choice in context.game.choices.items()
        for word in choice.words.all()
        if len(phrase := words(word)) == 1
    }
    shown = [one for name, one in context.game.counters.items() if context.mirrors(name)]
    said = [words(word) for one in shown for word in one.words.all()]
    known |= {phrase[0]: context.choosing for phrase in said if len(phrase) == 1}
    for place, token in enumerate(lattice.tokens):
        if token.text in known:
            return known[token.text], place
        if len(token.text) < 3 or any(token.text in one.known for one in context.words):
            continue
        for word, name in known.items():
            # "bids", "bud" and "stavka" are meant as well.
            near = 1 if len(word) < 6 else 2
            if OSA.distance(token.text, word) <= near or token.text.startswith(word):
                return name, place
    return "", -1


def discreet(context: Context, said: str) -> str:
    """Return words short enough for a message, and without what may be a secret choice."""
    said = said[: 4 * _LONGEST_ECHO]
    if context.game.choices:
        lattice = Lattice(context, said, loose=True)
        name, place = _found(context, lattice)
        if name or (is_choosing(context) and not _is_open(context, lattice)):
            said = _hidden(context, lattice, place, name)
    return shortened(said)


def _is_open(context: Context, lattice: Lattice) -> bool:
    """Tell whether words without a number are about the table, and not part of a secret choice.

    That holds if no word can be part of a choice, and another player is named first or all words
    are known.
    """
    found = lattice.words_of(unsure=False)
    if not found or any(sign.isnumeric() for token in lattice.tokens for sign in token.text):
        return False
    another = any(term.kind == "seat" and term.value != context.seat for term in found[0])
    doubted = found if another else lattice.words_of(unsure=True)
    return (another or all(found)) and not any(map(_may_be_chosen, doubted))


def _may_be_chosen(terms: list[Term]) -> bool:
    """Tell whether one of a word's meanings may be part of a secret choice."""
    return any(term.kind in _CHOSEN for term in terms)


def shortened(said: str) -> str:
    """Return as much of the words as a message has room for."""
    return said if len(said) <= _LONGEST_ECHO else said[:_LONGEST_ECHO] + _HIDDEN


def is_choosing(context: Context) -> bool:
    """Tell whether a secret choice is made now; stops that wait for nothing are passed over."""
    return bool(context.choosing)


def may_be_choice(context: Context, said: str) -> bool:
    """Tell whether the one number among words may be the speaker's current secret choice.

    "Set four on my wheel" may be, "Bo purple four" is about somebody else.
    """
    own = _own_words(context, said)
    numbers = [{int(t.value) for t in terms if t.kind == "number"} for terms in own]
    numbers = [one for one in numbers if one]
    if context.seat is None or not context.chosen_number or len(numbers) != 1:
        return False
    if is_about_counter(context, said):
        return False
    field = context.game.choices[context.choosing].fields[context.chosen_number]
    low, high = field.range or (0, 0)
    terms = [term for one in own for term in one]
    another = any(t.kind == "seat" and t.value != context.seat and not t.of for t in terms)
    return all(low <= one <= high for one in numbers[0]) and not another


def is_choice_talk(context: Context, said: str) -> bool:
    """Tell whether words may be talk about the number that the speaker chooses in secret now.

    "Same as always" and "2 or 3" may be, as they name nothing of the table. "Bo purple" names
    somebody else.
    """
    if context.seat is None or not context.chosen_number:
        return False
    terms = [term for one in _own_words(context, said) for term in one]
    another = any(t.kind == "seat" and t.value != context.seat and not t.of for t in terms)
    return not another and not any(term.kind in _OPEN for term in terms)


def is_about_counter(context: Context, said: str) -> bool:
    """Tell whether a line's number is a counter's, and not that of a secret choice.

    "Bo should have 4 fate" is about a counter; so is a line in which a counter loses something. "4
    honor for me" may be a choice.
    """
    terms = [term for one in _own_words(context, said) for term in one]
    if not any(term.kind == "counter" for term in terms) or choice_in(context, said):
        return False
    another = any(t.kind == "seat" and t.value != context.seat and not t.of for t in terms)
    return another or any(term.kind == "verb" and term.value in _MOVING for term in terms)


def _own_words(context: Context, said: str) -> list[list[Term]]:
    """Return the meanings of each word in the language of the table."""
    found = Lattice(context, said[: 4 * _LONGEST_ECHO]).words_of(unsure=False)
    return [[term for term in terms if not context.is_foreign(term)] for terms in found]


def _hidden(context: Context, lattice: Lattice, place: int, name: str) -> str:
    """Return a text with "…" instead of each word that may be part of a secret choice.

    If the text names a choice (`name`, at the token `place`), everything after it is left out.
    """
    fields = [field for one in context.game.choices.values() for field in one.fields.values()]
    if any(not field.range and not field.options for field in fields):
        # Any word at all may be what was chosen.
        return context.game.choices[name].words.name(context.language) if name else _HIDDEN
    shown, end = [], 0
    for at, token in enumerate(lattice.tokens):
        if name and at > place:
            shown.append(f" {_HIDDEN}")
            break
        secret = any(sign.isnumeric() for sign in token.text) or any(
            term.kind in _CHOSEN for item in lattice.edges[at] for term in item.terms
        )
        between = (sign for sign in lattice.text[end : token.start] if _says_nothing(sign))
        shown += ["".join(between), _HIDDEN if secret else lattice.raw(at, at + 1)]
        end = token.end
    return " ".join("".join(shown).split())


def _says_nothing(sign: str) -> bool:
    """Tell whether a sign between words reveals no secret: "," does not, but "|||" may be 3."""
    return unicodedata.category(sign)[0] in "ZPL"
