"""`judge ask` and `judge card` as a person and as another program uses them."""

from __future__ import annotations

import io
import json
import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.console import Console

from rules_index import own
from rules_index.answers.answer import State, ask
from rules_index.answers.beside import Beside, beside
from rules_index.answers.cards import find
from rules_index.printed import answers
from rules_index.search.records import Scope
from rules_index.search.searcher import Searcher
from tests.library.commands import judge, judge_json, start, write
from tests.search.lanterns import LANTERNS, file_lanterns

ROOT = Path(__file__).parents[2]
FAQ = "can old wreck move a boat in the fog"


@pytest.fixture
def data(kept_words: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path / "data"))
    return file_lanterns(Path(shutil.copytree(kept_words, tmp_path / "data")))


def batch(lines: str, tmp_path: Path, *options: str) -> tuple[int, list[Any]]:
    """What a file of questions is answered with."""
    result = judge("ask", "--batch", write(tmp_path / "batch.jsonl", lines), *options)
    return result.exit_code, [json.loads(line) for line in result.stdout.splitlines()]


def test_the_promised_object(data: Path) -> None:
    """Every field that other programs rely on, and words that stand in the entry."""
    told = judge_json("ask", "lantern 2.2", "--game", "lanterns", "--language", "en")
    assert list(told)[:3] == ["state", "results", "took_ms"]
    assert told["state"] == "answer"
    best = told["results"][0]
    assert {key: best[key] for key in ("entry", "kind", "title")} == {
        "entry": "lanterns-en/2.2",
        "kind": "step",
        "title": "2.2 Move boats",
    }
    assert best["passage"] in best["text"]
    assert isinstance(best["score"], float)
    assert best["guide"] == {
        "key": "lanterns-en",
        "game": "lanterns",
        "language": "en",
        "title": "Lanterns: rules reference",
        "version": "1.0",
    }
    assert set(best["where"]) == {"section", "page", "line"}
    (entry,) = [e for e in _entries() if e["id"] == "lanterns-en/2.2"]
    assert best["where"] == {
        "section": entry["section"],
        "page": None,
        "line": 1 + LANTERNS.split("\n").index(best["passage"]),
    }
    assert told["took_ms"] > 0


def _entries() -> list[Any]:
    return [json.loads(line) for line in judge("entries", "--json").stdout.splitlines()]


def test_limit_game_and_language(data: Path) -> None:
    """The limit holds, another language falls back and says so."""
    assert len(judge_json("ask", FAQ, "--limit", "2")["results"]) == 2
    told = judge_json("ask", "fog", "--language", "CS")
    assert (told["state"], told["language_missing"]) == ("answer", "cs")
    assert judge("ask", "fog", "--language", "cs").stdout.startswith("No guide in “cs” answers")


def test_a_language_that_no_guide_is_in_is_told(data: Path) -> None:
    """On standard error, for a program too: it may be a slip; one that guides are in is not."""
    told = judge("ask", FAQ, "--language", "cs", "--json")
    assert told.stderr == "No guide here is in “cs” but in en: all are looked in.\n"
    assert json.loads(told.stdout)["state"] == "answer"
    assert judge("ask", FAQ, "--language", "EN").stderr == ""


@pytest.mark.parametrize("shape", [(), ("--json",)], ids=["words", "json"])
@pytest.mark.parametrize("command", ["ask", "card"])
def test_a_game_or_language_that_is_not_known_is_refused(
    data: Path, command: str, shape: tuple[str, ...]
) -> None:
    """One sentence that names those that are known, no answer, and an exit code that tells."""
    game = judge(command, "fog", "--game", "chess", *shape)
    assert (game.exit_code, game.stdout) == (1, "")
    assert game.stderr == "“chess” is not one of the games here: name one of lanterns.\n"
    language = judge(command, "fog", "--language", "XX", *shape)
    assert (language.exit_code, language.stdout) == (1, "")
    assert language.stderr.startswith("“xx” is not one of the languages that guides are")
    named = judge(command, "fog", "--game", "Lanterns: rules reference", *shape)
    assert named.exit_code == 0


def test_a_pipe_gets_plain_words(data: Path) -> None:
    """Title, kind, text and citation, without a colour; what it refers to comes after."""
    said = judge("ask", "oil").stdout
    assert said.startswith("Oil  rule\nOil pays for the light of a lantern.")
    assert "— Lanterns: rules reference, version 1.0, line 7 [lanterns-en/oil]" in said
    assert "Related rules\n  Fog  lanterns-en/fog\n" in said
    assert "\x1b" not in said


