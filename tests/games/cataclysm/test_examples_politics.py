"""The worked examples of the rulebook's chapters 5 and 6, played from the position that they describe."""

from __future__ import annotations

import pytest
from tests.games.cataclysm.acting import clear, draws, gained, no_cubes, put_flags_away, said
from tests.games.cataclysm.operating import operates, pick
from tests.games.cataclysm.table import (
    EDITIONS,
    allied,
    area,
    at,
    at_war,
    board,
    counter,
    cubes,
    is_at_rest,
    mark,
    names,
    play,
    power,
    put_unit,
    step,
    world,
)

import sandtable
from sandtable.games.cataclysm.pieces import count_at, put
from sandtable.games.cataclysm.queries import are_allies, controller, effectiveness, enemies_of
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AVAILABLE,
    CIVILIAN,
    FASCISM,
    FRANCE,
    GERMANY,
    GLOBAL_WAR,
    HOLDING,
    IN_CUP,
    IN_PLAY,
    MOBILIZATION,
    NEUTRAL,
    REARMAMENT,
    REMOVED,
    RESERVE,
    STEADY,
    SURRENDERED,
    UK,
    USA,
    USSR,
    WAVERING,
)

T = board()


def reserve_flags(g: World, *powers: str) -> World:
    """The second flag of each of these powers lies in its reserve."""
    for name in powers:
        put(g, counter(f"{name}_flag_2"), RESERVE)
    return g


# -- 5.1, 5.2 --------------------------------------------------------------------------------------------------------


@EDITIONS
def test_e23_where_london_alone_lets_the_united_kingdom_try_diplomacy(edition: str) -> None:
    g = no_cubes(clear(edition=edition))
    for place in (*T.home_areas[UK], *T.colonies[UK]):
        if place != area("london"):
            g.cube[place], g.cube_count[place] = NEUTRAL, 1
    g.special_base = [0] * T.areas
    g.base = [-1 if owner == UK else owner for owner in g.base]
    # Paris and Brittany are of interest too, and become targets when the French are driven out.
    cubes(g, "neutral", "paris", "brittany")
    offered = {name.removeprefix("area:") for name in names(draws(g, "uk_flag_1", "attempt:diplomacy"))}
    wanted = {"benelux", "denmark", "paris", "brittany", "norway", "ireland", "portugal", "spain"}
    assert wanted <= offered
    if edition == "2022":  # by the older text lost home areas and colonies go on reaching across the sea
        assert offered - wanted == {"scotland"}


@EDITIONS
def test_e24_the_philippines_bring_american_diplomacy_to_the_south_china_sea(edition: str) -> None:
    offered = names(draws(no_cubes(clear(edition=edition)), "usa_flag_1", "attempt:diplomacy"))
    assert {"area:guangdong", "area:jiangsu"} <= set(offered)


@EDITIONS
def test_e25_allied_france_and_united_kingdom_are_both_provoked_in_poland(edition: str) -> None:
    for is_allied, wanted in ((True, {"france": 1, "uk": 1, "ussr": 1}), (False, {"france": 1, "ussr": 1})):
        g = cubes(no_cubes(clear(edition=edition)), "france", "poland")
        if is_allied:
            allied(g, "france uk")
        put_unit(g, "germany", "army", "silesia")
        put_unit(g, "germany", "tactical", "silesia")  # so that something is asked before the dice
        before = g.copy()
        game = put_flags_away(pick(operates(g, "germany"), "area:poland"))
        assert gained(before, game) == wanted


@EDITIONS
def test_e26_the_german_flags_when_the_game_begins(edition: str) -> None:
    game = sandtable.new("cataclysm", scenario="c1", options={"edition": edition})
    g = at(game)
    # One in reserve, one in the cup, two to gain: at once it gains both, for the Night of the Long Knives.
    assert [count_at(world(edition=edition), T.flags_of[GERMANY], at_) for at_ in (RESERVE, IN_CUP, AVAILABLE)] == [
        1,
        1,
        2,
    ]
    while count_at(g, T.flags_of[GERMANY], HOLDING) < 2:
        game.apply(game.deciding[0], game.options(game.deciding[0])[0])
        g = at(game)
    assert [count_at(g, T.flags_of[GERMANY], at_) for at_ in (RESERVE, IN_CUP, AVAILABLE)] == [1, 1, 0]


