"""Whether the drawn borders agree with the adjacency of the data; every exception has to be drawn."""

from __future__ import annotations

from collections.abc import Iterator

from tools.mapcompiler.arcs import contacts
from tools.mapcompiler.drawing import Drawing
from tools.mapcompiler.facts import Facts


def faults(drawing: Drawing, facts: Facts) -> Iterator[str]:
    """What a player would read wrongly from the sheet."""
    recipe = drawing.recipe
    least = recipe.least_border
    drawn = contacts(drawing.arcs)
    crossed = {frozenset((line.a, line.b)) for line in recipe.crossings}
    kinds = {(frozenset((line.a, line.b)), line.kind) for line in recipe.crossings}
    closed = {frozenset((ridge.a, ridge.b)) for ridge in recipe.ridges}
    for pair in sorted(facts.pairs, key=sorted):
        if not pair <= set(drawing.places):
            continue
        a, b = sorted(pair)
        if pair in closed:
            yield f"{a} and {b} adjoin, and a ridge parts them"
        elif pair not in crossed and drawn.get(pair, 0) < least:
            yield f"{a} and {b} adjoin, but share {drawn.get(pair, 0):.1f} of border: draw {least:g} or a crossing"
    for pair, length in sorted(drawn.items(), key=lambda item: sorted(item[0])):
        is_meant = pair in facts.pairs or pair in closed
        if pair <= set(drawing.places) and length >= least and not is_meant:
            a, b = sorted(pair)
            yield f"{a} and {b} do not adjoin, but share {length:.1f} of border: part them or draw a ridge"
    for link in facts.links:
        is_here = link.a in drawing.places or link.b in drawing.places
        if is_here and link.drawn and (frozenset((link.a, link.b)), link.drawn) not in kinds:
            yield f"{link.a} and {link.b} adjoin by a line of their own, but no {link.drawn} crosses"
    for pair in sorted(crossed - facts.pairs, key=sorted):
        yield f"a crossing joins {' and '.join(sorted(pair))}, which do not adjoin"
    for pair in sorted(closed, key=sorted):
        if drawn.get(pair, 0) < least:
            yield f"a ridge parts {' and '.join(sorted(pair))}, which do not touch"
