"""Why something is as it is: the effects behind characteristics, total costs and prohibitions, in order, with their rules."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

import msgspec

from app.engine import trees as t
from app.engine.game import Game
from app.engine.playing.costs.payment import shown
from app.engine.position.context import Context
from app.engine.position.ids import NOTHING, PROVISIONAL, ObjectId
from app.engine.position.in_force import Rule
from app.engine.position.journal import Entry
from app.engine.position.values import Characteristics
from app.engine.reading.acting import Acting, objects_of
from app.engine.reading.characteristics import chars, derive
from app.engine.reading.functioning import rules_of
from app.engine.reading.meaning import matches
from app.engine.reading.trail import LAYER_RULES
from app.engine.reading.witness import CostPart, Work
from app.engine.trees.keywords import rule_of
from app.scenarios.documents.words import ability_words, effect_words, type_line
from app.scenarios.setup.told_apart import told_name

_DEPENDENCY = "613.8"
_COPIES = ("613.1a", "707.2")
_CANT = {
    "attack": "attack", "block": "block", "be_blocked": "be blocked", "cast": "be cast", "play_land": "be played",
    "activate": "have its abilities activated", "be_countered": "be countered", "be_targeted": "be a target",
    "be_destroyed": "be destroyed", "be_regenerated": "be regenerated", "be_sacrificed": "be sacrificed",
    "be_enchanted": "be enchanted", "be_equipped": "be equipped", "be_exiled": "be exiled", "untap": "become untapped",
    "untap_in_untap_step": "untap in the untap step", "become_tapped": "become tapped", "be_attached": "be attached",
    "get_counters": "have counters put on it", "deal_damage": "deal damage", "gain_abilities": "gain abilities",
    "leave_graveyard": "leave the graveyard",
}  # fmt: skip
"""What an object can't do or have done to it, in words."""


class WhyStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """One effect: its layer ("" outside layers), what it comes from and its words, what it makes of what was before, its rules.

    timestamp: when it began, for comparing. order: why it comes where it does, in a sentence, where that is not plain.
    """

    says: str
    rules: tuple[str, ...]
    layer: str = ""
    source: str = ""
    words: str = ""
    before: str = ""
    after: str = ""
    timestamp: int = 0
    order: str = ""


class WhyAnswer(msgspec.Struct, frozen=True):
    """The answer: the effects in their order, and what the object is or the action costs in the end. happened: what replacement
    effects made of how it entered, in their order, and which of its abilities triggered an additional time."""

    about: str
    now: str
    steps: tuple[WhyStep, ...]
    prohibitions: tuple[WhyStep, ...] = ()
    happened: tuple[WhyStep, ...] = ()


# ---- characteristics -----------------------------------------------------------------------------------------------------------


class _Layers:
    """Follows objects through the layers."""

    def __init__(self, game: Game, ids: list[ObjectId]) -> None:
        self.g = game
        self.steps: dict[ObjectId, list[WhyStep]] = {id: [] for id in ids}
        self.seen: dict[ObjectId, dict[str, str]] = {id: _aspects(game, id, game.objects[id].values.base) for id in ids}

    def copied(self, work: Work) -> None:
        for id in self.steps:
            o = self.g.objects[id]
            says = "is face down" if o.face_down is not None else "is a copy, or has values set as if it were one"
            rules = ("613.2b", "708.2") if o.face_down is not None else _COPIES
            changes = self._changes(work, id)
            if changes:
                self.steps[id].append(WhyStep(says, rules, "1", before=_joined(changes, 0), after=_joined(changes, 1)))

    def counted(self, layer: str, work: Work) -> None:
        for id in self.steps:
            if changes := self._changes(work, id):
                counters = ", ".join(f"{kind} ×{n}" for kind, n, _ in self.g.objects[id].counters if n)
                self.steps[id].append(WhyStep(
                    f"counters on it: {counters}", (LAYER_RULES[layer], "122.1a"), layer,
                    before=_joined(changes, 0), after=_joined(changes, 1),
                ))  # fmt: skip

    def ended(self, layer: str, work: Work, acting: Acting) -> None:
        for id in objects_of(work, acting):
            if id in self.steps:
                source, words = _origin(self.g, acting)
                step = WhyStep(f"the effect of {source} no longer exists", ("613.8c",), layer, source, words)
                self.steps[id].append(step)

    def applied(self, layer: str, work: Work, acting: Acting, waiting: list[Acting], rules: tuple[str, ...]) -> None:
        for id in acting.objects or ():
            if id not in self.steps:
                continue
            source, words = _origin(self.g, acting)
            order, why = _order(self.g, acting, [one for one in waiting if id in objects_of(work, one)], rules)
            own = (acting.held.rule,) if acting.held is not None and acting.held.rule else ()
            changes = self._changes(work, id)
            land = ("305.7",) if layer == "4" and "land" in work[id].types and "abilities" in changes else ()
            cited = tuple(dict.fromkeys((LAYER_RULES[layer], *land, *own, *acting.rules, *why)))
            self.steps[id].append(WhyStep(
                f"{source}: {words}" if words else f"the effect of {source}", cited, layer, source, words,
                _joined(changes, 0), _joined(changes, 1), acting.timestamp, order,
            ))  # fmt: skip

    def _changes(self, work: Work, id: ObjectId) -> dict[str, tuple[str, str]]:
        """What has changed since the last look, before and after, by aspect."""
        if id not in work:
            return {}
        now = _aspects(self.g, id, work[id])
        before, self.seen[id] = self.seen[id], now
        return {key: (before[key] or f"no {key}", now[key] or f"no {key}") for key in now if before[key] != now[key]}


