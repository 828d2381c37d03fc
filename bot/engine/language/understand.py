"""Return the reading of a line, or raise an error that says what could be meant.

Discord, console -> understand -> Reading
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import chain, takewhile

from bot.engine import commands as c
from bot.engine.decide import decide
from bot.engine.errors import CannotRead, MaybeSecret, NotAnOrder, Unsure, WhichOne
from bot.engine.games.game import Game
from bot.engine.language.address import without_address
from bot.engine.language.anothers import check_anothers
from bot.engine.language.asides import before_aside
from bot.engine.language.cards import about_cards
from bot.engine.language.certainty import Certainty, Reading, Reason, changes_by, is_secret
from bot.engine.language.chosen_fields import chosen_fields, fields_hint
from bot.engine.language.chosen_number import chosen_number
from bot.engine.language.clauses import MOST_TOKENS, readings
from bot.engine.language.context import Context
from bot.engine.language.contrary import check_consistent, turned
from bot.engine.language.correction import Corrected, another_number, corrected, is_correction
from bot.engine.language.denial import denied
from bot.engine.language.effort import Effort, TooMuch
from bot.engine.language.elision import spelled_out
from bot.engine.language.fold import clean, tokens
from bot.engine.language.hints import instead, nearest_real, with_seat
from bot.engine.language.own_changes import without_own_changes
from bot.engine.language.partial import partial
from bot.engine.language.phrases.did_you_mean import repaired
from bot.engine.language.phrases.phrase import named, spoken
from bot.engine.language.privacy import (
    discreet,
    is_about_counter,
    is_choice_talk,
    may_be_choice,
    shortened,
)
from bot.engine.language.purchase import told_purchase
from bot.engine.language.readers.choosing import choice_of
from bot.engine.language.readers.naming import counter_refused
from bot.engine.language.reading import same_command
from bot.engine.language.requests import requested
from bot.engine.language.rough import rough
from bot.engine.language.stance import LATER, NEGATION, QUESTION, stance
from bot.engine.language.sums import told_sum
from bot.engine.language.talk import surrender_in, without_talk
from bot.engine.language.throw_hints import throw_refused
from bot.engine.language.throw_talk import requested_throw
from bot.engine.language.vocabulary import vocabulary
from bot.engine.message import LazyMessage, Message, Sentence
from bot.engine.state import Table

_LONGEST = 400
"""The maximum number of characters of a line that is read. Chosen by hand: nobody says more at
once."""
LINE, READING, ASKING = 10_500, 10_400, 7_000
"""The steps that a line may take in all; how many of these for reading it in all languages; and how
many for asking or telling what it may mean. docs/tables.md says how long a step is."""
TYPING = 3_000
"""The maximum number of steps for reading a line that is still being typed."""
_MOST_ASKED = 3
"""The maximum number of readings that one question offers. Chosen by hand."""
_LOOKED_AT = 10 * _LONGEST
"""The maximum number of characters that are looked at before spaces and control characters are
taken out."""


def understand(text: str, game: Game, table: Table, seat: int | None, *languages: str) -> Reading:
    """Return what words mean and how surely; raise CannotRead or WhichOne if that is unclear.

    They are read in the first language, then in the others. Words that must not change anything,
    such as a question, raise NotAnOrder. Whether the command is allowed is left to `decide`.
    """
    return _understand(Effort(LINE), text, game, table, seat, *languages)


def _understand(
    line: Effort, text: str, game: Game, table: Table, seat: int | None, *languages: str
) -> Reading:
    said = clean(text[:_LOOKED_AT])
    whole = len(text) <= _LOOKED_AT and len(said) <= _LONGEST and len(tokens(said)) <= MOST_TOKENS
    effort, asking = line.part(READING), line.part(ASKING)
    first = Context(game, table, seat, next(iter(languages), "en"), effort=effort)
    contexts = [replace(first, language=one) for one in languages or ("en",)]
    said = without_address(contexts[0], spelled_out(said, contexts[0])) if whole else said
    is_hidden = False
    if throw := requested_throw(first, said, *languages) if whole else None:
        return Reading(throw)
    if whole and (number := _renumbered(contexts[0], said)) is not None:
        return Reading(c.Correct(seat=seat, number=number))
    fixed = _corrected(contexts[0], said) if whole else Corrected(said)
    typed, said = said, fixed.text
    try:
        if reading := _told(contexts[0], typed if fixed.is_unclear else said) if whole else None:
            return reading
        for place, context in enumerate(contexts if whole else ()):
            if not place and (reading := turned(context, said) or _ordered(context, said)):
                return reading
            found = _meant(context, said, asking)
            if len(found) == 1 and Reason.LANGUAGES in found[0].reasons:
                check_anothers(context, said, asking)
            if len(found) == 1 and not (found[0].reasons and is_secret(found[0].command)):
                return _doubted(found[0]) if fixed.is_unclear else found[0]
            is_hidden = is_hidden or (bool(found) and not place)
    except TooMuch:
        why = Message("that can mean too many things: say it in shorter sentences.")
        raise _refusal(contexts[0], said, why=why) from None
    # What is unclear about a secret is not asked: the question would show it.
    if is_hidden or not whole:
        raise _refusal(contexts[0], said)
    guess = _guessed([replace(one, effort=asking) for one in contexts], said)
    return _doubted(guess) if fixed.is_unclear else guess


def surely(text: str, game: Game, table: Table, seat: int | None, *languages: str) -> c.Command:
    """Return the command of words that leave no doubt; raise Unsure for a mere guess."""
    line = Effort(LINE)
    reading = _understand(line, text, game, table, seat, *languages)
    if reading.certainty is Certainty.GUESS:
        context = Context(game, table, seat, next(iter(languages), "en"))
        said = clean(text)
        if _may_be_secret(context, said):
            raise _refusal(context, said)  # the question would repeat what may be secret
        if Reason.PARTLY in reading.reasons:
            decide(game, table, (), reading.command)  # asked about only if it can be done
        choice = said  # where our own words for it would take too many steps
        with suppress(TooMuch):
            choice = named(reading.command, replace(context, effort=line.part(ASKING)))
        raise Unsure(shortened(said), choice, reading.command)
    return reading.command


def understood(text: str, game: Game, table: Table, seat: int | None, *languages: str) -> c.Command:
    """Return the command of words, even if it is a guess; for players who have confirmed it."""
    return understand(text, game, table, seat, *languages).command


def meant(
    typed: Effort, text: str, game: Game, table: Table, seat: int | None, *languages: str
) -> c.Command | None:
    """Return the command of words that are still being typed; None if it is unknown or unclear.

    Nothing is asked or refused, but TooMuch is raised if the words can mean too many things.
    """
    effort = typed.part(TYPING)
    for language in languages:
        context = Context(game, table, seat, language, effort=effort)
        found = readings(context, without_address(context, clean(text)))
        if len(found) == 1:
            return found[0].command
    return None


def _told(context: Context, said: str) -> Reading | None:
    """Return the reading of a line that states a sum or a purchase; None for any other line."""
    return told_sum(context, said) or told_purchase(context, said)


def _renumbered(context: Context, said: str) -> int | None:
    """Return the number that corrects the one just given: "no, three" -> 3; else None.

    It is None while somebody is asked or chooses, as "no" may be the answer then.
    """
    if context.table.request or context.choosing:
        return None
    return another_number(said, context)


def _corrected(context: Context, said: str) -> Corrected:
    """Return a line without what it takes back: "lose 1, no, 2 honor" -> "lose 2 honor".

    While something is chosen in secret, "no, three" is that choice. Otherwise raise NotAnOrder for
    a line that only corrects an earlier one: "not me, Bo".
    """
    if is_correction(said, context) and not context.table.request:
        if not context.choosing:
            raise NotAnOrder("correction")
        if (number := another_number(said, context)) is not None:
            return Corrected(str(number))
    return corrected(said, context)


def _doubted(reading: Reading) -> Reading:
    """Return the reading of a correction, as a guess if it adds to or takes from a number."""
    if not changes_by(reading.command):
        return reading
    return replace(reading, reasons=reading.reasons | {Reason.CORRECTION})


def _ordered(context: Context, said: str) -> Reading | None:
    """Return what a denial, a request or a number chosen in secret means; None for other lines.

    Raise NotAnOrder for words that deny, ask, suppose, hope for or quote something else.
    """
    if (number := chosen_number(context, said)) is not None:
        return Reading(choice_of(context, number))
    kind = stance(context, said)
    reading = before_aside(context, said) or denied(context, said) if kind == NEGATION else None
    reading = requested(context, said) if kind in {QUESTION, LATER} else reading
    if not kind and (choice := chosen_fields(context, said)):
        return Reading(choice)
    if kind and reading is None:
        raise NotAnOrder(kind, concede=vocabulary(context.language).verb("concede"))
    return reading


def _meant(context: Context, said: str, asking: Effort) -> list[Reading]:
    """Return the readings of words; raise WhichOne if there are several, unless they are secret."""
    found = readings(context, said)
    if not found and context.seat is None:
        with suppress(TooMuch):
            _ask_whose(replace(context, effort=asking), said)
    slips = all(Reason.SPELLING in one.reasons or _is_nowhere(context, one) for one in found)
    if slips and (alone := without_talk(context, said, sure=bool(found))):
        return [alone]
    if len(found) == 1:
        check_consistent(context, said, found[0].command)
        return [without_own_changes(context, found[0])]
    if len(found) < 2 or any(is_secret(one.command) for one in found):
        return found
    if may_be_choice(context, said):
        raise _refusal(context, said)
    choices = [(one, *spoken(one.command, replace(context, effort=asking))) for one in found]
    clear = {phrase: one for one, phrase, reads_back in choices if reads_back}
    if len(clear) < 2:
        one = next(iter(clear.values()), found[0])
        return [replace(one, reasons=one.reasons | {Reason.SEVERAL})]
    raise WhichOne(shortened(said), tuple(clear))


def _is_nowhere(context: Context, reading: Reading) -> bool:
    """Tell whether a reading changes a counter on a piece that never has any of it."""
    command = reading.command
    if not isinstance(command, c.Change) or "." not in command.holder:
        return False
    counter = context.game.counters.get(command.counter)
    kind = context.game.kind_of(command.holder.rpartition(".")[2])
    return counter is not None and kind not in counter.at


def _may_be_secret(context: Context, said: str) -> bool:
    """Tell whether words may contain somebody's secret choice, however many steps that takes."""
    context = replace(context, effort=Effort())
    return not is_about_counter(context, said) and discreet(context, said) != shortened(said)


