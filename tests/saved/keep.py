"""Keep games as they are saved today, for tomorrow's code to open: `python -m tests.saved.keep FOLDER`.

What is kept stays as it is: a change of the rules adds a folder of its own beside it and writes the renames that the
old one needs.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from pathlib import Path

import sandtable
from sandtable.kernel.engine import current_step, sequence_of
from sandtable.kernel.game import Game

SEEDS = 400


def where(game: Game) -> list[str]:
    """The procedures in progress and the step in hand."""
    kinds = [sequence_of(frame).kind for frame in game.position.stack]
    return [*kinds, current_step(game.position).name]


def at(*wanted: str) -> Callable[[Game], bool]:
    """Whether the procedures and the step in hand include all of these."""
    return lambda game: not game.over and set(wanted) <= set(where(game))


WANTED: dict[str, Callable[[Game], bool]] = {
    "choosing_cards": lambda game: at("choose_cards")(game) and bool(game.position.picks) and len(game.deciding) == 1,
    "blitz_effects": at("blitzing", "active_effects"),
    "reroll_in_an_event_conflict": at("bidding", "first_reroll"),
    "counterattack": at("counterattack"),
    "discarding_in_a_clean_up": at("settling", "discarding"),
    "returning_an_event_in_a_draw": at("refill", "reshuffle", "return_event"),
    "exchange_of_1943": at("reshuffle", "exchange"),
    "barbarossa": at("invading", "next_attack"),
    "big_push_between": at("big_pushing", "between"),
    "overlord_landing": at("liberating", "landing"),
    "bagration": at("liberating", "bagration"),
    "finished_campaign": lambda game: game.over and game.scenario == "campaign_1941",
    "finished_short_game": lambda game: game.over and game.scenario == "short_1944",
    "finished_introduction": lambda game: game.over and game.scenario == "intro_1941_1943",
}


def decide(game: Game, choose: random.Random) -> None:
    """One random decision of one of the sides that must decide."""
    side = choose.choice(game.deciding)
    game.apply(side, choose.choice(game.options(side)))


def keep(folder: Path) -> None:
    """Play random games until each wanted situation has been met, and save it there."""
    folder.mkdir(parents=True)
    index: dict[str, dict[str, object]] = {}
    rules = sandtable.ruleset("hitlers_reich")
    for seed in range(SEEDS):
        scenario = list(rules.by_scenario)[seed % len(rules.by_scenario)]
        choose = random.Random(seed)
        settled = {c.id: choose.choice(c.values) for c in rules.choices}
        game = sandtable.new("hitlers_reich", scenario=scenario, seed=f"kept {seed}", options=settled)
        while True:
            for name, is_met in WANTED.items():
                if name not in index and is_met(game):
                    game.save(folder / f"{name}.save")
                    ending = game.result.ending if game.result else None
                    index[name] = {
                        "digest": game.digest(),
                        "where": where(game) if not game.over else [],
                        "ending": ending,
                    }
            if game.over or len(index) == len(WANTED):
                break
            decide(game, choose)
        if len(index) == len(WANTED):
            break
    (folder / "index.json").write_text(json.dumps(index, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    missing = set(WANTED) - set(index)
    if missing:
        raise SystemExit(f"not met in {SEEDS} games: {', '.join(sorted(missing))}")


if __name__ == "__main__":
    keep(Path(sys.argv[1]))
