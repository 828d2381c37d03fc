"""Finds references from one entry to another in its words: see-also lines, titles, steps and pages.

Hyperlinks that the format itself marks are resolved earlier, by the modules that read lines.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rapidfuzz import fuzz, process

from rules_index.language.fold import fold, words
from rules_index.model import Entry, Kind, Link, LinkKind
from rules_index.phrase import Part, Phrase
from rules_index.structure.vocabulary.labels import reference_words, see_words, sees_also

_NUMBER = re.compile(
    r"(?<![^\W\d_])(?P<word>[^\W\d_]+)[ \u00a0]+"
    r"(?P<number>(?:[A-Z]|\d{1,3})(?:\.\d{1,3})+[a-z]?|\d{3}(?:\.\d+[a-z]?)?)(?![\d.]\d|\w)"
    r"|\((?P<bare>(?:[A-Z]|\d{1,2})(?:\.\d{1,2})+)\)"
)
_MORE_NUMBERS = re.compile(
    r"\s*(?:,|–|-|and|or|i|oraz|lub|a|nebo|et|ou|und|oder|y|e|o)\s*((?:[A-Z]|\d{1,3})(?:\.\d{1,3})+[a-z]?|\d{3}\b)"
)
_CHAPTER = re.compile(
    r"(?<![^\W\d_])(?P<word>[^\W\d_]+)[ \u00a0]+(?P<number>\d{1,2}|[A-H]|[IVX]{2,4})(?![\w.]\w|\w)"
)
_PAGE = re.compile(r"(?<![^\W\d_])(?P<word>[^\W\d_]+)\.?[ \u00a0]+(?P<number>\d{1,3})(?!\d|[.,]\d)")
_QUOTED = re.compile(r"[„“\"«]\s*([^„“”\"«»]{2,80}?)\s*[”“\"»]")
_ALIAS_EDGES = re.compile(r"\s*[,;/]\s*|\s*[()\[\]]\s*")
_ALIKE = 84
"""The least similarity, from 0 to 100, of a reference and the title to which it leads.

