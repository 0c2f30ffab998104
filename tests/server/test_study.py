"""Past positions, why and what if, figures, and games as files."""

from __future__ import annotations

import hashlib
import random
import time
import zlib
from pathlib import Path
from typing import Any

import pytest

import sandtable
from sandtable.kernel import codec, record as records
from sandtable.kernel.game import Game
from sandtable.kernel.proof import verify
from sandtable.server.host import Host
from sandtable.server.study import figures, files
from tests.server.table import Person
from tests.server.test_deciding import play
from tests.toys import skirmish

SAVES = Path(__file__).parent.parent / "saved" / "rules_1"


def begun(alice: Person, bob: Person, decisions: int = 12) -> str:
    """A game between two people, some way on."""
    game = alice.begin("skirmish", {"crown": "me", "league": "open"}, seed="study")["id"]
    bob.post(f"/api/games/{game}/join", {"side": "league"})
    for _ in range(decisions):
        state = alice.state(game)
        side = state["deciding"][0]
        person = alice if side == "crown" else bob
        options = person.state(game, side)["options"]
        person.act(game, state["seq"], side, options[-1]["name"])
    assert not alice.state(game)["over"]
    return str(game)


# -- past positions ----------------------------------------------------------------------------------------------------


def test_every_past_position_is_as_its_role_saw_it(alice: Person) -> None:
    game = alice.begin("skirmish", {"crown": "me", "league": "me"}, seed="past")["id"]
    seen: list[dict[str, Any]] = []
    for _ in range(30):
        state = alice.state(game)
        seen.append({side: alice.state(game, side)["picture"] for side in ("crown", "league")})
        side = state["deciding"][0]
        alice.act(game, state["seq"], side, alice.state(game, side)["options"][-1]["name"])
    for entry, pictures in enumerate(seen):
        for side, picture in pictures.items():
            past = alice.get(f"/api/games/{game}/replay/{entry}", side=side)
            assert past["picture"] == picture and past["entry"] == entry and past["options"] == []
            assert {line["entry"] for line in past["log"]} <= {entry - 1}
    assert alice.get(f"/api/games/{game}/replay/99", 422)["code"] == "no_entry"


def test_the_past_after_undos_and_rollbacks_is_what_is_left_of_it(alice: Person, host: Host) -> None:
    game = alice.begin("skirmish", {"crown": "me", "league": "me"}, seed="back and forth")["id"]
    play(alice, game, 10)
    seq = alice.state(game)["seq"]
    alice.post(f"/api/games/{game}/rollback", {"seq": seq, "side": "crown", "back_to": 3})
    play(alice, game, 10, seed=2)
    live = host.games.live[game]
    for entry in range(len(live.game.entries) + 1):
        wanted = live.game.position_before(entry)
        past = alice.get(f"/api/games/{game}/replay/{entry}", side="crown")
        assert past["deciding"] == [skirmish.RULES.sides[side] for side in wanted.deciders]


def test_others_hands_stay_hidden_in_the_past_until_the_game_is_over(alice: Person, bob: Person) -> None:
    game = begun(alice, bob)
    assert bob.get(f"/api/games/{game}/replay/3", 403, side="crown")["code"] == "not_your_seat"
    assert bob.get(f"/api/games/{game}/replay/3", 422, side="all")["code"] == "no_side"
    seq = alice.state(game)["seq"]
    alice.post(f"/api/games/{game}/concede", {"seq": seq, "side": "crown"})
    assert bob.get(f"/api/games/{game}/replay/3", side="crown")["role"] == "crown"
    whole = bob.get(f"/api/games/{game}/replay/3", side="all")
    assert whole["role"] == "all" and not any(holding["hidden"] for holding in whole["picture"]["holdings"])
    assert bob.get(f"/api/games/{game}/log", side="all")


