"""The site starts without the engine; what needs it loads it with its first request."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest
from flask import Flask

_ASK = """
import sys
import app.application
client = app.application.create_app({"LIBRARY": sys.argv[1]}).test_client()
assert client.get("/rules/702.2").status_code == 200
print(sorted(name for name in sys.modules if name.startswith("app.engine"))[:3])
assert client.get("/scenarios").status_code == 200
assert client.get("/lab").status_code == 200
"""


def test_the_site_starts_without_the_engine(tiny_root: object) -> None:
    done = subprocess.run([sys.executable, "-c", _ASK, str(tiny_root)], capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.returncode) == ("[]", 0), done.stderr


@pytest.mark.parametrize(("prefix", "module"), [("lab.", "app.web.lab"), ("scenarios.", "app.web.scenarios")])
def test_every_address_has_its_view(site: Flask, prefix: str, module: str) -> None:
    names = {rule.endpoint for rule in site.url_map.iter_rules() if rule.endpoint.startswith(prefix)}
    assert len(names) >= 3
    for name in names:
        assert callable(getattr(import_module(module), name.removeprefix(prefix)))
