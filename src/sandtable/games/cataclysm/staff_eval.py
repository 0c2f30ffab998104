"""What areas, units and powers are worth to the rule-of-thumb player, in victory points."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm.interests import provoked_by
from sandtable.games.cataclysm.pieces import class_of, has_land_unit, units_in
from sandtable.games.cataclysm.queries import (
    active_powers,
    allies_of,
    are_enemies,
    controller,
    enemies_of,
    is_belligerent,
    is_country,
)
from sandtable.games.cataclysm.scenario_rules import ends_on_time
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    ARMY,
    COLONY,
    DEMOCRACY,
    FASCISM,
    FLEET,
    FLIPPED,
    HOME,
    INDUSTRIAL,
    LAND_UNIT,
    MOBILIZATION,
    NEUTRAL,
    NO_ARMY,
    NOBODY,
    SEA,
    TOTAL_WAR,
)
from sandtable.games.cataclysm.victory import winning_ideology

OTHERS_LOSS: Final = 0.6
"""What a point that another ideology loses is worth beside one that the own ideology gains."""
FLAG_WORTH: Final = 0.15
INDUSTRY: Final = 0.7
NATURE: Final = 0.45
TEST: Final = 0.7  # of a stability test that a loss of control brings
CAPITAL: Final = 2.0
BEHIND: Final = 0.35  # how much an army is a danger to what lies behind the area beside it
LEAST_IN_CAPITAL: Final = 0.8

# By kind of unit, plain and upgraded: strength in war.
STRENGTH: Final[tuple[tuple[float, float], ...]] = (
    (1.0, 1.8),  # army, tank army
    (0.6, 0.6),  # fortress
    (0.6, 1.0),  # fleet, carrier
    (0.4, 0.4),  # submarine
    (0.8, 1.2),  # air force
    (0.1, 0.1),  # logistics
)


def resources_worth(g: World, area: int) -> float:
    """What the resources of an area are worth to whoever controls it."""
    t = g.tables
    found = 0.0
    for kind in t.resources[area]:
        found += INDUSTRY if kind == INDUSTRIAL else NATURE
    if g.limited_resource[area]:
        found += NATURE
    return found


def prize(g: World, power: int, area: int) -> float:
    """What it is worth to a power's ideology that the power gains control of an area (1.7.1)."""
    t = g.tables
    owner, printed, cube = controller(g, area), t.printed[area], g.cube[area]
    if owner >= 0 and g.ideology[owner] == g.ideology[power]:
        return -0.5 if owner != printed or owner == power else -1.0
    found = resources_worth(g, area) if g.chinese_army[area] == NO_ARMY else 0.0
    if printed == power:
        return found + g.cube_count[area] + (OTHERS_LOSS * g.cube_count[area] if cube != NEUTRAL else 0.0)
    is_friends_home = printed >= 0 and g.status[printed] == 1 and g.ideology[printed] == g.ideology[power]
    count = 2.0 if t.capital[area] else 1.0
    found += 0.5 * count if is_friends_home else count
    if owner >= 0:
        found += OTHERS_LOSS * max(g.cube_count[area], 1)
        if owner == printed:  # a home area or colony: a deduction for its owner, a test, and a flag
            found += OTHERS_LOSS * (count - 1.0) + (TEST if t.status[area] == HOME else 0.2)
            if t.capital[area]:
                found += CAPITAL
    return found


def provocation_cost(g: World, power: int, area: int) -> float:
    """What the flags cost that an act in an area gives to others (5.2.3)."""
    return FLAG_WORTH * len(provoked_by(g, power, area))


def stake(g: World, area: int) -> float:
    """What its controller would lose with an area."""
    t = g.tables
    owner = controller(g, area)
    if owner == NOBODY:
        return 0.0
    found = resources_worth(g, area) + (2.0 if t.capital[area] else 1.0)
    if t.printed[area] == owner:
        if t.status[area] == HOME:
            found += TEST + FLAG_WORTH
        elif t.status[area] == COLONY and t.resources[area]:
            found += 0.5 * TEST
        if t.capital[area]:
            found += CAPITAL
    return found


# -- time (1.6) and standing (1.7.2) ----------------------------------------------------------------------------------


def turns_ahead(g: World) -> int:
    """How many turns are still to come after this one, three at the most."""
    last = g.last_turn if ends_on_time(g) else max(g.last_turn, g.global_turn)
    return max(min(last - g.turn_number, 3), 0)


