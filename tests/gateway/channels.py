"""The messages of the loopback Discord's channels, and how fast the bot edits them."""

from __future__ import annotations

import copy
import time
from collections import defaultdict
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from tests.gateway import wire

MOST, SECONDS = 5, 5.0
"""Discord lets so many edits of one channel through in so many seconds."""
UNKNOWN_MESSAGE = 10008

Answer = tuple[int, Any]
Event = tuple[str, dict[str, Any]]


class Channels:
    """What stands in every channel; what became of it is told as events, in `news`."""

    def __init__(self, number: Callable[[], int]) -> None:
        self._number = number
        self._messages: dict[int, dict[str, Any]] = {}
        self._nonces: dict[tuple[str, str], int] = {}
        self.news: list[Event] = []
        self.statuses: list[tuple[str, str | None]] = []
        """What the line over a voice channel was set to."""
        self._lives: list[defaultdict[str, list[float]]] = [defaultdict(list)]
        """When edits came in, by channel, whatever they were answered."""

    def of(self, channel: int) -> list[dict[str, Any]]:
        """The messages of a channel that are there, the oldest first."""
        found = (self._messages[number] for number in sorted(self._messages))
        return [one for one in found if one["channel_id"] == str(channel)]

    def boards(self, channel: int = wire.VOICE) -> list[dict[str, Any]]:
        """The boards of a channel, the oldest first."""
        return [one for one in self.of(channel) if ":count:" in str(one["components"])]

    def board(self, channel: int = wire.VOICE) -> dict[str, Any]:
        """The only board of a channel."""
        boards = self.boards(channel)
        assert len(boards) == 1, f"there are {len(boards)} boards"
        return boards[0]

    def vanish(self, message: dict[str, Any]) -> None:
        """A message is gone, and nobody is told."""
        del self._messages[int(message["id"])]

    def noted(self, method: str, path: str) -> None:
        """Something was asked: edits are counted."""
        match method, path.strip("/").split("/"):
            case "PATCH", ["channels", channel, "messages", _]:
                self.edits[channel].append(time.monotonic())

    @property
    def edits(self) -> defaultdict[str, list[float]]:
        """When the bot that runs now has edited something in each channel."""
        return self._lives[-1]

    def begin(self) -> None:
        """Another bot: how often one that was killed has edited went with it."""
        self._lives.append(defaultdict(list))

    def most_edits(self) -> int:
        """How many edits of one channel a bot made within the seconds of the limit, at most."""
        return max(
            (
                sum(began <= one < began + SECONDS for one in times)
                for edits in self._lives
                for times in edits.values()
                for began in times
            ),
            default=0,
        )

    def shortest_gap(self) -> float:
        """The seconds from one edit of a channel to its next, at least."""
        gaps = (b - a for times in self.edits.values() for a, b in pairwise(times))
        return min(gaps, default=0.0)

    def answer(self, method: str, parts: list[str], body: Any) -> Answer | None:
        """What comes of a request; None where it is none of these."""
        match method, parts:
            case "POST", ["channels", channel, "messages"]:
                return 200, self.post(channel, body)
            case _, ["channels", _, "messages", number]:
                return self._one(method, int(number), body)
            case "PUT", ["channels", channel, "voice-status"]:
                self.statuses.append((channel, body["status"]))
                return 204, None
        return None

    def post(self, channel: str, body: dict[str, Any]) -> dict[str, Any]:
        """A new message; twice with the same nonce it is one."""
        nonce = (channel, str(body.get("nonce", "")))
        known = self._messages.get(self._nonces.get(nonce, 0))
        if body.get("enforce_nonce") and known:
            return known
        number = self._number()
        posted = numbered(wire.message(number, body, int(channel)))
        self._messages[number] = posted
        if nonce[1]:
            self._nonces[nonce] = number
        self.news.append(("MESSAGE_CREATE", {**posted, "guild_id": str(wire.GUILD)}))
        return posted

    def _one(self, method: str, number: int, body: Any) -> Answer | None:
        found = self._messages.get(number)
        if found is None:
            return 404, {"code": UNKNOWN_MESSAGE, "message": "Unknown Message"}
        told = {"guild_id": str(wire.GUILD), "channel_id": found["channel_id"]}
        match method:
            case "GET":
                return 200, found
            case "PATCH":
                found.update({key: body[key] for key in ("content", "components") if key in body})
                numbered(found)
                self.news.append(("MESSAGE_UPDATE", {**found, **told}))
                return 200, found
            case "DELETE":
                del self._messages[number]
                self.news.append(("MESSAGE_DELETE", {"id": str(number), **told}))
                return 204, None
        return None


def numbered(message: dict[str, Any]) -> dict[str, Any]:
    """A message whose components have the numbers that Discord gives them."""
    message["components"] = copy.deepcopy(message["components"])
    for number, one in enumerate(parts(message["components"]), 1):
        one.setdefault("id", number)
    return message


def parts(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """All components of a message, those inside of others too."""
    found = []
    for one in components:
        inner = [one[key] for key in ("accessory", "component") if one.get(key)]
        found += [one, *parts([*inner, *one.get("components", ())])]
    return found


def text(message: dict[str, Any]) -> str:
    """All that a message says."""
    said = [one.get("content", "") for one in parts(message["components"])]
    return "\n".join([message.get("content") or "", *said])


def control(message: dict[str, Any], label: str) -> str:
    """The custom_id of a button by its label, of any other control by how it begins."""
    for one in parts(message["components"]):
        name = str(one.get("custom_id", ""))
        if one.get("label") == label or (one["type"] != wire.BUTTON and name.startswith(label)):
            assert not one.get("disabled"), f"{label} cannot be pressed"
            return name
    labels = [one["label"] for one in parts(message["components"]) if "label" in one]
    raise AssertionError(f"there is no {label} among {labels}")
