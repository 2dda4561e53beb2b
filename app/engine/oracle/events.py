"""Trigger conditions and the "would" of replacement effects (603.2, 614.1)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import amounts, players, references, selectors
from app.engine.oracle import vocabulary as v
from app.engine.oracle.constructions.events import TABLE as EVENTS
from app.engine.oracle.mentions import OBJECT, PLAYER, SELF_NOUNS
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.others import other_than
from app.engine.oracle.phrase import Phrase, as_filter
from app.engine.oracle.reader import Reader
from app.engine.oracle.subject import YOUR_COMMANDER, Subject
from app.engine.trees.walking import contains


def read_event(reader: Reader) -> t.EventPattern:
    """Events joined by "or"; what takes part is mentioned for the effect that follows. Raises Stuck."""
    reader.scope.next_clause()
    made = _read_event(reader)
    reader.scope.next_clause()
    return made


def _read_event(reader: Reader) -> t.EventPattern:
    special = reader.attempt(_special_event)
    if special is not None:
        return special
    subject = read_subject(reader)
    patterns = [verb_phrase(reader, subject)]
    while True:
        i = reader.i
        mark = reader.scope.mark()
        if reader.word == "," and (listed := reader.attempt(_next_of_several, subject)) is not None:
            patterns.append(listed)
            continue
        if not (
            reader.any("or when", "or whenever", ", or when", "and when", "and whenever", "or")
            or (reader.at(",") and reader.attempt(_comma_or) is not None)
        ):
            break
        more = reader.attempt(_further, subject)
        if more is None:
            reader.i = i
            reader.scope.restore(mark)
            break
        patterns.append(more)
    return _together(reader, subject, patterns[0] if len(patterns) == 1 else t.AnyOf(tuple(patterns)))


def _together(reader: Reader, subject: Subject, made: t.EventPattern) -> t.EventPattern:
    """What "one or more" do or undergo at one time is one event (603.2c)."""
    if not subject.one_or_more or isinstance(made, t.PlayerAttacks):
        return made
    reader.scope.event_amount = True
    to_each = isinstance(made, t.Damages | t.Attacks) and (_is_any_of_theirs(made) or any(
        m.selector == t.EventRole("target") and m.kind == PLAYER for m in reader.scope.mentions
    ))
    return t.OneOrMore(made, subject.at_least, per="target" if to_each else None)


def _is_any_of_theirs(event: t.EventPattern) -> bool:
    """Is it one opponent or one planeswalker of theirs that is attacked, so that it happens for each of them?"""
    options = event.defender.parts if isinstance(event, t.Attacks) and isinstance(event.defender, t.Or) else ()
    return t.IsPlayer("opponent") in options


HAUNTED_DIES = t.Moves(t.IsAmong(t.Haunted()), "battlefield", "graveyard")
"""The creature that this card haunts dies."""


def _special_event(reader: Reader) -> t.EventPattern:
    """Events whose wording has a shape of its own."""
    if reader.any("the creature ~ haunts dies", "the creature it haunts dies"):
        return HAUNTED_DIES
    together = reader.attempt(_attack_together)
    if together is not None:
        return together
    return EVENTS.read_whole(reader)


def _attack_together(reader: Reader) -> t.EventPattern:
    """ "~ and at least two other creatures attack", "equipped creature and at least one other Bear attack". Raises Stuck."""
    what = t.This() if reader.ok("~") else selectors.read_attached(reader)
    reader.scope.mention(what, OBJECT, False, frozenset({"creature", "permanent"}), leads=True)
    reader.expect("and at least")
    count = amounts.read_number_word(reader)
    reader.ok("other")
    kind = read_phrase(reader).filter
    reader.expect("attack")
    others = t.All(t.And((kind, t.Status("attacking"), t.ControlledBy(t.You()), t.Not(as_filter(what)))))
    return t.EventIf(t.Attacks(as_filter(what)), t.Compare(t.Count(others), ">=", t.Number(count)))


def _comma_or(reader: Reader) -> bool:
    reader.expect(",")
    reader.expect("or")
    return True


def _next_of_several(reader: Reader, subject: Subject) -> t.EventPattern:
    """ "[You cast an instant spell], cast a sorcery spell, or [activate a loyalty ability]". Raises Stuck."""
    reader.expect(",")
    found = verb_phrase(reader, subject)
    return found if reader.at(", or") else reader.stuck()


def _further(reader: Reader, subject: Subject) -> t.EventPattern:
    """A further event: of the same subject ("enters or attacks") or with its own ("… or another creature dies")."""
    same = reader.attempt(verb_phrase, subject)
    if same is not None:
        return same
    own = read_subject(reader)
    made = verb_phrase(reader, own)
    return made if subject.one_or_more else _together(reader, own, made)


def read_subject(reader: Reader) -> Subject:
    player = reader.attempt(_player_subject)
    if player is not None:
        return player
    return _object_subject(reader)


_PLAYER_SUBJECTS: tuple[tuple[str, t.Selector | None], ...] = (
    ("you", t.You()),
    ("an opponent", t.EachOpponent()),
    ("one of your opponents", t.EachOpponent()),
    ("a player", t.EachPlayer()),
    ("each player", t.EachPlayer()),
    ("another player", t.EachOtherPlayer(t.You())),
    ("enchanted player", t.AttachedTo()),
    ("enchanted opponent", t.AttachedTo()),
    ("any player", t.EachPlayer()),
    ("each opponent", t.EachOpponent()),
    ("the chosen player", t.ChosenPlayer()),
    ("one or more opponents", t.EachOpponent()),
    ("one or more of your opponents", t.EachOpponent()),
    ("one or more players", t.EachPlayer()),
    ("any opponent", t.EachOpponent()),
    ("each other player", t.EachOtherPlayer(t.You())),
    ("players", t.EachPlayer()),
    ("opponents", t.EachOpponent()),
    ("that player", None),
    ("target opponent", None),
    ("target player", None),
    ("they", None),
)


def _player_subject(reader: Reader) -> Subject:
    for words, selector in _PLAYER_SUBJECTS:
        if not reader.ok(words):
            continue
        if selector is None:
            reader.i -= len(words.split())
            selector = players.read_player(reader)
            return Subject(as_filter(selector), selector)
        if reader.word in ("control", "controls") or reader.at("or a") or reader.at("or an") or reader.at("or another"):
            reader.stuck()
        if not isinstance(selector, t.You):
            called = {"player", "opponent"} if "opponent" in words else {"player"}
            reader.scope.mention(t.EventRole("player"), PLAYER, False, frozenset(called))
        return Subject(as_filter(selector), selector, words.startswith("one or more"))
    reader.stuck()


def _object_subject(reader: Reader) -> Subject:  # noqa: C901 - a row of alternatives
    if reader.any("you or another", "you or a", "you or an"):
        other = reader.words[reader.i - 1] == "another"
        phrase = read_phrase(reader)
        if phrase.kind == PLAYER or phrase.card:
            reader.stuck()
        own = t.And((phrase.filter, t.Not(t.IsSource()))) if other else phrase.filter
        return Subject(t.Or((t.IsPlayer("you"), own)))
    if reader.any("~ or another", "~ or a", "~ or an", "~ and/or another"):
        phrase = read_phrase(reader)
        reader.scope.mention(t.EventRole("object"), OBJECT, False, frozenset(phrase.nouns), leads=True)
        return Subject(t.Or((t.IsSource(), phrase.filter)), nouns=frozenset(phrase.nouns))
    if reader.at("~ or enchanted") or reader.at("~ or equipped"):
        reader.i += 2
        attached = selectors.read_attached(reader)
        reader.scope.revise(reader.scope.mentions[-1], selector=t.EventRole("object"), leads=True)
        return Subject(t.Or((t.IsSource(), t.IsAmong(attached))))
    if reader.any("~ and/or one or more other"):
        phrase = read_phrase(reader)
        reader.scope.mention(t.EventRole("objects"), OBJECT, True, frozenset(phrase.nouns) | {"permanent"}, leads=True)
        others = t.And((phrase.filter, t.Not(t.IsSource())))
        return Subject(t.Or((t.IsSource(), others)), None, True, frozenset(phrase.nouns))
    if reader.ok("~ and"):
        if not reader.any("at least one other", "one or more other"):
            count = amounts.read_number_word(reader)
            reader.expect("other creatures", "or more other creatures")
            reader.stuck() if count < 0 else None
        reader.stuck()
    if reader.ok("your commander"):
        reader.scope.mention(t.EventRole("object"), OBJECT, False, frozenset({"creature", "permanent"}), leads=True)
        return Subject(YOUR_COMMANDER)
    if reader.ok("~"):
        reader.scope.mention(t.This(), OBJECT, False, SELF_NOUNS, leads=True)
        return Subject(t.IsSource(), self_=True)
    if reader.word in ("enchanted", "equipped", "fortified"):
        what = selectors.read_attached(reader)
        reader.scope.revise(reader.scope.mentions[-1], selector=t.EventRole("object"), leads=True)
        return Subject(t.IsAmong(what))
    at_least = 1
    if reader.word in v.NUMBERS and reader.peek() == "or" and reader.peek(2) == "more" and reader.word not in ("a", "one"):
        at_least = v.NUMBERS[reader.word]
        reader.i += 3
    one_or_more = at_least > 1 or bool(reader.any("one or more other", "one or more"))
    other = one_or_more and reader.words[reader.i - 1] == "other"
    if not one_or_more and reader.any("either of", "any of", "one of"):
        several = references.read_that(reader)
        reader.scope.mention(t.EventRole("object"), OBJECT, False, frozenset({"creature", "permanent"}), leads=True)
        return Subject(t.IsAmong(several))
    if not one_or_more and (
        reader.word.startswith("<")
        or reader.at("that")
        or reader.at("it")
        or reader.at("the")
        or reader.at("target")
        or reader.at("those")
    ):
        what = selectors.read_one(reader)
        return Subject(as_filter(what))
    if not one_or_more:
        other = reader.expect("another", "a", "an", "each", "any") == "another"
        other = bool(reader.ok("other")) or other
    phrase = read_phrase(reader)
    if other:
        phrase.parts.append(other_than(reader, phrase.nouns))
    if phrase.card:
        phrase.parts.append(t.IsCard())
    if not one_or_more and t.ControlledBy(t.EachOpponent()) in phrase.parts:
        reader.scope.mention(t.ControllerOf(t.EventRole("object")), PLAYER, False, frozenset({"player", "opponent"}))
    role = t.EventRole("objects" if one_or_more else "object")
    reader.scope.mention(role, OBJECT, one_or_more, frozenset(phrase.nouns) | {"permanent"}, leads=True)
    subject = Subject(phrase.filter, None, one_or_more, frozenset(phrase.nouns))
    if not one_or_more and phrase.kind == OBJECT and reader.any("or a", "or an"):
        return _either(reader, phrase)
    subject.at_least = at_least
    if phrase.zones not in (None, ("stack",)):
        subject.filter = t.And((phrase.filter, t.InZone(phrase.zones or ())))
    return subject


def _either(reader: Reader, one: Phrase) -> Subject:
    """ "[A creature you control] or a land you control", each with words of its own. Raises Stuck."""
    other = read_phrase(reader)
    if other.kind != OBJECT or one.card or other.card or len(set(map(_controlled, (one, other)))) > 1:
        reader.stuck()
    return Subject(t.Or((one.filter, other.filter)))


def _controlled(phrase: Phrase) -> bool:
    """Does a description say who controls what it describes?"""
    return contains(phrase.filter, t.ControlledBy)


def verb_phrase(reader: Reader, subject: Subject) -> t.EventPattern:
    reader.any("would", "next")
    return EVENTS.read_predicate(reader, subject)
