"""Card data into compiled cards: characteristics, frames, refusals, and what is wrong with malformed data."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine import trees as t
from app.engine.oracle import CompiledCard, MalformedCard, compile_card, compile_text, coverage
from app.engine.oracle.wellformed import faults
from app.engine.trees.walking import find_all

OTTER = {
    "name": "Brook Otter, Dam Warden",
    "mana_cost": "{2}{G/U}{U}",
    "type_line": "Legendary Creature — Otter Scout",
    "power": "3",
    "toughness": "*",
    "oracle_text": "Brook Otter can't block.\nBrook Otter, Dam Warden has haste.",
}


def test_characteristics_are_read_as_printed() -> None:
    face = compile_card(OTTER).faces[0]
    assert face.mana_cost == ("2", "G/U", "U")
    assert face.colors == {"G", "U"}
    assert (face.supertypes, face.types, face.subtypes) == (("legendary",), ("creature",), ("Otter", "Scout"))
    assert (face.power, face.toughness, face.printed_toughness) == (3, 0, "*")


def test_a_legend_goes_by_its_short_name() -> None:
    cant, has = compile_card(OTTER).faces[0].abilities
    assert cant == t.StaticAbility((t.Cant("block", t.IsSource()),))
    assert has == t.StaticAbility((t.Modify(t.This(), (t.AddAbility(t.KeywordAbility("haste")),)),))


def test_only_legends_have_short_names() -> None:
    plain = {**OTTER, "type_line": "Creature — Otter", "oracle_text": "Brook Otter can't block."}
    assert compile_card(plain).unread[0].words == "Brook Otter can't block."


def test_a_name_that_is_a_creature_type_is_the_type_before_a_noun_and_after_attacking() -> None:
    data = {**OTTER, "name": "Otter", "oracle_text": "Otter has haste.\nOther attacking Otter creatures get +1/+0."}
    own, others = compile_card(data).faces[0].abilities
    assert own.effects[0].what == t.This()
    assert t.HasSubtype(("Otter",)) in others.effects[0].what.filter.parts


def test_a_card_with_the_name_of_several_is_spoken_of_as_they() -> None:
    text = "When Brook and Ash enter, if they're not a token, put a +1/+1 counter on them."
    data = {**OTTER, "name": "Brook and Ash", "oracle_text": text}
    (enters,) = compile_card(data).faces[0].abilities
    assert enters.condition == t.NotSo(t.Matches(t.This(), t.IsToken()))
    assert enters.body.instructions == (t.PutCounters("+1/+1", t.Number(1), t.This()),)


def test_a_name_in_a_granted_ability_is_not_the_object_that_has_it() -> None:
    data = {**OTTER, "oracle_text": 'Other Otters you control have "Brook Otter, Dam Warden gets +1/+1."'}
    (granting,) = compile_card(data).faces[0].abilities
    granted = granting.effects[0].changes[0].ability
    assert granted == t.StaticAbility((t.Modify(t.Granter(), (t.ModifyPT(t.Number(1), t.Number(1)),)),))


@pytest.mark.parametrize("text", [
    "Flying (It flies.", "Draw a card. (Then discard a card.", "Flying (It (always flies.)", "(Flying", "Flying) vigilance",
])
def test_a_parenthesis_without_its_partner_is_not_left_out(text: str) -> None:
    """What looks like reminder text and never ends could hold words that count, so it is not understood."""
    assert [type(ability) for ability in compile_text("Fen Kite", "Artifact", text)] == [t.Unsupported]


def test_reminder_text_is_left_out() -> None:
    assert compile_text("Fen Lamp", "Artifact", "Indestructible (Fen Lamp is never destroyed.)") == (
        t.KeywordAbility("indestructible"),
    )
    assert compile_text("Fen Lamp", "Artifact", "(Nothing but a reminder.)") == ()


def test_words_not_understood_are_kept_with_their_span() -> None:
    text = "Flying\nFen Lamp hums softly.\nReach"
    card = compile_card({"name": "Fen Lamp", "type_line": "Artifact", "oracle_text": text})
    found = coverage(card)
    assert (found.paragraphs, found.understood, found.complete) == (3, 2, False)
    unread = card.unread[0]
    assert text[unread.start : unread.end] == unread.words == "Fen Lamp hums softly."
    assert card.faces[0].abilities == (t.KeywordAbility("flying"), t.Unsupported(unread.words), t.KeywordAbility("reach"))


def test_chapters_levels_and_class_levels() -> None:
    saga = compile_text("Tale of Silt", "Enchantment — Saga", "I, II — Draw a card.\nIII — You lose 4 life.")
    assert [a.chapters for a in saga if isinstance(a, t.ChapterAbility)] == [(1, 2), (3,)]
    level = compile_text("Silt Adept", "Creature — Squid", "Level up {2}\nLEVEL 1-3\n4/4\nReach\nLEVEL 4+\n9/9\nFlying")
    assert level[1:] == (
        t.LevelAbility(1, 3, (t.KeywordAbility("reach"),), 4, 4),
        t.LevelAbility(4, None, (t.KeywordAbility("flying"),), 9, 9),
    )
    trade = compile_text(
        "Ferrier", "Enchantment — Class", "Squids you control have reach.\n{7}: Level 2\nSquids you control have haste."
    )
    assert isinstance(trade[1], t.LevelAbility)
    assert (trade[1].minimum, trade[1].class_level, trade[1].cost) == (2, True, t.ManaCost(("7",)))


def test_paragraphs_of_a_spell_are_one_ability_with_one_row_of_targets() -> None:
    found = compile_text("Twice Over", "Sorcery", "Tap target land.\nUntap target Wall.")
    assert found == (
        t.SpellAbility(
            t.Body(
                (t.Tap(t.TargetRef(0)), t.Untap(t.TargetRef(1))),
                (t.TargetSpec(t.HasType(("land",))), t.TargetSpec(t.HasSubtype(("Wall",)))),
            )
        ),
    )


def test_a_land_leaves_a_mana_cost_to_its_adventure() -> None:
    """Card data puts the cost that stands in the Adventure's corner on the land, which has none (202.1b)."""
    harbor = {"name": "Practice Harbor", "type_line": "Land — Town", "mana_cost": "{2}{U}", "oracle_text": "{T}: Add {U}."}
    voyage = {"name": "Practice Voyage", "type_line": "Sorcery — Adventure", "mana_cost": "", "oracle_text": "Draw two cards."}
    card = {"name": "Practice Harbor // Practice Voyage", "type_line": "", "layout": "adventure", "card_faces": [harbor, voyage]}
    land, adventure = compile_card(card).faces
    assert (land.mana_cost, land.colors) == (None, frozenset())
    assert (adventure.mana_cost, adventure.colors) == (("2", "U"), frozenset("U"))
    assert harbor["mana_cost"] == "{2}{U}"  # the data itself stays as it is


