"""How far the rule-of-thumb player arms, and when it goes to war, joins one, makes allies and makes peace (5.6-6.4)."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm.interests import provoked_by_card
from sandtable.games.cataclysm.lines import collectable, industry
from sandtable.games.cataclysm.procedures.collapse import surrender_threshold
from sandtable.games.cataclysm.procedures.declaration import war_targets
from sandtable.games.cataclysm.procedures.wars import Joining
from sandtable.games.cataclysm.queries import (
    active_powers,
    are_enemies,
    are_opposing,
    enemies_of,
    ideology_score,
    is_belligerent,
    members,
    opponents,
)
from sandtable.games.cataclysm.staff_eval import (
    FLAG_WORTH,
    are_near,
    balance,
    camp,
    camp_strength,
    is_winning,
    strength,
    turns_ahead,
    war_balance,
)
from sandtable.games.cataclysm.staff_odds import chance_of_score
from sandtable.games.cataclysm.staff_plans import free_attack
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    CIVILIAN,
    DEMOCRACY,
    FASCISM,
    IN_PLAY,
    MOBILIZATION,
    STRESA_FRONT,
    TOTAL_WAR,
    UNSTABLE,
    USSR,
)
from sandtable.games.cataclysm.victory import ideologies_in_play
from sandtable.games.cataclysm.words import concepts

YIELD: Final[tuple[float, ...]] = (0.5, 1.0, 2.0, 3.0, 2.0)
"""4.1: by commitment, what a resource yields in builds, and an offensive in actions."""
ARMING: Final[tuple[float, ...]] = (1.0, 1.2, 0.5)
"""By ideology, what it is worth to be no civilian, who can hardly fight at all (4.1)."""
OF_YIELD: Final = 0.25  # what a build or an action more in a turn is worth
PEACEFUL: Final[tuple[float, ...]] = (1.0, 0.6, 0.2)  # by commitment, how much of the next level's yield is of use
OF_LEVEL: Final = 0.5  # what a level of stability is worth that the home front loses
OF_WAR: Final = 0.4
"""What war brings to whoever begins it, all else being equal: its offensives, and attacks on what is the enemy's."""
OF_A_THIRD: Final = 0.6  # what it costs that a third ideology looks on
OF_SURVIVAL: Final = 3.0  # what is at stake in a collapse that may be a surrender


# -- commitment (6.4) ------------------------------------------------------------------------------------------------


def commitment_worth(g: World, power: int) -> float:
    """What the next level of commitment is worth: what it yields in the turns to come, less the strain at home."""
    level = g.commitment[power]
    eff = g.tables.effectiveness[power]
    sites = len(industry(g, power))
    ahead = turns_ahead(g)
    at_war = is_belligerent(g, power)
    use = 1.0 if at_war or level == CIVILIAN else PEACEFUL[level]
    found = 0.7 * (eff[level + 1] - eff[level]) + (ARMING[g.ideology[power]] if level == CIVILIAN else 0.0)
    more = YIELD[level + 1] - YIELD[level]
    found += OF_YIELD * use * len(collectable(g, power)) * more * (ahead + 0.5 * int(at_war))
    if level + 1 >= MOBILIZATION:
        found += (0.3 if at_war else 0.1) * sites  # 6.4.2
        if not at_war:
            found += 0.5 * war_prospect(g, power)
    if at_war or threat_to(g, power) > 0.9:
        found += 0.8
    falls = _chance_to_fall(g, power, level + 1) - _chance_to_fall(g, power, level)
    found -= OF_LEVEL * falls * (ahead + 1) * (2.0 if g.stability[power] >= UNSTABLE else 1.0)
    if g.stability[power] >= UNSTABLE:
        found -= OF_SURVIVAL * surrender_threshold(g, power) / 6.0
    return found - FLAG_WORTH * len(provoked_by_card(g, [power]))


def _chance_to_fall(g: World, power: int, level: int) -> float:
    """How likely the home front costs a level of stability each turn, at some commitment."""
    t = g.tables
    if not t.tests_home_front[level]:
        return 0.0
    dice = t.effectiveness[power][level] + int(power == USSR)
    return 1.0 - chance_of_score(dice, t.home_front_penalty[level])


def threat_to(g: World, power: int) -> float:
    """How much stronger the most dangerous opponent at its arms is than this power's camp; 1.0 is even."""
    found = 0.0
    ours = camp_strength(g, camp(g, power)) + 0.5
    for other in opponents(g, power):
        level = g.commitment[other]
        if level == CIVILIAN:
            continue
        share = 1.0 if are_enemies(g, power, other) or level in (MOBILIZATION, TOTAL_WAR) else 0.5
        if not are_near(g, power, other):
            share *= 0.3
        found = max(found, share * strength(g, other) / ours)
    return found


