"""Odds: what a side may expect of what is pending, from what everybody knows, and the same in words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from sandtable.games.cataclysm.lexicon import COUNTER, DONE, YES
from sandtable.games.cataclysm.odds_combat import BattleOdds, Prospect, battle_odds, prospects
from sandtable.games.cataclysm.odds_operation import best_force, operation_odds, support_all
from sandtable.games.cataclysm.odds_political import PoliticalChance, explain_political, political_prospects
from sandtable.games.cataclysm.procedures.activation import EXTENDED_AIR, EXTENDED_NAVAL, Declaration
from sandtable.games.cataclysm.procedures.battle import ATTACK, DEFENCE, BattleState, decider
from sandtable.games.cataclysm.procedures.combat import BATTLE, Battle
from sandtable.games.cataclysm.procedures.combat_dice import BASIC, FACTORS, Throw
from sandtable.games.cataclysm.procedures.operations import OPERATION, Operation
from sandtable.games.cataclysm.procedures.support import commit, may_support
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import AIR_OPERATION, ALL_POWERS, OPERATIONS
from sandtable.games.cataclysm.words.operations import EXTEND_AIR, EXTEND_NAVAL
from sandtable.kernel.symbols import argument, verb

BLOCKS: Final = "▁▂▃▄▅▆▇█"
RARE: Final = 0.001

__all__ = ["BattleOdds", "PoliticalOdds", "explain", "odds", "operation_odds"]


@dataclass(slots=True)
class PoliticalOdds:
    """The chance after each option of a political action that is being chosen."""

    side: int = 0
    options: list[PoliticalChance] = field(default_factory=list)


@dataclass(slots=True)
class OperationOdds:
    """The chance after each option of an operation that is being declared: its target, the next unit, augmentation."""

    side: int = 0
    options: list[Prospect] = field(default_factory=list)
    notes: tuple[str, ...] = ()
    position: World | None = field(default=None, repr=False, compare=False)


def odds(g: World, side: int, **guess: Any) -> BattleOdds | PoliticalOdds | OperationOdds | None:
    """The odds of what is pending for a side; None if nothing is, or if it is decided.

    For a battle `support` may name further units, by id or number, that are supposed to come; or "all".
    """
    battle = battle_in_progress(g)
    if battle is not None:
        return _of_battle(g, battle, side, guess.get("support"))
    if guess:
        raise ValueError("support: there is no battle to guess about")
    found = political_prospects(g)
    if found:
        return PoliticalOdds(side, found)
    picks, notes = _operation_prospects(g)
    return OperationOdds(side, picks, notes, g) if picks else None


# -- battles -----------------------------------------------------------------------------------------------------------


def battle_in_progress(g: World) -> Battle | None:
    """The battle in progress, as long as its main dice have not been rolled."""
    for frame in reversed(g.stack):
        if isinstance(frame, Battle):
            rolled = frame.stage > 1 or (frame.stage == 1 and frame.kind == AIR_OPERATION)
            return None if rolled and frame.at > BATTLE.index["next_combat"] else frame
    return None


def side_of(g: World, b: BattleState, side: int) -> int:
    """For which side of a battle a player is told the odds: that of its powers, or else that of the attack."""
    if g.player[b.attacker] == side:
        return ATTACK
    if decider(g, b, DEFENCE, b.kind) == side:
        return DEFENCE
    powers = [power for power in ALL_POWERS if g.player[power] == side]
    return DEFENCE if any(g.enemies[b.attacker] >> power & 1 for power in powers) else ATTACK


def _of_battle(g: World, battle: Battle, side: int, support: Any) -> BattleOdds:
    fights_for = side_of(g, battle, side)
    if support is not None:
        h, b = g.copy(), battle.copy()
        _suppose(h, b, support)
        return battle_odds(h, b, fights_for, side)
    found = battle_odds(g, battle, fights_for, side)
    found.position = g
    if g.stack[-1] is battle and g.choices:
        step = BATTLE.steps[battle.at].name
        if step in ("attack_support", "defence_support"):
            calling = ATTACK if step == "attack_support" else DEFENCE

            def called(h: World, b: BattleState, pick: int) -> None:
                if verb(pick) == COUNTER:
                    commit(h, b, calling, argument(pick))

            found.options = prospects(g, battle, fights_for, g.choices[0], called)
        elif step == "retreat":
            found.options = prospects(g, battle, fights_for, g.choices[0], _after_retreat)
    return found


def _after_retreat(g: World, b: BattleState, pick: int) -> None:
    """The air combat is over: its loser leaves, or takes its losses as if it kept as many units as it can."""
    if pick != YES:
        return
    loser = DEFENCE if b.winner == ATTACK else ATTACK
    b.superior = 1 - loser
    b.stage = 2


def _suppose(g: World, b: BattleState, support: Any) -> None:
    if support == "all":
        for side in (ATTACK, DEFENCE):
            support_all(g, b, side)
        return
    names = [support] if isinstance(support, (str, int)) else list(support)
    for name in names:
        unit = name if isinstance(name, int) else g.tables.number("counter", name)
        if not 0 <= unit < g.tables.units or not may_support(g, b, unit):
            raise ValueError(f"support: {name!r} is no unit that could support the battle")
        is_attacking = g.ideology[g.tables.owner[unit]] == g.ideology[b.attacker]
        commit(g, b, ATTACK if is_attacking else DEFENCE, unit)


# -- operations that are being declared --------------------------------------------------------------------------------


def _operation_prospects(g: World) -> tuple[list[Prospect], tuple[str, ...]]:
    """The chances after each option that settles something of an operation: target, units, range, augmentation, way."""
    if not g.stack or not g.choices:
        return [], ()
    frame = g.stack[-1]
    if isinstance(frame, Declaration) and frame.of_kind >= 0:
        if frame.target_area < 0:
            return _by_target(g, frame), ("best_force", "no_support")
        return _by_unit(g, frame), ("no_support",)
    if isinstance(frame, Operation) and frame.units:
        step = OPERATION.steps[frame.at].name
        if step == "augment":
            return [_declared(g, frame, pick, augmentation=argument(pick)) for pick in g.choices[0]], ("no_support",)
        if step in ("path", "path_on"):
            return [_declared(g, frame, pick, extended=_of_way(g, frame, pick)) for pick in g.choices[0]], (
                "no_support",
            )
    return [], ()


def _by_target(g: World, frame: Declaration) -> list[Prospect]:
    found = []
    for pick in g.choices[0]:
        target = argument(pick)
        force = best_force(g, frame.power, frame.of_kind, target, frame.actions, mask=frame.mask)
        if force:
            told = operation_odds(g, frame.power, frame.of_kind, target, force, mask=frame.mask)
            found.append(Prospect(pick, told.chance, told.held))
    return found


def _by_unit(g: World, frame: Declaration) -> list[Prospect]:
    """With one unit more, with the ally's unit that is asked for or without it, and at extended range or not."""
    more = {EXTEND_AIR: EXTENDED_AIR, EXTEND_NAVAL: EXTENDED_NAVAL}
    found = []
    for pick in g.choices[0]:
        force = frame.units[:]
        if verb(pick) == COUNTER:
            force.append(argument(pick))
        elif pick == YES:
            force.append(frame.asked)
        if force:
            extended = frame.extended | more.get(pick, 0)
            told = operation_odds(
                g, frame.power, frame.of_kind, frame.target_area, force, extended=extended, mask=frame.mask
            )
            found.append(Prospect(pick, told.chance, told.held))
    return found


