"""Find a secret choice of several fields in a line of talk: "attack, initiative 4 for me".

text, Context -> chosen_fields -> Choose -> understand
"""

from __future__ import annotations

from bot.engine import commands as c
from bot.engine.events import Chosen
from bot.engine.games.choices import Field
from bot.engine.language.context import Context
from bot.engine.language.lattice import Lattice
from bot.engine.language.lexicon import Term
from bot.engine.message import Message, Sentence, all_of

_MOST_WORDS = 12
"""The maximum number of tokens of a line that may be a choice. Chosen by hand."""
_MOST_UNKNOWN = 2
"""The maximum number of unknown words, which may only come before the values. Chosen by hand."""
_BESIDE = frozenset({"filler", "article", "and", "mark", "now", "on", "top", "me", "mirror",
                     "aux"})  # fmt: skip
"""The kinds of words, verbs aside, that may stand beside the values of a choice."""
_CHOOSING = frozenset({"choose", "give", "put", "set", "move", "flip", "do"})
"""The verbs with which somebody says a choice."""


def chosen_fields(context: Context, said: str) -> c.Choose | None:
    """Return the secret choice of a short line that gives every field; None for any other line.

    "Attack, initiative 4 for me" gives every field. A line with other things or other players is no
    choice. "Stun 2" is none either, as stun is also a counter: there the field has to be named, as
    in "stun, initiative 2".
    """
    fields = _valued(context)
    if context.seat is None or len(fields) < 2:
        return None
    lattice = Lattice(context, said)
    if not 0 < len(lattice.tokens) <= _MOST_WORDS:
        return None
    numbers, options, unknown, place = list[int](), dict[str, set[str]](), 0, 0
    doubtful = named = False
    while place < len(lattice.tokens):
        own = [
            (item.end, [t for t in item.terms if not context.is_foreign(t)])
            for item in lattice.edges[place]
            if not item.cost
        ]
        end, terms = max(
            (one for one in own if one[1]), default=(place + 1, []), key=lambda x: x[0]
        )
        values = [term for term in terms if _is_option(context, term)]
        named = named or any(_is_field(context, term) for term in terms)
        if values:
            doubtful = doubtful or any(term.kind == "counter" for term in terms)
            options.setdefault(values[0].of, set()).add(str(values[0].value))
        elif counted := [int(term.value) for term in terms if term.kind == "number"]:
            numbers += counted[:1]
        elif not any(_is_beside(context, term) for term in terms):
            unknown += 1
            if terms or numbers or options or lattice.tokens[place].kind != "word":
                return None
        place = end
    if unknown > _MOST_UNKNOWN or (doubtful and not named):
        return None
    value = _value(context, fields, numbers, options)
    return c.Choose(seat=context.seat, choice=context.choosing, value=value) if value else None


def fields_hint(context: Context, said: str) -> Sentence:
    """Return a hint on how to say the current secret choice, for a line with a word of it.

    Return "" for any other line. The hint never repeats a value of the line.
    """
    fields = _valued(context)
    if context.seat is None or len(fields) < 2:
        return ""
    terms = [term for one in Lattice(context, said).words_of(unsure=False) for term in one]
    if not any(_is_option(context, term) or _is_field(context, term) for term in terms):
        return ""
    return Message(
        "if it is about your “{choice}”, say “{choice}” and then only {fields}.",
        choice=context.game.choices[context.choosing].words.name,
        fields=all_of([one.words.name for one in fields.values()]),
    )


def _valued(context: Context) -> dict[str, Field]:
    """Return the fields of the current choice that take a number or an option, and no text."""
    choice = context.game.choices.get(context.choosing)
    fields = choice.fields if choice else {}
    return {name: one for name, one in fields.items() if one.range or one.options}


def _is_option(context: Context, term: Term) -> bool:
    """Tell whether a word is an option of the choice that is made now."""
    return term.kind == "choption" and term.of.partition(".")[0] == context.choosing


def _is_field(context: Context, term: Term) -> bool:
    """Tell whether a word names the choice that is made now, or one of its fields."""
    names = {term.value, term.of}
    return term.kind in {"choice", "field", "mirror"} and context.choosing in names


def _is_beside(context: Context, term: Term) -> bool:
    """Tell whether a word may stand beside the values: a small word, the speaker, a verb."""
    if term.kind == "seat":
        return term.value == context.seat
    if term.kind == "verb":
        return str(term.value) in _CHOOSING and (not term.persons or "i" in term.persons)
    return term.kind in _BESIDE or _is_field(context, term)


def _value(
    context: Context,
    fields: dict[str, Field],
    numbers: list[int],
    options: dict[str, set[str]],
) -> Chosen | None:
    """Return the values by field; None if one is missing, said twice or out of range."""
    ranged = [name for name, one in fields.items() if one.range]
    if len(ranged) != len(numbers) or len(ranged) > 1:
        return None
    found: Chosen = {}
    for name, one in fields.items():
        if one.range:
            low, high = one.range
            if not low <= numbers[0] <= high:
                return None
            found[name] = (numbers[0],) if one.many else numbers[0]
            continue
        words = options.get(f"{context.choosing}.{name}", set())
        if len(words) != 1:
            return None
        (found[name],) = words
    return found
