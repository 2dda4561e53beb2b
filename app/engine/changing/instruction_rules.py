"""The rule that says what an instruction does, which counts as executed when the instruction is.

Keyword actions that instructions, costs and events share have their rows here (701); the others where they are carried out.
"""

from __future__ import annotations

from app.engine import trees as t
from app.engine.changing.keyword_actions import named_action, rule_of_action
from app.engine.reading import merged
from app.engine.reading.phased import PHASED_OUT

ATTACH = named_action("attach", "701.3a")
UNATTACH = "701.3d"
COUNTER = named_action("counter", "701.6a")
CREATE = named_action("create", "701.7a")
DESTROY = named_action("destroy", "701.8a")
DISCARD = named_action("discard", "701.9a")
DISCARD_AT_RANDOM = "701.9b"
EXCHANGE_CONTROL = "701.12b"
EXCHANGE_LIFE = "701.12c"
EXCHANGE_NUMBERS = "701.12g"
EXILE = named_action("exile", "701.13a")
FIGHT = named_action("fight", "701.14a")
FIGHT_NEEDS_BOTH = "701.14b"
FIGHT_ITSELF = "701.14c"
MILL = named_action("mill", "701.17a")
REGENERATE = named_action("regenerate", "701.19a")
REGENERATE_FORBIDDEN = "701.19c"
REVEAL = named_action("reveal", "701.20a")
SACRIFICE = named_action("sacrifice", "701.21a")
SCRY = named_action("scry", "701.22a")
SCRY_NOTHING = "701.22b"
SEARCH = named_action("search", "701.23a")
SEARCH_BY_QUALITY = "701.23b"
SEARCH_FOR_NUMBER = "701.23d"
SEARCH_OF_A_PORTION = "701.23f"
SHUFFLE = named_action("shuffle", "701.24a")
SHUFFLE_NOTHING_MOVED = "701.24c"
SHUFFLE_EMPTY_SET = "701.24d"
SURVEIL = named_action("surveil", "701.25a")
SURVEIL_NOTHING = "701.25c"
TAP = named_action("tap", "701.26a")
UNTAP = "701.26b"
TRANSFORM = named_action("transform", merged.TRANSFORM)
VOTE = named_action("vote", "701.38a")
VOTES_TOGETHER = "701.38d"
WATERBEND = named_action("waterbend", "701.67a")
WATERBEND_AMOUNT, HAS_WATERBENT = "701.67b", "701.67c"
VILLAINOUS_CHOICE = named_action("villainous_choice", "701.55a")
VILLAINOUS_CHOICES = "701.55d"

for _name, _rule in {
    "activate": "701.2a", "cast": "701.5a", "double": "701.10a", "triple": "701.11a",
    "exchange": "701.12a", "play": "701.18a", "convert": "701.28a", "planeswalk": "701.31a", "set_in_motion": "701.32a",
    "abandon": "701.33a", "assemble": "701.45a", "open_attraction": "701.51a", "roll_to_visit": "701.52a",
}.items():
    named_action(_name, _rule)

BY_CLASS: dict[type, str] = {
    t.Attach: ATTACH, t.Counter: COUNTER, t.CreateToken: CREATE, t.Destroy: DESTROY, t.Discard: DISCARD,
    t.ExchangeControl: EXCHANGE_CONTROL, t.ExchangeLife: EXCHANGE_LIFE, t.Exile: EXILE, t.Fight: FIGHT, t.Mill: MILL,
    t.SeparatePiles: "700.3", t.Regenerate: REGENERATE,
    t.Reveal: REVEAL, t.SacrificeObjects: SACRIFICE, t.Scry: SCRY, t.Search: SEARCH,
    t.Shuffle: SHUFFLE, t.Surveil: SURVEIL, t.Tap: TAP, t.Untap: UNTAP, t.Transform: TRANSFORM,
    t.Vote: VOTE, t.FaceVillainousChoice: VILLAINOUS_CHOICE, t.LoseMana: "106.4", t.Draw: "121.1", t.FlipCoin: "705.1",
    t.RollDie: "706.1", t.GetEmblem: "114.1",
    t.ExtraTurn: "500.7", t.ExtraPhase: "500.8", t.EndTheTurn: "724.1", t.ControlPlayer: "723.1", t.CopySpell: "707.10",
    t.CopyForEach: "707.10d", t.ChangeWords: "612.1",
    t.ChangeTargets: "115.7", t.DoubleX: "107.3", t.PhaseOut: PHASED_OUT, t.RemoveFromCombat: "506.4", t.BecomeBlocked: "509.1h",
    t.Reselect: "508.7", t.WinGame: "104.2b", t.LoseGame: "104.3e", t.DrawGame: "104.4c", t.MoveCounters: "122.5",
    t.SetLife: "119.5", t.UnlockDoor: "709.5f", t.CastNow: "608.2g", t.DealDamage: "120.1",
}
"""Instruction class → its rule."""


def rule_of_instruction(instruction: t.Instruction) -> str:
    """The rule that says what an instruction does; "" for those that only say when, whether and in what order."""
    if isinstance(instruction, t.KeywordAction):
        return rule_of_action(instruction.name)
    if isinstance(instruction, t.EndTheTurn) and instruction.combat_only:
        return "724.2"
    return BY_CLASS.get(type(instruction), "")
