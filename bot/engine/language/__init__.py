"""Read what a player types, in any of four languages, as a command; and put commands into words.

text -> fold -> lattice -> readers -> reading -> clauses -> command; phrases go the other way,
complete what was begun, and say what may have been meant; speaker says whose line it is.
"""

from bot.engine.language.certainty import Certainty, Reading, Reason
from bot.engine.language.fold import fold
from bot.engine.language.phrases.examples import examples
from bot.engine.language.phrases.otherwise import otherwise
from bot.engine.language.phrases.phrase import phrase
from bot.engine.language.phrases.suggest import suggest
from bot.engine.language.readers.naming import is_table_word
from bot.engine.language.speaker import speaker
from bot.engine.language.understand import meant, surely, understand, understood

__all__ = [
    "Certainty",
    "Reading",
    "Reason",
    "examples",
    "fold",
    "is_table_word",
    "meant",
    "otherwise",
    "phrase",
    "speaker",
    "suggest",
    "surely",
    "understand",
    "understood",
]
