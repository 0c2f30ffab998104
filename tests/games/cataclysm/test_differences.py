"""Every difference between the editions is a switch of its own: each test changes one, and play differs (chapters 1-6).

The differences of chapters 7 to 12 have their tests, named alike, in the files of those chapters.
"""

from __future__ import annotations

import pytest
from tests.games.cataclysm.acting import clear, put_flags_away
from tests.games.cataclysm.table import (
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
    put_unit,
    step,
    world,
)

from sandtable.games.cataclysm import lines, victory
from sandtable.games.cataclysm.pieces import put, reserve_of
from sandtable.games.cataclysm.procedures.administration import Administration
from sandtable.games.cataclysm.procedures.collapse import Collapse
from sandtable.games.cataclysm.procedures.control import gain_control
from sandtable.games.cataclysm.procedures.crisis import CrisisEvent
from sandtable.games.cataclysm.procedures.declaration import war_targets
from sandtable.games.cataclysm.procedures.home_front import HomeFront
from sandtable.games.cataclysm.procedures.military import MilitaryActions
from sandtable.games.cataclysm.procedures.playing import Drawn, Playing
from sandtable.games.cataclysm.procedures.settling import Settling
from sandtable.games.cataclysm.procedures.surrender import Surrender
from sandtable.games.cataclysm.procedures.wars import Joining
from sandtable.games.cataclysm.queries import effectiveness
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AVAILABLE,
    CIVILIAN,
    COLLECTIVE_SECURITY,
    DRAWN as IN_HAND,
    FRANCE,
    GERMANY,
    IL_DUCE_FLAG,
    IN_PLAY,
    INFLUENCE,
    ITALY,
    JAPAN,
    LEND_LEASE,
    LIMITED_WAR,
    MOBILIZATION,
    NEUTRAL,
    REARMAMENT,
    REMOVED,
    STEADY,
    TOTAL_WAR,
    UK,
    UNSTABLE,
    USA,
    USABLE,
    USSR,
    WAVERING,
)
from sandtable.kernel.game import Game

T = board()
TEXTS = pytest.mark.parametrize("text", ["2018", "2022"])


def plays_flag(g: World, owner: int, *options: str, dice: tuple[int, ...] = ()) -> Game:
    """A power plays a flag that it has drawn."""
    flag = T.flags_of[owner][0]
    put(g, flag, IN_HAND)
    return play(begin(g, Playing(power=owner, counter=flag)), *options, outcomes=(list(dice),) if dice else ())


# -- chapters 1 and 2 ------------------------------------------------------------------------------------------------


@TEXTS
def test_1_2_d01_with_whom_the_united_kingdom_is_played_by_four(text: str) -> None:
    g = world(players="four_democracies", player_split=text)
    with_france, with_usa = g.player[UK] == g.player[FRANCE], g.player[FRANCE] == g.player[USA]
    assert (with_france, with_usa) == ((True, False) if text == "2022" else (False, True))


@TEXTS
def test_1_7_2_d02_the_democracies_need_more_than_both_others_together(text: str) -> None:
    g = world(democracy_victory=text)
    g.cube, g.cube_count = [-1] * T.areas, [0] * T.areas
    cubes(g, "germany", "austria", "hungary", "rumania")
    cubes(g, "ussr", "poland", "persia")
    cubes(g, "uk", "greece", "norway", "sweden", "turkey", "iraq")
    # Three Fascist, two Communist and five Democratic points: most, but no more than the others together.
    assert T.ids["ideology"][victory.winning_ideology(g)] == ("democracy" if text == "2018" else "fascism")


@TEXTS
def test_2_2_4_d03_an_event_gives_a_home_area_back_to_its_active_owner(text: str) -> None:
    g = cubes(clear(same_ideology_control=text), "neutral", "lorraine")
    gain_control(g, UK, area("lorraine"), by_event=True)
    assert g.cube[area("lorraine")] == (-1 if text == "2022" else UK)


@TEXTS
def test_5_2_4_d03_the_flag_for_a_neutral_cube_removed_from_ones_own_colony(text: str) -> None:
    g = cubes(clear(same_ideology_control=text), "neutral", "india")
    gain_control(g, UK, area("india"))
    assert g.flags_due[UK] == int(text == "2022")


@TEXTS
def test_2_2_4_d04_units_displaced_without_combat_may_go_to_the_cup(text: str) -> None:
    g = clear(displaced_units=text)
    put_unit(g, "uk", "fleet", "spain", 1)
    gain_control(g, ITALY, area("spain"))
    game = put_flags_away(begin(g, Settling()))
    assert step(game) == "retreating.leave"
    assert ("to_cup" in names(game)) is (text == "2022")


