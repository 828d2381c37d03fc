"""A Discord of one server on this machine: HTTP v10 and the gateway, for a bot elsewhere."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from tests.gateway import wire
from tests.gateway.channels import Channels, numbered

HELLO, DISPATCH, BEAT, IDENTIFY, RESUME, BEATEN, INVALID = 10, 0, 1, 2, 6, 11, 9
BAD_TOKEN = 4004
NO_ANSWER = 0
SLASH, COMPONENT, FORM = 2, 3, 5
Answer = tuple[int, Any, dict[str, str]]


@dataclass
class Fault:
    """What happens to the next requests of one kind instead of an answer; status 0: nothing."""

    method: str
    path: str
    status: int
    body: Any
    headers: dict[str, str] = field(default_factory=dict)
    times: int = 1


@dataclass
class Pause:
    """A 429: whoever comes back before its end gets another one, and is remembered."""

    method: str
    path: str
    seconds: float
    until: float = 0.0
    impatient: int = 0
    everywhere: bool = False

    def answer(self) -> Answer | None:
        """What is answered now; None once it is over."""
        now = time.monotonic()
        if self.until:
            self.impatient += now < self.until
        else:
            self.until = now + self.seconds
        left = self.until - now
        if left <= 0:
            return None
        body = {"message": "Slow down.", "retry_after": left, "global": self.everywhere}
        named = {"X-RateLimit-Global": "true"} if self.everywhere else {}
        return 429, body, {"Via": "1.1 loopback", "Retry-After": str(int(left) + 1), **named}


@dataclass
class _Asked:
    """An interaction that the bot may answer."""

    channel: int
    on: dict[str, Any] | None
    """The message that was pressed."""
    answer: asyncio.Future[dict[str, Any]]
    shown: dict[str, Any] | None = None


class Loopback:
    """The double: what the bot asked of it is kept, what it cannot do is refused by name."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, str, Any]] = []
        self.identified: list[dict[str, Any]] = []
        self.resumed: list[dict[str, Any]] = []
        self.compressions: list[str | None] = []
        self.refused_connections = 0
        """How many of the next gateway connections are closed at once."""
        self.faults: list[Fault] = []
        self.pauses: list[Pause] = []
        self.lost_posts = 0
        """How many of the next messages are taken without the bot ever hearing of it."""
        self.watch: Callable[[str, str], None] | None = None
        """Is told of every request before it is answered."""
        self.events: list[dict[str, Any]] = []
        self._news = asyncio.Condition()
        self._asked: dict[str, _Asked] = {}
        self._socket: web.WebSocketResponse | None = None
        self._pack: Callable[[dict[str, Any]], str | bytes] = json.dumps
        self._next = 1000
        self.channels = Channels(self._number)
        self.people: dict[str, int] = {}
        """Who did something, by the number of the interaction."""
        self._files: dict[str, bytes] = {}
        self.files_come = asyncio.Event()
        """Cleared, it keeps the files that people hand in on their way."""
        self.files_come.set()
        self.address = ""

    async def start(self) -> web.AppRunner:
        """Listen on a free port."""
        app = web.Application()
        app.router.add_get("/gateway", self._gateway)
        app.router.add_get("/files/{name}", self._file)
        app.router.add_route("*", "/api/v10/{path:.*}", self._http)
        runner = web.AppRunner(app, shutdown_timeout=0.1)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        host, port = runner.addresses[0][:2]
        self.address = f"{host}:{port}"
        return runner

    async def until(self, holds: Callable[[], object], seconds: float = 30) -> None:
        """Wait for something that the bot does."""
        async with asyncio.timeout(seconds), self._news:
            await self._news.wait_for(holds)

    def asked(self, method: str, path: str) -> list[Any]:
        """The bodies of the requests to a path."""
        return [body for m, p, body in self.requests if m == method and re.fullmatch(path, p)]

    async def cut(self) -> None:
        """The network fails: the connection is gone without a word."""
        socket, self._socket = self._socket, None
        assert socket is not None
        assert socket._req is not None
        assert socket._req.transport is not None
        socket._req.transport.abort()

    async def close(self, code: int) -> None:
        """Discord ends the connection and says why."""
        assert self._socket is not None
        await self._socket.close(code=code)

    async def slash(self, name: str, **options: str) -> dict[str, Any]:
        """Ana uses a command; what the bot answers."""
        given = [{"name": key, "type": 3, "value": value} for key, value in options.items()]
        return await self.interact(2, {"id": "1", "name": name, "type": 1, "options": given})

    async def press(self, shown: dict[str, Any], custom_id: str) -> dict[str, Any]:
        """Ana presses a button of a message."""
        data = {"custom_id": custom_id, "component_type": 2}
        return await self.interact(3, data, message=shown)

    async def hand_in(self, name: str, text: bytes, **options: str) -> dict[str, Any]:
        """Ana adds a guide to the server's library; what the bot shows once it has read it."""
        await self.answer_to(await self.begin_handing_in(name, text, **options))
        return await self.edited(lambda body: "Reading" not in json.dumps(body))

    async def begin_handing_in(self, name: str, text: bytes, **options: str) -> int:
        """The same without waiting for anything; the number of what she did."""
        self._files[name] = text
        data = wire.handing_in(f"http://{self.address}/files/{name}", name, len(text), options)
        return await self.begin(2, data)

    async def edited(self, fits: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """The message of an interaction, as the bot has changed it at last."""

        def found() -> list[dict[str, Any]]:
            bodies = self.asked("PATCH", r"/webhooks/.*/messages/@original")
            return [body for body in bodies if fits(body)]

        await self.until(found, 60)
        return wire.message(self._number(), found()[-1])

    async def interact(self, kind: int, data: dict[str, Any], **more: Any) -> dict[str, Any]:
        """Something that somebody does, Ana if nothing else is said, and the answer to it."""
        return await self.answer_to(await self.begin(kind, data, **more))

    async def begin(self, kind: int, data: dict[str, Any], **more: Any) -> int:
        """Something that somebody does, without waiting for the answer; its number."""
        number = self._number()
        told = wire.interaction(number, kind, data, **more)
        answered = asyncio.get_running_loop().create_future()
        self._asked[str(number)] = _Asked(int(told["channel_id"]), more.get("message"), answered)
        self.people[str(number)] = int(told["member"]["user"]["id"])
        await self.send("INTERACTION_CREATE", told)
        return number

    async def answer_to(self, number: int) -> dict[str, Any]:
        """The body of the answer, with the message that is there afterwards."""
        async with asyncio.timeout(15):
            return dict(await self._asked[str(number)].answer)

    def acknowledged(self, number: int) -> bool:
        """Whether whoever did it has seen an answer."""
        return self._asked[str(number)].answer.done()

    def was_private(self, number: str) -> bool:
        """Whether only whoever did something sees what the bot answered."""
        shown = self._asked[number].shown
        return shown is not None and bool(shown["flags"] & wire.EPHEMERAL)

    async def send(self, name: str, data: dict[str, Any]) -> None:
        """An event for the bot; without a connection it waits for RESUME."""
        event = {"op": DISPATCH, "s": len(self.events) + 1, "t": name, "d": data}
        self.events.append(event)
        if self._socket is not None:
            await self._out(event)

    async def _out(self, event: dict[str, Any]) -> None:
        assert self._socket is not None
        packed = self._pack(event)
        if isinstance(packed, bytes):
            await self._socket.send_bytes(packed)
        else:
            await self._socket.send_str(packed)

    def _number(self) -> int:
        self._next += 1
        return self._next

    async def _notify(self) -> None:
        async with self._news:
            self._news.notify_all()

    # The gateway.

    async def _gateway(self, request: web.Request) -> web.StreamResponse:
        if self.refused_connections:
            self.refused_connections -= 1
            await self._notify()
            return web.Response(status=503)
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self.compressions.append(request.query.get("compress"))
        self._pack = wire.packer(request.query.get("compress"))
        self._socket = socket
        await self._out({"op": HELLO, "d": {"heartbeat_interval": 41250}})
        async for received in socket:
            if received.type is WSMsgType.TEXT:
                await self._take(socket, json.loads(received.data))
                await self._notify()
        if self._socket is socket:
            self._socket = None
        return socket

    async def _take(self, socket: web.WebSocketResponse, event: dict[str, Any]) -> None:
        data = event["d"]
        match event["op"]:
            case 1:
                await self._out({"op": BEATEN})
            case 2 if data["token"] != wire.TOKEN:
                await socket.close(code=BAD_TOKEN)
            case 2:
                self.identified.append(data)
                self.events.clear()
                await self._welcome()
            case 6:
                self.resumed.append(data)
                for missed in self.events[data["seq"] :]:
                    await self._out(missed)
                await self.send("RESUMED", {})
            case _:
                pass

    async def _welcome(self) -> None:
        ready = {
            "v": 10,
            "user": wire.ME_USER,
            "guilds": [{"id": str(wire.GUILD), "unavailable": True}],
            "session_id": f"session-{len(self.identified)}",
            "resume_gateway_url": f"ws://{self.address}/gateway",
            "application": {"id": str(wire.APPLICATION), "flags": 0},
        }
        self.channels.begin()
        await self.send("READY", ready)
        await self.send("GUILD_CREATE", wire.guild())

    # HTTP.

    async def _file(self, request: web.Request) -> web.Response:
        await self.files_come.wait()
        return web.Response(body=self._files[request.match_info["name"]])

    async def _http(self, request: web.Request) -> web.Response:
        path = "/" + request.match_info["path"]
        body = await _body(request)
        self.requests.append((request.method, path, body))
        self.channels.noted(request.method, path)
        if self.watch:
            self.watch(request.method, path)
        try:
            status, answer, headers = self._answer(request, path, body)
        finally:
            await self._notify()
        while self.channels.news:
            await self.send(*self.channels.news.pop(0))
        if self.lost_posts and (request.method, path.split("/")[1]) == ("POST", "channels"):
            self.lost_posts, status = self.lost_posts - 1, NO_ANSWER
        if status == NO_ANSWER and request.transport:
            request.transport.abort()
        if status in {NO_ANSWER, 204}:
            return web.Response(status=204)
        # discord.py reads JSON only where the type is exactly this.
        headers = {**headers, "Content-Type": "application/json"}
        return web.Response(status=status, body=json.dumps(answer).encode(), headers=headers)

    def _answer(self, request: web.Request, path: str, body: Any) -> Answer:
        for pause in self.pauses:
            if pause.method == request.method and re.fullmatch(pause.path, path):
                refused = pause.answer()
                if refused:
                    return refused
        for fault in self.faults:
            if fault.times and fault.method == request.method and re.fullmatch(fault.path, path):
                fault.times -= 1
                return fault.status, fault.body, fault.headers
        if request.headers.get("Authorization", f"Bot {wire.TOKEN}") != f"Bot {wire.TOKEN}":
            return 401, {"code": 0, "message": "401: Unauthorized"}, {}
        told = self.channels.answer(request.method, path.strip("/").split("/"), body)
        if told:
            return *told, {}
        found = self._route(request.method, path, body)
        # Somebody who reads the log should see at once what is missing here.
        missing = {"code": 0, "message": f"the double has no {path}"}
        return (404, missing, {}) if found is None else (200, found, {})

    def _route(self, method: str, path: str, body: Any) -> Any:
        found: Any = None
        match method, path.strip("/").split("/"):
            case "GET", ["users", "@me"]:
                found = wire.ME_USER
            case "GET", ["oauth2", "applications", "@me"]:
                found = wire.application()
            case "GET", ["users", "@me", "guilds"]:
                found = [wire.guild()]
            case "GET", ["guilds", _]:
                found = wire.guild()
            case "GET", ["guilds", _, "members", _]:
                found = wire.member(wire.ME_USER)
            case "PUT", ["applications", _, "commands"]:
                found = [self._command(one) for one in body]
            case "POST", ["webhooks", _, _]:
                found = wire.message(self._number(), body)
            case (("GET" | "PATCH"), ["webhooks", _, _, "messages", "@original"]):
                found = self._original(wire.number_of(path), body)
            case "POST", ["interactions", number, _, "callback"]:
                found = self._callback(number, body)
        return found

    def _command(self, told: dict[str, Any]) -> dict[str, Any]:
        return {
            "type": 1,
            "description": "",
            **told,
            "id": str(self._number()),
            "application_id": str(wire.APPLICATION),
            "version": "1",
            "default_member_permissions": None,
        }

    def _original(self, number: str, body: dict[str, Any] | None) -> dict[str, Any] | None:
        """The message of an interaction, changed if there is something to change."""
        asked = self._asked[number]
        if body is not None:
            before = asked.shown or wire.message(self._number(), body, asked.channel)
            asked.shown = numbered({**before, "components": body.get("components", [])})
        return asked.shown

    def _callback(self, number: str, body: dict[str, Any]) -> dict[str, Any]:
        asked = self._asked[number]
        shown = asked.shown = self._shown(asked, body)
        if not asked.answer.done():
            asked.answer.set_result({**body, "message": shown})
        interaction = {
            "id": number,
            "type": 2,
            "response_message_id": shown["id"],
            "response_message_loading": False,
            "response_message_ephemeral": bool(shown["flags"] & wire.EPHEMERAL),
        }
        return {"interaction": interaction, "resource": {"type": body["type"], "message": shown}}

    def _shown(self, asked: _Asked, body: dict[str, Any]) -> dict[str, Any]:
        """The message that is there after an answer."""
        data = body.get("data") or {}
        if body["type"] == wire.UPDATE and asked.on:
            return numbered({**asked.on, "components": data["components"]})
        if body["type"] == wire.UPDATE_LATER and asked.on:
            return asked.on
        if body["type"] == wire.SHOW and not data.get("flags", 0) & wire.EPHEMERAL:
            return self.channels.post(str(asked.channel), data)
        return numbered(wire.message(self._number(), data, asked.channel))


async def _body(request: web.Request) -> Any:
    """What the bot sent; beside files it is a part of its own."""
    if not request.can_read_body:
        return None
    if request.content_type == "application/json":
        return await request.json()
    form = await request.post()
    return json.loads(str(form["payload_json"]))
