"""What an operator adds to a data folder: aliases, lexicon/*.toml and packs/*.jsonl.

data folder -> own -> Searcher; what is added there wins over what is shipped
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec
import tomli

from rules_index.aliases import Aliases
from rules_index.language import kept
from rules_index.language import lexicon as lexicons
from rules_index.language.lexicon import Concept, Lexicon
from rules_index.mistakes import FaultyFile
from rules_index.search import packs
from rules_index.search.engine import Searcher
from rules_index.search.packs import Pack

T = TypeVar("T")


def searcher(folder: Path, *, with_packs: bool = True, follow: bool = True) -> Searcher:
    """Search over the library of a data folder, with everything that its operator added."""
    added = (*own_packs(folder), *packs.shipped()) if with_packs else ()
    named = Aliases(folder).named
    return Searcher(folder, lexicon(folder), named=named, packs=added, follow=follow)


def stamp(folder: Path) -> tuple[tuple[str, int, int], ...]:
    """Another one after every change of the operator's lexicons and packs; aliases aside."""
    added = [*_files(folder / "lexicon", ".toml"), *_files(folder / "packs", ".jsonl")]
    found = []
    for path in added:
        with suppress(OSError):  # gone in between: seen at the next look
            told = path.stat()
            found.append((str(path), told.st_mtime_ns, told.st_size))
    return tuple(found)


def lexicon(folder: Path) -> Lexicon:
    """The shipped concepts with the operator's; one of theirs takes the place of ours."""
    added = _files(folder / "lexicon", ".toml")
    texts = lexicons.shipped()
    digest = lexicons.digest_of({**texts, **{str(path): _read(path, str) for path in added}})
    found = kept.load(folder, digest)
    if found is None:
        found = _worked_out(texts, added, digest) if added else lexicons.load()
        kept.save(found, folder)
    return found


def _worked_out(texts: Mapping[str, str], added: Iterable[Path], digest: str) -> Lexicon:
    own = {concept.key: concept for path in added for concept in _read(path, concepts)}
    ours = (concept for text in texts.values() for concept in lexicons.read(text))
    return lexicons.build(
        [*(concept for concept in ours if concept.key not in own), *own.values()], digest
    )


def own_packs(folder: Path) -> tuple[Pack, ...]:
    """The operator's question packs."""
    return tuple(_read(path, packs.read) for path in _files(folder / "packs", ".jsonl"))


def concepts(text: str) -> list[Concept]:
    """The concepts of one TOML file; raises `ValueError` where it has another shape."""
    for section, tables in tomli.loads(text).items():
        if not isinstance(tables, dict):
            raise ValueError(f"“{section}” stands outside a concept")
        for name, table in tables.items():
            if not isinstance(table, dict) or not all(map(_is_right, table.items())):
                raise ValueError(f"“{section}.{name}” needs lists of phrases, such as en = […]")
    return lexicons.read(text)


def _is_right(item: tuple[str, object]) -> bool:
    key, value = item
    if key == "why":
        return isinstance(value, str)
    return isinstance(value, list) and all(isinstance(phrase, str) for phrase in value)


def _files(folder: Path, ending: str) -> list[Path]:
    return sorted(path for path in folder.glob(f"*{ending}") if path.is_file())


def _read(path: Path, read: Callable[[str], T]) -> T:
    try:
        return read(path.read_text("utf-8"))
    except OSError as error:
        raise FaultyFile(path.name, "cannot be read", "see to its rights") from error
    except (ValueError, TypeError, msgspec.MsgspecError) as error:
        why = " ".join(str(error).split()).rstrip(".")
        raise FaultyFile(path.name, f"cannot be used ({why})", "mend it or move it away") from error
