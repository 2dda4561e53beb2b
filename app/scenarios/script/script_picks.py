"""Answers that pick things: targets, cards, players, colors, words, options."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from app.engine.errors import IllegalAction
from app.engine.position import decisions as d
from app.engine.position.decisions import Decision
from app.engine.position.ids import ObjectId, is_id, is_object
from app.scenarios.documents.documents import Choice, Ref, RefLike
from app.scenarios.documents.references import as_ref, written
from app.scenarios.script.acting import BY_AN_EFFECT, way_name
from app.scenarios.script.illegal_targets import target_refused
from app.scenarios.script.likeness import all_alike, effects_alike
from app.scenarios.script.options import label_words, meanings, options_meant, yes_or_no
from app.scenarios.script.paying import counted
from app.scenarios.script.script_kinds import KIND_NAMES, NOTHING, STOPS
from app.scenarios.script.stack_words import names_stack, stack_named
from app.scenarios.setup.told_apart import ToldApart

if TYPE_CHECKING:
    from app.scenarios.script.script import Script


def picks(script: Script, decision: Decision) -> Any:
    if decision.kind in (d.TARGET, d.NEW_TARGET) and script.acting is not None and script.targets:
        return _inline_targets(script, decision)
    if decision.kind == d.COST_CHOICE and script.payment is not None:
        paid = script.payment.use(decision.options, decision.maximum)
        if len(paid) >= decision.minimum:
            script.paid = decision
            return paid
    if _keeps_targets(script, decision):
        assert decision.plain is not None
        return decision.plain()
    found = _picks_from_rows(script, decision)
    if found is not NOTHING:
        return found
    if decision.kind == d.COST_CHOICE and decision.plain is not None and script.line is None:
        return _usual_cost(script, decision)
    if decision.minimum == decision.maximum and all_alike(script.table, decision.options):
        return decision.options[: decision.minimum]
    return NOTHING


def _keeps_targets(script: Script, decision: Decision) -> bool:
    """Does the first row that names a new target, or says whether one is chosen where it may be (115.7d), say no?"""
    if decision.kind != d.NEW_TARGET or decision.rule != _MAY_CHOOSE_NEW or script.line is not None:
        return False
    rows = script.unsettled(decision.player)
    row = next((row for row in rows if row.kind == "may" or script.all_of(row, decision.options)), None)
    if row is None:
        return False
    wanted = yes_or_no(row.value) if row.kind == "may" else None
    if wanted is not None:
        script.use(decision.player, row)
    return wanted is False


_MAY_CHOOSE_NEW = "115.7d"


_FEW = 4
"""So many things of one name are told apart in a sentence; more of them are counted."""


def _usual_cost(script: Script, decision: Decision) -> Any:
    """What is usually used up for a cost; noted where other things could have been."""
    assert decision.plain is not None
    answer: tuple[ObjectId, ...] = decision.plain()
    if answer and not (all_alike(script.table, decision.options) and decision.minimum == decision.maximum):
        game = script.table.game
        name = ToldApart(game).name if len(answer) <= _FEW else game.name_of
        says = f"{name(decision.player)} chooses for the cost of {name(decision.source)}: {counted(map(name, answer))}"
        script.assume(decision.player, says, decision.rule)
    if not answer and decision.options:
        source = script.table.game.name_of(decision.source)
        script.assume(decision.player, f"“{decision.prompt}” ({source}) is answered with nothing", decision.rule)
    return answer


def way(script: Script, decision: Decision) -> Any:
    """How a card is played: as the action names what permits it, else as a row says, by the way's name or by what permits it."""
    using = script.acting.using if script.acting is not None else None
    if using is not None:
        by = [k for k, (source, _) in enumerate(decision.labels) if source and script.refers(using, source)]
        if len(by) < 2:
            return by[0] if by else NOTHING
    given = [k for k, (source, _) in enumerate(decision.labels) if source]
    if len(given) == 1 and script.acting is not None and way_name(script.acting.how or "") in BY_AN_EFFECT:
        return given[0]
    if script.acting is not None and isinstance(script.acting.ability, str):
        found = _ways_named(script, decision, Choice(kind="way", value=script.acting.ability))
        if len(found) == 1:
            return found[0]
    for row in script.rows(decision):
        found = _ways_named(script, decision, row)
        if len(found) == 1:
            script.use(decision.player, row)
            return found[0]
    return NOTHING


