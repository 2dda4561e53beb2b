"""Ways to cast a card: normally, by another face, for an alternative cost, from another zone (601.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.effects import use_up
from app.engine.changing.preparation import COPY_IN_EXILE, stays_in_exile
from app.engine.changing.triggers import add_reflexive
from app.engine.playing.casting.alternatives import ALTERNATIVE_COST, ALTERNATIVES, cast_as, prototyped
from app.engine.playing.casting.bestow import bestowed
from app.engine.playing.casting.given_up import OFFERING
from app.engine.playing.casting.way import COMMANDER_TAX, Way
from app.engine.playing.costs.reducing import reduced
from app.engine.playing.morphs import CAST_FACE_DOWN
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.ids import NOTHING, ObjectId, PlayerId
from app.engine.position.lasting import Lasting
from app.engine.position.state import PLAYER_ZONES, Looking
from app.engine.position.values import Values
from app.engine.reading.as_it_would_be import as_though, would_be
from app.engine.reading.characteristics import chars
from app.engine.reading.faces import FACE_DOWN, cloaked, combined, values_in_zone
from app.engine.reading.functioning import effects_of, rules_of
from app.engine.reading.known import became
from app.engine.reading.meaning import holds, matches, players_of, select
from app.engine.reading.statuses import DEFINED_BY
from app.engine.reading.timing import sorcery_timing
from app.engine.trees.keywords import Takes, looked_for
from app.engine.trees.mana_costs import mana_value_of
from app.engine.trees.static_effects import flattened
from app.engine.trees.walking import mapped

if TYPE_CHECKING:
    from app.engine.position.objects import Card, GameObject
    from app.engine.position.state import Position


NORMAL = Way(lands=True)


_GRAVEYARD: dict[str, tuple[str, bool]] = {
    "flashback": (looked_for("flashback", "702.34a", Takes.COST), True),
    "escape": (looked_for("escape", "702.138a", Takes.COST), False),
    "disturb": (looked_for("disturb", "702.146a", Takes.COST), False),
    "jump-start": (looked_for("jump-start", "702.133a"), True),
    "retrace": (looked_for("retrace", "702.81a"), False),
    "harmonize": (looked_for("harmonize", "702.180a", Takes.COST), True),
    "aftermath": (looked_for("aftermath", "702.127a"), True),
    "mayhem": ("702.187b", False),
}
looked_for("mayhem", "702.187a", Takes.COST)
_FUSE = looked_for("fuse", "702.102a")
_PROTOTYPE = looked_for("prototype", "702.160a", Takes.WORDS_OF_ITS_OWN)
_FORETELL = looked_for("foretell", "702.143a", Takes.COST)
DEFINED_BY["foretold"] = "702.143c"
looked_for("plot", "702.170a", Takes.COST)
PLOTTED = "702.170d"
"""A plotted card is cast in a later turn."""


LEAVES_BY_EXILE = frozenset(rule for rule, exiled in _GRAVEYARD.values() if exiled)
"""Ways after which the card is exiled instead of being put anywhere else any time it would leave the stack."""


def ways(game: Position, player: PlayerId, id: ObjectId) -> list[Way]:
    """All ways a player has to play a card from where it is, whether or not the moment is right."""
    o = game.objects[id]
    found: list[Way] = []
    if o.zone == "hand" and o.owner == player:
        found.extend(_ways_of_a_card(game, player, id))
    elif o.zone == "graveyard" and o.owner == player:
        found.extend(_from_graveyard(game, player, id))
    elif o.zone == "command" and o.owner == player and "commander" in o.marks and game.applies(COMMANDER_TAX):
        found.extend(_from_command_zone(game, player, id))
    found.extend(_permitted(game, player, id))
    if o.zone == "exile":
        found.extend(_from_exile(game, player, id))
    return found


def _from_command_zone(game: Position, player: PlayerId, id: ObjectId) -> Iterator[Way]:
    """Every way to cast a commander, for two more for each time that its owner has cast it from the command zone (903.8)."""
    tax = commander_tax(game, player, id)
    for way in _ways_of_a_card(game, player, id):
        if way.how:
            yield way.changed(additional=both_costs(tax, way.additional), lands=False, where=(*way.where, COMMANDER_TAX))
        else:
            rule = COMMANDER_TAX if way.rule == NORMAL.rule else way.rule
            yield way.changed(how="commander", additional=tax, lands=False, rule=rule)


def commander_tax(game: Position, player: PlayerId, id: ObjectId) -> t.ManaCost | None:
    """What casting this card from the command zone costs in addition, None if it is no commander there or wasn't cast before."""
    o = game.objects[id]
    if o.zone != "command" or o.owner != player or "commander" not in o.marks:
        return None
    times = game.players[player].notes.get("commander_casts", {}).get(id_key(game, id), 0)
    return t.ManaCost((str(2 * times),)) if times and game.applies(COMMANDER_TAX) else None


