"""Reading what the packs hold: an edition, the questions of the program, the card data."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from app.library.cards.store import Cards
from app.library.downloads.reading import download
from app.library.downloads.views import DownloadedRule, DownloadedTerm
from app.library.glossary import TERM_FORM
from app.library.holdings import Holdings
from app.library.lineage.canonical import canonical
from app.library.offline.views import (
    FORMAT,
    CardsPack,
    PackedAlias,
    PackedCard,
    PackedFace,
    PackedPart,
    PackedReference,
    PackedRule,
    PackedTerm,
    QuestionsPack,
    RulesPack,
)
from app.library.records import Document
from app.library.search.aliases import alias_book
from app.library.search.evidence import KINDS, weights
from app.library.search.plainwords import load_plain_words
from app.library.search.questions import Asked, load_questions, load_titles
from app.library.search.wording import asking_words
from app.library.views import OutReference, Part

_LAST_SHORT = "\uffff"  # characters above are two units of UTF-16
_ORDER = "SELECT id FROM card ORDER BY name, id"
_CARDS = "SELECT id, name, slug, data FROM card WHERE id IN ({marks})"
_BATCH = 500  # cards that are read at a time: all of them at once would take 40 MB


def rules_pack(held: Holdings, document: Document) -> RulesPack:
    """An edition with its glossary."""
    whole = download(held, document)
    lead = canonical(held, document)
    places: dict[str, int] = {}  # the last rule of each number so far: what stands under it follows it
    rules: list[PackedRule] = []
    for rule in whole.rules:
        above = places.get(rule.above, -1) if rule.above else -1
        places[rule.number] = len(rules)
        rules.append(_rule(rule, above, lead.back(rule.number)))
    return RulesPack(
        format=FORMAT, edition=whole.edition, introduction=tuple(one.text for one in whole.introduction), rules=tuple(rules),
        glossary=tuple(_term(one) for one in whole.glossary), credits=tuple(one.text for one in whole.credits),
    )  # fmt: skip


def questions_pack() -> QuestionsPack:
    """The questions, aliases and weights that come with the program."""
    own = weights()
    return QuestionsPack(
        format=FORMAT, questions=_by_rule(load_questions()), titles=_by_rule(load_titles()),
        plain=tuple((one.number, one.text) for one in load_plain_words()),
        aliases=tuple(PackedAlias(one.words, one.kind, one.means, one.rules, one.note) for one in alias_book().aliases),
        asking=tuple(sorted(asking_words())), weights=dict(zip(KINDS, own.evidence)), sure=own.sure,
    )  # fmt: skip


def _by_rule(known: list[Asked]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    texts: dict[str, list[str]] = defaultdict(list)
    for one in known:
        texts[one.number].append(one.text)
    return tuple((number, tuple(found)) for number, found in texts.items())


def cards_pack(cards: Cards) -> Iterator[bytes]:
    """All cards of the card data as the JSON of a ``CardsPack``, in pieces."""
    day = cards.days().cards
    empty = msgspec.json.encode(CardsPack(format=FORMAT, cards=(), day=day.day if day else ""))
    before, _, after = empty.partition(b"[]")
    yield before + b"["
    for place, card in enumerate(_all_cards(cards)):
        yield (b"," if place else b"") + msgspec.json.encode(card)
    yield b"]" + after


def _all_cards(cards: Cards) -> Iterator[PackedCard]:
    """All cards, by name."""
    order = [ident for (ident,) in cards.rows(_ORDER)]
    for start in range(0, len(order), _BATCH):
        batch = order[start : start + _BATCH]
        rows = {ident: row for ident, *row in cards.rows(_CARDS.format(marks=",".join("?" * len(batch))), *batch)}
        for name, slug, data in (rows[ident] for ident in batch):
            yield PackedCard(name, slug, _faces(msgspec.json.decode(data)))


def _rule(rule: DownloadedRule, above: int, canonical_number: str) -> PackedRule:
    return PackedRule(
        rule.number, rule.kind, rule.is_title, above, canonical_number, tuple(map(_part, rule.parts)),
        tuple(_references(rule.parts, rule.references)),
    )  # fmt: skip


def _term(entry: DownloadedTerm) -> PackedTerm:
    return PackedTerm(
        entry.term, entry.anchor, entry.number or "", tuple(map(_part, entry.parts)),
        tuple(_references(entry.parts, entry.references)),
    )  # fmt: skip


def _part(part: Part) -> PackedPart:
    said_by = "; ".join(f"{one.name} {one.date}".strip() for one in part.sources)
    return PackedPart(part.kind, part.text, part.position, part.number or "", said_by, part.mark)


def _references(parts: tuple[Part, ...], references: Iterable[OutReference]) -> Iterable[PackedReference]:
    for one in references:
        text = parts[one.part].text
        start, end = _units(text, one.start), _units(text, one.end)
        yield PackedReference(one.part, start, end, one.target, one.form == TERM_FORM, one.status)


def _units(text: str, place: int) -> int:
    """A place in a text counted in units of UTF-16."""
    return place + sum(letter > _LAST_SHORT for letter in text[:place])


def _faces(card: Mapping[str, Any]) -> tuple[PackedFace, ...]:
    lines = str(card.get("type_line") or "").split(" // ")
    parts = card.get("card_faces") or (card,)
    return tuple(_face(part, lines[place] if place < len(lines) else "") for place, part in enumerate(parts))


def _face(part: Mapping[str, Any], line: str) -> PackedFace:
    return PackedFace(
        str(part.get("name") or ""), str(part.get("mana_cost") or ""), str(part.get("type_line") or line),
        str(part.get("oracle_text") or ""), _size(part),
    )  # fmt: skip


def _size(part: Mapping[str, Any]) -> str:
    if part.get("power") is not None:
        return f"{part['power']}/{part.get('toughness', '')}"
    for name in ("loyalty", "defense"):
        if part.get(name) is not None:
            return f"{name.capitalize()} {part[name]}"
    return ""
