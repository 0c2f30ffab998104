"""Chapter 9: operations step by step, from the declaration to the battle, and what follows it."""

import pytest
from tests.games.cataclysm.operating import (
    aid_stays,
    battle,
    flags_away,
    flags_of,
    operates,
    operation,
    pick,
    quiet,
    unit_name,
)
from tests.games.cataclysm.table import (
    EDITIONS,
    allied,
    area,
    at,
    at_war,
    begin,
    board,
    cubes,
    is_at_rest,
    names,
    play,
    power,
    put_unit,
    step,
    world,
)

from sandtable.games.cataclysm.pieces import put, units_in
from sandtable.games.cataclysm.procedures.military import MilitaryActions
from sandtable.games.cataclysm.procedures.operations import Operation
from sandtable.games.cataclysm.queries import are_enemies, controller, score
from sandtable.games.cataclysm.terms import (
    AVAILABLE,
    CIVIL_WAR,
    FLIPPED,
    IN_CUP,
    LEFT,
    MOBILIZATION,
    NOBODY,
    REARMAMENT,
    RESERVE,
    RIGHT,
    SPENT,
    UNOWNED,
)
from sandtable.kernel.game import Game

T = board()


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
    game = aid_stays(flags_away(pick(operates(g, "italy", 1), "area:spain")))
    assert battle(game).civil_war_die == 1
    for name in ("ussr", "germany"):
        assert at(game).where[T.offensives_of[power(name)][0]] == AVAILABLE