def id_key(game: Position, id: ObjectId) -> str:
    """What a commander is counted under."""
    card = game.objects[id].card
    return card.name if card is not None else str(id)


def _ways_of_a_card(game: Position, player: PlayerId, id: ObjectId, using: str | None = None) -> Iterator[Way]:
    """Ways to play a card that do not depend on where it is: its faces, morph, alternative costs. using: the keyword ability by
    which an effect lets it be cast from there."""
    yield from faces_of(game, id)
    for name, keywords in _keywords_of(game, id).items():
        for k in keywords:
            if name in CAST_FACE_DOWN and game.applies(CAST_FACE_DOWN[name]):
                yield Way(name, t.ManaCost(("3",)), face_down=_face_down_values(name), rule=CAST_FACE_DOWN[name])
            elif name in ALTERNATIVES and k.cost is not None:
                yield from _alternative(game, player, id, name, k, name == using)
    yield from _given_as_a_spell(game, player, id)
    yield from _own_alternatives(game, player, id)
    if chars(game, id).has("offering"):
        yield from _offerings(game, player, id)


def _offerings(game: Position, player: PlayerId, id: ObjectId) -> Iterator[Way]:
    """The same ways to cast a card with offering, with a permanent sacrificed besides, at any time an instant could be cast."""
    for way in (*faces_of(game, id), *_own_alternatives(game, player, id)):
        if not game.denies(OFFERING):
            yield way.changed(how="offering", flash=True, lands=False, rule=OFFERING)


def _keywords_of(game: Position, id: ObjectId) -> dict[str, tuple[t.KeywordAbility, ...]]:
    """The keyword abilities with which a card could be cast: of one that is exiled face down, those of its front face (406.3)."""
    o = game.objects[id]
    if o.zone == "exile" and o.face_down is not None and o.card is not None:
        return o.card.faces[0].base.keywords
    return chars(game, id).keywords


def _face_down_values(name: str) -> Values:
    return cloaked() if name == "disguise" else FACE_DOWN


def _alternative(
    game: Position, player: PlayerId, id: ObjectId, name: str, keyword: t.KeywordAbility, anywhere: bool = False
) -> Iterator[Way]:
    """The way a keyword's alternative cost gives, if it may be chosen now. anywhere: also where the keyword doesn't say so."""
    row, o = ALTERNATIVES[name], game.objects[id]
    if game.denies(row.rule) or (row.hand and o.zone != "hand" and not anywhere) or not row.allowed(game, player, id):
        return
    if row.face and (o.card is None or len(o.card.faces) <= row.face):
        return
    as_cast = cast_as(o.card, name, keyword) if o.card is not None else None
    yield Way(
        name, keyword.cost, face=row.face, flash=row.flash, additional=row.besides, rule=row.rule, as_cast=as_cast,
        source=_granter(game, id, keyword),
    )


def _given_as_a_spell(game: Position, player: PlayerId, id: ObjectId) -> Iterator[Way]:
    """The ways by keyword abilities that effects would give to the spell a card becomes, judged as that spell (601.3e)."""
    for effect, ctx in effects_of(game, t.Modify):
        given = [change.ability for change in effect.changes if isinstance(change, t.AddAbility)]
        keywords = [one for one in given if isinstance(one, t.KeywordAbility) and one.name in ALTERNATIVES]
        if keywords and isinstance(effect.what, t.All) and _is_changed_as_a_spell(game, id, effect.what.filter, ctx):
            for keyword in keywords:
                for way in _alternative(game, player, id, keyword.name, keyword):
                    yield _at_its_own_cost(game, id, way).changed(source=ctx.source)


