"""What a text has spoken of, and which of it a word that points back means: one antecedent, or none (608.2c)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from app.engine import trees as t
from app.engine.oracle.errors import Stuck
from app.engine.oracle.rewrite import holds_node

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
    event, which "it" means rather than what else took part: "whenever this attacks a battle, it gets +1/+1". thing: which
    thing it is; two mentions of one thing have one number. definite: called by a name of its own or by what it is attached
    to ("equipped creature"), which nobody calls "that creature". beside: it stands beside what something was done to, after
    "to". told: the words that tell what it is, where those are not its node's or selector's.
    """

    selector: t.Selector | None
    kind: str
    plural: bool = False
    nouns: frozenset[str] = frozenset()
    node: Any = None
    each: bool = False
    clause: int = 0
    leads: bool = False
    thing: int = 0
    definite: bool = False
    beside: bool = False
    told: Any = None


@dataclass(frozen=True, slots=True)
class Asked:
    """What a word that points back asks for.

    word: one of `RANKS`. plural: one thing or several, None for either. nouns: what it is called, "that artifact creature".
    apart: what it can't mean, since the word would be "itself": the subject of its own clause. other: it is not the subject
    of the event, "the other creature". subject: that of its own clause. doer: what has done before what the word's own verb
    says, "it deals 4 damage instead".
    """

    word: str
    plural: bool | None = None
    nouns: tuple[str, ...] = ()
    apart: t.Selector | None = None
    other: bool = False
    subject: t.Selector | None = None
    doer: t.Selector | None = None


Fits = Callable[[Mention, Asked], bool]
_MADE = (t.Exile, t.Move, t.Reveal, t.LookAt, t.Mill, t.Discard, t.CreateToken, t.Search, t.SacrificeObjects, t.Choose)
BY_EACH = (t.EachPlayer, t.EachOpponent, t.EachOtherPlayer)
Describes = Callable[[Mention, Mention], bool]


class Ambiguous(Stuck):
    """Two things fit alike what a word that points back asks for."""

    def __init__(self, word: str, fitting: Sequence[Mention], things: str = "things") -> None:
        called = " or ".join(dict.fromkeys(" ".join(sorted(one.nouns)) or one.kind for one in fitting))
        super().__init__(f"{word!r} could be either of two {things}" + (f": {called}" if called else ""))


def _of(kind: str | None = None, plural: bool | None = None) -> Fits:
    def fits(mention: Mention, asked: Asked) -> bool:
        return (kind is None or mention.kind == kind) and (plural is None or mention.plural == plural)

    return fits


def _no_mere_card(mention: Mention, asked: Asked) -> bool:
    """Something that can get +1/+1: no card looked at or revealed."""
    return mention.kind == OBJECT and not mention.plural and mention.nouns != frozenset({"card"})


def _no_mere_spell(mention: Mention, asked: Asked) -> bool:
    """Something that can have counters, be tapped or destroyed: no spell that is still one."""
    return mention.kind == OBJECT and not mention.plural and not ("spell" in mention.nouns and mention.node is None)


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
        return mention.kind == OBJECT and _so_many(mention, asked) and noun in mention.nouns

    return fits


def _so_many(mention: Mention, asked: Asked) -> bool:
    """As many as the word says: what each of several players creates is "it" for each of them, and "those tokens" together."""
    made = mention.node
    by_each = isinstance(made, t.CreateToken) and isinstance(made.who, BY_EACH)
    return mention.plural == asked.plural or (by_each and asked.plural is True)


def _uncalled(mention: Mention, asked: Asked) -> bool:
    return mention.kind == OBJECT and mention.plural == asked.plural and not mention.nouns


