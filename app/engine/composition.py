"""Where the engine is put together: the pipeline gets its stages, and each file named here fills the tables of the files below.

Nothing else imports upwards: what a floor needs from one above it is in a table, or handed in here.
"""

from __future__ import annotations

from app.engine.changing import apply, moving, outcome, pipeline, standing, triggers
from app.engine.changing.replacing import entering, entering_counters, limited, replacement
from app.engine.playing import activating, daynight
from app.engine.playing.combat import optional_costs
from app.engine.playing.costs import costs
from app.engine.playing.instructions import (
    cards,
    counter_kinds,
    doors,
    flow,
    for_each,
    life,
    misc,
    permanents,
    stack,
    words,
    zones,
)
from app.engine.reading import amounts, conditions, filters, layers, selectors
from app.engine.rules import (
    as_spells_resolve,
    commander,
    designations,
    dungeons,
    initiative,
    monarch,
    rad_counters,
    ring,
    sagas,
    sieges,
    speed,
    top_cards,
)
from app.engine.rules import former as bygone
from app.engine.rules import state_based_actions as state_based_rows
from app.engine.rules.keyword_abilities import (
    activated,
    arriving,
    ascend,
    attacking,
    aura_swap,
    backup,
    cascade,
    cipher,
    craft,
    decks,
    epic,
    exploit,
    haunt,
    hideaway,
    lasting,
    levels,
    madness,
    not_played,
    paradigm,
    replicate,
    ripple,
    soulbond,
    static,
    storm,
    suspend,
    triggered,
    umbra_armor,
    using,
    warp,
)
from app.engine.rules.keyword_abilities import casting as casting_keywords
from app.engine.rules.keyword_actions import common, keyword_actions, permanent_actions, player_actions

REGISTERED = (
    amounts, conditions, filters, selectors, layers,
    cards, counter_kinds, doors, flow, for_each, life, misc, permanents, stack, words, zones,
    common, keyword_actions, permanent_actions, player_actions,
    decks, not_played, activated, arriving, attacking, casting_keywords, lasting, levels, static, triggered, using,
    ascend, aura_swap, backup, cascade, cipher, craft, epic, exploit, haunt, hideaway,
    madness, paradigm, replicate, ripple, soulbond, storm, suspend, umbra_armor, warp,
    costs, activating, state_based_rows, bygone, as_spells_resolve, commander, ring, dungeons, designations, monarch, initiative,
    rad_counters, speed, sagas, sieges, top_cards,
    daynight, optional_costs,
)
"""The files that fill tables."""

pipeline.hand_in(pipeline.Stages(
    order_of_choices=limited.order_of_choices, may_be_replaced=replacement.may_apply,
    would_be_replaced=replacement.would_be_replaced, replaced=replacement.replaced,
    settle_entering=entering.settle_entering, replace_counters=entering_counters.replace_counters,
    expand=apply.EXPAND, capture=moving.capture, apply=apply.APPLY,
    describe=apply.describe, bring_up_to_date=standing.bring_up_to_date, collect_triggers=triggers.collect,
    judge=outcome.judge,
))
