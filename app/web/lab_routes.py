"""Addresses of the Scenario lab and of the shipped scenarios.

What answers them loads the engine: it is imported when it is first asked for, so that the site starts without it.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from flask import Blueprint
from flask.typing import ResponseReturnValue

from app.scenarios.documents.packing import MAX_BYTES
from app.site.limits import allow_body
from app.site.slots.guard import runs_engine

lab = Blueprint("lab", __name__)
scenarios = Blueprint("scenarios", __name__)

BODY = 3 * MAX_BYTES
"""Bytes of a form with a scenario in it."""

_READ, _BOTH, _WRITE = ("GET",), ("GET", "POST"), ("POST",)
_LAB = (  # address, endpoint and name of the view, methods
    ("/lab", "lab", _BOTH),
    ("/lab/do", "do", _WRITE),
    ("/lab/setup", "setup", _BOTH),
    ("/lab/open", "open_", _WRITE),
    ("/lab/scenario.<kind>", "file", _BOTH),
)
_SCENARIOS = (
    ("/scenarios", "listing", _READ),
    ("/scenarios/<path:id>", "scenario", _READ),
    ("/lab/examples", "to_list", _READ),
)


def _later(module: str, name: str) -> Callable[..., ResponseReturnValue]:
    """The view of that name, its module imported with the first request."""

    def view(**parts: str) -> ResponseReturnValue:
        found: Callable[..., ResponseReturnValue] = getattr(import_module(module), name)
        return found(**parts)

    return view


for _blueprint, _module, _routes in ((lab, "app.web.lab", _LAB), (scenarios, "app.web.scenarios", _SCENARIOS)):
    for _address, _name, _methods in _routes:
        _blueprint.add_url_rule(_address, _name, _later(_module, _name), methods=_methods)
for _address, _name, _methods in _LAB:
    allow_body(f"lab.{_name}", BODY)
    runs_engine(f"lab.{_name}")
runs_engine("scenarios.scenario")
