"""10.0 Combat: the battle that every operation ends in."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import LAND_OPERATION, NOBODY
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, auto, register

BATTLE: Final = Sequence("battle", auto("finish", "10.1"))


@dataclass(slots=True)
class Battle(Frame):
    """10.1 Support, air combat, the main combat and its aftermath in one target area."""

    kind: int = LAND_OPERATION
    target: int = NOBODY
    attacker: int = NOBODY
    defender: int = NOBODY  # -1: the country itself
    is_country: int = 0  # an ungarrisoned country defends (9.1.1)
    units: list[int] = field(default_factory=list)  # activated; they stand in the target
    origins: list[int] = field(default_factory=list)  # by unit: where from
    spots: list[int] = field(default_factory=list)
    augmentation: int = 0
    extended: int = 0  # a mask: 1 air, 2 naval
    is_invasion: int = 0
    is_bombing: int = 0
    with_bomb: int = 0
    is_capture: int = 0
    is_surprise: int = 0
    unsupplied: list[int] = field(default_factory=list)
    civil_war_die: int = 0
    is_won: int = 0

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
        )

    def finish(self, g: World) -> Flow:
        return None


register(BATTLE, Battle)
