"""Rules 3.4 to 3.7.3: a power's own counter, drawn from the cup or played: flag, offensive, unit or upgrade."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm import editions
from sandtable.games.cataclysm.lexicon import AREA, COAST, COUNTER
from sandtable.games.cataclysm.limits import is_over_limit, may_enter_to_stay, may_occupy
from sandtable.games.cataclysm.lines import production_sites, reached
from sandtable.games.cataclysm.pieces import give_back, is_naval, is_offensive, put, reserve_of, units_in, unlike
from sandtable.games.cataclysm.procedures.deployment import Deployment
from sandtable.games.cataclysm.procedures.holding import reject, to_next_turn, to_reserve
from sandtable.games.cataclysm.procedures.markers import bars_offensives, may_reserve_offensives
from sandtable.games.cataclysm.procedures.military import MilitaryActions
from sandtable.games.cataclysm.procedures.political import PoliticalAction, has_political_action
from sandtable.games.cataclysm.procedures.retreat import destroy
from sandtable.games.cataclysm.procedures.settling import settle
from sandtable.games.cataclysm.procedures.standing import standing, standing_options
from sandtable.games.cataclysm.queries import is_active
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    CIVILIAN,
    DRAWN as IN_HAND,
    FLIPPED,
    FORTRESS,
    LAST_UNIT,
    NOBODY,
    OFFENSIVE,
    PLAIN,
    UPGRADED,
)
from sandtable.games.cataclysm.words import playing as words
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, ask, auto, register
from sandtable.kernel.symbols import argument

DRAWN: Final[Sequence] = Sequence(
    "drawn",
    auto("look", "3.7"),
    ask("choose", "3.7"),
    tells={"power": "power", "counter": "counter"},
)
PLAYING: Final[Sequence] = Sequence(
    "playing",
    auto("begin", "3.7"),
    auto("flag", "3.7.1"),
    auto("offensive", "3.7.1"),
    ask("place", "3.7.2"),
    ask("coast", "3.7.2", skips=True),
    auto("deploy", "3.7.2"),
    ask("excess", "7.1", skips=True),
    ask("upgrade", "3.7.3", skips=True),
    auto("finish", "3.7"),
    tells={"power": "power", "counter": "counter"},
)


# -- what may be done with a counter ---------------------------------------------------------------------------------


def actions_of_offensive(g: World, power: int) -> int:
    """How many military actions an offensive of a power gives (4.1, 8.1)."""
    return g.tables.actions_given[g.commitment[power]]


def needs_second(g: World, power: int) -> bool:
    """D-13: whether a power must play two offensives together for one military action."""
    return g.commitment[power] == CIVILIAN and g.revised[editions.CIVILIAN_OFFENSIVES] == 1


def second_offensive(g: World, power: int) -> int:
    """The offensive in a power's reserve, to be played together with one that it draws; -1: none."""
    counter = reserve_of(g, power)
    return counter if counter != NOBODY and is_offensive(g, counter) else NOBODY


def places_for(g: World, unit: int) -> list[int]:
    """3.7.2: where a new unit may be placed; at a production site even if that is full (R-10)."""
    t = g.tables
    power = t.owner[unit]
    sites = production_sites(g, power)
    if not is_naval(g, unit):
        return [area for area in sites if may_occupy(g, unit, area)]
    before = reached(g, power)
    found = [area for area in sites if may_occupy(g, unit, area)]
    for area in t.home_areas[power]:
        if area not in sites and before[area] != NOBODY and may_enter_to_stay(g, unit, area):
            found.append(area)
    return found


def upgradable(g: World, marker: int) -> list[int]:
    """3.7.3: the units that an upgrade marker may turn over: of its kind, and reached by a line."""
    t = g.tables
    power = t.owner[marker]
    kind = UPGRADED[t.kind[marker]]
    before = reached(g, power)
    return [
        unit
        for unit in t.units_of[power]
        if t.kind[unit] == kind and g.face[unit] == PLAIN and g.where[unit] >= 0 and before[g.where[unit]] != NOBODY
    ]


