"""The Scenario lab: set a position up, play it step by step, keep it in an address. Every page is a function of its scenario."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from flask import Response, abort, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue

from app.engine.playing.setup import FORMATS
from app.engine.position.steps import NAMES
from app.library.errors import LibraryError
from app.library.records import DocumentKind
from app.scenarios.documents.documents import Scenario
from app.scenarios.documents.errors import DocumentError, ScenarioError
from app.scenarios.documents.packing import as_json, as_yaml
from app.scenarios.lab.stepping import BadReply, Reply, begun, position_of, reply, stand, told_in_order, undone
from app.scenarios.quick import QuickError
from app.site.caching import PERSONAL, UNCACHED, cache_as
from app.site.open_cards import cards_or_none
from app.site.open_library import library
from app.web import lab_setup
from app.web.lab_cards import card_texts
from app.web.lab_links import Kept, bounded, card_pool, given, keep, one_play, opened_file, whole_number
from app.web.lab_play import draw, play_page
from app.web.lab_quick import scenario_on, start_page
from app.web.lab_refused import RefusedForm

P = ParamSpec("P")


def readable(view: Callable[P, ResponseReturnValue]) -> Callable[P, ResponseReturnValue]:
    """A scenario that cannot be read or set up is answered with a page that says why."""

    @wraps(view)
    def answer(*args: P.args, **kwargs: P.kwargs) -> ResponseReturnValue:
        try:
            return view(*args, **kwargs)
        except ScenarioError as error:
            return _refused(error)

    return answer


def _refused(error: ScenarioError) -> Response:
    packed = request.values.get("s", "")
    page = render_template(
        "lab/refused.html", error=error, text=request.form.get("text", "")[:20_000], packed=packed, short=len(packed) < 3500
    )
    return make_response(page, 400, {"Cache-Control": UNCACHED})


def shown(scenario: Scenario, path: str = "/lab", anchor: str = "") -> ResponseReturnValue:
    """Lead to the page of a scenario; one too long for an address is answered at once."""
    kept = keep(bounded(scenario))
    if kept.fits:
        return redirect(kept.at(path) + (f"#{anchor}" if anchor else ""), 303)
    page = play_page(kept) if path == "/lab" else _setup_page(kept)
    return make_response(page, 200, {"Cache-Control": UNCACHED})


# ---- playing -----------------------------------------------------------------------------------------------------------------


@readable
def lab() -> ResponseReturnValue:
    """A scenario in play (``?s=``, ``?at=`` a moment of it); without one, where to begin. ``?card=`` begins with a card,
    ``?quick=`` with a position on one line."""
    scenario = given()
    if scenario is not None:
        return play_page(keep(begun(scenario)))
    if name := request.args.get("card", "").strip():
        return shown(lab_setup.with_card(name[:300], card_pool()), "/lab/setup")
    if line := request.args.get("quick", "").strip():
        try:
            return shown(scenario_on(line))
        except QuickError as error:
            return make_response(start_page(line, error), 422, {"Cache-Control": UNCACHED})
    cache_as(PERSONAL)
    return start_page()


@readable
def do() -> ResponseReturnValue:
    """One thing done: an answer to what is asked, a step back, or the line of play up to a moment."""
    scenario = given()
    if scenario is None:
        abort(400, "There is no scenario in this form.")
    if "undo" in request.form:
        return shown(undone(scenario) or scenario, anchor="asked")
    if "branch" in request.form:
        moment = request.form["branch"]
        return shown(
            told_in_order(scenario, card_pool(), whole_number(moment, 0, 10_000) if moment else None, seconds=one_play()),
            anchor="asked",
        )
    try:
        return shown(reply(scenario, card_pool(), _reply(), seconds=one_play()), anchor="asked")
    except BadReply as error:
        return make_response(play_page(keep(scenario), error=error), 422, {"Cache-Control": UNCACHED})


def _reply() -> Reply:
    """The answer in a form. Controls send `pick` (option numbers), `share-n`, `place-n`, `band-n`, `number` or `text`."""
    form = request.form
    if wait := form.get("wait", ""):
        turn, _, step = wait.partition(":")
        return Reply(do="wait", turn=whole_number(turn, 1, 200), step=step or None)
    if form.get("act") in ("pass", "wait_stack", "wait_one"):
        return Reply(do=form["act"])
    if player := form.get("concede", ""):
        return Reply(do="concede", player=player)
    numbered = {key: whole_number(value or "0", -1, 10**7) for key, value in form.items() if "-" in key}
    for head in ("share-", "band-"):
        if found := [(int(key.removeprefix(head)), value) for key, value in numbered.items() if key.removeprefix(head).isdigit()]:
            return Reply(numbers=tuple(value for _, value in sorted(found)))
    if places := [(value, int(key[6:])) for key, value in numbered.items() if key.startswith("place-") and key[6:].isdigit()]:
        return Reply(numbers=tuple(option for _, option in sorted(places)))
    if "number" in form:
        return Reply(numbers=(whole_number(form["number"].strip(), -(10**7), 10**7),))
    picks = tuple(whole_number(one, 0, 10_000) for one in form.getlist("pick") if one)
    return Reply(numbers=picks, text=form.get("text", "")[:300])


# ---- setting up --------------------------------------------------------------------------------------------------------------


@readable
def setup() -> ResponseReturnValue:
    """The form that builds a position; a post changes it."""
    scenario = given() or lab_setup.blank()
    if request.method == "GET" or "op" not in request.form:
        return _setup_page(keep(scenario))
    try:
        new = lab_setup.changed(scenario, request.form, card_pool())
    except lab_setup.NoSuchCard as error:
        held = cards_or_none()
        near = tuple(held.near(error.name)) if held is not None else ()
        return _wrong(scenario, lab_setup.NoSuchCard(error.name, near))
    except DocumentError as error:
        return _wrong(scenario, error)
    if request.form.get("then") == "play":
        return shown(begun(new), anchor="lab")
    return shown(new, "/lab/setup", request.form.get("anchor", "")[:40])


def _wrong(scenario: Scenario, error: DocumentError) -> Response:
    return make_response(_setup_page(keep(scenario), error), 422, {"Cache-Control": UNCACHED})


def _setup_page(kept: Kept, error: DocumentError | None = None) -> str:
    cache_as(PERSONAL)
    trouble: ScenarioError | None = None
    verdict = None
    try:
        verdict = stand(kept.scenario, card_pool(), seconds=one_play()).result
    except ScenarioError as refused:
        trouble = refused
    return render_template(
        "lab/setup.html", kept=kept, scenario=kept.scenario, error=error, trouble=trouble, result=verdict, form=request.form,
        refused=RefusedForm(error, request.form), about_card=card_texts(kept.scenario, card_pool()),
        zones=lab_setup.ZONE_NAMES, hosts=lab_setup.hosts(kept.scenario), counters_text=lab_setup.counters_text,
        formats=sorted({*FORMATS, kept.scenario.format}), steps=NAMES, draw=draw, most_players=lab_setup.MOST_PLAYERS,
        advice=error is not None or trouble is not None, text=as_yaml(kept.scenario),
        marks=lab_setup.marks, editions=_editions(), lives={name: row.get("life", 20) for name, row in FORMATS.items()},
        has_play=any(segment.actions or segment.stop for segment in kept.scenario.segments),
    )  # fmt: skip


# ---- files -------------------------------------------------------------------------------------------------------------------


@readable
def open_() -> ResponseReturnValue:
    """A scenario pasted or uploaded, opened."""
    return shown(opened_file(), "/lab/setup" if "setup" in request.form else "/lab")


@readable
def file(kind: str) -> ResponseReturnValue:
    """The scenario of ``?s=`` as a file: yaml or json; txt is where it stands, as position text."""
    scenario = given()
    if scenario is None or kind not in ("yaml", "json", "txt"):
        abort(404)
    if kind == "txt":
        cache_as(PERSONAL)
        return Response(position_of(begun(scenario), card_pool(), seconds=one_play()), mimetype="text/plain")
    return as_file(scenario, kind)


def as_file(scenario: Scenario, kind: str) -> Response:
    """A scenario as a file to download."""
    text, mimetype = (as_json(scenario), "application/json") if kind == "json" else (as_yaml(scenario), "application/yaml")
    name = "".join(c if c.isalnum() else "-" for c in scenario.title.lower())[:60].strip("-") or "scenario"
    plain_name = name.encode("ascii", "ignore").decode() or "scenario"
    answer = Response(text, mimetype=mimetype)
    answer.headers["Content-Disposition"] = f'attachment; filename="{plain_name}.{kind}"'
    cache_as(PERSONAL)
    return answer


def _editions() -> list[str]:
    """The dates whose rules a scenario can ask for."""
    try:
        held = library().documents()
    except LibraryError:
        return []
    whole = [one for one in held if one.kind is DocumentKind.EDITION and one.complete]
    return sorted({one.effective for one in whole if one.effective}, reverse=True)
