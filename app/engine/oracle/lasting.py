"""Rules for players and events, as static abilities have them and as effects make them for a time.

Permissions, prohibitions, costs, replacement ("would … instead") and prevention effects.
"""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import (
    alternative_costs,
    amounts,
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
)
from app.engine.oracle.grammar import Effects
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.phrase import both
from app.engine.oracle.postmodifiers import as_filter
from app.engine.oracle.reader import Reader


def read_for_a_time(reader: Reader) -> list[t.Instruction]:
    """A rule and how long it holds, as an instruction. Raises Stuck."""
    found = read_rules(reader, True)
    duration = durations.read_duration(reader)
    if duration is None:
        duration = _said_before(reader)
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


def _said_before(reader: Reader) -> t.Duration | None:
    """ "this turn" may stand inside the rule."""
    words = reader.words
    k = reader.i - 1
    while k > 0 and words[k] != ".":
        if words[k] == "this" and words[k + 1] == "turn":
            return t.EndOfTurn()
        if words[k] == "this" and words[k + 1] == "combat":
            return t.EndOfCombat()
        k -= 1
    return None


def read_rules(reader: Reader, for_a_time: bool = False) -> Effects:
    """A rule: permission, prohibition, cost change, replacement, prevention. Raises Stuck."""
    readers = _BY_WORD.get(reader.word, _DEFAULT)
    for read in readers:
        found = reader.attempt(read)
        if found is not None:
            return found
    reader.stuck()


# ---- prevention ------------------------------------------------------------------------------------------------------------


# ---- replacement -------------------------------------------------------------------------------------------------------------


_TWICE = ("it deals double that damage", "it deals twice that much damage", "that source deals double that damage")


# ---- permissions and rules of players -----------------------------------------------------------------------------------------


def _abilities_cant(reader: Reader) -> Effects:
    """ "Activated abilities of artifacts can't be activated [unless they're mana abilities]"."""
    reader.expect("activated abilities of")
    what = as_filter(selectors.read_object(reader, False))
    reader.expect("can't be activated")
    spared = reader.any("unless they're mana abilities")
    return [t.Cant("activate", what, extra="nonmana" if spared else None)]


def _spells_rule(reader: Reader) -> Effects:
    """ "Creature spells you control can't be countered", "spells can't be cast …"."""
    phrase = read_phrase(reader)
    if not phrase.spell:
        reader.stuck()
    if reader.any("can't be cast"):
        return [t.Cant("cast", both([p for p in phrase.parts if not isinstance(p, t.IsSpell)] or [t.Anything()]))]
    reader.expect("can't be countered")
    return [t.Cant("be_countered", phrase.filter)]


def _unpreventable(reader: Reader) -> Effects:
    """ "Damage that would be dealt by ~ can't be prevented." """
    if reader.any("combat damage can't be prevented"):
        return [t.Cant("prevent_damage", extra="combat")]
    combat = reader.expect("damage that would be dealt by", "combat damage that would be dealt by").startswith("combat")
    what = as_filter(selectors.read_object(reader, False))
    reader.expect("can't be prevented")
    return [t.Cant("prevent_damage", what, extra="combat" if combat else None)]


def _no_counters(reader: Reader) -> Effects:
    """ "Counters can't be put on artifacts or creatures"."""
    reader.expect("counters can't be put on")
    return [t.Cant("get_counters", as_filter(selectors.read_object(reader, False)))]


def _subject_rules(reader: Reader) -> Effects:
    """Objects that can't, must, or are changed, for a time said inside ("can't block this turn")."""
    subject = selectors.read_object(reader)
    if isinstance(subject, t.Choose):
        reader.stuck()
    return continuous.read_predicates(reader, subject)


def _able_to_block(reader: Reader) -> Effects:
    """ "All creatures able to block ~ do so" (509.1c)."""
    reader.expect("all creatures able to block")
    what = as_filter(selectors.read_object(reader, False))
    reader.any("this turn")
    reader.expect("do so")
    return [t.Requires("block", t.HasType(("creature",)), what)]


