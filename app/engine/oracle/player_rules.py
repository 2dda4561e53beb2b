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

_PLAYER_RULES: tuple[tuple[str, t.StaticEffect], ...] = (
    ("you may choose not to untap ~ during your untap step", t.AsThough("may_stay_tapped", t.IsSource())),
    ("~ can be your commander", t.PlayerRule("can_be_commander", t.You())),
    ("your life total can't change", t.While(t.Always(), (
        t.Cant("gain_life", by=t.IsPlayer("you")), t.Cant("lose_life", by=t.IsPlayer("you"))))),
    ("players have no maximum hand size", t.PlayerRule("no_max_hand_size", t.EachPlayer())),
    ("players skip their untap steps", t.SkipStep("untap", t.EachPlayer())),
    ("players skip their draw steps", t.SkipStep("draw", t.EachPlayer())),
    ("you have no maximum hand size", t.PlayerRule("no_max_hand_size", t.You())),
    ("you may play an additional land on each of your turns", t.PlayerRule("extra_land_plays", t.You(), t.Number(1))),
    ("you may play an additional land this turn", t.PlayerRule("extra_land_plays", t.You(), t.Number(1))),
    (
        "each player may play an additional land during each of their turns",
        t.PlayerRule("extra_land_plays", t.EachPlayer(), t.Number(1)),
    ),
    ("you may play two additional lands on each of your turns", t.PlayerRule("extra_land_plays", t.You(), t.Number(2))),
    ("you may play up to two additional lands this turn", t.PlayerRule("extra_land_plays", t.You(), t.Number(2))),
    ("you may play up to three additional lands this turn", t.PlayerRule("extra_land_plays", t.You(), t.Number(3))),
    ("you may look at the top card of your library any time", t.PlayerRule("look_at_top", t.You())),
    ("play with the top card of your library revealed", t.PlayerRule("library_top_revealed", t.You())),
    ("players play with the top card of their libraries revealed", t.PlayerRule("library_top_revealed", t.EachPlayer())),
    ("players play with their hands revealed", t.PlayerRule("hand_revealed", t.EachPlayer())),
    ("your opponents play with their hands revealed", t.PlayerRule("hand_revealed", t.EachOpponent())),
    ("you don't lose the game for having 0 or less life", t.PlayerRule("cant_lose_zero_life", t.You())),
    ("damage isn't removed from creatures during cleanup steps", t.PlayerRule("damage_stays", t.EachPlayer())),
    ("skip your draw step", t.SkipStep("draw", t.You())),
    ("skip your untap step", t.SkipStep("untap", t.You())),
    ("you can't cast more than one spell each turn", t.Cant("cast", None, t.IsPlayer("you"), nth=2)),
    ("each player can't cast more than one spell each turn", t.Cant("cast", None, t.IsPlayer(), nth=2)),
    ("each opponent can't cast more than one spell each turn", t.Cant("cast", None, t.IsPlayer("opponent"), nth=2)),
    ("damage can't be prevented", t.Cant("prevent_damage")),
    ("players can't gain life", t.Cant("gain_life", by=t.IsPlayer())),
    ("your opponents can't gain life", t.Cant("gain_life", by=t.IsPlayer("opponent"))),
    (
        "you can't lose the game and your opponents can't win the game",
        t.While(t.Always(), (t.Cant("lose", by=t.IsPlayer("you")), t.Cant("win", by=t.IsPlayer("opponent")))),
    ),
)


def _player_rule(r: Reader) -> Effects:
    for words, made in _PLAYER_RULES:
        if r.ok(words):
            if isinstance(made, t.While):
                return list(made.effects)
            if isinstance(made, t.PlayerRule) and "this turn" in words:
                r.i -= 2
            return [made]
    r.stuck()


def _damage_floor(r: Reader) -> Effects:
    """ "[If …,] damage that would reduce your life total to less than 1 reduces it to 1 instead." """
    if r.ok("if"):
        condition = conditions.read_condition(r)
        r.expect(",")
        return [t.While(condition, tuple(_damage_floor(r)))]
    r.expect("damage that would reduce your life total to less than")
    least = amounts.read_amount(r)
    r.expect("reduces it to")
    if amounts.read_amount(r) != least:
        r.stuck()
    r.expect("instead")
    return [t.PlayerRule("damage_floor", t.You(), least)]


