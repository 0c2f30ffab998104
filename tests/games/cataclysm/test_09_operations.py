"""Chapter 9: operations step by step, from the declaration through war and supply to the battle and what follows."""

import pytest
from tests.games.cataclysm.table import (
    allied,
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
    world,
)

from sandtable.games.cataclysm.pieces import count_at, put, units_in
from sandtable.games.cataclysm.procedures.combat import Battle
from sandtable.games.cataclysm.procedures.military import MilitaryActions
from sandtable.games.cataclysm.procedures.operations import Operation, without_supply
from sandtable.games.cataclysm.queries import are_enemies, controller, score
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AVAILABLE,
    CIVIL_WAR,
    DEMOCRACY,
    FLIPPED,
    IN_CUP,
    LEFT,
    LIMITED_WAR,
    MOBILIZATION,
    NOBODY,
    REARMAMENT,
    RESERVE,
    RIGHT,
    SPENT,
    TOTAL_WAR,
    UNOWNED,
    USA,
)
from sandtable.kernel.game import Game

T = board()
EDITIONS = pytest.mark.parametrize("edition", ["2018", "2022"])


def quiet(edition: str = "2022", **choices: str) -> World:
    """Empty maps without any special marker in play, and everybody at Rearmament; no counters but units to gain."""
    g = empty(edition=edition, **choices)
    g.marker = [SPENT] * len(g.marker)
    g.commitment = [REARMAMENT] * len(g.commitment)
    return g


def operates(g: World, name: str, actions: int = 1, mask: int = 0) -> Game:
    return begin(g.copy(), Operation(power=power(name), actions=actions, targets_mask=mask, may_augment=int(not mask)))


def unit_name(unit: int) -> str:
    return f"counter:{T.ids['counter'][unit]}"


def flags_away(game: Game, *outcomes: list[int]) -> Game:
    """All flags that are gained go into the cup; after the last of them these outcomes follow."""
    while step(game) == "receiving_flags.place":
        is_last = not any(at(game).flags_due)
        game = play(game, "to_cup", outcomes=outcomes if is_last else ())
    return game


def pick(game: Game, *options: str) -> Game:
    """Take those of some options that are offered in turn; where there is but one, it has been taken already."""
    for option in options:
        if option in names(game):
            game = play(game, option)
    return game


def flags_of(g: World, name: str) -> int:
    """How many flags of a power are not available any more."""
    return len(T.flags_of[power(name)]) - count_at(g, T.flags_of[power(name)], AVAILABLE)


def battle(game: Game) -> Battle:
    """The battle in progress."""
    found = at(game).stack[-1]
    assert isinstance(found, Battle), step(game)
    return found


def operation(game: Game) -> Operation:
    """The operation in progress."""
    return next(frame for frame in at(game).stack if isinstance(frame, Operation))


# -- declaration (9.2 step 1) ----------------------------------------------------------------------------------------


def test_9_2_kind_target_and_units_are_declared() -> None:
    g = at_war(quiet(), "germany", "france")
    army = put_unit(g, "germany", "army", "ruhr")
    tank = put_unit(g, "germany", "tank", "ruhr")
    put_unit(g, "germany", "army", "bavaria")
    put_unit(g, "germany", "tactical", "ruhr")
    put_unit(g, "france", "tactical", "lorraine")
    game = operates(g, "germany", 1)
    assert names(game) == ["land_operation", "air_operation"]
    game = play(game, "land_operation")
    assert "area:lorraine" in names(game) and "area:benelux" in names(game)
    game = play(game, "area:lorraine", unit_name(tank))
    # With one action the army in Bavaria cannot come too.
    assert names(game) == [unit_name(army), "done"]
    game = flags_away(play(game, "done"))
    assert battle(game).units[0] == tank and at(game).where[tank] == area("lorraine")
    assert battle(game).defender == power("france") and battle(game).origins[0] == area("ruhr")


