"""Guides and their translations: which of their entries are the same rule.

Two games in three languages each, written by somebody who saw no program: terms in the order of
each language's alphabet, an edition with a phase more, terms that only one of them has.
"""

from __future__ import annotations

import csv
import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from rules_index import own
from rules_index.answers.answer import ask
from rules_index.answers.beside import beside
from rules_index.intake.ingest import Rules, ingest
from rules_index.language.fold import words
from rules_index.model import Identity
from rules_index.parsing.parse import parse_bytes
from rules_index.search.index import translation_pairs as pairing
from rules_index.search.index.index import Index
from rules_index.search.index.translations import same_rules
from rules_index.search.records import Row, Scope
from rules_index.store.library import Library
from tests.made_once import made_once

CASES = Path(__file__).parents[1] / "cases" / "twins"
FLOOR = {
    ("lanternfen", "en", "pl"): (1.0, 0.95),
    ("lanternfen", "en", "de"): (1.0, 0.97),
    ("lanternfen", "pl", "de"): (1.0, 0.95),
    ("cendrelune", "fr", "cs"): (0.97, 0.90),
    ("cendrelune", "fr", "en"): (1.0, 0.86),
    ("cendrelune", "cs", "en"): (1.0, 0.88),
}
"""How many of the pairs that are found are right, and how many of the right ones are found."""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the guides and their index."""

    def fill(folder: Path) -> None:
        for path in sorted(CASES.iterdir()):
            if path.suffix != ".tsv":
                identity = Identity(*path.stem.split("-"))
                ingest(Library(folder), path, Rules(identity))
        own.searcher(folder).index()

    return made_once(tmp_path_factory, "twins", fill)


@pytest.fixture(scope="module")
def index(library: Path) -> Index:
    """What is searched of them."""
    return own.searcher(library).index()


def told(row: Row) -> str:
    """The title as it is printed, number and all."""
    bare = " ".join(words(row.title))
    number = " ".join(words(row.number))
    numbered = row.kind == "step" and number and number not in bare.split()
    return f"{number} {bare}" if numbered else bare


@pytest.mark.parametrize(("game", "one", "other"), FLOOR)
def test_twins_are_those_that_a_reader_finds(index: Index, game: str, one: str, other: str) -> None:
    """By titles, as somebody who reads both languages has put them beside each other."""
    with (CASES / f"{game}.tsv").open(encoding="utf-8") as lines:
        table = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    right = {(of(row[one]), of(row[other])) for row in table if row[one] and row[other]}
    rows = index.rows
    found = {
        (known(rows[a], right, 0), known(rows[b], right, 1))
        for a, twins in index.kin.by_twin.items()
        for b in twins
        if (rows[a].game, rows[a].language, rows[b].language) == (game, one, other)
    }
    precise, complete = FLOOR[game, one, other]
    assert len(found & right) >= precise * len(found), found - right
    assert len(found & right) >= complete * len(right), right - found


def of(title: str) -> str:
    """A title of the table, folded."""
    return " ".join(words(title.replace("►", "")))


def known(row: Row, right: set[tuple[str, str]], column: int) -> str:
    """The title of the table that an entry bears; the numbers of cards stand only there."""
    titles = {pair[column] for pair in right}
    names = (told(row), " ".join(words(row.title)))
    fitting = (t for name in names for t in titles if t == name or t.startswith(f"{name} "))
    return next((name for name in names if name in titles), next(fitting, names[0]))


def entry(index: Index, game: str, title: str) -> int:
    """The place of the entry of a title."""
    return next(at for at, r in enumerate(index.rows) if r.game == game and r.title.endswith(title))


def test_a_step_whose_number_moved_is_found_under_its_new_one(index: Index) -> None:
    """The newest edition has a phase more; what has the same number there is another phase."""
    gloom, same = entry(index, "lanternfen", "Gloom phase"), entry(index, "lanternfen", "Düsternis")
    assert index.rows[gloom].number == "4"
    assert index.rows[same].number == "3"
    assert same in same_rules(index, gloom)
    assert not any(index.rows[place].number == "4" for place in same_rules(index, gloom))


def test_what_the_newest_edition_marks_as_changed_is_said_in_every_language(library: Path) -> None:
    """Of older ones alone, and of those entries alone that bear the mark."""
    searcher = own.searcher(library)
    index, scope = searcher.index(), Scope("lanternfen")

    def warned(title: str, language: str) -> list[str]:
        at = entry(index, "lanternfen", title)
        (filed,) = searcher.entries([index.rows[at]])
        assert filed
        asked = Scope("lanternfen", language)
        results = ask(searcher, f"„{filed.entry.title}”", asked).results
        result = next(one for one in results if one.entry.id == filed.entry.id)
        return [
            said.partition(" (lanternfen")[0] for said in beside(searcher, result, scope).warnings
        ]

    expected = ["The newer version of this guide (en) marks this as changed"]
    assert warned("Tiefes Wasser", "de") == expected
    assert warned("Głębia", "pl") == expected
    assert warned("Deep water", "en") == []
    assert warned("Angrenzend", "de") == []


def test_a_rule_stands_once_among_the_results(library: Path) -> None:
    """Who reads an answer finds its translations beside it, and other rules below; one that is as
    likely stays."""
    searcher = own.searcher(library)
    index = searcher.index()
    hits = searcher.search("what is fog", Scope("lanternfen"), 10).hits
    assert len(hits) > 3
    assert all(
        two.score >= 0.97 * one.score
        for one, two in combinations(hits, 2)
        if two.place in index.kin.by_twin.get(one.place, ())
    )


def test_a_neighbour_that_was_taken_for_a_rule_hides_nothing(tmp_path: Path) -> None:
    """Where a guide lacks a rule, the one most like it may be paired with it."""
    rule = "A player holds at most seven {2}. At the end of a turn the rest goes."
    said = f"{{0}}\n\n## {{1}}\n\n{rule}\n\n## {{3}}\n\n{{4}}\n"
    library = Library(tmp_path)
    for code, words_ in (
        ("en", ("# Harbour", "Hand limit", "cards", "Storm", "Storms sink ships that are at sea.")),
        ("pl", ("# Port", "Limit zasobów", "drewna", "Sztorm", "Sztorm zatapia statki na morzu.")),
    ):
        guide = said.format(*words_)
        if code == "pl":
            guide = guide.replace("A player holds at most", "Gracz może mieć najwyżej").replace(
                "At the end of a turn the rest goes", "Na koniec tury odrzuca resztę"
            )
        library.add(parse_bytes(guide.encode(), Identity("harbour", code), f"{code}.md"))
    searcher = own.searcher(tmp_path)
    found = ask(searcher, "ile kart mogę mieć na ręce", Scope("harbour")).results
    assert "Hand limit" in [result.entry.title for result in found[:2]]


def test_guides_too_long_to_compare_are_paired_by_numbers(
    library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As is what no words tell: what lies in memory grows with the product of both."""
    searcher = own.searcher(library)
    index, dictionary = searcher.index(), searcher.lexicon.dictionary()
    assert np.array_equal(pairing.twins(index, dictionary), index.twins)
    monkeypatch.setattr(pairing, "_MOST", 40 * 40)
    assert not len(pairing.twins(index, dictionary))


