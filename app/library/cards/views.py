"""What a card is shown as: its faces by paragraphs, the rules each word leads to, its rulings."""

from __future__ import annotations

from typing import Literal

import msgspec

from app.library.cards.published import Printing
from app.library.cards.store import Ruling
from app.library.cards.words import Word
from app.library.views import EditionRef


class AbilityKind(msgspec.Struct, frozen=True):
    """What a paragraph is: `name` as the rules call it, the rule that says so, and that rule's heading.

    `number` is empty where the edition has no such rule.
    """

    name: str
    number: str
    heading: str


TextCertainty = Literal["unread", "read", "exact", "proven"]
"""How surely a text is understood, the least first: not all words of it; every word; and so that what was understood prints the
text again; and everything that it is made of is tried by situations of this program."""


class CardParagraph(msgspec.Struct, frozen=True, kw_only=True):
    """A paragraph of a face's text. `words` have rules; their places count characters of `text`.

    `understood`: whether the engine plays it; None for what holds no ability of its own (reminder text, a bullet of the
    paragraph before). `unread`: the words that the engine did not understand; `unread_because`:
    what is wrong with them, where that can be said.

    `certainty`: how surely it is understood. `wording`: how the engine would word what it understood, where these words are
    others; empty where they are the same, or where it has no words for it. `wording_words` have rules. `parts`: rules of what
    players are told to do in it, and of keywords in it. `unworded`: what of it the engine has no words for, of a paragraph that
    is read and has no wording to compare.
    """

    text: str
    words: tuple[Word, ...]
    kinds: tuple[AbilityKind, ...] = ()
    understood: bool | None = None
    unread: str = ""
    unread_because: str = ""
    certainty: TextCertainty | None = None
    wording: str = ""
    wording_words: tuple[Word, ...] = ()
    parts: tuple[AbilityKind, ...] = ()
    unworded: str = ""


class CardFace(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One face: characteristics as published, and its text by paragraphs. `type_words` are places of `type_line`.

    `image` is the address of an image of this face alone, left out where the data have none.
    """

    name: str
    mana_cost: str
    type_line: str
    type_words: tuple[Word, ...]
    power: str | None
    toughness: str | None
    loyalty: str | None
    defense: str | None
    paragraphs: tuple[CardParagraph, ...]
    image: str = ""


class CardRule(msgspec.Struct, frozen=True):
    """A rule that a card leads to, and by which words."""

    number: str
    heading: str
    words: tuple[str, ...]


class CardRules(msgspec.Struct, frozen=True):
    """The rules that one part of a card leads to and no part before it did: ``label`` is the part."""

    label: str
    rules: tuple[CardRule, ...]


class CardView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card with its rulings, and the rules it leads to in an edition, part by part.

    `mana_cost`, `type_line` and `text` are those of all faces, as published. `certainty`: that of its least certain paragraph;
    None where nothing can be said of the data. `playable`: whether the engine understands the
    whole of it. `practice`: whether it is a card of this project, not one of the card data. `outside`: its page, or a search
    for its name, on Scryfall's site; empty for a practice card.

    Left out where the card data do not have them: `legalities` (formats, each with legal, not_legal, banned or restricted),
    `printings` (the newest first), `image` (of the newest printing), `prints_search_uri`.
    """

    edition: EditionRef
    name: str
    slug: str
    layout: str
    mana_cost: str
    type_line: str
    text: str
    faces: tuple[CardFace, ...]
    rulings: tuple[Ruling, ...]
    rules: tuple[CardRules, ...]
    certainty: TextCertainty | None
    playable: bool
    practice: bool
    outside: str
    legalities: dict[str, str] = {}
    printings: tuple[Printing, ...] = ()
    image: str = ""
    prints_search_uri: str = ""