def war_prospect(g: World, power: int) -> float:
    """How much a power that is not at war wishes to begin one, from 0 to 1."""
    if g.stability[power] >= UNSTABLE:
        return 0.0
    found = 0.0
    for other in opponents(g, power):
        if are_near(g, power, other):
            found = max(found, min(balance(g, power, other) - 0.8 + _need(g, power), 1.0))
    return found


def _need(g: World, power: int) -> float:
    """How much a power needs a war: whoever is behind must do something about it, while there is time."""
    ideology = g.ideology[power]
    if is_winning(g, ideology):
        return -0.3
    behind = max(ideology_score(g, other) for other in ideologies_in_play(g)) - ideology_score(g, ideology)
    unarmed = 0.5 if ideology == DEMOCRACY else 0.0  # 9.7: at peace it may attack nobody
    return 0.4 + 0.15 * turns_ahead(g) + 0.06 * min(behind, 12) + unarmed


# -- war and peace (5.6, 6.2) ----------------------------------------------------------------------------------------


def war_worth(g: World, power: int, other: int) -> float:
    """What a declaration of war on a power promises, its check apart."""
    even = balance(g, power, other)
    need = _need(g, power)
    worst = -2.0 if need < 0.0 else -1.0  # whoever is losing anyway has less to lose
    found = OF_WAR + max(min((even - 1.1) * 2.0, 2.0), worst) + need
    if g.stability[power] >= UNSTABLE:
        found -= 1.5
    if g.stability[other] >= UNSTABLE:
        found += 0.5
    if _leaves_a_third_in_peace(g, power, other):
        found -= OF_A_THIRD
    if found < -1.0:
        return found
    plan = free_attack(g, power, [other])
    return found + max(plan.worth, -0.5) - FLAG_WORTH if plan.kind >= 0 else -5.0


def _leaves_a_third_in_peace(g: World, power: int, other: int) -> bool:
    """Whether an ideology would look on while two others fight, and gain by it."""
    thirds = [p for p in active_powers(g) if are_opposing(g, p, power) and are_opposing(g, p, other)]
    return bool(thirds) and not any(is_belligerent(g, p) for p in thirds)


def best_war(g: World, power: int) -> float:
    """What the best declaration of war promises."""
    return max((war_worth(g, power, other) for other in war_targets(g, power)), default=-1.0)


def joint_balance(g: World, power: int, fellow: int) -> float:
    """How strong a belligerent power's side would be with another's help; 1.0 is even."""
    enemies = enemies_of(g, fellow)
    ours = {power, *camp(g, fellow)}
    for enemy in enemies:
        ours |= {p for p in enemies_of(g, enemy) if not are_opposing(g, p, fellow)}
    return (camp_strength(g, sorted(ours)) + 0.5) / (camp_strength(g, enemies) + 0.5)


def alliance_worth(g: World, power: int) -> float:
    """What an alliance of a power's ideology is worth, its check apart."""
    fellows = [other for other in members(g, g.ideology[power]) if other != power]
    found = 0.45 + (0.5 if threat_to(g, power) > 0.8 else 0.0)
    if g.ideology[power] == FASCISM and g.marker[STRESA_FRONT] == IN_PLAY:
        found += 0.4
    if is_belligerent(g, power):
        found += 0.8
    else:
        for other in fellows:
            if is_belligerent(g, other):
                found += max(min(joint_balance(g, power, other) - 0.8, 1.0), -1.0) + _need(g, power)
    return found - FLAG_WORTH * len(provoked_by_card(g, [power, *fellows]))


def agrees(g: World, power: int, asker: int) -> bool:
    """Whether a power enters an alliance that another proposes: not into a war that would be lost all the same."""
    if is_belligerent(g, asker) and not is_belligerent(g, power):
        return joint_balance(g, power, asker) > 0.75 and g.stability[power] < UNSTABLE
    return True


def joins_war(g: World, frame: Joining, found: list[int]) -> int:
    """6.1.3: whether to join the war of an ally or to leave the alliance."""
    if concepts.JOIN not in found:
        return concepts.LEAVE
    power = frame.power
    is_attacked = are_opposing(g, power, frame.attacker)
    other = frame.attacker if is_attacked else frame.targets[0]
    needed = 0.45 if is_attacked else 0.7
    if g.stability[power] >= UNSTABLE:
        needed += 0.4
    return concepts.JOIN if balance(g, power, other) >= needed else concepts.LEAVE


def ends_war(g: World, side: int, other: int) -> bool:
    """Whether a player makes peace with a power: unless its own powers are winning against it."""
    for power in active_powers(g):
        is_ours = g.player[power] == side and are_enemies(g, power, other)
        if is_ours and war_balance(g, power) > 1.0 and g.stability[power] < UNSTABLE:
            return False
    return True
