"""9.5.2 strategic bombing, 12.2.2 the atomic bomb, 9.7.1 aid in defence, 11.4.1 Chinese armies in combat."""

import pytest
from tests.games.cataclysm.fighting import battle, named_option, thrown, to_the_end
from tests.games.cataclysm.operating import aid_stays
from tests.games.cataclysm.table import (
    EDITIONS,
    area,
    at,
    at_war,
    begin,
    cubes,
    empty,
    is_at_rest,
    mark,
    names,
    play,
    power,
    put_unit,
    step,
)

from sandtable.games.cataclysm.pieces import put
from sandtable.games.cataclysm.procedures.battle import DEFENCE
from sandtable.games.cataclysm.procedures.spent_aid import SpendingAid
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AIR_OPERATION,
    AVAILABLE,
    CHICOM,
    CIVIL_WAR,
    GMD,
    IN_PLAY,
    LAND_OPERATION,
    LEFT,
    NO_ARMY,
    RIGHT,
    SIDES,
    SPENT,
    UK,
)

# -- 9.5.2 strategic bombing -------------------------------------------------------------------------------------------


def bombers(g: World) -> int:
    """A British strategic air force in London, at war with a Germany that has its Ruhr."""
    at_war(mark(g, rhineland=SPENT), "uk", "germany")
    return put_unit(g, "uk", "strategic", "london")


def test_9_5_2_without_air_units_one_die_and_any_loss_damages_a_resource() -> None:
    g = empty()
    air = bombers(g)
    b = battle(g, AIR_OPERATION, "ruhr", "uk", "germany", [air], is_bombing=1)
    assert thrown(g, b, DEFENCE, AIR_OPERATION) == (1, 0)
    g.limited_resource[area("ruhr")] = 0
    game = begin(g, b, outcomes=([4, 1], [3]))
    found = to_the_end(game)  # nobody was asked for a retreat
    assert found.damage[area("ruhr")] == 1
    assert found.where[air] == area("london")


def test_9_5_2_a_beaten_attack_damages_nothing() -> None:
    g = empty()
    air = bombers(g)
    game = begin(g, battle(g, AIR_OPERATION, "ruhr", "uk", "germany", [air], is_bombing=1), outcomes=([2, 1], [3]))
    assert step(game) == "battle.retreat"
    play(game, "yes")
    found = to_the_end(game)
    assert found.damage[area("ruhr")] == 0
    assert found.where[air] != area("ruhr")


def test_9_5_2_what_defenders_can_bear_spares_the_resource() -> None:
    g = empty()
    air = bombers(g)
    fighter = put_unit(g, "germany", "tactical", "ruhr")
    game = begin(g, battle(g, AIR_OPERATION, "ruhr", "uk", "germany", [air], is_bombing=1), outcomes=([4, 1], [3, 2]))
    assert step(game) == "battle.retreat"
    play(game, "no")
    found = to_the_end(game)
    assert found.where[fighter] == AVAILABLE
    assert found.damage[area("ruhr")] == 0


def test_r32_the_attacker_chooses_and_a_limited_resource_leaves_play() -> None:
    g = empty()
    g.limited_resource[area("ruhr")] = 1
    air = bombers(g)
    game = begin(g, battle(g, AIR_OPERATION, "ruhr", "uk", "germany", [air], is_bombing=1), outcomes=([4, 1], [3]))
    while step(game) != "battle.bomb":
        play(game, "area:london" if "area:london" in names(game) else names(game)[0])
    assert set(names(game)) == {"bomb_industrial", "bomb_limited"}
    assert game.deciding[0] == game.rules.sides[at(game).player[UK]]
    play(game, "bomb_limited")
    assert at(game).limited_resource[area("ruhr")] == 0
    assert at(game).damage[area("ruhr")] == 0


def test_9_5_2_a_soviet_special_resource_may_be_hit() -> None:
    g = mark(at_war(empty(), "germany", "ussr"), volga=IN_PLAY)
    cubes(g, "germany", "moscow")
    air = put_unit(g, "germany", "strategic", "moscow")
    game = begin(g, battle(g, AIR_OPERATION, "volga", "germany", "ussr", [air], is_bombing=1), outcomes=([6, 1], [1]))
    found = to_the_end(game)
    assert found.damage[area("volga")] == 1


# -- 12.2.2 the atomic bomb (D-45, R-41) -------------------------------------------------------------------------------


