"""Three invented editions of the rules of kite flying, and a partial capture of the second, written through the schema.

From 2020 to 2021: 101.2 is inserted and pushes 101.2 and 101.3 one up (their numbers are reused); 102.1 changes in
typography only, 102.2 in its reference only, 102.3 in two words and an example; 102.4 is removed; 201.1 gains and loses
items of a list, and two of its items change places; 301.1 is split in two; 302.1 and 302.2 are merged; section 303 is
new; the glossary loses Anvil, gains Breeze, and edits Kite. From 2021 to 2022: 102.3 gets its old words back.
"""

from __future__ import annotations

from pathlib import Path

from tests.library.tiny import Doc, build_tiny

KINDS_2020 = "arrow, bat, box, delta, diamond, dragon, eagle, lantern, ribbon, sled, star, and swallow"
KINDS_2021 = "arrow, bat, box, delta, dragon, diamond, eagle, lantern, parafoil, ribbon, star, swallow, and wheel"

_HEAD = """
title||Kite Rules
effective||These rules are effective as of January 1, {year}.
chapter|1|Strings
section|101|Spools
rule|101.1|A spool holds the whole length of the string before the first whistle is heard.
"""
_INSERTED = "rule|101.2|Nobody winds a string around a chimney, a steeple or the mast of somebody else's boat.\n"
_SPOOLS = """rule|101.{a}|A knot in the string is untied by its owner while the other flyers count to thirty.
rule|101.{b}|Whoever cuts the string of a neighbor buys lemonade for everybody on the meadow.
section|102|Wind
"""
_WIND_2020 = """rule|102.1|The wind is called "fair" - whatever its direction - while the flag on the barn moves.
rule|102.2|In a storm all kites come down and the flyers follow the path described in rule 101.2.
rule|102.3|A calm of three minutes lets each flyer launch once more from the small hill.
example||Tessa waits for three minutes. She launches from the small hill.
rule|102.4|Feathers found beneath the oak belong to the youngest flyer who brought a basket.
"""
_WIND_2021 = """rule|102.1|The wind is called “fair” – whatever its direction – while the flag on the barn moves.
rule|102.2|In a storm all kites come down and the flyers follow the path described in rule 101.3.
rule|102.3|A calm of five minutes lets each flyer launch twice more from the small hill.
example||Tessa waits for five minutes. She launches from the small hill.
"""
_CALM_AGAIN = (
    ("rule|102.3|A calm of five minutes lets each flyer launch twice more from the small hill.",
     "rule|102.3|A calm of three minutes lets each flyer launch once more from the small hill."),
    ("Tessa waits for five minutes.", "Tessa waits for three minutes."),
)  # fmt: skip
_KINDS = """chapter|2|Kites
section|201|Kinds
rule|201.1|The kinds of kite are {kinds}. See section 101, “Spools.”
chapter|3|Judging
section|301|Marks
"""
_SPLIT_2020 = (
    "rule|301.1|A judge marks the height of a kite with pebbles laid upon the long table. A judge marks the beauty of "
    "a kite with shells laid upon the round table.\n"
)
_SPLIT_2021 = (
    "rule|301.1|A judge marks the height of a kite with pebbles laid upon the long table.\n"
    "rule|301.2|A judge marks the beauty of a kite with shells laid upon the round table.\n"
)
_MERGED_2020 = (
    "section|302|Prizes\n"
    "rule|302.1|The first prize is a barrel of apples rolled home by the two last flyers.\n"
    "rule|302.2|The second prize is a lantern lit by the grandmother of the drummer.\n"
)
_MERGED_2021 = (
    "section|302|Prizes\n"
    "rule|302.1|The first prize is a barrel of apples rolled home by the two last flyers. The second prize is a lantern "
    "lit by the grandmother of the drummer.\n"
)
_NEW = "section|303|Picnics\nrule|303.1|Sandwiches are shared with the ducks when the last kite has landed.\n"
_GLOSSARY_2020 = """glossary||Glossary
term||Anvil
definition||A cloud in whose shade nobody flies.
term||Kite
definition||What is flown on a string. See rule 201.1.
"""
_GLOSSARY_2021 = """glossary||Glossary
term||Breeze
definition||A wind that lifts a sled but not a box.
term||Kite
definition||What is flown on a string by somebody who stands on the ground. See rule 201.1.
"""


def text_of(year: int) -> str:
    """The edition of 2020, 2021 or 2022, in the notation of ``tiny``."""
    new = year > 2020
    text = _HEAD.format(year=year) + (_INSERTED if new else "")
    text += _SPOOLS.format(a=3 if new else 2, b=4 if new else 3) + (_WIND_2021 if new else _WIND_2020)
    text += _KINDS.format(kinds=KINDS_2021 if new else KINDS_2020) + (_SPLIT_2021 if new else _SPLIT_2020)
    text += (_MERGED_2021 + _NEW if new else _MERGED_2020) + (_GLOSSARY_2021 if new else _GLOSSARY_2020)
    for now, before in _CALM_AGAIN if year == 2022 else ():
        assert now in text
        text = text.replace(now, before)
    return text


def _edition(year: int) -> Doc:
    return Doc(text_of(year), "Kite Rules", "edition", f"{year}-01-01", f"{year}-01-01")


def _extract() -> Doc:
    """Chapter 1 of 2021, captured without the rest."""
    text = "title||Kite Rules, a page\n" + text_of(2021)[text_of(2021).index("chapter|1|") : text_of(2021).index("chapter|2|")]
    return Doc(text, "Kite Rules, a page", "extract", "2021-01-01", "2021-01-01~", complete=False)


def build_kites(root: Path) -> None:
    """Publish the three editions and the extract under ``root``."""
    build_tiny(root, [*map(_edition, (2020, 2021, 2022)), _extract()])