def test_9_1_units_of_two_areas_for_two_actions() -> None:
    g = at_war(quiet(), "germany", "france")
    one = put_unit(g, "germany", "army", "ruhr")
    two = put_unit(g, "germany", "army", "bavaria")
    game = play(operates(g, "germany", 3), "area:lorraine", unit_name(one), unit_name(two))
    # There is no room for more: what remains is the augmentation.
    assert step(game) == "operation.augment" and names(game) == ["number:0", "number:1"]
    assert operation(game).spent == 2


@EDITIONS
def test_e52_the_same_army_may_be_activated_twice(edition: str) -> None:
    g = at_war(quiet(edition), "germany", "france")
    cubes(g, "", "denmark", "poland")
    tank = put_unit(g, "germany", "tank", "ruhr")
    game = begin(g, MilitaryActions(power=power("germany"), actions=2))
    game = play(game, "operate", "area:benelux", "number:0")
    game = flags_away(game, [6, 6], [1])
    assert step(game) == "regrouping.choose" and at(game).where[tank] == area("benelux")
    game = flags_away(play(game, "done"))
    game = play(game, "operate")
    assert "area:paris" in names(game)


def test_9_1_allied_units_take_part_with_permission() -> None:
    g = at_war(allied(quiet(players="five"), "germany italy"), "germany italy", "france")
    own = put_unit(g, "germany", "army", "lombardy")
    ally = put_unit(g, "italy", "army", "lombardy")
    assert g.player[power("germany")] != g.player[power("italy")]
    put_unit(g, "germany", "tactical", "lombardy")
    game = pick(operates(g, "germany", 1), "area:provence", unit_name(own), unit_name(ally))
    assert step(game) == "declaration.permit" and at(game).deciders[0] == g.player[power("italy")]
    yes = flags_away(play(game, "yes"))
    assert battle(yes).units[:2] == [own, ally]
    game = pick(operates(g, "germany", 1), "area:provence", unit_name(own), unit_name(ally))
    game = flags_away(play(game, "no"))
    # It is not asked again; the German army goes alone.
    assert battle(game).units[0] == own and at(game).where[ally] == area("lombardy")


def test_9_1_one_player_needs_no_permission_of_himself() -> None:
    g = at_war(allied(quiet(players="three"), "germany italy"), "germany italy", "france")
    put_unit(g, "germany", "army", "lombardy")
    ally = put_unit(g, "italy", "army", "lombardy")
    put_unit(g, "germany", "army", "lombardy")
    game = pick(operates(g, "germany", 1), "area:provence", unit_name(ally))
    # There is room for one more, and a German unit must take part: it has been taken.
    assert step(game) != "declaration.permit" and step(game) != "declaration.activate"


def test_9_1_1_several_powers_defend_they_agree_or_the_attacker_chooses() -> None:
    g = at_war(allied(quiet(players="five"), "uk usa"), "uk usa", "germany")
    cubes(g, "uk", "benelux")
    put_unit(g, "uk", "army", "benelux")
    put_unit(g, "usa", "army", "benelux")
    put_unit(g, "germany", "army", "ruhr")
    put_unit(g, "germany", "tactical", "ruhr")
    game = pick(operates(g, "germany", 1), "area:benelux")
    assert step(game) == "declaration.agree" and set(names(game)) == {"power:usa", "power:uk"}
    split = play(game, "power:uk", "power:usa")
    assert step(split) == "declaration.oppose" and at(split).deciders[0] == g.player[power("germany")]
    assert operation(play(split, "power:usa")).defender == power("usa")
    again = play(pick(operates(g, "germany", 1), "area:benelux"), "power:uk", "power:uk")
    assert operation(again).defender == power("uk")


# -- refusals --------------------------------------------------------------------------------------------------------


def why(game: Game, option: str) -> str:
    """Why an option is not offered."""
    refusal = game.why_not(game.deciding[0], option)
    return str(refusal).rsplit(" [", 1)[0]


