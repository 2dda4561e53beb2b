"""The read side on the official texts: everything that is stored is shown, once, where it belongs."""

from __future__ import annotations

from collections import Counter

import pytest

from app.library.errors import NotFound
from app.library.library import Library
from app.library.numbers import is_number
from app.library.records import Document, DocumentKind, NodeKind
from app.library.views import RuleView
from tests.benchmarks.search import gold, measure_quality

pytestmark = pytest.mark.corpus


def everything(library: Library, document: Document) -> list[RuleView]:
    """Every numbered node of a document, by way of its contents."""
    view = library.contents(document)
    found: list[RuleView] = []
    for chapter in view.chapters:
        found += library.family(document, chapter.chapter.number)
    for section in view.loose:
        found += library.family(document, section.number)
    return found


def some(library: Library) -> list[Document]:
    """One document of each kind and a few editions of different age."""
    documents = library.documents()
    kinds = {document.kind: document for document in documents}
    return list({one.slug: one for one in [*kinds.values(), *documents[:: max(1, len(documents) // 5)]]}.values())


def test_every_number_is_reached_from_the_contents(real_library: Library) -> None:
    for document in some(real_library):
        if document.kind is DocumentKind.HANDBOOK:
            continue
        views = everything(real_library, document)
        kinds = Counter(view.kind for view in views)
        counted = (document.counts["rules"], document.counts["subrules"], document.counts["sections"])
        assert (kinds[NodeKind.RULE], kinds[NodeKind.SUBRULE], kinds[NodeKind.SECTION]) == counted
        examples = sum(part.kind is NodeKind.EXAMPLE for view in views for part in view.parts)
        in_glossary = sum(
            part.kind is NodeKind.EXAMPLE
            for ref in real_library.glossary(document) for part in real_library.term(document, ref.term).parts
        )  # fmt: skip
        assert examples + in_glossary == document.counts["examples"]


def test_a_rule_alone_is_what_its_section_shows(real_library: Library) -> None:
    for document in some(real_library):
        for shown in everything(real_library, document)[::29]:
            alone = real_library.rule(document, shown.number, shown.ordinal)
            assert (alone.parts, alone.references, alone.path) == (shown.parts, shown.references, shown.path)
            assert (alone.children, alone.previous, alone.next) == (shown.children, shown.previous, shown.next)


def test_references_are_words_of_their_text_both_ways(real_library: Library) -> None:
    for document in some(real_library):
        for view in everything(real_library, document)[::31]:
            for out in view.references:
                words = view.parts[out.part].text[out.start : out.end]
                assert words
                assert out.form == "term" or any(char.isdigit() for char in words)
            for back in real_library.rule(document, view.number, view.ordinal).referenced_by:
                assert back.sentence[back.start : back.end]
                assert back.term or is_number(back.source.number) or not back.source.number


def test_what_is_referred_to_knows_it(real_library: Library) -> None:
    document = real_library.edition()
    for view in everything(real_library, document)[::37]:
        for out in view.references:
            back = real_library.rule(document, out.target).referenced_by
            assert any(one.source.number == view.number for one in back)


def test_every_term_is_found_by_its_name_and_anchor(real_library: Library) -> None:
    for document in some(real_library):
        refs = real_library.glossary(document)
        names = Counter(ref.term for ref in refs)
        for ref in refs:
            assert real_library.term(document, ref.term).term == ref.term
            if names[ref.term] == 1:
                assert real_library.term(document, ref.anchor).anchor == ref.anchor


def test_a_number_of_the_past_says_where_it_is(real_library: Library) -> None:
    newest = real_library.edition()
    old = real_library.edition("2008-06-01")
    gone = [view.number for view in everything(real_library, old) if view.number.startswith("502.")]
    with pytest.raises(NotFound) as refusal:
        real_library.rule(newest, gone[-1])
    pointed = refusal.value.suggestions[-1]
    assert pointed.startswith(f"{gone[-1]}@")
    assert real_library.search(None, pointed).numbers[0].number == gone[-1]


def test_the_glossary_s_pointers_are_found(real_library: Library) -> None:
    """The floor is what a plain BM25 with heading fields was measured to reach; the benchmark prints the figures."""
    document = real_library.edition()
    assert sum(1 for _ in gold(real_library, document)) > 600
    alone, served = measure_quality(real_library, document).values()
    assert alone["R@1"] > 0.81
    assert alone["R@10"] > 0.957
    assert alone["MRR"] > 0.863
    assert served["R@1"] > 0.98


@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("phasing", "702.26"), ("state based actions", "704"), ("summoning sick", "302.6"), ("copy of a copy", "707"),
        ("respond to a mana ability", "605"), ("double strike", "702.4"), ("player leaves the game", "800.4"),
        ("layers timestamp", "613"), ("legend rule", "704.5j"), ("trample planeswalker", "702.19"),
    ],
)  # fmt: skip
def test_questions_find_their_rules(real_library: Library, query: str, number: str) -> None:
    view = real_library.search(None, query, limit=10)
    found = [hit.number or "" for hit in view.hits]
    assert any(one == number or one.startswith(number) for one in found)
