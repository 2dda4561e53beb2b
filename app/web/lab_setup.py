"""Changes to the set-up of a scenario, as forms ask for them: each takes the scenario and the form and gives a new scenario."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec

from app.library.folding import fold
from app.scenarios.documents.documents import Entry, PlayerSetup, Scenario, Segment, Start, Zone
from app.scenarios.documents.errors import DocumentError
from app.scenarios.documents.packing import plain
from app.scenarios.documents.reading import to_scenario
from app.scenarios.documents.tags import free_tag
from app.scenarios.setup.card_pool import CardPool, MalformedCard, card_of
from app.scenarios.setup.scenario_cards import ScenarioCards

ZONES = ("battlefield", "hand", "graveyard", "exile", "library_top", "command")
ZONE_NAMES = {
    "battlefield": "Battlefield", "hand": "Hand", "graveyard": "Graveyard", "exile": "Exile", "library_top": "Top of the library",
    "command": "Command zone",
}  # fmt: skip
MOST_PLAYERS = 4
MOST_HOSTS = 60
_SEATS = ("A", "B", "C", "D", "E", "F", "G", "H")
_COUNTED = re.compile(r"^(?:(?P<before>\d{1,3})\s*[x×]?\s+)?(?P<name>.+?)(?:\s+[x×]\s?(?P<after>\d{1,3}))?$", re.I)
_COUNTERS = re.compile(r"^(?:(?P<n>\d{1,4})\s+(?P<kind>.+)|(?P<kind2>.+?)(?:\s+[x×]?\s?(?P<n2>\d{1,4}))?)$")

Form = Mapping[str, str]


class NoSuchCard(DocumentError):
    """A name that no source of cards has; `name` as it was written."""

    def __init__(self, name: str, near: tuple[str, ...]) -> None:
        super().__init__("", f"there is no card “{name}” in the card data or among this position’s own cards", "", near)
        self.name = name


class WrongField(DocumentError):
    """What was typed into a field can't be used; `field` is the name of its control."""

    def __init__(self, field: str, problem: str, expected: str = "", suggestions: tuple[str, ...] = ()) -> None:
        super().__init__("", problem, expected, suggestions)
        self.field = field


@contextmanager
def _from_field(field: str) -> Iterator[None]:
    """What is raised inside is the fault of this field."""
    try:
        yield
    except (NoSuchCard, WrongField):
        raise
    except DocumentError as error:
        raise WrongField(field, error.problem, error.expected, error.suggestions) from None


def blank() -> Scenario:
    """A position to begin with: two players and nothing else."""
    return Scenario(players={"A": PlayerSetup(), "B": PlayerSetup()}, start=Start(step="precombat_main"))


def changed(scenario: Scenario, form: Form, pool: CardPool) -> Scenario:
    """The scenario after what a form asks for (its `op`). Raises DocumentError."""
    op = _OPS.get(form.get("op", ""))
    if op is None:
        raise DocumentError("op", "there is no such change")
    try:
        return to_scenario(plain(op(scenario, form, pool)))
    except (NoSuchCard, WrongField):
        raise
    except DocumentError as error:
        field = _field_of(error.path, _names(scenario, form), form)
        if not field:
            raise
        raise WrongField(field, error.problem, error.expected, error.suggestions) from None


def _names(scenario: Scenario, form: Form) -> list[str]:
    """The players' names after what a form asks for."""
    return [form.get(f"name-{k}", name).strip() or name for k, name in enumerate(scenario.players)]


_OF_PLAYER = {"life": "life", "counters": "counters", "mana_pool": "mana", "designations": "marks"}


def _field_of(path: str, players: list[str], form: Form) -> str:
    """The control that a place in the document was filled from; "" if it is none of this form."""
    parts = re.split(r"[.\[]", path)
    field = parts[-1]
    if len(parts) == 3 and parts[0] == "players" and parts[1] in players:
        field = f"{_OF_PLAYER.get(field, field)}-{players.index(parts[1])}"
    return field if field in form else ""


# ---- the game ----------------------------------------------------------------------------------------------------------------


