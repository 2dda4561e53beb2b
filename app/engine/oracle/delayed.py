"""Delayed and reflexive triggered abilities that effects make (603.7, 603.12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle import (
    conditions,
    events,
    grammar,
    phases,
    references,
)
from app.engine.oracle.grammar import Steps
from app.engine.oracle.mentions import OBJECT, Mention
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.reader import Reader
from app.engine.oracle.rewrite import holds_node
from app.engine.trees.walking import contains


def read_when_you_do(reader: Reader) -> Steps:
    """"When you do, …": reflexive (603.12), with targets of its own."""
    if reader.at("when") and reader.peek().startswith("<did "):
        named = reader.peek()[5:-1]
        reader.i += 2
        reader.expect(",")
        steps, targets = own_targets(reader)
        return [t.Reflexive(named, tuple(steps), tuple(targets))]
    said = reader.expect("when you do ,", "when they do ,", "when that player does ,", "when you sacrifice a creature this way ,",
             "when you discard a card this way ,", "whenever you do ,", "when you sacrifice one or more creatures this way ,",
             "when you pay this cost one or more times ,",
             "when you sacrifice one or more permanents this way ,", "when you discard one or more cards this way ,",
             "when you sacrifice one or more artifacts this way ,", "when it connives this way ,")
    name = _done_by(reader, said.split()[2].replace("connives", "connive")) if "this way" in said else _done(reader)
    if grammar.at_modes(reader):
        return [t.Reflexive(name, (), modal=grammar.read_modes(reader))]
    aimed: Steps = []
    steps, targets = own_targets(reader, aimed=aimed)
    return [*aimed, t.Reflexive(name, tuple(steps), tuple(targets))]


_DONE_WITH = {"discard": "discarded", "sacrifice": "sacrificed", "exile": "exiled", "mill": "milled", "destroy": "destroyed",
              "reveal": "revealed"}


def read_when_this_way(reader: Reader) -> Steps:
    """"When you discard a nonland card this way, …", "When a creature card is exiled this way, …": reflexive, if what was just
    done was done to such a thing (603.12). Raises Stuck."""
    reader.expect("when")
    verb = None
    if reader.ok("you"):
        verb = reader.word if reader.word in _DONE_WITH else reader.stuck()
        reader.i += 1
    many = reader.expect("a", "an", "one or more") == "one or more"
    phrase = read_phrase(reader)
    if verb is None:
        reader.expect("is", "are")
        verb = next((one for one, done in _DONE_WITH.items() if done == reader.word), None) or reader.stuck()
        reader.i += 1
    reader.expect("this way ,")
    node = reader.scope.did(verb)
    if node is None or phrase.zones is not None or phrase.owner is not None:
        reader.stuck()
    name = reader.scope.tie(node)
    which = t.Filtered(t.Bound(name), phrase.filter)
    mentions = len(reader.scope.mentions)
    reader.scope.mention(which, OBJECT, many, frozenset(phrase.nouns))
    reader.scope.last = node
    steps, targets = own_targets(reader)
    del reader.scope.mentions[mentions:]
    return [t.If(t.Exists(which), (t.Reflexive(name, tuple(steps), tuple(targets)),))]


def _done_by(reader: Reader, verb: str) -> str:
    """The name of what was last done that this verb says, whatever was done since."""
    node = reader.scope.did(verb)
    if node is None:
        reader.stuck()
    return _done(reader) if holds_node(reader.scope.last, node) else reader.scope.tie(node)


def _done(reader: Reader) -> str:
    """The name of what was done last, for "when you do"."""
    last = reader.scope.last
    if last is None or not hasattr(last, "bind"):
        reader.stuck()
    return reader.scope.tie(last, "did")


def own_targets(
    reader: Reader, begun: t.Instruction | None = None, aimed: Steps | None = None
) -> tuple[Steps, list[t.TargetSpec]]:
    """The rest of the ability, after what it begins with. If it has targets of its own, they are numbered from 0, and what was
    targeted before cannot be spoken of in it: whoever tries is refused, unless `aimed` takes what gives it a name before."""
    scope = reader.scope
    outer, kept = scope.targets, scope.mentions
    named: dict[t.TargetRef, str] = {}
    if _aims(reader.words[reader.i :]):
        scope.targets = []
        if aimed is not None:
            named = {m.selector: "" for m in kept if isinstance(m.selector, t.TargetRef)}
            named = {ref: scope.results.numbered("aimed") for ref in named}
        scope.mentions = [_beyond(m, named, aimed is not None) for m in kept]
    else:
        scope.mentions = list(kept)
    try:
        steps: Steps = list(grammar.clauses(reader)) if begun is None else [begun]
        grammar.where_x(reader, steps, 0)
        aimless = scope.targets is not outer and not scope.targets
        while reader.word == "." and reader.i + 1 < reader.n and not (_limits_next(reader) or (aimless and _aims_next(reader))):
            reader.i += 1
            grammar.sentence(reader, steps)
            if reader.words[reader.i - 1] == ".":
                reader.i -= 1
        if contains(tuple(steps), t.ThisAbility):
            reader.stuck()  # the ability that made this one is meant
        own = scope.targets if scope.targets is not outer else []
        if aimed is not None:
            aimed += [t.Bind(name, ref) for ref, name in named.items() if holds_node(tuple(steps), t.Bound(name))]
        return [step for step in steps if step != t.Nothing()], own
    finally:
        scope.targets, scope.mentions = outer, kept


def _aims_next(reader: Reader) -> bool:
    """Does the next sentence have a target? One that comes after a trigger without any is a target of the spell itself: "When
    that creature dies this turn, you gain 3 life. Target creature you control fights that creature"."""
    rest = reader.words[reader.i + 1 :]
    return _aims(rest[: rest.index(".")] if "." in rest else rest)


