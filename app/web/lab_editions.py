"""A scenario that asks for several editions: the outcomes side by side, and one of the editions to look at."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from flask import request

from app.scenarios.checks.checking import check
from app.scenarios.documents.results import Held, Verdict
from app.scenarios.lab.stepping import stand
from app.site.playing_time import playing_time
from app.web.lab_links import Kept, card_pool, keep, one_play
from app.web.lab_words import expectation

MOST_SECONDS = 0.03
"""How long one play may take for the editions to be compared here: that takes many."""

_ALL_SECONDS = 2.0  # for all of these plays together


class EditionOutcome(msgspec.Struct, frozen=True):
    """What happens under one edition. rows: what is expected, whether it holds, what is so. because: why it is not as before."""

    edition: str
    url: str
    shown: bool
    rows: tuple[tuple[str, bool, str], ...] = ()
    illegality: dict[str, Any] | None = None
    because: tuple[dict[str, Any], ...] = ()


class Editions(msgspec.Struct, frozen=True):
    """The editions of a scenario. kept: the scenario under the one looked at. differ: None where they were not compared."""

    kept: Kept
    outcomes: tuple[EditionOutcome, ...]
    differ: bool | None


def compared(kept: Kept) -> Editions | None:
    """The editions a scenario asks for, and what comes of each; None for a scenario of one edition. Raises DocumentError."""
    asked = kept.scenario.edition
    if isinstance(asked, str) or not asked:
        return None
    wanted = request.values.get("edition", "")
    looked_at = wanted if wanted in asked else asked[-1]
    one = msgspec.structs.replace(kept.scenario, edition=looked_at)
    base = kept.at(edition=looked_at) if kept.fits or kept.base else ""
    begun = time.thread_time()
    stand(one, card_pool(), seconds=one_play())
    quick = time.thread_time() - begun <= MOST_SECONDS
    result = check(kept.scenario, card_pool(), seconds=playing_time(_ALL_SECONDS)) if quick else None
    found = {one["edition"]: one for one in (result.outcomes or ())} if result is not None else {}
    outcomes = tuple(_outcome(kept, edition, looked_at, found.get(edition)) for edition in asked)
    differ = None if result is None else result.verdict is Verdict.OUTCOMES_DIFFER
    return Editions(keep(one, base), outcomes, differ)


def _outcome(kept: Kept, edition: str, looked_at: str, found: dict[str, Any] | None) -> EditionOutcome:
    url = kept.at(edition=edition) if kept.fits or kept.base else ""
    if found is None:
        return EditionOutcome(edition, url, edition == looked_at)
    rows = [expectation(msgspec.convert(row, Held)) for row in found["expectations"]]
    return EditionOutcome(
        edition, url, edition == looked_at, tuple((f"{held.what} {said}", held.holds, actual) for held, said, actual in rows),
        found.get("illegality"), tuple(found.get("because", ())),
    )  # fmt: skip
