"""The OpenAPI 3.1 document, made from the table of operations and the payloads' types."""

from __future__ import annotations

from typing import Any

import msgspec

from app.api.citations import ONE_OF_TWO
from app.api.examples import examples
from app.api.operations import OPERATIONS, Operation, Parameter
from app.api.problems import MEDIA_TYPE, Problem

REF = "#/components/schemas/{name}"
_TEXT: dict[str, Any] = {"schema": {"type": "string"}}
_KEPT = {
    "ETag": {"description": "Send it back as If-None-Match.", **_TEXT},
    "Cache-Control": {"description": "How long the answer may be kept.", **_TEXT},
    "Vary": {"description": "Which headers of the request it depends on.", **_TEXT},
}
_ALLOW = {"Allow": {"description": "The methods that the address answers to.", "required": True, **_TEXT}}
_RETRY = {"Retry-After": {"description": "Seconds after which there may be one.", "schema": {"type": "integer"}}}
_ERRORS: dict[str, tuple[str, dict[str, Any]]] = {
    "400": ("It does not parse.", {}),
    "404": ("It is not there; the suggestions are near.", {}),
    "405": ("Not by that method.", _ALLOW),
    "406": ("None of the accepted formats is served.", {}),
    "413": ("The body is too large.", {}),
    "414": ("The address is too long.", {}),
    "500": ("An error on our side.", {}),
    "503": ("There is no library.", _RETRY),
}


def document(version: str, root: str) -> dict[str, Any]:
    """The document for a program of that version, served under ``root``."""
    shapes = [operation.answer for operation in OPERATIONS if operation.answer]
    bodies = [operation.body for operation in OPERATIONS if operation.body]
    refs, components = msgspec.json.schema_components([*shapes, *bodies, Problem], ref_template=REF)
    known: dict[Any, dict[str, Any]] = dict(zip([*shapes, *bodies], refs))
    components["CitationRequest"] |= ONE_OF_TWO
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
    responses: dict[str, Any] = {
        "200": {"description": operation.summary, "headers": _KEPT, "content": _content(operation, known)},
    }
    if operation.body is None:
        responses["304"] = {"description": "What you have is still right.", "headers": _KEPT}
    refusal: dict[str, Any] = {MEDIA_TYPE: {"schema": problem}}
    if any("text" in one.schema.get("enum", ()) for one in operation.parameters):
        refusal["text/plain"] = {"schema": {"type": "string"}}
    for status, (description, headers) in _ERRORS.items():
        responses[status] = {"description": description, "headers": headers, "content": refusal}
    told: dict[str, Any] = {
        "operationId": operation.name, "summary": operation.summary,
        "parameters": [_parameter(one) for one in operation.parameters], "responses": responses,
    }  # fmt: skip
    if operation.body is not None:
        posted = {"schema": known[operation.body], "example": operation.example}
        told["requestBody"] = {"required": True, "content": {"application/json": posted}}
    return told


def _content(operation: Operation, known: dict[Any, dict[str, Any]]) -> dict[str, Any]:
    """What an operation answers with, by media type; JSON with an example where there is one."""
    content: dict[str, Any] = {}
    if operation.answer:
        content["application/json"] = {"schema": known[operation.answer]}
        if operation.name in examples():
            content["application/json"]["example"] = examples()[operation.name]
    if operation.text:
        content["text/plain"] = {"schema": {"type": "string"}}
    return content | {media: {"schema": {"type": "string"}} for media in operation.media}


def _parameter(parameter: Parameter) -> dict[str, Any]:
    kinds: dict[str, Any] = {"integer": int, "number": float}
    read = kinds.get(parameter.schema.get("type", ""), str)
    return {
        "name": parameter.name, "in": parameter.place, "required": parameter.required,
        "description": parameter.description, "schema": parameter.schema,
        "example": read(parameter.example),
    }  # fmt: skip
