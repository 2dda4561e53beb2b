"""Attacks and blocks as a scenario declares them (508.1, 509.1)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from app.engine.errors import IllegalAction
from app.engine.playing.combat.attack import attack_refused
from app.engine.playing.combat.block import block_refused, possible_blocks
from app.engine.playing.combat.declarable import block_undeclarable
from app.engine.position.combat import Combat
from app.engine.position.decisions import Decision
from app.engine.position.ids import ObjectId, PlayerId, Referent, is_player
from app.engine.reading.defending import attackable
from app.scenarios.documents.errors import IllegalScenario
from app.scenarios.documents.references import written

if TYPE_CHECKING:
    from app.engine.position.state import Position
    from app.scenarios.documents.documents import Action
    from app.scenarios.documents.rows import Row
    from app.scenarios.script.script import Script
    from app.scenarios.setup.table import Table

_RULE_AT_END = re.compile(r"\((\d{3}\.\d+[a-z]{0,2})\)$")
"""The rule a declaration breaks, as the engine's reason ends with it."""

STEP_OF = {"attack": "declare_attackers", "block": "declare_blockers"}
"""The step in which attacks and blocks are declared."""

Pairs = tuple[tuple[ObjectId, Referent], ...]


def declared_attacks(script: Script, decision: Decision, rows: list[Row]) -> Pairs:
    """The attackers the script names for this turn; creatures that must attack do even if it names none."""
    table = script.table
    turn = table.game.turn.number
    pairs: list[tuple[ObjectId, Referent]] = []
    used: list[Row] = []
    for due in rows:
        row = due.action
        if row.turn != turn or row.do != "attack" or row.object is None:
            continue
        left = [pair for pair in decision.options if pair[0] not in {a for a, _ in pairs}]
        found = table.matching(row.object, list(dict.fromkeys(a for a, _ in left)))
        if not found and table.matching(row.object, [a for a, _ in pairs]):
            continue  # it attacks once in each declaration: this row waits for another combat phase
        if not found:
            raise placed(due, attack_refusal(table, row, turn_player=table.game.turn.active))
        attacker = script.first(decision.player, row.object, found, "508.1a")
        pairs.append(_with_defender(table, due, attacker, left))
        used.append(due)
    _remove(rows, used)
    _test_none(decision, _taken(rows, turn, "attack_none"), tuple(pairs), "508.1d")
    return _obeying(decision, tuple(pairs), "508.1d", used)


@contextmanager
def as_in_combat(game: Position, player: PlayerId) -> Iterator[None]:
    """What is looked at within is looked at as in a combat phase of the player; then everything is as it was."""
    saved = game.snapshot()
    try:
        if game.combat is None:
            game.combat = Combat(player, tuple(game.opponents(player)))
        yield
    finally:
        game.restore(saved)


def attack_refusal(table: Table, row: Action, turn_player: PlayerId) -> IllegalAction:
    """Why what a row names can't attack: the rule that keeps the first such permanent from it."""
    g = table.game
    with as_in_combat(g, turn_player):
        able = attackable(g, turn_player)
        wanted = able if row.defender is None else table.matching(row.defender, able)
        for id in table.matching(row.object, list(g.battlefield)) if row.object is not None else ():
            for what in (None, *wanted):
                refused = attack_refused(g, id, turn_player, what)
                if refused is not None:
                    return IllegalAction(f"{g.name_of(id)} {refused[0]}", refused[1])
            if not wanted:
                return IllegalAction(f"{g.name_of(id)} can't attack {written(row.defender)}", "508.1b")
    counted = "" if row.object is None else table.miscounted(row.object)
    return IllegalAction(f"{written(row.object)} can't attack{counted}", "508.1a")


def no_declaration(table: Table, row: Action) -> IllegalAction:
    """Why an attack or block of this turn was not asked for, once the declarations are over."""
    player, active = table.players[row.player], table.game.turn.active
    if row.do == "attack":
        if player == active and "declare_attackers" not in table.game.turn.steps_done:
            return IllegalAction(f"{row.player} has no declare attackers step in this turn", "500.11")
        if player == active:
            return attack_refusal(table, row, player)
        return IllegalAction(f"{row.player} can't attack in {table.game.name_of(active)}'s turn", "508.1")
    return _no_block(table, row)


def _no_block(table: Table, row: Action) -> IllegalAction:
    """Why nothing was asked that this block could answer: nothing attacks, or its player has no creature that could block."""
    combat = table.game.combat or table.game.fought
    if combat is None or not combat.attackers:
        return IllegalAction(f"{row.player} can't block: nothing attacks", "509.1")
    if row.object is not None and row.attacker is not None and table.game.combat is not None:
        attackers = table.matching(row.attacker, list(combat.attackers))
        return _cant_block(table, row, attackers)
    return IllegalAction(f"{row.player} can't block: {written(row.object)} could block nothing that attacks", "509.1")


