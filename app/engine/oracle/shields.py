"""What happens to the next damage or the next event, damage dealt to another instead, and what prevention brings (614, 615)."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle import grammar, replacing, selectors, targeting
from app.engine.oracle.changed_events import changed_event, prevented_part, redirected
from app.engine.oracle.constructions import movables
from app.engine.oracle.grammar import Steps
from app.engine.oracle.mentions import OBJECT
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.phrase import as_filter
from app.engine.oracle.reader import Reader
from app.engine.trees.walking import contains, find


def next_time(reader: Reader) -> Steps:
    """ "The next time [source] would deal damage to you this turn, prevent that damage." (615.8) Raises Stuck."""
    reader.expect("the next time")
    return reader.first(_next_cast, _next_damage, _next_event, _next_entering)


def _next_cast(reader: Reader) -> Steps:
    """ "The next time you cast an instant or sorcery spell from your hand this turn, put that card into your hand instead of into
    your graveyard as it resolves": of those cast before, the number is noted (608.2n, 614.1a). Raises Stuck."""
    reader.expect("you cast a", "you cast an")
    phrase = read_phrase(reader)
    reader.expect("from your hand this turn , put that card into your hand instead of into your graveyard as it resolves")
    if not phrase.spell or phrase.plural:
        reader.stuck()
    kinds = (part for part in phrase.parts if not isinstance(part, t.IsSpell))
    what = t.And((*kinds, t.CastFrom(("hand",), by=t.You(), owner=t.You())))
    before = reader.scope.results.numbered("cast before ")
    one = t.And((*what.parts, t.CastAs(t.Plus((t.BoundAmount(before), t.Number(1))), what)))
    kept = t.Replace(t.Moves(one, "stack", "graveyard", t.You(), within="resolution"), (t.TheEvent(to_zone="hand"),))
    return [t.Bind(before, amount=t.EventsThisTurn(t.Casts(what, t.You()))), t.Apply((kept,), t.EndOfTurn())]


def _next_entering(reader: Reader) -> Steps:
    """ "The next time one or more creatures enter this turn, they enter as copies of the chosen creature", "each enters with an
    additional +1/+1 counter on it". Raises Stuck."""
    reader.expect("one or more")
    phrase = read_phrase(reader)
    if not phrase.plural or phrase.zones is not None or phrase.card:
        reader.stuck()
    reader.expect("enter this turn ,", "enter the battlefield this turn ,")
    what = phrase.filter
    if reader.ok("they enter as copies of"):
        made = t.EntersWith(what, copy_of=selectors.read_object(reader), uses=1)
        if isinstance(made.copy_of, t.Choose | t.All):
            reader.stuck()
    else:
        reader.expect("each enters", "each of them enters")
        made = t.EntersWith(what, counters=movables.read_with_counters(reader), uses=1)
    return [t.Apply((made,), t.EndOfTurn())]


def _next_damage(reader: Reader) -> Steps:
    first: Steps = []
    source = reader.attempt(_chosen_source)
    if source is not None:
        name = reader.scope.tie(source, "source")
        first.append(t.ChooseThings(source, name))
        reader.scope.mention(t.Bound(name), OBJECT, False, frozenset({"source", "permanent"}))
        what: t.Filter = t.IsAmong(t.Bound(name))
    else:
        what = as_filter(selectors.read_object(reader))
    reader.expect("would deal")
    combat = reader.maybe(replacing.COMBAT)
    reader.expect("damage")
    said = reader.any("this turn", "this combat")
    to = replacing.either_recipients(reader) if reader.ok("to") else None
    said = said or reader.any("this turn", "this combat")
    reader.expect(",")
    reader.scope.event_amount = True
    effect = _instead_of_damage(reader, t.Damages(what, to, combat))
    return [*first, t.Apply((effect,), t.EndOfCombat() if said == "this combat" else t.EndOfTurn())]


