"""From an action of a scenario to the engine's actions that it can mean now."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from app.engine import trees as t
from app.engine.errors import IllegalAction
from app.engine.playing.casting.way import Way
from app.engine.playing.casting.ways import PLOTTED, used_up, ways
from app.engine.playing.may_activate import activated_abilities
from app.engine.playing.special_actions import special_actions, turn_up_cost, why_not_special
from app.engine.position.decisions import Action as Move
from app.engine.position.ids import ObjectId, PlayerId
from app.engine.position.state import Position
from app.engine.position.values import Held
from app.engine.reading.characteristics import chars
from app.engine.trees.keywords import rule_of
from app.library.folding import fold
from app.scenarios.documents.documents import Action, Ref, RefLike
from app.scenarios.documents.references import written
from app.scenarios.documents.vocabulary import ADDED_COSTS
from app.scenarios.documents.words import ability_words, begins, cost_words, names_keyword, plain_words, same_cost
from app.scenarios.setup.table import Table, has_name

_HOW = re.compile(r"^(?:using|with|via|for)\s+", re.I)
_MANA = re.compile(r"(?:\{[^{}\s]+\})+")
_CAST = re.compile(r"^(cast|play)\s+(?:(fused)\s+)?(.+?)(?:\s+(?:using|with)\s+([\w -]+))?$", re.I)
_SPECIAL = ("foretell", "plot", "suspend")
_EXILED_FIRST = "a card in hand is not cast by {0}: it is first exiled by the special action of that name (do: special, how: {0})"
_CAST_BY = {"plot": PLOTTED}
"""The rule by which a card is cast with a keyword ability, where another than its first one says that."""
_FEW = 2
"""So few letters are no beginning of a keyword ability's words."""
_ONLY_A_COST = re.compile(r"^(?:\{[^}]+\})+:\s*$")
_SYMBOL = re.compile(r"\{[^}]+\}")


_OTHER_FACES = {
    "aftermath": ("a half with aftermath can be cast only from a graveyard", "702.127a"),
    "transform": ("it is the back face of a card that is cast with its front face up", "712.8a"),
    "flip": ("it is what a card is called only once it is flipped on the battlefield", "710.2"),
}
"""Why a half or face that is not the front one can't be cast where it is, and the rule of that, by the card's layout."""

BY_AN_EFFECT = frozenset({"alternative", "permission"})
"""What a way is called that an effect gives, whichever face or half of a card is cast by it."""


def way_name(how: str) -> str:
    """The engine's name for a way of casting: "using Morph" is morph, "Flashback" is flashback."""
    return _HOW.sub("", how.strip()).lower()


def cost_named(how: str | None) -> str:
    """The optional additional cost that is paid where a spell is cast so: "kicked", "with Offspring"; "" for any other way."""
    name = way_name(how or "")
    return "kicked" if "kick" in name else next((one for one in ADDED_COSTS if name.startswith(one)), "")


def mana_named(how: str | None) -> list[str]:
    """The mana costs that tell which of several costs of one name are paid: "kicker {1}{B} and {2}{U}" names two."""
    return _MANA.findall((how or "").upper())


def moves(table: Table, row: Action) -> list[Move]:
    """The engine's actions that a row can mean for its player now, the likeliest first; whether they are legal is not asked."""
    player = table.players[row.player]
    if row.do in ("cast", "play_land"):
        return list(_plays(table, player, row))
    if row.do in ("activate", "activate_mana"):
        return list(_activations(table, player, row))
    if row.do == "special":
        return list(_specials(table, player, row))
    if row.do == "concede":
        return [Move("concede")]
    return []


