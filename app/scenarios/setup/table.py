"""The table a scenario is played on: its game, its players by name, its tags, its script's place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from msgspec.structs import replace

from app.engine.game import Game
from app.engine.position.ids import NOBODY, Id, ObjectId, PlayerId, Referent, is_object, is_player
from app.engine.position.objects import Card
from app.engine.position.state import SHARED_ZONES
from app.engine.reading.characteristics import chars, controller_of
from app.library.folding import fold
from app.scenarios.documents.documents import Ref, RefLike, Scenario
from app.scenarios.documents.errors import DocumentError
from app.scenarios.setup.told_apart import told_as
from app.scenarios.setup.unread import IgnoredLine


class Table:
    """A game being played from a scenario.

    players: name → number. tags: tag → object id as it was when the tag was given; `current` follows it through zones;
    tagged_cards: its card.
    ignored: the lines of cards that were left out. cards: every card that was set up, once for each entry.
    assumed: what the document leaves open of what is set up, as `Script.assumed`. has_card: whether there is a card of a name.
    """

    def __init__(self, game: Game, scenario: Scenario) -> None:
        self.game = game
        self.scenario = scenario
        self.players: dict[str, PlayerId] = {name: PlayerId(number) for number, name in enumerate(scenario.players)}
        self._spellings = {fold(name): number for name, number in self.players.items()}
        self.tags: dict[str, ObjectId] = {}
        self.tagged_cards: dict[str, Card] = {}
        self.created: dict[str, ObjectId] = {}
        self.ignored: list[IgnoredLine] = []
        self.cards: list[Card] = []
        self.assumed: list[dict[str, str]] = []
        self.has_card: Callable[[str], bool] = lambda name: True

    def assumption(self, player: PlayerId, says: str, rule: str) -> dict[str, str]:
        """What is taken to be so, or chosen by a player, where the document leaves it open: a row of `assumed`."""
        return {"player": self.game.players[player].name, "says": says, "rule": rule}

    # ---- players ------------------------------------------------------------------------------------------------------

    def player(self, name: str, path: str) -> PlayerId:
        """The number of a player. Raises DocumentError."""
        number = self.named_player(name)
        if number is None:
            raise DocumentError(path, f"there is no player {name!r}", "one of " + ", ".join(self.players))
        return number

    def named_player(self, name: str) -> PlayerId | None:
        """The number of a player by any spelling of the name; "PlayerB" and "Player B" are B."""
        folded = fold(name)
        found = self._spellings.get(folded)
        if found is None and folded.startswith("player"):
            found = self._spellings.get(folded.removeprefix("player").strip())
        return found

    # ---- objects ------------------------------------------------------------------------------------------------------

    def current(self, tagged: ObjectId, card: Card | None = None) -> ObjectId | None:
        """The object that a tagged one has become by now, through changes of zone; None once it has ceased to exist.
        card: what it is of what a merged permanent became."""
        g = self.game
        for _ in range(1000):
            if tagged in g.objects:
                return tagged
            gone = g.departed.get(tagged)
            if gone is None or not gone.became:
                return None
            tagged = next((one for one in gone.also if card is not None and self._card(one) is card), gone.became)
        return None

    def _card(self, part: ObjectId) -> Card | None:
        here = self.game.objects.get(part)
        return self.game.departed[part].object.card if here is None else here.card

    def as_ref(self, ref: RefLike) -> Ref:
        """A plain word is a tag, also with an @ before it, else a player, else a name."""
        if isinstance(ref, Ref):
            return ref
        ref = ref[1:] if ref[:1] == "@" and self.is_tag(ref[1:]) else ref
        if ref in self.tags or ref.startswith("token:"):
            return Ref(tag=ref)
        if ref in self.players:
            return Ref(player=ref)
        return Ref(card=ref)

    def matching(self, ref: RefLike, among: Iterable[Id]) -> list[Id]:
        """Those of some players and objects that a reference can mean, in their order; where there is none, abilities on the
        stack whose source it means, also where that is gone; else what an answer tells apart in these words."""
        ref, things = self.as_ref(ref), list(among)
        found = self._directly(ref, things) or [one for one in things if self._means_source(ref, one)]
        return found or (told_as(self.game, ref.card, things) if ref.card is not None else [])

    def now_called(self, name: str, among: Iterable[Id]) -> list[Id]:
        """Those of some objects on the battlefield that a sentence calls by this name now, whatever card they are."""
        g = self.game
        return [one for one in among if one in g.battlefield and fold(g.name_of(one)) == fold(name)]

    def matching_hidden(self, ref: RefLike, among: list[ObjectId]) -> list[ObjectId]:
        """Those that a reference can mean; where there is none, what is called so now, or is face down and is a card of that
        name: whoever writes down the play knows which it is."""
        found, meant = self.matching(ref, among), self.as_ref(ref)
        if found or meant.card is None or meant.index is not None:
            return found
        rest = replace(meant, card=None)
        there = [one for one in among if is_object(one) and self.fits(rest, one)]
        if called := self.now_called(meant.card, there):
            return called
        g = self.game
        hidden = [one for one in there if g.objects[one].face_down is not None]
        return [one for one in hidden if (card := g.objects[one].card) is not None and fold(card.name) == fold(meant.card)]

    def _means_source(self, ref: Ref, id: Referent) -> bool:
        """Is it an ability on the stack whose source a reference means: where it is now or, if it has left, as it was?"""
        o = self.game.objects.get(id) if is_object(id) else None
        if o is None or o.item is None or o.item.kind not in ("activated", "triggered"):
            return False
        source, now = o.item.source, self.current(o.item.source)
        if now is not None and self._directly(ref, [now]):
            return True
        if ref.tag is not None:
            return now is None and self.tags.get(ref.tag) == source
        if ref.card is None or ref.zone not in (None, "stack") or (ref.copy, ref.token) != (None, None):
            return False
        theirs = ref.player is None or self.named_player(ref.player) == whose(self.game, o.id)
        return theirs and fold(self.game.name_of(source)) == fold(ref.card)

    def _directly(self, ref: Ref, among: list[Id]) -> list[Id]:
        if ref.player is not None and ref.card is None and ref.tag is None:
            number = self.named_player(ref.player)
            return [one for one in among if is_player(one) and one == number]
        if ref.tag is not None:
            id = self.tagged(ref.tag)
            return [one for one in among if one == id]
        found: list[Id] = [one for one in among if is_object(one) and self.fits(ref, one)]
        return found if ref.index is None else self.numbered(ref, found)

    def numbered(self, ref: Ref, found: Sequence[Id]) -> list[Id]:
        """The one of them that the reference's number means, however few of that name are on offer."""
        alike = self.alike(ref, found)
        return [one for one in found if alike.index(one) == ref.index]

    def miscounted(self, ref: RefLike) -> str:
        """That a reference's number is greater than there are permanents of the name, to be said after a reason; else nothing."""
        meant = self.as_ref(ref)
        if meant.index is None:
            return ""
        unnumbered = replace(meant, index=None)
        number = sum(self.fits(unnumbered, id) for id in self.game.battlefield)
        counted = f", numbered from 0 to {number - 1}" if number else ""
        return f": there are {number} of that name on the battlefield{counted}" if meant.index >= number else ""

    def alike(self, ref: Ref, found: Iterable[Referent]) -> list[Referent]:
        """All that a reference fits where some of them are, and of the same players: what its number counts."""
        g, unnumbered = self.game, replace(ref, index=None)
        places = {(g.objects[id].zone, whose(g, id)) for id in found if is_object(id)}
        there = (id for id in self.everywhere() if (g.objects[id].zone, whose(g, id)) in places)
        return list(dict.fromkeys(chain((id for id in there if self.fits(unnumbered, id)), found)))

    def is_tag(self, word: str) -> bool:
        """Is a word a tag of something?"""
        return self.tagged(word) is not None

    def tagged(self, tag: str) -> ObjectId | None:
        """The object a tag means now; "bear.2" is "bear#2".

        `token:Name#2` is the second thing of that name created in the game.
        """
        if tag not in self.tags and "." in tag:
            tag = "#".join(tag.rsplit(".", 1))
        if tag in self.tags:
            return self.current(self.tags[tag], self.tagged_cards.get(tag))
        if tag.startswith("token:"):
            name, _, number = tag.removeprefix("token:").rpartition("#")
            if not name:
                name, number = number, "1"
            made = [id for id in self._tokens() if fold_name(self.game.objects[id].values.name) == fold_name(name)]
            place = int(number) - 1 if number.isdigit() else 0
            return made[place] if 0 <= place < len(made) else None
        return None

    def _tokens(self) -> list[ObjectId]:
        return sorted(id for id in self.game.battlefield if self.game.objects[id].is_token)

    def _is_copy(self, id: ObjectId) -> bool:
        """Is it a copy on the stack, or a permanent that a copy effect makes a copy of something else?"""
        g = self.game
        return g.objects[id].is_copy or any(
            e.copied is not None and e.locked is not None and id in e.locked for e in g.effects
        )

    def fits(self, ref: Ref, id: ObjectId) -> bool:
        """Is it what a reference says: of that name, there, that player's, a copy or a token?"""
        o = self.game.objects.get(id)
        if o is None:
            return False
        if ref.copy is not None and self._is_copy(id) != ref.copy:
            return False
        if ref.token is not None and o.is_token != ref.token:
            return False
        if ref.zone is not None and o.zone != ref.zone:
            return False
        if ref.player is not None and self.named_player(ref.player) != whose(self.game, id):
            return False
        return ref.card is None or has_name(self.game, id, ref.card)

    def in_zone(self, zone: str, player: PlayerId | None) -> list[ObjectId]:
        """Objects in a zone: a player's, or everyone's. On the battlefield and the stack: those they control."""
        g = self.game
        if zone == "emblem":
            zone = "command"
            return [id for id in g.command if g.objects[id].card is None and player in (None, whose(g, id))]
        if zone not in SHARED_ZONES:
            owners = [one.id for one in g.players] if player is None else [player]
            return [id for owner in owners for id in g.zone_of(zone, owner)]
        ids = [id for id in g.zone_of(zone, NOBODY) if not g.objects[id].phased_out]
        if player is not None:
            ids = [id for id in ids if whose(g, id) == player]
        return ids

    def everywhere(self) -> Iterator[ObjectId]:
        """All objects, the battlefield first, then the stack and the other zones; libraries last."""
        g = self.game
        yield from g.battlefield
        yield from reversed(g.stack)
        for zones in (g.hands, g.graveyards):
            for ids in zones:
                yield from ids
        yield from g.exile
        yield from g.command
        for ids in g.libraries:
            yield from ids


