"""AsciiDoc: the markup that rules references use becomes Lines."""

from rules_index.readers.asciidoc.reader import read_asciidoc

__all__ = ["read_asciidoc"]
