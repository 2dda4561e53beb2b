"""Permissions to cast and play as static abilities have them: which cards, from where, at what cost and how often (601.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from app.engine import trees as t
from app.engine.oracle import continuous, costs, grammar, permissions, selectors, zone_phrases
from app.engine.oracle.constructions import movables
from app.engine.oracle.grammar import Effects
from app.engine.oracle.mentions import PLAYER
from app.engine.oracle.nouns import bare_noun, read_phrase
from app.engine.oracle.phrase import Phrase, both
from app.engine.oracle.reader import Reader
from app.engine.trees.subtypes import LAND_TYPES
from app.engine.trees.vocabularies import PERMANENT_TYPES
from app.engine.trees.walking import find, mapped

LAND = t.HasType(("land",))


@dataclass(slots=True)
class Things:
    """What may be played: lands that fit `lands`, spells that fit `spells` (None: none of them); one of them, or any number."""

    lands: t.Filter | None
    spells: t.Filter | None
    one: bool = False

    @property
    def what(self) -> t.Filter:
        """What the cards must fit, as they are played."""
        if self.lands is None or self.spells is None:
            found = self.spells if self.lands is None else self.lands
            return t.Anything() if found is None else found
        if self.lands == LAND and self.spells == t.Anything():
            return t.Anything()
        spells: t.Filter = t.Not(LAND)
        return t.Or((self.lands, spells if self.spells == t.Anything() else t.And((spells, self.spells))))


def may_play(reader: Reader) -> Effects:
    """ "You may play lands and cast Bird spells from the top of your library." Raises Stuck."""
    reader.expect("you may", "and you may")
    things = _things(reader)
    if things.one:
        reader.stuck()
    return [_at_another_cost(reader, things) or _from_where(reader, things)]


def once(reader: Reader) -> Effects:
    """ "Once during each of your turns, you may cast a creature spell from your graveyard." Raises Stuck."""
    words = reader.expect("once during each of your turns , you may", "once each turn , you may")
    things = _things(reader)
    if not things.one:
        reader.stuck()
    found = replace(_at_another_cost(reader, things) or _from_where(reader, things), once_each_turn=True)
    return [t.While(t.During(t.You()), (found,))] if "during" in words else [found]


def in_each_turn(reader: Reader) -> Effects:
    """ "During each player's turn, that player may play a land or cast a spell from among cards exiled with ~, and they may spend
    mana as though it were mana of any color to cast that spell. When they do, exile the top card of their library." Raises
    Stuck."""
    reader.expect("during each player 's turn , that player may")
    things = _things(reader)
    if not things.one:
        reader.stuck()
    found = replace(_from_where(reader, things), by=t.ActivePlayer(), once_each_turn=True)
    if reader.ok(". when they do ,"):
        reader.scope.mention(t.It(), PLAYER, False, frozenset({"player"}))
        found = replace(found, then=tuple(grammar.clauses(reader)))
    return [found]


# ---- what may be played ----------------------------------------------------------------------------------------------------


def _things(reader: Reader) -> Things:
    return reader.first(_cards, _lands_and_spells, _lands, _spells)


def _cards(reader: Reader) -> Things:
    reader.expect("play")
    one = bool(reader.ok("a card"))
    if not one and not (reader.word == "cards" and reader.peek() in ("from", "exiled", "you")):
        reader.stuck()
    reader.i += not one and reader.peek() == "from"
    return Things(LAND, t.Anything(), one)


def _lands_and_spells(reader: Reader) -> Things:
    lands = _lands(reader)
    reader.expect("or" if lands.one else "and")
    spells = _spells(reader)
    if spells.one != lands.one:
        reader.stuck()
    return Things(lands.lands, spells.spells, lands.one)


def _lands(reader: Reader) -> Things:
    reader.expect("play")
    one = bool(reader.any("a", "an"))
    phrase = bare_noun(reader)
    lands = any(part == LAND or (isinstance(part, t.HasSubtype) and set(part.subtypes) <= LAND_TYPES) for part in phrase.parts)
    if phrase.plural == one or phrase.card or phrase.spell or not lands:
        reader.stuck()
    return Things(both(phrase.parts), None, one)


def _spells(reader: Reader) -> Things:
    reader.expect("cast")
    one = bool(reader.any("a", "an"))
    found = [_spell_filter(reader, one)]
    while not one and reader.ok("and"):
        found.append(_spell_filter(reader, one))
    return Things(None, found[0] if len(found) == 1 else t.Or(tuple(found)), one)


def _spell_filter(reader: Reader, one: bool) -> t.Filter:
    phrase: Phrase = read_phrase(reader)
    if not phrase.spell or phrase.plural == one or phrase.zones not in (None, ("stack",)):
        reader.stuck()
    parts = [part for part in phrase.parts if not isinstance(part, t.IsSpell)]
    if any(isinstance(part, t.ControlledBy | t.OwnedBy) for part in parts):
        reader.stuck()
    return both(parts) if parts else t.Anything()


def _at_another_cost(reader: Reader, things: Things) -> t.AlternativeCost | None:
    """ "… by paying life equal to its mana value rather than paying its mana cost": from wherever it may be cast."""
    if not reader.at("by paying") or things.lands is not None:
        return None
    place = reader.i
    found = _at_a_cost(reader, t.MayPlay(things.what, (), t.You()))
    if found is None or found.cost is None:
        reader.i = place
        return None
    return t.AlternativeCost(found.cost, "alternative", what=things.what)


# ---- from where ------------------------------------------------------------------------------------------------------------


def _from_where(reader: Reader, things: Things) -> t.MayPlay:
    """The permission with where the cards are and on what terms they are played."""
    found = t.MayPlay(things.what, (), t.You(), lands=things.lands is not None, spells=things.spells is not None)
    found = _placed(reader, found)
    read: Callable[[Reader, t.MayPlay], t.MayPlay | None]
    for read in (_free, _flash, _mana, _at_a_cost, _if_it):
        found = read(reader, found) or found
    return found


def _placed(reader: Reader, found: t.MayPlay) -> t.MayPlay:
    if reader.ok("from the top of your library"):
        return replace(found, zones=("library",), key="top")
    if reader.any("from among"):
        return _among(reader, found)
    if reader.ok("from"):
        zones, owner = zone_phrases.read_zones_of_one(reader)
        if "library" in zones:
            reader.stuck()
        return replace(found, zones=zones, owned_by=None if owner in (None, t.You()) else owner)
    if reader.ok("cards"):
        reader.i -= 1
        return _among(reader, found)
    reader.stuck()


def _among(reader: Reader, found: t.MayPlay) -> t.MayPlay:
    """ "… from among cards exiled with ~", "… from among cards in your graveyard that were milled this turn"."""
    among = selectors.read_object(reader, False)
    if isinstance(among, t.Choose | t.TargetRef):
        reader.stuck()
    if isinstance(among, t.All) and among.zones == ("graveyard",):
        which = among.filter if found.what == t.Anything() else t.And((found.what, among.filter))
        whose = t.EachPlayer() if among.players is None else among.players
        return replace(found, what=which, zones=among.zones, owned_by=None if whose == t.You() else whose)
    if isinstance(among, t.All) and among.zones != ("exile",):
        reader.stuck()
    allowed = t.IsAmong(among)
    return replace(found, what=allowed if found.what == t.Anything() else t.And((found.what, allowed)), zones=("exile",))


# ---- on what terms ---------------------------------------------------------------------------------------------------------


def _free(reader: Reader, found: t.MayPlay) -> t.MayPlay | None:
    free = reader.any("without paying its mana cost", "without paying their mana costs")
    return replace(found, free=True) if free else None


def _flash(reader: Reader, found: t.MayPlay) -> t.MayPlay | None:
    flash = reader.any("as though it had flash", "as though they had flash", "and as though they had flash",
                       "and as though it had flash")
    return replace(found, flash=True) if flash else None


def _mana(reader: Reader, found: t.MayPlay) -> t.MayPlay | None:
    spent = permissions.read_spent_as(reader)
    return None if spent is None else replace(found, spent_as=spent)


def _at_a_cost(reader: Reader, found: t.MayPlay) -> t.MayPlay | None:
    """ "… by sacrificing a creature in addition to paying its other costs", "… by paying {E} rather than paying their mana
    costs"."""
    if not reader.ok("by"):
        return None
    cost = costs.read_life(reader) or costs.read_gerunds(reader)
    if reader.any("in addition to paying its other costs", "in addition to paying their other costs"):
        return replace(found, additional=cost)
    reader.expect("rather than paying its mana cost", "rather than paying their mana costs")
    return replace(found, cost=cost)