def _is_changed_as_a_spell(game: Position, id: ObjectId, filter: t.Filter | None, ctx: Context) -> bool:
    """Would a card, cast normally, be a spell that an effect changes?"""
    kept, game.as_spell = game.as_spell, id
    try:
        with judged_as_cast(game, id, NORMAL):
            return matches(filter, id, ctx)
    finally:
        game.as_spell = kept


def _granter(game: Position, id: ObjectId, keyword: t.KeywordAbility) -> ObjectId:
    """The object whose effect gives a card a keyword ability, 0 for one of its own."""
    granted = (held.grant for held in chars(game, id).held if held.ability is keyword and held.grant is not None)
    return next((ctx.source for ctx in granted), NOTHING)


def faces_of(game: Position, id: ObjectId) -> Iterator[Way]:
    """Each face, half or both of a card as the spell that is cast, for its own mana cost: no alternative costs."""
    card = game.objects[id].card
    if card is None:
        yield NORMAL
    elif card.layout in ("split", "fuse", "room", "aftermath"):
        yield Way("half_0", face=0, rule="709.3")
        if card.layout != "aftermath" and game.applies("709.3"):
            yield Way("half_1", face=1, rule="709.3")
        yield from _fused(game, id, card)
    elif card.layout == "modal_dfc":
        yield Way("", face=0, lands=True)
        rule = "712.12" if "land" in card.faces[1].types else "712.11b"
        yield from _unless_denied(game, Way("back_face", face=1, lands=True, rule=rule))
    elif card.layout in ("adventure", "omen"):
        yield NORMAL
        rule = "720.3" if card.layout == "omen" else "715.3"
        yield from _unless_denied(game, Way(card.layout, face=1, rule=rule))
    else:
        yield NORMAL
        for keyword in _keywords_of(game, id).get("prototype", ()):
            yield from _unless_denied(game, Way("prototype", rule=_PROTOTYPE, as_cast=prototyped(card.faces[0], keyword)))


def _unless_denied(game: Position, way: Way) -> tuple[Way, ...]:
    """A way that its rule gives."""
    return () if game.denies(way.rule) else (way,)


def _fused(game: Position, id: ObjectId, card: Card) -> Iterator[Way]:
    """Both halves at once of a card with fuse that is in a hand."""
    if chars(game, id).has("fuse") and game.objects[id].zone == "hand" and game.applies(_FUSE):
        yield Way("fused", rule=_FUSE, as_cast=combined(card))


def _own_alternatives(game: Position, player: PlayerId, id: ObjectId) -> Iterator[Way]:
    """Alternative costs written on the card or given by effects."""
    ctx = Context(game, player, id)
    for held in chars(game, id).held:
        for part in held.parts if held.has_rules else ():
            if isinstance(part, t.StaticAbility):
                for effect, condition in flattened(part):
                    own = isinstance(effect, t.AlternativeCost) and effect.what is None
                    if own and holds(condition, ctx) and holds(effect.condition, ctx) and game.applies(ALTERNATIVE_COST):
                        yield Way(effect.key, effect.cost, free=effect.cost is None, rule=ALTERNATIVE_COST)
    for alternative, other in effects_of(game, t.AlternativeCost):
        once = ("alternative", other.source, hash(alternative)) if alternative.once_each_turn else None
        if alternative.what is not None and other.controller == player and not game.counted.get(once):
            yield from _for_what_an_effect_allows(game, id, alternative, other, once)


def _for_what_an_effect_allows(
    game: Position, id: ObjectId, alternative: t.AlternativeCost, ctx: Context, once: tuple[object, ...] | None
) -> Iterator[Way]:
    """For the cost that an effect allows, each face, half or both of a card that is cast as a spell which fits (601.3e)."""
    cost = None if alternative.cost is None else mapped(alternative.cost, its_own)
    for way in faces_of(game, id):
        with judged_as_cast(game, id, way):
            if not matches(alternative.what, id, ctx):
                continue
        yield way.changed(
            how=way.how or alternative.key, cost=cost, free=cost is None, rule=ALTERNATIVE_COST, source=ctx.source, once=once,
            lands=False,
        )


