"""Aliases, lexicons and packs of an operator's own: kept apart from the library, and they win."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from rules_index import own
from rules_index.aliases import Aliases, holds
from rules_index.answers.answer import State, ask
from rules_index.language.fold import words
from rules_index.mistakes import FaultyFile, NoSuchAlias, WordlessPhrase
from rules_index.search.index.question_packs import mark_of
from rules_index.search.records import Scope
from rules_index.store.library import Library
from tests.library.commands import judge, judge_json
from tests.search.lanterns import LANTERNS, file_lanterns

DEEP = "a = " + "[" * 100_000
HEAD = '{"pack": "own", "game": "lanterns", "language": "en"}'


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path))
    return file_lanterns(tmp_path)


def first(folder: Path, question: str, *scopes: str) -> tuple[str, State]:
    """The entry that a fresh search puts first."""
    answer = ask(own.searcher(folder), question, Scope("lanterns", "", (*scopes, "")))
    return (answer.results[0].entry.id if answer.results else ""), answer.state


@pytest.mark.parametrize(
    ("question", "phrase", "held"),
    [
        ("what is the grey wall", "grey wall", True),
        ("GRÉY-WALL?", "grey wall", True),
        ("the gery wall", "grey wall", True),
        ("the greyish wall", "grey wall", False),
        ("wall of grey", "grey wall", False),
        ("the late boat", "fate", False),
        ("may i revael it", "reveal", True),
        ("grey", "grey wall", False),
        ("", "grey wall", False),
        ("anything", "", False),
    ],
)
def test_a_phrase_is_held_whole_with_small_typos(question: str, phrase: str, held: bool) -> None:
    """All its words side by side; a long word may have a slip, a short one alone may not."""
    assert holds(words(question), words(phrase)) is held


def test_an_alias_wins_over_everything(data: Path) -> None:
    """Titles, step numbers and trust do not stand against it; without its phrase it is silent."""
    assert first(data, "oil 2.2 grey wall")[0] == "lanterns-en/2.2"
    Aliases(data).add("grey wall", "lanterns-en/fog")
    assert first(data, "oil 2.2 gery wall") == ("lanterns-en/fog", State.ANSWER)
    assert first(data, "oil 2.2")[0] == "lanterns-en/2.2"


def test_an_alias_is_seen_without_a_restart(data: Path) -> None:
    """A running judge takes new aliases in and lets removed ones go."""
    searcher, scope = own.searcher(data), Scope("lanterns")
    for _ in range(2):
        Aliases(data).add("grey wall", "lanterns-en/fog")
        assert ask(searcher, "grey wall", scope).state is State.ANSWER
        Aliases(data).remove("GREY wall")
        assert ask(searcher, "grey wall", scope).state is not State.ANSWER


def test_the_longest_alias_comes_first(data: Path) -> None:
    """Of two phrases in one question the longer says more."""
    Aliases(data).add("wall", "lanterns-en/oil")
    Aliases(data).add("grey wall", "lanterns-en/fog")
    assert Aliases(data).named("a grey wall") == ("lanterns-en/fog", "lanterns-en/oil")
    assert first(data, "a grey wall")[0] == "lanterns-en/fog"


def test_aliases_of_a_server_are_its_own(data: Path) -> None:
    """Another server does not see them; its own win over the operator's."""
    aliases = Aliases(data)
    aliases.add("grey wall", "lanterns-en/oil")
    aliases.add("grey wall", "lanterns-en/fog", "guild:7")
    assert first(data, "grey wall", "guild:7")[0] == "lanterns-en/fog"
    assert first(data, "grey wall", "guild:8")[0] == "lanterns-en/oil"


def test_an_alias_does_not_break_a_filter(data: Path) -> None:
    """An entry of another game stays out and makes nobody sure of what that game's guides say."""
    Aliases(data).add("grey wall", "lanterns-en/fog")
    file_lanterns(data, LANTERNS.replace("Lanterns", "Beacons"), game="beacons")
    for game in ("beacons", "chess"):
        answer = ask(own.searcher(data), "is the grey wall made of oil", Scope(game))
        assert answer.state is not State.ANSWER


def test_aliases_survive_a_rebuilt_library(data: Path) -> None:
    """They are kept beside library.db; one whose entry is gone waits for it."""
    Aliases(data).add("grey wall", "lanterns-en/fog")
    (data / "library.db").unlink()
    assert judge_json("alias", "list")[0]["title"] is None
    assert "not in the library" in judge("alias", "list").stdout
    file_lanterns(data)
    assert first(data, "grey wall")[0] == "lanterns-en/fog"