def _joined(changes: dict[str, tuple[str, str]], side: int) -> str:
    return ", ".join(change[side].removesuffix(".") for change in changes.values())


def _aspects(game: Game, id: ObjectId, characteristics: Characteristics) -> dict[str, str]:
    held = [ability_words(game, id, one.ability) for one in characteristics.held]
    controller = game.objects[id].base_controller if characteristics.controller is None else characteristics.controller
    sized = characteristics.power is not None or characteristics.toughness is not None
    return {
        "name": characteristics.name,
        "controller": game.name_of(controller) if game.objects[id].zone == "battlefield" else "",
        "types": type_line(characteristics),
        "colors": "".join(one for one in "WUBRG" if one in characteristics.colors) or "colorless",
        "abilities": "; ".join(one.replace("\n", " ") for one in held if one),
        "size": f"{characteristics.power}/{characteristics.toughness}" if sized else "",
    }


def _origin(game: Game, acting: Acting) -> tuple[str, str]:
    """What an effect comes from, and the words of its ability."""
    kind: Any = acting.key[0]
    if kind == "counter":
        return f"a {acting.key[2]} counter", ""
    name = told_name(game, acting.source) if acting.source >= 0 else "an effect"
    return name, ability_words(game, acting.source, acting.held.ability).replace("\n", " ") if acting.held is not None else ""


