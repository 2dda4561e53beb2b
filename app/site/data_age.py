"""How old the data of the site are: the newest edition, the cards and the rulings, counted in days until today."""

from __future__ import annotations

from datetime import date

import msgspec

from app.library.cards import dates
from app.library.cards.dates import DataDay, DayBasis
from app.library.records import DocumentKind
from app.site.open_cards import cards_or_none
from app.site.open_library import library


class CardDataAge(msgspec.Struct, frozen=True, kw_only=True):
    """``day`` (ISO) is when the data were published, or imported where that is not known; ``days`` how long ago that is."""

    day: str
    basis: DayBasis
    days: int


class DataAge(msgspec.Struct, frozen=True, kw_only=True):
    """``editions_until`` is the day on which the newest edition took effect, None where there is only the handbook."""

    editions_until: str | None
    editions_days: int | None
    cards: CardDataAge | None
    rulings: CardDataAge | None


def data_age() -> DataAge:
    """How old the data of the current application are today (UTC). Raises NoLibrary."""
    now = dates.today()
    days = [one.effective for one in library().documents() if one.kind is DocumentKind.EDITION and one.effective]
    newest, held = max(days, default=None), cards_or_none()
    of = held.days() if held is not None else None
    return DataAge(
        editions_until=newest, editions_days=_since(newest, now) if newest is not None else None,
        cards=_age(of.cards, now) if of is not None else None, rulings=_age(of.rulings, now) if of is not None else None,
    )  # fmt: skip


def _age(day: DataDay | None, today: date) -> CardDataAge | None:
    return CardDataAge(day=day.day, basis=day.basis, days=_since(day.day, today)) if day is not None else None


def _since(day: str, today: date) -> int:
    """The days from a day until today; below 0 where the day is still to come."""
    return (today - date.fromisoformat(day)).days
