"""Names that things of the bot once had: nobody should meet one of them again."""

from __future__ import annotations

import ast
import re

OLD_NAMES = {
    "Announcing": "Announcer",
    "Ask": "FormField",
    "Asked": "LookUp",
    "Asker": "UndoRequests",
    "Beginning": "ProcedureStart",
    "Caller": "ChoiceReminders",
    "CareError": "OpsError",
    "Choosing": "ChoiceView",
    "Crier": "AnnouncementMessages",
    "Custom": "EffectiveSettings",
    "Desk": "AnswerService",
    "Discreet": "RedactingFormatter",
    "Done": "CommandResult",
    "Dossier": "CardReply",
    "FromId": "PersistentControl",
    "Gathered": "Coalescer",
    "Grip": "AdjustableCounter",
    "Hall": "TableRegistry",
    "Heralds": "Announcer",
    "Lanes": "ChannelRateLimiter",
    "Later": "RetryLater",
    "Leaf": "EntryView",
    "Never": "GiveUp",
    "News": "TableChanged",
    "Pauses": "RateLimitHook",
    "Poster": "BoardMessages",
    "Room": "Services",
    "Saying": "Message",
    "Sealing": "SealedView",
    "Shared": "SharedDatabase",
    "Sitting": "TableContext",
    "Spot": "TablePlacement",
    "Structured": "JsonFormatter",
    "Tag": "ControlId or its IdField",
    "Thing": "BoardPiece or ThrowKind",
    "Told": "FactValue",
    "ToldSoFar": "NextAnswer",
    "Upkeep": "BoardUpdater",
    "Which": "PickMeaning",
    "Wish": "UndoRequest or StoredSettings",
    "acted": "run_command",
    "additions": "operator_files",
    "aside": "threads",
    "asking": "confirmations",
    "asks": "form_fields",
    "beginning": "procedure_start",
    "bridge": "rule_topics",
    "care": "ops",
    "completing": "autocomplete",
    "consent": "undo_requests",
    "course": "game_chart or game_flow",
    "daily": "nightly_backup",
    "damage": "corruption",
    "decisions": "rules",
    "desk": "answers.service",
    "every": "app.features",
    "everything": "game_phrases",
    "extras": "custom_counters",
    "fetching": "attachments",
    "forgetting": "anonymization",
    "gather": "coalescer",
    "hall": "registry",
    "handles": "adjustable",
    "hearing": "line_speaker",
    "heralds": "announcements",
    "hush": "pause",
    "idle": "idle_checkpoint",
    "keeping": "table_settings or export_file",
    "kept_backups": "daily_backups",
    "lanes": "rate_limiter",
    "late": "choice_reminders",
    "leaf": "entry_view",
    "looks": "listings",
    "losses": "lost_tables",
    "missing": "waiting_for",
    "outcome": "preview",
    "overview": "step_list",
    "patience": "send_deadline",
    "patiently": "send_deadline",
    "pauses": "rate_limit_hook",
    "pulse": "heartbeat",
    "replies": "form_parsing",
    "room": "services",
    "running": "running_procedures",
    "saying": "message",
    "shape": "schema_check",
    "sheet": "panel_base",
    "shown": "view_model",
    "sits": "seat_requests",
    "sitting": "context",
    "spoken": "text_commands",
    "spots": "placement",
    "stock": "uploads",
    "swap": "file_swap",
    "telling": "narration",
    "unseen": "secret_choice",
    "ways": "phrases.templates",
    "wishes": "undo_requests",
    "working": "pending_work",
}
"""What things of the bot were once called -> what they are called now.

A class must not have such a name, nor a module, nor may the flow in a module's docstring name one.
"""
PEOPLE = {
    "who": "seat, player, actor or author",
    "mine": "own, own_seat or is_own",
}
"""Variables that do not say whom or what they hold -> what does.

A field may be called so: `who` is a word of a game's file.
"""
_FLOW = re.compile(r"^.*->.*$", re.M)


def old_names(source: str) -> list[str]:
    """The classes, imported modules, and parts of the flow in the docstring with an old name."""
    tree = ast.parse(source)
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            found.append((node.lineno, node.name))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(("bot", "tests")):
            found += [(node.lineno, part) for part in str(node.module).split(".")]
    flow = (line for line in _FLOW.findall(ast.get_docstring(tree) or ""))
    found += [(1, word.strip()) for line in flow for word in re.split(r"->|,|;", line)]
    return [
        f"line {line}: {name} is {OLD_NAMES[name]} now" for line, name in found if name in OLD_NAMES
    ]


def vague_people(source: str) -> list[str]:
    """The variables and parameters that do not say whom they hold: a seat, a player, an author."""
    tree = ast.parse(source)
    fields = {
        id(one.target)
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for one in node.body
        if isinstance(one, ast.AnnAssign)
    }
    found = [
        (node.lineno, node.arg if isinstance(node, ast.arg) else node.id)
        for node in ast.walk(tree)
        if isinstance(node, ast.arg)
        or (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
        if id(node) not in fields
    ]
    return [f"line {line}: {name}: say {PEOPLE[name]}" for line, name in found if name in PEOPLE]