def _if_it(reader: Reader, found: t.MayPlay) -> t.MayPlay | None:
    """ "… if it shares a card type with …": what is said of the spell."""
    return permissions.only_if(reader, found) if reader.at("if it") else None


def this_way(reader: Reader, found: list[Any]) -> bool:
    """ "If you cast a spell this way, pay life equal to its mana value rather than pay its mana cost.", "… you may cast it as
    though it had flash.", "… you may spend mana as though it were mana of any type to cast it." Raises Stuck."""
    reader.expect("if you cast a spell this way ,")
    last = find(found[-1], t.MayPlay)
    if last is None:
        reader.stuck()
    if reader.any("you may cast it as though it had flash"):
        terms: dict[str, Any] = {"flash": True}
    elif (spent := permissions.read_spent_as(reader)) is not None:
        terms = {"spent_as": spent}
    else:
        reader.ok("you")
        cost = costs.read_life(reader)
        reader.expect("rather than pay its mana cost", "rather than paying its mana cost")
        terms = {"cost": cost}
    found[-1] = mapped(found[-1], lambda node: replace(node, **terms) if isinstance(node, t.MayPlay) else node)
    return True


def costs_more(reader: Reader, found: list[Any]) -> bool:
    """ "A spell cast this way costs {2} more to cast." Raises Stuck."""
    reader.expect("a spell cast this way costs", "spells cast this way cost", "spells you cast this way cost")
    more = costs.read_mana(reader)
    reader.expect("more to cast")
    last = find(found[-1], t.MayPlay)
    return _changed(found, last, additional=more) if last is not None and last.additional is None else reader.stuck()


