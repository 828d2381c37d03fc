"""What can be pressed: all that the table takes, nothing that it refuses, found by data alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine import commands as c
from bot.engine.decide import decide
from bot.engine.errors import BadGameFile, NotNow, TableError
from bot.engine.games.files import read_game, shipped_games
from bot.engine.history_window import HistoryWindow
from bot.engine.narration.log import latest, lines
from bot.engine.redaction import view_for
from bot.engine.rules.elimination import seats_in_game
from bot.engine.view_model import adjustable
from bot.engine.view_model.form_fields import FormField
from bot.engine.view_model.form_parsing import choice_of, command_of, number_of
from bot.engine.view_model.offers import (
    ANSWER,
    CHOOSE,
    COMPARE,
    DO,
    NEXT,
    PASS,
    UNDO,
    Offer,
    joint_offers,
    offers,
)
from bot.engine.view_model.screen import screen, sealed_choice, view_of_seat
from tests.engine.play import Play, opened, seated, sensible
from tests.engine.test_docs import example

GAMES = shipped_games().keys()


def window_of(play: Play) -> HistoryWindow:
    return HistoryWindow().followed_by(play.records)


def on_the_way(key: str, start: int, steps: int = 60) -> Iterator[Play]:
    """A game at several of its stages."""
    play = seated(shipped_games()[key], start)
    for pick in range(start, start + steps):
        try:
            play.do(sensible(play.game, play.table, pick * 7 + pick // 3))
        except TableError:
            continue
        if pick % 5 == 0 and not play.table.outcome:
            yield play


def said(asks: tuple[FormField, ...], pick: int) -> dict[str, str]:
    """Something for each field that has to be filled in."""
    found = {}
    for ask in asks:
        if ask.optional and pick % 2 == 0:
            continue
        low, high = ask.number or (0, 0)
        number = str(min((low or 0) + pick % 4, 99 if high is None else high))
        found[ask.key] = ask.options[pick % len(ask.options)].value if ask.options else number
    return found


def kinds(play: Play, seat: int) -> dict[str, Offer]:
    """The offers of a seat by kind and key."""
    found = offers(play.game, window_of(play), seat)
    return {f"{one.kind} {one.key}".strip(): one for one in found}


@pytest.mark.parametrize("key", GAMES)
def test_whatever_is_offered_is_taken(key: str) -> None:
    """Every offer of every seat, with something said for what it asks, is no refusal."""
    for play in on_the_way(key, 3):
        window = window_of(play)
        for seat in range(len(window.table.seats)):
            for offer in offers(play.game, window, seat):
                if offer.kind not in {DO, CHOOSE, COMPARE} or offer.kind == COMPARE:
                    continue
                command = command_of(offer, said(offer.fields, 0), seat)
                assert decide(play.game, window.table, window.acts, command)


@pytest.mark.parametrize("key", GAMES)
def test_whatever_the_table_takes_is_offered(key: str) -> None:
    """Each action that decide accepts from a seat is among its offers; so are pass and next."""
    for play in on_the_way(key, 11):
        for pick in range(0, 40, 3):
            command = sensible(play.game, play.table, pick)
            try:
                decide(play.game, play.table, (), command)
            except TableError:
                continue
            if command.seat not in seats_in_game(play.game, play.table):
                continue  # whoever has lost may, and need not
            found = kinds(play, command.seat)
            named = {
                c.Do: f"{DO} {getattr(command, 'action', '')}",
                c.Choose: f"{CHOOSE} {getattr(command, 'choice', '')}",
                c.Tell: COMPARE,
                c.Pass: PASS,
                c.Next: NEXT,
            }[type(command)]
            assert named in found or f"{named} anyway" in found


@pytest.mark.parametrize("key", GAMES)
def test_the_board_offers_what_any_seat_can(key: str) -> None:
    """Each once, with the seats that can; nothing of undo, which everybody's buttons hold."""
    for play in on_the_way(key, 5, 30):
        window = window_of(play)
        together = {(one.kind, one.key): one.seats for one in joint_offers(play.game, window)}
        single: dict[tuple[str, str], tuple[int, ...]] = {}
        for seat in range(len(window.table.seats)):
            for one in offers(play.game, window, seat):
                if one.kind in {PASS, CHOOSE, COMPARE, DO}:
                    single[one.kind, one.key] = (*single.get((one.kind, one.key), ()), seat)
        assert together == single


