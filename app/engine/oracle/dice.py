"""Rolling dice, and tables of results (706)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import (
    amounts,
    grammar,
)
from app.engine.oracle import vocabulary as v
from app.engine.oracle.grammar import Steps
from app.engine.oracle.reader import Reader


def _roll(r: Reader) -> Steps:
    """"Roll a d20." and its table of results (706)."""
    may = bool(r.ok("you may"))
    r.expect("roll", "rolls")
    count: t.Amount = t.Number(amounts.read_number_word(r))
    word = r.word
    if word in ("d20", "d20s", "d12", "d6", "d8", "d4", "d10"):
        sides = int(word[1:].rstrip("s"))
        r.i += 1
    elif word.endswith("-sided"):
        sides = int(word[:-6]) if word[:-6].isdigit() else v.NUMBERS.get(word[:-6], 0)
        r.i += 1
        r.expect("die", "dice")
        if not sides:
            r.stuck()
    else:
        r.stuck()
    made = t.RollDie(sides, count=count)
    r.scope.actions.append(("roll", made))
    r.scope.last = made
    if r.word == "." and r.peek().isdigit():
        r.i += 1
        object.__setattr__(made, "results", tuple(_rows(r, sides)))
    return [t.May((made,))] if may else [made]


def _rows(r: Reader, sides: int) -> list[tuple[int, int, tuple[t.Instruction, ...]]]:
    out = []
    while r.word.isdigit():
        low = high = int(r.word)
        r.i += 1
        if r.ok("—"):
            high = int(r.word) if r.word.isdigit() else r.stuck()
            r.i += 1
        elif r.word.startswith("-") and r.word[1:].isdigit():
            high = int(r.word[1:])
            r.i += 1
        elif r.ok("+"):
            high = sides
        r.expect("|")
        mentions = len(r.scope.mentions)
        steps = grammar.clauses(r)
        while r.word == "." and r.peek() and not _row_next(r):
            r.i += 1
            grammar.sentence(r, steps)
            if r.words[r.i - 1] == ".":
                r.i -= 1
        if not r.at_end():
            r.end_sentence()
        del r.scope.mentions[mentions:]
        out.append((low, high, tuple(steps)))
    if r.at_end() and r.words[r.i - 1] == ".":
        r.i -= 1
    return out


def _row_next(r: Reader) -> bool:
    return r.peek().isdigit() and "|" in r.words[r.i + 2 : r.i + 5]