def test_9_1_refused_targets_name_their_reason() -> None:
    g = at_war(quiet(), "germany", "ussr")
    cubes(g, "germany", "czechoslovakia")
    cubes(g, "italy", "austria")
    cubes(g, "france", "benelux")
    put_unit(g, "france", "army", "benelux")
    for place in ("ruhr", "bavaria", "silesia", "berlin"):
        put_unit(g, "germany", "army", place)
    put_unit(g, "germany", "fleet", "ruhr")
    g.base[area("iceland")] = UNOWNED
    g.special_base[area("spain")] = 0
    game = play(operates(g, "germany", 1), "land_operation")
    assert why(game, "area:czechoslovakia") == "The area is friendly."
    assert why(game, "area:austria") == "A power of the same ideology controls the area."
    assert why(game, "area:benelux") == "A garrisoned country may be attacked only if an enemy controls it."
    assert why(game, "area:lorraine") == "The area is not an enemy's, and this power makes no surprise attacks now."
    assert why(game, "area:london") == "The area is not an enemy's, and this power makes no surprise attacks now."
    assert why(game, "area:north_sea") == "There is nothing there for a land operation to attack."
    assert why(game, "area:urals") == "No other power may enter a remote area."
    assert why(game, "area:ukraine").startswith("No unit that could be activated reaches it")


def test_9_2_refused_units_name_their_reason() -> None:
    g = at_war(quiet(), "germany", "france")
    armies = [put_unit(g, "germany", "army", "ruhr") for _ in range(2)]
    far = put_unit(g, "germany", "army", "east_prussia")
    other = put_unit(g, "germany", "tank", "bavaria")
    fort = put_unit(g, "germany", "fortress", "ruhr")
    cubes(g, "", "poland")
    game = play(operates(g, "germany", 1), "area:lorraine", unit_name(armies[0]))
    assert unit_name(armies[1]) in names(game)
    assert why(game, unit_name(other)) == "There are not enough actions left."
    assert why(game, unit_name(far)) == "The area is out of range."
    assert why(game, unit_name(fort)) == "The unit cannot be activated for such an operation."
    first = play(operates(g, "germany", 1), "area:lorraine")
    assert why(first, unit_name(armies[1])).startswith("The unit is like another one")


def test_9_3_2_an_invasion_takes_two_actions() -> None:
    g = at_war(quiet(), "uk", "germany")
    put_unit(g, "uk", "fleet", "north_sea")
    put_unit(g, "uk", "army", "london")
    put_unit(g, "uk", "tactical", "london")
    put_unit(g, "uk", "strategic", "london")
    put_unit(g, "germany", "tactical", "ruhr")
    game = operates(g, "uk", 1)
    assert "invasion" not in names(game) and why(game, "invasion") == "There are not enough actions left."
    assert "invasion" in names(operates(g, "uk", 2))


# -- extended range (7.3.3) ------------------------------------------------------------------------------------------


def test_e47_the_tactical_air_force_takes_part_at_extended_range() -> None:
    g = at_war(quiet(), "uk", "germany")
    tactical = put_unit(g, "uk", "tactical", "london")
    strategic = put_unit(g, "uk", "strategic", "london")
    put_unit(g, "germany", "tactical", "ruhr")
    put_unit(g, "germany", "tactical", "berlin")
    game = pick(operates(g, "uk", 1), "strategic_bombing", "area:ruhr", unit_name(strategic), unit_name(tactical))
    assert operation(flags_away(game)).extended == 1
    game = pick(operates(g, "uk", 1), "strategic_bombing", "area:ruhr", unit_name(strategic), "done")
    # The strategic air force alone needs none, but may declare it (it counts for its way back).
    assert step(game) == "declaration.extend" and names(game) == ["extend_air", "done"]
    assert operation(flags_away(play(game, "done"))).extended == 0


