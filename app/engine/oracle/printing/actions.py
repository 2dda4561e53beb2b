"""What players and objects do that no row of the table prints, in words: one clause each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.engine import trees as t
from app.engine.oracle.constructions.rows import TABLE
from app.engine.oracle.constructions.table import predicate
from app.engine.oracle.dice import BOUNDLESS
from app.engine.oracle.printing import costs as print_costs
from app.engine.oracle.printing import mana_uses, nested
from app.engine.oracle.printing.amounts import FIGURES, amount, number
from app.engine.oracle.printing.becoming import exceptions
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.filters import card, noun
from app.engine.oracle.printing.narrowing import after
from app.engine.oracle.printing.rules import exiled_after, spending
from app.engine.oracle.printing.running import implied, subject
from app.engine.oracle.printing.selectors import possessive, selector
from app.engine.oracle.printing.synonyms import BAR, IMPOSSIBLE, either, named, series
from app.engine.oracle.printing.tokens import token
from app.engine.oracle.rewrite import put_instead
from app.engine.oracle.vocabulary import COLOR_NAMES
from app.engine.trees.filters import conjuncts
from app.engine.trees.subtypes import FAMILIES


def damage(instruction: t.DealDamage) -> str:
    """ "~ deals 3 damage to any target", "… 4 damage divided as you choose among …"."""
    return f"{subject(selector(instruction.source))}{either('deals', 'deal', 'also deals')} {dealt(instruction)}"


def dealt(instruction: t.DealDamage) -> str:
    """What follows "deals": "3 damage to any target", "damage equal to its power to you"."""
    if instruction.excess_to is not None:
        whom = selector(instruction.excess_to)
        after = f". excess damage is dealt to {whom} instead"
        return dealt(replace(instruction, excess_to=None)) + named(IMPOSSIBLE, after)
    if instruction.excess:
        refuse(instruction)
    if instruction.unpreventable:
        cant = "damage can't be prevented"
        after = either(f" and the {cant}", f". {either('the', 'that', 'this')} {cant}")
        return dealt(replace(instruction, unpreventable=False)) + after
    to = selector(instruction.to)
    if instruction.to == instruction.source:
        to = either("itself", to)
    if instruction.amount == t.Divided():
        return f"{_divided(instruction.to)} damage divided as you choose among {to}"
    much = instruction.amount
    plain = [f"{amount(much)} damage to {to}"] if isinstance(much, FIGURES) else []
    if plain and not isinstance(much, t.BoundAmount):
        return plain[0]
    counted = f"<equal {much.name}>" if isinstance(much, t.BoundAmount) else amount(much)
    return either(*plain, f"damage equal to {counted} to {to}", f"damage to {to} equal to {counted}")


def _divided(among: t.Selector) -> str:
    """How much is divided: it is kept with the targets."""
    return f"<divided {among.index}>" if isinstance(among, t.TargetRef) else refuse(among)


def together(instruction: t.Together) -> str:
    """ "~ deals 2 damage to target creature and 1 damage to you"."""
    first, *rest = instruction.steps
    if not isinstance(first, t.DealDamage) or any(not isinstance(one, t.DealDamage) for one in rest):
        refuse(instruction)
    others = [dealt(one) for one in rest if isinstance(one, t.DealDamage) and one.source == first.source != one.to]
    if len(others) < len(rest):
        refuse(instruction)
    said = [damage(first), *others]
    return either(" and ".join(said), series(said, "and"))


def put_counters(instruction: t.PutCounters) -> str:
    """ "distribute three +1/+1 counters among up to three target creatures"."""
    if instruction.count != t.Divided():
        refuse(instruction)
    text = f"{_divided(instruction.on)} {instruction.kind} counters among {selector(instruction.on)}"
    return predicate(instruction.who, "distribute", text, False)


_BOUNDS: dict[t.Comparison, str] = {"<=": "less", ">=": either("greater", "more")}


def search(instruction: t.Search) -> str:
    """ "search your library for a land card"."""
    if instruction.reveal:
        refuse(instruction)
    different = f" with different {instruction.different.replace('_', ' ')}s" if instruction.different else ""
    if instruction.total is not None:
        quality, op, limit = instruction.total
        different += f" with total {quality.replace('_', ' ')} {amount(limit)} or {_BOUNDS.get(op) or refuse(instruction)}"
    several = instruction.count != t.Number(1)
    counted = isinstance(instruction.count, (*FIGURES, t.AnyNumber))
    first = f"{_so_many(instruction)} {card(instruction.filter, several)}" if counted else _of_a_number(instruction)
    if instruction.same is not None:
        first += f" that share a {instruction.same.replace('_', ' ')}"
    found = " and ".join([first, *(f"a {card(one)}" for one in instruction.also)])
    whose = either("your", "their", "his or her") if instruction.whose == instruction.who else possessive(instruction.whose)
    zones, joint = instruction.zones, "and/or" if instruction.either else "and"
    comma = either(",", "") if len(zones) > 2 else ""
    where = f"{', '.join(zones[:-1])}{comma} {joint} {zones[-1]}" if len(zones) > 1 else zones[0]
    return predicate(instruction.who, "search", f"{whose} {where} for {found}{different} as <{instruction.bind}>", False)



def _of_a_number(instruction: t.Search) -> str:
    """ "A number of basic land cards equal to the result"."""
    if instruction.filter is None or not instruction.up_to or instruction.same is not None or instruction.also:
        refuse(instruction)
    return f"a number of {card(instruction.filter, True)} equal to {amount(instruction.count)}"


def _so_many(instruction: t.Search) -> str:
    if instruction.count == t.AnyNumber():
        return "any number of" if instruction.up_to else "all"
    quality = instruction.filter is not None
    if quality and not instruction.up_to:
        refuse(instruction)
    many = number(instruction.count)
    if not instruction.up_to or (quality and instruction.count == t.Number(1)):
        return many
    return (either("up to ", "") if quality else "up to ") + many


def create(instruction: t.CreateToken) -> str:
    """ "create two tapped 1/1 white Soldier creature tokens"."""
    return predicate(instruction.who, "create", created(instruction), False)


def created(instruction: t.CreateToken) -> str:
    """The tokens that are created."""
    if instruction.counters and instruction.copy_of is None:
        refuse(instruction)
    several = instruction.count != t.Number(1)
    body = _copies(instruction, several) if instruction.spec is None else token(instruction.spec, several)
    described = either(*(f"{before} {body} {after}".strip() for before, after in _arriving(instruction)))
    host = f" attached to {selector(instruction.attached_to)}" if instruction.attached_to is not None else ""
    if isinstance(instruction.count, t.BoundAmount):
        equal = f"<equal {instruction.count.name}>"
        return either(f"{number(instruction.count)} {described}{host}", f"a number of {described}{host} equal to {equal}")
    if isinstance(instruction.count, FIGURES):
        plain = f"{number(instruction.count)} {described}{host}"
        return either(plain, *_by_name(instruction), *_attached_first(instruction))
    return f"a number of {described}{host} equal to {amount(instruction.count)}"


def _attached_first(instruction: t.CreateToken) -> tuple[str, ...]:
    """ "A white Aura enchantment token named Mask attached to it. The token has umbra armor"."""
    spec = instruction.spec
    if spec is None or not spec.abilities or instruction.attached_to is None:
        return ()
    plain = created(replace(instruction, spec=replace(spec, abilities=())))
    return (f"{plain}. {either('it', 'the token', 'that token')} has {nested.listed(spec.abilities)}",)


def _by_name(instruction: t.CreateToken) -> tuple[str, ...]:
    """ "Mira, a legendary 2/2 white Cat creature token"."""
    spec = instruction.spec
    if spec is None or spec.name is None or instruction.count != t.Number(1) or not spec.supertypes:
        return ()
    unnamed = created(replace(instruction, spec=replace(spec, name=None)))
    return (f"{spec.name}, {unnamed}",)


def _arriving(instruction: t.CreateToken) -> list[tuple[str, str]]:
    """How tokens arrive, in words before and after what they are."""
    if instruction.blocking is not None:
        if instruction.attacking:
            refuse(instruction)
        block = either("that's blocking", "that are blocking", "and that's blocking", "and that are blocking")
        return [("tapped" if instruction.tapped else "", f"{block} {selector(instruction.blocking)}")]
    if not instruction.attacking:
        return [("tapped" if instruction.tapped else "", "")]
    if not instruction.tapped:
        return [("", either("that's attacking", "that are attacking"))]
    arrives = (f"{before}{are} tapped and attacking" for before in ("that", "and that") for are in ("'s", " are"))
    said = f". {_TOKEN_ENTERS} tapped and attacking"
    return [("tapped and attacking", ""), ("", either(*arrives)), ("", said)]


_TOKEN_ENTERS = either(*(f"{token} enters" for token in ("the token", "that token", "it")),
                       *(f"{tokens} enter" for tokens in ("the tokens", "those tokens", "they")))  # fmt: skip


_ONE, _SEVERAL = "token that's a copy", "tokens that are copies"


def _copies(instruction: t.CreateToken, several: bool) -> str:
    if instruction.copy_of is None:
        refuse(instruction)
    otherwise = exceptions(replace(instruction.exceptions, counters=instruction.counters))
    return f"{_SEVERAL if several else _ONE} of {selector(instruction.copy_of)}{otherwise}"


def add_mana(instruction: t.AddMana) -> str:
    """Mana that may be spent on some things only (106.6), or stays: "add {G}. Spend this mana only to cast creature spells"."""
    if instruction.lasts == t.EndOfTurn():
        kept = replace(instruction, lasts=None)
        whose = "you" if kept.who == t.You() else either("that player", "they", "you")
        return f"{nested.clause(kept)}. Until end of turn, {whose} don't lose this mana as steps and phases end"
    if instruction.of is not None and instruction == t.AddMana((), choice="each_color_of", of=instruction.of):
        return f"for each color among {selector(instruction.of)}, add one mana of that color"
    limits = instruction.only, instruction.never, instruction.riders
    if instruction.lasts is not None or not any(limits):
        refuse(instruction)
    plain = replace(instruction, only=(), never=(), riders=())
    added = nested.clause(plain)
    if not (instruction.only or instruction.never):
        return f"{added}. {_on_spending(instruction.riders[0] if len(instruction.riders) == 1 else refuse(instruction))}"
    if instruction.riders not in ((), _UNCOUNTERABLE) or (instruction.only and instruction.never):
        refuse(instruction)
    rider = ", and that spell can't be countered" if instruction.riders else ""
    return f"{added}. {mana_uses.limits(instruction.only, instruction.never)}{rider}"


def _on_spending(rider: t.OnSpending) -> str:
    """ "When you spend this mana to cast a Bear spell, draw a card", "If that mana is spent on a Bear spell, it gains haste"."""
    parts = () if rider.what == t.Anything() else conjuncts(rider.what)
    spell = f"a {noun(t.And((*parts, t.IsSpell())), ('stack',))}"
    if rider.ability is None:
        said = nested.clause(t.Apply(rider.effects, rider.duration)).replace("<each>", either("it", "that spell"))
        return f"if {either('that mana is spent on', 'this mana is spent to cast')} {spell}, {said}"
    if rider.ability.condition is not None:
        refuse(rider)
    done = nested.body(rider.ability.body)
    return f"when {either('you spend this mana to cast', 'that mana is spent to cast')} {spell}, {done.removesuffix('.')}"


_UNCOUNTERABLE = (t.OnSpending(t.Anything(), (t.Cant("be_countered", t.IsAmong(t.It())),)),)


def copy(instruction: t.CopySpell) -> str:
    """ "copy target spell. You may choose new targets for the copy"."""
    who = instruction.who
    if instruction.count != t.Number(1) or isinstance(who, t.Both):
        refuse(instruction)
    otherwise = exceptions(instruction.exceptions) or either("", " an additional time")
    text = predicate(who, "copy", selector(instruction.what) + otherwise, False)
    if instruction.aimed is not None:
        return refuse(instruction) if instruction.new_targets else f"{text}. the copy targets {selector(instruction.aimed)}"
    return text + new_targets(who) if instruction.new_targets else text


def new_targets(who: t.Selector) -> str:
    """ ". You may choose new targets for the copy", after the copying (707.10c)."""
    chooser = "you" if who == t.You() else either("that player", "the player", "they", "each of those players")
    made = either("the copy", "that copy", "the copies")
    may = f"{either(f'. {chooser}', ' and', f' and {chooser}', f', and {chooser}')} may"
    return f"{may} choose {either('new targets', 'a new target')} for {either(made, *_own_copies(who))}"


def _own_copies(who: t.Selector) -> tuple[str, ...]:
    return ("their copy",) if who == t.It() else ()


def counter(instruction: t.Counter) -> str:
    """ "counter target spell. If that spell is countered this way, exile it instead of putting it into its owner's graveyard"."""
    where = _COUNTERED.get((instruction.to, instruction.position))
    if where is None or instruction.counters or instruction.which is not None or instruction.under is not None:
        refuse(instruction)
    usual = either("putting it into its owner's graveyard", "into that player's graveyard", "into its owner's graveyard")
    after = f"if {either('that spell', 'the spell', 'it', 'a spell')} is countered this way, {where} instead of {usual}"
    return f"counter {selector(instruction.what)}. {after}"


_COUNTERED: dict[tuple[t.Zone | None, t.LibraryPosition], str] = {
    ("exile", "top"): "exile it", ("hand", "top"): "put it into its owner's hand",
    ("library", "top"): "put it on top of its owner's library",
    ("library", "bottom"): "put it on the bottom of its owner's library",
}  # fmt: skip


def set_life(instruction: t.SetLife) -> str:
    """ "your life total becomes 5"."""
    whole = f"{possessive(instruction.who)} life total"
    if instruction.amount == t.Times(t.Number(2), t.ValueOf("life", instruction.who)):
        return f"double {whole}"
    equal = "" if isinstance(instruction.amount, FIGURES) else either("", "equal to ")
    becomes = f"{whole} becomes {equal}{amount(instruction.amount)}"
    return becomes if instruction.who == t.You() else named(IMPOSSIBLE, becomes)


def extra_phase(instruction: t.ExtraPhase) -> str:
    """ "after this phase, there is an additional combat phase"."""
    if instruction.after not in (None, "second_main") or instruction.who is not None:
        refuse(instruction)
    if instruction.after_step:
        return f"there is an additional {instruction.phases[0]} step after this step"
    phases = " followed by ".join(f"an additional {phase} phase" for phase in instruction.phases)
    now = either("after this phase", "after this combat phase", "after this main phase")
    if instruction.after is not None:
        now = "after the second main phase this turn"
    return either(f"{now}, there is {phases}", f"there is {phases} {now}")


def give(instruction: t.GivePlayer) -> str:
    """ "it becomes day"."""
    if instruction.designation not in ("day", "night"):
        refuse(instruction)
    return f"it becomes {instruction.designation}"


def cast(instruction: t.CastNow) -> str:
    """ "cast it without paying its mana cost", "cast a creature spell from your hand without paying its mana cost"."""
    if instruction.copy and not instruction.free and instruction.cost is None and not instruction.exile_after:
        return predicate(instruction.who, "cast", either("the copy", "that copy"), False)
    if instruction.filter is not None and not isinstance(instruction.what, t.Choose):
        refuse(instruction)
    verb = "play" if instruction.lands else "cast"
    what = either("the copy", "that copy") if instruction.copy else _to_cast(instruction)
    if instruction.from_zone is not None:
        what += f" from {possessive(instruction.who)} {instruction.from_zone}"
    text = predicate(instruction.who, verb, f"{what}{_for_what(instruction)}{spending(instruction)}", False)
    return text + exiled_after(instruction.exile_after)


def _for_what(instruction: t.CastNow) -> str:
    """What it costs, where that is not its mana cost."""
    if instruction.free:
        forced = " if able" if instruction.must and not instruction.copy else ""
        return f" {either('without paying its mana cost', 'without paying their mana costs')}{forced}"
    if instruction.cost is None:
        return ""
    return f" by {print_costs.gerunds(instruction.cost)} rather than paying its mana cost"


def _to_cast(instruction: t.CastNow) -> str:
    """The card, or the spell that one chooses a card to cast as."""
    what = instruction.what
    if not isinstance(what, t.Choose) or (what.zones == ("battlefield",) and what.among is None):
        return selector(what)
    if what.different or what.random or what.filter != t.IsCard() or what.minimum not in (None, t.Number(0)):
        refuse(instruction)
    found = instruction.filter
    parts = conjuncts(found)
    several = what.count != t.Number(1)
    spell = noun(t.And((*parts, t.IsSpell())), ("stack",), None, several)
    least = "up to " if what.minimum is not None else ""
    many = either("any number of", "") if what.count == t.AnyNumber() else f"{least}{number(what.count)}"
    if what.among is not None:
        cards = [f"{many} {selector(what.among)}"] if found is None and isinstance(what.among, t.Linked) else []
        return either(f"{many} {spell} from among {selector(what.among)}", *cards)
    whose = possessive(what.players) if what.players is not None else "a"
    place = f"from {whose} {what.zones[0]}" if len(what.zones) == 1 and what.zones != ("exile",) else refuse(what)
    return either(f"{many} {spell} {place}", *_placed_first(parts, many, place, several))


def _placed_first(parts: tuple[t.Filter, ...], many: str, place: str, several: bool) -> tuple[str, ...]:
    """ "a spell from your hand with mana value 3 or less": where the card is, and then what more is said of the spell."""
    rest = tuple(part for part in parts if not isinstance(part, t.Quality))
    if len(rest) == len(parts):
        return ()
    spell = noun(t.And((*rest, t.IsSpell())), ("stack",), None, several)
    return (f"{many} {spell} {place} {' '.join(after(part) for part in parts if isinstance(part, t.Quality))}",)


def flip(instruction: t.FlipCoin) -> str:
    """ "flip a coin. If you win the flip, draw a card"."""
    if instruction == t.FlipCoin(until_lose=True, bind=instruction.bind):
        return "flip a coin until you lose a flip"
    if instruction.who != t.You() or not instruction.call or instruction.until_lose:
        refuse(instruction)
    if instruction.count != t.Number(1):
        if instruction.lose or not instruction.win:
            refuse(instruction)
        each = either("for each flip you win", "for each flip you won")
        return f"flip {number(instruction.count)} coins. {each}, {nested.clauses(instruction.win)}"
    ends = (("win", instruction.win), ("lose", instruction.lose))
    told = [f". if you {end} the flip, {nested.clauses(done)}" for end, done in ends if done]
    return "flip a coin" + either("".join(told), "".join(reversed(told)))


def pay(instruction: t.Pay) -> str:
    """ "you may pay {2}", "pay {E}{E}"."""
    words = print_costs.paid(instruction.cost, instruction.must and instruction.who != t.You())
    if instruction.must:
        return words if instruction.who == t.You() else subject(selector(instruction.who)) + words
    return f"{selector(instruction.who)} may {words}{' any number of times' if instruction.any_number_of_times else ''}"


def separate(instruction: t.SeparatePiles) -> str:
    """ "separate those cards into two piles. An opponent chooses one of those piles"."""
    piles = "a face-down pile and a face-up pile" if instruction.face_down else "two piles"
    who, chooser = (_an_opponent(one) for one in (instruction.separator, instruction.chooser))
    verb, chooses = ("separate" if who == "you" else "separates"), f"{chooser} chooses one of {either('those', 'the')} piles"
    made = f"{'' if who == 'you' else subject(who)}{verb} {selector(instruction.what)} into {piles}"
    return made if chooser == "you" else either(f"{made}. {chooses}", made)


def _an_opponent(who: t.Selector) -> str:
    """A player: an opponent of one's choice is only said to be one."""
    return "an opponent" if isinstance(who, t.Choose) and who.filter == t.IsPlayer("opponent") else selector(who)