def l5r() -> Play:
    """L5R where Ana may declare a conflict."""
    play = opened(shipped_games()["l5r"], "shizuka-toshi", "kyuden-hida")
    play.all(c.Pass(seat=0), c.Pass(seat=1))
    for seat, value in enumerate((1, 5)):
        play.do(c.Choose(choice="bid", value={"value": value}, seat=seat))
    return play


def test_a_conflict_asks_for_type_and_ring() -> None:
    """And for the province, which may be left out; not for a stronghold that is closed."""
    play = l5r()
    offer = kinds(play, 0)["do conflict"]
    assert offer.ahead == "3.2"
    assert offer.begins
    assert [(ask.key, len(ask.options), ask.optional) for ask in offer.fields] == [
        ("type", 2, False),
        ("ring", 5, False),
        ("province", 4, True),
    ]
    assert "do conflict" not in kinds(play, 1)
    command = command_of(offer, {"type": "military", "ring": "air", "province": ""}, 0)
    play.do(command)
    assert play.table.frame.facts["ring"] == "air"


def test_an_option_shows_what_lies_on_it() -> None:
    """A ring with fate is worth more."""
    play = l5r().all(c.SetTo(counter="fate", holder="void", to=3, seat=0), c.Next(seat=0))
    ring = kinds(play, 0)["do conflict"].fields[1]
    labels = [one.label for one in ring.options]
    assert (labels[0], labels[-1]) == ("💨 Air", "⚫ Void 🌸 fate 3")


def test_what_is_left_is_all_that_can_be_told() -> None:
    """Where no military opportunity is left, the type of a conflict is no question."""
    play = l5r().all(c.Next(seat=0), c.SetTo(counter="military", holder="s0", to=0, seat=0))
    offer = kinds(play, 0)["do conflict"]
    assert [ask.key for ask in offer.fields] == ["ring", "province"]
    play.do(command_of(offer, {"ring": "fire"}, 0))
    assert play.table.frame.facts["type"] == "political"


def test_what_a_conflict_was_begun_with_is_not_asked_again() -> None:
    """The province that was named is the one that breaks; without one any will do."""
    open_to_all: dict[str, str | int] = {"type": "military", "ring": "air"}
    for told, asked in (
        ({**open_to_all, "province": "s1.p2"}, []),
        (open_to_all, ["province"]),
    ):
        play = l5r().all(c.Do(action="conflict", told=told, seat=0))
        play.do(c.Tell(winner=0, margin=5, seat=0))
        offer = kinds(play, 0)["do broke"]
        assert [ask.key for ask in offer.fields] == asked
        assert all(ask.optional for ask in offer.fields)
        play.do(command_of(offer, {}, 0))
        broken = [key for key, piece in play.table.pieces.items() if piece.state == "broken"]
        assert broken == [told.get("province", "s1.p1")]


def test_nobody_is_waited_for_where_next_goes_on() -> None:
    """A step that only may be filled keeps nobody; one that must be names those who are late."""
    play = opened(shipped_games()["imperium"], players=2)
    assert screen(play.game, window_of(play), None).missing == ()
    play.do(c.Next(seat=0))
    assert play.table.frame.step == "1"
    assert screen(play.game, window_of(play), None).missing == ()
    bids = opened(shipped_games()["l5r"]).all(c.Pass(seat=0))
    assert screen(bids.game, window_of(bids), None).missing == ("Bo",)


