"""From canonical wording with explicit references to running text: targets where they are first spoken of, pronouns after that.

Printed text has a body as ``⟪target creature¦target land⟫…⟪/⟫`` with ``<target 0>`` in it, results as ``as <it>`` and ``<it>``,
roles as ``<event object>``. ``explicit`` makes of it the wording that names each reference; ``running`` the wordings that a card
may have, side by side (see ``synonyms``).
"""

from __future__ import annotations

import re

from app.engine.oracle.printing.synonyms import BEGIN, FINISH, OR, either
from app.engine.oracle.vocabulary import plural_of

OPEN, BETWEEN, CLOSE, END = "⟪", "¦", "⟫", "⟪/⟫"
_LOWER = "-"
_BEFORE = "^"
_SUBJECT = "‹›"
WHEN, ALWAYS, STILL = "◷", "◶", "◴"
_WHEN = re.compile(f"{WHEN}(?:<<([^>]*)>>)?|{ALWAYS}")
_STILL = re.compile(f"{STILL}<<([^>]*)>><<([^>]*(?:<[a-z0-9 ]*>[^>]*)*)>>")
_DIVIDED = "∑"
_VERB = re.compile("«([^«»÷]*)÷([^«»÷]*)÷([^«»÷]*)»")
_BODY = re.compile(r"⟪(-?)([^⟪⟫]*)⟫([^⟪⟫]*)⟪/⟫")
_RESULT = re.compile(r"(?<!same name)(?<!long) as (?:may )?<\w+>")
_REFERENCE = re.compile(r"<([a-z][a-z0-9_' ]*)>('s)?")
_PLAYERS = ("player", "opponent")
_NOUNS = ("creature", "artifact", "enchantment", "land", "planeswalker", "permanent", "spell", "ability", "card", "token")
_OF_SUBTYPES = ("creature", "land", "artifact", "enchantment", "card")
"""What a thing may be called that was described by its subtype."""
_TARGET = re.compile(r"<(?:target (\d+)|(group\d+|source))>('s)?")
_PIECES = re.compile(rf"([{BEGIN}{FINISH}{OR}]|<(?:target \d+|group\d+|source)>(?:'s)?)")
_GROUP = re.compile(r"(group\d+|source)=(.*)", re.DOTALL)
_IMPLIED = re.compile(r"<implied \d+>")
_HELD = re.compile(r"(?:player|opponent)s? (?:controls?|owns?)")
"""Whose it is, which says nothing of what it is."""
_USED = ("sacrificed", "exiled", "discarded", "revealed", "tapped", "returned")
_CHOSEN = {"color": "color", "creature type": "type", "basic land type": "type"}
DID = {
    "did": {"you": "you do", "they": either("they do", "that player does", "the player does", "he or she does")},
    "didn't": {"you": either("you don't", "you can't"), "they": either(*(
        f"{who} {verb}n't" for who, does in (("they", "do"), ("that player", "does"), ("the player", "does"))
        for verb in (does, "ca")))},
}  # fmt: skip
"""Whether something was done or not, by you or by somebody else."""


def with_targets(targets: list[str], steps: str, lower: bool = False, introduced: int = 0) -> str:
    """A body's targets and what is done, marked as such. introduced: how many of them were spoken of before."""
    said = [_BEFORE + words if number < introduced else words for number, words in enumerate(targets)]
    return f"{OPEN}{_LOWER if lower else ''}{BETWEEN.join(said)}{CLOSE}{steps}{END}" if targets else steps


def with_groups(groups: list[tuple[str, str]], steps: str) -> str:
    """What is done with groups of things, each described where it is first spoken of by its name."""
    return f"{OPEN}{BETWEEN.join(f'{name}={words}' for name, words in groups)}{CLOSE}{steps}{END}" if groups else steps


def implied(target: int) -> str:
    """A mark for a target that the words do not name: "support 2"."""
    return f"<implied {target}>"


def subject(words: str) -> str:
    """The subject of a clause, marked, so that it can be left out where the clause before has the same one."""
    return f"{_SUBJECT[0]}{words} {_SUBJECT[1]}"


def verb(said: str, base: str, third: str) -> str:
    """The verb of a clause as it is said, marked with its other forms: it may come to follow "may", or another subject."""
    return f"«{said}÷{base}÷{third}»"


def lasting(clause: str, duration: str, inside: str = "") -> str:
    """A clause and how long it holds, which is said after it, before it, or inside it, where it may have words of its own."""
    within = _WHEN.sub(f" {inside or duration}", clause)
    if ALWAYS in clause:
        return either(*((within, f"{duration}, {clause}") if inside else (f"{duration}, {clause}", within)))
    return either(f"{clause} {duration}", *([within] if WHEN in clause else ()), f"{duration}, {clause}")