# -- the check of a Democracy (9.2 step 2) ---------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "passes"), [([5, 1], True), ([4, 4], False)])
def test_9_7_a_democracy_checks_before_it_attacks_a_neutral_country(dice: list[int], passes: bool) -> None:
    g = at_war(quiet(), "uk", "germany")
    put_unit(g, "uk", "army", "egypt")
    put_unit(g, "uk", "tactical", "egypt")
    cubes(g, "", "jordan")
    before = flags_of(g, "italy")
    game = begin(g, MilitaryActions(power=power("uk"), actions=2))
    # There is but one unit and one country to attack: it comes to the check at once.
    game = play(game, "operate", outcomes=(dice,))
    if passes:
        assert step(game) == "operation.augment" and operation(game).target == area("jordan")
    else:
        # the basic action is lost, the other one is left; nobody is provoked, and no unit has moved.
        assert step(game) == "military_actions.choose"
        left = at(game).stack[-1]
        assert isinstance(left, MilitaryActions) and left.actions == 1
        assert flags_of(at(game), "italy") == before and units_in(at(game), area("jordan")) == []


# -- provocation and war (9.2 step 4, 9.8) ---------------------------------------------------------------------------


def test_e54_an_attack_on_a_country_that_another_power_controls() -> None:
    g = cubes(quiet(), "france", "poland")
    cubes(g, "", "czechoslovakia", "baltic_states", "rumania", "austria")
    g.is_allied = [0] * 7
    put_unit(g, "germany", "army", "silesia")
    put_unit(g, "germany", "tactical", "silesia")
    game = play(operates(g, "germany", 1), "area:poland")
    flags = {name: flags_of(g, name) for name in ("france", "ussr")}
    game = flags_away(game)
    g = at(game)
    assert not are_enemies(g, power("germany"), power("france"))
    assert battle(game).defender == NOBODY and battle(game).is_country
    assert flags_of(g, "france") == flags["france"] + 1 and flags_of(g, "ussr") == flags["ussr"] + 1


def test_e54_allies_share_the_provocation() -> None:
    g = allied(cubes(quiet(), "france", "poland"), "france uk")
    put_unit(g, "germany", "army", "silesia")
    put_unit(g, "germany", "tactical", "silesia")
    before = flags_of(g, "uk")
    game = flags_away(play(operates(g, "germany", 1), "area:poland"))
    assert flags_of(at(game), "uk") == before + 1


def test_e29_provocation_when_the_benelux_is_attacked_and_when_it_falls() -> None:
    g = quiet()
    put_unit(g, "germany", "army", "ruhr")
    cubes(g, "", "benelux")
    before = {name: flags_of(g, name) for name in ("france", "uk")}
    game = play(operates(g, "germany", 1), "area:benelux")
    game = flags_away(game, [6, 6], [1])
    assert {name: flags_of(at(game), name) - n for name, n in before.items()} == {"france": 1, "uk": 1}
    game = flags_away(pick(game, "done"))
    assert is_at_rest(game) and controller(at(game), area("benelux")) == power("germany")
    assert {name: flags_of(at(game), name) - n for name, n in before.items()} == {"france": 2, "uk": 2}


def test_e55_the_surprise_attack_on_hawaii() -> None:
    g = quiet()
    g.commitment[power("japan")] = MOBILIZATION
    carrier = put_unit(g, "japan", "carrier", "carolines")
    put_unit(g, "usa", "fleet", "hawaii")
    put_unit(g, "usa", "fleet", "hawaii")
    before = flags_of(g, "usa")
    put_unit(g, "japan", "strategic", "carolines")
    put_unit(g, "usa", "tactical", "hawaii")
    game = pick(operates(g, "japan", 1), "naval_operation", "area:hawaii", unit_name(carrier), "done", "done")
    game = flags_away(game)
    g = at(game)
    assert are_enemies(g, power("japan"), USA) and g.war_status == LIMITED_WAR
    assert flags_of(g, "usa") == before + 2
    assert battle(game).is_surprise and g.where[carrier] == area("hawaii")
    while not is_at_rest(game):
        game = play(game, "done" if "done" in names(game) else names(game)[0])
    assert at(game).has_surprised[DEMOCRACY] == 1


