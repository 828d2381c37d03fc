"""Makes forms for question packs, and finds the faults in a filled one. No I/O.

FiledEntries -> form -> a person -> check -> sentences
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import msgspec

from rules_index.language.fold import slug, words
from rules_index.language.lexicon import LANGUAGES
from rules_index.model import FiledEntry, Guide
from rules_index.search.index.question_packs import (
    Asked,
    Head,
    Pack,
    asked_of,
    fits,
    is_enough,
    local,
    mark_of,
)

LONGEST_LINE = 14
"""The most words of a question in a pack. Chosen by hand."""
_NAMED = 5
"""The most ids that a message lists. Chosen by hand."""


@dataclass(frozen=True, slots=True)
class Findings:
    """The result of comparing a pack with guides, as sentences."""

    fits: tuple[str, ...]
    """Sentences about how many entries of each guide the pack fits."""
    faults: tuple[str, ...]
    """One sentence for every fault that the writer should correct."""


def form(entries: Sequence[FiledEntry]) -> Iterator[str]:
    """Yield the lines of an empty pack for one guide: a head, then a line for each of its entries.

    Each line has the entry's title and text as a reminder.
    """
    guide = entries[0].guide
    own = guide.identity.language
    codes = dict.fromkeys([own, *LANGUAGES] if own else LANGUAGES)
    yield _json_line(Head(slug(guide.key), guide.identity.game, own))
    for filed in entries:
        asked = Asked(local(filed), mark_of(filed.entry), {code: [] for code in codes})
        shown = {"title": filed.entry.title, "text": filed.entry.text}
        yield _json_line({**msgspec.to_builtins(asked), **shown})


def check(pack: Pack, guides: Sequence[Sequence[FiledEntry]]) -> Findings:
    """Compare a pack with the guides of its game and language, and check its questions.

    `guides` has one list of entries for each guide in the library.
    """
    game, language = pack.head.game, pack.head.language
    rivals = [own for own in guides if own and _is_for(pack, own[0].guide)]
    faults = [*_doubled(pack), *_too_long(pack), *_languages_without_questions(pack)]
    if not rivals:
        faults.append(f"The library holds no guide of the game “{game}” in “{language}”: add it.")
        return Findings((), tuple(faults))
    best = max(rivals, key=lambda own: len(fits(pack, own)))
    told = [line for own in rivals for line in _sentences_about_fit(pack, own, is_best=own is best)]
    return Findings(tuple(told), (*faults, *_gaps_of_pack(pack, best)))


def _sentences_about_fit(pack: Pack, own: Sequence[FiledEntry], *, is_best: bool) -> Iterator[str]:
    """Yield a sentence about how many entries of a guide a pack fits, and whether the pack is used.

    An entry fits if its words have not changed since the pack was made. If some entries have no
    questions and another edition fits better (not `is_best`), also yield what is missing.
    """
    asked, fitting = asked_of(pack, own), fits(pack, own)
    said = f"{own[0].guide.key}: {len(fitting)} of {len(own)} entries fit"
    said += f", {len(asked)} of them have questions" if len(asked) < len(fitting) else ""
    if not is_enough(asked, own):
        yield f"{said}; that is less than half of the guide, so nothing is taken."
    elif len(asked) < len(own):
        yield f"{said}; the others are found by their own words alone."
        yield from () if is_best else _gaps_of_pack(pack, own)
    else:
        yield f"{said}."


def _gaps_of_pack(pack: Pack, own: Sequence[FiledEntry]) -> Iterator[str]:
    """Yield a sentence for each kind of fault of a pack for this guide, such as missing entries.

    Each sentence lists the ids of all entries with the fault, so that a person can correct the
    pack.
    """
    key, covered = own[0].guide.key, fits(pack, own)
    held = {local(filed) for filed in own}
    asked = dict.fromkeys(line.entry for line in pack.lines)
    other = [entry for entry in asked if entry in held and entry not in covered]
    missing = [local(filed) for filed in own if local(filed) not in asked]
    unknown = [entry for entry in asked if entry not in held]
    if missing:
        yield f"{key}: nothing is asked of {', '.join(missing)}."
    if other:
        yield f"{key}: the guide has other words than the pack was made for in {', '.join(other)}."
    if unknown:
        yield f"{key}: the guide has no entry {', '.join(unknown)}."


def _doubled(pack: Pack) -> Iterator[str]:
    entries = Counter(line.entry for line in pack.lines)
    for entry in (entry for entry, count in entries.items() if count > 1):
        yield f"{entry} stands in the pack more than once: keep one line."
    where: dict[str, str] = {}
    for entry, question in _questions_of_pack(pack):
        said = " ".join(words(question))
        if said in where:
            yield f"“{question}” of {entry} is asked of {where[said]} as well: ask otherwise."
        where.setdefault(said, entry)


def _too_long(pack: Pack) -> Iterator[str]:
    for entry, question in _questions_of_pack(pack):
        count = sum(1 for word in question.split() if words(word))
        if count > LONGEST_LINE:
            yield f"“{question}” of {entry} has {count} words: {LONGEST_LINE} are the most."
        elif not count:
            yield f"{entry} has a line without words: write a question or take it out."


def _languages_without_questions(pack: Pack) -> Iterator[str]:
    """Yield a sentence for each language in which some entries of a pack have no questions.

    Only the guide's language is checked, and English if any entry has English questions.
    """
    for code in dict.fromkeys((pack.head.language, "en")):
        bare = [line.entry for line in pack.lines if not any(map(words, line.ask.get(code, ())))]
        if bare and (code == pack.head.language or len(bare) < len(pack.lines)):
            yield f"There is no question in “{code}” for {_first_ids(bare)}."


def _questions_of_pack(pack: Pack) -> Iterator[tuple[str, str]]:
    for line in pack.lines:
        yield from ((line.entry, q) for questions in line.ask.values() for q in questions)


def _first_ids(entries: Iterable[str]) -> str:
    ids = list(dict.fromkeys(entries))
    more = f" and {len(ids) - _NAMED} more" if len(ids) > _NAMED else ""
    return ", ".join(ids[:_NAMED]) + more


def _is_for(pack: Pack, guide: Guide) -> bool:
    identity = guide.identity
    return (pack.head.game, pack.head.language) == (identity.game, identity.language)


def _json_line(value: object) -> str:
    return msgspec.json.encode(value).decode()
