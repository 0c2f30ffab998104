"""Native classes: what lets a game that is not compiled build on a compiled kernel."""

from __future__ import annotations

import dataclasses
from typing import Any

try:
    from mypy_extensions import mypyc_attr
except ImportError:  # only the compiler reads it

    def mypyc_attr(*attrs: str, **kwattrs: object) -> Any:  # type: ignore[misc]
        """Leave a class as it is."""
        return lambda kind: kind


__all__ = ["list_slots", "mypyc_attr"]


def list_slots(kind: type) -> None:
    """Make a compiled dataclass name its slots, or those of an interpreted subclass would hide them."""
    if "__slots__" not in kind.__dict__:
        type.__setattr__(kind, "__slots__", tuple(field.name for field in dataclasses.fields(kind)))
