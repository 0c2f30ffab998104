"""From degrees to the sheet: two projections, an extent, and how large it is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

Points = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Projection:
    """Lambert's conformal cone for a continent, Miller's cylinder for an ocean; `meridian` is in the middle.

    The extent is given in projected units (Earth radii), found from the corners that a recipe names in degrees.
    """

    kind: Literal["conic", "miller"]
    meridian: float
    parallels: tuple[float, float]
    west: float = 0.0
    north: float = 0.0
    scale: float = 1.0
    margin: float = 0.0

    def plane(self, degrees: Points) -> Points:
        """Longitude and latitude on the plane, in Earth radii, y northward."""
        lon = np.radians((degrees[:, 0] - self.meridian + 180) % 360 - 180)
        lat = np.radians(np.clip(degrees[:, 1], -75, 84.99))
        if self.kind == "miller":
            return np.column_stack([lon, 1.25 * np.log(np.tan(np.pi / 4 + 0.4 * lat))])
        one, two = np.radians(self.parallels)
        cone = np.log(np.cos(one) / np.cos(two)) / np.log(np.tan(np.pi / 4 + two / 2) / np.tan(np.pi / 4 + one / 2))
        size = np.cos(one) * np.tan(np.pi / 4 + one / 2) ** cone / cone
        radius = size / np.tan(np.pi / 4 + lat / 2) ** cone
        middle = size / np.tan(np.pi / 4 + (one + two) / 4) ** cone
        return np.column_stack([radius * np.sin(cone * lon), middle - radius * np.cos(cone * lon)])

    def __call__(self, degrees: Points) -> Points:
        """Longitude and latitude on the sheet."""
        plane = self.plane(degrees)
        x = (plane[:, 0] - self.west) * self.scale + self.margin
        y = (self.north - plane[:, 1]) * self.scale + self.margin
        return np.column_stack([x, y])

    def stretch(self, at: tuple[float, float]) -> float:
        """How many Earth radii a unit of the plane is long at a place."""
        here, north = self.plane(np.array([at, (at[0], at[1] + 0.5)]))
        return float(np.radians(0.5) / np.hypot(*(north - here)))

    def point(self, lon: float, lat: float) -> tuple[float, float]:
        """One place on the sheet."""
        x, y = self(np.array([[lon, lat]]))[0]
        return float(x), float(y)


def fitted(
    kind: Literal["conic", "miller"],
    meridian: float,
    parallels: tuple[float, float],
    edges: tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]],
    width: float,
    margin: float,
) -> tuple[Projection, float]:
    """A projection whose frame touches four points (west, north, east, south), and the height of its sheet."""
    bare = Projection(kind, meridian, parallels)
    west, north, east, south = bare.plane(np.array(edges))
    scale = (width - 2 * margin) / (east[0] - west[0])
    made = Projection(kind, meridian, parallels, float(west[0]), float(north[1]), float(scale), margin)
    return made, round(float((north[1] - south[1]) * scale + 2 * margin))
