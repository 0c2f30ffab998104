"""Chapter 7.1-7.8: a conflict from its events to its clean-up."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.moves import (
    cards,
    declare,
    decline,
    dice,
    discard,
    duel,
    events,
    faces,
    fight,
    handed,
    in_hands,
    kept,
    may_reroll,
    reroll,
    rolls,
    sources,
    turn_of,
    use,
)
from tests.games.hitlers_reich.table import (
    ALLIES,
    AXIS,
    at_action,
    conflict,
    control,
    control_all,
    deck,
    empty_deck,
    fleet,
    fort,
    give,
    hand,
    held,
    hold,
    lay,
    lying,
    names,
    owner,
    pile,
    place,
    play,
    reason,
    refusal,
    reich,
    script,
    size,
    stack_deck,
    step,
)

from sandtable.games.hitlers_reich.conflict_dice import total
from sandtable.games.hitlers_reich.conflict_events import dice_count
from sandtable.games.hitlers_reich.terms import DISPLAY, DOWN
from sandtable.kernel.game import Game

WIN = [6, 6, 6]
LOSE = [1, 1, 1]


def at_greece(axis: tuple[str, ...] = (), allies: tuple[str, ...] = (), *, pact: bool = True) -> Game:
    """A land attack on Greece: three dice a side, no bonus die, a Western place; these events are held."""
    game = hold(hold(at_action("axis", pact=pact), "axis", *axis), "allies", *allies)
    return declare(game, "axis", "land", "greece")


def at_leningrad(axis: tuple[str, ...] = (), allies: tuple[str, ...] = ()) -> Game:
    """A land attack on Leningrad: three dice a side, a Soviet centre; these events are held."""
    game = hold(hold(at_action("axis", pact=False), "axis", *axis), "allies", *allies)
    return declare(game, "axis", "land", "leningrad")


def counts(game: Game) -> tuple[int, int]:
    """How many dice both sides roll in the conflict in progress."""
    c = conflict(game)
    return dice_count(reich(game), c, AXIS), dice_count(reich(game), c, ALLIES)


def totals(game: Game) -> tuple[int, int]:
    """The totals as they stand."""
    return total(conflict(game), AXIS), total(conflict(game), ALLIES)


# -- 7.0 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["axis", "allies"])
@pytest.mark.parametrize("kind", ["event", "land", "paratroop", "amphibious", "sea"])
def test_7_0_every_bid_and_every_attack_is_settled_by_the_same_procedure(side: str, kind: str) -> None:
    game = at_action(side)
    control_all(game, "axis" if side == "axis" else "western", "levant_sea" if side == "axis" else "western_med")
    hold(game, side, "paratroops", "landing_craft" if side == "axis" else "higgins_boats")
    if kind == "event":
        play(game, side, "event_action", "event:reserves")
    else:
        target = {
            "land": ("greece", "libya"),
            "paratroop": ("suez", "calais"),
            "amphibious": ("cyprus", "sardinia"),
            "sea": ("gulf_of_lyon", "gulf_of_lyon"),
        }[kind]
        declare(game, side, kind, target[side == "allies"])
    assert conflict(game).side == (AXIS if side == "axis" else ALLIES)
    assert set(game.deciding) == {"axis", "allies"}  # conflict cards, dice, the winner, the clean-up
    discard(fight(game, side))
    log = [game.rules.lines.of(line[0]).name for entry in game.entries for line in entry.lines]
    steps = ["plays_card", "rolls", "totals", "wins", "draws"]
    assert [name for name in dict.fromkeys(log) if name in steps] == steps


# -- 7.1, 7.2 events -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("side", "other"), [("axis", "allies"), ("allies", "axis")])
def test_7_1_1_the_side_that_starts_the_conflict_plays_first(side: str, other: str) -> None:
    game = hold(hold(at_action(side), side, "reserves"), other, "air_supremacy")
    declare(game, side, "sea", "atlantic")
    assert game.deciding == [side]
    play(game, side, "pass")
    assert game.deciding == [other]


def test_7_2_each_side_plays_any_number_and_the_active_side_is_not_asked_again() -> None:
    game = at_greece(("stukas", "rommel", "tiger_tanks", "reserves"), ("montgomery", "t34s_shermans"))
    for name in ("tiger_tanks", "rommel", "stukas"):
        play(game, "axis", f"play:{name}")
    play(game, "axis", "pass")
    for name in ("montgomery", "t34s_shermans"):
        assert game.deciding == ["allies"]
        play(game, "allies", f"play:{name}")
    assert step(game) == "conflict.choose_cards"
    assert "reserves" in held(game, "axis")  # not played, not spent


@pytest.mark.parametrize(
    ("name", "why", "rule"),
    [
        ("the_bismarck", "not_for_this", "4.2.1"),
        ("jet_fighters", "not_for_this", "4.2.1"),
        ("paratroops", "not_for_this", "4.2.1"),
        ("guderian", "not_for_this", "4.2.1"),
        ("waffen_ss", "face_down", "4.2.5.1"),
        ("montgomery", "not_held", "4.2.1"),
        ("tiger_tanks", "not_held", "4.2.1"),
    ],
)
def test_7_2_why_an_event_may_not_be_played(name: str, why: str, rule: str) -> None:
    game = hold(at_action("axis"), "axis", "the_bismarck", "jet_fighters", "paratroops", "guderian", "stukas")
    lay(hold(game, "allies", "montgomery"), DOWN + AXIS, "waffen_ss")
    declare(game, "axis", "land", "greece")
    assert reason(game, "axis", f"play:{name}") == why
    assert refusal(game, "axis", f"play:{name}") == rule


def test_7_2_events_for_the_attacker_or_the_defender_alone() -> None:
    game = hold(at_action("allies", pact=False), "axis", "jet_fighters", "panzerfausts")
    hold(game, "allies", "katyushas")
    declare(game, "allies", "land", "rumania", "bessarabia")
    assert "play:katyushas" in names(game, "allies")
    play(game, "allies", "pass")
    assert {"play:jet_fighters", "play:panzerfausts"} <= set(names(game, "axis"))


def test_7_2_only_some_events_serve_in_a_conflict_over_an_event() -> None:
    own = ("special_operations", "master_spy", "outfoxed", "reserves", "counterattack", "rommel", "maximum_effort")
    game = hold(at_action("axis"), "axis", *own)
    play(game, "axis", "event_action", "event:stukas")
    assert set(names(game, "axis")) == {"pass", "play:special_operations", "play:master_spy", "play:outfoxed"}


def test_7_2_an_event_played_can_be_taken_back_until_the_cards_are_shown() -> None:
    game = at_greece(("stukas", "rommel"))
    play(game, "axis", "play:stukas")
    game.undo("axis")
    assert "stukas" in held(game, "axis")
    play(game, "axis", "play:stukas", "pass")
    game.undo("axis")
    assert game.deciding == ["axis"]


# -- 7.3 conflict cards ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "other"), [("axis", "allies"), ("allies", "axis")])
def test_7_3_cards_are_chosen_face_down_in_any_order_and_shown_together(first: str, other: str) -> None:
    seen = []
    for number in (2, 4):
        game = at_greece()
        assert set(game.deciding) == {"axis", "allies"}
        chosen = hand(game, first)[number]
        play(game, first, f"card:{chosen}")
        assert game.deciding == [other]
        seen.append(game.view(other))
        rolls(game, LOSE, WIN)
        play(game, other, names(game, other)[0])
        assert pile(game, first) == [chosen]
    assert seen[0] == seen[1]  # whichever card was chosen, the other side sees the same


@pytest.mark.parametrize(
    ("name", "side", "other"),
    [("enigma", "allies", "axis"), ("master_spy", "allies", "axis"), ("master_spy", "axis", "allies")],
)
@pytest.mark.parametrize("kind", ["event", "sea"])
def test_7_3_R47_the_other_side_shows_its_card_first(name: str, side: str, other: str, kind: str) -> None:
    game = hold(at_action(side), side, name)
    if kind == "event":
        play(game, side, "event_action", "event:reserves")
    else:
        declare(game, side, "sea", "atlantic")
    play(game, side, f"play:{name}")
    assert step(game) == "conflict.shown_card"
    assert game.deciding == [other]
    assert set(names(game, other)) == {f"card:{each}" for each in hand(game, other)}  # of its own choice
    shown = hand(game, other)[1]
    play(game, other, f"card:{shown}")
    assert step(game) == "conflict.answering_card"
    assert game.deciding == [side]
    assert set(names(game, side)) == {f"card:{each}" for each in hand(game, side)}


def test_7_3_R47_the_defender_may_make_the_attacker_show_first() -> None:
    game = hold(at_action("axis"), "allies", "enigma")
    declare(game, "axis", "land", "greece")
    play(game, "allies", "play:enigma")
    assert game.deciding == ["axis"]
    assert step(game) == "conflict.shown_card"


def test_7_3_R47_outfoxed_takes_a_card_at_random_and_its_owner_answers() -> None:
    game = hold(at_action("axis"), "axis", "outfoxed")
    declare(game, "axis", "land", "greece")
    unlucky = hand(game, "allies")[4]
    script(game, [4])
    play(game, "axis", "play:outfoxed")
    assert step(game) == "conflict.answering_card"
    assert game.deciding == ["axis"]
    assert conflict(game).card[ALLIES] == game.tables.number("card", unlucky)


def test_7_3_R47_outfoxed_picks_among_the_cards_that_may_be_played() -> None:
    game = give(at_leningrad(("outfoxed",)), "allies", "western_10", "soviet_03", "western_09", "soviet_08")
    script(game, [1])
    play(game, "axis", "play:outfoxed")
    assert conflict(game).card[ALLIES] == game.tables.number("card", "soviet_08")


def test_7_3_R47_master_spy_and_outfoxed_together_still_pick_at_random() -> None:
    for first, second in (("master_spy", "outfoxed"), ("outfoxed", "master_spy")):
        game = at_greece((first, second))
        script(game, [0])
        play(game, "axis", f"play:{first}", f"play:{second}")
        assert step(game) == "conflict.answering_card"
        assert game.deciding == ["axis"]


@pytest.mark.parametrize(("own", "other"), [("master_spy", "enigma"), ("outfoxed", "enigma")])
def test_7_3_R47_of_two_such_events_the_active_sides_stands_and_the_other_goes_back_unused(
    own: str, other: str
) -> None:
    game = at_greece((own,), (other,))
    play(game, "axis", f"play:{own}")
    if own == "outfoxed":
        script(game, [0], [*LOSE, *WIN])
    else:
        rolls(game, LOSE, WIN)
    play(game, "allies", f"play:{other}")
    assert conflict(game).shows == ALLIES
    while step(game).startswith("conflict."):
        play(game, game.deciding[0], names(game, game.deciding[0])[0])
    assert other in held(game, "allies")  # no roll for ENIGMA either, though the Allies won


def test_7_3_R47_an_active_enigma_stands_against_master_spy() -> None:
    game = hold(hold(at_action("allies"), "allies", "enigma"), "axis", "master_spy")
    declare(game, "allies", "sea", "atlantic")
    play(game, "allies", "play:enigma")
    rolls(game, WIN, [1, 1, 1, 1])
    play(game, "axis", "play:master_spy")
    assert game.deciding == ["axis"]
    play(game, "axis", names(game, "axis")[0])
    play(game, "allies", names(game, "allies")[0])
    assert "enigma" in lying(game, DISPLAY)
    assert "master_spy" in held(game, "axis")


def test_7_3_the_red_star_duty_binds_who_shows_and_who_answers() -> None:
    allies = ("western_10", "soviet_03", "western_09", "soviet_08")
    game = give(at_leningrad(("master_spy",)), "allies", *allies)
    play(game, "axis", "play:master_spy")
    assert (step(game), game.deciding) == ("conflict.shown_card", ["allies"])
    assert set(names(game, "allies")) == {"card:soviet_03", "card:soviet_08"}
    assert reason(game, "allies", "card:western_10") == "red_star_duty"
    game = give(at_leningrad((), ("enigma",)), "allies", *allies)
    play(game, "allies", "play:enigma")
    assert reason(game, "axis", "card:soviet_03") == "not_in_hand"
    play(game, "axis", names(game, "axis")[0])
    assert step(game) == "conflict.answering_card"
    assert set(names(game, "allies")) == {"card:soviet_03", "card:soviet_08"}
    assert refusal(game, "allies", "card:western_10") == "6.5.3.4"


def test_7_3_a_two_card_event_adds_the_top_card_of_the_own_deck() -> None:
    game = stack_deck(at_greece(("maximum_effort",)), "axis", "italian_09")
    events(game, "axis:maximum_effort")
    rolls(game, LOSE, [5, 5, 5])
    cards(game, "german_05", "western_02")
    # 3 + 5 + 9 = 17 and 15 + 2 = 17: the German card wins the tie
    assert owner(game, "greece") == "axis"
    assert set(pile(game, "axis")) == {"german_05", "italian_09"}
    assert len(hand(game, "axis")) == 8


def test_7_3_desperate_gamble_costs_a_hand_size_at_once() -> None:
    game = at_greece(("desperate_gamble",))
    play(game, "axis", "play:desperate_gamble")
    assert size(game, "axis") == 7
    game.undo("axis")
    assert size(game, "axis") == 8


def test_7_3_desperate_gamble_at_hand_size_one_loses_the_game() -> None:
    game = hold(at_action("axis", hand_size=[1, 6]), "axis", "desperate_gamble")
    declare(game, "axis", "land", "greece")
    play(game, "axis", "play:desperate_gamble")
    assert game.result is not None
    assert game.result.winner == "allies"
    assert game.result.rule == "9.1"


def test_7_3_the_second_card_comes_after_a_reshuffle_if_the_deck_is_empty() -> None:
    game = empty_deck(at_greece(("maximum_effort",)), "axis")
    rest = pile(game, "axis")
    events(game, "axis:maximum_effort")
    rolls(game, WIN, LOSE, first=list(range(len(rest))))
    cards(game, "german_02", "western_02")
    assert reich(game).year[AXIS] == 1
    assert size(game, "allies") == 7
    assert not reich(game).pact
    assert rest[-1] in pile(game, "axis")  # the top card of the new deck
    assert "german_02" in pile(game, "axis")  # committed: not shuffled in


def test_7_3_R40_without_a_card_in_hand_the_top_card_is_played_unseen() -> None:
    game = stack_deck(give(at_action("axis"), "allies"), "allies", "soviet_13")
    declare(game, "axis", "land", "greece")
    assert game.deciding == ["axis"]
    rolls(game, LOSE, WIN)
    play(game, "axis", "card:german_02")
    decline(game)
    assert pile(game, "allies") == ["soviet_13"]
    assert len(hand(game, "allies")) == 6


# -- 7.3, 8.5.1 neutral Vichy ----------------------------------------------------------------------------------------


def at_syria(allies: tuple[str, ...] = (), axis: tuple[str, ...] = ()) -> Game:
    """The Allies attack neutral Syria-Lebanon with four dice: both land neighbours are theirs."""
    game = hold(hold(at_action("allies"), "allies", *allies), "axis", *axis)
    return declare(game, "allies", "land", "syria_lebanon")


def test_7_3_R54_neutral_vichy_plays_the_top_axis_card_and_no_event_with_three_dice() -> None:
    game = stack_deck(at_syria(axis=("tiger_tanks", "reserves")), "axis", "italian_10")
    before = hand(game, "axis")
    assert game.deciding == ["allies"]
    assert counts(game) == (3, 4)
    rolls(game, WIN, [1, 1, 1, 1])
    play(game, "allies", "card:western_02")
    assert pile(game, "axis") == ["italian_10"]
    assert hand(game, "axis") == before
    assert owner(game, "syria_lebanon") == "axis"  # it stayed Vichy, and joined in the Axis preparation
    assert turn_of(game) == "axis"


def test_7_3_R54_the_axis_makes_the_rerolls_of_the_card_drawn() -> None:
    game = stack_deck(at_syria(), "axis", "german_12")
    rolls(game, [1, 1, 2], [3, 3, 3, 3], [6, 6])
    play(game, "allies", "card:western_02")
    assert game.deciding == ["axis"]
    assert step(game).endswith("_reroll")
    reroll(game, "axis", 1, 1)
    assert turn_of(game) == "axis"  # 12 + 14 against 2 + 12


def test_7_3_R54_ties_with_vichy_go_by_the_suit_drawn() -> None:
    for drawn, winner in (("german_02", "vichy"), ("italian_02", "western")):
        game = stack_deck(at_syria(), "axis", drawn)
        rolls(game, [4, 4, 4], [3, 3, 3, 3])
        play(game, "allies", "card:western_02")
        if winner == "western":
            assert owner(game, "syria_lebanon") == "western"
        else:
            assert owner(game, "syria_lebanon") == "axis"  # by its own preparation; the attack failed
            assert turn_of(game) == "axis"


def test_7_3_R54_an_empty_axis_deck_is_reshuffled_as_usual() -> None:
    game = empty_deck(at_syria(), "axis")
    rest = pile(game, "axis")
    rolls(game, LOSE, [6, 6, 6, 6], first=list(range(len(rest))))
    play(game, "allies", "card:western_02")
    assert reich(game).year[AXIS] == 1
    assert pile(game, "axis") == [rest[-1]]
    assert owner(game, "syria_lebanon") == "western"


@pytest.mark.parametrize("name", ["enigma", "master_spy", "outfoxed"])
def test_7_3_R47_vichy_shows_its_card_first_too(name: str) -> None:
    game = stack_deck(at_syria((name,)), "axis", "italian_13")
    play(game, "allies", f"play:{name}")
    assert step(game) == "conflict.answering_card"
    assert conflict(game).card[AXIS] == game.tables.number("card", "italian_13")
    rolls(game, WIN, [1, 1, 1, 1])
    play(game, "allies", "card:western_02")
    assert pile(game, "axis") == []  # no second card was drawn
    play(game, "axis", "pass")
    assert pile(game, "axis") == ["italian_13"]


# -- 7.4 dice --------------------------------------------------------------------------------------------------------


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


# -- 7.5 markers and events ------------------------------------------------------------------------------------------


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


# -- 7.6, 4.1.3 abilities of conflict cards --------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "most"), [("german_10", 0), ("italian_11", 1), ("german_12", 2), ("italian_13", 3)])
def test_7_6_bonus_cards_reroll_up_to_their_number_and_need_not(card: str, most: int) -> None:
    game = duel(at_greece(), (card, [1, 2, 3]), ("western_13", [1, 1, 1]))
    assert (may_reroll(game, "axis") if game.deciding == ["axis"] else 0) == most
    if most:
        assert "pass" in names(game, "axis")
        offered = {name for name in names(game, "axis") if name != "pass"}
        assert len(offered) == sum((3, 3, 1)[:most])


def test_7_6_the_dice_named_are_rolled_together_and_once() -> None:
    game = duel(at_greece(), ("german_13", [1, 2, 3]), ("western_02", [6, 6, 6]), [4, 5])
    reroll(game, "axis", 1, 2)
    assert owner(game, "greece") == "axis"  # 13 + 4 + 5 + 3 against 20, and no second reroll was offered
    assert step(game) == "player_turn.bonus"


def test_7_6_the_active_side_rerolls_first() -> None:
    game = duel(at_greece(), ("german_11", [1, 2, 3]), ("western_11", [1, 2, 3]), [6], [6])
    assert game.deciding == ["axis"]
    reroll(game, "axis", 1)
    assert game.deciding == ["allies"]
    reroll(game, "allies", 1)
    assert owner(game, "greece") == "axis"  # 22 each, and German


def test_7_6_a_die_rerolled_by_an_event_may_be_rerolled_by_a_card() -> None:
    game = events(at_greece(("rommel",)), "axis:rommel")
    duel(game, ("german_11", [1, 5, 5]), ("western_02", [6, 6, 6]), [2], [6])
    use(game, "axis", "rommel", 1)
    assert dice(game, "axis") == [2, 5, 5]
    reroll(game, "axis", 2)
    assert owner(game, "greece") == "axis"


def two_cards(first: str, second: str, other: str, row: list[int], *after: list[int]) -> Game:
    """The Axis plays two cards with MAXIMUM EFFORT at Greece against one card."""
    game = stack_deck(at_greece(("maximum_effort",)), "axis", second)
    events(game, "axis:maximum_effort")
    return duel(game, (first, row), (other, [3, 3, 3]), *after)


def test_7_6_R39_two_bonus_cards_make_one_declaration() -> None:
    game = two_cards("german_11", "italian_11", "western_10", [1, 2, 6], [6, 6])
    assert may_reroll(game, "axis") == 2
    reroll(game, "axis", 1, 2)
    assert not step(game).endswith("_reroll")  # no look in between, no second go


def test_7_6_rerolls_beyond_the_dice_are_lost() -> None:
    game = two_cards("german_13", "italian_12", "western_10", [1, 2, 3], [6, 6, 6])
    assert may_reroll(game, "axis") == 3
    reroll(game, "axis", 1, 2, 3)
    assert not step(game).endswith("_reroll")


def test_7_6_double_agent_cancels_one_reroll() -> None:
    game = duel(at_greece(), ("german_12", [1, 1, 1]), ("double_agent_allied", [3, 3, 3]))
    assert owner(game, "greece") == "western"  # 15 against 19, and no reroll was offered
    assert turn_of(game) == "allies"


def test_7_6_double_agent_does_not_change_a_value() -> None:
    game = duel(at_greece(), ("german_12", [3, 3, 3]), ("double_agent_allied", [3, 3, 4]))
    assert owner(game, "greece") == "axis"  # 12 + 9 against 10 + 10


def test_7_6_R22_the_agents_player_names_one_of_two_bonus_cards() -> None:
    for named, left in (("german_13", 1), ("italian_11", 3)):
        game = two_cards("german_13", "italian_11", "double_agent_allied", [1, 2, 3])
        assert step(game) == "conflict.unmask_card"
        assert game.deciding == ["allies"]
        assert set(names(game, "allies")) == {"spoil:german_13", "spoil:italian_11"}
        play(game, "allies", f"spoil:{named}")
        assert may_reroll(game, "axis") == left


def test_7_6_one_bonus_card_of_two_is_cancelled_without_asking() -> None:
    game = two_cards("german_13", "italian_10", "double_agent_allied", LOSE)
    assert step(game) != "conflict.unmask_card"
    assert owner(game, "greece") == "axis"  # 26 against 19


def test_7_6_two_agents_of_one_side_cancel_two_cards() -> None:
    game = stack_deck(at_greece(("maximum_effort",), ("their_finest_hour",)), "axis", "italian_12")
    stack_deck(game, "allies", "double_agent_axis")  # a captured one
    events(game, "axis:maximum_effort", "allies:their_finest_hour")
    duel(game, ("german_13", [1, 1, 1]), ("double_agent_allied", [3, 3, 3]))
    assert owner(game, "greece") == "western"  # 28 against 29; nobody was asked


def test_7_6_R22_the_only_side_with_an_agent_rerolls_first() -> None:
    game = stack_deck(at_greece((), ("their_finest_hour",)), "allies", "western_11")
    events(game, "allies:their_finest_hour")
    game = duel(game, ("german_12", [1, 1, 6]), ("double_agent_allied", [1, 6, 6]), [2])
    assert game.deciding == ["allies"]
    assert may_reroll(game, "allies") == 1
    reroll(game, "allies", 1)
    assert owner(game, "greece") == "western"  # the Field Marshal's reroll was cancelled


def test_7_6_R22_an_inactive_agent_goes_before_an_active_bonus_card() -> None:
    game = stack_deck(at_greece(("maximum_effort",), ("their_finest_hour",)), "allies", "western_11")
    stack_deck(game, "axis", "italian_11")
    events(game, "axis:maximum_effort", "allies:their_finest_hour")
    duel(game, ("german_12", [1, 1, 6]), ("double_agent_allied", [1, 6, 6]), [2], [6])
    play(game, "allies", "spoil:german_12")
    assert game.deciding == ["allies"]
    reroll(game, "allies", 1)
    assert game.deciding == ["axis"]
    assert may_reroll(game, "axis") == 1


def test_7_6_agents_on_both_sides_cancel_a_reroll_each() -> None:
    game = stack_deck(at_greece(("maximum_effort",), ("their_finest_hour",)), "allies", "western_11")
    stack_deck(game, "axis", "italian_11")
    events(game, "axis:maximum_effort", "allies:their_finest_hour")
    duel(game, ("double_agent_axis", [1, 1, 1]), ("double_agent_allied", [1, 1, 1]))
    assert owner(game, "greece") == "western"  # 24 each, nobody was asked, and Western beats Italian


def test_7_6_R23_sabotage_sets_a_card_to_one_and_leaves_its_reroll() -> None:
    game = duel(at_greece(), ("german_12", [1, 1, 6]), ("western_01", [2, 2, 2]), [3, 3])
    assert conflict(game).value == [1, 1]
    assert may_reroll(game, "axis") == 2
    reroll(game, "axis", 1, 1)
    assert owner(game, "greece") == "axis"


def test_7_6_R23_two_sabotages_stay_at_one() -> None:
    game = duel(at_greece(), ("italian_01", [2, 2, 3]), ("western_01", [2, 2, 2]))
    assert owner(game, "greece") == "axis"  # 8 against 7


def test_7_6_R23_sabotage_sets_an_agent_to_one_and_is_not_cancelled_by_it() -> None:
    game = duel(at_greece(), ("german_01", [2, 2, 2]), ("double_agent_allied", [2, 2, 2]))
    assert owner(game, "greece") == "axis"  # 7 each, and German


@pytest.mark.parametrize(("named", "winner"), [("german_10", "western"), ("italian_02", "axis")])
def test_7_6_R23_sabotage_against_two_cards_hits_the_one_its_player_names(named: str, winner: str) -> None:
    game = two_cards("german_10", "italian_02", "western_01", [1, 1, 1])  # 15 against 10
    assert step(game) == "conflict.spoil_card"
    assert game.deciding == ["allies"]
    assert set(names(game, "allies")) == {"spoil:german_10", "spoil:italian_02"}
    play(game, "allies", f"spoil:{named}")
    assert owner(game, "greece") == winner  # 1 + 2 + 3, or 10 + 1 + 3


def test_7_6_R23_two_sabotages_of_one_side_hit_both_cards() -> None:
    game = stack_deck(at_greece(("maximum_effort",), ("their_finest_hour",)), "axis", "italian_10")
    stack_deck(game, "allies", "soviet_01")
    events(game, "axis:maximum_effort", "allies:their_finest_hour")
    duel(game, ("german_10", [2, 2, 2]), ("western_01", [2, 2, 3]))
    assert owner(game, "greece") == "western"  # 1 + 1 + 6 against 1 + 1 + 7


def test_7_6_R23_sabotage_and_agent_work_side_by_side() -> None:
    game = stack_deck(at_greece((), ("their_finest_hour",)), "allies", "soviet_01")
    events(game, "allies:their_finest_hour")
    duel(game, ("german_13", [1, 1, 1]), ("double_agent_allied", [1, 1, 1]))
    assert owner(game, "greece") == "western"  # 4 against 14, and no reroll


# -- 7.7 the winner --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("axis", "allies", "winner"),
    [
        ("german_05", "western_05", "axis"),
        ("german_05", "soviet_05", "axis"),
        ("italian_05", "western_05", "allies"),
        ("italian_05", "soviet_05", "allies"),
        ("italian_10", "double_agent_allied", "axis"),
        ("german_10", "double_agent_allied", "axis"),
        ("double_agent_axis", "western_10", "allies"),
    ],
)
@pytest.mark.parametrize("active", ["axis", "allies"])
def test_7_7_ties_go_by_suit_whoever_is_active(axis: str, allies: str, winner: str, active: str) -> None:
    game = at_action(active)
    declare(game, active, "sea", "gulf_of_lyon")
    duel(game, (axis, [3, 3, 3]), (allies, [3, 3, 3]))
    assert owner(game, "gulf_of_lyon") == ("axis" if winner == "axis" else "western")


@pytest.mark.parametrize("active", ["axis", "allies"])
def test_7_7_R24_between_two_agents_the_active_side_wins_a_tie(active: str) -> None:
    game = at_action(active)
    declare(game, active, "sea", "gulf_of_lyon")
    duel(game, ("double_agent_axis", [3, 3, 3]), ("double_agent_allied", [3, 3, 3]))
    assert owner(game, "gulf_of_lyon") == ("axis" if active == "axis" else "western")


def test_7_7_R24_of_two_cards_the_better_suit_counts() -> None:
    game = two_cards("italian_02", "german_03", "western_05", [3, 3, 3])
    assert owner(game, "greece") == "axis"
    game = two_cards("italian_02", "italian_03", "western_05", [3, 3, 3])
    assert owner(game, "greece") == "western"
    game = two_cards("double_agent_axis", "german_02", "western_12", [3, 3, 3])
    decline(game)
    assert owner(game, "greece") == "axis"


def test_7_7_sabotage_does_not_change_a_suit() -> None:
    game = duel(at_greece(), ("german_10", [3, 3, 3]), ("western_01", [3, 3, 3]))
    assert owner(game, "greece") == "axis"


def test_7_7_the_higher_total_wins() -> None:
    game = duel(at_greece(), ("italian_07", [1, 2, 3]), ("western_02", [5, 2, 3]))
    assert owner(game, "greece") == "axis"  # 13 against 12
    game = duel(at_greece(), ("german_02", [1, 2, 3]), ("western_02", [1, 2, 4]))
    assert owner(game, "greece") == "western"


@pytest.mark.parametrize("side", ["axis", "allies"])
def test_7_7_R35_counterattack_lets_the_loser_reroll_once_and_compares_again(side: str) -> None:
    game = at_greece(("counterattack",) if side == "axis" else (), ("counterattack",) if side == "allies" else ())
    events(game, f"{side}:counterattack")
    low, high = [1, 1, 2], [4, 4, 4]
    duel(
        game, ("german_02", low if side == "axis" else high), ("western_02", low if side == "allies" else high), [6, 6]
    )
    assert step(game) == "conflict.counterattack"
    assert game.deciding == [side]
    assert may_reroll(game, side) == 3  # any number of them
    reroll(game, side, 1, 1)
    assert owner(game, "greece") == ("axis" if side == "axis" else "western")
    other = "allies" if side == "axis" else "axis"
    if turn_of(game) == other:
        assert "counterattack" in lying(game, DISPLAY) | handed(game, other)
    else:
        assert handed(game, other) == {"counterattack"}


@pytest.mark.parametrize("side", ["axis", "allies"])
def test_7_7_R35_an_unused_counterattack_stays_with_its_owner(side: str) -> None:
    game = at_greece(("counterattack",) if side == "axis" else (), ("counterattack",) if side == "allies" else ())
    events(game, f"{side}:counterattack")
    low, high = [1, 1, 2], [4, 4, 4]
    duel(game, ("german_02", high if side == "axis" else low), ("western_02", high if side == "allies" else low))
    assert "counterattack" in held(game, side)  # its owner was winning


@pytest.mark.parametrize("side", ["axis", "allies"])
def test_7_7_R35_a_loser_may_keep_counterattack_instead(side: str) -> None:
    game = at_greece(("counterattack",) if side == "axis" else (), ("counterattack",) if side == "allies" else ())
    events(game, f"{side}:counterattack")
    low, high = [1, 1, 2], [4, 4, 4]
    duel(game, ("german_02", low if side == "axis" else high), ("western_02", low if side == "allies" else high))
    play(game, side, "pass")
    assert "counterattack" in held(game, side)
    assert owner(game, "greece") == ("western" if side == "axis" else "axis")


def test_7_7_R35_counterattack_that_fails_is_used_up_all_the_same() -> None:
    game = events(at_greece((), ("counterattack",)), "allies:counterattack")
    duel(game, ("german_02", [4, 4, 4]), ("western_02", [1, 1, 1]), [1])
    reroll(game, "allies", 1)
    assert owner(game, "greece") == "axis"
    assert handed(game, "axis") == {"counterattack"}
    assert step(game) == "player_turn.bonus"  # it was used once, and not again


def test_7_7_R35_counterattack_comes_after_card_rerolls_and_may_reroll_those_dice() -> None:
    game = events(at_greece((), ("counterattack",)), "allies:counterattack")
    duel(game, ("german_09", [5, 5, 5]), ("western_11", [1, 5, 5]), [2], [6])
    reroll(game, "allies", 1)
    assert step(game) == "conflict.counterattack"
    reroll(game, "allies", 2)
    assert owner(game, "greece") == "western"  # 27 against 24


def test_7_7_R35_a_tie_lost_by_suit_may_be_counterattacked() -> None:
    game = events(at_greece((), ("counterattack",)), "allies:counterattack")
    duel(game, ("german_02", [4, 4, 4]), ("western_02", [4, 4, 4]), [5])
    assert step(game) == "conflict.counterattack"
    reroll(game, "allies", 4)
    assert owner(game, "greece") == "western"


# -- 7.8 clean-up ----------------------------------------------------------------------------------------------------


def test_7_8_used_cards_go_to_their_own_discard_piles_and_both_sides_draw() -> None:
    game = duel(at_greece(), ("german_02", WIN), ("western_02", LOSE))
    assert (pile(game, "axis"), pile(game, "allies")) == (["german_02"], ["western_02"])
    assert in_hands(game) == (8, 6)


@pytest.mark.parametrize(
    ("axis", "allies", "rows", "agent", "where"),
    [
        ("double_agent_axis", "western_02", (LOSE, WIN), "double_agent_axis", "allies"),
        ("double_agent_axis", "western_02", (WIN, LOSE), "double_agent_axis", "axis"),
        ("german_02", "double_agent_allied", (WIN, LOSE), "double_agent_allied", "axis"),
        ("german_02", "double_agent_allied", (LOSE, WIN), "double_agent_allied", "allies"),
    ],
)
def test_7_8_a_beaten_agent_goes_to_the_enemys_discards(
    axis: str, allies: str, rows: tuple[list[int], list[int]], agent: str, where: str
) -> None:
    game = duel(at_greece(), (axis, rows[0]), (allies, rows[1]))
    assert agent in pile(game, where)
    assert agent not in pile(game, "allies" if where == "axis" else "axis")


def test_7_8_a_captured_agent_plays_for_the_other_side_and_may_be_lost_back() -> None:
    game = duel(at_greece(), ("double_agent_allied", WIN), ("western_12", LOSE))
    assert owner(game, "greece") == "axis"  # it cancels the reroll of its former comrades, 28 against 15
    assert "double_agent_allied" in pile(game, "axis")
    game = duel(at_greece(), ("double_agent_allied", LOSE), ("western_12", LOSE))
    assert owner(game, "greece") == "western"
    assert "double_agent_allied" in pile(game, "allies")


def test_7_8_both_agents_of_a_beaten_side_change_sides() -> None:
    game = stack_deck(at_greece(("maximum_effort",)), "axis", "double_agent_allied")
    events(game, "axis:maximum_effort")
    duel(game, ("double_agent_axis", LOSE), ("western_10", WIN))
    assert owner(game, "greece") == "western"  # 23 against 28
    assert {"double_agent_axis", "double_agent_allied"} <= set(pile(game, "allies"))
    assert pile(game, "axis") == []


def test_7_8_R05_a_fallen_hand_size_is_enforced_in_the_clean_up() -> None:
    game = hold(at_action("axis", hand_size=[6, 6]), "axis", "desperate_gamble")
    declare(game, "axis", "land", "greece")
    play(game, "axis", "play:desperate_gamble")
    assert in_hands(game)[0] == 6  # the hand is above its limit of 5, and nothing is discarded yet
    rolls(game, [6, 6, 6], [1, 1, 1])
    cards(game, "german_02", "western_02")
    decline(game)
    assert in_hands(game) == (5, 6)
    assert size(game, "axis") == 5


def test_7_8_R06_the_forced_discard_comes_before_the_draw() -> None:
    game = at_leningrad()
    give(game, "allies", "soviet_02", "soviet_03", "western_04", "western_05", "western_06", "western_07")
    stack_deck(game, "allies", "soviet_13")
    duel(game, ("german_02", WIN), ("soviet_02", LOSE))
    assert names(game, "allies") == ["discard:soviet_03"]  # the card drawn is not there yet
    discard(game)
    assert pile(game, "allies") == ["soviet_02", "soviet_03"]
    assert hand(game, "allies") == ["western_04", "western_05", "western_06", "western_07", "soviet_13"]


def test_7_8_the_active_side_draws_first() -> None:
    for side in ("axis", "allies"):
        game = at_action(side)
        declare(game, side, "sea", "gulf_of_lyon")
        duel(game, ("german_02", WIN if side == "axis" else LOSE), ("western_02", WIN if side == "allies" else LOSE))
        draws = [
            line[1] for entry in game.entries for line in entry.lines if game.rules.lines.of(line[0]).name == "draws"
        ]
        assert draws == ([AXIS, ALLIES] if side == "axis" else [ALLIES, AXIS])


def test_7_8_a_draw_from_an_empty_deck_reshuffles_the_used_card_too() -> None:
    game = empty_deck(at_greece(), "axis")
    rest = pile(game, "axis")
    rolls(game, WIN, LOSE, list(range(len(rest) + 1)))
    cards(game, "german_02", "western_02")
    assert pile(game, "axis") == []
    assert len(deck(game, "axis")) == len(rest)
    assert len(hand(game, "axis")) == 8


def test_7_8_undo_never_goes_back_beyond_the_dice() -> None:
    game = duel(at_greece(), ("german_02", WIN), ("western_02", LOSE))
    for side in ("axis", "allies"):
        assert not game.may_undo(side)


def test_7_8_events_go_before_control_changes() -> None:
    game = events(at_greece(("tiger_tanks",)), "axis:tiger_tanks")
    fight(game, "axis")
    order = [game.rules.lines.of(line[0]).name for entry in game.entries for line in entry.lines]
    assert order.index("event_kept") < order.index("takes") < order.index("draws")
    assert kept(game, "axis") == {"tiger_tanks"}