def _aims(words: Sequence[str]) -> bool:
    """Do words choose targets: "target creature", "any target", "among one or two targets"? "A spell that targets it" doesn't."""
    return "target" in words or ("targets" in words and "among" in words[: words.index("targets")])


def _limits_next(reader: Reader) -> bool:
    """Does the next sentence limit the ability that makes the delayed one? It can be activated; the delayed one can't be."""
    return reader.words[reader.i + 1] == "activate" and reader.words[reader.i + 2] in ("only", "this", "no")


def _beyond(mention: Mention, named: dict[t.TargetRef, str], at_once: bool) -> Mention:
    """What was spoken of, but can be denoted from here only by a name, or, of what triggers at once, as the result of what was
    done to it."""
    target = mention.selector
    if not isinstance(target, t.TargetRef):
        return mention
    name = named.get(target) if mention.node is None else None
    return replace(mention, selector=t.Bound(name) if name else None, node=mention.node if at_once else None, each=False)


def read_delayed(reader: Reader) -> Steps:
    """"At the beginning of the next end step, …"."""
    this_turn = next((made for words, made in OF_THIS_TURN.items() if reader.ok(f"at {words}")), None)
    lasts = t.NextTime(t.EndOfTurn()) if this_turn is not None else None
    event = this_turn or read_next_time(reader)
    reader.expect(",")
    if "target" in reader.words[reader.i :]:  # chosen as the delayed ability is put on the stack (603.3d)
        found, own = own_targets(reader)
        return [t.DelayedTrigger(event, tuple(found), duration=lasts, targets=tuple(own))]
    steps = grammar.clauses(reader)
    if len(steps) == 1 and isinstance(steps[0], t.Pay) and reader.ok(". if you don't ,"):
        steps = [t.Unless(tuple(grammar.clauses(reader)), steps[0].cost, steps[0].who)]
    say_of_returned(reader, steps)
    reader.scope.mentions = reader.scope.before(steps, returns=True)
    return [t.DelayedTrigger(event, tuple(steps), duration=lasts)]


def say_of_returned(reader: Reader, steps: Steps) -> None:
    """ "[At the beginning of the next end step, return it to the battlefield.] It gains haste.": what is said of what returns
    then is done then, too."""
    returned = isinstance(steps[-1], t.Move) and steps[-1].to == "battlefield"
    while returned and reader.word == "." and any(reader.at(f". {words}") for words in _OF_RETURNED):
        reader.i += 1
        grammar.sentence(reader, steps)
        reader.i -= reader.words[reader.i - 1] == "."


_OF_RETURNED = ("it gains", "if it entered", "that creature is")


OF_THIS_TURN: dict[str, t.EventPattern] = {
    "this turn 's next end of combat": t.BeginsStep("end_of_combat", None),
    "the beginning of combat this turn": t.BeginsStep("beginning_of_combat", None),
    "the beginning of the next main phase this turn": t.BeginsStep("main", None),
}
"""Moments that may not come any more: they are waited for until the turn ends (603.7c)."""


def read_next_time(reader: Reader) -> t.EventPattern:
    """A moment to come: "at the beginning of the next end step", "at end of combat"."""
    if reader.any("at end of combat", "at the end of combat"):
        return t.BeginsStep("end_of_combat", None)
    reader.expect("at the beginning of")
    return reader.maybe(MOMENTS) or reader.first(phases.read_of_added, _their_next)


