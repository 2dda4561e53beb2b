"""The handbook: assembly of its dated states, reader, grammar, and its content held against the official editions."""

from __future__ import annotations

import html
import pickle
import random
import re
from functools import cache
from pathlib import Path

import markdown
import pytest

from app.library.records import Basis, DocumentKind, NodeKind, Role
from ingest.errors import IngestError, Unreadable
from ingest.grammar.handbook import parse
from ingest.grammar.handbook_blocks import HandbookError
from ingest.ledger import balance
from ingest.model import Capture, Reading, Tree
from ingest.readers import handbook, plain

HANDBOOK = Path(__file__).resolve().parents[2] / "rules_data" / "handbook"
OLD, NEW = "2009-05-01", "2026-08-07"
STATES = (OLD, NEW)

HEAD = "---\nhandbook: Pocket Rules\nagrees: 2020-01-01\n---\n\nOur rules.\n"
CHAPTER = "---\nnumber: 7\ntitle: Extras\n---\n"
SECTION = "---\nnumber: 702\ntitle: Abilities\n---\n"


@cache
def captures() -> dict[str, Capture]:
    return {capture.name[9:19]: capture for capture in handbook.handbook_captures(HANDBOOK)}


def reading_of(text: str) -> Reading:
    return handbook.read(text, "utf-8", "LF")


@cache
def tree_of(state: str) -> Tree:
    return parse(reading_of(captures()[state].data.decode()), captures()[state].name)


def numbered(state: str) -> dict[str, str]:
    """Number to text of everything numbered as the rules are."""
    kinds = {NodeKind.CHAPTER, NodeKind.SECTION, NodeKind.RULE, NodeKind.SUBRULE}
    return {node.number: node.text for node in tree_of(state).nodes if node.number and node.kind in kinds}