def test_faces_take_their_own_data() -> None:
    card = compile_card(
        {
            "name": "Dusk // Dawn Squid",
            "layout": "transform",
            "type_line": "Creature — Squid // Artifact",
            "card_faces": [
                {"name": "Dusk", "mana_cost": "{B}", "power": "1", "toughness": "1", "oracle_text": "Flash"},
                {"name": "Dawn Squid"},
            ],
        }
    )
    assert [(f.name, f.types, f.mana_cost) for f in card.faces] == [
        ("Dusk", ("creature",), ("B",)),
        ("Dawn Squid", ("artifact",), None),
    ]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": None}, "name"),
        ({"type_line": 4}, "type_line"),
        ({"mana_cost": "2G"}, "mana_cost"),
        ({"card_faces": "two"}, "card_faces"),
        ({"power": [1]}, "power"),
        ({"color_indicator": ["Q"]}, "color_indicator"),
        ({"oracle_text": "x" * 30_000}, "oracle_text"),
    ],
)
def test_malformed_data_is_refused_by_name(change: dict[str, Any], field: str) -> None:
    with pytest.raises(MalformedCard) as caught:
        compile_card({**OTTER, **change})
    assert caught.value.field == field


def test_references_that_lead_nowhere_are_faults() -> None:
    assert faults(t.SpellAbility(t.Body((t.Tap(t.TargetRef(1)),), (t.TargetSpec(t.Anything()),))))
    assert faults(t.SpellAbility(t.Body((t.Tap(t.Bound("it")),))))
    assert faults(t.SpellAbility(t.Body((t.Draw(t.EventAmount()),))))
    assert not faults(t.SpellAbility(t.Body((t.Exile(t.This(), bind="it"), t.Tap(t.Bound("it"))))))
    flies = t.Apply((t.Modify(t.It(), (t.AddAbility(t.KeywordAbility("flying")),)),), t.EndOfTurn())
    assert faults(t.SpellAbility(t.Body((flies,))))
    assert faults(t.SpellAbility(t.Body((t.If(t.Exists(t.All(t.Anything())), (t.Tap(t.It()),)),))))
    assert not faults(t.SpellAbility(t.Body((t.ForEach(t.All(t.Anything()), (flies, t.Tap(t.It()))),))))


