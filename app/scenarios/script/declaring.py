"""Attacks and blocks as a scenario declares them (508.1, 509.1)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from app.engine.errors import IllegalAction
from app.engine.playing.combat.attack import attack_refused
from app.engine.playing.combat.block import block_forbidden, possible_blocks
from app.engine.position.decisions import Decision
from app.engine.position.ids import ObjectId, PlayerId, Referent, is_player
from app.engine.reading.defending import attackable
from app.scenarios.documents.errors import IllegalScenario

if TYPE_CHECKING:
    from app.scenarios.documents.documents import Action
    from app.scenarios.documents.rows import Row
    from app.scenarios.setup.table import Table

_RULE_AT_END = re.compile(r"\((\d{3}\.\d+[a-z]{0,2})\)$")
"""The rule a declaration breaks, as the engine's reason ends with it."""

Pairs = tuple[tuple[ObjectId, Referent], ...]


def declared_attacks(table: Table, decision: Decision, rows: list[Row]) -> Pairs:
    """The attackers the script names for this turn; creatures that must attack do even if it names none."""
    turn = table.game.turn.number
    pairs: list[tuple[ObjectId, Referent]] = []
    used: list[Row] = []
    for written in rows:
        row = written.action
        if row.turn != turn or row.do != "attack" or row.object is None:
            continue
        left = [pair for pair in decision.options if pair[0] not in {a for a, _ in pairs}]
        found = table.matching(row.object, list(dict.fromkeys(a for a, _ in left)))
        if not found and table.matching(row.object, [a for a, _ in pairs]):
            continue  # it attacks once in each declaration: this row waits for another combat phase
        if not found and row.step is not None:
            raise attack_refusal(table, row, turn_player=table.game.turn.active)
        pairs.append(_with_defender(table, row, found[0], left))
        used.append(written)
    _remove(rows, used)
    _test_none(decision, _taken(rows, turn, "attack_none") and not pairs, "508.1d")
    return _obeying(decision, tuple(pairs), "508.1d")


def attack_refusal(table: Table, row: Action, turn_player: PlayerId) -> IllegalAction:
    """Why what a row names can't attack: the rule that keeps the first such permanent from it."""
    g = table.game
    for id in table.matching(row.object, list(g.battlefield)) if row.object is not None else ():
        for what in (None, *attackable(g, turn_player)):
            refused = attack_refused(g, id, turn_player, what)
            if refused is not None:
                return IllegalAction(f"{g.name_of(id)} {refused[0]}", refused[1])
    return IllegalAction(f"{_named(row.object)} can't attack", "508.1a")


def never_declared(table: Table, written: Row) -> IllegalScenario:
    """Why an attack or block was never asked for, as far as can be seen now that combat is over."""
    row = written.action
    player = table.player(row.player, f"{written.path}.player")
    if row.do == "attack" and row.turn == table.game.turn.number and player == table.game.turn.active:
        refused = attack_refusal(table, row, player)
        return IllegalScenario(written.path, refused.reason, refused.rule)
    reason = f"{row.player} gets no chance to {row.do} in turn {row.turn}"
    return IllegalScenario(written.path, reason, "508.1" if row.do == "attack" else "509.1")


def _with_defender(
    table: Table, row: Action, attacker: ObjectId, options: list[tuple[ObjectId, Referent]]
) -> tuple[ObjectId, Referent]:
    defenders = [what for a, what in options if a == attacker]
    if row.defender is None:
        players = [one for one in defenders if is_player(one)]
        return attacker, (players or defenders)[0]
    found = table.matching(row.defender, defenders)
    if not found:
        raise IllegalAction(f"{_named(row.object)} can't attack {_named(row.defender)}", "508.1b")
    return attacker, found[0]


