"""Requests that nobody means well by, made from the application's own routes, the same for the same seed."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

import yaml
from flask import Flask
from werkzeug.routing import Rule

from tests.web.hostile_words import HEADERS, NAMES, VALUES

_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND")
_MULTIPART = b'--x\r\nContent-Disposition: form-data; name="q"\r\n\r\n' + b"a" * 99 + b"\r\n--x--\r\n"
_SCENARIOS = Path(__file__).resolve().parents[2] / "rules_data" / "scenarios"


@dataclass(frozen=True, slots=True)
class HostileRequest:
    """One request: what a test client is given."""

    method: str
    address: str
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

    def __str__(self) -> str:
        return f"{self.method} {self.address[:200]} {self.headers} {self.body[:200]!r}"


class HostileRequests:
    """Makes requests to every route of an application in turn, most of them damaged somewhere."""

    def __init__(self, flask: Flask, seed: int) -> None:
        self._random = random.Random(seed)
        self._rules = [rule for rule in flask.url_map.iter_rules() if rule.methods]
        self._documents = [path.read_bytes() for path in sorted(_SCENARIOS.rglob("*.yaml"))[::25]]

    def make(self, count: int) -> Iterator[HostileRequest]:
        """So many requests, evenly over the routes."""
        for number in range(count):
            yield self._request(self._rules[number % len(self._rules)])

    def _request(self, rule: Rule) -> HostileRequest:
        method = self._method(rule)
        headers = dict(self._random.sample(HEADERS, self._random.choice((0, 0, 1, 2))))
        body = b""
        if method in ("POST", "PUT", "PATCH"):
            kind, body = self._body()
            headers.setdefault("Content-Type", kind)
        return HostileRequest(method, self._path(rule) + self._query(), headers, body)

    def _method(self, rule: Rule) -> str:
        if self._random.random() < 0.08:
            return self._random.choice(_METHODS)
        return self._random.choice(sorted(rule.methods or ()))

    def _path(self, rule: Rule) -> str:
        path = rule.rule
        for name in sorted(rule.arguments, key=len, reverse=True):
            for part in (f"<{name}>", f"<path:{name}>", f"<edition:{name}>", f"<int:{name}>"):
                path = path.replace(part, self._quoted(self._value()))
        return path if self._random.random() < 0.97 else path + self._random.choice(("/", "//", "/..", "%2f", ";x", "%00"))

    def _query(self) -> str:
        chosen = self._random.sample(NAMES, self._random.choice((0, 1, 1, 2, 3)))
        pairs = [f"{name}={self._quoted(self._value())}" for name in chosen]
        if pairs and self._random.random() < 0.1:
            pairs += pairs[:1] * self._random.choice((1, 50))
        return "?" + "&".join(pairs) if pairs else ""

    def _value(self) -> str:
        value = self._random.choice(VALUES)
        return value if self._random.random() < 0.85 else value[: len(value) // 2] + self._random.choice(VALUES)

    def _quoted(self, value: str) -> str:
        return quote(value, safe=self._random.choice(("", "/")), errors="surrogatepass")

    def _body(self) -> tuple[str, bytes]:
        kind = self._random.randrange(6)
        if kind == 0:
            return "application/json", self._random.randbytes(self._random.choice((0, 10, 3000)))
        if kind == 1:
            return "application/json", b"[" * 20_000
        if kind == 2:
            pairs = [f"{quote(name)}={self._quoted(self._value())}" for name in self._random.sample(NAMES, 4)]
            return "application/x-www-form-urlencoded", "&".join(pairs).encode()
        if kind == 3:
            return "multipart/form-data; boundary=x", _MULTIPART[: self._random.choice((25, 60, None))]
        document = self._spoilt(yaml.safe_load(self._random.choice(self._documents)))
        wrapped = document if kind == 4 else {"scenario": document, "text": self._value(), "q": self._value()}
        return "application/json", json.dumps(wrapped, default=str).encode("utf-8", "surrogatepass")

    def _spoilt(self, document: Any) -> Any:
        """A scenario document with one value somewhere in it replaced, doubled or gone."""
        place, parent, key = document, None, None
        while isinstance(place, (dict, list)) and place and (parent is None or self._random.random() < 0.85):
            parent, key = place, self._random.choice(list(place) if isinstance(place, dict) else range(len(place)))
            place = place[key]
        if parent is None:
            return document
        if self._random.random() < 0.2:
            del parent[key]
        else:
            others = (self._value(), -1, 10**12, None, [], {}, True, [place] * 40, {"card": self._value()})
            parent[key] = self._random.choice(others)
        return document
