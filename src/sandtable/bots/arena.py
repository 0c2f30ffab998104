"""The arena: bots against each other over many games, on all cores, reproducible by its seed.

The same seed gives the same games whatever the number of jobs, as long as every bot decides by iterations and not by
the clock.
"""

from __future__ import annotations

import gc
import hashlib
import importlib
import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence as Listing
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from sandtable.bots.bot import Bot, close
from sandtable.bots.registry import check, make
from sandtable.bots.report import BadRun, GameResult, Report, labels_of
from sandtable.bots.seats import Seats
from sandtable.games import ruleset
from sandtable.kernel.engine import RuleFault
from sandtable.kernel.game import Game
from sandtable.kernel.position import Tables
from sandtable.kernel.ruleset import Ruleset

COLLECT_EVERY: Final = 20
LONGEST_GAME: Final = 200_000

Progress = Callable[[GameResult, int, int], None]
"""Called after each game with its result, the number of games done, and the number of games in all."""


class ArenaFault(RuntimeError):
    """A run that had to stop: which game, which bot, why, and where the game was saved."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What every game of a run has in common: all that a worker must know."""

    game: str = ""
    bots: tuple[str, ...] = ()
    scenario: str = ""
    choices: dict[str, str] = field(default_factory=dict)
    packs: tuple[str, ...] = ()
    seed: str = ""
    swap: bool = False
    faults: str = "."
    keep: str = ""


def run(
    game: str,
    seats: Listing[str],
    *,
    games: int = 100,
    swap: bool = True,
    jobs: int = 0,
    seed: int | str = 1,
    scenario: str = "",
    choices: dict[str, str] | None = None,
    packs: Listing[Path | str] = (),
    on_game: Progress | None = None,
    faults: Path | str = ".",
    keep: Path | str = "",
) -> Report:
    """Play games between bots, one for each side in the order of the sides, and report.

    `game` is the name of a game, or `module:attribute` of a ruleset; its sides are those that take part in the
    scenario. With `swap` the bots change seats in turn on the same seeds, so that the number of games is rounded up to
    whole rounds. `jobs` processes play at once (0: one per core); a game in which a bot or the rules fail stops the
    run, and is saved in the folder `faults`. With a folder `keep` every game is saved there when it is over.
    """
    rules = find_ruleset(game)
    tables = rules.load_tables([Path(folder) for folder in packs])
    sides = rules.sides_in(tables, scenario, choices or {})
    if len(seats) != len(sides):
        raise BadRun("arena.seats", game=rules.id, sides=", ".join(sides), count=len(sides), given=len(seats))
    if games < 1:
        raise BadRun("arena.games", games=games)
    plan = Plan(
        game=game,
        bots=tuple(seats),
        scenario=scenario or rules.scenarios[0].id,
        choices=rules.settled(choices or {}),
        packs=tuple(str(folder) for folder in packs),
        seed=str(seed),
        swap=swap,
        faults=str(faults),
        keep=str(keep),
    )
    if plan.keep:
        Path(plan.keep).mkdir(parents=True, exist_ok=True)
    for spec in plan.bots:
        check(spec, rules, tables)
    total = games + (-games % len(sides) if swap else 0)
    jobs = min(jobs or _cores(), total)
    start = time.perf_counter()
    results: list[GameResult] = []
    played = _play_here(plan, rules, tables, total) if jobs == 1 else _play_apart(plan, total, jobs)
    for result in played:
        results.append(result)
        if on_game is not None:
            on_game(result, len(results), total)
    return Report(
        game=rules.id,
        sides=sides,
        bots=labels_of(plan.bots),
        scenario=plan.scenario,
        choices=plan.choices,
        seed=plan.seed,
        swap=swap,
        seconds=time.perf_counter() - start,
        results=sorted(results, key=lambda result: result.number),
    )


