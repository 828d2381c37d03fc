"""Question packs: what is shipped keeps the format; a pack touches only what it was made for."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules_index.language.lexicon import LANGUAGES
from rules_index.model import Entry, FiledEntry, Guide, Identity
from rules_index.parsing.parse import parse_bytes
from rules_index.search.index.question_packs import (
    Asked,
    Pack,
    asked_of,
    fits,
    lines_for,
    mark_of,
    read,
    shipped,
)
from tests.library.making import entry

FOLDER = files("rules_index").joinpath("packs")
NAMES = sorted(path.name for path in FOLDER.iterdir() if path.name.endswith(".jsonl"))
FEWEST_OWN, FEWEST_ENGLISH, FEWEST_WORDS, MOST_WORDS = 3, 1, 2, 16
FORMATS = {".txt", ".html", ".md", ".adoc"}


@cache
def pack_of(name: str) -> Pack:
    return read(FOLDER.joinpath(name).read_text("utf-8"))


def asked(pack: Pack) -> Iterator[tuple[str, str, str]]:
    """Every question of a pack with its entry and its language."""
    for line in pack.lines:
        for code, questions in line.ask.items():
            yield from ((line.entry, code, question) for question in questions)


# ---- what is shipped


@pytest.mark.parametrize("name", NAMES)
def test_a_pack_is_json_lines(name: str) -> None:
    """One object a line: a head named like the file, then entries; nothing the reader ignores."""
    lines = FOLDER.joinpath(name).read_text("utf-8").splitlines()
    head, *rest = [json.loads(line) for line in lines if line.strip()]
    assert set(head) == {"pack", "game", "language"}
    assert f"{head['pack']}.jsonl" == name
    assert rest
    assert {frozenset(line) for line in rest} == {frozenset({"entry", "mark", "ask"})}


@pytest.mark.parametrize("name", NAMES)
def test_a_pack_names_each_entry_once(name: str) -> None:
    """Entry ids are unique and without the guide's key; marks are ten hexadecimal figures."""
    pack = pack_of(name)
    counted = Counter(line.entry for line in pack.lines)
    assert [one for one, count in counted.items() if count > 1] == []
    assert [line.mark for line in pack.lines if not re.fullmatch("[0-9a-f]{10}", line.mark)] == []


@pytest.mark.parametrize("name", NAMES)
def test_every_entry_is_asked_for_often_enough(name: str) -> None:
    """At least three questions in the guide's language and one in English, in known languages."""
    pack = pack_of(name)
    need = Counter({"en": FEWEST_ENGLISH, pack.head.language: FEWEST_OWN})
    few = [
        f"{line.entry} {code}: {len(line.ask.get(code, ()))}"
        for line in pack.lines
        for code, least in need.items()
        if len(line.ask.get(code, ())) < least
    ]
    assert few == []
    assert {code for _, code, _ in asked(pack)} <= set(LANGUAGES)


@pytest.mark.parametrize("name", NAMES)
def test_questions_are_short_and_stand_once(name: str) -> None:
    """A question has two to sixteen words; no two entries share one, in any spelling of it."""
    pack = pack_of(name)
    long = [
        (local, question)
        for local, _, question in asked(pack)
        if not FEWEST_WORDS <= len(question.split()) <= MOST_WORDS
    ]
    assert long == []
    counted = Counter(
        (code, " ".join(re.findall(r"\w+", question.casefold())))
        for _, code, question in asked(pack)
    )
    assert [question for question, count in counted.items() if count > 1] == []


def test_every_pack_is_shipped() -> None:
    """What lies in the folder is what the search uses."""
    assert [f"{pack.head.pack}.jsonl" for pack in shipped()] == NAMES


@pytest.fixture(scope="session")
def real_guides(guides: Path) -> list[list[FiledEntry]]:
    """The text guides at hand, as the library would file them."""
    paths = sorted(path for path in guides.iterdir() if path.suffix in FORMATS)
    parsed = (parse_bytes(path.read_bytes(), Identity(), path.name) for path in paths)
    return [filed(one.entries, one.identity) for one in parsed]


@pytest.mark.parametrize("name", NAMES)
def test_a_pack_fits_its_guide_completely(name: str, real_guides: list[list[FiledEntry]]) -> None:
    """Every entry of the guide has its line, and every line its entry: half a pack does harm."""
    pack = pack_of(name)
    own = max(real_guides, key=lambda entries: len(fits(pack, entries)))
    fitting = fits(pack, own)
    assert sorted({line.entry for line in pack.lines} - set(fitting)) == []
    assert sorted({local(one) for one in own} - set(fitting)) == []


# ---- how a pack is applied


def filed(entries: tuple[Entry, ...], identity: Identity, scope: str = "") -> list[FiledEntry]:
    """Entries of one guide under their public ids."""
    key = f"{identity.game}-{identity.language}"
    guide = Guide(
        key, scope, key, identity, "text", "a.txt", "f", "d", "2024-01-01", 1.0, len(entries), 0
    )
    return [FiledEntry(guide, replace(one, id=f"{key}/{one.id}")) for one in entries]


def local(one: FiledEntry) -> str:
    return one.entry.id.partition("/")[2]


GO = Identity(game="go", language="en", title="Go")
STONES = tuple(entry(name, f"About {name}: a stone is put there once.") for name in "abcdefghij")


def made(entries: tuple[Entry, ...], game: str = "go", language: str = "en") -> Pack:
    """A pack with one question for each of these entries."""
    lines: list[dict[str, Any]] = [{"pack": "go", "game": game, "language": language}]
    lines += [
        {"entry": one.id, "mark": mark_of(one), "ask": {"en": [f"what of {one.id}"]}}
        for one in entries
    ]
    return read("\n".join(map(json.dumps, lines)))


