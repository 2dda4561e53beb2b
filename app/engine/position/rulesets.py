"""Rulesets: how the rules of one date differ from today's, as named policy points with intervals of dates.

Each difference is here once. The kernel asks a ruleset by name, in one place for each; it never compares dates. Where the
side that is in force on a date is not played, asking refuses and says so: a game in which the difference never comes up is
played to its end, one in which it does is not guessed at. Dates are those of the first edition that has the rule.
"""

from __future__ import annotations

from app.engine.errors import UnsupportedText

TODAY = "2026-08-07"
"""Effective date of the canonical edition, whose numbers code cites."""


class Point:
    """One policy point: it is on from `since` until just before `until` (ISO dates; "" for ever).

    rules: numbers in the canonical edition. on, off: what is so while it is on, and while it is off. played: whether the
    kernel plays both sides; otherwise it plays today's.
    """

    __slots__ = ("name", "off", "on", "played", "rules", "since", "until")

    def __init__(
        self, name: str, since: str, until: str, rules: tuple[str, ...], on: str, off: str, played: bool = True
    ) -> None:
        self.name = name
        self.since = since
        self.until = until
        self.rules = rules
        self.on = on
        self.off = off
        self.played = played


FIRST = "1999-04-23"
"""Effective date of the oldest edition of the Comprehensive Rules."""

POINTS: tuple[Point, ...] = (
    Point("no mana burn", "2009-07-11", "", ("106.4",),
          "unspent mana is lost without loss of life", "a player loses 1 life for each unspent mana lost"),
    Point("pools empty at each step", "2009-07-11", "", ("500.5",),
          "mana pools empty as each step ends", "mana pools empty only as each phase ends"),
    Point("combat damage off the stack", "2009-07-11", "", ("510.2",),
          "combat damage is dealt as soon as it is assigned", "assigned combat damage uses the stack"),
    Point("lifelink and deathtouch static", "2009-07-11", "", ("702.2b", "702.15b"),
          "lifelink and deathtouch are static abilities", "lifelink and deathtouch are triggered abilities"),
    Point("deathtouch lethal", "2010-07-16", "", ("702.2c",),
          "any damage from a source with deathtouch is lethal", "deathtouch doesn't change how damage is assigned"),
    Point("damage assignment order", "2009-07-11", "2024-11-08", ("510.1c", "510.1d"),
          "combat damage is assigned in an order announced as blockers are declared",
          "combat damage is divided as its controller chooses"),
    Point("legend rule one stays", "2013-07-13", "", ("704.5j",),
          "each player keeps one legendary permanent of a name",
          "only one legendary permanent of a name is in play, whoever controls it"),
    Point("legend rule all die", "2004-10-01", "2013-07-13", ("704.5j",),
          "all legendary permanents of a name are put into the graveyard", "of legendary permanents of a name the first stays"),
    Point("planeswalker uniqueness", "2007-10-01", "2017-09-29", ("704.5j",),
          "only one planeswalker of each subtype is in play", "planeswalkers of one subtype may be in play together"),
    Point("damage redirected to planeswalkers", "2007-10-01", "2018-04-27", ("120.3c",),
          "an opponent's noncombat damage may be dealt to a planeswalker instead",
          "noncombat damage is not dealt to a planeswalker instead of a player"),
    Point("london mulligan", "2019-07-12", "", ("103.5",),
          "draw seven, then put a card on the bottom for each mulligan", "draw one card fewer for each mulligan"),
    Point("vancouver mulligan", "2015-09-26", "2019-07-12", ("103.5",),
          "after a mulligan look at the top card", "nothing is looked at after a mulligan"),
    Point("commander mulligan", "2011-04-01", "2016-01-16", ("103.5",),
          "in Commander any number of cards is exiled for a mulligan", "Commander has the mulligan of other games", False),
    Point("back face mana value of front", "2016-04-08", "", ("202.3b",),
          "a back face has the mana value of its front", "a back face without a mana cost has mana value 0"),
    Point("split cards combined", "2017-04-28", "", ("709.4",),
          "the halves of a split card are combined off the stack", "a split card has two sets of characteristics", False),
    Point("look ahead at existing effects", "2017-09-29", "", ("614.12",),
          "effects that exist already count for how a permanent enters",
          "only the permanent's own effects count for how it enters", False),
    Point("copy sublayers", "2020-04-17", "", ("613.2a", "613.2b"),
          "copy effects come before face-down status", "copy effects and face-down status are applied by timestamp", False),
    Point("commander state-based", "2020-07-03", "", ("704.6d", "903.9a"),
          "a commander moves from graveyard or exile by a state-based action",
          "a commander that would go to graveyard or exile may go to the command zone instead"),
    Point("permanent spell copies", "2020-09-25", "", ("608.3f",),
          "a copy of a permanent spell becomes a token", "permanent spells are not copied", False),
    Point("two-part trigger placing", "2021-04-22", "", ("603.3b",),
          "abilities that trigger on triggering are placed second",
          "abilities that trigger on triggering are placed with the others"),
    Point("305.7 copiable effects", "2021-06-18", "", ("305.7",),
          "all copiable effects are lost with the rules text", "copy effects alone are lost with the rules text", False),
    Point("saga without chapters stays", "2025-06-06", "", ("704.5s", "714.4"),
          "a Saga without chapters stays", "a Saga without chapters is sacrificed"),
    Point("sacrifice looks back", "2026-04-17", "", ("603.10a",),
          "abilities that trigger on sacrifices look back in time",
          "abilities that trigger on sacrifices look at the game after the event"),
    Point("mana abilities keep libraries", "2026-08-07", "", ("605.1a",),
          "an ability that moves library cards is not a mana ability", "a mana ability may move library cards", False),
    Point("phasing keeps the battlefield", "2009-07-11", "", ("702.26d",),
          "phased-out permanents stay on the battlefield", "phased-out permanents are in a zone of their own", False),
    Point("costs excuse from attacking and blocking", "2001-07-23", "", ("508.1d", "509.1c"),
          "nobody has to pay a cost to obey a requirement", "no rule says whether a cost excuses a creature", False),
)
"""Every policy point the project knows, with the interval in which it is on. What never shows has no row: every edition
has dependency, and counters add up the same within layer 7c as in a sublayer of their own (until 2020)."""

