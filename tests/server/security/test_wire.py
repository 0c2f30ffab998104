"""What goes over the wire: read as each seat, as a spectator and as a stranger, none learns what it may not know."""

from __future__ import annotations

import json
import random
import secrets
from typing import Any

import pytest
from tests.server.table import Person
from tests.server.test_deciding import hear

import sandtable
from sandtable.kernel import codec
from sandtable.kernel.picture import Picture
from sandtable.kernel.view import resample
from sandtable.server.games.live_game import LiveGame
from sandtable.server.host import Host

PRIVATE_PATHS = ("", "/state", "/log", "/chat", "/replay/0", "/stats", "/export", "/notes", "/bookmarks")


def between(alice: Person, bob: Person, ruleset: str, **named: Any) -> str:
    """A game between two people."""
    sides = {"skirmish": ("crown", "league"), "hitlers_reich": ("axis", "allies")}[ruleset]
    game = alice.begin(ruleset, {sides[0]: "me", sides[1]: "open"}, **named)["id"]
    bob.post(f"/api/games/{game}/join", {"side": sides[1]})
    return str(game)


def read_all(person: Person, game: str, side: str | None) -> dict[str, bytes]:
    """Everything that a role can read of a game, by path."""
    named = f"?side={side}" if side else ""
    paths = ["/state", "/log", "/replay/0", "/stats", ""]
    return {
        path: person.client.get(f"/api/games/{game}{path}{named}", headers=person.headers).content for path in paths
    }


HEAVY = pytest.mark.slow


@pytest.mark.parametrize(
    ("ruleset", "scenario", "turns"),
    [
        ("skirmish", "", 45),
        ("council", "", 18),
        ("fog", "", 20),
        pytest.param("hitlers_reich", "", 45, marks=HEAVY),
        pytest.param("cataclysm", "c1", 40, marks=HEAVY),
        pytest.param("cataclysm", "c2", 20, marks=HEAVY),
    ],
)
def test_what_is_hidden_makes_no_difference_to_what_is_sent(
    alice: Person, bob: Person, host: Host, ruleset: str, scenario: str, turns: int
) -> None:
    """Exchange the hidden things for others that a role cannot tell apart: not one byte for that role changes.

    Hands and reserves, cups, and what others have chosen face down while all decide at once.
    """
    if ruleset == "cataclysm":
        host.library.add(sandtable.ruleset(ruleset))
    people = [alice, bob, Person(alice.client)]
    rules = host.library.shelf(ruleset).rules
    sides = alice.get(f"/api/rulesets/{ruleset}/sides", scenario=scenario)
    seated = {side: people[at % len(people)] for at, side in enumerate(sides)}
    seats = {side: "me" if person is alice else "open" for side, person in seated.items()}
    game = str(alice.begin(ruleset, seats, scenario=scenario, seed="wire")["id"])
    for side, person in seated.items():
        person.post(f"/api/games/{game}/join", {"side": side})
    stranger = Person(alice.client)
    rng = random.Random(1)
    differed = 0
    for turn in range(turns):
        live = host.games.live[game]
        if live.game.over:
            break
        if turn % 5 == 0 or len(live.deciding) > 1:
            for side, person in [*seated.items(), (None, stranger)]:
                viewer = rules.side_number(side) if side is not None else -1
                true = live.game.position
                before = read_all(person, game, side)
                imagined = resample(rules, true, viewer, secrets.token_bytes(32))
                differed += codec.pack(imagined) != codec.pack(true)
                live.game.position = imagined
                live.changed()
                after = read_all(person, game, side)
                live.game.position = true
                live.changed()
                assert before == after, f"role {side} can tell hidden things apart in turn {turn}"
        side = rng.choice(live.deciding)
        seated[side].act(game, live.seq, side, rng.choice(live.game.options(side)).name)
    assert differed > 3, "nothing was hidden at all"


def hidden_cards(live: LiveGame, viewer: int) -> set[str]:
    """The names of the cards that a viewer must not read of: those in others' hands that lie nowhere open."""
    texts = live.game.texts("en")
    rules = live.shelf.rules
    everything: Picture = live.game.picture(None if viewer < 0 else viewer)
    open_now = {card.name for holding in everything.holdings for card in holding.cards}
    hands = [hand for side, hand in enumerate(live.game.position.hand) if side != viewer]  # type: ignore[attr-defined]
    kind = "card"
    names = {texts.thing(kind, card) for hand in hands for card in hand}
    assert rules.sides
    return names - open_now


