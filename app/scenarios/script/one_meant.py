"""What an action means where its words fit several: by which way a card is played, which ability is activated."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from app.engine.errors import UnplannedMana
from app.engine.playing.may_activate import activated_abilities
from app.engine.position.decisions import OPTION, WAY, Decision
from app.engine.position.decisions import Action as Move
from app.engine.position.ids import NOTHING, PlayerId
from app.scenarios.documents.documents import Action
from app.scenarios.documents.words import ability_words
from app.scenarios.script.acting import way_name

if TYPE_CHECKING:
    from app.engine.game import Game
    from app.scenarios.script.script import Script

_AT_ANOTHER_COST = re.compile(r"cast with (?:(?P<name>.+?) )?alternative cost\b", re.IGNORECASE)
_NORMAL = frozenset({"", "commander", "half_0", "half_1"})


def one_meant(script: Script, player: PlayerId, action: Action, found: list[Move]) -> list[Move]:
    """What an action can mean where it does not say which way or ability is used: the normal way if it is possible, else the
    only one that is; of several others, and of several abilities, the one that the player chooses."""
    if len(found) < 2:
        return found
    if found[0].kind == "activate":
        return _one_ability(script, player, found) if action.ability is None and action.do == "activate" else found
    if action.how is not None or len({move.object for move in found}) > 1:
        return found
    return _one_way(script, player, found)


def _able(script: Script, player: PlayerId, found: list[Move]) -> list[Move]:
    return [move for move in dict.fromkeys(found) if _is_able(script.table.game, player, move)]


def _is_able(game: Game, player: PlayerId, move: Move) -> bool:
    try:
        return game.why_not(player, move) is None
    except UnplannedMana:  # it is said where nothing else is meant
        return False


def _one_ability(script: Script, player: PlayerId, found: list[Move]) -> list[Move]:
    """Of different abilities that are no mana abilities and could be activated now, the one that the player chooses."""
    game = script.table.game
    kinds: dict[str, Move] = {}
    for move in _able(script, player, found):
        held, index = activated_abilities(game, move.object)[move.ability]
        if index not in held.mana:
            kinds.setdefault(ability_words(game, move.object, held.ability, held.parts[index]), move)
    if len(kinds) < 2:
        return found
    decision = Decision(
        OPTION, player, range(len(kinds)), "602.2a", source=found[0].object, prompt="Which ability is activated?",
        labels=[(move.object, words) for words, move in kinds.items()],
    )
    return [list(kinds.values())[decision.check(script.decide(decision))]]


def _one_way(script: Script, player: PlayerId, found: list[Move]) -> list[Move]:
    able = _able(script, player, found)
    if len(able) < 2:
        return able or found
    if able[0].how in _NORMAL:
        said = _way_said(script, player, able)
        if said is not None:
            return [said]
        if len(able) > 2:
            return able[:1]
        return able[::-1] if _says_free(script, player) else able  # the other where the normal way proves impossible
    name = script.table.game.name_of(able[0].object)
    decision = Decision(
        WAY, player, range(len(able)), "601.2b", source=able[0].object, prompt=f"How is {name} played?",
        labels=[(NOTHING, move.how.replace("_", " ")) for move in able],
    )
    return [able[decision.check(script.decide(decision))]]


def _way_said(script: Script, player: PlayerId, able: list[Move]) -> Move | None:
    """The way that the first choice about one names: "Cast with alternative cost: …", "Cast with Evoke alternative …"."""
    rows = (row for row in script.choices.get(player, ()) if row.kind == "choice")
    row, said = next(((row, said) for row in rows if (said := _AT_ANOTHER_COST.match(str(row.value)))), (None, None))
    if row is None or said is None:
        return None
    name = way_name(said["name"] or "alternative")
    found = able[:1] if name == "no" else [move for move in able[1:] if move.how.split("_")[0] == name]
    if len(found) != 1:
        return None
    script.use(player, row)
    return found[0]


def _says_free(script: Script, player: PlayerId) -> bool:
    """Does one of the choices to come say that the card is cast without paying its mana cost?"""
    return any(
        row.kind == "choice" and str(row.value).lower().startswith("cast without paying")
        for row in script.choices.get(player, ())
    )