def _from_graveyard(game: Position, player: PlayerId, id: ObjectId) -> Iterator[Way]:
    c = chars(game, id)
    if not c.held:
        return
    for name, keywords in c.keywords.items():
        if name not in _GRAVEYARD:
            continue
        rule, exile_after = _GRAVEYARD[name]
        if game.denies(rule) or (name == "mayhem" and not _discarded_this_turn(game, player, id)):
            continue
        for k in keywords:
            way = _graveyard_way(game, id, name, k, rule, exile_after)
            way.source = _granter(game, id, k)
            yield from _of_each_face(game, id, way)


def _of_each_face(game: Position, id: ObjectId, way: Way) -> Iterator[Way]:
    """A way to cast a card from where it is, for each face or half of it and for the prototyped spell: which one is cast is the
    player's choice (709.3, 715.3, 718.3)."""
    card = game.objects[id].card
    yield _at_its_own_cost(game, id, way)
    if card is None or way.face:
        return
    for face in faces_of(game, id):
        if (face.face or face.as_cast is not None) and "land" not in card.faces[face.face].types:
            part = way.changed(how=f"{way.how} {face.how}", face=face.face, as_cast=face.as_cast, lands=False)
            if _is_given_to(game, id, part):
                yield _at_its_own_cost(game, id, part)


def _is_given_to(game: Position, id: ObjectId, part: Way) -> bool:
    """Does what gives a keyword to all cards of a kind give it to this part of one, judged as what would be cast (601.3e)?"""
    giver = game.objects.get(part.source)
    if giver is None:
        return True
    parts = (one for each in chars(game, giver.id).held for one in each.parts if isinstance(one, t.StaticAbility))
    effects = (effect for one in parts for effect, _ in flattened(one))
    given = [effect.what for effect in effects if isinstance(effect, t.Modify) and _gives(effect, part)]
    kinds = [what.filter for what in given if isinstance(what, t.All) and what.filter is not None]
    if not kinds:
        return True
    with judged_as_cast(game, id, part):
        return any(matches(kind, id, Context(game, giver.controller, giver.id)) for kind in kinds)


def _gives(effect: t.Modify, part: Way) -> bool:
    """Does an effect give the keyword by which a part of a card is cast?"""
    given = (one.ability for one in effect.changes if isinstance(one, t.AddAbility))
    return any(isinstance(one, t.KeywordAbility) and one.name == part.keyword for one in given)


def _at_its_own_cost(game: Position, id: ObjectId, way: Way) -> Way:
    """The way with the mana cost of what is cast for a cost that is "equal to its mana cost"; X in it is chosen (107.3a)."""
    if way.cost is None:
        return way
    own = values_as_cast(game, id, way).mana_cost
    return way.changed(cost=mapped(way.cost, lambda node: _in_its_place(node, own)))


def _in_its_place(node: object, own: tuple[str, ...] | None) -> object:
    """A mana cost in the place of the words that mean it, with less generic mana if they say so (118.7a)."""
    if not isinstance(node, t.ManaCostOf) or node.of != t.It():
        return node
    return t.Unpayable() if own is None else t.ManaCost(reduced(own, node.less))


def _graveyard_way(game: Position, id: ObjectId, name: str, keyword: t.KeywordAbility, rule: str, exile_after: bool) -> Way:
    discard: dict[str, Callable[[], t.Cost]] = {
        "jump-start": lambda: t.DiscardCards(t.Number(1)),
        "retrace": lambda: t.DiscardCards(t.Number(1), t.HasType(("land",))),
    }
    if name in discard:
        return Way(name, additional=discard[name](), exile_after=exile_after, rule=rule)
    face = 1 if name in ("disturb", "aftermath") else 0
    return Way(name, keyword.cost, exile_after=exile_after, rule=rule, face=face, lands=name == "mayhem" and keyword.cost is None)


def _discarded_this_turn(game: Position, player: PlayerId, id: ObjectId) -> bool:
    """Did the player discard this card this turn (702.187b)?"""
    return any(
        isinstance(e, ev.CardDiscarded) and e.player == player and became(game, e.object) == id
        for e in game.history
    )


