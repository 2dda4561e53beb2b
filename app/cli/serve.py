"""``magistrate serve``."""

from __future__ import annotations

from pathlib import Path

import click

from app.library.publication import library_root


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="The port to listen on.")
@click.option("--library", "root", type=click.Path(path_type=Path), help="The library's directory.")
def serve(host: str, port: int, root: Path | None) -> None:
    """Serve the site and the API on this machine. For a public site see "magistrate help running"."""
    from werkzeug.serving import make_server

    from app.application import create_app
    from app.site.making import maker_of
    from app.site.record import record_of

    application = create_app({"LIBRARY": library_root(root)})
    record_of(application).make()
    maker_of(application).allowed = True
    try:
        server = make_server(host, port, application, threaded=True)
    except OSError as error:
        raise click.ClickException(f"cannot listen on {host}:{port}: {error.strerror or error}") from error
    click.echo(f"Magistrate is at http://{host}:{server.server_port}/ (stop with Ctrl-C)")
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        click.echo("stopped", err=True)
