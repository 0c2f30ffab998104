"""The worked examples of the rulebook's chapters 7 to 12, played from the action that begins them."""

from __future__ import annotations

import pytest
from tests.games.cataclysm.acting import clear, draws, gained, no_cubes, put_flags_away, said
from tests.games.cataclysm.operating import operates, pick, quiet, unit_name
from tests.games.cataclysm.table import (
    EDITIONS,
    allied,
    area,
    at,
    at_war,
    begin,
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
)

from sandtable.games.cataclysm.pieces import cup, put
from sandtable.games.cataclysm.procedures.action_phase import ActionPhase
from sandtable.games.cataclysm.procedures.deployment import Deployment
from sandtable.games.cataclysm.procedures.operations import Operation
from sandtable.games.cataclysm.queries import are_enemies, controller, effectiveness, score
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AVAILABLE,
    DEMOCRACY,
    FLIPPED,
    FRANCE,
    GERMANY,
    IN_CUP,
    JAPAN,
    MOBILIZATION,
    PLAIN,
    REARMAMENT,
    RESERVE,
    SEA,
    TOTAL_WAR,
    UK,
    USABLE,
    USSR,
)
from sandtable.kernel.game import Game

T = board()

FROM_MALTA = (
    "aegean_sea greece turkey eastern_med egypt libya north_africa tyrrhenian_sea western_med provence lombardy rome "
    "sicily adriatic_sea yugoslavia albania"
)


def launch(g: World, name: str, *options: str, dice: tuple[list[int], ...] = ()) -> Game:
    """An operation of a power up to its next question but flags: options as they come up, and the dice of combat."""
    game = begin(g.copy(), Operation(power=power(name), actions=1), outcomes=dice)
    return put_flags_away(pick(game, *options))


# -- 7.3 range -------------------------------------------------------------------------------------------------------


def extended_for(edition: str, place: str) -> int:
    """Whether a British fleet at Malta needs extended range against a German ship in an area."""
    g = no_cubes(at_war(clear(edition=edition), "uk", "germany"))
    if T.type[area(place)] != SEA:
        cubes(g, "germany", place)
    put_unit(g, "uk", "fleet", "central_med")
    put_unit(g, "germany", "fleet", place)
    game = pick(operates(g, "uk"), "naval_operation", f"area:{place}", "done")
    return int("United Kingdom operates at extended range." in said(game))


@pytest.mark.parametrize("place", FROM_MALTA.split())
def test_e46_the_sixteen_targets_at_normal_range_from_malta(place: str) -> None:
    assert len(FROM_MALTA.split()) == 16
    assert extended_for("2022", place) == 0


@pytest.mark.parametrize("place", ["spain", "syria"])
def test_e46_what_lies_behind_the_second_sea_takes_extended_range(place: str) -> None:
    assert extended_for("2022", place) == 1


@pytest.mark.parametrize(("with_tactical", "result"), [(True, 3), (False, 4)])
@EDITIONS
def test_e47_the_tactical_air_force_over_ruhr_costs_a_point(edition: str, with_tactical: bool, result: int) -> None:
    g = at_war(quiet(edition), "uk", "germany")
    strategic = put_unit(g, "uk", "strategic", "london")
    tactical = put_unit(g, "uk", "tactical", "london")
    second = unit_name(tactical) if with_tactical else "done"
    game = launch(g, "uk", "strategic_bombing", "area:ruhr", unit_name(strategic), second, "done", dice=([4, 1], [2]))
    assert f"Air combat in Ruhr: United Kingdom attacks with a score of {result}." in said(game)


@EDITIONS
def test_e47_neither_supports_an_attack_on_ruhr_from_london(edition: str) -> None:
    g = allied(at_war(quiet(edition), "uk france", "germany"), "uk france")
    put_unit(g, "uk", "strategic", "london")
    put_unit(g, "uk", "tactical", "london")
    put_unit(g, "france", "army", "lorraine")
    assert step(launch(g, "france", "area:ruhr", "done")) != "battle.attack_support"


@EDITIONS
def test_e48_an_offensive_of_the_soviet_union_from_its_reserve(edition: str) -> None:
    g = clear("c6", edition=edition)
    g.commitment[USSR] = TOTAL_WAR
    put_unit(g, "ussr", "army", "moscow")
    put(g, counter("ussr_offensive_1"), RESERVE)
    put(g, T.crises[0], IN_CUP)
    game = begin(g, ActionPhase())
    assert step(game) == "interrupt.wish" and game.deciding == ["communist"]
    play(game, "play")
    for _ in range(3):
        assert step(game) == "military_actions.choose"
        play(game, "deploy", "done")
    assert step(game) != "military_actions.choose"
    assert at(game).where[counter("ussr_offensive_1")] == AVAILABLE


