"""Buttons and selects at a table, for its counters and for the moves of a step.

Offer, AdjustableCounter, Option -> components, named by ui.table.ids
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import discord
from discord import ui

from bot.engine.view_model.adjustable import AdjustableCounter
from bot.engine.view_model.form_fields import Option
from bot.engine.view_model.offers import CHOOSE, COMPARE, DO, PASS, Offer
from bot.locale.catalogue import Words
from bot.ui.components import A_ROW, MOST_OPTIONS, Button, Row, Styles, button
from bot.ui.markdown import capital, shortened
from bot.ui.table import ids
from bot.ui.table.phone import is_one_row

_OPTION = 100
BUTTON = 30
"""The most characters of a label that still looks like a button on a phone."""
NAME_ON_BUTTON = 14
_BY, _LISTED = (-2, -1, 1), (-2, -1, 1, 2)
"""The changes to a counter that have a button each; those that a list offers."""
_LONGEST_VERB = 10
"""The most letters of a list's placeholder besides the names in it, such as "Count … "."""
_ROWS = 2
"""The most counters that have a row of buttons each; more of them share a list."""
MINUS = "−"


def select(placeholder: str, custom_id: str, options: Iterable[Option], chosen: str = "") -> Row:
    """Return a select of options, each value once, at most 25; the value `chosen` is marked."""
    once = list({one.value: one for one in options}.values())[:MOST_OPTIONS]
    made: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=custom_id,
        placeholder=shortened(placeholder, 150),
        options=[
            discord.SelectOption(
                label=shortened(capital(one.label), _OPTION) or "…",
                value=one.value,
                default=one.value == chosen,
            )
            for one in once
        ],
    )
    return ui.ActionRow(made)


# ---- counters ------------------------------------------------------------------------------------


def counter_rows(
    key: str, seq: int, counters: Sequence[AdjustableCounter], words: Words
) -> Iterator[Row]:
    """Yield a row of buttons for each counter, or one list for more than two counters.

    Every label names its counter, for people who hear the labels read out one by one. `key` is the
    table's key, `seq` the number of its last event or ids.ALWAYS.
    """
    plain = [one for one in counters if not one.spread]
    if len(plain) > _ROWS:
        yield _count_list(key, seq, plain, words)
        return
    for counter in plain:
        yield ui.ActionRow(*(_by(key, seq, counter, by) for by in _BY))


