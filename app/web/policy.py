"""Tournament policy: the documents, their sections, what changed between their versions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from flask import Blueprint, Flask, redirect, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.routing import BaseConverter

from app.library.errors import DoesNotParse, NotFound
from app.library.library import Library
from app.library.policy.records import PolicyKind
from app.library.policy.views import PolicyRef, PolicySectionView, SectionRef
from app.site.addresses import Addresses
from app.site.caching import UNDATED, cache_as
from app.site.open_library import library
from app.web.policy_blocks import outline, pointers, policy_excerpt, show_change, show_parts

blueprint = Blueprint("policy", __name__)

USES = {
    PolicyKind.MTR: "Rules for every sanctioned tournament.",
    PolicyKind.IPG: "For Competitive and Professional Rules Enforcement Level. Events at Regular REL use the JAR instead.",
    PolicyKind.JAR: "For events at Regular REL, such as Friday Night Magic and prereleases, instead of the IPG.",
}


class PolicyKindKey(BaseConverter):
    """The part of an address that names a document of policy."""

    regex = "(?i:mtr|ipg|jar)"


class PolicyVersion(BaseConverter):
    """The part of an address that names a version of a document: its slug, a date or a year."""

    regex = r"(?:\d{4}(?:-\d{2}-\d{2})?|undated)(?:~[0-9a-fA-F]{8})?|latest"


@blueprint.route("/policy")
def front() -> ResponseReturnValue:
    """The documents with their dates, and the infractions with their penalties."""
    cache_as(UNDATED)
    held = library()
    documents = held.policy.documents()
    has_guide = any(one.kind is PolicyKind.IPG for one in documents)
    return render_template(
        "policy/front.html", documents=[one for one in documents if one.newest], others=[o for o in documents if not o.newest],
        penalties=held.policy.penalties() if has_guide else None, names=held.policy.abbreviations() if has_guide else {},
    )  # fmt: skip


@blueprint.route("/policy/<policykind:kind>")
@blueprint.route("/policy/<policyversion:version>/<policykind:kind>")
def document(kind: str, version: str = "") -> ResponseReturnValue:
    """The contents of a document."""
    cache_as(UNDATED)
    held = library()
    found = held.policy.document(kind, version or None)
    if (own := _own(found, version)) != version or kind != found.kind:
        return redirect(_to().policy(found.kind, version=own), 302)
    view = held.policy.contents(kind, version or None)
    return render_template("policy/document.html", view=view, version=version, versions=_versions(held, found))


@blueprint.route("/policy/<policykind:kind>/changes")
def changes(kind: str) -> ResponseReturnValue:
    """What changed ``?from=`` one version ``?to=`` another. Without ``from``: since the version before the newest."""
    cache_as(UNDATED)
    held = library()
    newest = held.policy.document(kind)
    older = request.args.get("from", "").strip() or next(iter(newest.others), "")
    if not older:
        raise NotFound("policy", kind, f"Only one version of the {newest.abbreviation} is here.")
    view = held.policy.diff(kind, older, request.args.get("to", "").strip() or None)
    return render_template("policy/changes.html", view=view, shown=[show_change(_to(), one) for one in view.changes])


@blueprint.route("/policy/<policykind:kind>/<key>")
@blueprint.route("/policy/<policyversion:version>/<policykind:kind>/<key>")
def section(kind: str, key: str, version: str = "") -> ResponseReturnValue:
    """A section by its number or key; a name of one leads to it."""
    cache_as(UNDATED)
    held = library()
    found = held.policy.document(kind, version or None)
    view = _section(held, found, key)
    if (own := _own(found, version)) != version or view.section.key != key or kind != found.kind:
        return redirect(_to().policy(found.kind, view.section.key, own), 302)
    return render_template(
        "policy/section.html", view=view, version=version, parts=show_parts(_to(), view, version),
        pointers=pointers(_to(), view, version), around=outline(held.policy.contents(kind, version or None), view),
        versions=_versions(held, found), name=name_of,
    )  # fmt: skip


def _section(held: Library, found: PolicyRef, key: str) -> PolicySectionView:
    """The section of a key, or of a name in its place. Raises NotFound."""
    try:
        return held.policy.section(found.kind, key, found.slug)
    except NotFound as absent:
        answer = held.policy.lookup(f"{found.kind} {key.replace('-', ' ')} {found.effective or ''}"[:120])
        if answer is None or answer.section is None or answer.certainty == "unsure":
            raise absent from None
        return held.policy.section(found.kind, answer.section.section.key, found.slug)


def _own(found: PolicyRef, version: str) -> str:
    """The version as the address of a page has it: none, or the slug of the document."""
    if version == "latest":
        raise DoesNotParse("The newest version stands at the address without a date.", (f"{found.abbreviation}",))
    return found.slug if version else ""


def _versions(held: Library, found: PolicyRef) -> list[PolicyRef]:
    return [one for one in held.policy.documents() if one.kind is found.kind]


def _to() -> Addresses:
    return Addresses(request.script_root)


def name_of(one: SectionRef) -> str:
    """A section in a list: its name without what stands in brackets."""
    return one.name.split(" (")[0]


def by_category(rows: Iterable[SectionRef]) -> list[tuple[str, list[SectionRef]]]:
    """Infractions by their category, in order."""
    found: dict[str, list[SectionRef]] = {}
    for row in rows:
        found.setdefault(row.category, []).append(row)
    return list(found.items())


def init_app(flask: Flask) -> None:
    """Teach the application what the parts of addresses look like, and templates how sections are named."""
    flask.url_map.converters.update(policykind=PolicyKindKey, policyversion=PolicyVersion)
    given: dict[str, Any] = {
        "policy_uses": USES, "section_name": name_of, "by_category": by_category, "policy_excerpt": policy_excerpt,
    }  # fmt: skip
    flask.jinja_env.globals.update(given)
