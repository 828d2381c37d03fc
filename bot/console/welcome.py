"""The welcome of a console without a table: what to type, with examples.

session -> welcome, print_answered_examples -> terminal
"""

from __future__ import annotations

from rich.text import Text

from bot.console.console_commands import LINES, opening_line
from bot.console.loop import Console
from bot.locale.catalogue import N_

EXAMPLES = N_("what does covert do · what is the imperial favor · how do you win a conflict")
"""Questions in the words of each language; the starter guides answer each of them."""
_OF = "l5r"
"""The game that the examples are about."""


def welcome(console: Console) -> list[str]:
    """Print what can be typed, and return examples of questions.

    Return [] if no guide is about the game of the examples.
    """
    say, games = console.words, console.judge.games()
    told = [Text(say("Jade Judge quotes the rules and keeps the table."), "bold")]
    if not games:
        told += [Text(say("The library holds no guide: add one with “judge ingest FILE”."))]
    examples = say(EXAMPLES).split(" · ") if _OF in games else []
    if examples:
        ask = say("Ask as you speak, in English, Polish, Czech or French, with typos:")
        told += [Text(ask), *(Text(f"   {example}", "cyan") for example in examples)]
    table = opening_line(console.language)
    told += [Text(say("To keep a table for two:")), Text(f"   {table}", "cyan")]
    help_, quit_ = (LINES[name].name(console.language) for name in ("help", "quit"))
    told += [Text(say("“{help}” says more, “{quit}” ends.", help=help_, quit=quit_))]
    console.out.print(Text("\n").join(told))
    return examples


def print_answered_examples(console: Console) -> None:
    """Print the welcome and the answer to each example, for a terminal where nobody can type."""
    for example in welcome(console):
        console.out.print(Text(f"\n> {example}", "dim"))
        console.take(example)
