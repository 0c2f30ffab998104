"""The record of a game: its log, its snapshots, and the file that keeps both.

A save is `SANDTABLE-SAVE 1`, a hash, and the compressed record. It is refused, with the reason, when it is no save,
cut short, damaged, changed by hand, from another game, or from rules or data that this program does not have.
"""

from __future__ import annotations

import hashlib
import os
import zlib
from pathlib import Path
from typing import Any, Final

import msgspec

from sandtable.kernel.mistakes import Mistake
from sandtable.kernel.schema import CONCESSION, DECISION, DRAW, OPENING, ROLLBACK, Entry, Record

__all__ = [
    "CONCESSION",
    "DECISION",
    "DRAW",
    "OPENING",
    "ROLLBACK",
    "BadSave",
    "Entry",
    "Record",
    "as_json",
    "from_bytes",
    "read",
    "to_bytes",
    "write",
]

MAGIC: Final = b"SANDTABLE-SAVE "
FORMAT: Final = 1
SEAL: Final = 32


class BadSave(Mistake):
    """A save that cannot be opened: which part is wrong, and how."""


def to_bytes(record: Record) -> bytes:
    """The record as the content of a save."""
    body = zlib.compress(msgspec.msgpack.encode(record), 3)
    return MAGIC + b"%d\n" % FORMAT + hashlib.blake2b(body, digest_size=SEAL).digest() + body


def from_bytes(data: bytes, where: str = "save") -> Record:
    """The record in the content of a save."""
    if MAGIC.startswith(data):
        raise BadSave("save.cut_short", where=where, size=len(data))
    if not data.startswith(MAGIC):
        raise BadSave("save.foreign", where=where, magic=MAGIC.decode().strip())
    line_end = data.find(b"\n", 0, 40)
    number = data[len(MAGIC) : line_end] if line_end > 0 else b""
    if not number.isdigit():
        raise BadSave("save.header", where=where)
    if int(number) != FORMAT:
        raise BadSave("save.format", where=where, found=int(number), known=FORMAT)
    seal = data[line_end + 1 : line_end + 1 + SEAL]
    body = data[line_end + 1 + SEAL :]
    if len(seal) < SEAL or not body:
        raise BadSave("save.cut_short", where=where, size=len(data))
    if hashlib.blake2b(body, digest_size=SEAL).digest() != seal:
        raise BadSave("save.seal", where=where)
    try:
        return msgspec.msgpack.decode(zlib.decompress(body), type=Record)
    except (zlib.error, msgspec.DecodeError, RecursionError) as error:
        raise BadSave("save.unreadable", where=where, why=error) from None


def write(path: Path, record: Record) -> None:
    """Keep a record on disk: whole or not at all, even if the machine stops in between."""
    path.parent.mkdir(parents=True, exist_ok=True)
    data = to_bytes(record)
    scratch = path.with_name(path.name + ".part")
    try:
        with scratch.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        scratch.replace(path)
    except BaseException:
        scratch.unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def read(path: Path) -> Record:
    """The record kept at a path."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise BadSave("save.missing", where=path) from None
    except OSError as error:
        raise BadSave("save.no_access", where=path, why=error.strerror) from None
    return from_bytes(data, str(path))


def as_json(record: Record) -> Any:
    """A record as plain data for people and other programs, without its snapshots."""
    plain: dict[str, Any] = msgspec.to_builtins(record, builtin_types=(bytes,))
    plain["snapshots"] = len(record.snapshots)
    return plain
