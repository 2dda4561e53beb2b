"""Setting up: from a scenario document to a position of the engine."""

from __future__ import annotations

import re
from typing import Any

from msgspec import UNSET

from app.engine.errors import IllegalPosition
from app.engine.game import Game
from app.engine.playing.setup import FORMATS
from app.engine.position.decisions import Decider
from app.engine.position.ids import FIRST_PLAYER, ObjectId, PlayerId, Referent
from app.engine.position.notes import PlayerNote, noted
from app.engine.position.objects import Card
from app.engine.position.players import Mana
from app.engine.position.rulesets import FIRST, TODAY, Ruleset, today
from app.engine.position.state import Limits
from app.engine.reading.faces import values_in_zone
from app.library.folding import fold
from app.scenarios.documents.documents import Entry, Filler, PlayerSetup, Scenario
from app.scenarios.documents.errors import DocumentError, IllegalScenario, Unplayable
from app.scenarios.documents.words import counters_by_name
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.choosing import chosen_as_entered
from app.scenarios.setup.designations import check_designations, designate, lies_face_down
from app.scenarios.setup.said_of_entries import assume_face_down, assume_only_exiled, check_said, class_level_of, doors_of
from app.scenarios.setup.said_of_game import check_held_by_one, set_ring, set_time
from app.scenarios.setup.scenario_cards import ScenarioCards
from app.scenarios.setup.table import Table
from app.scenarios.setup.together import Placed, exile_with, give_control

FORMAT_NAMES = {"commander-duel": "commander", "duel": "two-player"}
"""Formats that are played by the rules of another one."""

COMMANDER_FORMATS = frozenset({"commander", "commander-duel", "brawl"})
DEFAULT_FILLER = Filler(card="Mountain", count=71)
_ZONES = ("hand", "graveyard", "exile", "command")
_MANA = re.compile(r"\{?([WUBRGC]|\d+)\}?")
LIMITS = {"events": 60_000, "objects": 15_000, "priorities": 8_000, "state_checks": 2_000, "number": 10**12}


def new_table(
    scenario: Scenario, decider: Decider, ruleset: Ruleset | None = None
) -> Table:
    """An empty game for a scenario's players. Raises Unplayable for a format or an edition that is not played."""
    name = FORMAT_NAMES.get(scenario.format, scenario.format)
    if name not in FORMATS:
        raise Unplayable(f"the format {scenario.format!r}", "format")
    teams = [setup.team for setup in scenario.players.values()]
    known = [team for team in teams if team is not None]
    if known and len(known) != len(teams):
        raise DocumentError("players", "some players have a team and some have none")
    game = Game(
        list(scenario.players),
        decider,
        ruleset or ruleset_of(scenario),
        format=name,
        teams=known or None,
        limits=Limits(**LIMITS),
    )
    game.skips_first_draw = len(scenario.players) == 2
    return Table(game, scenario)


def ruleset_of(scenario: Scenario) -> Ruleset:
    """The ruleset in force on the date asked for. Raises DocumentError for what is no date, Unplayable for a date before the
    first edition or after the one that is played."""
    edition = scenario.edition if isinstance(scenario.edition, str) else scenario.edition[0]
    if edition in ("latest", TODAY):
        return today()
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", edition):
        raise DocumentError("edition", f"{edition!r} is not a date", "a date such as 2024-02-02, or latest")
    if not FIRST <= edition <= TODAY:
        raise Unplayable(f"the rules of {edition}: those from {FIRST} to {TODAY} are played", "edition")
    return Ruleset(edition)


