"""Everything to look at besides the board: the log, the steps, the proofs of secret choices.

loop -> here -> terminal
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime

from rich.text import Text

from bot.console.board_table import line_text, time_text
from bot.engine.event_log.export import proof_lines
from bot.engine.host import Running
from bot.engine.narration.line import Line
from bot.engine.redaction import view_for
from bot.engine.view_model.step_list import in_play_order
from bot.locale.catalogue import Words


def history(lines: Iterable[Line]) -> Iterator[Text]:
    """Yield the log, each line with its time in the reader's time zone."""
    now = datetime.now().astimezone()
    for line in lines:
        yield Text.assemble((f"{time_text(line.at, now)} ".lstrip(), "dim"), line_text(line))


def steps(running: Running, language: str) -> Iterator[Text]:
    """Yield the steps in play order; the running one is marked with an arrow."""
    for depth, procedure, step in in_play_order(running.game):
        here = "→" if (procedure, step.id) == running.table.place else " "
        yield Text(f"{here} {'  ' * depth}{step.id} {step.names.of(language)}")


def proofs(running: Running, words: Words) -> Iterator[Text]:
    """Yield the proof of each revealed choice, and the commitments of those still sealed."""
    found = proof_lines(running.records)
    if not found:
        yield Text(words("No secret choice was revealed yet, so there is nothing to prove."))
    for row in found:
        name = running.table.seats[row["seat"]].name
        proved = words("proved" if row["proved"] else "NOT the one that was locked")
        shown = ", ".join(f"{key} {value}" for key, value in row["value"].items())
        with_ = words("{commitment} with {nonce}", commitment=row["commitment"], nonce=row["nonce"])
        place = row["bound"] or words("an old proof, bound to no table")
        yield Text(f"{name}: {shown}; {with_}, {place}: {proved}")
    for one in view_for(running.table, None).hidden:
        name = running.table.seats[one.seat].name
        yield Text(words("{who} has chosen ({proof})", who=name, proof=one.commitment))
