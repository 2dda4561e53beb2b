"""Text frames: chapters of Sagas, levels of levelers and Classes; all other text paragraph by paragraph (711, 714, 716)."""

from __future__ import annotations

from typing import Protocol

from app.engine import trees as t
from app.engine.oracle import conditions, costs, modes, paragraphs, sentences, statics, wellformed
from app.engine.oracle.errors import Stuck
from app.engine.oracle.paragraphs import Face
from app.engine.oracle.tokens import Token

_ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8}


class Reading(Protocol):
    """What a frame reads into."""

    def paragraph(self, tokens: list[Token]) -> tuple[t.Ability, ...]: ...

    def refuse(self, tokens: list[Token], far: int, why: str = "") -> t.Unsupported: ...

    def note(self, tokens: list[Token], abilities: tuple[t.Ability, ...]) -> None: ...

    def add(self, abilities: tuple[t.Ability, ...]) -> None: ...

    paragraphs: int

    @property
    def face(self) -> Face: ...


def read(parts: list[list[Token]], subtypes: frozenset[str], reading: Reading) -> None:
    """Every paragraph, in the frame the face has."""
    k = 0
    while k < len(parts):
        part = parts[k]
        if part[0].word == "level" and len(part) in (2, 3) and part[1].word[0].isdigit():
            k = _level(parts, k, reading)
            continue
        if part[0].raw == "STATION" and len(part) == 3 and part[1].word.isdigit():
            k = _station(parts, k, reading)
            continue
        if "Class" in subtypes and _class_cost(part) is not None:
            k = _class(parts, k, reading)
            continue
        framed = _spree(parts, k, reading) or _anchor_words(part, reading)
        if framed:
            k += framed
            continue
        if [token.word for token in part[:3]] == ["to", "solve", "—"] or [token.word for token in part[:2]] == ["solved", "—"]:
            reading.add(_case(part, reading))
            k += 1
            continue
        chapters = _chapters(part)
        if chapters is not None:
            reading.add(_chapter(part, chapters, reading))
        else:
            reading.add(reading.paragraph(part))
        k += 1


def _chapters(part: list[Token]) -> tuple[tuple[int, ...], int] | None:
    """"I, II —": the chapter numbers and where the text begins."""
    numbers: list[int] = []
    for k, token in enumerate(part):
        if token.raw in _ROMAN:
            numbers.append(_ROMAN[token.raw])
        elif token.word == ",":
            continue
        elif token.word == "—" and numbers:
            return tuple(numbers), k + 1
        else:
            return None
    return None


def telling(part: list[Token]) -> list[Token]:
    """A paragraph without the ability word or flavor words in it, which say nothing (207.2c–d)."""
    chapters = _chapters(part)
    start = chapters[1] if chapters is not None else 0
    return modes.without_labels([*part[:start], *paragraphs.without_ability_word(part[start:])])


def _chapter(part: list[Token], chapters: tuple[tuple[int, ...], int], reading: Reading) -> tuple[t.Ability, ...]:
    numbers, start = chapters
    reading.paragraphs += 1
    tokens = paragraphs.without_ability_word(part[start:])
    r = paragraphs.reader(tokens, None, reading.face.types or None)
    try:
        if modes.at_modes(r):
            body = modes.read_modes(r)
        else:
            steps = sentences.read_steps(r)
            body = t.Body(tuple(steps), tuple(r.scope.targets))
        if not r.at_end():
            r.stuck()
    except Stuck:
        return (reading.refuse(part, start + max(r.far, r.i)),)
    made = t.ChapterAbility(numbers, r.scope.results.settled(body))
    if wrong := wellformed.faults(made):
        return (reading.refuse(part, len(part), wrong[0]),)
    reading.note(part, (made,))
    return (made,)


def _level(parts: list[list[Token]], place: int, reading: Reading) -> int:
    """"LEVEL 1-4", then "2/2", then abilities (711.2)."""
    head = parts[place]
    low = int(head[1].word.rstrip("+"))
    high: int | None = None
    if len(head) == 3 and head[2].word.startswith("-"):
        high = int(head[2].word[1:])
    place += 1
    power = toughness = None
    if place < len(parts) and len(parts[place]) == 1 and "/" in parts[place][0].word:
        left, right = parts[place][0].word.split("/")
        if left.isdigit() and right.isdigit():
            power, toughness = int(left), int(right)
            place += 1
    found: list[t.Ability] = []
    while place < len(parts) and parts[place][0].word != "level":
        found.extend(reading.paragraph(parts[place]))
        place += 1
    reading.add((t.LevelAbility(low, high, tuple(found), power, toughness),))
    reading.note(head, (t.LevelAbility(low, high, (), power, toughness),))
    return place


