"""What the library keeps, changes and hands out, on a real SQLite file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules_index.errors import DuplicateGuide, NoSuchGuide
from rules_index.model import CardRef, Entry, Kind, LeftOut, Link, LinkKind, Passage
from rules_index.store.library import Library
from rules_index.store.placing import PlacementState
from tests.library.making import entry, guide, see

OPERATOR = ("",)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path)


def keys(library: Library, *scopes: str) -> list[str]:
    """The keys of the guides that these scopes see."""
    with library.snapshot() as now:
        return [held.key for held in now.guides(scopes or OPERATOR)]


def link_targets(library: Library, entry_id: str, *scopes: str) -> list[str]:
    """Where the links of an entry lead."""
    with library.snapshot() as now:
        found = now.entry(scopes or OPERATOR, entry_id)
    assert found
    return [link.target for link in found.entry.links]


def test_everything_of_an_entry_comes_back(library: Library) -> None:
    """An entry is read as it was filed; only its id and links carry the guide's key."""
    whole = Entry(
        id="errata/core/45",
        kind=Kind.ERRATA,
        title="Żeton „śmierci”",
        text="• Pierwszy.\n• Drugi.",
        line=12,
        number="45",
        section=("Errata", "Zestaw podstawowy"),
        page=3,
        passages=(Passage("Pierwszy.", 12, 3, "•", 1), Passage("Drugi.", 13)),
        links=(Link(LinkKind.PAGE, "strona 2", "ko"), Link(LinkKind.STEP, "D.5")),
        cards=(CardRef("Żeton", "core", "45"), CardRef("Inny")),
        changed=True,
    )
    library.add(guide(entry("ko"), whole))
    with library.snapshot() as now:
        filed = now.entry(OPERATOR, "go-en/errata/core/45")
    linked = (Link(LinkKind.PAGE, "strona 2", "go-en/ko"), Link(LinkKind.STEP, "D.5"))
    assert filed
    assert filed.entry == replace(whole, id="go-en/errata/core/45", links=linked)
    assert filed.guide.key == "go-en"


def test_guide_carries_what_the_list_shows(library: Library) -> None:
    """A guide knows its labels, how much of it was placed and how much it holds."""
    library.add(guide(version="1.2", date="2021-05"), source="go.txt")
    with library.snapshot() as now:
        (held,) = now.guides(OPERATOR)
        assert now.left_out(OPERATOR, "go-en") == (LeftOut("- 3 -", "furniture", 9, 3),)
    assert (held.identity.version, held.identity.date, held.source) == ("1.2", "2021-05", "go.txt")
    assert (held.entries, held.left_out, held.placed) == (2, 1, 0.75)


def test_entries_keep_their_order_and_can_be_narrowed(library: Library) -> None:
    """All entries in the order of the guide, of one guide, or of one kind."""
    library.add(guide(entry("z"), entry("a", kind=Kind.FAQ), entry("m")))
    library.add(guide(entry("q", kind=Kind.FAQ), game="chess"))
    with library.snapshot() as now:

        def ids(guide_key: str | None = None, kind: str | None = None) -> list[str]:
            return [filed.entry.id for filed in now.entries(OPERATOR, guide_key, kind)]

        assert ids() == ["chess-en/q", "go-en/z", "go-en/a", "go-en/m"]
        assert ids("go-en", "rule") == ["go-en/z", "go-en/m"]
        assert ids(kind="faq") == ["chess-en/q", "go-en/a"]
        with pytest.raises(NoSuchGuide, match="chess-en, go-en"):
            ids("shogi-en")


def test_missing_entry_is_none(library: Library) -> None:
    """An id that leads nowhere is no error: a button may outlive its guide."""
    library.add(guide())
    with library.snapshot() as now:
        assert now.entry(OPERATOR, "go-en/suicide") is None
        assert now.entry(OPERATOR, "shogi-en/ko") is None
        assert now.entry(OPERATOR, "") is None


def test_same_file_twice_changes_nothing(library: Library) -> None:
    """Not even the generation moves, so that no reader loads anew."""
    library.add(guide())
    before = library.generation()
    assert library.add(guide()).state is PlacementState.UNCHANGED
    assert library.generation() == before


