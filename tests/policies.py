"""Policy documents of our own: the titles and the shape of the official ones, with sections and sentences we invented."""

from __future__ import annotations

import html
import textwrap
from collections.abc import Callable
from pathlib import Path

from ingest.captures import read_capture
from ingest.model import Capture
from ingest.policy import store
from ingest.policy.parse import Policy

Lines = list[tuple[str, str]]  # kind (title, date, contents, heading, part, text, item, row) and words

MTR: Lines = [
    ("title", "Magic: The Gathering Tournament Rules"),
    ("date", "Effective March 4, 2031"),
    ("contents", "Introduction 2"),
    ("contents", "1. Garden Fundamentals 3"),
    ("contents", "1.1 Opening the Garden 3"),
    ("contents", "1.2 Gnome Seating 3"),
    ("contents", "2. Garden Mechanics 4"),
    ("contents", "2.1 Round Lengths 4"),
    ("contents", "2.2 Taking Notes 4"),
    ("contents", "Appendix A — Changes from Previous Versions 5"),
    ("heading", "Introduction"),
    ("text", "Gnomes gather in gardens to play, and this says how. It stands beside the Infraction Procedure Guide."),
    ("heading", "1. Garden Fundamentals"),
    ("heading", "1.1 Opening the Garden"),
    ("text", "The gate opens at nine. A gnome who comes by the hedge is sent back to the gate, and no hat is given out twice."),
    ("item", "1. Every gnome shows a hat."),
    ("item", "2. Every hat is counted by the gatekeeper, who writes the count on the board beside the gate."),
    ("heading", "1.2 Gnome Seating"),
    ("text", "Seats are drawn by lot (see section 2.1). Shuffled hats follow rule 103.1 of the Comprehensive Rules."),
    ("heading", "2. Garden Mechanics"),
    ("heading", "2.1 Round Lengths"),
    ("text", "A round of the garden lasts as long as a candle, which is forty minutes unless the wind is strong that day."),
    ("text", "When the candle is out, the gnome whose turn it is finishes it, as IPG 3.1 describes for those who dawdle."),
    ("heading", "2.2 Taking Notes"),
    ("text", "A gnome may write on leaves. Leaves from other gardens stay closed until the round is over."),
    ("heading", "Appendix A — Changes from Previous Versions"),
    ("text", "2.1: The candle is longer."),
]

IPG: Lines = [
    ("title", "Magic Infraction Procedure Guide"),
    ("date", "Effective March 4, 2031"),
    ("heading", "Introduction"),
    ("text", "This tells judges of the garden what to do when a gnome errs. Small gardens use the Judging at Regular document."),
    ("heading", "1. General Philosophy"),
    ("text", "Be kind, be quick, and count the hats again."),
    ("heading", "1.1 Definition of Penalties"),
    ("text", "A warning is a raised finger; a lost game is a lost game."),
    ("heading", "2. Game Play Errors"),
    ("heading", "2.1 Game Play Error — Missed Trigger  No Penalty"),
    ("part", "Definition"),
    ("text", "A gnome whose garden bell should ring does not notice it. See section 4.1 of the Magic Tournament Rules."),
    ("part", "Examples"),
    ("item", "A. Pip's bell rings when a toad hops, and Pip looks away."),
    ("item", "B. Quill rings the bell of a neighbour."),
    ("part", "Philosophy"),
    ("text", "Bells are easy to miss, and nobody should weep over one. A gnome who hears it and hides is a case of"
             " Unsporting Conduct — Cheating."),
    ("part", "Additional Remedy"),
    ("text", "Ring the bell now if the toad is still in the air."),
    ("text", "Upgrade: If the bell would have woken the whole garden, the penalty is a Warning."),
    ("heading", "2.2 Game Play Error — Hidden Card Error  Warning"),
    ("part", "Definition"),
    ("text", "A gnome draws one leaf too many, and nobody else can tell which."),
    ("heading", "3. Tournament Errors"),
    ("heading", "3.1 Tournament Error — Slow Play  Warning"),
    ("part", "Definition"),
    ("text", "A gnome thinks for longer than a toad croaks."),
    ("heading", "4. Unsporting Conduct"),
    ("heading", "4.1 Unsporting Conduct — Cheating  Disqualification"),
    ("part", "Definition"),
    ("text", "A gnome breaks a rule, knows it, and hopes to gain a hat by it. Compare Missed Trigger."),
    ("heading", "Appendix A — Penalty Quick Reference"),
    ("row", "Missed Trigger\tNone"),
    ("row", "Hidden Card Error\tWarning"),
    ("row", "Slow Play\tWarning"),
    ("row", "Cheating\tDisqualification"),
]

JAR: Lines = [
    ("title", "Judging at Regular Rules Enforcement Level (REL)"),
    ("date", "Updated March 4, 2031"),
    ("text", "Small gardens are for fun, and those who keep order there bring biscuits. The Infraction Procedure Guide does"
             " not apply."),
    ("heading", "Common Issues"),
    ("subheading", "A player forgets a bell that should have triggered"),
    ("text", "Ring it late, unless the toads have gone home."),
    ("subheading", "A player has the wrong hats in their deck"),
    ("text", "Take out the wrong ones and add straw hats."),
    ("heading", "General Unwanted Behaviors"),
    ("item", "• Whistling while others count."),
    ("item", "• Sitting on hats."),
    ("heading", "Serious Problems"),
    ("text", "A gnome who throws pots is asked to leave the garden."),
    ("heading", "Resources"),
    ("text", "Ask the gatekeeper."),
]

