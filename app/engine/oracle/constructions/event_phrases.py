"""What may stand in the slots of events."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from app.engine import trees as t
from app.engine.oracle import amounts, nouns, players, qualities, selectors
from app.engine.oracle import vocabulary as v
from app.engine.oracle.aimed_at import speak_of_targets
from app.engine.oracle.constructions.patterns import Category
from app.engine.oracle.mentions import OBJECT, PLAYER, Mention
from app.engine.oracle.others import other_than
from app.engine.oracle.phrase import Phrase, as_filter, both
from app.engine.oracle.printing.amounts import amount as print_amount
from app.engine.oracle.printing.amounts import number, ordinal
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.filters import card, noun
from app.engine.oracle.printing.subjects import subject
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.reader import Reader
from app.engine.oracle.scope import Scope
from app.engine.oracle.subject import YOUR_COMMANDER
from app.engine.trees.filters import conjuncts
from app.engine.trees.subtypes import LAND_TYPES
from app.engine.trees.walking import contains

CREATURE = frozenset({"creature", "permanent"})
PLAYER_NOUNS = frozenset({"player", "opponent"})
_SOURCE = t.IsSource()
_OTHER = t.Not(_SOURCE)
_SEVERAL = "one or more"
Filters = t.Filter | None

# ---- objects and players ---------------------------------------------------------------------------------------------------


def _object(reader: Reader) -> t.Filter:
    """A thing, no "one or more" of which all are one event: those have rows of their own. Raises Stuck."""
    return reader.stuck() if reader.at(_SEVERAL) else as_filter(selectors.read_one(reader, False))


def _several(reader: Reader) -> t.Filter:
    """ "One or more Walls": what happens to them at one time is one event (603.2c). Raises Stuck."""
    return as_filter(selectors.read_one(reader, False)) if reader.at(_SEVERAL) else reader.stuck()


def _definite(reader: Reader) -> t.Filter:
    """A thing that was spoken of, or that something is attached to. Raises Stuck for one of its kind."""
    what = _object(reader)
    return what if isinstance(what, t.IsAmong) else reader.stuck()


def _fighter(reader: Reader) -> t.Filter:
    """What was blocked or blocks, spoken of afterwards unless it is the object itself, which is called by its name."""
    start = reader.i
    what = reader.stuck() if reader.at(_SEVERAL) else selectors.read_one(reader, False)
    if not isinstance(what, t.This):
        reader.scope.mention(t.EventRole("target"), OBJECT, False, CREATURE | _said(reader, start), of=what)
    return as_filter(what)


def _said(reader: Reader, start: int) -> frozenset[str]:
    """The subtypes that something was called by from a place on."""
    said = (token for token in reader.tokens[start : reader.i] if token.raw[:1].isupper())
    return frozenset(v.SUBTYPES[token.word].lower() for token in said if token.word in v.SUBTYPES)


def _blocked(reader: Reader) -> t.Filter:
    return _fighter(reader) if reader.word in ("a", "an", "~", "enchanted", "equipped") else reader.stuck()


def _mana_types(reader: Reader) -> tuple[t.ManaType, ...]:
    """ "{C}": the one type of mana that is produced. Raises Stuck."""
    if len(reader.word) != 3 or reader.word[0] != "{":
        reader.stuck()
    found = reader.among(t.MANA_TYPES, reader.word[1])
    reader.i += 1
    return (found,)


def _print_mana_types(types: tuple[t.ManaType, ...]) -> str:
    return f"{{{types[0]}}}" if len(types) == 1 else refuse(types)


def _helped(reader: Reader) -> t.Filter:
    """The Vehicle that is crewed, the Mount that is saddled, the creature that is exploited: spoken of afterwards."""
    start = reader.i
    what = _object(reader)
    reader.scope.mention(t.EventRole("target"), OBJECT, False, CREATURE | _said(reader, start))
    return what


def _host(reader: Reader) -> t.Filter:
    what = _object(reader)
    reader.scope.mention(t.EventRole("attached"), OBJECT, False, CREATURE)
    return what


def _affected(nouns_: frozenset[str], reader: Reader) -> t.Filter:
    """What something is done to, spoken of afterwards as the event's object."""
    what = _object(reader)
    reader.scope.mention(t.EventRole("object"), OBJECT, False, nouns_)
    return what


MOST_LIFE = t.And((t.IsPlayer(), t.Where(t.Compare(t.ValueOf("life", t.It()), "=", t.ValueOf("life", t.EachPlayer(), "max")))))


