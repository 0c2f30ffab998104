"""Chapter 6.5: kinds of attack, their results, and the divided Allies."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.moves import (
    cards,
    declare,
    decline,
    duel,
    events,
    handed,
    in_hands,
    kept,
    rolls,
    turn_of,
    use,
)
from tests.games.hitlers_reich.table import (
    ALLIES,
    AXIS,
    at_action,
    attack,
    bid,
    conflict,
    control,
    control_all,
    event,
    fight,
    fleet,
    fort,
    give,
    hand,
    held,
    hold,
    lying,
    names,
    owner,
    pile,
    place,
    play,
    put,
    reason,
    refusal,
    reich,
    relaid,
    size,
    stack_deck,
    step,
)

from sandtable.games.hitlers_reich import lexicon as words
from sandtable.games.hitlers_reich.terms import DISPLAY, DOWN
from sandtable.kernel.game import Game

WIN = [6, 6, 6]
LOSE = [1, 1, 1]


def targets(game: Game, side: str, kind: str) -> set[str]:
    """The targets of a kind of attack; the question must be asked."""
    play(game, side, f"{kind}_attack")
    assert step(game) == "attacking.choose"
    return {name.split(":")[1] for name in names(game, side)}


def barred(game: Game, side: str, kind: str, where: str) -> tuple[str, str]:
    """Why a place may not be attacked: the reason and its rule."""
    assert where not in targets(game, side, kind)
    return reason(game, side, f"target:{where}"), refusal(game, side, f"target:{where}")


# -- 6.5.1 (1) land --------------------------------------------------------------------------------------------------


def test_6_5_1_land_attacks_reach_enemy_areas_next_to_an_own_one() -> None:
    game = at_action("axis", pact=False)
    assert targets(game, "axis", "land") == {
        "egypt",  # from Libya
        "greece",
        "yugoslavia",
        "leningrad",  # from Finland
        "archangel",
        "baltic_states",
        "minsk",
        "bessarabia",
        "crimea",
    }


@pytest.mark.parametrize(
    ("where", "why", "rule"),
    [
        ("channel", "not_an_area", "6.5.1"),
        ("sweden", "unplayable", "2.1"),
        ("spain", "is_neutral", "6.5.1.1"),
        ("vichy_france", "vichy_not_for_axis", "8.5"),
        ("ruhr", "already_own", "6.5.1"),
        ("moscow", "pact_soviet", "8.6"),
        ("suez", "not_adjacent", "6.5.1"),
        ("london", "not_adjacent", "6.5.1"),
    ],
)
def test_6_5_1_why_not_by_land(where: str, why: str, rule: str) -> None:
    assert barred(at_action("axis"), "axis", "land", where) == (why, rule)


def test_6_5_1_a_lost_land_attack_leaves_control_and_fort_as_they_were() -> None:
    game = fort(at_action("axis"), "allies", "greece")
    attack(game, "axis", "land", "greece", "allies")
    assert owner(game, "greece") == "western"
    assert reich(game).fort[place("greece")] == ALLIES + 1


@pytest.mark.parametrize(
    ("zone_owner", "enemy_fleet", "legal"),
    [("western", False, True), ("nobody", False, False), ("axis", False, False), ("western", True, False)],
)
def test_6_5_1_R14_naples_and_sicily_need_uncontested_control_of_the_sea(
    zone_owner: str, enemy_fleet: bool, legal: bool
) -> None:
    game = control_all(at_action("allies", pact=False), "western", "sicily", "libya")
    control(game, "sicily_sea", zone_owner)
    if enemy_fleet:
        fleet(game, "axis", "sicily_sea")
    offered = targets(game, "allies", "land")
    assert ("naples" in offered) is legal
    if not legal:
        assert reason(game, "allies", "target:naples") == "sicily_strait"
        assert refusal(game, "allies", "target:naples") == "2.3"


def test_6_5_1_R14_alternative_an_unowned_strait_may_be_crossed() -> None:
    game = at_action("allies", pact=False, choices={"sicily_strait": "alternative"})
    control_all(game, "western", "sicily", "libya")
    assert "naples" in targets(game, "allies", "land")


def test_6_5_1_R45_no_attack_from_spain_in_the_turn_it_joins() -> None:
    game = at_action("axis", pact=False)
    bid(game, "axis", "franco", "axis")
    assert barred(game, "axis", "land", "gibraltar") == ("spain_just_joined", "2.1")


# -- 6.5.1 (2) paratroops --------------------------------------------------------------------------------------------


def test_6_5_1_paratroops_need_their_event_face_up() -> None:
    game = at_action("axis")
    assert "paratroop_attack" not in names(game, "axis")
    assert reason(game, "axis", "paratroop_attack") == "no_paratroops"
    reich(game).event_at[event("paratroops")] = DOWN + AXIS
    relaid(game)
    assert reason(game, "axis", "paratroop_attack") == "no_paratroops"
    assert refusal(game, "axis", "paratroop_attack") == "6.5.1"


def test_6_5_1_R43_paratroops_jump_over_one_place_of_any_kind() -> None:
    game = hold(at_action("axis"), "axis", "paratroops")
    offered = targets(game, "axis", "paratroop")
    assert "london" in offered  # from Calais across the Channel, which nobody owns
    assert "ireland" not in offered  # only Allied areas lie two steps away
    assert "suez" in offered  # from Libya over enemy Egypt
    assert "spain" not in offered


def test_6_5_1_R43_a_neutral_may_lie_between() -> None:
    game = hold(at_action("axis"), "axis", "paratroops")
    control_all(game, "axis", "vichy_france")
    assert "gibraltar" in targets(game, "axis", "paratroop")  # over Spain


def test_6_5_1_why_not_by_paratroops() -> None:
    game = hold(at_action("axis"), "axis", "paratroops")
    assert barred(game, "axis", "paratroop", "persia") == ("no_paratroop_origin", "6.5.1")
    assert reason(game, "axis", "target:turkey") == "is_neutral"
    assert reason(game, "axis", "target:tunisia") == "vichy_not_for_axis"
    assert reason(game, "axis", "target:leningrad") == "pact_soviet"


@pytest.mark.parametrize(("reading", "legal"), [("recommended", False), ("alternative", True)])
def test_6_5_1_R43_the_closed_neutrals_as_the_place_between(reading: str, legal: bool) -> None:
    game = at_action("axis", choices={"paratroop_neutrals": reading})
    hold(game, "axis", "paratroops")
    control(game, "iraq", "axis")  # two steps from Persia over Saudi Arabia alone
    assert ("persia" in targets(game, "axis", "paratroop")) is legal


def test_6_5_1_R43_alternative_the_closed_neutrals_stay_closed_for_all_else() -> None:
    game = at_action("axis", choices={"paratroop_neutrals": "alternative"})
    hold(game, "axis", "paratroops")
    assert barred(game, "axis", "paratroop", "switzerland") == ("unplayable", "2.1")


@pytest.mark.parametrize(("malta", "legal"), [("western", False), ("axis", True)])
def test_6_5_1_R43_a_drop_over_the_sicilian_sea_needs_both_its_islands(malta: str, legal: bool) -> None:
    game = hold(at_action("axis"), "axis", "paratroops")
    control_all(game, "western", "tunisia", "sardinia")
    control(game, "malta", malta)
    assert ("tunisia" in targets(game, "axis", "paratroop")) is legal


def test_6_5_1_R44_malta_may_be_dropped_on_from_sicily() -> None:
    game = hold(at_action("axis"), "axis", "paratroops")
    assert "malta" in targets(game, "axis", "paratroop")


def test_6_5_1_paratroops_are_played_with_the_attack_and_handed_over_win_or_lose() -> None:
    for winner, expected in (("axis", "axis"), ("allies", "western")):
        game = hold(at_action("axis"), "axis", "paratroops")
        attack(game, "axis", "paratroop", "suez", winner)
        if step(game) == "discarding.choose":
            play(game, "allies", names(game, "allies")[0])
        assert owner(game, "suez") == expected
        if winner == "axis":
            assert handed(game, "allies") == {"paratroops"}
        else:  # the Allied turn has begun, and its preparation has put the card back
            assert "paratroops" in lying(game, DISPLAY)


# -- 6.5.1 (3) amphibious --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("side", "name"), [("axis", "landing_craft"), ("allies", "higgins_boats")])
def test_6_5_1_landings_need_their_event_face_up(side: str, name: str) -> None:
    game = control(at_action(side), "channel", "axis" if side == "axis" else "western")
    assert "amphibious_attack" not in names(game, side)
    assert reason(game, side, "amphibious_attack") == "no_landing_craft"
    hold(game, side, name)
    assert "amphibious_attack" in names(game, side)


def test_6_5_1_landings_start_from_an_own_uncontested_zone() -> None:
    game = hold(at_action("axis"), "axis", "landing_craft")
    control_all(game, "axis", "channel", "levant_sea")
    assert targets(game, "axis", "amphibious") == {"london", "suez", "egypt", "cyprus", "palestine"}
    assert reason(game, "axis", "target:ireland") == "no_landing_zone"
    assert refusal(game, "axis", "target:ireland") == "6.5.1"


def test_6_5_1_no_landing_from_a_contested_zone() -> None:
    game = hold(at_action("axis"), "axis", "landing_craft")
    control_all(game, "axis", "channel", "levant_sea")
    fleet(game, "allies", "channel")
    assert barred(game, "axis", "amphibious", "london") == ("no_landing_zone", "6.5.1")


def test_6_5_1_a_landing_beyond_the_sicilian_sea_needs_both_its_islands() -> None:
    game = hold(at_action("axis"), "axis", "landing_craft")
    control_all(game, "axis", "sicily_sea", "channel")
    control(game, "tunisia", "western")
    assert barred(game, "axis", "amphibious", "tunisia") == ("sicily_launch", "2.2")
    game = hold(at_action("axis"), "axis", "landing_craft")
    control_all(game, "axis", "sicily_sea", "channel", "malta")
    control(game, "tunisia", "western")
    assert "tunisia" in targets(game, "axis", "amphibious")


def test_6_5_1_R44_a_landing_inside_the_sicilian_sea_needs_only_the_zone() -> None:
    game = hold(at_action("axis"), "axis", "landing_craft")
    control_all(game, "axis", "sicily_sea", "channel")
    assert "malta" in targets(game, "axis", "amphibious")


def test_6_5_1_the_landing_zone_is_asked_for_when_there_are_several() -> None:
    game = hold(at_action("axis"), "axis", "landing_craft")
    control_all(game, "axis", "channel", "irish_sea")
    play(game, "axis", "amphibious_attack", "target:london")
    assert set(names(game, "axis")) == {"from:channel", "from:irish_sea"}


def test_6_5_1_landing_craft_is_handed_over_and_higgins_boats_is_kept_by_a_winner() -> None:
    game = hold(control(at_action("axis"), "levant_sea", "axis"), "axis", "landing_craft")
    attack(game, "axis", "amphibious", "cyprus", "axis")
    assert handed(game, "allies") == {"landing_craft"}
    for winner, keeps in (("allies", True), ("axis", False)):
        game = hold(control(at_action("allies"), "western_med", "western"), "allies", "higgins_boats")
        attack(game, "allies", "amphibious", "sardinia", winner)
        assert ("higgins_boats" in kept(game, "allies")) is keeps
        assert ("higgins_boats" in lying(game, DISPLAY)) is not keeps


# -- 6.5.1 (4) sea ---------------------------------------------------------------------------------------------------


def test_6_5_1_sea_attacks_need_no_adjacency_and_any_zone_but_an_own_one_will_do() -> None:
    game = at_action("axis", pact=False)
    control(game, "channel", "western")
    control(game, "irish_sea", "axis")
    control(game, "atlantic", "axis")
    fleet(game, "allies", "atlantic")
    offered = targets(game, "axis", "sea")
    assert len(offered) == 18
    assert "channel" in offered  # the enemy's
    assert "levant_sea" in offered  # nobody's, with no Axis place beside it
    assert "atlantic" in offered  # the own one, with an enemy fleet in it
    play(game, "axis", "target:levant_sea")
    assert [words.ATTACKS_SEA, AXIS, place("levant_sea")] in [line for entry in game.entries for line in entry.lines]
    game.undo("axis")
    assert reason(game, "axis", "target:irish_sea") == "already_own"
    assert reason(game, "axis", "target:london") == "not_a_zone"


@pytest.mark.parametrize("side", ["axis", "allies"])
def test_6_5_1_the_pact_closes_the_zones_beside_the_soviet_union_to_attacks(side: str) -> None:
    assert barred(at_action(side), side, "sea", "baltic_sea") == ("pact_zone", "8.6")


# -- 6.5.1.1, 6.5.2 --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("where", "rule"), [("spain", "6.5.1.1"), ("turkey", "6.5.1.1"), ("portugal", "2.1")])
def test_6_5_1_1_neutrals_are_not_attacked_by_either_side(where: str, rule: str) -> None:
    for side in ("axis", "allies"):
        game = at_action(side, pact=False)
        if side == "allies":
            control(game, "libya", "western")
        play(game, side, "land_attack")
        assert refusal(game, side, f"target:{where}") == rule


def test_6_5_1_1_the_allies_alone_attack_neutral_vichy() -> None:
    game = at_action("allies")
    play(game, "allies", "land_attack")
    assert "target:syria_lebanon" in names(game, "allies")
    assert barred(at_action("axis"), "axis", "land", "tunisia") == ("vichy_not_for_axis", "8.5")


def test_6_5_1_1_R30_the_first_attack_on_vichy_won_or_lost_brings_the_rest_to_the_axis() -> None:
    for winner in ("allies", "axis"):
        game = attack(at_action("allies", big_push=[0, 0]), "allies", "land", "syria_lebanon", winner)
        if winner == "allies":
            assert owner(game, "tunisia") == "vichy"  # until the Axis preparation
            play(game, "allies", "end_turn")
        assert owner(game, "tunisia") == "axis"
        assert owner(game, "syria_lebanon") == ("western" if winner == "allies" else "axis")


def test_6_5_1_1_R30_until_then_further_attacks_still_meet_neutral_vichy() -> None:
    game = control(at_action("allies", big_push=[0, 2]), "libya", "western")
    play(game, "allies", "big_push_attacks")
    declare(game, "allies", "land", "syria_lebanon")
    fight(game, "axis")
    declare(game, "allies", "land", "tunisia")
    assert conflict(game).neutral_vichy
    assert game.deciding == ["allies"]


def test_6_5_1_1_after_iraq_revolts_syria_alone_may_be_attacked_without_consequence() -> None:
    game = attack(at_action("allies", iraq_revolted=True), "allies", "land", "syria_lebanon", "allies")
    play(game, "allies", "end_turn")
    assert owner(game, "tunisia") == "vichy"


def test_6_5_1_a_kind_of_attack_without_a_target_is_not_offered() -> None:
    game = control_all(
        at_action("axis"), "axis", "greece", "yugoslavia", "egypt", "suez", "palestine", "iraq", "persia"
    )
    control(game, "gibraltar", "axis")
    assert "land_attack" not in names(game, "axis")
    assert (reason(game, "axis", "land_attack"), refusal(game, "axis", "land_attack")) == ("no_target", "6.5.1")


def test_6_5_2_a_lost_attack_ends_the_turn() -> None:
    game = attack(at_action("axis"), "axis", "land", "greece", "allies")
    assert turn_of(game) == "allies"


def test_6_5_2_an_attack_won_as_the_first_action_earns_a_success_bonus() -> None:
    game = attack(at_action("axis"), "axis", "land", "greece", "axis")
    assert step(game) == "player_turn.bonus"
    assert {"reorganize", "fortify", "reinforce_fleet", "event_action", "land_attack", "sea_attack"} <= set(
        names(game, "axis")
    )


# -- 6.5.2.1 events --------------------------------------------------------------------------------------------------


def test_6_5_2_1_the_winner_keeps_reusables_face_down_and_the_loser_loses_his() -> None:
    game = hold(at_action("axis", pact=False), "axis", "tiger_tanks")
    hold(game, "allies", "t34s_shermans")
    declare(game, "axis", "land", "greece")
    events(game, "axis:tiger_tanks", "allies:t34s_shermans")
    duel(game, ("german_02", [6, 6, 6, 6]), ("western_02", [1, 1, 1, 1]))
    assert kept(game, "axis") == {"tiger_tanks"}
    assert "t34s_shermans" in lying(game, DISPLAY)


def test_6_5_2_1_a_defender_who_wins_keeps_his_reusables_face_down() -> None:
    game = hold(at_action("axis", pact=False), "axis", "tiger_tanks")
    hold(game, "allies", "t34s_shermans")
    declare(game, "axis", "land", "greece")
    events(game, "axis:tiger_tanks", "allies:t34s_shermans")
    duel(game, ("german_02", [1, 1, 1, 1]), ("western_02", [6, 6, 6, 6]))
    assert "tiger_tanks" in lying(game, DISPLAY)
    assert lying(game, DOWN + ALLIES) == set()  # the Allied turn has begun: its preparation turned it up
    assert held(game, "allies") == {"t34s_shermans"}


def test_6_5_2_1_R53_a_defender_uses_a_reusable_once_between_two_preparations() -> None:
    game = hold(at_action("axis", pact=False), "allies", "t34s_shermans")
    put(game, big_push=[2, 0])
    play(game, "axis", "big_push_attacks")
    declare(game, "axis", "land", "greece")
    events(game, "allies:t34s_shermans")
    duel(game, ("german_02", [1, 1, 1]), ("western_02", [6, 6, 6, 6]))
    assert kept(game, "allies") == {"t34s_shermans"}
    declare(game, "axis", "land", "yugoslavia")
    assert step(game) == "conflict.choose_cards"


def test_6_5_2_1_returnables_go_to_the_other_side_win_or_lose() -> None:
    for winner in ("axis", "allies"):
        game = hold(at_action("axis"), "axis", "air_supremacy")
        hold(game, "allies", "reserves")
        declare(game, "axis", "sea", "north_sea")
        events(game, "axis:air_supremacy", "allies:reserves")
        fight(game, winner)
        while step(game) == "discarding.choose":
            play(game, game.deciding[0], names(game, game.deciding[0])[0])
        if winner == "axis":
            assert handed(game, "allies") == {"air_supremacy"}
        else:  # the Allied turn has begun, and its preparation has put the card back
            assert "air_supremacy" in lying(game, DISPLAY)
        assert handed(game, "axis") == {"reserves"}


@pytest.mark.parametrize(
    ("choice", "face", "keeps"),
    [
        ("4-6", 3, False),
        ("4-6", 4, True),
        ("4-6", 6, True),
        ("3-6", 2, False),
        ("3-6", 3, True),
        ("5-6", 4, False),
        ("5-6", 5, True),
    ],
)
def test_6_5_2_1_R47_enigma_stays_only_after_a_win_and_a_die_roll(choice: str, face: int, keeps: bool) -> None:
    game = hold(at_action("allies", choices={"enigma_roll": choice}), "allies", "enigma")
    play(game, "allies", "sea_attack", "target:atlantic", "play:enigma")
    rolls(game, [1, 1, 1], [6, 6, 6, 6], [face])
    play(game, "axis", "card:german_02")
    play(game, "allies", "card:western_02")
    assert ("enigma" in kept(game, "allies")) is keeps
    assert ("enigma" in lying(game, DISPLAY)) is not keeps


def test_6_5_2_1_enigma_is_lost_without_a_roll_when_the_allies_lose() -> None:
    game = hold(at_action("allies"), "allies", "enigma")
    play(game, "allies", "sea_attack", "target:atlantic", "play:enigma")
    rolls(game, [6, 6, 6], [1, 1, 1, 1])
    play(game, "axis", "card:german_02")
    play(game, "allies", "card:western_02")
    assert "enigma" in lying(game, DISPLAY)
    assert game.position.script is None  # no other chance was needed


# -- 6.5.2.1 markers -------------------------------------------------------------------------------------------------


def test_6_5_2_1_all_fleets_leave_an_attacked_zone() -> None:
    for winner in ("axis", "allies"):
        game = fleet(at_action("axis"), "axis", "atlantic", "channel")
        fleet(game, "allies", "atlantic")
        attack(game, "axis", "sea", "atlantic", winner)
        assert reich(game).fleet[place("atlantic")] == 0
        assert reich(game).fleet[place("channel")] == 1 << AXIS


@pytest.mark.parametrize(("before", "after"), [("nobody", "axis"), ("western", "axis"), ("soviet", "axis")])
def test_6_5_2_1_the_winner_of_a_zone_places_his_disc(before: str, after: str) -> None:
    game = control(at_action("axis"), "channel", before)
    attack(game, "axis", "sea", "channel", "axis")
    assert owner(game, "channel") == after


@pytest.mark.parametrize(("reading", "expected"), [("recommended", "western"), ("alternative", "nobody")])
def test_6_5_2_1_R07_a_defender_who_wins_an_unowned_zone(reading: str, expected: str) -> None:
    game = at_action("axis", choices={"neutral_zone_disc": reading})
    attack(game, "axis", "sea", "channel", "allies")
    assert owner(game, "channel") == expected


def test_6_5_2_1_R07_alternative_a_winning_attacker_places_a_disc_all_the_same() -> None:
    game = at_action("axis", choices={"neutral_zone_disc": "alternative"})
    attack(game, "axis", "sea", "channel", "axis")
    assert owner(game, "channel") == "axis"


def test_6_5_2_1_an_own_contested_zone_is_cleared_by_a_win_and_lost_by_a_defeat() -> None:
    for winner, expected in (("axis", "axis"), ("allies", "western")):
        game = fleet(control(at_action("axis"), "channel", "axis"), "allies", "channel")
        attack(game, "axis", "sea", "channel", winner)
        assert owner(game, "channel") == expected
        assert reich(game).fleet[place("channel")] == 0


def test_6_5_2_1_a_lost_fort_is_removed_with_its_area() -> None:
    game = fort(at_action("axis"), "allies", "greece")
    attack(game, "axis", "land", "greece", "axis")
    assert owner(game, "greece") == "axis"
    assert reich(game).fort[place("greece")] == 0


def test_6_5_2_1_no_disc_where_the_printed_symbol_is_the_winners() -> None:
    game = control(at_action("axis", pact=False), "libya", "western")
    control(game, "tunisia", "axis")
    attack(game, "axis", "land", "libya", "axis")
    assert owner(game, "libya") == "axis"
    assert reich(game).control[place("libya")] == reich(game).tables.printed[place("libya")]


# -- 6.5.2.1 hand sizes ----------------------------------------------------------------------------------------------


def test_6_5_2_1_losing_a_centre_costs_one_hand_size_and_a_card_of_choice() -> None:
    game = control(at_action("axis"), "egypt", "axis")
    give(game, "allies", "western_02", "western_03", "western_04", "soviet_02", "soviet_03", "soviet_04")
    play(game, "axis", "land_attack", "target:suez")
    duel(game, ("german_02", WIN), ("western_02", LOSE))
    assert size(game, "allies") == 5
    assert set(names(game, "allies")) == {
        "discard:western_03",
        "discard:western_04",
        "discard:soviet_02",
        "discard:soviet_03",
        "discard:soviet_04",
    }
    play(game, "allies", "discard:soviet_04")
    assert len(hand(game, "allies")) == 5
    assert "soviet_04" in pile(game, "allies")


def test_6_5_2_1_london_costs_two() -> None:
    game = hold(control(at_action("axis"), "channel", "axis"), "axis", "landing_craft")
    declare(game, "axis", "amphibious", "london")
    fight(game, "axis")
    assert size(game, "allies") == 4
    for _ in range(2):
        play(game, "allies", names(game, "allies")[0])
    assert in_hands(game) == (8, 4)


def test_6_5_2_1_berlin_costs_three_cards_at_random() -> None:
    game = control_all(at_action("allies", pact=False), "western", "ruhr", "austria", "poland", "denmark")
    give(game, "axis", *(f"german_{value:02}" for value in range(2, 10)))
    play(game, "allies", "land_attack", "target:berlin")
    rolls(game, [1, 1, 1, 1], [6, 6, 6, 6], [6, 0, 3])
    cards(game, "german_02", "western_02")
    left = ["german_03", "german_04", "german_05", "german_06", "german_07", "german_08", "german_09"]
    lost = {left[6], left[0], left[3]}
    assert set(pile(game, "axis")) == {"german_02"} | lost
    assert size(game, "axis") == 5
    assert len(hand(game, "axis")) == 5


def test_6_5_2_1_a_soviet_centre_costs_red_cards_or_the_agent_first() -> None:
    game = control_all(at_action("axis", pact=False, hand_size=[8, 6]), "axis", "smolensk", "vologda", "kharkov")
    give(game, "allies", "soviet_02", "soviet_03", "double_agent_allied", "western_10", "western_09", "western_08")
    play(game, "axis", "land_attack", "target:moscow")
    duel(game, ("german_13", [6, 6, 6, 6]), ("soviet_02", [1, 1, 1, 1]), passes=True)
    assert size(game, "allies") == 4
    assert set(names(game, "allies")) == {"discard:soviet_03", "discard:double_agent_allied"}
    assert reason(game, "allies", "discard:western_10") == "soviet_discard"
    assert refusal(game, "allies", "discard:western_10") == "6.5.2.1"
    play(game, "allies", "discard:soviet_03")
    if step(game) == "discarding.choose":
        play(game, "allies", "discard:double_agent_allied")
    assert {"soviet_03", "double_agent_allied"} <= set(pile(game, "allies"))
    assert len(hand(game, "allies")) == 4


def test_6_5_2_1_western_cards_make_up_for_missing_red_ones() -> None:
    game = control_all(at_action("axis", pact=False), "axis", "smolensk", "vologda", "kharkov")
    give(game, "allies", "soviet_02", "soviet_03", "western_07", "western_10", "western_09", "western_08")
    play(game, "axis", "land_attack", "target:moscow")
    duel(game, ("german_13", [6, 6, 6, 6]), ("soviet_02", [1, 1, 1, 1]), passes=True)
    assert names(game, "allies") == ["discard:soviet_03"]
    play(game, "allies", "discard:soviet_03")
    assert set(names(game, "allies")) == {f"discard:western_{value:02}" for value in (7, 8, 9, 10)}
    play(game, "allies", "discard:western_07")
    assert {"soviet_03", "western_07"} <= set(pile(game, "allies"))


def test_6_5_2_1_retaking_an_own_centre_gives_its_value_back_and_the_cards() -> None:
    game = control_all(at_action("allies", pact=False, hand_size=[8, 4]), "axis", "moscow", "kharkov")
    declare(game, "allies", "land", "moscow")
    fight(game, "allies")
    assert owner(game, "moscow") == "soviet"
    assert size(game, "allies") == 6
    assert in_hands(game) == (8, 6)


def test_6_5_2_1_taking_an_enemy_centre_gives_no_cards() -> None:
    game = control(at_action("axis"), "egypt", "axis")
    attack(game, "axis", "land", "suez", "axis")
    play(game, "allies", names(game, "allies")[0])
    assert size(game, "axis") == 8
    assert len(hand(game, "axis")) == 8


# -- 6.5.3.1 discs of the divided Allies -----------------------------------------------------------------------------


def test_6_5_3_1_the_allies_name_the_ally_that_attacks() -> None:
    game = control_all(at_action("allies", pact=False), "western", "hungary")
    control(game, "bulgaria", "soviet")
    play(game, "allies", "land_attack", "target:rumania")
    assert {"from:hungary", "from:bulgaria", "from:yugoslavia", "from:bessarabia", "from:crimea"} == set(
        names(game, "allies")
    )
    play(game, "allies", "from:bulgaria")
    give(game, "allies", "soviet_02", "soviet_03", "soviet_04")
    fight(game, "allies")
    assert owner(game, "rumania") == "soviet"


@pytest.mark.parametrize(("origin", "disc"), [("yugoslavia", "western"), ("bessarabia", "soviet")])
def test_6_5_3_1_the_disc_is_of_the_kind_of_the_origin(origin: str, disc: str) -> None:
    game = at_action("allies", pact=False)
    play(game, "allies", "land_attack", "target:rumania", f"from:{origin}")
    fight(game, "allies")
    assert owner(game, "rumania") == disc


def test_6_5_3_1_an_area_with_any_allied_symbol_goes_back_to_it() -> None:
    game = control_all(at_action("allies", pact=False), "axis", "greece", "yugoslavia")
    control(game, "bulgaria", "soviet")
    play(game, "allies", "land_attack", "target:greece")
    fight(game, "allies")
    assert owner(game, "greece") == "western"


def test_6_5_3_1_the_axis_is_never_asked_for_an_origin() -> None:
    game = at_action("axis", pact=False)
    play(game, "axis", "land_attack", "target:yugoslavia")
    assert step(game) == "conflict.choose_cards"


def test_6_5_3_1_R21_a_zone_between_both_allies_is_named_for_one_of_them() -> None:
    for nation in ("western", "soviet"):
        game = control(at_action("allies", pact=False), "norway", "western")
        play(game, "allies", "sea_attack", "target:barents_sea")
        assert set(names(game, "allies")) == {"nation:western", "nation:soviet"}
        play(game, "allies", f"nation:{nation}")
        fight(game, "allies")
        assert owner(game, "barents_sea") == nation


@pytest.mark.parametrize(
    ("zone", "disc"),
    [("baltic_sea", "soviet"), ("channel", "western"), ("skagerrak", "western"), ("gulf_of_lyon", "western")],
)
def test_6_5_3_1_R21_otherwise_the_disc_follows_the_neighbours_or_is_western(zone: str, disc: str) -> None:
    game = at_action("allies", pact=False)
    play(game, "allies", "sea_attack", f"target:{zone}")
    assert step(game) == "conflict.choose_cards"
    fight(game, "allies")
    assert owner(game, zone) == disc


def test_6_5_3_1_R21_defenders_of_an_unowned_zone_name_their_side_too() -> None:
    game = control(at_action("axis", pact=False), "norway", "soviet")
    play(game, "axis", "sea_attack", "target:north_sea")
    assert game.deciding == ["allies"]
    assert set(names(game, "allies")) == {"nation:western", "nation:soviet"}
    play(game, "allies", "nation:soviet")
    fight(game, "allies")
    assert owner(game, "north_sea") == "soviet"


def test_6_5_3_1_R21_so_do_those_whose_fleet_is_attacked_in_an_axis_zone() -> None:
    game = control_all(at_action("axis", pact=False), "axis", "north_sea")
    control(game, "norway", "soviet")
    fleet(game, "allies", "north_sea")
    hold(game, "allies", "fleet_carriers")
    play(game, "axis", "sea_attack", "target:north_sea")
    play(game, "allies", "nation:soviet")
    assert step(game) == "conflict.choose_cards"  # the white star does not serve Soviet ships
    fight(game, "allies")
    assert owner(game, "north_sea") == "soviet"


def test_6_5_3_1_R21_the_disc_that_lies_there_says_who_defends() -> None:
    game = control_all(at_action("axis", pact=False), "western", "barents_sea")
    play(game, "axis", "sea_attack", "target:barents_sea")
    assert step(game) == "conflict.choose_cards"


# -- 6.5.3.2 stars ---------------------------------------------------------------------------------------------------

WHITE = {"montgomery", "patton"}
RED = {"zhukov", "chuikov"}
BOTH = {"artillery_partisans", "t34s_shermans"}


def allied_events(game: Game) -> set[str]:
    """The events that the Allies are offered to play."""
    return {name.split(":")[1] for name in names(game, "allies") if name.startswith("play:")}


@pytest.mark.parametrize(("where", "barred_star"), [("leningrad", WHITE), ("greece", RED)])
def test_6_5_3_2_in_defence_the_star_follows_the_place_attacked(where: str, barred_star: set[str]) -> None:
    game = hold(at_action("axis", pact=False), "allies", *WHITE, *RED, *BOTH, "reserves")
    play(game, "axis", "land_attack", f"target:{where}")
    assert allied_events(game) == (WHITE | RED | BOTH | {"reserves"}) - barred_star
    for name in barred_star:
        assert reason(game, "allies", f"play:{name}") == "wrong_star"
        assert refusal(game, "allies", f"play:{name}") == "6.5.3.2"


@pytest.mark.parametrize(("origin", "barred_star"), [("bessarabia", WHITE), ("yugoslavia", RED)])
def test_6_5_3_2_in_attack_the_star_follows_the_origin(origin: str, barred_star: set[str]) -> None:
    game = hold(at_action("allies", pact=False), "allies", *WHITE, *RED, *BOTH)
    play(game, "allies", "land_attack", "target:rumania", f"from:{origin}")
    assert allied_events(game) == (WHITE | RED | BOTH) - barred_star


@pytest.mark.parametrize(("nation", "may"), [("western", True), ("soviet", False)])
def test_6_5_3_2_at_sea_the_star_follows_the_side_named(nation: str, may: bool) -> None:
    game = hold(at_action("allies", pact=False), "allies", "fleet_carriers", "reserves")
    control(game, "norway", "western")
    play(game, "allies", "sea_attack", "target:barents_sea", f"nation:{nation}")
    assert ("fleet_carriers" in allied_events(game)) is may
    assert "reserves" in allied_events(game)


def test_6_5_3_2_a_soviet_zone_cannot_launch_higgins_boats() -> None:
    game = hold(control(at_action("allies", pact=False), "baltic_sea", "soviet"), "allies", "higgins_boats")
    control_all(game, "western", "channel")
    assert barred(game, "allies", "amphibious", "denmark") == ("no_landing_zone", "6.5.1")


def test_6_5_3_2_bids_for_events_know_no_star() -> None:
    game = hold(at_action("allies"), "allies", "enigma", "special_operations", "master_spy")
    play(game, "allies", "event_action", "event:convoy_1")
    assert allied_events(game) == {"enigma", "special_operations", "master_spy"}


# -- 6.5.3.3 several events ------------------------------------------------------------------------------------------


def test_6_5_3_3_any_number_of_events_but_one_general() -> None:
    game = hold(at_action("axis"), "axis", "rommel", "von_manstein", "stukas", "tiger_tanks", "waffen_ss")
    play(game, "axis", "land_attack", "target:greece", "play:stukas", "play:rommel", "play:tiger_tanks")
    assert "play:waffen_ss" in names(game, "axis")
    assert reason(game, "axis", "play:von_manstein") == "second_general"
    assert refusal(game, "axis", "play:von_manstein") == "6.5.3.3"


def test_6_5_3_3_one_general_a_side_and_the_other_side_has_its_own() -> None:
    game = hold(at_action("axis"), "axis", "rommel")
    hold(game, "allies", "montgomery", "patton", "reserves")
    declare(game, "axis", "land", "greece")
    play(game, "axis", "play:rommel")
    play(game, "allies", "play:montgomery")
    assert reason(game, "allies", "play:patton") == "second_general"


@pytest.mark.parametrize(
    ("first", "second"), [("maximum_effort", "desperate_gamble"), ("desperate_gamble", "maximum_effort")]
)
def test_6_5_3_3_one_event_for_a_second_card(first: str, second: str) -> None:
    game = hold(at_action("axis"), "axis", first, second, "reserves")
    play(game, "axis", "land_attack", "target:greece", f"play:{first}")
    assert reason(game, "axis", f"play:{second}") == "second_two_card"
    assert refusal(game, "axis", f"play:{second}") == "6.5.3.3"


def test_6_5_3_3_allied_two_card_events_do_not_mix_either() -> None:
    game = hold(at_action("axis"), "allies", "maximum_effort", "their_finest_hour", "reserves")
    declare(game, "axis", "land", "greece")
    play(game, "allies", "play:their_finest_hour")
    assert reason(game, "allies", "play:maximum_effort") == "second_two_card"


# -- 6.5.3.4 conflict cards ------------------------------------------------------------------------------------------

MIXED = ("western_10", "soviet_03", "double_agent_allied", "western_02", "soviet_08", "western_05")
REDS = {"card:soviet_03", "card:soviet_08", "card:double_agent_allied"}


def allied_cards(game: Game) -> set[str]:
    return set(names(game, "allies"))


def test_6_5_3_4_defending_a_soviet_place_takes_a_red_card_or_the_agent() -> None:
    game = give(at_action("axis", pact=False), "allies", *MIXED)
    play(game, "axis", "land_attack", "target:leningrad")
    assert allied_cards(game) == REDS
    assert reason(game, "allies", "card:western_10") == "red_star_duty"
    assert refusal(game, "allies", "card:western_10") == "6.5.3.4"
    assert reason(game, "allies", "card:western_13") == "not_in_hand"
    assert reason(game, "axis", "card:soviet_03") == "not_in_hand"


def test_6_5_3_4_attacking_from_a_soviet_place_takes_a_red_card_or_the_agent() -> None:
    game = give(at_action("allies", pact=False), "allies", *MIXED)
    play(game, "allies", "land_attack", "target:rumania", "from:bessarabia")
    assert allied_cards(game) == REDS


def test_6_5_3_4_so_does_an_attack_whose_target_would_become_soviet() -> None:
    game = give(control(at_action("allies", pact=False), "caucasus", "axis"), "allies", *MIXED)
    hold(game, "allies", *WHITE, *RED, *BOTH)
    play(game, "allies", "land_attack", "target:caucasus", "from:persia")
    assert allied_events(game) == WHITE | BOTH  # R20: events follow the origin
    play(game, "allies", "pass")
    assert allied_cards(game) == REDS


def test_6_5_3_4_soviets_attacking_for_a_western_area_still_play_red() -> None:
    game = give(control(at_action("allies", pact=False), "persia", "axis"), "allies", *MIXED)
    play(game, "allies", "land_attack", "target:persia", "from:caucasus")
    assert allied_cards(game) == REDS


@pytest.mark.parametrize(("nation", "duty"), [("western", False), ("soviet", True)])
def test_6_5_3_4_at_sea_the_duty_follows_the_side_named(nation: str, duty: bool) -> None:
    game = give(control(at_action("allies", pact=False), "norway", "western"), "allies", *MIXED)
    play(game, "allies", "sea_attack", "target:barents_sea", f"nation:{nation}")
    assert (allied_cards(game) == REDS) is duty


def test_6_5_3_4_elsewhere_and_in_event_conflicts_any_card_will_do() -> None:
    game = give(at_action("axis", pact=False), "allies", *MIXED)
    play(game, "axis", "land_attack", "target:greece")
    assert allied_cards(game) == {f"card:{each}" for each in MIXED}
    game = give(at_action("axis", pact=False), "allies", *MIXED)
    play(game, "axis", "event_action", "event:stukas")
    assert allied_cards(game) == {f"card:{each}" for each in MIXED}


def test_6_5_3_4_without_a_red_card_any_card_will_do() -> None:
    game = give(at_action("axis", pact=False), "allies", "western_10", "western_02")
    play(game, "axis", "land_attack", "target:leningrad")
    assert allied_cards(game) == {"card:western_10", "card:western_02"}


def test_6_5_3_4_the_axis_has_no_such_duty() -> None:
    game = at_action("axis", pact=False)
    play(game, "axis", "land_attack", "target:leningrad")
    assert set(names(game, "axis")) == {f"card:{each}" for each in hand(game, "axis")}


def test_6_5_3_4_murmansk_run_lifts_the_duty() -> None:
    game = give(at_action("axis", pact=False), "allies", *MIXED)
    hold(game, "allies", "murmansk_run")
    declare(game, "axis", "land", "leningrad")
    events(game, "allies:murmansk_run")
    assert allied_cards(game) == {f"card:{each}" for each in MIXED}


def test_6_5_3_4_murmansk_run_is_of_no_use_without_the_duty() -> None:
    game = hold(at_action("axis"), "allies", "murmansk_run", "reserves")
    play(game, "axis", "land_attack", "target:greece")
    assert reason(game, "allies", "play:murmansk_run") == "not_for_this"


@pytest.mark.parametrize("name", ["maximum_effort", "their_finest_hour"])
def test_6_5_3_4_the_second_card_from_the_deck_is_exempt(name: str) -> None:
    game = give(at_action("axis", pact=False), "allies", *MIXED)
    stack_deck(hold(game, "allies", name), "allies", "western_12")
    declare(game, "axis", "land", "leningrad")
    events(game, f"allies:{name}")
    rolls(game, [1, 1, 1], [6, 6, 6])
    cards(game, "german_02", "soviet_08")
    decline(game)
    assert {"soviet_08", "western_12"} <= set(pile(game, "allies"))


def test_6_5_3_4_a_captured_axis_agent_satisfies_the_duty() -> None:
    game = give(at_action("axis", pact=False), "allies", "western_10", "double_agent_axis", "western_02")
    play(game, "axis", "land_attack", "target:leningrad")
    assert "card:western_10" not in allied_cards(game)


# -- going back ------------------------------------------------------------------------------------------------------


def test_6_5_an_attack_can_be_taken_back_until_cards_are_shown() -> None:
    game = hold(at_action("axis"), "axis", "rommel")
    before = game.digest()
    play(game, "axis", "land_attack", "target:greece", "play:rommel")
    for _ in range(3):
        game.undo("axis")
    assert game.digest() == before
    play(game, "axis", "land_attack", "target:greece", "play:rommel")
    rolls(game, WIN, LOSE)
    cards(game, "german_02", "western_02")
    assert not game.may_undo("axis")


def test_6_5_a_declined_effect_can_be_taken_back_but_not_a_roll() -> None:
    game = hold(at_action("axis"), "axis", "von_manstein", "stukas")
    play(game, "axis", "land_attack", "target:greece", "play:von_manstein", "play:stukas")
    rolls(game, [1, 1, 5], [6, 6, 6], [1])
    cards(game, "german_02", "western_02")
    before = game.digest()
    use(game, "axis", "von_manstein", 1)
    game.undo("axis")
    assert game.digest() == before
    use(game, "axis", "stukas", 6, of="allies")
    assert not game.may_undo("axis")
    assert sorted(conflict(game).dice[ALLIES]) == [1, 6, 6]
