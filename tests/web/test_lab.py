"""The Scenario lab without script: a position is built from forms, played by forms, and stands in its address."""

from __future__ import annotations

import html
import io
import re
from html.parser import HTMLParser
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.scenarios.documents.packing import pack, unpack
from app.scenarios.documents.reading import read_scenario, to_scenario
from app.scenarios.documents.shipped import shipped
from app.web.lab_links import MOST_CARDS
from tests.scenarios.test_stepping import FIGHT, _packed
from tests.web.test_pages import text_of

HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>"


class LabVisitor:
    """Somebody who fills in forms: each step posts what a form of the page before would post."""

    def __init__(self, client: FlaskClient, address: str = "/lab/setup") -> None:
        self.client = client
        self.show(client.get(address))

    def show(self, answer: TestResponse) -> TestResponse:
        """Follow to the page that is shown."""
        if answer.status_code == 303:
            self.address = answer.headers["Location"]
            answer = self.client.get(self.address)
        self.status = answer.status_code
        self.html = answer.text
        self.text = text_of(answer.text)
        return answer

    @property
    def packed(self) -> str:
        """The scenario that the page's forms hold."""
        found = re.search(r'name="s" value="([^"]*)"', self.html)
        assert found is not None
        return html.unescape(found[1])

    def post(self, path: str, **form: str | list[str]) -> LabVisitor:
        """Send a form of the page."""
        self.show(self.client.post(path, data={"s": self.packed, **form}))
        return self

    def change(self, op: str, **form: str) -> LabVisitor:
        return self.post("/lab/setup", op=op, **form)

    def add(self, seat: int, zone: str, card: str) -> LabVisitor:
        return self.change("add", seat=str(seat), zone=zone, card=card)

    def play(self) -> LabVisitor:
        self.show(self.client.get("/lab", query_string={"s": self.packed}))
        return self

    def press(self, label: str) -> LabVisitor:
        """Press the button of an option, or another button, by its words."""
        found = re.search(
            r'<button(?: class="main")? name="(\w+)" value="([^"]*)"[^>]*>(?:<b>)?' + re.escape(html.escape(label)), self.html
        )
        assert found is not None, (label, self.text)
        return self.post("/lab/do", **{found[1]: html.unescape(found[2])})

    @property
    def asked(self) -> str:
        found = re.search(r'<p class="sentence"[^>]*>(.*?)</p>', self.html, re.S)
        return "" if found is None else text_of(found[1]).strip()


def bolt_and_bear(client: FlaskClient) -> LabVisitor:
    """A has a spell of one's own and a land, B a creature."""
    judge = LabVisitor(client)
    judge.change(
        "card", card_name="Practice Zap", card_mana_cost="r", card_type_line="Instant",
        card_oracle_text="Practice Zap deals 3 damage to any target.", seat="0", zone="hand",
    )  # fmt: skip
    judge.change(
        "card", card_name="Practice Cub", card_type_line="Creature — Bear", card_power="2/2", seat="1", zone="battlefield",
        card_mana_cost="1G",
    )  # fmt: skip
    return judge.add(0, "battlefield", "2 Mountain").play()


def test_a_position_is_built_and_played(client: FlaskClient) -> None:
    judge = bolt_and_bear(client)
    assert judge.asked == "A has priority"
    judge.press("Cast Practice Zap")
    assert judge.asked.startswith("A chooses a target for Practice Zap")
    judge.press("Practice Cub")
    assert "→ Practice Cub" in judge.text
    judge.press("Pass priority")
    assert judge.asked == "B has priority"
    judge.press("Pass priority")
    for sentence in ("A casts Practice Zap", "deals 3 damage to Practice Cub", "Practice Cub dies", "state-based"):
        assert sentence in judge.text
    assert "704.5g" in judge.text
    assert "Graveyard 1" in judge.text


def test_the_address_holds_everything(client: FlaskClient) -> None:
    judge = bolt_and_bear(client).press("Cast Practice Zap").press("B (player)").press("Everyone passes: resolve Practice Zap")
    assert "17 life" in judge.text
    again = client.get(judge.address)
    assert again.text == judge.html
    scenario = unpack(parse_qs(urlsplit(judge.address).query)["s"][0])
    assert [row.do for row in scenario.segments[0].actions] == ["cast", "choose", "wait_stack"]
    assert scenario.segments[0].actions[1].value == "B"


