"""The words of a glossary entry as one plain text: for programs that want to print or paste, not to lay out.

An entry that says little itself and sends the reader to a rule ("See rule 101.4") carries that rule's words too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from app.library import sections
from app.library.holdings import Holdings
from app.library.lookup import find, glossary_number
from app.library.parts import own_blocks, parts_of
from app.library.records import Document, NodeKind, Status
from app.library.references import references_out
from app.library.sentences import sentence_at, sentences
from app.library.views import OutReference, Part

_LARGE = frozenset({NodeKind.CHAPTER, NodeKind.SECTION})
_FOLLOWED = 2  # how many rules or entries a stub may quote
_DEPTH = 2  # an entry may send to an entry, and that one to a rule
_LONGEST = 6000  # characters that a stub quotes of one rule


def term_text(
    held: Holdings, document: Document, parts: Sequence[Part], references: Sequence[OutReference]
) -> tuple[str, tuple[str, ...]]:
    """The words of an entry, senses numbered, and the rules and entries that a stub quotes below its own words."""
    quoted = list(_quoted(held, document, parts, references, _DEPTH))
    return "\n\n".join((senses(parts), *(text for _, text in quoted))), tuple(source for source, _ in quoted)


def senses(parts: Iterable[Part]) -> str:
    """The words of an entry, its senses numbered."""
    return "\n".join(f"{part.position}. {part.text}" if part.kind is NodeKind.SENSE else part.text for part in parts)


def _quoted(
    held: Holdings, document: Document, parts: Sequence[Part], references: Sequence[OutReference], depth: int
) -> Iterator[tuple[str, str]]:
    """What a stub sends to: the number or term, and its words. Nothing for an entry that explains itself."""
    told = [sentence for part in parts for sentence in sentences(part.text)]
    if depth == 0 or sum(not _sends(sentence) for sentence in told) > 1:
        return
    pointers = (one for one in references if one.status is Status.PRESENT and _sends(_sentence(parts, one)))
    for reference in islice(pointers, _FOLLOWED):
        term = reference.target if reference.form == "term" else glossary_number(held, document, reference.target)
        if term is not None:
            yield from _of_entry(held, document, term, depth)
        else:
            yield reference.target, _of_rule(held, document, reference.target)


def _sentence(parts: Sequence[Part], reference: OutReference) -> str:
    return sentence_at(parts[reference.part].text, reference.start, reference.end)[0]


def _sends(sentence: str) -> bool:
    """Whether a sentence only sends the reader to what explains the entry."""
    return sentence.startswith("See ") and not sentence.startswith("See also ")


def _of_entry(held: Holdings, document: Document, term: str, depth: int) -> Iterator[tuple[str, str]]:
    """Another entry's words, then what that one quotes."""
    listed = held.terms(document.id)
    place = listed.find(term)
    if place is None:
        return
    blocks = own_blocks(held.publication, document.id, listed.seqs[place])[1:]
    name, parts = listed.refs[place].term, parts_of(blocks)
    yield name, f"{name}: {senses(parts)}"
    yield from _quoted(held, document, parts, references_out(held, document, blocks), depth - 1)


def _of_rule(held: Holdings, document: Document, number: str) -> str:
    """A rule with its subrules; of a section or chapter its title, and the first rule, which says what it is about."""
    outline = held.outline(document.id)
    place = find(held, document, number)
    if outline.kinds[place] not in _LARGE:
        return _family(held, document, number)
    first = next((one.number for one in outline.children(place)), None)
    title = f"{number}. {outline.headings[place]}"
    return f"{title}\n{_of_rule(held, document, first)}" if first else title


def _family(held: Holdings, document: Document, number: str) -> str:
    lines: list[str] = []
    room = _LONGEST
    for rule in sections.family(held, document, number):
        line = f"{rule.number} {rule.text}"
        if lines and len(line) >= room:
            break
        lines.append(line)
        room -= len(line) + 1
    return "\n".join(lines)
