"""The panels beside the board, at their largest, as Discord takes them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from discord import ui
from jsonschema_rs import Draft202012Validator

from bot.engine.decide import decide
from bot.engine.games.files import shipped_games
from bot.engine.games.game import Game
from bot.engine.history import Record
from bot.engine.history_window import HistoryWindow
from bot.engine.redaction import view_for
from bot.locale.catalogue import LANGUAGES, Words, words
from bot.tables.placement import TablePlacement
from bot.tables.setup import (
    BY_LOT,
    SeatedPerson,
    Setup,
    open_command,
    to_front,
    with_people,
    with_seats,
)
from bot.ui.table.board_channel import open_tables_view
from bot.ui.table.choice_reminders import call_view
from bot.ui.table.proofs import Hidden, Proof, proofs_view
from bot.ui.table.rematch import again_view
from bot.ui.table.seats import seats_view
from bot.ui.table.setup import profiles_form, seat_names, setup_view
from bot.ui.table.table_settings import close_view, settings_view
from bot.ui.table.text_commands import which_view
from tests.ui.limits import broken, sent
from tests.ui.played_tables import GAMES, KEY

LONG = "*Ana_" + "W" * 27
"""As long as a name on Discord can be, with signs that mean something there."""


def setup_of(key: str, *, full: bool) -> tuple[Game, Setup]:
    """A game with as many people as there is room for, each playing as something; or nobody."""
    game = shipped_games()[key]
    least, most = game.seats
    profiles = [*sorted(game.profiles), ""] if game.profiles else [""]
    people = tuple(
        SeatedPerson(10**18 + n, f"{LONG[:-2]}{n:02}", profiles[n % len(profiles)])
        for n in range(most)
    )
    first = BY_LOT if full else 0
    return game, Setup(key, most if full else least, people if full else (), first, "fr", LONG)


def panels(key: str, said: Words) -> Iterator[ui.LayoutView]:
    """All panels of a game."""
    for full in (True, False):
        game, setup = setup_of(key, full=full)
        yield setup_view(setup, game, said)
    game, setup = setup_of(key, full=True)
    command = open_command(setup, seat_names(setup, said), "open", "Ana")
    events = decide(game, HistoryWindow().table, (), command)
    records = [Record(n, "open", event) for n, event in enumerate(events, 1)]
    table = HistoryWindow().followed_by(records).table
    for viewer in (0, None):
        yield seats_view(view_for(table, viewer), game, KEY, 99, said)


def others(said: Words) -> Iterator[ui.LayoutView]:
    """Panels that no game changes."""
    placement = TablePlacement(table=KEY, guild=10**18, channel=10**18, name=LONG, message=10**18)
    at = "2026-11-17T20:40:00+00:00"
    over = [msgspec.structs.replace(placement, table=f"{n:010x}", closed=at) for n in range(40)]
    yield open_tables_view([], [], said)
    yield open_tables_view([placement] * 40, over, said)
    yield close_view(placement, said)
    yield again_view(KEY, LONG * 3, said)
    yield settings_view(placement, [(str(n), LONG * 4) for n in range(5)], said)
    yield call_view(KEY, 99, ("bid", "*bid*"), [10**18] * 11, said)
    yield which_view(KEY, [f"{'x' * n} honor +1" for n in range(120)], said)
    yield proofs_view([], said)
    proof = Proof(LONG, LONG * 6, "a" * 36, "b" * 32, right=True, bound=LONG * 3)
    old = Proof(LONG, LONG * 6, "a" * 20, "b" * 32, right=True)
    yield proofs_view([proof, old] * 50, said, [Hidden(LONG, LONG, "a" * 36)] * 12)


def message(view: ui.LayoutView) -> dict[str, object]:
    """A message with nothing but a view."""
    return {"flags": 1 << 15, "components": sent(view)}


@pytest.mark.parametrize("key", GAMES)
def test_discord_takes_the_panels_of_every_game(key: str, described: Draft202012Validator) -> None:
    """With all seats taken by people with the longest names, in every language; and with nobody."""
    for language in LANGUAGES:
        for view in panels(key, words(language)):
            assert broken(view) == []
            assert [error.message for error in described.iter_errors(message(view))] == []


def test_discord_takes_the_other_panels(described: Draft202012Validator) -> None:
    """Lists that are longer than a message, names as long as they can be."""
    for view in others(words("en")):
        assert broken(view) == []
        assert [error.message for error in described.iter_errors(message(view))] == []


@pytest.mark.parametrize("key", GAMES)
def test_what_is_typed_has_room_in_a_form(key: str) -> None:
    """At most five fields, with labels that Discord takes."""
    game, setup = setup_of(key, full=True)
    fields = profiles_form(setup, game, words("en")).to_dict()["components"]
    assert 0 < len(fields) <= 5
    assert all(0 < len(field["label"]) <= 45 for field in fields)


def test_people_change_and_keep_what_they_play_as() -> None:
    """Who stays keeps order and stronghold, who is new comes after; the first player stays it."""
    game = shipped_games()["senjutsu"]
    ana, bo, chief = (SeatedPerson(n, name) for n, name in enumerate(("Ana", "Bo", "chief"), 1))
    setup = Setup("senjutsu", 2, (SeatedPerson(1, "Ana", "warrior"), bo), first=1)
    more = with_people(setup, game, [chief, bo, ana])
    assert [one.name for one in more.people] == ["Ana", "Bo", "chief"]
    assert (more.people[0].profile, more.seats) == ("warrior", 3)
    front = to_front(more, 2)
    assert [one.name for one in front.people] == ["chief", "Ana", "Bo"]
    assert front.people[front.first].name == "Bo"
    assert with_seats(front, game, 1).seats == 3
    assert with_seats(front, game, 9).seats == 4


def test_names_at_a_table_are_whole_and_nobodys_twice() -> None:
    """Two people of one name get numbers; what no board can show is left out."""
    people = (
        SeatedPerson(1, "Ana"),
        SeatedPerson(2, "ANA"),
        SeatedPerson(3, "Ana\u0007  Bo " * 9),
        SeatedPerson(4, "\u0000"),
    )
    command = open_command(Setup("free", 5, people), [str(n) for n in range(5)], "open", "Ana")
    assert command.seats[:2] == ("Ana", "ANA 2")
    assert all(0 < len(name) <= 40 for name in command.seats)
    assert decide(shipped_games()["free"], HistoryWindow().table, (), command)
