"""A small page for programs on this machine: /health and /metrics.

run -> served -> aiohttp
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from aiohttp import web

from bot.watching.figures import Figures

_TEXT = "text/plain; version=0.0.4"


class CannotServe(Exception):
    """An address that cannot be listened at: one sentence with what is wrong and what to do."""


@asynccontextmanager
async def served(
    address: tuple[str, int] | None, figures: Figures, lives: Callable[[], bool]
) -> AsyncIterator[None]:
    """Answer at an address, or at none; CannotServe."""
    if address is None:
        yield
        return
    runner = web.AppRunner(_application(figures, lives), access_log=None)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, *address).start()
        except OSError as error:
            place = ":".join(map(str, address))
            raise CannotServe(
                f"JUDGE_METRICS: {place} cannot be listened at ({error.strerror or error}): "
                "choose another one."
            ) from error
        yield
    finally:
        await runner.cleanup()


def _application(figures: Figures, lives: Callable[[], bool]) -> web.Application:
    async def health(_: web.Request) -> web.Response:
        connected = lives()
        return web.json_response({"connected": connected}, status=200 if connected else 503)

    async def metrics(_: web.Request) -> web.Response:
        return web.Response(body=figures.text(), headers={"Content-Type": _TEXT})

    app = web.Application()
    app.router.add_get("/health", health)
    app.router.add_get("/metrics", metrics)
    return app
