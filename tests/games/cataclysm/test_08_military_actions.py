"""Chapter 8: military actions, builds, subsequent activation, and the special actions of Germany and Italy."""

from tests.games.cataclysm.table import (
    EDITIONS,
    area,
    at,
    at_war,
    begin,
    board,
    cubes,
    empty,
    is_at_rest,
    names,
    play,
    power,
    put_unit,
    step,
)

from sandtable.games.cataclysm.pieces import count_at, put
from sandtable.games.cataclysm.procedures.builds import Building
from sandtable.games.cataclysm.procedures.combat import Battle
from sandtable.games.cataclysm.procedures.military import MilitaryActions
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    ABYSSINIA,
    AVAILABLE,
    CIVIL_WAR,
    FLEET,
    IN_CUP,
    IN_PLAY,
    NAVAL_TREATY,
    NEXT_TURN,
    REFIT_FRANCE,
    RESERVE,
    RHINELAND,
    SPENT,
    USABLE,
)
from sandtable.kernel.game import Game

T = board()


def quiet(edition: str = "2022") -> World:
    """Empty maps without any special marker in play, so that nothing else follows from a war."""
    g = empty(edition=edition)
    g.marker = [SPENT] * len(g.marker)
    return g


def acts(g: World, name: str, actions: int, is_single: int = 0) -> Game:
    return begin(g, MilitaryActions(power=power(name), actions=actions, is_single=is_single))


def test_12_1_3_r_66_japan_ends_the_naval_treaty_between_two_military_actions() -> None:
    g = quiet()
    g.marker[NAVAL_TREATY] = IN_PLAY
    fleet = put_unit(g, "japan", "fleet", "tokyo")
    cubes(g, "japan", "philippines")
    game = play(acts(g, "japan", 2), "deploy")
    there = f"counter:{T.ids['counter'][fleet]}"
    assert "area:philippines" not in names(play(game, there))
    game = play(game, "area:korea", "done", "end_treaty")
    while step(game) == "receiving_flags.place":
        game = play(game, "to_cup")
    assert at(game).marker[NAVAL_TREATY] == SPENT and step(game) == "military_actions.choose"
    assert "area:philippines" in names(play(game, "deploy", there))


def test_11_2_3_r_66_a_patron_takes_its_aid_back_between_two_military_actions() -> None:
    g = quiet()
    g.civil_war[area("greece")] = CIVIL_WAR
    aid = T.offensives_of[power("italy")][0]
    put(g, aid, area("greece"))
    game = acts(g, "italy", 1)
    assert any(name.startswith("take_back:") for name in names(game))
    play(game, next(name for name in names(game) if name.startswith("take_back:")))
    assert at(game).where[aid] == AVAILABLE


def flags_away(game: Game) -> Game:
    """All flags that are gained go into the cup."""
    while step(game) == "receiving_flags.place":
        game = play(game, "to_cup")
    return game


def unit_name(unit: int) -> str:
    return f"counter:{T.ids['counter'][unit]}"


def available(g: World, owner: str, kind: str) -> int:
    """A counter that was out of play, now in the available force pool."""
    unit = put_unit(g, owner, kind, T.ids["area"][T.capital_of[power(owner)]])
    put(g, unit, AVAILABLE)
    return unit


# -- one after another (8.1) -----------------------------------------------------------------------------------------


def test_8_1_e48_actions_are_taken_one_after_another_or_forfeited() -> None:
    g = quiet()
    put_unit(g, "ussr", "army", "moscow")
    game = play(acts(g, "ussr", 3), "deploy", "done")
    assert step(game) == "military_actions.choose"
    game = play(game, "deploy", "done", "deploy", "done")
    assert is_at_rest(game)
    assert is_at_rest(play(acts(g, "ussr", 3), "done"))


def test_8_0_what_is_offered_is_what_can_be_done() -> None:
    g = quiet()
    assert is_at_rest(acts(g, "france", 2))  # nothing at all: no unit, no war, no civil war
    put_unit(g, "france", "army", "paris")
    game = acts(g, "france", 2)
    assert names(game) == ["deploy", "done"]
    refusal = game.why_not(game.deciding[0], "operate")
    assert "[8.1]" in str(refusal) or "[9.1]" in str(refusal)
    assert "belligerent" in str(game.why_not(game.deciding[0], "build"))
    assert "give aid" in str(game.why_not(game.deciding[0], "intervene"))
    g.civil_war[area("spain")] = CIVIL_WAR
    assert "intervene" in names(acts(g, "france", 2))


