"""Creating tokens (111)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import amounts, becoming, continuous, references, selectors
from app.engine.oracle import vocabulary as v
from app.engine.oracle.reader import Reader
from app.engine.oracle.scope import OBJECT
from app.engine.oracle.tokens import Token
from app.engine.trees.predefined import PREDEFINED


def create(r: Reader, who: t.Selector) -> t.Instruction:
    """ "create two 1/1 white Soldier creature tokens with flying", "create a token that's a copy of …"."""
    if r.any("a number of"):
        made = _described(r, who, t.Number(1))
        r.expect("equal to")
        spoken = r.scope.mentions.pop()
        object.__setattr__(made, "count", amounts.read_amount(r))
        r.scope.mentions.append(spoken)
        return made
    if r.ok("an additional"):
        r.stuck()
    named = r.attempt(_leading_name)
    count = amounts.read_amount(r)
    made = _described(r, who, count)
    if named is not None and made.spec is not None:
        s = made.spec
        object.__setattr__(
            made, "spec", t.TokenSpec(s.types, s.subtypes, s.supertypes, s.colors, s.power, s.toughness, s.abilities, named)
        )
    while True:
        i = r.i
        mark = r.scope.mark()
        r.ok(",")
        if not r.any("and") and r.i == i:
            break
        more = r.attempt(_another, who)
        if more is None:
            r.i = i
            r.scope.restore(mark)
            break
        return t.Sequence((made, more))
    return made


def _another(r: Reader, who: t.Selector) -> t.Instruction:
    if r.word not in ("a", "an", "two", "three", "one", "x"):
        r.stuck()
    return create(r, who)


def _described(r: Reader, who: t.Selector, count: t.Amount) -> t.CreateToken:
    if r.any("of those tokens", "of that token"):
        before = r.scope.did("create")
        if not isinstance(before, t.CreateToken):
            r.stuck()
        return t.CreateToken(count, before.spec, who, before.copy_of, before.exceptions, before.tapped, before.attacking)
    tapped = bool(r.any("tapped and attacking", "tapped"))
    attacking = r.words[r.i - 1] == "attacking"
    if r.any("token that's a copy of", "tokens that are copies of", "tokens that's a copy of", "token that is a copy of"):
        made = _copy(r, who, count, tapped, attacking)
    else:
        spec = read_spec(r)
        made = t.CreateToken(count, spec, who, tapped=tapped, attacking=attacking)
    _entering(r, made)
    names = {"token", "permanent"}
    if made.spec is not None:
        names.update(made.spec.types)
        names.update(subtype.lower() for subtype in made.spec.subtypes)
    else:
        names.add("creature")
    r.scope.mention(None, OBJECT, count != t.Number(1), frozenset(names), made)
    return made


def _copy(r: Reader, who: t.Selector, count: t.Amount, tapped: bool, attacking: bool) -> t.CreateToken:
    what = references.as_permanent(r, selectors.read_object(r))
    exceptions = becoming.read_copy_exceptions(r) if r.at(", except") or r.at("except") else t.CopyExceptions()
    return t.CreateToken(count, None, who, what, exceptions, tapped, attacking)


def _entering(r: Reader, made: t.CreateToken) -> None:
    if r.any("that's tapped and attacking", "that are tapped and attacking"):
        object.__setattr__(made, "tapped", True)
        object.__setattr__(made, "attacking", True)
    elif r.any("that's attacking"):
        object.__setattr__(made, "attacking", True)
    if r.ok("attached to"):
        object.__setattr__(made, "attached_to", selectors.read_object(r))
    each = amounts.read_for_each(r)
    if each is not None:
        object.__setattr__(made, "count", amounts.times(made.count, each))


def read_spec(r: Reader) -> t.TokenSpec:
    """ "1/1 white Soldier creature token with flying named …". Raises Stuck."""
    known = _predefined(r)
    if known is not None:
        return known
    name: str | None = None
    supers: list[str] = []
    while r.word in v.SUPERTYPES:
        supers.append(r.word)
        r.i += 1
    power = toughness = None
    if "/" in r.word and r.word[0] not in "+-":
        left, right = r.word.split("/")
        if "*" in r.word:
            r.stuck()
        power, toughness = _one(left), _one(right)
        r.i += 1
    colors = becoming._colors(r) or ()
    types, subtypes, more = becoming._type_words(r)
    supers.extend(more)
    while r.raw[:1].isupper() and r.word not in ("token", "tokens") and not types:
        subtypes.append(r.raw)
        r.i += 1
        more_types, more_subtypes, _ = becoming._type_words(r)
        types.extend(more_types)
        subtypes.extend(more_subtypes)
    r.expect("token", "tokens")
    if not types:
        r.stuck()
    abilities: tuple[t.Ability, ...] = ()
    if r.ok("named"):
        name = _name(r)
    if r.at("with") and not r.at("with a") and not r.at("with x"):
        r.i += 1
        abilities = tuple(continuous.read_abilities(r))
        if r.ok("named"):
            name = _name(r)
    return t.TokenSpec(tuple(types), tuple(subtypes), tuple(supers), colors, power, toughness, abilities, name)


def _call_itself(r: Reader, name: str) -> None:
    """In its own quoted abilities a token's name means the token (201.5)."""
    if " " in name:
        return
    for k in range(r.i, r.n):
        if r.tokens[k].raw == name:
            r.tokens[k] = Token("~", "~", r.tokens[k].start, r.tokens[k].end)
            r.words[k] = "~"


def _predefined(r: Reader) -> t.TokenSpec | None:
    """ "Treasure token", "Young Hero Role token"."""
    for k in (3, 2, 1):
        if r.i + k < r.n and r.words[r.i + k] in ("token", "tokens"):
            name = " ".join(one.raw for one in r.tokens[r.i : r.i + k])
            if name in PREDEFINED:
                r.i += k + 1
                return PREDEFINED[name]
    return None


def _one(part: str) -> t.Amount:
    return t.X() if part == "x" else t.Number(int(part))


def _leading_name(r: Reader) -> str:
    """ "create Mira, a legendary 2/2 …": a name before the article. Raises Stuck."""
    start = r.i
    while r.i < r.n and r.word != ",":
        if not (r.raw[:1].isupper() or r.word in ("of", "the", "and", "'s")):
            r.stuck()
        r.i += 1
    name = r.text(start, r.i)
    r.expect(",")
    if not name or not (r.at("a legendary") or r.at("a")):
        r.stuck()
    _call_itself(r, name)
    return name


def _name(r: Reader) -> str:
    start = r.i
    last = start
    while (
        r.raw[:1].isupper()
        or r.word == "~"
        or r.word in ("of", "the", "and", "'s", "to", "from", "in")
        or (r.word == "," and r.peek()[:1].isalpha() and r.tokens[r.i + 1].raw[:1].isupper())
    ):
        if r.raw[:1].isupper() or r.word in ("'s", "~"):
            last = r.i + 1
        r.i += 1
    if last == start:
        r.stuck()
    r.i = last
    return r.text(start, last)