def is_winning(g: World, ideology: int) -> bool:
    """Whether an ideology would win if the game ended now."""
    return winning_ideology(g) == ideology


# -- strength --------------------------------------------------------------------------------------------------------


def unit_strength(g: World, unit: int) -> float:
    """The strength of a unit as it lies."""
    return STRENGTH[g.tables.kind[unit]][1 if g.face[unit] == FLIPPED else 0]


def strength(g: World, power: int) -> float:
    """The strength of a power's units on the map, and of its industry at its commitment."""
    found = 0.0
    for unit in g.tables.units_of[power]:
        if g.where[unit] >= 0:
            found += unit_strength(g, unit)
    return found


def camp(g: World, power: int) -> list[int]:
    """A power and its allies."""
    return [power, *allies_of(g, power)]


def camp_strength(g: World, powers: list[int]) -> float:
    """The strength of several powers together; one that is about to collapse counts for less."""
    return sum(strength(g, power) * (1.0, 1.0, 0.8, 0.6)[g.stability[power]] for power in powers)


def balance(g: World, power: int, other: int) -> float:
    """How strong a power's camp would be against another's in a war: 1.0 is even."""
    ours = {*camp(g, power), *(p for enemy in enemies_of(g, other) for p in (enemy,) if _same(g, p, power))}
    theirs = {*camp(g, other), *(enemy for enemy in enemies_of(g, power))}
    busy = sum(strength(g, enemy) for enemy in enemies_of(g, power) if not _same(g, enemy, other))
    return (camp_strength(g, sorted(ours)) + 0.5) / (camp_strength(g, sorted(theirs)) + 0.5 * busy + 0.5)


def _same(g: World, power: int, other: int) -> bool:
    return g.ideology[power] == g.ideology[other]


def are_near(g: World, power: int, other: int) -> bool:
    """Whether two powers hold areas beside each other, or across one sea."""
    t = g.tables
    for area in range(t.areas):
        if t.type[area] == SEA or controller(g, area) != power:
            continue
        for lot in (t.next[area], t.across[area]):
            for beside in lot:
                if t.type[beside] != SEA and controller(g, beside) == other:
                    return True
    return False


def war_balance(g: World, power: int) -> float:
    """How strong a belligerent power's side is against all its enemies: 1.0 is even."""
    ours = {power, *allies_of(g, power)}
    for enemy in enemies_of(g, power):
        ours |= {p for p in enemies_of(g, enemy) if _same(g, p, power)}
    theirs = set(enemies_of(g, power))
    return (camp_strength(g, sorted(ours)) + 0.5) / (camp_strength(g, sorted(theirs)) + 0.5)


# -- danger ----------------------------------------------------------------------------------------------------------


def may_strike(g: World, power: int, owner: int, is_open: bool) -> float:
    """How much a power's army is a danger to an area of another: at war fully, to an open country nearly so."""
    if are_enemies(g, power, owner):
        return 1.0
    if g.ideology[power] == g.ideology[owner]:
        return 0.0
    if is_open and g.ideology[power] != DEMOCRACY:
        return 0.8
    if g.ideology[power] == FASCISM and g.commitment[power] in (MOBILIZATION, TOTAL_WAR):
        return 0.35
    return 0.1


