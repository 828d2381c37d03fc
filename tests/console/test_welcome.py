"""`judge console` without a table: what it shows first, and how a table is opened from there."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from bot.console.console_commands import LINES, command_in
from bot.console.welcome import EXAMPLES
from bot.engine.games.files import shipped_games
from bot.locale.catalogue import LANGUAGES, of_environment, words
from rules_index.cli import cli
from tests.console.run import Typed, judge, script

CTRL_C, CTRL_D = "\x03", "\x04"


@pytest.fixture(scope="module")
def begun(starter_library: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder as the first start leaves it."""
    return Path(shutil.copytree(starter_library, tmp_path_factory.mktemp("begun") / "data"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_example_has_a_sure_answer(begun: Path, language: str) -> None:
    """In each of the four languages, from a guide in that language."""
    examples = words(language)(EXAMPLES).split(" · ")
    assert len(examples) == 3
    for example in examples:
        told = json.loads(judge("ask", example, "--data", begun, "--json").stdout)
        assert told["state"] == "answer", example
        assert told["results"][0]["guide"]["key"] == f"l5r-{language}", example


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_answer_speaks_of_what_the_example_asks(begun: Path, language: str) -> None:
    """A first question whose case the rule leaves out would be no good one."""
    for example in words(language)(EXAMPLES).split(" · "):
        told = json.loads(judge("ask", example, "--data", begun, "--json").stdout)["results"][0]
        shown = f"{told['title']} {told['text']}".casefold()
        asked = [word for word in example.split()[1:] if len(word) > 4]
        assert all(word[:4] in shown for word in asked), example


def test_without_anybody_the_examples_are_answered(begun: Path) -> None:
    """`make run </dev/null`: the greeting, each example, the rule that answers it, and 0."""
    result = judge("console", "--data", begun)
    assert result.exit_code == 0
    before, *answers = result.output.split("\n> ")
    examples = EXAMPLES.split(" · ")
    assert [f"   {example}" for example in examples] == before.splitlines()[2:5]
    for example, answer in zip(examples, answers, strict=True):
        assert answer.startswith(f"{example}\n")
        assert "[l5r-en/" in answer


def test_what_the_judge_adds_is_in_the_language_of_the_terminal(begun: Path) -> None:
    """Kinds, headings and the source line; what a guide says stays as it is."""
    result = judge(
        "console", "--data", begun, typed="what does covert do\n?!\n", locale="pl_PL.UTF-8"
    )
    assert "Covert  zasada\n" in result.output
    assert ", wersja " in result.output
    assert ", wiersz " in result.output
    assert "\nInne wyniki\n" in result.output
    assert "Nic nie znaleziono: w pytaniu nie ma słów." in result.output
    for english in ("Other", "version", "Related", "rule\n", "Searched"):
        assert english not in result.output, english


def test_a_pipe_of_questions_gets_answers_alone(begun: Path) -> None:
    """No greeting between them: who sends lines knows what they want."""
    result = judge("console", "--data", begun, typed="what does covert do\n")
    assert "[l5r-en/covert]" in result.output
    assert "Jade Judge quotes" not in result.output


def test_a_library_of_other_games_shows_no_examples(tmp_path: Path) -> None:
    """What nothing here answers is not proposed; without any guide, how one comes in."""
    (tmp_path / "library.db").touch()
    result = judge("console", "--data", tmp_path)
    assert result.exit_code == 0
    assert "add one with “judge ingest FILE”" in result.output
    assert EXAMPLES.split(" · ")[0] not in result.output
    assert "   table l5r Ana, Bo" in result.output


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "cs_CZ", "LC_MESSAGES": "fr_CA.UTF-8@euro"}, "fr"),
        ({"LANG": "cs", "LC_ALL": "C"}, "en"),
        ({"LANG": "", "LC_ALL": ""}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "en"),
    ],
)
def test_the_terminal_says_which_language(environ: dict[str, str], language: str) -> None:
    """As gettext looks for it; English where it says another one or nothing."""
    assert of_environment(environ) == language