def test_errata_stand_before_what_they_correct(data: Path) -> None:
    """A question about a card shows its erratum first, and not a second time."""
    told = judge_json("ask", FAQ)
    assert told["results"][0]["kind"] == "faq"
    assert [one["entry"] for one in told["errata"]] == ["lanterns-en/errata/bay/12"]
    said = judge("ask", FAQ).stdout
    assert said.index("Erratum: Old Wreck") < said.index("No, the fog stops it first")
    assert said.count("Discard 1 oil") == 1
    itself = judge_json("ask", "„Discard 1 oil to move”")
    assert (itself["results"][0]["kind"], itself["errata"]) == ("errata", [])


def test_words_of_a_guide_are_no_commands(data: Path) -> None:
    """Neither markup nor control characters of a guide reach the terminal as such."""
    result = ask(own.searcher(data), "fog", Scope()).results[0]
    entry = replace(result.entry, title="[b]\x1b[2J", text="[red]x\x07\n:smile: \x9b2J")
    out = Console(file=io.StringIO(), soft_wrap=True)
    answers.show_result(out, replace(result, entry=entry, shown=entry.text))
    assert isinstance(out.file, io.StringIO)
    assert out.file.getvalue().startswith("[b]?[2J  rule\n[red]x?\n:smile: ?2J\n— ")


def test_the_passage_is_set_off_on_a_terminal(data: Path) -> None:
    """Colours on a terminal only, on the words that answer and no others."""
    answer = ask(own.searcher(data), "lantern went out moved", Scope())
    assert answer.results[0].passage.text == "A lantern that went out can not be moved."
    out = Console(file=io.StringIO(), force_terminal=True, width=70, color_system="standard")
    answers.show_answer(out, answer, Beside())
    assert isinstance(out.file, io.StringIO)
    coloured = re.findall(r"\x1b\[1;32m(.*?)\x1b", out.file.getvalue())
    assert "".join(coloured).strip() == answer.results[0].passage.text


def test_a_passage_far_down_a_long_entry_is_shown(tmp_path: Path) -> None:
    """What is too long for one answer is shown from the passage on, not from its beginning."""
    lines = "\n".join(
        f"- Crew {n} mends the hull, the mast and the keel at dawn." for n in range(99)
    )
    guide = LANTERNS.replace("Fog stops every", f"{lines}\n\nLast of all: fog stops every")
    answer = ask(own.searcher(file_lanterns(tmp_path, guide)), "fog", Scope())
    assert len(answer.results[0].entry.text) > 4000
    out = Console(file=io.StringIO(), force_terminal=True, width=200, color_system="standard")
    answers.show_result(out, answer.results[0])
    assert isinstance(out.file, io.StringIO)
    coloured = re.findall(r"\x1b\[1;32m(.*?)\x1b", out.file.getvalue())
    assert "".join(coloured).strip() == answer.results[0].passage.text
    assert "Crew 0 mends" not in out.file.getvalue()


def test_a_question_is_not_said_twice(data: Path) -> None:
    """It is the title of its entry, and what is shown below it is the answer."""
    out = Console(file=io.StringIO(), soft_wrap=True)
    found = ask(own.searcher(data), FAQ, Scope()).results
    answers.show_result(out, next(one for one in found if one.entry.kind == "faq"))
    assert isinstance(out.file, io.StringIO)
    assert out.file.getvalue().count("Can Old Wreck") == 1


def test_the_same_rule_in_other_languages_is_no_other_result(starter: Searcher) -> None:
    """It stands under its own heading, once."""
    answer = ask(starter, "what does covert do", Scope())
    around = beside(starter, answer.results[0], Scope())
    same = {row.id for row in around.translations}
    czech = ask(starter, "what does covert do", Scope("", "cs")).results[0]
    assert czech.entry.id in same
    answer = replace(answer, results=(*answer.results, czech))
    out = Console(file=io.StringIO(), soft_wrap=True)
    answers.show_answer(out, answer, around)
    assert isinstance(out.file, io.StringIO)
    said = out.file.getvalue()
    assert [said.count(one) for one in same] == [1] * len(same)
    assert "Other results\n  2. " in said


def test_what_may_be_meant_and_what_was_searched(data: Path) -> None:
    """Neither a weak match nor nothing at all looks like an answer."""
    nothing = judge("ask", "best pizza in town")
    assert nothing.exit_code == 0
    assert nothing.stdout.startswith("Nothing found.\nSearched:\n  lanterns-en: Lanterns")
    assert "The question holds no words." in judge("ask", "?!").stdout
    answer = ask(own.searcher(data), FAQ, Scope())
    out = Console(file=io.StringIO(), soft_wrap=True)
    answers.show_suggestions(out, answer)
    assert isinstance(out.file, io.StringIO)
    assert out.file.getvalue().startswith("No sure answer. Did you mean:\n  1. Can Old Wreck")


