"""A whole game at the width of a phone, with fingers alone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.conftest import Sit

MOST_DECISIONS = 900
LEAST_TARGET = 36
PICTURES_AT = (3, 9, 20)
SMALL = """least => [...document.querySelectorAll('.choices .choice, [role=tab], .confirm button')]
  .filter(one => one.checkVisibility() && Math.min(one.getBoundingClientRect().height, least) < least)
  .map(one => `${one.textContent.trim().slice(0, 30)}: ${one.getBoundingClientRect().height}`)"""
HIDDEN = """() => [...document.querySelectorAll('.choices .choice')].filter(one => {
  one.scrollIntoView({block: 'center'});
  const box = one.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return !one.contains(top) || box.right > innerWidth || box.left < 0;
}).map(one => one.textContent.trim())"""


def tap(board: Board) -> None:
    """Take the most promising option as a finger does: on its button, and on the one that confirms."""
    chances = board.chances()
    offered = board.offered()
    wanted = max(chances, key=lambda name: chances[name]) if chances else offered[-1]
    seq = board.seq
    board.choices.and_(board.page.locator(f'[data-option="{wanted}"]')).tap()
    board.page.wait_for_function(
        """seq => document.querySelector('[data-seq]').dataset.seq !== seq
             || document.querySelector('.confirm button.primary')""",
        arg=str(seq),
    )
    if board.seq == seq:
        board.page.locator(".confirm button.primary").tap()
    board.wait_for_change(seq)


def test_a_whole_game_is_played_on_a_phone(sit: Sit) -> None:
    board = sit(phone=True)
    page = board.page
    board.visit(board.begin())
    for taken in range(MOST_DECISIONS):
        board.wait_for_turn()
        if board.is_over:
            break
        if taken in PICTURES_AT:
            # Everything can be reached and hit, and nothing hangs over the edge.
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
            assert page.evaluate(HIDDEN) == []
            expect(page.locator("#question")).to_be_in_viewport(ratio=1)
            assert page.evaluate(SMALL, LEAST_TARGET) == []
            board.picture(f"phone_game_{taken}")
        tap(board)
    assert board.is_over
    expect(page.get_by_role("region", name=re.compile("You have won|You have lost|A draw"))).to_be_visible()
    board.picture("phone_game_end")
    page.get_by_role("link", name="Figures and dice").tap()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_cards_notes_and_log_are_at_hand_on_a_phone(sit: Sit) -> None:
    board = sit(phone=True)
    page = board.page
    board.visit(board.begin())
    board.wait_for_turn()
    page.get_by_role("tab", name="Cards").tap()
    card = page.locator("[data-card]").first
    name = card.locator(".name").inner_text()
    # A long press enlarges a card.
    box = card.bounding_box()
    assert box is not None
    devtools = page.context.new_cdp_session(page)
    at = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    expect(page.locator(".enlarged")).to_contain_text(name)
    board.picture("phone_card_enlarged")
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.get_by_role("tab", name="Notes").tap()
    page.get_by_role("textbox").last.fill("Hold the line at Minsk.")
    expect(page.get_by_text("Saved.")).to_be_visible()
    board.picture("phone_notes")
    # The sheet gives way to the map, and comes back.
    handle = page.get_by_role("button", name="Height of this sheet")
    tall = page.locator(".sheet").bounding_box()
    handle.focus()
    page.keyboard.press("ArrowDown")
    page.wait_for_timeout(300)
    low = page.locator(".sheet").bounding_box()
    assert tall is not None and low is not None and low["height"] < tall["height"]
    board.picture("phone_map")
