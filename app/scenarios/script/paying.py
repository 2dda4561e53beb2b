"""What costs are paid with: as an action says it, else automatically, which is noted where it could have been otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, islice

from app.engine import trees as t
from app.engine.errors import IllegalAction
from app.engine.game import Game
from app.engine.playing.costs.mana import Source
from app.engine.playing.costs.payment import find_payment, shown
from app.engine.playing.costs.purpose import Plan, Purpose
from app.engine.position.ids import ObjectId, PlayerId, Referent
from app.engine.position.journal import NameList
from app.engine.position.players import Mana
from app.engine.reading.characteristics import chars
from app.engine.trees.mana_costs import COLORS
from app.scenarios.documents.documents import RefLike
from app.scenarios.documents.words import ability_words, begins
from app.scenarios.script.likeness import all_alike
from app.scenarios.setup.table import Table

LIFE = "life"
"""The word of a payment that means 2 life for a Phyrexian mana symbol (107.4f)."""


class StatedPayment:
    """What an action says that its costs are paid with, and what of it has not been used yet."""

    def __init__(self, table: Table, said: Sequence[RefLike]) -> None:
        self.table = table
        self.left = list(said)

    def among(self, options: Iterable[ObjectId]) -> dict[ObjectId, RefLike]:
        """The objects among some that what is left means, each with what means it."""
        rest = list(options)
        found: dict[ObjectId, RefLike] = {}
        for ref in self.left:
            meant = [] if ref == LIFE else self.table.matching(ref, [one for one in rest if one not in found])
            if meant:
                found[meant[0]] = ref
        return found

    def use(self, options: Sequence[ObjectId], most: int) -> tuple[ObjectId, ...]:
        """Use what is left among some options, at most so many."""
        found = list(self.among(options).items())[:most]
        for _, ref in found:
            self.left.remove(ref)
        return tuple(id for id, _ in found)

    def use_life(self) -> bool:
        """Is life paid for one more symbol?"""
        if LIFE not in self.left:
            return False
        self.left.remove(LIFE)
        return True


class ScriptedPayer:
    """Says which sources of mana are used: those that the action names, else whichever the engine finds.

    stated: the payment of the action under way; None where it says nothing. note: told in a sentence, with the rule, what was
    paid with where something else would have done, too. ahead: what the script names that a player still does something with
    this turn; abilities: the words of those that it lets them activate; costs: the mana costs of the spells that it lets
    them cast.
    """

    def __init__(
        self,
        table: Table,
        stated: Callable[[], StatedPayment | None],
        note: Callable[[PlayerId, str, str], None],
        ahead: Callable[[PlayerId], Iterable[RefLike]],
        abilities: Callable[[PlayerId], Iterable[str]],
        costs: Callable[[PlayerId], Iterable[tuple[str, ...]]],
    ) -> None:
        self.table = table
        self.stated = stated
        self.note = note
        self.ahead = ahead
        self.abilities = abilities
        self.costs = costs

    def usable(self, purpose: Purpose, available: list[Source]) -> list[Source]:
        """Those of the sources that the action names."""
        stated = self.stated()
        if stated is None:
            return available
        named = stated.among(source.object for source in available)
        return [source for source in available if source.object in named]

    def spares(self, purpose: Purpose, available: list[Source]) -> frozenset[Referent]:
        """Those of the sources that the script still does something with this turn."""
        makers = list(dict.fromkeys(source.object for source in available))
        meant = [id for ref in self.ahead(purpose.player) for id in self.table.matching(ref, makers)[:1]]
        for words in self.abilities(purpose.player):
            free = (id for id in makers if id not in meant and has_ability(self.table.game, id, words))
            meant.extend(islice(free, 1))
        return frozenset(meant)

    def wants(self, purpose: Purpose) -> tuple[str, ...]:
        """The colored symbols of the spells that the script still lets the player cast this turn."""
        if self.stated() is not None:
            return ()
        return tuple(symbol for cost in self.costs(purpose.player) for symbol in cost if symbol in COLORS)

    def keeps(self, purpose: Purpose, plan: Plan, available: list[Source]) -> frozenset[Referent]:
        """For each of those symbols the least versatile source, unless the payment leaves as many."""
        used = [source for source, _ in plan.activate]
        left = [source for source in available if not any(source is one for one in used)]
        kept = _for_colors(purpose.later, available)
        return kept if len(_for_colors(purpose.later, left)) < len(kept) else frozenset()

    def chosen(self, purpose: Purpose, plan: Plan, available: list[Source]) -> None:
        """Use up what was named; of an automatic payment note what was used instead of something else. Raises IllegalAction for
        life that is not named."""
        stated, used, symbols = self.stated(), [source for source, _ in plan.activate], plan.symbols
        if stated is not None:
            stated.use([source.object for source in used], len(used))
            if not all(stated.use_life() for _ in range(plan.life // 2)):
                raise IllegalAction("life would have to be paid, which is not named", "601.2h")
        elif self._could_differ(purpose, symbols, available, used):
            name = self.table.game.name_of
            left = [source for source in available if not any(source is one for one in used)]
            used_and_left = f"{_names(self.table, used)}, not with {_names(self.table, left)}"
            spared = purpose.spares | self.spares(purpose, available)
            if kept := [source for source in left if source.object in spared]:
                used_and_left += f" ({_names(self.table, kept)}: kept for something else)"
            says = f"{name(purpose.player)} pays {shown(symbols)} with {used_and_left}"
            self.note(purpose.player, says, "601.2g")

    def spent(self, purpose: Purpose, spent: tuple[Mana, ...], left: tuple[Mana, ...]) -> None:
        """Note mana that was spent instead of other mana of the pool which does something else (106.6)."""
        used = next((one for one in spent for other in left if one.color == other.color and one.riders != other.riders), None)
        if used is not None and self.stated() is None:
            kept = next(other for other in left if used.color == other.color and used.riders != other.riders)
            name = self.table.game.name_of
            says = f"{name(purpose.player)} spends {{{used.color}}} of {name(used.source)}, not that of {name(kept.source)}"
            self.note(purpose.player, says, "106.6")

    def _could_differ(self, purpose: Purpose, symbols: tuple[str, ...], available: list[Source], used: list[Source]) -> bool:
        """Could one of the sources that are used stay unused, and something unlike it be used instead?"""
        left = [source for source in available if not any(source is one for one in used)]
        for one in {source.alternatives: source for source in used}.values():
            if not any(self._unlike(one, other) for other in left):
                continue
            without = [source for source in available if source is not one]
            if find_payment(self.table.game, purpose, symbols, without) is not None:
                return True
        return False

    def _unlike(self, one: Source, other: Source) -> bool:
        return one.alternatives != other.alternatives or not all_alike(self.table, [one.object, other.object])


def _for_colors(colors: Iterable[str], available: list[Source]) -> frozenset[Referent]:
    """For each color the least versatile source that makes it and is not needed for one before."""
    makes: dict[Referent, set[str]] = {}
    for source in available:
        makes.setdefault(source.object, set()).update(chain(*source.alternatives))
    kept: set[Referent] = set()
    for color in colors:
        fitting = [id for id, made in makes.items() if color in made and id not in kept]
        kept.update(sorted(fitting, key=lambda id: len(makes[id]))[:1])
    return frozenset(kept)


def has_ability(game: Game, id: ObjectId, words: str) -> bool:
    """Has an object an activated ability whose text begins with these words?"""
    return any(
        isinstance(part, t.ActivatedAbility) and begins(game, id, ability_words(game, id, held.ability, part), words)
        for held in chars(game, id).held for part in held.parts
    )


def _names(table: Table, sources: Sequence[Source]) -> str:
    return counted(table.game.name_of(source.object) for source in sources)


def counted(names: Iterable[str]) -> str:
    """Names with their numbers: "Forest ×2 and Mountain"."""
    said = [f"{name} ×{n}" if n > 1 else name for name, n in Counter(names).items()]
    return NameList(said) if said else "nothing"