def choose_things(instruction: t.ChooseThings) -> str:
    """ "choose a creature you control", "each opponent chooses a card in their hand"."""
    what = instruction.what
    if not isinstance(what, t.Choose):
        return f"choose {selector(what)}"
    chooser, plain = what.chooser or t.You(), replace(what, chooser=None)
    said = selector(plain)
    if plain.zones in (("hand",), ("graveyard",)) and plain.among is None and plain.players is not None:
        bare = f"{number(plain.count)} {card(plain.filter, plain.count != t.Number(1))}"
        bind = f" as <{plain.bind}>" if plain.bind else ""
        from_it = [f"{bare} from it{bind}", *_chosen_from_it(plain)]
        said = either(said, *from_it) if not plain.random else said
    words = predicate(chooser, "choose", said, True)
    return either(predicate(chooser, "choose", said, False), words) if chooser == t.You() else words


def _chosen_from_it(plain: t.Choose) -> tuple[str, ...]:
    """ "A card from it with mana value 3 or greater"."""
    parts = conjuncts(plain.filter)
    measured = [part for part in parts if isinstance(part, t.Quality)]
    kinds = tuple(part for part in parts if part not in measured)
    if not measured:
        return ()
    kind = card(None if not kinds else kinds[0] if len(kinds) == 1 else t.And(kinds), plain.count != t.Number(1))
    bind = f" as <{plain.bind}>" if plain.bind else ""
    return (f"{number(plain.count)} {kind} from it {' '.join(map(after, measured))}{bind}",)