def _game(scenario: Scenario, form: Form, pool: CardPool) -> Scenario:
    """Title, format, turn and step, and each player's name, life, counters and mana."""
    names = list(scenario.players)
    new_names = _names(scenario, form)
    if len({fold(name) for name in new_names}) < len(new_names):
        twice = next(k for k, name in enumerate(new_names) if fold(name) in {fold(one) for one in new_names[:k]})
        raise WrongField(f"name-{twice}", "two players have the same name")
    players = {new: _player(scenario.players[old], form, k) for k, (old, new) in enumerate(zip(names, new_names, strict=True))}
    active = form.get("active", "0")
    start = {
        "active": new_names[int(active)] if active.isdigit() and int(active) < len(names) else new_names[0],
        "turn": _number(form.get("turn", "1"), "turn", "turn"),
        "step": form.get("step", "precombat_main"),
    }
    data = plain(scenario)
    data.update(
        players={name: plain(setup) for name, setup in players.items()},
        start=start, title=form.get("title", scenario.title).strip(), format=form.get("format", scenario.format),
        edition=form.get("edition") or scenario.edition,
    )  # fmt: skip
    return to_scenario(_renamed(data, dict(zip(names, new_names, strict=True))))


def _renamed(data: Any, names: dict[str, str]) -> Any:
    """Plain data with players called by their new names where they are called by name."""
    if all(old == new for old, new in names.items()):
        return data
    if isinstance(data, dict):
        return {
            key: names.get(value, value) if key in _NAMING and isinstance(value, str) else _renamed(value, names)
            for key, value in data.items()
        }
    return [_renamed(one, names) for one in data] if isinstance(data, list) else data


_NAMING = frozenset({"player", "controller", "attached_to", "active", "defender"})


def _player(setup: PlayerSetup, form: Form, place: int) -> PlayerSetup:
    fields: dict[str, Any] = {}
    if f"life-{place}" in form:
        text = form[f"life-{place}"].strip()
        fields["life"] = _number(text, "life", f"life-{place}") if text else None
    if f"counters-{place}" in form:
        with _from_field(f"counters-{place}"):
            fields["counters"] = read_counters(form[f"counters-{place}"])
    if f"mana-{place}" in form:
        fields["mana_pool"] = read_pool(form[f"mana-{place}"])
    if f"marks-{place}" in form:
        marks = [one.strip() for one in form[f"marks-{place}"].split(",")]
        fields["designations"] = [one.lower().replace(" ", "_") for one in marks if one]
    return msgspec.structs.replace(setup, **fields)


def _number(text: str, what: str, field: str) -> int:
    text = text.strip()
    if not re.fullmatch(r"-?\d{1,7}", text):
        raise WrongField(field, f"“{text}” is not a number for {what}")
    return int(text)


def read_counters(text: str) -> dict[str, int]:
    """Counters as people write them: "+1/+1 ×2, flying", "2 poison", "energy 3". Raises DocumentError."""
    found: dict[str, int] = {}
    for part in filter(None, (one.strip() for one in re.split(r"[,;]", text))):
        match = _COUNTERS.match(part)
        if match is None:
            raise DocumentError("counters", f"“{part}” is no kind of counter with a number", "such as +1/+1 ×2")
        kind = (match["kind"] or match["kind2"]).strip()
        found[kind] = found.get(kind, 0) + int(match["n"] or match["n2"] or 1)
    return {kind: n for kind, n in found.items() if n}


def counters_text(counters: Mapping[str, int]) -> str:
    """The same back again."""
    return ", ".join(f"{kind} ×{n}" if n != 1 else kind for kind, n in counters.items())


def marks(entry: Entry) -> list[str]:
    """What is special about an entry, in words."""
    found = [flag.replace("_", " ") for flag in _FLAGS if getattr(entry, flag)]
    if entry.counters:
        found.append(counters_text(entry.counters))
    if entry.damage:
        found.append(f"{entry.damage} damage")
    if isinstance(entry.attached_to, str):
        found.append(f"on {entry.attached_to}")
    if entry.controller:
        found.append(f"controlled by {entry.controller}")
    found.extend(f"{key}: {value}" for key, value in entry.chosen.items())
    found.extend(f"without “{line[:40]}{'…' if len(line) > 40 else ''}”" for line in entry.ignore)
    return found


def read_pool(text: str) -> str:
    """Mana as people write it: {G}{G}, GG or 2RR."""
    text = re.sub(r"\s+", "", text.upper())
    if "{" in text or not text:
        return text
    return "".join("{" + symbol + "}" for symbol in re.findall(r"\d+|.", text))


def _seats(scenario: Scenario, form: Form, pool: CardPool) -> Scenario:
    """One player more, or one less."""
    players = dict(scenario.players)
    if form.get("seat") == "more":
        if len(players) >= MOST_PLAYERS:
            raise DocumentError("players", f"there are {len(players)} players", f"at most {MOST_PLAYERS}")
        players[next(name for name in _SEATS if name not in players)] = PlayerSetup()
    elif len(players) > 2:
        gone, _ = players.popitem()
        if scenario.start.active == gone:
            scenario = msgspec.structs.replace(scenario, start=msgspec.structs.replace(scenario.start, active=None))
    else:
        raise DocumentError("players", "a game has two players or more")
    several = len(players) > 2
    format = {True: "free-for-all", False: "two-player"}[several] if scenario.format in _BY_SEATS else scenario.format
    return msgspec.structs.replace(scenario, players=players, format=format)


