"""Undo, rollback by consent, concession and draws on a server, and that the rows tell the same as memory."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import insert

from sandtable.kernel.codec import digest
from sandtable.server.accounts.caller import Caller
from sandtable.server.games import beginning, deciding, ending, going_back
from sandtable.server.games.live_game import LiveGame
from sandtable.server.games.seating import join
from sandtable.server.host import Host
from sandtable.server.problems import Problem
from sandtable.server.storage.tables import USERS
from sandtable.server.wire.games import NewGame, SeatRequest
from tests.server.postgresql import both_databases
from tests.server.table import Person
from tests.toys import council, skirmish

DRAWISH = replace(skirmish.RULES, id="drawish", may_draw=True)

pytestmark = both_databases


def two(alice: Person, bob: Person, ruleset: str = "skirmish") -> str:
    """A game between two people."""
    game = alice.begin(ruleset, {"crown": "me", "league": "open"})["id"]
    bob.post(f"/api/games/{game}/join", {"side": "league"})
    return str(game)


def say(person: Person, game: str, what: str, side: str, status: int = 200, **more: Any) -> Any:
    seq = person.state(game)["seq"]
    return person.post(f"/api/games/{game}/{what}", {"seq": seq, "side": side, **more}, status)


def test_one_takes_back_what_nobody_has_answered(alice: Person, bob: Person) -> None:
    game = two(alice, bob)
    start = alice.state(game, "crown")
    alice.act(game, 0, "crown", "attack:ford")
    assert alice.state(game, "crown")["may_undo"] and not bob.state(game, "league")["may_undo"]
    assert say(bob, game, "undo", "league", 409)["code"] == "undo_nothing"
    assert say(alice, game, "undo", "crown") == {"seq": 2}
    again = alice.state(game, "crown")
    assert again == {**start, "seq": 2}


def test_a_socket_that_has_read_what_was_taken_back_is_told_from_where_the_log_goes_on(
    alice: Person, bob: Person
) -> None:
    game = two(alice, bob)
    with bob.live(game, side="league") as socket:
        assert socket.receive_json()["log_from"] == -1
        alice.act(game, 0, "crown", "attack:ford")
        assert socket.receive_json()["log_from"] == 0
        say(alice, game, "undo", "crown")
        assert socket.receive_json()["entry"] == 0
        alice.act(game, 2, "crown", "attack:market")
        told = socket.receive_json()
        assert told["log_from"] == 0 and {line["entry"] for line in told["log"]} == {0}


def test_behind_a_barrier_the_others_must_agree(alice: Person, bob: Person) -> None:
    game = two(alice, bob)
    alice.act(game, 0, "crown", "attack:ford")
    before = alice.state(game, "crown")
    for side in ("crown", "league"):
        person = alice if side == "crown" else bob
        person.act(game, person.state(game)["seq"], side, "pass")
    refused = say(bob, game, "undo", "league", 409)
    assert refused["code"] == "undo_barrier"
    assert say(alice, game, "rollback", "crown", 422, back_to=99)["code"] == "no_entry"
    say(alice, game, "rollback", "crown", back_to=1)
    assert bob.state(game, "league")["proposal"] == {"side": "crown", "back_to": 1, "agreed": ["crown"]}
    say(bob, game, "rollback/answer", "league", agrees=False)
    assert bob.state(game, "league")["proposal"] is None
    assert say(bob, game, "rollback/answer", "league", 409, agrees=True)["code"] == "no_proposal"
    say(alice, game, "rollback", "crown", back_to=1)
    say(bob, game, "rollback/answer", "league", agrees=True)
    after = alice.state(game, "crown")
    assert after["options"] == before["options"] and after["entry"] == 4


def test_alone_or_against_bots_a_rollback_needs_no_answer(alice: Person) -> None:
    game = alice.begin("skirmish", {"crown": "me", "league": "me"})["id"]
    alice.act(game, 0, "crown", "attack:ford")
    start = alice.state(game, "league")["options"]
    alice.act(game, 1, alice.state(game)["deciding"][0], "pass")
    say(alice, game, "rollback", "crown", back_to=1)
    assert alice.state(game)["proposal"] is None and alice.state(game, "league")["options"] == start


def test_whoever_concedes_has_lost(alice: Person, bob: Person) -> None:
    game = two(alice, bob)
    alice.act(game, 0, "crown", "attack:ford")
    say(bob, game, "concede", "league")
    info = alice.get(f"/api/games/{game}")
    assert info["status"] == "over" and info["result"]["winner"] == "crown" and info["result"]["ending"] == "conceded"
    assert [seat["conceded"] for seat in info["seats"]] == [False, True]
    assert say(alice, game, "undo", "crown", 409)["code"] == "not_playing"


def test_where_many_play_a_bot_goes_on_for_whoever_concedes(alice: Person, host: Host) -> None:
    sides = council.RULES.sides
    game = alice.begin("council", dict.fromkeys(sides, "me"))["id"]
    say(alice, game, "concede", sides[2])
    info = alice.get(f"/api/games/{game}")
    assert info["status"] == "playing" and [seat["kind"] for seat in info["seats"]].count("bot") == 1
    assert info["seats"][2]["conceded"] and "concedes" in alice.state(game)["log"][-1]["text"]
    assert alice.get(f"/api/games/{game}")["my_sides"] == [side for side in sides if side != sides[2]]


def test_a_draw_is_offered_and_agreed_where_the_game_has_one(alice: Person, bob: Person, host: Host) -> None:
    game = two(alice, bob)
    assert say(alice, game, "draw", "crown", 409)["code"] == "no_draw"
    host.library.add(DRAWISH)
    game = two(alice, bob, "drawish")
    say(alice, game, "draw", "crown")
    assert bob.state(game, "league")["draw_offer"] == "crown"
    say(bob, game, "draw/answer", "league", agrees=False)
    assert bob.state(game, "league")["draw_offer"] is None
    say(bob, game, "draw", "league")
    say(alice, game, "draw/answer", "crown", agrees=True)
    assert alice.get(f"/api/games/{game}")["result"]["ending"] == "drawn_by_agreement"


def same(live: LiveGame, read: LiveGame) -> None:
    """What memory and rows say of a game."""
    assert (live.seq, live.status, live.pending, live.seats) == (read.seq, read.status, read.pending, read.seats)
    assert live.game.entries == read.game.entries and digest(live.game.position) == digest(read.game.position)
    assert live.game.position.choices == read.game.position.choices
    for at in range(0, len(live.game.entries) + 1, 7):
        assert digest(live.game.position_before(at)) == digest(read.game.position_before(at))


@pytest.mark.parametrize("seed", range(4))
def test_whatever_people_do_the_rows_tell_the_same_as_memory(host: Host, seed: int) -> None:
    """Decisions, undos, proposals, answers and offers at random; now and then the game is read from its rows."""
    host.library.add(DRAWISH)

    async def wander() -> None:
        rng = random.Random(seed)
        people = [Caller(await an_account(host, name), name, False, False, "en") for name in ("alice", "bob")]
        asked = NewGame("drawish", [SeatRequest("crown", "me"), SeatRequest("league", "open")], seed=f"wander {seed}")
        live = await beginning.begin(host, people[0], asked, "en")
        await join(host, live.id, people[1], "league", None)
        done: dict[str, int] = {}
        for _ in range(300):
            number = rng.randrange(2)
            who, side = people[number], live.seats[number].side
            what = rng.choice(["act"] * 8 + ["undo", "undo", "propose", "answer", "answer", "offer", "refuse"])
            try:
                if what == "act":
                    options = live.game.options(number)
                    if not options:
                        continue
                    await deciding.act(host, live.id, who, live.seq, side, rng.choice(options).name, "en")
                elif what == "undo":
                    await going_back.undo(host, live.id, who, live.seq, side)
                elif what == "propose":
                    back_to = rng.randrange(len(live.game.entries) + 1)
                    await going_back.propose(host, live.id, who, live.seq, side, back_to)
                elif what == "answer":
                    agrees = rng.random() < 0.7
                    await going_back.answer(host, live.id, who, live.seq, side, agrees=agrees)
                elif what == "offer":
                    await ending.offer_draw(host, live.id, who, live.seq, side)
                else:
                    await ending.answer_draw(host, live.id, who, live.seq, side, agrees=False)
            except Problem as problem:
                if problem.status not in (409, 422):
                    raise
                continue
            done[what] = done.get(what, 0) + 1
            if live.game.over:
                break
            if rng.random() < 0.15:
                same(live, await host.games.read(live.id))
            if rng.random() < 0.05:
                await host.games.close_unused(0)
                live = await host.games.open(live.id)
        same(live, await host.games.read(live.id))
        assert {"act", "undo", "propose", "answer"} <= set(done), done
        await host.close()

    asyncio.run(wander())


async def an_account(host: Host, name: str) -> int:
    row = {"name": name, "name_key": name, "created": 0.0, "seen": 0.0}
    return await host.store.write(
        lambda connection: connection.execute(insert(USERS).returning(USERS.c.id), row).scalar_one()
    )
