"""Replacement and prevention effects: "if … would …, … instead" (614, 615)."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle import (
    amounts,
    conditions,
    delayed,
    events,
    grammar,
    nouns,
    players,
    qualities,
    selectors,
)
from app.engine.oracle.changed_events import changed_event, prevented_part
from app.engine.oracle.constructions import event_phrases
from app.engine.oracle.constructions.events import TABLE as EVENTS
from app.engine.oracle.grammar import Effects
from app.engine.oracle.mentions import OBJECT
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.phrase import as_filter, both
from app.engine.oracle.reader import Reader
from app.engine.oracle.rewrite import put_instead
from app.engine.oracle.subject import Subject
from app.engine.trees.walking import contains, find_all

COMBAT: dict[str, bool] = {"combat": True, "noncombat": False}
"""Which damage is meant, where it is said."""


def read_prevention(reader: Reader) -> Effects:
    """ "Prevent all combat damage that would be dealt this turn", "Prevent the next 3 damage that would be dealt to …"."""
    reader.expect("prevent")
    amount: t.Amount | None = None
    shield = False
    if reader.ok("the next"):
        amount = amounts.read_amount(reader)
        shield = True
    elif reader.ok("all but"):
        reader.stuck()
    else:
        if reader.any("all", "any"):
            pass
        else:
            amount = amounts.read_amount(reader)
            reader.any("of")
    combat = reader.maybe(COMBAT)
    reader.expect("damage")
    if not reader.at("that would"):
        dealt = reader.first(_would_deal, _that_would_deal)
        return [t.Prevent(t.Damages(*dealt, combat), amount, shield)]
    reader.expect("that would be dealt", "that would be")
    reader.any("this turn", "this combat")
    start = reader.i
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
        elif source is None and combat and reader.any("except combat damage that would be dealt by"):
            source = t.Not(source_filter(reader))
        else:
            break
    each = shield and "each" in reader.words[start : reader.i]
    return [t.Prevent(t.Damages(source, to, combat), amount, shield, each=each)]


def _would_deal(reader: Reader) -> tuple[t.Filter, t.Filter | None]:
    """ "[prevent all combat damage] target creature would deal this turn [to you]"."""
    source = source_filter(reader)
    reader.expect("would deal")
    reader.any("this turn", "this combat")
    to = either_recipients(reader) if reader.ok("to") else None
    return source, to


def _that_would_deal(reader: Reader) -> tuple[t.Filter, t.Filter | None]:
    """ "[prevent all damage] that black sources would deal this turn". Raises Stuck."""
    reader.expect("that")
    return _would_deal(reader)


def source_filter(reader: Reader) -> t.Filter:
    """The source of damage as described; one "of your choice" is chosen first, as the effect begins (609.7a)."""
    start = reader.i
    what = selectors.read_object(reader)
    if "choice" not in reader.words[start : reader.i] or (isinstance(what, t.All) and reader.scope.needs[-1:] == ["color"]):
        return t.Or(tuple(map(as_filter, what.parts))) if isinstance(what, t.Both) else as_filter(what)
    if not isinstance(what, t.Choose) or what.total is not None:
        reader.stuck()
    zones: tuple[t.Zone, ...] = ("battlefield", "stack") if "source" in reader.words[start : reader.i] else what.zones
    chosen = reader.scope.named(t.Choose(what.filter, what.count, what.minimum, zones))
    name = reader.scope.tie(chosen, "source")
    reader.scope.needs.append(t.ChooseThings(chosen, name))
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
    if reader.words[start + 1 : start + 3] == ["that", "spell"] and _of_card(reader, effects):
        reader.stuck()  # a spell that the card becomes only as it is cast
    if any(isinstance(one, t.Replace) and isinstance(one.event, t.Moves) and not _of_one_thing(one.event) for one in effects):
        reader.scope.mention(None, OBJECT, False, frozenset({"card"}))  # "it" is what will be moved instead: not denoted
    said = " ".join(reader.words[start : reader.i])
    return [t.Apply(tuple(effects), t.EndOfTurn() if "this turn" in said else t.EndOfGame())]


def _of_card(reader: Reader, effects: Effects) -> bool:
    """Is it told of a target that is a card elsewhere than on the stack?"""
    aimed = (one.index for one in find_all(tuple(effects), t.TargetRef))
    return any("stack" not in reader.scope.targets[index].zones for index in aimed)


def _of_one_thing(event: t.Moves) -> bool:
    """Does the event happen to what was spoken of before, not to whatever fits a description?"""
    return contains(event.what, t.IsAmong) or contains(event.what, t.IsSource)


def read_if_would(reader: Reader) -> Effects:
    """ "If [event] would happen, [do this] instead." Raises Stuck."""

    reader.expect("if")
    limit = reader.find("would")
    if limit < 0:
        reader.stuck()
    extra = reader.attempt(_extra_turns)
    if extra is not None:
        return extra
    mentions = len(reader.scope.mentions)
    pattern = read_would(reader)
    if reader.at("or") and (other := reader.attempt(_or_would)) is not None:
        pattern = t.AnyOf((pattern, other))
    reader.ok("this turn")
    condition = _while(reader, pattern)
    if reader.ok("and"):
        pattern = _not_cast(reader, pattern)
    reader.expect(",")
    plain = _plainly(reader, pattern, condition)
    if plain is not None:
        return [plain]
    special = reader.attempt(changed_event, pattern)
    if special is not None:
        del reader.scope.mentions[mentions:]
        return [t.Replace(pattern, (*special, *_when_you_do(reader)), condition)]
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
    _led_on(reader, steps)
    match steps:
        case [t.May(do=tuple(chosen), who=t.You(), otherwise=())]:
            steps, optional = list(chosen), True
        case [t.May(otherwise=())]:
            reader.stuck()  # whoever declines has it happen after all
    return [t.Replace(pattern, tuple(steps), condition, optional)]


def _when_you_do(reader: Reader) -> tuple[t.Instruction, ...]:
    """ "[Exile it instead.] When you do, create a Treasure token." (603.12)"""
    if not reader.ok(". when you do ,"):
        return ()
    name = reader.scope.results.numbered("event")
    steps, targets = delayed.own_targets(reader)
    reader.i -= reader.words[reader.i - 1] == "."
    return t.Bind(name, t.EventRole()), t.Reflexive(name, tuple(steps), tuple(targets))


def _or_would(reader: Reader) -> t.EventPattern:
    """ "[if a creature would die] or a creature card not on the battlefield would be put into a graveyard". Raises Stuck."""
    reader.expect("or")
    return read_would(reader)


def _while(reader: Reader, pattern: t.EventPattern) -> t.Condition | None:
    """What has to be so besides: "[if you would draw a card] while you have no cards in hand", "… during your draw step"."""
    if reader.ok("while"):
        return conditions.read_condition(reader)
    said = reader.any("during your turn", *(("during your draw step",) if isinstance(pattern, t.Draws) else ()))
    return None if said is None else t.During(t.You(), ("draw",) if "draw" in said else ())


def tokens_under_your_control(reader: Reader) -> Effects:
    """ "Each token that would be created under an opponent's control this turn is created under your control instead", before
    other effects apply to it (616.1b). Raises Stuck."""
    reader.expect("each token that would be created under an opponent 's control")
    reader.ok("this turn")
    reader.expect("is created under your control instead")
    return [t.Replace(t.CreatesTokens(None, t.EachOpponent()), (t.TheEvent(to=t.You()),), group="control")]


def _plainly(reader: Reader, pattern: t.EventPattern, condition: t.Condition | None) -> t.StaticEffect | None:
    """What is said of an event without "something instead": prevented, regenerated, skipped; None if nothing is."""
    if isinstance(pattern, t.Damages) and reader.at("prevent that damage"):
        same_sentence = reader.peek(3) in ("and", ",")
        then = _after_prevention(reader)
        return t.Prevent(pattern, None, then=then, condition=condition, whole=same_sentence and contains(then, t.EventAmount))
    if isinstance(pattern, t.Damages) and reader.ok("prevent"):
        return t.Prevent(pattern, prevented_part(reader), condition=condition)
    if isinstance(pattern, t.Moves) and pattern == t.Moves(pattern.what, to="battlefield") and condition is None and reader.any(
            "it enters under your control instead", "it enters the battlefield under your control instead"):
        return t.EntersWith(pattern.what, under=t.You())
    if isinstance(pattern, t.Destroys) and pattern.what == t.IsSource() and reader.any("regenerate it", "regenerate ~"):
        return t.Replace(pattern, (t.KeywordAction("regenerated", what=t.This()),), condition)
    if isinstance(pattern, t.Draws) and reader.any("you may skip that draw instead"):
        return t.Replace(pattern, (), condition, True)
    if isinstance(pattern, t.Draws) and reader.any("instead you may skip that draw . if you do ,"):
        steps: list[t.Instruction] = []
        grammar.sentence(reader, steps)
        reader.i -= reader.words[reader.i - 1] == "."
        return t.Replace(pattern, tuple(steps), condition, True)
    return None


def _extra_turns(reader: Reader) -> Effects:
    """ "[If] an opponent would begin an extra turn, that player skips that turn instead" (614.10)."""
    who = players.read_player(reader, False)
    reader.expect("would begin an extra turn , that player skips that turn instead")
    return [t.SkipStep("extra_turn", who)]


def _not_cast(reader: Reader, pattern: t.EventPattern) -> t.EventPattern:
    """ "[If a nontoken creature would enter] and it wasn't cast", "[if a card would be put into your graveyard from anywhere] and
    it wasn't cycled"."""
    said = reader.expect("it wasn't cast", "it wasn't cycled")
    if said == "it wasn't cycled" and isinstance(pattern, t.Moves) and pattern.within is None:
        return replace(pattern, within="not cycling")
    if said == "it wasn't cycled" or not isinstance(pattern, t.Moves) or pattern.to != "battlefield":
        reader.stuck()
    return replace(pattern, what=t.And((pattern.what, t.Not(t.CastFrom()))))


