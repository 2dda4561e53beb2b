"""Word diffs as HTML: ``del`` and ``ins`` around what went and came, symbols drawn, everything else escaped."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from markupsafe import Markup, escape

from app.library.diff.export import NAMES, NOT_HELD, names, sides, woven
from app.library.diff.runs import Run, ends, headings, runs
from app.library.diff.views import DiffEntry, OpKind, PartDiff, PartKind
from app.library.lineage.views import Change
from app.site.symbols import Draw, drawer
from app.web.marking import mark_up

COLOURS = {
    Change.ADDED: "added", Change.REMOVED: "removed", Change.MOVED: "moved", Change.TYPOGRAPHIC: "quiet",
    Change.REFERENCES: "quiet",
}  # fmt: skip
_TAGS = {OpKind.DELETE: "del", OpKind.INSERT: "ins"}
_LONG = 320  # in a long enumeration, what is the same for longer than this is cut in the middle
_KEPT = 90


class ShownPart(msgspec.Struct, frozen=True):
    """A block ready to show: ``inline`` as one text, ``older`` and ``newer`` beside each other (None: no such side)."""

    label: str
    inline: Markup
    older: Markup | None
    newer: Markup | None
    added: tuple[str, ...]
    removed: tuple[str, ...]


class ShownEntry(msgspec.Struct, frozen=True):
    """An entry of a diff ready to show. ``brief``: only its number changed, so that it takes a line."""

    entry: DiffEntry
    older: str
    newer: str
    what: str
    colour: str
    brief: bool
    parts: tuple[ShownPart, ...]


class ShownRun(msgspec.Struct, frozen=True):
    """An entry by itself, or several that only changed their numbers, from ``older`` to ``newer``."""

    older: str
    newer: str
    heading: str
    entries: tuple[ShownEntry, ...]


def show_runs(entries: Iterable[DiffEntry], draw: Draw | None, side: bool = False) -> list[ShownRun]:
    """Entries with their word diffs, in line or side by side, runs of renumbering gathered."""
    return [_show_run(run, draw, side) for run in runs(entries)]


def _show_run(run: Run, draw: Draw | None, side: bool) -> ShownRun:
    older, newer = ends(run) if len(run) > 1 else ("", "")
    return ShownRun(older, newer, headings(run), tuple(_show_entry(entry, draw, side) for entry in run))


def _show_entry(entry: DiffEntry, draw: Draw | None, side: bool) -> ShownEntry:
    what = NAMES[entry.change] if entry.held else NOT_HELD
    return ShownEntry(
        entry=entry, older=names(entry.older), newer=names(entry.newer), what=what,
        colour=COLOURS.get(entry.change, "edited") if entry.held else "quiet",
        brief=entry.change is Change.MOVED, parts=show_parts(entry.parts, draw, bool(side and entry.older and entry.newer)),
    )  # fmt: skip


def show_parts(parts: tuple[PartDiff, ...], draw: Draw | None, side: bool = False) -> tuple[ShownPart, ...]:
    """Blocks with their word diffs, in line or side by side; examples that are the same on both sides are left out."""
    kept = [part for part in parts if not part.same or part.kind is PartKind.TEXT]
    return tuple(_show(part, draw, side) for part in kept)


def colour_of(change: Change) -> str:
    """The colour a class is drawn in, as a class of the stylesheet."""
    return COLOURS.get(change, "edited")


def _show(part: PartDiff, draw: Draw | None, side: bool) -> ShownPart:
    label = "Example" if part.kind is PartKind.EXAMPLE else ""
    return ShownPart(
        label=label, inline=Markup("") if side else _inline(part, draw),
        older=_side(part, draw, older=True) if side and part.older is not None else None,
        newer=_side(part, draw, older=False) if side and part.newer is not None else None,
        added=part.listed.added if part.listed else (), removed=part.listed.removed if part.listed else (),
    )  # fmt: skip


def _inline(part: PartDiff, draw: Draw | None) -> Markup:
    return Markup("").join(_stretch(part, kind, words, draw) for kind, words in woven(part))


def _stretch(part: PartDiff, kind: OpKind, words: str, draw: Draw | None) -> Markup:
    return _same(part, words, draw) if kind is OpKind.EQUAL else _wrapped(_TAGS[kind], words, draw)


def _side(part: PartDiff, draw: Draw | None, older: bool) -> Markup:
    tag = "del" if older else "ins"
    pieces: list[Markup] = []
    for op in part.ops:
        words = sides(part, op)[0 if older else 1]
        if op.kind is OpKind.EQUAL:
            pieces.append(_same(part, words, draw))
        elif op.kind is OpKind.REORDERED:
            pieces.append(mark_up(words, draw=draw))
        else:
            pieces.append(_wrapped(tag, words, draw))
    return Markup("").join(pieces)


def _wrapped(tag: str, words: str, draw: Draw | None) -> Markup:
    """Changed words within their tag; white space around them stays outside."""
    bare = words.strip()
    if not bare:
        return _lines(words, draw)
    start = words.index(bare)
    inside = _lines(bare, draw)
    return Markup(f"{escape(words[:start])}<{tag}>{inside}</{tag}>{escape(words[start + len(bare) :])}")


def _same(part: PartDiff, words: str, draw: Draw | None) -> Markup:
    """Words that are the same; the middle of a long enumeration is left out."""
    if part.listed is None or len(words) <= _LONG or not (part.listed.added or part.listed.removed):
        return _lines(words, draw)
    head = words[: words.rfind(" ", 0, _KEPT)]
    tail = words[words.find(" ", len(words) - _KEPT) :]
    return Markup('{} <span class="gap">…</span>{}').format(_lines(head, draw), _lines(tail, draw))


def _lines(words: str, draw: Draw | None) -> Markup:
    """Words with their line breaks."""
    if "\n" not in words:
        return mark_up(words, draw=draw)
    return Markup("<br>").join(mark_up(line, draw=draw) for line in words.split("\n"))


def draw_for(kind: str, effective: str | None, wanted: bool) -> Draw | None:
    """How symbols of a document are drawn, None where the reader wants them written."""
    return drawer(kind, effective) if wanted else None