_OPPONENT_OR_THEIRS = t.Or((t.IsPlayer("opponent"), t.And((t.HasType(("planeswalker",)), t.ControlledBy(t.EachOpponent())))))
_OR_THEIRS = ("one of your opponents or a planeswalker an opponent controls",
              "one of your opponents or a planeswalker they control")


def _defender(reader: Reader) -> t.Filter:
    if reader.ok("the player with the most life or tied for most life"):
        reader.scope.mention(t.EventRole("target"), PLAYER, False, PLAYER_NOUNS)
        return MOST_LIFE
    if reader.word not in ("a", "you", "an", "one", "enchanted", "your") or reader.at("a creature"):
        reader.stuck()
    if reader.any(*_OR_THEIRS):
        return _OPPONENT_OR_THEIRS
    if reader.ok("one of your opponents"):
        reader.scope.mention(t.EventRole("target"), PLAYER, False, PLAYER_NOUNS)
        return t.IsPlayer("opponent")
    who = reader.attempt(lambda reader: players.read_player(reader, False))
    what = who or selectors.read_one(reader, False)
    if who is None and reader.words[reader.i - 1] not in PLAYER_NOUNS:  # a planeswalker: "that player" is who attacks
        reader.scope.mention(t.EventRole("target"), OBJECT, False, frozenset({"planeswalker", "permanent"}))
    elif not isinstance(what, t.You):  # of you the text says "you"
        reader.scope.mention(t.EventRole("target"), PLAYER, False, frozenset({"player"}))
    return as_filter(what)


def _maybe_defender(reader: Reader) -> Filters:
    return _defender(reader) if reader.word in ("you", "a", "an", "one", "enchanted") else None


def _print_maybe(filter: Filters) -> str:
    return "" if filter is None else subject(filter)


_ATTACKABLE = ("planeswalker", "battle")
_NO_CREATURE = frozenset({"permanent", "planeswalker"})
_RECIPIENTS: tuple[tuple[str, t.PlayerKind], ...] = (
    ("a player", "any"), ("an opponent", "opponent"), ("you", "you"), ("one or more players", "any"),
    ("one of your opponents", "opponent"), ("one or more opponents", "opponent"), ("your opponents", "opponent"),
    ("any player", "any"), ("one or more of your opponents", "opponent"),
    ("another player", "not_you"), ("player", "any"),
)  # fmt: skip


def read_recipient(reader: Reader) -> t.Filter:
    """Whom damage is dealt to, of which what comes after speaks as the one that it was dealt to. Raises Stuck."""
    spoken: list[Callable[[], Mention]] = []
    found = _recipients(reader, spoken)
    for speak in spoken:
        speak()
    return found


def read_recipient_alone(reader: Reader) -> t.Filter:
    """Whom damage was dealt to, of whom nothing speaks afterwards. Raises Stuck."""
    return _recipients(reader, [])


def _recipients(reader: Reader, spoken: list[Callable[[], Mention]]) -> t.Filter:
    options = [_one_recipient(reader, spoken)]
    while True:
        i = reader.i
        mark = reader.scope.mark()
        joined = reader.any(", or", "or", "and/or", ",")
        said = len(spoken)
        shared = joined == "and/or" and reader.at("one or more")  # what is prevented would be shared among them
        more = reader.attempt(_one_recipient, spoken) if joined and not shared else None
        if more is None or (joined == "," and not reader.at(", or")):
            del spoken[said:]
            reader.i = i
            reader.scope.restore(mark)
            return options[0] if len(options) == 1 else t.Or(tuple(options))
        options.append(more)


def _one_recipient(reader: Reader, spoken: list[Callable[[], Mention]]) -> t.Filter:
    for words, who in _RECIPIENTS:
        if reader.ok(words):
            if who != "you":
                several = words.endswith("s") and not words.startswith("one of")
                role = t.EventRole("targets" if several else "target")
                spoken.append(partial(reader.scope.mention, role, PLAYER, several, PLAYER_NOUNS))
            return t.IsPlayer(who)
    if reader.words[reader.i - 1] == "or" and reader.word in _ATTACKABLE:  # "a player or planeswalker"
        kind: t.CardType = "planeswalker" if reader.expect(*_ATTACKABLE) == "planeswalker" else "battle"
        spoken.append(partial(reader.scope.mention, t.EventRole("target"), OBJECT, False, _NO_CREATURE))
        return t.HasType((kind,))
    what = selectors.read_one(reader, False)
    if reader.words[reader.i - 1] in PLAYER_NOUNS:
        spoken.append(partial(reader.scope.mention, t.EventRole("target"), PLAYER, False, PLAYER_NOUNS, of=what))
    elif not isinstance(what, t.This):
        spoken.append(partial(reader.scope.mention, t.EventRole("target"), OBJECT, False, CREATURE | {"planeswalker"}, of=what))
    return as_filter(what)


