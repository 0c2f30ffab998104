"""Rule 10.0: the battle that every operation ends in, from the support of both sides to what the field brings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm import dice as reckoning
from sandtable.games.cataclysm.lexicon import AREA, NO, YES
from sandtable.games.cataclysm.procedures.aftermath import (
    bring_back,
    capture_base,
    conquer,
    has_nobody_to_fight,
    holds_field,
    judge_triumph,
    left_over,
    regrouping_powers,
    remove_minor,
    retreaters,
    review_china,
    settle_triumph,
    strangers,
)
from sandtable.games.cataclysm.procedures.battle import (
    ATTACK,
    DEFENCE,
    NEITHER,
    bearers,
    decider,
    fighters,
    has_air_combat,
    is_own,
)
from sandtable.games.cataclysm.procedures.bombing import damage, settle_bomb, targets
from sandtable.games.cataclysm.procedures.calling import Calling
from sandtable.games.cataclysm.procedures.china import army_retreats, move_army, remove_army
from sandtable.games.cataclysm.procedures.combat_dice import throw
from sandtable.games.cataclysm.procedures.leaving import Leaving
from sandtable.games.cataclysm.procedures.losses import (
    bear,
    bearer_of,
    capacity,
    half,
    is_upgraded,
    loss_options,
    may_save_itself,
    must_save_itself,
    who_may_lose,
)
from sandtable.games.cataclysm.procedures.regroup import Regrouping
from sandtable.games.cataclysm.procedures.retreat import Retreating
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AIR_OPERATION,
    LAND_OPERATION,
    NO_ARMY,
    NOBODY,
)
from sandtable.games.cataclysm.words import combat as words
from sandtable.kernel.chance import Experiment, dice
from sandtable.kernel.sequence import END, Flow, Sequence, ask, auto, chance, register
from sandtable.kernel.symbols import argument

OF_AIR: Final = 1
"""The stage of a battle in which the air combat is fought; the next is that of the operation's own combat."""

BATTLE: Final[Sequence] = Sequence(
    "battle",
    auto("begin", "10.1"),
    ask("attack_support", "10.2", skips=True),
    ask("attack_permission", "10.2", skips=True),
    auto("defence_backers", "10.2"),
    ask("defence_support", "10.2", skips=True),
    ask("defence_permission", "10.2", skips=True),
    auto("next_backer", "10.2"),
    auto("next_combat", "10.1"),
    chance("attack_roll", "10.7"),
    chance("defence_roll", "10.7"),
    auto("result", "10.7"),
    ask("retreat", "10.7", skips=True),
    auto("tally", "10.8"),
    auto("next_loss", "10.8"),
    ask("lose", "10.8", skips=True),
    ask("chinese_retreat", "11.4.1", skips=True),
    auto("withdraw", "10.10"),
    auto("close", "10.3"),
    auto("aftermath", "10.9"),
    auto("take", "10.9.1"),
    auto("displace", "10.9.1"),
    auto("regroup", "10.11"),
    auto("leave_over", "10.11"),
    auto("clear", "7.1.2"),
    ask("bomb", "9.5.2", skips=True),
    auto("finish", "10.12"),
    tells={"target": "area", "attacker": "power", "unit": "counter"},
)