def _count_list(key: str, seq: int, counters: Sequence[AdjustableCounter], words: Words) -> Row:
    options = [
        Option(
            f"{ids.slug(one.key)}@{ids.slug(_holder(one))}@{by:+d}",
            f"{one.icon} {one.name} {with_sign(by)}".strip(),
        )
        for one in counters[: MOST_OPTIONS // len(_LISTED)]
        for by in _LISTED
    ]
    names = _first_names([one.name for one in counters], BUTTON - _LONGEST_VERB)
    return select(words("Count {names} …", names=names), ids.COUNTS.of(table=key, seq=seq), options)


def _first_names(names: Sequence[str], room: int) -> str:
    """Join as many names as fit into `room` characters: “wounds, bleeding”.

    If not even the first name fits, it is cut.
    """
    kept = ", ".join(names)
    while len(kept) > room and ", " in kept:
        kept = kept.rpartition(", ")[0]
    return shortened(kept, room)


def placement_buttons(key: str, counters: Sequence[AdjustableCounter]) -> Iterator[Button]:
    """Yield a button for each counter that lies on several pieces; its form asks on which one.

    `key` is the table's key.
    """
    for one in counters:
        if one.spread:
            name = shortened(capital(one.name), BUTTON)
            yield button(f"{name} …", ids.PUT_DOWN.of(table=key, seq=ids.ALWAYS, counter=one.key))


def _by(key: str, seq: int, counter: AdjustableCounter, by: int) -> Button:
    name = shortened(capital(counter.name), NAME_ON_BUTTON)
    made = ids.COUNT.of(table=key, seq=seq, counter=counter.key, holder=_holder(counter), by=by)
    return button(f"{name} {with_sign(by)}", made)


def _holder(counter: AdjustableCounter) -> str:
    return counter.holder or ids.ME


def with_sign(by: int) -> str:
    """Return a change with its sign: "+1", "−1", with a minus as wide as the plus."""
    return f"+{by}" if by > 0 else f"{MINUS}{-by}"


# ---- what the step has ---------------------------------------------------------------------------


def main_buttons(
    key: str, seq: int, offers: Sequence[Offer], counters: Sequence[AdjustableCounter], words: Words
) -> list[Button]:
    """Return at most five buttons: the step's main moves, then counters that lie on pieces.

    Other moves are added only while they fit into one row; the panel has all of them. `key` is the
    table's key, `seq` the number of its last event.
    """
    near = [one for one in offers if is_at_hand(one)]
    first = [one for one in near if one.main and not one.ahead]
    found = [made for one in first for made in offer_buttons(key, seq, one, words)]
    found += placement_buttons(key, counters)
    for offer in (one for one in near if one not in first):
        every = list(offer_buttons(key, seq, offer, words)) if offer.main else []
        more = every or [offer_button(key, seq, offer, words)]
        found += more if is_one_row([one.label or "" for one in (*found, *more)]) else []
    return found[:A_ROW]


def is_at_hand(offer: Offer) -> bool:
    """Tell whether an offer may have a button on the board, one press away.

    An action of another step may not: its “Pass” could be pressed by mistake to pass in this
    step.
    """
    return offer.kind != DO or offer.near


def offer_buttons(key: str, seq: int, offer: Offer, words: Words) -> Iterator[Button]:
    """Yield the buttons of an offer: one for each of its `ways`, or one for the whole offer.

    A comparison in this step has both. `key` is the table's key, `seq` the number of its last
    event.
    """
    if offer.ways and offer.kind == DO:
        for one in offer.ways:
            label = words("{name}: {what}", name=offer.name, what=one.label)
            yield _way(key, seq, offer, one, label)
        return
    if offer.ways and offer.kind == COMPARE:
        yield from (_way(key, seq, offer, one, one.label) for one in offer.ways)
        if offer.ahead:
            return
    yield offer_button(key, seq, offer, words)


def _way(key: str, seq: int, offer: Offer, way: Option, label: str) -> Button:
    style = Styles.primary if offer.main and not offer.ahead else Styles.secondary
    if offer.kind == COMPARE:
        name = ids.WON.of(table=key, seq=seq, winner=way.value)
    else:
        name = ids.TOLD.of(table=key, seq=seq, action=offer.key, values=[way.value])
    return button(shortened(capital(label), BUTTON), name, style)


def offer_name(offer: Offer) -> str:
    """Return an offer's name in a list, with its step in brackets if that comes later."""
    return f"{offer.name} ({offer.ahead})" if offer.ahead else offer.name


def offer_button(key: str, seq: int, offer: Offer, words: Words) -> Button:
    """Return the button of an offer; it is coloured if the offer is a main move of the step.

    `key` is the table's key, `seq` the number of its last event.
    """
    aside = not offer.main or offer.ahead or (offer.kind == COMPARE and offer.ways)
    style = Styles.secondary if aside else Styles.primary
    name = shortened(capital(offer.name), BUTTON)
    if offer.kind == PASS:
        return button(words("Pass"), ids.PASS.of(table=key, seq=seq), Styles.primary)
    if offer.kind == CHOOSE:
        sealed = ids.CHOOSE.of(table=key, seq=ids.ALWAYS, choice=offer.key)
        return button(f"🔒 {name}", sealed, style)
    if offer.kind == COMPARE:
        return button(f"{name} …", ids.COMPARE.of(table=key, seq=seq), style)
    return button(name, ids.ACT.of(table=key, seq=seq, action=offer.key), style)
