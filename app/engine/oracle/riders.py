"""Sentences that belong to the one before: "It can't be regenerated", "Otherwise, …"."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from app.engine import trees as t
from app.engine.oracle import (
    again,
    as_it_resolves,
    becoming,
    clauses,
    conditions,
    continuous,
    copies,
    costs,
    counter_verbs,
    countered,
    damage_verbs,
    delayed,
    dice,
    entering_riders,
    keywords,
    kinds,
    library_verbs,
    life_verbs,
    mana_riders,
    mana_verbs,
    permissions,
    play_permissions,
    qualities,
    references,
    rewrite,
    selectors,
    shields,
    tokens_made,
)
from app.engine.oracle.constructions import movables, spoken
from app.engine.oracle.grammar import Steps
from app.engine.oracle.phrase import ENDED
from app.engine.oracle.reader import Reader
from app.engine.oracle.results import among
from app.engine.trees.walking import find, find_all, mapped


def read_otherwise(reader: Reader, out: Steps, plain: bool) -> None:
    last = out[-1]
    of_each = reader.words[reader.i - 3 : reader.i - 1] in (["they", "don't"], ["player", "doesn't"])
    steps = _beside_branch(reader, last, out[:-1])
    if isinstance(last, t.If) and not last.otherwise:
        if _covers_declining(reader, last, steps, plain):
            last = replace(last, then=(_also_declined(reader, last.then[0], steps),))
        out[-1] = replace(last, otherwise=tuple(_where_neither(last, steps, out[:-1])))
    elif isinstance(last, t.Unless) and not plain and not isinstance(last.who, SEVERAL_WHO_CHOOSE):
        out[-1] = reader.scope.rebuilt(last, replace(last, do=(*last.do, *steps)))  # done, as the rest is, unless they pay
    elif isinstance(last, t.May) and not plain and not last.otherwise and not isinstance(last.who, SEVERAL_WHO_CHOOSE):
        out[-1] = reader.scope.rebuilt(last, replace(last, otherwise=tuple(steps)))
    elif of_each and isinstance(last, t.May) and isinstance(last.who, SEVERAL_WHO_CHOOSE):
        out[-1] = reader.scope.rebuilt(last, replace(last, otherwise=tuple(_of_one_who_declines(reader, last, steps))))
    elif not plain and hasattr(last, "bind"):
        out.append(t.If(t.NotSo(t.Did(reader.scope.tie(last, "did"))), tuple(steps)))
    else:
        reader.stuck()


def read_if_paid(reader: Reader, out: Steps) -> bool:
    """"Counter target spell unless its controller pays {2}. If they do, surveil 2.": what is done where that player pays."""
    last = out[-1]
    if not isinstance(last, t.Unless) or not isinstance(last.who, t.ControllerOf | t.OwnerOf | t.TargetRef) or last.paid:
        return False
    if not reader.any("if they do ,", "if that player does ,", "if the player does ,"):
        return False
    paid = tuple(_beside_branch(reader, last, out[:-1]))
    out[-1] = reader.scope.rebuilt(last, replace(last, paid=paid))
    return True


def _of_one_who_declines(reader: Reader, last: t.May, steps: Steps) -> Steps:
    """"Each opponent may discard a card. If they don't, they lose 3 life.": each of those who don't. Raises Stuck."""
    made: list[Any] = list(steps)
    if last.otherwise or any(getattr(step, "who", None) != last.who for step in made):
        reader.stuck()
    return reader.scope.renewed([replace(step, who=t.It()) for step in made])


def _where_neither(last: t.If, steps: Steps, earlier: Steps) -> Steps:
    """"If it was a creature card, …. If it was a land card, …. Otherwise, …": where it was neither."""
    before = earlier[-1] if earlier else None
    if not isinstance(before, t.If) or before.otherwise or not isinstance(before.condition, t.Matches):
        return steps
    if not isinstance(last.condition, t.Matches) or last.condition.what != before.condition.what:
        return steps
    return [t.If(t.NotSo(before.condition), tuple(_where_neither(before, steps, earlier[:-1])))]


def _covers_declining(reader: Reader, last: t.If, steps: Steps, plain: bool) -> bool:
    """"You may put it there if it's a land card. If you don't, …": also where the player chooses not to; so does "Otherwise"
    where it says what becomes of the same thing."""
    if len(last.then) != 1 or not isinstance(last.then[0], t.May) or isinstance(last.condition, t.Did):
        return False
    if not plain or reader.scope.branch is None:
        return True
    return isinstance(last.condition, t.Matches) and any(rewrite.holds_node(step, last.condition.what) for step in steps)


