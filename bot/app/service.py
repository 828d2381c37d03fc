"""The bot as a service: makes all objects that the bot works with, and closes them at the end.

__main__ -> judge -> Services, Bot, what runs beside them
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress

from bot.answers.service import AnswerService
from bot.app import lifecycle
from bot.app.client import Bot
from bot.app.features import workers
from bot.engine.errors import StoreUnavailable
from bot.engine.games.files import GAMES_FOLDER, Games, texts_in_folder
from bot.engine.host import Host
from bot.engine.stores.sqlite import SqliteStore
from bot.guilds.settings import GuildSettings
from bot.guilds.sqlite_settings import SqliteGuildSettings
from bot.ops import corruption, heartbeat, idle_checkpoint, nightly_backup
from bot.ops.doctor import now
from bot.ops.endpoint import serve
from bot.ops.instance_lock import hold_lock
from bot.ops.metrics import Metrics
from bot.ops.unanswered import Unanswered
from bot.privacy.records import RetentionPolicy
from bot.privacy.retention import Retention
from bot.privacy.sqlite_privacy import SqlitePrivacyStore
from bot.settings import Settings
from bot.tables.registry import TableRegistry
from bot.tables.sqlite_placements import SqlitePlacements
from bot.ui.services import Services
from rules_index import Aliases, Library, LibraryUnavailable
from rules_index.cli import begin, complain, say_empty

_LOOK = 0.2
"""The seconds between two checks of whether the bot is connected."""


async def run_bot(told: Settings, library: Library) -> None:
    """Run the bot with the settings `told` until it is stopped.

    Raise CannotRun, OpsError or CannotServe if it cannot start.
    """
    token = lifecycle.check_token(told.token)
    with hold_lock(told.data):
        begin(library)  # before a damaged library is set aside: its guides are the operator's
        for sentence in corruption.mend(told.data, now()):
            complain(sentence)
        with library.snapshot() as held:
            if not held.scopes():
                say_empty()
        metrics = Metrics()
        services = _services(told, metrics)
        bots: list[Bot] = []  # a connection that ended for good has another one after it

        def made() -> Bot:
            bots[:] = [Bot(services, told.data, metrics)]
            return bots[0]

        def lives() -> bool:
            return any(bot.is_connected for bot in bots)

        retention = Retention(
            services.registry, services.guild_settings, services.uploads, services.privacy
        )
        try:
            await services.answers.warm_up()
            await services.privacy.catch_up()
            with suppress(StoreUnavailable):  # a damaged place: whoever asks for it is told
                services.registry.note_losses()
            work = (
                _load_library(services.answers, lives),
                nightly_backup.back_up_daily(told.data, told.backups, lives),
                idle_checkpoint.checkpoint_when_idle(told.data),
                heartbeat.beat(told.data, lives),
                retention.run_daily(lambda: bots[0] if lives() else None),
            )
            async with _running_beside(*work), serve(told.metrics, metrics, lives):
                await lifecycle.run_until_stopped(made, token)
        finally:
            services.close()


@asynccontextmanager
async def _running_beside(*going_on: Coroutine[None, None, None]) -> AsyncIterator[None]:
    """Run these coroutines while the block runs, and cancel them after it."""
    work = asyncio.gather(*going_on)
    try:
        yield
    finally:
        work.cancel()
        with suppress(asyncio.CancelledError):
            await work


async def _load_library(answers: AnswerService, lives: Callable[[], bool]) -> None:
    """Load the rest of the library once the bot is connected."""
    while not lives():  # noqa: ASYNC110 # it asks whichever client there is by then
        await asyncio.sleep(_LOOK)
    with suppress(LibraryUnavailable):  # whoever asks is told; a question reads what it needs
        await answers.load_all()


def _services(told: Settings, metrics: Metrics) -> Services:
    """Return the services that the features work with, and have the metrics count what they do."""
    tables = told.data / "tables.db"
    host = Host(SqliteStore(tables), Games(texts_in_folder(told.data / GAMES_FOLDER)))
    registry = TableRegistry(host, SqlitePlacements(tables))
    answers = AnswerService(told.data)
    logging.getLogger().addHandler(metrics.handler())
    registry.subscribe(lambda _: metrics.table_change())
    metrics.follow("tables_open", "Open tables.", lambda: len(registry.open_keys()))
    answers.heard = _question_counter(
        metrics, Unanswered(told.data) if told.keep_unanswered else None
    )
    policy = RetentionPolicy(told.keep_tables, told.backups, told.keep_unanswered)
    guild_settings = GuildSettings(SqliteGuildSettings(tables), Aliases(told.data))
    return Services(
        answers,
        guild_settings,
        registry,
        workers(registry),
        SqlitePrivacyStore(tables),
        policy=policy,
    )


def _question_counter(metrics: Metrics, kept: Unanswered | None) -> Callable[[str, str, str], None]:
    """Return a function that counts each question by the state of its answer.

    If `kept` is given, the function also stores in it every question without a sure answer.
    """

    def heard(question: str, game: str, state: str) -> None:
        metrics.question(state)
        if kept and state != "answer":
            kept.keep(question, game, state, now().date())

    return heard
