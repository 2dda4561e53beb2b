"""Modal text: "Choose one —" and its bullets (700.2)."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle import amounts, conditions, costs, grammar, sentences
from app.engine.oracle import limits as limits_
from app.engine.oracle.dice import row_ahead
from app.engine.oracle.limits import AbilityLimits
from app.engine.oracle.phrase import CHOSEN_OPPONENT
from app.engine.oracle.reader import Reader
from app.engine.oracle.scope import Scope
from app.engine.oracle.tokens import Token

PAWPRINT = "{P}"
BULLETS = frozenset({"•", PAWPRINT})
"""What stands before each mode: a bullet, or pawprint symbols, so many as it is worth (700.2i)."""


def split_paragraphs(tokens: list[Token]) -> list[list[Token]]:
    """Paragraphs at line ends; bullets stay with the paragraph before them."""
    out: list[list[Token]] = [[]]
    for k, token in enumerate(tokens):
        if token.word == "\n":
            if k + 1 < len(tokens) and out[-1] and (tokens[k + 1].word in BULLETS or _die_row(tokens, k + 1)):
                continue
            out.append([])
        else:
            out[-1].append(token)
    return [part for part in out if part]


def _die_row(tokens: list[Token], place: int) -> bool:
    """A row of a table of die results: "1-9 | …" or "1 or 2 — …" (706.3)."""
    return row_ahead([token.word for token in tokens[place : place + 4]])


@grammar.at_modes.by
def at_modes(reader: Reader) -> bool:
    """Does a choice of modes come next?"""
    i = reader.i
    if not (reader.any("choose", "you may choose", "an opponent chooses")):
        return False
    found = _numbers(reader) is not None and _bullets_follow(reader)
    reader.i = i
    return found


def _bullets_follow(reader: Reader) -> bool:
    return any(reader.words[k] in BULLETS for k in range(reader.i, min(reader.n, reader.i + 40)))


def _numbers(reader: Reader) -> tuple[t.Amount, t.Amount] | None:
    for words, low, high in (("one or both", 1, 2), ("one or more", 1, 99), ("up to one", 0, 1), ("up to two", 0, 2),
                             ("up to three", 0, 3), ("any number", 0, 99), ("one", 1, 1), ("two", 2, 2), ("three", 3, 3),
                             ("four", 4, 4), ("up to four", 0, 4), ("five", 5, 5), ("up to five", 0, 5)):
        if reader.ok(words):
            return t.Number(low), t.Number(high)
    if reader.ok("x"):
        return t.X(), t.X()
    if reader.ok("up to x"):
        return t.Number(0), amounts.read_amount(reader) if reader.ok(", where x is") else t.X()
    return None


@grammar.read_modes.by
def read_modes(reader: Reader, limits: AbilityLimits | None = None) -> t.Body:
    """"Choose two. You may choose the same mode more than once. • … • …", "Choose one. Activate only once each turn. • …": what
    limits the ability goes into the limits. Raises Stuck."""
    may = bool(reader.ok("you may"))
    chooser = CHOSEN_OPPONENT if reader.expect("choose", "an opponent chooses").startswith("an") else t.You()
    numbers = _numbers(reader)
    if numbers is None:
        reader.stuck()
    low, high = numbers
    if may:
        low = t.Number(0)
    worth = reader.ok("{P} worth of modes")
    random = bool(reader.any("at random"))
    unchosen: t.ModesAnew | None = None
    if reader.any("that hasn't been chosen this turn"):
        unchosen = "turn"
    elif reader.any("that hasn't been chosen", "that hasn't been chosen yet"):
        unchosen = "game"
    repeat = False
    reader.any("—", ".")
    while limits is not None and limits_.at_limit(reader):
        limits_.read_limit(reader, limits)
        reader.expect(".")
    if reader.any("you may choose the same mode more than once ."):
        repeat = True
    apart = reader.ok("each mode must target a different player .")
    condition = _choose_more(reader)
    never_none = " ".join(reader.words[reader.i :]).count(" ".join(_NO_X))
    found = _modes(reader, PAWPRINT if reader.word == PAWPRINT and worth else "•")
    if never_none:  # of X of the cost, which is one for all modes
        limits = limits if limits is not None and never_none == len(found) else reader.stuck()
        limits.least_x = t.AtLeastX(1)
    if apart:  # "you may choose two" would be two or none
        found = [_of_another_player(reader, mode) for mode in found] if not may or high == t.Number(1) else reader.stuck()
    if high == t.Number(99):
        high = t.Number(len(found))
    if condition is not None:
        low, high = t.IfElse(condition[0], condition[1], low), t.IfElse(condition[0], condition[2], high)
        if condition[2] == t.Number(99):
            high = t.IfElse(condition[0], t.Number(len(found)), numbers[1])
    return t.Body(modes=tuple(found), choose_min=low, choose_max=high, repeat=repeat, random=random, chooser=chooser,
                  unchosen=unchosen)


def _of_another_player(reader: Reader, mode: t.Mode) -> t.Mode:
    """ "Each mode must target a different player": one that no mode before it targets. Raises Stuck."""
    if len(mode.targets) != 1 or not isinstance(mode.targets[0].filter, t.IsPlayer):
        reader.stuck()
    return replace(mode, targets=(replace(mode.targets[0], as_chosen=t.APART_FROM_MODES),))


def at_tiers(reader: Reader) -> bool:
    """Does a keyword come next whose bullets are modes, one of which is chosen and paid for?"""
    return reader.at("tiered •")


def read_tiers(reader: Reader) -> tuple[t.Ability, ...]:
    """"Tiered • Spark — {0} — … • Flame — {2} — …". Raises Stuck."""
    reader.expect("tiered")
    found = _modes(reader, "•")
    if any(mode.cost is None for mode in found):
        reader.stuck()
    return t.KeywordAbility("tiered"), t.SpellAbility(t.Body(modes=tuple(found)))


def _choose_more(reader: Reader) -> tuple[t.Condition, t.Amount, t.Amount] | None:
    """"If …, choose both instead." / "you may choose any number instead"."""
    if not reader.at("if"):
        return None
    reader.i += 1
    condition = conditions.read_condition(reader)
    reader.ok(",")
    may = bool(reader.ok("you may"))
    reader.expect("choose")
    if reader.any("both"):
        low, high = t.Number(2), t.Number(2)
    else:
        numbers = _numbers(reader)
        if numbers is None:
            reader.stuck()
        low, high = numbers  # type: ignore[assignment]
    reader.expect("instead")
    reader.expect(".")
    return condition, t.Number(1) if may else low, high


def _modes(reader: Reader, bullet: str) -> list[t.Mode]:
    """All modes, each after this sign. Raises Stuck if there are none."""
    read = _worth_pawprints if bullet == PAWPRINT else _bulleted
    found = []
    while reader.word == bullet:
        found.append(read(reader))
    return found or reader.stuck()


def _bulleted(reader: Reader) -> t.Mode:
    reader.expect("•")
    return _mode(reader)


def _worth_pawprints(reader: Reader) -> t.Mode:
    """ "{P}{P} — Draw two cards.": a mode and what it is worth. Raises Stuck."""
    number = 0
    while reader.ok("{P}"):
        number += 1
    reader.expect("—")
    return replace(_mode(reader), pawprints=number)


def _mode(reader: Reader) -> t.Mode:
    """What is said of one mode, with targets numbered from 0 of its own."""
    start = reader.i
    end = start
    while end < reader.n and reader.words[end] not in BULLETS:
        end += 1
    reader.i = after_label(reader.tokens, start, end)
    cost = None
    if reader.at("{") or costs.is_mana(reader.word):
        cost = reader.attempt(_mode_cost)
    outer = reader.scope
    inner = Scope(mentions=[m for m in outer.mentions if not isinstance(m.selector, t.TargetRef)], clause=outer.clause,
                  event_amount=outer.event_amount, cost_words=outer.cost_words, left=outer.left, results=outer.results,
                  own_types=outer.own_types, actions=[*outer.actions])
    part = Reader(reader.tokens[reader.i : end - len(_NO_X) * _says_no_zero(reader, end)], inner, reader.compile_quoted)
    try:
        steps = sentences.read_steps(part)
    finally:
        reader.far = max(reader.far, reader.i + part.far)
    reader.i = end
    return t.Mode(tuple(steps), tuple(inner.targets), cost)


_NO_X = ("x", "can't", "be", "0", ".")


def _says_no_zero(reader: Reader, end: int) -> bool:
    """Does a mode end with "X can't be 0."?"""
    return tuple(reader.words[end - len(_NO_X) : end]) == _NO_X


def _mode_cost(reader: Reader) -> t.Cost:
    cost = costs.read_mana(reader)
    reader.expect("—")
    return cost


def after_label(tokens: list[Token], start: int, end: int) -> int:
    """Where a mode begins after its flavor name and a dash: "• Sell Contraband — Create a Treasure token." (700.2, 207.2d)"""
    for k in range(start, min(end, start + 8)):
        if tokens[k].word in (".", ":"):
            return start
        if tokens[k].word == "—":
            titled = tokens[start].raw[:1].isupper() and not costs.is_mana(tokens[start].word)
            return k + 1 if titled else start
    return start


def without_labels(tokens: list[Token]) -> list[Token]:
    """A paragraph without the flavor names of its modes."""
    bullets = [place for place, token in enumerate(tokens) if token.word == "•"]
    if not bullets:
        return tokens
    kept = tokens[: bullets[0]]
    for place, end in zip(bullets, [*bullets[1:], len(tokens)], strict=True):
        kept = [*kept, tokens[place], *tokens[after_label(tokens, place + 1, end) : end]]
    return kept
