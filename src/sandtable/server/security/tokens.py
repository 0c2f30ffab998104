"""Tokens: long random words that stand for a session, a program, an invitation or a password reset.

What is stored is their hash: a stolen database opens no door. They are long enough for a plain hash to be safe.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

API_PREFIX: Final = "sandtable_"


def new_token(prefix: str = "") -> str:
    """A token that nobody can guess."""
    return prefix + secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    """A token as it is kept."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def csrf_of(session: str) -> str:
    """What a page must say to change anything in a session: only who has the session can know it, no other site can."""
    return hmac.new(session.encode("utf-8", "surrogatepass"), b"csrf", hashlib.sha256).hexdigest()


def is_csrf_of(session: str, given: str) -> bool:
    """Whether a page said the right thing."""
    return hmac.compare_digest(csrf_of(session).encode(), given.encode("utf-8", "replace"))