def test_every_change_moves_the_generation(library: Library) -> None:
    """Readers in other processes look at one number."""
    seen = {library.generation()}
    library.add(guide())
    seen.add(library.generation())
    library.add(guide(version="2"))
    seen.add(library.generation())
    library.remove("go-en")
    assert len(seen | {library.generation()}) == 4


def test_library_made_anew_has_another_generation(library: Library) -> None:
    """A library that was deleted and built again is not taken for the old one."""
    library.add(guide())
    before = library.generation()
    library.path.unlink()
    library.add(guide())
    assert library.generation() != before


def test_other_bytes_of_one_version_are_refused(library: Library) -> None:
    """Without a word on what to do the library keeps what it has."""
    library.add(guide(entry("ko", "One."), version="1"))
    with pytest.raises(DuplicateGuide):
        library.add(guide(entry("ko", "Two."), version="1"))
    with library.snapshot() as now:
        assert [filed.entry.text for filed in now.entries(OPERATOR)] == ["One."]


def test_replacing_tells_what_changed(library: Library) -> None:
    """The new version stands under the old key; ids that mean the same stay the same."""
    library.add(guide(entry("a"), entry("b"), entry("c"), version="1"))
    change = library.add(
        guide(entry("b"), entry("c", "Other."), entry("d"), version="2"), replace=True
    )
    assert (change.key, change.state) == ("go-en", PlacementState.REPLACED)
    assert (change.added, change.removed) == (("d",), ("a",))
    assert (change.changed, change.same) == (("c",), ("b",))
    assert keys(library) == ["go-en"]


def test_versions_stand_beside_each_other(library: Library) -> None:
    """Without --replace both versions stay, and their entries pair up after the key."""
    library.add(guide(version="1"))
    change = library.add(guide(entry("ko"), version="2"))
    assert (change.key, change.removed) == ("go-en@2", ("liberties",))
    assert keys(library) == ["go-en", "go-en@2"]


def test_dry_run_tells_the_same_and_writes_nothing(library: Library) -> None:
    """What --dry-run says is what happens then."""
    library.add(guide(version="1"))
    newer = guide(entry("ko", "Other."), version="2")
    before = library.path.read_bytes()
    told = library.add(newer, replace=True, dry_run=True)
    assert library.path.read_bytes() == before
    assert told == library.add(newer, replace=True)


def test_dry_run_makes_no_library(tmp_path: Path) -> None:
    """Looking never makes a folder or a file."""
    library = Library(tmp_path / "none")
    assert library.add(guide(), dry_run=True).state is PlacementState.ADDED
    assert keys(library) == []
    assert not (tmp_path / "none").exists()


def test_removing_takes_everything_of_the_guide(library: Library) -> None:
    """No row of any table outlives its guide."""
    library.add(guide(entry("a", links=(see("b"),), cards=(CardRef("Stone"),))))
    assert library.remove("go-en").key == "go-en"
    assert keys(library) == []
    with library.snapshot() as now:
        counts = {
            name: now._db.table(name).count
            for name in ("guides", "entries", "passages", "links", "cards", "left_out")
        }
    assert set(counts.values()) == {0}


def test_removing_what_is_not_there(library: Library) -> None:
    """The refusal names what the library holds, and makes no library."""
    with pytest.raises(NoSuchGuide, match="it is empty"):
        library.remove("go-en")
    assert not library.path.exists()
    library.add(guide())
    with pytest.raises(NoSuchGuide, match="it holds go-en"):
        library.remove("go-pl")


