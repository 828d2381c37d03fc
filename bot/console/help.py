"""The console's help, in words of the game that is played.

Context -> examples that are read there -> help_at, opening_hint -> loop.Console
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.console.console_commands import AGAIN, LINES, MORE, opening_line
from bot.console.packing import pack_lines
from bot.engine.language.context import Context
from bot.engine.language.phrases import game_phrases
from bot.engine.language.phrases.examples import COUNTED, NAMED, NEXT, PASS, UNDO, examples
from bot.engine.message import Message, in_words, quoted
from bot.locale import catalogue
from bot.locale.catalogue import N_

SPEAK = N_("{name}> {move} (then {name} is speaking) · {name}: {move} · > (nobody)")
ASK = N_("? does pride work twice · 2 (opens the second result) · {more} (the next one)")
COUNT = N_("counter threat (a new one) · remove counter threat")
TAKE_BACK = N_("undo · undo table · redo · yes · no")
KEEP = N_("{export} FILE.json · {export} FILE.txt · {export} FILE {again} (over an old one)")
"""Examples of lines, as players of each language would type them."""
_BEGUN = ((COUNTED, NAMED), (PASS, NEXT), (UNDO,))
"""Groups of kinds of examples to try first; one example of each group is shown."""
_MANY = 9
"""The number of examples to ask for, large enough to have one of each kind."""
_LABEL = 11
_WIDTH = 80


def opening_hint(context: Context) -> str:
    """Return a hint for a table that was just opened: lines that work there."""
    say = catalogue.words(context.language)
    found = examples(context.game, context.table, 0, context.language, _MANY)
    first = (next((one.words for one in found if one.kind in kinds), "") for kinds in _BEGUN)
    words = [one for one in first if one]
    words[:1] = [f"{context.table.seats[0].name}> {one}" for one in words[:1]]
    told = Message(
        "Say what happens: {examples}; “{help}” shows all of it.",
        examples=tuple(quoted(one) for one in words),
        help=LINES["help"].name(context.language),
    )
    return in_words(told, say.template, context.language)


def help_at(context: Context) -> str:
    """Return everything that can be typed at a table, in groups, on one screen."""
    language = context.language
    say = catalogue.words(language)
    own = {name: words.name(language) for name, words in LINES.items()}
    look = ("board", "history", "steps", "proofs", "help", "quit")
    rows: list[tuple[str, list[str]]] = [
        (say("Ask"), _apart(say(ASK, more=MORE.name(language)))),
        (say("Speak"), _speaking(context)),
        (say("Count"), [*game_phrases.counted(context), *_apart(say(COUNT))]),
        (say("Go on"), list(game_phrases.onward(context))),
        (say("Take back"), _apart(say(TAKE_BACK))),
        *_of_game(context),
        (say("Look"), [own[name] for name in look]),
        (say("Keep"), _apart(say(KEEP, export=own["export"], again=AGAIN.name(language)))),
    ]
    return "\n".join(line for label, said in rows for line in _row(label, said))


def help_alone(games: Sequence[str], language: str) -> str:
    """Return what can be typed without a table."""
    say = catalogue.words(language)
    table, quit_ = LINES["table"].name(language), LINES["quit"].name(language)
    tables = [opening_line(language), f"{table} l5r Ana=Shizuka Toshi, Bo=Kyuden Bayushi"]
    rows = (*_row(say("Table"), tables), *_row(say("Games"), list(games)))
    alone = say("Ask the judge; every line is a question. “{quit}” ends.", quit=quit_)
    return "\n".join([alone, *rows])


def _apart(said: str) -> list[str]:
    return said.split(" · ")


def _speaking(context: Context) -> list[str]:
    """Return examples of speaking as a player, with a move that is possible now."""
    move = next(iter((*game_phrases.counted(context), *game_phrases.onward(context))))
    name = context.table.seats[context.seat or 0].name
    return _apart(catalogue.words(context.language)(SPEAK, name=name, move=move))


def _of_game(context: Context) -> Iterator[tuple[str, list[str]]]:
    """Yield (label, examples) for the game's counters, pieces, deeds and secret choices."""
    game, language = context.game, context.language
    counters = [counter.words.name(language) for counter in game.counters.values()]
    waits = [step.wait for _, step in game.all_steps() if step.wait]
    compared = [f"{w.compare.words.name(language)} 7 3" for w in waits if w.compare]
    say = catalogue.words(language)
    rows = (
        (say("Counters"), counters),
        (say("Pieces"), list(game_phrases.pieces(context))),
        (say("This game"), [*game_phrases.deeds(context), *compared]),
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


def _row(label: str, said: list[str]) -> list[str]:
    """Return the lines of one group of the help, wrapped beside its label."""
    found = pack_lines(said, _WIDTH - _LABEL)
    return [f"{label if not place else '':<{_LABEL}}{line}" for place, line in enumerate(found)]
