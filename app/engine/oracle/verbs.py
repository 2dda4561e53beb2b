"""What players and objects are told to do: one reader for each verb, in a table (608.2, 701)."""

from __future__ import annotations

from collections.abc import Callable

from app.engine import trees as t
from app.engine.oracle import (
    amounts,
    keyword_actions,
    library_verbs,
    mana_verbs,
    moving_verbs,
    postmodifiers,
    references,
    selectors,
    tokens_made,
)
from app.engine.oracle.reader import Reader

Verb = Callable[[Reader, t.Selector], t.Instruction]


def read_action(r: Reader, who: t.Selector) -> t.Instruction:
    """A verb and all that belongs to it, done by these players. Raises Stuck."""
    base = THIRD.get(r.word, r.word)
    read = VERBS.get(base)
    if read is None:
        r.stuck()
    r.i += 1
    made = read(r, who)
    if not isinstance(who, t.You):
        _chosen_by(made, t.It() if r.scope.actor_each else who)
    r.scope.actions.append((base, made))
    if hasattr(made, "bind"):
        r.scope.last = made
        name = references.read_name(r)
        if name is not None:
            object.__setattr__(made, "bind", name)
    return made


def _chosen_by(made: t.Instruction, who: t.Selector) -> None:
    """Who acts chooses (608.2d): "target opponent exiles a card from their hand"."""
    for name in ("what", "on"):
        value = getattr(made, name, None)
        if isinstance(value, t.Choose) and value.chooser is None:
            object.__setattr__(value, "chooser", who)


# ---- life, cards, counters ----------------------------------------------------------------------------------------------


def _draw(r: Reader, who: t.Selector) -> t.Instruction:
    if r.any("cards equal to"):
        return t.Draw(amounts.read_amount(r), who)
    if r.any("half"):
        r.stuck()
    additional = r.ok("an additional card")
    if additional:
        return t.Draw(t.Number(1), who)
    count = amounts.read_amount(r)
    r.any("additional")
    if r.any("cards", "card"):
        return t.Draw(count, who)
    if isinstance(count, t.BoundAmount | t.EventAmount):
        r.stuck()
    r.stuck()


def _gain(r: Reader, who: t.Selector) -> t.Instruction:
    if r.ok("life equal to"):
        return t.GainLife(amounts.read_amount(r), who)
    if r.ok("control of"):
        return _gain_control(r, who)
    amount = amounts.read_amount(r)
    r.expect("life")
    return t.GainLife(amount, who)


def _gain_control(r: Reader, who: t.Selector) -> t.Instruction:
    from app.engine.oracle import durations

    what = selectors.read_object(r)
    if isinstance(what, t.Choose):
        what = t.Bound(r.scope.tie(what))
        chosen = r.scope.mentions[-1].node
        return t.Sequence((t.ChooseThings(chosen, chosen.bind),
                           t.Apply((t.Modify(what, (t.ChangeController(who),)),), durations.read_duration(r) or t.EndOfGame())))
    duration = durations.read_duration(r)
    return t.Apply((t.Modify(what, (t.ChangeController(who),)),), duration or t.EndOfGame())


def _lose(r: Reader, who: t.Selector) -> t.Instruction:
    if r.ok("the game"):
        return t.LoseGame(who)
    if r.ok("life equal to"):
        return t.LoseLife(amounts.read_amount(r), who)
    if r.any("half their life , rounded up", "half your life , rounded up", "half his or her life , rounded up"):
        return t.LoseLife(t.Half(t.ValueOf("life", t.It() if r.scope.actor_each else who), "up"), who)
    amount = amounts.read_amount(r)
    r.expect("life")
    return t.LoseLife(amount, who)


def _win(r: Reader, who: t.Selector) -> t.Instruction:
    r.expect("the game")
    return t.WinGame(who)


def _get(r: Reader, who: t.Selector) -> t.Instruction:
    """"get {E}{E}", "gets two poison counters", "get an emblem with …"."""
    if r.word == "{E}":
        count = 0
        while r.ok("{E}"):
            count += 1
        return t.PutCounters("energy", t.Number(count), who)
    if r.any("an amount of {E} equal to"):
        return t.PutCounters("energy", amounts.read_amount(r), who)
    if r.ok("an emblem with"):
        return t.GetEmblem(r.quoted(), who)
    count2 = amounts.read_amount(r)
    if r.ok("{E}"):
        return t.PutCounters("energy", count2, who)
    kind = postmodifiers.read_counter_kind(r)
    if kind is None:
        r.stuck()
    return t.PutCounters(kind, count2, who)


