"""The types of the map: areas, their coasts and bases, and what adjoins what (2.1-2.3)."""

from typing import Annotated, Literal

from msgspec import Meta

from sandtable.packs import Entry, Id, Part, Ref, Words

AreaRef = Annotated[str, Ref("areas")]
PowerRef = Annotated[str, Ref("powers")]
Half = Literal["europe", "pacific"]
ResourceKind = Literal["natural", "industrial"]
Coordinate = Annotated[int, Meta(ge=0, le=1000)]
Count = Annotated[int, Meta(ge=0)]


class Position(Part, frozen=True):
    """Where an area lies on its half of the map: 0 to 1000, y southward."""

    x: Coordinate
    y: Coordinate


class Base(Part, frozen=True):
    """A printed base in a sea area and its first owner; none is an unowned base (2.3.2)."""

    type: Literal["naval", "air"]
    owner: PowerRef | None = None
    name: str = ""
    name_ja: str = ""


class Coast(Part, frozen=True):
    """One of the two coasts of an area that has two (2.2.1); its special British base may lie there (2.3.3)."""

    id: Id
    name: Words
    name_ja: Words
    seas: tuple[AreaRef, ...]
    has_special_british_base: bool = False


class Area(Entry, frozen=True):
    """An area of the map (2.2, 2.3)."""

    id: Id
    name: Words
    name_ja: Words
    map: Half
    type: Literal["land", "sea", "mixed"]
    status: Literal["home", "colony", "country", "sea"]
    position: Position
    owner: PowerRef | None = None
    is_capital: bool = False
    is_china: bool = False
    is_remote: bool = False
    is_offmap: bool = False
    has_delay_box: bool = False
    is_passage: bool = False
    is_adverse: bool = False
    is_restricted: bool = False
    has_minor_army: bool = False
    has_special_british_base: bool = False
    is_in_treaty_zone: bool = False
    resistance: Annotated[int, Meta(ge=0, le=2)] = 0
    resources: tuple[ResourceKind, ...] = ()
    limited_resource: ResourceKind | None = None
    base: Base | None = None
    coasts: tuple[Coast, ...] = ()


class Border(Entry, frozen=True):
    """Two adjacent areas: by a border, a black or blue crossing arrow, a connector or a white arrow (2.2, 2.3)."""

    a: AreaRef
    b: AreaRef
    kind: Literal["border", "strait", "air", "connector", "white_arrow"] = "border"
    coast: str = ""
    letter: str = ""
    color: Literal["white", "blue"] | None = None


class Wall(Entry, frozen=True):
    """Two neighbours on the map that a red border keeps from being adjacent (2.2)."""

    a: AreaRef
    b: AreaRef


class MapFile(Part, frozen=True):
    """map.json."""

    areas: tuple[Area, ...]
    borders: tuple[Border, ...]
    impassable: tuple[Wall, ...]