_LEADS_ON = ("if", "otherwise", "then", "put", "when", "exile", "that")


def _led_on(reader: Reader, steps: list[t.Instruction]) -> None:
    """Sentences that go on with what is done instead: "If you do, put this land onto the battlefield." """
    while reader.word == "." and reader.peek() in _LEADS_ON:
        if reader.attempt(_next_sentence, steps) is None:
            break
    given = steps[0] if steps else None
    name = reader.scope.results.known(given)
    if isinstance(given, t.SacrificeObjects) and given.count != t.Number(1) and name is not None:  # all of them (118.3)
        steps[1:] = [put_instead(step, t.Did(name), t.Compare(t.BoundAmount(name), ">=", given.count)) for step in steps[1:]]


def _next_sentence(reader: Reader, steps: list[t.Instruction]) -> bool:
    reader.expect(".")
    end = reader.find(".")
    if "would" in reader.words[reader.i : end if end > 0 else reader.n]:
        reader.stuck()
    grammar.sentence(reader, steps)
    if reader.words[reader.i - 1] == ".":
        reader.i -= 1
    return True


def _after_prevention(reader: Reader) -> tuple[t.Instruction, ...]:
    """What is done besides (615.5): "prevent that damage and put that many +1/+1 counters on it"."""

    reader.expect("prevent that damage")
    kept = reader.scope.prevented
    reader.scope.last, reader.scope.prevented = None, True
    try:
        return _what_else(reader)
    finally:
        reader.scope.prevented = kept


