"""Looking back: the scrubber and its keys, each side's view, bookmarks, links, what if, figures."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import Board, visible_text
from tests.browser.conftest import Sit

DECISIONS = 7


@pytest.fixture
def board(sit: Sit) -> Board:
    """A game some decisions old, looked at from its beginning."""
    board = sit()
    game = board.begin()
    board.visit(game)
    board.play(random.Random(2), DECISIONS)
    board.page.goto(f"{board.url}/games/{game}/replay?at=0")
    board.page.wait_for_selector(".scrubber")
    return board


def stands_at(page: Page, at: int) -> None:
    page.wait_for_function("at => Number(document.querySelector('.scrubber input').value) === at", arg=at)


def test_keys_of_the_scrubber(board: Board) -> None:
    page = board.page
    last = int(page.locator(".scrubber input").get_attribute("max") or 0)
    assert last > 4
    stands_at(page, 0)
    page.locator("h1").click()
    for key, at in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
        page.keyboard.press(key)
        stands_at(page, at)
    page.keyboard.press("End")
    visible_text(page, "Next, ")
    page.wait_for_url(re.compile(f"at={last}"))
    board.picture("replay")


def test_the_replay_runs_by_itself(board: Board) -> None:
    page = board.page
    page.get_by_role("combobox", name=re.compile("Speed|speed")).select_option("faster")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("() => Number(document.querySelector('.scrubber input').value) >= 3")
    page.get_by_role("button", name=re.compile("Pause|Stop")).click()


def test_a_running_game_is_seen_from_ones_own_side_and_as_a_spectator(board: Board) -> None:
    page = board.page
    sides = page.get_by_label("Seen by").locator("option").all_inner_texts()
    assert sides == ["Axis", "a spectator"]
    page.get_by_role("tab", name="Cards").click()
    assert page.locator("[data-card]").count() > 0
    page.get_by_label("Seen by").select_option(label="a spectator")
    expect(page.get_by_role("tabpanel").last).to_contain_text("face down")


def test_a_finished_game_is_seen_from_every_side(board: Board) -> None:
    page = board.page
    page.get_by_role("link", name="To the table").click()
    board.page.wait_for_selector("[data-seq]")
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("link", name="Watch it again").click()
    page.wait_for_selector(".scrubber")
    sides = page.get_by_label("Seen by").locator("option").all_inner_texts()
    assert sides[:2] == ["Axis", "Allies"] and len(sides) == 4
    page.get_by_role("tab", name="Cards").click()
    page.get_by_label("Seen by").select_option(label="Allies")
    page.get_by_role("tab", name="Allied hand").click()
    expect(page.locator("[data-card]").first).to_be_visible()
    page.get_by_label("Seen by").select_option(label=sides[2])
    for hand in ("Axis hand", "Allied hand"):
        page.get_by_role("tab", name=hand).click()
        expect(page.locator("[data-card]").first).to_be_visible()


def test_bookmarks_are_kept_and_lead_back(board: Board) -> None:
    page = board.page
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    stands_at(page, 2)
    page.get_by_role("tab", name="Bookmarks").click()
    page.get_by_label("Mark position 2").or_(page.get_by_role("textbox")).first.fill("The turning point")
    page.get_by_role("tabpanel").get_by_role("button").first.click()
    expect(page.get_by_role("button", name=re.compile("The turning point")).first).to_be_visible()
    page.reload()
    page.wait_for_selector(".scrubber")
    page.locator("h1").click()
    page.keyboard.press("Home")
    stands_at(page, 0)
    page.keyboard.press("Shift+ArrowRight")
    stands_at(page, 2)


def test_a_link_to_a_position_opens_there_for_another(board: Board, sit: Sit) -> None:
    page = board.page
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    stands_at(page, 1)
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("dialog").get_by_role("textbox").input_value()
    assert "side=" not in link
    other = sit()
    other.page.goto(link)
    other.page.wait_for_selector(".scrubber")
    stands_at(other.page, 1)


def test_what_if_begins_a_new_game_from_the_past(board: Board) -> None:
    page = board.page
    before = page.url
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    stands_at(page, 1)
    page.get_by_role("button", name="What if").click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("Begin")).click()
    page.wait_for_selector("[data-seq]")
    assert page.url.split("?")[0] not in before
    board.wait_for_turn()
    board.take(board.offered()[0])


def test_figures_stand_beside_the_replay(board: Board) -> None:
    page = board.page
    page.get_by_role("tab", name="Figures").click()
    chart = page.get_by_role("slider", name="Hand of the Axis")
    chart.focus()
    page.keyboard.press("End")
    expect(chart).to_have_attribute("aria-valuetext", re.compile(r"Axis \d+"))
    visible_text(page, "luck|Luck")
    board.picture("replay_figures")
