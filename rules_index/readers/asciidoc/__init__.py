"""AsciiDoc: reads this markup format, which rules references use, into Lines."""

from rules_index.readers.asciidoc.reader import read_asciidoc

__all__ = ["read_asciidoc"]