def _ways_named(script: Script, decision: Decision, row: Choice) -> list[int]:
    """The ways that a row means: by what permits them, by their name with their cost, or by their name."""
    words = label_words(script.table.game, decision)
    ref = None if row.value is None else _ref_of(row.value)
    by_source = [k for k, (source, _) in enumerate(decision.labels) if source and ref is not None and script.refers(ref, source)]
    name = way_name(row.value) if isinstance(row.value, str) else ""
    with_cost = [k for k, said in enumerate(words) if name in (whole := said.replace("_", " ").lower(), whole.partition(": ")[2])]
    return by_source or with_cost or [k for k, (_, how) in enumerate(decision.labels) if how.replace("_", " ") == name]


def _ref_of(value: Any) -> RefLike:
    return as_ref(value) or str(value)


def _inline_targets(script: Script, decision: Decision) -> Any:
    """Targets written with the action: as many as fit this requirement, in their order."""
    picked = take_targets(script, decision, decision.options, decision.maximum)
    if len(picked) < decision.minimum:
        rows = _picks_from_rows(script, decision) if not picked else NOTHING
        if rows is not NOTHING:
            return rows
        raise no_target(script, decision, picked)
    script.no_target = no_target(script, decision, picked) if script.targets else None
    return tuple(picked)


def take_targets(script: Script, decision: Decision, options: Iterable[Any], most: int) -> list[Any]:
    """Of the options, those that the targets written with the action mean, in their order and at most so many: they are taken."""
    picked: list[Any] = []
    left = list(options)
    while script.targets and len(picked) < most and (found := target_meant(script, script.targets[0], left)):
        picked.append(script.first(decision.player, script.targets.pop(0), found, decision.rule))
        left.remove(picked[-1])
    return picked


def target_meant(script: Script, ref: RefLike, left: list[Any]) -> list[Any]:
    """The options that a target as written can mean; words for what is on the stack mean a spell or ability there."""
    found = script.table.matching_hidden(ref, left)
    words = ref.card if isinstance(ref, Ref) else ref
    if not found and words is not None and names_stack(words):
        return [id for id in stack_named(script.table, words) if id in left]
    return found


def no_target(script: Script, decision: Decision, taken: list[Any]) -> IllegalAction:
    """Why what is written is no legal target: the rule that keeps the first such object or player from being one. taken: what
    has been chosen for the same target already."""
    if not script.targets:
        return IllegalAction("another target is needed", decision.rule)
    table, named = script.table, script.targets[0]
    if target_meant(script, named, taken):
        return IllegalAction(f"{written(named)} can't be chosen twice for the same “target”", "115.3")
    refused = None if decision.refused is None else target_refused(table, named, decision.refused)
    return refused or IllegalAction(f"{written(named)} is not a legal target{table.miscounted(named)}", "115.1")


def _picks_from_rows(script: Script, decision: Decision) -> Any:
    """What the rows pick: those of the most exact kind that fit, each kind by itself, with its stops."""
    kinds = KIND_NAMES.get(decision.kind, (decision.kind,))
    said = {row.kind for row in script.choices.get(decision.player, ())}
    for kind in [one for one in kinds if one in said] or [kinds[0]]:
        picked = _picks_of_kind(script, decision, kind)
        if picked is not NOTHING:
            return picked
    return NOTHING


def _picks_of_kind(script: Script, decision: Decision, kind: str) -> Any:
    picked: list[Any] = []
    left = list(decision.options)
    for row in _rows_and_stops(script, decision, kind):
        if row.kind in STOPS or row.value in ("stop", "[stop_choosing]", "[target_skip]", "[choice_skip]", []):
            if len(picked) >= decision.minimum:
                script.use(decision.player, row)
                return tuple(picked)
            continue
        found = script.all_of(row, left)
        if not found or len(picked) + len(found) > decision.maximum or _is_for_later(decision, picked, found):
            if picked and len(picked) >= decision.minimum:
                break
            continue
        script.use(decision.player, row)
        found = script.all_of(row, left, decision)
        picked.extend(found)
        for one in found:
            left.remove(one)
        whole = len(found) > 1 and decision.kind != d.SEARCH  # a list is a whole answer, but for each zone searched its own
        if len(picked) == decision.maximum or (whole and len(picked) >= decision.minimum):
            break
    if picked and len(picked) >= decision.minimum:
        return tuple(picked)
    return NOTHING


