"""The console's own lines in the languages of the table.

typed line -> command_in -> loop.Console
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from bot.tables.games.words import Words
from bot.tables.language.fold import fold

LINES = {
    "table": Words(("table",), ("stół",), ("stůl",), ("table",)),
    "board": Words(("board",), ("plansza",), ("plocha", "deska"), ("plateau",)),
    "history": Words(("history", "log"), ("historia",), ("historie",), ("historique",)),
    "steps": Words(("steps",), ("kroki",), ("kroky",), ("étapes",)),
    "proofs": Words(("proofs",), ("dowody",), ("důkazy",), ("preuves",)),
    "export": Words(("export",), ("eksport", "eksportuj"), ("export",), ("exporter",)),
    "help": Words(("help",), ("pomoc",), ("pomoc", "nápověda"), ("aide",)),
    "quit": Words(("quit", "exit"), ("koniec", "wyjdź"), ("konec",), ("quitter",)),
}
"""What the console does by itself, in any language, whatever the table's is."""
AGAIN = Words(("again",), ("znowu",), ("znovu",), ("encore",))
"""Says that a file may be written over."""
MORE = Words(("more",), ("więcej", "dalej"), ("více", "další"), ("plus", "suite"))
"""Opens the next result of an answer, where the table reads no move in it."""
_WITH_MORE = ("table", "export")
"""Those that are followed by something."""
_NEAR = 0.74
"""How like a word a slip is: two letters of five that changed places."""


def command_in(line: str, games: Sequence[str] = ()) -> tuple[str, str]:
    """The console's own command that a line is, and what follows it; ("", "") for none."""
    word, _, rest = line.strip().partition(" ")
    for name, words in LINES.items():
        if fold(word) in map(fold, words.all()) and (not rest or name in _WITH_MORE):
            asks = name == "table" and not _opens(rest.split(), games)
            return ("", "") if asks else (name, rest.strip())
    return "", ""


def opening_line(language: str) -> str:
    """How a table is opened, by way of example."""
    return f"{LINES['table'].name(language)} l5r Ana, Bo"


def _opens(said: Sequence[str], games: Sequence[str]) -> bool:
    """Whether what follows “table” is a game, and no question about tables."""
    return len(said) < 2 or said[0] in games or "," in " ".join(said)


def meant(line: str, games: Sequence[str] = ()) -> str:
    """The console's own line that somebody may have slipped in; "" for none."""
    word, _, rest = line.strip().partition(" ")
    known = [fold(one) for name, words in LINES.items() for one in words.all() if not rest]
    if rest.split(" ")[0] in games or "," in rest:
        known = list(map(fold, LINES["table"].all()))
    near = get_close_matches(fold(word), known, 1, _NEAR)
    return f"{near[0]} {rest}".strip() if near and near[0] != fold(word) else ""


def target(rest: str) -> tuple[str, bool]:
    """The file that an export goes to, and whether it may be written over."""
    path, _, last = rest.rpartition(" ")
    again = bool(path) and fold(last) in map(fold, AGAIN.all())
    return (path.strip(), True) if again else (rest, False)