def test_what_can_never_be_is_a_fault() -> None:
    attacking = t.Apply((t.Cant("untap_in_untap_step", t.Status("attacking")),), t.EndOfTurn())
    assert faults(t.SpellAbility(t.Body((attacking,))))
    assert faults(t.SpellAbility(t.Body((t.CopySpell(t.AttachedTo()),))))
    kept = t.AsLongAs(t.Matches(t.This(), t.HasCounter("slime")))
    gains = t.Apply((t.Modify(t.TargetRef(0), (t.SetColors(("G",)),)),), kept)
    creature = (t.TargetSpec(t.HasType(("creature",))),)
    assert faults(t.SpellAbility(t.Body((t.PutCounters("slime", t.Number(1), t.TargetRef(0)), gains), creature)))
    assert not faults(t.SpellAbility(t.Body((t.PutCounters("slime", t.Number(1), t.This()), gains), creature)))


WORDS = st.sampled_from([
    "\n", '"',
    "when", "whenever", "~", "target", "creature", "you", "may", "draw", "a", "card", ".", ",", ":", "—", "•",
    "{T}", "{2}", "exile", "it", "that", "instead", "if", "then", "+1/+1", "until", "end", "of", "turn",
    "each", "opponent", "loses", "x", "where", "is", "the", "number", "of", "<", ">", "(", ")", "enters",
    "choose", "one", "–", "3", "as", "all", "Wall", "unless", "pays", "can't",
])


@given(st.lists(WORDS, max_size=30))
def test_no_text_is_an_error(words: list[str]) -> None:
    text = " ".join(words)
    for line in ("Instant", "Creature — Squid", "Enchantment — Saga"):
        card = compile_card({"name": "Fen Lamp", "type_line": line, "oracle_text": text})
        assert isinstance(card, CompiledCard)


def test_as_many_targets_as_something_was_done_are_not_read_as_doing_nothing_so_often() -> None:
    text = "Multikicker {1}\nChoose any target, then choose another target for each time this spell was kicked. " \
        "Practice Hail deals 2 damage to each of them."
    card = {"name": "Practice Hail", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": text}
    face = compile_card(card).faces[0]
    assert not face.unread
    spell = next(one for one in face.abilities if isinstance(one, t.SpellAbility))
    first, further = spell.body.targets
    assert (first.minimum, first.maximum) == (t.Number(1), t.Number(1))
    assert further.minimum == further.maximum == t.ValueOf("times_kicked", t.This())
    dealt = spell.body.instructions[-1]
    assert isinstance(dealt, t.DealDamage) and dealt.to == t.Both((t.TargetRef(0), t.TargetRef(1)))


@pytest.mark.parametrize(
    "text",
    [
        "Reveal cards from the top of your library until you reveal two land cards, then put those cards into your hand.",
        "Choose target creature and target creature. Destroy the creature.",
        "Exile the top card of your library. Exile the top card of target opponent's library. You may play that card this turn.",
        "Create two 1/1 white Fish creature tokens. Create two 2/2 black Newt creature tokens. Those tokens gain haste until "
        "end of turn.",
        "Tap target creature. Destroy target artifact. That permanent's controller loses 2 life.",
        "Discard a card, then mill a card. If that card is a land card, draw a card.",
        "Target player discards two cards and mills three cards. You draw that many cards.",
        "Sacrifice any number of lands, then sacrifice any number of creatures. Draw that many cards.",
        "You may sacrifice any number of lands. You may discard any number of cards. Draw that many cards.",
        "Return target creature to its owner's hand. Return target artifact to its owner's hand. That player discards a card.",
    ],
)
def test_a_word_that_could_mean_either_of_two_things_is_refused_by_name(text: str) -> None:
    unread = compile_card({"name": "Fen Kite", "type_line": "Sorcery", "oracle_text": text}).unread
    assert [" could be either of two " in one.why for one in unread] == [True]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Untap target creature. If it was tapped, draw a card.", False),
        ("Put a +1/+1 counter on target creature. If it had a +1/+1 counter on it, draw a card.", False),
        ("Remove target creature from combat. If it was attacking, draw a card.", False),
        ("Target creature gets -2/-2 until end of turn. If it had power 3 or greater, draw a card.", False),
        ("Target creature gains flying until end of turn. If it had flying, draw a card.", False),
        ("Gain control of target creature until end of turn. If you controlled it, draw a card.", False),
        ("Tap target creature. If it was attacking, draw a card.", True),
        ("Destroy target creature. If it was tapped, draw a card.", True),
    ],
)
def test_what_a_thing_was_before_the_text_changed_it_is_not_asked_of_what_it_is(text: str, read: bool) -> None:
    assert (not compile_card({"name": "Fen Kite", "type_line": "Sorcery", "oracle_text": text}).unread) == read


