"""The host: everything that a running server has, in one place."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from sandtable.server.bots.playing import let_bots_play, resume
from sandtable.server.bots.pool import BotPool
from sandtable.server.games.registry import Registry
from sandtable.server.hooks import ClockKeeper, Hooks, Untimed
from sandtable.server.library import Library
from sandtable.server.settings import Settings
from sandtable.server.storage.store import Store


class Host:
    """Settings, database, rulesets, live games, bots, and who wants to hear of what."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.library = Library(settings.games.rulesets)
        self.hooks = Hooks()
        self.clocks: ClockKeeper = Untimed()
        self.store = Store(settings.database_address)
        self.games = Registry(self.store, self.library, settings.games.keep_open_seconds)
        self.bots = BotPool(settings.bots)
        self.hooks.on_change.append(lambda live: let_bots_play(self, live))
        self._errands: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        """Begin to work: games in which a bot was thinking go on."""
        self.games.start()
        await resume(self)

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
