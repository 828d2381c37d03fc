"""Tell why dice in a line change nothing: a throw needs its own line, and a die sets no number.

text, Context -> throw_refused -> a sentence -> understand
"""

from __future__ import annotations

from bot.engine import commands as c
from bot.engine.language.context import Context
from bot.engine.language.dice import die_in
from bot.engine.language.fold import tokens
from bot.engine.language.phrases.examples import own_counters
from bot.engine.language.phrases.phrase import spoken
from bot.engine.language.privacy import is_choosing
from bot.engine.language.throw_talk import throw_within
from bot.engine.language.throws import said as throw_words
from bot.engine.message import Message, Sentence
from bot.engine.state import seat_key


def throw_refused(context: Context, said: str) -> Sentence:
    """Return the message for a line with a throw or a die that cannot be read; "" for others."""
    return _beside_deed(context, said) or _rolled(context, said)


def _beside_deed(context: Context, said: str) -> Sentence:
    """Return the message that a throw needs a line of its own, for a line with a throw and a deed.

    Return "" for any other line.
    """
    throw = throw_within(context, said)
    if throw is None or is_choosing(context):  # a number of dice may be somebody's secret choice
        return ""
    words = throw_words(throw, context.language)
    return Message(
        "a throw is said by itself, as “{words}”: say the rest before it or after it.", words=words
    )


def _rolled(context: Context, said: str) -> Sentence:
    """Return the message that dice change no number, with words that do; "" if no die is named.

    Those words set a number, if the die is the whole line or stands beside a counter's name.
    """
    dice = [die for token in tokens(said) if (die := die_in(token.text, context))]
    if not dice:
        return ""
    letter, to = dice[0]
    words = (letter,) if len(tokens(said)) == 1 else [token.text for token in tokens(said)]
    meant = [
        t for one in words for lexicon in context.words for t in lexicon.phrases.get((one,), ())
    ]
    own = [str(term.value) for term in meant if term.kind == "counter"]
    if len(words) == 1:
        own += own_counters(context)
    set_to = [
        c.SetTo(seat=context.seat, counter=key, holder=seat_key(context.seat or 0), to=to)
        for key in own
        if key in context.game.counters
    ]
    if not set_to or is_choosing(context):  # the number may be somebody's secret choice
        return Message("a roll of dice changes nothing by itself, so say what does.")
    words_of_it = spoken(set_to[0], context)[0]
    return Message(
        "a roll of dice changes nothing by itself; “{words}” would set it.", words=words_of_it
    )
