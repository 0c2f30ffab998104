"""The 56 events by display, where each may be played, and a conflict of every sort to play them in."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.hitlers_reich.table import (
    at_action,
    board,
    control,
    hold,
    lay,
    lying,
    names,
    play,
    step,
)

from sandtable.games.hitlers_reich.terms import DISPLAY, LID
from sandtable.kernel.game import Game

EITHER = [
    "air_supremacy",
    "counterattack",
    "maximum_effort",
    "reserves",
    "paratroops",
    "special_operations",
    "master_spy",
    "outfoxed",
    "war_production_1",
    "war_production_2",
    "war_production_3",
    "turkey_declares_war",
]
AXIS_ONLY = [
    "guderian",
    "rommel",
    "von_manstein",
    "von_rundstedt",
    "stukas",
    "the_bismarck",
    "wolfpack_1",
    "wolfpack_2",
    "wolfpack_3",
    "v_rockets",
    "synthetic_fuel",
    "swedish_trade",
    "speer",
    "waffen_ss",
    "tiger_tanks",
    "landing_craft",
    "iraq_revolts",
    "desperate_gamble",
    "franco",
    "jet_fighters",
    "atlantic_wall",
    "panzerfausts",
]
ALLIED_ONLY = [
    "convoy_1",
    "convoy_2",
    "convoy_3",
    "strategic_bombing",
    "turncoats",
    "enigma",
    "fleet_carriers",
    "montgomery",
    "patton",
    "zhukov",
    "chuikov",
    "higgins_boats",
    "artillery_partisans",
    "t34s_shermans",
    "vichy_defects",
    "murmansk_run",
    "their_finest_hour",
    "russian_winter",
    "katyushas",
    "mustangs",
    "radar",
    "lend_lease",
]
FAMILIES = ("war_production", "wolfpack", "convoy")


def at_bid(side: str, name: str) -> Game:
    """At the action with the pact over, every card in its display but the other copies of this one."""
    game = lay(at_action(side, pact=False), DISPLAY, *board().ids["event"])
    for family in FAMILIES:
        if name.startswith(family):
            lay(game, LID, *(f"{family}_{n}" for n in (1, 2, 3) if f"{family}_{n}" != name))
    return game


# -- where each may be played -----------------------------------------------------------------------------------------

# L, S, E: land, sea, event conflicts; + attacking (active), - defending (inactive); A: amphibious attacks only.
USES = {
    "air_supremacy": "L+ L- S+ S-", "counterattack": "L+ L- S+ S-", "maximum_effort": "L+ L- S+ S-",
    "reserves": "L+ L- S+ S-", "special_operations": "L+ L- S+ S- E+ E-", "master_spy": "L+ L- S+ S- E+ E-",
    "outfoxed": "L+ L- S+ S- E+ E-",
    "rommel": "L+ L-", "von_manstein": "L+ L-", "von_rundstedt": "L+ L-", "stukas": "L+ L-", "the_bismarck": "S+ S-",
    "waffen_ss": "L+ L-", "tiger_tanks": "L+ L-", "desperate_gamble": "L+ L- S+ S-", "jet_fighters": "L- S-",
    "panzerfausts": "L-",
    "enigma": "L+ L- S+ S- E+ E-", "fleet_carriers": "S+ S- A", "montgomery": "L+ L-", "patton": "L+ L-",
    "zhukov": "L+ L-", "chuikov": "L+ L-", "artillery_partisans": "L+ L-", "t34s_shermans": "L+ L-",
    "murmansk_run": "L+ L- S+ S-", "their_finest_hour": "L+ L- S+ S-", "russian_winter": "L-", "katyushas": "L+",
    "mustangs": "L+ S+", "radar": "L- S-",
}  # fmt: skip
WHITE = ("fleet_carriers", "montgomery", "patton", "mustangs", "radar")
RED = ("zhukov", "chuikov", "russian_winter", "katyushas")
SOVIET_DUTY = ("murmansk_run",)  # of use only where a Soviet card is compulsory


def begins(side: str, kind: str, target: str, *lays: Callable[[Game], Game]) -> Callable[[Game], Game]:
    """A conflict that a side begins: kind and target, after some changes to the layout."""

    def begin(game: Game) -> Game:
        for change in lays:
            change(game)
        if kind == "event":
            other = "speer" if side == "axis" else "vichy_defects"
            return play(game, side, "event_action", f"event:{target if target in lying(game, DISPLAY) else other}")
        play(game, side, f"{kind}_attack")
        if step(game) == "attacking.choose":
            play(game, side, f"target:{target}")
        if step(game) == "attacking.start":
            play(game, side, names(game, side)[0])
        return game

    return begin


def held_by(side: str, name: str) -> Callable[[Game], Game]:
    return lambda game: hold(game, side, name)


def controlled(place: str, who: str) -> Callable[[Game], Game]:
    return lambda game: control(game, place, who)


# Each place to play: whose turn, the use that lets a card in, the Allied place that fights, the conflict.
Spot = tuple[str, str, str, Callable[[Game], Game]]
AXIS_SPOTS: dict[str, Spot] = {
    "land attack": ("axis", "L+", "", begins("axis", "land", "greece")),
    "land defence": ("allies", "L-", "", begins("allies", "land", "bulgaria")),
    "sea attack": ("axis", "S+", "", begins("axis", "sea", "atlantic")),
    "sea defence": ("allies", "S-", "", begins("allies", "sea", "adriatic_sea")),
    "event, active": ("axis", "E+", "", begins("axis", "event", "v_rockets")),
    "event, inactive": ("allies", "E-", "", begins("allies", "event", "turncoats")),
    "landing": (
        "axis", "L+ A", "",
        begins("axis", "amphibious", "london", controlled("channel", "axis"), held_by("axis", "landing_craft")),
    ),
    "drop": ("axis", "L+", "", begins("axis", "paratroop", "malta", held_by("axis", "paratroops"))),
}  # fmt: skip
ALLIED_SPOTS: dict[str, Spot] = {
    "Western land attack": ("allies", "L+", "white", begins("allies", "land", "bulgaria")),
    "Soviet land attack": ("allies", "L+", "red", begins("allies", "land", "finland")),
    "Western land defence": ("axis", "L-", "white", begins("axis", "land", "greece")),
    "Soviet land defence": ("axis", "L-", "red", begins("axis", "land", "minsk")),
    "Western sea attack": ("allies", "S+", "white", begins("allies", "sea", "adriatic_sea")),
    "Soviet sea attack": ("allies", "S+", "red", begins("allies", "sea", "barents_sea")),
    "Western sea defence": (
        "axis", "S-", "white", begins("axis", "sea", "atlantic", controlled("atlantic", "western")),
    ),
    "Soviet sea defence": (
        "axis", "S-", "red", begins("axis", "sea", "barents_sea", controlled("barents_sea", "soviet")),
    ),
    "event, active": ("allies", "E+", "", begins("allies", "event", "turncoats")),
    "event, inactive": ("axis", "E-", "", begins("axis", "event", "v_rockets")),
    "landing": (
        "allies", "L+ A", "white",
        begins(
            "allies", "amphibious", "normandy", controlled("channel", "western"), held_by("allies", "higgins_boats")
        ),
    ),
    "drop": ("allies", "L+", "white", begins("allies", "paratroop", "normandy", held_by("allies", "paratroops"))),
}  # fmt: skip


def spot(side: str, where: str, *events: str) -> Game:
    """A conflict at the point where a side that holds these events is asked for them, if it is."""
    turn, _uses, _star, begin = (AXIS_SPOTS if side == "axis" else ALLIED_SPOTS)[where]
    game = lay(at_action(turn, pact=False), DISPLAY, *board().ids["event"])
    hold(game, side, *events)
    return begin(game)