def covered(pack: Pack, own: list[FiledEntry]) -> list[str]:
    """The entries that a pack gives questions to."""
    lines = lines_for(own, [pack])
    return [local(one) for one in own if list(lines(one))]


def changed(entries: tuple[Entry, ...], count: int) -> tuple[Entry, ...]:
    """The same entries, the first few of them with other words."""
    other = tuple(replace(one, text=f"{one.text} Or twice.") for one in entries[:count])
    return other + entries[count:]


def test_a_pack_gives_its_questions_to_its_entries() -> None:
    """Where all words are the same, each entry gets its own questions with their language."""
    own = filed(STONES, GO)
    lines = lines_for(own, [made(STONES)])
    assert list(lines(own[2])) == [("en", "what of c")]
    assert covered(made(STONES), own) == list("abcdefghij")


def test_a_pack_does_not_apply_to_other_words() -> None:
    """Another edition, whose entries share their ids but not their words, gets nothing."""
    other = changed(STONES, len(STONES))
    assert fits(made(STONES), filed(other, GO)) == {}
    assert covered(made(STONES), filed(other, GO)) == []


@pytest.mark.parametrize(("game", "language"), [("chess", "en"), ("go", "pl")])
def test_a_pack_does_not_apply_to_another_guide(game: str, language: str) -> None:
    """The same words in a guide of another game or language are not what the pack is for."""
    assert covered(made(STONES, game, language), filed(STONES, GO)) == []


def test_a_pack_applies_to_what_still_matches_unless_that_is_too_little() -> None:
    """Half of the entries may be new; with more the guide is better off without the pack."""
    pack = made(STONES)
    for new, taken in ((5, 5), (6, 0)):
        own = filed(changed(STONES, new), GO)
        lines = lines_for(own, [pack])
        assert [line for one in own[5:] for _, line in lines(one) if "what of" in line] == [
            f"what of {name}" for name in "abcdefghij"[-5:][:taken]
        ]


def test_an_entry_without_questions_stands_with_its_own_words() -> None:
    """Beside entries whose questions are met it would sink; an entry of no pack needs none."""
    own = filed(changed(STONES, 2), GO)
    assert list(lines_for(own, [made(STONES)])(own[0])) == [
        ("en", own[0].entry.title),
        *(("en", passage.text) for passage in own[0].entry.passages),
    ]
    assert list(lines_for(own, [])(own[0])) == []


def test_a_line_that_asks_nothing_counts_for_nothing() -> None:
    """A form is no pack until at least half of it is filled in the guide's language."""
    pack, own = made(STONES), filed(STONES, GO)
    nothing: list[dict[str, list[str]]] = [{}, {"en": []}, {"en": ["?!"]}, {"pl": ["co to"]}]
    for empty in nothing:
        lines = tuple(
            replace_ask(line, empty) if place < 6 else line for place, line in enumerate(pack.lines)
        )
        assert list(asked_of(Pack(pack.head, lines), own)) == list("ghij")
        assert not list(lines_for(own, [Pack(pack.head, lines)])(own[9]))


def replace_ask(line: Asked, ask: dict[str, list[str]]) -> Asked:
    """The same line with other questions."""
    return Asked(line.entry, line.mark, ask)


def test_the_pack_that_fits_best_is_taken() -> None:
    """Two editions may have a pack each; a guide takes the one of its own words."""
    newer = changed(STONES, 1)
    own = filed(newer, GO)
    lines = lines_for(own, [made(STONES), made(newer)])
    assert [local(one) for one in own if list(lines(one))] == list("abcdefghij")


def test_guides_of_two_scopes_are_told_apart() -> None:
    """A server's own copy with other words neither gets a pack nor takes it from the operator's."""
    ours, theirs = filed(STONES, GO), filed(changed(STONES, 9), GO, scope="guild:1")
    lines = lines_for([*ours, *theirs], [made(STONES)])
    assert all(list(lines(one)) for one in ours)
    assert not any(list(lines(one)) for one in theirs)


def test_the_mark_is_of_the_words_alone() -> None:
    """Case, accents, punctuation and line ends leave it as it is; a word more changes it."""
    plain = entry("ko", "Bez opakování: kámen zůstane.")
    assert mark_of(replace(plain, text="BEZ OPAKOVANI\nkamen, zustane")) == mark_of(plain)
    assert mark_of(replace(plain, text=f"{plain.text} Navždy.")) != mark_of(plain)
    assert mark_of(replace(plain, title="Superko")) != mark_of(plain)


@pytest.mark.parametrize(
    "text",
    [
        '{"game": "go", "language": "en"}',
        '{"pack": "go", "game": "go", "language": "en"}\n{"entry": "ko"}',
        '{"pack": "go", "game": "go", "language": "en"}\n{"entry": "ko", "mark": "1", "ask": []}',
        '{"pack": "go", "game": "go", "language": "en"}\nwhat is ko',
    ],
)
def test_a_file_of_another_shape_is_refused(text: str) -> None:
    """A pack without a head, a mark or questions by language is no pack."""
    with pytest.raises(msgspec.MsgspecError):
        read(text)


@pytest.mark.parametrize("text", ["", "\n \n"])
def test_an_empty_file_is_refused(text: str) -> None:
    """A pack without a single line is no pack."""
    with pytest.raises(ValueError, match=r"."):
        read(text)
