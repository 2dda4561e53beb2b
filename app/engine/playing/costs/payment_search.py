"""The search for a payment: what makes mana, in which order, and which mana pays for what (601.2g–h, 605.3a).

Colored symbols are given the least versatile mana that fits; what is left pays generic mana. Mana abilities that cost mana are
tried where nothing else will do, the fewest that are enough; what pays for one is made before it. The search goes back on
itself, so a payment that exists is found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
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
_MOST_TRIES = 50_000
"""So many steps are tried at most, where abilities that cost mana could pay for one another."""


class ManaWay(NamedTuple):
    """One way to use a thing: what it makes, whether that is snow mana, how gladly it is used, whether generic mana can be paid
    with it, what has to be paid for it in mana, whether mana abilities can be paid for with it, what it claims besides, and how
    much life it takes."""

    alternatives: tuple[tuple[str, ...], ...]
    snow: bool
    order: tuple[int, ...]
    generic: bool
    cost: tuple[Need, ...]
    free: bool
    claims: tuple[Claim, ...]
    life: int = 0

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


Thing = tuple[tuple[ManaWay, ...], tuple[Any, ...]]
"""The ways to use one thing, of which one is, and what is used in each of them."""


def groups_of(things: Iterable[Thing]) -> list[ManaGroup]:
    """The ways to use things, like ones together, those that are used most gladly first."""
    kinds: dict[tuple[ManaWay, ...], Kind] = {}
    found: list[ManaGroup] = []
    for ways, used in things:
        kind = kinds.get(ways)
        if kind is None:
            kind = kinds[ways] = Kind(len(kinds))
            found.extend([ManaGroup(kind, number, way) for number, way in enumerate(ways)])
        kind.members.append(used)
    return sorted(found, key=lambda group: group.way.order)


_Floating = tuple[tuple[str, bool, bool, bool], ...]
"""Mana that is there and pays for nothing yet: type, whether it is snow mana, whether it can pay for generic mana, and whether
it can pay for mana abilities."""


class _Search:
    """A search for a way to pay: first for so many abilities that cost mana, one after the other, then for what is needed; what
    is left pays generic mana."""

    def __init__(
        self, needs: list[Need], generic: int, groups: list[ManaGroup], life: int, besides: tuple[Claim, ...]
    ) -> None:
        self.needs = needs
        self.generic = generic
        self.life = life
        self.besides = besides
        costing = [group for group in groups if group.way.cost]
        self.groups = [group for group in groups if not group.way.cost] if costing else groups
        self.costing = _worth_it(needs, costing) if costing else []
        members = {group.kind.place: len(group.kind.members) for group in groups}
        self.counts = [members[place] for place in sorted(members)]
        self.taken: list[tuple[ManaGroup, int, tuple[Unit, ...]]] = []
        self.claiming: list[ManaGroup] = []
        self.spent: list[Unit] = []
        self.failed: set[Any] = set()
        self.short = len(needs) + generic - _most_made(self.groups)
        self.tries = 0

    def numbers(self) -> Iterator[int]:
        """How many abilities that cost mana could be enough, the fewest first."""
        if not self.costing:
            return iter((0,) if self.short <= 0 else ())
        gains = sorted((group.way.gain for group in self.costing for _ in group.kind.members), reverse=True)
        return (number for number in range(len(gains) + 1) if sum(gains[:number]) >= self.short)

    def choose(self, left: int, floating: _Floating) -> bool:
        """Pay for so many more of the abilities that cost mana, whichever they are, and then for what is needed."""
        if not left:
            return self.meet(None, 0, left, floating)
        return any(self._begin(group, left, floating) for group in self.costing)

    def _begin(self, group: ManaGroup, left: int, floating: _Floating) -> bool:
        """Begin to pay for a mana ability: what it taps can't pay for it."""
        if not self._claim(group):
            return False
        if self.meet(group, 0, left, floating):
            return True
        self._give_back(group)
        return False

    def meet(self, group: ManaGroup | None, place: int, left: int, floating: _Floating) -> bool:
        """Meet the needs from a place on: those of a mana ability, or without one of what is paid."""
        needs = self.needs if group is None else group.way.cost
        claiming = tuple(sorted(map(id, self.claiming))) if self.claiming else ()
        state = (group, place, left, tuple(self.counts), floating, claiming)
        if state in self.failed:
            return False
        self.tries += 1
        if self.tries > _MOST_TRIES:
            raise UnsupportedText("so many mana abilities that cost mana", "a payment")
        if place < len(needs):
            done = self._need(group, place, left, floating)
        elif group is None:
            done = self._fill(self.generic - sum(generic for _, _, generic, _ in floating))
        else:
            done = self._make(group, left, floating)
        if not done:
            self.failed.add(state)
        return done

    def _need(self, group: ManaGroup | None, place: int, left: int, floating: _Floating) -> bool:
        need = self.needs[place] if group is None else group.way.cost[place]
        for i, (color, snow, _, free) in enumerate(floating):
            if (i and floating[i] == floating[i - 1]) or not (free or group is None) or not fits(need, color, snow):
                continue
            self.spent.append((color, snow))
            if self.meet(group, place + 1, left, floating[:i] + floating[i + 1 :]):
                return True
            self.spent.pop()
        return any(self._take(one, need, group, place, left, floating) for one in self.groups if one.way.free or group is None)

    def _take(
        self, one: ManaGroup, need: Need, group: ManaGroup | None, place: int, left: int, floating: _Floating
    ) -> bool:
        """Use one member of a group for a need, with each alternative that serves it in turn."""
        way = one.way
        if not self._claim(one):
            return False
        for number, made in enumerate(way.alternatives):
            j = next((j for j, color in enumerate(made) if fits(need, color, way.snow)), None)
            if j is None:
                continue
            self.taken.append((one, number, ()))
            self.spent.append((made[j], way.snow))
            left_over = enumerate(made) if len(made) > 1 else ()
            rest = tuple((color, way.snow, way.generic, way.free) for k, color in left_over if k != j)
            if self.meet(group, place + 1, left, tuple(sorted(floating + rest)) if rest else floating):
                return True
            self.spent.pop()
            self.taken.pop()
        self._give_back(one)
        return False

    def _make(self, group: ManaGroup, left: int, floating: _Floating) -> bool:
        """Make mana with a mana ability that is paid for, and go on."""
        way = group.way
        paid = tuple(self.spent[len(self.spent) - len(way.cost) :])
        for number, made in enumerate(way.alternatives):
            self.taken.append((group, number, paid))
            more = tuple((color, way.snow, way.generic, way.free) for color in made)
            if self.choose(left - 1, tuple(sorted(floating + more))):
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
        """Pay generic mana with what is left, the most gladly used first. Where that falls short, what can be used in several
        ways comes last, since it is used in one: in the one that makes the least that is enough, or else the most."""
        if self._filled(missing, self.groups):
            return True
        ways = Counter(group.kind for group in self.groups)
        single = [group for group in self.groups if ways[group.kind] == 1]
        left = missing - sum(group.way.most * self.counts[group.kind.place] for group in single if group.way.generic)
        several = [group for group in self.groups if ways[group.kind] > 1]
        several.sort(key=lambda group: (group.way.most < left, abs(group.way.most - left)))
        return self._filled(missing, [*single, *several])

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
        assigned = fit((*self.besides, *_claims(group for group, _, _ in self.taken))) if self.claiming else []
        shares = iter((assigned or [])[len(self.besides) :])
        used: Counter[Kind] = Counter()
        found = []
        for group, alternative, spent in self.taken:
            one = group.kind.members[used[group.kind]][group.number]
            claims = group.way.claims
            found.append(Use(one, alternative, spent, tuple(id for _ in claims for id in next(shares, ())) if claims else ()))
            used[group.kind] += 1
        return found


