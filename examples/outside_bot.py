"""A bot outside the program: it plays any game by lines of JSON on standard input and output.

    sandtable arena hitlers_reich "outside:cmd=python3 examples/outside_bot.py" random

It needs nothing but Python. It never passes when it can do something, and otherwise leaves the matter to luck:
replace `choose` to do better.
"""

import json
import random
import sys
from typing import Any


def choose(ask: dict[str, Any], rng: random.Random) -> str:
    """The name of the option to take; `ask` holds the question, the options, the view and the news."""
    names: list[str] = [option["name"] for option in ask["options"]]
    deeds = [name for name in names if name != "pass"]
    return rng.choice(deeds or names)


def say(**message: object) -> None:
    """One message is one line; without the flush the host would wait for it."""
    print(json.dumps({"sandtable": 1, **message}), flush=True)


def main() -> None:
    """Answer every question until the game is over."""
    rng = random.Random()
    asked: dict[str, Any] = {}
    for line in sys.stdin:
        message = json.loads(line)
        what = message["say"]
        if what == "hello":
            rng.seed(message["seed"])
            say(say="hello", name="a plain outside bot")
        elif what == "ask":
            asked = message
            say(say="answer", ask=message["ask"], option=choose(message, rng))
        elif what == "error" and message["tries_left"] > 0:
            print(f"refused: {message['problem']} [{message['rule']}]", file=sys.stderr)
            say(say="answer", ask=message["ask"], option=rng.choice(asked["options"])["name"])
        elif what == "over":
            return


if __name__ == "__main__":
    main()
