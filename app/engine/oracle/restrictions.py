"""What objects and players can't, must and can do (101.2, 508.1c–d, 509.1b–c)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import amounts, nouns, players, qualities, references, selectors
from app.engine.oracle.grammar import Effects
from app.engine.oracle.mentions import PLAYER
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.player_prohibitions import player_cant
from app.engine.oracle.postmodifiers import as_filter
from app.engine.oracle.reader import Reader


def _cant(reader: Reader, subject: t.Selector) -> Effects:
    reader.i += 1
    if isinstance(subject, t.You | t.EachPlayer | t.EachOpponent | t.EachOtherPlayer) or _is_player(reader, subject):
        return player_cant(reader, subject)
    if reader.at("enter"):
        return _stay_out(reader, subject)
    what = as_filter(subject)
    effects = _cant_one(reader, what)
    while True:
        i = reader.i
        if not reader.any("and can't", "or", ", or", "and", ","):
            return effects
        more = reader.attempt(_cant_one, what)
        if more is None:
            reader.i = i
            return effects
        effects.extend(more)


def _is_player(reader: Reader, subject: t.Selector) -> bool:
    if isinstance(subject, t.ControllerOf | t.OwnerOf | t.ChosenPlayer | t.DefendingPlayer):
        return True
    if isinstance(subject, t.TargetRef):
        return isinstance(reader.scope.targets[subject.index].filter, t.IsPlayer)
    if isinstance(subject, t.EventRole):
        return subject.role == "player"
    return any(m.selector == subject and m.kind == PLAYER for m in reader.scope.mentions) and not isinstance(subject, t.This)


_PLAIN_CANT: dict[str, t.Forbidden] = {
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


def _counter_limit(reader: Reader, what: t.Filter) -> Effects:
    """ "can't have more than seven dream counters on it"."""
    reader.expect("have more than")
    most = amounts.read_amount(reader)
    kind = qualities.read_counter_kind(reader)
    if kind is None:
        reader.stuck()
    reader.expect("on it", "on them")
    return [t.CounterLimit(what, kind, most)]


def _no_counters(reader: Reader, what: t.Filter) -> Effects:
    """ "can't have -1/-1 counters put on them"."""
    reader.expect("have")
    kind = qualities.read_counter_kind(reader)
    reader.expect("put on it", "put on them")
    return [t.Cant("get_counters", what, extra=kind)]


def _stay_out(reader: Reader, what: t.Selector) -> Effects:
    """ "Creature cards in graveyards and libraries can't enter the battlefield" (614.17d)."""
    reader.expect("enter the battlefield")
    if not isinstance(what, t.All) or what.players is not None or "battlefield" in what.zones:
        reader.stuck()
    return [t.Cant("enter", what.filter, extra=zone) for zone in what.zones]


def _cant_one(reader: Reader, what: t.Filter) -> Effects:  # noqa: C901 - a row of alternatives
    limit = reader.attempt(_counter_limit, what)
    if limit is not None:
        return limit
    countless = reader.attempt(_no_counters, what)
    if countless is not None:
        return countless
    if reader.any("attack or block alone"):
        return [t.CombatLimit("attacks_alone_not", what), t.CombatLimit("blocks_alone_not", what)]
    if reader.any("attack alone"):
        return [t.CombatLimit("attacks_alone_not", what)]
    if reader.any("block alone"):
        return [t.CombatLimit("blocks_alone_not", what)]
    if reader.any("attack , block , or crew vehicles", "attack, block, or crew vehicles"):
        return [t.Cant("attack", what), t.Cant("block", what), t.Cant("crew", what)]
    if reader.any("attack or block"):
        return [t.Cant("attack", what), t.Cant("block", what)]
    if reader.any("block or be blocked by"):
        other = as_filter(selectors.read_object(reader, False))
        return [t.Cant("block", what, other), t.Cant("be_blocked", what, other)]
    if reader.any("attack"):
        by = reader.attempt(_attack_whom)
        return [t.Cant("attack", what, by)]
    if reader.any("block"):
        blocked = (
            reader.attempt(lambda reader: as_filter(selectors.read_object(reader, False))) if not reader.at("this") else None
        )
        if blocked == t.IsAmong(t.It()):
            blocked = t.IsSource()  # "creatures … can't block it": not themselves
        return [t.Cant("block", what, blocked)]
    if reader.any("be blocked"):
        return _blocked_by(reader, what)
    if reader.any("be the target of", "be the targets of"):
        return _targeted_by(reader, what)
    if reader.any("be enchanted by"):
        others = bool(reader.any("other"))
        by = as_filter(selectors.read_object(reader, False))
        return [t.Cant("be_enchanted", what, t.And((by, t.Not(t.IsSource()))) if others else by)]
    if reader.any("be countered by"):
        return [t.Cant("be_countered", what, as_filter(selectors.read_object(reader, False)))]
    for words, action in _PLAIN_CANT.items():
        if reader.ok(words):
            return [t.Cant(action, what)]
    reader.stuck()


def _attack_whom(reader: Reader) -> t.Filter:
    if reader.any("you or planeswalkers you control", "you or a planeswalker you control", "you or permanents you control"):
        return t.Or((t.IsPlayer("you"), t.And((t.HasType(("planeswalker",)), t.ControlledBy(t.You())))))
    if reader.any("unless", "this", "if"):
        reader.stuck()
    return as_filter(players.read_player(reader, False))


def _blocked_by(reader: Reader, what: t.Filter) -> Effects:
    if reader.at("this turn except by"):
        reader.i += 2
    if reader.any("except by"):
        count = reader.attempt(_or_more_creatures)
        if count is not None:
            return [t.CombatLimit("min_blockers", what, count)]
        return [t.Cant("be_blocked", what, t.Not(_blocker(reader)))]
    if reader.any("by more than one creature"):
        return [t.CombatLimit("max_blockers", what, 1)]
    if reader.any("by"):
        return [t.Cant("be_blocked", what, _blocker(reader))]
    return [t.Cant("be_blocked", what)]


def _or_more_creatures(reader: Reader) -> int:
    count = amounts.read_number_word(reader)
    reader.expect("or more creatures")
    return count


def _blocker(reader: Reader) -> t.Filter:
    found = as_filter(selectors.read_object(reader, False))
    while reader.any("and/or", "or"):
        found = t.Or((found, as_filter(selectors.read_object(reader, False))))
    return found


def _colored_sources(reader: Reader) -> t.Filter:
    """ "nongreen spells or abilities from nongreen sources [your opponents control]": what is so of the spell or the source."""
    quality = nouns.read_adjective(reader)
    if quality is None:
        reader.stuck()
    reader.expect("spells")
    theirs = reader.any("your opponents control")
    reader.expect("or abilities from")
    if nouns.read_adjective(reader) != quality:
        reader.stuck()
    reader.expect("sources")
    if theirs is None:
        return quality
    reader.expect(theirs)
    return t.And((quality, t.ControlledBy(t.EachOpponent())))


def _targeted_by(reader: Reader, what: t.Filter) -> Effects:
    if reader.any("spells or abilities your opponents control", "spells or abilities an opponent controls"):
        return [t.Cant("be_targeted", what, t.ControlledBy(t.EachOpponent()))]
    if reader.any("spells or abilities"):
        return [t.Cant("be_targeted", what)]
    if reader.any("spells"):
        return [t.Cant("be_targeted", what, t.IsSpell())]
    if reader.any("abilities"):
        return [t.Cant("be_targeted", what, t.IsAbility())]
    colored = reader.attempt(_colored_sources)
    if colored is not None:
        return [t.Cant("be_targeted", what, colored)]
    if reader.any("aura spells"):
        return [t.Cant("be_targeted", what, t.And((t.HasSubtype(("Aura",)), t.IsSpell())))]
    phrase = read_phrase(reader)
    parts = phrase.filter
    if reader.any("or abilities from"):
        reader.stuck()
    return [t.Cant("be_targeted", what, parts)]


def _doesnt(reader: Reader, subject: t.Selector) -> Effects:
    """ "doesn't untap during its controller's untap step", "don't untap during their controllers' untap steps"."""
    reader.i += 1
    what = as_filter(subject)
    reader.expect("untap during")
    if reader.any(
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
    reader.stuck()


def untaps_too(reader: Reader) -> Effects:
    """ "Untap all permanents you control during each other player's untap step." Raises Stuck."""
    reader.expect("untap")
    what = as_filter(selectors.read_object(reader))
    reader.expect("during each other player 's untap step")
    return [t.UntapsToo(what, t.EachOtherPlayer(t.You()))]


def read_next_untap(reader: Reader) -> bool:
    """ "doesn't untap during its controller's next untap step"."""
    return bool(
        reader.any(
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


def _attacks(reader: Reader, subject: t.Selector) -> Effects:
    """ "attacks each combat if able", "attacks this turn if able", "blocks each combat if able"."""
    verb: t.Required = "attack" if reader.word.startswith("attack") else "block"
    reader.i += 1
    what = as_filter(subject)
    if verb == "attack" and reader.any("or blocks each combat if able"):
        return [t.Requires("attack", what), t.Requires("block", what)]
    against = None
    if reader.word.startswith("<") or reader.word in ("~", "it", "you", "that", "target", "an", "a", "enchanted"):
        against = as_filter(
            selectors.read_one(reader, False) if reader.word not in ("you", "an", "a") else players.read_player(reader, False)
        )
    reader.any("each combat", "each turn", "this turn", "this combat")
    reader.expect("if able")
    return [t.Requires(verb, what, against)]


def _must(reader: Reader, subject: t.Selector) -> Effects:
    reader.i += 1
    what = as_filter(subject)
    if reader.any("be blocked by exactly one creature"):
        reader.stuck()
    if reader.any("be blocked"):
        reader.any("this turn", "this combat", "each combat")
        reader.expect("if able")
        return [t.Requires("be_blocked", what)]
    word: t.Required = "attack" if reader.expect("attack", "block") == "attack" else "block"
    reader.any("each combat", "this turn", "this combat", "each turn")
    reader.expect("if able")
    return [t.Requires(word, what)]


def _can(reader: Reader, subject: t.Selector) -> Effects:
    reader.i += 1
    what = as_filter(subject)
    if reader.any(
        "attack this turn as though it didn't have defender",
        "attack as though it didn't have defender",
        "attack as though they didn't have defender",
        "attack this turn as though they didn't have defender",
    ):
        return [t.AsThough("attack_defender", what)]
    if reader.any(
        "block an additional creature each combat", "block an additional creature this turn", "block an additional creature"
    ):
        return [t.CombatLimit("can_block_additional", what, 1)]
    if reader.any("block any number of creatures"):
        reader.any("each combat")
        return [t.CombatLimit("can_block_any", what)]
    if reader.ok("block an additional"):
        count = amounts.read_number_word(reader)
        reader.expect("creatures each combat", "creatures this turn", "creatures")
        return [t.CombatLimit("can_block_additional", what, count)]
    if reader.any("block only creatures with flying"):
        return [t.Cant("block", what, t.Not(t.HasKeyword("flying")))]
    if reader.any(
        "block creatures with shadow as though they didn't have shadow", "block creatures with shadow as though it had shadow"
    ):
        return [t.AsThough("block_shadow", what)]
    if reader.any("block as though it were untapped"):
        return [t.AsThough("untapped_block", what)]
    if reader.any("be blocked only by"):
        return [t.Cant("be_blocked", what, t.Not(_blocker(reader)))]
    reader.stuck()


def _assigns(reader: Reader, subject: t.Selector) -> Effects:
    reader.i += 1
    if reader.any("no combat damage"):
        reader.any("this turn", "this combat")
        return [t.Cant("deal_damage", as_filter(subject), extra="combat")]
    reader.expect(
        "combat damage equal to its toughness rather than its power",
        "combat damage equal to their toughness rather than their power",
    )
    return [t.AsThough("toughness_damage", as_filter(subject))]


def abilities_stopped(reader: Reader) -> Effects:
    """ "Enchanted creature's activated abilities can't be activated"."""
    its = reader.at("its activated abilities can't") and reader.ok("its")
    what = references.it(reader) if its else references.read_possessive(reader)
    reader.expect("activated abilities can't be activated")
    spared = reader.any("unless they're mana abilities")
    return [t.Cant("activate", as_filter(what), extra="nonmana" if spared else None)]


def _its(reader: Reader, subject: t.Selector) -> Effects:
    """ "…, and its activated abilities can't be activated"."""
    reader.expect("its activated abilities", "their activated abilities")
    taps = reader.any("with {T} in their costs")
    reader.expect("can't be activated")
    spared = reader.any("unless they're mana abilities") if not taps else None
    return [t.Cant("activate", as_filter(subject), extra="tap" if taps else "nonmana" if spared else None)]
