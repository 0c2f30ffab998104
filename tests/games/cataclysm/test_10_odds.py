"""The odds of battles against every roll of the dice, enumerated."""

import random
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from tests.games.cataclysm.fighting import battle, named_option
from tests.games.cataclysm.table import (
    allied,
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
    rules,
    step,
)

import sandtable
from sandtable.games.cataclysm.odds import OperationOdds, explain, odds
from sandtable.games.cataclysm.odds_combat import BattleOdds, battle_odds
from sandtable.games.cataclysm.odds_operation import best_force, operation_odds
from sandtable.games.cataclysm.procedures.battle import ATTACK, DEFENCE
from sandtable.games.cataclysm.procedures.operations import Operation
from sandtable.games.cataclysm.procedures.targets import BOMBING, BY_LAND, CAPTURE
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import AIR_OPERATION, LAND_OPERATION, SPENT


def scored(dice: tuple[int, ...], modifier: int = 0) -> int:
    """2.8 in other words."""
    best = 6 + sum(1 for die in dice if die == 6) - 1 if 6 in dice else max(dice)
    return max(best + modifier, 1)


def outcomes(attack: tuple[int, int], defence: tuple[int, int]) -> Counter[tuple[int, int]]:
    """How many ways lead to each pair of scores of (dice, modifier) against (dice, modifier)."""
    return Counter(
        (scored(ours, attack[1]), scored(theirs, defence[1]))
        for ours in product(range(1, 7), repeat=attack[0])
        for theirs in product(range(1, 7), repeat=defence[0])
    )


