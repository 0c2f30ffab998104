"""Looks and pace change at once, wherever one is: language, colours, size of text, motion."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit


def display(page: Page) -> None:
    """Open the menu of looks, in whatever language."""
    page.locator("header").get_by_role("button").last.click()


def size_of(page: Page, what: str) -> float:
    return float(page.evaluate("what => parseFloat(getComputedStyle(document.querySelector(what)).fontSize)", what))


def test_the_language_changes_in_mid_game(sit: Sit) -> None:
    board = sit()
    page = board.page
    board.visit(board.begin())
    board.wait_for_turn()
    board.take("land_attack")
    seq, offered = board.seq, board.offered()
    assert board.question == "Choose the area to attack by land."
    display(page)
    page.get_by_role("dialog").get_by_text("日本語").click()
    page.keyboard.press("Escape")
    # Everything speaks Japanese: the question, the choices, the map, the log, the client itself.
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page.locator("#question")).not_to_have_text("Choose the area to attack by land.")
    expect(page.locator("#question")).to_contain_text("地上攻撃")
    assert "ギリシャ" in str(board.place("greece").get_attribute("aria-label"))
    expect(page.get_by_role("tab", name="記録")).to_be_visible()
    expect(page.get_by_role("list", name="記録")).to_contain_text("枢軸軍のターン")
    expect(page.get_by_role("list", name="記録")).not_to_contain_text("Turn of the Axis")
    # The game goes on where it was.
    assert (board.seq, board.offered()) == (seq, offered)
    board.picture("language_switched")
    board.take(offered[0])
    display(page)
    page.get_by_role("dialog").get_by_text("English").click()
    page.keyboard.press("Escape")
    expect(page.locator("#question")).to_have_text("Play an event, or pass.")
    # The choice holds on the next visit.
    display(page)
    page.get_by_role("dialog").get_by_text("日本語").click()
    page.reload()
    page.wait_for_selector("[data-seq]")
    expect(page.locator("html")).to_have_attribute("lang", "ja")


def test_colours_follow_the_system_until_one_chooses(sit: Sit) -> None:
    board = sit(color_scheme="dark")
    page = board.page
    page.goto(board.url)
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "dark")
    page.emulate_media(color_scheme="light")
    expect(html).to_have_attribute("data-theme", "light")
    display(page)
    page.get_by_role("dialog").get_by_text("Dark", exact=True).click()
    expect(html).to_have_attribute("data-theme", "dark")
    page.emulate_media(color_scheme="dark")
    page.emulate_media(color_scheme="light")
    expect(html).to_have_attribute("data-theme", "dark")


def test_text_grows_by_choice_and_pieces_of_the_page_with_it(sit: Sit) -> None:
    board = sit()
    page = board.page
    board.visit(board.begin())
    board.wait_for_turn()
    sizes = []
    for name in ("Small", "Normal", "Large", "Larger"):
        display(page)
        page.get_by_role("group", name="Text size").get_by_text(name, exact=True).click()
        page.keyboard.press("Escape")
        sizes.append((size_of(page, "#question"), size_of(page, ".choices .choice")))
    assert sizes == sorted(sizes) and len(set(sizes)) == 4
    board.picture("text_larger")


@pytest.mark.parametrize("asked_by", ["system", "choice"])
def test_reduced_motion_moves_nothing(sit: Sit, asked_by: str) -> None:
    board = sit(reduced_motion="reduce", speed="slow") if asked_by == "system" else sit(motion="reduced", speed="slow")
    page = board.page
    board.visit(board.begin())
    board.wait_for_turn()
    page.evaluate(
        """() => {
          window.moved = [];
          const note = ({target}) => {
            for (const one of target.getAnimations())
              if (one.effect.getComputedTiming().duration > 20)
                window.moved.push(`${target.className}: ${one.animationName ?? one.transitionProperty}`);
          };
          document.addEventListener('animationstart', note, true);
          document.addEventListener('transitionrun', note, true);
        }"""
    )
    at = "() => document.querySelector('[role=application]').dataset.camera"
    page.get_by_role("button", name="Zoom in").click()
    before = page.evaluate(at)
    page.get_by_role("button", name="Show the whole map").click()
    after = page.evaluate(at)
    assert after != before
    page.wait_for_timeout(300)
    assert page.evaluate(at) == after, "the map glided"
    dice = random.Random(8)
    for _ in range(3):
        board.wait_for_turn()
        board.take(dice.choice(board.offered()))
    assert page.evaluate("() => window.moved") == []


def test_pieces_move_where_motion_is_welcome(sit: Sit) -> None:
    """The other way round, so that the test above can fail."""
    board = sit(speed="slow")
    page = board.page
    board.visit(board.begin())
    board.wait_for_turn()
    at = "() => document.querySelector('[role=application]').dataset.camera"
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Show the whole map").click()
    under_way = page.evaluate(at)
    page.wait_for_function(f"was => ({at})() !== was", arg=under_way)
