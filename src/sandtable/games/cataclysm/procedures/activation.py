"""Rules 9.2 step 1 and 9.1.1: declaring an operation - kind, target, units, extended range, defender."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm.lexicon import AREA, COUNTER, DONE, NO, OUT_OF_RANGE, POWER, YES
from sandtable.games.cataclysm.pieces import class_of, unlike
from sandtable.games.cataclysm.procedures.scouting import Scout, kinds_open
from sandtable.games.cataclysm.procedures.targets import (
    INVASION,
    LAND_KINDS,
    defenders_of,
    target_barred,
)
from sandtable.games.cataclysm.queries import decreasing
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import AIR_UNIT, ALL_POWERS, LAND_UNIT, NAVAL_UNIT, NOBODY
from sandtable.games.cataclysm.words import deployment, operations as words
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, ask, auto, register
from sandtable.kernel.symbols import argument, verb

EXTENDED_AIR: Final = 1
EXTENDED_NAVAL: Final = 2

DECLARATION: Final[Sequence] = Sequence(
    "declaration",
    ask("kind", "9.1.2", skips=True),
    ask("target", "9.1", skips=True),
    ask("activate", "9.2", skips=True),
    ask("permit", "9.1", skips=True),
    auto("measure", "7.3.3"),
    ask("extend", "7.3.3", skips=True),
    auto("candidates", "9.1.1"),
    ask("agree", "9.1.1", skips=True),
    ask("oppose", "9.1.1", skips=True),
    auto("finish", "9.1.1"),
    tells={"power": "power", "target_area": "area", "asked": "counter"},
)


@dataclass(slots=True)
class Declaration(Frame):
    """9.2 step 1: what a power attacks, with which units, and who defends; `of_kind` is -1 if it can attack nothing."""

    power: int = 0
    actions: int = 1
    mask: int = 0
    deployed: list[int] = field(default_factory=list)
    of_kind: int = -1
    target_area: int = -1
    units: list[int] = field(default_factory=list)
    refused: list[int] = field(default_factory=list)
    asked: int = -1
    extended: int = 0
    named: list[int] = field(default_factory=list)  # who could defend, in decreasing effectiveness order
    wishes: list[int] = field(default_factory=list)  # whom they want to defend
    defender: int = -1

    def copy(self) -> Declaration:
        return Declaration(
            self.at,
            self.turn,
            self.passes,
            self.power,
            self.actions,
            self.mask,
            self.deployed[:],
            self.of_kind,
            self.target_area,
            self.units[:],
            self.refused[:],
            self.asked,
            self.extended,
            self.named[:],
            self.wishes[:],
            self.defender,
        )

    def scout(self, g: World) -> Scout:
        """What the power's units can reach now."""
        return Scout(g, self.power, self.deployed, self.mask)

    # -- a: kind and target ------------------------------------------------------------------------------------------

    def kind_side(self, g: World) -> int:
        return g.player[self.power]

    def kind_options(self, g: World, side: int) -> list[int]:
        found = kinds_open(g, self.power, self.actions, self.deployed, self.mask)
        return [words.VERB_OF_KIND[kind] for kind in found]

    def kind(self, g: World, side: int, pick: int) -> Flow:
        self.of_kind = words.VERB_OF_KIND.index(pick)
        return None

    def kind_why_not(self, g: World, side: int, pick: int) -> int:
        if pick == words.INVADE and self.actions < 2:
            return words.TOO_FEW_ACTIONS
        return words.NO_UNIT_REACHES if pick in words.VERB_OF_KIND else 0

    def target_side(self, g: World) -> int:
        return g.player[self.power]

    def target_options(self, g: World, side: int) -> list[int]:
        if self.of_kind < 0:
            return []
        return [AREA | area for area in self.scout(g).targets(self.of_kind, self.actions)]

    def target(self, g: World, side: int, pick: int) -> Flow:
        self.target_area = argument(pick)
        return None

    def target_why_not(self, g: World, side: int, pick: int) -> int:
        if verb(pick) != AREA or self.of_kind < 0:
            return 0
        barred = target_barred(g, self.power, self.of_kind, argument(pick), self.mask)
        return barred or words.NO_UNIT_REACHES

    # -- b: units ----------------------------------------------------------------------------------------------------

    def activate_side(self, g: World) -> int:
        return g.player[self.power]

    def activate_options(self, g: World, side: int) -> list[int]:
        """Each unit after which the force is complete, or can still become so by units that need no permission."""
        if self.of_kind < 0:
            return []
        scout = self.scout(g)
        kind, target = self.of_kind, self.target_area
        candidates = [unit for unit in scout.candidates(kind, target) if unit not in self.units]
        sure = [unit for unit in candidates if scout.is_sure(unit)]
        found = [
            COUNTER | unit
            for unit in unlike(g, [unit for unit in candidates if unit not in self.refused])
            if scout.fits(kind, target, self.units, unit, self.actions)
            and scout.can_complete(kind, target, [*self.units, unit], sure, self.actions)
        ]
        return [*found, DONE] if scout.is_complete(kind, self.units) else found

    def activate(self, g: World, side: int, pick: int) -> Flow:
        if pick == DONE:
            return "measure"
        unit = argument(pick)
        if not self.scout(g).is_sure(unit):
            self.asked = unit
            return None
        self.units.append(unit)
        return "activate"

    def activate_why_not(self, g: World, side: int, pick: int) -> int:
        unit = argument(pick)
        if verb(pick) != COUNTER or self.of_kind < 0 or unit >= g.tables.units or g.where[unit] < 0:
            return 0
        scout = self.scout(g)
        if unit in self.refused:
            return words.WAS_REFUSED
        if unit in self.deployed:
            return words.HAS_DEPLOYED
        if unit not in scout.units:
            return words.NEVER_ACTIVATED
        if not scout.may_activate(self.of_kind, unit):
            return words.NEVER_ACTIVATED if class_of(g, unit) == LAND_UNIT else words.NO_BASE_OF_ITS_OWN
        if not scout.reaches(self.of_kind, unit, self.target_area):
            return words.NO_FLEET_THERE if self.of_kind == INVASION else OUT_OF_RANGE
        if self.of_kind == INVASION and self.units and g.where[unit] != g.where[self.units[0]]:
            return words.ONE_ORIGIN
        if scout.cost(self.of_kind, [*self.units, unit]) > self.actions:
            return words.TOO_FEW_ACTIONS
        if not scout.fits(self.of_kind, self.target_area, self.units, unit, self.actions):
            return words.NO_ROOM_THERE
        offered = [argument(option) for option in self.activate_options(g, side)]
        if any(len(unlike(g, [unit, other])) == 1 for other in offered if other != unit and other < g.tables.units):
            return deployment.LIKE_ANOTHER
        return words.OTHERS_ARE_NEEDED

    def permit_side(self, g: World) -> int:
        return g.player[g.tables.owner[self.asked]] if self.asked >= 0 else g.player[self.power]

    def permit_options(self, g: World, side: int) -> list[int]:
        """9.1 The owner of an allied unit says whether it may take part."""
        return [YES, NO] if self.asked >= 0 else []

    def permit(self, g: World, side: int, pick: int) -> Flow:
        if pick == YES:
            self.units.append(self.asked)
        else:
            self.refused += [unit for unit in self.scout(g).units if self._is_like(g, unit, self.asked)]
        self.asked = NOBODY
        return "activate"

    def _is_like(self, g: World, unit: int, other: int) -> bool:
        """Whether two units look alike: what is refused for one is refused for the other."""
        return unit == other or (unit not in self.units and len(unlike(g, [unit, other])) == 1)

    # -- extended range (7.3.3) --------------------------------------------------------------------------------------

    def measure(self, g: World) -> Flow:
        """Units that reach the target in no other way are at extended range."""
        if self.of_kind in LAND_KINDS or not self.units:
            return None
        scout = self.scout(g)
        for unit in self.units:
            if scout.is_extended(unit, self.target_area):
                self.extended |= EXTENDED_AIR if class_of(g, unit) == AIR_UNIT else EXTENDED_NAVAL
        return None

    def extend_side(self, g: World) -> int:
        return g.player[self.power]

    def extend_options(self, g: World, side: int) -> list[int]:
        """It may be declared for others too: it counts for their way back as well (10.11)."""
        if self.of_kind in LAND_KINDS:
            return []
        going = {class_of(g, unit) for unit in self.units}
        found = []
        if AIR_UNIT in going and not self.extended & EXTENDED_AIR:
            found.append(words.EXTEND_AIR)
        if NAVAL_UNIT in going and not self.extended & EXTENDED_NAVAL:
            found.append(words.EXTEND_NAVAL)
        return [*found, DONE] if found else []

    def extend(self, g: World, side: int, pick: int) -> Flow:
        if pick == DONE:
            return None
        self.extended |= EXTENDED_AIR if pick == words.EXTEND_AIR else EXTENDED_NAVAL
        return "extend"

    # -- c: the defender (9.1.1) -------------------------------------------------------------------------------------

    def candidates(self, g: World) -> Flow:
        if self.of_kind < 0 or not self.units:
            self.of_kind = NOBODY
            return END
        found = defenders_of(g, self.power, self.of_kind, self.target_area, self.mask)
        self.named = decreasing(g, [power for power in ALL_POWERS if found >> power & 1])
        if len(self.named) < 2:
            self.defender = self.named[0] if self.named else NOBODY
            return "finish"
        return None

    def agree_side(self, g: World) -> int:
        return g.player[self.named[len(self.wishes)]]

    def agree_options(self, g: World, side: int) -> list[int]:
        """R-77: each power that could defend names one of them; one player alone agrees with himself."""
        return [POWER | power for power in self.named]

    def agree(self, g: World, side: int, pick: int) -> Flow:
        self.wishes.append(argument(pick))
        asked = len(self.wishes)
        is_alone = all(g.player[power] == side for power in self.named)
        if asked < len(self.named) and not is_alone:
            return "agree"
        if all(wish == self.wishes[0] for wish in self.wishes):
            self.defender = self.wishes[0]
            return "finish"
        return None

    def oppose_side(self, g: World) -> int:
        return g.player[self.power]

    def oppose_options(self, g: World, side: int) -> list[int]:
        """They do not agree: the attacker says who defends."""
        return [POWER | power for power in self.named]

    def oppose(self, g: World, side: int, pick: int) -> Flow:
        self.defender = argument(pick)
        return None

    def finish(self, g: World) -> Flow:
        return None


register(DECLARATION, Declaration)
