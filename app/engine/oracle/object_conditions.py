"""Conditions on objects: what they are, have, were and did."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from app.engine import trees as t
from app.engine.oracle import (
    determiners,
    references,
    selectors,
)
from app.engine.oracle.constructions.condition_table import THING
from app.engine.oracle.constructions.conditions import TABLE
from app.engine.oracle.constructions.verb_forms import CONTRACTED
from app.engine.oracle.mentions import OBJECT
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.others import other_than
from app.engine.oracle.phrase import DIED, as_filter, both
from app.engine.oracle.reader import Reader
from app.engine.oracle.rewrite import put_instead
from app.engine.oracle.scope import LAST_EXISTED
from app.engine.trees.walking import find_all


def about_object(reader: Reader) -> t.Condition:
    """ "~ is tapped", "it's a creature card", "that creature has flying", "it was kicked", "enchanted creature is red"."""
    if reader.word in _CONTRACTED:
        what = _CONTRACTED[reader.word](reader, moment=LAST_EXISTED)
        return reader.as_if(CONTRACTED[reader.word], _predicate, what)
    if (
        reader.word.startswith("<")
        or reader.word in ("it", "he", "she")
        or reader.at("~")
        or reader.at("that")
        or reader.at("the")
        or reader.at("enchanted")
        or reader.at("equipped")
        or reader.at("those")
    ):
        what = selectors.read_one(reader)
        return _predicate(reader, what)
    return _some(reader)


_CONTRACTED: Mapping[str, Callable[..., t.Selector]] = {
    "it's": references.it, "that's": references.it, "he's": references.himself, "she's": references.himself,
    "they're": references.them,
}  # fmt: skip


def _some(reader: Reader) -> t.Condition:
    """ "a creature card in your graveyard has flying": at least one does."""
    other = reader.expect("a", "an", "another") == "another"
    phrase = read_phrase(reader, frozenset({"among"}))
    if other:
        phrase.parts.append(other_than(reader, phrase.nouns))
    among = determiners.all_of(reader, phrase, False, False)
    made = _predicate(reader, t.It()) if reader.word == "has" else reader.stuck()
    return t.Exists(t.Filtered(among, made.filter)) if isinstance(made, t.Matches) else reader.stuck()


def _predicate(reader: Reader, what: t.Selector) -> t.Condition:
    found = reader.attempt(partial(TABLE.read, kind=THING, thing=what, fitting=as_filter(what)))
    if found is None:
        return reader.first(partial(_targets_several, what=what), partial(_died, what=what))
    return t.NotSo(_asked_of(reader, found.part, True)) if isinstance(found, t.NotSo) else _asked_of(reader, found, False)


def _targets_several(reader: Reader, what: t.Selector) -> t.Condition:
    """ "it targets one or more other permanents you control", which are spoken of afterwards."""
    reader.expect("targets one or more", "target one or more")
    other = reader.ok("other")
    phrase = read_phrase(reader)
    if other:
        phrase.parts.append(other_than(reader, phrase.nouns))
    among = t.Filtered(t.TargetsOf(what), both(phrase.parts))
    reader.scope.mention(among, OBJECT, True, frozenset(phrase.nouns))
    return t.Matches(what, t.TargetsSomething(both(phrase.parts)))


def _died(reader: Reader, what: t.Selector) -> t.Condition:
    """ "[that creature] dies this way", of what was destroyed. Raises Stuck."""
    reader.expect("died this way", "dies this way")
    return t.Matches(what, DIED) if isinstance(what, t.TargetRef) and reader.scope.did("destroy") else reader.stuck()


def _asked_of(reader: Reader, found: t.Condition, negative: bool) -> t.Condition:
    """What is asked of an object, with what it is compared with, and what is spoken of after it."""
    if isinstance(found, t.Compare) and isinstance(found.left, t.CountersOn):
        _speak_of_counters(reader, found.left.kind, found.left.of)
    if not isinstance(found, t.Matches):
        return found
    what, fits = found.what, found.filter
    if isinstance(fits, t.HasCounter):
        _speak_of_counters(reader, fits.kind, what)
    for one in find_all(fits, t.Quality):
        if isinstance(one.amount, t.ValueOf) and one.amount.of == what:
            fits = _than_the_spell(reader, fits, what, one.amount)
    if isinstance(fits, t.AttachedToFilter) and not negative:
        host = t.Filtered(t.AttachedTo(what), fits.host)
        reader.scope.revise(reader.scope.mention(host, OBJECT, False, frozenset({"creature", "permanent"})), beside=True)
    if reader.scope.left and reader.words[reader.i - 1] == "card" and what in (t.EventRole(moment=LAST_EXISTED), t.EventRole()):
        return t.Exists(t.Filtered(t.EventRole(), fits))  # the card it is now, whatever the permanent was
    return t.Matches(what, fits)


def _speak_of_counters(reader: Reader, kind: str | None, what: t.Selector) -> None:
    reader.scope.counted = kind, what
    reader.scope.had = t.CountersOn(what, kind), len(reader.scope.actions)


def _than_the_spell(reader: Reader, fits: t.Filter, what: t.Selector, amount: t.ValueOf) -> t.Filter:
    """ "[Whenever you cast a spell, … if] it's a spell with lesser mana value": less than that of the spell that was cast, not
    than its own. Raises Stuck where none was."""
    cast = t.EventRole()
    if what == cast or not any(one.selector == cast and "spell" in one.nouns for one in reader.scope.mentions):
        reader.stuck()
    made: t.Filter = put_instead(fits, amount, replace(amount, of=cast))
    return made