@pytest.mark.parametrize("known", [0, 1])
def test_9_8_the_penalty_comes_once_for_each_ideology(known: int) -> None:
    g = quiet()
    g.commitment[power("germany")] = TOTAL_WAR
    g.has_surprised[DEMOCRACY] = known
    put_unit(g, "germany", "army", "ruhr")
    put_unit(g, "germany", "tactical", "ruhr")
    put_unit(g, "france", "army", "lorraine")
    before = flags_of(g, "france")
    game = flags_away(pick(operates(g, "germany", 1), "land_operation", "area:lorraine"))
    assert battle(game).is_surprise == 1 - known
    assert flags_of(at(game), "france") == before + 2
    assert are_enemies(at(game), power("germany"), power("france"))


def test_9_8_the_defenders_allies_join_or_leave() -> None:
    g = allied(quiet(players="five"), "france uk")
    g.commitment[power("germany")] = TOTAL_WAR
    put_unit(g, "germany", "army", "ruhr")
    put_unit(g, "germany", "tactical", "ruhr")
    put_unit(g, "france", "army", "lorraine")
    game = pick(operates(g, "germany", 1), "land_operation", "area:lorraine")
    assert step(game) == "joining.choose" and at(game).deciders[0] == g.player[power("uk")]
    joined = flags_away(play(game, "join_war"))
    assert are_enemies(at(joined), power("germany"), power("uk"))
    game = pick(operates(g, "germany", 1), "land_operation", "area:lorraine")
    left = flags_away(play(game, "leave_alliance"))
    assert not are_enemies(at(left), power("germany"), power("uk")) and not at(left).is_allied[power("france")]


# -- supply (9.6) ----------------------------------------------------------------------------------------------------


@EDITIONS
def test_e53_a_tank_army_in_smolensk_is_in_limited_supply(edition: str) -> None:
    g = at_war(quiet(edition), "germany", "ussr")
    cubes(g, "germany", "poland", "baltic_states", "belorussia", "smolensk", "leningrad")
    tank = put_unit(g, "germany", "tank", "smolensk")
    air = put_unit(g, "germany", "tactical", "leningrad")
    assert without_supply(g, [tank, air]) == [tank]
    game = flags_away(pick(operates(g, "germany", 1), "area:moscow"))
    assert battle(game).unsupplied == [tank]


@EDITIONS
def test_9_6_d43_rice_and_water(edition: str) -> None:
    g = at_war(quiet(edition), "japan", "usa")
    cubes(g, "japan", "burma")
    army = put_unit(g, "japan", "army", "burma")
    tank = put_unit(g, "japan", "tank", "burma")
    fort = put_unit(g, "japan", "fortress", "burma")
    for sea in ("bay_of_bengal", "yellow_sea", "sea_of_japan", "okinawa", "north_pacific", "bonin_islands"):
        g.is_closed[area(sea)] = 1
    found = without_supply(g, [army, tank, fort])
    assert found == ([tank] if edition == "2018" else [army, tank, fort])


def test_e65_without_the_railroad_the_far_east_is_out_of_supply() -> None:
    g = at_war(quiet(), "ussr", "japan")
    irkutsk = put_unit(g, "ussr", "army", "irkutsk")
    moscow = put_unit(g, "ussr", "army", "moscow")
    assert without_supply(g, [irkutsk, moscow]) == [irkutsk]
    g.marker[T.ids["marker"].index("trans_siberian")] = 2
    assert without_supply(g, [irkutsk, moscow]) == []


def test_9_6_defenders_of_the_kind_need_supply_too() -> None:
    g = at_war(quiet(), "germany", "ussr")
    cubes(g, "ussr", "benelux")
    g.is_closed[area("norwegian_sea")] = 1
    army = put_unit(g, "ussr", "army", "benelux")
    put_unit(g, "germany", "army", "ruhr")
    put_unit(g, "germany", "tactical", "ruhr")
    game = pick(operates(g, "germany", 1), "area:benelux")
    assert battle(flags_away(game)).unsupplied == [army]


# -- invasions (9.3.2) -----------------------------------------------------------------------------------------------


