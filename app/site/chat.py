"""Answers short enough for a chat message: at most 2,000 characters, cut at a sentence, with the edition and a link."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.library.library import Library
from app.library.records import Document, NodeKind
from app.library.search.views import Former, Hit, LookupKind, LookupView
from app.library.sentences import cut_at_sentence
from app.library.views import EditionRef, GlossaryEntry, RuleView
from app.site.family import told

MOST = 2000


def lookup_text(library: Library, document: Document, found: LookupView, link: str) -> str:
    """The one answer to a line; ``document`` is the one that answered."""
    if found.kind is LookupKind.UNSURE:
        return unsure_text(found.alternatives, found.edition, link)
    if found.kind is LookupKind.FORMER:
        return former_text(found.former, found.rules, link, found.edition)
    if found.term is not None:
        return term_text(found.term, link, [one for rule in found.rules for one in told(library, document, rule)])
    return rules_text(told(library, document, found.rules[0]) if len(found.rules) == 1 else found.rules, link)


def rules_text(rules: Sequence[RuleView], link: str) -> str:
    """Rules one under another. Headings stand on a line of their own; examples come last."""
    return _message([_rule_line(rule) for rule in rules] + [*_examples(rules)], rules[0].edition, link)


def term_text(entry: GlossaryEntry, link: str, rules: Sequence[RuleView] = ()) -> str:
    """A glossary entry with its senses, and the rules that the term names."""
    lines = [f"{entry.term}: {entry.parts[0].text}" if entry.parts else entry.term]
    lines += [f"{part.position}. {part.text}" if part.kind is NodeKind.SENSE else part.text for part in entry.parts[1:]]
    if entry.parts and entry.parts[0].kind is NodeKind.SENSE:
        lines[0] = f"{entry.term}: 1. {entry.parts[0].text}"
    return _message([*lines, *map(_rule_line, rules)], entry.edition, link)


def former_text(former: Sequence[Former], rules: Sequence[RuleView], link: str, edition: EditionRef) -> str:
    """What a number was in other editions, and the rules that it is now."""
    return _message([*map(_former_line, former), *map(_rule_line, rules)], edition, link)


def unsure_text(hits: Sequence[Hit], edition: EditionRef, link: str) -> str:
    """What a question may be about, each with a question that it answers, or else its words."""
    lines = ["I am not sure which rule answers that. It may be:"]
    lines += [f"{hit.number or hit.term} {hit.heading}: {hit.answers or hit.excerpt}" for hit in hits]
    return _message(lines, edition, link)


def _former_line(former: Former) -> str:
    now = " and ".join(f"{ref.number} ({ref.heading})" for ref in former.now)
    what = f" ({former.heading})" if former.heading else ""
    after = f"It is now {now}." if now else "That rule is gone."
    return f"{former.number}{what} was a rule of the editions from {former.since} to {former.until}. {after}"


def _rule_line(rule: RuleView) -> str:
    return f"{rule.number} {rule.text}"


def _examples(rules: Iterable[RuleView]) -> Iterable[str]:
    return (f"Example: {part.text}" for rule in rules for part in rule.parts if part.kind is NodeKind.EXAMPLE)


def _message(lines: Iterable[str], edition: EditionRef, link: str) -> str:
    date = edition.effective or "undated"
    foot = f"\n[{date}, {edition.sha256[:8]}] {link}"
    return cut_at_sentence("\n".join(lines), MOST - len(foot) - 1) + foot
