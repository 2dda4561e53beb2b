"""Why a step from edition to edition is uncertain, in words: what speaks for it, what against, what else it may be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.library.lineage.views import Change, Evidence, LineagePlace
from app.library.records import NodeKind

DOUBTFUL = 0.6
"""Steps less certain than this are explained, and listed for review."""

_MUCH, _SOME = 0.7, 0.3
_PIECE = 0.85  # of a piece that was split off or merged, the share that the whole must have
_CLAIMS = {
    Change.ADDED: "{newer} is new",
    Change.REMOVED: "{older} was removed",
    Change.SPLIT: "{older} was split into {newer}",
    Change.MERGED: "{older} were merged into {newer}",
}
_SAME = "{older} and {newer} are the same {what}"
_STAYED = "{newer} is still the same {what}"
_OTHERWISE = {
    Change.ADDED: "Otherwise it comes from an older {what}",
    Change.REMOVED: "Otherwise it went into another {what}",
    Change.SPLIT: "Otherwise what is said to be split off is new",
    Change.MERGED: "Otherwise what is said to be merged was removed",
}
_TWO = "Otherwise {older} was removed and {newer} is new"
_REPLACED = "Otherwise the former {what} was removed and a new one took its place"
_RESEMBLES = {
    Change.ADDED: "When it came, another {what} resembled it, but not enough to be called the same.",
    Change.REMOVED: "When it went, another {what} resembled it, but not enough to be called the same.",
}
_FIGURES: tuple[tuple[str, str, str, str], ...] = (
    # what is measured; said where much of it agrees, some, and little
    ("heading", "both stand under the same heading", "their headings agree in part", "their headings differ"),
    ("neighbours", "what stands around went the same way", "some of what stands around went the same way",
     "what stands around went elsewhere"),
    ("references", "both refer to the same rules", "both refer to some of the same rules", "they refer to different rules"),
)  # fmt: skip


def explain(
    change: Change, older: tuple[LineagePlace, ...], newer: tuple[LineagePlace, ...], confidence: float, evidence: Evidence,
    rival: str = "",
) -> str:  # fmt: skip
    """Why it is uncertain what became of some places, in sentences; empty where it is certain enough.

    ``rival``: for what was added or removed, what else it may have come from or gone into (``102.3 (48 % …)``).
    """
    if confidence >= DOUBTFUL:
        return ""
    is_term = (*older, *newer)[0].kind is NodeKind.TERM
    words = {"older": _listed(older), "newer": _listed(newer), "what": "entry" if is_term else "rule"}
    stayed = words["older"] == words["newer"]
    claim = _CLAIMS.get(change, _STAYED if stayed else _SAME)
    reasons = _RESEMBLES.get(change) or _reasons(change, evidence, is_term)
    otherwise = _OTHERWISE.get(change, _REPLACED if stayed else _TWO)
    told = f"It is {confidence:.0%} certain that {claim}. {reasons} {otherwise}".format(**words)
    nearest = f": the nearest is {rival}" if rival else ""
    return f"{told}{nearest}.".replace("%", "\u00a0%")


def _reasons(change: Change, evidence: Evidence, is_term: bool) -> str:
    speaking = list(_said(change, evidence, is_term))
    if not speaking:
        return "The doubt is from an edition between the two; the history of the {what} tells which."
    sides = [(good, [words for side, words in speaking if side is good]) for good in (True, False)]
    return " ".join(f"{'For' if good else 'Against'} it: {_joined(words)}." for good, words in sides if words)


def _said(change: Change, evidence: Evidence, is_term: bool) -> Iterator[tuple[bool, str]]:
    """What is known, each with whether it speaks for the step. All terms stand under the one heading of the glossary."""
    if evidence.similarity is not None:
        piece = change in (Change.SPLIT, Change.MERGED)
        much = evidence.similarity >= (_PIECE if piece else DOUBTFUL)
        what = "of the words of one are in the other" if piece else "of the words agree"
        yield much, f"{'' if much else 'only '}{evidence.similarity:.0%} {what}"
    for name, much_said, some_said, little_said in _FIGURES:
        figure: float | None = getattr(evidence, name)
        if figure is not None and not (is_term and name == "heading"):
            yield figure >= _SOME, much_said if figure >= _MUCH else some_said if figure >= _SOME else little_said


def _joined(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _listed(places: Iterable[LineagePlace]) -> str:
    return _joined([place.label.removeprefix("term:") for place in places])
