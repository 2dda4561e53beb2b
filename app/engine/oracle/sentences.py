"""Sentences of effects: clauses in order, with "if", "unless", "you may", "then", durations and delayed triggers (608.2c)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import (
    amounts,
    conditions,
    continuous,
    costs,
    durations,
    events,
    keywords,
    lasting,
    players,
    references,
    rewrite,
    selectors,
    verbs,
)
from app.engine.oracle import vocabulary as v
from app.engine.oracle.nouns import Phrase, read_phrase
from app.engine.oracle.postmodifiers import as_filter
from app.engine.oracle.reader import Reader
from app.engine.oracle.scope import PLAYER, Mention

Steps = list[t.Instruction]


def read_steps(r: Reader) -> Steps:
    """Every sentence up to the end. Raises Stuck."""
    out: Steps = []
    while not r.at_end():
        sentence(r, out)
    return out


def sentence(r: Reader, out: Steps) -> None:
    """One sentence, appended; "Otherwise" goes into the If before it."""
    first_target = len(r.scope.targets)
    if (out and _rider(r, out)) or _instead(r, out):
        pass
    elif r.any("otherwise ,", "otherwise", "if not ,", "if they don't ,", "if you don't ,", "if that player doesn't ,",
               "if the player doesn't ,", "if no one does ,") and out:
        words = r.words[r.i - 3 : r.i]
        _otherwise(r, out, words[-1] == "otherwise" or words[-2] in ("otherwise", "not"))
    else:
        found = _sentence_steps(r)
        _where_x(r, found, first_target)
        out.extend(step for step in found if step != t.Nothing())
    if not r.end_sentence():
        r.stuck()


def _otherwise(r: Reader, out: Steps, plain: bool) -> None:
    last = out[-1]
    steps = _beside_branch(r)
    if isinstance(last, t.If) and not last.otherwise:
        out[-1] = t.If(last.condition, last.then, tuple(steps))
    elif isinstance(last, t.May) and not plain and not last.otherwise:
        object.__setattr__(last, "otherwise", tuple(steps))
    elif not plain and hasattr(last, "bind"):
        out.append(t.If(t.NotSo(t.Did(r.scope.tie(last, "did"))), tuple(steps)))
    else:
        r.stuck()


def _beside_branch(r: Reader) -> Steps:
    """Clauses that are carried out where an earlier branch is not: what that branch spoke of is unknown to them."""
    scope = r.scope
    if scope.branch is None:
        return _clauses(r)
    mentions, actions = scope.branch
    hidden, done = scope.mentions[mentions:], scope.actions[actions:]
    del scope.mentions[mentions:]
    del scope.actions[actions:]
    steps = _clauses(r)
    scope.mentions[mentions:mentions] = hidden
    scope.actions[actions:actions] = done
    return steps


def _where_x(r: Reader, steps: Steps, first_target: int) -> None:
    """", where X is [amount]" at the end of a sentence."""
    i = r.i
    if not r.any(", where x is", "where x is"):
        return
    amount = r.attempt(amounts.read_amount)
    if amount is None:
        r.i = i
        return
    if not rewrite.has_x((tuple(steps), tuple(r.scope.targets[first_target:]))):
        r.stuck()
    for step in steps:
        rewrite.put_for_x(step, amount)
    for k in range(first_target, len(r.scope.targets)):
        r.scope.targets[k] = rewrite.with_x(r.scope.targets[k], amount)


_RIDERS = ("it can't be regenerated", "they can't be regenerated", "that creature can't be regenerated",
           "creatures destroyed this way can't be regenerated", "a creature destroyed this way can't be regenerated",
           "those creatures can't be regenerated", "~ can't be regenerated")


def _rider(r: Reader, out: Steps) -> bool:
    """Sentences that belong to the instruction before them."""
    last = out[-1]
    if isinstance(last, t.Destroy) and r.any(*_RIDERS):
        object.__setattr__(last, "no_regeneration", True)
        return True
    if r.any("you may choose new targets for the copy", "you may choose new targets for the copies",
             "you may choose new targets for that copy", "the copy 's controller may choose new targets for it"):
        found = _last_copy(out)
        if found is None:
            r.stuck()
        object.__setattr__(found, "new_targets", True)
        return True
    if isinstance(last, t.DealDamage) and r.any("the damage can't be prevented", "this damage can't be prevented",
                                                "that damage can't be prevented"):
        object.__setattr__(last, "unpreventable", True)
        return True
    if isinstance(last, t.Apply) and r.any("it's still a land", "they're still lands", "that land is still a land",
                                            "those lands are still lands", "it's still an artifact"):
        return _keep_types(last)
    if isinstance(last, t.Counter) and last.to is None and r.any("if that spell is countered this way ,"):
        return _countered_to(r, last)
    if isinstance(last, t.AddMana) and r.any("until end of turn , you don't lose this mana as steps and phases end"):
        object.__setattr__(last, "lasts", t.EndOfTurn())
        return True
    if r.any("if you search your library this way , shuffle",
                                                                   "if you searched your library this way , shuffle"):
        out.append(t.Shuffle())
        return True
    if r.any("the flashback cost is equal to its mana cost", "the flashback cost is equal to that card's mana cost",
             "that card's flashback cost is equal to its mana cost", "each card's flashback cost is equal to its mana cost",
             "the flashback cost is equal to the card's mana cost"):
        return True
    if isinstance(last, t.AddMana) and r.at("spend this mana only"):
        verbs.read_spend_only(r, last)
        return True
    return False


def _keep_types(last: t.Apply) -> bool:
    """"It's still a land": the types it becomes are in addition to its others (205.1b)."""
    effects = []
    for effect in last.effects:
        if isinstance(effect, t.Modify):
            changes = tuple(
                t.AddTypes(c.types or (), c.subtypes or (), c.supertypes or ()) if isinstance(c, t.SetTypes) else c
                for c in effect.changes
            )
            effect = t.Modify(effect.what, changes)
        effects.append(effect)
    object.__setattr__(last, "effects", tuple(effects))
    return True


def _choice_of_abilities(r: Reader, subject: t.Selector) -> Steps:
    """"gains your choice of flying or first strike until end of turn"."""
    r.expect("gains your choice of", "gain your choice of")
    options = [keywords.read_keyword(r)]
    while r.any(", or", "or", ","):
        options.append(keywords.read_keyword(r))
    duration = durations.read_duration(r)
    if duration is None:
        r.stuck()
    return [t.ChooseMode(tuple((t.Apply((t.Modify(subject, (t.AddAbility(one),)),), duration),) for one in options))]


def _countered_to(r: Reader, last: t.Counter) -> bool:
    """"… exile it instead of putting it into its owner's graveyard" (701.6a)."""
    graveyard = ("its owner's graveyard", "that player's graveyard", "its controller's graveyard")
    for words, to, position in (("exile it", "exile", "top"), ("put it into its owner's hand", "hand", "top"),
                                ("put it on top of its owner's library", "library", "top"),
                                ("put it on the bottom of its owner's library", "library", "bottom")):
        if r.ok(words):
            r.expect("instead of putting it into", "instead of into")
            r.expect(*graveyard)
            object.__setattr__(last, "to", to)
            object.__setattr__(last, "position", position)
            return True
    r.stuck()


def _instead(r: Reader, out: Steps) -> bool:
    """"If …, [do this] instead." in place of the same kind of thing in the sentence before (614.15 is for events)."""
    if out and _instead_if(r, out):
        return True
    if not r.at("if") or not out:
        return False
    found = r.attempt(_instead_steps)
    if found is None:
        return False
    condition, steps = found
    for k in range(len(out) - 1, -1, -1):
        if type(out[k]) is type(steps[0]) or k == 0 or isinstance(out[k], t.If):
            break
    if k != len(out) - 1 or (len(steps) > 1 and type(out[k]) is not type(steps[0])):
        r.stuck()
    out[k] = t.If(condition, tuple(steps), (out[k],))
    return True


def _instead_if(r: Reader, out: Steps) -> bool:
    """"It deals 5 damage instead if …"."""
    at = r.find("instead if")
    if at < 0:
        return False
    found = r.attempt(_steps_instead_if)
    if found is None:
        return False
    condition, steps = found
    if len(steps) != 1 or type(steps[0]) is not type(out[-1]):
        r.stuck()
    out[-1] = t.If(condition, tuple(steps), (out[-1],))
    return True


def _steps_instead_if(r: Reader) -> tuple[t.Condition, Steps]:
    steps = _clauses(r)
    r.expect("instead if")
    return conditions.read_condition(r), steps


def _instead_steps(r: Reader) -> tuple[t.Condition, Steps]:
    r.expect("if")
    condition = conditions.read_condition(r)
    r.ok(",")
    early = bool(r.any("instead"))
    steps = _clauses(r)
    if not early and not r.ok("instead"):
        r.stuck()
    return condition, steps


def _last_copy(out: Steps) -> t.CopySpell | None:
    for step in reversed(out):
        found = rewrite.find(step, t.CopySpell)
        if found is not None:
            return found
    return None


def _sentence_steps(r: Reader) -> Steps:
    r.any("then ,", "then")
    read = _LEADS.get(r.word)
    if read is not None:
        for one in read:
            i = r.i
            mark = r.scope.mark()
            found = r.attempt(one)
            if found is not None:
                if _at_stop(r):
                    return found
                r.i = i
                r.scope.restore(mark)
    return _clauses(r)


def _at_stop(r: Reader) -> bool:
    """Has the sentence come to its end, or to what "where X is" adds?"""
    return r.word in (".", "") or r.at(", where x") or r.words[r.i - 1] == '"'


# ---- what a sentence may begin with ------------------------------------------------------------------------------------


def _if(r: Reader) -> Steps:
    """"If [condition], [clauses]"; "If you do, …"."""
    r.i += 1
    condition = conditions.read_condition(r)
    r.ok(",")
    r.ok("then")
    instead = bool(r.any("instead"))
    r.scope.branch = len(r.scope.mentions), len(r.scope.actions)
    steps = _clauses(r)
    if instead or r.ok("instead"):
        r.stuck()
    return [t.If(condition, tuple(steps))]


def _when_do(r: Reader) -> Steps:
    """"When you do, …": reflexive (603.12), with targets of its own."""
    if r.at("when") and r.peek().startswith("<did "):
        named = r.peek()[5:-1]
        r.i += 2
        r.expect(",")
        steps, targets = _own_targets(r)
        return [t.Reflexive(named, tuple(steps), tuple(targets))]
    r.expect("when you do ,", "when they do ,", "when that player does ,", "when you sacrifice a creature this way ,",
             "when you discard a card this way ,", "whenever you do ,", "when you sacrifice one or more creatures this way ,")
    name = _done(r)
    steps, targets = _own_targets(r)
    return [t.Reflexive(name, tuple(steps), tuple(targets))]


def _done(r: Reader) -> str:
    """The name of what was done last, for "when you do"."""
    last = r.scope.last
    if last is None or not hasattr(last, "bind"):
        r.stuck()
    return r.scope.tie(last, "did")


def _own_targets(r: Reader) -> tuple[Steps, list[t.TargetSpec]]:
    """The rest of the ability. If it has targets of its own, they are numbered from 0, and what was targeted before
    cannot be spoken of in it: whoever tries is refused."""
    scope = r.scope
    outer, kept = scope.targets, scope.mentions
    if "target" in r.words[r.i :]:
        scope.targets = []
        scope.mentions = [_beyond(m) if isinstance(m.selector, t.TargetRef) else m for m in kept]
    else:
        scope.mentions = list(kept)
    try:
        steps = list(_clauses(r))
        _where_x(r, steps, 0)
        while r.word == "." and r.i + 1 < r.n:
            r.i += 1
            sentence(r, steps)
            if r.words[r.i - 1] == ".":
                r.i -= 1
        own = scope.targets if scope.targets is not outer else []
        return [step for step in steps if step != t.Nothing()], own
    finally:
        scope.targets, scope.mentions = outer, kept


def _beyond(mention: Mention) -> Mention:
    """What was spoken of, but cannot be denoted from here."""
    return Mention(None, mention.kind, mention.plural, mention.nouns)


def _delayed(r: Reader) -> Steps:
    """"At the beginning of the next end step, …"."""
    event = read_next_time(r)
    r.expect(",")
    steps = _clauses(r)
    return [t.DelayedTrigger(event, tuple(steps))]


def read_next_time(r: Reader) -> t.EventPattern:
    """A moment to come: "at the beginning of the next end step", "at end of combat"."""
    if r.any("at end of combat", "at the end of combat"):
        return t.BeginsStep("end_of_combat", None)
    r.expect("at the beginning of")
    for words, made in _MOMENTS:
        if r.ok(words):
            return made
    r.stuck()


_MOMENTS: tuple[tuple[str, t.EventPattern], ...] = (
    ("the next end step", t.BeginsStep("end", None)), ("your next end step", t.BeginsStep("end", t.You())),
    ("the end step", t.BeginsStep("end", None)), ("the next cleanup step", t.BeginsStep("cleanup", None)),
    ("the next turn 's upkeep", t.BeginsStep("upkeep", None)), ("your next upkeep", t.BeginsStep("upkeep", t.You())),
    ("the next upkeep", t.BeginsStep("upkeep", None)), ("your next draw step", t.BeginsStep("draw", t.You())),
    ("your next turn 's upkeep", t.BeginsStep("upkeep", t.You())),
    ("your next precombat main phase", t.BeginsStep("precombat_main", t.You())),
    ("your next main phase", t.BeginsStep("main", t.You())), ("the next combat phase", t.BeginsStep("beginning_of_combat", None)),
    ("your next first main phase", t.BeginsStep("precombat_main", t.You())),
)


def _this_turn_trigger(r: Reader) -> Steps:
    """"Whenever … this turn, …", "When … this turn, …" as a delayed trigger of an effect."""
    once = r.expect("whenever", "when") == "when"
    mentions = len(r.scope.mentions)
    last = r.scope.last
    event = events.read_event(r)
    this_turn = bool(r.ok("this turn"))
    if not this_turn and not once:
        r.stuck()
    r.expect(",")
    condition = None
    if r.ok("if"):
        condition = conditions.read_condition(r)
        r.expect(",")
    r.scope.last = None
    steps, targets = _own_targets(r)
    del r.scope.mentions[mentions:]
    r.scope.last = last
    lasts: t.Duration | None = t.NextTime(t.EndOfTurn()) if this_turn else None
    return [t.DelayedTrigger(event, tuple(steps), condition, lasts if once else t.EndOfTurn(), tuple(targets))]


def _until(r: Reader) -> Steps:
    """"Until end of turn, [subject] [predicates]" and permissions that last."""
    duration = durations.read_duration(r)
    if duration is None:
        r.stuck()
    r.ok(",")
    if r.ok("whenever") or r.ok("when"):
        event = events.read_event(r)
        r.expect(",")
        r.scope.last = None
        steps, targets = _own_targets(r)
        return [t.DelayedTrigger(event, tuple(steps), None, duration, tuple(targets))]
    found = r.attempt(lasting.read_rules, True)
    if found is not None:
        return [t.Apply(tuple(found), duration)]
    subject = selectors.read_object(r)
    effects = continuous.read_predicates(r, subject)
    more = [t.Apply(tuple(effects), duration)]
    while r.any(", and", "and"):
        other = selectors.read_object(r)
        more.append(t.Apply(tuple(continuous.read_predicates(r, other)), duration))
    return list(more)


def _for_each(r: Reader) -> Steps:
    """"For each [thing], [clauses]"."""
    r.expect("for each")
    over = selectors._all(r, *_each_phrase(r))
    r.expect(",")
    kept = r.scope.actor, r.scope.actor_each
    r.scope.mention(t.It(), PLAYER if isinstance(over, t.EachPlayer | t.EachOpponent) else "object", False,
                    frozenset({"creature", "permanent", "card", "player", "opponent", "land", "artifact", "token"}))
    steps = _clauses(r)
    r.scope.actor, r.scope.actor_each = kept
    return [t.ForEach(over, tuple(steps))]


def _each_phrase(r: Reader) -> tuple[Phrase, bool, bool]:
    other = r.ok("other")
    phrase = read_phrase(r)
    if other:
        phrase.parts.append(t.Not(t.IsSource()))
    if phrase.card and phrase.zones is None and phrase.among is None:
        r.stuck()
    return phrase, True, True


def _rules(r: Reader) -> Steps:
    """Rules for a time: "Creatures can't block this turn", "Prevent all combat damage that would be dealt this turn"."""
    return lasting.read_for_a_time(r)


def _roll(r: Reader) -> Steps:
    """"Roll a d20." and its table of results (706)."""
    may = bool(r.ok("you may"))
    r.expect("roll")
    count: t.Amount = t.Number(amounts.read_number_word(r))
    word = r.word
    if word in ("d20", "d20s", "d12", "d6", "d8", "d4", "d10"):
        sides = int(word[1:].rstrip("s"))
        r.i += 1
    elif word.endswith("-sided"):
        sides = int(word[:-6]) if word[:-6].isdigit() else v.NUMBERS.get(word[:-6], 0)
        r.i += 1
        r.expect("die", "dice")
        if not sides:
            r.stuck()
    else:
        r.stuck()
    made = t.RollDie(sides, count=count)
    r.scope.actions.append(("roll", made))
    r.scope.last = made
    if r.word == "." and r.peek().isdigit():
        r.i += 1
        object.__setattr__(made, "results", tuple(_rows(r, sides)))
    return [t.May((made,))] if may else [made]


def _rows(r: Reader, sides: int) -> list[tuple[int, int, tuple[t.Instruction, ...]]]:
    out = []
    while r.word.isdigit():
        low = high = int(r.word)
        r.i += 1
        if r.ok("—"):
            high = int(r.word) if r.word.isdigit() else r.stuck()
            r.i += 1
        elif r.word.startswith("-") and r.word[1:].isdigit():
            high = int(r.word[1:])
            r.i += 1
        elif r.ok("+"):
            high = sides
        r.expect("|")
        mentions = len(r.scope.mentions)
        steps = _clauses(r)
        while r.word == "." and r.peek() and not _row_next(r):
            r.i += 1
            sentence(r, steps)
            if r.words[r.i - 1] == ".":
                r.i -= 1
        if not r.at_end():
            r.end_sentence()
        del r.scope.mentions[mentions:]
        out.append((low, high, tuple(steps)))
    if r.at_end() and r.words[r.i - 1] == ".":
        r.i -= 1
    return out


def _row_next(r: Reader) -> bool:
    return r.peek().isdigit() and "|" in r.words[r.i + 2 : r.i + 5]


def _ring(r: Reader) -> Steps:
    r.expect("the ring tempts you")
    return [t.KeywordAction("ring_tempts")]


def _next_time(r: Reader) -> Steps:
    """"The next time [source] would deal damage to you this turn, prevent that damage." (615.8)"""
    r.expect("the next time")
    first: Steps = []
    source = r.attempt(_chosen_source)
    if source is not None:
        name = r.scope.tie(source, "source")
        first.append(t.ChooseThings(source, name))
        what: t.Filter = t.IsAmong(t.Bound(name))
    else:
        what = as_filter(selectors.read_object(r))
    r.expect("would deal")
    combat = {"combat": True, "noncombat": False}.get(r.word)
    if combat is not None:
        r.i += 1
    r.expect("damage")
    r.any("this turn")
    to = as_filter(selectors.read_object(r)) if r.ok("to") else None
    r.any("this turn")
    r.expect(", prevent that damage")
    r.scope.event_amount = True
    return [*first, t.Apply((t.Prevent(t.Damages(what, to, combat), next_source=True),), t.EndOfTurn())]


def _chosen_source(r: Reader) -> t.Choose:
    """"a red source of your choice"."""
    r.expect("a", "an")
    phrase = read_phrase(r)
    if "source" not in phrase.nouns or r.words[r.i - 1] != "choice":
        r.stuck()
    return t.Choose(phrase.filter, t.Number(1), None, ("battlefield", "stack"))


def _repeat(r: Reader) -> Steps:
    r.stuck()


# ---- clauses ------------------------------------------------------------------------------------------------------------


def _clauses(r: Reader) -> Steps:
    """Clauses joined by "and", "then", commas, with one subject or several."""
    out = _clause(r, None)
    while True:
        i = r.i
        mark = r.scope.mark()
        joined = r.any(", then", "and then", ", and", "and", ",", "then")
        if joined is None:
            break
        more = r.attempt(_further, out)
        if more is None:
            r.i = i
            r.scope.restore(mark)
            break
        out.extend(more)
    return out


def _further(r: Reader, before: Steps) -> Steps:
    if r.at("if"):
        return _if_suffix(r)
    return _clause(r, r.scope.actor)


def _if_suffix(r: Reader) -> Steps:
    r.i += 1
    condition = conditions.read_condition(r)
    r.expect(",")
    return [t.If(condition, tuple(_clause(r, None)))]


def _clause(r: Reader, before: t.Selector | None) -> Steps:
    """One clause: a subject (or none: imperative) and what it does, with what qualifies it."""
    scope = r.scope
    start_actor = scope.actor, scope.actor_each
    steps = r.first(_may_clause, _imperative, lambda q: _with_subject(q, before))
    steps = _suffixes(r, steps)
    name = references.read_name(r)
    if name is not None:
        if not steps or not hasattr(steps[-1], "bind"):
            r.stuck()
        object.__setattr__(steps[-1], "bind", name)
    if steps:
        scope.last = steps[-1]
    if scope.actor == start_actor[0]:
        scope.actor_each = start_actor[1]
    return steps


def _imperative(r: Reader) -> Steps:
    found = verbs.VERBS.get(r.word)
    if found is None:
        r.stuck()
    r.scope.actor, r.scope.actor_each = t.You(), False
    return [verbs.read_action(r, t.You())]


def _may_clause(r: Reader) -> Steps:
    """"you may …", "that player may …", "its controller may …"."""
    who: t.Selector
    if r.ok("you may"):
        who = t.You()
        _set_actor(r, who)
    else:
        if r.word in _PLAYER_STARTS:
            who = players.read_player(r)
        else:
            r.stuck()
        r.expect("may")
        _set_actor(r, who)
    r.scope.branch = len(r.scope.mentions), len(r.scope.actions)
    if r.any("have"):
        steps = _with_subject(r, None)
        return [_may(r, steps, who)]
    if r.at("pay"):
        paid = r.attempt(_may_pay, who)
        if paid is not None:
            return paid
    steps = [verbs.read_action(r, _me(r, who))]
    while True:
        j = r.i
        mark = r.scope.mark()
        if not r.any(", then", "and then", ", and", "and", ","):
            break
        more = r.attempt(lambda q: verbs.read_action(q, _me(q, who)))
        if more is None:
            r.i = j
            r.scope.restore(mark)
            break
        steps.append(more)
    return [_may(r, steps, who)]


def _me(r: Reader, who: t.Selector) -> t.Selector:
    """Inside a May of several players, each acts for themself."""
    return t.It() if r.scope.actor_each else who


_PLAYER_STARTS = frozenset({"that", "each", "target", "its", "their", "any", "the", "they", "enchanted", "an", "a", "defending", "those", "another", "~"})


def _may(r: Reader, steps: Steps, who: t.Selector) -> t.Instruction:
    bind = None
    if r.word == "as" and r.peek() == "may":
        r.i += 1
        bind = r.peek()[1:-1]
        r.i += 2
    return t.May(tuple(steps), who, bind)


def _may_pay(r: Reader, who: t.Selector) -> Steps:
    r.expect("pay")
    r.i -= 1
    cost = costs.read_cost(r)
    if isinstance(who, t.EachOpponent | t.EachPlayer | t.EachOtherPlayer):
        return [t.Pay(cost, who)]
    times = bool(r.any("any number of times"))
    return [t.Pay(cost, who, any_number_of_times=times)]


def _set_actor(r: Reader, who: t.Selector) -> None:
    r.scope.actor = who
    r.scope.actor_each = isinstance(who, t.EachPlayer | t.EachOpponent | t.EachOtherPlayer) or (
        isinstance(who, t.Filtered) and isinstance(who.of, t.EachPlayer | t.EachOpponent)
    )


def _with_subject(r: Reader, before: t.Selector | None) -> Steps:
    """"Target player draws a card", "~ deals 2 damage to …", "it gains flying until end of turn"."""
    if before is not None and (r.word in verbs.THIRD or r.word in continuous._PREDICATES):
        subject = before
        found = r.attempt(_predicate, subject)
        if found is not None:
            return found
    r.scope.actor_each = False
    subject = selectors.read_object(r)
    if isinstance(subject, t.Choose):
        r.scope.tie(subject)
    r.any("each")
    return _predicate(r, subject)


def _predicate(r: Reader, subject: t.Selector) -> Steps:
    if isinstance(subject, t.EachPlayer | t.EachOpponent | t.EachOtherPlayer | t.Filtered) or _players(r, subject):
        _set_actor(r, subject)
    else:
        r.scope.actor = subject
    if r.word in ("may",):
        r.stuck()
    return r.first(lambda q: _object_verb(q, subject), lambda q: _player_verb(q, subject), lambda q: _continuous(q, subject))


def _players(r: Reader, subject: t.Selector) -> bool:
    return isinstance(subject, t.You | t.ControllerOf | t.OwnerOf)


def _player_verb(r: Reader, subject: t.Selector) -> Steps:
    base = verbs.THIRD.get(r.word, r.word)
    if base not in verbs.VERBS:
        r.stuck()
    made = verbs.read_action(r, subject)
    if r.scope.actor_each:
        return [_each_does(subject, made)]
    return [made]


_FOR_ALL = (t.Draw, t.GainLife, t.LoseLife, t.Discard, t.Mill, t.SacrificeObjects, t.CreateToken, t.Scry, t.Surveil, t.Shuffle)


def _each_does(subject: t.Selector, made: t.Instruction) -> t.Instruction:
    """What each of several players does with things of their own: one player after another (101.4)."""
    if isinstance(made, _FOR_ALL) or not rewrite.contains(made, t.It):
        return made
    if getattr(made, "who", None) == subject:
        object.__setattr__(made, "who", t.It())
    return t.ForEach(subject, (made,))


def _object_verb(r: Reader, subject: t.Selector) -> Steps:
    read = verbs.OBJECT_VERBS.get(r.word)
    if read is None:
        r.stuck()
    return [read(r, subject)]


def _continuous(r: Reader, subject: t.Selector) -> Steps:
    """A change for a time."""
    if r.at("gains your choice of") or r.at("gain your choice of"):
        return _choice_of_abilities(r, subject)
    if continuous.read_next_untap(r):
        return [t.Apply((t.Cant("untap_in_untap_step", as_filter(subject)),),
                        t.NextTime(t.EndOfGame()))]
    i = r.i
    effects = continuous.read_predicates(r, subject)
    duration = durations.read_duration(r)
    if r.scope.needs:
        chosen: Steps = [t.ChooseValue(kind, kind, r.scope.actor if isinstance(r.scope.actor, t.You) else t.You(), on_source=False)
                         for kind in r.scope.needs]
        r.scope.needs.clear()
        return [*chosen, t.Apply(tuple(effects), duration or t.EndOfGame())]
    if duration is None and "this" in r.words[i : r.i] and "turn" in r.words[i : r.i]:
        duration = t.EndOfTurn()
    if duration is None and not _lasting_kind(effects):
        r.stuck()
    made = [t.Apply(tuple(effects), duration if duration is not None else t.EndOfGame())]
    return list(made)


def _lasting_kind(effects: list[t.StaticEffect]) -> bool:
    """Without a duration an effect lasts for the rest of the game; accepted for what is worded so on purpose."""
    return all(isinstance(e, t.Modify) for e in effects)


# ---- what follows a clause ------------------------------------------------------------------------------------------------


def _suffixes(r: Reader, steps: Steps) -> Steps:
    while True:
        found = _SUFFIXES.get(r.word)
        if found is None:
            return steps
        i = r.i
        mark = r.scope.mark()
        changed = r.attempt(found, steps)
        if changed is None:
            r.i = i
            r.scope.restore(mark)
            return steps
        steps = changed


def _unless(r: Reader, steps: Steps) -> Steps:
    """"unless its controller pays {2}" (118.12a), "unless you control a Forest"."""
    r.i += 1
    i = r.i
    who = r.attempt(players.read_player)
    if who is not None and r.word in costs._VERBS:
        cost = r.attempt(costs.read_cost)
        if cost is not None:
            return [t.Unless(tuple(steps), cost, who)]
    r.i = i
    condition = conditions.read_condition(r)
    return [t.If(t.NotSo(condition), tuple(steps))]


def _if_after(r: Reader, steps: Steps) -> Steps:
    r.i += 1
    condition = conditions.read_condition(r)
    if r.at("instead"):
        r.stuck()
    return [t.If(condition, tuple(steps))]


def _scaled(r: Reader, steps: Steps) -> Steps:
    """"… for each [thing]": the number of what was just said, so many times."""
    each = amounts.read_for_each(r)
    if each is None or len(steps) != 1:
        r.stuck()
    step = steps[0]
    if isinstance(step, t.Apply):
        return [_scaled_apply(r, step, each)]
    for name in ("amount", "count"):
        value = getattr(step, name, None)
        if isinstance(value, t.Amount):
            object.__setattr__(step, name, amounts.times(value, each))
            return steps
    return [t.Repeat(each, tuple(steps))]


def _scaled_apply(r: Reader, step: t.Apply, each: t.Amount) -> t.Instruction:
    """"gets +1/+0 until end of turn for each …"."""
    effects: list[t.StaticEffect] = []
    for effect in step.effects:
        if not isinstance(effect, t.Modify) or not all(isinstance(c, t.ModifyPT) for c in effect.changes):
            r.stuck()
        changes = tuple(
            t.ModifyPT(continuous._scaled(c.power, each), continuous._scaled(c.toughness, each))
            for c in effect.changes if isinstance(c, t.ModifyPT)
        )
        effects.append(t.Modify(effect.what, changes))
    return t.Apply(tuple(effects), step.duration)


def _later(r: Reader, steps: Steps) -> Steps:
    event = read_next_time(r)
    return [t.DelayedTrigger(event, tuple(steps))]


def _times(r: Reader, steps: Steps) -> Steps:
    if r.ok("twice"):
        return [t.Repeat(t.Number(2), tuple(steps))]
    count = amounts.read_amount(r)
    r.expect("times")
    return [t.Repeat(count, tuple(steps))]


def _for_duration(r: Reader, steps: Steps) -> Steps:
    duration = durations.read_duration(r)
    if duration is None:
        r.stuck()
    step = steps[-1]
    if isinstance(step, t.Apply) and step.duration == t.EndOfGame():
        object.__setattr__(step, "duration", duration)
        return steps
    if isinstance(step, t.Exile) and step.until is None:
        object.__setattr__(step, "until", duration)
        return steps
    r.stuck()


_SUFFIXES = {
    "unless": _unless, "if": _if_after, "for": _scaled, "at": _later, "twice": _times, "until": _for_duration,
    "three": _times, "x": _times, "four": _times, "five": _times,
}
_LEADS = {
    "roll": (_roll,),
    "if": (lasting.read_if_would_for_a_time, _if), "when": (_when_do, _this_turn_trigger),
    "whenever": (_when_do, _this_turn_trigger), "at": (_delayed,),
    "until": (_until,), "for": (_for_each, _until), "repeat": (_repeat,), "creatures": (_rules,), "prevent": (_rules,),
    "this": (_until, _rules), "the": (_ring, _next_time, _rules), "you": (_roll, _rules), "each": (_rules,), "target": (_rules,), "spells": (_rules,),
    "players": (_rules,), "damage": (_rules,), "all": (_rules,), "that": (_rules,), "your": (_rules,), "during": (_until,),
    "those": (_rules,), "it": (_rules,), "~": (_rules,), "they": (_rules,), "its": (_rules,),
}
