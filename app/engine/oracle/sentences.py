"""Sentences of effects: clauses in order, with "if", "unless", "you may", "then", durations and delayed triggers (608.2c)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.engine import trees as t
from app.engine.oracle import (
    again,
    amounts,
    becoming,
    chosen_abilities,
    clauses,
    conditions,
    continuous,
    counter_kinds,
    delayed,
    dice,
    durations,
    events,
    for_each,
    grammar,
    instead,
    lasting,
    permissions,
    references,
    replacing,
    rewrite,
    riders,
    selectors,
    shields,
    votes,
)
from app.engine.oracle.grammar import Steps
from app.engine.oracle.mentions import Mention
from app.engine.oracle.phrase import as_filter
from app.engine.oracle.reader import Reader
from app.engine.oracle.tokens import Token
from app.engine.trees.filters import conjuncts
from app.engine.trees.walking import contains, find_all, mapped, nodes_in


@grammar.read_steps.by
def read_steps(reader: Reader) -> Steps:
    """Every sentence up to the end. Raises Stuck."""
    out: Steps = []
    while not reader.at_end():
        sentence(reader, out)
    return out


@grammar.sentence.by
def sentence(reader: Reader, out: Steps) -> None:
    """One sentence, appended; "Otherwise" goes into the If before it."""
    first_target = len(reader.scope.targets)
    start = reader.i
    reader.scope.next_sentence()
    reader.scope.steps = out
    reader.scope.doer = reader.scope.asked = None
    if (out and (riders.read_rider(reader, out) or riders.read_if_paid(reader, out))) or instead.read_instead(reader, out):
        pass
    elif out and reader.at("the same is true for"):
        for tokens in again.same_for(reader, reader.scope.sentence):
            out.extend(again.with_variants(tuple(_another(reader, tokens))))
    elif _asked_of_it(out) and reader.any("if it doesn't ,"):
        riders.read_otherwise(reader, out, True)
    elif (
        reader.any(
            "otherwise ,",
            "otherwise",
            "if not ,",
            "if they don't ,",
            "if you don't ,",
            "if that player doesn't ,",
            "if the player doesn't ,",
            "if no one does ,",
            *(["if you don't or can't make an exchange ,"] if out and isinstance(out[-1], t.ExchangeControl) else []),
        )
        and out
    ):
        words = reader.words[reader.i - 3 : reader.i]
        riders.read_otherwise(reader, out, words[-1] == "otherwise" or words[-2] in ("otherwise", "not"))
    else:
        said = reader.scope.x_is
        if not _asks_on(reader, out):
            reader.scope.beside = None
        found = _sentence_steps(reader)
        _where_x(reader, found, first_target)
        if said is reader.scope.x_is:
            _same_x(reader, found, first_target, out)
        elif reader.scope.x_is is not None:
            reader.scope.x_at = len(out)
        _keeps_to_its_case(reader, out, found)
        before = len(out)
        steps = [_asking_of_the_spell(reader, _one_by_one(reader, step), start) for step in found if step != t.Nothing()]
        goes_on = _done_to_it_then(reader, out, steps, start, first_target)
        if out and isinstance(out[-1], t.If) and (goes_on or _of_who_did_not(reader, out[-1], steps)):
            out[-1] = replace(out[-1], then=(*out[-1].then, *steps))
        else:
            out.extend(steps)
        if not goes_on:
            reader.scope.under_if = first_target if reader.words[start] == "if" else None
        reader.scope.said = len(steps)
        reader.scope.as_said_later(out)
        _bind_groups(reader, out, before)
        _bind_attackers(reader, out, before)
        _chosen_by_each(reader, steps)
    if not reader.end_sentence():
        reader.stuck()
    reader.scope.sentence = start


def _keeps_to_its_case(reader: Reader, out: Steps, steps: Steps) -> None:
    """ "If …, create a token. If not …, ~ becomes a copy of it": what is only made where the opposite is so, is not spoken of.
    Raises Stuck."""
    before, asked = (some[-1] if some else None for some in (out, steps))
    if isinstance(before, t.If) and isinstance(asked, t.If) and asked.condition == t.NotSo(before.condition):
        made = {reader.scope.results.known(node) for node in nodes_in(before.then)}
        if any(one.name in made for one in find_all(asked.then, t.Bound)):
            reader.stuck()


def _asked_of_it(out: Steps) -> bool:
    """Was just asked what something is or has, so that "if it doesn't" is where that isn't so?"""
    return bool(out) and isinstance(out[-1], t.If) and isinstance(out[-1].condition, t.Matches | t.Compare)


