"""What has been mentioned so far in an ability, and what pronouns and "that creature" mean by it (608.2k)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from app.engine import trees as t
from app.engine.oracle.errors import Stuck

OBJECT = "object"
PLAYER = "player"
SELF_NOUNS = frozenset({"self"})
"""What the object itself is called: by its name or "it", never "that creature"."""


_MOVING = (t.Move, t.Exile, t.Destroy, t.SacrificeObjects, t.Counter)


@dataclass(slots=True)
class Mention:
    """Something the text has spoken of.

    selector: how to denote it, as it was. node: the instruction or choice that made or moved it: its `bind` denotes
    the thing afterwards. nouns: the nouns it was called by, for "that creature". plural: several things.
    """

    selector: t.Selector | None
    kind: str
    plural: bool = False
    nouns: frozenset[str] = frozenset()
    node: Any = None
    each: bool = False


@dataclass(slots=True)
class Scope:
    """The references of one ability. `actor` is who acts in the clause at hand; `last` the latest instruction; `sentence`
    where the sentence before began; `plain_subject` whose verbs have no ending, as "they draw a card, then discard a card";
    `describing` whether what is read is compared with a thing that is being described; `groups` the groups ("all creatures")
    that were referred back to; `possessed` what a cost used up and where its power and the like were spoken of."""

    targets: list[t.TargetSpec] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)
    actions: list[tuple[str, Any]] = field(default_factory=list)
    base: int = 0
    names: int = 0
    actor: t.Selector = field(default_factory=t.You)
    actor_each: bool = False
    last: Any = None
    kind: str = ""
    event_amount: bool = False
    cost_words: frozenset[str] = frozenset()
    left: bool = False
    branch: tuple[int, int] | None = None
    needs: list[str | t.Instruction] = field(default_factory=list)
    sentence: int = 0
    attacked: bool = False
    sorcery_speed: bool = False
    twins: list[tuple[Any, Any]] = field(default_factory=list)
    vote: t.Vote | None = None
    prevented: bool = False
    spell_steps: list[Any] = field(default_factory=list)
    rewrote: bool = False
    x_is: t.Amount | None = None
    compared: t.Amount | None = None
    x_at: int = 0
    plain_subject: t.Selector | None = None
    describing: bool = False
    groups: list[Mention] = field(default_factory=list)
    possessed: tuple[t.Selector, int] | None = None

    def mark(self) -> tuple[int, int, int, t.Selector, bool, Any, int]:
        return (
            len(self.targets), len(self.mentions), len(self.actions), self.actor, self.actor_each, self.last, len(self.needs)
        )

    def restore(self, mark: tuple[int, int, int, t.Selector, bool, Any, int]) -> None:
        del self.needs[mark[6]:]
        del self.targets[mark[0]:]
        del self.mentions[mark[1]:]
        del self.actions[mark[2]:]
        self.actor, self.actor_each, self.last = mark[3], mark[4], mark[5]

    def target(self, spec: t.TargetSpec, kind: str, plural: bool, nouns: frozenset[str]) -> t.TargetRef:
        """A new target of this ability, mentioned."""
        ref = t.TargetRef(len(self.targets))
        self.targets.append(spec)
        self.mentions.append(Mention(ref, kind, plural, nouns))
        return ref

    def mention(self, selector: t.Selector | None, kind: str, plural: bool = False, nouns: frozenset[str] = frozenset(),
                node: Any = None, each: bool = False) -> Mention:
        found = Mention(selector, kind, plural, nouns, node, each)
        self.mentions.append(found)
        return found

    def tie(self, node: Any, prefix: str = "it") -> str:
        """The name under which an instruction's result is bound; given on first use, while the tree is still private."""
        if node.bind is None:
            self.names += 1
            object.__setattr__(node, "bind", f"{prefix}{self.names}" if self.names > 1 else prefix)
            for one, twin in self.twins:
                if one is node and twin.bind is None:
                    object.__setattr__(twin, "bind", node.bind)
        name: str = node.bind
        return name

    def denote(self, mention: Mention, value: bool = False) -> t.Selector:
        """A selector for something mentioned; `value` when only its characteristics as it was are wanted."""
        if mention.node is not None and (not value or mention.selector is None):
            return t.Bound(self.tie(mention.node))
        if mention.selector is None:
            raise Stuck
        if mention.each and isinstance(mention.selector, t.All):
            self.groups.append(mention)
        return mention.selector

    def as_it_was(self, what: t.Selector) -> t.Selector:
        """For "it had", "it was": the object before an instruction moved it, by its last known information (608.2h)."""
        if isinstance(what, t.Bound):
            for mention in reversed(self.mentions):
                node = mention.node
                if isinstance(node, _MOVING) and node.bind == what.name and mention.selector is not None:
                    return mention.selector
        return what

    def latest(self, kind: str, plural: bool | None = None, noun: str | None = None) -> Mention | None:
        """The latest mention that fits; a noun it was called by goes before one it was not."""
        loose: Mention | None = None
        for found in reversed(self.mentions):
            if found.kind != kind or (plural is not None and found.plural != plural):
                continue
            if noun is None or noun in found.nouns:
                return found
            if loose is None and not found.nouns:
                loose = found
        return loose

    def before(self, steps: list[Any], returns: bool = False) -> list[Mention]:
        """The mentions without what these steps made of things: each denotes the thing as it was before them. With
        `returns`, what they put onto the battlefield can't be denoted at all."""
        found = []
        for mention in self.mentions:
            node = mention.node
            if node is not None and any(node is step for step in steps) and mention.selector is not None:
                gone = returns and isinstance(node, t.Move) and node.to == "battlefield"
                mention = Mention(
                    None if gone else mention.selector, mention.kind, mention.plural, mention.nouns, each=mention.each
                )
            found.append(mention)
        return found

    def did(self, verb: str) -> Any:
        """The latest instruction of this verb, for "… this way"."""
        for name, node in reversed(self.actions):
            if name == verb and hasattr(node, "bind"):
                return node
        return None
