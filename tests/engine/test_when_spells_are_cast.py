"""When a spell may be cast and a land played, and what keeps them from it (601.3, 305, 117.1)."""

from __future__ import annotations

import pytest

from app.engine import trees as t
from app.engine.errors import UnsupportedText
from app.engine.playing.casting.way import Way
from app.engine.playing.casting.ways import ways
from app.engine.playing.lands import lands_allowed
from app.engine.playing.look import Look
from app.engine.playing.may_play import split_second, why_not_begun, why_not_play
from app.engine.position.objects import Card
from tests.engine.casting import GAIN, ONE, cited, keyword
from tests.engine.conftest import CREATURE, Table, card
from tests.engine.shorthand import YOU, law

# ---- the time --------------------------------------------------------------------------------------------------------


def refusal(table: Table, what: int, way: Way | None = None, player: int = 0) -> str | None:
    """The rule by which casting a card can't begin."""
    table.game.settled()
    refused = why_not_begun(table.game, player, what, way or Way())
    assert refused is None or refused.rule in table.game.deciding
    return None if refused is None else refused.rule


def test_at_what_time_spells_are_cast() -> None:
    bear = card("Bear", "creature: Bear", "{4}", (2, 2))
    quick = card("Lynx", "creature: Cat", "{4}", (2, 2), keyword("flash", None))
    bolt = card("Bolt", "instant", "{R}", None, GAIN)
    rows = [
        ("precombat_main", 0, False, [True, True, True]), ("postcombat_main", 0, False, [True, True, True]),
        ("precombat_main", 0, True, [False, True, True]), ("precombat_main", 1, False, [False, True, True]),
        ("upkeep", 0, False, [False, True, True]), ("end", 0, False, [False, True, True]),
    ]
    for step, active, busy, may in rows:
        table = Table()
        held = [table.hand(one) for one in (bear, quick, bolt)]
        other = table.hand(card("Calm", "instant", "{0}", None, GAIN))
        table.begin(step, active=active)
        if busy:
            table.cast(other, player=0)
        assert [refusal(table, one) is None for one in held] == may, (step, active, busy)
        assert refusal(table, held[0], Way(flash=True)) is None
        assert refusal(table, held[0]) in (None, "117.1a")
        assert ("702.8a" in cited(table, lambda: refusal(table, held[1]))) == (not may[0])  # noqa: B023


def test_as_though_a_spell_had_flash() -> None:
    for effect, bears, boars in (
        (t.AsThoughFlash(t.HasName(("Bear",)), YOU), True, False),
        (t.AsThoughFlash(t.HasName(("Bear",)), t.EachOpponent()), False, False),
        (t.AsThoughFlash(t.Anything(), YOU), True, True), (t.AsThoughFlash(t.Anything(), YOU, abilities=True), False, False),
        (None, False, False),
    ):
        table = Table()
        bear, boar = (table.hand(card(name, "creature", "{4}", (1, 1))) for name in ("Bear", "Boar"))
        law(table, *[effect] if effect else ())
        table.begin("upkeep")
        assert [refusal(table, one) is None for one in (bear, boar)] == [bears, boars]


def test_flash_that_an_effect_gives_is_not_that_of_a_face_down_spell() -> None:
    table = Table()
    bear = table.hand(card("Bear", "creature", "{4}", (1, 1), keyword("morph")))
    law(table, t.Modify(t.All(CREATURE, zones=("hand",)), (t.AddAbility(keyword("flash", None)),)))
    table.begin("upkeep")
    plain, down = ways(table.game, 0, bear)
    assert [refusal(table, bear, way) for way in (plain, down)] == [None, "117.1a"]


def test_split_second_lets_nothing_be_cast() -> None:
    table = Table()
    bolt = table.hand(card("Bolt", "instant", "{R}", None, GAIN))
    sudden = keyword("split second", None)
    calm, sharp = (table.hand(card("Calm", "instant", "{0}", None, GAIN, *held)) for held in ((), (sudden,)))
    table.begin()
    assert (split_second(table.game), refusal(table, bolt)) == (False, None)
    table.cast(calm)
    assert (split_second(table.game), refusal(table, bolt)) == (False, None)
    table.cast(sharp)
    assert (split_second(table.game), refusal(table, bolt)) == (True, "702.61a")