def nothing_meant(table: Table, row: Action) -> IllegalAction:
    """Why a row can't be taken that means no action of the engine: there is nothing like it that the player could use."""
    what = "nothing of that kind" if row.object is None else written(row.object)
    how = "" if row.how is None else f" by “{row.how}”"
    if row.do in ("cast", "play_land"):
        zone, rule = _where_its_keyword_is(table, row)
        if zone == "hand" and way_name(str(row.how)) in _SPECIAL:
            return IllegalAction(_EXILED_FIRST.format(row.how), rule)
        if rule:
            where = zone if zone == "exile" else f"the {zone}"
            return IllegalAction(f"its {row.how} doesn’t let them {row.do.split('_')[0]} it from {where} now", rule)
        other = _other_face(table, row)
        if other:
            return IllegalAction(*_OTHER_FACES[other])
        return IllegalAction(
            _why_used_up(table, row) or f"it is nowhere from where they could {row.do.split('_')[0]} it{how}", "601.3"
        )
    if row.do == "special":
        return _why_no_special(table, row) or IllegalAction(f"there is no such special action with {what}{how}", "116.2")
    mana = "mana " if row.do == "activate_mana" else ""
    which = "" if row.ability is None else f" number {row.ability}" if isinstance(row.ability, int) else f" “{row.ability}”"
    has = f"nothing of theirs has {'a' if mana else 'an'}" if row.object is None else f"{what} has no"
    return IllegalAction(f"{has} {mana}ability{which} that could be activated", "602.1")


def _why_used_up(table: Table, row: Action) -> str:
    """That what permits a player to play a card has been used this turn, and what that is; "" where nothing is used up."""
    if row.object is None:
        return ""
    player = table.players[row.player]
    spent = (used_up(table.game, player, id) for id in _meant(table, player, table.as_ref(row.object)))
    source = next((way.source for way in spent if way is not None), None)
    return "" if source is None else f"{table.game.called(source)} permits that once each turn, and they have used it this turn"


def _why_no_special(table: Table, row: Action) -> IllegalAction | None:
    """Why what a row names can't be turned face up by its player."""
    if row.object is None or not str(row.how).startswith("turn_face_up"):
        return None
    found = table.matching(row.object, list(table.game.battlefield))
    return why_not_special(table.game, table.players[row.player], found[0], str(row.how)) if found else None


# ---- casting and playing ------------------------------------------------------------------------------------------------


def _plays(table: Table, player: PlayerId, row: Action) -> Iterator[Move]:
    if row.object is None:
        return
    ref = table.as_ref(row.object)
    how = row.how or ref.how
    if ref.card is not None and ref.card.lower().startswith("fused "):
        ref, how = Ref(card=ref.card[6:]), "fused"
    if how and ref.as_written and _is_a_card(table, ref.as_written):
        ref, how = Ref(card=ref.as_written), None
    kind = "play_land" if row.do == "play_land" else "cast"
    for id in _meant(table, player, ref):
        found = [w for w in ways(table.game, player, id) if _right_face(table, id, w, ref, how) and _is_permitted(table, w, row)]
        for way in _wanted(found, how) or _given(found, how, ref):
            yield Move(kind, id, how=way.how)


def _where_its_keyword_is(table: Table, row: Action) -> tuple[str, str]:
    """The zone of a card that has the keyword ability by which a row casts it, and the rule of that; "" where there is none."""
    if row.object is None or row.how is None:
        return "", ""
    ref, how = table.as_ref(row.object), way_name(row.how)
    for id in _meant(table, table.players[row.player], ref):
        o = table.game.objects[id]
        hidden = o.face_down is not None and o.card is not None and how in o.card.faces[0].base.keywords
        if hidden or chars(table.game, id).has(how):
            return o.zone, _CAST_BY.get(how, rule_of(how))
    return "", ""


def _other_face(table: Table, row: Action) -> str:
    """The layout of a card that a row means by a half or face that is not the front one; "" where there is none."""
    if row.object is None or (name := table.as_ref(row.object).card) is None:
        return ""
    held = (table.game.objects[id].card for id in playable(table, table.players[row.player]))
    cards = (card for card in held if card is not None and card.layout in _OTHER_FACES)
    return next((card.layout for card in cards if fold(name) in {fold(face.name) for face in card.faces[1:]}), "")


