"""Trees with gaps: filling them makes a node, laying one over a node finds what the gaps hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any

from app.engine import trees as t
from app.engine.trees.walking import field_names, fields_of


@dataclass(frozen=True, slots=True)
class Gap:
    """The place of a slot in a template."""

    name: str


@dataclass(frozen=True, slots=True)
class Narrowed:
    """A description with one more part: "a creature" with "tapped". None, which fits anything, becomes the part alone."""

    whole: Any
    part: Any


def narrowed(whole: Any, part: Any) -> Any:
    """A template of a description with one more part, for wherever a field is."""
    return Narrowed(whole, part)


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
        return lambda slots: _joined(whole(slots), more(slots))
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


def _joined(whole: t.Filter | None, part: t.Filter) -> t.Filter:
    if whole is None:
        return part
    return t.And((*whole.parts, part)) if isinstance(whole, t.And) else t.And((whole, part))


def _widened(node: Any) -> tuple[Any, Any]:
    """A description without its last part, and that part."""
    if not isinstance(node, t.And):
        return None, node
    *rest, last = node.parts
    return (rest[0] if len(rest) == 1 else t.And(tuple(rest))), last


def _is_node(value: Any) -> bool:
    return fields_of(type(value)) is not None and type(value) is not Gap


def _fits(template: Any, node: Any, found: dict[str, Any]) -> bool:
    if isinstance(template, Gap):
        return bool(found.setdefault(template.name, node) == node)
    if isinstance(template, Narrowed):
        whole, part = _widened(node)
        return _fits(template.part, part, found) and _fits(template.whole, whole, found)
    if isinstance(template, tuple):
        alike = isinstance(node, tuple) and len(node) == len(template)
        return alike and all(_fits(part, other, found) for part, other in zip(template, node, strict=True))
    if not _is_node(template):
        return bool(template == node)
    return type(template) is type(node) and all(
        _fits(getattr(template, name), getattr(node, name), found) for name in field_names(template) if name != BOUND_TO
    )