def may_play(g: World, counter: int, *, from_reserve: bool = False) -> bool:
    """Whether a power can play its counter now (3.5, 3.7)."""
    t = g.tables
    power, kind = t.owner[counter], t.kind[counter]
    if kind <= LAST_UNIT:
        return bool(places_for(g, counter))
    if kind in UPGRADED:
        return bool(upgradable(g, counter))
    if kind == OFFENSIVE:
        if g.face[counter] == FLIPPED or bars_offensives(g, power):
            return False
        return not needs_second(g, power) or (not from_reserve and second_offensive(g, power) != NOBODY)
    return has_political_action(g, power)


# -- 3.7 drawn -------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Drawn(Frame):
    """3.7 A power has drawn a counter of its own: it plays it, reserves it or throws it back."""

    power: int = -1
    counter: int = -1
    proposed: int = 0

    def copy(self) -> Drawn:
        return Drawn(self.at, self.turn, self.passes, self.power, self.counter, self.proposed)

    def look(self, g: World) -> Flow:
        """A power may have surrendered, and its counter be gone, by what it did before it chose."""
        return None if is_active(g, self.power) and g.where[self.counter] == IN_HAND else END

    def choose_side(self, g: World) -> int:
        return g.player[self.power]

    def choose_options(self, g: World, side: int) -> list[int]:
        kind = g.tables.kind[self.counter]
        found = []
        can_play = may_play(g, self.counter)
        if can_play:
            found.append(words.PLAY_BOTH if kind == OFFENSIVE and needs_second(g, self.power) else words.PLAY)
        if kind != OFFENSIVE or may_reserve_offensives(g, self.power):
            found.append(words.INTO_RESERVE)
        is_stuck = kind < OFFENSIVE and not can_play and (kind <= LAST_UNIT or kind in UPGRADED)
        if is_stuck:
            found.append(words.TO_NEXT_TURN)
        if not is_stuck or g.revised[editions.UNPLACEABLE_UNIT]:
            found.append(words.REJECT)
        return found + standing_options(g, self.power, self.proposed)

    def choose(self, g: World, side: int, pick: int) -> Flow:
        if pick in (words.PLAY, words.PLAY_BOTH):
            second = second_offensive(g, self.power) if pick == words.PLAY_BOTH else NOBODY
            return Playing(power=self.power, counter=self.counter, second=second)
        if pick == words.INTO_RESERVE:
            to_reserve(g, self.counter)
        elif pick == words.TO_NEXT_TURN:
            to_next_turn(g, self.counter)
        elif pick == words.REJECT:
            reject(g, self.counter)
        else:
            self.proposed, flow = standing(g, self.power, pick, self.proposed)
            return flow or "look"
        return END

    def choose_back(self, g: World, child: Frame) -> Flow:
        return END if isinstance(child, Playing) else "look"

    def choose_why_not(self, g: World, side: int, pick: int) -> int:
        kind = g.tables.kind[self.counter]
        if pick == words.PLAY:
            if kind == OFFENSIVE:
                return words.NO_OFFENSIVES if bars_offensives(g, self.power) else words.NEEDS_SECOND
            if kind in UPGRADED:
                return words.NO_UPGRADE
            return words.NO_PLACE if kind <= LAST_UNIT else words.NO_POLITICAL_ACTION
        if pick == words.TO_NEXT_TURN:
            return words.HAS_A_PLACE
        if pick == words.INTO_RESERVE:
            return words.NO_OFFENSIVES
        return words.MUST_KEEP if pick == words.REJECT else 0