DOCUMENTS = {"mtr": MTR, "ipg": IPG, "jar": JAR}


def edited(lines: Lines, **changes: str) -> Lines:
    """A document with words exchanged: ``edited(MTR, forty="fifty")``; underscores stand for blanks."""
    found = []
    for kind, words in lines:
        for old, new in changes.items():
            words = words.replace(old.replace("_", " "), new)
        found.append((kind, words))
    return found


def dated(lines: Lines, date: str) -> Lines:
    """The document at another date: ``June 5, 2032``."""
    return edited(lines, **{"March_4,_2031": date})


def as_text(lines: Lines, width: int = 72, blank: bool = True) -> str:
    """Plain text, wrapped, with or without blank lines between paragraphs."""
    out: list[str] = []
    for kind, words in lines:
        out += textwrap.wrap(words, width) if kind in ("text", "item") else [words]
        if blank and kind not in ("contents", "row"):
            out.append("")
    return "\n".join(out)


def as_page(lines: Lines, tags: bool = True) -> str:
    """A web page with furniture around it; without ``tags``, of nothing but ``div``."""
    names = {"title": "h1", "heading": "h2", "subheading": "h4", "part": "h3"} if tags else {}
    plain = "p" if tags else "div"
    body = [_row(words) if kind == "row" and tags else _element(names.get(kind, plain), words) for kind, words in lines]
    menu = "<nav><ul><li>Home</li><li>1.1 Opening the Garden</li></ul></nav>"
    return (
        f"<!DOCTYPE html><html><head><title>{lines[0][1]} | A site</title><style>p {{color: red}}</style></head>"
        f'<body class="has-sidebar">{menu}<main>{"".join(body)}</main>'
        '<div class="sidebar"><p>2.9 An advertisement</p></div><footer><p>Leave a reply</p></footer></body></html>'
    )


def _element(name: str, words: str) -> str:
    return f"<{name}>{html.escape(words)}</{name}>\n"


def _row(words: str) -> str:
    return "<table><tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in words.split("\t")) + "</tr></table>"


def as_placed(lines: Lines) -> str:
    """A page as a PDF is turned into HTML: every line at its place, small capitals in pieces, page numbers at the foot."""
    rows: list[str] = []
    top, page, out = 90, 1, []
    for kind, words in lines:
        for line in textwrap.wrap(words, 80) if kind in ("text", "item") else [words]:
            if top > 1000:
                out.append(_page(page, rows))
                rows, top, page = [], 90, page + 1
            rows.append(_placed(kind, line, top))
            top += 20
        top += 18
    out.append(_page(page, rows))
    return "2031-01-01\n" + "\n".join(out)


def _placed(kind: str, line: str, top: int) -> str:
    if kind == "contents":
        title, _, number = line.rpartition(" ")
        return _run(top, 81, f"{title} {'.' * 60}{number}")
    if kind == "row":
        return "".join(_run(top, 81 + 400 * place, cell) for place, cell in enumerate(line.split("\t")))
    if kind in ("heading", "part", "title", "subheading") and "  " in line:
        title, penalty = line.split("  ")
        return _run(top, 81, f"<b>{title}</b>") + _run(top, 740, f"<b>{penalty}</b>")
    if kind in ("heading", "part", "title", "subheading"):
        return _run(top, 81, f"<b>{line[:1]}</b>") + _run(top + 3, 95, f"<b>{line[1:]}</b>")
    return _run(top, 81, line)


def _run(top: int, left: int, words: str) -> str:
    safe = words if words.startswith("<b>") else html.escape(words)
    return f'<p style="position:absolute;top:{top}px;left:{left}px;white-space:nowrap" class="ft1">{safe}</p>\n'


def _page(number: int, rows: list[str]) -> str:
    picture = f'<img src="data:image/png;base64, {"iVBORw0KGgo" * 50}"/>'
    style = "<style>.ft1{font-size:16px;font-family:Garden;color:#000000;}</style>"
    foot = _run(1100, 820, str(number))
    words = f'<div id="page{number}-div">{picture}{foot}{"".join(rows)}</div>'
    return f"<html><head><title>x</title>{style}</head><body>{words}</body></html>"


FORMS: dict[str, Callable[[Lines], str]] = {
    "wrapped text": as_text,
    "text without blank lines": lambda lines: as_text(lines, blank=False),
    "text of long lines": lambda lines: as_text(lines, width=10_000),
    "a web page": as_page,
    "a page of nothing but div": lambda lines: as_page(lines, tags=False),
    "a PDF turned into HTML": as_placed,
}


def small() -> list[Capture]:
    """Captures of all three documents, the tournament rules at two dates, for libraries that other tests read."""
    newer = edited(dated(MTR, "June 5, 2025"), forty="fifty")
    listed = {"mtr.html": as_page(dated(MTR, "March 4, 2024")), "mtr-2025.txt": as_text(newer)}
    listed |= {"ipg.txt": as_text(dated(IPG, "March 4, 2024")), "jar.txt": as_text(dated(JAR, "March 4, 2024"))}
    return [Capture(name, text.encode()) for name, text in listed.items()]


def shelve(folder: Path) -> None:
    """Put them into the folder of a library."""
    for capture in small():
        read = read_capture(capture)
        assert isinstance(read, Policy)
        store.add(folder, read)
