"""Game files: what is wrong with one is said with file, key and reason."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.errors import BadGameFile
from bot.engine.games.files import Games, read_game, shipped_games, shipped_texts
from tests.engine.play import opened
from tests.engine.small_game import (
    PHASES,
    SMALL_GAME,
    TEXTS,
    action,
    small_game,
    step,
    with_steps,
    without,
    written,
)

GAIN = '{ do = "gain", counter = "gold", who = "actor" }'


def refusal(text: str) -> BadGameFile:
    with pytest.raises(BadGameFile) as caught:
        read_game("ferry", {"ferry": written(text)})
    assert caught.value.file == "ferry.toml"
    assert str(caught.value).startswith("ferry.toml: ")
    return caught.value


@pytest.mark.parametrize(
    ("old", "new", "key", "reason"),
    [
        ('key = "ferry"', "key = ferry", "(TOML)", "line 2"),
        ('key = "ferry"', 'key = "boat"', "key", "as the file is called"),
        ('key = "ferry"', "", "key", "as the file is called"),
        ("names = N(Ferry)", "", "(top)", "missing required field `names`"),
        ("seats = [2, 3]", "seats = [0, 3]", "seats", "1 to 12"),
        ("seats = [2, 3]", "seats = [3, 2]", "seats", "1 to 12"),
        ("seats = [2, 3]", "seats = [2, 13]", "seats", "1 to 12"),
        ("seats = [2, 3]", "seats = 2", "seats", "Expected `array`"),
        ("seats = [2, 3]", 'seats = [2, 3]\ncolour = "red"', "(top)", "“colour” is no key here"),
        ('first = "crown"', 'first = "hat"', "first", "no piece that somebody can hold"),
        ('first = "crown"', 'first = "tile"', "first", "no piece that somebody can hold"),
        ('first = "crown"', 'tie = "line"', "tie", "no track “line”"),
        ("words = W(gold)", "words = W()", "counters.gold.words.en", "no word, or an empty one"),
        ("words = W(gold)", "words = {}", "counters.gold.words", "no word, or an empty one"),
        ("words = W(tile)", "words = W( )", "pieces.tile.words.en", "no word, or an empty one"),
        ("W(blue boat)", "W()", "pieces.boat.items.blue.en", "no word, or an empty one"),
        ("W(owned)", "W()", "pieces.boat.states.owned.en", "no word, or an empty one"),
        ("W(gale)", "W()", "choices.guess.fields.wind.options.gale.en", "no word"),
        ("W(queue)", "W()", "tracks.queue.words.en", "no word"),
        ('at = ["seat", "boat"]', 'at = ["seat", "ship"]', "counters.gold.at", "“ship” is no seat"),
        ("start = 3", "start = 21", "counters.gold.start", "21 is out of its bounds"),
        ("start = 3", "start = -1", "counters.gold.start", "-1 is out of its bounds"),
        ("start = 3", 'start = "3"', "counters.gold.start", "Expected `int`"),
        (
            'beyond = "clamp"',
            'beyond = "stop"',
            "counters.debt.beyond",
            "Invalid enum value 'stop'",
        ),
        (
            'held = ["owned"]',
            'held = ["taken"]',
            "pieces.boat.held",
            "“taken” is none of its states",
        ),
        (
            "states = { up = W(up), down = W(down) }",
            "states = {}",
            "pieces.tile.states",
            "in one of",
        ),
        ("[pieces.tile]", "[pieces.turn]", "pieces.turn", "means something else already"),
        ("t1 = W(tile 1)", "s1 = W(tile 1)", "pieces.tile", "means something else already"),
        ("t1 = W(tile 1)", '"t.1" = W(tile 1)', "pieces.tile", "means something else already"),
        ("t1 = W(tile 1)", "red = W(tile 1)", "pieces.tile", "“red” is there twice"),
        ('by = "speed"', 'by = "pace"', "tracks.queue.by", "no counter “pace”"),
        ('value = "speed"', 'value = "pace"', "choices.guess.value", "no counter “pace”"),
        ("range = [1, 5]", "range = [5, 1]", "choices.guess.fields.number", "from low to high"),
        (
            "word = { words = W(word), optional = true }",
            "word = { words = W(word), many = true }",
            "choices.guess.fields.word.many",
            "give a range",
        ),
        (
            'to = "chosen:guess.number"',
            'to = "chosen:guess.age"',
            "choices.guess.reveal",
            "guess.age",
        ),
        ('from = "highest:speed"', 'from = "highest:pace"', "choices.guess.settle", "“pace”"),
        ("[tracks.queue]", "[tracks.guess]", "choices.guess", "a track “guess” as well"),
        (
            'wait = { choice = "guess" }',
            'wait = { choice = "bid" }',
            "phases.2.wait.choice",
            "“bid”",
        ),
        ('wait = { choice = "guess" }', "wait = {}", "phases.2.wait", "is one of passes"),
        (
            'wait = { choice = "guess" }',
            'wait = { choice = "guess", passes = true }',
            "phases.2.wait",
            "is one of passes",
        ),
        (
            'wait = { choice = "guess" }',
            'wait = { choice = "guess", consecutive = true }',
            "phases.2.wait.consecutive",
            "is about passes",
        ),
        ('id = "3"', 'id = "2"', "phases", "step 2 is there twice"),
        ('choice = "guess" }]\n', 'choice = "bid" }]\n', "phases.3.do", "nothing called “bid”"),
        ("hello = N", "hello = W", "texts.hello.en", "Expected `str`"),
    ],
)
def test_a_mistake_in_the_parts(old: str, new: str, key: str, reason: str) -> None:
    """Misspelt, missing, doubled or impossible: refused with the key and why."""
    assert old in SMALL_GAME
    refused = refusal(SMALL_GAME.replace(old, new, 1))
    assert (refused.key, reason in refused.reason) == (key, True), str(refused)


@pytest.mark.parametrize(
    ("do", "reason"),
    [
        ('{ do = "gian", counter = "gold" }', "Invalid value 'gian'"),
        ('{ counter = "gold" }', "missing required field `do`"),
        ('{ do = "gain", counter = "silver" }', "no counter “silver”"),
        ('{ do = "gain", counter = "gold", whom = "each" }', "“whom” is no key here"),
        ('{ do = "gain", counter = "gold", who = "everybody" }', "“everybody” is no seat"),
        ('{ do = "gain", counter = "gold", who = "boat" }', "“boat” is no seat"),
        ('{ do = "gain", counter = "gold", who = "next:nobody" }', "“nobody” is no seat"),
        ('{ do = "gain", counter = "gold", who = "highest:silver" }', "no counter “silver”"),
        ('{ do = "gain", counter = "gold", who = "holder:boat" }', "“boat” is no single piece"),
        ('{ do = "gain", counter = "gold", who = "holder:t1" }', "“t1” is no single piece"),
        ('{ do = "gain", counter = "gold", on = "green" }', "“green” is no seat and no piece"),
        ('{ do = "gain", counter = "gold", on = "boat.sunk" }', "boat has no state “sunk”"),
        ('{ do = "gain", counter = "gold", on = "boat@you" }', "“you” is no seat"),
        ('{ do = "gain", counter = "gold", on = "$ship" }', "nothing is ever known as “$ship”"),
        ('{ do = "gain", counter = "gold", by = "silver" }', "“silver” is no amount"),
        ('{ do = "gain", counter = "gold", by = "all" }', "“all” is no amount"),
        ('{ do = "gain", counter = "gold", by = "count:ship" }', "“ship” is no seat and no piece"),
        ('{ do = "gain", counter = "gold", by = "chosen:guess.x" }', "choice and field “guess.x”"),
        ('{ do = "gain", counter = "gold", by = "fact:n" }', "“fact:n” is no amount"),
        ('{ do = "gain", counter = "gold", by = "difference:x" }', "“difference:x” is no amount"),
        ('{ do = "set", counter = "gold", to = "table:x" }', "“table:x” is no amount"),
        ('{ do = "set", counter = "gold" }', "missing required field `to`"),
        ('{ do = "move", counter = "gold", from = "actor" }', "missing required field `to`"),
        ('{ do = "move", counter = "gold", from = "us", to = "actor" }', "“us” is no seat and no"),
        ('{ do = "reset", counters = ["silver"] }', "no counter “silver”"),
        ('{ do = "place", piece = "boat", state = "sunk" }', "boat has no state “sunk”"),
        ('{ do = "place", piece = "green", state = "sea" }', "“green” is no seat and no piece"),
        ('{ do = "order", track = "line" }', "nothing called “line” in tracks"),
        ('{ do = "order", track = "queue", by = ["x"] }', "no counter “x”"),
        ('{ do = "turn", to = "me" }', "“me” is no seat"),
        ('{ do = "turn", to = "each", having = "x" }', "no counter “x”"),
        ('{ do = "settle", choice = "bid" }', "nothing called “bid” in choices"),
        ('{ do = "clear", choice = "bid" }', "nothing called “bid” in choices"),
        ('{ do = "note", text = "bye" }', "nothing called “bye” in texts"),
        (
            '{ do = "gain", counter = "gold", when = [{}] }',
            "exactly one of counter, pieces, seats",
        ),
        (
            '{ do = "gain", counter = "gold", when = [{ counter = "gold", fact = "winner" }] }',
            "exactly one of counter, pieces, seats, fact",
        ),
        ('{ do = "gain", counter = "gold", when = [{ counter = "x" }] }', "no counter “x”"),
        ('{ do = "gain", counter = "gold", when = [{ pieces = "x" }] }', "“x” is no seat and no"),
        ('{ do = "gain", counter = "gold", when = [{ fact = "x" }] }', "ever known as “x”"),
        (
            '{ do = "gain", counter = "gold", when = [{ counter = "gold", at_least = "x" }] }',
            "“x” is no amount",
        ),
        (
            '{ do = "gain", counter = "gold", when = [{ counter = "gold", who = "x" }] }',
            "“x” is no seat",
        ),
    ],
)
def test_a_mistake_in_an_effect(do: str, reason: str) -> None:
    """Whatever an effect names has to be there, and be of the right kind."""
    refused = refusal(SMALL_GAME + action(do))
    assert (
        refused.key.startswith("actions.try.do") or "do[0]" in refused.key or "..." in refused.key
    )
    assert reason in refused.reason, str(refused)


@pytest.mark.parametrize(
    ("rest", "key", "reason"),
    [
        ('at = ["7"]', "actions.try.at", "there is no step 7"),
        ('during = "race"', "actions.try.during", "no procedure “race”"),
        ('begins = "race"', "actions.try.begins", "no procedure “race”"),
        ('who = "attackr"', "actions.try.who", "“attackr” is no seat"),
        ('unless = "bye"', "actions.try.unless", "no text “bye”"),
        ('when = [{ counter = "x" }]', "actions.try.when", "no counter “x”"),
        ("takes = { n = { words = W(n) } }", "actions.try.takes.n", "is one of options, pieces"),
        (
            'takes = { n = { words = W(n), seat = "each", number = [1, 2] } }',
            "actions.try.takes.n",
            "is one of options, pieces",
        ),
        ('takes = { n = { words = W(n), seat = "x" } }', "actions.try.takes.n", "“x” is no seat"),
        ('takes = { n = { words = W(n), pieces = "x" } }', "actions.try.takes.n", "“x” is no seat"),
        (
            "takes = { n = { words = W(n), number = [2, 1] } }",
            "actions.try.takes.n.number",
            "from low to high",
        ),
        (
            "takes = { n = { words = W(), number = [1, 2] } }",
            "actions.try.takes.n.words.en",
            "no word",
        ),
        (
            "takes = { turn = { words = W(n), number = [1, 2] } }",
            "actions.try",
            "“turn” means some",
        ),
        ('opponent = "each"', "actions.try", "“each” means something else already"),
    ],
)
def test_a_mistake_in_an_action(rest: str, key: str, reason: str) -> None:
    """Steps, procedures, seats, texts and parameters have to be there as well."""
    refused = refusal(SMALL_GAME + action(GAIN, rest))
    assert (refused.key, reason in refused.reason) == (key, True), str(refused)


@pytest.mark.parametrize(
    ("steps", "key", "reason"),
    [
        (step("1", ""), "phases", "it would never end"),
        (step("1") + step("2", "stop = 3"), "phases.only.steps.2.stop", "Expected `bool`"),
        (step("1") + "[[phases.steps]]", "phases.only.steps[1]", "missing required field `id`"),
        (step("1") + step("1"), "phases", "step 1 is there twice"),
        (step("1", 'stop = true\nhint = "bye"'), "phases.1.hint", "no text “bye”"),
        (step("1", 'wait = { actions = ["x"] }'), "phases.1.wait.actions", "no action “x”"),
        (
            step("1", 'wait = { until = [{ counter = "x" }] }'),
            "phases.1.wait.until",
            "no counter “x”",
        ),
        (
            step("1", 'wait = { compare = { words = W(x), between = ["x"] } }'),
            "phases.1.wait.compare",
            "“x” is no seat",
        ),
        (
            step("1", 'wait = { compare = { words = W(x), tie = "x" } }'),
            "phases.1.wait.compare",
            "“x” is no seat",
        ),
        (
            step("1", 'wait = { compare = { words = W(x), plus = "x" } }'),
            "phases.1.wait.compare.plus",
            "“x” is no amount",
        ),
        (
            step("1", "wait = { compare = { words = W() } }"),
            "phases.1.wait.compare.words.en",
            "no word",
        ),
        (
            step("1", f"stop = true\nfirst_pass = [{GAIN.replace('gold', 'x')}]"),
            "phases.1.first_pass",
            "no counter “x”",
        ),
    ],
)
def test_a_mistake_in_the_steps(steps: str, key: str, reason: str) -> None:
    """A round that never stops, steps of one number, waiting for what is not there."""
    with pytest.raises(BadGameFile) as caught:
        with_steps(steps)
    assert (caught.value.key, reason in caught.value.reason) == (key, True), str(caught.value)


@pytest.mark.parametrize(
    ("more", "key", "reason"),
    [
        ("[profiles.fast]\nnames = N(Fast)\ngroup = 'x'", "profiles.fast.group", "no group “x”"),
        (
            "[profiles.fast]\nnames = N(Fast)\nsets = { x = 1 }",
            "profiles.fast.sets",
            "no counter “x”",
        ),
        (
            "[profiles.fast]\nnames = N(Fast)\nsets = { gold = 21 }",
            "profiles.fast.sets",
            "gold 21 is out of its bounds",
        ),
        (
            "[profiles.fast]\nnames = N(Fast)\nsets = { toll = 1 }",
            "profiles.fast.sets",
            "nothing that seats have",
        ),
        ("[groups]\nx = W()", "groups.x.en", "no word"),
        ("[[ends]]\nresult = 'wins'\nwhy = N(x)\nwhen = []", "ends[0].when", "exactly one of"),
        ("[[ends]]\nresult = 'draws'\nwhy = N(x)\nwhen = []", "ends[0].result", "Invalid enum"),
        ("[procedures.race]\nwords = W(race)\nsteps = []", "procedures.race.steps", "has steps"),
    ],
)
def test_a_mistake_in_the_rest(more: str, key: str, reason: str) -> None:
    """Profiles, groups, ends and procedures."""
    refused = refusal(f"{SMALL_GAME}\n{more}\n")
    assert (refused.key, reason in refused.reason) == (key, True), str(refused)


def test_the_phases_of_a_turn_stand_together() -> None:
    """What belongs to the whole round comes before or after all of them."""
    kinds = {"a": "turn", "b": "round", "c": "turn"}

    def phases(order: str) -> str:
        return "".join(
            f'[[phases]]\nkey = "{key}"\nnames = N({key})\nper = "{kinds[key]}"\n{step(key)}'
            for key in order
        )

    text = without(SMALL_GAME, PHASES, TEXTS)
    assert len(small_game(text=text.replace(TEXTS, phases("bac") + TEXTS)).phases) == 3
    refused = refusal(text.replace(TEXTS, phases("abc") + TEXTS))
    assert (refused.key, "one after the other" in refused.reason) == ("phases", True)


def test_an_order_needs_something_to_order_by() -> None:
    """A text has no order; a track and a field do, if they are there."""
    order = '[[choices.guess.order]]\nfield = "word"\n'
    assert "it has no order" in refusal(SMALL_GAME + order).reason
    order = '[[choices.guess.order]]\nfield = "colour"\n'
    assert "a field of the choice or a track" in refusal(SMALL_GAME + order).reason


@pytest.mark.parametrize("key", shipped_games().keys())
def test_every_shipped_game_can_be_used(key: str) -> None:
    """It is read without a mistake and a table of it opens."""
    for players in range(shipped_games()[key].seats[0], shipped_games()[key].seats[1] + 1):
        play = opened(shipped_games()[key], players=players)
        assert len(play.table.seats) == players
        assert play.table.round == 1


_LINES = SMALL_GAME.count("\n")


@settings(max_examples=60)
@given(
    line=st.integers(0, _LINES),
    instead=st.sampled_from(["", "x", "[x]", "= 1", "stop = 3", 'do = [{ do = "gain" }]', "at = 5"])
    | st.text(max_size=12),
)
def test_any_other_text_is_a_game_or_refused(line: int, instead: str) -> None:
    """Nothing but our own error comes of a broken file."""
    lines = SMALL_GAME.split("\n")
    lines[line] = instead
    try:
        game = read_game("ferry", {"ferry": written("\n".join(lines))})
    except BadGameFile as error:
        said = (error.file, error.key, error.reason)
        assert (said[0], all(said)) == ("ferry.toml", True)
    else:
        assert opened(game).table.round == 1


def test_games_that_come_along_are_read_once() -> None:
    """Their words are made once as well; where somebody has own games, those may change ours."""
    assert Games()["l5r"] is Games()["l5r"]
    own = Games({"l5r": shipped_texts()["l5r"]})
    assert own["l5r"] is not Games()["l5r"]
    assert own["l5r-skirmish"] is not Games()["l5r-skirmish"]