def test_what_may_be_cast_only_under_a_condition() -> None:
    for condition, may in ((t.Exists(t.All(t.HasName(("Boar",)))), False), (t.Exists(t.All(t.HasName(("Bear",)))), True)):
        table = Table()
        bolt = table.hand(card("Bolt", "instant", "{R}", None, GAIN, t.CastOnlyIf(condition)))
        table.creature("Bear")
        table.begin()
        assert refusal(table, bolt) == (None if may else "601.3")
        assert ("601.3" in cited(table, lambda: refusal(table, bolt))) == (not may)  # noqa: B023


def test_spells_that_are_forbidden_by_what_they_would_be() -> None:
    odd = t.Quality("mana_value", "=", t.Number(1))
    for what, by, cost, way, may in (
        (CREATURE, None, "{4}", Way(), False), (CREATURE, None, "{4}", Way("bestow", ONE), True),
        (t.HasType(("artifact",)), None, "{4}", Way(), True), (CREATURE, t.IsPlayer("opponent"), "{4}", Way(), True),
        (odd, None, "{1}", Way(), False), (odd, None, "{X}{1}", Way(), True), (odd, None, "{X}{1}", Way(free=True), False),
        (odd, None, "{X}{1}", Way("blitz", ONE), False), (odd, None, "{X}{1}", Way("blitz", t.ManaCost(("X",))), True),
        (CREATURE, None, "{X}{1}", Way(), False), (CREATURE, None, "", Way(), False),
        (t.Quality("mana_value", "<=", t.Number(3)), None, "{X}{1}", Way(), True),
        (t.Quality("mana_value", "!=", t.Number(2)), None, "{X}{1}", Way(), True),
    ):
        table = Table()
        bear = table.hand(card("Bear", "creature: Bear", cost, (2, 2)))
        law(table, t.Cant("cast", what, by))
        table.begin()
        assert refusal(table, bear, way) == (None if may else "601.3"), (what, cost, way.how)


def test_spells_that_can_be_cast_only_as_sorceries() -> None:
    for step, may in (("precombat_main", True), ("upkeep", False)):
        table = Table()
        bolt = table.hand(card("Bolt", "instant", "{R}", None, GAIN))
        law(table, t.Cant("cast", t.Anything(), only="not_as_sorcery"))
        table.begin(step)
        assert refusal(table, bolt) == (None if may else "601.3")


# ---- lands -----------------------------------------------------------------------------------------------------------


def test_when_a_land_may_be_played() -> None:
    rows: list[tuple[str, int, int, str | None]] = [
        ("precombat_main", 0, 0, None), ("precombat_main", 0, 1, "305.2"), ("postcombat_main", 0, 0, None),
        ("upkeep", 0, 0, "305.1"), ("precombat_main", 1, 0, "305.3"), ("upkeep", 1, 0, "305.3"),
    ]
    for step, active, played, rule in rows:
        table = Table()
        land = table.hand(card("Forest", "basic land: Forest"))
        table.begin(step, active=active)
        table.game.alter_player(0, lands_played=played)
        refused = why_not_play(table.game, Look(table.game, 0), land, Way(lands=True), "play_land")
        assert (None if refused is None else refused.rule) == rule, (step, active, played)
        assert rule is None or {rule, *["305.2b"] * (rule == "305.2")} <= set(table.game.deciding)