def _chosen_by_each(reader: Reader, steps: Steps) -> None:
    """"Each player chooses a creature. Destroy those creatures": what each of them chose is several things once that is said."""
    made = [step for each in find_all(tuple(steps), t.ForEach) for step in each.do if isinstance(step, t.ChooseThings)]
    for mention in [one for one in reader.scope.mentions if any(one.node == step.what for step in made)]:
        reader.scope.revise(mention, plural=True)


def _asks_on(reader: Reader, out: Steps) -> bool:
    """Is this sentence under a condition, as the one before was under one about an object?"""
    return bool(out) and isinstance(out[-1], t.If) and isinstance(out[-1].condition, t.Matches | t.NotSo) and reader.at("if")


def _of_who_did_not(reader: Reader, before: t.If, steps: Steps) -> bool:
    """"If you do, each opponent may sacrifice a permanent. For each opponent who doesn't, …": that is asked only if you did."""
    named = {reader.scope.results.known(node) for node in rewrite.named_nodes(before.then)}
    for step in steps:
        over = step.over if isinstance(step, t.ForEach) else None
        left = over.filter if isinstance(over, t.Filtered) else None
        who = left.part.things if isinstance(left, t.Not) and isinstance(left.part, t.IsAmong) else None
        if isinstance(who, t.Bound) and who.name in named:
            return True
    return False


def _done_to_it_then(reader: Reader, out: Steps, steps: Steps, start: int, targets: int) -> bool:
    """"If you do, tap target creature. It doesn't untap …": does this speak of what was spoken of only under the condition?"""
    first, before = reader.scope.under_if, out[-1] if out else None
    if first is None or not isinstance(before, t.If) or before.otherwise or reader.words[start] == "then":
        return False
    theirs: list[t.Selector] = [one for one in find_all(tuple(steps), t.TargetRef) if first <= one.index < targets]
    theirs += [one for one in find_all(tuple(steps), t.Filtered) if isinstance(one.of, t.Bound)]
    return any(rewrite.holds_node(before.then, one) and not rewrite.holds_node(tuple(out[:-1]), one) for one in theirs)


def _one_by_one(reader: Reader, step: t.Instruction) -> t.Instruction:
    """"The controller of each of those creatures gains life equal to its power": for each of them, its own controller."""
    who = getattr(step, "who", None)
    if not isinstance(who, t.ControllerOf) or isinstance(who.of, t.It) or not contains(step, t.It):
        return step
    name = reader.scope.results.numbered("each")
    its = rewrite.put_instead(rewrite.put_instead(step, t.It(), t.Bound(name)), who, t.ControllerOf(t.Bound(name)))
    return t.ForEach(who.of, (t.Bind(name, t.It()), its))


def _asking_of_the_spell(reader: Reader, step: t.Instruction, start: int) -> t.Instruction:
    """"You may cast it if it's an instant spell": what it is as it is cast counts, not what it is where it lies (601.3e)."""
    if not isinstance(step, t.If) or len(step.then) != 1:
        return step
    may, asked = step.then[0], _asked_of_a_spell(step.condition, reader.words[start : reader.i])
    cast = may.do[0] if isinstance(may, t.May) and len(may.do) == 1 else None
    if asked is None or not isinstance(cast, t.CastNow):
        return step
    if cast.what == asked.what and not step.otherwise:
        return reader.scope.exchanged(may, cast, replace(cast, filter=asked.filter))
    return replace(step, condition=asked)


