"""The pool: worker processes for bots, started when the first one is needed and again when one has died."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final

from sandtable.bots import registry
from sandtable.bots.bot import BadBot, BotFault
from sandtable.kernel.position import Tables
from sandtable.kernel.ruleset import Ruleset
from sandtable.server.bots import worker
from sandtable.server.settings import BotSettings

FORBIDDEN: Final = frozenset({"outside"})
"""Bots that start programs: on a server they come in from outside, by the API."""

GRACE: Final = 5.0

_log = logging.getLogger(__name__)


class BotPool:
    """Asks worker processes what bots do, without keeping anybody waiting."""

    def __init__(self, settings: BotSettings) -> None:
        self.settings = settings
        self.asked = 0
        self.failed = 0
        self._pool: ProcessPoolExecutor | None = None

    def checked(self, words: str, rules: Ruleset, tables: Tables) -> str:
        """A bot as asked for, within what this server grants; BadBot if it is not to be had."""
        spec = registry.parse(words)
        if spec.name in FORBIDDEN:
            raise BadBot("bot.not_here")
        registry.check(words, rules, tables)
        if spec.name == "planner":
            limits = {"seconds": self.settings.planner_seconds, "iterations": 2_000.0}
            for setting, most in limits.items():
                if float(spec.settings.get(setting, 0)) > most:
                    raise BadBot("bot.limit", setting=setting, most=most)
        return str(spec)

    async def choose(self, ruleset: str, data: bytes, side: int, bot: str) -> str:
        """The option that a bot takes; BotFault if it cannot say."""
        self.asked += 1
        try:
            return await self._ask(ruleset, data, side, bot)
        except BotFault:
            self.failed += 1
            raise
        except TimeoutError:
            self.failed += 1
            self._restart()
            raise BotFault(f"bot {bot} gave no answer within {self.settings.seconds:g} seconds") from None
        except BrokenProcessPool:
            self.failed += 1
            self._restart()
            raise BotFault(f"the process in which bot {bot} was thinking has died") from None
        except Exception as error:
            self.failed += 1
            raise BotFault(f"bot {bot}: {type(error).__name__}: {error}") from error

    async def _ask(self, ruleset: str, data: bytes, side: int, bot: str) -> str:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.settings.workers or max(1, (os.cpu_count() or 1) - 1),
                mp_context=multiprocessing.get_context("spawn"),
                initializer=worker.enter,
                initargs=((ruleset,),),
            )
        future = self._pool.submit(worker.choose, ruleset, data, side, bot, secrets.randbits(48))
        async with asyncio.timeout(self.settings.seconds + GRACE):
            return await asyncio.wrap_future(future)

    def _restart(self) -> None:
        """After a failure: the next question starts new workers."""
        _log.warning("the workers of the bots are started anew")
        self._let_go()

    def _let_go(self) -> None:
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()

    def close(self) -> None:
        """Stop thinking."""
        self._let_go()