def _declared(g: World, frame: Operation, pick: int, *, augmentation: int = -1, extended: int = 0) -> Prospect:
    """The chance of an operation that has been declared, once an option of it is taken."""
    told = operation_odds(
        g,
        frame.power,
        frame.kind,
        frame.target,
        frame.units,
        defender=frame.defender,
        augmentation=frame.augmentation if augmentation < 0 else augmentation,
        extended=frame.extended | extended,
        mask=frame.targets_mask,
    )
    return Prospect(pick, told.chance, told.held)


def _of_way(g: World, frame: Operation, pick: int) -> int:
    """Whether an invasion that goes on so is at extended range: its path has two areas (9.3.2)."""
    way = frame.way if pick == DONE else [*frame.way, argument(pick)]
    is_short = way in frame.paths(g)
    return 0 if is_short and len(way) == 1 else EXTENDED_NAVAL


# -- in words ----------------------------------------------------------------------------------------------------------


def explain(found: Any, texts: Any) -> list[str]:
    """The lines that a face shows for odds of any sort."""
    if isinstance(found, PoliticalOdds):
        return [explain_political(each, texts) for each in found.options]
    if isinstance(found, OperationOdds):
        return [*_options(found, texts), *(texts.get(f"battle_odds.note.{note}") for note in found.notes)]
    return _battle_lines(found, texts)


