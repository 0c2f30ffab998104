"""Several processes on one PostgreSQL: each shows what the others have changed, and nobody gets in another's way."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from sandtable.client import Client, Live, Refused, Table
from sandtable.server.storage.database import Unusable
from sandtable.server.wire.club import ChatLine
from sandtable.server.wire.games import GameInfo
from sandtable.server.wire.state import State
from tests.server.hosting import PASSWORD, Running, public, running
from tests.server.postgresql import cluster

pytestmark = pytest.mark.slow


@pytest.fixture
def address() -> str:
    return cluster().fresh()


def process(folder: Path, address: str) -> contextlib.AbstractContextManager[Running]:
    """One of the processes: here each has a loop and a host of its own, and shares only the database."""
    given = public(folder)
    given.database.address = address
    return running(given)


@pytest.fixture
def two(tmp_path: Path, address: str) -> Iterator[tuple[Running, Running]]:
    with process(tmp_path / "a", address) as one, process(tmp_path / "b", address) as other:
        yield one, other


@pytest.fixture
def stack() -> Iterator[contextlib.ExitStack]:
    with contextlib.ExitStack() as found:
        yield found


def until(true: Callable[[], bool], what: str, seconds: float = 10.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.02)


def member_of_both(two: tuple[Running, Running], name: str) -> tuple[Client, Client]:
    here, there = two[0].member(name), two[1].client()
    there.sign_in(name, PASSWORD)
    return here, there


def game_of(ann: Client, bob: Client) -> tuple[Table, Table]:
    """A game between people at two processes."""
    hers = ann.begin("skirmish", {"crown": "me", "league": "open"}, seed="two processes")
    his = bob.table(hers.id)
    his.join("league")
    until(lambda: hers.info().status == "playing", "the other process has not heard of it")
    return hers, his


def test_a_move_made_at_one_process_is_seen_at_the_other(two: tuple[Running, Running]) -> None:
    ann, bob = two[0].member("Ann"), two[1].member("Bob")
    hers, his = game_of(ann, bob)
    with hers.live("crown") as here, his.live("league") as there:
        assert isinstance(here.next(5), State) and isinstance(there.next(5), State)
        for _ in range(12):
            seq = max(here.seq, there.seq)
            until(lambda seq=seq: hers.state().seq == his.state().seq == seq, "the processes differ")  # type: ignore[misc]
            state = hers.state()
            if state.over:
                break
            side = state.deciding[0]
            who, line = (hers, here) if side == "crown" else (his, there)
            line.apply(side, who.options(side)[-1].name)
            told = there if line is here else here
            heard = told.next(5)
            while not (isinstance(heard, State) and heard.seq == line.seq):
                heard = told.next(5)
    assert hers.log() == his.log() and hers.log("crown") != his.log("league")


def test_talk_and_seats_are_seen_at_the_other_process(two: tuple[Running, Running]) -> None:
    ann, bob = two[0].member("Ann"), two[1].member("Bob")
    hers = ann.begin("skirmish", {"crown": "me", "league": "open"})
    with hers.live("crown") as here:
        assert isinstance(here.next(5), State)
        his = bob.table(hers.id)
        his.join("league")
        heard = here.next(5)
        while not (isinstance(heard, GameInfo) and heard.status == "playing"):
            heard = here.next(5)
        his.say("good luck")
        heard = here.next(5)
        while not isinstance(heard, ChatLine):
            heard = here.next(5)
        assert (heard.player, heard.text) == ("Bob", "good luck")


def test_what_is_said_in_private_at_one_process_reaches_its_hearers_at_the_other_and_nobody_else(
    two: tuple[Running, Running], stack: contextlib.ExitStack
) -> None:
    ann, bob, eve = two[0].member("Ann"), two[1].member("Bob"), two[1].member("Eve")
    hers, his = game_of(ann, bob)
    hearing, watching = stack.enter_context(his.live("league")), stack.enter_context(eve.table(hers.id).live())
    for live in (hearing, watching):
        assert isinstance(live.next(5), State)
    hers.say("between us", to=["league"])
    hers.say("to all")

    def lines(live: Live) -> list[str]:
        found: list[str] = []
        while "to all" not in found:
            message = live.next(5)
            if isinstance(message, ChatLine):
                found.append(message.text)
        return found

    assert lines(hearing) == ["between us", "to all"] and lines(watching) == ["to all"]
    assert [line.text for line in his.chat()] == ["between us", "to all"]
    assert [line.text for line in eve.table(hers.id).chat()] == ["to all"]


def test_of_two_who_decide_at_once_at_two_processes_one_wins_and_all_see_it(
    two: tuple[Running, Running], stack: contextlib.ExitStack
) -> None:
    here, there = member_of_both(two, "Ann")
    mine = here.begin("skirmish", {"crown": "me", "league": "me"}, seed="at once")
    also = there.table(mine.id)
    watched = stack.enter_context(also.live()), stack.enter_context(mine.live())
    for _ in range(10):
        state = mine.state()
        until(lambda seq=state.seq: also.state().seq == seq, "the processes differ")  # type: ignore[misc]
        if state.over:
            break
        side = state.deciding[0]
        option = mine.options(side)[-1].name
        results: list[str] = []
        gate = threading.Barrier(2)

        def decide(
            table: Table,
            side: str = side,
            option: str = option,
            gate: Any = gate,
            to: list[str] = results,
        ) -> None:
            gate.wait()
            try:
                table.apply(side, option)
                to.append("kept")
            except Refused as refusal:
                to.append(refusal.code)

        threads = [threading.Thread(target=decide, args=(table,)) for table in (mine, also)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(results) == ["kept", "stale"]
        assert mine.state().seq == state.seq + 1
        for live in watched:
            while live.seq < state.seq + 1:
                assert live.next(5) is not None


def test_whoever_asks_is_told_what_another_process_kept_a_moment_ago(two: tuple[Running, Running]) -> None:
    here, there = member_of_both(two, "Ann")
    mine = here.begin("skirmish", {"crown": "me", "league": "me"}, seed="at once")
    also = there.table(mine.id)
    for _ in range(12):
        state = also.state()
        if state.over:
            break
        table, other = (mine, also) if state.seq % 2 else (also, mine)
        table.apply(state.deciding[0], table.options(state.deciding[0])[-1].name)
        assert other.state().seq == table.seq and other.log() == table.log()


def test_of_two_who_take_one_seat_at_once_one_has_it(two: tuple[Running, Running]) -> None:
    ann, bob, eve = two[0].member("Ann"), two[0].member("Bob"), two[1].member("Eve")
    for _ in range(6):
        game = ann.begin("skirmish", {"crown": "me", "league": "open"}).id
        results: list[str] = []
        gate = threading.Barrier(2)

        def sit(client: Client, game: str = game, gate: Any = gate, to: list[str] = results) -> None:
            gate.wait()
            try:
                client.table(game).join("league")
                to.append(client.me().name)
            except Refused as refusal:
                to.append(refusal.code)

        threads = [threading.Thread(target=sit, args=(client,)) for client in (bob, eve)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len({"Bob", "Eve"} & set(results)) == 1, results
        info = eve.table(game).info()
        assert info.seats[1].player in results and info.status == "playing"


def test_both_seats_taken_at_once_begin_the_game(two: tuple[Running, Running]) -> None:
    ann, bob, eve = two[0].member("Ann"), two[0].member("Bob"), two[1].member("Eve")
    for _ in range(6):
        game = ann.begin("skirmish", {"crown": "open", "league": "open"}).id
        eve.table(game).info()
        threads = [
            threading.Thread(target=client.table(game).join, args=(side,))
            for client, side in ((bob, "crown"), (eve, "league"))
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for client in (ann, eve):
            until(lambda client=client, game=game: client.table(game).info().status == "playing", "it did not begin")  # type: ignore[misc]


def test_signing_out_at_one_process_closes_the_other(two: tuple[Running, Running]) -> None:
    here, there = two[0].member("Ann"), two[1].client()
    for cookie in here._http.cookies.jar:
        name = two[1].host.door.cookie
        there._http.cookies.set(name, cookie.value or "", domain="127.0.0.1")
    assert there.me().name == "Ann"
    here.sign_out()

    def is_out() -> bool:
        try:
            there.me()
        except Refused as refusal:
            return refusal.status == 401
        return False

    until(is_out, "the other process still knows the session", 3.0)


def test_one_process_leads_and_another_takes_over_when_it_goes(tmp_path: Path, address: str) -> None:
    with process(tmp_path / "b", address) as second:
        assert second.host.store.standing.leads
        with process(tmp_path / "a", address) as first:
            assert not first.host.store.standing.leads
    with contextlib.ExitStack() as stack:
        first = stack.enter_context(process(tmp_path / "a", address))
        with process(tmp_path / "b", address) as other:
            assert first.host.store.standing.leads and not other.host.store.standing.leads
            stack.close()
            until(lambda: bool(other.host.leading._work), "nobody took over")
            assert other.host.store.standing.leads


def test_a_process_lives_through_a_restart_of_its_database(two: tuple[Running, Running]) -> None:
    ann, bob = two[0].member("Ann"), two[1].member("Bob")
    hers, his = game_of(ann, bob)
    hers.apply("crown", hers.options("crown")[-1].name)
    for host in (two[0].host, two[1].host):
        with host.store.engine.connect() as connection:
            connection.execute(
                text(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
                    " AND pid <> pg_backend_pid()"
                )
            )

    def goes_on(table: Table) -> bool:
        try:
            state = table.state()
            side = state.deciding[0]
            who = hers if side == "crown" else his
            options = who.options(side)
            if not options:
                return False  # that process has not heard of the newest position yet
            who.apply(side, options[-1].name)
        except Refused as refusal:
            if refusal.status not in (503, 409):
                raise
            return False
        return True

    until(lambda: goes_on(hers), "nothing more could be decided")
    until(lambda: goes_on(his), "nothing more could be decided")
    until(lambda: hers.info().seq == his.info().seq, "the processes no longer hear each other")


def test_nobody_restores_beneath_a_running_server(tmp_path: Path, address: str) -> None:
    from sandtable.server.admin.backup import InUse, back_up, restore

    with process(tmp_path / "a", address) as server:
        server.member("Ann")
        back_up(address, tmp_path / "backup.db")
        with pytest.raises(InUse):
            restore(address, tmp_path / "backup.db", tmp_path)
    with contextlib.suppress(Unusable):
        assert restore(address, tmp_path / "backup.db", tmp_path) is not None
    with process(tmp_path / "a", address) as server:
        assert server.client().sign_in("Ann", PASSWORD).name == "Ann"
