"""The console's own lines in the languages of the table, and its help.

typed line -> command_in -> loop.Console; Game -> help_for -> terminal
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from bot.console.fit import packed
from bot.locale import catalogue
from bot.locale.catalogue import N_
from bot.tables.games.course import Action
from bot.tables.games.game import Game
from bot.tables.games.things import Pieces
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
SPEAK = N_("Ana> honor -2 (plain lines are Ana's then) · Ana: honor -2 · > (nobody)")
ASK = N_("? does pride work twice · 2 (opens the second result) · {more} (the next one)")
COUNT = N_(
    "honor -2 · honor 12 · h+1 f-1 · bo gains 3 fate · give bo 1 honor · 2 fate on void · "
    "counter threat (a new one) · remove counter threat"
)
GO_ON = N_("pass · next · next anyway · step 3.2 · round 2 · turn bo · concede")
TAKE_BACK = N_("undo · undo table · redo · yes · no")
KEEP = N_("{export} FILE.json · {export} FILE.txt · {export} FILE {again} (over an old one)")
"""Examples of what can be typed, as one says it in the language of the table."""
_WITH_MORE = ("table", "export")
"""Those that are followed by something."""
_NEAR = 0.74
"""How like a word a slip is: two letters of five that changed places."""
_LABEL = 11
_WIDTH = 80


def command_in(line: str, games: Sequence[str] = ()) -> tuple[str, str]:
    """The console's own command that a line is, and what follows it; ("", "") for none."""
    word, _, rest = line.strip().partition(" ")
    for name, words in LINES.items():
        if fold(word) in map(fold, words.all()) and (not rest or name in _WITH_MORE):
            asks = name == "table" and not _opens(rest.split(), games)
            return ("", "") if asks else (name, rest.strip())
    return "", ""


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


def help_for(game: Game | None, language: str = "en", games: Sequence[str] = ()) -> str:
    """Everything that can be typed, in groups, on one screen."""
    say = catalogue.words(language)
    if game is None:
        return "\n".join(_alone(games, language))
    own = {name: words.name(language) for name, words in LINES.items()}
    look = ("board", "history", "steps", "proofs", "help", "quit")
    rows: list[tuple[str, list[str]]] = [
        (say("Ask"), _apart(say(ASK, more=MORE.name(language)))),
        (say("Speak"), _apart(say(SPEAK))),
        (say("Count"), _apart(say(COUNT))),
        (say("Go on"), _apart(say(GO_ON))),
        (say("Take back"), _apart(say(TAKE_BACK))),
        *_of_game(game, language),
        (say("Look"), [own[name] for name in look]),
        (say("Keep"), _apart(say(KEEP, export=own["export"], again=AGAIN.name(language)))),
    ]
    return "\n".join(line for label, said in rows for line in _row(label, said))


def _alone(games: Sequence[str], language: str) -> Iterator[str]:
    """What can be typed without a table."""
    say = catalogue.words(language)
    table, quit_ = LINES["table"].name(language), LINES["quit"].name(language)
    tables = [f"{table} l5r Ana, Bo", f"{table} l5r Ana=Shizuka Toshi, Bo=Kyuden Bayushi"]
    yield say("Ask the judge; every line is a question. “{quit}” ends.", quit=quit_)
    yield from _row(say("Table"), tables)
    yield from _row(say("Games"), list(games))


def _apart(said: str) -> list[str]:
    return said.split(" · ")


_SAID = {
    "ring": ["ring air to ana"],
    "province": ["province 2 broken"],
    "conflict": ["conflict military fire", "attacker won by 4", "nobody won"],
    "favor": ["favor ana political"],
    "duel": ["duel ana bo"],
}
"""How pieces and actions are said in full, where the name alone says too little."""


def _of_game(game: Game, language: str) -> Iterator[tuple[str, list[str]]]:
    """What this game has words for, in the table's language."""
    counters = [counter.words.name(language) for counter in game.counters.values()]
    pieces = [said for one in game.pieces.items() for said in _said(*one, language)]
    actions = [said for one in game.actions.items() for said in _said(*one, language)]
    waits = [step.wait for _, step in game.all_steps() if step.wait]
    compared = [f"{w.compare.words.name(language)} 7 3" for w in waits if w.compare]
    say = catalogue.words(language)
    rows = (
        (say("Counters"), counters),
        (say("Pieces"), pieces),
        (say("This game"), [*actions, *compared]),
    )
    yield from ((label, list(dict.fromkeys(said))) for label, said in rows if said)
    for choice in game.choices.values():
        name = choice.words.name(language)
        counter = game.counters.get(choice.value)
        told = [say("{choice} (asked for unseen)", choice=name)]
        if counter:
            told.append(
                say("{counter} 6 (what it counts as)", counter=counter.words.name(language))
            )
        yield say("Secret"), told


def _said(name: str, thing: Pieces | Action, language: str) -> list[str]:
    said = _SAID.get(name) if language == "en" else None
    return said or [thing.words.name(language)]


def _row(label: str, said: list[str]) -> list[str]:
    """A group of the help, wrapped beside its label."""
    found = packed(said, _WIDTH - _LABEL)
    return [f"{label if not place else '':<{_LABEL}}{line}" for place, line in enumerate(found)]