def _asked_of_a_spell(condition: t.Condition, words: list[str]) -> t.Matches | None:
    """"It's an instant spell", "that spell's mana value is 8 or less": what it asks of the spell itself."""
    if isinstance(condition, t.Compare) and isinstance(condition.left, t.ValueOf) and "if that spell 's" in " ".join(words):
        return t.Matches(condition.left.of, t.Quality(condition.left.quality, condition.op, condition.right))
    if not isinstance(condition, t.Matches) or t.IsSpell() not in conjuncts(condition.filter):
        return None
    rest = tuple(part for part in conjuncts(condition.filter) if part != t.IsSpell())
    return t.Matches(condition.what, rest[0] if len(rest) == 1 else t.And(rest), condition.any_of)


def _bind_groups(reader: Reader, out: Steps, before: int) -> None:
    """"Gain control of all creatures with power 3 or less. Untap those creatures": those it was as they were first spoken of,
    though the description may fit others by now (608.2c)."""
    groups, reader.scope.groups = reader.scope.groups, []
    for mention in dict.fromkeys(groups):
        group = mention.selector
        first = next((k for k, step in enumerate(out[:before]) if rewrite.holds_node(step, group)), None)
        if first is None or not isinstance(group, t.All) or all(_of_group(step, group, "") == step for step in out[before:]):
            continue
        name = reader.scope.results.numbered("group")
        earlier = [rewrite.put_instead(step, group, t.Bound(name)) for step in out[first:before]]
        out[first:] = reader.scope.renewed([*earlier, *(_of_group(step, group, name) for step in out[before:])])
        told = _bound_within(out[first], t.Bind(name, group))
        if told is None:
            out.insert(first, t.Bind(name, group))
            before += 1
            reader.scope.x_at += reader.scope.x_at > first
        else:
            out[first] = reader.scope.renewed(told)
        for spoken in [one for one in reader.scope.mentions if one.selector == group]:
            reader.scope.revise(spoken, selector=t.Bound(name))


def _bind_attackers(reader: Reader, out: Steps, before: int) -> None:
    """"Each attacking creature doesn't untap during its controller's next untap step": nothing attacks by then; those are meant
    that do as this is carried out."""
    for place, step in enumerate(out[before:], before):
        rule = step.effects[0] if isinstance(step, t.Apply) and len(step.effects) == 1 else None
        if not isinstance(rule, t.Cant) or rule.what is None or rule.action != "untap_in_untap_step":
            continue
        if rewrite.holds_node(rule.what, t.Status("attacking")):
            name, group = reader.scope.results.numbered("group"), t.All(rule.what)
            out[place : place + 1] = [t.Bind(name, group), _of_group(step, group, name)]


def _bound_within(step: t.Instruction, group: t.Bind) -> t.Instruction | None:
    """"If you have 5 or less life, tap all creatures. Those creatures …": there are those only if that was carried out."""
    if isinstance(step, t.If) and not step.otherwise:
        return replace(step, then=(group, *step.then))
    return replace(step, do=(group, *step.do)) if isinstance(step, t.May) else None


_RULES = (t.Cant, t.Requires, t.AsThough, t.CombatLimit)


def _of_group(step: t.Instruction, group: t.All, name: str) -> t.Instruction:
    """An instruction with the name of a group for the words that describe it: also in a rule ("those creatures can't block"),
    which would otherwise hold for whatever fits them later (611.2c)."""

    described, those = as_filter(group), t.IsAmong(t.Bound(name))

    def named(node: Any) -> Any:
        if isinstance(node, t.Prevent):
            return replace(node, damage=rewrite.put_instead(node.damage, described, those))
        return replace(node, what=those) if isinstance(node, _RULES) and node.what == described else node

    made: t.Instruction = mapped(rewrite.put_instead(step, group, t.Bound(name)), named)
    return made


def _another(reader: Reader, tokens: list[Token]) -> Steps:
    """A sentence made out of one that was read, read in the same scope."""
    inner = Reader(tokens, reader.scope, reader.compile_quoted)
    found: Steps = []
    sentence(inner, found)
    if not inner.at_end():
        reader.stuck()
    return found


