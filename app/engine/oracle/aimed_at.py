"""What a spell or ability that is spoken of targets, as later words speak of it (608.2c)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import vocabulary as v
from app.engine.oracle.mentions import OBJECT
from app.engine.oracle.reader import Reader

_SEVERAL = ["one", "or", "more"]
_ONE = (["a"], ["an"], ["another"], ["only", "a"], ["only", "an"])


def speak_of_targets(reader: Reader, spell: t.Selector, parts: list[t.Filter], words: list[str]) -> None:
    """ "[A spell] that targets one or more permanents", "that targets a permanent": "those permanents", "that permanent" are
    those of its targets that are. "It" is the spell."""
    aimed = next((part for part in parts if isinstance(part, t.TargetsSomething)), None)
    if aimed is None or aimed.single or words.count("targets") != 1:
        return
    told = words[words.index("targets") + 1 :]
    several = told[:3] == _SEVERAL
    nouns = frozenset(_NOUNS[word] for word in told if word in _NOUNS)
    if nouns and (several or any(told[: len(one)] == one for one in _ONE)):
        reader.scope.revise(reader.scope.mentions[-1], leads=True)
        reader.scope.mention(t.Filtered(t.TargetsOf(spell), aimed.what), OBJECT, several, nouns)


_NOUNS: dict[str, str] = {**v.TYPE_WORDS, "permanent": "permanent", "permanents": "permanent"}
