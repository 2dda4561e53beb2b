"""Reading the parameters of a request. Everything raises DoesNotParse with what would have been right."""

from __future__ import annotations

from flask import request

from app.library.errors import DoesNotParse

SWITCH = {"1": True, "true": True, "0": False, "false": False}
_DIGITS = 9  # of a whole number: enough for any count here


def required(name: str, meaning: str, *examples: str) -> str:
    """The parameter ``name``, which may be empty but must be there. ``meaning`` goes on a sentence: "is …"."""
    value = request.args.get(name)
    if value is None:
        raise DoesNotParse(f"{name} is missing; it {meaning}", examples)
    return value


def whole(name: str, default: int, least: int, most: int) -> int:
    """The whole number ``name``, ``default`` where it is not given."""
    text = request.args.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) <= _DIGITS and least <= int(text) <= most):
        raise DoesNotParse(f"{name} is a whole number from {least} to {most}.", (f"{name}={default}",))
    return int(text)


def switched(name: str) -> bool:
    """Whether the switch ``name`` is on: 1 or true; off where it is not given."""
    value = request.args.get(name, "0")
    if value not in SWITCH:
        raise DoesNotParse(f"{name} is 1 or 0.", (f"{name}=1",))
    return SWITCH[value]


def one_of(name: str, *known: str) -> str:
    """The parameter ``name``, one of ``known``; the first where it is not given or empty."""
    chosen = request.args.get(name, "") or known[0]
    if chosen not in known:
        raise DoesNotParse(f"{name}={chosen[:20]} is not served: {', '.join(known)}.", tuple(f"{name}={one}" for one in known))
    return chosen
