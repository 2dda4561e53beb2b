"""What expectations and questions look at: one small function for each, from a row to what is actually so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from app.engine import trees as t
from app.engine.errors import BadAnswer, IllegalAction, NeedsDecision, UnplannedMana
from app.engine.playing import actions
from app.engine.playing.costs.payment import shown
from app.engine.position.context import Context
from app.engine.position.decisions import COST_CHOICE, Decision
from app.engine.position.decisions import Action as Move
from app.engine.position.ids import FIRST_PLAYER, NOTHING, ObjectId, PlayerId
from app.engine.reading.characteristics import chars
from app.engine.reading.functioning import effects_of
from app.engine.reading.meaning import matches, select
from app.library.folding import fold
from app.scenarios.documents.documents import Action, Expectation, Question, RefLike
from app.scenarios.documents.errors import DocumentError, Unplayable
from app.scenarios.documents.references import written
from app.scenarios.documents.words import counter_name
from app.scenarios.script.acting import moves, nothing_meant
from app.scenarios.script.attacking import could_attack, defenders_named, legal_attack
from app.scenarios.script.declaring import legal_block
from app.scenarios.script.illegal_targets import reason_in_full
from app.scenarios.script.lacking import words_not_understood
from app.scenarios.script.left_over import left_over
from app.scenarios.script.named_abilities import COLOR_LETTERS, abilities_named
from app.scenarios.script.options import action_text
from app.scenarios.script.script import Script
from app.scenarios.script.stack_words import stack_named
from app.scenarios.script.why import CostWitness, WhyAnswer, why_so
from app.scenarios.setup.table import Table, whose

Row = Expectation | Question
Look = Callable[[Table, Row, str], Any]


def _player(table: Table, row: Row, path: str) -> PlayerId:
    if row.player is None:
        raise DocumentError(f"{path}.player", "this needs a player")
    return table.player(row.player, f"{path}.player")


def _perhaps(table: Table, row: Row, path: str) -> PlayerId | None:
    return None if row.player is None else table.player(row.player, f"{path}.player")


def _needs(row: Row, field: str, path: str) -> Any:
    value = getattr(row, field, None)
    if value is None:
        raise DocumentError(f"{path}.{field}", f"{row.what!r} needs the key {field!r}")
    return value


def permanents(table: Table, row: Row, path: str) -> list[ObjectId]:
    """The permanents an object row means, or the cards in its zone if it names another; other players' too where its player
    has none."""
    ref = _needs(row, "object", path)
    player = _perhaps(table, row, path)
    zone = getattr(row, "zone", None)
    if zone not in (None, "battlefield"):
        return table.matching(ref, table.in_zone(zone, player))
    found = table.matching(ref, table.in_zone("battlefield", player))
    if not found and player is None:
        found = table.matching(ref, table.in_zone("battlefield", None))
    if not found and zone is None and _denies(row):
        found = _no_permanent(table, ref) if row.what in _ASPECTS else []
        if not found:
            _note_absent(table, ref)
    aspects = _ASPECTS.get(row.what, ())
    for id in found if aspects else ():
        table.game.because(chars(table.game, id).rules_behind(*aspects))
    return found


def _denies(row: Row) -> bool:
    """Does it say that something is not what it is asked about, or has none?"""
    return getattr(row, "value", True) is False or getattr(row, "n", None) == 0


def _note_absent(table: Table, ref: RefLike | None) -> None:
    """What is denied of something that is not on the battlefield holds; that it is not there may not be what was meant."""
    _note_denied(table, table.game.turn.active, f"of {written(ref)} holds because it is not on the battlefield", "109.2")


def _note_denied(table: Table, player: PlayerId, why: str, rule: str) -> None:
    note = table.assumption(player, f"what is denied {why}", rule)
    if note not in table.assumed:
        table.assumed.append(note)


def _no_permanent(table: Table, ref: RefLike) -> list[ObjectId]:
    """What a tag means now in another zone: it is what it is there, too (109.3)."""
    tag = table.as_ref(ref).tag
    here = None if tag is None else table.tagged(tag)
    return [] if here is None or here in table.game.battlefield else [here]


def whereabouts(table: Table, row: Row) -> str | None:
    """Where the object of a row is that was looked for on the battlefield, and how to look there."""
    zone = _zone(table, row, "") if row.object is not None and getattr(row, "zone", None) is None else "none"
    return None if zone in ("battlefield", "none") else f"not on the battlefield; zone: {zone} looks where it is"


_ASPECTS = {
    "pt": ("pt",), "base_pt": ("pt",), "type": ("type",), "subtype": ("type",), "color": ("color",),
    "has_ability": ("ability", "type"), "ability_count": ("ability", "type"), "controller": ("controller",),
    "may_attack": ("ability", "type"), "face_down": ("copy",),
}
"""What of an object is looked at, where it is a characteristic."""


def look(table: Table, row: Row, path: str) -> tuple[Any, tuple[str, ...]]:
    """What is found, and the rules by which it is so beyond those of the journal. Raises DocumentError."""
    game = table.game
    kept, game.deciding = game.deciding, {}
    try:
        return LOOKS[row.what](table, row, path), tuple(game.deciding)
    finally:
        game.deciding = kept


def _one(table: Table, row: Row, path: str) -> ObjectId | None:
    found = permanents(table, row, path)
    return found[0] if found else None


# ---- each thing that can be looked at ---------------------------------------------------------------------------------------


def _life(table: Table, row: Row, path: str) -> Any:
    return table.game.players[_player(table, row, path)].life


def _count(table: Table, row: Row, path: str) -> Any:
    zone = _needs(row, "zone", path)
    ids = table.in_zone(zone, _perhaps(table, row, path))
    if row.object is not None:
        ids = table.matching(row.object, ids)
    tapped = getattr(row, "tapped", None)
    if tapped is not None:
        ids = [id for id in ids if table.game.objects[id].tapped == tapped]
    return len(ids)


def _pt(table: Table, row: Row, path: str) -> Any:
    return [(chars(table.game, id).power, chars(table.game, id).toughness) for id in permanents(table, row, path)]


def _base_pt(table: Table, row: Row, path: str) -> Any:
    found = []
    for id in permanents(table, row, path):
        c = chars(table.game, id)
        o = table.game.objects[id]
        found.append(c.base_pt if c.base_pt is not None else (o.values.power, o.values.toughness))
    return found


def _counters(table: Table, row: Row, path: str) -> Any:
    kind = counter_name(_needs(row, "counter", path))
    zone = getattr(row, "zone", None) or "battlefield"
    ids = table.matching(_needs(row, "object", path), table.in_zone(zone, _perhaps(table, row, path)))
    if not ids and zone == "battlefield" and _denies(row):
        _note_absent(table, row.object)
    return [_of_kind(table.game.objects[id].counters, kind) for id in ids]


def _card_counters(table: Table, row: Row, path: str) -> Any:
    kind = counter_name(_needs(row, "counter", path))
    ids = table.matching(_needs(row, "object", path), list(table.everywhere()))
    zone = getattr(row, "zone", None)
    return [
        _of_kind(table.game.objects[id].counters, kind) for id in ids if zone in (None, table.game.objects[id].zone)
    ]


def _of_kind(rows: tuple[tuple[str, int, int], ...], kind: str) -> int:
    return sum(n for name, n, _ in rows if counter_name(name) == kind)


def _player_counters(table: Table, row: Row, path: str) -> Any:
    kind = counter_name(_needs(row, "counter", path))
    return _of_kind(table.game.players[_player(table, row, path)].counters, kind)


def _tapped(table: Table, row: Row, path: str) -> Any:
    return [table.game.objects[id].tapped for id in permanents(table, row, path)]


def _damage(table: Table, row: Row, path: str) -> Any:
    return [table.game.objects[id].damage for id in permanents(table, row, path)]


def _type(table: Table, row: Row, path: str) -> Any:
    wanted = fold(_needs(row, "type", path))
    found = []
    for id in permanents(table, row, path):
        c = chars(table.game, id)
        found.append(wanted in {fold(one) for one in (*c.types, *c.supertypes)})
    return found


def _subtype(table: Table, row: Row, path: str) -> Any:
    wanted = fold(_needs(row, "subtype", path)).replace("_", " ")
    return [wanted in {fold(one) for one in chars(table.game, id).subtypes} for id in permanents(table, row, path)]


def _color(table: Table, row: Row, path: str) -> Any:
    letters = _letters(row, path)
    if letters is None:
        return ["".join(sorted(chars(table.game, id).colors)) for id in permanents(table, row, path)]
    if not letters:
        return [not chars(table.game, id).colors for id in permanents(table, row, path)]
    return [letters <= chars(table.game, id).colors for id in permanents(table, row, path)]


def _letters(row: Row, path: str) -> frozenset[str] | None:
    colors, color = getattr(row, "colors", None), getattr(row, "color", None)
    if colors is not None and colors.lower() in (*COLOR_LETTERS, "colorless"):
        color = colors
    elif colors is not None:
        return frozenset(letter for letter in colors.upper() if letter in "WUBRG")
    if color is not None:
        word = color.lower()
        if word in ("colorless", "c"):
            return frozenset()
        return frozenset(COLOR_LETTERS.get(word, color.upper()))
    return None


def _has_ability(table: Table, row: Row, path: str) -> Any:
    wanted = _needs(row, "ability", path)
    return [bool(abilities_named(table, id, wanted)) for id in permanents(table, row, path)]


def _ability_count(table: Table, row: Row, path: str) -> Any:
    wanted = _needs(row, "ability", path)
    return [abilities_named(table, id, wanted) for id in permanents(table, row, path)]


def _attached(table: Table, row: Row, path: str) -> Any:
    game = table.game
    buried = (id for cards in game.graveyards for id in cards)
    hosts = table.matching(_needs(row, "to", path), [*range(len(table.players)), *game.battlefield, *buried])
    return [game.objects[id].attached_to in hosts for id in permanents(table, row, path)]


def _mana_pool(table: Table, row: Row, path: str) -> Any:
    pool = table.game.players[_player(table, row, path)].pool
    color = getattr(row, "color", None)
    if color is None:
        return len(pool)
    letter = {**COLOR_LETTERS, "colorless": "C"}.get(color.lower(), color.upper())
    return sum(1 for one in pool if one.color == letter)


def _won(table: Table, row: Row, path: str) -> Any:
    return table.game.players[_player(table, row, path)].won


def _lost(table: Table, row: Row, path: str) -> Any:
    """Whoever is not among those who won a game that is over has lost it (104.1)."""
    player = table.game.players[_player(table, row, path)]
    return player.lost or (not player.won and any(one.won for one in table.game.players))


def _in_game(table: Table, row: Row, path: str) -> Any:
    return table.game.players[_player(table, row, path)].in_game


def _result(table: Table, row: Row, path: str) -> Any:
    """How the game stands; for a player, who may have won or lost it."""
    player = _perhaps(table, row, path)
    if player is None or table.game.result == "draw":
        return table.game.result or "playing"
    if table.game.players[player].won:
        return "won"
    return "lost" if _lost(table, row, path) else "playing"


def _active_player(table: Table, row: Row, path: str) -> Any:
    return table.game.players[table.game.turn.active].name


def _stack_size(table: Table, row: Row, path: str) -> Any:
    return len(table.game.stack)


def _on_stack(table: Table, row: Row, path: str) -> Any:
    return len(stack_named(table, _needs(row, "starts_with", path)))


def _can_play(table: Table, row: Row, path: str) -> Any:
    """Can the player take an action whose words begin so, now?"""
    words = _needs(row, "starts_with", path)
    player = _player(table, row, path)
    probe = Action(player=row.player or "", do="activate", ability=words)
    if table.game.turn.priority != player:
        if _denies(row):
            _note_denied(table, player, f"holds because {table.game.name_of(player)} doesn’t have priority", "117.1")
        return False
    meant = moves(table, probe)
    if any(_legal(table, player, move) for move in meant):
        return True
    lacking = words_not_understood(table, probe)
    if lacking is not None:
        raise Unplayable(*lacking)
    if not meant and _denies(row):
        _note_denied(table, player, f"holds because there is nothing called “{words}” that they could do", "117.1")
    return False


def _legal(table: Table, player: PlayerId, move: Move) -> bool:
    return actions.why_not(table.game, player, move) is None


_DECLARED = {"attack": legal_attack, "block": legal_block}
"""What is legal of declarations, which are no actions that a player with priority takes."""
_NOT_ASKED = frozenset({"attack_none", "block_none", "wait_stack", "check", "put_counters", "wait", "choose"})


def _legal_row(table: Table, row: Row, path: str) -> Any:
    """Is an action allowed now; if not, by which rule is it forbidden?"""
    asked: Action = _needs(row, "action", path)
    player = table.player(asked.player, f"{path}.action.player")
    if asked.do in _NOT_ASKED:
        raise DocumentError(f"{path}.action.do", f"whether {asked.do!r} is legal can't be asked about")
    if asked.do in _DECLARED:
        return _DECLARED[asked.do](table, asked, player)
    refusals: list[IllegalAction] = []
    doubts: list[UnplannedMana] = []
    for move in moves(table, asked):
        try:
            refused = actions.why_not(table.game, player, move) or _tried(table, player, move, asked)
        except UnplannedMana as error:
            doubts.append(error)
            continue
        if refused is None:
            return {"legal": True}
        refusals.append(reason_in_full(table, asked, refused))
    if doubts:
        raise doubts[0]
    refusals = refusals or [nothing_meant(table, asked)]
    return {"legal": False, "rule": refusals[0].rule, "reason": refusals[0].reason}


def _tried(table: Table, player: PlayerId, move: Move, asked: Action, always: bool = False) -> IllegalAction | None:
    """Why an action can't be taken with what is said of it, by trying it and coming back; None if it can.
    always: also where nothing of the kind is asked about."""
    g, script = table.game, table.game.decider
    said = asked.targets or asked.modes or asked.pay or asked.how or asked.x is not None
    if not (always or said) or g.turn.priority != player:
        return None
    if not isinstance(script, Script):
        return None
    saved, choices, watch, beyond = g.snapshot(), script.saved(), script.watch, script.beyond
    script.watch = None  # what is only tried is no part of the play
    script.beyond = lambda decision: _other_cost(script, decision, beyond)
    script.take_up(asked)
    try:
        g.take(move, player)
        return left_over(script, asked)
    except IllegalAction as error:
        return error
    except BadAnswer as error:
        return IllegalAction(error.reason, error.decision.rule)
    except NeedsDecision:
        return None
    finally:
        script.watch, script.beyond = watch, beyond
        script.put_down()
        script.restored(choices)
        g.restore(saved)
        g.replay, g.interrupted = [], None


def _other_cost(script: Script, decision: Decision, beyond: Callable[[Decision], Any]) -> Any:
    """Of a cost that nothing named is for, any part is used up, to see whether what is named is used for another."""
    if decision.kind == COST_CHOICE and script.payment is not None and script.payment.left:
        return decision.options[: decision.minimum]
    return beyond(decision)


def _why(table: Table, row: Row, path: str) -> Any:
    """Why an object is as it is, or why an action costs what it does or is not allowed."""
    asked: Action | None = getattr(row, "action", None)
    if asked is not None:
        return msgspec.to_builtins(_why_action(table, asked, path))
    found = permanents(table, row, path) or table.matching(_needs(row, "object", path), list(table.everywhere()))
    if not found:
        return {"about": "", "now": "there is nothing like that", "steps": [], "prohibitions": []}
    return msgspec.to_builtins(why_so(table.game, found[0]))


def _why_action(table: Table, asked: Action, path: str) -> WhyAnswer:
    """The total cost of the first action that is meant, as far as it comes, and why it is not allowed if it is not."""
    g = table.game
    player = table.player(asked.player, f"{path}.action.player")
    about = f"{asked.do.replace('_', ' ')} {written(asked.object)}"
    if asked.do in _DECLARED:
        found = _DECLARED[asked.do](table, asked, player)
        return WhyAnswer(about, "allowed" if found["legal"] else f"not allowed: {found['reason']} ({found['rule']})", ())
    move = next(iter(moves(table, asked)), None)
    if move is None:
        return WhyAnswer(about, "there is nothing like that to do", ())
    g.witness = witness = CostWitness(g, move.object)
    try:
        refused = actions.why_not(g, player, move) or _tried(table, player, move, asked, always=True)
    finally:
        g.witness = None
    now = f"total cost {shown(witness.total)}" if witness.total is not None else "no mana is paid"
    if refused is not None:
        refused = reason_in_full(table, asked, refused)
        now = f"not allowed: {refused.reason} ({refused.rule})"
    return WhyAnswer(about, now, tuple(witness.steps), tuple(witness.forbidden) if refused is not None else ())


def _may_attack(table: Table, row: Row, path: str) -> Any:
    """Could it attack: the player or permanent that the row names, if it names one?"""
    id = _one(table, row, path)
    return id is not None and could_attack(table, id, defenders_named(table, getattr(row, "defender", None)))


def _attackers(table: Table, row: Row, path: str) -> Any:
    combat = table.game.combat
    return sorted(table.game.name_of(id) for id in (combat.attackers if combat is not None else ()))


def _blockers(table: Table, row: Row, path: str) -> Any:
    combat = table.game.combat
    return sorted(table.game.name_of(id) for id in (combat.blockers if combat is not None else ()))


def _attacking(table: Table, row: Row, path: str) -> Any:
    combat = table.game.combat
    return [combat is not None and id in combat.attackers for id in permanents(table, row, path)]


def _blocking(table: Table, row: Row, path: str) -> Any:
    combat = table.game.combat
    return [combat is not None and id in combat.blockers for id in permanents(table, row, path)]


def _mark(name: str) -> Look:
    def look(table: Table, row: Row, path: str) -> Any:
        return name in table.game.players[_player(table, row, path)].marks

    return look


def _speed(table: Table, row: Row, path: str) -> Any:
    return table.game.players[_player(table, row, path)].notes.get("speed", 0)


def _time(table: Table, row: Row, path: str) -> Any:
    return next((time for time in ("day", "night") if time in table.game.marks), "neither")


def _designation(table: Table, row: Row, path: str) -> Any:
    wanted = t.Status(_needs(row, "designation", path))
    nobody = Context(table.game, FIRST_PLAYER, NOTHING)
    return [matches(wanted, id, nobody) for id in permanents(table, row, path)]


def _top_card_revealed(table: Table, row: Row, path: str) -> Any:
    player = _player(table, row, path)
    return any(
        rule.rule == "library_top_revealed" and player in select(rule.players, ctx)
        for rule, ctx in effects_of(table.game, t.PlayerRule)
    )


def _zone(table: Table, row: Row, path: str) -> Any:
    ref = table.as_ref(_needs(row, "object", path))
    found = table.matching(ref, list(table.everywhere()))
    return table.game.objects[found[0]].zone if found else "none"


def _face_down(table: Table, row: Row, path: str) -> Any:
    return [table.game.objects[id].face_down is not None for id in permanents(table, row, path)]


def _controller(table: Table, row: Row, path: str) -> Any:
    ref = table.matching(_needs(row, "object", path), table.in_zone("battlefield", None))
    return table.game.players[whose(table.game, ref[0])].name if ref else "none"


def _trace(table: Table, row: Row, path: str) -> Any:
    wanted = fold(_needs(row, "text", path))
    return any(wanted in fold(entry.text) for entry in table.game.journal)


def _legal_actions(table: Table, row: Row, path: str) -> Any:
    player = _player(table, row, path)
    return [action_text(table.game, one) for one in table.game.legal_actions(player)]


def _illegal(table: Table, row: Row, path: str) -> Any:
    """Play that has come this far was legal; see `checking` for play that was not."""
    return {"illegal": False}


LOOKS: dict[str, Look] = {
    "illegal": _illegal,
    "life": _life,
    "count": _count,
    "pt": _pt,
    "base_pt": _base_pt,
    "counters": _counters,
    "card_counters": _card_counters,
    "player_counters": _player_counters,
    "tapped": _tapped,
    "damage": _damage,
    "type": _type,
    "subtype": _subtype,
    "color": _color,
    "has_ability": _has_ability,
    "ability_count": _ability_count,
    "attached": _attached,
    "mana_pool": _mana_pool,
    "won": _won,
    "lost": _lost,
    "in_game": _in_game,
    "result": _result,
    "active_player": _active_player,
    "stack_size": _stack_size,
    "on_stack": _on_stack,
    "can_play": _can_play,
    "legal": _legal_row,
    "may_attack": _may_attack,
    "attackers": _attackers,
    "blockers": _blockers,
    "attacking": _attacking,
    "blocking": _blocking,
    "monarch": _mark("monarch"),
    "initiative": _mark("initiative"),
    "citys_blessing": _mark("citys_blessing"),
    "speed": _speed,
    "time": _time,
    "designation": _designation,
    "top_card_revealed": _top_card_revealed,
    "zone": _zone,
    "face_down": _face_down,
    "controller": _controller,
    "trace": _trace,
    "legal_actions": _legal_actions,
    "why": _why,
}
"""What can be looked at, by the name documents use."""
