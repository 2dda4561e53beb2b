"""The handbook: our own restatement of the rules, kept as Markdown files (``rules_data/handbook``), a folder for each state.

A state's capture is a single text: a head that names the state and the date of the edition it agrees with, then its blocks,
file by file, with each file's front matter. Ids are gone from it, and references are the numbers they stand for. It can be
recognised and parsed from its bytes alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from app.library.handbook.files import HEAD, NO_TEXT, State, states_of
from app.library.handbook.references import resolved
from ingest.errors import Unreadable
from ingest.grammar.handbook import parse
from ingest.grammar.handbook_blocks import FENCE, BlockKind, HandbookBlock, HandbookError, numbers_of, read_blocks, read_date
from ingest.model import Capture, Reading, SourceLine
from ingest.readers.plain import split_lines

NAME = "handbook"

_HEAD_LINES = 12  # the head of a state ends within so many lines
_KEPT = ("number", "section", "part", "title")  # the front matter that a capture has


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
    """Assemble the handbook's states, oldest first: one capture for each folder with a head file.

    The same files give the same bytes (UTF-8, LF) on every machine. Raises HandbookError with file and
    line where a file breaks the format, Unreadable where one is missing or is no UTF-8; both are IngestErrors.
    """
    states = states_of(directory)
    if not states:
        raise Unreadable(f"{directory} holds no handbook: {HEAD} is missing")
    _refuse_strays(directory, states)
    captures = [_assemble(state, directory) for state in states]
    for earlier, later in pairwise(captures):
        if earlier.name == later.name:
            raise Unreadable(f"{directory} has two states of one date: {later.name}")
    return captures


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
    """A state's text as it grows, and where each of its lines comes from; ``numbers`` has the number of each id."""

    numbers: dict[str, str]
    lines: list[str] = field(default_factory=list)
    origins: list[tuple[str, int]] = field(default_factory=list)

    def add(self, line: str, name: str, number: int) -> None:
        self.lines.append(line)
        self.origins.append((name, number))

    def add_block(self, block: HandbookBlock, name: str) -> None:
        """The block's words and the marks before them, numbers in place of ids."""
        for words in block.words:
            marked = words.line.text[: words.start] + words.text
            try:
                self.add(resolved(marked, self.numbers), name, words.line.number)
            except KeyError as unknown:
                raise HandbookError(name, words.line.number, f"no entry of this state has the id {unknown}") from None
        self.add("", name, block.lines[-1].number)

    def add_front(self, block: HandbookBlock, name: str) -> None:
        """The front matter that the grammar reads."""
        self.add(FENCE, name, block.first)
        for key in _KEPT:
            if key in block.fields:
                self.add(f"{key}: {block.value(key)}", name, block.fields[key].line.number)
        self.add(FENCE, name, block.first)
        self.add("", name, block.first)


def _refuse_strays(directory: Path, states: list[State]) -> None:
    """A file outside every state would be left out in silence."""
    folders = [state.folder for state in states]
    for path in sorted(directory.rglob("*.md")):
        if path.name != NO_TEXT and not any(path.is_relative_to(folder) for folder in folders):
            raise HandbookError(path.relative_to(directory).as_posix(), 1, f"the file is in no folder with a {HEAD}")


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


def _assemble(state: State, directory: Path) -> Capture:
    head = _load(state.folder / HEAD, directory)
    day = _day(head)
    files = [_load(path, directory) for path, _ in state.texts()]
    text = _Text(_numbers(files))
    for line in (FENCE, f"handbook: {head.front.value('handbook')}", f"effective: {day}", FENCE, ""):
        text.add(line, head.name, 1)
    for block in head.blocks[1:]:
        text.add_block(block, head.name)
    for file in files:
        text.add_front(file.front, file.name)
        for block in file.blocks[1:]:
            text.add_block(block, file.name)
    whole = "\n".join(text.lines)
    _check(whole, text)
    return Capture(f"handbook-{day}.md", whole.encode())


def _day(head: _File) -> str:
    """The date of the edition that a state agrees with."""
    for key in ("handbook", "agrees"):
        if key not in head.front.fields:
            raise HandbookError(head.name, 1, f"the head file's front matter needs '{key}'")
    words = head.front.fields["agrees"]
    return read_date(words.text, head.name, words.line.number).isoformat()


def _numbers(files: list[_File]) -> dict[str, str]:
    """The number of each id of a state; an id names one entry."""
    numbers: dict[str, str] = {}
    for file in files:
        for block, number in numbers_of(file.blocks):
            if block.ident in numbers:
                raise HandbookError(file.name, block.first, f"the id {block.ident!r} names {numbers[block.ident]} already")
            numbers[block.ident] = number
    return numbers


def _check(whole: str, text: _Text) -> None:
    """Parse the state once, so that what its grammar refuses is reported at the source file's line."""
    try:
        parse(read(whole, "utf-8", "LF"), "")
    except HandbookError as error:
        name, line = text.origins[min(error.line, len(text.origins)) - 1]
        raise HandbookError(name, line, error.reason) from error
