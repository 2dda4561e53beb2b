"""``magistrate mcp``."""

from __future__ import annotations

import re
from pathlib import Path

import click

from app.library.publication import library_root

_ADDRESS = re.compile(r"https?://[A-Za-z0-9._\[\]:-]{1,260}(?:/[A-Za-z0-9._~/-]*)?\Z")
_MISSING = "the MCP server needs the extra 'mcp': pip install 'magistrate[mcp]'"


def _base_url(_: click.Context, __: click.Parameter, given: str) -> str:
    """The address without a slash at its end."""
    if given and not _ADDRESS.match(given):
        raise click.BadParameter("give the address of a site, such as https://rules.example")
    return given.rstrip("/")


@click.command()
@click.option("--http", "over_http", is_flag=True, help="Serve over HTTP (at /mcp) instead of standard input and output.")
@click.option("--host", default="127.0.0.1", show_default=True, help="With --http: the address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8001, show_default=True, help="With --http: its port.")
@click.option("--allow-host", "hosts", multiple=True, metavar="NAME", help="With --http: a name that clients call this server.")
@click.option("--base-url", default="", callback=_base_url, help="The address of your site, for links in answers.")
@click.option("--library", "root", type=click.Path(path_type=Path), help="The library's directory.")
def mcp(over_http: bool, host: str, port: int, hosts: tuple[str, ...], base_url: str, root: Path | None) -> None:
    """Serve the rules to language models over the Model Context Protocol. See "magistrate help mcp".

    Without --http it answers one client on standard input and output: that is how clients on this machine start it.
    """
    try:
        from app.mcp.desk import McpSettings
        from app.mcp.serving import PATH, serve_http, serve_stdio
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("mcp", "mcp_types", "anyio", "uvicorn", "starlette"):
            raise
        raise click.ClickException(_MISSING) from error
    settings = McpSettings(str(library_root(root).absolute()), base_url)
    if not over_http:
        serve_stdio(settings)
        return
    click.echo(f"Magistrate's MCP server is at http://{host}:{port}{PATH} (stop with Ctrl-C)", err=True)
    try:
        serve_http(settings, host, port, hosts)
    except OSError as error:
        raise click.ClickException(f"cannot listen on {host}:{port}: {error.strerror or error}") from error
