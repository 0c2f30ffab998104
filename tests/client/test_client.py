"""`sandtable.client` against a live server: accounts, games, what the rules say, talk, following a game, bots."""

from __future__ import annotations

import shlex
import sys
import threading
from pathlib import Path

import pytest
from tests.server.hosting import PASSWORD, Running

import sandtable
from sandtable.client import Client, Refused, Table, Unreachable, let_play
from sandtable.kernel import record as records
from sandtable.kernel.proof import verify
from sandtable.server.security.limits import Rate
from sandtable.server.wire.accounts import NoticeChoices
from sandtable.server.wire.club import ChatLine
from sandtable.server.wire.state import RawView, State

OUTSIDE = Path(__file__).parents[2] / "examples" / "outside_bot.py"


def two(ann: Client, bob: Client) -> tuple[Table, Table]:
    hers = ann.begin("skirmish", {"crown": "me", "league": "open"}, seed="client", name="Friday")
    his = bob.table(hers.id)
    his.join("league")
    return hers, his


def program(client: Client, club: Running) -> Client:
    """The same person's program, with a token."""
    made = client.new_token("my bot")
    assert made.token is not None
    return club.client(made.token)


def test_what_a_server_is_and_offers(club: Running) -> None:
    visitor = club.client()
    assert visitor.health().status == "ok" and visitor.version().version == sandtable.__version__
    offered = {ruleset.id: ruleset for ruleset in visitor.rulesets()}
    assert [side.id for side in offered["hitlers_reich"].sides] == ["axis", "allies"]
    assert visitor.sides("hitlers_reich") == ["axis", "allies"]
    assert {paragraph.number for paragraph in visitor.rulebook("hitlers_reich").paragraphs} >= {"1.1"}


def test_a_server_that_is_not_there_is_said_to_be_so() -> None:
    with Client("http://127.0.0.1:9", timeout=2) as nobody, pytest.raises(Unreachable, match="does not answer"):
        nobody.version()


def test_people_look_after_their_accounts(club: Running, ann: Client) -> None:
    changed = ann.change(mail="ann@example.org", language="ja", notices=NoticeChoices(mail=True))
    assert (changed.mail, changed.language, changed.notices.mail) == ("ann@example.org", "ja", True)
    assert ann.change(mail="").mail is None
    ann.change_password(PASSWORD, "another horse")
    ann.sign_out()
    with pytest.raises(Refused) as refusal:
        ann.me()
    assert (refusal.value.status, refusal.value.code) == (401, "sign_in")
    assert ann.sign_in("Ann", "another horse").name == "Ann"
    robot = program(ann, club)
    assert robot.me().name == "Ann" and [token.name for token in ann.tokens()] == ["my bot"]
    ann.remove_token(ann.tokens()[0].id)
    with pytest.raises(Refused) as refusal:
        robot.me()
    assert refusal.value.code == "bad_token"


def test_two_play_and_a_refusal_names_the_rule(ann: Client, bob: Client) -> None:
    hers, his = two(ann, bob)
    state = hers.state("crown")
    assert state.prompt is not None and state.deciding == ["crown"]
    with pytest.raises(Refused) as refusal:
        hers.apply("crown", "attack:mill")
    (reason,) = hers.why_not("crown", "attack:mill")
    assert refusal.value.rule == reason.rule and refusal.value.message == reason.message
    assert hers.preview("crown", "attack:ford").stops in ("decision", "chance", "hidden", "over")
    assert hers.apply("crown", "attack:ford") == 1
    assert hers.undo("crown") == 2 and hers.state("crown").entry == 0
    with pytest.raises(Refused) as refusal:
        his.apply("crown", "attack:ford")
    assert refusal.value.code == "not_your_seat"
    assert [info.name for info in bob.games("mine")] == ["Friday"]


def test_what_was_decided_on_an_old_position_is_refused_with_the_newest_number(ann: Client, bob: Client) -> None:
    hers, _ = two(ann, bob)
    also = ann.table(hers.id)
    also.state()
    hers.apply("crown", "attack:ford")
    with pytest.raises(Refused) as refusal:
        also.apply("crown", "attack:ford")
    assert (refusal.value.code, refusal.value.seq) == ("stale", 1)


def test_of_two_programs_that_decide_at_once_one_wins_and_the_other_is_told(club: Running, ann: Client) -> None:
    table = ann.begin("skirmish", {"crown": "me", "league": "me"}, seed="at once")
    programs = [program(ann, club) for _ in range(3)]
    for _ in range(10):
        state = table.state()
        if state.over:
            break
        side = state.deciding[0]
        option = table.options(side)[-1].name
        results: list[str] = []
        gate = threading.Barrier(3)

        def decide(client: Client, seq: int = state.seq, gate: threading.Barrier = gate) -> None:
            own = client.table(table.id)
            own.seq = seq
            gate.wait()
            try:
                own.apply(side, option)  # noqa: B023 - it is over before the loop goes on
                results.append("kept")  # noqa: B023
            except Refused as refusal:
                results.append(f"{refusal.code} {refusal.seq}")  # noqa: B023

        threads = [threading.Thread(target=decide, args=(client,)) for client in programs]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(results) == ["kept"] + [f"stale {state.seq + 1}"] * 2