def set_up(table: Table, pool: CardPool) -> None:
    """Put every card where the document says, in the order written, then begin the turn. Raises DocumentError,
    UnknownCard, IllegalScenario; and the engine's refusals."""
    cards = ScenarioCards(table.scenario, pool)
    table.has_card = cards.has
    check_held_by_one(table.scenario)
    set_time(table)
    elsewhere: list[Placed] = []
    for name, setup in table.scenario.players.items():
        number = table.players[name]
        _set_player(table, number, setup)
        _set_library(table, number, setup, cards, f"players.{name}")
        for zone in _ZONES:
            for place, entry in enumerate(getattr(setup, zone)):
                path = f"players.{name}.{zone}[{place}]"
                elsewhere.append((_put(table, number, zone, entry, cards, path), entry, path))
    sick = _set_battlefield(table, cards, elsewhere)
    exile_with(table, elsewhere)
    _set_commander_damage(table)
    set_ring(table)
    start = table.scenario.start
    active = FIRST_PLAYER if start.active is None else table.player(start.active, "start.active")
    table.game.begin(start.turn, active, start.step)
    for id in sick:
        table.game.alter(id, came_under=start.turn)


def _set_battlefield(table: Table, cards: ScenarioCards, all_placed: list[Placed]) -> list[ObjectId]:
    """Permanents in the order of their timestamps; then what is attached is attached. Returns those that came this turn.
    all_placed: where what is placed is added."""
    rows = [
        (name, f"players.{name}.battlefield[{place}]", entry)
        for name, setup in table.scenario.players.items()
        for place, entry in enumerate(setup.battlefield)
    ]
    if any(entry.order is not None for _, _, entry in rows):
        rows.sort(key=lambda row: -1 if row[2].order is None else row[2].order)
    placed = [
        (_put(table, table.players[name], "battlefield", entry, cards, path), entry, path)
        for name, path, entry in rows
    ]
    for ids, entry, path in placed:
        if entry.attached_to is not None:
            host = _host(table, entry, path, ids)
            for id in ids:
                table.game.alter(id, attached_to=host)
    give_control(table, placed)
    _enter(table, placed)
    all_placed.extend(placed)
    return [id for ids, entry, _ in placed if entry.summoning_sick for id in ids]


def _enter(table: Table, placed: list[Placed]) -> None:
    """Let the permanents' own effects for entering apply, now that all are there: in which order they are written says only
    which is older."""
    for ids, entry, path in placed:
        if entry.as_is or entry.face_down:
            continue
        for id in ids:
            try:
                table.game.enter(
                    id, chosen=bool(entry.chosen or entry.class_level), counted=bool(entry.counters),
                    controlled=entry.controller is not None,
                )
            except IllegalPosition as error:
                raise IllegalScenario(path, error.reason, error.rule) from None


def _set_player(table: Table, number: PlayerId, setup: PlayerSetup) -> None:
    g = table.game
    fields: dict[str, Any] = {}
    if setup.life is not None:
        fields["life"] = setup.life
    if setup.counters:
        fields["counters"] = tuple((kind, n, g.tick()) for kind, n in counters_by_name(setup.counters).items() if n > 0)
    if setup.speed:
        fields["notes"] = noted(g.players[number].notes, "speed", setup.speed)
    if setup.designations:
        fields["marks"] = frozenset(setup.designations)
    if setup.mana_pool:
        fields["pool"] = tuple(Mana(letter) for letter in read_mana(setup.mana_pool))
    if fields:
        g.alter_player(number, **fields)


def read_mana(text: str) -> list[str]:
    """Letters of mana: {G}{G}{2} is G, G, C, C. Raises DocumentError."""
    if _MANA.sub("", text.upper()).strip():
        raise DocumentError("mana_pool", f"{text!r} is not mana", "symbols such as {G}{G}")
    found: list[str] = []
    for symbol in _MANA.findall(text.upper()):
        found.extend("C" * min(int(symbol), 1000) if symbol.isdigit() else symbol)
    return found


def _set_library(table: Table, number: PlayerId, setup: PlayerSetup, cards: ScenarioCards, path: str) -> None:
    for place, entry in enumerate(setup.library_top):
        _put(table, number, "library", entry, cards, f"{path}.library_top[{place}]")
    filler = DEFAULT_FILLER if setup.library_filler is UNSET else setup.library_filler
    if isinstance(filler, Filler):
        card = cards.named(filler.card, f"{path}.library_filler.card")
        table.cards.append(card)
        table.game.fill_library(number, [(values_in_zone(card, "library"), card)] * filler.count)