def test_lands_beyond_the_first_and_lands_that_are_forbidden() -> None:
    for played, more, rule in ((1, 1, None), (2, 1, "305.2"), (2, 2, None), (0, 0, None)):
        table = Table()
        land = table.hand(card("Forest", "basic land: Forest"))
        if more:
            law(table, t.PlayerRule("extra_land_plays", YOU, t.Number(more)))
        table.begin()
        table.game.alter_player(0, lands_played=played)
        assert [lands_allowed(table.game, player) for player in (0, 1)] == [1 + more, 1]
        refused = why_not_play(table.game, Look(table.game, 0), land, Way(lands=True), "play_land")
        assert (None if refused is None else refused.rule) == rule
    law(table, t.Cant("play_land", t.HasName(("Forest",))))
    refused = why_not_play(table.game, Look(table.game, 0), land, Way(lands=True), "play_land")
    assert refused is not None
    assert refused.rule == "101.2"


def test_what_is_no_land_is_not_played_as_one_and_a_land_is_not_cast() -> None:
    table = Table()
    land, bear = table.hand(card("Forest", "basic land: Forest")), table.hand(card("Bear", "creature: Bear", "{0}", (2, 2)))
    table.begin()
    look = Look(table.game, 0)

    def rule(what: int, way: Way, kind: str) -> str | None:
        table.game.settled()
        refused = why_not_play(table.game, look, what, way, kind)
        assert refused is None or kind == "play_land" or refused.rule in table.game.deciding
        return None if refused is None else refused.rule

    assert [rule(one, Way(lands=True), "play_land") for one in (land, bear)] == [None, "305.1"]
    assert rule(land, Way(lands=False), "play_land") == "305.1"
    assert [rule(one, Way(), "cast") for one in (land, bear)] == ["305.9", None]
    assert rule(bear, Way(spells=False), "cast") == "305.9"


# ---- targets and costs -----------------------------------------------------------------------------------------------


def could(table: Table, what: int, way: Way | None = None) -> str | None:
    """The rule by which a card could not be cast to the end."""
    table.game.settled()
    refused = why_not_play(table.game, Look(table.game, 0), what, way or Way(), "cast")
    assert refused is None or refused.rule in table.game.deciding
    return None if refused is None else refused.rule


def aimed(*filters: t.Filter, modes: tuple[t.Mode, ...] = ()) -> t.SpellAbility:
    return t.SpellAbility(t.Body((t.GainLife(t.Number(1)),), tuple(t.TargetSpec(one) for one in filters), modes))


def test_there_have_to_be_targets() -> None:
    bears, boars = t.HasName(("Bear",)), t.HasName(("Boar",))

    def mode(filter: t.Filter) -> t.Mode:
        return t.Mode((t.GainLife(t.Number(1)),), (t.TargetSpec(filter),))

    rows = [
        (aimed(bears), True), (aimed(boars), False), (aimed(bears, boars), False), (aimed(), True),
        (aimed(modes=(mode(bears), mode(boars))), True), (aimed(modes=(mode(boars), mode(boars))), False),
        (aimed(boars, modes=(mode(bears),)), False),
    ]
    for ability, may in rows:
        table = Table()
        table.creature("Bear")
        spell = table.hand(card("Trick", "sorcery", "{0}", None, ability))
        table.begin()
        assert could(table, spell) == (None if may else "601.2c"), ability
        assert could(table, spell, Way("overload", t.ManaCost(()))) is None


def test_an_aura_and_a_bestowed_creature_have_to_be_able_to_enchant_something() -> None:
    def aura(*held: t.Ability) -> Card:
        return card("Veil", "enchantment: Aura", "{0}", None, *held)

    enchant = keyword("enchant", None, filter=CREATURE)
    for there, what, way, may in (
        (True, aura(enchant), Way(), True), (False, aura(enchant), Way(), False), (True, aura(), Way(), False),
        (True, card("Bear", "creature", "{0}", (1, 1)), Way("bestow", t.ManaCost(())), True),
        (False, card("Bear", "creature", "{0}", (1, 1)), Way("bestow", t.ManaCost(())), False),
        (False, card("Bear", "creature", "{0}", (1, 1)), Way(), True),
        (True, card("Bear", "creature", "{0}", (1, 1)), Way("mutate", t.ManaCost(())), True),
        (False, card("Bear", "creature", "{0}", (1, 1)), Way("mutate", t.ManaCost(())), False),
        (True, card("Bear", "creature", "{0}", (1, 1)), Way("awaken", t.ManaCost(())), False),
    ):
        table = Table()
        if there:
            table.creature("Host")
        spell = table.hand(what)
        table.begin()
        assert could(table, spell, way) == (None if may else "601.2c"), (there, what, way.how)


