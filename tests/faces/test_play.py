"""Playing at the terminal: whole games, orders, undo, languages, secrets."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

import sandtable
import sandtable.kernel.record as records
from sandtable.faces.rulebook import Paragraph
from sandtable.faces.seats import SOLO
from sandtable.kernel.game import Game
from sandtable.kernel.ruleset import Ruleset
from tests.faces.table import at_table
from tests.toys.skirmish import RULES as SKIRMISH


def skirmish(seed: int = 3, rules: Ruleset = SKIRMISH, **settings: Any) -> Game:
    return Game.begin(rules, seed=seed, **settings)


def kept(path: Path, rules: Ruleset = SKIRMISH) -> Game:
    return Game.from_record(rules, rules.load_tables([]), records.read(path))


def test_seats_that_do_not_take_part_stay_empty(tmp_path: Path) -> None:
    """A game may have seats for more players than a scenario seats."""
    game = sandtable.new("cataclysm", scenario="c2", seed=3)
    assert len(game.sides) < len(game.rules.sides)
    played = at_table(game, ("human", "staff"), ["1", "q"], tmp_path / "game.save")
    assert played.code == 0
    assert {entry.side for entry in played.game.entries} <= {game.rules.side_number(side) for side in game.sides}


def test_whole_game_against_a_bot_ends_with_its_result_and_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.save"
    played = at_table(skirmish(), ("human", "random"), [], path, rest=lambda: "1")
    assert played.code == 0
    assert played.game.over
    assert str(played.game.result) in played.output
    assert kept(path).digest() == played.game.digest()
    assert played.output.splitlines()[-1] == f"  sandtable verify {path}"


def test_game_between_bots_is_watched_by_a_spectator(tmp_path: Path) -> None:
    played = at_table(skirmish(), ("random", "random"), [], tmp_path / "game.save")
    assert played.code == 0
    assert played.game.over
    assert "You draw" not in played.output


def test_end_of_input_quits_and_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.save"
    played = at_table(skirmish(), ("human", "human"), ["", "attack the market"], path)
    assert played.code == 0
    assert [entry.option for entry in kept(path).entries] == ["attack:market"]
    assert str(path) in played.output


def test_option_is_taken_by_number_name_and_unique_beginning(tmp_path: Path) -> None:
    game = skirmish()
    listed = [option.name for option in game.options("crown")]
    for typed in (
        str(listed.index("attack:market") + 1),
        "Attack the market",
        "ATTACK THE M",
        "attack:market",
        "market",
    ):
        played = at_table(skirmish(), ("human", "human"), ["", typed], tmp_path / "game.save", table=SOLO)
        # In solo play nobody passes the screen: the first line only shows the question again.
        assert [entry.option for entry in played.game.entries] == ["attack:market"], typed
        (tmp_path / "game.save").unlink()


def test_ambiguous_beginning_takes_nothing_and_shows_what_may_be_meant(tmp_path: Path) -> None:
    played = at_table(skirmish(), ("human", "random"), ["attack"], tmp_path / "game.save")
    assert played.game.entries == []
    shown = played.after("attack")
    assert "Attack the ford" in shown and "Attack the market" in shown and "Rest" not in shown


def test_full_width_figures_are_figures(tmp_path: Path) -> None:
    played = at_table(skirmish(), ("human", "random"), ["２"], tmp_path / "game.save")
    assert [entry.side for entry in played.game.entries[:1]] == [0]


def test_prompt_says_what_of_whom_why_and_under_which_rule(tmp_path: Path) -> None:
    played = at_table(skirmish(), ("human", "random"), ["market"], tmp_path / "game.save")
    lines = played.after("market").splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("━"))
    bar, question = lines[at : at + 2]
    assert "Crown" in bar and "Contest for the market" in bar and "[3.1]" in bar
    assert "Which card will you lay" in question


def test_undo_takes_back_a_decision_before_a_barrier(tmp_path: Path) -> None:
    path = tmp_path / "game.save"
    game = skirmish()
    before = game.digest()
    played = at_table(game, ("human", "human"), ["", "market", "u"], path, table=SOLO)
    assert played.game.digest() == before
    assert kept(path).entries == []
    assert "Taken back." in played.output


def test_undo_stops_at_the_barrier_and_names_the_rollback(tmp_path: Path) -> None:
    # Resting hands the turn to the bot, which draws cards: a barrier and another side's decision.
    played = at_table(skirmish(), ("human", "random"), ["rest", "u"], tmp_path / "game.save")
    assert len(played.game.entries) > 1
    assert "r 0 goes back" in played.after("u")


def test_undo_of_the_other_persons_decision_asks_for_consent(tmp_path: Path) -> None:
    lines = ["", "market", "1", "", "u", "n", "u", "y"]
    played = at_table(skirmish(), ("human", "human"), lines, tmp_path / "game.save")
    assert [entry.option for entry in played.game.entries] == ["attack:market"]


def test_rollback_needs_the_consent_of_the_other_person(tmp_path: Path) -> None:
    refused = at_table(skirmish(), ("human", "human"), ["", "rest", "", "r 0", "n"], tmp_path / "a.save")
    assert [entry.what for entry in refused.game.entries] == ["decision"]
    agreed = at_table(skirmish(), ("human", "human"), ["", "rest", "", "r 0", "y"], tmp_path / "b.save")
    assert [entry.what for entry in agreed.game.entries] == ["decision", "rollback"]
    assert agreed.game.deciding == ["crown"]


def test_rollback_against_a_bot_needs_nobody_and_goes_on_with_the_dice(tmp_path: Path) -> None:
    played = at_table(skirmish(), ("human", "random"), ["rest", "r 0"], tmp_path / "game.save")
    assert played.game.entries[-1].what == "rollback"
    assert played.game.deciding == ["crown"]
    assert played.game.position.events == 2  # crown's shuffle and league's: neither is given back


def test_rollback_to_no_decision_is_refused(tmp_path: Path) -> None:
    played = at_table(skirmish(), ("human", "random"), ["r 5", "r x"], tmp_path / "game.save")
    assert "There is no decision #5" in played.after("r 5")
    assert "r 12" in played.after("r x")


def test_why_not_answers_a_well_formed_option_with_its_rule(tmp_path: Path) -> None:
    lines = ["w attack harbour", "w attack castle", "w attack market", "w harb", "w fly away", "w"]
    played = at_table(skirmish(), ("human", "random"), lines, tmp_path / "game.save")
    assert "Attack the harbour: No road leads there from a place of yours. [2.2]" in played.after("w attack harbour")
    assert "You hold that place yourself. [2.2]" in played.after("w attack castle")
    assert "it is offered" in played.after("w attack market")
    assert "Attack the harbour" in played.after("w harb")
    assert "knows no option like 'fly away'" in played.after("w fly away")


def test_why_not_speaks_japanese(tmp_path: Path) -> None:
    played = at_table(skirmish(language="ja"), ("human", "random"), ["w 港"], tmp_path / "game.save")
    texts = played.game.texts("ja")
    answer = texts.get("reason.not_beside")
    assert answer in played.after("w 港")


def test_language_changes_at_the_prompt_for_everything(tmp_path: Path) -> None:
    path = tmp_path / "game.save"
    played = at_table(skirmish(), ("human", "random"), ["lang ja", "?", "lang fr", "1"], path)
    texts = played.game.texts("ja")
    after = played.output[played.output.index("> lang ja") :]
    assert texts.get("ask.campaign.attack") in after
    assert texts.get("option_at.campaign.attack.pass") in after
    assert "終了。何も失われない" in after
    assert "Which place" not in after
    assert kept(path).meta["language"] == "ja"


def test_filter_shows_only_options_that_hold_the_words(tmp_path: Path) -> None:
    played = at_table(skirmish(), ("human", "random"), ["/mark", "/"], tmp_path / "game.save")
    shown = played.after("/mark")
    assert "Attack the market" in shown and "ford" not in shown
    assert re.search(r"\b3 +Attack the market", shown), "a filtered option keeps its number"
    assert "Attack the ford" in played.after("/")


def test_cards_places_and_log_are_shown_on_request(tmp_path: Path) -> None:
    game = skirmish()
    held = [option.id for option in game.picture("crown").holdings[0].cards]
    assert "knights" in held
    lines = ["h", "card knights", "card nobody", "place market", "l 2", "l"]
    played = at_table(game, ("human", "random"), lines, tmp_path / "game.save")
    assert "Knights (5)  Strength 6." not in played.after("h")
    assert "Knights (5)  Strength 5." in played.after("h")
    assert "Strength 5." in played.after("card knights")
    assert "'nobody'" in played.after("card nobody")
    place = played.after("place market")
    assert "League" in place and "the abbey" in place and "the bridge" in place and "the mill" not in place
    assert len(played.after("l 2").splitlines()) == 2
    assert "Crown shuffles" in played.after("l")


@dataclass
class Odds:
    """The chances in a contest, as a game may reckon them."""

    win: float = 0.625
    total: dict[int, float] = field(default_factory=lambda: {4: 0.25, 7: 0.75})


def test_odds_are_shown_on_request_from_whatever_the_game_reckons(tmp_path: Path) -> None:
    asked: list[tuple[int, dict[str, Any]]] = []

    def reckon(g: Any, side: int, **guess: Any) -> Odds | None:
        asked.append((side, guess))
        return Odds() if "fail" not in guess else None

    rules = replace(SKIRMISH, odds=reckon, guesses={"cards": "", "kind": "", "fail": ""})
    lines = ["o", "o cards=2 kind=best", "o fail=1"]
    played = at_table(skirmish(rules=rules), ("human", "random"), lines, tmp_path / "game.save")
    assert asked == [(0, {}), (0, {"cards": 2, "kind": "best"}), (0, {"fail": 1})]
    assert "win: 62.5 %" in played.after("o")
    assert re.search(r"7 +75.0 % █+", played.after("o"))
    assert "no odds" in played.after("o fail=1")


def test_what_can_be_supposed_in_asking_for_odds_is_said_and_cards_go_by_name(tmp_path: Path) -> None:
    game = sandtable.new("hitlers_reich", scenario="intro_1941_1942", seed=5)
    guess = "o enemy_card=Western 10, soviet_13"
    lines = [
        "land_attack",
        "greece",
        "o ?",
        guess,
        f"{guess} policy=best",
        "o enemy_card=10",
        "o weather=fine",
        "o enemy_card=joker",
    ]
    played = at_table(game, ("human", "random"), lines, tmp_path / "game.save")
    assert "enemy_card=" in played.after("o ?") and "policy=" in played.after("o ?")
    for supposed, count in ((guess, 2), ("o enemy_card=10", 3), (f"{guess} policy=best", 0)):
        told = played.after(supposed)
        assert "Chance to win" in told and ("any of" not in told if count == 0 else f"any of {count} cards" in told)
    assert "'weather'" in played.after("o weather=fine") and "enemy_card" in played.after("o weather=fine")
    assert "no conflict card 'joker'" in played.after("o enemy_card=joker")


def test_a_guess_that_cannot_be_is_refused_in_the_language_of_the_table(tmp_path: Path) -> None:
    game = sandtable.new("hitlers_reich", scenario="intro_1941_1942", seed=5, language="ja")
    lines = ["land_attack", "greece", "o enemy_card=joker", "o enemy_card=西側10"]
    played = at_table(game, ("human", "random"), lines, tmp_path / "game.save")
    assert "'joker' というコンフリクトカードはありません" in played.after("o enemy_card=joker")
    assert "勝つ確率" in played.after("o enemy_card=西側10")


def test_odds_are_told_in_the_games_own_words_where_it_has_any(tmp_path: Path) -> None:
    rules = replace(
        SKIRMISH, odds=lambda g, side: Odds(), explain_odds=lambda odds, texts: [f"{texts.language}: {odds.win:.0%}"]
    )
    played = at_table(skirmish(rules=rules), ("human", "random"), ["o", "lang ja", "o"], tmp_path / "game.save")
    assert "en: 62%" in played.after("o")
    assert "ja: 62%" in played.output


def test_odds_of_a_conflict_are_told_in_words_and_not_as_data(tmp_path: Path) -> None:
    game = sandtable.new("hitlers_reich", scenario="intro_1941_1942", seed=5)
    lines = ["land_attack", "greece", "o", "lang ja", "o"]
    played = at_table(game, ("human", "random"), lines, tmp_path / "game.save")
    for told in (played.after("o"), played.output[played.output.rindex("> o\n") :]):
        assert re.search(r"\d+\.\d ?%", told)
        assert not re.search(r"Prospect|exact|\{\d\}|None", told)
    assert "Chance to win" in played.after("o")


def test_what_has_happened_stands_between_the_board_and_the_question(tmp_path: Path) -> None:
    game = sandtable.new("hitlers_reich", scenario="intro_1941_1942", seed=5)
    played = at_table(game, ("human", "staff"), [], tmp_path / "game.save", rest=lambda: "1")
    boards = played.output.split("Hitler's Reich — ")[3:-1]  # neither the greeting, nor the first board, nor the last
    assert len(boards) > 5
    for board in boards:
        news = board[board.index("Allied display") : board.index("━")]
        assert re.search(r"^ +#\d+ ", news, re.MULTILINE), board


def test_7_7_who_chooses_dice_sees_how_both_sides_stand(tmp_path: Path) -> None:
    game = sandtable.new("hitlers_reich", scenario="intro_1941_1942", seed=5)
    played = at_table(game, ("human", "staff"), [], tmp_path / "game.save", rest=lambda: "1")
    found = re.findall(r"Total, (?:Axis|Allies) (\d+) = (\d+(?: \+ \d+)*?) \+ ([\d, ]*\d)", played.output)
    assert len(found) > 4
    for total, cards, dice in found:
        assert int(total) == sum(map(int, cards.split(" + "))) + sum(map(int, dice.split(", ")))


def test_options_stand_in_the_order_of_the_games_own_lists(tmp_path: Path) -> None:
    game = sandtable.new("hitlers_reich", scenario="campaign_1941", seed=5)
    game.apply("axis", "land_attack")
    game.apply("axis", "target:greece")
    while not any(option.name.startswith("card:") for option in game.options("axis")):
        game.apply(game.deciding[0], "pass")
    played = at_table(game, ("human", "random"), [], tmp_path / "game.save")
    listed = re.findall(r"(\d) (German|Italian) [A-Z0-9]", played.output[played.output.index("face down") :])
    suits = [suit for _, suit in sorted(listed)]
    assert suits == sorted(suits) and set(suits) == {"German", "Italian"}


def test_notes_belong_to_a_side_and_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.save"
    lines = ["", "notes", "notes watch the ford", "notes and the mill", "rest", "", "notes"]
    played = at_table(skirmish(), ("human", "human"), lines, path)
    assert "No notes yet." in played.after("notes")
    assert kept(path).meta["notes.crown"] == "watch the ford\nand the mill"
    assert "watch" not in played.output[played.output.rindex("> notes\n") :]


def test_save_as_keeps_a_copy_and_never_overwrites_what_is_no_save(tmp_path: Path) -> None:
    foreign = tmp_path / "letter.txt"
    foreign.write_text("Dear Ann")
    lines = [f"s {tmp_path / 'copy.save'}", f"s {foreign}", f"s {tmp_path / 'no' / 'x.save'}", "s"]
    played = at_table(skirmish(), ("human", "random"), lines, tmp_path / "game.save")
    assert kept(tmp_path / "copy.save").digest() == played.game.digest()
    assert foreign.read_text() == "Dear Ann"
    assert "letter.txt" in played.after(lines[1]).replace("\n", "")


def test_board_marks_what_has_just_changed(tmp_path: Path) -> None:
    played = at_table(skirmish(seed=4), ("random", "random"), [], tmp_path / "game.save")
    takings = list(re.finditer(r"(Crown|League) takes the (\w+) \(", played.output))
    assert takings
    for taking in takings:
        board = played.output[taking.end() : played.output.index("Days left", taking.end())]
        assert f">{taking[1][0]} the {taking[2]}" in board
        assert board.count(">") == 2, "the key and the one place that changed"


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("width", [80, 120, 160])
def test_nothing_is_wider_than_the_screen(tmp_path: Path, width: int, language: str) -> None:
    lines = ["b", "h", "?", "l", "w harb", "w 港", "place market", "place 市場", "rule", "2", "2"]
    path = tmp_path / "game.save"
    played = at_table(skirmish(language=language), ("human", "random"), lines, path, width=width)
    drawn = [line for line in played.output.splitlines() if ".save" not in line]
    widest = max(drawn, key=lambda line: cell_len(line.rstrip()))
    assert cell_len(widest.rstrip()) <= width, widest
    assert any(cell_len(line.rstrip()) > width - 4 for line in drawn), "the whole width is used"


# -- looking around, and what goes wrong -----------------------------------------------------------------------------


def test_board_is_shown_as_often_as_asked(tmp_path: Path) -> None:
    often = at_table(skirmish(), ("human", "random"), ["b always", "market", "1"], tmp_path / "a.save")
    never = at_table(skirmish(), ("human", "random"), ["b never", "market", "1", "b"], tmp_path / "b.save")
    wrong = at_table(skirmish(), ("human", "random"), ["b sometimes"], tmp_path / "c.save")
    assert often.output.count("Days left") > 2
    assert never.output.count("Days left") == 2  # at the beginning, and when asked for
    assert "auto, always, never" in wrong.after("b sometimes")


def test_rule_shows_the_paragraph_of_the_question_in_the_language_of_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = {
        "2.0": Paragraph("2.0", {"en": "Turns", "ja": "手番"}, {"en": "In turn, by day."}),
        "2.2": Paragraph("2.2", {"en": "Attack", "ja": "攻撃"}, {"en": "Beside your own.", "ja": "隣の場所。"}),
    }
    monkeypatch.setattr("sandtable.faces.terminal.prompt.paragraphs", lambda package: known)
    monkeypatch.setattr("sandtable.faces.terminal.orders.paragraphs", lambda package: known)
    lines = ["rule", "rule 2.7", "rule 9.1", "rule turns", "rule snow", "lang ja", "rule"]
    played = at_table(skirmish(), ("human", "random"), lines, tmp_path / "game.save")
    assert "2.2  Attack" in played.after("rule") and "Beside your own." in played.after("rule")
    assert "In turn, by day." in played.after("rule 2.7")
    assert "9.1" in played.after("rule 9.1")
    assert "2.0  Turns" in played.after("rule turns")
    assert "snow" in played.after("rule snow")
    assert "隣の場所。" in played.output[played.output.rindex("> rule\n") :]


def test_card_and_place_name_the_source_that_the_data_give(tmp_path: Path) -> None:
    rules = replace(
        SKIRMISH,
        data_entries=lambda packs: [
            ("knights", "Knights", "reconstructed", "by hand"),
            ("market", "the market", "rulebook 1.1", ""),
            ("dragon", "Dragon", "public", ""),
        ],
    )
    lines = ["card knights", "place market", "card dragon"]
    played = at_table(skirmish(rules=rules), ("human", "random"), lines, tmp_path / "game.save")
    assert "Source: reconstructed (by hand)" in played.after("card knights")
    assert "Source: rulebook 1.1" in played.after("place market")
    assert "Source: public" in played.after("card dragon")


def test_a_save_that_cannot_be_written_is_said_at_once_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    played = at_table(skirmish(), ("human", "human"), ["", "market"], tmp_path / "file" / "game.save")
    assert "NOT SAVED" in played.output
    assert len(played.game.entries) == 1


class Cheat:
    """A bot that takes what it was not offered."""

    def __init__(self, rules: Ruleset, tables: Any, side: int, seed: int) -> None:
        pass

    def choose(self, sight: Any) -> int:
        return 999


def test_a_bot_at_fault_ends_the_session_and_not_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.save"
    rules = replace(SKIRMISH, bots={"cheat": Cheat})
    played = at_table(skirmish(rules=rules), ("human", "cheat"), ["rest"], path)
    assert played.code == 2
    assert "cheat" in played.output and str(path) in played.output
    assert [entry.option for entry in kept(path).entries] == ["pass"]


def test_unknown_words_are_answered(tmp_path: Path) -> None:
    played = at_table(skirmish(), ("human", "random"), ["fly", "77", "place nowhere"], tmp_path / "game.save")
    assert "'fly' is neither an option nor an order" in played.after("fly")
    assert "There is no option 77; there are 1 to 3." in played.after("77")
    assert "'nowhere'" in played.after("place nowhere")


@pytest.mark.slow
@pytest.mark.parametrize(("language", "width"), [("en", 160), ("ja", 80)])
@pytest.mark.parametrize("name", sandtable.games())
def test_every_game_can_be_played_to_its_end(tmp_path: Path, name: str, language: str, width: int) -> None:
    """Whatever a person types, whole games go through, nothing is too wide, and the save is that of the game."""
    rules = sandtable.ruleset(name)
    game = sandtable.new(name, scenario=rules.scenarios[-1].id, seed=5, language=language)
    chance = random.Random(6)
    orders = ["b", "h", "l 5", "?", "o", "w attack", "place a", "card a", "rule", "/a", "/", "u", "", "zzz"]
    left = iter(range(5000))

    def typed() -> str | None:
        if next(left, None) is None:
            return None
        if chance.random() < 0.1 or not game.deciding:
            return chance.choice(orders)
        return str(chance.randrange(1, len(game.options(game.deciding[0])) + 1))

    path = tmp_path / "game.save"
    players = ["human", *["random"] * (len(game.sides) - 1)]
    played = at_table(game, players, [], path, rest=typed, width=width)
    assert played.code == 0 and game.over
    assert sandtable.load(path).digest() == game.digest()
    drawn = [line.rstrip() for line in played.output.splitlines() if ".save" not in line and "> " not in line]
    assert max(map(cell_len, drawn)) <= width
