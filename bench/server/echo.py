"""A bare Litestar that sends every websocket message back: what the framework alone can do, for comparison."""

from __future__ import annotations

import sys
from typing import Any

import uvicorn
from litestar import Litestar, WebSocket, websocket


@websocket("/")
async def echo(socket: WebSocket[Any, Any, Any]) -> None:
    """Send back what comes, until the other end hangs up."""
    await socket.accept()
    while True:
        message: Any = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        await socket.send({"type": "websocket.send", "text": message["text"], "bytes": None})


if __name__ == "__main__":
    uvicorn.run(
        Litestar([echo]),
        port=int(sys.argv[1]),
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        log_level="error",
    )