class TestScopes:
    """A server sees its own guides and the operator's, never another server's."""

    OURS, THEIRS = ("guild:1", ""), ("guild:2", "")

    def test_nothing_of_one_server_reaches_another(self, library: Library) -> None:
        """By no reading method."""
        library.add(guide(title="House rules"), scope="guild:1")
        with library.snapshot() as now:
            assert [held.scope for held in now.guides(self.OURS)] == ["guild:1"]
            assert now.guides(self.THEIRS) == ()
            assert now.entries(self.THEIRS) == ()
            assert now.entry(self.THEIRS, "go-en/ko") is None
            for read in (now.entries, now.left_out):
                with pytest.raises(NoSuchGuide, match="it is empty"):
                    read(self.THEIRS, "go-en")
        with pytest.raises(NoSuchGuide):
            library.remove("go-en", scope="guild:2")

    def test_one_file_in_two_scopes(self, library: Library) -> None:
        """Each server may add the same file, under the same key."""
        for scope in ("guild:1", "guild:2", ""):
            assert library.add(guide(), scope=scope).state is PlacementState.ADDED
        assert keys(library, "guild:1") == keys(library, "guild:2") == ["go-en"]
        library.remove("go-en", scope="guild:1")
        assert keys(library, "guild:1") == []
        assert keys(library, "guild:2") == ["go-en"]
        with library.snapshot() as now:
            assert now.scopes() == ("", "guild:2")

    def test_own_words_come_before_the_operators(self, library: Library) -> None:
        """Where both have an entry of that id, the scope named first decides."""
        library.add(guide(entry("ko", "The operator's.")))
        library.add(guide(entry("ko", "The server's.")), scope="guild:1")
        with library.snapshot() as now:
            ours, theirs = (now.entry(seen, "go-en/ko") for seen in (self.OURS, self.THEIRS))
        assert ours
        assert theirs
        assert (ours.entry.text, theirs.entry.text) == ("The server's.", "The operator's.")

    def test_unlike_guides_share_no_key(self, library: Library) -> None:
        """A server's other guide does not hide the operator's behind its key."""
        library.add(guide(title="Official rules"))
        assert library.add(guide(title="House rules"), scope="guild:1").key == "go-en-house-rules"