def _no_more_than(reader: Reader) -> Effects:
    """ "No more than two creatures can attack you each combat." (508.1c, 509.1b)"""
    reader.expect("no more than")
    most = amounts.read_number_word(reader)
    phrase = read_phrase(reader)
    verb = reader.expect("can attack", "can block")
    against: t.Filter | None = None
    if verb == "can attack" and reader.any("you", "~"):
        against = t.IsPlayer("you") if reader.words[reader.i - 1] == "you" else t.IsSource()
    reader.expect("each combat")
    kind: t.CombatCount = "max_attackers" if verb == "can attack" else "max_blocking_creatures"
    return [t.CombatLimit(kind, phrase.filter, most, against)]


_STATEMENTS = (
    player_rules._player_rule,
    player_rules._max_hand_size,
    cost_changes.spells_cost,
    cost_changes.abilities_cost,
    _abilities_cant,
    _spells_rule,
    player_rules._players_cant,
    player_rules._player_has,
    player_rules._mana_stays,
)
_BY_WORD = {
    "prevent": (replacing._prevent,),
    "if": (replacing.read_if_would, player_rules._damage_floor),
    "activated": (cost_changes.abilities_cost, _abilities_cant),
    "equip": (cost_changes.abilities_cost,),
    "cycling": (cost_changes.abilities_cost,),
    "once": (play_permissions.once, alternative_costs.once),
    "you": (
        player_rules._you_control,
        player_rules._assign_unblocked,
        player_rules._flash_for_more,
        player_rules._player_rule,
        play_permissions.of_each_type,
        play_permissions.may_play,
        alternative_costs.for_spells,
        player_rules._may_cast,
        player_rules._players_cant,
        player_rules._player_has,
        player_rules._mana_stays,
        player_rules._spend,
    ),
    "your": (player_rules._player_rule, player_rules._max_hand_size, player_rules._players_cant, player_rules._player_has),
    "each": (
        player_rules._player_rule,
        player_rules._max_hand_size,
        player_rules._may_cast,
        player_rules._players_cant,
        _spells_rule,
        cost_changes.spells_cost,
        player_rules._player_has,
        _subject_rules,
    ),
    "players": (
        player_rules._player_rule,
        player_rules._may_cast,
        player_rules._players_cant,
        player_rules._mana_stays,
        player_rules._spend,
    ),
    "play": (player_rules._player_rule,),
    "combat": (_unpreventable,),
    "counters": (_no_counters,),
    "no": (_no_more_than,),
    "damage": (_unpreventable, player_rules._player_rule, player_rules._damage_floor),
    "skip": (player_rules._player_rule,),
    "untap": (restrictions.untaps_too,),
    "target": (player_rules._players_cant, _subject_rules),
    "~": (player_rules._player_rule, cost_changes.spells_cost, _subject_rules),
    "spells": (cost_changes.spells_cost, _spells_rule),
    "creatures": (_subject_rules,),
    "all": (shields.redirect, _able_to_block, _subject_rules, _spells_rule),
    "that": (player_rules._players_cant, _subject_rules),
    "those": (_subject_rules,),
    "it": (_subject_rules,),
    "they": (player_rules._players_cant, _subject_rules),
    "the": (shields.next_one, player_rules.no_legend_rule,
            player_rules._player_rule, cost_changes.spells_cost, cost_changes.with_flash, grants.next_has,
            _subject_rules),
    "its": (player_rules._players_cant, restrictions.abilities_stopped),
    "any": (player_rules._may_cast,),
    "this": (),
    "opponents": (player_rules._players_cant,),
    "defending": (player_rules._players_cant,),
}
_DEFAULT = (cost_changes.spells_cost, cost_changes.abilities_cost, _spells_rule)


def read_statement(reader: Reader) -> Effects:
    """A rule in a static ability, whatever it begins with. Raises Stuck."""
    tried = _BY_WORD.get(reader.word, ())
    for read in (*tried, *_DEFAULT):
        if read is _subject_rules:
            continue
        found = reader.attempt(read)
        if found is not None:
            return found
    reader.stuck()
