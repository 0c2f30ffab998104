"""The routes of accounts: signing in and out, registering, and programs' tokens."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final

from litestar import Request, Response, delete, get, post
from litestar.params import FromPath, JSONBody
from sqlalchemy.engine import Connection

import sandtable
from sandtable.faces.words import known_language
from sandtable.server.accounts import keys, names, people
from sandtable.server.accounts.caller import Caller
from sandtable.server.accounts.checking import check_member, check_password, checked_mail, checked_name
from sandtable.server.accounts.door import address_of
from sandtable.server.dependencies import Language, TheCaller, TheHost, TheVisitor
from sandtable.server.host import Host
from sandtable.server.notices.box import choices_of
from sandtable.server.notices.texts import RESET, words
from sandtable.server.problems import Problem
from sandtable.server.security import passwords
from sandtable.server.security.tokens import csrf_of, hashed
from sandtable.server.wire.accounts import (
    Me,
    NewAccount,
    NewToken,
    ResetPassword,
    ResetRequest,
    ServerInfo,
    SignIn,
    TokenInfo,
)

Asked = Request[Any, Any, Any]

# -- who I am ----------------------------------------------------------------------------------------------------------


@get("/api/me")
async def me(host: TheHost, visitor: TheVisitor, request: Asked, language: Language) -> Response[Me]:
    """Who is asking; where guests are welcome, a stranger becomes one."""
    if visitor is not None:
        return Response(await me_of(host, visitor))
    if not (host.settings.loopback or host.settings.accounts.guests):
        raise Problem(401, "sign_in")
    host.door.limit("guest", address_of(request))
    now = time.time()
    is_own = host.settings.loopback
    name = names.GUEST.capitalize() if is_own else ""
    user = await host.store.write(
        lambda connection: people.welcome_guest(connection, name=name, language=language, owner=is_own, now=now)
    )
    return await signed_in(host, user)


async def me_of(host: Host, caller: Caller) -> Me:
    """What the person who asks is told about the account."""
    row = await host.store.read(lambda connection: people.by_id(connection, caller.user))
    if row is None:
        raise Problem(401, "sign_in")
    settings = host.settings
    return Me(
        id=row.id,
        name=row.name,
        guest=row.guest,
        owner=row.owner,
        language=row.language,
        csrf=caller.csrf,
        notices=choices_of(row),
        server=ServerInfo(settings.server.name, settings.loopback, may_register(host), sandtable.__version__),
        mail=row.mail,
        webhook=row.webhook,
        webhook_key=row.webhook_key,
    )


def may_register(host: Host) -> bool:
    """Whether anybody may register here; on one's own machine there is nobody to tell apart."""
    return host.settings.accounts.register and not host.settings.loopback


async def signed_in(host: Host, user: int, status: int = 200) -> Response[Me]:
    """The answer that opens a session."""
    now = time.time()
    days = host.settings.accounts.session_days
    session = await host.store.write(lambda connection: keys.begin_session(connection, user, now, days))
    row = await host.store.read(lambda connection: people.by_id(connection, user))
    if row is None:
        raise Problem(401, "sign_in")
    caller = Caller(row.id, row.name, row.guest, row.owner, row.language, csrf_of(session))
    return Response(await me_of(host, caller), cookies=[host.door.cookie_with(session)], status_code=status)


@post("/api/session", status_code=200)
async def sign_in(host: TheHost, request: Asked, data: JSONBody[SignIn]) -> Response[Me]:
    """Open a session with name and password."""
    host.door.limit("login", address_of(request))
    host.door.limit("login_name", names.key_of(data.name[:80]))
    row = await host.store.read(lambda connection: people.by_name(connection, data.name))
    kept = row.password if row is not None else None
    is_right = await asyncio.to_thread(passwords.is_right, kept, data.password)
    if row is None or not is_right:
        raise Problem(401, "wrong_password")
    if row.disabled:
        raise Problem(403, "disabled")
    if passwords.is_outdated(row.password):
        anew = await asyncio.to_thread(passwords.hashed, data.password)
        await host.store.write(lambda connection: people.change(connection, row.id, password=anew))
    return await signed_in(host, row.id)


@delete("/api/session", status_code=204)
async def sign_out(host: TheHost, caller: TheCaller, request: Asked) -> Response[None]:
    """End the session."""
    session = hashed(request.cookies.get(host.door.cookie, ""))
    await host.store.write(lambda connection: keys.end_session(connection, session))
    host.door.forget(caller.user)
    return Response(None, cookies=[host.door.cookie_with("")], status_code=204)