def _guessed(contexts: list[Context], said: str) -> Reading:
    """Return a guess at words that are understood only in part; raise a refusal if there is none.

    The refusal says what is wrong, or gives the nearest words that can be read.
    """
    why: Sentence = ""
    hint = ""
    context, secret = contexts[0], _may_be_secret(contexts[0], said)
    with suppress(TooMuch):
        if found := surrender_in(context, said):
            return found
        check_anothers(context, said, context.effort)
        why = _why(context, said)
        hint = "" if why or secret else repaired(said, context)
        if not (why or secret) and (found := _in_part(contexts, said, hint)):
            return found
        why = why or about_cards(context, said)
        hint = hint or ("" if why else nearest_real(context, said))
    raise _refusal(context, said, hint, why)


def _in_part(contexts: list[Context], said: str, hint: str) -> Reading | None:
    """Return the reading of a part of the words, or None; raise WhichOne if there are several.

    A single reading of the words in any order (`rough`) comes first, and without doubt if the words
    say it outright. With a `hint`, a phrase that may be meant, its readings are offered as well.
    """
    guesses = rough(contexts[0], said)
    if hint:
        hinted = readings(contexts[0], hint) if guesses else []
        if len(guesses) == 1 and _is_outright(guesses[0], hinted):
            return guesses[0]
        return _one_of(contexts[0], said, [*hinted, *guesses]) if hinted else None
    if len(guesses) == 1:
        return guesses[0]
    for context in contexts:
        if found := _one_of(context, said, partial(context, said)):
            return found
    return _one_of(contexts[0], said, guesses)


