"""The WSGI entry for production servers: ``gunicorn app.wsgi:app``."""

from __future__ import annotations

from app.web import create_app

app = create_app()
