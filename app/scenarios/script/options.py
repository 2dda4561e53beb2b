"""What an option of a decision is called, and which options a scripted word means."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from app.engine.game import Game
from app.engine.position.decisions import TRIGGER_ORDER, Action, Decision
from app.library.folding import fold
from app.scenarios.documents.documents import Ref
from app.scenarios.documents.words import ability_words, begins, plain_words
from app.scenarios.script.grounds import grounds_of
from app.scenarios.setup.table import Table, has_name

_SUFFIX = re.compile(r"\[(?:only copy|no copy|[0-9a-f]{3})\]$")
_COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C"}
_YES = {"yes": True, "no": False, "true": True, "false": False}


def yes_or_no(value: Any) -> bool | None:
    """True or False for an answer that says so; None for any other."""
    if isinstance(value, bool):
        return value
    return _YES.get(value.strip().lower()) if isinstance(value, str) else None


def option_named(table: Table, word: str, options: Sequence[Any]) -> list[Any]:
    """Options a word can mean: a tag, a player, a card's name, a colour, a type, a number, however it is spelt."""
    word = word.strip()
    if word.startswith("[copy]"):
        ref: Ref | str = Ref(card=word.removeprefix("[copy]").strip(), copy=True)
    elif _SUFFIX.search(word):
        ref = Ref(card=_SUFFIX.sub("", word), copy="only copy" in word or (False if "no copy" in word else None))
    else:
        ref = word
    objects = [one for one in options if isinstance(one, int) and not isinstance(one, bool) and one >= 100]
    players = [
        one for one in options if isinstance(one, int) and not isinstance(one, bool) and one < len(table.players)
    ]
    found = table.matching(ref, objects)
    if found:
        return found
    number = table.named_player(word)
    if number is not None and number in players:
        return [number]
    return _plain_options(word, options)


def _plain_options(word: str, options: Sequence[Any]) -> list[Any]:
    letter = _COLORS.get(word.lower(), word)
    for one in options:
        if isinstance(one, str) and (fold(one) == fold(word) or one == letter):
            return [one]
        if isinstance(one, bool):
            continue
        if isinstance(one, int) and one < 100 and word.isdigit() and int(word) == one:
            return [one]
    return []


def loosely(game: Game, id: int, words: str, wanted: str) -> bool:
    """Does a scripted word mean an ability or effect: the name of its source, or how its text begins?"""
    if id in game.objects and has_name(game, id, _SUFFIX.sub("", wanted)):
        return True
    if begins(game, id, words, wanted):
        return True
    short = plain_words(wanted)
    return len(short) > 8 and short in plain_words(words)


def option_text(game: Game, option: Any) -> Any:
    """An option as people read it."""
    if isinstance(option, bool) or option is None:
        return option
    if isinstance(option, int):
        known = option < len(game.players) or option in game.objects or option in game.departed
        return game.name_of(option) if known else option
    if isinstance(option, Action):
        return action_text(game, option)
    if isinstance(option, tuple | list):
        return [option_text(game, one) for one in option]
    return option if isinstance(option, str) else repr(option)


def answer_text(game: Game, decision: Decision, answer: Any) -> str:
    """An answer as people read it: "1 to Practice Wall, 3 to B", "Practice Bear, Practice Elf"."""
    shares = decision.total is not None and isinstance(answer, tuple | list) and len(answer) == len(decision.options)
    if shares:
        return ", ".join(f"{n} to {option_text(game, one)}" for one, n in zip(decision.options, answer, strict=True))
    found = option_text(game, tuple(answer) if isinstance(answer, list) else answer)
    parts = found if isinstance(found, list) else [found]
    return ", ".join(" – ".join(map(str, one)) if isinstance(one, list) else str(one) for one in parts) or "nothing"


def action_text(game: Game, action: Action) -> str:
    """An action as people read it: "cast Practice Bear", "activate ability 1 of Practice Elf"."""
    if action.kind == "pass":
        return "pass"
    name = game.name_of(action.object)
    how = f" ({action.how.replace('_', ' ')})" if action.how else ""
    if action.kind == "activate":
        return f"activate ability {action.ability + 1} of {name}{how}"
    verb = {"play_land": "play", "special": "take a special action with"}.get(action.kind, action.kind)
    return f"{verb} {name}{how}"


def label_words(game: Game, decision: Decision) -> list[str]:
    """The words of the abilities or effects that a decision is about, one for each label."""
    if decision.kind == TRIGGER_ORDER:
        return [ability_words(game, id, about) for (id, _), about in zip(decision.labels, decision.about, strict=True)]
    return [words for _, words in decision.labels]


def label_sources(game: Game, decision: Decision) -> list[str]:
    """The names of the sources of what a decision is about, one for each label; "" where it has none."""
    return [game.name_of(id) if id else "" for id, _ in decision.labels]


def decision_view(game: Game, decision: Decision) -> dict[str, Any]:
    """A decision that stopped the game, for an answer: who must choose what, the options, the rule."""
    options: list[Any]
    if decision.labels:
        said = label_words(game, decision)
        options = [": ".join(filter(None, one)) for one in zip(label_sources(game, decision), said, strict=True)]
    else:
        options = [option_text(game, one) for one in decision.options[:200]]
    view: dict[str, Any] = {
        "kind": decision.kind,
        "player": game.players[decision.player].name,
        "prompt": decision.prompt,
        "rule": decision.rule,
        "options": options,
        "minimum": decision.minimum,
        "maximum": decision.maximum,
    }
    if decision.source:
        view["source"] = game.name_of(decision.source)
    if decision.total is not None:
        view["total"] = decision.total
    if grounds := grounds_of(game, decision):
        view["grounds"] = [{"text": one.text, "rules": list(one.rules)} for one in grounds]
    return view
