"""Talk at a table: to all, or in private between chosen seats; notes and bookmarks are for oneself alone."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient
from tests.server.postgresql import both_databases
from tests.server.table import Person
from tests.toys import council

SIDES = council.RULES.sides

pytestmark = both_databases


@pytest.fixture
def carol(client: TestClient[Any]) -> Person:
    return Person(client)


@pytest.fixture
def game(alice: Person, bob: Person, carol: Person) -> str:
    """Five sides: Alice plays two, Bob two, Carol one."""
    game = alice.begin("council", {SIDES[0]: "me", SIDES[1]: "me", **dict.fromkeys(SIDES[2:], "open")})["id"]
    for person, side in ((bob, SIDES[2]), (bob, SIDES[3]), (carol, SIDES[4])):
        person.post(f"/api/games/{game}/join", {"side": side})
    return str(game)


def say(person: Person, game: str, text: str, *to: str, status: int = 201) -> Any:
    return person.post(f"/api/games/{game}/chat", {"text": text, **({"to": list(to)} if to else {})}, status)


def heard(person: Person, game: str, since: int = 0) -> list[str]:
    return [line["text"] for line in person.get(f"/api/games/{game}/chat", since=since)]


def told(socket: Any, until: str) -> list[str]:
    """Everything that a socket is sent up to a line of the chat, as text."""
    found: list[str] = []
    while True:
        found.append(socket.receive_text())
        if until in found[-1]:
            return found


def test_what_is_said_in_private_reaches_those_seats_and_nobody_else(
    alice: Person, bob: Person, carol: Person, game: str, client: TestClient[Any]
) -> None:
    watcher = Person(client)
    with (
        alice.live(game) as hers,
        bob.live(game, side=SIDES[3]) as his,
        carol.live(game, side=SIDES[4]) as third,
        carol.live(game) as looking_on,
        watcher.live(game) as strangers,
    ):
        line = say(alice, game, "let us fall upon the centre", SIDES[2])
        assert line["to"] == [SIDES[2]] and line["player"] == alice.me["name"]
        say(bob, game, "good day to all")
        assert any("fall upon" in text for text in told(hers, "good day"))
        assert any("fall upon" in text for text in told(his, "good day"))
        for socket in (third, looking_on, strangers):
            assert not any("fall upon" in text for text in told(socket, "good day"))
    both = ["let us fall upon the centre", "good day to all"]
    assert heard(alice, game) == heard(bob, game) == both
    assert heard(carol, game) == heard(watcher, game) == both[1:]
    assert heard(bob, game, since=line["id"]) == both[1:]
    for person in (carol, watcher):
        for path in ("", "/state", "/log", "/chat", "/stats", "/replay/0"):
            assert "fall upon" not in client.get(f"/api/games/{game}{path}", headers=person.headers).text
        assert person.get("/api/me/notices") == []


def test_private_talk_can_have_several_hearers_and_needs_one(
    alice: Person, bob: Person, carol: Person, game: str, client: TestClient[Any]
) -> None:
    assert say(alice, game, "we three", SIDES[4], SIDES[2])["to"] == [SIDES[2], SIDES[4]]
    assert heard(carol, game) == heard(bob, game) == ["we three"]
    assert say(alice, game, "to myself", SIDES[1], status=409)["code"] == "nobody_there"
    assert say(alice, game, "to nobody", "atlantis", status=422)["code"] == "no_side"
    alice.post(f"/api/games/{game}/seat", {"side": SIDES[4], "kind": "bot", "bot": "random"})
    assert say(alice, game, "to a bot", SIDES[4], status=409)["code"] == "nobody_there"
    watcher = Person(client)
    assert say(watcher, game, "psst", SIDES[2], status=403)["code"] == "players_only"
    assert heard(bob, game) == ["we three"]


def test_whoever_takes_a_seat_over_reads_nothing_that_was_said_before(
    alice: Person, bob: Person, carol: Person, game: str, client: TestClient[Any]
) -> None:
    say(bob, game, "between us", SIDES[4])
    alice.post(f"/api/games/{game}/seat", {"side": SIDES[4], "kind": "open"})
    dora = Person(client)
    dora.post(f"/api/games/{game}/join", {"side": SIDES[4]})
    assert heard(dora, game) == heard(alice, game) == []
    say(bob, game, "welcome", SIDES[4])
    assert heard(dora, game) == ["welcome"] and heard(carol, game) == ["between us"]


def test_whoever_is_away_is_told_that_but_not_what_was_said(alice: Person, bob: Person, game: str) -> None:
    say(alice, game, "the secret plan", SIDES[2])
    say(alice, game, "and more of it", SIDES[2])
    notices = [one for one in bob.get("/api/me/notices") if one["kind"] == "written"]
    assert len(notices) == 1 and alice.me["name"] in notices[0]["title"]
    assert "secret plan" not in str(bob.get("/api/me/notices"))


def test_the_host_of_a_game_that_others_play_hears_and_says_only_what_is_for_all(
    alice: Person, bob: Person, carol: Person
) -> None:
    game = alice.begin("skirmish", {"crown": "open", "league": "open"})["id"]
    bob.post(f"/api/games/{game}/join", {"side": "crown"})
    carol.post(f"/api/games/{game}/join", {"side": "league"})
    say(bob, game, "truce?", "league")
    assert say(alice, game, "play fair")["player"] == alice.me["name"]
    assert say(alice, game, "you lose", "crown", status=403)["code"] == "players_only"
    assert heard(alice, game) == ["play fair"] and heard(carol, game) == ["truce?", "play fair"]


def test_notes_and_bookmarks_are_for_oneself_alone(alice: Person, bob: Person, game: str) -> None:
    path = f"/api/games/{game}/notes"
    assert alice.ask("PUT", path, json={"text": "watch the east"}) == {"text": "watch the east"}
    assert bob.get(path) == {"text": ""}
    alice.post(f"/api/games/{game}/bookmarks", {"entry": 0, "name": "before it began"}, 201)
    assert alice.get(f"/api/games/{game}/bookmarks") == [{"entry": 0, "name": "before it began"}]
    assert bob.get(f"/api/games/{game}/bookmarks") == []
    bob.ask("DELETE", f"/api/games/{game}/bookmarks/0", 404)
    alice.ask("DELETE", f"/api/games/{game}/bookmarks/0", 204)
    alice.ask("PUT", path, json={"text": " "})
    assert alice.get(path) == {"text": ""} and alice.get(f"/api/games/{game}/bookmarks") == []
    alice.post(f"/api/games/{game}/chat", {"text": "  "}, 422)
