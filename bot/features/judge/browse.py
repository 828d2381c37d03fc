"""Commands that look entries up by kind: /errata, /faq, /step, /list.

Discord -> here -> AnswerService -> ui -> Discord
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from discord import app_commands, ui
from discord.app_commands import locale_str as said
from discord.ext import commands

from bot.answers.entry_view import EntryRef
from bot.features.judge.command import answer, mark_in, reply_with, scope_of_command
from bot.locale.catalogue import Words
from bot.refusals import BotError
from bot.ui import autocomplete, ids
from bot.ui.answer import browse_view, choice_view, for_all, together_view
from bot.ui.services import (
    Interaction,
    Services,
    asker_of,
    is_public,
    languages_of,
    scope_of,
    words_for,
)


@dataclass(frozen=True, slots=True)
class LookUp:
    """A look-up by kind: the kind of entries, the text typed, and who sees the answer."""

    interaction: Interaction
    kind: str
    typed: str
    game: str
    public: bool

    @property
    def words(self) -> Words:
        """Return the bot's messages in the answer's language.

        That is the channel's language if the answer is public, else the user's.
        """
        return words_for(self.interaction, public=self.public)

    @property
    def asker(self) -> int | None:
        """Return the user's id if the answer is public, else None."""
        return asker_of(self.interaction, public=self.public)


class BrowseCommands(commands.Cog):
    """The commands /errata, /faq, /step and /list."""

    def __init__(self, services: Services) -> None:
        self.services = services

    @app_commands.command(name=said("errata"), description=said("Corrections to cards and rules."))
    @app_commands.rename(about=said("about"), game=said("game"), public=said("public"))
    @app_commands.describe(
        about=said("A card or a rule; nothing shows all."),
        game=said("Only guides of this game."),
        public=said("Show the answer to all."),
    )
    @app_commands.autocomplete(about=autocomplete.of_kind("errata"), game=autocomplete.games)
    async def errata(
        self,
        interaction: Interaction,
        about: str = "",
        game: str = "",
        public: bool | None = None,
    ) -> None:
        """Show the corrections to cards and rules that match the words in `about`, or all."""
        await self._open(LookUp(interaction, "errata", about, game, is_public(interaction, public)))

    @app_commands.command(name=said("faq"), description=said("Questions that the guides answer."))
    @app_commands.rename(about=said("about"), game=said("game"), public=said("public"))
    @app_commands.describe(
        about=said("Words of the question; nothing shows all."),
        game=said("Only guides of this game."),
        public=said("Show the answer to all."),
    )
    @app_commands.autocomplete(about=autocomplete.of_kind("faq"), game=autocomplete.games)
    async def faq(
        self,
        interaction: Interaction,
        about: str = "",
        game: str = "",
        public: bool | None = None,
    ) -> None:
        """Show the guides' questions and answers that match the words in `about`, or all."""
        await self._open(LookUp(interaction, "faq", about, game, is_public(interaction, public)))

    @app_commands.command(name=said("step"), description=said("The steps of a round, one by one."))
    @app_commands.rename(step=said("step"), game=said("game"), public=said("public"))
    @app_commands.describe(
        step=said("Its number or name; nothing begins with the first."),
        game=said("Only guides of this game."),
        public=said("Show the answer to all."),
    )
    @app_commands.autocomplete(step=autocomplete.of_kind("step"), game=autocomplete.games)
    async def step(
        self,
        interaction: Interaction,
        step: str = "",
        game: str = "",
        public: bool | None = None,
    ) -> None:
        """Show a step of a round by its number or name, or the first step."""
        asked = LookUp(interaction, "step", step, game, is_public(interaction, public))
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
        format_=autocomplete.of_kind("list"), together=autocomplete.deck, game=autocomplete.games
    )
    async def list_(
        self,
        interaction: Interaction,
        format_: str = "",
        together: str = "",
        game: str = "",
        public: bool | None = None,
    ) -> None:
        """Show a list of restricted and banned cards, or what the lists say of some cards."""
        asked = LookUp(interaction, "list", format_, game, is_public(interaction, public))
        names = autocomplete.names_in(together)
        if not names:
            await self._open(asked)
            return
        only = mark_in(format_)
        if format_.strip() and not only:
            refs = await self._refs(asked)
            if not refs:
                raise BotError("There is no such list here: `/list` shows all.")
            only = refs[0].mark
        found = await self.services.answers.together(
            names, scope_of_command(interaction, game), only
        )
        view = together_view(found, asked.words, asker=asked.asker)
        await reply_with(interaction, view, public=asked.public)

    async def _open(self, asked: LookUp) -> None:
        """Show the entries that match the text typed; all of the kind if nothing was typed.

        The text may be words, or the short name that autocomplete gave.
        """
        if mark_in(asked.typed):
            await self._entry(asked, asked.typed)
            return
        await self._show(asked, await self._refs(asked) or await self._told(asked))

    async def _show(self, asked: LookUp, refs: Sequence[EntryRef]) -> None:
        """Show the entry if there is only one, else a choice; raise `BotError` if there is none."""
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

    async def _entry(self, asked: LookUp, named: str) -> None:
        scope = scope_of(asked.interaction)
        await answer(asked.interaction, named, scope, public=asked.public)

    async def _refs(self, asked: LookUp) -> Sequence[EntryRef]:
        scope = scope_of_command(asked.interaction, asked.game)
        first = languages_of(asked.interaction)
        return await self.services.answers.of_kind(asked.kind, scope, asked.typed, first)

    async def _told(self, asked: LookUp) -> Sequence[EntryRef]:
        """Return the entries of the kind whose text answers the typed words, if any were typed."""
        if not asked.typed.strip():
            return ()
        scope = scope_of_command(asked.interaction, asked.game)
        reply = await self.services.answers.ask(asked.typed, scope)
        found = [reply.entry.ref, *reply.others] if reply.entry else list(reply.others)
        return [ref for ref in found if ref.kind == asked.kind]


def _one_of_each_game(refs: Iterable[EntryRef], languages: Sequence[str]) -> list[EntryRef]:
    """Return the first entry of each game in `refs`, which begin with the newest guide's.

    If any of these entries is in one of `languages`, those in other languages are dropped.
    """
    first: dict[str, EntryRef] = {}
    for ref in refs:
        first.setdefault(ref.game, ref)
    return [ref for ref in first.values() if ref.language in languages] or list(first.values())
