"""Reads the lines under the title of an AsciiDoc document: authors, version, date, attributes."""

from __future__ import annotations

import re

from rules_index.readers.asciidoc.attributes import attribute_entry
from rules_index.readers.asciidoc.lines import COMMENT
from rules_index.readers.asciidoc.source import Source
from rules_index.readers.asciidoc.writer import Writer

_AUTHOR = re.compile(r"[^\W\d][\w.'’-]*(?:[ \t]+[^\W\d][\w.'’-]*){0,3}(?:[ \t]+<[^<>]+>)?$")
_REVISION = re.compile(
    r"(?:v(\d[^\s,:]*)|(\d[^\s,:]*)(?=,))(?:,[ \t]*+([^:]*[^: \t])?)?[ \t]*+(?::[ \t]*(.*))?$", re.I
)


def read_header(source: Source, writer: Writer) -> None:
    """Read the lines below the document's title, and set attributes, version and date.

    Lines with the names of authors are left out.
    """
    while line := source.peek():
        if entry := attribute_entry(line):
            writer.inliner.attributes.take_entry(entry)
        elif comment := COMMENT.match(line):
            writer.drop(comment[1], "comment", source.number + 1)
        elif revision := _REVISION.match(line):
            _take_revision(revision, writer)
            writer.drop(line, "credits", source.number + 1)
        elif all(map(_AUTHOR.match, re.split(r";[ \t]+", line))):
            writer.drop(line, "credits", source.number + 1)
        else:
            break
        source.take()


def _take_revision(match: re.Match[str], writer: Writer) -> None:
    told = {"revnumber": match[1] or match[2], "revdate": match[3], "revremark": match[4]}
    writer.inliner.attributes.values |= {name: value for name, value in told.items() if value}
