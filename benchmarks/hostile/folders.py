"""Hostile data folders: damaged databases, archives and exported tables that are no such thing.

damage -> judge restore, doctor, backup, console, prove, ask; -> the bot that starts over it
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from functools import partial
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from benchmarks.hostile import damage
from benchmarks.hostile.commands import judge
from benchmarks.hostile.oracle import Given, Target, spent
from bot.answers.service import AnswerService
from bot.engine import commands as c
from bot.engine.decide import decide
from bot.engine.errors import StoreUnavailable, TableError
from bot.engine.event_log.export import to_json
from bot.engine.games.files import shipped_games
from bot.engine.history import Record, acts, replay
from bot.guilds.records import HouseRuling, StoredSettings
from bot.guilds.sqlite_settings import SqliteGuildSettings
from bot.ops import nightly_backup
from bot.ops.corruption import mend
from bot.ops.databases import TABLES
from bot.ops.errors import OpsError
from bot.tables.import_table import read_export, without_absent_people
from rules_index.errors import LibraryUnavailable
from tests.bot.seated_table import sit_down
from tests.bot.world import World, play

_NOW = datetime(2026, 1, 5, 12, 0, tzinfo=UTC)
_OURS = (StoreUnavailable, LibraryUnavailable, OpsError)
"""What whoever asked is told in a sentence."""
_PAGE = 4096
_TABLE = "lotus"
_ODD = (
    *(None, 0, -1, 2**62, 1.5, float("inf"), "", "x", "{}", "[]", "?", "9" * 5000),
    *(b"\xff\xfe", b"", damage.NESTED, f'{{"zz": {damage.NESTED}'),
)
"""What may stand in a column of a row."""
_SESSION = ("honor +1", "pass", "pass", "next", "undo")


def lay_out(folder: Path) -> None:
    """Have a folder with a library used: a table of a server's, one of the console's, a backup."""
    play(folder, _sit)
    script = folder.with_name("script.txt")
    script.write_text("\n".join(_SESSION), "utf-8")
    seats = ("--game", "l5r", "--seats", "Ana,Bo")
    judge("console", "--data", folder, "--table", _TABLE, *seats, "--script", script)
    (folder / "aliases.jsonl").unlink(missing_ok=True)
    (folder / "commands.sha256").unlink()  # each simulated Discord is told them anew
    nightly_backup.back_up_if_due(folder, 3, _NOW)


async def _sit(world: World) -> None:
    guild, ruling = world.guild.id, HouseRuling(0, "card:x", "X", "Ours.", 1, "Ana", "2026-01-05")
    with closing(SqliteGuildSettings(world.folder / TABLES)) as settings:
        settings.change(f"guild:{guild}", lambda _: StoredSettings(game="l5r"), guild)
        settings.add_ruling(guild, ruling, 1)
    table = await sit_down(world)
    for said in ("honor +3", "pass"):
        await table.say(world.ana, said)
    await table.say(world.bo, "pass")


def table_of() -> bytes:
    """An exported table with bids that were revealed and a move that was taken back."""
    game, opening = shipped_games()["l5r"], c.Open(game="l5r", seats=("Ana", "Bo"), first=0)
    bids = [c.Choose(choice="bid", value={"value": 3 + seat}, seat=seat) for seat in (0, 1)]
    moves = [opening, c.Pass(seat=1), c.Pass(seat=0), *bids, c.Next(seat=0), c.Undo(seat=0)]
    records: list[Record] = []
    for number, move in enumerate(moves):
        for event in decide(game, replay(records), acts(records), move):
            seq = len(records) + 1
            records.append(Record(seq, f"{number:016x}", event, move.seat, "", _NOW.isoformat()))
    return to_json(records, game.key)


# What is made of them ---------------------------------------------------------------------------


def _database(sample: bytes, dice: Random) -> bytes:
    """A database with damage where it hurts: header, pages, letters, rows, tables."""
    way = dice.choice((_anywhere, _anywhere, _header, _pages, _letters, _rows, _rows))
    return way(dice, sample)


def _anywhere(dice: Random, sample: bytes) -> bytes:
    return damage.blob(dice, [sample])


def _header(dice: Random, sample: bytes) -> bytes:
    data = bytearray(sample)
    for _ in range(damage.many(dice)):
        data[dice.randrange(100)] = dice.randrange(256)
    return bytes(data)


def _pages(dice: Random, sample: bytes) -> bytes:
    """Whole pages lost, empty, or in each other's place."""
    pages = [sample[at : at + _PAGE] for at in range(0, len(sample), _PAGE)]
    for _ in range(damage.many(dice)):
        one, other = dice.randrange(len(pages)), dice.randrange(len(pages))
        match dice.randrange(3):
            case 0:
                pages[one] = bytes(len(pages[one]))
            case 1:
                pages[one], pages[other] = pages[other], pages[one]
            case _:
                pages[one] = pages[one][: dice.randrange(_PAGE)] + dice.randbytes(_PAGE)
                pages[one] = pages[one][:_PAGE]
    return b"".join(pages)


