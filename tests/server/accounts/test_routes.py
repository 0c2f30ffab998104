"""Accounts over the wire: who may come in, and what each may do."""

from __future__ import annotations

import email
import email.policy
import re
import time
from pathlib import Path
from types import NoneType

import httpx
import pytest
from tests.server.hosting import PASSWORD, Running, public, running

from sandtable.client import Client, Refused
from sandtable.server.accounts import people
from sandtable.server.security.limits import RATES, Limiter, Rate
from sandtable.server.wire.accounts import MeChange, NewToken, PasswordChange, ResetPassword, ResetRequest, TokenInfo


def refused(status: int, code: str) -> pytest.RaisesExc[Refused]:
    return pytest.RaisesExc(Refused, check=lambda error: (error.status, error.code) == (status, code))


def change(client: Client, **values: object) -> object:
    return client.ask("PATCH", "/me", object, MeChange(**values))  # type: ignore[arg-type]


# -- guests ------------------------------------------------------------------------------------------------------------


def test_on_ones_own_machine_one_plays_at_once(home: Running) -> None:
    me = home.client().me()
    assert me.guest and me.owner and me.server.loopback and not me.server.register


def test_a_guest_is_known_again_and_another_one_is_somebody_else(home: Running) -> None:
    one, other = home.client(), home.client()
    first = one.me()
    assert one.me().id == first.id != other.me().id


def test_a_public_server_asks_strangers_to_sign_in(club: Running) -> None:
    with refused(401, "sign_in"):
        club.client().me()
    with refused(401, "sign_in"):
        club.client().begin("skirmish", {"crown": "me"})


def test_guests_are_let_in_where_the_owner_wants_it_and_become_members_with_their_seats(tmp_path: Path) -> None:
    with running(public(tmp_path, guests=True)) as club:
        client = club.client()
        guest = client.me()
        assert guest.guest and not guest.owner
        table = client.begin("skirmish", {"crown": "me"})
        with refused(403, "members_only"):
            table.say("hello")
        with refused(403, "members_only"):
            client.ask("POST", "/me/tokens", TokenInfo, NewToken("bot"))
        with refused(403, "members_only"):
            change(client, webhook="https://example.org/")
        member = client.register("Ann", PASSWORD)
        assert (member.id, member.guest, member.name) == (guest.id, False, "Ann")
        assert table.info().my_sides == ["crown"]
        assert table.say("hello").player == "Ann"


# -- registering and signing in ----------------------------------------------------------------------------------------


def test_a_member_signs_in_and_out(club: Running) -> None:
    ann = club.member("Ann")
    again = club.client()
    assert again.sign_in("ann", PASSWORD).id == ann.me().id
    again.sign_out()
    with refused(401, "sign_in"):
        again.me()
    assert ann.me().name == "Ann"


def test_nobody_learns_who_exists(club: Running) -> None:
    club.member("Ann")
    answers = []
    for name in ("Ann", "Nobody"):
        with pytest.raises(Refused) as error:
            club.client().sign_in(name, "wrong horse")
        answers.append((error.value.status, error.value.code, error.value.message))
    assert answers[0] == answers[1] == (401, "wrong_password", answers[0][2])


@pytest.mark.parametrize(
    ("name", "password", "code"),
    [
        ("A", PASSWORD, "name_length"),
        ("<b>", PASSWORD, "name_letters"),
        ("Server", PASSWORD, "name_reserved"),
        ("Аnn", PASSWORD, "name_mixed"),
        ("Ann", "short", "password_too_short"),
        ("Ann", "x" * 300, "password_too_long"),
        ("Annabelle", "annabelle", "password_like_name"),
    ],
)
def test_what_cannot_be_an_account(club: Running, name: str, password: str, code: str) -> None:
    with refused(422, code):
        club.client().register(name, password)


def test_a_name_is_taken_once(club: Running) -> None:
    club.member("Ann")
    with refused(409, "name_taken"):
        club.client().register("ANN", PASSWORD)


def test_where_registering_is_closed_nobody_registers(tmp_path: Path) -> None:
    with running(public(tmp_path, register=False)) as club, refused(403, "no_registering"):
        club.client().register("Ann", PASSWORD)


def test_a_closed_account_stays_out(club: Running) -> None:
    ann = club.member("Ann")
    with club.host.store.engine.begin() as connection:
        people.change(connection, ann.me().id, disabled=True)
    with refused(403, "disabled"):
        club.client().sign_in("Ann", PASSWORD)
    club.host.door.forget(1)
    with refused(401, "sign_in"):
        ann.me()


