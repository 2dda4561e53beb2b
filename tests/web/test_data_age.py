"""The site says how old its editions and its card data are."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app.application import create_app
from app.library.cards import dates
from app.library.cards.importing import import_file
from app.site.data_age import data_age
from ingest import sources
from ingest.build import build
from tests.library.tiny import build_tiny
from tests.web.test_pages import text_of

TODAY = date(2031, 4, 15)


@pytest.fixture(autouse=True)
def on_that_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is that day for the whole of a test, however late the test runs."""
    monkeypatch.setattr(dates, "today", lambda: TODAY)


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


@pytest.mark.parametrize(("earlier", "days"), [(9, 1), (12, -2)])
def test_days_are_counted_from_today(
    dated: FlaskClient, monkeypatch: pytest.MonkeyPatch, earlier: int, days: int
) -> None:
    monkeypatch.setattr(dates, "today", lambda: TODAY - timedelta(days=earlier))
    with dated.application.app_context():
        cards = data_age().cards
    assert cards is not None
    assert cards.days == days


def test_data_imported_today_are_of_today(tmp_path: Path) -> None:
    build_tiny(tmp_path)
    file = tmp_path / "cards.json"
    file.write_text('[{"name": "Practice Gnome", "type_line": "Creature"}]')
    import_file(file, tmp_path)
    page = create_app({"LIBRARY": tmp_path}).test_client().get("/cards").text
    text = " ".join(text_of(page).split())
    assert "card data imported on " in text
    assert " (today)." in text


def test_a_site_without_cards_or_editions_says_what_it_has(tmp_path: Path) -> None:
    build(tmp_path, list(sources.handbook()))
    page = create_app({"LIBRARY": tmp_path}).test_client().get("/editions").text
    assert "No official edition yet." in " ".join(text_of(page).split())
