"""What a spell or ability costs in all: reductions, increases, optional and additional costs (601.2f, 118)."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.playing.casting.totals import changed_total, optional_costs, own_static_effects, spliced_cards
from app.engine.playing.costs.costs import Total
from app.engine.playing.costs.reducing import reduce_by, reduce_by_symbol
from app.engine.position.context import Context
from app.engine.position.objects import AdditionalPayment, CastRecord
from app.engine.position.stack import Section, StackItem
from tests.engine.conftest import CREATURE, Table, card
from tests.engine.shorthand import ARTIFACT, BEARS, BOARS, ITSELF, OPPONENTS, YOU, law, number

# ---- totals ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("symbols", "less", "colored", "left"), [
    (("3",), "1", False, ("2",)), (("3",), "5", False, ("0",)), (("1", "G"), "2", False, ("0", "G")),
    (("G",), "1", False, ("G",)),
    (("1", "G"), "G", False, ("1",)), (("1", "U"), "G", False, ("0", "U")), (("U",), "G", False, ("U",)),
    (("2", "G", "G"), "G", False, ("2", "G")), (("1", "1"), "2", False, ("0", "0")), (("2", "1"), "2", False, ("0", "1")),
    (("1", "G"), "G", True, ("1",)), (("1", "U"), "G", True, ("1", "U")), (("1", "G/U"), "G", True, ("1",)),
    (("1", "G/U"), "U", True, ("1",)), (("1", "G/U"), "B", True, ("1", "G/U")), (("1", "G/U"), "G", False, ("0", "G/U")),
])
def test_reductions_by_one_symbol(symbols: tuple[str, ...], less: str, colored: bool, left: tuple[str, ...]) -> None:
    table = Table().begin()
    found = list(symbols)
    table.game.settled()
    reduce_by(table.game, found, less, colored)
    assert tuple(found) == left
    assert ("118.7b" in table.game.deciding) == (not colored and not less.isdigit() and less not in symbols)
    spare = less.isdigit() and sum(int(one) for one in symbols if one.isdigit()) < int(less)
    assert ("118.7a" in table.game.deciding) == (spare and any(not one.isdigit() for one in symbols))


@pytest.mark.parametrize(("symbols", "less", "left", "rules"), [
    (("2", "R"), "R/G", ("2",), {"118.7e"}), (("2", "G"), "R/G", ("2",), {"118.7e"}), (("2", "U"), "R/G", ("1", "U"), {"118.7e"}),
    (("3", "U"), "2/R", ("1", "U"), {"118.7e"}), (("3", "R"), "2/R", ("3",), {"118.7e"}),
    (("2", "R"), "R/P", ("2",), {"118.7f"}), (("2", "U"), "R/P", ("1", "U"), {"118.7f"}),
    (("2", "R"), "S", ("1", "R"), {"118.7g"}), (("2", "R"), "R", ("2",), set()), (("2", "R"), "2", ("0", "R"), set()),
    (("2", "C"), "C", ("2",), set()), (("2",), "C", ("1",), set()),
])
def test_reductions_by_a_symbol_of_a_mana_cost(
    symbols: tuple[str, ...], less: str, left: tuple[str, ...], rules: set[str]
) -> None:
    table = Table().begin()
    found = list(symbols)
    table.game.settled()
    reduce_by_symbol(table.game, found, less)
    assert tuple(found) == left
    assert set(table.game.deciding) & {"118.7e", "118.7f", "118.7g"} == rules


def change(what: t.Filter = CREATURE, **more: Any) -> t.CostChange:
    return t.CostChange(what, **more)


TOTALS: list[tuple[list[t.CostChange], tuple[str, ...]]] = [
    ([], ("3", "G")), ([change(more=("1",))], ("3", "G", "1")), ([change(less=("1",))], ("2", "G")),
    ([change(ARTIFACT, less=("1",))], ("3", "G")),
    ([change(less=("9",))], ("0", "G")), ([change(less=("9",), minimum=3)], ("0", "G", "2")),
    ([change(less=("2",), minimum=2)], ("1", "G")),
    ([change(less=("9",), minimum=9)], ("0", "G", "3")), ([change(more=("2",)), change(less=("1",))], ("2", "G", "2")),
    ([change(less=("1",)), change(more=("2",))], ("2", "G", "2")), ([change(more=("U",))], ("3", "G", "U")),
    ([change(less=("1",), per=number(2))], ("1", "G")), ([change(more=("1",), per=number(2))], ("3", "G", "1", "1")),
    ([change(more=("1",), per=number(0))], ("3", "G")), ([change(less=("G",))], ("3",)), ([change(less=("U",))], ("2", "G")),
    ([change(less=("U",), colored=True)], ("3", "G")), ([change(less=("1",), by=YOU)], ("2", "G")),
    ([change(less=("1",), by=OPPONENTS)], ("3", "G")), ([change(less=("1",), applies_to="ability")], ("3", "G")),
    ([change(less=("1",), applies_to="equip")], ("3", "G")), ([change(less=("1",), aimed=CREATURE)], ("3", "G")),
    ([change(less=("1",), nonmana=True)], ("3", "G")), ([change(ITSELF, less=("1",))], ("3", "G")),
    ([change(less=("2",), minimum=2), change(less=("2",))], ("0", "G")),
    ([change(less=("2",)), change(less=("2",), minimum=2)], ("0", "G")),
    ([change(less=("9",), minimum=2), change(less=("1",))], ("0", "G", "0")),
]


def test_totals_of_spells_under_effects() -> None:
    for row, (effects, expected) in enumerate(TOTALS):
        table = Table()
        bear = table.hand(card("Bear", "creature", "{3}{G}", (2, 2)))
        for effect in effects:
            law(table, effect)
        table.begin()
        ctx = Context(table.game, 0, bear)
        table.game.settled()
        assert changed_total(table.game, ctx, ("3", "G"), "spell") == expected, row
        fits = expected != ("3", "G") or row in (13, 16)
        assert ("601.2f" in table.game.deciding, "118.7" in table.game.deciding) == (
            fits, fits and any(effect.less for effect in effects)), row


ABILITIES: list[tuple[dict[str, Any], str, bool, bool, bool]] = [
    # the effect; of which ability; whether it makes mana, targets a bear; whether it costs more
    ({"applies_to": "ability"}, "ability", False, False, True), ({"applies_to": "ability"}, "equip", False, False, True),
    ({"applies_to": "equip"}, "equip", False, False, True), ({"applies_to": "equip"}, "ability", False, False, False),
    ({"applies_to": "spell"}, "ability", False, False, False), ({"applies_to": "loyalty"}, "ability", False, False, False),
    ({"applies_to": "ability", "nonmana": True}, "ability", False, False, True),
    ({"applies_to": "ability", "nonmana": True}, "ability", True, False, False),
    ({"applies_to": "ability"}, "ability", True, False, True),
    ({"applies_to": "ability", "aimed": BEARS}, "ability", False, True, True),
    ({"applies_to": "ability", "aimed": BEARS}, "ability", False, False, False),
    ({"applies_to": "ability", "aimed": BOARS}, "ability", False, True, False),
]


def test_totals_of_activated_abilities_under_effects() -> None:
    for row, (said, kind, mana, aims, more) in enumerate(ABILITIES):
        table = Table()
        bear = table.creature("Bear")
        law(table, change(more=("1",), **said))
        table.begin()
        step: t.Instruction = t.AddMana(("G",)) if mana else t.GainLife(number(1))
        spec = t.TargetSpec(CREATURE)
        ability = t.ActivatedAbility(t.ManaCost(("2",)), t.Body((step,), (spec,) if aims else ()))
        ctx = Context(table.game, 0, bear)
        ctx.item = StackItem("activated", bear, ability, ability.body)
        if aims:
            ctx.item.sections = (Section(-1, (spec,), (), ((bear,),), (None,)),)
        assert changed_total(table.game, ctx, ("2",), kind) == (("2", "1") if more else ("2",)), row


def test_a_spells_own_words_on_its_cost_count_under_their_conditions_only() -> None:
    less = t.CostChange(ITSELF, less=("1",))
    for condition, expected in (
        (None, ("2",)), (t.Exists(t.All(BEARS)), ("2",)), (t.Exists(t.All(BOARS)), ("3",)),
    ):
        table = Table()
        table.creature("Bear")
        ability = t.StaticAbility((t.PlayerRule("no_max_hand_size", YOU), less), condition)
        spell = table.hand(card("Trick", "sorcery", "{3}", None, ability))
        table.begin()
        ctx = Context(table.game, 0, spell)
        assert changed_total(table.game, ctx, ("3",), "spell") == expected
        assert [effect for effect, _ in own_static_effects(table.game, spell)] == ([less] if expected == ("2",) else [])
        assert changed_total(table.game, ctx, ("3",), "ability") == ("3",)


def test_optional_costs_of_a_spell() -> None:
    one, two = t.ManaCost(("1",)), t.ManaCost(("2",))
    word = t.KeywordAbility
    rows: list[tuple[t.Ability, list[tuple[str, t.Cost, bool, str]]]] = [
        (word("kicker", one), [("kicked", one, False, "702.33a")]),
        (word("multikicker", one), [("kicked", one, True, "702.33c")]),
        (word("buyback", two), [("buyback", two, False, "702.27a")]),
        (word("entwine", two), [("entwine", two, False, "702.42a")]),
        (word("kicker"), []), (word("flying"), []), (t.StaticAbility((t.AdditionalCost(one),)), []),
        (t.StaticAbility((t.AdditionalCost(one, optional=True, key="gift"),)), [("gift", one, False, "118.8b")]),
        (t.StaticAbility((t.AdditionalCost(one, optional=True),)), [("optional", one, False, "118.8b")]),
        (t.StaticAbility((t.AdditionalCost(one, optional=True, times=True),)), [("optional", one, True, "118.8b")]),
        (t.StaticAbility((t.AdditionalCost(one, optional=True, what=CREATURE),)), []),
        (t.SpellAbility(t.Body((t.GainLife(number(1)),))), []),
    ]
    for held, expected in rows:
        table = Table()
        spell = table.hand(card("Trick", "sorcery", "{3}", None, held))
        table.begin()
        table.game.settled()
        found = optional_costs(table.game, Context(table.game, 0, spell))
        assert [(row.payment.name, row.cost, row.repeatable, row.rule) for row in found] == expected
        assert not found or expected[0][3] in ("118.8b", *table.game.deciding)


def test_splice_onto_what_fits_where_its_targets_can_be_chosen() -> None:
    one = t.ManaCost(("1",))

    def page(filter: t.Filter, *targets: t.TargetSpec, cost: t.Cost | None = one) -> Any:
        return card("Page", "instant", "{2}", None, t.SpellAbility(t.Body((t.GainLife(number(1)),), targets)),
                    t.KeywordAbility("splice", cost, filter=filter))

    arcane = t.HasSubtype(("Arcane",))
    rows = [
        (page(arcane), True), (page(t.HasSubtype(("Trap",))), False), (page(arcane, t.TargetSpec(BEARS)), True),
        (page(arcane, t.TargetSpec(BOARS)), False), (page(arcane, cost=None), False),
    ]
    for what, may in rows:
        table = Table()
        table.creature("Bear")
        spell = table.hand(card("Trick", "instant: Arcane", "{3}", None, t.SpellAbility(t.Body((t.GainLife(number(1)),)))))
        held = table.hand(what)
        table.hand(what, 1)
        table.begin()
        found = optional_costs(table.game, Context(table.game, 0, spell))
        assert [(row.payment.name, row.payment.of, row.rule) for row in found] == [("splice", held, "702.47a")] * may


def test_which_cards_were_spliced() -> None:
    record = CastRecord(0, "hand")
    record.paid = {AdditionalPayment("splice", 5): 1, AdditionalPayment("kicked", 7): 1, AdditionalPayment("splice"): 1}
    assert spliced_cards(record) == [5]


def test_additional_costs_that_others_words_ask_for() -> None:
    one = t.ManaCost(("1",))
    for effect, found in (
        (t.AdditionalCost(one, optional=True, what=CREATURE), True), (t.AdditionalCost(one, optional=True, what=ARTIFACT), False),
        (t.AdditionalCost(one, optional=True), False), (t.AdditionalCost(one, what=CREATURE), False),
    ):
        table = Table()
        bear = table.hand(card("Bear", "creature", "{3}{G}", (2, 2)))
        source = law(table, effect)
        table.begin()
        costs = optional_costs(table.game, Context(table.game, 0, bear))
        assert [(row.payment.name, row.payment.of) for row in costs] == [("optional", ("permanent", source))] * found


def test_a_total_is_put_together_part_by_part() -> None:
    table = Table().begin()
    ctx = Context(table.game, 0, table.creature(cost="{X}{1}{G}"))
    total = Total()
    total.add(t.Costs((t.ManaCost(("2",)), t.GenericMana(number(3)), t.GenericMana(number(2), "S"), t.PayLife(number(1)),
                       t.RepeatedCost(t.ManaCost(("G",)), number(2)), t.ManaCostOf(t.This()))), ctx)
    assert (total.symbols, total.others, total.payable) == (
        ["2", "3", "S", "S", "G", "G", "0", "1", "G"], [t.PayLife(number(1))], True)
    total.add(t.Unpayable(), ctx)
    assert not total.payable
