"""Targets as they are named (115.1): "target creature or player", "up to two other target lands", "any target"."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle import grammar, references
from app.engine.oracle import vocabulary as v
from app.engine.oracle.aimed_at import speak_of_targets
from app.engine.oracle.mentions import OBJECT, PLAYER
from app.engine.oracle.nouns import QUALIFIERS, read_phrase
from app.engine.oracle.others import other_than, other_than_compared
from app.engine.oracle.phrase import CHOSEN_OPPONENT, Phrase, both
from app.engine.oracle.reader import Reader
from app.engine.trees.filters import conjuncts


@grammar.read_target.by
def read_target(reader: Reader, kind: str | None = None) -> t.Selector:
    """ "target …" with any count: "up to two other target creatures", "any target", "X target lands". Raises Stuck."""
    reader.ok("each of")
    minimum, count = _how_many(reader)
    other = reader.any("another", "other", "a third", "a second")
    if reader.any("any target", "any other target") or (reader.ok("targets") or (reader.ok("target") and not _noun_next(reader))):
        different = other or reader.words[reader.i - 2] == "other"
        return _any_target(reader, minimum, count, bool(different), other == "a third")
    if reader.words[reader.i - 1] != "target":
        reader.stuck()
    start, mentions = reader.i, len(reader.scope.mentions)
    phrase = _described(reader)
    if phrase.chooser is None and "choice" in reader.words[start : reader.i]:
        phrase.chooser = _their_choice(reader, reader.words[start : reader.i])
    if kind is not None and phrase.kind != kind:
        reader.stuck()
    apart = _other_than(reader, phrase, other)
    of_all = [one for one in apart if isinstance(one, t.Not) and isinstance(one.part, t.IsAmong)]
    phrase.parts.extend(one for one in apart if one not in of_all)
    if len(reader.scope.targets) > reader.scope.base and reader.ok("with the same controller"):
        phrase.parts.append(t.SharesQuality("controller", t.TargetRef(len(reader.scope.targets) - 1)))
    if reader.word != "," or reader.attempt(_or_one_of_several, phrase) is None:
        _or_player(reader, phrase)
    phrase.parts.extend(of_all)
    if phrase.among is not None:
        reader.stuck()
    as_chosen = _as_chosen(reader, phrase)
    each = _among_their_own(reader, phrase)
    spec = t.TargetSpec(
        phrase.filter,
        minimum,
        count,
        phrase.zones or (() if phrase.card else ("battlefield",)),
        phrase.owner,
        different=phrase.different,
        same=phrase.same or _one_opponents(reader.words[start : reader.i], phrase, count),
        total=phrase.total,
        random=phrase.at_random,
        chooser=phrase.chooser or t.You(),
        as_chosen=as_chosen,
        each=each,
    )
    ref = t.TargetRef(len(reader.scope.targets))
    for spoken in reader.scope.mentions[mentions:]:
        if spoken.selector == t.EachOpponent() and spoken.selector == phrase.owner and count == t.Number(1):
            # "target card from an opponent's graveyard": "that player" is this opponent
            reader.scope.revise(spoken, selector=t.OwnerOf(ref))
    if phrase.kind == OBJECT and count == t.Number(1) and _may_be_player(phrase.filter):
        reader.scope.mention(ref, PLAYER, False, frozenset({"player"}))
    elif phrase.kind == OBJECT and (count == t.Number(1) or spec.same == "controller"):
        _mention_controller(reader, ref, spec)
    chosen = reader.scope.target(spec, phrase.kind, count != t.Number(1), frozenset(phrase.nouns))
    speak_of_targets(reader, chosen, phrase.parts, reader.words[start : reader.i])
    return chosen


def _among_their_own(reader: Reader, phrase: Phrase) -> t.Selector | None:
    """ "[Target creature of an opponent's choice] they control": that opponent is chosen first, then chooses it (601.7)."""
    if phrase.chooser != CHOSEN_OPPONENT or not reader.ok("they control"):
        return None
    phrase.chooser = t.It()
    phrase.parts.append(t.ControlledBy(t.It()))
    return CHOSEN_OPPONENT


def _as_chosen(reader: Reader, phrase: Phrase) -> t.Filter | None:
    """ "[Who has more life than you] do as you activate this ability": the comparison, which is made then alone. Raises Stuck."""
    if not reader.ok("do as you activate this ability"):
        return None
    compared = phrase.parts.pop()
    return compared if isinstance(compared, t.Where) and isinstance(compared.condition, t.Compare) else reader.stuck()


def _other_than(reader: Reader, phrase: Phrase, said: str | None) -> list[t.Filter]:
    """ "another target", "a third target": what else the target must not be; another after another is neither of those two."""
    if said is None:
        return []
    last = other_than_compared(phrase) or _known_by_then(reader, _not_before(reader, phrase))
    return [last, _not_the_first(reader)] if said == "a third" else [last, *_left_out_before(reader, last)]


def _known_by_then(reader: Reader, apart: t.Filter) -> t.Filter:
    """"Exile it. Return another target card": other than it, which is known as targets are chosen, not than what it becomes."""
    made = _left_out(apart)
    return t.Not(t.IsAmong(reader.scope.last_existed(made))) if isinstance(made, t.Bound) else apart


def _left_out_before(reader: Reader, last: t.Filter) -> list[t.Filter]:
    """What the target that another is apart from was itself apart from."""
    apart = _left_out(last)
    earlier = conjuncts(reader.scope.targets[apart.index].filter) if isinstance(apart, t.TargetRef) else ()
    return [part for part in earlier if isinstance(_left_out(part), t.TargetRef)]


def _left_out(part: t.Filter) -> t.Selector | None:
    """What something must not be, if that is what is asked of it."""
    among = part.part if isinstance(part, t.Not) else None
    return among.things if isinstance(among, t.IsAmong) else None


def _one_opponents(words: list[str], phrase: Phrase, count: t.Amount | None) -> t.Trait | None:
    """ "Two target cards from an opponent's graveyard": all from the graveyard of one of them, unlike "your opponents'
    graveyards"."""
    one = phrase.owner == t.EachOpponent() and "opponent" in words and count != t.Number(1)
    return "owner" if one and phrase.zones == ("graveyard",) else None


