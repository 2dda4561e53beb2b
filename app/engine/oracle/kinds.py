"""One of each of several kinds is chosen, and the rest is spoken of: "chooses an artifact and a land from among …"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.engine import trees as t
from app.engine.oracle.mentions import OBJECT
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.phrase import both
from app.engine.oracle.reader import Reader
from app.engine.oracle.vocabulary import CARD_TYPES
from app.engine.trees.filters import conjuncts
from app.engine.trees.subtypes import BASIC_LAND_TYPES
from app.engine.trees.vocabularies import PERMANENT_TYPES, CardType


@dataclass(frozen=True)
class OneOfEach:
    """What was chosen from, and the choices, one for each kind; one thing may be chosen for several kinds."""

    whole: t.Selector
    chosen: tuple[t.ChooseThings, ...]


def one_of_each(reader: Reader, who: t.Selector) -> t.Instruction:
    """ "[chooses] an artifact, a creature, and a land from among the permanents they control", in either order; "[chooses] a
    permanent they control of each permanent type". Raises Stuck."""
    chooser = t.It() if reader.scope.actor_each else who
    held: t.Filter = t.ControlledBy(chooser)
    if reader.any("a permanent they control of each permanent type", "a permanent you control of each permanent type"):
        return _choices(reader, list(map(_of_type, PERMANENT_TYPES)), [t.IsPermanent(), held], chooser)
    if (lands := reader.attempt(_lands)) is not None:
        return _choices(reader, [t.HasSubtype((one,)) for one in BASIC_LAND_TYPES], lands, chooser)
    if reader.at("a number of"):
        return _as_few(reader, held, chooser)
    if reader.at("from it"):
        return _two_from_hand(reader, chooser)
    from_ = reader.attempt(_from_among)
    kinds = _kinds(reader)
    if from_ is None:
        from_ = _from_among(reader)
    return _choices(reader, list(map(_of_type, kinds)), [*from_, held], chooser)


def _of_type(kind: CardType) -> t.Filter:
    return t.HasType((kind,))


def _lands(reader: Reader) -> list[t.Filter]:
    """ "A land of each basic land type", "a land they control of each basic land type", "from the lands they control a land of
    each basic land type": whose lands are chosen from. Raises Stuck."""
    own = t.ControlledBy(t.It() if reader.scope.actor_each else reader.scope.actor)
    theirs = reader.any("from the lands they control a land", "a land they control", "a land you control")
    if theirs is None:
        reader.expect("a land")
    reader.expect("of each basic land type")
    return [t.HasType(("land",)), *([own] if theirs is not None else [])]


def _two_from_hand(reader: Reader, chooser: t.Selector) -> t.Instruction:
    """ "[You choose] from it a creature card with mana value 2 or less and a card with mana value 5 or greater": from the hand
    just revealed, two cards of which none could be both. Raises Stuck."""
    revealed = reader.scope.did("reveal_hand") or reader.stuck()
    reader.expect("from it a", "from it an")
    one = read_phrase(reader)
    reader.expect("and a", "and an")
    other = read_phrase(reader)
    if not one.card or not other.card or not _apart(one.filter, other.filter):
        reader.stuck()
    names = [reader.scope.results.numbered("kept") for _ in range(2)]
    whose = revealed.what.players
    steps = tuple(
        t.ChooseThings(t.Choose(phrase.filter, t.Number(1), zones=("hand",), players=whose, chooser=chooser), name)
        for phrase, name in zip((one, other), names, strict=True)
    )
    reader.scope.mention(t.Both(tuple(map(t.Bound, names))), OBJECT, True, frozenset({"card"}))
    return t.Sequence(steps)


def _apart(one: t.Filter, other: t.Filter) -> bool:
    """Can nothing be both, since a number of it would have to be both as low and as high?"""
    low = [part for part in conjuncts(one) if isinstance(part, t.Quality) and part.op in ("<=", "<")]
    high = [part for part in conjuncts(other) if isinstance(part, t.Quality) and part.op in (">=", ">")]
    return any(
        below.quality == above.quality and isinstance(below.amount, t.Number) and isinstance(above.amount, t.Number)
        and below.amount.value < above.amount.value for below in low for above in high
    )


