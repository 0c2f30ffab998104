"""Deciding on a server: options are taken by whoever has the seat, on the newest position, and kept."""

from __future__ import annotations

import random
from typing import Any

from litestar.testing import TestClient

from sandtable.server.app import create_app
from sandtable.server.host import Host
from sandtable.server.settings import Settings
from tests.server.conftest import TOYS
from tests.server.postgresql import both_databases
from tests.server.table import Person

pytestmark = both_databases


def play(person: Person, game: str, decisions: int, seed: int = 1) -> dict[str, Any]:
    """Let one person who has all seats take so many random options."""
    rng = random.Random(seed)
    state = person.state(game)
    for _ in range(decisions):
        if state["over"]:
            break
        side = rng.choice(state["deciding"])
        options = person.state(game, side)["options"]
        person.act(game, state["seq"], side, rng.choice(options)["name"])
        state = person.state(game)
    return state


def hear(socket: Any) -> dict[str, Any]:
    """The next message that is about the game itself, and not about who is there."""
    while (message := socket.receive_json())["t"] in ("notice", "presence"):
        pass
    found: dict[str, Any] = message
    return found


def test_a_decision_is_taken_and_shown_to_all(alice: Person, bob: Person) -> None:
    game = alice.begin("skirmish", {"crown": "me", "league": "open"})["id"]
    assert bob.post(f"/api/games/{game}/join", {"side": "league"})["status"] == "playing"
    state = alice.state(game, "crown")
    assert state["deciding"] == ["crown"] and state["prompt"]["rule"]
    assert alice.act(game, 0, "crown", "attack:ford") == {"seq": 1}
    seen = bob.state(game, "league")
    assert seen["seq"] == 1 and seen["last"]["entry"] == 0 and "crown" in seen["deciding"]


def test_nobody_decides_for_another_seat(alice: Person, bob: Person) -> None:
    game = alice.begin("skirmish", {"crown": "me", "league": "open"})["id"]
    bob.post(f"/api/games/{game}/join", {"side": "league"})
    assert bob.act(game, 0, "crown", "attack:ford", 403)["code"] == "not_your_seat"
    assert bob.act(game, 0, "nobody", "attack:ford", 422)["code"] == "no_side"
    assert bob.get(f"/api/games/{game}/state", 403, side="crown")["code"] == "not_your_seat"


def test_what_the_rules_forbid_is_refused_with_the_rule_in_the_language_of_whoever_asks(alice: Person) -> None:
    game = alice.begin("skirmish", {"crown": "me", "league": "me"})["id"]
    refusal = alice.act(game, 0, "crown", "attack:mill", 422)
    assert refusal["code"] == "refused" and refusal["rule"] and refusal["rule"] in refusal["message"]
    body = {"seq": 0, "side": "crown", "option": "attack:mill"}
    japanese = alice.post(f"/api/games/{game}/actions?lang=ja", body, 422)
    assert japanese["rule"] == refusal["rule"] and japanese["message"] != refusal["message"]
    assert alice.state(game)["seq"] == 0


def test_what_was_decided_on_an_old_position_is_refused_with_the_newest_number(alice: Person) -> None:
    game = alice.begin("skirmish", {"crown": "me", "league": "me"})["id"]
    alice.act(game, 0, "crown", "attack:ford")
    refusal = alice.act(game, 0, "crown", "attack:ford", 409)
    assert refusal["code"] == "stale" and refusal["seq"] == 1


def test_a_whole_game_is_as_it_was_after_a_restart(settings: Settings) -> None:
    def open_server() -> TestClient[Any]:
        host = Host(settings)
        for rules in TOYS:
            host.library.add(rules)
        return TestClient(create_app(settings, host), raise_server_exceptions=False)

    with open_server() as client:
        alice = Person(client)
        game = alice.begin("skirmish", {"crown": "me", "league": "me"}, seed="a whole game")["id"]
        play(alice, game, 40)
        before = [alice.state(game, side) for side in (None, "crown", "league")]
    with open_server() as client:
        alice.client = client
        assert [alice.state(game, side) for side in (None, "crown", "league")] == before
        end = play(alice, game, 10_000)
        assert end["over"] and end["result"]["ending"]
        info = alice.get(f"/api/games/{game}")
        assert info["status"] == "over" and info["seed"] == "a whole game"
        listed = alice.get("/api/games", which="finished")["games"]
        assert [one["result"] for one in listed] == [info["result"]] and listed[0]["seq"] == info["seq"]
    with open_server() as client:
        alice.client = client
        assert alice.state(game, "crown") == {**end, **alice.state(game, "crown")}


def test_a_socket_shows_every_change_and_takes_decisions(alice: Person, bob: Person) -> None:
    game = alice.begin("skirmish", {"crown": "me", "league": "open"})["id"]
    bob.post(f"/api/games/{game}/join", {"side": "league"})
    with alice.live(game, side="crown", form="view") as ours, bob.live(game, side="league") as theirs:
        first = hear(ours)
        assert first["t"] == "view" and first["deciding"] == ["crown"] and first["names"]
        assert hear(theirs)["seq"] == 0
        ours.send_json({"t": "act", "ref": 7, "seq": 0, "side": "crown", "option": "attack:ford"})
        told = [hear(ours), hear(ours)]
        assert {"t": "ok", "ref": 7, "seq": 1} in told and any(one["t"] == "view" and one["seq"] == 1 for one in told)
        seen = hear(theirs)
        assert seen["t"] == "state" and seen["seq"] == 1 and [line["entry"] for line in seen["log"]] == [0]
        theirs.send_json({"t": "act", "ref": 8, "seq": 1, "side": "crown", "option": "pass"})
        refused = hear(theirs)
        assert (refused["t"], refused["ref"], refused["code"]) == ("refused", 8, "not_your_seat")
