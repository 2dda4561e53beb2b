"""Card text into tokens with spans; reminder text left out, the card's own name as "~"."""

from __future__ import annotations

import re
from typing import NamedTuple

from app.engine.trees.subtypes import CREATURE_TYPES, PLANESWALKER_TYPES

_PLAIN = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "−": "-", "–": "-", "\u00a0": " "})
_TOKEN = re.compile(
    r"\{[^{}\s]*\}|--|and/or\b|<[a-z0-9' _]{1,40}>"
    r"|[+-]?(?:\d+|[xX*])/[+-]?(?:\d+|[xXyY*])(?!\w)"
    r"|[+-](?:\d+|[xX](?!\w))"
    r"|\d+"
    r"|[^\W\d_]\w*(?:[-'][^\W_]\w*)*"
    r"|'s(?!\w)|\n|_+|\S"
)
_CONTRACTIONS = frozenset({"it's", "that's", "there's", "who's", "he's", "she's", "what's", "let's"})
SELF = "~"
_SELF_NOUNS = frozenset(
    [
        "creature",
        "artifact",
        "enchantment",
        "land",
        "permanent",
        "spell",
        "card",
        "token",
        "planeswalker",
        "aura",
        "equipment",
        "vehicle",
        "saga",
        "class",
        "fortification",
        "case",
        "room",
        "mount",
        "spacecraft",
        "siege",
        "battle",
        "emblem",
        "plane",
        "scheme",
        "planet",
        "conspiracy",
        "phenomenon",
        "commander",
        "contraption",
        "attraction",
        "background",
        "dungeon",
    ]
)


class Token(NamedTuple):
    """One word, number, symbol or mark: as written, in lower case, and where in the text it stands. name: of the card's own
    name, how it was written there."""

    raw: str
    word: str
    start: int
    end: int
    name: str = ""


def plain(text: str) -> str:
    """Typographic marks as plain ones, character for character, so that spans stay true."""
    return text.translate(_PLAIN)


def tokenize(text: str, names: tuple[tuple[str, ...], ...] = ()) -> list[Token]:
    """Tokens of a text without reminder text. `names`: the words of each name that stands for the object itself. A parenthesis
    that is never closed is no reminder text: it and what follows stay, so that no words are left out unread."""
    found: list[Token] = []
    hidden: list[tuple[str, int]] = []
    depth = 0
    for match in _TOKEN.finditer(plain(text)):
        raw = match.group()
        if raw == "(":
            depth += 1
        if not depth:
            _append(found, raw, match.start())
        else:
            hidden.append((raw, match.start()))
        if raw == ")" and depth:
            depth -= 1
            if not depth:
                hidden.clear()
    for raw, start in hidden:
        _append(found, raw, start)
    return _with_self(found, names, plain(text))


def _append(found: list[Token], raw: str, start: int) -> None:
    word = "—" if raw == "--" else raw.lower()
    if word.endswith("'s") and len(word) > 2 and word not in _CONTRACTIONS:
        found.append(Token(raw[:-2], word[:-2], start, start + len(raw) - 2))
        found.append(Token("'s", "'s", start + len(raw) - 2, start + len(raw)))
        return
    if raw[0] == "{":
        word = raw.upper()
    found.append(Token(raw, word, start, start + len(raw)))


def _with_self(tokens: list[Token], names: tuple[tuple[str, ...], ...], text: str) -> list[Token]:
    """Names and "this creature" and its like become one token; inside quotation marks a name means another object."""
    out: list[Token] = []
    firsts = {name[0] for name in names}
    quoted = False
    i = 0
    n = len(tokens)
    while i < n:
        token = tokens[i]
        if token.raw == '"':
            quoted = not quoted
        length = 0
        mark = SELF
        if token.raw in firsts:
            length = 0 if _is_kind(tokens, i) else _name_at(tokens, i, names)
            length = 0 if length and _is_of_other_words(tokens, i, i + length) else length
            mark = "@" if quoted else SELF
        if not length and token.word == "this" and i + 1 < n and tokens[i + 1].word in _SELF_NOUNS:
            length = 2
        if length:
            end = tokens[i + length - 1].end
            out.append(Token(mark, mark, token.start, end, text[token.start : end]))
            i += length
        else:
            out.append(token)
            i += 1
    return out


def _is_of_other_words(tokens: list[Token], start: int, end: int) -> bool:
    """ "Exile target creature", a paragraph that says "Flash", "a card named Ember's Chosen": words of the rules, or of another
    name, that are a name, too."""
    before, after = tokens[start - 1].word if start else "\n", tokens[end].word if end < len(tokens) else "\n"
    if after == "'s":
        return before in ("named", "is") and end + 1 < len(tokens) and tokens[end + 1].raw[:1].isupper()
    return end == start + 1 and (after == "target" or before == after == "\n")


_BEFORE_KINDS = frozenset({"a", "all", "an", "another", "each", "no", "other", "target"})


def _is_kind(tokens: list[Token], index: int) -> bool:
    """ "Each Jace you control", "a Jace planeswalker": a planeswalker type, which is also the first word of a name."""
    if tokens[index].raw not in PLANESWALKER_TYPES | CREATURE_TYPES:
        return False
    after = tokens[index + 1].word if index + 1 < len(tokens) else ""
    before = tokens[index - 1].word if index else ""
    attacks = before == "attacking" and tokens[index].raw in CREATURE_TYPES
    return attacks or after.startswith(("planeswalker", "creature")) or before in _BEFORE_KINDS


def _name_at(tokens: list[Token], index: int, names: tuple[tuple[str, ...], ...]) -> int:
    for name in names:
        if tuple(t.raw for t in tokens[index : index + len(name)]) == name:
            return len(name)
    return 0


def name_forms(name: str, legendary: bool, known: frozenset[str]) -> tuple[tuple[str, ...], ...]:
    """The token sequences by which text may call the object: its name, and a legend's short name (201.5c)."""
    whole = tuple(t.raw for t in tokenize(name))
    forms = [whole] if whole else []
    if legendary:
        for mark in (",", "the", "of"):
            if mark in whole[1:]:
                short = whole[: whole.index(mark, 1)]
                forms.append(short[:-1] if short[-1] == "," else short)
        own = whole[0].lower() not in known or whole[0] in PLANESWALKER_TYPES
        if len(whole) > 1 and own and len(whole[0]) > 2:
            forms.append(whole[:1])
    return tuple(sorted(set(forms), key=lambda form: (-len(form), form)))