def test_an_invitation_opens_a_private_game_to_whoever_has_it(club: Running, ann: Client, bob: Client) -> None:
    hers = ann.begin("skirmish", {"crown": "me", "league": "invite"}, spectators=False)
    invitation = hers.invite("league")
    assert invitation.url == f"{club.url}/games/{hers.id}/join?side=league&token={invitation.token}"
    his = bob.table(hers.id)
    with pytest.raises(Refused) as refusal:
        his.info()
    assert refusal.value.code == "no_game"
    assert [seat.kind for seat in his.info(token=invitation.token).seats] == ["human", "invite"]
    with pytest.raises(Refused) as refusal:
        his.join("league", "x" * 43)
    assert refusal.value.code == "not_invited"
    assert his.join("league", invitation.token).status == "playing"
    with pytest.raises(Refused):
        club.member("Carol").table(hers.id).info(token=invitation.token)


def test_talk_notes_and_bookmarks(club: Running, ann: Client, bob: Client) -> None:
    hers, his = two(ann, bob)
    with his.live("league") as live:
        assert isinstance(live.next(5), State)
        assert hers.say("between us", to=["league"]).to == ["league"]
        while not isinstance(line := live.next(5), ChatLine):
            assert line is not None
        assert (line.player, line.text, line.to) == ("Ann", "between us", ["league"])
    assert his.chat() == hers.chat() == [line] and club.client().table(hers.id).chat() == []
    assert hers.write_notes("watch the mill") == hers.notes() == "watch the mill" and his.notes() == ""
    hers.bookmark(0, "the beginning")
    assert [(mark.entry, mark.name) for mark in hers.bookmarks()] == [(0, "the beginning")] and his.bookmarks() == []
    hers.forget_bookmark(0)
    assert hers.bookmarks() == []


def test_a_game_is_forked_replayed_and_taken_home(ann: Client) -> None:
    table = ann.begin("skirmish", {"crown": "me", "league": "me"}, seed="home")
    for _ in range(8):
        side = table.state().deciding[0]
        table.apply(side, table.options(side)[-1].name)
    past = table.replay(5, "crown")
    forked = table.fork(5, {"crown": "me", "league": "me"})
    assert forked.state("crown").picture == past.picture and forked.info().entries == 5
    record = records.from_bytes(table.download())
    assert len(record.entries) == 8
    again = ann.upload(table.download())
    assert again.state("crown").picture == table.state("crown").picture
    assert {one.side for one in table.stats().luck} == {"crown", "league"}
    again.remove()
    assert again.info().status == "abandoned", "what has been played is not lost"
    fresh = ann.begin("skirmish", {"crown": "me", "league": "me"})
    fresh.remove()
    with pytest.raises(Refused) as refusal:
        fresh.info()
    assert refusal.value.code == "no_game"


def test_a_game_is_followed_and_decided_in_over_one_socket(ann: Client, bob: Client) -> None:
    hers, his = two(ann, bob)
    with hers.live("crown") as one, his.live("league", form="view") as other:
        first = one.next(5)
        assert isinstance(first, State) and first.role == "crown"
        assert isinstance(other.next(5), RawView)
        with pytest.raises(Refused) as refusal:
            one.apply("crown", "attack:mill")
        assert refusal.value.code == "refused" and refusal.value.rule
        assert one.apply("crown", "attack:ford") == 1
        while not isinstance(seen := other.next(5), RawView) or seen.seq < 1:
            assert seen is not None
        assert seen.role == "league"
        one.look(None)
        while not isinstance(state := one.next(5), State) or state.role != "spectator":
            assert state is not None
        assert state.options == []
    with pytest.raises(Refused, match="may not look"), ann.table("none").live() as nothing:
        nothing.next(5)


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["random", f"outside:cmd={shlex.quote(sys.executable)} {shlex.quote(str(OUTSIDE))}"])
def test_programs_with_tokens_play_a_whole_game_over_the_network(
    club: Running, ann: Client, bob: Client, bot: str
) -> None:
    table = ann.begin("hitlers_reich", {"axis": "me", "allies": "open"}, scenario="intro_1941_1942", seed="bots")
    bob.table(table.id).join("allies")
    told: list[tuple[str, str]] = []

    def play(client: Client, side: str) -> None:
        let_play(program(client, club).table(table.id), side, bot, seed=1, told=lambda *said: told.append(said))

    threads = [threading.Thread(target=play, args=who) for who in ((ann, "axis"), (bob, "allies"))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(300)
    info = table.info()
    assert info.status == "over" and info.result is not None and {side for side, _ in told} == {"axis", "allies"}
    record = records.from_bytes(table.download())
    rules = sandtable.ruleset("hitlers_reich")
    assert verify(rules, rules.load_tables([]), record).proved
    for number, side in enumerate(rules.sides):
        kept = [entry.option for entry in record.entries if entry.side == number]
        assert kept == [option for who, option in told if who == side]


def test_a_program_that_asks_too_often_waits_and_a_person_is_told(
    club: Running, ann: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []
    monkeypatch.setattr("sandtable.client.asking.time.sleep", waited.append)
    robot = program(ann, club)
    limiter = club.host.door.limiter
    limiter._rates = {**limiter._rates, "request": Rate(2, 3.0)}
    limiter._full_at.clear()
    monkeypatch.setattr(limiter, "_clock", lambda: sum(waited))
    for _ in range(4):
        assert robot.me().name == "Ann"
    assert waited == [3.0, 3.0]
    for _ in range(2):
        ann.me()
    with pytest.raises(Refused) as refusal:
        ann.me()
    assert refusal.value.code == "too_many" and waited == [3.0, 3.0]


def test_a_bot_takes_only_its_own_seat(ann: Client, bob: Client) -> None:
    hers = ann.begin("hitlers_reich", {"axis": "me", "allies": "me"})
    with pytest.raises(ValueError, match="not yours"):
        let_play(bob.table(hers.id), "axis", "random")
