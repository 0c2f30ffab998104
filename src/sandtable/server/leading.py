"""Leading: what must be done once, however many processes share the database: clocks, letters, bots left alone."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final

from sandtable.server.bots.playing import resume

if TYPE_CHECKING:
    from sandtable.server.host import Host

PACE: Final = 3.0
LOOK_AFTER_BOTS: Final = 20.0

_log = logging.getLogger(__name__)


class Leading:
    """Takes up the leader's work while this process leads."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._work: list[asyncio.Task[Any]] = []

    async def start(self) -> None:
        """Take up the work at once if nobody else does it."""
        if self.host.store.standing.leads:
            await self._take_up()
        if self.host.store.kind == "postgresql":
            self.host.send(self._watch())

    async def _watch(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(PACE)
            try:
                leads = await loop.run_in_executor(None, self.host.store.standing.look)
                if leads and not self._work:
                    _log.info("this process leads from now on")
                    await self._take_up()
                elif not leads and self._work:
                    self._lay_down()
            except Exception:
                _log.exception("who leads could not be found out")

    async def _take_up(self) -> None:
        host = self.host
        await host.ticker.start()
        await host.housekeeping.start()
        await host.courier.recover()
        await resume(host)
        self._work = [host.send(work) for work in (host.ticker.run(), host.courier.run(), host.housekeeping.run())]
        if host.store.kind == "postgresql":
            self._work.append(host.send(self._look_after_bots()))

    def _lay_down(self) -> None:
        for task in self._work:
            task.cancel()
        self._work = []

    async def _look_after_bots(self) -> None:
        """A process that has died has left its bots in the middle of a thought: they think again here."""
        settings = self.host.settings.bots
        while True:
            await asyncio.sleep(LOOK_AFTER_BOTS)
            try:
                await resume(self.host, older=settings.seconds + LOOK_AFTER_BOTS)
            except Exception:
                _log.exception("bots could not be looked after")
