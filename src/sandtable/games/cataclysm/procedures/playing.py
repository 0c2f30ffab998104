"""Rules 3.4 to 3.7.3: a power's own counter is drawn or played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.state import World
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, auto, register

DRAWN: Final = Sequence("drawn", auto("finish", "3.7"))


@dataclass(slots=True)
class Drawn(Frame):
    """3.7 A power has drawn a counter of its own."""

    power: int = -1
    counter: int = -1

    def copy(self) -> Drawn:
        return Drawn(self.at, self.turn, self.passes, self.power, self.counter)

    def finish(self, g: World) -> Flow:
        return END


register(DRAWN, Drawn)

PLAYING: Final = Sequence("playing", auto("finish", "3.7"))


@dataclass(slots=True)
class Playing(Frame):
    """3.7 A power plays a counter."""

    power: int = -1
    counter: int = -1

    def copy(self) -> Playing:
        return Playing(self.at, self.turn, self.passes, self.power, self.counter)

    def finish(self, g: World) -> Flow:
        return END


register(PLAYING, Playing)
