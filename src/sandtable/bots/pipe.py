"""A pipe to a process that speaks in lines: what it says in time, and why it fell silent."""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import subprocess
import threading
import time
from collections import deque
from typing import IO, Final

from sandtable.bots.bot import BotFault

LONGEST_LINE: Final = 1 << 20
LAST_WORDS: Final = 12
GRACE: Final = 2.0


class Silence(Exception):
    """Nothing was said in time."""


class Pipe:
    """A child process with a line coming in and a line going out, neither able to block the caller."""

    def __init__(self, command: str) -> None:
        self.command = command
        words = shlex.split(command, posix=os.name != "nt")
        try:
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
        except (OSError, IndexError) as error:
            raise BotFault(f"outside bot: {command!r} cannot be started: {error}") from None
        self._said: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._to_say: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._complaints: deque[str] = deque(maxlen=LAST_WORDS)
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._threads = [
            threading.Thread(target=_listen, args=(self._process.stdout, self._said), daemon=True),
            threading.Thread(target=_overhear, args=(self._process.stderr, self._complaints), daemon=True),
            threading.Thread(target=_speak, args=(self._process.stdin, self._to_say), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def say(self, line: bytes) -> None:
        """Send a line; it is delivered when the process reads it."""
        self._to_say.put(line + b"\n")

    def hear(self, until: float) -> bytes:
        """The next line that the process says before this moment of the monotonic clock; else `Silence`."""
        try:
            line = self._said.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            raise Silence from None
        if line.endswith(b"\n"):
            return line
        self._said.put(line)
        if len(line) >= LONGEST_LINE:
            raise BotFault(f"outside bot {self.command!r} said a line of more than {LONGEST_LINE} bytes")
        raise BotFault(self._obituary())

    def close(self) -> None:
        """End the process: it sees its input end, and is stopped if it does not leave by itself."""
        self._to_say.put(b"")
        try:
            self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for thread in self._threads:
            thread.join(GRACE)
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream is not None:
                with contextlib.suppress(OSError, ValueError):
                    stream.close()

    def _obituary(self) -> str:
        try:
            code = self._process.wait(GRACE)
            end = f"ended with exit code {code}" if code >= 0 else f"was ended by signal {-code}"
        except subprocess.TimeoutExpired:
            end = "closed its output"
        self._threads[1].join(GRACE)
        words = "".join(self._complaints).strip()
        return f"outside bot {self.command!r} {end}" + (f"; its last words were:\n{words}" if words else "")


def _listen(stream: IO[bytes], said: queue.SimpleQueue[bytes]) -> None:
    """Pass on whole lines; the last item is what cannot be one: a line without end, or nothing at all."""
    while True:
        line = stream.readline(LONGEST_LINE)
        said.put(line)
        if not line.endswith(b"\n"):
            return


def _overhear(stream: IO[bytes], complaints: deque[str]) -> None:
    for line in stream:
        complaints.append(line.decode(errors="replace"))


def _speak(stream: IO[bytes], to_say: queue.SimpleQueue[bytes]) -> None:
    """Deliver lines until there is nothing to say; a process that has gone is noticed by the listener."""
    with contextlib.suppress(OSError, ValueError):
        while line := to_say.get():
            stream.write(line)
            stream.flush()
    with contextlib.suppress(OSError, ValueError):
        stream.close()
