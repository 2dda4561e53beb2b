"""YAML text read safely: its core types alone, within limits of depth and number, every message with its place."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import yaml
from yaml.composer import Composer
from yaml.constructor import SafeConstructor
from yaml.resolver import Resolver

from app.scenarios.documents.errors import DocumentError

try:
    from yaml._yaml import CParser
except ImportError:  # PyYAML was built without libyaml
    CParser = None  # type: ignore[assignment,misc]

MAX_DEPTH = 40
MAX_NODES = 60_000

if TYPE_CHECKING or CParser is None:
    _Events = yaml.SafeLoader
else:

    class _Events(Composer, CParser, SafeConstructor, Resolver):
        """What SafeLoader is, with the text read up to its events by libyaml: five times as fast."""

        def __init__(self, stream: str) -> None:
            CParser.__init__(self, stream)
            for part in (Composer, SafeConstructor, Resolver):
                part.__init__(self)


class _Loader(_Events):
    """YAML's core types only: no tags, no aliases, no dates, no words for true and false but these."""

    depth = 0
    nodes = 0

    def compose_node(self, parent: Any, index: Any) -> Any:
        event: Any = self.peek_event()  # type: ignore[no-untyped-call]
        if isinstance(event, yaml.events.AliasEvent):
            raise _problem(event, "aliases (*name) are not allowed")
        if getattr(event, "tag", None) is not None:
            raise _problem(event, "tags (!name) are not allowed")
        if getattr(event, "anchor", None) is not None:
            raise _problem(event, "anchors (&name) are not allowed")
        self.depth += 1
        self.nodes += 1
        if self.depth > MAX_DEPTH:
            raise _problem(event, f"nested deeper than {MAX_DEPTH}")
        if self.nodes > MAX_NODES:
            raise _problem(event, f"more than {MAX_NODES:,} values")
        node = super().compose_node(parent, index)
        self.depth -= 1
        return node

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: set[Any] = set()
        for key, _ in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise _problem(key, "a key must be a word")
            if key.value in seen:
                raise _problem(key, f"the key {key.value!r} stands twice")
            seen.add(key.value)
        return {str(key.value): self.construct_object(value, deep=deep) for key, value in node.value}


def _problem(where: Any, problem: str) -> DocumentError:
    mark = where.start_mark
    return DocumentError(f"line {mark.line + 1}, column {mark.column + 1}", problem)


_DROPPED = {
    "tag:yaml.org,2002:timestamp",
    "tag:yaml.org,2002:bool",
    "tag:yaml.org,2002:merge",
    "tag:yaml.org,2002:value",
    "tag:yaml.org,2002:int",
    "tag:yaml.org,2002:float",
}
_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in rows if tag not in _DROPPED]
    for first, rows in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def _add_core_types() -> None:
    _Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|True|false|False)$"), list("tTfF"))
    _Loader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"^[-+]?[0-9]{1,18}$"), list("-+0123456789"))
    _Loader.add_constructor("tag:yaml.org,2002:int", lambda loader, node: int(node.value))
    _Loader.add_constructor("tag:yaml.org,2002:map", lambda loader, node: loader.construct_mapping(node, deep=True))  # type: ignore[arg-type]


_add_core_types()


def read_yaml(raw: bytes) -> Any:
    """Plain data from YAML text in UTF-8. Raises DocumentError with the place."""
    try:
        loader = _Loader(raw.decode("utf-8-sig"))
        return loader.get_single_data()
    except UnicodeDecodeError as error:
        raise DocumentError("", f"not UTF-8 at byte {error.start}") from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f"line {mark.line + 1}, column {mark.column + 1}" if mark is not None else ""
        problem = getattr(error, "problem", None) or str(error).split("\n")[0]
        raise DocumentError(where, f"this is not YAML: {problem}") from None
    except RecursionError:
        raise DocumentError("", f"nested deeper than {MAX_DEPTH}") from None
