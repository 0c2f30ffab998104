"""A small world for the map compiler: two countries and an isle in the middle of an ocean, and a game played there."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
from tools.mapcompiler.recipe import Recipe

WEST, MIDDLE, EAST, SOUTH, NORTH = -30.0, -26.0, -22.0, 22.0, 28.0

PLACES = {
    "west_north": ("land", "West North", -28.0, 26.5),
    "west_south": ("land", "West South", -28.0, 23.5),
    "east": ("land", "Eastland", -24.0, 25.0),
    "isle": ("land", "Isle", -20.7, 23.3),
    "north_water": ("sea", "North Water", -24.0, 30.0),
    "south_water": ("sea", "South Water", -24.0, 20.0),
    "atoll": ("island_box", "Atoll", -19.0, 28.0),
    "haven": ("port_box", "Haven", -18.0, 21.0),
    "colony": ("off_map", "Colony", -31.0, 20.0),
}
WATERS = {
    "west_north": ("north_water",),
    "west_south": ("south_water",),
    "east": ("north_water", "south_water"),
    "isle": ("south_water",),
    "atoll": ("north_water",),
    "haven": ("south_water",),
}
BORDERS = (
    ("west_north", "west_south", "plain"),
    ("west_north", "east", "plain"),
    ("west_south", "east", "plain"),
    ("north_water", "south_water", "plain"),
    ("colony", "south_water", "passage"),
)


def square(west: float, south: float, east: float, north: float) -> list[list[float]]:
    """The corners of a box of degrees, from the south-west and back."""
    return [[west, south], [west, north], [east, north], [east, south], [west, south]]


def atlas() -> dict[str, Any]:
    """The coasts as a topology: the border in the middle is one arc of both countries."""

    def coded(points: list[list[float]]) -> list[list[int]]:
        thousandths = [[round(x * 1000), round(y * 1000)] for x, y in points]
        steps = [[b[0] - a[0], b[1] - a[1]] for a, b in pairwise(thousandths)]
        return [thousandths[0], *steps]

    arcs = [
        [[MIDDLE, NORTH], [MIDDLE, SOUTH]],
        [[MIDDLE, SOUTH], [WEST, SOUTH], [WEST, NORTH], [MIDDLE, NORTH]],
        [[MIDDLE, NORTH], [EAST, NORTH], [EAST, SOUTH], [MIDDLE, SOUTH]],
        square(-21.4, 22.6, -20.0, 24.0),
    ]
    named = [("Westland", [0, 1]), ("Eastland", [2, -1]), ("Isle", [3])]
    return {
        "transform": {"scale": [0.001, 0.001], "translate": [0, 0]},
        "arcs": [coded(arc) for arc in arcs],
        "objects": {
            "countries": {
                "geometries": [
                    {"type": "Polygon", "arcs": [ring], "properties": {"name": name}} for name, ring in named
                ]
            }
        },
    }


def pack() -> dict[str, Any]:
    """The data of the game: boxes lie in sea zones, which each area lists."""
    return {
        "areas": [
            {
                "id": name,
                "name": title,
                "name_ja": title,
                "kind": kind,
                "lon": lon,
                "lat": lat,
                "sea_zones": [{"zone": zone} for zone in WATERS.get(name, ())],
            }
            for name, (kind, title, lon, lat) in PLACES.items()
        ],
        "edges": [{"a": a, "b": b, "type": kind} for a, b, kind in BORDERS],
    }


def recipe() -> Recipe:
    """What a person decides about the map."""
    name = {"en": "World", "ja": "世界"}
    kinds = {"land": "land", "sea": "sea", "island_box": "land", "port_box": "land", "off_map": "land"}
    return msgspec.convert(
        {
            "game": "islands",
            "board": "board",
            "pack": {
                "folder": "data",
                "places": [{"file": "map.json", "table": "areas", "kind_field": "kind", "kinds": kinds}],
                "links": [
                    {"file": "map.json", "table": "edges", "kind_field": "type", "apart": {"passage": "arrow"}},
                    {"file": "map.json", "table": "areas", "within": "sea_zones", "to": "zone"},
                ],
            },
            "sheets": {
                "world": {
                    "name": name,
                    "projection": "miller",
                    "meridian": -24,
                    "edges": [[-32, 0], [-24, 31], [-16, 0], [-24, 19]],
                    "width": 800,
                    "grain": 16,
                    "simplify": 0.2,
                    "claims": {"east": ["Eastland"]},
                    "cuts": [{"line": [[-31, 25.08], [-25.9, 25.08]], "rough": False}],
                    "discs": {
                        "atoll": {"at": [-19, 28], "radius": 24, "square": True},
                        "haven": {"at": [-18, 21], "radius": 22},
                    },
                    "boxes": {"colony": {"at": [40, 520, 90, 60]}},
                    "crossings": [
                        {"a": "colony", "b": "south_water", "kind": "arrow", "on_sheet": [[120, 550], [190, 550]]}
                    ],
                }
            },
        },
        Recipe,
    )


def laid(root: Path) -> tuple[Path, Path]:
    """The world on disk: where the game lies, and where the atlas is kept."""
    (root / "data").mkdir()
    (root / "data" / "map.json").write_text(json.dumps(pack()), encoding="utf-8")
    cache = root / "atlas"
    cache.mkdir()
    (cache / "countries-10m.json").write_text(json.dumps(atlas()), encoding="utf-8")
    return root, cache
