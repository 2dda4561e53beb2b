"""``POST /slack/command``: a slash command of Slack, answered with the text of a look-up."""

from __future__ import annotations

import msgspec
from flask import Blueprint, Response, abort, current_app, request
from flask.typing import ResponseReturnValue

from app.bots.markdown import fitting, slack_escaped
from app.bots.refusals import refused, unsigned
from app.bots.signatures import is_authentic
from app.library.errors import DoesNotParse, LibraryError
from app.site import chat
from app.site.host import absolute
from app.site.open_cards import cards_or_none
from app.site.open_library import library
from app.site.place import place_of

blueprint = Blueprint("slack", __name__)

_MOST = 3000


@blueprint.post("/slack/command")
def command() -> ResponseReturnValue:
    """Answer a command. 404 where no secret is set, 401 for a signature that is not Slack's."""
    secret = str(current_app.config["SLACK_SIGNING_SECRET"] or "")
    if not secret:
        abort(404)
    body, headers = request.get_data(), request.headers
    if not is_authentic(secret, headers.get("X-Slack-Signature", ""), headers.get("X-Slack-Request-Timestamp", ""), body):
        unsigned()
    try:
        return _said(_looked_up(request.form.get("text", "").strip()), "in_channel")
    except LibraryError as error:
        return _said(refused(error), "ephemeral")


def _looked_up(asked: str) -> str:
    """The answer to a line, as plain text. Raises as ``Library.lookup``."""
    if not asked:
        raise DoesNotParse("Write a rule number, a term or a question after the command, such as 702.19b.")
    held = library()
    found = held.lookup(held.edition(None), asked, cards_or_none())
    place = place_of(held, held.edition(found.edition.slug), pinned=True)
    told = chat.lookup_answer(held, place.document, found)
    path = f"{place.to.prefix}/{told.path}" if told.path else place.to.search(asked)
    return chat.as_text(told, absolute(path))


def _said(text: str, to: str) -> Response:
    reply = {"response_type": to, "text": fitting(text, _MOST, slack_escaped), "unfurl_links": False, "unfurl_media": False}
    answered = Response(msgspec.json.encode(reply), content_type="application/json")
    answered.headers["Cache-Control"] = "no-store"
    return answered