def _put(r: Reader, who: t.Selector) -> t.Instruction:
    """"put a +1/+1 counter on …" or "put [cards] into/onto …"."""
    found = r.attempt(_put_counters, who) or r.attempt(_put_choice, who)
    if found is not None:
        return found
    return moving_verbs.put(r, who)


def _put_choice(r: Reader, who: t.Selector) -> t.Instruction:
    """"put your choice of a +1/+1 counter or a flying counter on …", "your choice of a vigilance, … or menace counter"."""
    r.expect("your choice of")
    kinds: list[str] = []
    words: list[str] = []
    while r.word != "on":
        if r.at_end() or r.word == ".":
            r.stuck()
        if r.word in (",", "or", "a", "an", "counter"):
            if words:
                kinds.append(" ".join(words))
                words = []
        else:
            words.append(r.word)
        r.i += 1
    r.expect("on")
    what = selectors.read_object(r)
    if len(kinds) < 2:
        r.stuck()
    return t.ChooseMode(tuple((t.PutCounters(kind, t.Number(1), what, who),) for kind in kinds), who)


def _put_counters(r: Reader, who: t.Selector) -> t.Instruction:
    r.any("an additional", "additional")
    if r.words[r.i - 1] in ("additional",):
        count: t.Amount = t.Number(1)
    elif r.any("a number of"):
        kind = postmodifiers.read_counter_kind(r)
        if kind is None or not r.ok("on"):
            r.stuck()
        what = selectors.read_object(r)
        r.expect("equal to")
        return t.PutCounters(kind, amounts.read_amount(r), what, who)
    else:
        count = amounts.read_amount(r)
    kind = postmodifiers.read_counter_kind(r)
    if kind is None:
        if isinstance(count, t.BoundAmount | t.EventAmount):
            r.stuck()
        r.stuck()
    parts = [(kind, count)]
    while r.any("and a", "and an"):
        more = postmodifiers.read_counter_kind(r)
        if more is None:
            r.stuck()
        parts.append((more, t.Number(1)))
    r.expect("on")
    what = selectors.read_object(r)
    steps = tuple(t.PutCounters(k, c, what, who) for k, c in parts)
    return steps[0] if len(steps) == 1 else t.Sequence(steps)


def _remove(r: Reader, who: t.Selector) -> t.Instruction:
    if r.at("~ from combat") or r.at("it from combat") or r.at("target"):
        what = r.attempt(selectors.read_object)
        if what is not None and r.ok("from combat"):
            return t.RemoveFromCombat(what)
        r.stuck()
    count: t.Amount | None
    if r.any("all"):
        count = None
    elif r.any("any number of"):
        count = t.AnyNumber()
    else:
        count = amounts.read_amount(r)
    kind = postmodifiers.read_counter_kind(r)
    r.expect("from")
    r.any("among")
    return t.TakeCounters(kind, count, selectors.read_object(r))


def _move(r: Reader, who: t.Selector) -> t.Instruction:
    """"move a +1/+1 counter from ~ onto target creature" (122.5)."""
    count: t.Amount | None = None
    if r.any("any number of"):
        count = t.AnyNumber()
    elif not r.any("all"):
        count = amounts.read_amount(r)
    kind = postmodifiers.read_counter_kind(r)
    r.expect("from")
    origin = selectors.read_object(r)
    r.expect("onto", "to")
    return t.MoveCounters(kind, count, origin, selectors.read_object(r))


def _distribute(r: Reader, who: t.Selector) -> t.Instruction:
    """"distribute three +1/+1 counters among one, two, or three target creatures"."""
    count = amounts.read_amount(r)
    kind = postmodifiers.read_counter_kind(r)
    if kind is None:
        r.stuck()
    r.expect("among")
    ref = selectors.read_target(r)
    _divide(r, ref, count)
    return t.PutCounters(kind, t.Divided(), ref, who)


def _divide(r: Reader, ref: t.Selector, amount: t.Amount) -> None:
    if not isinstance(ref, t.TargetRef):
        r.stuck()
    object.__setattr__(r.scope.targets[ref.index], "divide", amount)


# ---- damage --------------------------------------------------------------------------------------------------------------


def deal(r: Reader, source: t.Selector) -> t.Instruction:
    """"deals 3 damage to any target", "deals damage equal to its power to …". The verb comes next."""
    r.i += 1
    made = _deal(r, source)
    r.scope.actions.append(("deal", made))
    if hasattr(made, "bind"):
        r.scope.last = made
    return made


