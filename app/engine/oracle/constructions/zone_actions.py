"""What moves between zones, in words: exile, return, put, sacrifice, shuffle into (400.7)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.constructions.table import Construction
from app.engine.oracle.constructions.templates import gap
from app.engine.oracle.subject import YOUR_COMMANDER

_ARRIVING = ("{[tapped]?tapped [attacking]?attacking [transformed]?transformed [face down]?face_down [<under:control>] "
             "[attached to <attached_to:host>] [blocking <blocking:host>] [<counters:with_counters>]}")  # fmt: skip
_FROM_THE_TOP: tuple[tuple[str, t.LibraryPosition], ...] = (
    ("second", "2"), ("third", "3"), ("fourth", "4"), ("fifth", "5"), ("sixth", "6"), ("seventh", "7"),
)
_FROM = "[from <from_zone:origin>]"


def _arriving(under: t.Selector, from_zone: t.Zone | None = gap.from_zone) -> t.Move:
    return t.Move(
        gap.what, "battlefield", tapped=gap.tapped, under=under, attacking=gap.attacking, face_down=gap.face_down,
        transformed=gap.transformed, attached_to=gap.attached_to, blocking=gap.blocking, counters=gap.counters,
        from_zone=from_zone,
    )  # fmt: skip


_ENDS: tuple[t.LibraryPosition, ...] = ("top", "bottom")


def _moved(zone: t.Zone, position: t.LibraryPosition = "top", order: t.LibraryOrder = "any") -> t.Move:
    return t.Move(gap.what, zone, position, order, from_zone=gap.from_zone)


def _as_it_resolves(owner: t.Selector | None) -> t.Apply:
    """A spell is exiled instead of being put into a graveyard, if it resolves and would be."""
    moves = t.Moves(t.IsAmong(gap.what), "stack", "graveyard", owner, within="resolution")
    return t.Apply((t.Replace(moves, (t.TheEvent(to_zone="exile", counters=gap.counters),)),))


def _end(position: t.LibraryPosition) -> tuple[t.Instruction, ...]:
    return (t.Move(gap.what, "library", position),)


_EXCHANGED: tuple[tuple[t.Zone, t.Zone], ...] = (("hand", "graveyard"), ("graveyard", "library"), ("hand", "library"))


def _all_into(source: t.Zone, to: t.Zone) -> t.Move:
    return t.Move(t.All(t.IsCard(), (source,), gap.own), to, order="random" if to == "library" else "any")


ROWS = (
    *(Construction(f"exchange {{your}} {one} and {other}", t.Together((_all_into(one, other), _all_into(other, one))), "701",
                   f"Exchange your {one} and {other}.") for one, other in _EXCHANGED),
    Construction("exile cards from the top of {your} library until {you} (exile|exiles|reveal|reveals) "
                 "<until_count+until:looked_for> [<hit:name>]",
                 t.Reveal(None, gap.who, gap.until, gap.until_count, True, hit=gap.hit), "406.1",
                 "Exile cards from the top of your library until you exile a land card."),
    *(Construction(f"exile <what:settled> [<counters:with_counters>] instead of putting it into {whose} graveyard "
                   "as it resolves", _as_it_resolves(owner), "608.2n",
                   f"Exile target spell instead of putting it into {example} graveyard as it resolves.")
      for owner, whose, example in ((t.You(), "your", "your"), (None, "(a|its owner's)", "a"))),
    Construction("exile <what:itself> from <from_zone:origin>", t.Move(gap.what, "exile", from_zone=gap.from_zone), "406.1",
                 "Exile Fen Lamp from your graveyard."),
    Construction("exile <what:spoken_of> from {owner's} graveyard [<counters:with_counters>]",
                 t.Move(gap.what, "exile", counters=gap.counters, from_zone="graveyard"), "406.1",
                 "Choose a card in your graveyard. Exile that card from your graveyard.", older=True),
    Construction("exile <what:exiled> from {owner's} graveyard", t.Move(gap.what, "exile", from_zone="graveyard"), "406.1",
                 "Choose two cards in your graveyard. Exile one of them from your graveyard.", older=True),
    *(Construction(f"exile {cards} from the top of {{your}} library equal to <count:calculated>",
                   t.Exile(t.TopOfLibrary(gap.count, gap.own)), "406.1",
                   f"Exile {cards} from the top of your library equal to the number of Caves you control.", older=bool(before))
      for before, cards in (("", "cards"), ("a", "a number of cards"))),
    Construction("exile cards from {your} hand equal to <count:calculated>",
                 t.Exile(t.Choose(t.IsCard(), gap.count, zones=("hand",), players=gap.own)), "406.1",
                 "Exile cards from your hand equal to the number of Caves you control.", older=True),
    Construction("exile <what:exiled> in a face-down pile(,|, and) shuffle that pile",
                 t.Exile(gap.what, face_down=True, shuffled=True), "701",
                 "Exile target creature in a face-down pile, shuffle that pile."),
    Construction("exile <what:exiled> {[face down]?face_down [<counters:with_counters>]} [<until>]",
                 t.Exile(gap.what, gap.until, gap.face_down, counters=gap.counters), "406.1",
                 "Exile target creature."),
    Construction("return <what:returned> [from <from_zone:origin>] to the battlefield face up or face down",
                 t.ChooseMode(tuple((t.Move(gap.what, "battlefield", under=gap.who, face_down=down, from_zone=gap.from_zone),)
                                    for down in (False, True)), gap.who), "708.2",
                 "Return target creature card in your graveyard to the battlefield face up or face down.", older=True),
    Construction(f"return <what:returned> {_FROM} to (the battlefield|play) {_ARRIVING}", _arriving(gap.under), "110.2a",
                 "Return target creature card in your graveyard to the battlefield tapped.", absent={"under": gap.who}),
    Construction("return <what:every> to {owner's} (hand|hands) except for <but:kinds>",
                 t.Move(t.Except(gap.what, gap.but), "hand"), "400.7",
                 "Return each creature to its owner's hand except for Goblins."),
    Construction(f"return <what:returned> {_FROM} to {{owner's}} (hand|hands)", _moved("hand"), "400.7",
                 "Return target creature to its owner's hand."),
    Construction(f"return <what:returned> {_FROM} to {{owner's}} (graveyard|graveyards)", _moved("graveyard"), "400.7",
                 "Return target creature to its owner's graveyard.", older=True),
    *(Construction(f"return <what:returned> {_FROM} to the {end} of {{owner's}} library", _moved("library", end), "400.7",
                   f"Return target creature to the {end} of its owner's library.", older=True)
      for end in _ENDS),
    Construction("return to {owner's} (hand|hands) <what:several>", t.Move(gap.what, "hand"), "400.7",
                 "Return to your hand all creature cards in your graveyard.", older=True),
    Construction(f"return to (the battlefield|play) {_ARRIVING} <what:several>", _arriving(gap.under, None), "400.7",
                 "Return to the battlefield tapped all land cards in your graveyard.", absent={"under": gap.who}, older=True),
    Construction(f"put (onto|into) (the battlefield|play) {_ARRIVING} <what:several>", _arriving(gap.under, None), "400.7",
                 "Put onto the battlefield under your control all creature cards in all graveyards.",
                 absent={"under": gap.who}, older=True),
    Construction("put a number of [additional] <kind:plural_counters> equal to <count:calculated> on <on:what>",
                 t.PutCounters(gap.kind, gap.count, gap.on, gap.who), "122.1",
                 "Put a number of charge counters equal to the number of Caves you control on target artifact.", older=True),
    Construction("put [additional] <kind:plural_counters> on <on:what> equal to <count:calculated>",
                 t.PutCounters(gap.kind, gap.count, gap.on, gap.who), "122.1",
                 "Put charge counters on target artifact equal to the number of Caves you control.", older=True),
    Construction("put (another|a|an additional) counter of that kind on <on:what>",
                 t.PutCounters(t.THAT_KIND, t.Number(1), gap.on, gap.who), "122.1",
                 "Choose a counter on target artifact. Put another counter of that kind on it."),
    Construction("put another of those counters on <on:what>",
                 t.PutCounters(t.THAT_KIND, t.Number(1), gap.on, gap.who), "122.1",
                 "Choose a counter on target artifact. Put another of those counters on it.", older=True),
    Construction("give <on:what> (another|an additional) counter of that kind",
                 t.PutCounters(t.THAT_KIND, t.Number(1), gap.on, gap.who), "122.1",
                 "Choose a counter on target artifact. Give it another counter of that kind.", older=True),
    Construction("choose (a counter|a kind of counter) (on|among) <of:what>", t.ChooseCounterKind(gap.of, gap.who), "608.2d",
                 "Choose a counter on target artifact."),
    Construction("put <count:number> [additional] <kind:counters> on <on:what>",
                 t.PutCounters(gap.kind, gap.count, gap.on, gap.who), "122.1",
                 "Put two charge counters on target artifact."),
    Construction("distribute <count:number> <kind:counters> among <on:untargeted>",
                 t.PutCounters(gap.kind, gap.count, gap.on, gap.who, distributed=True), "608.2d",
                 "Distribute three charge counters among any number of artifacts you control."),
    Construction("distribute a number of <kind:plural_counters> equal to <count:calculated> among <on:untargeted>",
                 t.PutCounters(gap.kind, gap.count, gap.on, gap.who, distributed=True), "608.2d",
                 "Distribute a number of charge counters equal to the number of Caves you control among any number of Caves."),
    Construction("put <count:number> <kind:counters> or <other:counters> on <on:what>",
                 t.ChooseMode(((t.PutCounters(gap.kind, gap.count, gap.on, gap.who),),
                               (t.PutCounters(gap.other, gap.count, gap.on, gap.who),)), gap.who), "122.1",
                 "Put two charge counters or oil counters on target artifact.", older=True),
    Construction("put a number of [additional] <kind:plural_counters> on <on:what> equal to <count:calculated>",
                 t.PutCounters(gap.kind, gap.count, gap.on, gap.who), "122.1",
                 "Put a number of charge counters on target artifact equal to the number of Caves you control."),
    Construction("put your commander into your hand from the command zone",
                 t.Move(t.Choose(YOUR_COMMANDER, t.Number(1), zones=("command",)), "hand"), "400.7",
                 "Put your commander into your hand from the command zone."),
    Construction("cast your commander from the command zone without paying its mana cost",
                 t.CastNow(t.Choose(YOUR_COMMANDER, t.Number(1), zones=("command",)), gap.who), "608.2g",
                 "Cast your commander from the command zone without paying its mana cost."),
    Construction("return <what> to the command zone", t.Move(gap.what, "command"), "408.1",
                 "Return target creature to the command zone."),
    Construction("put <what:put> on the top or bottom of <chooser:whose> library",
                 t.ChooseMode((_end("top"), _end("bottom")), gap.chooser), "401.4",
                 "Put target creature on the top or bottom of its owner's library."),
    Construction("put <what:put> on {your} choice of the top or bottom of {your} library",
                 t.ChooseMode((_end("top"), _end("bottom")), gap.who), "401.4",
                 "Put target creature on your choice of the top or bottom of your library.", older=True),
    Construction("put <what:put> on (your|their) choice of the top or bottom of <chooser:whose> library",
                 t.ChooseMode((_end("top"), _end("bottom")), gap.chooser), "401.4",
                 "Put target creature on your choice of the top or bottom of its owner's library.", older=True),
    Construction("meld <what> into <into:title>", t.Meld(gap.what, gap.into), "701",
                 "Meld two target creatures into Ember Host."),
    Construction("put <what:put> [back] into exile", t.Exile(gap.what), "406.1",
                 "Put target creature into exile.", older=True),
    Construction("put <what:itself> onto the battlefield from <from_zone:origin>",
                 t.Move(gap.what, "battlefield", under=gap.who, from_zone=gap.from_zone), "400.7",
                 "Put Fen Lamp onto the battlefield from the command zone.", older=True),
    Construction("put <what:put_from> {[tapped]?tapped [<counters:with_counters>]}",
                 t.Move(gap.what, "battlefield", tapped=gap.tapped, under=gap.who, counters=gap.counters), "400.7",
                 "Put a creature card onto the battlefield from your hand with a charge counter on it.", older=True),
    Construction(f"put <what:put> {_FROM} [back] (onto|into) (the battlefield|play) {_ARRIVING}", _arriving(gap.under), "400.7",
                 "Put a card in your hand onto the battlefield tapped.",
                 absent={"under": gap.who}),
    Construction(f"put <what:put> {_FROM} [back] into {{owner's}} (hand|hands)", _moved("hand"), "400.7",
                 "Put the top card of your library into its owner's hand."),
    Construction(f"put <what:put> {_FROM} [back] into {{owner's}} (graveyard|graveyards)", _moved("graveyard"), "400.7",
                 "Put target creature into its owner's graveyard."),
    Construction("put <what:put> into {your} library second from the top or on the bottom",
                 t.ChooseMode((_end("2"), _end("bottom")), gap.who), "401.7",
                 "Put target creature into your library second from the top or on the bottom.", older=True),
    *(Construction(f"put <what:put> {_FROM} [back] into {{owner's}} library {nth} from the top",
                   _moved("library", place), "401.7",
                   f"Put target creature into its owner's library {nth} from the top.") for nth, place in _FROM_THE_TOP),
    Construction("put <what:put> into {owner's} library just beneath the top <beneath:some> cards of that library",
                 t.Move(gap.what, "library", beneath=gap.beneath), "401.7",
                 "Put target creature into its owner's library just beneath the top X cards of that library."),
    Construction(f"put <what:put> {_FROM} [back] on (top|the top) of {{owner's}} (library|libraries) [<order>]",
                 _moved("library", "top", gap.order), "401.4",
                 "Put target creature on top of its owner's library."),
    Construction(f"put <what:put> {_FROM} [back] on the bottom of {{owner's}} (library|libraries) [<order>]",
                 _moved("library", "bottom", gap.order), "401.4",
                 "Put target creature on the bottom of its owner's library."),
    Construction(f"put <what:put> {_FROM} [back] on (top|the top) [<order>]", _moved("library", "top", gap.order), "401.4",
                 "Look at the top two cards of your library. Put one on top.", older=True),
    Construction(f"put <what:put> {_FROM} [back] on the bottom [<order>]", _moved("library", "bottom", gap.order), "401.4",
                 "Look at the top two cards of your library. Put one on the bottom.", older=True),
    Construction("put <what:put> back in any order", t.Move(gap.what, "library"), "401.4",
                 "Look at the top three cards of your library. Put them back in any order.", older=True),
    Construction("sacrifice <filter:own_permanents>", t.SacrificeObjects(gap.who, what=t.All(gap.filter)), "701",
                 "Sacrifice all Goblins."),
    Construction("sacrifice <what:one_of_these> [of their choice]", t.SacrificeObjects(gap.who, what=gap.what), "701",
                 "Tap two target creatures you control. Sacrifice one of them."),
    Construction("choose and (sacrifice|sacrifices) <what:one_of_these>", t.SacrificeObjects(gap.who, what=gap.what), "701",
                 "Tap two target creatures you control. Choose and sacrifice one of them.", older=True),
    Construction("sacrifice <what:in_pile>", t.SacrificeObjects(gap.who, what=gap.what), "700.3",
                 "Separate each Goblin into two piles. Sacrifice all Goblins in that pile."),
    Construction("sacrifice <what:spoken_of>", t.SacrificeObjects(gap.who, what=gap.what), "701",
                 "Sacrifice Fen Lamp."),
    Construction("sacrifice <filter+also:one_of_each>", t.SacrificeObjects(gap.who, gap.filter, also=gap.also), "701",
                 "Sacrifice a Goblin and a Wall."),
    Construction("sacrifice <count+filter:own_permanent>", t.SacrificeObjects(gap.who, gap.filter, gap.count), "701",
                 "Sacrifice two Goblins."),
    Construction("shuffle {your} (library|libraries)", t.Shuffle(gap.who), "701",
                 "Shuffle your library.", older=True),
    Construction("shuffle <what:itself> into {your} library from <from_zone:origin>",
                 t.Move(gap.what, "library", "shuffle", from_zone=gap.from_zone, shuffles=gap.own), "701",
                 "Shuffle Fen Lamp into your library from your graveyard."),
    Construction("shuffle <what:shuffled> into {your} (library|libraries)",
                 t.Move(gap.what, "library", "shuffle", shuffles=gap.own), "701",
                 "Shuffle target creature into your library."),
    Construction("shuffle <what:shuffled> into <shuffles:whose_library> (library|libraries)",
                 t.Move(gap.what, "library", "shuffle", shuffles=gap.shuffles), "701",
                 "Shuffle target creature into its owner's library."),
    Construction("shuffle", t.Shuffle(gap.who), "701",
                 "Shuffle."),
    Construction("gain control of <what:settled> [<duration>]",
                 t.Apply((t.Modify(gap.what, (t.ChangeController(gap.own),)),), gap.duration), "613.1b",
                 "Gain control of target creature until end of turn.", absent={"duration": t.EndOfGame()}),
    Construction("remove <what> from combat", t.RemoveFromCombat(gap.what), "506.4",
                 "Remove target creature from combat."),
    Construction("remove (that counter|one) from <from_:what>", t.TakeCounters(t.THAT_KIND, t.Number(1), gap.from_), "122.1",
                 "Choose a counter on target artifact. Remove that counter from it."),
    Construction("remove <kind+from_:those_counters>", t.TakeCounters(gap.kind, None, gap.from_), "122.1",
                 "You gain life equal to the number of charge counters on target artifact. Remove those counters.", older=True),
    Construction("remove a number of <kind:plural_counters> equal to <count:calculated> from <from_:what>",
                 t.TakeCounters(gap.kind, gap.count, gap.from_), "122.1",
                 "Remove a number of charge counters equal to the number of Caves you control from target artifact."),
    Construction("remove a number of <kind:plural_counters> from <from_:what> equal to <count:calculated>",
                 t.TakeCounters(gap.kind, gap.count, gap.from_), "122.1",
                 "Remove a number of charge counters from target artifact equal to the number of Caves you control.", older=True),
    Construction("remove all <kind:all_counters> from [among] <from_:what>", t.TakeCounters(gap.kind, None, gap.from_), "122.1",
                 "Remove all charge counters from target artifact."),
    Construction("remove <count:some> <kind:any_counters> from [among] <from_:what>",
                 t.TakeCounters(gap.kind, gap.count, gap.from_), "122.1",
                 "Remove two charge counters from target artifact."),
    Construction("move all <kind:all_counters> from <from_:what> (onto|to) <to:what>",
                 t.MoveCounters(gap.kind, None, gap.from_, gap.to), "122.5",
                 "Move all charge counters from Fen Lamp onto target artifact."),
    Construction("move <count:some> <kind:any_counters> from <from_:what> (onto|to) <to:what>",
                 t.MoveCounters(gap.kind, gap.count, gap.from_, gap.to), "122.5",
                 "Move two charge counters from Fen Lamp onto target artifact."),
)  # fmt: skip
