"""Text to HTML loses no character, adds no markup but its own, and draws every symbol it knows."""

from __future__ import annotations

import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.site.symbols import drawer, table
from app.web.marking import Link, mark_up

TEXTS = st.text(alphabet=st.sampled_from("abc <>&\"'{}/WU2PT702.19b\n"), max_size=60)
SPANS = st.lists(st.tuples(st.integers(-3, 70), st.integers(-3, 70)), max_size=5)
DRAW = drawer("edition", "2026-01-01")


@given(TEXTS, SPANS, SPANS, st.booleans())
def test_the_words_stay_as_they_are(
    text: str, links: list[tuple[int, int]], marks: list[tuple[int, int]], drawn: bool
) -> None:
    html = mark_up(
        text, [Link(a, b, "/x" if a % 2 else None, "s", "<n>") for a, b in links], marks, DRAW if drawn else None
    )
    assert unescape(re.sub(r"<[^>]*>", "", html)) == text
    assert set(re.findall(r"<(\w+)", html)) <= {"a", "span", "mark", "i"}


def test_links_and_marks_meet() -> None:
    html = mark_up("see 702.2 {T}", [Link(4, 9, "/rules/702.2")], [(0, 6)])
    assert html == '<mark>see </mark><a href="/rules/702.2"><mark>70</mark>2.2</a> {T}'


@pytest.mark.parametrize(
    ("kind", "effective", "token", "name"),
    [
        ("edition", "2026-08-07", "{W}", "white mana"),
        ("edition", "2003-07-01", "{oW}", "white mana"),
        ("edition", "2003-07-01", "{o10}", "ten generic mana"),
        ("edition", "2026-08-07", "{W/U}", "white mana or blue mana"),
        ("edition", "2026-08-07", "{2/W}", "two generic mana or white mana"),
        ("edition", "2026-08-07", "{C/G}", "colorless mana or green mana"),
        ("edition", "2026-08-07", "{G/P}", "Phyrexian green mana"),
        ("edition", "2026-08-07", "{G/U/P}", "Phyrexian green mana or Phyrexian blue mana"),
        ("edition", "2026-08-07", "{S}", "snow mana"),
        ("edition", "2026-08-07", "{E}", "energy counter"),
        ("edition", "2026-08-07", "{CHAOS}", "chaos symbol"),
        ("edition", "2026-08-07", "{PW}", "planeswalker symbol"),
        ("compendium", None, "{Tap}", "tap"),
        ("compendium", None, "{Untap}", "untap"),
        # tokens whose meaning changed
        ("compendium", None, "{C}", "chaos symbol"),
        ("compendium", "2009-10-01", "{P}", "planeswalker symbol"),
        ("edition", "2009-10-01", "{C}", "chaos symbol"),
        ("edition", "2015-03-27", "{C}", "chaos symbol"),
        ("edition", "2015-07-17", "{C}", "colorless mana"),
        ("edition", "2016-04-08", "{C}", "colorless mana"),
        ("edition", "2011-04-01", "{P}", "planeswalker symbol"),
        ("edition", "2016-04-08", "{P}", "Phyrexian mana"),
        ("edition", "2026-08-07", "{P}", "pawprint"),
        ("extract", None, "{C}", "colorless mana"),
        ("handbook", "2009-05-01", "{C}", "colorless mana"),
    ],
)
def test_symbols_are_called_by_their_names(kind: str, effective: str | None, token: str, name: str) -> None:
    html = drawer(kind, effective)(token)
    assert f'role="img" aria-label="{name}"' in html
    assert f"<i>{token}</i>" in html


@pytest.mark.parametrize("token", ["{BB}", "{W/X}", "{W/U/B}", "{/}", "{P/P}", "{rN1}", "{W/}", "{<b>}", "{W/P/P}"])
def test_unknown_tokens_stay_words(token: str) -> None:
    assert unescape(str(drawer("edition", "2026-08-07")(token))) == token


def test_every_meaning_of_a_token_is_a_symbol() -> None:
    for sense in table().senses:
        assert sense.shows in table().symbols
        assert not sense.until or sense.since < sense.until
    assert set(table().aliases.values()) <= set(table().symbols)
    assert set(table().hybrid.parts) <= set(table().symbols)
