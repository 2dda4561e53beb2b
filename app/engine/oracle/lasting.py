"""Rules for players and events, as static abilities have them and as effects make them for a time.

Permissions, prohibitions, costs, replacement ("would … instead") and prevention effects.
"""

from __future__ import annotations

from itertools import pairwise

from app.engine import trees as t
from app.engine.oracle import (
    alternative_costs,
    continuous,
    cost_changes,
    durations,
    grants,
    play_permissions,
    player_rules,
    replacing,
    restrictions,
    selectors,
    shields,
    taxes,
)
from app.engine.oracle.constructions.rules import TABLE as RULES
from app.engine.oracle.grammar import Effects
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.phrase import both
from app.engine.oracle.reader import Reader


def read_for_a_time(reader: Reader) -> list[t.Instruction]:
    """A rule and how long it holds, as an instruction. Raises Stuck."""
    start = reader.i
    reader.awaits(*durations.OPENINGS)
    found = read_rules(reader, True)
    duration = durations.read_duration(reader) or said_inside(reader, start)
    if duration is None:
        reader.stuck()
    return [*chosen_first(reader), t.Apply(tuple(found), duration)]


def chosen_first(reader: Reader) -> list[t.Instruction]:
    """The choices that what was just read asks for: "the color of your choice" is chosen on resolution (608.2d)."""
    who = reader.scope.actor if isinstance(reader.scope.actor, t.You) else t.You()
    found: list[t.Instruction] = [
        t.ChooseValue(need, need, who, on_source=False) if isinstance(need, str) else need for need in reader.scope.needs
    ]
    reader.scope.needs.clear()
    return found


def said_inside(reader: Reader, start: int) -> t.Duration | None:
    """ "this turn" may stand inside the rule; in the condition before it, it says when something happened."""
    words = reader.words[start : reader.i + 1]
    for length in ("turn", "combat"):
        if ("this", length) in pairwise(words):
            return t.EndOfTurn() if length == "turn" else t.EndOfCombat()
    return None


def read_rules(reader: Reader, for_a_time: bool = False) -> Effects:
    """A rule: permission, prohibition, cost change, replacement, prevention. Raises Stuck."""
    readers = _BY_WORD.get(reader.word, _DEFAULT)
    for read in readers:
        found = reader.attempt(read)
        if found is not None:
            return found
    reader.stuck()


def _spells_rule(reader: Reader) -> Effects:
    """ "Creature spells you control can't be countered"."""
    reader.awaits("can't be countered")
    phrase = read_phrase(reader)
    if not phrase.spell:
        reader.stuck()
    parts = phrase.parts
    if reader.ok("this turn"):  # "creature spells you cast this turn"
        parts = [t.CastFrom(by=part.players) if isinstance(part, t.ControlledBy) else part for part in parts]
    reader.expect("can't be countered")
    return [t.Cant("be_countered", both(parts))]


def _subject_rules(reader: Reader) -> Effects:
    """Objects that can't, must, or are changed, for a time said inside ("can't block this turn")."""
    subject = selectors.read_object(reader)
    if isinstance(subject, t.Choose):
        reader.stuck()
    return continuous.read_predicates(reader, subject)


_BY_WORD = {
    "prevent": (replacing.read_prevention,),
    "if": (replacing.read_if_would, RULES.read_whole),
    **dict.fromkeys(("activated", "mana", "equip", "cycling"), (RULES.read_whole,)),
    "once": (play_permissions.once, alternative_costs.once),
    "during": (play_permissions.in_each_turn,),
    "you": (
        RULES.read_whole,
        play_permissions.of_each_type,
        play_permissions.may_play,
        alternative_costs.for_spells,
        player_rules.said_of_players,
        player_rules.have_abilities,
    ),
    "your": (RULES.read_whole, player_rules.said_of_players, player_rules.have_abilities),
    "each": (
        RULES.read_whole,
        replacing.tokens_under_your_control,
        player_rules.said_of_players,
        _spells_rule,
        cost_changes.spells_cost,
        player_rules.have_abilities,
        _subject_rules,
    ),
    "players": (
        RULES.read_whole,
        player_rules.said_of_players,
    ),
    "play": (RULES.read_whole,),
    "as": (grants.as_cast,),
    "combat": (RULES.read_whole,),
    "counters": (RULES.read_whole,),
    "no": (RULES.read_whole,),
    "damage": (RULES.read_whole,),
    "skip": (RULES.read_whole,),
    "untap": (RULES.read_whole,),
    "up": (_subject_rules,),
    "target": (player_rules.said_of_players, _subject_rules),
    "~": (RULES.read_whole, cost_changes.spells_cost, _subject_rules),
    "spells": (cost_changes.spells_cost, RULES.read_whole, _spells_rule),
    "creatures": (taxes.read_tax, restrictions.blocked_without_landwalk, _subject_rules),
    "all": (shields.redirect, RULES.read_whole, _subject_rules, _spells_rule),
    "that": (player_rules.said_of_players, _subject_rules),
    "those": (_subject_rules,),
    "it": (_subject_rules,),
    "they": (player_rules.said_of_players, _subject_rules),
    "the": (shields.next_amount, RULES.read_whole, cost_changes.spells_cost, cost_changes.with_flash, cost_changes.uncounterable,
            grants.next_has, _subject_rules),
    "its": (player_rules.said_of_players, RULES.read_whole),
    "any": (player_rules.said_of_players,),
    "this": (),
    "opponents": (player_rules.said_of_players,),
    "defending": (player_rules.said_of_players,),
}
_DEFAULT = (cost_changes.spells_cost, RULES.read_whole, _spells_rule)


def read_statement(reader: Reader) -> Effects:
    """A rule in a static ability, whatever it begins with. Raises Stuck."""
    tried = _BY_WORD.get(reader.word, ())
    for read in dict.fromkeys((*tried, *_DEFAULT)):
        if read is _subject_rules:
            continue
        start = reader.i
        found = reader.attempt(read)
        if found is not None:
            return found if read is not _spells_rule or said_inside(reader, start) is None else reader.stuck()
    reader.stuck()