def _max_hand_size(r: Reader) -> Effects:
    who: t.Selector
    if r.any("your maximum hand size is"):
        who = t.You()
    elif r.any("each player 's maximum hand size is"):
        who = t.EachPlayer()
    else:
        r.expect("each opponent 's maximum hand size is")
        who = t.EachOpponent()
    if r.any("increased by"):
        return [t.PlayerRule("hand_size_more", who, amounts.read_amount(r))]
    if r.any("reduced by"):
        return [t.PlayerRule("hand_size_more", who, t.Minus(t.Number(0), amounts.read_amount(r)))]
    r.any("equal to")
    return [t.PlayerRule("max_hand_size", who, amounts.read_amount(r))]


def _may_cast(r: Reader, one: bool = False) -> Effects:
    """ "You may cast creature spells as though they had flash", "… from the top of your library", "you may play that card"."""
    r.expect("you may", "players may", "each player may", "any player may", "that player may", "they may", "its owner may")
    lead = r.words[r.i - 2]
    who: t.Selector = {"you": t.You(), "players": t.EachPlayer(), "player": t.EachPlayer()}.get(lead, t.You())
    if r.words[r.i - 3] == "that" or lead in ("they", "owner"):
        r.stuck()
    verb = r.expect("cast", "play")
    lands = verb == "play"
    if r.any("lands and cast spells from the top of your library"):
        return [t.MayPlay(t.Anything(), ("library",), who, key="top")]
    if r.any("lands from the top of your library"):
        return [t.MayPlay(t.HasType(("land",)), ("library",), who, key="top", spells=False)]
    if r.any("lands and cast spells from your graveyard"):
        return [t.MayPlay(t.Anything(), ("graveyard",), who, owned_by=None)]
    if r.any("lands from your graveyard"):
        return [t.MayPlay(t.HasType(("land",)), ("graveyard",), who, spells=False)]
    if r.word in ("it", "that", "those", "them", "the", "~"):
        what = selectors.read_one(r)
        return _may_play_it(r, what, who, lands)
    if one:
        r.any("a", "an")
    phrase = read_phrase(r)
    parts = [p for p in phrase.parts if not isinstance(p, t.IsSpell)]
    found: t.Filter = both(parts) if parts else t.Anything()
    if r.any("as though they had flash", "as though it had flash", "this turn as though they had flash"):
        return [t.AsThoughFlash(found, who)]
    if r.ok("from the top of your library"):
        return [t.MayPlay(found, ("library",), who, key="top", lands=False)]
    if r.ok("from"):
        zones, owner = postmodifiers.read_zones(r)
        free = bool(r.ok("without paying their mana costs"))
        return [t.MayPlay(found, zones, who, free=free, lands=False, owned_by=None if owner == who else owner)]
    if r.ok("without paying their mana costs"):
        return [t.MayPlay(found, ("hand",), who, free=True, lands=False)]
    r.stuck()


def _may_play_it(r: Reader, what: t.Selector, who: t.Selector, lands: bool) -> Effects:
    """ "you may play that card", "you may cast it without paying its mana cost" for a time."""
    if isinstance(what, t.This):
        if r.any("as though it had flash"):
            return [t.AsThoughFlash(t.IsSource(), who)]
        if r.any("from your graveyard"):
            return [_from_graveyard(r, who, lands)]
        if r.any("from exile"):
            return [t.MayPlay(t.IsSource(), ("exile",), who, lands=lands)]
        r.stuck()
    free = False
    if r.any("this turn"):
        r.i -= 2
    if r.any("without paying its mana cost", "without paying their mana costs"):
        free = True
    if r.any("this turn"):
        pass
    any_mana = permissions.read_any_mana(r)
    if r.words[r.i - 1] == "turn":
        r.i -= 2
    return [t.MayPlay(as_filter(what), ("exile", "graveyard", "hand", "library"), who, free=free, any_mana=any_mana, lands=lands)]


