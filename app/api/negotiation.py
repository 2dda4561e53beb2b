"""What the API does for every request: cross-origin reading, accepted formats, a problem for unknown routes."""

from __future__ import annotations

from flask import Flask, Response, abort, request

from app.site.errors import is_api

_CORS = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Retry-After, RateLimit, RateLimit-Policy",
}
_PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS, POST",
    "Access-Control-Allow-Headers": "Accept, Content-Type, If-None-Match",
    "Access-Control-Max-Age": "86400",
}
_SERVED = (
    "application/json", "text/plain", "application/problem+json", "text/csv", "text/markdown", "text/x-diff",
    "application/x-ndjson", "application/gzip",
)  # fmt: skip


def init_app(flask: Flask) -> None:
    """Hook in."""
    flask.before_request(_acceptable)
    flask.after_request(_open_to_all)


def _acceptable() -> None:
    """406 for somebody who accepts none of our formats."""
    if is_api(request.path) and request.accept_mimetypes and not request.accept_mimetypes.best_match(_SERVED):
        abort(406)


def _open_to_all(response: Response) -> Response:
    if not is_api(request.path):
        return response
    response.headers.update(_CORS)
    response.vary.add("Accept")
    if request.method == "OPTIONS":
        response.headers.update(_PREFLIGHT)
    return response