def _several_recipients(reader: Reader) -> t.Filter:
    if reader.ok("one or more permanents and/or players"):
        reader.scope.mention(t.EventRole("targets"), OBJECT, True, frozenset({"permanent"}))
        return t.Or((t.IsPermanent(), t.IsPlayer()))
    return read_recipient(reader) if reader.at("one or more") else reader.stuck()


def _print_several(filter: t.Filter) -> str:
    return subject(filter, 1)


def _print_recipient(filter: t.Filter) -> str:
    """ "a player", "a player or planeswalker"."""
    if filter == _OPPONENT_OR_THEIRS:
        return either(*_OR_THEIRS)
    if not isinstance(filter, t.Or) or not any(isinstance(part, t.IsPlayer) for part in filter.parts):
        return subject(filter)
    first, *others = filter.parts
    return " or ".join((subject(first), *(either(noun(other), subject(other)) for other in others)))


# ---- cards and spells ------------------------------------------------------------------------------------------------------


def _spell_filter(parts: list[t.Filter]) -> Filters:
    rest = [part for part in parts if not isinstance(part, t.IsSpell)]
    return both(rest) if rest else None


def _spell(reader: Reader) -> Filters:
    phrase = nouns.read_phrase(reader)
    reader.scope.mention(t.EventRole("object"), OBJECT, False, frozenset({"spell", "card"}))
    return _spell_filter(phrase.parts)


def _a_spell(reader: Reader) -> Filters:
    """ "a noncreature spell", "another spell", "one or more spells", "~"."""
    if reader.ok("~"):
        reader.scope.mention(t.EventRole("object"), OBJECT, False, frozenset({"spell", "card"}))
        return t.IsSource()
    if reader.ok("your commander"):
        reader.scope.mention(t.EventRole("object"), OBJECT, False, frozenset({"spell", "card", "commander"}))
        return YOUR_COMMANDER
    other = not reader.at("spells") and reader.expect("another", "a", "an", "one or more") == "another"
    start = reader.i
    phrase = nouns.read_phrase(reader)
    if other:
        phrase.parts.append(other_than(reader, phrase.nouns))
    reader.scope.mention(t.EventRole("object"), OBJECT, False, frozenset({"spell", "card", *phrase.nouns}))
    speak_of_targets(reader, t.EventRole("object"), phrase.parts, reader.words[start : reader.i])
    found = _spell_filter(phrase.parts)
    more = None if other else reader.attempt(_or_one_more, "spell")
    return found if more is None or found is None else t.Or((found, _spell_filter(more.parts) or t.Anything()))


def _or_one_more(reader: Reader, noun_of_both: str) -> Phrase:
    """ "[a noncreature spell] or a Dragon spell", "[a Spirit card] or a card with disturb": the noun is said again. Raises
    Stuck."""
    reader.expect("or a", "or an", "or")
    start = reader.i
    phrase = nouns.read_phrase(reader)
    return phrase if noun_of_both in reader.words[start : reader.i] else reader.stuck()


def _print_spell(filter: Filters) -> str:
    return "spell" if filter is None else noun(both([*conjuncts(filter), t.IsSpell()]), ("stack",))


def _print_a_spell(filter: Filters) -> str:
    if isinstance(filter, t.IsSource):
        return "~"
    if filter == YOUR_COMMANDER:
        return "your commander"
    return _with_article(filter, _print_spell)


def _with_article(filter: Filters, words: Callable[[Filters], str]) -> str:
    """ "a spell", "another spell"."""
    if filter is None or _OTHER not in conjuncts(filter):
        return "a " + words(filter)
    rest = [part for part in conjuncts(filter) if part != _OTHER]
    return "another " + words(both(rest) if rest else None)