# -- the session -------------------------------------------------------------------------------------------------------


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(club: Running) -> None:
    answer = httpx.post(f"{club.url}/api/accounts", json={"name": "Ann", "password": PASSWORD})
    said = answer.headers["set-cookie"].lower()
    assert "httponly" in said and "samesite=lax" in said and "path=/" in said and "secure" not in said


def test_behind_https_the_cookie_is_for_this_host_over_https_alone(tmp_path: Path) -> None:
    given = public(tmp_path)
    given.server.public_url = "https://club.example"
    with running(given) as club:
        answer = httpx.post(
            f"http://127.0.0.1:{given.server.port}/api/accounts",
            json={"name": "Ann", "password": PASSWORD},
            headers={"host": "club.example"},
        )
        assert answer.status_code == 201 and club.host.door.is_https
    said = answer.headers["set-cookie"]
    assert said.startswith("__Host-") and "secure" in said.lower() and "domain" not in said.lower()
    assert "max-age" in answer.headers["strict-transport-security"]


@pytest.mark.parametrize("word", ["", "0" * 64, "nonsense"])
def test_a_page_that_does_not_know_the_word_of_the_session_changes_nothing(club: Running, word: str) -> None:
    ann = club.member("Ann")
    ann.csrf = word
    for method, path in (("POST", "/games"), ("PATCH", "/me"), ("DELETE", "/session"), ("POST", "/me/tokens")):
        with refused(403, "csrf"):
            ann.raw(method, path, b"{}")
    assert ann.me().name == "Ann"


def test_the_word_of_one_session_does_not_serve_another(club: Running) -> None:
    ann, bob = club.member("Ann"), club.member("Bob")
    ann.csrf = bob.csrf
    with refused(403, "csrf"):
        change(ann, language="ja")


@pytest.mark.parametrize("cookie", ["x", "x" * 5000, "%00", "a=b"])
def test_a_cookie_that_is_none_is_a_stranger(club: Running, cookie: str) -> None:
    answer = httpx.get(f"{club.url}/api/me", headers={"cookie": f"{club.host.door.cookie}={cookie}"})
    assert answer.status_code == 401


# -- changing one's account --------------------------------------------------------------------------------------------


def test_people_change_what_they_have_told(club: Running) -> None:
    ann = club.member("Ann")
    change(ann, name="Anna", language="ja", mail="anna@example.org", notices={"mail": True, "page": False})
    me = ann.me()
    assert (me.name, me.language, me.mail) == ("Anna", "ja", "anna@example.org")
    assert me.notices.mail and not me.notices.page
    change(ann, mail="")
    assert ann.me().mail is None and ann.me().name == "Anna"


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"name": "Bob"}, "name_taken"),
        ({"name": "x"}, "name_length"),
        ({"language": "tlh"}, "bad_language"),
        ({"mail": "nowhere"}, "bad_mail"),
        ({"webhook": "http://127.0.0.1/"}, "bad_webhook"),
        ({"webhook": "file:///etc/passwd"}, "bad_webhook"),
        ({"password": PasswordChange("wrong", "another horse")}, "wrong_password"),
        ({"password": PasswordChange(PASSWORD, "short")}, "password_too_short"),
    ],
)
def test_changes_that_cannot_be(club: Running, values: dict[str, object], code: str) -> None:
    club.member("Bob")
    ann = club.member("Ann")
    with pytest.raises(Refused) as error:
        change(ann, **values)
    assert error.value.code == code
    assert ann.me().name == "Ann"


def test_a_new_password_signs_out_everywhere_else(club: Running) -> None:
    ann, elsewhere = club.member("Ann"), club.client()
    elsewhere.sign_in("Ann", PASSWORD)
    change(ann, password=PasswordChange(PASSWORD, "another horse"))
    assert ann.me().name == "Ann"
    with refused(401, "sign_in"):
        elsewhere.me()
    with refused(401, "wrong_password"):
        elsewhere.sign_in("Ann", PASSWORD)
    assert elsewhere.sign_in("Ann", "another horse").name == "Ann"


# -- tokens ------------------------------------------------------------------------------------------------------------


def test_a_program_acts_for_its_person_until_its_token_is_taken_away(club: Running) -> None:
    ann = club.member("Ann")
    made = ann.ask("POST", "/me/tokens", TokenInfo, NewToken("my bot"))
    assert made.token is not None
    program = club.client(token=made.token)
    assert program.me().name == "Ann" and program.me().csrf == ""
    assert program.begin("skirmish", {"crown": "me"}).info().my_sides == ["crown"]
    (listed,) = ann.ask("GET", "/me/tokens", list[TokenInfo])
    assert listed.token is None and listed.used is not None and made.token not in str(listed)
    ann.raw("DELETE", f"/me/tokens/{made.id}")
    with refused(401, "bad_token"):
        program.me()


