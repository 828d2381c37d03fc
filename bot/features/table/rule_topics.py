"""The rule topics of a board: a step or counter opens its rule privately.

press -> Game -> Topic -> AnswerService -> ui.answer
"""

from __future__ import annotations

from discord import ui

from bot.features.table.context import TableContext, context_by
from bot.refusals import Gone
from bot.tables.rule_topics import GamePart, library, name_of, part_of, parts, topic
from bot.ui.answer import entry_layout
from bot.ui.components import Button, Select
from bot.ui.control import PersistentControl, answer_privately
from bot.ui.services import Interaction, private_words, scopes_of, services_of, settings_of
from bot.ui.table import ids
from bot.ui.table.rule_topics import unexplained_view
from rules_index import Scope


class Rule(PersistentControl, ui.DynamicItem[Button], control_id=ids.RULE):
    """The button that shows the rule of a step, counter, piece, choice or action."""

    async def act(self, interaction: Interaction) -> None:
        at = await context_by(interaction, self.fields["table"])
        await explain(interaction, at, part_of_slug(at, self.fields["kind"], self.fields["key"]))


class Rules(PersistentControl, ui.DynamicItem[Select], control_id=ids.RULES):
    """The select that shows the rule of the step, counter, piece, choice or action chosen in it."""

    async def act(self, interaction: Interaction) -> None:
        at = await context_by(interaction, self.fields["table"])
        kind, _, slug = self.item.values[0].partition(".")
        await explain(interaction, at, part_of_slug(at, kind, slug))


def part_of_slug(at: TableContext, kind: str, slug: str) -> GamePart:
    """Return the part of the game with this kind and slug; raise `Gone` if it has none."""
    names = [part.key for part in parts(at.game) if part.kind == kind]
    names += at.running.table.pieces if kind == "piece" else []
    part = part_of(at.game, kind, ids.name_of_slug(slug, names))
    if part is None:
        raise Gone
    return part


async def explain(interaction: Interaction, at: TableContext, part: GamePart) -> None:
    """Show privately the rule of a part of the game, or that no guide explains it.

    The rule is in the table's language if a guide has it, else in the user's, else in any.
    """
    answers, words = services_of(interaction).answers, private_words(interaction)
    scope = Scope(library(at.game), "", scopes_of(interaction.guild_id))
    own = (*settings_of(interaction).languages, interaction.locale.value[:2])
    found = await answers.explain(topic(at.game, part), (at.placement.language, *own), scope)
    if found.entry:
        view = entry_layout(found.entry, words, missing=found.language_missing)
    else:
        view = unexplained_view(
            name_of(at.game, part, words.language),
            at.game.names.of(words.language),
            words,
            read=found.read,
        )
    await answer_privately(interaction, view)


ITEMS = (Rule, Rules)
"""All controls of this module, registered when the bot starts."""
