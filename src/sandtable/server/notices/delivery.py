"""Delivery: how a notice leaves the server: as a letter, through a push service, or to a webhook."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from sqlalchemy import Row

from sandtable.server.notices import mail, push, webhook
from sandtable.server.notices.box import MAIL, PUSH, Parcel
from sandtable.server.notices.texts import WARNED, YOUR_TURN, foot
from sandtable.server.security import calling
from sandtable.server.security.calling import ForbiddenAddress, UnknownHost
from sandtable.server.settings import Settings

GONE: Final = (404, 410)
URGENT: Final = frozenset({YOUR_TURN, WARNED})

_ENCODE = msgspec.json.Encoder().encode


class Undeliverable(ValueError):
    """A notice that will never arrive by this way."""


class NotTaken(RuntimeError):
    """The other end did not take it this time."""


@dataclass(slots=True)
class Delivery:
    """Everything that it takes to reach people; `push_key` is this server's own for web push."""

    name: str
    url: str
    outgoing: mail.Outgoing
    sender: str
    contact: str
    allow_private: bool
    push_key: str = ""
    post: Callable[..., int] = calling.post
    wall: Callable[[], float] = time.time

    def deliver(
        self, way: str, person: Row[Any], parcel_id: int, parcel: Parcel, browsers: Sequence[Row[Any]]
    ) -> list[int]:
        """Send one notice one way; returns which of the person's browsers are gone.

        Undeliverable says that it never will arrive, anything else that it may later.
        """
        if way == MAIL:
            self.write(person, parcel_id, parcel)
        elif way == PUSH:
            return self.push(parcel, browsers)
        else:
            self.call(person, parcel_id, parcel)
        return []

    def link(self, parcel: Parcel) -> str:
        """Where the notice leads to."""
        if parcel.game is None:
            return f"{self.url}/"
        return f"{self.url}/games/{parcel.game}" + (f"?side={parcel.side}" if parcel.side else "")

    def write(self, person: Row[Any], parcel_id: int, parcel: Parcel) -> None:
        """By mail."""
        below = foot(parcel.language, server=self.name, url=f"{self.url}/settings")
        text = f"{parcel.text}\n\n{self.link(parcel)}\n\n-- \n{below}"
        self.mail(person.mail, parcel.title, text, message_id=f"notice-{parcel_id}")

    def mail(self, to: str, subject: str, text: str, *, message_id: str = "") -> None:
        """Any letter."""
        mail.send(self.outgoing, mail.letter(self.sender, to, subject, text, message_id=message_id))

    def call(self, person: Row[Any], parcel_id: int, parcel: Parcel) -> None:
        """To the person's webhook."""
        link = self.link(parcel)
        said = f"{parcel.text} {link}"
        hook = webhook.Hook(
            f"{parcel_id}", parcel.kind, parcel.title, said, said, link, self.wall(), parcel.game, parcel.side
        )
        body = _ENCODE(hook)
        headers = {
            "content-type": "application/json",
            "user-agent": "Sandtable",
            webhook.HEADER: webhook.signature(person.webhook_key or "", body, self.wall()),
        }
        self._post(person.webhook, body, headers)

    def push(self, parcel: Parcel, browsers: Sequence[Row[Any]]) -> list[int]:
        """To each browser that the person has subscribed; those that are gone are returned."""
        body = _ENCODE({"title": parcel.title, "text": parcel.text, "url": self.link(parcel), "tag": parcel.game or ""})
        gone: list[int] = []
        problems: list[Exception] = []
        for browser in browsers:
            try:
                self._push(browser, body, is_urgent=parcel.kind in URGENT)
            except Undeliverable:
                gone.append(browser.id)
            except Exception as error:
                problems.append(error)
        # One browser that has it is enough: another try would only say it twice there.
        if problems and len(problems) + len(gone) == len(browsers):
            raise problems[0]
        return gone

    def _push(self, browser: Row[Any], body: bytes, *, is_urgent: bool) -> None:
        sealed = push.sealed(body, browser.p256dh, browser.auth)
        headers = push.headers(self.push_key, browser.endpoint, self.contact, self.wall(), urgent=is_urgent)
        self._post(browser.endpoint, sealed, headers)

    def _post(self, url: str, body: bytes, headers: dict[str, str]) -> None:
        try:
            status = self.post(url, body, headers, allow_private=self.allow_private)
        except UnknownHost as error:
            raise NotTaken(str(error)) from None
        except ForbiddenAddress as error:
            raise Undeliverable(str(error)) from None
        if status in GONE:
            raise Undeliverable(f"the other end has gone: {status}")
        if not 200 <= status < 300:
            raise NotTaken(f"the other end answered {status}")


def delivery_of(settings: Settings) -> Delivery:
    """How notices leave a server, as its settings say; without a mail server, letters go into a folder."""
    given = settings.mail
    folder = None if given.host else settings.folder / (given.outbox or "mail")
    return Delivery(
        name=settings.server.name,
        url=settings.url,
        outgoing=mail.Outgoing(folder, given.host, given.port, given.starttls, given.user, given.password),
        sender=given.sender,
        contact=settings.push.contact or f"mailto:{given.sender}",
        allow_private=settings.notices.private_addresses,
    )