def _given_up(several: bool, what: frozenset[str], reader: Reader) -> Filters:
    """What is discarded or sacrificed; "that many" speaks of several."""
    other = not several and reader.expect("another", "a", "an") == "another"
    other = bool(reader.ok("other")) or other
    phrase = nouns.read_phrase(reader)
    if other:
        phrase.parts.append(other_than(reader, phrase.nouns))
    elif what and phrase.parts and (more := reader.attempt(_or_one_more, "card")) is not None:
        phrase.parts = [t.Or((phrase.filter, more.filter))]
    reader.scope.event_amount = reader.scope.event_amount or several
    reader.scope.mention(t.EventRole("objects" if several else "object"), OBJECT, several, what or frozenset(phrase.nouns))
    return phrase.optional_filter


def _permanent(filter: Filters, plural: bool = False) -> str:
    return noun(filter or refuse(filter), plural=plural)


_UNTAPPED = t.Status("untapped")


def _untapped(several: bool, reader: Reader) -> t.Filter:
    """ "An untapped creature": what is tapped; after it is, it is untapped no more. Raises Stuck where that isn't said."""
    if not several:
        reader.expect("a", "an")
    phrase = nouns.read_phrase(reader)
    role = t.EventRole("objects" if several else "object")
    reader.scope.mention(role, OBJECT, several, CREATURE | {"artifact", "land"})
    return both([part for part in phrase.parts if part != _UNTAPPED]) if _UNTAPPED in phrase.parts else reader.stuck()


def _print_untapped(plural: bool, filter: t.Filter) -> str:
    return ("" if plural else "an ") + noun(both([_UNTAPPED, *conjuncts(filter)]), plural=plural)


def _land(reader: Reader) -> Filters:
    """ "a land", "another basic land": what it is beside a land."""
    other = reader.expect("a", "an", "another") == "another"
    phrase = nouns.read_phrase(reader)
    typed = any(isinstance(part, t.HasSubtype) and LAND_TYPES.issuperset(part.subtypes) for part in phrase.parts)
    if not (typed or "land" in phrase.nouns) or phrase.card:
        reader.stuck()
    parts = [part for part in phrase.parts if part != t.HasType(("land",))]
    if other:
        parts.append(other_than(reader, phrase.nouns))
    return both(parts) if parts else None


def _print_land(filter: Filters) -> str:
    if any(isinstance(part, t.HasSubtype) for part in conjuncts(filter)):
        return noun(filter or refuse(filter))
    return noun(t.HasType(("land",)) if filter is None else both([*conjuncts(filter), t.HasType(("land",))]))


def _attackers(one: bool, reader: Reader) -> t.Filter:
    if one:
        reader.expect("a", "an")
    phrase = nouns.read_phrase(reader)
    reader.scope.mention(t.EventRole("objects"), OBJECT, True, frozenset(phrase.nouns))
    return phrase.filter


def _tokens(several: bool, reader: Reader) -> t.Filter:
    reader.expect("one or more") if several else reader.expect("a", "an")
    phrase = nouns.read_phrase(reader)
    reader.scope.mention(t.EventRole("object"), OBJECT, False, frozenset(phrase.nouns))
    return phrase.filter


# ---- numbers, kinds and words ----------------------------------------------------------------------------------------------


def _damage(reader: Reader) -> bool | None:
    return {"combat damage": True, "noncombat damage": False, "damage": None}[
        reader.expect("combat damage", "noncombat damage", "damage")]  # fmt: skip


_DEALERS = {t.EventRole("object"): t.EventRole("source"), t.EventRole("objects"): t.EventRole("sources")}


def _dealt(what: Callable[[Reader], Any], reader: Reader) -> Any:
    """What is dealt, by the subject, which is spoken of from then on as the source."""
    for mention in mentions_of(reader.scope, t.EventRole):
        role = mention.selector
        reader.scope.revise(mention, selector=_DEALERS.get(role, role) if isinstance(role, t.EventRole) else role)
    return what(reader)


def _print_damage(combat: bool | None) -> str:
    return {None: "damage", True: "combat damage", False: "noncombat damage"}[combat]


def _ordinal(reader: Reader) -> int:
    found = reader.means(v.ORDINALS)
    return found


def _print_so_many(count: int) -> str:
    return number(t.Number(count)) if count > 1 else refuse(count)


def _counters(reader: Reader) -> str | None:
    """A kind of counter and the noun."""
    return qualities.read_counter_kind(reader)


def _print_counters(plural: bool, kind: str | None) -> str:
    return f"{kind + ' ' if kind else ''}{'counters' if plural else 'counter'}"