@pytest.mark.parametrize("game", ["Lanterns", "lanterns: rules reference", "Light on the Water"])
def test_a_game_by_the_title_of_a_guide(data: Path, tmp_path: Path, game: str) -> None:
    """Its key, or what a guide is called, wherever a game is asked; two of a name are none."""
    water = LANTERNS.replace("Lanterns: rules", "Light on the Water: rules")
    file_lanterns(data, water.replace("Version 1.0", "Version 2.0"), "guild:7")
    theirs = ("--game", game, "--scope", "guild:7")
    assert judge_json("ask", "fog", *theirs)["results"]
    assert judge_json("card", "old wreck", *theirs)["results"]
    line = json.dumps({"question": "fog", "game": game})
    assert batch(line, tmp_path, "--scope", "guild:7")[1][0]["results"]
    ours = judge("ask", "fog", "--game", game)
    assert bool(ours.exit_code) == (game == "Light on the Water")
    file_lanterns(data, water.replace("Version 1.0", "Version 7.0"), "guild:7", game="other")
    titled = ("--game", "light on the water", "--scope", "guild:7")
    assert judge("ask", "fog", *titled).stderr.endswith(": name one of lanterns, other.\n")


def test_a_scope_without_guides_and_a_card_without_a_name(data: Path) -> None:
    """Both are said in a sentence on standard error; a program gets what it always gets."""
    said = "No guide is filed for “foo”: those of the operator are looked in alone.\n"
    for command in (("ask", "fog"), ("card", "old wreck"), ("entries",)):
        result = judge(*command, "--scope", "foo")
        assert (result.exit_code, result.stderr) == (0, said)
        assert result.stdout == judge(*command).stdout
    for name in ("", "?!"):
        result = judge("card", name)
        assert (result.exit_code, result.stdout) == (0, "")
        assert result.stderr.startswith("The name of a card needs a letter or a figure")
        assert judge_json("card", name)["state"] == "nothing"


def test_an_empty_library_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is made where a program asks; JSON stays JSON."""
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path / "none"))
    for command in (["ask", "fog"], ["card", "fog"]):
        assert judge_json(*command)["state"] == "nothing"
    assert "The library is empty: add a guide" in judge("card", "fog").stderr
    assert batch('{"question": "fog"}', tmp_path)[1][0]["state"] == "nothing"
    assert not (tmp_path / "none").exists()


def test_one_question_or_a_file(data: Path) -> None:
    """Neither and both are told apart from a question."""
    assert judge("ask").exit_code == 2
    assert judge("ask", "fog", "--batch", "-").exit_code == 2
    assert judge("ask", "--batch", "no-such-file").exit_code == 2


def test_a_batch_gives_a_line_for_a_line(data: Path, tmp_path: Path) -> None:
    """Bad lines get an error in their place, the rest is answered, and the exit code tells."""
    lines = [
        '\ufeff{"question": "fog", "game": "lanterns", "language": "en"}',
        "not json",
        "",
        '{"question": 5}',
        '{"game": "lanterns"}',
        "[1]",
        '{"question": "\\ud800 fog"}',
        '{"question": "fog", "game": null, "more": 1}',
        '{"question": "fog", "game": "chess"}',
        '{"question": "fog", "language": "xx"}',
        '{"question": "fog", "language": "cs"}',
    ]
    code, told = batch("\n".join(lines), tmp_path)
    assert code == 1
    assert [one.get("state", "error") for one in told] == [
        "answer",
        *["error"] * 5,
        "answer",
        *["error"] * 2,
        "answer",
    ]
    assert told[7]["error"].startswith("Line 9: “chess” is not one of the games here: name one")
    assert told[8]["error"].startswith("Line 10: “xx” is not one of the languages")
    assert told[1]["error"].startswith("Line 2 is no question (")
    code, told = batch('{"question": "fog"}\n{"question": ""}', tmp_path, "--game", "lanterns")
    assert (code, [one["state"] for one in told]) == (0, ["answer", "nothing"])
    assert batch('{"question": "fog"}', tmp_path, "--game", "chess") == (1, [])
    single = judge_json("ask", "fog")
    _, (same,) = batch('{"question": "fog"}', tmp_path)
    assert {**single, "took_ms": 0} == {**same, "took_ms": 0}


def test_a_server_is_answered_from_its_own_guides_too(data: Path) -> None:
    """Another server's guide never answers."""
    file_lanterns(data, LANTERNS.replace("## Fog", "## Squall").replace("Fog", "Squall"), "guild:7")
    keys = {guide["key"] for guide in judge_json("guides")}
    (mine,) = keys - {"lanterns-en"} or {"lanterns-en"}
    told = judge_json("ask", "squall", "--scope", "guild:7")
    assert told["results"][0]["entry"] == f"{mine}/squall"
    assert judge_json("ask", "squall", "--scope", "guild:8")["state"] != "answer"