def test_the_other_hand_and_the_seed_are_on_no_wire(alice: Person, bob: Person, host: Host) -> None:
    game = between(alice, bob, "skirmish", seed="never to be told")
    watcher = Person(alice.client)
    heard: dict[str, list[str]] = {"crown": [], "league": [], "": []}
    with (
        alice.live(game, side="crown") as one,
        bob.live(game, side="league") as two,
        watcher.live(game) as three,
        watcher.live(game, form="view") as raw,
    ):
        rng = random.Random(5)
        for _ in range(25):
            live = host.games.live[game]
            for name, socket in (("crown", one), ("league", two), ("", three), ("", raw)):
                message = hear(socket)
                while message["t"] not in ("state", "view"):
                    message = hear(socket)
                text = json.dumps(message, ensure_ascii=False)
                heard[name].append(text)
                assert "never to be told" not in text
                viewer = live.shelf.rules.sides.index(name) if name else -1
                shown = {line["text"] for line in message.get("log", [])}
                for card in hidden_cards(live, viewer):
                    assert card not in json.dumps(message.get("picture", {}).get("holdings", "")), (name, card)
                assert shown is not None
            if live.game.over:
                break
            side = live.deciding[0]
            person = alice if side == "crown" else bob
            person.act(game, live.seq, side, rng.choice(live.game.options(side)).name)
    assert all(heard.values())


def test_secrets_of_accounts_are_in_no_answer(alice: Person, bob: Person) -> None:
    game = between(alice, bob, "skirmish")
    session = next(iter(alice.cookies.values()))
    for path in (f"/api/games/{game}", "/api/games?which=live", "/api/me", "/api/version", "/api/health"):
        for person in (alice, bob):
            text = person.client.get(path, headers=person.headers).text
            assert session not in text and "argon2" not in text and 'digest":' not in text.replace("data_digest", "")
    assert alice.me["csrf"] not in bob.client.get("/api/me", headers=bob.headers).text


# -- strangers ---------------------------------------------------------------------------------------------------------


def test_a_private_game_does_not_exist_for_strangers(alice: Person, bob: Person) -> None:
    game = between(alice, bob, "skirmish", spectators=False)
    stranger = Person(alice.client)
    for path in PRIVATE_PATHS:
        assert stranger.get(f"/api/games/{game}{path}", 404)["code"] == "no_game"
    assert stranger.post(f"/api/games/{game}/chat", {"text": "hello"}, 404)["code"] == "no_game"
    with stranger.live(game) as socket:
        assert (socket.receive_json() | {"message": ""})["code"] == "no_game"
    for which in ("mine", "open", "live", "finished"):
        assert stranger.get("/api/games", which=which)["games"] == []
    assert bob.state(game, "league")["role"] == "league"


def test_nobody_plays_in_a_game_with_a_seat_of_another_game(alice: Person, bob: Person) -> None:
    own = bob.begin("skirmish", {"crown": "me", "league": "me"})["id"]
    game = between(alice, bob, "skirmish")
    assert bob.act(game, 0, "crown", "attack:ford", 403)["code"] == "not_your_seat"
    with bob.live(own, side="crown") as socket:
        hear(socket)
        socket.send_json({"t": "act", "seq": 0, "side": "crown", "option": "attack:ford", "game": game, "ref": 1})
        while (answer := hear(socket))["t"] != "ok":
            assert answer["t"] != "refused"
    assert alice.state(game)["seq"] == 0 and bob.state(own)["seq"] == 1


def test_looking_with_anothers_eyes_is_refused_on_an_open_socket(alice: Person, bob: Person) -> None:
    game = between(alice, bob, "skirmish")
    with bob.live(game, side="league") as socket:
        hear(socket)
        socket.send_json({"t": "look", "side": "crown", "ref": 1})
        while (answer := hear(socket))["t"] != "refused":
            assert answer.get("role") != "crown"
        assert answer["code"] == "not_your_seat"


def test_whoever_has_lost_a_seat_sees_its_hand_no_more(alice: Person, bob: Person) -> None:
    game = between(alice, bob, "skirmish")
    with bob.live(game, side="league") as socket:
        assert hear(socket)["role"] == "league"
        alice.post(f"/api/games/{game}/seat", {"side": "league", "kind": "open"})
        while (message := hear(socket))["t"] != "state":
            pass
        assert message["role"] == "spectator" and message["options"] == []
    assert bob.get(f"/api/games/{game}/state", 403, side="league")["code"] == "not_your_seat"


