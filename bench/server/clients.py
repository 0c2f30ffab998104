"""Scripted clients over websockets: players who decide at random, spectators who only look, callers of the echo."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PATIENCE = 60.0
_SEQ = re.compile(r'"seq":(\d+)')


class Said(msgspec.Struct):
    """What matters to a player of whatever the server says."""

    t: str
    ref: int = -1
    seq: int = -1
    over: bool = False
    deciding: list[str] = []
    names: list[str] = []
    code: str = ""


_DECODE = msgspec.json.Decoder(Said).decode


@dataclass(slots=True)
class Tally:
    """What one part of a run has counted: seconds of each round trip, and messages to spectators."""

    trips: list[float] = field(default_factory=list)
    shown: int = 0


@contextlib.asynccontextmanager
async def opened(url: str, cookie: str = "") -> AsyncIterator[ClientConnection]:
    """A websocket, without compression, as a page on the same machine would open it."""
    headers = {"cookie": cookie} if cookie else {}
    async with connect(
        url, additional_headers=headers, compression=None, max_size=None, open_timeout=PATIENCE, ping_interval=None
    ) as connection:
        yield connection


class Player:
    """One side's socket: it keeps the newest view, and hears the answers to its own acts."""

    def __init__(self, connection: ClientConnection, side: str) -> None:
        self.connection = connection
        self.side = side
        self.newest = Said("view")
        self.has_changed = asyncio.Event()
        self.answers: dict[int, asyncio.Future[Said]] = {}
        self.refs = itertools.count(1)

    async def listen(self) -> None:
        """Hear until the server hangs up."""
        with contextlib.suppress(ConnectionClosed):
            async for text in self.connection:
                said = _DECODE(text)
                if said.t == "view":
                    self.newest = said
                    self.has_changed.set()
                elif said.ref in self.answers:
                    self.answers.pop(said.ref).set_result(said)

    async def seen(self, seq: int) -> Said:
        """The newest view, once it is as new as this."""
        async with asyncio.timeout(PATIENCE):
            while self.newest.seq < seq:
                self.has_changed.clear()
                await self.has_changed.wait()
        return self.newest

    async def act(self, option: str, seq: int) -> tuple[int, float]:
        """Take an option: the new number, and how many seconds it took until the server had kept it."""
        ref = next(self.refs)
        answer = self.answers[ref] = asyncio.get_running_loop().create_future()
        asked = {"t": "act", "ref": ref, "seq": seq, "side": self.side, "option": option}
        begun = time.perf_counter()
        await self.connection.send(msgspec.json.encode(asked).decode())
        async with asyncio.timeout(PATIENCE):
            said = await answer
        if said.t != "ok":
            raise RuntimeError(f"{self.side} was refused {option}: {said.code}")
        return said.seq, time.perf_counter() - begun


async def play(players: list[Player], until: Callable[[], bool], tally: Tally, choose: random.Random) -> None:
    """Play a game at random, one act at a time, until it is over or there has been enough."""
    by_side = {player.side: player for player in players}
    seq = 0
    while not until():
        view = await players[0].seen(seq)
        if view.over or not view.deciding:
            return
        player = by_side[view.deciding[0]]
        mine = await player.seen(view.seq)
        if mine.seq != view.seq or not mine.names:
            seq = mine.seq
            continue
        seq, seconds = await player.act(choose.choice(mine.names), mine.seq)
        tally.trips.append(seconds)


async def look_on(connection: ClientConnection, seen: Callable[[int], None]) -> None:
    """A spectator: say the number of every state that comes."""
    with contextlib.suppress(ConnectionClosed):
        async for text in connection:
            found = _SEQ.search(str(text[:200])) if text.startswith(('{"t":"state"', '{"t":"view"')) else None  # type: ignore[arg-type]
            if found is not None:
                seen(int(found[1]))


async def call_and_answer(url: str, text: str, until: float, tally: Tally) -> None:
    """Ask the echo again and again."""
    async with opened(url) as connection:
        while time.monotonic() < until:
            begun = time.perf_counter()
            await connection.send(text)
            await connection.recv()
            tally.trips.append(time.perf_counter() - begun)


async def at_once(works: list[Coroutine[Any, Any, None]], most: int) -> None:
    """Carry out many works, so many of them at a time."""
    gate = asyncio.Semaphore(most)

    async def gated(work: Awaitable[None]) -> None:
        async with gate:
            await work

    await asyncio.gather(*(gated(work) for work in works))
