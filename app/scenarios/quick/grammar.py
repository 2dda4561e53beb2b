"""A quick line taken apart: players, and what is written of each. Names are left as they are typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import msgspec

from app.scenarios.quick.errors import QuickError
from app.scenarios.quick.marks import Marks, read_marks

MOST_CHARACTERS = 2_000
MOST_THINGS = 80
MOST_PLAYERS = 4
_SECTION = re.compile(r"[^;\n]+")
_LABEL = re.compile(r"\s*(?P<name>\w{1,20})\s*:(?!\S*/)\s*")
_COUNT = re.compile(r"(?P<count>\d{1,3})\s*(?:[x×]\s*)?(?=\s|[x×])\s*")
_SIZE = re.compile(r"(?:^|\s)(?P<power>\d{1,3})/(?P<toughness>\d{1,3})(?=\s|$)")
COUNTERS = ("poison", "energy", "experience", "rad", "ticket")
DESIGNATIONS = {"monarch": "monarch", "initiative": "initiative", "city's blessing": "citys_blessing"}
_ABOUT = re.compile(
    r"(?:(?P<life>-?\d{1,6})\s+life|life\s+(?P<life_after>-?\d{1,6})|(?P<active>active)"
    rf"|(?P<number>\d{{1,4}})\s+(?P<counter>{'|'.join(COUNTERS)})(?:\s+counters?)?"
    rf"|(?:the\s+)?(?P<mark>{'|'.join(DESIGNATIONS)})|(?P<mana>(?:\{{[WUBRGC]\}}\s*)+))$",
    re.I,
)

Spelling = Callable[[str], str]
"""How the card of exactly this name is spelt; "" without one."""


class WrittenObject(msgspec.Struct):
    """An object as it is written. size: of a made-up creature its power and toughness. place: where it begins in the line."""

    name: str
    place: int
    count: int
    marks: Marks
    size: tuple[str, str] | None = None


class PlayerLine(msgspec.Struct):
    """A player, and what is written of them."""

    name: str
    things: list[WrittenObject] = msgspec.field(default_factory=list)
    life: int | None = None
    active: bool = False
    counters: dict[str, int] = msgspec.field(default_factory=dict)
    designations: list[str] = msgspec.field(default_factory=list)
    mana: str = ""


def read_line(line: str, spelling: Spelling) -> list[PlayerLine]:
    """The players of a line, at least two. Raises QuickError."""
    if len(line) > MOST_CHARACTERS:
        raise QuickError("", 0, f"the line is {len(line):,} characters long", f"at most {MOST_CHARACTERS:,}")
    players: list[PlayerLine] = []
    for section in _SECTION.finditer(line):
        _read_section(section[0], section.start(), players, spelling)
    if not players:
        raise QuickError("", 0, "there is nothing in the line", "such as A: Rhino 2/2 trample; B: Wall 0/5")
    if sum(len(one.things) for one in players) > MOST_THINGS:
        raise QuickError("", 0, "there are too many objects in the line", f"at most {MOST_THINGS}")
    while len(players) < 2:
        players.append(PlayerLine(next(name for name in ("A", "B") if name not in {one.name for one in players})))
    return players


def _read_section(text: str, place: int, players: list[PlayerLine], spelling: Spelling) -> None:
    label = _LABEL.match(text)
    if label:
        player = _player(label["name"], place + label.start("name"), players)
        place, text = place + label.end(), text[label.end() :]
    elif text.strip() and not players:
        first = text.split()[0]
        raise QuickError(first, place, f"“{first}” belongs to no player", "a player first, such as A:", (f"A: {first}",))
    elif not text.strip():
        return
    else:
        player = players[-1]
    for words, at in _parts(text, spelling):
        _read_part(words, place + at, player)


def _player(name: str, place: int, players: list[PlayerLine]) -> PlayerLine:
    found = next((one for one in players if one.name.lower() == name.lower()), None)
    if found is not None:
        return found
    if len(players) >= MOST_PLAYERS:
        raise QuickError(name, place, f"“{name}” is one player too many", f"at most {MOST_PLAYERS}")
    players.append(PlayerLine(name))
    return players[-1]


def _parts(text: str, spelling: Spelling) -> Iterator[tuple[str, int]]:
    """What stands between commas, and where; a name that has commas of its own is kept together."""
    pieces = [(match.start(), match.end()) for match in re.finditer(r"[^,]+", text)]
    place = 0
    while place < len(pieces):
        start = pieces[place][0]
        commas = next((more for more in (2, 1) if place + more < len(pieces) and _is_name_with_commas(
            text[start : pieces[place + more][1]], more, spelling,
        )), 0)  # fmt: skip
        words = text[start : pieces[place + commas][1]]
        place += commas + 1
        if words.strip():
            yield words.strip(), start + len(words) - len(words.lstrip())


def _is_name_with_commas(words: str, commas: int, spelling: Spelling) -> bool:
    """Do they begin with the name of a card, or of a face of one, that has so many commas in it?"""
    number = _COUNT.match(words.strip())
    said = words.strip()[number.end() if number else 0 :].split()
    last = max((place for place, word in enumerate(said) if "," in word), default=len(said))
    found = (spelling(" ".join(said[:end])) for end in range(len(said), last + 1, -1))
    return any(name.count(",") == commas for whole in found for name in (whole, *whole.split(" // ")))


def _read_part(words: str, place: int, player: PlayerLine) -> None:
    about = _ABOUT.match(words)
    if about is None:
        player.things.append(_thing(words, place))
        return
    life = about["life"] or about["life_after"]
    if life:
        player.life = int(life)
    elif about["active"]:
        player.active = True
    elif about["counter"]:
        player.counters[about["counter"].lower()] = int(about["number"])
    elif about["mark"]:
        player.designations.append(DESIGNATIONS[about["mark"].lower()])
    else:
        player.mana += "".join(about["mana"].split()).upper()


def _thing(words: str, place: int) -> WrittenObject:
    """One object: how many, its name, and for a made-up creature its size and what is said of it. Of a card the words are left
    as they are: where its name ends depends on the cards there are."""
    count, number = 1, _COUNT.match(words)
    if number and number.end() < len(words):
        count, place, words = int(number["count"]), place + number.end(), words[number.end() :]
    size = _SIZE.search(words)
    if size is None:
        return WrittenObject(words, place, count, Marks())
    rest = words[size.end() :]
    marks = read_marks(rest.strip(), place + size.end() + len(rest) - len(rest.lstrip()), creature=True)
    return WrittenObject(words[: size.start()].strip(), place, count, marks, (size["power"], size["toughness"]))
