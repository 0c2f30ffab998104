"""Checking what people give: names, passwords, addresses. What cannot be used is a problem that names the field."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

from sandtable.server.accounts import names
from sandtable.server.accounts.caller import Caller
from sandtable.server.accounts.names import BadName
from sandtable.server.host import Host
from sandtable.server.notices.mail import BadMail, checked_address
from sandtable.server.problems import Problem
from sandtable.server.security import calling, passwords


def check_member(host: Host, caller: Caller) -> None:
    """Refuse guests of a public server."""
    if caller.guest and not host.settings.loopback:
        raise Problem(403, "members_only")


def checked_name(name: str) -> str:
    """A name that a person may have."""
    try:
        return names.checked(name)
    except BadName as error:
        raise Problem(422, f"name_{error}", field="name", shortest=names.SHORTEST, longest=names.LONGEST) from None


def check_password(password: str, name: str) -> None:
    """Refuse a password that is none."""
    why = passwords.fault(password, name)
    if why:
        shortest, longest = passwords.SHORTEST, passwords.LONGEST
        raise Problem(422, f"password_{why}", field="password", shortest=shortest, longest=longest)


def checked_mail(mail: str | None) -> str | None:
    """A mail address, or none."""
    if mail is None or not mail.strip():
        return None
    try:
        return checked_address(mail)
    except BadMail:
        raise Problem(422, "bad_mail", field="mail") from None


async def checked_webhook(host: Host, url: str) -> dict[str, Any]:
    """A webhook that may be called, with a new key to sign for it; an empty address takes it away."""
    if not url.strip():
        return {"webhook": None, "webhook_key": None}
    allow_private = host.settings.notices.private_addresses
    try:
        target = calling.checked_url(url.strip())
        await asyncio.to_thread(calling.checked_address, target, allow_private=allow_private)
    except calling.ForbiddenAddress as error:
        raise Problem(422, "bad_webhook", field="webhook", what=str(error)) from None
    return {"webhook": str(target), "webhook_key": secrets.token_urlsafe(24)}