def _whose(reader: Reader) -> t.Selector | None:
    """Whose zone: "a", "your", "an opponent's", "its owner's"."""
    if reader.ok("a player 's"):
        reader.scope.mention(t.EachPlayer(), PLAYER, False, frozenset({"player"}))
        return None
    if reader.ok("a"):
        return None
    who = players.read_possessive_player(reader)
    return None if isinstance(who, t.OwnerOf) else who


def _print_whose(who: t.Selector | None) -> str:
    if who is None:
        return either("a", "a player's", "its owner's", "their owner's")
    return "your" if who == t.You() else "an opponent's" if who == t.EachOpponent() else refuse(who)


_OPPONENTS, _YOURS = t.ControlledBy(t.EachOpponent()), t.ControlledBy(t.You())
_TARGETING: dict[Any, str] = {
    _OPPONENTS: "a spell or ability an opponent controls",
    _YOURS: "a spell or ability you control",
    None: "a spell or ability",
}


def _targeting(reader: Reader) -> Filters:
    for found, words in _TARGETING.items():
        if reader.ok(words):
            return found  # type: ignore[no-any-return]
    reader.expect("a", "an")
    return nouns.read_phrase(reader).filter


def _print_targeting(filter: Filters) -> str:
    return _TARGETING.get(filter) or "a " + noun(filter or refuse(filter), ("stack",))


CATEGORIES: dict[str, Category] = {
    "object": Category(_object, subject),
    "definite": Category(_definite, subject),
    "several": Category(_several, _print_several),
    "fighter": Category(_fighter, subject),
    "blocked": Category(_blocked, subject),
    "host": Category(_host, subject),
    "helped": Category(_helped, subject),
    "creature": Category(partial(_affected, CREATURE), subject),
    "mana_types": Category(_mana_types, _print_mana_types),
    "permanent": Category(partial(_affected, CREATURE | {"land", "artifact"}), subject),
    "defender": Category(_defender, _print_recipient),
    "maybe_defender": Category(_maybe_defender, _print_maybe),
    "recipient": Category(read_recipient, _print_recipient),
    "several_recipients": Category(_several_recipients, _print_several),
    "spell": Category(_spell, _print_spell),
    "a_spell": Category(_a_spell, _print_a_spell),
    "untapped": Category(partial(_untapped, False), partial(_print_untapped, False)),
    "several_untapped": Category(partial(_untapped, True), partial(_print_untapped, True)),
    "result": Category(lambda reader: t.Number(amounts.read_number_word(reader)), print_amount),
    "a_card": Category(partial(_given_up, False, frozenset({"card"})), lambda what: _with_article(what, card)),
    "cards": Category(partial(_given_up, True, frozenset({"card"})), lambda what: card(what, True)),
    "a_permanent": Category(partial(_given_up, False, frozenset()), lambda what: _with_article(what, _permanent)),
    "permanents": Category(partial(_given_up, True, frozenset()), lambda what: _permanent(what, True)),
    "land": Category(_land, lambda what: _with_article(what, _print_land)),
    "attacker": Category(partial(_attackers, True), subject),
    "attackers": Category(partial(_attackers, False), lambda what: noun(what, plural=True)),
    "token": Category(partial(_tokens, False), subject),
    "tokens": Category(partial(_tokens, True), _print_several),
    "damage": Category(_damage, _print_damage),
    "dealt": Category(partial(_dealt, _damage), _print_damage),
    "so_many_dealt": Category(partial(_dealt, amounts.read_number_word), _print_so_many),
    "nth": Category(lambda reader: t.Number(_ordinal(reader)), lambda count: ordinal(count.value)),
    "ordinal": Category(_ordinal, ordinal),
    "so_many": Category(amounts.read_number_word, _print_so_many),
    "amount": Category(amounts.read_amount, print_amount),
    "numeral": Category(amounts.read_number_word, str),
    "counter": Category(_counters, partial(_print_counters, False)),
    "counters": Category(_counters, partial(_print_counters, True)),
    "whose": Category(_whose, _print_whose),
    "targeting": Category(_targeting, _print_targeting),
}


def is_permanent(what: t.Filter) -> bool:
    """Is only a permanent described? An object named without "card" or "spell" is one (109.2)."""
    if isinstance(what, t.IsAmong):
        return isinstance(what.things, t.AttachedTo)
    return not contains(what, (t.Anything, t.InZone, t.IsAmong, t.IsCard, t.IsSpell))


def mentions_of(scope: Scope, kind: type) -> list[Mention]:
    """What has been spoken of by a selector of this class."""
    return [mention for mention in scope.mentions if isinstance(mention.selector, kind)]
