"""At the table: taking back, looking ahead, asking why not, dragging, watching, and reading the log."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import TimeoutError as Late, expect

from tests.browser.board import BOTH_MINE, Board, visible_text
from tests.browser.conftest import Sit


@pytest.fixture
def board(sit: Sit) -> Board:
    """A fresh game, at the first question."""
    board = sit()
    board.visit(board.begin())
    board.wait_for_turn()
    return board


def to_the_card(board: Board) -> None:
    """Attack Greece, and pass on events until a card is asked for."""
    board.take("land_attack")
    board.take("target:greece")
    while True:
        board.wait_for_turn()
        offered = board.offered()
        if any(name.startswith("card:") for name in offered):
            return
        board.take("pass" if "pass" in offered else offered[0])


def test_undo_by_button_and_by_key(board: Board) -> None:
    first = board.offered()
    board.take("land_attack")
    assert board.offered() != first
    seq = board.seq
    board.page.get_by_role("button", name="Undo").click()
    board.wait_for_change(seq)
    assert board.offered() == first
    board.take("fortify")
    seq = board.seq
    board.page.keyboard.press("Control+z")
    board.wait_for_change(seq)
    assert board.offered() == first
    expect(board.page.get_by_role("button", name="Undo")).to_have_count(0)


def test_going_back_beyond_the_dice_needs_nobody_against_a_bot(board: Board) -> None:
    to_the_card(board)
    board.take(board.offered()[0])
    board.wait_for_turn()
    board.page.get_by_role("button", name="Propose to go back to before move 1", exact=True).click()
    board.page.get_by_role("button", name="Propose to go back", exact=True).click()
    expect(board.page.locator("#question")).to_have_text("Choose your action.")


def test_what_cannot_be_taken_back_is_shown_before_it_is_sent(board: Board) -> None:
    to_the_card(board)
    board.page.locator(".choices .chance").first.wait_for()
    chances = board.chances()
    assert len(chances) > 1 and len(set(chances.values())) > 1
    visible_text(board.page, "chance of success")
    asked, offered = board.question, board.offered()
    board.choices.first.click()
    confirm = board.page.get_by_role("region", name=re.compile(".")).filter(has_text="this cannot be taken back")
    expect(confirm.get_by_role("button", name="Do it")).to_be_focused()
    board.picture("preview")
    board.page.keyboard.press("Escape")
    expect(confirm).to_have_count(0)
    # The bot chooses at the same time, so it is not the state that tells, but what is still owed.
    board.page.reload()
    board.wait_for_turn()
    assert (board.question, board.offered()) == (asked, offered)


def test_the_preview_says_what_will_change(sit: Sit) -> None:
    board = sit(confirm="always")
    board.visit(board.begin())
    board.wait_for_turn()
    board.take("fortify")
    seq = board.seq
    name = board.choices.first.inner_text().splitlines()[-1]
    board.choices.first.click()
    confirm = board.page.locator(".confirm")
    expect(confirm).to_contain_text(re.compile("fort", re.IGNORECASE))
    expect(confirm.get_by_role("listitem").first).to_contain_text(name)
    board.picture("preview_changes")
    confirm.get_by_role("button", name="Do it").click()
    board.wait_for_change(seq)


def test_what_is_offered_is_lit_on_the_map_and_what_is_not_says_why(board: Board) -> None:
    page = board.page
    board.take("land_attack")
    offered = {name.removeprefix("target:") for name in board.offered()}
    lit = page.locator(".place.offered").evaluate_all("all => all.map(one => one.dataset.place)")
    assert set(lit) == offered
    assert page.locator("path.offer").count() == len(offered)
    page.mouse.move(*board.spot("sweden"))
    why = page.get_by_role("complementary", name="Sweden")
    expect(why).to_contain_text("This country stays neutral for the whole game.")
    expect(why).to_contain_text("2.1")
    board.picture("why_not")
    # A click keeps the card of a place open, with the rule as a button.
    page.mouse.click(*board.spot("sweden"))
    page.mouse.move(5, 5)
    why.get_by_role("button", name="Open rule 2.1").click()
    expect(page.get_by_role("dialog")).to_contain_text("Rule 2.1")


def test_a_card_grows_under_the_pointer_and_can_be_dragged_to_the_map(board: Board) -> None:
    page = board.page
    to_the_card(board)
    seq = board.seq
    card = page.locator("[data-card][draggable=true]").first
    name = card.locator(".name").inner_text()
    card.hover()
    expect(page.locator(".enlarged")).to_contain_text(name)
    board.picture("card_enlarged")
    card.drag_to(page.get_by_role("application"))
    confirm = page.locator(".confirm")
    expect(confirm.get_by_role("heading")).to_have_text(name)
    confirm.get_by_role("button", name="Do it").click()
    board.wait_for_change(seq)


def test_the_last_move_is_told_and_marked(board: Board) -> None:
    board.take("fortify")
    board.take(board.offered()[0])
    told = board.page.get_by_role("complementary", name="The last move")
    expect(told).to_contain_text("fortified")
    expect(board.page.locator("path.last")).to_have_count(1)
    board.picture("last_move")
    told.get_by_role("button", name="Put away").click()
    expect(told).to_have_count(0)


def test_the_log_leads_to_places_rules_and_moments(board: Board) -> None:
    page = board.page
    to_the_card(board)
    log = page.get_by_role("list", name="Log")
    log.get_by_role("button", name="Greece").first.click()
    expect(board.place("greece")).to_be_focused()
    log.get_by_role("button", name="Open rule 6.5.1").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("Rule 6.5.1")
    page.keyboard.press("Escape")
    page.get_by_label("Search the log").fill("attack Greece")
    expect(log.get_by_role("listitem")).to_have_count(1)
    log.get_by_role("link").first.click()
    page.wait_for_url(re.compile(r"/replay\?"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Replay")


def test_moves_of_others_are_shown_at_the_chosen_speed_and_can_be_skipped(sit: Sit) -> None:
    board = sit(speed="slow")
    page = board.page
    game = board.begin()
    board.visit(game)
    board.wait_for_turn()
    to_the_card(board)
    board.choices.first.click()
    page.locator(".confirm button.primary").click()
    skip = page.get_by_role("button", name=re.compile("Skip ahead"))
    for _ in range(6):
        try:
            skip.wait_for(timeout=6_000)
            break
        except Late:
            board.wait_for_turn()
            board.take(board.offered()[0])
    shown = skip.evaluate("() => Number(document.querySelector('[data-seq]').dataset.seq)")
    newest = page.evaluate("id => fetch(`/api/games/${id}`).then(r => r.json()).then(g => g.seq)", game)
    assert shown < newest
    page.keyboard.press("Escape")
    expect(skip).to_have_count(0)
    assert board.seq >= newest


def test_both_sides_at_one_screen_are_covered_from_each_other(sit: Sit) -> None:
    board = sit()
    page = board.page
    board.visit(board.begin(BOTH_MINE))
    dice = random.Random(1)
    for _ in range(12):
        if page.get_by_role("dialog").count():
            break
        board.wait_for_turn()
        board.take(dice.choice(board.offered()))
        page.wait_for_timeout(150)
    cover = page.get_by_role("dialog")
    expect(cover).to_contain_text(re.compile("Hand over to (Allies|Axis)"))
    board.picture("cover")
    cover.get_by_role("button", name=re.compile("uncover")).click()
    expect(cover).to_have_count(0)
    board.wait_for_turn()