def test_e49_an_operation_and_two_augmentations() -> None:
    g = at_war(quiet(), "usa uk", "germany")
    cubes(g, "usa", "benelux")
    put_unit(g, "usa", "army", "benelux")
    put_unit(g, "usa", "tactical", "benelux")
    game = play(acts(g, "usa", 3), "operate")
    # Of the areas next to the Benelux only Ruhr is German: everything is decided but the augmentation.
    assert step(game) == "operation.augment" and names(game) == ["number:0", "number:1", "number:2"]
    game = flags_away(play(game, "number:2"))
    battle = at(game).stack[-1]
    assert isinstance(battle, Battle) and battle.augmentation == 2


def test_8_2_maneuvers_give_one_action_without_augmentation() -> None:
    g = quiet()
    put_unit(g, "germany", "army", "silesia")
    put_unit(g, "germany", "army", "berlin")
    cubes(g, "", "poland", "czechoslovakia")
    game = play(acts(g, "germany", 1, is_single=1), "operate", "area:poland")
    assert step(game) == "declaration.activate"
    silesia = names(game)[0]
    game = play(game, silesia)
    # The army from the other area would take a second action.
    assert step(game) != "declaration.activate" and step(game) != "operation.augment"


# -- builds (8.3) ----------------------------------------------------------------------------------------------------


@EDITIONS
def test_8_3_d33_where_a_counter_goes_that_was_built(edition: str) -> None:
    g = at_war(quiet(edition), "germany", "france")
    army = available(g, "germany", "army")
    game = begin(g, Building(power=power("germany"), actions=1))
    if not is_at_rest(game) and step(game) == "building.construct":
        game = play(game, unit_name(army))
    if edition == "2018":
        assert step(game) == "building.put_in" and names(game) == ["to_cup", "to_reserve"]
        assert at(play(game, "to_reserve")).where[army] == RESERVE
    else:
        assert is_at_rest(game) and at(game).where[army] == IN_CUP


def test_8_3_fleets_and_upgrades_take_two_actions_of_one_offensive() -> None:
    g = at_war(quiet(), "germany", "france")
    for counter in T.pool_of[power("germany")]:
        if g.where[counter] == AVAILABLE:
            put(g, counter, -1)
    fleet = available(g, "germany", "fleet")
    put_unit(g, "germany", "army", "berlin")
    assert "build" not in names(acts(g, "germany", 1))
    game = play(acts(g, "germany", 2), "build")
    assert is_at_rest(game) and at(game).where[fleet] == NEXT_TURN


def test_12_2_1_a_refit_saves_an_action() -> None:
    g = at_war(quiet(), "france", "germany")
    for counter in T.pool_of[power("france")]:
        if g.where[counter] == AVAILABLE:
            put(g, counter, -1)
    g.marker[REFIT_FRANCE] = USABLE
    fleet = available(g, "france", "fleet")
    game = play(acts(g, "france", 1), "build")
    g = at(game)
    assert g.where[fleet] == NEXT_TURN and g.marker[REFIT_FRANCE] == SPENT and T.kind[fleet] == FLEET


def test_8_3_only_belligerents_build() -> None:
    g = quiet()
    available(g, "germany", "army")
    put_unit(g, "germany", "army", "berlin")
    assert "build" not in names(acts(g, "germany", 2))
    assert "build" in names(acts(at_war(g, "germany", "uk"), "germany", 2))


def test_12_2_2_the_bomb_that_was_built_goes_into_the_cup() -> None:
    g = at_war(quiet("2018"), "usa", "japan")
    put(g, T.bomb, AVAILABLE)
    game = begin(g, Building(power=power("usa"), actions=1))
    if step(game) == "building.construct":
        game = play(game, unit_name(T.bomb))
    assert is_at_rest(game) and at(game).where[T.bomb] == IN_CUP


# -- deployment and activation (8.4.2) -------------------------------------------------------------------------------


