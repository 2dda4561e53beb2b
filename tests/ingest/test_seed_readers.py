"""Each form of capture on text of our own: what the readers cut away, what the grammars make of the rest."""

from __future__ import annotations

import random
from importlib import import_module

import pytest

from app.library.records import NodeKind, Role, SourceTag
from ingest import readers
from ingest.errors import NotRecognised
from ingest.ledger import Ledger, balance
from ingest.model import Capture, Reading, Tree
from ingest.parse import parse as ingest_parse

SUMMARY = """\
==============================================================================

Gremlin Rulings Summary                                    Updated 2004/05/17

Collected from many caves.  See the end of the file.
----

Table of Contents:
------------------------------------------------------------------------------

 1 - Gremlins
   100 - Howling
   101 - Naps
 G - Glossary
   G1 - A

1 - Gremlins
------------------------------------------------------------------------------

100 - Howling
  100.1 - A gremlin may howl.  It howls at
    noon, as http://caves.example/howl?
    when=noon says. [CompRules 2004/03/01]
+ 100.1a - Its [A]
    howl is loud. [CompRules 2004/04/01]
    Old gremlins howl twice. [Warden 1999/12/31]
    Example: A gremlin howls.  Another
    answers. [CompRules 2004/03/01]
  100.Ruling.1 - Howling while asleep does not count. [Cave FAQ, Page 7]
    [Warden 01/02/98]
  100.1.Ruling.2 - It does now. [Elder]

100.2 - Double Howl
  100.2a. - See Rule 100.1a. [CompRules 2004/03/01]

101 - Snoring
  101.1 - Some snores are banned.  These are: [Update 2004/02/29]
    Loud Snore,      Lin Sivvi, Defiant Hero,   Soft Snore
    Whistle,Quiet Whistle,    Loud Snore Whistle,
    Wheeze.
  Note - See Rule 100.
  101.3 - Naps are short

G - Glossary
------------------------------------------------------------------------------

G1.1 - Awake
  G1.1a - (1) Not asleep. [CompRules 2004/03/01]
  G1.1b - (2) Howling. [CompRules 2004/03/01]
+ Note - See Rule 101, "Snoring."

G1.3 - Alarm
  G2.3a - A howl. [CompRules 2004/03/01]
    Note - See Rule 100.

Acknowledgements
------------------------------------------------------------------------------

  Thanks to all gremlins who
    howled.
    "CompRules" marks the rules.
    "Warden" is the warden of the
"""

SITE = """\
Log in
Gremlins
Numbers
Game Rules
Contents
1.
Gremlins
100.
Howling
101.
The
Great
Nap
Glossary
1.
Gremlins
100.
Howling
100.1.
A
gremlin
may howl (see rule
100.2a
). It pays
and
or
/
to do so.
Example:
, tap: it howls. See rules
100.2a
–b.
100.2..
Double Howl
100.2a.
t howls twice, as often as rule 100.1. The
Great Cave
expansion says so.
101.
The
Great
Nap
101.1.
[Gremlins] nap
Glossary
Awake
Not asleep. See rule
101
.
Nap
1.
A short sleep.
2.
A long one.
"""

BLANKS = "    "
ANNOTATE = """\
annotate caves/rules.txt @ 12:0123456789ab

more caves
rev   line source
7
0123456789ab <gremlin> dig
gremlin
parents:
diff changeset
1 100. Howling
0123456789ab <gremlin> dig
gremlin
parents:
diff changeset
2
9
ba9876543210 <goblin> dig deeper
goblin
parents: 0123456789ab
diff changeset
3 100.1. A gremlin may howl.
ba9876543210 <goblin> dig deeper
goblin
parents: 0123456789ab
diff changeset
4
ba9876543210 <goblin> dig deeper
goblin
parents: 0123456789ab
diff changeset
5 100.2. 3 gremlins may howl.
ba9876543210 <goblin> dig deeper
gob"""

LIST = f"""\
100. Howling

100.1. A gremlin may howl.

  • 100.1a It howls at noon.

    Example: It is noon. A gremlin howls.
{BLANKS}
  • 100.1b. It may stop.
  * 100.1c It may go on.

100.2. Double Howl
"""

LOST = """\
100. Howling

100.1. A gremlin\ufffds howl is a \ufffdhowl.\ufffd

100.2. Double Howl

100.2a See rules 100.1\ufffd2.
"""

SAMPLES = {
    "crystal_keep": SUMMARY, "rules_site": SITE, "annotate": ANNOTATE, "list_extract": LIST, "lost_characters": LOST,
}  # fmt: skip


def parse(text: str) -> tuple[Reading, Tree, Ledger]:
    reading = readers.read(Capture("sample.txt", text.encode()))
    tree: Tree = import_module(f"ingest.grammar.{reading.grammar}").parse(reading, "sample.txt")
    return reading, tree, balance(reading, tree)