@post("/api/accounts", status_code=201)
async def register(host: TheHost, visitor: TheVisitor, request: Asked, data: JSONBody[NewAccount]) -> Response[Me]:
    """Register; a guest becomes a member and keeps the seats."""
    if not may_register(host):
        raise Problem(403, "no_registering")
    if visitor is not None and not visitor.guest:
        raise Problem(409, "signed_in")
    host.door.limit("register", address_of(request))
    name = checked_name(data.name)
    check_password(data.password, name)
    mail = checked_mail(data.mail)
    kept = await asyncio.to_thread(passwords.hashed, data.password)
    now = time.time()
    guest = visitor.user if visitor is not None else None
    language = known_language(data.language) or host.settings.server.language
    try:
        user = await host.store.write(
            lambda connection: people.register(
                connection, name=name, password=kept, mail=mail, language=language, now=now, guest=guest
            )
        )
    except people.NameTaken:
        raise Problem(409, "name_taken", field="name") from None
    host.door.forget(user)
    return await signed_in(host, user, 201)


# -- forgotten passwords -----------------------------------------------------------------------------------------------


@post("/api/password_reset", status_code=204)
async def forgot(host: TheHost, request: Asked, data: JSONBody[ResetRequest]) -> None:
    """Send a link to a new password; the answer is the same whether there is such an account or not."""
    host.door.limit("reset", address_of(request))
    asked = data.name_or_mail.strip()[:254]
    host.door.limit("reset", asked.casefold())
    host.send(send_reset(host, asked))


async def send_reset(host: Host, asked: str) -> None:
    """Write to whoever has this name or this address."""

    def begin(connection: Connection) -> list[tuple[people.Person, str]]:
        now = time.time()
        row = people.by_name(connection, asked) if "@" not in asked else None
        found = people.by_mail(connection, asked) if "@" in asked else [row] if row is not None else []
        members = [one for one in found if one.mail and not one.guest and not one.disabled]
        return [(one, keys.begin_reset(connection, one.id, now)) for one in members]

    for row, token in await host.store.write(begin):
        url = f"{host.settings.url}/reset/{token}"
        said = words(RESET, row.language, server=host.settings.server.name, player=row.name, url=url)
        await asyncio.to_thread(host.delivery.mail, row.mail, said.title, said.text)


@post("/api/password_reset/{token:str}", status_code=204)
async def reset(host: TheHost, request: Asked, token: FromPath[str], data: JSONBody[ResetPassword]) -> None:
    """Set a new password by the link; whoever was signed in is signed out."""
    host.door.limit("reset", address_of(request))
    check_password(data.password, "")
    kept = await asyncio.to_thread(passwords.hashed, data.password)
    now = time.time()
    row = await host.store.write(lambda connection: keys.finish_reset(connection, token, kept, now))
    if row is None:
        raise Problem(404, "no_reset")
    host.door.forget(row.id)


# -- tokens of programs ------------------------------------------------------------------------------------------------


@get("/api/me/tokens")
async def tokens(host: TheHost, caller: TheCaller) -> list[TokenInfo]:
    """The tokens of one's programs."""
    rows = await host.store.read(lambda connection: keys.tokens_of(connection, caller.user))
    return [TokenInfo(row.id, row.name, row.created, row.used) for row in rows]


@post("/api/me/tokens", status_code=201)
async def new_token(host: TheHost, caller: TheCaller, data: JSONBody[NewToken]) -> TokenInfo:
    """A token for a program; its secret is told this once."""
    check_member(host, caller)
    host.door.limit("write", str(caller.user))
    name = " ".join(data.name.split())[:80]
    if not name:
        raise Problem(422, "text_empty", field="name")
    now = time.time()
    try:
        number, token = await host.store.write(lambda connection: keys.add_token(connection, caller.user, name, now))
    except keys.TooMany:
        raise Problem(409, "too_many_tokens", most=keys.MOST_TOKENS) from None
    return TokenInfo(number, name, now, None, token)


@delete("/api/me/tokens/{token_id:int}", status_code=204)
async def remove_token(host: TheHost, caller: TheCaller, token_id: FromPath[int]) -> None:
    """Take a token away."""
    if not await host.store.write(lambda connection: keys.remove_token(connection, caller.user, token_id)):
        raise Problem(404, "not_found")
    host.door.forget(caller.user)


HANDLERS: Final = (me, sign_in, sign_out, register, forgot, reset, tokens, new_token, remove_token)
