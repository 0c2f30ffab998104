"""The map by hand: wheel, trackpad, fingers, small map; what it shows follows, and clicks still find their place."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.board import Board
from tests.browser.conftest import Sit

DRAWN = """() => {
  const svg = document.querySelector('[role=application] > svg');
  const {a, e, f} = new DOMMatrix(getComputedStyle(svg).transform);
  return [a, e, f, svg.querySelector('g').getAttribute('transform')];
}"""
"""How what is drawn is stretched and shifted, and where it is drawn."""

Camera = tuple[float, float, float]


def camera(page: Page) -> Camera:
    """How far the map is moved, in pixels, and how large it is drawn."""
    found = str(page.get_by_role("application").first.get_attribute("data-camera")).split()
    return (float(found[0]), float(found[1]), float(found[2]))


def changed(page: Page, before: Camera) -> None:
    """Wait until the map is drawn larger or smaller."""
    for _ in range(100):
        if camera(page)[2] != before[2]:
            return
        page.wait_for_timeout(30)
    raise AssertionError("the map stayed as it was")


def rested(page: Page) -> None:
    """Wait until the map has not moved for a while, and is drawn where it is."""
    before = None
    while before != (before := camera(page)):
        page.wait_for_timeout(350)
    page.wait_for_function(f"() => String(({DRAWN})().slice(0, 3)) === '1,0,0'")


def middle(page: Page) -> tuple[float, float]:
    box = page.get_by_role("application").first.bounding_box()
    assert box is not None
    return (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


@pytest.fixture
def board(sit: Sit) -> Board:
    """The first question, without motion."""
    board = sit(motion="reduced")
    board.visit(board.begin())
    board.wait_for_turn()
    return board


def test_a_wheel_zooms_about_the_pointer_and_a_mouse_drags(board: Board) -> None:
    page = board.page
    # Near enough that no edge of the sheet is in sight, which the map would not leave.
    for _ in range(3):
        page.get_by_role("button", name="Zoom in").click()
    x, y = board.spot("austria")
    page.mouse.move(x, y)
    before = camera(page)
    page.mouse.wheel(0, -120)
    changed(page, before)
    after = camera(page)
    assert after[2] > before[2]
    # What was under the pointer is still there.
    for was, now, at in ((before[0], after[0], x), (before[1], after[1], y)):
        frame = page.get_by_role("application").first.bounding_box()
        assert frame is not None
        inside = at - (frame["x"] if at == x else frame["y"])
        assert (inside - was) / before[2] == pytest.approx((inside - now) / after[2], abs=1.0)
    page.mouse.down()
    page.mouse.move(x - 60, y - 40, steps=4)
    page.mouse.up()
    moved = camera(page)
    assert moved[2] == after[2]
    assert moved[0] - after[0] == pytest.approx(-60, abs=6)
    assert moved[1] - after[1] == pytest.approx(-40, abs=6)
    # To move the map is not to choose a place.
    assert page.get_by_role("complementary").filter(has=page.get_by_role("button", name="Close")).count() == 0


def test_a_moving_map_is_shifted_and_drawn_anew_when_it_rests(board: Board) -> None:
    page = board.page
    for _ in range(2):
        page.get_by_role("button", name="Zoom in").click()
    rested(page)
    before = page.evaluate(DRAWN)
    x, y = board.spot("austria")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 50, y + 30, steps=3)
    # Under the hand: what is drawn stays as it is, and its places are where they are seen.
    assert page.evaluate(DRAWN)[3] == before[3] or page.evaluate(DRAWN)[:3] == [1, 0, 0]
    page.mouse.up()
    rested(page)
    assert page.evaluate(DRAWN)[3] != before[3]
    place = page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).closest('[data-place]').dataset.place", [x + 50, y + 30]
    )
    assert place == "austria"


def test_a_trackpad_scrolls_in_both_directions_and_pinches(board: Board) -> None:
    page = board.page
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Zoom in").click()
    page.mouse.move(*middle(page))
    before = camera(page)
    page.mouse.wheel(30, 20)
    page.wait_for_timeout(80)
    after = camera(page)
    assert (after[0] - before[0], after[1] - before[1], after[2]) == (-30, -20, before[2])
    page.keyboard.down("Control")
    page.mouse.wheel(0, -30)
    page.keyboard.up("Control")
    page.wait_for_timeout(80)
    assert camera(page)[2] > after[2]


def test_the_small_map_shows_where_one_is_and_leads_elsewhere(board: Board) -> None:
    page = board.page
    small = page.locator(".minimap")
    expect(small).to_have_count(0)
    for _ in range(4):
        page.get_by_role("button", name="Zoom in").click()
    expect(small).to_be_visible()
    box = small.bounding_box()
    assert box is not None
    before = camera(page)
    page.mouse.click(box["x"] + box["width"] * 0.85, box["y"] + box["height"] * 0.4)
    page.wait_for_timeout(400)
    east = camera(page)
    assert east[0] < before[0] and east[2] == before[2]
    page.mouse.click(box["x"] + box["width"] * 0.15, box["y"] + box["height"] * 0.4)
    page.wait_for_timeout(400)
    assert camera(page)[0] > east[0]
    board.picture("minimap")


def touch(devtools: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    fingers: list[dict[str, Any]] = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
    devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


def test_fingers_move_and_pinch_the_map_and_a_tap_takes_a_place(sit: Sit) -> None:
    board = sit(phone=True, motion="reduced")
    page = board.page
    board.visit(board.begin())
    board.wait_for_turn()
    devtools = page.context.new_cdp_session(page)
    x, y = middle(page)
    begun = camera(page)
    # Two fingers apart: nearer.
    touch(devtools, "touchStart", (x - 20, y), (x + 20, y))
    for spread in (30, 45, 60):
        touch(devtools, "touchMove", (x - spread, y), (x + spread, y))
    touch(devtools, "touchEnd")
    page.wait_for_timeout(80)
    near = camera(page)
    assert near[2] == pytest.approx(begun[2] * 3, rel=0.15)
    # One finger along: elsewhere.
    touch(devtools, "touchStart", (x, y))
    for way in (20, 40, 60):
        touch(devtools, "touchMove", (x + way, y - way / 2))
    touch(devtools, "touchEnd")
    page.wait_for_timeout(80)
    moved = camera(page)
    assert moved[2] == near[2]
    assert moved[0] - near[0] == pytest.approx(60, abs=12) and moved[1] - near[1] == pytest.approx(-30, abs=12)
    # The page itself stayed where it was.
    assert page.evaluate("() => [scrollX, scrollY, visualViewport.scale]") == [0, 0, 1]
    page.get_by_role("button", name="Show the whole map").tap()
    board.take("land_attack")
    seq = board.seq
    # The map goes to what may be chosen, and rests there.
    rested(page)
    # A finger is broader than an island: what may be chosen and is touched by its edge is meant.
    x, y = board.spot("greece")
    page.touchscreen.tap(x + 4, y + 4)
    board.wait_for_change(seq)
    expect(page.locator("#question")).to_have_text("Play an event, or pass.")
