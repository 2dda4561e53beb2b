"""A paragraph of card text into abilities: keywords, activated, triggered, static, or what a spell does (113.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from app.engine import trees as t
from app.engine.oracle import (
    amounts,
    costs,
    events,
    keywords,
    modes,
    moments,
    qualities,
    revealed_draws,
    rewrite,
    sentences,
    statics,
    wellformed,
)
from app.engine.oracle import conditions as conditions_
from app.engine.oracle import limits as limits_
from app.engine.oracle import vocabulary as v
from app.engine.oracle.errors import Stuck
from app.engine.oracle.limits import AbilityLimits
from app.engine.oracle.mentions import OBJECT, SELF_NOUNS
from app.engine.oracle.reader import Reader
from app.engine.oracle.scope import Scope
from app.engine.oracle.tokens import Token
from app.engine.trees.walking import contains


@dataclass(slots=True)
class Face:
    """What a reader of paragraphs needs to know of the face: is it an instant or sorcery, a Saga, …"""

    spell: bool = False
    types: frozenset[str] = frozenset()
    unread: list[tuple[str, int, int]] = field(default_factory=list)


def quoted(tokens: list[Token]) -> tuple[t.Ability, ...] | None:
    """Abilities in quotation marks, compiled on their own; None if any words are not understood."""
    parts = modes.split_paragraphs(tokens)
    found: list[t.Ability] = []
    for part in parts:
        abilities = read_paragraph(part, Face(), None)
        if abilities is None:
            return None
        found.extend(abilities)
    return tuple(found) or None


def reader(tokens: list[Token], scope: Scope | None = None, own_types: frozenset[str] | None = None) -> Reader:
    return Reader(tokens, scope or Scope(own_types=own_types), quoted)


def read_paragraph(tokens: list[Token], face: Face, scope: Scope | None) -> tuple[t.Ability, ...] | None:
    """The abilities of one paragraph, or None. `scope`: what earlier paragraphs of the same spell spoke of."""
    return _understood(tokens, face, scope, Furthest())


@dataclass(slots=True)
class Furthest:
    """The furthest token any reader reached, and what stood in the way there, where that can be said."""

    place: int = 0
    why: str = ""

    def note(self, read: Reader, doubt: Stuck | None = None) -> None:
        place = max(read.far, read.i)
        if place >= self.place:
            told = str(doubt or "") or (read.why if place == read.far else "")
            self.place, self.why = place, told or (self.why if place == self.place else "")


def furthest(tokens: list[Token], face: Face, scope: Scope | None) -> tuple[tuple[t.Ability, ...] | None, Furthest]:
    """The abilities, and how far reading came."""
    far = Furthest()
    return _understood(tokens, face, scope, far), far


def _understood(tokens: list[Token], face: Face, scope: Scope | None, far: Furthest) -> tuple[t.Ability, ...] | None:
    if [token.word for token in tokens[:3]] == ["max", "speed", "—"]:
        inner = _understood(tokens[3:], face, scope, far)
        return None if inner is None else (t.Conditional(t.HasDesignation("speed_max", t.You()), inner),)
    if [token.word for token in tokens[:2]] == ["visit", "—"]:
        return _visit(tokens[2:], far)
    tokens = without_ability_word(tokens)
    if not tokens:
        return ()
    exert = _exert(tokens, face, far)
    if exert is not None:
        return exert
    if revealed_draws.begins_so(tokens):
        try:
            return revealed_draws.read(tokens, reader, _body)
        except Stuck:
            return None
    for read in _order(tokens, face):
        r = reader(tokens, scope if scope is not None and read is _spell else None, face.types or None)
        try:
            found = read(r)
        except Stuck as doubt:
            far.note(r, doubt)
            continue
        if r.at_end():
            return found if r.scope is scope else r.scope.results.settled(found)
        far.note(r)
    return None


def _visit(tokens: list[Token], far: Furthest) -> tuple[t.Ability, ...] | None:
    """ "Visit — [Effect]": it triggers when its controller rolls a number that is lit up on it, which is not played."""
    r = reader(tokens)
    r.scope.mention(t.This(), OBJECT, False, SELF_NOUNS)
    try:
        body, limits = _body(r)
    except Stuck as doubt:
        far.note(r, doubt)
        return None
    visited = t.Does("visit", t.You(), t.IsSource())
    trigger = t.TriggeredAbility(visited, body, None, (), limits.per_turn, limits.do_once, "visit")
    return (r.scope.results.settled(trigger),)


def _exert(tokens: list[Token], face: Face, far: Furthest) -> tuple[t.Ability, ...] | None:
    """ "You may exert ~ as it attacks. When you do, …": a linked triggered ability on exerting it."""
    r = reader(tokens)
    once = t.Not(t.TookPartIn(t.Does("exert"))) if r.ok("if ~ hasn't been exerted this turn ,") else None
    if not r.any("you may exert ~ as it attacks", "you may exert ~ as he attacks", "you may exert ~ as she attacks",
                 "you may exert it as it attacks"):
        return None
    if not r.any(". when you do ,"):
        return (t.KeywordAbility("exert", filter=once),) if r.ok(".") and r.at_end() else None
    r.scope.mention(t.This(), OBJECT, False, frozenset({"self"}))
    try:
        body, limits = _body(r)
    except Stuck as doubt:
        far.note(r, doubt)
        return None
    trigger = t.TriggeredAbility(t.Does("exert", t.You(), t.IsSource()), body, None, ("battlefield",), limits.per_turn)
    return (t.KeywordAbility("exert", filter=once, ability=r.scope.results.settled(trigger)),)


def _order(tokens: list[Token], face: Face) -> list[Callable[[Reader], tuple[t.Ability, ...]]]:
    first = tokens[0].word
    if first in ("when", "whenever", "at"):
        if face.spell:
            return [_triggered, _spell]
        return [_triggered]
    colon = _colon(tokens)
    if colon >= 0:
        return [keywords.read_line, _activated]
    if face.spell:
        return [keywords.read_line, _keyword_for_less, _spell_static, _spell]
    return [keywords.read_line, _keyword_for_less, statics.read_static]


def _keyword_for_less(reader: Reader) -> tuple[t.Ability, ...]:
    """ "Equip {3}. This ability costs {1} less to activate for each …", "Flashback {5}{R}. This spell costs {X} less to cast this
    way, where X is …". Raises Stuck."""
    keyword = keywords.read_keyword(reader)
    reader.expect(".")
    if not isinstance(keyword, t.KeywordAbility) or keyword.amount is not None:
        reader.stuck()
    found: tuple[t.Ability, ...]
    if keyword.name == "equip":
        found = (replace(keyword, amount=limits_.costs_less(reader)),)
        return found if reader.end_sentence() and reader.at_end() else reader.stuck()
    key = reader.among(t.CASTING_WAYS, keyword.name)
    reader.expect("~ costs {X} less to cast this way , where x is")
    less = t.CostChange(t.IsSource(), less=("1",), per=amounts.read_amount(reader))
    found = (keyword, t.StaticAbility((less,), t.PaidCost(key, t.This())))
    return found if reader.end_sentence() and reader.at_end() else reader.stuck()


