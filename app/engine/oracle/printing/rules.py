"""What objects can't, must and may do, in words: whom it is said of, permissions and prevention (101.2, 601.3, 615.1)."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle.permissions import EVERYWHERE, INSTANT_OR_SORCERY
from app.engine.oracle.printing import nested
from app.engine.oracle.printing.amounts import FIGURES, amount
from app.engine.oracle.printing.conditions import condition
from app.engine.oracle.printing.errors import printable, refuse
from app.engine.oracle.printing.filters import noun
from app.engine.oracle.printing.narrowing import one
from app.engine.oracle.printing.pronouns import SELF
from app.engine.oracle.printing.running import ALWAYS, WHEN, afterwards, subject
from app.engine.oracle.printing.selectors import selector
from app.engine.oracle.printing.synonyms import IMPOSSIBLE, either, named
from app.engine.trees.filters import conjuncts
from app.engine.trees.walking import contains


def those(filter: t.Filter | None) -> str:
    """A filter as the subject or object it came from."""
    if isinstance(filter, t.IsSource):
        return SELF
    if isinstance(filter, t.IsAmong):
        return selector(filter.things) if not isinstance(filter.things, t.Filtered) else refuse(filter)
    if filter is None:
        refuse(filter)
    if isinstance(filter, t.IsPlayer):
        return _player(filter)
    several, single = noun(filter, plural=True), noun(filter)
    any_one = [f"a {single}"] if any(isinstance(part, t.IsAmong) for part in conjuncts(filter)) else []  # "dealt damage this way"
    return either("each " + single, several, "all " + several, *any_one)


_PLAYERS: dict[t.Selector, str] = {
    t.EachPlayer(): either("players", "each player", "any player"), t.EachOpponent(): either("your opponents", "each opponent"),
}  # fmt: skip


def players(who: t.Selector) -> str:
    """Players of whom something is so: "you", "players", "your opponents"."""
    return _PLAYERS.get(who) or selector(who)


def recipients(filter: t.Filter) -> str:
    """To whom damage is dealt: one description, or several with "and" between them."""
    if isinstance(filter, t.Or):
        return either(*(word.join(recipients(part) for part in filter.parts) for word in (" and ", " or ", " and/or ")))
    if isinstance(filter, t.IsAmong | t.IsSource | t.IsPlayer):
        return "you" if filter == t.IsPlayer("you") else those(filter)
    return either(those(filter), f"a {noun(filter)}")


def _player(filter: t.IsPlayer) -> str:
    words = {
        "you": either("you", "your"), "opponent": either("your opponents", "each opponent", "opponents"),
        "any": either("players", "each player", "all players"),
    }  # fmt: skip
    return words.get(filter.who) or refuse(filter)


def while_yours(what: t.Filter | None) -> t.Filter | None:
    """The one thing that a description fits as long as you control it; None of every other description."""
    rest = [part for part in conjuncts(what) if part != t.ControlledBy(t.You())]
    return rest[0] if rest != [what] and len(rest) == 1 and isinstance(rest[0], t.IsSource | t.IsAmong) else None


def misses_next_untap(what: t.Filter | None) -> str:
    """ "It doesn't untap during its controller's next untap step"; during yours only what is yours."""
    whose = either("its controller's", "their controllers'", "their controller's", "that player's", "their")
    if t.ControlledBy(t.You()) in conjuncts(what):
        one = while_yours(what)
        what, whose = (what, either("your", "their")) if one is None else (one, "your")
    does_not = either("doesn't", "don't")
    return f"{subject(those(what))}{does_not} untap during {whose} next untap {either('step', 'steps')}"


# ---- permissions and prevention ---------------------------------------------------------------------------------------------

_FREE = either("without paying its mana cost", "without paying their mana costs")
_FREE_ALL = either("without paying their mana costs", "without paying its mana cost")
_TO_CAST_IT = f"to cast {either('it', 'that spell', 'those spells', 'them', 'that card')}"


def spending(effect: t.MayPlay | t.CastNow) -> str:
    """ ", and you may spend mana as though it were mana of any color to cast it"."""
    if effect.spent_as is None:
        return ""
    by = effect.by if isinstance(effect, t.MayPlay) else effect.who
    who = "you" if by == t.You() else "they"
    snow = " from snow sources" if effect.spent_as == "snow_any_color" else ""
    said = f"{either(', and', ' and')} {who} may spend mana{snow} as though it were mana of any"
    if effect.spent_as in ("any_color", "snow_any_color"):
        return f"{said} color {_TO_CAST_IT}"
    return either(f"{said} type {_TO_CAST_IT}", f", and mana of any type can be spent {_TO_CAST_IT}")


_SPELL = either("that spell", "a spell cast this way", "those spells", "the copy")
_GRAVEYARD = either("a graveyard", "your graveyard", "its owner's graveyard", "their graveyard")
EXILED_AFTER = f"If {_SPELL} would be put into {_GRAVEYARD}, exile it instead"


def exiled_after(which: bool | t.Filter) -> str:
    """The sentence that has all spells, or only some of them, exiled instead of being put into a graveyard."""
    if which == INSTANT_OR_SORCERY:
        return f". {EXILED_AFTER.replace(_SPELL, 'an instant or sorcery spell cast this way')}"
    return f". {EXILED_AFTER}" if which is True else "" if which is False else refuse(which)


_LIFE_FOR_IT = t.PayLife(t.ValueOf("mana_value", t.It()))
_PAYING_LIFE = f"{either('', 'you ')}pay life equal to its mana value rather than {either('pay', 'paying')} its mana cost"


def may_play(effect: t.MayPlay) -> str:
    """ "you may play that card", "you may cast it without paying its mana cost"."""
    if effect.exile_after:
        return may_play(replace(effect, exile_after=False)) + afterwards(EXILED_AFTER)
    if effect.cost == _LIFE_FOR_IT and effect.key == "top":
        paying = named(IMPOSSIBLE, f"If you cast a spell this way, {_PAYING_LIFE}")
        return may_play(replace(effect, cost=None)) + afterwards(paying)
    if effect.cost is not None or effect.additional is not None or effect.key not in (None, "top"):
        refuse(effect)
    if effect.zones in (("exile",), ("graveyard",)) and isinstance(effect.what, t.IsAmong):
        return _among_there(effect, effect.what.things)
    if effect.zones != EVERYWHERE:
        return _from_a_zone(effect)
    if effect.key or not effect.spells:
        refuse(effect)
    text = f"{selector(effect.by)} may {'play' if effect.lands else 'cast'} {_playable(effect)}"
    when = WHEN if effect.spent_as is None else ALWAYS
    if effect.free:
        text += either(f" {_FREE}{when}", f"{when} {_FREE}")
    else:
        text += when
    if effect.flash:
        text += f" as though {either('it', 'they')} had flash"
    return text + spending(effect)


def _playable(effect: t.MayPlay) -> str:
    """What may be played: the very things, or one or more among them."""
    what, lands = effect.what, effect.lands
    if effect.owned_by is not None:
        refuse(effect)
    if isinstance(what, t.IsAmong) and not effect.once_each_turn:
        things = either(selector(what.things), *(["~"] if what.things == t.Bound("exiled") else []))
        return either(things, f"{'cards' if lands else 'spells'} from among {things}", *(
            [f"lands and cast spells from among {things}"] if lands else []))
    if isinstance(what, t.IsAmong):
        them = selector(what.things)
        return either(f"a {'card' if lands else 'spell'} from among {them}", f"one of {them}")
    parts = conjuncts(what)
    among = parts[-1]
    if not isinstance(among, t.IsAmong):
        refuse(effect)
    spell = noun(t.And((*parts[:-1], t.IsSpell())), ("stack",), None, not effect.once_each_turn)
    kind = spell if len(parts) > 1 or not lands else "card"
    return f"{'a ' if effect.once_each_turn else ''}{kind} from among {selector(among.things)}"


_FROM: dict[tuple[tuple[str, ...], str | None], str] = {
    (("library",), "top"): " from the top of your library",
    (("graveyard",), None): " from your graveyard",
    (("hand",), None): either(" from your hand", ""),
}


def _among_there(effect: t.MayPlay, things: t.Selector) -> str:
    """ "you may play cards exiled this way", "you may cast spells from among cards exiled with ~", "you may play target land card
    from your graveyard": only as long as they are there."""
    if effect != t.MayPlay(effect.what, effect.zones, t.You(), free=effect.free, lands=effect.lands):
        refuse(effect)
    if isinstance(things, t.TargetRef):
        what = selector(things)
    elif effect.lands:
        with_it = either(*(f"{words}cards exiled with ~" for words in ("", "lands and cast spells from among ")))
        what = with_it if things == t.Linked() else f"cards <done {things.name}> this way" if isinstance(
            things, t.Bound) else refuse(effect)
    else:
        what = f"spells from among {f'cards <done {things.name}> this way' if isinstance(things, t.Bound) else selector(things)}"
    unnamed = named(IMPOSSIBLE, "")
    return f"you may {'play' if effect.lands else 'cast'} {what}{unnamed}{f' {_FREE_ALL}' if effect.free else ''}{WHEN}"


