"""What the rule-of-thumb player does with a flag: each political action by its chance and what it brings (6.0)."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm.lexicon import AREA, DONE, NO, POWER
from sandtable.games.cataclysm.pieces import is_flag, reserve_of
from sandtable.games.cataclysm.procedures.attempts import extra_dice, modifiers, needs_check, total
from sandtable.games.cataclysm.procedures.collapse import surrender_threshold
from sandtable.games.cataclysm.procedures.diplomacy import check_of_diplomacy, diplomacy_targets
from sandtable.games.cataclysm.queries import (
    active_powers,
    are_opposing,
    effectiveness,
    is_belligerent,
)
from sandtable.games.cataclysm.staff_eval import (
    count_units,
    prize,
    provocation_cost,
    strength,
    turns_ahead,
)
from sandtable.games.cataclysm.staff_odds import chance_of_check
from sandtable.games.cataclysm.staff_plans import Planner
from sandtable.games.cataclysm.staff_war import (
    OF_SURVIVAL,
    alliance_worth,
    best_war,
    commitment_worth,
    threat_to,
    war_worth,
)
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    ABYSSINIA,
    ALLIANCE_BOX,
    ARMY,
    CIVILIAN,
    COLLECTIVE_SECURITY,
    COMMITMENT_BOX,
    DIPLOMACY,
    LEND_LEASE,
    MANEUVERS_BOX,
    MILITARY_REFORMS,
    NO_WAR,
    NOBODY,
    PRESSURE_BOX,
    PROPAGANDA_BOX,
    RHINELAND,
    SPECIAL_BOX,
    UNSTABLE,
    WAR_BOX,
    WAVERING,
)
from sandtable.games.cataclysm.words import political as words
from sandtable.kernel.symbols import argument, verb

SPECIAL_WORTH: Final[dict[int, float]] = {ABYSSINIA: 1.6, RHINELAND: 1.0, LEND_LEASE: 0.5}
OTHER_SPECIAL: Final = 0.25
ARMING: Final[tuple[float, ...]] = (1.5, 2.1, 0.9)
"""By ideology: what it is worth to begin to arm, before the strain of it."""
STEADINESS: Final[tuple[float, ...]] = (0.0, 0.45, 1.3, 2.0)
"""By stability: what a level more is worth."""


def action_chance(g: World, power: int, kind: int, flag: int, marker: int = NOBODY) -> float:
    """The chance of a political action with a check of its own."""
    if not needs_check(g, power, kind):
        return 1.0
    dice = total(extra_dice(g, power, kind, flag))
    return chance_of_check(g, power, total(modifiers(g, power, kind, marker)), dice)


def diplomacy_worth(g: World, power: int, area: int, flag: int) -> float:
    """What an attempt at diplomacy in an area promises."""
    gain = prize(g, power, area)
    if gain <= 0.0:
        return gain
    dice, score = check_of_diplomacy(g, power, area, flag)
    chance = chance_of_check(g, power, total(score), total(dice))
    return chance * (gain - provocation_cost(g, power, area))


def best_diplomacy(g: World, power: int, flag: int) -> float:
    """What the best attempt at diplomacy promises."""
    return max((diplomacy_worth(g, power, area, flag) for area in diplomacy_targets(g, power)), default=0.0)


def propaganda_worth(g: World, power: int) -> float:
    """What a level of stability is worth: the more, the more turns are to come, and where a collapse may be the end."""
    level = g.stability[power]
    strain = 1.0 if g.commitment[power] == CIVILIAN else 1.5
    found = STEADINESS[level] * strain * (0.4 + 0.2 * turns_ahead(g))
    if level == UNSTABLE:
        found += OF_SURVIVAL * surrender_threshold(g, power) / 6.0
    return found


# -- the choice ------------------------------------------------------------------------------------------------------


def action_worth(g: World, power: int, pick: int, flag: int) -> float:
    """What a political action promises, its check included."""
    if pick == NO:
        return 0.0
    if verb(pick) == words.SPECIAL:
        marker = argument(pick)
        return SPECIAL_WORTH.get(marker, OTHER_SPECIAL) * action_chance(g, power, SPECIAL_BOX, flag, marker)
    kind = argument(pick)
    if kind == DIPLOMACY:
        return best_diplomacy(g, power, flag)
    if kind == COMMITMENT_BOX:
        return commitment_worth(g, power) * (action_chance(g, power, kind, flag) + 0.1)
    if kind == PROPAGANDA_BOX:
        return propaganda_worth(g, power) * (action_chance(g, power, kind, flag) + 0.05)
    if kind == MANEUVERS_BOX:
        plan = Planner(g, power, 1, []).best()
        return max(plan.worth, 0.1) * action_chance(g, power, kind, flag)
    if kind == PRESSURE_BOX:
        return 0.15 * action_chance(g, power, kind, flag)
    if kind == ALLIANCE_BOX:
        return alliance_worth(g, power) * action_chance(g, power, kind, flag)
    if kind == WAR_BOX:
        return best_war(g, power) * action_chance(g, power, kind, flag)
    return 0.05


def best_action(g: World, power: int, found: list[int], flag: int) -> tuple[float, int]:
    """The political action that promises most, and how much."""
    best, most = found[0], -100.0
    for pick in found:
        worth = action_worth(g, power, pick, flag)
        if worth > most:
            best, most = pick, worth
    return most, best


def best_target_of_diplomacy(g: World, power: int, found: list[int], flag: int) -> int:
    """The country in which diplomacy promises most."""
    return max(found, key=lambda pick: (diplomacy_worth(g, power, argument(pick), flag), -pick))


def best_to_press(g: World, power: int, found: list[int]) -> int:
    """The power that should have a flag: one of the own ideology if it can be, the most effective."""

    def liking(pick: int) -> tuple[bool, int, int]:
        other = argument(pick)
        return (not are_opposing(g, power, other), effectiveness(g, other), -other)

    return max(found, key=liking)


def next_war_target(g: World, power: int, found: list[int], chosen: list[int]) -> int:
    """On whom to declare war: on one power, and on no more than one must."""
    if chosen and DONE in found:
        return DONE
    targets = [pick for pick in found if verb(pick) == POWER]
    return max(targets, key=lambda pick: (war_worth(g, power, argument(pick)), -pick))


def next_partner(g: World, found: list[int]) -> int:
    """Whom to invite into an alliance: the strongest."""
    partners = [pick for pick in found if verb(pick) == POWER]
    if not partners:
        return found[0]
    return max(partners, key=lambda pick: (strength(g, argument(pick)), -pick))


# -- postures (12.3) -------------------------------------------------------------------------------------------------


def wanted_posture(g: World, power: int) -> int:
    """The posture that suits a Communist power: Collective Security for diplomacy, Military Reforms for war."""
    if is_belligerent(g, power):
        return MILITARY_REFORMS
    if g.war_status != NO_WAR and threat_to(g, power) > 1.0:
        return MILITARY_REFORMS
    open_to = sum(1 for area in diplomacy_targets(g, power) if prize(g, power, area) >= 1.0)
    if open_to >= 2 or count_units(g, power, ARMY) < 2 or g.commitment[power] == CIVILIAN:
        return COLLECTIVE_SECURITY
    return MILITARY_REFORMS


def choose_posture(g: World, power: int, found: list[int]) -> int:
    """Keep the posture, or take the one that suits."""
    wanted = words.POSTURE | wanted_posture(g, power)
    if wanted in found:
        return wanted
    return NO if NO in found else found[0]


# -- flags kept for an alliance --------------------------------------------------------------------------------------


def keeps_flag_for_alliance(g: World, power: int) -> bool:
    """Whether a flag in reserve serves best where it is: for an alliance that a friend of the same player may form."""
    flag = reserve_of(g, power)
    if flag == NOBODY or not is_flag(g, flag) or g.is_allied[power]:
        return False
    fellows = [other for other in active_powers(g) if other != power and not are_opposing(g, power, other)]
    return bool(fellows) and alliance_worth(g, power) > 0.9 and g.stability[power] < WAVERING


def area_of(pick: int) -> int:
    """The area of an option; -1: it names none."""
    return argument(pick) if verb(pick) == AREA else NOBODY
