"""Compares what the parser finds in a guide with what a careful reader found in it.

The form of the expectations is described in cases/guides/README.md.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rules_index.language.fold import words
from rules_index.model import CardRef, Entry, ParsedGuide

_TAG = re.compile(r"\s*[(\[]\s*(?:v\.?\s*)?\d+(?:\.\d+)+\s*[)\]]\s*$", re.I)
_HYPHEN = re.compile(r"(?<=\w)-\s+(?=[^\W\d_])")


@dataclass
class Comparison:
    """The expected entries that were found, and everything that is wrong."""

    expected: int = 0
    found: int = 0
    faults: list[str] = field(default_factory=list)


def plain(text: str) -> str:
    """Folded words in one row: accents, case, punctuation and hyphens at line ends are gone."""
    return "".join(words(_HYPHEN.sub("", text)))


def title(text: str, number: str = "") -> str:
    bare = plain(_TAG.sub("", text))
    return bare.removeprefix(plain(number)) or bare


def compare(parsed: ParsedGuide, path: Path) -> Comparison:
    """Everything that the expectations say, each difference as a line of words."""
    expected = json.loads(path.read_text("utf-8"))
    result = Comparison(expected=len(expected["entries"]))
    result.faults.extend(_identity(parsed, expected))
    pairs = list(_pairs(parsed, expected["entries"], result))
    for entry, wanted in pairs:
        result.faults.extend(_entry(entry, wanted))
    result.faults.extend(_left_out(parsed, expected.get("left_out", [])))
    result.faults.extend(_flags(parsed, expected))
    result.faults.extend(_links(parsed, expected.get("links", [])))
    return result


def _identity(parsed: ParsedGuide, expected: dict[str, Any]) -> Iterator[str]:
    for name in ("language", "version", "date", "title"):
        wanted, got = expected.get(name, ""), getattr(parsed.identity, name)
        if wanted and plain(wanted) != plain(got):
            yield f"{name}: {got!r} is not {wanted!r}"


def _pairs(
    parsed: ParsedGuide, wanted: list[dict[str, Any]], result: Comparison
) -> Iterator[tuple[Entry, dict[str, Any]]]:
    free = list(parsed.entries)
    for want in wanted:
        same = [entry for entry in free if _same(entry, want)]
        right = [entry for entry in same if entry.kind in (want["kind"], *want.get("also", []))]
        if right:
            result.found += 1
        elif same:
            result.faults.append(
                f"kind: {want['title'] or want['number']} is {same[0].kind}, not {want['kind']}"
            )
        else:
            result.faults.append(f"missing: {want['kind']} {want['number']} {want['title']}")
            continue
        entry = (right or same)[0]
        free.remove(entry)
        yield entry, want
    result.faults.extend(
        f"extra: {e.kind} {e.line} {e.title} | {e.text[:60]!r}" for e in free if e.kind != "section"
    )


def _same(entry: Entry, want: dict[str, Any]) -> bool:
    if not want["title"]:
        return bool(entry.number == want["number"])
    return title(entry.title, entry.number) == title(want["title"], want["number"])


def _entry(entry: Entry, want: dict[str, Any]) -> Iterator[str]:
    name = want["title"] or want["number"]
    if want["number"] and plain(want["number"]) != plain(entry.number):
        yield f"number: {name} has {entry.number!r}, not {want['number']!r}"
    text, starts, ends = plain(entry.text), plain(want["starts"]), plain(want["ends"])
    before = text.partition(starts)[0] if starts in text else None
    if before is None or len(before) > len(plain(entry.title + entry.number)) + 6:
        yield f"starts: {name} with {entry.text[:60]!r}, not {want['starts']!r}"
    if not text.endswith(ends):
        yield f"ends: {name} with {entry.text[-60:]!r}, not {want['ends']!r}"
    for card in want.get("cards", []):
        if not any(_same_card(got, card) for got in entry.cards):
            yield f"card: {name} lacks {card} in {entry.cards}"


def _same_card(got: CardRef, card: dict[str, str]) -> bool:
    numbers = [plain(number) for number in got.number.split(" / ")]
    return (
        plain(got.name) == plain(card["name"])
        and (not card["number"] or plain(card["number"]) in numbers)
        and plain(card["set"]) in plain(got.set)
    )


def _left_out(parsed: ParsedGuide, snippets: list[str]) -> Iterator[str]:
    held = [plain(f"{e.title} {e.text}") for e in parsed.entries]
    for snippet in snippets:
        folded = plain(snippet)
        if len(folded) > 3 and any(folded in text for text in held):
            yield f"should be left out: {snippet!r}"


def _flags(parsed: ParsedGuide, expected: dict[str, Any]) -> Iterator[str]:
    if "changed" not in expected:
        return
    wanted = list(expected["changed"])
    for entry in parsed.entries:
        named = [text for text in wanted if {plain(text), title(text)} & _names(entry)]
        if entry.changed and not named:
            yield f"changed: {entry.title} is flagged"
        if named and not entry.changed:
            yield f"changed: {entry.title} is not flagged"


def _links(parsed: ParsedGuide, links: list[list[str]]) -> Iterator[str]:
    by_id = {entry.id: entry for entry in parsed.entries}
    have = {
        (name, target_name)
        for entry in parsed.entries
        for link in entry.links
        if link.target in by_id
        for name in _names(entry)
        for target_name in _names(by_id[link.target])
    }
    for start, end in links:
        if not any(
            (a, b) in have for a in (plain(start), title(start)) for b in (plain(end), title(end))
        ):
            yield f"link: {start!r} -> {end!r}"


def _names(entry: Entry) -> set[str]:
    return {plain(entry.title), title(entry.title, entry.number), plain(entry.number)} - {""}