def _cores() -> int:
    """How many processes can run at once here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def find_ruleset(game: str) -> Ruleset:
    """The rules of a game by its name, or by `module:attribute` for a game that is not installed."""
    module, colon, attribute = game.partition(":")
    if not colon:
        return ruleset(game)
    try:
        found = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise BadRun("arena.no_ruleset", where=game, why=error) from None
    if not isinstance(found, Ruleset):
        raise BadRun("arena.other", where=game, kind=type(found).__name__)
    return found


def _play_here(plan: Plan, rules: Ruleset, tables: Tables, total: int) -> Iterator[GameResult]:
    """All games in this process, with the garbage collector out of the way while they are played."""
    table = _Table(plan, rules, tables)
    was_on = gc.isenabled()
    gc.disable()
    try:
        for number in range(total):
            yield table.play(number)
    finally:
        if was_on:
            gc.enable()


def _play_apart(plan: Plan, total: int, jobs: int) -> Iterator[GameResult]:
    """All games in processes of their own, as they end."""
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(
        jobs, mp_context=multiprocessing.get_context("spawn"), initializer=_enter, initargs=(plan,)
    )
    try:
        waiting: set[Future[GameResult]] = set()
        number = 0
        while waiting or number < total:
            while number < total and len(waiting) < 2 * jobs:
                waiting.add(pool.submit(_play, number))
                number += 1
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
        pool.shutdown()
    except BrokenProcessPool:
        raise ArenaFault("a worker process of the arena died; was it killed, or out of memory?") from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
            process.join()


class _Table:
    """A place to play: the rules and data of a run, loaded once for all of its games."""

    def __init__(self, plan: Plan, rules: Ruleset, tables: Tables) -> None:
        self.plan = plan
        self.tables = tables
        self.rules = replace(rules, load_tables=lambda packs: tables)
        self.labels = labels_of(plan.bots)
        self.played = 0

    def play(self, number: int) -> GameResult:
        """Play game `number` of the run."""
        self.played += 1
        if self.played % COLLECT_EVERY == 0:
            gc.collect()
        plan = self.plan
        count = len(plan.bots)
        round_number, turn = divmod(number, count) if plan.swap else (number, 0)
        seats = [(seat + turn) % count for seat in range(count)]
        seed = f"{plan.seed}.{round_number}"
        game = Game.begin(self.rules, scenario=plan.scenario, seed=seed, choices=plan.choices, packs=plan.packs)
        sides = self.rules.playing(game.position)
        for side, bot in zip(sides, seats, strict=True):
            game.meta[f"seat.{self.rules.sides[side]}"] = plan.bots[bot]
        bots: dict[int, Bot] = {}
        try:
            for side, bot in zip(sides, seats, strict=True):
                own_seed = _bot_seed(seed, bot)
                bots[side] = make(plan.bots[bot], self.rules, self.tables, side, own_seed)
            at_table = Seats(game, bots)
            self._play_out(at_table, number)
        finally:
            for one in bots.values():
                close(one)
        result = game.result
        assert result is not None
        if plan.keep:
            game.save(Path(plan.keep) / f"{self._name(number)}.save")
        return GameResult(
            number=number,
            seed=seed,
            seats=[self.labels[bot] for bot in seats],
            winner=result.winner or "",
            ending=result.ending,
            digest=game.digest(),
            decisions=[at_table.decisions[side] for side in sides],
            seconds=[at_table.seconds[side] for side in sides],
            forfeits=[len(getattr(bots[side], "forfeits", ())) for side in sides],
        )

    def _play_out(self, seats: Seats, number: int) -> None:
        """Play to the end; a game in which something fails is saved as it was before that decision."""
        game = seats.game
        try:
            while not game.over:
                seats.move()
                _check_length(game)
            seats.finish()
        except Exception as error:
            decided = len(game.entries)
            game.position = game.position_before(decided)
            side = self.rules.sides[seats.asked]
            problem = (
                f"game {number + 1}: {type(error).__name__} at decision {decided + 1}, "
                f"with {game.meta[f'seat.{side}']} as {side}: {error}"
            )
            game.meta["fault"] = problem
            path = Path(self.plan.faults) / f"arena-{self._name(number)}.save"
            game.save(path)
            raise ArenaFault(f"{problem}\nthe game is saved in {path}") from error

    def _name(self, number: int) -> str:
        """What the file of a game is called."""
        return f"{self.rules.id}-{self.plan.scenario}-{self.plan.seed}-{number + 1}"


def _check_length(game: Game) -> None:
    if len(game.entries) >= LONGEST_GAME:
        raise RuleFault(f"the game is not over after {LONGEST_GAME} decisions")


def _bot_seed(seed: str, bot: int) -> int:
    """A seed of its own for each bot in each game, the same in either seat."""
    return int.from_bytes(hashlib.blake2b(f"{seed}/{bot}".encode(), digest_size=6).digest(), "big")


_KEPT: Final[dict[str, _Table]] = {}


def _enter(plan: Plan) -> None:
    """What a worker does first: load the game once, and keep the garbage collector away from it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    rules = find_ruleset(plan.game)
    _KEPT["table"] = _Table(plan, rules, rules.load_tables([Path(folder) for folder in plan.packs]))
    gc.collect()
    gc.freeze()
    gc.disable()


def _play(number: int) -> GameResult:
    return _KEPT["table"].play(number)
