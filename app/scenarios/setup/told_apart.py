"""What tells objects apart that have one name and one controller: the tag that the document gives, else which of them it is.

Only what is or was on the battlefield or the stack is told apart; basic lands only by their tags.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.engine.game import Game
from app.engine.position.ids import Id, ObjectId, PlayerId, Referent, is_object
from app.engine.position.names import Name
from app.engine.position.values import BASIC_LAND_TYPES

BASIC_NAMES = frozenset(BASIC_LAND_TYPES)
"""Names that everybody's cards have, and many of each."""
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_PUBLIC = frozenset({"battlefield", "stack"})


class ToldApart:
    """Which objects of a game have the name of another one of the same player that was there at the same time.

    An object stays the same through its zones: a spell and the permanent that it becomes have one place among those of their
    name. The places are in the order in which they came, so that they stay the same while the play goes on.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._before = {gone.became: id for id, gone in game.departed.items() if gone.became}
        self._came: dict[ObjectId, ObjectId] = {}
        self._alike: dict[tuple[str, PlayerId], list[ObjectId]] = {}
        groups: dict[tuple[str, PlayerId], list[ObjectId]] = {}
        for id, name, holder in self._public():
            groups.setdefault((name, holder), []).append(id)
        for key, ids in groups.items():
            if self._were_together(ids):
                self._alike[key] = sorted(dict.fromkeys(map(self._as_it_came, ids)))

    def name(self, ref: Referent) -> str:
        """What to call a player or object, so that it is told from others of its player with its name."""
        called = self._game.called(ref)
        return self.said(called) if isinstance(called, Name) else called

    def said(self, name: Name, whose: str = "") -> str:
        """The name with what tells it apart, and with whose it is where that is given too."""
        words, own = name[: name.at], name[name.at :]
        known = self._alike.get((own, name.holder), ())
        came = self._as_it_came(name.id)
        if came not in known:
            return f"{words}{whose}{own}"
        tag = self._tag(name.id)
        if tag is not None:
            return f"{words}{whose}{own} (“{tag}”)"
        if own in BASIC_NAMES:
            return f"{words}{whose}{own}"
        return f"{words}{whose or 'the '}{_ordinal(known.index(came))} {own}"

    def _public(self) -> list[tuple[ObjectId, str, PlayerId]]:
        """What is or was on the battlefield or the stack, but for abilities and what is face down: name and controller."""
        game = self._game
        here = [(one.id, one.values.name, one) for one in game.objects.values()]
        gone = [(id, one.characteristics.name, one.object) for id, one in game.departed.items()]
        return [
            (id, name, one.controller) for id, name, one in (*here, *gone)
            if one.zone in _PUBLIC and name and one.face_down is None and (one.item is None or one.item.kind == "spell")
        ]

    def _as_it_came(self, id: ObjectId) -> ObjectId:
        """The object it was when it first came onto the stack or the battlefield; itself if it has not been there before."""
        if id in self._came:
            return self._came[id]
        first, back = id, id
        while back in self._before:
            back = self._before[back]
            if self._game.departed[back].object.zone in _PUBLIC:
                first = back
        self._came[id] = first
        return first

    def _tag(self, id: ObjectId) -> str | None:
        """The tag that the document gave it, in whatever zone it was then."""
        while id not in self._game.short_names and id in self._before:
            id = self._before[id]
        return self._game.short_names.get(id)

    def _were_together(self, ids: list[ObjectId]) -> bool:
        """Were two of these there at one time? Ids are given in the order of time."""
        spans: list[tuple[ObjectId, ObjectId | None]] = []
        for id in sorted(ids):
            gone = self._game.departed.get(id)
            came = self._as_it_came(id)
            if any(self._as_it_came(other) != came and (until is None or until > id) for other, until in spans):
                return True
            spans.append((id, (gone.became or None) if gone is not None else None))
        return False


def _ordinal(place: int) -> str:
    return _ORDINALS[place] if place < len(_ORDINALS) else f"number {place + 1}"


_WHICH = re.compile(rf"(?:the |\S+'s )(?:{'|'.join(_ORDINALS)}|number \d+) (?P<name>.+)|(?:\S+'s )?(?P<tagged>.+) \(“[^”]+”\)")


def plain_name(words: str) -> str:
    """The name alone, of what is said as it is told apart; other words as they are."""
    found = _WHICH.fullmatch(words.strip())
    return (found["name"] or found["tagged"]) if found else words


def told_name(game: Game, ref: Referent) -> str:
    """What to call a player or object in a sentence, told from others of its player with its name."""
    return ToldApart(game).name(ref) if is_object(ref) else game.name_of(ref)


def told_as(game: Game, words: str, among: Iterable[Id]) -> list[Id]:
    """Those of some players and objects that are told apart in these words, with or without whose they are."""
    if plain_name(words) == words:
        return []
    apart, wanted = ToldApart(game), words.strip()
    return [one for one in among if is_object(one) and wanted in (apart.name(one), *_with_holder(game, apart, one))]


def _with_holder(game: Game, apart: ToldApart, id: ObjectId) -> tuple[str, ...]:
    called = game.called(id)
    return (apart.said(called, f"{game.name_of(called.holder)}'s "),) if isinstance(called, Name) else ()