@pytest.mark.parametrize("name", ["Old Wreck", "old wrek", "OLD-WRECK", "the old wreck (bay 12)"])
def test_card_gathers_everything(data: Path, name: str) -> None:
    """Errata, questions and lists under every way the card is printed, whatever the typos."""
    told = judge_json("card", name)
    assert (told["state"], told["card"]["name"]) == ("answer", "Old Wreck")
    assert [one["kind"] for one in told["results"]] == ["errata", "faq", "list"]
    printed = {(card["set"], card["number"]) for card in told["card"]["printed"]}
    assert {number for _, number in printed} == {"12"}
    assert told["results"][2]["passage"].startswith("Old Wreck")


def test_a_misprinted_name_is_the_same_card(data: Path) -> None:
    """Under the same number a misprint or a longer form is gathered with the rest."""
    odd = LANTERNS.replace("- Old Wreck (Bay, 12)", "- Old Wreek (B, 12)")
    odd = odd.replace("Can Old Wreck (Bay Set 12)", "Can The Great Old Wreck (Bay 12)")
    file_lanterns(data, odd.replace("Lanterns", "Beacons"), game="beacons")
    told = judge_json("card", "old wreck", "--game", "beacons")
    assert [one["kind"] for one in told["results"]] == ["errata", "faq", "list"]
    assert {"Old Wreck", "Old Wreek"} <= {card["name"] for card in told["card"]["printed"]}


def test_card_for_a_person(data: Path) -> None:
    """Kinds as headings; two that may be meant are both named; an unknown one is said to be so."""
    said = judge("card", "old wreck").stdout
    headings = [said.index(f"\n{kind}\n") for kind in ("Errata", "Questions", "Lists")]
    assert headings == sorted(headings)
    unsure = judge("card", "silver")
    assert unsure.stdout == (
        "No card of that name. Did you mean:\n  1. Silver Buoy\n  2. Silver Bell\n"
    )
    unknown = judge("card", "qqq")
    assert (unknown.exit_code, unknown.stdout.splitlines()[0]) == (
        0,
        "No guide speaks of a card “qqq”.",
    )


@given(st.text(max_size=60) | st.text("ł\"'*()-:^ NEAROT\0\u200d?.3", max_size=40))
@example("")
@example(" " * 50)
@example("x" * 10_000)
@example("fate " * 2_000)
@example("?!…—„”")
@example("🎲🔥 👍🏽")
@example("\x00\x1b[2J\x07\u202e")
@example('NOT "fate" OR (honor* NEAR/3 -bid) : ^ring')
@example("'; DROP TABLE entries; --")
@example("честь honor 名誉 τιμή")
@example("\ud800")
@example("3.2.6.1.9.9 3..2 .")
@example('""""')
def test_any_input_ends_in_one_of_three_states(starter: Searcher, question: str) -> None:
    """An answer, suggestions or nothing, with everything around it, and never an exception."""
    typed = question.encode(errors="replace").decode()
    scope = Scope()
    answer = ask(starter, typed, scope)
    assert answer.state in State
    assert bool(answer.results) == (answer.state is not State.NOTHING)
    out = Console(file=io.StringIO(), force_terminal=True, width=40)
    if answer.results:
        answers.show_answer(out, answer, beside(starter, answer.results[0], scope))
        assert answer.results[0].passage.text in answer.results[0].shown
    assert find(starter, typed, scope).state in State


@pytest.mark.parametrize("question", ["\x00\x1b[2J", "--", "🎲", "\udcff honor", "x" * 10_000])
def test_strange_arguments_reach_no_terminal(starter: Searcher, data: Path, question: str) -> None:
    """The commands themselves end quietly and echo no control character."""
    for command in (["ask"], ["card"], ["ask", "--json"], ["card", "--json"]):
        result = judge(*command, "--", question)
        assert result.exit_code == 0, result.output
        assert "\x1b" not in result.output


def test_undecodable_bytes_in_a_process(data: Path) -> None:
    """A question that is no text in any encoding is answered like any other."""
    with start("ask", b"fog \xff".decode(errors="surrogateescape"), "--data", data) as process:
        out, err = process.communicate()
    assert (process.returncode, err) == (0, b"")
    assert b"lanterns-en/fog" in out
