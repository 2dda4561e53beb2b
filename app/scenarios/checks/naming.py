"""Whether every name in a scenario exists, before anything is played: what nobody has heard of must not pass for "none".

An expectation that something is not there, not so or not possible holds of a name that is spelt wrong. So every tag, player,
card, counter, type, ability and word of a document is looked up first, and one that is not found is an error that names the
nearest that is.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterable
from datetime import date
from functools import cache

import msgspec

from app.engine.position.decisions import COLOR, PLAYER
from app.engine.position.rulesets import TODAY
from app.library.folding import fold
from app.library.lineage.known_wordings import canonical_numbers
from app.scenarios.checks.known_names import DocumentNames
from app.scenarios.checks.known_words import COLOR_WORDS, KINDS, is_color, is_counter, is_keyword, is_subtype, is_type, is_way
from app.scenarios.documents.documents import Action, Choice, Entry, Expectation, Question, Ref, RefLike, Scenario, Segment
from app.scenarios.documents.errors import DocumentError
from app.scenarios.documents.vocabulary import ACTIONS, LOOKS, SPECIALS, WAYS, VocabularyWord
from app.scenarios.script.options import yes_or_no
from app.scenarios.script.paying import LIFE
from app.scenarios.script.script_kinds import PICKS, SHARED, STOPS
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.scenario_cards import ScenarioCards, entries
from app.scenarios.setup.setting import COMMANDER_FORMATS

_WHILE = ("while_on_stack", "while_not_on_stack", "while_on_top_of_stack", "while_copy_on_stack")
_OF_ALL_ACTIONS = frozenset({"player", "do", "turn", "step"})
_OF_ALL_LOOKS = frozenset({"what", "after"})
_ONLY_JUDGED = frozenset({"n", "power", "toughness", "value", "result", "rule", "cards", "color", "colors"})
_ANSWERED = {"zone": "zone", "controller": "player", "active_player": "player", "time": "time"}
"""Looks that answer what this key says, so that a question need not say it."""
_ONLY_ASKED = frozenset({"legal_actions", "why"})
_DECLARED_IN = {"attack": "declare_attackers", "attack_none": "declare_attackers", "block": "declare_blockers",
                "block_none": "declare_blockers"}
_OF_OBJECTS = PICKS | {"legend", "order", "bands"}
"""Kinds of choice whose answers are names, or begin as texts of cards do."""
_ONLY_COST = re.compile(r"^\{[^:]*:?\s*$")
_RULE = re.compile(r"\d{3}(?:\.\d+[a-z]{0,2})?")
_IN_LINES = frozenset({"wait", "choose"})


def check_names(scenario: Scenario, pool: CardPool) -> None:
    """Raise DocumentError at the first name that is not known, and at the first row with a key too few or too many."""
    _Check(scenario, DocumentNames(scenario, pool)).all()
    if any(entry.ignore for _, entry in entries(scenario)):
        cards = ScenarioCards(scenario, pool)
        for path, entry in entries(scenario):
            cards.of(entry, path)


class _Check:
    def __init__(self, scenario: Scenario, names: DocumentNames) -> None:
        self.scenario = scenario
        self.names = names

    def all(self) -> None:
        scenario = self.scenario
        editions = scenario.edition if isinstance(scenario.edition, list) else [scenario.edition]
        for edition in editions:
            _date(edition, "edition")
        for place, rule in enumerate(scenario.covers):
            _rule_there_is(rule, f"covers[{place}]")
        for name, zones in scenario.players.items():
            self._counters(zones.counters, f"players.{name}.counters")
        for path, entry in self.names.entries:
            self._entry(entry, path)
        for place, player in enumerate(scenario.flags.manual_mana):
            self._player(player, f"flags.manual_mana[{place}]")
        for number, segment in enumerate(scenario.segments):
            self._segment(segment, f"segments[{number}]")
        for place, row in enumerate(scenario.expect):
            self._expectation(row, f"expect[{place}]")
        for place, question in enumerate(scenario.ask):
            self._question(question, f"ask[{place}]")

    # ---- set-up and segments ----------------------------------------------------------------------------------------------

    def _entry(self, entry: Entry, path: str) -> None:
        self._counters(entry.counters, f"{path}.counters")
        if (entry.commander or entry.times_cast) and self.scenario.format not in COMMANDER_FORMATS:
            key = "commander" if entry.commander else "times_cast"
            raise DocumentError(f"{path}.{key}", f"the format {self.scenario.format!r} has no commanders", "commander or brawl")
        for key, named in (("attached_to", entry.attached_to), ("exiled_with", entry.exiled_with)):
            if named is not None:
                self._ref(named, f"{path}.{key}")

    def _segment(self, segment: Segment, path: str) -> None:
        for place, action in enumerate(segment.actions):
            self._action(action, f"{path}.actions[{place}]", segment.in_order)
        for player, rows in segment.choices.items():
            self._player(player, f"{path}.choices.{player}")
            for place, row in enumerate(rows):
                self._choice(row, f"{path}.choices.{player}[{place}]")

    def _action(self, action: Action, path: str, in_order: bool = False) -> None:
        word = ACTIONS[action.do]
        self._keys(action, word, path, action.do, _OF_ALL_ACTIONS)
        if action.do in _IN_LINES and not in_order:
            raise DocumentError(f"{path}.do", f"{action.do!r} belongs in a segment with in_order")
        self._player(action.player, f"{path}.player")
        due = _DECLARED_IN.get(action.do)
        if due is not None and action.step not in (None, due):
            raise DocumentError(f"{path}.step", f"{action.do!r} is only done in the step {due}", due)
        for key in ("object", "attacker", "defender", "using"):
            if (ref := getattr(action, key)) is not None:
                self._ref(ref, f"{path}.{key}")
        for place, ref in enumerate(action.targets or ()):
            self._ref(ref, f"{path}.targets[{place}]")
        for place, ref in enumerate(action.pay or ()):
            if ref != LIFE:
                self._ref(ref, f"{path}.pay[{place}]")
        self._conditions(action, path, in_order)
        self._action_words(action, path)

    def _action_words(self, action: Action, path: str) -> None:
        """The words of an action that are neither objects nor players."""
        if action.how is not None:
            self._way(action.how, f"{path}.how", action.do)
        if action.counter is not None:
            self._counters((action.counter,), f"{path}.counter", keyed=False)
        if isinstance(action.ability, str):
            self._ability(action.ability, f"{path}.ability")
        if action.kind is not None:
            self._kind(action.kind, f"{path}.kind")
        if action.expect is not None:
            self._expectation(action.expect, f"{path}.expect", action.player)

    def _conditions(self, action: Action, path: str, in_order: bool) -> None:
        """What has to be on the stack, or not, before an action is taken."""
        for key in _WHILE:
            if (words := getattr(action, key)) is not None:
                if in_order:
                    raise DocumentError(f"{path}.{key}", "this has no meaning in a segment that is told in order")
                self._named_or_text(words, f"{path}.{key}", action.object)

    def _choice(self, row: Choice, path: str) -> None:
        self._kind(row.kind, f"{path}.kind")
        if row.source is not None:
            self._ref(row.source, f"{path}.source")
        if row.kind in SHARED and isinstance(row.value, dict):
            for name in row.value:
                self._ref(str(name), f"{path}.value.{name}")
        elif row.kind == COLOR:
            if not is_color(str(row.value)):
                raise _unknown(f"{path}.value", f"there is no color {row.value!r}", str(row.value), COLOR_WORDS)
        elif row.kind == PLAYER and isinstance(row.value, str):
            if row.value not in STOPS:
                self._player(row.value, f"{path}.value")
        elif row.kind in _OF_OBJECTS:
            for word in row.value if isinstance(row.value, list) else [row.value]:
                if isinstance(word, str) and not self._answers(word):
                    raise _unknown(f"{path}.value", f"nothing here is called {word!r}", word, self.names.nearby())

    def _answers(self, words: str) -> bool:
        """Could words answer a choice of objects, cards and players: by a name, a text, yes and no, or "stop"?"""
        names = self.names
        return all(
            names.is_tag(one) or names.is_player(one) or names.begins_anything(one) or yes_or_no(one) is not None or one in STOPS
            for one in words.split("^")
        )

    def _ability(self, words: str, path: str) -> None:
        bare = words.partition(" ")[2] if words.startswith("@") else words
        if not (_ONLY_COST.match(bare) or self.names.begins_anything(bare)):
            raise _unknown(path, f"no keyword and no text of a card here begins with {words!r}", words, self.names.nearby())

    def _kind(self, kind: str, path: str) -> None:
        if kind not in KINDS:
            raise _unknown(path, f"there is no kind of choice {kind!r}", kind, KINDS, listed=True)

    # ---- expectations and questions ---------------------------------------------------------------------------------------

    def _expectation(self, row: Expectation, path: str, player: str | None = None) -> None:
        word = self._look(row.what, path)
        if row.what in _ONLY_ASKED:
            raise DocumentError(f"{path}.what", f"{row.what!r} is only a question: it belongs under 'ask'")
        given = frozenset() if player is None else frozenset({"player"})
        self._keys(row, word, path, row.what, _OF_ALL_LOOKS, given)
        last = len(self.scenario.segments)
        if row.after is not None and row.after > max(last, 1):
            raise DocumentError(f"{path}.after", f"there is no segment {row.after}", f"at most {last}")
        self._looked_at(row, path)
        for key in ("to", "defender"):
            if (ref := getattr(row, key)) is not None:
                self._ref(ref, f"{path}.{key}")
        for place, name in enumerate(row.cards or ()):
            self._ref(Ref(card=name), f"{path}.cards[{place}]")
        self._words(row, path)
        if row.starts_with is not None:
            self._named_or_text(row.starts_with, f"{path}.starts_with")
        if row.rule is not None:
            _rule(row.rule, f"{path}.rule")
        if row.text is not None:
            self._told(row.text, f"{path}.text")
        if row.action is not None:
            self._action(row.action, f"{path}.action")

    def _words(self, row: Expectation, path: str) -> None:
        """The words of a row that are neither objects nor players."""
        if row.what == "controller" and isinstance(row.value, str):
            self._player(row.value, f"{path}.value")
        elif not isinstance(row.value, bool):
            raise DocumentError(f"{path}.value", f"this is {row.value!r}", "true or false")
        for key, known in (("type", is_type), ("subtype", is_subtype), ("color", is_color)):
            if (said := getattr(row, key)) is not None and not known(said):
                raise DocumentError(f"{path}.{key}", f"there is no {key} {said!r}")
        if row.colors is not None and not is_color(row.colors) and set(row.colors.upper()) - set("WUBRGC{}/, "):
            raise DocumentError(f"{path}.colors", f"{row.colors!r} are no colors", "letters such as RU")
        if row.ability is not None and not (is_keyword(row.ability) or self.names.has_text(row.ability)):
            raise DocumentError(f"{path}.ability", f"no keyword and no text of a card here is {row.ability!r}")

    def _told(self, text: str, path: str) -> None:
        """Raise DocumentError for words of the trace among which a name is spelt wrong: one that nothing has, but nearly."""
        known = {word: name for name in self.names.nearby() for word in name.split()}
        for word in text.split():
            bare = word.strip(".,:;“”\"'’()").removesuffix("'s").removesuffix("’s")
            if bare[:1].isupper() and bare not in known and not self.names.begins_anything(bare):
                near = difflib.get_close_matches(bare, known, 1, 0.7)
                if near:
                    raise DocumentError(path, f"nothing here is called {bare!r}", "", (near[0],))

    def _question(self, row: Question, path: str) -> None:
        word = self._look(row.what, path)
        for need in word.needs:
            keys = [key for key in need.split("|") if key not in _ONLY_JUDGED and _ANSWERED.get(row.what) != key]
            if keys and not any(getattr(row, key, None) is not None for key in keys):
                known = any(hasattr(row, key) for key in keys)
                raise DocumentError(f"{path}.{keys[0]}", f"{row.what!r} needs the key {keys[0]!r}") if known else DocumentError(
                    f"{path}.what", f"{row.what!r} can't be asked, only expected"
                )
        self._looked_at(row, path)
        if row.action is not None:
            if row.what != "why":
                raise DocumentError(f"{path}.action", f"{row.what!r} does not look at the key 'action'")
            self._action(row.action, f"{path}.action")

    def _looked_at(self, row: Expectation | Question, path: str) -> None:
        if row.player is not None:
            self._player(row.player, f"{path}.player")
        if row.object is not None:
            self._ref(row.object, f"{path}.object")
        if row.counter is not None:
            self._counters((row.counter,), f"{path}.counter", keyed=False)

    def _look(self, what: str, path: str) -> VocabularyWord:
        if what not in LOOKS:
            raise _unknown(f"{path}.what", f"{what!r} can't be looked at", what, LOOKS, listed=True)
        return LOOKS[what]

    def _keys(
        self, row: Action | Expectation, word: VocabularyWord, path: str, name: str, of_all: frozenset[str],
        given: frozenset[str] = frozenset(),
    ) -> None:  # fmt: skip
        """Raise DocumentError for a key that is needed and missing, and for one that would not be looked at."""
        said = {key for key, default in _defaults(type(row)) if getattr(row, key) != default} | given
        for need in word.needs:
            if not said.intersection(need.split("|")):
                keys = " or ".join(map(repr, need.split("|")))
                raise DocumentError(f"{path}.{need.split('|')[0]}", f"{name!r} needs the key {keys}")
        known = {*of_all, *word.also, *given, *(key for need in word.needs for key in need.split("|"))}
        for key in sorted(said - known):
            raise DocumentError(f"{path}.{key}", f"{name!r} does not look at the key {key!r}")

    # ---- names ------------------------------------------------------------------------------------------------------------

    def _player(self, name: str, path: str) -> None:
        if not self.names.is_player(name):
            raise _unknown(path, f"there is no player {name!r}", name, self.scenario.players, listed=True)

    def _no_name(self, path: str, problem: str, said: str) -> DocumentError:
        """An error that names what is meant: for subtypes, the token that is named by them (111.4); else the nearest names."""
        if self.names.is_name(f"{said} Token"):
            return DocumentError(path, problem, "a token without a name of its own by subtypes and Token", (f"{said} Token",))
        return _unknown(path, problem, said, self.names.nearby())

    def _ref(self, ref: RefLike, path: str) -> None:
        names = self.names
        if not isinstance(ref, Ref):
            if not (names.is_tag(ref) or names.is_player(ref) or names.is_name(ref)):
                raise self._no_name(path, f"there is no tag, player or card {ref!r}", ref)
            return
        if ref.tag is not None and not names.is_tag(ref.tag):
            raise _unknown(f"{path}.tag", f"there is no tag {ref.tag!r}", ref.tag, names.tags)
        if ref.player is not None:
            self._player(ref.player, f"{path}.player")
        written = ref.as_written is not None and names.begins_name(ref.as_written)
        if ref.card is not None and not names.is_name(ref.card) and not written:
            raise self._no_name(f"{path}.card", f"there is no card {ref.card!r} here or in the card data", ref.card)
        if ref.how is not None and not written:
            self._way(ref.how, f"{path}.how", "cast")

    def _way(self, how: str, path: str, do: str) -> None:
        if not is_way(how):
            raise _unknown(path, f"there is no way {how!r}", how, [*WAYS, *SPECIALS], listed=False)

    def _counters(self, kinds: Iterable[str], path: str, keyed: bool = True) -> None:
        for kind in kinds:
            if not (is_counter(kind) or self.names.has_words(kind, "counter")):
                at = f"{path}.{kind}" if keyed else path
                raise DocumentError(at, f"no rule and no card here knows {kind!r} counters")

    def _named_or_text(self, words: str, path: str, object: RefLike | None = None) -> None:
        if not self.names.begins_anything(words):
            raise _unknown(path, f"no action, card or text here begins with {words!r}", words, self.names.nearby())


def _date(edition: str, path: str) -> None:
    """Raise DocumentError for what is neither a date nor "latest"."""
    try:
        if edition != "latest":
            date.fromisoformat(edition)
    except ValueError:
        raise DocumentError(path, f"{edition!r} is no date", "an effective date such as 2020-01-24, or latest") from None


def _rule(number: str, path: str) -> None:
    """Raise DocumentError for what can't be the number of a rule."""
    if not _RULE.fullmatch(number):
        raise DocumentError(path, f"{number!r} is no number of a rule", "one such as 702.19b")


def _rule_there_is(number: str, path: str) -> None:
    """Raise DocumentError for a rule that the canonical edition doesn't have; rules are named by its numbers."""
    _rule(number, path)
    if number not in canonical_numbers():
        section = f"{number.partition('.')[0]}."
        others = sorted(one for one in canonical_numbers() if one.startswith(section))
        near = difflib.get_close_matches(number, others, 1, 0.6)
        raise DocumentError(path, f"the rules of {TODAY} have no {number}", "the number of a rule", tuple(near))


@cache
def _defaults(part: type) -> tuple[tuple[str, object], ...]:
    """The keys of a part, each with what it is where the document does not say."""
    return tuple((one.name, None if one.required else one.default) for one in msgspec.structs.fields(part))


def _unknown(path: str, problem: str, said: str, known: Collection[str], listed: bool = False) -> DocumentError:
    """An error that names the nearest known words, or all of them where none is near."""
    spelt = {fold(one): one for one in known}
    near = tuple(spelt[one] for one in difflib.get_close_matches(fold(said), spelt, 3, 0.6))
    expected = "one of " + ", ".join(known) if listed and not near else ""
    return DocumentError(path, problem, expected, near)
