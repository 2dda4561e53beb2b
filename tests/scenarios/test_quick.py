"""The quick line: what can be said on it, what is asked back, and that nothing typed breaks it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from app.library.cards.search import CardRef
from app.library.folding import fold
from app.scenarios.documents.packing import plain
from app.scenarios.lab.stepping import stand
from app.scenarios.quick import CardFinder, QuickError, scenario_of
from app.scenarios.quick.names import nicknames
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards

CARDS = {
    "Gloom Rhino": "Creature — Rhino", "Rhino Herder": "Creature — Human", "Rhino Trail": "Land", "Velvet Yak": "Creature — Ox",
    "Ysolde, the Patient": "Legendary Creature — Human", "Lightning Bolt": "Instant", "Ward of Ashes: Red": "Enchantment",
}  # fmt: skip


class FewCards:
    """Card data of a few invented cards (and one nickname's)."""

    def find(self, name: str) -> dict[str, Any] | None:
        found = next((one for one in CARDS if fold(one) == fold(name)), None)
        return None if found is None else {"name": found, "type_line": CARDS[found], "power": "1", "toughness": "1"}

    def beginning(self, prefix: str, limit: int) -> list[CardRef]:
        return [CardRef(one, "", "", "") for one in sorted(CARDS) if fold(one).startswith(fold(prefix))][:limit]

    def complete(self, prefix: str, limit: int = 12) -> list[str]:
        return [one for one in CARDS if any(word.startswith(fold(prefix)) for word in fold(one).split())][:limit]

    def near(self, name: str, limit: int = 12) -> list[str]:
        from rapidfuzz import fuzz

        return [one for one in CARDS if fuzz.ratio(fold(one), fold(name)) > 70][:limit]


DATA = FewCards()
POOL = CardPool([practice_cards(), DATA.find])
NAMES = CardFinder(POOL, DATA)


def made(line: str, names: CardFinder = NAMES) -> dict[str, Any]:
    return plain(scenario_of(line, names))


def zone(line: str, player: str = "A", zone: str = "battlefield") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = made(line)["players"][player][zone]
    return found


def test_the_line_of_the_issue() -> None:
    data = made("A: Rhino 2/2 deathtouch trample; B: Wall 0/5, Bolt in hand")
    assert data["players"] == {
        "A": {"battlefield": [{"card": "Rhino", "tag": "rhino"}]},
        "B": {"battlefield": [{"card": "Wall", "tag": "wall"}], "hand": [{"card": "Lightning Bolt", "tag": "bolt"}]},
    }
    assert [(one["name"], one.get("oracle_text"), one["type_line"]) for one in data["cards"]] == [
        ("Rhino", "Deathtouch, trample", "Creature — Rhino"), ("Wall", None, "Creature — Wall"),
    ]  # fmt: skip
    assert data["start"] == {"active": "A", "step": "precombat_main"}


def test_without_card_data_a_practice_card_stands_in() -> None:
    assert made("A: Bolt in hand", CardFinder(CardPool([practice_cards()])))["players"]["A"]["hand"][0]["card"] == "Practice Bolt"


@pytest.mark.parametrize(
    ("words", "entry"),
    [
        ("Velvet Yak", {"card": "Velvet Yak", "tag": "yak"}),
        ("velvet yak tapped", {"card": "Velvet Yak", "tag": "yak", "tapped": True}),
        ("Velvet Yak x3", {"card": "Velvet Yak", "tag": "yak", "count": 3}),
        ("3 Velvet Yak sick", {"card": "Velvet Yak", "tag": "yak", "count": 3, "summoning_sick": True}),
        ("4 Forest", {"card": "Forest", "count": 4}),
        ("Velvet Yak with 2 damage", {"card": "Velvet Yak", "tag": "yak", "damage": 2}),
        ("Velvet Yak +1/+1 x2", {"card": "Velvet Yak", "tag": "yak", "counters": {"+1/+1": 2}}),
        ("Velvet Yak two charge counters and tapped",
         {"card": "Velvet Yak", "tag": "yak", "counters": {"charge": 2}, "tapped": True}),
        ("Velvet Yak face down", {"card": "Velvet Yak", "tag": "yak", "face_down": True}),
        ("Ysolde, the Patient", {"card": "Ysolde, the Patient", "tag": "ysolde"}),
        ("Ysolde", {"card": "Ysolde, the Patient", "tag": "ysolde"}),
        ("Ward of Ashes: Red", {"card": "Ward of Ashes: Red", "tag": "red"}),
        ("Velvt Yak", {"card": "Velvet Yak", "tag": "yak"}),
        ("Bear", {"card": "Practice Bear", "tag": "bear"}),
    ],
)  # fmt: skip
def test_cards_and_what_is_said_of_them(words: str, entry: dict[str, Any]) -> None:
    assert zone(f"A: {words}") == [entry]
    assert zone(f"A: {words}, 2 Island")[0] == entry


@pytest.mark.parametrize(
    ("words", "where"),
    [
        ("in hand", "hand"), ("in the graveyard", "graveyard"), ("in her exile", "exile"), ("in library", "library_top"),
        ("on top of the library", "library_top"), ("in command zone", "command"), ("on the battlefield", "battlefield"),
    ],
)  # fmt: skip
def test_zones(words: str, where: str) -> None:
    assert zone(f"B: Velvet Yak {words}", "B", where)[0]["card"] == "Velvet Yak"


@pytest.mark.parametrize(
    ("words", "data"),
    [
        ("Ox 3/3 first strike flying", {"oracle_text": "First strike, flying"}),
        ("Ox 3/3 ward 2", {"oracle_text": "Ward {2}"}),
        ("Ox 3/3 ward {1}{R} toxic 1", {"oracle_text": "Ward {1}{R}, toxic 1"}),
        ("Ox 3/3 protection from red and from blue", {"oracle_text": "Protection from red and from blue"}),
        ("Ox 3/3 hexproof", {"oracle_text": "Hexproof"}),
        ("Ox 3/3 islandwalk and reach", {"oracle_text": "Islandwalk, reach"}),
        ("Ox 3/3 white legendary artifact", {"colors": ["W"], "type_line": "Legendary Artifact Creature — Ox"}),
        ("Something Else 0/0", {"type_line": "Creature"}),
    ],
)
def test_made_up_creatures(words: str, data: dict[str, Any]) -> None:
    card = made(f"A: {words}")["cards"][0]
    assert {key: card.get(key) for key in data} == data


def test_made_up_creatures_of_one_name() -> None:
    """Alike they are one card, else the second has a name of its own; a name made up counts before a card's."""
    data = made("A: Bear 2/2, Bear 2/2; B: Bear 3/3, Bear in hand")
    assert [one["name"] for one in data["cards"]] == ["Bear", "Bear 2"]
    assert [one["card"] for one in data["players"]["A"]["battlefield"]] == ["Bear", "Bear"]
    assert data["players"]["B"]["hand"][0]["card"] == "Bear"


def test_players() -> None:
    data = made("Anna: 12 life, 3 poison, {G}{G}\nBen: active, monarch, life -1; Cleo: Velvet Yak")
    assert data["players"]["Anna"] == {"life": 12, "counters": {"poison": 3}, "mana_pool": "{G}{G}"}
    assert data["players"]["Ben"] == {"life": -1, "designations": ["monarch"]}
    assert (data["start"]["active"], data["format"]) == ("Ben", "free-for-all")


def test_one_player_gets_an_opponent() -> None:
    assert list(made("Anna: Velvet Yak")["players"]) == ["Anna", "A"]
    assert list(made("A: Velvet Yak; Island")["players"]) == ["A", "B"]


def test_an_attack_and_its_blocks_are_played() -> None:
    scenario = scenario_of("A: Rhino 2/2 deathtouch trample attacking; B: Wall 0/5 blocking Rhino", NAMES)
    standing = stand(scenario, POOL)
    told = [step.text for step in standing.trace]
    assert standing.result.verdict == "answered"
    assert "Rhino attacks B" in told and "Wall blocks Rhino" in told


def test_attached() -> None:
    assert zone("A: Practice Sword on Ox, Ox 3/3")[0]["attached_to"] == "ox"


@pytest.mark.parametrize(
    ("line", "words", "problem", "offered"),
    [
        ("", "", "nothing in the line", ""),
        (" ; \n ;", "", "nothing in the line", ""),
        ("Rhino 2/2", "Rhino", "belongs to no player", "A: Rhino"),
        ("A: Ox 2/2 deathouch", "deathouch", "not understood here", "deathtouch"),
        ("A: Velvet Yak in hnad", "in hnad", "not understood here", "in hand"),
        ("A: Velvet Yak flyingg", "flyingg", "not understood here", ""),
        ("A: Rhino", "Rhino", "may be one of several cards", "Rhino Herder"),
        ("A: Gloom", "", "", ""),
        ("A: Xyzzy", "Xyzzy", "there is no card", "Xyzzy 2/2"),
        ("A: Ox 2/2 ward", "ward", "needs a cost", ""),
        ("A: Ox 2/2 kicker", "kicker", "needs more words", ""),
        ("A: 2/2 flying", "2/2", "has no name", ""),
        ("A: Ox 2/2; B: Ox blocking Ox", "blocking", "nothing attacks", ""),
        ("A: active; B: Ox 2/2 attacking", "attacking", "only creatures of A attack", ""),
        ("A: Ox 2/2 attacking C; B: 20 life", "C", "can’t be attacked", "B"),
        ("A: Practice Sword on Moon", "Moon", "there is no “Moon”", ""),
        ("A: Ox 2/2 x0", "", "0 of", ""),
        ("A: 999 Forest", "", "999 of", ""),
        ("A:;B:;C:;D:;E:", "E", "one player too many", ""),
        ("A: " + ", ".join(["Forest"] * 90), "", "too many objects", ""),
        ("A: " + "x" * 3000, "", "characters long", ""),
    ],
)
def test_what_is_not_understood_is_named(line: str, words: str, problem: str, offered: str) -> None:
    if not problem:
        assert made(line)
        return
    with pytest.raises(QuickError) as caught:
        scenario_of(line, NAMES)
    assert caught.value.words == words
    assert problem in caught.value.problem
    if offered:
        assert offered in caught.value.suggestions
        assert caught.value.instead(line, offered) == line.replace(words, offered, 1)


def test_only_so_many_misspelt_names_are_looked_for() -> None:
    names = CardFinder(POOL, DATA)
    assert len(made("A: " + ", ".join(["Velvt Yak"] * 20), names)["players"]["A"]["battlefield"]) == 20
    with pytest.raises(QuickError, match="too many names are misspelt"):
        made("A: " + ", ".join(f"Velv{letter}t Yak" for letter in "abcdfghij"), names)


def test_nicknames_are_folded_names_of_cards() -> None:
    assert nicknames()["bolt"][0] == "Lightning Bolt"
    assert all(cards and all(card == card.strip() for card in cards) for cards in nicknames().values())


_WORDS = "".join((
    "A: B: ; , \n Rhino Ox 2/2 0/5 deathtouch first strike ward {2} 2 protection from red in hand graveyard tapped attacking B ",
    "blocking on Bolt Forest 4 x3 × life 20 active poison {R} monarch +1/+1 counters damage face down token sick with and ",
    "legendary blue library 🦏 <b> ' // 999999 kicker equip hexproof modular Ysolde the : :: top of command zone banding \0",
)).split(" ")


def test_the_name_of_a_face_is_kept_together_where_it_has_a_comma() -> None:
    faces = [{"name": name, "type_line": "Enchantment", "oracle_text": ""} for name in ("Mirel, Warden", "Mirel, Unbound")]
    card = {"name": "Mirel, Warden // Mirel, Unbound", "layout": "transform", "card_faces": faces}
    folded = {fold(name) for name in (card["name"], "Mirel, Warden", "Mirel, Unbound")}
    names = CardFinder(CardPool([practice_cards(), lambda name: card if fold(name) in folded else None]))
    for said in ("Mirel, Warden", "Mirel, Warden // Mirel, Unbound"):
        held = made(f"A: Practice Bear, {said} tapped, Forest", names)["players"]["A"]["battlefield"]
        assert [one["card"] for one in held] == ["Practice Bear", card["name"], "Forest"]


def test_nothing_typed_breaks_it() -> None:
    chance = random.Random(8)
    refused: list[tuple[str, QuickError]] = []
    for _ in range(400):
        line = "A: " + " ".join(chance.choice(_WORDS) for _ in range(chance.randint(1, 20)))
        try:
            scenario_of(line, NAMES)
        except QuickError as error:
            refused.append((line, error))
    assert refused
    for line, error in refused:
        assert error.words in line, line
        assert all(isinstance(error.instead(line, one), str) for one in error.suggestions)
