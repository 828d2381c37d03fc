"""The log in words: a line for each command, never with a secret.

Records, HistoryWindow -> lines -> board, history, exported text
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bot.engine import events as e
from bot.engine.games.game import Game
from bot.engine.history import Act, Record, acts, undone_commands
from bot.engine.history_window import HistoryWindow, Mark, NeedsFullHistory, Walk
from bot.engine.message import Translate
from bot.engine.narration.line import Line, briefly, line
from bot.engine.narration.teller import UNDONE_SHOWN, Teller

_GATHERED = 6
"""The number of latest commands that are read for each line of a board."""


def lines(
    records: Sequence[Record],
    game: Game,
    language: str = "en",
    translate: Translate = str,
    last: int | None = None,
) -> list[Line]:
    """Return the history in words, the oldest line first; undone commands are marked.

    With `last`, only that many commands, with those that they undid, are put into words. A locked
    choice is shown with its proof.
    """
    history = acts(records)
    shown = history if last is None else history[-last:]
    return _lines_of(history, HistoryWindow(), records, _Language(game, language, translate), shown)


@dataclass(frozen=True, slots=True)
class LogPage:
    """One page of a long history."""

    lines: list[Line]
    """The lines, the oldest first."""
    number: int
    """The number of the page; 0 is the newest."""
    pages: int


def page(
    records: Sequence[Record],
    game: Game,
    language: str,
    translate: Translate,
    wanted: tuple[int, int],
) -> LogPage:
    """Return one page of the history in words; `wanted` is (the page's number, commands per page).

    Locked choices are shown without their proofs, which have a page of their own. Only this
    page is put into words: all pages of a long history would take seconds.
    """
    history, (number, size) = acts(records), wanted
    pages = max(1, -(-len(history) // size))
    number = max(0, min(number, pages - 1))
    end = len(history) - number * size
    shown = history[max(0, end - size) : end]
    tongue = _Language(game, language, translate, proofs=False)
    told = _lines_of(history, HistoryWindow(), records, tongue, shown)
    return LogPage(told, number, pages)


def latest(
    window: HistoryWindow,
    game: Game,
    language: str = "en",
    translate: Translate = str,
    last: int = 1,
    *,
    proofs: bool = True,
) -> list[Line]:
    """Return the last commands in words, as `lines` does, without going through those before.

    Without `proofs`, as on a board, locked choices are shown without their proofs. Raise
    NeedsFullHistory if some of these commands are not in memory.
    """
    if window.start and last > len(window.latest):
        raise NeedsFullHistory
    tongue = _Language(game, language, translate, proofs)
    return _lines_of(
        window.latest, _before(window, last), window.records, tongue, window.latest[-last:]
    )


def board_lines(
    window: HistoryWindow, game: Game, language: str, translate: Translate, last: int
) -> list[Line]:
    """Return the last lines of a board, without proofs; repeated changes of a counter are one line.

    "Bo: gold 3 → 5" stands for two clicks on “+1”; changes up and down are joined as well.
    """
    recent = window.latest[-last * _GATHERED :]
    groups = _gather(recent)[-last:]
    count = sum(map(len, groups))
    shown = tuple(map(_join, groups))
    history = (*window.latest[: len(window.latest) - count], *shown)
    tongue = _Language(game, language, translate, proofs=False)
    return _lines_of(history, _before(window, count), window.records, tongue, shown)


def _gather(recent: Sequence[Act]) -> list[list[Act]]:
    """Group consecutive commands that change the same counter by hand."""
    groups: list[list[Act]] = []
    for act in recent:
        if groups and _counts(act) and _counts(act) == _counts(groups[-1][-1]):
            groups[-1].append(act)
        else:
            groups.append([act])
    return groups


def _counts(act: Act) -> tuple[str, str, int | None, str] | None:
    """Return the counter, holder, seat and author if a command only changes a counter by hand.

    None if it did anything else or was undone.
    """
    (first, *more) = act.events
    if more or act.undone or not isinstance(first, e.Counted) or not first.by_hand:
        return None
    return first.counter, first.holder, act.seat, act.actor


def _join(group: Sequence[Act]) -> Act:
    """Join several commands into one, under the name of the last of them."""
    events = tuple(event for act in group for event in act.events)
    return replace(group[-1], events=events)


def to_text(
    records: Sequence[Record], game: Game, language: str = "en", translate: Translate = str
) -> str:
    """Return the history as plain text with one line for each command."""
    by_hand, undone_mark = f"{translate('by hand')}: ", f" [{translate('undone')}]"
    found = (
        f"{one.at} {one.full(by_hand)}{undone_mark if one.undone else ''}".strip()
        for one in lines(records, game, language, translate)
    )
    return "\n".join(found)


@dataclass(frozen=True, slots=True)
class _Language:
    game: Game
    language: str
    translate: Translate
    proofs: bool = True


def _before(window: HistoryWindow, last: int) -> HistoryWindow:
    """Return the history up to a mark before the last commands and all that they undo or redo."""
    shown = {act.command for act in window.latest[-last:]}
    wanted = shown | _spoken_of(window.latest[-last:])
    first = window.start
    for act in window.latest:
        if act.command in wanted:
            break
        first += len(act.events)
    marks = tuple(mark for mark in window.marks if mark[0] <= first)
    ways = (_until(window, marks[:place]) for place in range(len(marks), 0, -1))
    return next(way for way in ways if way)


def _until(window: HistoryWindow, marks: tuple[Mark, ...]) -> HistoryWindow | None:
    """Return the history up to the last of these marks.

    Return None if an undo after that mark changed something before it.
    """
    number, table = marks[-1]
    records = window.records[: number - window.start]
    gone = frozenset(undone_commands(record.event for record in records))
    same = gone == window.gone & {record.command for record in records}
    return HistoryWindow(records, table, (), gone, marks) if same else None


def _lines_of(
    history: Sequence[Act],
    window: HistoryWindow,
    records: Sequence[Record],
    tongue: _Language,
    acts_shown: Sequence[Act],
) -> list[Line]:
    shown = {act.command for act in acts_shown}
    wanted = shown | _spoken_of(acts_shown)
    walk = Walk(window, records)
    end = max((place for place, act in enumerate(history) if act.command in wanted), default=-1)
    found: list[Line] = []
    read = 0
    told: dict[str, str] = {}
    opened: set[str] = set()
    for act in history[: end + 1]:
        read += len(act.events)
        if any(isinstance(event, e.Revealed) for event in act.events):
            opened.add(act.command)
        if act.command not in wanted:
            continue
        teller = Teller(
            tongue.game,
            walk.to(read),
            tongue.language,
            tongue.translate,
            told,
            opened,
            tongue.proofs,
        )
        told[act.command] = briefly(teller, act)
        if act.command in shown:
            found += filter(None, [line(teller, act)])
    return found


def _spoken_of(shown: Iterable[Act]) -> set[str]:
    """Return the commands that the shown ones undo or redo, as far as their lines name them."""
    return {
        command
        for act in shown
        for event in act.events
        if isinstance(event, (e.UndoAsked, e.Undone, e.Redone))
        for command in event.commands[-UNDONE_SHOWN:]
    }
