"""Makes a searcher that uses the operator's own files: aliases, lexicon/*.toml and packs/*.jsonl.

data folder -> added -> own -> Searcher; the operator's files win over those of the program
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path

from rules_index.added import Added, added, stamp
from rules_index.aliases import Aliases
from rules_index.language import kept
from rules_index.language import lexicon as lexicons
from rules_index.language.lexicon import Lexicon
from rules_index.mistakes import FaultyFile
from rules_index.search.index import question_packs as packs
from rules_index.search.searcher import Searcher

__all__ = ["Tell", "lexicon", "searcher", "silent", "stamp"]

Tell = Callable[[FaultyFile], None]
"""A function that reports a fault, for instance on standard error or in the log."""


def silent(_: FaultyFile) -> None:
    """Ignore a fault; for callers that have reported the faults before."""


def searcher(
    folder: Path,
    *,
    with_packs: bool = True,
    follow: bool = True,
    without: Collection[str] = (),
    tell: Tell = silent,
) -> Searcher:
    """Make a searcher over the library of a data folder, with everything that its operator added.

    Each faulty file is left out and reported to `tell`. The matchers and rules named in `without`
    are switched off, for a trial.
    """
    held = added(folder)
    for fault in held.faults:
        tell(fault)
    asked = (*held.packs, *packs.shipped()) if with_packs else ()
    named = Aliases(folder).named
    words = _lexicon_with(folder, held)
    return Searcher(folder, words, named=named, packs=asked, follow=follow, without=without)


def lexicon(folder: Path) -> Lexicon:
    """Return the lexicon with the shipped concepts and the operator's own.

    If both have a concept with the same key, the operator's is used.
    """
    return _lexicon_with(folder, added(folder))


def _lexicon_with(folder: Path, held: Added) -> Lexicon:
    texts = lexicons.shipped()
    digest = lexicons.digest_of({**texts, **held.lexicons})
    found = kept.load(folder, digest)
    if found is None:
        found = _worked_out(held, digest) if held.lexicons else lexicons.load()
        kept.save(found, folder)
    return found


def _worked_out(held: Added, digest: str) -> Lexicon:
    own = {concept.key: concept for concept in held.concepts}
    ours = (one for text in lexicons.shipped().values() for one in lexicons.read(text))
    return lexicons.build([*(one for one in ours if one.key not in own), *own.values()], digest)
