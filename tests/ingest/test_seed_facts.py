"""The golden facts about the structure of the five seeds (numbers 1 to 38), each a test."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import pytest

from app.library.records import NodeKind, SourceTag, Status
from ingest.model import Capture
from ingest.parse import parse

pytestmark = pytest.mark.corpus
NUMBERED = (NodeKind.CHAPTER, NodeKind.SECTION, NodeKind.RULE, NodeKind.SUBRULE)


def _numbers(seed: Any, *kinds: NodeKind) -> list[str]:
    return [node.number for node in seed.nodes(*kinds)]


def _texts(seed: Any, kind: NodeKind, number: str) -> list[str]:
    """The first words of a node's paragraphs."""
    node = seed.find(kind, number)
    return [node.text, *(n.text for n in seed.children(node, NodeKind.PARAGRAPH))]


def _term(seed: Any, term: str) -> Any:
    (found,) = (n for n in seed.nodes(NodeKind.TERM) if n.text == term)
    return found


def _odd(seed: Any, kind: str) -> list[tuple[str, int]]:
    return [(o.number, o.line) for o in seed.tree.oddities if o.kind == kind]


def _dangling(seed: Any) -> set[str]:
    return {edge.target for edge in seed.edges if edge.status is Status.DANGLING and edge.form != "term"}


# ── 000 ──


def test_000_declares_its_date_and_ends_with_its_last_rule(seed_of: Any) -> None:
    seed = seed_of("000")
    assert (seed.tree.effective, str(seed.tree.basis)) == ("2017-09-29", "declared")
    assert len(seed.nodes(NodeKind.CHAPTER)) == 3
    assert len(seed.nodes(NodeKind.SECTION)) == 39
    assert seed.nodes(*NUMBERED)[-1].number == "905.6"
    last = seed.find(NodeKind.RULE, "905.6")
    assert seed.children(last) == []  # the footer is no part of it
    assert not seed.nodes(NodeKind.TERM)


def test_000_restores_every_lost_character(seed_of: Any) -> None:
    seed = seed_of("000")
    assert sum(line.raw.count("\ufffd") for line in seed.reading.lines) == 2393
    restored = Counter(repair.restored for repair in seed.tree.repairs)
    assert restored == {
        "’": 1004, "“": 666, "”": 666, "–": 26, "—": 13, "‘": 6, "™": 4, "á": 3, "â": 2, "ú": 1, "û": 1, "©": 1,
    }  # fmt: skip
    assert not any("\ufffd" in node.text for node in seed.tree.nodes)
    names = seed.find(NodeKind.SUBRULE, "700.7a").text
    assert "Dandân" in names
    assert "Ma’rûf" in names
    for line in seed.reading.lines:
        assert line.text.count("“") == line.text.count("”")


def test_000_keeps_the_paragraphs_of_810_7b(seed_of: Any) -> None:
    one, two, three = _texts(seed_of("000"), NodeKind.SUBRULE, "810.7b")
    assert one.startswith("Any one-shot effect")
    assert two.startswith("Any characteristic-defining ability")
    assert three.startswith("All other cases")


def test_000_flags_the_title_that_names_another_rule(seed_of: Any) -> None:
    seed = seed_of("000")
    source = seed.find(NodeKind.RULE, "711.1").seq
    statuses = {edge.target: edge.status for edge in seed.edges if edge.source == source}
    assert statuses["701.26"] is Status.TITLE_DISAGREES


# ── 001 ──


def test_001_numbers(seed_of: Any) -> None:
    seed = seed_of("001")
    assert len(seed.nodes(NodeKind.RULE)) == 159
    assert len(seed.nodes(NodeKind.SUBRULE)) == 467
    letters = {
        rule: "".join(n[-1] for n in _numbers(seed, NodeKind.SUBRULE) if n[:-1] == rule)
        for rule in ("702.16", "702.26", "702.124")
    }
    assert letters == {"702.16": "abcdefghijkmnp", "702.26": "abcdefghijkmnp", "702.124": "abcdefghi"}
    assert {n for n, _ in _odd(seed, "stray_dot")} == {"702.124h", "702.124i"}


def test_001_examples(seed_of: Any) -> None:
    owners = Counter(seed_of("001").number_of(n) for n in seed_of("001").nodes(NodeKind.EXAMPLE))
    assert [owners[n] for n in ("702.24a", "702.103d", "702.65b")] == [2, 2, 2]
    assert not any(re.fullmatch(r"702\.(?:[2-9]|1[0-3])[a-z]?", n) for n in owners)


