"""Search and answers over a small library: each exact way, trust, languages, the kept index."""

from __future__ import annotations

import gc
import os
import sqlite3
import weakref
from contextlib import AbstractContextManager, closing
from pathlib import Path

import pytest
from numpy.lib.npyio import NpzFile

from rules_index import own
from rules_index.answers.answer import State, ask
from rules_index.answers.counterparts import counterparts, newer
from rules_index.language.elsewhere import outside
from rules_index.language.lexicon import LANGUAGES
from rules_index.model import Identity
from rules_index.parsing.parse import parse_bytes
from rules_index.search.records import Scope
from rules_index.search.searcher import Searcher
from rules_index.search.suggest.suggest import MOST, suggest
from rules_index.store.library import Library, Snapshot

POLISH = """# Latarnie: zasady

Wersja 1.0

## Olej

Olej jest płynem, którym opłaca się światło latarni. Gracz zaczyna z 3 żetonami oleju.

- Latarnia bez oleju gaśnie na końcu rundy.
- Zgaszonej latarni nie wolno przesuwać.

## Mgła

Mgła zatrzymuje każdą łódź, która na nią wpłynie.

## Faza rejsu

### 2.1 Wybór kursu

Gracze w tajemnicy ustawiają tarcze kursu i jednocześnie je odkrywają.

### 2.2 Ruch łodzi

Łodzie płyną od najwyższego kursu do najniższego.

## Errata

### Stary Morzywół (Zatoka, 12)

Treść powinna brzmieć: „Odrzuć 1 olej, aby przesunąć wybraną łódź.”
"""
ENGLISH = """# Lanterns: rules

Version 1.0

## Oil

Oil pays for the light of a lantern. You start with 3 oil.

## Fog

Fog stops every boat that enters it.

## Sailing phase

### 2.1 Choose a course

Players set their course dials in secret and reveal them together.

### 2.2 Move boats

Boats move from the highest course to the lowest.
"""


def file(folder: Path, text: str, language: str, version: str = "1.0") -> None:
    """Puts a guide into the library of a folder."""
    given = Identity(game="lanterns", language=language, version=version)
    parsed = parse_bytes(text.encode(), given, f"{language}-{version}.md")
    Library(folder).add(parsed, scope="", source=f"{language}.md")


@pytest.fixture
def searcher(tmp_path: Path) -> Searcher:
    file(tmp_path, POLISH, "pl")
    file(tmp_path, ENGLISH, "en")
    return Searcher(tmp_path)


def best(searcher: Searcher, question: str, language: str = "pl") -> str:
    answer = ask(searcher, question, Scope("lanterns", language))
    assert answer.results, question
    return answer.results[0].entry.id


@pytest.mark.parametrize(
    ("question", "entry"),
    [
        ("olej", "lanterns-pl/olej"),
        ("czy moge ruszyc zgaszona latarnie", "lanterns-pl/olej"),
        ("krok 2.2", "lanterns-pl/2.2"),
        ("co robi mgla", "lanterns-pl/mgla"),
        ("stary mozywol", "lanterns-pl/errata/zatoka/12"),
        ("„nie wolno przesuwać”", "lanterns-pl/olej"),
    ],
)
def test_questions_find_their_entry(searcher: Searcher, question: str, entry: str) -> None:
    """By title, by words without accents, by number, by a misspelt card, by a quoted phrase."""
    assert best(searcher, question) == entry


def test_the_passage_is_the_bullet_that_answers(searcher: Searcher) -> None:
    """What is quoted is a passage of the entry, letter for letter, and the right one."""
    answer = ask(searcher, "kiedy gaśnie latarnia bez oleju", Scope("lanterns", "pl"))
    result = answer.results[0]
    assert result.passage.text == "Latarnia bez oleju gaśnie na końcu rundy."
    assert result.passage.text in result.entry.text


def test_step_numbers_are_answered_without_hesitation(searcher: Searcher) -> None:
    """A step that stands there is an answer, one that does not is none."""
    assert ask(searcher, "2.1", Scope("lanterns", "pl")).state is State.ANSWER
    assert ask(searcher, "9.9.9", Scope("lanterns", "pl")).state is not State.ANSWER


@pytest.mark.parametrize("question", ["jaka jutro pogoda w górach", "best pizza in town", "", "?!"])
def test_what_no_guide_speaks_of_is_not_answered(searcher: Searcher, question: str) -> None:
    """Off-topic questions get suggestions at most."""
    assert ask(searcher, question, Scope("lanterns", "pl")).state is not State.ANSWER


def test_another_language_answers_where_the_one_asked_for_cannot(searcher: Searcher) -> None:
    """A language without an answer falls back to the others, and the answer says so."""
    answer = ask(searcher, "fog", Scope("lanterns", "cs"))
    assert answer.language_missing == "cs"
    assert answer.results[0].entry.id == "lanterns-en/fog"


