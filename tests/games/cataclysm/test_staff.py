"""The rule-of-thumb player: what it sees, what it chooses, and that it beats play at random."""

import random
import time

import pytest
from tests.games.cataclysm.table import area, at_war, begin, board, cubes, empty, names, power, put_unit, world

from sandtable.games.cataclysm.pieces import first_at
from sandtable.games.cataclysm.procedures.military import MilitaryActions
from sandtable.games.cataclysm.procedures.operations import Operation
from sandtable.games.cataclysm.procedures.opportunity import Opportunity
from sandtable.games.cataclysm.procedures.political import PoliticalAction
from sandtable.games.cataclysm.ruleset import RULES
from sandtable.games.cataclysm.staff import Staff, quick
from sandtable.games.cataclysm.staff_eval import Outlook, army_place_worth, balance, prize, stake
from sandtable.games.cataclysm.staff_odds import chance_of_score, clash, scores
from sandtable.games.cataclysm.staff_plans import Planner
from sandtable.games.cataclysm.staff_war import commitment_worth, war_worth
from sandtable.games.cataclysm.staff_worth import worth
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AVAILABLE,
    DEMOCRATIC,
    FASCIST,
    FRANCE,
    GERMANY,
    MOBILIZATION,
    NO_WAR,
    REARMAMENT,
    REMOVED,
    SIDES,
    STEADY,
    UK,
    UNSTABLE,
    USSR,
)
from sandtable.kernel.game import Game

T = board()


def chosen(game: Game) -> str:
    """The name of what the rule-of-thumb player would do."""
    side = game.deciding[0]
    pick = quick(game.position, SIDES.index(side))  # type: ignore[arg-type]
    return next(option.name for option in game.options(side) if option.number == pick)


def flag_of(g: World, name: str) -> int:
    """A flag of a power, to be played."""
    return first_at(g, T.flags_of[power(name)], AVAILABLE)


# -- chances -----------------------------------------------------------------------------------------------------------


def test_2_8_scores_are_those_of_the_dice() -> None:
    assert scores(1)[1:7] == pytest.approx([1 / 6] * 6)
    assert sum(scores(3)) == pytest.approx(1.0)
    assert scores(2)[7] == pytest.approx(1 / 36)
    assert chance_of_score(1, 0) == pytest.approx(1 / 3)
    assert chance_of_score(2, 0) == pytest.approx(20 / 36)
    assert chance_of_score(3, -2) == pytest.approx(16 / 216)
    assert chance_of_score(1, -2) == 0.0


def test_10_7_a_clash_is_reckoned_exactly() -> None:
    conquest, lost, killed = clash(1, 0, 1, 1, 0, 0)  # nobody bears a loss for the defence: all but a defeat conquers
    assert conquest == pytest.approx(15 / 36) and lost == pytest.approx(21 / 36) and killed == 0.0
    strong, _, _ = clash(3, 0, 3, 1, 0, 1)
    assert strong > 0.75 > clash(2, 0, 1, 2, 1, 1)[0]


# -- judgement ---------------------------------------------------------------------------------------------------------


def test_1_7_1_a_prize_counts_points_for_both_sides() -> None:
    g = empty()
    assert prize(g, GERMANY, area("hungary")) >= 1.0
    assert prize(g, GERMANY, area("paris")) > prize(g, GERMANY, area("poland")) > prize(g, GERMANY, area("greece"))
    assert prize(g, FRANCE, area("london")) < 0.0
    assert stake(g, area("paris")) > stake(g, area("lorraine")) > stake(g, area("poland"))


def test_an_outlook_sees_armies_that_may_strike() -> None:
    g = empty()
    put_unit(g, "germany", "tank", "silesia")
    look = Outlook(g, FRANCE)
    assert look.danger[area("poland")] > 1.0  # open, and beside a Fascist army
    assert look.danger[area("rumania")] == 0.0
    at_war(g, "germany", "france")
    assert Outlook(g, FRANCE).danger[area("czechoslovakia")] >= look.danger[area("czechoslovakia")]
    put_unit(g, "germany", "army", "bavaria")
    assert balance(g, GERMANY, FRANCE) > 1.0 > balance(g, FRANCE, GERMANY)


def test_worth_follows_the_score() -> None:
    g = world()
    before = worth(g, FASCIST)
    better = cubes(world(), "germany", "austria", "hungary", "poland")
    assert worth(better, FASCIST) > before
    assert worth(better, DEMOCRATIC) < worth(g, DEMOCRATIC)
    assert 0.0 < before < 1.0


# -- decisions ---------------------------------------------------------------------------------------------------------


def test_an_unstable_power_makes_propaganda() -> None:
    g = empty()
    g.stability[GERMANY] = UNSTABLE
    g.commitment[GERMANY] = REARMAMENT
    game = begin(g, PoliticalAction(power=GERMANY, flag=flag_of(g, "germany")))
    assert chosen(game) == "attempt:propaganda"


def test_a_steady_power_at_peace_does_not() -> None:
    g = empty()
    g.stability[UK] = STEADY
    game = begin(g, PoliticalAction(power=UK, flag=flag_of(g, "uk")))
    assert chosen(game) != "attempt:propaganda"


