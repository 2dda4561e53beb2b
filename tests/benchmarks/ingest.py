"""Ingest: everything at hand into a library, then one edition more. Prints seconds, peak memory and size."""

from __future__ import annotations

import os
import shutil
import tempfile
import threading
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
    memory = _Memory()
    began = time.perf_counter()
    outcome = build(root, captures)
    seconds = time.perf_counter() - began
    print(f"{what}: {len(captures)} captures, {seconds:.1f} s, peak {memory.stop():.0f} MiB with workers", flush=True)
    return outcome.folder


class _Memory:
    """Samples the resident memory of this process and all it started."""

    def __init__(self) -> None:
        self._peak = 0.0
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def stop(self) -> float:
        """End sampling. Returns the peak in MiB."""
        self._ended.set()
        self._thread.join()
        return self._peak

    def _watch(self) -> None:
        while not self._ended.wait(0.1):
            self._peak = max(self._peak, sum(_resident(pid) for pid in _family(os.getpid())))


def _family(pid: int) -> list[int]:
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(entry.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        children.setdefault(parent, []).append(int(entry.parent.name))
    found = [pid]
    for one in found:
        found += children.get(one, [])
    return found


def _resident(pid: int) -> float:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


if __name__ == "__main__":
    main()