@grammar.where_x.by
def _where_x(reader: Reader, steps: Steps, first_target: int) -> None:
    """ ", where X is [amount]" at the end of a sentence."""
    i = reader.i
    if not reader.any(", where x is", "where x is"):
        return
    kept = list(reader.scope.mentions)
    reader.scope.mentions = [one for one in kept if not _is_counted_by_x(one)]
    if reader.at("its"):
        _speak_of_doer(reader)
    amount = reader.attempt(amounts.read_amount)
    if amount is not None and reader.any("as you cast ~", "as you activate this ability") and rewrite.has_x(tuple(steps)):
        reader.stuck()  # only what is divided among targets is worked out then (601.2d)
    reader.scope.mentions = kept
    if amount is None:
        reader.i = i
        return
    if not rewrite.has_x((tuple(steps), tuple(reader.scope.targets[first_target:]))):
        reader.stuck()
    reader.scope.x_is = amount
    if contains(amount, t.Choose):  # chosen once, for all that is done with X
        if rewrite.has_x(tuple(reader.scope.targets[first_target:])):
            reader.stuck()
        steps.insert(0, t.Bind("X", amount=amount))
        return
    steps[:] = reader.scope.renewed(amounts.and_where_y(reader, [rewrite.with_x(step, amount) for step in steps], amount))
    for k in range(first_target, len(reader.scope.targets)):
        reader.scope.targets[k] = rewrite.with_x(reader.scope.targets[k], amount)


def _is_counted_by_x(mention: Mention) -> bool:
    """Is it known only as X of them? X can't be counted by those: "exile the top X cards, where X is their total power"."""
    told = mention.node if mention.selector is None else mention.selector
    return told is not None and rewrite.has_x((told,))


def _speak_of_doer(reader: Reader) -> None:
    """"… where X is its power": the power of what does something with X, rather than of what it is done to."""
    doer = reader.scope.doer
    for mention in [one for one in reader.scope.mentions if doer is not None and one.selector == doer][-1:]:
        reader.scope.again(mention)


def _same_x(reader: Reader, steps: Steps, first_target: int, out: Steps) -> None:
    """X in a sentence after the one that said what it is: the number it was then."""
    amount = reader.scope.x_is
    if amount is None:
        return
    for k in range(first_target, len(reader.scope.targets)):
        reader.scope.targets[k] = rewrite.with_x(reader.scope.targets[k], amount)
    if rewrite.has_x(tuple(steps)) and t.Bind("X", amount=amount) not in out:
        out.insert(reader.scope.x_at, t.Bind("X", amount=amount))


def _sentence_steps(reader: Reader) -> Steps:
    reader.any("then ,", "then")
    read = _LEADS.get(reader.word)
    if read is None and (reader.find("to cast") >= 0 or reader.find("can't be countered") >= 0):
        read = (_rules,)
    if read is not None:
        for one in read:
            i = reader.i
            mark = reader.scope.mark()
            found = reader.attempt(one)
            if found is not None:
                if _at_stop(reader):
                    return found
                reader.i = i
                reader.scope.restore(mark)
    return clauses.read_clauses(reader)


def _at_stop(reader: Reader) -> bool:
    """Has the sentence come to its end, or to what "where X is" adds?"""
    if reader.at(", where x is"):
        return reader.find(", then") < 0  # else other clauses follow what X is
    return reader.word in (".", "") or reader.words[reader.i - 1] == '"'


# ---- what a sentence may begin with ------------------------------------------------------------------------------------


def _if(reader: Reader) -> Steps:
    """ "If [condition], [clauses]"; "If you do, …". After another such sentence about an object it speaks of that, and not of
    what the first made: "If it's a creature card, create a token. If it's a land card, put it onto the battlefield."."""
    scope = reader.scope
    if scope.beside is None:
        scope.beside = len(scope.mentions)
        return _under_condition(reader)
    made = scope.mentions[scope.beside:]
    del scope.mentions[scope.beside:]
    found = reader.attempt(_under_condition)
    scope.mentions[scope.beside:scope.beside] = made
    if found is None:
        return _under_condition(reader)
    if scope.branch is not None:
        scope.branch = scope.branch[0] + len(made), scope.branch[1]
    return found


