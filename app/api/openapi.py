"""The OpenAPI 3.1 document, made from the table of operations and the payloads' types."""

from __future__ import annotations

from typing import Any

import msgspec

from app.api.operations import OPERATIONS, Operation, Parameter
from app.api.problems import MEDIA_TYPE, Problem

REF = "#/components/schemas/{name}"
_ERRORS = {
    "400": "It does not parse.", "404": "It is not there; the suggestions are near.", "405": "GET only.",
    "406": "None of the accepted formats is served.", "413": "The body is too large.",
    "414": "The address is too long.", "500": "An error on our side.", "503": "There is no library.",
}  # fmt: skip


def document(version: str, root: str) -> dict[str, Any]:
    """The document for a program of that version, served under ``root``."""
    shapes = [operation.answer for operation in OPERATIONS]
    refs, components = msgspec.json.schema_components([*shapes, Problem], ref_template=REF)
    answers = dict(zip(shapes, refs))
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Magistrate", "version": version,
            "summary": "The Comprehensive Rules, every edition, by number, term and words.",
            "description": "Read only. Every answer names its edition by date and hash. Errors are problem documents.",
        },
        "servers": [{"url": f"{root}/api/v1"}],
        "paths": {one.path: {"get": _operation(one, answers[one.answer], refs[-1])} for one in OPERATIONS},
        "components": {"schemas": components},
    }  # fmt: skip


def _operation(operation: Operation, answer: dict[str, Any], problem: dict[str, Any]) -> dict[str, Any]:
    content: dict[str, Any] = {"application/json": {"schema": answer}}
    if operation.text:
        content["text/plain"] = {"schema": {"type": "string", "maxLength": 2000}}
    responses: dict[str, Any] = {
        "200": {"description": operation.summary, "content": content},
        "304": {"description": "What you have is still right."},
    }
    for status, description in _ERRORS.items():
        responses[status] = {"description": description, "content": {MEDIA_TYPE: {"schema": problem}}}
    return {
        "operationId": operation.name, "summary": operation.summary,
        "parameters": [_parameter(one) for one in operation.parameters], "responses": responses,
    }  # fmt: skip


def _parameter(parameter: Parameter) -> dict[str, Any]:
    integer = parameter.schema.get("type") == "integer"
    return {
        "name": parameter.name, "in": parameter.place, "required": parameter.required,
        "description": parameter.description, "schema": parameter.schema,
        "example": int(parameter.example) if integer else parameter.example,
    }  # fmt: skip