def outline(tree: Tree, *kinds: NodeKind) -> list[tuple[str, str | None, str]]:
    return [(str(n.kind), n.number, n.text) for n in tree.nodes if not kinds or n.kind in kinds]


def odd(tree: Tree) -> set[tuple[str, str]]:
    return {(o.kind, o.number) for o in tree.oddities}


@pytest.mark.parametrize("name", SAMPLES)
def test_the_reader_is_told_from_contents_and_the_ledger_balances(name: str) -> None:
    reading, _, ledger = parse(SAMPLES[name])
    assert reading.reader == name
    assert ledger.balanced


# ── the summary ──


def test_summary_rules_paragraphs_and_rulings() -> None:
    _, tree, _ = parse(SUMMARY)
    kinds = (NodeKind.RULE, NodeKind.SUBRULE, NodeKind.PARAGRAPH, NodeKind.EXAMPLE, NodeKind.RULING)
    assert outline(tree, *kinds) == [
        ("rule", "100.1", "A gremlin may howl. It howls at noon, as http://caves.example/howl?when=noon says."),
        ("subrule", "100.1a", "Its [A] howl is loud."),
        ("paragraph", None, "Old gremlins howl twice."),
        ("example", None, "A gremlin howls. Another answers."),
        ("ruling", "100.Ruling.1", "Howling while asleep does not count."),
        ("ruling", "100.1.Ruling.2", "It does now."),
        ("rule", "100.2", "Double Howl"),
        ("subrule", "100.2a", "See Rule 100.1a."),
        ("rule", "101.1", "Some snores are banned. These are:"),
        ("rule", "101.3", "Naps are short"),
    ]


def test_summary_sources_and_marks() -> None:
    _, tree, _ = parse(SUMMARY)
    found = {n.text[:10]: (n.mark, n.sources) for n in tree.nodes if n.mark or n.sources}
    assert found["Its [A] ho"] == ("+", (SourceTag("CompRules", "2004-04-01"),))
    assert found["Old gremli"] == ("", (SourceTag("Warden", "1999-12-31"),))
    assert found["Howling wh"][1] == (SourceTag("Cave FAQ, Page 7"), SourceTag("Warden", "1998-01-02"))
    assert found["It does no"][1] == (SourceTag("Elder"),)
    assert found["See Rule 1"][0] == "+"
    assert tree.effective == "2004-04-01"


def test_summary_owners() -> None:
    _, tree, _ = parse(SUMMARY)
    owners = [(str(n.kind), tree.nodes[n.parent].number) for n in tree.nodes if n.parent is not None]
    for pair in (("ruling", "100"), ("ruling", "100.1"), ("example", "100.1a"), ("note", "101"), ("note", "G1.1")):
        assert pair in owners


def test_summary_list_of_cards() -> None:
    _, tree, _ = parse(SUMMARY)
    ((_, _, text),) = outline(tree, NodeKind.TABLE)
    names = ["Loud Snore", "Lin Sivvi, Defiant Hero", "Soft Snore", "Whistle", "Quiet Whistle", "Loud Snore", "Whistle"]
    assert text.split("\n") == [*names, "Wheeze"]
    assert ("missing_comma", "101.1") in odd(tree)


def test_summary_glossary_and_margins() -> None:
    _, tree, _ = parse(SUMMARY)
    assert outline(tree, NodeKind.TERM, NodeKind.SENSE) == [
        ("term", "G1.1", "Awake"), ("sense", "G1.1a", "Not asleep."), ("sense", "G1.1b", "Howling."),
        ("term", "G1.3", "Alarm"), ("sense", "G2.3a", "A howl."),
    ]  # fmt: skip
    assert outline(tree, NodeKind.TITLE, NodeKind.EFFECTIVE) == [
        ("title", None, "Gremlin Rulings Summary"), ("effective", None, "Updated 2004/05/17"),
    ]  # fmt: skip
    assert [text for _, _, text in outline(tree, NodeKind.CREDITS)][1:] == [
        "Thanks to all gremlins who howled.", '"CompRules" marks the rules.', '"Warden" is the warden of the',
    ]  # fmt: skip


def test_summary_oddities() -> None:
    _, tree, _ = parse(SUMMARY)
    assert odd(tree) >= {
        ("stray_dot", "100.2a"), ("gap", "101.3"), ("gap", "G1.3"), ("malformed_number", "G2.3a"), ("indent", "G1.3"),
        ("contents_disagree", "101"), ("truncated", ""),
    }  # fmt: skip


# ── the rules site ──


def test_site_joins_and_marks() -> None:
    _, tree, _ = parse(SITE)
    kinds = (NodeKind.CHAPTER, NodeKind.SECTION, NodeKind.RULE, NodeKind.SUBRULE, NodeKind.EXAMPLE)
    assert outline(tree, *kinds) == [
        ("chapter", "1", "Gremlins"),
        ("section", "100", "Howling"),
        ("rule", "100.1", "A gremlin may howl (see rule 100.2a). It pays {?} and {?} or {?/?} to do so."),
        ("example", None, "{?}, tap: it howls. See rules 100.2a–b."),
        ("rule", "100.2", "Double Howl"),
        ("subrule", "100.2a", "t howls twice, as often as rule 100.1. The Great Cave expansion says so."),
        ("section", "101", "The Great Nap"),
        ("rule", "101.1", "[Gremlins] nap"),
    ]


