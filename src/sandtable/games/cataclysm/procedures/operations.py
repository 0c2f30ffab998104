"""Rule 9.2: an operation, from its declaration through war, supply and movement to the battle and what follows it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm import editions
from sandtable.games.cataclysm.dues import owe_flag
from sandtable.games.cataclysm.interests import provoke
from sandtable.games.cataclysm.lexicon import AREA, DONE, NUMBER
from sandtable.games.cataclysm.lines import reached
from sandtable.games.cataclysm.pieces import class_of, give_back, is_naval, put, units_in
from sandtable.games.cataclysm.procedures.activation import EXTENDED_NAVAL, Declaration
from sandtable.games.cataclysm.procedures.checks import Check
from sandtable.games.cataclysm.procedures.combat import Battle
from sandtable.games.cataclysm.procedures.opportunity import Opportunity
from sandtable.games.cataclysm.procedures.scouting import Scout, has_any_operation, has_operation_against
from sandtable.games.cataclysm.procedures.settling import settle, settle_flags
from sandtable.games.cataclysm.procedures.targets import (
    ATOMIC,
    BOMBINGS,
    CAPTURE,
    COMBAT_OF,
    INVASION,
    LAND_KINDS,
    SEA_KINDS,
    defends_itself,
    is_surprise,
    needs_check,
)
from sandtable.games.cataclysm.procedures.wars import Joining
from sandtable.games.cataclysm.queries import are_enemies, are_friends, controller, opponents
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AIR_UNIT,
    ARMY,
    FORTRESS,
    JAPAN,
    LAND_UNIT,
    NAVAL_UNIT,
    NOBODY,
    PLAIN,
    SEA,
)
from sandtable.games.cataclysm.words import operations as words
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, ask, auto, register
from sandtable.kernel.symbols import argument

__all__ = ["OPERATION", "Operation", "has_any_operation", "has_operation_against", "needs_supply"]


def needs_supply(g: World, unit: int) -> bool:
    """Whether a unit needs supply (9.6): in 2018 Japanese infantry armies and fortresses never do (D-43)."""
    t = g.tables
    if t.owner[unit] != JAPAN or g.revised[editions.RICE_AND_WATER]:
        return True
    return t.kind[unit] != FORTRESS and not (t.kind[unit] == ARMY and g.face[unit] == PLAIN)


def without_supply(g: World, units: list[int]) -> list[int]:
    """Those of some units that need supply and to which no line of communications of their power leads (9.6)."""
    lines: dict[int, list[int]] = {}
    found = []
    for unit in units:
        owner = g.tables.owner[unit]
        if owner not in lines:
            lines[owner] = reached(g, owner)
        if needs_supply(g, unit) and lines[owner][g.where[unit]] == NOBODY:
            found.append(unit)
    return found


OPERATION: Final[Sequence] = Sequence(
    "operation",
    auto("declare", "9.2"),
    auto("check", "9.7"),
    ask("augment", "8.2", skips=True),
    auto("provocation", "5.2.3"),
    auto("war", "9.8"),
    auto("flags", "5.2.2"),
    auto("gather", "9.8"),
    auto("supply", "9.6"),
    ask("path", "9.3.2", skips=True),
    ask("path_on", "9.3.2", skips=True),
    auto("move", "9.2"),
    auto("failure", "9.7.2"),
    auto("finish", "9.2"),
    tells={"power": "power", "target": "area"},
)


@dataclass(slots=True)
class Operation(Frame):
    """9.2 One operation of a power. `spent` is the number of actions that it took; `was_made` is 0 if it came to none.

    With a `targets_mask` one of these powers must be the defender (6.2). `deployed` are units that cannot be activated.
    """

    power: int = 0
    actions: int = 1
    targets_mask: int = 0
    may_augment: int = 1
    deployed: list[int] = field(default_factory=list)
    spent: int = 0
    was_made: int = 0
    kind: int = -1
    target: int = -1
    units: list[int] = field(default_factory=list)
    origins: list[int] = field(default_factory=list)
    extended: int = 0
    defender: int = -1
    is_country: int = 0  # the country itself defends
    was_free: int = 0  # nobody controlled it when it was attacked
    surprise: int = 0
    augmentation: int = 0
    unsupplied: list[int] = field(default_factory=list)
    way: list[int] = field(default_factory=list)  # the invasion path
    is_won: int = 0

    def copy(self) -> Operation:
        return Operation(
            self.at,
            self.turn,
            self.passes,
            self.power,
            self.actions,
            self.targets_mask,
            self.may_augment,
            self.deployed[:],
            self.spent,
            self.was_made,
            self.kind,
            self.target,
            self.units[:],
            self.origins[:],
            self.extended,
            self.defender,
            self.is_country,
            self.was_free,
            self.surprise,
            self.augmentation,
            self.unsupplied[:],
            self.way[:],
            self.is_won,
        )

    # -- 1 declaration, 2 check, 3 augmentation ----------------------------------------------------------------------

    def declare(self, g: World) -> Flow:
        return Declaration(power=self.power, actions=self.actions, mask=self.targets_mask, deployed=self.deployed[:])

    def declare_back(self, g: World, child: Frame) -> Flow:
        assert isinstance(child, Declaration)
        if child.of_kind < 0:
            return END
        self.kind = child.of_kind
        self.target = child.target_area
        self.units = child.units[:]
        self.origins = [g.where[unit] for unit in self.units]
        self.extended = child.extended
        self.defender = child.defender
        self.is_country = int(defends_itself(g, self.kind, self.target))
        at_sea = g.tables.type[self.target] == SEA
        self.was_free = int(self.is_country and not at_sea and controller(g, self.target) == NOBODY)
        self.surprise = int(is_surprise(g, self.power, self.defender))
        self.spent = Scout(g, self.power, self.deployed).cost(self.kind, self.units)
        self._tell(g)
        return None

    def _tell(self, g: World) -> None:
        g.last_place = self.target
        g.note(words.LINE_OF_KIND[self.kind], self.power, self.target)
        for origin in sorted(set(self.origins)):
            g.note(words.COMES_FROM, self.power, origin)
        if self.extended:
            g.note(words.AT_EXTENDED_RANGE, self.power)
        if self.defender >= 0:
            g.note(words.DEFENDS, self.defender, self.target)

    def check(self, g: World) -> Flow:
        return Check(power=self.power) if needs_check(g, self.power, self.kind, self.target) else None

    def check_back(self, g: World, child: Frame) -> Flow:
        assert isinstance(child, Check)
        if child.succeeded:
            return None
        g.note(words.CALLED_OFF, self.power, self.target)  # only the basic actions are lost
        return END

    def augment_side(self, g: World) -> int:
        return g.player[self.power]

    def augment_options(self, g: World, side: int) -> list[int]:
        left = self.actions - self.spent
        return [NUMBER | n for n in range(left + 1)] if self.may_augment and left > 0 else []

    def augment(self, g: World, side: int, pick: int) -> Flow:
        self.augmentation = argument(pick)
        self.spent += self.augmentation
        if self.augmentation:
            g.note(words.AUGMENTS, self.power, self.augmentation)
        return None

    # -- 4 provocation and war ---------------------------------------------------------------------------------------

    def provocation(self, g: World) -> Flow:
        self.was_made = 1
        if self.kind == ATOMIC:  # 12.2.2: the marker goes back at the start of the operation
            give_back(g, g.tables.bomb)
        provoke(g, self.power, self.target)
        if self.surprise:  # one more than for the operation
            owe_flag(g, self.defender)
            g.note(words.SURPRISES, self.power, self.defender, self.target)
        return None

    def war(self, g: World) -> Flow:
        return Joining(attacker=self.power, targets=[self.defender], is_surprise=1) if self.surprise else None

    def flags(self, g: World) -> Flow:
        return settle_flags(g)

    def gather(self, g: World) -> Flow:
        """R-18: units that had to leave, or whose power has left the alliance, take no part any more."""
        kept = [
            n
            for n, unit in enumerate(self.units)
            if g.where[unit] == self.origins[n] and are_friends(g, self.power, g.tables.owner[unit])
        ]
        self.units = [self.units[n] for n in kept]
        self.origins = [self.origins[n] for n in kept]
        if Scout(g, self.power, self.deployed).is_complete(self.kind, self.units):
            return None
        g.note(words.NO_ATTACKERS_LEFT, self.power, self.target)
        return "failure"

    # -- 5 supply ----------------------------------------------------------------------------------------------------

    def supply(self, g: World) -> Flow:
        matching = LAND_UNIT if self.kind in LAND_KINDS else NAVAL_UNIT if self.kind in SEA_KINDS else AIR_UNIT
        defending = [
            unit
            for unit in units_in(g, self.target)
            if class_of(g, unit) == matching and are_enemies(g, self.power, g.tables.owner[unit])
        ]
        self.unsupplied = without_supply(g, [*self.units, *defending])
        told = {(g.tables.owner[unit], g.where[unit]) for unit in self.unsupplied}
        for owner, area in sorted(told):
            g.note(words.LIMITED_SUPPLY, owner, area)
        return None

    # -- 6 movement --------------------------------------------------------------------------------------------------

    def paths(self, g: World) -> list[list[int]]:
        """The ways over the sea that an invasion can take (9.3.2)."""
        if self.kind != INVASION or not self.units:
            return []
        return Scout(g, self.power, self.deployed).paths_to(self.origins[0], self.target)

    def path_side(self, g: World) -> int:
        return g.player[self.power]

    def path_options(self, g: World, side: int) -> list[int]:
        return [AREA | first for first in sorted({path[0] for path in self.paths(g)})]

    def path(self, g: World, side: int, pick: int) -> Flow:
        self.way = [argument(pick)]
        return None

    def path_on_side(self, g: World) -> int:
        return g.player[self.power]

    def path_on_options(self, g: World, side: int) -> list[int]:
        if not self.way:
            return []
        paths = [path for path in self.paths(g) if path[0] == self.way[0]]
        found = [AREA | path[1] for path in paths if len(path) > 1]
        return [*found, DONE] if self.way in paths else found

    def path_on(self, g: World, side: int, pick: int) -> Flow:
        if pick != DONE:
            self.way.append(argument(pick))
        return None

    def move(self, g: World) -> Flow:
        if self.kind == INVASION:
            if not self.way:
                return "failure"
            for area in self.way:
                g.note(words.GOES_OVER, area)
            if len(self.way) > 1:  # 9.3.2: the invasion is at extended range
                self.extended |= EXTENDED_NAVAL
        scout = Scout(g, self.power, self.deployed)
        spots = [g.spot[unit] for unit in self.units]
        coasts = [scout.coast_of_arrival(unit, self.target) if is_naval(g, unit) else 0 for unit in self.units]
        for unit, coast in zip(self.units, coasts, strict=True):
            put(g, unit, self.target, coast)
        return Battle(
            kind=COMBAT_OF[self.kind],
            target=self.target,
            attacker=self.power,
            defender=self.defender,
            is_country=self.is_country,
            units=self.units[:],
            origins=self.origins[:],
            spots=spots,
            augmentation=self.augmentation,
            extended=self.extended,
            is_invasion=int(self.kind == INVASION),
            is_bombing=int(self.kind in BOMBINGS),
            with_bomb=int(self.kind == ATOMIC),
            is_capture=int(self.kind == CAPTURE),
            is_surprise=int(self.surprise and not g.has_surprised[g.ideology[self.defender]]),
            unsupplied=self.unsupplied[:],
        )

    def move_back(self, g: World, child: Frame) -> Flow:
        assert isinstance(child, Battle)
        self.is_won = child.is_won
        return None

    # -- what follows ------------------------------------------------------------------------------------------------

    def failure(self, g: World) -> Flow:
        if self.surprise:  # 9.8: the marker shows No Surprise in the circle of the ideology from now on
            g.has_surprised[g.ideology[self.defender]] = 1
        t = g.tables
        if not self.was_free or t.china[self.target] or controller(g, self.target) != NOBODY:
            return None
        others = opponents(g, self.power)
        return Opportunity(
            area=self.target,
            powers=[power for power in others if are_enemies(g, self.power, power)],
            second=[power for power in others if not are_enemies(g, self.power, power)],
        )

    def failure_back(self, g: World, child: Frame) -> Flow:
        return None

    def finish(self, g: World) -> Flow:
        return settle(g, by_combat=bool(self.is_won))  # D-04


register(OPERATION, Operation)