@EDITIONS
def test_e50_an_army_goes_by_land_by_sea_and_by_land_again(edition: str) -> None:
    g = cubes(allied(at_war(quiet(edition), "uk france", "germany"), "uk france"), "uk", "iraq")
    assert not T.coastal[area("lorraine")] and not T.coastal[area("iraq")]
    army = put_unit(g, "uk", "army", "lorraine")
    game = play(begin(g, Deployment(power=UK)), unit_name(army), "area:iraq")
    assert at(game).where[army] == area("iraq")


# -- 9.8 surprise ----------------------------------------------------------------------------------------------------


@EDITIONS
def test_e55_a_surprise_attack_and_a_later_one(edition: str) -> None:
    g = quiet(edition)
    g.commitment[JAPAN] = MOBILIZATION
    put_unit(g, "japan", "carrier", "carolines")
    put_unit(g, "usa", "fleet", "hawaii")
    before = g.copy()
    # One die less for want of carriers, and a point for the surprise; one loss, and no retreat.
    game = launch(g, "japan", "naval_operation", "area:hawaii", "done", "done", dice=([4, 1], [5]))
    assert gained(before, game)["usa"] == 2
    assert are_enemies(at(game), JAPAN, power("usa"))
    assert "United States defends with a score of 4." in said(game)
    while not is_at_rest(game):
        play(game, "done" if "done" in names(game) else names(game)[0])
    assert at(game).has_surprised[DEMOCRACY] == 1
    # Another Democracy is not surprised any more, but it has its extra flag, and war.
    g = quiet(edition)
    g.commitment[JAPAN] = MOBILIZATION
    g.has_surprised[DEMOCRACY] = 1
    put_unit(g, "japan", "carrier", "carolines")
    put_unit(g, "uk", "fleet", "papua")
    before = g.copy()
    game = launch(g, "japan", "naval_operation", "area:papua", "done", "done", dice=([4, 1], [5]))
    assert gained(before, game)["uk"] == 2
    assert are_enemies(at(game), JAPAN, UK)
    assert "United Kingdom defends with a score of 5." in said(game)


# -- 10 combat -------------------------------------------------------------------------------------------------------


@EDITIONS
def test_e57_a_strategic_air_force_against_a_fleet_and_its_air_cover(edition: str) -> None:
    g = at_war(quiet(edition), "uk", "italy")
    fleet = put_unit(g, "italy", "fleet", "sicily")
    tactical = put_unit(g, "italy", "tactical", "sicily")
    strategic = put_unit(g, "uk", "strategic", "central_med")
    # The air combat is a tie; then the United Kingdom has one die and another for air superiority, Italy two.
    dice = ([4, 2], [4, 1], [2, 1], [5, 1])
    game = launch(g, "uk", "naval_operation", "area:sicily", "done", dice=dice)
    assert at(game).where[tactical] == AVAILABLE and at(game).where[fleet] == area("sicily")
    # Italy wins 5 to 2, and yet no British air unit is lost at sea: it was turned over in the air.
    assert at(game).face[strategic] == PLAIN and at(game).where[strategic] >= 0


@EDITIONS
def test_e58_an_american_air_operation_with_british_bombers(edition: str) -> None:
    g = allied(at_war(quiet(edition), "germany", "uk usa"), "uk usa")
    g.commitment[power("usa")] = TOTAL_WAR
    germans = [put_unit(g, "germany", "tactical", "ruhr") for _ in range(2)]
    bombers = [put_unit(g, "usa", "strategic", "london"), put_unit(g, "uk", "strategic", "london")]
    game = draws(g, "usa_offensive_1", "operate", "air_operation")
    game = pick(game, "area:ruhr", unit_name(bombers[0]), unit_name(bombers[1]), "done", "number:2")
    game = put_flags_away(game, [3, 1], [4, 2])
    assert "Air combat in Ruhr: United States attacks with a score of 5." in said(game)
    assert step(game) == "battle.retreat"  # 5 to 4 is one loss
    play(game, "yes")
    while not is_at_rest(game) and step(game) != "military_actions.choose":
        options = [name for name in ("area:bavaria", "area:london") if name in names(game)]
        play(game, options[0] if options else names(game)[0])
    assert [at(game).where[unit] for unit in germans] == [area("bavaria")] * 2
    assert [at(game).where[unit] for unit in bombers] == [area("london")] * 2
    assert all(at(game).face[unit] == FLIPPED for unit in bombers)


