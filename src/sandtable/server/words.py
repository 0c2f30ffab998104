"""The server's own words, in the language of whoever asks."""

from __future__ import annotations

from typing import Any, Final

from litestar.connection import ASGIConnection

from sandtable.faces.words import DEFAULT, known_language
from sandtable.kernel.text import MissingText, locale_file

PACKAGE: Final = "sandtable.server"


def say(language: str, key: str, **named: object) -> str:
    """The server's text under a dotted key, filled in."""
    text = _find(language, key)
    if text is None:
        raise MissingText(f"the server has no text {key!r} in language {language!r}")
    return text.format(**named) if named else text


def has(language: str, key: str) -> bool:
    """Whether the server has a text under a dotted key."""
    return _find(language, key) is not None


def _find(language: str, key: str) -> str | None:
    node: Any = locale_file(PACKAGE, language)
    for part in key.split("."):
        node = node.get(part) if isinstance(node, dict) else None
    return node if isinstance(node, str) else None


def spoken_by(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The language of a request: `lang`, else the account's, else the browser's, else the server's."""
    asked = known_language(connection.query_params.get("lang", ""))
    if asked:
        return asked
    caller = connection.scope.get("state", {}).get("caller")
    if caller is not None and known_language(caller.language):
        return known_language(caller.language)
    for part in connection.headers.get("accept-language", "").split(","):
        language = known_language(part.split(";")[0])
        if language:
            return language
    host = connection.app.state.get("host")
    return known_language(host.settings.server.language) if host is not None else DEFAULT