_VALUES = {
    "color": "a color", "creature_type": "a creature type", "card_type": "a card type", "player": "a player",
    "opponent": "an opponent", "name": "a card name", "number": "a number", "land_type": "a basic land type",
    "planeswalker_type": "a planeswalker type",
    "nonland_name": "a nonland card name", "creature_name": "a creature card name", "word": "a word",
    "noncreature_nonland_name": "a noncreature, nonland card name", "artifact_name": "an artifact card name",
    "nonartifact_nonland_name": "a nonartifact, nonland card name", "land_name": "a land card name",
    "nonbasic_land_name": "a nonbasic land card name", "nonbasic_name": "a card name other than a basic land card name",
}  # fmt: skip


def choose_value(instruction: t.ChooseValue) -> str:
    """ "choose a color", "choose a number between 1 and 10", "choose odd or even", "choose a color other than white"."""
    missing = [name for color, name in COLOR_NAMES.items() if color not in instruction.options]
    if instruction.kind == "color" and instruction.on_source and len(missing) == 1:
        return predicate(instruction.who, "choose", f"a color other than {missing[0]}", False)
    if instruction.options == tuple(sorted(FAMILIES["land"])):
        return predicate(instruction.who, "choose", "a land type", False)
    listed = instruction.kind in ("word", "card_type", "creature_type", "land_type")
    if not listed and (not instruction.on_source or instruction.options):
        refuse(instruction)
    said = series(instruction.options) if instruction.options else _VALUES.get(instruction.kind) or refuse(instruction)
    said += f" other than {series(instruction.without)}" if instruction.without else ""
    if instruction.minimum is not None and instruction.maximum is not None:
        said += f" between {amount(instruction.minimum)} and {amount(instruction.maximum)}"
    verb = "secretly choose" if instruction.secret else "choose"
    return predicate(instruction.who, verb, said + (" at random" if instruction.random else ""), False)


