"""A small page for programs on this machine: /health and /metrics.

run -> serve -> MetricsServer
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from bot.ops.metrics import Metrics


class CannotServe(Exception):
    """The address cannot be used; one sentence says what is wrong and what to do."""


@asynccontextmanager
async def serve(
    address: tuple[str, int] | None, metrics: Metrics, lives: Callable[[], bool]
) -> AsyncIterator[None]:
    """Serve the page at an address while the block runs; with None, serve nothing.

    `lives` tells whether the bot is connected. Raise CannotServe if the address cannot be used.
    """
    if address is None:
        yield
        return
    from bot.ops.metrics_server import MetricsServer  # noqa: PLC0415 # few operators want it, and it takes memory

    page = MetricsServer(metrics, lives)
    try:
        try:
            await page.open(*address)
        except OSError as error:
            place = ":".join(map(str, address))
            raise CannotServe(
                f"JUDGE_METRICS: {place} cannot be listened at ({error.strerror or error}): "
                "choose another one."
            ) from error
        yield
    finally:
        await page.close()