# -- 3.7.1-3.7.3 played ----------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Playing(Frame):
    """3.7 A power plays a counter, drawn or from its reserve; `second` is an offensive played with it (D-13)."""

    power: int = -1
    counter: int = -1
    second: int = -1

    def copy(self) -> Playing:
        return Playing(self.at, self.turn, self.passes, self.power, self.counter, self.second)

    def begin(self, g: World) -> Flow:
        put(g, self.counter, IN_HAND)
        g.note(words.IS_PLAYED, self.counter)
        if self.second != NOBODY:
            put(g, self.second, IN_HAND)
            g.note(words.IS_PLAYED, self.second)
        kind = g.tables.kind[self.counter]
        if kind <= LAST_UNIT:
            return "place"
        if kind in UPGRADED:
            return "upgrade"
        return "offensive" if kind == OFFENSIVE else "flag"

    def flag(self, g: World) -> Flow:
        return PoliticalAction(power=self.power, flag=self.counter)

    def flag_back(self, g: World, child: Frame) -> Flow:
        return "finish"

    def offensive(self, g: World) -> Flow:
        return MilitaryActions(power=self.power, actions=actions_of_offensive(g, self.power))

    def offensive_back(self, g: World, child: Frame) -> Flow:
        return "finish"

    # -- 3.7.2

    def place_side(self, g: World) -> int:
        return g.player[self.power]

    def place_options(self, g: World, side: int) -> list[int]:
        return [AREA | area for area in places_for(g, self.counter)]

    def place(self, g: World, side: int, pick: int) -> Flow:
        area = argument(pick)
        g.face[self.counter] = PLAIN
        put(g, self.counter, area)
        g.note(words.UNIT_PLACED, self.counter, area)
        return None

    def place_why_not(self, g: World, side: int, pick: int) -> int:
        return words.NO_SITE

    def coast_side(self, g: World) -> int:
        return g.player[self.power]

    def coast_options(self, g: World, side: int) -> list[int]:
        """On which of two coasts a naval unit is (2.2.1)."""
        t = g.tables
        area = g.where[self.counter]
        if not is_naval(g, self.counter) or not t.coasts[area]:
            return []
        return [COAST | t.first_coast[area] + n for n in range(len(t.coasts[area]))]

    def coast(self, g: World, side: int, pick: int) -> Flow:
        area = g.where[self.counter]
        put(g, self.counter, area, argument(pick) - g.tables.first_coast[area])
        return None

    def deploy(self, g: World) -> Flow:
        return Deployment(power=self.power, unit=self.counter)

    def excess_side(self, g: World) -> int:
        return g.player[self.power]

    def excess_options(self, g: World, side: int) -> list[int]:
        """R-10: units of the new one's class that are too many where it stands."""
        t = g.tables
        area = g.where[self.counter]
        if area < 0:
            return []
        own = [unit for unit in units_in(g, area) if t.owner[unit] == self.power]
        fortresses = [unit for unit in own if t.kind[unit] == FORTRESS]
        if len(fortresses) > 1:
            return [COUNTER | unit for unit in unlike(g, fortresses)]
        over = is_over_limit(g, area)
        return [COUNTER | unit for unit in unlike(g, [unit for unit in own if unit in over])]

    def excess(self, g: World, side: int, pick: int) -> Flow:
        unit = argument(pick)
        g.note(words.NEW_EXCESS, unit, g.where[unit])
        destroy(g, unit)
        return "excess"

    # -- 3.7.3

    def upgrade_side(self, g: World) -> int:
        return g.player[self.power]

    def upgrade_options(self, g: World, side: int) -> list[int]:
        if g.tables.kind[self.counter] not in UPGRADED:
            return []
        return [COUNTER | unit for unit in unlike(g, upgradable(g, self.counter))]

    def upgrade(self, g: World, side: int, pick: int) -> Flow:
        unit = argument(pick)
        g.face[unit] = FLIPPED
        g.note(words.UNIT_UPGRADED, unit, g.where[unit])
        return None

    def upgrade_why_not(self, g: World, side: int, pick: int) -> int:
        return words.NO_UPGRADE

    # -- the end

    def finish(self, g: World) -> Flow:
        for counter in (self.counter, self.second):
            if counter != NOBODY and g.where[counter] == IN_HAND:
                give_back(g, counter)
        return settle(g)


register(DRAWN, Drawn)
register(PLAYING, Playing)
