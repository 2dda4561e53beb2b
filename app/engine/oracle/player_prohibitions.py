"""What players can't do (101.2): cast, play, activate, search, win, and have permanents of theirs do."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import amounts, postmodifiers, selectors
from app.engine.oracle.grammar import Effects
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.phrase import Phrase, both
from app.engine.oracle.postmodifiers import as_filter
from app.engine.oracle.reader import Reader

_ACTIONS: dict[str, t.Forbidden] = {
    "gain life": "gain_life",
    "lose life": "lose_life",
    "draw cards": "draw",
    "search libraries": "search",
    "win the game": "win",
    "lose the game": "lose",
    "play lands": "play_land",
    "play additional lands": "play_land",
}
_SPARED = {
    "activate abilities that aren't mana abilities or loyalty abilities": "neither_mana_nor_loyalty",
    "activate abilities that aren't mana abilities": "nonmana",
    "activate planeswalkers ' loyalty abilities": "loyalty",
}
_TIMES: tuple[tuple[str, t.Condition], ...] = (
    ("during your turn", t.During(t.You())),
    ("during combat", t.During(None, ("combat",))),
)


def player_cant(reader: Reader, who: t.Selector) -> Effects:
    """What follows "can't", of a player. Raises Stuck."""
    by = as_filter(who)
    actions = _actions(reader)
    if actions:
        return [t.Cant(action, by=by) for action in actions]
    for words, extra in _SPARED.items():
        if reader.ok(words):
            return [t.Cant("activate", None, by, extra)]
    if reader.any("get poison counters"):
        return [t.Cant("get_counters", by, extra="poison")]
    if reader.any("get counters"):
        return [t.Cant("get_counters", by)]
    if reader.any("draw more than one card each turn"):
        return [t.Cant("draw", None, by, nth=2)]
    if reader.any("be the target of spells or abilities your opponents control"):
        return [t.Cant("be_targeted", by, t.ControlledBy(t.EachOpponent()))]
    if reader.any("untap more than"):
        return [_untaps(reader, who)]
    if reader.any("attack with", "block with"):
        return [_with_creatures(reader, who)]
    if reader.any("activate abilities of"):
        return [_activates_of(reader, by)]
    reader.expect("cast")
    return _casts(reader, by)


def _actions(reader: Reader) -> list[t.Forbidden]:
    """ "draw cards or gain life"."""
    found: list[t.Forbidden] = []
    while True:
        words = reader.any(*_ACTIONS)
        if words is None:
            if found:
                reader.i -= 1
            return found
        found.append(_ACTIONS[words])
        if not reader.ok("or"):
            return found


def _casts(reader: Reader, by: t.Filter) -> Effects:
    """ "[can't cast] creature spells [from graveyards] [during combat]", "more than one noncreature spell each turn"."""
    if reader.any("more than one"):
        what = _spells(reader)
        reader.expect("each turn")
        return [t.Cant("cast", what, by, nth=2)]
    if reader.any("additional"):
        return [_no_second(reader, by)]
    what = _spells(reader)
    if reader.ok("from"):
        what = both([*([what] if what is not None else []), _cast_from(reader)])
    if reader.any("or activate"):
        reader.i -= 1
        return [t.Cant("cast", what, by), *_activates(reader, by)]
    for words, when in _TIMES:
        if reader.ok(words):
            return [t.While(when, (t.Cant("cast", what, by),))]
    return [t.Cant("cast", what, by)]


def _activates(reader: Reader, by: t.Filter) -> Effects:
    for words, extra in _SPARED.items():
        if reader.ok(words):
            return [t.Cant("activate", None, by, extra)]
    reader.expect("activate abilities")
    if reader.any("of"):
        return [_activates_of(reader, by)]
    return [t.Cant("activate", None, by)]


def _activates_of(reader: Reader, by: t.Filter) -> t.Cant:
    """ "[can't activate abilities of] cards in graveyards", "artifacts or creatures"."""
    what = selectors.read_object(reader, False)
    if isinstance(what, t.All) and what.players is None and "battlefield" not in what.zones:
        return t.Cant("activate", both([what.filter, t.InZone(what.zones)]), by)
    return t.Cant("activate", as_filter(what), by)


def _spells(reader: Reader) -> t.Filter | None:
    """Which spells, None for any. Raises Stuck."""
    phrase = read_phrase(reader)
    if not phrase.spell:
        reader.stuck()
    parts = _of_spell(phrase)
    return both(parts) if parts else None


def _of_spell(phrase: Phrase) -> list[t.Filter]:
    return [p for p in phrase.parts if not isinstance(p, t.IsSpell)]


def _no_second(reader: Reader, by: t.Filter) -> t.Cant:
    """ "Each player who has cast a nonartifact spell this turn can't cast additional nonartifact spells": no second one."""
    again = _spells(reader)
    if not isinstance(by, t.IsAmong) or not isinstance(by.things, t.Filtered):
        reader.stuck()
    who, had = by.things.of, by.things.filter
    casts = had.condition.pattern if isinstance(had, t.Where) and isinstance(had.condition, t.HappenedThisTurn) else None
    if not isinstance(casts, t.Casts) or casts.what != again:
        reader.stuck()
    return t.Cant("cast", again, as_filter(who), nth=2)


def _cast_from(reader: Reader) -> t.Filter:
    """ "graveyards or exile", "anywhere other than their hands": of a card where it is, and of the spell that it has become."""
    if reader.any("anywhere other than their hands", "anywhere other than their hand", "anywhere other than your hand"):
        return t.And((t.Not(t.InZone(("hand",))), t.Not(t.CastFrom(("hand",)))))
    if reader.at("exile"):
        reader.i += 1
        zones: tuple[t.Zone, ...] = ("exile",)
    else:
        zones, owner = postmodifiers.read_zones(reader)
        if owner is not None:
            reader.stuck()
        if reader.any("or exile"):
            zones = (*zones, "exile")
    return t.Or((t.InZone(zones), t.CastFrom(zones)))


def _untaps(reader: Reader, who: t.Selector) -> t.StaticEffect:
    """ "[can't untap more than] one land during their untap steps"."""
    most = amounts.read_number_word(reader)
    phrase = read_phrase(reader)
    reader.expect("during their untap steps", "during your untap step", "during their untap step")
    return t.UntapLimit(phrase.filter, t.Number(most), who)


def _with_creatures(reader: Reader, who: t.Selector) -> t.Cant:
    """ "[can't attack with] creatures with even mana values": creatures that the player controls."""
    action: t.Forbidden = "attack" if reader.words[reader.i - 2] == "attack" else "block"
    phrase = read_phrase(reader)
    if phrase.nouns != {"creature"}:
        reader.stuck()
    return t.Cant(action, both([*phrase.parts, t.ControlledBy(who)]))
