"""Mail: letters by SMTP, or as files in a folder where no mail server is set."""

from __future__ import annotations

import email.policy
import re
import secrets
import smtplib
import ssl
import time
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from pathlib import Path
from typing import Final

TIMEOUT: Final = 20.0
LONGEST_ADDRESS: Final = 254
SMTPS: Final = 465  # the port where the connection is encrypted from its first byte
_LABEL: Final = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
# As browsers check a field for a mail address, and with a dot in the name of the host.
_ADDRESS: Final = re.compile(rf"[A-Za-z0-9.!#$%&'*+/=?^_`{{|}}~-]+@{_LABEL}(?:\.{_LABEL})+")


class BadMail(ValueError):
    """A mail address that is none."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """Where letters go: a folder, or an SMTP server with its way of encryption and its sign-in."""

    folder: Path | None = None
    host: str = ""
    port: int = 587
    starttls: bool = True
    user: str = ""
    password: str = ""


def checked_address(text: str) -> str:
    """A mail address; BadMail if it is none."""
    address = text.strip()
    if len(address) > LONGEST_ADDRESS or not _ADDRESS.fullmatch(address):
        raise BadMail("this is no mail address")
    return address


def letter(sender: str, to: str, subject: str, text: str, *, message_id: str = "") -> EmailMessage:
    """A plain letter; the same letter sent again has the same message id, so that it is shown once."""
    message = EmailMessage(policy=email.policy.SMTP)
    message["From"] = sender
    message["To"] = to
    message["Subject"] = " ".join(subject.split())
    message["Date"] = formatdate(localtime=False)
    domain = sender.rpartition("@")[2].strip("> ") or "localhost"
    message["Message-ID"] = f"<{message_id}@{domain}>" if message_id else make_msgid(domain=domain)
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(text.strip() + "\n")
    return message


def send(way: Outgoing, message: EmailMessage) -> None:
    """Hand a letter over; an OSError or SMTPException says that it was not taken."""
    if way.folder is not None:
        _file(way.folder, message)
        return
    context = ssl.create_default_context()
    with (
        smtplib.SMTP_SSL(way.host, way.port, timeout=TIMEOUT, context=context)
        if way.port == SMTPS
        else smtplib.SMTP(way.host, way.port, timeout=TIMEOUT)
    ) as server:
        if way.starttls and way.port != SMTPS:
            server.starttls(context=context)
        if way.user:
            server.login(way.user, way.password)
        server.send_message(message)


def _file(folder: Path, message: EmailMessage) -> None:
    """A letter as a file that nobody else may read; it appears whole or not at all."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = folder / f"{time.time_ns():020d}-{secrets.token_hex(4)}.eml"
    scratch = path.with_suffix(".part")
    scratch.touch(mode=0o600)
    scratch.write_bytes(message.as_bytes())
    scratch.replace(path)
