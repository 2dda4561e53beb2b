"""Questions about whole editions as files."""

from __future__ import annotations

import fcntl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO

from app.library.downloads import store
from app.library.downloads.store import Facts
from app.library.downloads.views import DownloadForm, Packed
from app.library.facade import Facade
from app.library.publication import Publication
from app.library.records import Document

_LOCK = ".making"
Progress = Callable[[int, int], None]


class DownloadsFacade(Facade):
    """Whole editions as JSON and NDJSON, compressed; see ``app.library.downloads.store`` for where they are kept."""

    def facts(self, document: Document) -> Facts | None:
        """Sizes and hashes of a document's files by form, or None while they have not been made. Makes nothing."""
        held = self._holdings()
        return store.facts(held.publication, held.own(document))

    def compressed(self, document: Document, form: DownloadForm) -> tuple[Packed, bytes]:
        """One file, compressed with gzip, and what is known of it. Made where it was not: a tenth of a second."""
        held = self._holdings()
        return store.compressed(held, held.own(document), form)

    def make_all(self, progress: Progress = lambda done, total: None) -> int:
        """Make the files of every document that has none; how many were made. None where another process is at it."""
        held, made = self._holdings(), 0
        with _alone(held.publication) as alone:
            if not alone:
                return 0
            store.forget_others(held.publication)
            for done, document in enumerate(held.documents, 1):
                if store.facts(held.publication, document) is None:
                    store.make(held, document)
                    made += 1
                progress(done, len(held.documents))
        return made


@contextmanager
def _alone(publication: Publication) -> Iterator[bool]:
    """Whether no other process makes the files of this library at the moment; nobody does while this is held."""
    lock = _lock(publication)
    if lock is None:
        yield False
        return
    with lock:
        yield True


def _lock(publication: Publication) -> IO[str] | None:
    """A locked file; None where somebody else holds it, or where nothing can be written."""
    folder = store.folder_of(publication)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / _LOCK).open("w")
    except OSError:
        return None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        return None
    return lock