@pytest.mark.parametrize("save", sorted(SAVES.glob("*.save")), ids=lambda path: path.stem)
def test_real_games_can_be_looked_at_whole(alice: Person, save: Path) -> None:
    game = alice.ask("POST", "/api/games/import", 201, content=save.read_bytes())
    if game["status"] != "over":
        seq = alice.state(game["id"])["seq"]
        alice.post(f"/api/games/{game['id']}/concede", {"seq": seq, "side": "axis"})
    for entry in range(0, game["entries"] + 1, max(1, game["entries"] // 3)):
        whole = alice.get(f"/api/games/{game['id']}/replay/{entry}", side="all")
        assert not any(holding["hidden"] for holding in whole["picture"]["holdings"])


# -- why not, preview, odds --------------------------------------------------------------------------------------------


def test_why_a_place_cannot_be_attacked(alice: Person) -> None:
    game = alice.begin("skirmish", {"crown": "me", "league": "me"})["id"]
    (reason,) = alice.get(f"/api/games/{game}/why_not", side="crown", option="attack:mill")["reasons"]
    refusal = alice.act(game, 0, "crown", "attack:mill", 422)
    assert (reason["message"], reason["rule"]) == (refusal["message"], refusal["rule"])
    by_place = alice.get(f"/api/games/{game}/why_not", side="crown", target="mill")["reasons"]
    assert "attack:mill" in {one["option"] for one in by_place}
    assert alice.get(f"/api/games/{game}/why_not", side="crown", option="attack:ford")["reasons"] == []
    assert alice.get(f"/api/games/{game}/why_not", side="crown", target="nowhere")["reasons"] == []


def test_nobody_asks_for_another_seat(alice: Person, bob: Person) -> None:
    game = begun(alice, bob, 1)
    for what in ("why_not", "preview", "odds"):
        asked = {"side": "crown", **({"option": "pass"} if what == "preview" else {})}
        assert bob.get(f"/api/games/{game}/{what}", 403, **asked)["code"] == "not_your_seat"


def test_a_preview_tells_what_is_certain_and_changes_nothing(alice: Person) -> None:
    game = alice.begin("skirmish", {"crown": "me", "league": "me"}, seed="look ahead")["id"]
    before = alice.state(game, "crown")
    preview = alice.get(f"/api/games/{game}/preview", side="crown", option="attack:ford")
    assert preview["stops"] in ("decision", "chance", "hidden", "over")
    assert alice.state(game, "crown") == before
    assert alice.get(f"/api/games/{game}/preview", 409, side="crown", option="attack:mill")["code"] == "not_offered"


@pytest.mark.slow
def test_what_a_preview_tells_comes_true_in_a_real_game(alice: Person, host: Host) -> None:
    """Play a whole game; wherever a preview says that a place changes hands, it does."""
    game = alice.begin("hitlers_reich", {"axis": "me", "allies": "me"}, seed="previews")["id"]
    checked = 0
    rng = random.Random(3)
    for _ in range(120):
        state = alice.state(game)
        if state["over"]:
            break
        side = state["deciding"][0]
        options = alice.state(game, side)["options"]
        option = rng.choice(options)["name"]
        preview = alice.get(f"/api/games/{game}/preview", side=side, option=option)
        alice.act(game, state["seq"], side, option)
        if preview["stops"] != "decision":
            continue
        after = alice.state(game, side)["picture"]
        shown = {
            "owner": [(space["id"], space["owner_name"]) for space in after["spaces"]],
            "mark_added": [(space["id"], mark["name"]) for space in after["spaces"] for mark in space["marks"]],
            "card_moved": [(card["id"], held["name"]) for held in after["holdings"] for card in held["cards"]],
            "fact": [(fact["id"], fact["value"]) for fact in after["facts"]],
        }
        for change in preview["changes"]:
            if change["kind"] in shown:
                assert any(at == change["id"] and word in change["text"] for at, word in shown[change["kind"]]), change
                checked += 1
    assert checked > 5


def test_odds_are_told_where_the_game_reckons_them(alice: Person) -> None:
    save = (SAVES / "counterattack.save").read_bytes()
    info = alice.ask("POST", "/api/games/import", 201, content=save)
    side = info["deciding"][0]
    state = alice.state(info["id"], side)
    assert state["has_odds"]
    odds = alice.get(f"/api/games/{info['id']}/odds", side=side)
    assert 0 <= odds["chance"] <= 1 and odds["lines"]
    assert set(odds["by_option"]) <= {option["name"] for option in state["options"]}
    fresh = alice.begin("skirmish", {"crown": "me", "league": "me"})["id"]
    assert alice.get(f"/api/games/{fresh}/odds", 404, side="crown")["code"] == "no_odds"


# -- figures -----------------------------------------------------------------------------------------------------------


def test_luck_is_the_mean_of_the_dice_against_what_to_expect(host: Host) -> None:
    game = Game.begin(skirmish.RULES, seed="luck")
    while not game.over:
        decider = game.position.deciders[0]
        game.apply(decider, game.options(decider)[0])
    told = {one.side: one for one in figures.luck_of(game, -1)}
    for number, side in enumerate(game.rules.sides):
        rolled = [
            value
            for entry in game.entries
            if entry.side == number
            for outcome, faces in zip(entry.outcomes, entry.faces, strict=True)
            if faces == 6
            for value in outcome[1:]
        ]
        assert told[side].dice == len(rolled)
        if rolled:
            assert told[side].mean == pytest.approx(sum(rolled) / len(rolled)) and told[side].expected == 3.5
            assert told[side].deviation == pytest.approx((35 / 12 / len(rolled)) ** 0.5)


def test_figures_over_time_end_with_what_the_board_shows(alice: Person) -> None:
    info = alice.ask("POST", "/api/games/import", 201, content=(SAVES / "finished_short_game.save").read_bytes())
    stats = alice.get(f"/api/games/{info['id']}/stats")
    spaces = alice.state(info["id"])["picture"]["spaces"]
    land = [one for one in stats["series"] if one["id"] == "territory"]
    assert {one["label"] for one in land if one["side"] is None} >= {"Western", "Soviet"}
    for series in land:
        entries = [entry for entry, _ in series["points"]]
        assert entries == sorted(set(entries)) and entries[-1] == info["entries"]
        held = [space for space in spaces if space["owner"] == series["side"] or space["owner_name"] == series["label"]]
        assert series["points"][-1][1] == len(held)
    assert any(one["id"].startswith("holding.") for one in stats["series"]) and stats["luck"][0]["dice"] > 0


# -- files -------------------------------------------------------------------------------------------------------------


def test_a_finished_game_is_taken_home_proved_and_brought_in_again(alice: Person, bob: Person, host: Host) -> None:
    game = alice.begin("skirmish", {"crown": "me", "league": "open"}, seed="to take home")["id"]
    bob.post(f"/api/games/{game}/join", {"side": "league"})
    assert bob.get(f"/api/games/{game}/export", 403)["code"] == "secrets_inside"
    while not (state := alice.state(game))["over"]:
        side = state["deciding"][0]
        person = alice if side == "crown" else bob
        person.act(game, state["seq"], side, person.state(game, side)["options"][-1]["name"])
    content = bob.get(f"/api/games/{game}/export")
    record = records.from_bytes(content)
    shelf = host.library.shelf("skirmish")
    assert verify(shelf.rules, shelf.tables, record).proved
    again = bob.ask("POST", "/api/games/import", 201, content=content)
    assert again["status"] == "over" and again["result"] == bob.get(f"/api/games/{game}")["result"]
    assert bob.get(f"/api/games/{again['id']}/log") == bob.get(f"/api/games/{game}/log")


def test_a_game_in_progress_goes_on_where_it_was(alice: Person) -> None:
    game = alice.begin("skirmish", {"crown": "me", "league": "me"}, seed="half way")["id"]
    play(alice, game, 25)
    seq = alice.state(game)["seq"]
    alice.post(f"/api/games/{game}/rollback", {"seq": seq, "side": "crown", "back_to": 7})
    play(alice, game, 7, seed=3)
    again = alice.ask("POST", "/api/games/import", 201, content=alice.get(f"/api/games/{game}/export"))["id"]
    for side in ("crown", "league"):
        one, other = alice.state(game, side), alice.state(again, side)
        assert one["picture"] == other["picture"] and one["options"] == other["options"]
        assert one["log"] == other["log"]
    play(alice, again, 10_000)
    assert alice.get(f"/api/games/{again}")["status"] == "over"


@pytest.mark.parametrize("save", sorted(SAVES.glob("*.save")), ids=lambda path: path.stem)
def test_saves_played_again_come_to_the_same_position(save: Path) -> None:
    rules = sandtable.ruleset("hitlers_reich")
    tables = rules.load_tables([])
    record = files.read_save(save.read_bytes())
    was = Game.from_record(rules, tables, files.read_save(save.read_bytes()))
    if "study" in record.meta:
        with pytest.raises(records.BadSave, match="someone's making"):
            files.played_again(rules, tables, record, language="en")
        return
    again = files.played_again(rules, tables, record, language="en")
    assert codec.digest(again.position) == codec.digest(was.position)
    assert [(one.option, one.outcomes) for one in again.entries] == [(one.option, one.outcomes) for one in was.entries]


def broken_saves() -> list[tuple[str, bytes]]:
    good = (SAVES / "finished_introduction.save").read_bytes()
    record = records.from_bytes(good)
    found = [("nothing", b""), ("noise", b"\x00\xff" * 500), ("cut", good[:-30]), ("flipped", good[:-1] + b"\x00")]
    bomb = zlib.compress(bytes(200_000_000), 9)
    found.append(("bomb", records.MAGIC + b"1\n" + hashlib.blake2b(bomb, digest_size=32).digest() + bomb))
    for name, change in (
        ("illegal", lambda r: setattr(r.entries[3], "option", r.entries[0].option)),
        ("dice", lambda r: next(e for e in r.entries if e.outcomes).outcomes[0].__setitem__(1, 77)),
        ("side", lambda r: setattr(r.entries[3], "side", 9)),
        ("seed", lambda r: setattr(r, "seed", "another")),
        ("game", lambda r: setattr(r, "game", "chess")),
        ("back", lambda r: r.entries.__setitem__(3, records.Entry(what="rollback", side=0, back_to=99))),
        ("scenario", lambda r: setattr(r, "scenario", "none")),
    ):
        other = records.from_bytes(records.to_bytes(record))
        change(other)
        found.append((name, records.to_bytes(other)))
    return found


@pytest.mark.parametrize(("name", "content"), broken_saves(), ids=lambda value: value if isinstance(value, str) else "")
def test_files_that_are_no_games_are_refused(alice: Person, name: str, content: bytes) -> None:
    answer = alice.client.post("/api/games/import", headers=alice.headers, content=content)
    assert answer.status_code in (404, 422), answer.text
    assert answer.json()["message"]


def test_what_a_file_says_besides_decisions_and_dice_is_not_believed(alice: Person) -> None:
    record = records.from_bytes((SAVES / "finished_introduction.save").read_bytes())
    for entry in record.entries:
        entry.lines, entry.barrier, entry.rule = [], False, "<script>"
    record.snapshots = [record.snapshots[0], (len(record.entries), record.snapshots[0][1])]
    info = alice.ask("POST", "/api/games/import", 201, content=records.to_bytes(record))
    assert info["status"] == "over" and "<script>" not in str(alice.get(f"/api/games/{info['id']}/log"))


# -- what if -----------------------------------------------------------------------------------------------------------


def test_alone_one_forks_from_any_position_with_new_dice(alice: Person) -> None:
    game = alice.begin("skirmish", {"crown": "me", "league": "random"}, seed="fork")["id"]
    play_own(alice, game, 3)
    last = alice.get(f"/api/games/{game}")["entries"]
    for entry in (0, last // 2, last):
        body = {"entry": entry, "seats": [{"side": "crown", "kind": "me"}, {"side": "league", "kind": "me"}]}
        forked = alice.post(f"/api/games/{game}/fork", body, 201)
        assert forked["forked_from"] == {"game": game, "entry": entry} and forked["entries"] == entry
        past = alice.get(f"/api/games/{game}/replay/{entry}", side="crown")
        assert alice.state(forked["id"], "crown")["picture"] == past["picture"]
        assert forked["commitment"] != alice.get(f"/api/games/{game}")["commitment"]
        play(alice, forked["id"], 5)
    assert alice.get(f"/api/games/{game}")["status"] == "playing"


def play_own(alice: Person, game: str, decisions: int) -> None:
    until = time.monotonic() + 20
    while decisions and time.monotonic() < until:
        state = alice.state(game, "crown")
        if state["over"]:
            return
        if "crown" in state["deciding"]:
            decisions -= alice.try_act(game, state["seq"], "crown", state["options"][0]["name"])
        else:
            time.sleep(0.02)


def test_while_others_play_a_fork_holds_nothing_that_one_may_not_know(alice: Person, bob: Person, host: Host) -> None:
    game = begun(alice, bob)
    body = {"entry": 6, "seats": [{"side": side, "kind": "me"} for side in ("crown", "league")]}
    true = host.games.live[game].game.position_before(6)
    kept = codec.pack(true)
    forked = bob.post(f"/api/games/{game}/fork", body, 201)
    past = bob.get(f"/api/games/{game}/replay/6", side="league")
    assert bob.state(forked["id"], "league")["picture"]["holdings"] == past["picture"]["holdings"]
    live = host.games.live[forked["id"]]
    assert len(live.game.entries) == 0 and live.game.position.key != true.key
    assert codec.pack(true) == kept
    stranger = Person(alice.client)
    assert stranger.post(f"/api/games/{game}/fork", body, 403)["code"] == "players_only_fork"


def test_where_a_game_has_ended_nothing_begins(alice: Person) -> None:
    info = alice.ask("POST", "/api/games/import", 201, content=(SAVES / "finished_introduction.save").read_bytes())
    body = {"entry": info["entries"], "seats": []}
    assert alice.post(f"/api/games/{info['id']}/fork", body, 422)["code"] == "over_there"
    assert alice.post(f"/api/games/{info['id']}/fork", {**body, "entry": -1}, 422)["code"] == "no_entry"


def test_a_save_of_the_server_opens_on_the_command_line(alice: Person, tmp_path: Path) -> None:
    game = alice.begin("hitlers_reich", {"axis": "me", "allies": "me"})["id"]
    play(alice, game, 5)
    path = tmp_path / "taken.save"
    path.write_bytes(alice.get(f"/api/games/{game}/export"))
    loaded = sandtable.load(path)
    assert len(loaded.entries) == 5