_BY_SEATS = frozenset({"two-player", "free-for-all"})


# ---- cards -------------------------------------------------------------------------------------------------------------------


def place(scenario: Scenario, form: Form) -> tuple[str, str, int]:
    """Player, zone and number of the entry that a form is about. Raises DocumentError."""
    names = list(scenario.players)
    seat, zone, number = form.get("seat", ""), form.get("zone", ""), form.get("entry", "0")
    if not (seat.isdigit() and int(seat) < len(names)) or zone not in ZONES or not number.isdigit():
        raise DocumentError("", "there is no such place")
    return names[int(seat)], zone, int(number)


def _add(scenario: Scenario, form: Form, pool: CardPool) -> Scenario:
    """A card, or several: "4 Forest", "Forest x4", one a line."""
    player, zone, _ = place(scenario, form)
    for line in filter(None, (one.strip() for one in form.get("card", "").splitlines())):
        match = _COUNTED.match(line)
        assert match is not None
        name, count = match["name"], int(match["before"] or match["after"] or 1)
        if not known(scenario, name, pool) and known(scenario, line, pool):
            name, count = line, 1
        scenario = _added(scenario, player, zone, own_name(scenario, name, pool), count)
    return scenario


def _added(scenario: Scenario, player: str, zone: str, name: str, count: int) -> Scenario:
    if not 1 <= count <= 200:
        raise WrongField("card", f"{count} of them", "1 to 200")
    entry = Entry(card=name, count=count, tag=_tag(scenario, name))
    setup = scenario.players[player]
    return _with(scenario, player, zone, [*getattr(setup, zone), entry])


def _with(scenario: Scenario, player: str, zone: str, entries: list[Entry]) -> Scenario:
    setup = msgspec.structs.replace(scenario.players[player], **{zone: entries})
    return msgspec.structs.replace(scenario, players={**scenario.players, player: setup})


def known(scenario: Scenario, name: str, pool: CardPool) -> bool:
    """Is there a card of this name?"""
    if fold(name) in _own_names(scenario):
        return True
    try:
        return pool.card(name) is not None
    except MalformedCard:
        return False


def own_name(scenario: Scenario, name: str, pool: CardPool) -> str:
    """The card's own spelling of a name, of the whole card or of the face that is meant. Raises NoSuchCard."""
    own = _own_names(scenario).get(fold(name))
    if own is not None:
        return own
    try:
        card = pool.card(name)
    except MalformedCard as error:
        raise WrongField("card", f"the card data of “{name}” is malformed: {error}") from None
    if card is None:
        raise NoSuchCard(name, ())
    return next((face.name for face in card.faces[1:] if fold(face.name) == fold(name)), card.name)


def _own_names(scenario: Scenario) -> dict[str, str]:
    return {fold(str(card.get("name", ""))): str(card.get("name", "")) for card in scenario.cards}


def _tag(scenario: Scenario, name: str) -> str | None:
    """A short name for a card, not taken in the set-up."""
    taken = (entry.tag for setup in scenario.players.values() for zone in ZONES for entry in getattr(setup, zone))
    return free_tag(name, (*taken, *scenario.players))


_FLAGS = ("tapped", "face_down", "summoning_sick", "token")


def _edit(scenario: Scenario, form: Form, pool: CardPool) -> Scenario:
    """An entry as its form says, moved where the form says."""
    player, zone, number = place(scenario, form)
    entries = list(getattr(scenario.players[player], zone))
    if number >= len(entries):
        raise DocumentError("", "there is no such card any more")
    old = entries[number]
    with _from_field("counters"):
        counters = read_counters(form.get("counters", ""))
    new = msgspec.structs.replace(
        old,
        count=_number(form.get("count", str(old.count)), "how many", "count"),
        tag=form.get("tag", old.tag or "").strip() or None,
        counters=counters,
        damage=_number(form.get("damage", "0") or "0", "damage", "damage"),
        attached_to=form.get("attached_to", "") or None,
        controller=form.get("controller", "") or None,
        ignore=[line for k, line in enumerate(old.ignore) if f"ignore-{k}" in form],
        **{flag: flag in form for flag in _FLAGS},
    )
    to_seat, to_zone = form.get("to_seat", ""), form.get("to_zone", zone)
    names = list(scenario.players)
    to_player = names[int(to_seat)] if to_seat.isdigit() and int(to_seat) < len(names) else player
    if (to_player, to_zone) == (player, zone):
        entries[number] = new
        return _with(scenario, player, zone, entries)
    if to_zone not in ZONES:
        raise DocumentError("", "there is no such zone")
    scenario = _with(scenario, player, zone, entries[:number] + entries[number + 1 :])
    return _with(scenario, to_player, to_zone, [*getattr(scenario.players[to_player], to_zone), new])