def _from_exile(game: Position, player: PlayerId, id: ObjectId) -> Iterator[Way]:
    o = game.objects[id]
    prepared = game.objects.get(o.notes.get("prepared_by", NOTHING))
    if prepared is not None and prepared.controller == player and stays_in_exile(game, o) and game.applies(COPY_IN_EXILE):
        yield Way("prepare", rule=COPY_IN_EXILE, source=prepared.id)
    if o.notes.get("adventure") == player and game.applies("715.3d"):
        yield from _by(game, player, id, "715.3d", lands=True)
    if o.owner != player:
        return
    warped = o.notes.get("warped")
    if warped is not None and warped < game.turn.number and game.applies(ALTERNATIVES["warp"].rule):
        yield from _by(game, player, id, ALTERNATIVES["warp"].rule)
    plotted = o.notes.get("plotted")
    if plotted is not None and plotted < game.turn.number and sorcery_timing(game, player) and game.applies(PLOTTED):
        yield from _of_each_face(game, id, Way("plot", free=True, rule=PLOTTED))
    foretold = o.notes.get("foretold")
    if foretold is not None and foretold < game.turn.number and o.card is not None and game.applies(_FORETELL):
        printed = tuple(k.cost for k in o.card.faces[0].base.keywords.get("foretell", ()))
        for cost in o.notes.get("foretell_costs", printed):
            yield from _of_each_face(game, id, Way("foretell", cost, rule=_FORETELL))


def _by(game: Position, player: PlayerId, id: ObjectId, rule: str, lands: bool = False) -> Iterator[Way]:
    """The ways to play a card's first face that a rule lets a player play from where it is: normally, or for another cost."""
    yield Way("", rule=rule, lands=lands)
    with Looking(game):
        others = [way for way in _ways_of_a_card(game, player, id) if way.how and way.face == 0]
    yield from others


def values_as_cast(game: Position, id: ObjectId, way: Way, value_of_x: int = 0) -> Values:
    """The characteristics the card would have as it is played this way (601.3e), with this value of X."""
    o = game.objects[id]
    special = way.face_down or way.as_cast
    values = special or o.values
    if special is None and o.card is not None and len(o.card.faces) > way.face:
        values = values_in_zone(o.card, "stack", way.face)
    if way.how == "bestow":
        values = bestowed(values)
    return with_value_of_x(values, value_of_x) if value_of_x else values


def with_value_of_x(values: Values, value_of_x: int) -> Values:
    """Characteristics with the mana value that a value of X gives (202.3e)."""
    return values.replaced(mana_value=mana_value_of(values.mana_cost, value_of_x))


_AS_IT_IS = nullcontext()


def judged_as_cast(game: Position, id: ObjectId, way: Way, value_of_x: int = 0) -> AbstractContextManager[None]:
    """While what is returned lasts the card is looked at as the spell it would be, played this way (601.3e)."""
    kept = game.objects[id]
    values = values_as_cast(game, id, way, value_of_x)
    given = _given_as_cast(game, kept, way)
    if (values is kept.values and not given) or game.denies("601.3e"):
        return _AS_IT_IS
    there = kept.changed(values=values, face=way.face, face_down=way.face_down)
    return as_though(game, there, given, None if given else would_be(game, there))


def _given_as_cast(game: Position, card: GameObject, way: Way) -> tuple[Lasting, ...]:
    """What a permission to cast a card gives to the spell that it would be."""
    given = [rider for rider in way.riders if isinstance(rider, t.Modify)]
    if not given:
        return ()
    ctx = Context(game, card.controller, way.source).for_thing(card.id)
    return tuple(
        Lasting(-1 - place, rider, t.EndOfGame(), ctx, card.timestamp, game.turn.number, (card.id,))
        for place, rider in enumerate(given)
    )


