"""Tokens whose characteristics the rules give by name alone (111.10), as trees."""

from __future__ import annotations

from app.engine import trees as t

_CREATURE = t.HasType(("creature",))
_SACRIFICE = (t.TapThis(), t.SacrificeThis())


def _artifact(name: str, *abilities: t.Ability) -> t.TokenSpec:
    return t.TokenSpec(("artifact",), (name,), abilities=abilities)


def _role(name: str, *changes: t.Change, extra: tuple[t.Ability, ...] = ()) -> t.TokenSpec:
    abilities = (t.KeywordAbility("enchant", filter=_CREATURE), t.StaticAbility((t.Modify(t.AttachedTo(), changes),)), *extra)
    return t.TokenSpec(("enchantment",), ("Aura", "Role"), abilities=abilities, name=name)


def _attack_trigger(*steps: t.Instruction, condition: t.Condition | None = None) -> t.AddAbility:
    return t.AddAbility(t.TriggeredAbility(t.Attacks(t.IsSource()), t.Body(steps), condition))


_BIGGER = t.ModifyPT(t.Number(1), t.Number(1))
_BASIC_LAND = t.And((t.HasSupertype(("basic",)), t.HasType(("land",))))
_ON_YOURS = t.TargetSpec(t.And((_CREATURE, t.ControlledBy(t.You()))))

PREDEFINED: dict[str, t.TokenSpec] = {
    "Treasure": _artifact("Treasure", t.ActivatedAbility(t.Costs(_SACRIFICE), t.Body((t.AddMana(choice="any_color"),)))),
    "Food": _artifact("Food", t.ActivatedAbility(
        t.Costs((t.ManaCost(("2",)), *_SACRIFICE)), t.Body((t.GainLife(t.Number(3)),)))),
    "Gold": _artifact("Gold", t.ActivatedAbility(t.SacrificeThis(), t.Body((t.AddMana(choice="any_color"),)))),
    "Clue": _artifact("Clue", t.ActivatedAbility(
        t.Costs((t.ManaCost(("2",)), t.SacrificeThis())), t.Body((t.Draw(),)))),
    "Blood": _artifact("Blood", t.ActivatedAbility(
        t.Costs((t.ManaCost(("1",)), t.TapThis(), t.DiscardCards(t.Number(1)), t.SacrificeThis())), t.Body((t.Draw(),)))),
    "Powerstone": _artifact("Powerstone", t.ActivatedAbility(
        t.TapThis(), t.Body((t.AddMana(("C",), never=(t.SpentFor("spell", t.Not(t.HasType(("artifact",)))),)),)))),
    "Map": _artifact("Map", t.ActivatedAbility(
        t.Costs((t.ManaCost(("1",)), *_SACRIFICE)),
        t.Body((t.KeywordAction("explore", what=t.TargetRef(0)),), (_ON_YOURS,)), sorcery_speed=True)),
    "Junk": _artifact("Junk", t.ActivatedAbility(t.Costs(_SACRIFICE), t.Body((
        t.Exile(t.TopOfLibrary(t.Number(1)), bind="it"),
        t.Apply((t.MayPlay(t.IsAmong(t.Bound("it")), ("exile",), t.You()),), t.EndOfTurn()))), sorcery_speed=True)),
    "Lander": _artifact("Lander", t.ActivatedAbility(
        t.Costs((t.ManaCost(("2",)), *_SACRIFICE)), t.Body((
            t.Search(_BASIC_LAND, t.Number(1), "card"), t.Move(t.Bound("card"), "battlefield", tapped=True, under=t.You()),
            t.Shuffle())))),
    "Mutagen": _artifact("Mutagen", t.ActivatedAbility(
        t.Costs((t.ManaCost(("1",)), *_SACRIFICE)),
        t.Body((t.PutCounters("+1/+1", t.Number(1), t.TargetRef(0)),), (t.TargetSpec(_CREATURE),)), sorcery_speed=True)),
    "Shard": t.TokenSpec(("enchantment",), ("Shard",), abilities=(t.ActivatedAbility(
        t.Costs((t.ManaCost(("2",)), t.SacrificeThis())), t.Body((t.Scry(t.Number(1)), t.Draw()))),)),
    "Walker": t.TokenSpec(("creature",), ("Zombie",), colors=("B",), power=t.Number(2), toughness=t.Number(2), name="Walker"),
    "Cursed Role": _role("Cursed", t.SetBasePT(t.Number(1), t.Number(1))),
    "Monster Role": _role("Monster", _BIGGER, t.AddAbility(t.KeywordAbility("trample"))),
    "Royal Role": _role("Royal", _BIGGER, t.AddAbility(t.KeywordAbility("ward", t.ManaCost(("1",))))),
    "Sorcerer Role": _role("Sorcerer", _BIGGER, _attack_trigger(t.Scry(t.Number(1)))),
    "Virtuous Role": _role("Virtuous", t.ModifyPT(*(2 * (t.Count(t.All(t.And((
        t.HasType(("enchantment",)), t.ControlledBy(t.You()))))),)))),
    "Wicked Role": _role("Wicked", _BIGGER, extra=(t.TriggeredAbility(
        t.Moves(t.IsSource(), "battlefield", "graveyard"), t.Body((t.LoseLife(t.Number(1), t.EachOpponent()),))),)),
    "Young Hero Role": _role("Young Hero", _attack_trigger(
        t.PutCounters("+1/+1", t.Number(1), t.This()),
        condition=t.Compare(t.ValueOf("toughness", t.This()), "<=", t.Number(3)))),
}
"""By the words before "token". An Incubator is double-faced and made by the keyword action alone."""