def _described(reader: Reader) -> Phrase:
    """What the target must be, which is known before anything is chosen on resolution. Raises Stuck."""
    needs = len(reader.scope.needs)
    exiled = reader.any("exiled", "face-up exiled")
    phrase = read_phrase(reader, QUALIFIERS)
    if len(reader.scope.needs) > needs:
        reader.stuck()
    if exiled is not None or phrase.among == t.Linked("exiled"):
        _in_exile(reader, phrase, exiled == "face-up exiled")
    return phrase


def _in_exile(reader: Reader, phrase: Phrase, face_up: bool) -> None:
    """ "Target exiled card you own", "target card exiled with ~" (607.2a): a card in exile. Raises Stuck."""
    if not phrase.card or phrase.zones is not None:
        reader.stuck()
    phrase.zones = ("exile",)
    if phrase.among is not None:
        phrase.parts.append(t.IsAmong(phrase.among))
        phrase.among = None
    if face_up:
        phrase.parts.append(t.Not(t.Status("face_down")))


def share_zones(reader: Reader, parts: list[t.Selector]) -> None:
    """ "Target creature card and target land card from your graveyard": what the last is said to be in, all are in."""
    last = parts[-1]
    where = reader.scope.targets[last.index] if isinstance(last, t.TargetRef) else last
    if not isinstance(where, t.TargetSpec | t.All):
        return
    for part in parts[:-1]:
        if isinstance(part, t.TargetRef) and not reader.scope.targets[part.index].zones:
            spec = reader.scope.targets[part.index]
            reader.scope.targets[part.index] = replace(spec, zones=where.zones, players=where.players)


def _their_choice(reader: Reader, words: list[str]) -> t.Selector | None:
    """ "target creature that player controls of their choice": the player spoken of chooses it (601.7). "Of your choice" is
    what is so anyway."""
    if words[words.index("choice") - 1] == "your":
        return None
    return references.actor(reader)


def _how_many(reader: Reader) -> tuple[t.Amount, t.Amount | None]:
    """The least and the greatest number of targets (None: any number), one where none is said."""
    if reader.ok("up to"):
        return t.Number(0), grammar.read_amount(reader)
    if reader.ok("any number of"):
        return t.Number(0), None
    if not (reader.word in v.NUMBERS or reader.word == "x" or reader.word.isdigit()):
        return t.Number(1), t.Number(1)
    count = grammar.read_amount(reader)
    if reader.any("or more"):
        return count, None
    if not reader.any("or", ","):
        return count, count
    most = grammar.read_amount(reader)
    return count, grammar.read_amount(reader) if reader.any(", or", "or") else most


