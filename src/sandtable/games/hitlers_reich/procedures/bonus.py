"""Rule 7.9: bonus actions - success, production and Blitz - and what is left of them after a lost conflict."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.hitlers_reich import house, lexicon as words
from sandtable.games.hitlers_reich.procedures.actions import (
    Bidding,
    Placing,
    PushTrying,
    Reorganizing,
    may_fortify,
    may_send_fleet,
    push_try_barred,
    reorganize_barred,
    way_barred,
)
from sandtable.games.hitlers_reich.procedures.attacks import (
    KIND_OF_VERB,
    VERB_OF_KIND,
    Attacking,
    attack_kinds,
    kind_barred,
)
from sandtable.games.hitlers_reich.procedures.hands import change_hand_size
from sandtable.games.hitlers_reich.queries import land_step_barred, may_bid, target_barred, turkey_is_in
from sandtable.games.hitlers_reich.state import Reich
from sandtable.games.hitlers_reich.terms import (
    ALLIES,
    BARBAROSSA,
    DOWN,
    EARNED,
    HELD,
    HOT,
    LAND,
    NOT_EARNED,
    OVERLORD,
    SOVIET,
    SPENT,
)
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, auto, register
from sandtable.kernel.symbols import ARGUMENT, argument

MAX_CHAIN: Final = 3
BASIC: Final[tuple[int, ...]] = (
    words.REORGANIZE,
    words.LOWER_OWN,
    words.RAISE_OTHER,
    words.FORTIFY,
    words.REINFORCE_FLEET,
    words.TRY_BIG_PUSH,
    words.BID,
    *KIND_OF_VERB,
)

# -- 7.9.2 Blitz -----------------------------------------------------------------------------------------------------


def blitz_barred(g: Reich, side: int, origin: int, target: int) -> int:
    """What keeps a Blitz from going on from an area just won to a target (7.9.2, 6.7.2, 6.7.3)."""
    if origin < 0 or target >= g.tables.areas or target not in g.tables.next_areas[turkey_is_in(g)][origin]:
        return words.NO_BLITZ
    reason = target_barred(g, side, target)
    if reason:
        return reason
    if g.operation == BARBAROSSA and g.control[target] != SOVIET:
        return words.ONLY_SOVIET
    if g.operation == OVERLORD and target in g.tables.barred_blitz:
        return words.NOT_BERLIN
    return land_step_barred(g, side, origin, target)


def may_blitz(g: Reich) -> bool:
    """Whether a Blitz chain may begin or go on: one chain a turn, at most three attacks."""
    return g.chain_open and g.blitz_from >= 0 and g.blitz_count < MAX_CHAIN


def blitz_options(g: Reich, side: int) -> list[int]:
    """The Blitz attacks that a side may declare, each also with GUDERIAN if held."""
    if not may_blitz(g):
        return []
    origin = g.blitz_from
    near = g.tables.next_areas[turkey_is_in(g)][origin]
    targets = [target for target in near if not blitz_barred(g, side, origin, target)]
    found = [words.BLITZ | target for target in targets]
    if targets and blitz_general(g, side) >= 0:
        found += [words.BLITZ_GUDERIAN | target for target in targets]
    return found


def blitz_general(g: Reich, side: int) -> int:
    """The event that spares the cost of a Blitz, if the side may play it now, else -1."""
    if side == ALLIES:
        return -1
    for event in range(g.tables.event_count):
        if g.tables.spares_blitz[event] and g.event_at[event] in (HELD + side, HOT + side):
            return event
    return -1


def general_barred(g: Reich, side: int) -> int:
    """What keeps a side from playing the event that spares the cost of a Blitz."""
    for event in range(g.tables.event_count):
        if g.tables.spares_blitz[event] and g.event_at[event] == DOWN + side:
            return words.FACE_DOWN
    return words.NOT_HELD


BLITZING: Final[Sequence] = Sequence(
    "blitzing",
    auto("declare", "7.9.2"),
    auto("go_on", "7.9.2"),
    tells={"side": "side", "target": "place", "origin": "place"},
)


@dataclass(slots=True)
class Blitzing(Frame):
    """7.9.2 One Blitz attack, paid for in hand size unless GUDERIAN or Overlord spares it."""

    side: int = 0
    target: int = -1
    origin: int = -1
    spared: bool = False
    won: bool = False

    def copy(self) -> Blitzing:
        return Blitzing(self.at, self.turn, self.passes, self.side, self.target, self.origin, self.spared, self.won)

    def declare(self, g: Reich) -> Flow:
        g.blitz_count += 1
        g.note(words.BLITZES, self.side, self.target, g.blitz_count)
        if not self.spared and g.operation != OVERLORD:
            change_hand_size(g, self.side, -1)  # R49: at hand size 1 this loses the game
        return None

    def go_on(self, g: Reich) -> Flow:
        return Attacking(
            side=self.side,
            kind=LAND,
            target=self.target,
            origin=self.origin,
            operation=g.operation if g.operation == OVERLORD else 0,
            blitz=True,
            with_event=blitz_general(g, self.side) if self.spared else -1,
        )

    def go_on_back(self, g: Reich, child: Frame) -> Flow:
        assert isinstance(child, Attacking)
        self.won = child.won
        record_attack(g, child)
        if not child.won:
            g.chain_open = False
        return None


register(BLITZING, Blitzing)


def record_attack(g: Reich, attack: Attacking) -> None:
    """7.9: what an attack has earned: a production bonus, and a Blitz from an area taken by land (or by Overlord)."""
    if attack.centre:
        g.production += 1
    if attack.took and attack.target < g.tables.areas and (attack.kind == LAND or attack.operation == OVERLORD):
        g.blitz_from = attack.target
    else:
        g.blitz_from = -1


def holds_production(g: Reich) -> bool:
    """R52: whether unused production bonuses are kept through the next conflict."""
    return bool(g.house[house.HOLD_PRODUCTION])


# -- the bonus menu --------------------------------------------------------------------------------------------------


def production_options(g: Reich, side: int) -> list[int]:
    """7.9: a production bonus is one event action."""
    return [words.PRODUCTION_BONUS] if g.production > 0 and may_bid(g, side) else []


def success_options(g: Reich, side: int) -> list[int]:
    """7.9: what a success bonus may be spent on."""
    return basic_actions(g, side) if g.success == EARNED else []


def basic_actions(g: Reich, side: int) -> list[int]:
    """6.1-6.5: the actions that need no Big Push marker."""
    found: list[int] = []
    if not reorganize_barred(g, side):
        found.append(words.REORGANIZE)
    if g.hand[side]:
        if may_fortify(g, side):
            found.append(words.FORTIFY)
        if may_send_fleet(g, side):
            found.append(words.REINFORCE_FLEET)
    if not push_try_barred(g, side):
        found.append(words.TRY_BIG_PUSH)
    if may_bid(g, side):
        found.append(words.BID)
    found += [VERB_OF_KIND[kind] for kind in attack_kinds(g, side)]
    return found


def basic_action(g: Reich, side: int, pick: int) -> Frame:
    """Begin one of the basic actions."""
    if pick == words.REORGANIZE:
        return Reorganizing(side=side)
    if pick in (words.FORTIFY, words.REINFORCE_FLEET):
        return Placing(side=side, is_fleet=pick == words.REINFORCE_FLEET)
    if pick == words.TRY_BIG_PUSH:
        return PushTrying(side=side)
    if pick == words.BID:
        return Bidding(side=side)
    return Attacking(side=side, kind=KIND_OF_VERB[pick])


def begin_bonus(g: Reich, side: int, pick: int, holds: bool = False) -> Frame:
    """Begin a bonus action: it uses up what it is, and what must be used before it lapses (7.9.2; R52 unless held)."""
    verb = pick & ~ARGUMENT
    if verb == words.PRODUCTION_BONUS:
        g.production -= 1
        return Bidding(side=side)
    if not holds and not holds_production(g):
        g.production = 0
    if verb in (words.BLITZ, words.BLITZ_GUDERIAN):
        return Blitzing(side=side, target=argument(pick), origin=g.blitz_from, spared=verb == words.BLITZ_GUDERIAN)
    g.success = SPENT
    if g.blitz_count > 0:
        g.chain_open = False  # the chain is finished before any other action
    g.blitz_from = -1
    return basic_action(g, side, pick)


def is_lost(child: Frame) -> bool:
    """Whether a bonus action was a conflict and was lost."""
    if isinstance(child, (Bidding, Attacking, Blitzing)):
        return not child.won
    return False


def bonus_barred(g: Reich, side: int, pick: int) -> int:
    """What keeps a side from a bonus action."""
    verb = pick & ~ARGUMENT
    if verb == words.PRODUCTION_BONUS:
        return words.NO_PRODUCTION_BONUS if g.production <= 0 else words.NO_EVENT
    if verb in (words.BLITZ, words.BLITZ_GUDERIAN):
        reason = blitz_barred(g, side, g.blitz_from, argument(pick)) if may_blitz(g) else words.NO_BLITZ
        return reason or general_barred(g, side)
    if pick not in BASIC:
        return 0
    return words.NO_SUCCESS_BONUS if g.success != EARNED else basic_barred(g, side, pick)


def basic_barred(g: Reich, side: int, pick: int) -> int:
    """What keeps a side from one of the actions that need no Big Push marker (6.1-6.5)."""
    if pick == words.REORGANIZE:
        return reorganize_barred(g, side)
    if pick in (words.LOWER_OWN, words.RAISE_OTHER):
        return way_barred(g, side, pick)
    if pick == words.TRY_BIG_PUSH:
        return push_try_barred(g, side)
    if pick in KIND_OF_VERB:
        return kind_barred(g, side, KIND_OF_VERB[pick])
    return words.NO_EVENT if pick == words.BID else words.NO_CARD


def earn_success(g: Reich, side: int) -> None:
    """7.9: the first action of the turn was a won conflict."""
    if g.success == NOT_EARNED:
        g.success = EARNED
        g.note(words.SUCCESS_EARNED, side)
