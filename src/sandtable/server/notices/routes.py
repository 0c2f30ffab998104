"""The routes of notices: what a person was told, and which browsers are to be told."""

from __future__ import annotations

import time
from typing import Any

from litestar import Router, delete, get, post
from litestar.params import JSONBody
from sqlalchemy import delete as remove, func, insert, select
from sqlalchemy.engine import Connection

from sandtable.server.accounts.checking import check_member
from sandtable.server.dependencies import TheCaller, TheHost
from sandtable.server.notices import box, push
from sandtable.server.problems import Problem
from sandtable.server.security import calling
from sandtable.server.storage.tables import PUSH_SUBSCRIPTIONS
from sandtable.server.wire.accounts import NewPush, PushKey
from sandtable.server.wire.club import NoticeInfo, NoticesRead

MOST_BROWSERS = 10


@get("/api/me/notices")
async def notices(host: TheHost, caller: TheCaller) -> list[NoticeInfo]:
    """What one was told, newest first."""
    rows = await host.store.read(lambda connection: box.notices_of(connection, caller.user))
    return [NoticeInfo(row.id, row.kind, row.title, row.text, row.at, row.read, row.game_id) for row in rows]


@post("/api/me/notices/read", status_code=204)
async def read_notices(host: TheHost, caller: TheCaller, data: JSONBody[NoticesRead]) -> None:
    """One has seen the notices up to this one."""
    await host.store.write(lambda connection: box.mark_read(connection, caller.user, data.upto))


@get("/api/push_key")
async def push_key(host: TheHost) -> PushKey:
    """The key with which browsers subscribe to notices of this server."""
    if not host.delivery.push_key:
        raise Problem(404, "no_push")
    return PushKey(push.public_key(host.delivery.push_key))


@post("/api/me/push", status_code=204)
async def subscribe(host: TheHost, caller: TheCaller, data: JSONBody[NewPush]) -> None:
    """Let this browser hear of notices."""
    if not host.delivery.push_key:
        raise Problem(404, "no_push")
    check_member(host, caller)
    host.door.limit("write", str(caller.user))
    given = data.subscription
    try:
        target = calling.checked_url(given.endpoint)
        push.checked_keys(given.keys.p256dh, given.keys.auth)
    except (calling.ForbiddenAddress, push.BadSubscription) as error:
        raise Problem(422, "bad_push", field="subscription", what=str(error)) from None
    if target.scheme != "https" and not host.settings.notices.private_addresses:
        raise Problem(422, "bad_push", field="subscription", what="https")
    now = time.time()
    row = {
        "user_id": caller.user,
        "endpoint": given.endpoint,
        "p256dh": given.keys.p256dh,
        "auth": given.keys.auth,
        "created": now,
    }
    await host.store.write(lambda connection: keep_subscription(connection, row))


def keep_subscription(connection: Connection, row: dict[str, Any]) -> None:
    """A browser belongs to whoever subscribed it last; of very many, the oldest is forgotten."""
    connection.execute(remove(PUSH_SUBSCRIPTIONS).where(PUSH_SUBSCRIPTIONS.c.endpoint == row["endpoint"]))
    mine = PUSH_SUBSCRIPTIONS.c.user_id == row["user_id"]
    count = connection.execute(select(func.count()).select_from(PUSH_SUBSCRIPTIONS).where(mine)).scalar_one()
    if count >= MOST_BROWSERS:
        oldest = select(func.min(PUSH_SUBSCRIPTIONS.c.id)).where(mine).scalar_subquery()
        connection.execute(remove(PUSH_SUBSCRIPTIONS).where(PUSH_SUBSCRIPTIONS.c.id == oldest))
    connection.execute(insert(PUSH_SUBSCRIPTIONS).values(**row))


@delete("/api/me/push", status_code=204)
async def unsubscribe(host: TheHost, caller: TheCaller) -> None:
    """No browser of this person hears of notices any more."""
    mine = remove(PUSH_SUBSCRIPTIONS).where(PUSH_SUBSCRIPTIONS.c.user_id == caller.user)
    await host.store.write(lambda connection: connection.execute(mine))


ROUTES = Router("/", route_handlers=[notices, read_notices, push_key, subscribe, unsubscribe], tags=["notices"])
