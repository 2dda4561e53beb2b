"""Cases from outside: none crashes the checker, and answers that are given are nearly always right."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from app.scenarios.card_pool import CardPool
from tests.benchmarks.scenarios import _disputed, load_cards, play


@pytest.mark.corpus
def test_every_eighth_case(shared_dir: Path) -> None:
    pool = CardPool([load_cards(shared_dir / "cards" / "oracle-cards.jsonl.gz")])
    disputed = _disputed()
    marks: Counter[str] = Counter()
    with gzip.open(shared_dir / "cases" / "cases.jsonl.gz") as lines:
        for line in islice(lines, 0, None, 8):
            case = json.loads(line)
            if case["id"] not in disputed:
                marks[play(case, pool)[0]] += 1
    assert not marks["crash"], marks
    assert marks["right"] >= 40, marks
    assert marks["wrong"] <= 0.1 * marks["right"], marks
