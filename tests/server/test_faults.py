"""What goes wrong on a real machine: power failures, full disks, busy databases, slow and countless clients."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import resource
import signal
import socket
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

import sandtable
from sandtable.client import Client, Refused, Table, Unreachable
from sandtable.kernel import record as records
from sandtable.kernel.proof import verify
from tests.server.hosting import Running, public, running
from tests.server.postgresql import BOTH_DATABASES, cluster
from tests.server.process import Process

LET_IN, COME = 200, 9_800


class Player(threading.Thread):
    """Somebody who plays both sides as fast as the server answers, and keeps a list of what was acknowledged."""

    def __init__(self, url: str, number: int) -> None:
        super().__init__(name=f"player {number}", daemon=True)
        self.url = url
        self.rng = random.Random(number)
        self.kept: list[str] = []
        self.asked = ""
        self.game = ""
        with Client(url) as client:
            client.me()
            self.cookies = dict(client._http.cookies)
            self.game = client.begin("hitlers_reich", {"axis": "me", "allies": "me"}, seed=f"player {number}").id

    def client(self) -> Client:
        client = Client(self.url)
        client._http.cookies.update(self.cookies)
        client.me()
        return client

    def run(self) -> None:
        with suppress(Unreachable, Refused), self.client() as client:
            table = Table(client, self.game)
            while not (state := table.state("axis")).over:
                side = state.deciding[0]
                self.asked = self.rng.choice(table.options(side)).name
                table.apply(side, self.asked)
                self.kept.append(self.asked)
                self.asked = ""


@pytest.mark.slow
@pytest.mark.parametrize("database", BOTH_DATABASES)
def test_every_acknowledged_move_and_no_half_move_outlives_a_power_failure(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    address = cluster().fresh() if database == "postgresql" else ""
    server = Process(tmp_path, address)
    request.addfinalizer(server.stop)
    rules = sandtable.ruleset("hitlers_reich")
    tables = rules.load_tables([])
    rng = random.Random(database)
    players: list[Player] = []
    server.start()
    for round_ in range(2 if database == "sqlite" else 1):
        players = [Player(server.url, 10 * round_ + i) for i in range(4)]
        for player in players:
            player.start()
        # Killed at a moment of its own in each round, while all of them wait for an answer.
        until = time.monotonic() + 20
        while sum(len(player.kept) for player in players) < 30 and time.monotonic() < until:
            time.sleep(0.01)
        time.sleep(rng.random() / 4)
        server.kill()
        for player in players:
            player.join(20)
        server.start()
        for player in players:
            with player.client() as client:
                table = Table(client, player.game)
                record = records.from_bytes(table.download())
                there = [entry.option for entry in record.entries]
                assert there[: len(player.kept)] == player.kept, "an acknowledged move is lost"
                # One more may have been kept whose acknowledgement never arrived.
                assert there[len(player.kept) :] in ([], [player.asked])
                assert verify(rules, tables, record).proved
                state = table.state()
                if not state.over:
                    table.apply(state.deciding[0], table.options(state.deciding[0])[0].name)
    server.kill()
    assert sum(len(player.kept) for player in players) >= 20


@pytest.mark.slow
def test_a_server_that_is_told_to_stop_does_so_in_order(tmp_path: Path) -> None:
    with Process(tmp_path) as server:
        player = Player(server.url, 1)
        player.start()
        time.sleep(0.5)
        assert server.stop() in (0, -signal.SIGTERM)
        player.join(20)
    with closing(sqlite3.connect(tmp_path / "sandtable.db")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert database.execute("SELECT count(*) FROM entries").fetchone()[0] >= len(player.kept)


# -- full and busy -----------------------------------------------------------------------------------------------------


def pragma(server: Running, text: str) -> Any:
    """Set something about the connection that writes."""

    def ask(connection: Any) -> Any:
        return connection.exec_driver_sql(f"PRAGMA {text}").scalar()

    return asyncio.run_coroutine_threadsafe(server.host.store.write(ask), server.loop).result(10)


def some_moves(table: Table, most: int) -> tuple[int, Refused | None]:
    """Decide until something is refused, or so often."""
    for number in range(most):
        state = table.state()
        if state.over:
            return number, None
        side = state.deciding[0]
        try:
            table.apply(side, table.options(side)[-1].name)
        except Refused as refusal:
            return number, refusal
    return most, None


def test_on_a_full_disk_nothing_is_acknowledged_that_is_not_kept_and_afterwards_one_plays_on(home: Running) -> None:
    client = home.client()
    client.me()
    table = client.begin("skirmish", {"crown": "me", "league": "me"}, seed="a full disk")
    pages = pragma(home, "page_count")
    pragma(home, f"max_page_count = {pages + 1}")
    done, refusal = 0, None
    for _ in range(60):
        more, refusal = some_moves(table, 10)
        done += more
        if refusal is not None:
            break
        if table.state().over:
            table = client.begin("skirmish", {"crown": "me", "league": "me"})
            done = 0
    assert refusal is not None and (refusal.status, refusal.code) == (503, "database_busy")
    assert table.state().seq == done
    assert client.raw("GET", f"/games/{table.id}/log")
    pragma(home, "max_page_count = 1000000")
    assert some_moves(table, 1) == (1, None)
    assert table.state().seq == done + 1


@pytest.mark.slow
def test_on_a_disk_with_a_quota_the_server_says_so_and_lives(tmp_path: Path) -> None:
    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (450_000, 450_000))

    server = Process(tmp_path)
    server.log = tmp_path.parent / f"{tmp_path.name}.log"
    server.start(limited)
    try:
        with Client(server.url) as client:
            client.me()
            table = client.begin("hitlers_reich", {"axis": "me", "allies": "me"})
            refusal: Refused | None = None
            done = 0
            for _ in range(60):
                try:
                    more, refusal = some_moves(table, 50)
                    done += more
                    if refusal is not None:
                        break
                    if table.state().over:
                        table = client.begin("hitlers_reich", {"axis": "me", "allies": "me"})
                        done = 0
                except Refused as error:
                    refusal = error
                    break
            assert refusal is not None and refusal.status == 503
            assert client.version().version
        server.stop()
        server.start()
        with closing(sqlite3.connect(tmp_path / "sandtable.db")) as database:
            assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    finally:
        server.stop()


def test_while_somebody_else_holds_the_database_the_server_waits_then_says_so(home: Running) -> None:
    client = home.client()
    client.me()
    table = client.begin("skirmish", {"crown": "me", "league": "me"}, seed="locked")
    pragma(home, "busy_timeout = 300")
    path = home.host.settings.database_address
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        done, refusal = some_moves(table, 1)
        assert done == 0 and refusal is not None and (refusal.status, refusal.code) == (503, "database_busy")
        threading.Timer(0.15, other.execute, ("ROLLBACK",))
        assert table.state().seq == 0
        other.execute("ROLLBACK")
    assert some_moves(table, 1) == (1, None)


def test_a_second_server_on_the_same_file_is_refused(home: Running) -> None:
    from sandtable.server.host import Host
    from sandtable.server.storage.database import Unusable

    with pytest.raises(Unusable, match="in use by another"):
        Host(home.host.settings)


# -- slow and countless ------------------------------------------------------------------------------------------------


def test_a_client_that_does_not_read_holds_nobody_up_and_then_sees_the_newest_state(home: Running) -> None:
    client = home.client()
    client.me()
    table = client.begin("hitlers_reich", {"axis": "me", "allies": "me"}, seed="slow client")

    async def watch() -> tuple[int, list[Any]]:
        address = f"{home.url.replace('http', 'ws')}/api/games/{table.id}/live?side=axis"
        async with connect(
            address,
            additional_headers={"cookie": client.cookies()},
            max_size=None,
            max_queue=1,
        ) as slow:
            first = json.loads(await slow.recv())
            assert first["t"] == "state"
            slow.transport.pause_reading()
            done, refusal = await asyncio.to_thread(some_moves, table, 60)
            assert done == 60 and refusal is None, refusal
            (socket_,) = home.host.games.live[table.id].sockets
            assert len(socket_.letters) == 0
            slow.transport.resume_reading()
            log: list[Any] = []
            states = 0
            while True:
                message = json.loads(await asyncio.wait_for(slow.recv(), 20))
                if message["t"] == "state":
                    states += 1
                    log = [line for line in log if line["entry"] < message["log_from"]] + message["log"]
                    if message["seq"] == 60:
                        return states, log

    states, log = asyncio.run(watch())
    assert states <= 60
    assert [line["text"] for line in log] == [line.text for line in table.log("axis", since=0)]


def test_whoever_comes_when_the_server_is_full_is_told_to_come_again(tmp_path: Path) -> None:
    given = public(tmp_path, loopback=True)
    given.server.connections = 3
    with running(given) as server:
        client = server.client()
        client.me()
        table = client.begin("skirmish", {"crown": "me", "league": "me"})
        address = f"{server.url.replace('http', 'ws')}/api/games/{table.id}/live"

        async def crowd() -> None:
            async with connect(address) as one, connect(address), connect(address):
                with pytest.raises(InvalidStatus) as refused:
                    await connect(address)
                response = refused.value.response
                assert response.status_code == 503 and response.headers["retry-after"] == "30"
                assert json.loads(response.body or b"{}")["code"] == "full"
                assert json.loads(await one.recv())["t"] == "state"
            await asyncio.sleep(0.2)
            async with connect(address) as again:
                assert json.loads(await again.recv())["t"] == "state"

        asyncio.run(crowd())
        assert client.me().name


def test_neither_one_person_nor_strangers_from_one_address_take_all_the_room(tmp_path: Path) -> None:
    given = public(tmp_path)
    given.limits.sockets_per_person = 2
    with running(given) as server:
        ann = server.member("Ann")
        table = ann.begin("skirmish", {"crown": "me", "league": "me"})
        address = f"{server.url.replace('http', 'ws')}/api/games/{table.id}/live"

        async def first_word(stack: contextlib.AsyncExitStack, **headers: str) -> dict[str, Any]:
            socket = await stack.enter_async_context(connect(address, additional_headers=headers))
            found: dict[str, Any] = json.loads(await socket.recv())
            return found

        async def crowd() -> None:
            async with contextlib.AsyncExitStack() as stack:
                words = [(await first_word(stack, cookie=ann.cookies()))["t"] for _ in range(2)]
                assert words == ["state"] * 2
                assert (await first_word(stack, cookie=ann.cookies()))["code"] == "too_many_sockets"
                strangers = [await first_word(stack) for _ in range(21)]
                assert [word["t"] for word in strangers] == ["state"] * 20 + ["bye"]
                assert strangers[-1]["code"] == "too_many_sockets"

        asyncio.run(crowd())


@pytest.fixture
def many_files() -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.slow
def test_ten_thousand_come_at_once_and_those_who_are_in_play_on(tmp_path: Path, many_files: None) -> None:
    """A crowd before a full house: each is told so, and the players notice nothing."""
    server = Process(tmp_path, SANDTABLE_SERVER_CONNECTIONS=str(LET_IN))
    with server, Client(server.url) as client:
        client.me()
        table = client.begin("hitlers_reich", {"axis": "me", "allies": "me"})
        request = (
            f"GET /api/games/{table.id}/live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        ).encode()
        answers: dict[str, int] = {}
        address = f"ws://127.0.0.1:{server.port}/api/games/{table.id}/live"

        async def come(turns: asyncio.Semaphore) -> None:
            async with turns:
                try:
                    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
                    writer.write(request)
                    async with asyncio.timeout(60):
                        line = (await reader.readline()).decode()
                except (OSError, TimeoutError) as error:
                    line = f"HTTP/1.1 {type(error).__name__}"
                    answers[line.split()[1]] = answers.get(line.split()[1], 0) + 1
                    return
                status = line.split()[1] if line else "closed"
                answers[status] = answers.get(status, 0) + 1
                writer.close()

        async def crowd() -> None:
            turns = asyncio.Semaphore(500)
            async with contextlib.AsyncExitStack() as inside:
                for _ in range(LET_IN):
                    await inside.enter_async_context(connect(address, max_queue=None))
                playing = asyncio.to_thread(some_moves, table, 20)
                done, *_ = await asyncio.gather(playing, *(come(turns) for _ in range(COME)))
                assert done == (20, None)

        asyncio.run(crowd())
        assert answers == {"503": COME}
        assert some_moves(table, 5) == (5, None)


def test_a_port_that_is_taken_is_said_in_one_line(tmp_path: Path) -> None:
    from sandtable.server.running import free_port

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert free_port("127.0.0.1", port) != port