QUICK_FIGHT = "A: Rhino 2/2 deathtouch trample attacking; B: Wall 0/5 blocking Rhino"


def at_the_assignment(client: FlaskClient) -> LabVisitor:
    """A creature with deathtouch and trample is blocked, and its damage is to be assigned."""
    judge = LabVisitor(client, "/lab")
    judge.show(client.get("/lab", query_string={"quick": QUICK_FIGHT}))
    return judge.press("combat damage")


def part(page: str, start: str, end: str) -> str:
    """The words of a part of the page, from one piece of markup to another."""
    return " ".join(text_of(page[page.index(start) :].partition(end)[0]).split())


def test_the_choice_says_what_is_lethal_and_by_which_rules(client: FlaskClient) -> None:
    judge = at_the_assignment(client)
    assert judge.asked.startswith("A assigns 2 combat damage from Rhino")
    grounds = part(judge.html, '<ul class="grounds">', "</ul>")
    assert "1 damage is lethal for Wall, because Rhino has deathtouch 702.2c" in grounds
    assert "The rest, up to 1, may be assigned to B 702.19b" in grounds


def test_a_refused_answer_keeps_what_was_entered(client: FlaskClient) -> None:
    judge = at_the_assignment(client).post("/lab/do", **{"share-1": "0", "share-2": "2"})
    assert judge.status == 422
    assert re.search(r'name="share-1" value="0"[^>]*aria-describedby="why-not"', judge.html)
    assert re.search(r'name="share-2" value="2"', judge.html)
    assert "Lethal damage must be assigned" in part(judge.html, 'id="why-not"', "</p>")


def test_the_last_events_and_the_verdict_stand_beside_the_choice(client: FlaskClient) -> None:
    judge = at_the_assignment(client).post("/lab/do", **{"share-1": "1", "share-2": "1"})
    recent = part(judge.html, '<ol class="recent"', "</ol>")
    assert "Wall is destroyed 704.5h 701.8a" in recent and "Rhino deals 1 damage to B 702.19b" in recent
    assert "Wall dies" not in recent and "B loses" not in recent
    said = part(judge.html, '<p class="said"', "</p>").replace("( ", "(").replace(" :", ":")
    assert said.endswith(
        "Rhino deals 1 damage to Wall (702.2c: any damage from a source with deathtouch is lethal) and 1 to B "
        "(702.19b: trample). Wall is destroyed (704.5h: damage from a source with deathtouch). B has 19 life."
    )
    assert judge.html.index('class="recent"') < judge.html.index('<form class="answer"')


def test_undo_looking_back_and_playing_differently(client: FlaskClient) -> None:
    judge = bolt_and_bear(client).press("Cast Practice Zap").press("Practice Cub")
    stood = judge.html
    judge.press("Everyone passes: resolve Practice Zap").press("Undo")
    assert judge.html == stood
    judge.press("Everyone passes: resolve Practice Zap")
    whole = judge.address
    moments = [int(one) for one in re.findall(r"at=(\d+)", judge.html)]
    assert len(moments) > 3
    judge.show(client.get(whole.partition("#")[0] + f"&at={moments[1]}"))
    assert "You are looking back" in judge.text
    assert "Pass priority" not in judge.text
    judge.press("Play on differently from here")
    assert judge.asked in ("A has priority", "B has priority")
    assert "Practice Cub dies" not in judge.text


def test_attacks_blocks_and_shares(client: FlaskClient) -> None:
    judge = LabVisitor(client, f"/lab?s={pack(to_scenario(FIGHT))}")
    judge.press("attackers")
    assert judge.asked.startswith("A declares attackers")
    judge.post("/lab/do", pick="1").press("Pass priority").press("Pass priority")
    assert judge.asked.startswith("B declares blockers")
    judge.post("/lab/do", pick=["1", "2"]).press("combat damage")
    assert judge.asked.startswith("A assigns 6 combat damage from Practice Wurm")
    judge.post("/lab/do", **{"share-1": "3", "share-2": "2", "share-3": "2"})
    assert judge.status == 422
    assert "must add up to 6" in judge.text
    judge.post("/lab/do", **{"share-1": "3", "share-2": "2", "share-3": "1"})
    assert judge.status == 200
    assert "19 life" in judge.text


