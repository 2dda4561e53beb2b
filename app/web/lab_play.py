"""The lab's view of a scenario in play: the board, what is asked, and what happened with the rules that decided it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

import msgspec
from flask import render_template, request
from markupsafe import Markup, escape

from app.engine.position.steps import NAMES
from app.library.errors import LibraryError
from app.library.records import Document
from app.scenarios.documents.errors import ScenarioError
from app.scenarios.documents.results import Result, RuleRef
from app.scenarios.lab.questions import AskedQuestion, Option
from app.scenarios.lab.stepping import ScenarioStanding, board_at, is_open, stand, undone
from app.scenarios.telling.certainty_words import certainty_words, too_uncertain
from app.scenarios.telling.located import located
from app.scenarios.telling.telling import unused_words
from app.scenarios.telling.verdict_text import changes_anything, with_verdict_text
from app.site.addresses import Addresses
from app.site.caching import PERSONAL, cache_as
from app.site.open_cards import cards_or_none
from app.site.open_library import library
from app.site.symbols import TOKEN, drawer
from app.web.lab_editions import compared
from app.web.lab_links import Kept, card_pool, one_play, whole_number
from app.web.lab_trace import MOST_ENTRIES, chapters, recent, with_links
from app.web.lab_words import expectation


class Trigger(msgspec.Struct, frozen=True):
    """A step that everyone can pass to: its words and what the form sends."""

    label: str
    turn: int
    step: str


def play_page(kept: Kept, *, error: ScenarioError | None = None, **more: Any) -> str:
    """The page of a scenario in play, at the moment the request asks for."""
    cache_as(PERSONAL)
    editions = compared(kept)
    kept = editions.kept if editions is not None else kept
    standing = stand(kept.scenario, card_pool(), seconds=one_play())
    last = len(standing.moments) - 1
    asked_for = request.values.get("at", "")
    moment = whole_number(asked_for, 0, 10_000) if asked_for else None
    earlier = board_at(kept.scenario, card_pool(), moment, seconds=one_play()) if moment is not None else None
    if earlier is None:
        moment = None
    result = with_verdict_text(_located(standing))
    return render_template(
        "lab/play.html", kept=kept, scenario=kept.scenario, standing=standing, result=result,
        board=earlier or standing.board, moment=moment, last=last, chapters=chapters(standing, result),
        hidden=max(0, len(standing.trace) - MOST_ENTRIES), asked=None if moment is not None else standing.asked,
        groups=_groups(standing.asked), waits=_waits(standing), expected=[expectation(one) for one in result.expectations],
        unused=list(map(unused_words, result.unused)),
        can_undo=undone(kept.scenario) is not None, is_open=is_open(kept.scenario), draw=draw, error=error,
        advice=_ADVICE.get(str(result.verdict), ""), heads=rule_heads(result.rules_applied), rule_link=rule_link,
        card_page=_card_pages(kept), editions=editions, recent=recent(standing, result, moment),
        verdict_words=with_links(result.verdict_text, result) if moment is None else "",
        sureness=certainty_words(result) if moment is None else "", too_uncertain=too_uncertain,
        changed=changes_anything(result), entered=request.form if error is not None else {}, **more,
    )  # fmt: skip


def _located(standing: ScenarioStanding) -> Result:
    """The result with the whole trace, and an address for each rule where the library has the edition."""
    result = msgspec.structs.replace(standing.result, trace=standing.trace)
    try:
        held = library()
        newest = held.edition(None).sha256
    except LibraryError:
        return result

    def address(document: Document, number: str) -> str:
        slug = None if document.sha256 == newest else document.slug
        return Addresses(request.script_root, slug).rule(number)

    return located(result, held, address)


def rule_link(number: str) -> Markup:
    """A rule's number, with its address where the newest edition has it."""
    try:
        held = library()
        held.rule(held.edition(None), number)
    except LibraryError:
        return Markup('<span class="cn">{}</span>').format(number)
    return Markup('<a class="cn" href="{}">{}</a>').format(Addresses(request.script_root).rule(number), number)


def _card_pages(kept: Kept) -> Callable[[str], str]:
    """Tells the address of a card's page; nothing for cards of the scenario's own, or that are not in the card data."""
    held = cards_or_none()
    own = {str(card.get("name", "")) for card in kept.scenario.cards}

    def page(name: str) -> str:
        if held is None or name in own or held.find(name) is None:
            return ""
        return Addresses(request.script_root).card(name)

    return page


def rule_heads(refs: Sequence[RuleRef]) -> list[tuple[str, list[RuleRef]]]:
    """The rules applied, by section: "704", and those of it."""
    return [(section, list(found)) for section, found in groupby(refs, lambda ref: ref.number.split(".")[0])]


# ---- what is asked -----------------------------------------------------------------------------------------------------------

_HEADS = {
    "cast": "Cast", "land": "Play a land", "activate": "Activate", "special": "Special actions",
    "mana": "Mana abilities",
}  # fmt: skip


def _groups(asked: AskedQuestion | None) -> list[tuple[str, str, list[Option]]]:
    """The options by group: the key, the heading, the options."""
    if asked is None or asked.form not in ("actions", "pairs"):
        return []
    keys = list(_HEADS) if asked.form == "actions" else list(dict.fromkeys(one.group for one in asked.options))
    found = []
    for key in keys:
        options = [one for one in asked.options if one.group == key]
        if options:
            found.append((key, _HEADS.get(key, options[0].text), options))
    return found


_GOALS = (
    ("upkeep", "upkeep"), ("draw", "draw step"), ("precombat_main", "main phase"), ("beginning_of_combat", "beginning of combat"),
    ("declare_attackers", "attackers"), ("declare_blockers", "blockers"), ("combat_damage", "combat damage"),
    ("end_of_combat", "end of combat"), ("postcombat_main", "second main phase"), ("end", "end step"),
)  # fmt: skip


def _waits(standing: ScenarioStanding) -> list[Trigger]:
    """Steps of this turn still to come, and the next turn."""
    board = standing.board
    if board is None or standing.asked is None or standing.asked.form != "actions":
        return []
    now = board.step.replace(" ", "_")
    place = NAMES.index(now) if now in NAMES else -1
    found = [Trigger(label, board.turn, step) for step, label in _GOALS if NAMES.index(step) > place]
    return [*found, Trigger("next turn", board.turn + 1, "upkeep")]


# ---- words -------------------------------------------------------------------------------------------------------------------

_ADVICE = {
    "unsupported": "The program does not guess: a card whose words it cannot play could change the outcome. Take the card out, "
    "put one with simpler words in its place (paste your own under “Set up”), or leave out the lines that can’t matter here.",
    "illegal_scenario": "Take back the last step, or change the set-up so that the rule is obeyed.",
    "limit_reached": "The play became longer than is allowed here. Make the position smaller, or run it with magistrate check.",
}


def draw(text: str) -> Markup:
    """Text of a card with its symbols drawn."""
    symbol = drawer("edition", None)
    parts: list[str] = []
    place = 0
    for match in TOKEN.finditer(text):
        parts += (escape(text[place : match.start()]), symbol(match[0]))
        place = match.end()
    return Markup("").join([*parts, escape(text[place:])])