_GERUNDS = {"paying": "pay", "discarding": "discard", "exiling": "exile", "sacrificing": "sacrifice", "tapping": "tap",
            "removing": "remove", "returning": "return", "revealing": "reveal", "milling": "mill"}


def _from_graveyard(r: Reader, who: t.Selector, lands: bool) -> t.MayPlay:
    """ "… by discarding a card in addition to paying its other costs", "… by paying {B} and sacrificing two creatures rather
    than paying its mana cost"."""
    if not r.ok("by"):
        return t.MayPlay(t.IsSource(), ("graveyard",), who, lands=lands)
    parts = []
    while True:
        verb = _GERUNDS.get(r.word)
        if verb is None:
            r.stuck()
        r.i += 1
        parts.append(costs._VERBS[verb](r))
        if not (r.word in ("and", ",") and r.peek() in _GERUNDS):
            break
        r.i += 1
    cost = costs.together(parts)
    if r.any("in addition to paying its other costs"):
        return t.MayPlay(t.IsSource(), ("graveyard",), who, lands=lands, additional=cost)
    r.expect("rather than paying its mana cost")
    return t.MayPlay(t.IsSource(), ("graveyard",), who, cost=cost, lands=lands)


def _players_cant(r: Reader) -> Effects:
    who = players.read_player(r)
    r.expect("can't")
    r.i -= 1
    return restrictions._cant(r, who)


def _player_has(r: Reader) -> Effects:
    """ "You have hexproof", "your opponents lose …"."""
    who = players.read_player(r)
    r.expect("have", "has", "gain", "gains")
    abilities = continuous.read_abilities(r)
    return [t.PlayerHas(who, a) for a in abilities]


def _you_control(r: Reader) -> Effects:
    """ "You control enchanted creature."""
    r.expect("you control")
    return [t.Modify(selectors.read_attached(r), (t.ChangeController(t.You()),))]


def _assign_unblocked(r: Reader) -> Effects:
    r.expect("you may have ~ assign its combat damage as though it weren't blocked")
    return [t.AsThough("assign_unblocked", t.IsSource())]


def _once_each_turn(r: Reader) -> Effects:
    """ "Once during each of your turns, you may cast …"."""
    r.expect("once during each of your turns , you may")
    r.i -= 2
    found = _may_cast(r, True)
    for one in found:
        if not isinstance(one, t.MayPlay):
            r.stuck()
        object.__setattr__(one, "once_each_turn", True)
    return [t.While(t.During(t.You()), tuple(found))]


def _flash_for_more(r: Reader) -> Effects:
    """ "You may cast this spell as though it had flash if you pay {2} more to cast it."""
    r.expect("you may cast ~ as though it had flash if you pay")
    cost = costs.read_mana(r)
    r.expect("more to cast it")
    return [t.MayPlay(t.IsSource(), ("hand",), t.You(), flash=True, key="flash", additional=cost)]


def _spend(r: Reader) -> Effects:
    r.expect(
        "you may spend mana as though it were mana of any color", "players may spend mana as though it were mana of any color"
    )
    if r.any("to cast", "to activate"):
        r.stuck()
    return [t.Spend(t.Anything(), t.You())]


def _mana_stays(r: Reader) -> Effects:
    """ "You don't lose unspent {G} mana as steps and phases end"."""
    who: t.Selector
    if r.any("you don't lose unspent"):
        who = t.You()
    else:
        r.expect("players don't lose unspent")
        who = t.EachPlayer()
    extra = None
    if costs.is_mana(r.word):
        extra = r.word[1:-1]
        r.i += 1
    elif r.word in ("red", "green", "white", "blue", "black", "colorless"):
        extra = {"red": "R", "green": "G", "white": "W", "blue": "U", "black": "B", "colorless": "C"}[r.word]
        r.i += 1
    r.expect("mana")
    r.any("as steps and phases end")
    return [t.PlayerRule("mana_doesnt_empty", who, extra=extra)]
