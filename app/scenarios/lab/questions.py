"""What a player is asked, as people read it: a sentence, how it can be answered, and the options in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from app.engine.errors import UnsupportedText
from app.engine.game import Game
from app.engine.playing.casting.ways import ways
from app.engine.playing.may_activate import activated_abilities
from app.engine.position import decisions as d
from app.engine.position.decisions import Action, Decision
from app.engine.position.ids import ObjectId, PlayerId, is_id, is_player
from app.engine.reading.characteristics import chars
from app.scenarios.documents.texts import faces_of
from app.scenarios.documents.words import ability_words, cost_words
from app.scenarios.lab.board import abilities_of, permanent
from app.scenarios.script.grounds import Ground, grounds_of
from app.scenarios.script.options import action_text, label_words, meaning_of, meanings, prompt_words, things_chosen, told_sources
from app.scenarios.setup.table import whose
from app.scenarios.setup.told_apart import told_name


class Option(msgspec.Struct, frozen=True):
    """One option: its number from 1, what it is, and what distinguishes or explains it. group: of actions, their kind; of attacks
    and blocks, the creature. with: of attacks and blocks, what is attacked or blocked."""

    number: int
    text: str
    detail: str = ""
    group: str = ""
    other: str = ""
    share: int | None = None


class Refusal(msgspec.Struct, frozen=True):
    """What is no option now, why, and the rule that forbids it ("" where it is text that is not understood)."""

    name: str
    reason: str
    rule: str


class AskedQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked. form: actions, one, yes_no, many, order, shares, number, word, pairs or bands. source: whose text asks.

    words: the abilities of that object. minimum, maximum: how many options are taken, or the limits of a number. total: what is
    divided. chance: nobody chooses. refused: what one might think of but can't choose. grounds: what limits the answer, and by
    which rules.
    """

    kind: str
    form: str
    player: str
    sentence: str
    rule: str
    source: str = ""
    words: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    minimum: int = 1
    maximum: int = 1
    total: int | None = None
    chance: bool = False
    refused: tuple[Refusal, ...] = ()
    grounds: tuple[Ground, ...] = ()


MOST_OPTIONS = 300

_FORMS = {
    d.MAY: "yes_no", d.MULLIGAN: "yes_no", d.ATTACKERS: "pairs", d.BLOCKERS: "pairs", d.BANDS: "bands", d.X_VALUE: "number",
    d.NUMBER: "number", d.DAMAGE: "shares", d.DIVISION: "shares", d.ORDER: "order", d.TRIGGER_ORDER: "order", d.WORD: "word",
}  # fmt: skip
_SENTENCES: dict[str, str] = {
    d.TARGET: "{player} chooses {what} for {source}",
    d.NEW_TARGET: "{player} chooses new targets for {source}",
    d.MODE: "{player} chooses {what} of {source}",
    d.X_VALUE: "{player} announces the value of X for {source}",
    d.ATTACKERS: "{player} declares attackers",
    d.BLOCKERS: "{player} declares blockers",
    d.BANDS: "{player} forms bands",
    d.DAMAGE: "{player} assigns {total} combat damage from {source}",
    d.DIVISION: "{player} divides {total} among the targets of {source}",
    d.REPLACEMENT: "{player} chooses which effect applies first",
    d.TRIGGER_ORDER: "{player} orders triggered abilities; the first is put on the stack first and resolves last",
    d.LEGEND: "{player} chooses which legendary permanent stays",
    d.DISCARD: "{player} discards {what}",
    d.COIN: "A coin is flipped: does {player} win it?",
    d.DIE: "A die is rolled for {player}: the result?",
    d.RANDOM: "Chosen at random",
    d.COLOR: "{player} chooses a color for {source}",
    d.MANA_CHOICE: "{player} chooses the mana {source} adds",
    d.PLAYER: "{player} chooses a player for {source}",
    d.SEARCH: "{player} searches: choose {what}",
    d.OPTION: "{player} chooses for {source}",
    d.ORDER: "{player} chooses the order, the first on top or first to happen",
}
_NOUNS = {d.TARGET: "target", d.MODE: "mode", d.DISCARD: "card", d.SEARCH: "card"}
_COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colorless"}


