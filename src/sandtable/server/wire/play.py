"""Deciding and going back: what a seat asks for, always with the sequence number that it believes to be the newest."""

from __future__ import annotations

import msgspec


class Act(msgspec.Struct, forbid_unknown_fields=True):
    """Take an option."""

    seq: int
    side: str
    option: str


class Turnabout(msgspec.Struct, forbid_unknown_fields=True):
    """Take one's last decision back, concede, or offer a draw."""

    seq: int
    side: str


class Rollback(msgspec.Struct, forbid_unknown_fields=True):
    """Ask all others to go back to before an entry."""

    seq: int
    side: str
    back_to: int


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """Agree to what another seat has proposed, or refuse it."""

    seq: int
    side: str
    agrees: bool


class Done(msgspec.Struct):
    """It is done and kept; the newest sequence number."""

    seq: int


class ProblemBody(msgspec.Struct, omit_defaults=True):
    """Why something was not done: a stable code, a plain sentence, and the rule or the field that it is about."""

    status: int
    code: str
    message: str
    rule: str | None = None
    field: str | None = None
    seq: int | None = None
