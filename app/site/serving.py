"""What an application does only when it is a server: it may start processes of its own, and it counts requests."""

from __future__ import annotations

from flask import Flask

from app.site.making import maker_of
from app.site.rates import rates_of
from app.site.record import record_of
from app.site.slots.guard import slots_of


def serve_with(flask: Flask) -> None:
    """Make the application a server's."""
    record_of(flask).make()
    for part in (maker_of(flask), slots_of(flask), rates_of(flask)):
        part.allowed = True
