"""Odds of a battle: the exact distribution of scores and losses, and what they come to, as the forces stand.

Every figure is exact over the dice. What players have still to decide is supposed as `BattleOdds.notes` say.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Final

from sandtable.games.cataclysm.dice import losses, scores
from sandtable.games.cataclysm.procedures.aftermath import counts_for_triumph, has_nobody_to_fight
from sandtable.games.cataclysm.procedures.battle import (
    ATTACK,
    DEFENCE,
    NEITHER,
    BattleState,
    fighters,
    has_air_combat,
)
from sandtable.games.cataclysm.procedures.combat import BATTLE
from sandtable.games.cataclysm.procedures.combat_dice import Throw, throw
from sandtable.games.cataclysm.procedures.losses import capacity, is_upgraded, may_save_itself
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import AIR_OPERATION, LAND_OPERATION

Shares = dict[int, Fraction]
ONE: Final = Fraction(1)
NONE: Final = Fraction(0)


@dataclass(slots=True)
class Prospect:
    """The chance to win, and that the attackers stay, after one option."""

    pick: int = 0
    chance: float = 0.0
    held: float = 0.0


@dataclass(slots=True)
class Tally:
    """What a combat may come to, as shares of one, for both sides: index 0 is the attack, 1 the defence."""

    win: list[Fraction] = field(default_factory=lambda: [NONE, NONE])
    tie: Fraction = NONE
    held: Fraction = NONE  # the attackers stay, though the defence retreats not of its own will
    held_at_most: Fraction = NONE  # the same if it retreats whenever it may
    triumph: list[Fraction] = field(default_factory=lambda: [NONE, NONE])
    excess: Fraction = NONE  # the defence takes more losses than it can bear
    scores: list[Shares] = field(default_factory=lambda: [{}, {}])
    losses: list[Shares] = field(default_factory=lambda: [{}, {}])


@dataclass(slots=True)
class BattleOdds:
    """What a side may expect of a battle. Chances are shares of one; `exact` is the chance to win as a fraction.

    `fights_for` is the side of the battle that the figures are told for. `held` is the chance that the attackers stay,
    which in a land operation is conquest; `air` the chances of air superiority for the attack, the defence and nobody.
    """

    side: int = 0
    fights_for: int = ATTACK
    kind: int = LAND_OPERATION
    target: int = 0
    chance: float = 0.0
    exact: tuple[int, int] = (0, 1)
    tie: float = 0.0
    held: float = 0.0
    held_exact: tuple[int, int] = (0, 1)
    held_at_most: float = 0.0
    is_capture: bool = False
    is_bombing: bool = False
    damage: float = 0.0
    triumph: float = 0.0
    disaster: float = 0.0
    own_scores: dict[int, float] = field(default_factory=dict)
    enemy_scores: dict[int, float] = field(default_factory=dict)
    own_losses: dict[int, float] = field(default_factory=dict)
    enemy_losses: dict[int, float] = field(default_factory=dict)
    air: tuple[float, ...] = ()
    own_throw: Throw = field(default_factory=Throw)
    enemy_throw: Throw = field(default_factory=Throw)
    options: list[Prospect] = field(default_factory=list)
    notes: tuple[str, ...] = ()
    position: World | None = field(default=None, repr=False, compare=False)  # as the options are to be named


# -- one combat --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def score_shares(dice: int, modifier: int) -> tuple[tuple[int, Fraction], ...]:
    """How likely each score of so many dice and this modifier is; a score is at least 1 (2.8)."""
    found = scores(dice)
    shares: Shares = {}
    for i, count in enumerate(found.counts):
        value = max(found.least + i + modifier, 1)
        shares[value] = shares.get(value, NONE) + Fraction(count, found.ways)
    return tuple(sorted(shares.items()))


def suffered(attack: int, defence: int) -> tuple[int, int]:
    """The losses of attack and defence after these scores (10.7)."""
    if attack == defence:
        return 1, 1
    return (0, losses(attack, defence)) if attack > defence else (losses(defence, attack), 0)


def combat(g: World, b: BattleState, kind: int, superior: int) -> Tally:
    """What a combat of a kind comes to if `superior` has air superiority."""
    thrown = [throw(g, b, side, kind, superior) for side in (ATTACK, DEFENCE)]
    bears = [capacity(g, b, side, kind) for side in (ATTACK, DEFENCE)]
    may_leave = may_save_itself(g, b, DEFENCE, kind)
    counts = [counts_for_triumph(g, b, loser, kind) for loser in (ATTACK, DEFENCE)]
    found = Tally()
    for attack, share in score_shares(thrown[ATTACK].dice, thrown[ATTACK].modifier):
        for defence, other in score_shares(thrown[DEFENCE].dice, thrown[DEFENCE].modifier):
            each = share * other
            lost = suffered(attack, defence)
            _add(found.scores[ATTACK], attack, each)
            _add(found.scores[DEFENCE], defence, each)
            for side in (ATTACK, DEFENCE):
                _add(found.losses[side], lost[side], each)
            if attack == defence:
                found.tie += each
            else:
                winner = ATTACK if attack > defence else DEFENCE
                found.win[winner] += each
                if lost[1 - winner] > bears[1 - winner] and counts[1 - winner]:
                    found.triumph[winner] += each
            if lost[DEFENCE] > bears[DEFENCE]:
                found.excess += each
            if kind == AIR_OPERATION:
                is_held = could_be = attack > defence
            else:
                is_held = lost[ATTACK] < bears[ATTACK] and lost[DEFENCE] >= bears[DEFENCE]
                leaves = attack > defence and may_leave and lost[DEFENCE] - 1 < bears[DEFENCE]
                could_be = is_held or (leaves and bears[ATTACK] > 0)
            found.held += each * is_held
            found.held_at_most += each * could_be
    return found


def _add(shares: Shares, value: int, share: Fraction) -> None:
    shares[value] = shares.get(value, NONE) + share


def mixed(parts: list[tuple[Fraction, Tally]]) -> Tally:
    """Several tallies, each with its share."""
    found = Tally()
    for share, part in parts:
        found.tie += share * part.tie
        found.held += share * part.held
        found.held_at_most += share * part.held_at_most
        found.excess += share * part.excess
        for side in (ATTACK, DEFENCE):
            found.win[side] += share * part.win[side]
            found.triumph[side] += share * part.triumph[side]
            for value, each in part.scores[side].items():
                _add(found.scores[side], value, share * each)
            for value, each in part.losses[side].items():
                _add(found.losses[side], value, share * each)
    return found


# -- air superiority (10.3) --------------------------------------------------------------------------------------------


def air_left(g: World, b: BattleState, side: int, lost: int) -> int:
    """How many air units a side keeps after so many losses, if it turns units over before any is destroyed."""
    units = fighters(g, b, side, AIR_OPERATION)
    turned = sum(1 for unit in units if is_upgraded(g, unit))
    return max(len(units) - max(lost - turned, 0), 0)


def superior_after(g: World, b: BattleState, lost: tuple[int, int]) -> int:
    """Which side has air superiority after these losses."""
    ours, theirs = (air_left(g, b, side, lost[side]) for side in (ATTACK, DEFENCE))
    return NEITHER if ours == theirs else ATTACK if ours > theirs else DEFENCE


def air_shares(g: World, b: BattleState) -> Shares:
    """How likely each side has air superiority in the main combat."""
    if b.stage > 1:
        return {b.superior: ONE}
    if b.stage == 1 and b.retreating != NEITHER:
        return {1 - b.retreating: ONE}
    if b.stage == 1 and b.at > BATTLE.index["result"]:
        return {superior_after(g, b, (b.left[ATTACK], b.left[DEFENCE])): ONE}
    if not has_air_combat(g, b):
        return {superior_after(g, b, (0, 0)): ONE}
    shares: Shares = {}
    fought = combat_scores(g, b, AIR_OPERATION)
    for attack, share in fought[ATTACK]:
        for defence, other in fought[DEFENCE]:
            _add(shares, superior_after(g, b, suffered(attack, defence)), share * other)
    return shares


def combat_scores(g: World, b: BattleState, kind: int) -> list[tuple[tuple[int, Fraction], ...]]:
    """How likely each score of either side is."""
    thrown = [throw(g, b, side, kind, NEITHER) for side in (ATTACK, DEFENCE)]
    return [score_shares(each.dice, each.modifier) for each in thrown]


# -- a battle ----------------------------------------------------------------------------------------------------------


def battle_odds(g: World, b: BattleState, fights_for: int, side: int = 0) -> BattleOdds:
    """The odds of a battle whose main dice have not been rolled, for one of its sides."""
    odds = BattleOdds(side=side, fights_for=fights_for, kind=b.kind, target=b.target)
    odds.is_capture, odds.is_bombing = bool(b.is_capture), bool(b.is_bombing)
    if b.stage <= 1 and has_nobody_to_fight(g, b):
        won = ONE if fights_for == ATTACK else NONE
        odds.chance, odds.exact = float(won), (int(won), 1)
        odds.held, odds.held_exact, odds.held_at_most = 1.0, (1, 1), 1.0
        odds.notes = ("nobody_to_fight",)
        return odds
    if b.kind == AIR_OPERATION:
        found, likely = combat(g, b, AIR_OPERATION, NEITHER), NEITHER
    else:
        shares = air_shares(g, b)
        odds.air = tuple(float(shares.get(each, NONE)) for each in (ATTACK, DEFENCE, NEITHER))
        found = mixed([(share, combat(g, b, b.kind, superior)) for superior, share in sorted(shares.items())])
        likely = max(shares, key=lambda superior: shares[superior])
    _fill(odds, found)
    odds.own_throw = throw(g, b, fights_for, b.kind, likely)
    odds.enemy_throw = throw(g, b, 1 - fights_for, b.kind, likely)
    odds.notes = tuple(_notes(b, odds))
    return odds


def _fill(odds: BattleOdds, found: Tally) -> None:
    own, enemy = odds.fights_for, 1 - odds.fights_for
    odds.chance = float(found.win[own])
    odds.exact = found.win[own].as_integer_ratio()
    odds.tie = float(found.tie)
    odds.held = float(found.held)
    odds.held_exact = found.held.as_integer_ratio()
    odds.held_at_most = float(found.held_at_most)
    odds.damage = float(found.excess) if odds.is_bombing else 0.0
    odds.triumph, odds.disaster = float(found.triumph[own]), float(found.triumph[enemy])
    odds.own_scores, odds.enemy_scores = _told(found.scores[own]), _told(found.scores[enemy])
    odds.own_losses, odds.enemy_losses = _told(found.losses[own]), _told(found.losses[enemy])


def _told(shares: Shares) -> dict[int, float]:
    return {value: float(share) for value, share in sorted(shares.items())}


def _notes(b: BattleState, odds: BattleOdds) -> list[str]:
    found = ["as_it_stands"] if b.stage == 0 else []
    if b.kind != AIR_OPERATION and max(odds.air) < 1:
        found.append("air_stands")
    return found


def prospects(
    g: World, b: BattleState, fights_for: int, picks: list[int], after: Callable[[World, BattleState, int], None]
) -> list[Prospect]:
    """The chances after each of some options, carried out on copies by `after`."""
    found = []
    for pick in picks:
        h, c = g.copy(), b.copy()
        assert isinstance(c, BattleState)
        after(h, c, pick)
        odds = battle_odds(h, c, fights_for)
        found.append(Prospect(pick, odds.chance, odds.held))
    return found
