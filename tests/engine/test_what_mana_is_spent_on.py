"""What mana may be spent on, and as though it were what (106.6, 609.4b)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.playing.costs.payment import Purpose, find_payment, pay_mana
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId
from tests.engine.casting import cited
from tests.engine.conftest import CREATURE, Table, card
from tests.engine.paying import Symbols, land, pool, tapping
from tests.engine.shorthand import BEARS, BOARS, OPPONENTS, YOU, law, number

# ---- what mana may be spent on -----------------------------------------------------------------------------------------

FOR = t.SpentFor
RESTRICTED: list[tuple[tuple[t.SpentFor, ...], tuple[t.SpentFor, ...], list[bool]]] = [
    # only on; never on; may it be spent on a bear spell, a boar spell, a rock's ability, an equip ability, another cost (106.6)
    ((), (), [True, True, True, True, True]),
    ((FOR("spell"),), (), [True, True, False, False, False]),
    ((FOR("ability"),), (), [False, False, True, True, False]),
    ((FOR("other"),), (), [False, False, False, False, True]),
    ((FOR("any"),), (), [True, True, True, True, True]),
    ((FOR("spell", BEARS),), (), [True, False, False, False, False]),
    ((FOR("any", BEARS),), (), [True, False, False, False, False]),
    ((FOR("spell", BEARS), FOR("ability")), (), [True, False, True, True, False]),
    ((FOR("spell", BEARS), FOR("spell", BOARS)), (), [True, True, False, False, False]),
    ((FOR("ability", keyword="equip"),), (), [False, False, False, True, False]),
    ((FOR("any", keyword="equip"),), (), [False, False, False, True, False]),
    ((FOR("spell", symbol="X"),), (), [False, True, False, False, False]),
    ((FOR("any", symbol="G"),), (), [True, False, False, False, False]),
    ((), (FOR("spell"),), [False, False, True, True, True]),
    ((), (FOR("spell", BEARS),), [False, True, True, True, True]),
    ((), (FOR("spell", BEARS), FOR("ability")), [False, True, False, False, True]),
    ((FOR("spell"),), (FOR("spell", BEARS),), [False, True, False, False, False]),
    ((FOR("ability"),), (FOR("spell", BEARS),), [False, False, True, True, False]),
]


def purposes(table: Table) -> list[Purpose]:
    bear = table.hand(card("Bear", "creature: Bear", "{1}{G}", (2, 2)))
    boar = table.hand(card("Boar", "creature: Boar", "{X}", (2, 2)))
    rock = table.put(card("Rock", "artifact", "{1}"))
    return [
        Purpose(0, ObjectId(bear), "spell", written=("1", "G")), Purpose(0, ObjectId(boar), "spell", written=("X",)),
        Purpose(0, ObjectId(rock), "ability"), Purpose(0, ObjectId(rock), "ability", keyword="equip"),
        Purpose(0, ObjectId(rock)),
    ]


def test_what_restricted_mana_may_be_spent_on() -> None:
    for row, (only, never, may) in enumerate(RESTRICTED):
        for of_source in (False, True):
            table = Table()
            asked = purposes(table)
            if of_source:
                table.put(land("Vale", tapping("G", only=only, never=never)))
            table.begin()
            if not of_source:
                pool(table, "G", only=only, never=never)
            found: list[bool] = []
            for purpose in asked:
                named = cited(table, lambda: found.append(find_payment(table.game, purpose, ("1",)) is not None))  # noqa: B023
                assert ("106.6" in named) == (not found[-1]), row
            assert found == may, (row, of_source)


def test_the_source_of_the_mana_is_what_its_restriction_speaks_of() -> None:
    table = Table()
    (spell, *_) = purposes(table)
    vale, other = (table.put(land(name)) for name in ("Vale", "Other"))
    law(table, t.PlayerRule("no_max_hand_size", YOU))
    table.begin()
    theirs = FOR("spell", t.ControlledBy(t.EachOpponent()))
    pool(table, "G", source=vale, only=(theirs,))
    assert find_payment(table.game, spell, ("1",)) is None
    table.game.alter_player(0, pool=())
    pool(table, "G", source=other, only=(FOR("spell", t.Not(t.IsSource())),))
    assert find_payment(table.game, spell, ("1",)) is not None


def test_mana_that_does_not_pay_for_generic_mana() -> None:
    never = (FOR("generic"),)
    rows: list[tuple[Symbols, bool]] = [
        (("G",), True), (("1",), False), (("G", "1"), False), (("G", "G"), True), (("2/G",), True), (("2/U",), False),
        (("0",), True),
    ]
    for symbols, may in rows:
        for of_source in (False, True):
            table = Table()
            for _ in range(2 if of_source else 0):
                table.put(land("Vale", tapping("G", never=never)))
            table.begin()
            if not of_source:
                pool(table, "GG", never=never)
            found: list[bool] = []
            named = cited(table, lambda: found.append(find_payment(table.game, Purpose(0), symbols) is not None))  # noqa: B023
            assert (found, "106.6" in named) == ([may], True), (symbols, of_source)
    table = Table()
    table.put(land("Vale", tapping("G", "G", never=never)))
    table.begin()
    costs: list[Symbols] = [("G",), ("G", "1"), ("G", "G")]
    assert [find_payment(table.game, Purpose(0), symbols) is not None for symbols in costs] == [True, False, True]
    pool(table, "U")
    assert find_payment(table.game, Purpose(0), ("G", "1")) is not None
    table = Table()
    for more in ({"never": never}, {}):
        table.put(land("Vale", tapping("G", **more)))
    table.begin()
    costs = [("G", "1"), ("2",), ("G", "G")]
    assert [find_payment(table.game, Purpose(0), symbols) is not None for symbols in costs] == [True, False, True]


def test_restricted_mana_is_spent_before_other_mana() -> None:
    table = Table()
    spell, *_ = purposes(table)
    table.begin()
    (free,) = pool(table, "G")
    (bound,) = pool(table, "G", only=(FOR("spell"),))
    (barred,) = pool(table, "G", never=(FOR("ability"),))
    assert pay_mana(table.game, spell, ("2",)) == (bound, barred)
    assert table.game.players[0].pool == (free,)


def test_mana_that_does_something_to_the_spell_is_spent_first_and_for_another_last() -> None:
    on_bears = t.OnSpending(BEARS, (t.Cant("be_countered", t.It()),))  # type: ignore[arg-type]
    for place, first in ((0, "rider"), (1, "plain"), (2, "plain")):
        table = Table()
        purpose = purposes(table)[place]
        table.begin()
        (rider,) = pool(table, "G", riders=(on_bears,))
        (plain,) = pool(table, "G")
        assert pay_mana(table.game, purpose, ("1",)) == ((rider,) if first == "rider" else (plain,))
    table = Table()
    ability = Purpose(0, ObjectId(table.creature("Bear")), "ability")
    spell, other, *_ = purposes(table)
    table.begin()
    (bound,) = pool(table, "G", only=(FOR("any"),))
    (rider,) = pool(table, "G", riders=(on_bears,))
    (plain,) = pool(table, "G")
    for purpose, order in ((ability, (bound, plain, rider)), (spell, (rider, bound, plain)), (other, (bound, plain, rider))):
        table.game.alter_player(0, pool=(bound, rider, plain))
        assert pay_mana(table.game, purpose, ("3",)) == order


def test_mana_of_one_kind_of_source_alone() -> None:
    only = t.OnlyMana(source=CREATURE)
    rows = [(("G",), "elf", True), (("G",), "land", False), (("2",), "both", False), (("1",), "both", True)]
    for symbols, made_by, may in rows:
        table = Table()
        spell, *_ = purposes(table)
        if made_by in ("land", "both"):
            table.put(land("Vale", tapping("G")))
        if made_by in ("elf", "both"):
            table.creature("Elf", (1, 1), tapping("G"))
        table.begin()
        others: list[t.Cost] = [t.PayLife(number(1)), only]
        limited = spell.limited(Context(table.game, 0, spell.object), others, 0, ())
        assert others == [t.PayLife(number(1))]
        assert limited.only == (only,)
        assert (find_payment(table.game, limited, symbols) is not None) == may, (symbols, made_by)


def test_mana_of_some_types_alone_pays_for_x() -> None:
    only = t.OnlyMana(("B", "R"))
    rows: list[tuple[str, Symbols, Symbols, int, bool]] = [
        # the pool; the cost as it is written; its total; X; whether it can be paid
        ("BB", ("X",), ("2",), 2, True), ("BR", ("X",), ("2",), 2, True), ("BG", ("X",), ("2",), 2, False),
        ("BG", ("X", "1"), ("1", "1"), 1, True), ("GG", ("X", "1"), ("1", "1"), 1, False), ("GG", ("2",), ("2",), 5, True),
        ("BBBB", ("X", "X"), ("4",), 2, True), ("BBBG", ("X", "X"), ("4",), 2, False), ("BBGG", ("X", "2"), ("2", "2"), 2, True),
        ("BGGG", ("X", "2"), ("2", "2"), 2, False), ("B", ("X",), ("1",), 3, True), ("G", ("X",), ("1",), 3, False),
    ]
    for row, (before, written, symbols, x, may) in enumerate(rows):
        table = Table().begin()
        pool(table, before)
        purpose = Purpose(0).limited(Context(table.game, 0, ObjectId(0)), [only], x, written)
        assert purpose.x == x * written.count("X")
        assert (find_payment(table.game, purpose, symbols) is not None) == may, row
        if may:
            pay_mana(table.game, purpose, symbols)
            assert table.game.players[0].pool == ()


# ---- as though it were other mana (609.4b) -----------------------------------------------------------------------------

SPENT_AS: list[tuple[t.Spend | t.SpentAs | None, list[bool]]] = [
    # the effect; may green mana pay {U}, {C}, {S} for a bear spell, and {U} for a boar spell, for an ability, otherwise
    (None, [False, False, False, False, False, False]),
    (t.Spend(t.Anything(), YOU), [True, False, False, True, True, True]),
    (t.Spend(t.Anything(), OPPONENTS), [False] * 6),
    (t.Spend(t.Anything(), YOU, "any_type"), [True, True, False, True, True, True]),
    (t.Spend(BEARS, YOU), [True, False, False, False, False, True]),
    (t.Spend(t.Anything(), YOU, "any_color", "spell"), [True, False, False, True, False, False]),
    (t.Spend(t.Anything(), YOU, "any_color", "ability"), [False, False, False, False, True, False]),
    ("any_color", [True, False, False, True, True, True]),
    ("any_type", [True, True, False, True, True, True]),
]


def test_mana_spent_as_though_it_were_other_mana() -> None:
    for row, (effect, may) in enumerate(SPENT_AS):
        table = Table()
        bear, boar, ability, *_ = purposes(table)
        if isinstance(effect, t.Spend):
            law(table, effect)
        table.begin()
        pool(table, "G")
        asked: list[tuple[Purpose, Symbols]] = [
            (bear, ("U",)), (bear, ("C",)), (bear, ("S",)), (boar, ("U",)), (ability, ("U",)), (Purpose(0), ("U",)),
        ]
        found: list[bool] = []
        for purpose, symbols in asked:
            purpose.spent_as = effect if isinstance(effect, str) else None
            named = cited(table, lambda: found.append(find_payment(table.game, purpose, symbols) is not None))  # noqa: B023
            assert not found[-1] or "609.4b" in named, row
        assert found == may, row
    table = Table()
    law(table, t.Spend(t.Anything(), YOU))
    table.begin()
    pool(table, "GG")
    assert [one.color for one in pay_mana(table.game, Purpose(0), ("U", "G"))] == ["G", "G"]