@pytest.mark.parametrize(
    ("attack", "defence", "losses"),
    [([6, 6], [2, 1], 3), ([5, 1], [2, 2], 2), ([5, 4], [3, 1], 1), ([6, 6], [1, 1], 7)],
)
def test_e59_losses_of_the_loser(attack: list[int], defence: list[int], losses: int) -> None:
    g = at_war(quiet(), "germany", "france")
    put_unit(g, "germany", "army", "ruhr")
    put_unit(g, "france", "army", "lorraine")
    game = launch(g, "germany", "area:lorraine", dice=(attack, defence))
    assert f"Losses of the defence of France: {losses}." in said(game)


@EDITIONS
def test_e60_a_carrier_that_may_not_retreat(edition: str) -> None:
    g = at_war(quiet(edition), "japan", "uk")
    carrier = put_unit(g, "japan", "carrier", "carolines")
    put_unit(g, "uk", "carrier", "papua")
    before = g.copy()
    # Three losses; two would still sink it, so nobody is asked.
    game = launch(g, "japan", "naval_operation", "area:papua", "done", dice=([1, 1], [3, 2]))
    game = put_flags_away(pick(game, "done"))  # the British carrier need not regroup
    assert at(game).where[carrier] == AVAILABLE and not any("retreat" in line for line in said(game))
    assert "A disaster for Japan." in said(game)
    assert gained(before, game)["uk"] == 1


@EDITIONS
def test_e61_four_losses_on_a_lone_soviet_tank_army(edition: str) -> None:
    g = cubes(at_war(quiet(edition), "japan", "ussr"), "japan", "manchuria")
    g.posture[USSR] = -1
    tank = put_unit(g, "ussr", "tank", "maritime_territory")
    put_unit(g, "japan", "army", "manchuria")
    before = g.copy()
    # 4 to 1: the tank army bears two of the four losses. Japan has one die less, for the Soviet armor.
    game = launch(g, "japan", "area:maritime_territory", dice=([4], [1, 1]))
    game = put_flags_away(play(game, "done"))
    assert at(game).where[tank] == AVAILABLE
    assert "A disaster for Soviet Union." in said(game)
    assert "A triumph for Japan." in said(game)
    assert gained(before, game)["japan"] >= 1


def test_e62_the_germans_triumph_over_british_and_americans_with_italian_help() -> None:
    g = allied(at_war(quiet(players="five"), "germany italy", "uk usa france"), "uk usa france")
    allied(g, "germany italy")
    cubes(g, "germany", "paris")
    put_unit(g, "germany", "army", "paris")
    put_unit(g, "italy", "army", "paris")
    put_unit(g, "uk", "army", "brittany")
    put_unit(g, "usa", "army", "brittany")
    game = begin(g.copy(), Operation(power=GERMANY, actions=1), outcomes=([6, 6], [1, 1]))
    game = pick(game, "area:brittany", "counter:germany_army_1", "counter:italy_army_1")
    while step(game) != "regrouping.choose":
        play(game, "yes" if "yes" in names(game) else names(game)[0])
    game = pick(game, "done", "done")
    lines = said(game)
    assert "A triumph for Germany." in lines and "A triumph for Italy." not in lines
    assert {"A disaster for United Kingdom.", "A disaster for United States."} <= set(lines)


@EDITIONS
def test_e63_italian_ships_against_a_lone_air_force_at_malta(edition: str) -> None:
    g = at_war(quiet(edition), "italy", "uk")
    strategic = put_unit(g, "uk", "strategic", "central_med")
    put_unit(g, "italy", "tactical", "sicily")
    for _ in range(2):
        put_unit(g, "italy", "fleet", "sicily")
    # The air force supports; its combat is a tie, and the naval combat is won by 6 to 1.
    dice = ([3, 3], [3, 3], [6, 1], [1, 1])
    game = begin(g, Operation(power=power("italy"), actions=1), outcomes=dice)
    while not is_at_rest(game):
        wanted = ("naval_operation", "base_capture", "area:central_med", "counter:italy_fleet_1")
        options = [name for name in (*wanted, *names(game)) if name in names(game) and name != "done"]
        play(game, options[0] if options else "done")
    lines = said(game)
    assert at(game).where[strategic] >= 0
    assert not any("triumph" in line or "disaster" in line for line in lines)


# -- the Land Operation Example --------------------------------------------------------------------------------------


def fall_weiss(edition: str) -> World:
    """1939: nobody at war, France and the United Kingdom allied; a French cube and the Polish army in Poland."""
    g = allied(no_cubes(clear("c5", edition=edition)), "france uk")
    g.war_status = 0
    g.commitment[GERMANY], g.commitment[UK], g.commitment[FRANCE] = REARMAMENT, MOBILIZATION, MOBILIZATION
    cubes(g, "germany", "czechoslovakia")
    cubes(g, "france", "poland")
    g.minor_army[area("poland")] = 1
    put_unit(g, "germany", "tank", "silesia")
    put_unit(g, "germany", "army", "silesia")
    put_unit(g, "germany", "tactical", "east_prussia")
    put_unit(g, "germany", "tactical", "czechoslovakia")
    put_unit(g, "france", "army", "lorraine")
    put(g, counter("uk_offensive_1"), RESERVE)
    for c in (counter("germany_flag_1"), T.crises[0]):
        put(g, c, IN_CUP)
    return g


