"""Answers as rows of a line of play: what a row means among the options of a decision, and the row that says an answer.

A row says its answer as people would, by tags, names and numbers, where that means this answer and no other to the very code
that reads it; else by the numbers of the options.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from app.engine.errors import EngineError
from app.engine.position import decisions as d
from app.engine.position.decisions import Action as Move
from app.engine.position.decisions import Decision
from app.engine.position.ids import ObjectId, PlayerId, Referent, is_id, is_player
from app.scenarios.documents.documents import Action, Choice, Ref, RefLike
from app.scenarios.script.acting import moves
from app.scenarios.script.options import label_sources, label_words
from app.scenarios.script.script_kinds import KIND_NAMES, NOTHING
from app.scenarios.setup.table import Table

if TYPE_CHECKING:
    from app.scenarios.script.script import Script

_STOP = "stop"
_NUMBERS = frozenset({d.X_VALUE, d.NUMBER, d.DIE})
_SHARES = frozenset({d.DAMAGE, d.DIVISION})
_TYPE_OF_MOVE = {"activate": "activate", "cast": "cast", "play_land": "play_land", "special": "special", "concede": "concede"}


# ---- reading ------------------------------------------------------------------------------------------------------------


def meant(script: Script, decision: Decision, row: Action) -> Any:
    """The answer a row gives to a decision; NOTHING if it gives none."""
    kinds = KIND_NAMES.get(decision.kind, (decision.kind,))
    if row.kind is not None and row.kind not in kinds:
        return NOTHING
    if row.options is not None:
        return by_numbers(decision, row.options)
    if decision.kind == d.BANDS:
        return _bands(script.table, decision, row.value)
    rows = [Choice(kind=row.kind or kinds[0], value=row.value)]
    try:
        answer = script.alone(decision, rows)
    except EngineError:
        return NOTHING
    return NOTHING if rows else answer


def by_numbers(decision: Decision, numbers: Sequence[int]) -> Any:
    """The answer that takes these options, by number from 1; for a division these shares, for a number the number."""
    if decision.kind in _SHARES:
        return tuple(numbers)
    if decision.kind in _NUMBERS:
        return numbers[0] if len(numbers) == 1 else NOTHING
    if not all(1 <= n <= len(decision.options) for n in numbers):
        return NOTHING
    picked = tuple(decision.options[n - 1] for n in numbers)
    if decision.kind in d.MANY:
        return picked
    return picked[0] if len(picked) == 1 else NOTHING


def _bands(table: Table, decision: Decision, value: Any) -> Any:
    if not isinstance(value, list) or not all(isinstance(band, list) for band in value):
        return NOTHING
    found = []
    for band in value:
        members = [table.matching(one, list(decision.options))[:1] for one in band if isinstance(one, str)]
        if len(members) != len(band) or not all(members):
            return NOTHING
        found.append(tuple(one for (one,) in members))
    return tuple(found)


# ---- writing -------------------------------------------------------------------------------------------------------------


def rows_for(script: Script, decision: Decision, answer: Any) -> list[Action]:
    """The rows that give this answer to a decision."""
    if decision.kind == d.ATTACKERS:
        return _attack_rows(script.table, decision, answer)
    if decision.kind == d.BLOCKERS:
        return _block_rows(script.table, decision, answer)
    player = script.table.game.players[decision.player].name
    kind = KIND_NAMES.get(decision.kind, (decision.kind,))[0]
    for value in _wordings(script.table, decision, answer):
        row = Action(player=player, do="choose", kind=kind, value=value)
        if _same(meant(script, decision, row), answer):
            return [row]
    return [Action(player=player, do="choose", kind=kind, options=_numbers(decision, answer))]


def _same(found: Any, answer: Any) -> bool:
    return found is not NOTHING and type(found) is type(answer) and bool(found == answer)


def _numbers(decision: Decision, answer: Any) -> list[int]:
    if decision.kind in _SHARES:
        return list(answer)
    if decision.kind in _NUMBERS:
        return [answer]
    places = {option: place for place, option in reversed(list(enumerate(decision.options, 1)))}
    return [places[one] for one in (answer if isinstance(answer, tuple | list) else (answer,))]


def _wordings(table: Table, decision: Decision, answer: Any) -> Iterator[Any]:
    """Ways to say an answer, the plainest first."""
    kind = decision.kind
    if isinstance(answer, bool | str) or kind in _NUMBERS:
        yield answer
    elif kind == d.MODE:
        yield list(answer) or _STOP
    elif kind == d.BANDS:
        yield [[_word(table, one, decision.options) for one in band] for band in answer]
    elif kind in _SHARES:
        words = [_word(table, one, decision.options) for one in decision.options]
        if len(set(words)) == len(words):
            yield {word: share for word, share in zip(words, answer, strict=True) if share}
    elif decision.kind == d.TRIGGER_ORDER:
        words = label_words(table.game, decision)
        yield [table.game.name_of(decision.labels[k][0]) for k in answer]
        yield [words[k] for k in answer]
    elif kind == d.WAY:
        yield label_sources(table.game, decision)[answer] or decision.labels[answer][1]
        yield label_words(table.game, decision)[answer]
    elif decision.labels:
        names = label_sources(table.game, decision)
        yield [names[k] for k in answer] if isinstance(answer, tuple) else names[answer]
    elif isinstance(answer, tuple):
        yield _picked(table, answer, decision.options) if answer else _STOP
    elif is_id(answer):
        yield _plain(reference(table, answer, decision.options))


def _picked(table: Table, answer: tuple[Any, ...], options: Sequence[Any]) -> Any:
    rest, words = list(options), []
    for one in answer:
        words.append(_plain(reference(table, one, rest)))
        if one in rest:
            rest.remove(one)
    return words[0] if len(words) == 1 and isinstance(words[0], str) else words


def _plain(ref: RefLike) -> Any:
    if not isinstance(ref, Ref):
        return ref
    return {key: getattr(ref, key) for key in ref.__struct_fields__ if getattr(ref, key) is not None}


def _word(table: Table, id: Referent, among: Sequence[Referent]) -> str:
    ref = reference(table, id, among)
    return ref if isinstance(ref, str) else table.game.name_of(id)


def reference(table: Table, id: Referent, among: Sequence[Any]) -> RefLike:
    """The plainest reference that means this object or player among some: its tag, its name, or its name and a number."""
    ids = [one for one in among if is_id(one)]
    for ref in _references(table, id):
        if table.matching(ref, ids)[:1] == [id]:
            return ref
    name = table.game.name_of(id)
    plain = Ref(card=name)
    found = table.matching(plain, ids)
    return Ref(card=name, index=table.alike(plain, found).index(id)) if id in found else name


def _references(table: Table, id: Referent) -> Iterator[RefLike]:
    game = table.game
    if is_player(id):
        if id < len(game.players):  # else it is a number
            yield game.players[id].name
            yield Ref(player=game.players[id].name)
        return
    yield from (tag for tag in table.tags if table.tagged(tag) == id)
    yield game.name_of(id)
    yield Ref(card=game.name_of(id))


# ---- declarations ----------------------------------------------------------------------------------------------------------


def _attack_rows(table: Table, decision: Decision, pairs: Sequence[tuple[ObjectId, Referent]]) -> list[Action]:
    player = table.game.players[decision.player].name
    rows: list[Action] = []
    left = list(decision.options)
    for attacker, what in pairs:
        object = reference(table, attacker, list(dict.fromkeys(a for a, _ in left)))
        defender = reference(table, what, [w for a, w in left if a == attacker])
        rows.append(Action(player=player, do="attack", object=object, defender=defender))
        left = [pair for pair in left if pair[0] != attacker]
    return rows or [Action(player=player, do="attack_none")]


def _block_rows(table: Table, decision: Decision, pairs: Sequence[tuple[ObjectId, Referent]]) -> list[Action]:
    player = table.game.players[decision.player].name
    combat = table.game.combat
    attackers = list(combat.attackers) if combat is not None else []
    rows: list[Action] = []
    left = list(decision.options)
    for blocker, attacker in pairs:
        wanted = reference(table, attacker, attackers)
        able = list(dict.fromkeys(b for b, a in left if a == attacker))
        rows.append(Action(player=player, do="block", object=reference(table, blocker, able), attacker=wanted))
        left.remove((blocker, attacker))
    return rows or [Action(player=player, do="block_none")]


# ---- actions ------------------------------------------------------------------------------------------------------------------


def action_row(table: Table, player: PlayerId, move: Move) -> Action:
    """The row with which a player takes an action, so that it means this action first of all."""
    name = table.game.players[player].name
    if move.kind in ("pass", "concede"):
        return Action(player=name, do=move.kind)  # type: ignore[arg-type]
    plainest: Action | None = None
    for ref in _references_anywhere(table, move.object):
        row = Action(
            player=name,
            do=_TYPE_OF_MOVE[move.kind],  # type: ignore[arg-type]
            object=ref,
            ability=move.ability + 1 if move.kind == "activate" else None,
            how=move.how or None,
        )
        plainest = plainest or row
        found = moves(table, row)
        if found and found[0] == move:
            return row
    assert plainest is not None
    return plainest


def _references_anywhere(table: Table, id: ObjectId) -> Iterator[RefLike]:
    game = table.game
    yield from (tag for tag in table.tags if table.tagged(tag) == id)
    o = game.objects[id]
    name = game.name_of(id)
    yield name
    yield from (face.name for face in (o.card.faces if o.card is not None else ()) if face.name != name)
    for index in range(60):
        yield Ref(card=name, zone=o.zone, index=index)  # type: ignore[arg-type]
