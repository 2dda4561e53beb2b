"""The help pages."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from app.help.pages import INDEX, HelpPage, help_index, help_page, help_pages
from app.site.caching import UNDATED, cache_as

blueprint = Blueprint("help", __name__)


@blueprint.route("/help")
def contents() -> ResponseReturnValue:
    """All help pages, each with a line that says what it is about."""
    return _shown(help_index())


@blueprint.route("/help/<name>")
def page(name: str) -> ResponseReturnValue:
    """One help page."""
    if name.lower() == INDEX:
        return redirect(f"{request.script_root}/help", 301)
    found = help_page(name)
    if found.name != name:
        return redirect(f"{request.script_root}/help/{found.name}", 301)
    return _shown(found)


def _shown(found: HelpPage) -> str:
    from app.help.rendering import render  # the reader of Markdown is loaded with the first help page, not with the site

    cache_as(UNDATED)
    return render_template("help/page.html", page=found, pages=help_pages(), shown=render(found.source, request.script_root))