def is_permitted(game: Position, card: GameObject, spell: ObjectId, way: Way) -> bool:
    """Does what lets a player cast a card let them cast the spell that it has become, whatever they chose for X (601.6)?"""
    o = game.objects[spell]
    chosen = o.item.x.get("X", 0) if o.item is not None else 0
    if way.fits is None or not chosen:
        return True
    filter, ctx = way.fits
    with as_though(game, card.changed(values=with_value_of_x(o.values, chosen), face_down=o.face_down)):
        fits = matches(filter, card.id, ctx)
    game.because(("601.6",) if fits else ())
    return fits


def used_up(game: Position, player: PlayerId, id: ObjectId) -> Way | None:
    """A way to play a card by a permission that holds once each turn and has been used this turn; None: there is none."""
    return next(_permitted(game, player, id, used=True), None)


def _permitted(game: Position, player: PlayerId, id: ObjectId, used: bool = False) -> Iterator[Way]:
    """Permissions from effects (601.3, 611.3d): for each way to play the card that makes of it what may be played. used: those
    that are used up."""
    o = game.objects[id]
    for rule in rules_of(game, t.MayPlay):
        effect, ctx = rule.effect, rule.ctx
        assert isinstance(effect, t.MayPlay)
        if o.zone not in effect.zones or player not in players_of(effect.by, ctx):
            continue
        if o.zone == "library" and game.libraries[o.owner][0] != id:
            continue
        if effect.owned_by is not None and o.owner not in select(effect.owned_by, ctx):
            continue
        if effect.owned_by is None and o.zone in PLAYER_ZONES and o.owner != player and not _names_cards(effect.what):
            continue
        key = ("may_play", ctx.source, rule.lasting, id_of(effect))
        if bool(game.counted.get(key)) != used:
            continue
        for way in _ways_of_a_card(game, player, id, effect.using):
            if effect.using is not None and way.how != effect.using:
                continue
            if (way.cost is not None or way.free) and (effect.cost is not None or effect.free):
                continue  # only one alternative cost can be applied
            with judged_as_cast(game, id, way):
                if not matches(effect.what, id, ctx):
                    continue
            how = effect.key or "permission"
            cost = None if effect.cost is None else mapped(effect.cost, its_own)
            yield Way(
                way.how or how, way.cost or cost, way.free or effect.free, way.face, way.face_down,
                as_cast=way.as_cast, flash=effect.flash or way.flash, spent_as=effect.spent_as,
                exile_after=effect.exile_after, additional=both_costs(effect.additional, way.additional),
                once=key if effect.once_each_turn else way.once, rule=way.rule if way.how else "601.3",
                lands=effect.lands and way.lands, spells=effect.spells, source=ctx.source, fits=(effect.what, ctx),
                where=rule.where, riders=effect.riders, then=(effect.then, ctx) if effect.then else None,
            )


def note_use(game: Position, way: Way) -> None:
    """Note that a card is played by a permission for one card: one that lasts for a time is used up, that of a static ability for
    the turn."""
    if way.once is None:
        return
    game.count(way.once)
    if way.once[0] == "may_play" and isinstance(lasting := way.once[2], int) and lasting:
        use_up(game, lasting, 0)


def triggers_then(game: Position, way: Way, player: PlayerId) -> None:
    """A player has played a card as a permission says, and an ability of it triggers on that (603.12)."""
    if way.then is not None:
        steps, ctx = way.then
        own = ctx.frozen()
        own.bound["player"] = (player,)
        done = mapped(steps, lambda node: t.Bound("player") if node == t.It() else node)
        add_reflexive(game, own, t.TriggeredAbility(t.Does("reflexive"), t.Body(done)))


def its_own(node: object) -> object:
    """The spell that a permission's cost speaks of is the one whose cost it becomes."""
    return t.This() if node == t.It() else node


def both_costs(one: t.Cost | None, other: t.Cost | None) -> t.Cost | None:
    """One cost and another as one; None for neither."""
    if one is None:
        return other
    return one if other is None else t.Costs((one, other))


def _names_cards(filter: t.Filter) -> bool:
    """Does a permission name the very cards, whose ever they are? Else "your graveyard" is where it looks."""
    if isinstance(filter, t.And):
        return any(_names_cards(part) for part in filter.parts)
    return isinstance(filter, t.IsAmong | t.IsSource)


def id_of(effect: t.MayPlay) -> int:
    """A stable number for a permission."""
    return hash(effect)
