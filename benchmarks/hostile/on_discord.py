"""Hostile people on Discord: commands, keystrokes, mentions, presses, forms and files, in a row.

deeds -> a simulated Discord -> the real client over real stores -> what the log and the loop tell
"""

from __future__ import annotations

import asyncio
import logging
import re
import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, cast

from simcord import interactions
from simcord.enums import OptionType

from benchmarks.hostile import damage
from benchmarks.hostile.guides import samples
from benchmarks.hostile.oracle import Given, Target, Wrong
from benchmarks.hostile.words import questions, spoken
from tests.bot.many_people import COMMAND, PRESS, TYPING, Letter, prepare
from tests.bot.seated_table import Round, sit_down
from tests.bot.world import World, play

_FORM, _SHOW_FORM, _LINE = 5, 9, 4
_BUTTON, _SELECT = 2, 3
_IN_A_ROW = 12
_OTHER = str.maketrans("0123456789abcdef", "1034527869bcadfe")
"""Letters of ids in each other's place."""


@cache
def _pool() -> tuple[str, ...]:
    return (*spoken(), *questions())


def _said(dice: Random, most: int = 400) -> str:
    """What Discord hands on: it knows no halves of letters, and nothing that is empty."""
    text = damage.text(dice, _pool(), most).encode(errors="replace").decode()
    return text.strip() or "?"


class Crowd:
    """People who do anything that the client of Discord lets them, and a bit more."""

    def __init__(self, library: Path, table: bytes) -> None:
        self._library, self._table = library, table
        self._entries: list[tuple[list[str], dict[str, Any]]] = []
        self._play(self._learn)

    async def _learn(self, world: World) -> None:
        for command in world.env.backend.commands[None].values():
            if command.get("type", 1) == 1:
                self._entries += interactions.command_leaves(command)

    def _play(self, act: Any) -> None:
        with TemporaryDirectory() as scratch:
            play(Path(shutil.copytree(self._library, Path(scratch) / "data")), act)

    # What they do: plain data, so that a part of it can be left out ---------------------------

    def make(self, dice: Random) -> tuple[tuple[Any, ...], ...]:
        """Some deeds in a row."""
        ways = (self._command, self._command, self._typing, _mention, _press, _press, _form)
        return tuple(dice.choice(ways)(dice) for _ in range(_IN_A_ROW))

    def _command(self, dice: Random) -> tuple[Any, ...]:
        path, entry = dice.choice(self._entries)
        options = entry.get("options") or []
        given = [
            (one["name"], one["type"], self._value(dice, one))
            for one in options
            if one.get("required") or dice.random() < 0.4
        ]
        return ("command", dice.randrange(3), tuple(path), tuple(given))

    def _value(self, dice: Random, option: dict[str, Any]) -> Any:
        match option["type"]:
            case OptionType.ATTACHMENT:
                return self._file(dice)
            case OptionType.USER:
                return dice.randrange(3)
            case OptionType.BOOLEAN:
                return dice.random() < 0.5
            case OptionType.INTEGER:
                return dice.choice((-(2**53), -1, 0, 1, 5, 2**53))
        return _words_for(dice, option)

    def _file(self, dice: Random) -> tuple[str, bytes]:
        if dice.random() < 0.5:
            return "table.json", damage.tree(dice, self._table)
        ending = dice.choice((".md", ".txt", ".html", ".pdf", ".adoc"))
        return f"guide{ending}", damage.blob(dice, samples(ending))[:20_000]

    def _typing(self, dice: Random) -> tuple[Any, ...]:
        completed = [
            (path, one["name"])
            for path, entry in self._entries
            for one in entry.get("options") or []
            if one.get("autocomplete")
        ]
        path, option = dice.choice(completed)
        return ("typing", dice.randrange(3), tuple(path), option, _said(dice))

    # How it is done ---------------------------------------------------------------------------

    def act(self, given: Given) -> float:
        """All of them at one table; the longest that the loop had to work in one go."""
        slowest = [0.0]

        async def acted(world: World) -> None:
            at = await sit_down(world)
            for deed in given:
                with steps() as taken:
                    await self._done(at, deed)
                    await world.env.settle()
                slowest.append(max(taken, default=0.0))
            _ = world.env.errors  # they are seen: those that count are in the log

        with heard() as log:
            self._play(acted)
        if log:
            raise Wrong(log[0])
        return max(slowest)

    async def _done(self, at: Round, deed: tuple[Any, ...]) -> None:
        what, who, *rest = deed
        world = at.world
        actor = _people(at)[who]
        if what == "mention":
            await actor.send(at.voice, f"<@{world.guild_bot}> {rest[0]}"[:2000])
            return
        if what == "press":
            letter = _pressed(at, actor, *rest)
        else:
            ways: dict[str, Any] = {
                "command": self._as_command,
                "typing": self._as_typing,
                "form": _as_form,
            }
            kind, data = ways[what](at, *rest)
            letter = prepare(replace(world, channel=at.voice), actor, kind, data) if data else None
        if letter is None:
            return
        result = letter.arrive()
        await world.env.settle()
        if not result.acknowledged:
            raise Wrong(f"no answer to a {what} {called(letter)}")

    def _root(self, at: Round, path: Sequence[str]) -> dict[str, Any]:
        commands = at.world.env.backend.commands[None].values()
        return next(one for one in commands if one["name"] == path[0])

    def _as_command(self, at: Round, path: Any, given: Any) -> tuple[int, dict[str, Any] | None]:
        root, resolved = self._root(at, path), cast("dict[str, Any]", {})
        options = []
        for name, kind, value in given:
            wire = value
            if kind == OptionType.USER:
                who = _people(at)[value]
                interactions.resolve_handle(who, who, resolved, channel_id=at.voice.id)
                wire = str(who.id)
            elif kind == OptionType.ATTACHMENT:
                wire = interactions.store_interaction_attachment(
                    at.world.env.backend, at.voice.id, value[0], value[1], resolved
                )
            options.append({"name": name, "type": kind, "value": wire})
        return COMMAND, nested(root, path, options, resolved)

    def _as_typing(self, at: Round, path: Any, option: str, text: str) -> tuple[int, Any]:
        focused = {"name": option, "type": OptionType.STRING, "value": text, "focused": True}
        return TYPING, nested(self._root(at, path), path, [focused], {})


