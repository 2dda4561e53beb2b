"""``/api/v1/cards``: completion, search, a card with what its paragraphs are; problems with suggestions."""

from __future__ import annotations

from flask.testing import FlaskClient

from tests.api.test_answers import get
from tests.api.test_problems import problem_of


def test_completion(client: FlaskClient) -> None:
    body = get(client, "/cards/complete?q=pr")
    assert body["names"] == [
        {
            "name": "Practice Glower", "slug": "practice-glower", "mana_cost": "{1}{G}",
            "type_line": "Legendary Creature — Gnome",
        }
    ]  # fmt: skip
    assert [one["name"] for one in get(client, "/cards/complete?q=JUZAM")["names"]] == ["Jûzam’s Gnome"]
    assert [one["name"] for one in get(client, "/cards/complete?q=right")["names"]] == ["Left Pond // Right Pond"]
    assert [one["name"] for one in get(client, "/cards/complete?q=gno")["names"]] == ["Jûzam’s Gnome"]
    assert get(client, "/cards/complete?q=")["names"] == []
    assert len(get(client, "/cards/complete?q=p&limit=1")["names"]) == 1


def test_a_card(client: FlaskClient) -> None:
    card = get(client, "/cards/practice-glower?edition=2021-06-01")
    assert card["playable"] is False
    (face,) = card["faces"]
    leaping, flying, mana, enters, ponds = face["paragraphs"]
    word = leaping["words"][0]
    assert (leaping["text"][word["start"] : word["end"]], word["number"], word["heading"]) == ("Leaping", "702.2", "Leaping")
    assert [kind["name"] for kind in flying["kinds"]] == ["flying"]
    assert [kind["name"] for kind in mana["kinds"]] == ["mana ability"]
    assert [kind["name"] for kind in enters["kinds"]] == ["triggered ability"]
    assert (enters["understood"], ponds["understood"], ponds["kinds"]) == (True, False, [])
    assert ponds["unread"] == ponds["text"]
    assert [one["date"] for one in card["rulings"]] == ["2019-01-01", "2020-02-02"]
    listed = [rule["number"] for group in card["rules"] for rule in group["rules"]]
    assert "702.2" in listed
    assert len(listed) == len(set(listed))
    for number in listed:
        assert client.get(f"/api/v1/rules/{number}").status_code == 200


def test_a_bullet_belongs_to_the_paragraph_before(client: FlaskClient) -> None:
    card = get(client, "/cards/left-pond-right-pond")
    choose, first, second = card["faces"][1]["paragraphs"]
    assert choose["understood"] is False
    assert (first["understood"], second["understood"]) == (None, None)


def test_problems(client: FlaskClient) -> None:
    unknown = problem_of(client.get("/api/v1/cards/practise-glower"))
    assert (unknown.status, unknown.suggestions) == (404, ("Practice Glower",))
    for path in ("", "?q=mana:3", "/complete?q=a&limit=0", "/complete?q=a&limit=51", "?q=a&limit=0"):
        answer = client.get(f"/api/v1/cards{path}")
        assert (answer.status_code, problem_of(answer).status) == (400, 400), path
