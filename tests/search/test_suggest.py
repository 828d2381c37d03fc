"""What is offered while somebody types: in which order, under which label, and what is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_index.model import Identity
from rules_index.parsing.parse import parse_bytes
from rules_index.search.records import Scope
from rules_index.search.searcher import Searcher
from rules_index.search.suggest.distinct import DistinctNames
from rules_index.search.suggest.name_search import Name
from rules_index.search.suggest.suggest import MOST, Suggestion, suggest
from rules_index.store.library import Library

HARBOUR_EN = """# Harbour: rules reference

Version 1.0

## Pride

A proud captain never leaves the harbour while another ship is in it.

## Anchor

An anchor holds a ship where it is. A ship at anchor is not moved by the storm, however strong.

## Duty of the harbour master

Whoever is harbour master pays 1 coin for every ship that is moored when the bell rings.

## Fog

Fog stops every ship that sails into it.

## Night phase

### 2.1 Ring the bell

The harbour master rings the bell, and all lanterns are lit.

### 2.2 Light the lanterns

Each player lights a lantern for 1 oil.

## Restricted list

A fleet may hold only one of these cards.

- Silver Buoy (Reef, 3)
- Old Wreck (Bay, 12)
"""
HARBOUR_PL = """# Port: zasady

Wersja 1.0

## Duma

Dumny kapitan nigdy nie opuszcza portu, dopóki stoi w nim inny statek.

## Kotwica

Kotwica trzyma statek w miejscu. Statku na kotwicy nie przesuwa sztorm, choćby był najsilniejszy.

## Mgła

Mgła zatrzymuje każdy statek, który na nią wpłynie.

## Kapitanat

Kapitan portu płaci 1 monetę za każdy zacumowany statek, kiedy bije dzwon.
"""
HARBOUR_CS = """# Přístav: pravidla

## Kapitánův dům

Kapitánův dům stojí vedle přístavu a nikdo z něj nevyplouvá.

## Lodě

Lodě plují podle kapitánova kurzu, ne podle jeho pýchy.
"""


def filed(folder: Path, *guides: tuple[str, str, str]) -> Searcher:
    """A searcher over guides, each with its language and version."""
    for text, language, version in guides:
        given = Identity("harbour", language, version=version)
        parsed = parse_bytes(text.encode(), given, f"{language}.md")
        Library(folder).add(parsed, source=f"{language}.md")
    return Searcher(folder)


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Searcher:
    folder = tmp_path_factory.mktemp("harbour")
    return filed(
        folder, (HARBOUR_EN, "en", "1.0"), (HARBOUR_PL, "pl", "1.0"), (HARBOUR_CS, "cs", "1.0")
    )


def offered(searcher: Searcher, typed: str, *first: str) -> list[str]:
    return [one.entry for one in suggest(searcher, typed, Scope("harbour"), first)]


@pytest.mark.parametrize(
    ("typed", "entry"),
    [
        ("duma", "harbour-pl/duma"),
        ("kotw", "harbour-pl/kotwica"),
        ("mgla", "harbour-pl/mgla"),
        ("lod", "harbour-cs/lode"),
    ],
)
def test_a_title_comes_first_in_whatever_language(
    harbour: Searcher, typed: str, entry: str
) -> None:
    """What is called as typed stands before all that merely resembles it in a dearer language."""
    for first in (("en",), ("en", "cs"), ("en", "pl"), ()):
        assert offered(harbour, typed, *first)[0] == entry


def test_of_what_matches_alike_the_dearer_language_comes_first(harbour: Searcher) -> None:
    """Two titles begin alike: somebody's own language decides."""
    polish, czech = "harbour-pl/kapitanat", "harbour-cs/kapitanuv-dum"
    assert offered(harbour, "kapit", "cs", "pl")[:2] == [czech, polish]
    assert offered(harbour, "kapit", "pl", "cs")[:2] == [polish, czech]


@pytest.mark.parametrize(
    ("typed", "entry"),
    [
        ("harbour dut", "harbour-en/duty-of-the-harbour-master"),
        ("ancor", "harbour-en/anchor"),
        ("anhcor", "harbour-en/anchor"),
        ("anchoor", "harbour-en/anchor"),
        ("kottwi", "harbour-pl/kotwica"),
        ("kotvica", "harbour-pl/kotwica"),
        ("dutyof the", "harbour-en/duty-of-the-harbour-master"),
    ],
)
def test_words_in_any_order_and_slips_are_forgiven(
    harbour: Searcher, typed: str, entry: str
) -> None:
    """The words of a title turned round, a letter too many, missing, exchanged or turned round."""
    found = suggest(harbour, typed, Scope("harbour"), ("pl",))[0]
    assert (found.entry, found.said) == (entry, "")


