"""Replacement and prevention effects: "if … would …, … instead" (614, 615)."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle import (
    amounts,
    conditions,
    event_verbs,
    events,
    grammar,
    qualities,
    rewrite,
    selectors,
)
from app.engine.oracle.grammar import Effects
from app.engine.oracle.mentions import OBJECT
from app.engine.oracle.postmodifiers import as_filter
from app.engine.oracle.reader import Reader


def _prevent(reader: Reader) -> Effects:
    """ "Prevent all combat damage that would be dealt this turn", "Prevent the next 3 damage that would be dealt to …"."""
    reader.expect("prevent")
    amount: t.Amount | None = None
    shield = False
    if reader.ok("the next"):
        amount = amounts.read_amount(reader)
        shield = True
        reader.expect("damage")
        combat: bool | None = None
    elif reader.ok("all but"):
        reader.stuck()
    else:
        if reader.any("all", "any"):
            pass
        else:
            amount = amounts.read_amount(reader)
            reader.any("of")
        combat = {"combat": True, "noncombat": False}.get(reader.word)
        if combat is not None:
            reader.i += 1
        reader.expect("damage")
    if not reader.at("that would"):
        return [t.Prevent(t.Damages(*_would_deal(reader), combat), amount, shield)]
    reader.expect("that would be dealt", "that would be")
    reader.any("this turn", "this combat")
    to: t.Filter | None = None
    source: t.Filter | None = None
    while True:
        if reader.any("this turn", "this combat"):
            continue
        if reader.at("to and dealt by") or reader.at("to and by"):
            reader.any("to and dealt by", "to and by")
            both = as_filter(selectors.read_object(reader))
            reader.any("this turn")
            return [
                t.Prevent(t.Damages(None, both, combat), amount, shield),
                t.Prevent(t.Damages(both, None, combat), amount, shield),
            ]
        if to is None and reader.ok("to"):
            to = either_recipients(reader)
        elif source is None and reader.any("by", "dealt by"):
            source = source_filter(reader)
        else:
            break
    return [t.Prevent(t.Damages(source, to, combat), amount, shield)]


def _would_deal(reader: Reader) -> tuple[t.Filter, t.Filter | None]:
    """ "[prevent all combat damage] target creature would deal this turn [to you]"."""
    source = source_filter(reader)
    reader.expect("would deal")
    reader.any("this turn", "this combat")
    to = either_recipients(reader) if reader.ok("to") else None
    return source, to


def source_filter(reader: Reader) -> t.Filter:
    """The source of damage as described; one "of your choice" is chosen first, as the effect begins (609.7a)."""
    start = reader.i
    what = selectors.read_object(reader)
    if "choice" not in reader.words[start : reader.i]:
        return as_filter(what)
    if not isinstance(what, t.Choose):
        reader.stuck()
    everywhere = reader.scope.named(t.Choose(what.filter, what.count, what.minimum, ("battlefield", "stack")))
    name = reader.scope.tie(everywhere, "source")
    reader.scope.needs.append(t.ChooseThings(everywhere, name))
    return t.IsAmong(t.Bound(name))


def either_recipients(reader: Reader) -> t.Filter:
    what = selectors.read_object(reader)
    if isinstance(what, t.Both):
        return t.Or(tuple(as_filter(p) for p in what.parts))
    return as_filter(what)


def read_if_would_for_a_time(reader: Reader) -> list[t.Instruction]:
    """ "If that creature would die this turn, exile it instead." as an effect of a resolving spell."""
    start = reader.i
    effects = read_if_would(reader)
    if any(isinstance(one, t.Replace) and isinstance(one.event, t.Moves) and not _of_one_thing(one.event) for one in effects):
        reader.scope.mention(None, OBJECT, False, frozenset({"card"}))  # "it" is what will be moved instead: not denoted
    said = " ".join(reader.words[start : reader.i])
    return [t.Apply(tuple(effects), t.EndOfTurn() if "this turn" in said else t.EndOfGame())]


def _of_one_thing(event: t.Moves) -> bool:
    """Does the event happen to what was spoken of before, not to whatever fits a description?"""
    return rewrite.contains(event.what, t.IsAmong) or rewrite.contains(event.what, t.IsSource)


def read_if_would(reader: Reader) -> Effects:
    """ "If [event] would happen, [do this] instead." Raises Stuck."""

    reader.expect("if")
    limit = reader.find("would")
    if limit < 0:
        reader.stuck()
    mentions = len(reader.scope.mentions)
    pattern = _would(reader)
    reader.any("this turn", "next turn")
    condition = None
    if reader.ok("while"):
        condition = conditions.read_condition(reader)
    if reader.ok("and"):
        reader.stuck()
    reader.expect(",")
    if isinstance(pattern, t.Damages) and reader.at("prevent that damage"):
        return [t.Prevent(pattern, None, then=_after_prevention(reader), condition=condition)]
    if isinstance(pattern, t.Damages) and reader.ok("prevent"):
        amount = amounts.read_amount(reader)
        reader.expect("of that damage")
        return [t.Prevent(pattern, amount, condition=condition)]
    special = reader.attempt(_changed_event, pattern)
    if special is not None:
        del reader.scope.mentions[mentions:]
        return [t.Replace(pattern, special, condition)]
    optional = False
    reader.scope.last = None
    early = bool(reader.any("instead"))
    if reader.any("you may instead"):
        early = optional = True
    steps = grammar.clauses(reader)
    if not early and not reader.ok("instead"):
        reader.stuck()
    if reader.ok("of putting it into"):
        reader.stuck()
    while reader.any(", then", ".") and not reader.at_end():
        reader.stuck()
    return [t.Replace(pattern, tuple(steps), condition, optional)]


def _after_prevention(reader: Reader) -> tuple[t.Instruction, ...]:
    """What is done besides (615.5): "prevent that damage and put that many +1/+1 counters on it"."""

    reader.expect("prevent that damage")
    reader.scope.last = None
    steps: list[t.Instruction] = []
    if reader.any("and", ", then"):
        steps.extend(grammar.clauses(reader))
    elif reader.word == "." and reader.i + 1 < reader.n:
        reader.i += 1
        while True:
            grammar.sentence(reader, steps)
            if reader.at_end():
                break
    return tuple(steps)


def _would(reader: Reader) -> t.EventPattern:
    counters = reader.attempt(events.counters_put)
    if counters is not None:
        return replace(counters, each=False) if isinstance(counters, t.PutsCounters) else counters
    if reader.any(
        "an effect would create one or more tokens under your control", "one or more tokens would be created under your control"
    ):
        return t.CreatesTokens(None, t.You())
    if reader.any("one or more creature tokens would be created under your control"):
        return t.CreatesTokens(t.HasType(("creature",)), t.You())
    if reader.ok("an effect would put one or more"):
        kind = qualities.read_counter_kind(reader)
        reader.expect("on")
        reader.scope.event_amount = True
        return t.PutsCounters(as_filter(selectors.read_one(reader, False)), kind, by_effect=True)
    if reader.any("damage", "combat damage", "noncombat damage"):
        return _damage_would(reader)
    subject = events._subject(reader)
    reader.expect("would")
    special = reader.attempt(_would_special, subject)
    if special is not None:
        return special
    return events._verb_phrase(reader, subject)


def _damage_would(reader: Reader) -> t.EventPattern:
    """ "damage would be dealt to ~ [by …]"."""
    combat = {"combat": True, "noncombat": False}.get(reader.words[reader.i - 2])
    reader.expect("would be dealt to")
    to = event_verbs._recipient(reader)
    source = as_filter(selectors.read_object(reader, False)) if reader.ok("by") else None
    reader.scope.event_amount = True
    return t.Damages(source, to, combat)


def _would_special(reader: Reader, subject: events.Subject) -> t.EventPattern:
    if reader.any("put one or more counters on"):
        what = selectors.read_one(reader, False)
        reader.scope.event_amount = True
        return t.PutsCounters(as_filter(what), None, subject.player)
    if reader.any("create one or more tokens", "create one or more creature tokens"):
        return t.CreatesTokens(None, subject.player)
    if reader.any(
        "draw a card except the first one you draw in each of your draw steps",
        "draw a card except the first one they draw in each of their draw steps",
    ):
        return t.Draws(subject.player, except_first_in_draw_step=True)
    if reader.any("draw a card", "draws a card"):
        return t.Draws(subject.player)
    if reader.any("be created under your control"):
        return t.CreatesTokens(None, t.You())
    if reader.any("be put on"):
        what = selectors.read_one(reader, False)
        reader.scope.event_amount = True
        return t.PutsCounters(as_filter(what), None, None)
    if reader.any("deal damage to"):
        to = event_verbs._recipient(reader)
        reader.scope.event_amount = True
        return t.Damages(subject.filter, to)
    reader.stuck()


def _changed_event(reader: Reader, pattern: t.EventPattern) -> tuple[t.Instruction, ...]:  # noqa: C901 - a row of alternatives
    """The event itself, changed: "twice that many …", "that much plus one …", "exile it instead"."""
    to_whom = (
        "to that permanent or player",
        "to that creature or player",
        "to that player or permanent",
        "to that creature",
        "to that player",
        "to them",
        "",
    )
    if reader.any(
        "it deals double that damage",
        "it deals twice that much damage",
        "it deals twice that damage",
        "that source deals double that damage",
        "that spell deals double that damage",
    ):
        reader.any(*to_whom[:-1])
        reader.expect("instead")
        return (t.TheEvent(amount=t.Times(t.Number(2), t.EventAmount())),)
    if reader.any("it deals triple that damage", "it deals three times that much damage"):
        reader.any(*to_whom[:-1])
        reader.expect("instead")
        return (t.TheEvent(amount=t.Times(t.Number(3), t.EventAmount())),)
    if reader.any("it deals that much damage plus"):
        amount = amounts.read_amount(reader)
        reader.any(*to_whom[:-1])
        reader.expect("instead")
        return (t.TheEvent(amount=t.Plus((t.EventAmount(), amount))),)
    if reader.any(
        "it creates twice that many of those tokens instead",
        "it puts twice that many of those counters on that permanent instead",
        "it puts twice that many of those counters on it instead",
        "it puts twice that many of those counters on that creature instead",
        "twice that many of those tokens are created instead",
        "twice that many of those counters are put on that permanent instead",
        "twice that many of each of those kinds of counters are put on that permanent or player instead",
        "put twice that many +1/+1 counters on it instead",
        "twice that many +1/+1 counters are put on it instead",
        "twice that many +1/+1 counters are put on that creature instead",
        "you gain twice that much life instead",
        "create twice that many of those tokens instead",
        "they gain twice that much life instead",
        "twice that many of each of those kinds of counters are put on it instead",
        "they lose twice that much life instead",
        "that player loses twice that much life instead",
    ):
        return (t.TheEvent(amount=t.Times(t.Number(2), t.EventAmount())),)
    if reader.any("that many -1/-1 counters minus one are put on it instead"):
        return (t.TheEvent(amount=t.Minus(t.EventAmount(), t.Number(1))),)
    if reader.any("that many plus"):
        amount = amounts.read_amount(reader)
        while reader.word not in ("instead", ".", ""):
            if reader.word not in (
                "+1/+1",
                "counters",
                "are",
                "put",
                "on",
                "it",
                "that",
                "creature",
                "of",
                "each",
                "those",
                "kinds",
                "permanent",
                "or",
                "player",
                "tokens",
                "created",
            ):
                reader.stuck()
            reader.i += 1
        reader.expect("instead")
        return (t.TheEvent(amount=t.Plus((t.EventAmount(), amount))),)
    if reader.any("you gain that much life plus"):
        amount = amounts.read_amount(reader)
        reader.expect("instead")
        return (t.TheEvent(amount=t.Plus((t.EventAmount(), amount))),)
    if reader.any("prevent that damage"):
        return ()
    if reader.ok("prevent"):
        amount = amounts.read_amount(reader)
        reader.expect("of that damage")
        return (t.TheEvent(amount=t.Minus(t.EventAmount(), amount)),)
    if reader.any(
        "exile it instead of putting it anywhere else",
        "exile that card instead of putting it anywhere else",
        "exile it instead",
        "exile that card instead",
        "exile ~ instead",
        "exile that creature instead",
        "exile them instead",
        "exile that permanent instead",
    ):
        return (t.TheEvent(to_zone="exile"),)
    if reader.any("return it to its owner 's hand instead", "return ~ to its owner 's hand instead"):
        return (t.TheEvent(to_zone="hand"),)
    if reader.any(
        "reveal ~ and shuffle it into its owner 's library instead",
        "shuffle it into its owner 's library instead",
        "shuffle ~ into its owner 's library instead",
    ):
        return (t.TheEvent(to_zone="library", position="shuffle"),)
    if reader.any("put it on the bottom of its owner 's library instead"):
        return (t.TheEvent(to_zone="library", position="bottom"),)
    reader.stuck()
