"""Chapters 8 to 11: what a player is told of an option that the rules do not leave open, and by which rule."""

from tests.games.cataclysm.fighting import battle
from tests.games.cataclysm.operating import operates, quiet, unit_name
from tests.games.cataclysm.table import allied, area, at_war, begin, board, cubes, names, play, power, put_unit, step
from tests.games.cataclysm.test_11_1_outbreak import lay

from sandtable.games.cataclysm.pieces import put
from sandtable.games.cataclysm.procedures.aid import Intervention
from sandtable.games.cataclysm.procedures.builds import Building
from sandtable.games.cataclysm.procedures.deployment import Deployment
from sandtable.games.cataclysm.procedures.military import MilitaryActions
from sandtable.games.cataclysm.procedures.playing import Drawn
from sandtable.games.cataclysm.procedures.regroup import Regrouping
from sandtable.games.cataclysm.procedures.retreat import Retreating
from sandtable.games.cataclysm.terms import (
    AVAILABLE,
    CHINESE_WAR_ENDED,
    CIVIL_WAR,
    CIVILIAN,
    COLLECTIVE_SECURITY,
    DRAWN,
    GMD,
    IN_PLAY,
    LAND_OPERATION,
    LEFT,
    MOBILIZATION,
    NAVAL_TREATY,
    RIGHT,
)
from sandtable.games.cataclysm.words import (
    aid as aid_words,
    combat,
    deployment,
    military,
    operations,
    playing,
    production,
)
from sandtable.kernel.game import Game

T = board()


def reason(game: Game, option: str) -> int:
    """Why the side that is to decide may not take an option."""
    refusal = game.why_not(game.deciding[0], option)
    assert refusal is not None and refusal.rule, option
    return refusal.reason


# -- 8.0 actions, 8.3 builds -------------------------------------------------------------------------------------------


def test_8_0_an_action_for_which_there_is_nothing_to_do() -> None:
    g = quiet()
    put_unit(g, "germany", "fortress", "berlin")
    game = begin(g, MilitaryActions(power=power("germany"), actions=1))
    assert reason(game, "operate") == military.NOTHING_TO_ATTACK
    assert reason(game, "build") == military.AT_PEACE
    assert reason(game, "intervene") == military.NOBODY_TO_AID
    at_war(g, "germany", "france")
    for counter in T.pool_of[power("germany")]:
        if g.where[counter] == AVAILABLE:
            put(g, counter, DRAWN)
    game = begin(g, MilitaryActions(power=power("germany"), actions=1))
    assert reason(game, "build") == military.NOTHING_TO_BUILD


def test_8_3_a_counter_that_is_too_dear_or_not_there() -> None:
    g = at_war(quiet(), "germany", "france")
    germany = power("germany")
    fleet = next(c for c in T.units_of[germany] if T.ids["counter"][c].startswith("germany_fleet"))
    army = next(c for c in T.units_of[germany] if T.ids["counter"][c].startswith("germany_army"))
    other = next(c for c in T.units_of[germany] if T.ids["counter"][c].startswith("germany_air"))
    submarine = next(c for c in T.units_of[germany] if T.ids["counter"][c].startswith("germany_submarine"))
    for counter in (fleet, army, submarine):
        put(g, counter, AVAILABLE)
    put(g, other, area("berlin"))
    game = begin(g, Building(power=germany, actions=1))
    assert reason(game, unit_name(fleet)) == production.TOO_DEAR
    assert reason(game, unit_name(other)) == production.NOT_AVAILABLE


# -- 8.4 deployment ----------------------------------------------------------------------------------------------------


def test_8_4_units_that_cannot_be_moved() -> None:
    g = at_war(quiet(), "germany", "france")
    army, twin = put_unit(g, "germany", "army", "berlin"), put_unit(g, "germany", "army", "berlin")
    theirs = put_unit(g, "france", "army", "paris")
    fortress = put_unit(g, "germany", "fortress", "berlin")
    game = begin(g, Deployment(power=power("germany")))
    assert reason(game, unit_name(theirs)) == deployment.NOT_OWN_UNIT
    assert reason(game, unit_name(fortress)) == deployment.DOES_NOT_MOVE
    assert reason(game, unit_name(twin)) == deployment.LIKE_ANOTHER
    play(game, unit_name(army), "area:silesia", unit_name(army), "area:bavaria")
    assert reason(game, unit_name(army)) == deployment.HAS_MOVED


