"""The names of kinds of entries, and the note that distinguishes entries with the same title."""

from __future__ import annotations

from bot.answers.entry_view import EntryRef
from bot.locale.catalogue import N_, Words
from bot.ui.components import language_name

_KINDS = {
    "rule": N_("rule"),
    "step": N_("step"),
    "faq": N_("question"),
    "errata": N_("erratum"),
    "clarification": N_("clarification"),
    "list": N_("list"),
    "section": N_("section"),
}


def kind_of(kind: str, words: Words) -> str:
    """Return the name of a kind of entry: "faq" -> "question"; an unknown kind as it is."""
    return words(_KINDS[kind]) if kind in _KINDS else kind


def note_of(ref: EntryRef, words: Words) -> str:
    """Return "kind · game · language · version" of an entry; for one without a kind, its `note`."""
    if not ref.kind:
        return ref.note
    version = words("version {version}", version=ref.version) if ref.version else ""
    return " · ".join(
        filter(None, [kind_of(ref.kind, words), ref.game, language_name(ref.language), version])
    )
