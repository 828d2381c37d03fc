"""`judge console` and `judge prove` as a person meets them: lines in, table and judge out."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

from tests.console.run import SEATS, judge, script


def test_a_script_plays_and_shows_the_board(tmp_path: Path) -> None:
    """Lines act as who is named; the board at the end has what they add up to."""
    lines = "Bo> pass\nAna> pass\nAna> bid 5\nBo> bid 2\nAna> fate -3\n"
    result = script(tmp_path, lines, *SEATS)
    assert result.exit_code == 0, result.output
    board = result.output[result.output.rindex("╭") :]
    assert re.search(r"honor +8 +12 ", board)
    assert re.search(r"fate +4 +9 ", board)
    assert "Kyūden Bayushi" in board
    assert "round 1 · Draw · 2.5 Draw cards" in board


def test_a_refused_line_is_one_sentence_and_exit_code_1(tmp_path: Path) -> None:
    """What cannot be read or done is said, the rest goes on, and the script has failed."""
    result = script(tmp_path, "frobnicate\nZed> pass\nAna> bid 3\nBo> honor +1\n", *SEATS)
    assert result.exit_code == 1
    assert "“frobnicate” is nothing I can do" in result.output
    assert "there is no player “Zed” here, say “Ana> …” or “Bo> …”." in result.output
    assert re.search(r"honor +11 +10 ", result.output)


def test_a_pipe_ends_with_the_input(tmp_path: Path) -> None:
    """Lines may come from another program; only a script's refusals are an exit code."""
    result = judge("console", "--data", tmp_path, *SEATS, typed="Ana> honor 7\nnonsense\n")
    assert result.exit_code == 0
    assert re.search(r"honor +7 +9 ", result.output)


def test_a_question_goes_to_the_judge(starter_data: Path) -> None:
    """`?` asks about the table's game; without a table every line is a question."""
    at_table = script(starter_data, "? what is the honor dial\n", *SEATS)
    assert "[l5r-en/" in at_table.output
    alone = script(starter_data, "what is the honor dial\n")
    assert "[l5r-en/" in alone.output
    assert alone.exit_code == 0


def test_the_first_question_finds_the_starter_guides(kept_words: Path, tmp_path: Path) -> None:
    """Where there never was a library; with the next one nothing is said of it any more."""
    data = Path(shutil.copytree(kept_words, tmp_path / "data"))
    said = [script(data, "what is the honor dial\n").output for _ in range(2)]
    assert all("[l5r-en/" in one for one in said)
    assert ["it begins with the starter guides" in one for one in said] == [True, False]


def test_a_question_about_the_state_is_answered_at_the_table(tmp_path: Path) -> None:
    """All may read the screen, so no bid is told that is not open; “?” still asks the judge."""
    lines = "Bo> pass\nAna> pass\nAna> bid 4\nAna> what did we bid\nhow much honor has Bo\n"
    result = script(tmp_path, lines, *SEATS)
    assert result.exit_code == 0, result.output
    assert "Ana: bid is in; Bo: bid: not yet" in result.output
    assert "Bo: honor 9" in result.output


def test_an_empty_library_does_not_stop_the_table(tmp_path: Path) -> None:
    """A question without guides says how to add one; the starter guides do not come back."""
    (tmp_path / "library.db").touch()
    result = script(tmp_path, "? honor\nAna> honor +1\n", *SEATS)
    assert result.exit_code == 0
    assert "judge ingest" in result.output
    assert re.search(r"honor +12 +9 ", result.output)


def test_a_kept_table_goes_on(tmp_path: Path) -> None:
    """`--table` keeps it in the data folder; without a game it has to be there."""
    script(tmp_path, "Ana> honor = 3\n", *SEATS, "--table", "friday")
    result = script(tmp_path, "Ana> honor +1\n", "--table", "friday")
    assert re.search(r"honor +4 +9 ", result.output)
    missing = script(tmp_path, "", "--table", "monday")
    assert missing.exit_code == 1
    assert "There is no table “monday” here" in missing.output


def test_the_wrong_game_seat_or_stronghold_is_a_sentence(tmp_path: Path) -> None:
    """Each says what there is instead."""
    assert "choose one of" in script(tmp_path, "", "--game", "chess").output
    three = script(tmp_path, "", "--game", "l5r", "--seats", "A,B,C")
    assert "Legend of the Five Rings is played by 2" in three.output
    odd = script(tmp_path, "", "--game", "l5r", "--seats", "A=Camelot,B")
    assert "has no “Camelot”: choose one of" in odd.output
    assert {three.exit_code, odd.exit_code} == {1}


def test_the_board_speaks_the_table_s_language(tmp_path: Path) -> None:
    """What is typed may be in any language, what is shown is in the one of the table."""
    result = script(tmp_path, "Ana> čest -2\n", *SEATS, "--language", "pl")
    board = result.output[result.output.rindex("╭") :]
    assert "Legenda Pięciu Kręgów" in board
    assert "Dynastia" in board
    assert re.search(r"honor +9 +9 ", board)


