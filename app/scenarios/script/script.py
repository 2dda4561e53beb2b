"""The script: a decider that answers the engine's decisions from a scenario's actions and choices.

Answers are matched by kind and by what they refer to. A decision for which nothing is scripted is answered here only where
every answer comes to the same; else it is left to `beyond`, which asks, takes the first option, or explores.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from app.engine.errors import BadAnswer, EngineError, IllegalAction, NeedsDecision
from app.engine.position import decisions as d
from app.engine.position.decisions import Decision
from app.engine.position.ids import ObjectId, PlayerId, Referent, is_object
from app.library.folding import fold
from app.scenarios.documents.documents import Choice, Ref, RefLike
from app.scenarios.documents.references import as_ref, written
from app.scenarios.documents.words import begins
from app.scenarios.script import script_numbers as numbers
from app.scenarios.script import script_order as order
from app.scenarios.script import script_picks as picks
from app.scenarios.script.likeness import all_alike
from app.scenarios.script.options import label_words, loosely, note_names, option_named, option_words
from app.scenarios.script.paying import ScriptedPayer, StatedPayment, counted
from app.scenarios.script.script_kinds import KIND_NAMES, NOTHING, PICKS, STOPS
from app.scenarios.script.shuffles import KeptOrder, keep_order
from app.scenarios.setup.table import Table
from app.scenarios.setup.told_apart import ToldApart

if TYPE_CHECKING:
    from app.scenarios.documents.documents import Action
    from app.scenarios.documents.rows import Row
    from app.scenarios.script.line import LineOfPlay

Beyond = Callable[[Decision], Any]
Watch = Callable[[Decision, Any], None]


_USES = frozenset({"attack", "block", "activate", "activate_mana"})
"""Rows that do something with a permanent which has to be untapped for that."""


class Script:
    """The decider for a scenario. `choices`: what is left of each player's answers. `acting`: the action being taken. `combat`,
    `waiting`: the declarations and the actions of the segment that are still to come.
    `asked`: the rules by which players were asked for something. `line`: the line of play, in a segment that is told in order;
    there only what comes to the same is answered unasked. `watch`: told of every answer. `settled`: ids of the rows that say what
    came about without a question. `payment`: what the action being taken says that its costs are paid with. `paid`: the last
    decision that this answered. `met`: the kinds of decisions that came up in the action being taken. `no_target`: why
    what the action names is no target where there was no choice. `assumed`: what was chosen as is usual where nothing is said.
    `shuffled`: libraries that chance has put in an order."""

    def __init__(self, beyond: Beyond) -> None:
        self.beyond = beyond
        self._table: Table | None = None
        self.choices: dict[PlayerId, list[Choice]] = {}
        self.combat: dict[PlayerId, list[Row]] = {}
        self.waiting: dict[PlayerId, list[Row]] = {}
        self.acting: Action | None = None
        self.targets: list[RefLike] = []
        self.modes: list[int] = []
        self.asked: set[str] = set()
        self.line: LineOfPlay | None = None
        self.watch: Watch | None = None
        self.amount_rows: list[Choice] = []
        self.settled: set[int] = set()
        self.payment: StatedPayment | None = None
        self.paid: Decision | None = None
        self.met: set[str] = set()
        self.no_target: IllegalAction | None = None
        self.assumed: list[dict[str, Any]] = []
        self.shuffled: list[KeptOrder] = []

    @property
    def table(self) -> Table:
        """The table that is played on; set before the first decision is asked."""
        assert self._table is not None
        return self._table

    @table.setter
    def table(self, table: Table) -> None:
        self._table = table
        table.game.on_forced = self.noted
        table.game.payer = ScriptedPayer(
            table, lambda: self.payment, self.assume, self.ahead, self.abilities_ahead, self.costs_ahead,
        )

    def assume(self, player: PlayerId, says: str, rule: str) -> None:
        """Note what is chosen as is usual, though it could be chosen otherwise."""
        note = self.table.assumption(player, says, rule)
        if note not in self.assumed:
            self.assumed.append(note)

    def first(self, player: PlayerId, named: Any, found: list[Any], rule: str) -> Any:
        """The first of what is called so; it is noted where the others differ from it in something that could matter."""
        if len(found) > 1 and all(map(is_object, found)) and not all_alike(self.table, found):
            called, others = ToldApart(self.table.game).name, found[1:]
            self.assume(player, f"“{written(named)}” means {called(found[0])}, not {counted(map(called, others))}", rule)
        return found[0]

    def ahead(self, player: PlayerId) -> Iterator[RefLike]:
        """What the script names that a player still attacks or blocks with, or activates an ability of, before it untaps."""
        for action in self._to_come(player):
            if action.do in _USES and action.object is not None:
                yield action.object

    def abilities_ahead(self, player: PlayerId) -> Iterator[str]:
        """The words of abilities that the script lets a player still activate this turn, without naming whose they are."""
        for action in self._to_come(player):
            if action.do == "activate" and action.object is None and isinstance(action.ability, str):
                yield action.ability

    def costs_ahead(self, player: PlayerId) -> Iterator[tuple[str, ...]]:
        """The mana costs of the cards that the script lets a player still cast this turn."""
        game = self.table.game
        cards = [*game.hands[player], *game.graveyards[player], *game.libraries[player][:1], *game.exile, *game.command]
        for action in self._to_come(player):
            if action.do == "cast" and action.object is not None:
                for id in self.table.matching(action.object, cards)[:1]:
                    yield game.objects[id].values.mana_cost or ()

    def _to_come(self, player: PlayerId) -> Iterator[Action]:
        """What a player is still to do soon, be it declared, taken at its moment or taken one after another."""
        line = () if self.line is None else self.line.rows
        in_line = (row for row in line if self.table.players.get(row.action.player) == player)
        for row in (*self.combat.get(player, ()), *self.waiting.get(player, ()), *in_line):
            if row.action is not self.acting and self._is_soon(row, player):
                yield row.action

    def _is_soon(self, row: Row, player: PlayerId) -> bool:
        """Is it for this turn, or for a block before the player's permanents untap?"""
        turn, players = self.table.game.turn, len(self.table.game.alive())
        later = row.turn - turn.number if row.turn else 0
        return later <= 0 or (row.action.do == "block" and turn.active == player and later < players)

    # ---- what the runner does ------------------------------------------------------------------------------------------

    def take_up(self, action: Action) -> None:
        """Answer from this action's own targets, modes and X until `put_down`."""
        self.acting = action
        self.met = set()
        self.no_target = None
        self.targets = list(action.targets or ())
        self.modes = list(action.modes or ())
        self.payment = None if action.pay is None else StatedPayment(self.table, action.pay)

    def put_down(self) -> None:
        """The action is taken."""
        self.acting = None
        self.targets = []
        self.modes = []
        self.payment = None

    def saved(self) -> Any:
        """What to give to `restored` if the action proves illegal."""
        line = [] if self.line is None else list(self.line.rows)
        return {player: list(rows) for player, rows in self.choices.items()}, line, (len(self.assumed), len(self.shuffled))

    def restored(self, saved: Any) -> None:
        """Come back to what was saved."""
        self.choices, line, (assumed, shuffled) = saved
        del self.assumed[assumed:], self.shuffled[shuffled:]
        if self.line is not None:
            self.line.rows = line

    # ---- answering -----------------------------------------------------------------------------------------------------

    def decide(self, decision: Decision) -> Any:
        """An answer. Raises NeedsDecision, or IllegalAction for a declaration the rules forbid."""
        self.met.update((decision.kind, decision.cost_name))
        self.asked.update((decision.rule, *decision.because))
        answer = self.scripted(decision) if self.line is None else self.line.answer(self, decision)
        if answer is NOTHING:
            note_names(self.table.game, decision)
            answer = self.beyond(decision)
        if self.watch is not None:
            self.watch(decision, answer)
        return answer

    def alone(self, decision: Decision, rows: list[Choice]) -> Any:
        """The answer that these rows alone give, NOTHING if they give none; what they did not need stays in the list."""
        kept, amounts = self.choices, self.amount_rows
        self.choices = {decision.player: rows}
        self.keep_amounts(rows)
        try:
            return self.scripted(decision)
        finally:
            self.choices, self.amount_rows = kept, amounts

    def noted(self, decision: Decision, answer: Any) -> None:
        """A choice nobody had to be asked for is made: what is written for it is used up."""
        self.met.update((decision.kind, decision.cost_name))
        if self._noted_in_action(decision, answer):
            return
        if self.line is not None:
            self.line.settle(self, decision, answer)
            return
        if not answer:
            first = next((row for row in self.choices.get(decision.player, ()) if row.kind in ("target", *STOPS)), None)
            if first is not None and first.kind in STOPS and decision.kind in (d.TARGET, d.NEW_TARGET):
                self.use(decision.player, first)
            return
        if decision.kind in (d.TARGET, d.NEW_TARGET):
            for row in self.rows(decision):
                if row.kind == "target" and sorted(self.all_of(row, answer)) == sorted(answer):
                    self.use(decision.player, row)
                    return
        self._settle(decision, answer)

    def _noted_in_action(self, decision: Decision, answer: Any) -> bool:
        """Use up the modes, targets or payment written with the action that are the only legal ones. False if it has none.
        Raises BadAnswer where it says others with which it can't be completed, or an X or a share that can't be chosen."""
        if decision.kind == d.X_VALUE and self.acting is not None and self.acting.x not in (None, answer):
            raise BadAnswer(decision, self.acting.x, f"X can only be {answer}")
        if decision.kind == d.DIVISION and (shares := numbers.shares_of_targets(self, decision)) not in (NOTHING, answer):
            raise BadAnswer(decision, shares, f"the numbers must add up to {decision.total}")
        if decision.whole is not None and (self.targets or self.modes):
            given = self.scripted(decision.whole)
            if sorted(given) != sorted(answer):
                raise BadAnswer(decision, given, "it could not be paid for with these")
            return True
        if decision.kind == d.MODE and self.modes:
            self.modes = [] if sorted(self.modes) == sorted(answer) else self.modes
            return True
        if decision.kind == d.COST_CHOICE and self.payment is not None:
            return bool(self.payment.use(answer, len(answer)))
        if decision.kind not in (d.TARGET, d.NEW_TARGET) or self.acting is None or not self.targets:
            return False
        picks.take_targets(self, decision, answer, len(answer))
        self.no_target = picks.no_target(self, decision, list(answer)) if self.targets else None
        return True

    def _settle(self, decision: Decision, answer: Any) -> None:
        """Remember the first row that says what came about without a question; it may still answer a question later."""
        for row in self.rows(decision):
            if id(row) not in self.settled and self.says(decision, row, answer):
                self.settled.add(id(row))
                return

    def says(self, decision: Decision, row: Choice, answer: Any) -> bool:
        """Does a row alone give this answer? What comes about without it, it does not give."""
        rows = [row]
        try:
            given = self.alone(decision, rows)
        except EngineError:
            return False
        return not rows and given is not NOTHING and type(given) is type(answer) and bool(given == answer)

    def scripted(self, decision: Decision) -> Any:
        """The answer that the action being taken, the declarations and the choices give; NOTHING if they give none. It may be one
        with which the action can't be completed: that is then what is said."""
        answer = NOTHING
        if decision.whole is None or not (self.targets or self.modes):
            answer = _ANSWERS.get(decision.kind, picks.one)(self, decision)
        if answer is NOTHING and decision.whole is not None:
            answer = _ANSWERS.get(decision.kind, picks.one)(self, decision.whole)
        return answer

    def rows(self, decision: Decision) -> list[Choice]:
        """Answers of this player that could be meant for a decision of this kind, in their order; last those that said what
        came about without a question."""
        kinds = KIND_NAMES.get(decision.kind, (decision.kind,))
        rows = [row for row in self.choices.get(decision.player, ()) if row.kind in kinds]
        rows = [row for row in rows if row.source is None or self.refers(row.source, decision.source)]
        return sorted(rows, key=lambda row: id(row) in self.settled)

    def next(self, player: PlayerId) -> Choice | None:
        """The first answer of a player that is left, without those that said what came about without a question."""
        return next(self.unsettled(player), None)

    def unsettled(self, player: PlayerId) -> Iterator[Choice]:
        """The answers of a player that are left, without those that said what came about without a question."""
        return (row for row in self.choices.get(player, ()) if id(row) not in self.settled)

    def refers(self, ref: RefLike, id: ObjectId) -> bool:
        if id in self.table.game.objects:
            return bool(self.table.matching(ref, [id]))
        now = self.table.current(id)
        return now is not None and self.table.matching(ref, [now]) != []

    def use(self, player: PlayerId, row: Choice) -> None:
        rows = self.choices[player]
        for place, one in enumerate(rows):
            if one is row:
                del rows[place]
                return

    def all_of(self, row: Choice, left: Sequence[Any], answers: Decision | None = None) -> list[Any]:
        """What each reference of a row means among the options, none twice; nothing if one of them is not there. answers: the
        decision that the row is taken for."""
        alone = [row.value] if isinstance(row.value, dict) else str(row.value).split("^")
        values = row.value if isinstance(row.value, list) else alone
        rest, found = list(left), []
        for value in values:
            options = self.meant(value, rest)
            if not options:
                return []
            one = options[0] if answers is None else self.first(answers.player, value, options, answers.rule)
            found.append(one)
            rest.remove(one)
        return found

    def meant(self, value: Any, options: Sequence[Any]) -> list[Any]:
        if isinstance(value, dict):
            value = as_ref(value)
        if value is None:
            return []
        if isinstance(value, str):
            return option_named(self.table, value, options)
        return self.table.matching(value, list(options)) if isinstance(value, Ref) else []

    def labelled(self, row: Choice, decision: Decision) -> list[int]:
        """The numbered abilities or effects a row's words mean: by source, by how their text begins, or as they are shown."""
        table = self.table
        if isinstance(row.value, list) and row.value:
            return self.labelled(Choice(kind=row.kind, value=row.value[0]), decision)
        ref = as_ref(row.value) if isinstance(row.value, dict) else None
        if ref is not None or table.is_tag(str(row.value)):
            return self._of_sources(str(row.value) if ref is None else ref, decision)
        words = label_words(table.game, decision)
        found = [k for k, (id, _) in enumerate(decision.labels) if loosely(table.game, id, words[k], str(row.value))]
        exact = [k for k in found if begins(table.game, decision.labels[k][0], words[k], str(row.value))]
        return self._as_shown(row, decision) or exact or found

    def _as_shown(self, row: Choice, decision: Decision) -> list[int]:
        """Those whose source and words, as an answer shows them, these are: "Practice Bear: devour 2"."""
        said = str(row.value)
        shown = option_words(self.table.game, decision, apart=True) if ": " in said else ()
        return [k for k, one in enumerate(shown) if fold(one) == fold(said)]

    def _of_sources(self, ref: RefLike, decision: Decision) -> list[int]:
        """The abilities or effects whose sources a reference means; where it means none, those that it has triggered."""
        now = {id: self.table.current(id) or id for id, _ in decision.labels}
        found = self.table.matching(ref, list(dict.fromkeys(now.values())))
        named = [k for k, (id, _) in enumerate(decision.labels) if now[id] in found]
        if named or not decision.causes:
            return named
        return [k for k, cause in enumerate(decision.causes) if any(self._takes_part(ref, one) for one in cause.refs)]

    def _takes_part(self, ref: RefLike, one: Referent) -> bool:
        return self.refers(ref, one) if is_object(one) else bool(self.table.matching(ref, [one]))

    def keep_amounts(self, rows: Sequence[Choice]) -> None:
        """Remember the rows of a segment that divide something."""
        self.amount_rows = [
            row
            for row in rows
            if isinstance(row.value, list) and any(isinstance(v, dict) and "amount" in v for v in row.value)
        ]



_Answer = Callable[[Script, Decision], Any]
_ANSWERS: dict[str, _Answer] = {
    **dict.fromkeys(PICKS, picks.picks),
    **dict.fromkeys((d.ATTACKERS, d.BLOCKERS), order.declaration),
    **dict.fromkeys((d.MAY, d.OPTIONAL_COST, d.MULLIGAN, d.COIN), numbers.yes),
    **dict.fromkeys((d.X_VALUE, d.NUMBER, d.DIE), numbers.number),
    **dict.fromkeys((d.DAMAGE, d.DIVISION), numbers.shares),
    **dict.fromkeys((d.TRIGGER_ORDER, d.ORDER), order.order),
    d.WAY: picks.way, d.BANDS: order.bands, d.MODE: numbers.modes, d.SHUFFLE: keep_order,
}
"""What answers a decision of each kind; `picks.one` the others."""


def ask(decision: Decision) -> Any:
    """Beyond the script: stop at the decision."""
    raise NeedsDecision(decision)
