"""Notices: whoever is not at the table hears of it, in the page, by mail, by web push and by webhook, and only once."""

from __future__ import annotations

import email
import email.policy
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import NoneType
from typing import Any

import http_ece
import pytest
from tests.server.hosting import PASSWORD, Running, public, running
from tests.server.hours import Hours
from tests.server.notices.test_push import Browser, written

from sandtable.client import Client, Table
from sandtable.server.notices import webhook
from sandtable.server.wire.accounts import Me, MeChange, NewPush, NoticeChoices, PushKeys, PushSubscription
from sandtable.server.wire.club import NoticeInfo, NoticesRead


class Listening(ThreadingHTTPServer):
    """Somebody else's server, to which ours posts; it refuses so many turns first."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Post)
        self.heard: list[tuple[str, dict[str, str], bytes]] = []
        self.refuses = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Post(BaseHTTPRequestHandler):
    server: Listening

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.server.heard.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
        refused = b"your_turn" in body and self.server.refuses > 0
        self.server.refuses -= refused
        self.send_response(500 if refused else 410 if "gone" in self.path else 201)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Tests are quiet."""


@pytest.fixture
def listening() -> Iterator[Listening]:
    server = Listening()
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def open_club(tmp_path: Path) -> Iterator[Running]:
    """A club whose webhooks may lead to this machine."""
    given = public(tmp_path)
    given.notices.private_addresses = True
    with running(given) as found:
        yield found


@pytest.fixture
def hours(open_club: Running) -> Hours:
    return Hours(open_club.host, open_club.loop)


@pytest.fixture
def ann(open_club: Running) -> Client:
    return open_club.member("Ann")


@pytest.fixture
def bob(open_club: Running) -> Client:
    return open_club.member("Bob")


def change(client: Client, **values: Any) -> Me:
    return client.ask("PATCH", "/me", Me, MeChange(**values))


def notices(client: Client) -> list[NoticeInfo]:
    return client.ask("GET", "/me/notices", list[NoticeInfo])


def letters(folder: Path) -> list[Any]:
    files = sorted(folder.glob("mail/*.eml"))
    return [email.message_from_bytes(file.read_bytes(), policy=email.policy.default) for file in files]


def begun(ann: Client, bob: Client) -> tuple[Table, Table]:
    """A game in which Ann must decide first."""
    hers = ann.begin("skirmish", {"crown": "me", "league": "open"}, name="Friday", seed="notices")
    his = bob.table(hers.id)
    his.join("league")
    return hers, his


def test_whoever_is_away_is_told_once_in_the_page_and_by_mail(
    ann: Client, bob: Client, hours: Hours, tmp_path: Path
) -> None:
    change(ann, mail="ann@example.org", notices=NoticeChoices(mail=True), language="ja")
    hers, _ = begun(ann, bob)
    hours.pass_(10)
    assert "your_turn" not in [one.kind for one in notices(ann)], "perhaps she is just getting a coffee"
    for _ in range(4):
        hours.pass_(60)
    (told,) = [one for one in notices(ann) if one.kind == "your_turn"]
    assert told.game == hers.id and "Friday" in told.title and not told.read
    (letter,) = [one for one in letters(tmp_path) if "あなたの番" in one["Subject"]]
    assert letter["To"] == "ann@example.org" and "Friday" in letter["Subject"]
    assert f"/games/{hers.id}?side=crown" in letter.get_content() and "/settings" in letter.get_content()
    ann.ask("POST", "/me/notices/read", NoneType, NoticesRead(told.id))
    assert all(one.read for one in notices(ann))
    assert not [one for one in notices(bob) if one.kind == "your_turn"]


def test_whoever_has_decided_meanwhile_gets_no_letter(ann: Client, bob: Client, hours: Hours, tmp_path: Path) -> None:
    change(ann, mail="ann@example.org", notices=NoticeChoices(mail=True))
    hers, _ = begun(ann, bob)
    hours.pass_(30)
    hers.apply("crown", "attack:ford")
    while "crown" in (state := hers.state("crown")).deciding:
        hers.apply("crown", state.options[-1].name)
    hours.pass_(300)
    assert not [one for one in letters(tmp_path) if one["To"] == "ann@example.org" and "turn" in one["Subject"]]


def test_whoever_sits_at_the_board_is_told_nothing(ann: Client, bob: Client, hours: Hours) -> None:
    hers, _ = begun(ann, bob)
    with hers.live("crown") as live:
        assert live.next(5) is not None
        hours.pass_(120)
        assert not [one for one in notices(ann) if one.kind == "your_turn"]
    hours.pass_(0)


def test_a_notice_appears_in_an_open_page(ann: Client, bob: Client, hours: Hours) -> None:
    other = ann.begin("skirmish", {"crown": "me", "league": "me"})
    with other.live("crown") as live:
        begun(ann, bob)
        hours.pass_(60)
        while not isinstance(message := live.next(5), NoticeInfo) or message.kind != "your_turn":
            assert message is not None
        assert "Friday" in message.title


