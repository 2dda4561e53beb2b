"""The page on deploying: its examples name what exists, and copies of a library answer alike, also while one is published."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import threading
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from flask.testing import FlaskClient

from app.application import DEFAULTS, create_app
from app.cli import COMMANDS
from app.help.pages import help_page
from app.library.library import Library
from app.library.verification import verify
from ingest.build import build
from tests.ingest.test_damage import captures

_HOME = Path(__file__).resolve().parents[2]
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
_VARIABLE = re.compile(r"\bMAGISTRATE_[A-Z_]+\b")
needs_rsync = pytest.mark.skipif(shutil.which("rsync") is None, reason="needs rsync")


def block(language: str) -> str:
    """The example in a language."""
    return next(text for name, text in _BLOCK.findall(help_page("deploying").source) if name == language)


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(block("yaml"))
    return found


def test_every_setting_exists() -> None:
    named = set(_VARIABLE.findall(help_page("deploying").source))
    assert {"MAGISTRATE_LIBRARY", "MAGISTRATE_RATE_STORE"} <= named
    assert named <= {f"MAGISTRATE_{name}" for name in DEFAULTS} | {"MAGISTRATE_DATA"}


def test_the_parts_of_the_composition_fit_together() -> None:
    services, volumes = compose()["services"], set(compose()["volumes"])
    places = {one.partition(":")[2] for service in services.values() for one in service.get("volumes", ())}
    assert {one.partition(":")[0] for service in services.values() for one in service.get("volumes", ())} == volumes
    image = block("dockerfile")
    assert all(place in image for place in places)
    assert re.search(r"^EXPOSE (\d+)$", image, re.M)[1] in services["site"]["ports"][0]  # type: ignore[index]
    store = services["site"]["environment"]["MAGISTRATE_RATE_STORE"]
    assert store.split("/")[2].split(":")[0] in services
    for command in re.findall(r"magistrate ([a-z]+)", services["update"]["command"][-1]):
        assert command in COMMANDS
    assert "localhost" in services["site"]["environment"]["MAGISTRATE_HOSTS"]  # which the check of health asks for


def test_the_image_installs_and_starts_what_there_is() -> None:
    image = block("dockerfile")
    extras = re.search(r"program\[([a-z,]+)\]", image)
    assert extras
    known = tomllib.loads((_HOME / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert set(extras[1].split(",")) <= set(known)
    started = re.search(r"^CMD (.+)$", image, re.M)
    assert started
    assert " ".join(json.loads(started[1])).replace("0.0.0.0", "127.0.0.1") in help_page("running").source


# ---- copies of a library ----------------------------------------------------------------------------------------------------


@pytest.fixture(name="replicate")
def _replicate(tmp_path: Path) -> Path:
    script = tmp_path / "replicate"
    script.write_text(block("sh"))
    return script


def copy(script: Path, source: Path, target: Path) -> int:
    return subprocess.run(["sh", str(script), str(source), str(target)], capture_output=True, timeout=240, check=False).returncode


ASKED = ("/", "/rules/101.1", "/contents", "/glossary", "/search?q=hat", "/api/v1/rules/101.1", "/api/v1/search?q=hat")


def answers(client: FlaskClient) -> list[tuple[int, bytes, str | None]]:
    found = []
    for address in ASKED:
        for headers in ({}, {"Accept-Encoding": "gzip"}):
            answer = client.get(address, headers=headers)
            found.append((answer.status_code, answer.data, answer.headers.get("ETag")))
    return found


@needs_rsync
def test_two_servers_over_two_copies_answer_with_the_same_bytes(replicate: Path, tmp_path: Path) -> None:
    source, target = tmp_path / "library", tmp_path / "other" / "library"
    build(source, captures(), jobs=1)
    assert copy(replicate, source, target) == 0
    assert (target / "current").readlink() == (source / "current").readlink()
    assert verify(target).sound
    here, there = (answers(create_app({"LIBRARY": root}).test_client()) for root in (source, target))
    assert here == there
    assert {status for status, _, _ in here} == {200}


@needs_rsync
def test_card_data_and_what_leads_to_rules_are_copied_too(replicate: Path, tmp_path: Path) -> None:
    source, target = tmp_path / "library", tmp_path / "copy"
    build(source, captures()[:1], jobs=1)
    for name in ("cards", "card_rules"):
        (source / name).mkdir()
        for version in ("old", "new"):
            (source / name / f"{version}.sqlite").write_text(version)
        (source / name / "current").symlink_to("new.sqlite")
    for _ in range(2):
        assert copy(replicate, source, target) == 0
    for name in ("cards", "card_rules"):
        assert sorted(path.name for path in (target / name).iterdir()) == ["current", "new.sqlite"]
        assert (target / name / "current").read_text() == "new"


@needs_rsync
def test_a_copy_that_is_taken_while_an_ingest_publishes_is_old_or_new(replicate: Path, tmp_path: Path) -> None:
    source, target = tmp_path / "library", tmp_path / "copy"
    published = {build(source, captures()[:1], jobs=1).id}
    assert copy(replicate, source, target) == 0
    ended = threading.Event()

    def publish() -> None:
        for count in (2, 3):
            published.add(build(source, captures()[:count], jobs=1).id)
        ended.set()

    thread = threading.Thread(target=publish)
    thread.start()
    while not ended.is_set():
        copy(replicate, source, target)
        assert verify(target).sound
    thread.join()
    assert copy(replicate, source, target) == 0
    assert verify(target).sound
    assert len(published) == 3
    assert Library.open(target).id == Library.open(source).id
    assert {path.name for path in target.iterdir() if path.is_dir() and not path.is_symlink()} <= published


@needs_rsync
def test_a_copy_that_breaks_off_leaves_the_one_before(replicate: Path, tmp_path: Path) -> None:
    source, target = tmp_path / "library", tmp_path / "copy"
    build(source, captures()[:1], jobs=1)
    assert copy(replicate, source, target) == 0
    before = Library.open(target).id
    build(source, captures(), jobs=1)
    shutil.rmtree((source / "current").resolve())
    assert copy(replicate, source, target) != 0
    assert Library.open(target).id == before
    assert verify(target).sound
