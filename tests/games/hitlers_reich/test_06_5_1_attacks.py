"""6.5-6.5.1: what may be attacked by land, paratroops, landing and sea, and what an attack does to the turn (6.5.2)."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.conflicts import LOSE, WIN, barred, targets
from tests.games.hitlers_reich.moves import cards, declare, handed, kept, lines, rolls, turn_of, use
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
    hold,
    lying,
    names,
    owner,
    place,
    play,
    reason,
    refusal,
    reich,
    relaid,
    step,
)

from sandtable.games.hitlers_reich import lexicon as words
from sandtable.games.hitlers_reich.terms import DISPLAY, DOWN

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
    assert [words.ATTACKS_SEA, AXIS, place("levant_sea")] in lines(game)
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
