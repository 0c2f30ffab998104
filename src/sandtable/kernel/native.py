"""Native classes: what lets a game that is not compiled build on a compiled kernel.

Such a game makes its frames and its position plain dataclasses, without slots: a compiled base has no slots to name,
so that a slotted subclass would hide its fields.
"""

from __future__ import annotations

from typing import Any

try:
    from mypy_extensions import mypyc_attr
except ImportError:  # only the compiler reads it

    def mypyc_attr(*attrs: str, **kwattrs: object) -> Any:  # type: ignore[misc]
        """Leave a class as it is."""
        return lambda kind: kind


__all__ = ["mypyc_attr"]
