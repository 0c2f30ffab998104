"""Operations as the rule-of-thumb player plans them: what to attack, with which units, and what to expect of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm.bases import is_airfield
from sandtable.games.cataclysm.pieces import class_of, units_in
from sandtable.games.cataclysm.procedures.markers import combat_penalty
from sandtable.games.cataclysm.procedures.scouting import Scout
from sandtable.games.cataclysm.procedures.spent_aid import has_defensive_aid
from sandtable.games.cataclysm.procedures.targets import (
    ATOMIC,
    BOMBING,
    BOMBINGS,
    BY_AIR,
    BY_LAND,
    BY_SEA,
    CAPTURE,
    EMPTY,
    INVASION,
    LAND_KINDS,
    base_owner,
    defenders_of,
    defends_itself,
    is_surprise,
    needs_check,
)
from sandtable.games.cataclysm.queries import are_friends, controller, friend_mask
from sandtable.games.cataclysm.staff_eval import (
    balance,
    prize,
    provocation_cost,
    turns_ahead,
    unit_strength,
)
from sandtable.games.cataclysm.staff_odds import chance_of_check, clash, scores
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AIR_FORCE,
    ALL_POWERS,
    ARMY,
    FLIPPED,
    FORTRESS,
    LAND_UNIT,
    NAVAL_UNIT,
    NO_ARMY,
    NOBODY,
    UNSTABLE,
)

AT_PEACE: Final[tuple[int, ...]] = (BY_LAND, INVASION, CAPTURE)
AT_WAR: Final[tuple[int, ...]] = (BY_LAND, INVASION, CAPTURE, BY_SEA, BY_AIR, BOMBING, ATOMIC)
HIT: Final = 0.45
"""What a hit on a unit is worth."""


@dataclass(slots=True)
class Plan:
    """An operation: its kind, target and units, and what it is worth, less what it risks."""

    worth: float = 0.0
    chance: float = 0.0
    kind: int = NOBODY
    target: int = NOBODY
    units: list[int] = field(default_factory=list)


def bears(g: World, unit: int) -> int:
    """How many losses a unit bears (10.8)."""
    return 2 if g.face[unit] == FLIPPED else 1


def enemies_mask(g: World, power: int, mask: int) -> int:
    """Everybody whose air force may come to the help of an area that a power attacks."""
    return g.enemies[power] | mask


def air_support(g: World, mask: int, area: int) -> int:
    """How many air units of some powers stand in an area or at an airfield beside it, two at the most."""
    found = 0
    for place in (area, *g.tables.next_air[area]):
        for unit in units_in(g, place):
            owner = g.tables.owner[unit]
            if g.tables.kind[unit] != AIR_FORCE or not mask >> owner & 1:
                continue
            found += int(place == area or is_airfield(g, owner, place))
    return min(found, 2)


def land_clash(
    g: World, power: int, kind: int, target: int, units: list[int], mask: int = 0, added: int = 0
) -> tuple[float, float, float]:
    """The chance that armies conquer an area, and the hits on either side, from what stands around it (10.4)."""
    t = g.tables
    is_country = defends_itself(g, kind, target)
    foes = enemies_mask(g, power, mask)
    theirs = [u for u in units_in(g, target) if g.ideology[t.owner[u]] != g.ideology[power]]
    land = [] if is_country else [u for u in theirs if class_of(g, u) == LAND_UNIT]
    hits = sum(bears(g, u) for u in land) + g.minor_army[target] + int(g.chinese_army[target] != NO_ARMY)
    dice, their_dice = 2, 2 if hits else 1
    modifier, their_modifier = added + combat_penalty(g, power), 0
    tanks = sum(1 for u in units if g.face[u] == FLIPPED)
    their_tanks = sum(1 for u in land if t.kind[u] == ARMY and g.face[u] == FLIPPED)
    if not t.adverse[target]:
        if tanks > their_tanks:
            their_dice, their_modifier = (their_dice - 1, 0) if their_dice > 1 else (1, -1)
        elif their_tanks > tanks:
            dice -= 1
    ours = air_support(g, friend_mask(g, power), target)
    support = 0 if is_country and not foes else air_support(g, foes, target)
    if ours > support:
        dice += 1
    elif support > ours:
        their_dice += 1
    if has_defensive_aid(g, target):
        their_dice += 1
    across = all(g.where[u] in t.straits[target] for u in units)
    if t.adverse[target] or kind == INVASION or across:
        their_modifier += 1
    if any(t.kind[u] == FORTRESS for u in land):
        their_modifier += 1
    own_hits = sum(bears(g, u) for u in units)
    return clash(dice, modifier, own_hits, their_dice, their_modifier, hits)


def duel(g: World, mine: list[int], theirs: list[int], added: int = 0) -> tuple[float, float]:
    """The chances of winning and of losing a combat at sea or in the air with such forces, roughly."""
    ours, other = scores(2 if mine else 1), scores(2 if theirs else 1)
    won = lost = 0.0
    for a in range(1, len(ours)):
        for b in range(1, len(other)):
            chance = ours[a] * other[b]
            if a + added > b:
                won += chance
            elif a + added < b:
                lost += chance
    return won, lost


class Planner:
    """All operations that a power could make now, worked out once for a decision."""

    def __init__(self, g: World, power: int, actions: int, deployed: list[int], mask: int = 0) -> None:
        self.g = g
        self.power = power
        self.actions = actions
        self.mask = mask
        self.scout = Scout(g, power, deployed, mask)
        self.war: dict[int, float] = {}

    def best(self) -> Plan:
        """The operation that promises most."""
        found = Plan()
        kinds = AT_WAR if self.g.enemies[self.power] | self.mask else AT_PEACE
        for kind in kinds:
            plan = self.best_of_kind(kind)
            if plan.kind >= 0 and (found.kind < 0 or plan.worth > found.worth):
                found = plan
        return found

    def best_of_kind(self, kind: int) -> Plan:
        """The operation of a kind that promises most."""
        found = Plan()
        for target in self.scout.targets(kind, self.actions):
            plan = self.against(kind, target)
            if plan.kind >= 0 and (found.kind < 0 or plan.worth > found.worth):
                found = plan
        return found

    def against(self, kind: int, target: int) -> Plan:
        """The best way to attack an area by a kind of operation."""
        units = self.force(kind, target)
        if not units:
            return Plan()
        return self._by_land(kind, target, units) if kind in LAND_KINDS else self._elsewhere(kind, target, units)

    def force(self, kind: int, target: int) -> list[int]:
        """The units to activate: from as few areas as will do, the strongest first."""
        g = self.g
        candidates = [u for u in self.scout.candidates(kind, target) if self.scout.is_sure(u)]
        best: list[int] = []
        most = -1.0
        for origin in sorted({g.where[u] for u in candidates}):
            units: list[int] = []
            first = [u for u in candidates if g.where[u] == origin]
            rest = [u for u in candidates if g.where[u] != origin] if self.actions > 1 and kind != INVASION else []
            for group in (first, rest):
                group.sort(key=lambda u: (not self.scout.is_needed(kind, u), -unit_strength(g, u), u))
                for unit in group:
                    if self.scout.fits(kind, target, units, unit, self.actions):
                        units.append(unit)
            if not self.scout.is_complete(kind, units):
                continue
            force = sum(unit_strength(g, u) for u in units) - 0.1 * self.scout.cost(kind, units)
            if force > most:
                best, most = units, force
        return best

    # -- what comes of it --------------------------------------------------------------------------------------------

    def _war_price(self, kind: int, target: int) -> float:
        """What the war costs that a surprise attack begins; nothing if it begins none (9.8)."""
        found = defenders_of(self.g, self.power, kind, target, self.mask)
        price = 0.0
        for defender in ALL_POWERS:
            if found >> defender & 1 and is_surprise(self.g, self.power, defender) and not self.mask >> defender & 1:
                price = max(price, self.price_of_war(defender))
        return price

    def price_of_war(self, other: int) -> float:
        """What it costs to be at war with a power: little for the strong, much for the weak or unstable."""
        known = self.war.get(other)
        if known is None:
            even = balance(self.g, self.power, other)
            known = 0.8 + max(1.5 - even, -0.7) * 3.0 + (2.0 if self.g.stability[self.power] >= UNSTABLE else 0.0)
            self.war[other] = known
        return known

    def _by_land(self, kind: int, target: int, units: list[int]) -> Plan:
        """With as many actions spent on augmentation as serve (8.2)."""
        found = self._with_added(kind, target, units, 0)
        if not self.mask:
            for added in range(1, self.actions - self.scout.cost(kind, units) + 1):
                plan = self._with_added(kind, target, units, added)
                if plan.worth > found.worth:
                    found = plan
        return found

    def _with_added(self, kind: int, target: int, units: list[int], added: int) -> Plan:
        g = self.g
        chance, lost, killed = land_clash(g, self.power, kind, target, units, self.mask, added)
        hit = HIT * (0.4 + 0.2 * turns_ahead(g))
        sure = chance_of_check(g, self.power) if needs_check(g, self.power, kind, target) else 1.0
        cost = provocation_cost(g, self.power, target)
        worth = chance * (prize(g, self.power, target) - cost) - hit * lost + hit * 0.8 * killed - cost - 0.15 * added
        if defends_itself(g, kind, target) and controller(g, target) == NOBODY and not g.tables.china[target]:
            worth -= (1.0 - chance) * 0.5  # 9.7.2: a failure is an opportunity for others
        worth = sure * worth - self._war_price(kind, target) - 0.1 * (self.scout.cost(kind, units) - 1)
        return Plan(worth, chance, kind, target, units)

    def _elsewhere(self, kind: int, target: int, units: list[int]) -> Plan:
        g = self.g
        cost = provocation_cost(g, self.power, target) + self._war_price(kind, target)
        wanted = NAVAL_UNIT if kind in (BY_SEA, CAPTURE) else 2
        foes = [
            u
            for u in units_in(g, target)
            if class_of(g, u) == wanted and not are_friends(g, self.power, g.tables.owner[u])
        ]
        won, lost = duel(g, units, foes, -1 if any(self.scout.is_extended(u, target) for u in units) else 0)
        gain = 0.6 * min(sum(unit_strength(g, u) for u in foes), 1.2)
        if kind == CAPTURE:
            chance = 1.0 if not foes else won
            gain += 0.45 if base_owner(g, target) >= 0 else 0.3
            if defenders_of(g, self.power, kind, target, self.mask) == EMPTY:
                chance *= chance_of_check(g, self.power) if needs_check(g, self.power, kind, target) else 1.0
            return Plan(chance * gain - lost * 0.4 * bool(foes) - cost, chance, kind, target, units)
        if kind in BOMBINGS:
            gain += 0.5 if kind == BOMBING else 1.5
        return Plan(won * gain - lost * 0.5 - cost, won, kind, target, units)


def open_threshold(g: World, power: int) -> float:
    """How much an operation must promise: a little, so that units are not thrown away."""
    return 0.25 if g.enemies[power] else 0.35


def free_attack(g: World, power: int, targets: list[int]) -> Plan:
    """The best attack on one of these powers by the single action that a declaration of war gives (6.2)."""
    mask = 0
    for other in targets:
        mask |= 1 << other
    planner = Planner(g, power, 1, [], mask)
    found = Plan()
    for kind in (BY_LAND, CAPTURE, BY_SEA, BY_AIR, BOMBING):
        plan = planner.best_of_kind(kind)
        if plan.kind >= 0 and (found.kind < 0 or plan.worth > found.worth):
            found = plan
    return found
