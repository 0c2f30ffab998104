"""Take the pictures of the guide to the board, `docs/board/LANGUAGE/*.webp`: `python -m docs.board_pictures`.

They are the real board, in a game against the bot that is played for the purpose; Chromium and the built client are
needed. A picture is shown by both guides under the same name, each in its language.
"""

from __future__ import annotations

import base64
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.board import Board
from tests.browser.conftest import chromium_path
from tests.browser.serving import House

HERE: Final = Path(__file__).parent / "board"
LOCALES: Final = {"en": "en-GB", "ja": "ja-JP"}
PHONE: Final = {"width": 390, "height": 844}
QUALITY: Final = 62
SEED: Final = "17"

SEQ: Final = "game => fetch(`/api/games/${game}`).then(answer => answer.json()).then(told => told.seq)"

Keep = Callable[[Page, str], None]


def take(page: Page, path: Path) -> None:
    """What the window shows, as a small file."""
    page.evaluate("() => document.fonts.ready.then(() => true)")
    page.wait_for_timeout(400)
    devtools = page.context.new_cdp_session(page)
    told = devtools.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(base64.b64decode(told["data"]))


def seated(browser: Browser, house: House, language: str, width: int, height: int, **wishes: object) -> Board:
    """Somebody at a window of this size, for whom nothing moves."""
    phone = width < 600
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale=LOCALES[language],
        has_touch=phone,
        is_mobile=phone,
        device_scale_factor=1.5 if phone else 1,
        service_workers="block",
    )
    board = Board(context.new_page(), house.url)
    board.prefer(**({"speed": "none", "motion": "reduced", "theme": "light"} | wishes))
    return board


def to_the_card(board: Board) -> None:
    """Attack Greece by land, up to the question which card to play."""
    board.take("land_attack")
    board.take("target:greece")
    while not any(name.startswith("card:") for name in board.offered()):
        board.take("pass")
        board.wait_for_turn()
    board.page.locator(".choices .chance").first.wait_for()


def at_the_table(browser: Browser, house: House, language: str, keep: Keep) -> str:
    """The lobby, the question, a place that may not be attacked, a card's odds; the game that was begun."""
    board = seated(browser, house, language, 1280, 800)
    page = board.page
    page.goto(house.url)
    page.locator(".begin .primary").wait_for()
    keep(page, "lobby")
    game = board.begin(seed=SEED)
    board.visit(game)
    board.wait_for_turn()
    board.take("land_attack")
    page.locator("path.offer").first.wait_for()
    keep(page, "question")
    page.mouse.click(*board.spot("sweden"))
    page.locator(".place-card .why").wait_for()
    keep(page, "why_not")
    page.locator(".place-card .close").click()
    to_rule = page.locator(".head .ways button").last
    to_rule.click()
    page.locator("dialog[open] h2").wait_for()
    keep(page, "rule")
    page.keyboard.press("Escape")
    seq = board.seq
    page.locator(".head .ways button").first.click()
    board.wait_for_change(seq)
    to_the_card(board)
    best = max(board.chances(), key=lambda name: board.chances()[name])
    page.locator(f'.choices [data-option="{best}"]').click()
    page.locator(".confirm .primary").wait_for()
    keep(page, "odds")
    page.context.close()
    return game


def afterwards(browser: Browser, house: House, language: str, keep: Keep) -> None:
    """A game some turns old, looked back on: its replay and its figures."""
    board = seated(browser, house, language, 1280, 800, confirm="never")
    page = board.page
    game = board.begin(seed=SEED)
    board.visit(game)
    for _ in range(60):
        board.wait_for_turn()
        while int(page.evaluate(SEQ, game)) != board.seq:
            page.wait_for_timeout(50)
        board.wait_for_turn()
        if board.is_over:
            break
        chances = board.chances()
        offered = board.offered()
        attack = next((name for name in ("land_attack", "sea_attack") if name in offered), offered[-1])
        board.take(max(chances, key=lambda name: chances[name]) if chances else attack)
    last = int(page.evaluate("id => fetch(`/api/games/${id}`).then(a => a.json()).then(g => g.entries)", game))
    page.goto(f"{house.url}/games/{game}/replay?at={last * 2 // 3}")
    page.locator(".scrubber").wait_for()
    page.locator("[data-place]").first.wait_for()
    keep(page, "replay")
    page.goto(f"{house.url}/games/{game}/stats")
    page.locator("figure svg").first.wait_for()
    page.locator("figure").last.scroll_into_view_if_needed()
    keep(page, "figures")
    page.context.close()


def elsewhere(browser: Browser, house: House, language: str, keep: Keep) -> None:
    """On a phone, in the dark, as text."""
    phone = seated(browser, house, language, PHONE["width"], PHONE["height"])
    phone.visit(phone.begin(seed=SEED))
    phone.wait_for_turn()
    to_the_card(phone)
    keep(phone.page, "phone")
    phone.page.context.close()
    dark = seated(browser, house, language, 1280, 800, theme="dark")
    dark.visit(dark.begin(seed=SEED))
    dark.wait_for_turn()
    dark.take("fortify")
    keep(dark.page, "dark")
    dark.page.context.close()
    text = seated(browser, house, language, 1280, 800, form="text")
    text.visit(text.begin(seed=SEED))
    text.wait_for_turn()
    keep(text.page, "text")
    text.page.context.close()


def draw(browser: Browser, house: House, language: str, folder: Path) -> list[str]:
    """Take all pictures in one language; their names."""
    names: list[str] = []

    def keep(page: Page, name: str) -> None:
        take(page, folder / language / f"{name}.webp")
        names.append(name)

    at_the_table(browser, house, language, keep)
    afterwards(browser, house, language, keep)
    elsewhere(browser, house, language, keep)
    return names


def main() -> None:
    """Take all pictures in all languages."""
    house = House(Path(tempfile.mkdtemp()))
    house.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
            for language in LOCALES:
                draw(browser, house, language, HERE)
            browser.close()
    finally:
        house.stop()


if __name__ == "__main__":
    main()
