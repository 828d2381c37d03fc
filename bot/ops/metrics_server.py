"""The page with /health and /metrics.

endpoint -> here -> aiohttp; read only where somebody wants the page, for it takes two megabytes
"""

from __future__ import annotations

from collections.abc import Callable

from aiohttp import web

from bot.ops.metrics import Metrics

_TEXT = "text/plain; version=0.0.4"


class MetricsServer:
    """The HTTP server of /health and /metrics, for programs on this machine."""

    def __init__(self, metrics: Metrics, lives: Callable[[], bool]) -> None:
        self._runner = web.AppRunner(_application(metrics, lives), access_log=None)

    async def open(self, host: str, port: int) -> None:
        """Listen at an address; raise OSError if it cannot be used."""
        await self._runner.setup()
        await web.TCPSite(self._runner, host, port).start()

    async def close(self) -> None:
        """Stop listening."""
        await self._runner.cleanup()


def _application(metrics: Metrics, lives: Callable[[], bool]) -> web.Application:
    async def health(_: web.Request) -> web.Response:
        connected = lives()
        return web.json_response({"connected": connected}, status=200 if connected else 503)

    async def show_metrics(_: web.Request) -> web.Response:
        return web.Response(body=metrics.text(), headers={"Content-Type": _TEXT})

    app = web.Application()
    app.router.add_get("/health", health)
    app.router.add_get("/metrics", show_metrics)
    return app
