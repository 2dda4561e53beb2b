"""What an option of a decision is called, and which options a scripted word means."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from app.engine.game import Game
from app.engine.oracle.errors import OracleError
from app.engine.oracle.printing.abilities import print_ability, print_cost, print_noun, print_steps
from app.engine.oracle.printing.choices import print_chosen
from app.engine.oracle.printing.synonyms import uncapitalized
from app.engine.position.decisions import (
    MAY,
    MODE,
    OPTION,
    OPTIONAL_COST,
    RANDOM,
    REPLACEMENT,
    TRIGGER_ORDER,
    WAY,
    Action,
    Decision,
)
from app.engine.position.ids import ObjectId, is_id, is_object, is_player
from app.engine.reading.characteristics import controller_of
from app.engine.trees import EntersWith, Filter, Mode, Replace, StaticAbility, StaticEffect
from app.library.folding import fold
from app.scenarios.documents.documents import Ref
from app.scenarios.documents.words import ability_words, begins, cost_words, effect_words, plain_words
from app.scenarios.script.grounds import grounds_of
from app.scenarios.script.script_kinds import KIND_NAMES
from app.scenarios.setup.table import Table, fold_name, has_name
from app.scenarios.setup.told_apart import ToldApart, told_name

MOST_SHOWN = 200
"""How many options of a decision an answer shows."""
_MARKS = re.compile(r"(?P<named> as )?<(?P<mark>(?P<thing>it|group)?[^<>]*)>")
_ITS_CONTROLLER = re.compile("[Tt]he controller of ~|~'s controller")
_OWN = re.compile(r"<(self|it|each)>'s")
_EVENT = re.compile("^event (?=object|player|spell)")
_SAID = {
    "each": "it", "each's": "their", "event target": "that player or permanent", "target 0": "the target",
    "self": "it", "self's": "its",
    "it's": "its", "event before": "that object", "host": "what it is attached to", "linked exiled": "the cards exiled with it",
}
_THINGS = {"it": "it", "group": "them"}
"""How references of canonical wording are said to people, and what an effect has named to speak of it again."""
_SUFFIX = re.compile(r"\[(?:only copy|no copy|[0-9a-f]{3})\]$")
_OF_ANOTHER = re.compile(r"(?:when|whenever|at the beginning)\b", re.I)
"""How the words of a triggered ability begin: within the text of another one, it is one that this makes (603.7, 603.12)."""
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
    objects = [one for one in options if is_id(one) and is_object(one)]
    players = [one for one in options if is_id(one) and one < len(table.players)]
    if found := table.matching(ref, objects) or table.now_called(word, objects):
        return found
    number = table.named_player(word)
    if number is not None and number in players:
        return [number]
    return _plain_options(word, options)


def _plain_options(word: str, options: Sequence[Any]) -> list[Any]:
    letter = _COLORS.get(word.lower(), word)
    if word.lower().startswith("cast ") and word not in options:
        word = word[5:]
    for one in options:
        if isinstance(one, str) and (fold(one) == fold(word) or one == letter):
            return [one]
        if isinstance(one, bool):
            continue
        if isinstance(one, int) and is_player(one) and word.isdigit() and int(word) == one:
            return [one]
    return _sizes(word, options)


def _sizes(word: str, options: Sequence[Any]) -> list[str]:
    """The one option with a power and toughness that the words describe: "a 2/2 artifact creature with flying"."""
    said = set(word.lower().split())
    sized = [one for one in options if isinstance(one, str) and "/" in one.split(" ")[0]]
    found = [one for one in sized if said.issuperset(one.lower().replace(",", "").split())]
    return found if len(found) == 1 else []


def loosely(game: Game, id: ObjectId, words: str, wanted: str) -> bool:
    """Does a scripted word mean an ability or effect: the name of its source, also one that is gone, or how its text begins?"""
    name = _SUFFIX.sub("", wanted)
    if has_name(game, id, name) if id in game.objects else fold_name(game.name_of(id)) == fold_name(name):
        return True
    if begins(game, id, words, wanted):
        return True
    short = plain_words(wanted)
    return len(short) > 8 and short in plain_words(words) and not _OF_ANOTHER.match(short)


def note_names(game: Game, decision: Decision) -> None:
    """Note what the source and the options are called now: what is done while somebody is asked may be taken back."""
    decision.named = game.name_of(decision.source) if decision.source else ""
    there = [one for one in decision.options[:MOST_SHOWN] if is_id(one) and is_object(one) and one in game.objects]
    if there and not decision.of_numbers:
        apart = ToldApart(game)
        decision.called = {one: (game.name_of(one), apart.name(one)) for one in there}


def option_text(game: Game, decision: Decision, option: Any, apart: bool = False) -> Any:
    """An option of a decision as people read it. apart: told from others of the same name and player."""
    if isinstance(option, bool) or option is None:
        return option
    if is_id(option) and decision.of_numbers:
        return dict(zip(decision.options, option_words(game, decision, apart))).get(option, option)
    if is_id(option):
        if option in decision.called:
            return decision.called[option][apart]
        known = option < len(game.players) or option in game.objects or option in game.departed
        return (told_name(game, option) if apart else game.name_of(option)) if known else option
    if isinstance(option, Action):
        return action_text(game, option)
    if isinstance(option, tuple | list):
        return [option_text(game, decision, one, apart) for one in option]
    return option if isinstance(option, str) else repr(option)


def answer_text(game: Game, decision: Decision, answer: Any) -> str:
    """An answer as people read it: "1 to Practice Wall, 3 to B", "Practice Bear, Practice Elf"."""
    shares = decision.total is not None and isinstance(answer, tuple | list) and len(answer) == len(decision.options)
    if shares:
        return ", ".join(f"{n} to {option_text(game, decision, one)}" for one, n in zip(decision.options, answer, strict=True))
    found = option_text(game, decision, tuple(answer) if isinstance(answer, list) else answer)
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
        said = (ability_words(game, id, about) for (id, _), about in zip(decision.labels, decision.about, strict=True))
        return [" ".join(filter(None, one)) for one in zip(said, _cause_words(game, decision), strict=True)]
    if decision.kind == REPLACEMENT:
        effects = zip(decision.labels, decision.about, strict=True)
        return ["" if isinstance(effect, str) else effect_words(game, id, effect) for (id, _), effect in effects]
    if decision.kind == WAY and decision.about:
        return _way_words(decision)
    return [words for _, words in decision.labels]


def _way_words(decision: Decision) -> list[str]:
    """Ways of playing a card with their costs; of those that are said alike also what each permits: "permission: artifact"."""
    costs = ("" if cost is None else cost_words(cost) for cost, _ in decision.about)
    said = [" ".join(filter(None, (how, cost))) for (_, how), cost in zip(decision.labels, costs, strict=True)]
    alike = Counter(zip(decision.labels, said, strict=True))
    rows = zip(decision.labels, said, decision.about, strict=True)
    return [words if alike[label, words] < 2 else _permitted(words, what) for label, words, (_, what) in rows]


def _permitted(words: str, what: Filter | None) -> str:
    try:
        return words if what is None else f"{words}: {print_noun(what)}"
    except OracleError:
        return words


def _cause_words(game: Game, decision: Decision) -> list[str]:
    """What triggered an ability, where another event has triggered the same ability of the same object: "(Practice Bear)"."""
    alike: dict[tuple[ObjectId, str], list[int]] = {}
    for place, label in enumerate(decision.labels):
        alike.setdefault(label, []).append(place)
    said = []
    for place, (label, about, cause) in enumerate(zip(decision.labels, decision.about, decision.causes, strict=True)):
        others = [decision.causes[other] for other in alike[label] if other != place and decision.about[other] == about]
        own = [ref for ref in cause.refs if any(ref not in other.refs for other in others)]
        said.append(f"({', '.join(game.name_of(ref) for ref in own)})" if own else "")
    return said


def label_sources(game: Game, decision: Decision) -> list[str]:
    """The names of the sources of what a decision is about, one for each label; "" where it has none."""
    return [game.name_of(id) if id else "" for id, _ in decision.labels]


def told_sources(game: Game, decision: Decision) -> list[str]:
    """As `label_sources`, for people: told from others of the same name and player."""
    return [told_name(game, id) if id else "" for id, _ in decision.labels]


def option_words(game: Game, decision: Decision, apart: bool = False) -> list[str]:
    """What each option of a decision stands for, where the options are numbers of something else."""
    if not decision.labels:
        return meanings(game, decision)
    sources = told_sources(game, decision) if apart else label_sources(game, decision)
    return [": ".join(filter(None, one)) for one in zip(sources, label_words(game, decision), strict=True)]


_DESCRIBED = frozenset({MODE, OPTION, RANDOM})


def meanings(game: Game, decision: Decision) -> list[str]:
    """What each option of a decision means, where the options are numbers of costs, modes, instructions or results."""
    if decision.kind not in _DESCRIBED or not decision.about or len(decision.about) != len(decision.options):
        return []
    said = (_with_names(game, decision, meaning_of(about)) for about in decision.about)
    return [words or f"option {place}" for place, words in enumerate(said, 1)]


def _with_names(game: Game, decision: Decision, words: str) -> str:
    """Words about what asks for a decision, with its name and that of its controller."""
    name = game.name_of(decision.source) if decision.source else "it"
    controller = game.name_of(controller_of(game, decision.source)) if decision.source in game.objects else "its controller"
    return _ITS_CONTROLLER.sub(controller, words).replace("~", name)


def meaning_of(about: Any) -> str:
    """A cost, mode, instructions or result in words; "" for what has no canonical wording."""
    if isinstance(about, int | str):
        return str(about)
    if isinstance(about, StaticAbility):
        return print_ability(about)
    if isinstance(about, Mode):
        return about.words.strip(" •") or meaning_of(about.instructions)
    try:
        if isinstance(about, tuple):
            return spoken(print_steps(about))
        return print_cost(about)
    except OracleError:
        return cost_words(about) if not isinstance(about, tuple) else ""


def spoken(words: str) -> str:
    """Canonical wording as people say it, its references in words."""
    return _MARKS.sub(_spoken, _OWN.sub(r"<\1's>", words))


def _spoken(mark: re.Match[str]) -> str:
    """A reference of canonical wording as people say it; nothing where something is only named."""
    said = _SAID.get(mark["mark"]) or _THINGS.get(mark["thing"]) or _EVENT.sub("that ", mark["mark"])
    return "" if mark["named"] else said


def prompt_words(game: Game, decision: Decision) -> str:
    """The question, with the things that are chosen; where it is answered with yes or no, with what each means if it doesn't say
    so itself."""
    if decision.kind == OPTIONAL_COST and decision.about:
        cost = meaning_of(decision.about[0])
        return f"{decision.prompt} ({cost})" if cost else decision.prompt
    if things := things_chosen(game, decision):
        return f"{decision.prompt}: {things}"
    if decision.kind != MAY:
        return decision.prompt
    meant = zip(decision.options, _answers_mean(game, decision), strict=False)
    said = [f"{_YES_NO[answer]}: {words}" for answer, words in meant if words]
    return f"{decision.prompt} ({'; '.join(said)})" if said else decision.prompt


def things_chosen(game: Game, decision: Decision) -> str:
    """What things the choice is among; "" where it is among no described things, or they have no canonical wording."""
    if decision.what is None:
        return ""
    try:
        return _with_names(game, decision, spoken(print_chosen(decision.what, decision.maximum > 1)))
    except OracleError:
        return ""


_YES_NO = {True: "yes", False: "no"}


def _answers_mean(game: Game, decision: Decision) -> list[str]:
    """What the answers mean, in their order; "" where it is not known."""
    said: list[str] = []
    for about in decision.about:
        said.extend(_effect_means(game, decision, about) if isinstance(about, StaticEffect) else [meaning_of(about)])
    return [_with_names(game, decision, uncapitalized(one)).rstrip(".") for one in said]


def _effect_means(game: Game, decision: Decision, effect: StaticEffect) -> list[str]:
    """What an optional effect does, and what there is instead of it."""
    if isinstance(effect, Replace):
        return [meaning_of(effect.instead) or effect_words(game, decision.source, effect)]
    if not isinstance(effect, EntersWith) or not effect.counters:
        return [effect_words(game, decision.source, effect)]
    with_it = StaticAbility((EntersWith(effect.what, counters=effect.counters),))
    without = " and ".join(ability_words(game, decision.source, one) for one in effect.declined)
    return [meaning_of(with_it), without and f"~ has {without}"]


def options_meant(game: Game, decision: Decision, word: str) -> list[Any]:
    """The options whose words begin with these; else the only one that holds them; else the one of this number."""
    if word.isdigit():
        return [one for one in decision.options if one == int(word)]
    wanted, said = _counted(word), [_counted(one) for one in meanings(game, decision)]
    found = [option for option, words in zip(decision.options, said, strict=True) if words.startswith(wanted)]
    held = [option for option, words in zip(decision.options, said, strict=True) if f" {wanted} " in f" {words} "]
    return found or (held if len(held) == 1 else [])


def answer_meant(game: Game, decision: Decision, word: Any) -> bool | None:
    """The answer to a question for yes or no whose meaning alone holds these words; None where an answer has no meaning told."""
    said = _answers_mean(game, decision)
    if not isinstance(word, str) or len(said) != len(decision.options) or not all(said):
        return None
    wanted = f" {_counted(word)} "
    held = [answer for answer, words in zip(decision.options, said, strict=True) if wanted in f" {_counted(words)} "]
    return bool(held[0]) if len(held) == 1 else None


def _counted(words: str) -> str:
    """Words without marks, with "a" as the number that it is."""
    return " ".join("1" if word in ("a", "an", "one") else word for word in plain_words(words).rstrip(".").split())


def decision_view(game: Game, decision: Decision) -> dict[str, Any]:
    """A decision that stopped the game, for an answer: who must choose what, the options, the rule, and what kinds of row
    under `choices` answer it, the most exact first."""
    options: list[Any] = [*option_words(game, decision, apart=True)]
    options = options or [option_text(game, decision, one, apart=True) for one in decision.options[:MOST_SHOWN]]
    view: dict[str, Any] = {
        "kind": decision.kind,
        "player": game.players[decision.player].name,
        "prompt": prompt_words(game, decision),
        "rule": decision.rule,
        "answered_by": list(KIND_NAMES.get(decision.kind, ())),
        "options": options,
        "minimum": decision.minimum,
        "maximum": decision.maximum,
    }
    if decision.source:
        view["source"] = decision.named or told_name(game, decision.source)
    if decision.total is not None:
        view["total"] = decision.total
    if grounds := grounds_of(game, decision):
        view["grounds"] = [{"text": one.text, "rules": list(one.rules)} for one in grounds]
    return view
