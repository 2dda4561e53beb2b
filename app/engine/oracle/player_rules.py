"""Rules for players: hand size, land plays, permissions to cast and play (613.11, 601.3)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import (
    amounts,
    conditions,
    continuous,
    costs,
    permissions,
    players,
    postmodifiers,
    restrictions,
    selectors,
)
from app.engine.oracle.grammar import Effects
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.phrase import both
from app.engine.oracle.postmodifiers import as_filter
from app.engine.oracle.reader import Reader
from app.engine.oracle.vocabulary import COLORS


def no_legend_rule(reader: Reader) -> Effects:
    """ "The "legend rule" doesn't apply [to permanents you control]" (704.5j)."""
    if not (reader.ok("the") and reader.word == '"' and reader.words[reader.i + 1 : reader.i + 4] == ["legend", "rule", '"']):
        reader.stuck()
    reader.i += 4
    reader.expect("doesn't apply")
    what: t.Filter = as_filter(selectors.read_object(reader, False)) if reader.ok("to") else t.Anything()
    return [t.NoLegendRule(what)]


def _damage_floor(reader: Reader) -> Effects:
    """ "[If …,] damage that would reduce your life total to less than 1 reduces it to 1 instead." """
    if reader.ok("if"):
        condition = conditions.read_condition(reader)
        reader.expect(",")
        return [t.While(condition, tuple(_damage_floor(reader)))]
    reader.expect("damage that would reduce your life total to less than")
    least = amounts.read_amount(reader)
    reader.expect("reduces it to")
    if amounts.read_amount(reader) != least:
        reader.stuck()
    reader.expect("instead")
    return [t.PlayerRule("damage_floor", t.You(), least)]


def _max_hand_size(reader: Reader) -> Effects:
    who: t.Selector
    if reader.any("your maximum hand size is"):
        who = t.You()
    elif reader.any("each player 's maximum hand size is"):
        who = t.EachPlayer()
    else:
        reader.expect("each opponent 's maximum hand size is")
        who = t.EachOpponent()
    if reader.any("increased by"):
        return [t.PlayerRule("hand_size_more", who, amounts.read_amount(reader))]
    if reader.any("reduced by"):
        return [t.PlayerRule("hand_size_more", who, t.Minus(t.Number(0), amounts.read_amount(reader)))]
    reader.any("equal to")
    return [t.PlayerRule("max_hand_size", who, amounts.read_amount(reader))]


def _may_cast(reader: Reader, one: bool = False) -> Effects:
    """ "You may cast creature spells as though they had flash", "… from the top of your library", "you may play that card"."""
    reader.expect("you may", "players may", "each player may", "any player may", "that player may", "they may", "its owner may")
    lead = reader.words[reader.i - 2]
    who: t.Selector = {"you": t.You(), "players": t.EachPlayer(), "player": t.EachPlayer()}.get(lead, t.You())
    if reader.words[reader.i - 3] == "that" or lead in ("they", "owner"):
        reader.stuck()
    verb = reader.expect("cast", "play")
    lands = verb == "play"
    if reader.any("lands and cast spells from the top of your library"):
        return [t.MayPlay(t.Anything(), ("library",), who, key="top")]
    if reader.any("lands from the top of your library"):
        return [t.MayPlay(t.HasType(("land",)), ("library",), who, key="top", spells=False)]
    if reader.any("lands and cast spells from your graveyard"):
        return [t.MayPlay(t.Anything(), ("graveyard",), who, owned_by=None)]
    if reader.any("lands from your graveyard"):
        return [t.MayPlay(t.HasType(("land",)), ("graveyard",), who, spells=False)]
    if reader.word in ("it", "that", "those", "them", "the", "~"):
        what = selectors.read_one(reader)
        return _may_play_it(reader, what, who, lands)
    if one:
        reader.any("a", "an")
    phrase = read_phrase(reader)
    parts = [p for p in phrase.parts if not isinstance(p, t.IsSpell)]
    found: t.Filter = both(parts) if parts else t.Anything()
    if reader.any("as though they had flash", "as though it had flash", "this turn as though they had flash"):
        return [t.AsThoughFlash(found, who)]
    if reader.ok("from the top of your library"):
        return [t.MayPlay(found, ("library",), who, key="top", lands=False)]
    if reader.ok("from"):
        zones, owner = postmodifiers.read_zones_of_one(reader)
        free = bool(reader.ok("without paying their mana costs"))
        return [t.MayPlay(found, zones, who, free=free, lands=False, owned_by=None if owner == who else owner)]
    if reader.ok("without paying their mana costs"):
        return [t.MayPlay(found, ("hand",), who, free=True, lands=False)]
    reader.stuck()


def _may_play_it(reader: Reader, what: t.Selector, who: t.Selector, lands: bool) -> Effects:
    """ "you may play that card", "you may cast it without paying its mana cost" for a time."""
    if isinstance(what, t.This):
        if reader.any("as though it had flash"):
            return [t.AsThoughFlash(t.IsSource(), who)]
        if reader.any("from your graveyard using its mutate ability"):
            return [t.MayPlay(t.IsSource(), ("graveyard",), who, lands=False, using="mutate")]
        if reader.any("from your graveyard"):
            return [_from_graveyard(reader, who, lands)]
        if reader.any("from exile"):
            return [t.MayPlay(t.IsSource(), ("exile",), who, lands=lands)]
        reader.stuck()
    free = False
    if reader.any("this turn"):
        reader.i -= 2
    if reader.any("without paying its mana cost", "without paying their mana costs"):
        free = True
    if reader.any("this turn"):
        pass
    spent = permissions.read_spent_as(reader)
    if reader.words[reader.i - 1] == "turn":
        reader.i -= 2
    return [t.MayPlay(as_filter(what), ("exile", "graveyard", "hand", "library"), who, free=free, spent_as=spent, lands=lands)]


def _from_graveyard(reader: Reader, who: t.Selector, lands: bool) -> t.MayPlay:
    """ "… by discarding a card in addition to paying its other costs", "… by paying {B} and sacrificing two creatures rather
    than paying its mana cost"."""
    if not reader.ok("by"):
        return t.MayPlay(t.IsSource(), ("graveyard",), who, lands=lands)
    cost = costs.read_gerunds(reader)
    if reader.any("in addition to paying its other costs"):
        return t.MayPlay(t.IsSource(), ("graveyard",), who, lands=lands, additional=cost)
    reader.expect("rather than paying its mana cost")
    return t.MayPlay(t.IsSource(), ("graveyard",), who, cost=cost, lands=lands)


