"""Keyword actions without nodes of their own (701), by a table of what may follow each."""

from __future__ import annotations

from collections.abc import Callable

from app.engine import trees as t
from app.engine.oracle import amounts, selectors
from app.engine.oracle import vocabulary as v
from app.engine.oracle.mentions import OBJECT
from app.engine.oracle.reader import Reader

Verb = Callable[[Reader, t.Selector], t.Instruction]
ALONE = "alone"
NUMBER = "number"
WHAT = "what"

KEYWORD_ACTIONS = {
    "proliferate": ALONE, "investigate": ALONE, "populate": ALONE, "learn": ALONE, "explore": ALONE, "forage": ALONE,
    "bolster": NUMBER, "adapt": NUMBER, "monstrosity": NUMBER, "fateseal": NUMBER, "discover": NUMBER, "incubate": NUMBER,
    "blight": NUMBER, "endure": NUMBER, "suspect": WHAT, "exert": WHAT, "connive": ALONE, "manifest": ALONE, "cloak": ALONE,
    "support": NUMBER, "amass": NUMBER, "venture": ALONE, "clash": ALONE, "airbend": WHAT, "earthbend": NUMBER,
    "waterbend": NUMBER, "meld": ALONE, "unlock": WHAT, "assemble": ALONE, "open": ALONE, "planeswalk": ALONE, "recruit": ALONE,
}


def _alone(name: str) -> Verb:
    def read(reader: Reader, who: t.Selector) -> t.Instruction:
        if reader.any("twice"):
            return t.Repeat(t.Number(2), (t.KeywordAction(name, who),))
        if reader.any("three times"):
            return t.Repeat(t.Number(3), (t.KeywordAction(name, who),))
        if reader.any("x times"):
            return t.Repeat(t.X(), (t.KeywordAction(name, who),))
        return t.KeywordAction(name, who)

    return read


def _number(name: str) -> Verb:
    def read(reader: Reader, who: t.Selector) -> t.Instruction:
        return t.KeywordAction(name, who, amount=amounts.read_amount(reader))

    return read


def _what(name: str) -> Verb:
    def read(reader: Reader, who: t.Selector) -> t.Instruction:
        return t.KeywordAction(name, who, selectors.read_object(reader))

    return read


def _amass(reader: Reader, who: t.Selector) -> t.Instruction:
    words: tuple[str, ...] = ("Zombie",)
    if reader.raw[:1].isupper():
        words = (v.SUBTYPES.get(reader.raw.lower(), reader.raw),)
        reader.i += 1
    return t.KeywordAction("amass", who, amount=amounts.read_amount(reader), words=words)


def _manifest(name: str) -> Verb:
    def read(reader: Reader, who: t.Selector) -> t.Instruction:
        if name == "manifest" and reader.ok("dread"):
            return t.KeywordAction("manifest dread", who)
        made = reader.scope.named(t.KeywordAction(name, who, selectors.read_object(reader)))
        one = isinstance(made.what, t.TopOfLibrary) and made.what.count == t.Number(1) and not reader.scope.actor_each
        reader.scope.mention(None, OBJECT, not one, frozenset({"creature", "card", "permanent"}), made)
        return made

    return read


def _venture(reader: Reader, who: t.Selector) -> t.Instruction:
    reader.expect("into the dungeon")
    return t.KeywordAction("venture", who)


def _support(reader: Reader, who: t.Selector) -> t.Instruction:
    """"Support N" targets up to so many creatures, other than the permanent that says so."""
    number = amounts.read_amount(reader)
    other = t.And((t.HasType(("creature",)), t.Not(t.IsSource())))
    reader.scope.targets.append(t.TargetSpec(other, minimum=t.Number(0), maximum=number))
    return t.KeywordAction("support", who, t.TargetRef(len(reader.scope.targets) - 1), number)


def _earthbend(reader: Reader, who: t.Selector) -> t.Instruction:
    """"Earthbend N" targets a land of the player's own."""
    number = amounts.read_amount(reader)
    reader.scope.targets.append(t.TargetSpec(t.And((t.HasType(("land",)), t.ControlledBy(t.You())))))
    return t.KeywordAction("earthbend", who, t.TargetRef(len(reader.scope.targets) - 1), number)


def _clash(reader: Reader, who: t.Selector) -> t.Instruction:
    reader.expect("with an opponent")
    return t.KeywordAction("clash", who)


def _ring(reader: Reader, who: t.Selector) -> t.Instruction:
    reader.stuck()


def _open(reader: Reader, who: t.Selector) -> t.Instruction:
    reader.expect("an attraction")
    return t.KeywordAction("open attraction", who)


def _collect(reader: Reader, who: t.Selector) -> t.Instruction:
    reader.expect("evidence")
    return t.KeywordAction("collect evidence", who, amount=amounts.read_amount(reader))


_SHAPES = {ALONE: _alone, NUMBER: _number, WHAT: _what}
VERBS: dict[str, Verb] = {name: _SHAPES[shape](name) for name, shape in KEYWORD_ACTIONS.items()}
VERBS.update({
    "open": _open, "amass": _amass, "manifest": _manifest("manifest"), "cloak": _manifest("cloak"), "venture": _venture,
    "support": _support, "earthbend": _earthbend, "clash": _clash, "collect": _collect,
})