def _from_a_zone(effect: t.MayPlay) -> str:
    """ "you may play lands and cast spells from the top of your library"."""
    where = _FROM.get((effect.zones, effect.key)) or refuse(effect)
    unsaid = effect.by != t.You() or effect.owned_by is not None or effect.spent_as is not None
    if unsaid or (effect.zones == ("hand",) and not effect.free):
        refuse(effect)
    free = f" {_FREE if effect.once_each_turn else _FREE_ALL}" if effect.free else ""
    flash = f" as though {either('it', 'they')} had flash" if effect.flash else ""
    once = "once each turn, " if effect.once_each_turn else ""
    return f"{once}you may {_kinds_played(effect)}{where}{free}{flash}{WHEN}"


def _kinds_played(effect: t.MayPlay) -> str:
    """ "play lands", "cast Bird spells", "play lands and cast spells"."""
    one = effect.once_each_turn
    if effect.lands and effect.spells:
        return either("play lands and cast spells", "play cards") if effect.what == t.Anything() and not one else refuse(effect)
    parts = () if effect.what == t.Anything() else conjuncts(effect.what)
    if effect.lands:
        return f"play {'a ' if one else ''}{noun(effect.what, plural=not one)}"
    return f"cast {'a ' if one else ''}{noun(t.And((*parts, t.IsSpell())), ('stack',), None, not one)}"


