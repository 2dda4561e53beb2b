"""The style of cards: of two wordings that mean the same, the one that cards print today.

The printers keep such wordings side by side, and which of them stands first follows from one node alone. What follows from
the words around it is said here: "when" of what happens once, capitals in costs, "put" of a card that comes from a library.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from app.engine.oracle.vocabulary import plural_of

_COST = "pay|discard|sacrifice|exile|remove|tap|untap|return|put|reveal|mill|collect|behold|forage|blight|waterbend"
_MOVED = "it|that card|them|those cards|that creature|those creatures"
_GAINS = {"has": "gains", "have": "gain"}
_NOT_FROM_YOUR_LIBRARY = r"\A(?!.*your library)|graveyard|[Ee]xile|dies|leaves|destroy|target"
"""Finds, in the words before, that a card may come from elsewhere than the library of whoever it is said to."""
_PLURAL = {"gets": "get", "has": "have", "gains": "gain"}
_BECOMES = {"is": "becomes", "are": "become"}


def _in_plural(each: str, other: str | None, noun: str, said: str) -> str:
    """ "Other creatures you control get …" of "each other creature you control gets …"."""
    verbs = re.sub(r"(^|\band )(gets|has|gains)\b", lambda verb: verb[1] + _PLURAL[verb[2]], said)
    several = f"{other or ''}{plural_of(noun)}"
    return f"{several[0].upper() if each[0] == 'E' else several[0]}{several[1:]} you control {verbs}"


class Style(NamedTuple):
    """Words to look for in a text, what stands there instead, and a text of ours before and after. Where the style does not fit
    all that precedes the words, ``unless`` finds what keeps it from being used."""

    words: str
    instead: str | Callable[[re.Match[str]], str]
    before: str
    after: str
    unless: str = ""


TABLE = (
    Style(r"(^|\"|\n)Whenever ((?:~|(?:enchanted|equipped) \w+) (?:enters|dies|leaves|is turned|is put into)"
          r"|you (?:cast|cycle) ~)",
          r"\1When \2", "Whenever ~ enters, draw a card.", "When ~ enters, draw a card."),
    Style(rf"(?:(?<=^)|(?<=\n)|(?<=\"))(?:\{{|(?i:{_COST})\b)[^:.\"\n]*(?=: )",
          lambda found: re.sub(rf", ({_COST})\b", lambda verb: f", {verb[1].capitalize()}", found[0]),
          "{1}, sacrifice ~: Draw a card.", "{1}, Sacrifice ~: Draw a card."),
    Style(r"—([a-z])", lambda found: "—" + found[1].upper(), "Ward—pay 2 life.", "Ward—Pay 2 life."),
    Style(r"^-(?=[\dX]+: )", "−", "-2: Draw a card.", "−2: Draw a card."),
    Style(r"(?<!\.)\. Shuffle\.", ", then shuffle.", "Exile them. Shuffle.", "Exile them, then shuffle.", unless=r"[Ii]f [^.]*$"),
    Style(r"\b([Rr])eturn (" + _MOVED + r") to the battlefield",
          lambda found: f"{'P' if found[1] == 'R' else 'p'}ut {found[2]} onto the battlefield",
          "Reveal the top card of your library. Return it to the battlefield.",
          "Reveal the top card of your library. Put it onto the battlefield.",
          unless=r"\A(?!.*(librar|hand\b))|graveyard|[Ee]xile|dies|leaves|destroy"),
    Style(r"\b([Rr])eturn (" + _MOVED + r") to (?:its owner's|their owners'|your) hand",
          lambda found: f"{'P' if found[1] == 'R' else 'p'}ut {found[2]} into your hand",
          "Search your library for a card. Return it to your hand.", "Search your library for a card. Put it into your hand.",
          unless=_NOT_FROM_YOUR_LIBRARY),
    Style(r"\b(put (?:" + _MOVED + r")) into its owner's hand", r"\1 into your hand",
          "Search your library for a card, put it into its owner's hand.",
          "Search your library for a card, put it into your hand.",
          unless=_NOT_FROM_YOUR_LIBRARY),
    Style(r"\b(cards?) in (your|a) graveyard( to (?:its owner's|your|the))", r"\1 from \2 graveyard\3",
          "Return target Goblin card in your graveyard to your hand.",
          "Return target Goblin card from your graveyard to your hand."),
    Style(r"(from your graveyard to) (?:its owner's|their owners') hands?", r"\1 your hand",
          "Return target Goblin card from your graveyard to its owner's hand.",
          "Return target Goblin card from your graveyard to your hand."),
    Style(r"(?:(?<=^)|(?<=[.,•] )|(?<=\n))([Ee]ach) (other )?([a-z]+|[A-Z][a-z]+) you control ((?:gets|has|gains) [^.\"]*)",
          lambda found: _in_plural(*found.groups()),
          "Each other creature you control gets +1/+1 and has haste.",
          "Other creatures you control get +1/+1 and have haste."),
    Style(r"\b(has|have) ([^.,\"]* until end of turn)", lambda found: f"{_GAINS[found[1]]} {found[2]}",
          "Target Goblin gets +1/+1 and has haste until end of turn.",
          "Target Goblin gets +1/+1 and gains haste until end of turn."),
    Style(r"(?<=\bcreature )(is)( an? [^.,\"]* until end of turn)|(?<=\bcreatures )(are)( [^.,\"]* until end of turn)",
          lambda found: f"{_BECOMES[found[1] or found[3]]}{found[2] or found[4]}",
          "Target creature is a Goblin until end of turn.", "Target creature becomes a Goblin until end of turn."),
    Style(r"(can't [^.,\"]*?) until end of turn", r"\1 this turn",
          "Target Goblin can't block until end of turn.", "Target Goblin can't block this turn."),
    Style(r"\bthat many (life|damage)\b", r"that much \1", "You gain that many life.", "You gain that much life."),
    Style(r"^As long as it's your turn,", "During your turn,",
          "As long as it's your turn, ~ has haste.", "During your turn, ~ has haste."),
    Style(r"^(When(?:ever)? ~ [^,.\"]*), ~ (?=deals|gets|gains|has\b|enters|becomes|fights)", r"\1, it ",
          "Whenever ~ attacks, ~ deals 1 damage to you.", "Whenever ~ attacks, it deals 1 damage to you."),
    Style(r"(~[^:.\"]*: )~ (?=deals|gets|gains|becomes)", r"\1It ", "Sacrifice ~: ~ deals 1 damage to you.",
          "Sacrifice ~: It deals 1 damage to you."),
    Style(r"^(?:[A-Z][a-z]+(?: [a-z]+)?, )+[A-Z][a-z]+(?: [a-z]+)?$", lambda found: found[0].capitalize(),
          "Flying, Haste", "Flying, haste"),
)  # fmt: skip
_FOUND = tuple((re.compile(row.words), row.instead, re.compile(row.unless, re.DOTALL) if row.unless else None) for row in TABLE)


def in_style(text: str) -> str:
    """A text in the style of cards, with "~" for the name of what it is of."""
    for words, instead, unless in _FOUND:
        text = words.sub(partial(_styled, instead, unless), text)
    return text


def _styled(instead: str | Callable[[re.Match[str]], str], unless: re.Pattern[str] | None, found: re.Match[str]) -> str:
    if unless is not None and unless.search(found.string[: found.start()]):
        return found[0]
    return found.expand(instead) if isinstance(instead, str) else instead(found)
