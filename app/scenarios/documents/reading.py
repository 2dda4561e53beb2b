"""From text to a scenario: JSON or YAML read safely, unknown keys named, every message with its place."""

from __future__ import annotations

import difflib
import json
import types
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec

from app.scenarios.documents import documents
from app.scenarios.documents.documents import DocumentPart, Scenario
from app.scenarios.documents.errors import DocumentError
from app.scenarios.documents.position_text import read_position
from app.scenarios.documents.results import WantedCertainty, is_less_certain
from app.scenarios.documents.yaml_text import MAX_DEPTH, read_yaml

MAX_BYTES = 1_000_000


def held_to(scenario: Scenario, strict: bool, at_least: WantedCertainty | None = None) -> Scenario:
    """The scenario, held to be strict and to be answered with some certainty where its caller wants that; what it asks for itself
    stays asked for."""
    own = scenario.certainty
    wanted = at_least if own is None or (at_least is not None and is_less_certain(own, at_least)) else own
    return msgspec.structs.replace(scenario, strict=strict or scenario.strict, certainty=wanted)


def read_scenario(text: str | bytes) -> Scenario:
    """A scenario from JSON or YAML text. Raises DocumentError with the place and what was expected there."""
    return to_scenario(read_data(text))


def read_data(text: str | bytes) -> Any:
    """Plain data from JSON or YAML text, within limits of size and depth. Raises DocumentError."""
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if len(raw) > MAX_BYTES:
        raise DocumentError("", f"longer than {MAX_BYTES:,} bytes")
    if raw.lstrip()[:1] in (b"{", b"["):
        try:
            return _within_depth(msgspec.json.decode(raw))
        except RecursionError:
            raise DocumentError("", f"nested deeper than {MAX_DEPTH}") from None
        except msgspec.DecodeError as error:
            json_problem = str(error)
        _check_halves(raw)
        try:
            return read_yaml(raw)
        except DocumentError:
            raise DocumentError("", f"this is not JSON: {json_problem}") from None
    return read_yaml(raw)


def to_scenario(data: Any) -> Scenario:
    """A scenario from plain data. Raises DocumentError."""
    if not isinstance(data, Mapping):
        raise DocumentError("", f"this is {_kind(data)}", "a mapping with the key 'players'")
    _check_characters(data)
    if isinstance(data.get("position"), str):
        data = _with_position(data)
    try:
        return msgspec.convert(data, Scenario)
    except msgspec.ValidationError as error:
        _check(data, Scenario, "")
        raise DocumentError("", str(error)) from None
    except RecursionError:
        raise DocumentError("", f"nested deeper than {MAX_DEPTH}") from None


def _check_halves(raw: bytes) -> None:
    """Raise DocumentError for JSON that is refused because of half a character in it, which Python's own reader lets pass."""
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError):
        return
    _check_characters(data)


def _check_characters(data: Mapping[str, Any]) -> None:
    """Raise DocumentError for text with half a character in it (a lone surrogate), which no answer could repeat."""
    try:
        msgspec.json.encode(data)
    except UnicodeEncodeError as error:
        around = error.object[max(0, error.start - 20) : error.start]
        raise DocumentError("", f"half a character (\\u{ord(error.object[error.start]):04x}) stands after {around!r}") from None
    except RecursionError:
        raise DocumentError("", f"nested deeper than {MAX_DEPTH}") from None


def _with_position(data: Mapping[str, Any]) -> dict[str, Any]:
    if "players" in data or "start" in data:
        raise DocumentError("position", "players and start are in the position already")
    read = read_position(data["position"])
    return {**data, **read, "cards": [*data.get("cards", ()), *read["cards"]]}


def _within_depth(data: Any) -> Any:
    level, depth = [data], 0
    while level:
        depth += 1
        if depth > MAX_DEPTH:
            raise DocumentError("", f"nested deeper than {MAX_DEPTH}")
        level = [child for value in level for child in _children(value)]
    return data


