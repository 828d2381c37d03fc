"""Finds a guide's game, language, title, version and date, mostly on its first and last lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import tomli

from rules_index.language.detect import detect
from rules_index.language.fold import fold, slug, words
from rules_index.language.versions import before_version, edition_in, version_in
from rules_index.model import Document, Identity, Line
from rules_index.parsing.dates import find_date
from rules_index.parsing.naming import game_named
from rules_index.structure.shapes.number_patterns import number_of
from rules_index.structure.shapes.title_shape import is_caps
from rules_index.structure.vocabulary.cues import body_says, heading_says

_NUMBER_ALONE = re.compile(r"\d+(?:\.\d+)+")
_FRONT_LINES = 40
"""The number of first lines of a guide that are searched for title, version and date.

Chosen by hand.
"""
_BACK_LINES = 15
"""The number of last lines of a guide that are searched for version and date. Chosen by hand."""
_LONGEST_TITLE = 80
"""The most characters of a title that is put together from several lines. Chosen by hand."""
_LONGEST_ROLE = 30
"""The most characters of a line that only names a role, such as that of an author.

Chosen by hand.
"""
_WORDS_OF_A_TITLE = 3
"""The fewest words before a version that make a line a title: "RULES OF GO, VERSION 3".

Chosen by hand.
"""
_ANY_YEAR = re.compile(r"\b((?:19|20)\d\d)\b")
_YEAR = re.compile(r"(?:©|\(c\)|copyright)\D{0,30}((?:19|20)\d\d)", re.I)


def identify(document: Document, lines: Sequence[Line], given: Identity) -> Identity:
    """Return the labels of a guide: game, language, title, version and date.

    Labels in `given`, from the operator, win. The others are read from `lines`, the document's
    lines without page headers and footers, and from the file's metadata.
    """
    said = dict(document.properties)
    language = given.language or _declared(said.get("language", "")) or _language_of_lines(lines)
    title = given.title or _find_title(document, lines[:_FRONT_LINES])
    edges = [line.text for line in (*lines[:_FRONT_LINES], *lines[-_BACK_LINES:])]
    return Identity(
        game=given.game or slug(said.get("game", ""), 24) or _game(document, title),
        language=language,
        title=title,
        version=given.version
        or said.get("version", "").lstrip("vV")
        or _version([title, *edges])
        or edition_in(title),
        date=given.date
        or find_date(said.get("date", ""), language)
        or _first_date(edges, language),
    )


def _declared(code: str) -> str:
    """Return the language code that a file declares, as two letters.

    Return "" for "en", because templates declare English for files in any language.
    """
    bare = code.strip().lower()[:2]
    return bare if bare not in ("", "en") else ""


def _language_of_lines(lines: Sequence[Line]) -> str:
    return detect("\n".join(line.text for line in lines))


def _find_title(document: Document, front: Sequence[Line]) -> str:
    """Return the title in the file's metadata, or else the most likely title on the title page."""
    if document.title:
        return document.title
    marked = next((line.text for line in front if line.level == 1), "")
    # A chapter is no title: that may stand above it without a mark.
    if marked and not number_of(marked):
        return marked
    runs = _groups_on_title_page(front)
    # Who wrote or drew it stands under a heading that says so, often above the title.
    named = [run for last, run in zip([[""], *runs], runs, strict=False) if not _is_role(last[-1])]
    candidates = [run for run in named if _could_be_title(run[0])]
    if named and _names_version(named[0][0]):
        candidates.insert(0, named[0][:1])
    # A logo in capitals may stand above the full title, which begins with the same word.
    logo = bool(candidates) and is_caps(candidates[0][0])
    fuller = [
        run
        for run in candidates[1:3]
        if logo and _first_word(run[0]) == _first_word(candidates[0][0])
    ]
    return _whole_title((fuller or candidates or [[marked]])[0])


def _is_role(text: str) -> bool:
    short = len(text) <= _LONGEST_ROLE
    return short and (heading_says(text, "credits") or body_says(text, "roles"))


def _first_word(text: str) -> str:
    return next(iter(words(text)), "")


def _groups_on_title_page(front: Sequence[Line]) -> list[list[str]]:
    """Split the lines of the title page into groups at the gaps between them."""
    runs: list[list[str]] = []
    for line in front:
        if line.gap or not runs:
            runs.append([])
        runs[-1].append(line.text)
    return runs


def _whole_title(run: Sequence[str]) -> str:
    """Return the first line of a group of lines; a single word is joined with the lines that
    continue it.

    A line with the version or date is not joined.
    """
    title = run[0]
    if len(title.split()) > 1:
        return title
    for text in run[1:3]:
        if not _could_be_title(text) or len(title) + len(text) > _LONGEST_TITLE:
            break
        title = f"{title} {text}"
    return title


def _names_version(text: str) -> bool:
    """Tell whether a line is a title of several words that contains a version: "RULES OF GO,
    VERSION 3".
    """
    before = before_version(text) or ""
    return len(words(before)) >= _WORDS_OF_A_TITLE and _could_be_title(before)


def _could_be_title(text: str) -> bool:
    letters = sum(char.isalpha() for char in text)
    if letters < 3 or len(text) > 120 or before_version(text) is not None or _is_role(text):
        return False
    return not heading_says(text, "credits", "contents") and not body_says(text, "credits")


def _version(texts: Sequence[str]) -> str:
    alone = [text for text in texts if _NUMBER_ALONE.fullmatch(text)]
    for text in texts:
        # Of several numbers alone on their lines none is a version: they count steps.
        if len(alone) > 1 and text in alone:
            continue
        found = version_in(text) if len(text) <= 160 else ""
        if found:
            return found
    return ""


def _first_date(texts: Sequence[str], language: str) -> str:
    """Return the first date in some lines in ISO 8601, preferably from a line with a version.

    If there is no date, return the year of the copyright or of the publisher, or "".
    """
    short = [text for text in texts if len(text) <= 160]
    first = sorted(short, key=lambda text: not version_in(text))
    dated = next((found for text in first if (found := find_date(text, language))), "")
    years = (match[1] for text in short if (match := _YEAR.search(text) or _publisher_year(text)))
    return dated or next(years, "")


def _publisher_year(text: str) -> re.Match[str] | None:
    """Return the match of a year in a line that names the publisher or another role; else None."""
    return _ANY_YEAR.search(text) if body_says(text.partition(":")[0], "roles") else None


def _game(document: Document, title: str) -> str:
    """Return the key of the known game that the guide names most often: "l5r".

    If the guide names no known game, the key is made from its title.
    """
    text = fold("\n".join([title, document.name, *(line.text for line in document.lines)]))
    counts = {
        key: sum(len(re.findall(rf"(?<!\w){re.escape(fold(name))}(?!\w)", text)) for name in names)
        for key, names in _games().items()
    }
    best = max(counts, key=lambda key: counts[key])
    if counts[best]:
        return best
    return slug(game_named(title), 24) or slug(" ".join(words(document.name)[:1]), 24) or "game"


@cache
def _games() -> dict[str, list[str]]:
    table = tomli.loads(files("rules_index").joinpath("games.toml").read_text("utf-8"))
    return {key: list(entry["names"]) for key, entry in table.items()}
