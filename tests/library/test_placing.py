"""Keys, versions and what a guide replaces, decided without a database."""

from __future__ import annotations

import dataclasses

import pytest

from rules_index.errors import DuplicateGuide
from rules_index.model import Guide, Identity
from rules_index.store.guide import family_of
from rules_index.store.placing import Placement, PlacementState, compare, place


def held(key: str, version: str = "", title: str = "Go", **more: str) -> Guide:
    """A guide of the library; its fingerprint and digest are its key unless said otherwise."""
    identity = Identity("go", "en", title, version)
    prints = {"fingerprint": key, "digest": key, **more}
    return Guide(
        key=key,
        scope="",
        family=family_of(identity),
        identity=identity,
        format="text",
        source="go.txt",
        added="2024-01-01",
        placed=1.0,
        entries=1,
        left_out=0,
        **prints,
    )


def placed(
    *guides: Guide, version: str = "", title: str = "Go", replace: bool = False
) -> Placement:
    """Where a new file goes."""
    return place(Identity("go", "en", title, version), "new", "new", guides, replace=replace)


@pytest.mark.parametrize(
    ("identity", "key"),
    [
        (Identity("go", "en", "Go"), "go-en"),
        (Identity("Go & Friends", "en", "Go"), "go-friends-en"),
        (
            Identity("", "pl", "Zasady gry dla początkujących i innych"),
            "zasady-gry-dla-poczatkujacych-pl",
        ),
        (Identity("go", "", "Go"), "go"),
        (Identity("", "", ""), "guide"),
        (Identity("", "", "碁の規則"), "碁の規則"),
    ],
)
def test_key_comes_from_game_and_language(identity: Identity, key: str) -> None:
    """A key is game and language; without a game the title stands in."""
    assert place(identity, "new", "new", []).key == key


def test_other_title_gets_its_own_key() -> None:
    """Another guide of the same game and language is told apart by its title."""
    assert placed(held("go-en"), title="Tournament handbook").key == "go-en-tournament-handbook"


def test_key_says_the_game_once() -> None:
    """A title that begins with the game's name adds only what is new."""
    assert placed(held("go-en"), title="Go: the handbook").key == "go-en-the-handbook"


def test_titles_that_shorten_alike_get_figures() -> None:
    """No key is given twice, even where titles are cut to the same words."""
    long = "Handbook for judges of regional "
    first = held("go-en-handbook-for-judges-of", title=long + "events")
    assert placed(held("go-en"), first, title=long + "leagues").key == f"{first.key}-2"


def test_versions_pair_up_after_the_key() -> None:
    """A further version stands under the key of the first, with its version behind it."""
    found = placed(held("go-en", "1.0"), version="1.5")
    assert (found.key, found.state, found.outgoing) == ("go-en@1.5", PlacementState.BESIDE, ())
    assert found.before
    assert found.before.key == "go-en"


def test_version_makes_no_path() -> None:
    """Entry ids are key/id, so nothing in a version may look like that."""
    assert placed(held("go-en", "1"), version="2021/01 beta").key == "go-en@2021-01-beta"


@pytest.mark.parametrize(("old", "new"), [("1.0", "1.0"), ("", ""), ("1.0", "")])
def test_same_or_unsaid_version_needs_a_word(old: str, new: str) -> None:
    """A second guide that is, or may be, the same version is refused with its key."""
    with pytest.raises(DuplicateGuide, match="go-en"):
        placed(held("go-en", old), version=new)


def test_another_format_stands_beside() -> None:
    """The same guide as HTML and as PDF may both be there, told apart by the format."""
    there = dataclasses.replace(held("go-en"), format="html")
    found = place(there.identity, "new", "new", [there], file_format="pdf")
    assert (found.key, found.state) == ("go-en@pdf", PlacementState.BESIDE)
    again = place(there.identity, "new", "new", [there], file_format="pdf", replace=True)
    assert (again.key, again.outgoing) == ("go-en", (there,))


def test_unsaid_version_meets_its_like_first() -> None:
    """Of several versions the one that says none either is the likely twin."""
    plain, newest = held("go-en"), held("go-en@5", "5")
    assert placed(plain, newest, replace=True).outgoing == (plain,)


def test_a_version_beside_one_without() -> None:
    """A guide that says its version is another than one that says none."""
    assert placed(held("go-en"), version="2").state is PlacementState.BESIDE


def test_replacing_keeps_the_key() -> None:
    """The new version takes the old one's place, so ids and saved links hold."""
    old = held("go-en", "1.0")
    found = placed(old, version="2.0", replace=True)
    assert found == Placement("go-en", PlacementState.REPLACED, (old,), old)