def _colon(tokens: list[Token]) -> int:
    for k, token in enumerate(tokens):
        if token.word == '"' or (token.word == "'" and not _of_plural(tokens, k)):
            return -1
        if token.word == ":":
            return k
    return -1


def _of_plural(tokens: list[Token], place: int) -> bool:
    """Is the apostrophe that of a plural: "your commanders' color identity"?"""
    before = tokens[place - 1] if place else None
    return before is not None and before.word.endswith("s") and before.end == tokens[place].start


def without_ability_word(tokens: list[Token]) -> list[Token]:
    """An ability word or flavor word before a dash has no rules meaning (207.2c–d)."""
    for k, token in enumerate(tokens[:9]):
        if token.word in (".", ":", '"', ","):
            if token.word == "," and k < 6:
                continue
            return tokens
        if token.word not in ("—", "-"):
            continue
        words = " ".join(one.word for one in tokens[:k]).replace(" 's", "'s")
        if words in v.ABILITY_WORDS:
            return tokens[k + 1 :]
        if token.word == "—" and _flavor(tokens, k):
            return tokens[k + 1 :]
        return tokens
    return tokens


def _flavor(tokens: list[Token], place: int) -> bool:
    """A flavor word: capitalised like a title, neither a keyword nor a number, before a whole ability."""
    first = tokens[0]
    if not (first.raw[:1].isupper() or tokens[place - 1].raw[:1].isupper()) or place == 0 or place + 1 >= len(tokens):
        return False
    if tokens[place - 1].word == "choice":  # "faces a villainous choice — …"
        return False
    if first.word in ("choose", "partner", "companion") or first.raw in ("I", "II", "III", "IV", "V", "VI"):
        return False
    r = reader(tokens[:place])
    keyword = keywords.at_name(r) is not None or first.word in keywords.LANDCYCLING or first.word.endswith("cycling")
    last = tokens[place - 1].raw  # "Sneak Attack": a title that only begins with the name of a keyword
    if keyword and (place == 1 or not last[:1].isupper() or last == "X" or last.lower() in v.SUBTYPES
                    or any(token.word == "•" for token in tokens[:place])):
        return False
    if first.word in (
        "kicker",
        "multikicker",
        "to",
        "exhaust",
        "boast",
        "forecast",
        "gift",
        "max",
        "solved",
        "visit",
        "prize",
        "power-up",
    ):
        return False
    follow = tokens[place + 1]
    return follow.raw[:1].isupper() or follow.raw.startswith("{") or follow.word == "~"


