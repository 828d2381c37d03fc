"""A recorded game played on Discord: by the board's buttons where there is one, else in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import simcord

from bot.engine import commands as c
from bot.engine.errors import TableError
from bot.engine.language import surely
from bot.engine.narration.log import lines
from bot.ui.table import ids
from tests.bot.seated_table import Round
from tests.bot.world import World, labels, parts, sent, texts
from tests.engine.games.script import Line, Script, differences, read

SCRIPTS = Path(__file__).parents[1] / "engine" / "games"
SELECT = 3
_BUTTONS: dict[type, str] = {c.Pass: "t1:pass:", c.Next: "t1:next:", c.Undo: "t1:undo:"}
After = Callable[["RecordedGame", Line, c.Command | None], Awaitable[None]]


@dataclass
class RecordedGame:
    """A game that is being played, and by what means."""

    table: Round
    script: Script
    people: dict[str, simcord.MemberActor]
    means: Counter[str] = field(default_factory=Counter)
    """How often something was done by a press, a form, a panel, or in words."""

    async def play(self, after: After | None = None) -> None:
        """Every line of the script, in order; what has to be true is looked up."""
        for line in self.script.lines:
            running = await self.table.running()
            if line.who == "=":
                assert differences(running.game, running.table, line.said) == [], line.number
                assert self.step_name(running) in texts(self.table.board), line.number
                continue
            before, command = running.seq, self.read(line, running)
            await self.do(line, command)
            running = await self.table.running()
            assert (running.seq == before) is line.refused, f"line {line.number}: {line.said}"
            if after:
                await after(self, line, command)

    @staticmethod
    def step_name(running: Any) -> str:
        """How the board calls where the game is."""
        return str(running.table.place[1])

    def read(self, line: Line, running: Any) -> c.Command | None:
        """What a line means."""
        names = [seat.name.casefold() for seat in running.table.seats]
        seat = names.index(line.who.casefold()) if line.who.casefold() in names else None
        language = self.script.head["language"]
        try:
            return surely(line.said, running.game, running.table, seat, language)
        except TableError:
            return None

    async def do(self, line: Line, command: c.Command | None) -> None:
        """Press what there is for it; a line that is refused is said."""
        who = self.people[line.who.casefold()]
        if line.refused:
            said = await self.table.refused(who, line.said)
            if isinstance(command, c.Choose):
                assert not set(re.findall(r"\d+", line.said)) & set(re.findall(r"\d+", said[:60]))
            self.means["refused"] += 1
        elif not await self._pressed(who, command):
            await self.table.say(who, line.said)
            self.means["words"] += 1

    async def _pressed(self, who: simcord.MemberActor, command: c.Command | None) -> bool:
        """Whether there was a button for it."""
        if isinstance(command, c.Change) and command.holder == f"s{command.seat}":
            counter = ids.slug(command.counter)
            name = f"t1:count:{self.table.placement.table}:{counter}:me:{command.by:+d}:"
            return await self._press(who, name)
        if getattr(command, "anyway", False) or getattr(command, "table", False):
            return False
        if type(command) in _BUTTONS:
            return await self._press(who, _BUTTONS[type(command)])
        ways: dict[type, Callable[[simcord.MemberActor, Any], Awaitable[bool]]] = {
            c.Answer: self._answer, c.Choose: self._choose, c.Do: self._act, c.Tell: self._tell,
        }  # fmt: skip
        return type(command) in ways and await ways[type(command)](who, command)

    def _named(self, message: Any, beginning: str) -> str:
        found = (str(one.get("custom_id")) for one in parts(message) if one["type"] == 2)
        return next((one for one in found if one.startswith(beginning)), "")

    async def _press(self, who: simcord.MemberActor, beginning: str) -> bool:
        board = self.table.board
        name = self._named(board, beginning)
        if name:
            await who.click(board, custom_id=name)
            self.means["press"] += 1
        return bool(name)

    async def _answer(self, who: simcord.MemberActor, command: c.Answer) -> bool:
        asked = [one for one in self.table.voice.history() if "Agree" in labels(one)]
        if not asked:
            return False
        await who.click(asked[-1], label="Agree" if command.agree else "Refuse")
        self.means["answer"] += 1
        return True

    async def _choose(self, who: simcord.MemberActor, command: c.Choose) -> bool:
        name = self._named(
            self.table.board, f"t1:choose:{self.table.placement.table}:{command.choice}"
        )
        values = {key: _said(value) for key, value in command.value.items()}
        if not name:
            return False
        panel = sent(await who.click(self.table.board, custom_id=name))
        seals = [one for one in parts(panel) if str(one.get("custom_id")).startswith("t1:seal:")]
        if seals:
            wanted = f" {values.popitem()[1]}"
            (pressed,) = [one["custom_id"] for one in seals if one["label"].endswith(wanted)]
            await who.click(panel, custom_id=pressed)
        else:
            locked = await who.click(panel, custom_id=self._named(panel, "t1:lock:"))
            await self._fill(locked, who, values)
        self.means["panel"] += 1
        return True

    async def _act(self, who: simcord.MemberActor, command: c.Do) -> bool:
        key = self.table.placement.table
        name = self._named(self.table.board, f"t1:act:{key}:{ids.slug(command.action)}:")
        running = await self.table.running()
        action = running.game.actions[command.action]
        if not name or (command.told and not action.takes):
            return False
        return await self._fill(
            await who.click(self.table.board, custom_id=name), who,
            {key: str(value) for key, value in command.told.items()},
        )  # fmt: skip

    async def _tell(self, who: simcord.MemberActor, command: c.Tell) -> bool:
        name = self._named(self.table.board, "t1:compare:")
        if not name:
            return False
        values = {f"total.{seat}": str(total) for seat, total in command.totals.items()}
        if command.nobody:
            values["winner"] = "nobody"
        elif command.winner is not None:
            values |= {"winner": str(command.winner), "margin": str(command.margin)}
        pressed = await who.click(self.table.board, custom_id=name)
        return await self._fill(pressed, who, values)

    async def _pick(self, asked: Any, who: simcord.MemberActor, values: dict[str, str]) -> Any:
        """Say in buttons what is asked one thing after the other; the last answer."""
        while asked is not None and self._named(asked, "t1:told:"):
            names = [str(one.get("custom_id")) for one in parts(asked)]
            told = [(name, name.split(":")[4].split(";")[-1]) for name in names if ":told:" in name]
            said = {ids.slug(value) for value in values.values()} | {"!"}
            fit = [name for name, value in told if value in said]
            asked = sent(await who.click(asked, custom_id=fit[0])) if fit else None
        return asked

    async def _fill(
        self, shown: simcord.InteractionResult, who: simcord.MemberActor, values: dict[str, str]
    ) -> bool:
        """Send the form in, if one came; a button without a form has acted."""
        if shown.modal is None:
            asked = await self._pick(shown.response, who, values)
            if asked is not None and "Begin" in labels(asked):  # what begins for all is asked first
                await who.click(asked, label="Begin")
            self.means["press"] += 1
            return True
        fields = {
            one["component"]["custom_id"]: one["component"] for one in shown.modal["components"]
        }
        typed = {
            key: [value] if fields[key]["type"] == SELECT else value
            for key, value in values.items()
            if key in fields
        }
        await who.submit_modal(shown, typed)
        self.means["form"] += 1
        return True


def _said(value: Any) -> str:
    """What is written in a form for it."""
    return "/".join(map(str, value)) if isinstance(value, tuple) else str(value)


def head_of(script: Script) -> Iterator[tuple[str, str]]:
    """Who sits at the table, and as what."""
    for part in script.head["seats"].split(","):
        name, _, profile = part.partition(":")
        yield name.strip().casefold(), profile.strip()


async def begin(world: World, name: str) -> RecordedGame:
    """Everybody is in the voice channel; the first opens the table as the script's head says."""
    script = read(SCRIPTS / f"{name}.txt")
    world.env.bot.services.cooldown.most = 10_000  # type: ignore[attr-defined] # our client has one
    start, minutes = datetime.now(UTC), count()
    # A script takes no time; at a table a minute goes by, and what was done is no slip any more.
    world.env.bot.services.registry.host._clock = lambda: start + timedelta(minutes=next(minutes))  # type: ignore[attr-defined] # our client has one
    known = {"ana": world.ana, "bo": world.bo, "table": world.chief}
    voice = world.guild.create_voice_channel("Evening")
    for who, _ in head_of(script):
        if who not in known:
            known[who] = world.guild.add_member(world.env.create_user(who))
        await known[who].join_voice(voice)
    options = {"game": script.head["game"]}
    opener = known[next(head_of(script))[0]]
    panel = sent(await opener.slash(voice, "table open", **options))
    for place, (_, profile) in enumerate(head_of(script)):
        panel = await _choose(opener, panel, f"t1s:as:{place}", profile)
    panel = await _choose(opener, panel, "t1s:language", script.head["language"])
    if "first" in script.head:
        panel = await _choose(opener, panel, "t1s:first", script.head["first"].casefold())
    await opener.click(panel, label="Open")
    await world.env.settle()
    return RecordedGame(Round(world, voice), script, known)


async def _choose(who: simcord.MemberActor, panel: Any, name: str, wanted: str) -> Any:
    """Choose what is called so, or what is sent so, in a select of the panel."""
    offered = [one for part in parts(panel) if part.get("custom_id") == name
               for one in part["options"]]  # fmt: skip
    fits = [one for one in offered if one["value"] == wanted or one["label"].endswith(wanted)]
    assert fits, f"{wanted} is not among {[one['label'] for one in offered]}"
    return sent(await who.select(panel, [fits[0]["value"]], custom_id=name))


async def history_of(evening: RecordedGame) -> list[str]:
    """The log in words."""
    running = await evening.table.running()
    return [line.full() for line in lines(running.records, running.game)]
