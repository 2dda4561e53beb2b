"""Rolling dice, and tables of results (706)."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle import (
    amounts,
    grammar,
)
from app.engine.oracle import vocabulary as v
from app.engine.oracle.grammar import Steps
from app.engine.oracle.reader import Reader


def read_roll(reader: Reader) -> Steps:
    """"Roll a d20." and its table of results (706)."""
    may = bool(reader.ok("you may"))
    reader.expect("roll", "rolls")
    count: t.Amount = t.X() if reader.ok("x") else t.Number(amounts.read_number_word(reader))
    word = reader.word
    if word in ("d20", "d20s", "d12", "d6", "d8", "d4", "d10"):
        sides = int(word[1:].rstrip("s"))
        reader.i += 1
    elif word.endswith("-sided"):
        sides = int(word[:-6]) if word[:-6].isdigit() else v.NUMBERS.get(word[:-6], 0)
        reader.i += 1
        reader.expect("die", "dice")
        if not sides:
            reader.stuck()
    else:
        reader.stuck()
    made = reader.scope.named(t.RollDie(sides, count=count, modifier=_modifier(reader)))
    if count == t.Number(2) and reader.any("and choose one result"):
        made = replace(made, bind=reader.scope.results.numbered("result"), other=reader.scope.results.numbered("other"))
    elif count == t.Number(2) and reader.any("and ignore the lower roll"):
        made = replace(made, ignoring=1)
    reader.scope.actions.append(("roll", made))
    reader.scope.last = made
    if _table_follows(reader):
        rows = tuple(_rows(reader, made))
        made = reader.scope.rebuilt(made, replace(made, results=rows))
    return [t.May((made,))] if may else [made]


def later_table(reader: Reader, out: Steps) -> bool:
    """The rows of a table, after a sentence that limits the ability. Raises Stuck."""
    last = out[-1]
    if not isinstance(last, t.RollDie) or last.results or not reader.word.isdigit():
        reader.stuck()
    out[-1] = reader.scope.rebuilt(last, replace(last, results=tuple(_rows(reader, last))))
    return True


_INDICATED = (". this ability has the indicated effect", ". ~ has the indicated effect", ". ~ gets the indicated result")
"""What says no more than that a table of results follows."""


def _table_follows(reader: Reader) -> bool:
    """Does the sentence end before the rows of a table?"""
    start = reader.i
    if not reader.any(*_INDICATED) or not reader.peek().isdigit():
        reader.i = start
    found = reader.word == "." and reader.peek().isdigit()
    reader.i += found
    return found


def _modifier(reader: Reader) -> t.Amount | None:
    """ "Roll a d20 and add the number of cards in your hand." (706.2)"""
    said = reader.any("and add", "and subtract")
    if said is None:
        return None
    amount = amounts.read_amount(reader)
    return amount if said == "and add" else t.Minus(t.Number(0), amount)


def _flavor(reader: Reader) -> None:
    """ "1 | Trapped! — You lose 3 life.": words before the dash say nothing (207.2d)."""
    for k in range(reader.i, min(reader.i + 6, reader.n)):
        if reader.words[k] in (".", ",", ":"):
            return
        if reader.words[k] == "—":
            reader.i = k + 1


BOUNDLESS = 10**6


def _rows(reader: Reader, rolled: t.RollDie) -> list[tuple[int, int, tuple[t.Instruction, ...]]]:
    out = []
    while reader.word.isdigit():
        low = high = int(reader.word)
        reader.i += 1
        if reader.ok("or"):
            high = int(reader.word) if reader.word.isdigit() and int(reader.word) == low + 1 else reader.stuck()
            reader.i += 1
        elif reader.at("—") and reader.peek().isdigit():
            reader.i += 1
            high = int(reader.word) if reader.word.isdigit() else reader.stuck()
            reader.i += 1
        elif reader.word.startswith("-") and reader.word[1:].isdigit():
            high = int(reader.word[1:])
            reader.i += 1
        elif reader.ok("+"):
            high = rolled.sides if rolled.modifier is None else BOUNDLESS  # "15+" of a d20 to which a number is added
        reader.expect("|", "—")
        _flavor(reader)
        mentions = len(reader.scope.mentions)
        steps = reader.attempt(_clauses_alone) or _and_a_sentence(reader, [])
        while reader.word == "." and reader.peek() and not _row_next(reader):
            reader.i += 1
            _and_a_sentence(reader, steps)
        if not reader.at_end():
            reader.end_sentence()
        del reader.scope.mentions[mentions:]
        out.append((low, high, tuple(steps)))
    if reader.at_end() and reader.words[reader.i - 1] == ".":
        reader.i -= 1
    return out


def _clauses_alone(reader: Reader) -> Steps:
    """What a row says in clauses up to a full stop. Raises Stuck."""
    steps = grammar.clauses(reader)
    return steps if reader.word in (".", "") else reader.stuck()


def _and_a_sentence(reader: Reader, steps: Steps) -> Steps:
    """The steps with one sentence more, up to its full stop. Raises Stuck."""
    grammar.sentence(reader, steps)
    if reader.words[reader.i - 1] == ".":
        reader.i -= 1
    return steps


def row_ahead(words: list[str]) -> bool:
    """Do these words begin a row of a table of die results (706.3)?"""
    dashed = words[1:2] == ["—"] or (words[1:2] == ["or"] and words[3:4] == ["—"])
    return bool(words) and words[0].isdigit() and (dashed or "|" in words[1:4])


def _row_next(reader: Reader) -> bool:
    return row_ahead(reader.words[reader.i + 1 : reader.i + 5])
