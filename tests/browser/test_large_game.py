"""A large game, with two maps and up to five players: on its maps by keys, in the text view, talking in private."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import Board, barriers
from tests.browser.conftest import Sit
from tests.browser.serving import House

RULESET = "cataclysm"
SCENARIO = "c1"
_SIDES = "([id, scenario]) => fetch(`/api/rulesets/${id}/sides?scenario=${scenario}`).then(answer => answer.json())"


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with large games."""
    house = House(tmp_path_factory.mktemp("hall"), rulesets=(RULESET, "hitlers_reich"))
    house.start()
    yield house
    house.stop()


def sides_of(board: Board) -> list[str]:
    board.page.goto(f"{board.url}/help")
    return [str(side) for side in board.page.evaluate(_SIDES, [RULESET, SCENARIO])]


def begun(board: Board, seats: list[dict[str, str]]) -> str:
    body = {"ruleset": RULESET, "scenario": SCENARIO, "seats": seats, "seed": "5"}
    return str(board.post("/api/games", body)["id"])


@pytest.fixture
def alone(sit: Sit, hall: House) -> Board:
    """All sides in one hand, not covered from each other."""
    board = sit(hall, cover=False, confirm="never")
    game = begun(board, [{"side": side, "kind": "me"} for side in sides_of(board)])
    board.visit(game)
    board.wait_for_turn()
    return board


def picture(page: Page) -> Any:
    """What lies on the table, as the server tells it."""
    game = page.url.split("/games/")[1].split("?")[0]
    return page.evaluate("id => fetch(`/api/games/${id}/state`).then(a => a.json())", game)["picture"]


def by_key(page: Page) -> str:
    """Press the key of the first choice that has one; its name."""
    first = page.locator(".choices .choice[aria-keyshortcuts]").first
    name, key = first.get_attribute("data-option"), first.get_attribute("aria-keyshortcuts")
    page.locator("#question").click()
    page.keyboard.press(key or "1")
    return str(name)


def test_a_newcomer_is_shown_the_game_to_learn_with_first(sit: Sit, hall: House) -> None:
    board = sit(hall)
    board.page.goto(board.url)
    expect(board.page.get_by_role("button", name="Play Hitler's Reich now")).to_be_visible()
    expect(board.page.get_by_role("heading", name="Cataclysm")).to_be_visible()


def test_both_maps_are_reached_and_decisions_taken_by_keys(alone: Board) -> None:
    page = alone.page
    places = set()
    for tab in page.get_by_role("tablist", name="Maps").get_by_role("tab").all():
        tab.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("application").first).to_be_visible()
        places |= set(page.locator(".place").evaluate_all("all => all.map(one => one.dataset.place)"))
    assert {space["id"] for space in picture(page)["spaces"]} <= places
    for _ in range(12):
        alone.wait_for_turn()
        seq = alone.seq
        by_key(page)
        alone.wait_for_change(seq)
    alone.picture("large_game")


def test_the_text_view_says_all_that_the_maps_show_and_takes_decisions(alone: Board, axe: str) -> None:
    page = alone.page
    page.get_by_role("button", name="Text view").click()
    assert page.get_by_role("application").count() == 0
    seen = picture(page)
    rows = set(page.locator(".text table th[scope=row]").all_inner_texts())
    named = {space["name"] for space in seen["spaces"]}
    assert named <= rows
    marks = {mark["name"] for space in seen["spaces"] for mark in space["marks"]}
    said = page.locator(".text").inner_text()
    assert marks and all(mark in said for mark in marks)
    assert not barriers(page, axe, "the text view of a large game")
    for _ in range(6):
        alone.wait_for_turn()
        seq = alone.seq
        page.locator(".text input[type=radio]").first.check()
        page.get_by_role("button", name="Choose", exact=True).click()
        alone.wait_for_change(seq)
    alone.picture("large_game_text")


def test_a_word_to_one_side_is_heard_by_that_side_alone(sit: Sit, hall: House) -> None:
    anna, ben, carl, stranger = sit(hall), sit(hall), sit(hall), sit(hall)
    first, second, *others = sides_of(anna)
    seats = [{"side": first, "kind": "me"}, {"side": second, "kind": "open"}]
    game = begun(anna, seats + [{"side": side, "kind": "open"} for side in others])
    for board, side in ((ben, second), (carl, others[0])):
        board.post(f"/api/games/{game}/join", {"side": side}, 200)
    for side in others[1:]:
        carl.post(f"/api/games/{game}/join", {"side": side}, 200)
    for board in (anna, ben, carl, stranger):
        board.visit(game)
        board.page.get_by_role("tab", name=re.compile("^Chat")).click()
    name = ben.page.evaluate(
        "([id, side]) => fetch(`/api/games/${id}`).then(a => a.json())"
        ".then(g => g.seats.find(one => one.side === side).side_name)",
        [game, second],
    )
    anna.page.get_by_role("group", name="Only to:").get_by_label(name).check()
    anna.page.get_by_label("Say something").fill("Between the two of us.")
    anna.page.get_by_role("button", name="Send").click()
    for board in (anna, ben):
        line = board.page.get_by_role("listitem").filter(has_text="Between the two of us.")
        expect(line).to_contain_text(f"only to {name}")
    anna.picture("private_word")
    anna.page.get_by_role("group", name="Only to:").get_by_label(name).uncheck()
    anna.page.get_by_label("Say something").fill("To all of you.")
    anna.page.get_by_role("button", name="Send").click()
    for board in (ben, carl, stranger):
        expect(board.page.get_by_role("listitem").filter(has_text="To all of you.")).to_be_visible()
    for board in (carl, stranger):
        expect(board.page.get_by_text("Between the two of us.")).to_have_count(0)
