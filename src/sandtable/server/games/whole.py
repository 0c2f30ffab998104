"""The whole truth: what everybody may see of a game once it is over."""

from __future__ import annotations

from typing import Any, Final

from sandtable.kernel.answers import WHOLE
from sandtable.kernel.codec import encode_frame
from sandtable.kernel.picture import Picture
from sandtable.kernel.position import Position
from sandtable.kernel.ruleset import Ruleset
from sandtable.kernel.text import Texts
from sandtable.kernel.view import SPECTATOR, view

ALL: Final = "all"
"""What the wire calls the viewer from whom nothing is hidden."""


def view_of(rules: Ruleset, g: Position, viewer: int) -> dict[str, Any]:
    """What a viewer may know of a position, as plain data."""
    if viewer != WHOLE:
        return view(rules, g, viewer)
    seen = view(rules, g, SPECTATOR)
    for secret in rules.secrets:
        if secret.how != "never":
            value = getattr(g, secret.field)
            seen[secret.field] = [item[:] if isinstance(item, list) else item for item in value]
    seen["stack"] = [list(encode_frame(frame)) for frame in g.stack]
    return seen


def picture_of(rules: Ruleset, g: Position, viewer: int, texts: Texts) -> Picture:
    """What is drawn of a position for a viewer."""
    if rules.picture is None:
        return Picture()
    drawn: Picture = rules.picture(view_of(rules, g, viewer), texts)
    return drawn