def test_what_is_declared_is_what_was_marked(client: FlaskClient) -> None:
    judge = LabVisitor(client, f"/lab?s={pack(to_scenario(FIGHT))}").press("attackers")
    judge.post("/lab/do", pick=[""]).press("next turn")
    assert "Turn 2, B’s" in judge.text
    assert "attacks B" not in judge.text


# ---- setting up ------------------------------------------------------------------------------------------------------------


def test_entries_are_changed_moved_and_removed(client: FlaskClient) -> None:
    judge = LabVisitor(client).add(0, "battlefield", "Practice Bear").add(0, "hand", "Forest x3")
    entry = {"seat": "0", "zone": "battlefield", "entry": "0"}
    judge.change("edit", **entry, tapped="1", counters="+1/+1 ×2", damage="1", tag="my bear", count="1")
    setup = unpack(judge.packed).players["A"].battlefield[0]
    assert (setup.tapped, setup.counters, setup.damage, setup.tag) == (True, {"+1/+1": 2}, 1, "my bear")
    judge.change("edit", **entry, count="1", to_seat="1", to_zone="graveyard")
    assert [one.card for one in unpack(judge.packed).players["B"].graveyard] == ["Practice Bear"]
    judge.change("remove", seat="1", zone="graveyard", entry="0")
    assert unpack(judge.packed).players["B"].graveyard == []
    assert unpack(judge.packed).players["A"].hand[0].count == 3


def test_the_game_is_changed(client: FlaskClient) -> None:
    judge = LabVisitor(client).add(1, "battlefield", "Practice Bear").change("seats", seat="more")
    assert "free-for-all" in judge.html
    judge.change(
        "game", **{"name-0": "Ann", "name-1": "Bob", "name-2": "Cy", "life-0": "7", "counters-1": "2 poison", "mana-2": "2rr"},
        active="1", turn="3", step="upkeep", title="At Ann’s table", format="free-for-all",
    )  # fmt: skip
    scenario = unpack(judge.packed)
    assert list(scenario.players) == ["Ann", "Bob", "Cy"]
    assert scenario.players["Ann"].life == 7
    assert scenario.players["Bob"].counters == {"poison": 2}
    assert scenario.players["Cy"].mana_pool == "{2}{R}{R}"
    assert (scenario.start.active, scenario.start.turn, scenario.start.step) == ("Bob", 3, "upkeep")
    judge.change("seats", seat="less")
    assert list(unpack(judge.packed).players) == ["Ann", "Bob"]
    judge.play()
    assert judge.asked == "Bob has priority"


@pytest.mark.parametrize(
    ("op", "form", "words"),
    [
        ("add", {"seat": "0", "zone": "hand", "card": "No Such Card At All"}, "here is no card “No Such Card At All”"),
        ("add", {"seat": "9", "zone": "hand", "card": "Forest"}, "no such place"),
        ("add", {"seat": "0", "zone": "moon", "card": "Forest"}, "no such place"),
        ("add", {"seat": "0", "zone": "hand", "card": "999 Forest"}, "1 to 200"),
        ("edit", {"seat": "0", "zone": "hand", "entry": "7"}, "no such card"),
        ("edit", {"seat": "0", "zone": "battlefield", "entry": "0", "count": "many"}, "not a number"),
        ("game", {"step": "teatime"}, "is not one of them"),
        ("game", {"name-0": "B"}, "the same name"),
        ("card", {"card_name": "X"}, "needed"),
        ("seats", {"seat": "less"}, "two players"),
        ("nonsense", {}, "no such change"),
    ],
)
def test_a_wrong_change_says_why_and_changes_nothing(client: FlaskClient, op: str, form: dict[str, str], words: str) -> None:
    judge = LabVisitor(client).add(0, "battlefield", "Practice Bear")
    before = judge.packed
    judge.change(op, **form)
    assert judge.status == 422
    assert words in judge.text
    assert judge.packed == before