def _battle_lines(found: BattleOdds, texts: Any) -> list[str]:
    place = texts.thing("area", found.target)
    lines = [texts.get("battle_odds.chance", _percent(found.chance), _percent(found.tie))]
    if found.own_scores:
        lines.append(texts.get("battle_odds.own_score", *_figures(found.own_scores)))
        lines.append(texts.get("battle_odds.enemy_score", *_figures(found.enemy_scores)))
        lines.append(texts.get("battle_odds.own_throw", _thrown(found.own_throw, texts)))
        lines.append(texts.get("battle_odds.enemy_throw", _thrown(found.enemy_throw, texts)))
    if found.air and max(found.air) < 1:
        own, enemy = found.air[found.fights_for], found.air[1 - found.fights_for]
        lines.append(texts.get("battle_odds.air", _percent(own), _percent(enemy)))
    key = "base" if found.is_capture else OPERATIONS[found.kind]
    lines.append(texts.get(f"battle_odds.held.{key}", place, _percent(found.held)))
    if found.held_at_most > found.held:
        lines.append(texts.get("battle_odds.held_at_most", _percent(found.held_at_most)))
    if found.is_bombing:
        lines.append(texts.get("battle_odds.damage", _percent(found.damage)))
    if found.own_losses:
        lines.append(texts.get("battle_odds.losses", _mean(found.own_losses), _mean(found.enemy_losses)))
    if found.triumph or found.disaster:
        lines.append(texts.get("battle_odds.triumph", _percent(found.triumph), _percent(found.disaster)))
    return [*lines, *_options(found, texts), *(texts.get(f"battle_odds.note.{note}") for note in found.notes)]


def _options(found: BattleOdds | OperationOdds, texts: Any) -> list[str]:
    if not found.options:
        return []
    lines = [texts.get("battle_odds.options")]
    for each in found.options:
        what = texts.option(each.pick, found.position)
        lines.append("  " + texts.get("battle_odds.option", what, _percent(each.chance), _percent(each.held)))
    return lines


def _thrown(thrown: Throw, texts: Any) -> str:
    parts = [
        texts.get(f"battle_odds.factor.{FACTORS[factor]}", f"{number:+d}" if factor != BASIC else str(number))
        for factor, number in (*thrown.of_dice, *thrown.of_score)
    ]
    return str(
        texts.get("battle_odds.throw", thrown.dice, f"{thrown.modifier:+d}", texts.get("list_separator").join(parts))
    )


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _mean(shares: dict[int, float]) -> str:
    return f"{sum(value * share for value, share in shares.items()):.1f}"


def _figures(shares: dict[int, float]) -> tuple[str, int, int, str]:
    """The mean of a score, its likely range and a picture of how likely each number in it is."""
    likely = [value for value, share in shares.items() if share >= RARE]
    low, high = min(likely), max(likely)
    most = max(shares.values())
    bars = [BLOCKS[round(7 * shares.get(value, 0.0) / most)] for value in range(low, high + 1)]
    return _mean(shares), low, high, "".join(bars)
