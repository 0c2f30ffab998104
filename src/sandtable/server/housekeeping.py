"""Housekeeping: what a server does by itself: rating finished games, and forgetting what is over."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final

from sqlalchemy import select
from sqlalchemy.engine import Connection

from sandtable.server.accounts import keys, people
from sandtable.server.club import ratings
from sandtable.server.notices import box, push
from sandtable.server.storage.settings import put_setting
from sandtable.server.storage.tables import SETTINGS

if TYPE_CHECKING:
    from sandtable.server.games.live_game import LiveGame
    from sandtable.server.host import Host

PACE: Final = 3600.0
PUSH_KEY: Final = "push_key"

_log = logging.getLogger(__name__)


class Housekeeping:
    """Looks after what nobody asks for."""

    def __init__(self, host: Host) -> None:
        self.host = host

    def listen(self) -> None:
        """Ask games to say when they are over."""
        self.host.hooks.on_over.append(self.on_over)

    def on_over(self, live: LiveGame) -> None:
        """A game has ended: it may count for the ratings."""
        self.host.send(self.rate(live.id))

    async def rate(self, game: str) -> None:
        """Let a game count for the ratings, if it does."""
        now = time.time()
        await self.host.store.write(lambda connection: ratings.rate(connection, game, now))

    async def prepare(self) -> None:
        """Make what the first start makes."""
        if push.is_installed():
            self.host.delivery.push_key = await self.host.store.write(push_key)

    async def start(self) -> None:
        """Rate what ended when the server did."""
        for game in await self.host.store.read(ratings.unrated_games):
            await self.rate(game)

    async def run(self) -> None:
        """Tidy up, hour by hour, until the server stops."""
        while True:
            try:
                await self.host.store.write(self.tidy)
            except Exception:
                _log.exception("what is over could not be forgotten")
            await asyncio.sleep(PACE)

    def tidy(self, connection: Connection) -> None:
        """Forget expired keys, old notices, and guests who have not come back."""
        now = time.time()
        keys.drop_expired(connection, now)
        box.drop_old(connection, now)
        people.forget_idle_guests(connection, now - self.host.settings.accounts.session_days * keys.DAY)


def push_key(connection: Connection) -> str:
    """This server's own key for web push, made the first time."""
    found = connection.execute(select(SETTINGS.c.value).where(SETTINGS.c.key == PUSH_KEY)).scalar()
    if found is not None:
        return str(found)
    put_setting(connection, PUSH_KEY, push.new_key(), keeps=True)
    return str(connection.execute(select(SETTINGS.c.value).where(SETTINGS.c.key == PUSH_KEY)).scalar_one())