def _what_else(reader: Reader) -> tuple[t.Instruction, ...]:
    steps: list[t.Instruction] = []
    if reader.any("and", ", then", ","):
        steps.extend(grammar.clauses(reader))
    elif reader.word == "." and reader.i + 1 < reader.n:
        reader.i += 1
        while True:
            grammar.sentence(reader, steps)
            if reader.at_end():
                break
    return tuple(steps)


def read_would(reader: Reader) -> t.EventPattern:
    counters = reader.attempt(EVENTS.read_whole)
    if counters is not None:
        return replace(counters, each=False) if isinstance(counters, t.PutsCounters) else counters
    if reader.any(
        "an effect would create one or more tokens under your control", "one or more tokens would be created under your control"
    ):
        return t.CreatesTokens(None, t.You())
    made = reader.attempt(_tokens_would)
    if made is not None:
        return made
    if reader.ok("an effect would put one or more"):
        kind = qualities.read_counter_kind(reader)
        reader.expect("on")
        reader.scope.event_amount = True
        return t.PutsCounters(as_filter(selectors.read_one(reader, False)), kind, by_effect=True)
    if reader.any("damage", "combat damage", "noncombat damage"):
        return _damage_would(reader)
    if reader.ok("a spell or ability you control would counter"):
        countered = as_filter(selectors.read_one(reader, False))
        reader.scope.mention(t.EventRole(), OBJECT, False, frozenset({"spell"}))
        return t.Counters(countered, t.You())
    moved = reader.attempt(_any_object)
    if moved is not None:
        return moved
    anything = reader.any("a card or token")
    subject = Subject(t.Anything(), nouns=frozenset({"card"})) if anything else events.read_subject(reader)
    reader.expect("would")
    special = reader.attempt(_would_special, subject)
    if special is not None:
        return special
    return events.verb_phrase(reader, subject)


