"""What objects and players can't, must and can do (101.2, 508.1c–d, 509.1b–c)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import amounts, players, qualities, references, selectors
from app.engine.oracle.grammar import Effects
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.postmodifiers import as_filter
from app.engine.oracle.reader import Reader
from app.engine.oracle.scope import PLAYER


def _cant(r: Reader, subject: t.Selector) -> Effects:
    r.i += 1
    if isinstance(subject, t.You | t.EachPlayer | t.EachOpponent | t.EachOtherPlayer) or _is_player(r, subject):
        return _player_cant(r, subject)
    what = as_filter(subject)
    effects = _cant_one(r, what)
    while True:
        i = r.i
        if not r.any("and can't", "or", ", or", "and", ","):
            return effects
        more = r.attempt(_cant_one, what)
        if more is None:
            r.i = i
            return effects
        effects.extend(more)


def _is_player(r: Reader, subject: t.Selector) -> bool:
    if isinstance(subject, t.ControllerOf | t.OwnerOf | t.ChosenPlayer | t.DefendingPlayer):
        return True
    if isinstance(subject, t.TargetRef):
        return isinstance(r.scope.targets[subject.index].filter, t.IsPlayer)
    if isinstance(subject, t.EventRole):
        return subject.role == "player"
    return any(m.selector == subject and m.kind == PLAYER for m in r.scope.mentions) and not isinstance(subject, t.This)


_PLAIN_CANT = {
    "be regenerated": "be_regenerated",
    "be countered": "be_countered",
    "transform": "transform",
    "be sacrificed": "be_sacrificed",
    "become untapped": "untap",
    "untap": "untap",
    "be destroyed": "be_destroyed",
    "be equipped": "be_equipped",
    "phase out": "phase",
    "crew vehicles": "crew",
    "become tapped": "become_tapped",
    "be enchanted": "be_enchanted",
    "have counters put on it": "get_counters",
    "have counters put on them": "get_counters",
}


def _counter_limit(r: Reader, what: t.Filter) -> Effects:
    """ "can't have more than seven dream counters on it"."""
    r.expect("have more than")
    most = amounts.read_amount(r)
    kind = qualities.read_counter_kind(r)
    if kind is None:
        r.stuck()
    r.expect("on it", "on them")
    return [t.CounterLimit(what, kind, most)]


def _cant_one(r: Reader, what: t.Filter) -> Effects:  # noqa: C901 - a row of alternatives
    limit = r.attempt(_counter_limit, what)
    if limit is not None:
        return limit
    if r.any("attack or block alone"):
        return [t.CombatLimit("attacks_alone_not", what), t.CombatLimit("blocks_alone_not", what)]
    if r.any("attack alone"):
        return [t.CombatLimit("attacks_alone_not", what)]
    if r.any("block alone"):
        return [t.CombatLimit("blocks_alone_not", what)]
    if r.any("attack , block , or crew vehicles", "attack, block, or crew vehicles"):
        return [t.Cant("attack", what), t.Cant("block", what), t.Cant("crew", what)]
    if r.any("attack or block"):
        return [t.Cant("attack", what), t.Cant("block", what)]
    if r.any("block or be blocked by"):
        other = as_filter(selectors.read_object(r, False))
        return [t.Cant("block", what, other), t.Cant("be_blocked", what, other)]
    if r.any("attack"):
        by = r.attempt(_attack_whom)
        return [t.Cant("attack", what, by)]
    if r.any("block"):
        blocked = r.attempt(lambda q: as_filter(selectors.read_object(q, False))) if not r.at("this") else None
        if blocked == t.IsAmong(t.It()):
            blocked = t.IsSource()  # "creatures … can't block it": not themselves
        return [t.Cant("block", what, blocked)]
    if r.any("be blocked"):
        return _blocked_by(r, what)
    if r.any("be the target of", "be the targets of"):
        return _targeted_by(r, what)
    if r.any("be enchanted by"):
        others = bool(r.any("other"))
        by = as_filter(selectors.read_object(r, False))
        return [t.Cant("be_enchanted", what, t.And((by, t.Not(t.IsSource()))) if others else by)]
    if r.any("be countered by"):
        return [t.Cant("be_countered", what, as_filter(selectors.read_object(r, False)))]
    for words, action in _PLAIN_CANT.items():
        if r.ok(words):
            return [t.Cant(action, what)]
    r.stuck()


def _attack_whom(r: Reader) -> t.Filter:
    if r.any("you or planeswalkers you control", "you or a planeswalker you control", "you or permanents you control"):
        return t.Or((t.IsPlayer("you"), t.And((t.HasType(("planeswalker",)), t.ControlledBy(t.You())))))
    if r.any("unless", "this", "if"):
        r.stuck()
    return as_filter(players.read_player(r, False))


def _blocked_by(r: Reader, what: t.Filter) -> Effects:
    if r.at("this turn except by"):
        r.i += 2
    if r.any("except by"):
        count = r.attempt(_or_more_creatures)
        if count is not None:
            return [t.CombatLimit("min_blockers", what, count)]
        return [t.Cant("be_blocked", what, t.Not(_blocker(r)))]
    if r.any("by more than one creature"):
        return [t.CombatLimit("max_blockers", what, 1)]
    if r.any("by"):
        return [t.Cant("be_blocked", what, _blocker(r))]
    return [t.Cant("be_blocked", what)]


def _or_more_creatures(r: Reader) -> int:
    count = amounts.read_number_word(r)
    r.expect("or more creatures")
    return count


def _blocker(r: Reader) -> t.Filter:
    found = as_filter(selectors.read_object(r, False))
    while r.any("and/or", "or"):
        found = t.Or((found, as_filter(selectors.read_object(r, False))))
    return found


def _targeted_by(r: Reader, what: t.Filter) -> Effects:
    if r.any("spells or abilities your opponents control", "spells or abilities an opponent controls"):
        return [t.Cant("be_targeted", what, t.ControlledBy(t.EachOpponent()))]
    if r.any("spells or abilities"):
        return [t.Cant("be_targeted", what)]
    if r.any("spells"):
        return [t.Cant("be_targeted", what, t.IsSpell())]
    if r.any("abilities"):
        return [t.Cant("be_targeted", what, t.IsAbility())]
    if r.any("aura spells"):
        return [t.Cant("be_targeted", what, t.And((t.HasSubtype(("Aura",)), t.IsSpell())))]
    phrase = read_phrase(r)
    parts = phrase.filter
    if r.any("or abilities from"):
        r.stuck()
    return [t.Cant("be_targeted", what, parts)]


_PLAYER_CANT = {
    "gain life": "gain_life",
    "lose life": "lose_life",
    "draw cards": "draw",
    "search libraries": "search",
    "win the game": "win",
    "lose the game": "lose",
    "get poison counters": "get_counters",
    "play lands": "play_land",
    "play additional lands": "play_land",
    "activate planeswalkers ' loyalty abilities": "",
}


def _player_cant(r: Reader, who: t.Selector) -> Effects:  # noqa: C901 - a row of alternatives
    by = as_filter(who)
    for words, action in _PLAYER_CANT.items():
        if action and r.ok(words):
            if action == "get_counters":
                return [t.Cant("get_counters", by, extra="poison")]
            return [t.Cant(action, by=by)]
    if r.any("cast more than one spell each turn"):
        return [t.Cant("cast", None, by, nth=2)]
    if r.any("draw more than one card each turn"):
        return [t.Cant("draw", None, by, nth=2)]
    if r.any("cast spells or activate abilities"):
        return [t.Cant("cast", None, by), t.Cant("activate", None, by)]
    if r.any("cast"):
        phrase = read_phrase(r)
        parts = [p for p in phrase.parts if not isinstance(p, t.IsSpell)]
        what: t.Filter | None = parts[0] if len(parts) == 1 else t.And(tuple(parts)) if parts else None
        if r.any("during your turn"):
            return [t.While(t.During(t.You()), (t.Cant("cast", what, by),))]
        if r.ok("from"):
            r.stuck()
        return [t.Cant("cast", what, by)]
    if r.any("attack", "block"):
        r.stuck()
    if r.any("activate abilities of"):
        return [t.Cant("activate", as_filter(selectors.read_object(r, False)), by)]
    if r.any("be the target of spells or abilities your opponents control"):
        return [t.Cant("be_targeted", by, t.ControlledBy(t.EachOpponent()))]
    r.stuck()


def _doesnt(r: Reader, subject: t.Selector) -> Effects:
    """ "doesn't untap during its controller's untap step", "don't untap during their controllers' untap steps"."""
    r.i += 1
    what = as_filter(subject)
    r.expect("untap during")
    if r.any(
        "its controller 's untap step",
        "their controllers ' untap steps",
        "your untap step",
        "their controller 's untap step",
        "its controller 's untap steps",
        "his or her untap step",
        "that player 's untap step",
        "their untap steps",
        "its untap step",
    ):
        return [t.Cant("untap_in_untap_step", what)]
    r.stuck()


def read_next_untap(r: Reader) -> bool:
    """ "doesn't untap during its controller's next untap step"."""
    return bool(
        r.any(
            "doesn't untap during its controller 's next untap step",
            "don't untap during their controllers ' next untap steps",
            "don't untap during their controller 's next untap step",
            "doesn't untap during your next untap step",
            "don't untap during that player 's next untap step",
            "doesn't untap during that player 's next untap step",
            "don't untap during your next untap step",
            "doesn't untap during its controller 's next untap steps",
            "don't untap during its controller 's next untap step",
            "don't untap during their next untap step",
            "don't untap during their next untap steps",
        )
    )


def _attacks(r: Reader, subject: t.Selector) -> Effects:
    """ "attacks each combat if able", "attacks this turn if able", "blocks each combat if able"."""
    verb = "attack" if r.word.startswith("attack") else "block"
    r.i += 1
    what = as_filter(subject)
    if verb == "attack" and r.any("or blocks each combat if able"):
        return [t.Requires("attack", what), t.Requires("block", what)]
    against = None
    if r.word in ("~", "it", "you", "that", "target", "an", "a", "enchanted") and not r.at("each"):
        against = as_filter(selectors.read_one(r, False) if r.word not in ("you", "an", "a") else players.read_player(r, False))
    r.any("each combat", "each turn", "this turn", "this combat")
    r.expect("if able")
    return [t.Requires(verb, what, against)]


def _must(r: Reader, subject: t.Selector) -> Effects:
    r.i += 1
    what = as_filter(subject)
    if r.any("be blocked by exactly one creature"):
        r.stuck()
    if r.any("be blocked"):
        r.any("this turn", "this combat", "each combat")
        r.expect("if able")
        return [t.Requires("be_blocked", what)]
    word = r.expect("attack", "block")
    r.any("each combat", "this turn", "this combat", "each turn")
    r.expect("if able")
    return [t.Requires(word, what)]


def _can(r: Reader, subject: t.Selector) -> Effects:
    r.i += 1
    what = as_filter(subject)
    if r.any(
        "attack this turn as though it didn't have defender",
        "attack as though it didn't have defender",
        "attack as though they didn't have defender",
        "attack this turn as though they didn't have defender",
    ):
        return [t.AsThough("attack_defender", what)]
    if r.any(
        "block an additional creature each combat", "block an additional creature this turn", "block an additional creature"
    ):
        return [t.CombatLimit("can_block_additional", what, 1)]
    if r.any("block any number of creatures"):
        r.any("each combat")
        return [t.CombatLimit("can_block_any", what)]
    if r.ok("block an additional"):
        count = amounts.read_number_word(r)
        r.expect("creatures each combat", "creatures this turn", "creatures")
        return [t.CombatLimit("can_block_additional", what, count)]
    if r.any("block only creatures with flying"):
        return [t.Cant("block", what, t.Not(t.HasKeyword("flying")))]
    if r.any(
        "block creatures with shadow as though they didn't have shadow", "block creatures with shadow as though it had shadow"
    ):
        return [t.AsThough("block_shadow", what)]
    if r.any("block as though it were untapped"):
        return [t.AsThough("untapped_block", what)]
    if r.any("be blocked only by"):
        return [t.Cant("be_blocked", what, t.Not(_blocker(r)))]
    r.stuck()


def _assigns(r: Reader, subject: t.Selector) -> Effects:
    r.i += 1
    if r.any("no combat damage"):
        r.any("this turn", "this combat")
        return [t.Cant("deal_damage", as_filter(subject), extra="combat")]
    r.expect(
        "combat damage equal to its toughness rather than its power",
        "combat damage equal to their toughness rather than their power",
    )
    return [t.AsThough("toughness_damage", as_filter(subject))]


def abilities_stopped(r: Reader) -> Effects:
    """ "Enchanted creature's activated abilities can't be activated"."""
    what = references.read_possessive(r)
    r.expect("activated abilities can't be activated")
    spared = r.any("unless they're mana abilities")
    return [t.Cant("activate", as_filter(what), extra="nonmana" if spared else None)]


def _its(r: Reader, subject: t.Selector) -> Effects:
    """ "…, and its activated abilities can't be activated"."""
    r.expect("its activated abilities can't be activated", "their activated abilities can't be activated")
    spared = r.any("unless they're mana abilities")
    return [t.Cant("activate", as_filter(subject), extra="nonmana" if spared else None)]