def test_site_contents_interface_and_glossary() -> None:
    _, tree, ledger = parse(SITE)
    entries = [(n.number, n.text) for n in tree.nodes if n.kind is NodeKind.CONTENTS]
    assert entries == [
        (None, "Contents"), ("1", "Gremlins"), ("100", "Howling"), ("101", "The Great Nap"), (None, "Glossary"),
    ]  # fmt: skip
    assert tree.title == "Game Rules"
    assert sum(piece.name == "user interface" for piece in ledger.pieces) == 3
    assert outline(tree, NodeKind.TERM, NodeKind.DEFINITION, NodeKind.SENSE) == [
        ("term", None, "Awake"), ("definition", None, "Not asleep. See rule 101."),
        ("term", None, "Nap"), ("sense", "1", "A short sleep."), ("sense", "2", "A long one."),
    ]  # fmt: skip


def test_site_oddities_and_repairs() -> None:
    _, tree, _ = parse(SITE)
    assert odd(tree) == {("stray_dot", "100.2"), ("lost_letters", "100.2a")}
    assert [(r.captured, r.restored) for r in tree.repairs] == [("", "{?}"), ("", "{?}"), ("/", "{?/?}"), ("", "{?}")]


# ── annotate pages, list extracts, lost characters ──


def test_annotate_lines_keep_their_place_and_lose_their_annotation() -> None:
    reading, tree, ledger = parse(ANNOTATE)
    assert [(n.number, n.text, n.first_line) for n in tree.nodes] == [
        ("100", "Howling", 10), ("100.1", "A gremlin may howl.", 21), ("100.2", "3 gremlins may howl.", 31),
    ]  # fmt: skip
    assert reading.notes[0] == "annotated file caves/rules.txt, changeset 12:0123456789ab"
    furniture = {p.line for p in ledger.pieces if p.role is Role.FURNITURE}
    assert furniture == {n.number for n in reading.lines if n.raw.strip()}


def test_list_marks_are_furniture() -> None:
    _, tree, ledger = parse(LIST)
    assert outline(tree, NodeKind.SUBRULE, NodeKind.EXAMPLE) == [
        ("subrule", "100.1a", "It howls at noon."), ("example", None, "It is noon. A gremlin howls."),
        ("subrule", "100.1b", "It may stop."), ("subrule", "100.1c", "It may go on."),
    ]  # fmt: skip
    assert sum(piece.name == "list mark" for piece in ledger.pieces) == 3
    assert odd(tree) == {("stray_dot", "100.1b")}


def test_markdown_marks_are_furniture() -> None:
    text = "## 100. Howling\n\n**100.1.** A gremlin may howl.\n\n- **100.1a** At noon.\n  > *Example:* It is noon.\n"
    _, tree, ledger = parse(text)
    assert ledger.balanced
    assert outline(tree) == [
        ("section", "100", "Howling"), ("rule", "100.1", "A gremlin may howl."), ("subrule", "100.1a", "At noon."),
        ("example", None, "It is noon."),
    ]  # fmt: skip


def test_lost_characters_are_restored_in_the_tree() -> None:
    _, tree, _ = parse(LOST)
    assert [n.text for n in tree.nodes if n.kind is not NodeKind.SECTION] == [
        "A gremlin’s howl is a “howl.”", "Double Howl", "See rules 100.1–2.",
    ]  # fmt: skip


# ── damage ──

_FLOODS = ["/\n", "- ", "[", "a, ", "1", "    word\n", "702.1. ", "\ufffd", "    [A 2004/01/01]\n"]


def _damaged(text: str, rng: random.Random) -> list[str]:
    """A capture cut, shuffled, spliced, flooded, and run together into one line."""
    lines = (text * 3).split("\n")
    spliced = [line[: rng.randrange(len(line) + 1)] + rng.choice(lines) for line in lines]
    return [
        text[: rng.randrange(40, len(text))], text[rng.randrange(len(text) - 40) :],
        "\n".join(rng.sample(lines, len(lines))), "\n".join(spliced), text + rng.choice(_FLOODS) * 20_000 + text,
        " ".join(lines) * 20 + "\n" + text,
    ]  # fmt: skip


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("seed", range(4))
def test_damaged_captures_are_refused_or_fully_accounted(name: str, seed: int) -> None:
    for text in _damaged(SAMPLES[name], random.Random(seed)):
        try:
            unaccounted = ingest_parse(Capture("damaged.txt", text.encode())).unaccounted
        except NotRecognised:
            continue
        assert unaccounted == 0
