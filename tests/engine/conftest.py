"""A table to play test positions on: invented cards written as trees, and answers given in order."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.game import Game
from app.engine.position.decisions import PASS, PRIORITY, Action, Decision, default_answer
from app.engine.position.objects import Card
from app.engine.position.state import Limits
from app.engine.position.values import Values

CREATURE = t.HasType(("creature",))
YOURS = t.ControlledBy(t.You())
LANDS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}


class Script:
    """Answers by kind, in order; plain answers where nothing is scripted. `asked` keeps every decision."""

    def __init__(self) -> None:
        self.answers: list[tuple[str, Any]] = []
        self.asked: list[Decision] = []

    def decide(self, decision: Decision) -> Any:
        self.asked.append(decision)
        if decision.kind == PRIORITY:
            return PASS
        for place, (kind, answer) in enumerate(self.answers):
            if kind == decision.kind:
                del self.answers[place]
                return answer(decision) if callable(answer) else answer
        return default_answer(decision)

    def kinds(self) -> list[str]:
        return [d.kind for d in self.asked if d.kind != PRIORITY]


def symbols(cost: str) -> tuple[str, ...] | None:
    return t.mana_cost_of_symbols(cost) if cost else None


def card(name: str, types: str, cost: str = "", pt: tuple[int, int] | None = None, *abilities: t.Ability, **more: Any) -> Card:
    """A card with a type line such as "legendary creature: Bear Warrior"."""
    kinds, _, subtypes = types.partition(":")
    words = kinds.split()
    supertypes = [w for w in words if w in ("legendary", "basic", "snow", "world")]
    power, toughness = pt if pt is not None else (None, None)
    values = Values(
        name,
        [w for w in words if w not in supertypes],
        subtypes.split(),
        supertypes,
        symbols(cost),
        power=power,
        toughness=toughness,
        abilities=tuple(abilities),
        **more,
    )
    return Card(name, (values,))


class Table:
    """A two-player (or larger) position in the making, and then being played."""

    def __init__(self, players: int = 2, **options: Any) -> None:
        self.script = Script()
        names = ["Ann", "Bob", "Cat", "Dan"][:players]
        options.setdefault("limits", Limits(priorities=5000))
        self.game = Game(names, self.script, **options)
        filler = card("Filler", "artifact", "{9}")
        for player in range(players):
            for _ in range(20):
                self.game.put(filler, player, "library")

    # ---- setting up ----

    def put(self, what: Card | Values, player: int = 0, zone: str = "battlefield", **options: Any) -> int:
        return self.game.put(what, player, zone, **options)

    def creature(
        self,
        name: str = "Bear",
        pt: tuple[int, int] = (2, 2),
        *abilities: t.Ability | str,
        player: int = 0,
        types: str = "creature: Bear",
        cost: str = "{1}{G}",
        **options: Any,
    ) -> int:
        held = tuple(t.KeywordAbility(a) if isinstance(a, str) else a for a in abilities)
        return self.put(card(name, types, cost, pt, *held), player, **options)

    def lands(self, colors: str, player: int = 0) -> list[int]:
        return [self.put(card(LANDS[c], f"basic land: {LANDS[c]}"), player) for c in colors]

    def hand(self, what: Card, player: int = 0) -> int:
        return self.put(what, player, "hand")

    def begin(self, step: str = "precombat_main", active: int = 0, turn: int = 3) -> Table:
        self.game.begin(turn, active, step)
        self.game.advance()
        return self

    # ---- acting ----

    def answer(self, kind: str, value: Any) -> Table:
        self.script.answers.append((kind, value))
        return self

    def cast(self, object: int, *targets: Any, how: str = "", player: int | None = None) -> Table:
        for target in targets:
            self.answer("target", target if isinstance(target, tuple) else (target,))
        self._give_priority(player)
        self.game.take(Action("cast", object, how=how))
        self._forget_targets()
        self.game.advance()
        return self

    def _forget_targets(self) -> None:
        """Targets that nobody had to choose, because there was no choice, are not left lying about."""
        self.script.answers = [row for row in self.script.answers if row[0] != "target"]

    def activate(self, object: int, *targets: Any, ability: int = 0, player: int | None = None) -> Table:
        for target in targets:
            self.answer("target", target if isinstance(target, tuple) else (target,))
        self._give_priority(player)
        self.game.take(Action("activate", object, ability))
        self._forget_targets()
        self.game.advance()
        return self

    def _give_priority(self, player: int | None) -> None:
        if player is not None:
            for _ in range(4):
                if self.game.turn.priority == player:
                    return
                self.game.take(PASS)
                self.game.advance()

    def act(self, action: Action) -> Table:
        self.game.take(action)
        self.game.advance()
        return self

    def pass_all(self) -> Table:
        """Everyone passes once: the top of the stack resolves, or the step ends."""
        for _ in self.game.alive():
            if self.game.result is None:
                self.game.take(PASS)
                self.game.advance()
        return self

    def resolve(self) -> Table:
        """Pass until the stack is empty."""
        while self.game.stack and self.game.result is None:
            self.pass_all()
        return self

    def to(self, step: str, turn: int | None = None) -> Table:
        """Pass until the first priority of a step."""
        assert self.game.run_to(turn or self.game.turn.number, step), f"{step} was not reached"
        return self

    def attack(self, *pairs: tuple[int, int], blocks: tuple[tuple[int, int], ...] = ()) -> Table:
        """From a main phase or earlier, attack and block as said and go on to the end of combat step."""
        self.answer("attackers", tuple(pairs))
        self.answer("blockers", tuple(blocks))
        return self.to("end_of_combat")

    # ---- looking ----

    def zone(self, zone: str, player: int = 0) -> list[str]:
        return [self.game.objects[id].values.name for id in self.game.zone_of(zone, player)]

    def pt(self, id: int) -> tuple[int | None, int | None]:
        c = self.game.characteristics(id)
        return c.power, c.toughness

    def life(self, player: int = 0) -> int:
        return self.game.players[player].life

    def there(self, id: int) -> bool:
        return id in self.game.objects

    def find(self, name: str, zone: str = "battlefield", player: int = 0) -> int:
        return next(id for id in self.game.zone_of(zone, player) if self.game.objects[id].values.name == name)

    def told(self, rule: str) -> bool:
        return any(rule in entry.rules for entry in self.game.journal)


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.fixture
def make_table() -> type[Table]:
    return Table


@pytest.fixture
def make_card() -> Any:
    return card