def _children(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        yield from value.values()
    elif isinstance(value, list):
        yield from value


# ---- finding what is wrong --------------------------------------------------------------------------------------------


@cache
def _hints(part: type) -> dict[str, Any]:
    return get_type_hints(part, vars(documents), include_extras=True)


def _check(value: Any, hint: Any, path: str) -> None:
    """Raise DocumentError at the first place where data does not fit its type."""
    metas: list[msgspec.Meta] = []
    while get_origin(hint) is Annotated:
        hint, *more = get_args(hint)
        metas.extend(m for m in more if isinstance(m, msgspec.Meta))
    if hint is Any:
        return
    if get_origin(hint) in (Union, types.UnionType):
        _check_union(value, get_args(hint), path)
    elif isinstance(hint, type) and issubclass(hint, DocumentPart):
        _check_part(value, hint, path)
    elif get_origin(hint) is list:
        if not isinstance(value, list):
            raise DocumentError(path, f"this is {_kind(value)}", "a list")
        for place, one in enumerate(value):
            _check(one, get_args(hint)[0], f"{path}[{place}]")
    elif get_origin(hint) is dict:
        if not isinstance(value, Mapping):
            raise DocumentError(path, f"this is {_kind(value)}", "a mapping")
        for key, one in value.items():
            _check(one, get_args(hint)[1], f"{path}.{key}" if path else str(key))
    else:
        _check_plain(value, hint, metas, path)
    for meta in metas:
        _check_limits(value, meta, path)


def _check_part(value: Any, part: type[DocumentPart], path: str) -> None:
    if not isinstance(value, Mapping):
        raise DocumentError(
            path, f"this is {_kind(value)}", "a mapping with " + ", ".join(list(_hints(part))[:6]) + ", …"
        )
    hints = _hints(part)
    for key in value:
        if key not in hints:
            raise _no_such_key(str(key), hints, path)
    for name in getattr(part, "__struct_fields__", ()):
        if name in value:
            _check(value[name], hints[name], f"{path}.{name}" if path else name)
    required = set(part.__struct_fields__) - {f.name for f in msgspec.structs.fields(part) if not f.required}
    for name in part.__struct_fields__:
        if name in required and name not in value:
            raise DocumentError(path, f"the key {name!r} is missing")


def _no_such_key(key: str, hints: Mapping[str, Any], path: str) -> DocumentError:
    """The error for a key that does not exist. It says where the key belongs: one level further in, or under which name."""
    place = f"{path}.{key}" if path else key
    inside = [name for name, hint in hints.items() if any(key in _hints(part) for part in _parts_of(hint))]
    if inside:
        return DocumentError(place, f"there is no such key here; it belongs in {' or '.join(map(repr, inside[:3]))}")
    near = tuple(difflib.get_close_matches(key, hints, 3, 0.6))
    return DocumentError(place, "there is no such key", "" if near else "one of " + ", ".join(hints), near)


def _parts_of(hint: Any) -> Iterator[type[DocumentPart]]:
    """The kinds of parts of a document that a type may hold."""
    if isinstance(hint, type) and issubclass(hint, DocumentPart):
        yield hint
    for one in get_args(hint):
        yield from _parts_of(one)


def _check_union(value: Any, options: tuple[Any, ...], path: str) -> None:
    problems = []
    for option in options:
        if option is msgspec.UnsetType:
            continue
        if option is type(None):
            if value is None:
                return
            continue
        try:
            _check(value, option, path)
            return
        except DocumentError as problem:
            problems.append(problem)
    nested = [p for p in problems if p.path != path]
    if nested:
        raise nested[0]
    expected = " or ".join(dict.fromkeys(p.expected for p in problems if p.expected))
    raise DocumentError(path, problems[0].problem if len(problems) == 1 else f"this is {_kind(value)}", expected)


def _check_plain(value: Any, hint: Any, metas: list[msgspec.Meta], path: str) -> None:
    if getattr(hint, "__origin__", None) is not None:
        words = [str(one) for one in get_args(hint)]
        if value not in words:
            near = tuple(difflib.get_close_matches(str(value), words, 3, 0.5))
            raise DocumentError(path, f"{value!r} is not one of them", "one of " + ", ".join(words), near)
    elif hint is bool and not isinstance(value, bool):
        raise DocumentError(path, f"this is {_kind(value)}", "true or false")
    elif hint is int and (not isinstance(value, int) or isinstance(value, bool)):
        raise DocumentError(path, f"this is {_kind(value)}", "a whole number")
    elif hint is str and not isinstance(value, str):
        raise DocumentError(path, f"this is {_kind(value)}", "text")


def _check_limits(value: Any, meta: msgspec.Meta, path: str) -> None:
    if isinstance(value, int) and not isinstance(value, bool):
        if meta.ge is not None and value < meta.ge:
            raise DocumentError(path, f"{value} is too small", f"at least {meta.ge:,}")
        if meta.le is not None and value > meta.le:
            raise DocumentError(path, f"{value} is too great", f"at most {meta.le:,}")
    elif isinstance(value, str | list | Mapping):
        if meta.max_length is not None and len(value) > meta.max_length:
            raise DocumentError(path, f"too long ({len(value):,})", f"at most {meta.max_length:,}")
        if meta.min_length is not None and len(value) < meta.min_length:
            raise DocumentError(path, "this is empty", f"at least {meta.min_length}")


def _kind(value: Any) -> str:
    names = {
        dict: "a mapping",
        list: "a list",
        str: "text",
        bool: "true or false",
        int: "a number",
        float: "a fraction",
        type(None): "empty",
    }
    return names.get(type(value), type(value).__name__)