def test_the_whole_cost_has_to_be_payable() -> None:
    mandatory = t.StaticAbility((t.AdditionalCost(t.PayLife(t.Number(5))),))
    optional = t.StaticAbility((t.AdditionalCost(t.PayLife(t.Number(99)), optional=True),))
    either = t.StaticAbility((t.AdditionalCost(t.EitherCost((t.PayLife(t.Number(99)), t.PayLife(t.Number(5))))),))
    life = t.PayLife(t.Number(5))
    rows: list[tuple[str, tuple[t.Ability, ...], Way, int, int, str | None]] = [
        ("{1}{G}", (), Way(), 2, 20, None), ("{1}{G}", (), Way(), 1, 20, "601.2h"), ("{2}{G}", (), Way(), 2, 20, "601.2h"),
        ("{1}{G}", (), Way("blitz", ONE), 1, 20, None), ("{1}{G}", (), Way("blitz", ONE), 0, 20, "601.2h"),
        ("{1}{G}", (), Way(free=True), 0, 20, None), ("", (), Way(), 9, 20, "118.6"), ("", (), Way("blitz", ONE), 1, 20, None),
        ("{0}", (mandatory,), Way(), 0, 5, None), ("{0}", (mandatory,), Way(), 0, 4, "118.3"),
        ("{0}", (optional,), Way(), 0, 4, None),
        ("{0}", (either,), Way(), 0, 5, None), ("{0}", (either,), Way(), 0, 4, "118.3"),
        ("{0}", (), Way(additional=life), 0, 5, None), ("{0}", (), Way(additional=life), 0, 4, "118.3"),
        ("{0}", (), Way(additional=ONE), 1, 5, None), ("{0}", (), Way(additional=ONE), 0, 5, "601.2h"),
        ("{X}{G}", (), Way(), 1, 5, None), ("{X}{G}", (), Way(), 0, 5, "601.2h"), ("{1}", (), Way("escape", life), 0, 5, None),
        ("{1}", (), Way("escape", life), 0, 4, "118.3"), ("{0}", (), Way("escape", t.Unpayable()), 0, 4, "118.3"),
    ]
    for cost, held, way, lands, life_left, rule in rows:
        table = Table()
        table.lands("G" * lands)
        bear = table.hand(card("Bear", "creature: Bear", cost, (2, 2), *held))
        table.begin()
        table.game.alter_player(0, life=life_left)
        assert could(table, bear, way) == rule, (cost, held, way.how, lands, life_left)


def test_words_that_were_not_understood_refuse_a_spell_unless_it_is_cast_face_down_or_only_listed() -> None:
    table = Table()
    bear = table.put(card("Bear", "creature", "{0}", (1, 1), t.Unsupported("in no language")), 0, "library", place=0)
    table.begin()
    with pytest.raises(UnsupportedText):
        could(table, bear)
    assert could(table, bear, Way("morph", t.ManaCost(()), face_down=card("", "creature", "", (2, 2)).faces[0])) is None
    assert why_not_play(table.game, Look(table.game, 0, listing=True), bear, Way(), "cast") is None
    sound = table.hand(card("Boar", "creature", "{0}", (1, 1)))
    assert could(table, sound) is None


