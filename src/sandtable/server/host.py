"""The host: everything that a running server has, in one place."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from sandtable.server.accounts.door import Door
from sandtable.server.bots.playing import let_bots_play
from sandtable.server.bots.pool import BotPool
from sandtable.server.clocks.keeper import Keeper
from sandtable.server.clocks.ticker import Ticker
from sandtable.server.games.registry import Registry
from sandtable.server.hooks import Hooks
from sandtable.server.housekeeping import Housekeeping
from sandtable.server.leading import Leading
from sandtable.server.library import Library
from sandtable.server.live.neighbours import Neighbours
from sandtable.server.metrics import Metrics, Reading
from sandtable.server.notices.courier import Courier
from sandtable.server.notices.delivery import delivery_of
from sandtable.server.settings import Settings
from sandtable.server.storage.store import Store


class Host:
    """Settings, database, rulesets, live games, bots, and who wants to hear of what."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.library = Library(settings.games.rulesets)
        self.hooks = Hooks()
        self.clocks = Keeper()
        self.metrics = Metrics()
        self.store = Store(settings.database_address)
        self.games = Registry(self.store, self.library, settings.games.keep_open_seconds)
        self.bots = BotPool(settings.bots)
        self.door = Door(self.store, settings, self.metrics)
        self.delivery = delivery_of(settings)
        self.courier = Courier(self, self.delivery, self.metrics)
        self.ticker = Ticker(self, self.courier, self.metrics)
        self.housekeeping = Housekeeping(self)
        self.leading = Leading(self)
        self.neighbours = Neighbours(self)
        self.metrics.watch(self._gauges(), self._counters())
        self.courier.listen()
        self.housekeeping.listen()
        self.hooks.on_change.append(lambda live: let_bots_play(self, live))
        self._errands: set[asyncio.Task[Any]] = set()

    def _gauges(self) -> list[Reading]:
        games = self.games.live
        return [
            ("sandtable_live_games", "Games in memory.", lambda: len(games)),
            ("sandtable_sockets", "Open websockets.", lambda: sum(len(live.sockets) for live in games.values())),
            ("sandtable_writes_waiting", "Requests that wait for a commit.", lambda: self.store.writer.waiting),
        ]

    def _counters(self) -> list[Reading]:
        counts = self.store.writer.counts
        return [
            ("sandtable_commits", "Commits to the database.", lambda: counts.commits),
            ("sandtable_writes", "Requests to write.", lambda: counts.requests),
            ("sandtable_write_failures", "Requests to write that failed.", lambda: counts.failures),
            ("sandtable_write_seconds", "Time spent in commits.", lambda: counts.seconds),
        ]

    async def start(self) -> None:
        """Begin to work: games in which a bot was thinking go on."""
        self.loop = asyncio.get_running_loop()
        self.games.start()
        await self.housekeeping.prepare()
        if self.store.kind == "postgresql":
            self.send(self.neighbours.run())
        self.send(self.courier.watch())
        await self.leading.start()

    def send(self, errand: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do something beside the request in hand; it is not forgotten until it is done."""
        task = asyncio.get_running_loop().create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)
        return task

    async def close(self) -> None:
        """Let go of everything, in order: nothing acknowledged is lost."""
        for task in self._errands:
            task.cancel()
        await asyncio.gather(*self._errands, return_exceptions=True)
        await self.games.close()
        self.bots.close()
        self.store.close()
