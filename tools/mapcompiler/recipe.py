"""A recipe: what a person decides about the maps of a game, as TOML. Positions are (longitude, latitude)."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from sandtable.boards.schema import LegendEntry, LineKind, Named

Degrees = tuple[float, float]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of a recipe."""


class PlaceTable(Part, frozen=True):
    """A table of a data file that lists places; `kind` is given for all, or found in a field through `kinds`."""

    file: str
    table: str
    kind: str = ""
    kind_field: str = ""
    kinds: dict[str, str] = {}
    sheet_field: str = ""


class LinkTable(Part, frozen=True):
    """A table of a data file that lists which places adjoin; kinds in `apart` are not drawn as a shared border.

    An entry names both as `a` and `b`; or it is a place that lists the others under `within`, each by its `to`.
    """

    file: str
    table: str
    within: str = ""
    to: str = ""
    kind_field: str = ""
    apart: dict[str, str] = {}


class Pack(Part, frozen=True):
    """Where the data of the game lie."""

    folder: str
    places: tuple[PlaceTable, ...]
    links: tuple[LinkTable, ...]


class Cut(Part, frozen=True):
    """A border drawn by hand through land or water; `rough` lets a land border wander like a surveyed one."""

    line: tuple[Degrees, ...]
    of: Literal["land", "sea"] = "land"
    rough: bool = True


class Disc(Part, frozen=True):
    """A place drawn as a disc around an island or a port too small to hold pieces, or as a box so wide to each side."""

    at: Degrees
    radius: float
    square: bool = False


class Box(Part, frozen=True):
    """A place off the map, as a box: left, top, width and height on the sheet."""

    at: tuple[float, float, float, float]


class Crossing(Part, frozen=True):
    """An adjacency drawn by a line of its own: an arrow over a strait, an air link, a broad arrow.

    A connector leads to another map, or to another edge of this one: it starts in `a`, ends in a point, and carries a
    letter or none. An end given in `on_sheet` (units of the sheet) takes the place of one in degrees.
    """

    a: str
    b: str
    line: tuple[Degrees, ...] = ()
    on_sheet: tuple[tuple[float, float], ...] = ()
    kind: Literal["strait", "air", "arrow", "connector"] = "strait"
    text: Named | None = None
    text_at: tuple[float, float] = (0.0, 16.0)
    letter: str = ""
    bend: float = 0.0


class Ridge(Part, frozen=True):
    """Two places that touch on the sheet and do not adjoin: their shared border is drawn as closed."""

    a: str
    b: str


class Spot(Part, frozen=True):
    """Where in a place a kind of mark is printed, such as the island of a base in a sea, and what stands there."""

    place: str
    mark: str
    at: Degrees
    text: Named | None = None
    text_at: tuple[float, float] = (0.0, 14.0)


class Limit(Part, frozen=True):
    """A line around all places that have a flag in the data; `text` stands at a point near it."""

    flag: str
    text: Named | None = None
    at: Degrees = (0.0, 0.0)


class Range(Part, frozen=True):
    """A mountain range for the relief: its crest, its height from 0 to 1 and its width in kilometres."""

    crest: tuple[Degrees, ...]
    height: float
    width: float


class Typography(Part, frozen=True):
    """Names: how they are broken, and where one is set by hand (x and y on the sheet, size, angle)."""

    lines: dict[str, dict[str, tuple[str, ...]]] = {}
    fixed: dict[str, tuple[float, float, float, float]] = {}
    largest: dict[str, float] = msgspec.field(default_factory=lambda: {"land": 19.0, "sea": 17.0})


class SheetRecipe(Part, frozen=True):
    """One map. `waters` are seeds in the sea of places on land that reach over their inner seas."""

    name: Named
    projection: Literal["conic", "miller"]
    meridian: float
    edges: tuple[Degrees, Degrees, Degrees, Degrees]
    width: float
    parallels: tuple[float, float] = (0.0, 0.0)
    margin: float = 26
    detail: Literal["10m", "50m", "110m"] = "10m"
    simplify: float = 0.6
    islet: float = 7.0
    grain: float = 11
    least_border: float = 8
    piece: float = 24
    country_cost: float = 120
    river_cost: float = 14
    graticule: float = 10
    hachure: float = 4.0
    seeds: dict[str, tuple[Degrees, ...]] = {}
    waters: dict[str, tuple[Degrees, ...]] = {}
    head_starts: dict[str, float] = {}
    claims: dict[str, tuple[str, ...]] = {}
    dry: tuple[str, ...] = ()
    cuts: tuple[Cut, ...] = ()
    discs: dict[str, Disc] = {}
    boxes: dict[str, Box] = {}
    crossings: tuple[Crossing, ...] = ()
    ridges: tuple[Ridge, ...] = ()
    spots: tuple[Spot, ...] = ()
    limits: tuple[Limit, ...] = ()
    places: tuple[str, ...] = ()
    typography: Typography = Typography()
    legend: tuple[LegendEntry, ...] = ()
    legend_box: tuple[float, float, float, float] | None = None


class HexRecipe(Part, frozen=True):
    """A map of hexes, from a table whose entries say where each lies and what is at its sides.

    `spacing` is how far apart neighbours are in the data, `width` on the sheet; `lines` draws what a side has.
    """

    name: Named
    file: str
    spacing: float
    kinds: dict[str, str]
    table: str = "hexes"
    kind: str = "kind"
    ground: str = "terrain"
    digits: int = 4
    upward: bool = True
    flat: bool = False
    width: float = 36
    margin: float = 26
    fills: dict[str, str] = {}
    signs: dict[str, Literal["peaks", "hills", "trees", "reeds"]] = {}
    lines: dict[str, LineKind] = {}
    legend: tuple[LegendEntry, ...] = ()


class Recipe(Part, frozen=True):
    """All maps of a game."""

    game: str
    board: str
    pack: Pack
    sheets: dict[str, SheetRecipe] = {}
    hexes: dict[str, HexRecipe] = {}


def read_recipe(path: Path) -> Recipe:
    """The recipe in a file."""
    return msgspec.toml.decode(path.read_bytes(), type=Recipe)
