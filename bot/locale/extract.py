"""Bring the catalogues up to date with the code: `python -m bot.locale.extract`.

source -> said_in -> messages -> updated -> *.po

New messages are added without a translation, and those no longer in the code are removed; where
nothing changed, the files stay as they are, letter for letter.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from bot.locale.catalogue import LANGUAGES

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SOURCES = ("bot", "rules_index")
NOT_ON_DISCORD = ("rules_index/cli.py", "rules_index/commands", "rules_index/bench")
"""The modules whose messages only the command line prints, in English."""
FIRST = frozenset(
    {
        "words",
        "said",
        "say",
        "translate",
        "Message",
        "Phrase",
        "BotError",
        "NotNow",
        "BadExport",
        "InvalidHistory",
        "NoTable",
        "WhichTable",
        "TableGone",
        "NotSeated",
        "CannotShow",
        "N_",
    }
)
"""The functions and classes whose first argument is a message."""
AFTER_THE_FIRST = frozenset(
    {"UnreadableGuide", "NotAGuide", "EmptyGuide", "BrokenGuide", "GuideTooLarge"}
)
"""The errors of which all arguments but the first, a file's name, are messages."""
Message = str | tuple[str, str]
"""A sentence, or a pair: its form for the number 1, and for all others."""


@cache
def messages(root: Path = ROOT) -> Mapping[str, Message]:
    """Return a dict of English text -> message, for every message in the code.

    The English text of a message with a plural is its form for the number 1.
    """
    found: dict[str, Message] = {}
    for path in sources(root):
        for message in said_in(path.read_text(encoding="utf-8")):
            key = message if isinstance(message, str) else message[0]
            # A message with a plural in one place and without in another keeps the plural.
            if not isinstance(found.get(key), tuple):
                found[key] = message
    return found


def sources(root: Path = ROOT) -> Iterator[Path]:
    """Yield the paths of the modules that show messages on Discord."""
    for path in sorted(path for part in SOURCES for path in (root / part).rglob("*.py")):
        name = path.relative_to(root).as_posix()
        if not name.startswith(NOT_ON_DISCORD):
            yield path


def said_in(source: str) -> Iterator[Message]:
    """Yield the messages in the source text of a module."""
    for call in calls(ast.parse(source)):
        if name_of(call) == "count" and len(call.args) > 2:
            one, many = (list(texts(argument)) for argument in call.args[:2])
            yield from zip(one, many, strict=False)  # `count` of a table takes no texts
        else:
            for argument in spoken(call):
                yield from texts(argument)


def calls(tree: ast.Module) -> Iterator[ast.Call]:
    """Yield every call in a module."""
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def spoken(call: ast.Call) -> list[ast.expr]:
    """Return the arguments of a call that are messages."""
    name = name_of(call)
    if name in AFTER_THE_FIRST:
        return call.args[1:]
    return call.args[:1] if name in FIRST or _is_super(call) else []


def name_of(call: ast.Call) -> str:
    """Return the name of the called function, without the object before it; "" for none."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _is_super(call: ast.Call) -> bool:
    """Tell whether an error passes its sentence on: `super().__init__("…")`."""
    match call.func:
        case ast.Attribute(attr="__init__", value=ast.Call(func=ast.Name(id="super"))):
            return True
    return False


def texts(argument: ast.expr) -> Iterator[str]:
    """Yield the string that an argument is, or both strings of `one if … else other`."""
    match argument:
        case ast.Constant(value=str(text)) if text:
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from texts(one)
            yield from texts(other)


class _Catalogue(Catalog):
    """A catalogue whose header contains no dates and no names of people."""

    def _headers(self) -> list[tuple[str, str]]:
        return [
            ("Project-Id-Version", "Jade Judge"),
            ("Language", str(self.locale_identifier)),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit\n"),
        ]

    mime_headers = property(_headers, Catalog.mime_headers.fset)


def path_of(language: str) -> Path:
    """Return the path of a language's catalogue."""
    return HERE / f"{language}.po"


def read(language: str, text: bytes) -> Catalog:
    """Return the catalogue that the text of a file holds."""
    return read_po(BytesIO(text), locale=language)


def updated(language: str, text: bytes) -> bytes:
    """Return the catalogue `text` with exactly the messages of the code; translations are kept."""
    kept = read(language, text)
    fresh = _Catalogue(
        language,
        header_comment=f"# What the bot says, in “{language}”; `python -m bot.locale.extract`.",
        fuzzy=False,
    )
    for key, message in messages().items():
        before = kept.get(key)
        fits = before and isinstance(before.id, str) is isinstance(message, str)
        fresh.add(message, before.string if before and fits else None)
    told = BytesIO()
    write_po(told, fresh, sort_output=True, width=100)
    return told.getvalue()


def main() -> None:
    """Write all catalogues anew."""
    for language in LANGUAGES[1:]:
        path = path_of(language)
        path.write_bytes(updated(language, path.read_bytes() if path.exists() else b""))


if __name__ == "__main__":
    main()
