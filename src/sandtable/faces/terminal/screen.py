"""The screen: printing, asking for a line, asking for a key, and wiping what the next person may not see."""

from __future__ import annotations

import contextlib
import os
import select
import sys
import time
from collections.abc import Iterator
from types import ModuleType
from typing import Any, Final, TextIO

from rich.console import Console, RenderableType
from rich.text import Text

from sandtable.faces.terminal.wrapping import wrapped

termios: ModuleType | None
try:
    import termios
except ImportError:  # a system without such terminals: lines instead of keys
    termios = None

WIPE: Final = "\x1b[2J\x1b[3J\x1b[H"
DUMB_WIPE_LINES: Final = 120
PAPER_HEIGHT: Final = 60
KEYS: Final = {
    "\x1b[H": "home",
    "\x1b[1~": "home",
    "\x1bOH": "home",
    "\x1b[F": "end",
    "\x1b[4~": "end",
    "\x1bOF": "end",
    "\x1b[C": "n",
    "\x1b[B": "n",
    "\x1b[D": "p",
    "\x1b[A": "p",
    "\x1b[6~": "pagedown",
    "\x1b[5~": "pageup",
}


class Screen:
    """A console to print on and a stream to read lines from; both may be a terminal, a pipe or a file."""

    def __init__(self, console: Console | None = None, stdin: TextIO | None = None) -> None:
        self.console = console or Console(highlight=False, soft_wrap=False)
        self.stdin = stdin or sys.stdin
        self._line_mode: list[Any] | None = None
        self._typed = ""
        self.is_interactive = _is_terminal(self.stdin) and self.console.is_terminal
        if self.is_interactive:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  (gives `input` its line editing)

    @property
    def width(self) -> int:
        """Columns to draw in."""
        return max(40, self.console.width)

    @property
    def height(self) -> int:
        """Rows of the terminal; paper, so to speak, has as many as one likes."""
        return max(12, self.console.height) if self.console.is_terminal else PAPER_HEIGHT

    @property
    def is_dumb(self) -> bool:
        """Whether the terminal understands no control sequences."""
        return self.console.is_dumb_terminal or not self.console.is_terminal

    def show(self, *things: RenderableType) -> None:
        """Print things, each on lines of its own."""
        for thing in things:
            self.console.print(thing)

    def say(self, text: str, style: str = "") -> None:
        """Print a sentence as it is."""
        for line in wrapped(Text(text, style=style), self.width):
            self.console.print(line, soft_wrap=True)

    def ask(self, prompt: str = "> ") -> str:
        """A line that the person types; EOFError when there will be none."""
        if self.is_interactive:
            self.console.file.flush()
            try:
                return input(prompt)
            except OSError:  # the terminal is gone
                raise EOFError from None
        self.console.file.write(prompt)
        self.console.file.flush()
        line = self.stdin.readline()
        if not line:
            self.console.file.write("\n")
            raise EOFError
        line = line.rstrip("\r\n")
        self.console.file.write(line + "\n")
        return line

    @contextlib.contextmanager
    def single_keys(self) -> Iterator[None]:
        """Let keys count as they are pressed, for as long as this lasts; where that cannot be, lines go on counting."""
        if not self.is_interactive or self.is_dumb or termios is None:
            yield
            return
        descriptor = self.stdin.fileno()
        before = termios.tcgetattr(descriptor)
        quick = termios.tcgetattr(descriptor)
        quick[3] &= ~(termios.ECHO | termios.ICANON)
        # Nothing that was typed ahead may be lost: no flush.
        termios.tcsetattr(descriptor, termios.TCSANOW, quick)
        self._line_mode = before
        try:
            yield
        finally:
            self._line_mode = None
            termios.tcsetattr(descriptor, termios.TCSANOW, before)

    def key(self) -> str:
        """One key: a character, or `home`, `end`, `pageup`, `pagedown`; arrows stand for n and p; "" without keys."""
        if self._line_mode is None:
            return ""
        if not self._typed:
            data = os.read(self.stdin.fileno(), 64)
            if not data:
                raise EOFError
            self._typed = data.decode("utf-8", "replace")
        name = next((name for name in KEYS if self._typed.startswith(name)), self._typed[:1])
        self._typed = self._typed[len(name) :]
        return KEYS.get(name, name)

    def ask_line(self, prompt: str) -> str:
        """As `ask`, in the midst of single keys."""
        if self._line_mode is None or termios is None:
            return self.ask(prompt)
        descriptor = self.stdin.fileno()
        quick = termios.tcgetattr(descriptor)
        termios.tcsetattr(descriptor, termios.TCSANOW, self._line_mode)
        try:
            return self.ask(prompt)
        finally:
            termios.tcsetattr(descriptor, termios.TCSANOW, quick)

    def is_line_waiting(self, seconds: float) -> bool:
        """Wait a while; whether the person has pressed Enter meanwhile."""
        if not self.is_interactive:
            time.sleep(seconds)
            return False
        try:
            ready, _, _ = select.select([self.stdin], [], [], seconds)
        except (OSError, ValueError):
            time.sleep(seconds)
            return False
        return bool(ready)

    def busy(self, text: str) -> contextlib.AbstractContextManager[object]:
        """Say that something takes its time, for as long as it does; only where that leaves no trace."""
        if not self.is_interactive or self.is_dumb:
            return contextlib.nullcontext()
        return self.console.status(Text(text, style="dim"))

    def wipe(self) -> None:
        """Take away everything on the screen, what has scrolled off it, and the lines typed so far."""
        if self.is_dumb:
            self.console.file.write("\n" * DUMB_WIPE_LINES)
        else:
            self.console.file.write(WIPE)
        self.console.file.flush()
        readline = sys.modules.get("readline")
        if readline is not None:
            readline.clear_history()


def _is_terminal(stream: TextIO) -> bool:
    try:
        return stream.isatty()
    except ValueError:
        return False