def question(game: Game, decision: Decision) -> AskedQuestion:
    """The question a decision asks."""
    form = _FORMS.get(decision.kind) or _form(decision)
    plain = decision.plain() if form == "shares" and decision.plain is not None else None
    return AskedQuestion(
        kind=decision.kind,
        form=form,
        player=game.players[decision.player].name,
        sentence=_sentence(game, decision),
        rule=decision.rule,
        source=told_name(game, decision.source) if decision.source else "",
        words=_source_words(game, decision.source),
        options=tuple(_options(game, decision, plain)),
        minimum=decision.minimum,
        maximum=_most(decision, form),
        total=decision.total,
        chance=decision.kind in d.CHANCE,
        refused=tuple(_not_options(game, decision)),
        grounds=grounds_of(game, decision),
    )


def _source_words(game: Game, source: ObjectId) -> tuple[str, ...]:
    """What the abilities of the object that asks say; of an ability on the stack, what it says."""
    o = game.objects.get(source)
    if o is None:
        return ()
    if o.item is not None and o.item.kind != "spell" and o.item.ability is not None:
        return tuple(filter(None, (ability_words(game, o.item.source, o.item.ability),)))
    return abilities_of(game, source)


def _most(decision: Decision, form: str) -> int:
    """How many options may be taken; a mode may be taken more than once where its text says so."""
    if form in ("number", "shares") or (decision.kind == d.MODE and decision.test is None):
        return decision.maximum
    return min(decision.maximum, max(1, len(decision.options)))


def _form(decision: Decision) -> str:
    if decision.options and all(isinstance(one, bool) for one in decision.options):
        return "yes_no"
    if decision.kind in d.MANY and (decision.maximum > 1 or decision.minimum == 0):
        return "many"
    return "one"


def _sentence(game: Game, decision: Decision) -> str:
    source = told_name(game, decision.source) if decision.source else ""
    words = _SENTENCES.get(decision.kind)
    if decision.kind == d.OPTIONAL_COST and decision.about:
        prompt = decision.prompt.rstrip("?")
        return f"{game.players[decision.player].name}: {prompt} ({source}), {meaning_of(decision.about[0])}?"
    if words is None or ("{source}" in words and not source):
        prompt = prompt_words(game, decision) or d.KINDS[decision.kind].split(" (")[0].split(":")[0]
        return f"{game.players[decision.player].name}: {prompt}" + (f" ({source})" if source else "")
    said = words.format(
        player=game.players[decision.player].name, source=source, total=decision.total, what=_how_many(decision)
    )
    things = things_chosen(game, decision)
    return f"{said}: {things}" if things else said


def _how_many(decision: Decision) -> str:
    noun = _NOUNS.get(decision.kind, "option")
    low, high = decision.minimum, decision.maximum
    if (low, high) == (1, 1):
        return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"
    if low == high:
        return f"{low} {noun}s"
    return f"up to {high} {noun}s" if low == 0 else f"{low} to {high} {noun}s"


# ---- options ---------------------------------------------------------------------------------------------------------------


def _options(game: Game, decision: Decision, shares: Any) -> list[Option]:
    if decision.kind == d.TRIGGER_ORDER:
        said = label_words(game, decision)
        return [Option(place, told_name(game, id), said[place - 1]) for place, (id, _) in enumerate(decision.labels, 1)]
    if decision.kind != d.MODE and (said := meanings(game, decision)):
        return [Option(place, words[:1].upper() + words[1:]) for place, words in enumerate(said, 1)]
    if decision.kind == d.MODE:
        words = _modes(game, decision)
        return [
            Option(place, words.get(number, "") or f"Mode {number}", f"mode {number}")
            for place, number in enumerate(decision.options, 1)
        ]
    if decision.kind in (d.ATTACKERS, d.BLOCKERS):
        return [
            Option(place, thing(game, one), _detail(game, one), group=str(one), other=thing(game, other, short=True))
            for place, (one, other) in enumerate(decision.options[:MOST_OPTIONS], 1)
        ]
    if decision.labels and decision.kind != d.MODE:
        return [
            Option(k + 1, source or words, words if source else "")
            for k, (source, words) in enumerate(zip(told_sources(game, decision), label_words(game, decision)))
        ]
    found = []
    for place, one in enumerate(decision.options[:MOST_OPTIONS], 1):
        share = None if shares is None else shares[place - 1]
        found.append(Option(place, thing(game, one), _detail(game, one), share=share))
    return found