@pytest.mark.parametrize(("enemy", "provoked"), [("", {"germany": 1, "italy": 1}), ("germany", {"italy": 1})])
@EDITIONS
def test_e27_the_united_kingdom_increases_its_commitment(edition: str, enemy: str, provoked: dict[str, int]) -> None:
    g = at_war(clear(edition=edition), "uk", enemy)
    g.commitment[UK] = CIVILIAN
    before = g.copy()
    game = draws(g, "uk_flag_1", "attempt:increase_commitment", dice=() if enemy else (5, 1))
    while not is_at_rest(game):
        play(game, "to_cup" if "to_cup" in names(game) else names(game)[0])
    assert at(game).commitment[UK] == REARMAMENT
    assert gained(before, game) == provoked


@EDITIONS
def test_e28_an_alliance_of_the_united_kingdom_and_the_united_states(edition: str) -> None:
    g = reserve_flags(mark(clear(edition=edition), lend_lease=IN_PLAY), "usa")
    before = g.copy()
    game = put_flags_away(draws(g, "uk_flag_1", "attempt:alliance", dice=(5, 1)))
    assert are_allies(at(game), UK, USA)
    assert gained(before, game) == {"germany": 1, "italy": 1, "japan": 1, "usa": -1}


@EDITIONS
def test_e30_germany_conquers_paris_and_gains_two_flags(edition: str) -> None:
    g = cubes(at_war(clear(edition=edition), "germany", "france"), "germany", "lorraine")
    put_unit(g, "germany", "army", "lorraine")
    before = g.copy()
    game = put_flags_away(pick(operates(g, "germany"), "area:paris"), [6, 6], [1])
    game = play(game, "done", outcomes=([6], [6]))  # two tests of France, for the area and for its capital
    game = put_flags_away(game)
    assert (at(game).cube[area("paris")], at(game).cube_count[area("paris")]) == (GERMANY, 2)
    assert gained(before, game)["germany"] == 2


@pytest.mark.parametrize(("origin", "target", "flags"), [("burma", "india", 1), ("india", "burma", 0)])
@EDITIONS
def test_e30_the_united_kingdom_frees_india_or_burma(edition: str, origin: str, target: str, flags: int) -> None:
    g = cubes(at_war(clear(edition=edition), "uk", "japan"), "japan", target)
    put_unit(g, "uk", "army", origin)
    before = g.copy()
    game = operates(g, "uk")
    at(game).script = [[6, 6], [1]]
    game = put_flags_away(pick(game, f"area:{target}", "done"))
    assert controller(at(game), area(target)) == UK
    assert gained(before, game).get("uk", 0) == flags


# -- 5.3-5.5 ---------------------------------------------------------------------------------------------------------


@EDITIONS
def test_e31_the_dice_of_the_united_kingdom_before_and_after_it_mobilizes(edition: str) -> None:
    for commitment, dice in ((CIVILIAN, (1, 1)), (MOBILIZATION, (1, 1, 1))):
        g = clear(edition=edition, pointless_political_action="2018", propaganda_penalty="2018")
        g.commitment[UK] = commitment
        # Another number of dice would not fit the roll that is due.
        game = draws(g, "uk_flag_1", "attempt:propaganda", dice=dice)
        assert "United Kingdom: effectiveness check 1, failure." in said(game)
    g = clear(edition=edition, pointless_political_action="2018")
    g.is_reduced[FRANCE] = 1
    game = draws(g, "france_flag_1", "attempt:propaganda", dice=(5,))
    assert "France: effectiveness check 4, failure." in said(game)


def fall_of_france(edition: str) -> World:
    """Paris is held by the French and the British, Lorraine is German; France wavers and has no victory points."""
    g = allied(at_war(no_cubes(clear(edition=edition)), "germany", "france uk"), "france uk")
    cubes(g, "germany", "lorraine")
    cubes(g, "france", "poland")  # one point, which Lorraine takes away
    g.commitment[GERMANY] = MOBILIZATION
    g.stability[FRANCE], g.stability[UK] = WAVERING, STEADY
    g.acting = GERMANY
    for kind in ("tank", "tank"):
        put_unit(g, "germany", kind, "lorraine")
    put_unit(g, "france", "army", "paris")
    put_unit(g, "uk", "army", "paris")
    return g