# ---- triggered -------------------------------------------------------------------------------------------------------------


def _triggered(reader: Reader) -> tuple[t.Ability, ...]:
    """ "When/Whenever/At [event], [if …,] [effect]" (603.1)."""
    event, condition = read_trigger_head(reader)
    reader.scope.actions.clear()
    body, limits = _body(reader)
    return (t.TriggeredAbility(event, body, condition, (), limits.per_turn, limits.do_once),)


def _while(event: t.EventPattern, condition: t.Condition) -> t.EventPattern:
    """"Whenever you cycle this card or cycle another card while …": of what is said with an object of its own, only the last."""
    if isinstance(event, t.AnyOf) and len({getattr(one, "what", None) for one in event.patterns}) > 1:
        return t.AnyOf((*event.patterns[:-1], t.EventIf(event.patterns[-1], condition)))
    return t.EventIf(event, condition)


def read_trigger_head(reader: Reader) -> tuple[t.EventPattern, t.Condition | None]:
    """The event and intervening "if", up to and with the comma."""
    event = _event(reader)
    if reader.at("during your turn and when"):
        reader.i += 3
        event = t.EventIf(event, t.During(t.You()))
    while reader.any("and when", "and whenever", "or when", "or whenever", "and at", "or at"):
        if reader.words[reader.i - 1] == "at":
            reader.expect("the beginning of")
            event = t.AnyOf((event, moments.read_step(reader)))
        elif reader.words[1] == "~" and reader.ok("you sacrifice it"):
            event = t.AnyOf((event, t.Sacrifices(t.You(), t.IsSource())))
        else:
            event = t.AnyOf((event, events.read_event(reader)))
    if reader.any("or the creature it haunts dies"):
        event = t.AnyOf((event, events.HAUNTED_DIES))
    event = _occasion(reader, event)
    reader.expect(",")
    condition = None
    if reader.any("if you attacked with creatures with total power"):
        event = t.EventIf(event, _total_power(reader))
        reader.expect("this combat ,")
    if reader.at("if") and not reader.at("if you do"):
        i = reader.i
        mark = reader.scope.mark()
        reader.i += 1
        found = reader.attempt(conditions_.read_condition)
        if found is not None and reader.ok(","):
            condition = found
        else:
            reader.i = i
            reader.scope.restore(mark)
            reader.stuck() if reader.find("would") < 0 and reader.find("instead") < 0 else None
    return event, condition


