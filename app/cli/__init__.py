"""``magistrate``: the command line. Each command answers from the same façade as the site and the API.

Commands are loaded when they are called, so that a look-up starts fast. Exit codes: 0 answered, 1 not found,
2 the words do not parse or the usage is wrong, 3 no library; commands that write say their own. With ``--json``
standard output is JSON, errors too.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper

import click

from app.cli.failures import NOT_FOUND, failure_of, stopped, tell, wants_json
from app.library.errors import LibraryError

# name: (module, attribute, what it does in a line)
COMMANDS: dict[str, tuple[str, str, str]] = {
    "rule": ("app.cli.rules", "rule", "Show a rule and its subrules."),
    "rules": ("app.cli.rules", "rules", "Show a list or range of rules."),
    "random": ("app.cli.rules", "random_rule", "Show a rule by chance."),
    "glossary": ("app.cli.glossary", "glossary", "Show a glossary entry, or list all terms."),
    "refs": ("app.cli.references", "refs", "Show what a rule refers to, and what refers to it."),
    "search": ("app.cli.search", "search", "Search the rules and the glossary."),
    "policy": ("app.cli.policy", "policy", "Show tournament policy: MTR, IPG and JAR."),
    "contents": ("app.cli.contents", "contents", "Show the table of contents."),
    "editions": ("app.cli.editions", "editions", "List the documents in the library."),
    "source": ("app.cli.source", "source", "Show the text as captured."),
    "capture": ("app.cli.source", "capture", "Write the captured file."),
    "cite": ("app.cli.cite", "cite", "Check, migrate, lock and audit citations in files."),
    "lineage": ("app.cli.lineage", "lineage", "List what is uncertain about which rule became which."),
    "diff": ("app.cli.diff", "diff", "Show what differs between two editions."),
    "moves": ("app.cli.diff", "moves", "List numbers that moved: a table, CSV or a sed script."),
    "history": ("app.cli.history", "history", "Show the life of a rule, section or glossary term."),
    "handbook": ("app.cli.handbook", "handbook", "Check the handbook and keep it up with the editions."),
    "ingest": ("app.cli.ingest", "ingest", "Add captures of the rules to the library."),
    "verify": ("app.cli.verify", "verify", "Check every file of the library for damage."),
    "fetch": ("app.cli.fetch", "fetch", "Download editions from the publisher's addresses."),
    "check": ("app.cli.check", "check", "Play scenarios and check what they expect."),
    "cards": ("app.cli.cards", "cards", "Fetch and import card data and rulings; search; show one."),
    "coverage": ("app.cli.coverage", "coverage", "Show how much of the rules the shipped scenarios execute."),
    "downloads": ("app.cli.downloads", "downloads", "Make the JSON and NDJSON files of whole editions."),
    "export": ("app.cli.export", "export", "Write every page of an edition as files."),
    "serve": ("app.cli.serve", "serve", "Serve the site and the API."),
    "mcp": ("app.cli.mcp", "mcp", "Serve the rules to language models (MCP)."),
    "discord": ("app.cli.discord", "discord", "Set up the slash commands of a Discord bot."),
    "completion": ("app.cli.completion", "completion", "Print completion for a shell."),
    "help": ("app.cli.help", "help_", "Show a help page; without a topic, list them."),
}
COMPLETE = "_MAGISTRATE_COMPLETE"
"""The variable by which a shell asks for completions."""


class _Commands(click.Group):
    """The table of commands; a module is imported when its command is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, attribute, _ = COMMANDS[cmd_name]
        command: click.Command = getattr(import_module(module), attribute)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, _, line) in COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        wrong = args and args[0] not in COMMANDS and not args[0].startswith("-")
        if wrong and not ctx.resilient_parsing:
            raise click.UsageError(f"There is no command '{args[0]}'{_did_you_mean(args[0])}")
        return super().resolve_command(ctx, args)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name=None, version=import_module("app").__version__, prog_name="magistrate")
def cli() -> None:
    """The Comprehensive Rules of Magic: The Gathering, searchable and comparable."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line. Returns the exit code; prints an error as a line on stderr, or as JSON where that is asked for."""
    words = list(sys.argv[1:] if argv is None else argv)
    as_json = wants_json(words)
    _print_whatever_names_hold()
    try:
        if asked := os.environ.get(COMPLETE):
            return _complete(asked)
        color = False if os.environ.get("NO_COLOR") else None  # no-color.org; None: as the output is a terminal or not
        with cli.make_context("magistrate", words, color=color) as context:
            code = cli.invoke(context)
        sys.stdout.flush()
    except (LibraryError, click.ClickException) as error:
        return tell(failure_of(error), as_json)
    except click.exceptions.Exit as finished:
        return finished.exit_code
    except (click.Abort, KeyboardInterrupt):
        return stopped("stopped", as_json)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # whoever read us has seen enough
        return 0
    return code if isinstance(code, int) else 0


def _print_whatever_names_hold() -> None:
    """Let what the terminal's encoding has no character for be printed as an escape, such as a file name that is no UTF-8."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _complete(instruction: str) -> int:
    """Answer a shell that asks for completions: ``bash_complete``, with the words in COMP_WORDS."""
    from click.shell_completion import shell_complete

    try:
        return shell_complete(cli, {}, "magistrate", COMPLETE, instruction)
    except (KeyError, ValueError):
        return NOT_FOUND  # the shell did not say what was typed


def _did_you_mean(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, COMMANDS, 1)
    return f"; did you mean '{near[0]}'?" if near else ", see 'magistrate --help'."