def afterwards(sentence: str, instead_of: str | None = None) -> str:
    """A mark for a sentence that follows the one in which it stands; or for words that may be said in it instead."""
    return f"{STILL}<<{'!' if instead_of is None else instead_of}>><<{sentence}>>"


def still(clause: str) -> str:
    """A clause with what is said of it afterwards in a sentence of its own: "… . It's still a land"."""
    found = _STILL.search(clause)
    if found is None:
        return clause
    after = f"{_STILL.sub('', clause)}. {found[2]}"
    return after if found[1] == "!" else either(_STILL.sub(r"\1", clause), after)


def with_subject(clause: str) -> str:
    """A clause without the marks."""
    plain = _VERB.sub(r"\1", still(clause).replace(_SUBJECT[0], "").replace(_SUBJECT[1], ""))
    return _WHEN.sub(lambda found: found[1] or "", plain)


def ends_in_quotation(text: str) -> bool:
    """Does a quotation that ends with a full stop end the text?"""
    return text.replace(END, "").endswith('."')


def divided(target: str, amount: str) -> str:
    """A target among several among which so much is divided."""
    return f"{target}{_DIVIDED}{amount}"


def without_subject(clause: str) -> str:
    """A clause without its subject."""
    return re.sub(f"{_SUBJECT[0]}[^{_SUBJECT[1]}]*{_SUBJECT[1]}", "", clause)


def in_base_form(clause: str) -> str:
    """A clause without its subject, the verb in its base form: what follows "may"."""
    return _VERB.sub(r"\2", without_subject(clause))


def in_third_person(clause: str) -> str:
    """A clause without its subject, the verb in the third person: what follows "each player"."""
    return _VERB.sub(r"\3", without_subject(clause))


def of_your_choice(text: str) -> str | None:
    """What is done with what one chooses first: "becomes the color of your choice"; None where nothing of it was chosen."""
    if "<chosen " not in text:
        return None
    said = text.replace("<chosen color>", "the color of your choice")
    return _CHOSEN_KIND.sub(r"the \1 of your choice", said)


_CHOSEN_KIND = re.compile("<chosen ([a-z ]+)>")


def explicit(text: str) -> str:
    """Targets are chosen first: "Choose target creature. Destroy <target 0>."."""

    def told(match: re.Match[str]) -> str:
        if _GROUP.match(match[2]):
            return _introduced(match)
        lead = "choose" if match[1] else "Choose"
        steps, (first, *others) = _with_sums(match[3], match[2].split(BETWEEN))
        if "<implied" in steps:
            return _IMPLIED.sub("", steps)
        return " ".join([f"{lead} {first}.", *(f"Choose {one}." for one in others), steps])

    return _CHOSEN_KIND.sub(lambda found: f"the chosen {_CHOSEN[found[1]]}", with_subject(_replaced(told, text)))


def running(text: str) -> str:
    """Targets stand where they are first spoken of, and whatever is spoken of again is "it", "that creature" and the like."""
    return _REFERENCE.sub(_pronoun, _RESULT.sub("", _replaced(_introduced, with_subject(text))))


def _replaced(make: object, text: str) -> str:
    before = ""
    while before != text:
        before, text = text, _BODY.sub(make, text)  # type: ignore[call-overload]  # innermost first: quoted abilities
    return text


def _introduced(match: re.Match[str]) -> str:
    described = match[2].split(BETWEEN)
    groups = {found[1]: found[2] for one in described if (found := _GROUP.fullmatch(one))}
    if groups:
        return _where_first(match[3], groups, frozenset())
    steps, targets = _with_sums(match[3], described)
    before = {number for number, words in enumerate(targets) if words.startswith(_BEFORE)}
    told = {number for number in range(len(targets)) if f"<target {number}>" in steps or f"<implied {number}>" in steps}
    lead = [f"choose {words}. " for number, words in enumerate(targets) if number not in told | before]
    said = {str(number): words for number, words in enumerate(targets)}
    first = "".join(lead) + _where_first(_IMPLIED.sub("", steps), said, frozenset(map(str, before)))
    if before or lead or not targets or "<implied" in steps:
        return first
    chosen = f"choose {' and '.join(targets)}{either('. ', ', then ')}"
    return either(first, chosen + _where_first(steps, said, frozenset(said)))


