"""Why an entry answers, in one sentence for whoever reads it.

Cause -> here -> the message shown by the button "Why this?"
"""

from __future__ import annotations

from bot.answers.entry_view import Cause
from bot.locale.catalogue import N_, Words

_STEP = N_("Found by the number of the step and the name of what it is a step of.")
_DEFINED = N_("One of its passages explains what you looked up.")
_SENTENCES = {
    "alias": N_("Found by a name that was taught to the judge."),
    "number": N_("Found by its number, which is in your question."),
    "item": N_("It holds the item whose number is in your question."),
    "title": N_("Your question is its title."),
    "name": N_("Your question is another name of it."),
    "quoted": N_("It holds the very words that you put in quotes."),
    "asked": N_("This rule is known to answer your question, word for word."),
    "card": N_("Found by the name of the card."),
    "card_perhaps": N_("Found by a card's name that is spelt nearly like your words."),
    "printing": N_("Found by the card's set and number."),
    "status": N_("This list tells the status of the card that you named."),
    "step_of_phase": N_("Found by the numbers of the phase and of the step."),
    "figure": N_("It has the number that you asked for."),
    "heading": N_("It stands under the heading that you named."),
    "step": _STEP,
    "step_perhaps": _STEP,
    "called": N_("Its name is nearly what you wrote."),
    "defined": _DEFINED,
    "defined_perhaps": _DEFINED,
}
_CARD_ONE = N_("Found by the name of the card, one letter apart.")
_CARD_SEVERAL = N_("Found by the name of the card, {n} letters apart.")
_NAME_ONE = N_("Found by its name, one letter apart.")
_NAME_SEVERAL = N_("Found by its name, {n} letters apart.")
_CARDS = frozenset({"card", "card_perhaps"})


def why_text(cause: Cause, words: Words) -> str:
    """Return the sentence on why an entry answers.

    If no rule names the reason, it says how many key words of the question the entry has.
    """
    if cause.apart:
        return words(_apart(cause), n=cause.apart)
    if cause.reason in _SENTENCES:
        return words(_SENTENCES[cause.reason])
    if not cause.met:
        return words("It comes nearest to what your question means.")
    return words(
        "It speaks of {met} of the {of} key words in your question.", met=cause.met, of=cause.of
    )


def _apart(cause: Cause) -> str:
    """Return the sentence for an entry found although its name was mistyped.

    There is one sentence for a single wrong letter and one for several.
    """
    if cause.reason in _CARDS:
        return _CARD_ONE if cause.apart == 1 else _CARD_SEVERAL
    return _NAME_ONE if cause.apart == 1 else _NAME_SEVERAL
