"""Other captures in the seeds' forms: official editions rendered into each form must come back as they were."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import pytest

from app.library.records import Node, NodeKind
from ingest import readers
from ingest.ledger import balance
from ingest.model import Capture, Tree
from ingest.readers.plain import decode

pytestmark = pytest.mark.corpus
_BODY = (NodeKind.CHAPTER, NodeKind.SECTION, NodeKind.RULE, NodeKind.SUBRULE, NodeKind.EXAMPLE)
_FURTHER = (NodeKind.PARAGRAPH, NodeKind.LIST)


def parse(name: str, data: bytes) -> tuple[str, Tree, bool]:
    """Reader, tree, and whether the ledger balances."""
    reading = readers.read(Capture(name, data))
    tree: Tree = import_module(f"ingest.grammar.{reading.grammar}").parse(reading, name)
    return reading.reader, tree, balance(reading, tree).balanced


@cache
def edition(shared: Path, date: str) -> Tree:
    return parse(f"{date}.txt", (shared / "editions" / f"{date}.txt").read_bytes())[1]


def owner(tree: Tree, node: Node) -> str:
    while node.number is None and node.parent is not None:
        node = tree.nodes[node.parent]
    return node.number or ""


def body(tree: Tree, chapters: str = "123456789") -> Iterator[tuple[Node, list[Node]]]:
    """Numbered nodes and examples of some chapters, each with its further paragraphs."""
    for node in tree.nodes:
        if node.kind in _BODY and owner(tree, node)[:1] in set(chapters):
            near = tree.nodes[node.seq + 1 : node.seq + 41]
            yield node, [n for n in near if n.parent == node.seq and n.kind in _FURTHER]


def content(tree: Tree, plain: Callable[[str], str], chapters: str = "123456789") -> list[tuple[str, str, str]]:
    """(kind, number of the owner, words of all paragraphs) of every node of the body."""
    return [
        (str(node.kind), owner(tree, node), plain(" ".join([node.text, *(n.text for n in further)])))
        for node, further in body(tree, chapters)
    ]


def bare(text: str) -> str:
    return re.sub(r"\s+", "", text)


# ── lost characters ──


@pytest.mark.parametrize(
    ("date", "wrong"), [("2014-05-01", 0), ("2018-10-05", 2), ("2022-02-18", 5), ("2025-04-04", 7), ("2026-08-07", 13)]
)
def test_characters_lost_from_an_edition_are_restored(shared_dir: Path, date: str, wrong: int) -> None:
    """At most the nodes where the publisher's own punctuation errs, or a symbol is unknown, differ."""
    text, _ = decode((shared_dir / "editions" / f"{date}.txt").read_bytes())
    reader, tree, balanced = parse("lossy.txt", re.sub(r"[^\x00-\x7f]", "\ufffd", text.lstrip("\ufeff")).encode())
    assert (reader, balanced) == ("lost_characters", True)
    expected = [bare(node.text) for node in edition(shared_dir, date).nodes]
    found = [bare(node.text) for node in tree.nodes]
    assert len(found) == len(expected)
    assert sum(a != b for a, b in zip(found, expected)) <= wrong


# ── list extracts ──


def as_list(tree: Tree, section: str, bullet: str) -> str:
    """A section as rules in paragraphs, subrules in bulleted lists, examples in blocks beneath them."""
    lines: list[str] = []
    for node, further in body(tree, section[0]):
        if not owner(tree, node).startswith(section):
            continue
        if node.kind is NodeKind.EXAMPLE:
            lines += ["", f"    Example: {node.text}", "    "]
        elif node.kind is NodeKind.SUBRULE:
            lines += [f"  {bullet} {node.number} {node.text}"]
        else:
            lines += ["", f"{node.number}. {node.text}", ""]
        lines += [f"    {n.text}" for n in further]
    return "\n".join(lines).strip("\n")


