"""The hour as a server sees it: moved by the test, so that days pass in no time and nothing happens by itself."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from typing import Any

from sandtable.server.host import Host


class Hours:
    """The clocks of one running server, and the errands that it would do by itself as time passes."""

    def __init__(self, host: Host, loop: asyncio.AbstractEventLoop) -> None:
        self.host = host
        self.loop = loop
        self.wall, self.steady = 0.0, 0.0
        host.ticker.wall = host.courier.wall = lambda: time.time() + self.wall
        host.ticker.steady = lambda: time.monotonic() + self.steady
        self.await_(self._stop_errands())

    async def _stop_errands(self) -> None:
        tasks = [*self.host.leading._work, *self.host._errands]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def await_(self, work: Coroutine[Any, Any, Any]) -> Any:
        """What the server does, on its own loop, done when this returns."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(20)

    def pass_(self, seconds: float) -> None:
        """So much time passes, and whatever was due in it happens."""
        self.wall += seconds
        self.steady += seconds
        self.await_(self._all())

    async def _all(self) -> None:
        await asyncio.gather(*self.host._errands, return_exceptions=True)
        await self.host.ticker.tick()
        await asyncio.gather(*self.host._errands, return_exceptions=True)
        await self.host.courier.look()
        await self.host.courier.deliver()

    def jump(self, seconds: float) -> None:
        """Somebody sets the hour, and no time passes."""
        self.wall += seconds
        self.await_(self._all())
