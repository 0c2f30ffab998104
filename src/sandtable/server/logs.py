"""Logs: one JSON object to a line, with what a request was and who made it, and never a secret."""

from __future__ import annotations

import contextvars
import logging
import re
import secrets
import sys
import time
from datetime import UTC, datetime
from typing import Any, Final, TextIO

import msgspec

REQUEST: Final[contextvars.ContextVar[str]] = contextvars.ContextVar("request", default="")

HIDDEN: Final = "[hidden]"
# Tokens and cookies, however they come into a message; a name or password in a web address.
_SECRETS: Final = (
    (re.compile(r"sandtable_[\w-]{20,}"), HIDDEN),
    (
        re.compile(r"(?i)\b(authorization|cookie|set-cookie|x-csrf-token)(\W{1,4})[^\s,;'\"}]+(?:[ ;][^\s'\"}]+)*"),
        rf"\1\2{HIDDEN}",
    ),
    (
        re.compile(r"(?i)\b(password|passwd|secret|token|seed|csrf|key)(['\"]?\s*[=:]\s*['\"]?)[^\s,;&'\"}]+"),
        rf"\1\2{HIDDEN}",
    ),
    (re.compile(r"(\w+://)[^/\s:@]*:[^/\s@]*@"), rf"\1{HIDDEN}@"),
    (re.compile(r"\$argon2\w*\$\S+"), HIDDEN),
)

_STANDARD: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


def without_secrets(text: str) -> str:
    """A text with whatever looks like a secret taken out."""
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text


class JsonLines(logging.Formatter):
    """Formats a record as one line of JSON; what is given as `extra` becomes fields."""

    def format(self, record: logging.LogRecord) -> str:
        """One record as one line."""
        said: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": without_secrets(record.getMessage()),
        }
        if REQUEST.get():
            said["request"] = REQUEST.get()
        for name, value in vars(record).items():
            if name not in _STANDARD and not name.startswith("_"):
                said[name] = without_secrets(value) if isinstance(value, str) else value
        if record.exc_info and record.exc_info[0] is not None:
            said["error"] = without_secrets(self.formatException(record.exc_info))
        return msgspec.json.encode(said, enc_hook=repr).decode()


def begin_logging(level: str = "info", stream: TextIO | None = None) -> logging.Handler:
    """Send everything that is logged to a stream, by default that of errors, as lines of JSON."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    # Every request is told once, by this server; what the libraries say of each is too much.
    for name in ("uvicorn.access", "httpx", "httpcore"):
        logging.getLogger(name).setLevel(logging.WARNING)
    for name in ("uvicorn", "uvicorn.error"):
        logging.getLogger(name).handlers[:] = []
        logging.getLogger(name).propagate = True
    return handler


def new_request() -> str:
    """A short name for a request, by which its lines are found."""
    return f"{time.time_ns() & 0xFFFFFFFF:08x}{secrets.token_hex(4)}"