def _cant_block(table: Table, row: Action, attackers: list[ObjectId]) -> IllegalAction:
    """The creature named can't block the attacker named, with the rule that says so of these two (509.1a–b)."""
    blockers = table.matching(row.object or "", list(table.game.battlefield))
    player = table.players[row.player]
    found = (
        (b, reason) for b in blockers for a in attackers if (reason := block_refused(table.game, b, a, player)) is not None
    )
    blocker, refused = next(found, (None, None))
    if blocker is None or refused is None:
        return IllegalAction(f"{written(row.object)} can't block {written(row.attacker)}", "509.1a")
    return IllegalAction(f"{table.game.name_of(blocker)} {refused[0]}", refused[1])


def placed(due: Row, refused: IllegalAction) -> IllegalScenario:
    """The reason against a declaration, with the place of its row."""
    return IllegalScenario(due.path, refused.reason, refused.rule)


def _with_defender(
    table: Table, due: Row, attacker: ObjectId, options: list[tuple[ObjectId, Referent]]
) -> tuple[ObjectId, Referent]:
    row = due.action
    defenders = [what for a, what in options if a == attacker]
    if row.defender is None:
        players = [one for one in defenders if is_player(one)]
        return attacker, (players or defenders)[0]
    found = table.matching(row.defender, defenders)
    if not found:
        raise placed(due, attack_refusal(table, row, table.game.turn.active))
    return attacker, found[0]


def declared_blocks(script: Script, decision: Decision, rows: list[Row]) -> Pairs:
    """The blockers the script names for this turn."""
    table, g = script.table, script.table.game
    turn = g.turn.number
    pairs: list[tuple[ObjectId, Referent]] = []
    used: list[Row] = []
    attackers = list(g.combat.attackers) if g.combat is not None else []
    for due in rows:
        row = due.action
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
            raise placed(due, _cant_block(table, row, wanted))
        blocker = script.first(decision.player, row.object, found, "509.1a")
        blocked = [attacker for creature, attacker in options if creature == blocker]
        pairs.append((blocker, script.first(decision.player, row.attacker, blocked, "509.1a")))
        used.append(due)
    _remove(rows, used)
    _test_none(decision, _taken(rows, turn, "block_none"), tuple(pairs), "509.1c")
    return _obeying(decision, tuple(pairs), "509.1c", used)


def _remove(rows: list[Row], used: list[Row]) -> None:
    for one in used:
        rows.remove(one)


def _taken(rows: list[Row], turn: int, deed: str) -> list[Row]:
    """The rows that say that nothing attacks or blocks in this turn. They are used up."""
    said = [row for row in rows if row.turn == turn and row.action.do == deed]
    _remove(rows, said)
    return said


def _test_none(decision: Decision, said: list[Row], pairs: Pairs, rule: str) -> None:
    """Nothing is declared, in so many words: requirements add nothing to that. Raises the reason, with the place of these words,
    if they want something."""
    if said and not pairs and decision.test is not None and (reason := decision.test(())) is not None:
        raise placed(said[0], as_refusal(reason, rule))


def _obeying(decision: Decision, pairs: Pairs, rule: str, used: list[Row]) -> Pairs:
    """A declaration with what requirements add to it. Raises the reason if it can't be made, with the place of its first row."""
    test = decision.test
    if test is None or test(pairs) is None:
        return pairs
    if decision.plain is not None:
        needed: Pairs = decision.plain()
        named = {one for one, _ in pairs}
        both = (*pairs, *(pair for pair in needed if pair[0] not in named))
        if test(both) is None:
            return both
    refused = as_refusal(test(pairs) or "", rule)
    raise placed(used[0], refused) if used else refused


def as_refusal(reason: str, rule: str) -> IllegalAction:
    """The engine's reason against a declaration, with the rule that it ends with, or with this one."""
    cited = _RULE_AT_END.search(reason)
    return IllegalAction(reason[: cited.start()].rstrip() if cited else reason, cited[1] if cited else rule)


def legal_block(table: Table, asked: Action, player: PlayerId) -> dict[str, Any]:
    """May this creature block that attacker, alone or with others (509.1a–f)? Attackers have to have been declared."""
    g = table.game
    if g.combat is None or asked.attacker is None or asked.object is None:
        return {"legal": False, "rule": "509.1", "reason": "there are no attackers to block"}
    creatures = table.matching(asked.object, list(g.battlefield))
    attackers = table.matching(asked.attacker, list(g.combat.attackers))
    refused = _cant_block(table, asked, attackers)
    able = [pair for pair in possible_blocks(g, player) if pair[0] in creatures and pair[1] in attackers]
    reasons = [block_undeclarable(g, player, pair) for pair in able]
    if None in reasons:
        return {"legal": True}
    if reasons:
        refused = as_refusal(reasons[0] or "", "509.1b")
    return {"legal": False, "rule": refused.rule, "reason": refused.reason}
