"""All rows of what players and objects do, in one table."""

from __future__ import annotations

from app.engine.oracle.constructions import (
    card_actions,
    keyword_actions,
    mana_actions,
    permanent_actions,
    player_actions,
    zone_actions,
)
from app.engine.oracle.constructions.table import ConstructionTable

ROWS = (
    *player_actions.ROWS, *zone_actions.ROWS, *mana_actions.ROWS, *card_actions.ROWS, *permanent_actions.ROWS,
    *keyword_actions.ROWS,
)  # fmt: skip
TABLE = ConstructionTable(ROWS)
