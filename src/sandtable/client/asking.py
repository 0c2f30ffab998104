"""Asking a server: typed answers, the words of its refusals, and a session or a token on every request."""

from __future__ import annotations

import time
from types import TracebackType
from typing import Any, Final, Self, TypeVar

import httpx
import msgspec

from sandtable.server.wire.play import ProblemBody

T = TypeVar("T")
TIMEOUT: Final = 30.0
PATIENCE: Final = 60.0
TOO_MANY: Final = 429
CSRF: Final = "x-csrf-token"
SAFE: Final = ("GET", "HEAD")


class Refused(ValueError):
    """What a server did not do: the status, a stable code, its words, and the rule or the field that it is about."""

    def __init__(self, problem: ProblemBody) -> None:
        super().__init__(problem.message)
        self.status = problem.status
        self.code = problem.code
        self.message = problem.message
        self.rule = problem.rule
        self.field = problem.field
        self.seq = problem.seq


class Unreachable(RuntimeError):
    """A server that does not answer, or not as one should."""


class Asking:
    """A connection to a server, kept open between requests.

    A program, which has a token, waits when the server says that it asks too often, up to `patience` seconds for each
    request; a person is told.
    """

    def __init__(
        self,
        url: str,
        token: str = "",
        *,
        language: str = "en",
        timeout: float = TIMEOUT,
        patience: float = PATIENCE,
        http: httpx.Client | None = None,
    ) -> None:
        self.url = url.rstrip("/")
        self.language = language
        self.csrf = ""
        self._token = token
        self._patience = patience if token else 0.0
        self._http = http or httpx.Client(base_url=self.url, timeout=timeout)

    def ask(self, method: str, path: str, answer: type[T], body: Any = None, **query: Any) -> T:
        """One request under `/api`, and its answer in its type."""
        content = self.raw(method, path, None if body is None else msgspec.json.encode(body), **query)
        try:
            return msgspec.json.decode(content or b"null", type=answer)
        except msgspec.DecodeError as error:
            raise Unreachable(f"{self.url}/api{path} answered what is no {answer}: {error}") from error

    def raw(
        self, method: str, path: str, content: bytes | None = None, media_type: str = "application/json", **query: Any
    ) -> bytes:
        """One request under `/api`, and its answer as it is."""
        headers = self.headers()
        if method not in SAFE and not self._token:
            headers[CSRF] = self.csrf
        if content is not None:
            headers["content-type"] = media_type
        named = {"lang": self.language, **{name: value for name, value in query.items() if value is not None}}
        until = time.monotonic() + self._patience
        while True:
            try:
                response = self._http.request(method, f"/api{path}", content=content, headers=headers, params=named)
            except httpx.HTTPError as error:
                raise Unreachable(f"{self.url} does not answer: {str(error) or type(error).__name__}") from error
            wait = _seconds_to_wait(response)
            if wait is None or time.monotonic() + wait > until:
                break
            time.sleep(wait)
        if response.is_success:
            return response.content
        raise Refused(_problem(response))

    def headers(self) -> dict[str, str]:
        """What says who is asking, besides the cookies."""
        return {"authorization": f"Bearer {self._token}"} if self._token else {}

    def cookies(self) -> str:
        """The cookies of the session, as a header says them."""
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._http.cookies.jar)

    def close(self) -> None:
        """Let go of the connection."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _seconds_to_wait(response: httpx.Response) -> float | None:
    """After how long a request that was one too many may be made again."""
    given = response.headers.get("retry-after", "")
    return float(given) if response.status_code == TOO_MANY and given.isdecimal() else None


def _problem(response: httpx.Response) -> ProblemBody:
    try:
        return msgspec.json.decode(response.content, type=ProblemBody)
    except msgspec.DecodeError:
        return ProblemBody(response.status_code, "no_reason", f"the server answered {response.status_code}")
