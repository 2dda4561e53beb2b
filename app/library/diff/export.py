"""A diff as a file: plain text, Markdown, or a unified diff. Whole, whatever a page shows of it."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator
from difflib import unified_diff
from itertools import groupby

from app.library.diff.views import DiffEntry, DiffView, Op, OpKind, PartDiff, PartKind, Tally
from app.library.lineage.views import Change, LineagePlace
from app.library.views import EditionRef

NAMES = {
    Change.UNCHANGED: "unchanged", Change.TYPOGRAPHIC: "typography only", Change.REFERENCES: "references only",
    Change.EDITED: "edited", Change.MOVED: "renumbered", Change.MOVED_AND_EDITED: "renumbered and edited",
    Change.SPLIT: "split", Change.MERGED: "merged", Change.ADDED: "added", Change.REMOVED: "removed",
}  # fmt: skip
NOT_HELD = "not in the capture"
_WIDTH = 100
MARKS = {OpKind.DELETE: "[-{}-]", OpKind.INSERT: "{{+{}+}}"}
_MARKDOWN = {OpKind.DELETE: "~~{}~~", OpKind.INSERT: "**{}**"}
_SPECIAL = str.maketrans({char: f"\\{char}" for char in "\\`*_[]<>#~|"})


def as_text(view: DiffView) -> Iterator[str]:
    """Lines of plain text; ``[-words-]`` went, ``{+words+}`` came."""
    yield title(view)
    yield from ("", *summary(view), "")
    for section, entries in groupby(view.entries, lambda entry: entry.section):
        yield from (heading(view, section), "")
        for entry in entries:
            yield headline(entry)
            for part in entry.parts:
                label = "Example: " if part.kind is PartKind.EXAMPLE else ""
                for line in (label + inline(part, MARKS)).split("\n"):
                    yield from textwrap.wrap(line, _WIDTH, initial_indent="    ", subsequent_indent="    ",
                                             break_long_words=False, break_on_hyphens=False)  # fmt: skip
            yield ""


def as_markdown(view: DiffView) -> Iterator[str]:
    """Lines of Markdown: ~~struck~~ went, **bold** came."""
    yield f"# {_escaped(title(view))}"
    yield from ("", *(f"- {_escaped(line)}" for line in summary(view)), "")
    for section, entries in groupby(view.entries, lambda entry: entry.section):
        yield from (f"## {_escaped(heading(view, section))}", "")
        for entry in entries:
            yield f"### {_escaped(headline(entry))}"
            yield ""
            for part in entry.parts:
                label = "*Example:* " if part.kind is PartKind.EXAMPLE else ""
                yield label + inline(part, _MARKDOWN, _escaped).replace("\n", "  \n")
                yield ""


def as_unified(view: DiffView) -> Iterator[str]:
    """A unified diff that tools can read: each rule is a file ``<edition>/<number>``, each block of it a line."""
    for entry in view.entries:
        before, after = _blocks(entry, True), _blocks(entry, False)
        older = f"{view.older.slug}/{_file(entry.older)}" if entry.older else "/dev/null"
        newer = f"{view.newer.slug}/{_file(entry.newer)}" if entry.newer else "/dev/null"
        if before == after:
            if entry.renumbered:
                yield from (f"diff --git {older} {newer}", "similarity index 100%",
                            f"rename from {older}", f"rename to {newer}")  # fmt: skip
            continue
        yield from unified_diff(before, after, older, newer, lineterm="")


def title(view: DiffView) -> str:
    """What is compared, in a line."""
    return f"Changes from {named(view.older)} to {named(view.newer)}"


def named(edition: EditionRef) -> str:
    """A document in a title."""
    return edition.slug if edition.slug == edition.effective else f"{edition.title} ({edition.slug})"


def summary(view: DiffView) -> list[str]:
    """The counts, and what a reader must know beforehand, in sentences."""
    lines = list(view.partial)
    if view.identical:
        lines.append("Both are the same document: nothing differs.")
    elif not view.tally.total and not view.tally.not_held:
        lines.append("Nothing differs.")
    else:
        lines += [f"Rules: {counted(view.rules)}.", f"Glossary: {counted(view.glossary)}."]
    return lines


def counted(tally: Tally) -> str:
    """Counts in words: ``12 edited, 3 added``."""
    said = [f"{tally.classes[change]} {name}" for change, name in NAMES.items() if tally.classes.get(change)]
    if tally.not_held:
        said.append(f"{tally.not_held} {NOT_HELD}")
    return ", ".join(said) or "nothing differs"


def heading(view: DiffView, section: str) -> str:
    """A section's number and title."""
    title = next((one.title for one in view.sections if one.number == section), "")
    return title if section == "glossary" else f"{section}. {title}".rstrip(". ")


def headline(entry: DiffEntry) -> str:
    """An entry in a line: ``702.19b → 702.21b: renumbered and edited``."""
    return f"{whence(entry)}: {NAMES[entry.change] if entry.held else NOT_HELD}"


def whence(entry: DiffEntry) -> str:
    """The numbers or terms of an entry; with an arrow where they differ."""
    older, newer = names(entry.older), names(entry.newer)
    return f"{older} → {newer}" if older and newer and older != newer else newer or older


def names(places: Iterable[LineagePlace]) -> str:
    """Numbers, or terms, in a list."""
    return ", ".join(place.label.removeprefix("term:") for place in places)


def inline(part: PartDiff, marks: dict[OpKind, str], escape: Callable[[str], str] = str) -> str:
    """A part as one text with marks; a replacement is a deletion and an insertion."""
    return "".join(_wrapped(marks.get(kind, "{}"), words, escape) for kind, words in woven(part))


def woven(part: PartDiff) -> Iterator[tuple[OpKind, str]]:
    """Both texts as one, in stretches of EQUAL, DELETE and INSERT. List items are told where they stand now.

    What went stands before what came, but for a comma that came: it stays with the word it follows.
    """
    spaced = True
    for op in part.ops:
        went, came = sides(part, op)
        if op.kind is OpKind.EQUAL or op.kind is OpKind.REORDERED:
            yield OpKind.EQUAL, came
            spaced = not (went[-1:].isspace() and not came[-1:].isspace())
            continue
        if not spaced and came:
            yield OpKind.INSERT, came
            yield OpKind.DELETE, went if came[-1:].isspace() else f" {went}"
        else:
            yield OpKind.DELETE, went if spaced else f" {went}"
            yield OpKind.INSERT, came
        spaced = True


def sides(part: PartDiff, op: Op) -> tuple[str, str]:
    """The words of an operation in both texts."""
    return (part.older or "")[slice(*op.older)], (part.newer or "")[slice(*op.newer)]


def _wrapped(mark: str, words: str, escape: Callable[[str], str]) -> str:
    """Words within a mark; the white space around them stays outside."""
    bare = words.strip()
    if not bare:
        return words
    start = words.index(bare)
    return words[:start] + mark.format(escape(bare)) + words[start + len(bare) :]


def _blocks(entry: DiffEntry, older: bool) -> list[str]:
    texts = ((part.kind, part.older if older else part.newer) for part in entry.parts)
    return [f"Example: {text}" if kind is PartKind.EXAMPLE else text for kind, text in texts if text is not None]


def _file(places: Iterable[LineagePlace]) -> str:
    return names(places).replace("/", "-").replace(", ", "+").replace(" ", "_")


def _escaped(text: str) -> str:
    return text.translate(_SPECIAL)
