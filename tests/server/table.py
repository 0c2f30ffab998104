"""People at a server: what they ask for, and what they get."""

from __future__ import annotations

from typing import Any

from litestar.testing import TestClient


class Person:
    """Somebody with an account of their own, at one server."""

    def __init__(self, client: TestClient[Any]) -> None:
        self.client = client
        client.cookies.clear()
        answer = client.get("/api/me")
        assert answer.status_code == 200, answer.text
        self.me: dict[str, Any] = answer.json()
        self.cookies = dict(client.cookies)
        client.cookies.clear()

    @property
    def headers(self) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"cookie": cookies, "x-csrf-token": self.me["csrf"], "accept-language": "en"}

    def ask(self, method: str, path: str, status: int = 200, **named: Any) -> Any:
        """What a request is answered with, which must have this status."""
        answer = self.client.request(method, path, headers=self.headers, **named)
        assert answer.status_code == status, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer.json() if answer.content and "json" in answer.headers["content-type"] else answer.content

    def get(self, path: str, status: int = 200, **params: Any) -> Any:
        return self.ask("GET", path, status, params=params)

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        return self.ask("POST", path, status, json=body if body is not None else {})

    def begin(self, ruleset: str, seats: dict[str, str], **named: Any) -> dict[str, Any]:
        """A new game; a seat is `me`, `open`, `invite`, or a bot."""
        asked = [
            {"side": side, "kind": kind}
            if kind in ("me", "open", "invite")
            else {"side": side, "kind": "bot", "bot": kind}
            for side, kind in seats.items()
        ]
        game: dict[str, Any] = self.post("/api/games", {"ruleset": ruleset, "seats": asked, **named}, 201)
        return game

    def state(self, game: str, side: str | None = None, **params: Any) -> dict[str, Any]:
        found: dict[str, Any] = self.get(f"/api/games/{game}/state", **{**params, **({"side": side} if side else {})})
        return found

    def act(self, game: str, seq: int, side: str, option: str, status: int = 200) -> Any:
        return self.post(f"/api/games/{game}/actions", {"seq": seq, "side": side, "option": option}, status)

    def try_act(self, game: str, seq: int, side: str, option: str) -> bool:
        """Take an option, unless somebody else, such as a bot, has just been quicker."""
        body = {"seq": seq, "side": side, "option": option}
        answer = self.client.post(f"/api/games/{game}/actions", headers=self.headers, json=body)
        assert answer.status_code in (200, 409), answer.text
        return answer.status_code == 200

    def live(self, game: str, **params: str) -> Any:
        """A websocket to a game."""
        query = "&".join(f"{name}={value}" for name, value in params.items())
        return self.client.websocket_connect(f"/api/games/{game}/live?{query}", headers=self.headers)
