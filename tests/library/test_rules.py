"""Rules, sections, contents, references as they are shown."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.library.errors import DoesNotParse, LibraryError, NotFound
from app.library.library import Library
from app.library.records import Document, NodeKind, SourceTag, Status
from app.library.views import RuleView


@pytest.fixture(scope="module")
def edition(tiny: Library) -> Document:
    return tiny.edition()


@pytest.fixture(scope="module")
def compendium(tiny: Library) -> Document:
    return tiny.documents()[-1]


def numbers(view: RuleView) -> list[str]:
    return [child.number for child in view.children]


def test_a_rule_with_its_surroundings(tiny: Library, edition: Document) -> None:
    view = tiny.rule(edition, "101.1a")
    assert (view.number, view.kind, view.heading, view.is_title) == ("101.1a", NodeKind.SUBRULE, "Gnomes", False)
    assert [above.number for above in view.path] == ["1", "101", "101.1"]
    assert [part.kind for part in view.parts] == [NodeKind.SUBRULE, NodeKind.EXAMPLE, NodeKind.EXAMPLE]
    assert [part.position for part in view.parts[1:]] == [1, 2]
    assert view.previous is not None
    assert view.next is not None
    assert (view.previous.number, view.next.number) == ("101.1", "101.1b")
    assert view.edition.slug == "2021-06-01"


def test_a_further_paragraph_belongs_to_its_rule(tiny: Library, edition: Document) -> None:
    assert [part.kind for part in tiny.rule(edition, "101.1b").parts] == [NodeKind.SUBRULE, NodeKind.PARAGRAPH]
    assert [part.kind for part in tiny.rule(edition, "101").parts] == [NodeKind.SECTION]


def test_neighbours_cross_sections_and_end_at_the_ends(tiny: Library, edition: Document) -> None:
    first, last = tiny.rule(edition, "101.1"), tiny.rule(edition, "704.5aa")
    assert (first.previous, last.next) == (None, None)
    across = tiny.rule(edition, "102.1").previous
    assert across is not None
    assert across.number == "101.2"
    section = tiny.rule(edition, "102").next
    assert section is not None
    assert section.number == "702"


def test_a_title_rule_and_what_inherits_it(tiny: Library, edition: Document) -> None:
    title, below = tiny.rule(edition, "702.2"), tiny.rule(edition, "702.2b")
    assert (title.is_title, title.heading, numbers(title)) == (True, "Leaping", ["702.2a", "702.2b", "702.2c"])
    assert (below.is_title, below.heading) == (False, "Leaping")


def test_references_out_and_in(tiny: Library, edition: Document) -> None:
    view = tiny.rule(edition, "101.1b")
    ranged = [(one.target, one.status, one.heading) for one in view.references]
    assert ranged == [
        ("704.5a", Status.PRESENT, "State-Based Actions"), ("704.5b", Status.PRESENT, "State-Based Actions"),
    ]  # fmt: skip
    one = view.references[0]
    assert view.parts[one.part].text[one.start : one.end] == "704.5a–b"
    made = tiny.rule(edition, "702.2").referenced_by
    assert [(back.source.number, back.term) for back in made] == [("101.1", ""), ("", "Leaping")]
    assert made[1].sentence == "See rule 702.2, “Leaping.”"
    assert made[1].sentence[made[1].start : made[1].end] == "702.2"
    dangling = tiny.rule(edition, "702.2c").references[0]
    assert (dangling.target, dangling.status, dangling.heading) == ("999.9", Status.DANGLING, "")
    assert tiny.references(edition, "101.1b") == (view.references, view.referenced_by)


def test_a_number_that_stands_twice(tiny: Library, edition: Document) -> None:
    first, second = tiny.rule(edition, "702.3a"), tiny.rule(edition, "702.3a", 2)
    assert (first.duplicates, first.ordinal, second.ordinal) == (2, 1, 2)
    assert first.parts[0].text != second.parts[0].text
    with pytest.raises(NotFound, match="2 times"):
        tiny.rule(edition, "702.3a", 3)


def test_sections_and_chapters(tiny: Library, edition: Document) -> None:
    section = tiny.section(edition, "702")
    assert [one.number for one in section.rules] == [
        "702.1", "702.2", "702.2a", "702.2b", "702.2c", "702.3", "702.3a", "702.3a", "702.19", "702.19a", "702.19b",
    ]  # fmt: skip
    assert [one.ordinal for one in section.rules if one.number == "702.3a"] == [1, 2]
    assert (section.title, [above.number for above in section.path]) == ("Abilities", ["7"])
    assert section.previous is not None
    assert section.previous.number == "102"
    chapter = tiny.chapter(edition, "1")
    assert [one.number for one in chapter.rules] == ["101", "101.1", "101.1a", "101.1b", "101.2", "102", "102.1"]


def test_a_section_shows_each_rule_as_its_own_page_does(tiny: Library) -> None:
    for document in tiny.documents():
        for chapter in tiny.contents(document).chapters:
            for section in chapter.sections:
                for shown in tiny.section(document, section.number).rules:
                    alone = tiny.rule(document, shown.number, shown.ordinal)
                    assert shown.parts == alone.parts
                    assert shown.references == alone.references
                    assert (shown.path, shown.children) == (alone.path, alone.children)
                    assert (shown.previous, shown.next, shown.heading) == (alone.previous, alone.next, alone.heading)


def test_a_rule_with_its_family(tiny: Library, edition: Document) -> None:
    assert [one.number for one in tiny.family(edition, "702.2")] == ["702.2", "702.2a", "702.2b", "702.2c"]
    assert [one.number for one in tiny.family(edition, "702.2b")] == ["702.2b"]


def test_lists_and_ranges(tiny: Library, edition: Document) -> None:
    assert [one.number for one in tiny.rules(edition, "702.2a-c")] == ["702.2a", "702.2b", "702.2c"]
    assert [one.number for one in tiny.rules(edition, "704.5b, 101.1")] == ["704.5b", "101.1"]
    assert [one.number for one in tiny.rules(edition, "101-102")] == ["101", "102"]
    assert [one.ordinal for one in tiny.rules(edition, "702.2c and 702.3a")] == [1, 1]
    with pytest.raises(NotFound) as refusal:
        tiny.rules(edition, "702.2a-f")
    assert refusal.value.key == "702.2f"
    with pytest.raises(DoesNotParse):
        tiny.rules(edition, "702.2c-a")
    with pytest.raises(DoesNotParse):
        tiny.rules(edition, "hats")


def test_a_rule_alone_and_its_examples(tiny: Library, edition: Document) -> None:
    assert numbers(tiny.rule(edition, "702.2.")) == []
    examples = tiny.rule(edition, "ex 101.1a")
    assert [part.kind for part in examples.parts] == [NodeKind.EXAMPLE] * 2
    second = tiny.rule(edition, "ex2 101.1a")
    assert [part.position for part in second.parts] == [2]
    with pytest.raises(NotFound, match="no example 3"):
        tiny.rule(edition, "ex3 101.1a")


@pytest.mark.parametrize(
    ("asked", "kind", "suggestions"),
    [
        ("702.2z", "rule", ("702.2", "702.2a", "702.2b", "702.2c")), ("702.l9b", "rule", ("702.19b",)),
        ("702.7", "rule", ("702",)), ("999", "section", ("7",)), ("9", "section", ("1", "7")), ("G3.2", "rule", ()),
        ("702.2ba", "rule", ("702.2",)), ("702.2l", "rule", ("702.2",)), ("7O2.2b", "rule", ("702.2b",)),
        ("103.Ruling.1", "rule", ()),
    ],
)  # fmt: skip
def test_what_is_not_there_has_something_near(
    tiny: Library, edition: Document, asked: str, kind: str, suggestions: tuple[str, ...]
) -> None:
    with pytest.raises(NotFound) as refusal:
        tiny.rule(edition, asked)
    assert refusal.value.kind == kind
    for one in suggestions:
        assert one in refusal.value.suggestions
    for one in refusal.value.suggestions:
        if "@" not in one:
            assert tiny.rule(edition, one).number == one


def test_a_number_of_another_edition_says_so(tiny: Library, edition: Document) -> None:
    with pytest.raises(NotFound, match=r"it is in 2020-01-01\.") as refusal:
        tiny.rule(edition, "702.17b")
    assert refusal.value.suggestions[-1] == "702.17b@2020-01-01"


@pytest.mark.parametrize("asked", ["", "hat", "702.2a-c", "702.2, 702.3", "1" * 1000, "\0", "702.2b; DROP TABLE node"])
def test_what_is_no_number_is_refused(tiny: Library, edition: Document, asked: str) -> None:
    with pytest.raises(DoesNotParse):
        tiny.rule(edition, asked)


def test_asking_for_the_wrong_kind(tiny: Library, edition: Document) -> None:
    with pytest.raises(NotFound, match="is a chapter, not a section"):
        tiny.section(edition, "7")
    with pytest.raises(NotFound) as refusal:
        tiny.section(edition, "703")
    assert "702" in refusal.value.suggestions


def test_rulings_notes_and_sources(tiny: Library, compendium: Document) -> None:
    ruling = tiny.rule(compendium, "103.ruling.1")
    assert (ruling.kind, ruling.heading) == (NodeKind.RULING, "Holes")
    assert [above.number for above in ruling.path] == ["1", "103"]
    assert [part.kind for part in ruling.parts] == [NodeKind.RULING, NodeKind.PARAGRAPH]
    assert ruling.parts[0].sources == (SourceTag("QAS", "1998-09-09"), SourceTag("D'Angelo", "1999-01-01"))
    rule = tiny.rule(compendium, "103.1")
    assert [part.kind for part in rule.parts] == [NodeKind.RULE, NodeKind.NOTE]
    section = tiny.section(compendium, "103")
    assert [part.number for part in section.parts] == ["103.Ruling.1", None]
    assert [part.kind for part in tiny.rule(compendium, "103").parts] == [
        NodeKind.SECTION, NodeKind.RULING, NodeKind.PARAGRAPH,
    ]  # fmt: skip
    with pytest.raises(NotFound, match="glossary entry 'Anvil'") as refusal:
        tiny.rule(compendium, "G1.1")
    assert refusal.value.suggestions == ("Anvil",)


def test_contents(tiny: Library, edition: Document) -> None:
    view = tiny.contents(edition)
    assert [chapter.chapter.number for chapter in view.chapters] == ["1", "7"]
    assert [section.heading for section in view.chapters[1].sections] == ["Abilities", "State-Based Actions"]
    assert (view.terms, view.loose) == (6, ())
    assert [part.kind for part in view.introduction] == [NodeKind.INTRODUCTION, NodeKind.PARAGRAPH]
    assert len(view.credits) == 2
    loose = tiny.contents(tiny.edition("handbook-2021-06-01"))
    assert [section.number for section in loose.loose] == ["101"]
    assert loose.chapters == ()


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="0123456789abglzexRuinCG .,-–§&", max_size=30), st.integers(0, 5))
def test_any_number_is_answered_or_refused(tiny: Library, text: str, ordinal: int) -> None:
    document = tiny.edition()
    for ask in (tiny.rules, tiny.section, tiny.chapter, tiny.references, tiny.family):
        with suppress(LibraryError):
            ask(document, text)  # type: ignore[operator]
    with suppress(LibraryError):
        assert tiny.rule(document, text, ordinal).parts


def test_one_plain_text_without_examples(tiny: Library, edition: Document) -> None:
    view = tiny.rule(edition, "101.1b")
    assert view.text == "\n".join(part.text for part in view.parts)
    assert "hat stays where it fell" in view.text
    assert tiny.rule(edition, "101.1a").text == "A gnome's hat can't be {R} or {W/U}."
    assert tiny.rule(edition, "ex2 101.1a").text == "Quill the gnome has a red hat {R}. This is illegal."
    assert tiny.rule(edition, "702").text == "Abilities"
    assert tiny.section(edition, "101").rules[0].text == tiny.rule(edition, "101.1").text