@dataclass(slots=True)
class Battle(Calling):
    """10.1 Support, air combat, the main combat and its aftermath in one target area.

    The units activated stand in the target area when it begins. Flags and stability tests are owed when it has ended.
    """

    def copy(self) -> Battle:
        return Battle(
            self.at,
            self.turn,
            self.passes,
            self.kind,
            self.target,
            self.attacker,
            self.defender,
            self.is_country,
            self.units[:],
            self.origins[:],
            self.spots[:],
            self.augmentation,
            self.extended,
            self.is_invasion,
            self.is_bombing,
            self.with_bomb,
            self.is_capture,
            self.is_surprise,
            self.unsupplied[:],
            self.civil_war_die,
            self.is_won,
            self.activated,
            self.backers[:],
            self.backing,
            self.refused,
            self.unit,
            self.stage,
            self.combat,
            self.superior,
            self.scores[:],
            self.winner,
            self.retreating,
            self.left[:],
            self.wanted[:],
            self.flipped[:],
            self.is_held,
            self.excess,
            self.bomb_losses,
            self.triumph,
            self.disaster,
        )

    # -- 10.3-10.7 a combat: first that of the air, then the operation's own

    def next_combat(self, g: World) -> Flow:
        self.stage += 1
        self.retreating = NEITHER
        if self.stage == OF_AIR:
            if has_nobody_to_fight(g, self):
                self.winner = ATTACK
                return "aftermath"
            if not has_air_combat(g, self):
                return "close"
            self.combat = AIR_OPERATION
            return None
        if self.stage > OF_AIR + 1 or self.kind == AIR_OPERATION:
            return "aftermath"
        self.combat = self.kind
        return None

    def _roll(self, g: World, side: int) -> Experiment:
        return dice(throw(g, self, side, self.combat, self.superior).dice)

    def _score(self, g: World, side: int, outcome: list[int]) -> int:
        rolled = throw(g, self, side, self.combat, self.superior)
        found = reckoning.score(outcome, rolled.modifier)
        self.scores[side] = found
        return found

    def attack_roll_chance(self, g: World) -> Experiment | None:
        return self._roll(g, ATTACK)

    def attack_roll(self, g: World, outcome: list[int]) -> Flow:
        g.note(words.ATTACK_ROLLS[self.combat], self.attacker, self._score(g, ATTACK, outcome), self.target)
        return None

    def defence_roll_chance(self, g: World) -> Experiment | None:
        return self._roll(g, DEFENCE)

    def defence_roll(self, g: World, outcome: list[int]) -> Flow:
        found = self._score(g, DEFENCE, outcome)
        if self.defender >= 0:
            g.note(words.DEFENCE_ROLLS, self.defender, found)
        else:
            g.note(words.COUNTRY_ROLLS, self.target, found)
        return None

    def result(self, g: World) -> Flow:
        attack, defence = self.scores
        self.flipped = [0, 0]
        self.left = [1, 1]
        self.winner = NEITHER
        if attack != defence:
            self.winner = ATTACK if attack > defence else DEFENCE
            self.left[self.winner] = 0
            self.left[1 - self.winner] = reckoning.losses(max(self.scores), min(self.scores))
        for side in (ATTACK, DEFENCE):
            if self.left[side]:
                self._note_losses(g, side)
        self.excess = max(self.left[DEFENCE] - capacity(g, self, DEFENCE, self.combat), 0)
        judge_triumph(g, self)
        return None

    def _note_losses(self, g: World, side: int) -> None:
        if side == ATTACK:
            g.note(words.ATTACK_LOSES, self.attacker, self.left[side])
        elif self.defender >= 0:
            g.note(words.DEFENCE_LOSES, self.defender, self.left[side])
        else:
            g.note(words.COUNTRY_LOSES, self.target, self.left[side])

    # -- 10.7 voluntary retreat, 10.8 losses

    def _loser(self) -> int:
        return DEFENCE if self.winner == ATTACK else ATTACK

    def retreat_side(self, g: World) -> int:
        return decider(g, self, self._loser(), self.combat)

    def retreat_options(self, g: World, side: int) -> list[int]:
        if self.winner == NEITHER or side == NOBODY:
            return []
        loser = self._loser()
        if self.left[loser] - 1 >= capacity(g, self, loser, self.combat):
            return []
        if not may_save_itself(g, self, loser, self.combat):
            return []
        return [YES] if must_save_itself(g, self, loser, self.combat) else [YES, NO]

    def retreat(self, g: World, side: int, pick: int) -> Flow:
        if pick == YES:
            self.retreating = self._loser()
            self.left[self.retreating] -= 1
            g.note((words.ATTACK_RETREATS, words.DEFENCE_RETREATS)[self.retreating], self.target)
        return None

    def tally(self, g: World) -> Flow:
        """10.8: how many of the losses must fall on the attacker's and the defender's own units; R-41 for the bomb."""
        self.wanted = [half(left) for left in self.left]
        if self.with_bomb:
            self.bomb_losses = self.left[DEFENCE]
        return None

    def _bearing(self, g: World) -> int:
        """The side that applies the next loss: in a tie the defence first (10.7)."""
        for side in (DEFENCE, ATTACK):
            if self.left[side] and bearers(g, self, side, self.combat):
                return side
        return NEITHER

    def _may_lose(self, g: World, side: int) -> list[int]:
        return who_may_lose(g, self, side, self.combat, self.left[side], self.wanted[side], self.flipped[side] == 1)

    def _lose(self, g: World, side: int, bearer: int) -> None:
        self.left[side] -= 1
        if is_own(g, self, side, bearer):
            self.wanted[side] = max(self.wanted[side] - 1, 0)
        if is_upgraded(g, bearer):
            self.flipped[side] = 1
        bear(g, self.target, bearer)

    def next_loss(self, g: World) -> Flow:
        side = self._bearing(g)
        if side == NEITHER:
            return "chinese_retreat"
        if decider(g, self, side, self.combat) == NOBODY:
            self._lose(g, side, self._may_lose(g, side)[0])
            return "next_loss"
        return None

    def lose_side(self, g: World) -> int:
        return decider(g, self, self._bearing(g), self.combat)

    def lose_options(self, g: World, side: int) -> list[int]:
        return loss_options(g, self._may_lose(g, self._bearing(g)))

    def lose(self, g: World, side: int, pick: int) -> Flow:
        self._lose(g, self._bearing(g), bearer_of(pick))
        return "next_loss"

    def lose_why_not(self, g: World, side: int, pick: int) -> int:
        return words.OTHERS_LOSE_FIRST

    # -- the voluntary retreat is carried out

    def chinese_retreat_side(self, g: World) -> int:
        return decider(g, self, DEFENCE, self.combat)

    def chinese_retreat_options(self, g: World, side: int) -> list[int]:
        if self.retreating != DEFENCE or self.combat != LAND_OPERATION or g.chinese_army[self.target] == NO_ARMY:
            return []
        return [AREA | area for area in army_retreats(g, self.target)]

    def chinese_retreat(self, g: World, side: int, pick: int) -> Flow:
        move_army(g, self.target, argument(pick))
        return None

    def withdraw(self, g: World) -> Flow:
        if self.retreating == NEITHER:
            return None
        if self.combat == LAND_OPERATION and self.retreating == DEFENCE:
            remove_minor(g, self.target)
            if g.chinese_army[self.target] != NO_ARMY:
                remove_army(g, self.target)
        return self._leaving(g, self.retreating, self.combat)

    def _leaving(self, g: World, side: int, kind: int) -> Flow:
        """The units of a side that must retreat do so; an invasion force goes back."""
        if side == ATTACK:
            bring_back(g, self)
        units = retreaters(g, self, side, kind)
        return Retreating(units=units, by_combat=1, is_extended=self._extended(side)) if units else None

    def _extended(self, side: int) -> int:
        return self.extended if side == ATTACK else 0

    def close(self, g: World) -> Flow:
        """10.3: after the air combat, who has air superiority in the other."""
        if self.kind != AIR_OPERATION and self.stage == OF_AIR:
            ours, theirs = (len(fighters(g, self, side, AIR_OPERATION)) for side in (ATTACK, DEFENCE))
            self.superior = NEITHER if ours == theirs else ATTACK if ours > theirs else DEFENCE
            line = words.NOBODY_HAS_AIR if self.superior == NEITHER else words.HAVE_AIR[self.superior]
            if ours or theirs:
                g.note(line, self.target)
        return "next_combat"

    # -- 10.9 the aftermath

    def aftermath(self, g: World) -> Flow:
        self.is_held = int(holds_field(g, self))
        if not self.is_held:
            return self._leaving(g, ATTACK, LAND_OPERATION)
        return None if self.kind == LAND_OPERATION else self._leaving(g, DEFENCE, self.kind)

    def take(self, g: World) -> Flow:
        if self.is_held and self.kind == LAND_OPERATION:
            conquer(g, self)
            self.is_won = 1
        elif self.is_held and self.is_capture:
            self.is_won = int(capture_base(g, self))
        return None

    def displace(self, g: World) -> Flow:
        if not self.is_won:
            return None
        units = strangers(g, self)
        return Retreating(units=units, by_combat=1) if units else None

    def regroup(self, g: World) -> Flow:
        origin = self.origins[0] if self.is_held and self.is_invasion else NOBODY
        extended = self._extended(ATTACK if self.is_held else DEFENCE)
        return Regrouping(
            target=self.target,
            kind=self.kind,
            powers=regrouping_powers(g, self),
            extended=extended,
            origin=origin,
        )

    def leave_over(self, g: World) -> Flow:
        units = left_over(g, self)
        extended = self._extended(ATTACK if self.is_held else DEFENCE)
        return Retreating(units=units, by_combat=1, is_extended=extended) if units else None

    def clear(self, g: World) -> Flow:
        """What changed hands was a port or an airfield: units around it that may not stay leave too."""
        return Leaving(by_combat=1) if self.is_won else None

    def bomb_side(self, g: World) -> int:
        return g.player[self.attacker]

    def bomb_options(self, g: World, side: int) -> list[int]:
        return targets(g, self.target) if self.is_bombing and self.excess else []

    def bomb(self, g: World, side: int, pick: int) -> Flow:
        damage(g, self.target, pick)
        self.is_won = 1
        return None

    def finish(self, g: World) -> Flow:
        settle_triumph(g, self)
        if self.defender >= 0:
            settle_bomb(g, self.defender, self.bomb_losses)
        review_china(g, self)
        return END


register(BATTLE, Battle)
