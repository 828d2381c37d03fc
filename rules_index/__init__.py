"""Guides in, answers out: the public names of the library, which other packages import from here.

bot, console -> here -> parsing, intake, store, search, answers

Besides these names, other packages import only `rules_index.cli`, for parts that commands share.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from rules_index import own
from rules_index.added import Added, added
from rules_index.aliases import Aliases
from rules_index.answers import cards
from rules_index.answers.answer import Answer, Result, State, Verdict, ask, judge, shown
from rules_index.answers.asker import in_own_language
from rules_index.answers.beside import Beside, beside
from rules_index.answers.cards import CardAnswer
from rules_index.answers.explain import Explainer
from rules_index.answers.topics import Topic
from rules_index.answers.why import why_each
from rules_index.decoding import DECODING_ERRORS
from rules_index.errors import IndexNotMade, LibraryUnavailable, NoSuchGuide, RulesIndexError
from rules_index.language.detect import detect
from rules_index.language.fold import cut, slug, words
from rules_index.locking import Taken, locked
from rules_index.mistakes import FaultyFile, NoSuchAlias
from rules_index.model import (
    BETWEEN_HEADINGS,
    CardRef,
    Entry,
    FiledEntry,
    Guide,
    Identity,
    Kind,
    Passage,
)
from rules_index.phrase import Phrase
from rules_index.printable import printable
from rules_index.regular_file import NotAFile, check_file
from rules_index.search.index.question_packs import Pack, asked_of, is_enough
from rules_index.search.index.question_packs import shipped as shipped_packs
from rules_index.search.records import Row, Scope
from rules_index.search.searcher import Searcher
from rules_index.search.suggest.suggest import suggest
from rules_index.store import schema as library_schema
from rules_index.store.database_file import NotADatabaseFile, check_database, open_database
from rules_index.store.guide import newest_first
from rules_index.store.library import GENERATION, OPERATOR, Library
from rules_index.store.placing import PlacementState

if TYPE_CHECKING:
    from rules_index.intake import clerk, index_note, starters
    from rules_index.intake.checkup import Checked, Newer, is_newer
    from rules_index.intake.filing import Filing

__all__ = [
    "BETWEEN_HEADINGS",
    "DECODING_ERRORS",
    "GENERATION",
    "OPERATOR",
    "Added",
    "Aliases",
    "Answer",
    "Beside",
    "CardAnswer",
    "CardRef",
    "Checked",
    "Entry",
    "Explainer",
    "FaultyFile",
    "FiledEntry",
    "Filing",
    "Guide",
    "Identity",
    "IndexNotMade",
    "Kind",
    "Library",
    "LibraryUnavailable",
    "Newer",
    "NoSuchAlias",
    "NoSuchGuide",
    "NotADatabaseFile",
    "NotAFile",
    "Pack",
    "Passage",
    "Phrase",
    "PlacementState",
    "Result",
    "Row",
    "RulesIndexError",
    "Scope",
    "Searcher",
    "State",
    "Taken",
    "Topic",
    "Verdict",
    "added",
    "ask",
    "asked_of",
    "beside",
    "cards",
    "check_database",
    "check_file",
    "clerk",
    "cut",
    "detect",
    "in_own_language",
    "index_note",
    "is_enough",
    "is_newer",
    "judge",
    "library_schema",
    "locked",
    "newest_first",
    "open_database",
    "own",
    "printable",
    "shipped_packs",
    "shown",
    "slug",
    "starters",
    "suggest",
    "why_each",
    "words",
]

_WHEN_ASKED = {
    "Checked": "rules_index.intake.checkup",
    "Filing": "rules_index.intake.filing",
    "Newer": "rules_index.intake.checkup",
    "clerk": "rules_index.intake.clerk",
    "index_note": "rules_index.intake.index_note",
    "is_newer": "rules_index.intake.checkup",
    "starters": "rules_index.intake.starters",
}
"""Public names -> the modules that have them, which are imported when a name is first used.

Only a process that adds guides needs them, and not one that only answers questions.
"""


def __getattr__(name: str) -> object:
    """Import a name such as `Filing` when it is first used, and return it.

    The names and their modules are listed in `_WHEN_ASKED`. Raises `AttributeError` for any other
    name.
    """
    if name not in _WHEN_ASKED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(_WHEN_ASKED[name])
    value: object = getattr(module, name, module)
    globals()[name] = value
    return value
