"""Saves: where the games of this machine's player are kept, and the autosave of a game in progress."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sandtable.kernel import record as records
from sandtable.kernel.game import Game
from sandtable.kernel.record import BadSave, Record

SUFFIX: Final = ".save"
ENDED: Final = "over"
MOVED: Final = "decisions"


@dataclass(frozen=True, slots=True)
class Kept:
    """A save at hand: its file, when it was written, and what its notes say."""

    path: Path
    time: float
    record: Record

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.record.meta.get(ENDED) == "yes"


def saves_folder(environment: Mapping[str, str] | None = None) -> Path:
    """The folder of autosaves: `sandtable/saves` in the user's data directory."""
    known = os.environ if environment is None else environment
    if known.get("XDG_DATA_HOME"):
        data = Path(known["XDG_DATA_HOME"])
    elif sys.platform == "win32" and known.get("LOCALAPPDATA"):
        data = Path(known["LOCALAPPDATA"])
    else:
        data = Path.home() / ".local" / "share"
    return data / "sandtable" / "saves"


def fresh_path(game: Game, folder: Path) -> Path:
    """A name for a new game's save that no file has yet: game, scenario and time of its beginning."""
    stem = f"{game.rules.id}-{game.scenario}-{time.strftime('%Y%m%d-%H%M%S')}"
    return unused(folder / (re.sub(r"[^\w.-]+", "_", stem) + SUFFIX))


def unused(path: Path) -> Path:
    """This path, or the next one with a number that no file has yet."""
    candidate, n = path, 2
    while candidate.exists():
        candidate = path.with_name(f"{path.stem}-{n}{path.suffix}")
        n += 1
    return candidate


def kept_games(folder: Path) -> tuple[list[Kept], list[str]]:
    """The saves of a folder, newest first, and what is wrong with those that cannot be read."""
    found: list[Kept] = []
    faults: list[str] = []
    for path in folder.glob("*" + SUFFIX) if folder.is_dir() else []:
        try:
            found.append(Kept(path, path.stat().st_mtime, records.read(path)))
        except (BadSave, OSError) as error:
            faults.append(str(error))
    return sorted(found, key=lambda kept: (kept.time, kept.path.name), reverse=True), faults


class Autosave:
    """Keeps one game in one file, whole, after every decision; it never overwrites what another program wrote there."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._written: tuple[int, int] | None = _stamp(path)

    def keep(self, game: Game) -> Path | None:
        """Write the game; the new path if it had to move because the file was changed by someone else."""
        game.meta[ENDED] = "yes" if game.over else "no"
        game.meta[MOVED] = str(len(game.entries))
        moved: Path | None = None
        if _stamp(self.path) != self._written:
            self.path = moved = unused(self.path)
        game.save(self.path)
        self._written = _stamp(self.path)
        return moved


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
