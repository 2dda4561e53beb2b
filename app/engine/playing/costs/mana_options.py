"""Which mana an instruction could add, and a permanent could produce (106.3–11)."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, product
from math import comb
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.position.context import Context
from app.engine.position.events import TappedForMana
from app.engine.position.ids import ObjectId
from app.engine.reading.characteristics import chars
from app.engine.reading.commanders import identity_of_commanders
from app.engine.reading.meaning import natural, select_objects
from app.engine.reading.qualities import chosen
from app.engine.trees.mana_costs import COLORS
from app.engine.trees.walking import find_all

if TYPE_CHECKING:
    from app.engine.position.state import Position

_MOST_COMBINED = 1000
"""Of more combinations of colors than this, only those of one color are worked out."""
TYPES = (*COLORS, "C")
"""The six types of mana (106.1b)."""


def mana_options(node: t.AddMana, ctx: Context) -> tuple[tuple[str, ...], ...]:
    """The different mana an instruction could add, each a tuple of types (106.3, 106.5, 106.8–11)."""
    count = natural(node.amount, ctx)
    if count == 0:
        return ()
    if node.choice is None:
        made = (sum(parts, ()) for parts in product(*(_plain(symbol) for symbol in node.symbols * count)))
        return tuple(dict.fromkeys(made))
    if node.choice == "each_color_of":
        each = tuple(color for color in _choices(node, ctx) if color in COLORS)
        return (each,) if each else ()
    if node.choice == "different_colors":
        return tuple(combinations(COLORS, count))
    if node.choice == "combination":
        many = comb(len(node.symbols) + count - 1, count) > _MOST_COMBINED
        return tuple((symbol,) * count for symbol in node.symbols) if many else tuple(
            combinations_with_replacement(node.symbols, count)
        )
    return tuple((color,) * count for color in _choices(node, ctx))


def options_to_choose(node: t.ChooseMode, ctx: Context) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """For each of the options the mana it could add; nothing where one of them does anything else, or chance chooses."""
    only = [option[0] for option in node.options if len(option) == 1 and isinstance(option[0], t.AddMana)]
    if node.random or node.count != 1 or len(only) < len(node.options):
        return ()
    return tuple(mana_options(one, ctx) for one in only)


def _plain(symbol: str) -> tuple[tuple[str, ...], ...]:
    """The mana a symbol can stand for as it is added: of a hybrid symbol either half (106.8), of a Phyrexian one its color
    (106.9), of a generic or snow one colorless mana (106.10–11)."""
    halves = [half for half in symbol.split("/") if half != "P"]
    return tuple(("C",) * int(half) if half.isdigit() else ("C",) if half == "S" else (half,) for half in halves)


def _choices(node: t.AddMana, ctx: Context) -> tuple[str, ...]:
    if node.choice in ("any_color", "any_one_color"):
        return COLORS
    if node.choice == "any_type":
        return TYPES
    if node.choice == "among":
        return node.symbols
    if node.choice in ("chosen", "among_or_chosen"):
        color = chosen(ctx, "color")
        more = (color,) if isinstance(color, str) else ()
        return more if node.choice == "chosen" else tuple(dict.fromkeys((*node.symbols, *more)))
    if node.choice == "just_produced":
        return tuple(dict.fromkeys(ctx.event.types)) if isinstance(ctx.event, TappedForMana) else ()
    if node.choice == "commander_identity":
        identity = identity_of_commanders(ctx.g, ctx.controller)
        return tuple(one for one in COLORS if one in identity and ctx.g.applies("903.4a"))
    assert node.of is not None
    if node.choice in ("colors_of", "each_color_of"):
        found = {c for ref in select_objects(node.of, ctx) for c in chars(ctx.g, ref).colors}
    else:
        found = _of_these({m for ref in select_objects(node.of, ctx) for m in could_produce(ctx.g, ref)}, node)
    return tuple(one for one in TYPES if one in found)


def _of_these(types: set[str], node: t.AddMana) -> set[str]:
    """Those of the types that the text speaks of: of any type, or of any color alone (106.1b)."""
    return types & set(node.symbols) if node.symbols else types


def could_produce(game: Position, id: ObjectId, depth: int = 0) -> set[str]:
    """Types of mana a permanent could produce (106.7)."""
    found: set[str] = set()
    if depth > 8:
        return found
    for held in chars(game, id).held:
        for index in held.mana:
            part = held.parts[index]
            assert isinstance(part, t.ActivatedAbility)
            for node in find_all(part.body, t.AddMana):
                ctx = Context(game, game.objects[id].controller, id, parent=held.grant)
                ctx.amounts["X"] = 1  # whatever is paid for it
                if node.choice == "could_produce" and node.of is not None:
                    others = (one for one in select_objects(node.of, ctx) if one != id)
                    found |= _of_these({m for one in others for m in could_produce(game, one, depth + 1)}, node)
                else:
                    found |= {m for option in mana_options(node, ctx) for m in option}
    return found
