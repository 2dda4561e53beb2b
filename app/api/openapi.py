"""The OpenAPI 3.1 document, made from the table of operations and the payloads' types."""

from __future__ import annotations

from typing import Any

import msgspec

from app.api.operations import OPERATIONS, Operation, Parameter
from app.api.problems import MEDIA_TYPE, Problem

REF = "#/components/schemas/{name}"
_ERRORS = {
    "400": "It does not parse.", "404": "It is not there; the suggestions are near.", "405": "Not by that method.",
    "406": "None of the accepted formats is served.", "413": "The body is too large.",
    "414": "The address is too long.", "500": "An error on our side.", "503": "There is no library.",
}  # fmt: skip


def document(version: str, root: str) -> dict[str, Any]:
    """The document for a program of that version, served under ``root``."""
    shapes = [operation.answer for operation in OPERATIONS if operation.answer]
    bodies = [operation.body for operation in OPERATIONS if operation.body]
    refs, components = msgspec.json.schema_components([*shapes, *bodies, Problem], ref_template=REF)
    known: dict[Any, dict[str, Any]] = dict(zip([*shapes, *bodies], refs))
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Magistrate", "version": version,
            "summary": "The Comprehensive Rules, every edition, by number, term and words.",
            "description": "Read only. Every answer names its edition by date and hash. Errors are problem documents.",
        },
        "servers": [{"url": f"{root}/api/v1"}],
        "paths": {one.path: {one.method.lower(): _operation(one, known, refs[-1])} for one in OPERATIONS},
        "components": {"schemas": components},
    }  # fmt: skip


def _operation(operation: Operation, known: dict[Any, dict[str, Any]], problem: dict[str, Any]) -> dict[str, Any]:
    content: dict[str, Any] = {"application/json": {"schema": known[operation.answer]}} if operation.answer else {}
    if operation.text:
        content["text/plain"] = {"schema": {"type": "string", "maxLength": 2000}}
    content |= {media: {"schema": {"type": "string"}} for media in operation.media}
    responses: dict[str, Any] = {
        "200": {"description": operation.summary, "content": content},
    }
    if operation.body is None:
        responses["304"] = {"description": "What you have is still right."}
    for status, description in _ERRORS.items():
        responses[status] = {"description": description, "content": {MEDIA_TYPE: {"schema": problem}}}
    told: dict[str, Any] = {
        "operationId": operation.name, "summary": operation.summary,
        "parameters": [_parameter(one) for one in operation.parameters], "responses": responses,
    }  # fmt: skip
    if operation.body is not None:
        posted = {"schema": known[operation.body], "example": operation.example}
        told["requestBody"] = {"required": True, "content": {"application/json": posted}}
    return told


def _parameter(parameter: Parameter) -> dict[str, Any]:
    kinds: dict[str, Any] = {"integer": int, "number": float}
    read = kinds.get(parameter.schema.get("type", ""), str)
    return {
        "name": parameter.name, "in": parameter.place, "required": parameter.required,
        "description": parameter.description, "schema": parameter.schema,
        "example": read(parameter.example),
    }  # fmt: skip