class TestLinksBetweenGuides:
    """A reference that its own guide does not answer may lead into another of the same game."""

    def test_resolved_whichever_comes_first(self, tmp_path: Path) -> None:
        """The order of adding decides nothing."""
        asks = guide(entry("atari", links=(see("Ko fight"),)), title="FAQ")
        answers = guide(entry("ko-fight", title="Ko fight"))
        for name, order in {"a": (asks, answers), "b": (answers, asks)}.items():
            library = Library(tmp_path / name)
            made = [library.add(one).key for one in order]
            target, source = (made[order.index(one)] for one in (answers, asks))
            assert link_targets(library, f"{source}/atari") == [f"{target}/ko-fight"]

    def test_only_within_game_and_language(self, library: Library) -> None:
        """A namesake in another game or language is another rule."""
        library.add(guide(entry("atari", links=(see("ko"),))))
        library.add(guide(entry("ko"), game="chess"))
        library.add(guide(entry("ko"), language="pl"))
        assert link_targets(library, "go-en/atari") == [""]

    def test_step_numbers_lead_on(self, library: Library) -> None:
        """An FAQ that speaks of a step finds it in the guide that has the steps."""
        step = Link(LinkKind.STEP, "step 3.2.4")
        library.add(guide(entry("atari", links=(step,)), title="FAQ"))
        library.add(guide(entry("3.2.4", kind=Kind.STEP, number="3.2.4")))
        assert link_targets(library, "go-en/atari") == ["go-en-go/3.2.4"]

    @pytest.mark.parametrize("kind", [LinkKind.PAGE, LinkKind.HYPERLINK])
    def test_pages_and_hyperlinks_stay(self, library: Library, kind: LinkKind) -> None:
        """Page 12 of another guide is another page, and a broken hyperlink is just broken."""
        library.add(guide(entry("atari", links=(Link(kind, "page 12"),)), title="FAQ"))
        library.add(guide(entry("page-12", title="Page 12", page=12)))
        assert link_targets(library, "go-en/atari") == [""]

    def test_not_into_another_version(self, library: Library) -> None:
        """What a guide once referred to may read otherwise in its next version."""
        library.add(guide(entry("atari", links=(see("ko"),)), version="1"))
        library.add(guide(entry("ko"), version="2"))
        assert link_targets(library, "go-en/atari") == [""]

    def test_the_very_words_come_first(self, library: Library) -> None:
        """A similar title in one guide gives way to the same title in another."""
        library.add(guide(entry("atari", links=(see("Captures"),)), title="FAQ"))
        library.add(guide(entry("capture", title="Capture"), title="A glossary"))
        assert link_targets(library, "go-en/atari") == ["go-en-a-glossary/capture"]
        library.add(guide(entry("captures", title="Captures"), title="B glossary"))
        assert link_targets(library, "go-en/atari") == ["go-en-b-glossary/captures"]

    def test_dangles_again_when_the_target_goes(self, library: Library) -> None:
        """After a removal no link leads to what is gone."""
        library.add(guide(entry("atari", links=(see("ko"),))))
        library.add(guide(entry("ko"), title="Glossary"))
        assert link_targets(library, "go-en/atari") == ["go-en-glossary/ko"]
        library.remove("go-en-glossary")
        assert link_targets(library, "go-en/atari") == [""]

    def test_survives_a_replacement(self, library: Library) -> None:
        """A new version of the guide referred to is referred to as well."""
        library.add(guide(entry("atari", links=(see("ko"),))))
        library.add(guide(entry("ko", "Old."), title="Glossary", version="1"))
        library.add(guide(entry("ko", "New."), title="Glossary", version="2"), replace=True)
        assert link_targets(library, "go-en/atari") == ["go-en-glossary/ko"]

    def test_never_out_of_a_scope(self, library: Library) -> None:
        """The operator's guides do not refer to a server's, nor one server's to another's."""
        library.add(guide(entry("atari", links=(see("ko"),))))
        library.add(guide(entry("seki", links=(see("ko"),))), scope="guild:2")
        library.add(guide(entry("ko"), title="House rules"), scope="guild:1")
        assert link_targets(library, "go-en/atari") == [""]
        assert link_targets(library, "go-en/seki", "guild:2") == [""]

    def test_a_server_may_refer_to_the_operators(self, library: Library) -> None:
        """What the operator owns is there for all."""
        library.add(guide(entry("ko")))
        library.add(guide(entry("seki", links=(see("ko"),)), title="House"), scope="guild:1")
        assert link_targets(library, "go-en-house/seki", "guild:1") == ["go-en/ko"]

    def test_own_targets_stay(self, library: Library) -> None:
        """What the parser found inside the guide is not looked for elsewhere."""
        own = Link(LinkKind.TITLE, "ko", "ko")
        library.add(guide(entry("atari", links=(own,)), entry("ko")))
        library.add(guide(entry("ko"), title="Glossary"))
        assert link_targets(library, "go-en/atari") == ["go-en/ko"]


words = st.text(st.characters(codec="utf-8"))
passages = st.builds(Passage, words, st.integers(1, 10**9), marker=words, depth=st.integers(0, 9))
links = st.builds(Link, st.sampled_from(LinkKind), words)
cards = st.builds(CardRef, words, words, words)
entries = st.builds(
    Entry,
    id=words.filter(bool),
    kind=st.sampled_from(Kind),
    title=words,
    text=words,
    line=st.integers(1, 10**9),
    number=words,
    section=st.lists(words).map(tuple),
    page=st.none() | st.integers(0, 10**9),
    passages=st.lists(passages, max_size=3).map(tuple),
    links=st.lists(links, max_size=2).map(tuple),
    cards=st.lists(cards, max_size=2).map(tuple),
    changed=st.booleans(),
)


@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(entries, max_size=4, unique_by=lambda made: made.id).map(tuple))
def test_any_words_come_back_letter_for_letter(tmp_path: Path, made: tuple[Entry, ...]) -> None:
    """Whatever a guide says, NUL and emoji included, is what is quoted later."""
    library = Library(tmp_path)
    parsed = replace(guide(), entries=made, fingerprint=str(hash(made)))
    key = library.add(parsed, replace=True).key
    with library.snapshot() as now:
        read = tuple(filed.entry for filed in now.entries(OPERATOR, key))
    assert tuple(replace(one, id=one.id.removeprefix(f"{key}/")) for one in read) == made
