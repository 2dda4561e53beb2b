"""Words that denote cards at an end of a library, or on top of a graveyard."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import grammar, players
from app.engine.oracle.mentions import OBJECT
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.reader import Reader
from app.engine.oracle.several import several
from app.engine.trees.filters import conjuncts


def read_from_the_top(reader: Reader) -> t.Selector:
    """ "that many cards from the top of your library". Raises Stuck."""
    if reader.ok("cards equal to"):
        count = grammar.read_amount(reader)
        reader.expect("from the top of")
    else:
        count = grammar.read_amount(reader)
        reader.expect("cards from the top of", "card from the top of")
    who = players.read_possessive_player(reader)
    reader.expect("library")
    made = t.TopOfLibrary(count, who)
    reader.scope.mention(made, OBJECT, True, frozenset({"card"}))
    return made


def read_top_cards(reader: Reader) -> t.Selector:
    """ "the top card of your library", "the bottom three cards of their library", "the top card of each library". Raises
    Stuck."""
    reader.expect("the")
    which = reader.expect("top", "bottom")
    if reader.any("card", "cards"):
        count: t.Amount = t.Number(1)
    else:
        count = grammar.read_amount(reader)
        reader.expect("cards", "card")
    if reader.word in (".", "") and _own_library_shuffled(reader):
        return _top(reader, t.TopOfLibrary(count, t.You(), bottom=which == "bottom"))
    reader.expect("of")
    if reader.any("each player 's library", "each player's library"):
        who: t.Selector = t.EachPlayer()
    else:
        who = players.read_possessive_player(reader)
        reader.expect("library", "libraries")
    return _top(reader, t.TopOfLibrary(count, who, bottom=which == "bottom"))


def read_top_of_graveyard(reader: Reader) -> t.Selector:
    """ "the top creature card of your graveyard", "the top card of target player's graveyard" (404.2). Raises Stuck."""
    reader.expect("the top")
    count, filter = read_lying_on_top(reader)
    reader.expect("of")
    who = players.read_possessive_player(reader)
    reader.expect("graveyard")
    made = t.TopOfGraveyard(count, who, filter)
    nouns = {"card", *(name for part in conjuncts(filter) if isinstance(part, t.HasType) for name in part.types)}
    reader.scope.mention(made, OBJECT, count != t.Number(1), frozenset(nouns))
    return made


def read_lying_on_top(reader: Reader) -> tuple[t.Amount, t.Filter | None]:
    """ "card", "creature card", "three black cards": what is on top of all others that are so. Raises Stuck."""
    several = reader.attempt(grammar.read_amount)
    phrase = read_phrase(reader)
    if not phrase.card or phrase.zones is not None or phrase.owner is not None or phrase.among is not None:
        reader.stuck()
    return several or t.Number(1), phrase.optional_filter


def read_all_but(reader: Reader) -> t.Selector:
    """ "all but the bottom six cards of their library". Raises Stuck."""
    reader.expect("all but")
    left = read_top_cards(reader)
    reader.scope.mentions.pop()
    if not isinstance(left, t.TopOfLibrary):
        reader.stuck()
    made = t.Except(t.All(t.IsCard(), ("library",), left.player), left)
    reader.scope.mention(made, OBJECT, True, frozenset({"card"}))
    return made


def _own_library_shuffled(reader: Reader) -> bool:
    """ "Shuffle your library, then exile the top card": whose top card is meant goes without saying."""
    start = max((k for k in range(reader.i) if reader.words[k] in (".", ":")), default=-1) + 1
    return reader.words[start : start + 5] == ["shuffle", "your", "library", ",", "then"]


def _top(reader: Reader, made: t.TopOfLibrary) -> t.Selector:
    reader.scope.mention(made, OBJECT, several(reader, made), frozenset({"card"}))
    return made
