"""Text at a table: the command that it means, and suggestions while it is typed.

/t -> read_command -> Command; autocomplete -> suggestions
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

from bot.engine import commands as c
from bot.engine.errors import CannotRead, TableError, Unsure, WhichOne
from bot.engine.games.choices import Choice
from bot.engine.games.game import Game
from bot.engine.host import Running
from bot.engine.language import (
    examples,
    fold,
    meant,
    otherwise,
    suggest,
    surely,
    understand,
    understood,
)
from bot.engine.language.certainty import Reason
from bot.engine.language.context import Context
from bot.engine.language.effort import Effort, TooMuch
from bot.engine.language.fold import clean
from bot.engine.language.phrases.examples import Example
from bot.engine.language.phrases.phrase import spoken
from bot.engine.language.privacy import choice_in, is_choosing
from bot.engine.language.questions import asked
from bot.engine.language.reading import bare_of
from bot.engine.language.stance import stance
from bot.engine.redaction import view_for
from bot.engine.view_model.preview import confirmation_question, preview
from bot.engine.view_model.state_answers import state_answer
from bot.locale.catalogue import Words

_MOST = 25
_KEYSTROKE = 6_000
"""The most steps of work for all suggestions after one keystroke."""
LONGEST_TYPED = 100
"""The most characters of a suggestion or typed text: Discord returns no choice that is longer."""
_NUMBER = re.compile(r"\d+")
_HELP = {"en": "help", "pl": "pomoc", "cs": "nápověda", "fr": "aide"}


@dataclass(frozen=True, slots=True)
class Speaker:
    """A person who writes at a table."""

    running: Running
    seat: int | None
    languages: tuple[str, ...]
    """The table's language, then the person's own."""


def read_command(at: Speaker, text: str, *, sure: bool = False) -> c.Command:
    """Return the command that a text means, read in the table's language, then the person's.

    If it is only a guess, raise Unsure, so that the person is asked. With `sure`, they have
    confirmed the guess.
    """
    hear = understood if sure else surely
    languages = dict.fromkeys(at.languages)
    return hear(text, at.running.game, at.running.table, at.seat, *languages)


def can_mean(at: Speaker, text: str) -> bool:
    """Tell whether a table understands all words of a text, even as a guess or a refused move."""
    game, table = at.running.game, at.running.table
    try:
        reading = understand(text, game, table, at.seat, *dict.fromkeys(at.languages))
        if Reason.PARTLY in reading.reasons:
            return False
    except CannotRead:
        return bool(choice_with_name(at.running.game, text))
    except WhichOne as several:
        return not several.is_partial
    except TableError:
        return True
    return True


def command_hash(command: c.Command) -> str:
    """Return a short hash that stands for a command on a button; equal commands have the same hash.

    It stays the same after a restart.
    """
    return hashlib.sha256(repr(bare_of(command)).encode()).hexdigest()[:10]


def guess_question(at: Speaker, unsure: Unsure, words: Words) -> str:
    """Return the question whether a guess is right: what would happen, and to whose things."""
    game, table = at.running.game, at.running.table
    return confirmation_question(game, table, unsure, words.language, words.template)


def other_readings(at: Speaker, unsure: Unsure) -> tuple[str, ...]:
    """Return other readings of a guessed command, as sentences in the table's language."""
    return otherwise(unsure.command, at.running.game, at.running.table, at.languages[0])


def help_word(at: Speaker) -> str:
    """Return the word for “help” in the table's language, which players type to see examples."""
    return _HELP.get(at.languages[0], _HELP["en"])


def state_answer_at(at: Speaker, text: str, words: Words) -> str:
    """Return the answer to a question about the table, in the asker's language.

    Return "" if the text is no such question.
    """
    game, table = at.running.game, at.running.table
    question = asked(text, game, table, at.seat, *dict.fromkeys(at.languages))
    if question is None:
        return ""
    return state_answer(view_for(table, at.seat), game, question, words.language, words.template)


def asks_for_help(text: str) -> bool:
    """Tell whether a text is “?” or the word for “help” in any language."""
    return fold(text.strip()) in {"?", *map(fold, _HELP.values())}


def examples_at(at: Speaker) -> tuple[Example, ...]:
    """Return example sentences that work at the table now, in its language."""
    table, language = at.running.table, at.languages[0]
    return examples(at.running.game, table, at.seat, language)