def _any_object(reader: Reader) -> t.EventPattern:
    """ "a black or red permanent, spell, or card not on the battlefield would be put into a graveyard": whatever is so, wherever
    it is. Raises Stuck."""
    reader.awaits("permanent")
    reader.expect("a", "an")
    kinds = [nouns.read_adjective(reader) or reader.stuck()]
    while reader.ok("or"):
        kinds.append(nouns.read_adjective(reader) or reader.stuck())
    reader.expect("permanent , spell , or card not on the battlefield would be put into a graveyard")
    reader.scope.mention(t.EventRole(), OBJECT, False, frozenset({"card", "permanent"}), leads=True)
    return t.Moves(t.Or(tuple(kinds)) if kinds[1:] else kinds[0], None, "graveyard")


def _tokens_would(reader: Reader) -> t.EventPattern:
    """ "one or more artifact tokens would be created [under your control]"."""
    what = _tokens(reader)
    reader.expect("would be created")
    return t.CreatesTokens(what, t.You() if reader.any("under your control") else None)


def _tokens(reader: Reader) -> t.Filter | None:
    """Which tokens, None for any: "one or more Treasure tokens". Raises Stuck."""
    reader.expect("one or more")
    phrase = read_phrase(reader)
    if t.IsToken() not in phrase.parts:
        reader.stuck()
    parts = [part for part in phrase.parts if part != t.IsToken()]
    return both(parts) if parts else None


def _damage_would(reader: Reader) -> t.EventPattern:
    """ "damage would be dealt to ~ [by …]"."""
    combat = COMBAT.get(reader.words[reader.i - 2])
    reader.expect("would be dealt to")
    to = event_phrases.read_recipient(reader)
    source = as_filter(selectors.read_object(reader, False)) if reader.ok("by") else None
    reader.scope.event_amount = True
    return t.Damages(source, to, combat)


def _energy(reader: Reader) -> str | None:
    return "energy" if reader.any("{E} ( energy counters )", "{E}") else None


def _would_special(reader: Reader, subject: Subject) -> t.EventPattern:
    if reader.any("put one or more counters on"):
        on = event_phrases.read_recipient(reader)
        if reader.ok("or on yourself"):
            on = t.Or((on, t.IsPlayer("you")))
        reader.scope.event_amount = True
        return t.PutsCounters(on, None, subject.player)
    if subject.player is not None and reader.ok("get one or more"):
        kind = _energy(reader) or qualities.read_counter_kind(reader)
        reader.scope.event_amount = True
        return t.PutsCounters(as_filter(subject.player), kind, None)
    if reader.ok("create"):
        return t.CreatesTokens(_tokens(reader), subject.player)
    if reader.any("mill one or more cards"):
        reader.scope.event_amount = True
        return t.Does("mill", subject.player)
    if reader.ok("scry a number of cards"):
        reader.scope.event_amount = True
        return t.Does("scry", subject.player)
    if subject.player is not None and reader.any("draw two or more cards", "draws two or more cards"):
        return t.Does("draw_cards", subject.player, at_least=2)
    if reader.any(
        "draw a card except the first one you draw in each of your draw steps",
        "draw a card except the first one they draw in each of their draw steps",
    ):
        return t.Draws(subject.player, except_first_in_draw_step=True)
    if reader.any("draw a card", "draws a card"):
        return t.Draws(subject.player)
    reader.stuck()
