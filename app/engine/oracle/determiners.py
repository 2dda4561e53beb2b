"""Objects that a determiner and a noun denote: all of a kind, one, several, a number to be chosen."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle import grammar, players, references, targeting, top_cards
from app.engine.oracle.mentions import PLAYER
from app.engine.oracle.nouns import QUALIFIERS, read_phrase
from app.engine.oracle.others import other_than_target
from app.engine.oracle.phrase import Phrase, both
from app.engine.oracle.reader import Reader


def described(reader: Reader) -> Phrase:
    """What may follow a determiner: "creature you control", "exiled card you own with a time counter on it". Raises Stuck."""
    exiled = reader.word == "exiled" and reader.peek() in ("card", "cards") and reader.ok("exiled")
    phrase = read_phrase(reader, QUALIFIERS)
    if exiled and phrase.among != t.Linked("exiled"):
        _in_exile(reader, phrase)
    return phrase


def _in_exile(reader: Reader, phrase: Phrase) -> None:
    """ "All exiled cards with time counters on them": told from those that something has exiled by what is on them. Raises
    Stuck."""
    if phrase.zones is not None or phrase.among is not None or not any(isinstance(part, t.HasCounter) for part in phrase.parts):
        reader.stuck()
    phrase.zones = ("exile",)


def without_the_last(reader: Reader) -> t.Selector:
    """ "Each other card exiled with ~": than the one that has just been exiled with it. Raises Stuck."""
    node = reader.scope.did("exile")
    return t.Except(t.Linked("exiled"), t.Bound(reader.scope.tie(node))) if node is not None else reader.stuck()


def without_the_last_made(reader: Reader) -> t.Selector:
    """ "All other tokens created with ~": than the one that has just been created. Raises Stuck."""
    node = reader.scope.did("create")
    return t.Except(t.Linked("created"), t.Bound(reader.scope.tie(node))) if node is not None else reader.stuck()


def all_of(reader: Reader, phrase: Phrase, mention: bool, plural: bool) -> t.Selector:
    found: t.Selector
    if phrase.among is not None:
        if phrase.different or phrase.at_random or phrase.total or phrase.same:
            reader.stuck()
        found = phrase.among if not phrase.parts else t.Filtered(phrase.among, phrase.filter)
    elif phrase.kind == PLAYER:
        who = next(p for p in phrase.parts if isinstance(p, t.IsPlayer)).who
        rest = [p for p in phrase.parts if not isinstance(p, t.IsPlayer)]
        found = t.EachOpponent() if who == "opponent" else t.EachPlayer()
        if any(p == t.Not(t.IsSource()) for p in rest):
            rest.remove(t.Not(t.IsSource()))
            found = players.others(reader, who == "opponent")
        if rest:
            found = t.Filtered(found, both(rest))
    elif phrase.different or phrase.at_random or phrase.total or phrase.same:
        reader.stuck()
    else:
        found = t.All(phrase.filter, phrase.zones or ("battlefield",), phrase.owner)
    if mention:
        reader.scope.mention(found, phrase.kind, True, frozenset(phrase.nouns), each=True)
    return found


def chosen(reader: Reader, phrase: Phrase, count: t.Amount, minimum: t.Amount | None, mention: bool) -> t.Selector:
    if (
        (phrase.total is not None and (phrase.total[1] != "<=" or phrase.at_random))
        or (phrase.same and (phrase.same != "owner" or count != t.Number(1)))
        or reader.words[reader.i - 2 : reader.i] == ["each", "graveyard"]
    ):
        reader.stuck()
    chooser = phrase.chooser
    made = t.Choose(
        phrase.filter,
        count,
        minimum,
        phrase.zones or ("battlefield",),
        phrase.owner,
        chooser,
        phrase.at_random,
        phrase.different,
        phrase.among,
        total=phrase.total,
    )
    name = references.read_name(reader)
    made = reader.scope.named(made if name is None else replace(made, bind=name))
    if mention:
        plural = phrase.plural or count != t.Number(1)
        called = frozenset(phrase.nouns) or reader.scope.nouns_of(phrase.among)
        reader.scope.mention(None, phrase.kind, plural, called, made)
        reader.scope.actions.append(("choose", made))
    return made


def indefinite(reader: Reader, mention: bool) -> t.Selector:
    if reader.at("a third target") or reader.at("a second target"):
        return targeting.read_target(reader)
    reader.expect("a", "an", "one of the", "one of your", "one of", "one")
    if reader.words[reader.i - 1] == "your":
        reader.stuck()
    phrase = described(reader)
    if phrase.card and phrase.zones is None and reader.ok("from outside the game"):
        return _from_outside(reader, phrase)
    return chosen(reader, phrase, t.Number(1), None, mention)


def _from_outside(reader: Reader, phrase: Phrase) -> t.Selector:
    """ "an artifact card you own from outside the game". Raises Stuck for one that another owns."""
    owned = t.OwnedBy(t.You())
    if owned not in phrase.parts:
        reader.stuck()
    rest = [part for part in phrase.parts if part != owned]
    return t.FromOutside(both(rest) if rest else t.IsCard())


def of_these(reader: Reader, among: t.Selector) -> Phrase:
    """ "[One] of them", "[one] of them at random": cards, unless they were called something else."""
    nouns = reader.scope.nouns_of(among)
    card = "card" in nouns or not nouns & _PERMANENTS
    phrase = Phrase(among=among, card=card, parts=[] if card else [t.Anything()])
    phrase.at_random = bool(reader.any("chosen at random", "at random"))
    return phrase


_PERMANENTS = frozenset({"artifact", "creature", "enchantment", "land", "permanent", "planeswalker", "token"})


def numbered(reader: Reader, mention: bool) -> t.Selector:
    found = reader.attempt(targeting.read_target)
    if found is not None:
        return found
    top = reader.attempt(top_cards.read_from_the_top)
    if top is not None:
        return top
    one = reader.at("either of") and reader.ok("either")
    count: t.Amount = t.X() if reader.ok("x") else t.Number(1 if one else grammar.read_number_word(reader))
    if reader.ok("or more"):
        phrase = read_phrase(reader, QUALIFIERS)
        return chosen(reader, phrase, t.AnyNumber(count), None, mention)
    if reader.any("of them", "of those cards"):
        return chosen(reader, of_these(reader, references.them(reader)), count, None, mention)
    if reader.word == "." and reader.words[reader.i - 2 : reader.i] == ["choose", "one"]:
        among = references.them(reader)
        return reader.stuck() if "card" not in reader.scope.nouns_of(among) else chosen(
            reader, Phrase(among=among, card=True), count, None, mention)
    if reader.at("of those"):
        reader.i += 1
        among = references.read_that(reader)
        card = reader.words[reader.i - 1] in ("card", "cards")
        these = Phrase(among=among, card=card, parts=[] if card else [t.Anything()])
        grammar.read_all(reader, these)
        return chosen(reader, these, count, None, mention)
    other = reader.ok("other")
    phrase = described(reader)
    if other:
        phrase.parts.append(other_than_target(reader, phrase))
    return chosen(reader, phrase, count, None, mention)
