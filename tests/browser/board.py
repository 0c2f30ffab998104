"""A browser at a game: what a person does there, and what can be seen."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

SCREENSHOTS = Path(__file__).resolve().parents[2] / "build" / "screenshots"
SIDES = ("axis", "allies")
ME_AGAINST_BOT = ({"side": "axis", "kind": "me"}, {"side": "allies", "kind": "bot", "bot": "staff"})
BOTH_MINE = ({"side": "axis", "kind": "me"}, {"side": "allies", "kind": "me"})
SEED = "17"

_POST = """async ([path, body]) => {
  const me = await (await fetch("/api/me")).json();
  const headers = {"content-type": "application/json", "x-csrf-token": me.csrf};
  const answer = await fetch(path, {method: "POST", headers, body: JSON.stringify(body)});
  return [answer.status, await answer.json()];
}"""
_CHANGED = "seq => { const now = document.querySelector('[data-seq]'); return now && now.dataset.seq !== seq; }"
_MAY_GO_ON = """() => document.querySelector(
  ".choices .choice:not(:disabled), .text input[type=radio], [data-over=true]")"""


_SPOT = """async id => {
  const path = document.querySelector(`.place[data-place="${CSS.escape(id)}"] path`);
  // A map may be on its way to what is asked about: wait until it rests.
  let [box, before] = [path.getBoundingClientRect(), null];
  while (!before || box.left !== before.left || box.top !== before.top || box.width !== before.width) {
    before = box;
    await new Promise(rest => setTimeout(rest, 120));
    box = path.getBoundingClientRect();
  }
  const steps = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.45, 0.55, 0.35, 0.65, 0.25, 0.75, 0.1, 0.9];
  for (const down of steps) for (const across of steps) {
    const [x, y] = [box.left + box.width * across, box.top + box.height * down];
    const hit = document.elementFromPoint(x, y);
    if (hit?.closest("[data-place]")?.dataset.place === id) return [x, y];
  }
  return null;
}"""


@dataclass
class Board:
    """A page with a game on it."""

    page: Page
    url: str

    # -- beginning ----------------------------------------------------------------------------------------------------

    def post(self, path: str, body: Mapping[str, Any], status: int = 201) -> Any:
        """Ask the server as this browser would."""
        if not self.page.url.startswith(self.url):
            self.page.goto(f"{self.url}/help")
        found, answer = self.page.evaluate(_POST, [path, dict(body)])
        assert found == status, (found, answer)
        return answer

    def begin(
        self,
        seats: Sequence[Mapping[str, str]] = ME_AGAINST_BOT,
        scenario: str = "intro_1941_1942",
        seed: str = SEED,
        ruleset: str = "hitlers_reich",
        options: Mapping[str, str] | None = None,
    ) -> str:
        """Begin a game behind the scenes; its id."""
        asked = {"ruleset": ruleset, "scenario": scenario, "options": dict(options or {})}
        body = asked | {"seats": list(seats), "seed": seed}
        return str(self.post("/api/games", body)["id"])

    def prefer(self, **wishes: object) -> None:
        """Choose looks and pace as if they had been chosen on an earlier visit."""
        script = f"localStorage.setItem('sandtable.preferences', {json.dumps(json.dumps(wishes))})"
        self.page.add_init_script(f"if (!localStorage.getItem('sandtable.preferences')) {script}")

    def visit(self, game: str, side: str = "") -> None:
        """Sit down at a game, and wait for its board."""
        self.page.goto(f"{self.url}/games/{game}" + (f"?side={side}" if side else ""))
        self.page.wait_for_selector("[data-seq]")

    # -- looking ------------------------------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The number of the state that is shown."""
        return int(self.page.locator("[data-seq]").get_attribute("data-seq") or -1)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.page.locator("[data-over=true]").count() > 0

    @property
    def question(self) -> str:
        """What is asked, or for whom the table waits."""
        return self.page.locator("#question").inner_text()

    @property
    def choices(self) -> Locator:
        """The buttons of what may be chosen."""
        return self.page.locator(".choices .choice")

    def offered(self) -> list[str]:
        """The options on the buttons, by name."""
        return [str(name) for name in self.choices.evaluate_all("all => all.map(one => one.dataset.option)")]

    def chances(self) -> dict[str, float]:
        """The chances of success on the buttons, in percent, by option."""
        told = self.choices.evaluate_all(
            "all => all.map(one => [one.dataset.option, one.querySelector('.chance')?.textContent ?? ''])"
        )
        return {str(name): float(str(share).rstrip("% ")) for name, share in told if share}

    def place(self, place: str) -> Locator:
        """A place on the map."""
        return self.page.locator(f'.place[data-place="{place}"]')

    def spot(self, place: str) -> tuple[float, float]:
        """A point of the window at which nothing but this place is."""
        found = self.page.evaluate(_SPOT, place)
        assert found is not None, f"{place} is nowhere to be seen"
        return (found[0], found[1])

    def picture(self, name: str) -> None:
        """Keep a screenshot; animations are at their end in it."""
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png", animations="disabled")

    # -- deciding -----------------------------------------------------------------------------------------------------

    def wait_for_change(self, seq: int, timeout: float = 15_000) -> None:
        """Wait until another state than this is shown."""
        self.page.wait_for_function(_CHANGED, arg=str(seq), timeout=timeout)

    def wait_for_turn(self, timeout: float = 60_000) -> None:
        """Wait until there is something to choose, or the game is over."""
        self.page.wait_for_function(_MAY_GO_ON, timeout=timeout)

    def take(self, option: str) -> None:
        """Click the button of an option, confirm if asked, and wait until it has been taken."""
        seq = self.seq
        self.choices.and_(self.page.locator(f'[data-option="{option}"]')).click()
        self.confirm_if_asked(seq)

    def confirm_if_asked(self, seq: int) -> None:
        """Say yes to what cannot be taken back, if the board asks; then wait for what it leads to."""
        self.page.wait_for_function(
            f"seq => ({_CHANGED})(seq) || document.querySelector('.confirm button.primary')", arg=str(seq)
        )
        if self.seq == seq:
            self.page.locator(".confirm button.primary").click()
        self.wait_for_change(seq)

    def play(self, dice: random.Random, most: int) -> int:
        """Take options at random until the game is over, at most so many; how many were taken."""
        for taken in range(most):
            self.wait_for_turn()
            if self.is_over:
                return taken
            self.take(dice.choice(self.offered()))
        return most


def barriers(page: Page, axe: str, where: str) -> list[str]:
    """What the page does against the rules of accessibility."""
    page.evaluate(axe)
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{where}: {one['id']} ({one['impact']}): {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}"
        for one in found["violations"]
    ]


def visible_text(page: Page, pattern: str) -> None:
    """Expect words to be seen somewhere on the page."""
    expect(page.get_by_text(re.compile(pattern)).first).to_be_visible()
