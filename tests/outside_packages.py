"""Packages from outside as data: which module may import which, and what works without Discord."""

from __future__ import annotations

STORES = (
    "rules_index.store",
    "bot.engine.stores.rows",
    "bot.engine.stores.schema",
    "bot.engine.stores.sqlite",
    "bot.tables.sqlite_placements",
    "bot.guilds.sqlite_settings",
    "bot.privacy.sqlite_privacy",
    "bot.engine.stores.database",
    "bot.ops",
    "bot.outbox.pending_replies",
)
# Package from outside -> the modules that may import it.
DOORS: dict[str, tuple[str, ...]] = {
    "discord": (
        "bot.app.client",
        "bot.outbox.discord",
        "bot.features",
        "bot.ui",
        "bot.app.lifecycle",
        "bot.app.doctor_online",
    ),
    "sqlite3": (*STORES, "rules_index.bench"),
    "sqlite_utils": STORES,
    "pypdfium2": ("rules_index.readers",),
    "PIL": ("bot.ui.table.chart_picture",),
    "font_source_sans_pro": ("bot.ui.table.chart_picture",),
    "bm25s": ("rules_index.bench.engines",),
    "tantivy": ("rules_index.bench.engines",),
    "click": (
        "rules_index.cli",
        "rules_index.commands",
        "rules_index.bench.command",
        "bot.__main__",
        "bot.ops.commands",
        "bot.console",
    ),
    "rich": (
        "rules_index.commands.ingest",
        "rules_index.printed",
        "bot.__main__",
        "bot.ops.commands",
        "bot.console",
    ),
}
# What works without Discord: none of it loads its library, however far round.
WITHOUT_DISCORD = (
    "bot.engine",
    "bot.tables",
    "bot.outbox",
    "bot.answers",
    "bot.guilds",
    "bot.uploads",
    "bot.privacy",
    "bot.console",
    "bot.locale",
    "bot.ops",
    "bot.refusals",
)
# What is inside of these all the same, and a room of its own: the edge that posts on Discord.
ON_DISCORD = ("bot.outbox.discord",)
# Packages of the extra `bench`: whoever only runs the judge does without them.
OPTIONAL = ("bm25s", "tantivy")
# How a package is called on the index where that is not its module's name.
DISTRIBUTIONS = {
    "PIL": "pillow",
    "Stemmer": "pystemmer",
    "discord": "discord-py",
    "markdown_it": "markdown-it-py",
}