class Outlook:
    """Where armies of others stand that could strike, worked out once for a decision of a power."""

    def __init__(self, g: World, power: int) -> None:
        t = g.tables
        self.g = g
        self.power = power
        self.danger = [0.0] * t.areas
        self.garrison = [0] * t.areas
        self.is_open = [False] * t.areas
        self.is_at_war = is_belligerent(g, power)
        self.landings: dict[int, float] = {}
        for area in range(t.areas):
            owner = controller(g, area) if t.type[area] != SEA else NOBODY
            if owner == NOBODY or g.is_closed[area]:
                continue
            self.is_open[area] = is_country(g, area) and not has_land_unit(g, area)
        for other in active_powers(g):
            for unit in t.units_of[other]:
                place = g.where[unit]
                if place < 0 or class_of(g, unit) != LAND_UNIT:
                    continue
                if g.ideology[other] == g.ideology[power]:
                    self.garrison[place] += 1
                elif t.kind[unit] == ARMY:
                    self._spread(other, unit, place)

    def landing(self, sea: int) -> float:
        """What could best be taken from a sea by an invasion, by the power from a coast of its own (9.3.2)."""
        known = self.landings.get(sea)
        if known is None:
            g, t = self.g, self.g.tables
            coasts = [area for area in t.next[sea] if t.type[area] != SEA]
            has_coast = any(controller(g, area) == self.power for area in coasts)
            known = max((strike_worth(g, self, area) for area in coasts), default=0.0) if has_coast else 0.0
            self.landings[sea] = known
        return known

    def _spread(self, other: int, unit: int, place: int) -> None:
        """An army is a danger to what lies beside it, and an enemy's to what lies behind that."""
        g, t = self.g, self.g.tables
        strength = unit_strength(g, unit)
        behind: set[int] = set()
        for beside in t.next_land[place]:
            owner = controller(g, beside)
            if owner >= 0 and g.ideology[owner] == g.ideology[self.power]:
                self.danger[beside] += may_strike(g, other, owner, self.is_open[beside]) * strength
                if are_enemies(g, other, owner):
                    behind.update(t.next_land[beside])
        for area in behind.difference(t.next_land[place]):
            owner = controller(g, area)
            if owner >= 0 and are_enemies(g, other, owner):
                self.danger[area] += BEHIND * strength


def army_place_worth(g: World, look: Outlook, unit: int, area: int) -> float:
    """What a land unit is good for in an area: to guard it, and to strike from there."""
    t = g.tables
    owner = controller(g, area)
    if owner == NOBODY:
        return 0.0
    there = look.garrison[area] - int(g.where[unit] == area)
    fading = (1.0, 0.45, 0.1, 0.03)[min(there, 3)]
    worth = stake(g, area)
    need = 0.12 + min(look.danger[area], 2.5) * 0.5
    if t.capital[area] and look.is_at_war and not t.remote[area]:
        need = max(need, LEAST_IN_CAPITAL)
    if is_country(g, area):
        need = max(need, 0.3)  # a garrison keeps diplomacy and attacks without war away
    found = worth * need * fading
    if t.kind[unit] != ARMY:
        return found * (1.6 if t.capital[area] else 1.0)
    best = 0.0
    for beside in t.next_land[area]:
        gain = strike_worth(g, look, beside)
        if gain > best:
            best = gain
    if look.is_at_war:
        for sea in t.next[area]:
            if t.type[sea] == SEA:
                has_fleet = any(t.kind[u] == FLEET and t.owner[u] == look.power for u in units_in(g, sea))
                best = max(best, (0.7 if has_fleet else 0.25) * look.landing(sea))
    return found + best * (0.5, 0.4, 0.15, 0.05)[min(there, 3)]


def strike_worth(g: World, look: Outlook, area: int) -> float:
    """What it would be worth to take an area that the power may attack now, or could if it liked; 0: it may not."""
    t = g.tables
    power = look.power
    if t.type[area] == SEA or g.is_closed[area] or t.remote[area]:
        return 0.0
    owner = controller(g, area)
    if owner >= 0 and g.ideology[owner] == g.ideology[power]:
        return 0.0
    if owner >= 0 and are_enemies(g, power, owner):
        return prize(g, power, area)
    is_prey = (owner == NOBODY or is_country(g, area)) and not has_land_unit(g, area)
    if is_prey and (g.ideology[power] != DEMOCRACY or look.is_at_war):
        return prize(g, power, area) * (0.7 if g.ideology[power] == DEMOCRACY else 1.0)
    if owner >= 0 and g.ideology[power] == FASCISM:
        return 0.35 * prize(g, power, area)
    return 0.0


def count_units(g: World, power: int, kind: int) -> int:
    """How many units of a kind a power has on the map."""
    return sum(1 for unit in g.tables.units_of[power] if g.where[unit] >= 0 and g.tables.kind[unit] == kind)


def stake_in_danger(g: World, power: int) -> float:
    """What a power may soon lose to the armies beside its areas."""
    look = Outlook(g, power)
    t = g.tables
    found = 0.0
    for area in range(t.areas):
        if look.danger[area] > 0.5 and controller(g, area) == power:
            found += 0.15 * min(look.danger[area], 2.0) * stake(g, area) / (1 + look.garrison[area])
    return found
