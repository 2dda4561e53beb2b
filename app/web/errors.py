"""Errors as pages that say what to do next."""

from __future__ import annotations

import re
from collections.abc import Iterable

from flask import Response, make_response, render_template, request

from app.library.diff.views import Whereabouts
from app.library.errors import NoLibrary
from app.library.numbers import is_number
from app.site.addresses import Addresses
from app.site.failures import Failure
from app.site.open_library import library
from app.site.place import here
from app.web.wording import dated

_TEMPLATES = {
    "no-editions": "errors/no_editions.html", "no-library": "errors/no_library.html", "library-damaged": "errors/damaged.html",
    "being-built": "errors/being_built.html",
}  # fmt: skip


def error_page(failure: Failure, elsewhere: tuple[Whereabouts, ...]) -> Response:
    """The page of a failure, with what leads on."""
    template = _TEMPLATES.get(failure.name, "errors/error.html")
    page = render_template(
        template, failure=failure, leads=_leads(failure), words=_last_words(), elsewhere=_shown(elsewhere),
        policy=library().policy.documents() if failure.name == "no-editions" else (),
    )
    answer = make_response(page, failure.status, dict(failure.headers))
    if failure.name == "being-built":
        answer.headers["Refresh"] = answer.headers["Retry-After"]
    return answer


def _leads(failure: Failure) -> list[tuple[str, str]]:
    """Suggestions as a reader knows them, with their addresses."""
    return [(_named(text), _lead(failure, text)) for text in failure.suggestions]


def _named(text: str) -> str:
    """A suggestion for a reader: ``502.28@2009-05-01`` is "502.28 of May 1, 2009"."""
    number, _, slug = text.partition("@")
    return f"{number} of {dated(slug)}" if slug and is_number(number) else dated(text)


def _lead(failure: Failure, text: str) -> str:
    place = here()
    to = place.to if place is not None else Addresses(request.script_root)
    number, _, slug = text.partition("@")
    if slug and is_number(number):
        return to.pinned(slug).rule(number)
    if failure.about == "glossary":
        return to.term(text)
    if failure.about == "card":
        return to.card(text)
    if failure.about == "help":
        return to.help(text)
    if failure.about == "document":
        return to.page(text)
    if failure.about == "edition" or _is_slug(text):
        return _same_page_in(text)
    return to.rule(text) if is_number(text) else to.search(text)


def _shown(found: Iterable[Whereabouts]) -> list[tuple[Whereabouts, str, list[tuple[str, str]]]]:
    """The same with the address of each as it was, and those of where it is now."""
    place = here()
    to = place.to if place is not None else Addresses(request.script_root)
    return [
        (one, to.pinned(one.until).labelled(one.number), [(label, to.labelled(label)) for label in one.now]) for one in found
    ]


def _is_slug(text: str) -> bool:
    try:
        return any(document.slug == text for document in library().documents())
    except NoLibrary:
        return False


def _same_page_in(slug: str) -> str:
    """The page asked for, in another edition."""
    key = (request.view_args or {}).get("edition")
    rest = request.path.removeprefix(f"/{key}") if key else "/contents"
    return Addresses(request.script_root, slug).prefix + (rest if rest != "/" else "/contents")


def _last_words() -> str:
    """The end of the address as words for the search box."""
    return re.sub(r"[-_/]+", " ", request.path.rsplit("/", 1)[-1])[:60].strip()
