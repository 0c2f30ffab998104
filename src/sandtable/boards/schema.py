"""The types of board files: `board.json`, written by hand, and one compiled sheet per map.

Lengths and positions are in the units of the sheet: x to the right, y downward, the origin at the top left.
"""

from typing import Annotated, Literal

from msgspec import Meta

from sandtable.packs import Id, Part

Text = Annotated[str, Meta(min_length=1)]
Colour = Annotated[str, Meta(pattern=r"^#[0-9a-f]{6}$")]
Length = Annotated[float, Meta(gt=0)]
FileName = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]*(\.[a-z]+)+$")]
Point = tuple[float, float]

Pattern = Literal["plain", "diagonal", "dots", "cross", "waves", "vertical", "grid"]
PlaceOfMark = Literal["seat", "corner", "label", "halo"]
PanelShape = Literal["hand", "display", "counters", "table", "pile", "track", "facts"]
LineKind = Literal["border", "coast", "strait", "ridge", "connector", "air", "arrow", "limit", "river", "frame"]


class Named(Part, frozen=True):
    """A name or text in both languages."""

    en: Text
    ja: Text


class Owner(Part, frozen=True):
    """The look of what somebody owns; `ink` is readable on `colour` and on `dark`, the colour in a dark theme."""

    name: Named
    colour: Colour
    dark: Colour
    ink: Colour
    pattern: Pattern = "plain"


class MarkLook(Part, frozen=True):
    """The look of a kind of mark: its symbol, where it stands, how large it is, and other symbols for its states."""

    name: Named
    symbol: Id
    place: PlaceOfMark
    size: Length
    stacks: bool = False
    states: dict[Id, Id] = {}


class Panel(Part, frozen=True):
    """What of a Picture lies beside the map together: holdings, tracks and facts by their ids.

    A table has a row for each owner and a column for each track and for each kind of fact and holding, which is its id
    without the owner; `columns` names them, in their order.
    """

    id: Id
    name: Named
    shape: PanelShape
    holdings: tuple[Id, ...] = ()
    tracks: tuple[Id, ...] = ()
    facts: tuple[Id, ...] = ()
    side: Id | None = None
    columns: dict[Id, Named] = {}


class CardLook(Part, frozen=True):
    """The look of somebody's cards; `ink` is readable on `colour`."""

    colour: Colour
    ink: Colour


class Board(Part, frozen=True):
    """board.json: looks of owners, marks and cards, own drawings, and the panels beside the map.

    A symbol is an SVG fragment in a box of 24 by 24; it paints with `currentColor` and `var(--ink)` only.
    """

    format: Literal[1]
    game: Id
    sheets: tuple[Id, ...]
    owners: dict[Id, Owner]
    marks: dict[Id, MarkLook]
    symbols: dict[Id, Text]
    panels: tuple[Panel, ...]
    cards: dict[Id, CardLook] = {}


class Lines(Part, frozen=True):
    """How a name is broken into lines in each language."""

    en: tuple[Text, ...]
    ja: tuple[Text, ...]


class Label(Part, frozen=True):
    """Where a name stands: the centre of its block of lines, the size of its type, and how far it is turned.

    The angle is in degrees clockwise. Without lines the name stands in one.
    """

    x: float
    y: float
    size: Length
    angle: Annotated[float, Meta(ge=-90, le=90)] = 0
    lines: Lines | None = None


class Shape(Part, frozen=True):
    """A place: an outline of its own (`path`), or a shared one (`use`) moved to x, y; pieces stand on its seats.

    `spots` are where kinds of marks stand that would else be beside the name, such as a base on its island.
    """

    id: Id
    kind: Id
    label: Label
    seats: tuple[Point, ...]
    bounds: tuple[float, float, float, float]
    path: Text | None = None
    use: Id | None = None
    x: float = 0
    y: float = 0
    spots: dict[Id, Point] = {}


class LineLabel(Part, frozen=True):
    """A word at a line, centred on a point."""

    x: float
    y: float
    size: Length
    text: Named


class Line(Part, frozen=True):
    """A line on the map, between two places if it says how they adjoin."""

    kind: LineKind
    path: Text
    a: Id | None = None
    b: Id | None = None
    label: LineLabel | None = None


class LegendEntry(Part, frozen=True):
    """What a symbol, a kind of line or an owner's colour means."""

    text: Named
    symbol: Id | None = None
    line: LineKind | None = None
    owner: Id | None = None


class Sheet(Part, frozen=True):
    """One compiled map: a backdrop below the places, an overlay above their colours, and the places themselves.

    `piece` is the width of the pieces for which seats are spaced; `outlines` are paths that many places share;
    `legend_box` (left, top, width, height) is where nothing is in play, so that the legend may cover it.
    """

    format: Literal[1]
    id: Id
    name: Named
    width: Length
    height: Length
    backdrop: FileName
    shapes: tuple[Shape, ...]
    lines: tuple[Line, ...]
    legend: tuple[LegendEntry, ...]
    overlay: FileName | None = None
    piece: Length = 24
    outlines: dict[Id, Text] = {}
    legend_box: tuple[float, float, float, float] | None = None
