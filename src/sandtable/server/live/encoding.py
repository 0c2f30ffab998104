"""Encoding: what goes to sockets, once for each role, language and form, however many look."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from sandtable.server.games.live_game import LiveGame
from sandtable.server.games.states import raw_view_of, state_of

if TYPE_CHECKING:
    from sandtable.server.host import Host

PICTURE: Final = "picture"
VIEW: Final = "view"
FORMS: Final = (PICTURE, VIEW)

_ENCODE = msgspec.json.Encoder().encode


def tagged(tag: str, body: Any) -> str:
    """A message: an object whose first field says what it is."""
    encoded = _ENCODE(body).decode()
    return f'{{"t":"{tag}"{"," if len(encoded) > 2 else ""}{encoded[1:]}'


def encoded_state(host: Host, live: LiveGame, form: str, viewer: int, language: str, since: int) -> str:
    """The newest state for a role; whoever asks for the same gets the same text."""
    key = (VIEW, viewer) if form == VIEW else (PICTURE, viewer, language, since)
    found = live.encoded.get(key)
    if found is None:
        if form == VIEW:
            found = tagged("view", raw_view_of(live, viewer))
        else:
            found = tagged("state", state_of(host, live, viewer, language, since))
        live.encoded[key] = found
    return found