def _under_condition(reader: Reader) -> Steps:
    reader.i += 1
    condition = conditions.read_condition(reader)
    reader.ok(",")
    reader.any("then", "also")
    instead = bool(reader.any("instead"))
    reader.scope.branch = len(reader.scope.mentions), len(reader.scope.actions)
    if isinstance(condition, t.NotSo) and isinstance(condition.part, t.Did):
        name = condition.part.name
        undone = [m.node for m in reader.scope.mentions if reader.scope.results.known(m.node) == name]
        reader.scope.mentions = reader.scope.before(undone)
    first_target = len(reader.scope.targets)
    for_a_time = reader.attempt(_until) if reader.at("until") else None
    steps = for_a_time or reader.attempt(delayed.when_next) or clauses.read_clauses(reader)
    if instead or reader.ok("instead"):
        reader.stuck()
    _if_paid(reader, condition, first_target)
    return [t.If(condition, tuple(steps))]


def _if_paid(reader: Reader, condition: t.Condition, first_target: int) -> None:
    """Targets of what is done if a cost was paid are chosen only if it was (601.2c)."""
    inner = condition.part if isinstance(condition, t.NotSo) else condition
    if not isinstance(inner, t.PaidCost):
        return
    for k in range(first_target, len(reader.scope.targets)):
        spec = reader.scope.targets[k]
        high = spec.maximum if spec.maximum is not None else t.Number(10_000)
        low, most = (t.IfElse(condition, one, t.Number(0)) for one in (spec.minimum, high))
        reader.scope.targets[k] = replace(spec, minimum=low, maximum=most)


def _until(reader: Reader) -> Steps:
    """ "Until end of turn, [subject] [predicates]" and permissions that last."""
    duration = durations.read_duration(reader)
    if duration is None:
        reader.stuck()
    reader.ok(",")
    if reader.ok("whenever") or reader.ok("when"):
        event = events.read_event(reader)
        reader.expect(",")
        reader.scope.last = None
        steps, targets = delayed.own_targets(reader)
        return [t.DelayedTrigger(event, tuple(steps), None, duration, tuple(targets))]
    each = reader.attempt(_each_if, duration)
    if each is not None:
        return each
    i, mark = reader.i, reader.scope.mark()
    found = reader.attempt(permissions.read_during) or reader.attempt(lasting.read_rules, True)
    if isinstance(duration, t.DuringNextTurn) and not all(isinstance(one, t.Requires | t.MayPlay) for one in found or ()):
        reader.stuck()
    if found is not None:
        reader.scope.last = None
        while (more := reader.attempt(_and_rules)) is not None:
            found = [*found, *more]
    if found is not None and all(isinstance(one, t.Modify) for one in found) and _goes_on(reader):
        found, reader.i = None, i
        reader.scope.restore(mark)
    if found is not None:
        return [*lasting.chosen_first(reader), t.Apply(tuple(found), duration)]
    if isinstance(duration, t.DuringNextTurn):
        reader.stuck()
    reader.i += reader.at("you gain control of")
    if reader.at("gain control of") or reader.at("you may have") or reader.at("double"):
        return [_for_so_long(reader, step, duration) for step in clauses.read_clauses(reader)]
    subject = selectors.read_object(reader)
    reader.ok("each")
    return [*lasting.chosen_first(reader), *_changed_for(reader, subject, duration)]


def _changed_for(reader: Reader, subject: t.Selector, duration: t.Duration) -> Steps:
    """ "[Until end of turn, ~] gets -1/-1 and gains your choice of flying or haste, and [something else] …"."""
    changed: Steps = [t.Apply(tuple(continuous.read_predicates(reader, subject)), duration)]
    if reader.word == "and" and (reader.peek(2), reader.peek(3)) == ("your", "choice"):
        reader.i += 1
        changed.extend(chosen_abilities.your_choice(reader, subject, duration))
    while _goes_on(reader) and reader.any(", and", "and", ","):
        other = selectors.read_object(reader)
        changed.append(t.Apply(tuple(continuous.read_predicates(reader, other)), duration))
    return changed


