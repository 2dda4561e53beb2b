"""Ability trees: the language the Oracle compiler writes and the kernel plays.

A guide for whoever compiles text
=================================

* A card face becomes a tuple of **abilities** (`SpellAbility`, `ActivatedAbility`, `TriggeredAbility`, `StaticAbility`,
  `KeywordAbility`, …). Abilities hold **costs**, **event patterns**, **conditions**, and a `Body` of **instructions**.
* Objects and players are denoted by **selectors** (`This()`, `You()`, `TargetRef(0)`, `All(filter)`, `Bound("exiled")`)
  and described by **filters** (`HasType(("creature",))`, `ControlledBy(You())`). Numbers are **amounts**.
* A target is a `TargetSpec` on the body (or mode); instructions refer to it as `TargetRef(index)`.
* What one sentence does and a later one speaks of ("that creature", "the exiled card", "if you do") is tied by a name:
  `bind="it"` on the first, `Bound("it")`, `BoundAmount("it")` or `Did("it")` in the second. Across linked abilities of
  one object (607) use `Remember`/`Exile(remember=…)` and `Linked(key)`, `ChooseValue(on_source=True)` and `OfChosen`.
* The event that triggered, or that a replacement effect replaces, is read by `EventRole(…)` and `EventAmount()`.
* Instructions that share no binding and happen one after another simply follow each other in the tuple.
* Words not understood become `Unsupported(words)`, wherever they stand. Never drop any.
* Keywords: emit `KeywordAbility(name, …)`; the kernel's tables define them. Keyword actions with a node of their own use
  it (`Scry`, `Mill`, `Fight`); the others are `KeywordAction(name, …)`.
* Colors are "W" "U" "B" "R" "G"; types and supertypes are lower case; subtypes as printed. Costs write symbols without
  braces. Reminder text is never compiled.

Ten worked examples (cards invented for the purpose)
----------------------------------------------------

1. *Ember Lash*, instant: "Ember Lash deals 3 damage to any target."

       SpellAbility(Body((DealDamage(Number(3), TargetRef(0)),), (TargetSpec(AnyTarget()),)))

2. *Glade Tender*, creature: "{T}: Add {G}."

       ActivatedAbility(TapThis(), Body((AddMana(("G",)),)))

3. *Grave Herald*: "When this creature dies, draw a card if you control another creature, otherwise lose 1 life." (not an
   intervening if)

       TriggeredAbility(Moves(IsSource(), "battlefield", "graveyard"), Body((
           If(Exists(All(And((HasType(("creature",)), ControlledBy(You()), Not(IsSource()))))),
              (Draw(),), (LoseLife(Number(1)),)),)))

4. *Banner Captain*: "Other Soldiers you control get +1/+1 and have vigilance."

       StaticAbility((Modify(All(And((HasType(("creature",)), HasSubtype(("Soldier",)), ControlledBy(You()),
           Not(IsSource())))), (ModifyPT(Number(1), Number(1)), AddAbility(KeywordAbility("vigilance")))),))

5. *Cell of Glass*, enchantment: "When Cell of Glass enters, exile target nonland permanent an opponent controls until
   Cell of Glass leaves the battlefield."

       TriggeredAbility(Moves(IsSource(), to="battlefield"), Body(
           (Exile(TargetRef(0), until=UntilLeaves(This())),),
           (TargetSpec(And((Not(HasType(("land",))), ControlledBy(EachOpponent())))),)))

6. *Toll Collector*: "Whenever an opponent casts a noncreature spell, counter it unless that player pays {2}."

       TriggeredAbility(Casts(Not(HasType(("creature",))), EachOpponent()), Body((
           Unless((Counter(EventRole("object")),), ManaCost(("2",)), EventRole("player")),)))

7. *Reaper's Bargain*, sorcery: "As an additional cost to cast this spell, sacrifice a creature. Draw X
   cards, where X is that creature's power."

       StaticAbility((AdditionalCost(Sacrifice(HasType(("creature",)), Number(1))),)),
       SpellAbility(Body((Draw(ValueOf("power", Bound("sacrificed"))),)))

8. *Mirror Moth*: "You may have Mirror Moth enter as a copy of any creature, except it has flying."

       StaticAbility((EntersWith(copy_of=Choose(HasType(("creature",)), Number(1)), optional=True,
           exceptions=CopyExceptions(abilities=(KeywordAbility("flying"),))),))

9. *Twin Sparks*, instant: "Choose one or both — • Tap target creature. • Target player mills X cards, where X is the
   number of creatures you control."

       SpellAbility(Body(modes=(
           Mode((Tap(TargetRef(0)),), (TargetSpec(HasType(("creature",))),)),
           Mode((Mill(Count(All(And((HasType(("creature",)), ControlledBy(You()))))), TargetRef(0)),),
                (TargetSpec(IsPlayer()),))), choose_min=Number(1), choose_max=Number(2)))

10. *Doubling Spring*, enchantment: "If an effect would put one or more +1/+1 counters on a creature you control, put twice
    that many instead." and *Last Lantern*: "{2}, Sacrifice this artifact: You may search your library for a basic land card and
    reveal it. That card goes to your hand, then shuffle. If you do, you gain 2 life."

       StaticAbility((Replace(PutsCounters(And((HasType(("creature",)), ControlledBy(You()))), "+1/+1"),
           (TheEvent(amount=Times(Number(2), EventAmount())),)),))
       ActivatedAbility(Costs((ManaCost(("2",)), SacrificeThis())), Body((
           May((Search(And((HasSupertype(("basic",)), HasType(("land",)))), Number(1), bind="card", reveal=True),
                Move(Bound("card"), "hand"), Shuffle()), bind="did"),
           If(Did("did"), (GainLife(Number(2)),)))))
"""

from __future__ import annotations

from app.engine.trees import (
    abilities,
    amounts,
    base,
    changes,
    conditions,
    continuous,
    costs,
    durations,
    events,
    filters,
    game_instructions,
    instructions,
    permanent_instructions,
    selectors,
)
from app.engine.trees.abilities import *  # noqa: F403
from app.engine.trees.amounts import *  # noqa: F403
from app.engine.trees.base import *  # noqa: F403
from app.engine.trees.changes import *  # noqa: F403
from app.engine.trees.conditions import *  # noqa: F403
from app.engine.trees.continuous import *  # noqa: F403
from app.engine.trees.costs import *  # noqa: F403
from app.engine.trees.durations import *  # noqa: F403
from app.engine.trees.events import *  # noqa: F403
from app.engine.trees.filters import *  # noqa: F403
from app.engine.trees.game_instructions import *  # noqa: F403
from app.engine.trees.instructions import *  # noqa: F403
from app.engine.trees.permanent_instructions import *  # noqa: F403
from app.engine.trees.selectors import *  # noqa: F403
from app.engine.trees.vocabularies import *  # noqa: F403

FAMILIES = (
    abilities, amounts, base, changes, conditions, continuous, costs, durations, events, filters, instructions,
    permanent_instructions, game_instructions, selectors,
)  # fmt: skip
"""The modules that define nodes, for tools that walk them."""
