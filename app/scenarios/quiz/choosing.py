"""What players choose on the way, in sentences: only where it is plain what is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from app.scenarios.documents.documents import Choice, Ref, Scenario
from app.scenarios.quiz.names import QuizNames
from app.scenarios.quiz.views import Unfit


def choices(scenario: Scenario, names: QuizNames) -> list[str]:
    """The choices of every player. Raises Unfit for kinds that need more words."""
    given = scenario.segments[0].choices
    return [said for player, made in given.items() for said in _of(names.player(player), made, names)]


def _of(player: str, made: list[Choice], names: QuizNames) -> Iterator[str]:
    mays = {_yes(one.value) for one in made if one.kind == "may"}
    if len(mays) > 1:
        raise Unfit("some yes, some no")
    if mays:
        yield f"Where {player} may do or pay something, {player} {'does' if mays == {True} else 'doesn’t'}."
    for one in made:
        if one.kind == "may":
            continue
        if one.kind not in _SAYINGS:
            raise Unfit(f"a choice of the kind {one.kind}")
        yield f"{player} {_SAYINGS[one.kind].format(_value(one.value, names))}."


def _yes(value: Any) -> bool:
    return value in (True, "yes")


def _value(value: Any, names: QuizNames) -> str:
    if isinstance(value, dict) and not set(value) & {"card", "tag", "player"}:
        return " and ".join(f"{amount} to {names.thing(key)}" for key, amount in value.items())
    if isinstance(value, dict):
        return names.thing(msgspec.convert(value, Ref))
    if isinstance(value, list):
        return " and ".join(_value(one, names) for one in value)
    text = str(value)
    return names.thing(text) if names.is_player(text) or names.all(text) else text


_SAYINGS = {
    "target": "chooses {} as a target", "choice": "chooses {}", "color": "chooses {}",
    "damage": "assigns combat damage so: {}", "legend": "keeps {}", "new_target": "chooses {} as the new target",
    "discard": "discards {}", "x": "chooses {} for X", "player": "chooses {}", "objects": "chooses {}",
    "word": "chooses “{}”", "search": "finds {}", "cost": "pays with {}",
}  # fmt: skip
