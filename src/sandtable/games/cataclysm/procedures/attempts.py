"""What a political action is checked with, and cubes for failed ones (5.3, 5.4, 6.7, 12.1.2, 12.3)."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm import editions
from sandtable.games.cataclysm.procedures.checks import Check
from sandtable.games.cataclysm.procedures.markers import is_il_duce, political_penalty
from sandtable.games.cataclysm.queries import check_penalty, cubes_left, effectiveness, is_belligerent
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    ALL_POWERS,
    ALLIANCE_BOX,
    BOXES,
    COMMITMENT_BOX,
    DIPLOMACY,
    ITALY,
    NOBODY,
    POSTURE_CHANGE,
    PROPAGANDA_BOX,
    SPECIAL_BOX,
    USSR,
)
from sandtable.games.cataclysm.words import political as words

# Why a check of a political action has more dice than the effectiveness, or something is added to it.
DUCE: Final = 0
MOTHERLAND: Final = 1
REDUCED: Final = 2
POSTURE: Final = 3
CUBES: Final = 4
COMMITMENT: Final = 5
RESISTANCE: Final = 6
ENEMY_HOLD: Final = 7
INFLUENCED: Final = 8
CHINESE: Final = 9
FACTORS: Final[tuple[str, ...]] = (
    "il_duce",
    "motherland",
    "reduced",
    "posture",
    "cubes",
    "commitment",
    "resistance",
    "enemy_hold",
    "influence",
    "china",
)
Factors = list[tuple[int, int]]


# -- dice and modifiers ------------------------------------------------------------------------------------------------


def needs_check(g: World, power: int, kind: int) -> bool:
    """Whether a political action is checked: not a belligerent's commitment, nor a change of posture (5.3, 6.4)."""
    if kind == POSTURE_CHANGE:
        return False
    return not (kind == COMMITMENT_BOX and is_belligerent(g, power))


def total(factors: Factors) -> int:
    """What some factors come to."""
    return sum(number for _, number in factors)


def existing(*factors: tuple[int, int]) -> Factors:
    """Those of some factors that come to anything."""
    return [factor for factor in factors if factor[1]]


def extra_dice(g: World, power: int, kind: int, flag: int) -> Factors:
    """Dice beyond the effectiveness: for Il Duce (12.1.2), and for Soviet propaganda (12.3.1)."""
    return existing(
        (DUCE, int(power == ITALY and is_il_duce(g, flag))),
        (MOTHERLAND, int(power == USSR and kind == PROPAGANDA_BOX)),
    )


def modifiers(g: World, power: int, kind: int, marker: int = NOBODY) -> Factors:
    """What is added to a power's check of a political action, the penalties of its target apart (5.4, 6.7, 12.3)."""
    penalty = g.tables.propaganda_penalty[g.commitment[power]] if g.revised[editions.PROPAGANDA_PENALTY] else 0
    return existing(
        (POSTURE, political_penalty(g, power, kind == DIPLOMACY)),
        (CUBES, bonus(g, power, kind, marker)),
        (COMMITMENT, penalty if kind == PROPAGANDA_BOX else 0),
    )


def check(power: int, dice: Factors, score: Factors) -> Check:
    """The check of a political action with such extra dice and modifiers."""
    return Check(power=power, extra=total(dice), modifier=total(score))


def weakest(g: World, powers: list[int], duce: int) -> int:
    """6.1: the least effective of some powers; `duce` is the one that has Il Duce's extra die, if any."""
    return min(powers, key=lambda power: (effectiveness(g, power) + int(power == duce), check_penalty(g, power)))


# -- 5.4 cubes for failed actions --------------------------------------------------------------------------------------


def cubes_in(g: World, power: int, box: int) -> int:
    """How many cubes a power has in a box of failed political actions."""
    return g.failed[power * BOXES + box]


def bonus(g: World, power: int, kind: int, marker: int = NOBODY) -> int:
    """The +1 for each cube from earlier failures of the same action; of the same special action (R-15)."""
    if kind >= BOXES or (kind == SPECIAL_BOX and g.failed_special[power] != marker):
        return 0
    return cubes_in(g, power, kind)


def shared_bonus(g: World, powers: list[int]) -> int:
    """5.4, R-15: the bonus of several powers that try to ally: the smallest number of cubes among them."""
    return min(cubes_in(g, power, ALLIANCE_BOX) for power in powers)


def clear_boxes(g: World, power: int, kept: int = NOBODY) -> None:
    """Take a power's cubes out of all boxes of failed actions but one."""
    for box in range(BOXES):
        if box != kept:
            g.failed[power * BOXES + box] = 0
    if kept != SPECIAL_BOX:
        g.failed_special[power] = NOBODY


def begin_attempt(g: World, power: int, kind: int, marker: int = NOBODY) -> None:
    """5.4: whoever tries something else loses the cubes of other attempts, also those laid together for an alliance."""
    if kind != ALLIANCE_BOX and cubes_in(g, power, ALLIANCE_BOX):
        ideology = g.ideology[power]
        fellows = [other for other in ALL_POWERS if g.ideology[other] == ideology]
        if not any(g.is_allied[other] for other in fellows):
            for other in fellows:
                g.failed[other * BOXES + ALLIANCE_BOX] = 0
    if kind == SPECIAL_BOX and g.failed_special[power] != marker:
        g.failed[power * BOXES + SPECIAL_BOX] = 0
    clear_boxes(g, power, kind)


def fail(g: World, power: int, kind: int, marker: int = NOBODY) -> None:
    """5.4: a failed check leaves a cube in the box of the action; none for diplomacy."""
    g.note(words.ACTION_FAILS, power, kind)
    put_cube(g, power, kind, marker)


def put_cube(g: World, power: int, kind: int, marker: int = NOBODY) -> None:
    """5.4: a power's cube goes to the box of the action that failed, if one is left (R-47)."""
    clear_boxes(g, power, kind)
    if kind >= BOXES or cubes_left(g, power) <= 0:
        return
    if kind == SPECIAL_BOX:
        g.failed_special[power] = marker
    g.failed[power * BOXES + kind] += 1
    g.note(words.CUBE_FOR_FAILURE, power, kind, cubes_in(g, power, kind))


def succeed(g: World, power: int, kind: int) -> None:
    """5.4: a success takes a power's cubes out of all boxes."""
    g.note(words.ACTION_SUCCEEDS, power, kind)
    clear_boxes(g, power)