@pytest.mark.parametrize("bullet", ["•", "-", "*", "◦"])
@pytest.mark.parametrize(("date", "section"), [("2009-10-01", "6"), ("2019-06-14", "702"), ("2026-08-07", "7")])
def test_a_list_extract_of_any_section(shared_dir: Path, date: str, section: str, bullet: str) -> None:
    source = edition(shared_dir, date)
    reader, tree, balanced = parse("extract.txt", as_list(source, section, bullet).encode())
    assert (reader, balanced) == ("list_extract", True)
    expected = [row for row in content(source, bare, section[0]) if row[1].startswith(section)]
    assert content(tree, bare) == expected


# ── annotate pages ──


def as_annotate(lines: list[str], revisions: int) -> str:
    """A Mercurial annotate page, its lines last changed in one or more revisions."""
    page = [
        "annotate rules.txt @ 77:0a1b2c3d4e5f",
        "",
        "a change",
        "author someone",
        "date today",
        "parents 0a1b2c3d4e5f",
    ]
    page += ["children", "rev   line source"]
    last = -1
    for number, line in enumerate(lines, 1):
        revision = number * revisions // (len(lines) + 1)
        if revision != last:
            page.append(str(100 + revision))
            last = revision
        hash12 = f"{revision * 7919 + 12345:012x}"
        block = [f"{hash12} <user{revision}> change {revision}", f"user{revision}", "parents:", "diff changeset"]
        page += [*block, f"{number} {line}".rstrip()]
    return "\n".join(page)


@pytest.mark.parametrize("revisions", [1, 2, 300])
@pytest.mark.parametrize("date", ["2008-05-01", "2014-07-18", "2026-08-07"])
def test_an_annotate_page_of_any_edition(shared_dir: Path, date: str, revisions: int) -> None:
    plain = readers.read(Capture("x", (shared_dir / "editions" / f"{date}.txt").read_bytes()))
    page = as_annotate([line.text.strip() for line in plain.lines], revisions)
    reader, tree, balanced = parse("page.txt", page.encode())
    assert (reader, balanced) == ("annotate", True)
    assert content(tree, bare) == content(edition(shared_dir, date), bare)
    assert tree.effective == date


# ── rules sites ──

_LINK = re.compile(r"(?<=rule )(\d{3}(?:\.\d+[a-z]{0,2})?)(?![\w.–-]*\d)")
_TERM = re.compile(r"(?<= )(Magic|mana ability|controller)(?= [a-z])")
_SYMBOL = re.compile(r"\{[^{}]+\}")


def nodes_of(text: str) -> list[str]:
    """The text nodes a page cuts words into: links and some italics by themselves, symbols gone."""
    marked = _TERM.sub("|\\1|", _LINK.sub("|\\1|", text))
    return [part.strip() for part in _SYMBOL.sub("|", marked).split("|") if part.strip()]


def as_site(tree: Tree, chapters: str) -> str:
    """A page of a rules site: interface, contents of all chapters, the body of some."""
    lines = ["Log in", "Game Rules", "Numbers", "Examples", "Search", "Game Rules", "Contents"]
    for node in tree.nodes:
        if node.kind in (NodeKind.CHAPTER, NodeKind.SECTION):
            lines += [f"{node.number}.", node.text]
    lines.append("Glossary")
    for node, further in body(tree, chapters):
        lines.append("Example:" if node.kind is NodeKind.EXAMPLE else f"{node.number}.")
        words = [node.text, *(n.text for n in further)]
        heading = node.kind in (NodeKind.CHAPTER, NodeKind.SECTION)
        lines += [node.text] if heading else nodes_of(" ".join(words))
    return "\n".join(lines)


def without_symbols(text: str) -> str:
    return re.sub(r"\{[^{}]*\}|\s|[-–—]", "", text)


@pytest.mark.parametrize("chapters", ["12", "7", "89", "123456789"])
@pytest.mark.parametrize("date", ["2009-10-01", "2016-04-08"])
def test_a_scrape_of_any_chapters(shared_dir: Path, date: str, chapters: str) -> None:
    source = edition(shared_dir, date)
    reader, tree, balanced = parse("site.txt", as_site(source, chapters).encode())
    assert (reader, balanced) == ("rules_site", True)
    assert content(tree, without_symbols) == content(source, without_symbols, chapters)
    assert tree.title == "Game Rules"