def _is_outright(guess: Reading, hinted: list[Reading]) -> bool:
    """Tell whether a guess is certain, and no reading of a hint differs from it."""
    return not guess.reasons and all(same_command(guess.command, one.command) for one in hinted)


def _one_of(context: Context, said: str, found: list[Reading]) -> Reading | None:
    """Return the only one of some readings, as a guess; raise WhichOne if several can be worded.

    Return None if there is no reading, or if there are several but no words that mean only one.
    """
    worded = [(one, *spoken(one.command, context)) for one in found]
    clear = {phrase: one for one, phrase, reads_back in worded if reads_back}
    if len(clear) > 1:
        raise WhichOne(shortened(said), tuple(clear)[:_MOST_ASKED], is_partial=True)
    if len(found) == 1 or len(clear) == 1:
        one = next(iter(clear.values()), found[0])
        return replace(one, reasons=one.reasons | {Reason.PARTLY})
    return None


def _refusal(context: Context, said: str, hint: str = "", why: Sentence = "") -> CannotRead:
    """Return a refusal, as MaybeSecret if the words may be about a secret choice made now."""
    context = replace(context, effort=Effort())
    if not why and (may_be_choice(context, said) or is_choice_talk(context, said)):
        choice = context.game.choices[context.choosing]
        low, high = choice.fields[context.chosen_number].range or (0, 0)
        why = Message(
            "if it is about your “{choice}”, say nothing but a number from {low} to {high}.",
            choice=choice.words.name,
            low=low,
            high=high,
        )
        return MaybeSecret(discreet(context, said), why=why)
    if not why and (why := fields_hint(context, said)):
        return MaybeSecret(discreet(context, said), why=why)
    return CannotRead(discreet(context, said), hint, why, LazyMessage(lambda: instead(context)))


def _why(context: Context, said: str) -> Sentence:
    """Return what is wrong with words that only misuse a counter's name or a die; "" for others."""
    return counter_refused(context, said) or throw_refused(context, said)


def _ask_whose(context: Context, said: str) -> None:
    """Raise WhichOne, which asks who speaks, if all players at the table could say these words."""
    found = tuple(takewhile(bool, (with_seat(context, said, seat) for seat in context.seats)))
    if 1 < len(found) == len(context.seats):
        raise WhichOne(shortened(said), tuple(dict.fromkeys(chain.from_iterable(found))))
