"""The chance of a political action as it stands, exactly, with what makes it up (5.3, 5.4, 6.0, 12.1.2, 12.3)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sandtable.games.cataclysm.dice import dice_and_penalty, scores
from sandtable.games.cataclysm.lexicon import AREA, DONE, POWER
from sandtable.games.cataclysm.pieces import reserve_of
from sandtable.games.cataclysm.procedures.alliance_action import (
    AllianceAction,
    alliance_of,
    check_of,
    check_of_joiner,
    may_be_invited,
)
from sandtable.games.cataclysm.procedures.attempts import (
    FACTORS,
    REDUCED,
    Factors,
    existing,
    extra_dice,
    modifiers,
    needs_check,
    total,
)
from sandtable.games.cataclysm.procedures.checks import NEEDED
from sandtable.games.cataclysm.procedures.declaration import DeclaringWar
from sandtable.games.cataclysm.procedures.diplomacy import Diplomacy, check_of_diplomacy, diplomacy_targets
from sandtable.games.cataclysm.procedures.political import PoliticalAction
from sandtable.games.cataclysm.queries import check_penalty, effectiveness, members
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    ALLIANCE_BOX,
    DIPLOMACY,
    NOBODY,
    PRESSURE_BOX,
    SPECIAL_BOX,
    WAR_BOX,
)
from sandtable.games.cataclysm.words import political as words
from sandtable.kernel.distribution import in_lowest_terms
from sandtable.kernel.symbols import argument, verb


@dataclass(slots=True)
class PoliticalChance:
    """The chance that a political action succeeds: who checks, with how many dice, what is added, and why.

    `of_dice` and `of_score` list (factor, number), factors as in `attempts.FACTORS`; the rest of the dice are the
    effectiveness. `exact` is a fraction in lowest terms. `needed` is what the best die must show before anything is
    added. An action without a check is `is_certain` and rolls no dice. `pick` is the option that leads to it.
    """

    power: int = 0
    kind: int = 0
    marker: int = NOBODY
    area: int = NOBODY
    checker: int = 0
    dice: int = 0
    modifier: int = 0
    needed: int = 0
    of_dice: Factors = field(default_factory=list)
    of_score: Factors = field(default_factory=list)
    chance: float = 1.0
    exact: tuple[int, int] = (1, 1)
    is_certain: bool = False
    pick: int = NOBODY


def chance_of(count: int, modifier: int) -> tuple[int, int]:
    """The chance that a check with so many dice and this modifier succeeds (2.8, 5.3): the minimum of 1 never does."""
    found = scores(count)
    return in_lowest_terms(found.at_least(NEEDED - modifier), found.ways)


def _weigh(found: PoliticalChance, g: World, checker: int, dice: Factors, score: Factors) -> PoliticalChance:
    """Fill in what a check with these extra dice and modifiers comes to."""
    count, penalty = dice_and_penalty(effectiveness(g, checker), total(dice))
    found.checker = checker
    found.dice = count
    found.of_dice = dice
    found.of_score = score + existing((REDUCED, check_penalty(g, checker) + penalty))
    found.modifier = total(found.of_score)
    found.needed = NEEDED - found.modifier
    found.exact = chance_of(count, found.modifier)
    found.chance = found.exact[0] / found.exact[1]
    return found


def political_chance(
    g: World,
    power: int,
    kind: int,
    *,
    flag: int = NOBODY,
    marker: int = NOBODY,
    area: int = NOBODY,
    partners: tuple[int, ...] = (),
) -> PoliticalChance:
    """The chance of a political action of a power as things stand, whether it may be taken or not.

    `flag` is the counter that it is played with, `marker` that of a special action, `area` the target of diplomacy,
    `partners` the others that would form an alliance; without any, the power joins the one that there is.
    """
    found = PoliticalChance(power=power, kind=kind, marker=marker, area=area, checker=power)
    if not needs_check(g, power, kind):
        found.is_certain = True
        return found
    if kind == ALLIANCE_BOX:
        if partners:
            flags = [flag, *(reserve_of(g, partner) for partner in partners)]
            return _weigh(found, g, *check_of(g, [power, *partners], flags))
        return _weigh(found, g, *check_of_joiner(g, power, flag))
    if kind == DIPLOMACY and area >= 0:
        return _weigh(found, g, power, *check_of_diplomacy(g, power, area, flag))
    return _weigh(found, g, power, extra_dice(g, power, kind, flag), modifiers(g, power, kind, marker))


# -- what is to be chosen now ----------------------------------------------------------------------------------------


def political_prospects(g: World) -> list[PoliticalChance]:
    """The chance after each option of the political action that is being chosen, as far as the option settles it."""
    if not g.stack or not g.choices:
        return []
    frame = g.stack[-1]
    found = []
    for pick in g.choices[0]:
        one = _after(g, frame, pick)
        if one is not None:
            one.pick = pick
            found.append(one)
    return found


def _after(g: World, frame: object, pick: int) -> PoliticalChance | None:
    """What follows from one option of a procedure of chapter 6; None if it settles no check."""
    if isinstance(frame, PoliticalAction):
        return _after_choice(g, frame, pick)
    if isinstance(frame, Diplomacy) and verb(pick) == AREA:
        return political_chance(g, frame.power, DIPLOMACY, flag=frame.flag, area=argument(pick))
    if isinstance(frame, DeclaringWar) and (pick == DONE or verb(pick) == POWER):
        return political_chance(g, frame.power, WAR_BOX, flag=frame.flag)
    if isinstance(frame, AllianceAction) and not frame.is_joining:
        partners = tuple(frame.partners) if pick == DONE else (*frame.partners, argument(pick))
        if pick == DONE or verb(pick) == POWER:
            return political_chance(g, frame.power, ALLIANCE_BOX, flag=frame.flag, partners=partners)
    return None


def _after_choice(g: World, frame: PoliticalAction, pick: int) -> PoliticalChance | None:
    power, flag = frame.power, frame.flag
    if verb(pick) == words.SPECIAL:
        return political_chance(g, power, SPECIAL_BOX, flag=flag, marker=argument(pick))
    if verb(pick) == POWER:
        return political_chance(g, power, PRESSURE_BOX, flag=flag)
    if verb(pick) != words.ATTEMPT:
        return None
    kind = argument(pick)
    if kind == DIPLOMACY:
        chances = [political_chance(g, power, kind, flag=flag, area=area) for area in diplomacy_targets(g, power)]
        return max(chances, key=lambda each: each.chance) if chances else None
    if kind == ALLIANCE_BOX and not alliance_of(g, g.ideology[power]):
        return _best_alliance(g, frame)
    return political_chance(g, power, kind, flag=flag)


def _best_alliance(g: World, frame: PoliticalAction) -> PoliticalChance | None:
    """The best chance with one partner that could be invited."""
    chances = [
        political_chance(g, frame.power, ALLIANCE_BOX, flag=frame.flag, partners=(other,))
        for other in members(g, g.ideology[frame.power])
        if may_be_invited(g, frame.power, [frame.power], other)
    ]
    return max(chances, key=lambda each: each.chance) if chances else None


# -- in words --------------------------------------------------------------------------------------------------------


def explain_political(found: PoliticalChance, texts: Any) -> str:
    """One line on a chance: what is tried, how likely it succeeds, and what it is made of."""
    what = _named(found, texts)
    if found.is_certain:
        return str(texts.get("political_odds.certain", what))
    parts = [texts.get("political_odds.dice", found.dice)]
    if found.checker != found.power:
        parts.append(texts.get("political_odds.checker", texts.thing("power", found.checker)))
    for factor, number in (*found.of_dice, *found.of_score):
        parts.append(texts.get(f"political_odds.factor.{FACTORS[factor]}", f"{number:+d}"))
    share = f"{100 * found.chance:.1f}"
    return str(texts.get("political_odds.chance", what, share, texts.get("list_separator").join(parts)))


def _named(found: PoliticalChance, texts: Any) -> str:
    if found.kind == SPECIAL_BOX and found.marker >= 0:
        return str(texts.thing("marker", found.marker))
    action = str(texts.thing("action", found.kind))
    if found.area < 0:
        return action
    return str(texts.get("counter_in", action, texts.thing("area", found.area)))
