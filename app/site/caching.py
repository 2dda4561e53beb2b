"""What may be kept and for how long: dated pages for good, the newest edition's for a minute; every GET can be 304.

The ETag is strong: the library's id, a hash of the body, and for a compressed answer that it is one. What knows its
own tag keeps it.
"""

from __future__ import annotations

import hashlib

from flask import Flask, Response, g, request

from app.site import compression
from app.site.ingest_watch import ingest_watch
from app.site.place import here

DATED = "public, max-age=31536000, immutable"
UNDATED = "public, max-age=60, stale-while-revalidate=600"
UNSETTLED = "no-cache"  # while editions are being added: even what a dated page says of history changes
PERSONAL = "private, no-cache"
UNCACHED = "no-store"


def cache_as(policy: str) -> None:
    """Choose the policy for this request's answer."""
    g.cache_policy = policy


def init_app(flask: Flask) -> None:
    """Add validators and policies to every answer."""
    flask.after_request(_finish)


def _finish(response: Response) -> Response:
    if response.status_code != 200 or request.method not in ("GET", "HEAD"):
        response.headers.setdefault("Cache-Control", UNCACHED if response.status_code >= 400 else UNDATED)
        return response
    if request.endpoint == "static":
        return response
    response.headers.setdefault("Cache-Control", _policy())
    if response.mimetype == "text/html":
        response.vary.add("Cookie")
    if "ETag" not in response.headers and not response.direct_passthrough:
        response.set_etag(_tag(response) + compression.suffix(response))
    response.make_conditional(request)
    response.headers.pop("Date", None)  # the server writes one, and no answer may have two
    return response


def _policy() -> str:
    place = here()
    policy: str = g.get("cache_policy") or (DATED if place is not None and place.pinned else UNDATED)
    return UNSETTLED if policy in (DATED, UNDATED) and ingest_watch().is_unsettled() else policy


def _tag(response: Response) -> str:
    place = here()
    body = hashlib.sha256(response.get_data()).hexdigest()[:20]
    return f"{place.library.id[:12]}-{body}" if place is not None else body
