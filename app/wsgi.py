"""The WSGI entry for production servers: ``gunicorn app.wsgi:app``."""

from __future__ import annotations

from app.application import create_app
from app.site.making import maker_of
from app.site.record import record_of
from app.site.slots.guard import slots_of

app = create_app()
record_of(app).make()
maker_of(app).allowed = True
slots_of(app).allowed = True
