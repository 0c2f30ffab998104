from __future__ import annotations

from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

import pytest

from sandtable.faces.cli import main
from tests.faces.table import Terminal, register_toys


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of one's own, in which the toy games are installed."""
    register_toys(tmp_path / "toys")
    monkeypatch.syspath_prepend(str(tmp_path / "toys"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")
    for name in ("SANDTABLE_LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def sandtable(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., tuple[int, str, str]]:
    """The command line with nothing to read: exit code, output and errors of a command."""
    monkeypatch.setattr("sys.stdin", StringIO())

    def run(*arguments: object) -> tuple[int, str, str]:
        code = main([str(argument) for argument in arguments])
        output, errors = capsys.readouterr()
        return code, output, errors

    return run


@pytest.fixture
def terminal(home: Path) -> Iterator[Callable[..., Terminal]]:
    """Start the command line in a terminal."""
    started: list[Terminal] = []

    def start(*arguments: object, **settings: object) -> Terminal:
        started.append(Terminal(home, *(str(argument) for argument in arguments), **settings))  # type: ignore[arg-type]
        return started[-1]

    yield start
    for one in started:
        one.close()