def _mention_controller(reader: Reader, ref: t.TargetRef, spec: t.TargetSpec) -> None:
    """ "Target creature an opponent controls", "two target creatures controlled by the same player": "that player" is the one who
    controls it, if no player was spoken of before."""
    opponents = any(isinstance(p, t.ControlledBy) and isinstance(p.players, t.EachOpponent) for p in conjuncts(spec.filter))
    if (opponents or spec.same == "controller") and not any(m.kind == PLAYER for m in reader.scope.mentions):
        reader.scope.mention(t.ControllerOf(ref), PLAYER, False, frozenset({"player", *(("opponent",) if opponents else ())}))


def _may_be_player(found: t.Filter) -> bool:
    return isinstance(found, t.Or) and any(isinstance(p, t.IsPlayer) for p in found.parts)


def _not_before(reader: Reader, phrase: Phrase) -> t.Filter:
    """ "another target": not an earlier target where there is one of its kind, else not this object."""
    for k in range(len(reader.scope.targets) - 1, reader.scope.base - 1, -1):
        return t.Not(t.IsAmong(t.TargetRef(k)))
    return other_than(reader, phrase.nouns)


def _not_the_first(reader: Reader) -> t.Filter:
    """ "a third target": not the one before the last either. Raises Stuck."""
    last = len(reader.scope.targets) - 1
    return t.Not(t.IsAmong(t.TargetRef(last - 1))) if last > reader.scope.base else reader.stuck()


def _noun_next(reader: Reader) -> bool:
    word = reader.word
    return (
        word in v.KNOWN
        or word.startswith("non")
        or reader.raw[:1].isupper()
        or word in ("activated", "triggered", "commander", "colorless", "multicolored", "monocolored", "outlaw",
                    "exiled")
        or "/" in word
    )


def _any_target(
    reader: Reader, minimum: t.Amount, count: t.Amount | None, different: bool, third: bool = False
) -> t.Selector:
    chosen: t.Filter = t.AnyTarget()
    if reader.any("that was dealt damage this turn"):
        chosen = t.And((chosen, t.TookPartIn(t.Damages(), "target")))
    elif reader.any("that isn't a", "that isn't an"):
        chosen = t.And((chosen, t.Not(read_phrase(reader).filter)))
    if different:
        before = t.TargetRef(len(reader.scope.targets) - 1) if reader.scope.targets else None
        chosen = t.And((chosen, t.Not(t.IsAmong(before)) if before is not None else t.Not(t.IsSource())))
    if different and count == t.Number(1) and (times := reader.attempt(_so_often)) is not None:
        return _further_targets(reader, chosen, times)
    if third:
        chosen = t.And((chosen, _not_the_first(reader)))
    if reader.ok("other than"):
        chosen = t.And((chosen, t.Not(t.IsAmong(references.read_that(reader)))))
    spec = t.TargetSpec(chosen, minimum, count)
    start = reader.i
    if reader.ok("of an opponent 's choice"):
        spec = replace(spec, chooser=CHOSEN_OPPONENT)
    elif reader.ok("of their choice"):
        spec = replace(spec, chooser=_their_choice(reader, reader.words[start : reader.i]) or t.You())
    ref = reader.scope.target(spec, OBJECT, count != t.Number(1), frozenset({"creature", "permanent"}))
    if count == t.Number(1):
        reader.scope.mentions.insert(-1, replace(reader.scope.mentions[-1], kind=PLAYER, nouns=frozenset({"player"})))
    return ref


def _so_often(reader: Reader) -> t.Amount:
    """ "for each time this spell was kicked": as many targets. Raises Stuck."""
    return t.ValueOf("times_kicked", t.This()) if reader.ok("for each time ~ was kicked") else reader.stuck()


def _further_targets(reader: Reader, chosen: t.Filter, count: t.Amount) -> t.Selector:
    """ "Choose any target, then choose another target for each time this spell was kicked": all of them are spoken of after."""
    further = reader.scope.target(t.TargetSpec(chosen, count, count), OBJECT, True, frozenset({"creature", "permanent"}))
    first = t.TargetRef(len(reader.scope.targets) - 2)
    reader.scope.mention(t.Both((first, t.TargetRef(first.index + 1))), OBJECT, True, frozenset({"creature", "permanent"}))
    return further


