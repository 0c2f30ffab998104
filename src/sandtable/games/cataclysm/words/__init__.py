"""The numbered words of single chapters, added to the tables of `lexicon.py`, always in the same order.

Frames may hold the number of a verb, so that numbers must not depend on which module happens to be imported first.
"""

from __future__ import annotations

import importlib
from typing import Final

ORDER: Final[tuple[str, ...]] = (
    "combat",
    "political",
    "concepts",
    "holding",
    "operations",
    "deployment",
    "aid",
    "china",
    "production",
    "playing",
    "military",
    "civil_war",
    "crisis",
    "administration",
)
"""A further module goes to the end."""

for _module in ORDER:
    importlib.import_module(f"{__name__}.{_module}")