def test_whoever_has_left_a_private_game_is_shown_out(alice: Person, bob: Person) -> None:
    game = between(alice, bob, "skirmish", spectators=False)
    with bob.live(game, side="league") as socket:
        assert hear(socket)["role"] == "league"
        alice.post(f"/api/games/{game}/seat", {"side": "league", "kind": "bot"})
        while (message := hear(socket))["t"] != "bye":
            assert message["t"] == "presence" or message.get("role") != "league"
        assert message["code"] == "no_game"


def test_a_session_that_has_ended_decides_nothing_over_an_open_socket(alice: Person, bob: Person) -> None:
    game = between(alice, bob, "skirmish")
    with alice.live(game, side="crown") as socket:
        hear(socket)
        alice.ask("DELETE", "/api/session", 204)
        socket.send_json({"t": "act", "ref": 1, "seq": 0, "side": "crown", "option": "attack:ford"})
        while (answer := hear(socket))["t"] != "refused":
            assert answer["t"] != "ok"
        assert answer["code"] == "sign_in"
    assert bob.state(game)["seq"] == 0


# -- hostile input -----------------------------------------------------------------------------------------------------

WORDS = [
    "<script>alert(1)</script>",
    "'; DROP TABLE users; --",
    "{0}{x!r}",
    "\u202e\u0000\ud83d",
    "%00%ff",
    "../../etc/passwd",
]


@pytest.mark.parametrize("word", WORDS)
def test_what_people_write_is_words_and_nothing_else(alice: Person, word: str) -> None:
    game = alice.begin("skirmish", {"crown": "me", "league": "me"}, name=word.encode("utf-8", "replace").decode())
    body = json.dumps({"text": word}).encode()
    headers = {**alice.headers, "content-type": "application/json"}
    said = alice.client.post(f"/api/games/{game['id']}/chat", content=body, headers=headers)
    assert said.status_code in (201, 400, 422)
    if said.status_code == 201:
        assert said.headers["content-type"].startswith("application/json")
        assert said.headers["x-content-type-options"] == "nosniff"
    for path in (f"/api/games/{game['id']}/state", f"/api/games/{game['id']}/log"):
        assert alice.client.get(path, params={"side": word.encode("utf-8", "replace").decode()}).status_code in (
            401,
            422,
        )
    act = {"seq": 0, "side": "crown", "option": word.encode("utf-8", "replace").decode()}
    assert alice.post(f"/api/games/{game['id']}/actions", act, 422)["code"] == "refused"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{",
        '{"t":"act"}',
        '{"t":"fly"}',
        '{"t":"act","seq":1e999}',
        '{"t":"act","seq":"x"}',
        '{"t":"look","side":7}',
        "x" * 5000,
        '{"t":"act","seq":' + "9" * 400 + "}",
        '{"a":' * 900,
    ],
)
def test_nonsense_over_a_socket_is_refused_and_the_socket_lives(alice: Person, text: str) -> None:
    game = alice.begin("skirmish", {"crown": "me", "league": "me"})["id"]
    with alice.live(game, side="crown") as socket:
        hear(socket)
        socket.send_text(text)
        while (answer := hear(socket))["t"] != "refused":
            pass
        assert answer["message"]
        socket.send_json({"t": "ping"})
        while (answer := hear(socket))["t"] != "pong":
            pass


def test_a_message_that_is_too_large_ends_the_socket_with_a_word(alice: Person) -> None:
    game = alice.begin("skirmish", {"crown": "me", "league": "me"})["id"]
    with alice.live(game, side="crown") as socket:
        hear(socket)
        socket.send_text("x" * 20_000)
        while (answer := hear(socket))["t"] != "bye":
            pass
        assert answer["code"] == "too_large"


def test_a_body_that_is_too_large_is_refused(alice: Person, host: Host) -> None:
    limit = host.settings.limits.body_kilobytes * 1024
    answer = alice.client.post("/api/games", headers=alice.headers, content=b"{" + b" " * limit + b"}")
    assert answer.status_code == 413 and answer.json()["code"] == "too_large"
    answer = alice.client.post("/api/games/import", headers=alice.headers, content=bytes(limit + 10))
    assert answer.status_code == 422, "a file may be larger"
    most = host.settings.limits.import_kilobytes * 1024
    assert alice.client.post("/api/games/import", headers=alice.headers, content=bytes(most + 10)).status_code == 413


def test_every_answer_forbids_what_a_page_need_not_do(alice: Person) -> None:
    for path in ("/", "/api/me", "/api/nothing", "/no/such/page.txt"):
        headers = alice.client.get(path, headers=alice.headers).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy and "unsafe" not in policy
        assert "http:" not in policy and "https:" not in policy and "*" not in policy
        assert headers["referrer-policy"] == "same-origin" and headers["x-frame-options"] == "DENY"
