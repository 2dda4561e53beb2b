"""The board as people look at it: every object with what it is now, what it does and what has been done to it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from app.engine import trees as t
from app.engine.game import Game
from app.engine.position.ids import NOTHING, ObjectId, PlayerId, is_object, is_player
from app.engine.position.objects import GameObject
from app.engine.position.values import Characteristics
from app.engine.reading.characteristics import chars
from app.engine.reading.statuses import has_status, summoning_sick
from app.engine.trees.vocabularies import CHOICE_KEYS
from app.scenarios.documents.words import ability_words, type_line
from app.scenarios.script.lacking import card_words_not_understood
from app.scenarios.script.why import WhyStep, histories
from app.scenarios.setup.table import whose
from app.scenarios.setup.told_apart import told_name


class Thing(msgspec.Struct, frozen=True):
    """A card, permanent, spell or ability: its name, type line, mana cost and power/toughness (or loyalty, or defense), the words
    of its abilities, and marks such as "tapped" or "+1/+1 ×2".

    group: creature, land or other, for permanents. attached: what is attached to it. lacking: words that were not
    understood. why: the effects that made it what it is, in the layers. text: on the stack, the words of an ability. aims: what
    it targets.
    """

    id: int
    name: str
    line: str = ""
    cost: str = ""
    pt: str = ""
    colors: str = ""
    group: str = ""
    marks: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    tapped: bool = False
    hidden: bool = False
    token: bool = False
    count: int = 1
    lacking: str = ""
    controller: str = ""
    owner: str = ""
    attached: tuple[Thing, ...] = ()
    text: str = ""
    why: tuple[WhyStep, ...] = ()
    aims: tuple[str, ...] = ()


class Seat(msgspec.Struct, frozen=True):
    """A player: life, counters and designations, mana pool, zones. library: how many cards; top: the first ones."""

    name: str
    life: int
    in_game: bool
    won: bool
    lost: bool
    counters: tuple[tuple[str, int], ...]
    designations: tuple[str, ...]
    pool: tuple[str, ...]
    hand: tuple[Thing, ...]
    battlefield: tuple[Thing, ...]
    graveyard: tuple[Thing, ...]
    exile: tuple[Thing, ...]
    command: tuple[Thing, ...]
    library: int
    top: tuple[Thing, ...]


class Board(msgspec.Struct, frozen=True):
    """A position. step: in words; priority: who has it."""

    turn: int
    active: str
    step: str
    priority: str | None
    result: str | None
    seats: tuple[Seat, ...]
    stack: tuple[Thing, ...]
    designations: tuple[str, ...]


_TOP = 3


def board(game: Game) -> Board:
    """The position of a game."""
    turn = game.turn
    why = histories(game, list(game.battlefield))
    return Board(
        turn.number,
        game.players[turn.active].name if game.players else "",
        turn.step.replace("_", " "),
        None if turn.priority is None else game.players[turn.priority].name,
        game.result,
        tuple(_seat(game, p.id, why) for p in game.players),
        tuple(_stacked(game, id) for id in reversed(game.stack)),
        tuple(sorted(game.marks)),
    )


def _seat(game: Game, player: PlayerId, why: Mapping[ObjectId, tuple[WhyStep, ...]]) -> Seat:
    p = game.players[player]
    hosted = {id for id in game.battlefield if is_object(game.objects[id].attached_to or NOTHING)}
    mine = [id for id in game.battlefield if whose(game, id) == player and id not in hosted]
    enchanting = [id for id in game.battlefield if game.objects[id].attached_to == player]
    return Seat(
        p.name,
        p.life,
        p.in_game,
        p.won,
        p.lost,
        tuple((kind, n) for kind, n, _ in p.counters if n),
        tuple(sorted(mark.replace("_", " ").replace("citys", "city's") for mark in p.marks)),
        tuple("{" + one.color + "}" for one in p.pool),
        _alike([_card(game, id) for id in game.hands[player]]),
        _alike([permanent(game, id, why) for id in (*mine, *(one for one in enchanting if one not in mine))]),
        tuple(_card(game, id) for id in reversed(game.graveyards[player])),
        _alike([_card(game, id) for id in game.exile if game.objects[id].owner == player]),
        _alike([_card(game, id) for id in game.command if game.objects[id].owner == player]),
        len(game.libraries[player]),
        _top(game, player),
    )


def _top(game: Game, player: PlayerId) -> tuple[Thing, ...]:
    """What lies on top of a library; nothing where all its cards are the same."""
    cards = [_card(game, id) for id in game.libraries[player][:_TOP]]
    last = game.objects[game.libraries[player][-1]].values.name if cards else ""
    return tuple(cards) if any(one.name != last for one in cards) else ()


def _alike(things: list[Thing]) -> tuple[Thing, ...]:
    """Things that nothing tells apart as one, counted."""
    counted: dict[Thing, int] = {}
    first: dict[Thing, Thing] = {}
    for thing in things:
        key = msgspec.structs.replace(thing, id=0)
        counted[key] = counted.get(key, 0) + 1
        first.setdefault(key, thing)
    return tuple(msgspec.structs.replace(first[key], count=n) for key, n in counted.items())


def permanent(game: Game, id: ObjectId, why: Mapping[ObjectId, tuple[WhyStep, ...]] = MappingProxyType({})) -> Thing:
    """A permanent with what is attached to it. why: what permanents went through in the layers."""
    o, c = game.objects[id], chars(game, id)
    attached = tuple(permanent(game, one, why) for one in game.battlefield if game.objects[one].attached_to == id)
    return Thing(
        id,
        c.name or ("face-down creature" if o.face_down is not None else "nameless"),
        type_line(c),
        cost="".join(f"{{{s}}}" for s in c.mana_cost or ()),
        pt=_pt(o, c),
        colors="".join(color for color in "WUBRG" if color in c.colors),
        group="creature" if c.is_creature else "land" if "land" in c.types else "other",
        marks=tuple(_marks(game, o, c)),
        abilities=_abilities(game, id, c),
        tapped=o.tapped,
        hidden=o.face_down is not None,
        token=o.is_token,
        controller=game.players[whose(game, id)].name,
        owner=game.players[o.owner].name,
        attached=attached,
        why=why.get(id, ()),
    )


def _card(game: Game, id: ObjectId) -> Thing:
    o = game.objects[id]
    c = chars(game, id)
    name = o.card.name if o.card is not None else (c.name or "emblem")
    marks = [f"{kind} ×{n}" if n > 1 else kind for kind, n, _ in o.counters if n]
    marks.extend(sorted(mark.replace("_", " ") for mark in o.marks))
    if o.face_down is not None:
        marks.append("face down")
    return Thing(
        id,
        name,
        type_line(c),
        cost="".join(f"{{{s}}}" for s in c.mana_cost or ()),
        pt=_pt(o, c),
        colors="".join(color for color in "WUBRG" if color in c.colors),
        marks=tuple(marks),
        abilities=_abilities(game, id, c),
        lacking=(card_words_not_understood(o.card) or "") if o.card is not None else "",
        owner=game.players[o.owner].name,
    )


def _pt(thing: GameObject, characteristics: Characteristics) -> str:
    if characteristics.is_creature or ("Vehicle" in characteristics.subtypes and characteristics.power is not None):
        return f"{characteristics.power}/{characteristics.toughness}"
    if "planeswalker" in characteristics.types:
        return f"loyalty {thing.counter('loyalty') if thing.zone == 'battlefield' else characteristics.loyalty}"
    if "battle" in characteristics.types:
        return f"defense {thing.counter('defense') if thing.zone == 'battlefield' else characteristics.defense}"
    return ""


def _marks(game: Game, thing: GameObject, characteristics: Characteristics) -> list[str]:
    found = [f"{kind} ×{n}" if n > 1 else kind for kind, n, _ in thing.counters if n and kind not in ("loyalty", "defense")]
    if thing.damage:
        found.append(f"{thing.damage} damage")
    if characteristics.is_creature and summoning_sick(game, thing) and not characteristics.has("haste"):
        found.append("summoning sick")
    states = (("face down", thing.face_down is not None), ("phased out", bool(thing.phased_out)), ("copy", thing.is_copy))
    found.extend(word for word, holds in states if holds)
    if thing.owner != whose(game, thing.id):
        found.append(f"owned by {game.players[thing.owner].name}")
    if thing.attached_to is not None and is_player(thing.attached_to):
        found.append(f"on {told_name(game, thing.attached_to)}")
    found.extend(_in_combat(game, thing.id))
    found.extend(sorted(mark.replace("_", " ") for mark in thing.marks if mark in _SHOWN))
    found.extend(["goaded"] if thing.zone == "battlefield" and has_status(game, thing.id, "goaded") else ())
    chosen = ((key, thing.notes.get(key)) for key in CHOICE_KEYS)
    found.extend(f"{key.replace('_', ' ')}: {value}" for key, value in chosen if isinstance(value, str))
    return found


_SHOWN = frozenset({"monstrous", "renowned", "suspected", "saddled", "commander", "ring_bearer"})


def _in_combat(game: Game, id: ObjectId) -> list[str]:
    combat = game.combat
    if combat is None:
        return []
    found = []
    if id in combat.attackers:
        what = combat.attackers[id]
        found.append(f"attacking {told_name(game, what)}" if what >= 0 else "attacking")
        if id in combat.blocked:
            found.append("blocked")
    if id in combat.blockers:
        found.append("blocking " + ", ".join(told_name(game, one) for one in combat.blockers[id]))
    return found


def _abilities(game: Game, id: ObjectId, characteristics: Characteristics) -> tuple[str, ...]:
    """The words of the abilities it has now, each once, in their order."""
    words = []
    for held in characteristics.held:
        said = ability_words(game, id, held.ability)
        if not said and isinstance(held.ability, t.Unsupported):
            said = held.ability.words
        words.append(said)
    return tuple(dict.fromkeys(one for one in words if one))


def abilities_of(game: Game, id: ObjectId) -> tuple[str, ...]:
    """The words of the abilities an object has now."""
    return _abilities(game, id, chars(game, id))


def _stacked(game: Game, id: ObjectId) -> Thing:
    o = game.objects[id]
    item = o.item
    aims = tuple(told_name(game, one) for one in item.all_targets()) if item is not None else ()
    controller = game.players[whose(game, id)].name
    if item is None or item.kind == "spell":
        c = chars(game, id)
        marks = [f"{letter} = {n}" for letter, n in (item.x.items() if item is not None else ())]
        if o.is_copy:
            marks.append("copy")
        return Thing(
            id, game.name_of(id), type_line(c), cost="".join(f"{{{s}}}" for s in c.mana_cost or ()), pt=_pt(o, c),
            marks=tuple(marks), controller=controller, aims=aims, abilities=_abilities(game, id, c), group="spell",
        )  # fmt: skip
    text = ability_words(game, item.source, item.ability) if item.ability is not None else ""
    return Thing(
        id, game.name_of(item.source), f"{item.kind} ability", controller=controller, aims=aims, text=text, group=item.kind,
        marks=tuple(f"{letter} = {n}" for letter, n in item.x.items() if n),
    )  # fmt: skip
