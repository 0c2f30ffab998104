"""Without a pointer: a whole turn by keys on the map and the list, and a whole turn in the text view alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import Board, visible_text
from tests.browser.conftest import Sit

MOST_STOPS = 60


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until the focus is where it should be."""
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", wanted):
            return
    raise AssertionError(f"Tab never came to {wanted}")


def end_of_turn(board: Board) -> bool:
    """Whether the Allies are to begin their turn, or already have."""
    return board.page.get_by_role("list", name="Log").get_by_text("Turn of the Allies.").count() > 0 or board.is_over


def test_a_whole_turn_by_keys_alone(sit: Sit) -> None:
    board = sit()
    page = board.page
    page.goto(board.url)
    page.locator("button.primary").wait_for()
    tab_to(page, "button.primary")
    page.keyboard.press("Enter")
    board.wait_for_turn()
    # By its letter: to attack by land; then on the map, with the arrows, to a place that may be attacked.
    seq = board.seq
    key = page.locator('[data-option="land_attack"]').get_attribute("aria-keyshortcuts")
    page.keyboard.press(key or "")
    board.wait_for_change(seq)
    seq = board.seq
    tab_to(page, ".place")
    for _ in range(12):
        if page.evaluate("() => document.activeElement.classList.contains('offered')"):
            break
        page.keyboard.press("Control+ArrowDown")
        page.keyboard.press("Control+ArrowRight")
        page.wait_for_timeout(60)
    name = page.evaluate("() => document.activeElement.getAttribute('aria-label')")
    board.picture("keyboard_map")
    page.keyboard.press("Enter")
    board.wait_for_change(seq)
    assert name.split(";")[0] in page.get_by_role("list", name="Log").inner_text()
    # And on by the first key, and Enter where the board asks, until the turn is over.
    for _ in range(120):
        board.wait_for_turn()
        if end_of_turn(board):
            break
        seq = board.seq
        ends = page.locator('[data-option="end_turn"], [data-option="pass"]')
        key = ends.first.get_attribute("aria-keyshortcuts") if ends.count() else "1"
        page.keyboard.press(key or "1")
        page.wait_for_function(
            """seq => document.querySelector('[data-seq]').dataset.seq !== seq
                 || document.activeElement?.matches('.confirm .primary')""",
            arg=str(seq),
        )
        if board.seq == seq:
            page.keyboard.press("Enter")
        board.wait_for_change(seq)
    assert end_of_turn(board)


def test_the_map_is_moved_and_zoomed_by_keys(sit: Sit) -> None:
    board = sit()
    page = board.page
    board.visit(board.begin())
    board.wait_for_turn()
    tab_to(page, ".place")

    def camera() -> str:
        return str(page.get_by_role("application").get_attribute("data-camera"))

    begun = camera()
    page.keyboard.press("+")
    assert camera() != begun
    page.keyboard.press("Shift+ArrowLeft")
    nearer = camera()
    page.keyboard.press("0")
    page.wait_for_function("was => document.querySelector('[role=application]').dataset.camera !== was", arg=nearer)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".place:focus")).to_have_count(1)
    expect(page.locator("path.focus")).to_have_count(1)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_turn_through_the_text_view_alone(sit: Sit, language: str) -> None:
    board = sit(form="text", language=language)
    page = board.page
    board.visit(board.begin())
    assert page.get_by_role("application").count() == 0
    words = {"en": ("Decision", "Position", "Places"), "ja": ("決定", "局面", "場所")}[language]
    for heading in words:
        expect(page.get_by_role("heading", name=heading, exact=True).first).to_be_visible()
    expect(page.get_by_role("table").first.get_by_role("columnheader")).to_have_count(4)
    for _ in range(150):
        board.wait_for_turn()
        text = page.locator(".text-log").inner_text()
        if board.is_over or re.search(r"Turn of the Allies\.|連合軍のターン", text):
            break
        seq = board.seq
        group = page.get_by_role("group").filter(has=page.get_by_role("radio")).first
        ways = group.get_by_role("radio")
        values = ways.evaluate_all("all => all.map(one => one.value)")
        best = next((name for name in ("end_turn", "pass") if name in values), values[0])
        page.locator(f'input[type=radio][value="{best}"]').check()
        page.get_by_role("button", name={"en": "Choose", "ja": "選ぶ"}[language], exact=True).click()
        board.confirm_if_asked(seq)
    assert re.search(r"Turn of the Allies\.|連合軍のターン", page.locator(".text-log").inner_text())
    board.picture(f"text_view_{language}")


def test_the_text_view_answers_why_not(sit: Sit) -> None:
    board = sit(form="text")
    page = board.page
    board.visit(board.begin())
    board.wait_for_turn()
    seq = board.seq
    page.get_by_role("radio", name="Attack by land").check()
    page.get_by_role("button", name="Choose", exact=True).click()
    board.wait_for_change(seq)
    page.get_by_label("Ask about a place or a card").fill("Sweden")
    visible_text(page, "This country stays neutral for the whole game")


def test_what_happens_is_announced(sit: Sit) -> None:
    board = sit()
    board.visit(board.begin())
    board.wait_for_turn()
    board.take("land_attack")
    expect(board.page.locator("[role=status][aria-live=polite]")).to_contain_text("Choose the area to attack by land.")