def _letters(dice: Random, sample: bytes) -> bytes:
    """Letters that no encoding knows, and signs, inside of what is kept or of the schema."""
    data = bytearray(sample)
    places = [at for at, sign in enumerate(data) if chr(sign).isalpha() and sign < 128]
    for _ in range(damage.many(dice, 40)):
        data[dice.choice(places)] = dice.choice((0xFF, 0xC3, 0x00, 0x22, 0x27, 0x2E, 0x80))
    return bytes(data)


def _rows(dice: Random, sample: bytes) -> bytes:
    """A sound database in which other things stand: rubbish in a column, a table or rows gone."""
    with TemporaryDirectory() as scratch:
        path = Path(scratch) / "x.db"
        path.write_bytes(sample)
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            db.execute("PRAGMA journal_mode = DELETE")
            for _ in range(damage.many(dice)):
                _rewrite(dice, db)
        return path.read_bytes()


def _rewrite(dice: Random, db: sqlite3.Connection) -> None:
    master = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    names = [name for (name,) in db.execute(master)]
    if not names:
        return
    table = dice.choice(names)
    columns = [row[1] for row in db.execute(f'PRAGMA table_info("{table}")')]  # its own
    column = dice.choice(columns)
    values = (dice.choice(_ODD), dice.choice((1, 2, 3)))
    # Names of tables and columns are those of the sample.
    ways = (
        (f'DROP TABLE "{table}"', ()),
        (f'DELETE FROM "{table}" WHERE rowid % ? = 0', values[1:]),  # noqa: S608 # see above
        (f'UPDATE OR IGNORE "{table}" SET "{column}" = ? WHERE rowid % ? = 0', values),  # noqa: S608 # see above
    )
    sql, given = dice.choice(ways)
    try:
        db.execute(sql, given)
    except sqlite3.Error:  # this table does not take it: another will
        pass


def _archive(sample: bytes, dice: Random) -> bytes:
    """An archive that is damaged as a file, or sound with other things in it."""
    if dice.random() < 0.6:
        return damage.blob(dice, [sample])
    packed = BytesIO()
    with zipfile.ZipFile(BytesIO(sample)) as old, zipfile.ZipFile(packed, "w") as new:
        for name in old.namelist():
            data, called = old.read(name), name
            match dice.randrange(8):
                case 0:
                    data = damage.blob(dice, [data])
                case 1 if name.endswith(".json"):
                    data = damage.tree(dice, data)
                case 2:
                    called = dice.choice(("../x", "/x", "games/../../x", "games/x.toml", name * 9))
                case 3:
                    data = bytes(50_000_000)
                case 4:
                    continue
            way = dice.choice(
                (zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)
            )
            new.writestr(called, data, way)
    return packed.getvalue()


def _export(sample: bytes, dice: Random) -> bytes:
    return damage.tree(dice, sample) if dice.random() < 0.8 else damage.blob(dice, [sample])


# What is done with them -------------------------------------------------------------------------