def test_a_sealed_bid_is_shown_to_nobody(tmp_path: Path) -> None:
    """No log, board, history or export tells a bid before the others are in."""
    path = tmp_path / "table.json"
    lines = f"Bo> pass\nAna> pass\nAna> bid 4\nboard\nhistory\nproofs\nexport {path}\n"
    shown = script(tmp_path, lines, *SEATS).output.replace("Ana> bid 4", "")
    assert "bid is in" in shown
    assert not re.search(r"\bbid\W+4\b", shown)
    assert "locked" not in path.read_text(encoding="utf-8")


def test_a_proof_is_in_the_history_and_among_the_proofs_only(tmp_path: Path) -> None:
    """The board has none; whoever wants to note it before the reveal asks for it."""
    lines = "Bo> pass\nAna> pass\nAna> bid 4\nboard\n"
    assert "v2-" not in script(tmp_path, lines, *SEATS, width=200).output
    for more in ("history\n", "proofs\n"):
        shown = script(tmp_path, lines + more, *SEATS, width=200).output
        assert len(re.findall(r"Ana has chosen \(v2-[a-z2-7]{32}\)", shown)) == 1


def test_an_export_proves_itself(tmp_path: Path) -> None:
    """`judge prove` shows each revealed bid with what it is proved by, and sees a changed one."""
    path = tmp_path / "table.json"
    lines = f"Bo> pass\nAna> pass\nAna> bid 4\nBo> bid 2\nproofs\nexport {path}\n"
    result = script(tmp_path, lines, *SEATS)
    assert result.output.count(": proved") == 2
    proved = judge("prove", path, "--data", tmp_path)
    assert proved.exit_code == 0
    assert "2 choices proved." in proved.output
    told = json.loads(path.read_text(encoding="utf-8"))
    for row in told["rows"]:
        if row["event"]["event"] == "revealed":
            row["event"]["values"]["0"]["value"] = 1
    path.write_text(json.dumps(told), encoding="utf-8")
    changed = judge("prove", path, "--data", tmp_path)
    assert changed.exit_code == 1
    assert "a revealed bid is not the one that was locked" in changed.output


def test_an_export_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    """Without a name, or where nothing can be written, nothing breaks."""
    result = script(tmp_path, f"export\nexport {tmp_path}/none/x.json\nquit\nnonsense\n", *SEATS)
    assert "Say where to" in result.output
    assert "cannot be written (No such file or directory): name another file." in result.output
    assert "nonsense" not in result.output


def test_a_game_of_one_s_own_is_played(tmp_path: Path) -> None:
    """A TOML file in `games/` of the data folder is a game like ours; a broken one says where."""
    (tmp_path / "games").mkdir()
    own = tmp_path / "games" / "long-l5r.toml"
    own.write_text(
        'key = "long-l5r"\nextends = "l5r"\n[counters.honor]\nstart = 20\n', encoding="utf-8"
    )
    result = script(tmp_path, "Ana> honor +1\n", "--game", "long-l5r", "--seats", "Ana,Bo")
    assert re.search(r"honor +21 +20 ", result.output)
    own.write_text('key = "long-l5r"\nextends = "l5r"\nseats = 2\n', encoding="utf-8")
    broken = script(tmp_path, "", "--game", "long-l5r")
    assert broken.exit_code == 1
    assert "long-l5r.toml: seats: Expected" in " ".join(broken.output.split())


ASKED = "how does a duel work\n"


def opened(output: str, line: str) -> str:
    """The first line that came after another one."""
    return output.rsplit(f"> {line}\n", maxsplit=1)[-1].split("\n", 1)[0]


def test_the_number_of_a_result_opens_it(starter_data: Path) -> None:
    """As it was listed; “more” opens the one after the last that was opened."""
    lines = f"{ASKED}2\n1\nmore\nMORE\n9\n"
    result = script(starter_data, lines)
    listed = re.findall(r"(?m)^  (\d)\. (.+?)  \w+, l5r", result.output)
    titles = dict(listed)
    assert opened(result.output, "2").startswith(titles["2"])
    assert opened(result.output, "1").startswith("Duel ")
    assert opened(result.output, "more").startswith(titles["2"])
    assert opened(result.output, "MORE").startswith(titles["3"])
    assert opened(result.output, "9").startswith("There are no more results: their numbers go")
    assert result.exit_code == 1


def test_without_a_list_a_number_is_a_question(starter_data: Path) -> None:
    """And so is “more”."""
    result = script(starter_data, "2\nmore\n")
    assert "There are no more results" not in result.output
    assert result.exit_code == 0


def test_a_move_goes_before_a_result(starter_data: Path) -> None:
    """What a table reads moves it; else it opens a result, until somebody has moved."""
    lines = f"? {ASKED}2\n? 1\nsuite\nAna> honor +1\n2\n"
    result = script(starter_data, lines, *SEATS)
    assert opened(result.output, "2").startswith("“2” is nothing I can do at this table")
    assert result.output.split("> 2\n")[1].startswith("D.")
    assert "Duel  rule" in result.output.split("? 1\n")[1].splitlines()[0]
    moved = judge(
        "console", "--data", starter_data, *SEATS, typed=lines, locale="fr_FR.UTF-8"
    ).output
    assert "Duel" not in moved.split("> suite\n")[1]
    assert "nothing" not in moved