def test_scopes_keep_servers_apart(tmp_path: Path) -> None:
    """A server's guide answers only where its scope may be seen."""
    parsed = parse_bytes(ENGLISH.encode(), Identity(game="lanterns", language="en"), "a.md")
    Library(tmp_path).add(parsed, scope="guild:1", source="a.md")
    searcher = Searcher(tmp_path)
    assert not ask(searcher, "fog", Scope("lanterns")).results
    assert ask(searcher, "fog", Scope("lanterns", "", ("guild:1",))).results


def test_the_index_is_kept_and_renewed(tmp_path: Path) -> None:
    """A second start reads the file; a changed library is noticed without a restart."""
    file(tmp_path, ENGLISH, "en")
    first = Searcher(tmp_path)
    assert len(first.index().rows) == 4
    kept = Searcher(tmp_path).index()
    assert kept.rows == first.index().rows
    assert kept.stems == first.index().stems
    file(tmp_path, POLISH, "pl")
    assert len(first.index().rows) == 9


def test_an_index_that_follows_nobody_is_renewed_on_demand(tmp_path: Path) -> None:
    """Without `follow` no question waits for a new index; a kept one that fits is taken over."""
    file(tmp_path, ENGLISH, "en")
    still = Searcher(tmp_path, follow=False)
    assert len(still.index().rows) == 4
    assert not still.outdated()
    file(tmp_path, POLISH, "pl")
    assert still.outdated()
    assert len(still.index().rows) == 4
    assert still.renewed() is None
    Searcher(tmp_path).index()
    fresh = still.renewed()
    assert fresh is not None
    assert len(fresh.index().rows) == 9
    assert not fresh.outdated()
    assert len(still.index().rows) == 4


def test_a_searcher_that_nobody_asks_is_let_go_at_once(tmp_path: Path) -> None:
    """After a renewal the index before would else take its room until garbage is looked for."""
    file(tmp_path, ENGLISH, "en")
    searcher = Searcher(tmp_path, follow=False)
    searcher.read_ahead()
    held = weakref.ref(searcher)
    gc.disable()
    try:
        del searcher
        assert held() is None
    finally:
        gc.enable()


def test_nobody_waits_for_the_words_of_a_language(tmp_path: Path) -> None:
    """What lies outside all guides, and what slips may mean, is worked out for every language
    before anybody asks in it; to ask for a step works out nothing that is not kept."""
    file(tmp_path, ENGLISH, "en")
    outside.cache_clear()
    own.lexicon(tmp_path)
    searcher = own.searcher(tmp_path)
    searcher.index()
    searcher = own.searcher(tmp_path)  # as at the next start
    searcher.read_ahead()
    assert outside().matchers.keys() == {(code, True) for code in LANGUAGES}
    assert searcher.lexicon.vocabularies.keys() == {*LANGUAGES}
    assert searcher.search("step 2 of the fog", Scope()).hits
    assert searcher.lexicon.matchers.keys() == {(code, True) for code in LANGUAGES}


def test_an_entry_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for it again does not open the library; after a change it is read anew."""
    file(tmp_path, ENGLISH, "en")
    searcher, opened, real = Searcher(tmp_path), [0], Library.snapshot
    rows = searcher.index().rows

    def counting(library: Library) -> AbstractContextManager[Snapshot]:
        opened[0] += 1
        return real(library)

    monkeypatch.setattr(Library, "snapshot", counting)
    first = searcher.entries(rows)
    assert searcher.entries(rows[1:]) == first[1:]
    assert opened == [1]
    file(tmp_path, ENGLISH.replace("3 oil", "4 oil"), "en", "1.1")
    entries = searcher.entries(searcher.index().rows)
    assert any(one and "4 oil" in one.entry.text for one in entries)


def test_what_is_at_hand_outlives_whoever_opens_the_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Read ahead, nothing is read again because the file looks newer; only its number counts."""
    file(tmp_path, ENGLISH, "en")
    searcher = Searcher(tmp_path)
    searcher.read_ahead()
    rows = searcher.index().rows
    first = searcher.entries(rows)
    os.utime(tmp_path / "library.db", (1, 1))
    monkeypatch.delattr(Snapshot, "picked")  # an entry that is not at hand cannot be had
    assert searcher.entries(rows) == first
    assert all(first)


def test_who_asks_comes_between_what_is_read_ahead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside questions entries are read a few at a time, with a pause after them."""
    file(tmp_path, ENGLISH, "en")
    read: list[int] = []
    monkeypatch.setattr("rules_index.search.index.entry_cache._AT_ONCE", 2)
    searcher = Searcher(tmp_path)
    rows, held = searcher.index().rows, searcher._entry_cache._read
    monkeypatch.setattr("time.sleep", lambda _: read.append(len(held)))
    searcher.read_ahead(0.1)
    assert list(filter(None, read)) == [*range(2, len(rows), 2), len(rows)]


def test_of_an_index_that_is_out_of_date_the_head_alone_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A renewal looks at it while others ask."""
    file(tmp_path, ENGLISH, "en")
    searcher = Searcher(tmp_path)
    searcher.index()
    read: list[str] = []
    kept = NpzFile.__getitem__

    def noting(self: NpzFile, name: str) -> object:
        read.append(name)
        return kept(self, name)

    file(tmp_path, POLISH, "pl")
    monkeypatch.setattr(NpzFile, "__getitem__", noting)
    assert searcher.renewed() is None
    assert read == ["head"]


