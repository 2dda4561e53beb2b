"""Replacement and prevention effects: "if … would …, … instead" (614, 615)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import (
    amounts,
    conditions,
    event_verbs,
    events,
    grammar,
    qualities,
    selectors,
)
from app.engine.oracle.grammar import Effects
from app.engine.oracle.postmodifiers import as_filter
from app.engine.oracle.reader import Reader


def _prevent(r: Reader) -> Effects:
    """ "Prevent all combat damage that would be dealt this turn", "Prevent the next 3 damage that would be dealt to …"."""
    r.expect("prevent")
    amount: t.Amount | None = None
    shield = False
    if r.ok("the next"):
        amount = amounts.read_amount(r)
        shield = True
        r.expect("damage")
        combat: bool | None = None
    elif r.ok("all but"):
        r.stuck()
    else:
        if r.any("all", "any"):
            pass
        else:
            amount = amounts.read_amount(r)
            r.any("of")
        combat = {"combat": True, "noncombat": False}.get(r.word)
        if combat is not None:
            r.i += 1
        r.expect("damage")
    if not r.at("that would"):
        return [t.Prevent(t.Damages(*_would_deal(r), combat), amount, shield)]
    r.expect("that would be dealt", "that would be")
    r.any("this turn", "this combat")
    to: t.Filter | None = None
    source: t.Filter | None = None
    while True:
        if r.any("this turn", "this combat"):
            continue
        if r.at("to and dealt by") or r.at("to and by"):
            r.any("to and dealt by", "to and by")
            both = as_filter(selectors.read_object(r))
            r.any("this turn")
            return [
                t.Prevent(t.Damages(None, both, combat), amount, shield),
                t.Prevent(t.Damages(both, None, combat), amount, shield),
            ]
        if to is None and r.ok("to"):
            to = either_recipients(r)
        elif source is None and r.any("by", "dealt by"):
            source = source_filter(r)
        else:
            break
    return [t.Prevent(t.Damages(source, to, combat), amount, shield)]


def _would_deal(r: Reader) -> tuple[t.Filter, t.Filter | None]:
    """ "[prevent all combat damage] target creature would deal this turn [to you]"."""
    source = source_filter(r)
    r.expect("would deal")
    r.any("this turn", "this combat")
    to = either_recipients(r) if r.ok("to") else None
    return source, to


def source_filter(r: Reader) -> t.Filter:
    """The source of damage as described; one "of your choice" is chosen first, as the effect begins (609.7a)."""
    start = r.i
    what = selectors.read_object(r)
    if "choice" not in r.words[start : r.i]:
        return as_filter(what)
    if not isinstance(what, t.Choose):
        r.stuck()
    everywhere = t.Choose(what.filter, what.count, what.minimum, ("battlefield", "stack"))
    name = r.scope.tie(everywhere, "source")
    r.scope.needs.append(t.ChooseThings(everywhere, name))
    return t.IsAmong(t.Bound(name))


def either_recipients(r: Reader) -> t.Filter:
    what = selectors.read_object(r)
    if isinstance(what, t.Both):
        return t.Or(tuple(as_filter(p) for p in what.parts))
    return as_filter(what)


def read_if_would_for_a_time(r: Reader) -> list[t.Instruction]:
    """ "If that creature would die this turn, exile it instead." as an effect of a resolving spell."""
    start = r.i
    effects = read_if_would(r)
    said = " ".join(r.words[start : r.i])
    return [t.Apply(tuple(effects), t.EndOfTurn() if "this turn" in said else t.EndOfGame())]


def read_if_would(r: Reader) -> Effects:
    """ "If [event] would happen, [do this] instead." Raises Stuck."""

    r.expect("if")
    limit = r.find("would")
    if limit < 0:
        r.stuck()
    mentions = len(r.scope.mentions)
    pattern = _would(r)
    r.any("this turn", "next turn")
    condition = None
    if r.ok("while"):
        condition = conditions.read_condition(r)
    if r.ok("and"):
        r.stuck()
    r.expect(",")
    if isinstance(pattern, t.Damages) and r.at("prevent that damage"):
        return [t.Prevent(pattern, None, then=_after_prevention(r), condition=condition)]
    if isinstance(pattern, t.Damages) and r.ok("prevent"):
        amount = amounts.read_amount(r)
        r.expect("of that damage")
        return [t.Prevent(pattern, amount, condition=condition)]
    special = r.attempt(_changed_event, pattern)
    if special is not None:
        del r.scope.mentions[mentions:]
        return [t.Replace(pattern, special, condition)]
    optional = False
    r.scope.last = None
    early = bool(r.any("instead"))
    if r.any("you may instead"):
        early = optional = True
    steps = grammar.clauses(r)
    if not early and not r.ok("instead"):
        r.stuck()
    if r.ok("of putting it into"):
        r.stuck()
    while r.any(", then", ".") and not r.at_end():
        r.stuck()
    return [t.Replace(pattern, tuple(steps), condition, optional)]


def _after_prevention(r: Reader) -> tuple[t.Instruction, ...]:
    """What is done besides (615.5): "prevent that damage and put that many +1/+1 counters on it"."""

    r.expect("prevent that damage")
    r.scope.last = None
    steps: list[t.Instruction] = []
    if r.any("and", ", then"):
        steps.extend(grammar.clauses(r))
    elif r.word == "." and r.i + 1 < r.n:
        r.i += 1
        while True:
            grammar.sentence(r, steps)
            if r.at_end():
                break
    return tuple(steps)


def _would(r: Reader) -> t.EventPattern:
    counters = r.attempt(events.counters_put)
    if counters is not None:
        object.__setattr__(counters, "each", False)
        return counters
    if r.any(
        "an effect would create one or more tokens under your control", "one or more tokens would be created under your control"
    ):
        return t.CreatesTokens(None, t.You())
    if r.any("one or more creature tokens would be created under your control"):
        return t.CreatesTokens(t.HasType(("creature",)), t.You())
    if r.ok("an effect would put one or more"):
        kind = qualities.read_counter_kind(r)
        r.expect("on")
        r.scope.event_amount = True
        return t.PutsCounters(as_filter(selectors.read_one(r, False)), kind, by_effect=True)
    if r.any("damage", "combat damage", "noncombat damage"):
        return _damage_would(r)
    subject = events._subject(r)
    r.expect("would")
    special = r.attempt(_would_special, subject)
    if special is not None:
        return special
    return events._verb_phrase(r, subject)


def _damage_would(r: Reader) -> t.EventPattern:
    """ "damage would be dealt to ~ [by …]"."""
    combat = {"combat": True, "noncombat": False}.get(r.words[r.i - 2])
    r.expect("would be dealt to")
    to = event_verbs._recipient(r)
    source = as_filter(selectors.read_object(r, False)) if r.ok("by") else None
    r.scope.event_amount = True
    return t.Damages(source, to, combat)


def _would_special(r: Reader, subject: events.Subject) -> t.EventPattern:
    if r.any("put one or more counters on"):
        what = selectors.read_one(r, False)
        r.scope.event_amount = True
        return t.PutsCounters(as_filter(what), None, subject.player)
    if r.any("create one or more tokens", "create one or more creature tokens"):
        return t.CreatesTokens(None, subject.player)
    if r.any(
        "draw a card except the first one you draw in each of your draw steps",
        "draw a card except the first one they draw in each of their draw steps",
    ):
        return t.Draws(subject.player, except_first_in_draw_step=True)
    if r.any("draw a card", "draws a card"):
        return t.Draws(subject.player)
    if r.any("be created under your control"):
        return t.CreatesTokens(None, t.You())
    if r.any("be put on"):
        what = selectors.read_one(r, False)
        r.scope.event_amount = True
        return t.PutsCounters(as_filter(what), None, None)
    if r.any("deal damage to"):
        to = event_verbs._recipient(r)
        r.scope.event_amount = True
        return t.Damages(subject.filter, to)
    r.stuck()


def _changed_event(r: Reader, pattern: t.EventPattern) -> tuple[t.Instruction, ...]:  # noqa: C901 - a row of alternatives
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
    if r.any(
        "it deals double that damage",
        "it deals twice that much damage",
        "it deals twice that damage",
        "that source deals double that damage",
        "that spell deals double that damage",
    ):
        r.any(*to_whom[:-1])
        r.expect("instead")
        return (t.TheEvent(amount=t.Times(t.Number(2), t.EventAmount())),)
    if r.any("it deals triple that damage", "it deals three times that much damage"):
        r.any(*to_whom[:-1])
        r.expect("instead")
        return (t.TheEvent(amount=t.Times(t.Number(3), t.EventAmount())),)
    if r.any("it deals that much damage plus"):
        amount = amounts.read_amount(r)
        r.any(*to_whom[:-1])
        r.expect("instead")
        return (t.TheEvent(amount=t.Plus((t.EventAmount(), amount))),)
    if r.any(
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
    if r.any("that many -1/-1 counters minus one are put on it instead"):
        return (t.TheEvent(amount=t.Minus(t.EventAmount(), t.Number(1))),)
    if r.any("that many plus"):
        amount = amounts.read_amount(r)
        while r.word not in ("instead", ".", ""):
            if r.word not in (
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
                r.stuck()
            r.i += 1
        r.expect("instead")
        return (t.TheEvent(amount=t.Plus((t.EventAmount(), amount))),)
    if r.any("you gain that much life plus"):
        amount = amounts.read_amount(r)
        r.expect("instead")
        return (t.TheEvent(amount=t.Plus((t.EventAmount(), amount))),)
    if r.any("prevent that damage"):
        return ()
    if r.ok("prevent"):
        amount = amounts.read_amount(r)
        r.expect("of that damage")
        return (t.TheEvent(amount=t.Minus(t.EventAmount(), amount)),)
    if r.any(
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
    if r.any("return it to its owner 's hand instead", "return ~ to its owner 's hand instead"):
        return (t.TheEvent(to_zone="hand"),)
    if r.any(
        "reveal ~ and shuffle it into its owner 's library instead",
        "shuffle it into its owner 's library instead",
        "shuffle ~ into its owner 's library instead",
    ):
        return (t.TheEvent(to_zone="library", position="shuffle"),)
    if r.any("put it on the bottom of its owner 's library instead"):
        return (t.TheEvent(to_zone="library", position="bottom"),)
    r.stuck()
