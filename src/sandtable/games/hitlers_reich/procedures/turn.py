"""Rules 5.2, 6.0, 7.9 and chapter 9: the player turn from preparation to its end, and the victory tests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.hitlers_reich import house, lexicon as words
from sandtable.games.hitlers_reich.procedures.actions import Bidding, Placing, PushTrying, Reorganizing
from sandtable.games.hitlers_reich.procedures.attacks import KIND_OF_VERB, Attacking
from sandtable.games.hitlers_reich.procedures.bonus import (
    basic_action,
    basic_actions,
    basic_barred,
    begin_bonus,
    blitz_options,
    bonus_barred,
    earn_success,
    is_lost,
    production_options,
    record_attack,
    success_options,
)
from sandtable.games.hitlers_reich.procedures.control import Settling, discs_short, malta_falls, vichy_joins_axis
from sandtable.games.hitlers_reich.procedures.operations import (
    BigPushing,
    Invading,
    Liberating,
    barbarossa_barred,
    overlord_barred,
    push_barred,
)
from sandtable.games.hitlers_reich.queries import (
    bid_barred,
    drop_barred,
    land_barred,
    landing_barred,
    sea_barred,
    side_at,
)
from sandtable.games.hitlers_reich.state import Reich
from sandtable.games.hitlers_reich.terms import (
    ALLIES,
    AXIS,
    DISPLAY,
    DOWN,
    HANDED,
    HELD,
    HOT,
    NO_OPERATION,
    NOT_EARNED,
    STAR_DOWN,
    STAR_UP,
    VICHY_ATTACKED,
)
from sandtable.kernel.column import changed
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, ask, auto, register
from sandtable.kernel.symbols import ARGUMENT, argument

PLAYER_TURN: Final[Sequence] = Sequence(
    "player_turn",
    auto("begin", "6.3.2"),
    auto("preparation", "5.2"),
    auto("capitals", "9.2"),
    ask("action", "6.0"),
    ask("bonus", "7.9"),
    auto("finish", "9.0"),
    tells={"side": "side"},
)

BASIC_VERBS: Final = (
    words.REORGANIZE,
    words.LOWER_OWN,
    words.RAISE_OTHER,
    words.FORTIFY,
    words.REINFORCE_FLEET,
    words.TRY_BIG_PUSH,
    words.BID,
    *KIND_OF_VERB,
)


@dataclass(slots=True)
class PlayerTurn(Frame):
    """5.2 One side's turn."""

    side: int = 0
    must_land: bool = False

    def copy(self) -> PlayerTurn:
        return PlayerTurn(self.at, self.turn, self.passes, self.side, self.must_land)

    # -- preparation

    def begin(self, g: Reich) -> Flow:
        side = self.side
        g.active = side
        g.success = NOT_EARNED
        g.production = 0
        g.blitz_from = -1
        g.blitz_count = 0
        g.chain_open = True
        g.operation = NO_OPERATION
        g.spain_joined_now = False
        g.note(words.TURN_BEGINS, side)
        if g.big_push[side] == STAR_DOWN:
            g.big_push = changed(g.big_push, side, STAR_UP)
            g.note(words.PUSH_READY, side)
        return None

    def preparation(self, g: Reich) -> Flow:
        """5.2: reusables turn up, handed events go back, Malta may fall, Vichy may join - in this order."""
        side = self.side
        at = g.event_at
        for event in range(g.tables.event_count):
            if at[event] == DOWN + side:
                at[event] = HELD + side
        for event in range(g.tables.event_count):
            if at[event] == HANDED + side:  # R37
                at[event] = DISPLAY
                g.note(words.EVENT_RETURNS, event)
        malta_falls(g, side)
        if side == AXIS and g.vichy == VICHY_ATTACKED:
            vichy_joins_axis(g)
        return Settling(first=side) if discs_short(g) else None

    def capitals(self, g: Reich) -> Flow:
        """9.2: what is lost at the start of the turn must be retaken by its end (R32)."""
        g.capital_alarm = capitals_lost(g, self.side)
        return None

    # -- the action

    def action_side(self, g: Reich) -> int:
        return self.side

    def action_options(self, g: Reich, side: int) -> list[int]:
        if self.must_land:  # 10.3.4
            return [words.LAUNCH_OVERLORD]
        found = basic_actions(g, side)
        if g.big_push[side] == STAR_UP:
            if words.BID in found:
                found.append(words.BIG_PUSH_EVENTS)
            if any(pick in KIND_OF_VERB for pick in found):
                found.append(words.BIG_PUSH_ATTACKS)
            if not barbarossa_barred(g, side):
                found.append(words.LAUNCH_BARBAROSSA)
            if not overlord_barred(g, side):
                found.append(words.LAUNCH_OVERLORD)
        return found or [words.END_TURN]  # R51

    def action(self, g: Reich, side: int, pick: int) -> Flow:
        if pick == words.END_TURN:
            return "finish"
        if pick in (words.BIG_PUSH_EVENTS, words.BIG_PUSH_ATTACKS):
            return BigPushing(side=side, is_attack=pick == words.BIG_PUSH_ATTACKS)
        if pick == words.LAUNCH_BARBAROSSA:
            return Invading()
        if pick == words.LAUNCH_OVERLORD:
            return Liberating()
        return basic_action(g, side, pick)

    def action_back(self, g: Reich, child: Frame) -> Flow:
        if isinstance(child, (Bidding, Attacking)):
            if isinstance(child, Attacking):
                record_attack(g, child)
            if not child.won:
                return "finish"  # 6.4.2, 6.5.2
            earn_success(g, self.side)
            return "bonus"
        if isinstance(child, (BigPushing, Invading)):
            return "bonus"
        return "finish"

    def action_why_not(self, g: Reich, side: int, pick: int) -> int:
        if self.must_land:
            return words.MUST_OVERLORD
        if pick in (words.BIG_PUSH_EVENTS, words.BIG_PUSH_ATTACKS):
            return push_barred(g, side)
        if pick == words.LAUNCH_BARBAROSSA:
            return barbarossa_barred(g, side)
        if pick == words.LAUNCH_OVERLORD:
            return overlord_barred(g, side)
        return basic_barred(g, side, pick) if pick in BASIC_VERBS else later_barred(g, side, pick)

    # -- bonus actions

    def bonus_side(self, g: Reich) -> int:
        return self.side

    def bonus_options(self, g: Reich, side: int) -> list[int]:
        if g.final:  # R50
            return [words.END_TURN]
        return [
            words.END_TURN,
            *production_options(g, side),
            *blitz_options(g, side),
            *success_options(g, side),
        ]

    def bonus(self, g: Reich, side: int, pick: int) -> Flow:
        return None if pick == words.END_TURN else begin_bonus(g, side, pick)

    def bonus_back(self, g: Reich, child: Frame) -> Flow:
        if is_lost(child):  # 7.9.1: every other bonus is forfeited
            g.note(words.TURN_LOST, self.side)
            return "finish"
        if isinstance(child, (Reorganizing, Placing, PushTrying)):
            return "finish"  # 6.1.1, 6.2.1, 6.3.3
        if isinstance(child, Attacking):
            record_attack(g, child)
        return "bonus"

    def bonus_why_not(self, g: Reich, side: int, pick: int) -> int:
        return bonus_barred(g, side, pick) or later_barred(g, side, pick)

    # -- the end of the turn

    def finish(self, g: Reich) -> Flow:
        side = self.side
        for event in range(g.tables.event_count):
            if g.event_at[event] == HOT + side:
                g.event_at[event] = DOWN + side
        g.turns += 1
        g.operation = NO_OPERATION
        test_victory(g, side)
        return END


