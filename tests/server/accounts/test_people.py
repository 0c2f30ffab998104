"""Accounts and their keys, in a database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select
from sqlalchemy.engine import Connection

from sandtable.server.accounts import keys, people
from sandtable.server.storage.database import open_engine
from sandtable.server.storage.tables import API_TOKENS, PASSWORD_RESETS, SESSIONS, USERS

NOW = 1_800_000_000.0
DAY = 86_400.0


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    engine = open_engine(str(tmp_path / "club.db"))
    with engine.connect() as opened:
        yield opened
    engine.dispose()


def registered(connection: Connection, name: str, mail: str | None = None) -> int:
    return people.register(connection, name=name, password="kept", mail=mail, language="en", now=NOW)


def test_a_name_is_given_once_however_it_is_written(connection: Connection) -> None:
    ann = registered(connection, "Ann Lee")
    for name in ("Ann Lee", "ann lee", "ANN_LEE", "annlee"):
        with pytest.raises(people.NameTaken):
            registered(connection, name)
    found = people.by_name(connection, "aNN-lee")
    assert found is not None and (found.id, found.name) == (ann, "Ann Lee")


def test_two_who_register_one_name_at_once_are_told_apart(
    connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    registered(connection, "Ann")
    monkeypatch.setattr(people, "is_free", lambda *_: True)
    with pytest.raises(people.NameTaken):
        registered(connection, "ANN")
    assert registered(connection, "Bob")


def test_a_guest_who_registers_stays_the_same_person(connection: Connection) -> None:
    guest = people.welcome_guest(connection, language="ja", now=NOW)
    before = people.by_id(connection, guest)
    assert before is not None and before.guest and before.password is None
    same = people.register(connection, name="Ann", password="kept", mail=None, language="ja", now=NOW + 5, guest=guest)
    after = people.by_id(connection, same)
    assert after is not None and (after.id, after.name, after.guest) == (guest, "Ann", False)
    assert after.created == NOW


def test_guests_get_the_name_at_hand_or_another(connection: Connection) -> None:
    names = set()
    for _ in range(3):
        person = people.by_id(connection, people.welcome_guest(connection, name="Guest", language="en", now=NOW))
        assert person is not None
        names.add(person.name)
    assert "Guest" in names and len(names) == 3


def test_a_renamed_account_is_found_by_its_new_name_alone(connection: Connection) -> None:
    ann, bob = registered(connection, "Ann"), registered(connection, "Bob")
    people.change(connection, ann, name="Anna", language="ja")
    assert people.by_name(connection, "ann") is None
    found = people.by_name(connection, "anna")
    assert found is not None and (found.id, found.language) == (ann, "ja")
    with pytest.raises(people.NameTaken):
        people.change(connection, bob, name="ANNA")
    people.change(connection, ann, name="ANNA")


def test_an_address_belongs_to_people_however_it_is_written(connection: Connection) -> None:
    ann = registered(connection, "Ann", "Ann@Example.org")
    assert [person.id for person in people.by_mail(connection, " ann@example.ORG ")] == [ann]
    assert people.by_mail(connection, "ann@example.com") == []


def test_a_session_opens_its_account_until_it_ends(connection: Connection) -> None:
    ann = registered(connection, "Ann")
    token = keys.begin_session(connection, ann, NOW, days=30)
    found = keys.session_of(connection, token, NOW + DAY)
    assert found is not None and found.id == ann
    assert keys.session_of(connection, token, NOW + 31 * DAY) is None
    assert keys.session_of(connection, token + "x", NOW) is None
    keys.renew_session(connection, found.digest, NOW + 20 * DAY, days=30)
    assert keys.session_of(connection, token, NOW + 40 * DAY) is not None
    keys.end_session(connection, found.digest)
    assert keys.session_of(connection, token, NOW + 21 * DAY) is None


def test_no_secret_is_kept_as_it_is(connection: Connection) -> None:
    ann = registered(connection, "Ann")
    secrets = [
        keys.begin_session(connection, ann, NOW, days=30),
        keys.add_token(connection, ann, "my bot", NOW)[1],
        keys.begin_reset(connection, ann, NOW),
    ]
    for table in (SESSIONS, API_TOKENS, PASSWORD_RESETS, USERS):
        kept = str(connection.execute(select(table)).all())
        assert not any(secret in kept for secret in secrets)


def test_the_oldest_of_too_many_sessions_ends(connection: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "MOST_SESSIONS", 3)
    ann = registered(connection, "Ann")
    tokens = [keys.begin_session(connection, ann, NOW + i, days=30) for i in range(5)]
    assert [keys.session_of(connection, token, NOW) is not None for token in tokens] == [False, False, True, True, True]


def test_a_disabled_account_opens_to_no_key(connection: Connection) -> None:
    ann = registered(connection, "Ann")
    session = keys.begin_session(connection, ann, NOW, days=30)
    _, token = keys.add_token(connection, ann, "my bot", NOW)
    reset = keys.begin_reset(connection, ann, NOW)
    people.change(connection, ann, disabled=True)
    assert keys.session_of(connection, session, NOW) is None
    assert keys.person_of_token(connection, token) is None
    assert keys.finish_reset(connection, reset, "new", NOW) is None


def test_tokens_of_programs(connection: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = registered(connection, "Ann"), registered(connection, "Bob")
    number, token = keys.add_token(connection, ann, "my bot", NOW)
    found = keys.person_of_token(connection, token)
    assert found is not None and found.id == ann
    keys.note_use(connection, found.token_id, NOW + 5)
    assert [(row.name, row.used) for row in keys.tokens_of(connection, ann)] == [("my bot", NOW + 5)]
    assert not keys.remove_token(connection, bob, number)
    assert keys.remove_token(connection, ann, number)
    assert keys.person_of_token(connection, token) is None
    monkeypatch.setattr(keys, "MOST_TOKENS", 1)
    keys.add_token(connection, ann, "one", NOW)
    with pytest.raises(keys.TooMany):
        keys.add_token(connection, ann, "two", NOW)


def test_a_link_to_a_new_password_works_once_within_its_hour_and_closes_all_doors(connection: Connection) -> None:
    ann = registered(connection, "Ann")
    session = keys.begin_session(connection, ann, NOW, days=30)
    _, token = keys.add_token(connection, ann, "my bot", NOW)
    early, link = keys.begin_reset(connection, ann, NOW), keys.begin_reset(connection, ann, NOW)
    assert keys.finish_reset(connection, early, "new", NOW) is None
    assert keys.finish_reset(connection, link, "new", NOW + 3601) is None
    done = keys.finish_reset(connection, link, "new", NOW + 3599)
    assert done is not None and done.id == ann
    assert keys.finish_reset(connection, link, "newer", NOW + 3599) is None
    person = people.by_id(connection, ann)
    assert person is not None and person.password == "new"
    assert keys.session_of(connection, session, NOW) is None and keys.person_of_token(connection, token) is None


def test_who_is_forgotten_leaves_no_trace_of_who_it_was(connection: Connection) -> None:
    ann = registered(connection, "Ann", "ann@example.org")
    session = keys.begin_session(connection, ann, NOW, days=30)
    people.forget(connection, ann)
    person = people.by_id(connection, ann)
    assert person is not None and "Ann" not in str(person) and "example" not in str(person)
    assert keys.session_of(connection, session, NOW) is None
    assert registered(connection, "Ann") != ann


def test_idle_guests_are_forgotten_and_players_are_not(connection: Connection) -> None:
    idle = people.welcome_guest(connection, language="en", now=NOW)
    busy = people.welcome_guest(connection, language="en", now=NOW + 10 * DAY)
    ann = registered(connection, "Ann")
    assert people.forget_idle_guests(connection, NOW + DAY) == 1
    left = set(connection.execute(select(USERS.c.id)).scalars())
    assert left == {busy, ann} and idle not in left


def test_expired_keys_are_dropped(connection: Connection) -> None:
    ann = registered(connection, "Ann")
    keys.begin_session(connection, ann, NOW - 40 * DAY, days=30)
    keys.begin_session(connection, ann, NOW, days=30)
    keys.begin_reset(connection, ann, NOW - DAY)
    keys.drop_expired(connection, NOW)
    assert len(connection.execute(select(SESSIONS)).all()) == 1
    assert connection.execute(select(PASSWORD_RESETS)).all() == []
