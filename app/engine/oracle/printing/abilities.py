"""Abilities in words: paragraphs, and abilities in quotation marks."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import keywords as k
from app.engine.oracle.player_rules import _PLAYER_RULES
from app.engine.oracle.printing import costs, nested
from app.engine.oracle.printing.amounts import amount
from app.engine.oracle.printing.conditions import condition
from app.engine.oracle.printing.effects import effect
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.events import trigger
from app.engine.oracle.printing.filters import noun
from app.engine.oracle.printing.instructions import body, clauses, effect_text
from app.engine.oracle.vocabulary import COLOR_NAMES
from app.engine.trees.keywords import Takes


def print_abilities(abilities: tuple[t.Ability, ...]) -> str:
    """The abilities as a card's text, one paragraph each. Raises Unprintable."""
    return "\n".join(print_ability(a) for a in abilities)


def print_ability(a: t.Ability) -> str:
    """One ability as a paragraph. Raises Unprintable."""
    if isinstance(a, t.KeywordAbility):
        text = keyword(a)
        return text[0].upper() + text[1:]
    if isinstance(a, t.SpellAbility):
        return body(a.body)
    if isinstance(a, t.TriggeredAbility):
        return _triggered(a)
    if isinstance(a, t.ActivatedAbility):
        return _activated(a)
    if isinstance(a, t.StaticAbility):
        return _static(a)
    if isinstance(a, t.ChapterAbility):
        romans = ("", "I", "II", "III", "IV", "V", "VI", "VII")
        return ", ".join(romans[n] for n in a.chapters) + " — " + body(a.body)
    return refuse(a)


def _triggered(a: t.TriggeredAbility) -> str:
    head = trigger(a.event)
    if a.condition is not None:
        head += ", if " + condition(a.condition)
    text = f"{head[0].upper()}{head[1:]}, " + effect_text(a.body)
    if a.per_turn is not None:
        text += " This ability triggers only once each turn." if a.per_turn == 1 else refuse(a)
    if a.do_once:
        text += " Do this only once each turn."
    return text


def _activated(a: t.ActivatedAbility) -> str:
    if a.less is not None or a.keyword or a.once or a.who not in (None, "any_player"):
        refuse(a)
    text = f"{costs.cost(a.cost)}: {body(a.body)}"
    limits = []
    if a.sorcery_speed:
        limits.append("as a sorcery")
    if a.condition is not None:
        limits.append(_when(a.condition))
    if a.per_turn is not None:
        limits.append("once each turn" if a.per_turn == 1 else refuse(a))
    if limits:
        text += f" Activate only {' and only '.join(limits)}."
    return text + (" Any player may activate this ability." if a.who else "")


def _when(c: t.Condition) -> str:
    if isinstance(c, t.During):
        return {t.During(t.You()): "during your turn", t.During(t.You(), ("upkeep",)): "during your upkeep"}.get(c) or refuse(c)
    return "if " + condition(c)


def _static(a: t.StaticAbility) -> str:
    if a.cda:
        return _defining(a)
    if len(a.effects) == 1 and isinstance(a.effects[0], t.EntersWith):
        return _entering(a.effects[0])
    if len(a.effects) == 1 and isinstance(a.effects[0], t.AdditionalCost):
        e = a.effects[0]
        if e.optional or e.what is not None:
            refuse(e)
        return f"As an additional cost to cast ~, {costs.cost(e.cost)}."
    if len(a.effects) == 1 and isinstance(a.effects[0], t.AlternativeCost):
        return _alternative(a.effects[0])
    fixed = _RULES.get(repr(a.effects)) if a.condition is None else None
    if fixed is not None:
        return fixed[0].upper() + fixed[1:] + "."
    if not a.effects or (len(a.effects) > 1 and any(isinstance(e, t.Prevent) for e in a.effects)):
        refuse(a)  # an ability without an effect, such as a line that only says where to look, has no canonical wording
    text = ", and ".join(effect(e) for e in a.effects)
    if a.condition is not None:
        text = f"as long as {condition(a.condition)}, {text}"
    return text[0].upper() + text[1:] + "."


_RULES = {repr((made,)): words for words, made in _PLAYER_RULES if not isinstance(made, t.While) and "this turn" not in words}


