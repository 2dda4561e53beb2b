"""Canonical wording compiles to the tree it was printed from."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from pathlib import Path

import pytest

from app.engine import trees as t
from app.engine.oracle import compile_card, compile_text, coverage
from app.engine.oracle.printing.abilities import print_abilities, print_ability, wordings
from app.engine.oracle.printing.errors import Unprintable
from app.engine.oracle.printing.synonyms import says
from app.engine.oracle.same import same
from app.engine.oracle.tokens import name_forms, tokenize
from tests.engine.oracle.test_fixtures import NAMES, cases


@pytest.mark.parametrize(("type_line", "text", "tree"), [c for c in cases() if "Unsupported" not in c[2]])
def test_fixtures_print_and_compile_again(type_line: str, text: str, tree: str) -> None:
    abilities = (eval(tree, {"__builtins__": {}}, NAMES),)
    try:
        wording = print_abilities(abilities)
    except Unprintable:
        pytest.skip("no canonical wording yet")
    assert same(compile_text("Fen Lamp", type_line, wording), abilities), wording


def test_references_are_explicit() -> None:
    text = "Exile target Wall. Return it to the battlefield tapped."
    assert print_ability(compile_text("Fen Lamp", "Instant", text)[0]) == (
        "Choose target Wall. Exile <target 0> as <it>. Return <it> to the battlefield tapped.")


def test_what_has_no_wording_is_refused_by_name() -> None:
    with pytest.raises(Unprintable) as caught:
        print_ability(t.SpellAbility(t.Body((t.DrawGame(),))))
    assert isinstance(caught.value.node, t.DrawGame)


_NAME = name_forms("Fen Lamp", False, frozenset())
_STATEMENTS = [
    "As long as an opponent controls a Wall, Bears you control get +1/+1.",
    "Bears you control get +1/+1 as long as you've cast two or more creature spells this turn.",
    "During your turn, Bears you control get +1/+1.",
    "Fen Lamp can't attack unless you have no cards in hand.",
    "Fen Lamp can't attack unless an opponent has two or more poison counters.",
    "Fen Lamp can't attack unless a player has seven or more cards in their graveyard.",
    "Fen Lamp can't attack if two or more creatures died this turn.",
    "Fen Lamp can't block if an artifact entered under your control this turn.",
    "Fen Lamp can't block unless you sacrificed another artifact this turn.",
    "Fen Lamp can't block unless you attacked with two or more creatures this turn.",
    "When Fen Lamp enters, if it was cast from a graveyard, draw a card.",
    "Fen Lamp can't attack unless defending player controls an Island.",
    "Fen Lamp can't attack unless your opponents control no creatures.",
    "Fen Lamp can't block unless you attacked this turn.",
    "Fen Lamp can't block as long as it entered this turn.",
    "Fen Lamp can't be blocked as long as it's attacking alone.",
    "Fen Lamp gets +1/+1 as long as seven or more cards are in your graveyard.",
    "Fen Lamp gets +1/+1 as long as there are two or more artifact cards in your graveyard.",
    "Fen Lamp gets +1/+1 for each opponent you have.",
    "Fen Lamp gets +1/+1 for each card in your hand.",
    "When Fen Lamp enters, each opponent sacrifices a creature of their choice.",
    "When Fen Lamp enters, return target creature card with mana value 3 or less from your graveyard to the battlefield.",
    "When Fen Lamp enters, Fen Lamp deals damage to target player equal to the number of cards in that player's hand.",
    "When Fen Lamp enters, if at least three white mana was spent to cast it, draw a card.",
    "When Fen Lamp enters, if {U} was spent to cast it, draw a card.",
    "When Fen Lamp enters, if its surge cost was paid, draw a card.",
    "When Fen Lamp enters, return any number of target Bear cards with total power 4 or less from your graveyard to your hand.",
    "When Fen Lamp enters, exile up to one target permanent that's one or more colors.",
    "Protection from multicolored",
    "Once during each of your turns, you may cast an instant spell from your graveyard. If a spell cast this way would be put "
    "into your graveyard, exile it instead.",
    "When Fen Lamp enters, roll a d20.\n1—9 | Draw a card.\n10—20 | You gain 3 life.",
    "When Fen Lamp enters, two target players each discard a card.",
    "When Fen Lamp enters, defending player reveals the top card of their library.",
    "When Fen Lamp enters, flip a coin. If you lose the flip, sacrifice Fen Lamp. If you win the flip, draw a card.",
    "When Fen Lamp enters, if you control a Bear and an Island, draw a card.",
    "Fen Lamp gets +1/+1 as long as there is an artifact card in your graveyard.",
    "When Fen Lamp enters, create a 1/1 green Bear creature token with \"When this token dies, draw a card.\" You gain 1 life.",
    "When Fen Lamp enters, draw cards equal to the number of Bears you control plus one.",
    "{2}: Fen Lamp gets +X/-X until end of turn, where X is the number of Walls you control.",
    "When Fen Lamp enters, for each opponent, choose an artifact with the greatest mana value among artifacts that player "
    "controls. Destroy those artifacts.",
    "Red Bear spells and green creature spells cost {1} more to cast.",
    "Fen Lamp can't attack or block unless you pay {2}.",
    "When Fen Lamp enters, create a 2/2 white, blue, and red Bear creature token with flying.",
    "{T}: Prevent the next 2 damage that would be dealt to you and/or Walls you control this turn.",
    "{T}: Prevent the next 2 damage that would be dealt to each Wall you control this turn.",
    "When Fen Lamp enters, put a +1/+1 counter on target suspected Bear. You may have it become no longer suspected.",
    "Fen Lamp gets +1/+1 for each different kind of counter among Bears you control.",
    "When Fen Lamp dies, if it was enchanted or equipped, draw a card.",
    "When Fen Lamp enters, tap target creature. At the beginning of the next end step, destroy it if it attacked this turn.",
    "{T}: Look at the top two cards of your library. You may cast a Wall spell from among them without paying its mana cost. Put "
    "the rest into your graveyard.",
    "{T}: Reveal cards from the top of your library until you reveal a Wall card. You may cast that card without paying its mana "
    "cost. Put all revealed cards not cast this way into your graveyard.",
    "{T}: Reveal the top three cards of your library. You may put any number of Wall cards from among them onto the battlefield. "
    "Then put all cards revealed this way that weren't put onto the battlefield into your graveyard.",
    "When Fen Lamp enters, for each Wall you control, create a token that's a copy of that creature. Exile those tokens at the "
    "beginning of the next end step.",
    "When Fen Lamp enters, exile Fen Lamp, then return her to the battlefield transformed under its owner's control.",
    "{T}: Flip a coin. If you win the flip, copy target spell, and you may choose new targets for the copy.",
    "When Fen Lamp enters, you lose 3 life unless target opponent sacrifices a creature of their choice.",
    "At the beginning of each upkeep, if enchanted creature is tapped, put two charge counters on it.",
    "At the beginning of the upkeep of enchanted creature's controller, that player may pay {2}. If the player does, untap that "
    "creature.",
    "When Fen Lamp enters, you may have target opponent lose 2 life.",
    "When Fen Lamp enters, discard a card. When you discard a Wall card this way, Fen Lamp deals 2 damage to any target.",
    "When Fen Lamp dies, you may sacrifice an artifact. If you do, draw cards equal to the sacrificed artifact's mana value.",
    "When Fen Lamp enters, each player mills two cards, then returns all Wall cards from their graveyard to the battlefield.",
    "{T}: Two target Walls that share a creature type get +1/+1 until end of turn.",
    "{T}: Remove a time counter from target permanent or suspended card.",
    "When Fen Lamp enters, target creature gets -2/-2 until end of turn if you control a Wall.",
    "When Fen Lamp enters, destroy the creature with the greatest toughness. If two or more creatures are tied for greatest "
    "toughness, you choose one of them.",
    "When Fen Lamp enters, Fen Lamp deals 2 damage to each opponent and each Wall they control.",
    "{2}: Tap target Wall. Any player may activate this ability but only as a sorcery.",
    "When Fen Lamp enters, return target Wall, instant, or sorcery card from your graveyard to your hand.",
    "Walls you control that are enchanted or equipped get +1/+1.",
    "Fen Lamp's power and toughness are each equal to the highest life total among your opponents.",
    "Fen Lamp gets +X/+1, where X is the number of Walls you control.",
    "{T}: Destroy target Wall other than Fen Lamp.",
    "{X}, {T}: You gain three times X life.",
    "{T}, Remove all charge counters from Fen Lamp: Draw cards equal to the number of charge counters removed this way.",
    "When Fen Lamp enters, any player may sacrifice a Wall of their choice. If a player does, destroy Fen Lamp.",
    "Whenever you lose life, you draw a card for each 1 life you lost.",
    "When Fen Lamp enters, each opponent sacrifices half the Walls they control of their choice, rounded up.",
    "Wall spells you cast from exile have convoke.",
    "Fen Lamp enters with your choice of a reach counter or a flying counter on it.",
    "If Fen Lamp was kicked, it enters with two +1/+1 counters on it and with trample.",
    "Walls you control enter untapped.",
    "Lands you control are every basic land type in addition to their other types.",
    "{1}: Lands you control gain all basic land types until end of turn.",
    "At end of combat on your turn, destroy Fen Lamp.",
    "You may have Fen Lamp enter as a copy of any Wall card in a graveyard.",
    "If a green source would deal damage to you, prevent 1 of that damage.",
    "Prevent all damage that would be dealt to you by sources you don't control.",
    "{T}: You may tap any number of untapped Walls you control. You gain 1 life for each Wall tapped this way.",
]


@pytest.mark.parametrize("text", _STATEMENTS)
def test_conditions_print_as_cards_say_them(text: str) -> None:
    (ability,) = compile_text("Fen Lamp", "Artifact Creature", text)
    assert says(wordings(ability), [token.word for token in tokenize(text, _NAME)]), print_ability(ability)
    assert same(compile_text("Fen Lamp", "Artifact Creature", print_ability(ability)), (ability,))


@pytest.mark.parametrize("text", [
    "{T}: Exchange control of two target Walls.",
    "{T}: Exchange control of two target permanents that share a color.",
])
def test_what_no_reference_names_prints_as_cards_say_it(text: str) -> None:
    (ability,) = compile_text("Fen Lamp", "Artifact Creature", text)
    assert says(wordings(ability), [token.word for token in tokenize(text, _NAME)])


def test_who_cast_something_is_told() -> None:
    text = "When Fen Lamp enters, if you cast it, draw a card."
    (ability,) = compile_text("Fen Lamp", "Artifact Creature", text)
    assert says(wordings(ability), [token.word for token in tokenize(text, _NAME)])
    assert isinstance(ability, t.TriggeredAbility)
    forgotten = replace(ability, condition=t.Matches(t.This(), t.CastFrom()))
    assert not says(wordings(forgotten), [token.word for token in tokenize(text, _NAME)])


@pytest.mark.corpus
def test_published_cards_print_and_compile_again(shared_dir: Path) -> None:
    """Of every twentieth card: where there is wording at all, nearly none may come back as another tree."""
    printed = other = 0
    with gzip.open(shared_dir / "cards" / "oracle-cards.jsonl.gz", "rt", encoding="utf-8") as lines:
        for k, line in enumerate(lines):
            if k % 20:
                continue
            card = compile_card(json.loads(line))
            if not coverage(card).complete:
                continue
            for face in card.faces:
                try:
                    wording = print_abilities(face.abilities)
                except Unprintable:
                    continue
                printed += 1
                other += not same(compile_text("Fen Lamp", " ".join(face.types).title(), wording), face.abilities)
    assert printed > 1300
    assert other / printed < 0.01
