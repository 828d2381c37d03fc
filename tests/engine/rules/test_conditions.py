"""How much an amount is, and when a condition holds, as docs/games.md says."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from tests.engine.play import opened
from tests.engine.small_game import action, small_game, tried

SPEEDS = (
    c.SetTo(counter="speed", holder="s1", to=2),
    c.SetTo(counter="speed", holder="s2", to=1),
)
BO_OWNS = (c.Put(piece="red", state="owned", holder=1),)


@pytest.mark.parametrize(
    ("by", "gained"),
    [
        ("4", (4, 4, 4)),
        ('"speed"', (0, 2, 1)),
        ('"difference:speed"', (2, 2, 2)),
        ('"table:toll"', (4, 4, 4)),
        ('"count:boat.owned"', (0, 1, 0)),
        ('"count:tile.up"', (2, 2, 2)),
        ('"fact:n"', (3, 3, 3)),
        ('"1+speed"', (1, 3, 2)),
        ('"speed + count:boat.owned + 1"', (1, 4, 2)),
        ('"fact:margin"', (0, 0, 0)),
        ('"ahead:speed@first"', (0, 0, 0)),
        ('"ahead:speed@next:first"', (0, 1, 0)),
        ('"ahead:speed@others"', (0, 1, 0)),
        ('"difference:speed%2"', (0, 0, 0)),
        ('"3+speed%2"', (3, 3, 4)),
        ('"chosen:guess.number"', (0, 0, 0)),
    ],
)
def test_how_much_an_amount_is(by: str, gained: tuple[int, ...]) -> None:
    """A number, or what is looked up from where the holder stands."""
    takes = "takes = { n = { words = W(n), number = [1, 5] } }"
    do = f'{{ do = "gain", counter = "debt", who = "each", by = {by} }}'
    assert tried(do, takes, *SPEEDS, *BO_OWNS, n=3).has("debt") == gained


def test_an_amount_of_what_was_chosen() -> None:
    """What a seat chose counts once it is revealed, for that seat."""
    play = opened(small_game())
    play.all(
        c.Choose(choice="guess", value={"number": 5}, seat=0),
        c.Choose(choice="guess", value={"number": 2}, seat=1),
    )
    assert play.has("speed") == (5, 2)


@pytest.mark.parametrize(
    ("when", "holds"),
    [
        ('{ counter = "gold", who = "actor", at_least = 3 }', True),
        ('{ counter = "gold", who = "actor", at_least = 4 }', False),
        ('{ counter = "gold", who = "actor", at_most = 3 }', True),
        ('{ counter = "gold", who = "actor", at_most = 2 }', False),
        ('{ counter = "speed", who = "each", at_least = 1 }', False),
        ('{ counter = "speed", who = "others", at_least = 1 }', True),
        ('{ counter = "gold", who = "first", at_least = "table:toll" }', False),
        ('{ counter = "gold", who = "holder:blue", at_most = 99 }', False),
        ('{ counter = "toll", at_least = 4, at_most = 4 }', True),
        ('{ counter = "gold", on = "boat", at_least = 3 }', True),
        ('{ counter = "gold", on = "boat", at_least = 4 }', False),
        ('{ counter = "gold", on = "boat.sea", at_most = 99 }', False),
        ('{ pieces = "boat.owned", at_least = 1 }', True),
        ('{ pieces = "boat.owned@actor", at_least = 1 }', False),
        ('{ pieces = "tile.up@actor", at_least = 2, at_most = 2 }', True),
        ('{ pieces = "boat.owned", at_least = "speed" }', True),
        ('{ amount = "table:toll", at_least = 4 }', True),
        ('{ amount = "difference:speed%2", at_least = 1 }', False),
        ('{ amount = "3+speed", at_most = 3 }', True),
        ('{ amount = "ahead:gold@others", at_least = 1 }', False),
        ('{ seats = "others", who = "first", at_least = 1, at_most = 1 }', True),
        ('{ seats = "actor", who = "first", at_least = 1 }', False),
        ('{ fact = "n" }', True),
        ('{ fact = "winner" }', False),
        ('{ fact = "n", known = true }', True),
        ('{ fact = "winner", known = false }', True),
        ('{ fact = "how", is = "fast" }', True),
        ('{ fact = "how", is = "slow" }', False),
        ('{ fact = "how", is_not = "slow" }', True),
        ('{ fact = "how", is_not = "fast" }', False),
        ('{ fact = "boss", is = "chief" }', True),
        ('{ fact = "winner", is = "chief" }', False),
    ],
)
def test_when_a_condition_holds(when: str, holds: bool) -> None:
    """Counters of all the seats meant, numbers of pieces, facts by word or by another fact."""
    takes = (
        "takes = { n = { words = W(n), number = [1, 5] },"
        " how = { words = W(how), options = { fast = W(fast), slow = W(slow) } } }"
    )
    do = (
        '{ do = "know", fact = "boss", who = "first" }, { do = "know", fact = "chief", who = '
        f'"first" }}, {{ do = "gain", counter = "debt", who = "actor", when = [{when}] }}'
    )
    play = tried(do, takes, *SPEEDS, *BO_OWNS, n=3, how="fast")
    assert play.has("debt")[0] == int(holds)


def test_all_conditions_have_to_hold() -> None:
    """Several conditions are joined by and; an action that misses one says why."""
    rest = (
        'when = [{ counter = "gold", who = "actor", at_least = 3 },'
        ' { counter = "speed", who = "actor", at_least = 1 }]\nunless = "closed"'
    )
    play = opened(small_game(action('{ do = "gain", counter = "debt", who = "actor" }', rest)))
    assert play.refused(c.Do(action="try", seat=0)) == "The harbour is closed."
    play.all(c.Change(counter="speed", holder="s0", by=1), c.Do(action="try", seat=0))
    assert play.has("debt") == (1, 0)
