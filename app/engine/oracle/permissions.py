"""Permission to cast or play particular cards for a time (601.3, 611.2): "you may play that card this turn"."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from app.engine import trees as t
from app.engine.oracle import conditions, durations, players, postmodifiers, references, selectors, zone_phrases
from app.engine.oracle.constructions.conditions import IN_A_TURN
from app.engine.oracle.constructions.patterns import ACTOR
from app.engine.oracle.mentions import OBJECT
from app.engine.oracle.nouns import bare_noun
from app.engine.oracle.phrase import Phrase, as_filter, both
from app.engine.oracle.reader import Reader
from app.engine.trees.walking import contains, mapped

INSTANT_OR_SORCERY = t.HasType(("instant", "sorcery"))
EVERYWHERE: tuple[t.Zone, ...] = ("exile", "graveyard", "hand", "library")
_THINGS = frozenset({"it", "that", "those", "them", "the", "him", "her"})


def read_lasting(reader: Reader) -> list[t.Instruction]:
    """ "[Who] may play that card this turn": the permission and how long it lasts. Raises Stuck without a duration."""
    if not _ahead(reader):
        reader.stuck()
    permission, duration = _read(reader)
    if duration is None:
        reader.stuck()
    return [t.Apply((permission,), duration)]


def read_during(reader: Reader) -> list[t.StaticEffect]:
    """A permission whose duration was said before it: "until end of turn, you may play those cards". Raises Stuck."""
    if not _ahead(reader):
        reader.stuck()
    permission, duration = _read(reader)
    if duration is not None:
        reader.stuck()
    return [permission]


def read_any_turn(reader: Reader) -> list[t.Instruction]:
    """ "During any turn you attacked with a creature, you may play that card": for good, in such turns. Raises Stuck."""
    reader.expect("during any turn you")
    condition = IN_A_TURN.read(reader, ACTOR, **{ACTOR: t.You()})
    reader.expect(",")
    return [t.Apply((t.While(condition, tuple(read_during(reader))),))]


def _ahead(reader: Reader) -> bool:
    """Is there a "may cast" or "may play" so soon that it can be what this clause says?"""
    words = reader.words
    near = range(reader.i, min(reader.i + 9, reader.n))
    return any(words[k] in ("may", "and") and words[k + 1] in ("cast", "play") for k in near)


def _read(reader: Reader) -> tuple[t.MayPlay, t.Duration | None]:
    who = players.read_player(reader)
    reader.expect("may")
    if isinstance(who, t.EachPlayer | t.EachOpponent | t.EachOtherPlayer) and not reader.scope.actor_each:
        reader.stuck()
    reader.any("look at and")
    found = _cards(reader, who)
    duration: t.Duration | None = None
    while True:
        more = durations.read_duration(reader) if duration is None else None
        if more is not None:
            duration = more
        elif reader.any("without paying its mana cost", "without paying their mana costs"):
            found = replace(found, free=True)
        elif reader.any("as though it had flash", "as though they had flash"):
            found = replace(found, flash=True)
        elif (spent := read_spent_as(reader)) is not None:
            found = replace(found, spent_as=spent)
        elif reader.at("if"):
            found = only_if(reader, found)
        else:
            break
    return found, duration


def only_if(reader: Reader, found: t.MayPlay) -> t.MayPlay:
    """ "… if it's a sorcery spell", "… if you control a Bear": asked as it is cast, of the spell it will be."""
    reader.expect("if")
    mentions = len(reader.scope.mentions)
    reader.scope.mention(t.It(), OBJECT, False, frozenset({"spell", "card"}))
    asked = mapped(t.Where(conditions.read_condition(reader)), lambda node: t.Anything() if node == t.IsSpell() else node)
    del reader.scope.mentions[mentions:]
    return replace(found, what=asked if found.what == t.Anything() else t.And((found.what, asked)))


def read_spent_as(reader: Reader) -> t.SpentAs | None:
    """ "and you may spend mana as though it were mana of any color to cast it" (609.4b). Mana of a type may be
    colorless, too (106.1b)."""
    i = reader.i
    reader.any(", and", "and", ",")
    for words, spent in _SPENT_AS.items():
        if reader.ok(words):
            if reader.any("that spell", "it", "those spells", "them", "that card", "spells this way", "a spell this way"):
                return spent
            break
    reader.i = i
    return None


_SPENT_AS: dict[str, t.SpentAs] = {
    "you may spend mana from snow sources as though it were mana of any color to cast": "snow_any_color",
    "you may spend mana as though it were mana of any color to cast": "any_color",
    "they may spend mana as though it were mana of any color to cast": "any_color",
    "you may spend mana as though it were mana of any type to cast": "any_type",
    "mana of any type can be spent to cast": "any_type",
}


def _cards(reader: Reader, who: t.Selector) -> t.MayPlay:
    lands = reader.expect("cast", "play") == "play"
    if reader.word == "target":
        target = selectors.read_one(reader)
        zones = reader.scope.targets[target.index].zones if isinstance(target, t.TargetRef) else ()
        return t.MayPlay(as_filter(target), zones, who, lands=lands) if zones else reader.stuck()
    if reader.any("one of them", "one of those cards", "one of the exiled cards"):
        said = reader.words[reader.i - 3 : reader.i] != ["one", "of", "them"]
        reader.i -= 2 if said else 1
        return t.MayPlay(as_filter(selectors.read_one(reader)), EVERYWHERE, who, lands=lands, once_each_turn=True)
    if "exiled" in reader.scope.cost_words and reader.ok("~"):
        reader.scope.mention(t.Bound("exiled"), OBJECT, False, frozenset({"card"}))
        return t.MayPlay(t.IsAmong(t.Bound("exiled")), EVERYWHERE, who, lands=lands)
    if reader.word in _THINGS or reader.word.startswith("<"):
        what = as_filter(selectors.read_one(reader))
        if contains(what, t.OwnedBy) and contains(what, t.It):
            reader.stuck()  # each player may play their own of what all exiled
        return t.MayPlay(what, EVERYWHERE, who, lands=lands)
    if reader.any("lands and cast spells"):
        return _from_among(reader, t.Anything(), who, False, True)
    if reader.any("cards"):
        return _from_among(reader, t.Anything(), who, False, lands)
    one = bool(reader.any("a", "an"))
    if one and reader.ok("card"):
        return _from_among(reader, t.Anything(), who, True, lands)
    phrase = bare_noun(reader)
    if one == phrase.plural or not (phrase.spell or (lands and not phrase.card)):
        reader.stuck()
    parts = [p for p in phrase.parts if not isinstance(p, t.IsSpell)]
    while reader.word == "with":
        more = Phrase(spell=True)
        if not postmodifiers.read_with(reader, more):
            reader.stuck()
        parts.extend(more.parts)
    return _from_among(reader, both(parts) if parts else t.Anything(), who, one, lands)


def _from_among(reader: Reader, found: t.Filter, who: t.Selector, one: bool, lands: bool) -> t.MayPlay:
    """The cards they must be among: "from among them", "from among cards exiled with ~", "from that player's hand"."""
    if reader.ok("from among"):
        among = references.them(reader) if reader.any("them", "those exiled cards") else selectors.read_object(reader, False)
        allowed = t.IsAmong(among)
        what = allowed if found == t.Anything() else t.And((found, allowed))
        return t.MayPlay(what, EVERYWHERE, who, lands=lands, once_each_turn=one)
    if found == t.Anything() and reader.ok("exiled with ~"):
        return t.MayPlay(t.IsAmong(t.Linked("exiled")), EVERYWHERE, who, lands=lands, once_each_turn=one)
    reader.expect("from")
    zones, owner = zone_phrases.read_zones_of_one(reader)
    return t.MayPlay(found, zones, who, lands=lands, once_each_turn=one, owned_by=None if owner == who else owner)


def exile_after(reader: Reader, out: list[Any]) -> bool:
    """ "If a spell cast this way would be put into a graveyard, exile it instead." for what may be cast before it; or only an
    instant or sorcery spell of what is cast at once."""
    only = INSTANT_OR_SORCERY if reader.at("if an instant or sorcery spell") else None
    reader.expect("if an instant or sorcery spell cast this way would be put into", "if a spell cast this way would be put into",
             "if that spell would be put into", "if those spells would be put into", "if the copy would be put into")
    reader.expect("your graveyard", "a graveyard", "its owner 's graveyard", "their graveyard", "that player 's graveyard",
             "an opponent 's graveyard")
    reader.any("this turn")
    reader.expect(", exile it instead", ", exile that card instead", ", exile them instead")
    if not contains(tuple(out), t.CastNow) and (only is not None or not contains(tuple(out), t.MayPlay)):
        reader.stuck()
    out[:] = reader.scope.renewed([mapped(step, partial(_exiled_after, only)) for step in out])
    return True


def _exiled_after(only: t.Filter | None, node: Any) -> Any:
    """A permission or casting, of spells that are exiled instead of being put into a graveyard."""
    if isinstance(node, t.CastNow):
        return replace(node, exile_after=only or True)
    return replace(node, exile_after=True) if isinstance(node, t.MayPlay) else node
