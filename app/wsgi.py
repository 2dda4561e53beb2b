"""The WSGI entry for production servers: ``gunicorn app.wsgi:app``."""

from __future__ import annotations

from app.application import create_app
from app.site.making import maker_of
from app.site.open_library import opened_by
from app.site.record import record_of
from app.site.slots.guard import slots_of

app = create_app()
record_of(app).make()
maker_of(app).allowed = True
slots_of(app).allowed = True
opened_by(app).warms = True  # in each worker: a thread does not outlive a fork