def _total_power(reader: Reader) -> t.Condition:
    """ "[You attack with creatures with total power] 6 or greater": as they are declared, whatever becomes of them."""
    amount, operator = qualities.read_comparison(reader)
    attackers = t.All(t.And((t.HasType(("creature",)), t.Status("attacking"), t.ControlledBy(t.You()))))
    return t.Compare(t.ValueOf("power", attackers), operator, amount)


def _occasion(reader: Reader, event: t.EventPattern) -> t.EventPattern:
    """ "… for the first time each turn", "… during your turn", "… while this creature is tapped"."""
    if event == t.PlayerAttacks(t.You()) and reader.ok("with creatures with total power"):
        event = t.EventIf(event, _total_power(reader))
        if reader.at("for the first time"):
            reader.stuck()  # what the total was in attacks before is not kept
    if reader.any("for the first time each turn"):
        first = t.Compare(t.EventsThisTurn(event), "=", t.Number(1))
        event = replace(event, first=True) if isinstance(event, t.OneOrMore) else t.EventIf(event, first)
    elif reader.any("for the first time during each of your turns"):
        event = t.EventIf(event, t.AllOf((t.During(t.You()), t.Compare(t.EventsThisTurn(event), "=", t.Number(1)))))
    if reader.any("during your turn"):
        return t.EventIf(event, t.During(t.You()))
    if reader.any("during your main phase"):
        return t.EventIf(event, t.During(t.You(), ("main",)))
    if reader.any("during an opponent 's turn"):
        return t.EventIf(event, t.NotSo(t.During(t.You())))
    return _while(event, conditions_.read_condition(reader)) if reader.any("while") else event


def _event(reader: Reader) -> t.EventPattern:
    word = reader.expect("when", "whenever", "at")
    if word == "at":
        if reader.any("end of combat", "the end of combat"):
            return t.BeginsStep("end_of_combat", t.You() if reader.ok("on your turn") else None)
        reader.expect("the beginning of")
        return moments.read_step(reader)
    if word == "when" or reader.at("there are"):
        state = reader.attempt(_state)
        if state is not None:
            return state
    return events.read_event(reader)


def _state(reader: Reader) -> t.EventPattern:
    """ "When you control no Islands, …" (603.8)."""
    if not (
        reader.at("you control")
        or reader.at("there are")
        or reader.at("~ has")
        or reader.at("you have")
        or reader.at("a player has")
        or reader.at("an opponent has")
        or reader.at("an opponent controls")
        or reader.at("no")
        or reader.at("~ 's power is")
    ):
        reader.stuck()
    condition = conditions_.read_condition(reader)
    if reader.word != ",":
        reader.stuck()
    return t.StateIs(condition)


# ---- activated --------------------------------------------------------------------------------------------------------------


def _activated(reader: Reader) -> tuple[t.Ability, ...]:
    """ "[Cost]: [Effect.] [Activation instructions.]" (602.1)."""
    keyword = None
    if reader.any("boast —", "exhaust —", "forecast —", "power-up —"):
        keyword = reader.words[reader.i - 2]
    loyalty = _loyalty(reader)
    cost = loyalty if loyalty is not None else costs.read_one_of(reader)
    reader.expect(":")
    used = t.Granter() if contains(cost, t.Granter) else t.This()
    reader.scope.mention(used, OBJECT, False, SELF_NOUNS)
    body, limits = _body(reader)
    if limits.least_x is not None:
        cost = costs.together([cost, limits.least_x]) if rewrite.has_x((cost,)) else reader.stuck()
    if limits.x_is is not None:
        if not rewrite.has_x((cost, body)):
            reader.stuck()
        cost, body = rewrite.with_x(cost, limits.x_is), rewrite.with_x(body, limits.x_is)
    if keyword == "boast":
        limits.conditions.append(t.Matches(t.This(), t.Status("attacked_this_turn")))
        limits.per_turn = 1
    elif keyword in ("exhaust", "power-up"):
        limits.once = True
    elif keyword == "forecast":
        limits.conditions.append(t.During(t.You(), ("upkeep",)))
        limits.per_turn = 1
    return (
        t.ActivatedAbility(
            cost,
            body,
            (),
            limits.sorcery_speed,
            limits.condition,
            limits.per_turn,
            limits.once,
            limits.who,
            limits.less,
            keyword,
            as_instant=limits.as_instant,
        ),
    )