def _claims(groups: Iterable[ManaGroup]) -> list[Claim]:
    return [claim for group in groups for claim in group.way.claims]


def _nearest(alternatives: tuple[tuple[str, ...], ...], missing: int) -> int:
    """Which alternative makes just as much as is missing, or the least that is more, or else the most."""
    if len(alternatives) == 1:
        return 0
    sizes = [len(made) for made in alternatives]
    return sizes.index(min((size for size in sizes if size >= missing), default=max(sizes)))


def fits(need: Need, color: str, snow: bool) -> bool:
    """Does mana of a type, snow mana or not, meet a need?"""
    return color in need or ("S" in need and snow)


def solve(
    needs: list[Need], generic: int, groups: list[ManaGroup], life: int = 0, besides: tuple[Claim, ...] = ()
) -> list[Use] | None:
    """Which things to use, and how; None if it can't be done. life: as much can be paid; besides: what is needed for other
    costs. Raises UnsupportedText where too much would have to be tried."""
    search = _Search(needs, generic, groups, life, besides)
    if search.costing and not _could_be_met(needs, groups):
        return None
    return search.uses() if any(search.choose(number, ()) for number in search.numbers()) else None


def _could_be_met(needs: list[Need], groups: list[ManaGroup]) -> bool:
    """Could the needs be met if everything were there at once and cost nothing?"""
    units = [unit for kind in dict.fromkeys(group.kind for group in groups) for unit in _units(kind, groups)]
    pools = [tuple(ObjectId(at) for at, types in enumerate(units) if not need.isdisjoint(types)) for need in needs]
    return fit([("", pool, 1) for pool in pools]) is not None


def _units(kind: Kind, groups: list[ManaGroup]) -> list[set[str]]:
    """What each mana could be, at best, that the things of a kind make; "S" where it is snow mana."""
    ways = [group.way for group in groups if group.kind is kind]
    types = {color for way in ways for made in way.alternatives for color in made} | {"S" for way in ways if way.snow}
    return [types] * (len(kind.members) * max(way.most for way in ways))


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
    for group in groups:
        most[group.kind] = max(group.way.most, most.get(group.kind, 0))
    return sum(number * len(kind.members) for kind, number in most.items())
