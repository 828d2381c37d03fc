"""Turns a file into a ParsedGuide: reading, structure, labels and links in one call.

Runs in the child process that `sandbox` starts; nothing else touches the bytes of the file.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from rules_index.errors import NothingToIndex, UnknownLanguage
from rules_index.language.detect import LANGUAGES
from rules_index.links import link
from rules_index.model import Identity, ParsedGuide
from rules_index.parsing.doubts import doubts
from rules_index.parsing.holes import holes
from rules_index.parsing.identify import identify
from rules_index.readers import read
from rules_index.structure.build import build
from rules_index.structure.clean.clean import clean_lines
from rules_index.structure.clean.dense_text import opened


def parse_file(path: Path, overrides: Identity, shown_name: str) -> ParsedGuide:
    """Read and parse a file; raise a `RulesIndexError` if it cannot become a guide.

    Labels in `overrides` win over those in the file; `shown_name` is the name in error messages.
    """
    return parse_bytes(path.read_bytes(), overrides, shown_name)


def parse_files(paths: list[Path]) -> list[ParsedGuide]:
    """Parse several files; labels and the names in error messages come from the files."""
    return [parse_file(path, Identity(), path.name) for path in paths]


def parse_bytes(data: bytes, overrides: Identity, shown_name: str) -> ParsedGuide:
    """Parse the bytes of a file, as `parse_file` does."""
    document = read(data, shown_name)
    kept, out = clean_lines(document.lines)
    kept = opened(kept)
    identity = identify(document, kept, overrides)
    if identity.language not in LANGUAGES:
        raise UnknownLanguage(shown_name, LANGUAGES, identity.language)
    structured = build(kept, (*out, *document.dropped), identity)
    if not structured.entries:
        raise NothingToIndex(shown_name)
    entries, warnings = link(structured.entries)
    return ParsedGuide(
        identity=identity,
        format=document.format,
        fingerprint=hashlib.sha256(data).hexdigest(),
        entries=entries,
        left_out=structured.left_out,
        placed=structured.placed,
        warnings=(*warnings, *holes(entries), *doubts(entries)),
    )
