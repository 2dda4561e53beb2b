"""The site says how old its editions and its card data are."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app.application import create_app
from app.library.cards.importing import import_file
from app.site.data_age import data_age
from ingest import sources
from ingest.build import build
from tests.library.tiny import build_tiny
from tests.web.test_pages import text_of

TODAY = datetime.now(UTC).date()


@pytest.fixture
def dated(tmp_path: Path) -> FlaskClient:
    """A site with cards that were published ten days ago."""
    build_tiny(tmp_path)
    file = tmp_path / f"oracle-cards-{TODAY - timedelta(days=10):%Y%m%d}090341.json"
    file.write_text('[{"name": "Practice Gnome", "type_line": "Creature"}]')
    import_file(file, tmp_path)
    return create_app({"LIBRARY": tmp_path}).test_client()


@pytest.mark.parametrize("path", ["/editions", "/cards", "/2021-06-01/cards"])
def test_pages_that_list_data_say_how_old_they_are(dated: FlaskClient, path: str) -> None:
    text = " ".join(text_of(dated.get(path).text).split())
    assert "Editions up to " in text
    assert "; card data of " in text
    assert " (10 days old)." in text
    assert "rulings of" not in text


def test_the_lists_of_the_api_say_it_too(dated: FlaskClient) -> None:
    documents = dated.get("/api/v1/editions").get_json()
    newest = max(one["effective"] for one in documents["data"] if one["kind"] == "edition")
    assert documents["data_age"] == dated.get("/api/v1/cards?q=gnome").get_json()["data_age"]
    assert documents["data_age"] == {
        "editions_until": newest, "editions_days": (TODAY - date.fromisoformat(newest)).days, "rulings": None,
        "cards": {"day": (TODAY - timedelta(days=10)).isoformat(), "basis": "published", "days": 10},
    }  # fmt: skip


def test_days_are_counted_from_today(dated: FlaskClient) -> None:
    with dated.application.app_context():
        age = data_age(TODAY - timedelta(days=9))
        assert age.cards is not None
        assert age.cards.days == 1
        later = data_age(TODAY - timedelta(days=12)).cards
        assert later is not None
        assert later.days == -2


def test_data_imported_today_are_of_today(client: FlaskClient) -> None:
    text = " ".join(text_of(client.get("/cards").text).split())
    assert "card data imported on " in text
    assert " (today)." in text


def test_a_site_without_cards_or_editions_says_what_it_has(tmp_path: Path) -> None:
    build(tmp_path, list(sources.handbook()))
    page = create_app({"LIBRARY": tmp_path}).test_client().get("/editions").text
    assert "No official edition yet." in " ".join(text_of(page).split())
