"""The guides for hosts and programmers keep their word: what they show runs against a server."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import threading
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from argon2 import PasswordHasher
from prometheus_client.parser import text_string_to_metric_families
from tests.docs.test_documents import DOCS, ROOT, blocks
from tests.server.hosting import Running, public, running

from sandtable.client import Client
from sandtable.server.notices import webhook
from sandtable.server.notices.texts import KINDS
from sandtable.server.security import passwords
from sandtable.server.settings import Settings, load_settings

HOSTING = DOCS / "hosting.md"
API = DOCS / "http_api.md"
PLACE = "https://club.example.org"


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.setattr(passwords, "_hasher", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
    passwords._decoy.cache_clear()
    with running(public(tmp_path)) as found:
        yield found


# -- the API guide -----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_everything_in_the_api_guide_runs_in_order_against_a_server(club: Running) -> None:
    names: dict[str, Any] = {"__name__": "document"}
    commands: list[str] = []
    for block in blocks(API):
        if block.kind == "python":
            code = block.code.replace(PLACE, club.url)
            exec(compile("\n" * (block.line - 1) + code, str(API), "exec"), names)
        else:
            commands += [command for command in block.commands if command.startswith("curl")]
    for client in [one for one in names.values() if isinstance(one, Client)]:
        client.close()
    assert len(commands) == 6
    check_signatures(names["is_from_the_server"])
    if shutil.which("curl") is None:
        pytest.skip(
            "curl is not installed: the plain HTTP of the API guide was LEFT OUT (Debian: apt-get install curl)"
        )
    answers: list[Any] = []
    surroundings = {**os.environ, "URL": club.url, "TOKEN": names["token"]}
    for command in commands:
        whole = command.replace("curl ", "curl --silent --show-error --fail-with-body ", 1)
        done = subprocess.run(["bash", "-c", whole], env=surroundings, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{command}: {done.stdout} {done.stderr}"
        answers.append(json.loads(done.stdout))
        if command.endswith("/api/games"):
            surroundings["GAME"] = answers[-1]["id"]
    assert answers[1]["name"] == "Ann" and answers[3]["prompt"]["question"] and answers[4] == {"seq": 1}


def check_signatures(is_from_the_server: Any) -> None:
    header = webhook.signature("key", b"body", time.time())
    assert is_from_the_server("key", b"body", header)
    assert not is_from_the_server("other", b"body", header) and not is_from_the_server("key", b"bodY", header)


def test_the_api_guide_names_every_kind_of_notice_and_message() -> None:
    text = API.read_text(encoding="utf-8")
    assert all(f"`{kind}`" in text for kind in KINDS)
    from sandtable.client.live import KINDS as MESSAGES

    assert all(f"`{kind}`" in text for kind in (*MESSAGES, "presence", "ok", "refused", "bye", "pong"))


@pytest.mark.slow
def test_the_bot_of_the_examples_plays_a_whole_game_over_the_network(club: Running) -> None:
    spec = importlib.util.spec_from_file_location("network_bot", ROOT / "examples" / "network_bot.py")
    assert spec is not None and spec.loader is not None
    bot = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bot)
    ann, bob = club.member("Ann"), club.member("Bob")
    table = ann.begin("skirmish", {"crown": "me", "league": "open"}, seed="two bots")
    bob.table(table.id).join("league")
    decided: dict[str, int] = {}

    def play(client: Client, side: str) -> None:
        decided[side] = bot.play(club.url, client.new_token("bot").token, table.id, side)

    threads = [threading.Thread(target=play, args=who) for who in ((ann, "crown"), (bob, "league"))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert table.info().status == "over" and sum(decided.values()) == table.info().entries


# -- the hosting guide -------------------------------------------------------------------------------------------------


def every_setting() -> dict[str, str]:
    """Every setting with its default, as the file would say it."""
    found: dict[str, str] = {}
    for name, value in msgspec.to_builtins(Settings()).items():
        for inner, one in value.items() if isinstance(value, dict) else [("", value)]:
            found[f"{name}.{inner}" if inner else name] = json.dumps(one)
    return found


def test_the_hosting_guide_lists_every_setting_with_its_default() -> None:
    rows = re.findall(r"^\| `([\w.]+)` \| `(.*?)` \| .+ \|$", HOSTING.read_text(encoding="utf-8"), re.MULTILINE)
    assert dict(rows) == every_setting() and len(rows) == len(dict(rows))


def test_the_settings_of_the_guide_are_settings() -> None:
    given = load_settings(DOCS / "hosting" / "sandtable.toml", {})
    assert given.url == PLACE and str(given.folder) == "/var/lib/sandtable"
    for text in re.findall(r"```toml\n(.*?)```", HOSTING.read_text(encoding="utf-8"), re.DOTALL):
        msgspec.convert(tomllib.loads(text), Settings)


def test_the_hosting_guide_names_every_figure(club: Running) -> None:
    text = HOSTING.read_text(encoding="utf-8")
    families = text_string_to_metric_families(club.host.metrics.text().decode())
    names = {family.name + ("_total" if family.type == "counter" else "") for family in families}
    assert names == set(re.findall(r"`(sandtable_\w+)`", text.partition("Worth an alarm")[0].partition("| figure")[2]))


def test_the_files_of_the_hosting_guide_are_all_shown() -> None:
    shown = set(re.findall(r"\{literalinclude\} hosting/(\S+)", HOSTING.read_text(encoding="utf-8")))
    assert shown == {path.name for path in (DOCS / "hosting").iterdir()}


def test_units_run_commands_that_exist() -> None:
    from sandtable.faces.cli import main

    for unit in sorted((DOCS / "hosting").glob("*.service")):
        (command,) = re.findall(r"sandtable ((?:serve|admin)[\w ]*?) --config", unit.read_text(encoding="utf-8"))
        assert main([*command.split(), "--help"]) == 0