def _order(game: Game, acting: Acting, later: list[Acting], rules: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Why an effect comes before others of its layer that change the same object."""
    if not later:
        return "", ()
    earlier = [one for one in later if one.timestamp < acting.timestamp and one.cda == acting.cda]
    if earlier and any(rule.startswith(_DEPENDENCY) for rule in rules):
        name = " and ".join(dict.fromkeys(_origin(game, one)[0] for one in earlier))
        return f"comes first although {name} is older: that depends on it", ("613.8a", "613.8b")
    if acting.cda and not all(one.cda for one in later):
        return "comes first: it is characteristic-defining", ("613.3",)
    return f"comes before {_origin(game, later[0])[0]}: it is older", ("613.7",)


def histories(game: Game, ids: list[ObjectId]) -> dict[ObjectId, tuple[WhyStep, ...]]:
    """What each of some objects went through in the layers."""
    watched = _Layers(game, [id for id in ids if id in game.objects])
    game.witness = watched
    try:
        derive(game)
    finally:
        game.witness = None
        game.derived_at = -1
    return {id: tuple(steps) for id, steps in watched.steps.items()}


def why_so(game: Game, id: ObjectId) -> WhyAnswer:
    """Why an object has the characteristics that it has, and what it can't do or have done to it."""
    c = chars(game, id)
    said = [one for key, one in _aspects(game, id, c).items() if key not in ("name", "controller") and one]
    prohibitions = tuple(_prohibitions(game, id))
    return WhyAnswer(told_name(game, id), "; ".join(said), histories(game, [id])[id], prohibitions, _happened(game, id))


# ---- what happened ----------------------------------------------------------------------------------------------------------


def _happened(game: Game, id: ObjectId) -> tuple[WhyStep, ...]:
    """What the journal tells of how an object entered, and of its abilities that triggered an additional time."""
    again = [entry for entry in game.journal if entry.kind == "trigger" and entry.refs[:1] == (id,) and "603.2d" in entry.rules]
    told = (*_of_entering(game, id), *(entry for entry in again if len(entry.refs) > 1))
    sources = (entry.refs[0] if entry.refs[0] not in (NOTHING, PROVISIONAL) else id for entry in told)
    return tuple(WhyStep(entry.text, entry.rules, source=told_name(game, one)) for entry, one in zip(told, sources, strict=True))


_ENTERING = frozenset({"enters", "copy", "choice", "replace"})
"""Kinds of entries that tell what effects make of how a permanent enters."""


def _of_entering(game: Game, id: ObjectId) -> list[Entry]:
    """What effects made of how a permanent entered, in their order."""
    for place, entry in enumerate(game.journal):
        if entry.kind == "move" and entry.refs[1:] == (id,):
            return [one for one in game.journal[:place] if one.kind in _ENTERING and entry.refs[0] in one.refs]
        if entry.kind == "create" and entry.refs == (id,):
            return list(reversed(list(takewhile(lambda one: one.kind in _ENTERING, reversed(game.journal[:place])))))
    return []


# ---- prohibitions --------------------------------------------------------------------------------------------------------------


def _prohibitions(game: Game, id: ObjectId) -> list[WhyStep]:
    name = told_name(game, id)
    found = []
    if chars(game, id).has("indestructible"):
        found.append(WhyStep(f"{name} can’t be destroyed: it is indestructible", (rule_of("indestructible"),)))
    for rule in rules_of(game, t.Cant):
        effect = rule.effect
        assert isinstance(effect, t.Cant)
        if effect.what is not None and effect.action in _CANT and matches(effect.what, id, rule.ctx):
            only = "" if effect.by is None and effect.only is None and effect.counter is None else " by or from what it names"
            found.append(forbidden_step(game, f"{name} can’t {_CANT[effect.action]}{only}", rule))
    return found


def forbidden_step(game: Game, says: str, rule: Rule) -> WhyStep:
    """A prohibition with what it comes from."""
    source = told_name(game, rule.ctx.source) if rule.ctx.source >= 0 else "an effect"
    words = "" if rule.lasting else effect_words(game, rule.ctx.source, rule.effect)
    return WhyStep(says, ("101.2",), source=source, words=words, timestamp=rule.since)


# ---- total costs ---------------------------------------------------------------------------------------------------------------


class CostWitness:
    """Follows the total cost of playing a card, or of an ability of an object, and notes what forbids that."""

    def __init__(self, game: Game, object: ObjectId) -> None:
        self.g = game
        self.asked = object
        self.card = game.objects[object].card
        self.object = object
        self.total: tuple[str, ...] | None = None
        self.steps: list[WhyStep] = []
        self.forbidden: list[WhyStep] = []
        self.follows = False

    def _is_asked(self, id: ObjectId) -> bool:
        """Is it the object asked about, or the spell that its card has become?"""
        o = self.g.objects.get(id)
        return id == self.asked or (o is not None and o.card is not None and o.card is self.card and o.zone == "stack")

    def total_begun(self, source: ObjectId, parts: Sequence[CostPart]) -> None:
        self.follows = self._is_asked(source)
        if not self.follows:
            return
        self.object, self.steps = source, []
        whole: tuple[str, ...] = ()
        for part in parts:
            before, whole = whole, (*whole, *part.symbols)
            told = shown(before) if self.steps else ""
            rules = tuple(dict.fromkeys((*part.rules, "601.2f")))
            self.steps.append(WhyStep(f"{part.words} {shown(part.symbols)}", rules, before=told, after=shown(whole)))
        self.total = whole

    def total_changed(self, effect: t.CostChange | t.CostFloor, ctx: Context, symbols: tuple[str, ...], rule: str) -> None:
        if not self.follows:
            return
        before, self.total = self.total or (), symbols
        source = told_name(self.g, ctx.source)
        words = effect_words(self.g, ctx.source, effect)
        says = f"{source}: {words}" if words else f"the effect of {source}"
        raised = rule == "118.7" and any(step.rules[0] == "601.2f" for step in self.steps[1:])
        order = "comes after everything that raises the cost" if raised else ""
        rules = tuple(dict.fromkeys((rule, "601.2f")))
        self.steps.append(WhyStep(says, rules, "", source, words, shown(before), shown(symbols), order=order))

    def forbade(self, action: str, rule: Rule) -> None:
        says = f"{told_name(self.g, rule.ctx.source)} forbids it" if rule.ctx.source >= 0 else "an effect forbids it"
        step = forbidden_step(self.g, says, rule)
        if step not in self.forbidden:
            self.forbidden.append(step)

    def copied(self, work: Work) -> None: ...

    def counted(self, layer: str, work: Work) -> None: ...

    def ended(self, layer: str, work: Work, acting: Acting) -> None: ...

    def applied(self, layer: str, work: Work, acting: Acting, waiting: list[Acting], rules: tuple[str, ...]) -> None: ...