def held(ways: Counter[tuple[int, int]], ours: int, theirs: int) -> Fraction:
    """The share of the ways in which all `theirs` are lost and not all of `ours` (10.9.1)."""

    def lost(pair: tuple[int, int]) -> tuple[int, int]:
        a, d = pair
        return (1, 1) if a == d else (0, a // d) if a > d else (d // a, 0)

    good = sum(n for pair, n in ways.items() if lost(pair)[0] < ours and lost(pair)[1] >= theirs)
    return Fraction(good, sum(ways.values()))


def won(ways: Counter[tuple[int, int]]) -> Fraction:
    return Fraction(sum(n for (a, d), n in ways.items() if a > d), sum(ways.values()))


def tied(ways: Counter[tuple[int, int]]) -> Fraction:
    return Fraction(sum(n for (a, d), n in ways.items() if a == d), sum(ways.values()))


def layout() -> World:
    g = mark(at_war(empty(), "germany", "france"), rhineland=SPENT)
    return cubes(g, "germany", "lorraine")


@pytest.mark.parametrize(
    ("kind", "theirs", "attack", "defence", "bears"),
    [
        ("army", (), (2, 0), (1, 0), (1, 0)),
        ("army", ("army",), (2, 0), (2, 0), (1, 1)),
        ("tank", ("army",), (2, 0), (1, 0), (2, 1)),
        ("tank", (), (2, 0), (1, -1), (2, 0)),
        ("army", ("fortress", "army"), (2, 0), (2, 1), (1, 2)),
        ("army", ("tank",), (1, 0), (2, 0), (1, 2)),
    ],
)
def test_10_4_the_chances_of_a_land_combat(
    kind: str, theirs: tuple[str, ...], attack: tuple[int, int], defence: tuple[int, int], bears: tuple[int, int]
) -> None:
    g = layout()
    for each in theirs:
        put_unit(g, "france", each, "paris")
    unit = put_unit(g, "germany", kind, "lorraine")
    b = battle(g, LAND_OPERATION, "paris", "germany", "france", [unit])
    b.activated = 1
    found = battle_odds(g, b, ATTACK)
    ways = outcomes(attack, defence)
    assert Fraction(*found.exact) == won(ways)
    assert Fraction(*found.held_exact) == held(ways, *bears)
    assert sum(found.own_scores.values()) == pytest.approx(1)
    assert found.own_scores[6] == pytest.approx(sum(n for (a, _), n in ways.items() if a == 6) / sum(ways.values()))
    other = battle_odds(g, b, DEFENCE)
    assert other.chance + found.chance + found.tie == pytest.approx(1)
    assert other.held == found.held
    assert other.own_losses == found.enemy_losses


def test_10_3_air_superiority_is_weighed_by_the_air_combat() -> None:
    g = layout()
    put_unit(g, "france", "army", "paris")
    put_unit(g, "france", "tactical", "paris")
    army = put_unit(g, "germany", "army", "lorraine")
    air = put_unit(g, "germany", "strategic", "lorraine")
    b = battle(g, LAND_OPERATION, "paris", "germany", "france", [army, air])
    b.units, b.activated = [army, air], 1
    found = battle_odds(g, b, ATTACK)
    # One strategic against one tactical, two dice each: a draw or a win leaves superiority to the attack; beaten by
    # less than double the strategic is turned over, and both sides have one; else the defence has it.
    ways = outcomes((2, 0), (2, 0))
    whole = sum(ways.values())
    ours = Fraction(sum(n for (a, d), n in ways.items() if a >= d), whole)
    theirs = Fraction(sum(n for (a, d), n in ways.items() if d >= 2 * a), whole)
    nobody = 1 - ours - theirs
    assert found.air == pytest.approx((float(ours), float(theirs), float(nobody)))
    main = (
        ours * won(outcomes((3, 0), (2, 0)))
        + theirs * won(outcomes((2, 0), (3, 0)))
        + nobody * won(outcomes((2, 0), (2, 0)))
    )
    assert Fraction(*found.exact) == main
    conquest = (
        ours * held(outcomes((3, 0), (2, 0)), 1, 1)
        + theirs * held(outcomes((2, 0), (3, 0)), 1, 1)
        + nobody * held(outcomes((2, 0), (2, 0)), 1, 1)
    )
    assert Fraction(*found.held_exact) == conquest


def test_10_9_1_every_roll_played_out_gives_the_same_chance_of_conquest() -> None:
    g = layout()
    tank = put_unit(g, "germany", "tank", "lorraine")
    b = battle(g, LAND_OPERATION, "paris", "germany", "france", [tank])
    b.activated = 1
    told = battle_odds(g, b, ATTACK)
    taken = 0
    for ours in product(range(1, 7), repeat=2):
        for theirs in range(1, 7):
            h, c = g.copy(), b.copy()
            game = begin(h, c, outcomes=(list(ours), [theirs]))
            if step(game) == "battle.retreat":
                play(game, "no")
            taken += at(game).cube[area("paris")] == power("germany")
    assert Fraction(taken, 216) == Fraction(*told.held_exact)


def test_9_5_2_the_chance_to_damage_a_resource() -> None:
    g = mark(at_war(empty(), "uk", "germany"), rhineland=SPENT)
    air = put_unit(g, "uk", "strategic", "london")
    told = operation_odds(g, power("uk"), BOMBING, area("ruhr"), [air], augmentation=1)
    ways = outcomes((2, 1), (1, 0))
    assert told.damage == pytest.approx(sum(n for (a, d), n in ways.items() if a >= d) / sum(ways.values()))
    assert Fraction(*told.exact) == won(ways)


def test_9_4_2_an_empty_base_is_certain() -> None:
    g = at_war(empty(), "japan", "usa")
    fleet = put_unit(g, "japan", "fleet", "carolines")
    told = operation_odds(g, power("japan"), CAPTURE, area("guam"), [fleet])
    assert (told.chance, told.held) == (1, 1)
    assert told.notes == ("nobody_to_fight",)


def test_odds_of_a_battle_tell_each_side_its_own_and_each_option() -> None:
    g = layout()
    put_unit(g, "france", "army", "paris")
    air = put_unit(g, "germany", "tactical", "lorraine")
    tank = put_unit(g, "germany", "tank", "lorraine")
    game = begin(g, battle(g, LAND_OPERATION, "paris", "germany", "france", [tank]))
    g = at(game)
    attack = odds(g, g.player[power("germany")])
    defence = odds(g, g.player[power("france")])
    assert isinstance(attack, BattleOdds)
    assert isinstance(defence, BattleOdds)
    assert (attack.fights_for, defence.fights_for) == (ATTACK, DEFENCE)
    assert attack.chance + defence.chance + attack.tie == pytest.approx(1)
    with_air, without = attack.options
    assert with_air.chance == pytest.approx(float(won(outcomes((3, 0), (1, 0)))))
    assert without.chance == attack.chance == pytest.approx(float(won(outcomes((2, 0), (1, 0)))))
    guessed = odds(g, g.player[power("germany")], support=[g.tables.ids["counter"][air]])
    assert isinstance(guessed, BattleOdds)
    assert guessed.chance == with_air.chance
    with pytest.raises(ValueError, match="support"):
        odds(g, 0, support="nothing of the sort")


def test_odds_end_when_the_dice_of_the_main_combat_lie() -> None:
    g = layout()
    put_unit(g, "france", "army", "paris")
    army = put_unit(g, "germany", "army", "lorraine")
    game = begin(g, battle(g, LAND_OPERATION, "paris", "germany", "france", [army]), outcomes=([4, 1], [3, 1]))
    assert step(game) == "battle.retreat"
    assert odds(at(game), 0) is None


def test_odds_in_the_air_combat_know_what_a_retreat_would_mean() -> None:
    g = layout()
    put_unit(g, "france", "army", "paris")
    put_unit(g, "france", "tactical", "paris")
    army = put_unit(g, "germany", "army", "lorraine")
    air = put_unit(g, "germany", "tactical", "lorraine")
    game = begin(g, battle(g, LAND_OPERATION, "paris", "germany", "france", [army]))
    play(game, named_option(g, air), outcomes=([4, 1], [3, 1]))
    assert step(game) == "battle.retreat"
    told = odds(at(game), at(game).player[power("france")])
    assert isinstance(told, BattleOdds)
    # Either way Germany has air superiority: three dice to two.
    expected = 1 - won(outcomes((3, 0), (2, 0))) - tied(outcomes((3, 0), (2, 0)))
    assert [each.chance for each in told.options] == [pytest.approx(float(expected))] * 2


@pytest.mark.parametrize("language", ["en", "ja"])
def test_odds_are_told_in_words(language: str) -> None:
    g = layout()
    put_unit(g, "france", "army", "paris")
    put_unit(g, "france", "tactical", "paris")
    army = put_unit(g, "germany", "army", "lorraine")
    put_unit(g, "germany", "tactical", "lorraine")
    game = begin(g, battle(g, LAND_OPERATION, "paris", "germany", "france", [army]))
    texts = game.texts(language)
    lines = explain(odds(at(game), 0), texts)
    assert len(lines) >= 8
    assert not any("odds" in line for line in lines)


def test_operation_odds_count_support_if_asked_and_leave_the_position_alone() -> None:
    g = allied(layout(), "france uk")
    at_war(g, "germany", "uk")
    put_unit(g, "france", "army", "paris")
    tank = put_unit(g, "germany", "tank", "lorraine")
    put_unit(g, "germany", "tactical", "lorraine")
    put_unit(g, "uk", "tactical", "london")
    before = g.where[:]
    plain = operation_odds(g, power("germany"), BY_LAND, area("paris"), [tank])
    mine = operation_odds(g, power("germany"), BY_LAND, area("paris"), [tank], own_support=True)
    both = operation_odds(g, power("germany"), BY_LAND, area("paris"), [tank], own_support=True, enemy_support=True)
    assert g.where == before
    assert mine.chance > both.chance
    assert mine.chance > plain.chance
    assert plain.chance == pytest.approx(float(won(outcomes((2, 0), (1, 0)))))
    assert best_force(g, power("germany"), BY_LAND, area("paris"), 1) == [tank]


def test_odds_while_an_operation_is_declared() -> None:
    g = layout()
    put_unit(g, "france", "army", "paris")
    put_unit(g, "germany", "tank", "lorraine")
    put_unit(g, "germany", "army", "lorraine")
    game = begin(g, Operation(power=power("germany"), actions=2))
    for _ in range(3):
        if step(game) == "declaration.activate":
            break
        if step(game) == "declaration.target":
            by_target = odds(at(game), 0)
            assert by_target is not None
            assert {each.pick for each in by_target.options} <= set(at(game).choices[0])
            assert explain(by_target, game.texts("ja"))[0]
        wanted: list[Any] = [name for name in names(game) if name in ("area:paris", "attack_by_land", "by_land")]
        play(game, wanted[0] if wanted else names(game)[0])
    assert step(game) == "declaration.activate"
    told = odds(at(game), 0)
    assert told is not None
    assert len(told.options) == len(names(game))
    assert explain(told, game.texts("en"))[0]
    assert not is_at_rest(game)
    assert rules().id == "cataclysm"


def test_air_operations_are_won_in_the_air() -> None:
    g = mark(at_war(empty(), "uk", "germany"), rhineland=SPENT)
    put_unit(g, "germany", "tactical", "ruhr")
    air = put_unit(g, "uk", "strategic", "london")
    b = battle(g, AIR_OPERATION, "ruhr", "uk", "germany", [air])
    b.activated = 1
    found = battle_odds(g, b, ATTACK)
    assert found.held == found.chance == pytest.approx(float(won(outcomes((2, 0), (2, 0)))))


def test_7_3_3_units_that_only_reach_so_count_at_extended_range() -> None:
    g = mark(at_war(empty(), "uk", "germany"), rhineland=SPENT)
    strategic = put_unit(g, "uk", "strategic", "london")
    tactical = put_unit(g, "uk", "tactical", "london")
    plain = operation_odds(g, power("uk"), BOMBING, area("ruhr"), [strategic])
    both = operation_odds(g, power("uk"), BOMBING, area("ruhr"), [strategic, tactical])  # E-47
    assert Fraction(*plain.exact) == won(outcomes((2, 0), (1, 0)))
    assert Fraction(*both.exact) == won(outcomes((2, -1), (1, 0)))


def test_7_3_3_the_chance_at_extended_range_is_told_before_it_is_declared() -> None:
    g = mark(at_war(empty(), "uk", "germany"), rhineland=SPENT)
    put_unit(g, "uk", "strategic", "london")
    game = begin(g, Operation(power=power("uk"), actions=1))
    while step(game) in ("declaration.kind", "declaration.target"):
        play(game, "strategic_bombing" if "strategic_bombing" in names(game) else "area:ruhr")
    assert step(game) == "declaration.extend"
    told = odds(at(game), 0)
    assert isinstance(told, OperationOdds)
    chances = {name: each.chance for name, each in zip(names(game), told.options, strict=True)}
    assert chances["done"] == pytest.approx(float(won(outcomes((2, 0), (1, 0)))))
    assert chances["extend_air"] == pytest.approx(float(won(outcomes((2, -1), (1, 0)))))


def test_9_3_2_the_chances_of_the_ways_over_the_sea_are_told() -> None:
    g = mark(at_war(empty(), "uk", "germany"), rhineland=SPENT)
    put_unit(g, "germany", "army", "ruhr")
    put_unit(g, "uk", "army", "london")
    for sea in ("north_sea", "western_approaches"):
        put_unit(g, "uk", "fleet", sea)
    game = begin(g, Operation(power=power("uk"), actions=2))
    while step(game) in ("declaration.kind", "declaration.target"):
        play(game, "invasion" if "invasion" in names(game) else "area:ruhr")
    while step(game) == "receiving_flags.place":
        play(game, "to_cup")
    assert step(game) == "operation.path"
    told = odds(at(game), 0)
    assert isinstance(told, OperationOdds)
    chances = {name: each.chance for name, each in zip(names(game), told.options, strict=True)}
    # Straight over the North Sea, or past the west first, which is at extended range; 10.4: +1 for the defender.
    assert chances["area:north_sea"] == pytest.approx(float(won(outcomes((2, 0), (2, 1)))))
    assert chances["area:western_approaches"] == pytest.approx(float(won(outcomes((2, -1), (2, 1)))))


def test_9_1_an_ally_that_is_asked_for_a_unit_sees_what_it_would_change() -> None:
    g = mark(empty(players="four_fascists"), rhineland=SPENT, stresa_front=SPENT)
    g = allied(at_war(g, "germany italy", "france"), "germany italy")
    cubes(g, "germany", "austria")  # the way of Italian supply to Ruhr
    put_unit(g, "france", "army", "lorraine")
    put_unit(g, "germany", "army", "ruhr")
    tank = put_unit(g, "italy", "tank", "ruhr")
    game = begin(g, Operation(power=power("germany"), actions=1))
    while step(game) in ("declaration.kind", "declaration.target"):
        play(game, "land_operation" if "land_operation" in names(game) else "area:lorraine")
    ours = next(name for name in names(game) if name.startswith("counter:germany"))
    play(game, ours, named_option(g, tank))
    assert step(game) == "declaration.permit"
    told = odds(at(game), at(game).player[power("italy")])
    assert isinstance(told, OperationOdds)
    with_tank, without = told.options
    assert with_tank.chance == pytest.approx(float(won(outcomes((2, 0), (1, 0)))))
    assert without.chance == pytest.approx(float(won(outcomes((2, 0), (2, 0)))))


BEFORE_THE_DICE = {
    *("declaration.target", "declaration.activate", "declaration.permit", "declaration.extend"),
    *("operation.augment", "operation.path", "operation.path_on"),
    *("battle.attack_support", "battle.attack_permission", "battle.defence_support", "battle.defence_permission"),
}


def test_10_0_there_are_odds_at_every_choice_before_the_dice_of_a_combat() -> None:
    """In a war in which everybody who may attack does, and anything else is left to chance."""
    choose = random.Random(4)
    game = sandtable.new("cataclysm", scenario="c6", seed="odds", options={"players": "five"})
    met = set()
    while not game.over and len(game.entries) < 600:
        side = choose.choice(game.deciding)
        if step(game) in BEFORE_THE_DICE:
            met.add(step(game))
            told = game.odds(side)
            assert told is not None, step(game)
            for language in ("en", "ja"):
                assert all(explain(told, game.texts(language)))
        found = names(game)
        eager = [name for name in ("play", "operate") if name in found]
        game.apply(side, eager[0] if eager else choose.choice(game.options(side)))
    assert met >= {"declaration.target", "declaration.activate", "operation.augment"}, met