def test_8_4_a_unit_with_nowhere_to_go_and_a_fortress_without_a_line() -> None:
    g = cubes(quiet(), "germany", "greece")
    put_unit(g, "germany", "army", "berlin")
    lost = put_unit(g, "germany", "army", "greece")
    fortress = put_unit(g, "germany", "fortress", "greece")
    at_war(g, "germany", "uk")
    put_unit(g, "uk", "fleet", "aegean_sea")
    game = begin(g, Deployment(power=power("germany")))
    assert reason(game, unit_name(lost)) == deployment.NOWHERE_TO_GO
    refusal = game.why_not(game.deciding[0], f"withdraw:{T.ids['counter'][fortress]}")
    assert refusal is not None and "4.3" in refusal.rule


def test_8_4_places_where_a_unit_cannot_go() -> None:
    g = quiet()
    g.marker[NAVAL_TREATY] = IN_PLAY
    army = put_unit(g, "japan", "army", "tokyo")
    put_unit(g, "japan", "army", "korea")
    put_unit(g, "japan", "fortress", "korea")
    cubes(g, "japan", "philippines")
    game = play(begin(g, Deployment(power=power("japan"))), unit_name(army))
    assert reason(game, "area:philippines") == deployment.BEYOND_TREATY_LINE
    assert "7.1" in str(game.why_not(game.deciding[0], "area:korea"))
    assert "1.1" in str(game.why_not(game.deciding[0], "area:jiangsu"))
    assert reason(game, "area:sea_of_japan") == deployment.MAY_NOT_STAY
    g = quiet()
    american = put_unit(g, "usa", "army", "california")
    game = begin(g, Deployment(power=power("usa"), unit=american))
    assert reason(game, "area:philippines") == deployment.ISOLATIONISM


# -- 9.1-9.5 operations ------------------------------------------------------------------------------------------------


def test_9_1_kinds_and_targets_out_of_reach() -> None:
    g = at_war(quiet(), "germany", "france")
    put_unit(g, "germany", "army", "ruhr")
    put_unit(g, "germany", "tactical", "ruhr")
    put_unit(g, "france", "tactical", "lorraine")
    game = operates(g, "germany", 1)
    assert reason(game, "invasion") == operations.TOO_FEW_ACTIONS
    assert reason(game, "naval_operation") == operations.NO_UNIT_REACHES
    play(game, "land_operation")
    assert reason(game, "area:paris") == operations.NO_UNIT_REACHES
    assert reason(game, "area:bavaria") == operations.OWN_AREA
    assert reason(game, "area:canada") == operations.REMOTE
    assert reason(game, "area:north_sea") == operations.NO_SUCH_TARGET


def test_9_2_units_that_cannot_be_activated() -> None:
    g = at_war(quiet(), "germany", "france")
    army, other = put_unit(g, "germany", "army", "ruhr"), put_unit(g, "germany", "tank", "ruhr")
    far = put_unit(g, "germany", "army", "berlin")
    near = put_unit(g, "germany", "army", "bavaria")
    air = put_unit(g, "germany", "tactical", "ruhr")
    french = put_unit(g, "france", "army", "paris")
    game = play(operates(g, "germany", 1), "area:lorraine")
    assert reason(game, unit_name(far)) != 0
    assert reason(game, unit_name(air)) == operations.NO_BASE_OF_ITS_OWN
    assert reason(game, unit_name(french)) == operations.NEVER_ACTIVATED
    play(game, unit_name(army))
    assert reason(game, unit_name(near)) == operations.TOO_FEW_ACTIONS
    assert unit_name(other) in names(game)


def test_8_4_2_a_unit_that_has_deployed_is_not_activated() -> None:
    g = at_war(quiet(), "germany", "france")
    army, tank = put_unit(g, "germany", "army", "berlin"), put_unit(g, "germany", "tank", "ruhr")
    put_unit(g, "germany", "army", "bavaria")
    game = begin(g, MilitaryActions(power=power("germany"), actions=3))
    play(game, "deploy", unit_name(army), "area:ruhr", "done", "operate", "area:lorraine")
    assert unit_name(tank) in names(game)
    assert reason(game, unit_name(army)) == operations.HAS_DEPLOYED


def test_9_1_a_refused_ally_is_not_asked_again() -> None:
    g = allied(at_war(quiet(players="four_fascists"), "germany italy", "france"), "germany italy")
    put_unit(g, "germany", "army", "bavaria")
    ours = put_unit(g, "germany", "tank", "ruhr")
    theirs = put_unit(g, "italy", "army", "ruhr")
    game = play(operates(g, "germany", 2), "area:lorraine", unit_name(theirs), "no")
    assert reason(game, unit_name(theirs)) == operations.WAS_REFUSED
    assert unit_name(ours) in names(game)


