"""Words quoted beside a citation, and whether they are the rule's.

Comments in programs quote cards beside the rules that govern them. Such words are no quotation of the rule: they are
told only where they resemble the rule clearly, or where somebody asks for every one. How well that tells the two apart,
``python -m tests.benchmarks citations`` measures.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from rapidfuzz.fuzz import partial_ratio, ratio

from app.library.citations.views import Citation, Quoted, QuoteMatch
from app.library.lineage.text import typographic

_LONGEST = 2000
_FEWEST_WORDS = 3
_FEWEST_UNSAID = 5
_LIKE = 60.0  # per cent of the words in common, in the same order
_FEWEST_LIKE = 6  # words: fewer are alike by chance
_MOST_COMPARED = 40  # words of a quote: the rest adds nothing
_SHARED = 0.4  # of the words of a quote must be in the rule at all; with fewer it cannot be alike
_RULES_KEPT = 4096
_SHORTEST = 12
_BACK = 48
_PAIRS = {"“": "”", "„": "”", "«": "»", '"': '"'}
_OPENINGS = {"”": "“„", "»": "«", '"': '"'}
_SAYS = r"(?:(?:says|reads|states|is|that)[:,]?[ \t]{1,2})?"
_AFTER = re.compile(
    rf"(?:\]\([^()\s]{{0,300}}\)|[\])`*_]{{0,3}})(?:[:,.]?[ \t\u00a0]{{1,2}}(?:(?:[-–—:]{{1,2}})[ \t]{{1,2}})?|[:(]){_SAYS}"
    r"[(]?(?P<open>[\"“„«])(?=[\w({\[…'‘])"
)
_VALUE = re.compile(r"[\"'`]\s?:\s?(?P<open>[\"“„«])(?=[\w({\[…'‘])")  # a key and its value, as in JSON
_BEFORE = re.compile(
    r"(?P<close>[”»]|(?<=[\w.!?)…])\")[.]?(?:[ \t\u00a0]{0,2}[-–—]{0,2}[ \t]?[(\[]{0,2}|\s{1,9}(?://|#|\*|>)?[ \t]?[(\[]{1,2})"
    r"(?:[A-Za-z§.]{1,14}[ \t\u00a0.:#]{0,2}){0,2}$"
)
_LEADER = re.compile(r"\s*\n[ \t]*(?:(?://[/!]?|#{1,3}|\*|>|--|;{1,3})[ \t]?)?")
_WORD = re.compile(r"[\w'/+-]+")
_ELLIPSIS = re.compile(r"\s*(?:\[\s*)?(?:…|\.\s?\.\s?\.)(?:\s*\])?\s*")


def quote_beside(text: str, citation: Citation) -> tuple[str, bool]:
    """The words quoted directly behind a citation, or directly before it; empty where there are none.

    With them whether they are said to be the rule's (``CR 702.19b: "…"``); words before a citation, or behind one in
    brackets, may as well be something that the rule explains. Fewer than three words, there five, are
    a name or an example, no quotation.
    """
    words, said = _behind(text, citation.end)
    words = words or _ahead(text, citation.start)
    folded = _LEADER.sub(" ", words).strip()
    fewest = _FEWEST_WORDS if said else _FEWEST_UNSAID
    long_enough = len(folded) >= _SHORTEST and len(folded.split()) >= fewest
    return (folded, said) if long_enough else ("", False)


def match_quote(
    quote: str, meant_then: Callable[[], str], meant_now: Callable[[], str], named_now: Callable[[], str],
    ever: Callable[[], Iterable[str]], certain: bool = False,
) -> Quoted | None:  # fmt: skip
    """Compare a quote with the rule meant in both editions, and with what the number names in the newer one.

    Typography and capitals do not count; an ellipsis stands for any words. ``ever``: all that the number has named.
    Words that resemble none of this are no quotation of the rule: None, unless it is ``certain`` that they are meant
    as one.
    """
    pieces = [_folded(piece) for piece in _ELLIPSIS.split(quote) if _folded(piece)]
    if _holds(meant_now(), pieces):
        return Quoted(quote, QuoteMatch.MATCHES)
    if _holds(meant_then(), pieces):
        return Quoted(quote, QuoteMatch.OLD_ONLY)
    if _holds(named_now(), pieces):
        return Quoted(quote, QuoteMatch.CURRENT)
    if certain or _resembles((meant_then(), meant_now(), named_now()), quote) or _resembles(ever(), quote):
        return Quoted(quote, QuoteMatch.ABSENT)
    return None


def _resembles(rules: Iterable[str], quote: str) -> bool:
    """Whether a quote is so like a part of one of the rules that it must be meant as its words."""
    words = tuple(_WORD.findall(typographic(quote).casefold()))[:_MOST_COMPARED]
    return len(words) >= _FEWEST_LIKE and any(_likeness(rule, words) >= _LIKE for rule in rules)


def _likeness(rule: str, quote: Sequence[str]) -> float:
    """From 0 to 100, how like a quote is to the part of a rule that is most like it, word by word."""
    words, known = _words(rule)
    if sum(word in known for word in quote) < _SHARED * len(quote):
        return 0.0
    return partial_ratio(quote, words) if len(quote) <= len(words) else ratio(quote, words)


@lru_cache(maxsize=_RULES_KEPT)
def _words(rule: str) -> tuple[tuple[str, ...], frozenset[str]]:
    words = tuple(_WORD.findall(typographic(rule).casefold()))
    return words, frozenset(words)


def _behind(text: str, end: int) -> tuple[str, bool]:
    found = _AFTER.match(text, end) or _VALUE.match(text, end)
    if found is None:
        return "", False
    start = found.end()
    stop = text.find(_PAIRS[found["open"]], start, start + _LONGEST)
    return text[start:stop] if stop > 0 else "", ")" not in found[0]


def _ahead(text: str, start: int) -> str:
    found = _BEFORE.search(text[max(0, start - _BACK) : start])
    if found is None:
        return ""
    stop = max(0, start - _BACK) + found.start("close")
    begins = max(text.rfind(sign, max(0, stop - _LONGEST), stop) for sign in _OPENINGS[found["close"]])
    if begins < 0 or (found["close"] == '"' and not _opens(text, begins)):
        return ""
    words = text[begins + 1 : stop]
    return "" if found["close"] in words else words  # what was closed before is another quotation


def _opens(text: str, place: int) -> bool:
    """Whether a straight quotation mark opens: nothing, white space or a bracket before it, a word behind it."""
    return (place == 0 or text[place - 1] in " \t\n([>*—–") and text[place + 1 : place + 2].strip() != ""


def _folded(text: str) -> str:
    return typographic(text).casefold().strip(" .,;:!?'")


def _holds(rule: str, pieces: Sequence[str]) -> bool:
    """Whether the pieces stand in a rule, in order."""
    if not rule or not pieces:
        return False
    folded, place = typographic(rule).casefold(), 0
    for piece in pieces:
        found = folded.find(piece, place)
        if found < 0:
            return False
        place = found + len(piece)
    return True