def read_owners_next(reader: Reader, step: t.Instruction) -> t.EventPattern:
    """ "[under its owner's control at the beginning of] their next upkeep": that of the owner just named. Raises Stuck."""
    own = step.what if isinstance(step, t.Move) and step.to == "battlefield" and step.under is None else None
    if reader.words[reader.i - 1] != "control" or own is None:
        reader.stuck()
    reader.expect("at the beginning of their next")
    return t.BeginsStep(reader.means(_NEXT), t.OwnerOf(own))


_NEXT: dict[str, t.Beginning] = {"upkeep": "upkeep", "end step": "end", "draw step": "draw"}


def _their_next(reader: Reader) -> t.EventPattern:
    """ "their next upkeep": of another player who was spoken of. Raises Stuck."""
    reader.expect("their")
    whose = references.actor(reader)
    if whose == t.You():
        reader.stuck()
    words = reader.expect("next upkeep", "next end step", "next draw step")
    return t.BeginsStep({"upkeep": "upkeep", "step": "end" if "end" in words else "draw"}[words.split()[-1]], whose)


MOMENTS: dict[str, t.EventPattern] = {
    "the next end step": t.BeginsStep("end", None), "your next end step": t.BeginsStep("end", t.You()),
    "the end step": t.BeginsStep("end", None), "the next cleanup step": t.BeginsStep("cleanup", None),
    "the next turn 's upkeep": t.BeginsStep("upkeep", None), "your next upkeep": t.BeginsStep("upkeep", t.You()),
    "the next upkeep": t.BeginsStep("upkeep", None), "your next draw step": t.BeginsStep("draw", t.You()),
    "your next turn 's upkeep": t.BeginsStep("upkeep", t.You()),
    "your next precombat main phase": t.BeginsStep("precombat_main", t.You()),
    "your next main phase": t.BeginsStep("main", t.You()), "the next combat phase": t.BeginsStep("beginning_of_combat", None),
    "your next first main phase": t.BeginsStep("precombat_main", t.You()),
}
"""The moments that come next, by their words."""


def copy_next(reader: Reader) -> t.Instruction:
    """ "[Copy] the next instant or sorcery spell you cast this turn when you cast it." Raises Stuck."""
    reader.expect("the next")
    phrase = read_phrase(reader)
    cast_by = t.ControlledBy(t.You())
    if not phrase.spell or phrase.plural or cast_by not in phrase.parts:
        reader.stuck()
    reader.expect("this turn when you cast it")
    parts = [part for part in phrase.parts if not isinstance(part, t.IsSpell) and part != cast_by]
    what = parts[0] if len(parts) == 1 else t.And(tuple(parts)) if parts else None
    mentions = len(reader.scope.mentions)
    reader.scope.mention(t.EventRole("object"), OBJECT, False, frozenset({"spell"}), leads=True)
    steps, targets = own_targets(reader, t.CopySpell(t.EventRole("object"), new_targets=False))
    del reader.scope.mentions[mentions:]
    return t.DelayedTrigger(t.Casts(what, t.You()), tuple(steps), None, t.NextTime(t.EndOfTurn()), tuple(targets))


def when_next(reader: Reader) -> Steps:
    """ "[If you do,] when you next cast a spell this turn, …", "[if you do,] whenever a creature dies this turn, …". Raises
    Stuck."""
    if not reader.at("when you next") and reader.word != "whenever":
        reader.stuck()
    return read_this_turn_trigger(reader)


def read_this_turn_trigger(reader: Reader) -> Steps:
    """"Whenever … this turn, …", "When … this turn, …" as a delayed trigger of an effect."""
    once = reader.expect("whenever", "when") == "when"
    mentions = len(reader.scope.mentions)
    last = reader.scope.last
    event = events.read_event(reader)
    if contains(event, t.OfChosen) and reader.scope.did("choose") is not None:
        reader.stuck()  # what is chosen again for the source later is not what was chosen for this trigger
    this_turn = bool(reader.ok("this turn"))
    if not this_turn and not once:
        reader.stuck()
    reader.expect(",")
    condition = None
    if reader.ok("if"):
        condition = conditions.read_condition(reader)
        reader.expect(",")
    reader.scope.last = None
    steps, targets = own_targets(reader)
    del reader.scope.mentions[mentions:]
    reader.scope.last = last
    lasts: t.Duration | None = t.NextTime(t.EndOfTurn()) if this_turn else None
    return [t.DelayedTrigger(event, tuple(steps), condition, lasts if once else t.EndOfTurn(), tuple(targets))]
