"""An introductory game against a bot, from the first question to the figures after the end."""

from __future__ import annotations

import random
import re

from playwright.sync_api import expect

from tests.browser.board import visible_text
from tests.browser.conftest import Sit

MOST_DECISIONS = 900
PICTURES_AT = (2, 12, 30)


def test_a_whole_introductory_game_against_a_bot(sit: Sit) -> None:
    board = sit()
    page = board.page
    game = board.begin()
    board.visit(game)
    dice = random.Random(5)
    for taken in range(MOST_DECISIONS):
        board.wait_for_turn()
        if board.is_over:
            break
        if taken in PICTURES_AT:
            board.picture(f"whole_game_{taken}")
        offered = board.offered()
        chances = board.chances()
        board.take(max(chances, key=lambda name: chances[name]) if chances else dice.choice(offered))
    assert board.is_over
    board.picture("whole_game_end")

    ending = page.get_by_role("region", name=re.compile("You have won|You have lost|A draw"))
    expect(ending).to_be_visible()
    result = ending.get_by_role("paragraph").inner_text()
    assert result == board.question

    ending.get_by_role("link", name="Figures and dice").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    visible_text(page, re.escape(result))
    expect(page.get_by_role("slider", name="Places held")).to_be_visible()
    luck = page.get_by_role("table").filter(has=page.get_by_role("columnheader", name="Expected"))
    expect(luck.get_by_role("rowheader", name="Axis")).to_be_visible()
    rolled = int(luck.get_by_role("row").filter(has_text="Axis").get_by_role("cell").first.inner_text())
    assert rolled > 0
    page.get_by_text("Proof of the dice").click()
    visible_text(page, "The seed fits the seal")
    board.picture("figures")

    page.goto(f"{board.url}/games?which=finished")
    expect(page.get_by_role("link", name=re.compile("Introductory game")).first).to_be_visible()
    board.picture("finished_games")
