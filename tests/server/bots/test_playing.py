"""Bots in seats: they think in processes of their own, go on after a restart, and a faulty one holds nobody up."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from tests.server.hosting import Running
from tests.server.process import Process
from tests.server.table import Person

from sandtable.bots.bot import BotFault
from sandtable.client import Client, Refused, Table
from sandtable.server.host import Host


def until(true: Callable[[], bool], what: str, seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.05)


def test_a_bot_answers_each_decision_until_it_is_a_persons_turn(alice: Person) -> None:
    game = alice.begin("skirmish", {"crown": "me", "league": "random"}, seed="bot")["id"]
    for _ in range(30):
        until(lambda: (now := alice.state(game))["over"] or "crown" in now["deciding"], "the bot does not answer")
        state = alice.state(game, "crown")
        if state["over"]:
            break
        if "crown" in state["deciding"]:
            alice.try_act(game, state["seq"], "crown", state["options"][0]["name"])
    assert {line["side"] for line in alice.get(f"/api/games/{game}/log")} >= {"crown", "league"}


def test_where_a_bot_fails_chance_decides_and_the_game_goes_on(
    alice: Person, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    async def fail(ruleset: str, data: bytes, side: int, bot: str) -> str:
        asked.append(bot)
        raise BotFault("it has no idea")

    monkeypatch.setattr(host.bots, "choose", fail)
    game = alice.begin("skirmish", {"crown": "random", "league": "me"}, seed="faulty")["id"]
    until(lambda: "league" in alice.state(game)["deciding"] or alice.state(game)["over"], "nobody decided for the bot")
    assert asked and alice.state(game)["seq"] > 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("outside:cmd=rm -rf /", "through the API"),
        ("planner:seconds=3600", "at most"),
        ("grandmaster", "grandmaster"),
    ],
)
def test_a_bot_that_the_server_does_not_grant_takes_no_seat(client: TestClient[Any], words: str, said: str) -> None:
    seats = [{"side": "axis", "kind": "me"}, {"side": "allies", "kind": "bot", "bot": words}]
    refusal = Person(client).post("/api/games", {"ruleset": "hitlers_reich", "seats": seats}, 422)
    assert refusal["code"] == "bad_bot" and said in refusal["message"]


@pytest.mark.slow
def test_while_a_bot_thinks_requests_are_answered_and_its_process_may_die(home: Running) -> None:
    client = home.client()
    client.me()
    table = client.begin("hitlers_reich", {"axis": "me", "allies": "staff"}, seed="thinking")
    decide_until_the_bot_thinks(table)
    until(lambda: home.host.bots._pool is not None and bool(home.host.bots._pool._processes), "no worker was started")
    pool = home.host.bots._pool
    assert pool is not None and pool._processes
    workers = list(pool._processes)
    assert os.getpid() not in workers
    for worker in workers:
        os.kill(worker, signal.SIGKILL)
    until(lambda: "allies" not in table.state().deciding, "the bot did not go on after its process died")
    slowest = 0.0
    thinking = threading.Thread(target=decide_until_the_bot_thinks, args=(table,))
    thinking.start()
    while thinking.is_alive():
        begun = time.monotonic()
        client.version()
        slowest = max(slowest, time.monotonic() - begun)
    assert slowest < 5.0


def decide_until_the_bot_thinks(table: Table, most: int = 40) -> None:
    """Take options as the axis until the allies must decide."""
    for _ in range(most):
        state = table.state("axis")
        if "axis" not in state.deciding:
            return
        with contextlib.suppress(Refused):  # the bot may decide at the same time
            table.apply("axis", state.options[0].name)


def children(server: Process) -> list[int]:
    """The worker processes of a server."""
    assert server.running is not None
    found = Path(f"/proc/{server.running.pid}/task/{server.running.pid}/children").read_text().split()
    return [int(child) for child in found if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def is_alive(process: int) -> bool:
    with contextlib.suppress(FileNotFoundError):
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text()
    return False


@pytest.mark.slow
def test_after_a_restart_a_bot_goes_on_with_the_decision_that_it_had_before_it(tmp_path: Path) -> None:
    server = Process(tmp_path)
    server.start()
    try:
        with Client(server.url) as client:
            client.me()
            table = client.begin("hitlers_reich", {"axis": "me", "allies": "planner:seconds=3"}, seed="restart")
            assert table.state().deciding == ["allies"] and table.state().seq == 0
            until(lambda: bool(children(server)), "no worker was started")
            workers = children(server)
            server.kill()
            until(lambda: not any(is_alive(worker) for worker in workers), "the workers outlived their server", 10)
            server.start()
            until(lambda: table.state().seq > 0, "the bot did not go on", 90)
    finally:
        server.stop()