def _station(parts: list[list[Token]], place: int, reading: Reading) -> int:
    """"STATION 8+", then abilities it has with so many charge counters or more (721.2)."""
    enough = t.Compare(t.CountersOn(t.This(), "charge"), ">=", t.Number(int(parts[place][1].word)))
    found: list[t.Ability] = []
    place += 1
    while place < len(parts) and parts[place][0].raw != "STATION":
        found.extend(reading.paragraph(parts[place]))
        place += 1
    reading.add((t.Conditional(enough, tuple(found)),))
    return place


def _class_cost(part: list[Token]) -> int | None:
    """"{1}{G}: Level 2": where the colon is."""
    for k, token in enumerate(part):
        if token.word == ":":
            return k if len(part) == k + 3 and part[k + 1].word == "level" else None
    return None


def _class(parts: list[list[Token]], place: int, reading: Reading) -> int:
    colon = _class_cost(parts[place])
    assert colon is not None
    reading.paragraphs += 1
    level = int(parts[place][-1].word)
    r = paragraphs.reader(parts[place][:colon])
    cost = costs.read_cost(r)
    reading.note(parts[place], (t.LevelAbility(level, None, (), cost=cost, class_level=True),))
    found: list[t.Ability] = []
    place += 1
    while place < len(parts) and _class_cost(parts[place]) is None:
        found.extend(reading.paragraph(parts[place]))
        place += 1
    reading.add((t.LevelAbility(level, None, tuple(found), cost=cost, class_level=True),))
    return place


def _spree(parts: list[list[Token]], place: int, reading: Reading) -> int:
    """"+ {1} — [effect]" lines: modes that each cost so much more. How many lines there are."""
    end = place
    while end < len(parts) and parts[end][0].word == "+":
        end += 1
    if end == place:
        return 0
    found: list[t.Mode] = []
    refused: list[t.Ability] = []
    for part in parts[place:end]:
        reading.paragraphs += 1
        r = paragraphs.reader(part, None, reading.face.types or None)
        r.i = 1
        try:
            cost = costs.read_mana(r)
            r.expect("—")
            steps = sentences.read_steps(r)
            mode = r.scope.results.settled(t.Mode(tuple(steps), tuple(r.scope.targets), cost))
        except Stuck:
            refused.append(reading.refuse(part, max(r.far, r.i)))
            continue
        if wrong := wellformed.faults(t.SpellAbility(t.Body(modes=(mode,)))):
            refused.append(reading.refuse(part, len(part), wrong[0]))
        found.append(mode)
    body = t.Body(modes=tuple(found), choose_min=t.Number(1), choose_max=t.Number(len(found)))
    reading.add(tuple(refused) or (t.SpellAbility(body),))
    return end - place


def _anchor_words(part: list[Token], reading: Reading) -> int:
    """"As ~ enters, choose A or B. • A — [ability] • B — [ability]": what it has with each choice (614.12c)."""
    bullets = [k for k, token in enumerate(part) if token.word == "•"]
    if [token.word for token in part[:3]] != ["as", "~", "enters"] or len(bullets) < 2:
        return 0
    reading.add(reading.paragraph(part[: bullets[0]]))
    for start, end in zip(bullets, [*bullets[1:], len(part)]):
        dash = next((k for k in range(start, min(end, start + 5)) if part[k].word == "—"), 0)
        if not dash:
            reading.paragraphs += 1
            reading.add((reading.refuse(part[start:end], 0),))
            continue
        word = " ".join(token.raw for token in part[start + 1 : dash])
        chosen = t.ChosenIs("word", word)
        reading.add(tuple(_while(chosen, ability) for ability in reading.paragraph(part[dash + 1 : end])))
    return 1


def _while(condition: t.Condition, ability: t.Ability) -> t.Ability:
    """An ability that is there while a condition holds; a static one applies then, in every layer (613.6)."""
    if isinstance(ability, t.Unsupported):
        return ability
    return statics.under(ability, condition)


_SOLVED = t.Matches(t.This(), t.Status("solved"))


def _case(part: list[Token], reading: Reading) -> tuple[t.Ability, ...]:
    """"To solve — [condition]" and "Solved — [ability]" of a Case (719.3)."""
    if part[0].word == "solved":
        return tuple(_while(_SOLVED, ability) for ability in reading.paragraph(part[2:]))
    reading.paragraphs += 1
    r = paragraphs.reader(part)
    r.i = 3
    try:
        condition = conditions.read_condition(r)
        if not r.end_sentence() or not r.at_end():
            r.stuck()
    except Stuck:
        return (reading.refuse(part, max(r.far, r.i)),)
    both = t.AllOf((condition, t.NotSo(_SOLVED)))
    solve = t.Body((t.Designate(t.This(), "solved"),))
    return (t.TriggeredAbility(t.BeginsStep("end", t.You()), solve, both),)
