"""Abilities of which one is chosen as something gains it (608.2d)."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine import trees as t
from app.engine.oracle import durations, keywords, selectors
from app.engine.oracle.grammar import Steps
from app.engine.oracle.reader import Reader


def your_choice(reader: Reader, subject: t.Selector, duration: t.Duration | None = None) -> Steps:
    """ "gains your choice of flying or first strike until end of turn", "loses your choice …"; for the time said before. Raises
    Stuck."""
    said = reader.expect(*(f"{verb} your choice of" for verb in ("gains", "gain", "loses", "lose")))
    options = _options(reader)
    if said.startswith("gain"):
        return _one_of(reader, subject, [t.AddAbility(one) for one in options], duration)
    names = [one.name for one in options if isinstance(one, t.KeywordAbility) and one == t.KeywordAbility(one.name)]
    if len(names) < len(options):
        reader.stuck()  # a variant of one, "protection from red"
    return _one_of(reader, subject, [t.LoseAbilities((name,)) for name in names], duration)


def that_ability(reader: Reader) -> Steps:
    """ "Choose flying, haste, or trample. Creatures you control gain that ability until end of turn." Raises Stuck."""
    reader.expect("choose")
    options = _options(reader)
    if len(options) < 2:
        reader.stuck()
    reader.expect(".")
    subject = selectors.read_object(reader)
    reader.expect("gains that ability", "gain that ability")
    return _one_of(reader, subject, [t.AddAbility(one) for one in options])


def _options(reader: Reader) -> list[t.Ability]:
    options: list[t.Ability] = [keywords.read_keyword(reader)]
    while reader.any(", or", "or", ","):
        options.append(keywords.read_keyword(reader))
    return options


def _one_of(reader: Reader, subject: t.Selector, options: Sequence[t.Change], duration: t.Duration | None = None) -> Steps:
    """One of the changes, of the choice of the controller, for as long as the text says. Raises Stuck."""
    lasts = duration or durations.read_duration(reader) or reader.stuck()
    return [t.ChooseMode(tuple((t.Apply((t.Modify(subject, (one,)),), lasts),) for one in options))]
