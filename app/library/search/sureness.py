"""How sure an answer is: the first hit is called the best only above a margin that was measured.

The bounds in ``rules_data/search/weights.toml`` were set on one half of the question set so that at most 3 of 100 answers
are called the best and are wrong (``python -m tests.benchmarks questions``).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from app.library.search.evidence import weights
from app.library.search.hits import Found
from app.library.search.understanding import Understanding
from app.library.search.views import Sureness


def sureness_of(found: Sequence[Found], reading: Understanding, asked: Collection[int] = ()) -> Sureness:
    """Whether the first of some findings answers for sure. What a misspelt question means is never sure.

    ``asked`` are the seqs of rules known to be asked in these very words: where the first is the only one, it is sure.
    """
    if not found or reading.instead:
        return Sureness.UNSURE
    bounds = weights().sure
    named = found[0].tier < 0 or list(asked) == [found[0].seq]
    sure = named or (-found[0].score >= bounds.score and margin_of(found) >= bounds.margin)
    return Sureness.BEST if sure else Sureness.UNSURE


def margin_of(found: Sequence[Found]) -> float:
    """How far the first finding's share of likelihood is above the second's."""
    if not found:
        return 0.0
    following = -found[1].score if len(found) > 1 else 0.0
    return round(-found[0].score - following, 4)
