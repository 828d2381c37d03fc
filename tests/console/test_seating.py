"""Who sits at a table, and as what: names, groups, typos, the first player."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.console.seating import open_command_of_line, open_command_of_options
from bot.engine.errors import NoSuchGame, NotNow
from bot.engine.games.files import Games, shipped_games
from bot.engine.language.profiles import profile_of, typed
from bot.engine.message import in_words
from bot.engine.redaction import view_for
from bot.engine.view_model.board import board
from tests.console.run import SEATS, judge, script
from tests.engine.play import opened
from tests.engine.small_game import small_game


@pytest.mark.parametrize(
    ("game", "wanted", "key"),
    [
        ("l5r", "kyuden bayushi", "kyuden-bayushi"),
        ("l5r", "Hisu Mori Toride (Lion)", "hisu-mori-toride-lion"),
        ("l5r", "hisu mori toride unicorn", "hisu-mori-toride-unicorn"),
        ("l5r-skirmish", "Żuraw", "crane"),
        ("l5r-skirmish", "grue", "crane"),
        ("whinv", "Empire", "empire"),
        ("l5r", "", ""),
    ],
)
def test_what_one_plays_as(game: str, wanted: str, key: str) -> None:
    """By its name in any language; with its clan where the name stands twice."""
    assert profile_of(shipped_games()[game], wanted) == key


@pytest.mark.parametrize(
    ("wanted", "key"),
    [
        ("Xyzzy", "other:Xyzzy"),
        ("Another stronghold: Kyūden Asako", "other:Kyūden Asako"),
        ("Inna twierdza:  Zamek   nad rzeką ", "other:Zamek nad rzeką"),
        ("another stronghold", "other"),
        ("momiji halls", "momiji-halls"),
    ],
)
def test_a_stronghold_that_no_file_has_goes_by_its_name(wanted: str, key: str) -> None:
    """The board shows it; which one is meant is asked where something of the file is near."""
    game = shipped_games()["l5r-emerald"]
    assert profile_of(game, wanted) == key
    play = opened(game, key, "")
    own = key.partition(":")[2]
    assert not own or board(view_for(play.table, None), game).places[0].profile == own
    assert profile_of(game, typed(game, key, "fr")) == key


def test_what_is_near_a_stronghold_of_the_file_is_asked() -> None:
    """With what to say if it is another one all the same; a name has to have room on a board."""
    game = shipped_games()["l5r-emerald"]
    with pytest.raises(NotNow, match=r"Toshi\? Else say “Another stronghold: Shizuka Tosi”"):
        profile_of(game, "Shizuka Tosi")
    with pytest.raises(NotNow, match="1 to 40 characters"):
        profile_of(game, f"Another stronghold: {'x' * 41}")
    with pytest.raises(NotNow, match="has no “other:a  b”"):
        opened(game, "other:a  b", "")
    with pytest.raises(NotNow, match="has no “kyuden-hida:Mine”"):
        opened(game, "kyuden-hida:Mine", "")


def test_a_group_with_one_profile_is_that_profile() -> None:
    """Several are asked about."""
    text = """
    [groups]
    north = W(north)
    south = W(south)
    [profiles]
    whaler = { names = N(Whaler), group = "north" }
    barge = { names = N(Barge), group = "south" }
    punt = { names = N(Punt), group = "south" }
    """
    game = small_game("\n".join(map(str.strip, text.splitlines())))
    assert profile_of(game, "North") == "whaler"
    with pytest.raises(NotNow, match="“south” can be Barge or Punt: say which"):
        profile_of(game, "south")


@pytest.mark.parametrize(
    ("game", "wanted", "said"),
    [
        ("l5r", "crane", "“crane” can be Kyūden Kakita, Seven Fold Palace or Shizuka Toshi: say"),
        ("l5r", "shizuka tosi", "has no “shizuka tosi”: did you mean Shizuka Toshi?"),
        ("l5r", "hisu mori toride", "can be Hisu Mori Toride (Lion) or Hisu Mori Toride (Unicorn)"),
        ("l5r", "Camelot", "Hisu Mori Toride (Lion), Kyūden Ikoma"),
        ("free", "crane", "In Free table nobody plays as anything: leave “=crane” out."),
    ],
)
def test_what_is_no_profile(game: str, wanted: str, said: str) -> None:
    """The nearest ones are named, and all only where none is near."""
    with pytest.raises(NotNow) as caught:
        profile_of(shipped_games()[game], wanted)
    assert said in str(caught.value)


def test_who_is_first() -> None:
    """The first one named, somebody by name, or by lot."""
    game = shipped_games()["l5r"]
    assert open_command_of_options(game, "Ana,Bo").first == 0
    assert open_command_of_options(game, "Ana,Bo", "bo").first == 1
    assert open_command_of_options(game, "Ana,Bo", "random").first is None
    assert open_command_of_options(game, "Ana,Random", "random").first == 1
    with pytest.raises(NotNow, match="“Cy” is nobody who sits here: name Ana, Bo or random"):
        open_command_of_options(game, "Ana,Bo", "Cy")


def test_options_that_say_too_little_or_too_much(tmp_path: Path) -> None:
    """Each is refused with what there is."""
    assert "first player: Bo" in script(tmp_path, "", *SEATS, "--first", "bo").output
    language = script(tmp_path, "", *SEATS, "--language", "de")
    assert language.exit_code == 2
    assert "'en', 'pl', 'cs', 'fr'" in language.output
    alone = script(tmp_path, "", "--seats", "Ana,Bo")
    assert "Say what is played as well: “--game l5r”." in alone.output


def test_nobody_speaks_again(tmp_path: Path) -> None:
    """`>` alone gives the table back to nobody; a question after a name is still one."""
    (tmp_path / "library.db").touch()
    result = script(tmp_path, "Ana> pass\n>\nhonor +1\nBo> ? honor\nbo -> ana 1 honor\n", *SEATS)
    assert "> honor +1" in result.output.splitlines()
    assert "judge ingest" in result.output
    assert "✎ Bo: honor" in result.output


def test_who_speaks_is_said_in_either_way(tmp_path: Path) -> None:
    """With `Ana>` or `Ana:`, and however often before one line."""
    lines = "Ana: honor +1\nhonor +1\n" + "Bo> > " * 2000 + "Ana> honor +1\n"
    result = script(tmp_path, lines, *SEATS)
    assert result.exit_code == 0
    assert "✎ Ana: honor 13 → 14" in result.output


def test_what_a_script_says_cannot_reach_the_terminal(tmp_path: Path) -> None:
    """Control characters are left out where its lines are shown, and where they are read."""
    (tmp_path / "library.db").touch()
    result = script(tmp_path, "Ana> \x1b[31mhonor +1\x07\n\x1b? honor\n", *SEATS)
    assert "\x1b" not in result.output
    assert "\x07" not in result.output
    assert "judge ingest" in result.output


def test_steps_stand_in_the_order_of_play(tmp_path: Path) -> None:
    """A conflict's where it is declared; what can come at any time at the end."""
    output = script(tmp_path, "steps\n", *SEATS).output
    order = [output.index(f" {step} ") for step in ("3.2", "3.2.1", "3.3", "3.4", "5.6", "D.1")]
    assert order == sorted(order)


