"""What a text has spoken of, and which of it a word that points back means: one antecedent, or none (608.2c)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from app.engine import trees as t

OBJECT = "object"
PLAYER = "player"
SELF_NOUNS = frozenset({"self"})
"""What the object itself is called: by its name or "it", never "that creature"."""
GENERAL_NOUNS = frozenset({"card", "permanent", "creature", "spell", "token", "object", "ability", "source", "land"})
"""Nouns that speak of what was called by another: "that card" of a creature that moved."""


@dataclass(frozen=True, slots=True, eq=False)
class Mention:
    """Something the text has spoken of.

    selector: how to denote it, as it was. node: the instruction or choice that made or moved it: its `bind` denotes
    the thing afterwards. nouns: the nouns it was called by, for "that creature". plural: several things. each: everything
    that fits a description. clause: the clause of the text that spoke of it. leads: it is the subject of an
    event, which "it" means rather than what else took part: "whenever this attacks a battle, it gets +1/+1".
    """

    selector: t.Selector | None
    kind: str
    plural: bool = False
    nouns: frozenset[str] = frozenset()
    node: Any = None
    each: bool = False
    clause: int = 0
    leads: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """What a word that points back asks for.

    word: one of `RANKS`. plural: one thing or several, None for either. nouns: what it is called, "that artifact creature".
    apart: what it can't mean, since the word would be "itself": the subject of its own clause.
    """

    word: str
    plural: bool | None = None
    nouns: tuple[str, ...] = ()
    apart: t.Selector | None = None


Fits = Callable[[Mention, Asked], bool]


def _of(kind: str | None = None, plural: bool | None = None) -> Fits:
    def fits(mention: Mention, asked: Asked) -> bool:
        return (kind is None or mention.kind == kind) and (plural is None or mention.plural == plural)

    return fits


def _no_mere_card(mention: Mention, asked: Asked) -> bool:
    """Something that can get +1/+1: no card looked at or revealed."""
    return mention.kind == OBJECT and not mention.plural and mention.nouns != frozenset({"card"})


def _player(mention: Mention, asked: Asked) -> bool:
    return mention.kind == PLAYER and (mention.plural == asked.plural or (mention.each and not asked.plural))


def _player_so_called(mention: Mention, asked: Asked) -> bool:
    return _player(mention, asked) and mention.nouns.issuperset(asked.nouns)


def _player_or_several(mention: Mention, asked: Asked) -> bool:
    return mention.kind == PLAYER or mention.plural


def _called_all(mention: Mention, asked: Asked) -> bool:
    return mention.kind == OBJECT and mention.plural == asked.plural and mention.nouns.issuperset(asked.nouns)


def _called(noun: str) -> Fits:
    def fits(mention: Mention, asked: Asked) -> bool:
        return mention.kind == OBJECT and mention.plural == asked.plural and noun in mention.nouns

    return fits


def _uncalled(mention: Mention, asked: Asked) -> bool:
    return mention.kind == OBJECT and mention.plural == asked.plural and not mention.nouns


def _by_general_noun(mention: Mention, asked: Asked) -> bool:
    """A noun it was not called by: "that card" for a creature that moved, "that permanent" for what was targeted."""
    made = isinstance(mention.node, t.CreateToken) and asked.nouns[-1] in ("card", "spell")  # a token is neither (111.6)
    only_a_card = mention.nouns == frozenset({"card"}) and asked.nouns[-1] in ("creature", "land")
    return (
        asked.nouns[-1] in GENERAL_NOUNS
        and not only_a_card
        and mention.kind == OBJECT
        and mention.plural == asked.plural
        and not isinstance(mention.selector, t.This)
        and not made
    )


def _noun_ranks(asked: Asked) -> Iterator[Fits]:
    """All its nouns before one of them, the last noun before the others, what was called by it before what has no name."""
    if len(asked.nouns) > 1:
        yield _called_all
    for noun in reversed(asked.nouns):
        yield _called(noun)
        yield _uncalled


RANKS: dict[str, Callable[[Asked], Iterator[Fits]]] = {
    "it": lambda asked: iter((_of(OBJECT, False),)),
    "it, which gets": lambda asked: iter((_no_mere_card, _of(OBJECT, False))),
    "them": lambda asked: iter((_of(OBJECT, True), _of(PLAYER), _of(OBJECT))),
    "they": lambda asked: iter((_player_or_several,)),
    "they, who act": lambda asked: iter((_of(PLAYER), _player_or_several)),
    "their": lambda asked: iter((_of(PLAYER),)),
    "that player": lambda asked: iter((_player_so_called, _player)),
    "the": _noun_ranks,
    "that": lambda asked: iter((*_noun_ranks(asked), _by_general_noun)),
}
"""What each word prefers to mean, the best first; within a rank, what was spoken of last."""


def resolve(asked: Asked, mentions: Sequence[Mention]) -> Mention | None:
    """The one antecedent of a word that points back, or None if nothing spoken of fits."""
    for fits in RANKS[asked.word](asked):
        fitting = [m for m in reversed(mentions) if fits(m, asked) and (asked.apart is None or m.selector != asked.apart)]
        if fitting:
            return _nearest(fitting, asked)
    return None


def _nearest(fitting: Sequence[Mention], asked: Asked) -> Mention:
    """What was spoken of last; "it" means the subject of an event before what else took part."""
    last = fitting[0]
    if not asked.word.startswith("it"):
        return last
    return next((mention for mention in fitting if mention.leads and mention.clause == last.clause), last)
