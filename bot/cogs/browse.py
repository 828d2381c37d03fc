"""Looking things up by kind: /errata, /faq, /step, /list.

Discord -> here -> Desk -> render -> Discord
"""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands
from discord.app_commands import locale_str as said
from discord.ext import commands

from bot.cogs import completing
from bot.cogs.judge import answer, mark_in, reply_with
from bot.controls.answers import languages_of
from bot.errors import BotError
from bot.leaf import Ref
from bot.render import ids
from bot.render.answer import browse_view, choice_view, notice
from bot.render.lists import together_text
from bot.room import Interaction, Room, private_words, scope_of

_LONGEST = 300


class Browse(commands.Cog):
    """Errata, questions, steps and lists."""

    def __init__(self, room: Room) -> None:
        self.room = room

    @app_commands.command(name=said("errata"), description=said("Corrections to cards and rules."))
    @app_commands.rename(about=said("about"), game=said("game"))
    @app_commands.describe(
        about=said("A card or a rule; nothing shows all."), game=said("Only guides of this game.")
    )
    @app_commands.autocomplete(about=completing.of_kind("errata"), game=completing.games)
    async def errata(self, interaction: Interaction, about: str = "", game: str = "") -> None:
        """Corrections to cards and rules."""
        await self._open(interaction, about, "errata", game)

    @app_commands.command(name=said("faq"), description=said("Questions that the guides answer."))
    @app_commands.rename(about=said("about"), game=said("game"))
    @app_commands.describe(
        about=said("Words of the question; nothing shows all."),
        game=said("Only guides of this game."),
    )
    @app_commands.autocomplete(about=completing.of_kind("faq"), game=completing.games)
    async def faq(self, interaction: Interaction, about: str = "", game: str = "") -> None:
        """Questions that the guides answer."""
        await self._open(interaction, about, "faq", game)

    @app_commands.command(name=said("step"), description=said("The steps of a round, one by one."))
    @app_commands.rename(step=said("step"), game=said("game"))
    @app_commands.describe(
        step=said("Its number or name; nothing begins with the first."),
        game=said("Only guides of this game."),
    )
    @app_commands.autocomplete(step=completing.of_kind("step"), game=completing.games)
    async def step(self, interaction: Interaction, step: str = "", game: str = "") -> None:
        """The steps of a round, one by one."""
        refs = [] if mark_in(step) else await self._refs(interaction, step, "step", game)
        # A number is meant exactly, in the first of somebody's languages.
        if refs and (not step.strip() or step.strip()[0].isdecimal()):
            await answer(interaction, f"#{refs[0].mark}", scope_of(interaction), public=False)
        else:
            await self._open(interaction, step, "step", game)

    @app_commands.command(name=said("list"), description=said("Restricted and banned cards."))
    @app_commands.rename(format_=said("format"), together=said("together"), game=said("game"))
    @app_commands.describe(
        format_=said("Which list; nothing shows all."),
        together=said("May I play these together? Names with commas between them."),
        game=said("Only guides of this game."),
    )
    @app_commands.autocomplete(
        format_=completing.of_kind("list"), together=completing.deck, game=completing.games
    )
    async def list_(
        self, interaction: Interaction, format_: str = "", together: str = "", game: str = ""
    ) -> None:
        """Restricted and banned cards."""
        names = completing.names_in(together)
        if not names:
            await self._open(interaction, format_, "list", game)
            return
        only = mark_in(format_)
        if format_.strip() and not only:
            refs = await self._refs(interaction, format_, "list", game)
            if not refs:
                raise BotError("There is no such list here: `/list` shows all.")
            only = refs[0].mark
        found = await self.room.desk.together(names, scope_of(interaction, game), only)
        await reply_with(interaction, notice(together_text(found, private_words(interaction))))

    async def _refs(
        self, interaction: Interaction, typed: str, kind: str, game: str
    ) -> Sequence[Ref]:
        scope, first = scope_of(interaction, game), languages_of(interaction)
        return await self.room.desk.of_kind(kind, scope, typed, first)

    async def _open(self, interaction: Interaction, chosen: str, kind: str, game: str) -> None:
        """An entry of one kind, by what autocomplete or a person wrote; all of them for nothing."""
        if mark_in(chosen):
            await answer(interaction, chosen, scope_of(interaction), public=False)
            return
        words = private_words(interaction)
        refs = await self._refs(interaction, chosen, kind, game)
        if not refs:
            refs = await self._told(interaction, chosen, kind, game)
        if not refs:
            raise BotError("The guides here have nothing of that kind with these words.")
        if len(refs) == 1:
            await answer(interaction, f"#{refs[0].mark}", scope_of(interaction), public=False)
        elif chosen.strip():
            view = choice_view(words("Perhaps one of these:"), refs, words)
            await reply_with(interaction, view)
        else:
            held = game or scope_of(interaction).game
            view = browse_view(refs, words, kind, game=ids.game_mark(held))
            await reply_with(interaction, view)

    async def _told(
        self, interaction: Interaction, question: str, kind: str, game: str
    ) -> Sequence[Ref]:
        """Entries of the kind that say, not in their titles, what somebody asks for."""
        if not question.strip():
            return ()
        reply = await self.room.desk.ask(question[:_LONGEST], scope_of(interaction, game))
        found = [reply.leaf.ref, *reply.others] if reply.leaf else list(reply.others)
        return [ref for ref in found if ref.kind == kind]