def test_an_id_in_common_goes_before_what_the_words_tell(tmp_path: Path) -> None:
    """What the author says is the same rule is the same rule; a number is not said by its author.

    The Polish guide translates the English one, but its ids and its numbers are exchanged.
    """
    said = "# {0}\n\n## {1} {{#{5}}}\n\n{2}\n\n## {3} {{#{6}}}\n\n{4}\n"
    fog, oil = "Fog hides every lantern that is not lit.", "You start with 3 oil for your lanterns."
    english = said.format("Lanterns", "Fog", fog, "Oil", oil, "one", "two")
    mist, olive = "Mgła zakrywa każdy lampion.", "Zaczynasz z 3 porcjami oleju na lampiony."
    polish = said.format("Lampiony", "Mgła", mist, "Olej", olive, "two", "one")
    for name, own_ids in (("given", True), ("numbered", False)):
        library = Library(tmp_path / name)
        for code, guide in (("en", english), ("pl", polish)):
            text = guide if own_ids else _numbered_by_ids(guide)
            library.add(parse_bytes(text.encode(), Identity("lanterns", code), f"{code}.md"))
        index = own.searcher(tmp_path / name).index()
        place = index.place_of(f"lanterns-en/{'one' if own_ids else '2.1'}", "")
        assert place is not None
        [twin] = same_rules(index, place)
        assert index.rows[twin].id == f"lanterns-pl/{'one' if own_ids else '2.2'}"


def _numbered_by_ids(guide: str) -> str:
    """The same guide with numbers in place of the ids: "Fog {#one}" -> "2.1 Fog"."""
    numbers = {"one": "2.1", "two": "2.2"}
    return re.sub(r"## (\w+) {#(\w+)}", lambda found: f"## {numbers[found[2]]} {found[1]}", guide)


def test_other_servers_guides_are_no_translations(tmp_path: Path) -> None:
    """Nobody's entries are paired with those of another server."""
    for code, scope in (("en", "guild:1"), ("pl", "guild:2")):
        guide = (CASES / f"lanternfen-{code}.md").read_bytes()
        parsed = parse_bytes(guide, Identity("lanternfen", code), "a.md")
        Library(tmp_path).add(parsed, scope=scope)
    assert not len(own.searcher(tmp_path).index().twins)
