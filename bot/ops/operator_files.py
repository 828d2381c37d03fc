"""The doctor's findings on question packs, and on the operator's lexicons, aliases and games.

data folder -> added, packs -> Findings
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from bot.engine.games.faults import faults_of
from bot.engine.games.files import GAMES_FOLDER, texts_in_folder
from bot.engine.games.files import shipped_texts as shipped_games
from bot.ops.finding import Finding
from rules_index import (
    Added,
    FiledEntry,
    Library,
    Pack,
    RulesIndexError,
    added,
    asked_of,
    is_enough,
)
from rules_index import shipped_packs as shipped
from rules_index.cli import counted

_CHECK = "“judge pack check FILE” names the entries"


def operator_file_findings(data: Path) -> Iterator[Finding]:
    """Yield findings on the operator's games, lexicons, aliases and packs, and on shipped packs.

    They report faulty files, and packs that lack questions for some entries of a guide.
    """
    held = added(data)
    for fault in held.faults:
        about = f"{fault.name}, line {fault.line}" if fault.line else fault.name
        yield Finding(about, "bad", fault.problem, fault.advice)
    if not held.faults:
        yield Finding("own words", "good", _counted(held))
    yield from _games(data)
    try:
        guides = _guides(data, (*held.packs, *shipped()))
    except RulesIndexError:  # another finding reports it already
        return
    for pack in held.packs:
        yield from _own(pack, guides)
    for pack in shipped():
        yield from _shipped(pack, guides)


def _games(data: Path) -> Iterator[Finding]:
    """Yield a finding for each of the operator's own games."""
    texts = texts_in_folder(data / GAMES_FOLDER)
    for key in texts:
        found = [one for one in faults_of(key, {**shipped_games(), **texts})[0] if not one.warning]
        if not found:
            yield Finding(f"game {key}", "good", "can be played")
            continue
        said = f"{counted(len(found), 'fault')}, the first at {found[0].key}: {found[0].reason}"
        do = f"“judge game check {data / GAMES_FOLDER / key}.toml” names all"
        yield Finding(f"game {key}", "bad", said, do)


def _counted(held: Added) -> str:
    lexicons, packs = len(held.lexicons), len(held.packs)
    if not lexicons and not packs:
        return "none in lexicon/ and packs/"
    return f"{counted(lexicons, 'lexicon')}, {counted(packs, 'question pack')}"


def _guides(data: Path, packs: Sequence[Pack]) -> list[tuple[FiledEntry, ...]]:
    """Return the entries of each guide whose game and language a pack is for."""
    wanted = {(pack.head.game, pack.head.language) for pack in packs}
    with Library(data).snapshot() as now:
        return [
            now.entries([guide.scope], guide.key)
            for guide in now.guides(now.scopes())
            if (guide.identity.game, guide.identity.language) in wanted
        ]


def _own(pack: Pack, guides: Sequence[Sequence[FiledEntry]]) -> Iterator[Finding]:
    """Yield a finding on an operator's pack: how much it covers of the guide that fits best.

    Yield nothing if the pack has questions for every entry of that guide.
    """
    about, best = (
        f"pack {pack.head.pack}",
        max(guides, key=lambda own: _share(pack, own), default=()),
    )
    asked = asked_of(pack, best) if best else {}
    if not asked:
        said = f"fits no guide of the game “{pack.head.game}” in “{pack.head.language}”"
        yield Finding(about, "look", said, "“judge pack check FILE” says why")
    elif not is_enough(asked, best):
        said = f"{_part(len(asked), best)} have questions: too few, nothing is taken"
        yield Finding(about, "look", said, f"fill in the rest: {_CHECK}")
    elif len(asked) < len(best):
        yield Finding(about, "look", f"{_part(len(asked), best)} have questions", _CHECK)


def _shipped(pack: Pack, guides: Sequence[Sequence[FiledEntry]]) -> Iterator[Finding]:
    """Yield a finding for each guide that a shipped pack fits but covers only in part.

    The other entries of such a guide have other words, as in another edition.
    """
    for own in guides:
        asked = asked_of(pack, own)
        if is_enough(asked, own) and len(asked) < len(own):
            said = f"{_part(len(asked), own)} have questions, the others have other words"
            yield Finding(f"pack {pack.head.pack}", "good", said)


def _share(pack: Pack, own: Sequence[FiledEntry]) -> float:
    return len(asked_of(pack, own)) / len(own) if own else 0.0


def _part(count: int, own: Sequence[FiledEntry]) -> str:
    return f"{count} of {counted(len(own), 'entry', 'entries')} of {own[0].guide.key}"