def vote(instruction: t.Vote) -> str:
    """ "Starting with you, each player votes for death or torture", "… for a permanent you don't control"."""
    if instruction.start != t.You() or (instruction.among is not None and not isinstance(instruction.among, t.All)):
        refuse(instruction)
    what = instruction.among
    said = series(instruction.options) if what is None else f"a {noun(what.filter, what.zones, what.players)}"
    unnamed = named(IMPOSSIBLE, "") if what is None else ""
    return f"starting with you, each player votes for {said}{unnamed}"


def roll(instruction: t.RollDie) -> str:
    """ "roll a d20", "roll two six-sided dice", with the lines of its results."""
    if instruction.ignoring > 1:
        refuse(instruction)
    several = instruction.count != t.Number(1)
    sides = _SIDES.get(instruction.sides, "")
    die = either(f"d{instruction.sides}", *([f"{sides}-sided {'dice' if several else 'die'}"] if sides else ()))
    rolled = predicate(instruction.who, "roll", f"{number(instruction.count)} {die}", False)
    rolled += " and ignore the lower roll" if instruction.ignoring else ""
    if instruction.modifier is not None:
        rolled += f" and add {amount(instruction.modifier)}"
    if instruction.other is not None:
        return f"{rolled} and choose one result as <{instruction.other}>{named(IMPOSSIBLE, '')}"
    if not instruction.results:
        return rolled
    most = instruction.sides if instruction.modifier is None else BOUNDLESS  # a number above the die's may come of what is added
    rolled += either(".", *(f". {one} the indicated {what}." for one, what in _INDICATED))
    return "\n".join([rolled, *(_result(most, *one) for one in instruction.results)])


