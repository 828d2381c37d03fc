"""A small made-up game with one of everything; tests add to it, or take its place in parts."""

from __future__ import annotations

import json
import re

from bot.engine import commands as c
from bot.engine.games.files import read_game
from bot.engine.games.game import Game
from bot.engine.history import replay
from tests.engine.play import Play, opened

SMALL_GAME = """
key = "ferry"
names = N(Ferry)
seats = [2, 3]
first = "crown"

[counters.gold]
words = W(gold)
at = ["seat", "boat"]
start = 3
max = 20

[counters.speed]
words = W(speed)
max = 9

[counters.toll]
words = W(toll)
at = ["table"]
start = 4

[counters.debt]
words = W(debt)
beyond = "clamp"
max = 5

[pieces.boat]
words = W(boat)
held = ["owned"]
items = { red = W(red boat), blue = W(blue boat) }
states = { harbour = W(harbour), sea = W(sea), owned = W(owned) }

[pieces.tile]
words = W(tile)
each = true
items = { t1 = W(tile 1), t2 = W(tile 2) }
states = { up = W(up), down = W(down) }

[pieces.crown]
words = W(crown)
held = ["worn"]
states = { worn = W(worn), lost = W(lost) }

[tracks.queue]
words = W(queue)
by = "speed"

[choices.guess]
words = W(guess)
value = "speed"
reveal = [{ do = "set", counter = "speed", who = "each", to = "chosen:guess.number" }]
settle = [{ do = "move", counter = "gold", from = "highest:speed", to = "lowest:speed", by = 2 }]

[choices.guess.fields]
number = { words = W(number), range = [1, 5] }
wind = { words = W(wind), optional = true, options = { calm = W(calm), gale = W(gale) } }
word = { words = W(word), optional = true }

[[phases]]
key = "morning"
names = N(Morning)

[[phases.steps]]
id = "1"
names = N(Wake)
stop = true

[[phases.steps]]
id = "2"
names = N(Guess)
wait = { choice = "guess" }

[[phases.steps]]
id = "3"
names = N(Pay)
stop = true
do = [{ do = "settle", choice = "guess" }]

[[phases]]
key = "evening"
names = N(Evening)

[[phases.steps]]
id = "4"
names = N(Rest)
stop = true
do = [{ do = "clear", choice = "guess" }]

[texts]
hello = N({who} waves {n} times.)
closed = N(The harbour is closed.)
"""


def written(text: str) -> str:
    """TOML with W(name) and N(text) written out in the four languages."""

    def words(found: re.Match[str]) -> str:
        said = json.dumps(found[2])
        said = f"[{said}]" if found[1] == "W" else said
        return "{ " + ", ".join(f"{code} = {said}" for code in ("en", "pl", "cs", "fr")) + " }"

    return re.sub(r"\b([WN])\(([^)]*)\)", words, text)


def small_game(more: str = "", text: str = SMALL_GAME) -> Game:
    """The game, with more at its end."""
    return read_game("ferry", {"ferry": written(text + more)})


def without(text: str, start: str, end: str) -> str:
    """The game's text without what stands from one mark up to another."""
    before, _, rest = text.partition(start)
    return before + end + rest.partition(end)[2]


PHASES, TEXTS = "[[phases]]", "[texts]"


def with_steps(steps: str, more: str = "") -> Game:
    """The game with a round of other steps."""
    phase = '[[phases]]\nkey = "only"\nnames = N(Only)\n' + steps + "\n"
    return small_game(more, without(SMALL_GAME, PHASES, TEXTS).replace(TEXTS, phase + TEXTS))


def step(number: str, rest: str = "stop = true") -> str:
    """A step of a phase."""
    return f'[[phases.steps]]\nid = "{number}"\nnames = N(Step {number})\n{rest}\n'


def action(do: str, rest: str = "", name: str = "try") -> str:
    """An action that does something."""
    return f"\n[actions.{name}]\nwords = W({name})\ndo = [{do}]\n{rest}\n"


def tried(do: str, rest: str = "", *prepared: c.Command, seat: int = 0, **told: str | int) -> Play:
    """A table of three, Bo the first player, at which an action was done."""
    play = opened(small_game(action(do, rest)), players=3, first=1).all(*prepared)
    play.do(c.Do(action="try", told=told, seat=seat))
    return play


def changed(play: Play) -> dict[str, int]:
    """The counters that the last command changed: "gold@s0" -> its value now."""
    last = play.records[-1].command
    old = replay([record for record in play.records if record.command != last]).counts
    return {f"{n}@{at}": v for (n, at), v in play.table.counts.items() if old.get((n, at), 0) != v}
