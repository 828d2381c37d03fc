"""Events in words: one sentence for each, in the language of the table.

log -> Teller, tell -> a text
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.engine import events as e
from bot.engine.games.game import Game
from bot.engine.message import Translate, in_words
from bot.engine.narration import names as n
from bot.engine.narration.teller import Teller
from bot.engine.state import NOBODY, Table, seat_of

_BECOMES = "→"


def _opened(t: Teller, event: e.Opened) -> str:
    game, names = t.game.names.of(t.language), ", ".join(event.seats)
    return t.say("{game} with {names}", game=game, names=names)


def _counted(t: Teller, event: e.Counted) -> str:
    counter = n.counter_name(t.game, dict(t.table.extras), event.counter, t.language)
    return t.pair(
        t.holder(event.holder), f"{counter} {event.now - event.by} {_BECOMES} {event.now}"
    )


def _placed(t: Teller, event: e.Placed) -> str:
    state = n.state_name(t.game, event.piece, event.state, t.language)
    piece = t.holder(event.piece)
    if event.holder is None:
        return t.pair(piece, state)
    holder = t.seat(event.holder)
    return t.pair(piece, f"{state} ({holder})" if state != piece else holder)


def _ordered(t: Teller, event: e.Ordered) -> str:
    known = t.game.tracks.get(event.track) or t.game.choices.get(event.track)
    words = known.words.name(t.language) if known else event.track
    return t.pair(words, ", ".join(map(t.seat, event.order)))


def _turned(t: Teller, event: e.Turned) -> str:
    return "" if event.seat is None else t.say("{who} is to act", who=t.seat(event.seat))


def _passed(t: Teller, event: e.Passed) -> str:
    return t.say("{who} passes", who=t.seat(event.seat))


def _unpassed(t: Teller, event: e.Unpassed) -> str:
    return t.say("{who} may act again", who=t.seat(event.seat))


def _knew(t: Teller, event: e.Knew) -> str:
    winner = event.facts.get("winner")
    if winner == NOBODY:
        return t.say("nobody wins")
    if not winner:
        return ""
    margin = event.facts.get("margin")
    name = t.seat(seat_of(winner))
    return (
        t.say("{who} wins by {n}", who=name, n=margin) if margin else t.say("{who} wins", who=name)
    )


def _compared(t: Teller, event: e.Compared) -> str:
    totals = ", ".join(f"{t.seat(seat_of(s))} {total}" for s, total in event.totals.items())
    steps = {step.id: step for _, step in t.game.all_steps()}
    wait = steps[event.step].wait if event.step in steps else None
    if wait is None or wait.compare is None:
        return t.pair(event.step, totals)
    added = t.game.counters.get(str(wait.compare.plus))
    named = [
        wait.compare.words.name(t.language),
        *([added.words.name(t.language)] if added else []),
    ]
    return t.pair(" + ".join(named), totals)


def _totalled(t: Teller, event: e.Totalled) -> str:
    step = t.game.step(*t.table.place)
    words = step.wait.compare.words if step and step.wait and step.wait.compare else None
    said = f"{t.seat(event.seat)} {event.total}"
    return t.pair(words.name(t.language), said) if words else said


def _acted(t: Teller, event: e.Acted) -> str:
    action = t.game.actions.get(event.action)
    words = action.words.name(t.language) if action else event.action
    told = [_option(t, event.action, key, value) for key, value in event.told.items()]
    if told and action and action.changes:
        return t.pair(t.seat(event.seat), " ".join([words, _BECOMES, *told]))
    return t.pair(t.seat(event.seat), f"{words} ({', '.join(told)})" if told else words)


def _option(t: Teller, action: str, key: str, value: e.FactValue) -> str:
    """Return the name of a value as the action calls it: “military” in “favor (military)”."""
    takes = t.game.actions[action].takes if action in t.game.actions else {}
    options = takes[key].options if key in takes else {}
    if isinstance(value, str) and value in options:
        return options[value].name(t.language)
    return n.value_name(t.game, t.table.seats, value, t.language)


def _locked(t: Teller, event: e.Locked) -> str:
    seat = t.seat(event.seat)
    if not t.proofs:
        return t.say("{who} has chosen", who=seat)
    return t.say("{who} has chosen ({proof})", who=seat, proof=event.commitment)


def _unlocked(t: Teller, event: e.Unlocked) -> str:
    return t.say("{who} takes the choice back", who=t.seat(event.seat))


def _revealed(t: Teller, event: e.Revealed) -> str:
    found = []
    for seat, value in event.values.items():
        shown = n.chosen_text(t.game, event.choice, dict(value), t.language)
        found.append(f"{t.seat(int(seat))} {shown}")
    choice = t.game.choices.get(event.choice)
    name = choice.words.name(t.language) if choice else event.choice
    return t.pair(name, ", ".join(found))


def _cleared(t: Teller, event: e.Cleared) -> str:
    if not event.skipped:
        return ""
    choice = t.game.choices.get(event.choice)
    name = choice.words.name(t.language) if choice else event.choice
    return t.pair(name, t.say("skipped and not revealed"))


def _thrown(t: Teller, event: e.Thrown) -> str:
    said = _result(t, event)
    return f"{said} ({event.nonce})" if t.proofs else said


def _result(t: Teller, event: e.Thrown) -> str:
    """Return the result of a throw: "2d6: 3 + 4 = 7", "a coin: heads", "drawn by lot: Bo"."""
    if event.thing == "coin":
        heads = event.results == (1,)
        return t.say("a coin: heads") if heads else t.say("a coin: tails")
    if event.thing == "dice":
        total = f" = {sum(event.results)}" if len(event.results) > 1 else ""
        came = " + ".join(map(str, event.results)) + total
        dice = t.say("{n}d{sides}", n=len(event.results), sides=event.sides)
        return t.pair(dice, came)
    names = ", ".join(t.seat(event.among[one - 1]) for one in event.results)
    if event.thing == "first":
        return t.say("first player by lot: {who}", who=names)
    return t.say("drawn by lot: {who}", who=names)


def _noted(t: Teller, event: e.Noted) -> str:
    text = n.fill_in(t.game, t.table.seats, event.text, event.facts, t.language)
    filled = text.replace("{who}", t.seat(event.seat)).replace("{n}", str(event.number))
    return n.without_placeholders(filled).removesuffix(".")  # the line may go on after it


def _named(t: Teller, event: e.Named) -> str:
    return t.say("a new counter: {name}", name=event.name)


def _unnamed(t: Teller, event: e.Unnamed) -> str:
    return t.say("no counter any more: {name}", name=event.name)


def _sat(t: Teller, event: e.Sat) -> str:
    if not event.player:
        return t.say("the seat of {who} is free", who=event.name)
    profile = t.game.profile(event.profile)
    shown = f" ({profile.name(t.language)})" if profile else ""
    return t.say("{who} takes a seat", who=event.name) + shown


def _conceded(t: Teller, event: e.Conceded) -> str:
    return t.say("{who} gives up", who=t.seat(event.seat))


def _eliminated(t: Teller, event: e.Eliminated) -> str:
    if event.reason is None:
        return ""  # the line says already that the seat gave up
    said = t.say("{who} is out of the game", who=t.seat(event.seat))
    return t.pair(said, t.game.ends[event.reason].why.of(t.language))


def _readmitted(t: Teller, event: e.Readmitted) -> str:
    return t.say("{who} is in the game again", who=t.seat(event.seat))


def ending(game: Game, table: Table, language: str = "en", translate: Translate = str) -> str:
    """Return a sentence on how the game ended; "" while it goes on."""
    if table.outcome is None:
        return ""
    names = n.seat_names(table.seats, table.outcome.winners)
    winners = in_words(names, translate, language) or translate("nobody")
    several = len(table.outcome.winners) > 1
    wins = translate("{who} win the game") if several else translate("{who} wins the game")
    said = wins.format(who=winners)
    reason = table.outcome.reason
    if reason is None:
        return said
    return translate("{name}: {what}").format(name=said, what=game.ends[reason].why.of(language))


def _ended(t: Teller, _: e.Ended) -> str:
    return ending(t.game, t.table, t.language, t.translate)


def _resumed(t: Teller, _: e.Resumed) -> str:
    return t.say("the game goes on")


def _undo_asked(t: Teller, event: e.UndoAsked) -> str:
    return t.say(
        "{who} wants to undo: {what}",
        who=t.seat(event.seat), what=_with_what_is_known(t, event),
    )  # fmt: skip


def _with_what_is_known(t: Teller, event: e.UndoAsked) -> str:
    known = t.stays_known(event.commands)
    return t.several(event.commands) + (f" ({known})" if known else "")


def to_agree(t: Teller, event: e.UndoAsked) -> str:
    """Return which players still have to agree to an undo."""
    missing = [t.seat(seat) for seat in event.needed if seat not in event.agreed]
    return t.say(
        "{others} have to agree" if len(missing) > 1 else "{others} has to agree",
        others=", ".join(missing),
    )


def _undo_dropped(t: Teller, _: e.UndoDropped) -> str:
    return t.say("the undo is off")


def _undone(t: Teller, event: e.Undone) -> str:
    return t.say("undone: {what}", what=t.several(event.commands))


def _redone(t: Teller, event: e.Redone) -> str:
    return t.say("done again: {what}", what=t.several(event.commands))


_TELL: dict[type, Callable[[Teller, Any], str]] = {
    e.Opened: _opened,
    e.Counted: _counted,
    e.Placed: _placed,
    e.Ordered: _ordered,
    e.Turned: _turned,
    e.Passed: _passed,
    e.Unpassed: _unpassed,
    e.Knew: _knew,
    e.Compared: _compared,
    e.Totalled: _totalled,
    e.Acted: _acted,
    e.Locked: _locked,
    e.Unlocked: _unlocked,
    e.Revealed: _revealed,
    e.Cleared: _cleared,
    e.Thrown: _thrown,
    e.Noted: _noted,
    e.Named: _named,
    e.Unnamed: _unnamed,
    e.Sat: _sat,
    e.Conceded: _conceded,
    e.Eliminated: _eliminated,
    e.Readmitted: _readmitted,
    e.Ended: _ended,
    e.Resumed: _resumed,
    e.UndoAsked: _undo_asked,
    e.UndoDropped: _undo_dropped,
    e.Undone: _undone,
    e.Redone: _redone,
}


def event_text(teller: Teller, event: e.AnyEvent) -> str:
    """Return the event in words; "" if there is nothing to say."""
    said = _TELL.get(type(event))
    return said(teller, event) if said else ""
