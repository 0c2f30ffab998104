"""What the rule-of-thumb player does with counters in hand: flags gained, counters drawn, the reserve (3.2-3.7)."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm.lexicon import AREA, COUNTER, DONE
from sandtable.games.cataclysm.pieces import is_flag, is_offensive, is_unit
from sandtable.games.cataclysm.procedures.interrupt import Interrupt
from sandtable.games.cataclysm.procedures.playing import Drawn, actions_of_offensive, needs_second
from sandtable.games.cataclysm.procedures.political import actions
from sandtable.games.cataclysm.procedures.transfer import Transfer
from sandtable.games.cataclysm.queries import are_opposing, is_belligerent
from sandtable.games.cataclysm.staff_economy import has_prey, into_reserve
from sandtable.games.cataclysm.staff_eval import war_balance
from sandtable.games.cataclysm.staff_military import military_worth
from sandtable.games.cataclysm.staff_odds import chance_of_check
from sandtable.games.cataclysm.staff_politics import STEADINESS, best_action, keeps_flag_for_alliance
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import IL_DUCE_FLAG, NOBODY, UNSTABLE, USA
from sandtable.games.cataclysm.words import administration, concepts, playing, production
from sandtable.kernel.symbols import argument, verb

FLAG_NOW: Final = 0.25  # what a drawn flag must promise to be played at once
RESERVE_NOW: Final = 0.28  # the same of a counter in reserve
OFFENSIVE_NOW: Final = 0.3


def choose_flag(g: World, power: int, found: list[int]) -> int:
    """3.2.2: Il Duce before another; the flag that costs a test if the risk is small."""
    best = administration.TAKE_IL_DUCE if administration.TAKE_IL_DUCE in found else administration.TAKE_FLAG
    if administration.NO_FLAG in found:
        level = g.stability[power]
        risk = (1.0 - chance_of_check(g, power)) * (STEADINESS[min(level + 1, 3)] - STEADINESS[level] + 0.1)
        if level >= UNSTABLE or risk > 0.35:
            return administration.NO_FLAG
    return best


def flag_received(g: World, found: list[int]) -> int:
    """5.2.2: which flag is gained: Il Duce if it can be."""
    for pick in found:
        if verb(pick) == COUNTER and g.tables.kind[argument(pick)] == IL_DUCE_FLAG:
            return pick
    return found[0]


def place_of_flag(g: World, power: int, flag: int, found: list[int]) -> int:
    """Into the reserve, if what lies there is worth less; else into the cup."""
    if concepts.TO_RESERVE not in found:
        return found[0]
    counter = flag if flag >= 0 else next(iter(g.tables.offensives_of[power]))
    return concepts.TO_RESERVE if into_reserve(g, power, counter) else concepts.TO_CUP


def lend(g: World, frame: Transfer, found: list[int]) -> int:
    """4.4.1: friends get something, others only what they must."""
    places = [pick for pick in found if verb(pick) == AREA]
    if not places:
        return production.GIVE_NATURAL if is_belligerent(g, USA) else found[0]
    if DONE in found and are_opposing(g, USA, frame.receiver):
        return DONE
    return places[0]


# -- 3.7 drawn -------------------------------------------------------------------------------------------------------


def play_worth(g: World, power: int, counter: int) -> float:
    """What it is worth to play a counter now."""
    if is_flag(g, counter):
        found = actions(g, power)
        return best_action(g, power, found, counter)[0] if found else -1.0
    if is_offensive(g, counter):
        return military_worth(g, power, actions_of_offensive(g, power))
    return 1.0


def choose_drawn(g: World, frame: Drawn, found: list[int]) -> int:
    """Play the counter, keep it in reserve, or throw it back."""
    peace = wants_peace(g, frame.power, found)
    if peace != NOBODY:
        return peace
    power, counter = frame.power, frame.counter
    if playing.PLAY_BOTH in found:
        return playing.PLAY_BOTH if play_worth(g, power, counter) >= OFFENSIVE_NOW else playing.REJECT
    may_keep = playing.INTO_RESERVE in found and into_reserve(g, power, counter)
    if playing.PLAY in found:
        worth = play_worth(g, power, counter)
        wanted = FLAG_NOW if is_flag(g, counter) else OFFENSIVE_NOW
        if worth >= wanted or (worth > 0.05 and not may_keep):
            return playing.PLAY
        return playing.INTO_RESERVE if may_keep else playing.REJECT
    if is_offensive(g, counter) and not (needs_second(g, power) and has_prey(g, power)):
        return playing.REJECT if playing.REJECT in found else found[0]
    if may_keep and not is_unit(g, counter):
        return playing.INTO_RESERVE
    return playing.TO_NEXT_TURN if playing.TO_NEXT_TURN in found else playing.REJECT


def choose_wish(g: World, frame: Interrupt, found: list[int]) -> int:
    """3.5: whether to play the reserve before the next draw."""
    power = frame.power
    if keeps_flag_for_alliance(g, power):
        return playing.STAND_BY
    return playing.PLAY if play_worth(g, power, frame.reserve) >= RESERVE_NOW else playing.STAND_BY


def wants_peace(g: World, power: int, found: list[int]) -> int:
    """5.6.2: the armistice to propose in a war that is being lost; -1: none."""
    if not is_belligerent(g, power):
        return NOBODY
    if war_balance(g, power) > (0.8 if g.stability[power] >= UNSTABLE else 0.5):
        return NOBODY
    return next((pick for pick in found if verb(pick) == playing.PROPOSE_ARMISTICE), NOBODY)