def test_the_first_that_were_read_make_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However few entries are kept at hand, all that are asked for are found."""
    file(tmp_path, ENGLISH, "en")
    monkeypatch.setattr("rules_index.search.index.entry_cache.MOST_ENTRIES", 2)
    searcher = Searcher(tmp_path)
    rows = searcher.index().rows
    searcher.read_ahead()
    for _ in range(2):
        found = [one.entry.id if one else "" for one in searcher.entries(rows)]
        assert found == [row.id for row in rows]


def test_an_entry_with_other_passages_than_the_index_knows_is_left_out(tmp_path: Path) -> None:
    """After damage that SQLite takes for sound, or a change in this very moment: no error."""
    file(tmp_path, ENGLISH, "en")
    Searcher(tmp_path).index()
    with closing(sqlite3.connect(tmp_path / "library.db")) as db, db:
        entry, _ = db.execute("SELECT entry, count(*) FROM passages GROUP BY entry").fetchone()
        db.execute("DELETE FROM passages WHERE entry = ?", (entry,))
    searcher = Searcher(tmp_path)
    rows = searcher.index().rows
    assert [row for row, one in zip(rows, searcher.entries(rows), strict=True) if one is None]
    for row in rows:
        ask(searcher, row.title, Scope(language="en"))


def test_a_library_without_files_is_as_old_as_none(tmp_path: Path) -> None:
    """The file beside it goes when the last reader does, also while somebody looks."""
    assert Searcher(tmp_path).stamp() == (0, 0)


def test_a_damaged_index_is_made_anew(tmp_path: Path) -> None:
    """Rubbish in the file of the index costs time, nothing else."""
    file(tmp_path, ENGLISH, "en")
    Searcher(tmp_path).index()
    (tmp_path / "search.npz").write_bytes(b"rubbish")
    assert best(Searcher(tmp_path), "fog", "en") == "lanterns-en/fog"


def test_the_same_step_in_another_language(searcher: Searcher) -> None:
    """A step is paired by its number."""
    found = counterparts(searcher.index(), "lanterns-pl/2.1")
    assert [row.id for row in found] == ["lanterns-en/2.1"]


def test_a_newer_version_is_announced(tmp_path: Path) -> None:
    """An entry that a newer version words otherwise carries a warning, the others none."""
    file(tmp_path, ENGLISH, "en", "1.0")
    file(tmp_path, ENGLISH.replace("3 oil", "4 oil"), "en", "1.1")
    searcher = Searcher(tmp_path)
    rows = {row.id: row for row in searcher.index().rows}
    oil, fog = searcher.entries([rows["lanterns-en/oil"], rows["lanterns-en/fog"]])
    assert oil
    assert fog
    assert len(list(newer(searcher, oil.entry, oil.guide))) == 1
    assert not list(newer(searcher, fog.entry, fog.guide))


def test_what_another_server_holds_is_not_told(tmp_path: Path) -> None:
    """A newer version in another server's library brings no warning, its languages no way there."""
    parsed = parse_bytes(ENGLISH.encode(), Identity("lanterns", "en", version="1.0"), "a.md")
    later = ENGLISH.replace("3 oil", "4 oil")
    other = parse_bytes(later.encode(), Identity("lanterns", "en", version="1.1"), "b.md")
    library = Library(tmp_path)
    library.add(other, scope="guild:2")
    library.add(parsed, scope="guild:1")
    library.add(parse_bytes(POLISH.encode(), Identity("lanterns", "pl"), "c.md"), scope="guild:1")
    searcher = Searcher(tmp_path)
    mine = next(
        row
        for row in searcher.index().rows
        if row.scope == "guild:1" and row.id.endswith("-en/oil")
    )
    (oil,) = searcher.entries([mine])
    assert oil
    assert not list(newer(searcher, oil.entry, oil.guide, ("guild:1", "")))
    assert list(newer(searcher, oil.entry, oil.guide, ("guild:1", "guild:2")))
    found = counterparts(searcher.index(), oil.entry.id.replace("oil", "2.1"), "guild:1")
    assert {row.scope for row in found} <= {"guild:1"}


def test_suggestions_while_typing(searcher: Searcher) -> None:
    """Beginnings first, near misses after, never more than 25, in the asker's language order."""
    scope = Scope("lanterns")
    assert suggest(searcher, "ol", scope)[0].label == "Olej"
    assert suggest(searcher, "olje", scope)[0].label == "Olej"
    assert suggest(searcher, "2.", scope, ("en",))[0].entry.startswith("lanterns-en/")
    for typed in ("", "x" * 500, "?!", "\0", "a"):
        assert len(suggest(searcher, typed, scope)) <= MOST


def test_all_lists_are_made_before_the_first_question(tmp_path: Path) -> None:
    """Whoever asks first does not wait for word lists; a library without guides starts as well."""
    Searcher(tmp_path).index()
    file(tmp_path, ENGLISH, "en")
    outside.cache_clear()
    Searcher(tmp_path).index()
    assert outside.cache_info().currsize == 1
