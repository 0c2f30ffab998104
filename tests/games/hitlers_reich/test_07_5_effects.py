"""7.5: markers and events that change the dice."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.conflicts import LOSE, WIN, at_greece, counts
from tests.games.hitlers_reich.moves import cards, declare, dice, duel, events, faces, rolls, sources, turn_of, use
from tests.games.hitlers_reich.table import (
    ALLIES,
    at_action,
    control,
    fleet,
    fort,
    held,
    hold,
    names,
    owner,
    place,
    play,
    reich,
    step,
)

from sandtable.kernel.game import Game


def test_7_5_the_active_side_applies_all_its_effects_first_in_any_order() -> None:
    game = at_greece(("stukas", "von_manstein"), ("montgomery",))
    events(game, "axis:stukas", "axis:von_manstein", "allies:montgomery")
    duel(game, ("german_02", [1, 2, 3]), ("western_02", [6, 5, 4]), [1], [1])
    assert game.deciding == ["axis"]
    assert sources(game, "axis") == {"stukas", "von_manstein"}
    use(game, "axis", "von_manstein", 2)
    assert dice(game, "axis") == [1, 4, 3]
    assert sources(game, "axis") == {"stukas"}
    use(game, "axis", "stukas", 6, of="allies")
    assert dice(game, "allies") == [1, 5, 4]
    assert game.deciding == ["allies"]
    assert sources(game, "allies") == {"montgomery"}


def test_7_5_events_are_optional() -> None:
    game = events(at_greece(("von_manstein",)), "axis:von_manstein")
    duel(game, ("german_02", [1, 2, 3]), ("western_02", [1, 1, 1]))
    play(game, "axis", "pass")
    assert owner(game, "greece") == "axis"


@pytest.mark.parametrize(("area", "face"), [("leningrad", 5), ("baltic_states", 4)])
def test_7_5_R38_a_fort_sets_one_of_the_defenders_dice_or_none(area: str, face: int) -> None:
    game = fort(at_action("axis", pact=False), "allies", area)
    declare(game, "axis", "land", area)
    rolls(game, [1, 1, 1], [2, 6, face])
    cards(game, "german_03", "soviet_02")
    assert game.deciding == ["allies"]
    assert sources(game, "allies") == {"fort"}
    assert faces(game, "allies", "fort", "allies") == [2, 6]  # not the die that shows the face already
    assert faces(game, "allies", "fort", "axis") == []
    assert "pass" in names(game, "allies")
    use(game, "allies", "fort", 2)
    assert reich(game).fort[place(area)] == ALLIES + 1  # held
    assert turn_of(game) == "allies"


def test_7_5_a_fort_does_not_serve_its_owner_elsewhere_or_in_attack() -> None:
    game = fort(fort(at_action("axis"), "axis", "bulgaria"), "allies", "yugoslavia")
    declare(game, "axis", "land", "greece")
    duel(game, ("german_09", WIN), ("western_02", LOSE))
    assert owner(game, "greece") == "axis"  # nobody was asked


def landing_at_sardinia(*fleets: str, held_events: tuple[str, ...] = ()) -> Game:
    game = control(at_action("allies"), "western_med", "western")
    for side in fleets:
        fleet(game, side, "western_med")
    hold(game, "allies", "higgins_boats", *held_events)
    return declare(game, "allies", "amphibious", "sardinia")


def test_7_5_a_fleet_in_the_launching_zone_gives_a_landing_one_reroll_and_stays() -> None:
    game = landing_at_sardinia("allies")
    duel(game, ("german_02", [4, 4, 4]), ("western_02", [1, 6, 6, 6]), [6])
    assert sources(game, "allies") == {"fleet"}
    use(game, "allies", "fleet", 1)
    assert owner(game, "sardinia") == "western"
    assert reich(game).fleet[place("western_med")] == 1 << ALLIES


def test_7_5_without_a_fleet_there_is_no_reroll() -> None:
    game = fleet(landing_at_sardinia(), "allies", "gulf_of_lyon")
    duel(game, ("german_09", WIN), ("western_02", [1, 1, 1, 1]))
    assert turn_of(game) == "axis"


def test_7_5_fleet_carriers_and_a_fleet_give_two_rerolls_in_a_landing() -> None:
    game = events(landing_at_sardinia("allies", held_events=("fleet_carriers",)), "allies:fleet_carriers")
    assert counts(game) == (3, 4)  # the carriers' die is for the sea
    duel(game, ("german_02", [4, 4, 4]), ("western_02", [1, 1, 6, 6]), [2], [6])
    assert sources(game, "allies") == {"fleet", "fleet_carriers"}
    use(game, "allies", "fleet_carriers", 1)
    assert sources(game, "allies") == {"fleet"}
    use(game, "allies", "fleet", 2)  # the same die, by another reroll
    assert owner(game, "sardinia") == "western"


def test_7_5_R55_fleet_carriers_serve_a_landing_without_a_fleet() -> None:
    game = events(landing_at_sardinia(held_events=("fleet_carriers",)), "allies:fleet_carriers")
    duel(game, ("german_02", [4, 4, 4]), ("western_02", [1, 1, 6, 6]))
    assert sources(game, "allies") == {"fleet_carriers"}


def test_7_5_fleets_give_no_reroll_in_a_sea_or_land_attack() -> None:
    game = fleet(at_action("allies"), "allies", "atlantic")
    declare(game, "allies", "sea", "atlantic")
    duel(game, ("german_02", LOSE), ("western_02", [6, 6, 6, 6, 6]))
    assert owner(game, "atlantic") == "western"


def test_7_5_rommel_rerolls_an_own_or_an_enemy_die_but_only_one() -> None:
    for whose, face in (("axis", 1), ("allies", 6)):
        game = events(at_greece(("rommel",)), "axis:rommel")
        duel(game, ("german_02", [1, 3, 3]), ("western_02", [6, 4, 4]), [5], passes=False)
        assert faces(game, "axis", "rommel", "axis") == [1, 3]
        assert faces(game, "axis", "rommel", "allies") == [6, 4]
        use(game, "axis", "rommel", face, of=whose)
        assert not step(game).endswith("_effects")


@pytest.mark.parametrize(
    ("side", "name", "in_attack", "in_defence"), [("axis", "von_rundstedt", 4, 5), ("allies", "patton", 5, 4)]
)
def test_7_5_generals_who_differ_in_attack_and_defence(side: str, name: str, in_attack: int, in_defence: int) -> None:
    for attacker, expected in ((side, in_attack), ("allies" if side == "axis" else "axis", in_defence)):
        game = hold(at_action(attacker, pact=False), side, name)
        declare(game, attacker, "land", "libya" if attacker == "allies" else "greece")
        events(game, f"{side}:{name}")
        axis, allies = counts(game)
        duel(game, ("german_13", [1] * axis), ("western_13", [1] * allies))
        use(game, side, name, 1)
        assert expected in dice(game, side)


@pytest.mark.parametrize(("target", "most"), [("leningrad", 2), ("rumania", 1)])
def test_7_5_artillery_and_partisans_reroll_two_where_the_symbol_is_allied(target: str, most: int) -> None:
    attacker = "axis" if target == "leningrad" else "allies"
    game = hold(at_action(attacker, pact=False), "allies", "artillery_partisans")
    declare(game, attacker, "land", target, "" if attacker == "axis" else "bessarabia")
    events(game, "allies:artillery_partisans")
    axis, allies = [6] * counts(game)[0], [1] * counts(game)[1]
    duel(game, ("german_13", axis), ("soviet_13", allies), [1], [1])
    if attacker == "axis":
        assert game.deciding == ["allies"]
    use(game, "allies", "artillery_partisans", 6, of="axis")
    if most == 2:  # seen before the next is chosen, and never the same die again (R39)
        assert dice(game, "axis").count(1) == 1
        assert faces(game, "allies", "artillery_partisans", "axis") == [6]
        use(game, "allies", "artillery_partisans", 6, of="axis")
        assert dice(game, "axis").count(1) == 2
    assert not step(game).endswith("_effects")


def test_7_5_special_operations_work_in_an_event_conflict() -> None:
    game = hold(at_action("axis"), "axis", "special_operations")
    play(game, "axis", "event_action", "event:stukas")
    events(game, "axis:special_operations")
    duel(game, ("german_02", [4, 4, 4]), ("western_02", [6, 4, 4]), [1])
    use(game, "axis", "special_operations", 6, of="allies")
    assert "stukas" in held(game, "axis")
