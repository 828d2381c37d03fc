"""The ids of a table's buttons, selects and forms: `t1:<what>:<table>:<fields>:<seq>`.

render/table writes them, controls read them. `seq` is the last event on the board that was shown:
it becomes `Command.seen`. No id ever holds what somebody chose in secret: ids are logged.
"""

from __future__ import annotations

from bot.ui.control_id import (
    TAG,
    ControlId,
    Field,
    Tag,
    either,
    flag,
    hexadecimal,
    named,
    number,
    one_of,
    tag,
)

__all__ = ["TAG", "named", "tag"]

TABLE = hexadecimal(10)
"""The key of a spot."""
ALWAYS = 0
"""Instead of the last event, for what means the same whatever was seen. On the board, which is
edited while people press: Discord lets nobody press what the message has no more.
"""
ME, SHARED = "me", "table"
"""Holders of a counter: the seat of whoever presses; the table itself. Else the tag of a piece."""
TABS = ("seat", "pieces", "more")
KINDS = ("step", "counter", "piece", "choice", "action", "track")
"""Of what has a rule."""
_NOT = "!"
"""Stands for what is left out."""
SEQ = number(9)
"""The number of an event."""
PAGE = number(4)
YES = either("yes", "no")
_BY = Field(r"[+-]\d{1,3}", int, "{:+d}".format)
_SEAT = Field(r"s\d{1,2}")
"""A seat, as it holds counters."""
_VALUE = f"(?:{TAG.pattern}|{_NOT})"


def _write_values(names: list[str]) -> str:
    return ";".join(tag(one) if one else _NOT for one in names)


def _read_values(text: str) -> list[str]:
    return ["" if one == _NOT else Tag(one) for one in text.split(";")]


_VALUES = Field(f"{_VALUE}(?:;{_VALUE})*", _read_values, _write_values)
"""What is said for an action so far, in the order of its questions; "" skips one."""


def at_table(what: str, **fields: Field) -> ControlId:
    """Return the ids of a control of one table, as somebody saw it at some event."""
    return ControlId(f"t1:{what}", table=TABLE, **fields, seq=SEQ)


# ---- what acts for the seat of whoever presses ---------------------------------------------------

COUNT = at_table("count", counter=TAG, holder=TAG, by=_BY)
"""More or less of a counter; commutes."""
COUNTS = at_table("counts")
"""A select of counters at hand; values are `<counter>@<holder>@<by>`, both tags."""
PUT_DOWN = at_table("on", counter=TAG)
"""Opens a form: on which of one's pieces, and how much (“damage”)."""
SET_TO = at_table("set", counter=TAG, holder=TAG)
"""Opens a form: the counter's new value."""
PASS = at_table("pass")
NEXT = at_table("next", anyway=flag("anyway"))
"""Next step; `anyway`, too, where something is waited for."""
ACT = at_table("act", action=TAG, sure=flag("sure").or_empty(value=False, with_colon=True))
"""An action: at once, after a form if its offer asks for something, or asked if it is meant."""
TOLD = at_table("told", action=TAG, values=_VALUES)
"""An action with what is said for it so far.

It asks for the next thing in buttons, or is done with the last one.
"""
ACTS = at_table("acts")
"""A select of further actions; values are tags of actions."""
COMPARE = at_table("compare")
"""Opens a form: totals, or who won."""
WON = at_table("won", winner=_SEAT)
"""Who won what is compared, without totals."""
UNDO = at_table("undo")
"""Take one's own last command back, or ask for it."""
REDO = at_table("redo")
"""What was undone last counts again."""
ANSWER = at_table("answer", agree=YES)
"""Yes or no to an undo; `seq` is the last event when it was asked."""
CONCEDE = at_table("concede", sure=flag("sure"))
"""Give up; asks first whether that is meant."""
PIECE = at_table("piece", piece=TAG)
"""A select of what becomes of a piece; values are `<state>@<seat or nothing>`."""
GO_TO = at_table("goto")
"""A select of steps to go to by hand; values are tags of `<procedure>/<number>`."""
PAUSE = at_table("pause", paused=either("on", "off"))
"""No more today, or on again."""
REMATCH = at_table("rematch")
"""The same seats once more, once the game is over."""

# ---- secret choices ------------------------------------------------------------------------------

CHOOSE = at_table("choose", choice=TAG)
"""Opens the sealed panel."""
PICK = at_table("pick", choice=TAG)
"""A select on the sealed panel; its values are values of the choice, nothing is locked yet."""
LOCK = at_table("lock", choice=TAG)
"""Locks what is picked on this message; where the choice is written, opens its form."""
SEAL = at_table("seal", choice=TAG, lot=hexadecimal(8))
"""Locks what the button's label says; `lot` is drawn and tells it from its neighbours."""
WITHDRAW = at_table("withdraw", choice=TAG)
"""Takes a locked choice back."""
REMIND = at_table("remind", choice=TAG)
"""Asks those who are late, gently."""

# ---- what was said -------------------------------------------------------------------------------

GUESS = at_table("guess", mark=hexadecimal(10), agree=YES)
"""Yes or no to what somebody's words were taken for; `mark` stands for that command."""

# ---- what only shows -----------------------------------------------------------------------------

PANEL = at_table("panel", tab=one_of(*TABS))
"""Opens or turns to a private panel."""
COUNTERS = at_table("counters")
"""A select on the panel: which counter; values are `<counter>@<holder>`, both tags."""
PIECES = at_table("pieces")
"""A select on the panel: which piece; values are tags."""
RULE = at_table("rule", kind=one_of(*KINDS), key=TAG)
"""The rule of something; a step is `<procedure>/<number>`."""
RULES = at_table("rules")
"""A select of things that have a rule; values are `<kind>.<tag>`."""
GIVE_OVER = at_table("over")
"""A select of people: who takes this seat."""
HISTORY = at_table("history", page=PAGE)
"""A page of the history, 0 the newest."""
STEPS = at_table("steps", page=PAGE.or_empty())
"""A page of the overview of all steps; None: the one with the running step."""
