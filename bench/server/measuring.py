"""The parts of a run: round trips with spectators, memory, a full house, and the bare echo beside them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import statistics
import time
import urllib.request
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from tests.server.hosting import free_port
from tests.server.process import Process

import sandtable
from bench.server.clients import Player, Tally, at_once, call_and_answer, look_on, opened, play
from bench.server.processes import Echo, processor_seconds, resident_kilobytes
from sandtable.client import Client, Table

OPENING_AT_ONCE = 32
ECHO_BYTES = 200
PUT_AWAY_SECONDS = 60.0
SETTLE_SECONDS = 1.5
ACTIONS_SEEN = 10
RULESET = "hitlers_reich"
SIDES = sandtable.ruleset(RULESET).sides


@dataclass(frozen=True, slots=True)
class Size:
    """How much load: games at once, spectators of each, those of one full house, idle games, seconds of each part."""

    games: int = 50
    spectators: int = 2
    house: int = 2000
    idle: int = 100
    seconds: float = 10.0


def server(folder: Path, address: str) -> Process:
    """A server that is asked for more than one person's share, and puts games away soon."""
    return Process(folder, address, SANDTABLE_LIMITS_GAMES_PER_PERSON="100000", SANDTABLE_GAMES_KEEP_OPEN_SECONDS="1")


def pid_of(process: Process) -> int:
    """The process that is measured."""
    assert process.running is not None
    return process.running.pid


def trips(tally: Tally, wall: float, processor: float) -> dict[str, float]:
    """Round trips as figures: how many a second, how long they took, and what each cost the server."""
    if len(tally.trips) < 2:
        raise RuntimeError("too few round trips to say anything")
    cuts = statistics.quantiles(tally.trips, n=100)
    return {
        "trips": len(tally.trips),
        "per_second": len(tally.trips) / wall,
        "p50_ms": 1e3 * cuts[49],
        "p99_ms": 1e3 * cuts[98],
        "processor_us": 1e6 * processor / len(tally.trips),
    }


# -- the echo ----------------------------------------------------------------------------------------------------------


def echo(size: Size) -> dict[str, float]:
    """As many sockets as the games have players, each with a message under way."""
    with Echo(free_port()) as running:
        tally = Tally()

        async def all_call() -> None:
            until = time.monotonic() + size.seconds
            text = "x" * ECHO_BYTES
            calls = [call_and_answer(running.url, text, until, tally) for _ in range(size.games * len(SIDES))]
            await asyncio.gather(*calls)

        before = processor_seconds(running.running.pid)
        begun = time.monotonic()
        asyncio.run(all_call())
        return trips(tally, time.monotonic() - begun, processor_seconds(running.running.pid) - before)


# -- games -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pair:
    """Two people on a server, who play each other."""

    one: Client
    other: Client

    def begin(self, number: int) -> Table:
        """A game of theirs."""
        seats = dict(zip(SIDES, ("me", "open"), strict=True))
        table = self.one.begin(RULESET, seats, seed=f"bench {number}", name=f"Bench {number}")
        Table(self.other, table.id).join(SIDES[1])
        return table

    async def sit_down(self, stack: AsyncExitStack, tasks: asyncio.TaskGroup, game: str) -> list[Player]:
        """Both sides' sockets, listening."""
        players = []
        for side, client in zip(SIDES, (self.one, self.other), strict=True):
            url = address_of(client, game, form="view", side=side)
            player = Player(await stack.enter_async_context(opened(url, client.cookies())), side)
            tasks.create_task(player.listen())
            players.append(player)
        return players


def address_of(client: Client, game: str, **query: str) -> str:
    """Where a game is followed."""
    words = "&".join(f"{name}={value}" for name, value in query.items())
    return f"{client.url.replace('http', 'ws', 1)}/api/games/{game}/live?{words}"


@contextlib.contextmanager
def pair_at(url: str) -> Any:
    """Two guests at a server of one's own machine."""
    with Client(url, timeout=120) as one, Client(url, timeout=120) as other:
        one.me()
        other.me()
        yield Pair(one, other)


def games(process: Process, size: Size, spectators: int) -> dict[str, float]:
    """Games at once, each with two players and so many spectators; every act is stored before it is acknowledged."""
    tally = Tally()

    def shown(seq: int) -> None:
        tally.shown += 1

    async def all_play(pair: Pair, names: list[str]) -> tuple[float, float]:
        async with AsyncExitStack() as stack, asyncio.TaskGroup() as tasks:
            seated = [await pair.sit_down(stack, tasks, name) for name in names]
            for name in names:
                for _ in range(spectators):
                    looking = await stack.enter_async_context(opened(address_of(pair.one, name, form="picture")))
                    tasks.create_task(look_on(looking, shown))
            busy = processor_seconds(pid_of(process))
            begun = time.monotonic()
            end = begun + size.seconds
            await asyncio.gather(
                *(
                    play(players, lambda: time.monotonic() >= end, tally, random.Random(number))
                    for number, players in enumerate(seated)
                )
            )
            spent = time.monotonic() - begun, processor_seconds(pid_of(process)) - busy
            await stack.aclose()
            return spent

    with pair_at(process.url) as pair:
        names = [pair.begin(number).id for number in range(size.games)]
        before = metrics(process)
        wall, busy = asyncio.run(all_play(pair, names))
    after = metrics(process)
    commits = after["sandtable_commits_total"] - before["sandtable_commits_total"]
    return {
        **trips(tally, wall, busy),
        "shown_per_second": tally.shown / wall,
        "actions_per_commit": len(tally.trips) / max(commits, 1),
    }


