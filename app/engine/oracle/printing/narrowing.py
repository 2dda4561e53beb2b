"""What follows the noun in a description: "an opponent controls", "with power 4 or greater", "that targets ~"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.engine import trees as t
from app.engine.oracle.phrase import AGAINST_YOU
from app.engine.oracle.printing import nested, origins
from app.engine.oracle.printing.amounts import amount, number
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.found import all_noun, looked_among
from app.engine.oracle.printing.pronouns import AFTER_OPPONENT, AFTER_PLAYER, THAT_PLAYER
from app.engine.oracle.printing.running import WHEN
from app.engine.oracle.printing.selectors import possessive, selector
from app.engine.oracle.printing.synonyms import IMPOSSIBLE, either, named, series
from app.engine.oracle.qualities import FIXED, of_base_size, size_of
from app.engine.oracle.vocabulary import MEASURE_WORDS
from app.engine.trees.filters import conjuncts

_OPS = {">=": "{} or greater", "<=": "{} or less", "=": "{}", "<": "less than {}", ">": "greater than {}"}


def after(filter: t.Filter) -> str:
    """A part of a description in words that follow the noun. Raises Unprintable."""
    word = _AFTER.get(type(filter))
    return word(filter) if word is not None else refuse(filter)


WORD_FOR_WORD = {
    filter: f"with {either(*(words for words, same in FIXED.items() if same == filter))}" for filter in FIXED.values()
}
"""Descriptions that are read word for word, with all their words."""


def holds(players: t.Selector, verb: str, negative: bool = False) -> str:
    if isinstance(players, t.EachOpponent) and not negative:
        one, several = f"an opponent {verb}s", f"your opponents {verb}"
        return either(one, several, f"that {several}", f"that {one}", f"{AFTER_OPPONENT}they {verb}")
    if isinstance(players, t.Both) and players.parts[1:] == (t.ControllerOf(players.parts[0]),) and not negative:
        return f"that player or {either('that planeswalker', 'that permanent')}'s controller {verb}s"
    if isinstance(players, t.Both) and not negative:
        return f"{either(*(f' {word} '.join(map(selector, players.parts)) for word in ('or', 'and')))} {verb}s"
    if isinstance(players, t.You):
        said = f"you {'don' + chr(39) + 't ' if negative else ''}{verb}"
        return said if negative else either(said, f"your team {verb}s")
    said = f"{selector(players)} {'doesn' + chr(39) + 't ' if negative else ''}{verb if negative else verb + 's'}"
    if negative or not isinstance(players, _SPOKEN_OF):
        return said
    return either(said, f"{THAT_PLAYER} {verb}s", f"{AFTER_PLAYER}they {verb}")


_SPOKEN_OF = (t.ChosenPlayer, t.It, t.TargetRef, t.EventRole, t.Bound, t.ControllerOf, t.OwnerOf)


_IS_NOT = either("that isn't", "that aren't")
_DOES_NOT = either("that doesn't", "that don't")


def without(filter: t.Filter) -> str:
    """That this part of a description does not hold, in words that follow the noun. Raises Unprintable."""
    if isinstance(filter, t.HasKeyword):
        return "without " + filter.keyword
    if filter in WORD_FOR_WORD:
        return "without" + WORD_FOR_WORD[filter].removeprefix("with")
    if isinstance(filter, t.Or) and all(isinstance(part, t.HasKeyword) for part in filter.parts):
        named = series(tuple(part.keyword for part in filter.parts if isinstance(part, t.HasKeyword)))
        return either(f"without {named}", f"that doesn't have {named}", f"that don't have {named}")
    if isinstance(filter, t.HasCounter):
        return _without_counters(filter)
    if isinstance(filter, t.ControlledBy):
        return holds(filter.players, "control", True)
    if isinstance(filter, t.OwnedBy):
        return holds(filter.players, "own", True)
    if isinstance(filter, t.IsAmong):
        return "other than " + selector(filter.things)
    if isinstance(filter, t.OfChosen):
        return f"{_IS_NOT} {_of_chosen(filter)}"
    if isinstance(filter, t.HasName):
        return f"not {_called(filter)}"
    if isinstance(filter, t.SharesQuality):
        return _not_sharing(filter)
    if isinstance(filter, t.CastFrom) and filter.zones == ("hand",) and filter.owner is not None:
        return f"from anywhere other than {either(possessive(filter.owner), 'their')} hand"
    return refuse(filter)


def _not_sharing(filter: t.SharesQuality) -> str:
    alike = "have the same name as" if filter.quality == "name" else f"share a {filter.quality.replace('_', ' ')} with"
    return f"{_DOES_NOT} {alike} {selector(filter.things)}"


def _without_counters(filter: t.HasCounter) -> str:
    where = either("it", "them")
    if filter.kind is None:
        return f"with no counters on {where}"
    one = f"a {filter.kind} counter on {where}"
    none = f"with no {filter.kind} counters on {where}"
    return either(f"without {one}", none, f"that doesn't have {one}", f"that don't have {one}")


def _quality(filter: t.Quality) -> str:
    if filter.quality not in MEASURE_WORDS:
        refuse(filter)
    if isinstance(filter.amount, t.CardsInZone) and filter.amount.player == t.ControllerOf(t.It()):
        return refuse(filter)  # of the thing described, for which there is no explicit reference
    much = amount(filter.amount)
    if isinstance(filter.amount, t.BoundAmount):
        much = either(much, f"<equal {filter.amount.name}>")
    plain = isinstance(filter.amount, t.Number | t.X)
    said = _OPS[filter.op].format(much)
    than = {"<=": "less than or equal to", ">=": "greater than or equal to", "=": "equal to"}.get(filter.op)
    full = f"{than} {much}" if than else said
    compared = f"with {MEASURE_WORDS[filter.quality]} {either(said, full) if plain else either(full, said)}"
    same = isinstance(filter.amount, t.ValueOf) and filter.amount.quality == filter.quality
    if same and filter.op == "=" and isinstance(filter.amount, t.ValueOf):
        alike = f"with the same {MEASURE_WORDS[filter.quality]} as {selector(filter.amount.of)}"
        return either(compared, alike, f"with {amount(filter.amount)}")
    lead = _COMPARED.get(filter.op) if same else None
    if lead is None or not isinstance(filter.amount, t.ValueOf):
        return compared
    alone = f"with {lead} {MEASURE_WORDS[filter.quality]}"
    return either(compared, alone, f"{alone} than {selector(filter.amount.of)}")


_COMPARED = {
    "<": "lesser", ">": "greater", "<=": either("equal or lesser", "lesser or equal"),
    ">=": either("equal or greater", "greater or equal"),
}  # fmt: skip


def _with_counters(filter: t.HasCounter) -> str:
    """ "with a charge counter on it", "with +1/+1 counters on them", "that has three or more counters on it"."""
    kind = f"{filter.kind} " if filter.kind else ""
    several = f"{'one' if filter.at_least == 1 else number(t.Number(filter.at_least))} or more {kind}counters"
    many = either(f"a {kind}counter", f"{kind}counters", several) if filter.at_least == 1 else several
    return f"{either('with', 'that has', 'that have')} {many} on {either('it', 'them')}"


def _called(filter: t.HasName) -> str:
    """ "named Practice Bear": where that is the card's own name, as the card's text says it."""
    return "named " + " or ".join(either(name, "~") for name in filter.names)


def _called_all(filter: t.HasName) -> str:
    return _called(filter) + (named(IMPOSSIBLE, "") if len(filter.names) > 1 else "")


def _of_chosen(filter: t.OfChosen) -> str:
    color, kind = (either(f"of the chosen {word}", f"of that {word}") for word in ("color", "type"))
    said = {"color": color, "creature_type": kind, "card_type": kind, "planeswalker_type": kind,
            "name": either("with the chosen name", "with that name")}
    return said.get(filter.quality) or refuse(filter) if filter.key is None else refuse(filter)


def _sharing(filter: t.SharesQuality) -> str:
    if filter.itself and filter.quality == "name":
        things = filter.things
        one_of = [f"a {all_noun(things)}"] if isinstance(things, t.All) else []
        alike = f"the same name as {either(selector(things), *one_of)}"
        return either(f"with {alike}", f"that has {alike}", f"that have {alike}")
    if filter.quality == "controller" and isinstance(filter.things, t.TargetRef):
        return "with the same controller"
    if filter.quality == "name":  # with another, which is said otherwise
        return refuse(filter)
    host = either(selector(filter.things), "it") if isinstance(filter.things, t.AttachedTo) else selector(filter.things)
    return f"that {either('shares', 'share')} {either('a', 'at least one')} {filter.quality.replace('_', ' ')} with {host}"


_SOME_PLAYER = {"you": "you", "any": "a player", "opponent": "an opponent"}


@nested.one.by
def one(filter: t.Filter) -> str:
    """One thing or player that fits: "a creature", "~", "you or a permanent you control"."""
    if isinstance(filter, t.IsSource):
        return "~"
    if isinstance(filter, t.IsAmong):
        return selector(filter.things)
    if isinstance(filter, t.IsPlayer):
        return _SOME_PLAYER.get(filter.who) or refuse(filter)
    if isinstance(filter, t.Or):
        return _one_of(filter.parts)
    said = nested.noun(filter, ("battlefield",), None, False)
    return f"another {said.removeprefix('other ')}" if said.startswith("other ") else f"a {said}"


def _one_of(parts: tuple[t.Filter, ...]) -> str:
    """ "You or a permanent you control", "a Bear or another Wolf you control": who controls them all is said once."""
    split = [conjuncts(part) for part in parts]
    shared = [part for part in split[-1] if isinstance(part, t.ControlledBy) and all(part in one for one in split)]
    own = [tuple(part for part in one if part not in shared) for one in split]
    if shared and all(own):
        parts = (*(one[0] if len(one) == 1 else t.And(one) for one in own[:-1]), parts[-1])
    return " or ".join(map(one, parts))


def _targeting(filter: t.TargetsSomething) -> str:
    if filter.single:
        return "with a single target"
    said = one(filter.what)
    if filter.only:
        said = f"only {either(said, *_a_single(filter.what))}"
    elif not isinstance(filter.what, t.IsSource | t.IsPlayer | t.Or):
        said = either(said, "one or more " + nested.noun(filter.what, ("battlefield",), None, True))
    return f"that {either('targets', 'target')} {said}"


def _a_single(what: t.Filter) -> tuple[str, ...]:
    """ "A single Bear", "a single creature other than ~", "a single permanent or player"; "it" of the object itself."""
    if isinstance(what, t.IsSource):
        return ("it",)
    if isinstance(what, t.Or) and what.parts[1:] == (t.IsPlayer(),):
        return (f"a single {nested.noun(what.parts[0], ('battlefield',), None, False)} or player",)
    parts = conjuncts(what)
    if t.Not(t.IsSource()) in parts:
        rest = tuple(part for part in parts if part != t.Not(t.IsSource()))
        return (f"a single {nested.noun(t.And(rest), ('battlefield',), None, False)} other than ~",) if rest else ()
    return ("a single " + one(what).removeprefix("a "),)


def _attached(filter: t.AttachedToFilter) -> str:
    host = filter.host
    if isinstance(host, t.IsSource):
        said = either("~", "it")
    elif isinstance(host, t.IsAmong):
        said = selector(host.things)
    else:
        said = either(one(host), nested.noun(host, ("battlefield",), None, True))
    return either("attached to", "that's attached to", "that are attached to") + f" {said}"


def _has_attached(filter: t.HasAttached) -> str:
    """ "that's enchanted by an Aura you control"."""
    said = either(one(filter.attachment), nested.noun(filter.attachment, ("battlefield",), None, True))
    return f"{either('that is', 'that are')} {either('enchanted', 'equipped')} by {said}"


def extreme(filter: t.ExtremeQuality) -> str:
    """ "Greatest power"."""
    quality = MEASURE_WORDS.get(filter.quality) or refuse(filter)
    return f"{either('greatest', 'highest') if filter.which == 'max' else either('least', 'lowest')} {quality}"


def _extreme(filter: t.ExtremeQuality) -> str:
    """ "with the greatest power among creatures you control"."""
    plain = f"with the {extreme(filter)}"
    if filter.among is None:
        return plain
    among = f" among {looked_among(filter.among)}"
    return plain + either(among, "", f" or is tied for {extreme(filter)}{among}")


def _in_combat(filter: t.IsAmong) -> str:
    """ "blocking ~", "blocked by ~", "dealt damage this way"; what else is among things is said otherwise."""
    things = filter.things
    if things == t.Linked():
        return f"exiled with {either('~', 'it')}"
    if things == t.UsedToCast(t.This(), "exiled"):
        return "exiled with ~'s delve ability"
    if isinstance(things, t.Bound):
        return f"<done {things.name}> this way"
    if isinstance(things, t.Both) and all(isinstance(one, t.Bound) for one in things.parts):
        return f"<done {getattr(things.parts[-1], 'name', '')}> this way"
    if isinstance(things, t.BlockersOf):
        return f"blocking {selector(things.of)}"
    if not isinstance(things, t.BlockedBy):
        refuse(filter)
    blocking = [] if things.of != t.This() else ["it's blocking", "~ is blocking"]
    return either(f"blocked by {selector(things.of)}", *blocking)


def _of_two_parts(filter: t.And) -> str:
    """ "Attacking you", "that's attacking that player"; "with base power and toughness 2/2"."""
    attacks, whom = filter.parts if len(filter.parts) == 2 else (filter, filter)
    if isinstance(attacks, t.Quality) and isinstance(whom, t.Quality) and filter == of_base_size(attacks.amount, whom.amount):
        return f"with base power and toughness {amount(attacks.amount)}/{amount(whom.amount)}"
    asked = whom.condition if isinstance(whom, t.Where) and attacks == t.Status("attacking") else None
    if isinstance(asked, t.SameThing) and asked.left == t.AttackedBy(t.It()):
        whom_said = "the same player or planeswalker" if isinstance(asked.right, t.AttackedBy) else selector(asked.right)
    elif asked == t.Matches(t.AttackedBy(t.It()), t.IsPlayer("opponent")):
        whom_said = either("one of your opponents", "your opponents")
    elif filter == AGAINST_YOU:
        whom_said = either("you or a planeswalker you control", "you or planeswalkers you control")
    else:
        refuse(filter)
    return f"{either('attacking', 'that' + chr(39) + 's attacking', 'that are attacking')} {whom_said}"


def _cast_from(filter: t.CastFrom) -> str:
    """ "[a spell] from exile", "[a spell] cast from a graveyard"."""
    if filter == t.CastFrom(by=t.You()):
        return named(IMPOSSIBLE, f"you cast{WHEN}")
    where = "your library" if filter == t.CastFrom(("library",)) else origins.place(filter.zones, filter.owner)
    return f"{either('', 'cast ')}from {where}" if filter.by is None else refuse(filter)


_ON_BATTLEFIELD = "on the battlefield"
_ITS_OWN = {"toughness": "power", "power": "toughness"}


def _where(filter: t.Where) -> str:
    """ "With toughness greater than its power", "that's attacking you"."""
    node = filter.condition
    if node == t.SameThing(t.AttackedBy(t.It()), t.You()):
        return either("that's attacking you", "that are attacking you")
    if isinstance(node, t.Matches) and node.what == t.ControllerOf(t.It()):
        return f"whose controller {nested.who(replace(node, what=t.It()))}"
    if isinstance(node, t.Compare) and node.left == size_of(t.It()):
        if isinstance(node.right, t.Plus):
            return "with the same total power and toughness"
        return f"with total power and toughness {_OPS[node.op].format(amount(node.right))}"
    left, right = getattr(node, "left", None), getattr(node, "right", None)
    if not isinstance(node, t.Compare) or not isinstance(left, t.ValueOf) or not isinstance(right, t.ValueOf) or node.op != ">":
        return refuse(filter)
    if left != t.ValueOf(left.quality, t.It()) or right != t.ValueOf(right.quality, t.It()):
        return refuse(filter)
    if right.quality != _ITS_OWN.get(left.quality):
        return refuse(filter)
    return f"with {left.quality} greater than {either('its', 'their')} {right.quality}"


def _owned(players: t.Selector) -> str:
    owned = holds(players, "own")
    return either(owned, f"owned by {selector(players)}") if players == t.It() else owned


_AFTER: dict[type, Callable[[Any], str]] = {
    t.ControlledBy: lambda filter: holds(filter.players, "control"),
    t.OwnedBy: lambda filter: _owned(filter.players),
    t.HasKeyword: lambda filter: either(
        f"with {filter.keyword}", f"that {either('has', 'have')} {filter.keyword}", f"with a {filter.keyword} ability"),
    t.Quality: _quality,
    t.HasManaCost: lambda filter: "with mana cost " + " or ".join(
        "".join(f"{{{symbol}}}" for symbol in cost) or "{0}" for cost in filter.costs),
    t.HasCounter: _with_counters,
    t.HasName: _called_all,
    t.HasNoAbilities: lambda filter: "with no abilities",
    t.OfChosen: _of_chosen,
    t.SharesQuality: _sharing,
    t.TargetsSomething: _targeting,
    t.CouldTarget: lambda filter: f"{selector(filter.spell)} could target",
    t.AttachedToFilter: _attached,
    t.HasAttached: lambda filter: _has_attached(filter),
    t.ExtremeQuality: _extreme,
    t.IsAmong: _in_combat,
    t.And: _of_two_parts,
    t.CastFrom: _cast_from,
    t.FromSource: lambda filter: f"from a {nested.noun(filter.source, ('battlefield',), None, False)} source",
    t.Where: _where,
    t.InZone: lambda filter: _ON_BATTLEFIELD if filter.zones == ("battlefield",) and not filter.went else refuse(filter),
}  # fmt: skip
