"""Texts on which data the bot keeps about a user, for how long, and what deleting it does.

PersonalData, RetentionPolicy -> Components V2
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from discord import ui

from bot.locale.catalogue import Words
from bot.privacy.records import GRACE_DAYS, PersonalData, RetentionPolicy, TableInvolvement
from bot.ui.components import BLUE, Styles, boxed, button
from bot.ui.control_id import ControlId
from bot.ui.markdown import brief

EXPORT, DELETE, SURE, BACK = (
    ControlId(f"j1:mine:{what}") for what in ("export", "delete", "sure", "back")
)
_RED = 0xB23A48
_SHOWN = 8
_DAY = 10
"""The number of characters of a date such as 2026-07-18."""


def panel_view(
    data: PersonalData, policy: RetentionPolicy, servers: Mapping[int, str], words: Words
) -> ui.LayoutView:
    """Return the panel: which data is kept about the user, which never is, and for how long.

    If any is kept, it has buttons to export and delete it. `servers` maps a server's id to its
    name.
    """
    blocks = [
        "\n".join(["### " + words("What is kept about you"), *_kept(data, servers, words)]),
        "\n".join(_never(policy, words)),
        "\n".join(_how_long(data, policy, words)),
    ]
    view = boxed(BLUE, *blocks)
    if data:
        view.add_item(
            ui.ActionRow(
                button(words("Export mine"), EXPORT.of()),
                button(words("Delete mine"), DELETE.of(), Styles.danger),
            )
        )
    return view


def _kept(data: PersonalData, servers: Mapping[int, str], words: Words) -> Iterator[str]:
    if not data:
        yield words("Nothing: no table has you in it, and no house ruling is yours.")
        return
    if data.tables:
        number = len(data.tables)
        yield words.count(
            "**{n} table** has you in it:", "**{n} tables** have you in them:", number
        )
        for table in data.tables[:_SHOWN]:
            yield _table(table, servers, words)
        if number > _SHOWN:
            rest = number - _SHOWN
            yield words.count("-# {n} more in the export", "-# {n} more in the export", rest)
        yield words(
            "Each keeps your number on Discord, your name there, and what you did when. What "
            "somebody does as a moderator is kept under their name alone."
        )
    if data.rulings:
        yield words.count(
            "**{n} house ruling** has your number and your name.",
            "**{n} house rulings** have your number and your name.",
            len(data.rulings),
        )
    if data.uploads:
        yield words(
            "Files that you handed in for a library wait for a decision, for a day at most."
        )


def _table(table: TableInvolvement, servers: Mapping[int, str], words: Words) -> str:
    placement = table.placement
    server = brief(servers.get(placement.guild, ""), 40)
    parts = [f"**{brief(placement.name, 40)}**", brief(placement.game, 40), server]
    first, last = table.opened[:_DAY], table.last[:_DAY]
    parts.append(first if first == last else f"{first} – {last}")
    parts.append(words("over") if placement.closed else words("still open"))
    return "- " + " · ".join(filter(None, parts))


def _never(policy: RetentionPolicy, words: Words) -> Iterator[str]:
    yield words(
        "**Never kept:** your messages and your voice. Questions are answered and forgotten; "
        "aliases and settings do not say whose they are."
    )
    if policy.unanswered:
        yield words(
            "Questions without a sure answer are kept for whoever runs this bot, without name, "
            "server or time of day."
        )


def _how_long(data: PersonalData, policy: RetentionPolicy, words: Words) -> Iterator[str]:
    yield "**" + words("For how long") + "**"
    if policy.tables:
        yield "- " + words.count(
            "Tables: {n} day after the last thing that happened at them.",
            "Tables: {n} days after the last thing that happened at them.",
            policy.tables,
        )
    else:
        yield "- " + words("Tables: until somebody deletes what is theirs.")
    yield "- " + words("Rulings, aliases and settings: until their server takes them back.")
    yield "- " + words.count(
        "All of a server: until it has been without the bot for {n} day.",
        "All of a server: until it has been without the bot for {n} days.",
        GRACE_DAYS,
    )
    yield "- " + _backups(policy, words)
    if data.deleted:
        yield "- " + words(
            "The list of deletions: your number since {date}, for a year.",
            date=data.deleted[:_DAY],
        )


def _backups(policy: RetentionPolicy, words: Words) -> str:
    if not policy.backups:
        return words("This bot makes no backups by itself.")
    return words.count(
        "Backups: one a day, the last {n} is kept.",
        "Backups: one a day, the last {n} are kept.",
        policy.backups,
    )


def sure_view(data: PersonalData, policy: RetentionPolicy, words: Words) -> ui.LayoutView:
    """Return the question whether to delete the user's data, with what that does."""
    lines = ["### " + words("Delete what is yours, on every server?")]
    lines += [f"- {line}" for line in _will_happen(data, policy, words)]
    lines.append(words("This cannot be undone."))
    view = boxed(_RED, "\n".join(lines))
    view.add_item(
        ui.ActionRow(
            button(words("Delete for good"), SURE.of(), Styles.danger),
            button(words("Back"), BACK.of()),
        )
    )
    return view


def _will_happen(data: PersonalData, policy: RetentionPolicy, words: Words) -> Iterator[str]:
    if data.tables:
        yield words(
            "At tables your number goes, and “{name}” stands in the place of your name; the "
            "others keep their game.",
            name=words("Player {n}", n=1),
        )
    if data.still_sits:
        named = [f"**{brief(one.placement.name, 40)}**" for one in data.still_sits]
        more = ["…"] if len(named) > _SHOWN else []
        yield words(
            "You get up from the open tables: {names}. One where nobody else sits is closed.",
            names=", ".join([*named[:_SHOWN], *more]),
        )
    if data.rulings:
        yield words("Your house rulings belong to their servers and stay, without your name.")
    if data.uploads:
        yield words("Files that you handed in are thrown away.")
    if policy.backups:
        yield words.count(
            "The backup of the last day still has you in it until the next one.",
            "The backups of the last {n} days still have you in them until newer ones come.",
            policy.backups,
        )
    yield words(
        "Your number alone stays on a list of deletions, for a year: so a backup that is put back "
        "does not bring you back."
    )
    yield words(
        "Messages in channels are Discord's: boards change where they can still be edited, all "
        "others stay until somebody deletes them there."
    )


def done_text(data: PersonalData, words: Words) -> str:
    """Return the sentence on what was deleted, or that there was nothing."""
    if not data:
        return words("There was nothing of yours.")
    return words("Deleted: no table and no ruling knows you any more.")
