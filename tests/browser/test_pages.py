"""Every page, in both themes and both languages: no barrier that axe knows, and nothing wider than the window."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page

from tests.browser.board import Board, barriers
from tests.browser.conftest import Sit

PAGES = {
    "home": "/",
    "new_game": "/new?ruleset=hitlers_reich",
    "games": "/games",
    "settings": "/settings",
    "help": "/help",
    "rulebook": "/rules/hitlers_reich",
    "sign_in": "/sign-in",
    "register": "/register",
    "reset": "/reset",
    "nowhere": "/no/such/page",
    "table": "/games/{game}",
    "text": "/games/{game}?text",
    "replay": "/games/{game}/replay?at=3",
    "figures": "/games/{game}/stats",
}
WIDER = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1"
IDLE = """() => !document.querySelector('[aria-busy=true]') && document.querySelector('h1, h2')
  && document.fonts.status === 'loaded'"""


def settled(page: Page) -> None:
    page.wait_for_function(IDLE)
    page.wait_for_timeout(150)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_page_has_a_barrier(sit: Sit, axe: str, theme: str, language: str) -> None:
    board = sit(theme=theme, language=language, reduced_motion="reduce")
    page = board.page
    id_ = prepared(board)
    found: list[str] = []
    for name, path in PAGES.items():
        page.goto(board.url + path.format(game=id_))
        if name == "text":
            page.wait_for_selector("[data-seq]")
            page.get_by_role("button", name="Text view" if language == "en" else "テキスト表示").click()
        settled(page)
        assert page.locator("html").get_attribute("lang") == language
        assert page.locator("html").get_attribute("data-theme") == theme
        found += barriers(page, axe, name)
        board.picture(f"page_{name}_{theme}_{language}")
        if name == "text":
            page.get_by_role("button", name="Text view" if language == "en" else "テキスト表示").click()
    # What opens over the table.
    page.goto(board.url + PAGES["table"].format(game=id_))
    page.wait_for_selector("[data-seq]")
    for opener in ("Table menu", "Display") if language == "en" else ("メニュー", "表示"):
        page.get_by_role("button", name=opener, exact=True).click()
        found += barriers(page, axe, opener)
        board.picture(f"page_{opener}_{theme}_{language}")
        page.keyboard.press("Escape")
    assert not found, "\n".join(found)


def prepared(board: Board) -> str:
    """A game some decisions old."""
    game = board.begin()
    board.visit(game)
    for _ in range(4):
        board.wait_for_turn()
        board.take(random.Random(4).choice(board.offered()))
    return game


@pytest.mark.parametrize("text", ["normal", "larger"])
def test_no_page_is_wider_than_a_phone(sit: Sit, axe: str, text: str) -> None:
    board = sit(phone=True, text=text)
    id_ = board.begin()
    found: list[str] = []
    for name, path in PAGES.items():
        board.page.goto(board.url + path.format(game=id_))
        settled(board.page)
        if board.page.evaluate(WIDER):
            found.append(f"{name} is wider than the window")
        board.picture(f"phone_{name}_{text}")
        if text == "normal":
            found += barriers(board.page, axe, name)
    assert not found, "\n".join(found)
