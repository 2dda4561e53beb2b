"""``magistrate serve``."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import click

from app.cli.stopping import terminable
from app.library.publication import library_root

if TYPE_CHECKING:
    from flask import Flask


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="The port to listen on.")
@click.option("--library", "root", type=click.Path(path_type=Path), help="The library's directory.")
@click.option("--ingest", "ingesting", is_flag=True, help="Also ingest the editions at hand, while the site is served.")
def serve(host: str, port: int, root: Path | None, ingesting: bool) -> None:
    """Serve the site and the API on this machine. For a public site see "magistrate help running".

    With --ingest what 'magistrate ingest' finds is added meanwhile, by a process of its own; Ctrl-C ends both.
    """
    from werkzeug.serving import make_server

    from app.application import create_app
    from app.site.open_library import opened_by
    from app.site.serving import serve_with
    from app.site.slots.guard import slots_of

    application = create_app({"LIBRARY": library_root(root)})
    serve_with(application)
    opened_by(application).warm()
    try:
        server = make_server(host, port, application, threaded=True)
    except OSError as error:
        raise click.ClickException(f"cannot listen on {host}:{port}: {error.strerror or error}") from error
    slots_of(application).begin()
    threading.Thread(target=import_module, args=("app.web.lab",), daemon=True).start()  # so that no request waits for the engine
    click.echo(f"Magistrate is at http://{host}:{server.server_port}/ (stop with Ctrl-C)")
    if not ingesting:
        server.serve_forever()
        return
    with _ingest_beside(application, library_root(root)):
        server.serve_forever()


@contextmanager
def _ingest_beside(application: Flask, root: Path) -> Iterator[None]:
    """Ingest while the server runs; whatever ends the server ends the ingest."""
    from app.cli.background_ingest import BackgroundIngest
    from app.site.ingest_watch import watch_of

    watch = watch_of(application)
    watch.expected = True

    def ended() -> None:
        watch.expected = False

    with terminable(), BackgroundIngest(root, ended):
        yield
