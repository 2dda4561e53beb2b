"""The application factory and its settings."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from app.application import create_app

FORWARDED = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "rules.example", "X-Forwarded-Prefix": "/cr"}


def test_the_environment_names_the_library(tiny_root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAGISTRATE_LIBRARY", str(tiny_root))
    assert create_app().test_client().get("/rules/702").status_code == 200


def test_settings_win_over_the_environment(tiny_root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAGISTRATE_LIBRARY", str(tmp_path))
    assert create_app({"LIBRARY": tiny_root}).test_client().get("/rules/702").status_code == 200


def test_a_proxy_is_believed_only_when_named(tiny_root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = create_app({"LIBRARY": tiny_root}).test_client()
    assert alone.get("/api/v1/rules/702", headers=FORWARDED).get_json()["page"] == "http://localhost/rules/702"
    monkeypatch.setenv("MAGISTRATE_PROXIES", "1")
    behind = create_app({"LIBRARY": tiny_root}).test_client()
    assert behind.get("/api/v1/rules/702", headers=FORWARDED).get_json()["page"] == "https://rules.example/cr/rules/702"


def test_the_entry_for_servers(tiny_root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAGISTRATE_LIBRARY", str(tiny_root))
    monkeypatch.setattr("app.site.record.Record.make", lambda record: None)
    entry = importlib.import_module("app.wsgi")
    assert importlib.reload(entry).app.test_client().get("/healthz").get_json()["status"] == "ok"
