"""The ids of a table's buttons, selects and forms: `t1:<what>:<table>:<fields>:<seq>`.

The modules of ui.table write them, the controls read them. `seq` is the last event on the board
that was shown; it becomes `Command.seen`. No id holds a secret choice, because ids are logged.
"""

from __future__ import annotations

from bot.ui.control_id import (
    SLUG,
    ControlId,
    IdField,
    Slug,
    either,
    flag,
    hexadecimal,
    name_of_slug,
    number,
    one_of,
    slug,
)

__all__ = ["SLUG", "name_of_slug", "slug"]

TABLE = hexadecimal(10)
"""The field for the key of a table."""
ALWAYS = 0
"""The `seq` of a button that means the same whatever event was seen last.

A button on the board then keeps its id while the board is edited: Discord refuses a press on an
id that the message no longer has.
"""
ME, SHARED = "me", "table"
"""Two holders of a counter: the user's own seat, and the table. Others are pieces' slugs."""
TABS = ("seat", "pieces", "more")
KINDS = ("step", "counter", "piece", "choice", "action", "track")
"""The kinds of things that can have a rule to look up."""
_NOT = "!"
"""The text for an answer that is left out."""
SEQ = number(9)
"""The field for the number of an event."""
PAGE = number(4)
YES = either("yes", "no")
_BY = IdField(r"[+-]\d{1,3}", int, "{:+d}".format)
_SEAT = IdField(r"s\d{1,2}")
"""The field for a seat: "s0" is the first one."""
_VALUE = f"(?:{SLUG.pattern}|{_NOT})"


def _write_values(names: list[str]) -> str:
    return ";".join(slug(one) if one else _NOT for one in names)


def _read_values(text: str) -> list[str]:
    return ["" if one == _NOT else Slug(one) for one in text.split(";")]


_VALUES = IdField(f"{_VALUE}(?:;{_VALUE})*", _read_values, _write_values)
"""The field for the answers to an action's questions so far, in order; "" skips a question."""


def at_table(what: str, **fields: IdField) -> ControlId:
    """Return the ids of a control at a table: `t1:<what>:<table>:<fields>:<seq>`."""
    return ControlId(f"t1:{what}", table=TABLE, **fields, seq=SEQ)


# ---- what acts for the seat of whoever presses ---------------------------------------------------

COUNT = at_table("count", counter=SLUG, holder=SLUG, by=_BY)
"""The ids of a button that adds `by` to a counter; the order of several presses does not matter."""
COUNTS = at_table("counts")
"""The ids of a select of changes; values are `<counter>@<holder>@<by>`, the first two slugs."""
PUT_DOWN = at_table("on", counter=SLUG)
"""The ids of a button that opens a form: on which of the user's pieces, and how much."""
SET_TO = at_table("set", counter=SLUG, holder=SLUG)
"""The ids of a button that opens a form for the counter's new value."""
PASS = at_table("pass")
NEXT = at_table("next", anyway=flag("anyway"))
"""The ids of the button to the next step; `anyway` goes on even if the step waits for somebody."""
ACT = at_table("act", action=SLUG, sure=flag("sure").or_empty(value=False, with_colon=True))
"""The ids of a button for an action; with `sure`, nobody asks whether the action is meant.

An action with questions of its own asks them first, in a form or in buttons.
"""
TOLD = at_table("told", action=SLUG, values=_VALUES)
"""The ids of a button for an action with the answers given so far.

A press asks the next question in buttons; after the last answer the action is done.
"""
ACTS = at_table("acts")
"""The ids of a select of further actions; values are slugs of actions."""
COMPARE = at_table("compare")
"""The ids of a button that opens a form for a comparison's totals, or for its winner."""
WON = at_table("won", winner=_SEAT)
"""The ids of a button for the winner of a comparison, without totals."""
UNDO = at_table("undo")
"""The ids of the button that undoes the user's last command, or asks others for consent."""
REDO = at_table("redo")
"""The ids of the button that restores what was undone last."""
ANSWER = at_table("answer", agree=YES)
"""The ids of the buttons Yes and No to an undo; `seq` is the event that asked for it."""
CONCEDE = at_table("concede", sure=flag("sure"))
"""The ids of the button to give up; without `sure` it first asks whether that is meant."""
PIECE = at_table("piece", piece=SLUG)
"""The ids of a select of new states of a piece; values are `<state>@<seat or nothing>`."""
GO_TO = at_table("goto")
"""The ids of a select of steps to go to by hand; values are slugs of `<procedure>/<number>`."""
PAUSE = at_table("pause", paused=either("on", "off"))
"""The ids of the button that pauses the game until another day, or ends the pause."""
REMATCH = at_table("rematch")
"""The ids of the button for another game of the same people, once the game is over."""

# ---- secret choices ------------------------------------------------------------------------------

CHOOSE = at_table("choose", choice=SLUG)
"""The ids of the button that opens the private panel of a secret choice."""
PICK = at_table("pick", choice=SLUG)
"""The ids of the select of a choice's values; it marks a value without locking it."""
LOCK = at_table("lock", choice=SLUG)
"""The ids of the button that locks the marked value, or opens a form for a typed choice."""
SEAL = at_table("seal", choice=SLUG, lot=hexadecimal(8))
"""The ids of a button that locks the value on its label; `lot` is random, to reveal nothing."""
WITHDRAW = at_table("withdraw", choice=SLUG)
"""The ids of the button that takes a locked choice back."""
REMIND = at_table("remind", choice=SLUG)
"""The ids of the button that reminds the players whose choice is missing."""

# ---- what was said -------------------------------------------------------------------------------

GUESS = at_table("guess", mark=hexadecimal(10), agree=YES)
"""The ids of the buttons Yes and No under a guess; `mark` is the guessed command's hash."""

# ---- what only shows -----------------------------------------------------------------------------

PANEL = at_table("panel", tab=one_of(*TABS))
"""The ids of the button that opens a private panel, or turns from one panel to another."""
COUNTERS = at_table("counters")
"""The ids of the select of counters on the panel; values are `<counter>@<holder>`, both slugs."""
PIECES = at_table("pieces")
"""The ids of the select of pieces on the panel; values are slugs."""
RULE = at_table("rule", kind=one_of(*KINDS), key=SLUG)
"""The ids of a button to the rule of something; the key of a step is `<procedure>/<number>`."""
RULES = at_table("rules")
"""The ids of a select of things that have a rule; values are `<kind>.<slug>`."""
GIVE_OVER = at_table("over")
"""The ids of the select of the person who takes over the user's seat."""
HISTORY = at_table("history", page=PAGE)
"""The ids of the button to a page of the history; page 0 is the newest."""
STEPS = at_table("steps", page=PAGE.or_empty())
"""The ids of the button to a page of all steps; page None is the one with the running step."""