@EDITIONS
def test_12_2_2_what_the_atomic_bomb_does(edition: str) -> None:
    g = mark(at_war(empty(edition=edition), "usa uk", "germany"), rhineland=SPENT)
    air = put_unit(g, "usa", "strategic", "london")
    g.is_allied[power("usa")] = g.is_allied[UK] = 1
    b = battle(g, AIR_OPERATION, "ruhr", "usa", "germany", [air], is_bombing=1, with_bomb=1)
    found = to_the_end(begin(g, b, outcomes=([6, 1], [2])))  # three losses, and nothing there to bear them
    assert found.bomb_losses[power("germany")] == 3
    assert found.tests_due[power("germany")] == (3 if edition == "2018" else 1)
    assert found.damage[area("ruhr")] == 1


def test_12_2_2_a_bomb_without_losses_tests_nobody() -> None:
    g = mark(at_war(empty(), "usa uk", "germany"), rhineland=SPENT)
    g.is_allied[power("usa")] = g.is_allied[UK] = 1
    air = put_unit(g, "usa", "strategic", "london")
    b = battle(g, AIR_OPERATION, "ruhr", "usa", "germany", [air], is_bombing=1, with_bomb=1)
    found = to_the_end(begin(g, b, outcomes=([2, 1], [4])))
    assert found.bomb_losses[power("germany")] == 0
    assert found.tests_due[power("germany")] == 0


# -- 9.7.1 aid ---------------------------------------------------------------------------------------------------------


def lay_aid(g: World, owner: str, place: str, spot: int) -> int:
    """An offensive marker of a power as aid."""
    marker = next(c for c in g.tables.offensives_of[power(owner)] if g.where[c] == AVAILABLE)
    put(g, marker, area(place), spot)
    return marker


def test_9_7_1_one_aid_of_each_faction_is_spent_for_one_die_in_all() -> None:
    g = cubes(empty(), "", "greece")
    g.civil_war[area("greece")] = CIVIL_WAR
    left = [lay_aid(g, "ussr", "greece", LEFT) for _ in range(2)]
    right = lay_aid(g, "uk", "greece", RIGHT)
    cubes(g, "italy", "albania")
    army = put_unit(g, "italy", "army", "albania")
    # Two dice less one without a land unit, one more for the aid.
    game = begin(g, battle(g, LAND_OPERATION, "greece", "italy", "", [army]), outcomes=([2, 1], [5, 5]))
    found = to_the_end(aid_stays(game))
    assert sum(1 for marker in left if found.where[marker] == area("greece")) == 1
    assert found.where[right] == AVAILABLE


def test_11_2_3_a_patron_may_take_its_aid_back_before_an_attack_on_its_client_is_fought_out() -> None:
    g = cubes(empty(), "", "greece")
    g.civil_war[area("greece")] = CIVIL_WAR
    right = [lay_aid(g, "germany", "greece", RIGHT) for _ in range(2)]
    left = lay_aid(g, "ussr", "greece", LEFT)
    cubes(g, "italy", "albania")
    army = put_unit(g, "italy", "army", "albania")
    # Nobody defends Greece but itself, with one die; neither faction has any aid left to spend.
    game = begin(g, battle(g, LAND_OPERATION, "greece", "italy", "", [army]), outcomes=([2, 1], [5]))
    assert step(game) == "spending_aid.withdraw"
    play(game, "yes", "yes")
    assert all(at(game).where[marker] == AVAILABLE for marker in (*right, left))
    assert to_the_end(game).civil_war[area("greece")] == CIVIL_WAR


def test_9_7_1_of_several_patrons_one_may_offer_else_the_least_effective_pays() -> None:
    g = cubes(empty(), "", "greece")
    g.civil_war[area("greece")] = CIVIL_WAR
    british, american = lay_aid(g, "uk", "greece", RIGHT), lay_aid(g, "usa", "greece", RIGHT)
    game = aid_stays(begin(g, SpendingAid(area=area("greece"), attacker=power("italy"))))
    assert step(game) == "spending_aid.volunteer"
    play(game, "yes")
    spent = [marker for marker in (british, american) if at(game).where[marker] == AVAILABLE]
    assert len(spent) == 1


@pytest.mark.parametrize("is_equal", [True, False])
def test_9_7_1_among_equals_the_attacker_names_the_patron(is_equal: bool) -> None:
    g = cubes(empty(), "", "greece")
    g.civil_war[area("greece")] = CIVIL_WAR
    for owner in ("uk", "france"):
        lay_aid(g, owner, "greece", RIGHT)
    level = g.tables.effectiveness
    pairs = [
        (c, d)
        for c in range(5)
        for d in range(5)
        if (level[UK][c] == level[power("france")][d]) == is_equal and level[UK][c] >= level[power("france")][d]
    ]
    g.commitment[UK], g.commitment[power("france")] = pairs[0]
    game = aid_stays(begin(g, SpendingAid(area=area("greece"), attacker=power("italy"))))
    if is_equal:
        play(game, "no", "no")
        assert step(game) == "spending_aid.name"
        assert set(names(game)) == {"power:uk", "power:france"}
    else:
        play(game, "no", "no")
        assert is_at_rest(game)
        assert [c for c in g.tables.offensives_of[UK] if at(game).where[c] == area("greece")] != []