@TEXTS
def test_2_2_4_d05_conquest_removes_an_influence_marker(text: str) -> None:
    g = clear(remove_influence=text)
    g.civil_war[area("spain")] = INFLUENCE
    gain_control(g, ITALY, area("spain"), by_combat=True)
    assert (g.civil_war[area("spain")] == INFLUENCE) is (text == "2018")


@TEXTS
def test_2_3_3_d06_hong_kong_goes_when_the_united_kingdom_itself_gains_guangdong(text: str) -> None:
    g = clear(special_base_removal=text)
    gain_control(g, UK, area("guangdong"))
    assert g.special_base[area("guangdong")] == int(text == "2018")


@TEXTS
def test_2_3_7_d07_a_capital_gets_two_neutral_cubes_and_resists_by_as_many(text: str) -> None:
    g = clear(neutral_cube_resistance=text)
    g.acting = GERMANY
    cubes(g, "germany", "lombardy")
    game = begin(g, Surrender(power=ITALY))
    assert at(game).cube_count[area("rome")] == (2 if text == "2022" else 1)
    assert at(game).cube[area("rome")] == NEUTRAL
    # Diplomacy with a 6: resistance 2 lets it fail, resistance 1 does not.
    tried = plays_flag(at(game).copy(), GERMANY, "attempt:diplomacy", "area:rome", dice=(6, 1, 1))
    assert (at(tried).cube[area("rome")] == GERMANY) is (text == "2018")


def home_front(g: World, die: int) -> World:
    """The Home Front marker of Germany at Total War, where -2 is added to its test; this is the highest die."""
    g.commitment[GERMANY] = TOTAL_WAR
    g.stability[GERMANY] = STEADY
    dice = [die, *[1] * (effectiveness(g, GERMANY) - 1)]
    return at(begin(g, HomeFront(power=GERMANY), outcomes=(dice,)))


@TEXTS
def test_2_8_d08_a_result_may_fall_below_one_on_the_home_front(text: str) -> None:
    # By the rest of the rules of 2018 a result of 0 or less costs two levels.
    g = home_front(clear(edition="2018", dice_minimum=text), 1)
    assert g.stability[GERMANY] == (UNSTABLE if text == "2018" else WAVERING)


# -- chapters 3 and 4 ------------------------------------------------------------------------------------------------


def at_reserves(**choices: str) -> Game:
    """The last step of an administration phase, when nobody has chosen anything but what is needed."""
    game = begin(world(**choices), Administration())
    while not step(game).startswith("administration.reserve"):
        answers = [name for name in names(game) if name in ("no_flag", "take_flag", "done", "number:0", "no")]
        play(game, answers[0] if answers else names(game)[0])
    return game


def test_3_2_4_d09_in_2022_the_least_effective_power_chooses_its_reserve_first() -> None:
    game = at_reserves(edition="2018", reserve_order="2022")
    assert step(game) == "administration.reserve" and len(game.deciding) == 1


def test_3_2_4_d09_in_2018_all_players_choose_their_reserves_at_once_and_face_down() -> None:
    game = at_reserves(reserve_order="2018")
    assert step(game) == "administration.reserves"
    assert set(game.deciding) == {"fascist", "communist", "democratic"}
    (flag,) = (name for name in game.options("communist") if name.name == "counter:ussr_flag_1")
    before = game.view("fascist")
    game.apply("communist", flag)
    # Nothing shows until the others have chosen, but that the player of the Soviet Union has.
    after = game.view("fascist")
    assert {key for key in before if before[key] != after[key]} == {"deciders", "picks"}
    assert max(after["picks"]) == 0 and reserve_of(at(game), USSR) < 0
    assert set(game.deciding) == {"fascist", "democratic"}
    game.apply("fascist", game.options("fascist")[0])
    game.apply("democratic", game.options("democratic")[0])
    assert reserve_of(at(game), USSR) == counter("ussr_flag_1")
    # Both have more powers, and choose for the next ones at once again.
    assert set(game.deciding) == {"fascist", "democratic"}


@TEXTS
def test_3_3_d10_propaganda_of_a_steady_power_is_pointless(text: str) -> None:
    g = clear(pointless_political_action=text)
    g.stability[GERMANY] = STEADY
    assert ("attempt:propaganda" in names(plays_flag(g, GERMANY))) is (text == "2018")


@TEXTS
def test_3_7_2_d11_a_unit_without_a_place_may_be_rejected(text: str) -> None:
    g = clear(unplaceable_unit=text)
    cubes(g, "france", "berlin", "ruhr")
    army = counter("germany_army_1")
    put(g, army, IN_HAND)
    offered = {"into_reserve", "to_next_turn"} | ({"reject"} if text == "2022" else set())
    assert set(names(begin(g, Drawn(power=GERMANY, counter=army)))) == offered


