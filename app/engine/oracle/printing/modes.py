"""Modes in words."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.phrase import CHOSEN_OPPONENT
from app.engine.oracle.printing import nested
from app.engine.oracle.printing.amounts import amount
from app.engine.oracle.printing.conditions import condition
from app.engine.oracle.printing.costs import cost
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.running import with_targets
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.printing.targets import target
from app.engine.oracle.vocabulary import NUMBER_WORDS


def modes(body: t.Body) -> str:
    """"Choose one —" and the bullets."""

    if body.instructions or body.targets or body.chooser not in (t.You(), CHOSEN_OPPONENT):
        refuse(body)
    more = _if_so(body)
    choose = "Choose" if body.chooser == t.You() else "An opponent chooses"
    head = f"{nested.steps(body.first)} {choose} {'one' if more else _numbers(body)}".strip() + more
    head += (" at random" if body.random else "") + (_UNCHOSEN.get(body.unchosen) or refuse(body) if body.unchosen else "")
    head += "" if more else ". You may choose the same mode more than once." if body.repeat else " —"
    lines = []
    for mode in body.modes:
        if mode.condition is not None:
            refuse(mode)
        price = cost(mode.cost) + " — " if mode.cost is not None else ""
        words = with_targets([target(spec) for spec in mode.targets], nested.steps(mode.instructions))
        lines.append(f"{'{P}' * mode.pawprints} — {words}" if mode.pawprints else f"• {price}{words}")
    return "\n".join([head, *lines])


_UNCHOSEN: dict[str, str] = {"game": " that hasn't been chosen", "turn": " that hasn't been chosen this turn"}


def _if_so(body: t.Body) -> str:
    """ ". If ~ was kicked, choose any number instead."; "" where the numbers depend on nothing."""
    high, low = body.choose_max, body.choose_min
    if not isinstance(high, t.IfElse) or body.repeat:
        return ""
    fewest = low.then if isinstance(low, t.IfElse) and low.condition == high.condition else low
    if high.otherwise != t.Number(1) or (isinstance(low, t.IfElse) and low.otherwise != t.Number(1)) or high.then != t.Number(
        len(body.modes)
    ):
        refuse(body)
    words: dict[t.Amount, tuple[str, ...]] = {
        t.Number(0): ("choose any number instead",), t.Number(2): ("choose both instead",),
        t.Number(1): ("you may choose both instead",) if len(body.modes) == 2 else ("choose one or more instead",),
    }  # fmt: skip
    asked = condition(high.condition)
    return f". If {either(asked, f'{asked} as you cast this spell')}, {either(*(words.get(fewest) or refuse(body)))}."


def _numbers(body: t.Body) -> str:
    low, high = body.choose_min, body.choose_max
    if any(mode.pawprints for mode in body.modes):
        most = high.value if low == t.Number(0) and isinstance(high, t.Number) else 0
        return f"up to {NUMBER_WORDS[most]} {{P}} worth of modes" if most else refuse(body)
    if low == high:
        return NUMBER_WORDS[low.value] if isinstance(low, t.Number) else amount(low)
    if low == t.Number(1) and high == t.Number(2) and len(body.modes) == 2:
        return "one or both"
    if low == t.Number(1) and high == t.Number(len(body.modes)):
        return "one or more"
    if low == t.Number(0) and high == t.Number(len(body.modes)):
        return either("any number", f"up to {NUMBER_WORDS[high.value]}" if isinstance(high, t.Number) else "any number")
    if low == t.Number(0):
        if not isinstance(high, t.Number):
            return "up to X" if high == t.X() else f"up to X, where X is {amount(high)}"
        return f"up to {NUMBER_WORDS[high.value]}" if high.value < 6 else refuse(body)
    return refuse(body)
