"""The rule that says what an instruction does (701 and others): what a mutation run switches off, and what counts as executed."""

from __future__ import annotations

from app.engine import trees as t

_IN_ORDER = """activate,attach,behold,cast,counter,create,destroy,discard,double,triple,exchange,exile,fight,goad,investigate,
    mill,play,regenerate,reveal,sacrifice,scry,search,shuffle,surveil,tap,transform,convert,fateseal,clash,planeswalk,
    set_in_motion,abandon,proliferate,detain,populate,monstrosity,vote,bolster,manifest,support,meld,exert,explore,assemble,
    adapt,amass,learn,venture,connive,open_attraction,roll_to_visit,incubate,ring_tempts,villainous_choice,time_travel,
    discover,cloak,collect_evidence,suspect,forage,manifest_dread,endure,harness,airbend,earthbend,waterbend,blight,heal,
    recruit"""
"""Keyword actions in the order of their sections, from 701.2 on."""

SECTION: dict[str, int] = {" ".join(name.split()): number for number, name in enumerate(_IN_ORDER.split(","), start=2)}
"""The section of 701 that each keyword action has."""

BY_CLASS: dict[type, str] = {
    t.Attach: "701.3a", t.Counter: "701.6a", t.CreateToken: "701.7a", t.Destroy: "701.8a", t.Discard: "701.9a",
    t.ExchangeControl: "701.12b", t.ExchangeLife: "701.12c", t.Exile: "701.13a", t.Fight: "701.14a", t.Mill: "701.17a",
    t.SeparatePiles: "700.3", t.Regenerate: "701.19a",
    t.Reveal: "701.20a", t.SacrificeObjects: "701.21a", t.Scry: "701.22a", t.Search: "701.23a",
    t.Shuffle: "701.24a", t.Surveil: "701.25a", t.Tap: "701.26a", t.Untap: "701.26b", t.Transform: "701.27a",
    t.Vote: "701.38a", t.Draw: "121.1", t.FlipCoin: "705.1", t.RollDie: "706.1", t.GetEmblem: "114.1",
    t.ExtraTurn: "500.7", t.ExtraPhase: "500.8", t.EndTheTurn: "724.1", t.ControlPlayer: "723.1", t.CopySpell: "707.10",
    t.ChangeTargets: "115.7", t.PhaseOut: "702.26b", t.RemoveFromCombat: "506.4", t.BecomeBlocked: "509.1h",
    t.Reselect: "508.7", t.WinGame: "104.2b", t.LoseGame: "104.3e", t.DrawGame: "104.4c", t.MoveCounters: "122.5",
    t.SetLife: "119.5", t.CastNow: "608.2g", t.DealDamage: "120.1",
}
"""Instruction class → its rule."""

_OTHERWISE = {
    "storm": "702.40a", "cascade": "702.85a", "replicate": "702.56a", "madness_cast": "702.35a", "suspend_cast": "702.62a",
    "epic": "702.50a", "encode": "702.99a", "paradigm": "702.192a", "ascend": "702.131a", "exploit": "702.110a",
    "haunt": "702.55a", "hideaway": "702.75a", "backup": "702.165a", "pair": "702.95a", "crafted": "702.167c",
    "aura_swap": "702.65a", "ripple": "702.60a", "warp_away": "702.185a", "radiation": "728.1", "increase_speed": "702.179d",
    "regenerated": "701.19a", "remove_damage": "702.89a", "siege_defeated": "310.12b",
}


def rule_of_action(name: str) -> str:
    """The rule of a keyword action, or of what a keyword ability does, by its name; "" for none."""
    other = _OTHERWISE.get(name)
    if other is not None:
        return other
    section = SECTION.get(name.replace(" ", "_"))
    return "" if section is None else f"701.{section}a"


def rule_of_instruction(instruction: t.Instruction) -> str:
    """The rule that says what an instruction does; "" for those that only say when, whether and in what order."""
    if isinstance(instruction, t.KeywordAction):
        return rule_of_action(instruction.name)
    return BY_CLASS.get(type(instruction), "")
