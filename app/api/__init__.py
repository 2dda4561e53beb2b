"""The JSON API under ``/api/v1``, its OpenAPI document and the page that explains it."""

from __future__ import annotations

from flask import Flask

from app.api.problems import problem

__all__ = ["init_app", "problem"]


def init_app(flask: Flask) -> None:
    """Register the API."""
    from app.api import (
        cards,
        changes,
        citations,
        complete,
        context,
        coverage,
        docs,
        downloads,
        index,
        leads,
        negotiation,
        policy,
        routes,
        scenarios,
    )

    negotiation.init_app(flask)
    flask.register_blueprint(index.blueprint)
    flask.register_blueprint(routes.blueprint)
    flask.register_blueprint(complete.blueprint)
    flask.register_blueprint(context.blueprint)
    flask.register_blueprint(changes.blueprint)
    flask.register_blueprint(citations.blueprint)
    flask.register_blueprint(scenarios.blueprint)
    flask.register_blueprint(cards.blueprint)
    flask.register_blueprint(leads.blueprint)
    flask.register_blueprint(policy.blueprint)
    flask.register_blueprint(coverage.blueprint)
    flask.register_blueprint(downloads.blueprint)
    flask.register_blueprint(docs.blueprint)