def choice_with_name(game: Game, text: str) -> str:
    """Return the key of the secret choice whose name is the whole text; "" if there is none."""
    for name, choice in game.choices.items():
        if fold(text.strip()) in _folded(choice):
            return name
    return ""


def suggestions(at: Speaker, typed: str, words: Words) -> list[tuple[str, str]]:
    """Return suggestions for typed text as pairs: the text that is shown, the text that is sent.

    Return [] if the text is long or takes too much work. A secret choice is sent as typed but never
    shown, so that nobody reads it off the screen. If its value was not typed yet, only its name is
    sent, which opens the panel.
    """
    if len(typed) > LONGEST_TYPED:
        return []
    try:
        return _suggestions(at, typed, words, Effort(_KEYSTROKE))
    except TooMuch:  # it may be a secret as well
        return []


def _suggestions(at: Speaker, typed: str, words: Words, effort: Effort) -> list[tuple[str, str]]:
    command = _typed(at, typed, effort)
    made = next(_choosing(command), None) if command else None
    if made:
        return [(_hidden(at.running.game.choices[made.choice], at, words), typed.strip())]
    found: dict[str, str] = {}
    secret = _secret_numbers(at, typed)
    game, table = at.running.game, at.running.table
    for said in suggest(typed, game, table, at.seat, at.languages[0], typed=effort):
        choice = _secret(at, said, effort)
        if choice:
            found.setdefault(_hidden(choice, at, words), choice.words.name(at.languages[0]))
        elif not secret.intersection(_NUMBER.findall(said)):
            found.setdefault(said, said)
    if command and not secret:
        found = {**_with_effect(at, typed, command, words, effort), **found}
    return [*list(found.items())[: _MOST - 1], *_help(at, typed)]


def _with_effect(
    at: Speaker, typed: str, command: c.Command, words: Words, effort: Effort
) -> dict[str, str]:
    """Return a suggestion as a dict of the text shown -> the words sent; {} for none.

    The text shown says what the command would do.
    """
    game, table, language = at.running.game, at.running.table, at.languages[0]
    if stance(Context(game, table, at.seat, language), clean(typed)):
        return {}
    told = preview(game, table, command, words.language, words.template)
    context = Context(game, table, command.seat, language, effort=effort)
    said = spoken(command, context)[0] if told else ""
    return {told: said} if 0 < len(said) <= LONGEST_TYPED and len(told) <= LONGEST_TYPED else {}


def _help(at: Speaker, typed: str) -> list[tuple[str, str]]:
    """Return the word for “help” as a suggestion if it begins with the typed text, else []."""
    begun = fold(typed.strip())
    ours = dict.fromkeys(_HELP[one] for one in at.languages if one in _HELP)
    return [(one, one) for one in ours if begun and fold(one).startswith(begun)][:1]


def _hidden(choice: Choice, at: Speaker, words: Words) -> str:
    return words("{choice} … (stays secret)", choice=choice.words.name(at.languages[0]))


def _secret_numbers(at: Speaker, typed: str) -> set[str]:
    """Return the typed numbers if they may be a person's secret choice, else an empty set."""
    numbers = set(_NUMBER.findall(typed))
    context = Context(at.running.game, at.running.table, at.seat, at.languages[0])
    return numbers if numbers and choice_in(context, typed) and is_choosing(context) else set()


def _secret(at: Speaker, phrase: str, effort: Effort) -> Choice | None:
    """Return the secret choice that a suggested phrase would make; None if it makes none."""
    begun = fold(phrase)
    choices = at.running.game.choices.values()
    if not any(begun.startswith(word) for one in choices for word in _folded(one)):
        return None
    return _choosing_in(at, phrase, effort)


def _choosing_in(at: Speaker, text: str, effort: Effort) -> Choice | None:
    """Return the secret choice that a text makes without any guess; None if it makes none."""
    command = _typed(at, text, effort)
    made = next(_choosing(command), None) if command else None
    return at.running.game.choices[made.choice] if made else None


def _typed(at: Speaker, text: str, effort: Effort) -> c.Command | None:
    """Return the command that a text means without any guess; None if that is unclear."""
    languages = dict.fromkeys(at.languages)
    return meant(effort, text, at.running.game, at.running.table, at.seat, *languages)


def _choosing(command: c.Command) -> Iterator[c.Choose]:
    if isinstance(command, c.Choose):
        yield command
    elif isinstance(command, c.Several):
        for one in command.commands:
            yield from _choosing(one)


def _folded(choice: Choice) -> set[str]:
    return {fold(word) for word in choice.words.all()}
