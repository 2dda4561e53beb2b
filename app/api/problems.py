"""Errors of the API as problem documents (RFC 9457), one shape for all."""

from __future__ import annotations

import msgspec
from flask import Response, request

from app.library.diff.views import Whereabouts
from app.site.failures import AMBIGUOUS, BEING_BUILT, BUSY, DAMAGED, NAMES, NO_EDITIONS, NOT_SIGNED, STOPPED, TOO_MANY, Failure

TEXT = "text/plain; charset=utf-8"
MEDIA_TYPE = "application/problem+json"


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """A problem: ``type`` is the address that documents it, ``detail`` a sentence that a bot may print.

    ``suggestions`` are the nearest things that would have worked, best first. ``elsewhere``, of a number or term that
    only other editions have: who bore it there, the last first, and the numbers under which that is here.
    """

    type: str
    title: str
    status: int
    detail: str
    instance: str
    suggestions: tuple[str, ...] = ()
    elsewhere: tuple[Whereabouts, ...] = ()


def problem(failure: Failure, elsewhere: tuple[Whereabouts, ...]) -> Response:
    """The answer that tells a failure: a problem document, or a text where a text was asked for."""
    if request.args.get("format") == "text":
        return Response(_told(failure), failure.status, dict(failure.headers), content_type=TEXT)
    instance = request.script_root + request.full_path.rstrip("?")
    body = Problem(
        type=f"{request.url_root}api#problem-{failure.name}",
        title=failure.title,
        status=failure.status,
        detail=failure.detail,
        instance=instance[:500],
        suggestions=failure.suggestions,
        elsewhere=elsewhere,
    )
    return Response(msgspec.json.encode(body), failure.status, dict(failure.headers), content_type=MEDIA_TYPE)


def _told(failure: Failure) -> str:
    """The failure in lines to print: what is wrong, and what would have worked."""
    lines = [f"{failure.title}: {failure.detail}"]
    if failure.suggestions:
        lines.append(f"Try: {', '.join(failure.suggestions)}")
    return "\n".join(lines) + "\n"


def problem_names() -> dict[str, tuple[int, str]]:
    """Every kind of problem: its name, status and title."""
    others = [
        (401, NOT_SIGNED), (400, AMBIGUOUS), (404, NO_EDITIONS),
        (422, STOPPED), (429, TOO_MANY), (503, BEING_BUILT), (503, BUSY), (503, DAMAGED),
    ]  # fmt: skip
    return {name: (status, title) for status, (name, title) in [*NAMES.items(), *others]}
