"""Texts that hang where they do not fit, while nearly the same text stands elsewhere in the same document.

Scraped databases attach examples, and now and then a rule, to the wrong number. Of two versions of one text under
owners that do not resemble each other, the one whose surroundings share fewer telling words with it is flagged.
Nothing is moved.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations

from app.library.records import Node, NodeKind
from ingest.outline import OutlineBuilder

_WORD = re.compile(r"[a-z]+")
_SHINGLE = 4
_ALIKE = 0.5  # share of common shingles that makes two texts versions of one
_CLEAR = 1.5  # how many times better the other place must fit an example
_CLEAR_RULE = 3.0  # and a rule: rules repeat one another with good reason
_CROWD = 12  # more texts than this with one shingle: a stock phrase, no evidence
_STOP = frozenset(("and", "are", "for", "its", "that", "the", "this", "was", "with"))
_RULES = frozenset((NodeKind.RULE, NodeKind.SUBRULE))


def flag_suspects(outline: OutlineBuilder) -> None:
    """Flag examples and rules whose place is suspect, and note where the better one is."""
    owned = [node for node in outline.nodes if node.parent is not None]
    surroundings = TextFit(outline)
    for nodes in (
        [node for node in owned if node.kind is NodeKind.EXAMPLE],
        [node for node in owned if node.kind in _RULES and not node.is_title],
    ):
        for first, second in versions(nodes):
            _judge(outline, surroundings, first, second)


def _judge(outline: OutlineBuilder, surroundings: TextFit, first: Node, second: Node) -> None:
    if surroundings.are_alike(first, second):
        return
    fits = surroundings.fit(first), surroundings.fit(second)
    clear = _CLEAR if first.kind is NodeKind.EXAMPLE else _CLEAR_RULE
    if fits[0] > clear * fits[1]:
        _flag(outline, second, first)
    elif fits[1] > clear * fits[0]:
        _flag(outline, first, second)


def _flag(outline: OutlineBuilder, node: Node, twin: Node) -> None:
    if "suspect_owner" not in node.flags:
        node.flags = (*node.flags, "suspect_owner")
        owner, better = (outline.number_of(n) for n in (node, twin))
        detail = f"nearly the same {node.kind} stands at {better}, where it fits better"
        outline.odd("suspect_owner", node.first_line, owner, detail)


def versions(nodes: list[Node]) -> list[tuple[Node, Node]]:
    """Pairs of nodes whose words are nearly the same, in document order."""
    shingles = [shingles_of(node.text) for node in nodes]
    holders: dict[tuple[str, ...], list[int]] = {}
    for i, own in enumerate(shingles):
        for shingle in own:
            holders.setdefault(shingle, []).append(i)
    shared: Counter[tuple[int, int]] = Counter()
    for held in holders.values():
        if len(held) <= _CROWD:
            shared.update(combinations(held, 2))
    sizes = [max(1, len(own)) for own in shingles]
    pairs = sorted(pair for pair, count in shared.items() if count >= _ALIKE * max(sizes[pair[0]], sizes[pair[1]]))
    return [(nodes[i], nodes[j]) for i, j in pairs]


def shingles_of(text: str) -> set[tuple[str, ...]]:
    """Every run of a few words in a text."""
    words = _WORD.findall(text.lower())
    return {tuple(words[i : i + _SHINGLE]) for i in range(max(1, len(words) - _SHINGLE + 1))}


@dataclass(slots=True)
class TextFit:
    """How well texts fit where they hang: by the telling words they share with what stands over and beside them."""

    outline: OutlineBuilder
    _weights: dict[str, float] = field(default_factory=dict)
    _beside: dict[tuple[int, bool], Counter[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        nodes = self.outline.nodes
        counts = Counter(word for node in nodes for word in set(_words(node.text)))
        self._weights = {word: math.log((len(nodes) + 1) / count) for word, count in counts.items()}
        for node in nodes:
            if node.parent is not None and (node.kind is NodeKind.EXAMPLE or node.kind in _RULES):
                key = node.parent, node.kind is NodeKind.EXAMPLE
                self._beside.setdefault(key, Counter()).update(set(_words(node.text)))

    def are_alike(self, first: Node, second: Node) -> bool:
        """Whether the owners are one, say nearly the same, or stand under headings of one name."""
        one, other = self._owner(first), self._owner(second)
        if one is other or self._heading(first) == self._heading(second):
            return True
        shingles = shingles_of(one.text), shingles_of(other.text)
        return len(shingles[0] & shingles[1]) >= _ALIKE * min(map(len, shingles))

    def fit(self, node: Node) -> float:
        """The weight of the telling words a text, with the texts of its kind beside it, shares with what is over it.
        A rule is compared with the other rules of its place instead: a section says little but its title."""
        is_example = node.kind is NodeKind.EXAMPLE
        over = set(_words(" ".join(n.text for n in self._chain(node))))
        mine = set(_words(node.text))
        beside = self._beside[self._owner(node).seq, is_example]
        others = {word for word, count in beside.items() if count > (word in mine)}
        mine, over = (mine | others, over) if is_example else (mine, over | others)
        return sum(self._weights[word] for word in over & mine)

    def _owner(self, node: Node) -> Node:
        return self.outline.nodes[node.parent or 0]

    def _chain(self, node: Node) -> list[Node]:
        found: list[Node] = []
        while node.parent is not None:
            node = self.outline.nodes[node.parent]
            found.append(node)
        return found

    def _heading(self, node: Node) -> str:
        return next((n.text for n in self._chain(node) if n.kind is NodeKind.SECTION), "")


def _words(text: str) -> list[str]:
    return [word.rstrip("s") for word in _WORD.findall(text.lower()) if word not in _STOP and len(word) > 2]
