"""What can go wrong at a table. Every message is one sentence: what is wrong and what to do.

`str(error)` is English; `said(error, translate, language)` is the same in another language.

TableError
├── CannotRead         the words mean nothing here; names the nearest that would
│   ├── NotYours       they report a deed that only another player can report
│   └── MaybeSecret    they may be the speaker's secret choice, or talk of it
├── WhichOne           the words mean several things; carries the choices
│   └── Unsure         they mean one thing, but that is a guess
├── NotAnOrder         understood, and deliberately not done: a negation, a question, a condition
├── NotNow             understood, but against the rules of the game or the table at this moment
│   └── Stale          somebody was faster: the board has changed since the press
├── NoSuchTable        no table of this name is kept here
├── TableExists        a table of this name is kept here already
├── NoSuchGame         no game of this key is known
├── BadExport          an exported table that is damaged, or whose proofs do not fit
├── StoreUnavailable   the tables' database cannot be opened, read or written
│   └── TableUnreadable    one table's history names what its game does not have
└── BadGameFile        a game's TOML that cannot be used: file, key and reason
"""

from __future__ import annotations

from collections.abc import Callable

from bot.engine import commands as c
from bot.engine.message import Message, Sentence, Translate, in_words, one_of, quoted


class TableError(Exception):
    """The base class of every error of a table."""

    def __init__(self, sentence: Sentence, /, **values: object) -> None:
        self.message = Message(sentence, **values) if isinstance(sentence, str) else sentence
        super().__init__()

    def __str__(self) -> str:
        return in_words(self.message)


def error_text(
    error: TableError,
    translate: Translate = str,
    language: str = "en",
    shown: Callable[[str], str] = str,
) -> str:
    """Return the error's sentence in a language.

    `shown` is applied to each value, for example to escape Markdown.
    """
    return in_words(error.message, translate, language, shown)


class CannotRead(TableError):
    """The text is not a command, not even by a guess."""

    def __init__(
        self, text: str, nearest: str = "", why: Sentence = "", instead: Sentence = ""
    ) -> None:
        self.text, self.nearest, self.why = text, nearest, why
        hint = instead or Message("say it in other words.")
        if nearest:
            hint = Message("did you mean “{nearest}”?", nearest=nearest)
        super().__init__(
            "“{text}” is nothing I can do at this table: {hint}", text=text, hint=why or hint
        )


class NotYours(CannotRead):
    """The text reports a deed that only the player who did it can report."""


class MaybeSecret(CannotRead):
    """The text may contain the player's secret choice, or be about one.

    A secret choice is made by typing the number alone.
    """


class WhichOne(TableError):
    """The text fits several commands; with `is_partial`, only a part of the text does."""

    def __init__(self, text: str, choices: tuple[str, ...], *, is_partial: bool = False) -> None:
        self.text, self.choices, self.is_partial = text, choices, is_partial
        super().__init__(
            "“{text}” can mean {choices}: say which.",
            text=text,
            choices=one_of([quoted(one) for one in choices]),
        )


class Unsure(WhichOne):
    """The text was understood only by a guess; the player is asked whether `choice` is meant."""

    def __init__(self, text: str, choice: str, command: c.Command) -> None:
        self.command = command
        super().__init__(text, (choice,))
        self.message = Message(
            "“{text}” may mean “{choice}”: say it so, and it is done.", text=text, choice=choice
        )


_NO_ORDER = {
    "negation": Message("That says what does not happen, so nothing was changed."),
    "question": Message(
        "That is a question, so nothing was changed: say it plainly to have it done."
    ),
    "condition": Message(
        "That depends on something else, so nothing was changed: say it once it happens."
    ),
    "later": Message("That does not happen now, so nothing was changed: say it once it happens."),
    "correction": Message(
        "That puts right what was done before: say “undo” first, then how it should have been."
    ),
    "ending": Message(
        "Nothing ends by talk of it: to give up say “{concede}”, and you are asked first; to stop "
        "for today just leave the table as it stands."
    ),
    "quote": Message(
        "That is what somebody says, so nothing was changed: each player says their own."
    ),
}


class NotAnOrder(TableError):
    """The text is a negation, a question or a condition, so it is not carried out as a command.

    `kind` is a key of `_NO_ORDER`; `concede` is the word for giving up in the player's
    language.
    """

    def __init__(self, kind: str, *, concede: str = "concede") -> None:
        self.kind = kind
        super().__init__(Message(_NO_ORDER[kind].template, concede=concede))


class NotNow(TableError):
    """The game or the table does not allow the command at this moment."""


class Stale(NotNow):
    """The command was made for a board that has changed since."""

    def __init__(self) -> None:
        super().__init__(
            "The table has moved on since you looked at it: look again, and repeat it if you still "
            "want to."
        )


class NoSuchTable(TableError):
    """Nobody opened a table of this name, or it was removed."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__("There is no table “{name}” here: open one first.", name=name)


class NoSuchGame(TableError):
    """There is no game file with this key."""

    def __init__(self, key: str, known: tuple[str, ...]) -> None:
        self.key, self.known = key, known
        super().__init__(
            "There is no game “{key}”: choose one of {known}.", key=key, known=tuple(known)
        )


class TableExists(TableError):
    """Another table already has the name under which a table was to be opened."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(
            "There is a table “{name}” already: close it or choose another name.", name=name
        )


class BadExport(TableError):
    """The export is damaged, of a newer version, or has sealed choices whose proofs do not fit."""

    def __init__(self, reason: Sentence, /, **values: object) -> None:
        told = Message(reason, **values) if isinstance(reason, str) else reason
        super().__init__("This export of a table cannot be used: {reason}", reason=told)


class StoreUnavailable(TableError):
    """The database of the tables cannot be used; `reason` is what SQLite reports."""

    def __init__(self, path: str, reason: Sentence) -> None:
        super().__init__("The tables in {path} cannot be used: {reason}", path=path, reason=reason)


class TableUnreadable(StoreUnavailable):
    """The history of one table is damaged, or names something that the game's file now lacks."""

    def __init__(self, name: str, reason: Sentence) -> None:
        super(StoreUnavailable, self).__init__(
            "The table “{name}” cannot be read: {reason} Restore a backup, or if its game’s file "
            "was changed, put that back as it was.",
            name=name,
            reason=reason,
        )


class BadGameFile(TableError):
    """A game's file has a mistake; the sentence is English, for the author of the file."""

    def __init__(self, file: str, key: str, reason: str) -> None:
        self.file, self.key, self.reason = file, key, reason
        super().__init__(f"{file}: {key}: {reason}")