@pytest.mark.parametrize(
    "text",
    [
        "Draw a card, then you may discard any number of cards. Draw that many cards.",
        "Discard any number of cards. If you do, draw that many cards, then lose that much life.",
        "Exile the top five cards of your library. Until the end of your next turn, you may cast a spell from among them.",
        "Search your library for a creature card. If you control a Fish, instead search your library for a land card. Reveal "
        "that card, put it into your hand, then shuffle.",
    ],
)
def test_a_word_that_fits_one_thing_better_than_another_is_read(text: str) -> None:
    assert not compile_card({"name": "Fen Kite", "type_line": "Sorcery", "oracle_text": text}).unread


@pytest.mark.parametrize(
    "text",
    [
        "Target creature becomes the creature type or types of your choice until end of turn.",
        "Destroy target creature or planeswalker with flying.",
        "You may cast creature spells from a graveyard this turn.",
        "Create a token that's a copy of a creature card chosen at random.",
        "Destroy target creature and all other creatures with that name.",
        "Sacrifice a creature. When you do, Fen Kite deals X damage to any target, where X is that creature's power.",
    ],
)
def test_what_can_be_kept_only_in_part_is_refused(text: str) -> None:
    assert compile_card({"name": "Fen Kite", "type_line": "Sorcery", "oracle_text": text}).unread


def test_what_a_group_is_compared_with_is_other_than_each_of_it() -> None:
    text = "Each Squid you control gets +X/+0, where X is the number of other Squids you control."
    (ability,) = compile_text("Fen Tide", "Enchantment", text)
    assert t.Not(t.IsAmong(t.It())) in find_all(ability, t.And)[-1].parts


def test_those_cards_are_told_from_the_rest() -> None:
    text = "Reveal cards from the top of your library until you reveal two land cards. Put those cards into your hand "
    (ability,) = compile_text("Fen Kite", "Sorcery", text + "and the rest on the bottom of your library in any order.")
    assert isinstance(ability, t.SpellAbility)
    assert isinstance(ability.body.instructions[1], t.Sequence)
    first = ability.body.instructions[1].steps[0]
    assert isinstance(first, t.Move)
    assert first.what == t.Bound("hit2")


def test_what_each_player_found_is_not_taken_for_what_one_of_them_found() -> None:
    text = "Each opponent may search their library for up to two land cards. They each put one of those cards onto the "
    (ability,) = compile_text("Fen Kite", "Sorcery", text + "battlefield tapped and the rest into their hand.")
    assert isinstance(ability, t.Unsupported)


