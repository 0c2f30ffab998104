"""Rule 10.8: who bears losses, in what order, and how many a side can bear."""

from __future__ import annotations

from sandtable.games.cataclysm import editions
from sandtable.games.cataclysm.lexicon import COUNTER
from sandtable.games.cataclysm.pieces import unlike
from sandtable.games.cataclysm.procedures.battle import (
    CHINESE,
    MINOR,
    BattleState,
    bearers,
    is_own,
)
from sandtable.games.cataclysm.procedures.china import army_retreats, remove_army
from sandtable.games.cataclysm.procedures.retreat import destroy
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import FLIPPED, FORTRESS, PLAIN
from sandtable.games.cataclysm.words import combat as words
from sandtable.kernel.column import changed
from sandtable.kernel.symbols import argument, verb


def is_upgraded(g: World, bearer: int) -> bool:
    """Whether a loss only turns a unit over to its plain side."""
    return bearer >= 0 and g.face[bearer] == FLIPPED


def strength(g: World, bearer: int) -> int:
    """How many losses a unit can bear: two if it is upgraded."""
    return 2 if is_upgraded(g, bearer) else 1


def capacity(g: World, b: BattleState, side: int, kind: int) -> int:
    """How many losses a side can bear in a combat of a kind."""
    return sum(strength(g, bearer) for bearer in bearers(g, b, side, kind))


def may_save_itself(g: World, b: BattleState, side: int, kind: int) -> bool:
    """Whether anything that could bear the losses of a side could retreat instead (R-24)."""
    for bearer in bearers(g, b, side, kind):
        if bearer >= 0 and g.tables.kind[bearer] != FORTRESS:
            return True
        if bearer == CHINESE and army_retreats(g, b.target):
            return True
    return False


def must_save_itself(g: World, b: BattleState, side: int, kind: int) -> bool:
    """Whether a side may not refuse to retreat: in 2022 the patron of a Chinese army that could go (11.4.5, D-41)."""
    if not g.revised[editions.CHINA_PATRON] or CHINESE not in bearers(g, b, side, kind):
        return False
    return bool(army_retreats(g, b.target))


def half(losses: int) -> int:
    """At least how many of a side's losses its attacker or defender bears: half, rounded up (R-25)."""
    return (losses + 1) // 2


def who_may_lose(
    g: World, b: BattleState, side: int, kind: int, left: int, wanted: int, has_flipped: bool
) -> list[int]:
    """Who may bear the next of `left` losses.

    `wanted` of them are still to fall on the attacker's or defender's own units; one loss in all must turn over an
    upgraded unit. Both hold as far as possible, the second before the first (R-25).
    """
    found = bearers(g, b, side, kind)
    if not found or left <= 0:
        return []
    worth = [_worth(g, b, side, found, bearer, left, wanted, has_flipped) for bearer in found]
    best = max(worth)
    return [bearer for bearer, each in zip(found, worth, strict=True) if each == best]


def _worth(
    g: World, b: BattleState, side: int, all_of: list[int], bearer: int, left: int, wanted: int, has_flipped: bool
) -> tuple[int, int]:
    """How well the rules can be kept if a unit bears the next loss: is one turned over, and how many fall on own units.

    Losses beyond what is wanted count no more.
    """
    flips = has_flipped or is_upgraded(g, bearer)
    others = [each for each in all_of if each != bearer]
    after = left - 1
    own_after = sum(strength(g, each) for each in others if is_own(g, b, side, each))
    taken = int(is_own(g, b, side, bearer))
    if is_upgraded(g, bearer):  # its plain side can bear another
        own_after += taken
    if not flips and after > 0:
        upgraded = [each for each in others if is_upgraded(g, each)]
        flips = bool(upgraded)
        if upgraded and not any(is_own(g, b, side, each) for each in upgraded):
            after -= 1  # an ally's unit must still be turned over
    return int(flips), min(taken + min(after, own_after), wanted)


def loss_options(g: World, found: list[int]) -> list[int]:
    """The options that name who bears a loss; units that are alike are offered once."""
    options = [COUNTER | unit for unit in unlike(g, [bearer for bearer in found if bearer >= 0])]
    if MINOR in found:
        options.append(words.MINOR_ARMY)
    if CHINESE in found:
        options.append(words.CHINESE_ARMY)
    return options


def bearer_of(pick: int) -> int:
    """Who an option names."""
    if verb(pick) == words.MINOR_ARMY:
        return MINOR
    return CHINESE if verb(pick) == words.CHINESE_ARMY else argument(pick)


def bear(g: World, area: int, bearer: int) -> None:
    """A unit bears a loss: an upgraded one is turned over, any other is destroyed."""
    if bearer == MINOR:
        g.minor_army = changed(g.minor_army, area, 0)
        g.note(words.MINOR_DESTROYED, area)
    elif bearer == CHINESE:
        remove_army(g, area)
    elif g.face[bearer] == FLIPPED:
        g.face[bearer] = PLAIN
        g.note(words.IS_FLIPPED, bearer, area)
    else:
        destroy(g, bearer)


def parties(g: World, b: BattleState, side: int, kind: int) -> int:
    """A mask of the powers with units of a side in a combat of a kind."""
    return sum({1 << g.tables.owner[bearer] for bearer in bearers(g, b, side, kind) if bearer >= 0})
