"""Headers that keep a page to itself: nothing from elsewhere, nothing inline, no framing, no sniffing."""

from __future__ import annotations

from collections.abc import Iterable

from flask import Flask, Response, g

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:{images}; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": _POLICY.format(images=""),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def allow_images(hosts: Iterable[str]) -> None:
    """Let this request's page load images from some hosts, by https."""
    g.image_hosts = tuple(hosts)


def init_app(flask: Flask) -> None:
    """Add the headers to every answer."""

    @flask.after_request
    def protect(response: Response) -> Response:
        if hosts := g.get("image_hosts"):
            images = "".join(f" https://{host}" for host in hosts)
            response.headers["Content-Security-Policy"] = _POLICY.format(images=images)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response
