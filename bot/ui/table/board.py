"""The board: one message for all, readable on a phone.

Screen -> Components V2
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import groupby

from discord import ui

from bot.engine.view_model.board import BoardSeat
from bot.engine.view_model.offers import COMPARE
from bot.engine.view_model.screen import Screen
from bot.locale.catalogue import Words
from bot.ui.components import BLUE, GREY, Button, Row, StatelessView, Styles, button
from bot.ui.markdown import brief, capital, small
from bot.ui.table import ids
from bot.ui.table.action_buttons import counter_rows, main_buttons
from bot.ui.table.board_text import Depth, log_lines, place_text, shared_text
from bot.ui.table.grid import grid_text
from bot.ui.table.phone import is_one_screen

_GOLD = 0xD4A72C
_ROOM = 3800
"""The most characters of the board's texts; Discord takes 4,000."""
_TYPED = re.compile(r" ?\([“„«][^)]*\)")
"""The part of a hint that says what to type; the board leaves it out, as it has buttons."""
_HINT, _ENDING, _TITLE, _RUNNING, _HEAD = 300, 400, 120, 200, 46


def board_view(
    key: str,
    screen: Screen,
    words: Words,
    *,
    away: Collection[str] = (),
    name: str = "",
    closed: bool = False,
    paused: str = "",
    lost: tuple[str, str] | None = None,
) -> ui.LayoutView:
    """Return the message with a table's board: what is played, the seats, the log, the buttons.

    `away` are the players who left voice. `name` is the table's name, if the channel has several. A
    `closed` board has no buttons. `paused` is the time since which the game is paused. `lost` is
    the first and last time of the events that are lost, after a backup was restored. `key` is the
    table's key.
    """
    view = StatelessView()
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=_colour(screen, closed=closed))
    under = [] if closed else list(rows(key, screen, words, paused=bool(paused)))
    for place, part in enumerate(_fitting(screen, words, away, name, under, closed=closed)):
        if place:
            box.add_item(ui.Separator())
        box.add_item(ui.TextDisplay(part))
    if lost:
        box.add_item(ui.TextDisplay(_lost(lost, words)))
    if paused:
        box.add_item(ui.TextDisplay(_paused(paused, words)))
    view.add_item(box)
    for row in under:
        view.add_item(row)
    return view


def _colour(screen: Screen, *, closed: bool) -> int:
    if closed:
        return GREY
    return _GOLD if screen.ending else BLUE


def rows(key: str, screen: Screen, words: Words, *, paused: bool = False) -> Iterator[Row]:
    """Yield the board's rows of buttons, at most five; each acts for the seat of whoever presses.

    First the moves of the step, then the counters, then the buttons that are always there. A paused
    board has only the buttons “Go on”, “Rule” and “My seat”. `key` is the table's key.
    """
    seq = screen.steady
    if paused:
        on = button(
            words("Go on"), ids.PAUSE.of(table=key, seq=ids.ALWAYS, paused=False), Styles.success
        )
        seat = button(words("My seat"), ids.PANEL.of(table=key, seq=ids.ALWAYS, tab="seat"))
        yield ui.ActionRow(on, *_rule(key, screen, words), seat)
        return
    if screen.ending:
        rematch = button(words("Rematch"), ids.REMATCH.of(table=key, seq=seq), Styles.success)
        yield ui.ActionRow(rematch, *_always(key, screen, words))
        return
    main = main_buttons(key, seq, screen.offers, screen.at_hand, words)
    if main:
        yield ui.ActionRow(*main)
    yield from counter_rows(key, ids.ALWAYS, screen.at_hand, words)
    yield ui.ActionRow(*_always(key, screen, words))


def _always(key: str, screen: Screen, words: Words) -> Iterator[Button]:
    if not screen.ending:
        # Also where it is refused: the refusal says who is still waited for.
        style = Styles.secondary if screen.missing else Styles.success
        yield button(words("Next"), ids.NEXT.of(table=key, seq=screen.steady), style)
    yield button(words("Undo"), ids.UNDO.of(table=key, seq=screen.steady))
    if not screen.ending:
        yield from _rule(key, screen, words)
    yield button(words("My seat"), ids.PANEL.of(table=key, seq=ids.ALWAYS, tab="seat"))


def _rule(key: str, screen: Screen, words: Words) -> Iterator[Button]:
    procedure, number = screen.place
    if number:
        rule = ids.RULE.of(table=key, seq=ids.ALWAYS, kind="step", key=f"{procedure}/{number}")
        yield button(words("Rule"), rule)


# ---- what is read --------------------------------------------------------------------------------


def _fitting(
    screen: Screen,
    words: Words,
    away: Collection[str],
    name: str,
    under: Sequence[Row],
    *,
    closed: bool,
) -> list[str]:
    """Return the board's texts in as much detail as fits a phone's screen and one message.

    If even BRIEF is too tall for the screen, only the length of the message counts.
    """
    found: list[str] = []
    labels = [[getattr(one, "label", None) or "" for one in row.children] for row in under]
    for depth in Depth:
        found = _texts(screen, words, away, name, depth, closed=closed)
        spare = depth not in {Depth.BRIEF, Depth.SIGNS, Depth.SHORT}
        if sum(map(len, found)) <= _ROOM and not (spare and not is_one_screen(found, labels)):
            return found
    # Only names of many players as long as they can be: what comes last is the least.
    room = _ROOM
    cut = []
    for text in found:
        cut.append(text if len(text) <= room else _cut(text, room))
        room -= len(cut[-1])
    return [text for text in cut if text]


