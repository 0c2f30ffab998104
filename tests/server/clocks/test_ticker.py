"""Time controls in games on a server: warnings, what the host has chosen to follow, and hours that jump."""

from __future__ import annotations

import time
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import update
from tests.server.conftest import TOYS
from tests.server.hours import Hours
from tests.server.postgresql import both_databases
from tests.server.table import Person
from tests.toys import council

from sandtable.server.app import create_app
from sandtable.server.clocks.ticker import beat
from sandtable.server.host import Host
from sandtable.server.settings import Settings
from sandtable.server.storage.tables import CLOCKS

pytestmark = both_databases

DAY = 86_400.0
CLOCK = {"kind": "per_move", "seconds": 3 * 86_400, "warn": 86_400, "forfeit": "lose"}


@pytest.fixture
def hours(host: Host, client: TestClient[Any]) -> Hours:
    return Hours(host, host.loop)


def two(alice: Person, bob: Person, **clock: Any) -> str:
    """A game between two people, in which Alice must decide first."""
    game = alice.begin("skirmish", {"crown": "me", "league": "open"}, clock={**CLOCK, **clock})["id"]
    bob.post(f"/api/games/{game}/join", {"side": "league"})
    return str(game)


def kinds(person: Person) -> list[str]:
    return [notice["kind"] for notice in reversed(person.get("/api/me/notices"))]


def left(person: Person, game: str, side: str) -> float:
    (reading,) = [one for one in person.state(game)["clock"] if one["side"] == side]
    return float(reading["left"])


def test_time_runs_only_for_the_side_that_must_decide(alice: Person, bob: Person) -> None:
    game = two(alice, bob)
    clocks = {one["side"]: one for one in bob.state(game)["clock"]}
    assert clocks["crown"]["running"] and not clocks["league"]["running"]
    assert clocks["league"]["left"] == 3 * DAY and 3 * DAY - 60 < clocks["crown"]["left"] < 3 * DAY


def test_a_side_is_warned_once_and_then_loses(alice: Person, bob: Person, hours: Hours) -> None:
    game = two(alice, bob)
    hours.pass_(1.5 * DAY)
    assert "warned" not in kinds(alice)
    hours.pass_(0.6 * DAY)
    hours.pass_(60)
    assert kinds(alice).count("warned") == 1 and "warned" not in kinds(bob)
    assert alice.get(f"/api/games/{game}")["status"] == "playing"
    hours.pass_(DAY)
    info = bob.get(f"/api/games/{game}")
    assert info["status"] == "over" and info["result"]["winner"] == "league"
    assert info["result"]["ending"] == "out_of_time" and [seat["conceded"] for seat in info["seats"]] == [True, False]
    assert "time_out" in kinds(alice) and "over" in kinds(bob)


def test_where_the_host_wants_it_a_bot_plays_on_for_whoever_stays_away(
    alice: Person, bob: Person, hours: Hours
) -> None:
    game = two(alice, bob, forfeit="bot")
    hours.pass_(3.1 * DAY)
    info = alice.get(f"/api/games/{game}")
    assert info["status"] == "playing" and info["my_sides"] == []
    assert (info["seats"][0]["kind"], info["seats"][0]["conceded"]) == ("bot", False)
    assert {"time_out", "replaced"} <= set(kinds(alice)) and "replaced" not in kinds(bob)


def test_where_the_host_wants_nothing_to_follow_one_is_told_and_plays_on(
    alice: Person, bob: Person, hours: Hours
) -> None:
    game = two(alice, bob, forfeit="off")
    hours.pass_(4 * DAY)
    hours.pass_(DAY)
    assert kinds(alice).count("time_out") == 1
    assert alice.act(game, 0, "crown", "attack:ford") == {"seq": 1}


def test_where_many_play_whoever_loses_on_time_is_told_and_a_bot_goes_on(
    alice: Person, bob: Person, hours: Hours
) -> None:
    sides = council.RULES.sides
    seats = {sides[0]: "me", **dict.fromkeys(sides[1:], "open")}
    game = alice.begin("council", seats, clock=CLOCK)["id"]
    for side in sides[1:]:
        bob.post(f"/api/games/{game}/join", {"side": side})
    while (state := alice.state(game))["deciding"] != [sides[0]]:
        side = next(side for side in state["deciding"] if side != sides[0])
        bob.act(game, state["seq"], side, bob.state(game, side)["options"][0]["name"])
    hours.pass_(3.1 * DAY)
    info = alice.get(f"/api/games/{game}")
    assert info["status"] == "playing" and info["seats"][0]["kind"] == "bot" and info["seats"][0]["conceded"]
    assert {"time_out", "replaced"} <= set(kinds(alice)) and "replaced" not in kinds(bob)
    (reading,) = [one for one in bob.state(game)["clock"] if one["side"] == sides[0]]
    assert not reading["running"], "nobody pays for a bot's time"


def test_per_game_what_is_used_is_gone_and_over_the_days_it_runs_out(alice: Person, bob: Person, hours: Hours) -> None:
    game = two(alice, bob, kind="per_game", warn=0)
    hours.pass_(2.9 * DAY)
    assert alice.get(f"/api/games/{game}")["status"] == "playing"
    hours.pass_(0.2 * DAY)
    assert alice.get(f"/api/games/{game}")["status"] == "over"


@pytest.mark.parametrize("jump", [30 * DAY, -30 * DAY])
def test_an_hour_that_jumps_costs_nobody_time(alice: Person, bob: Person, hours: Hours, jump: float) -> None:
    game = two(alice, bob)
    hours.jump(jump)
    hours.pass_(2.5 * DAY)
    assert alice.get(f"/api/games/{game}")["status"] == "playing"
    hours.pass_(DAY)
    assert alice.get(f"/api/games/{game}")["status"] == "over"


def test_the_time_in_which_the_server_was_away_costs_nobody_time(settings: Settings) -> None:
    def open_server() -> tuple[TestClient[Any], Host]:
        host = Host(settings)
        for rules in TOYS:
            host.library.add(rules)
        return TestClient(create_app(settings, host), raise_server_exceptions=False), host

    client, host = open_server()
    with client:
        alice = Person(client)
        game = alice.begin("skirmish", {"crown": "me", "league": "me"}, clock=CLOCK)["id"]
    client, host = open_server()

    def a_week_ago(connection: Any) -> None:
        """As the rows would stand if it had gone down then."""
        week = 7 * DAY
        running = update(CLOCKS).where(CLOCKS.c.since.is_not(None))
        connection.execute(running.values(since=CLOCKS.c.since - week, deadline=CLOCKS.c.deadline - week))
        beat(connection, time.time() - week)

    with host.store.engine.begin() as connection:
        a_week_ago(connection)
    with client:
        alice.client = client
        assert 3 * DAY - 60 < left(alice, game, "crown") <= 3 * DAY
        assert alice.get(f"/api/games/{game}")["status"] == "playing"


@pytest.mark.parametrize(
    "clock",
    [
        {"kind": "per_move", "seconds": 0},
        {"kind": "per_game", "seconds": 60, "warn": 90},
        {"kind": "per_move", "seconds": 10**9},
    ],
)
def test_a_clock_that_makes_no_sense_is_refused(alice: Person, clock: dict[str, Any]) -> None:
    seats = [{"side": "crown", "kind": "me"}, {"side": "league", "kind": "me"}]
    asked = {"ruleset": "skirmish", "seats": seats, "clock": clock}
    assert alice.post("/api/games", asked, 422)["code"] == "bad_clock"