def _alternative(e: t.AlternativeCost) -> str:
    head = f"if {condition(e.condition)}, " if e.condition is not None else ""
    text = "you may cast ~ without paying its mana cost" if e.cost is None else (
        f"you may {'pay ' if isinstance(e.cost, t.ManaCost) else ''}{costs.cost(e.cost)} rather than pay ~'s mana cost")
    if e.what is not None or e.key not in ("free", "alternative"):
        refuse(e)
    text = head + text
    return text[0].upper() + text[1:] + "."


def _defining(a: t.StaticAbility) -> str:
    e = a.effects[0]
    if not isinstance(e, t.Modify) or len(e.changes) != 1 or not isinstance(e.changes[0], t.SetBasePT):
        refuse(a)
    change = e.changes[0]
    if change.power is not None and change.power == change.toughness:
        return f"~'s power and toughness are each equal to {amount(change.power)}."
    if change.toughness is None and change.power is not None:
        return f"~'s power is equal to {amount(change.power)}."
    if change.power is None and change.toughness is not None:
        return f"~'s toughness is equal to {amount(change.toughness)}."
    return refuse(a)


def _entering(e: t.EntersWith) -> str:
    if e.copy_of is not None or e.abilities or e.under or e.face_down or e.transformed or e.then or e.optional:
        refuse(e)
    if e.choices:
        if e.what is not None or e.condition is not None or any(not isinstance(c, t.ChooseValue) for c in e.choices):
            refuse(e)
        return f"As ~ enters, {clauses(e.choices)}."
    who = "~" if e.what is None else "each " + noun(e.what)
    how = " tapped" if e.tapped else ""
    if e.counters:
        how += (" and" if how else "") + " with " + costs.counters(e.counters) + " on it"
    tail = ""
    if e.condition is not None:
        negative = isinstance(e.condition, t.NotSo)
        inner = e.condition.part if isinstance(e.condition, t.NotSo) else e.condition
        tail = f" {'unless' if negative else 'if'} {condition(inner)}"
    return f"{who} enters{how}{tail}."


@nested.listed.by
def listed(abilities: tuple[t.Ability, ...]) -> str:
    """Abilities as granted in running text: keywords by name, others quoted."""
    return ", ".join(keyword(a) if isinstance(a, t.KeywordAbility) else quoted((a,)) for a in abilities)


@nested.quoted.by
def quoted(abilities: tuple[t.Ability, ...]) -> str:
    return '"' + "\n".join(print_ability(a) for a in abilities) + '"'


def keyword(a: t.KeywordAbility) -> str:
    """A keyword ability with its parameters."""
    if a.name == "landwalk":
        return a.words[0]
    if a.name == "typecycling" or a.ability is not None or (a.words and a.name not in ("partner", "gift")):
        return refuse(a)
    if a.name in ("partner", "gift", "craft", "emerge", "splice", "prototype"):
        return a.name if not (a.words or a.filter or a.cost) else refuse(a)
    text = a.name
    if a.name in ("protection", "hexproof") and a.filter is not None:
        return f"{text} from {_quality(a.filter)}"
    if a.name == "affinity" and a.filter is not None:
        return f"affinity for {noun(a.filter)}"
    if a.name == "champion" and a.filter is not None:
        return f"champion a {noun(a.filter)}"
    if a.name == "enchant" and a.filter is not None:
        return f"enchant {_enchanted(a.filter)}"
    if a.filter is not None:
        text += " " + noun(a.filter)
    if a.amount is not None:
        text += " " + amount(a.amount)
    if a.cost is not None:
        if isinstance(a.cost, t.ManaCost) and k.KEYWORDS.get(a.name) is not Takes.NUMBER_AND_COST:
            return f"{text} {costs.mana(a.cost)}"
        return f"{text}—{costs.cost(a.cost)}"
    return text


def _enchanted(f: t.Filter) -> str:
    if isinstance(f, t.IsPlayer):
        return {"any": "player", "opponent": "opponent"}.get(f.who) or refuse(f)
    if isinstance(f, t.Or):
        return " or ".join(noun(p) for p in f.parts)
    return noun(f)


def _quality(f: t.Filter) -> str:
    if isinstance(f, t.HasColor):
        return " and from ".join(COLOR_NAMES[c] for c in f.colors)
    if f == t.ColorCount(">=", 1):
        return "all colors"
    if f == t.Or((t.Anything(), t.IsPlayer())):
        return "everything"
    return noun(f)