@TEXTS
def test_3_7_4_d12_an_event_without_effect_is_rolled_again(text: str) -> None:
    g = clear(crisis_no_effect=text)
    g.war_status = LIMITED_WAR
    game = begin(g, CrisisEvent(), outcomes=([4, 3], [5, 3]))  # reserves of France, of the United Kingdom
    assert is_at_rest(game) and at(game).script == (None if text == "2022" else [[5, 3]])


@TEXTS
def test_4_1_d13_a_civilian_power_needs_two_offensives(text: str) -> None:
    g = clear(civilian_offensives=text)
    g.commitment[UK] = CIVILIAN
    put_unit(g, "uk", "army", "london")
    drawn = counter("uk_offensive_1")
    put(g, drawn, IN_HAND)
    assert ("play" in names(begin(g, Drawn(power=UK, counter=drawn)))) is (text == "2018")


@TEXTS
def test_6_7_d14_commitment_weighs_on_propaganda(text: str) -> None:
    g = clear(propaganda_penalty=text)
    g.commitment[GERMANY] = MOBILIZATION
    g.stability[GERMANY] = WAVERING
    dice = [5, *[1] * (effectiveness(g, GERMANY) - 1)]
    game = plays_flag(g, GERMANY, "attempt:propaganda", dice=tuple(dice))
    assert at(game).stability[GERMANY] == (STEADY if text == "2018" else WAVERING)


@TEXTS
def test_4_3_d15_a_line_through_a_mixed_area_that_is_not_friendly(text: str) -> None:
    g = cubes(at_war(clear(loc_mixed_areas=text), "japan", "uk"), "japan", "java")
    for sea in ("south_china_sea", "timor_sea", "indian_ocean", "south_indian_ocean", "gulf_of_siam"):
        if area(sea) in T.next[area("java")]:
            put_unit(g, "uk", "fleet", sea)
    assert (area("philippines") in lines.line_to(g, JAPAN, area("java"))) is (text == "2018")


# -- chapter 5 -------------------------------------------------------------------------------------------------------


@TEXTS
def test_5_1_d16_interests_reach_across_the_sea_from_a_lost_colony(text: str) -> None:
    g = cubes(clear(interest_across_sea=text), "japan", "philippines")
    for sea in range(T.areas):
        if g.base[sea] == USA:
            g.base[sea] = -1
    # Jiangsu lies across the South China Sea; there is nothing else for American diplomacy.
    assert ("attempt:diplomacy" in names(plays_flag(g, USA))) is (text == "2018")


@TEXTS
def test_5_1_d17_a_marker_under_influence_gives_an_interest(text: str) -> None:
    g = clear(interest_influence=text)
    g.civil_war[area("persia")] = INFLUENCE
    put(g, counter("germany_offensive_1"), area("persia"), 2)
    game = plays_flag(g, GERMANY, "attempt:diplomacy")
    assert ("area:persia" in names(game)) is (text == "2022")


@TEXTS
def test_5_5_1_d18_a_result_of_zero_on_the_home_front_costs_two_levels(text: str) -> None:
    g = home_front(clear(edition="2018", home_front_double_loss=text), 2)
    assert g.stability[GERMANY] == (UNSTABLE if text == "2018" else WAVERING)


@TEXTS
def test_5_5_3_d19_a_collapse_reduces_effectiveness_or_loses_cubes(text: str) -> None:
    g = clear(collapse_procedure=text)
    g.cube = [-1] * T.areas
    g.cube_count = [0] * T.areas
    cubes(g, "uk", "norway")
    dice = ([6],) if text == "2022" else ([6], [1, 1])
    game = begin(g, Collapse(power=UK), outcomes=dice)
    assert is_at_rest(game)
    assert (effectiveness(at(game), UK), at(game).cube[area("norway")]) == ((1, UK) if text == "2022" else (2, -1))


@TEXTS
def test_5_5_3_d20_the_il_duce_flag_after_a_collapse(text: str) -> None:
    g = mark(clear(il_duce_after_collapse=text), il_duce=IN_PLAY)
    flag = next(f for f in T.flags_of[ITALY] if T.kind[f] == IL_DUCE_FLAG)
    put(g, flag, AVAILABLE)
    game = begin(cubes(g, "", "albania"), Collapse(power=ITALY), outcomes=([6],))
    assert at(game).where[flag] == (REMOVED if text == "2022" else AVAILABLE)


@TEXTS
def test_5_5_4_d21_the_surrender_marker_that_nobody_earns(text: str) -> None:
    game = begin(clear(surrender_procedure=text), Surrender(power=ITALY))
    assert bool(at(game).surrender_marker[ITALY]) is (text == "2018")


@TEXTS
def test_5_5_3_d22_a_collapse_short_of_exhaustion_breaks_the_alliance(text: str) -> None:
    g = allied(at_war(clear(armistice_only_exhausted=text), "germany italy", "uk"), "germany italy")
    game = put_flags_away(begin(g, Collapse(power=ITALY), outcomes=([6],)), [5, 1, 1])
    assert (step(game) == "collapse.answer") is (text == "2018")
    assert bool(at(game).is_allied[ITALY]) is (text == "2022")