def _modes(game: Game, decision: Decision) -> dict[int, str]:
    """The words of modes by number: as printed on the card that has them, else by what they do."""
    o = game.objects.get(decision.source)
    source = game.objects.get(o.item.source) if o is not None and o.item is not None and o.item.source else o
    data = source.card.extra.get("data", {}) if source is not None and source.card is not None else {}
    for face in faces_of(data):
        printed = [line.strip(" •") for line in str(face.get("oracle_text") or "").split("\n") if line.startswith("•")]
        if printed and len(printed) >= max(decision.options):
            return dict(enumerate(printed, 1))
    return dict(zip(decision.options, meanings(game, decision)))


def thing(game: Game, one: Any, short: bool = False) -> str:
    """An option that is an object, player, color, word or number."""
    if isinstance(one, bool):
        return "Yes" if one else "No"
    if isinstance(one, str):
        return _COLORS.get(one, one)
    if is_id(one) and (one in game.objects or one in game.departed or one < len(game.players)):
        if is_player(one):
            return f"{game.players[one].name} (player)" if not short else game.players[one].name
        return told_name(game, one)
    return str(one)


def _detail(game: Game, one: Any) -> str:
    """What tells an object from others of its name: whose, where, power and toughness, marks."""
    if not is_id(one) or is_player(one) or one not in game.objects:
        return ""
    o = game.objects[one]
    owner = game.players[whose(game, one)].name
    if o.zone == "battlefield":
        view = permanent(game, one)
        marks = (*(("tapped",) if o.tapped else ()), *view.marks)
        return ", ".join(part for part in (f"{owner}’s", view.pt, *marks) if part)
    c = chars(game, one)
    pt = f"{c.power}/{c.toughness}" if c.is_creature else ""
    place = {"stack": "on the stack"}.get(o.zone, f"in {owner}’s {o.zone}")
    return ", ".join(part for part in (pt, place if o.zone != "stack" else f"{owner}’s, {place}") if part)


# ---- actions ----------------------------------------------------------------------------------------------------------------


def priority_question(game: Game) -> AskedQuestion:
    """What the player with priority may do, but for passing."""
    player = game.turn.priority
    assert player is not None
    actions = [one for one in game.legal_actions() if one.kind != "pass"]
    return AskedQuestion(
        kind=d.PRIORITY,
        form="actions",
        player=game.players[player].name,
        sentence=f"{game.players[player].name} has priority",
        rule="117.1",
        options=tuple(_different(game, player, actions[:MOST_OPTIONS])),
        minimum=0,
        refused=tuple(_not_playable(game, player)),
    )


_OTHER_KIND = "115.1"
"""The rule by which things of another kind than is asked for are no targets: nobody asks about those."""


def _not_options(game: Game, decision: Decision) -> Iterator[Refusal]:
    """Players, permanents and spells that can't be chosen."""
    if decision.refused is None:
        return
    options = set(decision.options)
    for ref in (*range(len(game.players)), *game.battlefield, *reversed(game.stack))[:_MOST_REFUSED]:
        found = decision.refused(ref) if ref not in options and ref != decision.source else None
        if found is not None and found[1] != _OTHER_KIND:
            yield Refusal(thing(game, ref), *found)


