"""The contract of a privacy store over every engine: see `PrivacyStore`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace

import pytest
from msgspec import structs

from bot.engine.events import Sat
from bot.engine.history import Record
from bot.engine.stores.base import Store
from bot.guilds.records import HouseRuling, StoredSettings
from bot.guilds.store import GuildSettingsStore
from bot.privacy.store import PrivacyStore
from bot.tables.placement import TablePlacement, new_key
from bot.tables.store import PlacementStore
from tests.engine.stores.writers import EARLY, LATE, counted, opening
from tests.store_engines import Engine

ANA, BO = 901_234_567, 902_234_567


@dataclass
class Database:
    """All four stores of one database."""

    events: Store
    placements: PlacementStore
    guild_settings: GuildSettingsStore
    privacy: PrivacyStore

    def table(self, name: str, guild: int = 1, player: int = ANA, actor: str = "Ana") -> str:
        """A table where somebody sat down."""
        key = new_key(name)
        first = opening()
        sat = Sat(seat=0, name=actor, player=str(player))
        new = Record(len(first) + 1, "sat", sat, 0, actor, LATE)
        self.events.create(key, "l5r", [*first, new])
        self.placements.add(TablePlacement(table=key, guild=guild, channel=10, name=name), 20)
        return key

    def rule(self, author: int, guild: int = 1, text: str = "It is ours.") -> None:
        """A house ruling of somebody."""
        ruling = HouseRuling(0, "honor", "Honor", text, author, "Ana", "2026-07-18")
        self.guild_settings.add_ruling(guild, ruling, 20)


@pytest.fixture
def db(engine: Engine) -> Iterator[Database]:
    """An empty database."""
    with ExitStack() as open_:
        yield Database(
            open_.enter_context(closing(engine.events())),
            open_.enter_context(closing(engine.placements())),
            open_.enter_context(closing(engine.guild_settings())),
            open_.enter_context(closing(engine.privacy())),
        )


def test_a_person_is_found_in_events(db: Database) -> None:
    """By their whole number, and by any of the names under which they acted."""
    hers = db.table("hers")
    his = db.table("his", player=BO, actor="⚖ Ana")
    more = db.table("more", player=int(f"{ANA}5"), actor="Anabela")
    assert db.privacy.mentioning(str(ANA)) == {hers}
    assert db.privacy.mentioning(str(BO)) == {his}
    assert db.privacy.mentioning(str(ANA)[:-1]) == set()
    assert db.privacy.acted(["Ana", "⚖ Ana"]) == {hers, his}
    assert db.privacy.acted(["Anabela", "Bo"]) == {more}
    assert db.privacy.acted([]) == set()


def test_it_reads_what_the_other_stores_have_written(db: Database) -> None:
    """Places open and closed and whole histories, as they are now."""
    one, two = db.table("one"), db.table("two", guild=2)
    db.placements.change(two, lambda now: structs.replace(now, closed=LATE))
    assert {placement.name: placement.closed for placement in db.privacy.placements()} == {
        "one": "",
        "two": LATE,
    }
    assert db.privacy.records(one) == db.events.since(one, 0)
    assert db.privacy.records("nowhere") == []
    db.events.remove(two)
    assert db.privacy.mentioning(str(ANA)) == {one}
    assert db.privacy.records(two) == []


def test_what_nobody_plays_is_closed(db: Database) -> None:
    """Open tables whose last event is older, as of then; the others, and closed ones, stay."""
    quiet, played, over = db.table("quiet"), db.table("played"), db.table("over")
    db.placements.change(over, lambda now: structs.replace(now, closed=EARLY))
    last = db.events.since(played, 0)[-1]
    later = "2026-07-18T12:00:00+00:00"
    db.events.append(played, last, [replace(counted(last, "new")[0], at=later)])
    assert db.privacy.close_unplayed(LATE) == ()
    closed = db.privacy.close_unplayed(later)
    assert [(one.table, one.closed) for one in closed] == [(quiet, LATE)]
    assert db.placements.get(quiet) == closed[0]
    assert [one.table for one in db.placements.of_guild(1)] == [played]
    assert {one.table for one in db.placements.finished(1)} == {quiet, over}
    assert db.privacy.close_unplayed(later) == ()


def test_rulings_stay_without_their_author(db: Database) -> None:
    """Whose they are is found on all servers, and taken away from theirs alone."""
    for author, guild, text in ((ANA, 1, "first"), (BO, 1, "his"), (ANA, 2, "second")):
        db.rule(author, guild, text)
    found = db.privacy.rulings(ANA)
    assert [(guild, ruling.text) for guild, ruling in found] == [(1, "first"), (2, "second")]
    before = db.guild_settings.changes()
    db.privacy.unsign(ANA)
    assert db.guild_settings.changes() != before
    assert db.privacy.rulings(ANA) == ()
    assert [(one.text, one.author, one.name) for one in db.guild_settings.rulings(1)] == [
        ("first", 0, ""),
        ("his", BO, "Ana"),
    ]


def test_how_far_requests_are_carried_out_is_kept(db: Database, engine: Engine) -> None:
    """Nothing at first; then the last that was noted, also after a restart."""
    assert db.privacy.done() == ""
    for until in (EARLY, LATE):
        db.privacy.note_done(until)
        with closing(engine.privacy()) as again:
            assert again.done() == until


def test_the_servers_that_left_something_are_known(db: Database) -> None:
    """A place, a ruling, a setting of its own or of a channel, a welcome: each is a trace."""
    db.table("north", guild=1)
    db.rule(ANA, 2)
    db.guild_settings.change("guild:3", lambda _: StoredSettings(game="l5r"), 3)
    db.guild_settings.change("channel:77", lambda _: StoredSettings(game="l5r"), 4)
    db.guild_settings.greet(5)
    assert db.privacy.servers() == {1, 2, 3, 4, 5}


def test_since_when_a_server_is_gone_is_kept(db: Database) -> None:
    """From when it was first missed; whoever is back begins anew, and no stranger is noted."""
    assert db.privacy.absent([1], [1, 2, 3], "day 1") == {2: "day 1", 3: "day 1"}
    assert db.privacy.absent([1, 2, 9], [1, 2, 3], "day 2") == {3: "day 1"}
    assert db.privacy.absent([1], [1, 2, 3], "day 3") == {2: "day 3", 3: "day 1"}


def test_a_server_that_is_forgotten_leaves_nothing(db: Database) -> None:
    """Settings, those of its channels, rulings, its welcome and its absence; of no other server."""
    for guild in (1, 2):
        db.rule(ANA, guild)
        db.guild_settings.change(f"guild:{guild}", lambda _: StoredSettings(game="l5r"), guild)
        db.guild_settings.change(f"channel:{guild}", lambda _: StoredSettings(game="l5r"), guild)
        db.guild_settings.greet(guild)
    db.privacy.absent([], [1, 2], "day 1")
    db.privacy.forget_server(1)
    assert db.privacy.servers() == {2}
    assert db.guild_settings.rulings(1) == ()
    assert db.guild_settings.stored_many(["guild:1", "channel:1"]) == [
        StoredSettings(),
        StoredSettings(),
    ]
    assert (
        db.guild_settings.stored_many(["guild:2", "channel:2"]) == [StoredSettings(game="l5r")] * 2
    )
    assert db.guild_settings.greet(1)
    assert not db.guild_settings.greet(2)
    assert db.privacy.absent([], [], "day 2") == {2: "day 1"}
