"""``/api``: the page that explains the API; ``/api/v1/openapi.json``: the same for programs."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from flask import Blueprint, Response, render_template, request
from flask.typing import ResponseReturnValue

from app.api.openapi import document
from app.api.operations import OPERATIONS
from app.api.problems import problem_names
from app.web.status import program_version

blueprint = Blueprint("docs", __name__)

OTHERS = {
    "/api": "This page.",
    "/api/v1/openapi.json": "The OpenAPI 3.1 document.",
    "/healthz": "200 when there is a library, else 503.",
    "/version": "The program's version, the library's id, the newest edition.",
}


@blueprint.get("/api")
def page() -> ResponseReturnValue:
    """The page for people."""
    return render_template("api/api.html", operations=OPERATIONS, others=OTHERS, problems=problem_names())


@blueprint.get("/api/v1/openapi.json")
def openapi() -> ResponseReturnValue:
    """The document for programs."""
    return Response(_document(request.script_root), content_type="application/json")


@lru_cache(maxsize=8)
def _document(root: str) -> bytes:
    return msgspec.json.encode(document(program_version(), root))
