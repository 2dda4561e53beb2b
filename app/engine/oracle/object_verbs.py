"""What objects do or become by themselves, by the verb."""

from __future__ import annotations

from collections.abc import Callable

from app.engine import trees as t
from app.engine.oracle import damage_verbs
from app.engine.oracle.constructions.rows import TABLE
from app.engine.oracle.reader import Reader

Verb = Callable[[Reader, t.Selector], t.Instruction]
_READERS = TABLE.object_verbs()


def _kept(name: str, verb: Verb) -> Verb:
    """The reader of a keyword action, which "this way" may speak of."""

    def read(reader: Reader, subject: t.Selector) -> t.Instruction:
        made = reader.scope.named(verb(reader, subject))
        reader.scope.actions.append((name, made))
        return made

    return read


OBJECT_VERBS: dict[str, Verb] = {
    **_READERS,
    "is": _READERS["becomes"],
    **{word: _kept(name, _READERS[word]) for name in ("explore", "connive", "phase") for word in (name, name + "s")},
    "deals": damage_verbs.deal,
    "deal": damage_verbs.deal,
    "fights": damage_verbs.fight,
    "fight": damage_verbs.fight,
}
