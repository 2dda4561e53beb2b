"""What numbers, dates and editions look like, as regular expressions that JSON Schema and Python both read.

Whatever fits is understood: it is answered, or not found. More is understood than fits (``CR 702.19b.``), but nobody has
to count on it.
"""

from __future__ import annotations

_YEAR = "(?:19|20)[0-9]{2}"
_DAY = (
    "(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))"
)
_LEAP_DAY = "(?:19|20)(?:0[48]|[2468][048]|[13579][26])-02-29"
_DATE = f"(?:{_YEAR}-{_DAY}|{_LEAP_DAY})"
_SLUG = f"(?:[a-z]+-)?(?:{_DATE}|undated)(?:~[0-9a-f]{{8}})?"
_KEY = f"latest|{_YEAR}|{_SLUG}|[0-9a-f]{{8,64}}"
_NUMBER = r"[1-9](?:[0-9]{2}(?:\.[1-9][0-9]{0,2}[a-z]{0,2})?)?"
_LINES = "[1-9][0-9]{0,5}"

NUMBER = f"^(?:{_NUMBER}|[1-9][0-9]{{2}}\\.Ruling\\.[1-9][0-9]{{0,2}})$"
"""A chapter, section, rule or subrule; or a ruling of a compendium."""

PART = f"^(?:{_NUMBER})?$"
"""A chapter, section, rule or subrule, or nothing for all of them."""

SECTION = "^[1-9](?:[0-9]{2})?$"
"""A chapter or section."""

LABEL = f"^(?:{_NUMBER}|term:.+)$"
"""Whatever has a life through the editions: a number, or a glossary term after ``term:``."""

WITHIN = f"^(?:rules|glossary|{_NUMBER})?$"
"""A part of the rules, or all of them."""

DATE = f"^{_DATE}$"
"""A day of the calendar."""

KEY = f"^(?:{_KEY})$"
"""Names an edition: ``latest``, a year, a date, a slug, 8 or more digits of its hash."""

EDITION = f"^ *(?:{_KEY})? *$"
"""As ``KEY``, or nothing for the newest."""

POLICY_KIND = "^(?:mtr|ipg|jar)$"
"""A document of tournament policy."""

POLICY_SECTION = "^(?:[1-9][0-9]?(?:\\.[1-9][0-9]?)?|appendix-[a-z]|[a-z]+(?:-[a-z0-9]+)*)$"
"""A section of policy: its number, or its key in addresses."""

LINES = f"^{_LINES}(?:-{_LINES})?$"
"""A line, or the first and last of a range."""

WORDS = r"\S"
"""Anything but white space alone."""


def list_of(*words: str) -> str:
    """Some of these words, separated by commas."""
    one = "|".join(words)
    return f"^(?:(?:{one})(?:,(?:{one}))*)?$"
