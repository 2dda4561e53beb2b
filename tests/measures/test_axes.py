"""The table of seven axes: what is generated holds, what is written is true, and no more cells are empty than today."""

from __future__ import annotations

import pytest

from app.engine import trees
from app.engine.oracle import rewrite
from app.library.places import rules_data
from app.scenarios.documents.reading import read_scenario
from app.scenarios.setup.card_pool import card_of
from tests.measures import axes

EMPTY = 668
"""Cells of the table without a file, a check or a reason. It may only get smaller."""
CHECKS = axes.generated()


@pytest.mark.parametrize("cell", CHECKS, ids="-".join)
def test_a_generated_check_holds(cell: axes.Cell) -> None:
    CHECKS[cell]()


def test_no_more_cells_are_empty() -> None:
    assert list(axes.table().values()).count("empty") == EMPTY


def test_each_cell_is_one_of_the_table_and_answered_once() -> None:
    known = {(family, node, axis) for family, names in axes.nodes().items() for node in names for axis in axes.AXES}
    answered = [cell for cell, _, _ in axes.written()] + list(CHECKS)
    assert set(answered) <= known
    assert len(answered) == len(set(answered)), sorted(cell for cell in set(answered) if answered.count(cell) > 1)


@pytest.mark.parametrize(("node", "file"), sorted({(cell[1], file) for cell, kind, file in axes.written() if kind == "file"}))
def test_a_file_plays_with_the_node_that_it_is_to_show(node: str, file: str) -> None:
    """The node stands in the text of one of the scenario's own cards."""
    scenario = read_scenario((rules_data() / "scenarios" / file).read_bytes())
    faces = [face for data in scenario.cards for face in card_of(data).faces]
    assert rewrite.contains(tuple(face.abilities for face in faces), getattr(trees, node))