# ── 002 ──


def test_002_contents(seed_of: Any) -> None:
    seed = seed_of("002")
    entries = [n for n in seed.nodes(NodeKind.CONTENTS) if n.parent is not None]
    assert sum(n.number is not None for n in entries) == 100
    assert [n.text for n in entries if n.number is None] == ["Glossary"]
    (last,) = (n for n in entries if n.number == "616")
    assert last.text.endswith("Prevention Effects")
    expected = [*range(100, 121), *range(200, 213)]
    assert _numbers(seed, NodeKind.SECTION) == [str(n) for n in expected]


def test_002_joins_what_italics_and_links_split(seed_of: Any) -> None:
    seed = seed_of("002")
    assert seed.find(NodeKind.SECTION, "101").text == "The Magic Golden Rules"
    assert seed.find(NodeKind.RULE, "100.1").text.startswith("These Magic rules apply to any Magic game")
    text = seed.find(NodeKind.RULE, "106.2").text
    assert text.startswith("Mana is represented by mana symbols (see rule 107.4).")
    assert text.endswith("mana costs (see rule 202).")


def test_002_is_cut_off(seed_of: Any) -> None:
    seed = seed_of("002")
    last = seed.tree.nodes[-1]
    assert last.number == "212.3a"
    assert last.text.endswith("(See ru")
    assert last.flags == ("truncated",)
    section = seed.find(NodeKind.SECTION, "211")
    assert section.flags == ("placeholder",)
    assert seed.children(section) == []


def test_002_keeps_examples_where_the_capture_has_them_and_says_so(seed_of: Any) -> None:
    seed = seed_of("002")
    examples = {
        n: seed.children(seed.find(NodeKind.SUBRULE if n[-1].isalpha() else NodeKind.RULE, n), NodeKind.EXAMPLE)
        for n in ("104.1", "107.1b", "202.2a", "203.1")
    }
    assert {n: len(found) for n, found in examples.items()} == {"104.1": 2, "107.1b": 2, "202.2a": 2, "203.1": 4}
    suspect = {n: ["suspect_owner" in e.flags for e in found] for n, found in examples.items()}
    assert suspect == {
        "104.1": [True, True], "107.1b": [False, False], "202.2a": [True, True], "203.1": [False, True, True, True],
    }  # fmt: skip
    assert sum("suspect_owner" in n.flags for n in seed.nodes(NodeKind.EXAMPLE)) == 7
    assert "suspect_owner" in seed.find(NodeKind.RULE, "101.1").flags


def test_002_marks_lost_symbols(seed_of: Any) -> None:
    seed = seed_of("002")
    text = seed.find(NodeKind.RULE, "107.4").text
    assert (text.count("{?}"), text.count("{?/?}")) == (11, 15)
    marked = [n for n in seed.tree.nodes if "{?" in n.text]
    assert len(marked) == 35
    assert sum(repair.restored.startswith("{?") for repair in seed.tree.repairs) == 96
    assert "{?" not in seed.find(NodeKind.RULE, "106.2").text


def test_002_notes_what_is_irregular(seed_of: Any) -> None:
    seed = seed_of("002")
    assert {n for n, _ in _odd(seed, "gap")} == {"113.9", "120.4", "201.3"}
    assert {n for n, _ in _odd(seed, "stray_dot")} == {"107.1", "107.2", "107.3", "107.4"}
    assert {n for n, _ in _odd(seed, "lost_letters")} == {"102.2", "104.3d", "107.1b", "112.5i"}
    assert {n for n, _ in _odd(seed, "unfinished")} == {"100.5", "202.1"}
    assert "113.1a" in {n for n, _ in _odd(seed, "order")}
    assert {n for n, _ in _odd(seed, "misplaced")} == {"201.2a", "201.2b"}


# ── 003 ──


@pytest.mark.parametrize(
    ("number", "mark", "date"),
    [("100.1", "", "2005-08-01"), ("100.2", "+", "2009-10-01"), ("100.5", "+", "2003-10-01")],
)
def test_003_marks_and_tags(seed_of: Any, number: str, mark: str, date: str) -> None:
    node = seed_of("003").find(NodeKind.RULE, number)
    assert (node.mark, node.sources) == (mark, (SourceTag("CompRules", date),))


