"""Answers short enough for a chat message: at most 2,000 characters, cut at a sentence, with the edition and a link.

``ChatAnswer`` is what is said, line by line; ``as_text`` puts it into one plain text. What has a form of its own for messages
(Discord, Slack) renders the same lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from app.library.library import Library
from app.library.policy.views import Certainty, PolicyAnswer, PolicyHit, PolicyRef, PolicySectionView
from app.library.records import Document, NodeKind
from app.library.search.views import Former, Hit, LookupKind, LookupView
from app.library.sentences import cut_at_sentence
from app.library.views import EditionRef, GlossaryEntry, RuleView
from app.site.addresses import Addresses
from app.site.family import told

MOST = 2000
LIKELY_POLICY = "Nothing is called exactly that; this is likely meant:"
UNSURE_POLICY = "Nothing in it is called exactly that. It may be:"
UNSURE = "I am not sure which rule answers that. It may be:"


class ChatLine(msgspec.Struct, frozen=True):
    """A line of an answer: a label that stands before its text, such as a rule's number, and the path of the label's page."""

    label: str
    text: str
    path: str = ""

    def __str__(self) -> str:
        return " ".join(filter(None, (self.label, self.text)))


class ChatAnswer(msgspec.Struct, frozen=True):
    """What is said to a question. ``heading`` names what answers, "" where nothing stands out; ``path`` is its page."""

    lines: tuple[ChatLine, ...]
    edition: EditionRef
    heading: str = ""
    path: str = ""


def as_text(answer: ChatAnswer, link: str) -> str:
    """An answer as plain text that fits into a message."""
    edition = answer.edition
    foot = f"\n[{edition.effective or 'undated'}, {edition.sha256[:8]}] {link}".rstrip()
    return cut_at_sentence("\n".join(map(str, answer.lines)), MOST - len(foot) - 1) + foot


def lookup_answer(library: Library, document: Document, found: LookupView) -> ChatAnswer:
    """The one answer to a line; ``document`` is the one that answered."""
    if found.kind is LookupKind.POLICY and found.policy is not None:
        return policy_answer(found.policy)
    if found.kind is LookupKind.UNSURE:
        return unsure_answer(found.alternatives, found.edition, found.policy_hits)
    if found.kind is LookupKind.FORMER:
        return ChatAnswer((*map(_former_line, found.former), *map(_rule_line, found.rules)), found.edition)
    if found.term is not None:
        return term_answer(found.term, [one for rule in found.rules for one in told(library, document, rule)])
    if len(found.rules) > 1:
        return ChatAnswer(rules_answer(found.rules).lines, found.edition)
    return rules_answer(told(library, document, found.rules[0]))


def rules_answer(rules: Sequence[RuleView]) -> ChatAnswer:
    """Rules one under another. Headings stand on a line of their own; examples come last."""
    first = rules[0]
    heading, path = f"{first.number} {first.heading}".strip(), _rule_path(first.number, first.ordinal)
    return ChatAnswer((*map(_rule_line, rules), *_examples(rules)), first.edition, heading, path)


def term_answer(entry: GlossaryEntry, rules: Sequence[RuleView] = ()) -> ChatAnswer:
    """A glossary entry with its senses, and the rules that the term names."""
    path = Addresses().term(entry.term).lstrip("/")
    return ChatAnswer((*_senses(entry), *map(_rule_line, rules)), entry.edition, entry.term, path)


def unsure_answer(hits: Sequence[Hit], edition: EditionRef, policy: Sequence[PolicyHit] = ()) -> ChatAnswer:
    """What a question may be about, each with a question that it answers, or else its words. Sections of policy, where it seems
    to be about a tournament, come first: each says its document and date."""
    lines = (ChatLine("", UNSURE), *map(hit_line, hits)) if hits else ()
    return ChatAnswer((*map(_policy_hit_line, policy), *lines), edition)


def policy_answer(found: PolicyAnswer) -> ChatAnswer:
    """A section of tournament policy, or what it may be; a whole document by its title."""
    edition = policy_edition(found.document)
    if found.section is None:
        return ChatAnswer((ChatLine(found.document.abbreviation, found.document.title),), edition, found.document.title)
    if found.certainty is Certainty.UNSURE:
        names = (found.section.section, *found.alternatives)
        return ChatAnswer((ChatLine("", UNSURE_POLICY), *(ChatLine(one.name, "") for one in names)), edition)
    likely = (ChatLine("", LIKELY_POLICY),) if found.certainty is Certainty.LIKELY else ()
    return ChatAnswer((*likely, *_policy_lines(found.section)), edition, found.section.section.name)


def policy_text(view: PolicySectionView, link: str) -> str:
    """A section of tournament policy as plain text."""
    return as_text(ChatAnswer(tuple(_policy_lines(view)), policy_edition(view.document)), link)


def _policy_lines(view: PolicySectionView) -> Iterator[ChatLine]:
    penalty = f"Penalty: {view.section.penalty}, at Competitive and Professional REL." if view.section.penalty else ""
    yield ChatLine(view.section.name, penalty)
    part = ""
    for block in view.blocks:
        if block.part != part and not block.text.startswith(block.part):
            yield ChatLine("", f"{block.part}:")
        part = block.part
        yield ChatLine("", block.plain) if block.cells else ChatLine(block.marker, block.text)
    for warning in view.warnings:
        yield ChatLine("", f"({warning})")


def _policy_hit_line(hit: PolicyHit) -> ChatLine:
    return ChatLine(f"{hit.section.name} ({hit.document.effective or 'undated'}):", hit.excerpt)


def policy_edition(document: PolicyRef) -> EditionRef:
    """A document of policy as what an answer is from."""
    return EditionRef(
        slug=document.slug, title=document.title, kind="policy", effective=document.effective, inferred=document.inferred,
        sha256=document.sha256, complete=document.complete,
    )  # fmt: skip


def hit_line(hit: Hit) -> ChatLine:
    """A search result: what it is, and the question that it answers, or else its words."""
    path = Addresses().term(hit.term).lstrip("/") if hit.term else _rule_path(hit.number or "")
    return ChatLine(f"{hit.number or hit.term} {hit.heading}:", hit.answers or hit.excerpt, path)


def lookup_text(library: Library, document: Document, found: LookupView, link: str) -> str:
    """``lookup_answer`` as plain text."""
    return as_text(lookup_answer(library, document, found), link)


def rules_text(rules: Sequence[RuleView], link: str) -> str:
    """``rules_answer`` as plain text."""
    return as_text(rules_answer(rules), link)


def term_text(entry: GlossaryEntry, link: str) -> str:
    """``term_answer`` as plain text."""
    return as_text(term_answer(entry), link)


def _senses(entry: GlossaryEntry) -> Iterator[ChatLine]:
    """The term before its first words, and a number before each sense."""
    for place, part in enumerate(entry.parts):
        sense = f"{part.position}." if part.kind is NodeKind.SENSE else ""
        yield ChatLine(" ".join(filter(None, (f"{entry.term}:" if not place else "", sense))), part.text)
    if not entry.parts:
        yield ChatLine(entry.term, "")


def _former_line(former: Former) -> ChatLine:
    now = " and ".join(f"{ref.number} ({ref.heading})" for ref in former.now)
    what = f"({former.heading}) " if former.heading else ""
    after = f"It is now {now}." if now else "That rule is gone."
    said = f"{what}was a rule of the editions from {former.since} to {former.until}. {after}"
    return ChatLine(former.number, said)


def _rule_line(rule: RuleView) -> ChatLine:
    return ChatLine(rule.number, rule.text)


def _rule_path(number: str, ordinal: int = 1) -> str:
    return Addresses().rule(number, ordinal).lstrip("/")


def _examples(rules: Iterable[RuleView]) -> Iterable[ChatLine]:
    return (ChatLine("Example:", part.text) for rule in rules for part in rule.parts if part.kind is NodeKind.EXAMPLE)
