"""What can go wrong at a table. Every message is one sentence: what is wrong and what to do.

`str(error)` is English; `said(error, translate, language)` is the same in another language.

TableError
├── CannotRead         the words mean nothing here; says the nearest that would
│   ├── NotYours       they tell another player's deed, which only that player can say
│   └── MaybeSecret    they hold a number that may be the speaker's secret choice
├── WhichOne           the words mean several things; carries the choices
│   └── Unsure         they mean one thing, but that is a guess
├── NotAnOrder         understood, and deliberately not done: a negation, a question, a condition
├── NotNow             understood, but against the rules of the game or the table at this moment
│   └── Stale          somebody was faster: the board has moved on since it was looked at
├── NoSuchTable        no table of this name is kept here
├── TableExists        a table of this name is kept here already
├── NoSuchGame         no game of this key is known
├── BadExport          an exported table that cannot be read or does not prove itself
├── StoreUnavailable   the tables' database cannot be opened, read or written
└── BadGameFile        a game's TOML that cannot be used: file, key and reason
"""

from __future__ import annotations

from collections.abc import Callable

from bot.tables import commands as c
from bot.tables.telling.saying import Saying, Sentence, Translate, in_words, one_of, quoted


class TableError(Exception):
    """The root of all of them."""

    def __init__(self, sentence: Sentence, /, **values: object) -> None:
        self.saying = Saying(sentence, **values) if isinstance(sentence, str) else sentence
        super().__init__()

    def __str__(self) -> str:
        return in_words(self.saying)


def said(
    error: TableError,
    translate: Translate = str,
    language: str = "en",
    shown: Callable[[str], str] = str,
) -> str:
    """Any of them in a language; `shown` makes names and words of players fit for where it is."""
    return in_words(error.saying, translate, language, shown)


class CannotRead(TableError):
    """Words that are no command."""

    def __init__(
        self, text: str, nearest: str = "", why: Sentence = "", instead: Sentence = ""
    ) -> None:
        self.text, self.nearest, self.why = text, nearest, why
        hint = instead or Saying("say it in other words.")
        if nearest:
            hint = Saying("did you mean “{nearest}”?", nearest=nearest)
        super().__init__(
            "“{text}” is nothing I can do at this table: {hint}", text=text, hint=why or hint
        )


class NotYours(CannotRead):
    """Words that only another player can say."""


class MaybeSecret(CannotRead):
    """Words with a number that may be a secret choice, which is made by the number alone."""


class WhichOne(TableError):
    """Words that fit several commands, or `is_partial`: of which only a part does."""

    def __init__(self, text: str, choices: tuple[str, ...], *, is_partial: bool = False) -> None:
        self.text, self.choices, self.is_partial = text, choices, is_partial
        super().__init__(
            "“{text}” can mean {choices}: say which.",
            text=text,
            choices=one_of([quoted(one) for one in choices]),
        )


class Unsure(WhichOne):
    """Words that were understood by a guess: whoever said them is asked."""

    def __init__(self, text: str, choice: str, command: c.Command) -> None:
        self.command = command
        super().__init__(text, (choice,))
        self.saying = Saying(
            "“{text}” may mean “{choice}”: say it so, and it is done.", text=text, choice=choice
        )


_NO_ORDER = {
    "negation": Saying("That says what does not happen, so nothing was changed."),
    "question": Saying(
        "That is a question, so nothing was changed: say it plainly to have it done."
    ),
    "condition": Saying(
        "That depends on something else, so nothing was changed: say it once it happens."
    ),
    "later": Saying("That does not happen now, so nothing was changed: say it once it happens."),
    "correction": Saying(
        "That puts right what was done before: say “undo” first, then how it should have been."
    ),
    "ending": Saying(
        "A game ends by its rules, or when somebody gives up: who wants to says so for themselves."
    ),
    "quote": Saying(
        "That is what somebody says, so nothing was changed: each player says their own."
    ),
}


class NotAnOrder(TableError):
    """Words that tell what does not happen, or not now; `kind` is a stance of the language."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        super().__init__(_NO_ORDER[kind])


class NotNow(TableError):
    """A command that the game or the table does not allow at this moment."""


class Stale(NotNow):
    """A command made for a board that has moved on meanwhile."""

    def __init__(self) -> None:
        super().__init__(
            "The table has moved on since you looked at it: look again, and repeat it if you still "
            "want to."
        )


class NoSuchTable(TableError):
    """A table that nobody opened, or that is gone."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__("There is no table “{name}” here: open one first.", name=name)


class NoSuchGame(TableError):
    """A game that nobody has written a file for."""

    def __init__(self, key: str, known: tuple[str, ...]) -> None:
        self.key, self.known = key, known
        super().__init__(
            "There is no game “{key}”: choose one of {known}.", key=key, known=tuple(known)
        )


class TableExists(TableError):
    """A second table under one name."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(
            "There is a table “{name}” already: close it or choose another name.", name=name
        )


class BadExport(TableError):
    """An export that is broken, of a newer version, or whose sealed choices do not fit."""

    def __init__(self, reason: str, /, **values: object) -> None:
        super().__init__(
            "This export of a table cannot be used: {reason}", reason=Saying(reason, **values)
        )


class StoreUnavailable(TableError):
    """The database of the tables, with what SQLite says of it."""

    def __init__(self, path: str, reason: Sentence) -> None:
        super().__init__("The tables in {path} cannot be used: {reason}", path=path, reason=reason)


class BadGameFile(TableError):
    """A game's definition with a mistake; told in English to whoever wrote the file."""

    def __init__(self, file: str, key: str, reason: str) -> None:
        self.file, self.key, self.reason = file, key, reason
        super().__init__(f"{file}: {key}: {reason}")
