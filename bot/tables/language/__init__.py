"""The words of the table: what a player says, in any of four languages, becomes a command.

text -> fold -> lattice -> frames (amounts, things, deeds, moves, choosing) -> reading -> clauses
-> command; phrase goes the other way, suggest completes what was begun, nearest offers what may
have been meant, examples shows what can be said at all, speaker says whose line it is.
"""

from bot.tables.language.examples import examples
from bot.tables.language.fold import fold
from bot.tables.language.phrase import phrase
from bot.tables.language.speaker import speaker
from bot.tables.language.suggest import suggest
from bot.tables.language.taken import is_table_word
from bot.tables.language.understand import understand

__all__ = ["examples", "fold", "is_table_word", "phrase", "speaker", "suggest", "understand"]