def test_what_is_chosen_as_a_spell_is_cast_decides_whether_it_can_be() -> None:
    """Each row would be judged otherwise by the mana cost and what is printed alone."""
    two, three = t.ManaCost(("2",)), t.ManaCost(("3",))
    bears = t.HasName(("Bear",))
    of_x = t.TargetSpec(t.And((CREATURE, t.Quality("mana_value", "=", t.X()))))
    costly = t.Mode((t.GainLife(t.Number(1)),), cost=two)
    plain = t.Mode((t.GainLife(t.Number(1)),))
    less = t.StaticAbility((t.CostChange(t.IsSource(), less=("2",)),))
    reduced = t.CostChange(t.And((t.HasType(("sorcery",)), t.TargetsSomething(bears))), less=("2",))
    raised = t.CostChange(t.And((t.HasType(("sorcery",)), t.TargetsSomething(bears))), more=("2",))

    def trick(cost: str, *held: t.Ability) -> Card:
        return card("Trick", "sorcery", cost, None, *held or (GAIN,))

    def modal(*modes: t.Mode) -> t.SpellAbility:
        return t.SpellAbility(t.Body(modes=modes))

    rows: list[tuple[Card, tuple[t.StaticEffect, ...], int, Way, bool]] = [
        (trick("{1}", GAIN, keyword("convoke", None)), (), 0, Way(), True),
        (trick("{2}", GAIN, keyword("convoke", None)), (), 0, Way(), False),
        (trick("{1}"), (t.Modify(t.All(t.HasType(("sorcery",)), zones=("stack",)), (t.AddAbility(keyword("convoke", None)),)),),
         0, Way(), True),
        (trick("{1}"), (), 0, Way(), False),
        (trick("{0}"), (t.AdditionalCost(two, what=t.HasType(("sorcery",))),), 1, Way(), False),
        (trick("{0}"), (t.AdditionalCost(two, what=t.HasType(("sorcery",))),), 2, Way(), True),
        (trick("{0}"), (t.AdditionalCost(two, what=CREATURE),), 1, Way(), True),
        (trick("{2}", aimed(bears)), (reduced,), 0, Way(), True), (trick("{2}", aimed(CREATURE)), (reduced,), 0, Way(), True),
        (trick("{2}", aimed(t.HasName(("Boar",)))), (reduced,), 0, Way(), False),
        (trick("{0}", aimed(bears)), (raised,), 1, Way(), False), (trick("{0}", aimed(CREATURE)), (raised,), 1, Way(), True),
        (trick("{0}", modal(costly)), (), 1, Way(), False), (trick("{0}", modal(costly)), (), 2, Way(), True),
        (trick("{0}", modal(costly, plain)), (), 1, Way(), True), (trick("{0}", modal(plain, costly)), (), 1, Way(), True),
        (trick("{X}", t.SpellAbility(t.Body((t.Destroy(t.TargetRef(0)),), (of_x,)))), (), 2, Way(), True),
        (trick("{X}", t.SpellAbility(t.Body((t.Destroy(t.TargetRef(0)),), (of_x,)))), (), 1, Way(), False),
        (trick("{3}", GAIN, less), (), 1, Way(), True), (trick("{3}", GAIN, less), (), 0, Way(), False),
        (trick("{0}", GAIN, t.StaticAbility((t.AdditionalCost(t.EitherCost((two, three))),))), (), 2, Way(), True),
        (trick("{0}", GAIN, t.StaticAbility((t.AdditionalCost(t.EitherCost((three, two))),))), (), 2, Way(), True),
        (trick("{0}", GAIN, t.StaticAbility((t.AdditionalCost(t.EitherCost((three, two))),))), (), 1, Way(), False),
        (trick("{5}"), (), 2, Way("blitz", t.EitherCost((three, two))), True),
        (trick("{5}"), (), 1, Way("blitz", t.EitherCost((three, two))), False),
        (trick("{0}"), (), 2, Way(additional=t.EitherCost((three, two))), True),
        (trick("{0}"), (), 1, Way(additional=t.EitherCost((three, two))), False),
    ]
    for number, (what, effects, lands, way, may) in enumerate(rows):
        table = Table()
        table.lands("G" * lands)
        table.creature("Bear", cost="{2}")
        table.creature("Boar", cost="{4}", tapped=True)
        spell = table.hand(what)
        law(table, *effects)
        table.begin()
        refused = why_not_play(table.game, Look(table.game, 0), spell, way, "cast")
        assert (refused is None) == may, number
