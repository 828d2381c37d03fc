"""Links between the guides of a game, resolved anew in the tables after every change.

library -> crosslinks -> SQLite
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlite_utils import Database

from rules_index.language.fold import words

Row = dict[str, Any]
Titles = Mapping[tuple[str, str], Sequence[Row]]

SCOPES = "SELECT DISTINCT scope FROM guides WHERE game = :game"
# A server's own guides come first: their words win over the operator's.
TITLES = """
SELECT entries.id, guide, language, entries.title
FROM entries JOIN guides ON guides.id = guide
WHERE game = :game AND scope IN (:scope, '')
ORDER BY scope DESC, key, entries.position
"""
DANGLING = """
SELECT links.entry, links.position, links.text, guide, language
FROM links JOIN entries ON entries.id = links.entry JOIN guides ON guides.id = guide
WHERE game = :game AND scope = :scope AND target IS NULL
"""
FORGET = """
UPDATE links SET target = NULL
WHERE entry IN (SELECT entries.id FROM entries JOIN guides ON guides.id = guide
                WHERE game = :game)
  AND (SELECT guide FROM entries WHERE id = links.target)
   <> (SELECT guide FROM entries WHERE id = links.entry)
"""
POINT = "UPDATE links SET target = :target WHERE entry = :entry AND position = :position"


def link_between(db: Database, game: str) -> None:
    """Point dangling links at the entry of that title in another guide of game and language.

    All of the game's links are resolved anew, so the order in which guides came does not matter;
    an operator's guide never points into a server's.
    """
    if not game:
        return
    db.execute(FORGET, {"game": game})
    for scope in [row["scope"] for row in db.query(SCOPES, {"game": game})]:
        where = {"game": game, "scope": scope}
        titles = _titles(db.query(TITLES, where))
        for link in list(db.query(DANGLING, where)):
            target = _target(link, titles)
            if target is not None:
                place = {"entry": link["entry"], "position": link["position"]}
                db.execute(POINT, {**place, "target": target})


def _titles(rows: Iterable[Row]) -> Titles:
    titles = defaultdict(list)
    for row in rows:
        titles[row["language"], _folded(row["title"])].append(row)
    return titles


def _target(link: Row, titles: Titles) -> int | None:
    namesakes = titles.get((link["language"], _folded(link["text"])), ())
    return next((row["id"] for row in namesakes if row["guide"] != link["guide"]), None)


def _folded(text: str) -> str:
    return " ".join(words(text))
