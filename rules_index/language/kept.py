"""Saves the built lexicon in a file beside the library, and loads it; this makes a start faster.

build -> Lexicon -> save -> load; a file made from other word lists is ignored, and later replaced
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from rules_index.arrays import read, write
from rules_index.language.dictionary import Dictionary, Names
from rules_index.language.lexicon import LANGUAGES, Lexicon
from rules_index.language.matcher import Lists, Matcher, Tables
from rules_index.language.slips import Vocabulary

_NAME = "words.npz"
_FORMAT = 6
"""The version of the file's format. By definition: raised by one with each change of its
contents.
"""
_NUMBERED = ("starts", "keys", "numbers")
"""The fields of `Names` that are saved as arrays."""


class Head(msgspec.Struct):
    """The data of a saved lexicon that are not stored as arrays."""

    made_of: str
    keys: list[str]
    related: list[tuple[int, ...]]
    around: list[tuple[int, ...]]
    stems: str
    """The stems of the dictionary, one on each line.

    As a list, they would take six times as long to read.
    """
    forms: str
    """The words of the dictionary before stemming, in the languages whose compounds are split."""


_HEADS = msgspec.json.Decoder(Head)


def save(lexicon: Lexicon, folder: Path) -> None:
    """Save a lexicon, with all tables computed from it, to a file in this folder.

    In a read-only folder nothing is saved; then the tables are computed again at each start.
    """
    lexicon.concepts("", LANGUAGES, question=True)  # works out what was not asked for yet
    asked = {code: lexicon.matchers[code, True] for code in LANGUAGES}
    related, around = list(lexicon.related.values()), list(lexicon.around.values())
    words = lexicon.dictionary()
    stems = words.stems
    head = Head(_made_of(lexicon.digest), lexicon.keys, related, around, stems.text, words.written)
    arrays = {
        f"{code}.written": np.frombuffer(text, dtype=np.uint8)
        for code, text in lexicon.written.items()
    }
    for code, made in asked.items():
        arrays |= dict(_arrays(code, made.tables))
    for code in LANGUAGES:
        spelt = lexicon.vocabulary(code)
        arrays[f"{code}.words"] = np.frombuffer(spelt.words.encode(), dtype=np.uint8)
        arrays[f"{code}.beginnings"] = np.frombuffer(spelt.beginnings.encode(), dtype=np.uint8)
    arrays |= {f"stems.{name}": getattr(stems, name) for name in _NUMBERED}
    arrays |= {
        **_arrays_of_lists("standing", words.standing),
        **_arrays_of_lists("lines", words.lines),
    }
    write(folder / _NAME, head, arrays)


def load(folder: Path, digest: str) -> Lexicon | None:
    """Load the lexicon with this digest from its file in a folder; None if there is no such
    file.
    """
    made_of = _made_of(digest)
    return read(
        folder / _NAME,
        _HEADS,
        lambda head: head.made_of == made_of,
        lambda head, held: _lexicon_from_file(digest, head, held),
    )


def _lexicon_from_file(digest: str, head: Head, held: Mapping[str, Any]) -> Lexicon:
    written = {
        name.partition(".")[0]: text.tobytes()
        for name, text in held.items()
        if name.endswith(".written")
    }
    related, around = (dict(enumerate(one)) for one in (head.related, head.around))
    matchers = {(code, True): Matcher(code, _tables_from_file(code, held)) for code in LANGUAGES}
    stems = Names(head.stems, *(held[f"stems.{name}"] for name in _NUMBERED))
    words = Dictionary(
        stems, _lists_from_file("standing", held), _lists_from_file("lines", held), head.forms
    )
    made = Lexicon(head.keys, related, around, digest, written, matchers, words=words)
    for code in LANGUAGES:
        spelt = (held[f"{code}.{name}"].tobytes().decode() for name in ("words", "beginnings"))
        made.vocabularies[code] = Vocabulary(*spelt)
    return made


def _made_of(digest: str) -> str:
    return f"{_FORMAT}:{digest}"


def _arrays(code: str, tables: Tables) -> Iterator[tuple[str, Any]]:
    for name, part in tables._asdict().items():
        if isinstance(part, Lists):
            yield from _arrays_of_lists(f"{code}.{name}", part).items()
        else:
            yield f"{code}.{name}", np.asarray(part)


def _arrays_of_lists(name: str, lists: Lists) -> dict[str, Any]:
    return {f"{name}.start": lists.start, f"{name}.held": lists.held}


def _lists_from_file(name: str, held: Mapping[str, Any]) -> Lists:
    return Lists(held[f"{name}.start"], held[f"{name}.held"])


def _tables_from_file(code: str, held: Mapping[str, Any]) -> Tables:
    def lists(name: str) -> Lists:
        return _lists_from_file(f"{code}.{name}", held)

    return Tables(
        held[f"{code}.keys"],
        lists("met"),
        lists("alone"),
        lists("begun"),
        held[f"{code}.meant"],
        lists("needed"),
        int(held[f"{code}.longest"]),
    )
