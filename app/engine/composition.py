"""Where the engine is put together: the pipeline gets its stages, and each file named here fills the tables of the files below.

Nothing else imports upwards: what a floor needs from one above it is in a table, or handed in here.
"""

from __future__ import annotations

from app.engine import (
    activating,
    apply,
    bygone,
    commander,
    costs,
    designations,
    dungeons,
    entering,
    entering_counters,
    layers,
    moving,
    outcome,
    pipeline,
    replacement,
    ring,
    standing,
    state_based_rows,
    triggers,
)
from app.engine.evaluate import amounts, conditions, filters, selectors
from app.engine.instructions import cards, flow, keyword_actions, life, misc, permanents, stack, zones
from app.engine.keyword_abilities import activated, arriving, attacking, flags, lasting, levels, rules, static, triggered, using
from app.engine.keyword_abilities import casting as casting_keywords

REGISTERED = (
    amounts, conditions, filters, selectors, layers,
    cards, flow, keyword_actions, life, misc, permanents, stack, zones,
    rules, flags, activated, arriving, attacking, casting_keywords, lasting, levels, static, triggered, using,
    costs, activating, state_based_rows, bygone, commander, ring, dungeons, designations,
)
"""The files that fill tables."""

pipeline.hand_in(pipeline.Stages(
    order_for_shields=replacement.order_for_shields, may_be_replaced=replacement.may_apply, replaced=replacement.replaced,
    choose_host=entering.choose_host, replace_counters=entering_counters.replace_counters,
    expand=apply.EXPAND, rules_of_event=apply.rules_of_event, capture=moving.capture, apply=apply.APPLY,
    describe=apply.describe, bring_up_to_date=standing.bring_up_to_date, collect_triggers=triggers.collect,
    judge=outcome.judge,
))