def test_003_counts_of_tags_and_marks(seed_of: Any) -> None:
    seed = seed_of("003")
    names = Counter(source.name for node in seed.tree.nodes for source in node.sources)
    assert names["CompRules"] == 2129
    assert names.total() - names["CompRules"] == 113
    marked = [node for node in seed.tree.nodes if node.mark]
    assert Counter(node.kind is NodeKind.NOTE for node in marked) == {False: 454, True: 1}
    october = SourceTag("CompRules", "2009-10-01")
    assert not [n.number for n in seed.tree.nodes if october in n.sources and not n.mark and n.kind in NUMBERED]


def test_003_stray_dots(seed_of: Any) -> None:
    seed = seed_of("003")
    assert [n for n, _ in _odd(seed, "stray_dot")] == ["509.5", "509.6", "509.7"]
    assert [seed.find(NodeKind.RULE, n).mark for n in ("509.5", "509.6", "509.7")] == ["", "+", "+"]
    assert seed.find(NodeKind.RULE, "509.5").text.startswith("Fifth,")


def test_003_brackets_that_are_no_tags(seed_of: Any) -> None:
    seed = seed_of("003")
    (text,) = _texts(seed, NodeKind.SUBRULE, "702.30d")
    assert "its [A] kicker" in text
    assert "its [B] kicker" in text
    assert len(seed.find(NodeKind.SUBRULE, "702.30d").sources) == 1


def test_003_sources_of_rulings(seed_of: Any) -> None:
    seed = seed_of("003")
    first = seed.find(NodeKind.RULING, "103.Ruling.1")
    assert first.sources == (SourceTag("Guildpact FAQ", "2005-12-22"),)
    assert seed.number_of(seed.tree.nodes[first.parent]) == "103"
    coin = seed.find(NodeKind.RULING, "715.Ruling.6")
    (second,) = seed.children(coin, NodeKind.PARAGRAPH)
    assert coin.sources == (SourceTag("QAS", "1998-09-09"),)
    assert second.sources == (SourceTag("D'Angelo", "1998-09-09"),)
    assert seed.find(NodeKind.RULE, "716.1").sources == (SourceTag("Tempest, Page 7"),)
    assert len(seed.find(NodeKind.RULING, "716.Ruling.1").sources) == 2
    assert len(seed.find(NodeKind.RULE, "914.1").sources) == 2


def test_003_owners_of_rulings(seed_of: Any) -> None:
    seed = seed_of("003")
    rulings = seed.nodes(NodeKind.RULING)
    owners = Counter(seed.tree.nodes[n.parent].kind for n in rulings)
    assert owners == {NodeKind.SECTION: 28, NodeKind.RULE: 18}
    assert sum(seed.number_of(seed.tree.nodes[n.parent]) == "717.4" for n in rulings) == 4
    assert sum(seed.section_of(n) == "717" for n in rulings) == 18


def test_003_glossary_entries(seed_of: Any) -> None:
    seed = seed_of("003")

    def parts(term: str) -> list[tuple[str, str | None]]:
        return [(str(n.kind), n.number) for n in seed.children(_term(seed, term))]

    assert parts("Ability") == [("sense", "G1.1a"), ("sense", "G1.1b"), ("note", None)]
    assert parts("APNAP Order") == [("note", None)]
    assert parts("If") == [("note", None)]
    assert seed.children(_term(seed, "If"))[0].sources
    assert _term(seed, "EDH").number == "G5.2"
    assert parts("EDH") == [("sense", "G5.2"), ("note", None)]
    assert seed.children(_term(seed, "EDH"))[1].mark == "+"
    assert parts("Exile")[:2] == [("sense", "G5.23a")] * 2
    assert parts("Flanking")[0] == ("sense", "G7.7a")
    assert _term(seed, "Flanking").number == "G6.7"
    assert parts("Island")[0] == ("sense", "G19.18a")
    assert [kind for kind, _ in parts("Play")].count("sense") == 5
    (note,) = (n for n in seed.children(_term(seed, "Split Cards")) if n.kind is NodeKind.NOTE)
    assert "misplaced" in note.flags


