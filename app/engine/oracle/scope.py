"""What has been mentioned so far in an ability, and what pronouns and "that creature" mean by it (608.2k)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NoReturn, TypeVar

from app.engine import trees as t
from app.engine.oracle.errors import Stuck
from app.engine.oracle.mentions import Asked, Mention, resolve
from app.engine.oracle.results import Results, among, same_result
from app.engine.oracle.rewrite import exchange, holds_node, named_nodes

_DEFINITE = (t.This, t.Granter, t.AttachedTo)
MOVING = (t.Move, t.Exile, t.Destroy, t.SacrificeObjects, t.Counter)


AS_BOUND, LAST_EXISTED = t.Moment.AS_BOUND, t.Moment.LAST_EXISTED


def give_up() -> NoReturn:
    """What was spoken of can't be denoted from here. Raises Stuck."""
    raise Stuck


N = TypeVar("N")


_Needed = Literal["card_type", "color", "colors", "creature_type", "land_type"]
"""What has to be chosen for words that speak of one's choice."""


@dataclass(slots=True)
class Scope:
    """The references of one ability. `actor` is who acts in the clause at hand; `last` the latest instruction; `steps`
    those of the sentences before; `sentence` where the sentence before began; `plain_subject` whose verbs have no
    ending, as "they draw a card, then discard a card";
    `describing` whether what is read is compared with a thing that is being described; `groups` the groups ("all creatures")
    that were referred back to; `possessed` what a cost used up and where its power and the like were spoken of;
    `asked` the number that the condition of the sentence is about;
    `beside` where what sentences like "If it's a land card, …" made begins among what was spoken of;
    `own_types` the card types of what the text is on, None where it is granted to something;
    `subject` that of the predicate at hand, `doer` the object that was the subject of the sentence's last clause;
    `sentences` how many actions were spoken of before each sentence, and the clause it begins with;
    `counted` the counters whose number was asked for last: their kind, and what they are on;
    `had` how many counters the condition at hand asked for ("that many"), and how many actions were spoken of before it;
    `said` how many instructions the sentence before was;
    `goes_on` whether the clause at hand has the subject of the one before it;
    `one_by_one` whether something was done for each of several objects, of which a later "it" may be one;
    `under_if` how many targets there were before the sentence with "if" that the one at hand may go on with;
    `told` where a sentence begins and ends whose meaning words before it have already;
    `parts` what takes part in the event, by the words that tell one from the other ("the blocking creature");
    `chooser` who chooses the target that is described, if not the ability's controller ("more lands than they do");
    `that_kind` what "of that color" is while a sentence goes through all of them;
    `varied` whether "the same is true for protection": whichever variant something has."""

    targets: list[t.TargetSpec] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)
    actions: list[tuple[str, Any]] = field(default_factory=list)
    base: int = 0
    results: Results = field(default_factory=Results)
    actor: t.Selector = field(default_factory=t.You)
    actor_each: bool = False
    last: Any = None
    steps: list[Any] = field(default_factory=list)
    event_amount: bool = False
    cost_words: frozenset[str] = frozenset()
    left: bool = False
    branch: tuple[int, int] | None = None
    beside: int | None = None
    needs: list[_Needed | t.Instruction] = field(default_factory=list)
    sentence: int = 0
    attacked: bool = False
    vote: t.Vote | None = None
    prevented: bool = False
    excess: bool = False
    spell_steps: list[Any] = field(default_factory=list)
    rewrote: bool = False
    x_is: t.Amount | None = None
    compared: t.Amount | None = None
    x_at: int = 0
    said: int = 0
    asked: t.Amount | None = None
    plain_subject: t.Selector | None = None
    describing: bool = False
    groups: list[Mention] = field(default_factory=list)
    possessed: tuple[t.Selector, int] | None = None
    clause: int = 0
    sentences: list[tuple[int, int]] = field(default_factory=list)
    subject: t.Selector | None = None
    doer: t.Selector | None = None
    things: int = 0
    later: list[tuple[Any, Any]] = field(default_factory=list)
    own_types: frozenset[str] | None = None
    told: tuple[int, int] | None = None
    counted: tuple[str | None, t.Selector] | None = None
    had: tuple[t.Amount, int] | None = None
    parts: dict[str, t.Selector] = field(default_factory=dict)
    varied: bool = False
    that_kind: t.Filter | None = None
    chooser: t.Selector | None = None
    goes_on: bool = False
    one_by_one: bool = False
    under_if: int | None = None

    def mark(self) -> tuple[int, int, int, t.Selector, bool, Any, int]:
        return (
            len(self.targets), len(self.mentions), len(self.actions), self.actor, self.actor_each, self.last, len(self.needs)
        )

    def restore(self, mark: tuple[int, int, int, t.Selector, bool, Any, int]) -> None:
        targets, mentions, actions, self.actor, self.actor_each, self.last, needs = mark
        if len(self.targets) > targets:
            del self.targets[targets:]
        if len(self.mentions) > mentions:
            del self.mentions[mentions:]
        if len(self.actions) > actions:
            del self.actions[actions:]
        if len(self.needs) > needs:
            del self.needs[needs:]

    def target(self, spec: t.TargetSpec, kind: str, plural: bool, nouns: frozenset[str]) -> t.TargetRef:
        """A new target of this ability, mentioned."""
        ref = t.TargetRef(len(self.targets))
        self.targets.append(spec)
        self.mention(ref, kind, plural, nouns)
        return ref

    def mention(self, selector: t.Selector | None, kind: str, plural: bool = False, nouns: frozenset[str] = frozenset(),
                node: Any = None, each: bool = False, leads: bool = False, of: Any = None, told: Any = None) -> Mention:
        """Speak of something. `of`: what was spoken of before, of which this is another word."""
        same = of if of is not None else getattr(node, "what", None)
        found = Mention(selector, kind, plural, nouns, node, each, self.clause, leads, self._thing(same, selector),
                        isinstance(of, _DEFINITE) or isinstance(selector, _DEFINITE), told=told)
        self.mentions.append(found)
        return found

    def _thing(self, *words: Any) -> int:
        """The number of a thing that was spoken of by one of these words before, or a new one."""
        for word in words:
            for mention in reversed(self.mentions) if word is not None else ():
                if self._is(mention, word):
                    return mention.thing
        self.things += 1
        return self.things

    def _is(self, mention: Mention, word: Any) -> bool:
        """Is this what was spoken of by a selector or chosen?"""
        if mention.selector == word or same_result(mention.node, word):
            return True
        return isinstance(word, t.Bound) and self.results.known(mention.node) == word.name

    def describes(self, one: Mention, other: Mention) -> bool:
        """Does the text speak of one thing only to tell what the other is?"""
        words = next((word for word in (other.told, other.node, other.selector) if word is not None), None)
        name = self.results.known(one.node)
        return (
            self.results.alternatives(one.node, other.node)
            or (one.selector is not None
                and (holds_node(words, one.selector) or holds_node(words, self.last_existed(one.selector))))
            or (name is not None and any(holds_node(words, t.Bound(name, moment)) for moment in t.Moment))
            or any(same_result(one.node, node) for node in named_nodes(words) if one.node is not None)
        )

    def named(self, node: N) -> N:
        """The instruction or choice with a name for its result, by which it can be spoken of."""
        return self.results.named(node)

    def rebuilt(self, old: Any, new: N) -> N:
        """An instruction or choice built anew, spoken of in the place of the old one; returns the new one."""
        self.mentions[:] = [replace(one, node=new) if same_result(one.node, old) else one for one in self.mentions]
        self.actions[:] = [(verb, new if same_result(node, old) else node) for verb, node in self.actions]
        if same_result(self.last, old):
            self.last = new
        return new

    def renewed(self, tree: N) -> N:
        """A tree built anew: its instructions and choices are spoken of in the place of what they were before."""
        now = {node.bind: node for node in named_nodes(tree)}
        self.mentions[:] = [_now(one, now) for one in self.mentions]
        self.actions[:] = [(verb, now.get(getattr(node, "bind", None), node)) for verb, node in self.actions]
        self.last = now.get(getattr(self.last, "bind", None), self.last)
        return tree

    def exchanged(self, tree: N, old: Any, new: Any) -> N:
        """The tree with one node of it for another."""
        made: N = exchange(tree, old, new)
        return self.renewed(made)

    def said_later(self, old: Any, new: Any) -> None:
        """What these words say of an instruction before them: it is put in its place as the sentence ends."""
        self.later.append((old, self.rebuilt(old, new)))

    def as_said_later(self, steps: list[Any]) -> None:
        """The instructions, with what was said of them since."""
        for old, new in self.later:
            steps[:] = [exchange(step, old, new) for step in steps]
        self.later.clear()

    def tie(self, node: Any, prefix: str = "it") -> str:
        """The name by which a result is spoken of from here on. Raises Stuck where it has none."""
        return self.results.speak_of(node.bind, prefix) if node.bind is not None else give_up()

    def denote(self, mention: Mention, moment: t.Moment = AS_BOUND, as_card: bool = False) -> t.Selector:
        """A selector for something mentioned, and for the moment it is looked at: what was put onto the battlefield as it is
        there, but "that card" as the card it was. Raises Stuck."""
        arrived = isinstance(mention.node, t.Move) and mention.node.to == "battlefield"
        here = arrived and not as_card and (self.branch is None or mention in self.mentions[: self.branch[0]])
        if mention.node is not None and (moment is AS_BOUND or here):
            return t.Bound(self.tie(mention.node))
        if mention.selector is None:
            return self.last_existed(t.Bound(self.tie(mention.node))) if mention.node is not None else give_up()
        if mention.each and isinstance(mention.selector, t.All):
            self.groups.append(mention)
        return mention.selector if moment is AS_BOUND else self.last_existed(mention.selector)

    def last_existed(self, what: t.Selector) -> t.Selector:
        """The same thing as it last existed before it left or was moved, for what it was and had (603.10, 608.2h)."""
        if what == t.EventRole():
            return t.EventRole(moment=LAST_EXISTED) if self.left else what
        if not isinstance(what, t.Bound):
            return what
        for mention in reversed(self.mentions):
            node = mention.node
            if isinstance(node, MOVING) and self.results.known(node) == what.name:
                return mention.selector if mention.selector is not None else self.as_permanent(what, node)
        return what

    def next_clause(self) -> None:
        """What is spoken of from here on is not of the same clause as what was spoken of before."""
        self.clause += 1

    def next_sentence(self) -> None:
        """What is spoken of from here on is of another sentence than what was spoken of before."""
        self.next_clause()
        before = [one for one in self.sentences if one[0] < len(self.actions) or one[1] < self.clause - 1]
        self.sentences[:] = [*before, (len(self.actions), self.clause)]

    def sentence_of(self, action: int) -> int:
        """Which sentence spoke of an action."""
        return sum(before <= action for before, _ in self.sentences)

    @contextmanager
    def about(self, subject: t.Selector | None) -> Iterator[None]:
        """While what is read has this subject: its pronouns mean something else, or they would be "itself". None: within a
        condition, an amount or a description, which have subjects of their own."""
        kept, self.subject = self.subject, subject
        try:
            yield
        finally:
            self.subject = kept

    def find(self, asked: Asked) -> Mention | None:
        """What a word that points back means, or None."""
        return resolve(asked, self.mentions, self.describes, [clause for _, clause in self.sentences])

    def again(self, mention: Mention) -> Mention:
        """Something spoken of before, spoken of again in the clause at hand."""
        made = replace(mention, clause=self.clause, leads=False)
        self.mentions.append(made)
        return made

    def revise(self, mention: Mention, **changes: Any) -> Mention:
        """What was spoken of, spoken of otherwise from here on; returns the mention in its place."""
        made = replace(mention, **changes)
        self.mentions[:] = [made if one is mention else one for one in self.mentions]
        return made

    def as_permanent(self, what: t.Bound, moved_by: Any) -> t.Bound:
        """What an instruction bound, as the permanent or spell it was, if the instruction bound what that became by leaving the
        battlefield or by being countered."""
        if isinstance(moved_by, t.Counter):
            return replace(what, moment=LAST_EXISTED)
        away = isinstance(moved_by, t.Exile) or (isinstance(moved_by, t.Move) and moved_by.to != "battlefield")
        return replace(what, moment=LAST_EXISTED) if away and self._on_battlefield(moved_by.what) else what

    def as_card(self, what: t.Bound, felled_by: Any) -> t.Bound:
        """What was destroyed or sacrificed, as the card it became: other things may be true of it (608.2h)."""
        felled = isinstance(felled_by, t.Destroy | t.SacrificeObjects)
        return replace(what, moment=t.Moment.AS_CARD) if felled else what

    def _on_battlefield(self, what: t.Selector) -> bool:
        """Are these words for permanents?"""
        where = self.targets[what.index] if isinstance(what, t.TargetRef) and what.index < len(self.targets) else what
        if isinstance(where, t.TargetSpec | t.All | t.Choose):
            return "battlefield" in where.zones and not (isinstance(where, t.Choose) and where.among is not None)
        return not isinstance(where, t.TopOfLibrary | t.Bound | t.Filtered)

    def nouns_of(self, what: t.Selector | None) -> frozenset[str]:
        """The nouns that something was last called by."""
        for mention in reversed(self.mentions):
            if mention.selector == what or same_result(mention.node, what) or (
                isinstance(what, t.Bound) and self.results.known(mention.node) == what.name
            ):
                return mention.nouns
        return frozenset()

    def before(self, steps: list[Any], returns: bool = False) -> list[Mention]:
        """The mentions without what these steps made of things: each denotes the thing as it was before them; of tokens that they
        create there was none. With
        `returns`, what they put onto the battlefield can't be denoted at all."""
        found = []
        for mention in self.mentions:
            node = mention.node
            if isinstance(node, t.CreateToken) and among(node, steps) and not returns:
                continue
            if node is not None and among(node, steps) and mention.selector is not None:
                gone = returns and isinstance(node, t.Move) and node.to == "battlefield"
                mention = replace(mention, selector=None if gone else mention.selector, node=None)
            found.append(mention)
        return found

    def did(self, verb: str) -> Any:
        """The latest instruction of this verb, for "… this way"."""
        return next(reversed(self.all_did(verb)), None)

    def all_did(self, verb: str) -> list[Any]:
        """All instructions of this verb so far, for what was done this way altogether."""
        return [node for name, node in self.actions if name == verb and hasattr(node, "bind")]


def _now(mention: Mention, now: dict[Any, Any]) -> Mention:
    node = now.get(getattr(mention.node, "bind", None), mention.node)
    return mention if node is mention.node else replace(mention, node=node)
