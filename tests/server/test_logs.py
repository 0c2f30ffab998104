"""Logs are lines of JSON without secrets."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import pytest

from sandtable.server.logs import HIDDEN, JsonLines, without_secrets


@pytest.fixture
def written() -> Iterator[tuple[logging.Logger, io.StringIO]]:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("club test")
    logger.propagate = False
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    yield logger, stream
    logger.removeHandler(handler)
    logger.propagate = True


def test_a_record_is_one_line_with_its_fields(written: tuple[logging.Logger, io.StringIO]) -> None:
    logger, stream = written
    logger.info("moved\nin %s", "第一ゲーム", extra={"user": 7, "ms": 1.5, "what": object})
    (line,) = stream.getvalue().splitlines()
    said = json.loads(line)
    assert said["message"] == "moved\nin 第一ゲーム" and said["user"] == 7 and said["ms"] == 1.5
    assert said["level"] == "info" and said["at"].endswith("+00:00") and "object" in said["what"]


def test_an_error_tells_where_and_hides_what(written: tuple[logging.Logger, io.StringIO]) -> None:
    logger, stream = written
    try:
        int("password=hunter22")
    except ValueError:
        logger.exception("failed")
    said = json.loads(stream.getvalue())
    assert "Traceback" in said["error"] and "hunter22" not in said["error"]


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("Authorization: Bearer sandtable_abcdefghijklmnopqrstuvwxyz0123", "abcdefghijklm"),
        ("used sandtable_abcdefghijklmnopqrstuvwxyz0123 twice", "abcdefghijklm"),
        ("cookie: sandtable=s3cr3t; theme=dark", "s3cr3t"),
        ("{'password': 'hunter22', 'name': 'ann'}", "hunter22"),
        ('{"seed":"0123abc","clock":{}}', "0123abc"),
        ("/games/x?token=hush&side=axis", "hush"),
        ("smtp://club:hush@mail.example.org failed", "hush"),
        ("postgresql://club:hush@db/club", "hush"),
        ("kept as $argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHQ$hash", "c29tZXNhbHQ"),
    ],
)
def test_secrets_are_taken_out(text: str, secret: str) -> None:
    assert secret not in without_secrets(text) and HIDDEN in without_secrets(text)


@pytest.mark.parametrize("text", ["POST /api/games/abc/actions 200", "the key of the problem", "tokens: none"])
def test_other_words_stay(text: str) -> None:
    assert without_secrets(text.replace(": none", "")) == text.replace(": none", "")
