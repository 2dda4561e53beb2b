"""The practice quiz: questions made of the shipped situations. The score is kept by the browser."""

from __future__ import annotations

import random
from collections.abc import Iterable
from urllib.parse import urlencode

import msgspec
from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from app.library.errors import LibraryError
from app.library.library import Library
from app.library.records import Document
from app.library.sentences import cut_at_sentence
from app.scenarios.quiz.shelf import LENGTHS, chapters, chosen, nth, questions
from app.site.caching import UNCACHED, UNDATED, cache_as
from app.site.open_library import library
from app.site.place import place_of
from app.web.card_blocks import draw_cards
from app.web.display import display
from app.web.marking import mark_up

blueprint = Blueprint("quiz", __name__)

_SEEDS = 1_000_000
_LONGEST_RULE = 500  # characters


class QuizRound(msgspec.Struct, frozen=True):
    """What is asked for: an order of questions by its seed, how many came before, and which are wanted."""

    seed: int
    number: int
    chapter: str
    length: str

    def values(self, **more: int) -> str:
        """The same as the query of an address."""
        asked = {"seed": self.seed, "n": self.number, "in": self.chapter, "length": self.length, **more}
        return urlencode({name: value for name, value in asked.items() if value != ""})


class DecidingRule(msgspec.Struct, frozen=True):
    """A rule that decides a question: its number, page, heading and words, as far as the library has them."""

    number: str
    url: str = ""
    heading: str = ""
    text: str = ""


@blueprint.route("/quiz")
def start() -> ResponseReturnValue:
    """Which questions there are, and a form that begins a round."""
    cache_as(UNCACHED)
    lengths = {name: len(chosen("", name)) for name in LENGTHS}
    return render_template(
        "quiz/start.html", total=len(questions()), chapters=_chapter_names(), lengths=lengths, seed=random.randrange(_SEEDS)
    )


@blueprint.route("/quiz/next")
def following() -> ResponseReturnValue:
    """Leads to the question of a round that ``?n=`` says."""
    asked = _round()
    ident = nth(asked.seed, asked.number, asked.chapter, asked.length)
    if ident is None:
        abort(404, "There are no questions of that chapter and length.")
    return redirect(f"{_page(ident)}?{asked.values()}", 302)


@blueprint.route("/quiz/<path:id>")
def question(id: str) -> ResponseReturnValue:
    """A question; with ``?answer=`` whether that is right, and why."""
    cache_as(UNDATED)
    found, asked = questions().get(id), _round()
    if found is None:
        abort(404, f"There is no question “{id[:80]}”.")
    given = request.args.get("answer", "")
    if given and given not in map(str, range(len(found.options))):
        abort(400, f"“{given[:20]}” is none of the answers.")
    shown = display()
    return render_template(
        "quiz/question.html", question=found, asked=asked, chosen=int(given) if given else None,
        following=f"{request.script_root}/quiz/next?{msgspec.structs.replace(asked, number=asked.number + 1).values()}",
        rules=list(_rules(found.rules)) if given else [], drawn=lambda text: mark_up(text, draw=draw_cards(shown)),
        left=len(chosen(asked.chapter, asked.length)),
    )  # fmt: skip


def _round() -> QuizRound:
    """What the request asks for. Answers 400 for what cannot be."""
    chapter, length = request.args.get("in", "").strip(), request.args.get("length", "").strip()
    if chapter and chapter not in chapters():
        abort(400, f"“{chapter[:20]}” is no chapter with questions; those are {', '.join(chapters())}.")
    if length and length not in LENGTHS:
        abort(400, f"“{length[:20]}” is no length; there are {', '.join(LENGTHS)}.")
    return QuizRound(_whole("seed"), _whole("n"), chapter, length)


def _whole(name: str) -> int:
    given = request.args.get(name, "0").strip()
    if not (given.isascii() and given.isdigit() and len(given) <= 6):
        abort(400, f"{name} is a number of at most six digits.")
    return int(given)


def _page(ident: str) -> str:
    return f"{request.script_root}/quiz/{ident}"


def _chapter_names() -> list[tuple[str, str, int]]:
    """Chapters with their headings in the newest edition, and how many questions each has."""
    names: dict[str, str] = {}
    held = _held()
    if held is not None:
        names = {one.chapter.number: one.chapter.heading for one in held[0].contents(held[1]).chapters}
    return [(number, names.get(number, ""), count) for number, count in chapters().items()]


def _rules(numbers: Iterable[str]) -> Iterable[DecidingRule]:
    """The rules as they stand in the newest edition; their numbers alone where there is none."""
    held = _held()
    if held is None:
        return map(DecidingRule, numbers)
    return (_rule(*held, number) for number in numbers)


def _rule(held: Library, newest: Document, number: str) -> DecidingRule:
    from app.scenarios.telling.located import locate  # the site starts without the engine, whose edition this names

    ref = locate(number, held, newest, lambda document, there: place_of(held, document, document.id != newest.id).to.rule(there))
    if not ref.quote_url or ref.edition is not None:
        return DecidingRule(ref.number, ref.quote_url or "")
    view = held.rule(newest, ref.number)
    text = "" if view.is_title else cut_at_sentence(view.text, _LONGEST_RULE)
    return DecidingRule(view.number, ref.quote_url, view.heading, text)


def _held() -> tuple[Library, Document] | None:
    try:
        held = library()
        return held, held.edition(None)
    except LibraryError:
        return None


