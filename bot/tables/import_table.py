"""A table read from an exported file; the seats of absent people are freed.

/table import -> here -> TableRegistry.bring
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.engine import commands as c
from bot.engine.decide import decide
from bot.engine.errors import BadExport
from bot.engine.event_log.export import from_json, game_of
from bot.engine.games.files import Games
from bot.engine.games.game import Game
from bot.engine.history import Record, replay
from bot.engine.message import figure

MOST_EVENTS = 20_000
"""The most events of an imported file: more than ten long evenings have.

Replaying so many holds up other people for 0.1 s.
"""


def read_export(text: bytes, games: Games) -> tuple[Game, tuple[Record, ...]]:
    """Return the game and history of an exported table.

    Raise BadExport if the text is not a usable export, NoSuchGame if its game is missing.
    """
    game = games[game_of(text)]
    records = from_json(text, game)
    if len(records) > MOST_EVENTS:
        raise BadExport("it has more than {n} events.", n=figure(MOST_EVENTS))
    return game, records


def without_absent_people(
    game: Game, records: Sequence[Record], here: Collection[int], by: tuple[str, str]
) -> tuple[Record, ...]:
    """Return the history with a command at its end that frees the seats of all absent people.

    `here` are the Discord ids of those who keep their seats; `by` is a pair of the importer's name
    and the time.
    """
    table, stay = replay(records), {str(user) for user in here}
    gone = [n for n, seat in enumerate(table.seats) if seat.player and seat.player not in stay]
    if not gone:
        return tuple(records)
    sits = (c.Sit(place=n, name=table.seats[n].name, player="") for n in gone)
    command = c.Several(commands=tuple(sits))
    events = decide(game, table, (), command)
    author, at = by
    new = (
        Record(len(records) + number, command.id, event, None, author, at)
        for number, event in enumerate(events, 1)
    )
    return (*records, *new)
