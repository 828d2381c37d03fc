"""What is pressed at a table: buttons for counters and for what can be done, lists of more.

Offer, Handle, Option -> components, named by render.table.ids
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import discord
from discord import ui

from bot.locale.catalogue import Words
from bot.render.parts import A_ROW, MOST_OPTIONS, Button, Row, Styles, button
from bot.render.table import ids
from bot.render.text import capital, shortened
from bot.tables.shown.asks import Option
from bot.tables.shown.handles import Handle
from bot.tables.shown.offers import CHOOSE, COMPARE, DO, PASS, Offer

_OPTION = 100
_BUTTON = 30
"""Characters of a button that still look like one on a phone."""
_NAME_ON_BUTTON = 10
MINUS = "−"


def select(placeholder: str, custom_id: str, options: Iterable[Option], chosen: str = "") -> Row:
    """A select; of more options than it holds the first, each value once."""
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


def counter_rows(key: str, seq: int, handles: Sequence[Handle]) -> Iterator[Row]:
    """The counters at hand in at most two rows: two by 1 and by 5, more of them by 1."""
    plain = [one for one in handles if not one.spread]
    steps = (-5, -1, 1, 5) if len(plain) <= 2 else (-1, 1)
    rows: list[list[Button]] = []
    for at in range(0, len(plain), 4 // len(steps)):
        beside = plain[at : at + 4 // len(steps)]
        rows.append([_by(key, seq, one, by) for one in beside for by in steps])
    for one in (one for one in handles if one.spread):
        name = f"{one.icon} {one.name}".strip()
        made = button(f"{shortened(name, _BUTTON)} …", ids.put_down(key, seq, one.counter))
        open_rows = [row for row in rows if len(row) < A_ROW]
        if open_rows:
            open_rows[0].append(made)
        else:
            rows.append([made])
    yield from (ui.ActionRow(*row) for row in rows)


def _by(key: str, seq: int, handle: Handle, by: int) -> Button:
    sign = handle.icon or shortened(handle.name, _NAME_ON_BUTTON)
    return button(f"{sign} {signed(by)}", ids.count(key, seq, handle.counter, by, _holder(handle)))


def _holder(handle: Handle) -> str:
    return handle.holder or ids.ME


def signed(by: int) -> str:
    """+1 and −1, with a minus as wide as the plus."""
    return f"+{by}" if by > 0 else f"{MINUS}{-by}"


# ---- what the step has ---------------------------------------------------------------------------


def offer_rows(
    key: str, seq: int, offers: Sequence[Offer], words: Words, most: int = A_ROW
) -> Iterator[Row]:
    """What can be done in this step: a row of buttons, the rest as a list."""
    ready = [one for one in offers if is_at_hand(one)]
    # Where there is not room for all: what is no action stands in no list.
    kept = [*(one for one in ready if one.kind != DO), *(one for one in ready if one.kind == DO)]
    shown = [one for one in ready if one in kept[:most]]
    if shown:
        yield ui.ActionRow(*(offer_button(key, seq, one, words) for one in shown))
    rest = [Option(ids.tag(o.key), offer_name(o)) for o in offers if o not in shown]
    if rest:
        yield select(words("More to do …"), ids.acts(key, seq), rest)


def is_at_hand(offer: Offer) -> bool:
    """Whether it may be one press away; a slip is costly where it is not what the step is about.

    “Pass” of a later step would be pressed to pass in this one.
    """
    if offer.kind != DO or offer.begins:
        return True
    return not offer.ahead and not offer.anywhere


def offer_name(offer: Offer) -> str:
    """What an offer is called in a list: with the step that it belongs to, if that comes later."""
    return f"{offer.name} ({offer.ahead})" if offer.ahead else offer.name


def offer_button(key: str, seq: int, offer: Offer, words: Words) -> Button:
    """The button of something that can be done."""
    style = Styles.secondary if offer.anywhere or offer.ahead else Styles.primary
    name = shortened(capital(offer.name), _BUTTON)
    if offer.kind == PASS:
        return button(words("Pass"), ids.pass_by(key, seq), Styles.primary)
    if offer.kind == CHOOSE:
        return button(f"🔒 {name}", ids.choose(key, ids.ALWAYS, offer.key), style)
    if offer.kind == COMPARE:
        return button(f"⚖ {name}", ids.compare(key, seq), style)
    return button(name, ids.act(key, seq, offer.key), style)