def prevent(effect: t.Prevent) -> str:
    """ "prevent all combat damage that would be dealt to you", "prevent the next 3 damage that would be dealt to any target"."""
    damage = effect.damage
    if not isinstance(damage, t.Damages) or damage.excess:
        refuse(effect)
    if effect.condition is not None or effect.whole:
        return _prevents_that(effect, damage)
    if effect.then:
        return prevent(replace(effect, then=())) + afterwards(_after_preventing(effect.then))
    if effect.amount is not None and effect.shield and not isinstance(effect.amount, FIGURES):
        unnamed = named(IMPOSSIBLE, "")  # that X is told before how long it lasts
        return f"{prevent(replace(effect, amount=t.X()))}, where X is {amount(effect.amount)}{unnamed}"
    kind = _KINDS[damage.combat]
    to = _shielded(damage.to, effect) if damage.to is not None else None
    source = None if damage.source is None or damage.source == t.Anything() else _sources(damage.source)
    if effect.next_source:
        return _next_time(effect, kind, source, to)
    if effect.amount is not None and not effect.shield:
        return _prevents_part(effect, kind, source, to)
    if effect.amount is None and damage.to is not None and damage.source is None:
        would = f"if {kind}damage would be dealt to {one(damage.to)}{ALWAYS}, prevent that damage"
        return either(_prevents("all", kind, None, to), would)
    many = f"the next {amount(effect.amount)}" if effect.amount is not None and effect.shield else "all"
    return _prevents(many, kind, source, to)


_KINDS = {None: "", True: "combat ", False: "noncombat "}


def _prevents_that(effect: t.Prevent, damage: t.Damages) -> str:
    """ "If damage would be dealt to ~ while you're the monarch, prevent that damage and put that many +1/+1 counters on it"."""
    asked, counted = effect.condition, contains(effect.then, t.EventAmount)
    plain = t.Prevent(t.Damages(to=damage.to, combat=damage.combat), then=effect.then, condition=asked, whole=counted)
    if effect != plain or damage.to is None:
        refuse(effect)
    and_then = f" and {nested.clauses(effect.then)}" if effect.then else ""
    during = "" if asked is None else f" while {condition(asked)}"
    return f"if {_KINDS[damage.combat]}damage would be dealt to {one(damage.to)}{during}{ALWAYS}, prevent that damage{and_then}"


def _shielded(filter: t.Filter, effect: t.Prevent) -> str:
    """To whom the damage would be dealt: of so much of it, "each permanent" has a shield of its own (615.11)."""
    if not effect.shield or isinstance(filter, t.IsAmong | t.IsSource | t.IsPlayer):
        return recipients(filter)
    if isinstance(filter, t.Or):
        return either(*(word.join(_shielded(part, effect) for part in filter.parts) for word in (" and/or ", " and ", " or ")))
    several = noun(filter, plural=True)
    return f"each {noun(filter)}" if effect.each else either(several, f"all {several}", f"a {noun(filter)}")


