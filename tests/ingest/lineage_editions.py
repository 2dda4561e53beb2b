"""Invented editions for tests of lineage: the practice rules of gnomes and ponds, in the layout of the official text."""

from __future__ import annotations

from calendar import month_name

from ingest.model import Capture

CHAPTERS = ("Gnomes", "Ponds", "Seasons", "Tools", "Quarrels")

FIRST = """
101. Hats
101.1. A gnome is a small creature that wears one "proper" hat--never two--at any time of the year.
101.2. Hat Colors
101.2a A red hat means that its gnome is ready to skate.
101.2b A green hat means that its gnome is asleep. See rule 201.2.
102. Beards
102.1. Every gnome grows a beard. A beard can't be traded. A beard that was cut grows back in spring.
102.2. A gnome without a beard is called a sprout and may not enter the shed.
102.3. Sprouts may borrow a lantern from any elder who has two of them.
201. Skating
201.1. Skating is what gnomes do on a frozen pond while the moon is up.
201.2. A pond is frozen if its temperature is below zero and nobody has stirred it today.
Example: Pip stirs the pond at noon. It isn't frozen until tomorrow.
201.3. A gnome who falls through the ice loses the evening's game.
301. Spring
301.1. In spring all hats are aired on the long fence behind the shed.
401. Lanterns
401.1. A lantern lights three steps of the path that leads to the pond.
401.2. A lantern that runs out of oil goes dark and is put on the shelf.
501. Arguments
501.1. Two gnomes who disagree about a hat ask the eldest gnome nearby to decide.
501.2. The eldest gnome's answer is final until the next full moon.
""".strip()

FIRST_TERMS = {
    "Beard": "What every gnome grows. See rule 102, \"Beards.\"",
    "Lantern": "A tool that lights the path.",
    "Sprout": "A gnome without a beard.",
}  # fmt: skip


def edition(day: str, body: str = FIRST, terms: dict[str, str] | None = None) -> Capture:
    """A whole edition effective on a day (ISO), of lines ``number. text``; chapters are put in before their sections."""
    lines = ["Practice Comprehensive Rules", "", f"These rules are effective as of {_spoken(day)}.", "", "Introduction", ""]
    lines += ["Contents", "", *CHAPTERS, "Glossary", "Credits", ""]
    chapter = 0
    for line in body.split("\n"):
        while line[0].isdigit() and chapter < int(line[0]):
            chapter += 1
            lines += [f"{chapter}. {CHAPTERS[chapter - 1]}", ""]
        lines += [line, ""]
    lines += ["Glossary", ""]
    for term, definition in sorted((FIRST_TERMS if terms is None else terms).items()):
        lines += [term, definition, ""]
    lines += ["Credits", "", "Written for tests."]
    return Capture(f"{day}.txt", "\n".join(lines).encode())


def _spoken(day: str) -> str:
    year, month, date = day.split("-")
    return f"{month_name[int(month)]} {int(date)}, {year}"