def test_totals_or_the_winner_are_told_in_one_form() -> None:
    """Totals go before the winner; “nobody” is a winner; a form left empty is refused."""
    play = l5r().all(c.Do(action="conflict", told={"type": "military", "ring": "air"}, seat=0))
    offer = kinds(play, 1)[COMPARE]
    assert [ask.key for ask in offer.fields] == ["total.0", "total.1", "winner", "margin"]
    told = {"total.0": " 7 ", "total.1": "3", "winner": "1"}
    assert command_of(offer, told, 1).totals == {0: 7, 1: 3}  # type: ignore[attr-defined] # a Tell
    won = command_of(offer, {"winner": "0", "margin": "+4"}, 1)
    assert (won.winner, won.margin) == (0, 4)  # type: ignore[attr-defined] # a Tell
    assert command_of(offer, {"winner": "nobody"}, 1).nobody  # type: ignore[attr-defined] # a Tell
    with pytest.raises(NotNow, match="Say the totals"):
        command_of(offer, {}, 1)
    with pytest.raises(NotNow, match="whole number"):
        command_of(offer, {"total.0": "many"}, 1)


@pytest.mark.parametrize(("text", "number"), [("7", 7), ("+2", 2), ("−3", -3), ("- 4", -4)])
def test_numbers_are_read_as_people_write_them(text: str, number: int) -> None:
    """With a sign, with a long minus, with blanks."""
    assert number_of(text, "honor") == number


@pytest.mark.parametrize("text", ["", "seven", "1.5", "9" * 10, "--1", "²"])
def test_what_is_no_number_is_refused(text: str) -> None:
    """In a sentence that names what is asked for."""
    with pytest.raises(NotNow, match="“honor” is a whole number"):
        number_of(text, "honor")


def test_a_choice_of_several_parts_is_one_form() -> None:
    """Kind, one or several numbers, a name that may be left out; a mistake tells no value."""
    play = opened(shipped_games()["senjutsu"]).all(c.Next(seat=0))
    offer = kinds(play, 0)["choose card"]
    assert [(ask.key, ask.many, ask.optional) for ask in offer.fields] == [
        ("kind", False, False),
        ("initiative", True, True),
        ("name", False, True),
    ]
    value = choice_of(offer.fields, {"kind": "attack", "initiative": "7/12", "name": ""})
    assert value == {"kind": "attack", "initiative": (7, 12)}
    with pytest.raises(NotNow) as caught:
        choice_of(offer.fields, {"initiative": "19", "name": "xylophone"})
    assert not {"19", "xylophone"} & set(str(caught.value).split())


def test_only_who_chose_is_shown_what() -> None:
    """The form of the seat itself begins with its choice, that of anybody else with nothing."""
    play = opened(shipped_games()["l5r"]).all(c.Pass(seat=0), c.Pass(seat=1))
    play.do(c.Choose(choice="bid", value={"value": 4}, seat=0))
    assert kinds(play, 0)["choose bid"].fields[0].now == "4"
    assert kinds(play, 1)["choose bid"].fields[0].now == ""
    window = window_of(play)
    mine, others = (sealed_choice(play.game, window, seat, "bid") for seat in (0, 1))
    assert mine is not None
    assert others is not None
    assert (mine.locked, mine.present, mine.missing) == ("4", ("Ana",), ("Bo",))
    assert (others.locked, others.commitment, others.present) == ("", "", ("Ana",))


def test_a_choice_is_over_once_it_is_open() -> None:
    """Then there is no panel for it any more."""
    play = l5r()
    assert sealed_choice(play.game, window_of(play), 0, "bid") is None
    assert "choose bid" not in kinds(play, 0)


def test_an_answer_is_offered_to_whom_is_asked() -> None:
    """Not to who asks; an undo is offered to who did something."""
    play = l5r().all(c.Next(seat=0), c.Undo(seat=0))
    assert ANSWER in kinds(play, 1)
    assert ANSWER not in kinds(play, 0)
    assert UNDO in kinds(l5r(), 0)
    assert UNDO not in kinds(opened(shipped_games()["l5r"]), 0)
    found = screen(play.game, window_of(play), None).undo_request
    assert found is not None
    assert (found.missing, found.seat) == (("Bo",), 0)
    assert found.text.startswith("Ana wants to undo")


