"""An answer as an embed of Discord: its lines in Markdown, cut where they do not fit, with the edition below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from app.bots.discord_shapes import MOST_DESCRIPTION, MOST_TITLE, Embed, EmbedFooter
from app.bots.markdown import escaped, fitting, units
from app.site.chat import ChatAnswer, ChatLine
from app.site.host import absolute
from app.site.place import Place

SURE, UNSURE, PLAIN = 0x2E7D4F, 0xD6A93B, 0x1F3D58
"""Colours of the edge: surely the rule that answers; not sure; what was named."""

_LEAST = 40  # units of room below which no part of a line is shown


def embed(place: Place, told: ChatAnswer, asked: str, color: int, more: Sequence[ChatLine] = (), url: str = "") -> Embed:
    """An answer of a place. ``more`` follows where there is room; ``url`` is the page, where ``told`` names none."""
    edition, base = told.edition, absolute(place.permanent.prefix)
    page = absolute(url) if url else f"{base}/{told.path}" if told.path else absolute(place.permanent.search(asked))
    title = fitting(told.heading or asked, MOST_TITLE) or "–"
    foot = EmbedFooter(f"{edition.effective or 'undated'}, {edition.sha256[:8]}")
    return Embed(title, _description([*told.lines], more, base, page), foot, page, color)


def _description(lines: list[ChatLine], more: Sequence[ChatLine], base: str, page: str) -> str:
    """The lines, as many as fit; where they do not, a link to the page at their end; ``more`` only where all fit."""
    read_on = f"\n[Read on]({page})"
    text = "\n".join(_rendered(lines, base))
    extra = "".join(f"\n{line}" for line in _rendered(more, base))
    if units(text) <= MOST_DESCRIPTION:
        return text + extra if units(text + extra) <= MOST_DESCRIPTION else text
    return _cut(lines, base, MOST_DESCRIPTION - units(read_on)) + read_on


def _cut(lines: list[ChatLine], base: str, room: int) -> str:
    shown: list[str] = []
    for line in lines:
        whole = _line(line, base)
        if units(whole) > room:
            label = _line(ChatLine(line.label, "", line.path), base)
            left = room - units(label) - 1
            if left >= _LEAST:
                shown.append(" ".join(filter(None, (label, fitting(line.text, left)))))
            break
        shown.append(whole)
        room -= units(whole) + 1
    return "\n".join(shown)


def _rendered(lines: Iterable[ChatLine], base: str) -> Iterator[str]:
    return (_line(line, base) for line in lines)


def _line(line: ChatLine, base: str) -> str:
    label = f"**{escaped(line.label)}**" if line.label else ""
    if line.label and line.path:
        label = f"[**{escaped(line.label.rstrip(':'))}**]({base}/{line.path})"
    return " ".join(filter(None, (label, escaped(line.text))))