@pytest.mark.parametrize("typed", ["tog", "bride", "fgo", "ancz"])
def test_another_word_is_no_slip(harbour: Searcher, typed: str) -> None:
    """Another first letter, another of four, and whatever is not as it stands of three."""
    assert all(one.said for one in suggest(harbour, typed, Scope("harbour")))


def test_letters_in_common_are_no_reason(harbour: Searcher) -> None:
    """Below what is called as typed only what speaks of it is offered, not what is spelt alike."""
    found = suggest(harbour, "kotwica", Scope("harbour"), ("en",))
    assert [one.title for one in found] == ["Kotwica"]
    assert not suggest(harbour, "zxqv", Scope("harbour"))
    assert "harbour-cs/lode" in offered(harbour, "hubris")
    assert "harbour-cs/lode" not in offered(harbour, "duma")


def test_the_same_rule_in_another_language_takes_no_place(harbour: Searcher) -> None:
    """Twins of what matched are left out, unless they match by themselves."""
    index = harbour.index()
    pride, duma = (index.place_of(one, "") for one in ("harbour-en/pride", "harbour-pl/duma"))
    assert pride is not None
    assert duma in index.kin.by_twin[pride]
    assert duma is not None
    shown = DistinctNames(harbour, index, Scope("harbour"))
    shown.add([Name(duma, 0, "duma", is_card=False)])
    shown.finish()
    assert not shown.takes(pride)
    shown.add([Name(pride, 1, "pride", is_card=False)])
    assert [name.called for name in shown.names] == ["duma"]
    both = DistinctNames(harbour, index, Scope("harbour"))
    both.add([Name(duma, 0, "duma", is_card=False), Name(pride, 1, "pride", is_card=False)])
    assert [name.called for name in both.names] == ["duma", "pride"]


def test_a_card_is_named_with_its_list(harbour: Searcher) -> None:
    """Whoever types a card sees its name and where it stands, not the title of the list alone."""
    (found,) = suggest(harbour, "silver b", Scope("harbour"))
    assert found.label == "Silver Buoy · Restricted list"
    assert found.entry.startswith("harbour-en/list/")


def test_a_passage_is_shown_where_it_matched(harbour: Searcher) -> None:
    """Beside the title stand the words that were typed, also where they are far behind."""
    (found,) = suggest(harbour, "moored", Scope("harbour"), ("en",))
    assert found.title == "Duty of the harbour master"
    assert found.said == "…ship that is moored when the bell rings."
    assert found.label == f"{found.title} · {found.said}"


def test_what_is_typed_half_is_looked_for(harbour: Searcher) -> None:
    """The last word need not be typed to its end for a rule that says it."""
    found = suggest(harbour, "every ship that is moor", Scope("harbour"), ("en",))
    assert "harbour-en/duty-of-the-harbour-master" in [one.entry for one in found]
    assert "moored" in suggest(harbour, "moo", Scope("harbour"))[0].said


def test_a_label_fits() -> None:
    """A long title leaves room for what matched, and both together fit into a line of Discord."""
    for title in ("Fog", "Fog " * 40):
        for said in ("", "a ship " * 30):
            label = Suggestion(title, "x/fog", said).label
            assert len(label) <= 100
            assert ("ship" in label) == bool(said)


CHART = """# Harbour: rules

## Chart

| Step | What |
|---|---|
| 2.1 | Ring the bell |

## 2.1

Ring the bell.

## Night phase

### 2.1 Ring the bell

The harbour master rings the bell.
"""


def test_a_step_comes_before_a_row_of_its_number(tmp_path: Path) -> None:
    """A title that is only a number says nothing: its words stand beside it, after the step."""
    searcher = filed(tmp_path, (CHART, "en", "1.0"))
    labels = [one.label for one in suggest(searcher, "2.1", Scope("harbour"))]
    assert labels[0] == "2.1 Ring the bell"
    assert all(label != "2.1" for label in labels)


def test_editions_take_the_places_behind(tmp_path: Path) -> None:
    """The newest edition of each title comes first, the others after all titles."""
    later = HARBOUR_EN.replace("Version 1.0", "Version 1.1").replace("1 coin", "2 coins")
    searcher = filed(tmp_path, (HARBOUR_EN, "en", "1.0"), (later, "en", "1.1"))
    found = suggest(searcher, "the", Scope("harbour"))
    named = [one for one in found if not one.said]
    titles = list(dict.fromkeys(one.title for one in named))
    assert len(titles) == 3
    assert [one.title for one in named] == [*titles, *titles]
    versions = {row.id: row.version for row in searcher.index().rows}
    assert [versions[one.entry] for one in named] == ["1.1"] * 3 + ["1.0"] * 3


def test_there_are_never_more_than_fit(harbour: Searcher) -> None:
    """At most 25, and never an error."""
    for typed in ("", "a", "x" * 500, "?!", "\0", "2", "2.", "the ship", "(", "e"):
        assert len(suggest(harbour, typed, Scope("harbour"), ("en", "en"))) <= MOST
