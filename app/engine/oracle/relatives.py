"""Relative clauses: "that died this turn", "that's tapped", "that was dealt damage this turn", "who controls …"."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle import (
    amounts,
    coins,
    deed_modifiers,
    done_this_way,
    grammar,
    keywords,
    origins,
    player_conditions,
    players,
    qualities,
    references,
    selectors,
)
from app.engine.oracle.constructions.conditions import MOST_COMMON_COLOR, OF_MOST_COMMON
from app.engine.oracle.constructions.relative_clauses import TABLE
from app.engine.oracle.mentions import PLAYER
from app.engine.oracle.nouns import read_adjective, read_phrase
from app.engine.oracle.phrase import Phrase, as_filter, both
from app.engine.oracle.qualities import shared_with
from app.engine.oracle.reader import Reader


@grammar.read_relative.by
def read_relative(reader: Reader, phrase: Phrase) -> t.Filter:
    """A relative clause after a noun, as a filter of it. Raises Stuck."""
    if phrase.kind == PLAYER:
        return _of_player(reader)
    if reader.any(*_ADVENTUROUS):
        return t.Or((t.HasType(("instant", "sorcery")), t.Status("has_adventure")))
    found = reader.first(
        TABLE.read_whole, _were_attached, _is, _whose_controller, _shares, _targets, _could_be_targeted,
        _controlled, _attackers, _has, _had_counters_put,
    )
    return t.And((found, qualities.read_with(reader))) if phrase.card and reader.any("and has", "and have") else found


_ADVENTUROUS = ("that are instant cards, sorcery cards, and/or have an adventure",
                "that are instant cards, are sorcery cards, and/or have an adventure",
                "that's an instant card, a sorcery card, or a card that has an adventure")


def _had_counters_put(reader: Reader) -> t.Filter:
    """ "that had counters put on it this way": what counters were just put on. Raises Stuck."""
    reader.expect("that had")
    reader.any("a", "an")
    kind = qualities.read_counter_kind(reader)
    reader.expect("put on it this way", "put on them this way")
    put = [node for node in reader.scope.all_did("put") if isinstance(node, t.PutCounters) and kind in (None, node.kind)]
    return t.IsAmong(t.Bound(reader.scope.tie(put[-1]))) if put else reader.stuck()


def _has(reader: Reader) -> t.Filter:
    """"that has flying", "that doesn't have a +1/+1 counter on it"."""
    word = reader.expect("that has", "that have", "that doesn't have", "that don't have")
    if reader.ok("an adventure"):
        return t.Not(t.Status("has_adventure")) if "n't" in word else t.Status("has_adventure")
    found = reader.attempt(_one_of_keywords) or qualities.read_with(reader)
    return t.Not(found) if "n't" in word else found


def _one_of_keywords(reader: Reader) -> t.Filter:
    """ "first strike, double strike, vigilance, and/or haste": at least one of them. Raises Stuck for fewer than two."""
    found: list[t.Filter] = []
    while not found or reader.any(", and/or", "and/or", ", or", "or", ","):
        name = keywords.read_name(reader)
        found.append(t.HasKeyword(name) if name is not None else reader.stuck())
    return t.Or(tuple(found)) if len(found) > 1 else reader.stuck()


def _of_player(reader: Reader) -> t.Filter:
    """"who controls a creature", "who lost life this turn", "that was dealt damage …", "with no cards in hand"."""

    done = reader.attempt(_who_does) or reader.attempt(_who_gave_up) or reader.attempt(done_this_way.who_did)
    if done is not None:
        return done
    if reader.at("whose coin"):
        return coins.whose_coin(reader)
    if reader.at("with"):
        return t.Where(player_conditions.read_what_is_had(reader, t.It()))
    reader.expect("who", "that")
    most = reader.attempt(_controls_most)
    made = t.Where(player_conditions.read_of_player(reader, t.It()) if most is None else most)
    if reader.scope.chooser is not None and reader.ok("and is their opponent"):
        return t.And((made, t.IsAmong(t.OpponentsOf(reader.scope.chooser))))
    return made


def _controls_most(reader: Reader) -> t.Condition:
    """ "[each player who] controls the most lands", "controls the fewest creatures", "has the most cards in hand", tied or not.
    Raises Stuck."""
    if reader.ok("has the most cards in hand"):
        return t.Compare(t.ValueOf("hand_size", t.It()), "=", t.ValueOf("hand_size", t.EachPlayer(), "max"))
    which = reader.expect("controls the most", "control the most", "controls the fewest", "control the fewest").split()[-1]
    phrase = read_phrase(reader)
    if phrase.zones not in (None, ("battlefield",)) or phrase.kind == PLAYER:
        reader.stuck()
    theirs = t.Count(t.All(both([*phrase.parts, t.ControlledBy(t.It())])))
    return t.Compare(theirs, "=", t.ExtremeAmong(theirs, t.EachPlayer(), "max" if which == "most" else "min"))


def _who_does(reader: Reader) -> t.Filter:
    """ "each opponent who does", "for each player who didn't": of those who could just have done something."""
    last = reader.scope.last
    word = reader.expect("who does", "who do", "who did", "who doesn't", "who don't", "who didn't", "who can't", "who couldn't")
    if not isinstance(last, t.May) or reader.word in ("not", "control", "have"):
        reader.stuck()
    done = t.IsAmong(t.Bound(reader.scope.tie(last, "did")))
    return t.Not(done) if "n't" in word else done


_GIVEN_UP = {"sacrifice": t.SacrificeObjects, "discard": t.Discard}


def _who_gave_up(reader: Reader) -> t.Filter:
    """ "each player who can't", "each opponent who didn't discard a nonland card this way": of those who were just told to
    sacrifice or discard, by what was theirs of all that was."""
    last = reader.scope.last
    if not isinstance(last, t.SacrificeObjects | t.Discard) or isinstance(last.who, t.You | t.TargetRef):
        reader.stuck()
    if isinstance(last, t.SacrificeObjects) and last.also:
        reader.stuck()
    what: t.Filter | None = None
    if not reader.any("who can't", "who couldn't"):
        reader.expect("who didn't")
        kind = _GIVEN_UP.get(reader.word)
        if kind is None or not isinstance(last, kind):
            reader.stuck()
        reader.i += 1
        what = _given_up(reader)
    theirs = t.OwnedBy(t.It()) if isinstance(last, t.Discard) else t.ControlledBy(t.It())
    given = t.Filtered(t.Bound(reader.scope.tie(last)), theirs if what is None else t.And((theirs, what)))
    return t.Where(t.NotSo(t.Exists(given)))


def _given_up(reader: Reader) -> t.Filter | None:
    """ "… a nonland card this way"."""
    reader.expect("a", "an")
    phrase = read_phrase(reader)
    reader.expect("this way")
    return phrase.optional_filter


def _were_attached(reader: Reader) -> t.Filter:
    """ "that were attached to it": to what has left, as it was then (608.2h)."""
    reader.expect("that were attached to it", "that was attached to it")
    return t.AttachedToFilter(t.IsAmong(references.what_left(reader)))


def _is(reader: Reader) -> t.Filter:
    if reader.peek(3) != "from" and reader.any("that wasn't cast", "that weren't cast"):
        return t.Not(t.CastFrom())
    negative = False
    if not reader.any("that's", "that are", "that is", "that were", "that was"):
        if not reader.any("that isn't", "that aren't", "that wasn't", "that weren't"):
            reader.stuck()
        negative = True
    negative = bool(reader.ok("not")) or negative
    made = reader.first(_is_what)
    return t.Not(made) if negative else made


def _listed_adjectives(reader: Reader) -> list[t.Filter]:
    """ "[White], blue, black[, or red]": those between the first and the last of three or more. Raises Stuck."""
    found: list[t.Filter] = []
    while not reader.at(", or"):
        reader.expect(",")
        found.append(read_adjective(reader) or (read_phrase(reader).filter if reader.expect("a", "an") else reader.stuck()))
    return found


def _blocking_it(reader: Reader) -> t.Filter:
    """ "[that's] blocking it", "[that's] blocking equipped creature". Raises Stuck."""
    reader.expect("blocking")
    blocked = selectors.read_object(reader, False)
    return t.IsAmong(t.BlockersOf(blocked)) if not isinstance(blocked, t.Choose) else reader.stuck()


def _is_what(reader: Reader) -> t.Filter:  # noqa: C901 - a row of alternatives
    if reader.word == "blocking" and (blockers := reader.attempt(_blocking_it)) is not None:
        return blockers
    if reader.at("attacking you") or reader.at("attacking that player") or reader.at("attacking one of"):
        reader.i += 1
        return deed_modifiers.whom_attacking(reader)
    if reader.ok("still exiled"):
        return t.InZone(("exile",))
    if reader.any("one or more colors"):
        return t.ColorCount(">=", 1)
    if reader.any("exactly one color"):
        return t.ColorCount("=", 1)
    if reader.ok("exactly"):
        count = amounts.read_number_word(reader)
        reader.expect("colors")
        return t.ColorCount("=", count)
    if reader.any("of the chosen type"):
        return t.OfChosen("creature_type")
    if reader.any("the chosen color", "of the chosen color"):
        return t.OfChosen("color")
    if reader.any("dealt damage this turn"):
        return t.Status("dealt_damage_this_turn")
    if reader.any("kicked"):
        return t.Status("kicked")
    if reader.any("enchanted by", "equipped by"):
        return t.HasAttached(as_filter(selectors.read_object(reader, False)))
    if reader.any("attached to"):
        return t.AttachedToFilter(as_filter(selectors.read_object(reader, False)))
    if reader.any("cast from"):
        return origins.cast_from(reader)
    if reader.any("put into", "dealt"):
        reader.stuck()
    options: list[t.Filter] = []
    while True:
        reader.any("a", "an", "both", "either")
        adjective = read_adjective(reader)
        if adjective is None:
            phrase = read_phrase(reader)
            adjective = phrase.filter
        options.append(adjective)
        if reader.word == "," and not options[1:]:
            options.extend(reader.attempt(_listed_adjectives) or ())
        if reader.any("and/or", ", or", "or"):
            continue
        if reader.at("and") and not options[1:] and (second := reader.attempt(_and_adjective)) is not None:
            return t.And((options[0], second))
        break
    return options[0] if len(options) == 1 else t.Or(tuple(options))


def _and_adjective(reader: Reader) -> t.Filter:
    reader.expect("and")
    found = read_adjective(reader)
    if found is None:
        reader.stuck()
    return found


def _whose_controller(reader: Reader) -> t.Filter:
    """ "whose controller was dealt combat damage by ~ this turn"."""
    reader.expect("whose controller")
    return t.Where(player_conditions.read_of_player(reader, t.ControllerOf(t.It())))


_COMMANDERS = t.All(
    t.And((t.Status("commander"), t.OwnedBy(t.You()))),
    ("battlefield", "command", "stack", "graveyard", "exile"),
)
"""Your commander, or either of two, wherever it can be seen."""


def _shares(reader: Reader) -> t.Filter:
    """ "that shares a color with it": everything shares its qualities with itself, too, unless "other" stands before."""
    reader.expect("that shares a", "that share a", "that shares at least one", "that doesn't share a", "that don't share a")
    negative = "n't" in " ".join(reader.words[reader.i - 4 : reader.i])
    quality = reader.expect("creature type", "color", "card type", "name", "mana value", "land type", "permanent type")
    reader.expect("with")
    if quality == "color" and reader.ok(MOST_COMMON_COLOR):
        return t.Not(OF_MOST_COMMON) if negative else OF_MOST_COMMON
    things = _COMMANDERS if reader.ok("your commander") else shared_with(reader)
    if (others := reader.attempt(_or_with)) is not None:
        things = t.Both((things, others))
    made = t.SharesQuality(reader.among(t.TRAITS, quality.replace(" ", "_")), things, itself=True)
    return t.Not(made) if negative else made


def _or_with(reader: Reader) -> t.Selector:
    """ "[that shares a color with a Wall you control] or a creature card in your graveyard". Raises Stuck."""
    if reader.expect("or") and reader.word not in ("a", "an"):
        reader.stuck()
    return shared_with(reader)


def _targets(reader: Reader) -> t.Filter:
    only = bool(reader.any("that targets only", "that target only"))
    if not only:
        reader.expect("that targets", "that target")
        reader.any("one or more")
    if only and reader.ok("a single"):
        single = t.TargetsSomething(read_phrase(reader).filter, only=True)
        if reader.any("or player"):
            single = replace(single, what=t.Or((single.what, t.IsPlayer())))
        return single if reader.word in (",", ".") else reader.stuck()  # of a spell as it is cast, not as it deals damage later
    what = selectors.read_object(reader, False)
    found = as_filter(what)
    if reader.any("or"):
        found = t.Or((found, as_filter(selectors.read_object(reader, False))))
    return t.TargetsSomething(found, only=only)


def _could_be_targeted(reader: Reader) -> t.Filter:
    """ "[creatures] that spell could target". Raises Stuck."""
    if not (reader.at("that spell could") or reader.at("that ability could")):
        reader.stuck()
    spell = references.read_that(reader)
    reader.expect("could target")
    return t.CouldTarget(spell)


def _controlled(reader: Reader) -> t.Filter:
    reader.expect("that")
    who = players.read_player(reader, mention=False)
    reader.expect("controls", "control")
    return t.ControlledBy(who)


def _attackers(reader: Reader) -> t.Filter:
    reader.expect("that's attacking", "that are attacking")
    return deed_modifiers.whom_attacking(reader)


@grammar.read_dealt.by
def read_dealt(reader: Reader) -> t.Filter:
    """"dealt damage by ~ this turn", "dealt damage this way", "drawn this turn"."""
    if reader.any("dealt damage this way"):
        latest = next((made for verb, made in reversed(reader.scope.actions) if verb == "deal"), None)
        if isinstance(latest, t.Together):
            return t.IsAmong(t.Both(tuple(t.Bound(reader.scope.tie(one)) for one in latest.steps)))
        node = reader.scope.did("deal")
        if node is None:
            reader.stuck()
        return t.IsAmong(t.Bound(reader.scope.tie(node)))
    return TABLE.read_whole(reader)
