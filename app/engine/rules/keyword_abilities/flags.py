"""Keywords that stand for no other abilities: combat, damage, targets, casting and costs ask for them by name."""

from __future__ import annotations

from app.engine.trees.keywords import PLAYED_FLAGS

PLAYED_FLAGS.update({
    "deathtouch", "defender", "double strike", "enchant", "first strike", "flash", "flying", "haste", "hexproof",
    "indestructible", "intimidate", "landwalk", "lifelink", "protection", "reach", "shroud", "trample", "vigilance",
    "banding", "phasing", "shadow", "horsemanship", "fear", "wither", "infect", "menace", "skulk", "toxic", "kicker",
    "multikicker", "buyback", "flashback", "madness", "morph", "megamorph", "disguise", "convoke", "delve", "suspend",
    "split second", "improvise", "evoke", "escape", "jump-start", "retrace", "foretell", "dash", "spectacle", "surge",
    "prowl", "decayed", "umbra armor", "trample over planeswalkers", "affinity", "partner", "companion",
    "ascend", "entwine", "overload", "replicate", "escalate", "blitz", "plot", "choose a background", "doctor's companion",
    "friends forever", "bestow", "mutate", "splice", "fuse", "aftermath", "disturb", "harmonize", "mayhem",
    "emerge", "warp", "freerunning", "sneak", "web-slinging", "more than meets the eye", "prototype", "awaken", "cleave",
    "assist", "rebound", "spree", "tiered", "start your engines!", "read ahead", "compleated",
})
