"""The search for a payment: what makes mana, in which order, and which mana pays for what (601.2g–h, 605.3a).

Colored symbols are given the least versatile mana that fits; what is left pays generic mana. Mana abilities that cost mana are
tried where nothing else will do, the fewest that are enough; what pays for one is made before it. The search goes back on
itself, so a payment that exists is found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from app.engine.errors import UnsupportedText
from app.engine.playing.costs.competing import Claim, fit
from app.engine.position.ids import ObjectId
from app.engine.trees.mana_costs import COLORS

Need = frozenset[str]
"""Types of mana, any of which pays for one symbol; "S" asks for snow mana."""
ANY: Need = frozenset((*COLORS, "C"))
Unit = tuple[str, bool]
"""Mana that pays for something: its type, and whether it is snow mana."""
_MOST_ORDERS = 5000
"""In how many orders mana abilities that cost mana are tried."""


class ManaWay(NamedTuple):
    """One way to use a thing: what it makes, whether that is snow mana, how gladly it is used, whether generic mana can be paid
    with it, what has to be paid for it in mana, whether mana abilities can be paid for with it, what it claims besides, how
    much life it takes, and what it is."""

    alternatives: tuple[tuple[str, ...], ...]
    snow: bool
    order: tuple[int, ...]
    generic: bool
    one: Any
    cost: tuple[Need, ...] = ()
    free: bool = True
    claims: tuple[Claim, ...] = ()
    life: int = 0

    @property
    def alike(self) -> tuple[Any, ...]:
        """What ways of things that pay alike have in common."""
        return self[:4] + self[5:]

    @property
    def most(self) -> int:
        """As much mana as it could make."""
        return max(map(len, self.alternatives))

    @property
    def gain(self) -> int:
        """How much more mana it could make than it costs."""
        return self.most - len(self.cost)


class Kind:
    """Interchangeable things that pay: units of mana in the pool, or permanents that do the same. Each of them is used once, in
    one of the ways that the groups of the kind stand for."""

    __slots__ = ("members", "place")

    def __init__(self, place: int) -> None:
        self.place = place
        self.members: list[tuple[Any, ...]] = []


class ManaGroup:
    """One way to use the things of a kind; number: which of the members' ways it is."""

    __slots__ = ("kind", "number", "way")

    def __init__(self, kind: Kind, number: int, way: ManaWay) -> None:
        self.kind = kind
        self.number = number
        self.way = way


class Use(NamedTuple):
    """One thing that is used: what, which of its alternatives, what mana pays for it, and what it uses up besides."""

    one: Any
    alternative: int
    spent: tuple[Unit, ...] = ()
    used: tuple[ObjectId, ...] = ()


def groups_of(things: Iterable[tuple[ManaWay, ...]]) -> list[ManaGroup]:
    """The ways to use things, like ones together, those that are used most gladly first."""
    kinds: dict[Any, Kind] = {}
    found: list[ManaGroup] = []
    for ways in things:
        key = tuple(way.alike for way in ways)
        kind = kinds.get(key)
        if kind is None:
            kind = kinds[key] = Kind(len(kinds))
            found.extend(ManaGroup(kind, number, way) for number, way in enumerate(ways))
        kind.members.append(tuple(way.one for way in ways))
    return sorted(found, key=lambda group: group.way.order)


class _Step(NamedTuple):
    """A step of a payment: mana that is needed, for a mana ability or for what is paid; or one of the abilities that cost mana,
    as its payment begins, or once so many of its needs are met."""

    need: Need = frozenset()
    for_ability: bool = False
    group: ManaGroup | None = None
    paid: int | None = None


_Floating = tuple[tuple[str, bool, bool, bool], ...]
"""Mana that is there and pays for nothing yet: type, whether it is snow mana, whether it can pay for generic mana, and whether
it can pay for mana abilities."""