def _not_playable(game: Game, player: PlayerId) -> Iterator[Refusal]:
    """Cards in hand and commanders that can't be played now."""
    seen: set[str] = set()
    for id in (*game.hands[player], *(one for one in game.command if game.objects[one].owner == player))[:_MOST_REFUSED]:
        card = game.objects[id].card
        if card is None or card.name in seen:
            continue
        seen.add(card.name)
        refusal = _why_not_playable(game, player, id, card.name)
        if refusal is not None:
            yield refusal


def _why_not_playable(game: Game, player: PlayerId, id: ObjectId, name: str) -> Refusal | None:
    """Why a card can't be played in any way it has; the reason is that of its first way."""
    first: Refusal | None = None
    for way in ways(game, player, id):
        kind = "play_land" if way.lands and "land" in game.objects[id].values.types else "cast"
        try:
            refused = game.why_not(player, Action(kind, id, how=way.how))
        except UnsupportedText as error:
            return Refusal(name, f"its text is not understood: “{error.words}”", "")
        if refused is None:
            return None
        first = first or Refusal(name, refused.reason, refused.rule)
    return first


_MOST_REFUSED = 40


def _different(game: Game, player: PlayerId, actions: list[Action]) -> Iterator[Option]:
    """The actions, each once: of those that nothing visible tells apart the first."""
    seen: set[Any] = set()
    for number, one in enumerate(actions, 1):
        option = _action(game, player, number, one)
        o = game.objects[one.object]
        like = (o.values, o.zone, o.counters, o.attached_to, o.damage, o.came_under, o.is_token, tuple(sorted(o.marks)))
        key = (one.kind, one.how, game.name_of(one.object), option.detail, option.group, like)
        if key not in seen:
            seen.add(key)
            yield option


def _action(game: Game, player: PlayerId, number: int, action: Action) -> Option:
    words, detail, group = _ACTIONS.get(action.kind, _other)(game, player, action)
    return Option(number, words, detail, group=group)


def _cast(game: Game, player: PlayerId, action: Action) -> tuple[str, str, str]:
    way = next((w for w in ways(game, player, action.object) if w.how == action.how), None)
    o = game.objects[action.object]
    name = game.name_of(action.object)
    face = o.card.faces[way.face] if o.card is not None and way is not None and way.face < len(o.card.faces) else o.values
    face = face if way is None or way.as_cast is None else way.as_cast
    if way is not None and way.face_down is None and face.name:
        name = face.name
    printed = "".join(f"{{{s}}}" for s in face.mana_cost or ())
    price = cost_words(way.cost) if way is not None and way.cost is not None else printed
    free = way is not None and way.free
    how = action.how.replace("_", " ") if action.how and not action.how.startswith(("half_", "back_face", "commander")) else ""
    where = "" if o.zone == "hand" else f"from {o.zone}"
    detail = " ".join(part for part in ("without paying" if free else price, f"({how})" if how else "", where) if part)
    return f"Cast {name}", detail, "cast"


def _land(game: Game, player: PlayerId, action: Action) -> tuple[str, str, str]:
    return f"Play {game.name_of(action.object)}", "", "land"


def _activate(game: Game, player: PlayerId, action: Action) -> tuple[str, str, str]:
    held, index = activated_abilities(game, action.object)[action.ability]
    words = ability_words(game, action.object, held.ability, held.parts[index])
    return told_name(game, action.object), words, "mana" if index in held.mana else "activate"


def _special(game: Game, player: PlayerId, action: Action) -> tuple[str, str, str]:
    verbs = {"turn_face_up": "Turn {} face up", "turn_face_up for its mana cost": "Turn {} face up for its mana cost"}
    o = game.objects[action.object]
    name = o.card.name if o.card is not None and o.face_down is not None else told_name(game, action.object)
    words = verbs.get(action.how, action.how.replace("_", " ").capitalize() + " {}")
    return words.format(name), "", "special"


def _other(game: Game, player: PlayerId, action: Action) -> tuple[str, str, str]:
    return action_text(game, action).capitalize(), "", "special"


_ACTIONS: dict[str, Callable[[Game, PlayerId, Action], tuple[str, str, str]]] = {
    "cast": _cast, "play_land": _land, "activate": _activate, "special": _special,
}  # fmt: skip
