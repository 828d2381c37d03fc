"""Links between the guides of a game, resolved anew in the tables after every change.

library -> crosslinks -> SQLite
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlite_utils import Database

from rules_index.language.fold import words

Row = dict[str, Any]
Titles = Mapping[tuple[str, str], Row]

# A server's guides come first, so that its own words win over the operator's.
TITLES = """
SELECT entries.id, guides.id AS guide, scope, language, entries.title
FROM entries JOIN guides ON guides.id = entries.guide
WHERE game = :game AND scope IN (:scope, '')
ORDER BY scope DESC, key, position
"""
SCOPES = "SELECT DISTINCT scope FROM guides WHERE game = :game"
FORGET = """
UPDATE links SET target = NULL WHERE rowid
"""
