"""The private panel for opening a table: who plays, as what, and who begins.

Setup -> Components V2

The message itself keeps what was chosen, so a restart loses nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.engine.games.game import Game
from bot.engine.language.profiles import shown, typed
from bot.locale.catalogue import LANGUAGES, Words
from bot.tables.placement import LONGEST_NAME
from bot.tables.setup import BY_LOT, SeatedPerson, Setup, people_at_seats
from bot.ui.components import BLUE, SPOKEN, Button, People, Row, Styles, boxed, button
from bot.ui.control_id import SLUG, ControlId, IdField, name_of_slug, number, slug
from bot.ui.markdown import brief, shortened

_SEATS = number(2)
PEOPLE = ControlId("t1s:people", seats=_SEATS)
FRONT = ControlId("t1s:front")
FIRST = ControlId("t1s:first")
AS = ControlId("t1s:as", seat=_SEATS)
LANGUAGE = ControlId("t1s:language")
SEATS = ControlId("t1s:seats", by=IdField("[+-]1", int, "{:+d}".format))
TYPE = ControlId("t1s:type")
OPEN = ControlId("t1s:open", game=SLUG, name=IdField(f".{{1,{LONGEST_NAME}}}").or_empty(""))
FORM = ControlId("t1sf:as")
"""The id of the form in which profiles are typed, if they do not fit into selects."""

NONE, LOT = "-", "lot"
MOST_LISTED = 24
_MOST_SELECTS, _MOST_FIELDS = 4, 5
_LABEL, _OPTION = 45, 100
Options = list[discord.SelectOption]


def setup_view(setup: Setup, game: Game, words: Words) -> ui.LayoutView:
    """Return the panel for opening a table, as it has been filled in so far."""
    text = "\n".join(_lines(setup, game, words))
    view = boxed(BLUE, text)
    for row in _rows(setup, game, words):
        view.add_item(row)
    return view


def seat_names(setup: Setup, words: Words) -> tuple[str, ...]:
    """Return the names of all seats: the player's name, or "Player 2" for a free seat."""
    people = enumerate(people_at_seats(setup), 1)
    return tuple(one.name or words("Player {n}", n=n) for n, one in people)


def _lines(setup: Setup, game: Game, words: Words) -> Iterator[str]:
    title = words("New table: {game}", game=brief(game.names.of(words.language), 100))
    yield f"### {title}" + (f" · {brief(setup.name, 40)}" if setup.name else "")
    if game.edition:
        yield "-# " + brief(game.edition.of(words.language), 100)
    for place, (name, person) in enumerate(
        zip(seat_names(setup, words), people_at_seats(setup), strict=True)
    ):
        parts = [f"**{brief(name, 40)}**" if person.user else "*" + words("free") + "*"]
        if game.profile(person.profile):
            parts.append(brief(shown(game, person.profile, words.language), 80))
        if setup.first == place:
            parts.append(words("begins"))
        yield f"{place + 1}. {' · '.join(parts)}"
    if setup.first == BY_LOT:
        yield "-# " + words("Who begins is drawn by lot.")
    if not any(one.user for one in setup.people):
        yield words("Choose who plays; free seats can be taken later.")


def _rows(setup: Setup, game: Game, words: Words) -> Iterator[Row]:
    yield ui.ActionRow(_people(setup, game, words))
    names = seat_names(setup, words)
    if len(names) > 2:
        where = [discord.SelectOption(label=name, value=str(n)) for n, name in enumerate(names)]
        yield _select(FRONT.of(), words("Put somebody first in the order"), where[1:])
    yield _select(FIRST.of(), words("Who begins"), _first(setup, names, words))
    if uses_selects(setup, game):
        for place, name in enumerate(names):
            yield _select(
                AS.of(seat=place),
                words("{name} plays as …", name=name),
                _profiles(setup, game, place, (name, words)),
            )
    yield _select(LANGUAGE.of(), words("Language of the board"), _languages(setup))
    yield ui.ActionRow(*_buttons(setup, game, words))


def uses_selects(setup: Setup, game: Game) -> bool:
    """Tell whether profiles are chosen from selects; False if there are none, or too many."""
    return 0 < len(game.profiles) <= MOST_LISTED and setup.seats <= _MOST_SELECTS


def _people(setup: Setup, game: Game, words: Words) -> People:
    kind = discord.SelectDefaultValueType.user
    chosen = [
        discord.SelectDefaultValue(id=one.user, type=kind) for one in setup.people if one.user
    ]
    return People(
        custom_id=PEOPLE.of(seats=setup.seats),
        placeholder=words("Who plays"),
        min_values=0,
        max_values=game.seats[1],
        default_values=chosen,
    )


def _select(custom_id: str, placeholder: str, options: Options) -> Row:
    made: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=custom_id, placeholder=shortened(placeholder, 150), options=options
    )
    return ui.ActionRow(made)