@pytest.mark.parametrize(
    ("op", "form", "field", "kept"),
    [
        ("game", {"life-0": "many", "title": "At night", "turn": "3"}, "life-0", ("At night", "many")),
        ("game", {"life-1": "2000000", "counters-0": "2 poison"}, "life-1", ("2000000", "2 poison")),
        ("game", {"turn": "0", "mana-0": "2rr"}, "turn", ("2rr",)),
        ("game", {"name-1": "A", "title": "Twins"}, "name-1", ("Twins",)),
        ("edit", {"seat": "0", "zone": "battlefield", "entry": "0", "count": "many", "counters": "+1/+1 ×2"}, "count",
         ("many", "+1/+1 ×2")),
        ("edit", {"seat": "0", "zone": "battlefield", "entry": "0", "count": "900"}, "count", ("900",)),
        ("edit", {"seat": "0", "zone": "battlefield", "entry": "0", "damage": "x", "tag": "big one"}, "damage", ("big one",)),
        ("card", {"card_name": "Practice Thing", "card_oracle_text": "Flying"}, "card_type_line", ("Practice Thing", "Flying")),
        ("add", {"seat": "1", "zone": "graveyard", "card": "No Such Card"}, "card", ("No Such Card",)),
    ],
)  # fmt: skip
def test_what_was_entered_stays_with_the_message_at_its_field(
    client: FlaskClient, op: str, form: dict[str, str], field: str, kept: tuple[str, ...]
) -> None:
    judge = LabVisitor(client).add(0, "battlefield", "Practice Bear").change(op, **form)
    assert judge.status == 422
    control = r'<(?:input|textarea|select)[^>]* name="([^"]+)"[^>]*aria-invalid="true" aria-describedby="([^"]+)"'
    wrong = re.findall(control, judge.html)
    assert wrong == [(field, f"why-{field}")]
    assert judge.html.count(f'id="why-{field}"') == 1 and judge.html.count('role="alert"') == 1
    for value in kept:
        assert f'value="{html.escape(value)}"' in judge.html or f">\n{value}</textarea>" in judge.html


def test_the_cards_of_a_set_up_can_be_read(client: FlaskClient) -> None:
    judge = LabVisitor(client).add(0, "hand", "Practice Bolt")
    assert "{R} · Instant" in part(judge.html, '<div class="says">', "</div>")


def test_an_unreadable_card_is_named_and_play_refused(client: FlaskClient) -> None:
    judge = LabVisitor(client).change(
        "card", card_name="Practice Riddle", card_type_line="Enchantment", seat="0", zone="battlefield",
        card_oracle_text="Whenever the moon frumps, gribble each wug.",
    )  # fmt: skip
    assert "Practice Riddle has text that is not understood" in judge.text
    judge.play()
    assert "Not played: text that is not understood" in judge.text
    assert "frumps" in judge.text
    assert "The program does not guess" in judge.text


def test_a_card_to_begin_with(client: FlaskClient) -> None:
    judge = LabVisitor(client, "/lab")
    judge.show(client.get("/lab?card=practice+bear"))
    assert [one.card for one in unpack(judge.packed).players["A"].battlefield] == ["Practice Bear"]
    assert client.get("/lab?card=nobody+has+this").status_code == 400


# ---- files -----------------------------------------------------------------------------------------------------------------


def test_files_come_and_go(client: FlaskClient) -> None:
    packed = pack(to_scenario({**FIGHT, "title": "Trample & more"}))
    for kind, mimetype in (("yaml", "application/yaml"), ("json", "application/json")):
        answer = client.get(f"/lab/scenario.{kind}?s={packed}")
        assert answer.mimetype == mimetype
        assert f"trample---more.{kind}" in answer.headers["Content-Disposition"]
        assert read_scenario(answer.data) == unpack(packed)
        upload = {"file": (io.BytesIO(answer.data), "x.yaml")}
        opened = client.post("/lab/open", data=upload, content_type="multipart/form-data")
        assert opened.status_code == 303
        assert parse_qs(urlsplit(opened.headers["Location"]).query)["s"] == [packed]
    assert client.get(f"/lab/scenario.exe?s={packed}").status_code == 404


