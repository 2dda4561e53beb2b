"""Whether a creature could attack, asked without declaring it (508.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.engine.playing.combat.attack import possible_attacks
from app.engine.playing.combat.declarable import attack_undeclarable
from app.engine.position.ids import ObjectId, PlayerId, Referent
from app.scenarios.script.declaring import as_in_combat, as_refusal, attack_refusal
from app.scenarios.setup.table import Table, whose

if TYPE_CHECKING:
    from app.engine.position.state import Turn
    from app.scenarios.documents.documents import Action


def defenders_named(table: Table, named: Any) -> list[Referent] | None:
    """The players and permanents that words for what is attacked mean; None where there are no words."""
    return None if named is None else table.matching(named, [*range(len(table.players)), *table.game.battlefield])


def could_attack(table: Table, id: ObjectId, wanted: list[Referent] | None) -> bool:
    """Could it attack, one of these if they are named? One that attacks already does."""
    return None in _attacks_judged(table, id, wanted)


def _attacks_judged(table: Table, id: ObjectId, wanted: list[Referent] | None) -> list[str | None]:
    """For each attack that nothing about the two forbids, on these if they are named, why it can't be declared; None if it can,
    or has been."""
    combat = table.game.combat
    if table.game.turn.step == "declare_attackers" and combat is not None and id in combat.attackers:
        return [None] if wanted is None or combat.attackers[id] in wanted else []
    player = whose(table.game, id)
    with as_in_combat(table.game, player):
        table.game.settled()
        able = (pair for pair in possible_attacks(table.game, player) if pair[0] == id and (wanted is None or pair[1] in wanted))
        reasons = [attack_undeclarable(table.game, player, pair) for pair in able]
        settled = table.game.settled()
    table.game.because(() if None in reasons else settled)
    return reasons


def legal_attack(table: Table, asked: Action, player: PlayerId) -> dict[str, Any]:
    """May this creature attack, and what the row names, alone or with others (508.1a–j)? Attackers are declared in their
    controller's turn, once in each combat."""
    g = table.game
    team = g.players[player].team
    if g.players[g.turn.active].team != team:
        return _not_legal("it is another player's turn", "508.1")
    found = table.matching(asked.object, list(g.battlefield)) if asked.object is not None else []
    if _declared(table, found):
        return _not_legal("attackers have been declared", "508.1")
    if not (_is_to_come(g.turn) or _attacks(table, found)):
        return _not_legal("no declare attackers step of this turn is to come", "508.1")
    wanted = defenders_named(table, asked.defender)
    own = [id for id in found if g.players[whose(g, id)].team == team]
    reasons = [reason for id in own for reason in _attacks_judged(table, id, wanted)]
    if None in reasons:
        return {"legal": True}
    refused = as_refusal(reasons[0] or "", "508.1c") if reasons else attack_refusal(table, asked, player)
    return _not_legal(refused.reason, refused.rule)


def _declared(table: Table, found: list[ObjectId]) -> bool:
    """Have attackers been declared in this combat, none of these among them?"""
    combat = table.game.combat
    return combat is not None and table.game.turn.step != "beginning_of_combat" and not _attacks(table, found)


def _attacks(table: Table, found: list[ObjectId]) -> bool:
    combat = table.game.combat
    return combat is not None and not combat.attackers.keys().isdisjoint(found)


def _is_to_come(turn: Turn) -> bool:
    """Is there a declare attackers step in this turn now or later?"""
    return "declare_attackers" in (turn.step, *(step for _, step, _ in turn.ahead))


def _not_legal(reason: str, rule: str) -> dict[str, Any]:
    return {"legal": False, "rule": rule, "reason": reason}