@TEXTS
def test_5_6_4_d23_lend_lease_before_any_war(text: str) -> None:
    g = world(lend_lease_availability=text)
    assert (g.marker[LEND_LEASE] == USABLE) is (text == "2018")
    assert ("special:lend_lease" in names(plays_flag(g, USA))) is (text == "2018")


# -- chapter 6 -------------------------------------------------------------------------------------------------------


@TEXTS
def test_6_2_d24_war_may_be_declared_on_powers_that_are_not_allied(text: str) -> None:
    g = clear(dow_targets=text)
    g.commitment[GERMANY] = MOBILIZATION
    put_unit(g, "germany", "army", "ruhr")
    put_unit(g, "france", "army", "lorraine")
    game = plays_flag(g, GERMANY, "attempt:declaration_of_war", dice=(1,) * effectiveness(g, GERMANY))
    # In 2018 there is nobody but France: the dice have been rolled. In 2022 more may be named, France among them.
    assert is_at_rest(game) is (text == "2018")
    if text == "2022":
        play(game, "power:france")
        assert {"power:ussr", "power:uk", "done"} <= set(names(game))


@TEXTS
def test_6_2_d25_trade_with_japan_binds_the_allies_of_the_united_states_in_both_texts(text: str) -> None:
    g = allied(mark(clear(edition=text), us_japan_trade=IN_PLAY), "uk usa")
    g.commitment[UK] = g.commitment[USA] = MOBILIZATION
    assert {JAPAN} == {GERMANY, ITALY, JAPAN, USSR} - set(war_targets(g, UK))
    assert {JAPAN} == {GERMANY, ITALY, JAPAN, USSR} - set(war_targets(g, USA))


@TEXTS
def test_6_1_3_d26_whose_allies_decide_first_whether_they_join_a_war(text: str) -> None:
    g = clear(alliance_join_order=text, players="five")
    allied(allied(g, "uk usa"), "germany italy")
    g.commitment[USA] = g.commitment[UK] = MOBILIZATION
    g.commitment[ITALY] = REARMAMENT
    assert effectiveness(g, USA) > effectiveness(g, ITALY)
    game = begin(g, Joining(attacker=UK, targets=[GERMANY]))
    # 2022: Italy, the less effective; 2018, as 6.2 lists them: the ally of the power that declares war.
    assert at(game).stack[-1].power == (ITALY if text == "2022" else USA)  # type: ignore[attr-defined]


@TEXTS
def test_6_6_d27_pressure_needs_a_belligerent(text: str) -> None:
    assert ("attempt:pressure" in names(plays_flag(clear(pressure_needs_belligerent=text), FRANCE))) is (text == "2018")


@TEXTS
def test_12_1_2_d28_abyssinia_is_a_political_or_a_military_action(text: str) -> None:
    g = mark(clear(abyssinia=text), abyssinian_adventure=USABLE)
    assert ("special:abyssinian_adventure" in names(plays_flag(g.copy(), ITALY))) is (text == "2022")
    put_unit(g, "italy", "army", "rome")
    game = begin(g, MilitaryActions(power=ITALY, actions=1))
    assert ("go_to_abyssinia" in names(game)) is (text == "2018")


@TEXTS
def test_12_1_1_d29_the_rhineland_by_a_military_action(text: str) -> None:
    g = mark(clear(rhineland=text), rhineland=IN_PLAY)
    put_unit(g, "germany", "army", "berlin")
    game = begin(g, MilitaryActions(power=GERMANY, actions=1))
    assert ("remilitarize" in names(game)) is (text == "2022")


# -- the Soviet Union ------------------------------------------------------------------------------------------------


@TEXTS
def test_12_3_1_d46_the_soviet_die_on_the_home_front(text: str) -> None:
    g = clear(soviet_stability_die=text)
    g.commitment[USSR] = REARMAMENT
    dice = [1] * (effectiveness(g, USSR) + int(text == "2022"))
    game = begin(g, HomeFront(power=USSR), outcomes=(dice,))  # other numbers of dice would not fit the roll
    assert at(game).script is None


@TEXTS
def test_12_3_d47_an_offensive_drawn_in_collective_security_may_be_reserved(text: str) -> None:
    g = clear(collective_security_reserve=text)
    g.posture[USSR] = COLLECTIVE_SECURITY
    drawn = counter("ussr_offensive_1")
    put(g, drawn, IN_HAND)
    game = begin(g, Drawn(power=USSR, counter=drawn))
    assert is_at_rest(game) is (text == "2018")
    assert at(game).where[drawn] == (AVAILABLE if text == "2018" else IN_HAND)
