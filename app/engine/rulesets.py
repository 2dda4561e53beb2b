"""Rulesets: how the rules of one date differ from today's, as named policy points with intervals of dates.

Each difference is here once. The kernel asks a ruleset by name, in one place for each; it never compares dates. Rule numbers
of the other side are those of the editions in which that side was in force.
"""

from __future__ import annotations

TODAY = "2026-08-07"
"""Effective date of the canonical edition, whose numbers code cites."""


class Point:
    """One policy point: it is on from `since` until just before `until` (ISO dates; "" for always, or for ever).

    rules: numbers in the canonical edition, or of the time if the rule is gone. says: what is so while it is on.
    """

    __slots__ = ("name", "rules", "says", "since", "until")

    def __init__(self, name: str, since: str, until: str, rules: tuple[str, ...], says: str) -> None:
        self.name = name
        self.since = since
        self.until = until
        self.rules = rules
        self.says = says


POINTS: tuple[Point, ...] = (
    Point("no mana burn", "2009-07-11", "", ("106.4",), "unspent mana is lost without loss of life"),
    Point("pools empty at each step", "2009-07-11", "", ("500.5",), "pools empty as each step ends, not only each phase"),
    Point("combat damage off the stack", "2009-07-11", "", ("510.2",), "combat damage does not use the stack"),
    Point("lifelink and deathtouch static", "2009-07-11", "", ("702.2b", "702.15b"), "they are not triggered abilities"),
    Point("deathtouch lethal", "2010-07-16", "", ("702.2c",), "any damage from deathtouch is lethal for assigning"),
    Point("damage assignment order", "2009-07-11", "2024-11-08", ("509.2",), "attackers order their blockers"),
    Point("legend rule one stays", "2013-07-13", "", ("704.5j",), "each player keeps one legendary permanent of a name"),
    Point("legend rule all die", "2004-10-01", "2013-07-13", ("704.5j",), "all legendary permanents of a name die"),
    Point("planeswalker uniqueness", "2007-10-01", "2017-09-29", ("704.5j",), "one planeswalker of each subtype"),
    Point("damage redirected to planeswalkers", "2007-10-01", "2018-04-27", ("614.9",), "noncombat damage may be redirected"),
    Point("london mulligan", "2019-07-12", "", ("103.5",), "draw seven, then put cards on the bottom"),
    Point("vancouver mulligan", "2015-09-26", "2019-07-12", ("103.4",), "one card fewer, then scry 1"),
    Point("back face mana value of front", "2016-04-08", "", ("202.3b",), "a back face has its front's mana value"),
    Point("split cards combined", "2017-04-28", "", ("709.4",), "halves are combined off the stack"),
    Point("look ahead at existing effects", "2017-09-29", "", ("614.12",), "effects that exist count for how permanents enter"),
    Point("counters with 7c", "2020-04-17", "", ("613.4c",), "counters are applied in layer 7c by timestamp"),
    Point("copy sublayers", "2020-04-17", "", ("613.2a", "613.2b"), "layer 1 has sublayers 1a and 1b"),
    Point("commander state-based", "2020-07-03", "", ("704.6d", "903.9a"), "commanders move by a state-based action"),
    Point("permanent spell copies", "2020-09-25", "", ("608.3f",), "copies of permanent spells become tokens"),
    Point("two-part trigger placing", "2021-04-22", "", ("603.3b",), "abilities that trigger on triggering come second"),
    Point("305.7 copiable effects", "2021-06-18", "", ("305.7",), "copiable effects, not only copy effects, are overwritten"),
    Point("saga without chapters stays", "2025-06-06", "", ("704.5s", "714.4"), "a Saga without chapters is not sacrificed"),
    Point("unspent mana in 500.5", "2025-11-14", "", ("500.5",), "pools empty as a turn-based action at the end"),
    Point("sacrifice looks back", "2026-04-17", "", ("603.10a",), "abilities that trigger on sacrifice look back in time"),
    Point("mana abilities keep libraries", "2026-08-07", "", ("605.1a",), "mana abilities do not move library cards"),
    Point("phasing keeps the battlefield", "2009-07-11", "", ("702.26d",), "phased-out permanents stay on the battlefield"),
    Point("attack costs not forced", "2011-02-04", "", ("508.1d",), "nobody has to pay a cost to attack"),
    Point("dependency", "1999-04-23", "", ("613.8",), "dependency overrides timestamps"),
)
"""Every policy point the project knows. Only today's side of each is played so far."""

_BY_NAME = {point.name: point for point in POINTS}


class Ruleset:
    """The rules in force on a date, as far as behavior differs."""

    __slots__ = ("_on", "date")

    def __init__(self, date: str) -> None:
        self.date = date
        self._on = frozenset(p.name for p in POINTS if p.since <= date and (not p.until or date < p.until))

    def is_on(self, name: str) -> bool:
        """Is a policy point on? Raises KeyError for a name that is not in the table."""
        if name in self._on:
            return True
        if name not in _BY_NAME:
            raise KeyError(name)
        return False

    def differs_from_today(self) -> tuple[Point, ...]:
        """Points that are not as they are today: what a verdict under this date would have to play differently."""
        now = today()._on
        return tuple(p for p in POINTS if (p.name in self._on) != (p.name in now))


_TODAY: list[Ruleset] = []


def today() -> Ruleset:
    """The ruleset of the canonical edition."""
    if not _TODAY:
        _TODAY.append(Ruleset(TODAY))
    return _TODAY[0]
