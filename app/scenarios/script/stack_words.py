"""What is on the stack, found by words: a spell's tag or name, "Cast" and its name, or how an ability's text begins."""

from __future__ import annotations

import re

from app.engine import trees as t
from app.engine.position.ids import ObjectId
from app.library.folding import fold
from app.scenarios.documents.words import ability_words, begins, names_keyword
from app.scenarios.script.options import loosely
from app.scenarios.setup.table import Table, has_name

_ABILITY = re.compile(r"^stack ability(?: \((.*?)\)?)?$")
_WORDS = re.compile(r"^(?:stack ability\b|cast )", re.IGNORECASE)


def names_stack(words: str) -> bool:
    """Do words say by themselves that they mean something on the stack: "Cast Practice Bolt", "stack ability (When"?"""
    return _WORDS.match(words) is not None


def on_stack(words: str) -> str:
    """Words without what says that they mean an ability on the stack; "" for any ability."""
    return _ABILITY.sub(lambda found: found[1] or "", words.strip())


def stack_named(table: Table, words: str, copies: bool = False) -> list[ObjectId]:
    """Spells, and abilities of objects, on the stack of a name or a tag, or whose words begin so."""
    found = []
    anything = words.strip() == "stack ability"
    words = on_stack(words)
    tagged = table.tagged(words)
    name = re.sub(r"^cast\s+", "", words.strip(), flags=re.I)
    for id in table.game.stack:
        o = table.game.objects[id]
        if copies and not o.is_copy:
            continue
        is_spell = o.item is None or o.item.kind == "spell"
        if is_spell and (_is_called(table, id, name) or begins(table.game, id, o.values.name, name)):
            found.append(id)
        elif not is_spell and o.item is not None and o.item.ability is not None:
            text = ability_words(table.game, o.item.source, o.item.ability)
            source = table.game.name_of(o.item.source)
            keyword = getattr(o.item.ability, "keyword", None)
            by_keyword = keyword is not None and names_keyword(t.KeywordAbility(keyword), words)
            called = fold(source) == fold(words) or (tagged is not None and tagged == table.current(o.item.source))
            if anything or by_keyword or called or loosely(table.game, o.item.source, text, words):
                found.append(id)
    return found


def _is_called(table: Table, id: ObjectId, name: str) -> bool:
    """Is it the tag of an object, or its name?"""
    return table.tagged(name) == id or has_name(table.game, id, name)