def _meant(table: Table, player: PlayerId, ref: Ref) -> list[ObjectId]:
    """The cards that could be played from somewhere and that a reference means: by their name, also by where they are, whose they
    are, and which of several."""
    among = list(playable(table, player))
    if ref.card is None:
        return [id for id in among if table.matching(ref, [id])]
    found = [id for id in among if table.fits(ref, id)]
    return found if ref.index is None else table.numbered(ref, found)


def _is_a_card(table: Table, name: str) -> bool:
    return any(table.game.objects[id].values.name == name for id in table.everywhere())


def playable(table: Table, player: PlayerId) -> Iterator[ObjectId]:
    """Cards that could be played from somewhere: hand first."""
    g = table.game
    yield from g.hands[player]
    yield from g.command
    yield from g.graveyards[player]
    yield from g.exile
    for owner in range(len(g.players)):
        if g.libraries[owner]:
            yield g.libraries[owner][0]
        if owner != player:
            yield from g.hands[owner]
            yield from g.graveyards[owner]


def _right_face(table: Table, id: ObjectId, way: Way, ref: Ref, how: str | None) -> bool:
    """The face that the way uses has the name asked for; the card's whole name means any face it can be played by, and the name
    of its front face the other one where the way to play that is named."""
    card = table.game.objects[id].card
    if card is None or len(card.faces) < 2 or ref.card is None or way.face_down is not None:
        return True
    wanted = fold(ref.card)
    if wanted == fold(card.name) and " // " in card.name:
        return True
    by_its_way = how is not None and way.how == way_name(how) and not way.how.startswith("half_")
    return wanted == fold(card.faces[way.face].name) or (by_its_way and wanted == fold(card.faces[0].name))


def _is_permitted(table: Table, way: Way, row: Action) -> bool:
    """Is it a way that the object permits which the action names, if it names one?"""
    return row.using is None or bool(way.source and table.matching(row.using, [way.source]))


def _wanted(found: list[Way], how: str | None) -> list[Way]:
    """The ways of this name; without one, the normal way first, face-down ways never."""
    if how is None or cost_named(how):
        return sorted((way for way in found if way.face_down is None), key=lambda way: (
            way.how not in ("", "commander"), way.how not in ("half_0", "half_1"),
        ))
    name = way_name(how)
    exact = [way for way in found if way.how == name or way.how.replace("_", " ") == name]
    return exact or [way for way in found if way.how.startswith(name) or way.how.endswith(name)]


def _given(found: list[Way], how: str | None, ref: Ref) -> list[Way]:
    """The ways that effects give, where that is how it is cast; by another face than the first only where that is named."""
    by_an_effect = how is not None and way_name(how) in BY_AN_EFFECT
    return [way for way in found if by_an_effect and way.source and (ref.card is not None or way.face == 0)]


# ---- activating ------------------------------------------------------------------------------------------------------------


def _activations(table: Table, player: PlayerId, row: Action) -> Iterator[Move]:
    g = table.game
    row = _with_holder(table, row)
    wanted = row.ability
    if isinstance(wanted, str):
        cast = _CAST.match(wanted)
        if cast is not None and row.object is None:
            yield from _plays_called(table, player, row, cast)
            return
        yield from _by_keyword(table, player, row, wanted)
        begun = [one for one in _SPECIAL if len(wanted) > _FEW and one.startswith(wanted.lower())]
        if begun or wanted.lower().startswith(_SPECIAL) or _turns_up(wanted):
            yield from _specials(table, player, msgspec.structs.replace(row, ability=begun[0]) if begun else row)
    told: list[tuple[str, t.Ability, Move]] = []
    for id in _holders(table, player, row.object):
        for number, held, index in _numbered(g, id, row):
            words = ability_words(g, id, held.ability, held.parts[index])
            move = Move("activate", id, number)
            if wanted is None or (isinstance(wanted, int) and wanted == number + 1):
                yield move
            told.append((words, held.ability, move))
    if isinstance(wanted, str):
        yield from _by_words(table, row, wanted, told)
        if _ONLY_A_COST.match(wanted):
            yield from _specials(table, player, msgspec.structs.replace(row, ability=f"{wanted} turn"))


