"""Rules 9.1-9.8: operations, from their declaration to what follows the battle."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm.state import World
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, auto, register

OPERATION: Final[Sequence] = Sequence("operation", auto("begin", "9.2"), tells={"power": "power"})


def has_operation_against(g: World, power: int, others: list[int]) -> bool:
    """Whether a power at war with these could make an operation in which one of them defends (6.2, R-17)."""
    return False


def has_any_operation(g: World, power: int, actions: int) -> bool:
    """Whether a power could make an operation with so many military actions (9.1)."""
    return False


@dataclass(slots=True)
class Operation(Frame):
    """9.2 One operation of a power. `spent` is the number of actions it took; `was_made` is 0 if it was not made."""

    power: int = 0
    actions: int = 1
    targets_mask: int = 0
    may_augment: int = 1
    deployed: list[int] = field(default_factory=list)
    spent: int = 0
    was_made: int = 0

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
        )

    def begin(self, g: World) -> Flow:
        return None


register(OPERATION, Operation)
