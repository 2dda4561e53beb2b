"""Shared fixtures: where the official texts lie, when this machine has them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

from ingest import sources
from ingest.build import build
from tests.once import held_for_all

settings.register_profile("unhurried", deadline=None)  # how long an example takes says more of the machine than of the program
settings.load_profile("unhurried")

_ABSENT = "the official texts are not here: put them in ../shared or name their directory in MAGISTRATE_DATA"


def find_shared() -> Path | None:
    """The directory with ``editions/`` and ``seeds/``: MAGISTRATE_DATA, or ``../shared`` beside the checkout."""
    named = os.environ.get("MAGISTRATE_DATA")
    root = Path(named) if named else Path(__file__).resolve().parents[2] / "shared"
    return root if (root / "editions").is_dir() else None


@pytest.fixture(scope="session")
def shared_dir() -> Path:
    """The official texts; tests that need them are marked ``corpus`` and skipped where there are none.

    With MAGISTRATE_REQUIRE_CORPUS set (as in CI beside the texts) their absence is a failure.
    """
    root = find_shared()
    if root is None:
        if os.environ.get("MAGISTRATE_REQUIRE_CORPUS"):
            pytest.fail(_ABSENT)
        pytest.skip(_ABSENT)
    return root


@pytest.fixture(scope="session")
def corpus_root(shared_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The root of a library of everything at hand: the one MAGISTRATE_LIBRARY names, else built once for all workers."""
    if os.environ.get("MAGISTRATE_LIBRARY"):
        return Path(os.environ["MAGISTRATE_LIBRARY"])
    with held_for_all(tmp_path_factory, "corpus-library") as root:
        if not (root / "current").exists():
            build(root, [*sources.handbook(), *(sources.load(path) for path in sources.files_of([shared_dir]))])
    return root


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One worker more than there are cores: a third of the time, tests wait for a browser, a server or what another makes."""
    return len(os.sched_getaffinity(0)) + 1 if hasattr(os, "sched_getaffinity") else (os.cpu_count() or 1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the last worker begin with the tests of the corpus library, and build it while the others don't have to wait for it;
    and the first with those that wait more than they work: at the end nothing else would be done meanwhile."""
    items.sort(key=lambda item: item.get_closest_marker("waits") is None)
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    waiting = [item for item in items if "corpus_root" in getattr(item, "fixturenames", ())]
    others = [item for item in items if "corpus_root" not in getattr(item, "fixturenames", ())]
    start = len(items) - len(items) // workers  # with worksteal, each worker is first given a part of the list in its order
    items[:] = others[:start] + waiting + others[start:]


def pytest_make_parametrize_id(val: object) -> str | None:
    """Long bytes are named by their length: what compression writes holds the time, and workers must name tests alike."""
    return f"{len(val)} bytes" if isinstance(val, bytes) and len(val) > 20 else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, exitstatus: int) -> None:
    """Where corpus tests must run, a skipped one is named loudly."""
    if not os.environ.get("MAGISTRATE_REQUIRE_CORPUS"):
        return
    for report in terminalreporter.stats.get("skipped", []):
        if "corpus" in report.keywords:
            terminalreporter.write_line(f"corpus test skipped though the texts are here: {report.nodeid}", red=True)


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Fail a run that skipped corpus or browser tests where they were required."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:
        return
    required = {
        marker
        for marker, variable in (("corpus", "MAGISTRATE_REQUIRE_CORPUS"), ("browser", "MAGISTRATE_REQUIRE_BROWSER"))
        if os.environ.get(variable)
    }
    skipped = [r for r in reporter.stats.get("skipped", []) if required & set(r.keywords)]
    if skipped and session.exitstatus == 0:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
