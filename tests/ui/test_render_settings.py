"""Settings, first words, lists and forms, held against Discord's own description of its API."""

from __future__ import annotations

import pytest
from jsonschema_rs import Draft202012Validator

from bot.features.settings.view import CHANNEL, SERVER, SettingsPanel, settings_view, welcome_view
from bot.features.teach.view import RULINGS, list_view, ruling_form, ruling_lines
from bot.guilds.records import EffectiveSettings, HouseRuling, StoredSettings
from bot.locale.catalogue import LANGUAGES, words
from tests.ui.limits import sent

GAMES = tuple(f"game {number}" for number in range(30))
RULING = HouseRuling(1, "rings", "Rings", "At our table they are blue.", 1, "Ana", "2026-07-18")


@pytest.mark.parametrize("language", LANGUAGES)
def test_discord_takes_every_message(language: str, described: Draft202012Validator) -> None:
    """The panel, for both places, with roles and without; the first words; a page of a list."""
    said = words(language)
    stored = StoredSettings("game 7", ("pl", "en"), "cs", True, (123456789012345678,))
    effective = EffectiveSettings("game 7", ("pl", "en"), "cs", True, (123456789012345678,))
    views = [
        settings_view(SettingsPanel(place, one, effective, GAMES, ("en", "pl"), may, may), said)
        for place in (SERVER, CHANNEL)
        for one in (stored, StoredSettings())
        for may in (True, False)
    ]
    views.append(welcome_view(said, ["Send Messages: in <#1>"], guides=False, pressed=True))
    views.append(list_view(RULINGS, "x", ruling_lines([RULING] * 90, said), 1))
    for view in views:
        message = {"flags": 1 << 15, "components": sent(view)}
        assert [error.message for error in described.iter_errors(message)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_discord_takes_the_form(language: str, described_form: Draft202012Validator) -> None:
    """The form for a ruling is a modal as Discord describes it."""
    form = ruling_form("e:0123456789", "Rings", words(language)).to_dict()
    assert [one.message for one in described_form.iter_errors({"type": 9, "data": form})] == []
    broken = {**form, "title": "x" * 46}
    assert list(described_form.iter_errors({"type": 9, "data": broken}))
