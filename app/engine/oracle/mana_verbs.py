"""Adding mana (106.4) and what it may be spent on (106.6)."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle import cost_changes, grammar, nouns, selectors
from app.engine.oracle.constructions import mana
from app.engine.oracle.constructions.cost_phrases import is_mana
from app.engine.oracle.phrase import both
from app.engine.oracle.postmodifiers import as_filter
from app.engine.oracle.reader import Reader
from app.engine.trees.walking import find_all

Uses = tuple[t.SpentFor, ...]


def add_one_of(reader: Reader, who: t.Selector) -> t.Instruction:
    """ "add {B}{B}, {B}{R}, or {R}{R}": one of several rows of symbols. Raises Stuck."""
    options = mana.read_options(reader)
    if len(options) == 1 or all(len(option) == 1 for option in options):
        reader.stuck()
    return t.ChooseMode(tuple((t.AddMana(option, who=who),) for option in options), who)


def restricted(reader: Reader, out: list[t.Instruction]) -> bool:
    """What the mana just added may, or can't, be spent on: mana that was chosen among, whichever it is. Raises Stuck."""
    only, never, riders = _limits(reader)

    def limited(node: t.Instruction) -> t.Instruction:
        if not isinstance(node, t.AddMana) or node.only or node.never:
            reader.stuck()
        return replace(node, only=only, never=never, riders=node.riders or riders)

    last = out[-1]
    if isinstance(last, t.ChooseMode):
        if any(len(option) != 1 for option in last.options):
            reader.stuck()
        out[-1] = replace(last, options=tuple((limited(one),) for (one,) in last.options))
    elif isinstance(last, t.May):
        if len(last.do) != 1:
            reader.stuck()
        out[-1] = reader.scope.rebuilt(last, replace(last, do=(limited(last.do[0]),)))
    else:
        out[-1] = reader.scope.rebuilt(last, limited(last))
    return True


def stays(reader: Reader, out: list[t.Instruction]) -> bool:
    """ "Until end of turn, you don't lose this mana as steps and phases end": the mana that the sentence before added. Raises
    Stuck."""
    reader.expect("until end of turn ,")
    reader.expect("you", "they", "that player")
    reader.expect("don't lose this mana as steps and phases end", "doesn't lose this mana as steps and phases end")
    said = range(max(0, len(out) - max(1, reader.scope.said)), len(out))
    adding = [(place, one) for place in said for one in find_all(out[place], t.AddMana)]
    if len(adding) != 1:
        reader.stuck()
    place, one = adding[0]
    out[place] = reader.scope.exchanged(out[place], one, replace(one, lasts=t.EndOfTurn()))
    return True


def _limits(reader: Reader) -> tuple[Uses, Uses, tuple[t.OnSpending, ...]]:
    """What mana may be spent on, what it can't, and what it does to a spell. Raises Stuck."""
    if reader.any("this mana can't be spent", "you can't spend this mana"):
        if reader.any("to pay generic mana costs"):
            return (), (t.SpentFor("generic"),), ()
        return (), _uses(reader), ()
    reader.expect("spend this mana only")
    only = _uses(reader)
    if reader.any(", and that spell can't be countered"):
        return only, (), (t.OnSpending(t.Anything(), (t.Cant("be_countered", t.IsAmong(t.It())),)),)
    return only, (), ()


def _uses(reader: Reader) -> Uses:
    """ "to cast creature spells or activate abilities of creatures", "on costs that contain {X}". Raises Stuck."""
    if reader.ok("on"):
        return (_containing(reader, "costs that contain") if reader.at("costs that") else _spells(reader),)
    reader.expect("to")
    found = [reader.first(*_USES)]
    while (more := reader.attempt(_further, found[-1])) is not None:
        found.append(more)
    return tuple(found)


def _further(reader: Reader, last: t.SpentFor) -> t.SpentFor:
    reader.expect(*(f"{joint} {to}".strip() for to in ("to", "") for joint in (", or", "or", "and/or", "and", ",")))
    readers = (*_USES, _spells) if last.kind == "spell" else _USES
    found: t.SpentFor = reader.first(*readers)
    return found


def _cast(reader: Reader) -> t.SpentFor:
    reader.expect("cast")
    return _spells(reader)


def _spells(reader: Reader) -> t.SpentFor:
    reader.any("a", "an")
    phrase = nouns.read_phrase(reader)
    if not phrase.spell:
        reader.stuck()
    parts = [part for part in phrase.parts if not isinstance(part, t.IsSpell)]
    zones = cost_changes.cast_from(reader)
    parts.extend([] if zones is None else [zones])
    return t.SpentFor("spell", both(parts) if parts else None)


def _activate(reader: Reader) -> t.SpentFor:
    """ "activate abilities [of creatures]", "activate an ability of a Bear source", "activate equip abilities"."""
    reader.expect("activate an", "activate a", "activate")
    keyword = None if reader.word in ("ability", "abilities") else grammar.read_name(reader) or reader.stuck()
    reader.expect("ability", "abilities")
    if not reader.any("of an", "of a", "of"):
        return t.SpentFor("ability", keyword=keyword)
    return t.SpentFor("ability", nouns.read_phrase(reader).filter, keyword)


def _turn_up(reader: Reader) -> t.SpentFor:
    reader.expect("turn")
    what = as_filter(selectors.read_object(reader, False))
    reader.expect("face up")
    return t.SpentFor("turn_face_up", what)


def _special(reader: Reader) -> t.SpentFor:
    words = reader.expect(*SPECIAL)
    return SPECIAL[words]


def _cost_of_keyword(reader: Reader) -> t.SpentFor:
    """ "pay a disturb cost": a cost for which a spell is cast. Raises Stuck."""
    reader.expect("pay a")
    keyword = reader.among(t.CASTING_WAYS, grammar.read_name(reader) or "")
    reader.expect("cost")
    return t.SpentFor("spell", keyword=keyword)


def _that_contains(reader: Reader) -> t.SpentFor:
    return _containing(reader, "pay a cost that contains")


def _containing(reader: Reader, words: str) -> t.SpentFor:
    reader.expect(words)
    if not is_mana(reader.word):
        reader.stuck()
    reader.i += 1
    return t.SpentFor("any", symbol=reader.words[reader.i - 1][1:-1])


SPECIAL: dict[str, t.SpentFor] = {
    "unlock a door": t.SpentFor("unlock"), "unlock doors": t.SpentFor("unlock"),
    "foretell a card from your hand": t.SpentFor("foretell"), "foretell cards": t.SpentFor("foretell"),
    "foretell a card": t.SpentFor("foretell"),
    "gain a class level": t.SpentFor("ability", keyword="class level"),
    "pay cumulative upkeep costs": t.SpentFor("cumulative upkeep"),
}
"""Other things that are done for mana, in their words."""
_USES = (_cast, _activate, _turn_up, _special, _cost_of_keyword, _that_contains)