def test_a_webhook_gets_what_its_key_has_signed(ann: Client, bob: Client, hours: Hours, listening: Listening) -> None:
    me = change(ann, webhook=f"{listening.url}/hook", notices=NoticeChoices(webhook=True))
    hers, _ = begun(ann, bob)
    hours.pass_(30)
    hours.pass_(30)
    (heard,) = [one for one in listening.heard if b"your_turn" in one[2]]
    path, headers, body = heard
    assert path == "/hook" and headers["content-type"] == "application/json"
    assert me.webhook_key and webhook.is_signed(
        me.webhook_key, body, headers[webhook.HEADER], hours.host.courier.wall()
    )
    said = json.loads(body)
    assert said["game"] == hers.id and said["side"] == "crown" and said["url"].endswith(f"/games/{hers.id}?side=crown")
    assert "Friday" in said["content"]


def test_a_webhook_that_fails_is_tried_again_later_and_given_up_in_the_end(
    ann: Client, bob: Client, hours: Hours, listening: Listening
) -> None:
    change(ann, webhook=f"{listening.url}/hook", notices=NoticeChoices(webhook=True))
    listening.refuses = 2
    begun(ann, bob)

    def tries() -> list[str]:
        """The ids of what was posted about her turn, try by try."""
        return [json.loads(body)["id"] for *_, body in listening.heard if b"your_turn" in body]

    for seconds, wanted in ((30, 0), (10, 1), (10, 1), (60, 2), (3600, 3), (90_000, 3)):
        hours.pass_(seconds)
        assert len(tries()) == wanted
    assert len(set(tries())) == 1
    listening.refuses, listening.heard[:] = 1000, []
    ann.begin("skirmish", {"crown": "me", "league": "me"})
    for _ in range(12):
        hours.pass_(90_000)
    assert len(tries()) == 7, "in the end it is given up"


def test_a_browser_gets_what_only_it_can_read_and_one_that_is_gone_is_forgotten(
    ann: Client, bob: Client, hours: Hours, listening: Listening
) -> None:
    browser = Browser()
    keys = PushKeys(browser.p256dh, written(browser.auth))
    for path in ("here", "gone"):
        ann.ask("POST", "/me/push", NoneType, NewPush(PushSubscription(f"{listening.url}/{path}", keys)))
    change(ann, notices=NoticeChoices(push=True))
    hers, _ = begun(ann, bob)
    hours.pass_(30)
    hours.pass_(30)
    pushed = [(path, headers, body) for path, headers, body in listening.heard if path == "/here"]
    assert pushed
    path, headers, body = pushed[-1]
    assert headers["content-encoding"] == "aes128gcm" and headers["authorization"].startswith("vapid")
    said = json.loads(http_ece.decrypt(body, private_key=browser.key, auth_secret=browser.auth))
    assert "Friday" in said["title"] and hers.id in said["url"]
    before = [path for path, *_ in listening.heard]
    bob.table(bob.begin("skirmish", {"crown": "me", "league": "open"}).id)
    other = ann.begin("skirmish", {"crown": "me", "league": "me"})
    hours.pass_(3600)
    hours.pass_(3600)
    after = [path for path, *_ in listening.heard]
    assert other.id and after.count("/here") > before.count("/here") and after.count("/gone") == before.count("/gone")


def test_a_turn_that_nobody_was_told_of_is_told_after_a_restart_and_once(tmp_path: Path) -> None:
    given = public(tmp_path)
    with running(given) as club:
        hers, _ = begun(club.member("Ann"), club.member("Bob"))
        Hours(club.host, club.loop)
    for _ in range(2):
        with running(given) as club:
            hours = Hours(club.host, club.loop)
            ann = club.client()
            ann.sign_in("Ann", PASSWORD)
            hours.pass_(60)
            assert [one.kind for one in notices(ann) if one.game == hers.id].count("your_turn") == 1


def test_players_hear_of_proposals_and_of_the_end(ann: Client, bob: Client, hours: Hours) -> None:
    hers, his = begun(ann, bob)
    hers.apply("crown", "attack:ford")
    for side, table in (("crown", hers), ("league", his)):
        table.state()
        table.apply(side, "pass")
    hers.state()
    hers.propose_rollback("crown", 0)
    hours.pass_(0)
    assert "rollback" in [one.kind for one in notices(bob)] and "joined" in [one.kind for one in notices(ann)]
    his.state()
    his.concede("league")
    hours.pass_(0)
    for client in (ann, bob):
        assert [one.kind for one in notices(client)].count("over") == 1


def test_no_webhook_leads_into_the_servers_own_network(club: Running, listening: Listening) -> None:
    from sandtable.client import Refused

    ann = club.member("Ann")
    with pytest.raises(Refused) as refusal:
        change(ann, webhook=f"{listening.url}/hook")
    assert refusal.value.code == "bad_webhook" and listening.heard == []