def test_9_3_2_the_path_is_named_and_two_areas_are_extended_range() -> None:
    g = at_war(quiet(), "uk", "germany")
    cubes(g, "germany", "brittany")
    for name in ("brittany", "ruhr"):
        put_unit(g, "germany", "army", name)
    army = put_unit(g, "uk", "army", "london")
    for sea in ("north_sea", "western_approaches"):
        put_unit(g, "uk", "fleet", sea)
    put_unit(g, "uk", "tactical", "scotland")
    cubes(g, "uk", "paris")
    put_unit(g, "uk", "tactical", "paris")
    game = pick(operates(g, "uk", 2), "invasion", "area:brittany", unit_name(army), "done")
    game = flags_away(game)
    assert step(game) == "operation.path" and names(game) == ["area:north_sea", "area:western_approaches"]
    short = play(game, "area:north_sea", "done")
    assert battle(short).is_invasion and not battle(short).extended and operation(short).spent == 2
    game = pick(operates(g, "uk", 2), "invasion", "area:brittany", unit_name(army), "done")
    long = play(flags_away(game), "area:north_sea", "area:western_approaches")
    assert battle(long).extended == 2
    assert at(long).where[army] == area("brittany") and battle(long).origins == [area("london")]


# -- failed attacks (9.7.2), base captures (9.4.2) -------------------------------------------------------------------


def test_9_7_2_a_failed_attack_is_a_diplomatic_opportunity() -> None:
    g = quiet()
    cubes(g, "", "benelux", "denmark", "poland", "czechoslovakia")
    g.minor_army[area("benelux")] = 1
    put_unit(g, "germany", "army", "ruhr")
    game = flags_away(play(operates(g, "germany", 1), "area:benelux"), [1, 1], [6, 6])
    while step(game) in ("battle.retreat", "battle.lose", "retreating.choose"):
        game = play(game, names(game)[0])
    assert controller(at(game), area("benelux")) == NOBODY
    # Nobody is Germany's enemy: the powers that are opposed to it try, the most effective first.
    assert step(game) == "opportunity.try_it"


def test_9_7_2_not_in_china_nor_for_controlled_countries() -> None:
    g = quiet()
    cubes(g, "", "hebei")
    cubes(g, "japan", "manchuria")
    g.minor_army[area("hebei")] = 1
    put_unit(g, "japan", "army", "manchuria")
    game = flags_away(play(operates(g, "japan", 1), "area:hebei"), [1, 1], [6, 6])
    while not is_at_rest(game):
        assert not step(game).startswith("opportunity")
        game = play(game, names(game)[0])


def test_9_4_2_a_base_nobody_defends_is_captured() -> None:
    g = quiet()
    g.base[area("iceland")] = UNOWNED
    put_unit(g, "germany", "fleet", "ruhr")
    game = pick(operates(g, "germany", 1), "base_capture", "area:iceland")
    while not is_at_rest(game):
        game = play(game, "done" if "done" in names(game) else names(game)[0])
    assert at(game).base[area("iceland")] == power("germany")


# -- after a declaration of war (6.2) --------------------------------------------------------------------------------


def test_6_2_the_defender_must_be_one_of_the_targets() -> None:
    g = at_war(quiet(), "germany", "france")
    g.commitment[power("germany")] = MOBILIZATION
    put_unit(g, "germany", "army", "ruhr")
    put_unit(g, "germany", "army", "silesia")
    game = operates(g, "germany", 1, mask=1 << power("france"))
    # Lorraine is the one area where France defends; nothing is left to decide there.
    made = [frame for frame in at(game).stack if isinstance(frame, Operation)]
    assert not made or made[0].target == area("lorraine")
    g = at_war(quiet(), "germany", "france")
    put_unit(g, "germany", "army", "silesia")
    assert is_at_rest(operates(g, "germany", 1, mask=1 << power("france")))


# -- E-64 Fall Weiss -------------------------------------------------------------------------------------------------