class _Search:
    """A search for a way to take the steps of a payment and then to pay generic mana."""

    def __init__(
        self, steps: list[_Step], generic: int, groups: list[ManaGroup], life: int, besides: tuple[Claim, ...]
    ) -> None:
        self.besides = besides
        self.steps = steps
        self.generic = generic
        self.groups = [group for group in groups if not group.way.cost]
        members = {group.kind.place: len(group.kind.members) for group in groups}
        self.counts = [members[place] for place in sorted(members)]
        self.life = life
        self.taken: list[tuple[ManaGroup, int, tuple[Unit, ...]]] = []
        self.claiming: list[ManaGroup] = []
        self.spent: list[Unit] = []
        self.failed: set[Any] = set()

    def attempt(self, place: int, floating: _Floating) -> bool:
        """Take the steps from a place on."""
        if place == len(self.steps):
            return self._fill(self.generic - sum(generic for _, _, generic, _ in floating))
        state = (place, tuple(self.counts), floating, tuple(sorted(map(id, self.claiming))))
        if state in self.failed:
            return False
        step = self.steps[place]
        taking = self._need if step.group is None else self._begin if step.paid is None else self._make
        if taking(step, place, floating):
            return True
        self.failed.add(state)
        return False

    def _need(self, step: _Step, place: int, floating: _Floating) -> bool:
        for i, (color, snow, _, free) in enumerate(floating):
            if (free or not step.for_ability) and fits(step.need, color, snow):
                self.spent.append((color, snow))
                if self.attempt(place + 1, floating[:i] + floating[i + 1 :]):
                    return True
                self.spent.pop()
        return any(self._take(group, step, place, floating) for group in self.groups)

    def _take(self, group: ManaGroup, step: _Step, place: int, floating: _Floating) -> bool:
        """Use one member of a group for a need, with each alternative that serves it in turn."""
        way = group.way
        if not (way.free or not step.for_ability) or not self._claim(group):
            return False
        for number, made in enumerate(way.alternatives):
            j = next((j for j, color in enumerate(made) if fits(step.need, color, way.snow)), None)
            if j is None:
                continue
            self.taken.append((group, number, ()))
            self.spent.append((made[j], way.snow))
            rest = tuple((color, way.snow, way.generic, way.free) for k, color in enumerate(made) if k != j)
            if self.attempt(place + 1, tuple(sorted(floating + rest))):
                return True
            self.spent.pop()
            self.taken.pop()
        self._give_back(group)
        return False

    def _begin(self, step: _Step, place: int, floating: _Floating) -> bool:
        """Begin to pay for a mana ability: what it taps can't pay for it."""
        assert step.group is not None
        if not self._claim(step.group):
            return False
        if self.attempt(place + 1, floating):
            return True
        self._give_back(step.group)
        return False

    def _make(self, step: _Step, place: int, floating: _Floating) -> bool:
        """Make mana with a mana ability that is paid for."""
        assert step.group is not None
        way = step.group.way
        paid = tuple(self.spent[len(self.spent) - (step.paid or 0) :])
        for number, made in enumerate(way.alternatives):
            self.taken.append((step.group, number, paid))
            more = tuple((color, way.snow, way.generic, way.free) for color in made)
            if self.attempt(place + 1, tuple(sorted(floating + more))):
                return True
            self.taken.pop()
        return False

    def _claim(self, group: ManaGroup) -> bool:
        """Use one more member of a group, if there is one and what it claims is left."""
        if not self.counts[group.kind.place]:
            return False
        if group.way.claims or group.way.life:
            claiming = [*self.claiming, group]
            if sum(one.way.life for one in claiming) > self.life or fit((*self.besides, *_claims(claiming))) is None:
                return False
            self.claiming.append(group)
        self.counts[group.kind.place] -= 1
        return True

    def _give_back(self, group: ManaGroup) -> None:
        self.counts[group.kind.place] += 1
        if group.way.claims or group.way.life:
            self.claiming.remove(group)

    def _fill(self, missing: int) -> bool:
        """Pay generic mana with what is left, the most gladly used first; what makes most first where that falls short, since a
        thing that can be used in several ways is used in one."""
        return self._filled(missing, self.groups) or self._filled(
            missing, sorted(self.groups, key=lambda group: group.way.most, reverse=True)
        )

    def _filled(self, missing: int, groups: list[ManaGroup]) -> bool:
        start = len(self.taken)
        for group in groups:
            while group.way.generic and missing > 0 and self._claim(group):
                number = _nearest(group.way.alternatives, missing)
                self.taken.append((group, number, ()))
                missing -= len(group.way.alternatives[number])
        if missing <= 0:
            return True
        while len(self.taken) > start:
            self._give_back(self.taken.pop()[0])
        return False

    def uses(self) -> list[Use]:
        """What is used, in order."""
        assigned = fit((*self.besides, *_claims(group for group, _, _ in self.taken)))
        shares = iter((assigned or [])[len(self.besides) :])
        used: Counter[Kind] = Counter()
        found = []
        for group, alternative, spent in self.taken:
            one = group.kind.members[used[group.kind]][group.number]
            claimed = tuple(id for _ in group.way.claims for id in next(shares, ()))
            found.append(Use(one, alternative, spent, claimed))
            used[group.kind] += 1
        return found


