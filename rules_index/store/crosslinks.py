"""Makes the links between the guides of a game, anew after every change of the library.

library -> crosslinks -> SQLite
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlite_utils import Database

from rules_index.links import Index, aliases, find_title, make_index
from rules_index.model import Entry, Kind, LinkKind

Row = dict[str, Any]

SCOPES = "SELECT DISTINCT scope FROM guides WHERE game = :game"
# A server's own guides come first: their words win over the operator's.
ENTRIES = """
SELECT entries.id, guide, family, language, kind, entries.title, number
FROM entries JOIN guides ON guides.id = guide
WHERE game = :game AND scope IN (:scope, '')
ORDER BY scope DESC, key, entries.position
"""
# Pages and hyperlinks are meant within the guide: another's page 12 is another page.
DANGLING = """
SELECT links.entry, links.position, links.kind, links.text, family, language
FROM links JOIN entries ON entries.id = links.entry JOIN guides ON guides.id = guide
WHERE game = :game AND scope = :scope AND target IS NULL
  AND links.kind IN ('see_also', 'title', 'step')
"""
FORGET = """
UPDATE links SET target = NULL
WHERE entry IN (SELECT entries.id FROM entries JOIN guides ON guides.id = guide
                WHERE game = :game)
  AND (SELECT guide FROM entries WHERE id = links.target)
   <> (SELECT guide FROM entries WHERE id = links.entry)
"""
_GUIDE = itemgetter("guide", "family", "language")
POINT = "UPDATE links SET target = :target WHERE entry = :entry AND position = :position"


@dataclass(frozen=True, slots=True)
class _Indexed:
    """A guide, with the tables that map titles and numbers to its row numbers in the table
    `entries`.
    """

    family: str
    language: str
    index: Index


def link_between(db: Database, game: str) -> None:
    """Point each link without a target at an entry of another guide of the same game and language.

    All links between the game's guides are made anew, so the order in which guides were added does
    not matter. A link in an operator's guide never points into a server's guide.
    """
    if not game:
        return
    db.execute(FORGET, {"game": game})
    for scope in [row["scope"] for row in db.query(SCOPES, {"game": game})]:
        where = {"game": game, "scope": scope}
        guides = list(_indexed(db.query(ENTRIES, where)))
        for link in list(db.query(DANGLING, where)):
            target = _target(link, guides)
            if target:
                place = {"entry": link["entry"], "position": link["position"]}
                db.execute(POINT, {**place, "target": int(target)})


def _indexed(rows: Iterable[Row]) -> Iterator[_Indexed]:
    for (_, family, language), own in groupby(rows, _GUIDE):
        entries = [
            Entry(str(row["id"]), Kind(row["kind"]), row["title"], "", 0, number=row["number"])
            for row in own
        ]
        yield _Indexed(family, language, make_index(entries))


def _target(link: Row, guides: Iterable[_Indexed]) -> str:
    """Return the row number, as text, of the entry to which a link points; "" if no guide has it.

    An exact title in any guide is preferred to a similar title in an earlier guide. Other versions
    of the link's own guide are skipped, because their text may have changed.
    """
    others = [
        other.index
        for other in guides
        if other.language == link["language"] and other.family != link["family"]
    ]
    if link["kind"] == LinkKind.STEP:
        number = link["text"].rpartition(" ")[2]
        return next((index.numbers[number] for index in others if number in index.numbers), "")
    names = aliases(link["text"])
    exact = (index.titles[name] for name in names for index in others if name in index.titles)
    similar = (find_title(link["text"], index.titles) for index in others)
    return next(exact, "") or next(filter(None, similar), "")