def test_003_glossary_numbers(seed_of: Any) -> None:
    seed = seed_of("003")
    numbers = _numbers(seed, NodeKind.TERM)
    assert numbers[numbers.index("G9.7") + 1] == "G9.10"
    assert not {n.partition(".")[0] for n in numbers} & {"G10", "G17"}
    assert (len(numbers), numbers[-1]) == (424, "G26.2")
    wrong = {"G5.2", "G7.7a", "G19.18a", "G12.15", "G16.17"}
    assert {n for n, _ in _odd(seed, "malformed_number")} == wrong
    assert {n for n, _ in _odd(seed, "duplicate")} == {"G5.23a", "G7.7a", "G16.32a", "G19.18a"}


@pytest.mark.parametrize(
    ("number", "names", "last"),
    [
        ("911.5", 49, "Mystical Tutor"), ("911.6", 12, "Timmerian Fiends"), ("912.6", 64, "Yawgmoth's Will"),
        ("913.7", 4, "Disciple of the Vault"), ("916.6", 2, "Rishadan Port"), ("916.10", 10, "Darksteel Citadel"),
    ],
)  # fmt: skip
def test_003_lists_of_cards(seed_of: Any, number: str, names: int, last: str) -> None:
    seed = seed_of("003")
    (table,) = seed.children(seed.find(NodeKind.RULE, number), NodeKind.TABLE)
    found = table.text.split("\n")
    assert (len(found), len(set(found)), found[-1]) == (names, names, last)


def test_003_sections(seed_of: Any) -> None:
    sections = set(_numbers(seed_of("003"), NodeKind.SECTION))
    assert not sections & {str(n) for n in range(904, 910)}
    assert {str(n) for n in range(910, 918)} <= sections
    assert [n for n, _ in _odd(seed_of("003"), "duplicate_title")] == ["717"]
    assert [n for n, _ in _odd(seed_of("003"), "empty_section")] == ["600"]


def test_003_dates(seed_of: Any) -> None:
    seed = seed_of("003")
    assert seed.tree.effective == "2009-10-01"
    (updated,) = seed.nodes(NodeKind.EFFECTIVE)
    assert "2009/10/23" in updated.text
    assert seed.tree.nodes[-1].flags == ("truncated",)


def test_003_joins_addresses_without_a_blank(seed_of: Any) -> None:
    assert "Events.aspx?x=" in seed_of("003").find(NodeKind.RULE, "205.4").text


# ── 004 ──


def test_004_strips_the_annotation(seed_of: Any) -> None:
    seed = seed_of("004")
    file = [line for line in seed.reading.lines if line.number > 10 and (line.number - 10) % 5 == 0]
    assert len(file) == 6419
    assert sum(not line.text for line in file) == 2765
    assert not any(line.text for line in seed.reading.lines if (line.number - 10) % 5)
    assert seed.tree.effective == "2016-04-08"
    assert seed.line(seed.nodes(NodeKind.EFFECTIVE)[0].first_line) == 3


@pytest.mark.parametrize(
    ("number", "place", "words"),
    [
        ("205.3i", 1, "Of that list"), ("205.3j", 1, "If a player controls two or more"),
        ("205.4c", 1, "Cards printed in sets prior"), ("509.1b", 1, "A restriction may be created"),
    ],
)  # fmt: skip
def test_004_further_paragraphs(seed_of: Any, number: str, place: int, words: str) -> None:
    assert _texts(seed_of("004"), NodeKind.SUBRULE, number)[place].startswith(words)


def test_004_paragraph_then_example(seed_of: Any) -> None:
    seed = seed_of("004")
    kinds = [n.kind for n in seed.children(seed.find(NodeKind.SUBRULE, "509.1b"))]
    assert kinds == [NodeKind.PARAGRAPH, NodeKind.EXAMPLE]


def test_004_contents_are_the_body(seed_of: Any) -> None:
    seed = seed_of("004")
    entries = [(n.number, n.text) for n in seed.nodes(NodeKind.CONTENTS) if n.number]
    body = [(n.number, n.text) for n in seed.nodes(NodeKind.CHAPTER, NodeKind.SECTION)]
    assert entries == body
    assert len(body) == 9 + 126
    assert seed.children(seed.find(NodeKind.SECTION, "600")) == []


