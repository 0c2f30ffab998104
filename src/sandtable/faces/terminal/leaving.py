"""Leaving: a signal never cuts a decision from its save, and every way out goes through the same door."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Iterator
from types import FrameType
from typing import Final

SIGNALS: Final = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))

AGAIN: Final = 0.1


class Leave(BaseException):
    """The person or the system ends the session; `number` is the signal, 0 for a plain quit."""

    def __init__(self, number: int = 0) -> None:
        super().__init__(number)
        self.number = number

    @property
    def exit_code(self) -> int:
        """What the program returns: 0, or 128 and the signal, as shells do."""
        return 128 + self.number if self.number else 0


class Door:
    """Turns signals into `Leave`, but holds them back while a decision is carried out and saved."""

    def __init__(self) -> None:
        self._shut = 0
        self._came = 0
        self._is_leaving = threading.Event()

    @contextlib.contextmanager
    def watch(self) -> Iterator[None]:
        """Catch the signals that end a session for as long as this lasts."""
        before = {number: signal.signal(number, self._on_signal) for number in SIGNALS}
        try:
            with self._insistence() if hasattr(signal, "pthread_kill") else contextlib.nullcontext():
                yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    @contextlib.contextmanager
    def _insistence(self) -> Iterator[None]:
        """Send a signal again until it takes effect.

        One that comes just before the wait for a line begins would lie there until the person types something.
        """
        heard, told = os.pipe()
        os.set_blocking(told, False)
        earlier = signal.set_wakeup_fd(told, warn_on_full_buffer=False)
        thread = threading.Thread(target=self._repeat, args=(heard, threading.get_ident()), daemon=True)
        thread.start()
        try:
            yield
        finally:
            self._is_leaving.set()
            signal.set_wakeup_fd(earlier)
            os.close(told)
            thread.join()
            os.close(heard)

    def _repeat(self, heard: int, thread: int) -> None:
        while number := os.read(heard, 1):
            while not self._is_leaving.wait(AGAIN):
                signal.pthread_kill(thread, number[0])

    @contextlib.contextmanager
    def shut(self) -> Iterator[None]:
        """Hold signals back; one that came meanwhile takes effect afterwards."""
        self._shut += 1
        try:
            yield
        finally:
            self._shut -= 1
        if self._came and not self._shut:
            self._leave(self._came)

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        self._came = number
        if not self._shut:
            self._leave(number)

    def _leave(self, number: int) -> None:
        if not self._is_leaving.is_set():
            self._is_leaving.set()
            raise Leave(number)
