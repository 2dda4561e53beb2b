"""What players do in a situation, in sentences that tell nothing of what comes of it.

The order, the steps and what is on the stack are taken from the play itself; targets, costs and choices from the scenario. Where
the two don't agree, or an effect does what a player else decides, there is no telling.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from app.scenarios.documents.documents import Action, Scenario
from app.scenarios.documents.results import Result, TraceStep
from app.scenarios.quiz.names import PEOPLE, QuizNames
from app.scenarios.quiz.position import STEPS
from app.scenarios.quiz.views import Unfit

_DOES = {"cast": "cast", "activate": "activate", "land": "play_land"}
"""The kinds of trace entries that one action makes, and the action."""
_QUIETLY = frozenset({"wait_stack", "check", "attack_none", "block_none"})
_FACE_DOWN = ("morph", "turn", "disguise", "plot", "foretell", "mutate", "unlock", "more than")
_WHEN = re.compile(r"^W(?=hen |ith )")
_OF_PLAYER = re.compile(r"(?<=of )[AB]$")
_WHO = re.compile(r"^([AB])\b")


class _Teller:
    """Goes through a play and tells the deeds."""

    def __init__(self, scenario: Scenario, names: QuizNames) -> None:
        segment = scenario.segments[0]
        self.names = names
        self.left = [one for one in segment.actions if one.do not in _QUIETLY]
        self.told: list[str] = []
        self.stack: list[str] = []
        self.copied = self.used = False
        self.place = (scenario.start.turn, str(scenario.start.step))
        self.active = {scenario.start.turn: scenario.start.active or next(iter(scenario.players))}

    def take(self, step: TraceStep) -> None:
        """One entry of the trace."""
        if step.event == "turn":
            self.active[step.turn] = step.text[-1]
        elif step.event in _DOES:
            self._deed(step, self._next(_DOES[step.event], step.text))
        elif step.event in ("attack", "block"):
            self._combat(step, self._next(step.event, ""))
        elif step.event == "stack":
            name = step.text.partition(" goes on the stack")[0].replace("The ", "the ", 1)
            self.stack.append(_OF_PLAYER.sub(lambda found: PEOPLE[found[0]], name))
        elif step.event == "resolve":
            self._left(-1)
        elif step.event == "countered":
            name = step.text.removesuffix(" is countered")
            self._left(max((at for at, one in enumerate(self.stack) if name in one), default=None))
        elif step.event == "copy":
            self.copied = True

    def _next(self, do: str, text: str) -> Action:
        who = _WHO.match(text)
        for action in self.left:
            if action.do == do and (who is None or action.player == who[1]):
                self.left.remove(action)
                return action
        raise Unfit("something is done that no action says")

    def _left(self, at: int | None) -> None:
        if at is None or not self.stack:
            raise Unfit("the stack cannot be followed")
        if not self.copied:
            del self.stack[at]

    def _deed(self, step: TraceStep, action: Action) -> None:
        if self.copied:
            raise Unfit("what is on the stack after a copy")
        self._say(step, f"{self._when()}{self.names.player(action.player)} {self._doing(action)}.")
        if action.do != "play_land":
            self.stack.append(self._on_stack(action))
            self.used = True

    def _combat(self, step: TraceStep, action: Action) -> None:
        what = self.names.thing(action.object or "")
        if action.do == "block":
            said = f"{self.names.player(action.player)} blocks {self.names.thing(action.attacker or '')} with {what}."
        else:
            target = "" if action.defender is None or self.names.is_player(action.defender) else self.names.thing(action.defender)
            said = f"{self.names.player(action.player)} attacks {target + ' ' if target else ''}with {what}."
        self._say(step, said)

    def _say(self, step: TraceStep, said: str) -> None:
        place = (step.turn, step.step)
        if place != self.place:
            whose = f" of {PEOPLE[self.active[step.turn]]}’s turn (turn {step.turn})" if step.turn != self.place[0] else ""
            said = f"In the {STEPS[step.step]}{whose}, {_WHEN.sub('w', said)}"
            self.place = place
        self.told.append(said)

    def _when(self) -> str:
        if self.stack:
            return f"With {self.stack[-1]} on the stack, "
        return "When the stack is empty again, " if self.used else ""

    def _doing(self, action: Action) -> str:
        if action.modes or (action.how and action.how.startswith(_FACE_DOWN)):
            raise Unfit("modes and face-down cards")
        targets = f", targeting {_listed(map(self.names.thing, action.targets))}" if action.targets else ""
        more = f" with X = {action.x}" if action.x is not None else ""
        if action.how:
            more += ", kicked" if action.how == "kicked" else f" using its {action.how}"
        if action.do == "activate":
            return f"activates {self._ability(action)}{more}{targets}"
        return f"{'plays' if action.do == 'play_land' else 'casts'} {self._card(action)}{more}{targets}"

    def _ability(self, action: Action) -> str:
        card = self._card(action)
        if isinstance(action.ability, str):
            return f"the ability of {card} that begins “{action.ability}”"
        if action.ability is not None and action.ability != 1:
            raise Unfit("one of several abilities")
        return f"the {'first activated ' if action.ability else ''}ability of {card}"

    def _card(self, action: Action) -> str:
        """The card that is cast or whose ability it is; of several alike that lie in one place it is no matter which."""
        ref = action.object
        if ref is None:
            raise Unfit("no object")
        own = [one for one in self.names.all(ref) if one.player == action.player]
        if len({(one.entry.card, one.zone, one.entry.tag) for one in own}) == 1 and own[0].entry.tag is None:
            return own[0].entry.card
        return self.names.thing(ref)

    def _on_stack(self, action: Action) -> str:
        return f"the ability of {self._card(action)}" if action.do == "activate" else self._card(action)


def deeds(scenario: Scenario, names: QuizNames, result: Result) -> tuple[list[str], bool]:
    """What is done, in sentences, and whether anything was put on the stack. Raises Unfit."""
    teller = _Teller(scenario, names)
    for step in result.trace:
        teller.take(step)
    if teller.left or (teller.stack and not teller.copied):
        raise Unfit("what is done and what happens do not agree")
    happened = Counter(step.event for step in result.trace)
    if happened["attack"] and not happened["block"] and any(step.step == "combat_damage" for step in result.trace):
        teller.told.append("Nothing blocks.")
    return _joined(teller.told), teller.used or bool(happened["stack"])


def _joined(told: list[str]) -> list[str]:
    """Attacks of one combat in one sentence."""
    found: list[str] = []
    for said in told:
        who, _, what = said.partition(" attacks with ")
        before = found[-1] if found else ""
        if who in PEOPLE.values() and f"{who} attacks with " in before:
            found[-1] = f"{before.rstrip('.')} and {what}"
        else:
            found.append(said)
    return found


def _listed(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last
