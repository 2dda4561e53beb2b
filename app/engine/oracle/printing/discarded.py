"""What enters with a counter for each ability that a card discarded for it has, in words (614.1c)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.printing.synonyms import either, series


def keywords_of_discarded(counters: tuple[tuple[str, t.Amount], ...], done: t.Instruction, enters: str) -> str:
    """ "It enters with a flying counter on it if a card discarded this way has flying. The same is true for menace." """
    first, *others = [kind for kind, _ in counters] or [""]
    discarded = t.Bound(done.bind) if isinstance(done, t.Discard) and done.bind else None
    if discarded is None or not others or any(
        number != t.IfElse(t.Exists(t.Filtered(discarded, t.HasKeyword(kind, plain=True))), t.Number(1), t.Number(0))
        for kind, number in counters
    ):
        return ""
    return (f" {either('it', '~')} {enters} with a {first} counter on it if a card discarded this way has {first}. "
            f"The same is true for {series(others, 'and')}.")
