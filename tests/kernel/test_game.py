"""The Python API: a game on record as players and programs see it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sandtable.kernel.game import Game
from sandtable.kernel.picture import Picture
from sandtable.kernel.proof import verify
from tests.kernel.little import little_rules
from tests.kernel.play import TOYS, go_on, played, reopened
from tests.toys import skirmish

SKIRMISH, COUNCIL = TOYS["skirmish"], TOYS["council"]


# -- beginning --------------------------------------------------------------------------------------------------------


def test_a_game_begins_with_the_first_scenario_and_its_defaults() -> None:
    game = Game.begin(SKIRMISH)
    assert game.scenario == "valley" and game.choices == {"days": "6"}
    assert game.view()["days_left"] == 6 and game.view()["control"] == [0, 0, 0, 0, 1, 1, 1, 1]
    assert not game.over and game.result is None and game.deciding == ["crown"]


def test_a_scenario_and_choices_may_be_asked_for() -> None:
    game = Game.begin(SKIRMISH, scenario="siege", choices={"days": "3"})
    assert game.view()["days_left"] == 3 and game.view()["control"] == [0] + [1] * 7


@pytest.mark.parametrize(
    ("wish", "complaint"),
    [
        ({"scenario": "desert"}, "skirmish has no scenario 'desert'; it has valley, siege"),
        ({"choices": {"weather": "rain"}}, "skirmish has no option 'weather'; its options are days"),
        ({"choices": {"days": "5"}}, "option days: '5' is none of 3, 6, 12"),
    ],
)
def test_a_beginning_that_the_game_does_not_know_is_refused(wish: dict[str, object], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Game.begin(SKIRMISH, **wish)  # type: ignore[arg-type]


def test_a_game_without_choices_says_so() -> None:
    with pytest.raises(ValueError, match="its options are none"):
        Game.begin(TOYS["fog"], choices={"weather": "rain"})


def test_a_game_may_begin_from_any_position() -> None:
    """A study is played, taken back, saved and opened like any game; its dice prove nothing."""
    tables = SKIRMISH.load_tables([])
    g = skirmish.set_up(tables, "valley", {"days": "3"})
    g.control = [0, 0, 0, 0, 0, 0, 0, 1]
    game = Game.study(SKIRMISH, tables, g, seed=1)
    assert [option.name for option in game.options("crown")] == ["pass", "attack:harbour"]
    game.apply("crown", "attack:harbour")
    opened = reopened(game)
    opened.undo("crown")
    go_on(opened)
    assert opened.over and game.commitment == opened.commitment
    assert "a position of someone's making" in verify(SKIRMISH, tables, opened.to_record()).fault
    assert Game.study(SKIRMISH, tables, g.copy()).commitment != game.commitment, "without a seed, a secret one"


def test_two_procedures_of_a_game_must_not_have_the_same_kind() -> None:
    rules = little_rules()
    with pytest.raises(ValueError, match="little: two sequences have the same kind"):
        replace(rules, sequences=rules.sequences * 2)


# -- what is going on -------------------------------------------------------------------------------------------------


def test_a_prompt_says_what_is_asked_of_whom_why_now_and_under_which_rule() -> None:
    game = Game.begin(SKIRMISH, seed=1)
    game.apply("crown", "attack:ford")
    prompt = game.prompt("league")
    assert prompt is not None
    assert (prompt.side, prompt.rule, prompt.step) == ("league", "3.1", "contest.lay")
    assert prompt.question == "Which card will you lay face down in the contest for the ford?"
    assert prompt.context == ("Turn", "Contest for the ford")
    assert str(prompt) == f"Turn > Contest for the ford: {prompt.question} [3.1]"
    first = game.prompt()
    assert first is not None and first.side == game.deciding[0]
    japanese = game.prompt("league", "ja")
    assert japanese is not None and japanese.question == "浅瀬をめぐる戦闘に、どのカードを伏せて出しますか？"


def test_a_side_with_nothing_to_decide_has_neither_prompt_nor_options() -> None:
    game = Game.begin(SKIRMISH, seed=1)
    assert game.prompt("league") is None and game.options("league") == []


def test_an_option_has_a_stable_name_its_rule_and_plain_words() -> None:
    game = Game.begin(SKIRMISH, seed=1)
    rest, attack, *_ = game.options("crown")
    assert (rest.name, rest.rule, str(rest)) == ("pass", "2.2", "Rest")
    assert (attack.name, str(attack)) == ("attack:ford", "Attack the ford")
    assert [option.text for option in game.options("crown", "ja")][:2] == ["休む", "浅瀬を攻撃する"]


def test_the_same_procedure_may_ask_in_other_words() -> None:
    """A sally is a contest of another flavour; a prompt without words for it keeps its own."""
    game = next(
        game
        for seed in range(200)
        if len((game := played(SKIRMISH, 12, seed)).position.stack) == 3
        and (prompt := game.prompt()) is not None
        and prompt.step == "contest.event"
    )
    prompt = game.prompt()
    assert prompt is not None
    assert "has sallied out to" in prompt.question and "Sally to" in prompt.context[-1]


def test_the_log_tells_each_side_what_it_may_know() -> None:
    """Both sides draw four cards; each learns which, and all learn how many."""
    game = Game.begin(SKIRMISH, seed=1)
    crown, league, spectator = (list(game.log(side)) for side in ("crown", "league", None))
    assert len([line for line in crown if line.text.startswith("You draw")]) == 4
    assert len(league) == len(crown) == len(spectator) + 4
    assert "Crown draws: 4." in [line.text for line in spectator]
    assert {line.rule for line in spectator} == {"2.1"} and {line.entry for line in spectator} == {-1}


def test_the_log_can_be_read_from_an_entry_on_and_in_another_language() -> None:
    game = Game.begin(SKIRMISH, seed=1)
    game.apply("crown", "attack:ford")
    game.apply("crown", "pass")
    line = list(game.log("crown", "ja"))[-1]
    assert (line.entry, line.side, line.rule, line.text) == (0, "crown", "2.2", "王冠軍が浅瀬を攻撃した。")
    assert list(game.log("crown", since=1)) == []


def test_an_entry_says_what_was_decided_where_and_under_which_rule() -> None:
    game = Game.begin(SKIRMISH, seed=1)
    entry = game.apply("crown", "attack:ford")
    assert (entry.side, entry.option, entry.step, entry.rule) == (0, "attack:ford", "campaign.attack", "2.2")
    assert not entry.hidden and not entry.barrier and entry.outcomes == []
    assert game.apply("crown", "pass").hidden
    assert game.entries[0] == entry


def test_a_result_names_winner_ending_and_rule() -> None:
    ended = (played(SKIRMISH, seed=seed) for seed in range(99))
    result, position = next(
        (game.result, game.position) for game in ended if game.result and game.result.ending == "seat_taken"
    )
    winner = SKIRMISH.sides[position.winner]
    assert (result.winner, result.rule) == (winner, "5.1")
    assert str(result) == f"{winner.capitalize()} has taken the enemy's seat. [5.1]"


def test_a_picture_is_drawn_from_the_view_alone() -> None:
    game = Game.begin(SKIRMISH, seed=1)
    drawn = game.picture("league", "ja")
    hands = {holding.id: (len(holding.cards), holding.hidden) for holding in drawn.holdings}
    assert hands["hand_0"] == (0, 4) and hands["hand_1"] == (4, 0) and hands["deck_1"] == (0, 6)
    assert [space.name for space in drawn.spaces][:2] == ["城", "修道院"] and len(drawn.links) == 12


def test_a_game_that_declares_neither_picture_nor_odds_has_none() -> None:
    game = Game.begin(TOYS["ruin"], seed=1)
    assert game.picture() == Picture() and game.odds("fox") is None


def test_odds_are_the_games_own_and_end_with_it() -> None:
    rules = replace(SKIRMISH, odds=lambda g, side, **guess: (side, guess), guesses={"card": "card"})
    assert Game.begin(rules).odds("league", card=3) == (1, {"card": 3})
    assert played(rules).odds("league") is None


def test_only_what_the_game_names_can_be_supposed_in_asking_for_odds() -> None:
    rules = replace(SKIRMISH, odds=lambda g, side, **guess: guess, guesses={"card": "card", "policy": ""})
    with pytest.raises(ValueError, match=r"'weather'.*card, policy"):
        Game.begin(rules).odds("league", weather="fine")
    with pytest.raises(ValueError, match="nothing can be supposed here, not even 'weather'"):
        Game.begin(replace(rules, guesses={})).odds("league", weather="fine")


# -- several games at once --------------------------------------------------------------------------------------------


def test_games_of_different_rules_are_played_side_by_side() -> None:
    """Each decision of the one is followed by one of the other; both go as if alone."""
    games = [Game.begin(rules, seed="test 1") for rules in TOYS.values()]
    for turn in range(20):
        for game in games:
            go_on(game, 1, turn)
    for game in games:
        alone = Game.begin(game.rules, seed="test 1")
        for turn in range(20):
            go_on(alone, 1, turn)
        assert alone.digest() == game.digest() and list(alone.log()) == list(game.log())


def test_several_sides_decide_at_the_same_time_in_any_order() -> None:
    """Five players vote; whoever comes first, the votes are counted in order of seats."""
    votes = {"north": "elm", "east": "ash", "south": "ash", "west": "fir", "centre": "ash"}
    ends, logs = set(), []
    for order in (list(votes), list(reversed(votes))):
        game = Game.begin(COUNCIL, seed=1)
        assert game.deciding == list(votes)
        for number, player in enumerate(order):
            game.apply(player, f"accuse:{votes[player]}")
            if number < 4:
                assert game.deciding == [side for side in votes if side not in order[: number + 1]]
        ends.add(game.digest())
        logs.append([line.text for line in game.log("centre")])
    assert len(ends) == 1 and logs[0] == logs[1] and "Ash is on trial." in logs[0]
