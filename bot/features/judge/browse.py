"""Looking things up by kind: /errata, /faq, /step, /list.

Discord -> here -> Desk -> render -> Discord
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from discord import app_commands, ui
from discord.app_commands import locale_str as said
from discord.ext import commands

from bot.answers.entry_view import Ref
from bot.features.judge.command import answer, mark_in, reply_with, scope_asked
from bot.locale.catalogue import Words
from bot.refusals import BotError
from bot.ui import completing, ids
from bot.ui.answer import browse_view, choice_view, for_all, together_view
from bot.ui.services import (
    Interaction,
    Room,
    asker_of,
    is_public,
    languages_of,
    scope_of,
    words_for,
)


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody looks up, and who is to see what there is."""

    interaction: Interaction
    kind: str
    typed: str
    game: str
    public: bool

    @property
    def words(self) -> Words:
        """The language of those who read the answer."""
        return words_for(self.interaction, public=self.public)

    @property
    def asker(self) -> int | None:
        """Whose the answer is, if it is for all."""
        return asker_of(self.interaction, public=self.public)


class Browse(commands.Cog):
    """Errata, questions, steps and lists."""

    def __init__(self, room: Room) -> None:
        self.room = room

    @app_commands.command(name=said("errata"), description=said("Corrections to cards and rules."))
    @app_commands.rename(about=said("about"), game=said("game"), public=said("public"))
    @app_commands.describe(
        about=said("A card or a rule; nothing shows all."),
        game=said("Only guides of this game."),
        public=said("Show the answer to all."),
    )
    @app_commands.autocomplete(about=completing.of_kind("errata"), game=completing.games)
    async def errata(
        self,
        interaction: Interaction,
        about: str = "",
        game: str = "",
        public: bool | None = None,
    ) -> None:
        """Corrections to cards and rules."""
        await self._open(Asked(interaction, "errata", about, game, is_public(interaction, public)))

    @app_commands.command(name=said("faq"), description=said("Questions that the guides answer."))
    @app_commands.rename(about=said("about"), game=said("game"), public=said("public"))
    @app_commands.describe(
        about=said("Words of the question; nothing shows all."),
        game=said("Only guides of this game."),
        public=said("Show the answer to all."),
    )
    @app_commands.autocomplete(about=completing.of_kind("faq"), game=completing.games)
    async def faq(
        self,
        interaction: Interaction,
        about: str = "",
        game: str = "",
        public: bool | None = None,
    ) -> None:
        """Questions that the guides answer."""
        await self._open(Asked(interaction, "faq", about, game, is_public(interaction, public)))

    @app_commands.command(name=said("step"), description=said("The steps of a round, one by one."))
    @app_commands.rename(step=said("step"), game=said("game"), public=said("public"))
    @app_commands.describe(
        step=said("Its number or name; nothing begins with the first."),
        game=said("Only guides of this game."),
        public=said("Show the answer to all."),
    )
    @app_commands.autocomplete(step=completing.of_kind("step"), game=completing.games)
    async def step(
        self,
        interaction: Interaction,
        step: str = "",
        game: str = "",
        public: bool | None = None,
    ) -> None:
        """The steps of a round, one by one."""
        asked = Asked(interaction, "step", step, game, is_public(interaction, public))
        # A number is meant exactly, nothing is the first step: both in one guide of each game.
        if step.strip() and not step.strip()[0].isdecimal():
            await self._open(asked)
            return
        refs = _one_of_each_game(await self._refs(asked), languages_of(interaction))
        await self._show(asked, refs or await self._told(asked))

    @app_commands.command(name=said("list"), description=said("Restricted and banned cards."))
    @app_commands.rename(
        format_=said("format"), together=said("together"), game=said("game"), public=said("public")
    )
    @app_commands.describe(
        format_=said("Which list; nothing shows all."),
        together=said("May I play these together? Names with commas between them."),
        game=said("Only guides of this game."),
        public=said("Show the answer to all."),
    )
    @app_commands.autocomplete(
        format_=completing.of_kind("list"), together=completing.deck, game=completing.games
    )
    async def list_(
        self,
        interaction: Interaction,
        format_: str = "",
        together: str = "",
        game: str = "",
        public: bool | None = None,
    ) -> None:
        """Restricted and banned cards."""
        asked = Asked(interaction, "list", format_, game, is_public(interaction, public))
        names = completing.names_in(together)
        if not names:
            await self._open(asked)
            return
        only = mark_in(format_)
        if format_.strip() and not only:
            refs = await self._refs(asked)
            if not refs:
                raise BotError("There is no such list here: `/list` shows all.")
            only = refs[0].mark
        found = await self.room.desk.together(names, scope_asked(interaction, game), only)
        view = together_view(found, asked.words, asker=asked.asker)
        await reply_with(interaction, view, public=asked.public)

    async def _open(self, asked: Asked) -> None:
        """An entry of one kind, by what autocomplete or a person wrote; all of them for nothing."""
        if mark_in(asked.typed):
            await self._entry(asked, asked.typed)
            return
        await self._show(asked, await self._refs(asked) or await self._told(asked))

    async def _show(self, asked: Asked, refs: Sequence[Ref]) -> None:
        """The only one of several entries, or all to choose from."""
        if not refs:
            raise BotError("The guides here have nothing of that kind with these words.")
        if len(refs) == 1:
            await self._entry(asked, f"#{refs[0].mark}")
            return
        words = asked.words
        view: ui.LayoutView
        if asked.typed.strip():
            view = choice_view(words("Perhaps one of these:"), refs, words)
        else:
            held = scope_of(asked.interaction, asked.game).game
            view = browse_view(refs, words, asked.kind, game=ids.game_mark(held))
        view = for_all(view, words, asked.asker)
        await reply_with(asked.interaction, view, public=asked.public)

    async def _entry(self, asked: Asked, named: str) -> None:
        scope = scope_of(asked.interaction)
        await answer(asked.interaction, named, scope, public=asked.public)

    async def _refs(self, asked: Asked) -> Sequence[Ref]:
        scope = scope_asked(asked.interaction, asked.game)
        first = languages_of(asked.interaction)
        return await self.room.desk.of_kind(asked.kind, scope, asked.typed, first)

    async def _told(self, asked: Asked) -> Sequence[Ref]:
        """Entries of the kind that say, not in their titles, what somebody asks for."""
        if not asked.typed.strip():
            return ()
        scope = scope_asked(asked.interaction, asked.game)
        reply = await self.room.desk.ask(asked.typed, scope)
        found = [reply.leaf.ref, *reply.others] if reply.leaf else list(reply.others)
        return [ref for ref in found if ref.kind == asked.kind]


def _one_of_each_game(refs: Iterable[Ref], languages: Sequence[str]) -> list[Ref]:
    """The first of each game, out of the newest guide; if any, of games in somebody's languages."""
    first: dict[str, Ref] = {}
    for ref in refs:
        first.setdefault(ref.game, ref)
    return [ref for ref in first.values() if ref.language in languages] or list(first.values())