def _result(sides: int, low: int, high: int, done: tuple[t.Instruction, ...]) -> str:
    """ "1—9 | Draw two cards." """
    open_ended = high == sides != BOUNDLESS
    span = str(low) if low == high else f"{low}+" if high == BOUNDLESS else either(f"{low}—{high}", *([f"{low}+"] * open_ended))
    pair = [f"{low} or {high} —"] if high == low + 1 else [f"{low} —"] if high == low else []
    return f"{either(f'{span} {BAR}', *pair)} {nested.steps(done)}"


_INDICATED = (("this ability has", "effect"), ("~ has", "effect"), ("~ gets", "result"))
_SIDES = {4: "four", 6: "six", 8: "eight", 10: "ten", 12: "twelve", 20: "twenty"}


def attach(instruction: t.Attach) -> str:
    """ "attach ~ to target creature"."""
    to = instruction.to
    if to is None:
        refuse(instruction)
    its_host = t.Not(t.IsAmong(t.AttachedTo(instruction.what)))
    if instruction.what != t.This():
        to = put_instead(to, its_host, t.Not(t.IsSource()))  # "another" is said of this object, too
    return f"attach {selector(instruction.what)} to {selector(to)}"


def destroy(instruction: t.Destroy) -> str:
    """ "destroy target creature. It can't be regenerated"."""
    after = f". {_NOT_REGENERATED} can't be regenerated" if instruction.no_regeneration else ""
    return f"destroy {selector(instruction.what)}{after}"