def test_position_text_goes_out_and_in(client: FlaskClient) -> None:
    judge = LabVisitor(client).add(0, "battlefield", "Practice Bear").add(1, "hand", "Forest x2")
    text = client.get("/lab/scenario.txt", query_string={"s": judge.packed}).text
    assert "A battlefield: Practice Bear" in text
    assert "B hand: Forest x2" in text
    judge.show(client.post("/lab/open", data={"text": text}))
    assert judge.asked == "A has priority"
    assert client.get("/lab/scenario.txt", query_string={"s": judge.packed}).text == text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "there is nothing in it"),
        ("players: [", "not YAML"),
        ("players: {A: {batlefield: []}}", "did you mean 'battlefield'"),
        ("{\"players\": 3}", "a mapping"),
        ("players: {A: {hand: [{card: Forest, count: 499}, {card: Forest, count: 499}, {card: Forest, count: 499}, "
         "{card: Island, count: 499}]}}", f"at most {MOST_CARDS:,}"),
        (HOSTILE, "the document"),
    ],
)  # fmt: skip
def test_a_text_that_is_no_scenario_is_given_back(client: FlaskClient, text: str, words: str) -> None:
    answer = client.post("/lab/open", data={"text": text})
    assert answer.status_code == 400
    assert words in text_of(answer.text)
    assert "<script>alert" not in answer.text
    if text:
        assert text[:20] in html.unescape(answer.text)


def test_too_much_at_once(client: FlaskClient) -> None:
    assert client.post("/lab/open", data={"text": "x" * 1_000_000}).status_code == 413
    assert client.get("/lab?s=" + "1" * 5000).status_code == 414


def test_a_scenario_too_long_for_an_address_is_played_by_forms(client: FlaskClient) -> None:
    import random

    dice = random.Random(3)
    words = " ".join("".join(dice.choices("abcdefghijklmnop", k=9)) for _ in range(900))
    long = {**FIGHT, "meta": {"note": words}}
    answer = client.post("/lab/open", data={"text": read_back(long)})
    assert answer.status_code == 200
    judge = LabVisitor(client)
    judge.show(answer)
    assert "too long to stand in an address" in judge.text
    judge.press("attackers")
    assert judge.status == 200
    assert judge.asked.startswith("A declares attackers")
    judge.post("/lab/do", pick="1")
    assert "Practice Wurm attacks B" in judge.text
    judge.post("/lab", at="0")
    assert "You are looking back" in judge.text
    judge.post("/lab/setup")
    assert "Practice Wurm" in judge.text


def read_back(document: dict[str, object]) -> str:
    import msgspec

    return msgspec.json.encode(document).decode()


@pytest.mark.parametrize("packed", ["abc", "1", "1AAAA", "2" + "A" * 40, _packed(b'{"players": 3}'), _packed(b"{")])
def test_damaged_addresses(client: FlaskClient, packed: str) -> None:
    for path in ("/lab", "/lab/setup", "/lab/scenario.yaml"):
        answer = client.get(path, query_string={"s": packed})
        assert answer.status_code == 400
        assert "Set up a new position" in text_of(answer.text)


def test_a_bomb_is_not_unfolded(client: FlaskClient) -> None:
    bomb = _packed(b'{"players": {}, "title": "' + b"a" * 3_000_000 + b'"}')
    assert client.get("/lab", query_string={"s": bomb}).status_code == 400


# ---- the page -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "hostile",
    [
        {**FIGHT, "title": HOSTILE},
        {**FIGHT, "players": {HOSTILE: FIGHT["players"]["A"], "B": FIGHT["players"]["B"]}},
        {"players": {"A": {"battlefield": [{"card": HOSTILE}]}, "B": {}}, "segments": [{"in_order": True}],
         "cards": [{"name": HOSTILE, "type_line": "Creature — " + HOSTILE, "power": "1", "toughness": "1",
                    "oracle_text": HOSTILE}]},
        {**FIGHT, "expect": [{"what": "life", "player": "A", "n": 20}], "covers": [HOSTILE], "example_of": HOSTILE},
    ],
)  # fmt: skip
def test_words_of_a_scenario_are_escaped(client: FlaskClient, hostile: dict[str, object]) -> None:
    packed = pack(to_scenario(hostile))
    for path in ("/lab", "/lab/setup"):
        answer = client.get(path, query_string={"s": packed})
        assert answer.status_code in (200, 400)
        assert "<script>alert" not in answer.text
        assert "<img src=x" not in answer.text


