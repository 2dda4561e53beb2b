"""What a bot says where it has no answer, and how requests without a right signature are refused."""

from __future__ import annotations

from typing import NoReturn

from app.library.errors import LibraryError
from app.site.failures import NOT_SIGNED, Failure, RefusedRequest, failure_of
from app.site.rates import count_request

_SUGGESTED = 6


def refused(error: LibraryError) -> str:
    """What is wrong, and what would have worked."""
    failure = failure_of(error)
    near = ", ".join(failure.suggestions[:_SUGGESTED])
    return failure.detail + (f"\nTry: {near}" if near else "")


def unsigned() -> NoReturn:
    """Refuse a request whose signature is wrong, missing or too old; who sends many is told to wait."""
    count_request()
    raise RefusedRequest(Failure(
        401, *NOT_SIGNED, "The signature of this request is missing, wrong, or more than five minutes old.",
    ))  # fmt: skip
