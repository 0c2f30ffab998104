"""Frames: one procedure of a rulebook in progress, as plain data on the stack of a position."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.kernel.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(slots=True)
class Frame:
    """What every procedure in progress remembers: its step, and whose word it is in a window.

    A subclass adds plain fields (int, str, bool, lists of these, lists of lists of ints), each with a default, and
    writes out `copy`. Its methods are the steps of its `Sequence`. A step changes the position and its own frame,
    never another frame on the stack: a child reports through the caller's `<step>_back`.
    """

    at: int = 0
    turn: int = 0
    passes: int = 0

    def copy(self) -> Frame:
        """An independent copy; each kind of frame writes out its own."""
        raise NotImplementedError(f"{type(self).__name__} does not write out copy()")
