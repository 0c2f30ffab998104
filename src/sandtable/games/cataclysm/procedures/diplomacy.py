"""Rule 6.3: diplomacy, by which a power gains control of an ungarrisoned country (2.2.5, 11.4.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm import editions
from sandtable.games.cataclysm.interests import has_interest, has_marker_under_china
from sandtable.games.cataclysm.lexicon import AREA, NO_COUNTER, NO_INTEREST, OUT_OF_PLAY_AREA
from sandtable.games.cataclysm.pieces import aid_in
from sandtable.games.cataclysm.procedures.attempts import (
    CHINESE,
    ENEMY_HOLD,
    INFLUENCED,
    RESISTANCE,
    Factors,
    begin_attempt,
    check,
    existing,
    extra_dice,
    modifiers,
    succeed,
)
from sandtable.games.cataclysm.procedures.checks import Check
from sandtable.games.cataclysm.procedures.control import gain_control, may_gain_control
from sandtable.games.cataclysm.procedures.markers import is_barred_by_stresa
from sandtable.games.cataclysm.queries import controller, is_country, is_enemy_area, is_garrisoned, resistance
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    CHINESE_WAR_ACTIVE,
    CIVIL_WAR,
    DIPLOMACY,
    INFLUENCE,
    NEUTRAL,
    NO_ARMY,
    SEA,
    UNDER_INFLUENCE,
)
from sandtable.games.cataclysm.words import political as words
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, ask, auto, register
from sandtable.kernel.symbols import argument

# -- where -------------------------------------------------------------------------------------------------------------


def why_not_diplomacy(g: World, power: int, area: int) -> int:
    """Why a power may not try diplomacy in an area; 0: it may (6.3)."""
    t = g.tables
    if g.is_closed[area]:
        return OUT_OF_PLAY_AREA
    if t.type[area] == SEA or not (is_country(g, area) or g.cube[area] == NEUTRAL):
        return words.NOT_A_COUNTRY
    if controller(g, area) == power:
        return words.ALREADY_CONTROLLED
    if is_garrisoned(g, area):
        return words.GARRISONED
    if g.civil_war[area] == CIVIL_WAR:
        return words.IN_CIVIL_WAR
    is_in_chinese_war = g.chinese_army[area] != NO_ARMY and g.chinese_war == CHINESE_WAR_ACTIVE
    if is_in_chinese_war and not g.revised[editions.CHINA_DIPLOMACY]:  # D-40
        return words.CHINA_AT_WAR
    if not has_interest(g, power, area):
        return NO_INTEREST
    if is_barred_by_stresa(g, power, area):
        return words.STRESA_BARS
    return 0 if may_gain_control(g, power, area) else NO_COUNTER


def diplomacy_targets(g: World, power: int) -> list[int]:
    """The areas in which a power may try diplomacy."""
    return [area for area in range(g.tables.areas) if why_not_diplomacy(g, power, area) == 0]


def has_diplomacy(g: World, power: int) -> bool:
    """Whether a power may try diplomacy anywhere."""
    return any(why_not_diplomacy(g, power, area) == 0 for area in range(g.tables.areas))


# -- how hard it is ----------------------------------------------------------------------------------------------------


def has_influence(g: World, power: int, area: int) -> bool:
    """Whether a power has a marker under an Influence marker there, or under that of China for its armies (11.4.6)."""
    if g.civil_war[area] == INFLUENCE:
        return any(g.tables.owner[aid] == power and g.spot[aid] == UNDER_INFLUENCE for aid in aid_in(g, area))
    return has_marker_under_china(g, power, area)


def holds_part_of_china(g: World, power: int) -> bool:
    """Whether a power controls a Chinese country without a Chinese army (11.4.3)."""
    return any(controller(g, area) == power and g.chinese_army[area] == NO_ARMY for area in g.tables.chinese)


def target_modifiers(g: World, power: int, area: int) -> Factors:
    """What the target adds to a check of diplomacy: resistance, an enemy's hold, influence, China (6.3, 11.4.3)."""
    is_china = g.chinese_army[area] != NO_ARMY and (
        bool(g.revised[editions.CHINA_DIPLOMACY]) or holds_part_of_china(g, power)
    )
    return existing(
        (RESISTANCE, -resistance(g, area)),
        (ENEMY_HOLD, -int(is_enemy_area(g, power, area))),
        (INFLUENCED, int(has_influence(g, power, area))),
        (CHINESE, -int(is_china)),
    )


def check_of_diplomacy(g: World, power: int, area: int, flag: int) -> tuple[Factors, Factors]:
    """The extra dice and the modifiers of a check of diplomacy."""
    return extra_dice(g, power, DIPLOMACY, flag), modifiers(g, power, DIPLOMACY) + target_modifiers(g, power, area)


# -- the action --------------------------------------------------------------------------------------------------------

DIPLOMATIC_ACTION: Final[Sequence] = Sequence(
    "diplomacy",
    ask("target", "6.3", skips=True),
    auto("check", "6.3"),
    tells={"power": "power"},
)


@dataclass(slots=True)
class Diplomacy(Frame):
    """6.3 An attempt at diplomacy in one country."""

    power: int = 0
    flag: int = -1
    area: int = -1

    def copy(self) -> Diplomacy:
        return Diplomacy(self.at, self.turn, self.passes, self.power, self.flag, self.area)

    def target_side(self, g: World) -> int:
        return g.player[self.power]

    def target_options(self, g: World, side: int) -> list[int]:
        return [AREA | area for area in diplomacy_targets(g, self.power)]

    def target_why_not(self, g: World, side: int, pick: int) -> int:
        return why_not_diplomacy(g, self.power, argument(pick)) if pick == AREA | argument(pick) else 0

    def target(self, g: World, side: int, pick: int) -> Flow:
        self.area = argument(pick)
        return None

    def check(self, g: World) -> Flow:
        if self.area < 0:
            return END
        g.note(words.TRIES_DIPLOMACY, self.power, self.area)
        begin_attempt(g, self.power, DIPLOMACY)
        return check(self.power, *check_of_diplomacy(g, self.power, self.area, self.flag))

    def check_back(self, g: World, child: Frame) -> Flow:
        assert isinstance(child, Check)
        if child.succeeded:
            succeed(g, self.power, DIPLOMACY)
            gain_control(g, self.power, self.area)
        else:
            g.note(words.ACTION_FAILS, self.power, DIPLOMACY)
        return None


register(DIPLOMATIC_ACTION, Diplomacy)