def test_e51_what_has_deployed_is_not_activated_but_supports() -> None:
    g = at_war(cubes(quiet(), "germany", "poland"), "germany", "ussr")
    tank = put_unit(g, "germany", "tank", "poland")
    army = put_unit(g, "germany", "army", "silesia")
    airs = [put_unit(g, "germany", "tactical", "silesia") for _ in range(2)]
    game = play(acts(g, "germany", 2), "deploy", unit_name(army), "area:poland")
    for air in airs:
        game = play(game, unit_name(air), "area:poland")
    game = play(game, "done", "operate")
    if step(game) == "declaration.kind":
        game = play(game, "land_operation")
    assert "area:ukraine" in names(game)
    game = flags_away(play(game, "area:ukraine"))
    # Nothing but the tank army can be activated, so that was done; the air forces may support.
    assert step(game) == "battle.attack_support"
    assert at(game).where[tank] == area("ukraine") and at(game).where[army] == area("poland")
    assert {unit_name(airs[0])} <= set(names(game))


def test_8_4_2_a_refusal_says_that_the_unit_has_deployed() -> None:
    g = at_war(cubes(quiet(), "germany", "poland"), "germany", "ussr")
    put_unit(g, "germany", "tank", "poland")
    put_unit(g, "germany", "army", "east_prussia")
    army = put_unit(g, "germany", "army", "silesia")
    cubes(g, "ussr", "baltic_states")
    put_unit(g, "ussr", "army", "baltic_states")
    game = play(
        acts(g, "germany", 3), "deploy", unit_name(army), "area:poland", "done", "operate", "area:baltic_states"
    )
    assert step(game) == "declaration.activate"
    assert "deployed" in str(game.why_not(game.deciding[0], unit_name(army)))


# -- the Rhineland and Abyssinia (12.1) ------------------------------------------------------------------------------


@EDITIONS
def test_12_1_1_d29_a_military_action_remilitarizes_the_rhineland_in_2022(edition: str) -> None:
    g = quiet(edition)
    g.marker[RHINELAND] = IN_PLAY
    put_unit(g, "germany", "army", "berlin")
    game = acts(g, "germany", 1)
    assert ("remilitarize" in names(game)) is (edition == "2022")
    if edition == "2022":
        game = play(game, "remilitarize")
        assert at(game).limited_resource[area("ruhr")] == 1
        assert step(game) == "receiving_flags.place"  # France is provoked
        assert is_at_rest(play(game, "to_cup"))


def test_12_1_2_d28_the_abyssinian_adventure_of_2018_takes_a_die_for_each_action() -> None:
    g = quiet("2018")
    g.marker[ABYSSINIA] = USABLE
    flags = {name: count_at(g, T.flags_of[power(name)], AVAILABLE) for name in ("france", "uk")}
    put_unit(g, "italy", "army", "rome")
    game = play(acts(g, "italy", 2), "go_to_abyssinia")
    assert names(game) == ["number:1", "number:2"]
    game = play(game, "number:2")
    while step(game) == "receiving_flags.place":
        assert at(game).limited_resource[area("rome")] == 0
        is_last = at(game).flags_due[power("france")] == 0 == at(game).flags_due[power("uk")]
        game = play(game, "to_cup", outcomes=([2, 5],) if is_last else ())
    g = at(game)
    assert is_at_rest(game)
    for name, before in flags.items():
        assert count_at(g, T.flags_of[power(name)], AVAILABLE) == before - 1
    assert g.marker[ABYSSINIA] == SPENT and g.limited_resource[area("rome")] == 1
    assert g.cube[area("rome")] == power("italy") and g.cube_count[area("rome")] == 1


@EDITIONS
def test_12_1_2_d28_the_adventure_is_a_military_action_in_2018_only_and_in_peace(edition: str) -> None:
    g = quiet(edition)
    g.marker[ABYSSINIA] = USABLE
    put_unit(g, "italy", "army", "rome")
    assert ("go_to_abyssinia" in names(acts(g, "italy", 2))) is (edition == "2018")
    at_war(g, "italy", "uk")
    assert "go_to_abyssinia" not in names(acts(g, "italy", 2))


def test_12_1_2_a_failed_adventure_leaves_the_marker() -> None:
    g = quiet("2018")
    g.marker[ABYSSINIA] = USABLE
    g.status = [1 if p == power("italy") else 0 for p in range(7)]
    put_unit(g, "italy", "army", "rome")
    game = play(acts(g, "italy", 1), "go_to_abyssinia", outcomes=([4],))
    assert at(game).marker[ABYSSINIA] == USABLE and at(game).limited_resource[area("rome")] == 0
