"""What was begun inside the round and is not over, in a line: who against whom, where, how it stands.

TableView -> here -> Board
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.tables.events import Told
from bot.tables.games.game import Game
from bot.tables.state import NOBODY, Frame, seat_of
from bot.tables.telling import names as n
from bot.tables.telling.saying import Translate
from bot.tables.view import TableView

Totals = Mapping[int, int]


def running(
    view: TableView, game: Game, language: str, translate: Translate, totals: Totals
) -> tuple[str, ...]:
    """A line for each procedure, the outermost first.

    "conflict: military · 🔥 Fire · Ana 5 against Bo 3 · province 1 · Ana wins by 2"
    """
    inner = view.frames[-1]
    lines = []
    for frame in view.frames[1:]:
        known = {**totals, **frame.totals} if frame is inner else {}
        name = game.procedures[frame.procedure].words.name(language)
        said = " · ".join(_parts(view, game, frame, language, translate, known))
        lines.append(translate("{name}: {what}").format(name=name, what=said) if said else name)
    return tuple(lines)


def _parts(
    view: TableView,
    game: Game,
    frame: Frame,
    language: str,
    translate: Translate,
    totals: Totals,
) -> Iterator[str]:
    """How it was begun, who is in it with which totals, what is theirs, and who won."""
    begun = next((a for a in game.actions.values() if a.begins == frame.procedure), None)
    if begun is None:
        return
    told = [frame.facts[key] for key in begun.takes if frame.facts.get(key, "") != ""]
    of_seat = [one for one in told if seat_of(str(one).partition(".")[0]) is not None]
    yield from (_called(view, game, one, language) for one in told if one not in of_seat)
    names = [_seat(view, frame, one, totals) for one in (begun.actor, begun.opponent)]
    if all(names):
        yield translate("{who} against {other}").format(who=names[0], other=names[1])
    elif names[0]:
        yield names[0]
    yield from (_called(view, game, one, language) for one in of_seat)
    yield from _won(view, frame, translate)


def _seat(view: TableView, frame: Frame, fact: str, totals: Totals) -> str:
    """Who it is, with their total where that was told."""
    seat = seat_of(frame.facts.get(fact, ""))
    if seat is None:
        return ""
    total = str(totals[seat]) if seat in totals else ""
    return " ".join(filter(None, [n.seat_name(view.seats, seat), total]))


def _called(view: TableView, game: Game, told: Told, language: str) -> str:
    """Something that was said when it began, with its sign if it is a piece that has one."""
    kind = game.kind_of(str(told).rpartition(".")[2])
    icon = game.pieces[kind].icons.get(str(told).rpartition(".")[2], "") if kind else ""
    return " ".join(filter(None, [icon, n.told_name(game, view.seats, told, language)]))


def _won(view: TableView, frame: Frame, translate: Translate) -> Iterator[str]:
    winner, margin = frame.facts.get("winner", ""), frame.facts.get("margin")
    if winner == NOBODY:
        yield translate("nobody wins")
    elif seat_of(winner) is not None:
        who = n.seat_name(view.seats, seat_of(winner))
        said = "{who} wins by {n}" if margin else "{who} wins"
        yield translate(said).format(who=who, n=margin)
