"""From canonical wording with explicit references to running text: targets where they are first spoken of, pronouns after that.

Printed text has a body as ``⟪target creature¦target land⟫…⟪/⟫`` with ``<target 0>`` in it, results as ``as <it>`` and ``<it>``,
roles as ``<event object>``. ``explicit`` makes of it the wording that names each reference; ``running`` the wordings that a card
may have, side by side (see ``synonyms``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.engine.oracle.printing.pronouns import CHOSEN, HOST, HOSTED, SELF, again, group_again, resolved, the_chosen
from app.engine.oracle.printing.synonyms import BEGIN, FINISH, OR, either

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
_TARGET = re.compile(r"<(?:target (\d+)|(group\d+|source))>('s)?")
_PIECES = re.compile(rf"([{BEGIN}{FINISH}{OR}]|<(?:target \d+|group\d+|source)>(?:'s)?)")
_GROUP = re.compile(r"(group\d+|source)=(.*)", re.DOTALL)
_KINDS = re.compile(r"<kind(s?) \w+>")
_SEVERAL = re.compile(r"<several [\w ]+>")
_IMPLIED = re.compile(r"<implied \d+>")


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


def of_several(name: str, nouns: Iterable[str]) -> str:
    """A result of several things of these kinds, marked, which are spoken of as "them" whatever was said of each."""
    return f" as <{name}><several {name} {' '.join(nouns)}>"


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
    before = _STILL.sub("", clause)
    after = f"{before}{either('. ', ' ') if QUOTED_SENTENCE in before else '. '}{found[2]}"
    return after if found[1] == "!" else either(_STILL.sub(r"\1", clause), after)


QUOTED_SENTENCE = '."'
_QUOTED_END = re.compile(r'\."(,?)')
_INNER_END = re.compile(r"\.'(\.?\")")
"""Where a quotation within one ends."""
"""Where a quotation ends a sentence of its own, but perhaps not the one in which it stands, whose comma it may hold."""


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


def in_infinitive(clause: str) -> str:
    """A clause with its subject, the verb in its base form: what follows "you may have"."""
    return _VERB.sub(r"\2", clause)


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

    said = with_subject(_replaced(told, text)).replace(SELF, "~").replace(HOST, HOSTED)
    said = _SEVERAL.sub("", _KINDS.sub(r"card\1", said))
    return _CHOSEN_KIND.sub(lambda found: f"the chosen {CHOSEN[found[1]]}", said)


def running(text: str) -> str:
    """Targets stand where they are first spoken of, and whatever is spoken of again is "it", "that creature" and the like."""
    said = resolved(_replaced(_introduced, with_subject(text)))
    said = _INNER_END.sub(lambda found: either(found[0], "'" + found[1]), said)
    return _QUOTED_END.sub(lambda found: either(f'."{found[1]}', ',"', f'"{found[1]}'), said)


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
    said = {str(number): words.removeprefix(_BEFORE) for number, words in enumerate(targets)}
    first = "".join(lead) + _where_first(_IMPLIED.sub("", steps), said, frozenset(map(str, before)))
    if before or lead or not targets or "<implied" in steps:
        return first
    chosen = f"choose {' and '.join(targets)}{either('. ', ', then ')}"
    return either(first, chosen + _where_first(steps, said, frozenset(said), chosen=True))


def _where_first(steps: str, targets: dict[str, str], said: frozenset[str], chosen: bool = False) -> str:
    """The steps with each target where it is first spoken of, in each of the wordings that stand side by side. said: those that
    were spoken of before; chosen: and were said to be chosen."""
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
            told = (again if target[1] else group_again)(targets[name], bool(target[3]))
            found.append(either(told, *the_chosen(targets[name], bool(target[3]))) if chosen else told)
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
