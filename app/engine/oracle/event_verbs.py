"""What happens in an event: one reader for each verb (603.2, 603.6, 508.3, 509.3)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from app.engine import trees as t
from app.engine.oracle import amounts, event_actions, event_player_verbs, events, players, postmodifiers, selectors
from app.engine.oracle.events import VERBS
from app.engine.oracle.mentions import OBJECT, PLAYER, Mention
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.postmodifiers import as_filter
from app.engine.oracle.reader import Reader


def _enters(reader: Reader, subject: events.Subject) -> t.EventPattern:
    reader.i += 1
    reader.any("the battlefield")
    source_zone: t.Zone | None = None
    if reader.any("or attacks"):
        reader.i -= 2
    if reader.any("from your graveyard", "from a graveyard"):
        source_zone = "graveyard"
    elif reader.any("from exile"):
        source_zone = "exile"
    what = subject.filter
    if reader.any("under your control"):
        what = _with(what, t.ControlledBy(t.You()))
    elif reader.any("under an opponent 's control"):
        what = _with(what, t.ControlledBy(t.EachOpponent()))
    if reader.any("tapped"):
        what = _with(what, t.Status("tapped"))
    if reader.any("untapped"):
        what = _with(what, t.Not(t.Status("tapped")))
    return t.Moves(what, source_zone, "battlefield")


def _with(what: t.Filter, more: t.Filter) -> t.Filter:
    return t.And((*what.parts, more)) if isinstance(what, t.And) else t.And((what, more))


def _dies(reader: Reader, subject: events.Subject) -> t.EventPattern:
    reader.i += 1
    _left(reader, subject)
    return t.Moves(subject.filter, "battlefield", "graveyard")


def _left(reader: Reader, subject: events.Subject) -> None:
    """What has left is spoken of afterwards as the new object; its values as they were (603.10)."""
    reader.scope.left = True
    if subject.self_:
        for mention in list(reader.scope.mentions):
            if isinstance(mention.selector, t.This):
                reader.scope.revise(mention, selector=t.EventRole("object"), nouns=mention.nouns | {"card"})


def _leaves(reader: Reader, subject: events.Subject) -> t.EventPattern:
    reader.i += 1
    if reader.any("the battlefield"):
        _left(reader, subject)
        return t.Moves(subject.filter, "battlefield", None)
    if reader.any("your graveyard"):
        return t.Moves(subject.filter, "graveyard", None, owner=t.You())
    reader.stuck()


def _is_put(reader: Reader, subject: events.Subject) -> t.EventPattern:  # noqa: C901 - a row of alternatives
    """"is put into a graveyard from the battlefield", "are put into your hand from your graveyard"."""
    reader.any("is", "are", "be")
    if reader.any("turned face up"):
        return t.TurnedFaceUp(subject.filter)
    if reader.any("dealt"):
        return _dealt(reader, subject)
    if reader.any("tapped for mana"):
        return t.TapsForMana(subject.filter)
    if reader.any("attacked"):
        return t.IsAttacked(subject.filter)
    if reader.any("exiled"):
        return t.Moves(subject.filter, "battlefield" if reader.any("from the battlefield") else None, "exile")
    if reader.any("sacrificed"):
        return t.Sacrifices(None, subject.filter)
    if reader.any("returned to your hand", "returned to its owner 's hand"):
        return t.Moves(subject.filter, "battlefield", "hand")
    if reader.any("countered"):
        return t.Counters(subject.filter)
    if reader.any("destroyed"):
        return t.Destroys(subject.filter)
    if reader.any("discarded"):
        return t.Discards(None, subject.filter)
    if reader.any("put into exile from the battlefield"):
        return t.Moves(subject.filter, "battlefield", "exile")
    if reader.any("put onto the battlefield"):
        return t.Moves(subject.filter, None, "battlefield")
    if reader.any("dealt damage"):
        return t.Damages(to=subject.filter)
    reader.expect("put into")
    owner: t.Selector | None = None
    if reader.any("exile"):
        to: t.Zone = "exile"
    else:
        mentions = len(reader.scope.mentions)
        zones, owner = postmodifiers.read_zones(reader)
        to = zones[0]
        for spoken in reader.scope.mentions[mentions:]:
            if spoken.selector == t.EachOpponent() and not subject.one_or_more:
                # "that player": the opponent whose graveyard it is
                reader.scope.revise(spoken, selector=t.OwnerOf(t.EventRole("object")))
    source_zone: t.Zone | None = None
    if reader.any("from the battlefield"):
        source_zone = "battlefield"
        _left(reader, subject)
    elif reader.any("from anywhere other than the battlefield"):
        return t.Moves(t.And((subject.filter, t.Not(t.InZone(("battlefield",))))), None, to, owner)
    elif reader.any("from anywhere"):
        _left(reader, subject)
    elif reader.ok("from"):
        found, whose = postmodifiers.read_zones(reader)
        source_zone = found[0]
        owner = whose if owner is None or isinstance(owner, t.OwnerOf) else owner
    elif to == "exile" and subject.self_:
        source_zone = "battlefield"  # "this creature" is a permanent (109.2)
        _left(reader, subject)
    return t.Moves(subject.filter, source_zone, to, owner if not isinstance(owner, t.OwnerOf) else None)


def _attacks(reader: Reader, subject: events.Subject) -> t.EventPattern:
    reader.i += 1
    if subject.player is not None:
        return _player_attacks(reader, subject)
    reader.scope.attacked = not subject.one_or_more
    if reader.any("and isn't blocked", "and is not blocked"):
        return t.AttacksUnblocked(subject.filter)
    if reader.any("or blocks"):
        alone = bool(reader.ok("alone"))
        return t.AnyOf((t.Attacks(subject.filter, alone=alone), t.Blocks(subject.filter)))
    if reader.any("alone"):
        return t.Attacks(subject.filter, alone=True)
    if reader.any("while saddled"):
        return t.Attacks(_with(subject.filter, t.Status("saddled")))
    if reader.any("a player or planeswalker", "you or a planeswalker you control"):
        who = reader.words[reader.i - 3]
        if who == "you" or reader.words[reader.i - 1] == "control":
            return t.Attacks(
                subject.filter, t.Or((t.IsPlayer("you"), t.And((t.HasType(("planeswalker",)), t.ControlledBy(t.You())))))
            )
        return t.Attacks(subject.filter, t.Or((t.IsPlayer(), t.HasType(("planeswalker",)))))
    if reader.any("or becomes tapped"):
        reader.stuck()
    if reader.word in ("a", "you", "an", "one", "enchanted", "your") and not reader.at("a creature"):
        found = reader.attempt(_defender)
        if found is not None:
            return t.Attacks(subject.filter, found)
    return t.Attacks(subject.filter)


def _defender(reader: Reader) -> t.Filter:
    if reader.any("one of your opponents", "one or more of your opponents"):
        reader.scope.mention(t.EventRole("target"), PLAYER, False, frozenset({"player", "opponent"}))
        return t.IsPlayer("opponent")
    who = reader.attempt(lambda reader: players.read_player(reader, False))
    what = who or selectors.read_one(reader, False)
    if who is None and reader.words[reader.i - 1] not in ("player", "opponent"):  # a planeswalker: "that player" is who attacks
        reader.scope.mention(t.EventRole("target"), OBJECT, False, frozenset({"planeswalker", "permanent"}))
    elif not isinstance(what, t.You):  # of you the text says "you"
        reader.scope.mention(t.EventRole("target"), PLAYER, False, frozenset({"player"}))
    return as_filter(what)


def _player_attacks(reader: Reader, subject: events.Subject) -> t.EventPattern:
    at_least = 1
    with_: t.Filter | None = None
    defender: t.Filter | None = None
    if reader.word in ("you", "a", "an", "one", "enchanted") and reader.word != "with":
        defender = _defender(reader)
    if reader.ok("with"):
        if reader.any("one or more"):
            pass
        elif not reader.any("a", "an"):
            at_least = amounts.read_number_word(reader)
            reader.any("or more")
        phrase = read_phrase(reader)
        with_ = phrase.filter
        reader.scope.mention(t.EventRole("objects"), OBJECT, True, frozenset(phrase.nouns))
        reader.scope.event_amount = True
    return t.PlayerAttacks(subject.player, defender, with_, at_least)


def _blocks(reader: Reader, subject: events.Subject) -> t.EventPattern:
    reader.i += 1
    if reader.any("or becomes blocked by"):
        what = selectors.read_one(reader, False)
        _other(reader, what)
        return t.AnyOf((t.Blocks(subject.filter, as_filter(what)), t.BecomesBlocked(subject.filter, as_filter(what))))
    if reader.any("or becomes blocked"):
        return t.AnyOf((t.Blocks(subject.filter), t.BecomesBlocked(subject.filter)))
    if reader.word in ("a", "an", "one", "~", "enchanted", "equipped"):
        what = selectors.read_one(reader, False)
        _other(reader, what)
        return t.Blocks(subject.filter, as_filter(what))
    return t.Blocks(subject.filter)


def _other(reader: Reader, what: t.Selector) -> None:
    """What was blocked or blocks, unless it is the object itself, which is called by its name."""
    if not isinstance(what, t.This):
        reader.scope.mention(t.EventRole("target"), OBJECT, False, events._CREATURE, of=what)


def _becomes(reader: Reader, subject: events.Subject) -> t.EventPattern:  # noqa: C901 - a row of alternatives
    reader.i += 1
    if reader.any("blocked by"):
        what = selectors.read_one(reader, False)
        _other(reader, what)
        return t.BecomesBlocked(subject.filter, as_filter(what))
    if reader.any("blocked"):
        return t.BecomesBlocked(subject.filter)
    if reader.any("tapped for mana"):
        return t.TapsForMana(subject.filter)
    if reader.any("tapped or untapped"):
        return t.AnyOf((t.BecomesTapped(subject.filter), t.BecomesUntapped(subject.filter)))
    if reader.any("tapped"):
        return t.BecomesTapped(subject.filter)
    if reader.any("untapped"):
        return t.BecomesUntapped(subject.filter)
    if reader.any("the target of"):
        return _targeted(reader, subject)
    if reader.any("monstrous"):
        return t.Does("become_monstrous", what=subject.filter)
    if reader.any("the monarch"):
        return t.Does("become_monarch", who=subject.player)
    if reader.any("unattached from"):
        what = selectors.read_one(reader, False)
        _attached(reader)
        return t.Attaches(subject.filter, as_filter(what), un=True)
    if reader.any("attached to"):
        what = selectors.read_one(reader, False)
        _attached(reader)
        return t.Attaches(subject.filter, as_filter(what))
    if reader.any("saddled"):
        return t.Does("saddle", what=subject.filter)
    if reader.any("crewed"):
        return t.Does("crew", what=subject.filter)
    if reader.any("renowned"):
        return t.Does("become_renowned", what=subject.filter)
    reader.stuck()


def _attached(reader: Reader) -> None:
    reader.scope.mention(t.EventRole("attached"), OBJECT, False, events._CREATURE)


def _targeted(reader: Reader, subject: events.Subject) -> t.EventPattern:
    if reader.any("a spell or ability an opponent controls", "a spell or ability"):
        mine = reader.words[reader.i - 1] == "controls"
        of: t.Filter | None = t.ControlledBy(t.EachOpponent()) if mine else None
        if not mine and reader.any("you control"):
            of = t.ControlledBy(t.You())
    else:
        reader.any("a", "an")
        of = read_phrase(reader).filter
    spell = Mention(t.EventRole("spell"), OBJECT, False, frozenset({"spell", "ability"}))
    reader.scope.mentions.insert(max(0, len(reader.scope.mentions) - 1), spell)
    if of == t.ControlledBy(t.EachOpponent()) and not any(m.kind == PLAYER for m in reader.scope.mentions):
        reader.scope.mention(t.ControllerOf(t.EventRole("spell")), PLAYER, False, frozenset({"player", "opponent"}))
    return t.BecomesTarget(subject.filter, of)


def _dealt(reader: Reader, subject: events.Subject) -> t.EventPattern:
    """"is dealt [excess] [combat] damage [by …]"."""
    at_least = 1
    excess = bool(reader.ok("excess"))
    if reader.any("combat damage"):
        combat: bool | None = True
    elif reader.any("noncombat damage"):
        combat = False
    elif reader.any("damage"):
        combat = None
    else:
        at_least = amounts.read_number_word(reader)
        reader.expect("or more damage")
        combat = None
    source = None
    if reader.ok("by"):
        source = as_filter(selectors.read_one(reader, False))
    reader.scope.event_amount = True
    reader.scope.excess = excess
    if excess and (source is not None or at_least > 1):
        reader.stuck()
    return t.Damages(source, subject.filter, combat, at_least, excess)


_PLAYER_NOUNS = frozenset({"player", "opponent"})
_DEALERS = {t.EventRole("object"): t.EventRole("source"), t.EventRole("objects"): t.EventRole("sources")}


def _deals(reader: Reader, subject: events.Subject) -> t.EventPattern:
    """"deals [combat] damage [to …]"."""
    reader.i += 1
    for mention in list(reader.scope.mentions):
        if isinstance(mention.selector, t.EventRole):
            reader.scope.revise(mention, selector=_DEALERS.get(mention.selector, mention.selector))
    at_least = 1
    if reader.any("combat damage"):
        combat: bool | None = True
    elif reader.any("noncombat damage"):
        combat = False
    elif reader.any("damage"):
        combat = None
    else:
        at_least = amounts.read_number_word(reader)
        reader.expect("or more damage")
        combat = None
    to: t.Filter | None = None
    several = reader.at("to one or more")
    if reader.ok("to"):
        to = _recipient(reader)
    reader.scope.event_amount = True
    made = t.Damages(subject.filter, to, combat, at_least)
    return t.OneOrMore(made, per="source") if several and not subject.one_or_more else made


def _recipient(reader: Reader) -> t.Filter:
    """Whom damage is dealt to, of which what comes after speaks as the one that it was dealt to."""
    spoken: list[Callable[[], Mention]] = []
    found = _recipients(reader, spoken)
    for speak in spoken:
        speak()
    return found


def _recipients(reader: Reader, spoken: list[Callable[[], Mention]]) -> t.Filter:
    options = [_one_recipient(reader, spoken)]
    while True:
        i = reader.i
        mark = reader.scope.mark()
        joined = reader.any(", or", "or", ",")
        said = len(spoken)
        more = reader.attempt(_one_recipient, spoken) if joined else None
        if more is None or (joined == "," and not reader.at(", or")):
            del spoken[said:]
            reader.i = i
            reader.scope.restore(mark)
            return options[0] if len(options) == 1 else t.Or(tuple(options))
        options.append(more)


_RECIPIENTS: tuple[tuple[str, t.PlayerKind], ...] = (
    ("a player", "any"), ("an opponent", "opponent"), ("you", "you"), ("one or more players", "any"),
    ("one of your opponents", "opponent"), ("one or more opponents", "opponent"), ("any player", "any"),
    ("another player", "not_you"), ("player", "any"),
)


def _one_recipient(reader: Reader, spoken: list[Callable[[], Mention]]) -> t.Filter:
    for words, who in _RECIPIENTS:
        if reader.ok(words):
            if who != "you":
                several = words.startswith("one or more")
                role = t.EventRole("targets" if several else "target")
                spoken.append(partial(reader.scope.mention, role, PLAYER, several, _PLAYER_NOUNS))
            return t.IsPlayer(who)
    nouns = frozenset({"creature", "permanent", "planeswalker"})
    if reader.words[reader.i - 1] == "or" and reader.any("planeswalker", "battle"):
        spoken.append(partial(reader.scope.mention, t.EventRole("target"), OBJECT, False, nouns - {"creature"}))
        return t.HasType(("planeswalker",) if reader.words[reader.i - 1] == "planeswalker" else ("battle",))
    what = selectors.read_one(reader, False)
    if reader.words[reader.i - 1] in ("player", "opponent"):
        spoken.append(partial(reader.scope.mention, t.EventRole("target"), PLAYER, False, _PLAYER_NOUNS, of=what))
    elif not isinstance(what, t.This):
        spoken.append(partial(reader.scope.mention, t.EventRole("target"), OBJECT, False, nouns, of=what))
    return as_filter(what)


VERBS.update({
    "enters": _enters, "enter": _enters, "dies": _dies, "die": _dies, "leaves": _leaves, "leave": _leaves,
    "is": _is_put, "are": _is_put, "be": _is_put, "attacks": _attacks, "attack": _attacks, "blocks": _blocks,
    "block": _blocks, "becomes": _becomes, "become": _becomes, "deals": _deals, "deal": _deals,
    **event_player_verbs.VERBS, **dict.fromkeys(event_actions._DOES, event_actions._does),
})