def _deal(r: Reader, source: t.Selector) -> t.Instruction:
    each = None
    if r.ok("damage equal to"):
        amount = amounts.read_amount(r)
        r.expect("to")
        return _dealt_to(r, amount, source)
    if r.ok("damage to"):
        to = _recipients(r)
        r.expect("equal to")
        amount = amounts.read_amount(r)
        return t.DealDamage(amount, to, source)
    amount = amounts.read_amount(r)
    r.expect("damage")
    if r.at("instead") or r.at("instead if"):
        before = r.scope.did("deal")
        if not isinstance(before, t.DealDamage):
            r.stuck()
        return t.DealDamage(amount, before.to, source)
    if r.any("divided as you choose among", "divided evenly , rounded down , among"):
        ref = selectors.read_target(r)
        _divide(r, ref, amount)
        return t.DealDamage(t.Divided(), ref, source)
    each = amounts.read_for_each(r)
    if each is not None:
        amount = amounts.times(amount, each)
    r.expect("to")
    return _dealt_to(r, amount, source)


def _dealt_to(r: Reader, amount: t.Amount, source: t.Selector) -> t.Instruction:
    to = _recipients(r)
    i = r.i
    if r.ok("and"):
        more = r.attempt(_more_damage, source)
        if more is not None:
            return t.Together((t.DealDamage(amount, to, source), more))
        r.i = i
    return t.DealDamage(amount, to, source)


def _more_damage(r: Reader, source: t.Selector) -> t.Instruction:
    amount = amounts.read_amount(r)
    r.expect("damage to")
    return t.DealDamage(amount, _recipients(r), source)


def _recipients(r: Reader) -> t.Selector:
    if r.any("itself"):
        return r.scope.actor
    return selectors.read_object(r)


def _fight(r: Reader, subject: t.Selector) -> t.Instruction:
    r.i += 1
    if r.any("each other"):
        r.stuck()
    return t.Fight(subject, selectors.read_object(r))


# ---- permanents -----------------------------------------------------------------------------------------------------------


def _tap(r: Reader, who: t.Selector) -> t.Instruction:
    if r.ok("or untap"):
        what = selectors.read_object(r)
        return t.ChooseMode(((t.Tap(what),), (t.Untap(what),)), who)
    return t.Tap(selectors.read_object(r))


def _untap(r: Reader, who: t.Selector) -> t.Instruction:
    return t.Untap(selectors.read_object(r))


def _destroy(r: Reader, who: t.Selector) -> t.Instruction:
    made = t.Destroy(selectors.read_object(r))
    return made


def _regenerate(r: Reader, who: t.Selector) -> t.Instruction:
    return t.Regenerate(selectors.read_object(r))


def _attach(r: Reader, who: t.Selector) -> t.Instruction:
    what = selectors.read_object(r)
    r.expect("to")
    return t.Attach(what, selectors.read_object(r))


def _transform(r: Reader, who: t.Selector) -> t.Instruction:
    return t.Transform(selectors.read_object(r))


def _convert(r: Reader, who: t.Selector) -> t.Instruction:
    return t.Transform(selectors.read_object(r), convert=True)


def _turn(r: Reader, who: t.Selector) -> t.Instruction:
    what = selectors.read_object(r)
    return t.TurnFace(what, r.expect("face up", "face down").split()[1])


def _exchange(r: Reader, who: t.Selector) -> t.Instruction:
    if r.any("life totals with"):
        return t.ExchangeLife(t.Both((who, selectors.read_object(r))))
    if r.ok("control of"):
        first = selectors.read_one(r)
        if r.ok("and"):
            return t.ExchangeControl(first, selectors.read_one(r))
    r.stuck()


def _switch(r: Reader, who: t.Selector) -> t.Instruction:
    from app.engine.oracle import durations

    what = references.read_possessive(r)
    r.expect("power and toughness")
    return t.Apply((t.Modify(what, (t.SwitchPT(),)),), durations.read_duration(r) or t.EndOfGame())


def _goad(r: Reader, who: t.Selector) -> t.Instruction:
    return t.KeywordAction("goad", who, selectors.read_object(r))


def _detain(r: Reader, who: t.Selector) -> t.Instruction:
    return t.KeywordAction("detain", who, selectors.read_object(r))


def _unattach(r: Reader, who: t.Selector) -> t.Instruction:
    return t.Attach(selectors.read_object(r), None)


# ---- stack ------------------------------------------------------------------------------------------------------------------


def _counter(r: Reader, who: t.Selector) -> t.Instruction:
    what = selectors.read_object(r)
    return t.Counter(what)


def _copy(r: Reader, who: t.Selector) -> t.Instruction:
    what = selectors.read_object(r)
    return t.CopySpell(what, new_targets=False, who=who)


