"""Any text becomes entries or one of our errors, and no line of it is lost on the way."""

from __future__ import annotations

from collections import Counter

from hypothesis import example, given
from hypothesis import strategies as st

from rules_index.errors import RulesIndexError
from rules_index.model import Identity
from rules_index.parsing.parse import parse_bytes
from rules_index.readers.markdown import read_markdown
from rules_index.readers.text import read_text
from rules_index.structure.build import sort_out
from rules_index.structure.clean.clean import clean_lines

_LINES = st.sampled_from(
    [
        "",
        "",
        "# Setup",
        "## Fate",
        "Fate",
        "FATE",
        "GLOSSARY",
        "# FAQ",
        "Errata",
        "1. Draw phase",
        "1.1 Draw",
        "1.1. Draw cards",
        "100.1a A rule of the game says this.",
        "12",
        "- a bullet",
        "◇ Is this a question?",
        "Q: May I pass?",
        "A: Yes.",
        "P: Czy mogę?",
        "O: Tak.",
        "12 Old Boat",
        "Old Boat (Core, 12)",
        "Should read: “Draw 2 cards.”",
        "See also: Fate, Setup",
        "| a | b |",
        "<|REMOVED-x|>",
        "Contents",
        "Fate ........ 3",
        "Restricted list of cards",
        "**Fate:** a token.",
        "You may spend 1 fate to do this, and nothing else hap-",
        "pens in this phase.",
        "\f",
        "\x0b",
        "© 2020 Somebody",
        "Illustration: Ann Lee",
        "\ue001 4 Old Boat",
        "*Can I?*",
        "A. Windows",
        "IV. End",
    ]
)
_TEXT = st.lists(_LINES, max_size=40).map("\n".join) | st.text(max_size=400)


@example("# Setup\nQ: May I pass?\nA. Windows\nQ: May I pass?")
@example("# Setup\nQ: May I pass?\nQ: May I pass?\nA. Windows")
@given(_TEXT)
def test_every_line_is_placed_or_reported(text: str) -> None:
    """The lines of the drafts and of the report are the lines of the guide, each once."""
    for read in (read_text, read_markdown):
        kept, _ = clean_lines(read(text, "any").lines)
        drafts, out = sort_out(kept, [])
        placed = Counter(line.number for d in drafts if not d.shared for line in d.lines())
        placed += Counter(item.line for item in out)
        shared = Counter(
            line.number for d in drafts if d.shared for block in d.head for line in block.lines
        )
        assert placed + shared == Counter(line.number for line in kept)


@given(_TEXT)
def test_every_word_of_a_body_is_quoted(text: str) -> None:
    """The text of an entry holds the words of its lines, letter for letter."""
    kept, _ = clean_lines(read_markdown(text, "any").lines)
    drafts, _ = sort_out(kept, [])
    for draft in drafts:
        shown = draft.entry().text
        for block in draft.body[1:]:
            assert block.text in shown


@given(_TEXT)
def test_ids_are_unique(text: str) -> None:
    """No two entries of a guide share an id, and none is empty."""
    try:
        guide = parse_bytes(text.encode(), Identity(language="en"), "any.md")
    except RulesIndexError:
        return
    ids = [entry.id for entry in guide.entries]
    assert len(set(ids)) == len(ids)
    assert all(ids)


@given(st.binary(max_size=600))
def test_any_bytes_give_entries_or_our_own_error(data: bytes) -> None:
    """Nothing but a `RulesIndexError` comes out of bytes that are no guide."""
    for name in ("any.txt", "any.md", "any.html", "any.adoc", "any.pdf", "any"):
        try:
            guide = parse_bytes(data, Identity(), name)
        except RulesIndexError:
            continue
        assert guide.entries
