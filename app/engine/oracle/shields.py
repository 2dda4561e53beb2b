"""What happens to the next damage or the next event, damage dealt to another instead, and what prevention brings (614, 615)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import grammar, replacing, rewrite, selectors
from app.engine.oracle.grammar import Steps
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.postmodifiers import as_filter
from app.engine.oracle.reader import Reader
from app.engine.oracle.scope import OBJECT


def next_time(r: Reader) -> Steps:
    """ "The next time [source] would deal damage to you this turn, prevent that damage." (615.8) Raises Stuck."""
    r.expect("the next time")
    return r.first(_next_damage, _next_event)


def _next_damage(r: Reader) -> Steps:
    first: Steps = []
    source = r.attempt(_chosen_source)
    if source is not None:
        name = r.scope.tie(source, "source")
        first.append(t.ChooseThings(source, name))
        r.scope.mention(t.Bound(name), OBJECT, False, frozenset({"source", "permanent"}))
        what: t.Filter = t.IsAmong(t.Bound(name))
    else:
        what = as_filter(selectors.read_object(r))
    r.expect("would deal")
    combat = {"combat": True, "noncombat": False}.get(r.word)
    if combat is not None:
        r.i += 1
    r.expect("damage")
    r.any("this turn")
    to = replacing.either_recipients(r) if r.ok("to") else None
    r.any("this turn")
    r.expect(",")
    pattern = t.Damages(what, to, combat)
    r.scope.event_amount = True
    if r.any("prevent that damage"):
        return [*first, t.Apply((t.Prevent(pattern, next_source=True),), t.EndOfTurn())]
    elsewhere = _elsewhere(r)
    return [*first, t.Apply((t.Replace(pattern, (t.TheEvent(to=elsewhere),), uses=1),), t.EndOfTurn())]


def _elsewhere(r: Reader) -> t.Selector:
    """ "that damage is dealt to target creature instead": to whom."""
    r.expect("that damage is dealt to", "it deals that damage to", "that source deals that damage to")
    what = selectors.read_object(r)
    r.expect("instead")
    return what


def _next_event(r: Reader) -> Steps:
    """ "The next time you would draw a card this turn, [do this] instead": once."""
    start = r.i
    pattern = replacing._would(r)
    if "choice" in r.words[start : r.i]:  # a source of one's choice is chosen first, which a pattern doesn't hold
        r.stuck()
    r.expect("this turn ,")
    r.scope.last = None
    early = bool(r.any("instead"))
    special = r.attempt(replacing._changed_event, pattern)
    steps = list(special) if special is not None else grammar.clauses(r)
    if special is None and not early and not r.ok("instead"):
        r.stuck()
    return [t.Apply((t.Replace(pattern, tuple(steps), uses=1),), t.EndOfTurn())]


def _chosen_source(r: Reader) -> t.Choose:
    """ "a red source of your choice"."""
    r.expect("a", "an")
    start = r.i
    phrase = read_phrase(r)
    if "source" not in phrase.nouns or "choice" not in r.words[start : r.i]:
        r.stuck()
    return t.Choose(phrase.filter, t.Number(1), None, ("battlefield", "stack"))


def next_one(r: Reader) -> list[t.StaticEffect]:
    """ "The next 1 damage that would be dealt to ~ this turn is dealt to target creature instead." Raises Stuck."""
    r.expect("the next 1 damage that would be dealt to")
    to = _recipients(r)
    r.expect("this turn is dealt to")
    elsewhere = selectors.read_object(r)
    r.expect("instead")
    one = t.TheEvent(amount=t.Number(1), to=elsewhere)
    left = t.TheEvent(amount=t.Minus(t.EventAmount(), t.Number(1)))
    return [t.Replace(t.Damages(None, to), (one, left), uses=1)]


def redirect(r: Reader) -> list[t.StaticEffect]:
    """ "All damage that would be dealt to you by creatures is dealt to ~ instead." Raises Stuck."""
    r.expect("all")
    combat = {"combat": True, "noncombat": False}.get(r.word)
    if combat is not None:
        r.i += 1
    r.expect("damage that would be dealt")
    to: t.Filter | None = None
    source: t.Filter | None = None
    while not r.at("is dealt to"):
        if r.any("this turn"):
            continue
        if to is None and r.ok("to"):
            to = _recipients(r)
        elif source is None and r.ok("by"):
            source = replacing.source_filter(r)
        else:
            r.stuck()
    r.expect("is dealt to")
    elsewhere = selectors.read_object(r)
    r.expect("instead")
    if to is None:
        r.stuck()
    return [t.Replace(t.Damages(source, to, combat), (t.TheEvent(to=elsewhere),))]


def _recipients(r: Reader) -> t.Filter:
    """ "you and other permanents you control", before the verb."""
    options = [as_filter(selectors.read_one(r))]
    while r.any("and/or", "and", "or"):
        options.append(as_filter(selectors.read_one(r)))
    return options[0] if len(options) == 1 else t.Or(tuple(options))


def prevented_this_way(r: Reader, out: Steps) -> bool:
    """What a prevention effect does besides (615.5): "If damage is prevented this way, …", "You gain life equal to the damage
    prevented this way". Raises Stuck if nothing before it prevents damage."""
    effect = rewrite.find(out[-1], t.Prevent)
    if effect is None or effect.then:
        r.stuck()
    kept = r.scope.event_amount, r.scope.last
    r.scope.event_amount, r.scope.last, r.scope.prevented = True, None, True
    mentions = len(r.scope.mentions)
    try:
        led = r.any("if damage is prevented this way ,", "when damage is prevented this way ,",
                    "whenever damage is prevented this way ,")
        begun = r.i
        steps = _for_each_prevented(r) if r.at("for each 1 damage prevented this way") else grammar.clauses(r)
        if not led and "prevented" not in r.words[begun : r.i]:
            r.stuck()
    finally:
        r.scope.event_amount, r.scope.last = kept
        r.scope.prevented = False
        del r.scope.mentions[mentions:]
    object.__setattr__(effect, "then", tuple(steps))
    return True


def _for_each_prevented(r: Reader) -> Steps:
    r.expect("for each 1 damage prevented this way ,")
    steps = grammar.clauses(r)
    if len(steps) != 1 or not isinstance(steps[0], t.PutCounters | t.CreateToken | t.Draw | t.Mill) or (
        steps[0].count != t.Number(1)
    ):
        r.stuck()
    object.__setattr__(steps[0], "count", t.EventAmount())
    return steps
