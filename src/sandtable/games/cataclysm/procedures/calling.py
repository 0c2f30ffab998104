"""Rule 10.2: how both sides of a battle call units to their support, with the leave of the allies that own them."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.games.cataclysm.lexicon import COUNTER, DONE, NO, YES
from sandtable.games.cataclysm.pieces import unlike
from sandtable.games.cataclysm.procedures.battle import ATTACK, DEFENCE, BattleState, backers_of
from sandtable.games.cataclysm.procedures.spent_aid import SpendingAid, has_defensive_aid
from sandtable.games.cataclysm.procedures.support import call_up, commit, supporters
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import LAND_OPERATION, NOBODY
from sandtable.games.cataclysm.words import combat as words
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow
from sandtable.kernel.symbols import argument


@dataclass(slots=True)
class Calling(BattleState):
    """The first steps of a battle."""

    def begin(self, g: World) -> Flow:
        g.last_place = self.target
        self.activated = len(self.units)
        call_up(g, self)
        if self.kind == LAND_OPERATION and self.is_country and has_defensive_aid(g, self.target):
            return SpendingAid(area=self.target, attacker=self.attacker)
        return None

    def begin_back(self, g: World, child: Frame) -> Flow:
        assert isinstance(child, SpendingAid)
        self.civil_war_die |= child.spent
        return None

    def attack_support_side(self, g: World) -> int:
        return g.player[self.attacker]

    def attack_support_options(self, g: World, side: int) -> list[int]:
        return self._calls(g, ATTACK, self.attacker)

    def _calls(self, g: World, side: int, backer: int) -> list[int]:
        found = [COUNTER | unit for unit in unlike(g, supporters(g, self, side, backer))]
        return [*found, DONE] if found else []

    def attack_support(self, g: World, side: int, pick: int) -> Flow:
        if pick == DONE:
            return "defence_backers"
        return "attack_support" if self._called(g, ATTACK, side, argument(pick)) else "attack_permission"

    def attack_support_why_not(self, g: World, side: int, pick: int) -> int:
        return words.NOT_ELIGIBLE_TO_SUPPORT

    def _called(self, g: World, fighting: int, side: int, unit: int) -> bool:
        """Commit a unit that a side calls, unless another side must first allow it."""
        if g.player[g.tables.owner[unit]] == side:
            commit(g, self, fighting, unit)
            return True
        self.unit = unit
        return False

    def _answered(self, g: World, fighting: int, pick: int) -> None:
        """An ally allows its unit to support, or lets none of its units do so in this battle."""
        power = g.tables.owner[self.unit]
        if pick == YES:
            commit(g, self, fighting, self.unit)
        else:
            self.refused |= 1 << power
            g.note(words.MAY_NOT_SUPPORT, power)
        self.unit = NOBODY

    def attack_permission_side(self, g: World) -> int:
        return g.player[g.tables.owner[self.unit]] if self.unit != NOBODY else g.player[self.attacker]

    def attack_permission_options(self, g: World, side: int) -> list[int]:
        return [YES, NO] if self.unit != NOBODY else []

    def attack_permission(self, g: World, side: int, pick: int) -> Flow:
        self._answered(g, ATTACK, pick)
        return "attack_support"

    def defence_backers(self, g: World) -> Flow:
        self.backers = backers_of(g, self)
        self.backing = 0
        return None if self.backers else "next_combat"

    def defence_support_side(self, g: World) -> int:
        return g.player[self.backers[self.backing]]

    def defence_support_options(self, g: World, side: int) -> list[int]:
        return self._calls(g, DEFENCE, self.backers[self.backing])

    def defence_support(self, g: World, side: int, pick: int) -> Flow:
        if pick == DONE:
            return "next_backer"
        return "defence_support" if self._called(g, DEFENCE, side, argument(pick)) else "defence_permission"

    def defence_support_why_not(self, g: World, side: int, pick: int) -> int:
        return words.NOT_ELIGIBLE_TO_SUPPORT

    def defence_permission_side(self, g: World) -> int:
        return g.player[g.tables.owner[self.unit] if self.unit != NOBODY else self.backers[self.backing]]

    def defence_permission_options(self, g: World, side: int) -> list[int]:
        return [YES, NO] if self.unit != NOBODY else []

    def defence_permission(self, g: World, side: int, pick: int) -> Flow:
        self._answered(g, DEFENCE, pick)
        return "defence_support"

    def next_backer(self, g: World) -> Flow:
        self.backing += 1
        return "defence_support" if self.backing < len(self.backers) else None
