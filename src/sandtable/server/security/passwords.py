"""Passwords: what is accepted as one, and how it is kept."""

from __future__ import annotations

from functools import lru_cache
from threading import BoundedSemaphore
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError, VerifyMismatchError

SHORTEST: Final = 8
LONGEST: Final = 256

# Each hash takes tens of megabytes for tens of milliseconds: so many at a time, whoever asks.
_turns: Final = BoundedSemaphore(4)
_hasher: Final = PasswordHasher()


def fault(password: str, name: str) -> str:
    """Why this cannot be somebody's password: `too_short`, `too_long` or `like_name`; nothing if it can."""
    if len(password) < SHORTEST:
        return "too_short"
    if len(password) > LONGEST:
        return "too_long"
    if password.casefold() == name.casefold() or len(set(password)) == 1:
        return "like_name"
    return ""


def hashed(password: str) -> str:
    """A password as it is kept."""
    with _turns:
        return _hasher.hash(password)


def is_right(kept: str | None, password: str) -> bool:
    """Whether this is the password that was kept; as slow where there is none, so that nobody learns who exists."""
    with _turns:
        try:
            _hasher.verify(_decoy() if kept is None else kept, password[:LONGEST])
        except (VerifyMismatchError, VerificationError, InvalidHashError):
            return False
    return kept is not None


def is_outdated(kept: str) -> bool:
    """Whether a kept password was hashed with weaker settings than today's."""
    return _hasher.check_needs_rehash(kept)


@lru_cache(maxsize=1)
def _decoy() -> str:
    return _hasher.hash("nobody's password")