def test_the_counters_at_hand_are_data() -> None:
    """As the game says; else the first two of the board; else what the table itself counts."""

    def hand(play: Play) -> list[tuple[str, str, bool]]:
        found = adjustable.at_hand(play.game, view_for(play.table, None), "en")
        return [(one.key, one.holder, one.spread) for one in found]

    assert hand(opened(shipped_games()["l5r"])) == [("honor", "", False), ("fate", "", False)]
    assert hand(opened(shipped_games()["whinv"])) == [
        ("resources", "", False),
        ("damage", "", True),
    ]
    lanterns = opened(read_game("lanterns", {"lanterns": example()}))
    assert [name for name, _, _ in hand(lanterns)] == ["oil", "lanterns"]
    free = opened(shipped_games()["free"])
    assert hand(free) == []
    free.do(c.AddCounter(name="threat", each=False, seat=0))
    assert hand(free) == [("own:1", "table", False)]


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ('["oils"]', "there is no counter “oils”"),
        ('["oil", "oil"]', "“oil” is there twice"),
        ('["night"]', "“night” is nothing that seats or their own pieces have"),
        ('["oil", "lanterns", "flame", "a", "b"]', "a board has room for 4 counters"),
    ],
)
def test_mistakes_in_the_counters_at_hand_are_named(told: str, reason: str) -> None:
    """They have to be there, once, at seats, and not too many."""
    words = '{ en = ["%s"], pl = ["%s"], cs = ["%s"], fr = ["%s"] }'
    more = "".join(
        f"[counters.{name}]\nwords = {words % ((name * 3,) * 4)}\n{at}"
        for name, at in (("night", 'at = ["table"]\n'), ("a", ""), ("b", ""))
    )
    text = example().replace('first = "torch"', f'first = "torch"\nat_hand = {told}')
    with pytest.raises(BadGameFile) as caught:
        read_game("lanterns", {"lanterns": text.replace("[pieces.torch]", f"{more}[pieces.torch]")})
    assert (caught.value.key, reason in caught.value.reason) == ("at_hand", True)


@pytest.mark.parametrize("key", GAMES)
def test_whatever_can_be_set_by_hand_is_taken(key: str) -> None:
    """Every target of every piece, and a change of every counter, unless bound or secret."""
    refused = set()
    for play in on_the_way(key, 2, 20):
        mine = view_of_seat(play.game, window_of(play), 0)
        for piece in mine.pieces:
            for target in piece.targets:
                state, _, place = target.value.partition("@")
                holder = int(place) if place else None
                command = c.Put(piece=piece.piece, state=state, holder=holder, seat=0)
                assert decide(play.game, play.table, (), command)
        for one in mine.counters:
            for by in (1, -1):
                change = c.Change(counter=one.key, holder=one.holder, by=by, seat=0)
                try:
                    decide(play.game, play.table, (), change)
                except NotNow as error:
                    refused.add(str(error).rpartition(": ")[2])
    secret = "choose your number with “bid”."
    assert refused <= {"choose another number.", "nothing would change.", secret}


@given(key=st.sampled_from(GAMES), picks=st.lists(st.integers(0, 999), max_size=40))
def test_the_last_lines_are_those_of_the_whole_log(key: str, picks: list[int]) -> None:
    """Whatever was undone and done again on the way."""
    play = seated(shipped_games()[key], len(picks))
    for place, pick in enumerate(picks):
        undoing = (c.Undo(table=True), c.Redo(), c.Undo(seat=0), c.Answer(agree=True))
        command = undoing[pick % 4] if pick % 5 == 0 else sensible(play.game, play.table, pick)
        try:
            play.do(command)
        except TableError:
            continue
        window = window_of(play)
        if place % 7 == 0:
            assert latest(window, play.game, last=3) == lines(play.records, play.game, last=3)


def test_what_an_undo_takes_back_is_told_as_it_was() -> None:
    """Also where it goes back past a mark of a long history: the counter has still its name."""
    play = opened(shipped_games()["free"], players=2).all(c.AddCounter(name="threat", seat=0))
    for _ in range(260):
        play.do(c.Change(counter="own:1", holder="s1", by=1))
    play.do(c.Undo(seat=0))
    told = latest(window_of(play), play.game, last=3)
    assert told == lines(play.records, play.game, last=3)
    assert "threat 259 → 260" in told[1].text
