"""The table of seven axes: what is generated holds, what is written is true, and no more cells are empty than today."""

from __future__ import annotations

import pytest

from tests.measures import axes, played

EMPTY = 0
"""Cells of the table without a file, a check or a reason. It may only get smaller."""
CHECKS = axes.generated()


@pytest.mark.parametrize("cell", CHECKS, ids="-".join)
def test_a_generated_check_holds(cell: axes.Cell) -> None:
    for check in CHECKS[cell]:
        check()


def test_no_more_cells_are_empty() -> None:
    assert list(axes.table().values()).count("empty") == EMPTY


def test_each_cell_is_one_of_the_table_and_answered_once() -> None:
    known = {(family, node, axis) for family, names in axes.nodes().items() for node in names for axis in axes.AXES}
    answered = [*(cell for cell, _ in axes.reasons()), *CHECKS, *played.shown()]
    assert set(answered) <= known
    assert len(answered) == len(set(answered)), sorted(cell for cell in set(answered) if answered.count(cell) > 1)


def test_a_file_that_was_found_fails_where_the_node_is_broken() -> None:
    pool = played.practice_pool()
    assert [(cell, file) for cell, file in played.shown().items() if not played.shows(file, cell, pool)] == []
