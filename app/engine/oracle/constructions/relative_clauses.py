"""Relative clauses in words: one row for each wording of what something did, and of what was done to it."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.constructions.amount_phrases import CATEGORIES as OF_AMOUNTS
from app.engine.oracle.constructions.condition_phrases import CATEGORIES as OF_CONDITIONS
from app.engine.oracle.constructions.patterns import Category
from app.engine.oracle.constructions.phrase_table import PhraseConstruction, PhraseTable
from app.engine.oracle.constructions.templates import gap
from app.engine.oracle.nouns import bare_noun
from app.engine.oracle.printing import nested
from app.engine.oracle.printing.filters import noun
from app.engine.oracle.qualities import UNEQUAL

_R = PhraseConstruction
_ATTACKED, _ENTERED = t.Status("attacked_this_turn"), t.Status("entered_this_turn")
_DAMAGE: tuple[tuple[str, bool | None], ...] = (("combat damage", True), ("noncombat damage", False), ("damage", None))
DONE: tuple[tuple[str, t.Filter, str, str], ...] = (
    ("{attacked} this turn", _ATTACKED, "508.1", "attacked this turn"),
    ("{blocked} this turn", t.Status("blocked_this_turn"), "509.1", "blocked this turn"),
    ("{entered} [the battlefield] this turn", _ENTERED, "700.15", "entered this turn"),
    ("{were} dealt damage this turn", t.Status("dealt_damage_this_turn"), "120.3", "was dealt damage this turn"),
    *((f"{{dealt}} {words} [to <to:recipient>] this turn", t.TookPartIn(t.Damages(None, gap.to, combat), "source"), "120.3",
       f"dealt {words} to a player this turn") for words, combat in _DAMAGE),
)  # fmt: skip
"""What something did this turn or was done to it: a condition on it, and a description of it."""


def _that(words: str, made: t.Filter, rule: str, example: str = "") -> PhraseConstruction:
    return _R(f"that {words}", made, rule, f"creature that {example or words}")


ROWS = (
    *(_that(words, made, rule, example) for words, made, rule, example in DONE),
    _that("{attacked} during (their|its) controller's last turn", t.Status("attacked_last_turn"), "508.1",
          "attacked during its controller's last turn"),
    _that("{attacked} you this turn", t.TookPartIn(t.Attacks(defender=t.IsPlayer("you"))), "508.1", "attacked you this turn"),
    _that("didn't attack or enter this turn", t.And((t.Not(_ATTACKED), t.Not(_ENTERED))), "508.1"),
    _that("{entered} [the battlefield] under your control this turn",
          t.TookPartIn(t.Moves(t.ControlledBy(t.You()), to="battlefield")), "603.6a", "entered under your control this turn"),
    _that("you've put <kind:some_counters> on this turn", t.TookPartIn(t.PutsCounters(None, gap.kind, t.You())), "122.1",
          "you've put one or more +1/+1 counters on this turn"),
    _that("{blocked} <other:sources> this turn", t.TookPartIn(t.Blocks(None, gap.other)), "509.1", "blocked ~ this turn"),
    _that("{were} blocked by <other:sources> this turn", t.TookPartIn(t.Blocks(gap.other, t.Anything()), "target"), "509.1",
          "was blocked by ~ this turn"),
    _that("blocked or (was|were) blocked by <other:sources> this turn",
          t.Or((t.TookPartIn(t.Blocks(None, gap.other)), t.TookPartIn(t.Blocks(gap.other, t.Anything()), "target"))), "509.1",
          "blocked or was blocked by a Zombie this turn"),
    _that("blocked or (was|were) blocked this turn",
          t.Or((t.TookPartIn(t.Blocks(None, t.Anything())), t.TookPartIn(t.Blocks(t.Anything(), t.Anything()), "target"))),
          "509.1", "blocked or was blocked this turn"),
    _that("{crewed} <to:helped> this turn", t.TookPartIn(t.Does("crew", to=gap.to)), "702", "crewed ~ this turn"),
    _that("{saddled} <to:helped> this turn", t.TookPartIn(t.Does("saddle", to=gap.to)), "702", "saddled ~ this turn"),
    _that("convoked <of:cast>", t.IsAmong(t.UsedToCast(gap.of)), "702", "convoked ~"),
    _R("whose power and toughness aren't equal", UNEQUAL, "208.1", "creature whose power and toughness aren't equal"),
    _R("that {were} put there [from <source:put_from>] this turn",
       t.TookPartIn(t.Moves(t.Anything(), gap.source, "graveyard")), "404.1",
       "creature card in a graveyard that was put there from a library this turn"),
    _R("that (was|were) put there from anywhere other than the battlefield this turn",
       t.TookPartIn(t.Moves(t.Not(t.InZone(("battlefield",))), None, "graveyard")), "404.1",
       "creature card in a graveyard that was put there from anywhere other than the battlefield this turn"),
    _R("that {were} milled this turn", t.TookPartIn(t.Moves(t.Anything(), "library", "graveyard", within="mill")), "701",
       "creature card in a graveyard that was milled this turn"),
    _R("that was discarded or put there from a library this turn",
       t.TookPartIn(t.AnyOf((t.Moves(t.Anything(), "hand", "graveyard", within="discard"),
                             t.Moves(t.Anything(), "library", "graveyard")))), "701",
       "creature card in a graveyard that was discarded or put there from a library this turn"),
    _R("that you cycled or discarded this turn",
       t.TookPartIn(t.Moves(t.Anything(), "hand", "graveyard", t.You(), within="discard")), "701",
       "creature card in your graveyard that you cycled or discarded this turn"),
    *(_R(f"{lead}drawn this turn", t.TookPartIn(t.Moves(t.Anything(), "library", "hand", within="draw")), "121.1",
         f"card in your hand {told}drawn this turn") for lead, told in (("", ""), ("that (was|were) ", "that was "))),
    _R("dealt damage by <source:sources> this turn", t.TookPartIn(t.Damages(gap.source), "target"), "120.3",
       "creature dealt damage by ~ this turn"),
    _R("dealt damage this turn by a <source:kind> you controlled",
       t.TookPartIn(t.Damages(t.And((gap.source, t.ControlledBy(t.You())))), "target"), "120.3",
       "creature dealt damage this turn by a Spider you controlled"),
    _R("dealt damage this turn", t.Status("dealt_damage_this_turn"), "120.3", "creature dealt damage this turn"),
)  # fmt: skip
TABLE = PhraseTable[t.Filter](ROWS, {
    **OF_CONDITIONS, "helped": OF_AMOUNTS["helped"],
    "kind": Category(lambda reader: bare_noun(reader).filter, lambda kind: "source" if kind == t.Anything() else noun(kind)),
})  # fmt: skip


@nested.relative.by
def relative(filter: t.Filter) -> list[str]:
    """What the rows say of a description, after the noun."""
    return TABLE.told(filter)