def _or_one_of_several(reader: Reader, phrase: Phrase) -> bool:
    """ "target spell, activated ability, or triggered ability", "target creature token, player, or planeswalker": three or more
    kinds, all on the stack or all in play. Raises Stuck."""
    options, nouns, players = [phrase.filter], set(phrase.nouns), phrase.kind == PLAYER
    last = False
    while not last:
        reader.expect(",")
        last = reader.ok("or")
        more = read_phrase(reader)
        if more.zones not in (("stack",), None) or phrase.zones != more.zones or more.owner is not None or more.card:
            reader.stuck()
        options.append(more.filter)
        nouns |= more.nouns
        players = players or more.kind == PLAYER
    if len(options) < 3:
        reader.stuck()
    if phrase.zones is None and not players:
        reader.stuck()
    phrase.parts, phrase.nouns, phrase.kind = [t.Or(tuple(options))], nouns, OBJECT
    return True


def _or_player(reader: Reader, phrase: Phrase) -> None:
    """ "target creature or player", "target opponent or planeswalker", "target spell or permanent"."""
    join = reader.word in ("or", "and/or") or (reader.word == "," and reader.peek() == "or")
    if not join:
        return
    i = reader.i
    mark = reader.scope.mark()
    reader.ok(",")
    reader.i += 1
    reader.ok("target")
    other = bool(reader.ok("other"))
    more = reader.attempt(read_phrase)
    alike = more is not None and ("ability" in more.nouns) == ("ability" in phrase.nouns)
    if more is not None and other:
        more.parts.append(other_than(reader, more.nouns))
    if more is not None and _both_spells(phrase, more):
        return
    if more is None or (not other and alike and more.kind == phrase.kind and more.zones == phrase.zones and not more.card):
        reader.i = i
        reader.scope.restore(mark)
        return
    if more.kind == PLAYER or phrase.kind == PLAYER:
        phrase.kind = OBJECT
    if not alike and more.zones == phrase.zones:
        head = max(k for k, part in enumerate(more.parts) if isinstance(part, t.IsAbility | t.IsSpell)) + 1
        phrase.parts = [t.Or((phrase.filter, both(more.parts[:head]))), *more.parts[head:]]
    elif more.zones == phrase.zones:
        phrase.parts = [t.Or((phrase.filter, more.filter))]
    else:
        _or_elsewhere(phrase, more)
    phrase.nouns |= more.nouns


def _both_spells(phrase: Phrase, more: Phrase) -> bool:
    """ "Target creature spell or planeswalker spell": a spell of either type."""
    one, spell = phrase.parts if len(phrase.parts) == 2 else (None, None)
    other, also = more.parts if len(more.parts) == 2 else (None, None)
    if not isinstance(one, t.HasType) or not isinstance(other, t.HasType) or not spell == also == t.IsSpell():
        return False
    phrase.parts = [t.HasType((*one.types, *other.types)), t.IsSpell()]
    return True


def _or_elsewhere(phrase: Phrase, more: Phrase) -> None:
    """Two kinds of target in different zones: "target spell or permanent that's red" says both are red, "target Elf card or Bear
    card from your graveyard" that both are there, "target land card in a graveyard or artifact on the battlefield" where each
    is."""
    if phrase.card and phrase.zones is None:
        phrase.zones, phrase.owner = more.zones, more.owner
        phrase.parts = [t.Or((phrase.filter, more.filter))]
        return
    zones = tuple(dict.fromkeys((phrase.zones or ("battlefield",)) + (more.zones or ("battlefield",))))
    if phrase.zones == ("stack",) and phrase.parts[-1] == t.IsSpell():
        head = next((k for k, part in enumerate(more.parts) if isinstance(part, t.IsPermanent)), len(more.parts) - 1) + 1
        phrase.parts = [t.Or((phrase.filter, both(more.parts[:head]))), *more.parts[head:]]
    elif "stack" in zones:
        phrase.parts = [t.Or((phrase.filter, more.filter))]
    else:
        phrase.parts, phrase.owner = [t.Or((_there(phrase), _there(more)))], None
    phrase.zones = zones


def _there(phrase: Phrase) -> t.Filter:
    """What a phrase says, with where and whose it is."""
    whose = [] if phrase.owner is None else [t.OwnedBy(phrase.owner)]
    return both([*phrase.parts, t.InZone(phrase.zones or ("battlefield",)), *whose])
