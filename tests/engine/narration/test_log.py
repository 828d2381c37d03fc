"""The log in words: who did what, what was set by hand, what an undo takes back."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.event_log.export import proof_lines
from bot.engine.games.files import shipped_games
from bot.engine.history import Act
from bot.engine.narration.line import Line, briefly
from bot.engine.narration.log import lines, page, to_text
from bot.engine.narration.teller import Teller
from bot.engine.redaction import view_for
from bot.engine.view_model.board import board
from bot.locale.catalogue import words
from tests.engine.play import Play, opened
from tests.engine.small_game import small_game

FERRY = small_game()


def change(by: int, holder: str = "s0", seat: int | None = 0, counter: str = "gold") -> c.Change:
    return c.Change(counter=counter, holder=holder, by=by, seat=seat)


def guess(number: int, seat: int) -> c.Choose:
    return c.Choose(choice="guess", value={"number": number}, seat=seat)


def log(play: Play, last: int | None = None) -> list[Line]:
    return lines(play.records, play.game, last=last)


def said(play: Play) -> str:
    """The last line."""
    return log(play)[-1].full()


def test_a_line_says_who_did_it() -> None:
    """Also where it speaks of somebody else first, or of somebody with a longer name."""
    play = opened(FERRY)
    play.do(change(1))
    assert said(play) == "✎ Ana: gold 3 → 4"
    play.do(change(1, holder="s1"))
    assert said(play) == "✎ Bo: gold 3 → 4 (said by Ana)"
    play.do(c.Give(counter="gold", source="s1", target="s0", by=1, seat=0))
    assert said(play) == "✎ Bo: gold 4 → 3; Ana: gold 4 → 5 (said by Ana)"
    play.do(change(1, seat=None))
    assert said(play) == "✎ Ana: gold 5 → 6"
    play.do(c.Sit(place=1, name="Ana Maria", player="", seat=0))
    play.do(change(1, holder="s1"))
    assert said(play) == "✎ Ana Maria: gold 3 → 4 (said by Ana)"
    assert "[" not in to_text(play.records, FERRY)
    assert to_text(play.records, FERRY).endswith("by hand: Ana Maria: gold 3 → 4 (said by Ana)")


def test_what_was_set_by_hand_keeps_its_mark() -> None:
    """Beside what the game did it has its own figure, with the mark before it."""
    play = opened(FERRY).all(c.Next(seat=0))
    play.do(c.Several(commands=(guess(5, 0), change(2)), seat=0))
    assert "; ✎ Ana: gold 3 → 5" in said(play)
    play.do(c.Several(commands=(guess(1, 1), change(-1, holder="s1", seat=1)), seat=1))
    play.do(change(4, seat=1))
    assert said(play).startswith("✎ Ana: gold ")
    own = [part for part in log(play)[-2].parts if part.by_hand]
    assert [part.text.startswith("Bo: gold ") for part in own] == [True]
    assert sum(part.text.startswith("Bo: gold ") for part in log(play)[-2].parts) == 2


def test_changes_of_one_kind_are_one_figure() -> None:
    """What is undone by the same command is not told at all."""
    play = opened(FERRY)
    play.do(c.Several(commands=(change(2), change(3), change(1, "s1"), change(1)), seat=0))
    assert said(play) == "✎ Bo: gold 3 → 4; Ana: gold 3 → 9 (said by Ana)"


def test_an_undo_says_all_that_it_takes_back() -> None:
    """Every part of a command; not the request that had lapsed by it."""
    play = opened(FERRY)
    play.do(c.Several(commands=(change(1), change(2, "s1")), seat=0))
    play.all(change(1, seat=1), c.Undo(seat=0))
    both = "Bo: Ana: gold 4 → 5 · Ana: gold 3 → 4; Bo: gold 3 → 5"
    assert said(play).endswith(
        "Ana: gold 4 → 5 · Ana: gold 3 → 4; Bo: gold 3 → 5; Bo has to agree"
    ), both
    play.do(change(7))
    assert said(play) == "✎ Ana: gold 5 → 12; the undo is off"
    play.do(c.Undo(seat=0))
    assert said(play) == "undone: Ana: gold 5 → 12 (said by Ana)"
    many = tuple(
        change(1, f"s{n % 2}", counter=x) for x in ("gold", "speed", "debt") for n in (0, 1)
    )
    play.all(c.Several(commands=many, seat=0), c.Undo(seat=0))
    assert said(play).endswith(" and 1 more (said by Ana)")


def test_several_have_to_agree() -> None:
    """One has, two have."""
    play = opened(FERRY, players=3).all(c.Next(seat=0), c.Undo(seat=0))
    assert said(play).endswith("; Bo, Cyril have to agree")
    play.do(c.Answer(agree=True, seat=1))
    assert said(play).endswith("; Cyril has to agree")


def test_an_undone_reveal_stays_known() -> None:
    """Who is asked to agree sees what was open, and that it stays so; the board says it too."""
    play = opened(FERRY).all(c.Next(seat=0), guess(5, 0), guess(2, 1), c.Undo(seat=1))
    assert "guess: Ana 5, Bo 2" in said(play)
    assert said(play).endswith("(what was revealed stays known); Ana has to agree")
    play.do(c.Answer(agree=True, seat=0))
    assert said(play).endswith(" and 1 more (said by Ana); what was revealed stays known")
    for viewer in (0, 1, None):
        shown = board(view_for(play.table, viewer), FERRY).places[0].choices
        assert shown == ("guess 5, as everybody knows",)
    play.do(guess(4, 0))
    assert board(view_for(play.table, 0), FERRY).places[0].choices == ("guess 4, still hidden",)


def test_the_proof_of_a_choice_is_told_once() -> None:
    """Where it is locked; not with the reveal, and not with what is undone."""
    play = opened(FERRY).all(c.Next(seat=0), guess(5, 0))
    proof = play.table.locks["guess"][0].commitment
    assert said(play) == f"Ana has chosen ({proof})"
    play.do(guess(2, 1))
    assert said(play).startswith("guess: Ana 5, Bo 2; ")
    play.all(c.Undo(seat=1), c.Answer(agree=True, seat=0))
    play.do(c.Withdraw(choice="guess", seat=0))
    play.all(guess(3, 0), c.Undo(seat=0))
    assert said(play) == "undone: Ana has chosen (said by Ana)"
    told = "; ".join(line.full() for line in log(play))
    assert told.count(proof) == 1


def test_a_reveal_that_was_undone_is_proved_once() -> None:
    """What is locked again unchanged is one proof; what was chosen anew is another."""
    play = opened(FERRY).all(c.Next(seat=0), guess(5, 0), guess(2, 1), c.Undo(seat=1))
    play.all(c.Answer(agree=True, seat=0), guess(4, 1))
    assert [(row["seat"], row["value"]["number"]) for row in proof_lines(play.records)] == [
        (0, 5),
        (1, 2),
        (1, 4),
    ]


def test_who_a_sentence_is_about_is_named_once() -> None:
    """Also in a language that has the name at its end."""
    play = opened(shipped_games()["whinv"]).all(c.Next(seat=0))
    turned = words("pl").template("{who} is to act").format(who="Bo")
    assert not turned.startswith("Bo")
    for act, line in ((c.GiveTurn(to=1, seat=1), turned), (c.GiveTurn(to=1, seat=0), None)):
        play.do(c.GiveTurn(to=0, seat=0))
        play.do(act)
        last = lines(play.records, play.game, "pl", words("pl").template)[-1].full()
        assert last.startswith(f"✎ {turned}" if line else f"✎ {turned} (")


def test_next_at_a_free_table_is_told() -> None:
    """It has no steps, but its rounds are counted."""
    play = opened(shipped_games()["free"], players=2).all(c.Next(seat=0))
    assert said(play) == "Ana: next; round 2"
    play.do(c.Undo(seat=0))
    assert "undone: round 2 (said by Ana)" in said(play) or "wants to undo: round 2" in said(play)


def test_the_last_lines_are_those_of_the_whole_log() -> None:
    """However few are asked for, also where they speak of earlier commands."""
    play = opened(FERRY).all(*(change(1) for _ in range(9)), c.Next(seat=0))
    play.all(guess(5, 0), guess(2, 1), c.Undo(seat=1), c.Answer(agree=True, seat=0))
    for _ in range(4):
        play.all(c.Undo(seat=0), c.Redo(seat=0)) if play.table.request is None else None
        whole = log(play)
        for last in range(1, len(whole) + 2):
            assert log(play, last) == whole[-last:]


def test_a_page_of_a_long_history_puts_few_commands_into_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Those on it, and those that they speak of: never all that ever happened."""
    play = opened(FERRY).all(*(change(1 if n % 2 else -1) for n in range(300)))
    told: list[Act] = []

    def noted(teller: Teller, act: Act) -> str:
        told.append(act)
        return briefly(teller, act)

    monkeypatch.setattr("bot.engine.narration.log.briefly", noted)
    all_pages = []
    for number in (0, 7, 99):
        told.clear()
        all_pages.append(page(play.records, FERRY, "en", str, (number, 10)))
        assert len(told) <= 10
    assert [one.number for one in all_pages] == [0, 7, all_pages[0].pages - 1]
    oldest = all_pages[-1].lines
    assert oldest == lines(play.records, FERRY)[: len(oldest)]