def _by_words(table: Table, row: Action, wanted: str, told: list[tuple[str, t.Ability, Move]]) -> Iterator[Move]:
    """The abilities that begin with these words; where none does, those that could be meant by them."""
    begun = [move for words, _, move in told if begins(table.game, move.object, words, wanted)]
    if begun:
        yield from begun
        return
    close = [(words, move) for words, ability, move in told if _is_close(table, move.object, ability, words, wanted)]
    aimed = [one for one in close if _has_targets(table, one[1])]
    rest = [one for one in close if one not in aimed]
    for found in (aimed, rest) if row.targets else (rest, aimed):
        yield from _nearest(wanted, found)


def _numbered(game: Position, id: ObjectId, row: Action) -> list[tuple[int, Held, int]]:
    """The abilities of an object that a row can mean, each with its number: of mana abilities alone, or those last if no words
    name one."""
    found = [(number, held, index) for number, (held, index) in enumerate(activated_abilities(game, id))]
    if row.do == "activate_mana":
        return [one for one in found if one[2] in one[1].mana]
    return found if row.ability is not None else sorted(found, key=lambda one: one[2] in one[1].mana)


def _has_targets(table: Table, move: Move) -> bool:
    """Does the ability of an action have targets?"""
    held, index = activated_abilities(table.game, move.object)[move.ability]
    part = held.parts[index]
    return isinstance(part, t.ActivatedAbility) and bool(part.body.targets)


def _with_holder(table: Table, row: Action) -> Action:
    """The row with what its ability names in front of its words as its object: "@bear.1 {T}: ..."."""
    if not isinstance(row.ability, str) or not row.ability.startswith("@"):
        return row
    tag, _, words = row.ability[1:].partition(" ")
    if table.tagged(tag) is None:
        return row
    return msgspec.structs.replace(row, object=Ref(tag=tag), ability=words)


def _plays_called(table: Table, player: PlayerId, row: Action, said: re.Match[str]) -> Iterator[Move]:
    """What "Cast …" and "Play …" can mean, by how a card's name begins."""
    do: Literal["cast", "play_land"] = "cast" if said[1].lower() == "cast" else "play_land"
    for name in _names_begun(table, player, said[3]):
        yield from _plays(table, player, Action(player=row.player, do=do, object=name, how=said[2] or said[4]))


def _names_begun(table: Table, player: PlayerId, words: str) -> list[str]:
    """The words, where a card that could be played has them as its name; else the names that begin with them."""
    cards = list(playable(table, player))
    if any(has_name(table.game, id, words) for id in cards):
        return [words]
    known = [card for id in cards if (card := table.game.objects[id].card) is not None]
    names = dict.fromkeys(face.name for card in known for face in card.faces)
    return [name for name in names if fold(name).startswith(fold(words))] or [words]


def _turns_up(wanted: str) -> bool:
    """Do words mean turning something face up, with or without its cost?"""
    words = wanted.lower()
    return "face up" in words or "face-up" in words or words.rstrip(". ").endswith((": turn", ": turn this"))


def _is_close(table: Table, id: ObjectId, ability: t.Ability, words: str, wanted: str) -> bool:
    """Could an ability be meant by words that are not how it begins: by its cost, its keyword or its object's name?"""
    if isinstance(ability, t.KeywordAbility):
        cost = cost_words(ability.cost) if ability.cost is not None else ""
        return names_keyword(ability, wanted) or (bool(cost) and same_cost(cost + ":", wanted))
    if isinstance(ability, t.LevelAbility) and fold(wanted) == f"level {ability.minimum}":
        return True
    return same_cost(words, wanted) or has_name(table.game, id, wanted)


