"""Seats: hotseat and solo, open and kept, getting up and being replaced; lobbies and spectators."""

from __future__ import annotations

import time
from typing import Any

from litestar.testing import TestClient

from tests.server.postgresql import both_databases
from tests.server.table import Person
from tests.server.test_deciding import play

pytestmark = both_databases


def listed(person: Person, which: str) -> list[str]:
    return [game["name"] for game in person.get("/api/games", which=which)["games"]]


def test_at_one_screen_one_person_plays_every_side_with_its_own_eyes(alice: Person) -> None:
    game = alice.begin("skirmish", {"crown": "me", "league": "me"})
    assert game["status"] == "playing" and game["my_sides"] == ["crown", "league"]
    assert {alice.state(game["id"], side)["role"] for side in ("crown", "league")} == {"crown", "league"}
    play(alice, game["id"], 20)
    assert {line["side"] for line in alice.get(f"/api/games/{game['id']}/log")} >= {"crown", "league"}


def test_a_game_waits_until_every_seat_is_taken(alice: Person, bob: Person) -> None:
    game = alice.begin("skirmish", {"crown": "me", "league": "open"})["id"]
    assert alice.state(game)["deciding"] == [] and alice.get(f"/api/games/{game}")["status"] == "open"
    assert alice.act(game, 0, "crown", "attack:ford", 409)["code"] == "not_playing"
    assert bob.post(f"/api/games/{game}/join", {"side": "crown"}, 409)["code"] == "seat_taken"
    assert bob.post(f"/api/games/{game}/join", {"side": "league"})["status"] == "playing"
    assert alice.state(game)["deciding"] == ["crown"]


def test_a_seat_that_is_left_is_open_again_before_the_game_and_a_bots_during_it(alice: Person, bob: Person) -> None:
    game = alice.begin("council", {"north": "me"})["id"]
    bob.post(f"/api/games/{game}/join", {"side": "east"})
    assert alice.post(f"/api/games/{game}/leave", {"side": "east"}, 403)["code"] == "not_your_seat"
    assert bob.post(f"/api/games/{game}/leave", {"side": "east"})["seats"][1]["kind"] == "open"
    for side in ("east", "south", "west", "centre"):
        bob.post(f"/api/games/{game}/join", {"side": side})
    info = bob.post(f"/api/games/{game}/leave", {"side": "east"})
    assert info["status"] == "playing" and (info["seats"][1]["kind"], info["seats"][1]["conceded"]) == ("bot", False)
    assert bob.get(f"/api/games/{game}")["my_sides"] == ["south", "west", "centre"]


def test_the_host_replaces_whoever_stays_away(alice: Person, bob: Person) -> None:
    game = alice.begin("skirmish", {"crown": "me", "league": "open"})["id"]
    bob.post(f"/api/games/{game}/join", {"side": "league"})
    change = {"side": "league", "kind": "bot", "bot": "random"}
    info = alice.post(f"/api/games/{game}/seat", change)
    assert info["seats"][1]["bot"] == "random" and bob.get(f"/api/games/{game}")["my_sides"] == []
    until = time.monotonic() + 10
    while "replaced" not in [notice["kind"] for notice in bob.get("/api/me/notices")]:
        assert time.monotonic() < until, "nobody tells him"
    alice.post(f"/api/games/{game}/seat", {"side": "league", "kind": "open"})
    assert bob.post(f"/api/games/{game}/join", {"side": "league"})["my_sides"] == ["league"]


def test_an_invitation_holds_until_somebody_has_sat_down(alice: Person, bob: Person, client: TestClient[Any]) -> None:
    game = alice.begin("skirmish", {"crown": "me", "league": "invite"}, name="kept")["id"]
    token = alice.post(f"/api/games/{game}/invite", {"side": "league"}, 201)["token"]
    assert listed(bob, "open") == []
    assert bob.post(f"/api/games/{game}/join", {"side": "league"}, 403)["code"] == "not_invited"
    bob.post(f"/api/games/{game}/join", {"side": "league", "token": token})
    late = Person(client)
    assert late.post(f"/api/games/{game}/join", {"side": "league", "token": token}, 409)["code"] == "seat_taken"
    alice.post(f"/api/games/{game}/seat", {"side": "league", "kind": "open"})
    alice.post(f"/api/games/{game}/invite", {"side": "league"}, 201)
    assert late.post(f"/api/games/{game}/join", {"side": "league", "token": token}, 403)["code"] == "not_invited"


def test_lobbies_list_what_is_mine_open_live_and_finished(alice: Person, bob: Person) -> None:
    alice.begin("skirmish", {"crown": "me", "league": "open"}, name="open")
    live = alice.begin("skirmish", {"crown": "me", "league": "open"}, name="live")["id"]
    bob.post(f"/api/games/{live}/join", {"side": "league"})
    hidden = alice.begin("skirmish", {"crown": "me", "league": "me"}, name="hidden", spectators=False)["id"]
    over = alice.begin("skirmish", {"crown": "me", "league": "me"}, name="over", seed="over")["id"]
    play(alice, over, 10_000)
    assert sorted(listed(alice, "mine")) == ["hidden", "live", "open"] and listed(bob, "mine") == ["live"]
    assert listed(bob, "open") == ["open"] and listed(bob, "live") == ["live"] and listed(bob, "finished") == ["over"]
    alice.post(f"/api/games/{live}/concede", {"seq": alice.state(live)["seq"], "side": "crown"})
    assert listed(bob, "finished") == ["live", "over"]
    alice.ask("DELETE", f"/api/games/{hidden}", 204)
    assert "hidden" not in listed(alice, "mine")


def test_a_long_list_comes_page_by_page(alice: Person) -> None:
    for number in range(5):
        alice.begin("skirmish", {"crown": "me", "league": "me"}, name=str(number))
    found: list[str] = []
    page = alice.get("/api/games", limit=2)
    while True:
        found += [game["name"] for game in page["games"]]
        if page["next"] is None:
            break
        page = alice.get("/api/games", limit=2, before=page["next"])
    assert found == ["4", "3", "2", "1", "0"]


def test_spectators_see_the_game_and_are_counted(alice: Person, bob: Person, client: TestClient[Any]) -> None:
    game = alice.begin("skirmish", {"crown": "me", "league": "open"})["id"]
    bob.post(f"/api/games/{game}/join", {"side": "league"})
    watcher = Person(client)
    with alice.live(game, side="crown") as ours, watcher.live(game) as theirs:
        until = time.monotonic() + 5
        while (message := ours.receive_json())["t"] != "presence" or message["spectators"] != 1:
            assert time.monotonic() < until
        assert message["online"] == [alice.me["name"]]
        alice.act(game, 0, "crown", "attack:ford")
        while (message := theirs.receive_json())["t"] != "state" or message["seq"] != 1:
            pass
        assert message["role"] == "spectator" and message["options"] == []