def test_replacing_takes_the_version_before() -> None:
    """Of several versions the nearest older one makes room; figures count as numbers."""
    first, ninth, last = held("go-en", "1"), held("go-en@9", "9"), held("go-en@11", "11")
    assert placed(first, ninth, last, version="10", replace=True).outgoing == (ninth,)
    assert placed(first, ninth, last, version="11", replace=True).outgoing == (last,)
    assert placed(first, ninth, last, replace=True).outgoing == (last,)


def test_same_file_changes_nothing() -> None:
    """The same bytes read the same way are there already."""
    old = held("go-en", "1", fingerprint="new", digest="new")
    assert placed(old, version="1") == Placement("go-en", PlacementState.UNCHANGED, (), old)


def test_same_file_takes_the_place_that_it_was_not_given() -> None:
    """Who forgot to say replace may say it later: the nearest older version makes room."""
    first, later = held("go-en", "1"), held("go-en@3", "3")
    there = held("go-en@2", "2", fingerprint="new", digest="new")
    found = placed(first, there, later, version="2", replace=True)
    assert found == Placement("go-en", PlacementState.REPLACED, (there, first), first)
    assert placed(first, there, version="2").state is PlacementState.UNCHANGED
    assert placed(there, later, version="2", replace=True).state is PlacementState.UNCHANGED


def test_same_file_with_other_labels_is_corrected() -> None:
    """A file that was filed under a wrong title moves; it never stands there twice."""
    old = held("go-en", "1", title="Chess", fingerprint="new")
    found = placed(old, held("go-en-shogi", title="Shogi"), version="1")
    assert found == Placement("go-en", PlacementState.REPLACED, (old,), old)


def test_same_file_read_better_keeps_its_key() -> None:
    """A better reader replaces what it read before, under the same key."""
    twin = held("go-en@2", "2", fingerprint="new")
    found = placed(held("go-en-2", title="Other"), twin, version="2")
    assert (found.key, found.outgoing) == ("go-en@2", (twin,))


def test_corrected_file_may_not_push_out_another() -> None:
    """A correction that lands on another guide's version needs --replace; then both make room."""
    wrong, there = held("go-en@2", "2", fingerprint="new"), held("go-en", "1")
    with pytest.raises(DuplicateGuide):
        placed(wrong, there, version="1")
    found = placed(wrong, there, version="1", replace=True)
    assert found == Placement("go-en", PlacementState.REPLACED, (wrong, there), there)


def test_titles_are_compared_folded() -> None:
    """Case, accents and punctuation of a title make no other guide."""
    plain, dressed = Identity("go", "fr", "Regles du jeu"), Identity("go", "fr", "RÈGLES, du Jeu!")
    assert family_of(plain) == family_of(dressed)
    assert family_of(plain) != family_of(dataclasses.replace(plain, language="en"))


def test_version_in_a_title_is_no_part_of_it() -> None:
    """Neither of what a guide's versions have in common, nor of the key that its title makes."""
    old = held("go-en", "1.2", title="Go - Rulebook v1.2")
    found = placed(old, version="1.3", title="Go - Rulebook v1.3", replace=True)
    assert found == Placement("go-en", PlacementState.REPLACED, (old,), old)
    other = held("go-en", title="Handbook")
    added = placed(other, version="1.4", title="Judges (version 1.4, 2025)")
    assert added.key == "go-en-judges"


def test_a_game_that_was_made_of_the_whole_title_is_the_same() -> None:
    """What an older program filed so keeps its key, and makes room for the next version."""
    title = "Go Fishing - Rulebook v1.2"
    labels = Identity("go-fishing-rulebook", "en", title, "1.2")
    old = dataclasses.replace(
        held("go-fishing-rulebook-en", fingerprint="new"), identity=labels, family=family_of(labels)
    )
    now = dataclasses.replace(labels, game="go-fishing")
    assert place(now, "new", "new", [old]).key == old.key
    later = dataclasses.replace(now, title="Go Fishing - Rulebook v1.3", version="1.3")
    assert place(later, "later", "later", [old], replace=True).outgoing == (old,)
    given = dataclasses.replace(old, identity=dataclasses.replace(labels, game="go-fishing-club"))
    assert place(later, "later", "later", [given], replace=True).state is PlacementState.ADDED


def test_comparison_goes_by_id_and_text() -> None:
    """What is new, gone, changed and the same between two versions."""
    found = compare(
        Placement("go-en", PlacementState.ADDED),
        {"a": "1", "b": "1", "c": "1"},
        {"b": "1", "c": "2", "d": "1"},
    )
    assert (found.added, found.removed, found.changed, found.same) == (
        ("d",),
        ("a",),
        ("c",),
        ("b",),
    )
