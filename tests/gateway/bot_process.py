"""The bot in another process, and a loopback Discord for it in this one."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from tests.gateway import wire
from tests.gateway.api_description import mistakes
from tests.gateway.loopback import Loopback

ROOT = Path(__file__).parents[2]


class Far:
    """A bot process over a data folder; it may be started again and again."""

    def __init__(self, discord: Loopback, folder: Path) -> None:
        self.discord = discord
        self.folder = folder
        self.noted = folder.parent / "noted.txt"
        self.settings: dict[str, str] = {}
        self._process: asyncio.subprocess.Process | None = None

    async def start(self, token: str = wire.TOKEN) -> None:
        """Run `judge run`."""
        with self.noted.open("ab") as errors:
            self._process = await self._judge("run", token, stderr=errors)

    async def said(self, command: str, token: str = wire.TOKEN) -> tuple[int, str]:
        """Run another command over the folder; its exit code and all that it says."""
        pipe = asyncio.subprocess.PIPE
        process = await self._judge(command, token, stdout=pipe, stderr=asyncio.subprocess.STDOUT)
        said, _ = await asyncio.wait_for(process.communicate(), 60)
        return process.returncode or 0, said.decode()

    async def _judge(self, command: str, token: str, **streams: Any) -> asyncio.subprocess.Process:
        environment = {
            **os.environ,
            "LOOPBACK_DISCORD": self.discord.address,
            "DISCORD_TOKEN": token,
            "JUDGE_LOG": "text",
            "PYTHONPATH": str(ROOT),
            **self.settings,
        }
        return await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.gateway.entry", command, "--data", str(self.folder),
            cwd=ROOT, env=environment, **streams,
        )  # fmt: skip

    async def ready(self) -> None:
        """Run it and wait until it serves the server."""
        before = self.log().count("ready as")
        await self.start()
        await self.noting("ready as", before + 1)

    async def connected(self) -> None:
        """Run it and wait until Discord has told it the server, not until it says so."""
        before = len(self.discord.identified)
        await self.start()
        await self.discord.until(lambda: len(self.discord.identified) > before)

    async def noting(self, text: str, times: int = 1) -> None:
        """Wait until it has noted something so many times."""
        async with asyncio.timeout(60):
            while self.log().count(text) < times:
                assert self._process is not None
                assert self._process.returncode is None, self.log()
                await asyncio.sleep(0.02)

    def log(self) -> str:
        """All that the processes noted so far."""
        return self.noted.read_text("utf-8") if self.noted.exists() else ""

    @property
    def pid(self) -> int:
        """The process that runs."""
        assert self._process is not None
        return self._process.pid

    def tell(self, number: signal.Signals) -> None:
        """Send a signal."""
        assert self._process is not None
        self._process.send_signal(number)

    async def end(self) -> int:
        """Wait for its end; the exit code."""
        assert self._process is not None
        async with asyncio.timeout(30):
            return await self._process.wait()

    async def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Tell it to stop and wait for it."""
        self.tell(number)
        return await self.end()

    async def clean(self) -> None:
        """Whatever happened, nothing runs on."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()


def over_the_wire(folder: Path, act: Callable[[Loopback, Far], Awaitable[None]]) -> None:
    """Do something with a loopback Discord and a bot process that is not running yet."""

    async def run() -> None:
        discord = Loopback()
        runner = await discord.start()
        far = Far(discord, folder)
        try:
            await act(discord, far)
        finally:
            await far.clean()
            await runner.cleanup()
            sys.stderr.write(far.log())  # pytest shows it where a test fails
        wrong = mistakes(discord.requests)
        assert not wrong, "\n".join(wrong)

    asyncio.run(run())
