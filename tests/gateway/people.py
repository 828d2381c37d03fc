"""Ana and Bo at the other end of the wire: what they type, press, choose and write, and see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.gateway import wire
from tests.gateway.channels import control, parts
from tests.gateway.loopback import COMPONENT, FORM, SLASH, Loopback


@dataclass(frozen=True)
class Person:
    """Somebody in a channel."""

    discord: Loopback
    user: dict[str, Any]
    channel: int = wire.VOICE

    @property
    def name(self) -> str:
        """What others call them."""
        return str(self.user["username"])

    async def slash(self, command: str, **options: str) -> dict[str, Any]:
        """Use a command, `t` or `table open`; the private message that comes back."""
        name, *inner = command.split()
        given = [{"name": key, "type": 3, "value": value} for key, value in options.items()]
        for one in reversed(inner):
            given = [{"name": one, "type": 1, "options": given}]
        data = {"id": "1", "name": name, "type": 1, "options": given}
        return await self._shown(SLASH, data)

    async def press(self, message: dict[str, Any], label: str) -> dict[str, Any]:
        """Press a button; what is shown then."""
        data = {"custom_id": control(message, label), "component_type": wire.BUTTON}
        return await self._shown(COMPONENT, data, message)

    async def pick(self, message: dict[str, Any], name: str, value: str) -> dict[str, Any]:
        """Choose something in a list whose name begins so."""
        data = {
            "custom_id": control(message, name),
            "component_type": wire.SELECT,
            "values": [value],
        }
        return await self._shown(COMPONENT, data, message)

    async def write(self, form: dict[str, Any], values: dict[str, str]) -> dict[str, Any]:
        """Send a form in."""
        return await self._shown(FORM, written(form, values), form["on"])

    async def begin(self, message: dict[str, Any], label: str) -> int:
        """Press a button and wait for nothing; the number of the press."""
        data = {"custom_id": control(message, label), "component_type": wire.BUTTON}
        return await self._begin(COMPONENT, data, message)

    async def begin_writing(self, form: dict[str, Any], values: dict[str, str]) -> int:
        """Send a form in and wait for nothing."""
        return await self._begin(FORM, written(form, values), form["on"])

    async def _shown(
        self, kind: int, data: dict[str, Any], message: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        answer = await self.discord.answer_to(await self._begin(kind, data, message))
        if answer["type"] == wire.SHOW_FORM:
            return {**answer["data"], "on": message}
        return dict(answer["message"])

    async def _begin(self, kind: int, data: dict[str, Any], message: dict[str, Any] | None) -> int:
        more = {"message": message} if message else {}
        return await self.discord.begin(kind, data, who=self.user, channel=self.channel, **more)


def written(form: dict[str, Any], values: dict[str, str]) -> dict[str, Any]:
    """A form as it is sent in."""
    fields = [one["custom_id"] for one in parts(form["components"]) if one["type"] == wire.INPUT]
    assert fields == list(values), fields
    filled = [
        {
            "type": wire.LABEL,
            "id": 2 * place + 1,
            "component": {
                "type": wire.INPUT, "id": 2 * place + 2, "custom_id": name, "value": value,
            },
        }
        for place, (name, value) in enumerate(values.items())
    ]  # fmt: skip
    return {"custom_id": form["custom_id"], "components": filled}
