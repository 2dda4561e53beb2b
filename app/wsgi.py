"""The WSGI entry for production servers: ``gunicorn app.wsgi:app``."""

from __future__ import annotations

from app.application import create_app
from app.site.open_library import opened_by
from app.site.serving import serve_with

app = create_app()
serve_with(app)
opened_by(app).warms = True  # in each worker: a thread does not outlive a fork
