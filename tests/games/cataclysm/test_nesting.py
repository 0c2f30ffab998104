"""Procedures inside procedures: what one brings about is finished first, and a game can be kept at every question."""

from __future__ import annotations

from tests.games.cataclysm.acting import clear, no_cubes, prompt_of, said
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
    names,
    play,
    put_unit,
    rules,
    step,
)

from sandtable import Game
from sandtable.games.cataclysm.pieces import cup, put
from sandtable.games.cataclysm.procedures.action_phase import ActionPhase
from sandtable.games.cataclysm.procedures.interrupt import Interrupt
from sandtable.games.cataclysm.queries import controller, effectiveness
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    FRANCE,
    GERMANY,
    IN_CUP,
    MOBILIZATION,
    NEUTRAL,
    POWERS,
    REMOVED,
    RESERVE,
    STEADY,
    SURRENDERED,
    UK,
    UNSTABLE,
)
from sandtable.kernel import codec
from sandtable.kernel.sequence import SEQUENCE_OF

T = board()


def reloaded(game: Game) -> Game:
    """The game as it comes back from what is kept of it: the same question, the same answers."""
    again = Game.from_record(rules(), board(), game.to_record())
    assert codec.digest(again.position) == codec.digest(game.position)
    assert again.deciding == game.deciding
    assert [names(again), step(again)] == [names(game), step(game)]
    return again


def procedures(game: Game) -> list[str]:
    """The procedures in progress, the one on top last."""
    return [SEQUENCE_OF[type(frame)].kind for frame in at(game).stack]


def home_front_of_france(edition: str) -> World:
    """The French Home Front marker is the next to be drawn, in a lost war; the British have aircraft in Brittany."""
    g = allied(at_war(no_cubes(clear(edition=edition)), "germany", "france uk"), "france uk")
    cubes(g, "germany", "paris", "lorraine")
    g.commitment[FRANCE] = g.commitment[UK] = MOBILIZATION
    g.stability[FRANCE], g.stability[UK] = UNSTABLE, STEADY
    put_unit(g, "uk", "tactical", "brittany")
    put_unit(g, "uk", "army", "provence")
    for c in (T.home_front_of[FRANCE], T.crises[0]):
        put(g, c, IN_CUP)
    return g


@EDITIONS
def test_5_5_a_home_front_brings_down_france_and_all_that_follows_is_settled_first(edition: str) -> None:
    g = home_front_of_france(edition)
    drawn = sorted(cup(g)).index(T.home_front_of[FRANCE])
    failure = [1] * effectiveness(g, FRANCE)
    # The test fails, France collapses, and a 1 is a surrender. The ally passes its test; Germany lets Brittany be.
    game = begin(g, ActionPhase(), outcomes=([drawn], failure, [1]))
    stacks: list[list[str]] = []
    asked: list[str] = []
    answers = {"receiving_flags.place": "to_cup", "surrender.take_over": "yes", "opportunity.try_it": "no"}
    while step(game) != "interrupt.wish" and not (asked and asked[-1] == "retreating.leave"):
        game = reloaded(game)
        asked.append(step(game))
        stacks.append(procedures(game))
        # The test of the ally is the only roll that is left; by the two texts it comes at two different moments.
        dice = ([6] * effectiveness(at(game), UK),) if _test_is_next(game, edition) else ()
        play(game, answers.get(step(game), names(game)[0]), outcomes=dice)
    under = ["still", "action_phase", "home_front", "settling", "collapse", "surrender"]
    assert [*under, "receiving_flags"] in stacks
    assert [*under, "opportunity"] in stacks
    assert [*under, "leaving", "retreating"] in stacks
    assert asked[0] == "receiving_flags.place" and "opportunity.try_it" in asked and "retreating.leave" in asked
    assert asked.index("opportunity.try_it") < asked.index("retreating.leave")
    end = at(game)
    assert end.status[FRANCE] == SURRENDERED and end.where[T.home_front_of[FRANCE]] == REMOVED
    assert (controller(end, area("provence")), end.cube[area("brittany")]) == (UK, NEUTRAL)
    assert end.stability[UK] == STEADY


def _test_is_next(game: Game, edition: str) -> bool:
    """Whether the answer that is due leads to the stability test of the United Kingdom (5.5.4 step 2 or 3)."""
    if edition == "2022":
        return step(game) == "receiving_flags.place" and not any(at(game).flags_due)
    return step(game) == "surrender.take_over"


# -- 3.5 interrupts --------------------------------------------------------------------------------------------------


def reserves(*powers: str) -> World:
    """Some powers have a flag in reserve, and something to do with it."""
    g = clear(players="five")
    for name in powers:
        put_unit(g, name, "army", T.ids["area"][T.capital_of[POWERS.index(name)]])
        put(g, counter(f"{name}_flag_1"), RESERVE)
    return g


def asked_in_turn(g: World) -> list[str]:
    """Who is asked for an interrupt, one after another, when nobody wishes to."""
    game = begin(g.copy(), Interrupt())
    found = []
    while not is_at_rest(game):
        game = reloaded(game)
        found.append(T.ids["power"][at(game).stack[-1].power])  # type: ignore[attr-defined]
        play(game, "stand_by")
    return found


def test_3_5_those_that_may_interrupt_are_asked_from_the_least_effective_on() -> None:
    g = reserves("germany", "france", "ussr", "italy")
    assert asked_in_turn(g) == ["france", "italy", "ussr", "germany"]
    g.last_ideology = g.ideology[GERMANY]
    assert asked_in_turn(g) == ["france", "ussr"]


def test_3_5_the_question_names_who_would_interrupt_before_and_stays_under_its_title() -> None:
    game = begin(reserves("germany", "france"), Interrupt())
    first = prompt_of(game)
    second = prompt_of(play(game, "play"))
    assert "France" in first.question and "Germany" not in first.question
    assert "France is about to interrupt" in second.question and "Germany" in second.question
    assert first.context == second.context


def test_3_5_who_is_asked_tells_nothing_of_the_cup() -> None:
    """Reserves lie open (1.4); what only the cup holds changes neither who is asked nor what the others see."""
    g = reserves("germany", "france")
    other = g.copy()
    for c in (counter("ussr_offensive_1"), counter("uk_flag_1")):
        put(other, c, IN_CUP)
    assert asked_in_turn(g) == asked_in_turn(other)
    views = [begin(each.copy(), Interrupt(), seed=seed).view("communist") for each, seed in ((g, 1), (g, 2))]
    assert views[0] == views[1]  # nor does what will be drawn


def test_3_5_the_last_to_wish_plays_and_the_others_keep_their_reserves() -> None:
    game = begin(reserves("germany", "france", "ussr"), ActionPhase())
    assert step(game) == "interrupt.wish"
    game = play(reloaded(game), "play")  # France, if nobody above it does
    game = reloaded(play(game, "play", "stand_by"))
    # The Soviet Union wished it after France, Germany did not.
    assert at(game).acting == POWERS.index("ussr")
    assert at(game).where[counter("france_flag_1")] == at(game).where[counter("germany_flag_1")] == RESERVE
    assert any("Soviet Union interrupts" in line for line in said(game))
