"""One of each of several kinds that is chosen, in words: "an artifact, a creature, and a land from among the permanents they
control"."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.constructions.table import predicate
from app.engine.oracle.printing import nested
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.running import of_several
from app.engine.oracle.printing.synonyms import IMPOSSIBLE, either, named, series
from app.engine.trees.filters import conjuncts
from app.engine.trees.subtypes import BASIC_LAND_TYPES
from app.engine.trees.vocabularies import PERMANENT_TYPES


def one_of_each(steps: tuple[t.Instruction, ...]) -> str:
    """ "Choose a land of each basic land type", "chooses from it a land card and a creature card". Raises Unprintable."""
    chosen = [step.what for step in steps if isinstance(step, t.ChooseThings) and isinstance(step.what, t.Choose)]
    first = chosen[0]
    if len(chosen) < len(steps) or any(one != t.Choose(one.filter, t.Number(1), zones=first.zones, players=first.players,
                                                       chooser=first.chooser) for one in chosen):  # fmt: skip
        refuse(steps)
    parts = [conjuncts(one.filter) for one in chosen]
    shared = tuple(part for part in parts[0] if all(part in each for each in parts))
    own = [tuple(part for part in each if part not in shared) for each in parts]
    chooser = first.chooser or t.You()
    words = _from_it(chosen) if first.zones == ("hand",) else _of_every_kind(own, shared, chooser)
    words = words or _from_among(own, shared)
    nouns = ["card"] if first.zones == ("hand",) else ["permanent", *(
        name for part in shared if isinstance(part, t.HasType) for name in part.types)]  # fmt: skip
    names = [step.bind for step in steps if isinstance(step, t.ChooseThings)]
    return named(IMPOSSIBLE, "") + predicate(chooser, "choose", words, chooser != t.You()) + of_several(names[0], nouns)


def _from_it(chosen: list[t.Choose]) -> str:
    return f"from it {series([f'a {nested.card(one.filter, False)}' for one in chosen], 'and')}"


_THEY_CONTROL = either("they control", "you control")


def _of_every_kind(own: list[tuple[t.Filter, ...]], shared: tuple[t.Filter, ...], chooser: t.Selector) -> str | None:
    """ "A permanent they control of each permanent type", "a land of each basic land type"; None of others."""
    kinds, held = [one[0] for one in own if len(one) == 1], t.ControlledBy(chooser)
    if kinds == [t.HasType((kind,)) for kind in PERMANENT_TYPES] and shared == (t.IsPermanent(), held):
        return f"a permanent {_THEY_CONTROL} of each permanent type"
    if kinds != [t.HasSubtype((kind,)) for kind in BASIC_LAND_TYPES] or shared[:1] != (t.HasType(("land",)),):
        return None
    if shared[1:] == (held,):
        each = "of each basic land type"
        return either(f"a land {_THEY_CONTROL} {each}", f"from the lands {_THEY_CONTROL} a land {each}")
    return "a land of each basic land type" if len(shared) == 1 else None


def _from_among(own: list[tuple[t.Filter, ...]], shared: tuple[t.Filter, ...]) -> str:
    among = f"from among the {nested.noun(t.And(shared), ('battlefield',), None, True)}"
    single = (nested.noun(one[0] if len(one) == 1 else t.And(one), ("battlefield",), None, False) for one in own)
    kinds = series([f"a {one}" for one in single], "and")
    return either(f"{kinds} {among}", f"{among} {kinds}")
