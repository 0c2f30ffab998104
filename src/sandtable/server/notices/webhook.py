"""Webhooks: a notice as JSON, signed with the key of whoever it is for.

The header `x-sandtable-signature` says `t=TIME,v1=SIGNATURE`; the signature is the HMAC-SHA256, in hexadecimal, of
`TIME.BODY` under the key that the profile page shows. The fields `content` and `text` are what Discord, and Slack or
Mattermost, show of it.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

import msgspec

HEADER: Final = "x-sandtable-signature"
TOLERANCE: Final = 300.0


class Hook(msgspec.Struct):
    """What is posted."""

    id: str
    kind: str
    title: str
    text: str
    content: str
    url: str
    at: float
    game: str | None = None
    side: str | None = None


def signature(key: str, body: bytes, now: float) -> str:
    """The signature of a body, with the time of signing."""
    return f"t={int(now)},v1={_digest(key, body, int(now))}"


def is_signed(key: str, body: bytes, header: str, now: float) -> bool:
    """Whether a body was signed with this key, and lately: what the other end checks."""
    said = dict(part.split("=", 1) for part in header.split(",") if "=" in part)
    if not (said.get("t", "").isdecimal() and abs(now - int(said["t"])) <= TOLERANCE):
        return False
    return hmac.compare_digest(_digest(key, body, int(said["t"])).encode(), said.get("v1", "").encode())


def _digest(key: str, body: bytes, at: int) -> str:
    return hmac.new(key.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
