"""`sandtable admin`: accounts, settings, backup and restore, beside a running server."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.hosting import PASSWORD, Running, running, with_tables
from tests.server.postgresql import BOTH_DATABASES, cluster

from sandtable.client import Refused
from sandtable.faces.cli import main
from sandtable.server.settings import ServerSettings, Settings, load_settings

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def admin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """`sandtable admin` on the server whose data are in this folder."""
    monkeypatch.setenv("SANDTABLE_DATA_FOLDER", with_tables(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "120")

    def run(*words: object, given: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(given))
        code = main(["admin", *map(str, words)])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


@pytest.fixture
def settings(tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setenv("SANDTABLE_DATA_FOLDER", with_tables(tmp_path / "data"))
    if getattr(request, "param", "sqlite") == "postgresql":
        monkeypatch.setenv("SANDTABLE_DATABASE_ADDRESS", cluster().fresh())
    monkeypatch.setenv("SANDTABLE_GAMES_RULESETS", "hitlers_reich")
    monkeypatch.chdir(tmp_path)
    return load_settings(None)


def test_accounts_are_made_and_changed_while_the_server_runs(admin: Run, settings: Settings) -> None:
    with running(settings) as club:
        assert admin("add", "Ann", "--mail", "ann@example.org", "--owner", given=f"{PASSWORD}\n")[0] == 0
        ann = club.client()
        assert ann.sign_in("Ann", PASSWORD).owner
        assert admin("password", "Ann", given="another horse\n")[0] == 0
        club.host.door._known.clear()
        with pytest.raises(Refused, match="sign in"):
            ann.me()
        assert ann.sign_in("Ann", "another horse").name == "Ann"
        assert admin("owner", "Ann", "--no-longer")[0] == 0
        assert admin("disable", "Ann")[0] == 0
        with pytest.raises(Refused, match="closed"):
            club.client().sign_in("Ann", "another horse")
        assert admin("enable", "Ann")[0] == 0
        assert not club.client().sign_in("Ann", "another horse").owner
        code, listed, _ = admin("users")
        assert code == 0 and "Ann" in listed and "ann@example.org" in listed and "member" in listed
        assert admin("forget", "Ann")[0] == 0
        assert "Ann" not in admin("users")[1]


def test_what_cannot_be_is_one_clear_line(admin: Run, tmp_path: Path) -> None:
    for words, given, said in (
        (("password", "Nobody"), "a password\n", "no account 'Nobody'"),
        (("add", "Ann"), "short\n", "too_short"),
        (("add", "<b>"), f"{PASSWORD}\n", "letters"),
        (("restore", tmp_path / "none.db"), "", "no such file"),
        (("check", __file__), "", "not a database"),
        (("settings", "--config", tmp_path / "none.toml"), "", "cannot be read"),
    ):
        code, _, error = admin(*words, given=given)
        assert code == 2 and said in error and len(error.splitlines()) == 1, error


def test_settings_are_shown_as_they_come_out_and_without_passwords(admin: Run, tmp_path: Path) -> None:
    config = tmp_path / "club.toml"
    config.write_text(
        '[server]\nname = "The club"\n[mail]\nhost = "mail.example.org"\npassword = "hush"\n'
        '[database]\naddress = "postgresql://club:hush@db/club"\n'
    )
    code, shown, _ = admin("settings", "--config", config)
    assert code == 0 and "hush" not in shown and 'name = "The club"' in shown
    again = tmp_path / "again.toml"
    again.write_text(shown)
    assert load_settings(again, {}).server == ServerSettings(name="The club")


def test_the_environment_comes_last_and_unknown_settings_are_named(admin: Run, tmp_path: Path) -> None:
    config = tmp_path / "club.toml"
    config.write_text("[server]\nport = 1000\n")
    assert load_settings(config, {"SANDTABLE_SERVER_PORT": "2000"}).server.port == 2000
    assert load_settings(config, {"SANDTABLE_SERVER_TRUSTED_PROXIES": "10.0.0.1,10.0.0.2"}).server.trusted_proxies == (
        "10.0.0.1",
        "10.0.0.2",
    )
    config.write_text("[server]\nprot = 1000\n")
    code, _, error = admin("settings", "--config", config)
    assert code == 2 and "prot" in error


def played(club: Running) -> str:
    ann, bob = club.member("Ann"), club.member("Bob")
    hers = ann.begin("skirmish", {"crown": "me", "league": "open"}, seed="kept")
    bob.table(hers.id).join("league")
    hers.apply("crown", hers.options("crown")[-1].name)
    hers.say("remember this")
    return hers.id


@pytest.mark.parametrize("settings", BOTH_DATABASES, indirect=True)
def test_a_backup_taken_while_people_play_brings_everything_back(
    admin: Run, settings: Settings, tmp_path: Path
) -> None:
    file = tmp_path / "backups" / "club.db"
    with running(settings) as club:
        game = played(club)
        code, said, error = admin("backup", file)
        assert code == 0 and "2 accounts and 1 games" in said, error
        assert file.stat().st_mode & 0o077 == 0
        ann = club.client()
        ann.sign_in("Ann", PASSWORD)
        after = ann.table(game)
        log = [line.text for line in after.log()]
        after.say("this comes too late")
        assert admin("backup", file)[0] == 2, "a backup is never written over"
    code, said, error = admin("restore", file)
    assert code == 0 and "before-restore" in said, error
    with running(settings) as club:
        ann = club.client()
        ann.sign_in("Ann", PASSWORD)
        table = ann.table(game)
        assert [line.text for line in table.log()] == log
        assert [line.text for line in table.chat()] == ["remember this"]
        state = table.state("crown")
        table.say("and on it goes")
        if "crown" in state.deciding:
            table.apply("crown", state.options[-1].name)
        club.member("Carol")


def test_nothing_is_restored_over_a_running_server(admin: Run, settings: Settings, tmp_path: Path) -> None:
    with running(settings) as club:
        played(club)
        assert admin("backup", tmp_path / "club.db")[0] == 0
        code, _, error = admin("restore", tmp_path / "club.db")
        assert code == 2 and "in use" in error


def test_a_damaged_backup_replaces_nothing(admin: Run, settings: Settings, tmp_path: Path) -> None:
    with running(settings) as club:
        played(club)
    file = tmp_path / "club.db"
    assert admin("backup", file)[0] == 0
    content = bytearray(file.read_bytes())
    content[4096 : 4096 + 8000] = bytes(8000)
    file.write_bytes(content)
    assert admin("restore", file)[0] == 2
    with running(settings) as club:
        assert club.client().sign_in("Ann", PASSWORD).name == "Ann"


def test_a_backup_is_checked_game_by_game(admin: Run, settings: Settings, tmp_path: Path) -> None:
    with running(settings) as club:
        ann = club.member("Ann")
        ann.begin("hitlers_reich", {"axis": "me", "allies": "me"})
    file = tmp_path / "club.db"
    admin("backup", file)
    code, said, _ = admin("check", file)
    assert code == 0 and "1 games" in said
