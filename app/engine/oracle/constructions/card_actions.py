"""What is done with cards, in words: discarding, milling, shuffling."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.constructions.table import Construction
from app.engine.oracle.constructions.templates import gap

_ROUNDED: tuple[t.Rounding, ...] = ("down", "up")
_CAVES = "the number of Caves you control"
_OWN_LIBRARY = t.Count(t.All(t.IsCard(), ("library",), gap.own))

ROWS = (
    Construction("choose land or nonland", t.ChooseValue("word", "word", gap.who, ("land", "nonland"), on_source=False), "608.2d",
                 "Choose land or nonland.", older=True),
    Construction("choose odd or even", t.ChooseValue("word", "word", gap.who, ("odd", "even"), on_source=False), "608.2d",
                 "Choose odd or even.", older=True),
    Construction("reveal cards from the top of {your} library until {you} (reveal|reveals|exile|exiles) "
                 "<until_count+until:looked_for> [<hit:name>]",
                 t.Reveal(None, gap.who, gap.until, gap.until_count, hit=gap.hit), "701",
                 "Reveal cards from the top of your library until you reveal a land card."),
    Construction("reveal cards from the top of {your} library until <until_count+until:looked_for> (is|are) revealed "
                 "[<hit:name>]", t.Reveal(None, gap.who, gap.until, gap.until_count, hit=gap.hit), "701",
                 "Reveal cards from the top of your library until a land card is revealed.", older=True),
    Construction("reveal {your} (hand|hands)", t.Reveal(t.All(t.IsCard(), ("hand",), gap.own), gap.who), "701",
                 "Reveal your hand."),
    Construction("reveal a number of cards from {your} hand equal to <count:calculated>",
                 t.Reveal(t.Choose(t.IsCard(), gap.count, zones=("hand",), players=gap.own), gap.who), "701",
                 f"Reveal a number of cards from your hand equal to {_CAVES}.", older=True),
    Construction("reveal a number of cards from the top of {your} library equal to <count:calculated>",
                 t.Reveal(t.TopOfLibrary(gap.count, gap.own), gap.who), "701",
                 f"Reveal a number of cards from the top of your library equal to {_CAVES}.", older=True),
    Construction("reveal <what:revealed>", t.Reveal(gap.what, gap.who), "701",
                 "Reveal the top card of your library."),
    Construction("look at <what:looked_at>", t.LookAt(gap.what, gap.who), "701",
                 "Look at the top three cards of your library."),
    Construction("discard {your} (hand|hands)", t.Discard(who=gap.who, whole_hand=True), "701",
                 "Discard your hand."),
    Construction("discard all the cards in {your} hand", t.Discard(who=gap.who, whole_hand=True), "701",
                 "Discard all the cards in your hand.", older=True),
    Construction("discard all cards in {your} hand", t.Discard(who=gap.who, whole_hand=True), "701",
                 "Discard all cards in your hand.", older=True),
    Construction("discard all <filter:hand_cards>", t.Discard(who=gap.who, what=t.All(gap.filter, ("hand",), gap.own)), "701",
                 "Discard all creature cards."),
    *(Construction(f"discard half the cards in {{your}} hand, rounded {way}",
                   t.Discard(t.Half(t.ValueOf("hand_size", gap.own), way), gap.who), "107.1a",
                   f"Discard half the cards in your hand, rounded {way}.") for way in _ROUNDED),
    Construction("discard half the cards in {your} hand", t.Discard(t.Half(t.ValueOf("hand_size", gap.own)), gap.who), "107.1a",
                 "Discard half the cards in your hand.", older=True),
    Construction("discard cards equal to <count:calculated>", t.Discard(gap.count, gap.who), "701",
                 f"Discard cards equal to {_CAVES}."),
    Construction("discard a number of cards equal to <count:calculated>", t.Discard(gap.count, gap.who), "701",
                 f"Discard a number of cards equal to {_CAVES}.", older=True),
    Construction("discard <what:of_them>", t.Discard(who=gap.who, what=gap.what), "701",
                 "Draw two cards. Discard one of them."),
    Construction("discard <what:spoken_of>", t.Discard(who=gap.who, what=gap.what), "701",
                 "Choose a card in your hand. Discard it."),
    Construction("discard <count:some> <filter:hand_card>", t.Discard(gap.count, gap.who, gap.filter), "701",
                 "Discard two creature cards."),
    Construction("discard <count:some> <filter:hand_card_at_random>",
                 t.Discard(gap.count, gap.who, gap.filter, random=True), "701",
                 "Discard two creature cards at random."),
    Construction("mill half {your} library, rounded down", t.Mill(t.Half(_OWN_LIBRARY, "down"), gap.who), "107.1a",
                 "Mill half your library, rounded down."),
    Construction("mill half {your} library, rounded up", t.Mill(t.Half(_OWN_LIBRARY, "up"), gap.who), "107.1a",
                 "Mill half your library, rounded up."),
    Construction("mill cards equal to <count:calculated>", t.Mill(gap.count, gap.who), "701",
                 f"Mill cards equal to {_CAVES}."),
    Construction("mill <count:number> card(s)", t.Mill(gap.count, gap.who), "701",
                 "Mill two cards."),
)  # fmt: skip