def metrics(process: Process) -> dict[str, float]:
    """The server's own figures, those without labels."""
    with urllib.request.urlopen(f"{process.url}/metrics") as answer:  # noqa: S310 - our own server
        text = answer.read().decode()
    return {name: float(value) for name, value in re.findall(r"^(\w+) (\S+)$", text, re.MULTILINE)}


# -- memory ------------------------------------------------------------------------------------------------------------


def idle_memory(process: Process, size: Size) -> dict[str, float]:
    """What games cost that nobody has open: a second lot, when the first has been put away and its room is free."""
    if not size.idle:
        return {}
    with pair_at(process.url) as pair:
        held = []
        for lot in range(3):
            for number in range(size.idle):
                pair.begin(1_000_000 + lot * size.idle + number)
            until = time.monotonic() + PUT_AWAY_SECONDS
            while metrics(process)["sandtable_live_games"] > 0 and time.monotonic() < until:
                time.sleep(0.5)
            held.append(resident_kilobytes(pid_of(process)))
    return {
        "still_live": metrics(process)["sandtable_live_games"],
        "kilobytes_per_idle_game": (held[2] - held[1]) / size.idle,
        "kilobytes_resident": held[2],
    }


# -- a full house ------------------------------------------------------------------------------------------------------


class House:
    """What the spectators of one game have seen, each the number of its newest state."""

    def __init__(self, count: int) -> None:
        self.newest = [-1] * count
        self.sees = asyncio.Event()

    def saw(self, number: int, seq: int) -> None:
        """A spectator has a state."""
        self.newest[number] = max(self.newest[number], seq)
        self.sees.set()

    async def all_have(self, seq: int) -> None:
        """Wait until everybody has a state as new as this."""
        while min(self.newest) < seq:
            self.sees.clear()
            await self.sees.wait()


def full_house(process: Process, size: Size) -> dict[str, float]:
    """Very many spectators of one game: how fast they come, what they cost, and when all have seen an act."""
    pid = pid_of(process)
    house = House(size.house)
    found: dict[str, float] = {}

    async def all_look(pair: Pair, game: str) -> None:
        async with AsyncExitStack() as stack, asyncio.TaskGroup() as tasks:
            players = await pair.sit_down(stack, tasks, game)
            url = address_of(pair.one, game, form="picture")

            async def come(number: int) -> None:
                looking = await stack.enter_async_context(opened(url))
                tasks.create_task(look_on(looking, partial(house.saw, number)))

            memory, busy, begun = resident_kilobytes(pid), processor_seconds(pid), time.monotonic()
            await at_once([come(number) for number in range(size.house)], OPENING_AT_ONCE)
            await house.all_have(0)
            wall = time.monotonic() - begun
            found["opened_per_second"] = size.house / wall
            found["processor_us_per_opening"] = 1e6 * (processor_seconds(pid) - busy) / size.house
            await asyncio.sleep(SETTLE_SECONDS)
            found["kilobytes_per_socket"] = (resident_kilobytes(pid) - memory) / size.house
            busy = processor_seconds(pid)
            waits = [await _until_all_see(players, house) for _ in range(ACTIONS_SEEN)]
            found["all_seen_ms"] = 1e3 * statistics.median(waits)
            shown = ACTIONS_SEEN * size.house
            found["processor_us_per_act_shown"] = 1e6 * (processor_seconds(pid) - busy) / shown
            await stack.aclose()

    with pair_at(process.url) as pair:
        asyncio.run(all_look(pair, pair.begin(9).id))
    return found


async def _until_all_see(players: list[Player], house: House) -> float:
    """How long it takes from an act until every spectator has a state that is as new."""
    view = max((player.newest for player in players), key=lambda said: said.seq)
    player = next(player for player in players if player.side == view.deciding[0])
    mine = await player.seen(view.seq)
    begun = time.perf_counter()
    seq, _ = await player.act(mine.names[0], mine.seq)
    await house.all_have(seq)
    waited = time.perf_counter() - begun
    for each in players:
        await each.seen(seq)
    return waited


def as_text(report: object) -> str:
    """A report as it is kept."""
    return json.dumps(report, indent=1) + "\n"
