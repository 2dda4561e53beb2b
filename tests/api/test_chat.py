"""Answers for a chat message: short, whole sentences, with the edition and a link."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from app.library.sentences import cut_at_sentence
from app.site.chat import MOST

FOOT = "\n[2021-06-01, "


@pytest.mark.parametrize(
    ("path", "begins", "link"),
    [
        ("/rules/702.2b", "702.2b A creature with it can be caught", "rules/702.2b"),
        ("/rules/702.2", "702.2 Leaping\n702.2a Leaping is a static ability.\n702.2b", "rules/702.2"),
        ("/rules/702.3a?n=2", "702.3a Burrowing is printed twice", "rules/702.3a?n=2"),
        ("/rules?numbers=702.2a,704.5b", "702.2a Leaping is a static ability.\n704.5b A pond", "rules/702.2a"),
        ("/rules/702", "702 Abilities\n[", "rules/702"),
        ("/rules/7", "7 Further Matters\n[", "rules/7"),
        ("/glossary/gnome", "Gnome: A small creature with a hat.", "glossary/gnome"),
        ("/glossary/pond", "Pond, Ponded: 1. A place for skating. See rule 102.1.\n2. Wet.", "glossary/pond-ponded"),
        ("/lookup?q=702.2", "702.2 Leaping\n702.2a Leaping", "rules/702.2"),
    ],
)
def test_text_form(client: FlaskClient, path: str, begins: str, link: str) -> None:
    answer = client.get(f"/api/v1{path}{'&' if '?' in path else '?'}format=text")
    assert answer.mimetype == "text/plain"
    assert answer.text.startswith(begins)
    assert len(answer.text) <= MOST
    foot = answer.text.rstrip("\n").rsplit("\n", 1)[1]
    assert foot.startswith("[2021-06-01, ")
    assert foot.endswith(f"] http://localhost/2021-06-01/{link}")


def test_examples_come_last(client: FlaskClient) -> None:
    text = client.get("/api/v1/rules/101.1a?format=text").text
    assert text.index("can't be") < text.index("Example: Pip") < text.index("Example: Quill")


@given(st.text(alphabet=st.sampled_from("ab .!?”\n"), max_size=300), st.integers(20, 200))
def test_cut(text: str, most: int) -> None:
    cut = cut_at_sentence(text, most)
    assert len(cut) <= most
    assert cut == text or (cut.endswith(" […]") and text.startswith(cut[:-4].rstrip()))


def test_cut_at_the_last_sentence_that_fits() -> None:
    text = "One is short. Two is longer than one. Three is the longest of them all."
    assert cut_at_sentence(text, 50) == "One is short. Two is longer than one. […]"
    assert cut_at_sentence(text, 36) == "One is short. […]"
    assert cut_at_sentence("No sentence ends anywhere in here at all", 24) == "No sentence ends […]"
    assert cut_at_sentence(text, 500) == text
