"""16.2-16.3: the examples E24 to E26, Paris and Barbarossa, with the dice that they name."""

from __future__ import annotations

from tests.games.hitlers_reich.conflicts import counts
from tests.games.hitlers_reich.moves import (
    blitz,
    blitz_at,
    blitz_targets,
    declare,
    discard,
    events,
    fight,
    in_hands,
    produce,
    turn_of,
)
from tests.games.hitlers_reich.table import (
    ALLIES,
    AXIS,
    at_action,
    control_all,
    deck,
    empty_deck,
    hand,
    hold,
    names,
    owner,
    pile,
    place,
    play,
    reich,
    script,
    size,
    step,
)

from sandtable.games.hitlers_reich.queries import count_neighbours
from sandtable.games.hitlers_reich.terms import STAR_UP
from sandtable.kernel.game import Game

# -- 16.2 Paris ------------------------------------------------------------------------------------------------------


def paris_falls() -> Game:
    """E24: hand sizes 7 and 9, Normandy Western; the Allies take Paris."""
    game = at_action("allies", pact=False, hand_size=[7, 9], big_push=[0, 0], vichy=2, reorganize=[1, 1])
    control_all(game, "western", "normandy", "vichy_france", "algeria", "morocco", "tunisia", "syria_lebanon")
    declare(game, "allies", "land", "paris")
    return fight(game, "allies")


def test_16_2_E24_paris_an_ordinary_fall() -> None:
    game = paris_falls()
    assert owner(game, "paris") == "western"
    assert (size(game, "axis"), size(game, "allies")) == (6, 10)
    assert (step(game), game.deciding) == ("discarding.choose", ["axis"])
    assert len(hand(game, "axis")) == 6
    play(game, "axis", f"discard:{hand(game, 'axis')[0]}")
    assert in_hands(game) == (6, 10)  # the Allies drew two: the card played, and the centre
    assert len(pile(game, "axis")) == 2
    assert "production_bonus" in names(game, "allies")


def test_16_2_E25_paris_then_reorganize() -> None:
    game = discard(paris_falls())
    produce(game, "allies", "reserves", "allies")
    empty_deck(game, "allies", leave=2)
    years = reich(game).year[:]
    rest = len(pile(game, "allies"))
    two = deck(game, "allies")
    play(game, "allies", "reorganize", "raise_other_hand_size")
    assert (size(game, "axis"), size(game, "allies")) == (7, 10)
    thrown = hand(game, "allies")[:3]
    for each in thrown:
        play(game, "allies", f"discard:{each}")
    script(game, list(range(rest + 3)))
    play(game, "allies", "enough")
    assert reich(game).reorganize == [1, 0]  # star down
    assert set(two) <= set(hand(game, "allies"))
    assert thrown[-1] in hand(game, "allies")  # the top card of the new deck is the third
    assert len(hand(game, "allies")) == 10
    assert reich(game).year == [years[0], years[1] + 1]
    assert len(hand(game, "axis")) == 7
    assert turn_of(game) == "axis"


# -- 16.3 Barbarossa -------------------------------------------------------------------------------------------------


def test_16_3_E26_barbarossa() -> None:
    game = hold(at_action("axis"), "axis", "tiger_tanks")
    assert reich(game).big_push == [STAR_UP, 0]
    play(game, "axis", "barbarossa")
    assert not reich(game).pact
    assert set(names(game, "axis")) == {f"target:{area}" for area in ("baltic_states", "bessarabia", "crimea", "minsk")}

    play(game, "axis", "target:crimea")
    events(game, "axis:tiger_tanks")
    fight(game, "axis")
    assert owner(game, "crimea") == "axis"
    play(game, "axis", blitz_at("kharkov"))
    assert "play:tiger_tanks" in names(game, "axis")  # the events of the attack serve in the Blitz
    events(game, "axis:tiger_tanks")
    fight(game, "axis")
    assert (size(game, "axis"), size(game, "allies")) == (7, 5)
    red = {f"discard:{each}" for each in hand(game, "allies") if each.startswith(("soviet", "double_agent"))}
    assert set(names(game, "allies")) == red
    discard(game)
    produce(game, "axis", "stukas", "allies")
    assert turn_of(game) == "axis"  # a lost bid does not end the turn

    blitz(game, "axis", "smolensk", "axis")
    assert size(game, "axis") == 6
    blitz(game, "axis", "leningrad", "allies")
    assert size(game, "axis") == 5  # three declarations; the loss costs nothing more
    assert owner(game, "leningrad") == "soviet"
    assert set(names(game, "axis")) == {"target:baltic_states", "target:bessarabia", "target:minsk"}
    assert "event_action" not in names(game, "axis")

    play(game, "axis", "target:bessarabia")
    g = reich(game)
    assert count_neighbours(g, AXIS, place("bessarabia")) == 5
    assert count_neighbours(g, ALLIES, place("bessarabia")) == 1
    assert counts(game) == (4, 3)
    fight(game, "axis")
    play(game, "axis", "target:minsk")
    assert counts(game) == (4, 3)
    fight(game, "axis")
    assert step(game) == "conflict.choose_cards"  # the last target is attacked without asking
    assert counts(game) == (4, 3)
    fight(game, "axis")

    assert step(game) == "player_turn.bonus"  # the success bonus, only now
    assert blitz_targets(game, "axis") == set()
    declare(game, "axis", "land", "leningrad")
    fight(game, "allies")
    assert turn_of(game) == "allies"  # its loss ends the turn
    for area in ("baltic_states", "smolensk", "kharkov", "crimea", "bessarabia", "minsk"):
        assert owner(game, area) == "axis"
    assert owner(game, "leningrad") == "soviet"
    assert size(game, "axis") == 5
    assert size(game, "allies") == 5