def _nearest(wanted: str, close: list[tuple[str, Move]]) -> list[Move]:
    """Abilities that could be meant, the likest first; of those of one object only one that makes the mana that is named."""
    symbols = {one for one in _SYMBOL.findall(wanted.partition(":")[2]) if one.strip("{}") != "this"}
    made = {id(one): set(_SYMBOL.findall(one[0].partition(":")[2])) for one in close}
    named = [one for one in close if symbols <= made[id(one)]]
    close = [one for one in close if not symbols or not made[id(one)]]  # what makes other mana is not meant
    rest = plain_words(wanted).partition(":")[2]
    return [
        move
        for words, move in sorted(
            named or close,
            key=lambda one: -difflib.SequenceMatcher(None, plain_words(one[0]).partition(":")[2], rest).ratio(),
        )
    ]


def _by_keyword(table: Table, player: PlayerId, row: Action, wanted: str) -> Iterator[Move]:
    """Ways of casting called by their keyword, with or without its cost: "Flashback {2}{R}"."""
    name, _, cost = wanted.lower().partition(" ")
    for id in playable(table, player):
        if row.object is not None and not table.matching(row.object, [id]):
            continue
        for way in ways(table.game, player, id):
            if way.how == name and (
                not cost.startswith("{") or way.cost is None or cost_words(way.cost).lower().startswith(cost)
            ):
                yield Move("cast", id, how=way.how)


def _holders(table: Table, player: PlayerId, ref: RefLike | None) -> list[ObjectId]:
    g = table.game
    ids = [*g.battlefield, *g.hands[player], *g.graveyards[player], *g.exile, *g.command]
    return ids if ref is None else table.matching(ref, ids)


def _specials(table: Table, player: PlayerId, row: Action) -> Iterator[Move]:
    """Special actions (116.2): foretell, plot, suspend, turning face up; the only one of an object where none is named."""
    wanted = str(row.how or row.ability or (row.object.how if isinstance(row.object, Ref) else "") or "")
    name = way_name(wanted)
    named = [(id, how) for id, how in special_actions(table.game, player)
             if row.object is None or _refers(table, row.object, id)]
    if not wanted and row.object is not None and len(named) == 1:
        yield Move("special", named[0][0], how=named[0][1])
        return
    for id, how in named:
        if how.startswith("turn_face_up"):
            if name == how or (_says_up(name) and _costs_that(table, id, how, wanted)):
                yield Move("special", id, how=how)
        elif name and name.startswith(how) and _is_that_keyword(table, id, how, wanted):
            yield Move("special", id, how=how)


def _says_up(name: str) -> bool:
    """Do words mean turning face up in whichever way: those of a card, not the name of one way?"""
    return not name.startswith("turn_face_up") and _turns_up(name or "face up")


def _costs_that(table: Table, id: ObjectId, how: str, wanted: str) -> bool:
    """Is the cost that words begin with, if they do, what turning it face up costs?"""
    if not wanted.startswith("{"):
        return True
    cost = turn_up_cost(table.game, id, how)
    return cost is not None and plain_words(cost_words(cost[0])) == plain_words(wanted.partition(":")[0])


def _is_that_keyword(table: Table, id: ObjectId, how: str, wanted: str) -> bool:
    """Does the card have the keyword with the number that the words name, if they name one: "Suspend 3"?"""
    if how not in _SPECIAL or not wanted.lower().startswith(how):
        return True
    return any(names_keyword(one, wanted) for one in chars(table.game, id).keywords.get(how, ()))


def _refers(table: Table, ref: Any, id: ObjectId) -> bool:
    found = table.as_ref(ref)
    card = table.game.objects[id].card
    if found.index is None and found.card is not None and card is not None and fold(card.name) == fold(found.card):
        return table.fits(msgspec.structs.replace(found, card=None), id)
    return bool(table.matching(found, [id]))