def _change(r: Reader, who: t.Selector) -> t.Instruction:
    if r.ok("the target of"):
        return t.ChangeTargets(selectors.read_object(r), "change")
    r.stuck()


def _choose(r: Reader, who: t.Selector) -> t.Instruction:
    """"choose a color", "choose target creature", "choose new targets for target spell"."""
    if r.ok("new targets for"):
        return t.ChangeTargets(selectors.read_object(r), "new", who=who)
    value = r.attempt(read_choice, who)
    if value is not None:
        return value
    what = selectors.read_object(r)
    if isinstance(what, t.Choose):
        name = r.scope.tie(what, "chosen")
        made = t.ChooseThings(what, name)
        r.scope.actions.append(("choose", made))
        return made
    if isinstance(what, t.TargetRef):
        return t.Nothing()
    r.stuck()


_CHOICES = {
    "a color": "color", "a creature type": "creature_type", "a card type": "card_type", "a basic land type": "land_type",
    "a land type": "land_type", "a card name": "name", "a number": "number", "an opponent": "opponent", "a player": "player",
    "a nonland card name": "nonland_name", "a creature card name": "creature_name", "an artifact , creature , or land": "", "a word": "word",
}


def read_choice(r: Reader, who: t.Selector) -> t.Instruction:
    """A choice of a color, a type, a name, a number, a player. Raises Stuck."""
    for words, kind in _CHOICES.items():
        if kind and r.ok(words):
            if r.word in ("you", "that", "who", "with", "other", "between"):
                r.stuck()
            return t.ChooseValue(kind, kind if kind not in ("opponent",) else "player", who)
    r.stuck()


# ---- turns and the game -----------------------------------------------------------------------------------------------------


def _take(r: Reader, who: t.Selector) -> t.Instruction:
    if r.any("an extra turn after this one", "an extra turn after that one"):
        return t.ExtraTurn(who)
    if r.any("the initiative"):
        return t.GivePlayer("initiative", who)
    if r.ok("two extra turns after this one"):
        return t.ExtraTurn(who, t.Number(2))
    r.stuck()


def _end(r: Reader, who: t.Selector) -> t.Instruction:
    r.expect("the turn")
    return t.EndTheTurn()


def _become(r: Reader, who: t.Selector) -> t.Instruction:
    if r.any("the monarch"):
        return t.GivePlayer("monarch", who)
    r.stuck()


def _skip(r: Reader, who: t.Selector) -> t.Instruction:
    r.expect("your next", "their next", "his or her next")
    for words, name in (("untap step", "untap"), ("draw step", "draw"), ("turn", "turn"), ("combat phase", "combat"),
                        ("upkeep step", "upkeep")):
        if r.ok(words):
            return t.Apply((t.SkipStep(name, who, 1),))
    r.stuck()


def _flip(r: Reader, who: t.Selector) -> t.Instruction:
    if not r.at("a coin"):
        return t.TurnFace(selectors.read_object(r), "flip")
    r.expect("a coin")
    made = t.FlipCoin(who)
    if r.any(". if you win the flip ,"):
        win = _branch(r)
        lose: list[t.Instruction] = []
        if r.any(". if you lose the flip ,"):
            lose = _branch(r)
        return t.FlipCoin(who, win=tuple(win), lose=tuple(lose))
    if r.any(". if you lose the flip ,"):
        return t.FlipCoin(who, lose=tuple(_branch(r)))
    return made


def _branch(r: Reader) -> list[t.Instruction]:
    from app.engine.oracle import sentences

    return sentences._clauses(r)


def _pay(r: Reader, who: t.Selector) -> t.Instruction:
    from app.engine.oracle import costs

    r.i -= 1
    return t.Pay(costs.read_cost(r), who, must=True)


def _lookup(r: Reader, who: t.Selector) -> t.Instruction:
    return library_verbs.look(r, who)


def _cast(r: Reader, who: t.Selector) -> t.Instruction:
    return moving_verbs.cast(r, who)


def _play(r: Reader, who: t.Selector) -> t.Instruction:
    return moving_verbs.cast(r, who, lands=True)


def _no(r: Reader, who: t.Selector) -> t.Instruction:
    r.stuck()