def test_the_file_can_be_read_and_written_by_hand(data: Path) -> None:
    """A JSON object a line; a bad line is named, costs only itself, and is never thrown away."""
    path = data / "aliases.jsonl"
    good = {"phrase": "grey wall", "entry": "lanterns-en/fog"}
    path.write_text(json.dumps(good) + "\n\nrubbish\n" + '{"phrase": "?", "entry": "x"}\n')
    assert first(data, "grey wall")[0] == "lanterns-en/fog"
    listed = judge("alias", "list")
    assert (listed.exit_code, listed.stdout) == (1, "grey wall\tlanterns-en/fog\tFog\n")
    assert "aliases.jsonl, line 3, is no alias" in listed.stderr
    assert "line 4, holds a phrase without words" in listed.stderr
    before = path.read_bytes()
    with pytest.raises(FaultyFile):
        Aliases(data).add("mist", "lanterns-en/fog")
    assert path.read_bytes() == before


def test_many_writers_lose_nothing(tmp_path: Path) -> None:
    """Each waits for its turn, and nobody reads half a file."""
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: Aliases(tmp_path).add(f"phrase {n}", "a/b"), range(40)))
    held, faults = Aliases(tmp_path).all()
    assert (len(held), faults) == (40, ())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["aliases.jsonl", "aliases.lock"]


def test_wrong_aliases_are_refused(tmp_path: Path) -> None:
    """No words, or nothing to remove."""
    with pytest.raises(WordlessPhrase):
        Aliases(tmp_path).add(" ?! ", "a/b")
    with pytest.raises(NoSuchAlias):
        Aliases(tmp_path).remove("never given")


def test_the_command(data: Path) -> None:
    """Adds, moves, lists and removes, each with a sentence; a wrong id is met with near ones."""
    added = judge("alias", "add", "grey  wall", "lanterns-en/fog")
    assert added.stdout == "“grey  wall” now means lanterns-en/fog (Fog).\n"
    moved = judge("alias", "add", "Grey Wall", "lanterns-en/oil")
    assert moved.stdout.endswith("lanterns-en/oil (Oil) instead of lanterns-en/fog.\n")
    assert judge_json("alias", "list") == [
        {"phrase": "Grey Wall", "entry": "lanterns-en/oil", "scope": "", "title": "Oil"}
    ]
    wrong = judge("alias", "add", "x", "lanterns-en/fogg")
    assert wrong.exit_code == 1
    assert "no entry lanterns-en/fogg: did you mean lanterns-en/fog" in wrong.stderr
    assert judge("alias", "add", "?", "lanterns-en/fog").exit_code == 1
    assert judge("alias", "add", "x" * 201, "lanterns-en/fog").exit_code == 2
    assert judge("alias", "add", "mist \udcff", "lanterns-en/fog").exit_code == 0
    assert judge("alias", "remove", "grey wall").exit_code == 0
    again = judge("alias", "remove", "grey wall")
    assert (again.exit_code, "There is no alias “grey wall”" in again.stderr) == (1, True)


def test_own_concepts_join_the_shipped_ones(data: Path) -> None:
    """A lexicon file in the data folder teaches a word; when its words change, so do answers."""
    path = data / "lexicon" / "lanterns.toml"
    path.parent.mkdir()
    assert first(data, "what does peasouper do")[0] != "lanterns-en/2.1"
    path.write_text('[lanterns.dial]\nen = ["dial*", "?peasouper"]\n', encoding="utf-8")
    assert first(data, "what does peasouper do")[0] == "lanterns-en/2.1"
    path.write_text('[lanterns.dial]\nen = ["=lowest", "?peasouper"]\n', encoding="utf-8")
    assert first(data, "what does peasouper do")[0] == "lanterns-en/2.2"


def test_own_concept_takes_the_place_of_a_shipped_one(tmp_path: Path) -> None:
    """The same key is not there twice."""
    shipped = own.lexicon(tmp_path)
    key = shipped.keys[0]
    section, _, name = key.partition(".")
    (tmp_path / "lexicon").mkdir()
    (tmp_path / "lexicon" / "own.toml").write_text(f'[{section}.{name}]\nen = ["qqqq"]\n')
    mine = own.lexicon(tmp_path)
    assert mine.keys.count(key) == 1
    assert mine.concepts("qqqq", ["en"], question=True) == {mine.keys.index(key)}


