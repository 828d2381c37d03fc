"""The list of all features of the bot; a new feature adds its record here.

bot.ui.feature <- here <- client, service
"""

from __future__ import annotations

from typing import Any

from bot.features.help.command import help_command
from bot.features.help.controls import HelpPage
from bot.features.judge import controls as judge
from bot.features.judge.browse import BrowseCommands
from bot.features.judge.command import JudgeCommands, ask_the_judge
from bot.features.library import controls as library
from bot.features.library.command import LibraryCommands
from bot.features.privacy import controls as privacy
from bot.features.privacy.command import PrivacyCommands
from bot.features.settings import controls as settings
from bot.features.settings.command import SettingsCommands
from bot.features.table import (
    board_controls,
    close,
    forms,
    history_commands,
    pages,
    panels,
    presence,
    rematch,
    rule_topics,
    sealed,
    seats,
    setup,
    text_commands,
    undo_requests,
)
from bot.features.table.say_command import Say
from bot.features.teach import controls as teach
from bot.features.teach.command import TeachCommands
from bot.outbox.announcements import Announcer
from bot.outbox.board_updater import BoardUpdater
from bot.outbox.choice_reminders import ChoiceReminders
from bot.outbox.discord.announcement_messages import DiscordAnnouncements
from bot.outbox.discord.board_messages import DiscordBoards
from bot.outbox.discord.player_questions import DiscordPlayerQuestions
from bot.outbox.discord.status_lines import DiscordStatusLines
from bot.outbox.undo_requests import UndoRequests
from bot.outbox.voice_status import VoiceStatusUpdater
from bot.tables.registry import TableRegistry
from bot.ui.feature import Feature, Worker
from bot.ui.services import PostingService

FEATURES = (
    Feature(
        "judge",
        cogs=(JudgeCommands, BrowseCommands),
        commands=(ask_the_judge,),
        controls=judge.ITEMS,
    ),
    Feature("help", commands=(help_command,), controls=(HelpPage,)),
    Feature("settings", cogs=(SettingsCommands,), controls=settings.ITEMS),
    Feature("teach", cogs=(TeachCommands,), controls=teach.ITEMS, forms=teach.FORMS),
    Feature("library", cogs=(LibraryCommands,), controls=library.ITEMS),
    Feature("privacy", cogs=(PrivacyCommands,), controls=privacy.ITEMS),
    Feature("table", commands=(history_commands.table_group,)),
    Feature("close", controls=close.ITEMS),
    Feature("board", workers=(Worker(BoardUpdater, DiscordBoards, BoardUpdater.resume),)),
    Feature("presence", cogs=(presence.Presence,), resume=(presence.mark_present_people,)),
    Feature("voice_status", workers=(Worker(VoiceStatusUpdater, DiscordStatusLines),)),
    Feature("announcements", workers=(Worker(Announcer, DiscordAnnouncements),)),
    Feature("setup", controls=setup.ITEMS, forms=setup.FORMS),
    Feature("seats", controls=seats.ITEMS),
    Feature("board_controls", controls=board_controls.ITEMS, forms=forms.FORMS),
    Feature("panels", controls=panels.ITEMS),
    Feature("pages", controls=pages.ITEMS),
    Feature("rule_topics", controls=rule_topics.ITEMS),
    Feature("rematch", controls=rematch.ITEMS),
    Feature("text_commands", cogs=(Say,), controls=text_commands.ITEMS),
    Feature(
        "sealed",
        controls=sealed.ITEMS,
        forms=sealed.FORMS,
        workers=(Worker(ChoiceReminders, DiscordPlayerQuestions),),
    ),
    Feature(
        "undo_requests",
        controls=undo_requests.ITEMS,
        workers=(Worker(UndoRequests, DiscordPlayerQuestions, UndoRequests.resume),),
    ),
)
CONTROLS = tuple(control for one in FEATURES for control in one.controls)
FORMS = tuple(form for one in FEATURES for form in one.forms)
WORKERS = tuple(worker for one in FEATURES for worker in one.workers)


def workers(registry: TableRegistry, *made: PostingService) -> dict[type[Any], PostingService]:
    """Return class -> worker, for every class of worker that posts by itself.

    A worker in `made` is taken; for every other class a new one is created.
    """
    known: dict[type[Any], PostingService] = {type(one): one for one in made}
    return {one.kind: known.get(one.kind) or one.kind(registry) for one in WORKERS}
