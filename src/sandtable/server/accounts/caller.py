"""The caller: who is asking."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Caller:
    """A person with an account (or a guest), known by a session's cookie or by an API token."""

    user: int
    name: str
    guest: bool
    owner: bool
    language: str
    csrf: str = ""
    by_token: bool = False
