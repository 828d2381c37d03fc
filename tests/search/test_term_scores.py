"""The second look, in all languages: it finds what a search from scratch finds, and costs less."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from rules_index import own
from rules_index.model import Identity
from rules_index.parsing.parse import parse_bytes
from rules_index.search.found import Found
from rules_index.search.index.index import Index
from rules_index.search.records import Scope
from rules_index.search.searcher import Searcher
from rules_index.store.library import Library
from tests.search.lanterns import LANTERNS

MINE = ("", "guild:1")
ASKED = (
    *("does fate go away", "karta w ukłonie", "honneur", "qqxx zzyy", "3.2", "„fate”", "", "fog"),
    "poničených",  # no Polish guide has it, and it may be a slip; a Czech one has it
)


@pytest.fixture(scope="module")
def searcher(starter_library: Path, tmp_path_factory: pytest.TempPathFactory) -> Searcher:
    """The starter guides, and guides of two servers beside them."""
    folder = tmp_path_factory.mktemp("held")
    (folder / "library.db").write_bytes((starter_library / "library.db").read_bytes())
    parsed = parse_bytes(LANTERNS.encode(), Identity("lanterns", "en"), "a.md")
    for scope in ("guild:1", "guild:2"):
        Library(folder).add(parsed, scope=scope, source="a.md")
    return own.searcher(folder)


def all_of(found: Found) -> Mapping[str, object]:
    """Everything that whoever answers goes on with, arrays as bytes."""
    told = found.coverage
    arrays = (told.rarity, told.met, told.titled, told.spoken, told.columns)
    kinds = found.term_scores.kinds
    return {
        "said": (found.query, found.hits, found.trust, found.matches, found.card, found.strange),
        "told": (told.parts, told.places, [one.tobytes() for one in arrays]),
        "abroad": found.term_scores.abroad,
        "kinds": [(k, own.terms, own.documents.tobytes()) for k, own in kinds.items()],
        "best": [own.best.tobytes() for own in kinds.values()],
        "scope": found.scope,
    }


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("game", ["l5r", ""])
@pytest.mark.parametrize("language", ["pl", "en", "cs"])
@pytest.mark.parametrize("scopes", [("",), MINE])
def test_the_second_look_finds_what_a_search_from_scratch_does(
    searcher: Searcher, asked: str, game: str, language: str, scopes: tuple[str, ...]
) -> None:
    """To the last digit, whether guides in the question's language were asked before or not."""
    first = searcher.search(asked, Scope(game, language, scopes), 5)
    before = all_of(first)
    again = searcher.in_all_languages(first, 5)
    assert all_of(again) == all_of(searcher.search(asked, Scope(game, "", scopes), 5))
    assert all_of(first) == before


@pytest.mark.parametrize(
    ("asked", "scored"),
    [("karta w ukłonie", []), ("does fate go away", [["stems", "concepts"]])],
)
def test_what_was_scored_is_not_scored_again(
    searcher: Searcher, monkeypatch: pytest.MonkeyPatch, asked: str, scored: list[list[str]]
) -> None:
    """Concepts count otherwise where no guide asked before is in the question's language; and what
    a word is called in other languages does not count where a guide has the word itself."""
    first = searcher.search(asked, Scope("l5r", "pl"))
    seen: list[list[str]] = []
    whole = Index.scores

    def noting(index: Index, terms: Mapping[str, Mapping[int, float]], *more: object) -> object:
        seen.append(list(terms))
        return whole(index, terms, *more)  # type: ignore[arg-type]  # handed on as it came

    monkeypatch.setattr(Index, "scores", noting)
    searcher.in_all_languages(first)
    assert seen == scored


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("game", ["l5r", ""])
@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize("scopes", [("",), MINE])
def test_a_large_library_scores_only_what_may_answer_and_finds_the_same(  # cases
    searcher: Searcher,
    monkeypatch: pytest.MonkeyPatch,
    asked: str,
    game: str,
    language: str,
    scopes: tuple[str, ...],
) -> None:
    """To the last digit, at the first look and at the second one."""
    scope = Scope(game, language, scopes)
    looks = [searcher.search(asked, scope, 5)]
    looks.append(searcher.in_all_languages(looks[0], 5))
    monkeypatch.setattr("rules_index.search.score.term_scores._LARGE", 0)
    few = searcher.search(asked, scope, 5)
    others = searcher.allowed(searcher.index(), scope) == 0
    assert not any(own.best[:, others].any() for own in few.term_scores.kinds.values())
    for large, look in zip((few, searcher.in_all_languages(few, 5)), looks, strict=True):
        found, wanted = all_of(large), all_of(look)
        told = ("said", "told", "abroad", "scope")
        assert [found[name] for name in told] == [wanted[name] for name in told]


def test_what_was_found_in_another_library_is_not_gone_on_with(tmp_path: Path) -> None:
    """A guide that is filed between the two looks is found by the second one."""
    library = Library(tmp_path)
    library.add(parse_bytes(LANTERNS.encode(), Identity("lanterns", "en"), "a.md"), scope="")
    searcher = Searcher(tmp_path)
    first = searcher.search("moss", Scope("lanterns", "pl"))
    other = "# Moss: rules\n\nVersion 1.0\n\n## Moss\n\nMoss grows on every stone of the shore.\n"
    library.add(parse_bytes(other.encode(), Identity("lanterns", "fr"), "b.md"), scope="")
    assert searcher.in_all_languages(first).hits[0].row.title == "Moss"
