"""The outside bot: a program in any language that takes a seat by lines of JSON on its standard input and output.

Every line is one object with `"sandtable": 1` (the version of this protocol) and `"say"` (what it is). The host says
hello, ask, error and over; the program says hello and answer. It gets what its side may see and nothing else.
"""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from sandtable.bots.bot import BadBot, BotFault
from sandtable.bots.pipe import Pipe, Silence
from sandtable.kernel.answers import LogLine, Result
from sandtable.kernel.engine import current_step, sequence_of, top, why_not
from sandtable.kernel.position import Position, Tables
from sandtable.kernel.ruleset import Ruleset
from sandtable.kernel.text import LANGUAGES, Texts, option_name, option_number
from sandtable.kernel.view import Sight

VERSION: Final = 1
SILENCES: Final = 3

_log = logging.getLogger(__name__)


class OutsideBot:
    """A seat taken by another program.

    `cmd` is its command line and `timeout` the seconds that it has for one decision, in which it may try `tries` times
    to name an option that is offered. A decision that it does not make is made at random and kept in `forfeits`;
    after three silent ones in a row, or when it ends, the bot fails. `language` is that of all names and texts.
    """

    def __init__(
        self,
        rules: Ruleset,
        tables: Tables,
        side: int,
        seed: int,
        *,
        cmd: str = "",
        timeout: float = 30.0,
        tries: int = 3,
        language: str = "en",
    ) -> None:
        if not cmd.strip():
            raise BadBot("outside.no_command")
        if timeout <= 0 or tries < 1:
            raise BadBot("outside.limits")
        if language not in LANGUAGES:
            raise BadBot("outside.language", name=language, known=", ".join(LANGUAGES))
        self.rules = rules
        self.tables = tables
        self.side = side
        self.name = cmd
        self.forfeits: list[str] = []
        self._command = cmd
        self._timeout = timeout
        self._tries = tries
        self._seed = seed
        self._random = random.Random(seed)
        self._texts = Texts(rules, tables, language)
        self._lines: list[dict[str, str]] = []
        self._pipe: Pipe | None = None
        self._asked = 0
        self._silent = 0

    def hear(self, lines: Iterable[LogLine]) -> None:
        """Keep log lines for the next question."""
        self._lines.extend({"rule": line.rule, "text": line.text} for line in lines)

    def choose(self, sight: Sight) -> int:
        """What the program answers; a random option if it gives no answer that stands."""
        pipe = self._pipe or self._start()
        offered = {option_name(self.rules, self.tables, pick): pick for pick in sight.options}
        imagined = sight.imagine(self._random.randbytes(32))
        self._asked += 1
        self._say(pipe, "ask", **self._question(sight, imagined, offered))
        self._lines.clear()
        until = time.monotonic() + self._timeout
        tries = self._tries
        problem = ""
        while tries:
            try:
                answer = self._hear(pipe, until)
            except Silence:
                problem = f"no answer within {self._timeout:g} seconds"
                break
            if answer.get("say") == "answer" and _is_old(answer.get("ask"), self._asked):
                continue
            self._silent = 0
            name, problem = self._option_in(answer)
            if name in offered:
                return offered[name]
            rule = current_step(imagined).rule
            if not problem:
                rule, problem = self._why_not(imagined, name)
            tries -= 1
            self._say(pipe, "error", ask=self._asked, problem=problem, rule=rule, tries_left=tries)
        else:
            return self._forfeit(pipe, offered, problem)
        self._silent += 1
        if self._silent >= SILENCES:
            raise BotFault(f"outside bot {self.name!r} gave no answer to {SILENCES} questions in a row")
        return self._forfeit(pipe, offered, problem)

    def ended(self, result: Result | None) -> None:
        """Tell the program how the game ended."""
        if self._pipe is None:
            return
        told = None
        if result is not None:
            told = {
                "winner": result.winner,
                "ending": result.ending,
                "rule": result.rule,
                "text": result.text,
            }
        self._say(self._pipe, "over", result=told, log=self._lines)
        self._lines.clear()

    def close(self) -> None:
        """End the program."""
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None

    def _start(self) -> Pipe:
        pipe = self._pipe = Pipe(self._command)
        kinds = {"side": self.rules.sides, **self.tables.ids}
        texts = self._texts
        self._say(
            pipe,
            "hello",
            game=self.rules.id,
            rules_version=self.rules.version,
            side=self.rules.sides[self.side],
            seed=self._seed,
            language=texts.language,
            timeout=self._timeout,
            ids=kinds,
            names={kind: [texts.thing(kind, number) for number in range(len(ids))] for kind, ids in kinds.items()},
            verbs={verb.name: verb.kind for verb in self.rules.verbs.table},
        )
        try:
            greeting = self._hear(pipe, time.monotonic() + self._timeout)
        except Silence:
            raise BotFault(f"outside bot {self.name!r} did not say hello within {self._timeout:g} seconds") from None
        if greeting.get("say") != "hello" or greeting.get("sandtable") != VERSION:
            raise BotFault(
                f"outside bot {self.name!r} should answer hello with hello, in version {VERSION} of the protocol; "
                f"it said {msgspec.json.encode(greeting)[:200].decode(errors='replace')}"
            )
        self.name = str(greeting.get("name") or self._command)
        return pipe

    def _question(self, sight: Sight, imagined: Position, offered: dict[str, int]) -> dict[str, Any]:
        """All of a question; its words are made from an imagined position, never from the true one."""
        step = current_step(imagined)
        texts = self._texts
        return {
            "ask": self._asked,
            "side": self.rules.sides[self.side],
            "step": f"{sequence_of(top(imagined)).kind}.{step.name}",
            "rule": step.rule,
            "question": texts.question(imagined),
            "context": texts.context(imagined),
            "options": [{"name": name, "text": texts.option(pick, imagined)} for name, pick in offered.items()],
            "view": named_view(sight),
            "log": self._lines,
        }

    def _option_in(self, answer: dict[str, Any]) -> tuple[str, str]:
        """The option that a message names, or what is wrong with the message."""
        if "unreadable" in answer:
            return "", str(answer["unreadable"])
        if answer.get("say") != "answer" or answer.get("sandtable") != VERSION:
            return "", f'expected {{"sandtable": {VERSION}, "say": "answer", "ask": {self._asked}, "option": ...}}'
        if answer.get("ask") != self._asked:
            return "", f"this answers question {answer.get('ask')!r}, and the question is {self._asked}"
        name = answer.get("option")
        if not isinstance(name, str):
            return "", f"option should be the name of an option, not {name!r}"
        return name, ""

    def _why_not(self, imagined: Position, name: str) -> tuple[str, str]:
        """The rule that forbids an option, and the reason in words."""
        try:
            pick = option_number(self.rules, self.tables, name)
        except ValueError as error:
            return current_step(imagined).rule, str(error)
        rule, reason = why_not(imagined, self.side, pick)
        forbidding = self.rules.reasons.of(reason).rule if reason else ""
        return forbidding or rule or current_step(imagined).rule, f"{name}: {self._texts.reason(reason)}"

    def _forfeit(self, pipe: Pipe, offered: dict[str, int], problem: str) -> int:
        name = self._random.choice(list(offered))
        self.forfeits.append(f"question {self._asked}: {problem}; took {name} at random")
        _log.warning("outside bot %s, side %s: %s", self.name, self.rules.sides[self.side], self.forfeits[-1])
        self._say(pipe, "error", ask=self._asked, problem=problem, rule="", tries_left=0, taken=name)
        return offered[name]

    def _say(self, pipe: Pipe, what: str, **rest: Any) -> None:
        pipe.say(msgspec.json.encode({"sandtable": VERSION, "say": what, **rest}))

    def _hear(self, pipe: Pipe, until: float) -> dict[str, Any]:
        """The next message; one that cannot be read comes back with what is wrong under `unreadable`."""
        line = pipe.hear(until)
        try:
            said = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            return {"unreadable": f"this is no JSON: {error}"}
        return said if isinstance(said, dict) else {"unreadable": "expected a JSON object"}


def named_view(sight: Sight) -> dict[str, Any]:
    """A side's view under names only: no packed options, procedures as objects."""
    seen = sight.view()
    seen.pop("options", None)
    seen["stack"] = [{"procedure": kind, "step": step, "fields": fields} for kind, step, fields in seen["stack"]]
    if "picks" in seen:
        seen["picks"] = [pick >= 0 for pick in seen["picks"]]
    return seen


def _is_old(ask: object, asked: int) -> bool:
    return isinstance(ask, int) and 0 < ask < asked