def _instead_of_damage(reader: Reader, pattern: t.Damages) -> t.StaticEffect:
    """What happens to the next damage: all of it or a part is prevented, it is dealt to another, or it is changed."""
    if reader.any("prevent that damage"):
        return t.Prevent(pattern, next_source=True)
    if reader.ok("prevent"):
        return t.Prevent(pattern, prevented_part(reader), next_source=True)
    if reader.any("instead that source deals that much damage to you and"):
        return t.Replace(pattern, (t.TheEvent(), *grammar.clauses(reader)), uses=1)
    return t.Replace(pattern, reader.first(lambda reader: changed_event(reader, pattern), _elsewhere), uses=1)


def _elsewhere(reader: Reader) -> tuple[t.Instruction, ...]:
    """ "that damage is dealt to target creature instead". Raises Stuck."""
    made = redirected(reader)
    reader.expect("instead")
    return made


def _next_event(reader: Reader) -> Steps:
    """ "The next time you would draw a card this turn, [do this] instead": once."""
    start = reader.i
    pattern = replacing.read_would(reader)
    if "choice" in reader.words[start : reader.i]:  # a source of one's choice is chosen first, which a pattern doesn't hold
        reader.stuck()
    reader.expect("this turn ,")
    reader.scope.last = None
    early = bool(reader.any("instead"))
    special = reader.attempt(changed_event, pattern) or (reader.attempt(_elsewhere) if isinstance(pattern, t.Damages) else None)
    steps = list(special) if special is not None else grammar.clauses(reader)
    if special is None and not early and not reader.ok("instead"):
        reader.stuck()
    return [t.Apply((t.Replace(pattern, tuple(steps), uses=1),), t.EndOfTurn())]


def _chosen_source(reader: Reader) -> t.Choose:
    """ "a red source of your choice", "an unblocked creature of your choice"."""
    reader.expect("a", "an")
    start = reader.i
    phrase = read_phrase(reader)
    if "choice" not in reader.words[start : reader.i]:
        reader.stuck()
    zones: tuple[t.Zone, ...] = ("battlefield", "stack") if "source" in phrase.nouns else ("battlefield",)
    return reader.scope.named(t.Choose(phrase.filter, t.Number(1), None, zones))


def next_amount(reader: Reader) -> list[t.StaticEffect]:
    """ "The next 1 damage that would be dealt to ~ this turn is dealt to target creature instead", "The next X damage that a
    source of your choice would deal to you and/or creatures you control this turn is dealt to …" (614.9, 615.7). Raises Stuck."""
    reader.expect("the next")
    amount = grammar.read_amount(reader)
    reader.expect("damage that")
    source = None if reader.at("would be dealt") else replacing.source_filter(reader)
    early = reader.expect("would be dealt to", "would be dealt this turn to", "would deal to").endswith("turn to")
    if (source is None) == (reader.words[reader.i - 2] == "deal"):
        reader.stuck()
    to = _recipients(reader)
    reader.expect("is dealt to" if early else "this turn is dealt to")
    elsewhere = selectors.read_object(reader)
    reader.expect("instead")
    instead = (t.TheEvent(to=elsewhere),)
    if amount == t.Number(1):
        return [t.Replace(t.Damages(source, to), instead, uses=1, shield=True)]
    return [t.Replace(t.Damages(source, to), instead, shield=True, amount=amount)]


def divided(reader: Reader) -> Steps:
    """ "Prevent the next 5 damage that would be dealt this turn to any number of targets, divided as you choose": a shield for
    each of them (615.7). Raises Stuck."""
    reader.expect("prevent the next")
    amount = grammar.read_amount(reader)
    reader.expect("damage that would be dealt this turn to")
    ref = targeting.read_target(reader)
    reader.expect(", divided as you choose")
    if not isinstance(ref, t.TargetRef):
        reader.stuck()
    reader.scope.targets[ref.index] = replace(reader.scope.targets[ref.index], divide=amount)
    shield = t.Prevent(t.Damages(to=t.IsAmong(t.It())), t.Divided(), True)
    return [t.ForEach(ref, (t.Apply((shield,), t.EndOfTurn()),))]


