"""Keyword actions without nodes of their own, in words (701)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.constructions.table import Construction
from app.engine.oracle.constructions.templates import gap

_ALONE = ("proliferate", "investigate", "populate", "learn", "explore", "forage", "connive", "meld", "planeswalk",
          "recruit", "time travel")  # fmt: skip
_NUMBERED = ("bolster", "adapt", "monstrosity", "fateseal", "discover", "incubate", "blight", "endure")
_TO_THINGS = ("suspect", "exert", "airbend", "unlock")
_OF_OBJECTS = ("explore", "connive")

ROWS = (
    *(row for name in _ALONE for row in (
        Construction(f"{name} <times>", t.Repeat(gap.times, (t.KeywordAction(name, gap.who),)), "701",
                     f"{name.capitalize()} twice."),
        Construction(f"{name} a number of times equal to <times:calculated>",
                     t.Repeat(gap.times, (t.KeywordAction(name, gap.who),)), "701",
                     f"{name.capitalize()} a number of times equal to the number of Caves you control.", older=True),
        Construction(f"{name} once <times:for_each>", t.Repeat(gap.times, (t.KeywordAction(name, gap.who),)), "701",
                     f"{name.capitalize()} once for each Cave you control.", older=True),
        Construction(f"{name} again", t.KeywordAction(name, gap.who), "701", f"{name.capitalize()} again.", older=True),
        Construction(name, t.KeywordAction(name, gap.who), "701", f"{name.capitalize()}."),
    )),
    *(Construction(f"{name} <amount:figure>", t.KeywordAction(name, gap.who, amount=gap.amount), "701", f"{name.capitalize()} 2.")
      for name in _NUMBERED),
    *(Construction(f"{name} <what>", t.KeywordAction(name, gap.who, gap.what), "701", f"{name.capitalize()} target creature.")
      for name in _TO_THINGS),
    Construction("amass <words:army> <amount:figure>", t.KeywordAction("amass", gap.who, amount=gap.amount, words=gap.words),
                 "701", "Amass Zombies 2."),
    Construction("amass <amount:figure>", t.KeywordAction("amass", gap.who, amount=gap.amount, words=("Zombie",)), "701",
                 "Amass 2.", older=True),
    Construction("manifest dread", t.KeywordAction("manifest dread", gap.who), "701",
                 "Manifest dread."),
    *(Construction(f"{name} <what>", t.KeywordAction(name, gap.who, gap.what), "701",
                   f"{name.capitalize()} the top card of your library.") for name in ("manifest", "cloak")),
    Construction("manifest a number of cards from the top of {your} library equal to <count:calculated>",
                 t.KeywordAction("manifest", gap.who, t.TopOfLibrary(gap.count, gap.own)), "701",
                 "Manifest a number of cards from the top of your library equal to the number of Caves you control.", older=True),
    Construction("assemble a Contraption", t.KeywordAction("assemble", gap.who), "701",
                 "Assemble a Contraption."),
    Construction("assemble <amount:number> Contraptions", t.KeywordAction("assemble", gap.who, amount=gap.amount), "701",
                 "Assemble two Contraptions."),
    Construction("it assemble a number of Contraptions equal to <amount:calculated>",
                 t.KeywordAction("assemble", what=gap.who, amount=gap.amount), "701",
                 "Target creature assembles a number of Contraptions equal to the number of Caves you control."),
    Construction("it assemble a Contraption", t.KeywordAction("assemble", what=gap.who), "701",
                 "Target creature assembles a Contraption."),
    Construction("venture into the dungeon", t.KeywordAction("venture", gap.who), "701",
                 "Venture into the dungeon."),
    Construction("clash with an opponent", t.KeywordAction("clash", gap.who), "701",
                 "Clash with an opponent."),
    Construction("open an Attraction", t.KeywordAction("open attraction", gap.who), "701",
                 "Open an Attraction."),
    Construction("lock or unlock a door of <of:what>", t.UnlockDoor(gap.of, True), "709.5f",
                 "Lock or unlock a door of target Room."),
    Construction("unlock a locked door of <of:any_of>", t.UnlockDoor(gap.of), "709.5f",
                 "Unlock a locked door of target Room."),
    Construction("behold <what:beheld>", t.KeywordAction("behold", gap.who, gap.what), "701",
                 "Behold a Dragon."),
    Construction("collect evidence <amount:figure>", t.KeywordAction("collect evidence", gap.who, amount=gap.amount), "701",
                 "Collect evidence 4."),
    *(Construction(f"it {name} <amount:figure>", t.KeywordAction(name, what=gap.who, amount=gap.amount), "701",
                   f"Target creature {name}s X.") for name in ("connive",)),
    *(Construction(f"it {name} again", t.KeywordAction(name, what=gap.who), "701", f"Target creature {name}s again.", older=True)
      for name in _OF_OBJECTS),
    *(Construction(f"it {name}", t.KeywordAction(name, what=gap.who), "701", f"Target creature {name}s.")
      for name in _OF_OBJECTS),
)  # fmt: skip
