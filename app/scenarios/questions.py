"""What a player is asked, as people read it: a sentence, how it can be answered, and the options in words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

from app.engine import decisions as d
from app.engine.activating import activated_abilities
from app.engine.characteristics import chars
from app.engine.decisions import Action, Decision
from app.engine.game import Game
from app.engine.ways import ways
from app.scenarios.board import abilities_of, permanent
from app.scenarios.options import action_text
from app.scenarios.table import whose
from app.scenarios.words import ability_words, cost_words


class Option(msgspec.Struct, frozen=True):
    """One option: its number from 1, what it is, and what distinguishes or explains it. group: of actions, their kind; of attacks
    and blocks, the creature. with: of attacks and blocks, what is attacked or blocked."""

    number: int
    text: str
    detail: str = ""
    group: str = ""
    other: str = ""
    share: int | None = None


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked. form: actions, one, yes_no, many, order, shares, number, word, pairs or bands. source: whose text asks.

    words: the abilities of that object. minimum, maximum: how many options are taken, or the limits of a number. total: what is
    divided. chance: nobody chooses.
    """

    kind: str
    form: str
    player: str
    sentence: str
    rule: str
    source: str = ""
    words: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    minimum: int = 1
    maximum: int = 1
    total: int | None = None
    chance: bool = False


MOST_OPTIONS = 300

_FORMS = {
    d.MAY: "yes_no", d.MULLIGAN: "yes_no", d.ATTACKERS: "pairs", d.BLOCKERS: "pairs", d.BANDS: "bands", d.X_VALUE: "number",
    d.NUMBER: "number", d.DAMAGE: "shares", d.DIVISION: "shares", d.ORDER: "order", d.TRIGGER_ORDER: "order", d.WORD: "word",
}  # fmt: skip
_SENTENCES: dict[str, str] = {
    d.TARGET: "{player} chooses {what} for {source}",
    d.NEW_TARGET: "{player} chooses new targets for {source}",
    d.MODE: "{player} chooses {what} of {source}",
    d.X_VALUE: "{player} announces the value of X for {source}",
    d.ATTACKERS: "{player} declares attackers",
    d.BLOCKERS: "{player} declares blockers",
    d.BANDS: "{player} forms bands",
    d.DAMAGE: "{player} assigns {total} combat damage from {source}",
    d.DIVISION: "{player} divides {total} among the targets of {source}",
    d.REPLACEMENT: "{player} chooses which effect applies first",
    d.TRIGGER_ORDER: "{player} orders triggered abilities; the first is put on the stack first and resolves last",
    d.LEGEND: "{player} chooses which legendary permanent stays",
    d.DISCARD: "{player} discards {what}",
    d.COIN: "A coin is flipped: does {player} win it?",
    d.DIE: "A die is rolled for {player}: the result?",
    d.RANDOM: "Chosen at random",
    d.COLOR: "{player} chooses a color for {source}",
    d.MANA_CHOICE: "{player} chooses the mana {source} adds",
    d.PLAYER: "{player} chooses a player for {source}",
    d.SEARCH: "{player} searches: choose {what}",
    d.OBJECTS: "{player} chooses {what} for {source}",
    d.CARDS: "{player} chooses {what} for {source}",
    d.OPTION: "{player} chooses for {source}",
    d.ORDER: "{player} chooses the order, the first on top or first to happen",
}
_NOUNS = {d.TARGET: "target", d.MODE: "mode", d.DISCARD: "card", d.SEARCH: "card", d.CARDS: "card", d.OBJECTS: "object"}
_COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colorless"}


def question(g: Game, decision: Decision) -> Question:
    """The question a decision asks."""
    form = _FORMS.get(decision.kind) or _form(decision)
    plain = decision.plain() if form == "shares" and decision.plain is not None else None
    return Question(
        kind=decision.kind,
        form=form,
        player=g.players[decision.player].name,
        sentence=_sentence(g, decision),
        rule=decision.rule,
        source=g.name_of(decision.source) if decision.source else "",
        words=_source_words(g, decision.source),
        options=tuple(_options(g, decision, plain)),
        minimum=decision.minimum,
        maximum=_most(decision, form),
        total=decision.total,
        chance=decision.kind in d.CHANCE,
    )


def _source_words(g: Game, source: int) -> tuple[str, ...]:
    """What the abilities of the object that asks say; of an ability on the stack, what it says."""
    o = g.objects.get(source)
    if o is None:
        return ()
    if o.item is not None and o.item.kind != "spell" and o.item.ability is not None:
        return tuple(filter(None, (ability_words(g, o.item.source, o.item.ability),)))
    return abilities_of(g, source)


def _most(decision: Decision, form: str) -> int:
    """How many options may be taken; a mode may be taken more than once where its text says so."""
    if form in ("number", "shares") or (decision.kind == d.MODE and decision.test is None):
        return decision.maximum
    return min(decision.maximum, max(1, len(decision.options)))


def _form(decision: Decision) -> str:
    if decision.options and all(isinstance(one, bool) for one in decision.options):
        return "yes_no"
    if decision.kind in d.MANY and (decision.maximum > 1 or decision.minimum == 0):
        return "many"
    return "one"


def _sentence(g: Game, decision: Decision) -> str:
    source = g.name_of(decision.source) if decision.source else ""
    words = _SENTENCES.get(decision.kind)
    if words is None or ("{source}" in words and not source):
        prompt = decision.prompt or d.KINDS[decision.kind].split(" (")[0].split(":")[0]
        return f"{g.players[decision.player].name}: {prompt}" + (f" ({source})" if source else "")
    return words.format(
        player=g.players[decision.player].name, source=source, total=decision.total, what=_how_many(decision)
    )