@EDITIONS
def test_e33_from_the_battle_of_paris_to_vichy(edition: str) -> None:
    game = pick(operates(fall_of_france(edition), "germany"), "area:paris", "counter:germany_army_2", "done")
    play(game, "power:france", outcomes=([6, 6], [1]))  # the defender is France; seven losses
    play(game, "counter:france_army_1", "done")
    # Flags of Germany: two for the enemy's capital, one for the triumph. Then France makes two tests, for the area and
    # its capital, and fails both; what the disaster would have cost it is cancelled. Its die is a 3, the threshold 4.
    play(game, "to_cup", "to_cup")
    play(game, "to_cup", outcomes=([1], [2], [3]))
    assert any("threshold 4" in line and "3" in line for line in said(game)), said(game)[-4:]
    # One more flag for the surrender, and the test of the ally.
    play(game, "to_cup", outcomes=([5, 1],))
    assert at(game).status[FRANCE] == SURRENDERED
    assert all(at(game).where[c] == REMOVED for c in range(T.counters) if T.owner[c] == FRANCE)
    # Germany needs a 5 in both: it fails in Provence and succeeds in Brittany.
    assert step(game) == "surrender.order" and set(names(game)) == {"area:provence", "area:brittany"}
    luck = [1] * (effectiveness(at(game), GERMANY) - 1)
    play(game, "area:provence")
    play(game, "yes", outcomes=([4, *luck],))
    play(game, "yes", outcomes=([5, *luck], [5, 1]))
    end = at(put_flags_away(game))
    assert is_at_rest(game)
    assert (controller(end, area("paris")), controller(end, area("brittany"))) == (GERMANY, GERMANY)
    assert end.cube[area("provence")] == NEUTRAL
    assert end.surrender_marker[FRANCE] == 1 << FASCISM
    assert (end.stability[UK], end.is_allied[UK], end.enemies[UK]) == (STEADY, 0, 1 << GERMANY)


# -- 5.6, 6.1, 6.2 ---------------------------------------------------------------------------------------------------


def three_wars(edition: str) -> World:
    """Germany and Italy against the Soviet Union; the United States against Japan; the others against each other."""
    g = at_war(clear(edition=edition, players="five"), "germany italy", "ussr")
    at_war(at_war(g, "usa", "japan"), "uk france", "germany italy")
    g.war_status = GLOBAL_WAR
    g.commitment = [MOBILIZATION] * len(g.commitment)
    return g


def is_one_war(g: World) -> bool:
    """Whether all Democracies fight all Fascists, and the war with the Soviet Union is as it was."""
    democracies, fascists = [FRANCE, UK, USA], [GERMANY, power("italy"), power("japan")]
    together = all(set(fascists) <= set(enemies_of(g, each)) for each in democracies)
    return together and enemies_of(g, USSR) == [GERMANY, power("italy")]


@EDITIONS
def test_e34_the_alliance_of_the_united_states_and_the_united_kingdom_merges_their_wars(edition: str) -> None:
    g = reserve_flags(mark(three_wars(edition), lend_lease=IN_PLAY), "uk")
    dice = (5, *[1] * (min(effectiveness(g, USA), effectiveness(g, UK)) - 1))
    game = draws(g, "usa_flag_1", "attempt:alliance")
    if names(game) == ["power:uk"] or "power:uk" in names(game):
        play(game, "power:uk")
    while "yes" in names(game) and not is_at_rest(game):
        play(game, "yes", outcomes=(list(dice),))
    assert are_allies(at(game), USA, UK) and is_one_war(at(game))


@EDITIONS
def test_e34_a_japanese_declaration_of_war_on_the_united_kingdom_merges_them_too(edition: str) -> None:
    g = three_wars(edition)
    put_unit(g, "japan", "fleet", "formosa")
    put_unit(g, "uk", "fleet", "south_china_sea")
    japan = power("japan")
    dice = (5, *[1] * (effectiveness(g, japan) - 1))
    game = draws(g, "japan_flag_1", "attempt:declaration_of_war")
    options = ["power:uk", *(["done"] if edition == "2022" else [])]
    for option in options:
        if option in names(game):
            is_last = option == options[-1]
            play(game, option, outcomes=(list(dice),) if is_last else ())
    assert UK in enemies_of(at(game), japan), said(game)
    assert not are_allies(at(game), USA, UK) and is_one_war(at(game))


@pytest.mark.parametrize(("now", "last"), [("turn_1943", "turn_1947"), ("turn_1937", "turn_1945")])
@EDITIONS
def test_e35_germany_declares_war_on_the_soviet_union(edition: str, now: str, last: str) -> None:
    g = cubes(at_war(clear(edition=edition), "germany", "uk"), "germany", "poland")
    g.turn_number = T.ids["turn"].index(now)
    g.commitment[GERMANY] = MOBILIZATION
    put_unit(g, "germany", "army", "poland")
    put_unit(g, "ussr", "army", "belorussia")
    dice = (5, *[1] * (effectiveness(g, GERMANY) - 1))
    game = draws(g, "germany_flag_1", "attempt:declaration_of_war")
    options = [option for option in ("power:ussr", "done") if option in names(game) or option == "done"]
    for option in options:
        if option in names(game):
            play(game, option, outcomes=(list(dice),))
    assert at(game).war_status == GLOBAL_WAR
    assert at(game).global_turn == T.ids["turn"].index(last)
