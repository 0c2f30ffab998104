"""The routes of accounts: who one is."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, Router, get
from litestar.datastructures import Cookie

import sandtable
from sandtable.server.accounts.caller import Caller
from sandtable.server.accounts.knowing import COOKIE, DAY, begin_session, make_guest
from sandtable.server.dependencies import Language, TheHost, TheVisitor
from sandtable.server.host import Host
from sandtable.server.problems import Problem
from sandtable.server.security.tokens import csrf_of
from sandtable.server.wire.accounts import Me, NoticeChoices, ServerInfo


def me_of(host: Host, caller: Caller, csrf: str) -> Me:
    """The person who asks, as the page needs it."""
    return Me(
        id=caller.user,
        name=caller.name,
        guest=caller.guest,
        owner=caller.owner,
        language=caller.language,
        csrf=csrf,
        notices=NoticeChoices(),
        server=ServerInfo(
            host.settings.server.name, host.settings.loopback, host.settings.accounts.register, sandtable.__version__
        ),
    )


@get("/api/me")
async def me(host: TheHost, visitor: TheVisitor, language: Language, request: Request[Any, Any, Any]) -> Response[Me]:
    """Who is asking; on a loopback server whoever asks first becomes a guest."""
    if visitor is not None:
        return Response(me_of(host, visitor, visitor.csrf))
    if not host.settings.loopback and not host.settings.accounts.guests:
        raise Problem(401, "sign_in")
    guest = await make_guest(host, language)
    session = await begin_session(host, guest.user)
    cookie = Cookie(
        key=COOKIE,
        value=session,
        max_age=int(host.settings.accounts.session_days * DAY),
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return Response(me_of(host, guest, csrf_of(session)), cookies=[cookie])


ROUTES = Router("/", route_handlers=[me], tags=["accounts"])
