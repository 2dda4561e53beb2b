"""The journal of a game as the trace of an answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from app.engine.game import Game
from app.engine.position.ids import ObjectId, PlayerId
from app.engine.position.journal import Entry, NameList
from app.engine.position.names import Name
from app.scenarios.documents.results import RuleRef, TraceStep
from app.scenarios.documents.words import ability_words, plain_words
from app.scenarios.setup.told_apart import BASIC_NAMES, ToldApart


def trace_of(game: Game, most: int | None = None) -> tuple[TraceStep, ...]:
    """The steps of the trace, the first so many."""
    entries = game.journal[:most]
    words = [_words(game, entry) for entry in entries]
    several = _with_several(entries, words)
    shared, apart = _shared_names(entries), ToldApart(game)
    return tuple(
        TraceStep(e.turn, e.step, e.kind, e.text, tuple(RuleRef(number) for number in e.rules),
                  said if e.kind in _FIRST or (e.about is not None and e.about[0] in several) else "",
                  _whose(game, e, shared, apart))
        for e, said in zip(entries, words, strict=True)
    )  # fmt: skip


_FIRST = frozenset({"trigger", "activate"})
"""Kinds of entries that tell of an ability first; later ones repeat its words only where the object has others."""


def _shared_names(entries: list[Entry]) -> set[str]:
    """The names of things of more than one player."""
    holders: dict[str, set[PlayerId]] = {}
    for entry in entries:
        for name in _names(entry.args):
            if isinstance(name, Name):
                holders.setdefault(name[name.at :], set()).add(name.holder)
    return {name for name, players in holders.items() if len(players) > 1} - BASIC_NAMES


def _names(args: Iterable[Any]) -> Iterator[Any]:
    """What an entry holds, each name of a list by itself."""
    for one in args:
        yield from one.names if isinstance(one, NameList) else (one,)


def _whose(game: Game, entry: Entry, shared: set[str], apart: ToldApart) -> str:
    """The sentence with whose the things are that share their names, of the player with whose name it begins they are anyway; and
    with which of them they are where one player has several."""
    begins = entry.args[0] if entry.args and not isinstance(entry.args[0], Name) else None

    def said(name: Any) -> Any:
        if isinstance(name, NameList):
            return NameList(map(said, name.names), name.before, name.last)
        if not isinstance(name, Name):
            return name
        holder = game.name_of(name.holder)
        return apart.said(name, f"{holder}'s " if name[name.at :] in shared and holder != begins else "")

    args = tuple(said(one) for one in entry.args)
    return "" if args == entry.args else entry.said(args)


def _with_several(entries: list[Entry], words: list[str]) -> set[ObjectId]:
    """Objects of which more than one ability is told of."""
    found: dict[ObjectId, set[str]] = {}
    for entry, said in zip(entries, words, strict=True):
        if entry.about is not None:
            found.setdefault(entry.about[0], set()).add(said)
    return {id for id, told in found.items() if len(told) > 1}


_MANA = re.compile(r"(?:\{[^}]+\})+")


def _words(game: Game, entry: Entry) -> str:
    """The words of the ability that an entry tells of; "" where it tells of none, or names its keyword."""
    if entry.about is None:
        return ""
    words = " ".join(ability_words(game, *entry.about).split())
    keyword = getattr(entry.about[1], "keyword", None)
    if words.endswith(":"):  # what a keyword stands for that no card has printed
        mana = _MANA.match(words)
        words = f"{keyword} {mana[0] if mana else ''}".strip() if keyword else ""
    return "" if plain_words(words) in plain_words(entry.text) else words
