"""Browsers and servers for tests: Chromium without a window, and Sandtable as people run it."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests.browser.board import Board
from tests.browser.serving import House

WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
ROOT = Path(__file__).resolve().parents[2]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
EXPECTED = re.compile(
    r"responded with a status of 4(01|03|04|09|10)|ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED)"
)
"""A stranger, a seat of another, nothing to reckon here, somebody was quicker; a connection that a test cut itself."""

Sit = Callable[..., Board]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser takes seconds."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.slow)


def chromium_path() -> str:
    """The browser of this machine."""
    wanted = os.environ.get("SANDTABLE_CHROMIUM", "")
    found = wanted or next((path for name in NAMES if (path := shutil.which(name))), "")
    if not found:
        pytest.fail("The tests of the board need Chromium: run `make system`, or set SANDTABLE_CHROMIUM to its path.")
    return found


# The loop of Playwright must be gone before tests elsewhere run loops of their own: nothing here outlives this folder.


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """One browser for all tests of this folder; each test has a profile of its own in it."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server at which everybody is a guest at once."""
    house = House(tmp_path_factory.mktemp("house"))
    house.start()
    yield house
    house.stop()


@pytest.fixture(scope="package")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server on which one registers."""
    club = House(tmp_path_factory.mktemp("club"), loopback=False)
    club.start()
    yield club
    club.stop()


@pytest.fixture
def contexts(chromium: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Profiles of the browser; no page of theirs may fail unnoticed."""
    made: list[BrowserContext] = []
    faults: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error" and not EXPECTED.search(message.text):
            faults.append(message.text)

    def watched(page: Page) -> None:
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", heard)

    def make(*, phone: bool = False, **wishes: Any) -> BrowserContext:
        looks: dict[str, Any] = {"viewport": WIDE, "locale": "en-GB"}
        if phone:
            looks |= {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
        context = chromium.new_context(**(looks | wishes))
        context.set_default_timeout(15_000)
        context.on("page", watched)
        made.append(context)
        return context

    yield make
    for context in made:
        context.close()
    assert not faults, "the pages complained:\n" + "\n".join(faults)


@pytest.fixture
def sit(contexts: Callable[..., BrowserContext], house: House) -> Sit:
    """Somebody at a browser of their own; wishes of looks and pace hold from the first visit on."""

    def come(server: House | None = None, *, phone: bool = False, **wishes: Any) -> Board:
        prefer = {name: wishes.pop(name) for name in list(wishes) if name in PREFERENCES}
        board = Board(contexts(phone=phone, **wishes).new_page(), (server or house).url)
        board.prefer(**({"speed": "none"} | prefer))
        return board

    return come


PREFERENCES = frozenset({"language", "theme", "text", "motion", "speed", "confirm", "cover", "keys", "form", "sound"})


@pytest.fixture(scope="session")
def axe() -> str:
    """The checker of accessibility, as a script."""
    path = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
    if not path.is_file():
        pytest.fail(f"{path} is missing: run `make web`")
    return path.read_text(encoding="utf-8")