_NOT_REGENERATED = either("it", "they", "that creature", "those creatures", "a creature destroyed this way", "the creature")


def keyword_action(instruction: t.KeywordAction) -> str:
    """ "support 2", of which the words don't name the targets; "the Ring tempts you"."""
    if instruction == t.KeywordAction("ring_tempts"):
        return "the Ring tempts you"
    if instruction.name not in ("support", "earthbend") or not isinstance(instruction.what, t.TargetRef):
        refuse(instruction)
    figure = instruction.amount if isinstance(instruction.amount, t.Number | t.X) else refuse(instruction)
    return f"{instruction.name} {amount(figure)}{implied(instruction.what.index)}"


ACTIONS: dict[type, Callable[[Any], str]] = {
    t.DealDamage: damage,
    t.Together: together,
    t.PutCounters: put_counters,
    t.Search: search,
    t.Destroy: destroy,
    t.CreateToken: create,
    t.Remember: lambda node: f"choose {selector(node.what)}" if node.key == "chosen" else refuse(node),
    t.AddMana: add_mana,
    t.KeywordAction: lambda node: keyword_action(node),
    t.Counter: counter,
    t.SetLife: set_life,
    t.ExchangeLife: lambda node: f"{selector(node.players)} exchange life totals" if node.of is None else refuse(node),
    t.ExtraPhase: extra_phase,
    t.GivePlayer: give,
    t.TurnFace: lambda node: f"flip {selector(node.what)}" if node.which == "flip" else refuse(node),
    t.Attach: attach,
    t.Pay: pay,
    t.CopySpell: copy,
    t.ChooseValue: choose_value,
    t.Vote: vote,
    t.ChooseThings: choose_things,
    t.SeparatePiles: separate,
    t.RollDie: roll,
    t.FlipCoin: flip,
    t.CastNow: cast,
}
VERBS = frozenset(TABLE.verbs()) | {
    "search", "create", "attach", "copy", "choose", "distribute", "roll", "flip", "cast", "play", "prevent"}  # fmt: skip
"""The verbs of what players do, which may follow "may"."""