def write(folder: Path, **files: str) -> Path:
    """A state of the handbook in a folder, with a head and a chapter."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in {"handbook": HEAD, "7": CHAPTER, **files}.items():
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
    return folder


def texts(capture: Capture, kind: NodeKind | None = None) -> list[str]:
    tree = parse(reading_of(capture.data.decode()), capture.name)
    return [node.text for node in tree.nodes if kind in (None, node.kind)]


# The handbook as it is


def test_it_has_two_states_each_recognised_from_its_own_bytes() -> None:
    assert tuple(captures()) == STATES
    for state, capture in captures().items():
        text, encoding = plain.decode(capture.data)
        lines = plain.split_lines(text)
        assert handbook.recognises(text, lines) == 1.0 > plain.recognises(text, lines)
        tree = parse(handbook.read(text, encoding, plain.newline_name(text)), capture.name)
        assert (tree.kind, tree.effective, tree.basis) == (DocumentKind.HANDBOOK, state, Basis.DECLARED)
        assert not tree.complete


def test_assembly_gives_the_same_bytes_every_time() -> None:
    again = handbook.handbook_captures(HANDBOOK)
    assert [capture.sha256 for capture in again] == [capture.sha256 for capture in captures().values()]


@pytest.mark.parametrize("state", STATES)
def test_every_character_of_a_state_is_accounted_for(state: str) -> None:
    reading = reading_of(captures()[state].data.decode())
    tree = parse(reading, state)
    ledger = balance(reading, tree)
    assert ledger.balanced
    counted = sum(len("".join(line.raw[p.start : p.end].split())) for line in reading.lines
                  for p in ledger.pieces if p.line == line.number)  # fmt: skip
    assert counted == len("".join(captures()[state].data.decode().split()))
    unnamed = [piece for piece in ledger.pieces if piece.role is Role.FURNITURE and not piece.name]
    assert not unnamed


@pytest.mark.parametrize("state", STATES)
def test_texts_hold_no_markdown_so_that_rendering_keeps_their_words(state: str) -> None:
    for node in tree_of(state).nodes:
        rendered = re.sub(r"<[^>]+>", "", markdown.markdown(node.text))
        assert html.unescape(rendered) == node.text


@pytest.mark.parametrize("state", STATES)
def test_it_refers_only_to_rules_it_holds(state: str) -> None:
    held = numbered(state)
    cited = 0
    for node in tree_of(state).nodes:
        for number, letter in re.findall(r"\b(\d{3}(?:\.\d+[a-z]*)?)\b(?:[-–]([a-z])\b)?", node.text):
            cited += 1
            assert number in held, f"{node.number or node.text}: {number}"
            assert not letter or number[:-1] + letter in held, f"{node.number}: {number}-{letter}"
    assert cited > 100


@pytest.mark.parametrize("state", STATES)
def test_every_term_points_to_a_rule(state: str) -> None:
    nodes = tree_of(state).nodes
    terms = [node for node in nodes if node.kind is NodeKind.TERM]
    pointing = {node.parent for node in nodes if node.kind is NodeKind.SEE and re.search(r"rules? \d{3}", node.text)}
    assert len(terms) >= 60
    assert {node.seq for node in terms} == pointing


def test_it_covers_what_a_judge_looks_up_first() -> None:
    held = numbered(NEW)
    sections = {"101", "117", "405", "601", "602", "603", "605", "608", "613", "614", "615", "616", "703", "704"}
    assert sections | {str(number) for number in range(500, 515)} <= held.keys()
    keywords = [node for node in tree_of(NEW).nodes if node.is_title and (node.number or "").startswith("702.")]
    assert {f"702.{number}" for number in range(2, 23)} <= {node.number for node in keywords}
    assert len(keywords) >= 30


def test_every_chapter_and_section_of_its_newest_state_has_an_introduction_of_its_own() -> None:
    nodes = tree_of(NEW).nodes
    divisions = [node for node in nodes if node.kind in (NodeKind.CHAPTER, NodeKind.SECTION)]
    introduced = {node.parent: node.text for node in nodes if node.kind is NodeKind.PARAGRAPH}
    assert len(divisions) > 150
    assert not [node.number for node in divisions if node.seq not in introduced]
    texts_of_divisions = [introduced[node.seq] for node in divisions]
    assert len(set(texts_of_divisions)) == len(divisions)
    assert all(text.endswith(".") and len(text.split()) <= 60 for text in texts_of_divisions)


def test_the_states_differ_where_the_rules_did() -> None:
    old, new = numbered(OLD), numbered(NEW)
    assert "triggered" in old["502.68a"]
    assert "static" in new["702.15a"]
    assert "triggered" in old["502.63a"]
    assert "static" in new["702.2a"]
    assert "burn" in old["300.3"]
    assert "burn" not in new["500.5"]
    assert "stack" in old["310.1"]
    assert "at once" in new["510.2"]
    terms = {state: {n.text for n in tree_of(state).nodes if n.kind is NodeKind.TERM} for state in STATES}
    assert "In Play" in terms[OLD] - terms[NEW]
    assert "Battlefield" in terms[NEW] - terms[OLD]


# Assembly


def test_each_folder_with_a_head_is_a_state_of_its_own(tmp_path: Path) -> None:
    later = HEAD.replace("2020", "2021")
    write(tmp_path / "b", **{"702": f"{SECTION}702.1. Old words.\n"})
    write(tmp_path / "a", handbook=later, **{"702": f"{SECTION}702.1. New words,\nwrapped.\n"})
    old, new = handbook.handbook_captures(tmp_path)
    assert (old.name, new.name) == ("handbook-2020-01-01.md", "handbook-2021-01-01.md")
    assert texts(old, NodeKind.RULE) == ["Old words."]
    assert texts(new, NodeKind.RULE) == ["New words, wrapped."]


def test_two_states_of_one_date_and_a_file_of_no_state_are_refused(tmp_path: Path) -> None:
    write(tmp_path / "a")
    write(tmp_path / "b")
    with pytest.raises(Unreadable, match="two states of one date"):
        handbook.handbook_captures(tmp_path)
    (tmp_path / "b" / "handbook.md").unlink()
    with pytest.raises(HandbookError, match=r"b/7\.md:1: the file is in no folder"):
        handbook.handbook_captures(tmp_path)


def test_an_entry_is_named_by_its_id_and_shown_by_its_number(tmp_path: Path) -> None:
    words = (
        "702.1. See rule [#leap],\nrules [#leap-a]–[#leap-c] and rule [#extras-abilities].\n{: #first }\n\n"
        "## 702.2. Leaping {: #leap }\n\n702.2a A.\n{: #leap-a }\n\n702.2c C.\n{: #leap-c }\n"
    )
    section = SECTION.replace("title", "id: extras-abilities\ntitle")
    capture = handbook.handbook_captures(write(tmp_path, **{"702": section + words}))[0]
    assert texts(capture, NodeKind.RULE)[0] == "See rule 702.2, rules 702.2a–c and rule 702."
    assert b"#leap" not in capture.data
    assert b"{:" not in capture.data


def test_words_after_the_front_matter_introduce_the_chapter_or_section(tmp_path: Path) -> None:
    write(tmp_path, **{"7": f"{CHAPTER}\nOf more.\n", "702": f"{SECTION}\nOf abilities.\n\n702.1. First.\n\nMore.\n"})
    capture = handbook.handbook_captures(tmp_path)[0]
    nodes = parse(reading_of(capture.data.decode()), "x").nodes
    above = {n.text: nodes[n.parent].number for n in nodes if n.kind is NodeKind.PARAGRAPH and n.parent is not None}
    assert above == {"Of more.": "7", "Of abilities.": "702", "More.": "702.1"}
    assert [n.text for n in nodes if n.kind is NodeKind.INTRODUCTION] == ["Our rules."]


def test_files_come_in_order_of_number_and_may_go_on_with_a_section(tmp_path: Path) -> None:
    more = "---\nsection: 702\n---\n"
    files = {
        "702-more-10": f"{more}## 702.30. Thirtieth\n\n702.30a Words.\n",
        "702-more-9": f"{more}## 702.3. Third\n\n702.3a Words.\n",
        "0-aside": "---\npart: glossary\ntitle: Words\n---\n\n### Aside\n\nNot a rule.\n",
        "z": f"{SECTION}702.1. First.\n\nMore.\n\n> Example: One\n> two.\n",
    }
    capture = handbook.handbook_captures(write(tmp_path, **files))[0]
    assert texts(capture)[2:] == [
        "Our rules.", "Extras", "Abilities", "First.", "More.", "One two.", "Third", "Words.", "Thirtieth", "Words.",
        "Words", "Aside", "Not a rule.",
    ]  # fmt: skip


def test_a_number_tree_is_built(tmp_path: Path) -> None:
    words = "## 702.2. Leaping\n\n702.2a A.\n\n702.2k B.\n\n702.2m C.\n\n702.2z D.\n\n702.2aa E.\n\n> Note: F.\n"
    capture = handbook.handbook_captures(write(tmp_path, **{"702": SECTION + words}))[0]
    nodes = parse(reading_of(capture.data.decode()), "x").nodes
    found = [(n.kind, n.number, n.parent and nodes[n.parent].number) for n in nodes if n.number]
    above = [(NodeKind.CHAPTER, "7", None), (NodeKind.SECTION, "702", "7"), (NodeKind.RULE, "702.2", "702")]
    assert found == [
        *above, *((NodeKind.SUBRULE, f"702.2{letter}", "702.2") for letter in ("a", "k", "m", "z", "aa"))
    ]  # fmt: skip
    assert [n.is_title for n in nodes if n.kind is NodeKind.RULE] == [True]
    assert nodes[-1].kind is NodeKind.NOTE
    assert nodes[nodes[-1].parent or 0].number == "702.2aa"


# Refusals

MALFORMED = [
    ("702", "702.1. No front matter.", 1, "front matter"),
    ("702", "---\nnumber: 702\ntitle: Abilities\n\n702.1. Open.", 1, "not closed"),
    ("702", "---\nnumber: 702\ncolour: red\n---", 3, "keys"),
    ("702", "---\nnumber: 702\nnumber: 703\n---", 3, "twice"),
    ("702", "---\nnumber: 702\n---", 1, "title"),
    ("702", "---\nnumber: 70\ntitle: Abilities\n---", 1, "three"),
    ("702", "---\nnumber: 602\ntitle: Abilities\n---", 1, "ascend|come after"),
    ("702", "---\nsection: 702\n---", 1, "stands open"),
    ("702", "---\nid: lost\n---", 1, "part: glossary"),
    ("702", "---\nnumber: 702\ntitle: A\nsince: 2010-01-01\n---", 4, "keys"),
    ("702", f"{SECTION}702.1. A.\n{{: since=2010-01-01 }}", 6, "an id"),
    ("702", f"{SECTION}702.1. A.\n{{: #Leap }}", 6, "an id"),
    ("702", f"{SECTION}702.1. A.\n{{: #leap }}\n\n702.2. B.\n{{: #leap }}", 8, "already"),
    ("702", f"{SECTION}702.1. A, see\nrule [#leap].", 6, "no entry of this state"),
    ("702", f"{SECTION}702.1. A.\n\n{{: #leap }}", 7, "no words"),
    ("702", f"{SECTION}702.1.", 5, "no words"),
    ("702", f"{SECTION}702.1. A.\n\n702.1l B.", 7, "no rule number"),
    ("702", f"{SECTION}702.01. A.", 5, "no rule number"),
    ("702", f"{SECTION}703.1. A.", 5, "section"),
    ("702", f"{SECTION}702.2. A.\n\n702.1. B.", 7, "come after"),
    ("702", f"{SECTION}702.1. A.\n\n702.1. B.", 7, "come after"),
    ("702", f"{SECTION}702.1. A.\n\n702.2a B.", 7, "under no rule"),
    ("702", f"{SECTION}## Leaping", 5, "heading"),
    ("702", f"{SECTION}# 702.1. Leaping", 5, "heading"),
    ("702", f"{SECTION}702.1. A\n===", 5, "Markdown"),
    ("702", f"{SECTION}### Leaping", 5, "glossary"),
    ("702", f"{SECTION}702.1. A.\n\n> For instance: B.", 7, "Example"),
    ("702", f"{SECTION}702.1. A.\n\n> Example: B.\nC.", 8, "'>'"),
    ("702", f"{SECTION}702.1. An *emphatic* word.", 5, "Markdown"),
    ("702", f"{SECTION}702.1. A.\n\n- an item", 7, "Markdown"),
    ("702", f"{SECTION}702.1. A <b>tag</b>.", 5, "Markdown"),
    ("702", f"{SECTION}702.1. A.\n\n{SECTION}", 7, "one front matter"),
    ("glossary", "---\npart: glossary\n---\n\n### A\n\nB.", 1, "title"),
    ("glossary", "---\npart: glossary\ntitle: G\n---\n### B\n\nC.\n\n### A\n\nD.", 9, "alphabet"),
    ("handbook", "---\nhandbook: X\n---\n", 1, "agrees"),
    ("handbook", "---\nhandbook: X\nagrees: soon\n---\n", 3, "date"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "line", "reason"), MALFORMED, ids=range(len(MALFORMED)))
def test_a_malformed_file_is_refused_with_file_and_line(
    tmp_path: Path, name: str, text: str, line: int, reason: str
) -> None:
    write(tmp_path, **{name: text})
    with pytest.raises(IngestError, match=reason) as refused:
        handbook.handbook_captures(tmp_path)
    assert str(refused.value).startswith(f"{name}.md:{line}: ")
    assert "\n" not in str(refused.value)


def test_a_missing_or_undecodable_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match=r"handbook\.md is missing"):
        handbook.handbook_captures(tmp_path)
    write(tmp_path)
    (tmp_path / "702.md").write_bytes(b"---\nnumber: 702\ntitle: \xff\n---\n")
    with pytest.raises(Unreadable, match=r"702\.md"):
        handbook.handbook_captures(tmp_path)


def test_the_refusal_survives_the_way_back_from_a_worker_process() -> None:
    error = pickle.loads(pickle.dumps(HandbookError("7.md", 3, "no")))
    assert (str(error), error.name, error.line) == ("7.md:3: no", "7.md", 3)


@pytest.mark.parametrize(
    "text", ["", "---", "---\nhandbook: X\n---\n", "---\neffective: 2020-01-01\n---\n", "702.1. A.", "---\n" * 30]
)
def test_other_texts_are_not_recognised(text: str) -> None:
    assert handbook.recognises(text, plain.split_lines(text)) == 0.0


@pytest.mark.parametrize("seed", range(40))
def test_a_damaged_state_is_refused_or_fully_accounted_for(seed: int) -> None:
    dice = random.Random(seed)
    lines = captures()[OLD].data.decode().split("\n")
    for _ in range(dice.randint(1, 3)):
        _damage(lines, dice)
    reading = reading_of("\n".join(lines))
    try:
        tree = parse(reading, "damaged")
    except HandbookError as error:
        refused = error.line
    else:
        refused = 0
        assert balance(reading, tree).balanced
    assert refused <= len(lines)


def _damage(lines: list[str], dice: random.Random) -> None:
    place = dice.randrange(len(lines))
    match dice.randrange(6):
        case 0:
            del lines[place:]
            lines.append("")
        case 1:
            del lines[place]
            lines.append("")
        case 2:
            lines[place] = "".join(chr(dice.choice((32, 35, 45, 46, 62, 123, 125, 65, 97, 0x661))) for _ in range(30))
        case 3:
            lines[place] += " " * 200_000 + "x"
        case 4:
            lines[place : place + 9] = reversed(lines[place : place + 9])
        case _:
            lines[place] = lines[place][: len(lines[place]) // 2]


# Against the official editions


@pytest.mark.corpus
def test_every_term_of_its_newest_state_is_explained_under_its_official_name(shared_dir: Path) -> None:
    text, _ = plain.decode((shared_dir / "editions" / f"{NEW}.txt").read_bytes())
    listed = text.replace("\r\n", "\n").rpartition("\nGlossary\n")[2].rpartition("\nCredits\n")[0].strip()
    names = {re.split(r"\n", entry.strip())[0].strip().replace("’", "'") for entry in re.split(r"\n\s*\n", listed)}
    ours = {node.text.replace("’", "'") for node in tree_of(NEW).nodes if node.kind is NodeKind.TERM}
    assert len(names) > 700
    assert not names - ours