def test_one_of_several_recipients_is_spoken_of_by_its_own_name() -> None:
    text = (
        "As this creature enters, choose a player.\n"
        "If a source would deal damage to the chosen player or an artifact they control, it deals double that damage instead."
    )
    ability = compile_text("Fen Kite", "Creature", text)[1]
    assert isinstance(ability, t.StaticAbility)
    (effect,) = ability.effects
    assert isinstance(effect, t.Replace)
    theirs = t.And((t.HasType(("artifact",)), t.ControlledBy(t.ChosenPlayer())))
    assert effect.event == t.Damages(t.Anything(), t.Or((t.IsAmong(t.ChosenPlayer()), theirs)))


def test_their_library_is_that_of_who_shuffles() -> None:
    text = "The owner of target artifact an opponent controls shuffles it into their library."
    (ability,) = compile_text("Fen Kite", "Sorcery", text)
    assert isinstance(ability, t.SpellAbility)
    assert ability.body.instructions == (t.Move(t.TargetRef(0), "library", "shuffle", shuffles=t.OwnerOf(t.TargetRef(0))),)


def test_under_a_condition_what_has_entered_is_what_is_there() -> None:
    shown = "Reveal cards from the top of your library until you reveal a creature card. Put that card onto the battlefield."
    dealing = "If that creature is a Squid, it deals damage equal to its power to you."
    (ability,) = compile_text("Fen Kite", "Sorcery", f"{shown} {dealing}")
    dealt = find_all(ability, t.DealDamage)[0]
    assert dealt.amount == t.ValueOf("power", dealt.source)


def test_another_target_after_another_is_neither_of_the_two() -> None:
    apart = "up to one other target creature gets -1/-0"
    text = f"Target creature gets -3/-0, {apart}, and {apart}"
    (ability,) = compile_text("Fen Kite", "Sorcery", f"{text} until end of turn.")
    assert isinstance(ability, t.SpellAbility)
    others = [found.things for found in find_all(ability.body.targets[2], t.IsAmong)]
    assert set(others) == {t.TargetRef(0), t.TargetRef(1)}


def test_what_is_asked_of_the_spell_is_asked_as_it_is_cast() -> None:
    shown = "Exile the top card of your library. You may cast it without paying its mana cost"
    (ability,) = compile_text("Fen Kite", "Sorcery", f"{shown} if that spell's mana value is 3 or less.")
    (cast,) = find_all(ability, t.CastNow)
    assert cast.filter == t.Quality("mana_value", "<=", t.Number(3))
    assert not find_all(ability, t.If)


def test_a_target_other_than_what_is_exiled_is_other_than_what_died() -> None:
    returned = "Return up to one other target creature card from your graveyard to your hand."
    (ability,) = compile_text("Fen Tide", "Enchantment", f"Whenever a creature you control dies, exile it. {returned}")
    assert isinstance(ability, t.TriggeredAbility)
    assert not find_all(ability.body.targets[0], t.Bound)
    assert find_all(ability.body.targets[0], t.EventRole)


@pytest.mark.parametrize("text", [
    "Sacrifice a creature. When you do, Fen Kite deals 7 damage divided as you choose among one or two targets.",
    "You may pay {2}. When you do, Fen Kite deals 3 damage divided as you choose among up to three targets.",
])  # fmt: skip
def test_targets_that_damage_is_divided_among_are_of_the_ability_that_deals_it(text: str) -> None:
    (ability,) = compile_text("Fen Kite", "Sorcery", text)
    assert isinstance(ability, t.SpellAbility)
    (reflexive,) = find_all(ability, t.Reflexive)
    assert not ability.body.targets and [spec.divide is None for spec in reflexive.targets] == [False]


def test_a_number_divided_among_targets_of_another_ability_is_a_fault() -> None:
    reflexive = t.Reflexive("did", (t.DealDamage(t.Divided(), t.TargetRef(0)),))
    target = t.TargetSpec(t.AnyTarget(), divide=t.Number(3))
    steps = (t.SacrificeObjects(t.You(), t.HasType(("creature",)), bind="did"), reflexive)
    assert faults(t.SpellAbility(t.Body(steps, (target,)))) == ["it divides a number among targets of another ability"]


def test_a_number_that_is_counted_only_after_a_death_is_a_fault() -> None:
    """603.10a: soulshift X looks back for its X too."""
    text = "Fen Kite has soulshift X, where X is the number of Spirits you control."
    assert [type(ability) for ability in compile_text("Fen Kite", "Creature — Spirit", text)] == [t.Unsupported]
