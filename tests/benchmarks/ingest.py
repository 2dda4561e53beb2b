"""Ingest: everything at hand into a library, then one edition more. Prints seconds, peak memory and size."""

from __future__ import annotations

import resource
import shutil
import tempfile
import time
from pathlib import Path

from ingest import sources
from ingest.build import build
from ingest.model import Capture
from ingest.report import report
from tests.conftest import find_shared

_MEGABYTE = 1e6


def main() -> None:
    """Ingest and print."""
    shared = find_shared()
    if shared is None:
        print("no official texts at hand: nothing to measure")
        return
    captures = [sources.load(path) for path in sources.files_of([shared])]
    root = Path(tempfile.mkdtemp(prefix="magistrate-bench-"))
    try:
        _measure(root, captures)
    finally:
        shutil.rmtree(root)


def _measure(root: Path, captures: list[Capture]) -> None:
    texts = [c for c in captures if c.name.endswith(".txt")]
    newest = max((c for c in texts if c.name[:4].isdigit() and "-" in c.name), key=lambda c: c.name)
    _timed("text captures but the newest", root, [c for c in texts if c is not newest])
    _timed("one new edition", root, [newest])
    outcome = _timed("DOCX and PDF forms", root, [c for c in captures if c not in texts])
    _timed("the same again", root, captures)
    folder = outcome
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"library: {size / _MEGABYTE:.0f} MB")
    found = report(folder, [c.sha256 for c in captures])
    print(f"documents: {len(found)}, unaccounted lines: {sum(r.unaccounted for r in found)}")
    print(f"repairs: {sum(r.repairs for r in found)}, dangling references: "
          f"{sum(r.references['dangling'] for r in found if r.complete)} in complete editions")  # fmt: skip


def _timed(what: str, root: Path, captures: list[Capture]) -> Path:
    began = time.perf_counter()
    outcome = build(root, captures)
    seconds = time.perf_counter() - began
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    largest_worker = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(
        f"{what}: {len(captures)} captures, {seconds:.1f} s, "
        f"peak {own / 1024:.0f} MiB + at most {largest_worker / 1024:.0f} MiB a worker",
        flush=True,
    )
    return outcome.folder
