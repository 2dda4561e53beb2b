"""``POST /discord/interactions``: Discord's slash commands, answered over HTTP."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Blueprint, Flask, Response, abort, current_app, request
from flask.typing import ResponseReturnValue

from app.bots.discord_answers import answer
from app.bots.discord_completions import completions
from app.bots.discord_shapes import MOST_CONTENT, Called, Interaction, InteractionKind, ReplyKind, choices, message, whisper
from app.bots.markdown import fitting
from app.bots.refusals import refused, unsigned
from app.bots.signatures import is_signed, public_key
from app.library.errors import LibraryError

blueprint = Blueprint("discord", __name__)

_EXTENSION = "magistrate_discord_key"
_READER = msgspec.json.Decoder(Interaction)


def init_app(flask: Flask) -> None:
    """Read the public key, where one is set. Raises ValueError for one that cannot be."""
    given = str(flask.config["DISCORD_PUBLIC_KEY"] or "").strip()
    flask.extensions[_EXTENSION] = public_key(given) if given else None


@blueprint.post("/discord/interactions")
def interactions() -> ResponseReturnValue:
    """Answer an interaction. 404 where no key is set, 401 for a signature that is not Discord's, 400 for what is none."""
    key = current_app.extensions[_EXTENSION]
    if key is None:
        abort(404)
    body, headers = request.get_data(), request.headers
    if not is_signed(key, headers.get("X-Signature-Ed25519", ""), headers.get("X-Signature-Timestamp", ""), body):
        unsigned()
    given = _read(body)
    if given.type == InteractionKind.PING:
        return _json({"type": ReplyKind.PONG})
    if given.data is None or given.type not in (InteractionKind.COMMAND, InteractionKind.AUTOCOMPLETE):
        abort(400, "This endpoint answers pings, slash commands and their completion only.")
    return _json(_completed(given.data) if given.type == InteractionKind.AUTOCOMPLETE else _answered(given.data))


def _read(body: bytes) -> Interaction:
    try:
        return _READER.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError):
        abort(400, "The body is not an interaction of Discord in JSON.")


def _answered(called: Called) -> dict[str, Any]:
    try:
        return message(answer(called))
    except LibraryError as error:
        return whisper(fitting(refused(error), MOST_CONTENT))


def _completed(called: Called) -> dict[str, Any]:
    try:
        return choices(completions(called))
    except LibraryError:
        return choices([])


def _json(body: dict[str, Any]) -> Response:
    answered = Response(msgspec.json.encode(body), content_type="application/json")
    answered.headers["Cache-Control"] = "no-store"
    return answered
