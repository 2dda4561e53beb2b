""" "Other" and "another": what it is that a description leaves out (608.2c)."""

from __future__ import annotations

from collections.abc import Collection

from app.engine import trees as t
from app.engine.oracle.mentions import OBJECT, Mention
from app.engine.oracle.phrase import Phrase
from app.engine.oracle.reader import Reader
from app.engine.trees.subtypes import CREATURE_TYPES
from app.engine.trees.vocabularies import PERMANENT_TYPES
from app.engine.trees.walking import find_all

_BECOMING = frozenset({"artifact", "land", "planeswalker"})
"""Card types of permanents that may become creatures by their own abilities: Vehicles, creature lands."""
_NO_PERMANENT = frozenset({"ability", "card", "copy", "object", "source", "spell"})
NOT_THIS = t.Not(t.IsSource())


def other_than(reader: Reader, nouns: Collection[str], spoken: int | None = None) -> t.Filter:
    """What "other [nouns]" leaves out, as a filter that the others fit.

    That is this object, if it can be so called. If its card types say that it can't, it is what was last spoken of by that noun:
    "enchanted creature gets +1/+1 for each other creature", "choose a creature, then destroy all other creatures". `spoken`:
    how many mentions came before the description; all of them if it is None.
    """
    if (chosen := _chosen_by_each(reader, spoken)) is not None:
        return t.Not(t.IsAmong(reader.scope.denote(chosen)))
    if (alike := _called_alike_by_the_event(reader, nouns, spoken)) is not None:
        return t.Not(t.IsAmong(reader.scope.denote(alike)))
    own = reader.scope.own_types
    called = _types_called(nouns, own)
    if own is None or not called or called & own:
        return NOT_THIS
    for mention in reversed(reader.scope.mentions[:spoken]):
        if _could_be(mention, called) and not isinstance(mention.selector, t.This):
            return t.Not(t.IsAmong(_left_out(reader, mention)))
    return NOT_THIS if own & _BECOMING else _yet_to_be_spoken_of(reader)


def _called_alike_by_the_event(reader: Reader, nouns: Collection[str], spoken: int | None) -> Mention | None:
    """"Whenever a Mountain you control enters, if you control five other Mountains", "… put a +1/+1 counter on it for each other
    Mountain you control": others than the one that entered."""
    said = reader.words[: reader.i]
    start = len(said) - said[::-1].index(",") if "," in said else 0
    before, asked = set(said[:start]), said[start : start + 1] == ["if"] or _for_each_besides_it(said[start:])
    if "." in said or not asked or "~" in before or not {"when", "whenever"} & before:
        return None
    mentions = reversed(reader.scope.mentions[:spoken])
    return next((one for one in mentions if isinstance(one.selector, t.EventRole) and one.nouns & set(nouns)), None)


def _for_each_besides_it(said: list[str]) -> bool:
    """ "It gets +1/+0 for each other attacking creature", "put a +1/+1 counter on it for each other Bear": than that one."""
    text = " ".join(said)
    return "for each other" in text and "it" in text[: text.index("for each other")].split()


_CREATURE_NOUNS = frozenset(one.lower() for one in CREATURE_TYPES)


def _types_called(nouns: Collection[str], own: frozenset[str] | None) -> frozenset[str]:
    """The card types of what is called by these nouns: "Elf" is said of creatures, and of kindred objects."""
    called = frozenset(PERMANENT_TYPES).intersection(nouns)
    if called or own is None or "kindred" in own or _CREATURE_NOUNS.isdisjoint(nouns):
        return called
    return frozenset({"creature"})


def _chosen_by_each(reader: Reader, spoken: int | None) -> Mention | None:
    """"Each player chooses a land they control. Destroy all other permanents": others than what all of them chose, if that was
    spoken of last."""
    latest = next((one for one in reversed(reader.scope.mentions[:spoken]) if one.kind == OBJECT), None)
    if latest is None or not latest.plural or not isinstance(latest.node, t.Choose) or latest.node.chooser != t.It():
        return None
    return latest


def _yet_to_be_spoken_of(reader: Reader) -> t.Filter:
    """ "Each other creature becomes a copy of target creature": the target that the sentence speaks of next. Raises Stuck."""
    rest = reader.words[reader.i :]
    if "target" not in rest[: rest.index(".") if "." in rest else None]:
        reader.stuck()
    return t.Not(t.IsAmong(t.TargetRef(len(reader.scope.targets))))


def other_than_compared(phrase: Phrase) -> t.Filter | None:
    """ "Another target card with lesser power", "another permanent that shares a type with it", of the event's object: other
    than that. None where nothing is compared with it."""
    compared = next((one for one in find_all(tuple(phrase.parts), t.EventRole) if one.role == "object"), None)
    return None if compared is None else t.Not(t.IsAmong(t.EventRole(compared.role)))


def other_than_target(reader: Reader, phrase: Phrase, spoken: int | None = None) -> t.Filter:
    """As `other_than`, but what it is compared with, was targeted before or is enchanted goes before this object, and of tokens
    the one just created."""
    if (compared := other_than_compared(phrase)) is not None:
        return compared
    for mention in reversed(reader.scope.mentions[:spoken]):
        if isinstance(mention.node, t.CreateToken) and t.IsToken() in phrase.parts:
            return t.Not(t.IsAmong(reader.scope.denote(mention)))
        if isinstance(mention.selector, t.TargetRef | t.AttachedTo) and mention.kind == OBJECT:
            return t.Not(t.IsAmong(mention.selector))
    return other_than(reader, phrase.nouns, spoken)


def _could_be(mention: Mention, called: frozenset[str]) -> bool:
    """Could what was spoken of be called by one of these types: by itself, or as a creature that was called by its subtype?"""
    if mention.kind != OBJECT or not mention.nouns.isdisjoint(PERMANENT_TYPES):
        return mention.kind == OBJECT and bool(called & mention.nouns)
    return bool(mention.nouns) and not mention.nouns & _NO_PERMANENT


def _left_out(reader: Reader, mention: Mention) -> t.Selector:
    """ "Each creature gets +1/+1 for each other creature": each is compared with the others; in a later sentence, all that
    were spoken of are left out."""
    same = mention.clause == reader.scope.clause and "." not in reader.words[: reader.i]
    if mention.each and same and isinstance(mention.selector, t.All):
        return t.It()
    return reader.scope.denote(mention)
