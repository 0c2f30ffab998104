"""Keep games as they are saved today, for tomorrow's code to open: `python -m tests.saved.keep GAME FOLDER`.

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
from sandtable.games.cataclysm import victory
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import ACTIVE, REMOVED
from sandtable.kernel.engine import current_step, sequence_of
from sandtable.kernel.game import Game

GAMES = 240
LONGEST = 1_000_000
EAGER = frozenset({"operate", "area:spain"})
"""What is taken in every second game wherever it is offered, so that there is war, in civil wars too."""


def where(game: Game) -> list[str]:
    """The procedures in progress and the step in hand."""
    kinds = [sequence_of(frame).kind for frame in game.position.stack]
    return [*kinds, current_step(game.position).name]


def at(*wanted: str) -> Callable[[Game], bool]:
    """Whether the procedures and the step in hand include all of these."""
    return lambda game: not game.over and set(wanted) <= set(where(game))


HITLERS_REICH: dict[str, Callable[[Game], bool]] = {
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


def ending(game: Game) -> str:
    """By which of the ways of 1.6 a game of Cataclysm has ended; C.4 has one of its own."""
    g = game.position
    assert isinstance(g, World)
    if not game.over:
        return ""
    for ideology in victory.ideologies_in_play(g):
        if not any(g.status[p] == ACTIVE and g.ideology[p] == ideology for p in range(len(g.status))):
            return "surrender"
        if sum(mark >> ideology & 1 for mark in g.surrender_marker) >= victory.NEEDED:
            return "two_markers"
    if all(g.where[c] == REMOVED for c in g.tables.extras if "soviet" in g.tables.ids["counter"][c]):
        return "soviets"
    if victory.is_over_at_once(g):
        return "peace"
    return "time"


CATACLYSM_STEPS: dict[str, tuple[str, ...]] = {
    "gaining_a_flag": ("administration", "flag"),
    "transferring_resources": ("transfer",),
    "constructing": ("production", "construct"),
    "choosing_a_reserve": ("administration", "reserve"),
    "interrupting": ("interrupt", "wish"),
    "placing_a_unit": ("playing", "place"),
    "deploying_at_the_home_front": ("home_front", "deployment"),
    "changing_posture": ("changing_posture",),
    "adjusting_a_force_pool": ("adjust_pool",),
    "trying_diplomacy": ("diplomacy", "target"),
    "agreeing_to_an_alliance": ("alliance_action",),
    "declaring_war": ("declaring_war", "target"),
    "joining_a_war": ("joining", "choose"),
    "attacking_after_a_declaration": ("declaring_war", "declaration"),
    "calling_support": ("battle", "attack_support"),
    "calling_support_in_defence": ("battle", "defence_support"),
    "retreating_at_will": ("battle", "retreat"),
    "bearing_losses": ("battle", "lose"),
    "retreating_from_a_battle": ("battle", "retreating"),
    "regrouping": ("battle", "regrouping"),
    "answering_an_armistice_at_a_collapse": ("collapse", "answer"),
    "ordering_opportunities_at_a_surrender": ("surrender", "order"),
    "opportunity_at_a_surrender": ("surrender", "opportunity"),
    "opportunity_after_a_coup": ("coup", "opportunity"),
    "leaving_an_area": ("leaving",),
    "proposing_an_armistice": ("armistice",),
    "old_regime": ("civil_war_event", "support"),
    "ordering_civil_wars": ("civil_war_round", "choose"),
    "attacking_in_china": ("chinese_round", "attack"),
    "expanding_in_china": ("chinese_round", "expand"),
    "intervening": ("intervention",),
    "spending_aid": ("spending_aid",),
    "building_by_action": ("building",),
    "free_action_of_a_crisis": ("crisis_event", "political_action"),
}
ENDINGS = ("time", "surrender", "two_markers", "peace", "soviets")


def _cataclysm(edition: str) -> dict[str, Callable[[Game], bool]]:
    """What to keep of Cataclysm by the rules of one edition."""

    def is_of(game: Game) -> bool:
        return game.choices["edition"] == edition

    def stands_at(names: tuple[str, ...]) -> Callable[[Game], bool]:
        return lambda game: is_of(game) and at(*names)(game)

    def ends_by(way: str) -> Callable[[Game], bool]:
        return lambda game: is_of(game) and ending(game) == way

    found = {f"{name}_{edition}": stands_at(names) for name, names in CATACLYSM_STEPS.items()}
    return found | {f"finished_by_{way}_{edition}": ends_by(way) for way in ENDINGS}


WANTED: dict[str, dict[str, Callable[[Game], bool]]] = {
    "hitlers_reich": HITLERS_REICH,
    "cataclysm": {**_cataclysm("2018"), **_cataclysm("2022")},
}


def decide(game: Game, choose: random.Random, eager: frozenset[str] = frozenset()) -> None:
    """One random decision of one of the sides that must decide; it takes what it is eager for where it can."""
    side = choose.choice(game.deciding)
    options = game.options(side)
    wanted = [option for option in options if option.name in eager]
    game.apply(side, choose.choice(wanted or options))


def keep(name: str, folder: Path) -> None:
    """Play random games of a game, and save there the shortest in which each wanted situation is met."""
    folder.mkdir(parents=True)
    index: dict[str, dict[str, object]] = {}
    shortest: dict[str, int] = {}
    rules = sandtable.ruleset(name)
    for seed in range(GAMES):
        scenario = list(rules.by_scenario)[seed % len(rules.by_scenario)]
        choose = random.Random(seed)
        settled = {c.id: choose.choice(c.values) for c in rules.choices}
        game = sandtable.new(name, scenario=scenario, seed=f"kept {seed}", options=settled)
        while True:
            made = len(game.entries)
            for met in [each for each, is_met in WANTED[name].items() if is_met(game)]:
                if made < shortest.get(met, LONGEST):
                    shortest[met] = made
                    game.save(folder / f"{met}.save")
                    index[met] = {
                        "digest": game.digest(),
                        "where": where(game) if not game.over else [],
                        "ending": game.result.ending if game.result else None,
                    }
            if game.over:
                break
            decide(game, choose, EAGER if seed % 2 else frozenset())
    (folder / "index.json").write_text(json.dumps(index, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    missing = sorted(set(WANTED[name]) - set(index))
    if missing:
        raise SystemExit(f"not met in {GAMES} games: {', '.join(missing)}")


if __name__ == "__main__":
    keep(sys.argv[1], Path(sys.argv[2]))
