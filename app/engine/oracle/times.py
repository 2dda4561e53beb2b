"""When something may be done: what follows "only" (601.3, 602.5)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import conditions
from app.engine.oracle.reader import Reader


def read_when(reader: Reader) -> t.Condition:
    """A time or condition after "only": "during your turn", "if …", "before attackers are declared"."""
    parts: list[t.Condition] = []
    while True:
        if reader.any("if"):
            parts.append(conditions.read_condition(reader))
        else:
            parts.append(_time(reader))
        i = reader.i
        joined = reader.any("and only", "and", ",")
        if joined and (any(reader.at(words) for words in _NOT_TIMES) or reader.at_end()):
            reader.i = i
            joined = None
        if not joined and not any(reader.at(words) for words in _NARROWER):
            return parts[0] if len(parts) == 1 else t.AllOf(tuple(parts))


_NOT_TIMES = ("once", "twice", "three times", "as a sorcery", "as an instant", "any time you could cast")


_NARROWER = ("on your turn", "on an opponent 's turn")
"""What narrows a time without a word that joins: "during combat on your turn"."""
_COMBAT = t.During(None, ("combat",))
EARLY = t.AllOf((t.During(t.You()), t.Compare(t.ValueOf("turns_taken", t.You()), "<=", t.Number(3))))
"""The first three turns that you take in the game."""
TIMES: tuple[tuple[str, t.Condition], ...] = (
    ("during your first , second , or third turns of the game", EARLY),
    ("during your turn , before attackers are declared", t.AllOf((t.During(t.You()), t.CombatPoint("before", "attackers")))),
    ("during your turn", t.During(t.You())),
    ("during combat", _COMBAT),
    ("before combat", t.CombatPoint("before", "combat")),
    ("before combat or during combat before blockers are declared",
     t.OneOf((t.CombatPoint("before", "combat"), t.AllOf((_COMBAT, t.CombatPoint("before", "blockers", this_combat=True)))))),
    ("during your upkeep", t.During(t.You(), ("upkeep",))),
    ("during any upkeep step", t.During(None, ("upkeep",))),
    ("during an opponent 's turn", t.NotSo(t.During(t.You()))),
    ("during an opponent 's turn after their upkeep step",
     t.AllOf((t.NotSo(t.During(t.You())), t.NotSo(t.During(None, ("untap", "upkeep")))))),
    ("during your end step", t.During(t.You(), ("end",))),
    ("during an opponent 's upkeep", t.During(t.EachOpponent(), ("upkeep",))),
    ("during your main phase", t.During(t.You(), ("main",))),
    ("before attackers are declared", t.CombatPoint("before", "attackers")),
    ("before blockers are declared", t.CombatPoint("before", "blockers")),
    ("after blockers are declared", t.CombatPoint("after", "blockers")),
    ("before combat damage has been dealt", t.CombatPoint("before", "damage")),
    ("before the combat damage step", t.CombatPoint("before", "damage")),
    ("after combat", t.CombatPoint("after", "combat")),
    ("during the declare attackers step", t.During(None, ("declare_attackers",))),
    ("during the declare blockers step", t.During(None, ("declare_blockers",))),
    ("during the end of combat step", t.During(None, ("end_of_combat",))),
    ("during combat after blockers are declared", t.AllOf((_COMBAT, t.CombatPoint("after", "blockers", this_combat=True)))),
    ("during combat before blockers are declared", t.AllOf((_COMBAT, t.CombatPoint("before", "blockers", this_combat=True)))),
    ("during combat on your turn before blockers are declared",
     t.AllOf((t.During(t.You(), ("combat",)), t.CombatPoint("before", "blockers", this_combat=True)))),
    ("during the beginning of combat step", t.During(None, ("beginning_of_combat",))),
    ("during each of your turns", t.During(t.You())),
    ("during your draw step", t.During(t.You(), ("draw",))),
    ("on your turn", t.During(t.You())),
    ("on an opponent 's turn", t.NotSo(t.During(t.You()))),
    ("during your declare attackers step", t.During(t.You(), ("declare_attackers",))),
    ("before the end of combat step", t.CombatPoint("before", "end_of_combat")),
)


def _time(reader: Reader) -> t.Condition:
    for words, made in sorted(TIMES, key=lambda row: -len(row[0])):
        if reader.ok(words):
            return made
    reader.stuck()
