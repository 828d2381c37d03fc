"""What a doctor says of the operator's own lexicons, question packs and aliases.

data folder -> added -> Findings
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bot.care.finding import Finding
from rules_index.added import Added, added
from rules_index.printed.terminal import counted


def additions(data: Path) -> Iterator[Finding]:
    """A line for each file that is left out, with what to do; else how many there are."""
    held = added(data)
    for fault in held.faults:
        about = f"{fault.name}, line {fault.line}" if fault.line else fault.name
        yield Finding(about, "bad", fault.problem, fault.advice)
    if not held.faults:
        yield Finding("own words", "good", _counted(held))


def _counted(held: Added) -> str:
    lexicons, packs = len(held.lexicons), len(held.packs)
    if not lexicons and not packs:
        return "none in lexicon/ and packs/"
    return f"{counted(lexicons, 'lexicon')}, {counted(packs, 'question pack')}"
