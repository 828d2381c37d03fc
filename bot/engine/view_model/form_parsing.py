"""Turn filled-in forms into commands, and refuse values that do not fit.

Offer, texts by the fields' keys -> command_of -> Command
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from bot.engine import commands as c
from bot.engine.errors import NotNow
from bot.engine.events import Chosen, FactValue
from bot.engine.state import NOBODY
from bot.engine.view_model.form_fields import MARGIN, TOTAL, WINNER, FormField
from bot.engine.view_model.offers import CHOOSE, COMPARE, DO, Offer

Said = Mapping[str, str]
_NUMBER = re.compile(r"[+\-−–]?\d{1,9}")
_MINUS = str.maketrans("−–", "--")


def command_of(offer: Offer, said: Said, seat: int) -> c.Command:
    """Return the command of an offer; `said` has the texts of its form, by the fields' keys.

    Raise NotNow if a value does not fit.
    """
    if offer.kind == DO:
        told = {
            field.key: _parsed_value(field, said)
            for field in offer.fields
            if said.get(field.key, "").strip()
        }
        return c.Do(action=offer.key, told=told, seat=seat)
    if offer.kind == CHOOSE:
        return c.Choose(choice=offer.key, value=choice_of(offer.fields, said), seat=seat)
    if offer.kind == COMPARE:
        return _tell(offer.fields, said, seat)
    raise NotNow("There is nothing to be said for that.")


def choice_of(fields: Sequence[FormField], said: Said) -> Chosen:
    """Return the secret choice of a filled-in form; errors never repeat a value."""
    _check_all(fields, said)
    value: dict[str, int | str | tuple[int, ...]] = {}
    for field in fields:
        text = said.get(field.key, "").strip()
        if text and field.number and field.many:
            numbers = tuple(int(one.translate(_MINUS)) for one in _NUMBER.findall(text))
            value[field.key] = numbers[0] if len(numbers) == 1 else numbers
        elif text:
            value[field.key] = _parsed_value(field, said)
    return value


def number_of(text: str, name: str) -> int:
    """Return a whole number as people write it: “7”, “+2”, “−3”; raise NotNow for anything else."""
    found = _NUMBER.fullmatch(text.strip().replace(" ", ""))
    if found is None:
        raise NotNow("“{name}” is a whole number: write it in figures.", name=name)
    return int(found[0].translate(_MINUS))


def _parsed_value(field: FormField, said: Said) -> FactValue:
    text = said[field.key].strip()
    return number_of(text, field.name) if field.number else text


def _check_all(fields: Sequence[FormField], said: Said) -> None:
    for field in fields:
        if not field.optional and not said.get(field.key, "").strip():
            raise NotNow("Say this as well: {name}.", name=field.name)


def _tell(fields: Sequence[FormField], said: Said, seat: int) -> c.Tell:
    totals = {
        int(field.key.removeprefix(TOTAL)): number_of(said[field.key], field.name)
        for field in fields
        if field.key.startswith(TOTAL) and said.get(field.key, "").strip()
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
