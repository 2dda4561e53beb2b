"""What happens in an event: one reader for each verb (603.2, 603.6, 508.3, 509.3)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import amounts, event_actions, event_player_verbs, events, players, postmodifiers, selectors
from app.engine.oracle.events import VERBS
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.postmodifiers import as_filter
from app.engine.oracle.reader import Reader
from app.engine.oracle.scope import OBJECT, PLAYER, Mention


def _enters(r: Reader, s: events.Subject) -> t.EventPattern:
    r.i += 1
    r.any("the battlefield")
    source_zone = None
    if r.any("or attacks"):
        r.i -= 2
    if r.any("from your graveyard", "from a graveyard"):
        source_zone = "graveyard"
    elif r.any("from exile"):
        source_zone = "exile"
    what = s.filter
    if r.any("under your control"):
        what = _with(what, t.ControlledBy(t.You()))
    elif r.any("under an opponent 's control"):
        what = _with(what, t.ControlledBy(t.EachOpponent()))
    if r.any("tapped"):
        what = _with(what, t.Status("tapped"))
    if r.any("untapped"):
        what = _with(what, t.Not(t.Status("tapped")))
    return t.Moves(what, source_zone, "battlefield")


def _with(what: t.Filter, more: t.Filter) -> t.Filter:
    return t.And((*what.parts, more)) if isinstance(what, t.And) else t.And((what, more))


def _dies(r: Reader, s: events.Subject) -> t.EventPattern:
    r.i += 1
    _left(r, s)
    return t.Moves(s.filter, "battlefield", "graveyard")


def _left(r: Reader, s: events.Subject) -> None:
    """What has left is spoken of afterwards as the new object; its values as they were (603.10)."""
    r.scope.left = True
    if s.self_:
        for mention in r.scope.mentions:
            if isinstance(mention.selector, t.This):
                mention.selector = t.EventRole("object")
                mention.nouns = mention.nouns | {"card"}


def _leaves(r: Reader, s: events.Subject) -> t.EventPattern:
    r.i += 1
    if r.any("the battlefield"):
        _left(r, s)
        return t.Moves(s.filter, "battlefield", None)
    if r.any("your graveyard"):
        return t.Moves(s.filter, "graveyard", None, owner=t.You())
    r.stuck()


def _is_put(r: Reader, s: events.Subject) -> t.EventPattern:  # noqa: C901 - a row of alternatives
    """"is put into a graveyard from the battlefield", "are put into your hand from your graveyard"."""
    r.any("is", "are", "be")
    if r.any("turned face up"):
        return t.TurnedFaceUp(s.filter)
    if r.any("dealt"):
        return _dealt(r, s)
    if r.any("tapped for mana"):
        return t.TapsForMana(s.filter)
    if r.any("attacked"):
        return t.IsAttacked(s.filter)
    if r.any("exiled"):
        return t.Moves(s.filter, "battlefield" if r.any("from the battlefield") else None, "exile")
    if r.any("sacrificed"):
        return t.Sacrifices(None, s.filter)
    if r.any("returned to your hand", "returned to its owner 's hand"):
        return t.Moves(s.filter, "battlefield", "hand")
    if r.any("countered"):
        return t.Counters(s.filter)
    if r.any("destroyed"):
        return t.Destroys(s.filter)
    if r.any("discarded"):
        return t.Discards(None, s.filter)
    if r.any("put into exile from the battlefield"):
        return t.Moves(s.filter, "battlefield", "exile")
    if r.any("put onto the battlefield"):
        return t.Moves(s.filter, None, "battlefield")
    if r.any("dealt damage"):
        return t.Damages(to=s.filter)
    r.expect("put into")
    owner: t.Selector | None = None
    if r.any("exile"):
        to = "exile"
    else:
        mentions = len(r.scope.mentions)
        zones, owner = postmodifiers.read_zones(r)
        to = zones[0]
        for spoken in r.scope.mentions[mentions:]:
            if spoken.selector == t.EachOpponent() and not s.one_or_more:
                spoken.selector = t.OwnerOf(t.EventRole("object"))  # "that player": the opponent whose graveyard it is
    source_zone = None
    if r.any("from the battlefield"):
        source_zone = "battlefield"
        _left(r, s)
    elif r.any("from anywhere other than the battlefield"):
        return t.Moves(t.And((s.filter, t.Not(t.InZone(("battlefield",))))), None, to, owner)
    elif r.any("from anywhere"):
        _left(r, s)
    elif r.ok("from"):
        found, whose = postmodifiers.read_zones(r)
        source_zone = found[0]
        owner = whose if owner is None or isinstance(owner, t.OwnerOf) else owner
    return t.Moves(s.filter, source_zone, to, owner if not isinstance(owner, t.OwnerOf) else None)


def _attacks(r: Reader, s: events.Subject) -> t.EventPattern:
    r.i += 1
    if s.player is not None:
        return _player_attacks(r, s)
    r.scope.attacked = not s.one_or_more
    if r.any("and isn't blocked", "and is not blocked"):
        return t.AttacksUnblocked(s.filter)
    if r.any("or blocks"):
        alone = bool(r.ok("alone"))
        return t.AnyOf((t.Attacks(s.filter, alone=alone), t.Blocks(s.filter)))
    if r.any("alone"):
        return t.Attacks(s.filter, alone=True)
    if r.any("while saddled"):
        return t.Attacks(_with(s.filter, t.Status("saddled")))
    if r.any("a player or planeswalker", "you or a planeswalker you control"):
        who = r.words[r.i - 3]
        if who == "you" or r.words[r.i - 1] == "control":
            return t.Attacks(s.filter, t.Or((t.IsPlayer("you"), t.And((t.HasType(("planeswalker",)), t.ControlledBy(t.You()))))))
        return t.Attacks(s.filter, t.Or((t.IsPlayer(), t.HasType(("planeswalker",)))))
    if r.any("or becomes tapped"):
        r.stuck()
    if r.word in ("a", "you", "an", "one", "enchanted", "your") and not r.at("a creature"):
        found = r.attempt(_defender)
        if found is not None:
            return t.Attacks(s.filter, found)
    return t.Attacks(s.filter)


def _defender(r: Reader) -> t.Filter:
    if r.any("one of your opponents", "one or more of your opponents"):
        r.scope.mention(t.EventRole("target"), PLAYER, False, frozenset({"player", "opponent"}))
        return t.IsPlayer("opponent")
    what = r.first(lambda q: players.read_player(q, False), lambda q: selectors.read_one(q, False))
    if not isinstance(what, t.You):  # of you the text says "you": "that player" is who attacks
        r.scope.mention(t.EventRole("target"), PLAYER, False, frozenset({"player"}))
    return as_filter(what)


def _player_attacks(r: Reader, s: events.Subject) -> t.EventPattern:
    at_least = 1
    with_: t.Filter | None = None
    defender: t.Filter | None = None
    if r.word in ("you", "a", "an", "one", "enchanted") and r.word != "with":
        defender = _defender(r)
    if r.ok("with"):
        if r.any("one or more"):
            pass
        elif not r.any("a", "an"):
            at_least = amounts.read_number_word(r)
            r.any("or more")
        phrase = read_phrase(r)
        with_ = phrase.filter
        r.scope.mention(t.EventRole("objects"), OBJECT, True, frozenset(phrase.nouns))
        r.scope.event_amount = True
    return t.PlayerAttacks(s.player, defender, with_, at_least)


def _blocks(r: Reader, s: events.Subject) -> t.EventPattern:
    r.i += 1
    if r.any("or becomes blocked by"):
        what = selectors.read_one(r, False)
        _other(r)
        return t.AnyOf((t.Blocks(s.filter, as_filter(what)), t.BecomesBlocked(s.filter, as_filter(what))))
    if r.any("or becomes blocked"):
        return t.AnyOf((t.Blocks(s.filter), t.BecomesBlocked(s.filter)))
    if r.word in ("a", "an", "one", "~", "enchanted", "equipped"):
        what = selectors.read_one(r, False)
        _other(r)
        return t.Blocks(s.filter, as_filter(what))
    return t.Blocks(s.filter)


def _other(r: Reader) -> None:
    r.scope.mention(t.EventRole("target"), OBJECT, False, events._CREATURE)


def _becomes(r: Reader, s: events.Subject) -> t.EventPattern:  # noqa: C901 - a row of alternatives
    r.i += 1
    if r.any("blocked by"):
        what = selectors.read_one(r, False)
        _other(r)
        return t.BecomesBlocked(s.filter, as_filter(what))
    if r.any("blocked"):
        return t.BecomesBlocked(s.filter)
    if r.any("tapped for mana"):
        return t.TapsForMana(s.filter)
    if r.any("tapped or untapped"):
        return t.AnyOf((t.BecomesTapped(s.filter), t.BecomesUntapped(s.filter)))
    if r.any("tapped"):
        return t.BecomesTapped(s.filter)
    if r.any("untapped"):
        return t.BecomesUntapped(s.filter)
    if r.any("the target of"):
        return _targeted(r, s)
    if r.any("monstrous"):
        return t.Does("become_monstrous", what=s.filter)
    if r.any("the monarch"):
        return t.Does("become_monarch", who=s.player)
    if r.any("unattached from"):
        what = selectors.read_one(r, False)
        _attached(r)
        return t.Attaches(s.filter, as_filter(what), un=True)
    if r.any("attached to"):
        what = selectors.read_one(r, False)
        _attached(r)
        return t.Attaches(s.filter, as_filter(what))
    if r.any("saddled"):
        return t.Does("saddle", what=s.filter)
    if r.any("crewed"):
        return t.Does("crew", what=s.filter)
    if r.any("renowned"):
        return t.Does("become_renowned", what=s.filter)
    r.stuck()


def _attached(r: Reader) -> None:
    r.scope.mention(t.EventRole("attached"), OBJECT, False, events._CREATURE)


def _targeted(r: Reader, s: events.Subject) -> t.EventPattern:
    if r.any("a spell or ability an opponent controls", "a spell or ability"):
        mine = r.words[r.i - 1] == "controls"
        of: t.Filter | None = t.ControlledBy(t.EachOpponent()) if mine else None
        if not mine and r.any("you control"):
            of = t.ControlledBy(t.You())
    else:
        r.any("a", "an")
        of = read_phrase(r).filter
    spell = Mention(t.EventRole("spell"), OBJECT, False, frozenset({"spell", "ability"}))
    r.scope.mentions.insert(max(0, len(r.scope.mentions) - 1), spell)
    if of == t.ControlledBy(t.EachOpponent()) and not any(m.kind == PLAYER for m in r.scope.mentions):
        r.scope.mention(t.ControllerOf(t.EventRole("spell")), PLAYER, False, frozenset({"player", "opponent"}))
    return t.BecomesTarget(s.filter, of)


def _dealt(r: Reader, s: events.Subject) -> t.EventPattern:
    """"is dealt [combat] damage [by …]"."""
    at_least = 1
    if r.any("combat damage"):
        combat: bool | None = True
    elif r.any("noncombat damage"):
        combat = False
    elif r.any("damage"):
        combat = None
    else:
        at_least = amounts.read_number_word(r)
        r.expect("or more damage")
        combat = None
    source = None
    if r.ok("by"):
        source = as_filter(selectors.read_one(r, False))
    r.scope.event_amount = True
    return t.Damages(source, s.filter, combat, at_least)


_DEALERS = {t.EventRole("object"): t.EventRole("source"), t.EventRole("objects"): t.EventRole("sources")}


def _deals(r: Reader, s: events.Subject) -> t.EventPattern:
    """"deals [combat] damage [to …]"."""
    r.i += 1
    for mention in r.scope.mentions:
        if isinstance(mention.selector, t.EventRole):
            mention.selector = _DEALERS.get(mention.selector, mention.selector)
    at_least = 1
    if r.any("combat damage"):
        combat: bool | None = True
    elif r.any("noncombat damage"):
        combat = False
    elif r.any("damage"):
        combat = None
    else:
        at_least = amounts.read_number_word(r)
        r.expect("or more damage")
        combat = None
    to: t.Filter | None = None
    if r.ok("to"):
        to = _recipient(r)
    r.scope.event_amount = True
    return t.Damages(s.filter, to, combat, at_least)


def _recipient(r: Reader) -> t.Filter:
    options = [_one_recipient(r)]
    while True:
        i = r.i
        mark = r.scope.mark()
        joined = r.any(", or", "or", ",")
        more = r.attempt(_one_recipient) if joined else None
        if more is None or (joined == "," and not r.at(", or")):
            r.i = i
            r.scope.restore(mark)
            return options[0] if len(options) == 1 else t.Or(tuple(options))
        options.append(more)


def _one_recipient(r: Reader) -> t.Filter:
    for words, who in (("a player", "any"), ("an opponent", "opponent"), ("you", "you"), ("one or more players", "any"),
                       ("one of your opponents", "opponent"), ("one or more opponents", "opponent"), ("any player", "any"),
                       ("another player", "not_you"), ("player", "any")):
        if r.ok(words):
            if who != "you":
                several = words.startswith("one or more")
                role = t.EventRole("targets" if several else "target")
                r.scope.mention(role, PLAYER, several, frozenset({"player", "opponent"}))
            return t.IsPlayer(who)
    what = selectors.read_one(r, False)
    nouns = frozenset({"creature", "permanent", "planeswalker"})
    if r.words[r.i - 1] in ("player", "opponent"):
        r.scope.mention(t.EventRole("target"), PLAYER, False, frozenset({"player", "opponent"}))
    elif not isinstance(what, t.This):
        r.scope.mention(t.EventRole("target"), OBJECT, False, nouns)
    return as_filter(what)


VERBS.update({
    "enters": _enters, "enter": _enters, "dies": _dies, "die": _dies, "leaves": _leaves, "leave": _leaves,
    "is": _is_put, "are": _is_put, "be": _is_put, "attacks": _attacks, "attack": _attacks, "blocks": _blocks,
    "block": _blocks, "becomes": _becomes, "become": _becomes, "deals": _deals, "deal": _deals,
    **event_player_verbs.VERBS, **dict.fromkeys(event_actions._DOES, event_actions._does),
})