def test_004_glossary(seed_of: Any) -> None:
    seed = seed_of("004")

    def parts(term: str) -> list[NodeKind]:
        return [n.kind for n in seed.children(_term(seed, term))]

    play = seed.children(_term(seed, "Play"), NodeKind.SENSE)
    assert [n.text.startswith("(Obsolete)") for n in play] == [False, False, True, True, True]
    assert parts("Ability") == [NodeKind.SENSE, NodeKind.SENSE, NodeKind.SEE]
    assert parts("Move") == [NodeKind.DEFINITION, NodeKind.PARAGRAPH]
    terms = seed.nodes(NodeKind.TERM)
    assert (len(terms), terms[0].text, terms[-1].text) == (511, "Abandon", "Zone-Change Triggers")
    assert (seed.line(terms[0].first_line), seed.line(terms[-1].first_line)) == (4824, 6389)
    assert sum(n.text.endswith("(Obsolete)") for n in terms) == 27
    multiple = [n for n in terms if seed.children(n, NodeKind.SENSE)]
    assert (len(multiple), len(seed.nodes(NodeKind.SENSE))) == (23, 50)


def test_004_glossary_references_by_term(seed_of: Any) -> None:
    seed = seed_of("004")

    def terms(term: str) -> list[str]:
        below = {n.seq for n in seed.children(_term(seed, term))}
        return [edge.target for edge in seed.edges if edge.source in below and edge.form == "term"]

    assert terms("APNAP Order") == ["Active Player, Nonactive Player Order"]
    assert terms("Layer") == ["Dependency", "Timestamp Order"]


@pytest.mark.parametrize(
    ("number", "form", "targets"),
    [("101.4b", "bare", 1), ("601.2i", "bare_range", 8), ("112.6n", "rule", 5)],
)
def test_004_forms_of_references(seed_of: Any, number: str, form: str, targets: int) -> None:
    seed = seed_of("004")
    source = seed.find(NodeKind.SUBRULE, number).seq
    edges = [edge for edge in seed.edges if edge.source == source]
    assert len(edges) == targets
    assert {edge.form for edge in edges} == {form}


def test_004_letters(seed_of: Any) -> None:
    numbers = _numbers(seed_of("004"), NodeKind.SUBRULE)
    assert "".join(n[-1] for n in numbers if n.startswith("704.5")) == "abcdefghijkmnpqrstuvwx"
    assert "".join(n[-1] for n in numbers if n.startswith("205.3")) == "abcdefghijkmnp"


def test_004_credits(seed_of: Any) -> None:
    seed = seed_of("004")
    credits = [n for n in seed.nodes(NodeKind.CREDITS) if re.match(r"(?!The )[A-Z].*?: [A-Z]", n.text)]
    labelled = [seed.line(n.first_line) for n in credits]
    assert labelled == [6395, 6396, 6397, 6398]
    assert [seed.line(n.first_line) for n in seed.nodes(NodeKind.LEGAL)] == [6417]


# ── all ──


def test_what_dangles(seed_of: Any) -> None:
    assert _dangling(seed_of("004")) == set()
    assert _dangling(seed_of("000")) == {"721", "704.5x", "903.11a"}
    assert _dangling(seed_of("003")) == {*(f"112.5{letter}" for letter in "abcdefghij"), "613.12"}
    assert _dangling(seed_of("001")) == set()
    assert {target for target in _dangling(seed_of("002")) if target[0] in "12"} == {"204.4f"}


def test_symbols_are_kept_as_each_capture_writes_them(seed_of: Any) -> None:
    compendium, edition = seed_of("003"), seed_of("004")
    assert "symbols: {Tap} is {T}, {Untap} is {Q}, {P} is {PW}, {C} is {CHAOS}" in compendium.tree.notes
    assert "{P}" in compendium.find(NodeKind.RULE, "107.10").text
    assert "{C}" in compendium.find(NodeKind.RULE, "107.11").text
    assert "{PW}" in edition.find(NodeKind.RULE, "107.11").text
    assert "{CHAOS}" in edition.find(NodeKind.RULE, "107.12").text
    assert "{C}" in edition.find(NodeKind.SUBRULE, "107.4c").text


# ── damaged ──


@pytest.mark.parametrize("name", ["000", "001", "002", "003", "004"])
def test_damaged_seeds_keep_a_full_ledger(seed_bytes: dict[str, bytes], name: str) -> None:
    rng = random.Random(name)
    data = seed_bytes[name]
    lines = data.split(b"\n")[:6000]
    half = rng.randrange(len(data) // 2)
    for damaged in (data[:half], data[half:], b"\n".join(rng.sample(lines, len(lines)))):
        assert parse(Capture("damaged.txt", damaged)).unaccounted == 0