def _loyalty(reader: Reader) -> t.Cost | None:
    word = reader.word
    bracketed = word == "["
    if bracketed:
        word = reader.peek()
    if word in ("+x", "-x"):
        change: t.Cost = t.Loyalty(1 if word[0] == "+" else -1, x=True)
    elif (word[:1] in "+-" and word[1:].isdigit()) or word == "0":
        change = t.Loyalty(int(word))
    else:
        return None
    after = reader.peek(2) if bracketed else reader.peek()
    if after not in (":", "]"):
        return None
    reader.i += 2 if bracketed else 1
    reader.ok("]")
    return change


def _body(reader: Reader) -> tuple[t.Body, AbilityLimits]:
    """Instructions or modes, and the sentences that limit the ability."""
    limits = AbilityLimits()
    steps: list[t.Instruction] = []
    if modes.at_modes(reader):
        return modes.read_modes(reader, limits), limits
    while not reader.at_end():
        if limits_.at_limit(reader):
            limits_.read_limit(reader, limits)
            if not reader.end_sentence():
                reader.stuck()
        elif modes.at_modes(reader):
            return replace(modes.read_modes(reader, limits), first=tuple(steps)), limits
        else:
            sentences.sentence(reader, steps)
    if not steps and not reader.scope.targets:
        reader.stuck()
    return t.Body(tuple(steps), tuple(reader.scope.targets), resolves_anyway=limits.resolves_anyway), limits


# ---- spells ------------------------------------------------------------------------------------------------------------------


def _spell_static(reader: Reader) -> tuple[t.Ability, ...]:
    """Static abilities of spells themselves: costs, "can't be countered", permissions for this card."""
    reader.awaits("~", "spend only", "x can't be")
    found = statics.read_static(reader)
    for ability in found:
        if isinstance(ability, t.StaticAbility) and not _about_spell(ability):
            reader.stuck()
    return found


_HAS_FLASH = t.Modify(t.This(), (t.AddAbility(t.KeywordAbility("flash")),))


def _about_spell(ability: t.StaticAbility | t.While) -> bool:
    return all(
        isinstance(e, t.AdditionalCost | t.AlternativeCost)
        or (isinstance(e, t.While) and _about_spell(e))
        or (isinstance(e, t.CostChange | t.AsThoughFlash) and e.what == t.IsSource())
        or (isinstance(e, t.Cant) and e.what == t.IsSource())
        or e == _HAS_FLASH
        or (isinstance(e, t.MayPlay) and e.what == t.IsSource())
        or (isinstance(e, t.Replace) and isinstance(e.event, t.Moves) and e.event.what == t.IsSource())
        or wellformed.is_of_decks(e)
        for e in ability.effects
    )


def _spell(reader: Reader) -> tuple[t.Ability, ...]:
    """What an instant or sorcery does as it resolves (113.3a)."""
    scope = reader.scope
    if modes.at_tiers(reader):
        return modes.read_tiers(reader)
    if modes.at_modes(reader):
        body = modes.read_modes(reader)
        scope.spell_steps = []
        return (t.SpellAbility(body),)
    steps = list(scope.spell_steps)
    nonzero: tuple[t.Ability, ...] = ()
    while not reader.at_end():
        if steps and rewrite.has_x(tuple(steps)) and reader.any("x can't be 0 ."):
            nonzero = (t.StaticAbility((t.AdditionalCost(t.AtLeastX(1)),)),)
        else:
            sentences.sentence(reader, steps)
    if any(contains(one.event, t.IsSource) for one in steps if isinstance(one, t.DelayedTrigger)):
        reader.stuck()  # what happens to the spell itself triggers no ability that it creates (603.7a)
    said = len(scope.spell_steps)
    scope.rewrote = len(steps) < said or any(new is not old for new, old in zip(steps, scope.spell_steps))
    scope.spell_steps = steps
    instructions = tuple(steps if scope.rewrote else steps[said:])
    return (t.SpellAbility(t.Body(instructions, tuple(scope.targets))), *nonzero)