def _as_few(reader: Reader, held: t.Filter, chooser: t.Selector) -> t.Instruction:
    """ "[chooses] a number of lands they control equal to the number of lands controlled by the player who controls the
    fewest". Raises Stuck."""
    reader.expect("a number of")
    phrase = read_phrase(reader)
    reader.expect("equal to the number of")
    if held not in phrase.parts or (reader.word not in phrase.nouns and reader.word.rstrip("s") not in phrase.nouns):
        reader.stuck()
    reader.i += 1
    reader.expect("controlled by the player who controls the fewest")
    made = kept_by_all([part for part in phrase.parts if part != held], chooser, reader.scope.results.numbered("kept"))
    reader.scope.actions.append(("choose", OneOfEach(t.All(both(phrase.parts)), (made,))))
    return t.Sequence((made,))


def kept_by_all(parts: list[t.Filter], chooser: t.Selector, bind: str) -> t.ChooseThings:
    """A player keeps as many permanents that fit as the player has who controls fewest of them."""
    of_each = t.All(both([*parts, t.ControlledBy(t.It())]))
    least = t.ExtremeAmong(t.Count(of_each), t.EachPlayer(), "min")
    return t.ChooseThings(t.Choose(both([*parts, t.ControlledBy(chooser)]), least, chooser=chooser), bind)


def same_way(reader: Reader, out: list[t.Instruction]) -> bool:
    """ "Players discard cards and sacrifice creatures the same way." Raises Stuck."""
    if not any(isinstance(node, OneOfEach) for _, node in reader.scope.actions):
        reader.stuck()
    reader.expect("players")
    while True:
        if reader.expect("discard cards", "sacrifice creatures") == "discard cards":
            out.extend(_discards(reader.scope.results.numbered("kept")))
        else:
            out.extend(_sacrifices(t.HasType(("creature",)), reader.scope.results.numbered("kept")))
        if not reader.ok("and"):
            reader.expect("the same way")
            return True


def _discards(bind: str) -> tuple[t.Instruction, ...]:
    hand = t.All(t.IsCard(), ("hand",), t.It())
    least = t.ExtremeAmong(t.ValueOf("hand_size", t.It()), t.EachPlayer(), "min")
    kept = t.ChooseThings(t.Choose(t.IsCard(), least, zones=("hand",), players=t.It(), chooser=t.It()), bind)
    given = t.Discard(who=t.It(), what=t.Except(hand, t.Bound(bind)))
    return t.ForEach(t.EachPlayer(), (kept,)), t.ForEach(t.EachPlayer(), (given,), together=True)


def _sacrifices(what: t.Filter, bind: str) -> tuple[t.Instruction, ...]:
    kept = kept_by_all([what], t.It(), bind)
    whole = t.All(t.And((what, t.ControlledBy(t.It()))))
    given = t.SacrificeObjects(t.It(), what=t.Except(whole, t.Bound(bind)))
    return t.ForEach(t.EachPlayer(), (kept,)), t.ForEach(t.EachPlayer(), (given,), together=True)


def _from_among(reader: Reader) -> list[t.Filter]:
    found = reader.expect("from among the permanents they control", "from among the nonland permanents they control",
                          "from among the permanents you control", "from among the nonland permanents you control")
    return [t.Not(t.HasType(("land",))), t.IsPermanent()] if "nonland" in found else [t.IsPermanent()]


def _kinds(reader: Reader) -> tuple[CardType, ...]:
    """ "an artifact, a creature, and a land"."""
    found: list[CardType] = []
    reader.expect("a", "an")
    while True:
        kind = CARD_TYPES.get(reader.word)
        if kind not in PERMANENT_TYPES:
            reader.stuck()
        found.append(kind)
        reader.i += 1
        if not reader.any(", and a", ", a", "and a", ", and an", ", an", "and an"):
            return tuple(found) if len(found) > 1 else reader.stuck()


def _choices(reader: Reader, kinds: Sequence[t.Filter], base: list[t.Filter], chooser: t.Selector) -> t.Instruction:
    steps = []
    for kind in kinds:
        choice = t.Choose(both([kind, *base]), t.Number(1), chooser=chooser)
        steps.append(t.ChooseThings(choice, reader.scope.results.numbered("kept")))
    reader.scope.actions.append(("choose", OneOfEach(t.All(both(base)), tuple(steps))))
    chosen = t.Both(tuple(t.Bound(one.bind) for one in steps))
    nouns = {"permanent", *(name for part in base if isinstance(part, t.HasType) for name in part.types)}
    reader.scope.mention(chosen, OBJECT, True, frozenset(nouns))
    return t.Sequence(tuple(steps))
