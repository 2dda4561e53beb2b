"""``/api/v1/``: what there is, for programs and people who come without knowing."""

from __future__ import annotations

from urllib.parse import quote, urlencode

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from app.api.answers import respond
from app.api.operations import OPERATIONS, Operation
from app.api.payloads import Index, RouteLine
from app.library.errors import NoEditions, NoLibrary
from app.library.views import EditionRef, edition_ref
from app.site.host import absolute
from app.site.open_library import library
from app.site.version import program_version

blueprint = Blueprint("index_api", __name__, url_prefix="/api/v1")


@blueprint.get("/", strict_slashes=False)
def index() -> ResponseReturnValue:
    """Every route with its purpose, and where to read on. Answers without a library too."""
    edition, documents = _held()
    return respond(Index(
        url=_api("/"), page=absolute(f"{request.script_root}/api"), version=program_version(),
        openapi=_api("/openapi.json"), help=absolute(f"{request.script_root}/help"), editions=_api("/editions"),
        downloads=_api("/downloads"), edition=edition, documents=documents, routes=tuple(map(_line, OPERATIONS)),
    ))  # fmt: skip


def _held() -> tuple[EditionRef | None, int]:
    try:
        held = library()
        return edition_ref(held.edition(None)), len(held.documents())
    except (NoEditions, NoLibrary):
        return None, 0


def _line(operation: Operation) -> RouteLine:
    return RouteLine(
        method=operation.method, path=f"/api/v1{operation.path}", name=operation.name, purpose=operation.summary,
        parameters=tuple(one.name for one in operation.parameters),
        required=tuple(one.name for one in operation.parameters if one.required),
        example=_api(example_path(operation)),
    )  # fmt: skip


def example_path(operation: Operation) -> str:
    """A path under ``/api/v1`` that works, for what is asked with GET; for the rest where to send the body."""
    path, query = operation.path, {}
    for one in operation.parameters:
        if one.place == "path":
            path = path.replace(f"{{{one.name}}}", quote(one.example))
        elif one.required:
            query[one.name] = one.example
    return path + (f"?{urlencode(query, safe=',')}" if query else "")


def _api(path: str) -> str:
    return absolute(f"{request.script_root}/api/v1{path}")
