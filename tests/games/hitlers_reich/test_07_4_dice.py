"""7.4: how many dice both sides roll."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.conflicts import at_greece, counts
from tests.games.hitlers_reich.moves import cards, declare, dice, events, rolls
from tests.games.hitlers_reich.table import at_action, control, control_all, fleet, hold, play, reason, refusal, step


def test_7_4_three_dice_each_without_a_bonus() -> None:
    game = events(at_greece())
    assert counts(game) == (3, 3)
    rolls(game, [1, 2, 3], [4, 5, 6])
    cards(game, "german_13", "western_12")
    assert (dice(game, "axis"), dice(game, "allies")) == ([1, 2, 3], [4, 5, 6])


def test_7_4_two_bonus_dice_at_most() -> None:
    game = at_greece(("tiger_tanks", "waffen_ss", "air_supremacy", "reserves"))
    for expected, name in ((4, "tiger_tanks"), (5, "waffen_ss"), (5, "air_supremacy"), (5, "reserves")):
        play(game, "axis", f"play:{name}")
        assert counts(game) == (expected, 3)


def test_7_4_conflicts_over_events_have_no_bonus_dice() -> None:
    game = hold(at_action("axis"), "axis", "reserves")
    play(game, "axis", "event_action", "event:stukas")
    assert counts(game) == (3, 3)


def sea_dice(zone_owner: str, axis_near: bool, allies_near: bool, fleets: str = "") -> tuple[int, int]:
    """Dice for an attack on the Gulf of Lyon, whose neighbours are Spain and two zones beside Vichy France."""
    game = control_all(at_action("axis"), zone_owner, "gulf_of_lyon")
    if axis_near:
        control(game, "western_med", "axis")
    if allies_near:
        control(game, "tyrrhenian_sea", "western")
    for letter in fleets:
        fleet(game, "axis" if letter == "x" else "allies", "gulf_of_lyon")
    declare(game, "axis", "sea", "gulf_of_lyon")
    return counts(game)


@pytest.mark.parametrize(
    ("zone_owner", "axis_near", "allies_near", "expected"),
    [
        ("nobody", False, False, (3, 3)),
        ("nobody", True, False, (4, 3)),
        ("nobody", False, True, (3, 4)),
        ("nobody", True, True, (3, 3)),
        ("western", False, False, (3, 4)),  # control of the zone itself is presence
        ("western", True, False, (3, 3)),
        ("western", True, True, (3, 3)),
    ],
)
def test_7_4_1_R19_presence_at_sea_counts_for_the_only_side_that_has_it(
    zone_owner: str, axis_near: bool, allies_near: bool, expected: tuple[int, int]
) -> None:
    assert sea_dice(zone_owner, axis_near, allies_near) == expected


@pytest.mark.parametrize(("fleets", "expected"), [("x", (4, 3)), ("w", (3, 4)), ("xw", (4, 4))])
def test_7_4_1_each_fleet_in_the_zone_gives_its_side_a_die(fleets: str, expected: tuple[int, int]) -> None:
    assert sea_dice("nobody", True, True, fleets) == expected


def test_7_4_1_presence_and_fleet_add_up() -> None:
    assert sea_dice("nobody", True, False, "x") == (5, 3)
    assert sea_dice("western", False, False, "w") == (3, 5)


def test_7_4_1_neutral_and_vichy_neighbours_count_for_nobody() -> None:
    game = at_action("axis")  # Vichy France and Spain border the Gulf of Lyon
    declare(game, "axis", "sea", "gulf_of_lyon")
    assert counts(game) == (3, 3)
    game = control(at_action("axis"), "vichy_france", "axis")
    declare(game, "axis", "sea", "gulf_of_lyon")
    assert counts(game) == (4, 3)


def test_7_4_1_the_holder_of_turkey_counts_black_sea_and_aegean_as_neighbours() -> None:
    for turkey, expected in (("axis", 4), ("neutral", 3)):
        game = control_all(at_action("axis", pact=False), "axis", "black_sea")
        control_all(game, "nobody", "crete", "greece")  # nobody else is near
        control(game, "turkey", turkey)
        declare(game, "axis", "sea", "aegean_sea")
        assert counts(game)[0] == expected


@pytest.mark.parametrize(
    ("axis", "expected"),
    [
        ((), (3, 3)),  # Bulgaria against Yugoslavia
        (("yugoslavia",), (4, 3)),
        (("aegean_sea",), (4, 3)),  # zones count as areas do
    ],
)
def test_7_4_1_the_attacker_gets_a_die_for_more_neighbours(axis: tuple[str, ...], expected: tuple[int, int]) -> None:
    game = control_all(at_action("axis"), "axis", *axis)
    declare(game, "axis", "land", "greece")
    assert counts(game) == expected


def test_7_4_1_the_defender_never_gets_one_for_more_neighbours() -> None:
    game = control_all(at_action("axis"), "western", "central_med", "aegean_sea")
    declare(game, "axis", "land", "greece")
    assert counts(game) == (3, 3)


def test_7_4_1_R19_western_and_soviet_neighbours_count_together() -> None:
    game = control_all(at_action("axis", pact=False), "axis", "aegean_sea")
    control(game, "central_med", "soviet")
    declare(game, "axis", "land", "greece")
    assert counts(game) == (3, 3)


def test_7_4_1_R19_the_die_for_neighbours_also_goes_to_drops_and_landings() -> None:
    game = hold(control_all(at_action("axis"), "axis", "levant_sea"), "axis", "landing_craft", "paratroops")
    declare(game, "axis", "amphibious", "cyprus")
    assert counts(game) == (4, 3)
    game = hold(control_all(at_action("axis"), "axis", "sicily_sea"), "axis", "paratroops")
    declare(game, "axis", "paratroop", "malta")
    assert counts(game) == (4, 3)


@pytest.mark.parametrize(
    ("attacker", "capital", "origin", "expected"),
    [
        ("axis", "moscow", "smolensk", (3, 4)),
        ("allies", "berlin", "poland", (4, 3)),
        ("allies", "moscow", "smolensk", (3, 3)),  # an Axis garrison in Moscow is not at home
    ],
)
def test_7_4_1_a_capital_gives_its_own_side_a_die_in_defence(
    attacker: str, capital: str, origin: str, expected: tuple[int, int]
) -> None:
    game = at_action(attacker, pact=False)
    if attacker == "axis":
        control(game, origin, "axis")
    elif capital == "moscow":
        control_all(game, "axis", "moscow", "vologda", "kharkov")
    else:
        control(game, origin, "soviet")
    declare(game, attacker, "land", capital, origin)
    assert counts(game) == expected


def test_7_4_1_london_gives_a_die_against_a_landing() -> None:
    game = hold(control(at_action("axis"), "channel", "axis"), "axis", "landing_craft")
    declare(game, "axis", "amphibious", "london")
    assert counts(game) == (3, 4)


@pytest.mark.parametrize(
    ("zone", "closed_by"),
    [
        ("baltic_sea", {"denmark": "axis", "skagerrak": "nobody"}),
        ("baltic_sea", {"denmark": "western", "skagerrak": "axis"}),
        ("black_sea", {"turkey": "neutral"}),
        ("black_sea", {"turkey": "axis"}),
        ("western_med", {"gibraltar": "axis"}),
        ("levant_sea", {"straits_of_gibraltar": "axis"}),
        ("black_sea", {"turkey": "western", "gibraltar": "axis"}),
    ],
)
def test_7_4_1_fleet_carriers_do_not_pass_closed_straits(zone: str, closed_by: dict[str, str]) -> None:
    game = at_action("allies", pact=False)
    for where, who in closed_by.items():
        control(game, where, who)
    control_all(game, "western", "finland", "bulgaria")  # so that either ally may be named
    hold(game, "allies", "fleet_carriers", "reserves")
    play(game, "allies", "sea_attack", f"target:{zone}")
    if step(game) == "conflict.name_side":
        play(game, "allies", "nation:western")
    assert reason(game, "allies", "play:fleet_carriers") == "carrier_limit"
    assert refusal(game, "allies", "play:fleet_carriers") == "8.1"


@pytest.mark.parametrize(
    ("zone", "opened_by"),
    [
        ("baltic_sea", {"denmark": "western", "skagerrak": "western"}),
        ("black_sea", {"turkey": "western"}),
        ("western_med", {}),
        ("atlantic", {"gibraltar": "axis"}),
    ],
)
def test_7_4_1_fleet_carriers_pass_open_ones_and_give_a_die(zone: str, opened_by: dict[str, str]) -> None:
    game = at_action("allies", pact=False)
    for where, who in opened_by.items():
        control(game, where, who)
    control_all(game, "western", "finland", "bulgaria")
    hold(game, "allies", "fleet_carriers", "reserves")
    play(game, "allies", "sea_attack", f"target:{zone}")
    if step(game) == "conflict.name_side":
        play(game, "allies", "nation:western")
    before = counts(game)
    play(game, "allies", "play:fleet_carriers")
    assert counts(game) == (before[0], before[1] + 1)