register(PLAYER_TURN, PlayerTurn)


def later_barred(g: Reich, side: int, pick: int) -> int:
    """What will keep a side from a target or an event that it may name only after the kind of action."""
    what = argument(pick)
    if pick & ~ARGUMENT == words.CHOOSE_EVENT:
        return bid_barred(g, side, what) or words.ACTION_FIRST
    if pick & ~ARGUMENT != words.TARGET:
        return 0
    if what >= g.tables.areas:
        return sea_barred(g, side, what) or words.ACTION_FIRST
    by_land = land_barred(g, side, what)
    if by_land and (not drop_barred(g, side, what) or not landing_barred(g, side, what)):
        return words.ACTION_FIRST
    return by_land or words.ACTION_FIRST


def capitals_lost(g: Reich, side: int) -> bool:
    """9.2: Berlin for the Axis; London and Moscow both for the Allies."""
    return all(side_at(g, capital) == 1 - side for capital in g.tables.capitals[side])


def test_victory(g: Reich, side: int) -> None:
    """The tests at the end of a player turn, in the order of R34: 9.2, 9.4, then the end of the last year."""
    if g.capital_alarm and capitals_lost(g, side):
        g.end(words.CAPITALS_LOST, 1 - side)
    high, low = g.tables.gap
    for loser in (side, 1 - side):
        if g.house[house.GAP_TEST] and loser != side:  # R33
            continue
        if g.hand_size[loser] <= low and g.hand_size[1 - loser] >= high:
            g.end(words.HAND_SIZE_GAP, 1 - loser)
    if g.final:
        judge(g)


def judge(g: Reich) -> None:
    """9.5, or the judgement of a short scenario (10.4)."""
    t = g.tables
    judgement = t.pack.scenarios[g.scenario].judgement
    if judgement is None:
        others = sum(1 for place in t.survival_others if side_at(g, place) == AXIS)
        if side_at(g, t.survival_capital) == AXIS and others >= t.survival_needed:
            major = g.hand_size[AXIS] >= g.hand_size[ALLIES]
            g.end(words.AXIS_MAJOR if major else words.AXIS_SURVIVAL, AXIS)
        else:
            g.end(words.ALLIED_MINIMAL, ALLIES)
        return
    leader = AXIS if judgement.leader == "axis" else ALLIES
    lead = g.hand_size[leader] - g.hand_size[1 - leader]
    outcome = judgement.otherwise
    for level in judgement.levels:
        if lead >= level.at_least:
            outcome = level.outcome
            break
    winner = next(o.winner for o in t.pack.outcomes if o.id == outcome)
    g.end(words.ENDINGS.number[outcome], AXIS if winner == "axis" else ALLIES)