def declared_blocks(table: Table, decision: Decision, rows: list[Row]) -> Pairs:
    """The blockers the script names for this turn."""
    g = table.game
    turn = g.turn.number
    pairs: list[tuple[ObjectId, Referent]] = []
    used: list[Row] = []
    attackers = list(g.combat.attackers) if g.combat is not None else []
    for written in rows:
        row = written.action
        if row.turn != turn or row.do != "block" or row.object is None or row.attacker is None:
            continue
        wanted = table.matching(row.attacker, attackers)
        taken = set(pairs)
        busy = {blocker for blocker, _ in pairs}
        able = [p for p in decision.options if p[1] in wanted]
        options = [p for p in able if p not in taken]
        found = table.matching(row.object, list(dict.fromkeys(b for b, _ in able)))
        found = [b for b in found if any(p[0] == b for p in options)]
        found = [b for b in found if b not in busy] or found
        if not found:
            rule = _rule_against(table, table.matching(row.object, list(g.battlefield)), wanted)
            raise IllegalAction(f"{_named(row.object)} can't block {_named(row.attacker)}", rule)
        pairs.append(next(p for p in options if p[0] == found[0]))
        used.append(written)
    _remove(rows, used)
    _test_none(decision, _taken(rows, turn, "block_none") and not pairs, "509.1c")
    return _obeying(decision, tuple(pairs), "509.1c")


def _remove(rows: list[Row], used: list[Row]) -> None:
    for one in used:
        rows.remove(one)


def _taken(rows: list[Row], turn: int, deed: str) -> bool:
    """Does a row say that nothing attacks or blocks in this turn? It is used up."""
    kept = [row for row in rows if not (row.turn == turn and row.action.do == deed)]
    said = len(kept) < len(rows)
    rows[:] = kept
    return said


def _test_none(decision: Decision, declared: bool, rule: str) -> None:
    """Nothing is declared, in so many words: requirements add nothing to that. Raises IllegalAction if they want something."""
    if declared and decision.test is not None and (reason := decision.test(())) is not None:
        raise _refusal(reason, rule)


def _obeying(decision: Decision, pairs: Pairs, rule: str) -> Pairs:
    """A declaration with what requirements add to it. Raises IllegalAction with the reason if it can't be made."""
    test = decision.test
    if test is None or test(pairs) is None:
        return pairs
    if decision.plain is not None:
        needed: Pairs = decision.plain()
        named = {one for one, _ in pairs}
        both = (*pairs, *(pair for pair in needed if pair[0] not in named))
        if test(both) is None:
            return both
    raise _refusal(test(pairs) or "", rule)


def _refusal(reason: str, rule: str) -> IllegalAction:
    """The engine's reason against a declaration, with the rule that it ends with, or with this one."""
    cited = _RULE_AT_END.search(reason)
    return IllegalAction(reason[: cited.start()].rstrip() if cited else reason, cited[1] if cited else rule)


def legal_block(table: Table, asked: Action, player: PlayerId) -> dict[str, Any]:
    """May this creature block that attacker, as far as the two alone decide it (509.1b)? Attackers have to have been declared."""
    g = table.game
    if g.combat is None or asked.attacker is None or asked.object is None:
        return {"legal": False, "rule": "509.1", "reason": "there are no attackers to block"}
    creatures = table.matching(asked.object, list(g.battlefield))
    attackers = table.matching(asked.attacker, list(g.combat.attackers))
    if any(b in creatures and a in attackers for b, a in possible_blocks(g, player)):
        return {"legal": True}
    return {"legal": False, "rule": _rule_against(table, creatures, attackers), "reason": "it can't block that"}


def _rule_against(table: Table, creatures: list[ObjectId], attackers: list[ObjectId]) -> str:
    """The rule by which none of the creatures can block any of the attackers."""
    rules = [rule for b in creatures for a in attackers if (rule := block_forbidden(table.game, b, a)) is not None]
    return rules[0] if rules else "509.1a"


def _named(ref: Any) -> str:
    if isinstance(ref, str):
        return ref
    return str(ref.tag or ref.card or ref.player or "that")
