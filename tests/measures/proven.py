"""The kinds of tree nodes that are proven: rules_data/proven_kinds.toml, which the program asks how certain a card is.

A kind is proven if it stands on a card that one of the project's situations sets up, and
* is of a family of the seven axes: no cell of its node is empty (`axes.table`);
* is a keyword ability or keyword action: a situation claims to be about its rule, so that it fails without the rule.

    python -m tests.measures proven [--write]    print how many kinds are proven and which of the cards are not; write the file
"""

from __future__ import annotations

from app.engine.changing.keyword_actions import rule_of_action
from app.engine.position.objects import Card
from app.engine.trees.keywords import rule_of
from app.engine.trees.kinds import kinds_in
from app.library.places import rules_data
from app.scenarios.documents.documents import Scenario
from app.scenarios.documents.reading import read_scenario
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.certainty import PROVEN_KINDS
from app.scenarios.setup.scenario_cards import ScenarioCards, entries
from tests.measures import axes, played

WRITTEN = rules_data() / PROVEN_KINDS
_RULES = {"KeywordAbility": rule_of, "KeywordAction": rule_of_action}


def scenarios() -> list[Scenario]:
    """The project's own situations."""
    return [read_scenario(path.read_bytes()) for path in sorted(played.SCENARIOS.rglob("*.yaml"))]


def kinds_played(situations: list[Scenario], pool: CardPool) -> set[str]:
    """The kinds of nodes on the cards that they set up."""
    cards_set_up: dict[int, Card] = {}
    for scenario in situations:
        cards = ScenarioCards(scenario, pool)
        for path, entry in entries(scenario):
            card = cards.of(entry, path)[0]
            cards_set_up[id(card)] = card
    return {kind for card in cards_set_up.values() for face in card.faces for kind in kinds_in(face.abilities)}


def proven(situations: list[Scenario] | None = None) -> list[str]:
    """The proven kinds, in order."""
    listed = scenarios() if situations is None else situations
    empty = {node for (_, node, _), shown in axes.table().items() if shown == "empty"}
    claimed = {_section(rule) for scenario in listed for rule in scenario.covers}
    return sorted(
        kind for kind in kinds_played(listed, played.practice_pool())
        if kind.split(" ")[0] not in empty and _is_claimed(kind, claimed)
    )  # fmt: skip


def _is_claimed(kind: str, claimed: set[str]) -> bool:
    """Does a situation claim the rule of a keyword? True of what is no keyword."""
    node, _, name = kind.partition(" ")
    return node not in _RULES or _section(_RULES[node](name)) in claimed


def _section(rule: str) -> str:
    """702.9 of 702.9b."""
    return rule.rstrip("abcdefghijklmnopqrstuvwxyz")


def written(kinds: list[str]) -> str:
    """The file."""
    head = ("# Kinds of tree nodes that the project's situations try: what is made of them alone can be proven. Written by\n"
            "# `python -m tests.measures proven --write`, which says what that takes.\nkinds = [\n")  # fmt: skip
    return head + "".join(f'  "{kind}",\n' for kind in kinds) + "]\n"


def main(words: list[str]) -> None:
    """Print the figures; with --write, write the file."""
    listed = scenarios()
    found = proven(listed)
    if "--write" in words:
        WRITTEN.write_text(written(found), encoding="utf-8")
    others = kinds_played(listed, played.practice_pool()) - set(found)
    print(f"{len(found)} kinds are proven; on the situations' cards, but not proven: {', '.join(sorted(others)) or 'none'}")
