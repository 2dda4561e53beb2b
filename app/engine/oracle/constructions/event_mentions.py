"""What is spoken of after an event: "it", "that player", "that much"."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.constructions.event_phrases import CREATURE, PLAYER_NOUNS, mentions_of
from app.engine.oracle.constructions.patterns import Slots
from app.engine.oracle.mentions import OBJECT, PLAYER, Mention
from app.engine.oracle.reader import Reader
from app.engine.oracle.subject import Subject
from app.engine.trees.filters import conjuncts
from app.engine.trees.walking import contains


def left(reader: Reader, said: Subject, slots: Slots) -> None:
    """What has left is spoken of afterwards as the new object; its values as they were (603.10), but those of a card as it is."""
    reader.scope.left = not contains(slots.get("thing"), t.IsCard)
    if said.self_:
        for mention in mentions_of(reader.scope, t.This):
            reader.scope.revise(mention, selector=t.EventRole("object"), nouns=mention.nouns | {"card"})


def left_for_opponent(reader: Reader, said: Subject, slots: Slots) -> None:
    """The same, and "that player" is the opponent whose zone it went to."""
    of_opponent(reader, said, slots)
    left(reader, said, slots)


def of_opponent(reader: Reader, said: Subject, slots: Slots) -> None:
    """ "That player" is the opponent, or the player, whose zone something went to: of several cards that of each."""
    anyone = mentions_of(reader.scope, t.EachPlayer)
    if said.one_or_more and anyone:
        reader.stuck()
    for mention in (*mentions_of(reader.scope, t.EachOpponent), *anyone) if not said.one_or_more else ():
        reader.scope.revise(mention, selector=t.OwnerOf(t.EventRole("object")))


def of_any_player(reader: Reader, said: Subject, slots: Slots) -> None:
    """ "That player" is whoever owns what went to a player's zone; of several things that may be several players."""
    if said.one_or_more:
        reader.stuck()
    reader.scope.mention(t.OwnerOf(t.EventRole("object")), PLAYER, False, frozenset({"player"}))


def sacrificed(reader: Reader, said: Subject, slots: Slots) -> None:
    """What is sacrificed has left."""
    reader.scope.left = True


def amount(reader: Reader, said: Subject, slots: Slots) -> None:
    """ "That much" is the event's number."""
    reader.scope.event_amount = True


def arrives(reader: Reader, said: Subject, slots: Slots) -> None:
    """Who puts something onto the battlefield is who controls it there."""
    for mention in mentions_of(reader.scope, t.EventRole):
        if mention.selector == t.EventRole("player"):
            reader.scope.revise(mention, selector=t.ControllerOf(t.EventRole()))


def excess(reader: Reader, said: Subject, slots: Slots) -> None:
    """ "That much" is the event's number; "the excess damage" is so too."""
    amount(reader, said, slots)
    reader.scope.excess = True


def attacked(reader: Reader, said: Subject, slots: Slots) -> None:
    """A creature attacked: "defending player" is the one that it attacks."""
    reader.scope.attacked = not said.one_or_more


def attacked_unblocked(reader: Reader, said: Subject, slots: Slots) -> None:
    """"One or more creatures an opponent controls": "that player" is the one that all of them are controlled by, who attacks."""
    attacked(reader, said, slots)
    if said.one_or_more and t.ControlledBy(t.EachOpponent()) in conjuncts(said.filter):
        reader.scope.mention(t.EventRole("player"), PLAYER, False, PLAYER_NOUNS)


def blocks(reader: Reader, said: Subject, slots: Slots) -> None:
    """ "The blocking creature" is the one that blocks, "the attacking creature" the one that it blocks."""
    reader.scope.parts = {"blocking": t.EventRole("object"), "attacking": t.EventRole("target")}


def blocked(reader: Reader, said: Subject, slots: Slots) -> None:
    """ "The blocking creature" is the one that it became blocked by."""
    reader.scope.parts = {"blocking": t.EventRole("target"), "attacking": t.EventRole("object"), "blocked": t.EventRole("object")}


def exploits(reader: Reader, said: Subject, slots: Slots) -> None:
    """ "The exploited creature" is the one that was sacrificed, as it was on the battlefield."""
    reader.scope.parts = {"exploited": t.EventRole("target")}


def under_attack(reader: Reader, said: Subject, slots: Slots) -> None:
    """Who or what is attacked is spoken of as such: the player of the event is the one who attacks."""
    for mention in mentions_of(reader.scope, t.EventRole):
        if mention.selector in (t.EventRole("player"), t.EventRole("object")):
            reader.scope.revise(mention, selector=t.EventRole("target"))


def targeted(reader: Reader, said: Subject, slots: Slots) -> None:
    """The spell or ability, and the opponent who controls it, are spoken of."""
    spell = Mention(t.EventRole("spell"), OBJECT, False, frozenset({"spell", "ability"}))
    reader.scope.mentions.insert(max(0, len(reader.scope.mentions) - 1), spell)
    if slots["of"] == t.ControlledBy(t.EachOpponent()) and not any(mention.kind == PLAYER for mention in reader.scope.mentions):
        reader.scope.mention(t.ControllerOf(t.EventRole("spell")), PLAYER, False, PLAYER_NOUNS)


def exerted(reader: Reader, said: Subject, slots: Slots) -> None:
    """ "It" is the creature that was exerted."""
    reader.scope.mention(t.EventRole("object"), OBJECT, False, CREATURE)


def counters_put(reader: Reader, said: Subject, slots: Slots) -> None:
    """ "It" is what the counters were put on; "that many" how many they are."""
    reader.scope.event_amount = True
    counter_put(reader, said, slots)


def counter_put(reader: Reader, said: Subject, slots: Slots) -> None:
    """ "It" is what the counter was put on."""
    found = t.This() if isinstance(slots.get("what", t.IsSource()), t.IsSource) else t.EventRole("object")
    reader.scope.mention(found, OBJECT, False, CREATURE)


def activated(reader: Reader, said: Subject, slots: Slots) -> None:
    """ "That ability" is the one that was activated."""
    reader.scope.mention(t.EventRole("object"), OBJECT, False, frozenset({"ability"}))


def activated_instead(reader: Reader, said: Subject, slots: Slots) -> None:
    """ "That ability" is the one that was activated; what becomes tapped otherwise isn't told of then."""
    reader.scope.mentions = [one for one in reader.scope.mentions if one.selector != t.EventRole("object")]
    activated(reader, said, slots)
