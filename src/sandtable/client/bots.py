"""Bots at a distance: any bot of the registry, or a program that speaks the bot protocol, plays on a server.

The server sends a position that the bot's side could be in, for all it knows; from there on the bot thinks here, and
sees exactly what it would see at home.
"""

from __future__ import annotations

import base64
import secrets
from collections.abc import Callable

import sandtable
from sandtable.bots import registry
from sandtable.bots.bot import Bot, close, ended
from sandtable.client.asking import Refused
from sandtable.client.table import Table
from sandtable.kernel import codec
from sandtable.kernel.position import Tables
from sandtable.kernel.ruleset import Ruleset
from sandtable.kernel.text import option_name
from sandtable.kernel.view import Sight
from sandtable.server.wire.state import RawView, SightInfo

STALE = 409
Told = Callable[[str, str], None]


def let_play(table: Table, side: str, bot: str = "", *, seed: int | None = None, told: Told | None = None) -> int:
    """Let a bot play a side until the game is over, or the seat is no longer one's own; how often it decided.

    `bot` is in the registry's words, such as `planner:seconds=2`; without one the game's own takes the seat. `told` is
    called with the side and the option of each decision.
    """
    info = table.info()
    if side not in info.my_sides:
        raise ValueError(
            f"side {side!r} of game {table.id} is not yours; you play {', '.join(info.my_sides) or 'none'}"
        )
    rules = sandtable.ruleset(info.ruleset)
    tables = rules.load_tables([])
    words = bot or registry.best_quick(rules)
    number = rules.side_number(side)
    player = registry.make(words, rules, tables, number, secrets.randbits(32) if seed is None else seed)
    decided = 0
    try:
        with table.live(side, form="view") as live:
            for message in live:
                if not isinstance(message, RawView):
                    continue
                if message.over:
                    ended(player, None)
                    break
                if side in message.deciding and message.seq >= live.seq:
                    decided += _decide(table, side, player, rules, tables, told)
    finally:
        close(player)
    return decided


def _decide(table: Table, side: str, player: Bot, rules: Ruleset, tables: Tables, told: Told | None) -> int:
    """One decision; none if the game has moved on meanwhile."""
    given = table.sight(side)
    if side not in given.deciding:
        return 0
    sight = sight_of(rules, tables, given)
    pick = player.choose(sight)
    option = option_name(rules, tables, pick)
    try:
        table.apply(side, option)
    except Refused as refusal:
        if refusal.status == STALE:
            return 0
        raise
    if told is not None:
        told(side, option)
    return 1


def sight_of(rules: Ruleset, tables: Tables, given: SightInfo) -> Sight:
    """What a bot gets, from what the server has sent."""
    if given.rules_version != rules.version or given.data_digest != tables.digest:
        raise ValueError(
            f"the server plays {rules.id} by rules version {given.rules_version} and data {given.data_digest[:12]}; "
            f"here are version {rules.version} and data {tables.digest[:12]}"
        )
    return Sight(rules, codec.unpack(rules, tables, base64.b64decode(given.position)), rules.side_number(given.side))
