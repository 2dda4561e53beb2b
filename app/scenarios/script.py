"""The script: a decider that answers the engine's decisions from a scenario's actions and choices.

Answers are matched by kind and by what they refer to. A decision for which nothing is scripted is answered here only where
every answer comes to the same; else it is left to `beyond`, which asks, takes the first option, or explores.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from app.engine import decisions as d
from app.engine.decisions import Decision
from app.engine.errors import IllegalAction, NeedsDecision
from app.scenarios.bands import bands_one_by_one
from app.scenarios.documents import Choice, Ref, RefLike
from app.scenarios.likeness import all_alike, label_likeness
from app.scenarios.options import loosely, option_named, yes_or_no
from app.scenarios.table import Table

if TYPE_CHECKING:
    from app.scenarios.documents import Action
    from app.scenarios.line import Line

NOTHING = object()
"""No answer."""

_PICKS = frozenset(
    {d.TARGET, d.NEW_TARGET, d.OBJECTS, d.CARDS, d.SEARCH, d.DISCARD, d.COST_CHOICE, d.BOTTOM, d.RANDOM}
)
_STOPS = ("stop", "target_stop")
KIND_NAMES: dict[str, tuple[str, ...]] = {
    d.TARGET: ("target", "choice"),
    d.NEW_TARGET: ("new_target", "target", "choice"),
    d.OBJECTS: ("objects", "choice", "target"),
    d.CARDS: ("cards", "choice", "target"),
    d.SEARCH: ("search", "target", "choice"),
    d.DISCARD: ("discard", "choice", "target"),
    d.COST_CHOICE: ("cost", "choice", "target"),
    d.BOTTOM: ("bottom", "choice", "target"),
    d.RANDOM: ("random",),
    d.PLAYER: ("player", "choice", "target"),
    d.COLOR: ("color", "choice"),
    d.WORD: ("word", "choice"),
    d.OPTION: ("option", "choice", "target", "mode"),
    d.LEGEND: ("legend", "choice", "target"),
    d.MANA_CHOICE: ("mana", "choice"),
    d.REPLACEMENT: ("replacement", "choice"),
    d.TRIGGER_ORDER: ("order", "choice"),
    d.ORDER: ("order", "choice", "target"),
    d.MAY: ("may", "choice"),
    d.OPTIONAL_COST: ("may", "choice", "number"),
    d.MULLIGAN: ("may",),
    d.X_VALUE: ("x", "number", "choice"),
    d.NUMBER: ("number", "choice"),
    d.COIN: ("coin",),
    d.DIE: ("die",),
    d.MODE: ("mode",),
    d.DAMAGE: ("damage", "number"),
    d.DIVISION: ("division", "number"),
    d.STARTING_PLAYER: ("player",),
}
"""Kinds of choice, as documents call them, that can answer a kind of decision; the most exact first."""

Beyond = Callable[[Decision], Any]
Watch = Callable[[Decision, Any], None]


class Script:
    """The decider for a scenario. `choices`: what is left of each player's answers. `acting`: the action being taken.
    `asked`: the rules by which players were asked for something. `line`: the line of play, in a segment that is told in order;
    there only what comes to the same is answered unasked. `watch`: told of every answer."""

    def __init__(self, beyond: Beyond) -> None:
        self.beyond = beyond
        self._table: Table | None = None
        self.choices: dict[int, list[Choice]] = {}
        self.combat: dict[int, list[Action]] = {}
        self.acting: Action | None = None
        self.targets: list[RefLike] = []
        self.modes: list[int] = []
        self.asked: set[str] = set()
        self.line: Line | None = None
        self.watch: Watch | None = None

    @property
    def table(self) -> Table:
        """The table that is played on; set before the first decision is asked."""
        assert self._table is not None
        return self._table

    @table.setter
    def table(self, table: Table) -> None:
        self._table = table
        table.game.on_forced = self.noted

    # ---- what the runner does ------------------------------------------------------------------------------------------

    def take_up(self, action: Action) -> None:
        """Answer from this action's own targets, modes and X until `put_down`."""
        self.acting = action
        self.targets = list(action.targets or ())
        self.modes = list(action.modes or ())

    def put_down(self) -> None:
        """The action is taken."""
        self.acting = None
        self.targets = []
        self.modes = []

    def saved(self) -> Any:
        """What to give to `restored` if the action proves illegal."""
        line = [] if self.line is None else list(self.line.rows)
        return {player: list(rows) for player, rows in self.choices.items()}, line

    def restored(self, saved: Any) -> None:
        """Come back to what was saved."""
        self.choices, line = saved
        if self.line is not None:
            self.line.rows = line

    # ---- answering -----------------------------------------------------------------------------------------------------

    def decide(self, decision: Decision) -> Any:
        """An answer. Raises NeedsDecision, or IllegalAction for a declaration the rules forbid."""
        self.asked.add(decision.rule)
        answer = self.scripted(decision) if self.line is None else self.line.answer(self, decision)
        if answer is NOTHING:
            answer = self.beyond(decision)
        if self.watch is not None:
            self.watch(decision, answer)
        return answer

    def alone(self, decision: Decision, rows: list[Choice]) -> Any:
        """The answer that these rows alone give, NOTHING if they give none; what they did not need stays in the list."""
        kept, amounts = self.choices, self._amount_rows
        self.choices = {decision.player: rows}
        self.keep_amounts(rows)
        try:
            return self.scripted(decision)
        finally:
            self.choices, self._amount_rows = kept, amounts

    def noted(self, decision: Decision, answer: Any) -> None:
        """A choice nobody had to be asked for is made: what is written for it is used up."""
        if self.line is not None or decision.kind not in (d.TARGET, d.NEW_TARGET):
            return
        if self.acting is not None and self.targets:
            for one in answer:
                if self.targets and self.table.matching(self.targets[0], [one]):
                    self.targets.pop(0)
            return
        for row in self._rows(decision):
            if row.kind == "target" and sorted(self._all_of(row, answer)) == sorted(answer):
                self._use(decision.player, row)
                return

    def scripted(self, decision: Decision) -> Any:
        """The answer that the action being taken, the declarations and the choices give; NOTHING if they give none."""
        kind = decision.kind
        if kind in (d.ATTACKERS, d.BLOCKERS):
            return self._declaration(decision)
        if kind == d.BANDS:
            return self._bands(decision)
        if kind == d.SHUFFLE:
            return decision.options
        if kind in _PICKS:
            return self._picks(decision)
        if kind == d.MODE:
            return self._modes(decision)
        if kind in (d.MAY, d.OPTIONAL_COST, d.MULLIGAN, d.COIN):
            return self._yes(decision)
        if kind in (d.X_VALUE, d.NUMBER, d.DIE):
            return self._number(decision)
        if kind in (d.DAMAGE, d.DIVISION):
            return self._shares(decision)
        if kind in (d.TRIGGER_ORDER, d.ORDER):
            return self._order(decision)
        return self._one(decision)

    def _rows(self, decision: Decision) -> list[Choice]:
        """Answers of this player that could be meant for a decision of this kind, in their order."""
        kinds = KIND_NAMES.get(decision.kind, (decision.kind,))
        rows = [row for row in self.choices.get(decision.player, ()) if row.kind in kinds]
        return [row for row in rows if row.source is None or self._is(row.source, decision.source)]

    def _is(self, ref: RefLike, id: int) -> bool:
        if id in self.table.game.objects:
            return bool(self.table.matching(ref, [id]))
        return self.table.matching(ref, [self.table.current(id) or 0]) != []

    def _use(self, player: int, row: Choice) -> None:
        rows = self.choices[player]
        for place, one in enumerate(rows):
            if one is row:
                del rows[place]
                return

    # ---- choosing things -----------------------------------------------------------------------------------------------

    def _picks(self, decision: Decision) -> Any:
        if decision.kind in (d.TARGET, d.NEW_TARGET) and self.acting is not None and self.targets:
            return self._inline_targets(decision)
        found = self._picks_from_rows(decision)
        if found is not NOTHING:
            return found
        if decision.kind == d.COST_CHOICE and decision.plain is not None and self.line is None:
            return decision.plain()
        if decision.minimum == decision.maximum and all_alike(self.table, decision.options):
            return decision.options[: decision.minimum]
        return NOTHING

    def _inline_targets(self, decision: Decision) -> Any:
        """Targets written with the action: as many as fit this requirement, in their order."""
        picked: list[Any] = []
        left = list(decision.options)
        while self.targets and len(picked) < decision.maximum:
            found = self.table.matching(self.targets[0], left)
            if not found:
                break
            picked.append(found[0])
            left.remove(found[0])
            self.targets.pop(0)
        if len(picked) < decision.minimum:
            rows = self._picks_from_rows(decision) if not picked else NOTHING
            if rows is not NOTHING:
                return rows
            raise self._no_target(decision)
        return tuple(picked)

    def _no_target(self, decision: Decision) -> IllegalAction:
        """Why what is written is no legal target: the rule that keeps the first such object or player from being one."""
        if not self.targets:
            return IllegalAction("another target is needed", decision.rule)
        table, why_not = self.table, decision.refused
        here = [*range(len(table.players)), *table.game.battlefield, *table.game.stack]
        for ref in table.matching(self.targets[0], here):
            refused = why_not(ref) if why_not is not None else None
            if refused is not None:
                return IllegalAction(f"{table.game.name_of(ref)} {refused[0]}", refused[1])
        return IllegalAction(f"{_written(self.targets[0])} is not a legal target", "115.1")

    def _picks_from_rows(self, decision: Decision) -> Any:
        """What the rows pick: those of the most exact kind that fit, each kind by itself, with its stops."""
        kinds = KIND_NAMES.get(decision.kind, (decision.kind,))
        said = {row.kind for row in self.choices.get(decision.player, ())}
        for kind in [one for one in kinds if one in said] or [kinds[0]]:
            picked = self._picks_of_kind(decision, kind)
            if picked is not NOTHING:
                return picked
        return NOTHING

    def _picks_of_kind(self, decision: Decision, kind: str) -> Any:
        picked: list[Any] = []
        left = list(decision.options)
        for row in self._rows_and_stops(decision, kind):
            if row.kind in _STOPS or row.value in ("stop", "[stop_choosing]", "[target_skip]", "[choice_skip]"):
                if len(picked) >= decision.minimum:
                    self._use(decision.player, row)
                    return tuple(picked)
                continue
            found = self._all_of(row, left)
            if not found or len(picked) + len(found) > decision.maximum:
                if picked and len(picked) >= decision.minimum:
                    break
                continue
            self._use(decision.player, row)
            picked.extend(found)
            for one in found:
                left.remove(one)
            if len(picked) == decision.maximum or (len(found) > 1 and len(picked) >= decision.minimum):
                break
        if picked and len(picked) >= decision.minimum:
            return tuple(picked)
        return NOTHING

    def _rows_and_stops(self, decision: Decision, kind: str) -> list[Choice]:
        kinds = (kind, *_STOPS)
        rows = [row for row in self.choices.get(decision.player, ()) if row.kind in kinds]
        return [row for row in rows if row.source is None or self._is(row.source, decision.source)]

    def options_meant(self, row: Choice, options: Sequence[Any]) -> list[Any]:
        """What a row's references mean among some options; nothing if one of them is not there."""
        return self._all_of(row, options)

    def _all_of(self, row: Choice, left: Sequence[Any]) -> list[Any]:
        """What each reference of a row means among the options, none twice; nothing if one of them is not there."""
        values = row.value if isinstance(row.value, list) else str(row.value).split("^")
        rest, found = list(left), []
        for value in values:
            options = self._meant(value, rest)
            if not options:
                return []
            found.append(options[0])
            rest.remove(options[0])
        return found

    def _meant(self, value: Any, options: Sequence[Any]) -> list[Any]:
        if isinstance(value, dict):
            value = _as_ref(value)
        if value is None:
            return []
        if isinstance(value, str):
            return option_named(self.table, value, options)
        return self.table.matching(value, list(options)) if isinstance(value, Ref) else []

    def _one(self, decision: Decision) -> Any:
        if decision.kind == d.MANA_CHOICE and (made := self._mana_named(decision)) is not None:
            return made
        for row in self._rows(decision):
            if (
                row.kind == "mode"
                and decision.options
                and all(isinstance(o, int) and o < 50 for o in decision.options)
            ):
                if str(row.value).isdigit() and int(row.value) in decision.options:
                    self._use(decision.player, row)
                    return int(row.value)
                continue
            found = self._labelled(row, decision) if decision.labels else self._all_of(row, decision.options)
            if not found and decision.kind == d.WORD and decision.test is not None and isinstance(row.value, str):
                found = [row.value] if decision.test(row.value) is None else []
            if found:
                self._use(decision.player, row)
                return found[0]
        if decision.kind in (d.OPTION, d.LEGEND) and all_alike(self.table, decision.options):
            return decision.options[0]
        if decision.kind == d.REPLACEMENT and len({label_likeness(self.table, one) for one in decision.labels}) == 1:
            return decision.options[0]
        return NOTHING

    def _mana_named(self, decision: Decision) -> str | None:
        """The mana that the action's own words name: "{T}: Add {R}"."""
        ability = self.acting.ability if self.acting is not None else None
        symbols = re.findall(r"add \{([WUBRGC])\}", ability, re.IGNORECASE) if isinstance(ability, str) else []
        return symbols[0] if len(symbols) == 1 and symbols[0] in decision.options else None

    def _labelled(self, row: Choice, decision: Decision) -> list[int]:
        """The numbered abilities or effects a row's words mean: by source, or by how their text begins."""
        table = self.table
        if isinstance(row.value, dict):
            ref = _as_ref(row.value)
            return [k for k, (id, _) in enumerate(decision.labels) if ref is not None and self._is(ref, id)]
        if isinstance(row.value, list) and row.value:
            return self._labelled(Choice(kind=row.kind, value=row.value[0]), decision)
        return [k for k, (id, words) in enumerate(decision.labels) if loosely(table.game, id, words, str(row.value))]

    # ---- modes, numbers, yes and no --------------------------------------------------------------------------------------

    def _modes(self, decision: Decision) -> Any:
        picked: list[int] = []
        if self.modes:
            picked, self.modes = self.modes, []
        elif self.acting is not None and (inline := self._modes_of_targets()):
            picked = inline
        else:
            for row in self._rows(decision):
                if len(picked) == decision.maximum:
                    break
                value = row.value if isinstance(row.value, list) else [row.value]
                if str(value[0]) == "stop":
                    self._use(decision.player, row)
                    break
                self._use(decision.player, row)
                picked.extend(int(one) for one in value if str(one).isdigit())
        return tuple(picked) if picked or (decision.minimum == 0 and self._said_stop(decision)) else NOTHING

    def _said_stop(self, decision: Decision) -> bool:
        return False

    def _modes_of_targets(self) -> list[int]:
        found: list[int] = []
        for ref in self.targets:
            if isinstance(ref, Ref) and ref.mode and ref.mode not in found:
                found.append(ref.mode)
        return found

    def _yes(self, decision: Decision) -> Any:
        counted = decision.kind == d.OPTIONAL_COST and not any(isinstance(one, bool) for one in decision.options)
        if counted and self._says_kicked() is None:
            return self._times(decision)
        if decision.kind == d.OPTIONAL_COST and (kicked := self._says_kicked()) is not None:
            return kicked if not counted else int(kicked)
        for row in self._rows(decision):
            answer = yes_or_no(row.value)
            if answer is not None:
                self._use(decision.player, row)
                return answer
        return NOTHING

    def _says_kicked(self) -> bool | None:
        how = self.acting.how if self.acting is not None else None
        return None if how is None else ("kick" in how.lower() or None)

    def _times(self, decision: Decision) -> Any:
        """How often a cost is paid: a number, or "yes" as often as it is, then "no"."""
        times, answered = 0, False
        for row in self._rows(decision):
            answer = yes_or_no(row.value)
            if answer is None and isinstance(row.value, int) and not answered:
                self._use(decision.player, row)
                return row.value
            if answer is None:
                continue
            self._use(decision.player, row)
            answered = True
            if not answer:
                break
            times += 1
            if times == decision.options[-1]:
                break
        return times if answered else NOTHING

    def _number(self, decision: Decision) -> Any:
        if decision.kind == d.X_VALUE and self.acting is not None and self.acting.x is not None:
            return self.acting.x
        for row in self._rows(decision):
            text = str(row.value).removeprefix("X=")
            if text.lstrip("-").isdigit() and not isinstance(row.value, bool):
                self._use(decision.player, row)
                return int(text)
        return NOTHING

    def _shares(self, decision: Decision) -> Any:
        if decision.kind == d.DIVISION:
            given = self._shares_of_targets(decision)
            if given is not NOTHING:
                return given
        for row in self._rows(decision):
            if isinstance(row.value, dict):
                self._use(decision.player, row)
                return self._shares_written(row.value, decision)
        numbers = [row for row in self._rows(decision) if row.kind == "number"][: len(decision.options)]
        if len(numbers) == len(decision.options) and sum(int(r.value) for r in numbers) == decision.total:
            for row in numbers:
                self._use(decision.player, row)
            return tuple(int(row.value) for row in numbers)
        if (
            decision.kind == d.DAMAGE
            and decision.plain is not None
            and self.line is None
            and self._plain_damage(decision)
        ):
            return decision.plain()
        if decision.total == len(decision.options) * decision.minimum:
            return (decision.minimum,) * len(decision.options)
        return NOTHING

    def _plain_damage(self, decision: Decision) -> bool:
        """One creature and what lies behind it: lethal damage to the one, the rest to the other, as is usual."""
        creatures = [
            one
            for one in decision.options
            if one in self.table.game.objects
            and self.table.game.combat is not None
            and self.table.game.combat.is_in(one)
            and one not in self.table.game.combat.attackers.values()
        ]
        return len(decision.options) == 2 and len(creatures) == 1

    def _shares_written(self, written: dict[str, Any], decision: Decision) -> tuple[int, ...]:
        shares = dict.fromkeys(decision.options, 0)
        for name, number in written.items():
            found = self.table.matching(str(name), list(decision.options))
            if not found or not isinstance(number, int):
                raise IllegalAction(f"{name!r} can't be assigned {number!r}", decision.rule)
            shares[found[0]] += number
        return tuple(shares[one] for one in decision.options)

    def _shares_of_targets(self, decision: Decision) -> Any:
        """Amounts written with the targets: of the action, or of the target row that was used last."""
        refs: list[Any] = list(self.acting.targets or ()) if self.acting is not None else []
        for row in self.used_targets:
            refs.extend(_as_ref(one) for one in row.value if isinstance(one, dict))
        shares = []
        for option in decision.options:
            amounts = [
                r.amount
                for r in refs
                if isinstance(r, Ref) and r.amount is not None and self.table.matching(r, [option])
            ]
            if not amounts:
                return NOTHING
            shares.append(amounts[-1])
        return tuple(shares)

    @property
    def used_targets(self) -> list[Choice]:
        """Target rows with amounts, used or not: amounts belong to the targets, whenever those were chosen."""
        return self._amount_rows

    _amount_rows: list[Choice] = []  # noqa: RUF012

    def keep_amounts(self, rows: Sequence[Choice]) -> None:
        """Remember the rows of a segment that divide something."""
        self._amount_rows = [
            row
            for row in rows
            if isinstance(row.value, list) and any(isinstance(v, dict) and "amount" in v for v in row.value)
        ]

    def _order(self, decision: Decision) -> Any:
        """An order: each row says what comes next; what nobody mentions keeps its place if that can't matter."""
        left = list(decision.options)
        order: list[Any] = []
        for row in self._rows(decision):
            if len(left) < 2:
                break
            found = self._order_row(row, decision, left)
            if found:
                self._use(decision.player, row)
                order.extend(found)
                left = [one for one in left if one not in order]
        if len(left) > 1 and not self._order_is_idle(decision, left):
            return NOTHING
        return tuple(order + left)

    def _order_row(self, row: Choice, decision: Decision, left: list[Any]) -> list[Any]:
        if decision.kind == d.TRIGGER_ORDER:
            values = row.value if isinstance(row.value, list) else [row.value]
            found: list[Any] = []
            for value in values:
                named = [
                    k
                    for k in self._labelled(Choice(kind=row.kind, value=value), decision)
                    if k in left and k not in found
                ]
                if named:
                    found.append(named[0])
            return found
        return self._all_of(row, left)

    def _order_is_idle(self, decision: Decision, left: list[Any]) -> bool:
        if decision.kind == d.TRIGGER_ORDER:
            return len({label_likeness(self.table, decision.labels[k]) for k in left}) == 1
        return all_alike(self.table, left)

    # ---- combat ----------------------------------------------------------------------------------------------------------

    def _bands(self, decision: Decision) -> Any:
        """Bands written as lists of attackers; or, for each creature with banding, "yes" and the others in its band."""
        for row in self.choices.get(decision.player, ()):
            if row.kind == "bands" and isinstance(row.value, list):
                self._use(decision.player, row)
                return tuple(
                    tuple(self._all_of(Choice(kind="bands", value=one), decision.options)) for one in row.value
                )
        return bands_one_by_one(self, decision)

    def _declaration(self, decision: Decision) -> Any:
        from app.scenarios.declaring import declared_attacks, declared_blocks

        rows = self.combat.get(decision.player, [])
        if decision.kind == d.ATTACKERS:
            return declared_attacks(self.table, decision, rows)
        return declared_blocks(self.table, decision, rows)


def _as_ref(value: Any) -> Ref | None:
    import msgspec

    try:
        return msgspec.convert(value, Ref)
    except msgspec.ValidationError:
        return None


def _written(ref: Any) -> str:
    if isinstance(ref, Ref):
        return str(ref.tag or ref.card or ref.player or "that")
    return str(ref)


def ask(decision: Decision) -> Any:
    """Beyond the script: stop at the decision."""
    raise NeedsDecision(decision)
