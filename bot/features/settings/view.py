"""The settings of a server or a channel as one panel, and the welcome on a new server.

StoredSettings, EffectiveSettings -> Components V2
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import discord
from discord import ui

from bot.guilds.records import EffectiveSettings, StoredSettings
from bot.locale.catalogue import LANGUAGES, Words
from bot.ui.components import BLUE, SPOKEN, Roles, boxed, language_name
from bot.ui.control_id import ControlId, one_of
from bot.ui.markdown import plain, shortened

SERVER, CHANNEL = "g", "c"
LEFT_OPEN = "-"
"""The value of the option that clears a setting; the values of all others begin with “=”."""
_PLACE = one_of(SERVER, CHANNEL)
CHOOSE = ControlId("j1:set", what=one_of("game", "guides", "language", "public"), place=_PLACE)
KEEPERS = ControlId("j1:set:keepers", place=one_of(SERVER))
OPEN = ControlId("j1:set:open", place=_PLACE)
_MOST, _OPTION = 25, 100


@dataclass(frozen=True, slots=True)
class SettingsPanel:
    """The contents of the settings panel, for one user."""

    place: str
    """SERVER or CHANNEL: whose settings the panel changes."""
    stored: StoredSettings
    """The settings made for this place itself."""
    effective: EffectiveSettings
    """The settings that apply here; where a channel sets nothing, those of its server."""
    games: tuple[str, ...]
    """The games of the guides known here; `languages` are the guides' languages."""
    languages: tuple[str, ...]
    may_set: bool
    manages: bool
    """Whether the user manages the server, and may choose the roles that may change settings."""


def settings_view(panel: SettingsPanel, words: Words) -> ui.LayoutView:
    """Return the settings as a message; users who may change them get selects and buttons."""
    view = boxed(BLUE, _text(panel, words))
    if not panel.may_set:
        return view
    other = CHANNEL if panel.place == SERVER else SERVER
    label = words("For this channel") if other == CHANNEL else words("For the whole server")
    view.add_item(ui.ActionRow(_button(label, other)))
    for select in _selects(panel, words):
        view.add_item(ui.ActionRow(select))
    if panel.manages and panel.place == SERVER:
        view.add_item(ui.ActionRow(_keepers(panel, words)))
    return view


def _text(panel: SettingsPanel, words: Words) -> str:
    effective = panel.effective
    whole = panel.place == SERVER
    title = words("Settings of this server") if whole else words("Settings of this channel")
    game = plain(shortened(effective.game, _OPTION)) or words("none: all games are searched")
    guides = plain(shortened(", ".join(map(language_name, effective.languages)), _OPTION)) or words(
        "in the language of whoever asks"
    )
    language = SPOKEN.get(effective.language) or words("as this server is set on Discord")
    shown = words("shown to all") if effective.public else words("private")
    keepers = ", ".join(
        [words("Manage Server"), *(f"<@&{role}>" for role in effective.keepers[:_MOST])]
    )
    stored = panel.stored
    rows = [
        (words("Default game"), game, bool(stored.game)),
        (words("Guides, the dearest first"), guides, bool(stored.languages)),
        (words("The bot speaks to all"), language, bool(stored.language)),
        (words("Answers"), shown, stored.public is not None),
    ]
    lines = [f"- {name}: **{value}**{_inherited(whole, own, words)}" for name, value, own in rows]
    changed = words("Library, rulings and settings are changed with")
    lines.append(f"- {changed}: {keepers}")
    return "\n".join([f"### {title}", *lines])


def _inherited(whole: bool, own: bool, words: Words) -> str:
    return "" if whole or own else words(" (as on the server)")


def _selects(panel: SettingsPanel, words: Words) -> Iterable[ui.Select[ui.LayoutView]]:
    stored, place = panel.stored, panel.place
    as_server = "" if place == SERVER else words("As on the server")
    yield _select(
        CHOOSE.of(what="game", place=place),
        words("Default game"),
        [(game, game) for game in panel.games],
        stored.game,
        left_open=as_server or words("All games"),
    )
    yield _select(
        CHOOSE.of(what="guides", place=place),
        words("Put a language of guides first"),
        [(code, language_name(code)) for code in panel.languages],
        None,
        left_open=as_server or words("In the language of whoever asks"),
    )
    yield _select(
        CHOOSE.of(what="language", place=place),
        words("What the bot speaks to all"),
        [(code, SPOKEN[code]) for code in LANGUAGES],
        stored.language,
        left_open=as_server or words("As this server is set on Discord"),
    )
    nothing_set = "" if as_server else "private"
    yield _select(
        CHOOSE.of(what="public", place=place),
        words("Answers"),
        [("private", words("Answers are private")), ("public", words("Answers are shown to all"))],
        {None: nothing_set, True: "public", False: "private"}[stored.public],
        left_open=as_server,
    )


def _select(
    custom_id: str,
    placeholder: str,
    choices: Sequence[tuple[str, str]],
    chosen: str | None,
    *,
    left_open: str,
) -> ui.Select[ui.LayoutView]:
    """Return the select of one setting.

    `left_open` is the label of the option that clears it; `chosen` is the value that is marked,
    None for no mark.
    """
    named = {value: label for value, label in choices if 0 < len(value) < _OPTION}
    if chosen:
        named = {chosen: named.get(chosen, chosen)} | named  # first, so that it is never cut off
    options = [
        discord.SelectOption(
            label=shortened(label, _OPTION), value=f"={value}", default=value == chosen
        )
        for value, label in named.items()
    ]
    if left_open:
        nothing = discord.SelectOption(label=left_open, value=LEFT_OPEN, default=chosen == "")
        options.insert(0, nothing)
    return ui.Select(custom_id=custom_id, placeholder=placeholder, options=options[:_MOST])


def _keepers(panel: SettingsPanel, words: Words) -> Roles:
    kept, role = panel.stored.keepers[:_MOST], discord.SelectDefaultValueType.role
    return Roles(
        custom_id=KEEPERS.of(place=SERVER),
        placeholder=words("Roles that may manage library and rulings"),
        min_values=0,
        max_values=_MOST,
        default_values=[discord.SelectDefaultValue(id=one, type=role) for one in kept],
    )


def _button(label: str, place: str) -> ui.Button[ui.LayoutView]:
    grey = discord.ButtonStyle.secondary
    return ui.Button(label=label, custom_id=OPEN.of(place=place), style=grey)


def welcome_view(
    words: Words, lacking: Sequence[str], *, guides: bool, pressed: bool
) -> ui.LayoutView:
    """Return the welcome on a new server, with what to do first.

    `lacking` are lines on missing permissions; `guides` tells whether there are guides already;
    `pressed` adds a button for the settings, which works only on the server itself.
    """
    title = words("The judge is here")
    lines = [
        f"### {title}",
        words("Ask about a rule with `/rule`, about a card with `/card`; `/help` shows the rest."),
        words("1. `/settings`: the game that you play, the language, private or public answers."),
        words("2. `/library add`: your own guides, which only this server sees."),
        words("3. `/alias add` and `/ruling add`: your own words and house rulings."),
    ]
    if not guides:
        lines.append(words("There is no guide here yet: begin with `/library add`."))
    if lacking:
        lacks = words("What the bot lacks here:")
        lines += [f"⚠ {lacks}", *(f"- {one}" for one in lacking)]
        lines.append(words("Somebody who may manage roles and channels can mend this."))
    text = "\n".join(lines)[:3900]
    view = boxed(BLUE, text)
    if pressed:
        view.add_item(ui.ActionRow(_button(words("Settings"), SERVER)))
    return view
