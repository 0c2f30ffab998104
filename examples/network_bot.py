"""A bot that plays on a server, in nothing but the web's own words: HTTP and a websocket.

    pip install websockets
    SANDTABLE_TOKEN=sandtable_... python3 examples/network_bot.py https://club.example.org GAME SIDE

It needs no part of Sandtable, and can be said in any language in the same way. It takes any option but to pass: replace
`choose` to do better.
"""

import json
import os
import random
import sys
from typing import Any
from urllib.parse import urlencode

from websockets.sync.client import connect


def choose(view: dict[str, Any], names: list[str]) -> str:
    """The name of the option to take; `view` is what the side may know."""
    return random.choice([name for name in names if name != "pass"] or names)


def play(url: str, token: str, game: str, side: str) -> int:
    """Play a side until the game is over; how often it decided."""
    address = f"{url.replace('http', 'ws', 1)}/api/games/{game}/live?{urlencode({'side': side, 'form': 'view'})}"
    decided = 0
    with connect(address, additional_headers={"authorization": f"Bearer {token}"}, max_size=None) as socket:
        for text in socket:
            message = json.loads(text)
            if message["t"] == "bye":
                raise SystemExit(message["message"])
            if message["t"] == "ok":
                decided += 1
            if message["t"] != "view":
                continue
            if message["over"]:
                break
            if side in message["deciding"]:
                option = choose(message["view"], message["names"])
                # On an old position this is refused as stale, and the newest one is on its way.
                act = {"t": "act", "ref": message["seq"], "seq": message["seq"], "side": side, "option": option}
                socket.send(json.dumps(act))
    return decided


if __name__ == "__main__":
    play(sys.argv[1].rstrip("/"), os.environ["SANDTABLE_TOKEN"], sys.argv[2], sys.argv[3])
