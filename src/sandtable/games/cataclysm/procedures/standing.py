"""Rules 5.6.2, 11.2.3 and 12.1.3: what a power may do whenever it is asked anyway (R-66).

It may propose an armistice, take aid back, or end the Washington Naval Treaty.
"""

from __future__ import annotations

from sandtable.games.cataclysm import house
from sandtable.games.cataclysm.procedures.aid import take_back, take_back_options
from sandtable.games.cataclysm.procedures.armistice import Armistice, armistice_partners
from sandtable.games.cataclysm.procedures.markers import end_treaty, may_end_treaty
from sandtable.games.cataclysm.procedures.settling import settle
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import JAPAN
from sandtable.games.cataclysm.words import playing as words
from sandtable.kernel.sequence import Flow
from sandtable.kernel.symbols import ARGUMENT, argument


def standing_options(g: World, power: int, proposed: int) -> list[int]:
    """What a power may do besides; `proposed` is a mask of the enemies that it has asked for an armistice already."""
    found = []
    if not g.house[house.FREE_ARMISTICE]:
        partners = [other for other in armistice_partners(g, power) if not proposed >> other & 1]
        found += [words.PROPOSE_ARMISTICE | other for other in partners]
    return found + options_between(g, power)


def options_between(g: World, power: int) -> list[int]:
    """What of it a power may do in the middle of an action too, between one military action and the next."""
    ending = [words.END_TREATY] if power == JAPAN and may_end_treaty(g) else []
    return ending + take_back_options(g, power)


def standing(g: World, power: int, pick: int, proposed: int) -> tuple[int, Flow]:
    """Carry such an option out: the enemies asked so far, and what follows."""
    if pick == words.END_TREATY:
        end_treaty(g)
        return proposed, settle(g)
    if pick & ~ARGUMENT == words.PROPOSE_ARMISTICE:
        other = argument(pick)
        return proposed | 1 << other, Armistice(proposer=power, enemies=[other])
    take_back(g, argument(pick))
    return proposed, settle(g)
