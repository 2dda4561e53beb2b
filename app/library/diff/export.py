"""A diff as a file: plain text, Markdown, or a unified diff. Whole, whatever a page shows of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import unified_diff
from itertools import groupby

from app.library.diff.runs import Run, ends, runs
from app.library.diff.views import GLOSSARY, RULES, DiffEntry, DiffView, Op, OpKind, PartDiff, PartKind, Tally
from app.library.lineage.views import Change, LineagePlace
from app.library.views import EditionRef
from app.library.wrapping import Paint, Stretch, wrap

NAMES = {
    Change.UNCHANGED: "unchanged", Change.TYPOGRAPHIC: "typography only", Change.REFERENCES: "references only",
    Change.EDITED: "edited", Change.MOVED: "renumbered", Change.MOVED_AND_EDITED: "renumbered and edited",
    Change.SPLIT: "split", Change.MERGED: "merged", Change.ADDED: "added", Change.REMOVED: "removed",
}  # fmt: skip
NOT_HELD = "not in the capture"
_WIDTH, _INDENT = 100, 4
MARKS = {OpKind.DELETE: "[-{}-]", OpKind.INSERT: "{{+{}+}}"}
_MARKDOWN = {OpKind.DELETE: "~~{}~~", OpKind.INSERT: "**{}**"}
_SPECIAL = str.maketrans({char: f"\\{char}" for char in "\\`*_[]<>#~|"})


def as_text(view: DiffView, paints: Mapping[OpKind, Paint] | None = None) -> Iterator[str]:
    """Lines of plain text; ``[-words-]`` went, ``{+words+}`` came; with ``paints`` these are painted, too."""
    yield title(view)
    yield from ("", *summary(view), "")
    for section, entries in groupby(view.entries, lambda entry: entry.section):
        yield from (heading(view, section), "")
        for run in runs(entries):
            yield headline(run)
            if run[0].doubt:
                yield _indented(run[0].doubt)
            for part in run[0].parts:
                yield _told(part, paints or {})
            yield ""


def as_markdown(view: DiffView) -> Iterator[str]:
    """Lines of Markdown: ~~struck~~ went, **bold** came."""
    yield f"# {_escaped(title(view))}"
    yield from ("", *(f"- {_escaped(line)}" for line in summary(view)), "")
    for section, entries in groupby(view.entries, lambda entry: entry.section):
        yield from (f"## {_escaped(heading(view, section))}", "")
        for run in runs(entries):
            yield from (f"### {_escaped(headline(run))}", "")
            if run[0].doubt:
                yield from (f"*{_escaped(run[0].doubt)}*", "")
            for part in run[0].parts:
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
    """The counts of what is listed, of what is not, and what a reader must know beforehand, in sentences."""
    lines = list(view.partial)
    if view.identical:
        lines.append("Both are the same document: nothing differs.")
    elif not view.tally.total and not view.tally.not_held:
        lines.append("Nothing differs.")
    else:
        lines += _counts(view)
    return lines


def _counts(view: DiffView) -> list[str]:
    listed, within = view.listed, part_name(view)
    if within in ("", GLOSSARY, RULES):
        shares = (("Rules", listed.rules, RULES), ("Glossary", listed.glossary, GLOSSARY))
        lines = [f"{name}: {counted(tally)}." for name, tally, part in shares if within in ("", part)]
    else:
        lines = [f"{within}: {counted(listed.tally)}."]
    if not listed.left_out.empty:
        lines.append(f"Not listed: {counted(listed.left_out)}.")
    if within:
        lines.append(f"In all: {counted(view.tally)}.")
    return lines


def part_name(view: DiffView) -> str:
    """The part of the rules that is listed: ``Section 702, Keyword Abilities``; empty for all of it."""
    if view.within in ("", GLOSSARY, RULES):
        return view.within
    title = next((one.title for one in view.sections if one.number == view.within), "")
    kind = "Rule" if "." in view.within else "Chapter" if len(view.within) == 1 else "Section"
    return f"{kind} {view.within}" + (f", {title}" if title else "")


def counted(tally: Tally) -> str:
    """Counts in words: ``12 edited, 3 added``."""
    said = [f"{tally.classes[change]} {name}" for change, name in NAMES.items() if tally.classes.get(change)]
    if tally.not_held:
        said.append(f"{tally.not_held} {NOT_HELD}")
    return ", ".join(said) or "nothing differs"


def heading(view: DiffView, section: str) -> str:
    """A section's number and title."""
    title = next((one.title for one in view.sections if one.number == section), "")
    return title if section == GLOSSARY else f"{section}. {title}".rstrip(". ")


def headline(run: Run) -> str:
    """An entry, or a run of them, in a line: ``702.19b → 702.21b: renumbered and edited``."""
    if len(run) > 1:
        older, newer = ends(run)
        return f"{older} → {newer}: {NAMES[run[0].change]} ({len(run)} rules)"
    entry = run[0]
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


def marked(part: PartDiff, paints: Mapping[OpKind, Paint]) -> tuple[str, list[Stretch]]:
    """A part as one text with plain marks, and the stretches of it to paint."""
    text, stretches = "", []
    for kind, words in woven(part):
        start, text = len(text), text + _wrapped(MARKS.get(kind, "{}"), words, str)
        if kind in paints:
            stretches.append((start, len(text), paints[kind]))
    return text, stretches


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


def sides(part: PartDiff, operation: Op) -> tuple[str, str]:
    """The words of an operation in both texts."""
    return (part.older or "")[slice(*operation.older)], (part.newer or "")[slice(*operation.newer)]


def _told(part: PartDiff, paints: Mapping[OpKind, Paint]) -> str:
    label = "Example: " if part.kind is PartKind.EXAMPLE else ""
    text, stretches = marked(part, paints)
    moved = [(len(label) + start, len(label) + end, paint) for start, end, paint in stretches]
    return wrap(label + text, _WIDTH, _INDENT, _INDENT, moved)


def _indented(text: str) -> str:
    return wrap(text, _WIDTH, _INDENT, _INDENT)


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
