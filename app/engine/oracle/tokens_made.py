"""Creating tokens (111)."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle import amounts, becoming, continuous, copy_exceptions, players, references, selectors
from app.engine.oracle import vocabulary as v
from app.engine.oracle.grammar import Steps
from app.engine.oracle.mentions import OBJECT
from app.engine.oracle.reader import Reader
from app.engine.oracle.results import same_result
from app.engine.oracle.tokens import Token
from app.engine.trees.predefined import PREDEFINED
from app.engine.trees.subtypes import BASIC_LAND_TYPES
from app.engine.trees.walking import find


def create(reader: Reader, who: t.Selector) -> t.Instruction:
    """ "create two 1/1 white Soldier creature tokens with flying", "create a token that's a copy of …"."""
    if reader.any("a number of"):
        made = _described(reader, who, t.Number(1))
        reader.expect("equal to")
        spoken = reader.scope.mentions.pop()
        made = replace(made, count=amounts.read_amount(reader))
        reader.scope.mentions.append(replace(spoken, node=made))
        return made
    if reader.ok("an additional"):
        reader.stuck()
    among = reader.ok("your choice of")
    before = len(reader.scope.mentions)
    named = reader.attempt(_leading_name)
    count = amounts.read_amount(reader)
    made = _described(reader, who, count)
    if named is not None and made.spec is not None:
        made = reader.scope.rebuilt(made, replace(made, spec=replace(made.spec, name=named)))
    if (of := amounts.rounded(reader, count)) != count:
        made = reader.scope.rebuilt(made, replace(made, count=of))
    options = reader.attempt(_options, who, made)
    if options is not None:
        del reader.scope.mentions[before:]  # which of them is created is not known
        return t.ChooseMode(options, who)
    if among:
        reader.stuck()
    while True:
        i = reader.i
        mark = reader.scope.mark()
        reader.ok(",")
        if not reader.any("and") and reader.i == i:
            break
        more = reader.attempt(_another, who)
        if more is None:
            reader.i = i
            reader.scope.restore(mark)
            break
        return t.Sequence((made, more))
    return made


def _options(reader: Reader, who: t.Selector, first: t.Instruction) -> tuple[tuple[t.Instruction, ...], ...]:
    """ "[create a Food token] or a Treasure token", "…, a Clue token, or a Blood token". Raises Stuck."""
    found: list[tuple[t.Instruction, ...]] = [(first,)]
    last = ""
    while "or" not in last:
        last = reader.expect(", or", "or", ",")
        found.append((_described(reader, who, amounts.read_amount(reader)),))
    return tuple(found)


def _another(reader: Reader, who: t.Selector) -> t.Instruction:
    if reader.word not in ("a", "an", "two", "three", "one", "x"):
        reader.stuck()
    return create(reader, who)


def _described(reader: Reader, who: t.Selector, count: t.Amount) -> t.CreateToken:
    if reader.any("of those tokens", "of that token"):
        before = reader.scope.did("create")
        if not isinstance(before, t.CreateToken):
            reader.stuck()
        return t.CreateToken(count, before.spec, who, before.copy_of, before.exceptions, before.tapped, before.attacking)
    tapped = bool(reader.any("tapped and attacking", "tapped"))
    attacking = reader.words[reader.i - 1] == "attacking"
    if reader.any("token that's a copy of", "tokens that are copies of", "tokens that's a copy of", "token that is a copy of"):
        made = _copy(reader, who, count, tapped, attacking)
    else:
        spec = read_spec(reader)
        made = t.CreateToken(count, spec, who, tapped=tapped, attacking=attacking)
    made = reader.scope.named(_entering(reader, made))
    names = {"token", "permanent"}
    if made.spec is not None:
        names.update(made.spec.types)
        names.update(subtype.lower() for subtype in made.spec.subtypes)
    reader.scope.mention(None, OBJECT, made.count != t.Number(1), frozenset(names), made)
    return made


def _copy(reader: Reader, who: t.Selector, count: t.Amount, tapped: bool, attacking: bool) -> t.CreateToken:
    start = reader.i
    what = references.copied(reader, selectors.read_object(reader))
    nowhere = isinstance(what, t.Choose) and what.zones == ("battlefield",) and what.among is None
    if nowhere and "card" in reader.words[start : reader.i]:
        reader.stuck()  # a card that is nowhere in the game
    found = copy_exceptions.read_copy_exceptions(reader, entering=True)
    if found.given or found.own:
        reader.stuck()
    exceptions = replace(found, counters=())
    return t.CreateToken(count, None, who, what, exceptions, tapped, attacking, counters=found.counters)


def _entering(reader: Reader, made: t.CreateToken) -> t.CreateToken:
    """The tokens, with what the text says of how they are created."""
    if made.spec is not None and reader.any("that's all colors", "that are all colors"):
        made = replace(made, spec=replace(made.spec, colors=tuple(v.COLORS.values())))
    colors = reader.attempt(_said_colors) if made.spec is not None and not made.spec.colors else None
    if made.spec is not None and colors is not None:
        made = replace(made, spec=replace(made.spec, colors=colors))
    if made.spec is not None and reader.any("that is every basic land type", "that's every basic land type"):
        made = replace(made, spec=replace(made.spec, subtypes=(*made.spec.subtypes, *BASIC_LAND_TYPES)))
    if reader.any("that's tapped and attacking", "that are tapped and attacking", "and that's tapped and attacking"):
        made = replace(made, tapped=True, attacking=True)
    elif reader.any("that's attacking", "that are attacking"):
        made = replace(made, attacking=True)
    if made.attacking is True and reader.at("that") and reader.peek() in ("player", "opponent"):
        made = replace(made, attacking=_attacked(reader))
    if reader.any("that's blocking", "that are blocking", "and that's blocking", "and that are blocking"):
        made = replace(made, blocking=_blocked(reader, made))
    if reader.ok("attached to"):
        made = replace(made, attached_to=selectors.read_object(reader))
    each = amounts.read_for_each(reader)
    return made if each is None else replace(made, count=amounts.times(made.count, each))


def _said_colors(reader: Reader) -> tuple[t.Color, ...]:
    """ "[a 3/3 Beast creature token] that's red, green, and white". Raises Stuck."""
    reader.expect("that's", "that are")
    return becoming.read_colors(reader) or reader.stuck()


def _blocked(reader: Reader, made: t.CreateToken) -> t.Selector:
    """ "… that's blocking that creature". Raises Stuck where a copy of something else blocks each of several things."""
    what = selectors.read_object(reader)
    return reader.stuck() if made.copy_of not in (None, what) and find(what, t.It) is not None else what


def _attacked(reader: Reader) -> t.Selector:
    """ "… attacking that player [or a planeswalker they control]"."""
    player = players.read_player(reader)
    if not reader.any("or a planeswalker they control", "or planeswalker they control"):
        return player
    return t.Both((player, t.All(t.And((t.HasType(("planeswalker",)), t.ControlledBy(player))))))


def read_spec(reader: Reader) -> t.TokenSpec:
    """ "1/1 white Soldier creature token with flying named …". Raises Stuck."""
    known = _predefined(reader)
    if known is not None:
        return known
    name: str | None = None
    supers: list[t.Supertype] = []
    while reader.word in v.SUPERTYPES:
        supers.append(v.SUPERTYPES[reader.word])
        reader.i += 1
    power = toughness = None
    if "/" in reader.word and reader.word[0] not in "+-":
        left, right = reader.word.split("/")
        if "*" in reader.word:
            reader.stuck()
        power, toughness = _one(left), _one(right)
        reader.i += 1
    colors = becoming.read_colors(reader) or ()
    types, subtypes, more = becoming.read_type_words(reader)
    supers.extend(more)
    while reader.raw[:1].isupper() and reader.word not in ("token", "tokens") and not types:
        subtypes.append(reader.raw)
        reader.i += 1
        more_types, more_subtypes, _ = becoming.read_type_words(reader)
        types.extend(more_types)
        subtypes.extend(more_subtypes)
    reader.expect("token", "tokens")
    if not types:
        reader.stuck()
    abilities: tuple[t.Ability, ...] = ()
    if reader.ok("named"):
        name = _name(reader)
        if reader.at("with") and name is not None:
            _call_itself(reader, name)
    if power is None and reader.ok("with power equal to"):
        power = amounts.read_amount(reader)
        reader.expect("and toughness equal to")
        toughness = amounts.read_amount(reader)
    if reader.at("with") and not reader.at("with a") and not reader.at("with x"):
        reader.i += 1
        abilities = tuple(continuous.read_abilities(reader))
        if reader.ok("named"):
            name = _name(reader)
    return t.TokenSpec(tuple(types), tuple(subtypes), tuple(supers), colors, power, toughness, abilities, name)


def _call_itself(reader: Reader, name: str) -> None:
    """In its own quoted abilities a token's name means the token (201.5), and in those that these give to others the object that
    gives them (201.5a)."""
    if " " in name:
        return
    given = False
    for k in range(reader.i, reader.n):
        given = given != (reader.words[k] == "'")
        if reader.tokens[k].raw == name:
            mark = "@" if given else "~"
            reader.tokens[k] = Token(mark, mark, reader.tokens[k].start, reader.tokens[k].end)
            reader.words[k] = mark


def _predefined(reader: Reader) -> t.TokenSpec | None:
    """ "Treasure token", "Young Hero Role token"."""
    for k in (3, 2, 1):
        if reader.i + k < reader.n and reader.words[reader.i + k] in ("token", "tokens"):
            name = " ".join(one.raw for one in reader.tokens[reader.i : reader.i + k])
            if name in PREDEFINED:
                reader.i += k + 1
                return PREDEFINED[name]
    return None


def _one(part: str) -> t.Amount:
    return t.X() if part == "x" else t.Number(int(part))


def _leading_name(reader: Reader) -> str:
    """ "create Mira, a legendary 2/2 …": a name before the article. Raises Stuck."""
    start = reader.i
    while reader.i < reader.n and not (reader.word == "," and reader.peek() in ("a", "an")):
        if reader.word == "," and reader.tokens[reader.i + 1].raw[:1] not in ("t", reader.peek()[:1].upper()):
            reader.stuck()
        if reader.word != "," and not (
            reader.raw[:1].isupper() or reader.word in ("of", "the", "and", "to", "in", "from", "'s", "~")
        ):
            reader.stuck()
        reader.i += 1
    own = [token.name for token in reader.tokens[start : reader.i] if token.word == "~"]
    name = reader.text(start, reader.i)
    name = name.replace("~", own[0], 1) if own else name
    reader.expect(",")
    if not name or name == "~" or not (reader.at("a legendary") or reader.at("a")):
        reader.stuck()
    _call_itself(reader, name)
    return name


def _name(reader: Reader) -> str:
    start = reader.i
    last = start
    while (
        reader.raw[:1].isupper()
        or reader.word == "~"
        or reader.word in ("of", "the", "and", "'s", "to", "from", "in")
        or (reader.word == "," and reader.peek()[:1].isalpha() and reader.tokens[reader.i + 1].raw[:1].isupper())
    ):
        if reader.raw[:1].isupper() or reader.word in ("'s", "~"):
            last = reader.i + 1
        reader.i += 1
    if last == start:
        reader.stuck()
    reader.i = last
    own = [token.name for token in reader.tokens[start:last] if token.word == "~"]
    said = reader.text(start, last)
    return said.replace("~", own[0], 1) if own and said != "~" else said


_ENTERS = ("the token enters", "that token enters", "it enters", "they enter", "those tokens enter", "the tokens enter",
           "that creature enters")


def said_to_attack(reader: Reader, out: Steps) -> bool:
    """ "The token enters tapped and attacking [that player]": as it is created, or put onto the battlefield (508.4). Raises
    Stuck."""
    made = find(out[-1], t.CreateToken) or find(out[-1], t.Move) or find(out[-1], t.Meld)
    name = made.spec.name if isinstance(made, t.CreateToken) and made.spec is not None else None
    if made is None or (isinstance(made, t.Move) and made.to != "battlefield") or made.attacking:
        reader.stuck()
    if not reader.any(*_ENTERS):
        _named(reader, name or reader.stuck())
        reader.expect("enters")
    reader.expect("tapped and attacking")
    said = not isinstance(made, t.Meld) and (reader.at("that player") or reader.at("that opponent"))
    whom: t.Selector | bool = _attacked(reader) if said else True
    if not _sentence_ends(reader):
        reader.stuck()
    out[-1] = reader.scope.exchanged(out[-1], made, replace(made, tapped=True, attacking=whom))
    return True


def _named(reader: Reader, name: str) -> None:
    """The name of a token that was just described. Raises Stuck."""
    if reader.word == "~" and not reader.tokens[reader.i].name and " " not in name:  # as `_call_itself` has put it
        reader.i += 1
        return
    words = name.split()
    if [token.raw for token in reader.tokens[reader.i : reader.i + len(words)]] != words:
        reader.stuck()
    reader.i += len(words)


def _sentence_ends(reader: Reader) -> bool:
    return reader.word in (".", "")


def said_to_have(reader: Reader, out: Steps) -> bool:
    """ "It has flying", "They have \\"…\\"" of tokens just described: values that the effect creating them defines (111.3)."""
    made = find(out[-1], t.CreateToken)
    if made is None or made.spec is None:
        return False
    size = reader.attempt(_said_size, made)
    abilities = None if size is not None else reader.attempt(_said_abilities, made)
    if size is not None:
        spec = replace(made.spec, power=size[0], toughness=size[1])
    elif abilities is not None:
        spec = replace(made.spec, abilities=(*made.spec.abilities, *abilities))
    else:
        return False
    out[-1] = reader.scope.exchanged(out[-1], made, replace(made, spec=spec))
    return True


def _said_size(reader: Reader, made: t.CreateToken) -> tuple[t.Amount, t.Amount]:
    """ "Its power is equal to that card's power and its toughness is equal to that card's toughness": of something else than the
    token. Raises Stuck."""
    spoken = reader.scope.mentions[-1:]
    if made.spec is None or made.spec.power is not None or not spoken or not same_result(spoken[0].node, made):
        reader.stuck()
    reader.expect("its power is equal to", "their power is equal to")
    del reader.scope.mentions[-1:]
    try:
        power = amounts.read_amount(reader)
        reader.expect("and its toughness is equal to", "and their toughness is equal to")
        return power, amounts.read_amount(reader)
    finally:
        reader.scope.mentions.append(spoken[0])


_THEY_HAVE = ("it has", "they each have", "they have", *(f"{one} {has}" for one, has in (
    ("that token", "has"), ("those tokens", "have"), ("the token", "has"), ("the tokens", "have"),
    ("those creatures", "have"))))  # fmt: skip


def _said_abilities(reader: Reader, made: t.CreateToken) -> list[t.Ability]:
    spoken = reader.scope.mentions[-1:]
    if not spoken or not same_result(spoken[0].node, made):
        reader.stuck()
    reader.expect(*_THEY_HAVE)
    abilities = continuous.read_abilities(reader)
    ended = reader.word == "." or reader.words[reader.i - 1] in ('"', "'")  # a quotation ends with its own full stop
    if not ended or find(tuple(abilities), t.Granter) is not None:
        reader.stuck()
    return abilities