@EDITIONS
def test_e64_fall_weiss(edition: str) -> None:
    g = world("c5", edition=edition)
    for unit in range(T.units):
        if g.where[unit] >= 0:
            put(g, unit, AVAILABLE)
    g.enemies = [0] * 7
    for counter in range(T.counters):
        if g.where[counter] == RESERVE:
            put(g, counter, IN_CUP)
    for flags in T.flags_of:
        for flag in flags:
            put(g, flag, AVAILABLE)
    g.marker = [SPENT] * len(g.marker)
    g.is_allied = [0] * 7
    allied(g, "france uk")
    germany = power("germany")
    g.commitment[germany] = REARMAMENT
    cubes(g, "germany", "czechoslovakia")
    cubes(g, "france", "poland")
    cubes(g, "", "baltic_states", "rumania", "hungary")
    g.minor_army[area("poland")] = 1
    for unit in range(T.units):
        put(g, unit, -1)
        g.face[unit] = 0
    tank = put_unit(g, "germany", "tank", "silesia")
    army = put_unit(g, "germany", "army", "silesia")
    air = put_unit(g, "germany", "tactical", "east_prussia")
    other = put_unit(g, "germany", "tactical", "czechoslovakia")
    put(g, T.offensives_of[power("uk")][0], RESERVE)
    scores = {name: score(g, power(name)) for name in ("germany", "france")}
    # 1-2: maneuvers have given one action; both armies attack Poland.
    game = begin(g, MilitaryActions(power=germany, actions=1, is_single=1))
    game = pick(game, "operate", "area:poland", unit_name(tank), unit_name(army))
    # 3: the powers that have an interest are provoked; the United Kingdom keeps the offensive in its reserve.
    provoked = []
    while step(game) == "receiving_flags.place":
        frame = at(game).stack[-1]
        provoked.append(getattr(frame, "power", -1))
        game = play(game, "to_cup" if provoked[-1] == power("uk") else "to_reserve")
    assert {power("france"), power("uk"), power("ussr")} == set(provoked)
    assert not are_enemies(at(game), germany, power("france"))
    # 4-6: supply is fine; the air force supports; three dice against one.
    assert battle(game).unsupplied == [] and battle(game).is_country
    assert step(game) == "battle.attack_support" and unit_name(air) in names(game)
    game = play(game, unit_name(air))
    game = play(game, "done", outcomes=([6, 6, 4], [3]))
    # 7-8: conquest, and the regroup.
    assert controller(at(game), area("poland")) == germany and at(game).minor_army[area("poland")] == 0
    assert step(game) == "regrouping.choose"
    game = play(game, unit_name(army), "area:czechoslovakia", unit_name(air), "area:silesia", "done")
    # 9: the conquest provokes them once more, and the triumph gives Germany a flag; nobody makes a test.
    gained = []
    while step(game) == "receiving_flags.place":
        gained.append(getattr(at(game).stack[-1], "power", -1))
        game = play(game, "to_cup")
    assert sorted(gained) == sorted([power("france"), power("uk"), power("ussr"), germany])
    assert is_at_rest(game)
    g = at(game)
    assert score(g, germany) == scores["germany"] + 1 and score(g, power("france")) == scores["france"] - 1
    assert g.where[tank] == area("poland") and g.where[army] == area("czechoslovakia")
    assert g.where[air] == area("silesia") and g.where[other] == area("czechoslovakia")
    assert g.face[tank] == FLIPPED


# -- civil wars (9.7.1) ----------------------------------------------------------------------------------------------


def test_9_7_1_each_faction_spends_one_aid_for_one_die() -> None:
    g = quiet()
    cubes(g, "", "spain")
    cubes(g, "italy", "provence")
    g.civil_war[area("spain")] = CIVIL_WAR
    for name, faction in (("ussr", LEFT), ("germany", RIGHT)):
        put(g, T.offensives_of[power(name)][0], area("spain"), faction)
    put_unit(g, "italy", "army", "provence")
    put_unit(g, "italy", "tactical", "provence")
    game = flags_away(pick(operates(g, "italy", 1), "area:spain"))
    assert battle(game).civil_war_die == 1
    for name in ("ussr", "germany"):
        assert at(game).where[T.offensives_of[power(name)][0]] == AVAILABLE
