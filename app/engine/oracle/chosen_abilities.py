"""Abilities of which one is chosen as something gains it (608.2d)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import durations, keywords, selectors
from app.engine.oracle.grammar import Steps
from app.engine.oracle.reader import Reader


def your_choice(reader: Reader, subject: t.Selector) -> Steps:
    """ "gains your choice of flying or first strike until end of turn"."""
    reader.expect("gains your choice of", "gain your choice of")
    return _one_gained(reader, subject, _options(reader))


def that_ability(reader: Reader) -> Steps:
    """ "Choose flying, haste, or trample. Creatures you control gain that ability until end of turn." Raises Stuck."""
    reader.expect("choose")
    options = _options(reader)
    if len(options) < 2:
        reader.stuck()
    reader.expect(".")
    subject = selectors.read_object(reader)
    reader.expect("gains that ability", "gain that ability")
    return _one_gained(reader, subject, options)


def _options(reader: Reader) -> list[t.Ability]:
    options: list[t.Ability] = [keywords.read_keyword(reader)]
    while reader.any(", or", "or", ","):
        options.append(keywords.read_keyword(reader))
    return options


def _one_gained(reader: Reader, subject: t.Selector, options: list[t.Ability]) -> Steps:
    """One of the options, of the choice of the controller, for as long as the text says. Raises Stuck."""
    duration = durations.read_duration(reader)
    if duration is None:
        reader.stuck()
    return [t.ChooseMode(tuple((t.Apply((t.Modify(subject, (t.AddAbility(one),)),), duration),) for one in options))]
