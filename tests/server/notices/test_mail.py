"""Letters go where the setting says, and carry nothing but what they should."""

from __future__ import annotations

import email
import email.policy
import socketserver
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.server.notices.mail import BadMail, Outgoing, checked_address, letter, send


@pytest.mark.parametrize("text", ["ann@example.org", " ann.b+c@sub.example.org "])
def test_mail_addresses(text: str) -> None:
    assert checked_address(text) == text.strip()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ann",
        "ann@localhost",
        "@example.org",
        "ann@",
        "ann@example.org\nBcc: bob@example.org",
        "ann@example.org,bob@example.org",
        "Ann <ann@example.org>",
        "a b@example.org",
        "x" * 250 + "@example.org",
    ],
)
def test_what_is_no_mail_address(text: str) -> None:
    with pytest.raises(BadMail):
        checked_address(text)


def test_letters_are_filed_whole_and_for_the_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    for subject in ("first", "第二"):
        send(Outgoing(folder=folder), letter("Club <club@example.org>", "ann@example.org", subject, "本文\nline"))
    files = sorted(folder.iterdir())
    assert [path.suffix for path in files] == [".eml", ".eml"]
    assert all(path.stat().st_mode & 0o077 == 0 for path in files)
    read = [email.message_from_bytes(path.read_bytes(), policy=email.policy.default) for path in files]
    assert [message["Subject"] for message in read] == ["first", "第二"]
    assert read[1]["To"] == "ann@example.org"
    assert read[1].get_content().splitlines() == ["本文", "line"]


def test_a_subject_cannot_smuggle_a_header_in() -> None:
    message = letter("club@example.org", "ann@example.org", "Hello\r\nBcc: bob@example.org", "text")
    assert message["Bcc"] is None and message["Subject"] == "Hello Bcc: bob@example.org"


def test_the_same_letter_sent_again_has_the_same_id() -> None:
    ids = [letter("c@example.org", "a@example.org", "s", "t", message_id="n7")["Message-ID"] for _ in range(2)]
    assert ids == ["<n7@example.org>"] * 2


class Postbox(socketserver.StreamRequestHandler):
    """As much of SMTP as a letter needs."""

    got: list[str]

    def handle(self) -> None:
        self.wfile.write(b"220 here\r\n")
        while line := self.rfile.readline().decode().strip():
            word = line.split()[0].upper()
            self.got.append(line)
            if word == "DATA":
                self.wfile.write(b"354 go on\r\n")
                while (text := self.rfile.readline().decode().rstrip("\r\n")) != ".":
                    self.got.append(text)
            self.wfile.write(b"221 bye\r\n" if word == "QUIT" else b"250 ok\r\n")


@pytest.fixture
def postbox() -> Iterator[tuple[int, list[str]]]:
    got: list[str] = []
    with socketserver.TCPServer(("127.0.0.1", 0), type("Box", (Postbox,), {"got": got})) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server.server_address[1], got
        server.shutdown()
        thread.join()


def test_letters_go_by_smtp(postbox: tuple[int, list[str]]) -> None:
    port, got = postbox
    way = Outgoing(host="127.0.0.1", port=port, starttls=False)
    send(way, letter("club@example.org", "ann@example.org", "Turn", "Go."))
    assert "Go." in got and "Subject: Turn" in got
    assert any(line.upper().startswith("RCPT TO:<ANN@EXAMPLE.ORG>") for line in got)


def test_a_server_without_encryption_gets_no_password(postbox: tuple[int, list[str]]) -> None:
    import smtplib

    port, got = postbox
    way = Outgoing(host="127.0.0.1", port=port, user="ann", password="secret")
    with pytest.raises(smtplib.SMTPException):
        send(way, letter("club@example.org", "ann@example.org", "Turn", "Go."))
    assert not any("secret" in line or line.upper().startswith("AUTH") for line in got)
