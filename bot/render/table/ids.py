"""The names of a table's buttons, selects and forms: `t1:<what>:<table>:<args>:<seq>`.

render/table writes them, controls read them. `seq` is the last event on the board that was shown:
it becomes `Command.seen`. No name ever holds what somebody chose in secret: names are logged.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable

VERSION, FORM = "t1", "t1f"
TABLE = "[0-9a-f]{10}"
"""The key of a spot."""
TAG = r"(?:[A-Za-z0-9_.\-]{1,30}|~[0-9a-f]{10})"
"""What stands for a counter, piece, choice, action or step."""
ALWAYS = 0
"""Instead of the last event, for what means the same whatever was seen. On the board, which is
edited while people press: Discord lets nobody press what the message has no more.
"""
ME, SHARED = "me", "table"
"""Holders of a counter: the seat of whoever presses; the table itself. Else the tag of a piece."""
_NOT = "!"
"""Stands for what is left out."""
_PLAIN = re.compile(r"[A-Za-z0-9_.\-]{1,30}")


def tag(name: str) -> str:
    """A name of a game's data as it fits in here: itself, or a short mark of it."""
    if _PLAIN.fullmatch(name):
        return name
    return f"~{hashlib.sha256(name.encode()).hexdigest()[:10]}"


def named(tagged: str, names: Iterable[str]) -> str:
    """The name that a tag stands for; "" where there is none of these any more."""
    return next((name for name in names if tag(name) == tagged), "")


def _id(what: str, table: str, seq: int, *args: str) -> str:
    return ":".join([VERSION, what, table, *args, str(seq)])


def form(custom_id: str) -> str:
    """The name of the form that a button opens."""
    return f"{FORM}{custom_id.removeprefix(VERSION)}"


# ---- what acts for the seat of whoever presses ---------------------------------------------------


def count(table: str, seq: int, counter: str, by: int, holder: str = ME) -> str:
    """More or less of a counter; commutes."""
    return _id("count", table, seq, tag(counter), tag(holder), f"{by:+d}")


def counts(table: str, seq: int) -> str:
    """A select of counters at hand; values are `<counter>@<holder>@<by>`, both tags."""
    return _id("counts", table, seq)


def put_down(table: str, seq: int, counter: str) -> str:
    """Opens a form: on which of one's pieces, and how much (“damage”)."""
    return _id("on", table, seq, tag(counter))


def set_to(table: str, seq: int, counter: str, holder: str = ME) -> str:
    """Opens a form: the counter's new value."""
    return _id("set", table, seq, tag(counter), tag(holder))


def pass_by(table: str, seq: int) -> str:
    """Pass."""
    return _id("pass", table, seq)


def onward(table: str, seq: int, *, anyway: bool = False) -> str:
    """Next step; `anyway`, too, where something is waited for."""
    return _id("next", table, seq, "anyway" if anyway else "")


def act(table: str, seq: int, action: str, *, sure: bool = False) -> str:
    """An action: at once, after a form if its offer asks for something, or asked if it is meant."""
    return _id("act", table, seq, tag(action), *(["sure"] if sure else []))


def told(table: str, seq: int, action: str, values: Iterable[str]) -> str:
    """An action with what is said for it so far, in the order of its questions; "" skips one.

    It asks for the next thing in buttons, or is done with the last one.
    """
    return _id(
        "told", table, seq, tag(action), ";".join(tag(one) if one else _NOT for one in values)
    )


def acts(table: str, seq: int) -> str:
    """A select of further actions; values are tags of actions."""
    return _id("acts", table, seq)


def compare(table: str, seq: int) -> str:
    """Opens a form: totals, or who won."""
    return _id("compare", table, seq)


def won(table: str, seq: int, winner: str) -> str:
    """Who won what is compared, without totals; `winner`: a seat, as holders are named."""
    return _id("won", table, seq, winner)


def undo(table: str, seq: int) -> str:
    """Take one's own last command back, or ask for it."""
    return _id("undo", table, seq)


def redo(table: str, seq: int) -> str:
    """What was undone last counts again."""
    return _id("redo", table, seq)


def answer(table: str, seq: int, *, agree: bool) -> str:
    """Yes or no to an undo; `seq` is the last event when it was asked."""
    return _id("answer", table, seq, "yes" if agree else "no")


def concede(table: str, seq: int, *, sure: bool = False) -> str:
    """Give up; asks first whether that is meant."""
    return _id("concede", table, seq, "sure" if sure else "")


def piece(table: str, seq: int, key: str) -> str:
    """A select of what becomes of a piece; values are `<state>@<seat or nothing>`."""
    return _id("piece", table, seq, tag(key))


def go_to(table: str, seq: int) -> str:
    """A select of steps to go to by hand; values are tags of `<procedure>/<number>`."""
    return _id("goto", table, seq)


def pause(table: str, seq: int, *, paused: bool) -> str:
    """No more today, or on again."""
    return _id("pause", table, seq, "on" if paused else "off")


def rematch(table: str, seq: int) -> str:
    """The same seats once more, once the game is over."""
    return _id("rematch", table, seq)


# ---- secret choices ------------------------------------------------------------------------------


def choose(table: str, seq: int, choice: str) -> str:
    """Opens the sealed panel."""
    return _id("choose", table, seq, tag(choice))


