"""Who did something, what they did and where they put things, for words that speak of it later: "you put it into your hand"."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.printing.synonyms import either


def doer(step: t.Instruction) -> t.Selector:
    """Who does it: who chooses what it is done with, where nobody else is said to."""
    chooser: t.Selector | None = getattr(getattr(step, "what", None), "chooser", None)
    who: t.Selector | None = getattr(step, "who", None)
    return chooser or who or t.You()


_VERBS: dict[type, tuple[str, str]] = {
    t.Discard: ("discard", "discarded"), t.Exile: ("exile", "exiled"), t.Reveal: ("reveal", "revealed"),
    t.Mill: ("mill", "milled"), t.SacrificeObjects: ("sacrifice", "sacrificed"), t.Draw: ("draw", "drew"),
    t.CreateToken: ("create", "created"),
}  # fmt: skip
_WHITHER = {
    "hand": either("into your hand", "to your hand"), "battlefield": "onto the battlefield", "graveyard": "into your graveyard",
}  # fmt: skip


def acting(kind: str, step: t.Instruction) -> str | None:
    """Who did it ("who"), the verb in its base form ("act") or of what was done ("acted"), and where to ("whither"); None where
    there are no words for it."""
    yours = doer(step) == t.You()
    if kind == "who":
        return "you" if yours else either("that player", "the player", "they")
    if kind == "whither":
        return either("", *([_WHITHER[step.to]] if step.to in _WHITHER else ())) if isinstance(step, t.Move) else ""
    if isinstance(step, t.Move):
        return either("put", "puts", "return", "returned") if kind == "acted" else either("put", "return")
    base, past = _VERBS.get(type(step), ("", ""))
    if not base:
        return None
    return base if kind == "act" else either(base, past, *(() if yours else (f"{base}s",)))
