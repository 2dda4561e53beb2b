"""Whether an expectation holds: what was looked at, held against what the row says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.library.folding import fold
from app.scenarios.documents.documents import Expectation
from app.scenarios.documents.errors import DocumentError
from app.scenarios.script.looking import look, whereabouts
from app.scenarios.setup.table import Table


class Outcome:
    """One expectation, whether it holds, what is actually so, and the rules by which it is."""

    __slots__ = ("actual", "holds", "path", "row", "rules")

    def __init__(self, row: Expectation, path: str, holds: bool, actual: Any, rules: tuple[str, ...] = ()) -> None:
        self.row = row
        self.path = path
        self.holds = holds
        self.actual = actual
        self.rules = rules


def judge(table: Table, row: Expectation, path: str) -> Outcome:
    """Look, and compare. Raises DocumentError for a row that lacks what it needs."""
    actual, rules = look(table, row, path)
    holds = _JUDGES.get(row.what, _flag)(row, actual, path)
    elsewhere = None if holds or actual != [] else whereabouts(table, row)
    return Outcome(row, path, holds, elsewhere or shown(actual), rules)


def judge_illegality(row: Expectation, path: str, reason: str, rule: str) -> Outcome:
    """Whether play was expected to be illegal, by that rule if the row names one."""
    actual = {"illegal": True, "rule": rule, "reason": reason}
    return Outcome(row, path, _illegal(row, actual, path), actual)


def shown(actual: Any) -> Any:
    """What was found, as data: a single thing by itself."""
    if isinstance(actual, tuple):
        return list(actual)
    if isinstance(actual, list):
        values = [list(one) if isinstance(one, tuple) else one for one in actual]
        return values[0] if len(values) == 1 else values
    return actual


def _number(row: Expectation, actual: Any, path: str) -> bool:
    if row.n is None:
        raise DocumentError(f"{path}.n", f"{row.what!r} needs the key 'n'")
    return bool(actual == row.n)


def _numbers(row: Expectation, actual: Any, path: str) -> bool:
    """Each of them; an object that is not there has none."""
    if row.n is None:
        raise DocumentError(f"{path}.n", f"{row.what!r} needs the key 'n'")
    if not actual:
        return row.n == 0
    together = sum(actual) if row.what == "counters" and row.scope is None and len(actual) > 1 else None
    if row.scope == "any":
        return row.n in actual
    return all(one == row.n for one in actual) or (row.n in actual and together is not None)


def _pt(row: Expectation, actual: Any, path: str) -> bool:
    """At least one of them, or with the scope "all" each. What has no power or toughness has 0 there (107.2)."""
    pairs = [tuple(0 if number is None else number for number in one) for one in actual]

    def fits(pair: tuple[Any, ...]) -> bool:
        return row.power in (None, pair[0]) and row.toughness in (None, pair[1])

    if not pairs:
        return False
    return all(map(fits, pairs)) if row.scope == "all" else any(map(fits, pairs))


def _flag(row: Expectation, actual: Any, path: str) -> bool:
    """True or false of one thing, or of each of several."""
    wanted = bool(row.value)
    if isinstance(actual, list):
        if not actual:
            return not wanted
        if row.scope == "any":
            return any(bool(one) == wanted for one in actual)
        return all(bool(one) == wanted for one in actual)
    return bool(actual) == wanted


def _counted_flag(row: Expectation, actual: Any, path: str) -> bool:
    """With a number: so many of them have it (or have it not)."""
    if row.n is None:
        return _flag(row, actual, path)
    return sum(1 for one in actual if bool(one) == bool(row.value)) == row.n


def _names(row: Expectation, actual: Any, path: str) -> bool:
    if row.cards is None:
        raise DocumentError(f"{path}.cards", f"{row.what!r} needs the key 'cards'")
    return sorted(map(_bare, row.cards)) == sorted(map(_bare, actual))


def _bare(name: str) -> str:
    return fold(name).removesuffix(" token")


def _active(row: Expectation, actual: Any, path: str) -> bool:
    return row.player is not None and fold(row.player) == fold(actual)


def _time(row: Expectation, actual: Any, path: str) -> bool:
    return bool(row.time == actual)


def _result(row: Expectation, actual: Any, path: str) -> bool:
    return bool(row.result == actual)


def _zone(row: Expectation, actual: Any, path: str) -> bool:
    """It is in the zone; with the value false in any other, or nowhere."""
    if row.zone is None:
        return bool(actual == row.value)
    return bool((actual == row.zone) == bool(row.value))


def _controller(row: Expectation, actual: Any, path: str) -> bool:
    """It is who the row names; with the value false anybody else."""
    if isinstance(row.value, str):
        return fold(row.value) == fold(actual)
    return row.player is not None and (fold(row.player) == fold(actual)) == bool(row.value)


def _legal(row: Expectation, actual: Any, path: str) -> bool:
    if actual["legal"] != bool(row.value):
        return False
    return row.rule is None or str(actual.get("rule", "")) == row.rule


def _illegal(row: Expectation, actual: Any, path: str) -> bool:
    return bool(actual["illegal"]) == bool(row.value) and row.rule in (None, actual.get("rule"))


def _on_stack(row: Expectation, actual: Any, path: str) -> bool:
    return _number(row, actual, path) if row.n is not None else (actual > 0) == bool(row.value)


_JUDGES: dict[str, Callable[[Expectation, Any, str], bool]] = {
    "life": _number,
    "count": _number,
    "player_counters": _number,
    "mana_pool": _number,
    "stack_size": _number,
    "counters": _numbers,
    "card_counters": _numbers,
    "damage": _numbers,
    "ability_count": _numbers,
    "pt": _pt,
    "base_pt": _pt,
    "has_ability": _counted_flag,
    "attackers": _names,
    "blockers": _names,
    "active_player": _active,
    "speed": _number,
    "time": _time,
    "result": _result,
    "zone": _zone,
    "controller": _controller,
    "legal": _legal,
    "illegal": _illegal,
    "on_stack": _on_stack,
}