def _also_declined(reader: Reader, may: t.Instruction, steps: Steps) -> t.Instruction:
    """The choice, with what is done where the player chooses not to."""
    if not isinstance(may, t.May) or may.otherwise or isinstance(may.who, SEVERAL_WHO_CHOOSE):
        return may
    return reader.scope.renewed(replace(may, otherwise=tuple(steps)))


SEVERAL_WHO_CHOOSE = (t.EachPlayer, t.EachOpponent, t.EachOtherPlayer, t.Filtered, t.Both)


def _beside_branch(reader: Reader, last: t.Instruction, earlier: Steps) -> Steps:
    """Clauses that are carried out where an earlier branch is not: what that branch made is unknown to them, and what was done
    for it. Its targets and the object itself are known, but meant last."""
    scope = reader.scope
    if scope.branch is None:
        kept = scope.mentions
        scope.mentions = scope.before(rewrite.instructions(last))
        steps = clauses.read_clauses(reader)
        scope.mentions = [*kept, *scope.mentions[len(kept):]]
        return steps
    mentions, actions = scope.branch
    kept, done = scope.mentions, scope.actions[actions:]
    undone = _done_for(reader, last, earlier)
    fixed = [replace(one, node=None) for one in kept[mentions:] if isinstance(one.selector, _FIXED)]
    before = [one for one in kept[:mentions] if not among(one.node, undone) or isinstance(one.selector, _FIXED)]
    scope.mentions = [*fixed, *before]
    scope.mentions = scope.before(undone)
    fresh = len(scope.mentions)
    del scope.actions[actions:]
    steps = clauses.read_clauses(reader)
    scope.mentions = [*kept, *scope.mentions[fresh:]]
    scope.actions[actions:actions] = done
    return steps


_FIXED = (t.TargetRef, t.This)
"""What is there whatever was done."""


def _done_for(reader: Reader, last: t.Instruction, earlier: Steps) -> list[Any]:
    """What "if you do" speaks of, with all its choices."""
    if not isinstance(last, t.If) or not isinstance(last.condition, t.Did):
        return []
    name = last.condition.name
    acted = [step for step in rewrite.named_nodes(earlier) if reader.scope.results.known(step) == name]
    return [*acted, *rewrite.named_nodes(acted)]


_RIDERS = ("it can't be regenerated", "they can't be regenerated", "that creature can't be regenerated",
           "creatures destroyed this way can't be regenerated", "a creature destroyed this way can't be regenerated",
           "those creatures can't be regenerated",
           "permanents destroyed this way can't be regenerated", "~ can't be regenerated", "the creature can't be regenerated")


def _tied(reader: Reader, last: t.Instruction) -> bool:
    """ "If two or more creatures are tied for least power, you choose one of them": as is so of what is chosen. Raises Stuck."""
    extreme = find(find(last, t.Choose), t.ExtremeQuality)
    reader.expect("if two or more")
    reader.i += 1
    reader.expect("are tied for least", "are tied for greatest", "are tied for lowest", "are tied for highest",
                  "are tied for the least", "are tied for the greatest")
    if extreme is None or qualities.quality_name(reader) != extreme.quality:
        reader.stuck()
    reader.expect(", you choose one of them", ", you choose one")
    return True


def _no_greater_x(reader: Reader, out: Steps) -> bool:
    """ "[You may pay {X}. If you do, draw X cards.] X can't be greater than the number of …": as it is paid. Raises Stuck."""
    limit = costs.limit_of_x(reader)
    paid = find(tuple(out), t.Pay)
    if paid is None or not rewrite.has_x((paid.cost,)):
        reader.stuck()
    limited = replace(paid, cost=costs.together([paid.cost, limit]))
    out[:] = [reader.scope.exchanged(step, paid, limited) if find(step, t.Pay) == paid else step for step in out]
    return True


_IF_COUNTERED = ("if that spell is countered this way ,", "if the spell is countered this way ,", "if it's countered this way ,",
                 "if a spell is countered this way ,")


_AS_IT_PHASES_IN = ("tap that creature as it phases in this way", "tap it as it phases in this way")