def test_the_console_speaks_the_language_of_the_terminal(begun: Path) -> None:
    """Unless it is told another."""

    def said(*more: str) -> str:
        arguments = ["console", "--data", str(begun), *more]
        return CliRunner().invoke(cli, arguments, env={"LC_ALL": "pl_PL.UTF-8"}).output

    assert "co robi ukrycie" in said()
    assert "stół l5r Ana, Bo" in said()
    assert "que fait discret" in said("--language", "fr")


def test_a_table_is_opened_by_a_line(begun: Path) -> None:
    """With who plays, and as what; from there it goes on as with the options."""
    lines = "what is honor\ntable l5r Ana=Shizuka Toshi, Bo\nAna> honor -2\n"
    result = judge("console", "--data", begun, typed=lines)
    assert "“help” shows all of it." in result.output
    board = result.output[result.output.rindex("╭") :]
    assert "Shizuka Toshi" in board
    assert "Bo" in board


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("table", "Say what is played, and by whom: “table l5r Ana, Bo”; the games are cribbage,"),
        ("table chess", "There is no game “chess”: choose one of cribbage, free, hearts, "),
        ("table chess Ana, Bo", "There is no game “chess”"),
        ("table l5r Ana, Bo, Bo", "Legend of the Five Rings is played by 2"),
    ],
)
def test_a_table_that_cannot_be_opened_is_a_sentence(tmp_path: Path, line: str, said: str) -> None:
    """It says what is missing, and what there is."""
    result = script(tmp_path, f"{line}\n")
    assert result.exit_code == 1
    assert said in result.output


def test_one_table_at_a_time(tmp_path: Path) -> None:
    """The one that is on is not lost by a slip."""
    result = script(tmp_path, "table l5r Ana, Bo\nAna> honor -2\ntable l5r Ana, Bo\n")
    assert "It ends with this console: “export friday.json” puts it into a file." in result.output
    assert "A table is on already: “quit” ends it." in result.output
    assert result.output.count("A table is on") == 1
    assert " 8 " in result.output[result.output.rindex("╭") :]


def test_a_question_about_tables_is_a_question() -> None:
    """Only a game, names or nothing make a table of it."""
    games = shipped_games().keys()
    assert command_in("table talk is it allowed", games) == ("", "")
    assert command_in("table l5r Ana Bo", games) == ("table", "l5r Ana Bo")
    assert command_in("stůl l5r Ana, Bo", games) == ("table", "l5r Ana, Bo")
    assert {LINES["table"].name(language) for language in LANGUAGES} == {"table", "stół", "stůl"}


def test_a_question_at_the_table_is_answered_or_told_how(begun: Path) -> None:
    """The sign may stand at its end, too; without any, one line says where it belongs."""
    lines = "table l5r Ana, Bo\nwhat does covert do?\nAna> what does pride do?\n"
    result = judge("console", "--data", begun, typed=lines)
    assert "[l5r-en/covert]" in result.output
    assert "[l5r-en/pride]" in result.output
    told = judge("console", "--data", begun, typed="table l5r Ana, Bo\nwhat does covert do\nfrob\n")
    assert told.output.count("A question to the judge begins with “?”.") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo terminal")
@pytest.mark.parametrize(
    ("key", "code"), [(CTRL_C, 130), (CTRL_D, 0), ("quit\n", 0)], ids=["ctrl-c", "ctrl-d", "quit"]
)
def test_somebody_who_types_is_greeted_and_may_leave(begun: Path, key: str, code: int) -> None:
    """A question at once, without a word about how; every way out is calm."""
    with Typed(begun, seats=()) as console:
        greeting = console.type(("> ", "what does covert do"))
        assert all(example in greeting for example in EXAMPLES.split(" · "))
        console.until("[l5r-en/covert]")
        console.until("> ")
        console.press(key)
        assert console.ended() == code