def pick(table: str, seq: int, choice: str) -> str:
    """A select on the sealed panel; its values are values of the choice, nothing is locked yet."""
    return _id("pick", table, seq, tag(choice))


def lock(table: str, seq: int, choice: str) -> str:
    """Locks what is picked on this message; where the choice is written, opens its form."""
    return _id("lock", table, seq, tag(choice))


def seal(table: str, seq: int, choice: str, lot: str) -> str:
    """Locks what the button's label says; `lot` is drawn and tells it from its neighbours."""
    return _id("seal", table, seq, tag(choice), lot)


def withdraw(table: str, seq: int, choice: str) -> str:
    """Takes a locked choice back."""
    return _id("withdraw", table, seq, tag(choice))


def remind(table: str, seq: int, choice: str) -> str:
    """Asks those who are late, gently."""
    return _id("remind", table, seq, tag(choice))


# ---- what was said -------------------------------------------------------------------------------


def guess(table: str, seq: int, mark: str, *, agree: bool) -> str:
    """Yes or no to what somebody's words were taken for; `mark` stands for that command."""
    return _id("guess", table, seq, mark, "yes" if agree else "no")


# ---- what only shows -----------------------------------------------------------------------------

TABS = ("seat", "pieces", "more")


def panel(table: str, seq: int, tab: str = "seat") -> str:
    """Opens or turns to a private panel."""
    return _id("panel", table, seq, tab)


def counters(table: str, seq: int) -> str:
    """A select on the panel: which counter; values are `<counter>@<holder>`, both tags."""
    return _id("counters", table, seq)


def pieces(table: str, seq: int) -> str:
    """A select on the panel: which piece; values are tags."""
    return _id("pieces", table, seq)


def rule(table: str, seq: int, kind: str, key: str) -> str:
    """The rule of something: `kind` is one of KINDS; a step is `<procedure>/<number>`."""
    return _id("rule", table, seq, kind, tag(key))


def rules(table: str, seq: int) -> str:
    """A select of things that have a rule; values are `<kind>.<tag>`."""
    return _id("rules", table, seq)


def give_over(table: str, seq: int) -> str:
    """A select of people: who takes this seat."""
    return _id("over", table, seq)


def history(table: str, seq: int, page: int) -> str:
    """A page of the history, 0 the newest."""
    return _id("history", table, seq, str(page))


def steps(table: str, seq: int, page: int | None = None) -> str:
    """A page of the overview of all steps; None: the one with the running step."""
    return _id("steps", table, seq, "" if page is None else str(page))


KINDS = ("step", "counter", "piece", "choice", "action", "track")


def _pattern(what: str, *args: str) -> str:
    parts = [rf"{VERSION}(?P<form>f?)", what, f"(?P<table>{TABLE})", *args, r"(?P<seq>\d{1,9})"]
    return ":".join(parts)


_COUNTER = f"(?P<counter>{TAG})"
_HOLDER = f"(?P<holder>{TAG})"
_CHOICE = f"(?P<choice>{TAG})"
_PAGE = r"(?P<page>\d{1,4})"

COUNT = _pattern("count", _COUNTER, _HOLDER, r"(?P<by>[+-]\d{1,3})")
PUT_DOWN = _pattern("on", _COUNTER)
SET_TO = _pattern("set", _COUNTER, _HOLDER)
PASS = _pattern("pass")
NEXT = _pattern("next", "(?P<anyway>anyway)?")
ACT = _pattern("act", f"(?P<action>{TAG})(?P<sure>:sure)?")
ACTS = _pattern("acts")
_VALUE = f"(?:{TAG}|{_NOT})"
TOLD = _pattern("told", f"(?P<action>{TAG})", f"(?P<values>{_VALUE}(?:;{_VALUE})*)")
WON = _pattern("won", r"s(?P<winner>\d{1,2})")
COUNTS = _pattern("counts")
COMPARE = _pattern("compare")
UNDO = _pattern("undo")
REDO = _pattern("redo")
ANSWER = _pattern("answer", "(?P<agree>yes|no)")
CONCEDE = _pattern("concede", "(?P<sure>sure)?")
PIECE = _pattern("piece", f"(?P<piece>{TAG})")
GO_TO = _pattern("goto")
PAUSE = _pattern("pause", "(?P<paused>on|off)")
REMATCH = _pattern("rematch")
CHOOSE = _pattern("choose", _CHOICE)
PICK = _pattern("pick", _CHOICE)
LOCK = _pattern("lock", _CHOICE)
SEAL = _pattern("seal", _CHOICE, "[0-9a-f]{8}")
WITHDRAW = _pattern("withdraw", _CHOICE)
REMIND = _pattern("remind", _CHOICE)
PANEL = _pattern("panel", f"(?P<tab>{'|'.join(TABS)})")
COUNTERS = _pattern("counters")
PIECES = _pattern("pieces")
RULE = _pattern("rule", f"(?P<kind>{'|'.join(KINDS)})", f"(?P<key>{TAG})")
RULES = _pattern("rules")
GUESS = _pattern("guess", "(?P<mark>[0-9a-f]{10})", "(?P<agree>yes|no)")
GIVE_OVER = _pattern("over")
HISTORY = _pattern("history", _PAGE)
STEPS = _pattern("steps", f"{_PAGE}?")