def test_an_unreadable_game_of_ones_own_stops_no_other(tmp_path: Path) -> None:
    """It is refused in one sentence when it is asked for."""
    (tmp_path / "games" / "x.toml").mkdir(parents=True)
    assert script(tmp_path, "", *SEATS).exit_code == 0
    result = script(tmp_path, "", "--game", "x")
    assert "x.toml: (file): cannot be read (Is a directory)" in " ".join(result.output.split())
    assert result.exit_code == 1


@pytest.mark.parametrize(
    ("said", "game", "seats"),
    [
        ("l5r Ana, Bo", "l5r", ("Ana", "Bo")),
        ("l5r Ana Bo", "l5r", ("Ana", "Bo")),
        ("imperium Ana Bo Cy", "imperium", ("Ana", "Bo", "Cy")),
        ("imperium Ana Maria,", "imperium", ("Ana Maria",)),
        ("senjutsu Ana Maria, Bo", "senjutsu", ("Ana Maria", "Bo")),
        ("Legend of the Five Rings Ana, Bo", "l5r", ("Ana", "Bo")),
        ("legenda pieciu kregow Ana Bo", "l5r", ("Ana", "Bo")),
        ("Legend of the Five Rings", "l5r", ("Player 1", "Player 2")),
    ],
)
def test_a_line_that_opens_a_table(said: str, game: str, seats: tuple[str, ...]) -> None:
    """A game by its key or its name in any language; names parted by commas, else by spaces."""
    command = open_command_of_line(said, shipped_games())
    assert (command.game, command.seats) == (game, seats)


def test_a_broken_game_of_one_s_own_spoils_no_name() -> None:
    """Another game is found by its name, and what is none is told with all keys."""
    games = Games({"odd": "key = ["})
    assert open_command_of_line("Legend of the Five Rings Ana, Bo", games).game == "l5r"
    with pytest.raises(NoSuchGame, match=r"no game “Legends”: choose one of .*whinv"):
        open_command_of_line("Legends of Rokugan Ana, Bo", games)


@pytest.mark.parametrize(("language", "edition"), [("en", "of 2025"), ("pl", "z 2025 roku")])
def test_the_games_are_named_with_their_editions(language: str, edition: str) -> None:
    """In the language of the console; a game that cannot be played is not among them."""
    with pytest.raises(NotNow) as caught:
        open_command_of_line("", Games({"odd": "key = ["}))
    told = in_words(caught.value.message, str, language)
    assert f"l5r-emerald (Emerald 5.0 {edition})" in told
    assert "odd" not in told


def test_a_name_is_printed_letter_for_letter(tmp_path: Path) -> None:
    """A terminal reads no Markdown: nothing is escaped in a refusal."""
    name = "*_~|@everyone"
    done = script(tmp_path, f"asdfg {name} qwer\n", "--game", "l5r", "--seats", f"{name},Bo")
    assert f"“asdfg {name} qwer” is nothing I can do" in done.output
    refused = judge("console", "--data", tmp_path, "--game", name, typed="")
    assert f"There is no game “{name}”" in refused.output
    assert "\\" not in done.output + refused.output