def _is_for_later(decision: Decision, picked: list[Any], found: list[Any]) -> bool:
    """Does what a row names not go with what is picked, which is an answer by itself? Then it is one for the next choice."""
    return decision.test is not None and bool(picked) and decision.test(tuple(picked)) is None and (
        decision.test((*picked, *found)) is not None)


def _rows_and_stops(script: Script, decision: Decision, kind: str) -> list[Choice]:
    """Rows of a kind and the stops among them, in their order; last those that said what came about without a question."""
    kinds = (kind, *STOPS)
    rows = [row for row in script.choices.get(decision.player, ()) if row.kind in kinds]
    rows = [row for row in rows if row.source is None or script.refers(row.source, decision.source)]
    return sorted(rows, key=lambda row: id(row) in script.settled)


def one(script: Script, decision: Decision) -> Any:
    if decision.kind == d.MANA_CHOICE and (made := _mana_named(script, decision) or _mana_counted(script, decision)) is not None:
        return made
    if (decision.rule == _VOTE or decision.kind == d.OPTION) and (first := _yes_for_the_first(script, decision)) is not None:
        return first
    for row in script.rows(decision):
        if (
            row.kind == "mode"
            and decision.options
            and all(isinstance(o, int) and o < 50 for o in decision.options)
        ):
            if str(row.value).isdigit() and int(row.value) in decision.options:
                script.use(decision.player, row)
                return int(row.value)
            continue
        found = _options_of_row(script, row, decision)
        if not found and decision.kind == d.WORD and decision.test is not None and isinstance(row.value, str):
            exists = decision.rule != _NAMES_A_CARD or script.table.has_card(row.value)
            found = [row.value] if exists and decision.test(row.value) is None else []
        if found:
            script.use(decision.player, row)
            return found[0]
    if decision.kind in (d.OPTION, d.LEGEND) and all_alike(script.table, decision.options):
        return decision.options[0]
    if decision.kind == d.REPLACEMENT and effects_alike(script.table, decision, decision.options):
        return decision.options[0]
    return NOTHING


def _options_of_row(script: Script, row: Choice, decision: Decision) -> list[Any]:
    """The options that a row can mean: by the words of their abilities, of their costs or instructions, or by what they are."""
    if decision.labels:
        found = script.labelled(row, decision)
        told_apart = decision.kind != d.REPLACEMENT or len(found) < 2 or effects_alike(script.table, decision, found)
        return found if told_apart else []
    if decision.kind == d.OPTION and meanings(script.table.game, decision):
        return options_meant(script.table.game, decision, str(row.value)) if isinstance(row.value, str | int) else []
    return script.all_of(row, decision.options)


def _mana_named(script: Script, decision: Decision) -> str | None:
    """The mana that the action's own words name: "{T}: Add {R}"."""
    ability = script.acting.ability if script.acting is not None else None
    symbols = re.findall(r"add \{([WUBRGC])\}", ability, re.IGNORECASE) if isinstance(ability, str) else []
    return symbols[0] if len(symbols) == 1 and symbols[0] in decision.options else None


def _mana_counted(script: Script, decision: Decision) -> str | None:
    """The mana of one type after another that rows of numbers say, one number for each type."""
    rows = script.choices.get(decision.player, [])
    numbers = rows[: len(decision.options)]
    if len(numbers) < len(decision.options) or not all(_is_count(row) for row in numbers) or script.line is not None:
        return None
    place = next((k for k, row in enumerate(numbers) if row.value), None)
    if place is None:
        return None
    rows[place] = Choice(kind="number", value=numbers[place].value - 1)
    if not any(row.value for row in rows[: len(numbers)]):
        del rows[: len(numbers)]
    made: str = decision.options[place]
    return made


def _is_count(row: Choice) -> bool:
    return row.kind == "number" and isinstance(row.value, int) and not isinstance(row.value, bool)


_VOTE = "701.38a"
_NAMES_A_CARD = "201.4"


def _yes_for_the_first(script: Script, decision: Decision) -> Any:
    """One of two things, such as a vote, told as yes, for the first, or no; which of two cards is not told so."""
    if decision.rule != _VOTE and any(is_id(one) and is_object(one) for one in decision.options):
        return None
    row = script.next(decision.player)
    answer = yes_or_no(row.value) if row is not None and row.kind == "may" and len(decision.options) == 2 else None
    if row is None or answer is None:
        return None
    script.use(decision.player, row)
    first, second = decision.options
    return first if answer else second