def read_rider(reader: Reader, out: Steps) -> bool:  # noqa: C901 - a row of alternatives
    """Sentences that belong to the instruction before them."""
    last = out[-1]
    destroying = find(last, t.Destroy)
    if destroying is not None and not isinstance(last, t.ChooseMode) and reader.any(*_RIDERS):
        out[-1] = reader.scope.exchanged(last, destroying, replace(destroying, no_regeneration=True))
        return True
    if "prevented" in reader.words[reader.i :] and reader.attempt(shields.prevented_this_way, out):
        return True
    if (way := reader.any("round up each time", "round down each time")) is not None:
        out[:] = [reader.scope.renewed(mapped(step, partial(_rounded, "up" if "up" in way else "down"))) for step in out]
        return True
    if isinstance(last, t.Regenerate) and not last.then and (then := reader.attempt(_as_it_regenerates, last)) is not None:
        out[-1] = reader.scope.rebuilt(last, replace(last, then=then))
        return True
    if reader.at("players") and reader.attempt(kinds.same_way, out):
        return True
    if reader.at("each opponent attacking") and reader.attempt(again.does_same, out):
        return True
    if "process" in reader.words[reader.i :] and reader.attempt(again.this_process, out):
        return True
    if "attacking" in reader.words[reader.i :] and reader.attempt(tokens_made.said_to_attack, out):
        return True
    if reader.attempt(copies.aimed, out) or reader.attempt(copies.new_targets, out):
        return True
    if reader.attempt(permissions.exile_after, out) or _as_it_enters(reader, out) or (
            reader.attempt(entering_riders.enters_with, out) or tokens_made.said_to_have(reader, out)):
        return True
    if reader.at("if") and isinstance(last, t.DealDamage) and reader.attempt(damage_verbs.divided_instead, out):
        return True
    if isinstance(last, t.DealDamage) and reader.any("the damage can't be prevented", "this damage can't be prevented",
                                                "that damage can't be prevented"):
        out[-1] = reader.scope.rebuilt(last, replace(last, unpreventable=True))
        return True
    if isinstance(last, t.DealDamage) and reader.attempt(life_verbs.no_more_than_there_was, out):
        return True
    if isinstance(last, t.PhaseOut) and last.until is not None and reader.any(*_AS_IT_PHASES_IN):
        out[-1] = reader.scope.rebuilt(last, replace(last, tapped=True))
        return True
    if reader.at("x can't be greater than") and reader.attempt(_no_greater_x, out):
        return True
    if reader.at("if two or more") and reader.attempt(_tied, last):
        return True
    if isinstance(last, t.RollDie) and reader.attempt(dice.later_table, out):
        return True
    if isinstance(last, t.PutCounters) and reader.attempt(counter_verbs.no_more_than, out):
        return True
    if isinstance(last, t.DealDamage) and reader.any("excess damage is dealt to that creature's controller instead"):
        out[-1] = reader.scope.rebuilt(last, replace(last, excess_to=t.ControllerOf(last.to)))
        return isinstance(last.to, t.TargetRef) or reader.stuck()
    if reader.attempt(_still, out) or reader.attempt(_ended_for, out):
        return True
    if reader.attempt(countered.ability_of_permanent, out) or reader.attempt(as_it_resolves.if_you_do, out):
        return True
    countering = last.do[0] if isinstance(last, t.Unless) and len(last.do) == 1 else last
    if isinstance(countering, t.Counter) and countering.to is None and reader.any(*_IF_COUNTERED):
        out[-1] = reader.scope.exchanged(last, countering, _countered_to(reader, countering))
        return True
    if isinstance(last, t.Apply) and (spent := permissions.read_spent_as(reader)) is not None:
        out[-1] = reader.scope.renewed(_spent_as(reader, last, spent))
        return True
    if isinstance(last, t.Apply) and (reader.attempt(play_permissions.this_way, terms := [last])
                                      or reader.attempt(play_permissions.costs_more, terms)):
        out[-1] = reader.scope.renewed(terms[0])
        return True
    if reader.at("if") and reader.attempt(_free_this_way, out):
        return True
    if isinstance(last, t.Apply) and (reader.attempt(play_permissions.enters_with, terms := [last])
                                      or reader.attempt(play_permissions.spell_has, terms)):
        out[-1] = reader.scope.renewed(terms[0])
        return True
    if reader.at("until end of turn") and reader.attempt(mana_verbs.stays, out):
        return True
    shuffled = reader.attempt(library_verbs.shuffled_if_searched, out)
    if shuffled is not None:
        out.append(shuffled)
        return True
    if keywords.passed_told(reader):
        return True
    if isinstance(last, t.AddMana) and reader.word in ("when", "if"):
        with_rider = reader.attempt(mana_riders.spent, last)
        if with_rider is not None:
            out[-1] = reader.scope.rebuilt(last, with_rider)
            return True
    return isinstance(last, t.AddMana | t.ChooseMode | t.May) and bool(reader.attempt(mana_verbs.restricted, out))