def _put(table: Table, number: PlayerId, zone: str, entry: Entry, cards: ScenarioCards, path: str) -> list[ObjectId]:
    """Put an entry's cards into a zone; returns their ids."""
    card, left_out = cards.of(entry, path)
    check_said(entry, card, zone, path)
    check_designations(entry, card, zone, path)
    assume_face_down(table, entry, card, zone, number)
    assume_only_exiled(table, entry, card, zone, number)
    table.ignored.extend(left_out)
    table.cards.append(card)
    ids = []
    for copy in range(entry.count):
        id = _put_one(table, number, zone, entry, card, path)
        ids.append(id)
        if entry.tag is not None:
            tag = entry.tag if entry.count == 1 else f"{entry.tag}#{copy + 1}"
            if tag in table.tags:
                raise DocumentError(f"{path}.tag", f"the tag {tag!r} is given twice")
            table.tags[tag] = id
            table.tagged_cards[tag] = card
            table.game.short_names[id] = tag
    return ids


def _put_one(table: Table, number: PlayerId, zone: str, entry: Entry, card: Card, path: str) -> ObjectId:
    g = table.game
    face = _face(card, entry.card) if zone == "battlefield" else 0
    if entry.token:
        g.token_cards = (*g.token_cards, card)
    is_commander = entry.commander or (zone == "command" and table.scenario.format in COMMANDER_FORMATS)
    if is_commander and entry.times_cast:
        _note(table, number, "commander_casts", card.name, entry.times_cast)
    controller = None if entry.controller is None else table.player(entry.controller, f"{path}.controller")
    try:
        id = g.put(
            card.faces[face] if entry.token else card,
            number,
            zone,
            controller=controller,
            tapped=entry.tapped,
            counters=counters_by_name(entry.counters) or None,
            face_down=entry.face_down or lies_face_down(entry),
            face=face,
            damage=entry.damage,
            marks=frozenset({"commander"} if is_commander else ()) | doors_of(card, entry),
            notes={**chosen_as_entered(table, card, entry, path), **class_level_of(entry)},
        )
    except IllegalPosition as error:
        raise IllegalScenario(path, error.reason, error.rule) from None
    designate(table, id, entry)
    return id


def _note(table: Table, number: PlayerId, what: PlayerNote, key: Any, amount: int) -> None:
    """Keep a number of a player under a key."""
    notes = table.game.players[number].notes
    table.game.alter_player(number, notes=noted(notes, what, {**notes.get(what, {}), key: amount}))


def _set_commander_damage(table: Table) -> None:
    """What commanders have dealt to players so far (903.10a)."""
    for name, setup in table.scenario.players.items():
        for said, amount in setup.commander_damage.items():
            found = [id for id in table.matching(said, list(table.everywhere())) if "commander" in table.game.objects[id].marks]
            if not found:
                raise DocumentError(f"players.{name}.commander_damage.{said}", f"no commander set up is {said!r}")
            o = table.game.objects[found[0]]
            assert o.card is not None
            _note(table, table.players[name], "commander_damage", (o.owner, o.card.name), amount)


def _host(table: Table, entry: Entry, path: str, own: list[ObjectId]) -> Referent:
    assert entry.attached_to is not None
    others = [id for id in table.game.battlefield if id not in own]
    hosts: list[Referent] = [*table.players.values(), *others]
    found = table.matching(entry.attached_to, hosts)
    if not found:
        raise DocumentError(f"{path}.attached_to", f"nothing set up is {entry.attached_to!r}")
    return found[0]


def _face(card: Card, name: str) -> int:
    """The face of this name; 0 for the card's own name."""
    wanted = fold(name)
    if wanted == fold(card.name):
        return 0
    return next((k for k, face in enumerate(card.faces) if fold(face.name) == wanted), 0)