_BY_NAME = {point.name: point for point in POINTS}


def _on_at(date: str) -> frozenset[str]:
    return frozenset(p.name for p in POINTS if p.since <= date and (not p.until or date < p.until))


class Ruleset:
    """The rules in force on a date, as far as behavior differs."""

    __slots__ = ("_on", "_refused", "date")

    def __init__(self, date: str, on: frozenset[str] | None = None) -> None:
        self.date = date
        self._on = _on_at(date) if on is None else on
        now = _on_at(TODAY)
        self._refused = frozenset(p.name for p in POINTS if not p.played and (p.name in self._on) != (p.name in now))

    def is_on(self, name: str) -> bool:
        """Is a policy point on? Raises UnsupportedText where the side in force is not played, KeyError for a name that is not
        in the table."""
        point = _BY_NAME[name]
        if name in self._refused:
            said = point.on if name in self._on else point.off
            raise UnsupportedText(f"the rules of {self.date}: {said}", "edition")
        return name in self._on

    def is_in_force(self, point: Point) -> bool:
        """Is a point on, whether or not that side is played?"""
        return point.name in self._on

    def differs_from(self, other: Ruleset) -> tuple[Point, ...]:
        """Points that are not as they are in another ruleset."""
        return tuple(p for p in POINTS if (p.name in self._on) != (p.name in other._on))

    def differs_from_today(self) -> tuple[Point, ...]:
        """Points that are not as they are today."""
        return self.differs_from(today())

    def with_point(self, point: Point, on: bool) -> Ruleset:
        """The same rules but for one point: for asking what that point changes."""
        return Ruleset(self.date, (self._on - {point.name}) | ({point.name} if on else set()))


_TODAY: list[Ruleset] = []


def today() -> Ruleset:
    """The ruleset of the canonical edition."""
    if not _TODAY:
        _TODAY.append(Ruleset(TODAY))
    return _TODAY[0]