def _first(setup: Setup, names: Sequence[str], words: Words) -> Options:
    """Return the options of "Who begins", each with a seat's player and profile in its value.

    `read_setup` reads the panel back from these options.
    """
    found = [
        discord.SelectOption(
            label=name[:_OPTION],
            value=f"{place}:{one.user}:{_written_profile(one.profile)}",
            description=words("begins"),
            default=setup.first == place,
        )
        for place, (name, one) in enumerate(zip(names, people_at_seats(setup), strict=True))
    ]
    lot = setup.first == BY_LOT
    return [*found, discord.SelectOption(label=words("By lot"), value=LOT, default=lot)]


def _written_profile(profile: str) -> str:
    """Return a profile as it is written in an option: as its slug, "-" for none.

    An open profile, "key:name", is written in full, because a player has typed the name.
    """
    return profile if ":" in profile else slug(profile) if profile else NONE


def _read(kept: str, keys: Iterable[str]) -> str:
    """Return the profile that an option's text stands for; "" if the game no longer has it.

    `keys` are the keys of the game's profiles.
    """
    own, colon, _ = kept.partition(":")
    return kept if colon and own in keys else name_of_slug(kept, keys)


def _profiles(setup: Setup, game: Game, place: int, said: tuple[str, Words]) -> Options:
    name, words = said
    chosen = people_at_seats(setup)[place].profile
    none = words("{name}: not said", name=name)
    found = [discord.SelectOption(label=shortened(none, _OPTION), value=NONE, default=not chosen)]
    keys = sorted(game.profiles, key=lambda key: shown(game, key, words.language))
    for key in keys:
        label = words("{name}: {what}", name=name, what=shown(game, key, words.language))
        found.append(
            discord.SelectOption(
                label=shortened(label, _OPTION), value=slug(key), default=key == chosen
            )
        )
    return found


def _languages(setup: Setup) -> Options:
    return [
        discord.SelectOption(label=SPOKEN[one], value=one, default=one == setup.language)
        for one in LANGUAGES
    ]


def _buttons(setup: Setup, game: Game, words: Words) -> Iterator[Button]:
    yield ui.Button(
        label=words("Open"),
        custom_id=OPEN.of(game=setup.game, name=setup.name),
        style=Styles.success,
        disabled=not any(one.user for one in setup.people),
    )
    least, most = game.seats
    if least < most:
        last = max((n for n, one in enumerate(setup.people, 1) if one.user), default=0)
        few, many = setup.seats <= max(least, last), setup.seats >= most
        yield button(words("One seat less"), SEATS.of(by=-1), disabled=few)
        yield button(words("One seat more"), SEATS.of(by=1), disabled=many)
    if game.profiles and not uses_selects(setup, game):
        yield button(words("Plays as…"), TYPE.of())


def profiles_form(setup: Setup, game: Game, words: Words) -> ui.Modal:
    """Return the form in which the profiles of the first five seats are typed."""
    form = ui.Modal(title=shortened(words("Who plays as what"), _LABEL), custom_id=FORM.of())
    for place, name in enumerate(seat_names(setup, words)[:_MOST_FIELDS]):
        profile = people_at_seats(setup)[place].profile
        field: ui.TextInput[ui.Modal] = ui.TextInput(
            custom_id=str(place),
            required=False,
            max_length=80,
            default=typed(game, profile, words.language) or None,
        )
        form.add_item(ui.Label(text=shortened(name, _LABEL), component=field))
    return form


def read_setup(
    components: Any, games: Sequence[str], profiles: Callable[[str], Iterable[str]]
) -> Setup:
    """Return the setup that a panel's message shows, read from its components.

    `games` are the keys of all games; `profiles` returns the keys of a game's profiles.
    """
    people: tuple[SeatedPerson, ...] = ()
    first, language, game, name = BY_LOT, "en", "", ""
    for one in _walk(components):
        custom_id = str(getattr(one, "custom_id", "") or "")
        chosen = next((n for n, o in enumerate(getattr(one, "options", ())) if o.default), None)
        if custom_id == FIRST.of():
            told = [option for option in one.options if option.value != LOT]
            people = tuple(_person(option.label, option.value) for option in told)
            first = BY_LOT if chosen in {None, len(people)} else chosen
        elif custom_id == LANGUAGE.of() and chosen is not None:
            language = one.options[chosen].value
        elif opening := OPEN.read(custom_id):
            game, name = name_of_slug(opening["game"], games), opening["name"]
    keys = tuple(profiles(game))
    people = tuple(replace(one, profile=_read(one.profile, keys)) for one in people)
    return Setup(game, len(people), people, first, language, name)


def _person(label: str, value: str) -> SeatedPerson:
    _, user, profile = value.split(":", 2)
    return SeatedPerson(int(user), label if int(user) else "", profile)


def _walk(components: Any) -> Iterator[Any]:
    for one in components:
        yield one
        yield from _walk(getattr(one, "children", ()))