class Controls(HTMLParser):
    """Controls of a page that have no name for those who cannot see it."""

    def __init__(self) -> None:
        super().__init__()
        self.inside = 0
        self.named: set[str] = set()
        self.controls: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "label":
            self.inside += 1
            self.named.add(found.get("for") or "")
        is_control = tag in ("input", "select", "textarea") and found.get("type") not in ("hidden", "submit")
        if is_control and not self.inside and not found.get("aria-label"):
            self.controls.append((found.get("id") or "", str(found)))

    def handle_endtag(self, tag: str) -> None:
        self.inside -= tag == "label"

    def nameless(self) -> list[str]:
        return [words for id, words in self.controls if not id or id not in self.named]


def test_every_control_has_a_name_and_nothing_is_inline(client: FlaskClient) -> None:
    judge = bolt_and_bear(client)
    pages = [client.get("/lab").text, client.get("/scenarios").text, judge.html, judge.press("Cast Practice Zap").html]
    judge.show(client.get("/lab/setup", query_string={"s": judge.packed}))
    pages.append(judge.html)
    fight = LabVisitor(client, f"/lab?s={pack(to_scenario(FIGHT))}").press("attackers")
    pages.append(fight.html)
    pages.append(fight.post("/lab/do", pick="1").press("combat damage").html)
    for page in pages:
        found = Controls()
        found.feed(page)
        assert found.nameless() == []
        assert re.findall(r"<script(?![^>]*\bsrc=\"/static/)", page) == []
        assert re.findall(r"<style\b|\sstyle=|\son\w+=|javascript:", page) == []


# ---- shipped scenarios -----------------------------------------------------------------------------------------------------


def test_shipped_scenarios_are_listed_and_played(client: FlaskClient) -> None:
    whole = client.get("/scenarios").text
    sections = re.findall(r'href="(/scenarios\?part=[^"]+)"', whole)
    assert len(sections) > 60 and len(whole) < 60_000
    listed = [one for address in sections for one in re.findall(r'<li><a href="/scenarios/([^"]+)"', client.get(address).text)]
    assert sorted(listed) == sorted(shipped())
    about = client.get("/scenarios?rule=702.19b").text
    assert '<a href="/scenarios/7/702.2c-deathtouch-with-trample">' in about
    assert about.count('<li><a href="/scenarios/') < 40
    assert client.get("/scenarios?q=deathtouch").text.count('<li><a href="/scenarios/') >= 2
    page = client.get("/scenarios/7/702.2c-deathtouch-with-trample").text
    assert "As expected" in text_of(page)
    assert "Play on from here" in text_of(page)
    assert read_scenario(client.get("/scenarios/7/702.2c-deathtouch-with-trample.yaml").data).title in html.unescape(page)


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("part=702", "702.19"), ("q=702", "702.19"), ("part=comparisons", "Under the rules of several editions"),
        ("rule=702.19b", "About this rule"), ("q=702.19b", "About this rule"), ("q=zzzz", "There is no such situation"),
        ("part=%3Cb%3E", "There is no such situation"), ("rule=7&page=2", "Page 2 of"), ("q=a&page=900", "Page"),
        ("rule=999.9", "There is no such situation"),
    ],
)  # fmt: skip
def test_the_list_is_overseen(client: FlaskClient, query: str, words: str) -> None:
    page = client.get(f"/scenarios?{query}")
    text = " ".join(text_of(page.text).split())
    assert page.status_code == 200 and words in text
    assert not re.search(r"\b(passed|executed|claims it|written for it)\b", text)
    assert page.text.count('<li><a href="/scenarios/') <= 60 or "<details" in page.text


def test_a_page_that_is_no_number(client: FlaskClient) -> None:
    assert client.get("/scenarios?q=a&page=x").status_code == 400


def test_a_shipped_scenario_is_played_on(client: FlaskClient) -> None:
    judge = LabVisitor(client, "/scenarios/7/702.2c-deathtouch-with-trample")
    judge.press("Play on from here")
    assert judge.address.startswith("/lab?s=")
    assert judge.asked == "A has priority"
    judge.show(client.get("/scenarios/7/702.2c-deathtouch-with-trample?at=2"))
    assert "You are looking back" in judge.text