def _as_it_regenerates(reader: Reader, shield: t.Regenerate) -> tuple[t.Instruction, ...]:
    """ "When it regenerates this way, put a +1/+1 counter on it", "You gain control of that creature if it regenerates this way".
    Raises Stuck."""
    if reader.ok("you gain control of that creature if it regenerates this way"):
        return (t.Apply((t.Modify(shield.what, (t.ChangeController(t.You()),)),), t.EndOfGame()),)
    reader.expect("when it regenerates this way ,")
    name = reader.scope.results.numbered("regenerated")
    steps, targets = delayed.own_targets(reader)
    return t.Bind(name, shield.what), t.Reflexive(name, tuple(steps), tuple(targets))


def _rounded(way: t.Rounding, node: Any) -> Any:
    return replace(node, rounded=way) if isinstance(node, t.Half) else node


def _still(reader: Reader, out: Steps) -> bool:
    """ "It's still a land.", of what the sentence before made of something. Raises Stuck."""
    for place in range(len(out) - 1, max(len(out) - max(reader.scope.said, 1), 0) - 1, -1):
        last = out[place]
        applied = _only_within(last)
        if isinstance(applied, t.Apply) and _makes_types(applied):
            if not still_of_type(reader):
                reader.stuck()
            out[place] = reader.scope.exchanged(last, applied, _keep_types(applied)) if applied is not last else (
                reader.scope.rebuilt(last, _keep_types(applied)))
            return True
    reader.stuck()


def _ended_for(reader: Reader, out: Steps) -> bool:
    """ "You may pay {U} to end this effect.", of what was begun before. Raises Stuck."""
    reader.expect("you may pay")
    cost = costs.read_mana(reader)
    reader.expect("to end this effect")
    begun = [place for place, step in enumerate(out) if isinstance(step, t.Apply) and step.duration == t.EndOfGame()]
    last = out[begun[0]] if len(begun) == 1 else reader.stuck()
    assert isinstance(last, t.Apply)
    out[begun[0]] = reader.scope.rebuilt(last, replace(last, effects=(*last.effects, t.EndedFor(cost)), duration=ENDED))
    return True


def _makes_types(made: t.Apply) -> bool:
    return find(made, t.SetTypes) is not None or find(made, t.AddTypes) is not None


def _only_within(last: t.Instruction) -> t.Instruction:
    """What is done if or may be done, where it is one thing; else the instruction itself."""
    within = last.do if isinstance(last, t.May) else last.then if isinstance(last, t.If) and not last.otherwise else ()
    return within[0] if len(within) == 1 else last


def _as_it_enters(reader: Reader, out: Steps) -> bool:
    """"That permanent is …", "It has …" of what was just put onto the battlefield: so it is as it enters (611.2e). What it
    "becomes" or "gains" comes after."""
    move = find(out[-1], t.Move)
    if move is None or move.to != "battlefield":
        return False
    effects = reader.attempt(_what_it_is, move)
    if effects is None:
        return False
    shown = _listed(effects) if move.face_down else None
    if shown is not None:
        out[-1] = reader.scope.exchanged(out[-1], move, replace(move, face_down_as=shown))
        return True
    out[-1] = reader.scope.exchanged(out[-1], move, replace(move, effects=(*move.effects, *effects)))
    return True


def _listed(effects: list[t.StaticEffect]) -> t.CopyExceptions | None:
    """ "They're 5/5 artifact creatures", of what is put there face down: the characteristics that it has so (708.2). None of what
    is more than size, types and subtypes."""
    changes = [change for one in effects if isinstance(one, t.Modify) for change in one.changes]
    if len(changes) != 2 or not isinstance(changes[1], t.SetBasePT):
        return None
    kind, size = changes
    if not isinstance(kind, t.SetTypes | t.AddTypes) or not isinstance(size, t.SetBasePT) or kind.supertypes:
        return None
    return t.CopyExceptions(set_types=kind.types, set_subtypes=kind.subtypes or (), power=size.power, toughness=size.toughness)