@EDITIONS
def test_e64_fall_weiss_from_the_german_flag_to_the_french_declaration_of_war(edition: str) -> None:
    g = fall_weiss(edition)
    scores = {name: score(g, power(name)) for name in ("germany", "france")}
    game = begin(g, ActionPhase())
    assert step(game) == "interrupt.wish"  # the United Kingdom could play its offensive
    play(game, "stand_by", outcomes=([sorted(cup(g)).index(counter("germany_flag_1"))],))
    # 1-2: maneuvers succeed; both armies of Silesia attack Poland.
    play(game, "play")
    play(game, "attempt:maneuvers", outcomes=([6, 4, 3],))
    game = pick(play(game, "operate"), "area:poland", "counter:germany_army_1", "counter:germany_army_2")
    # 3: France and the Soviet Union reserve their flags, the United Kingdom keeps its offensive there.
    answers = {"france": "to_reserve", "ussr": "to_reserve", "uk": "to_cup", "germany": "to_reserve"}
    assert placed(game, answers) == ["france", "ussr", "uk"]  # in increasing effectiveness order
    assert not are_enemies(at(game), GERMANY, FRANCE)
    # 4-6: all are in supply; the air force of East Prussia supports; three dice against one.
    play(game, "counter:germany_air_force_1", "done", outcomes=([6, 6, 4], [3]))
    assert {"Land combat in Poland: Germany attacks with a score of 7.", "Losses of the defence of Poland: 2."} <= set(
        said(game)
    )
    assert not any("limited supply" in line for line in said(game))
    # 7-8: conquest and regroup.
    assert controller(at(game), area("poland")) == GERMANY
    play(game, "counter:germany_army_2", "area:czechoslovakia", "counter:germany_air_force_1", "area:silesia", "done")
    # 9: three flags for the conquest, and one for the triumph.
    answers |= {"france": "to_cup", "ussr": "to_cup"}
    assert sorted(placed(game, answers)) == ["france", "germany", "uk", "ussr"]
    assert not any("disaster" in line for line in said(game))
    changes = {name: score(at(game), power(name)) - before for name, before in scores.items()}
    assert changes == {"germany": 1, "france": -1}
    # 10: France interrupts with its flag and declares war on Germany.
    while at(game).stack[-1].power != FRANCE:  # type: ignore[attr-defined]
        play(game, "stand_by")
    play(game, "play")
    while at(game).acting != FRANCE:
        play(game, "stand_by")
    dice = [5, *[1] * (effectiveness(at(game), FRANCE) - 1)]
    play(game, "attempt:declaration_of_war")
    for option in ("power:germany", "done"):
        if option in names(game):
            play(game, option, outcomes=(dice,) if option == "done" or edition == "2018" else ())
    assert step(game) == "joining.choose"  # its ally has to join or to leave
    play(game, "join_war")
    assert are_enemies(at(game), FRANCE, GERMANY) and are_enemies(at(game), UK, GERMANY)


def placed(game: Game, answers: dict[str, str]) -> list[str]:
    """Whose flags are put away, in order: each power has its answer."""
    found = []
    while step(game) == "receiving_flags.place":
        name = T.ids["power"][at(game).stack[-1].power]  # type: ignore[attr-defined]
        found.append(name)
        play(game, answers[name])
    return found


# -- 12.3.1 ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_built", [False, True])
@EDITIONS
def test_e65_soviet_armies_in_the_far_east_before_and_after_the_railroad(edition: str, is_built: bool) -> None:
    g = cubes(at_war(quiet(edition), "ussr", "japan"), "japan", "manchuria")
    g.posture[USSR] = -1
    mark(g, trans_siberian=USABLE)
    put_unit(g, "ussr", "army", "maritime_territory")
    if is_built:
        dice = (5, *[1] * (effectiveness(g, USSR) - 1))
        g = at(draws(g, "ussr_flag_1", "special:trans_siberian", dice=dice)).copy()
    game = launch(g, "ussr", "area:manchuria", dice=([4, 1], [1]))
    assert f"Land combat in Manchuria: Soviet Union attacks with a score of {4 if is_built else 3}." in said(game)
    # The Delay box of the Urals stops units that come from Europe until the railroad is there.
    army = put_unit(g, "ussr", "army", "moscow")
    game = play(begin(g, Deployment(power=USSR)), unit_name(army))
    assert "area:urals" in names(game)
    assert ("area:irkutsk" in names(game)) is is_built
