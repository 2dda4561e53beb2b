"""Three invented editions of the rules of pond skating, whose rules move, change, vanish and lend out their numbers.

From 2030 to 2031: 301.3a changes in typography, 301.3b in its words; a new 402.2 pushes what was 402.2 to 402.5 one up,
so that their numbers are reused; section 403 becomes 405; 501.1 is removed, 501.2 is removed and its number given to a
new rule; the spirals of 402.3 gain a subrule; 502.2 has one reference renumbered. 505.1 was there in 2029 only.
"""

from __future__ import annotations

from pathlib import Path

from ingest.build import build
from ingest.model import Capture

_FRAME = """Pond Skating Comprehensive Rules

These rules are effective as of January 1, {year}.

Introduction

These are the rules of pond skating, which nobody plays.

Contents

1. Ponds
101. Water
2. Skaters
201. Boots
3. Skates
301. Blades
4. Dances
402. Figures
{contents}
5. Falls
501. Bruises
502. Rescue
{fifth}Glossary
Credits

1. Ponds

101. Water

101.1. A pond is frozen when the judge of the lake can stand on it with both feet.

101.2. Fish below the surface take no part in the competition and cannot be asked for marks.

2. Skaters

201. Boots

201.1. Each skater laces two boots before the whistle, and nobody laces the boots of an opponent.

3. Skates

301. Blades

301.1. A blade is a strip of polished iron fastened lengthwise under a boot.

301.2. Blades are sharpened between the dances, never while the drummer is drumming.

301.3. Rust

301.3a {rust_a}

301.3b {rust_b}

4. Dances

402. Figures

402.1. A figure is a line that a blade has drawn and that the snow has not yet covered.

{figures}
{lanterns}
5. Falls

501. Bruises

{bruises}
502. Rescue

502.1. A ladder is laid flat upon the ice before anybody crawls toward the hole.

502.2. The rescuer of a skater earns the mittens mentioned in rule {mittens}.

{last}Glossary

Blade
A strip of iron. See rule 301.1.

Pond
Where it all takes place. See section 101.

Credits

Nobody in particular.
"""
_FIGURES = (
    ("An eight is drawn by two circles of equal width that touch each other once.", ""),
    (
        "Spirals",
        "a A spiral begins at the bank and ends under the lantern of the referee.\n"
        "b Whoever crosses a spiral of somebody else pays three acorns to the treasurer.\n"
        "c Treasurers count acorns at midnight and throw odd ones to the squirrels.",
    ),
    ("The mittens of the champion hang on a birch until the thaw begins.", ""),
    ("A jump counts double when both herons on the jetty look up at it.", ""),
)
_NEW_SUBRULE = "\nd Chestnuts are worth two acorns while the bank of the mill stays closed."
_NEW_FIGURE = ("Braided figures", "a Three skaters who hold one scarf may weave a braid around the flagpole.")
_LANTERNS = (
    "{0}. Lanterns\n\n{0}.1. Every lantern burns oil of walnuts from dusk until the last waltz.\n\n"
    "{0}.2. Moths near lanterns belong to the orchestra and may not be caught.\n"
)
_BRUISES_2030 = (
    "501.1. A bruise is purple on the first evening and yellow at the end of the week.\n\n"
    "501.2. Skaters compare bruises in silence while the kettle boils for their tea.\n\n"
    "501.3. Whoever hides a bruise forfeits one waltz.\n"
)
_BRUISES_2031 = (
    "501.2. Nurses in the tent hold a stock of plasters, liniment and dry woolen socks.\n\n"
    "501.3. Whoever hides a bruise forfeits one waltz.\n"
)
_SLEDGES = "505. Sledges\n\n505.1. A sledge is drawn by the youngest referee, who may sing on the way home.\n\n"


def edition(year: int) -> str:
    """The edition of a year: 2029, 2030 or 2031."""
    new = year == 2031
    figures = [_NEW_FIGURE, *_FIGURES] if new else list(_FIGURES)
    lines: list[str] = []
    for place, (text, subrules) in enumerate(figures, 2):
        subrules += _NEW_SUBRULE if new and text == "Spirals" else ""
        lines += [f"402.{place}. {text}", ""]
        for line in subrules.splitlines():
            lines += [f"402.{place}{line}", ""]
    section = 405 if new else 403
    return _FRAME.format(
        year=year, contents=f"{section}. Lanterns", fifth="505. Sledges\n" if year == 2029 else "",
        rust_a="A rusty blade is said to “sing” - the audience laughs at it." if new
        else 'A rusty blade is said to "sing" – the audience laughs at it.',
        rust_b="Rust is removed with sand, vinegar and a cork before the first dance." if new
        else "Rust is removed with sand and a cork before the first dance.",
        figures="\n".join(lines), lanterns=_LANTERNS.format(section), bruises=_BRUISES_2031 if new else _BRUISES_2030,
        mittens="402.5" if new else "402.4", last=_SLEDGES if year == 2029 else "",
    )  # fmt: skip


def build_ponds(root: Path, years: tuple[int, ...] = (2029, 2030, 2031)) -> None:
    """Publish a library of those editions under ``root``."""
    build(root, [Capture(f"ponds-{year}.txt", edition(year).encode()) for year in years])
