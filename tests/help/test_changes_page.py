"""The classes on the help page of changes and on that of citations are those of the program."""

from __future__ import annotations

import re

from app.help.pages import help_page
from app.library.citations.audit import Drift
from app.library.citations.views import Class
from app.library.diff.export import NAMES
from app.library.lineage.views import Change


def test_every_class_of_change_is_there() -> None:
    rows = re.findall(r"^\| ([a-z ]+) \| `([a-z_]+)` \|", help_page("changes").source, re.M)
    assert {kind for _, kind in rows} == {str(change) for change in Change} - {"unchanged"}
    assert {name for name, _ in rows} == {NAMES[Change(kind)] for _, kind in rows}


def test_every_class_of_citations_is_there() -> None:
    rows = set(re.findall(r"^\| ([a-z_]+) \|", help_page("citations").source, re.M))
    assert {str(kind) for kind in Class} | {"quote"} <= rows
    assert {str(drift) for drift in Drift} - {"unchanged"} <= rows
