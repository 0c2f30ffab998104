"""`python -m bench.page`: how heavy the board is on the wire, how soon it answers, and how smoothly its maps move.

Chromium without a window plays the reader. What is timed by the clock depends on who else uses the machine, so a fixed
piece of work is timed in the same page between the rounds and printed beside it, and the best round is kept beside the
median. Frames are counted while the map is moved and zoomed in every one of them, as a hand on a trackpad does; beside
the time from frame to frame stands what the page itself computed for one,
in processor time, which others do not lengthen.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, CDPSession, Page, Route, WebSocketRoute, sync_playwright
from tests.browser.board import Board
from tests.browser.conftest import chromium_path
from tests.browser.serving import House
from tests.browser.weights import Weights

from bench.measure import table

WIDE: Final = {"width": 1440, "height": 900}
THROTTLE: Final = 4
FIRST_LOAD: Final = 300_000
INTERACTIVE: Final = 2_000.0
FRAME: Final = 1000 / 60
DROPPED: Final = 1.5 * FRAME
FRAMES: Final = 180
PATIENCE: Final = 120_000.0
COLUMNS, ROWS, COUNTERS = 100, 80, 400
"""A sheet of 8,000 hexes with 400 counters, the largest that the games to come will need."""

WORK = """() => {
  const begun = performance.now();
  let total = 0;
  for (let i = 0; i < 3e6; i++) total = (total * 31 + (i ^ (total >> 3))) | 0;
  return [performance.now() - begun, total][0];
}"""
WATCH = """() => {
  window.tasks = [];
  new PerformanceObserver(list => {
    for (const one of list.getEntries()) window.tasks.push([one.startTime, one.duration]);
  }).observe({type: 'longtask', buffered: true});
  const look = () => {
    const ready = document.querySelector('.begin .primary, .choices .choice, [data-over=true]');
    if (ready) window.ready = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
TOLD = """() => ({
  painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  ready: window.ready,
  // Interactive: what one came for is there, and the page answers, for no long task that began before is still at work.
  interactive: Math.max(window.ready, ...window.tasks.filter(([at]) => at <= window.ready).map(([at, ms]) => at + ms)),
})"""
MOVE = """async ([frames, zooms]) => {
  const map = document.querySelector('[role=application]');
  const box = map.getBoundingClientRect();
  const times = [];
  await new Promise(done => {
    let i = 0;
    const step = now => {
      times.push(now);
      if (i++ === frames) return done();
      const turn = Math.floor(i / 30) % 2 ? -1 : 1;
      map.dispatchEvent(new WheelEvent('wheel', {
        deltaX: zooms ? 0 : 9 * turn, deltaY: zooms ? -4 * turn : 6 * turn, ctrlKey: zooms, bubbles: true,
        cancelable: true, clientX: box.left + box.width / 2, clientY: box.top + box.height / 2,
      }));
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  return times.slice(1).map((at, i) => at - times[i]);
}"""


@dataclass(frozen=True, slots=True)
class Weight:
    """Bytes on the wire of a first visit, to the lobby and on to the first question."""

    lobby: int
    table: int
    map: int


@dataclass(frozen=True, slots=True)
class Start:
    """Milliseconds from a cold visit on a slowed processor; and what the fixed work took meanwhile."""

    what: str
    painted: float
    interactive: float
    best: float
    work: float


@dataclass(frozen=True, slots=True)
class Frames:
    """Times from frame to frame while a map is moved or zoomed, and the page's own work for one, in milliseconds."""

    what: str
    median: float
    p95: float
    dropped: float
    """The share of frames that came late."""
    cpu: float


def weigh(browser: Browser, house: House) -> Weight:
    """What a newcomer's browser fetches."""
    page = browser.new_context(viewport=WIDE, locale="en-GB", service_workers="block").new_page()  # type: ignore[arg-type]
    weights = Weights(page)
    page.goto(house.url)
    button = page.locator(".begin .primary")
    button.wait_for()
    page.wait_for_load_state("networkidle")
    lobby = weights.without_map()
    button.click()
    page.wait_for_selector(".choices .choice", timeout=PATIENCE)
    page.wait_for_load_state("networkidle")
    page.context.close()
    return Weight(lobby, weights.without_map(), weights.of_map())


def start(browser: Browser, house: House, what: str, path: str, cookies: list[Any], rounds: int) -> Start:
    """A cold visit: nothing kept, the processor slowed."""
    told: list[dict[str, float]] = []
    works: list[float] = []
    for _ in range(rounds):
        context = browser.new_context(viewport=WIDE, locale="en-GB", service_workers="block")  # type: ignore[arg-type]
        context.add_cookies(cookies)
        page = context.new_page()
        page.add_init_script(f"({WATCH})()")
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
        page.goto(house.url + path)
        page.wait_for_function("() => window.ready", timeout=PATIENCE)
        # Long enough for the observer to tell of the task that was at work then.
        page.wait_for_timeout(1_000)
        told.append(page.evaluate(TOLD))
        works.append(page.evaluate(WORK))
        context.close()
    every = [one["interactive"] for one in told]
    painted = statistics.median(one["painted"] for one in told)
    return Start(what, painted, statistics.median(every), min(every), statistics.median(works))


def _task_time(devtools: CDPSession) -> float:
    found = {one["name"]: one["value"] for one in devtools.send("Performance.getMetrics")["metrics"]}
    return float(found["TaskDuration"]) * 1000


def frames(page: Page, what: str, rounds: int) -> list[Frames]:
    """Move the map that the page shows, then zoom it."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
    for _ in range(2):
        page.get_by_role("button", name="Zoom in").click()
    page.wait_for_timeout(600)
    found = []
    for name, zooms in (("move", False), ("zoom", True)):
        times: list[float] = []
        cpu: list[float] = []
        for _ in range(rounds):
            before = _task_time(devtools)
            times += page.evaluate(MOVE, [FRAMES, zooms])
            cpu.append((_task_time(devtools) - before) / FRAMES)
        times.sort()
        late = sum(1 for each in times if each > DROPPED) / len(times)
        median, p95 = statistics.median(times), times[int(len(times) * 0.95)]
        found.append(Frames(f"{what}: {name}", median, p95, late, statistics.median(cpu)))
    return found


def hexes() -> dict[str, Any]:
    """A sheet of hexes."""
    across, down = 24.0, 21.0
    shapes = []
    for row in range(ROWS):
        for column in range(COLUMNS):
            x, y = 20 + across * (column + row % 2 / 2), 20 + down * row
            at = {"id": f"h{column:02}{row:02}", "kind": "land", "use": "hex", "x": x, "y": y}
            shapes.append(
                at
                | {"label": {"x": x + 12, "y": y + 25, "size": 5, "lines": None}, "seats": [[x + 12, y + 14]]}
                | {"bounds": [x, y, across, 28]}
            )
    return {
        "format": 1,
        "id": "hexes",
        "name": {"en": "Hexes", "ja": "ヘクス"},
        "width": 40 + across * (COLUMNS + 0.5),
        "height": 40 + down * (ROWS + 0.4),
        "backdrop": "hexes.svg",
        "piece": 14,
        "outlines": {"hex": "M12 0l12 7v14l-12 7-12-7v-14z"},
        "shapes": shapes,
        "lines": [],
        "legend": [],
    }


def put_hexes(page: Page) -> None:
    """Show a sheet of hexes with counters in place of a game's map."""
    sheet = hexes()

    def board(route: Route) -> None:
        told = route.fetch().json()
        told["sheets"] = ["hexes"]
        told["marks"]["counter"] = told["marks"]["fleet"] | {"size": 14, "stacks": True}
        route.fulfill(json=told)

    owners = ("axis", "western", "soviet", "neutral")
    stacks = [index * len(sheet["shapes"]) // COUNTERS for index in range(COUNTERS)]
    spaces = [
        {"id": shape["id"], "name": shape["id"][1:], "kind": "land", "region": "", "x": 0, "y": 0}
        | {"owner": owners[index * len(owners) // len(sheet["shapes"])], "owner_name": "", "marks": [], "note": ""}
        for index, shape in enumerate(sheet["shapes"])
    ]
    for number, index in enumerate(stacks):
        mark = {"kind": "counter", "owner": owners[number % 3], "short": "C", "name": f"Counter {number}"}
        spaces[index]["marks"] = [mark | {"id": f"c{number}", "state": ""}]

    def heard(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def changed(message: str | bytes) -> None:
            told = json.loads(message)
            if told.get("t") == "state":
                told["picture"] |= {"spaces": spaces, "links": []}
            socket.send(json.dumps(told))

        server.on_message(changed)

    page.route("**/board?v=*", board)
    page.route("**/board/hexes.json?v=*", lambda route: route.fulfill(json=sheet))
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {sheet["width"]} {sheet["height"]}"></svg>'
    page.route("**/board/hexes.svg?v=*", lambda route: route.fulfill(body=drawing, content_type="image/svg+xml"))
    page.route_web_socket("**/live?*", heard)


def at_table(browser: Browser, house: House, ruleset: str, hexed: bool = False) -> tuple[Board, str]:
    """A fresh game of both sides at one screen, with its board shown."""
    context = browser.new_context(viewport=WIDE, locale="en-GB", service_workers="block")  # type: ignore[arg-type]
    board = Board(context.new_page(), house.url)
    board.prefer(speed="none", cover=False)
    board.page.goto(f"{house.url}/help")
    info = board.page.evaluate("id => fetch(`/api/rulesets/${id}`).then(answer => answer.json())", ruleset)
    first = next((one for one in info["scenarios"] if one["introductory"]), info["scenarios"][0])
    ask = "([id, scenario]) => fetch(`/api/rulesets/${id}/sides?scenario=${scenario}`).then(answer => answer.json())"
    seats = [{"side": side, "kind": "me"} for side in board.page.evaluate(ask, [ruleset, first["id"]])]
    body = {"ruleset": ruleset, "scenario": first["id"], "seats": seats, "seed": "17"}
    game = str(board.post("/api/games", body)["id"])
    if hexed:
        put_hexes(board.page)
    board.visit(game)
    board.wait_for_turn()
    return board, game


def show(weight: Weight, starts: list[Start], moved: list[Frames]) -> None:
    """Print everything as tables."""
    print("\nOn the wire, compressed (bytes)")
    first = [["lobby", f"{weight.lobby:,}", f"{FIRST_LOAD:,}"], ["to the first question", f"{weight.table:,}", ""]]
    print(table([["first load", "bytes", "aim"], *first, ["the map besides", f"{weight.map:,}", ""]]))
    print(f"\nCold start, processor slowed {THROTTLE} times (ms)")
    rows = [["page", "painted", "interactive", "best", "aim", "fixed work"]]
    for one in starts:
        numbers = (one.painted, one.interactive, one.best, INTERACTIVE, one.work)
        rows.append([one.what, *(f"{number:,.0f}" for number in numbers)])
    print(table(rows))
    print("\nFrame by frame (ms; at 60 frames a second one has 16.7)")
    rows = [["map", "median", "95th", "late", "own work"]]
    for each in moved:
        rows.append([each.what, f"{each.median:.1f}", f"{each.p95:.1f}", f"{each.dropped:.1%}", f"{each.cpu:.1f}"])
    print(table(rows))


def main() -> None:
    """Measure, print, and keep the figures."""

    def note(what: str) -> None:
        print(f"measured: {what}", file=sys.stderr, flush=True)

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--out", type=Path, default=Path("bench/results"))
    asked = parser.parse_args()
    house = House(Path(tempfile.mkdtemp()), rulesets=("hitlers_reich", "cataclysm"))
    house.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
            weight = weigh(browser, house)
            note("weight")
            moved: list[Frames] = []
            starts: list[Start] = []
            for what, ruleset in (("Hitler's Reich", "hitlers_reich"), ("Cataclysm", "cataclysm")):
                board, game = at_table(browser, house, ruleset)
                cookies: list[Any] = list(board.page.context.cookies())
                moved += frames(board.page, what, asked.rounds)
                board.page.context.close()
                note(f"frames of {what}")
                if not starts:
                    starts.append(start(browser, house, "lobby", "/", cookies, asked.rounds))
                starts.append(start(browser, house, f"table, {what}", f"/games/{game}", cookies, asked.rounds))
                note(f"start of {what}")
            board, game = at_table(browser, house, "hitlers_reich", hexed=True)
            moved += frames(board.page, f"{COLUMNS * ROWS:,} hexes", asked.rounds)
            browser.close()
    finally:
        house.stop()
    show(weight, starts, moved)
    asked.out.mkdir(parents=True, exist_ok=True)
    path = asked.out / "page.json"
    report = {"weight": asdict(weight), "starts": list(map(asdict, starts)), "frames": list(map(asdict, moved))}
    path.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    print(f"kept in {path}")


if __name__ == "__main__":
    main()
