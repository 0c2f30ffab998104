"""Fuzzing: random games, with every promise of the kernel checked against every decision.

Cheap checks follow each decision; dear ones follow each `dear`-th on average, the dearest each `RARE`-th of those. The
first failure ends the run and is kept as a saved game that stands before the decision that failed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from sandtable.kernel import checks, codec
from sandtable.kernel.checks import Wrong
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position
from sandtable.kernel.ruleset import Ruleset
from sandtable.kernel.text import option_name

DEAR: Final = 16
RARE: Final = 8
ROLLBACKS: Final = 400
LONGEST: Final = 50_000


@dataclass(slots=True)
class Failure:
    """What went wrong, in which game, at which decision, and where that game is kept."""

    check: str = ""
    message: str = ""
    game: int = 0
    scenario: str = ""
    choices: dict[str, str] = field(default_factory=dict)
    seed: str = ""
    decision: int = 0
    step: str = ""
    side: str = ""
    option: str = ""
    crash: str = ""

    def __str__(self) -> str:
        settled = ", ".join(f"{name}={value}" for name, value in self.choices.items())
        where = f"game {self.game} ({self.scenario}{', ' if settled else ''}{settled}; seed {self.seed!r})"
        when = f"decision {self.decision}, {self.step}: {self.side} takes {self.option}" if self.step else "set-up"
        kept = f"; kept as {self.crash}" if self.crash else ""
        return f"{self.check}: {self.message} [{where}, {when}{kept}]"


@dataclass(slots=True)
class FuzzReport:
    """What a run of the fuzzer did: how much was played and checked, and the first failure, if there was one."""

    games: int = 0
    finished: int = 0
    decisions: int = 0
    rollbacks: int = 0
    longest: int = 0
    deepest: int = 0
    widest: int = 0
    checks: dict[str, int] = field(default_factory=dict)
    steps: dict[str, int] = field(default_factory=dict)
    endings: dict[str, int] = field(default_factory=dict)
    failure: Failure | None = None

    def count(self, check: str) -> None:
        """One more check of this sort."""
        self.checks[check] = self.checks.get(check, 0) + 1


class Fuzzer:
    """One run: the game, the schedule of dear checks, and the report that grows."""

    def __init__(
        self,
        rules: Ruleset,
        packs: Iterable[Path | str] = (),
        *,
        decisions: int,
        seed: int | str,
        scenarios: Iterable[str] | None = None,
        choices: str | dict[str, str] = "random",
        dear: int = DEAR,
        longest: int = LONGEST,
        crash_dir: Path | str | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> None:
        if isinstance(choices, str) and choices not in ("random", "default"):
            raise ValueError(f"choices: {choices!r} is neither 'random' nor 'default' nor a table of values")
        self.rules = rules
        self.packs = list(packs)
        self.decisions = decisions
        self.seed = seed
        self.scenarios = list(scenarios) if scenarios is not None else list(rules.by_scenario)
        self.choices = choices
        self.dear = dear
        self.longest = longest
        self.crash_dir = crash_dir
        self.progress = progress
        self.report = FuzzReport()
        self.random = random.Random()
        self.doing = ""
        self.step = ""
        self.side = -1
        self.pick = -1

    def run(self) -> FuzzReport:
        """Play until enough decisions are made or one fails."""
        while self.report.decisions < self.decisions and self.report.failure is None:
            self.play(self.report.games)
        return self.report

    def play(self, number: int) -> None:
        """One game, to its end or to the last decision that is wanted."""
        report = self.report
        report.games += 1
        self.random = random.Random(f"{self.seed}/{number}")
        failure = Failure(game=number, seed=f"fuzz {self.seed} {number}")
        failure.scenario = self.random.choice(self.scenarios)
        failure.choices = self.settled()
        self.doing, self.step, self.side, self.pick = "set-up", "", -1, -1
        game: Game | None = None
        before: Position | None = None
        made = 0
        try:
            game = Game.begin(
                self.rules, scenario=failure.scenario, seed=failure.seed, choices=failure.choices, packs=self.packs
            )
            self.check(game)
            while not game.over and report.decisions < self.decisions:
                before = game.position.copy()
                failure.decision = len(game.entries)
                self.decide(game, before)
                made += 1
                report.decisions += 1
                self.doing = "end"
                checks.ends_in_time(game, made, self.longest)
                if self.progress is not None:
                    self.progress(report.decisions)
            self.prove(game)
        except Exception as error:  # whatever goes wrong in rules code is what is being looked for
            failure.check = self.doing
            failure.message = str(error) if isinstance(error, Wrong) else f"{type(error).__name__}: {error}"
            self.fail(failure, game, before)
        report.longest = max(report.longest, made)

    def settled(self) -> dict[str, str]:
        """The choices of a game: fixed, at their defaults, or at random."""
        if self.choices == "default":
            return self.rules.settled({})
        fixed = self.choices if isinstance(self.choices, dict) else {}
        return self.rules.settled(
            {choice.id: fixed.get(choice.id, self.random.choice(choice.values)) for choice in self.rules.choices}
        )

    # -- one decision ---------------------------------------------------------------------------------------------

    def decide(self, game: Game, before: Position) -> None:
        """Take one option at random, and check what follows."""
        g = game.position
        n = self.random.randrange(len(g.deciders))
        self.side = g.deciders[n]
        self.pick = self.random.choice(g.choices[n])
        self.step = checks.where(g)
        report = self.report
        report.steps[self.step] = report.steps.get(self.step, 0) + 1
        report.deepest = max(report.deepest, len(g.stack))
        report.widest = max(report.widest, len(g.choices[n]))
        is_dear = self.random.randrange(self.dear) == 0
        digest = ""
        if is_dear:
            self.check_before(game)
            digest = codec.digest(before)
        self.doing = "apply"
        entry = game.apply(self.side, self.pick)
        self.check(game)
        if is_dear:
            self.check_after(game, before, digest, entry.outcomes)
        if self.random.randrange(ROLLBACKS) == 0:
            self.roll_back(game)

    def check(self, game: Game) -> None:
        """The cheap checks of a position."""
        self.doing = "go on"
        checks.can_go_on(game.position)
        self.doing = "faults"
        checks.is_sound(self.rules, game.position)

    def check_before(self, game: Game) -> None:
        """The dear checks of a position and its pending decision."""
        rules, tables, g, rng = game.rules, game.tables, game.position, self.random
        self.begin("codec")
        checks.is_kept(rules, tables, g)
        self.begin("view")
        checks.views_hide(rules, g, rng)
        self.begin("texts")
        checks.can_be_said(game)
        self.begin("refusal")
        checks.refuses(game, rng)
        if rules.odds is not None and rng.randrange(RARE) == 0:
            self.begin("odds")
            checks.odds_can_be_told(game)

    def check_after(self, game: Game, before: Position, digest: str, outcomes: list[list[int]]) -> None:
        """The dear checks of a decision that was made."""
        rules, rng = game.rules, self.random
        self.begin("clone")
        checks.clone_plays_on(before, digest, self.side, self.pick, game.position)
        self.begin("reveal")
        checks.nothing_leaks(rules, before, self.side, self.pick, outcomes, rng)
        self.begin("lines")
        checks.lines_can_be_said(game, len(game.entries) - 1)
        if game.may_undo(self.side):
            self.begin("undo")
            checks.can_be_undone(game, before, self.side, self.pick)
        if rng.randrange(RARE) == 0:
            self.begin("save")
            checks.can_be_saved(game)

    def begin(self, check: str) -> None:
        """The name of the check that comes, for the report and for a failure."""
        self.doing = check
        self.report.count(check)

    def roll_back(self, game: Game) -> None:
        """Once in a while all sides agree to go back."""
        self.begin("rollback")
        self.report.rollbacks += 1
        checks.can_roll_back(game, self.random)

    def prove(self, game: Game) -> None:
        """The checks of a whole game."""
        self.begin("replay")
        checks.log_alone_suffices(game)
        if game.over:
            self.report.finished += 1
            assert game.result is not None
            ending = game.result.ending
            self.report.endings[ending] = self.report.endings.get(ending, 0) + 1
            self.begin("verify")
            checks.dice_are_proved(game)
            self.begin("texts")
            checks.can_be_said(game)

    # -- failure ----------------------------------------------------------------------------------------------------

    def fail(self, failure: Failure, game: Game | None, before: Position | None) -> None:
        """Keep the game as it stood before the decision that failed."""
        self.report.failure = failure
        if game is None or before is None:
            return
        failure.step = self.step
        failure.side = self.rules.sides[self.side]
        failure.option = option_name(self.rules, game.tables, self.pick)
        if self.crash_dir is None:
            return
        path = Path(self.crash_dir) / f"{self.rules.id}-{self.seed}-{failure.game}-{failure.decision}.save"
        game.cut(failure.decision, before)
        game.meta.update(
            fuzz_check=failure.check,
            fuzz_message=failure.message,
            fuzz_seed=failure.seed,
            fuzz_side=failure.side,
            fuzz_option=failure.option,
        )
        game.save(path)
        failure.crash = str(path)


def fuzz(
    rules: Ruleset,
    packs: Iterable[Path | str] = (),
    *,
    decisions: int,
    seed: int | str,
    scenarios: Iterable[str] | None = None,
    choices: str | dict[str, str] = "random",
    dear: int = DEAR,
    longest: int = LONGEST,
    crash_dir: Path | str | None = None,
    progress: Callable[[int], None] | None = None,
) -> FuzzReport:
    """Play so many decisions of random games and check them; equal arguments play the same games."""
    return Fuzzer(
        rules,
        packs,
        decisions=decisions,
        seed=seed,
        scenarios=scenarios,
        choices=choices,
        dear=dear,
        longest=longest,
        crash_dir=crash_dir,
        progress=progress,
    ).run()
