"""Packing: files that never change are compressed once, and sent so to whoever takes it."""

from __future__ import annotations

import gzip
from functools import lru_cache
from typing import Any, Final

from litestar import Request, Response

PACKABLE: Final = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
LEAST: Final = 512


@lru_cache(maxsize=256)
def packed(content: bytes) -> bytes:
    """The content, compressed as far as it goes."""
    return gzip.compress(content, 9, mtime=0)


def file_response(
    request: Request[Any, Any, Any], content: bytes, kind: str, headers: dict[str, str]
) -> Response[bytes]:
    """A file as an answer, compressed if that helps and the asker can read it."""
    if len(content) < LEAST or not kind.startswith(PACKABLE):
        return Response(content, media_type=kind, headers=headers)
    headers = {**headers, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed(content), media_type=kind, headers={**headers, "content-encoding": "gzip"})
    return Response(content, media_type=kind, headers=headers)