def whose(game: Game, id: ObjectId) -> PlayerId:
    """Who controls an object on the battlefield or the stack; who owns it elsewhere (108.4)."""
    o = game.objects[id]
    return controller_of(game, id) if o.zone in ("battlefield", "stack") else o.owner


def has_name(game: Game, id: ObjectId, name: str) -> bool:
    """Is this one of the object's names: now, as a card, or of one of its halves? A name that ends in "Token" is a token's."""
    wanted = fold_name(name)
    o = game.objects[id]
    if not o.is_token and wanted != fold(name) and fold(chars(game, id).name) != fold(name):
        return False
    if o.face_down is not None and o.zone in ("battlefield", "stack"):
        return wanted == fold_name(o.face_down.name) or wanted.replace("_", " ") in (
            "",
            "face down creature",
            "morph",
        )
    c = chars(game, id)
    if o.zone == "battlefield" and not c.name and wanted.replace("_", " ").startswith("face down"):
        return True  # a copy of what is face down is not, but has no name either (707.2)
    if wanted in (fold_name(c.name), *(fold_name(one) for one in c.names)):
        return True
    if o.item is not None and o.item.kind != "spell":
        return False
    if o.card is not None and o.zone not in ("battlefield", "stack"):
        return wanted == fold_name(o.card.name) or any(wanted == fold_name(face.name) for face in o.card.faces)
    return False


def fold_name(name: str) -> str:
    """A name for comparing: accents, case and punctuation folded, "Token" at the end of a token's name left out."""
    folded = fold(name)
    return folded.removesuffix(" token") if folded != "token" else folded
