"""The handbook: our own restatement of the rules, kept as dated Markdown files (``rules_data/handbook``).

One directory is the source of several documents, one for each date that ``handbook.md`` lists under ``states``.
A state's capture is a single text: a head that names the state, then every block that holds on that date, file by
file, with each file's front matter. It can be recognised and parsed from its bytes alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from ingest.errors import Unreadable
from ingest.grammar.handbook import parse
from ingest.grammar.handbook_blocks import FENCE, BlockKind, HandbookBlock, HandbookError, read_blocks, read_date
from ingest.model import Capture, Reading, SourceLine
from ingest.readers.plain import split_lines

NAME = "handbook"

HEAD_FILE = "handbook.md"
_NOT_CONTENT = frozenset({"README.md", HEAD_FILE})
_HEAD_LINES = 12  # the head of a state ends within so many lines


def recognises(text: str, lines: list[str]) -> float:
    """Confidence that this is a state of the handbook: 1.0 where its head says so, else 0.0."""
    if not lines or lines[0].rstrip() != FENCE:
        return 0.0
    keys: set[str] = set()
    for line in lines[1:_HEAD_LINES]:
        if line.rstrip() == FENCE:
            return 1.0 if {"handbook", "effective"} <= keys else 0.0
        keys.add(line.partition(":")[0])
    return 0.0


def read(text: str, encoding: str, newline: str) -> Reading:
    """Read a state of the handbook: each physical line a source line, nothing cut away."""
    return Reading(NAME, encoding, newline, _source_lines(text), "handbook")


def handbook_captures(directory: Path) -> list[Capture]:
    """Assemble the handbook's states, oldest first: one capture for each date in the head file's ``states``.

    The same files give the same bytes (UTF-8, LF) on every machine. Raises HandbookError with file and
    line where a file breaks the format, Unreadable where one is missing or is no UTF-8; both are IngestErrors.
    """
    head, *files = [_load(path, directory) for path in _paths(directory)]
    states = _states(head)
    return [_assemble(state, head, files) for state in states]


@dataclass(frozen=True, slots=True)
class _File:
    """One source file: its name within the handbook and its blocks, front matter first."""

    name: str
    blocks: list[HandbookBlock]

    @property
    def front(self) -> HandbookBlock:
        return self.blocks[0]


@dataclass(slots=True)
class _Text:
    """A state's text as it grows, and where each of its lines comes from."""

    lines: list[str] = field(default_factory=list)
    origins: list[tuple[str, int]] = field(default_factory=list)

    def add(self, line: str, name: str, number: int) -> None:
        self.lines.append(line)
        self.origins.append((name, number))

    def add_block(self, block: HandbookBlock, name: str) -> None:
        for line in block.lines:
            self.add(line.raw, name, line.number)
        self.add("", name, block.lines[-1].number)


def _paths(directory: Path) -> list[Path]:
    """The head file first, then the others in the order of their names, whatever folder they lie in."""
    head = directory / HEAD_FILE
    if not head.is_file():
        raise Unreadable(f"{directory} holds no handbook: {HEAD_FILE} is missing")
    others = [path for path in directory.rglob("*.md") if path.name not in _NOT_CONTENT]
    return [head, *sorted(others, key=lambda path: (path.name, path.relative_to(directory).as_posix()))]


def _load(path: Path, directory: Path) -> _File:
    name = path.relative_to(directory).as_posix()
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(f"{name} cannot be read: {error}") from error
    blocks = read_blocks(_source_lines(text), name)
    if not blocks or blocks[0].kind is not BlockKind.FRONT:
        raise HandbookError(name, 1, f"a file of the handbook begins with front matter between {FENCE} lines")
    for block in blocks[1:]:
        if block.kind is BlockKind.FRONT:
            raise HandbookError(name, block.first, "a file has one front matter")
    return _File(name, blocks)


def _source_lines(text: str) -> list[SourceLine]:
    return [SourceLine(number, line, line) for number, line in enumerate(split_lines(text), 1)]


def _states(head: _File) -> list[date]:
    for key in ("handbook", "states"):
        if key not in head.front.fields:
            raise HandbookError(head.name, 1, f"the head file's front matter needs '{key}'")
    words = head.front.fields["states"]
    dates = [read_date(part.strip(), head.name, words.line.number) for part in words.text.split(",")]
    if dates != sorted(set(dates)):
        raise HandbookError(head.name, words.line.number, "states are different dates, oldest first")
    return dates


def _assemble(state: date, head: _File, files: list[_File]) -> Capture:
    text = _Text()
    for line in (FENCE, f"handbook: {head.front.value('handbook')}", f"effective: {state}", FENCE, ""):
        text.add(line, head.name, 1)
    _add_blocks(text, _holding(head.blocks[1:], state), head.name)
    for file in files:
        if file.front.validity.holds(state):
            _add_blocks(text, [file.front, *_holding(file.blocks[1:], state)], file.name)
    whole = "\n".join(text.lines)
    _check(whole, text)
    return Capture(f"handbook-{state}.md", whole.encode())


def _add_blocks(text: _Text, blocks: list[HandbookBlock], name: str) -> None:
    for block in blocks:
        text.add_block(block, name)


def _holding(blocks: list[HandbookBlock], state: date) -> list[HandbookBlock]:
    """The blocks in force on a day. A heading's range covers what follows it, up to the next heading."""
    kept: list[HandbookBlock] = []
    covered = True
    for block in blocks:
        holds = block.validity.holds(state)
        if block.kind in (BlockKind.RULE_HEADING, BlockKind.TERM_HEADING):
            covered = holds
        if covered and holds:
            kept.append(block)
    return kept


def _check(whole: str, text: _Text) -> None:
    """Parse the state once, so that what its grammar refuses is reported at the source file's line."""
    try:
        parse(read(whole, "utf-8", "LF"), "")
    except HandbookError as error:
        name, line = text.origins[min(error.line, len(text.origins)) - 1]
        raise HandbookError(name, line, error.reason) from error
