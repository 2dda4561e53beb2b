"""Answers that are modes, numbers, shares of a division, yes or no."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.engine.errors import IllegalAction
from app.engine.playing.combat.damage import lethal
from app.engine.position import decisions as d
from app.engine.position.decisions import Decision
from app.engine.position.ids import is_object
from app.scenarios.documents.documents import Ref
from app.scenarios.documents.references import as_ref
from app.scenarios.script.acting import cost_named, mana_named
from app.scenarios.script.options import answer_meant, meaning_of, yes_or_no
from app.scenarios.script.script_kinds import NOTHING, STOPS
from app.scenarios.setup.told_apart import told_name

if TYPE_CHECKING:
    from app.scenarios.script.script import Script


_PHYREXIAN = "107.4f"
"""The rule by which a Phyrexian mana symbol is paid with mana or with life."""


def modes(script: Script, decision: Decision) -> Any:
    """The modes written with the action, else those its targets are for; where these are too few, the rows say the others."""
    if script.modes:
        picked, script.modes = script.modes, []
        return tuple(picked)
    picked = _modes_of_targets(script) if script.acting is not None else []
    if not picked or len(picked) < decision.minimum:
        picked = _with_rows(picked, _modes_of_rows(script, decision), decision.maximum)
    return tuple(picked) if picked else NOTHING


def _with_rows(picked: list[int], rows: list[int], most: int) -> list[int]:
    """The modes that the rows say, with those of targets that the rows leave out."""
    return [*(one for one in picked if one not in rows), *rows][:most]


def _modes_of_rows(script: Script, decision: Decision) -> list[int]:
    picked: list[int] = []
    for row in script.rows(decision):
        if len(picked) == decision.maximum:
            break
        value = row.value if isinstance(row.value, list) else [row.value]
        script.use(decision.player, row)
        if str(value[0]) == "stop":
            break
        picked.extend(int(one) for one in value if str(one).isdigit())
    return picked


def _modes_of_targets(script: Script) -> list[int]:
    found: list[int] = []
    for ref in script.targets:
        if isinstance(ref, Ref) and ref.mode and ref.mode not in found:
            found.append(ref.mode)
    return found


_TO_DECLARE = frozenset({"508.1d", "509.1c"})
"""Whether costs of attacks and blocks are paid that the script itself declares: they are, where it says nothing."""


def yes(script: Script, decision: Decision) -> Any:
    counted = decision.kind == d.OPTIONAL_COST and not any(isinstance(one, bool) for one in decision.options)
    meant = _is_meant(script, decision)
    if meant is not None:
        return int(meant) if counted else meant
    if counted:
        return _times(script, decision)
    if decision.rule == _PHYREXIAN and script.payment is not None:
        script.paid = decision
        return script.payment.use_life()
    for row in script.rows(decision):
        answer = yes_or_no(row.value)
        if answer is None:
            answer = answer_meant(script.table.game, decision, row.value)
        if answer is not None:
            script.use(decision.player, row)
            return answer
    if decision.offers is not None and script.line is None and (named := _names_offered(script, decision)) is not None:
        return named
    if decision.rule == _PHYREXIAN and decision.plain is not None and script.line is None:
        return _life_if_some_is_left(script, decision)
    if decision.rule in _TO_DECLARE and decision.plain is not None and script.line is None:
        return decision.plain()
    return NOTHING


def _is_meant(script: Script, decision: Decision) -> bool | None:
    """Whether the action says that this additional cost is paid; None where it says nothing, or not which of several it means."""
    how = script.acting.how if script.acting is not None else None
    if not decision.cost_name or cost_named(how) != decision.cost_name:
        return None
    if mana := mana_named(how):
        said = meaning_of(decision.about[0])
        script.met.add(said)
        return said in mana
    return None if decision.alike else True


def _names_offered(script: Script, decision: Decision) -> bool | None:
    """Whether something is done that chooses among things, where a row just names one of these, or the next stops before any."""
    assert decision.offers is not None
    row = script.next(decision.player)
    if row is not None and row.kind in STOPS:
        script.use(decision.player, row)
        return False
    rows = (row for row in script.choices.get(decision.player, ()) if row.kind in ("choice", "target"))
    there = decision.offers()
    return True if any(script.all_of(row, there) for row in rows) else None


def _life_if_some_is_left(script: Script, decision: Decision) -> bool:
    """How a Phyrexian symbol is usually paid where nothing is said; it is noted."""
    g = script.table.game
    pays = g.players[decision.player].life > 2
    paid = f"{g.name_of(decision.player)} pays {'2 life' if pays else 'mana'}"
    script.assume(decision.player, f"{paid} for a symbol of {told_name(g, decision.source)}", _PHYREXIAN)
    return pays


def _times(script: Script, decision: Decision) -> Any:
    """How often a cost is paid: a number, or "yes" as often as it is, then "no"."""
    times, answered = 0, False
    for row in script.rows(decision):
        answer = yes_or_no(row.value)
        if answer is None and isinstance(row.value, int) and not answered:
            script.use(decision.player, row)
            return row.value
        if answer is None:
            continue
        script.use(decision.player, row)
        answered = True
        if not answer:
            break
        times += 1
        if times == decision.options[-1]:
            _no_more(script, decision)
            break
    return times if answered else NOTHING


def _no_more(script: Script, decision: Decision) -> None:
    """A "no" that comes right after as many times as could be paid says that it is paid no more."""
    row = script.next(decision.player)
    if row is not None and row.kind == "may" and yes_or_no(row.value) is False:
        script.use(decision.player, row)


def number(script: Script, decision: Decision) -> Any:
    if decision.kind == d.X_VALUE and script.acting is not None and script.acting.x is not None:
        return script.acting.x
    for row in script.rows(decision):
        text = str(row.value).removeprefix("X=")
        if text.lstrip("-").isdigit() and not isinstance(row.value, bool):
            script.use(decision.player, row)
            return int(text)
    return NOTHING


def shares(script: Script, decision: Decision) -> Any:
    if decision.kind == d.DIVISION:
        given = shares_of_targets(script, decision)
        if given is not NOTHING:
            return given
    for row in script.rows(decision):
        if isinstance(row.value, dict):
            script.use(decision.player, row)
            return _shares_written(script, row.value, decision)
    if decision.kind == d.DAMAGE and decision.plain is not None and script.line is None and (
        _all_die(script, decision) or _leaves_it(script, decision)
    ):
        return decision.plain()
    numbers = [row for row in script.rows(decision) if row.kind == "number"][: len(decision.options)]
    if len(numbers) == len(decision.options) and sum(int(r.value) for r in numbers) == decision.total:
        for row in numbers:
            script.use(decision.player, row)
        return tuple(int(row.value) for row in numbers)
    if (
        decision.kind == d.DAMAGE
        and decision.plain is not None
        and script.line is None
        and _plain_damage(script, decision)
    ):
        return decision.plain()
    if decision.total == len(decision.options) * decision.minimum:
        return (decision.minimum,) * len(decision.options)
    return NOTHING


def _all_die(script: Script, decision: Decision) -> bool:
    """Does the plainest assignment deal just lethal damage to every creature, and what is left to the player? Then it is the
    usual one; it is noted."""
    assert decision.plain is not None
    game = script.table.game
    shares = zip(decision.options, decision.plain(), strict=True)
    creatures = [(one, share) for one, share in shares if is_object(one)]
    enough = len(creatures) > 1 and all(share == lethal(game, one, decision.source) > 0 for one, share in creatures)
    if enough:
        says = f"{told_name(game, decision.source)} assigns lethal damage to each creature"
        script.assume(decision.player, says, decision.rule)
    return enough


def _leaves_it(script: Script, decision: Decision) -> bool:
    """Does the next row stop before any share is said? Then lethal damage goes to each in turn, and the rest to the last."""
    row = script.next(decision.player)
    if row is None or row.kind not in STOPS:
        return False
    script.use(decision.player, row)
    name = told_name(script.table.game, decision.source)
    says = f"{name} assigns lethal damage to one creature after another, the rest to the last"
    script.assume(decision.player, says, decision.rule)
    return True


def _plain_damage(script: Script, decision: Decision) -> bool:
    """One creature and what lies behind it: lethal damage to the one, the rest to the other, as is usual; it is noted."""
    game = script.table.game
    creatures = [
        one
        for one in decision.options
        if one in game.objects
        and game.combat is not None
        and game.combat.is_in(one)
        and one not in game.combat.attackers.values()
    ]
    if len(decision.options) != 2 or len(creatures) != 1:
        return False
    behind = next(one for one in decision.options if one not in creatures)
    source, blocker, other = (told_name(game, one) for one in (decision.source, creatures[0], behind))
    script.assume(decision.player, f"{source} assigns lethal damage to {blocker}, the rest to {other}", decision.rule)
    return True


def _shares_written(script: Script, written: dict[str, Any], decision: Decision) -> tuple[int, ...]:
    shares = dict.fromkeys(decision.options, 0)
    for name, number in written.items():
        found = script.table.matching(str(name), list(decision.options))
        if not found or not isinstance(number, int):
            raise IllegalAction(f"{name!r} can't be assigned {number!r}", decision.rule)
        shares[found[0]] += number
    return tuple(shares[one] for one in decision.options)


def shares_of_targets(script: Script, decision: Decision) -> Any:
    """Amounts written with the targets: of the action, or of the target row that was used last."""
    refs: list[Any] = list(script.acting.targets or ()) if script.acting is not None else []
    for row in script.amount_rows:
        refs.extend(as_ref(one) for one in row.value if isinstance(one, dict))
    shares = []
    for option in decision.options:
        amounts = [
            r.amount
            for r in refs
            if isinstance(r, Ref) and r.amount is not None and script.table.matching(r, [option])
        ]
        if not amounts:
            return NOTHING
        shares.append(amounts[-1])
    return tuple(shares)