def _changed(found: list[Any], last: t.MayPlay, **terms: Any) -> bool:
    found[-1] = mapped(found[-1], lambda node: replace(node, **terms) if node is last else node)
    return True


def spell_has(reader: Reader, found: list[Any]) -> bool:
    """ "That spell has convoke": the one that is cast so, from the moment it is on the stack. Raises Stuck."""
    reader.expect("that spell")
    last = find(found[-1], t.MayPlay)
    if last is None or not last.spells or not reader.at("has"):
        reader.stuck()
    riders = continuous.read_predicates(reader, t.It())
    return _changed(found, last, riders=(*last.riders, *riders))


_CAST_SO = ("if you do ,", "if you cast a spell this way ,", "if you cast a creature spell this way ,")
_WHAT_ENTERS = ("it enters", "~ enters", "that creature enters", "that artifact enters", "that permanent enters")


def enters_with(reader: Reader, found: list[Any]) -> bool:
    """ "If you cast a spell this way, that creature enters with a finality counter on it." (614.1c) Raises Stuck."""
    last = find(found[-1], t.MayPlay)
    said = reader.expect(*_CAST_SO)
    one = last is not None and (last.what == t.IsSource() or isinstance(getattr(last.what, "things", None), t.TargetRef))
    if last is None or (said == _CAST_SO[0] and not one) or not last.spells:
        reader.stuck()
    reader.expect(*_WHAT_ENTERS)
    spell: t.Filter = t.IsAmong(t.It())
    if "creature" in said:
        spell = t.And((spell, t.HasType(("creature",))))
    tapped = reader.ok("tapped")
    rider = t.EntersWith(spell, tapped=True) if tapped else t.EntersWith(spell, counters=movables.read_with_counters(reader))
    return _changed(found, last, riders=(*last.riders, rider))


# ---- each type -------------------------------------------------------------------------------------------------------------

def of_each_type(reader: Reader) -> Effects:
    """ "During each of your turns, you may play a land and cast a permanent spell of each permanent type from your graveyard."
    Each type is a permission of its own. Raises Stuck."""
    reader.expect("you may play a land and cast a permanent spell of each permanent type from your graveyard")
    land = t.MayPlay(LAND, ("graveyard",), t.You(), spells=False, once_each_turn=True)
    return [land, *(
        t.MayPlay(t.HasType((kind,)), ("graveyard",), t.You(), lands=False, once_each_turn=True)
        for kind in PERMANENT_TYPES
        if kind != "land"
    )]