def test_a_scrape_marks_where_its_symbols_were(shared_dir: Path) -> None:
    source = edition(shared_dir, "2016-04-08")
    _, tree, _ = parse("site.txt", as_site(source, "123456789").encode())
    marked = {n.number for n in tree.nodes if n.number and "{?}" in n.text}
    lost = {n.number for n, _ in body(source) if n.number and _between_words(n.text)}
    assert not lost - marked
    assert marked <= {n.number for n, _ in body(source) if _SYMBOL.search(n.text)}


def _between_words(text: str) -> bool:
    """Whether a symbol stands alone between long text nodes that are neither link nor italics."""
    parts = [part.strip() for part in re.split(r"(?:\{[^{}]+\})+", _TERM.sub("|", _LINK.sub("|", text)))]
    pairs = [(a, b) for a, b in pairwise(parts) if a and b and "|" not in (a[-1], b[0])]
    return any(len(a.split()) > 5 and len(b.split()) > 5 for a, b in pairs)


# ── general rulings summaries ──


def as_summary(tree: Tree, month: str) -> str:
    """The rules re-edited as a General Rulings Summary of some month."""
    lines = ["=" * 78, "", f"General Rulings Summary{f'Updated {month}':>55}", "", "Table of Contents:", "-" * 78, ""]
    for node in tree.nodes:
        if node.kind in (NodeKind.CHAPTER, NodeKind.SECTION):
            lines.append(("   " if node.kind is NodeKind.SECTION else " ") + f"{node.number} - {node.text}")
    for node, further in body(tree):
        lines += summary_of(node, month)
        for n in further:
            lines += wrapped("    ", f"{n.text.replace('[', '<').replace(']', '>')} [CompRules {month}]")
    for n, term in enumerate((n for n in tree.nodes if n.kind is NodeKind.TERM), 1):
        lines += ["", f"G1.{n} - {term.text}"]
        lines += wrapped(f"  G1.{n}a - ", f"Some words about it. [CompRules {month}]")
    return "\n".join(lines) + "\n"


def summary_of(node: Node, month: str) -> list[str]:
    text = node.text.replace("[", "<").replace("]", ">")
    if node.kind is NodeKind.CHAPTER:
        return ["", "", f"{node.number} - {text}", "-" * 78]
    if node.kind is NodeKind.SECTION or node.is_title:
        return ["", f"{node.number} - {text}"]
    mark = "+ " if len(text) % 7 == 0 else "  "
    label = "    Example: " if node.kind is NodeKind.EXAMPLE else f"{mark}{node.number} - "
    return wrapped(label, f"{text} [CompRules {month}]")


def wrapped(label: str, text: str) -> list[str]:
    return textwrap.wrap(label + text, 78, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)


@pytest.mark.parametrize("date", ["2005-08-01", "2007-10-01", "2009-02-01", "2010-07-16"])
def test_a_summary_of_any_month(shared_dir: Path, date: str) -> None:
    source = edition(shared_dir, date)
    month = f"{int(date[:4])}/06/15"
    data = as_summary(source, month).encode("ascii", "replace")
    reader, tree, balanced = parse("summary.txt", data)
    assert (reader, balanced) == ("crystal_keep", True)

    def plain(text: str) -> str:
        return bare(text.replace("<", "[").replace(">", "]")).encode("ascii", "replace").decode()

    assert content(tree, plain) == content(source, plain)
    assert tree.effective == month.replace("/", "-")
    terms = [n.text for n in source.nodes if n.kind is NodeKind.TERM]
    assert [plain(n.text) for n in tree.nodes if n.kind is NodeKind.TERM] == [plain(text) for text in terms]
    tagged = [n for n in tree.nodes if n.kind in (NodeKind.RULE, NodeKind.SUBRULE, NodeKind.EXAMPLE) and not n.is_title]
    assert all(n.sources for n in tagged)
