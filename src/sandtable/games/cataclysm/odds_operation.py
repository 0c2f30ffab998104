"""Odds of an operation before it is declared: what a battle would be with these units, and the best force at hand."""

from __future__ import annotations

from sandtable.games.cataclysm.odds_combat import BattleOdds, battle_odds
from sandtable.games.cataclysm.pieces import class_of, put, units_in
from sandtable.games.cataclysm.procedures.battle import ATTACK, DEFENCE, BattleState, backers_of
from sandtable.games.cataclysm.procedures.operations import without_supply
from sandtable.games.cataclysm.procedures.retreat import AIR_EXTENDED, NAVAL_EXTENDED
from sandtable.games.cataclysm.procedures.scouting import Scout
from sandtable.games.cataclysm.procedures.spent_aid import has_defensive_aid
from sandtable.games.cataclysm.procedures.support import call_up, commit, supporters
from sandtable.games.cataclysm.procedures.targets import (
    ATOMIC,
    BOMBINGS,
    CAPTURE,
    COMBAT_OF,
    INVASION,
    LAND_KINDS,
    defenders_of,
    defends_itself,
    is_surprise,
)
from sandtable.games.cataclysm.queries import are_enemies, decreasing
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import AIR_UNIT, ALL_POWERS, NOBODY


def laid_out(
    g: World,
    power: int,
    kind: int,
    target: int,
    units: list[int],
    *,
    defender: int = NOBODY,
    augmentation: int = 0,
    extended: int = 0,
    mask: int = 0,
) -> tuple[World, BattleState]:
    """The battle of an operation that a power might declare, on a copy: units moved, war begun, supply judged.

    `kind` is one of `targets.KINDS`; range is extended where the units do not reach otherwise (7.3.3). Without a
    `defender` the most effective that could be named defends. `mask` are powers on which war is being declared (6.2).
    """
    h = g.copy()
    if defender == NOBODY and not defends_itself(h, kind, target):
        named = defenders_of(h, power, kind, target, mask)
        powers = [p for p in ALL_POWERS if named >> p & 1]
        defender = decreasing(h, powers)[0] if powers else NOBODY
    surprises = is_surprise(h, power, defender) and not mask >> defender & 1
    for foe in [p for p in ALL_POWERS if mask >> p & 1] + ([defender] if surprises else []):
        h.enemies[power] |= 1 << foe
        h.enemies[foe] |= 1 << power
    b = BattleState(
        kind=COMBAT_OF[kind],
        target=target,
        attacker=power,
        defender=defender,
        is_country=int(defends_itself(h, kind, target)),
        units=units[:],
        origins=[h.where[unit] for unit in units],
        spots=[h.spot[unit] for unit in units],
        augmentation=augmentation,
        extended=extended,
        is_invasion=int(kind == INVASION),
        is_bombing=int(kind in BOMBINGS),
        with_bomb=int(kind == ATOMIC),
        is_capture=int(kind == CAPTURE),
        is_surprise=int(surprises and not h.has_surprised[h.ideology[defender]]),
        activated=len(units),
    )
    theirs = [u for u in units_in(h, target) if class_of(h, u) == b.kind and are_enemies(h, power, h.tables.owner[u])]
    b.unsupplied = without_supply(h, [*units, *theirs])
    scout = Scout(h, power, [], mask)
    for unit in units:
        if kind not in LAND_KINDS and scout.is_extended(unit, target):
            b.extended |= AIR_EXTENDED if class_of(h, unit) == AIR_UNIT else NAVAL_EXTENDED
    if kind == INVASION and units:
        paths = scout.paths_to(b.origins[0], target)
        b.extended |= 0 if not paths or min(len(path) for path in paths) < 2 else NAVAL_EXTENDED
    for unit in units:
        put(h, unit, target)
    b.civil_war_die = int(kind in LAND_KINDS and bool(b.is_country) and has_defensive_aid(h, target))
    call_up(h, b)
    return h, b


def support_all(g: World, b: BattleState, side: int) -> None:
    """A side commits all the support that it can, as if every ally agreed."""
    for backer in [b.attacker] if side == ATTACK else backers_of(g, b):
        while True:
            ready = supporters(g, b, side, backer)
            if not ready:
                break
            commit(g, b, side, ready[0])


def operation_odds(
    g: World,
    power: int,
    kind: int,
    target: int,
    units: list[int],
    *,
    defender: int = NOBODY,
    augmentation: int = 0,
    extended: int = 0,
    mask: int = 0,
    own_support: bool = False,
    enemy_support: bool = False,
) -> BattleOdds:
    """The odds of an operation that a power might declare with these units, for the attackers.

    Support is counted if asked for: all that either side could send.
    """
    h, b = laid_out(
        g, power, kind, target, units, defender=defender, augmentation=augmentation, extended=extended, mask=mask
    )
    if own_support:
        support_all(h, b, ATTACK)
    if enemy_support:
        support_all(h, b, DEFENCE)
    return battle_odds(h, b, ATTACK, g.player[power])


def best_force(g: World, power: int, kind: int, target: int, actions: int, *, mask: int = 0) -> list[int]:
    """Units that a power could activate against a target without asking anybody, upgraded ones first; [] if too few."""
    scout = Scout(g, power, [], mask)
    ready = [unit for unit in scout.candidates(kind, target) if scout.is_sure(unit)]
    found: list[int] = []
    owner = g.tables.owner

    def rank(unit: int) -> tuple[bool, bool, int, int]:
        return (not scout.is_needed(kind, unit), owner[unit] != power, -g.face[unit], unit)

    for unit in sorted(ready, key=rank):
        if scout.fits(kind, target, found, unit, actions):
            found.append(unit)
    return found if scout.is_complete(kind, found) else []