# -- 10.2-10.11 --------------------------------------------------------------------------------------------------------


def test_10_2_units_that_cannot_support() -> None:
    g = at_war(quiet(), "germany", "france")
    tank = put_unit(g, "germany", "tank", "ruhr")
    put_unit(g, "germany", "tactical", "bavaria")
    far = put_unit(g, "germany", "tactical", "silesia")
    put_unit(g, "france", "tactical", "paris")
    beyond = put_unit(g, "france", "tactical", "brittany")
    game = begin(g, battle(g, LAND_OPERATION, "lorraine", "germany", "france", [tank]))
    assert step(game) == "battle.attack_support"
    assert reason(game, unit_name(far)) == combat.NOT_ELIGIBLE_TO_SUPPORT
    game = play(game, "done")
    assert step(game) == "battle.defence_support"
    assert reason(game, unit_name(beyond)) == combat.NOT_ELIGIBLE_TO_SUPPORT


def test_10_10_a_place_that_is_too_far_to_retreat_to() -> None:
    g = at_war(quiet(), "germany", "france")
    army = put_unit(g, "france", "army", "paris")
    game = begin(g, Retreating(units=[army], by_combat=1))
    assert reason(game, "area:scotland") == combat.NO_RETREAT_THERE


def test_10_11_places_out_of_reach_of_a_regroup() -> None:
    g = at_war(quiet(), "germany", "france")
    cubes(g, "germany", "lorraine")
    army = put_unit(g, "germany", "army", "lorraine")
    far = put_unit(g, "germany", "army", "berlin")
    game = begin(g, Regrouping(target=area("lorraine"), powers=[power("germany")]))
    assert reason(game, unit_name(far)) == combat.NO_REGROUP_THERE
    play(game, unit_name(army))
    assert reason(game, "area:berlin") == combat.NO_REGROUP_THERE


# -- 11.2 intervention -------------------------------------------------------------------------------------------------


def test_11_2_1_areas_where_nobody_can_be_aided() -> None:
    g = quiet()
    for name in ("spain", "greece"):
        g.civil_war[area(name)] = CIVIL_WAR
    g.chinese_army[area("hunan")] = GMD
    g.chinese_war = CHINESE_WAR_ENDED
    game = begin(g, Intervention(power=power("germany")))
    assert reason(game, "area:poland") == aid_words.NO_CIVIL_WAR
    assert reason(game, "area:hunan") == aid_words.CHINESE_WAR_IS_OVER


def test_11_2_1_the_other_faction_is_closed_to_a_patron() -> None:
    g = quiet()
    g.civil_war[area("spain")] = CIVIL_WAR
    game = begin(g, Intervention(power=power("germany")))
    assert set(names(game)) == {"faction:left", "faction:right"}
    lay(g, "italy", "spain", LEFT)
    game = begin(g, Intervention(power=power("italy")))
    assert all(T.owner[c] != power("italy") or g.spot[c] != RIGHT for c in T.offensives_of[power("italy")])


# -- 3.7 what is drawn -------------------------------------------------------------------------------------------------


def test_3_7_counters_that_cannot_be_played() -> None:
    g = quiet()
    offensive = T.offensives_of[power("ussr")][0]
    put(g, offensive, DRAWN)
    g.posture[power("ussr")] = COLLECTIVE_SECURITY
    game = begin(g, Drawn(power=power("ussr"), counter=offensive))
    assert reason(game, "play") == playing.NO_OFFENSIVES
    g = quiet()
    put(g, offensive, DRAWN)
    g.commitment[power("ussr")] = CIVILIAN
    assert reason(begin(g, Drawn(power=power("ussr"), counter=offensive)), "play") == playing.NEEDS_SECOND
    g = cubes(quiet(), "neutral", "berlin", "ruhr")
    army = T.units_of[power("germany")][0]
    put(g, army, DRAWN)
    assert reason(begin(g, Drawn(power=power("germany"), counter=army)), "play") == playing.NO_PLACE
    g = quiet("2018")
    g.commitment[power("germany")] = MOBILIZATION
    put(g, army, DRAWN)
    game = begin(g, Drawn(power=power("germany"), counter=army))
    assert reason(game, "to_next_turn") == playing.HAS_A_PLACE