def _cut(text: str, room: int) -> str:
    """Return as many whole lines as fit into `room` characters, then "…"; "" if none fits.

    A line cut in two could end in half a Markdown mark.
    """
    kept: list[str] = []
    for line in text.split("\n"):
        if sum(map(len, kept)) + len(kept) + len(line) > room - 2:
            break
        kept.append(line)
    return "\n".join([*kept, "…"]) if kept else ""


def _texts(
    screen: Screen,
    words: Words,
    away: Collection[str],
    name: str,
    depth: Depth,
    *,
    closed: bool,
) -> list[str]:
    board = screen.board
    head = [*_head(screen, name), *([_closed(words)] if closed else _now(screen, words))]
    grid = grid_text(board) if depth.named else ""
    places = [
        place_text(
            place, board, words, depth, away=bool(player) and player in away, bare=bool(grid)
        )
        for place, player in zip(_teams(board.places), screen.players, strict=True)
    ]
    if grid:
        names = [small(f"**{brief(place.name, depth.longest)}**") for place in board.places]
        places = list(_joined(places, names))
    log = log_lines(screen.log, depth)
    state = [*places, grid, shared_text(board, depth), *log]
    return [text for text in ("\n".join(head), "\n".join(filter(None, state))) if text.strip()]


def _teams(places: Sequence[BoardSeat]) -> Iterator[BoardSeat]:
    """Yield the seats; for a team, partners and actions left are kept only at its first seat."""
    for place in places:
        first = next((one for one in places[: place.number] if one.number in place.partners), None)
        same = first is not None and first.left == place.left
        yield replace(place, team=() if first else place.team, left=() if same else place.left)


def _joined(texts: Iterable[str], names: Collection[str]) -> Iterator[str]:
    """Yield the texts of seats; adjacent ones that are in `names`, only a name, share one line."""
    for alone, group in groupby(texts, key=names.__contains__):
        if alone:
            yield small(" · ".join(text.removeprefix(small("")) for text in group))
        else:
            yield from group


def _head(screen: Screen, name: str) -> Iterator[str]:
    """Yield the board's first lines: round and phase with the title, then the step as a heading."""
    board = screen.board
    if not board.step:
        yield f"### {brief(title(screen, name), _TITLE)}"
        yield f"**{brief(capital(board.around), 200)}**"
        return
    around = " · ".join(filter(None, [capital(board.around), name]))
    yield small(brief(f"{around} · {board.title}", max(_HEAD, len(around))))
    yield f"### {brief(board.step, 100)}"


def title(screen: Screen, name: str) -> str:
    """Return the game's title with the table's name: "Chess · Blue room"."""
    return " · ".join(filter(None, [screen.board.title, name]))


def _closed(words: Words) -> str:
    return small(words("This table is closed."))


def _lost(lost: tuple[str, str], words: Words) -> str:
    begin, end = (f"<t:{int(datetime.fromisoformat(at).timestamp())}:f>" for at in lost)
    sentence = words(
        "What happened here from {begin} to {end} is lost, a backup took its place: check what "
        "stands here and set it right.",
        begin=begin,
        end=end,
    )
    return f"⚠ {sentence}"


def _paused(since: str, words: Words) -> str:
    sentence = words(
        "Paused since {time}: nobody is reminded of anything. Whoever sits here can go on.",
        time=f"<t:{int(datetime.fromisoformat(since).timestamp())}:f>",
    )
    return f"⏸ {sentence}"


def _now(screen: Screen, words: Words) -> Iterable[str]:
    """Yield the lines about what happens next, or how the game ended."""
    if screen.ending:
        yield f"## 🏆 {brief(capital(screen.ending), _ENDING)}"
        return
    if not screen.at_hand:
        yield small(words("Nothing is counted yet: say what, as in `/t counter corruption`."))
    yield from (brief(capital(one), _RUNNING) for one in screen.board.running)
    if screen.board.hint:
        yield f"▸ {brief(_TYPED.sub('', screen.board.hint), _HINT)}"
    late = _late(screen)
    if not all(one in screen.board.hint for one in late):
        names = ", ".join(brief(one, 40) for one in late)
        yield "⏳ " + words("Still to come: {names}", names=names)
    if screen.undo_request:
        names = ", ".join(brief(one, 40) for one in screen.undo_request.missing)
        yield "↩ " + words("An undo is asked for; still to answer: {names}", names=names)


def _late(screen: Screen) -> tuple[str, ...]:
    """Return the names of the seats that the step still waits for.

    Return no names while nobody has given totals for a comparison: anybody can give them, and the
    hint says so.
    """
    compared = next((one for one in screen.offers if one.kind == COMPARE and not one.ahead), None)
    if compared and len(screen.missing) in {len(compared.ways), len(screen.board.places)}:
        return ()
    return screen.missing
