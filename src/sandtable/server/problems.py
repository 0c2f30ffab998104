"""Problems: what a request is answered with when it is not carried out, in the language of whoever asks."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from sqlalchemy.exc import DataError, DBAPIError, OperationalError

from sandtable.kernel.mistakes import told
from sandtable.server.storage.writer import Closed
from sandtable.server.wire.play import ProblemBody
from sandtable.server.words import say, spoken_by

_log = logging.getLogger(__name__)


class Problem(Exception):
    """A request that is not carried out: the status, a stable code whose words stand in the locale, and particulars."""

    def __init__(
        self,
        status: int,
        code: str,
        *,
        message: str = "",
        rule: str | None = None,
        field: str | None = None,
        seq: int | None = None,
        **named: object,
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.message = message
        self.rule = rule
        self.field = field
        self.seq = seq
        self.named = named

    def body(self, language: str) -> ProblemBody:
        """What goes over the wire."""
        named = {
            name: told(value, language) if isinstance(value, Exception) else value for name, value in self.named.items()
        }
        message = self.message or say(language, f"problem.{self.code}", **named)
        return ProblemBody(self.status, self.code, message, self.rule, self.field, self.seq)


def problem_of(error: Exception) -> Problem:
    """Any failure as a problem; what nobody foresaw is logged and told without particulars."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, HTTPException):
        return _problem_of_framework(error)
    if isinstance(error, Closed):
        return Problem(503, "closing")
    if isinstance(error, (OverflowError, DataError)):
        return Problem(422, "malformed", what="a number that is too large")
    if isinstance(error, OperationalError):
        _log.error("the database does not answer as it should: %s", error.orig)
        return Problem(503, "database_busy")
    if isinstance(error, DBAPIError):
        _log.error("the database refuses: %s", error.orig)
        return Problem(503, "database_busy")
    _log.error("unforeseen failure", exc_info=error)
    return Problem(500, "fault")


def _problem_of_framework(error: HTTPException) -> Problem:
    """What the framework itself turns away: unknown paths, bodies that do not fit their type."""
    known = {401: "sign_in", 403: "forbidden", 404: "not_found", 405: "not_allowed", 413: "too_large", 429: "too_many"}
    if error.status_code in known:
        return Problem(error.status_code, known[error.status_code])
    if error.status_code >= 500:
        _log.error("unforeseen failure", exc_info=error)
        return Problem(500, "fault")
    extra: Any = error.extra
    first = extra[0] if isinstance(extra, list) and extra and isinstance(extra[0], dict) else {}
    field = first.get("key")
    what = str(first.get("message") or error.detail)
    return Problem(error.status_code, "malformed", field=str(field) if field else None, what=what)


def answer_problem(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """The answer to a request that failed."""
    problem = problem_of(error)
    headers = {"cache-control": "no-store"}
    if problem.status == 503:
        headers["retry-after"] = "2"
    elif problem.status == 429:
        headers["retry-after"] = str(problem.named.get("retry_after", "60"))
    return Response(
        content=msgspec.json.encode(problem.body(spoken_by(request))),
        status_code=problem.status,
        media_type="application/json",
        headers=headers,
    )
