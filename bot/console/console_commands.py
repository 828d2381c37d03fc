"""The console's own commands, in the languages of the table.

typed line -> command_in -> loop.Console
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from bot.engine.games.words import NamesByLanguage
from bot.engine.language.fold import fold

LINES = {
    "table": NamesByLanguage(("table",), ("stół",), ("stůl",), ("table",)),
    "board": NamesByLanguage(("board",), ("plansza",), ("plocha", "deska"), ("plateau",)),
    "history": NamesByLanguage(("history", "log"), ("historia",), ("historie",), ("historique",)),
    "steps": NamesByLanguage(("steps",), ("kroki",), ("kroky",), ("étapes",)),
    "proofs": NamesByLanguage(("proofs",), ("dowody",), ("důkazy",), ("preuves",)),
    "export": NamesByLanguage(("export",), ("eksport", "eksportuj"), ("export",), ("exporter",)),
    "help": NamesByLanguage(("help",), ("pomoc",), ("pomoc", "nápověda"), ("aide",)),
    "quit": NamesByLanguage(("quit", "exit"), ("koniec", "wyjdź"), ("konec",), ("quitter",)),
}
"""The console's own commands, each with its words; all languages work at every table."""
AGAIN = NamesByLanguage(("again",), ("znowu",), ("znovu",), ("encore",))
"""The word that lets an export overwrite a file."""
MORE = NamesByLanguage(("more",), ("więcej", "dalej"), ("více", "další"), ("plus", "suite"))
"""The word that opens the next result of an answer, unless it is a move at the table."""
_WITH_MORE = ("table", "export")
"""The commands that take something after their name."""
_NEAR = 0.74
"""The least similarity of a mistyped word: five letters with two of them swapped still pass."""


def command_in(line: str, games: Sequence[str] = ()) -> tuple[str, str]:
    """Return the console command that a line begins with, and the rest: "log" -> ("history", "").

    Return ("", "") if the line is no console command. `games` are the keys of all games: a line
    that begins with “table” is a question unless it goes on with a game or with players.
    """
    word, _, rest = line.strip().partition(" ")
    for name, words in LINES.items():
        if fold(word) in map(fold, words.all()) and (not rest or name in _WITH_MORE):
            asks = name == "table" and not _opens(rest.split(), games)
            return ("", "") if asks else (name, rest.strip())
    return "", ""


def opening_line(language: str) -> str:
    """Return an example of a line that opens a table."""
    return f"{LINES['table'].name(language)} l5r Ana, Bo"


def _opens(said: Sequence[str], games: Sequence[str]) -> bool:
    """Tell whether a line with “table” and these words opens a table, or else asks a question.

    It opens one if the first word is a game, if a comma separates players, or if it is the only
    word.
    """
    return len(said) < 2 or said[0] in games or "," in " ".join(said)


def suggested_command(line: str, games: Sequence[str] = ()) -> str:
    """Return the console command that a mistyped line probably means, with its rest; "" if none.

    "hlep" -> "help". `games` are the keys of all games.
    """
    word, _, rest = line.strip().partition(" ")
    known = [fold(one) for name, words in LINES.items() for one in words.all() if not rest]
    if rest.split(" ")[0] in games or "," in rest:
        known = list(map(fold, LINES["table"].all()))
    near = get_close_matches(fold(word), known, 1, _NEAR)
    return f"{near[0]} {rest}".strip() if near and near[0] != fold(word) else ""


def export_target(rest: str) -> tuple[str, bool]:
    """Return the file that an export goes to, and whether it may be overwritten.

    "a.json again" -> ("a.json", True).
    """
    path, _, last = rest.rpartition(" ")
    again = bool(path) and fold(last) in map(fold, AGAIN.all())
    return (path.strip(), True) if again else (rest, False)