def _claims(groups: Iterable[ManaGroup]) -> list[Claim]:
    return [claim for group in groups for claim in group.way.claims]


def _nearest(alternatives: tuple[tuple[str, ...], ...], missing: int) -> int:
    """Which alternative makes just as much as is missing, or the least that is more, or else the most."""
    sizes = [len(made) for made in alternatives]
    return sizes.index(min((size for size in sizes if size >= missing), default=max(sizes)))


def fits(need: Need, color: str, snow: bool) -> bool:
    """Does mana of a type, snow mana or not, meet a need?"""
    return color in need or ("S" in need and snow)


def solve(
    needs: list[Need], generic: int, groups: list[ManaGroup], life: int = 0, besides: tuple[Claim, ...] = ()
) -> list[Use] | None:
    """Which things to use, and how; None if it can't be done. life: as much can be paid; besides: what is needed for other
    costs. Raises UnsupportedText where too many orders of mana abilities would have to be tried."""
    for order in _orders(needs, generic, groups):
        steps = [step for group in order for step in _steps(group)]
        search = _Search([*steps, *map(_Step, needs)], generic, groups, life, besides)
        if search.attempt(0, ()):
            return search.uses()
    return None


def _steps(group: ManaGroup) -> Iterator[_Step]:
    """The steps of using an ability that costs mana."""
    yield _Step(group=group)
    yield from (_Step(need, for_ability=True) for need in sorted(group.way.cost, key=len))
    yield _Step(group=group, paid=len(group.way.cost))


def _orders(needs: list[Need], generic: int, groups: list[ManaGroup]) -> Iterator[tuple[ManaGroup, ...]]:
    """Which abilities that cost mana could be used, and in which order: none first, then ever more that make enough mana."""
    short = len(needs) + generic - _most_made(group for group in groups if not group.way.cost)
    if short <= 0:
        yield ()
    able = _worth_it(needs, [group for group in groups if group.way.cost])
    each = [group for group in able for _ in group.kind.members]
    enough = (number for number in range(1, len(each) + 1) if _most_gained(each, number) >= short)
    orders = (order for number in enough for order in _sequences(Counter(each), number) if _gained(order) >= short)
    yield from islice(orders, _MOST_ORDERS)
    if next(orders, None) is not None:
        raise UnsupportedText("that many mana abilities which cost mana", "a payment")


def _sequences(left: Counter[ManaGroup], number: int) -> Iterator[tuple[ManaGroup, ...]]:
    """The different sequences of so many of them, each as often as it is there."""
    if not number:
        yield ()
        return
    for group in [one for one, times in left.items() if times]:
        left[group] -= 1
        for rest in _sequences(left, number - 1):
            yield (group, *rest)
        left[group] += 1


def _gained(groups: Iterable[ManaGroup]) -> int:
    return sum(group.way.gain for group in groups)


def _most_gained(groups: list[ManaGroup], number: int) -> int:
    return _gained(sorted(groups, key=lambda group: group.way.gain, reverse=True)[:number])


def _worth_it(needs: list[Need], groups: list[ManaGroup]) -> list[ManaGroup]:
    """Those that make more mana than they cost, or other mana, of a type that something needs."""
    wanted = [need for one in groups for need in one.way.cost if need != ANY]
    types = frozenset[str]().union(*needs, *wanted)
    return [
        group for group in groups
        if group.way.gain > 0 or any(not types.isdisjoint(made) for made in group.way.alternatives)
    ]


def _most_made(groups: Iterable[ManaGroup]) -> int:
    """As much mana as all of it together could make."""
    most: dict[Kind, int] = {}
    for group in sorted(groups, key=lambda one: one.way.most):
        most[group.kind] = group.way.most
    return sum(number * len(kind.members) for kind, number in most.items())