UNREADABLE = (
    "[",
    "fog = 1",
    "[a]\nb = 1",
    '[a.b]\nen = "fog"',
    "[a.b]\nen = [1]",
    "\x00",
    "[[a]]\nb = 1",
    DEEP,
)
"""Contents that no lexicon can have."""


def test_a_lexicon_that_cannot_be_read_is_named(data: Path) -> None:
    """One sentence with the file's name, whatever is wrong; the others and the guides answer.

    A mark of the byte order at the front, as editors on Windows write it, is no fault.
    """
    (data / "lexicon").mkdir()
    for number, text in enumerate(UNREADABLE):
        (data / "lexicon" / f"own{number}.toml").write_text(text)
    words = '[lanterns.dial]\nen = ["dial*", "?peasouper"]\n'
    (data / "lexicon" / "more.toml").write_text(words, encoding="utf-8-sig")
    for command in (("ask", "fog"), ("card", "old wreck")):
        result = judge(*command)
        assert result.exit_code == 0
        faults = result.stderr.splitlines()
        for number, fault in zip(range(len(UNREADABLE)), faults, strict=True):
            assert fault.startswith(f"own{number}.toml cannot be used (")
            assert fault.endswith("until then it is left out.")
    assert first(data, "what does peasouper do")[0] == "lanterns-en/2.1"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "own.jsonl is empty"),
        ("[]", "line 1, is no head of a pack"),
        (HEAD + '\n{"entry": "oil", "mark": "0', "line 2, is no line of a pack"),
        (HEAD + '\n{"entry": "oil", "mark": "0", "ask": {"en": "fog"}}', "is no line of a pack"),
        ("[" * 100_000, "line 1, is no head of a pack"),
    ],
)
def test_a_pack_that_cannot_be_read_is_named(data: Path, text: str, said: str) -> None:
    """The line that is none, too; answers come without it. `pack check` still refuses it."""
    (data / "packs").mkdir()
    (data / "packs" / "own.jsonl").write_text(text)
    result = judge("ask", "fog")
    assert (result.exit_code, result.stderr.count("\n")) == (0, 1)
    assert said in result.stderr
    assert "Fog stops every boat" in result.stdout
    checked = judge("pack", "check", str(data / "packs" / "own.jsonl"))
    assert (checked.exit_code, said in checked.stderr) == (1, True)


def test_aliases_that_cannot_be_read_stop_no_question(data: Path) -> None:
    """They are told, and the guides answer."""
    (data / "aliases.jsonl").mkdir()
    result = judge("ask", "fog")
    assert (result.exit_code, "Fog stops every boat" in result.stdout) == (0, True)
    assert result.stderr.startswith("aliases.jsonl cannot be used (")


def test_own_packs_are_asked_too(data: Path) -> None:
    """A filled form in packs/ leads players' words to the entries."""
    with Library(data).snapshot() as now:
        entries = [filed.entry for filed in now.entries([""])]
    lines = [json.dumps({"pack": "own", "game": "lanterns", "language": "en"})]
    for entry in entries:
        asked = "which zorblin goes before the others" if entry.number == "2.2" else entry.title
        local = entry.id.partition("/")[2]
        lines.append(json.dumps({"entry": local, "mark": mark_of(entry), "ask": {"en": [asked]}}))
    question = "which zorblin goes before the others"
    assert first(data, question)[0] != "lanterns-en/2.2"
    (data / "packs").mkdir()
    (data / "packs" / "own.jsonl").write_text("\n".join(lines), encoding="utf-8")
    assert first(data, question)[0] == "lanterns-en/2.2"


def test_operators_words_hold_for_other_guides_too(data: Path) -> None:
    """An alias may lead into a server's own guide, for that server only."""
    file_lanterns(data, LANTERNS.replace("Lanterns", "Beacons"), "guild:7")
    keys = {guide["key"] for guide in judge_json("guides")}
    (beacons,) = keys - {"lanterns-en"}
    assert judge("alias", "add", "grey wall", f"{beacons}/fog").exit_code == 1
    done = judge("alias", "add", "grey wall", f"{beacons}/fog", "--scope", "guild:7")
    assert done.exit_code == 0
    assert first(data, "grey wall", "guild:7")[0] == f"{beacons}/fog"
    assert "scope" in judge_json("alias", "list")[0]