def _how_many(decision: Decision) -> str:
    noun = _NOUNS.get(decision.kind, "option")
    low, high = decision.minimum, decision.maximum
    if (low, high) == (1, 1):
        return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"
    if low == high:
        return f"{low} {noun}s"
    return f"up to {high} {noun}s" if low == 0 else f"{low} to {high} {noun}s"


# ---- options ---------------------------------------------------------------------------------------------------------------


def _options(g: Game, decision: Decision, shares: Any) -> list[Option]:
    if decision.kind == d.MODE:
        words = dict(re.findall(r"(?:^|; )(\d+): (.*?)(?=; \d+: |$)", decision.prompt, re.S))
        return [
            Option(place, words.get(str(number), "").strip(" •") or f"Mode {number}", f"mode {number}")
            for place, number in enumerate(decision.options, 1)
        ]
    if decision.kind in (d.ATTACKERS, d.BLOCKERS):
        return [
            Option(place, thing(g, one), _detail(g, one), group=str(one), other=thing(g, other, short=True))
            for place, (one, other) in enumerate(decision.options[:MOST_OPTIONS], 1)
        ]
    if decision.labels and decision.kind != d.MODE:
        return [
            Option(k + 1, g.name_of(decision.labels[k][0]), decision.labels[k][1])
            for k in range(len(decision.labels))
        ]
    found = []
    for place, one in enumerate(decision.options[:MOST_OPTIONS], 1):
        share = None if shares is None else shares[place - 1]
        found.append(Option(place, thing(g, one), _detail(g, one), share=share))
    return found


def thing(g: Game, one: Any, short: bool = False) -> str:
    """An option that is an object, player, color, word or number."""
    if isinstance(one, bool):
        return "Yes" if one else "No"
    if isinstance(one, str):
        return _COLORS.get(one, one)
    if isinstance(one, int) and (one in g.objects or one in g.departed or one < len(g.players)):
        if one < len(g.players):
            return f"{g.players[one].name} (player)" if not short else g.players[one].name
        return g.name_of(one)
    return str(one)


def _detail(g: Game, one: Any) -> str:
    """What tells an object from others of its name: whose, where, power and toughness, marks."""
    if isinstance(one, bool) or not isinstance(one, int) or one not in g.objects:
        return ""
    o = g.objects[one]
    owner = g.players[whose(g, one)].name
    if o.zone == "battlefield":
        view = permanent(g, one)
        marks = (*(("tapped",) if o.tapped else ()), *view.marks)
        return ", ".join(part for part in (f"{owner}’s", view.pt, *marks) if part)
    c = chars(g, one)
    pt = f"{c.power}/{c.toughness}" if c.is_creature else ""
    place = {"stack": "on the stack"}.get(o.zone, f"in {owner}’s {o.zone}")
    return ", ".join(part for part in (pt, place if o.zone != "stack" else f"{owner}’s, {place}") if part)


# ---- actions ----------------------------------------------------------------------------------------------------------------


def priority_question(g: Game) -> Question:
    """What the player with priority may do, but for passing."""
    player = g.turn.priority
    assert player is not None
    actions = [one for one in g.legal_actions() if one.kind != "pass"]
    return Question(
        kind=d.PRIORITY,
        form="actions",
        player=g.players[player].name,
        sentence=f"{g.players[player].name} has priority",
        rule="117.1",
        options=tuple(_action(g, player, number, one) for number, one in enumerate(actions[:MOST_OPTIONS], 1)),
        minimum=0,
    )


def _action(g: Game, player: int, number: int, action: Action) -> Option:
    words, detail, group = _ACTIONS.get(action.kind, _other)(g, player, action)
    return Option(number, words, detail, group=group)


def _cast(g: Game, player: int, action: Action) -> tuple[str, str, str]:
    way = next((w for w in ways(g, player, action.object) if w.how == action.how), None)
    o = g.objects[action.object]
    name = g.name_of(action.object)
    face = o.card.faces[way.face] if o.card is not None and way is not None and way.face < len(o.card.faces) else o.values
    if way is not None and way.face_down is None and face.name:
        name = face.name
    cost = cost_words(way.cost) if way is not None and way.cost is not None else "".join(f"{{{s}}}" for s in face.mana_cost or ())
    free = way is not None and way.free
    how = action.how.replace("_", " ") if action.how and not action.how.startswith(("half_", "back_face", "commander")) else ""
    where = "" if o.zone == "hand" else f"from {o.zone}"
    detail = " ".join(part for part in ("without paying" if free else cost, f"({how})" if how else "", where) if part)
    return f"Cast {name}", detail, "cast"


def _land(g: Game, player: int, action: Action) -> tuple[str, str, str]:
    return f"Play {g.name_of(action.object)}", "", "land"


def _activate(g: Game, player: int, action: Action) -> tuple[str, str, str]:
    held, index = activated_abilities(g, action.object)[action.ability]
    words = ability_words(g, action.object, held.ability, held.parts[index])
    return g.name_of(action.object), words, "mana" if index in held.mana else "activate"


def _special(g: Game, player: int, action: Action) -> tuple[str, str, str]:
    verbs = {"turn_face_up": "Turn {} face up"}
    o = g.objects[action.object]
    name = o.card.name if o.card is not None and o.face_down is not None else g.name_of(action.object)
    words = verbs.get(action.how, action.how.replace("_", " ").capitalize() + " {}")
    return words.format(name), "", "special"


def _other(g: Game, player: int, action: Action) -> tuple[str, str, str]:
    return action_text(g, action).capitalize(), "", "special"


_ACTIONS: dict[str, Callable[[Game, int, Action], tuple[str, str, str]]] = {
    "cast": _cast, "play_land": _land, "activate": _activate, "special": _special,
}  # fmt: skip