def test_an_army_takes_the_open_country_beside_it() -> None:
    g = empty()
    put_unit(g, "germany", "tank", "silesia")
    put_unit(g, "germany", "army", "silesia")
    g.commitment[GERMANY] = REARMAMENT
    game = begin(g, MilitaryActions(power=GERMANY, actions=1))
    assert chosen(game) == "operate"
    plan = Planner(g, GERMANY, 1, []).best()
    assert plan.target in T.next_land[area("silesia")] and len(plan.units) == 2
    game.apply(game.deciding[0], "operate")
    while game.position.stack[-1].__class__.__name__ == "Declaration":
        game.apply(game.deciding[0], chosen(game))
    (operation,) = (frame for frame in game.position.stack if isinstance(frame, Operation))
    assert (operation.target, sorted(operation.units)) == (plan.target, sorted(plan.units))


def test_nobody_attacks_without_a_chance() -> None:
    g = at_war(empty(), "germany", "france")
    put_unit(g, "germany", "army", "ruhr")
    for kind in ("tank", "fortress"):
        put_unit(g, "france", kind, "lorraine")
    for name in ("benelux", "austria", "czechoslovakia", "poland", "denmark", "hungary", "baltic_states"):
        cubes(g, "germany", name)
    game = begin(g, MilitaryActions(power=GERMANY, actions=1))
    assert chosen(game) != "operate"


def test_an_opportunity_is_taken() -> None:
    game = begin(empty(), Opportunity(area=area("hungary"), powers=[GERMANY]))
    assert names(game) == ["yes", "no"] and chosen(game) == "yes"


def test_it_sees_no_more_than_its_side_and_decides_in_milliseconds() -> None:
    game = Game.begin(RULES, scenario="c1", seed="staff")
    staff = {side: Staff(RULES, game.tables, SIDES.index(side), 1) for side in game.sides}
    spent, count = 0.0, 0
    while not game.over and count < 400:
        side = game.deciding[0]
        sight = game.sight(side)
        begun = time.process_time()
        pick = staff[side].choose(sight)
        spent += time.process_time() - begun
        assert pick in sight.options
        game.apply(side, pick)
        count += 1
    assert spent / count < 0.05
    assert REMOVED not in game.position.where[: T.units]  # type: ignore[attr-defined]


def test_6_4_who_is_no_civilian_any_more_may_fight_so_it_arms() -> None:
    g = world("c1")
    game = begin(g, PoliticalAction(power=USSR, flag=flag_of(g, "ussr")))
    assert commitment_worth(g, USSR) > 0.0
    assert chosen(game) == "attempt:increase_commitment"


def test_6_2_who_is_behind_goes_to_war_sooner_than_who_leads() -> None:
    g = at_peace_with_arms()
    behind = war_worth(g, UK, GERMANY)
    cubes(g, "uk", "norway", "sweden", "denmark", "benelux", "portugal", "greece", "turkey", "arabia")
    assert war_worth(g, UK, GERMANY) < behind


def at_peace_with_arms() -> World:
    """The United Kingdom mobilized beside a weak Germany that has taken much."""
    g = empty()
    g.commitment[UK] = MOBILIZATION
    put_unit(g, "uk", "tank", "benelux")
    put_unit(g, "uk", "army", "benelux")
    cubes(g, "uk", "benelux")
    return cubes(g, "germany", "austria", "czechoslovakia", "hungary", "poland", "rumania", "bulgaria", "yugoslavia")


def test_a_belligerent_fleet_goes_where_armies_may_land() -> None:
    g = at_war(empty(), "uk", "germany")
    look = Outlook(g, UK)
    assert look.landing(area("north_sea")) >= prize(g, UK, area("ruhr")) * 0.9
    assert look.landing(area("black_sea")) == 0.0


def test_a_capital_is_not_left_empty_in_war() -> None:
    g = at_war(empty("c3"), "germany", "ussr")
    guard = put_unit(g, "ussr", "army", "moscow")
    put_unit(g, "germany", "tank", "poland")
    look = Outlook(g, USSR)
    here = army_place_worth(g, look, guard, area("moscow"))
    assert all(here > army_place_worth(g, look, guard, area(a)) for a in ("belorussia", "smolensk", "baltic_states"))


@pytest.mark.slow
def test_the_world_does_not_stay_at_peace() -> None:
    wars = 0
    for seed in range(3):
        game = Game.begin(RULES, scenario="c2", seed=seed)
        while not game.over:
            side = game.deciding[0]
            game.apply(side, quick(game.position, SIDES.index(side)))  # type: ignore[arg-type]
        wars += int(game.position.war_status != NO_WAR)  # type: ignore[attr-defined]
    assert wars >= 1


def won_at_random(scenario: str, seat: str, games: int) -> int:
    """How many games the rule-of-thumb player wins from a seat against others who play at random."""
    won = 0
    for seed in range(games):
        game = Game.begin(RULES, scenario=scenario, seed=str(seed))
        chance = random.Random(seed)
        while not game.over:
            side = game.deciding[0]
            if side == seat:
                game.apply(side, quick(game.position, SIDES.index(side)))  # type: ignore[arg-type]
            else:
                game.apply(side, chance.choice(game.options(side)))
        won += int(game.position.winner == SIDES.index(seat))
    return won


@pytest.mark.slow
@pytest.mark.parametrize("seat", ["fascist", "democratic"])
def test_it_beats_play_at_random_in_both_seats_of_the_introduction(seat: str) -> None:
    assert won_at_random("c2", seat, 5) >= 4


@pytest.mark.slow
def test_it_beats_play_at_random_in_the_seats_of_the_whole_game() -> None:
    seats = Game.begin(RULES, scenario="c1", seed="1").sides
    assert len(seats) == 3
    assert sum(won_at_random("c1", seat, 2) for seat in seats) >= 4
