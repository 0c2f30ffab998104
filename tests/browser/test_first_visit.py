"""Somebody who has never been here: from the address to the first move."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import expect

from tests.browser.board import visible_text
from tests.browser.conftest import Sit

MINUTE = 60.0


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_a_newcomer_has_moved_within_a_minute(sit: Sit, phone: bool) -> None:
    board = sit(phone=phone)
    page = board.page
    begun = time.monotonic()
    page.goto(board.url)
    page.get_by_role("button", name="Play Hitler's Reich now").wait_for()
    board.picture(f"first_visit_{'phone' if phone else 'wide'}")
    page.get_by_role("button", name="Play Hitler's Reich now").click()
    board.wait_for_turn()
    assert board.question == "Choose your action."
    visible_text(page, "Turn of the Axis")
    seq = board.seq
    page.get_by_role("button", name="Attack by land").click()
    board.wait_for_change(seq)
    seq = board.seq
    page.mouse.click(*board.spot("greece"))
    board.wait_for_change(seq)
    if phone:
        page.get_by_role("tab", name="Log").click()
    expect(page.get_by_role("list", name="Log")).to_contain_text(re.compile("land attack from .* on Greece"))
    assert time.monotonic() - begun < MINUTE
    board.picture(f"first_move_{'phone' if phone else 'wide'}")


def test_the_first_game_is_the_one_to_learn_with(sit: Sit) -> None:
    board = sit()
    board.page.goto(board.url)
    visible_text(board.page, "Introductory game, 1941-1942. You are the Axis; a bot \\(Staff\\) plays against you.")


def test_a_rule_number_opens_what_the_rulebook_says(sit: Sit) -> None:
    board = sit()
    board.visit(board.begin())
    board.wait_for_turn()
    board.page.get_by_role("button", name="Open rule 6.0").click()
    drawer = board.page.get_by_role("dialog")
    expect(drawer).to_contain_text("Rule 6.0")
    expect(drawer).to_contain_text("action")
    board.picture("rule")
    board.page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
