"""Trees with gaps: filling them makes a node, laying one over a node finds what the gaps hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any

from app.engine import trees as t
from app.engine.trees.filters import conjuncts
from app.engine.trees.walking import field_names, fields_of


@dataclass(frozen=True, slots=True)
class Gap:
    """The place of a slot in a template."""

    name: str


@dataclass(frozen=True, slots=True)
class Narrowed:
    """A description with one more part: "a creature" with "tapped". None, which fits anything, becomes the part alone. anywhere:
    the part may stand among the others, and is put before "other", which says what is left out."""

    whole: Any
    part: Any
    anywhere: bool = False


def narrowed(whole: Any, part: Any) -> Any:
    """A template of a description with one more part, for wherever a field is."""
    return Narrowed(whole, part)


def held_by(whole: Any, holder: Any) -> Any:
    """A template of a description of what somebody has, for wherever a field is."""
    return Narrowed(whole, holder, anywhere=True)


class _Gaps:
    """``gap.amount`` is the gap of the slot "amount"; it may stand wherever a field is."""

    def __getattr__(self, name: str) -> Any:
        return Gap(name)


gap = _Gaps()
BOUND_TO = "bind"
"""The field that names a result. It says nothing about the wording, so that no template has it."""
Filling = Callable[[Mapping[str, Any]], Any]


def filling(template: Any) -> Filling:
    """What makes the template with the slots' contents in its gaps. A field whose slot was left out has its default."""
    if isinstance(template, Gap):
        return lambda slots: slots[template.name]
    if not gaps_of(template):
        return lambda slots: template
    if isinstance(template, tuple):
        parts = tuple(map(filling, template))
        return lambda slots: tuple(part(slots) for part in parts)
    if isinstance(template, Narrowed):
        whole, more = filling(template.whole), filling(template.part)
        return lambda slots: _joined(whole(slots), more(slots), template.anywhere)
    node = type(template)
    said = [(one.name, getattr(template, one.name)) for one in fields(template)]
    fixed = [(name, value.name if isinstance(value, Gap) else None, filling(value)) for name, value in said]
    return lambda slots: node(**{name: fill(slots) for name, slot, fill in fixed if slot is None or slot in slots})


def filled(template: Any, slots: Mapping[str, Any]) -> Any:
    """The template with the slots' contents in its gaps."""
    return filling(template)(slots)


def defaults_of(template: Any) -> dict[str, Any]:
    """What the gaps hold where their slots are left out: the defaults of their fields."""
    return dict(_defaults(template))


def _defaults(template: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(template, tuple):
        for part in template:
            yield from _defaults(part)
    elif _is_node(template):
        for one in fields(template):
            value = getattr(template, one.name)
            if isinstance(value, Gap) and one.default is not MISSING:
                yield value.name, one.default
            yield from _defaults(value)


def laid_over(template: Any, node: Any) -> dict[str, Any] | None:
    """What each gap holds if the node has the template's shape, else None. A gap that occurs twice holds one thing."""
    found: dict[str, Any] = {}
    return found if _fits(template, node, found) else None


def gaps_of(template: Any) -> frozenset[str]:
    """The names of the gaps in a template."""
    if isinstance(template, Gap):
        return frozenset({template.name})
    if isinstance(template, tuple):
        return frozenset().union(*map(gaps_of, template))
    if not _is_node(template):
        return frozenset()
    return frozenset().union(*(gaps_of(getattr(template, name)) for name in field_names(template)))


def _joined(whole: t.Filter | None, part: t.Filter, anywhere: bool) -> t.Filter:
    if whole is None:
        return part
    parts = conjuncts(whole)
    place = len(parts) - (anywhere and _leaves_out(parts[-1]))
    return t.And((*parts[:place], part, *parts[place:]))


def with_holder(whole: t.Filter, holder: t.Filter) -> t.Filter:
    """A description of what somebody has, and of who it is."""
    return _joined(whole, holder, anywhere=True)


def _leaves_out(part: t.Filter) -> bool:
    return isinstance(part, t.Not) and isinstance(part.part, t.IsSource | t.IsAmong)


def _widened(node: Any, anywhere: bool) -> Iterator[tuple[Any, Any]]:
    """A description without its last part, or any other, and that part."""
    parts = node.parts if isinstance(node, t.And) else (node,)
    for place in range(len(parts) - 1, -1 if anywhere else len(parts) - 2, -1):
        rest = (*parts[:place], *parts[place + 1 :])
        yield (None if not rest else rest[0] if len(rest) == 1 else t.And(rest)), parts[place]


def _is_node(value: Any) -> bool:
    return fields_of(type(value)) is not None and type(value) is not Gap


def _fits(template: Any, node: Any, found: dict[str, Any]) -> bool:
    if isinstance(template, Gap):
        return bool(found.setdefault(template.name, node) == node)
    if isinstance(template, Narrowed):
        return any(_fits_in_parts(template, whole, part, found) for whole, part in _widened(node, template.anywhere))
    if isinstance(template, tuple):
        alike = isinstance(node, tuple) and len(node) == len(template)
        return alike and all(_fits(part, other, found) for part, other in zip(template, node, strict=True))
    if not _is_node(template):
        return bool(template == node)
    return type(template) is type(node) and all(
        _fits(getattr(template, name), getattr(node, name), found) for name in field_names(template) if name != BOUND_TO
    )


def _fits_in_parts(template: Narrowed, whole: Any, part: Any, found: dict[str, Any]) -> bool:
    trial = dict(found)
    if not _fits(template.part, part, trial) or not _fits(template.whole, whole, trial):
        return False
    found.update(trial)
    return True
