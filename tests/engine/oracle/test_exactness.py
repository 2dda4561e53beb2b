"""Wordings that a tree is printed in, beside its canonical one: a paragraph in one of them is exact."""

from __future__ import annotations

import pytest

from app.engine.oracle import compile_text
from app.engine.oracle.printing.abilities import wordings
from app.engine.oracle.printing.synonyms import says
from app.engine.oracle.tokens import name_forms, tokenize

_NAMES = name_forms("Fen Lamp", False, frozenset())


@pytest.mark.parametrize("text", [
    "Roll two d6 and choose one result. You gain life equal to that result. Then each opponent mills cards equal to "
    "the other result.",
    "Roll a d20 and add the number of Caves you control.\n1—9 | Scry 1.\n10+ | Scry 1, then draw two cards.",
    "Each opponent chooses an artifact, a creature, and a land from among the permanents they control, then sacrifices the rest.",
    "When Fen Lamp enters, each player chooses a land they control of each basic land type, then sacrifices the rest.",
    "Whenever you cast a sorcery spell that targets only Fen Lamp, copy that spell for each other Squid you control "
    "that the spell "
    "could target. Each copy targets a different one of those Squids.",
    "{2}: Double the power and toughness of each Squid you control until end of turn.",
    "Fen Lamp deals 2 damage to any target, 3 damage to another target, and 5 damage to a third target.",
    "Fen Lamp deals 2 damage to target land and 1 damage to each of up to three other targets.",
    "If a source would deal damage to a Squid you control, prevent half that damage, rounded up.",
    "If damage would be dealt to Fen Lamp while you're the monarch, prevent that damage and scry 2.",
    "Prevent the next X damage that would be dealt to target Squid this turn, where X is the number of Caves you control.",
    "You may have Fen Lamp enter as a copy of another artifact you control, except it has Fen Lamp's other abilities.",
    "You may have Fen Lamp enter as a copy of any Squid on the battlefield, except it isn't legendary and it enters with two "
    "additional charge counters on it if it's an artifact.",
    "Exile the top two cards of your library. You may play cards exiled this way until the end of your next turn.",
    "{3}: You may cast target sorcery card from your graveyard this turn. If that spell would be put into your "
    "graveyard, exile it "
    "instead.",
    "Artifact spells your opponents cast during your turn cost {2} more to cast.",
    "Squid spells you cast with mana value 4 or greater have cascade.",
    "Draw a card for each instant and sorcery spell you've cast this turn.",
    "When Fen Lamp enters, put a charge counter on each creature that convoked it.",
    "Choose any number of target Squids you control. For each of them, create a token that's a copy of that creature. "
    "Exile those "
    "tokens at the beginning of the next end step.",
    "Each player discards their hand, then draws cards equal to the greatest number of cards a player discarded this way.",
    "Each opponent discards a card, then each opponent who didn't discard an artifact card this way loses 2 life.",
    "Repeat the following process X times. Each opponent mills two cards and loses 1 life.",
    "Copy target sorcery spell, then draw two cards. You may choose new targets for the copy.",
    "The owner of target artifact shuffles it into their library, then reveals the top card of their library. If it's "
    "an artifact "
    "card, they put it onto the battlefield.",
    "Destroy each artifact whose controller was dealt combat damage by Fen Lamp this turn.",
    "If a Squid would enter and it wasn't cast, exile it instead.",
    "If you would lose the game, instead your life total becomes equal to your starting life total.",
    "Look at the top card of your library. You may put it onto the battlefield if it's an artifact card. If "
    "you don't, put it into "
    "your hand.",
    "Whenever Fen Lamp attacks, you may pay {2}. If you do, put a charge counter on it. If it's a Squid, put "
    "three charge counters "
    "on it instead.",
    "When you cast a Squid spell, exile Fen Lamp. That creature enters with an additional charge counter on it.",
    "{1}: Squid spells you cast this turn can't be countered.",
    "{T}, Remove any number of charge counters from Fen Lamp: Add {R} for each charge counter removed this way.",
    "{T}, Remove all charge counters from Fen Lamp: You gain 2 life for each charge counter removed this way.",
])  # fmt: skip
def test_a_text_is_one_of_the_wordings_of_its_tree(text: str) -> None:
    of_permanent = text.startswith(("When", "{", "If", "You may have", "Squid spells", "Artifact spells"))
    (ability,) = compile_text("Fen Lamp", "Artifact" if of_permanent else "Instant", text)
    assert says(wordings(ability), [token.word for token in tokenize(text, _NAMES)])
