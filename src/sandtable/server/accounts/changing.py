"""The route by which people change what they have told about themselves."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Request, Router, patch
from litestar.params import JSONBody

from sandtable.faces.words import known_language
from sandtable.server.accounts import keys, names, people
from sandtable.server.accounts.caller import Caller
from sandtable.server.accounts.checking import check_member, check_password, checked_mail, checked_name, checked_webhook
from sandtable.server.accounts.routes import HANDLERS, me_of
from sandtable.server.dependencies import TheCaller, TheHost
from sandtable.server.host import Host
from sandtable.server.problems import Problem
from sandtable.server.security import passwords
from sandtable.server.security.tokens import hashed
from sandtable.server.wire.accounts import Me, MeChange, PasswordChange


@patch("/api/me")
async def change_me(host: TheHost, caller: TheCaller, request: Request[Any, Any, Any], data: JSONBody[MeChange]) -> Me:
    """Change what is said; everything else stays."""
    host.door.limit("write", str(caller.user))
    values = await changed_values(host, caller, data)
    try:
        await host.store.write(lambda connection: people.change(connection, caller.user, **values))
    except people.NameTaken:
        raise Problem(409, "name_taken", field="name") from None
    if data.password is not None:
        session = hashed(request.cookies.get(host.door.cookie, ""))
        await host.store.write(lambda connection: keys.end_sessions(connection, caller.user, besides=session))
    host.door.forget(caller.user)
    if "name" in values:
        rename(host, caller.user, values["name"])
    return await me_of(host, caller)


async def changed_values(host: Host, caller: Caller, data: MeChange) -> dict[str, Any]:
    """What is to be kept of what somebody has said."""
    values: dict[str, Any] = {}
    if data.mail or data.webhook or data.password is not None:
        check_member(host, caller)
    if data.name is not None and data.name != caller.name:
        values["name"] = checked_name(data.name)
    if data.language is not None:
        if not known_language(data.language):
            raise Problem(422, "bad_language", field="language")
        values["language"] = known_language(data.language)
    if data.mail is not None:
        values["mail"] = checked_mail(data.mail)
    if data.webhook is not None:
        values.update(await checked_webhook(host, data.webhook))
    if data.notices is not None:
        values["notices_json"] = msgspec.json.encode(data.notices).decode()
    if data.password is not None:
        values["password"] = await _new_password(host, caller, data.password, values.get("name", caller.name))
    return values


async def _new_password(host: Host, caller: Caller, asked: PasswordChange, name: str) -> str:
    """A new password as it is kept, for whoever knows the old one."""
    host.door.limit("login_name", names.key_of(caller.name))
    row = await host.store.read(lambda connection: people.by_id(connection, caller.user))
    kept = row.password if row is not None else None
    if not await asyncio.to_thread(passwords.is_right, kept, asked.old):
        raise Problem(403, "wrong_password", field="password")
    check_password(asked.new, name)
    return await asyncio.to_thread(passwords.hashed, asked.new)


def rename(host: Host, user: int, name: str) -> None:
    """Show a person's new name at the tables that are open."""
    for live in host.games.live.values():
        for seat in live.seats:
            if seat.user == user and seat.player is not None:
                seat.player = name
                for socket in live.sockets:
                    socket.show_info()


ROUTES = Router("/", route_handlers=[*HANDLERS, change_me], tags=["accounts"])
