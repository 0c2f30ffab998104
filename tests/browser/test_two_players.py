"""Two people at their own browsers, and a stranger who looks on: each sees what they may, and no more on the wire."""

from __future__ import annotations

import json
import random
import re
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from tests.browser.board import Board, visible_text
from tests.browser.conftest import Sit
from tests.browser.serving import House

PASSWORD = "correct horse battery"
DECISIONS = 8


class Wire:
    """Everything that reached a page: frames of its sockets, and answers of the server."""

    def __init__(self, page: Page) -> None:
        self.heard: list[str] = []
        page.on("websocket", self._listen)
        page.on("response", lambda answer: self._read(answer) if "/api/games/" in answer.url else None)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))

    def _read(self, answer: Any) -> None:
        if answer.ok and "json" in answer.headers.get("content-type", ""):
            self.heard.append(answer.text())

    def holding(self, name: str) -> list[dict[str, Any]]:
        """A holding as it looked in each state that came over the socket."""
        states = [json.loads(text) for text in self.heard if text.startswith('{"t":"state"')]
        return [one for state in states for one in state["picture"]["holdings"] if one["id"] == name]


def register(board: Board, name: str) -> None:
    board.page.goto(f"{board.url}/register")
    board.page.get_by_label("Name").fill(name)
    board.page.get_by_label("Password", exact=True).fill(PASSWORD)
    board.page.get_by_role("button", name="Register").click()
    board.page.wait_for_url(re.compile(r"/(settings)?$"))


def hand_of(board: Board, game: str) -> list[str]:
    """The cards of the Allies, as their own player is told of them."""
    state = board.page.evaluate(
        "path => fetch(path).then(answer => answer.json())", f"/api/games/{game}/state?side=allies"
    )
    return [card["id"] for one in state["picture"]["holdings"] if one["id"] == "hand_allies" for card in one["cards"]]


def test_two_browsers_play_each_other_and_a_stranger_looks_on(sit: Sit, club: House) -> None:
    anna, ben, stranger = sit(club), sit(club), sit(club)
    register(anna, "anna")
    register(ben, "ben")

    # Anna opens a table and keeps the other seat for whoever has the link.
    anna.page.goto(f"{anna.url}/new?ruleset=hitlers_reich")
    anna.page.get_by_role("group", name="Allies").get_by_text("By invitation").click()
    anna.page.get_by_role("button", name="Open the table").click()
    anna.page.get_by_role("button", name="Make a link").click()
    link = anna.page.get_by_label("Link to the seat of: Allies").input_value()
    game = re.search(r"/games/(\w+)/", link)
    assert game is not None
    anna.picture("gathering")

    wires = {name: Wire(board.page) for name, board in (("ben", ben), ("stranger", stranger))}
    ben.page.goto(link)
    ben.page.get_by_role("button", name="Sit down").click()
    ben.page.wait_for_selector("[data-seq]")
    anna.page.wait_for_selector("[data-seq]")
    stranger.visit(game[1])
    visible_text(stranger.page, "1 watching")
    visible_text(anna.page, "ben")

    # Nobody but Anna may choose for the Axis, and nobody else has her cards.
    dice = random.Random(3)
    for _ in range(DECISIONS):
        anna.page.wait_for_function("() => document.querySelector('#question')")
        mover = anna if anna.choices.count() > 0 else ben
        other = ben if mover is anna else anna
        mover.wait_for_turn()
        seq = mover.seq
        mover.take(dice.choice(mover.offered()))
        if not (mover.choices.count() > 0 and other.choices.count() > 0):
            for watcher in (other, stranger):
                watcher.page.wait_for_function(
                    "seq => Number(document.querySelector('[data-seq]').dataset.seq) > seq", arg=seq
                )
    hand = anna.page.locator("[data-card]").evaluate_all("all => all.map(one => one.dataset.card)")
    assert hand
    for name, wire in wires.items():
        seen = wire.holding("hand_axis")
        assert seen, f"{name} never got a state"
        assert all(not one["cards"] and one["hidden"] > 0 for one in seen), f"{name} saw cards of the Axis"
    assert all(not one["cards"] for one in wires["stranger"].holding("hand_allies")), "the stranger saw Allied cards"
    anna.picture("two_players_anna")
    ben.picture("two_players_ben")
    stranger.picture("two_players_stranger")

    # They talk; whoever looks on hears it.
    anna.page.get_by_role("tab", name="Chat").click()
    anna.page.get_by_label("Say something").fill("Good luck!")
    anna.page.get_by_role("button", name="Send").click()
    ben.page.get_by_role("tab", name=re.compile("Chat")).click()
    expect(ben.page.get_by_role("tabpanel").filter(has_text="Good luck!")).to_be_visible()
    stranger.page.get_by_role("tab", name=re.compile("Chat")).click()
    expect(stranger.page.get_by_role("tabpanel").filter(has_text="Good luck!")).to_be_visible()
    expect(stranger.page.get_by_role("tab", name="Notes")).to_have_count(0)

    # Anna proposes to go back to the first move that left a word in the log; Ben agrees, and all boards are there.
    anna.page.get_by_role("tab", name="Log").click()
    anna.page.get_by_role("button", name=re.compile(r"^Propose to go back to before move \d+$")).first.click()
    anna.page.get_by_role("button", name="Propose to go back", exact=True).click()
    ben.page.get_by_role("button", name="Agree").click()
    for board in (anna, ben, stranger):
        expect(board.page.get_by_role("button", name="Agree")).to_have_count(0)
        visible_text(board.page, "went back|Back to|taken back|goes back")

    # Ben gives up.
    ben.page.get_by_role("button", name="Table menu").click()
    ben.page.get_by_role("button", name="Concede").click()
    ben.page.get_by_role("button", name="Concede").click()
    visible_text(anna.page, "You have won")
    visible_text(ben.page, "You have lost")
    stranger.page.wait_for_selector("[data-over=true]")

    # The result counts for both: on their profiles, with a rating.
    anna.page.goto(f"{anna.url}/players/ben")
    visible_text(anna.page, "Introductory game")
    anna.picture("profile")


def test_a_seat_of_another_cannot_be_used(sit: Sit, house: House) -> None:
    anna, ben = sit(), sit()
    game = anna.begin([{"side": "axis", "kind": "me"}, {"side": "allies", "kind": "open"}])
    ben.post(f"/api/games/{game}/join", {"side": "allies"}, 200)
    # Who asks for the other side's seat gets his own.
    ben.visit(game, side="axis")
    assert ben.page.locator("[data-card]").evaluate_all("all => all.map(one => one.dataset.card)") == hand_of(ben, game)
    refused = ben.post(f"/api/games/{game}/actions", {"seq": ben.seq, "side": "axis", "option": "fortify"}, 403)
    assert refused["message"]
