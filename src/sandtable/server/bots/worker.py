"""The worker: a process that thinks for bots. It gets a position, and says which option the bot of a side takes."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
from multiprocessing.connection import wait
from typing import Final

import sandtable
from sandtable.bots import registry
from sandtable.bots.bot import BotFault, close
from sandtable.kernel import codec
from sandtable.kernel.position import Tables
from sandtable.kernel.ruleset import Ruleset
from sandtable.kernel.text import option_name
from sandtable.kernel.view import Sight

_KEPT: Final[dict[str, tuple[Ruleset, Tables]]] = {}


def enter(modules: tuple[str, ...]) -> None:
    """What a worker does first: leave Ctrl-C to its server, give way to it, and load what it needs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_server, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(5)
    for name in modules:
        _table(name)
    gc.collect()
    gc.freeze()


def _leave_with_server() -> None:
    """End when the server has ended, however it did: a server that was killed cannot say good-bye."""
    server = multiprocessing.parent_process()
    if server is not None:
        wait([server.sentinel])
        os._exit(0)


def _table(name: str) -> tuple[Ruleset, Tables]:
    found = _KEPT.get(name)
    if found is None:
        rules = sandtable.ruleset(name)
        found = _KEPT[name] = (rules, rules.load_tables([]))
    return found


def choose(name: str, data: bytes, side: int, bot: str, seed: int) -> str:
    """The name of the option that a bot takes in a position."""
    rules, tables = _table(name)
    g = codec.unpack(rules, tables, data)
    player = registry.make(bot, rules, tables, side, seed)
    try:
        sight = Sight(rules, g, side)
        pick = player.choose(sight)
        if pick not in sight.options:
            raise BotFault(f"bot {bot} chose {pick}, which is not offered")
        return option_name(rules, tables, pick)
    finally:
        close(player)
