"""Pages: the built web client, served as files; every address that is none of the API's is one of its pages."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Any, Final

from litestar import MediaType, Request, Response, get
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from sandtable.server.packing import file_response
from sandtable.server.problems import Problem
from sandtable.server.words import say, spoken_by

FOLDER: Final = Path(__file__).parent / "static"
FOR_EVER: Final = "public, max-age=31536000, immutable"
ANEW: Final = "no-cache"

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")


class Client:
    """The files of the built client, read once."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.files: dict[str, tuple[bytes, str]] = {}
        for path in sorted(folder.rglob("*")) if folder.is_dir() else []:
            if path.is_file():
                kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
                self.files[path.relative_to(folder).as_posix()] = (path.read_bytes(), kind)

    def answer(self, path: str, request: Request[Any, Any, Any]) -> Response[bytes]:
        """A file of the client, or the page that finds its own way from there."""
        name = path.strip("/")
        if name.startswith("api/"):
            raise Problem(404, "not_found")
        found = self.files.get(name)
        if found is not None:
            is_named_by_content = name.startswith("assets/")
            return file_response(request, *found, {"cache-control": FOR_EVER if is_named_by_content else ANEW})
        index = self.files.get("index.html")
        if index is None:
            text = say(spoken_by(request), "client.missing")
            return Response(text.encode(), media_type=MediaType.TEXT, status_code=503)
        if "." in name.rpartition("/")[2]:
            raise Problem(404, "not_found")
        return file_response(request, *index, {"cache-control": ANEW})


def pages() -> list[ControllerRouterHandler]:
    """The handlers of everything that is not the API."""
    client = Client()

    @get(["/", "/{path:path}"], include_in_schema=False)
    async def page(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes]:
        return client.answer(path, request)

    return [page]