@pytest.mark.parametrize("ident", ["702/no-such-thing", "../../pyproject", "702", "7/702.2-deathtouch.exe", "%2e%2e/x"])
def test_no_other_files_are_shown(client: FlaskClient, ident: str) -> None:
    assert client.get(f"/scenarios/{ident}").status_code == 404


def test_several_editions_are_shown_side_by_side(client: FlaskClient) -> None:
    page = client.get("/scenarios/comparisons/mana-burn")
    assert page.status_code == 200
    text = text_of(page.text)
    assert "Outcomes differ by edition" in text
    assert "2009-05-01" in text
    assert "Because" in text
    other = client.get("/scenarios/comparisons/mana-burn?edition=2009-05-01")
    assert "Under the rules effective 2009-05-01" in text_of(other.text)


def test_a_line_that_is_not_understood_is_left_out_by_a_button_and_taken_back(client: FlaskClient) -> None:
    judge = LabVisitor(client)
    line = "Whenever the moon is full, everybody hums."
    judge.change("card", card_name="Humming Golem", card_type_line="Artifact", card_oracle_text=line)
    judge.add(0, "battlefield", "Humming Golem")
    assert "Leave this line out" in judge.html
    judge.change("ignore", card="Humming Golem", line=line)
    assert "Leave this line out" not in judge.html and "without “Whenever the moon" in judge.text
    assert unpack(judge.packed).players["A"].battlefield[0].ignore == [line]
    assert line in judge.play().text
    judge.show(client.get("/lab/setup", query_string={"s": judge.packed}))
    judge.change("edit", seat="0", zone="battlefield", entry="0", count="1")
    assert unpack(judge.packed).players["A"].battlefield[0].ignore == []


def test_leaving_a_line_out_while_it_is_played_goes_on_playing(client: FlaskClient) -> None:
    judge = LabVisitor(client)
    line = "Whenever the moon is full, everybody hums."
    judge.change("card", card_name="Humming Golem", card_type_line="Artifact", card_oracle_text=line)
    judge.add(0, "battlefield", "Humming Golem").play()
    assert judge.text.count(line) == 1  # said once, beside the button that leaves it out
    assert "No permanents." not in judge.text  # nothing was laid out yet, so no empty board is shown
    judge.change("ignore", card="Humming Golem", line=line, then="play")
    assert judge.asked == "A has priority"


def test_only_lines_that_are_not_understood_can_be_left_out(client: FlaskClient) -> None:
    judge = LabVisitor(client).add(0, "battlefield", "Practice Bear")
    judge.change("ignore", card="Practice Bear", line=HOSTILE)
    assert HOSTILE not in judge.html and "no line of Practice Bear" in judge.text


def test_a_tap_on_a_permanent_shows_why_it_is_so(client: FlaskClient) -> None:
    judge = LabVisitor(client)
    text = "Creatures you control get +1/+1."
    judge.change("card", card_name="Proud Banner", card_type_line="Enchantment", card_oracle_text=text)
    judge.add(0, "battlefield", "Proud Banner").add(0, "battlefield", "Practice Bear")
    judge.play()
    assert f"Why it is so layer 7c Proud Banner: {text} – 2/2 becomes 3/3" in judge.text


def test_why_that_is_asked_for_is_answered_on_the_page(client: FlaskClient) -> None:
    text = "Creatures you control get +1/+1."
    asked = to_scenario({
        "players": {"A": {"battlefield": [{"card": "Proud Banner"}, {"card": "Practice Bear", "tag": "bear"}]}, "B": {}},
        "cards": [{"name": "Proud Banner", "type_line": "Enchantment", "oracle_text": text}],
        "segments": [{"stop": {"turn": 1, "step": "upkeep"}}], "ask": [{"what": "why", "object": "bear"}],
    })  # fmt: skip
    page = text_of(client.get("/lab", query_string={"s": pack(asked)}).text)
    assert "Why Practice Bear: Creature — Bear; G; 3/3" in page
    assert page.count(f"layer 7c Proud Banner: {text} – 2/2 becomes 3/3") == 2
