"""Card data that lies beside the editions: `cards/` and `rulings/` of a data directory, imported once as they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from app.library.cards.errors import NoCards
from app.library.cards.importing import import_file
from app.library.cards.publishing import file_hash
from app.library.cards.reading import CardDataForm
from app.library.cards.store import Cards

_FOLDERS = ("cards", "rulings")  # in this order: what rulings are on is known before they come
_SUFFIXES = (".json", ".jsonl", ".ndjson", ".json.gz", ".jsonl.gz", ".ndjson.gz")

Progress = Callable[[str, int], None]


def found_files(folders: Iterable[Path]) -> Iterator[Path]:
    """The last file by name of each kind of card data, from the first data directory that has any of that kind."""
    places = list(folders)
    for name in _FOLDERS:
        for inside in (folder / name for folder in places):
            files = sorted(path for path in inside.iterdir() if path.name.endswith(_SUFFIXES)) if inside.is_dir() else []
            if files:
                yield files[-1]
                break


def import_found(
    folders: Iterable[Path], root: Path | None = None, progress: Progress | None = None
) -> list[tuple[Path, CardDataForm]]:
    """Import what is found and was not imported before. Returns what was. Raises CardDataError."""
    imported: list[tuple[Path, CardDataForm]] = []
    for file in found_files(folders):
        if file_hash(file) in imported_hashes(root):
            continue

        def report(number: int, file: Path = file) -> None:
            if progress is not None:
                progress(file.name, number)

        form, _ = import_file(file, root, report)
        imported.append((file, form))
    return imported


def imported_hashes(root: Path | None = None) -> set[str]:
    """Hashes of the files that the card data was imported from."""
    try:
        return {row[0] for row in Cards.open(root).rows("SELECT value FROM meta WHERE key LIKE 'source%'")}
    except NoCards:
        return set()
