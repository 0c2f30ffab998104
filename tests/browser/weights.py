"""How many bytes a page costs on the wire."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page

MAP = "/board"


class Weights:
    """What each path cost since the page was opened: headers and content, compressed as they came."""

    def __init__(self, page: Page) -> None:
        self.bytes: dict[str, int] = {}
        self._paths: dict[str, str] = {}
        devtools = page.context.new_cdp_session(page)
        devtools.on("Network.responseReceived", self._named)
        devtools.on("Network.loadingFinished", self._weighed)
        devtools.send("Network.enable")

    def _named(self, event: Any) -> None:
        self._paths[event["requestId"]] = urlsplit(event["response"]["url"]).path

    def _weighed(self, event: Any) -> None:
        path = self._paths.get(event["requestId"], "")
        self.bytes[path] = self.bytes.get(path, 0) + int(event["encodedDataLength"])

    def of_map(self) -> int:
        """What the map cost."""
        return sum(cost for path, cost in self.bytes.items() if MAP in path)

    def without_map(self) -> int:
        """What everything else cost."""
        return sum(self.bytes.values()) - self.of_map()
