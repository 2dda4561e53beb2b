"""The quick line: a position on one line, as a judge would write it down.

    A: Rhino 2/2 deathtouch trample; B: Wall 0/5, Bolt in hand

    line      = section {(";" | new line) section}
    section   = [PLAYER ":"] thing {"," thing}          a section without a player goes on with the one before
    thing     = [NUMBER] object {mark} | about the player
    object    = the name of a card | NAME POWER/TOUGHNESS {keyword ability | color | artifact | legendary}
    mark      = in hand | graveyard | exile | library | command zone; tapped; sick; face down; token; NUMBER damage;
                +1/+1 [xNUMBER]; NUMBER KIND counters; attacking [PLAYER]; blocking OBJECT; on OBJECT
    about the player = NUMBER life; active; NUMBER poison (energy, …); monarch; initiative; mana such as {G}{G}

A name is looked up among the creatures made up in the line, then in the card data, then as a nickname, then as the beginning
of one name only, then as a misspelling of one name only. `scenario_of` makes the scenario document, as the form does.
"""

from app.scenarios.quick.document import scenario_of
from app.scenarios.quick.errors import QuickError
from app.scenarios.quick.names import CardFinder

__all__ = ["CardFinder", "QuickError", "scenario_of"]