Chosen by hand.
"""
_LONGEST_NAME = 8
"""The most words of a title in a reference. Chosen by hand."""
_LONGEST_SHOWN = 60
"""The number of letters of a reference without a target that a warning shows. Chosen by hand."""
_MOST_SHOWN = 5
"""The most references without a target that a warning shows. Chosen by hand."""
_SPLIT = re.compile(r"\s*[,;·]\s*")


@dataclass(frozen=True, slots=True)
class Index:
    """Tables that find the entries of one guide: folded title -> id, number -> id, page -> ids."""

    titles: Mapping[str, str]
    numbers: Mapping[str, str]
    pages: Mapping[int, tuple[str, ...]]


def link(entries: Sequence[Entry]) -> tuple[tuple[Entry, ...], tuple[Phrase, ...]]:
    """Return the entries with their links, and a warning about links without a target, if any."""
    index = make_index(entries)
    linked = tuple(_linked(entry, index) for entry in entries)
    return linked, tuple(dangling(linked))


def make_index(entries: Sequence[Entry]) -> Index:
    """Build the tables that find the entries of a guide by title, number and page."""
    titles: dict[str, str] = {}
    numbers: dict[str, str] = {}
    pages: dict[int, list[str]] = defaultdict(list)
    for entry in sorted(entries, key=_order_of_kinds):
        for name in aliases(entry.title):
            titles.setdefault(name, entry.id)
        if entry.number and entry.kind in (Kind.STEP, Kind.RULE):
            numbers.setdefault(entry.number, entry.id)
        if entry.page is not None:
            pages[entry.page].append(entry.id)
    for entry in entries:
        # A heading without words of its own leads to the first entry under it.
        for heading in entry.section:
            for name in aliases(heading):
                titles.setdefault(name, entry.id)
    return Index(titles, numbers, {page: tuple(ids) for page, ids in pages.items()})


def _order_of_kinds(entry: Entry) -> tuple[bool, bool]:
    """Return a key for sorting entries: rules first, then sections, then errata, clarifications,
    FAQ.

    References rarely mean the kinds at the end.
    """
    return (entry.kind in (Kind.FAQ, Kind.ERRATA, Kind.CLARIFICATION), entry.kind is Kind.SECTION)


def aliases(title: str) -> list[str]:
    """Return the folded forms of a title: "Fog / Mist" -> ["fog mist", "fog", "mist"].

    These are the title itself, the title without its number, and its parts between commas, slashes
    and brackets.
    """
    bare = re.sub(r"^(?:\d+(?:\.\d+)*[a-z]?|[A-Z](?:\.\d+)*|[IVX]+)[.)]?\s+", "", title)
    parts = [title, bare, *_ALIAS_EDGES.split(bare)]
    return list(dict.fromkeys(" ".join(words(part)) for part in parts if words(part)))


def _linked(entry: Entry, index: Index) -> Entry:
    hyperlinks = (_anchored(made, index) for made in entry.links)
    found: dict[tuple[str, str], Link] = {
        (fold(made.text), made.target): made
        for made in hyperlinks
        if made.target != entry.id and (made.target or made.text not in entry.title)
    }
    asked = [entry.title] if entry.kind is Kind.FAQ else []
    for text in (*asked, *(passage.text for passage in entry.passages)):
        for made in (*_see_also(text, index), *_in_text(text, index)):
            if made.target != entry.id:
                found.setdefault((fold(made.text), made.target), made)
    return replace(entry, links=tuple(_best_of_each(found.values())))


def _anchored(made: Link, index: Index) -> Link:
    """Return `made` if it has a target; else the same link to the entry that has its text as title.

    If there is no such entry, the target stays "".
    """
    return made if made.target else replace(made, target=find_title(made.text, index.titles))


def _best_of_each(links: Iterable[Link]) -> Iterator[Link]:
    """Yield the first link to each target, and the links without a target.

    A link without a target is dropped if another link with the same text has one.
    """
    seen: set[str] = set()
    kept = list(links)
    resolved = {fold(made.text) for made in kept if made.target}
    for made in kept:
        if made.target and made.target not in seen:
            seen.add(made.target)
            yield made
        elif not made.target and fold(made.text) not in resolved:
            yield made


def _see_also(text: str, index: Index) -> Iterator[Link]:
    names = sees_also(text).strip(" .")
    if not names:
        return
    whole = " ".join(words(names)) in index.titles
    for name in [names] if whole else _SPLIT.split(names):
        bare = name.strip(' .„“”"«»')
        if bare and len(bare) <= 90:
            target = find_title(bare, index.titles) or index.numbers.get(bare, "")
            yield Link(LinkKind.SEE_ALSO, bare, target)


def find_title(name: str, titles: Mapping[str, str]) -> str:
    """Return the id of the entry with this title; "" if there is none.

    The title may be inflected or misspelt. `titles` maps the folded titles of a guide to ids.
    """
    plain = " ".join(words(re.sub(r"\s*\(?\s*(?:p\.|page|str\.|s\.)\s*\d+\)?$", "", name)))
    if plain in titles:
        return titles[plain]
    if len(plain) < 4:
        return ""
    best = process.extractOne(plain, titles.keys(), scorer=fuzz.ratio, score_cutoff=_ALIKE)
    if best is not None:
        return titles[best[0]]
    alike = (title for title in titles if title[:3] == plain[:3] and _begin_alike(title, plain))
    return titles[found] if (found := next(alike, "")) else ""


def _begin_alike(left: str, right: str) -> bool:
    """Tell whether two names have the same words with different endings: "Ring Cost", "Rings
    Costs".
    """
    one, other = left.split(), right.split()
    return len(one) == len(other) and list(map(_stem, one)) == list(map(_stem, other))


def _stem(word: str) -> str:
    return word if len(word) <= 4 else word[: max(4, len(word) - 3)]


def _in_text(text: str, index: Index) -> Iterator[Link]:
    for match in _NUMBER.finditer(text):
        number = match["bare"] or match["number"]
        if match["bare"] or fold(match["word"]) in reference_words("step"):
            yield from _links_to_steps(text, match, number, index)
    for match in _CHAPTER.finditer(text):
        if fold(match["word"]) in reference_words("step") and match["number"] in index.numbers:
            yield Link(LinkKind.STEP, match[0], index.numbers[match["number"]])
    for match in _PAGE.finditer(text):
        if fold(match["word"]) in reference_words("page"):
            yield from _page(text, match, index)
    if not sees_also(text):
        yield from _links_to_titles(text, index)
        for match in _QUOTED.finditer(text):
            plain = " ".join(words(match[1]))
            if plain in index.titles and match[1][:1].isupper():
                yield Link(LinkKind.TITLE, match[1], index.titles[plain])


def _links_to_titles(text: str, index: Index) -> Iterator[Link]:
    """Yield a link for each title that follows a word such as "see", in any language: "(see
    Scoring)".
    """
    folded = fold(text)
    if len(folded) != len(text):
        return
    for match in see_words().finditer(folded):
        tokens = re.split(r"[).;:]", text[match.end() : match.end() + 90])[0].split()
        for count in range(min(len(tokens), _LONGEST_NAME), 0, -1):
            name = " ".join(tokens[:count])
            target = index.titles.get(" ".join(words(name)), "")
            if target and name.lstrip('„“"«» ')[:1].isupper():
                yield Link(LinkKind.TITLE, name.strip(' ,„”“"«»'), target)
                break


def _links_to_steps(text: str, match: re.Match[str], number: str, index: Index) -> Iterator[Link]:
    target = index.numbers.get(number, "")
    if target or not match["bare"]:
        yield Link(LinkKind.STEP, match[0].strip("()"), target)
    at = match.end()
    while more := _MORE_NUMBERS.match(text, at):
        if target := index.numbers.get(more[1], ""):
            yield Link(LinkKind.STEP, more[1], target)
        at = more.end()


def _page(text: str, match: re.Match[str], index: Index) -> Iterator[Link]:
    """Yield the link for a page reference such as "see page 12"; nothing if no link can be made.

    The link leads to the entry whose title comes before the reference, or else to the only entry on
    that page. If there is neither, it has no target.
    """
    on_page = index.pages.get(int(match["number"]), ())
    before = text[max(0, match.start() - 120) : match.start()]
    quoted = _QUOTED.findall(before)
    named = find_title(quoted[-1], index.titles) if quoted else ""
    spoken = {_stem(word) for word in words(before)}
    told = [
        target
        for name, target in index.titles.items()
        if target in on_page and spoken.issuperset(map(_stem, name.split()))
    ]
    target = named or next(iter(told), "") or (on_page[0] if len(on_page) == 1 else "")
    if named or on_page or index.pages:
        yield Link(LinkKind.PAGE, match[0], target)


def dangling(entries: Sequence[Entry]) -> Iterator[Phrase]:
    """Yield one warning that lists the references without a target, or nothing if all have one."""
    lost = [made.text for entry in entries for made in entry.links if not made.target]
    if lost:
        named = list(dict.fromkeys(text[:_LONGEST_SHOWN] for text in lost))
        shown = ", ".join(f"“{text}”" for text in named[:_MOST_SHOWN])
        more = ", …" if len(named) > _MOST_SHOWN else "."
        values: dict[str, Part] = {"n": len(lost), "references": shown + more}
        if len(lost) == 1:
            yield Phrase("1 reference leads to nothing in this guide: {references}", values)
        else:
            yield Phrase("{n} references lead to nothing in this guide: {references}", values)