@pytest.mark.parametrize("token", ["sandtable_", "sandtable_" + "x" * 43, "x", "Basic abc"])
def test_a_wrong_token_is_refused_and_not_taken_for_a_stranger(club: Running, token: str) -> None:
    answer = httpx.get(f"{club.url}/api/version", headers={"authorization": f"Bearer {token}"})
    assert answer.status_code == 200, "what nobody need sign in for asks nobody"
    answer = httpx.get(f"{club.url}/api/games?which=open", headers={"authorization": f"Bearer {token}"})
    assert answer.status_code == 401


def test_nobody_takes_anothers_token_away(club: Running) -> None:
    ann, bob = club.member("Ann"), club.member("Bob")
    made = ann.ask("POST", "/me/tokens", TokenInfo, NewToken("my bot"))
    with refused(404, "not_found"):
        bob.raw("DELETE", f"/me/tokens/{made.id}")


# -- forgotten passwords -----------------------------------------------------------------------------------------------


def letters(folder: Path, count: int) -> list[str]:
    """The letters that have been written, once there are so many."""
    until = time.monotonic() + 10
    while time.monotonic() < until:
        files = sorted(folder.glob("mail/*.eml"))
        if len(files) >= count:
            found = [email.message_from_bytes(file.read_bytes(), policy=email.policy.default) for file in files]
            return [f"{letter['To']}\n{letter['Subject']}\n{letter.get_content()}" for letter in found]
        time.sleep(0.02)
    raise AssertionError(f"fewer than {count} letters came")


@pytest.fixture
def forgetful(club: Running) -> Client:
    client = club.member("Ann")
    change(client, mail="ann@example.org")
    return client


@pytest.mark.parametrize("asked", ["Ann", "ANN@example.org"])
def test_a_forgotten_password_is_set_anew_by_a_letter(
    club: Running, forgetful: Client, tmp_path: Path, asked: str
) -> None:
    stranger = club.client()
    stranger.ask("POST", "/password_reset", NoneType, ResetRequest(asked))
    (letter,) = letters(tmp_path, 1)
    assert letter.startswith("ann@example.org\n")
    link = re.search(rf"{re.escape(club.url)}/reset/(\S+)", letter)
    assert link is not None
    with refused(422, "password_too_short"):
        stranger.ask("POST", f"/password_reset/{link[1]}", NoneType, ResetPassword("short"))
    stranger.ask("POST", f"/password_reset/{link[1]}", NoneType, ResetPassword("another horse"))
    assert stranger.sign_in("Ann", "another horse").name == "Ann"
    with refused(401, "sign_in"):
        forgetful.me()
    with refused(404, "no_reset"):
        stranger.ask("POST", f"/password_reset/{link[1]}", NoneType, ResetPassword("third horse"))


def test_asking_for_a_letter_tells_nothing_about_who_exists(club: Running, forgetful: Client, tmp_path: Path) -> None:
    answers = [
        httpx.post(f"{club.url}/api/password_reset", json={"name_or_mail": asked})
        for asked in ("Nobody", "nobody@example.org", "Ann")
    ]
    assert {(answer.status_code, answer.content) for answer in answers} == {(204, b"")}
    assert len(letters(tmp_path, 1)) == 1


# -- limits ------------------------------------------------------------------------------------------------------------


def test_guessing_passwords_is_slowed_down_and_says_for_how_long(club: Running) -> None:
    club.member("Ann")
    club.host.door.limiter = Limiter({**RATES, "login": Rate(100, 1), "login_name": Rate(3, 60.0)})
    for _ in range(3):
        with refused(401, "wrong_password"):
            club.client().sign_in("Ann", "wrong horse")
    answer = httpx.post(f"{club.url}/api/session", json={"name": "Ann", "password": PASSWORD})
    assert answer.status_code == 429 and answer.json()["code"] == "too_many"
    assert 0 < int(answer.headers["retry-after"]) <= 60


def test_one_address_registers_few_accounts(club: Running) -> None:
    club.host.door.limiter = Limiter({**RATES, "register": Rate(2, 600.0)})
    club.member("Ann")
    club.member("Bob")
    with refused(429, "too_many"):
        club.member("Carol")
