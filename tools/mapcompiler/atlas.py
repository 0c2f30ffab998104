"""The coasts and borders of the world: Natural Earth (public domain), from the npm package `world-atlas`."""

from __future__ import annotations

import json
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import LineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

Points = npt.NDArray[np.float64]
Project = Callable[[Points], Points]

PACKAGE = "world-atlas@2.0.2"


@dataclass(frozen=True)
class Country:
    """A country of today on the sheet: what a map of another year is put together from."""

    name: str
    land: BaseGeometry


def fetched(cache: Path, detail: str) -> Path:
    """The file of all countries at a level of detail ("10m", "50m", "110m"), fetched with npm if it is not at hand."""
    file = cache / f"countries-{detail}.json"
    if not file.exists():
        npm = shutil.which("npm")
        if npm is None:
            raise SystemExit("The map compiler fetches Natural Earth with npm: install Node.js.")
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([npm, "pack", "--silent", PACKAGE], cwd=folder, check=True, stdout=subprocess.DEVNULL)
            with tarfile.open(next(Path(folder).glob("*.tgz"))) as packed:
                packed.extractall(cache, filter="data")
        for part in (cache / "package").glob("countries-*.json"):
            part.replace(cache / part.name)
        shutil.rmtree(cache / "package")
    return file


def countries(file: Path, project: Project, frame: Polygon, tolerance: float, torn: float) -> list[Country]:
    """All countries inside the frame, projected and simplified arc by arc, so that neighbours stay neighbours.

    What leaps farther across than `torn` lies over the edge at which the projection cuts the world open.
    """
    topology = json.loads(file.read_text(encoding="utf-8"))
    scale, shift = (np.array(topology["transform"][key]) for key in ("scale", "translate"))
    arcs = []
    for coded in topology["arcs"]:
        degrees = np.cumsum(np.array(coded, dtype=float), axis=0) * scale + shift
        arcs.append(_simplified(project(degrees), tolerance))
    found = []
    for entry in topology["objects"]["countries"]["geometries"]:
        shapes = {"Polygon": [entry.get("arcs")], "MultiPolygon": entry.get("arcs")}.get(entry["type"], [])
        polygons = [made for rings in shapes if (made := _polygon(rings, arcs, frame, torn)) is not None]
        land = shapely.intersection(shapely.unary_union(polygons), frame)
        if not land.is_empty:
            found.append(Country(entry["properties"]["name"], land))
    return found


def _simplified(points: Points, tolerance: float) -> Points:
    if not np.isfinite(points).all():
        return np.empty((0, 2))
    line = LineString(points).simplify(tolerance, preserve_topology=False)
    return np.asarray(line.coords)


def _polygon(
    rings: Sequence[Sequence[int]], arcs: Sequence[Points], frame: Polygon, torn: float
) -> BaseGeometry | None:
    """A polygon from its rings of arc numbers; None if it is outside the frame or torn at the edge of the world."""
    drawn = []
    for ring in rings:
        parts = [arcs[i] if i >= 0 else arcs[~i][::-1] for i in ring]
        if any(len(part) == 0 for part in parts):
            return None
        points = np.concatenate([parts[0], *(part[1:] for part in parts[1:])])
        if np.abs(np.diff(points[:, 0])).max(initial=0) > torn:
            return None
        if len(points) >= 4:
            drawn.append(points)
        elif not drawn:
            return None
    made = shapely.make_valid(Polygon(drawn[0], drawn[1:]))
    if not made.intersects(frame):
        return None
    return MultiPolygon([part for part in shapely.get_parts(made) if isinstance(part, Polygon)])
