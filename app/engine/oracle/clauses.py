"""Clauses: who does what, joined by "and" and "then", and what qualifies each (608.2c)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.engine import trees as t
from app.engine.oracle import (
    amounts,
    becoming,
    conditions,
    copies,
    costs,
    durations,
    grammar,
    lasting,
    life_verbs,
    permissions,
    phases,
    players,
    predicates,
    references,
    replacing,
    selectors,
    shields,
    suffixes,
    verbs,
)
from app.engine.oracle.grammar import Steps
from app.engine.oracle.openings import ByOpening, by_opening
from app.engine.oracle.reader import Reader
from app.engine.oracle.results import same_result
from app.engine.oracle.rewrite import named_nodes
from app.engine.trees.walking import find_all, mapped


@grammar.clauses.by
def read_clauses(reader: Reader) -> Steps:
    """Clauses joined by "and", "then", commas, with one subject or several."""
    reader.scope.plain_subject = None
    start, first_target = reader.i, len(reader.scope.targets)
    out = _clause(reader, None)
    while True:
        _where_x_within(reader, out, first_target)
        i = reader.i
        mark = reader.scope.mark()
        same = reader.attempt(_same_for_others, start) if reader.at(", then do the same for") else None
        if same is not None:
            out.extend(same)
            continue
        joined = reader.any(", then", "and then", ", and", "and", ",", "then")
        if joined is None:
            break
        if reader.attempt(copies.new_targets, out) or reader.attempt(_unpreventable, out):
            continue
        reader.scope.goes_on = same_subject = reader.word in verbs.THIRD
        more = reader.attempt(_further, out)
        reader.scope.goes_on = False
        if more is None:
            reader.i = i
            reader.scope.restore(mark)
            break
        _share_duration(reader, out, more)
        if same_subject and _with_their_own(reader, out, more):
            continue
        on_each = [_on_the_token_of_each(reader, out, step) for step in more] if same_subject else more
        if same_subject and any(predicates.of_each_before(reader, step) for step in more if step in on_each):
            reader.stuck()
        out.extend(on_each)
    return out


def _unpreventable(reader: Reader, out: Steps) -> bool:
    """ "… [deals 5 damage to any target] and the damage can't be prevented" (615.12). Raises Stuck."""
    reader.expect("the damage can't be prevented")
    last = out[-1]
    if not isinstance(last, t.DealDamage):
        reader.stuck()
    out[-1] = reader.scope.rebuilt(last, replace(last, unpreventable=True))
    return True


def _with_their_own(reader: Reader, before: Steps, more: Steps) -> bool:
    """ "Each player reveals the top card of their library, then puts it onto the battlefield if it's a permanent card": each of
    them does so with their own."""
    last = before[-1]
    if not isinstance(last, t.ForEach) or last.together or not isinstance(last.over, _SEVERAL_PLAYERS):
        return False
    if not all(isinstance(step, t.Reveal) and isinstance(step.what, t.TopOfLibrary) for step in last.do[:1]):
        return False  # what all of them chose is done with at the same time (101.4)
    named = {reader.scope.results.known(node) for node in named_nodes(last.do)}
    if not any(one.name in named for one in find_all(tuple(more), t.Bound)):
        return False
    theirs = [inner for step in more for inner in _by_one(step, last.over)]
    before[-1] = reader.scope.renewed(replace(last, do=(*last.do, *theirs)))
    return True


def _on_the_token_of_each(reader: Reader, before: Steps, step: t.Instruction) -> t.Instruction:
    """ "Each player creates [a token] and puts a number of +1/+1 counters on it equal to [what is theirs]": on each, counted
    for who controls it."""
    made, put = before[-1], step.do[0] if isinstance(step, t.ForEach) and len(step.do) == 1 else step
    if not isinstance(made, t.CreateToken) or not isinstance(made.who, _SEVERAL_PLAYERS) or not isinstance(put, t.PutCounters):
        return step
    if not isinstance(put.on, t.Bound) or put.on.name != reader.scope.results.known(made):
        return step
    theirs = mapped(put.count, lambda node: t.ControllerOf(node) if isinstance(node, t.It) else node)
    return reader.scope.renewed(replace(put, count=theirs, who=made.who))


_SEVERAL_PLAYERS = (t.EachPlayer, t.EachOpponent, t.EachOtherPlayer, t.Filtered)


def _by_one(step: t.Instruction, over: t.Selector) -> tuple[t.Instruction, ...]:
    """An instruction of several players, as one of them carries it out."""
    if isinstance(step, t.ForEach) and step.over == over:
        return step.do
    if isinstance(step, t.If):
        then, otherwise = (tuple(one for inner in part for one in _by_one(inner, over)) for part in (step.then, step.otherwise))
        return (replace(step, then=then, otherwise=otherwise),)
    return (suffixes.with_it(step, over, ("who", "under")),)


def _where_x_within(reader: Reader, steps: Steps, first_target: int) -> None:
    """ "Scry X, where X is the number of Caves you control, then draw a card": said before the sentence goes on."""
    if not reader.at(", where x is"):
        return
    i, mark = reader.i, reader.scope.mark()
    reader.expect(", where x is")
    told = reader.attempt(amounts.read_amount) is not None and (reader.at(", then") or reader.at(", put"))
    reader.i = i
    reader.scope.restore(mark)
    if told:
        grammar.where_x(reader, steps, first_target)


def _same_for_others(reader: Reader, start: int) -> Steps:
    """ "Return all non-Aura enchantment cards …, then do the same for Aura cards": the clause before, which began at `start`,
    with these cards for those it names."""
    end = reader.i
    reader.expect(", then do the same for")
    first = reader.i
    while reader.word not in ("cards", ".", ",", ""):
        reader.i += 1
    kinds = reader.tokens[first : reader.i]
    reader.expect("cards")
    words = reader.words[start:end]
    if len(kinds) != 1 or f"non-{kinds[0].word}" not in words:
        reader.stuck()
    left = start + words.index(f"non-{kinds[0].word}")
    if "cards" not in words[left - start:]:
        reader.stuck()
    right = start + words.index("cards", left - start)
    tokens = [*reader.tokens[start:left], *kinds, *reader.tokens[right:end]]
    inner = Reader(tokens, reader.scope, reader.compile_quoted)
    found = _clause(inner, None)
    return found if inner.at_end() else reader.stuck()


def _share_duration(reader: Reader, before: Steps, more: Steps) -> None:
    """ "Gets -1/-1 and gains your choice of flying or trample until end of turn": the duration is said once, for all of it."""
    last = more[0] if more else None
    if isinstance(last, t.ChooseMode) and last.options:
        last = last.options[0][0]
    if not isinstance(last, t.Apply) or last.duration == t.EndOfGame():
        return
    for place, step in enumerate(before):
        if isinstance(step, t.Apply) and step.duration == t.EndOfGame() and all(_is_bonus(one) for one in step.effects):
            before[place] = reader.scope.renewed(replace(step, duration=last.duration))


def _is_bonus(effect: t.StaticEffect) -> bool:
    return isinstance(effect, t.Modify) and all(isinstance(one, t.ModifyPT) for one in effect.changes)


def _further(reader: Reader, before: Steps) -> Steps:
    if reader.at("if"):
        return reader.first(replacing.read_if_would_for_a_time, _if_suffix)
    permits = (lasting.read_for_a_time,) if reader.at("you may") else ()
    return reader.first(lambda reader: _clause(reader, reader.scope.actor), *permits)


def _if_suffix(reader: Reader) -> Steps:
    reader.i += 1
    condition = conditions.read_condition(reader)
    reader.expect(",")
    return [t.If(condition, tuple(_clause(reader, None)))]


def _clause(reader: Reader, before: t.Selector | None) -> Steps:
    """One clause: a subject (or none: imperative) and what it does, with what qualifies it."""
    scope = reader.scope
    scope.next_clause()
    start_actor = scope.actor, scope.actor_each
    subject = scope.plain_subject if before is not None and reader.word in verbs.VERBS else None
    steps = (
        predicates.read_predicate(reader, subject)
        if subject is not None
        else reader.first(*_LEADING.at(reader), lambda reader: predicates.with_subject(reader, before))
    )
    steps = suffixes.read_suffixes(reader, [*lasting.chosen_first(reader), *steps] if scope.needs else steps)
    name = references.read_name(reader)
    if name is not None:
        latest: Any = steps[-1] if steps else None
        if not hasattr(latest, "bind"):
            reader.stuck()
        steps[-1] = scope.rebuilt(latest, replace(latest, bind=name))
    if steps:
        steps[-1] = scope.named(steps[-1])
        scope.last = None if _permits(steps[-1]) else steps[-1]
    if scope.actor == start_actor[0]:
        scope.actor_each = start_actor[1]
    return steps


def _permits(step: t.Instruction) -> bool:
    """A permission is not itself done: "if you do" after it speaks of what is done by it later."""
    return isinstance(step, t.Apply) and any(isinstance(e, t.MayPlay) for e in step.effects)


def _searchers(reader: Reader) -> Steps:
    """ "each player who searched their library this way shuffles"."""
    reader.expect(
        "each player who searched their library this way shuffles", "each player who searched a library this way shuffles"
    )
    for verb, node in reversed(reader.scope.actions):
        if verb == "search" and isinstance(node, t.Search):
            asked = [m for m in (reader.scope.last,) if isinstance(m, t.May)]
            who: t.Selector = t.EachPlayer()
            if asked:
                who = t.Filtered(who, t.IsAmong(t.Bound(reader.scope.tie(asked[0], "did"))))
            return [t.Shuffle(who)]
    reader.stuck()


def _imperative(reader: Reader) -> Steps:
    found = verbs.VERBS.get(reader.word)
    if found is None:
        reader.stuck()
    reader.scope.actor, reader.scope.actor_each = t.You(), False
    done = verbs.read_action(reader, t.You())
    if reader.at("or") and reader.peek() in verbs.VERBS:
        aimed = len(reader.scope.targets)  # what either does to a target of its own would need no target if the other is done
        either = reader.attempt(_or_else, t.You(), done)
        return [either] if either is not None and len(reader.scope.targets) == aimed else reader.stuck()
    return [done]


def _may_clause(reader: Reader) -> Steps:
    """ "you may …", "that player may …", "its controller may …"."""
    who: t.Selector
    if reader.ok("you may"):
        who = t.You()
        predicates.set_actor(reader, who)
    else:
        if (reader.word not in _PLAYER_STARTS and not reader.word.startswith("<")) or reader.at("an opponent"):
            reader.stuck()  # "an opponent" is one of them alone
        who = players.read_player(reader)
        reader.expect("may choose to", "may")
        predicates.set_actor(reader, who)
    reader.scope.branch = len(reader.scope.mentions), len(reader.scope.actions)
    if reader.any("have"):
        several = reader.scope.actor_each
        steps = reader.first(_base_becomes, lambda reader: [verbs.VERBS["have"](reader, who)],
                             lambda reader: predicates.with_subject(reader, None))
        return [_may(reader, [_of_each(reader, step, who) for step in steps] if several else steps, who)]
    if reader.at("pay"):
        i = reader.i
        paid = reader.attempt(_may_pay, who)
        if paid is not None and not (reader.at("and") and reader.peek() in verbs.VERBS):
            return paid
        reader.i = i
    steps = _prevention(reader) if reader.word == "prevent" else [verbs.read_action(reader, _me(reader, who))]
    if reader.at("or") and reader.peek() in verbs.VERBS:
        either = reader.attempt(_or_else, who, steps[0])
        if either is not None:
            steps = [either]
    _and_more(reader, steps, who)
    return [_may(reader, steps, who)]


def _and_more(reader: Reader, steps: Steps, who: t.Selector) -> None:
    """What else a player may do after what they do first: ", then shuffle", "and put it into your hand"."""
    while True:
        j = reader.i
        mark = reader.scope.mark()
        of_all = reader.at(", then put the rest") and not any(map(_looks_at_more, steps))
        if of_all or not reader.any(", then", "and then", ", and", "and", ","):
            break
        if reader.attempt(copies.new_targets, steps):
            continue
        more = reader.attempt(lambda reader: verbs.read_action(reader, _me(reader, who)))
        if more is None:
            reader.i = j
            reader.scope.restore(mark)
            break
        steps.append(more)


def _looks_at_more(step: t.Instruction) -> bool:
    """Does a step take up cards of which "the rest" may be left? If none of what a player may do does, "the rest" is of what was
    looked at before, and goes away whether they do it or not."""
    shown = isinstance(step, t.Reveal) and not (isinstance(step.what, t.Choose) and step.what.among is not None)
    return shown or isinstance(step, t.LookAt | t.Search | t.Mill)


def _of_each(reader: Reader, step: t.Instruction, who: t.Selector) -> t.Instruction:
    """ "Any player may have ~ deal 4 damage to them": to the one who does."""
    return reader.scope.renewed(suffixes.with_it(step, who, ("who", "to", "what", "on")))


def _or_else(reader: Reader, who: t.Selector, first: t.Instruction) -> t.Instruction:
    """ "you may sacrifice an artifact or discard a card": one of them."""
    options: list[tuple[t.Instruction, ...]] = [(first,)]
    while reader.any(", or", "or"):
        options.append((verbs.read_action(reader, _me(reader, who)),))
    _either_card(reader, [option[0] for option in options])
    return t.ChooseMode(tuple(options), _me(reader, who))


def _either_card(reader: Reader, done: Steps) -> None:
    """ "Reveal a card you own from outside the game or choose a face-up card you own in exile": "that card" is the one that was
    taken up, whichever of the two is done."""
    first: Any = done[0]
    second: Any = done[-1]
    shown = isinstance(first, t.Reveal) and isinstance(first.what, t.FromOutside)
    if len(done) == 2 and shown and isinstance(second, t.ChooseThings) and first.bind is not None:
        reader.scope.results.take_name(first, second)
        reader.scope.mentions = [one for one in reader.scope.mentions if not same_result(one.node, first)]


def _me(reader: Reader, who: t.Selector) -> t.Selector:
    """Inside a May of several players, each acts for themself."""
    return t.It() if reader.scope.actor_each else who


_PLAYER_STARTS = frozenset(
    {"that", "each", "target", "its", "their", "any", "the", "they", "enchanted", "an", "a", "defending", "those", "another", "~",
     "starting"}
)


def _may(reader: Reader, steps: Steps, who: t.Selector) -> t.Instruction:
    bind = None
    if reader.word == "as" and reader.peek() == "may":
        reader.i += 1
        bind = reader.peek()[1:-1]
        reader.i += 2
    return t.May(tuple(steps), who, bind)


def _may_pay(reader: Reader, who: t.Selector) -> Steps:
    reader.expect("pay")
    reader.i -= 1
    cost = costs.read_cost(reader)
    made = t.Pay(cost, who)
    if isinstance(getattr(cost, "amount", None), t.AnyNumber):
        made = reader.scope.named(made)
        reader.scope.actions.append(("pay", made))
    if isinstance(who, t.EachOpponent | t.EachPlayer | t.EachOtherPlayer):
        return [made]
    times = bool(reader.any("any number of times"))
    return [t.Pay(cost, who, any_number_of_times=times)]


def _day_or_night(reader: Reader) -> Steps:
    """ "it becomes night": a designation of the game (731.1)."""
    found = reader.expect("it becomes day", "it becomes night")
    return [t.GivePlayer("day" if found.endswith("day") else "night")]


def _owners_shuffle(reader: Reader) -> Steps:
    """ "[Put them on top of their owners' libraries, then] those players shuffle". Raises Stuck."""
    reader.expect("those players shuffle their libraries", "those players shuffle")
    put = reader.scope.did("put")
    if not isinstance(put, t.Move) or put.to != "library":
        reader.stuck()
    return [t.Shuffle(t.OwnerOf(t.Bound(reader.scope.tie(put))))]


def _no_maximum(reader: Reader) -> Steps:
    reader.expect("you have no maximum hand size for the rest of the game")
    return [t.Apply((t.PlayerRule("no_max_hand_size", t.You()),))]


def _ring(reader: Reader) -> Steps:
    reader.expect("the ring tempts you")
    return [t.KeywordAction("ring_tempts")]


def _no_longer(reader: Reader) -> Steps:
    """ "it's no longer suspected", "all suspected creatures are no longer suspected". Raises Stuck."""
    if reader.find("no longer suspected") < 0:
        reader.stuck()
    said = reader.any("it's no longer suspected", "they're no longer suspected")
    if said is not None:
        what = references.it(reader) if said.startswith("it") else references.them(reader)
    else:
        what = selectors.read_object(reader)
        reader.expect("is no longer suspected", "are no longer suspected")
    return [t.Designate(what, "suspected", True)]


def _base_becomes(reader: Reader) -> Steps:
    """ "[You may have] its base power and toughness become 4/1 until end of turn", "… equal to ~'s power and toughness"."""
    if reader.find("base power and toughness") < 0:
        reader.stuck()
    of_things = bool(reader.ok("the base power and toughness of"))
    what = selectors.read_object(reader) if of_things else (
        references.it(reader) if reader.ok("its") else references.read_possessive(reader))
    if not of_things:
        reader.expect("base power and toughness")
    reader.expect("become", "becomes")
    new = becoming.like(reader) if reader.ok("equal to") else becoming.read_power_toughness(reader)
    duration = durations.read_duration(reader) or reader.stuck()
    return [t.Apply((t.Modify(what, (new,)),), duration)]


def _unless_first(reader: Reader) -> Steps:
    """ "Unless any player pays {2}, search your library for a card" (118.12a). Raises Stuck."""
    reader.expect("unless")
    payer = players.read_player(reader)
    cost = costs.read_either(reader)
    reader.expect(",")
    return [t.Unless(tuple(grammar.clauses(reader)), cost, payer)]


def _prevention(reader: Reader) -> Steps:
    """ "[If you win the flip,] prevent all combat damage that would be dealt by that creature this turn", "[if you control a
    Bear,] damage can't be prevented this turn"."""
    if reader.at("the next time"):
        return shields.next_time(reader)
    leads = reader.word == "prevent" or reader.at("damage can't be prevented this turn")
    return lasting.read_for_a_time(reader) if leads else reader.stuck()


_LEADING: ByOpening[Callable[[Reader], Steps]] = by_opening(
    (("prevent", "the next time", "damage can't be prevented this turn"), _prevention),
    ((), _base_becomes),
    ((), _no_longer),
    (("it becomes day", "it becomes night"), _day_or_night),
    (("there is an additional", "there's an additional", *phases.AFTER), phases.additional),
    (("each player who searched",), _searchers),
    (("the ring tempts you",), _ring),
    (("those players shuffle",), _owners_shuffle),
    (("you have no maximum hand size for the rest",), _no_maximum),
    (("unless",), _unless_first),
    ((), permissions.read_lasting),
    ((), _may_clause),
    (tuple(verbs.VERBS), _imperative),
    (tuple(life_verbs.STARTS), life_verbs.total_becomes),
)
"""What clauses begin with that have no subject, or one that is said with their verb."""