def _words_for(dice: Random, option: dict[str, Any]) -> str:
    if option.get("choices") and dice.random() < 0.8:
        return str(dice.choice(option["choices"])["value"])
    if dice.random() < 0.3:
        return dice.choice(("l5r", "whinv", "Rokugan", "ana", "en", "pl", "Honor"))
    return _said(dice, min(option.get("max_length") or 6000, dice.choice((100, 400, 6000))))


def _people(at: Round) -> tuple[Any, ...]:
    return at.world.ana, at.world.bo, at.world.chief


def nested(root: Any, path: Sequence[str], options: Any, resolved: Any) -> dict[str, Any]:
    """The data of a command, with the options where they belong."""
    inside = interactions.nest_options(root, list(path[1:]), options)
    data = {"id": root["id"], "name": root["name"], "type": 1, "options": inside}
    return {**data, "resolved": resolved} if resolved else data


def _mention(dice: Random) -> tuple[Any, ...]:
    return ("mention", dice.randrange(3), dice.choice(("", _said(dice), _said(dice, 1900))))


def _press(dice: Random) -> tuple[Any, ...]:
    return ("press", dice.randrange(3), dice.random(), dice.choice((0, 0, 0, 1)), _said(dice, 100))


def _form(dice: Random) -> tuple[Any, ...]:
    return ("form", dice.randrange(3), dice.random(), _said(dice, 4000))


@dataclass(frozen=True, slots=True)
class _Control:
    """A button or a select with the message that it stands in."""

    message: Any
    shown: dict[str, Any]


