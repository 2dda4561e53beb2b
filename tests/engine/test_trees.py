"""The guide to the trees: its ten examples are trees, and every node is documented and known to the kernel."""

from __future__ import annotations

import dataclasses
import inspect
import re

import pytest

from app.engine import trees
from app.engine.position.values import Values


def examples() -> list[str]:
    """The indented code of the guide, one text for each numbered example."""
    guide = trees.__doc__ or ""
    parts = re.split(r"\n\d+\. \*", guide.split("Ten worked examples", 1)[1])[1:]
    codes = []
    for part in parts:
        code = "\n".join(line[7:] for line in part.splitlines() if line.startswith("       "))
        codes.append(code)
    return codes


def test_there_are_ten_examples():
    assert len(examples()) == 10


@pytest.mark.parametrize("code", examples())
def test_examples_are_trees_the_kernel_takes(code):
    names = {name: getattr(trees, name) for name in dir(trees) if not name.startswith("_")}
    joined = re.sub(r"\)\n(?=[A-Z])", "),\n", code.strip())
    value = eval("(" + joined.rstrip(",") + ",)", names)
    abilities = value if isinstance(value, tuple) else (value,)
    assert all(isinstance(one, trees.Ability) for one in abilities)
    values = Values("Example", ("creature",), abilities=abilities)
    assert not values.has_unsupported


def nodes() -> list[type]:
    found = []
    for module in trees.FAMILIES:
        for _, cls in inspect.getmembers(module, inspect.isclass):
            if cls.__module__ == module.__name__ and dataclasses.is_dataclass(cls):
                found.append(cls)
    return found


@pytest.mark.parametrize("node", nodes(), ids=lambda cls: cls.__name__)
def test_every_node_says_what_it_means(node):
    assert node.__doc__
    assert not node.__doc__.startswith(node.__name__ + "(")


def test_every_node_is_played_or_refused_by_name():
    """Each class of a family has an entry in the table that interprets the family, or is interpreted elsewhere by name."""
    from app.engine.changing.carrying_out import EXECUTORS
    from app.engine.playing.costs import cost_parts
    from app.engine.reading import meaning, patterns
    from app.engine.reading.changes import LAYER_OF

    tables = {
        trees.Amount: meaning.AMOUNTS,
        trees.Filter: {**meaning.FILTERS, **meaning.OBJECT_FILTERS},
        trees.Selector: meaning.SELECTORS,
        trees.Condition: meaning.CONDITIONS, trees.Instruction: EXECUTORS, trees.Change: LAYER_OF,
    }
    elsewhere = {trees.Number, trees.TheEvent, trees.TokensInstead, trees.Unsupported}
    missing = [
        node.__name__ for node in nodes() for family, table in tables.items()
        if issubclass(node, family) and node not in table and node not in elsewhere
    ]
    assert missing == []
    events = [
        node.__name__ for node in nodes()
        if issubclass(node, trees.EventPattern) and node not in patterns._TESTS and node not in (trees.StateIs, trees.Unsupported)
    ]
    assert events == []
    taken_apart = {trees.Costs, trees.ManaCost, trees.GenericMana, trees.EitherCost, trees.ManaCostOf, trees.Unpayable,
                   trees.RepeatedCost, trees.Unsupported}
    unpaid = [
        node.__name__ for node in nodes()
        if issubclass(node, trees.Cost) and node not in cost_parts.PARTS and node not in taken_apart
    ]
    assert unpaid == []
