"""Subjects and what is said of them: who does it, what verb follows, what an object gets, gains or becomes (608.2c)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import (
    chosen_abilities,
    continuous,
    copy_exceptions,
    durations,
    keywords,
    lasting,
    object_verbs,
    players,
    references,
    restrictions,
    selectors,
    suffixes,
    verbs,
)
from app.engine.oracle.grammar import Steps
from app.engine.oracle.phrase import as_filter
from app.engine.oracle.reader import Reader
from app.engine.trees.walking import contains, find_all


def set_actor(reader: Reader, who: t.Selector) -> None:
    reader.scope.actor = who
    reader.scope.actor_each = isinstance(who, t.EachPlayer | t.EachOpponent | t.EachOtherPlayer) or (
        isinstance(who, t.Filtered) and isinstance(who.of, t.EachPlayer | t.EachOpponent)
    )


def with_subject(reader: Reader, before: t.Selector | None) -> Steps:
    """ "Target player draws a card", "~ deals 2 damage to …", "it gains flying until end of turn"."""
    if before is not None and (reader.word in verbs.THIRD or reader.word in continuous.PREDICATES):
        subject = before
        found = reader.attempt(read_predicate, subject)
        if found is not None:
            return found
    found = reader.attempt(_subject_and_predicate)
    if found is not None:
        return found
    if reader.word != "it":
        reader.stuck()
    with reader.scope.about(references.it(reader)):  # what "it" seemed to be can't do this: "it deals 2 damage to that creature"
        return _subject_and_predicate(reader)


def _lead(reader: Reader, subject: t.Selector) -> None:
    """A target that is the subject of its clause is what "it" means after it, rather than what it was done to."""
    latest = reader.scope.mentions[-1] if reader.scope.mentions else None
    if isinstance(subject, t.TargetRef) and latest is not None and latest.selector == subject:
        reader.scope.revise(latest, leads=True)


def _subject_and_predicate(reader: Reader) -> Steps:
    reader.scope.actor_each = False
    subject = reader.attempt(continuous.you_and) or selectors.read_object(reader)
    if isinstance(subject, t.Choose):
        reader.scope.tie(subject)
    _lead(reader, subject)
    reader.any("each", "both")
    if reader.word in verbs.VERBS and reader.word not in verbs.THIRD and not isinstance(subject, t.You):
        reader.scope.plain_subject = subject
    steps = read_predicate(reader, subject)
    if isinstance(subject, t.Choose) and reader.scope.actor is subject:
        reader.scope.actor = t.Bound(reader.scope.tie(subject))
    return steps


def read_predicate(reader: Reader, subject: t.Selector) -> Steps:
    if isinstance(subject, t.EachPlayer | t.EachOpponent | t.EachOtherPlayer | t.Filtered) or _players(reader, subject):
        set_actor(reader, subject)
    else:
        reader.scope.actor = reader.scope.doer = subject
    if reader.word in ("may",):
        reader.stuck()
    reader.ok("also")
    with reader.scope.about(subject):
        return reader.first(
            lambda reader: _object_verb(reader, subject),
            lambda reader: _player_verb(reader, subject),
            lambda reader: _continuous(reader, subject),
        )


def _players(reader: Reader, subject: t.Selector) -> bool:
    return isinstance(subject, t.You | t.ControllerOf | t.OwnerOf)


def _player_verb(reader: Reader, subject: t.Selector) -> Steps:
    base = verbs.THIRD.get(reader.word, reader.word)
    if base not in verbs.VERBS:
        reader.stuck()
    made = verbs.read_action(reader, subject)
    if reader.scope.actor_each:
        return [_each_does(reader, subject, made)]
    return [made]


_FOR_ALL = (t.Draw, t.GainLife, t.LoseLife, t.Discard, t.Mill, t.SacrificeObjects, t.CreateToken, t.Scry, t.Surveil, t.Shuffle,
            t.LoseGame)


def _each_does(reader: Reader, subject: t.Selector, made: t.Instruction) -> t.Instruction:
    """What each of several players does with things of their own: one player after another (101.4)."""
    if not reader.scope.goes_on and of_each_before(reader, made):
        reader.stuck()
    own_things = isinstance(made, t.SacrificeObjects) and contains(made.what, t.It)
    own_copy = isinstance(made, t.CreateToken) and contains(made.copy_of, t.It)
    parts = made.steps if isinstance(made, t.Sequence) else (made,)
    for_all = all(isinstance(part, _FOR_ALL) for part in parts)
    if (for_all and not (own_things or own_copy)) or not contains(made, t.It):
        return made
    made = reader.scope.renewed(suffixes.with_it(made, subject, ("who", "under")))
    return t.ForEach(subject, (made,), together=own_things or (isinstance(made, t.Move) and made.to != "library"))


def of_each_before(reader: Reader, made: t.Instruction) -> bool:
    """Does it choose from or count what each of several players had found or shown before? Which of it is whose is not kept."""
    if contains(made, t.ExtremeAmong):  # that compares them
        return False
    theirs = {reader.scope.results.known(node) for _, node in reader.scope.actions if getattr(node, "who", None) in _OF_EACH}
    put_on = getattr(made, "on", None)  # "each player creates a token and puts a counter on it": on their own
    asked = (*find_all(made, t.Choose), *find_all(made, t.Amount), *((put_on,) if isinstance(put_on, t.Bound) else ()))
    return any(one.name in theirs for one in find_all(asked, t.Bound))


_OF_EACH = (t.It(), t.EachPlayer(), t.EachOpponent(), players.FRIENDS, players.FOES)


def _object_verb(reader: Reader, subject: t.Selector) -> Steps:
    read = object_verbs.OBJECT_VERBS.get(reader.word)
    if read is None:
        reader.stuck()
    return [read(reader, subject)]


def _continuous(reader: Reader, subject: t.Selector) -> Steps:
    """A change for a time."""
    if (reader.peek(), reader.peek(2)) == ("your", "choice"):
        return chosen_abilities.your_choice(reader, subject)
    forced = reader.attempt(_attacks_next_turn, subject)
    if forced is not None:
        return forced
    either = reader.attempt(_either_bonus, subject) or reader.attempt(_either_protection, subject)
    if either is not None:
        return either
    kept = restrictions.read_next_untap(reader, as_filter(subject))
    if kept is not None:
        if isinstance(subject, t.This) and reader.scope.own_types is not None and reader.scope.own_types & {"instant", "sorcery"}:
            reader.stuck()  # a spell is no permanent: "it" is something else, of several things each
        return [t.Apply((t.Cant("untap_in_untap_step", kept),), t.NextTime(t.EndOfGame()))]
    i = reader.i
    effects = continuous.read_predicates(reader, subject)
    if isinstance(subject, t.Both) and t.You() in subject.parts:
        effects = continuous.you_too(reader, subject, effects)
    duration = durations.read_duration(reader)
    if duration is not None and (reader.at(", except") or reader.at("except")):
        effects = copy_exceptions.after_duration(reader, effects)
    if reader.scope.needs:
        return [*lasting.chosen_first(reader), t.Apply(tuple(effects), duration or t.EndOfGame())]
    if duration is None:
        duration = lasting.said_inside(reader, i)
    if duration is None and not _lasting_kind(effects):
        reader.stuck()
    made = [t.Apply(tuple(effects), duration if duration is not None else t.EndOfGame())]
    return list(made)


def _attacks_next_turn(reader: Reader, subject: t.Selector) -> Steps:
    """ "[Target creature] attacks ~ during its controller's next turn if able" (508.1d). Raises Stuck."""
    reader.expect("attacks", "attack")
    whom = None if reader.at("during") else as_filter(selectors.read_one(reader, False))
    reader.expect("during its controller 's next turn if able")
    if not isinstance(subject, t.TargetRef):
        reader.stuck()
    return [t.Apply((t.Requires("attack", as_filter(subject), whom),), t.DuringNextTurn(t.ControllerOf(subject)))]


def _either_protection(reader: Reader, subject: t.Selector) -> Steps:
    """ "gains protection from artifacts or from the color of your choice until end of turn": one of them."""
    reader.expect("gains", "gain")
    first = keywords.read_keyword(reader)
    reader.expect("or from the color of your choice")
    duration = durations.read_duration(reader)
    if first.name != "protection" or duration is None or reader.scope.needs:
        reader.stuck()
    colored = t.KeywordAbility("protection", filter=t.OfChosen("color", "color"))
    plain, chosen = (t.Apply((t.Modify(subject, (t.AddAbility(one),)),), duration) for one in (first, colored))
    return [t.ChooseMode(((plain,), (t.ChooseValue("color", "color", on_source=False), chosen)))]


def _either_bonus(reader: Reader, subject: t.Selector) -> Steps:
    """ "gets +1/-1 or -1/+1 until end of turn"."""
    reader.expect("gets", "get")
    options = []
    while True:
        both = continuous.signed(reader.word)
        if both is None:
            reader.stuck()
        reader.i += 1
        options.append(t.Modify(subject, (t.ModifyPT(*both),)))
        if not reader.any(", or", "or"):
            break
    duration = durations.read_duration(reader)
    if len(options) < 2 or duration is None:
        reader.stuck()
    return [t.ChooseMode(tuple((t.Apply((one,), duration),) for one in options))]


def _lasting_kind(effects: list[t.StaticEffect]) -> bool:
    """Without a duration an effect lasts for the rest of the game; accepted for what is worded so on purpose."""
    return all(isinstance(e, t.Modify) or _of_target(e) for e in effects)


def _of_target(effect: t.StaticEffect) -> bool:
    """ "Target spell can't be countered", "that creature enters with …": of a certain thing, for as long as it is there."""
    if isinstance(effect, t.EntersWith):
        return isinstance(effect.what, t.IsAmong)
    cant = isinstance(effect, t.Cant) and effect.action == "be_countered" and isinstance(effect.what, t.IsAmong)
    return cant and contains(effect, t.TargetRef)