class Folder:
    """A data folder in use, of which every input gets a copy."""

    def __init__(self, sound: Path) -> None:
        self._sound = sound

    @contextmanager
    def copied(self) -> Iterator[Path]:
        """A copy that may be spoiled."""
        with TemporaryDirectory() as scratch:
            yield Path(shutil.copytree(self._sound, Path(scratch) / "data"))

    def commands(self, name: str, given: Given) -> float:
        """Every command that opens a database, over a folder in which one is damaged."""
        with self.copied() as folder, spent() as seconds:
            (folder / name).write_bytes(bytes(given))
            script = folder.with_name("script.txt")
            script.write_text("honor +1\n", "utf-8")
            judge("doctor", "--offline", "--data", folder)
            judge("health", "--data", folder)
            judge("backup", folder.with_name("new.zip"), "--data", folder)
            judge("guides", "--data", folder)
            judge("entries", "--data", folder)
            judge("ask", "what is the honor dial", "--data", folder)
            judge("console", "--table", _TABLE, "--script", script, "--data", folder)
        return seconds[0]

    def starts(self, name: str, kept: bool, given: Given) -> float:
        """The bot over such a folder: what is damaged is mended first, then somebody asks."""
        with self.copied() as folder, spent() as seconds:
            (folder / name).write_bytes(bytes(given))
            if not kept:
                shutil.rmtree(folder / "backups")
            try:
                list(mend(folder, _NOW))
                asyncio.run(_warm(folder))
                play(folder, _use)
            except _OURS:
                pass
            except ExceptionGroup as raised:  # of commands, whose errors the bot has told
                if others := raised.split(lambda one: isinstance(_root(one), _OURS))[1]:
                    raise others from raised
        return seconds[0]

    def restore(self, given: Given) -> float:
        """`judge restore` of a file, and a look at what it left."""
        with self.copied() as folder, spent() as seconds:
            file = folder.with_name("brought.zip")
            file.write_bytes(bytes(given))
            judge("restore", file, "--data", folder)
            judge("doctor", "--offline", "--data", folder)
        return seconds[0]

    def prove(self, given: Given) -> float:
        """An exported table: checked, and brought to a console."""
        with self.copied() as folder, spent() as seconds:
            file = folder.with_name("table.json")
            file.write_bytes(bytes(given))
            judge("prove", file, "--data", folder)
            judge("console", "--import", file, "--data", folder, typed="honor +1\nundo\n")
        return seconds[0]


def _root(error: BaseException) -> BaseException:
    """What a command raised, without what discord.py wrapped round it."""
    return getattr(error, "original", error)


def brought(given: Given) -> float:
    """What a server's import does with a file, off the loop."""
    with spent() as seconds:
        try:
            game, records = read_export(bytes(given), shipped_games())
            without_absent_people(game, records, {1}, ("Ana", _NOW.isoformat()))
        except TableError:
            pass
    return seconds[0]


async def _warm(folder: Path) -> None:
    """As the service does it before there is a client, which could not tell what is wrong."""
    with closing(AnswerService(folder)) as answers:
        await answers.warm_up()


async def _use(world: World) -> None:
    await world.ana.slash(world.channel, "rule", question="what is the honor dial")
    await world.ana.slash(world.channel, "table list")
    await world.chief.slash(world.channel, "settings")
    await world.chief.slash(world.channel, "ruling list")


def targets(sound: Path, table: bytes) -> tuple[Target, ...]:
    """Everything that lies in a data folder, or is brought to one."""
    folder = Folder(sound)
    archive = next((sound / "backups").iterdir()).read_bytes()
    found: list[Target] = []
    for name in ("tables.db", "library.db"):
        make: Callable[[Random], Given] = partial(_database, (sound / name).read_bytes())
        commands = partial(folder.commands, name)
        found.append(Target(f"{name} for commands", make, commands, most=10.0))
        for kept, told in ((True, "a backup"), (False, "no backup")):
            way = partial(folder.starts, name, kept)
            found.append(Target(f"{name} at a start with {told}", make, way, most=10.0))
    return (
        *found,
        Target("restore", partial(_archive, archive), folder.restore, most=10.0),
        Target("prove", partial(_export, table), folder.prove, most=5.0),
        Target("import", partial(_export, table), brought, most=1.0),
    )
