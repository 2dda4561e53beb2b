"""The site with the keys of chat services: a key pair and a secret of our own."""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from flask import Flask
from werkzeug.test import TestResponse

from app.application import create_app
from tests.library.conftest import tiny_root
from tests.library.tiny_cards import import_tiny_cards

__all__ = ["tiny_root"]

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PUBLIC = KEY.public_key().public_bytes_raw().hex()
SECRET = "a secret of our own"
INTERACTIONS, COMMAND = "/discord/interactions", "/slack/command"
Send = Callable[..., TestResponse]


@pytest.fixture(scope="session")
def bots(tiny_root: Path) -> Flask:
    """The site that answers both services."""
    import_tiny_cards(tiny_root)
    return create_app({"LIBRARY": tiny_root, "DISCORD_PUBLIC_KEY": PUBLIC, "SLACK_SIGNING_SECRET": SECRET, "RATE": 5})


def sender(application: Flask) -> Send:
    """Sends a body (a mapping, or bytes) as Discord does: signed, now."""
    client = application.test_client()

    def send(body: Any, seconds: int | None = None, **headers: str) -> TestResponse:
        raw = body if isinstance(body, bytes) else json.dumps(body).encode()
        at = str(int(time.time()) if seconds is None else seconds)
        signed = {"X-Signature-Ed25519": KEY.sign(at.encode() + raw).hex(), "X-Signature-Timestamp": at}
        return client.post(INTERACTIONS, data=raw, headers=signed | headers)

    return send


@pytest.fixture
def discord(bots: Flask) -> Send:
    """Send as Discord does to the tiny library."""
    return sender(bots)


@pytest.fixture
def slack(bots: Flask) -> Send:
    """Send a form as Slack does."""
    client = bots.test_client()

    def send(body: bytes, seconds: int | None = None, **headers: str) -> TestResponse:
        at = str(int(time.time()) if seconds is None else seconds)
        signature = "v0=" + hmac.new(SECRET.encode(), f"v0:{at}:".encode() + body, hashlib.sha256).hexdigest()
        signed = {"X-Slack-Signature": signature, "X-Slack-Request-Timestamp": at}
        return client.post(COMMAND, data=body, headers=signed | headers, content_type="application/x-www-form-urlencoded")

    return send
