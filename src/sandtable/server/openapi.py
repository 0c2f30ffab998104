"""The OpenAPI document, with the one form that all refusals have."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

from sandtable.server.wire.play import ProblemBody

REFERENCE: Final = "#/components/schemas/{name}"
REFUSED: Final = {
    "description": "What was not done, and why: a stable code, a sentence, and the rule or the field that it is about.",
    "content": {"application/json": {"schema": {"$ref": REFERENCE.format(name=ProblemBody.__name__)}}},
}


class Document(JsonRenderPlugin):
    """Renders the document."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The document as JSON."""
        return super().render(request, with_problems(openapi_schema))


def with_problems(document: dict[str, Any]) -> dict[str, Any]:
    """The document, in which every operation says how it refuses."""
    (_, found) = msgspec.json.schema_components([ProblemBody], ref_template=REFERENCE)
    components = document.get("components", {})
    schemas = {**components.get("schemas", {}), **found}
    paths = {path: {key: _refusing(one) for key, one in item.items()} for path, item in document["paths"].items()}
    return {**document, "paths": paths, "components": {**components, "schemas": schemas}}


def _refusing(operation: Any) -> Any:
    if not isinstance(operation, dict) or "responses" not in operation:
        return operation
    kept = {status: answer for status, answer in operation["responses"].items() if status < "4"}
    return {**operation, "responses": {**kept, "default": REFUSED}}
