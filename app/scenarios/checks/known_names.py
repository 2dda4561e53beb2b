"""The names that a scenario may use: its tags, players and cards, those of the card data, and tokens that its cards can make."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from app.engine.position.objects import Card
from app.engine.position.values import BASIC_LAND_TYPES
from app.library.folding import fold
from app.scenarios.checks.known_words import is_keyword, is_subtype
from app.scenarios.documents.documents import Entry, Scenario
from app.scenarios.documents.texts import faces_of
from app.scenarios.documents.words import plain_words
from app.scenarios.script.stack_words import names_stack, on_stack
from app.scenarios.setup.card_pool import CardPool, MalformedCard
from app.scenarios.setup.scenario_cards import entries
from app.scenarios.setup.table import fold_name
from app.scenarios.setup.told_apart import plain_name

_NAMELESS = re.compile(r"|face down.*|morph|emblem.*|.* emblem")
_ACTION = re.compile(r"^(?:cast|play)\s+(?:fused\s+)?(.+?)(?:\s+(?:using|with)\s+.*)?$", re.IGNORECASE)
_NAMING = frozenset({"token", "tokens", "named"})
_TURNS_UP = re.compile(r"\bface[- ]up\b|:\s*turn\b", re.IGNORECASE)
_MARKS = re.compile(r"^\[copy\]\s*|^fused\s+|\[(?:only copy|no copy|[0-9a-f]{3})\]$")
_BASIC_MANA = " ".join(f"{{t}}: add {{{letter}}}." for letter in "wubrgc")


class DocumentNames:
    """What the names of a scenario can mean. entries: everything set up, with its place in the document. tags: those of it."""

    def __init__(self, scenario: Scenario, pool: CardPool) -> None:
        self.scenario = scenario
        self.pool = pool
        self.entries = list(entries(scenario))
        self.tags = {tag for _, entry in self.entries for tag in _tags(entry)}
        self._players = {fold(name) for name in scenario.players}
        self._own: dict[str, Mapping[str, Any]] = {
            fold(name): card for card in scenario.cards for name in _names_of(card)
        }
        self._names: set[str] | None = None
        self._texts: list[tuple[str, str]] | None = None
        self._sentences: list[set[str]] | None = None

    # ---- what is known ----------------------------------------------------------------------------------------------------

    def is_player(self, name: str) -> bool:
        """Is it a player, in any of the spellings that are understood?"""
        folded = fold(name)
        return folded in self._players or folded.removeprefix("player").strip() in self._players

    def is_tag(self, tag: str) -> bool:
        """Is it a tag of the set-up, or of something that may be created on the way?"""
        if tag.startswith("token:"):
            return self.is_name(tag.removeprefix("token:").rpartition("#")[0] or tag.removeprefix("token:"))
        tag = tag.removeprefix("@")
        return tag in self.tags or "#".join(tag.rsplit(".", 1)) in self.tags

    def is_name(self, name: str) -> bool:
        """Does it name a card or token, or say what may be on the stack?"""
        return self.begins_anything(name) if names_stack(name) else self._is_card(plain_name(name))

    def _is_card(self, name: str) -> bool:
        """Is it the name of a card here or in the card data, or of a token that a card here makes?"""
        bare = _MARKS.sub("", name).strip()
        wanted = fold_name(bare)
        if wanted in self.names or _NAMELESS.fullmatch(wanted.replace("_", " ")):
            return True
        return self._card(bare) is not None or self._is_token(bare)

    def begins_name(self, words: str) -> bool:
        """Does the name of a card begin so?"""
        return self._is_card(words) or any(one.startswith(fold(words)) for one in self.names)

    def begins_anything(self, words: str) -> bool:
        """Do the words of an action, the name of a card or a text of a card here begin so?"""
        bare = on_stack(words)
        action = _ACTION.match(bare)
        if action is not None and self.begins_name(action[1]):
            return True
        if not bare or _TURNS_UP.search(bare):
            return True
        called = self.is_tag(bare) or self.begins_name(bare)
        return called or self.has_text(bare) or self._says(bare) or is_keyword(bare.split(" ")[0])

    def _says(self, words: str) -> bool:
        """Has one sentence of a card here all these words, in whatever order: a trigger that an effect puts off?"""
        wanted = set(fold(words).split())
        return len(wanted) > 3 and any(wanted <= sentence for sentence in self.sentences)

    def has_text(self, words: str) -> bool:
        """Do these words stand in the text of a card here, looked at loosely; or the same cost before a colon, and half of
        the words after it, as in an older wording?"""
        for name, text in self.texts:
            wanted = plain_words(words, name).replace("~", "it")
            if wanted and wanted in text:
                return True
            cost, colon, rest = wanted.partition(":")
            if colon and cost and cost + ":" in text and _half_in(rest, text):
                return True
        return False

    def has_words(self, *words: str) -> bool:
        """Does one sentence of a card here have all these words?"""
        wanted = {one for word in words for one in fold(word.replace("_", " ")).split() if one != "counter"}
        return any(wanted <= sentence and "counter" in {one.removesuffix("s") for one in sentence} for sentence in self.sentences)

    def nearby(self) -> list[str]:
        """Tags, players and names of the set-up, to find what may have been meant."""
        return [*sorted(self.tags), *self.scenario.players, *sorted({entry.card for _, entry in self.entries})]

    # ---- where it is looked for -------------------------------------------------------------------------------------------

    @property
    def names(self) -> set[str]:
        """Names of the cards here, and of their faces, folded."""
        if self._names is None:
            self._names = {fold(name) for name in BASIC_LAND_TYPES}
            for _, entry in self.entries:
                self._names |= {fold(entry.card), fold_name(entry.card)}
                card = None if entry.custom else self._card(entry.card)
                self._names |= {fold(face.name) for face in card.faces} | {fold(card.name)} if card is not None else set()
            self._names |= set(self._own)
        return self._names

    @property
    def texts(self) -> list[tuple[str, str]]:
        """The texts of the cards here, for comparing, each with the name that it calls itself."""
        if self._texts is None:
            self._texts = [("", _BASIC_MANA)]
            for face in self._faces():
                name = str(face.get("name", ""))
                self._texts.append((name, plain_words(str(face.get("oracle_text") or ""), name).replace("~", "it")))
        return self._texts

    @property
    def sentences(self) -> list[set[str]]:
        """The words of each sentence of the cards here."""
        if self._sentences is None:
            texts = [str(face.get("oracle_text") or "") for face in self._faces()]
            self._sentences = [set(fold(one).split()) for text in texts for one in re.split(r"[.\n]", text)]
        return self._sentences

    def _faces(self) -> Iterator[Mapping[str, Any]]:
        for _, entry in self.entries:
            if entry.custom:
                yield {"name": entry.card, "oracle_text": entry.oracle}
        cards = {entry.card for _, entry in self.entries if not entry.custom}
        for name in sorted(cards):
            own = self._own.get(fold(name))
            card = self._card(name) if own is None else None
            data = own if own is not None else card.extra.get("data", {}) if card is not None else {}
            yield from faces_of(data)
        yield from (face for card in self.scenario.cards for face in faces_of(card))

    def _card(self, name: str) -> Card | None:
        try:
            return self.pool.card(name)
        except MalformedCard:
            return None

    def _is_token(self, name: str) -> bool:
        """Could a card here make a token of that name, or give something that name: do all its words stand in one sentence about
        that, or is it said to be a token and made of subtypes?"""
        words = fold(name).removesuffix(" token").split()
        said = any(set(words) <= sentence and sentence & _NAMING for sentence in self.sentences)
        return said or (fold(name).endswith(" token") and all(map(is_subtype, words)))


def _half_in(words: str, text: str) -> bool:
    """Has a text at least half of some words?"""
    said = words.split()
    known = set(text.replace(".", " ").replace(",", " ").split())
    return sum(one.strip(".,") in known for one in said) * 2 >= len(said)


def _tags(entry: Entry) -> Iterator[str]:
    if entry.tag is not None:
        many = entry.count != 1
        yield from (f"{entry.tag}#{number}" for number in range(1, entry.count + 1)) if many else (entry.tag,)


def _names_of(card: Mapping[str, Any]) -> Iterator[str]:
    yield str(card.get("name", ""))
    yield from (str(face.get("name", "")) for face in faces_of(card))
