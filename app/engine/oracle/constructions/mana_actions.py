"""Adding mana, in words (106.4)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.constructions.table import Construction
from app.engine.oracle.constructions.templates import gap

_ALL = ("W", "U", "B", "R", "G")
_CHOICES: tuple[tuple[str, t.ManaChoice], ...] = (
    ("mana of any color in your commander's color identity", "commander_identity"),
    ("mana of any type that (land|permanent|artifact token) produced", "just_produced"),
    ("mana of any color", "any_color"), ("mana of any one color", "any_one_color"), ("mana of the chosen color", "chosen"),
    ("mana of any type", "any_type"), ("mana of different colors", "different_colors"), ("mana of that color", "chosen"),
)  # fmt: skip


def _of(choice: t.ManaChoice) -> t.AddMana:
    return t.AddMana((), gap.amount, choice, gap.of, gap.who)


ROWS = (
    Construction("add an amount of <symbols:mana_symbol> equal to <amount:calculated>",
                 t.AddMana(gap.symbols, gap.amount, who=gap.who), "106.4",
                 "Add an amount of {G} equal to the number of Caves you control."),
    Construction("add an amount of mana of that color equal to <amount:calculated>",
                 t.AddMana((), gap.amount, "chosen", who=gap.who), "106.4",
                 "Add an amount of mana of that color equal to the number of Caves you control."),
    Construction("add [an additional] <symbols:mana_options> [,] or one mana of the chosen color",
                 t.AddMana(gap.symbols, choice="among_or_chosen", who=gap.who), "106.4",
                 "Add {R} or one mana of the chosen color."),
    Construction("add [an additional] <symbols:mana_among>", t.AddMana(gap.symbols, choice="among", who=gap.who), "106.4",
                 "Add {R} or {G}."),
    Construction("add [an additional] <symbols:mana>", t.AddMana(gap.symbols, who=gap.who), "106.4",
                 "Add {R}{R}."),
    Construction("add <amount:mana_amount> <symbols:mana_symbol>", t.AddMana(gap.symbols, gap.amount, who=gap.who), "106.4",
                 "Add X {R}."),
    Construction("add [an additional] <amount:mana_amount> mana in any combination of colors",
                 t.AddMana(_ALL, gap.amount, "combination", who=gap.who), "106.4",
                 "Add two mana in any combination of colors."),
    Construction("add [an additional] <amount:mana_amount> mana in any combination of <symbols:mana_list>",
                 t.AddMana(gap.symbols, gap.amount, "combination", who=gap.who), "106.4",
                 "Add two mana in any combination of {R} and/or {G}."),
    Construction("add [an additional] <amount:mana_amount> mana of any type that <of:all_of> (could produce|produced)",
                 _of("could_produce"), "106.7",
                 "Add one mana of any type that a land you control could produce."),
    Construction("add [an additional] <amount:mana_amount> mana of any color that <of:all_of> could produce",
                 t.AddMana(_ALL, gap.amount, "could_produce", gap.of, who=gap.who), "106.7",
                 "Add one mana of any color that a land you control could produce."),
    Construction("add [an additional] <amount:mana_amount> mana of (any color|any of the colors) among <of:things>",
                 _of("colors_of"), "106.4",
                 "Add one mana of any color among permanents you control."),
    Construction("choose a color of <of:all_of>. Add <amount:mana_amount> mana of that color", _of("colors_of"), "106.4",
                 "Choose a color of a permanent you control. Add one mana of that color.", older=True),
    *(Construction(f"add <amount:mana_amount> {words} {{you}} choose", t.AddMana((), gap.amount, choice, who=gap.who), "106.4",
                   f"Choose a player. That player adds two {words} they choose.", older=True)
      for words, choice in _CHOICES if choice in ("any_color", "any_one_color")),
    *(Construction(f"add [an additional] <amount:mana_amount> {words}", t.AddMana((), gap.amount, choice, who=gap.who), "106.4",
                   f"Add two {words.replace('(land|permanent|artifact token)', 'land')}.", older=words == "mana of that color")
      for words, choice in _CHOICES),
    Construction("double the amount of each type of unspent mana you have",
                 t.Sequence(tuple(t.AddMana((kind,), t.UnspentMana(t.You(), kind)) for kind in t.MANA_TYPES)), "701",
                 "Double the amount of each type of unspent mana you have."),
    Construction("add [an additional] <amount:mana_amount> mana of any of <of:possessive> colors", _of("colors_of"), "106.4",
                 "Add one mana of any of target creature's colors.", older=True),
)  # fmt: skip