def _what_it_is(reader: Reader, move: t.Move) -> list[t.StaticEffect]:
    short = reader.word in ("it's", "they're") and reader.peek() not in ("still", "goaded", "not")
    several = reader.word == "they're"
    subject = (references.them if several else references.it)(reader) if short else selectors.read_object(reader)
    if subject != t.Bound(reader.scope.results.known(move) or "") or not (short or reader.word in ("is", "are", "has", "have")):
        reader.stuck()
    effects = becoming.read_is(reader, subject) if short else continuous.read_predicates(reader, subject)
    if short and reader.any("and they", "and it", "and"):
        effects = continuous.joined([*effects, *continuous.read_predicates(reader, subject)])
    if not _at_end(reader) or not all(isinstance(e, t.Modify) and e.what == subject for e in effects):
        reader.stuck()
    if short and any("Aura" in (types.subtypes or ()) for types in find_all(tuple(effects), t.SetTypes)):
        reader.stuck()  # what an Aura enchants would have to be chosen as it enters (303.4f)
    return [t.Modify(t.It(), e.changes) for e in effects if isinstance(e, t.Modify)]


def _at_end(reader: Reader) -> bool:
    """Does the sentence end here, with a full stop or with a quotation that ends in one?"""
    place = reader.i
    ends = reader.end_sentence()
    reader.i = place
    return ends


def _spent_as(reader: Reader, last: t.Apply, spent: t.SpentAs) -> t.Apply:
    if not any(isinstance(one, t.MayPlay) for one in last.effects):
        reader.stuck()
    effects = tuple(replace(one, spent_as=spent) if isinstance(one, t.MayPlay) else one for one in last.effects)
    return replace(last, effects=effects)


def still_of_type(reader: Reader) -> bool:
    """ "It's still a land.": what was said to be of some type keeps the types it has."""
    return bool(reader.any("it's still a land", "they're still lands", "that land is still a land", "those lands are still lands",
                           "it's still an artifact", "he's still a planeswalker", "she's still a planeswalker"))


def added(node: Any) -> Any:
    """Types that something is set to, as types that it is in addition to its others (205.1b); anything else as it is."""
    return t.AddTypes(node.types or (), node.subtypes or (), node.supertypes or ()) if isinstance(node, t.SetTypes) else node


def _keep_types(last: t.Apply) -> t.Apply:
    """"It's still a land": the types it becomes are in addition to its others (205.1b)."""
    effects = []
    for effect in last.effects:
        if isinstance(effect, t.Modify):
            effect = t.Modify(effect.what, tuple(added(c) for c in effect.changes))
        effects.append(effect)
    return replace(last, effects=tuple(effects))


_COUNTERED_TO: tuple[tuple[str, t.Zone, t.LibraryPosition], ...] = (
    ("exile it", "exile", "top"), ("put it into its owner's hand", "hand", "top"),
    ("put it on top of its owner's library", "library", "top"),
    ("put it on the bottom of its owner's library", "library", "bottom"),
)


def _countered_to(reader: Reader, last: t.Counter) -> t.Counter:
    """"… exile it instead of putting it into its owner's graveyard"."""
    graveyard = ("its owner's graveyard", "that player's graveyard", "its controller's graveyard")
    for words, to, position in _COUNTERED_TO:
        if reader.ok(words):
            if to == "exile" and reader.at("with"):
                last = replace(last, counters=movables.read_with_counters(reader))
            reader.expect("instead of putting it into", "instead of into")
            reader.expect(*graveyard)
            return spoken.countered(reader, replace(last, to=to, position=position))
    reader.stuck()


def _free_this_way(reader: Reader, out: Steps) -> bool:
    """ "[You may play those cards.] If …, you may play cards this way without paying their mana costs": beside playing them for
    their costs. Raises Stuck."""
    last = out[-1]
    allowed = last.effects[0] if isinstance(last, t.Apply) and len(last.effects) == 1 else None
    if not isinstance(last, t.Apply) or not isinstance(allowed, t.MayPlay) or allowed.cost is not None:
        reader.stuck()
    reader.expect("if")
    condition = conditions.read_condition(reader)
    reader.expect(", you may play cards this way without paying their mana costs",
                  ", you may cast spells this way without paying their mana costs")
    out.append(t.If(condition, (replace(last, effects=(replace(allowed, free=True, lands=False),)),)))
    return True
