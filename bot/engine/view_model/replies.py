"""Turn filled-in forms into commands, and refuse values that do not fit.

Offer, what was said by the fields' keys -> command_of -> Command
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from bot.engine import commands as c
from bot.engine.errors import NotNow
from bot.engine.events import Chosen, Told
from bot.engine.state import NOBODY
from bot.engine.view_model.asks import MARGIN, TOTAL, WINNER, Ask
from bot.engine.view_model.offers import CHOOSE, COMPARE, DO, Offer

Said = Mapping[str, str]
_NUMBER = re.compile(r"[+\-−–]?\d{1,9}")
_MINUS = str.maketrans("−–", "--")


def command_of(offer: Offer, said: Said, seat: int) -> c.Command:
    """Return the command of an offer; `said` has the texts of its form, by the fields' keys.

    Raise NotNow if a value does not fit.
    """
    if offer.kind == DO:
        told = {ask.key: _told(ask, said) for ask in offer.asks if said.get(ask.key, "").strip()}
        return c.Do(action=offer.key, told=told, seat=seat)
    if offer.kind == CHOOSE:
        return c.Choose(choice=offer.key, value=choice_of(offer.asks, said), seat=seat)
    if offer.kind == COMPARE:
        return _tell(offer.asks, said, seat)
    raise NotNow("There is nothing to be said for that.")


def choice_of(asks: Sequence[Ask], said: Said) -> Chosen:
    """Return the secret choice of a filled-in form; errors never repeat a value."""
    _check_all(asks, said)
    value: dict[str, int | str | tuple[int, ...]] = {}
    for ask in asks:
        text = said.get(ask.key, "").strip()
        if text and ask.number and ask.many:
            numbers = tuple(int(one.translate(_MINUS)) for one in _NUMBER.findall(text))
            value[ask.key] = numbers[0] if len(numbers) == 1 else numbers
        elif text:
            value[ask.key] = _told(ask, said)
    return value


def number_of(text: str, name: str) -> int:
    """Return a whole number as people write it: “7”, “+2”, “−3”; raise NotNow for anything else."""
    found = _NUMBER.fullmatch(text.strip().replace(" ", ""))
    if found is None:
        raise NotNow("“{name}” is a whole number: write it in figures.", name=name)
    return int(found[0].translate(_MINUS))


def _told(ask: Ask, said: Said) -> Told:
    text = said[ask.key].strip()
    return number_of(text, ask.name) if ask.number else text


def _check_all(asks: Sequence[Ask], said: Said) -> None:
    for ask in asks:
        if not ask.optional and not said.get(ask.key, "").strip():
            raise NotNow("Say this as well: {name}.", name=ask.name)


def _tell(asks: Sequence[Ask], said: Said, seat: int) -> c.Tell:
    totals = {
        int(ask.key.removeprefix(TOTAL)): number_of(said[ask.key], ask.name)
        for ask in asks
        if ask.key.startswith(TOTAL) and said.get(ask.key, "").strip()
    }
    if totals:
        return c.Tell(totals=totals, seat=seat)
    won = said.get(WINNER, "")
    if won == NOBODY:
        return c.Tell(nobody=True, seat=seat)
    if not won.isdecimal():
        raise NotNow("Say the totals, who won, or that nobody did.")
    margin = said.get(MARGIN, "").strip()
    by = number_of(margin, "margin") if margin else 0
    return c.Tell(winner=int(won), margin=by, seat=seat)