def _pressed(at: Round, who: Any, share: float, bent: int, text: str) -> Letter | None:
    """A press of something that is shown, now and then with another number in its name."""
    controls = _controls(at)
    if not controls:
        return None
    control = controls[int(share * len(controls))]
    one, name = control.shown, control.shown["custom_id"]
    meant = name.translate(_OTHER) if bent else name
    data = {"custom_id": meant, "component_type": one["type"]}
    if one["type"] == _SELECT:
        values = [option["value"] for option in one.get("options", ())] or ["0"]
        data["values"] = [text[:100]] if bent else values[: max(1, one.get("min_values", 1))]
    letter = prepare(at.world, who, PRESS, data, control.message)
    for shown in _walk(letter.payload["message"]):
        if shown.get("custom_id") == name:
            shown["custom_id"] = meant
    return letter


def _controls(at: Round) -> list[_Control]:
    """Everything that can be pressed, in messages to all and to one person."""
    return [
        _Control(message, one)
        for messages in at.world.env.backend.messages.values()
        for message in messages.values()
        for one in _walk(message.components)
        if one.get("type") in {_BUTTON, _SELECT} and "custom_id" in one and not one.get("disabled")
    ]


def _as_form(at: Round, share: float, text: str) -> tuple[int, dict[str, Any] | None]:
    """A form that was shown, filled with anything."""
    sent: list[Any] = [one.json for one in at.world.env.http_requests]
    forms = [one["data"] for one in sent if _modal(one)]
    if not forms:
        return _FORM, None
    form = deepcopy(forms[int(share * len(forms))])
    for one in _walk(form["components"]):
        if one.get("type") == _LINE:
            one["value"] = text[: one.get("max_length") or 4000]
        elif "custom_id" in one:
            one["values"] = [option["value"] for option in one.get("options", ())][:1]
    return _FORM, {"custom_id": form["custom_id"], "components": form["components"]}


def called(letter: Letter) -> str:
    """What was used, without the numbers in it."""
    data = letter.payload["data"]
    return re.sub("[0-9a-f]{10}", "…", str(data.get("custom_id") or data.get("name")))


def _modal(sent: Any) -> bool:
    return isinstance(sent, dict) and sent.get("type") == _SHOW_FORM


def _walk(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from _walk(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _walk(inner)


@contextmanager
def steps() -> Iterator[list[float]]:
    """The processor time of every step of the loop."""
    found: list[float] = []
    kept = asyncio.Handle._run  # noqa: SLF001 # there is no public place

    def timed(handle: asyncio.Handle) -> None:
        began = time.thread_time()
        kept(handle)
        found.append(time.thread_time() - began)

    asyncio.Handle._run = timed  # type: ignore[method-assign,assignment] # noqa: SLF001 # as above
    try:
        yield found
    finally:
        asyncio.Handle._run = kept  # type: ignore[method-assign] # noqa: SLF001 # as above


class _Ear(logging.Handler):
    """Hears of whatever nobody expected."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if error is not None or record.levelno >= logging.ERROR:
            cause = error
            while getattr(cause, "original", None) is not None:
                cause = cast("Any", cause).original
            place = cause.__traceback__ if cause else None
            while place and place.tb_next:
                place = place.tb_next
            where = place.tb_frame.f_code.co_qualname if place else record.funcName
            self.heard.append(f"{record.name}: {type(cause).__name__} {cause} in {where}"[:160])


@contextmanager
def heard() -> Iterator[list[str]]:
    """What is logged that nobody expected."""
    ear = _Ear()
    logging.getLogger().addHandler(ear)
    try:
        yield ear.heard
    finally:
        logging.getLogger().removeHandler(ear)


def targets(library: Path, table: bytes) -> tuple[Target, ...]:
    """People on Discord."""
    crowd = Crowd(library, table)
    return (Target("on Discord", crowd.make, crowd.act),)
