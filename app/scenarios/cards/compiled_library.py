"""Compiling all cards of a library and keeping them on disk, with figures of how they are read."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import msgspec

from app.engine.oracle import MalformedCard, compile_card
from app.library.cards.compiled import link_to
from app.library.cards.errors import CardDataError, NoCards
from app.library.cards.published import MadeFor
from app.library.cards.publishing import opened, publish, workshop
from app.library.cards.store import Cards
from app.library.workers import process_pool
from app.scenarios.cards.card_compiling import CompilingFigures, FigureCounter
from app.scenarios.setup import compiled_cards as kept
from app.scenarios.setup.certainty import face_certainty, least_certain

Progress = Callable[[int, int], None]
_CHUNK = 250  # cards that a worker compiles in a row
_AHEAD = 2  # chunks for each worker that wait: bounds memory

_Card = tuple[bytes, MadeFor]


class _Chunk(NamedTuple):
    """Rows of the file, and how the cards of each kind among them are read."""

    rows: list[tuple[bytes, bytes]]
    counters: dict[MadeFor, FigureCounter]


def compile_library(root: Path | None = None, progress: Progress | None = None, jobs: int | None = None) -> bool:
    """Compile the cards of a library and publish what came of it, where there are cards and it was not made from these by this
    compiler. ``progress`` is called with how many are done and of how many; ``jobs`` run at once (default: all cores).

    Returns whether that was needed. Raises CardDataError where the file cannot be written or a worker died; what was published
    stays.
    """
    try:
        cards = Cards.open(root)
    except NoCards:
        return False
    held = kept.CompiledCards.open(root)
    if held is not None and held.meta.get(kept.CARDS) == cards.path.name:
        return False
    folder = link_to(root).parent
    with workshop(folder) as building:
        with closing(opened(building)) as database:
            _fill(database, cards, progress, jobs)
        publish(building, folder)
    return True


def _fill(database: sqlite3.Connection, cards: Cards, progress: Progress | None, jobs: int | None) -> None:
    """Write the compiled cards into a new file, with what they were made from and how they are read."""
    database.executescript(kept.TABLES)
    counters = {kind: FigureCounter() for kind in MadeFor}
    done, total = 0, cards.count()[0]
    for chunk in _compiled(cards, jobs):
        database.executemany("INSERT OR REPLACE INTO card VALUES (?, ?)", chunk.rows)
        for kind, counter in chunk.counters.items():
            counters[kind].join(counter)
        done = min(done + _CHUNK, total)
        if progress is not None:
            progress(done, total)
    figures = msgspec.json.encode({kind: counter.figures._asdict() for kind, counter in counters.items()})
    meta = {kept.COMPILER: kept.compiler(), kept.CARDS: cards.path.name, kept.FIGURES: figures.decode()}
    database.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
    database.commit()


def reading_figures(root: Path | None = None) -> dict[MadeFor, CompilingFigures] | None:
    """How the cards of a library are read, those made for each purpose apart; None while that was not found out."""
    held = kept.CompiledCards.open(root)
    if held is None or kept.FIGURES not in held.meta:
        return None
    found: dict[MadeFor, dict[str, int]] = msgspec.json.decode(held.meta[kept.FIGURES], type=dict[MadeFor, dict[str, int]])
    return {kind: CompilingFigures(**counted) for kind, counted in found.items()}


def _compiled(cards: Cards, jobs: int | None) -> Iterator[_Chunk]:
    """All cards, compiled across cores, a few chunks ahead of whoever takes them."""
    chunks = _chunks(cards.whole_cards())
    count = jobs or os.cpu_count() or 1
    if count == 1 or cards.count()[0] <= _CHUNK:
        yield from map(_compile, chunks)
        return
    pool = process_pool(count)
    try:
        waiting: list[Future[_Chunk]] = []
        for chunk in chunks:
            waiting.append(pool.submit(_compile, chunk))
            if len(waiting) > count * _AHEAD:
                yield waiting.pop(0).result()
        for future in waiting:
            yield future.result()
    except BrokenProcessPool as error:
        raise CardDataError("A worker process died while cards were compiled; what was there stays.") from error
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _chunks(cards: Iterator[_Card]) -> Iterator[list[_Card]]:
    while chunk := list(islice(cards, _CHUNK)):
        yield chunk


def _compile(chunk: list[_Card]) -> _Chunk:
    """Compile some cards. One whose data are not in their shape is left to be refused where it is played."""
    found = _Chunk([], {kind: FigureCounter() for kind in MadeFor})
    for data, made_for in chunk:
        try:
            compiled = compile_card(msgspec.json.decode(data))
        except MalformedCard:
            continue
        faces = found.counters[made_for].add(compiled)
        certainty = least_certain(face_certainty(face, paragraphs) for face, paragraphs in faces)
        found.rows.append((kept.content_of(data), kept.packed(kept.KeptCard(compiled, certainty))))
    return found