def _by_general_noun(mention: Mention, asked: Asked) -> bool:
    """A noun it was not called by: "that card" for a creature that moved, "that permanent" for what was targeted."""
    made = isinstance(mention.node, t.CreateToken) and asked.nouns[-1] in ("card", "spell")  # a token is neither (111.6)
    spell = "spell" in mention.nouns and mention.node is None
    no_land = asked.nouns[-1] == "land" and spell  # a land is never a spell (305.9)
    no_permanent = asked.nouns[-1] == "permanent" and spell  # a spell is on the stack (112.1)
    no_token = asked.nouns[-1] == "token" and not isinstance(mention.node, t.CreateToken)
    only_a_card = mention.nouns == frozenset({"card"}) and asked.nouns[-1] in ("creature", "land")
    return (
        asked.nouns[-1] in GENERAL_NOUNS
        and not only_a_card
        and not no_token
        and not no_land
        and not no_permanent
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
    "it, a permanent": lambda asked: iter((_no_mere_spell,)),
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


def resolve(asked: Asked, mentions: Sequence[Mention], describes: Describes, begins: Sequence[int] = ()) -> Mention | None:
    """The one antecedent of a word that points back, or None if nothing spoken of fits. `describes` says whether one thing is
    spoken of only to tell what another is; `begins` are the clauses that sentences begin with. Raises Ambiguous where two fit
    alike."""
    for fits in RANKS[asked.word](asked):
        fitting = [m for m in reversed(mentions) if fits(m, asked) and (asked.apart is None or m.selector != asked.apart)]
        if fitting:
            found = _told_apart([one for one in fitting if one.clause == fitting[0].clause], asked, describes)
            alike = [one for one in fitting if _in_parallel(one, found, begins) and not describes(one, found)]
            if alike:
                raise Ambiguous(asked.word, [found, *alike])
            return found
    return None


def _in_parallel(one: Mention, found: Mention, begins: Sequence[int]) -> bool:
    """ "Exile the top card of your library. Exile the top card of an opponent's library. You may play that card": has the text
    done the same with two things one after the other, and does it speak of neither in the sentence at hand?"""
    if one.thing == found.thing or one.clause >= found.clause or not begins or found.clause >= begins[-1]:
        return False
    if sum(one.clause < begin <= found.clause for begin in begins) > 1 or getattr(found.node, "among", None) is not None:
        return False
    if one.node is not None or found.node is not None:
        cards = one.nouns == found.nouns == {"card"} and not any(one.clause < begin <= found.clause for begin in begins)
        return isinstance(found.node, _MADE) and (type(one.node) is type(found.node) or (cards and isinstance(one.node, _MADE)))
    return isinstance(one.selector, t.TargetRef) and isinstance(found.selector, t.TargetRef)


def _told_apart(fitting: Sequence[Mention], asked: Asked, describes: Describes) -> Mention:
    """Of what one clause has spoken of, what is meant: each of `TELLS` in turn leaves fewer, until all are one thing."""
    for tell in TELLS:
        if len({one.thing for one in fitting}) == 1:
            break
        fitting = tell(fitting, asked, describes) or fitting
    if len({one.thing for one in fitting}) > 1:
        raise Ambiguous(asked.word, fitting)
    return fitting[0]


def _gone_through(fitting: Sequence[Mention], asked: Asked, describes: Describes) -> list[Mention]:
    """The one at hand of several that are gone through: "for each opponent, … that player controls"."""
    return [one for one in fitting if one.selector == t.It()]


def _one_of_its_own(fitting: Sequence[Mention], asked: Asked, describes: Describes) -> list[Mention]:
    """ "That player": a single one, before one of several."""
    return [one for one in fitting if asked.plural is not False or not one.each]


def _another(fitting: Sequence[Mention], asked: Asked, describes: Describes) -> list[Mention]:
    """ "The other creature": not the subject of the event."""
    return [one for one in fitting if not (asked.other and one.leads)]


def _who_did(fitting: Sequence[Mention], asked: Asked, describes: Describes) -> list[Mention]:
    """ "It deals 4 damage instead": what has dealt damage before."""
    return [one for one in fitting if asked.doer is not None and one.selector == asked.doer]


def _subject(fitting: Sequence[Mention], asked: Asked, describes: Describes) -> list[Mention]:
    """ "It": the subject of an event before what else took part."""
    return [one for one in fitting if one.leads and asked.word.startswith("it")]


def _no_name_of_its_own(fitting: Sequence[Mention], asked: Asked, describes: Describes) -> list[Mention]:
    """ "That creature": one that was "a creature", no "equipped creature"."""
    return [one for one in fitting if not one.definite]


def _no_mere_description(fitting: Sequence[Mention], asked: Asked, describes: Describes) -> list[Mention]:
    """ "A token that's a copy of target creature. It …": the token, of which the creature only tells what it is."""
    return [one for one in fitting if not any(describes(one, other) for other in fitting if other.thing != one.thing)]


def _not_within_the_subject(fitting: Sequence[Mention], asked: Asked, describes: Describes) -> list[Mention]:
    """ "That creature's controller returns ~ from its owner's graveyard": nothing that only tells who the subject is."""
    subject = asked.subject
    return [one for one in fitting if one.selector == subject or not holds_node(subject, one.selector)]


def _done_to(fitting: Sequence[Mention], asked: Asked, describes: Describes) -> list[Mention]:
    """ "Attach an Equipment to that creature. … unattach it": what something was done to, rather than what stands beside."""
    return [one for one in fitting if not one.beside]


def _not_called_by_name(fitting: Sequence[Mention], asked: Asked, describes: Describes) -> list[Mention]:
    """ "It" of a clause that calls its subject by name: the other thing in it."""
    return [one for one in fitting if not isinstance(one.selector, t.This)]


TELLS: tuple[Callable[[Sequence[Mention], Asked, Describes], list[Mention]], ...] = (
    _gone_through,
    _one_of_its_own,
    _another,
    _who_did,
    _subject,
    _no_name_of_its_own,
    _no_mere_description,
    _not_within_the_subject,
    _done_to,
    _not_called_by_name,
)
"""What tells one from another where a clause has spoken of several that fit."""
