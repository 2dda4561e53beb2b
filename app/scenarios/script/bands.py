"""Attacking bands (702.22c) answered one by one: for each creature with banding whether it forms a band, and with whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.position.decisions import Decision
from app.engine.position.ids import ObjectId
from app.engine.reading.characteristics import chars

if TYPE_CHECKING:
    from app.scenarios.script.script import Script

Bands = tuple[tuple[ObjectId, ...], ...]


def bands_one_by_one(script: Script, decision: Decision) -> Bands:
    """The bands a player's answers form; none where nothing is said of them, since forming bands is optional."""
    found: list[tuple[ObjectId, ...]] = []
    for id in decision.options:
        if any(id in band for band in found) or not chars(script.table.game, id).has("banding"):
            continue
        band = _band_of(script, decision, id, [one for one in decision.options if not any(one in b for b in found)])
        if band:
            found.append(band)
    if not found and len(decision.options) > 1:
        name = script.table.game.name_of(decision.player)
        script.assume(decision.player, f"{name} forms no bands", decision.rule)
    return tuple(found)


def _band_of(script: Script, decision: Decision, id: ObjectId, free: list[ObjectId]) -> tuple[ObjectId, ...]:
    rows = script.choices.get(decision.player, [])
    first = next((row for row in rows if row.kind == "may"), None)
    others = [one for one in free if one != id]
    if first is None or first.value is not True:
        return ()
    named = next((row for row in rows if row.kind == "choice" and script.all_of(row, others)), None)
    if named is None:
        return ()
    members = script.all_of(named, others)
    rows.remove(first)
    rows.remove(named)
    return (id, *members)
