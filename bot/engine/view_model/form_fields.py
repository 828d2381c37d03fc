"""Forms as plain data: the values that have to be given before something can be done.

Game's data + Transaction -> FormField -> ui (a form); form_parsing makes a command of its texts
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bot.engine.events import Chosen
from bot.engine.games.choices import Choice, Field
from bot.engine.games.game_flow import Action, Compare, Parameter
from bot.engine.message import Translate
from bot.engine.narration import names as n
from bot.engine.rules.actions import is_fixed, possible_values
from bot.engine.rules.lookup import between, kind
from bot.engine.rules.transaction import Transaction
from bot.engine.state import NOBODY, seat_of

MOST = 5
"""The most fields that a form can have."""
WINNER, MARGIN, TOTAL = "winner", "margin", "total."


@dataclass(frozen=True, slots=True)
class Option:
    """One value that can be chosen in a form."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class FormField:
    """One field of a form, which asks for one of its options, for a number, or else for a text."""

    key: str
    name: str
    options: tuple[Option, ...] = ()
    number: tuple[int | None, int | None] | None = None
    """The least and the most that a number may be; None for no bound."""
    many: bool = False
    """Whether several numbers may be given."""
    optional: bool = False
    now: str = ""
    """The present value of the field; "" if there is none."""
    unless: tuple[str, ...] = ()
    """The keys of earlier fields; if any of them is filled in, this field is not needed."""

    def is_needless(self, said: Mapping[str, str]) -> bool:
        """Tell whether an earlier answer makes this field needless."""
        return any(said.get(key, "") for key in self.unless)


def fields_of_action(
    transaction: Transaction, action: Action, seat: int, language: str
) -> tuple[FormField, ...]:
    """Return the fields for an action's values; a value with only one possibility is left out."""
    found = []
    for name, parameter in sorted(action.takes.items(), key=lambda one: bool(one[1].of)):
        field = _of_parameter(transaction, name, parameter, seat, language)
        lone = not parameter.number and len(field.options) <= 1
        settled = transaction.table.fact(name) is not None and is_fixed(transaction, action, name)
        if not settled and not (lone and not parameter.optional):
            found.append(field)
    found = [field for field in found if field.options or field.number]
    # If a form has no room for all, optional fields are left out first.
    kept = sorted(found, key=lambda field: field.optional)[:MOST]
    return tuple(field for field in found if field in kept)


def _of_parameter(
    transaction: Transaction, name: str, parameter: Parameter, seat: int, language: str
) -> FormField:
    label = parameter.words.name(language)
    if parameter.number:
        return FormField(name, label, number=parameter.number, optional=parameter.optional)
    values = possible_values(transaction, parameter, seat)
    known = transaction.table.fact(name)
    now = str(known) if known in values else ""
    skip = parameter.optional or parameter.any
    words = parameter.options
    options = tuple(
        Option(
            one,
            words[one].name(language)
            if one in words
            else _option_name(transaction, one, values, language),
        )
        for one in values
    )
    return FormField(name, label, options, optional=skip, now=now, unless=parameter.of)


def _option_name(transaction: Transaction, value: str, among: Iterable[str], language: str) -> str:
    """Return an option's name; a piece has its icon before and its counters after its name.

    If the pieces in `among` have several owners, the owner is named as well.
    """
    game, table = transaction.game, transaction.table
    name = n.value_name(game, table.seats, value, language)
    if value not in table.pieces:
        return name
    kinds = kind(game, value)
    icon = game.pieces[kinds].icons.get(value.rpartition(".")[2], "")
    lying = (
        f"{f'{counter.icon} {counter.words.name(language)}'.strip()} {table.count(key, value)}"
        for key, counter in game.counters.items()
        if kinds in counter.at and counter.shown and table.count(key, value)
    )
    owners = {one.partition(".")[0] for one in among}
    owner = seat_of(value.partition(".")[0]) if len(owners) > 1 else None
    whose = n.seat_name(table.seats, owner) if owner is not None else ""
    return " ".join(filter(None, [icon, whose, name, *lying]))


def fields_of_choice(
    choice: Choice, language: str, now: Chosen | None = None
) -> tuple[FormField, ...]:
    """Return the fields of a secret choice; `now` is what this seat has locked already."""
    told = now or {}
    fields = (_of_field(key, field, language, told) for key, field in choice.fields.items())
    kept = tuple(fields)
    return kept if len(kept) <= MOST else tuple(a for a in kept if not a.optional)[:MOST]


def _of_field(key: str, field: Field, language: str, now: Chosen) -> FormField:
    name = field.words.name(language)
    options = tuple(Option(value, words.name(language)) for value, words in field.options.items())
    value = now.get(key, "")
    said = "/".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return FormField(key, name, options, field.range, field.many, field.optional, said)


def fields_of_comparison(
    transaction: Transaction, compare: Compare, seat: int, language: str, translate: Translate
) -> tuple[FormField, ...]:
    """Return fields for the totals, and for the winner and margin that may be given instead."""
    table, words = transaction.table, compare.words.name(language)
    among = between(transaction.game, table, compare.between)
    told = among if len(among) <= MOST - 2 else [one for one in among if one == seat]
    fields = [
        FormField(
            f"{TOTAL}{one}", f"{words}: {n.seat_name(table.seats, one)}", number=(0, None),
            optional=True, now=str(table.frame.totals.get(one, "")),
        )
        for one in told
    ]  # fmt: skip
    people = [Option(str(one), n.seat_name(table.seats, one)) for one in among]
    people.append(Option(NOBODY, translate("nobody")))
    fields.append(FormField(WINNER, translate("or who won"), tuple(people), optional=True))
    fields.append(FormField(MARGIN, translate("and by how much"), number=(0, None), optional=True))
    return tuple(fields)