def _players_cant(reader: Reader) -> Effects:
    who = players.read_player(reader)
    if reader.word not in ("can't", "can"):
        reader.stuck()
    found = restrictions.read_restriction(reader, who)
    while (more := reader.attempt(_more_players_cant)) is not None:
        found = [*found, *more]
    return found


def _more_players_cant(reader: Reader) -> Effects:
    """ "…, and your opponents can't lose the game"."""
    reader.expect(", and", "and")
    return _players_cant(reader)


def _player_has(reader: Reader) -> Effects:
    """ "You have hexproof", "your opponents lose …"."""
    who = players.read_player(reader)
    reader.expect("have", "has", "gain", "gains")
    abilities = continuous.read_abilities(reader)
    return [t.PlayerHas(who, a) for a in abilities]


def _you_control(reader: Reader) -> Effects:
    """ "You control enchanted creature."""
    reader.expect("you control")
    return [t.Modify(selectors.read_attached(reader), (t.ChangeController(t.You()),))]


def _flash_for_more(reader: Reader) -> Effects:
    """ "You may cast this spell as though it had flash if you pay {2} more to cast it", "… if you behold a Dragon as an
    additional cost to cast it". Raises Stuck."""
    reader.expect("you may cast ~ as though it had flash if you")
    cost = costs.read_cost(reader)
    reader.expect("more to cast it" if isinstance(cost, t.ManaCost) else "as an additional cost to cast it")
    return [t.MayPlay(t.IsSource(), ("hand",), t.You(), flash=True, key="flash", additional=cost)]


def _spend(reader: Reader) -> Effects:
    start = reader.i
    reader.expect(
        "you may spend mana as though it were mana of any color", "players may spend mana as though it were mana of any color",
        "you can spend mana of any type", "you may spend mana of any type",
    )
    spent: t.SpentAs = "any_type" if reader.words[reader.i - 1] == "type" else "any_color"
    who: t.Selector = t.EachPlayer() if reader.words[start] == "players" else t.You()
    if reader.ok("to cast"):
        phrase = read_phrase(reader)
        parts = [part for part in phrase.parts if not isinstance(part, t.IsSpell)]
        made = t.Spend(both(parts) if parts else t.Anything(), who, spent, "spell")
        return [made] if phrase.spell and phrase.plural else reader.stuck()
    if reader.any("to activate") or spent == "any_type":
        reader.stuck()
    return [t.Spend(t.Anything(), who, spent)]


_MANA_WORDS: dict[str, t.ManaType] = {**COLORS, "colorless": "C"}


def _mana_stays(reader: Reader) -> Effects:
    """ "You don't lose unspent {G} mana as steps and phases end"."""
    who: t.Selector
    if reader.any("you don't lose unspent"):
        who = t.You()
    else:
        reader.expect("players don't lose unspent")
        who = t.EachPlayer()
    extra: t.ManaType | None = None
    if costs.is_mana(reader.word):
        extra = reader.among(t.MANA_TYPES, reader.word[1:-1])
        reader.i += 1
    elif reader.word in _MANA_WORDS:
        extra = _MANA_WORDS[reader.word]
        reader.i += 1
    reader.expect("mana")
    reader.any("as steps and phases end")
    return [t.PlayerRule("mana_doesnt_empty", who, extra=extra)]
