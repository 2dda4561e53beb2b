"""What went wrong, in one shape for pages and problem documents alike."""

from __future__ import annotations

import msgspec
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from app.library.errors import Ambiguous, BeingBuilt, Damaged, DoesNotParse, LibraryError, NoEditions, NoLibrary, NotFound

RETRY_SECONDS = 30
_MOST_SAID = 1000  # characters
BUILT_SOON_SECONDS = 2


class Failure(msgspec.Struct, frozen=True):
    """An error to show: ``name`` is its kind for programs, ``detail`` a sentence for people.

    ``about`` says what the suggestions are: rule, section, glossary, edition, document, or empty.
    """

    status: int
    name: str
    title: str
    detail: str
    suggestions: tuple[str, ...] = ()
    about: str = ""
    headers: tuple[tuple[str, str], ...] = ()


class RefusedRequest(HTTPException):
    """A request refused with a failure of its own, whatever its status says elsewhere."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.detail)
        self.code = failure.status
        self.failure = failure


NAMES = {
    400: ("does-not-parse", "That cannot be read"),
    404: ("not-found", "Not here"),
    405: ("method-not-allowed", "This can only be read"),
    406: ("not-acceptable", "Not in that format"),
    413: ("too-large", "Too much at once"),
    414: ("address-too-long", "That address is too long"),
    500: ("internal-error", "Something broke on our side"),
    503: ("no-library", "There is no library yet"),
}
_DAMAGED_DETAIL = "Files of the library on this server were changed. None of it is shown until it has been built again."
_ONLY_SENT = "This answers only what is sent to it"
_NAMED = frozenset({"GET", "POST"})
NO_EDITIONS = ("no-editions", "No edition of the rules is here yet")
AMBIGUOUS = ("ambiguous", "Several things answer to that")
NOT_SIGNED = ("not-signed", "Not signed")
BUSY = ("busy", "The engine is busy")
TOO_MANY = ("too-many-requests", "Too many requests")
STOPPED = ("stopped", "That takes too much")
DAMAGED = ("library-damaged", "The library is damaged")
BEING_BUILT = ("being-built", "The library is being built")
_DETAILS = {
    400: "The request cannot be read.",
    404: "There is nothing at this address.",
    405: "This address does not answer to that method.",
    406: "None of the formats accepted is served here.",
    413: "The request is larger than anything this server reads.",
    414: "The address is longer than any question this server answers.",
    503: "This server finds no library that it can read.",
    500: "The error has been recorded. Trying again will not help before it is mended.",
}


def failure_of(error: Exception) -> Failure:
    """The failure that an exception stands for; of an unforeseen one nothing is told."""
    if isinstance(error, LibraryError):
        return _of_library(error)
    if isinstance(error, RefusedRequest):
        return error.failure
    status = (error.code or 500) if isinstance(error, HTTPException) else 500
    name, title = NAMES.get(status, ("error", "That did not work"))
    detail = _told(error) or _DETAILS.get(status) or title
    headers: list[tuple[str, str]] = []
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        headers.append(("Allow", ", ".join(sorted(error.valid_methods))))
        title = title if "GET" in error.valid_methods else _ONLY_SENT
        detail = f"This address answers to {' and '.join(sorted(set(error.valid_methods) & _NAMED))} only."
    return Failure(status, name, title, bounded(detail), headers=tuple(headers))


def bounded(text: str) -> str:
    """What is said of a request, however long the words are that it repeats."""
    return text if len(text) <= _MOST_SAID else f"{text[: _MOST_SAID // 2]} … {text[-_MOST_SAID // 4 :]}"


def _told(error: Exception) -> str:
    """What a view said when it refused, over and above what every error of its kind says."""
    if not isinstance(error, HTTPException):
        return ""
    return error.description if error.description and error.description != type(error).description else ""


def _of_library(error: LibraryError) -> Failure:
    if isinstance(error, BeingBuilt):
        return Failure(503, *BEING_BUILT, str(error), headers=(("Retry-After", str(BUILT_SOON_SECONDS)),))
    if isinstance(error, Damaged):
        return Failure(503, *DAMAGED, _DAMAGED_DETAIL, headers=(("Retry-After", str(RETRY_SECONDS)),))
    status = _status(error)
    name, title = _named(error, status)
    suggestions: tuple[str, ...] = getattr(error, "suggestions", ()) or getattr(error, "candidates", ())
    if status == 503:  # where it was looked for is the operator's business: the log says it
        return Failure(status, name, title, _DETAILS[503], headers=(("Retry-After", str(RETRY_SECONDS)),))
    return Failure(status, name, title, bounded(str(error)), tuple(map(bounded, suggestions)), getattr(error, "kind", ""))


def _named(error: LibraryError, status: int) -> tuple[str, str]:
    if isinstance(error, NoEditions):
        return NO_EDITIONS
    return AMBIGUOUS if isinstance(error, Ambiguous) else NAMES[status]


def _status(error: LibraryError) -> int:
    statuses = ((NoLibrary, 503), (NotFound, 404), (DoesNotParse, 400), (Ambiguous, 400))
    return next((status for kind, status in statuses if isinstance(error, kind)), 500)
