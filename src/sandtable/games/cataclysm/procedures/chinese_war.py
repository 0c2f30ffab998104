"""Rules 11.4.5 and 11.4.7: a round of the Chinese civil war: one attack, or expansion."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm import dice as eyes, editions
from sandtable.games.cataclysm.lexicon import AREA, DONE
from sandtable.games.cataclysm.pieces import aid_in, has_land_unit, units_in
from sandtable.games.cataclysm.procedures.aid import return_aid
from sandtable.games.cataclysm.procedures.china import (
    armies,
    armies_left,
    army_retreats,
    is_vacant,
    move_army,
    other_faction,
    patron,
    place_army,
    remove_army,
    remove_cubes,
    review_chinese_war,
)
from sandtable.games.cataclysm.procedures.retreat import Retreating
from sandtable.games.cataclysm.procedures.settling import settle
from sandtable.games.cataclysm.queries import china_is_garrisoned
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    CHICOM,
    CHINESE_WAR_ACTIVE,
    CHINESE_WAR_ENDED,
    CHINESE_WAR_INACTIVE,
    GMD,
    NO_ARMY,
    NOBODY,
)
from sandtable.games.cataclysm.words import china as words
from sandtable.kernel.chance import Experiment, dice
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, ask, auto, chance, register
from sandtable.kernel.symbols import argument

CHINESE_ROUND: Final[Sequence] = Sequence(
    "chinese_round",
    auto("look", "11.4.5"),
    ask("attack", "11.4.5", skips=True),
    ask("attack_from", "11.4.5", skips=True),
    chance("roll_attacker", "11.4.5"),
    chance("roll_defender", "11.4.5"),
    auto("compare", "11.4.5"),
    ask("retreat", "11.4.1", skips=True),
    auto("vacate", "11.4.5"),
    auto("next_faction", "11.4.7"),
    ask("expand", "11.4.7", skips=True),
    chance("try_expansion", "11.4.7"),
    auto("throw_out", "11.4.7"),
    auto("turn_to_other", "11.4.7"),
    auto("finish", "11.4.6"),
    tells={"faction": "chinese", "decider": "power", "target": "area", "loser": "area"},
)

SUCCESS: Final = 5


def targets(g: World, faction: int) -> list[int]:
    """The areas of the other faction's armies that one of a faction's is adjacent to."""
    return [
        area
        for area in armies(g, other_faction(faction))
        if any(g.chinese_army[beside] == faction for beside in g.tables.next[area])
    ]


def expansion_places(g: World, faction: int) -> list[int]:
    """Where a faction may try to expand: vacant areas beside it; after the war any without a land unit (11.4.7)."""
    t = g.tables
    beside = {area for army in armies(g, faction) for area in t.next[army] if t.china[area] and not g.is_closed[area]}
    if g.chinese_war != CHINESE_WAR_ENDED:
        return sorted(area for area in beside if is_vacant(g, area))
    return sorted(area for area in beside if g.chinese_army[area] == NO_ARMY and not has_land_unit(g, area))


@dataclass(slots=True)
class ChineseRound(Frame):
    """11.4.5 One round of the Chinese civil war."""

    faction: int = NO_ARMY
    decider: int = NOBODY
    origin: int = -1
    target: int = -1
    attack_score: int = 0
    defence_score: int = 0
    loser: int = -1
    tries: list[int] = field(default_factory=list)  # faction and effectiveness, one after the other
    step: int = 0

    def copy(self) -> ChineseRound:
        return ChineseRound(
            self.at,
            self.turn,
            self.passes,
            self.faction,
            self.decider,
            self.origin,
            self.target,
            self.attack_score,
            self.defence_score,
            self.loser,
            self.tries[:],
            self.step,
        )

    def look(self, g: World) -> Flow:
        """A) Active or inactive; an active war without contact is expansion in 2022, nothing in 2018 (D-42)."""
        review_chinese_war(g)
        gmd, chicom = len(armies(g, GMD)), len(armies(g, CHICOM))
        larger = CHICOM if chicom > gmd else GMD
        if g.chinese_war == CHINESE_WAR_ENDED:
            self.tries = [larger, 2]
            return "next_faction"
        is_active = not china_is_garrisoned(g)
        g.chinese_war = CHINESE_WAR_ACTIVE if is_active else CHINESE_WAR_INACTIVE
        g.note(words.WAR_IS_ACTIVE if is_active else words.WAR_IS_INACTIVE)
        if is_active and (targets(g, larger) or not g.revised[editions.CHINA_NO_CONTACT]):
            self.name(g, larger)
            return None
        self.tries = [larger, 1 if gmd == chicom else 2, other_faction(larger), 1]
        return "next_faction"

    def name(self, g: World, faction: int) -> None:
        """The faction that acts now, and who decides for it."""
        self.faction = faction
        self.decider = patron(g, faction)

    # -- the attack (11.4.5 C) -----------------------------------------------------------------------------------------

    def attack_side(self, g: World) -> int:
        return g.player[self.decider]

    def attack_options(self, g: World, side: int) -> list[int]:
        return [AREA | area for area in targets(g, self.faction)]

    def attack(self, g: World, side: int, pick: int) -> Flow:
        self.target = argument(pick)
        return None

    def attack_from_side(self, g: World) -> int:
        return g.player[self.decider]

    def attack_from_options(self, g: World, side: int) -> list[int]:
        if self.target < 0:
            return []
        return [AREA | area for area in g.tables.next[self.target] if g.chinese_army[area] == self.faction]

    def attack_from(self, g: World, side: int, pick: int) -> Flow:
        self.origin = argument(pick)
        return None

    def roll_attacker_chance(self, g: World) -> Experiment | None:
        return self._dice(g, self.origin, self.target)

    def roll_attacker(self, g: World, outcome: list[int]) -> Flow:
        self.attack_score = eyes.score(outcome)
        return None

    def roll_defender_chance(self, g: World) -> Experiment | None:
        return self._dice(g, self.target, self.origin)

    def roll_defender(self, g: World, outcome: list[int]) -> Flow:
        self.defence_score = eyes.score(outcome)
        return None

    def _dice(self, g: World, own: int, other: int) -> Experiment | None:
        """Two dice; the army with more aid than the other rolls one more."""
        if own < 0 or other < 0:
            return None
        return dice(2 + int(len(aid_in(g, own)) > len(aid_in(g, other))))

    def compare(self, g: World) -> Flow:
        if self.origin < 0:
            return "finish"
        g.last_place = self.target
        g.note(words.ARMIES_FIGHT, self.faction, self.origin, self.target, self.attack_score, self.defence_score)
        if self.attack_score == self.defence_score:
            g.note(words.STALEMATE)
            for area in (self.origin, self.target):
                return_aid(g, area, aid_in(g, area))
            return "finish"
        self.loser = self.target if self.attack_score > self.defence_score else self.origin
        low, high = sorted((self.attack_score, self.defence_score))
        aid = aid_in(g, self.loser)
        return_aid(g, self.loser, aid)
        if high >= 2 * low:
            winner = other_faction(g.chinese_army[self.loser])
            remove_cubes(g, self.loser)
            g.chinese_army[self.loser] = winner
            g.note(words.ARMY_CHANGES_SIDES, self.loser, winner)
            return "finish"
        if aid:
            g.note(words.ARMY_LOSES_AID, self.loser)
            return "finish"
        self.name(g, g.chinese_army[self.loser])
        return None

    def retreat_side(self, g: World) -> int:
        return g.player[self.decider]

    def retreat_options(self, g: World, side: int) -> list[int]:
        return [AREA | area for area in army_retreats(g, self.loser)]

    def retreat(self, g: World, side: int, pick: int) -> Flow:
        move_army(g, self.loser, argument(pick))
        return None

    def vacate(self, g: World) -> Flow:
        """An army that cannot retreat is removed; the winner expands into the area that it left (R-35)."""
        if g.chinese_army[self.loser] != NO_ARMY:
            remove_army(g, self.loser)
        place_army(g, self.loser, other_faction(self.faction))
        return "finish"

    # -- expansion (11.4.7) --------------------------------------------------------------------------------------------

    def next_faction(self, g: World) -> Flow:
        if self.step >= len(self.tries):
            return "finish"
        self.name(g, self.tries[self.step])
        self.target = -1
        return None

    def expand_side(self, g: World) -> int:
        return g.player[self.decider]

    def expand_options(self, g: World, side: int) -> list[int]:
        places = expansion_places(g, self.faction) if armies_left(g) > 0 else []
        return [*(AREA | area for area in places), DONE] if places else []

    def expand(self, g: World, side: int, pick: int) -> Flow:
        self.target = NOBODY if pick == DONE else argument(pick)
        return None

    def try_expansion_chance(self, g: World) -> Experiment | None:
        return dice(self.tries[self.step + 1]) if self.target >= 0 else None

    def try_expansion(self, g: World, outcome: list[int]) -> Flow:
        found = eyes.score(outcome)
        g.last_place = self.target
        if found >= SUCCESS:
            g.note(words.EXPANSION_SUCCEEDS, self.faction, self.target, found)
            place_army(g, self.target, self.faction)
        else:
            g.note(words.EXPANSION_FAILS, self.faction, self.target, found)
        return None

    def throw_out(self, g: World) -> Flow:
        """Any other units there must retreat, those in a special British base too."""
        if self.target < 0 or g.chinese_army[self.target] != self.faction:
            return None
        units = units_in(g, self.target)
        return Retreating(units=units) if units else None

    def turn_to_other(self, g: World) -> Flow:
        self.step += 2
        return "next_faction"

    def finish(self, g: World) -> Flow:
        review_chinese_war(g)
        return settle(g)


register(CHINESE_ROUND, ChineseRound)