def _prevents(many: str, kind: str, source: str | None, to: str | None) -> str:
    whom = f" to {to}" if to else ""
    dealt = f"prevent {many} {kind}damage that would be dealt"
    if source is None:
        return either(f"{dealt}{whom}{WHEN}", f"{dealt}{WHEN}{whom}")
    by = either("by", "dealt by")
    return either(
        f"{dealt}{whom}{WHEN} {by} {source}", f"{dealt}{whom} {by} {source}{WHEN}",
        f"prevent {many} {kind}damage {either('', 'that ')}{source} would deal{WHEN}{whom}",
        f"prevent {many} {kind}damage {either('', 'that ')}{source} would deal{whom}{WHEN}",
    )  # fmt: skip


_SOME_PREVENTED = t.Compare(t.EventAmount(), ">=", t.Number(1))


def _after_preventing(then: tuple[t.Instruction, ...]) -> str:
    """ "If damage is prevented this way, you gain that much life", "you gain life equal to the damage prevented this way"."""
    if len(then) == 1 and isinstance(then[0], t.If) and then[0].condition == _SOME_PREVENTED and not then[0].otherwise:
        return f"if damage is prevented this way, {nested.clauses(then[0].then)}"
    done = nested.clauses(then)
    much = either("the damage", "the amount of damage")
    equal = done.replace("<event amount> life", f"life equal to {much} prevented this way")
    counted = contains(then, t.EventAmount)  # of nothing prevented there is nothing; else it is done in any case (615.12)
    return either(f"if damage is prevented this way, {done}", equal, done) if counted else done


def _prevents_part(effect: t.Prevent, kind: str, source: str | None, to: str | None) -> str:
    """ "if a source would deal damage to you, prevent 1 of that damage"."""
    damage = effect.damage
    if not isinstance(damage, t.Damages) or damage.source is None or to is None or effect.amount is None:
        refuse(effect)
    doer = "a source" if damage.source == t.Anything() else _one_source(damage.source)
    return f"if {doer} would deal {kind}damage to {to}, prevent {_part(effect.amount)}"


def _part(prevented: t.Amount) -> str:
    """ "1 of that damage", "all but 1 of that damage", "half that damage, rounded up"."""
    if isinstance(prevented, t.Half) and prevented.of == t.EventAmount():
        return named(IMPOSSIBLE, f"half that damage, rounded {prevented.rounded}")
    if isinstance(prevented, t.Minus) and prevented.left == t.EventAmount():
        return named(IMPOSSIBLE, f"all but {amount(prevented.right)} of that damage")
    return f"{amount(prevented)} of that damage"


def _one_source(filter: t.Filter) -> str:
    if isinstance(filter, t.IsAmong | t.IsSource):
        return those(filter)
    return f"a {printable(noun, filter) or source_noun(filter, False)}"


def _sources(filter: t.Filter) -> str:
    """Objects that deal damage, or sources where nobody says what they are (609.7)."""
    said = printable(those, filter)
    return source_noun(filter, True) if said is None else said


def source_noun(filter: t.Filter, plural: bool) -> str:
    """ "Source an opponent controls", "red sources"."""
    said = noun(t.And((*conjuncts(filter), t.IsCard())), (), plural=plural)
    return said.replace("cards", "sources") if plural else said.replace("card", "source")


def prevent_both(dealt_to: t.Prevent, dealt_by: t.Prevent) -> str:
    """All damage that would be dealt to and by the same things."""
    damage = dealt_to.damage
    if not isinstance(damage, t.Damages) or damage.to is None:
        refuse(dealt_to)
    if dealt_by != replace(dealt_to, damage=replace(damage, to=None, source=damage.to)):
        refuse(dealt_by)
    both = f"to and {either('dealt by', 'by')} {recipients(damage.to)}"
    return prevent(replace(dealt_to, damage=replace(damage, to=None))).replace(WHEN, "") + f" {both}{WHEN}"


def _next_time(effect: t.Prevent, kind: str, source: str | None, to: str | None) -> str:
    left = effect.amount.right if isinstance(effect.amount, t.Minus) and effect.amount.left == t.EventAmount() else None
    if (effect.amount is None) == (left is not None) or source is None:
        refuse(effect)
    much = "that damage" if left is None else f"all but {amount(left)} of that damage"
    return f"the next time {source} would deal {kind}damage{f' to {to}' if to else ''}{ALWAYS}, prevent {much}"
