"""A table to play at in tests: scripted lines in, everything shown out; and a real terminal for whole programs."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterable
from io import StringIO
from pathlib import Path

from rich.console import Console

from sandtable.faces.saves import Autosave
from sandtable.faces.seats import HOTSEAT, Seat
from sandtable.faces.terminal.play import play
from sandtable.faces.terminal.screen import DUMB_WIPE_LINES, Screen
from sandtable.faces.terminal.session import Session
from sandtable.kernel.game import Game

ROOT = Path(__file__).parents[2]
ENTRY_POINTS = """[sandtable.games]
skirmish = tests.toys.skirmish:RULES
council = tests.toys.council:RULES
"""
WIPE = "\n" * DUMB_WIPE_LINES
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|[\x01\x02\r]")


class Lines(StringIO):
    """Standard input that says the given lines; then `rest` says what it goes on with, or it ends."""

    def __init__(self, lines: Iterable[str], rest: Callable[[], str | None] = lambda: None) -> None:
        super().__init__()
        self.lines = list(lines)
        self.rest = rest

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        if self.lines:
            return self.lines.pop(0) + "\n"
        more = self.rest()
        return "" if more is None else more + "\n"


class Played:
    """What came of a scripted session."""

    def __init__(self, session: Session, code: int, output: str) -> None:
        self.session = session
        self.game = session.game
        self.code = code
        self.output = output

    def after(self, typed: str) -> str:
        """What was shown in answer to a typed line, up to the next prompt."""
        start = self.output.index(f"> {typed}\n") + len(typed) + 3
        return re.split(r"\n[^\n]*> ", self.output[start:], maxsplit=1)[0]


def at_table(
    game: Game,
    players: Iterable[str],
    lines: Iterable[str],
    path: Path,
    *,
    rest: Callable[[], str | None] = lambda: None,
    width: int = 80,
    table: str = HOTSEAT,
) -> Played:
    """Play a game with scripted lines at a screen that is no terminal."""
    file = StringIO()
    console = Console(file=file, width=width, height=40, force_terminal=False, highlight=False)
    seats = [Seat(side, player) for side, player in zip(game.sides, players, strict=True)]
    screen = Screen(console, Lines(lines, rest))
    session = Session(game, seats, screen, Autosave(path), table=table, seed="1")
    code = play(session)
    return Played(session, code, file.getvalue())


def register_toys(folder: Path) -> None:
    """Make the toy games known to whatever has this folder on its path, as an installed package does."""
    info = folder / "toys-1.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toys\nVersion: 1\n")
    (info / "entry_points.txt").write_text(ENTRY_POINTS)


class Terminal:
    """The command line in a terminal of its own."""

    def __init__(self, home: Path, *arguments: str, width: int = 80, height: int = 40, **environment: str) -> None:
        register_toys(home / "toys")
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        known = {
            **{name: value for name, value in os.environ.items() if name.startswith(("COVERAGE", "COV_"))},
            "PATH": os.environ["PATH"],
            "HOME": str(home),
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "PYTHONPATH": os.pathsep.join((str(home / "toys"), str(ROOT))),
            "XDG_DATA_HOME": str(home / "data"),
            **environment,
        }
        command = (
            "import fcntl, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
            "from sandtable.faces.cli import main; sys.exit(main())"
        )
        self.process = subprocess.Popen(
            [sys.executable, "-c", command, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=known,
            cwd=home,
            start_new_session=True,
        )
        os.close(slave)
        self.raw = ""
        self.seen = ""
        self.read = 0

    def until(self, text: str, seconds: float = 20.0) -> str:
        """Read until a text appears after what was waited for before; all that was shown until then."""
        deadline = time.monotonic() + seconds
        while text not in self.seen[self.read :]:
            left = deadline - time.monotonic()
            if left <= 0 or not self._take(left):
                raise AssertionError(f"{text!r} did not appear:\n{self.seen[self.read :]}")
        end = self.seen.index(text, self.read) + len(text)
        shown, self.read = self.seen[self.read : end], end
        return shown

    def _take(self, seconds: float) -> bool:
        ready, _, _ = select.select([self.master], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return False
        self.raw += data.decode("utf-8", "replace")
        self.seen = CONTROL.sub("", self.raw)
        return bool(data)

    def type(self, text: str) -> None:
        """Type as a person does."""
        os.write(self.master, text.encode())

    def line(self, text: str = "") -> None:
        """Type a line."""
        self.type(text + "\r")

    def signal(self, number: int) -> None:
        """Send a signal to the program."""
        os.kill(self.process.pid, number)

    def end(self, seconds: float = 20.0) -> int:
        """Wait for the program's end; its exit code, negative for the signal that killed it."""
        deadline = time.monotonic() + seconds
        while self.process.poll() is None and time.monotonic() < deadline:
            self._take(0.05)
        while self._take(0.2):
            pass
        code = self.process.poll()
        if code is None:
            self.close()
            raise AssertionError(f"the program did not end:\n{self.seen[-2000:]}")
        return code

    def close(self) -> None:
        """Leave nothing behind."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
        os.close(self.master)