def _double(r: Reader, who: t.Selector) -> t.Instruction:
    if r.any("the number of"):
        kind = postmodifiers.read_counter_kind(r)
        r.expect("on")
        what = selectors.read_object(r)
        if kind is None:
            r.stuck()
        return t.ForEach(what, (t.PutCounters(kind, t.CountersOn(t.It(), kind), t.It(), who),))
    from app.engine.oracle import durations

    if r.at("target") or r.at("its") or r.at("~ 's") or r.at("that") or r.at("equipped") or r.at("enchanted"):
        what = references.read_possessive(r) if not r.ok("its") else references.it(r)
    else:
        r.stuck()
    quality = r.expect("power and toughness", "power", "toughness")
    duration = durations.read_duration(r) or t.EndOfTurn()
    power: t.Amount = t.ValueOf("power", what) if quality != "toughness" else t.Number(0)
    toughness: t.Amount = t.ValueOf("toughness", what) if quality != "power" else t.Number(0)
    return t.Apply((t.Modify(what, (t.ModifyPT(power, toughness),)),), duration)


# ---- verbs of objects --------------------------------------------------------------------------------------------------------


def _phases(r: Reader, subject: t.Selector) -> t.Instruction:
    r.i += 1
    r.expect("out")
    return t.PhaseOut(subject)


def _object_action(name: str) -> Verb:
    def read(r: Reader, subject: t.Selector) -> t.Instruction:
        r.i += 1
        amount = None
        if name == "connive" and r.word in ("x",):
            amount = amounts.read_amount(r)
        made = t.KeywordAction(name, what=subject, amount=amount)
        r.scope.actions.append((name, made))
        return made

    return read


def _becomes_named(r: Reader, subject: t.Selector) -> t.Instruction:
    if r.peek() in ("suspected", "prepared", "saddled", "goaded", "harnessed"):
        name = r.peek()
        r.i += 2
        r.any("until end of turn") if name == "saddled" else None
        if name == "goaded":
            return t.KeywordAction("goad", what=subject)
        return t.Designate(subject, name)
    if r.peek() == "tapped":
        r.i += 2
        return t.Tap(subject)
    if r.at("becomes blocked"):
        r.i += 2
        return t.BecomeBlocked(subject)
    if r.peek() == "untapped":
        r.i += 2
        return t.Untap(subject)
    r.stuck()


def _life_becomes(r: Reader, subject: t.Selector) -> t.Instruction:
    r.stuck()


OBJECT_VERBS: dict[str, Verb] = {
    "deals": deal, "deal": deal, "fights": _fight, "fight": _fight, "phases": _phases, "phase": _phases,
    "explores": _object_action("explore"), "explore": _object_action("explore"), "connives": _object_action("connive"),
    "connive": _object_action("connive"), "becomes": _becomes_named, "become": _becomes_named, "is": _becomes_named,
    "transforms": lambda r, s: _transform_it(r, s),
}


def _transform_it(r: Reader, subject: t.Selector) -> t.Instruction:
    r.i += 1
    return t.Transform(subject)


VERBS: dict[str, Verb] = {
    "draw": _draw, "gain": _gain, "lose": _lose, "win": _win, "get": _get, "put": _put, "remove": _remove, "move": _move,
    "distribute": _distribute, "tap": _tap, "untap": _untap, "destroy": _destroy, "regenerate": _regenerate,
    "attach": _attach, "transform": _transform, "convert": _convert, "turn": _turn, "exchange": _exchange,
    "switch": _switch, "goad": _goad, "detain": _detain, "counter": _counter, "copy": _copy, "change": _change,
    "choose": _choose, "take": _take, "end": _end, "become": _become, "skip": _skip, "flip": _flip, "pay": _pay,
    "look": _lookup, "cast": _cast, "play": _play, "double": _double, "unattach": _unattach,
    "exile": moving_verbs.exile, "return": moving_verbs.return_, "sacrifice": moving_verbs.sacrifice,
    "discard": moving_verbs.discard, "shuffle": library_verbs.shuffle, "search": library_verbs.search,
    "reveal": library_verbs.reveal, "mill": library_verbs.mill, "scry": library_verbs.scry,
    "surveil": library_verbs.surveil, "add": mana_verbs.add, "create": tokens_made.create,
    **keyword_actions.VERBS,
}

_IRREGULAR = {"does": "do", "has": "have", "searches": "search", "loses": "lose", "exiles": "exile", "chooses": "choose",
              "sacrifices": "sacrifice", "scries": "scry", "exchanges": "exchange", "creates": "create", "takes": "take",
              "copies": "copy", "becomes": "become", "distributes": "distribute"}
THIRD: dict[str, str] = {**{verb + "s": verb for verb in VERBS}, **_IRREGULAR, **{w: w for w in OBJECT_VERBS},
                         "gets": "get", "gains": "gain", "has": "has", "can't": "can't", "doesn't": "doesn't"}


def read_spend_only(r: Reader, last: t.AddMana) -> None:
    """"Spend this mana only to cast creature spells [or activate abilities of creatures]." (106.6)"""
    mana_verbs.spend_only(r, last)