# -- 11.4.1 Chinese armies ---------------------------------------------------------------------------------------------


@EDITIONS
def test_11_4_1_d41_a_chinese_army_retreats_to_a_free_chinese_country(edition: str) -> None:
    g = cubes(empty(edition=edition), "", "hebei", "shaanxi", "hunan", "jiangsu", "chahar")
    cubes(g, "japan", "manchuria", "jiangsu")
    g.chinese_army[area("hebei")] = GMD
    g.chinese_army[area("shaanxi")] = CHICOM
    aid = lay_aid(g, "usa", "hebei", 0)
    army = put_unit(g, "japan", "army", "manchuria")
    game = begin(g, battle(g, LAND_OPERATION, "hebei", "japan", "", [army]), outcomes=([5, 1], [3, 3, 1]))
    aid_stays(game)
    assert at(game).where[aid] == AVAILABLE  # spent for the third die
    if edition == "2018":  # in 2022 the faction's patron may not refuse
        assert step(game) == "battle.retreat" and game.deciding == ["democratic"]
        play(game, "yes")
    assert step(game) == "battle.chinese_retreat" and game.deciding == ["democratic"]
    assert set(names(game)) == {"area:chahar", "area:hunan"}
    play(game, "area:hunan")
    found = to_the_end(game)
    assert found.chinese_army[area("hunan")] == GMD
    assert found.chinese_army[area("hebei")] == NO_ARMY
    assert found.cube[area("hebei")] == power("japan")


def test_11_4_5_the_patron_decides_for_a_chinese_army_whoever_controls_the_country() -> None:
    g = cubes(empty(edition="2018", players="four_democracies"), "", "shaanxi", "hunan", "jiangsu", "chahar")
    cubes(g, "japan", "manchuria")
    cubes(g, "france", "hebei")
    cubes(g, "uk", "sichuan", "yunnan")
    for name in ("hebei", "sichuan", "yunnan"):
        g.chinese_army[area(name)] = GMD
    army = put_unit(g, "japan", "army", "manchuria")
    game = begin(g, battle(g, LAND_OPERATION, "hebei", "japan", "", [army]), outcomes=([5, 1], [3, 3]))
    # France controls the country and has a player of its own; the United Kingdom has more cubes with the faction.
    assert g.player[power("france")] != g.player[power("uk")]
    assert step(game) == "battle.retreat" and game.deciding == [SIDES[g.player[power("uk")]]]


def test_11_4_1_a_chinese_army_that_has_nowhere_to_go_stands() -> None:
    g = cubes(empty(), "japan", "hebei", "shaanxi", "hunan", "jiangsu", "chahar", "manchuria")
    cubes(g, "", "hebei")
    g.chinese_army[area("hebei")] = GMD
    g.chinese_army[area("sichuan")] = CHICOM
    army = put_unit(g, "japan", "army", "manchuria")
    game = begin(g, battle(g, LAND_OPERATION, "hebei", "japan", "", [army]), outcomes=([5, 1], [3, 3]))
    assert step(game) != "battle.retreat"
    assert at(game).chinese_army[area("hebei")] == NO_ARMY


def test_10_2_the_enemies_of_the_attacker_help_an_uncontrolled_country() -> None:
    g = at_war(cubes(empty(), "", "spain"), "germany", "uk")
    g.special_base[area("spain")] = 1
    cubes(g, "germany", "brittany")
    air = put_unit(g, "uk", "tactical", "spain")
    mine = put_unit(g, "germany", "tactical", "brittany")
    army = put_unit(g, "germany", "army", "brittany")
    game = begin(g, battle(g, LAND_OPERATION, "spain", "germany", "", [army]))
    play(game, named_option(g, mine), outcomes=([3, 1], [3, 3], [2, 2], [1]))
    # The British in Gibraltar fought in the air: a draw, both gone.
    assert at(game).where[air] == AVAILABLE
    assert at(game).where[mine] == AVAILABLE


def test_2_3_3_the_british_are_ignored_while_at_peace_with_the_attacker() -> None:
    g = cubes(empty(), "", "spain")
    g.special_base[area("spain")] = 1
    cubes(g, "germany", "brittany")
    air = put_unit(g, "uk", "tactical", "spain")
    army = put_unit(g, "germany", "army", "brittany")
    game = begin(g, battle(g, LAND_OPERATION, "spain", "germany", "", [army]), outcomes=([2, 2], [5]))
    found = to_the_end(game)
    assert found.where[air] == area("spain")
    assert found.where[army] == AVAILABLE or found.where[army] == area("brittany")
