"""The arrows of the design as data: which module may import which, and which package."""

from __future__ import annotations

RECORDS = (
    "rules_index.model",
    "rules_index.errors",
    "rules_index.language",
    "rules_index.phrase",
)
TABLES = ("bot.tables.host", "bot.tables.commands", "bot.tables.language", "bot.tables.errors")
SHOWN = (
    "bot.tables.view",
    "bot.tables.board",
    "bot.tables.log",
    "bot.tables.telling",
    "bot.tables.saying",
    "bot.tables.export",
    "bot.tables.game",
    "bot.tables.gamefile",
    "rules_index.model",
    "rules_index.phrase",
    "rules_index.placing",
    "rules_index.filing",
    "rules_index.checkup",
)
SCREEN = (
    "bot.tables.screen",
    "bot.tables.overview",
    "bot.tables.offers",
    "bot.tables.asks",
    "bot.tables.begins",
    "bot.tables.handles",
    "bot.tables.profiles",
    "bot.tables.language.examples",
)
ASKED = ("bot.tables.replies", "bot.tables.names")
WORDS = ("bot.errors", "bot.mentions", "bot.locale")
ROOM = ("bot.room", "bot.desk", "bot.leaf", "bot.refs", "bot.servers", "bot.stock", "bot.play")

# Module -> what it may import of this project, itself aside. The longest name that fits counts.
ARROWS: dict[str, tuple[str, ...]] = {
    "rules_index": (),
    "rules_index.phrase": (),
    "rules_index.model": ("rules_index.phrase",),
    "rules_index.errors": ("rules_index.phrase",),
    "rules_index.language": ("rules_index.errors",),
    "rules_index.readers": RECORDS,
    "rules_index.structure": RECORDS,
    "bot": (),
    "bot.tables": (),
    "bot.locale": (),
    "bot.settings": ("bot.logs",),
    "bot.leaf": (),
    "bot.seen": (),
    "bot.logs": (),
    "bot.pace": (),
    "bot.database": ("bot.tables.errors",),
    "bot.servers": ("bot.database", "bot.leaf", "bot.tables.errors", "rules_index"),
    "bot.play": (
        "bot.tables",
        "bot.errors",
        "bot.locale",
        "bot.render.text",
        "rules_index.topics",
    ),
    "bot.play.spots": (),
    "bot.play.store": ("bot.database", "bot.play.spots", "bot.tables.errors"),
    "bot.refs": ("bot.leaf", "rules_index"),
    "bot.titles": ("rules_index",),
    "bot.dossier": ("bot.leaf", "bot.refs", "rules_index"),
    "bot.aside": (),
    "bot.memory": (),
    "bot.book": ("bot.leaf", "bot.refs", "bot.titles", "bot.dossier", "rules_index"),
    "bot.desk": ("bot.aside", "bot.book", "bot.leaf", "bot.memory", "rules_index"),
    "bot.stock": ("bot.aside", "bot.desk", "bot.errors", "bot.leaf", "bot.refs", "rules_index"),
    "bot.stock.records": ("bot.leaf", "rules_index"),
    "bot.room": (
        "bot.desk",
        "bot.seen",
        "bot.pace",
        "bot.servers",
        "bot.stock",
        "bot.play",
        "bot.locale",
        "rules_index",
    ),
    "bot.errors": (
        "bot.tables.errors",
        "bot.tables.saying",
        "rules_index.errors",
        "bot.locale",
        "bot.render",
    ),
    "bot.mentions": ("bot.errors", "bot.locale", "bot.render"),
    "bot.render": ("bot.leaf", "bot.servers.records", "bot.stock.records", *SHOWN, "bot.locale"),
    "bot.render.table": (
        "bot.render",
        "bot.play.spots",
        "bot.play.setup",
        "bot.play.course",
        *SHOWN,
        *SCREEN,
        "bot.locale",
    ),
    "bot.controls": (
        "bot.render",
        "rules_index",
        *ROOM,
        *TABLES,
        *SHOWN,
        *SCREEN,
        *ASKED,
        *WORDS,
    ),
    "bot.cogs": (
        "bot.controls",
        "bot.render",
        "rules_index",
        *ROOM,
        *TABLES,
        *SHOWN,
        *SCREEN,
        *WORDS,
    ),
    "bot.console": ("rules_index", "bot.tables", *WORDS),  # the one place without Discord
    "bot.client": (
        "bot.cogs",
        "bot.watching",
        "bot.controls",
        "bot.render",
        "bot.settings",
        *ROOM,
        *WORDS,
    ),
    "bot.watching": (),
    "bot.care": (
        "bot.watching",
        "bot.settings",
        "bot.aside",
        "bot.running",
        "bot.errors",
        "bot.locale",
        "rules_index",
    ),
    "bot.running": ("bot.client", "bot.tables.errors", "rules_index.errors"),
    "bot.service": ("bot", "rules_index"),  # where the bot is put together, for __main__ alone
    "bot.__main__": ("bot", "rules_index"),
}
STORES = (
    "rules_index.library",
    "rules_index.schema",
    "rules_index.shelves",
    "rules_index.crosslinks",
    "bot.tables.store",
    "bot.database",
    "bot.servers",
    "bot.care",
    "bot.play.store",
    "bot.__main__",
)
# Package from outside -> the modules that may import it.
DOORS: dict[str, tuple[str, ...]] = {
    "discord": (
        "bot.client",
        "bot.cogs",
        "bot.controls",
        "bot.render",
        "bot.errors",
        "bot.mentions",
        "bot.room",
        "bot.running",
        "bot.care.online",
        "bot.watching.figures",
    ),
    "sqlite3": (*STORES, "rules_index.bench"),
    "sqlite_utils": STORES,
    "pypdfium2": ("rules_index.readers",),
    "PIL": ("bot.render.table.course",),
    "font_source_sans_pro": ("bot.render.table.course",),
    "bm25s": ("rules_index.bench.engines",),
    "tantivy": ("rules_index.bench.engines",),
    "click": (
        "rules_index.cli",
        "rules_index.options",
        "rules_index.commands",
        "rules_index.bench.command",
        "bot.__main__",
        "bot.care.commands",
        "bot.console",
    ),
    "rich": (
        "rules_index.cli",
        "rules_index.report",
        "rules_index.shown",
        "bot.__main__",
        "bot.care.commands",
        "bot.console",
    ),
}
# Packages of the extra `bench`: whoever only runs the judge does without them.
OPTIONAL = ("bm25s", "tantivy")
# How a package is called on the index where that is not its module's name.
DISTRIBUTIONS = {
    "PIL": "pillow",
    "Stemmer": "pystemmer",
    "discord": "discord-py",
    "markdown_it": "markdown-it-py",
}
