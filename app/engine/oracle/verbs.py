"""What players and objects are told to do: one reader for each verb, in a table (608.2, 701)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.engine import trees as t
from app.engine.oracle import (
    amounts,
    becoming,
    coins,
    copies,
    costs,
    counter_verbs,
    dice,
    durations,
    grammar,
    keyword_actions,
    kinds,
    library_verbs,
    life_verbs,
    mana_verbs,
    moving_verbs,
    object_verbs,
    permanent_verbs,
    piles,
    references,
    selectors,
    targeting,
    tokens_made,
)
from app.engine.oracle import vocabulary as v
from app.engine.oracle.constructions.patterns import third_person
from app.engine.oracle.constructions.rows import TABLE
from app.engine.oracle.mentions import PLAYER, Mention
from app.engine.oracle.reader import Reader
from app.engine.trees.subtypes import FAMILIES
from app.engine.trees.walking import contains, find_all

Verb = Callable[[Reader, t.Selector], t.Instruction]


@grammar.read_action.by
def read_action(reader: Reader, who: t.Selector) -> t.Instruction:
    """A verb and all that belongs to it, done by these players. Raises Stuck."""
    base = THIRD.get(reader.word, reader.word)
    read = VERBS.get(base)
    if read is None:
        reader.stuck()
    reader.i += 1
    made = reader.scope.named(_name_of_result(reader, read(reader, who)))
    if not isinstance(who, t.You):
        made = _chosen_by(reader, made, t.It() if reader.scope.actor_each else who)
    reader.scope.actions.append((base, made))
    if not hasattr(made, "bind"):
        return made
    reader.scope.last = made
    name = references.read_name(reader)
    return made if name is None else reader.scope.rebuilt(made, _called(made, name))


def _name_of_result(reader: Reader, made: t.Instruction) -> t.Instruction:
    """Canonical wording names what an instruction did, also where that ends in what was chosen for it."""
    what = getattr(made, "what", None)
    if not isinstance(what, t.Choose) or what.bind is None or not reader.words[reader.i - 1].startswith("<"):
        return made
    if not hasattr(made, "bind") or isinstance(made, t.ChooseThings | t.Attach):
        return made
    done: Any = made
    named: t.Instruction = reader.scope.rebuilt(made, replace(done, what=replace(what, bind=None), bind=what.bind))
    return named


def _called(made: Any, name: str) -> t.Instruction:
    """The instruction with the name that canonical wording gives to its result."""
    called: t.Instruction = replace(made, bind=name)
    return called


def _chosen_by(reader: Reader, made: t.Instruction, who: t.Selector) -> t.Instruction:
    """Who acts chooses (608.2d): "target opponent exiles a card from their hand"."""
    for name in ("what", "on", "to", "copy_of"):
        value = getattr(made, name, None)
        if isinstance(value, t.Choose) and value.chooser is None:
            made = reader.scope.exchanged(made, value, replace(value, chooser=who))
    return made


# ---- life, cards, counters ----------------------------------------------------------------------------------------------


def _gain_chosen(reader: Reader, who: t.Selector) -> t.Instruction:
    """ "gain control of a creature": it is chosen, and then controlled (608.2d)."""
    reader.expect("control of")
    start = reader.i
    what = selectors.read_object(reader)
    if not isinstance(what, t.Choose):
        reader.stuck()
    bound = t.Bound(reader.scope.tie(what))
    chosen = reader.scope.mentions[-1].node
    if "their choice" in " ".join(reader.words[start : reader.i]):
        chosen = reader.scope.rebuilt(chosen, replace(chosen, chooser=who))
    duration = durations.read_duration(reader) or t.EndOfGame()
    return t.Sequence((t.ChooseThings(chosen, chosen.bind), t.Apply((t.Modify(bound, (t.ChangeController(who),)),), duration)))


def _described(reader: Reader, who: t.Selector, read: Callable[[Reader], t.Selector]) -> t.Selector:
    """What is chosen by this player, who may be spoken of in what describes it. Raises Stuck."""
    reader.scope.chooser = who if who != t.You() else None
    try:
        return read(reader)
    finally:
        reader.scope.chooser = None


def _target_chosen_by(reader: Reader, target: t.Selector, who: t.Selector) -> None:
    """ "That player chooses target creature": who chooses it, if not its controller. An opponent would be one of whose ability it
    is, not of who chooses. Raises Stuck."""
    if who == t.You() or not isinstance(target, t.TargetRef):
        return
    spec = reader.scope.targets[target.index]
    if t.IsPlayer("opponent") in find_all(spec.filter, t.IsPlayer):
        reader.stuck()
    reader.scope.targets[target.index] = replace(spec, chooser=who)


def _change(reader: Reader, who: t.Selector) -> t.Instruction:
    what = references.it(reader) if reader.ok("its") else references.read_possessive(reader)
    reader.expect("base power and toughness to")
    new = becoming.like(reader)
    duration = durations.read_duration(reader)
    if duration is None:
        reader.stuck()
    return t.Apply((t.Modify(what, (new,)),), duration)


def _choose(reader: Reader, who: t.Selector) -> t.Instruction:
    """ "choose a color", "choose target creature"."""
    if piles.choose(reader, who):
        return t.Nothing()
    each = reader.attempt(kinds.one_of_each, who)
    if each is not None:
        return each
    value = reader.attempt(read_choice, who)
    if value is not None:
        return value
    plain_targets = "targets" in reader.words[reader.i : reader.i + _MOST_WORDS]
    start = reader.i
    what = _described(reader, who, targeting.read_target if plain_targets else selectors.read_object)
    if isinstance(what, t.Choose):
        if "source" in reader.words[start : reader.i] and what.zones == ("battlefield",):  # a spell may be one, too (609.7a)
            what = reader.scope.rebuilt(what, replace(what, zones=("battlefield", "stack")))
        name = reader.scope.tie(what, "chosen")
        made = t.ChooseThings(what, name)
        reader.scope.actions.append(("choose", made))
        return made
    parts = what.parts if isinstance(what, t.Both) else (what,)
    if all(isinstance(part, t.TargetRef) for part in parts):
        for part in parts:
            _target_chosen_by(reader, part, who)
        return t.Nothing()
    reader.stuck()


_MOST_WORDS = 7
"""In how many words a number of targets is said: "one, two, or three targets"."""
_CHOICES: dict[str, t.ChosenKind] = {
    "a color": "color",
    "a creature type": "creature_type",
    "a card type": "card_type", "a planeswalker type": "planeswalker_type",
    "a basic land type": "land_type",
    "a land type": "land_type",
    "a card name other than a basic land card name": "nonbasic_name", "a card name": "name", "any card name": "name",
    "a number": "number",
    "an opponent": "opponent",
    "a player": "player",
    "a nonland card name": "nonland_name",
    "a creature card name": "creature_name",
    "a noncreature , nonland card name": "noncreature_nonland_name",
    "a nonartifact , nonland card name": "nonartifact_nonland_name",
    "an artifact card name": "artifact_name", "a land card name": "land_name", "a nonbasic land card name": "nonbasic_land_name",
    "a color or colors": "colors", "a word": "word",
}


_KEYS: dict[t.ChosenKind, t.ChoiceKey] = {
    "card_type": "card_type", "color": "color", "creature_type": "creature_type", "land_type": "land_type", "number": "number",
    "opponent": "player", "planeswalker_type": "planeswalker_type", "player": "player", "word": "word", "colors": "colors",
    **{kind: "name" for kind in _CHOICES.values() if kind.endswith("name")},
}
"""What each choice is kept as."""


def read_choice(reader: Reader, who: t.Selector) -> t.Instruction:
    """A choice of a color, a type, a name, a number, a player. Raises Stuck."""
    for words, kind in _CHOICES.items():
        if reader.ok(words):
            key = _KEYS[kind]
            if kind == "color" and reader.ok("other than"):
                others = tuple(letter for name, letter in v.COLORS.items() if name != reader.word)
                if len(others) != 4:
                    reader.stuck()
                reader.i += 1
                return t.ChooseValue(kind, key, who, options=others)
            if kind == "number" and reader.ok("between"):
                low = amounts.read_amount(reader)
                reader.expect("and")
                return t.ChooseValue(kind, key, who, minimum=low, maximum=amounts.read_amount(reader))
            if kind in ("creature_type", "card_type") and reader.ok("other than"):
                return t.ChooseValue(kind, key, who, without=(_left_out(reader, kind),))
            if reader.word in ("you", "that", "who", "with", "other", "between"):
                reader.stuck()
            if kind == "planeswalker_type" and reader.n - reader.i > 1:
                reader.stuck()  # each later effect would have to keep the choice that was made for it
            if words == "a land type":
                return t.ChooseValue(kind, key, who, options=tuple(sorted(FAMILIES["land"])))
            at_random = bool(reader.any("at random"))
            if kind in ("opponent", "player"):
                reader.scope.mention(t.ChosenPlayer(), PLAYER, False, frozenset({"player", "opponent"}))
            return t.ChooseValue(kind, key, who, random=at_random)
    return t.ChooseValue("card_type", "card_type", who, options=read_listed_types(reader))


def _secretly(reader: Reader, who: t.Selector) -> t.Instruction:
    """ "secretly choose an opponent". Raises Stuck for what is no value."""
    reader.expect("choose")
    made = read_choice(reader, who)
    return replace(made, secret=True) if isinstance(made, t.ChooseValue) else reader.stuck()


def read_listed_types(reader: Reader) -> tuple[t.CardType, ...]:
    """ "Artifact or enchantment", "artifact, creature, or land": the card types among which one is chosen. Raises Stuck."""
    found: list[t.CardType] = []
    while True:
        kind = v.TYPE_WORDS.get(reader.word)
        if kind is None or kind in found:
            reader.stuck()
        found.append(kind)
        reader.i += 1
        if not reader.any(", or", "or", ","):
            break
    return tuple(found) if len(found) > 1 and reader.word in (".", "") else reader.stuck()


def _left_out(reader: Reader, kind: t.ChosenKind) -> str:
    """The "Wall" of "a creature type other than Wall". Raises Stuck."""
    reader.i += 1
    word, raw = reader.words[reader.i - 1], reader.tokens[reader.i - 1].raw
    found = v.TYPE_WORDS.get(word) if kind == "card_type" else v.SUBTYPES.get(word) if raw[:1].isupper() else None
    return found or reader.stuck()


# ---- turns and the game -----------------------------------------------------------------------------------------------------


def _flip(reader: Reader, who: t.Selector) -> t.Instruction:
    uncalled = reader.attempt(coins.flip, who)
    if uncalled is not None:
        return uncalled
    several = reader.attempt(_coins, who)
    if several is not None:
        return several
    if not reader.at("a coin"):
        return t.TurnFace(selectors.read_object(reader), "flip")
    reader.expect("a coin")
    made = t.FlipCoin(who)
    spoken = list(reader.scope.mentions)
    winning, losing = coins.said_of_flip("win", who), coins.said_of_flip("lose", who)
    if reader.any(*winning):
        win = _branch(reader)
        _without_what_was_done(reader, spoken)
        lose: list[t.Instruction] = []
        if reader.any(*losing):
            lose = _branch(reader)
        return t.FlipCoin(who, win=tuple(win), lose=tuple(lose))
    if reader.any(*losing):
        lost = _branch(reader)
        _without_what_was_done(reader, spoken)
        won = _branch(reader) if reader.any(*winning) else []
        return t.FlipCoin(who, win=tuple(won), lose=tuple(lost))
    return made


def _without_what_was_done(reader: Reader, before: list[Mention]) -> None:
    """One branch of a flip knows nothing of what is done in the other; its targets are chosen whatever happens."""
    chosen = [one for one in reader.scope.mentions if one not in before and isinstance(one.selector, t.TargetRef)]
    reader.scope.mentions = [*before, *chosen]


def _coins(reader: Reader, who: t.Selector) -> t.Instruction:
    """ "flip three coins. For each flip you win, …", "flip a coin until you lose a flip"."""
    if reader.ok("a coin until you lose a flip"):
        made = t.FlipCoin(who, until_lose=True)
    else:
        count = amounts.read_amount(reader)
        reader.expect("coins")
        made = t.FlipCoin(who, count)
    if reader.any(". for each flip you win ,", ". for each flip you won ,"):
        return t.FlipCoin(who, made.count, win=tuple(_branch(reader)), until_lose=made.until_lose)
    if not made.until_lose:
        reader.stuck()
    return made


def _branch(reader: Reader) -> list[t.Instruction]:
    return grammar.clauses(reader)


def _pay(reader: Reader, who: t.Selector) -> t.Instruction:
    reader.i -= 1
    return t.Pay(costs.read_cost(reader), who, must=True)


def _play(reader: Reader, who: t.Selector) -> t.Instruction:
    return moving_verbs.cast(reader, who, lands=True)


def _roll(reader: Reader, who: t.Selector) -> t.Instruction:
    """ "then roll a d20": a die in the middle of a sentence."""
    reader.i -= 1
    made = dice.read_roll(reader)[0]
    rolled: Any = made
    by_them: t.Instruction = replace(rolled, who=who)
    return reader.scope.rebuilt(made, by_them)


def _face(reader: Reader, who: t.Selector) -> t.Instruction:
    """ "face a villainous choice — They discard a card, or you draw a card": "they" are who chooses. Raises Stuck."""
    reader.expect("a villainous choice —")
    if isinstance(who, t.ControllerOf | t.OwnerOf) and contains(who, t.It):
        reader.stuck()  # of each of several things its controller chooses: "it" is who chooses
    mentions = len(reader.scope.mentions)
    options: list[tuple[t.Instruction, ...]] = []
    while not options or reader.expect(", or"):
        reader.scope.actor_each = False
        reader.scope.mention(t.It(), PLAYER, False, frozenset({"player", "opponent"}))
        options.append(tuple(grammar.clauses(reader)))
        if reader.word == ".":
            break
    del reader.scope.mentions[mentions:]
    return t.FaceVillainousChoice(tuple(options), who) if len(options) > 1 else reader.stuck()


# ---- verbs of objects --------------------------------------------------------------------------------------------------------


def _either(*readers: Verb) -> Verb:
    """The first of several readers of one verb that fits."""
    return lambda reader, who: reader.first(*(lambda reader, read=read: read(reader, who) for read in readers))


def _loyalty_symbol(reader: Reader, who: t.Selector) -> t.Instruction:
    """ "[+2]": two loyalty counters are put on this permanent, "[-1]": one is removed from it (107.7). Raises Stuck."""
    change = reader.word
    reader.i += 1
    if change[:1] not in ("+", "-") or not change[1:].isdigit() or not reader.ok("]"):
        reader.stuck()
    so_many = t.Number(int(change[1:]))
    return t.PutCounters("loyalty", so_many, t.This()) if change[0] == "+" else t.TakeCounters("loyalty", so_many, t.This())


VERBS: dict[str, Verb] = {
    "[": _loyalty_symbol,
    **TABLE.verbs(),
    "gain": _either(TABLE.verbs()["gain"], _gain_chosen),
    "return": _either(moving_verbs.returned, TABLE.verbs()["return"]),
    "put": _either(lambda reader, who: piles.put(reader) or reader.stuck(), moving_verbs.put, counter_verbs.put),
    "separate": piles.separate,
    "distribute": _either(TABLE.verbs()["distribute"], counter_verbs.distribute),
    "attach": permanent_verbs.read_attach,
    "exchange": _either(permanent_verbs.exchange_two, TABLE.verbs()["exchange"]),
    "copy": copies.copy,
    "change": _either(TABLE.verbs()["change"], _change),
    "secretly": _secretly,
    "choose": _either(TABLE.verbs()["choose"], _choose),
    "face": _face,
    "flip": _flip,
    "roll": _roll,
    "pay": _pay,
    "cast": _either(TABLE.verbs()["cast"], moving_verbs.cast),
    "play": _play,
    "double": _either(life_verbs.double_total, permanent_verbs.double_each, TABLE.verbs()["double"]),
    "search": library_verbs.search,
    "add": _either(mana_verbs.add_one_of, TABLE.verbs()["add"]),
    "create": tokens_made.create,
    **keyword_actions.VERBS,
}

_IRREGULAR = {"does": "do", "has": "have"}
THIRD: dict[str, str] = {
    **{w: w for w in object_verbs.OBJECT_VERBS},
    **{third_person(verb): verb for verb in VERBS},
    **_IRREGULAR,
    "gets": "get",
    "gains": "gain",
    "has": "has",
    "can't": "can't",
    "doesn't": "doesn't",
}
