"""The bot in another process, and a loopback Discord for it in this one."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.gateway import wire
from tests.gateway.loopback import Loopback

ROOT = Path(__file__).parents[2]


class Far:
    """A bot process over a data folder; it may be started again and again."""

    def __init__(self, discord: Loopback, folder: Path) -> None:
        self.discord = discord
        self.folder = folder
        self.noted = folder.parent / "noted.txt"
        self._process: asyncio.subprocess.Process | None = None

    async def start(self, token: str = wire.TOKEN) -> None:
        """Run `judge run`."""
        environment = {
            **os.environ,
            "LOOPBACK_DISCORD": self.discord.address,
            "DISCORD_TOKEN": token,
            "PYTHONPATH": str(ROOT),
        }
        with self.noted.open("ab") as errors:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tests.gateway.entry", "run", "--data", str(self.folder),
                cwd=ROOT, env=environment, stderr=errors,
            )  # fmt: skip

    async def ready(self) -> None:
        """Run it and wait until it serves the server."""
        before = self.log().count("ready as")
        await self.start()
        async with asyncio.timeout(60):
            while self.log().count("ready as") == before:
                assert self._process is not None
                assert self._process.returncode is None, self.log()
                await asyncio.sleep(0.02)

    def log(self) -> str:
        """All that the processes noted so far."""
        return self.noted.read_text("utf-8") if self.noted.exists() else ""

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

    asyncio.run(run())
