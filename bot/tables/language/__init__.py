"""The words of the table: what a player says, in any of four languages, becomes a command.

text -> fold -> lattice -> frames (amounts, things, deeds, moves, choosing) -> reading -> clauses
-> command; phrase goes the other way, suggest completes what was begun.
"""

from bot.tables.language.fold import fold
from bot.tables.language.phrase import phrase
from bot.tables.language.suggest import suggest
from bot.tables.language.understand import understand

__all__ = ["fold", "phrase", "suggest", "understand"]