def redirect(reader: Reader) -> list[t.StaticEffect]:
    """ "All damage that would be dealt to you by creatures is dealt to ~ instead." Raises Stuck."""
    reader.expect("all")
    combat = reader.maybe(replacing.COMBAT)
    reader.expect("damage that would be dealt")
    to: t.Filter | None = None
    source: t.Filter | None = None
    while not reader.at("is dealt to"):
        if reader.any("this turn"):
            continue
        if to is None and reader.ok("to"):
            to = _recipients(reader)
        elif source is None and reader.ok("by"):
            source = replacing.source_filter(reader)
        else:
            reader.stuck()
    reader.expect("is dealt to")
    elsewhere = selectors.read_object(reader)
    reader.expect("instead")
    if to is None and source is None:
        reader.stuck()
    return [t.Replace(t.Damages(source, to, combat), (t.TheEvent(to=elsewhere),))]


def _recipients(reader: Reader) -> t.Filter:
    """ "you and other permanents you control", before the verb."""
    options = [as_filter(selectors.read_one(reader))]
    while reader.any("and/or", "and", "or"):
        options.append(as_filter(selectors.read_one(reader)))
    return options[0] if len(options) == 1 else t.Or(tuple(options))


SOME_PREVENTED = t.Compare(t.EventAmount(), ">=", t.Number(1))
"""Damage is prevented: the effect is applied to damage that can't be prevented, too (615.12)."""


def prevented_this_way(reader: Reader, out: Steps) -> bool:
    """What a prevention effect does besides (615.5): "If damage is prevented this way, …", "You gain life equal to the damage
    prevented this way". Raises Stuck if nothing before it prevents damage."""
    effect = find(out[-1], t.Prevent)
    if effect is None or effect.then:
        reader.stuck()
    kept = reader.scope.event_amount, reader.scope.last
    reader.scope.event_amount, reader.scope.last, reader.scope.prevented = True, None, True
    mentions = len(reader.scope.mentions)
    try:
        led = reader.any("if damage is prevented this way ,")
        source = None if led else reader.attempt(_from_source)
        begun = reader.i
        steps = _for_each_prevented(reader) if reader.at("for each 1 damage prevented this way") else grammar.clauses(reader)
        if not led and source is None and "prevented" not in reader.words[begun : reader.i]:
            reader.stuck()
    finally:
        reader.scope.event_amount, reader.scope.last = kept
        reader.scope.prevented = False
        del reader.scope.mentions[mentions:]
    if led and not contains(tuple(steps), t.EventAmount):
        steps = [t.If(SOME_PREVENTED, tuple(steps))]
    if source is not None:
        its = t.Matches(t.EventRole("source"), source)
        asked = its if contains(tuple(steps), t.EventAmount) else t.AllOf((SOME_PREVENTED, its))
        steps = [t.If(asked, tuple(steps))]
    out[-1] = reader.scope.exchanged(out[-1], effect, replace(effect, then=tuple(steps)))
    return True


def _from_source(reader: Reader) -> t.Filter:
    """ "If damage from a black source is prevented this way, …"."""
    reader.expect("if damage from a", "if damage from an")
    phrase = read_phrase(reader)
    if "source" not in phrase.nouns:
        reader.stuck()
    reader.expect("is prevented this way ,")
    return phrase.filter


def _for_each_prevented(reader: Reader) -> Steps:
    reader.expect("for each 1 damage prevented this way ,")
    steps = grammar.clauses(reader)
    if len(steps) != 1 or not isinstance(steps[0], t.PutCounters | t.CreateToken | t.Draw | t.Mill) or (
        steps[0].count != t.Number(1)
    ):
        reader.stuck()
    return [reader.scope.renewed(replace(steps[0], count=t.EventAmount()))]
