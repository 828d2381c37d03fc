"""AsciiDoc -> Document: one Line for each paragraph, heading, list item or table row.

No existing parser would do: the only one on the package index that is maintained (asciidoctrine,
alpha) refuses a real guide with a syntax error after 83 seconds. The typographic replacements of
the format (`--`, `...`, `(C)`) are not made, so that quotes stay as typed.
"""

from __future__ import annotations

from rules_index.model import Document, LeftOut
from rules_index.readers.asciidoc.attributes import Attributes
from rules_index.readers.asciidoc.blocks import Blocks
from rules_index.readers.asciidoc.inline import Inliner
from rules_index.readers.asciidoc.source import Source
from rules_index.readers.asciidoc.titles import Titles
from rules_index.readers.asciidoc.writer import Writer
from rules_index.readers.contents import without_contents
from rules_index.readers.runs import set_line

# Stand-ins for what is cut out of a paragraph; no text of a guide holds them.
_RESERVED = str.maketrans("", "", "\x00\x01\ufeff")
_PROPERTIES = {"lang": "language", "revnumber": "version", "revdate": "date"}


def read_asciidoc(text: str, name: str) -> Document:
    """Read AsciiDoc into a Document; comments, includes and pictures are left out.

    Cross references point to the id of their section, even if they give only the section's title.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").translate(_RESERVED).split("\n")
    attributes, dropped = Attributes(name), list[LeftOut]()
    writer = Writer(Inliner(attributes), Titles(name), dropped)
    Blocks(Source(lines, attributes, dropped), writer).read()
    return _finished_document(writer, attributes, name)


def _finished_document(writer: Writer, attributes: Attributes, name: str) -> Document:
    for reference in writer.inliner.references:
        writer.titles.settle(reference)
    if writer.drafts:
        writer.drafts[-1].anchors += writer.anchors
    lines, contents = without_contents([set_line(draft) for draft in writer.drafts])
    dropped = sorted(writer.dropped + contents, key=lambda left: left.line)
    title = next((line.text for line in lines if line.level == 1), "")
    told = {_PROPERTIES[key]: attributes.values.get(key, "") for key in _PROPERTIES}
    properties = tuple((key, value) for key, value in told.items() if value)
    return Document(
        lines=tuple(line for line in lines if line.text),
        format="asciidoc",
        name=name,
        dropped=tuple(dropped),
        title=title or attributes.values.get("doctitle", ""),
        properties=properties,
    )