def _goes_on(reader: Reader) -> bool:
    """Does the sentence go on with something else that is changed?"""
    return reader.word in ("and", ",") and not reader.at(", where x is")


def _each_if(reader: Reader, duration: t.Duration) -> Steps:
    """ "[Until end of turn, that creature] gets +2/+0, gains trample if it's red, and gains vigilance if it's white": each with a
    condition of its own, or none. Raises Stuck where none has one."""
    found: Steps = []
    subject = selectors.read_object(reader)
    while not found or reader.any(", and", ",", "and"):
        with reader.scope.about(subject):
            change: t.Instruction = t.Apply(tuple(continuous.read_predicate(reader, subject)), duration)
        if reader.ok("if"):
            change = t.If(conditions.read_condition(reader), (change,))
        found.append(change)
    return found if any(isinstance(one, t.If) for one in found) and _at_stop(reader) else reader.stuck()


def _for_so_long(reader: Reader, step: t.Instruction, duration: t.Duration) -> t.Instruction:
    """An effect for the time that was said before it, or one that a player may have begin. Raises Stuck for what is no effect, or
    has a time of its own."""
    if isinstance(step, t.May) and step.who == t.You() and not step.otherwise:
        return reader.scope.rebuilt(step, replace(step, do=tuple(_for_so_long(reader, one, duration) for one in step.do)))
    own = isinstance(step, t.Apply) and step.duration not in (t.EndOfGame(), duration)
    return replace(step, duration=duration) if isinstance(step, t.Apply) and not own else reader.stuck()


def _and_rules(reader: Reader) -> list[t.StaticEffect]:
    """ "[Until your next turn, your life total can't change] and you gain protection from everything"."""
    reader.expect(", and", "and")
    return lasting.read_rules(reader, True)


def _rules(reader: Reader) -> Steps:
    """Rules for a time: "Creatures can't block this turn", "Prevent all combat damage that would be dealt this turn"."""
    return lasting.read_for_a_time(reader)


def _it_is(reader: Reader) -> Steps:
    """ "It's a Spirit in addition to its other types": for as long as it is there, of what was spoken of. Raises Stuck."""
    subject = references.it(reader) if reader.word == "it's" else references.them(reader)
    found = becoming.read_is(reader, subject)
    changes = [change for one in found if isinstance(one, t.Modify) for change in one.changes]
    if not changes or not all(isinstance(change, t.AddTypes | t.AddColors) for change in changes):
        reader.stuck()
    return [t.Apply(tuple(found), durations.read_duration(reader) or t.EndOfGame())]


_LEADS = {
    "roll": (dice.read_roll,),
    "starting": (votes.vote,),
    "if": (replacing.read_if_would_for_a_time, votes.more_votes, for_each.each_who_does, _if),
    "when": (delayed.read_when_you_do, delayed.read_when_this_way, delayed.read_this_turn_trigger),
    "whenever": (delayed.read_when_you_do, delayed.read_this_turn_trigger),
    "at": (delayed.read_delayed,),
    "as": (_rules,),
    "until": (_until,),
    "for": (for_each.for_each_voter, votes.for_each_vote, for_each.friend_or_foe, for_each.each_color, for_each.each_kind,
            counter_kinds.for_each_kind, for_each.for_each, for_each.so_many_times, _until),
    "choose": (chosen_abilities.that_ability,),
    "repeat": (again.following,),
    "creatures": (_rules,),
    "up": (_rules,),
    "prevent": (shields.divided, _rules),
    "this": (_until, _rules),
    "the": (shields.next_time, _rules),
    "you": (dice.read_roll, _rules),
    "each": (_rules,),
    "target": (_rules,),
    "spells": (_rules,),
    "players": (_rules,),
    "damage": (_rules,),
    "all": (_rules,),
    "that": (_rules,),
    "your": (_rules,),
    "during": (permissions.read_any_turn, _until),
    "those": (_rules,),
    "it": (_rules,),
    "it's": (_it_is,),
    "they're": (_it_is,),
    "~": (_rules,),
    "they": (_rules,),
    "its": (_rules,),
}