def _ignore(scenario: Scenario, form: Form, pool: CardPool) -> Scenario:
    """Leave a line that is not understood out of a card, wherever it is set up."""
    cards = ScenarioCards(scenario, pool)
    for player, setup in scenario.players.items():
        for zone in ZONES:
            entries = [
                _ignoring(entry, form.get("line", "")) if _is_of(cards, entry, form.get("card", "")) else entry
                for entry in getattr(setup, zone)
            ]
            scenario = _with(scenario, player, zone, entries)
    return scenario


def _is_of(cards: ScenarioCards, entry: Entry, name: str) -> bool:
    """Is it an entry of the card of this name?"""
    try:
        return cards.of(entry, "")[0].name == name
    except DocumentError:
        return False


def _ignoring(entry: Entry, line: str) -> Entry:
    return entry if line in entry.ignore else msgspec.structs.replace(entry, ignore=[*entry.ignore, line])


def _remove(scenario: Scenario, form: Form, pool: CardPool) -> Scenario:
    player, zone, number = place(scenario, form)
    entries = list(getattr(scenario.players[player], zone))
    return _with(scenario, player, zone, entries[:number] + entries[number + 1 :])


def hosts(scenario: Scenario) -> list[str]:
    """What something can be attached to: permanents with a tag, and players."""
    tags = [
        tag
        for setup in scenario.players.values()
        for entry in setup.battlefield
        if entry.tag
        for tag in ([entry.tag] if entry.count == 1 else [f"{entry.tag}#{k + 1}" for k in range(min(entry.count, 20))])
    ]
    return [*tags[:MOST_HOSTS], *scenario.players]


_CARD_KEYS = ("name", "mana_cost", "type_line", "power", "toughness", "loyalty", "defense", "oracle_text")


def _card(scenario: Scenario, form: Form, pool: CardPool) -> Scenario:
    """A card of one's own, from pasted text; put where the form says."""
    data = {key: form.get(f"card_{key}", "").strip().replace("\r\n", "\n") for key in _CARD_KEYS}
    for name in ("name", "type_line"):
        if not data[name]:
            raise WrongField(f"card_{name}", "this is needed")
    data["mana_cost"] = read_pool(data["mana_cost"])
    size = re.fullmatch(r"\s*([\d*+]+)\s*/\s*([\d*+]+)\s*", data["power"])
    if size is not None:
        data["power"], data["toughness"] = size[1], size[2]
    data = {key: value for key, value in data.items() if value or key == "oracle_text"}
    try:
        card_of(data)
    except MalformedCard as error:
        raise WrongField("card_oracle_text", f"{data['name']}: {error}") from None
    others = [card for card in scenario.cards if fold(str(card.get("name", ""))) != fold(data["name"])]
    scenario = msgspec.structs.replace(scenario, cards=[*others, data])
    if form.get("zone"):
        player, zone, _ = place(scenario, form)
        scenario = _added(scenario, player, zone, data["name"], 1)
    return scenario


def _drop_card(scenario: Scenario, form: Form, pool: CardPool) -> Scenario:
    number = form.get("number", "")
    kept = [card for k, card in enumerate(scenario.cards) if str(k) != number]
    return msgspec.structs.replace(scenario, cards=kept)


def _clear(scenario: Scenario, form: Form, pool: CardPool) -> Scenario:
    """The position without the play."""
    return msgspec.structs.replace(scenario, segments=[Segment(in_order=True)], expect=[], ask=[], covers=[], example_of=None)


def with_card(name: str, pool: CardPool) -> Scenario:
    """A position to try a card in: on the battlefield if it is a permanent, else in hand with lands. Raises NoSuchCard."""
    scenario = blank()
    name = own_name(scenario, name, pool)
    card = pool.card(name)
    types = card.faces[0].types if card is not None else frozenset()
    zone: Zone = "hand" if {"instant", "sorcery"} & set(types) else "battlefield"
    if card is not None and "Aura" in card.faces[0].subtypes:
        zone = "hand"
    return _added(scenario, "A", zone, name, 1)


_OPS: dict[str, Callable[[Scenario, Form, CardPool], Scenario]] = {
    "game": _game, "seats": _seats, "add": _add, "edit": _edit, "remove": _remove, "card": _card, "drop_card": _drop_card,
    "clear": _clear, "ignore": _ignore,
}  # fmt: skip