def _where_first(steps: str, targets: dict[str, str], said: frozenset[str]) -> str:
    """The steps with each target where it is first spoken of, in each of the wordings that stand side by side. said: those that
    were spoken of before."""
    found: list[str] = []
    choices: list[tuple[frozenset[str], frozenset[str]]] = []  # what was said where a choice begins, and in its options
    for piece in _PIECES.split(steps):
        if piece == BEGIN:
            choices.append((said, frozenset()))
        elif piece in (OR, FINISH) and choices:
            first, since = choices.pop()
            since |= said
            said = since if piece == FINISH else first
            if piece == OR:
                choices.append((first, since))
        target = _TARGET.fullmatch(piece)
        name = (target[1] or target[2]) if target else ""
        if target is None or name not in targets:
            found.append(piece)
        elif name in said:
            found.append((_again if target[1] else _group_again)(targets[name], bool(target[3])))
        else:
            found.append(targets[name] + (target[3] or ""))
            said |= {name}
    return "".join(found)


def _with_sums(steps: str, targets: list[str]) -> tuple[str, list[str]]:
    """What is done, with how much of it is divided among its targets, which is kept with them; and the targets alone."""
    parts = [one.partition(_DIVIDED) for one in targets]
    for number, (_, _, amount) in enumerate(parts):
        steps = steps.replace(f"<divided {number}>", amount) if amount else steps
    return steps, [words for words, _, _ in parts]


def _nouns_in(words: str) -> list[str]:
    """The kinds of things that a description names, in either number."""
    said = set(re.split(r"\W+", words))
    return [noun for noun in _NOUNS if said & {noun, plural_of(noun)}]


def _group_again(words: str, possessive: bool) -> str:
    """A group, or a source of one's choice, spoken of again."""
    if words.endswith("source of your choice"):
        return either("that source's", "its") if possessive else either("that source", "it", "the source")
    if possessive:
        return "their"
    return either(*(f"those {plural_of(noun)}" for noun in _nouns_in(words)), "they", "them", "each of them", "it")


def _again(words: str, possessive: bool) -> str:
    """Something spoken of again, by the words that it was introduced by."""
    if any(noun in _HELD.sub("", words).split() for noun in _PLAYERS):
        return either("their", "that player's", "the player's") if possessive else either(
            "that player", "they", "them", "the player", "that opponent")  # fmt: skip
    nouns = _nouns_in(words) or list(_OF_SUBTYPES)
    nouns += [f"{one} or {other}" for one in nouns for other in nouns if f"{one} or {other}" in words]
    if possessive:
        return either("its", "their", *(f"{the} {noun}'s" for noun in (*nouns, "permanent") for the in ("that", "the")))
    several = (f"{lead}those {plural_of(noun)}" for noun in nouns if " or " not in noun for lead in ("", "each of "))
    return either("it", "that permanent", "them", "they", "each of them", *several, *(
        word for noun in nouns for word in (f"that {noun}", f"the {noun}")))  # fmt: skip


def _pronoun(match: re.Match[str]) -> str:
    """A result, a role or what is looked at one by one, in words."""
    kind, _, rest = match[1].partition(" ")
    if kind in DID:
        return DID[kind]["you"]
    if match[1] in ("event player", "event opponent"):
        return _again("player", bool(match[2]))
    if kind == "chosen" and rest in _CHOSEN:
        return f"the chosen {_CHOSEN[rest]}"
    if kind.startswith(_USED) and not rest:
        return either(_again(" ".join(_NOUNS), bool(match[2])), *(
            f"the {verb} {noun}{match[2] or ''}" for verb in _USED if kind.startswith(verb) for noun in _NOUNS))
    if kind == "done":
        return either(*_USED, "destroyed", "milled", "dealt damage", "put into a graveyard", "removed", "created", "drawn")
    if kind == "linked":
        return _linked(bool(match[2]))
    if kind == "equal":
        return either("that amount", "the result")
    if kind in ("amount", "divided") or rest == "amount":
        return either("that many", "that much", "the result")
    if kind == "each" or kind == "event":
        return _either_kind(bool(match[2]))
    several = () if match[2] else ("those cards", "those creatures", "those tokens")
    return either(_again(" ".join(_NOUNS), bool(match[2])), *several)


def _linked(possessive: bool) -> str:
    """What was exiled with the object."""
    if possessive:
        return either("the exiled card's", "that card's")
    return either("the exiled card", "the exiled cards", "that card", *(
        f"{cards} exiled with {it}" for cards in ("all cards", "each card", "cards", "the card", "the cards", "a card", "")
        for it in ("~", "it")))  # fmt: skip


def _either_kind(possessive: bool) -> str:
    """What may be an object or a player."""
    own = "'s" if possessive else ""
    return either(_again(" ".join(_NOUNS), possessive), _again("player", possessive), f"that spell or ability{own}")
